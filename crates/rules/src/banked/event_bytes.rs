//! Events as bytes, for the hash that a record keeps of them.

use hands::Points;

use super::event::Event;
use super::mishap::{Mishap, Remedy, Whose};
use super::words::Wager;
use crate::bytes::{Put, put_events, put_kind};

impl Event {
    /// Adds the event to a list of bytes, the same on every machine: what happened, but not what is cited for it, for a book
    /// may come to be cited otherwise and nothing else have changed.
    ///
    /// ```
    /// use rules::banked::Event;
    /// use rules::{Cite, Seat};
    ///
    /// let mut bytes = vec![];
    /// Event::TookBank { seat: Seat::new(3).unwrap(), cite: Cite::NOTHING }.encode(&mut bytes);
    /// assert_eq!(bytes, [4, 3]);
    /// ```
    pub fn encode(&self, out: &mut Vec<u8>) {
        put_events! { self, out;
            1 BoughtIn { seat, amount }
            2 Offered { seat }
            3 Declined { seat }
            4 TookBank { seat }
            5 GaveUpBank { seat }
            6 Stopped {}
            7 Banks { seat, hand }
            8 Shuffled { decks }
            9 DeckUsed { number }
            10 BankWager { seat, amount }
            11 Wagered { seat, circle, wager, amount }
            12 NoMoreBets { action }
            13 BankFee { seat, amount, option }
            14 CircleFees { amount }
            15 Dropped { amount }
            16 Dealt { circle, hand, card, up }
            17 BankDealt { card, up }
            18 DealtUnseen { circle }
            19 TurnedUp { circle, card }
            20 Insured { seat, circle, amount }
            21 Peeked { natural }
            22 InsuranceLost {}
            23 DecidesFirst { circle }
            24 Natural { circle }
            25 Hit { circle, hand }
            26 Stood { circle, hand, points }
            27 Doubled { seat, circle, hand, amount }
            28 Split { seat, circle, hand, amount }
            29 Followed { seat, circle, amount }
            30 Stayed { seat, circle }
            31 Surrendered { circle }
            32 Busted { circle, hand, points }
            33 StaysIn { seat, circle, wager }
            34 Silent { seat }
            35 Played { circle, amount }
            36 Folded { circle }
            37 Turned { card }
            38 Counts { card, count }
            39 ButtonPasses { seat }
            40 ActionButton { seat }
            41 Settling { seat }
            42 BankStands { points }
            43 BankBusts { points }
            44 BankNotCompleted {}
            45 CompletesForBonus {}
            46 Opened { circle, kind }
            47 Qualified { qualified }
            48 Paid { seat, circle, wager, stake, amount }
            49 Collected { seat, circle, wager, amount }
            50 Pushed { seat, circle, wager, amount }
            51 Uncovered { seat, circle, wager, amount }
            52 BankTakesBack { seat, amount }
            53 Reshuffled {}
            54 Void {}
            55 Gathered {}
            56 WentWrong { mishap, remedy }
            57 Burned { card }
            58 InsuranceClosed {}
            59 HandVoid { circle }
            60 Returned { seat, circle, wager, amount }
            61 FeeReturned { seat, amount }
            62 AllReturned { seat, amount }
            63 WinReturned { seat, amount }
        }
    }
}

/// The total in half points, and how many cards it is of.
impl Put for Points {
    fn put(&self, out: &mut Vec<u8>) {
        self.total().0.put(out);
        self.cards().put(out);
    }
}

impl Put for Wager {
    fn put(&self, out: &mut Vec<u8>) {
        self.id().put(out);
    }
}

impl Put for Whose {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Whose::Bank => out.push(1),
            Whose::Hand(circle, hand) => {
                put_kind(2, circle, out);
                hand.put(out);
            }
        }
    }
}

impl Put for Remedy {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(match self {
            Remedy::Burned => 1,
            Remedy::Kept => 2,
            Remedy::Filled => 3,
            Remedy::Moved => 4,
            Remedy::HandVoid => 5,
            Remedy::RoundVoid => 6,
        });
    }
}

