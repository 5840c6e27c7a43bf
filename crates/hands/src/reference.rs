//! The same rankings once more, slowly: written in the words of the rules, without tables, keys or bit masks.
//!
//! Whoever doubts a strength can read how it should come out here. The tests hold the fast evaluators to it on every
//! hand of five, four and three cards of each deck, and on wide samples of the rest. A [`Value`] orders hands as a
//! [`Strength`](crate::Strength) does, but is not the same number.
//!
//! ```
//! use hands::{high, reference};
//!
//! let hands = [["As", "Ad", "Kh", "Qc", "2s"], ["As", "Ad", "Kh", "Qc", "3s"]];
//! let [one, other] = hands.map(|hand| hand.map(|card| card.parse().unwrap()));
//! assert_eq!(high::five(&one).cmp(&high::five(&other)), reference::high(&one).cmp(&reference::high(&other)));
//! ```

use cards::{Card, Deck, Rank, Suit};

/// What a hand is worth: the greater wins.
///
/// ```
/// use hands::reference;
///
/// let [a, b, c, d, e] = ["Ah", "Kd", "9c", "5s", "2d"].map(|card| card.parse().unwrap());
/// let pair = reference::high(&[a, b, c, d, "As".parse().unwrap()]);
/// assert!(pair > reference::high(&[a, b, c, d, e]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value {
    rung: Rung,
    /// In the order in which they decide; those of low hands turned round.
    ranks: [i8; 5],
}

/// The ladder of OV.DP.18, with the rungs of low hands (R072) and of three cards (OV.TC.16 to OV.TC.22) among them, those of
/// low hands for which straights and flushes count, the flush of the short deck, and those of badugi below them all. Hands
/// of different ladders never meet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Rung {
    OneCard,
    TwoCards,
    ThreeCards,
    FourCards,
    LowStraightFlush,
    LowFourOfAKind,
    LowFullHouse,
    LowFlush,
    LowStraight,
    LowThreeOfAKind,
    LowTwoPair,
    LowOnePair,
    LowUnpaired,
    HighCard,
    OnePair,
    ThreeCardFlush,
    ThreeCardStraight,
    ThreeCardThreeOfAKind,
    ThreeCardStraightFlush,
    MiniRoyal,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    ShortDeckFlush,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
    FiveAces,
}

impl Value {
    /// The kind of hand, by the name of its [`Category`](crate::Category).
    ///
    /// ```
    /// use hands::reference::low;
    ///
    /// let hand = ["8c", "6d", "4h", "3s", "2c"].map(|card| card.parse().unwrap());
    /// assert_eq!(low(&hand).category(), "8-high");
    /// ```
    #[must_use]
    pub fn category(&self) -> &'static str {
        match self.rung {
            Rung::LowUnpaired => {
                ["5-high", "6-high", "7-high", "8-high", "9-high", "T-high", "J-high", "Q-high", "K-high", "A-high"]
                    [-self.ranks[0] as usize - 5]
            }
            Rung::FourCards => {
                ["4-high", "5-high", "6-high", "7-high", "8-high", "9-high", "T-high", "J-high", "Q-high", "K-high"]
                    [-self.ranks[0] as usize - 4]
            }
            Rung::OneCard => "one-card",
            Rung::TwoCards => "two-card",
            Rung::ThreeCards => "three-card",
            Rung::HighCard => "high-card",
            Rung::LowOnePair | Rung::OnePair => "one-pair",
            Rung::LowTwoPair | Rung::TwoPair => "two-pair",
            Rung::LowThreeOfAKind | Rung::ThreeOfAKind | Rung::ThreeCardThreeOfAKind => "three-of-a-kind",
            Rung::LowStraight | Rung::ThreeCardStraight | Rung::Straight => "straight",
            Rung::LowFlush | Rung::ThreeCardFlush | Rung::Flush | Rung::ShortDeckFlush => "flush",
            Rung::LowFullHouse | Rung::FullHouse => "full-house",
            Rung::LowFourOfAKind | Rung::FourOfAKind => "four-of-a-kind",
            Rung::LowStraightFlush | Rung::ThreeCardStraightFlush | Rung::StraightFlush => "straight-flush",
            Rung::MiniRoyal => "mini-royal",
            Rung::RoyalFlush => "royal-flush",
            Rung::FiveAces => "five-aces",
        }
    }
}

