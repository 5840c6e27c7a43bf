use std::ops::RangeInclusive;

use cards::Shoe;
use odds::pure::PureOdds;
use odds::rounds::{Insuring, Strategy};
use odds::three_card::ThreeCardOdds;
use odds::{Edge, NoOdds};
use rules::{Chapter, House, Play};

use crate::wrong::{Wrong, unknown};

/// The odds of a game with a player-dealer.
pub enum Odds {
    /// Pure 21.5.
    Pure(Box<PureOdds>),
    /// Three Card Poker.
    ThreeCard(Box<ThreeCardOdds>),
}

impl Odds {
    /// Whether a game is one that they are counted of.
    #[must_use]
    pub fn counts(chapter: &Chapter) -> bool {
        matches!(chapter.game.as_ref().map(|game| &game.play), Some(Play::Banked(_) | Play::ThreeCard(_)))
    }

    /// How many decks a book allows, where that can be chosen.
    #[must_use]
    pub fn decks_of(house: &House, game: &str) -> Option<RangeInclusive<u8>> {
        match &house.chapter(game)?.game.as_ref()?.play {
            Play::Banked(book) => Some(book.decks_min..=book.decks_max.min(Shoe::DECKS_MAX)),
            _ => None,
        }
    }

    /// Counts them. Left out, the decks are six, or as many as the book has.
    ///
    /// # Errors
    /// If the house has no such game, or does not deal it from so many decks.
    pub fn new(house: &House, game: &str, decks: Option<u8>) -> Result<Odds, Wrong> {
        let banked = house.games().filter(|chapter| Odds::counts(chapter));
        let chapter = banked.clone().find(|chapter| chapter.id == game);
        let chapter = chapter
            .ok_or_else(|| unknown("game with a player-dealer", game, banked.map(|chapter| chapter.id.as_str())))?;
        match chapter.game.as_ref().map(|game| &game.play) {
            Some(Play::Banked(book)) => {
                let decks = decks.unwrap_or(USUAL_DECKS.clamp(book.decks_min, book.decks_max));
                let odds = PureOdds::new(house, game, decks).map_err(|why| match why {
                    NoOdds::Decks { least, most } => {
                        let near = decks.clamp(least, most);
                        Wrong::Decks { decks, house: house.name.clone(), why, near }
                    }
                    why => why.into(),
                });
                Ok(Odds::Pure(Box::new(odds?)))
            }
            _ if decks.is_some_and(|decks| decks != 1) => Err(Wrong::OneDeck),
            _ => Ok(Odds::ThreeCard(Box::new(ThreeCardOdds::new(house, game)?))),
        }
    }

    /// How many decks they are for.
    #[must_use]
    pub fn decks(&self) -> u8 {
        match self {
            Odds::Pure(odds) => odds.decks,
            Odds::ThreeCard(_) => 1,
        }
    }

    /// What is done by them: the best, without insurance.
    #[must_use]
    pub fn strategy(&self) -> Strategy<'_> {
        match self {
            Odds::Pure(odds) => Strategy::ByCards(odds, Insuring::Never),
            Odds::ThreeCard(odds) => Strategy::ThreeCard(odds),
        }
    }

    /// What a wager costs, if the house has it.
    #[must_use]
    pub fn edge(&self, wager: &str) -> Option<f64> {
        self.bets().into_iter().find(|(name, _)| *name == wager).map(|(_, edge)| edge.edge)
    }

    /// Every wager that the house has, by its name.
    #[must_use]
    pub fn bets(&self) -> Vec<(&'static str, &Edge)> {
        let bets = match self {
            Odds::Pure(odds) => vec![
                ("base", Some(&odds.base)),
                ("base-by-total", Some(&odds.by_total)),
                ("insurance", odds.insurance.as_ref()),
                ("buster", odds.buster.as_ref()),
                ("red-flex", odds.red_flex.as_ref()),
            ],
            Odds::ThreeCard(odds) => vec![
                ("ante-play", Some(&odds.ante_play)),
                ("pair-plus", odds.pair_plus.as_ref()),
                ("six-card-bonus", odds.six_card_bonus.as_ref()),
            ],
        };
        bets.into_iter().filter_map(|(name, edge)| Some((name, edge?))).collect()
    }
}

/// What most tables have.
pub const USUAL_DECKS: u8 = 6;
