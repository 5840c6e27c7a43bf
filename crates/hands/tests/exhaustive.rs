//! Every hand there is: the fast evaluators against the reference, and against each other.

use cards::{Card, Deck};
use hands::reference::{self, Value};
use hands::{Ranking, Strength, Tally, badugi, deuce_to_seven, high, low, short_deck, three_card};

/// The deck in the order of its cards.
fn in_order(deck: Deck) -> Vec<Card> {
    let mut cards: Vec<Card> = deck.cards().iter().collect();
    cards.sort_unstable();
    cards
}

/// Calls with every choice of N of the cards.
fn each<const N: usize>(cards: &[Card], mut call: impl FnMut(&[Card; N])) {
    fn extend<const N: usize>(cards: &[Card], hand: &mut [Card; N], held: usize, call: &mut impl FnMut(&[Card; N])) {
        if held == N {
            return call(hand);
        }
        for (nth, &card) in cards.iter().enumerate() {
            hand[held] = card;
            extend(&cards[nth + 1..], hand, held + 1, call);
        }
    }
    let Some(&any) = cards.first() else { return };
    extend(cards, &mut [any; N], 0, &mut call);
}

/// Does the work for every two cards and those above them, on all cores; gives what each core collected.
fn on_all_cores<C: Default + Send>(deck: &[Card], work: impl Fn([Card; 2], &[Card], &mut C) + Sync) -> Vec<C> {
    let mut starts = Vec::new();
    each(deck, |start: &[Card; 2]| starts.push(*start));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let core = |first: usize| {
            let (starts, work) = (&starts, &work);
            scope.spawn(move || {
                let mut collected = C::default();
                for start in starts.iter().skip(first).step_by(cores) {
                    let above = deck.iter().position(|card| *card == start[1]).map_or(0, |at| at + 1);
                    work(*start, &deck[above..], &mut collected);
                }
                collected
            })
        };
        let handles: Vec<_> = (0..cores).map(core).collect();
        handles.into_iter().map(|handle| handle.join().expect("no assertion failed")).collect()
    })
}

/// Which value each strength stands for: one only, and the greater for the greater.
struct Pairing(Vec<Option<Value>>);

/// Puts a strength into the category that the ranking names.
fn category(ranking: &str, strength: Strength) -> &'static str {
    Ranking::find(ranking).map_or("", |ranking| ranking.category(strength).id)
}

impl Default for Pairing {
    fn default() -> Pairing {
        Pairing(vec![None; 1 << 13])
    }
}

impl Pairing {
    fn pair(&mut self, strength: Strength, value: Value, cards: &[Card]) {
        let known = self.0[usize::from(strength.number())].get_or_insert(value);
        assert_eq!(*known, value, "{cards:?} has the strength of other hands");
    }

    fn merge(&mut self, other: Pairing) {
        for (known, value) in self.0.iter_mut().zip(other.0) {
            assert!(known.is_none() || value.is_none() || *known == value, "{value:?} has the strength of {known:?}");
            *known = known.or(value);
        }
    }

    /// How many strengths there are.
    fn check(&self) -> usize {
        assert_eq!(self.0[0], None, "every hand is worth something");
        let values: Vec<&Value> = self.0[1..].iter().map_while(Option::as_ref).collect();
        assert!(self.0[values.len() + 1..].iter().all(Option::is_none), "no strength is left out");
        assert!(values.is_sorted_by(|a, b| a < b), "the strengths are in the order of the values");
        values.len()
    }
}

/// The deck with two jokers holds every hand of the decks with one and with none.
#[test]
fn five_cards_agree_with_the_reference() {
    #[derive(Default)]
    struct Pairings {
        high: Pairing,
        low: Pairing,
    }
    let collected = on_all_cores(&in_order(Deck::TWO_JOKERS), |[a, b], rest, pairings: &mut Pairings| {
        each(rest, |&[c, d, e]| {
            let cards = &[a, b, c, d, e];
            let tally: Tally = cards.iter().copied().collect();
            let [high, low, eight] = [tally.high(), tally.low(), tally.eight_or_better()];
            let [high_value, low_value] = [reference::high(cards), reference::low(cards)];
            pairings.high.pair(high, high_value, cards);
            pairings.low.pair(low, low_value, cards);
            assert_eq!(category("high", high), high_value.category(), "{cards:?}");
            assert_eq!(category("low", low), low_value.category(), "{cards:?}");
            assert_eq!(eight.is_some(), reference::eight_or_better(cards).is_some(), "{cards:?}");
            assert!(!eight.is_some() || eight == low, "{cards:?}");
            let by_array = [high::five(cards), low::five(cards), low::eight_or_better(cards)];
            assert_eq!(by_array, [high, low, eight], "{cards:?}");
        });
    });
    let mut all = Pairings::default();
    for pairings in collected {
        all.high.merge(pairings.high);
        all.low.merge(pairings.low);
    }
    assert_eq!(all.high.check(), 7463);
    assert_eq!(all.low.check(), 6175);
}