/// A card as it counts: a joker that is an ace has no suit.
type Counted = (i8, Option<Suit>);

/// The best high hand of five or more cards, jokers included.
///
/// ```
/// use hands::reference::high;
///
/// let [a, b, c, d] = ["Kh", "Kd", "Kc", "Ks"].map(|card| card.parse().unwrap());
/// // With four kings the joker is an ace, never a fifth king (R064).
/// assert_eq!(high(&[a, b, c, d, "Jk".parse().unwrap()]), high(&[a, b, c, d, "As".parse().unwrap()]));
/// ```
///
/// # Panics
///
/// If there are fewer than five cards.
#[must_use]
pub fn high(cards: &[Card]) -> Value {
    choices(cards, 5).iter().map(|five| high_of_five(five)).max().expect("five cards or more")
}

fn high_of_five(cards: &[Card]) -> Value {
    let jokers = cards.iter().filter(|card| card.is_joker()).count();
    let held: Vec<Counted> = cards.iter().filter(|card| !card.is_joker()).map(|&card| counted(card)).collect();
    let mut best = None;
    each_way(&held, jokers, false, &mut |cards, as_card| {
        let value = value_of_five(cards, [14, 5, 4, 3, 2]);
        let completes = [Rung::Straight, Rung::Flush, Rung::StraightFlush, Rung::RoyalFlush].contains(&value.rung);
        if !as_card || completes {
            best = best.max(Some(value));
        }
    });
    best.expect("a joker may always be an ace")
}

/// Every way to count so many jokers: each is an ace, or a card that is not held, which must complete something.
fn each_way(held: &[Counted], jokers: usize, as_card: bool, call: &mut impl FnMut(&[Counted], bool)) {
    if jokers == 0 {
        return call(held, as_card);
    }
    let with = |card| [held, &[card]].concat();
    each_way(&with((14, None)), jokers - 1, as_card, call);
    for card in Deck::STANDARD.cards().iter().map(counted).filter(|card| !held.contains(card)) {
        each_way(&with(card), jokers - 1, true, call);
    }
}

fn counted(card: Card) -> Counted {
    let rank = card.rank().map_or(0, |rank| rank.number() as i8 + 1);
    (rank, card.suit())
}

fn value_of_five(cards: &[Counted], lowest_straight: [i8; 5]) -> Value {
    let ranks = by_group(cards.iter().map(|&(rank, _)| rank));
    let flush = is_flush(cards);
    let straight = straight_to(&ranks, lowest_straight);
    let rung = match (sizes(&ranks).as_slice(), straight, flush) {
        ([5], ..) => Rung::FiveAces,
        (_, Some(14), true) => Rung::RoyalFlush,
        (_, Some(_), true) => Rung::StraightFlush,
        ([4, 1], ..) => Rung::FourOfAKind,
        ([3, 2], ..) => Rung::FullHouse,
        (_, _, true) => Rung::Flush,
        (_, Some(_), _) => Rung::Straight,
        ([3, ..], ..) => Rung::ThreeOfAKind,
        ([2, 2, ..], ..) => Rung::TwoPair,
        ([2, ..], ..) => Rung::OnePair,
        _ => Rung::HighCard,
    };
    value(rung, &straight.map_or(ranks, |to| vec![to]))
}

/// The best high hand of five or more cards from the six up: a flush beats a full house, and A-6-7-8-9 is a straight.
///
/// ```
/// use hands::reference::short_deck;
///
/// let hand = |cards: [&str; 5]| short_deck(&cards.map(|card| card.parse().unwrap()));
/// assert!(hand(["Jh", "9h", "8h", "7h", "6h"]) > hand(["As", "Ad", "Ac", "Ks", "Kd"]));
/// assert!(hand(["9h", "8h", "7s", "6h", "Ah"]) > hand(["As", "Ad", "Ac", "Ks", "Qd"]));
/// ```
///
/// # Panics
///
/// If there are fewer than five cards.
#[must_use]
pub fn short_deck(cards: &[Card]) -> Value {
    choices(cards, 5).iter().map(|five| short_deck_of_five(five)).max().expect("five cards or more")
}

