use ledger::{PersonId, TableId};
use rules::banked::{self, Wager};
use rules::poker::{Act, Answer, Entry, Standing};
use rules::{Chips, Seat};

use crate::{Millis, Mishap, Reason, RequestId, Settings, Shuffle, Spot, Version};

/// Something that somebody wants to happen: at a table, or an [`Errand`](crate::Errand).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input<W = What> {
    /// The name of the request, if it may come again.
    pub request: Option<RequestId>,
    /// Who wants it. That he is who he says, and has that role, is checked by who calls.
    pub by: By,
    /// The version that he has seen; if the deal has gone on since, he is refused, unless he is a person without a seat there.
    pub seen: Option<Version>,
    /// When it came.
    pub at: Millis,
    /// What is to happen.
    pub what: W,
}

impl Input {
    /// Who sits down by it.
    pub(crate) const fn sits_down(&self) -> Option<PersonId> {
        match (self.by, &self.what) {
            (By::Person(person), What::SitDown { .. } | What::ComeOver { .. }) => Some(person),
            _ => None,
        }
    }
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
    /// A person of the floor; or one who deals, where the book lets a dealer speak.
    Floor(PersonId),
}

impl By {
    /// The person, if it is one.
    #[must_use]
    pub const fn person(self) -> Option<PersonId> {
        match self {
            By::Person(person) | By::Floor(person) => Some(person),
            By::Dealer | By::Clock => None,
        }
    }
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
    /// The person takes his chips and changes to a free seat of another table of the same game and limit: at once, or if he is dealt in,
    /// when the deal is over, like one who leaves (R288).
    ChangeTable {
        /// To which.
        to: TableId,
        /// To which seat of it.
        seat: Seat,
    },
    /// The person comes from another table of the same game and limit, with all the chips that he had there, and with more if the book
    /// asks for more (R288).
    ComeOver {
        /// Where he sits down.
        seat: Seat,
        /// What he had.
        chips: Chips,
        /// How he stood there, if the floor sent him: he owes nothing for it, and buys no more (R285).
        sent: Option<Standing>,
    },
    /// The person buys more chips: against a player-dealer at once, and in poker when the hand is over that he is in, if he is in one. Until
    /// then he may say otherwise, and with nothing he takes it back.
    Buy(Chips),
    /// The person is not dealt in any more, and keeps his seat. The hand that he is in he plays to its end.
    SitOut,
    /// The person sits out at once: nobody waits for him in the hand that he is in, and what the book does for a silent player is done
    /// for him (R016, R253).
    SitOutNow,
    /// The person is back, and posts the blinds that he owes or waits for the big blind.
    ComeBack {
        /// Whether he posts.
        posts: bool,
    },
    /// The person chooses how he comes in.
    ComeIn(Entry),
    /// The dealer deals the next hand from these cards; at a table with a player-dealer he closes the betting first, and they are a new
    /// shoe.
    Deal(Shuffle),
    /// The dealer closes the betting and deals from the shoe as it lies.
    DealOn,
    /// The person says what he does with the position of the player-dealer.
    Bank(Bank),
    /// The person has so much in all on a wager in a circle; with nothing he takes it back.
    Wager {
        /// The circle, by its seat.
        circle: Seat,
        /// Which wager.
        wager: Wager,
        /// How much in all.
        chips: Chips,
    },
    /// The person decides, at a table with a player-dealer.
    Decide(banked::Act),
    /// The dealer at the table or the floor says that the shuffler is out of order, or works again.
    Shuffler {
        /// Whether it is out of order.
        down: bool,
    },
    /// The person acts.
    Act(Act),
    /// The person asks another how many cards he drew.
    AskDrawn {
        /// Whom.
        of: Seat,
    },
    /// The dealer at the table or the floor calls that all hands are clear.
    HandsClear,
    /// The dealer at the table or the floor says that a player has acted before his turn.
    OutOfTurn {
        /// Who.
        seat: Seat,
        /// How.
        act: Act,
    },
    /// The dealer at the table or the floor says that something has gone wrong.
    Mishap(Mishap),
    /// The floor says what it was asked.
    Ruled(Answer),
    /// The clock: the time of the player whose turn it is has run out.
    TimeOut,
    /// The clock: the fee by the clock falls due. It is taken between hands (R104).
    TimeFee,
    /// The clock: another gaming day has begun, and the next hand is played for its bets: those of this kind of day (R041).
    Day(String),
    /// The clock: he who has sat down here plays for a third-party proposition player service (R106).
    Proposition {
        /// Where he sits.
        seat: Seat,
    },
    /// The clock: the table goes on after a restart, and whoever's turn it is has his full time again.
    Resume,
    /// The floor: another shift begins, and the drop goes to it.
    Shift(u32),
    /// The floor: how the table is run from now on; if there is a hand, from its end on.
    Settle(Settings),
    /// The person changes his seat, between hands. Where the book makes him pay for it, he posts or waits.
    MoveTo {
        /// Where to.
        seat: Seat,
        /// Whether he posts.
        posts: bool,
    },
    /// The floor: no hand begins until the table goes on. One that has begun is played to its end.
    Pause {
        /// Why.
        reason: Reason,
    },
    /// The floor breaks the table: no hand begins any more, everybody is sent to another table of the same game and limit or leaves for
    /// the list, and then it is closed. What follows the room does in the name of who wants it (R285, R286).
    Break {
        /// Why.
        reason: Reason,
    },
    /// The floor: the table goes on, and is not broken any more.
    Go,
    /// The floor takes a player from his seat. He is treated like one who leaves.
    Remove {
        /// Where he sits.
        seat: Seat,
        /// Why.
        reason: Reason,
    },
    /// The floor moves a player to another seat, which costs him nothing.
    Reseat {
        /// Where he sits.
        seat: Seat,
        /// Where to.
        to: Seat,
        /// Why, if it says so.
        reason: Option<Reason>,
    },
    /// The floor sends a player to a free seat of another table of the same game and limit, which costs him nothing. If he is dealt in, he
    /// plays the hand to its end first (R285).
    SendOver {
        /// Where he sits.
        seat: Seat,
        /// To which table.
        table: TableId,
        /// To which seat of it.
        to: Seat,
        /// Why, if it says so.
        reason: Option<Reason>,
    },
    /// The floor puts chips right: they go from one spot to another.
    Correct {
        /// From where.
        from: Spot,
        /// Where to.
        to: Spot,
        /// How many.
        chips: Chips,
        /// Why.
        reason: Reason,
    },
}

