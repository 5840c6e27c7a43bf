use cards::{Card, Deck};
use hands::low;

use crate::contest::Contest;
use crate::deals::{assert_same_order, hands};
use crate::peers::{aya_hand, aya_id};

/// Eight-or-better from random hands of seven.
pub(crate) fn eight_or_better() -> Contest {
    let ours: Vec<[Card; 7]> = hands(Deck::STANDARD, 1_000_000);
    let theirs: Vec<[u8; 7]> = ours.iter().map(|hand| hand.map(aya_id)).collect();
    let of_ours = |hand: &[Card; 7]| u64::from(low::eight_or_better(hand).number());
    let of_aya = |hand: &[u8; 7]| u64::from(aya_poker::ace_five_rank(&aya_hand(hand)).to_lo_8_rank().0);
    assert_same_order(ours.iter().map(of_ours), theirs.iter().map(of_aya));
    Contest::new("eight-or-better, random hands of 7", "hand", 1_000_000, "aya_poker")
        .ours("cardroom", Some(1.0), move || ours.iter().map(of_ours).sum())
        .peer("aya_poker", move || theirs.iter().map(of_aya).sum())
}
