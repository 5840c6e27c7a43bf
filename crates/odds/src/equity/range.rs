//! Ranges: many hands in a few letters.
//!
//! For two cards: `QQ`, `QQ+`, `77-99`; `AKs` and `AKo`, suited and not, and `AK` for both; `A2s+` up to `AKs`; `A5s-A2s`,
//! and `T9o-65o` down a ladder; `Ax` and `Axs` with any other card; `AhKh`. For four: ranks, cards and `x` or `*` for any card, in
//! any order, those left out being any: `AAxx`, `(AK)(QJ)`, `AhAdxx`; behind them `ds` for two suits of two cards each, `ss` for
//! one of two, `r` for four suits. Parts stand side by side with commas or spaces between.

use cards::{Card, CardSet, Place, Rank, Suit};
use rules::nearest;

use super::choices::each_choice;
use super::fault::Problem;

/// How the ranges of a game are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Notation {
    /// Two cards.
    Two,
    /// Four cards.
    Four,
}

const ACCEPTED_TWO: &str = "QQ, QQ+, 77-99, AKs, AKo, AK, A2s+, T9o-65o, Ax or AhKh, with commas between";
const ACCEPTED_FOUR: &str = "four cards, ranks or x, such as AhKhQdJd, AAxx, AAKK or AKQJds, with commas between";

/// All hands of a range, of the cards of a deck, each once.
pub(super) fn read(text: &str, notation: Notation, deck: CardSet) -> Result<Vec<CardSet>, (Place, Problem)> {
    let mut hands = Vec::new();
    let mut start = 0;
    for word in text.split_inclusive([',', ' ', '\t', ';']) {
        let trimmed = word.trim_end_matches([',', ' ', '\t', ';']);
        let place = Place { start, end: start + trimmed.len() };
        start += word.len();
        if trimmed.is_empty() {
            continue;
        }
        let found = match notation {
            Notation::Two => two(trimmed, deck),
            Notation::Four => four(trimmed, deck),
        };
        hands.extend(found.map_err(|problem| (place, problem))?);
    }
    hands.sort_unstable_by_key(|hand: &CardSet| hand.bits());
    hands.dedup();
    Ok(hands)
}

/// Two ranks, the higher one first, of one suit, of two, or of any.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pair {
    high: u8,
    low: u8,
    suits: Suits,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Suits {
    Any,
    One,
    Two,
}

fn rank(letter: char) -> Option<u8> {
    Rank::ALL.into_iter().find(|rank| rank.letter() == letter.to_ascii_uppercase()).map(Rank::number)
}

fn is_any(letter: char) -> bool {
    matches!(letter, 'x' | 'X' | '*')
}

const ACE: u8 = Rank::Ace.number();

/// A word of a range of two cards.
fn two(word: &str, deck: CardSet) -> Result<Vec<CardSet>, Problem> {
    if let Ok(cards) = word.parse::<CardSet>()
        && cards.len() == 2
    {
        return Ok(vec![cards]);
    }
    let unknown = || Problem::NotARange { word: word.to_string(), near: near(word), accepted: ACCEPTED_TWO };
    let pairs = if let Some((from, to)) = word.split_once('-') {
        let [from, to] = [from, to].map(pair_of);
        let (from, to) = (from.ok_or_else(unknown)?, to.ok_or_else(unknown)?);
        between(from, to).ok_or_else(|| Problem::Ends { word: word.to_string() })?
    } else if let Some(from) = word.strip_suffix('+') {
        let from = pair_of(from).ok_or_else(unknown)?;
        let to = if from.high == from.low {
            Pair { high: ACE, low: ACE, ..from }
        } else {
            Pair { low: from.high - 1, ..from }
        };
        between(from, to).ok_or_else(unknown)?
    } else if let Some(pairs) = with_any(word) {
        pairs
    } else {
        vec![pair_of(word).ok_or_else(unknown)?]
    };
    Ok(pairs.into_iter().flat_map(hands_of).filter(|&hand| (hand - deck).is_empty()).collect())
}

/// `AKs`, `AK`, `QQ`.
fn pair_of(word: &str) -> Option<Pair> {
    let mut letters = word.chars();
    let (one, other) = (rank(letters.next()?)?, rank(letters.next()?)?);
    let suits = match letters.next() {
        None => Suits::Any,
        Some('s' | 'S') => Suits::One,
        Some('o' | 'O') => Suits::Two,
        Some(_) => return None,
    };
    let fits = letters.next().is_none() && (one != other || suits == Suits::Any);
    fits.then_some(Pair { high: one.max(other), low: one.min(other), suits })
}

