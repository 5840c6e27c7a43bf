//! What cards come to, counted on one's fingers: nothing here is shared with what is tested.

use std::cmp::Reverse;

use cards::{Card, Rank, Suit};
use rules::Seen;

/// The faces of cards that lie there.
pub(crate) fn faces(cards: &[Seen]) -> impl Iterator<Item = Card> + Clone {
    cards.iter().filter_map(|seen| match seen {
        Seen::Face(card) => Some(*card),
        Seen::Back | Seen::Nothing => None,
    })
}

pub(crate) fn rank(card: Card) -> Rank {
    card.rank().expect("these games have no joker")
}

pub(crate) fn is_ace(card: Card) -> bool {
    rank(card) == Rank::Ace
}

pub(crate) fn is_ten(card: Card) -> bool {
    matches!(rank(card), Rank::Ten | Rank::Jack | Rank::Queen | Rank::King)
}

pub(crate) fn is_red(card: Card) -> bool {
    matches!(card.suit(), Some(Suit::Hearts | Suit::Diamonds))
}

/// Of an ace one, of a picture ten, of others what is printed on them.
fn points(card: Card) -> u64 {
    match rank(card) {
        Rank::Ace => 1,
        Rank::Two => 2,
        Rank::Three => 3,
        Rank::Four => 4,
        Rank::Five => 5,
        Rank::Six => 6,
        Rank::Seven => 7,
        Rank::Eight => 8,
        Rank::Nine => 9,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
    }
}

/// A hand of Pure 21.5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sum {
    pub(crate) total: u64,
    pub(crate) soft: bool,
    pub(crate) cards: usize,
}

impl Sum {
    pub(crate) fn over(self) -> bool {
        self.total > 21
    }
}

pub(crate) fn sum(cards: impl Iterator<Item = Card> + Clone) -> Sum {
    let hard: u64 = cards.clone().map(points).sum();
    let soft = cards.clone().any(is_ace) && hard + 10 <= 21;
    Sum { total: if soft { hard + 10 } else { hard }, soft, cards: cards.count() }
}

/// An ace and a Bonus card; whether it was dealt so is for others to know.
pub(crate) fn ace_and_ten(mut cards: impl Iterator<Item = Card>) -> bool {
    match (cards.next(), cards.next(), cards.next()) {
        (Some(first), Some(second), None) => is_ace(first) && is_ten(second) || is_ten(first) && is_ace(second),
        _ => false,
    }
}

pub(crate) fn three_eights(cards: impl Iterator<Item = Card>) -> bool {
    cards.map(rank).eq([Rank::Eight; 3])
}

/// A kind of hand in the words of the pay tables, and what decides among hands of its kind.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Made {
    place: usize,
    ranks: Vec<u8>,
}

const OF_THREE: [&str; 7] =
    ["high-card", "one-pair", "flush", "straight", "three-of-a-kind", "straight-flush", "mini-royal"];

const OF_FIVE: [&str; 10] = [
    "high-card",
    "one-pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
];

/// Three cards by OV.TC's ranks.
pub(crate) fn three(cards: [Card; 3]) -> Made {
    make(&cards, &OF_THREE, "mini-royal")
}

pub(crate) fn three_kind(made: &Made) -> &'static str {
    OF_THREE[made.place]
}

/// The kind of the best five of six (R176).
pub(crate) fn best_of_six(cards: [Card; 6]) -> &'static str {
    let fives = (0..6).map(|left_out| {
        let five: Vec<Card> = (0..6).filter(|&place| place != left_out).map(|place| cards[place]).collect();
        make(&five, &OF_FIVE, "royal-flush").place
    });
    OF_FIVE[fives.max().expect("there are six of them")]
}

fn make(cards: &[Card], kinds: &[&str], royal: &str) -> Made {
    let mut ranks: Vec<u8> = cards.iter().map(|&card| rank(card) as u8).collect();
    // The most of a rank first, then the highest.
    let count = |of: u8| ranks.iter().filter(|&&rank| rank == of).count();
    let counts: Vec<usize> = ranks.iter().map(|&rank| count(rank)).collect();
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.sort_by_key(|&place| Reverse((counts[place], ranks[place])));
    ranks = order.iter().map(|&place| ranks[place]).collect();
    let counts: Vec<usize> = order.iter().map(|&place| counts[place]).collect();
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    // An ace below the two counts nothing (R175).
    let low: Vec<u8> = ranks[1..].iter().copied().chain([0]).collect();
    let falls = |ranks: &[u8]| ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let wheel = ranks[0] == Rank::Ace as u8 && falls(&low);
    let straight = falls(&ranks) || wheel;
    let name = match (counts[0], counts.iter().filter(|&&count| count == 2).count()) {
        (4, _) => "four-of-a-kind",
        (3, 2) => "full-house",
        (3, _) => "three-of-a-kind",
        (2, 4) => "two-pair",
        (2, _) => "one-pair",
        _ if straight && flush && !wheel && ranks[0] == Rank::Ace as u8 => royal,
        _ if straight && flush => "straight-flush",
        _ if straight => "straight",
        _ if flush => "flush",
        _ => "high-card",
    };
    let place = kinds.iter().position(|&kind| kind == name).expect("every hand has a kind");
    Made { place, ranks: if wheel { low } else { ranks } }
}
