//! What each posting brings the house, and what it costs players.

use std::fmt;

use rules::poker::{FeeCount, Poker, TimeUnit};
use rules::{House, Play, ScheduleRow};

use super::banked::{BankedTable, usual_rounds};
use super::blocks::{Stopped, stopped};
use super::poker::{PokerSums, PokerTable, usual_pace};
use super::posting::{Limit, Posting, postings};
use crate::banked::Strategy;

/// What a posting brings with so many players, in cents.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Income {
    /// How many players.
    pub players: usize,
    /// How many hands or rounds are dealt in an hour.
    pub pace: u32,
    /// What the house takes from a hand on average.
    pub a_hand: f64,
    /// Where that comes from.
    pub method: Method,
}

impl Income {
    /// What the house takes in an hour.
    #[must_use]
    pub fn an_hour(&self) -> f64 {
        self.a_hand * f64::from(self.pace)
    }

    /// What each player pays of that, on average.
    #[must_use]
    pub fn from_each(&self) -> f64 {
        self.an_hour() / self.players.max(1) as f64
    }
}

/// Where a figure comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Method {
    /// From the schedule alone.
    Exact,
    /// The fee depends on how hands go, or on what is wagered: bots have played so many.
    Played {
        /// How many.
        hands: u64,
        /// The standard error of what is taken from a hand, in cents.
        error: f64,
    },
}

impl Method {
    /// In a word.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Played { .. } => "played",
        }
    }
}

/// A posting, and what it brings with each number of players.
#[derive(Clone, Debug)]
pub struct Collection<'a> {
    /// What is posted.
    pub posting: Posting<'a>,
    /// By the number of players, from the fewest up; those that it has no fee for are left out.
    pub incomes: Vec<Income>,
}

/// Why there is no comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoCollections {
    /// The house has no such game.
    NoGame,
    /// The game has no limits, or not this one.
    NoLimit,
    /// Bots could not play it.
    Stopped(Stopped),
}

impl fmt::Display for NoCollections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCollections::NoGame => f.write_str("this house has no such game"),
            NoCollections::NoLimit => f.write_str("a poker game is played at a limit: choose one"),
            NoCollections::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for NoCollections {}

impl From<Stopped> for NoCollections {
    fn from(stopped: Stopped) -> NoCollections {
        NoCollections::Stopped(stopped)
    }
}

/// How many hands are played where the fee depends on them, and from which seed: always the same, so that a figure can be looked up.
pub const COLLECTION_HANDS: u64 = 5_000;
/// The seed of those hands.
pub const COLLECTION_SEED: u64 = 1;

/// Compares everything that a table of a game may post, with each number of players; at a pace, or at the usual one.
///
/// ```
/// use bots::sim::{collections, limits};
/// use rules::Register;
///
/// let house = Register::embedded().house("three-six").unwrap();
/// let limit = limits(house, "holdem").remove(0);
/// let compared = collections(house, "holdem", Some(&limit), &[6, 9], None)?;
/// // The blinds are the fee: $1 and $3 from every hand.
/// assert_eq!(compared[0].incomes[0].a_hand, 400.0);
/// # Ok::<(), bots::sim::NoCollections>(())
/// ```
///
/// # Errors
///
/// If the house has no such game or limit.
pub fn collections<'a>(
    house: &'a House,
    game: &'a str,
    limit: Option<&Limit>,
    players: &[usize],
    pace: Option<u32>,
) -> Result<Vec<Collection<'a>>, NoCollections> {
    let chapter = house.chapter(game).and_then(|chapter| chapter.game.as_ref()).ok_or(NoCollections::NoGame)?;
    let all = postings(house, game, limit);
    match &chapter.play {
        Play::Poker(poker) => {
            let table = Tables { house, game, poker, limit: limit.ok_or(NoCollections::NoLimit)?, pace };
            table.compare(all, players)
        }
        Play::Banked(pure) => banked(house, game, all, players, pace, pure.decks_max.min(6).max(pure.decks_min)),
        Play::ThreeCard(_) => banked(house, game, all, players, pace, 1),
        _ => Err(NoCollections::NoGame),
    }
}

/// The tables of a poker game at a limit.
struct Tables<'a, 'b> {
    house: &'a House,
    game: &'a str,
    poker: &'a Poker,
    limit: &'b Limit,
    pace: Option<u32>,
}

