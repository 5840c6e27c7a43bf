use std::fmt;
use std::str::FromStr;

use crate::Chips;
use crate::book::Form;

/// An amount that a book gives outright or by the limits of the table: `$3`, `low`, `1/2 of low`, `10 x low`.
///
/// A fraction is rounded down to whole dollars and is at least one dollar; `, rounded up` does the other.
///
/// ```
/// use rules::{Amount, Chips};
///
/// let small_blind: Amount = "1/2 of low".parse().unwrap();
/// assert_eq!(small_blind.at(Chips(300), Chips(600)), Chips(100));
/// let ante: Amount = "1/10 of low, rounded up".parse().unwrap();
/// assert_eq!(ante.at(Chips(1500), Chips(3000)), Chips(200));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// So much.
    Fixed(Chips),
    /// So many times a limit.
    Times(u32, Limit),
    /// A part of a limit.
    Part {
        /// Above the line.
        of: u32,
        /// Below the line.
        in_all: u32,
        /// Of which limit.
        limit: Limit,
        /// Whether it is rounded up instead of down.
        up: bool,
    },
}

/// One of the two ends of a table's limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The lower.
    Low,
    /// The upper.
    High,
}

const DOLLAR: u64 = 100;

impl Amount {
    pub(crate) const FORM: Form = Form {
        what: "an amount: write $3, low, high, 10 x low, 1/2 of low, or 1/10 of low, rounded up",
        accepts: |text| text.parse::<Amount>().is_ok(),
    };

    /// The amount at a table with these limits.
    ///
    /// ```
    /// use rules::{Amount, Chips};
    ///
    /// assert_eq!("10 x low".parse::<Amount>().unwrap().at(Chips(300), Chips(600)), Chips(3000));
    /// ```
    #[must_use]
    pub fn at(self, low: Chips, high: Chips) -> Chips {
        let end = |limit| match limit {
            Limit::Low => low.0,
            Limit::High => high.0,
        };
        match self {
            Amount::Fixed(chips) => chips,
            Amount::Times(times, limit) => Chips(end(limit).saturating_mul(u64::from(times))),
            Amount::Part { of, in_all, limit, up } => {
                let (above, below) = (end(limit).saturating_mul(u64::from(of)), u64::from(in_all) * DOLLAR);
                let dollars = if up { above.div_ceil(below) } else { above / below };
                Chips(dollars.max(1).saturating_mul(DOLLAR))
            }
        }
    }
}

/// A text that is no amount by the limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAmount;

impl FromStr for Amount {
    type Err = NotAmount;

    fn from_str(text: &str) -> Result<Amount, NotAmount> {
        let limit = |text: &str| match text {
            "low" => Some(Limit::Low),
            "high" => Some(Limit::High),
            _ => None,
        };
        if let Some(limit) = limit(text) {
            return Ok(Amount::Times(1, limit));
        }
        if let Some((times, of)) = text.split_once(" x ") {
            let times = times.parse().ok().filter(|&times| times > 0).ok_or(NotAmount)?;
            return Ok(Amount::Times(times, limit(of).ok_or(NotAmount)?));
        }
        if let Some((part, rest)) = text.split_once(" of ") {
            let (of, in_all) = fraction(part).ok_or(NotAmount)?;
            let (end, up) = match rest.strip_suffix(", rounded up") {
                Some(end) => (end, true),
                None => (rest, false),
            };
            return Ok(Amount::Part { of, in_all, limit: limit(end).ok_or(NotAmount)?, up });
        }
        match text.parse() {
            Ok(chips) if chips > Chips(0) => Ok(Amount::Fixed(chips)),
            _ => Err(NotAmount),
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |limit| match limit {
            Limit::Low => "low",
            Limit::High => "high",
        };
        match *self {
            Amount::Fixed(chips) => write!(f, "{chips}"),
            Amount::Times(1, limit) => f.write_str(name(limit)),
            Amount::Times(times, limit) => write!(f, "{times} x {}", name(limit)),
            Amount::Part { of, in_all, limit, up } => {
                write!(f, "{of}/{in_all} of {}{}", name(limit), if up { ", rounded up" } else { "" })
            }
        }
    }
}

/// An amount that changes with the lower limit: `$0.50 up to $3`, then the next, and the last without an end.
///
/// ```
/// use rules::{Chips, Tier};
///
/// let tier: Tier = "$0.50 up to $3".parse().unwrap();
/// assert_eq!(tier.up_to, Some(Chips(300)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tier {
    /// The amount.
    pub amount: Amount,
    /// The highest lower limit that it holds for.
    pub up_to: Option<Chips>,
}