/// `Ax`, `Axs`, `xx`: any rank in the place of another.
fn with_any(word: &str) -> Option<Vec<Pair>> {
    let mut letters = word.chars();
    let (one, other) = (letters.next()?, letters.next()?);
    if !is_any(other) || !(is_any(one) || rank(one).is_some()) {
        return None;
    }
    let rest: String = letters.collect();
    let ranks = |letter: char| rank(letter).map_or(1..=ACE, |rank| rank..=rank);
    let mut pairs = Vec::new();
    for one in ranks(one) {
        for other in ranks(other) {
            let suits = match rest.as_str() {
                "" => Suits::Any,
                "s" | "S" => Suits::One,
                "o" | "O" => Suits::Two,
                _ => return None,
            };
            if one != other || suits != Suits::One {
                pairs.push(Pair { high: one.max(other), low: one.min(other), suits });
            }
        }
    }
    Some(pairs)
}

/// All from the one to the other: pairs, hands with the same high card, or hands with the same gap.
fn between(one: Pair, other: Pair) -> Option<Vec<Pair>> {
    let (from, to) = if (one.high, one.low) <= (other.high, other.low) { (one, other) } else { (other, one) };
    if from.suits != to.suits || (from.high == from.low) != (to.high == to.low) {
        return None;
    }
    let pairs: Vec<Pair> = if from.high == to.high {
        (from.low..=to.low).map(|low| Pair { low, ..from }).collect()
    } else if from.high - from.low == to.high - to.low {
        (0..=to.high - from.high).map(|up| Pair { high: from.high + up, low: from.low + up, ..from }).collect()
    } else {
        return None;
    };
    Some(pairs)
}

fn hands_of(pair: Pair) -> Vec<CardSet> {
    let (Some(high), Some(low)) = (Rank::from_number(pair.high), Rank::from_number(pair.low)) else { return vec![] };
    let mut hands = Vec::new();
    for one in Suit::ALL {
        for other in Suit::ALL {
            let fits = match pair.suits {
                _ if high == low => one < other,
                Suits::Any => true,
                Suits::One => one == other,
                Suits::Two => one != other,
            };
            if fits {
                hands.push(CardSet::of(Card::new(high, one)).with(Card::new(low, other)));
            }
        }
    }
    hands
}

/// The name of a hand that is written nearly like this.
fn near(word: &str) -> Option<String> {
    let letters: Vec<char> = Rank::ALL.iter().rev().map(|rank| rank.letter()).collect();
    let mut names = vec!["random".to_string()];
    for (place, high) in letters.iter().enumerate() {
        names.push(format!("{high}{high}"));
        for low in &letters[place + 1..] {
            names.extend(["", "s", "o"].map(|suits| format!("{high}{low}{suits}")));
        }
    }
    let (body, tail) = match word.strip_suffix('+') {
        Some(body) => (body, "+"),
        None => (word, ""),
    };
    nearest(body, names.iter().map(String::as_str)).map(|name| format!("{name}{tail}"))
}

/// A word of a range of four cards.
fn four(word: &str, deck: CardSet) -> Result<Vec<CardSet>, Problem> {
    let unknown = || Problem::NotARange { word: word.to_string(), near: None, accepted: ACCEPTED_FOUR };
    let (body, shape) = [("ds", Shape::TwoAndTwo), ("ss", Shape::OneOfTwo), ("r", Shape::Rainbow)]
        .into_iter()
        .find_map(|(tail, shape)| Some((word.strip_suffix(tail)?, shape)))
        .filter(|(body, _)| pattern(body).is_some())
        .unwrap_or((word, Shape::Any));
    let pattern = pattern(body).ok_or_else(unknown)?;
    if !(pattern.cards - deck).is_empty() {
        return Ok(vec![]);
    }
    let mut hands = Vec::new();
    let rest = 4 - pattern.cards.len() as u8;
    each_choice(deck - pattern.cards, rest, &mut |chosen| {
        let hand = pattern.cards | chosen;
        if pattern.ranks_fit(chosen) && shape.fits(hand) {
            hands.push(hand);
        }
    });
    Ok(hands)
}

/// What a hand of four must hold.
struct Pattern {
    cards: CardSet,
    ranks: [u8; 14],
}

impl Pattern {
    fn ranks_fit(&self, cards: CardSet) -> bool {
        let mut counts = [0; 14];
        for card in cards {
            counts[usize::from(card.rank_number()).min(13)] += 1;
        }
        self.ranks.iter().zip(counts).all(|(needed, have)| *needed <= have)
    }
}

