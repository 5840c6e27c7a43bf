use hands::Strength;
use rules::poker::Division;

use crate::Method;

/// How often which hands were the best: all that equities are made of.
///
/// Counts of parts of the work are added up with [`merge`](Outcomes::merge); whole numbers, so that it is all one in which order
/// that is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcomes {
    hands: usize,
    high: bool,
    low: bool,
    /// By who is best: a bit for each hand for the first way that is ranked, then a bit for each for the other.
    counts: Vec<i64>,
}

/// The hands that are the best, a bit for each.
pub(super) type Best = usize;

impl Outcomes {
    /// Nothing counted yet, for so many hands that are ranked high, low or both.
    pub(super) fn new(hands: usize, high: bool, low: bool) -> Outcomes {
        let bits = hands * (usize::from(high) + usize::from(low));
        Outcomes { hands, high, low, counts: vec![0; 1 << bits] }
    }

    /// So many more cases in which these are the best high hands, and these the best low ones.
    #[inline(always)]
    pub(super) fn add(&mut self, high: Best, low: Best, cases: i64) {
        // If nobody has anything, all are as good (R205).
        let all = (1 << self.hands) - 1;
        let place = match (self.high, high, low) {
            (true, 0, low) => all | low << self.hands,
            (true, high, low) => high | low << self.hands,
            (false, _, 0) => all,
            (false, _, low) => low,
        };
        if let Some(count) = self.counts.get_mut(place) {
            *count += cases;
        }
    }

    /// Everything that was counted elsewhere, so many times.
    pub(super) fn add_times(&mut self, other: &Outcomes, times: i64) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more * times;
        }
    }

    /// Adds what was counted elsewhere, for the same question.
    pub fn merge(&mut self, other: &Outcomes) {
        self.add_times(other, 1);
    }

    /// How many cases have been counted.
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.counts.iter().sum::<i64>().unsigned_abs()
    }

    /// The greatest standard error of the hands' equities, if these are samples.
    #[must_use]
    pub fn error(&self) -> f64 {
        self.shares().iter().map(|hand| hand.error).fold(0.0, f64::max)
    }

    /// What they come to, hand by hand.
    pub(super) fn shares(&self) -> Vec<HandEquity> {
        let all = self.counts.iter().sum::<i64>().max(1) as f64;
        let mut sums = vec![Sums::default(); self.hands];
        for (place, &count) in self.counts.iter().enumerate().filter(|(_, count)| **count != 0) {
            let one_way = (1 << self.hands) - 1;
            let (high, low) = if self.high { (place & one_way, place >> self.hands) } else { (0, place) };
            let (for_high, for_low) = match Division::of(self.high, self.low, low != 0) {
                Division::High => (1.0, 0.0),
                Division::Low => (0.0, 1.0),
                Division::Halves => (0.5, 0.5),
            };
            for (hand, sum) in sums.iter_mut().enumerate() {
                sum.add(count as f64, part(high, for_high, hand), part(low, for_low, hand));
            }
        }
        sums.into_iter().map(|sum| sum.over(all)).collect()
    }
}

/// What of a part of the pot a hand gets from those that share it, and whether it shares.
fn part(best: Best, amount: f64, hand: usize) -> (f64, bool) {
    if amount == 0.0 || best >> hand & 1 == 0 {
        return (0.0, false);
    }
    (amount / f64::from(best.count_ones()), best.count_ones() > 1)
}

#[derive(Clone, Default)]
struct Sums {
    high: f64,
    low: f64,
    squares: f64,
    wins: f64,
    ties: f64,
    scoops: f64,
}

impl Sums {
    fn add(&mut self, count: f64, (high, shares_high): (f64, bool), (low, shares_low): (f64, bool)) {
        let share = high + low;
        self.high += count * high;
        self.low += count * low;
        self.squares += count * share * share;
        if shares_high || shares_low {
            self.ties += count;
        } else if share > 0.0 {
            self.wins += count;
        }
        if share == 1.0 {
            self.scoops += count;
        }
    }

    fn over(self, all: f64) -> HandEquity {
        let equity = (self.high + self.low) / all;
        let variance = (self.squares / all - equity * equity).max(0.0);
        HandEquity {
            equity,
            win: self.wins / all,
            tie: self.ties / all,
            scoop: self.scoops / all,
            high: self.high / all,
            low: self.low / all,
            error: (variance / all).sqrt(),
        }
    }
}

/// The strengths that are the best of these; none if nobody has any.
#[inline(always)]
pub(super) fn best(strengths: &[Strength]) -> Best {
    let most = strengths.iter().copied().max().unwrap_or(Strength::NONE);
    if most.is_none() {
        return 0;
    }
    strengths.iter().enumerate().fold(0, |best, (hand, &strength)| best | usize::from(strength == most) << hand)
}

/// What every hand gets of the pot, and how that is known.
///
/// ```
/// use odds::equity::Form;
/// use rules::Register;
///
/// let holdem = Form::new(Register::embedded().house("ocean-view").unwrap(), "holdem").unwrap();
/// let question = holdem.ask(&["AhKh", "QsQd"], "As 7c 2d", "").unwrap();
/// let equity = question.exact().unwrap().count();
/// assert_eq!(equity.count, 990);
/// assert!((equity.hands[0].equity + equity.hands[1].equity - 1.0).abs() < 1e-12);
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Equity {
    /// Hand by hand, in the order they were given.
    pub hands: Vec<HandEquity>,
    /// Whether all cases were counted, or samples taken.
    pub method: Method,
    /// How many.
    pub count: u64,
    /// What it takes for granted.
    pub model: String,
}

/// What one hand gets of the pot, as parts of it or of all cases.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct HandEquity {
    /// The part of the pot that it gets on average.
    pub equity: f64,
    /// How often it is the best of all in whatever it wins: high, low or both.
    pub win: f64,
    /// How often it shares something that it wins with another hand that is as good.
    pub tie: f64,
    /// How often it takes the whole pot.
    pub scoop: f64,
    /// The part of the pot that it gets for its high hand.
    pub high: f64,
    /// The part of the pot that it gets for its low hand.
    pub low: f64,
    /// The standard error of the equity if samples were taken.
    pub error: f64,
}
