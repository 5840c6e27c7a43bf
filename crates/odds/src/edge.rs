use std::fmt;

/// What a wager costs whoever makes it, and how it goes.
///
/// ```
/// use odds::{Edge, Method};
///
/// // Even money on a coin that falls wrong once more in a hundred.
/// let edge = Edge::new(&[(1.0, 99.0), (-1.0, 101.0)], 1.0, Method::Exact { cases: 200 });
/// assert_eq!(edge.edge, 0.01);
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Edge {
    /// The part of the first wager that is lost on average.
    pub edge: f64,
    /// How far a result lies from that, typically, in first wagers.
    pub standard_deviation: f64,
    /// How often something is won.
    pub hit_rate: f64,
    /// What is wagered on average in all, in first wagers.
    pub wagered: f64,
    /// Every result, in first wagers, with how often it comes.
    pub results: Vec<(f64, f64)>,
    /// Where the figures come from.
    pub method: Method,
}

impl Edge {
    /// From results, in first wagers, and how often each came.
    #[must_use]
    pub fn new(results: &[(f64, f64)], wagered: f64, method: Method) -> Edge {
        let all: f64 = results.iter().map(|(_, count)| count).sum();
        let mean = results.iter().map(|(result, count)| result * count).sum::<f64>() / all;
        let square = results.iter().map(|(result, count)| result * result * count).sum::<f64>() / all;
        let won: f64 = results.iter().filter(|(result, _)| *result > 0.0).map(|(_, count)| count).sum();
        let mut results: Vec<(f64, f64)> =
            results.iter().filter(|(_, count)| *count > 0.0).map(|(result, count)| (*result, count / all)).collect();
        results.sort_by(|a, b| a.0.total_cmp(&b.0));
        Edge {
            edge: -mean,
            standard_deviation: (square - mean * mean).max(0.0).sqrt(),
            hit_rate: won / all,
            wagered,
            results,
            method,
        }
    }

    /// The part of everything that is wagered that is lost on average.
    #[must_use]
    pub fn element_of_risk(&self) -> f64 {
        self.edge / self.wagered
    }
}

/// Where a figure comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Method {
    /// All cases were counted.
    Exact {
        /// How many.
        cases: u128,
    },
    /// So many were played.
    Sampled {
        /// How many.
        rounds: u64,
        /// The standard error of the edge.
        error: f64,
    },
}

/// Why there are no such odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the words below say it")]
pub enum NoOdds {
    NoGame,
    NotThatGame,
    Decks { least: u8, most: u8 },
}

impl fmt::Display for NoOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoOdds::NoGame => f.write_str("this house has no such game"),
            NoOdds::NotThatGame => f.write_str("this is another kind of game"),
            NoOdds::Decks { least, most } => write!(f, "this game is dealt from {least} to {most} decks"),
        }
    }
}

impl std::error::Error for NoOdds {}
