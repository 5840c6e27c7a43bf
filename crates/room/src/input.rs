use ledger::PersonId;
use rules::poker::{Act, Answer, Entry};
use rules::{Chips, Seat};

use crate::{Millis, Mishap, RequestId, Shuffle, Version};

/// Something that somebody wants to happen: at a table, or an [`Errand`](crate::Errand).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input<W = What> {
    /// The name of the request, if it may come again.
    pub request: Option<RequestId>,
    /// Who wants it. That he is who he says, and has that role, is checked by who calls.
    pub by: By,
    /// The version that he has seen; if the deal has gone on since, he is refused.
    pub seen: Option<Version>,
    /// When it came.
    pub at: Millis,
    /// What is to happen.
    pub what: W,
}

/// Who wants something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// A person, at the table or on the way there.
    Person(PersonId),
    /// The house's own dealer, who has the cards.
    Dealer,
    /// The clock.
    Clock,
    /// A person of the floor.
    Floor(PersonId),
}

/// What is to happen at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// The person sits down at a free seat, with chips from his bankroll.
    SitDown {
        /// Where.
        seat: Seat,
        /// With how much.
        chips: Chips,
    },
    /// The person takes his chips and leaves; if he is dealt in, when the deal is over, and nobody waits for him until then.
    Leave,
    /// The person buys more chips, not being dealt in.
    Buy(Chips),
    /// The person is not dealt in any more, and keeps his seat.
    SitOut,
    /// The person is back, and posts the blinds that he owes or waits for the big blind.
    ComeBack {
        /// Whether he posts.
        posts: bool,
    },
    /// The person chooses how he comes in.
    ComeIn(Entry),
    /// The dealer deals the next hand from these cards.
    Deal(Shuffle),
    /// The person acts.
    Act(Act),
    /// The person asks another how many cards he drew.
    AskDrawn {
        /// Whom.
        of: Seat,
    },
    /// The floor calls that all hands are clear.
    HandsClear,
    /// The floor says that a player has acted before his turn.
    OutOfTurn {
        /// Who.
        seat: Seat,
        /// How.
        act: Act,
    },
    /// The floor says that something has gone wrong.
    Mishap(Mishap),
    /// The floor says what it was asked.
    Ruled(Answer),
    /// The clock: the time of the player whose turn it is has run out.
    TimeOut,
    /// The clock: the fee by the clock falls due.
    TimeFee,
    /// The clock: the table goes on after a restart, and whoever's turn it is has his full time again.
    Resume,
    /// The floor: another shift begins, and the drop goes to it.
    Shift(u32),
}
