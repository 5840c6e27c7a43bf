use cards::{Card, Deck};
use hands::Strength;
use hands::omaha::{self, Board};

use crate::contest::Contest;
use crate::deals::{assert_same_order, hands};
use crate::peers::{aya_hand, aya_id, rs_card};

const DEALS: usize = 100_000;

type Judge = fn(&[Card; 4], &[Card; 5]) -> Strength;
type AyaJudge = fn(&aya_poker::base::Hand, &aya_poker::base::Hand) -> u16;

fn aya_high(hole: &aya_poker::base::Hand, board: &aya_poker::base::Hand) -> u16 {
    aya_poker::omaha_rank(hole, board).0
}

fn aya_low(hole: &aya_poker::base::Hand, board: &aya_poker::base::Hand) -> u16 {
    aya_poker::omaha_lo_rank(hole, board).to_lo_8_rank().0
}

/// One hand of four and a board of five.
fn single_of(title: &'static str, ours: Judge, aya: AyaJudge) -> Contest {
    let deals: Vec<[Card; 9]> = hands(Deck::STANDARD, DEALS);
    let aya_deals: Vec<[u8; 9]> = deals.iter().map(|deal| deal.map(aya_id)).collect();
    let of_ours = move |deal: &[Card; 9]| {
        let [a, b, c, d, board @ ..] = *deal;
        u64::from(ours(&[a, b, c, d], &board).number())
    };
    let of_aya = move |deal: &[u8; 9]| u64::from(aya(&aya_hand(&deal[..4]), &aya_hand(&deal[4..])));
    assert_same_order(deals.iter().map(of_ours), aya_deals.iter().map(of_aya));
    Contest::new(title, "hand", DEALS as u64, "aya_poker")
        .ours("cardroom", Some(1.0 / 6.0), move || deals.iter().map(of_ours).sum())
        .peer("aya_poker", move || aya_deals.iter().map(of_aya).sum())
}

pub(crate) fn single() -> Contest {
    let deals: Vec<[Card; 9]> = hands(Deck::STANDARD, DEALS);
    let rs_deals: Vec<_> = deals.iter().map(|deal| deal.map(rs_card)).collect();
    single_of("Omaha high, one hand on a board", omaha::high, aya_high).peer("rs_poker", move || {
        use rs_poker::core::{CardBitSet, Rankable};
        use rs_poker::omaha::OmahaHand;
        let set = |cards: &[rs_poker::core::Card]| {
            let mut set = CardBitSet::new();
            cards.iter().for_each(|&card| set.insert(card));
            set
        };
        let of = |deal: &[rs_poker::core::Card; 9]| {
            OmahaHand::new(set(&deal[..4]), set(&deal[4..])).map_or(0, |hand| hand.rank().category() as u64)
        };
        rs_deals.iter().map(of).sum()
    })
}

pub(crate) fn low_single() -> Contest {
    single_of("Omaha eight-or-better, one hand on a board", omaha::low, aya_low)
}

/// Six hands that share a board: the usual showdown.
fn six_of(title: &'static str, ours: fn(&Board, &[Card]) -> Strength, aya: AyaJudge) -> Contest {
    let deals: Vec<[Card; 29]> = hands(Deck::STANDARD, DEALS / 5);
    let aya_deals: Vec<[u8; 29]> = deals.iter().map(|deal| deal.map(aya_id)).collect();
    let of_ours = move |deal: &[Card; 29]| {
        let (board, holes) = deal.split_at(5);
        let board = Board::new(board);
        let holes: [&[Card]; 6] = std::array::from_fn(|nth| &holes[4 * nth..4 * nth + 4]);
        holes.map(|hole| u64::from(ours(&board, hole).number()))
    };
    let of_aya = move |deal: &[u8; 29]| {
        let (board, holes) = deal.split_at(5);
        let board = aya_hand(board);
        let holes: [&[u8]; 6] = std::array::from_fn(|nth| &holes[4 * nth..4 * nth + 4]);
        holes.map(|hole| u64::from(aya(&aya_hand(hole), &board)))
    };
    assert_same_order(deals.iter().flat_map(of_ours), aya_deals.iter().flat_map(of_aya));
    Contest::new(title, "hand", 6 * deals.len() as u64, "aya_poker")
        .ours("cardroom", Some(1.0 / 20.0), move || deals.iter().flat_map(of_ours).sum())
        .peer("aya_poker", move || aya_deals.iter().flat_map(of_aya).sum())
}

pub(crate) fn six_on_a_board() -> Contest {
    six_of("Omaha high, six hands on a board", Board::high, aya_high)
}

pub(crate) fn low_six_on_a_board() -> Contest {
    six_of("Omaha eight-or-better, six hands on a board", Board::low, aya_low)
}