impl What {
    /// Whether it goes on beside the hand: nobody who is to speak loses time by it, gains any, or comes too late.
    pub(crate) const fn is_beside(&self) -> bool {
        match self {
            What::SitDown { .. }
            | What::Leave
            | What::ChangeTable { .. }
            | What::ComeOver { .. }
            | What::Buy(_)
            | What::SitOut
            | What::SitOutNow
            | What::ComeBack { .. }
            | What::ComeIn(_)
            | What::Shuffler { .. }
            | What::TimeFee
            | What::Day(_)
            | What::Proposition { .. }
            | What::Resume
            | What::Shift(_)
            | What::Settle(_)
            | What::MoveTo { .. }
            | What::Pause { .. }
            | What::Break { .. }
            | What::Go
            | What::Remove { .. }
            | What::Reseat { .. }
            | What::SendOver { .. }
            | What::Correct { .. } => true,
            What::Deal(_)
            | What::DealOn
            | What::Bank(_)
            | What::Wager { .. }
            | What::Decide(_)
            | What::Act(_)
            | What::AskDrawn { .. }
            | What::HandsClear
            | What::OutOfTurn { .. }
            | What::Mishap(_)
            | What::Ruled(_)
            | What::TimeOut => false,
        }
    }

    /// Whether it is told as it was said: no event of a game tells it, and nothing in it is hidden.
    pub(crate) const fn is_told_as_said(&self) -> bool {
        matches!(
            self,
            What::MoveTo { .. }
                | What::Shuffler { .. }
                | What::Shift(_)
                | What::Pause { .. }
                | What::Break { .. }
                | What::Go
                | What::Remove { .. }
                | What::Reseat { .. }
                | What::SendOver { .. }
                | What::Correct { .. }
        )
    }

    /// The seat of another table that somebody goes to by it, at once or when his hand is over.
    pub(crate) const fn changes_to(&self) -> Option<(TableId, Seat)> {
        match *self {
            What::ChangeTable { to: table, seat } | What::SendOver { table, to: seat, .. } => Some((table, seat)),
            _ => None,
        }
    }

    /// The seat that somebody takes by it.
    pub(crate) const fn takes(&self) -> Option<Seat> {
        match *self {
            What::SitDown { seat, .. }
            | What::ComeOver { seat, .. }
            | What::MoveTo { seat, .. }
            | What::Reseat { to: seat, .. } => Some(seat),
            _ => None,
        }
    }
}

/// What one does with the position of the player-dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bank {
    /// Takes it, when it is offered to him.
    Take,
    /// Does not want it.
    Pass,
    /// Gives it up: between rounds, or as long as nobody has wagered against it.
    GiveUp,
    /// Puts up his wager, so much in all: the round begins with it.
    PutUp(Chips),
}
