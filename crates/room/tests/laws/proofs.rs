//! What a table promises of its decks, and what it proves of them.

use std::collections::{BTreeMap, BTreeSet};

use cards::Card;
use room::{Outputs, Root, Table, Trail, View, What};
use rules::{Eyes, Seen};

use crate::world::seats;

/// What everybody has been told of the decks of one table.
#[derive(Default)]
pub(crate) struct Proofs {
    /// What was published, as long as the table stands.
    published: Vec<Root>,
    brought: Option<(Root, Vec<Card>)>,
    /// Of the hand that runs, or was the last: each place that was proven, to whom.
    given: BTreeMap<(usize, u16, u16), Card>,
    pub(crate) roots: usize,
    pub(crate) proofs: usize,
    pub(crate) made_anew: usize,
}

impl Proofs {
    /// A record has happened. Every proof leads to a root that was published before it, is given once, and is of a card that its eyes
    /// see; and whoever sees a card has its proof.
    pub(crate) fn check(&mut self, what: &What, outputs: &Outputs, table: &Table) {
        if let What::Deal(shuffle) = what {
            assert_eq!(outputs.roots()[0], shuffle.root(), "the deck that was brought is the one that is promised");
            self.brought = Some((shuffle.root(), shuffle.cards.clone()));
        }
        let fresh: BTreeSet<[u8; 32]> = outputs.roots().iter().map(|root| root.0).collect();
        assert_eq!(fresh.len(), outputs.roots().len());
        assert!(outputs.roots().iter().all(|root| !self.published.contains(root)), "a root is published once");
        self.published.extend(outputs.roots());
        self.roots += outputs.roots().len();
        self.made_anew += outputs.roots().len() - usize::from(matches!(what, What::Deal(_)));
        let Some(trail) = outputs.trail().or(table.trail()) else {
            assert!(outputs.roots().is_empty());
            return;
        };
        let roots: Vec<(Root, u16)> = trail.roots().collect();
        assert!(roots.iter().all(|(root, _)| self.published.contains(root)));
        let everybody = seats().map(Eyes::Seat).chain([Eyes::Spectator]);
        for (number, eyes) in everybody.enumerate() {
            let faces = outputs.last_view(eyes).or(table.view(eyes)).as_ref().map(faces).unwrap_or_default();
            let told: Vec<String> = outputs.told(eyes).map(|event| format!("{event:?}")).collect();
            for proof in outputs.proofs(eyes) {
                let (root, cards) = roots[usize::from(proof.root)];
                assert!(proof.leads_to(root, cards), "{proof:?} to {eyes:?}");
                let again = self.given.insert((number, proof.root, proof.position), proof.card);
                assert_eq!(again, None, "{proof:?} was given to {eyes:?} before");
                let brought = self.brought.as_ref().filter(|(brought, _)| *brought == root);
                assert!(brought.is_none_or(|(_, cards)| cards[usize::from(proof.position)] == proof.card));
                let name = proof.card.to_string();
                let seen = faces.contains(&proof.card) || told.iter().any(|event| event.contains(&name));
                assert!(seen, "{proof:?} is given to {eyes:?}, and not seen");
                self.proofs += 1;
            }
            let given = self.given.iter().filter(|((to, ..), _)| *to == number);
            assert!(
                given.clone().map(|(&(_, root, position), &card)| (root, position, card)).eq(all(trail, eyes)),
                "who asks again gets the same"
            );
            let mut known: Vec<Card> = given.map(|(_, card)| *card).collect();
            for face in faces {
                let place = known.iter().position(|card| *card == face);
                let place = place.unwrap_or_else(|| panic!("{face} is seen by {eyes:?}, and not proven"));
                known.swap_remove(place);
            }
        }
        assert_eq!(outputs.proofs(Eyes::Record).count(), 0, "the record needs no proof");
        if outputs.is_over() {
            self.given.clear();
        }
    }
}

fn all(trail: &Trail, eyes: Eyes) -> impl Iterator<Item = (u16, u16, Card)> {
    let proofs = trail.proofs(eyes).map(|proof| ((proof.root, proof.position), proof.card));
    proofs.collect::<BTreeMap<_, _>>().into_iter().map(|((root, position), card)| (root, position, card))
}

fn faces(view: &View) -> Vec<Card> {
    let seen: Vec<Seen> = match view {
        View::Poker(view) => view.board.iter().chain(view.holdings.iter().flatten()).copied().collect(),
        View::Banked(view) => view.bank_hand.iter().chain(view.hands.iter().flatten().flatten()).copied().collect(),
    };
    seen.into_iter().filter_map(|seen| if let Seen::Face(card) = seen { Some(card) } else { None }).collect()
}
