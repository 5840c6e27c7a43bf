//! What chance decides in a deal, and the deck that is shuffled with it.

use cards::{Card, CardSet};
use rules::poker::{Deal, Need};

pub(crate) use crate::random_play::Chance;

impl Chance {
    pub(crate) fn card(&mut self, of: CardSet) -> Option<Card> {
        of.iter().nth(self.below(of.len().max(1)))
    }
}

/// How much is known of the cards that lie face down.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Known {
    #[default]
    All,
    Some,
    Nothing,
}

/// A shuffled deck to deal from: what is asked for comes from the top.
#[derive(Default)]
pub(crate) struct Deck {
    cards: Vec<Card>,
}

impl Deck {
    pub(crate) fn shuffle(&mut self, cards: CardSet, chance: &mut Chance) {
        self.cards.clear();
        self.cards.extend(cards.iter());
        cards::shuffle(&mut self.cards, || chance.next());
    }

    /// Adds the cards that a dealer is asked for.
    pub(crate) fn deal(
        &mut self,
        deal: &Deal,
        need: &Need,
        known: Known,
        chance: &mut Chance,
        out: &mut Vec<Option<Card>>,
    ) {
        if known != Known::All {
            return self.deal_veiled(deal, need, known, chance, out);
        }
        if need.reshuffle {
            let left: CardSet = self.cards.iter().copied().collect();
            self.shuffle(left | deal.to_reshuffle(), chance);
        }
        let rest = self.cards.len() - need.count();
        out.extend(self.cards.drain(rest..).map(Some));
    }

    /// As a record has it in which not all is known: what lies face down may be any card, or none.
    fn deal_veiled(
        &mut self,
        deal: &Deal,
        need: &Need,
        known: Known,
        chance: &mut Chance,
        out: &mut Vec<Option<Card>>,
    ) {
        let back = if need.reshuffle { deal.to_reshuffle() } else { CardSet::EMPTY };
        self.shuffle(deal.unseen() - back, chance);
        // What was certainly shuffled back comes first: of others, only as many can come as nobody knew.
        self.cards.extend(back.iter());
        for place in 0..need.count() {
            let veiled = is_hidden(need, place) && (known == Known::Nothing || need.reshuffle || chance.one_in(2));
            out.push(if veiled { None } else { self.cards.pop() });
        }
    }
}

/// Whether a card of a dealing lies face down: the burn, the down cards of each, and up cards that come down after a mishap.
pub(crate) fn is_hidden(need: &Need, place: usize) -> bool {
    let burn = usize::from(need.burn);
    let own = need.seats.len() * usize::from(need.down + need.up);
    let after = need.after.filter(|_| (burn..burn + own).contains(&place));
    let whose = after.and_then(|after| need.seats.clockwise(after).nth((place - burn) % need.seats.len()));
    place < burn + need.seats.len() * usize::from(need.down) || whose.is_some_and(|seat| need.face_down.contains(seat))
}
