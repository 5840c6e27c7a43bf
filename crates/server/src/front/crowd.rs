use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::address::Address;

/// Those who are here at once: how many of each address, and how many in all.
#[derive(Clone, Debug, Default)]
pub(super) struct Crowd(Arc<Mutex<Counted>>);

#[derive(Debug, Default)]
struct Counted {
    all: usize,
    of: HashMap<Address, usize>,
}

/// Somebody who is here, until this is dropped.
#[derive(Debug)]
pub(super) struct Present {
    crowd: Crowd,
    address: Address,
}

impl Crowd {
    /// One more, if neither of his address nor in all there are too many already.
    pub(super) fn enter(&self, address: Address, of_an_address: usize, in_all: usize) -> Option<Present> {
        let mut counted = self.counted();
        let own = counted.of.get(&address).copied().unwrap_or(0);
        if own >= of_an_address || counted.all >= in_all {
            return None;
        }
        counted.of.insert(address, own + 1);
        counted.all += 1;
        drop(counted);
        Some(Present { crowd: self.clone(), address })
    }

    fn counted(&self) -> MutexGuard<'_, Counted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        let mut counted = self.crowd.counted();
        counted.all -= 1;
        if let Some(own) = counted.of.get_mut(&self.address) {
            *own -= 1;
        }
        counted.of.retain(|_, own| *own > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_so_many_of_an_address_and_in_all() {
        let (crowd, of) = (Crowd::default(), |last| Address::new([192, 0, 2, last].into()));
        let enter = |last| crowd.enter(of(last), 2, 3);
        let (first, second) = (enter(1).unwrap(), enter(1).unwrap());
        assert!(enter(1).is_none());
        let third = enter(2).unwrap();
        assert!(enter(3).is_none());
        drop(first);
        assert!(enter(1).is_some());
        drop((second, third));
        assert!(crowd.counted().of.is_empty());
    }
}
