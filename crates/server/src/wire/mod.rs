//! What goes over a socket, apart from what it means inside: JSON, one object in each text frame. docs/protocol.md tells it to those
//! who write programs for it.
//!
//! **To change something:** what is only added needs nothing. Whatever would mislead a program that knows the protocol as it was raises
//! [`PROTOCOL`].

mod letter;
mod mishap;
mod options;
mod proof;
mod refusal;
mod seat;
mod sight;
mod want;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

pub use mishap::{ExposureWanted, MishapWanted, WhoseWanted};
pub use options::{Amounts, BankOptions, Facing, OptionsOffered, PokerOptions, RoundOptions};
pub use proof::CardProof;
pub use refusal::{Code, Refusal};
pub use seat::{Nth, SeatNumber};
pub use sight::{
    BankPosition, BankStands, Circle, Hand, Happened, Holding, PokerHand, Round, SeatTaken, TableSight, Turn,
    WagerOffered, Wagers, Waits,
};
pub(crate) use sight::{because, beside, happened};
pub(crate) use want::Wanted;
pub use want::{ActWanted, BankWant, Cards, DecisionWanted, RulingWanted, SpotWanted, Want};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// What somebody on a socket asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Asks {
    /// The name of the request: a UUID, new for everything that is wanted anew. What comes twice under one name is done once.
    #[ts(type = "string")]
    pub id: Uuid,
    /// At which table.
    pub table: u32,
    /// The version that he has seen. If the hand has gone on since, he is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub seen: Option<u64>,
    /// What.
    pub want: Want,
}

/// What somebody on a socket is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Tells {
    /// The first thing that is said on a socket.
    Welcome(Welcome),
    /// Decks are promised, before the first card of them: each root is what cards of it are proven by.
    Promised {
        /// At which table.
        table: u32,
        /// With which version.
        #[ts(type = "number")]
        version: u64,
        /// The roots, as hexadecimal digits.
        roots: Vec<String>,
    },
    /// What there is to see of a table. Each is whole: who missed one has missed nothing.
    Table(Box<TableSight>),
    /// Nothing has happened at the table since the version that he has seen.
    Same {
        /// Which table.
        table: u32,
        /// Its version.
        #[ts(type = "number")]
        version: u64,
    },
    /// What he asked for is done, and cannot be lost any more.
    Done {
        /// His request.
        #[ts(type = "string")]
        id: Uuid,
        /// The record that it made; none if it needed none.
        #[ts(type = "number | null")]
        version: Option<u64>,
    },
    /// What he asked for is not done.
    Refused(Refusal),
    /// What he had asked for while he was in a hand cannot be done now that it is over: chips to buy, or the seat of another table that he
    /// was on his way to.
    FellThrough {
        /// At which table it was to be done.
        table: u32,
        /// What kind of no it is.
        code: Code,
        /// Why, for people, with its numbers.
        words: String,
        /// The clauses and rulings that say so.
        by: Vec<String>,
    },
    /// Somebody says something at a table.
    Chat {
        /// At which table.
        table: u32,
        /// Who.
        #[ts(type = "number")]
        person: u64,
        /// What he is called.
        name: String,
        /// What he says.
        text: String,
    },
    /// Somebody at a table has called the floor; or the floor is on the way, or it is settled. The floor is told wherever it looks.
    FloorCall {
        /// At which table.
        table: u32,
        /// Which call.
        #[ts(type = "number")]
        call: u64,
        /// Who has called.
        #[ts(type = "number")]
        person: u64,
        /// What he is called.
        name: String,
        /// What it is about: for him and the floor alone.
        words: Option<String>,
        /// Who of the floor is on the way.
        taken_by: Option<String>,
        /// Whether it is settled.
        over: bool,
    },
    /// He is first on the list, and a seat is kept for him.
    Called {
        /// At which table.
        table: u32,
        /// Which seat.
        seat: SeatNumber,
        /// How long, in thousandths of a second from when this was sent.
        #[ts(type = "number")]
        millis: u64,
    },
    /// He has left a table for a seat of another one: he changes by himself, or the floor has sent him.
    Goes {
        /// From which.
        table: u32,
        /// To which.
        to: u32,
        /// To which seat of it.
        seat: SeatNumber,
    },
    /// The table is closed, or there is none of this number.
    Closed {
        /// Which.
        table: u32,
    },
    /// The room closes, or he is signed out: nothing more comes.
    Stopped,
}

/// Who is on the socket, and with what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Welcome {
    /// The version of the protocol.
    pub protocol: u32,
    /// Who he is; none if he has not signed in, and may only look on.
    #[ts(type = "number | null")]
    pub person: Option<u64>,
    /// What he is called.
    pub name: Option<String>,
    /// What he may do, by the word for it.
    pub role: Option<String>,
}
