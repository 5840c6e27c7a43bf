//! Cards that a hand or the board lacks: they come off the deck when the dealing is over.

use crate::poker::deal::{Deal, Phase, Reshuffle, WIDTH};
use crate::poker::dealing::off_the_stub;
use crate::poker::event::Event;
use crate::poker::step::Need;
use crate::{Cite, Seat, SeatSet, Sink};

/// What is still to be made good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::poker) struct Fills {
    seats: SeatSet,
    counts: [u8; WIDTH],
    cites: [Cite; WIDTH],
    /// Whether the cards of hands come face up.
    up: bool,
    board: u8,
    /// Whether the betting begins anew behind it: it had not begun, or it began from other cards.
    begin: bool,
}

/// What the dealer fills up now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::poker) enum Fill {
    /// So many cards of a hand, from a deck that is first made anew if need be.
    Hand(Seat, u8, Reshuffle),
    /// So many cards of the board.
    Board(u8),
}

impl Fills {
    pub(in crate::poker) const fn is_due(&self) -> bool {
        !self.seats.is_empty() || self.board > 0
    }
}

impl Deal {
    /// A hand is owed cards. They come at once if everybody has his cards, and otherwise when the dealing or the draw is over.
    pub(super) fn owe(&mut self, seat: Seat, count: u8, cite: Cite) {
        let fills = &mut self.trouble.fills;
        fills.seats = fills.seats.with(seat);
        fills.counts[seat.index()] += count;
        fills.cites[seat.index()] = cite;
        match self.phase {
            Phase::Betting => {
                fills.begin = false;
                self.fill_next();
            }
            // Who is served first is a matter of seats, not of who spoke first (R045).
            Phase::Filling(_) => self.fill_next(),
            _ => {}
        }
    }

    /// The last seat of a street lacks its up card, or the board one of its cards; the betting begins anew behind it.
    pub(super) fn owe_face_up(&mut self, seat: Option<Seat>, count: u8, cite: Cite) {
        let fills = &mut self.trouble.fills;
        (fills.up, fills.begin) = (seat.is_some(), true);
        match seat {
            Some(seat) => {
                fills.seats = SeatSet::of(seat);
                (fills.counts[seat.index()], fills.cites[seat.index()]) = (count, cite);
            }
            None => fills.board = count,
        }
        self.fill_next();
    }

    /// What was owed comes before the betting begins; says whether there was any.
    #[cold]
    pub(in crate::poker) fn fill_before_betting(&mut self) -> bool {
        if !self.trouble.fills.is_due() {
            return false;
        }
        self.trouble.fills.begin = true;
        self.fill_next();
        true
    }

    /// The next who is owed cards, in the order of the deal; the board comes last.
    fn fill_next(&mut self) {
        let fills = self.trouble.fills;
        let Some(seat) = fills.seats.clockwise(self.start).next() else {
            self.ask_dealer(Phase::Filling(Fill::Board(fills.board)));
            return;
        };
        // The deck goes as far as on a draw (R066).
        let owed = fills.counts[seat.index()];
        let fill = match off_the_stub(owed, self.stub) {
            0 => {
                let there = self.stub + self.burns.count + self.muck.count;
                Fill::Hand(seat, owed.min(there), Reshuffle::Yes)
            }
            at_once => Fill::Hand(seat, at_once, Reshuffle::No),
        };
        if let Fill::Hand(_, count, Reshuffle::Yes) = fill {
            // If that is still too little, he gets what there is.
            self.trouble.fills.counts[seat.index()] = count;
        }
        self.ask_dealer(Phase::Filling(fill));
    }

    pub(in crate::poker) fn need_to_fill(&self, fill: Fill) -> Need {
        match fill {
            Fill::Hand(seat, count, reshuffle) => {
                let (down, up) = if self.trouble.fills.up { (0, count) } else { (count, 0) };
                let reshuffle = reshuffle == Reshuffle::Yes;
                Need { seats: SeatSet::of(seat), after: Some(self.start), down, up, reshuffle, ..Need::default() }
            }
            Fill::Board(board) => Need { board, after: Some(self.start), ..Need::default() },
        }
    }

    pub(in crate::poker) fn fill_cite(&self) -> Cite {
        match self.phase {
            Phase::Filling(Fill::Hand(seat, ..)) => self.trouble.fills.cites[seat.index()],
            _ => Cite::NOTHING,
        }
    }

    /// A hand or the board has been filled: the next, or the betting.
    #[cold]
    pub(in crate::poker) fn filled<S: Sink<Event>>(&mut self, fill: Fill, sink: &mut S) {
        let fills = &mut self.trouble.fills;
        match fill {
            Fill::Hand(seat, count, _) => {
                let left = &mut fills.counts[seat.index()];
                *left = left.saturating_sub(count);
                if *left == 0 {
                    fills.seats = fills.seats.without(seat);
                }
            }
            Fill::Board(_) => fills.board = 0,
        }
        if fills.is_due() {
            self.fill_next();
            return;
        }
        let begin = fills.begin;
        *fills = Fills::default();
        if begin {
            self.start_betting(sink);
        } else {
            self.phase = Phase::Betting;
        }
    }
}
