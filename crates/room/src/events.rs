//! The hash of what happened.

use rules::poker::Event;

/// The hash of events, each behind its length. The events of a deal name hidden cards, of which there are few enough to try them all;
/// so their hash is keyed by the seed of the shuffle, which is sealed.
pub(crate) fn hash(events: &[Event], seed: Option<&[u8; 32]>) -> [u8; 32] {
    let key = blake3::derive_key("cardroom 2026-11 room events", seed.unwrap_or(&[0; 32]));
    let mut hasher = blake3::Hasher::new_keyed(&key);
    let mut bytes = vec![];
    for event in events {
        bytes.clear();
        event.encode(&mut bytes);
        hasher.update(&(bytes.len() as u32).to_le_bytes()).update(&bytes);
    }
    *hasher.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;

    #[test]
    fn who_does_not_know_the_seed_cannot_try_cards_out() {
        let [one, other] = [0, 1].map(|seat| [Event::Folded { seat: Seat::new(seat).unwrap() }]);
        let seeds = [[1; 32], [2; 32]];
        assert_eq!(hash(&one, Some(&seeds[0])), hash(&one, Some(&seeds[0])));
        assert_ne!(hash(&one, Some(&seeds[0])), hash(&one, Some(&seeds[1])));
        assert_ne!(hash(&one, Some(&seeds[0])), hash(&other, Some(&seeds[0])));
        assert_ne!(hash(&one, None), hash(&one, Some(&seeds[0])));
    }
}