fn short_deck_of_five(cards: &[Card]) -> Value {
    let cards: Vec<Counted> = cards.iter().map(|&card| counted(card)).collect();
    match value_of_five(&cards, [14, 9, 8, 7, 6]) {
        Value { rung: Rung::Flush, ranks } => Value { rung: Rung::ShortDeckFlush, ranks },
        value => value,
    }
}

/// The value of five cards from deuce to seven: the ace is high only, straights and flushes count against them.
///
/// ```
/// use hands::reference::deuce_to_seven;
///
/// let hand = |cards: [&str; 5]| deuce_to_seven(&cards.map(|card| card.parse().unwrap()));
/// assert!(hand(["7c", "5d", "4h", "3s", "2c"]) > hand(["8c", "5d", "4h", "3s", "2c"]));
/// assert!(hand(["Ac", "5d", "4h", "3s", "2c"]) > hand(["2h", "5d", "4h", "3s", "2c"]));
/// assert!(hand(["2h", "5d", "4h", "3s", "2c"]) > hand(["6c", "5d", "4h", "3s", "2c"]));
/// ```
#[must_use]
pub fn deuce_to_seven(cards: &[Card; 5]) -> Value {
    let cards = cards.map(counted);
    let ranks = by_group(cards.iter().map(|&(rank, _)| rank));
    let straight = ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let rung = match (sizes(&ranks).as_slice(), straight, is_flush(&cards)) {
        (_, true, true) => Rung::LowStraightFlush,
        ([4, 1], ..) => Rung::LowFourOfAKind,
        ([3, 2], ..) => Rung::LowFullHouse,
        (_, _, true) => Rung::LowFlush,
        (_, true, _) => Rung::LowStraight,
        ([3, ..], ..) => Rung::LowThreeOfAKind,
        ([2, 2, ..], ..) => Rung::LowTwoPair,
        ([2, ..], ..) => Rung::LowOnePair,
        _ => Rung::LowUnpaired,
    };
    // The lower rank is the better one.
    value(rung, &ranks.into_iter().map(|rank| -rank).collect::<Vec<_>>())
}

/// The value of one to four cards in badugi: the best choice of them without two of a rank or two of a suit.
///
/// ```
/// use hands::reference::badugi;
///
/// let hand = |cards: [&str; 4]| badugi(&cards.map(|card| card.parse().unwrap()));
/// assert!(hand(["Kh", "Qd", "Jc", "Ts"]) > hand(["3h", "2d", "Ac", "4c"]));
/// assert!(hand(["4h", "3d", "2c", "As"]) > hand(["5h", "3d", "2c", "As"]));
/// ```
///
/// # Panics
///
/// If there are no cards, or more than four.
#[must_use]
pub fn badugi(cards: &[Card]) -> Value {
    let rungs = [(1, Rung::OneCard), (2, Rung::TwoCards), (3, Rung::ThreeCards), (4, Rung::FourCards)];
    let hands = rungs.iter().flat_map(|&(count, rung)| choices(cards, count).into_iter().map(move |hand| (rung, hand)));
    let counting = hands.filter(|(_, hand)| {
        choices(hand, 2).iter().all(|two| two[0].rank() != two[1].rank() && two[0].suit() != two[1].suit())
    });
    let values = counting.map(|(rung, hand)| {
        let ranks = by_group(hand.iter().map(|&card| ace_low(card)));
        value(rung, &ranks.into_iter().map(|rank| -rank).collect::<Vec<_>>())
    });
    values.max().expect("a card is a hand")
}

/// The best low hand of five or more cards, jokers included.
///
/// ```
/// use hands::reference::low;
///
/// let hand = |cards: [&str; 5]| low(&cards.map(|card| card.parse().unwrap()));
/// assert!(hand(["7c", "6d", "4h", "3s", "2c"]) > hand(["7h", "6s", "5s", "2s", "As"])); // OV.LB.22
/// assert_eq!(hand(["4c", "3d", "2h", "As", "Jk"]), hand(["5c", "4c", "3d", "2h", "As"]));
/// ```
///
/// # Panics
///
/// If there are fewer than five cards.
#[must_use]
pub fn low(cards: &[Card]) -> Value {
    choices(cards, 5).iter().map(|five| low_of_five(five)).max().expect("five cards or more")
}

