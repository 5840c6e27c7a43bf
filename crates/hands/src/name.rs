use std::fmt;

use cards::{Rank, RankSet};

use crate::Points;
use crate::order::{Made, top};

/// A hand in a dealer's words: `Full House, Kings over Fours`, `8-6-4-2-A low`.
///
/// ```
/// use hands::Ranking;
///
/// let hand = cards::read("Kh Kd 4s 4d Kc").map(|found| Ok(found?.card.unwrap())).collect::<Result<Vec<_>, cards::ReadError>>()?;
/// let ranked = Ranking::find("high").unwrap().rank(&hand, &[]).unwrap();
/// assert_eq!(ranked.name.to_string(), "Full House, Kings over Fours");
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name(Of);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Of {
    High(Made),
    Low(Made),
    DeuceToSeven(Made),
    /// The ranks, from the ace up.
    Badugi(u16),
    Points(Points),
}

impl Name {
    pub(crate) const fn high(made: Made) -> Name {
        Name(Of::High(made))
    }

    pub(crate) const fn low(made: Made) -> Name {
        Name(Of::Low(made))
    }

    pub(crate) const fn deuce_to_seven(made: Made) -> Name {
        Name(Of::DeuceToSeven(made))
    }

    pub(crate) const fn badugi(ranks: u16) -> Name {
        Name(Of::Badugi(ranks))
    }

    pub(crate) const fn points(points: Points) -> Name {
        Name(Of::Points(points))
    }
}

/// A rank of a high hand, where 0 is the two.
fn high(rank: u16) -> Rank {
    Rank::ALL[usize::from(rank)]
}

/// A rank of a low hand, where 0 is the ace.
fn low(rank: u16) -> Rank {
    Rank::ALL[usize::from((rank + 12) % 13)]
}

/// The ranks of a low hand from the highest down, the ace last: `8-6-4-2-A`.
fn low_ranks(ranks: u16) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let down = (0..13).rev().filter(|rank| ranks >> rank & 1 == 1);
        for (i, rank) in down.enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { "-" }, low(rank))?;
        }
        Ok(())
    })
}

fn high_ranks(ranks: u16) -> RankSet {
    RankSet::from_bits_truncate(ranks << 1)
}

/// What is added for the cards beside a group; three-card hands may have none.
fn kickers(ranks: RankSet) -> impl fmt::Display {
    fmt::from_fn(move |f| match (ranks.len(), ranks.highest()) {
        (1, Some(rank)) => write!(f, ", {} kicker", rank.name()),
        (2.., _) => write!(f, ", {ranks} kickers"),
        _ => Ok(()),
    })
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Of::Low(made) => write_low(f, made),
            Of::DeuceToSeven(Made::Singles(ranks)) => write!(f, "{} low", high_ranks(ranks)),
            Of::High(made) | Of::DeuceToSeven(made) => write_high(f, made),
            Of::Badugi(ranks) => write_badugi(f, ranks),
            Of::Points(points) => points.fmt(f),
        }
    }
}

fn write_high(f: &mut fmt::Formatter<'_>, made: Made) -> fmt::Result {
    match made {
        Made::Nothing => write!(f, "No hand"),
        Made::Singles(ranks) => write!(f, "High Card, {}", high_ranks(ranks)),
        Made::Pair(pair, singles) => write!(f, "Pair of {}{}", high(pair).plural(), kickers(high_ranks(singles))),
        Made::TwoPair(pairs, single) => {
            let [lower, upper] = [pairs.trailing_zeros() as u16, top(pairs)].map(|rank| high(rank).plural());
            write!(f, "Two Pair, {upper} and {lower}, {} kicker", high(single).name())
        }
        Made::Three(three, singles) => {
            write!(f, "Three of a Kind, {}{}", high(three).plural(), kickers(high_ranks(singles)))
        }
        Made::Straight(to) => write!(f, "Straight, {} high", high(to).name()),
        Made::Flush(ranks) => write!(f, "Flush, {}", high_ranks(ranks)),
        Made::FullHouse(three, pair) => {
            write!(f, "Full House, {} over {}", high(three).plural(), high(pair).plural())
        }
        Made::Four(four, single) => {
            write!(f, "Four of a Kind, {}, {} kicker", high(four).plural(), high(single).name())
        }
        Made::StraightFlush(to) => write!(f, "Straight Flush, {} high", high(to).name()),
        Made::Royal => write!(f, "Royal Flush"),
        Made::MiniRoyal => write!(f, "Mini Royal Flush"),
        Made::FiveAces => write!(f, "Five Aces"),
    }
}

fn write_low(f: &mut fmt::Formatter<'_>, made: Made) -> fmt::Result {
    match made {
        Made::Singles(ranks) => write!(f, "{} low", low_ranks(ranks)),
        Made::Pair(pair, singles) => write!(f, "Pair of {}, {} low", low(pair).plural(), low_ranks(singles)),
        Made::TwoPair(pairs, single) => {
            let [lower, upper] = [pairs.trailing_zeros() as u16, top(pairs)].map(|rank| low(rank).plural());
            write!(f, "Two Pair, {upper} and {lower}, {} kicker", low(single).name())
        }
        Made::Three(three, singles) => {
            write!(f, "Three of a Kind, {}, {} low", low(three).plural(), low_ranks(singles))
        }
        Made::FullHouse(three, pair) => write!(f, "Full House, {} over {}", low(three).plural(), low(pair).plural()),
        Made::Four(four, single) => write!(f, "Four of a Kind, {}, {} kicker", low(four).plural(), low(single).name()),
        _ => write!(f, "No low"),
    }
}

fn write_badugi(f: &mut fmt::Formatter<'_>, ranks: u16) -> fmt::Result {
    let counted = match ranks.count_ones() {
        0 => return write!(f, "No hand"),
        1 => "One card",
        2 => "Two cards",
        3 => "Three cards",
        _ => return write!(f, "{} badugi", low_ranks(ranks)),
    };
    write!(f, "{counted}, {}", low_ranks(ranks))
}
