//! Two tables that differ only in cards that one pair of eyes may not see tell these eyes the same, and write the same in the open.

mod foresee;
mod rounds;
#[path = "../tables/mod.rs"]
mod tables;

use bots::Chance;
use cards::{Card, CardSet};
use ledger::{Account, Cents, Ledger, Posting, PostingId, Transfer};
use room::{By, Decision, Game, Input, Key, Millis, Options, Outputs, PersonId, Shuffle, Table, View, What};
use rules::poker::{Act, Turn};
use rules::{Chips, Eyes, Seat, Seen};

/// Rulings are compared at one table in so many every day, for limits change little about them.
pub(crate) const EVERY_DAY: usize = 4;

struct Twin {
    table: Table,
    ledger: Ledger,
}

impl Twin {
    /// The record as it is written, and what is told.
    fn send(&mut self, by: By, what: What) -> Option<(serde_json::Value, Outputs)> {
        let input = Input { request: None, by, seen: None, at: Millis(0), what };
        let Ok(Decision::New(decided)) = self.table.decide(&input, &self.ledger) else { return None };
        let mut written: serde_json::Value =
            serde_json::from_slice(&decided.record().write(&Key::new([1; 32]))).unwrap();
        // What is sealed, a hash with a sealed key, and a root of salted cards may differ.
        for field in ["sealed", "events", "roots"] {
            written.as_object_mut().unwrap().remove(field);
        }
        if let Some(posting) = decided.record().posting() {
            self.ledger.replay(&posting).unwrap();
        }
        Some((written, self.table.apply(*decided)))
    }

    /// What is done when nobody wants anything: the same at both tables, as far as these eyes can see.
    fn quiet_act(&self, seat: Seat) -> Option<Act> {
        let deal = self.table.deal()?;
        let options = self.table.options(seat).and_then(Options::poker)?;
        if options.show || options.muck {
            return None;
        }
        Some(match options {
            _ if options.check => Act::Check,
            _ if options.call.is_some() => Act::Call,
            _ if options.kill.is_some() => Act::NoKill,
            _ if options.draw.is_some() => Act::Draw(first(deal.holding(seat), 2)),
            _ => Act::Discard(first(deal.holding(seat), options.discard?)),
        })
    }
}

/// The cards that these eyes are given proofs of. The hashes beside their way are those of hidden cards, salted by what is sealed.
fn proven(outputs: &Outputs, eyes: Eyes) -> Vec<(u16, u16, Card, [u8; 32])> {
    outputs.proofs(eyes).map(|proof| (proof.root, proof.position, proof.card, proof.salt)).collect()
}

fn first(holding: &[Option<Card>], count: u8) -> CardSet {
    holding.iter().flatten().take(usize::from(count)).copied().collect()
}

#[test]
fn hidden_cards_change_nothing_that_is_told_or_written() {
    swap_hidden_cards(EVERY_DAY);
}

#[test]
#[ignore = "takes a minute"]
fn hidden_cards_change_no_ruling_at_any_table() {
    swap_hidden_cards(1);
}

