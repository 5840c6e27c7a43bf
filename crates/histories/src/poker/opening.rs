//! How a deal was opened, where not everybody had been there all the time.

use rules::poker::{Post, Seating};
use rules::{Chips, Seat};

/// What was before a deal, in full.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// How many had a seat.
    pub seated: u8,
    /// What each posted.
    pub posts: Vec<(Seat, Post)>,
    /// The blind that lies farthest from the button.
    pub last_blind: Option<Seat>,
    /// What there was to call.
    pub to_call: Chips,
    /// How many times the limits.
    pub limits: u8,
    /// Whether the pot was killed.
    pub killed: bool,
    /// Whether hands are turned up without being asked.
    pub show_all: bool,
}

impl Opening {
    /// That of a deal.
    #[must_use]
    pub fn of(seating: &Seating) -> Opening {
        Opening {
            seated: seating.seated,
            posts: seating.posters.iter().map(|seat| (seat, seating.posts[seat.index()])).collect(),
            last_blind: seating.last_blind,
            to_call: seating.to_call,
            limits: seating.limits,
            killed: seating.killed,
            show_all: seating.show_all,
        }
    }

    /// The same players, opened so.
    pub(crate) fn lay_over(&self, seating: &mut Seating) {
        seating.seated = self.seated;
        seating.posts = Default::default();
        for &(seat, post) in &self.posts {
            seating.posts[seat.index()] = post;
        }
        seating.posters = self.posts.iter().map(|(seat, _)| *seat).collect();
        seating.last_blind = self.last_blind;
        seating.to_call = self.to_call;
        seating.limits = self.limits;
        seating.killed = self.killed;
        seating.show_all = self.show_all;
    }
}
