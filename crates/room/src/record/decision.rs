//! What is said at a table with a player-dealer, as it is written. None of it names a card.

use rules::banked::{Act, Whose};
use rules::{Chips, Seat};
use serde::{Deserialize, Serialize};

use super::what::number;
use crate::Bank;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum WrittenBank {
    Take,
    Pass,
    GiveUp,
    PutUp(u64),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum WrittenDecision {
    Insure { circle: u8, chips: u64 },
    Hit,
    Stand,
    Double(u64),
    Split(u64),
    Surrender,
    Follow(u64),
    Stay,
    Play,
    Fold,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum WrittenWhose {
    Bank,
    Hand { circle: u8, hand: u8 },
}

impl WrittenBank {
    pub(super) const fn of(bank: Bank) -> WrittenBank {
        match bank {
            Bank::Take => WrittenBank::Take,
            Bank::Pass => WrittenBank::Pass,
            Bank::GiveUp => WrittenBank::GiveUp,
            Bank::PutUp(chips) => WrittenBank::PutUp(chips.0),
        }
    }

    pub(super) const fn read(self) -> Bank {
        match self {
            WrittenBank::Take => Bank::Take,
            WrittenBank::Pass => Bank::Pass,
            WrittenBank::GiveUp => Bank::GiveUp,
            WrittenBank::PutUp(chips) => Bank::PutUp(Chips(chips)),
        }
    }
}

impl WrittenDecision {
    pub(super) fn of(act: Act) -> WrittenDecision {
        match act {
            Act::Insure(circle, chips) => WrittenDecision::Insure { circle: number(circle), chips: chips.0 },
            Act::Hit => WrittenDecision::Hit,
            Act::Stand => WrittenDecision::Stand,
            Act::Double(chips) => WrittenDecision::Double(chips.0),
            Act::Split(chips) => WrittenDecision::Split(chips.0),
            Act::Surrender => WrittenDecision::Surrender,
            Act::Follow(chips) => WrittenDecision::Follow(chips.0),
            Act::Stay => WrittenDecision::Stay,
            Act::Play => WrittenDecision::Play,
            Act::Fold => WrittenDecision::Fold,
        }
    }

    pub(super) fn read(self) -> Option<Act> {
        Some(match self {
            WrittenDecision::Insure { circle, chips } => Act::Insure(Seat::new(circle)?, Chips(chips)),
            WrittenDecision::Hit => Act::Hit,
            WrittenDecision::Stand => Act::Stand,
            WrittenDecision::Double(chips) => Act::Double(Chips(chips)),
            WrittenDecision::Split(chips) => Act::Split(Chips(chips)),
            WrittenDecision::Surrender => Act::Surrender,
            WrittenDecision::Follow(chips) => Act::Follow(Chips(chips)),
            WrittenDecision::Stay => Act::Stay,
            WrittenDecision::Play => Act::Play,
            WrittenDecision::Fold => Act::Fold,
        })
    }
}

impl WrittenWhose {
    pub(super) fn of(whose: Whose) -> WrittenWhose {
        match whose {
            Whose::Bank => WrittenWhose::Bank,
            Whose::Hand(circle, hand) => WrittenWhose::Hand { circle: number(circle), hand },
        }
    }

    pub(super) fn read(self) -> Option<Whose> {
        Some(match self {
            WrittenWhose::Bank => Whose::Bank,
            WrittenWhose::Hand { circle, hand } => Whose::Hand(Seat::new(circle)?, hand),
        })
    }
}