fn swap_hidden_cards(ruled_at: usize) {
    let (mut acts, mut swaps, mut burns, mut rulings) = (0, 0, 0, 0);
    for (number, named) in tables::setups().iter().enumerate() {
        let Game::Poker(game) = &named.setup.game else { continue };
        let mut twin = Twin { table: Table::new(named.setup.clone()), ledger: Ledger::new() };
        for person in 0..5_u8 {
            let by = PersonId(u64::from(person));
            let gift = Transfer { from: Account::Issue, to: Account::Bankroll(by), amount: Cents(named.most) };
            twin.ledger.replay(&Posting::one(PostingId([person; 16]), gift)).unwrap();
            let what = What::SitDown { seat: Seat::new(person).unwrap(), chips: Chips(named.least) };
            twin.send(By::Person(by), what).unwrap();
        }
        let mut chance = Chance::new(7, number as u64);
        let mut cards: Vec<Card> = game.deck().iter().collect();
        cards::shuffle(&mut cards, || chance.word());
        let seed = [chance.word() as u8; 32];
        let mut trial = Twin { table: twin.table.clone(), ledger: twin.ledger.clone() };
        trial.send(By::Dealer, What::Deal(Shuffle { cards: cards.clone(), seed })).unwrap();
        for eyes in [Eyes::Spectator, Eyes::Seat(Seat::new(2).unwrap())] {
            // Two cards in others' hands; or one of them and the last card of the deck.
            let view = trial.table.view(eyes).and_then(View::poker).unwrap();
            let deal = trial.table.deal().unwrap();
            let mut hidden: Vec<Card> = vec![];
            for seat in (0..5).filter_map(Seat::new) {
                let seen = &view.holdings[seat.index()];
                let held = deal.holding(seat).iter().zip(seen).filter(|(_, seen)| **seen == Seen::Back);
                hidden.extend(held.filter_map(|(card, _)| *card));
            }
            let mut pairs = vec![(hidden[0], hidden[hidden.len() - 1]), (hidden[1], *cards.last().unwrap())];
            // Or the next card, if it is burned.
            if deal.early_board().is_some_and(|need| need.burn) {
                pairs.push((hidden[0], cards[cards.len() - usize::from(view.stub)]));
                burns += 1;
            }
            for (pair, (one, other)) in pairs.into_iter().enumerate() {
                let rules = eyes == Eyes::Spectator && pair == 0 && number.is_multiple_of(ruled_at);
                let swapped = cards.iter().map(|&card| match card {
                    card if card == one => other,
                    card if card == other => one,
                    card => card,
                });
                swaps += 1;
                let [done, ruled] =
                    compare(&twin, &cards, &swapped.collect::<Vec<_>>(), seed, (eyes, rules), &named.name);
                (acts, rulings) = (acts + done, rulings + ruled);
            }
        }
    }
    assert!(swaps > 200 && acts > 1_000 && burns > 20, "{swaps} {acts} {burns}");
    assert!(rulings > 1_000, "{rulings}");
}

/// Deals both and plays on as long as nothing is shown; says how many acts there were, and how many rulings were foreseen.
fn compare(
    from: &Twin,
    cards: &[Card],
    swapped: &[Card],
    seed: [u8; 32],
    (eyes, rules): (Eyes, bool),
    name: &str,
) -> [usize; 2] {
    let mut twins = [cards, swapped].map(|cards| {
        let mut twin = Twin { table: from.table.clone(), ledger: from.ledger.clone() };
        let out = twin.send(By::Dealer, What::Deal(Shuffle { cards: cards.to_vec(), seed })).unwrap();
        (twin, Some(out))
    });
    let [mut acts, mut rulings] = [0, 0];
    loop {
        let [(one, first), (other, second)] = &mut twins;
        let (Some(first), Some(second)) = (first, second) else { return [acts, rulings] };
        assert!(first.1.told(eyes).eq(second.1.told(eyes)), "{name}: told to {eyes:?}");
        assert_eq!(proven(&first.1, eyes), proven(&second.1, eyes), "{name}: proven to {eyes:?}");
        assert!(first.1.roots().iter().ne(second.1.roots()) || first.1.roots().is_empty(), "{name}: other decks");
        assert_eq!(first.0, second.0, "{name}: written");
        assert_eq!(one.table.view(eyes), other.table.view(eyes), "{name}: seen by {eyes:?}");
        if rules {
            rulings += foresee::compare(one, other, name);
        }
        let Some(Turn::Seat(seat)) = one.table.deal().map(rules::poker::Deal::turn) else { return [acts, rulings] };
        // The last card of the deck may come after all, or the hands be shown: then they differ for all to see.
        let [Some(act), Some(same)] = [one.quiet_act(seat), other.quiet_act(seat)] else { return [acts, rulings] };
        let by = By::Person(one.table.person(seat).unwrap());
        let outs = [one.send(by, What::Act(act)), other.send(by, What::Act(same))];
        let over = one.table.deal().is_none();
        let [out, out_other] = outs;
        if over {
            return [acts, rulings];
        }
        acts += 1;
        (twins[0].1, twins[1].1) = (out, out_other);
    }
}
