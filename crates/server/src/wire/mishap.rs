use room::Mishap;
use rules::banked::Whose;
use rules::poker::Exposure;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::seat::{Nth, SeatNumber};

/// Something that went wrong, as the floor says it. Cards are named by their places in a hand, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "they are those of `room::Mishap`")]
pub enum MishapWanted {
    Exposed { seat: SeatNumber, card: Nth, how: ExposureWanted },
    Boxed { seat: SeatNumber, card: Nth },
    BoxedOnTop,
    StrayJoker { seat: Option<SeatNumber> },
    Short { seat: SeatNumber, missing: u8 },
    Long { seat: SeatNumber },
    TurnedEarly,
    LongFlop { extra: u8 },
    ShortFlop { missing: u8 },
    NoBurn,
    TwoBurns,
    Misdealt,
    Miscalled { seat: SeatNumber },
    ToNobody,
    TooMany { whose: WhoseWanted },
    TooFew { whose: WhoseWanted, missing: u8 },
    Seen { whose: WhoseWanted, card: Nth },
    WrongStack { whose: WhoseWanted },
    VoidRound,
}

/// How a card came to be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ExposureWanted {
    /// By the dealer.
    Dealer,
    /// It left the table.
    OffTable,
    /// A player touched it.
    Touched,
}

/// A hand in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WhoseWanted {
    /// The bank's.
    Bank,
    /// One of a circle, from the left.
    Hand {
        /// The circle.
        circle: SeatNumber,
        /// Which.
        hand: Nth,
    },
}

impl MishapWanted {
    pub(super) fn read(self) -> Mishap {
        match self {
            MishapWanted::Exposed { seat, card, how } => {
                Mishap::Exposed { seat: seat.0, place: card.0, how: how.read() }
            }
            MishapWanted::Boxed { seat, card } => Mishap::Boxed { seat: seat.0, place: card.0 },
            MishapWanted::BoxedOnTop => Mishap::BoxedOnTop,
            MishapWanted::StrayJoker { seat } => Mishap::StrayJoker { seat: seat.map(|seat| seat.0) },
            MishapWanted::Short { seat, missing } => Mishap::Short { seat: seat.0, missing },
            MishapWanted::Long { seat } => Mishap::Long { seat: seat.0 },
            MishapWanted::TurnedEarly => Mishap::TurnedEarly,
            MishapWanted::LongFlop { extra } => Mishap::LongFlop { extra },
            MishapWanted::ShortFlop { missing } => Mishap::ShortFlop { missing },
            MishapWanted::NoBurn => Mishap::NoBurn,
            MishapWanted::TwoBurns => Mishap::TwoBurns,
            MishapWanted::Misdealt => Mishap::Misdealt,
            MishapWanted::Miscalled { seat } => Mishap::Miscalled { seat: seat.0 },
            MishapWanted::ToNobody => Mishap::ToNobody,
            MishapWanted::TooMany { whose } => Mishap::TooMany { whose: whose.read() },
            MishapWanted::TooFew { whose, missing } => Mishap::TooFew { whose: whose.read(), missing },
            MishapWanted::Seen { whose, card } => Mishap::Seen { whose: whose.read(), place: card.0 },
            MishapWanted::WrongStack { whose } => Mishap::WrongStack { whose: whose.read() },
            MishapWanted::VoidRound => Mishap::VoidRound,
        }
    }
}

impl From<Mishap> for MishapWanted {
    fn from(mishap: Mishap) -> MishapWanted {
        let whose = WhoseWanted::from;
        match mishap {
            Mishap::Exposed { seat, place, how } => {
                MishapWanted::Exposed { seat: seat.into(), card: Nth(place), how: how.into() }
            }
            Mishap::Boxed { seat, place } => MishapWanted::Boxed { seat: seat.into(), card: Nth(place) },
            Mishap::BoxedOnTop => MishapWanted::BoxedOnTop,
            Mishap::StrayJoker { seat } => MishapWanted::StrayJoker { seat: seat.map(SeatNumber) },
            Mishap::Short { seat, missing } => MishapWanted::Short { seat: seat.into(), missing },
            Mishap::Long { seat } => MishapWanted::Long { seat: seat.into() },
            Mishap::TurnedEarly => MishapWanted::TurnedEarly,
            Mishap::LongFlop { extra } => MishapWanted::LongFlop { extra },
            Mishap::ShortFlop { missing } => MishapWanted::ShortFlop { missing },
            Mishap::NoBurn => MishapWanted::NoBurn,
            Mishap::TwoBurns => MishapWanted::TwoBurns,
            Mishap::Misdealt => MishapWanted::Misdealt,
            Mishap::Miscalled { seat } => MishapWanted::Miscalled { seat: seat.into() },
            Mishap::ToNobody => MishapWanted::ToNobody,
            Mishap::TooMany { whose: hand } => MishapWanted::TooMany { whose: whose(hand) },
            Mishap::TooFew { whose: hand, missing } => MishapWanted::TooFew { whose: whose(hand), missing },
            Mishap::Seen { whose: hand, place } => MishapWanted::Seen { whose: whose(hand), card: Nth(place) },
            Mishap::WrongStack { whose: hand } => MishapWanted::WrongStack { whose: whose(hand) },
            Mishap::VoidRound => MishapWanted::VoidRound,
        }
    }
}

impl From<Exposure> for ExposureWanted {
    fn from(how: Exposure) -> ExposureWanted {
        match how {
            Exposure::Dealer => ExposureWanted::Dealer,
            Exposure::OffTable => ExposureWanted::OffTable,
            Exposure::Touched => ExposureWanted::Touched,
        }
    }
}

impl From<Whose> for WhoseWanted {
    fn from(whose: Whose) -> WhoseWanted {
        match whose {
            Whose::Bank => WhoseWanted::Bank,
            Whose::Hand(circle, hand) => WhoseWanted::Hand { circle: circle.into(), hand: Nth(hand) },
        }
    }
}

impl ExposureWanted {
    const fn read(self) -> Exposure {
        match self {
            ExposureWanted::Dealer => Exposure::Dealer,
            ExposureWanted::OffTable => Exposure::OffTable,
            ExposureWanted::Touched => Exposure::Touched,
        }
    }
}

impl WhoseWanted {
    const fn read(self) -> Whose {
        match self {
            WhoseWanted::Bank => Whose::Bank,
            WhoseWanted::Hand { circle, hand } => Whose::Hand(circle.0, hand.0),
        }
    }
}
