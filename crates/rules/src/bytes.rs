//! What happened as bytes, for the hash that a record keeps of it.

use cards::{Card, CardSet};

use crate::{Chips, Seat, SeatSet};

/// A kind of event by its number, then its fields. A new kind takes the next number; none is used twice.
macro_rules! put_events {
    ($event:expr, $out:expr; $($number:literal $name:ident { $($field:ident),* })+) => {
        match $event {
            $(Event::$name { $($field,)* .. } => {
                $out.push($number);
                $($field.put($out);)*
            })+
        }
    };
}

pub(crate) use put_events;

/// What can be a field of an event.
pub(crate) trait Put {
    fn put(&self, out: &mut Vec<u8>);
}

impl Put for u8 {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(*self);
    }
}

impl Put for bool {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }
}

impl Put for u16 {
    fn put(&self, out: &mut Vec<u8>) {
        out.extend(self.to_le_bytes());
    }
}

impl Put for Chips {
    fn put(&self, out: &mut Vec<u8>) {
        out.extend(self.0.to_le_bytes());
    }
}

impl Put for Card {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(self.index());
    }
}

impl Put for CardSet {
    fn put(&self, out: &mut Vec<u8>) {
        out.extend(self.bits().to_le_bytes());
    }
}

impl Put for Seat {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(self.index() as u8);
    }
}

impl Put for SeatSet {
    fn put(&self, out: &mut Vec<u8>) {
        self.iter().fold(0, |bits, seat| bits | 1_u16 << seat.index()).put(out);
    }
}

impl<T: Put> Put for Option<T> {
    fn put(&self, out: &mut Vec<u8>) {
        self.is_some().put(out);
        if let Some(value) = self {
            value.put(out);
        }
    }
}

/// Words of the books go by their names, whose order may change.
impl Put for str {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(self.len() as u8);
        out.extend(self.as_bytes());
    }
}

/// One of several kinds: its number, then what goes with it.
pub(crate) fn put_kind(number: u8, field: &impl Put, out: &mut Vec<u8>) {
    out.push(number);
    field.put(out);
}
