//! What is done with a hand against a player-dealer: worked out once for a house, a game and so many decks.

use std::sync::OnceLock;

use cards::{Card, Rank};
use hands::Points;
use odds::pure::{Decision, PureOdds};
use odds::three_card::ThreeCardOdds;
use odds::{Chart, NoOdds};
use rules::banked::{Act, Options, PureRules};
use rules::{House, Play};

/// How hands of a game with a player-dealer are played.
///
/// ```
/// use bots::banked::Strategy;
/// use rules::Register;
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// assert!(Strategy::best(house, "three-card", 1).is_ok());
/// assert!(Strategy::best(house, "holdem", 1).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Strategy(Plan);

#[derive(Clone, Debug)]
enum Plan {
    /// By totals and pairs; as long as there is no chart, as the bank has to play.
    Pure {
        rules: Box<PureRules>,
        chart: OnceLock<Chart>,
    },
    ThreeCard(Box<ThreeCardOdds>),
}

impl Strategy {
    /// The best there is: by the chart of totals and pairs, or by one's own cards and the one that the bank shows. The chart takes
    /// a second or two to work out.
    ///
    /// # Errors
    ///
    /// If the house has no such game, or not from so many decks.
    pub fn best(house: &House, game: &str, decks: u8) -> Result<Strategy, NoOdds> {
        let strategy = Strategy::plain(house, game)?;
        strategy.learn(house, game, decks)?;
        Ok(strategy)
    }

    /// Makes it the best there is, for everybody who plays by it: he may have begun before.
    ///
    /// # Errors
    ///
    /// If the house has no such game, or not from so many decks.
    pub fn learn(&self, house: &House, game: &str, decks: u8) -> Result<(), NoOdds> {
        if let Plan::Pure { chart, .. } = &self.0 {
            // Whoever has worked it out in the meantime has come to the same.
            let _ = chart.set(PureOdds::new(house, game, decks)?.chart);
        }
        Ok(())
    }

    /// One that is ready at once: in Pure 21.5 players stand where the bank would, until they learn better. It is enough where only wagers
    /// matter.
    ///
    /// # Errors
    ///
    /// If the house has no such game.
    pub fn plain(house: &House, game: &str) -> Result<Strategy, NoOdds> {
        let chapter = house.chapter(game).and_then(|chapter| chapter.game.as_ref()).ok_or(NoOdds::NoGame)?;
        match &chapter.play {
            Play::Banked(pure) => {
                Ok(Strategy(Plan::Pure { rules: Box::new(PureRules::new(pure)), chart: OnceLock::new() }))
            }
            Play::ThreeCard(_) => Ok(Strategy(Plan::ThreeCard(Box::new(ThreeCardOdds::new(house, game)?)))),
            _ => Err(NoOdds::NotThatGame),
        }
    }

    /// What is done with these cards against this card of the bank.
    #[must_use]
    pub fn act(&self, own: &[Card], up: Option<Card>, after_split: bool, options: &Options) -> Act {
        match &self.0 {
            Plan::ThreeCard(odds) => {
                let hand = <[Card; 3]>::try_from(own).ok().zip(up);
                let plays = hand.is_none_or(|(own, up)| odds.plays(own, up));
                if plays && options.play.is_some() { Act::Play } else { Act::Fold }
            }
            Plan::Pure { rules, chart } => pure(rules, chart.get(), own, up, after_split, options),
        }
    }
}

/// What a chart has for a card: an ace is 0, two to nine 1 to 8, and all that counts ten 9.
fn value(card: Card) -> u8 {
    match card.rank() {
        Some(Rank::Ace) | None => 0,
        Some(rank) => rank.number().min(9),
    }
}

fn pure(
    rules: &PureRules,
    chart: Option<&Chart>,
    own: &[Card],
    up: Option<Card>,
    after_split: bool,
    options: &Options,
) -> Act {
    let start = if after_split { Points::SPLIT } else { Points::DEALT };
    let points = own.iter().fold(start, |points, &card| points.with(card));
    let column = chart.zip(up).and_then(|(chart, up)| chart.against(value(up)));
    let hits = match column {
        Some(column) => column.hits(rules, points),
        None => !rules.bank_stands(points),
    };
    let wanted = match (column, own) {
        (Some(column), &[one, other]) if options.split.is_some() && rules.is_pair(one, other) => {
            column.with_pair(value(one))
        }
        (Some(column), [_, _]) if !after_split => column.with_two(rules, points),
        (Some(column), [_, _]) if column.doubles(points) => Decision::Double,
        _ => Decision::Hit,
    };
    // What may not be done, or is not wanted, leaves to hit or to stand.
    match wanted {
        Decision::Split => {
            if let Some(split) = options.split {
                return Act::Split(split.most);
            }
        }
        Decision::Double => {
            if let Some(double) = options.double {
                return Act::Double(double.most);
            }
        }
        Decision::Surrender if options.surrender => return Act::Surrender,
        Decision::Surrender | Decision::Hit | Decision::Stand => {}
    }
    if (hits && options.hit) || !options.stand { Act::Hit } else { Act::Stand }
}
