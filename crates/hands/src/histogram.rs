use std::error::Error;
use std::fmt;

use cards::Card;

use crate::order::binomial;
use crate::ranking::{Ranking, Shape};
use crate::{Category, Strength, Tally};

/// How many of all hands of so many cards have each strength.
///
/// The work comes in [parts](Histogram::parts) that can be counted apart, on as many threads as there are, and merged.
///
/// ```
/// use hands::{Histogram, Ranking};
///
/// let mut histogram = Histogram::new(Ranking::find("three-card").unwrap(), 3)?;
/// for part in histogram.parts() {
///     histogram.count(part);
/// }
/// assert_eq!(histogram.total(), 22_100);
/// let mini_royals = histogram.categories().find(|(category, _)| category.id == "mini-royal");
/// assert_eq!(mini_royals.map(|(_, hands)| hands), Some(4));
/// # Ok::<(), hands::CountError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Histogram {
    ranking: &'static Ranking,
    cards: usize,
    deck: Vec<Card>,
    /// By the number of the strength.
    counts: Vec<u64>,
}

/// The hands with the same two lowest cards of the deck.
///
/// ```
/// use hands::{Histogram, Ranking};
///
/// // Of three cards, 50 hands hold the two lowest.
/// assert_eq!(Histogram::new(Ranking::find("three-card").unwrap(), 3)?.parts()[0].hands, 50);
/// # Ok::<(), hands::CountError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistogramPart {
    first: usize,
    second: usize,
    /// How many hands there are in it.
    pub hands: u64,
}

/// Why hands cannot be counted.
///
/// ```
/// use hands::{Histogram, Ranking};
///
/// let error = Histogram::new(Ranking::find("high").unwrap(), 4).unwrap_err();
/// assert_eq!(error.to_string(), "hands of 4 cards cannot be counted by high: ask for 5 to 7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CountError {
    /// The ranking is not for so many cards.
    Cards {
        /// The ranking.
        ranking: &'static str,
        /// How many were asked for.
        have: usize,
        /// The least it takes.
        least: usize,
        /// The most it takes.
        most: usize,
    },
    /// The ranking needs a board beside the hand.
    NeedsBoard {
        /// The ranking.
        ranking: &'static str,
    },
}

impl Histogram {
    /// An empty histogram.
    ///
    /// ```
    /// use hands::{Histogram, Ranking};
    ///
    /// assert_eq!(Histogram::new(Ranking::find("high").unwrap(), 5).map(|histogram| histogram.total()), Ok(0));
    /// assert!(Histogram::new(Ranking::find("high").unwrap(), 4).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If the ranking does not rank so many cards, or needs a board.
    pub fn new(ranking: &'static Ranking, cards: usize) -> Result<Histogram, CountError> {
        let (least, most) = match ranking.shape {
            Shape::BestFive(_) => (5, 7),
            Shape::Five(_) => (5, 5),
            Shape::UpToFour(_) => (2, 4),
            Shape::Three(_) => (3, 3),
            Shape::Shoe(_) => (2, 7),
            Shape::TwoAndThree(_) => return Err(CountError::NeedsBoard { ranking: ranking.id }),
        };
        if !(least..=most).contains(&cards) {
            return Err(CountError::Cards { ranking: ranking.id, have: cards, least, most });
        }
        let mut deck: Vec<Card> = ranking.deck.cards().iter().collect();
        deck.sort_unstable();
        Ok(Histogram { ranking, cards, deck, counts: vec![0; 1 << 13] })
    }

    /// All hands, in parts.
    ///
    /// ```
    /// use hands::{Histogram, Ranking};
    ///
    /// let histogram = Histogram::new(Ranking::find("high").unwrap(), 5)?;
    /// assert_eq!(histogram.parts().iter().map(|part| part.hands).sum::<u64>(), 2_598_960);
    /// # Ok::<(), hands::CountError>(())
    /// ```
    #[must_use]
    pub fn parts(&self) -> Vec<HistogramPart> {
        let seconds = |first| first + 1..self.deck.len();
        let pairs = (0..self.deck.len()).flat_map(|first| seconds(first).map(move |second| (first, second)));
        let parts = pairs.map(|(first, second)| {
            let above = (self.deck.len() - second - 1) as u64;
            HistogramPart { first, second, hands: binomial(above, self.cards as u64 - 2) }
        });
        parts.filter(|part| part.hands > 0).collect()
    }

