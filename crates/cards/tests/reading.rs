//! Text in, cards out, and back.

use cards::{Card, CardSet, Deck, Problem, Rank, Suit, read};
use proptest::prelude::*;

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

#[test]
fn every_card_is_read_back_from_both_forms() {
    for card in Deck::TWO_JOKERS.cards() {
        assert_eq!(format!("{card}").parse(), Ok(card));
        assert_eq!(format!("{card:#}").parse(), Ok(card));
        assert_eq!(format!("{card}").to_lowercase().parse(), Ok(card));
        assert_eq!(format!("{card}").to_uppercase().parse(), Ok(card));
        assert_eq!(Card::from_index(card.index()), Some(card));
        assert_eq!(format!("{card:>4}|{card:<4}"), format!("  {card}|{card}  "));
    }
    assert_eq!((0..=u8::MAX).filter_map(Card::from_index).count(), 54);
}

#[test]
fn tolerant_input() {
    for text in ["10h", "Th", "th", "T♥", "t♡", "T♥\u{fe0f}", " Th ", ",Th,"] {
        assert_eq!(card(text), Card::new(Rank::Ten, Suit::Hearts), "{text}");
    }
    for text in ["Jk", "jk", "JK", "joker", "Joker", "🃏"] {
        assert_eq!(card(text), Card::JOKERS[0], "{text}");
    }
    for text in ["Jr", "jr", "🂿"] {
        assert_eq!(card(text), Card::JOKERS[1], "{text}");
    }
    assert_eq!("AhKh".parse::<CardSet>(), "Kh, Ah".parse());
    assert_eq!("8h6hJk2s10d".parse::<CardSet>(), "8h 6h Jk 2s Td".parse());
    assert_eq!("10h10s".parse::<CardSet>(), "Ts\tTh\n".parse());
}

#[test]
fn a_second_joker_is_the_other_one_and_a_third_is_there_twice() {
    assert_eq!("Jk Jk".parse::<CardSet>(), Ok(CardSet::JOKERS));
    let error = "Jk Jk Jk".parse::<CardSet>().unwrap_err();
    assert_eq!((error.problem, error.place.start), (Problem::Doubled(Card::JOKERS[1]), 6));
}

#[test]
fn errors_point_at_the_place() {
    let check = |text: &str, problem: Problem, start: usize, end: usize| {
        let error = text.parse::<CardSet>().unwrap_err();
        assert_eq!((error.problem, error.place.start, error.place.end), (problem, start, end), "{text}");
    };
    check("As Xd", Problem::NotARank('X'), 3, 4);
    check("As Kx 2c", Problem::NotASuit('x'), 4, 5);
    check("As K", Problem::SuitMissing, 3, 4);
    check("As 10 2c", Problem::SuitMissing, 3, 5);
    check("As K 2c", Problem::SuitMissing, 3, 4);
    check("A♠ 1h", Problem::NotARank('1'), 5, 6);
    check("As ?", Problem::HalfUnknown, 3, 4);
    check("As ??", Problem::Unknown, 3, 5);
    check("As Kd As", Problem::Doubled(card("As")), 6, 8);
    assert_eq!("".parse::<Card>().unwrap_err().problem, Problem::NoCard);
    assert_eq!("As Kd".parse::<Card>().unwrap_err().problem, Problem::OneCardOnly);
}

#[test]
fn a_mark_stands_under_its_place_whatever_comes_before() {
    let text = "A♠\n♥♥ 1h";
    let error = text.parse::<CardSet>().unwrap_err();
    assert_eq!(error.place.shown_in(text).to_string(), "  A♠ ♥♥ 1h\n     ^");
    // A joker's sign is two columns wide, the colour selector of a suit none.
    let text = "🃏 A♠\u{fe0f} 1h";
    let error = text.parse::<CardSet>().unwrap_err();
    assert_eq!(error.place.shown_in(text).to_string(), "  🃏 A♠\u{fe0f} 1h\n        ^");
}

#[test]
fn cards_are_ordered_by_rank_then_suit() {
    let mut cards: Vec<Card> = CardSet::ALL.iter().collect();
    cards.sort();
    let keys: Vec<_> = cards.iter().filter_map(|card| card.rank().zip(card.suit())).collect();
    assert_eq!(keys.len(), 52);
    assert!(keys.is_sorted());
    assert_eq!(cards[52..], Card::JOKERS);
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics_and_errors_lie_within_it(text in ".*") {
        check_any(&text)?;
    }

    #[test]
    fn text_of_card_letters_never_panics(text in "[AKQJTakqjt0-9shdcSHDC♠♥♦♣?, \u{fe0f}jokerJR]*") {
        check_any(&text)?;
    }

    #[test]
    fn sets_are_read_back(bits: u64) {
        let set = CardSet::from_bits(bits & CardSet::ALL.bits()).unwrap();
        prop_assert_eq!(set.to_string().parse(), Ok(set));
        prop_assert_eq!(format!("{set:#}").parse(), Ok(set));
        prop_assert_eq!(set.iter().collect::<CardSet>(), set);
        prop_assert_eq!(set.iter().len(), set.len());
    }

    #[test]
    fn sets_are_read_back_without_spaces(bits: u64) {
        let set = CardSet::from_bits(bits & CardSet::ALL.bits()).unwrap();
        prop_assert_eq!(set.to_string().replace(' ', "").parse(), Ok(set));
        prop_assert_eq!(format!("{set:#}").replace(' ', "").parse(), Ok(set));
    }

    #[test]
    fn only_bits_of_cards_make_a_set(bits: u64) {
        prop_assert_eq!(CardSet::from_bits(bits).is_some(), (0..64).filter(|bit| bits >> bit & 1 == 1).all(|bit| Card::from_index(bit).is_some()));
    }
}

fn check_any(text: &str) -> Result<(), TestCaseError> {
    let places = read(text).map(|found| found.map_or_else(|error| error.place, |found| found.place));
    for place in places {
        prop_assert!(text.get(place.start..place.end).is_some(), "{place:?}");
    }
    if let Err(error) = text.parse::<CardSet>() {
        prop_assert!(error.shown_in(text).to_string().contains('^'));
    }
    let _ = text.parse::<Card>();
    Ok(())
}
