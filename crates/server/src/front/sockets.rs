use std::collections::HashMap;
use std::sync::Arc;

use ledger::PersonId;
use tokio::sync::watch;

use super::address::Address;
use super::crowd::Present;

/// The sockets that are open: how many of each address and of each person.
#[derive(Clone, Debug, Default)]
pub(super) struct Sockets(Arc<watch::Sender<HashMap<Whose, u32>>>);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Whose {
    Address(Address),
    Person(PersonId),
}

/// A socket that is open, until this is dropped.
#[derive(Debug)]
pub(super) struct OpenSocket {
    sockets: Sockets,
    whose: Vec<Whose>,
    /// It is one of the connections that there are.
    _present: Arc<Present>,
}

/// How many devices and pages one person has open at once.
pub(super) const OF_A_PERSON: u32 = 32;

impl Sockets {
    /// One more, if neither his address nor he himself has too many already.
    pub(super) fn open(
        &self,
        address: Address,
        person: Option<PersonId>,
        of_an_address: u32,
        present: Arc<Present>,
    ) -> Option<OpenSocket> {
        let whose: Vec<Whose> = std::iter::once(Whose::Address(address)).chain(person.map(Whose::Person)).collect();
        let opens = self.0.send_if_modified(|open| {
            let most = |whose: &Whose| if matches!(whose, Whose::Person(_)) { OF_A_PERSON } else { of_an_address };
            let fits = whose.iter().all(|whose| open.get(whose).copied().unwrap_or(0) < most(whose));
            if fits {
                whose.iter().for_each(|&whose| *open.entry(whose).or_default() += 1);
            }
            fits
        });
        opens.then(|| OpenSocket { sockets: self.clone(), whose, _present: present })
    }

    /// Waits until none is open.
    pub(super) async fn all_closed(&self) {
        // The sender is here: it is not gone before.
        let _ = self.0.subscribe().wait_for(HashMap::is_empty).await;
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.sockets.0.send_modify(|open| {
            for whose in &self.whose {
                if let Some(count) = open.get_mut(whose) {
                    *count -= 1;
                }
            }
            open.retain(|_, count| *count > 0);
        });
    }
}
