use std::fmt;

use room::Refused;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use uuid::Uuid;

/// No, and why. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Refusal {
    /// The request, if it had a name that could be read.
    #[ts(type = "string | null")]
    #[schema(value_type = Option<String>, format = "uuid")]
    pub id: Option<Uuid>,
    /// What kind of no it is; programs may rely on it.
    pub code: Code,
    /// Why, for people, with its numbers.
    #[schema(example = "the least that one may raise to is $8")]
    pub words: String,
    /// The clauses and rulings that say so.
    #[schema(example = json!(["OV.HE.07"]))]
    pub by: Vec<String>,
}

/// Each code is written down once: its name, and what it means for programmers and in the documents.
macro_rules! codes {
    ($($(#[doc = $words:literal])* $code:ident,)*) => {
        /// What kind of no it is.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = $words])* $code,)*
        }

        impl Code {
            /// All of them.
            pub const ALL: &'static [Code] = &[$(Code::$code),*];

            /// What it means.
            #[must_use]
            pub fn meaning(self) -> &'static str {
                match self {
                    $(Code::$code => concat!($($words),*).trim_ascii(),)*
                }
            }
        }
    };
}

codes! {
    /// It is not what the protocol has.
    Malformed,
    /// It is longer than anything that the protocol has.
    TooBig,
    /// It is not for somebody who has not signed in.
    SignIn,
    /// Name or password are wrong, or the link is.
    WrongPass,
    /// It comes from a page of somebody else.
    OtherOrigin,
    /// He has asked too much too fast.
    TooFast,
    /// It is for somebody else to say.
    NotYours,
    /// He has not seen what has happened since.
    Stale,
    /// The name of the request was used for something else.
    RequestUsed,
    /// There is no such table, person or page.
    NotFound,
    /// The seat, the name or the number is somebody else's.
    Taken,
    /// He has no seat there, or has one already.
    Seat,
    /// The chips are not there, or are too many.
    Chips,
    /// It does not go now: there is a hand, or there is none.
    NotNow,
    /// It is for another kind of table.
    OtherGame,
    /// The book does not allow it.
    Book,
    /// Too much waits to be decided.
    Busy,
    /// The room has stopped, or closes.
    Stopped,
    /// Something is wrong with the server itself.
    Broken,
}

impl Code {
    /// The kind of a refusal of the room.
    pub(crate) fn of(refused: &Refused) -> Code {
        match refused {
            Refused::Stale { .. } | Refused::GoneOn { .. } => Code::Stale,
            Refused::RequestUsed { .. } => Code::RequestUsed,
            Refused::NotYours { .. } | Refused::PeopleOnly { .. } | Refused::NotInvited { .. } => Code::NotYours,
            Refused::NoSeat { .. }
            | Refused::HasSeat { .. }
            | Refused::NotAway { .. }
            | Refused::NobodyAt { .. }
            | Refused::Leaving { .. }
            | Refused::BotStays { .. } => Code::Seat,
            Refused::TooManyChips { .. }
            | Refused::Ledger(_)
            | Refused::NoGrant
            | Refused::GrantIs { .. }
            | Refused::Granted { .. } => Code::Chips,
            Refused::OtherGame { .. } | Refused::OtherList { .. } => Code::OtherGame,
            Refused::NoTable { .. } | Refused::NoPerson { .. } => Code::NotFound,
            Refused::TableNumber { .. }
            | Refused::PersonNumber { .. }
            | Refused::NameTaken { .. }
            | Refused::SeatKept { .. }
            | Refused::NotFree { .. } => Code::Taken,
            Refused::Name { .. } | Refused::Reason { .. } | Refused::Terms(_) => Code::Malformed,
            Refused::Busy { .. } => Code::Busy,
            Refused::Stopped => Code::Stopped,
            Refused::Rules(_) | Refused::Banked(_) => Code::Book,
            _ => Code::NotNow,
        }
    }
}

/// As it goes over the wire.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl Refusal {
    /// One that the protocol itself makes.
    pub(crate) fn new(id: Option<Uuid>, code: Code, words: impl Into<String>) -> Refusal {
        Refusal { id, code, words: words.into(), by: vec![] }
    }
}
