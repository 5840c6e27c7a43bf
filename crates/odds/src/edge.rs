use std::fmt;

use rules::banked::Fate;
use rules::{Odds, Part};

/// What odds pay for one.
pub(crate) fn paid(odds: Odds) -> f64 {
    f64::from(odds.pays) / f64::from(odds.per)
}

/// What a fate brings for one.
pub(crate) fn brought(fate: Fate) -> f64 {
    match fate {
        Fate::Wins(odds) => paid(odds),
        Fate::Loses => -1.0,
        Fate::Pushes => 0.0,
    }
}

/// What a bonus bet brings for one: what it pays, or else it is lost.
pub(crate) fn bonus(odds: Option<Odds>) -> f64 {
    odds.map_or(-1.0, paid)
}

/// What it costs to lose a part of one.
pub(crate) fn given_up(part: Part) -> f64 {
    -f64::from(part.of) / f64::from(part.in_all)
}

/// What a wager costs whoever makes it, and how it goes.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Edge {
    /// The part of the first wager that is lost on average.
    pub edge: f64,
    /// How its results lie, where they were counted one by one.
    pub spread: Option<Spread>,
    /// Where the figure comes from.
    pub method: Method,
    /// What it takes for granted.
    pub model: &'static str,
}

/// How the results of a wager lie.
///
/// ```
/// use odds::Spread;
///
/// // Even money on a coin that falls wrong once more in a hundred.
/// let spread = Spread::new(&[(1.0, 99.0), (-1.0, 101.0)], 1.0);
/// assert_eq!((spread.mean, spread.hit_rate), (-0.01, 0.495));
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Spread {
    /// What is won on average, in first wagers.
    pub mean: f64,
    /// How far a result lies from that, typically, in first wagers.
    pub standard_deviation: f64,
    /// How often something is won.
    pub hit_rate: f64,
    /// What is wagered on average in all, in first wagers.
    pub wagered: f64,
    /// Every result, in first wagers, with how often it comes.
    pub results: Vec<(f64, f64)>,
}

impl Spread {
    /// From results, in first wagers, and how often each came; equal ones are taken together.
    #[must_use]
    pub fn new(counted: &[(f64, f64)], wagered: f64) -> Spread {
        let all: f64 = counted.iter().map(|(_, count)| count).sum();
        let mut results: Vec<(f64, f64)> = Vec::new();
        for &(result, count) in counted.iter().filter(|(_, count)| *count > 0.0) {
            match results.iter_mut().find(|(found, _)| *found == result) {
                Some((_, share)) => *share += count / all,
                None => results.push((result, count / all)),
            }
        }
        results.sort_by(|a, b| a.0.total_cmp(&b.0));
        // From the sums themselves, so that nothing is lost to rounding before its time.
        let mean = counted.iter().map(|(result, count)| result * count).sum::<f64>() / all;
        let square = counted.iter().map(|(result, count)| result * result * count).sum::<f64>() / all;
        let won: f64 = counted.iter().filter(|(result, _)| *result > 0.0).map(|(_, count)| count).sum();
        let standard_deviation = (square - mean * mean).max(0.0).sqrt();
        Spread { mean, standard_deviation, hit_rate: won / all, wagered, results }
    }
}

impl Edge {
    /// By results that were counted one by one.
    #[must_use]
    pub fn counted(spread: Spread, cases: u128, model: &'static str) -> Edge {
        Edge { edge: -spread.mean, spread: Some(spread), method: Method::Exact { cases: Some(cases) }, model }
    }

    /// The part of everything that is wagered that is lost on average, where that is known.
    #[must_use]
    pub fn element_of_risk(&self) -> Option<f64> {
        self.spread.as_ref().map(|spread| self.edge / spread.wagered)
    }
}

/// Where a figure comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Method {
    /// All cases were counted.
    Exact {
        /// How many, if it was one by one.
        cases: Option<u128>,
    },
    /// So many were played.
    Sampled {
        /// How many.
        rounds: u64,
        /// The standard error of the edge.
        error: f64,
    },
}

impl Method {
    /// In a word.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Method::Exact { .. } => "exact",
            Method::Sampled { .. } => "sampled",
        }
    }
}

/// Why there are no such odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the words below say it")]
pub enum NoOdds {
    NoGame,
    NotThatGame,
    Decks { least: u8, most: u8 },
    UnlikeBonus,
}

impl fmt::Display for NoOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoOdds::NoGame => f.write_str("this house has no such game"),
            NoOdds::NotThatGame => f.write_str("this is another kind of game"),
            NoOdds::Decks { least, most } if least == most => write!(f, "this game is dealt from {least} deck"),
            NoOdds::Decks { least, most } => write!(f, "this game is dealt from {least} to {most} decks"),
            NoOdds::UnlikeBonus => f.write_str(
                "two Bonus cards would be split here, and only like ones may be: that is not counted, for all of them have one value",
            ),
        }
    }
}

impl std::error::Error for NoOdds {}
