//! Where there are too many hands to try them all: wide samples of them, against the reference.

use cards::{Card, Deck, Shoe, shuffle_first};
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use hands::reference::{self, Value};
use hands::{Points, Strength, Tally, high, low, omaha};

/// Deals so many hands of N cards of the deck, the same ones every time.
fn deals<const N: usize>(deck: Deck, count: usize) -> impl Iterator<Item = [Card; N]> {
    let mut generator = ChaCha20Rng::from_seed([5; 32]);
    let mut cards: Vec<Card> = deck.cards().iter().collect();
    std::iter::repeat_with(move || {
        shuffle_first(&mut cards, N, || generator.next_u64());
        std::array::from_fn(|nth| cards[nth])
    })
    .take(count)
}

/// Both order every two neighbours in the same way, and so the whole sample but for very unlikely slips.
fn assert_same_order<const N: usize, V: Ord + std::fmt::Debug>(
    deals: impl Iterator<Item = [Card; N]>,
    fast: impl Fn(&[Card; N]) -> Strength,
    slow: impl Fn(&[Card; N]) -> V,
) {
    let mut judged: Vec<(Strength, V, [Card; N])> = deals.map(|deal| (fast(&deal), slow(&deal), deal)).collect();
    judged.sort_by_key(|(strength, ..)| *strength);
    for pair in judged.windows(2) {
        let [(fast_one, slow_one, one), (fast_other, slow_other, other)] = pair else { unreachable!() };
        assert_eq!(fast_one.cmp(fast_other), slow_one.cmp(slow_other), "{one:?} {other:?}");
    }
}

fn tally(cards: &[Card]) -> Tally {
    cards.iter().copied().collect()
}

#[test]
fn seven_cards() {
    let deals = || deals::<7>(Deck::STANDARD, 100_000);
    assert_same_order(deals(), high::seven, |cards| reference::high(cards));
    assert_same_order(deals(), |cards| tally(cards).low(), |cards| reference::low(cards));
    assert_same_order(deals(), |cards| low::eight_or_better(cards), |cards| reference::eight_or_better(cards));
}

#[test]
fn six_cards() {
    let deals = || deals::<6>(Deck::STANDARD, 100_000);
    assert_same_order(deals(), high::six, |cards| reference::high(cards));
    assert_same_order(deals(), |cards| tally(cards).low(), |cards| reference::low(cards));
}

/// Few ranks make pairs, trips and quads among six and seven cards common, which a whole deck makes rare.
#[test]
fn low_hands_of_few_ranks() {
    let few: Vec<Card> =
        Deck::STANDARD.cards().iter().filter(|card| card.rank_number() <= 3 || card.rank_number() == 13).collect();
    let mut generator = ChaCha20Rng::from_seed([6; 32]);
    let mut cards = few;
    let deals: Vec<[Card; 7]> = std::iter::repeat_with(|| {
        shuffle_first(&mut cards, 7, || generator.next_u64());
        std::array::from_fn(|nth| cards[nth])
    })
    .take(11_440)
    .collect();
    assert_same_order(deals.iter().copied(), |cards| tally(cards).low(), |cards| reference::low(cards));
    let sixes = deals.iter().map(|&[a, b, c, d, e, f, _]| [a, b, c, d, e, f]);
    assert_same_order(sixes, |cards| tally(cards).low(), |cards| reference::low(cards));
}

#[test]
fn seven_cards_with_jokers() {
    // Only deals with a joker say something new.
    let deals = |count| deals::<7>(Deck::TWO_JOKERS, count).filter(|deal| deal.iter().any(|card| card.is_joker()));
    assert_same_order(deals(2_000), high::seven, |cards| reference::high(cards));
    assert_same_order(deals(50_000), |cards| tally(cards).low(), |cards| reference::low(cards));
    assert_same_order(deals(50_000), |cards| low::eight_or_better(cards), |cards| reference::eight_or_better(cards));
}

#[test]
fn six_cards_with_jokers() {
    let deals = |count| deals::<6>(Deck::TWO_JOKERS, count).filter(|deal| deal.iter().any(|card| card.is_joker()));
    assert_same_order(deals(4_000), high::six, |cards| reference::high(cards));
    assert_same_order(deals(50_000), |cards| tally(cards).low(), |cards| reference::low(cards));
}