fn pattern(body: &str) -> Option<Pattern> {
    let mut pattern = Pattern { cards: CardSet::EMPTY, ranks: [0; 14] };
    let mut items = 0;
    let mut letters = body.chars().filter(|letter| !matches!(letter, '(' | ')')).peekable();
    while let Some(letter) = letters.next() {
        items += 1;
        if is_any(letter) {
            continue;
        }
        let number = rank(letter)?;
        let suit = letters.peek().and_then(|next| Suit::ALL.into_iter().find(|suit| suit.letter() == *next));
        match (suit, Rank::from_number(number)) {
            (Some(suit), Some(rank)) => {
                letters.next();
                let card = Card::new(rank, suit);
                if pattern.cards.contains(card) {
                    return None;
                }
                pattern.cards = pattern.cards.with(card);
            }
            _ => pattern.ranks[usize::from(number)] += 1,
        }
    }
    (1..=4).contains(&items).then_some(pattern)
}

/// How a hand of four lies in suits.
#[derive(Clone, Copy)]
enum Shape {
    Any,
    TwoAndTwo,
    OneOfTwo,
    Rainbow,
}

impl Shape {
    fn fits(self, hand: CardSet) -> bool {
        let mut counts = Suit::ALL.map(|suit| hand.suit(suit).len());
        counts.sort_unstable();
        match self {
            Shape::Any => true,
            Shape::TwoAndTwo => counts == [0, 0, 2, 2],
            Shape::OneOfTwo => counts == [0, 1, 1, 2],
            Shape::Rainbow => counts == [1, 1, 1, 1],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Deck;

    fn count(text: &str) -> usize {
        read(text, Notation::Two, Deck::STANDARD.cards()).unwrap().len()
    }

    fn count_four(text: &str) -> usize {
        read(text, Notation::Four, Deck::STANDARD.cards()).unwrap().len()
    }

    #[test]
    fn ranges_of_two_cards_have_as_many_hands_as_they_should() {
        let expected = [
            ("QQ", 6),
            ("QQ+", 18),
            ("77-99", 18),
            ("99-77", 18),
            ("AKs", 4),
            ("AKo", 12),
            ("AK", 16),
            ("KA", 16),
            ("A2s+", 48),
            ("ATo+", 48),
            ("A5s-A2s", 16),
            ("T9o-65o", 60),
            ("65s-T9s", 20),
            ("AhKh", 1),
            ("AhKh,QQ", 7),
            ("QQ+, AKs", 22),
            ("AhKh AKs", 4),
            ("Ax", 198),
            ("Axs", 48),
            ("xx", 1326),
            ("22+,A2s+,K2s+,Q2s+,J2s+,T2s+,92s+,82s+,72s+,62s+,52s+,42s+,32s+", 78 + 312),
            ("JTs+", 4),
        ];
        for (text, hands) in expected {
            assert_eq!(count(text), hands, "{text}");
        }
    }

    #[test]
    fn ranges_of_four_cards_have_as_many_hands_as_they_should() {
        let aces = 6 * (48 * 47 / 2) + 4 * 48 + 1;
        let expected = [
            ("AAxx", aces),
            ("AA**", aces),
            ("(AA)xx", aces),
            ("AA", aces),
            ("AhAdKhKd", 1),
            ("AAKK", 36),
            ("AAKKds", 6),
            ("AKQJ", 256),
            ("AKQJr", 24),
            ("AKQJds", 36),
            ("AKQJss", 144),
            ("xxxx", 270_725),
            ("AhKhxx", 1225),
        ];
        for (text, hands) in expected {
            assert_eq!(count_four(text), hands, "{text}");
        }
    }

    #[test]
    fn what_is_no_range_is_pointed_at() {
        let (place, problem) = read("QQ+, AKz", Notation::Two, Deck::STANDARD.cards()).unwrap_err();
        assert_eq!((place.start, place.end), (5, 8));
        assert_eq!(problem.to_string(), "'AKz' is no hand; is it AK?");
        let (_, problem) = read("A5s-K2s", Notation::Two, Deck::STANDARD.cards()).unwrap_err();
        assert!(matches!(problem, Problem::Ends { .. }));
        let (_, problem) = read("AA-KK-QQ", Notation::Two, Deck::STANDARD.cards()).unwrap_err();
        assert!(matches!(problem, Problem::NotARange { .. }));
        assert!(read("AAAAA", Notation::Four, Deck::STANDARD.cards()).is_err());
        assert!(read("AhAhxx", Notation::Four, Deck::STANDARD.cards()).is_err());
    }
}
