//! What goes into a round, who is asked for it, and what is legal now.

use cards::Card;

use super::mishap::Mishap;
use super::table::LINES;
use super::unknown::Unknown;
use super::words::Wager;
use crate::{Chips, Seat, SeatSet};

/// Something that happens in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    /// The player-dealer puts up his wager: so much in all.
    Bank(Seat, Chips),
    /// A player has so much in all on a wager in a circle; with nothing he takes it back.
    Wager(Seat, Place, Chips),
    /// A player has so much in all on each wager in a circle: on the game, and on its bonus bets, as
    /// [`Table::bonus_bets`](super::Table::bonus_bets) lists them. With nothing on the game he takes everything back.
    Wagers(Seat, Seat, [Chips; LINES]),
    /// The house dealer closes the betting: fees are taken, cards come.
    NoMoreBets,
    /// The dealer deals what was asked for.
    Dealt(&'a [Card]),
    /// The same with cards that nobody knows among them, where they lie face down.
    DealtUnseen(&'a [Option<Card>]),
    /// The dealer has looked at a down card that nobody else knows, and says whether the bank has a natural.
    Looked {
        /// Whether it has.
        natural: bool,
    },
    /// The dealer turns up cards that nobody knew.
    TurnedUp(&'a [Card]),
    /// A player acts.
    Act(Seat, Act),
    /// A player does not answer in his time, and what the book has for that is done.
    Silent(Seat),
    /// A player buys chips, which he may wager in this round.
    Buys(Seat, Chips),
    /// Something went wrong, and the dealer or the floor says what.
    Mishap(Mishap),
}

/// Where chips are put before the cards come: a circle, and a wager in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The circle, by its seat.
    pub circle: Seat,
    /// The wager.
    pub wager: Wager,
}

/// What a player may do about the position of the player-dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BankOptions {
    /// May take it.
    pub take: bool,
    /// May pass it on.
    pub pass: bool,
    /// May give it up.
    pub give_up: bool,
    /// May put up so much.
    pub put_up: Option<Span>,
}

/// What a player can do with his hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Insures his wager in this circle against a natural of the bank; with nothing he does not.
    Insure(Seat, Chips),
    /// Takes a card.
    Hit,
    /// Takes none.
    Stand,
    /// Puts up so much more, and gets one card.
    Double(Chips),
    /// Makes two hands of a pair, with so much on the second.
    Split(Chips),
    /// Gives up half.
    Surrender,
    /// Goes with the hand that he bets behind, with so much.
    Follow(Chips),
    /// Leaves his wager as it is.
    Stay,
    /// Makes the Play bet.
    Play,
    /// Gives up his hand.
    Fold,
}

/// Who must speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The player-dealer, with his wager.
    Bank(Seat),
    /// Everybody who wants to bet, until the house dealer closes it.
    Wagers,
    /// The dealer, with these cards.
    Dealer(Need),
    /// The dealer, with what nobody else can know.
    Unknown(Unknown),
    /// A player.
    Seat(Seat),
    /// Nobody: the round is over.
    Nobody,
}

/// The cards that the dealer is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    /// To whom.
    pub to: To,
    /// Whether the discards are shuffled and dealt from first: the shoe has run out.
    pub reshuffle: bool,
    pub(super) count: u8,
}

/// To whom cards go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// To everybody, the bank last.
    Everybody {
        /// The circles with wagers.
        circles: SeatSet,
        /// The seat behind which the dealing begins.
        after: Seat,
        /// How many to each, and to the bank.
        each: u8,
        /// Whether each gets his at once; otherwise one after the other, round by round.
        stacks: bool,
    },
    /// To a hand: one card, or as many as it has too few.
    Hand(Seat, u8),
    /// One card to the bank.
    Bank,
}

impl Need {
    /// How many cards in all.
    #[inline]
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count as usize
    }
}

/// Amounts from the least to the most, in steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The least.
    pub least: Chips,
    /// The most.
    pub most: Chips,
    /// The step.
    pub step: Chips,
}

impl Span {
    /// Whether an amount is one of them.
    #[must_use]
    pub const fn contains(&self, amount: Chips) -> bool {
        self.least.0 <= amount.0 && amount.0 <= self.most.0 && (amount.0 - self.least.0).is_multiple_of(self.step.0)
    }
}

/// Everything legal now, of the player whose turn it is, with exact bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// Whose turn it is.
    pub seat: Option<Seat>,
    /// In which circle.
    pub circle: Option<Seat>,
    /// With which hand of it, from the left.
    pub hand: u8,
    /// What the bank may be.
    pub bank: Option<Span>,
    /// Whether the betting may be closed.
    pub close: bool,
    /// What may be insured; nothing may be as well.
    pub insure: Option<Span>,
    /// Whether he may take a card.
    pub hit: bool,
    /// Whether he may take none.
    pub stand: bool,
    /// What may be put up to double.
    pub double: Option<Span>,
    /// What may be put on the second hand.
    pub split: Option<Span>,
    /// Whether he may give up half.
    pub surrender: bool,
    /// With what one may go with the hand one bets behind.
    pub follow: Option<Span>,
    /// What the Play bet costs.
    pub play: Option<Chips>,
    /// Whether he may give up his hand.
    pub fold: bool,
}
