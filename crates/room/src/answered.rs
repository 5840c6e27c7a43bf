use std::collections::VecDeque;

use crate::record::{Asked, digest};
use crate::{Input, Refused, RequestId, Version};

/// The requests that were answered last. A repeat of an older one has seen a version that is long past, and is refused for that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answered(pub(crate) VecDeque<Answer>);

/// One of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) request: RequestId,
    /// The record that it made.
    pub(crate) version: Version,
    /// What it asked for, hashed without what is hidden.
    pub(crate) digest: [u8; 16],
}

/// How many are remembered at a table.
const REMEMBERED: usize = 256;

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

    pub(crate) fn add(&mut self, answer: Answer) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(answer);
    }
}
