//! The other side of the table: what a player-dealer can expect, before and after the house's fees, and how far his wager reaches.
//!
//! What all players bet and how they decide is given; on average the bank wins what they lose, which is exact as long as its wager reaches
//! for everything. How far results lie apart, and what becomes of a bank that does not reach, is played: rounds through the engine, each
//! with the same cards once against a bank that reaches and once against this one.
//!
//! ```
//! use odds::banking::{Posted, Sample};
//! use odds::rounds::{Stakes, Strategy};
//! use odds::three_card::ThreeCardOdds;
//! use rules::{Chips, Register};
//!
//! let house = Register::embedded().house("ocean-view").unwrap();
//! let odds = ThreeCardOdds::new(house, "three-card")?;
//! let (strategy, stakes) = (Strategy::ThreeCard(&odds), Stakes { seats: 5, wager: Chips(2_000), bonus: Chips(0) });
//! let posted = Posted::all(house, "three-card", 1, strategy, stakes);
//! // $100 of action, of which the bank wins $4.30 on average and pays $1.
//! assert_eq!((posted[0].bank_fee, posted[0].expected.round()), (Chips(100), 330.0));
//!
//! let sample = Sample::play(&posted[0].table, strategy, stakes, Some(Chips(5_000)), 1_000, 1)?;
//! let (first, last) = (&sample.places()[0], &sample.places()[4]);
//! assert!(first.uncovered.mean() < last.uncovered.mean(), "who is settled last gets what is left");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use rules::banked::{Event, Refusal, Table, Wager};
use rules::{Chips, House, SEATS_MAX, Schedule, Seat, Sink};

use crate::bankroll::Walk;
use crate::mean::Mean;
use crate::rounds::{Rounds, Stakes, Strategy};

/// One schedule that a table could post, and what the bank can expect there, in cents a round.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Posted {
    /// The number that the book prints.
    pub option: Option<u16>,
    /// The table with it.
    pub table: Arc<Table>,
    /// Whether wagers of this size may be made there.
    pub takes_wagers: bool,
    /// All that is wagered before the cards.
    pub action: Chips,
    /// What the player-dealer pays the house.
    pub bank_fee: Chips,
    /// What each player pays it.
    pub circle_fee: Chips,
    /// What the player-dealer wins on average before that, if his wager reaches for everything. Naturals and surrender are rounded to chips as
    /// the book says.
    pub won: f64,
    /// What is left of it.
    pub expected: f64,
    /// What a round costs each player on average, his fee included.
    pub player_pays: f64,
}

impl Posted {
    /// All schedules that a table of the game could post.
    #[must_use]
    pub fn all(house: &House, game: &str, decks: u8, strategy: Strategy<'_>, stakes: Stakes) -> Vec<Posted> {
        let posted =
            house.schedules_of(game).filter_map(|schedule| Posted::of(house, game, schedule, decks, strategy, stakes));
        posted.collect()
    }

    /// One schedule; nothing if no table of the game can post it.
    #[must_use]
    pub fn of(
        house: &House,
        game: &str,
        schedule: &Schedule,
        decks: u8,
        strategy: Strategy<'_>,
        stakes: Stakes,
    ) -> Option<Posted> {
        let table = Table::new(house, game, &[schedule], decks).ok()?;
        Some(Posted::new(schedule.option, table, strategy, stakes))
    }

    fn new(option: Option<u16>, table: Table, strategy: Strategy<'_>, stakes: Stakes) -> Posted {
        let edge = |wager: Wager| strategy.edge(wager).map_or(0.0, |edge| edge.edge);
        let bonuses: f64 = table.bonus_bets().map(edge).sum();
        let rounded = rounded(&table, strategy, stakes.wager);
        let loses = edge(table.base()) * stakes.wager.0 as f64 + rounded + bonuses * stakes.bonus.0 as f64;
        let (action, circle_fee) = (stakes.action(&table), table.circle_fee());
        let bank_fee = table.bank_fee(action);
        let won = f64::from(stakes.seats) * loses;
        let takes_wagers = table.least() <= stakes.wager && table.most().is_none_or(|most| stakes.wager <= most);
        Posted {
            option,
            takes_wagers,
            action,
            bank_fee,
            circle_fee,
            won,
            expected: won - bank_fee.0 as f64,
            player_pays: loses + circle_fee.0 as f64,
            table: Arc::new(table),
        }
    }
}

/// What players lose on average because naturals and surrender are paid and collected in chips, in cents.
fn rounded(table: &Table, strategy: Strategy<'_>, wager: Chips) -> f64 {
    let Some(spread) = strategy.edge(Wager::Base).and_then(|edge| edge.spread.as_ref()) else { return 0.0 };
    // Both are results that nothing else comes to, or else they are whole wagers and need no rounding.
    let paid = |part: f64, chips: f64| {
        let chance = spread.results.iter().find(|(result, _)| *result == part).map_or(0.0, |(_, chance)| *chance);
        chance * (part * wager.0 as f64 - chips)
    };
    let (natural, surrender) = strategy.natural_and_surrender();
    paid(natural, table.natural_win(wager).0 as f64)
        + surrender.map_or(0.0, |part| paid(part, -(table.surrender_loss(wager).0 as f64)))
}