/// The best low of eight or better, if there is one.
///
/// ```
/// use hands::reference::eight_or_better;
///
/// let hand = |cards: [&str; 5]| eight_or_better(&cards.map(|card| card.parse().unwrap()));
/// assert!(hand(["8c", "6d", "4h", "3s", "2c"]).is_some());
/// assert!(hand(["9c", "6d", "4h", "3s", "2c"]).is_none());
/// ```
#[must_use]
pub fn eight_or_better(cards: &[Card]) -> Option<Value> {
    choices(cards, 5).iter().map(|five| low_of_five(five)).filter(is_eight_or_better).max()
}

fn is_eight_or_better(low: &Value) -> bool {
    low.rung == Rung::LowUnpaired && low.ranks[0] >= -8
}

fn low_of_five(cards: &[Card]) -> Value {
    let mut ranks: Vec<i8> = cards.iter().filter(|card| !card.is_joker()).map(|&card| ace_low(card)).collect();
    while ranks.len() < cards.len() {
        let missing = (1..=13).find(|rank| !ranks.contains(rank)).expect("thirteen ranks are not all held");
        ranks.push(missing);
    }
    let ranks = by_group(ranks.into_iter());
    let rung = match sizes(&ranks).as_slice() {
        [4, 1] => Rung::LowFourOfAKind,
        [3, 2] => Rung::LowFullHouse,
        [3, ..] => Rung::LowThreeOfAKind,
        [2, 2, ..] => Rung::LowTwoPair,
        [2, ..] => Rung::LowOnePair,
        _ => Rung::LowUnpaired,
    };
    // The lower rank is the better one.
    value(rung, &ranks.into_iter().map(|rank| -rank).collect::<Vec<_>>())
}

fn ace_low(card: Card) -> i8 {
    match counted(card) {
        (14, _) => 1,
        (rank, _) => rank,
    }
}

/// The best Omaha high hand: exactly two hole cards, exactly three of the board.
///
/// ```
/// use hands::reference::omaha_high;
///
/// let hole = ["Th", "9c", "9d", "3s"].map(|card| card.parse().unwrap());
/// let board = ["Ah", "Kh", "Qh", "Jh", "2c"].map(|card| card.parse().unwrap());
/// // The straight to the ace, not the flush.
/// assert!(omaha_high(&hole, &board) < omaha_high(&["4h", "3h", "9d", "9c"].map(|card| card.parse().unwrap()), &board));
/// ```
///
/// # Panics
///
/// If there are fewer than two hole cards or three on the board.
#[must_use]
pub fn omaha_high(hole: &[Card], board: &[Card]) -> Value {
    two_and_three(hole, board)
        .iter()
        .map(|five| high_of_five(five))
        .max()
        .expect("two hole cards and three of the board")
}

/// The best Omaha low of eight or better, if there is one.
///
/// ```
/// use hands::reference::omaha_eight_or_better;
///
/// let hole = ["As", "2s", "Qd", "Qh"].map(|card| card.parse().unwrap());
/// let board = ["8c", "6d", "4h", "Ks", "Kc"].map(|card| card.parse().unwrap());
/// assert!(omaha_eight_or_better(&hole, &board).is_some());
/// ```
#[must_use]
pub fn omaha_eight_or_better(hole: &[Card], board: &[Card]) -> Option<Value> {
    two_and_three(hole, board).iter().map(|five| low_of_five(five)).filter(is_eight_or_better).max()
}

fn two_and_three(hole: &[Card], board: &[Card]) -> Vec<Vec<Card>> {
    let threes = choices(board, 3);
    choices(hole, 2).iter().flat_map(|two| threes.iter().map(move |three| [two.as_slice(), three].concat())).collect()
}