impl Put for Mishap {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Mishap::ToNobody(card) => put_kind(1, card, out),
            Mishap::Boxed(card) => put_kind(2, card, out),
            Mishap::TooMany { whose, card } => {
                put_kind(3, whose, out);
                card.put(out);
            }
            Mishap::TooFew { whose, missing } => {
                put_kind(4, whose, out);
                missing.put(out);
            }
            Mishap::WrongHand { whose, card } => {
                put_kind(5, whose, out);
                card.put(out);
            }
            Mishap::Seen { whose, card } => {
                put_kind(6, whose, out);
                card.put(out);
            }
            Mishap::WrongStack(whose) => put_kind(7, whose, out),
            Mishap::VoidRound => out.push(8),
        }
    }
}

#[cfg(test)]
mod tests {
    use cards::Card;

    use super::*;
    use crate::{Chips, Cite, Seat};

    /// Records keep a hash of these bytes: they must be the same for ever.
    #[test]
    fn bytes_are_frozen() {
        let (seat, circle, cite) = (Seat::ALL[3], Seat::ALL[4], Cite::NOTHING);
        let card: Card = "As".parse().unwrap();
        let check = |event: Event, bytes: &[u8]| {
            let mut out = vec![];
            event.encode(&mut out);
            assert_eq!(out, bytes, "{event:?}");
        };
        check(Event::BoughtIn { seat, amount: Chips(700), cite }, &[1, 3, 188, 2, 0, 0, 0, 0, 0, 0]);
        check(Event::Stopped { cite }, &[6]);
        check(Event::Banks { seat, hand: 2, cite }, &[7, 3, 2]);
        check(
            Event::Wagered { seat, circle, wager: Wager::RedFlex, amount: Chips(1), cite },
            b"\x0b\x03\x04\x08red-flex\x01\0\0\0\0\0\0\0",
        );
        check(
            Event::BankFee { seat, amount: Chips(2), option: Some(258), cite },
            &[13, 3, 2, 0, 0, 0, 0, 0, 0, 0, 1, 2, 1],
        );
        check(Event::Dealt { circle, hand: 1, card, up: true, cite }, &[16, 4, 1, card.index(), 1]);
        check(Event::DealtUnseen { circle: None, cite }, &[18, 0]);
        let points = Points::DEALT.with(card).with("8d".parse().unwrap());
        check(Event::Stood { circle, hand: 0, points, cite }, &[26, 4, 0, points.total().0 as u8, 0, 2, 0]);
        check(Event::Opened { circle: Some(circle), kind: "Pair", cite }, b"\x2e\x01\x04\x04Pair");
        check(
            Event::Paid { seat, circle, wager: Wager::Ante, stake: Chips(3), amount: Chips(4), cite },
            b"\x30\x03\x04\x04ante\x03\0\0\0\0\0\0\0\x04\0\0\0\0\0\0\0",
        );
        let went_wrong = |mishap, remedy| Event::WentWrong { mishap, remedy, cite };
        check(went_wrong(Mishap::ToNobody(Some(card)), Remedy::Burned), &[56, 1, 1, card.index(), 1]);
        check(went_wrong(Mishap::Boxed(card), Remedy::Burned), &[56, 2, card.index(), 1]);
        let whose = Whose::Hand(circle, 2);
        check(went_wrong(Mishap::TooMany { whose, card: None }, Remedy::Burned), &[56, 3, 2, 4, 2, 0, 1]);
        check(went_wrong(Mishap::TooFew { whose, missing: 2 }, Remedy::Filled), &[56, 4, 2, 4, 2, 2, 3]);
        let whose = Whose::Bank;
        check(went_wrong(Mishap::WrongHand { whose, card }, Remedy::Moved), &[56, 5, 1, card.index(), 4]);
        check(went_wrong(Mishap::Seen { whose, card }, Remedy::Kept), &[56, 6, 1, card.index(), 2]);
        check(went_wrong(Mishap::WrongStack(whose), Remedy::HandVoid), &[56, 7, 1, 5]);
        check(went_wrong(Mishap::VoidRound, Remedy::RoundVoid), &[56, 8, 6]);
        check(Event::WinReturned { seat, amount: Chips(3), cite }, &[63, 3, 3, 0, 0, 0, 0, 0, 0, 0]);
    }
}
