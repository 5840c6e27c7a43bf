//! What happened, and its hash.

use rules::{Sink, banked, poker};

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

/// All that comes of one input, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Events(pub(crate) Vec<Event>);

impl Sink<poker::Event> for Events {
    fn on(&mut self, event: poker::Event) {
        self.0.push(Event::Poker(event));
    }
}

impl Sink<banked::Event> for Events {
    fn on(&mut self, event: banked::Event) {
        self.0.push(Event::Banked(event));
    }
}

impl Events {
    /// The hash of events, each behind its length. The events of a deal name hidden cards, of which there are few enough to try them
    /// all; so their hash is keyed by the seed of the shuffle, which is sealed.
    pub(crate) fn hash(&self, seed: Option<&[u8; 32]>) -> [u8; 32] {
        let key = blake3::derive_key("cardroom 2026-11 room events", seed.unwrap_or(&[0; 32]));
        let mut hasher = blake3::Hasher::new_keyed(&key);
        let mut bytes = vec![];
        for event in &self.0 {
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
            [0, 1].map(|seat| Events(vec![Event::Poker(poker::Event::Folded { seat: Seat::new(seat).unwrap() })]));
        let seeds = [[1; 32], [2; 32]];
        assert_eq!(one.hash(Some(&seeds[0])), one.hash(Some(&seeds[0])));
        assert_ne!(one.hash(Some(&seeds[0])), one.hash(Some(&seeds[1])));
        assert_ne!(one.hash(Some(&seeds[0])), other.hash(Some(&seeds[0])));
        assert_ne!(one.hash(None), one.hash(Some(&seeds[0])));
    }
}
