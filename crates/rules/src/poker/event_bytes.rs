//! Events as bytes, for the hash that a record keeps of them.

use super::event::{Event, PostKind, RaiseKind, Share};
use super::mishap::Exposure;
use super::question::Answer;
use super::step::Act;
use super::words::{Entry, Remedy};
use crate::bytes::{Put, put_events, put_kind};

impl Event {
    /// Adds the event to a list of bytes, the same on every machine: what happened, but not what is cited for it, for a book
    /// may come to be cited otherwise and nothing else have changed.
    ///
    /// ```
    /// use rules::poker::Event;
    /// use rules::{Chips, Cite, Seat};
    ///
    /// let mut bytes = vec![];
    /// Event::Leg { seat: Seat::new(3).unwrap(), cite: Cite::NOTHING }.encode(&mut bytes);
    /// assert_eq!(bytes, [9, 3]);
    /// ```
    pub fn encode(&self, out: &mut Vec<u8>) {
        put_events! { self, out;
            1 Opened { players }
            2 Stakes { low, high }
            3 Button { seat }
            4 ButtonMoved { seat }
            5 CameIn { seat, entry }
            6 Missed { seat }
            7 BoughtIn { seat, amount }
            8 TimeFee { seat, amount, option }
            9 Leg { seat }
            10 MustKill { seat }
            11 Posted { seat, post, amount }
            12 Fee { amount, option }
            13 Street { street }
            14 Burned { card }
            15 Dealt { seat, card, up }
            16 Board { card }
            17 Opens { seat }
            18 Folded { seat }
            19 Checked { seat }
            20 Called { seat, amount, all_in }
            21 BroughtIn { seat, amount, all_in }
            22 Raised { seat, to, how, all_in }
            23 Returned { seat, amount }
            24 Drew { seat, count }
            25 Discarded { seat, card }
            26 Killed { seat, amount }
            27 ChangedDraw { seat }
            28 Exposed { seat, card, how, remedy }
            29 Short { seat, missing, remedy, foul }
            30 OffTable { seat, card }
            31 Boxed { card, seat }
            32 StrayJoker { seat }
            33 Long { seat, taken, remedy }
            34 Foul { seat }
            35 Forfeited { seat, amount }
            36 TakenBack { card }
            37 LongFlop { extra }
            38 ShortFlop { missing }
            39 WrongBurn { burned, remedy }
            40 PutRight { seat, card }
            41 HandsClear {}
            42 OutOfTurn { seat, act }
            43 HeldToWord { seat }
            44 Released { seat }
            45 Knocked { seat }
            46 ToldDrawn { seat, by, count }
            47 Miscalled { seat }
            48 MiscallRuled { seat, pot, expelled }
            49 TurnedEarly { card, remedy }
            50 Misdeal {}
            51 AllInForPot { seat }
            52 StaysIn { seat }
            53 Reshuffled {}
            54 ShowsFirst { seat }
            55 Shown { seat }
            56 TurnedUp { seat, card }
            57 Ruled { pot, answer }
            58 Mucked { seat }
            59 PlayedBoard { seat }
            60 SidePot { pot, amount }
            61 NoLow { pot }
            62 Won { pot, seat, amount, share }
            63 OddChip { pot, seat, amount }
            64 Dropped { amount }
            65 Dead { seat }
            66 Over { live }
        }
    }
}

impl Put for Entry {
    fn put(&self, out: &mut Vec<u8>) {
        self.id().put(out);
    }
}

impl Put for Remedy {
    fn put(&self, out: &mut Vec<u8>) {
        self.id().put(out);
    }
}

impl Put for Exposure {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(match self {
            Exposure::Dealer => 1,
            Exposure::OffTable => 2,
            Exposure::Touched => 3,
        });
    }
}

impl Put for PostKind {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(match self {
            PostKind::Ante => 1,
            PostKind::SmallBlind => 2,
            PostKind::BigBlind => 3,
            PostKind::Straddle => 4,
            PostKind::Live => 5,
            PostKind::Dead => 6,
            PostKind::Kill => 7,
        });
    }
}

