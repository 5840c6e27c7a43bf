//! Our cards as the peers write them.

use aya_poker::base as aya;
use cards::{Card, Suit};
use rs_poker::core as rs;

/// The byte by which `pokers` knows a card: four for each rank, its suits in their own order.
pub(crate) fn pokers_id(card: Card) -> u8 {
    let suit = match card.suit().expect("no joker") {
        Suit::Spades => 0,
        Suit::Hearts => 1,
        Suit::Clubs => 2,
        Suit::Diamonds => 3,
    };
    (card.rank_number() - 1) * 4 + suit
}

/// The place of a card in the list of `aya_poker`.
pub(crate) fn aya_id(card: Card) -> u8 {
    let card: aya::Card = card.to_string().parse().expect("the same notation");
    aya::CARDS.iter().position(|other| *other == card).expect("all 52") as u8
}

pub(crate) fn aya_hand(ids: &[u8]) -> aya::Hand {
    let mut hand = aya::Hand::new();
    for &id in ids {
        hand.insert_unchecked(&aya::CARDS[usize::from(id)]);
    }
    hand
}

pub(crate) fn rs_card(card: Card) -> rs::Card {
    let text = card.to_string();
    let mut letters = text.chars();
    let [value, suit] = [letters.next(), letters.next()].map(|letter| letter.expect("two letters"));
    rs::Card::new(rs::Value::from_char(value).expect("a value"), rs::Suit::from_char(suit).expect("a suit"))
}
