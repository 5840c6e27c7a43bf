//! What happened, and its hash.

use rules::banked::Round;
use rules::poker::{Deal, Seating};
use rules::{Sink, banked, poker};

use crate::Witness;

/// Something that happened at a table, in the words of its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// In a game of poker.
    Poker(poker::Event),
    /// In a game with a player-dealer.
    Banked(banked::Event),
}

impl Event {
    /// What happened, if poker is played.
    #[must_use]
    pub const fn poker(self) -> Option<poker::Event> {
        match self {
            Event::Poker(event) => Some(event),
            Event::Banked(_) => None,
        }
    }

    /// What happened, if there is a player-dealer.
    #[must_use]
    pub const fn banked(self) -> Option<banked::Event> {
        match self {
            Event::Banked(event) => Some(event),
            Event::Poker(_) => None,
        }
    }

    fn encode(&self, out: &mut Vec<u8>) {
        match self {
            Event::Poker(event) => event.encode(out),
            Event::Banked(event) => event.encode(out),
        }
    }
}

/// All that comes of one input, in order; and who looks on while it comes, if anybody does.
#[derive(Default)]
pub(crate) struct Events<'w> {
    pub(crate) list: Vec<Event>,
    witness: Option<&'w mut dyn Witness>,
}

impl Sink<poker::Event> for Events<'_> {
    fn on(&mut self, event: poker::Event) {
        self.list.push(Event::Poker(event));
    }
}

impl Sink<banked::Event> for Events<'_> {
    fn on(&mut self, event: banked::Event) {
        self.list.push(Event::Banked(event));
    }
}

impl<'w> Events<'w> {
    pub(crate) fn seen_by(witness: Option<&'w mut dyn Witness>) -> Events<'w> {
        Events { list: vec![], witness }
    }

    pub(crate) fn deal_opens(&mut self, seating: &Seating, deal: &Deal) {
        let told = self.list.len();
        if let Some(witness) = &mut self.witness {
            witness.deal_opens(seating, deal, told);
        }
    }

    /// A step of a deal.
    pub(crate) fn play(&mut self, deal: &mut Deal, step: poker::Step<'_>) -> Result<(), poker::Refusal> {
        let before = self.witness.is_some().then(|| deal.clone());
        deal.play(step, self)?;
        if let (Some(witness), Some(before)) = (&mut self.witness, &before) {
            witness.in_deal(before, step, deal, self.list.len());
        }
        Ok(())
    }

    /// A step of a round.
    pub(crate) fn play_round(&mut self, round: &mut Round, step: banked::Step<'_>) -> Result<(), banked::Refusal> {
        let before = self.witness.is_some().then(|| round.clone());
        round.play(step, self)?;
        if let (Some(witness), Some(before)) = (&mut self.witness, &before) {
            witness.in_round(before, step, round, self.list.len());
        }
        Ok(())
    }

    /// The hash of events, each behind its length. The events of a deal name hidden cards, of which there are few enough to try them
    /// all; so their hash is keyed by the seed of the shuffle, which is sealed.
    pub(crate) fn hash(&self, seed: Option<&[u8; 32]>) -> [u8; 32] {
        let key = blake3::derive_key("cardroom 2026-11 room events", seed.unwrap_or(&[0; 32]));
        let mut hasher = blake3::Hasher::new_keyed(&key);
        let mut bytes = vec![];
        for event in &self.list {
            bytes.clear();
            event.encode(&mut bytes);
            hasher.update(&(bytes.len() as u32).to_le_bytes()).update(&bytes);
        }
        *hasher.finalize().as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;

    #[test]
    fn who_does_not_know_the_seed_cannot_try_cards_out() {
        let [one, other] =
            [0, 1].map(|seat| vec![Event::Poker(poker::Event::Folded { seat: Seat::new(seat).unwrap() })]);
        let [one, other] = [one, other].map(|list| Events { list, witness: None });
        let seeds = [[1; 32], [2; 32]];
        assert_eq!(one.hash(Some(&seeds[0])), one.hash(Some(&seeds[0])));
        assert_ne!(one.hash(Some(&seeds[0])), one.hash(Some(&seeds[1])));
        assert_ne!(one.hash(Some(&seeds[0])), other.hash(Some(&seeds[0])));
        assert_ne!(one.hash(None), one.hash(Some(&seeds[0])));
    }
}