impl Tier {
    pub(crate) const FORM: Form = Form {
        what: "an amount, perhaps with the lower limit it goes up to: write $0.50 up to $3, or 1/10 of low",
        accepts: |text| text.parse::<Tier>().is_ok(),
    };

    /// The amount of the first tier that reaches this lower limit.
    #[must_use]
    pub(crate) fn at(tiers: &[Tier], low: Chips, high: Chips) -> Option<Chips> {
        let tier = tiers.iter().find(|tier| tier.up_to.is_none_or(|up_to| low <= up_to))?;
        Some(tier.amount.at(low, high))
    }
}

impl FromStr for Tier {
    type Err = NotAmount;

    fn from_str(text: &str) -> Result<Tier, NotAmount> {
        match text.split_once(" up to ") {
            Some((amount, up_to)) => {
                Ok(Tier { amount: amount.parse()?, up_to: Some(up_to.parse().map_err(|_| NotAmount)?) })
            }
            None => Ok(Tier { amount: text.parse()?, up_to: None }),
        }
    }
}

/// Odds as a pay table prints them: `6:5` pays six for five.
///
/// ```
/// use rules::Odds;
///
/// let odds: Odds = "6:5".parse().unwrap();
/// assert_eq!((odds.pays, odds.per), (6, 5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// What is won.
    pub pays: u32,
    /// For so much wagered.
    pub per: u32,
}

impl Odds {
    pub(crate) const FORM: Form =
        Form { what: "odds: write 6:5 for six to five", accepts: |text| text.parse::<Odds>().is_ok() };
}

impl FromStr for Odds {
    type Err = NotAmount;

    fn from_str(text: &str) -> Result<Odds, NotAmount> {
        let (pays, per) = text.split_once(':').ok_or(NotAmount)?;
        let number = |text: &str| text.parse().ok().filter(|&number: &u32| (1..=100_000).contains(&number));
        Ok(Odds { pays: number(pays).ok_or(NotAmount)?, per: number(per).ok_or(NotAmount)? })
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.pays, self.per)
    }
}

/// A part of something: `1/2`.
///
/// ```
/// use rules::{Chips, Part};
///
/// let half: Part = "1/2".parse().unwrap();
/// assert_eq!(half.of(Chips(501)), Chips(250));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Above the line.
    pub of: u32,
    /// Below the line.
    pub in_all: u32,
}

impl Part {
    pub(crate) const FORM: Form =
        Form { what: "a part: write 1/2 or 3/4", accepts: |text| text.parse::<Part>().is_ok() };

    /// That part of an amount, rounded down to the cent.
    #[must_use]
    pub fn of(self, whole: Chips) -> Chips {
        Chips(whole.0.saturating_mul(u64::from(self.of)) / u64::from(self.in_all))
    }
}

impl FromStr for Part {
    type Err = NotAmount;

    fn from_str(text: &str) -> Result<Part, NotAmount> {
        let (of, in_all) = fraction(text).ok_or(NotAmount)?;
        Ok(Part { of, in_all })
    }
}

/// A fraction up to one, such as `1/2`.
fn fraction(text: &str) -> Option<(u32, u32)> {
    let (of, in_all) = text.split_once('/')?;
    let (of, in_all) = (of.parse().ok()?, in_all.parse().ok()?);
    (1 <= of && of <= in_all).then_some((of, in_all))
}