/// The value of three cards.
///
/// ```
/// use hands::reference::three_card;
///
/// let [mini_royal, straight_flush] = [["As", "Ks", "Qs"], ["Ks", "Qs", "Js"]].map(|hand| hand.map(|card| card.parse().unwrap()));
/// assert!(three_card(&mini_royal) > three_card(&straight_flush));
/// ```
#[must_use]
pub fn three_card(cards: &[Card; 3]) -> Value {
    let cards = cards.map(counted);
    let ranks = by_group(cards.iter().map(|&(rank, _)| rank));
    let straight = straight_to(&ranks, [14, 3, 2]);
    let rung = match (sizes(&ranks).as_slice(), straight, is_flush(&cards)) {
        (_, Some(14), true) => Rung::MiniRoyal,
        (_, Some(_), true) => Rung::ThreeCardStraightFlush,
        ([3], ..) => Rung::ThreeCardThreeOfAKind,
        (_, Some(_), _) => Rung::ThreeCardStraight,
        (_, _, true) => Rung::ThreeCardFlush,
        ([2, 1], ..) => Rung::OnePair,
        _ => Rung::HighCard,
    };
    value(rung, &straight.map_or(ranks, |to| vec![to]))
}

/// The total of a Pure 21.5 hand in half points: the best way to count its aces that is not over, or the least.
///
/// ```
/// use hands::reference::half_points;
///
/// let [ace, king] = ["As", "Kd"].map(|card| card.parse().unwrap());
/// assert_eq!(half_points(&[ace, king], false), 43);
/// assert_eq!(half_points(&[ace, king], true), 42);
/// ```
#[must_use]
pub fn half_points(cards: &[Card], after_split: bool) -> u32 {
    let is_ace = |card: &Card| card.rank() == Some(Rank::Ace);
    if let ([a, b], false) = (cards, after_split) {
        let bonus = |card: &Card| Deck::PURE_21_5.is_bonus(*card);
        if is_ace(a) && bonus(b) || bonus(a) && is_ace(b) {
            return 43;
        }
    }
    let aces = cards.iter().filter(|card| is_ace(card)).count() as u32;
    let others: u32 = cards.iter().filter(|card| !is_ace(card)).map(|&card| counted(card).0.min(10) as u32).sum();
    let totals: Vec<u32> = (0..=aces).map(|elevens| others + aces + 10 * elevens).collect();
    let best = totals.iter().filter(|&&total| total <= 21).max().or(totals.iter().min());
    2 * best.expect("no aces is one way to count them")
}

fn value(rung: Rung, deciding: &[i8]) -> Value {
    let mut ranks = [0; 5];
    ranks[..deciding.len()].copy_from_slice(deciding);
    Value { rung, ranks }
}

/// Larger groups before smaller ones, higher ranks before lower ones.
fn by_group(ranks: impl Iterator<Item = i8>) -> Vec<i8> {
    let mut ranks: Vec<i8> = ranks.collect();
    let all = ranks.clone();
    ranks.sort_by_key(|rank| (all.iter().filter(|other| *other == rank).count(), *rank));
    ranks.reverse();
    ranks
}

/// How many there are of each rank, in the order of the list.
fn sizes(ranks: &[i8]) -> Vec<usize> {
    ranks.chunk_by(|a, b| a == b).map(<[i8]>::len).collect()
}

fn is_flush(cards: &[Counted]) -> bool {
    cards[0].1.is_some() && cards.iter().all(|&(_, suit)| suit == cards[0].1)
}

/// The rank in which a straight ends; with the ace at its lower end that is the next rank below.
fn straight_to<const N: usize>(ranks: &[i8], lowest: [i8; N]) -> Option<i8> {
    let in_sequence = ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    match ranks {
        _ if ranks == lowest => Some(lowest[1]),
        [high, ..] if in_sequence => Some(*high),
        _ => None,
    }
}

/// Every choice of so many of the cards.
fn choices(cards: &[Card], count: usize) -> Vec<Vec<Card>> {
    match (count, cards) {
        (0, _) => vec![vec![]],
        (_, []) => vec![],
        (_, [first, rest @ ..]) => {
            let with_first = choices(rest, count - 1).into_iter().map(|choice| [&[*first], choice.as_slice()].concat());
            with_first.chain(choices(rest, count)).collect()
        }
    }
}