#[test]
fn omaha_high_and_low() {
    let split = |deal: &[Card; 9]| -> ([Card; 4], [Card; 5]) {
        let [a, b, c, d, board @ ..] = *deal;
        ([a, b, c, d], board)
    };
    let deals = || deals::<9>(Deck::STANDARD, 40_000);
    let slow_high = |deal: &[Card; 9]| reference::omaha_high(&deal[..4], &deal[4..]);
    let slow_low = |deal: &[Card; 9]| reference::omaha_eight_or_better(&deal[..4], &deal[4..]);
    assert_same_order(deals(), |deal| omaha::high(&split(deal).0, &split(deal).1), slow_high);
    assert_same_order(deals(), |deal| omaha::low(&split(deal).0, &split(deal).1), slow_low);
    assert_same_order(deals(), |deal| omaha::Board::new(&deal[4..]).high(&deal[..4]), slow_high);
    assert_same_order(deals(), |deal| omaha::Board::new(&deal[4..]).low(&deal[..4]), slow_low);
}

/// One suit only: every hand is a flush, many are straight flushes.
#[test]
fn omaha_flushes() {
    let mut generator = ChaCha20Rng::from_seed([8; 32]);
    let mut cards: Vec<Card> = Deck::STANDARD.cards().iter().filter(|card| card.index() >> 4 == 3).collect();
    let deals: Vec<[Card; 9]> = std::iter::repeat_with(|| {
        shuffle_first(&mut cards, 9, || generator.next_u64());
        std::array::from_fn(|nth| cards[nth])
    })
    .take(20_000)
    .collect();
    assert_same_order(
        deals.iter().copied(),
        |deal| omaha::Board::new(&deal[4..]).high(&deal[..4]),
        |deal| reference::omaha_high(&deal[..4], &deal[4..]),
    );
}

/// Boards of three and four cards, and other numbers of hole cards.
#[test]
fn omaha_on_earlier_streets() {
    let value = |hole: &[Card], board: &[Card]| -> (Value, Option<Value>) {
        (reference::omaha_high(hole, board), reference::omaha_eight_or_better(hole, board))
    };
    for board in 3..=5 {
        for hole in 2..=4 {
            let cut = |deal: &[Card; 9]| (deal[..hole].to_vec(), deal[4..4 + board].to_vec());
            let deals = || deals::<9>(Deck::STANDARD, 4_000);
            let board_of = |deal: &[Card; 9]| omaha::Board::new(&cut(deal).1);
            assert_same_order(
                deals(),
                |deal| board_of(deal).high(&cut(deal).0),
                |deal| value(&cut(deal).0, &cut(deal).1).0,
            );
            assert_same_order(
                deals(),
                |deal| board_of(deal).low(&cut(deal).0),
                |deal| value(&cut(deal).0, &cut(deal).1).1,
            );
        }
    }
}

/// Random draws from a full shoe, added up card by card.
#[test]
fn totals_of_pure_21_5() {
    let mut generator = ChaCha20Rng::from_seed([9; 32]);
    let shoe = Shoe::new(Deck::PURE_21_5, 8).unwrap();
    let mut cards: Vec<Card> = shoe.deck().cards().iter().flat_map(|card| [card; 8]).collect();
    for _ in 0..100_000 {
        shuffle_first(&mut cards, 8, || generator.next_u64());
        let (mut dealt, mut split) = (Points::DEALT, Points::SPLIT);
        for count in 1..=8 {
            dealt = dealt.with(cards[count - 1]);
            split = split.with(cards[count - 1]);
            let hand = &cards[..count];
            assert_eq!(u32::from(dealt.total().0), reference::half_points(hand, false), "{hand:?}");
            assert_eq!(u32::from(split.total().0), reference::half_points(hand, true), "{hand:?}");
            assert_eq!(dealt.is_bust(), dealt.total().0 > 43);
            assert_eq!(dealt.is_three_eights(), count == 3 && hand.iter().all(|card| card.rank_number() == 7));
        }
    }
}

#[test]
fn long_hands_of_pure_21_5_stay_bust() {
    let [king, ace] = ["Ks", "As"].map(|card| card.parse().unwrap());
    let hand = Points::DEALT.with_all(&[king; 14]);
    assert_eq!(hand.to_string(), "Bust with 140");
    let endless = (0..70_000).fold(hand.with(ace), |hand, _| hand.with(king));
    assert!(endless.is_bust() && !endless.is_soft());
}

/// More cards than any game deals: still the best five, and nothing panics.
#[test]
fn any_number_of_cards() {
    let deck: Vec<Card> = Deck::TWO_JOKERS.cards().iter().collect();
    for count in 0..=54 {
        let cards = tally(&deck[..count]);
        assert_eq!(cards.high().is_some(), count >= 5);
        assert_eq!(cards.low().is_some(), count >= 5);
        let _ = cards.eight_or_better();
    }
    let short: Vec<Card> = Deck::SHORT.cards().iter().collect();
    for count in 0..=36 {
        assert_eq!(tally(&short[..count]).short_deck().is_some(), count >= 5);
        assert_eq!(hands::badugi::best(&short[..count]).is_some(), (1..=4).contains(&count));
    }
}
