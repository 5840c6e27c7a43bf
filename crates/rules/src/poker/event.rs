//! What comes out of a deal: one event for each thing that a person at the table would see happen.

use cards::Card;

use super::mishap::Exposure;
use super::question::Answer;
use super::step::Act;
use super::words::{Entry, Remedy};
use crate::{Chips, Cite, Judge, Seat, SeatSet};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Event {
    /// So many are dealt in.
    Opened {
        players: u8,
        cite: Cite,
    },
    /// What is played for.
    Stakes {
        low: Chips,
        high: Chips,
        cite: Cite,
    },
    /// The button lies here.
    Button {
        seat: Seat,
        cite: Cite,
    },
    /// The button goes forward to here.
    ButtonMoved {
        seat: Seat,
        cite: Cite,
    },
    /// A newcomer, or one who was away, is dealt in.
    CameIn {
        seat: Seat,
        entry: Entry,
        cite: Cite,
    },
    /// A blind went by somebody who is away.
    Missed {
        seat: Seat,
        cite: Cite,
    },
    /// Somebody sits down, or buys more chips.
    BoughtIn {
        seat: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// The fee by the clock.
    TimeFee {
        seat: Seat,
        amount: Chips,
        option: Option<u16>,
        cite: Cite,
    },
    /// He has won a pot, and kills if he wins the next.
    Leg {
        seat: Seat,
        cite: Cite,
    },
    /// He has won often enough, and must kill the pot.
    MustKill {
        seat: Seat,
        cite: Cite,
    },
    /// A forced bet, before any card.
    Posted {
        seat: Seat,
        post: PostKind,
        amount: Chips,
        cite: Cite,
    },
    /// The house took its fee.
    Fee {
        amount: Chips,
        option: Option<u16>,
        cite: Cite,
    },
    /// A street begins.
    Street {
        street: u8,
        cite: Cite,
    },
    /// A card was burned.
    Burned {
        card: Option<Card>,
        cite: Cite,
    },
    /// A card to a player.
    Dealt {
        seat: Seat,
        card: Option<Card>,
        up: bool,
        cite: Cite,
    },
    /// A card to the board.
    Board {
        card: Option<Card>,
        cite: Cite,
    },
    /// Who opens the betting of a round.
    Opens {
        seat: Seat,
        cite: Cite,
    },
    Folded {
        seat: Seat,
    },
    Checked {
        seat: Seat,
        cite: Cite,
    },
    Called {
        seat: Seat,
        amount: Chips,
        all_in: bool,
        cite: Cite,
    },
    /// The forced opening of a stud round.
    BroughtIn {
        seat: Seat,
        amount: Chips,
        all_in: bool,
        cite: Cite,
    },
    /// A bet or raise to this much, or an all-in that is less than one.
    Raised {
        seat: Seat,
        to: Chips,
        how: RaiseKind,
        all_in: bool,
        cite: Cite,
    },
    /// A bet that nobody called goes back.
    Returned {
        seat: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// Cards for others.
    Drew {
        seat: Seat,
        count: u8,
        cite: Cite,
    },
    /// A card thrown away.
    Discarded {
        seat: Seat,
        card: Option<Card>,
        cite: Cite,
    },
    Killed {
        seat: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// He says otherwise how many he draws.
    ChangedDraw {
        seat: Seat,
        cite: Cite,
    },
    /// A player's card was seen by all.
    Exposed {
        seat: Seat,
        card: Card,
        how: Exposure,
        remedy: Remedy,
        cite: Cite,
    },
    /// A hand has too few cards; without a remedy it is played as it is.
    Short {
        seat: Seat,
        missing: u8,
        remedy: Option<Remedy>,
        /// Nothing makes it good any more, and it cannot win.
        foul: bool,
        cite: Cite,
    },
    /// A card left the table.
    OffTable {
        seat: Seat,
        card: Card,
        cite: Cite,
    },
    /// A card lay face up in the deck, and is a scrap of paper; perhaps it came to a player.
    Boxed {
        card: Card,
        seat: Option<Seat>,
        cite: Cite,
    },
    /// A joker that has no business in the deck, and is a scrap of paper; perhaps it came to a player.
    StrayJoker {
        seat: Option<Seat>,
        cite: Cite,
    },
    /// A hand has a card too many; perhaps the floor has taken one. Without a remedy it is foul.
    Long {
        seat: Seat,
        taken: Option<Card>,
        remedy: Option<Remedy>,
        cite: Cite,
    },
    /// A hand has a wrong number of cards, and cannot win.
    Foul {
        seat: Seat,
        cite: Cite,
    },
    /// What a dead hand put in stays in the pot.
    Forfeited {
        seat: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// A card of a flop that is taken back.
    TakenBack {
        card: Option<Card>,
        cite: Cite,
    },
    /// The flop has so many cards too many.
    LongFlop {
        extra: u8,
        cite: Cite,
    },
    /// The flop has too few cards.
    ShortFlop {
        missing: u8,
        cite: Cite,
    },
    /// So many cards were burned instead of one.
    WrongBurn {
        burned: u8,
        remedy: Remedy,
        cite: Cite,
    },
    /// A card is put where it belongs: before a player, or on the board.
    PutRight {
        seat: Option<Seat>,
        card: Option<Card>,
        cite: Cite,
    },
    /// The dealer calls that all hands are clear.
    HandsClear {
        cite: Cite,
    },
    /// Somebody acted before his turn, and will be held to it if nothing changes.
    OutOfTurn {
        seat: Seat,
        act: Act,
        cite: Cite,
    },
    /// His turn has come, nothing has changed, and he does what he said.
    HeldToWord {
        seat: Seat,
        cite: Cite,
    },
    /// It has changed, or cannot be done: he is free.
    Released {
        seat: Seat,
        cite: Cite,
    },
    /// He declared a pat hand, not knowing that there is a bet to call: he still has every choice.
    Knocked {
        seat: Seat,
        cite: Cite,
    },
    /// He says how many cards he drew.
    ToldDrawn {
        seat: Seat,
        by: Seat,
        count: u8,
        cite: Cite,
    },
    /// He called his hand better than it is.
    Miscalled {
        seat: Seat,
        cite: Cite,
    },
    /// The floor has decided what that costs him.
    MiscallRuled {
        seat: Seat,
        pot: bool,
        expelled: bool,
        cite: Cite,
    },
    /// A card of the board was turned before its time.
    TurnedEarly {
        card: Option<Card>,
        remedy: Remedy,
        cite: Cite,
    },
    /// All cards come back and are dealt again.
    Misdeal {
        cite: Cite,
    },
    /// Whose last card was exposed plays for the pot so far.
    AllInForPot {
        seat: Seat,
        cite: Cite,
    },
    /// Or he plays on.
    StaysIn {
        seat: Seat,
        cite: Cite,
    },
    /// The deck was made anew from what lay about.
    Reshuffled {
        cite: Cite,
    },
    /// Who is asked for his hand first.
    ShowsFirst {
        seat: Seat,
        cite: Cite,
    },
    /// A hand turned up.
    Shown {
        seat: Seat,
        cite: Cite,
    },
    /// A card of a hand that nobody at the keyboard knew, turned up at the showdown.
    TurnedUp {
        seat: Seat,
        card: Card,
        cite: Cite,
    },
    /// The floor has said what the cards at the keyboard do not say.
    Ruled {
        pot: u8,
        answer: Answer,
        cite: Cite,
    },
    /// A hand thrown away at the showdown.
    Mucked {
        seat: Seat,
        cite: Cite,
    },
    /// The board is what he plays.
    PlayedBoard {
        seat: Seat,
        cite: Cite,
    },
    /// A side pot, which is won on its own.
    SidePot {
        pot: u8,
        amount: Chips,
        cite: Cite,
    },
    /// No hand is low enough: high takes all.
    NoLow {
        pot: u8,
        cite: Cite,
    },
    /// Part of a pot, or all of it.
    Won {
        pot: u8,
        seat: Seat,
        amount: Chips,
        share: Share,
        cite: Cite,
    },
    /// The chip that could not be divided.
    OddChip {
        pot: u8,
        seat: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// What the house took goes down the slot.
    Dropped {
        amount: Chips,
        cite: Cite,
    },
    /// A hand that can win nothing any more.
    Dead {
        seat: Seat,
        cite: Cite,
    },
    /// The deal is over, and these had it to the end.
    Over {
        live: SeatSet,
    },
}

impl Event {
    /// Who ruled, if something had gone wrong and this is what was ruled on it.
    ///
    /// ```
    /// use rules::poker::Event;
    /// use rules::{Cite, Judge};
    ///
    /// assert_eq!(Event::Misdeal { cite: Cite::NOTHING }.ruled_by(), Some(Judge::Book));
    /// ```
    #[must_use]
    pub const fn ruled_by(&self) -> Option<Judge> {
        match self {
            Event::MiscallRuled { .. } | Event::Ruled { .. } | Event::Long { taken: Some(_), .. } => Some(Judge::Floor),
            Event::Exposed { .. }
            | Event::OffTable { .. }
            | Event::Boxed { .. }
            | Event::StrayJoker { .. }
            | Event::Short { .. }
            | Event::Long { .. }
            | Event::Foul { .. }
            | Event::Forfeited { .. }
            | Event::TakenBack { .. }
            | Event::LongFlop { .. }
            | Event::ShortFlop { .. }
            | Event::WrongBurn { .. }
            | Event::PutRight { .. }
            | Event::TurnedEarly { .. }
            | Event::Misdeal { .. }
            | Event::AllInForPot { .. }
            | Event::StaysIn { .. }
            | Event::OutOfTurn { .. }
            | Event::HeldToWord { .. }
            | Event::Released { .. }
            | Event::Knocked { .. }
            | Event::Miscalled { .. }
            | Event::Dead { .. } => Some(Judge::Book),
            _ => None,
        }
    }

    /// What is cited for it.
    #[must_use]
    pub const fn cite(&self) -> Cite {
        match *self {
            Event::Opened { cite, .. }
            | Event::Stakes { cite, .. }
            | Event::Button { cite, .. }
            | Event::ButtonMoved { cite, .. }
            | Event::CameIn { cite, .. }
            | Event::Missed { cite, .. }
            | Event::BoughtIn { cite, .. }
            | Event::TimeFee { cite, .. }
            | Event::Leg { cite, .. }
            | Event::MustKill { cite, .. }
            | Event::Posted { cite, .. }
            | Event::Fee { cite, .. }
            | Event::Street { cite, .. }
            | Event::Burned { cite, .. }
            | Event::Dealt { cite, .. }
            | Event::Board { cite, .. }
            | Event::Opens { cite, .. }
            | Event::Checked { cite, .. }
            | Event::Called { cite, .. }
            | Event::BroughtIn { cite, .. }
            | Event::Raised { cite, .. }
            | Event::Returned { cite, .. }
            | Event::Drew { cite, .. }
            | Event::Discarded { cite, .. }
            | Event::Killed { cite, .. }
            | Event::ChangedDraw { cite, .. }
            | Event::Exposed { cite, .. }
            | Event::Short { cite, .. }
            | Event::OffTable { cite, .. }
            | Event::Boxed { cite, .. }
            | Event::StrayJoker { cite, .. }
            | Event::Long { cite, .. }
            | Event::Foul { cite, .. }
            | Event::Forfeited { cite, .. }
            | Event::TakenBack { cite, .. }
            | Event::LongFlop { cite, .. }
            | Event::ShortFlop { cite, .. }
            | Event::WrongBurn { cite, .. }
            | Event::PutRight { cite, .. }
            | Event::HandsClear { cite }
            | Event::OutOfTurn { cite, .. }
            | Event::HeldToWord { cite, .. }
            | Event::Released { cite, .. }
            | Event::Knocked { cite, .. }
            | Event::ToldDrawn { cite, .. }
            | Event::Miscalled { cite, .. }
            | Event::MiscallRuled { cite, .. }
            | Event::TurnedEarly { cite, .. }
            | Event::Misdeal { cite }
            | Event::AllInForPot { cite, .. }
            | Event::StaysIn { cite, .. }
            | Event::Reshuffled { cite }
            | Event::ShowsFirst { cite, .. }
            | Event::Shown { cite, .. }
            | Event::TurnedUp { cite, .. }
            | Event::Ruled { cite, .. }
            | Event::Mucked { cite, .. }
            | Event::PlayedBoard { cite, .. }
            | Event::SidePot { cite, .. }
            | Event::NoLow { cite, .. }
            | Event::Won { cite, .. }
            | Event::OddChip { cite, .. }
            | Event::Dropped { cite, .. }
            | Event::Dead { cite, .. } => cite,
            Event::Folded { .. } | Event::Over { .. } => Cite::NOTHING,
        }
    }
}

/// A forced bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PostKind {
    /// From everybody, or for everybody.
    Ante,
    /// The small blind.
    SmallBlind,
    /// The big blind.
    BigBlind,
    /// A third blind, or a straddle.
    Straddle,
    /// Live, by one who comes in.
    Live,
    /// Dead, by one who missed it.
    Dead,
    /// A kill, before the deal.
    Kill,
}

/// What a raise is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RaiseKind {
    /// The first bet of a round.
    Bet,
    /// A raise.
    Raise,
    /// The forced opening made up to a full bet.
    Completion,
    /// All he has, which is too little to be a bet or a raise.
    ActionOnly,
}

/// What of a pot was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// All of it, uncontested.
    Uncontested,
    /// All of it, by the better hand.
    Whole,
    /// For the high hand.
    High,
    /// For the low hand.
    Low,
}
