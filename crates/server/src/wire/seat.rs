use rules::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A seat, or a circle, as people count them: from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(try_from = "u8", into = "u8")]
#[ts(as = "u8")]
#[schema(value_type = u8, minimum = 1, example = 3)]
pub struct SeatNumber(pub Seat);

impl TryFrom<u8> for SeatNumber {
    type Error = String;

    fn try_from(number: u8) -> Result<SeatNumber, String> {
        let seat = number.checked_sub(1).and_then(Seat::new).map(SeatNumber);
        seat.ok_or_else(|| format!("there is no seat {number}: seats are 1 to {}", rules::SEATS_MAX))
    }
}

impl From<SeatNumber> for u8 {
    fn from(SeatNumber(seat): SeatNumber) -> u8 {
        seat.index() as u8 + 1
    }
}

impl From<Seat> for SeatNumber {
    fn from(seat: Seat) -> SeatNumber {
        SeatNumber(seat)
    }
}

/// One of several cards or hands, as people count them: from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(try_from = "u8", into = "u8")]
#[ts(as = "u8")]
pub struct Nth(pub(crate) u8);

impl TryFrom<u8> for Nth {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Nth, &'static str> {
        number.checked_sub(1).map(Nth).ok_or("cards and hands are counted from 1")
    }
}

impl From<Nth> for u8 {
    fn from(Nth(place): Nth) -> u8 {
        place + 1
    }
}
