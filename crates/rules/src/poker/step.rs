//! What goes into a deal, who is asked for it, and what is legal now.

use cards::{Card, CardSet};

use super::mishap::Mishap;
use super::question::{Answer, Contest, Question};
use crate::{Chips, Seat, SeatSet};

/// Something that happens in a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    /// The dealer deals what was asked for; cards that nobody at the keyboard knows are none.
    Dealt(&'a [Option<Card>]),
    /// A player acts.
    Act(Seat, Act),
    /// The dealer calls that all hands are clear: who has not thrown away what he must has a dead hand.
    HandsClear,
    /// Something has gone wrong, and the book says what is done.
    Mishap(Mishap<'a>),
    /// A player has bet, called, checked or folded before his turn.
    OutOfTurn(Seat, Act),
    /// A player asks another how many cards he drew.
    AskedDrawn {
        /// Who asks.
        by: Seat,
        /// Who is asked.
        of: Seat,
    },
    /// The floor says what it was asked.
    Ruled(Answer),
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Gives up his hand.
    Fold,
    /// Bets nothing.
    Check,
    /// Matches the bet, or puts up the forced opening.
    Call,
    /// Bets or raises to so much in this round.
    RaiseTo(Chips),
    /// Puts in one chip of this size without a word.
    Chip(Chips),
    /// Knocks on the table: checks, or stands pat.
    Knock,
    /// Throws these away for as many new ones; none stands pat. While nothing has come of it, he may say it again otherwise.
    Draw(CardSet),
    /// Throws so many away that nobody at the keyboard knows.
    DrawUnseen(u8),
    /// Throws these away.
    Discard(CardSet),
    /// Turns his hand up; the dealer reads it, whether or not anybody at the keyboard knows it.
    Show,
    /// Turns his hand up, and these are its cards.
    ShowCards(CardSet),
    /// Turns only some of his cards up.
    ShowSome(CardSet),
    /// Throws his hand away unseen at the showdown.
    Muck,
    /// Says that he plays the board, and throws his hand away.
    PlayBoard,
    /// Kills the pot.
    Kill,
    /// Lets the chance to kill go by.
    NoKill,
    /// His last card having been exposed: plays for the pot so far, and no more.
    AllInForPot,
    /// His last card having been exposed: plays on like everybody else.
    StayIn,
}

/// Who must speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The dealer, with these cards.
    Dealer(Need),
    /// A player.
    Seat(Seat),
    /// The floor, with what the cards at the keyboard do not say.
    Floor(Question),
    /// Nobody: the deal is over.
    Nobody,
}

/// The cards that the dealer is asked for, in the order in which they are dealt: the burn, then one to each seat round by
/// round, down cards before up cards, then the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Need {
    /// Whether a card is burned first.
    pub burn: bool,
    /// Who gets cards.
    pub seats: SeatSet,
    /// The seat behind which the dealing begins.
    pub after: Option<Seat>,
    /// How many face down to each.
    pub down: u8,
    /// How many face up to each.
    pub up: u8,
    /// How many to the board.
    pub board: u8,
    /// Whether cards that lay about are shuffled into the stub first: those of `Deal::to_reshuffle`.
    pub reshuffle: bool,
    /// Whose up card comes face down, because another of his cards has been seen.
    pub face_down: SeatSet,
}

impl Need {
    /// How many cards in all.
    #[must_use]
    pub fn count(&self) -> usize {
        usize::from(self.burn)
            + self.seats.len() * (usize::from(self.down) + usize::from(self.up))
            + usize::from(self.board)
    }

    /// Whether the card at this place of the dealing lies face down, so that nobody need know it; a dealing that does not say
    /// behind whom it begins, begins behind `start`.
    #[cold]
    pub(super) fn hides(&self, place: usize, start: Seat) -> bool {
        let down = usize::from(self.burn) + self.seats.len() * usize::from(self.down);
        let Some(place) = place.checked_sub(down) else { return true };
        if place >= self.seats.len() * usize::from(self.up) {
            return false;
        }
        let nth = place % self.seats.len();
        let seat = self.seats.clockwise(self.after.unwrap_or(start)).nth(nth);
        seat.is_some_and(|seat| self.face_down.contains(seat))
    }
}

/// Everything that is legal now, with exact bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Who is asked; none if it is the dealer or the floor, or the deal is over.
    pub seat: Option<Seat>,
    /// May give up his hand.
    pub fold: bool,
    /// May bet nothing.
    pub check: bool,
    /// May put in so much more to match the bet, or all he has.
    pub call: Option<Chips>,
    /// What he calls is the forced opening.
    pub opens: bool,
    /// May bet or raise to these amounts.
    pub raise: Option<Raise>,
    /// That makes the forced opening up to a full bet.
    pub completes: bool,
    /// May exchange so many cards at most.
    pub draw: Option<u8>,
    /// Must throw away so many cards.
    pub discard: Option<u8>,
    /// May turn his hand up.
    pub show: bool,
    /// May throw his hand away.
    pub muck: bool,
    /// May play the board.
    pub play_board: bool,
    /// May kill the pot for so much, or let it go by.
    pub kill: Option<Chips>,
    /// Chooses whether he plays for the pot so far or stays in.
    pub all_in_for_pot: bool,
    /// This player may still say otherwise how many cards he draws, for nothing has come of it yet.
    pub change_draw: Option<Seat>,
    /// The floor says which of these win.
    pub contest: Option<Contest>,
    /// The floor says whether the winners held what they had to bet.
    pub must_bet: bool,
    /// The floor says what it costs this player that he miscalled his hand.
    pub miscall: Option<Seat>,
    /// These may throw their hands away before they are asked, for one who is asked has miscalled his.
    pub may_give_up: SeatSet,
}

/// What a round of betting asks of a player, whether it is his turn or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facing {
    /// What he would put in to call now, or all he has; nothing if he could check.
    pub to_call: Chips,
    /// What his bet of this round comes to when he has called in full: what he raises to is counted from there.
    pub level: Chips,
    /// What lies in the middle then.
    pub pot: Chips,
    /// Nobody has bet: whoever puts in more bets, and does not raise.
    pub bets: bool,
}

/// The amounts that one may bet or raise to in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raise {
    /// The least.
    pub least: Chips,
    /// The most.
    pub most: Chips,
    /// From the least up, in steps of this; the most is always among them.
    pub step: Chips,
}

impl Raise {
    /// Whether an amount is among them.
    #[must_use]
    pub fn allows(&self, to: Chips) -> bool {
        to == self.most
            || (self.least <= to && to < self.most && (to.0 - self.least.0).is_multiple_of(self.step.0.max(1)))
    }
}