    /// Counts the hands of one part.
    ///
    /// ```
    /// use hands::{Histogram, Ranking};
    ///
    /// let mut histogram = Histogram::new(Ranking::find("high").unwrap(), 5)?;
    /// let part = histogram.parts()[0];
    /// histogram.count(part);
    /// assert_eq!(histogram.total(), part.hands);
    /// # Ok::<(), hands::CountError>(())
    /// ```
    pub fn count(&mut self, part: HistogramPart) {
        let start = [self.deck[part.first], self.deck[part.second]];
        let rest = &self.deck[part.second + 1..];
        let left = self.cards - 2;
        let counts = &mut self.counts;
        let mut add = |strength: Strength| counts[usize::from(strength.number())] += 1;
        match self.ranking.shape {
            // Most hands are counted this way, so they are added up card by card.
            Shape::BestFive(of) => {
                let tally = start.into_iter().collect();
                each(rest, &tally, left, &|tally: &Tally, card| tally.with(card), &mut |tally| add(of(*tally)));
            }
            _ => {
                let with = |hand: &Vec<Card>, card| [hand.as_slice(), &[card]].concat();
                each(rest, &start.to_vec(), left, &with, &mut |hand| add(self.ranking.strength(hand, &[])));
            }
        }
    }

    /// Adds what another one counted.
    ///
    /// ```
    /// use hands::{Histogram, Ranking};
    ///
    /// let mut one = Histogram::new(Ranking::find("high").unwrap(), 5)?;
    /// let mut other = one.clone();
    /// let [first, second, ..] = one.parts()[..] else { unreachable!() };
    /// one.count(first);
    /// other.count(second);
    /// assert_eq!(one.merged(&other).total(), first.hands + second.hands);
    /// # Ok::<(), hands::CountError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the other one is of another ranking or number of cards.
    #[must_use]
    pub fn merged(mut self, other: &Histogram) -> Histogram {
        assert_eq!((self.ranking.id, self.cards), (other.ranking.id, other.cards), "only the same can be added");
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self
    }

    /// How many hands have been counted.
    ///
    /// ```
    /// use hands::{Histogram, Ranking};
    ///
    /// assert_eq!(Histogram::new(Ranking::find("low").unwrap(), 7)?.total(), 0);
    /// # Ok::<(), hands::CountError>(())
    /// ```
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The kinds of hand from the best down, each with how many were counted.
    ///
    /// ```
    /// use hands::{Histogram, Ranking};
    ///
    /// let histogram = Histogram::new(Ranking::find("low").unwrap(), 5)?;
    /// assert_eq!(histogram.categories().next().map(|(category, _)| category.id), Some("5-high"));
    /// # Ok::<(), hands::CountError>(())
    /// ```
    pub fn categories(&self) -> impl Iterator<Item = (&'static Category, u64)> {
        let ends = self.ranking.categories[1..].iter().map(|next| next.least.number());
        let ends: Vec<usize> = ends.map(usize::from).chain([self.counts.len()]).collect();
        self.ranking.categories.iter().zip(ends).rev().map(|(category, end)| {
            let least = usize::from(category.least.number());
            (category, self.counts[least..end].iter().sum())
        })
    }

    /// How many of the hands counted have this strength.
    ///
    /// ```
    /// use hands::{Histogram, Ranking, Strength};
    ///
    /// assert_eq!(Histogram::new(Ranking::find("low").unwrap(), 5)?.of(Strength::NONE), 0);
    /// # Ok::<(), hands::CountError>(())
    /// ```
    #[must_use]
    pub fn of(&self, strength: Strength) -> u64 {
        self.counts.get(usize::from(strength.number())).copied().unwrap_or(0)
    }
}

/// Calls with each hand that has so many more of these cards.
fn each<H>(cards: &[Card], hand: &H, left: usize, with: &impl Fn(&H, Card) -> H, call: &mut impl FnMut(&H)) {
    if left == 0 {
        return call(hand);
    }
    for (nth, &card) in cards.iter().enumerate() {
        each(&cards[nth + 1..], &with(hand, card), left - 1, with, call);
    }
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CountError::Cards { ranking, have, least, most } => {
                write!(f, "hands of {have} cards cannot be counted by {ranking}: ask for {least}")?;
                if least == most { Ok(()) } else { write!(f, " to {most}") }
            }
            CountError::NeedsBoard { ranking } => {
                write!(f, "{ranking} needs a board beside the hand, so its hands cannot be counted by themselves")
            }
        }
    }
}

impl Error for CountError {}