#[test]
fn five_cards_of_the_short_deck_agree_with_the_reference() {
    let mut pairing = Pairing::default();
    each(&in_order(Deck::SHORT), |cards: &[Card; 5]| {
        let value = reference::short_deck(cards);
        let strength = short_deck::five(cards);
        pairing.pair(strength, value, cards);
        assert_eq!(category("short-deck", strength), value.category(), "{cards:?}");
        assert_eq!(cards.iter().copied().collect::<Tally>().short_deck(), strength, "{cards:?}");
    });
    assert_eq!(pairing.check(), 1404);
}

#[test]
fn five_cards_from_deuce_to_seven_agree_with_the_reference() {
    let collected = on_all_cores(&in_order(Deck::STANDARD), |[a, b], rest, pairing: &mut Pairing| {
        each(rest, |&[c, d, e]| {
            let cards = &[a, b, c, d, e];
            let (strength, value) = (deuce_to_seven::five(cards), reference::deuce_to_seven(cards));
            pairing.pair(strength, value, cards);
            assert_eq!(category("deuce-to-seven", strength), value.category(), "{cards:?}");
        });
    });
    let mut all = Pairing::default();
    collected.into_iter().for_each(|pairing| all.merge(pairing));
    assert_eq!(all.check(), 7462);
}

#[test]
fn badugi_agrees_with_the_reference() {
    fn pair<const N: usize>(pairing: &mut Pairing) {
        each(&in_order(Deck::STANDARD), |cards: &[Card; N]| {
            let value = reference::badugi(cards);
            pairing.pair(badugi::best(cards), value, cards);
            let mut turned = *cards;
            turned.reverse();
            assert_eq!(badugi::best(&turned), badugi::best(cards), "{cards:?}");
            assert_eq!(category("badugi", badugi::best(cards)), value.category(), "{cards:?}");
        });
    }
    let mut pairing = Pairing::default();
    pair::<1>(&mut pairing);
    pair::<2>(&mut pairing);
    pair::<3>(&mut pairing);
    pair::<4>(&mut pairing);
    assert_eq!(pairing.check(), 1092);
}

#[test]
fn three_cards_agree_with_the_reference() {
    let mut pairing = Pairing::default();
    each(&in_order(Deck::STANDARD), |cards: &[Card; 3]| {
        let [a, b, c] = *cards;
        let value = reference::three_card(cards);
        assert_eq!(category("three-card", three_card::three(cards)), value.category(), "{cards:?}");
        for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
            pairing.pair(three_card::three(&order), value, cards);
        }
    });
    assert_eq!(pairing.check(), 741);
}

/// The four cards' rows, which no other test reads in full.
#[test]
fn rows_of_four_agree_with_five_cards() {
    let deck = in_order(Deck::STANDARD);
    each(&deck, |cards: &[Card; 4]| {
        let four: Tally = cards.iter().copied().collect();
        let row = four.row_of_four();
        for card in Deck::STANDARD.cards() - four.cards() {
            assert_eq!(row.with(card), four.with(card).high(), "{cards:?} {card}");
        }
    });
}

/// These cards without each of them in turn.
fn one_left_out<const N: usize, const LEFT: usize>(cards: &[Card; N]) -> impl Iterator<Item = [Card; LEFT]> {
    (0..N).map(|left_out| std::array::from_fn(|nth| cards[nth + usize::from(nth >= left_out)]))
}

#[test]
fn six_cards_are_worth_their_best_five() {
    each(&in_order(Deck::STANDARD), |cards: &[Card; 6]| {
        assert_eq!(Some(high::six(cards)), one_left_out(cards).map(|five| high::five(&five)).max(), "{cards:?}");
    });
}

/// Every five of seven are five of some six of them; what six are worth is shown first, and spares most of the 21 ways.
#[test]
fn six_and_seven_cards_of_the_short_deck_are_worth_their_best_five() {
    let deck = in_order(Deck::SHORT);
    let six = |cards: [Card; 6]| cards.into_iter().collect::<Tally>().short_deck();
    each(&deck, |cards: &[Card; 6]| {
        let best = one_left_out(cards).map(|five| short_deck::five(&five)).max();
        assert_eq!(Some(six(*cards)), best, "{cards:?}");
    });
    on_all_cores(&deck, |[a, b], rest, (): &mut ()| {
        each(rest, |&[c, d, e, f, g]| {
            let cards = [a, b, c, d, e, f, g];
            let best = one_left_out(&cards).map(six).max();
            assert_eq!(Some(cards.into_iter().collect::<Tally>().short_deck()), best, "{cards:?}");
        });
    });
}

/// By the best of their sixes, each of which `six_cards_are_worth_their_best_five` has shown to be worth its best five.
#[test]
fn seven_cards_are_worth_their_best_five() {
    // By themselves, and by the row of their first six.
    on_all_cores(&in_order(Deck::STANDARD), |[a, b], rest, (): &mut ()| {
        each(rest, |&[c, d, e, f]| {
            let row = [a, b, c, d, e, f].into_iter().collect::<Tally>().row_of_six();
            for &g in rest.iter().filter(|&&g| g > f) {
                let cards = [a, b, c, d, e, f, g];
                let strength = high::seven(&cards);
                let best = one_left_out(&cards).map(|six| high::six(&six)).max();
                assert_eq!(Some(strength), best, "{cards:?}");
                assert_eq!(strength, row.with(g), "{cards:?}");
            }
        });
    });
}