/// What happens to the player who is settled so many places from the action button, in cents a round.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Place {
    /// What he wins if the bank reaches for everything.
    pub covered: Mean,
    /// What he wins against this bank.
    pub won: Mean,
    /// What he was to be paid and was not.
    pub unpaid: Mean,
    /// What he had lost and got back.
    pub given_back: Mean,
    /// Both: what his wagers had no action for.
    pub uncovered: Mean,
}

impl Place {
    fn add_all(&mut self, other: &Place) {
        self.covered.add_all(&other.covered);
        self.won.add_all(&other.won);
        self.unpaid.add_all(&other.unpaid);
        self.given_back.add_all(&other.given_back);
        self.uncovered.add_all(&other.uncovered);
    }
}

/// Rounds that were played, as the bank saw them, in cents, before fees.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sample {
    covered: Mean,
    won: Mean,
    /// What this bank wins more than one that reaches for everything.
    more: Mean,
    /// How many rounds the bank's wager did not reach for everything.
    short: f64,
    places: Vec<Place>,
}

impl Sample {
    /// Plays so many rounds against a bank of so much; without an amount it reaches for everything.
    ///
    /// # Errors
    ///
    /// If the bank or a wager is outside what the table takes.
    pub fn play(
        table: &Arc<Table>,
        strategy: Strategy<'_>,
        stakes: Stakes,
        bank: Option<Chips>,
        rounds: u64,
        seed: u64,
    ) -> Result<Sample, Refusal> {
        let mut played = Rounds::new(Arc::clone(table), strategy, stakes, seed)?;
        let mut sample = Sample { places: vec![Place::default(); usize::from(stakes.seats)], ..Sample::default() };
        let enough = played.enough();
        for _ in 0..rounds {
            let mut covered = Nets::default();
            played.play(enough, &mut covered)?;
            let mut nets = covered;
            if let Some(bank) = bank {
                nets = Nets::default();
                played.play_again(bank, &mut nets)?;
            }
            let order = covered.button.map(|button| played.round().circles().clockwise_from(button));
            sample.add(&covered, &nets, order.into_iter().flatten());
        }
        Ok(sample)
    }

    fn add(&mut self, covered: &Nets, nets: &Nets, order: impl Iterator<Item = Seat>) {
        self.covered.add(-covered.all());
        self.won.add(-nets.all());
        self.more.add(covered.all() - nets.all());
        let mut short = false;
        for (place, seat) in self.places.iter_mut().zip(order) {
            let (full, won) = (covered.of(seat), nets.of(seat));
            let uncovered = nets.uncovered[seat.index()] as f64;
            place.covered.add(full);
            place.won.add(won);
            // Together they are what is uncovered, and their difference is what he has less.
            place.unpaid.add((uncovered + full - won) / 2.0);
            place.given_back.add((uncovered - full + won) / 2.0);
            place.uncovered.add(uncovered);
            short |= uncovered > 0.0;
        }
        self.short += f64::from(short);
    }

    /// Puts other rounds beside these.
    pub fn add_all(&mut self, other: &Sample) {
        self.covered.add_all(&other.covered);
        self.won.add_all(&other.won);
        self.more.add_all(&other.more);
        self.short += other.short;
        self.places.resize(self.places.len().max(other.places.len()), Place::default());
        for (place, other) in self.places.iter_mut().zip(&other.places) {
            place.add_all(other);
        }
    }

    /// How many rounds.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.won.count()
    }

    /// What a bank wins that reaches for everything.
    #[must_use]
    pub const fn covered(&self) -> &Mean {
        &self.covered
    }

    /// What this bank wins.
    #[must_use]
    pub const fn won(&self) -> &Mean {
        &self.won
    }

    /// What this bank wins more than one that reaches for everything: the same cards tell that better than two means.
    #[must_use]
    pub const fn more(&self) -> &Mean {
        &self.more
    }

    /// In which part of the rounds it did not reach for everything.
    #[must_use]
    pub fn short(&self) -> f64 {
        self.short / self.won.count() as f64
    }

    /// The players, from the action button on.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The bank's results after fees, round after round: what is exact for a bank that reaches, with what this one was seen to win more, and
    /// the deviation that was seen.
    #[must_use]
    pub fn walk(&self, posted: &Posted) -> Walk {
        Walk { mean: posted.expected + self.more.mean(), deviation: self.won.deviation() }
    }
}

/// What each seat won or lost in a round.
#[derive(Clone, Copy, Default)]
struct Nets {
    won: [i64; SEATS_MAX],
    /// What the bank's wager did not reach for.
    uncovered: [i64; SEATS_MAX],
    button: Option<Seat>,
}

impl Nets {
    fn of(&self, seat: Seat) -> f64 {
        self.won[seat.index()] as f64
    }

    fn all(&self) -> f64 {
        self.won.iter().sum::<i64>() as f64
    }
}

impl Sink<Event> for Nets {
    #[inline]
    fn on(&mut self, event: Event) {
        match event {
            Event::Paid { seat, amount, .. } => self.won[seat.index()] += amount.0 as i64,
            Event::Collected { seat, amount, .. } => self.won[seat.index()] -= amount.0 as i64,
            Event::Uncovered { seat, amount, .. } => self.uncovered[seat.index()] += amount.0 as i64,
            Event::ActionButton { seat, .. } => self.button = Some(seat),
            _ => {}
        }
    }
}