impl<'a> Tables<'a, '_> {
    fn compare(&self, all: Vec<Posting<'a>>, players: &[usize]) -> Result<Vec<Collection<'a>>, NoCollections> {
        let mut compared: Vec<Collection<'a>> =
            all.into_iter().map(|posting| Collection { posting, incomes: vec![] }).collect();
        for &players in players {
            // Played at most once for each number of players: how far hands go does not depend on the fee.
            let mut played = None;
            for collection in &mut compared {
                let income = self.income(&collection.posting, players, &mut played)?;
                collection.incomes.extend(income);
            }
        }
        Ok(compared)
    }

    fn income(
        &self,
        posting: &Posting<'_>,
        players: usize,
        played: &mut Option<PokerSums>,
    ) -> Result<Option<Income>, NoCollections> {
        let pace = self.pace.unwrap_or_else(|| usual_pace(self.poker, players));
        let holds = |row: &ScheduleRow| row.players().is_none_or(|of| of.contains(players));
        let Some(row) = posting.rows.iter().map(|row| &row.row).find(|row| holds(row)) else { return Ok(None) };
        let (full, early) = match row {
            ScheduleRow::Pot(fee) => (fee.flop_fee.0, fee.no_flop_fee.0),
            // The older fees know no fee for a deal that ends early (R102).
            ScheduleRow::Table { fee, .. } => (fee.0, 0),
            ScheduleRow::Blinds { small, big } => (small.0 + big.0, small.0 + big.0),
            ScheduleRow::Time { fee, every_minutes, .. } => {
                let times = match self.poker.time_fee.map(|fee| fee.unit) {
                    Some(TimeUnit::Table) => 1,
                    _ => players,
                };
                let an_hour = fee.0 as f64 * times as f64 * 60.0 / f64::from((*every_minutes).max(1));
                let a_hand = an_hour / f64::from(pace.max(1));
                return Ok(Some(Income { players, pace, a_hand, method: Method::Exact }));
            }
            ScheduleRow::Action(_) => return Ok(None),
        };
        if full == early {
            return Ok(Some(Income { players, pace, a_hand: full as f64, method: Method::Exact }));
        }
        // Where those are counted who are still in, the fee itself depends on the play.
        if self.poker.pot_fee.is_some_and(|fee| fee.players == FeeCount::StillIn) {
            let collected = self.play(posting, players)?.collected;
            let method = Method::Played { hands: collected.count, error: collected.error() };
            return Ok(Some(Income { players, pace, a_hand: collected.mean(), method }));
        }
        let sums = match played {
            Some(sums) => sums,
            none => none.insert(self.play(posting, players)?),
        };
        let full_from = self.poker.pot_fee.map_or(0, |fee| fee.full_from);
        let part = sums.came_to(full_from) as f64 / sums.hands.max(1) as f64;
        let (full, early) = (full as f64, early as f64);
        let error = (full - early).abs() * (part * (1.0 - part) / sums.hands.max(1) as f64).sqrt();
        let method = Method::Played { hands: sums.hands, error };
        Ok(Some(Income { players, pace, a_hand: early + part * (full - early), method }))
    }

    fn play(&self, posting: &Posting<'_>, players: usize) -> Result<PokerSums, Stopped> {
        let table = PokerTable::new(self.house, self.game, self.limit, posting, players).map_err(stopped)?;
        table.run(COLLECTION_HANDS, COLLECTION_SEED, &|_| ())
    }
}

/// What is taken goes by what is wagered, before any card: how hands are played does not matter.
fn banked<'a>(
    house: &'a House,
    game: &'a str,
    all: Vec<Posting<'a>>,
    players: &[usize],
    pace: Option<u32>,
    decks: u8,
) -> Result<Vec<Collection<'a>>, NoCollections> {
    let strategy = Strategy::plain(house, game).map_err(stopped)?;
    let mut compared = vec![];
    for posting in all {
        let mut incomes = vec![];
        for &players in players {
            let table = BankedTable::new(house, game, &posting, players, decks, strategy.clone()).map_err(stopped)?;
            let collected = table.run(COLLECTION_HANDS, COLLECTION_SEED, &|_| ())?.collected;
            let method = Method::Played { hands: collected.count, error: collected.error() };
            let pace = pace.unwrap_or_else(|| usual_rounds(players));
            incomes.push(Income { players, pace, a_hand: collected.mean(), method });
        }
        compared.push(Collection { posting, incomes });
    }
    Ok(compared)
}
