use std::collections::VecDeque;

use crate::record::{Asked, digest};
use crate::{Input, PersonId, Refused, RequestId, Version};

/// The requests that were answered last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answered(pub(crate) VecDeque<Answer>);

/// One of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) request: RequestId,
    /// Who asked; none if it was nobody in particular.
    pub(crate) asker: Option<PersonId>,
    /// The record that it made.
    pub(crate) version: Version,
    /// What it asked for, hashed without what is hidden.
    pub(crate) digest: [u8; 16],
}

/// How many are remembered of each who asks, so that a repeat of his is known however much the others have asked meanwhile; and of all at a
/// table. They are most of what a table keeps at the end of each hand.
const OF_ONE: usize = 16;
const OF_ALL: usize = 160;

impl Answered {
    fn find(&self, request: RequestId) -> Option<&Answer> {
        self.0.iter().rev().find(|answer| answer.request == request)
    }

    /// Whether this was asked before: then what it made, or that its name was used for something else.
    pub(crate) fn repeat<W: Asked>(&self, input: &Input<W>) -> Result<Option<(RequestId, Version)>, Refused> {
        let Some(request) = input.request else { return Ok(None) };
        match self.find(request) {
            None => Ok(None),
            Some(known) if known.digest == digest(input) => Ok(Some((request, known.version))),
            Some(&Answer { version, .. }) => Err(Refused::RequestUsed { request, version }),
        }
    }

    /// Whether this may be a repeat of something that is forgotten: he has asked so much since what he had seen by then.
    pub(crate) fn may_be_forgotten<W>(&self, input: &Input<W>) -> bool {
        let asker = input.by.person();
        let his = || self.0.iter().filter(|answer| answer.asker == asker);
        let oldest_of_his = his().next().filter(|_| his().count() >= OF_ONE);
        let oldest_of_all = self.0.front().filter(|_| self.0.len() >= OF_ALL);
        let is_older = |seen| oldest_of_his.into_iter().chain(oldest_of_all).any(|oldest| seen < oldest.version);
        input.request.is_some() && input.seen.is_some_and(is_older)
    }

    /// One more; the oldest of the same asker is forgotten for it, or the oldest of all.
    pub(crate) fn add<W: Asked>(&mut self, request: RequestId, input: &Input<W>, version: Version) {
        let asker = input.by.person();
        let mut his = (0..self.0.len()).filter(|&at| self.0[at].asker == asker);
        let oldest = his.next().filter(|_| his.count() + 1 >= OF_ONE).or((self.0.len() >= OF_ALL).then_some(0));
        oldest.map(|at| self.0.remove(at));
        self.0.push_back(Answer { request, asker, version, digest: digest(input) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{By, Millis, What};

    fn asks(person: u64, name: u8) -> (RequestId, Input) {
        let request = RequestId([name; 16]);
        let by = By::Person(PersonId(person));
        (request, Input { request: Some(request), by, seen: None, at: Millis(0), what: What::Leave })
    }

    #[test]
    fn what_one_asked_is_known_however_much_others_ask() {
        let mut answered = Answered::default();
        let (request, first) = asks(1, 0);
        answered.add(request, &first, Version(1));
        for name in 1..100 {
            let (request, input) = asks(2, name);
            answered.add(request, &input, Version(1 + u64::from(name)));
        }
        assert_eq!(answered.0.len(), 1 + OF_ONE);
        assert_eq!(answered.repeat(&first), Ok(Some((request, Version(1)))));
        assert_eq!(answered.repeat(&asks(2, 1).1), Ok(None));
        // What is forgotten is too old to be asked again.
        let seen = |seen, (_, input): (RequestId, Input)| Input { seen: Some(Version(seen)), ..input };
        assert!(answered.may_be_forgotten(&seen(1, asks(2, 1))));
        assert!(answered.may_be_forgotten(&seen(83, asks(2, 83))));
        assert!(!answered.may_be_forgotten(&seen(85, asks(2, 101))));
        assert!(!answered.may_be_forgotten(&seen(1, asks(1, 101))));
        for person in 3..200 {
            let (request, input) = asks(person, person as u8);
            answered.add(request, &input, Version(100 + person));
        }
        assert_eq!(answered.0.len(), OF_ALL);
        assert!(answered.may_be_forgotten(&seen(0, asks(1, 0))));
    }
}