impl Put for RaiseKind {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(match self {
            RaiseKind::Bet => 1,
            RaiseKind::Raise => 2,
            RaiseKind::Completion => 3,
            RaiseKind::ActionOnly => 4,
        });
    }
}

impl Put for Share {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(match self {
            Share::Uncontested => 1,
            Share::Whole => 2,
            Share::High => 3,
            Share::Low => 4,
        });
    }
}

impl Put for Answer {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Answer::Winners { high, low } => {
                out.push(1);
                high.put(out);
                low.put(out);
            }
            Answer::MustBet(held) => out.extend([2, u8::from(*held)]),
            Answer::Miscall { pot, seat } => out.extend([3, u8::from(*pot), u8::from(*seat)]),
        }
    }
}

impl Put for Act {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Act::Fold => out.push(1),
            Act::Check => out.push(2),
            Act::Call => out.push(3),
            Act::RaiseTo(chips) => put_kind(4, chips, out),
            Act::Chip(chips) => put_kind(5, chips, out),
            Act::Knock => out.push(6),
            Act::Draw(cards) => put_kind(7, cards, out),
            Act::DrawUnseen(count) => put_kind(8, count, out),
            Act::Discard(cards) => put_kind(9, cards, out),
            Act::Show => out.push(10),
            Act::ShowCards(cards) => put_kind(11, cards, out),
            Act::ShowSome(cards) => put_kind(12, cards, out),
            Act::Muck => out.push(13),
            Act::PlayBoard => out.push(14),
            Act::Kill => out.push(15),
            Act::NoKill => out.push(16),
            Act::AllInForPot => out.push(17),
            Act::StayIn => out.push(18),
        }
    }
}

#[cfg(test)]
mod tests {
    use cards::{Card, CardSet};

    use super::*;
    use crate::{Chips, Cite, Seat, SeatSet};

    /// Records keep a hash of these bytes: they must be the same for ever.
    #[test]
    fn bytes_are_frozen() {
        let (seat, cite) = (Seat::ALL[3], Cite::NOTHING);
        let card: Card = "As".parse().unwrap();
        let check = |event: Event, bytes: &[u8]| {
            let mut out = vec![];
            event.encode(&mut out);
            assert_eq!(out, bytes, "{event:?}");
        };
        check(Event::Opened { players: 6, cite }, &[1, 6]);
        check(Event::CameIn { seat, entry: Entry::Kill, cite }, b"\x05\x03\x04kill");
        check(
            Event::TimeFee { seat, amount: Chips(700), option: Some(258), cite },
            &[8, 3, 188, 2, 0, 0, 0, 0, 0, 0, 1, 2, 1],
        );
        check(
            Event::Posted { seat, post: PostKind::Kill, amount: Chips(1), cite },
            &[11, 3, 7, 1, 0, 0, 0, 0, 0, 0, 0],
        );
        check(Event::Burned { card: None, cite }, &[14, 0]);
        check(Event::Dealt { seat, card: Some(card), up: true, cite }, &[15, 3, 1, card.index(), 1]);
        let how = RaiseKind::ActionOnly;
        check(Event::Raised { seat, to: Chips(2), how, all_in: true, cite }, &[22, 3, 2, 0, 0, 0, 0, 0, 0, 0, 4, 1]);
        let (how, remedy) = (Exposure::Touched, Remedy::Kept);
        check(Event::Exposed { seat, card, how, remedy, cite }, &[28, 3, card.index(), 3, 4, b'k', b'e', b'p', b't']);
        check(Event::OutOfTurn { seat, act: Act::Draw(CardSet::EMPTY), cite }, &[42, 3, 7, 0, 0, 0, 0, 0, 0, 0, 0]);
        let answer = Answer::Winners { high: SeatSet::first(9), low: SeatSet::EMPTY };
        check(Event::Ruled { pot: 1, answer, cite }, &[57, 1, 1, 255, 1, 0, 0]);
        let share = Share::Low;
        check(Event::Won { pot: 0, seat, amount: Chips(3), share, cite }, &[62, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 4]);
        check(Event::Over { live: SeatSet::of(seat) }, &[66, 8, 0]);
    }
}
