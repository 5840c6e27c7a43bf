use std::sync::Arc;

use histories::banked::Teller;
use ledger::{PersonId, TableId};
use room::{Call, Event, Millis, Options, Proof, Reason, Refused, RequestId, Root, Sitting, Version, View, What};
use rules::banked::{BankOptions, BankTurn, Place, Span};
use rules::poker::Facing;
use rules::{Chips, Seat, SeatSet};

use crate::host::FloorCall;
use crate::wire::Code;

/// What somebody on a line is sent.
#[derive(Clone, Debug)]
pub enum Letter {
    /// What there is to see of a table now. Each is whole: who missed one has missed nothing.
    Table(Box<Sight>),
    /// What he asked for is done.
    Done {
        /// His request.
        request: RequestId,
        /// The record that it made; none if it needed none.
        version: Option<Version>,
    },
    /// What he asked for is not done.
    Refused {
        /// His request.
        request: RequestId,
        /// Why.
        refused: Refused,
        /// The clauses and rulings that say so, by their ids.
        by: Vec<String>,
    },
    /// What he had asked for while he was in a hand cannot be done now that it is over.
    FellThrough {
        /// At which table it was to be done.
        table: TableId,
        /// Why not.
        refused: Refused,
        /// The clauses and rulings that say so, by their ids.
        by: Vec<String>,
    },
    /// Nothing has happened at a table since the version that he has seen.
    Same(TableId, Version),
    /// What he asked for is not done, for a reason that is not the room's.
    No {
        /// His request.
        request: RequestId,
        /// What kind of no it is.
        code: Code,
        /// Why.
        words: &'static str,
    },
    /// Somebody at a table has called the floor; or the floor is on the way, or has settled it.
    FloorCall {
        /// The call.
        call: FloorCall,
        /// Whether he may read what it is about.
        reads: bool,
        /// Whether it is settled.
        over: bool,
    },
    /// Somebody says something at a table.
    Chat {
        /// At which.
        table: TableId,
        /// Who.
        person: PersonId,
        /// What he is called.
        name: String,
        /// What he says.
        text: String,
    },
    /// A seat is kept for him.
    Called(Call),
    /// He has left a table for a seat of another one.
    Goes {
        /// From which.
        table: TableId,
        /// To which.
        to: TableId,
        /// To which seat of it.
        seat: Seat,
    },
    /// The table is closed.
    Closed(TableId),
    /// The room has stopped, or closes: nothing more comes.
    Stopped,
}

/// A table, as one pair of eyes may see it.
#[derive(Clone, Debug)]
pub struct Sight {
    /// Which.
    pub table: TableId,
    /// What is played there.
    pub about: Arc<About>,
    /// The number of its last record.
    pub version: Version,
    /// Where he sits who looks.
    pub seat: Option<Seat>,
    /// Where he sat until this version, if he has left with it or a hand is over: he sees its end as himself.
    pub sat: Option<Seat>,
    /// Whether he sees it as it happens, without sitting there: the floor and the dealer have to.
    pub at_once: bool,
    /// Who sits where.
    pub sitters: Arc<[Sitter]>,
    /// The hand, if there is one.
    pub view: Option<View>,
    /// What he may do now.
    pub options: Option<Options>,
    /// What the round of betting asks of him, also before his turn.
    pub facing: Option<Facing>,
    /// Why no hand begins, if none does.
    pub paused: Option<Reason>,
    /// What decks were promised by with this version; all of the hand's, if he has just come.
    pub roots: Vec<Root>,
    /// Proofs of the cards that he sees for the first time; of all, if he has just come.
    pub proofs: Vec<Proof>,
    /// What the floor did, or somebody beside the hand.
    pub floor: Option<What>,
    /// What happened with this version, as he may know it; nothing if he has just come.
    pub told: Vec<Event>,
    /// Who puts that into words, where there is a player-dealer.
    pub teller: Teller,
    /// The hand that is over with this version, as he saw it last.
    pub last: Option<View>,
    /// Who is waited for, and how long from now.
    pub waits: Option<(Seat, Millis)>,
    /// Who is asked to bank, where there is a player-dealer.
    pub bank: Option<BankTurn>,
    /// What the bank must be at least.
    pub least_bank: Chips,
    /// What he may do about the position of the player-dealer.
    pub bank_options: Option<BankOptions>,
    /// How long from now bets are taken, once the first has been made.
    pub betting: Option<Millis>,
    /// What he may wager now, in any circle.
    pub wagers: Vec<(Place, Span)>,
    /// The pots, without what is bet in this round, and who can win them.
    pub pots: Vec<(Chips, SeatSet)>,
    /// How he sits there who looks.
    pub sitting: Option<Sitting>,
}

/// What is played at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// The house, by its id.
    pub house: String,
    /// The game, by its id.
    pub game: String,
}

/// Somebody at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// Where.
    pub seat: Seat,
    /// Who.
    pub person: PersonId,
    /// What he is called.
    pub name: String,
    /// Whether a program plays for him.
    pub bot: bool,
    /// The chips before him, in a hand or not.
    pub chips: Chips,
    /// Whether he keeps his seat and sits out: dealt in only where the book makes him play, as by a kill that is his.
    pub away: bool,
}

impl Sight {
    /// What somebody without a seat sees of a table where nobody sits.
    #[cfg(test)]
    pub(crate) fn empty(table: TableId, version: Version) -> Sight {
        Sight {
            table,
            about: Arc::new(About { house: String::new(), game: String::new() }),
            version,
            seat: None,
            sat: None,
            at_once: false,
            sitters: Arc::default(),
            view: None,
            options: None,
            facing: None,
            paused: None,
            roots: vec![],
            proofs: vec![],
            floor: None,
            told: vec![],
            teller: Teller::default(),
            last: None,
            waits: None,
            bank: None,
            least_bank: Chips(0),
            bank_options: None,
            betting: None,
            wagers: vec![],
            pots: vec![],
            sitting: None,
        }
    }

    /// Where somebody sits.
    #[must_use]
    pub fn seated(&self) -> SeatSet {
        self.sitters.iter().map(|sitter| sitter.seat).collect()
    }

    /// Who sits there.
    #[must_use]
    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.sitters.iter().find(|sitter| sitter.seat == seat)
    }

    /// The chips before a seat.
    #[must_use]
    pub fn chips(&self, seat: Seat) -> Chips {
        self.sitter(seat).map_or(Chips(0), |sitter| sitter.chips)
    }
}
