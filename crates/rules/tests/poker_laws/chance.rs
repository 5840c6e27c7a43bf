//! Numbers that look random, the same in every run, and the deck that is shuffled with them.

use cards::{Card, CardSet};
use rules::poker::{Deal, Need};

pub(crate) struct Chance(u64);

impl Chance {
    /// Each deal has a chance of its own, so that one number plays it again.
    pub(crate) fn of(deal: u64) -> Chance {
        Chance(deal.wrapping_mul(0xd134_2543_de82_ef95))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// Once in so many times.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

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
        let hidden = hidden(need);
        for place in 0..need.count() {
            let veiled = place < hidden && (known == Known::Nothing || need.reshuffle || chance.one_in(2));
            out.push(if veiled { None } else { self.cards.pop() });
        }
    }
}

/// How many cards of a dealing lie face down: the burn, and the down cards of each.
pub(crate) fn hidden(need: &Need) -> usize {
    usize::from(need.burn) + need.seats.len() * usize::from(need.down)
}
