use std::fmt;

use crate::{Account, Cents, PostingId};

/// No, and why. The ledger is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// An account would go below zero.
    TooLittle {
        /// Which.
        account: Account,
        /// What is there and free: chips that are held for another posting are not.
        free: Cents,
        /// What was asked of it.
        asked: Cents,
    },
    /// An account would go above its ceiling.
    TooMuch {
        /// Which.
        account: Account,
        /// What is there, with what is on its way there.
        there: Cents,
        /// What was to be added.
        asked: Cents,
        /// The most that it may have.
        ceiling: Cents,
    },
    /// The issue would owe more than can be counted.
    IssueExhausted {
        /// What it owes.
        owes: Cents,
        /// What was asked of it.
        asked: Cents,
    },
    /// The id is that of another posting.
    Conflict {
        /// The id.
        id: PostingId,
    },
    /// A posting without transfers.
    NoTransfers,
    /// A transfer of nothing.
    NothingMoves {
        /// From where.
        from: Account,
        /// To where.
        to: Account,
    },
    /// A transfer from an account to itself.
    ToItself {
        /// Which.
        account: Account,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::TooLittle { account, free, asked } => {
                write!(f, "{account} has {free} free, and {asked} is asked of it")
            }
            Refused::TooMuch { account, there, asked, ceiling } => {
                write!(f, "{account} has {there}, and {asked} more would be above its {ceiling}")
            }
            Refused::IssueExhausted { owes, asked } => {
                write!(f, "{owes} of play chips are out, and {asked} more cannot be counted")
            }
            Refused::Conflict { id } => write!(f, "posting {id} is known with other transfers"),
            Refused::NoTransfers => f.write_str("a posting needs a transfer"),
            Refused::NothingMoves { from, to } => write!(f, "nothing would go from {from} to {to}"),
            Refused::ToItself { account } => write!(f, "{account} cannot pay itself"),
        }
    }
}

impl std::error::Error for Refused {}
