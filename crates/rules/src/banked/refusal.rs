use std::fmt;

use cards::Card;

use super::words::Wager;
use crate::{Chips, Cite, Seat};

/// No, and why. The round is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What was wrong.
    pub why: Why,
    /// What says so.
    pub cite: Cite,
}

/// What was wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the words below say it")]
pub enum Why {
    Over,
    NotOver,
    NotNow,
    OutOfTurn { turn: Option<Seat> },
    DealerFirst,
    NoCardsDue,
    NoSuchSeat { seat: Seat },
    NobodyThere { seat: Seat },
    SeatTaken,
    BuyInBelow { least: Chips },
    NotTheBank { bank: Seat },
    BankFirst,
    BankBelow { least: Chips },
    BankLowered { least: Chips },
    BankFixed,
    BankBets,
    BankNeedsFee { most: Chips },
    BetsClosed,
    NoWagers,
    NotInThisGame { wager: Wager },
    NotFree { circle: Seat },
    CirclesMost { most: u8 },
    NotBehind { wager: Wager },
    BehindNothing,
    BehindFull { most: u8 },
    BetsBehind,
    NeedsBase { wager: Wager },
    AboveBase { most: Chips },
    BelowBonus { least: Chips },
    Below { least: Chips },
    Above { most: Chips },
    Unit { unit: Chips },
    NoChips { has: Chips },
    FeeToo { fee: Chips },
    WrongCount { wanted: u8, given: u8 },
    NotInShoe { card: Card },
    MustStand { from: u8 },
    MustHit { to: u8 },
    NotTwoCards,
    NoDouble { most: u8 },
    NoDoubleAfterSplit,
    ForLess { amount: Chips },
    NoPair,
    NoMoreHands { most: u8 },
    AcesOnce,
    NoSurrender,
    NotOffered,
    InsuredAlready,
    NoRebuy,
    MayNotBank { offered: Option<Seat> },
    NotTheOffer,
    NobodyBanks,
    ShufflerDown,
    BetsOpen,
    NotDealtYet,
    NoSuchHand,
    NotDealtThat { card: Card },
    FaceUp,
    SameHand,
    Missing { most: u8 },
    TooLate,
    Stacks,
    NoStacks,
    ShoeEmpty,
    MustBeKnown,
    NothingUnknown,
    NotWhatWasSaid { natural: bool },
    DownCardSeen,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Over => f.write_str("the round is over"),
            Why::NotOver => f.write_str("the round is not over"),
            Why::NotNow => f.write_str("that is not what is asked now"),
            Why::OutOfTurn { turn: Some(seat) } => write!(f, "out of turn: {seat} is to decide"),
            Why::OutOfTurn { turn: None } => f.write_str("out of turn: nobody is to decide"),
            Why::DealerFirst => f.write_str("the dealer deals first"),
            Why::NoCardsDue => f.write_str("no cards are due"),
            Why::NoSuchSeat { seat } => write!(f, "this table has no {seat}"),
            Why::NobodyThere { seat } => write!(f, "nobody sits in {seat}"),
            Why::SeatTaken => f.write_str("somebody sits there"),
            Why::BuyInBelow { least } => write!(f, "too little to sit down with: the least is {least}"),
            Why::NotTheBank { bank } => write!(f, "{bank} is the player-dealer"),
            Why::BankFirst => f.write_str("the player-dealer puts up his wager first"),
            Why::BankBelow { least } => write!(f, "too little for a bank: the least is {least}"),
            Why::BankLowered { least } => write!(f, "players have wagered against it: it stays at {least} or more"),
            Why::BankFixed => f.write_str("the bank is fixed once the betting is closed"),
            Why::BankBets => f.write_str("the player-dealer makes no wager of a player"),
            Why::BankNeedsFee { most } => write!(f, "he must keep {most} beside it for the fee"),
            Why::BetsClosed => f.write_str("no more bets"),
            Why::NoWagers => f.write_str("nobody has wagered: no hand is dealt"),
            Why::NotInThisGame { wager } => write!(f, "there is no {wager} wager here"),
            Why::NotFree { circle } => write!(f, "the circle of {circle} is not free"),
            Why::CirclesMost { most: 1 } => f.write_str("a player has one position"),
            Why::CirclesMost { most } => write!(f, "a player bets in {most} circles at most"),
            Why::NotBehind { wager } => write!(f, "no {wager} wager is made behind another's hand here"),
            Why::BehindNothing => f.write_str("there is no wager to bet behind"),
            Why::BehindFull { most } => write!(f, "no more than {most} bet behind a circle"),
            Why::BetsBehind => f.write_str("others bet behind this wager: it stays"),
            Why::NeedsBase { wager } => write!(f, "a {wager} wager goes with a wager on the game only"),
            Why::AboveBase { most } => write!(f, "it may not be above the wager on the game, which is {most}"),
            Why::BelowBonus { least } => write!(f, "a bonus bet of {least} goes with it"),
            Why::Below { least } => write!(f, "too little: the least is {least}"),
            Why::Above { most } => write!(f, "too much: the most is {most}"),
            Why::Unit { unit } => write!(f, "wagers are whole numbers of {unit}"),
            Why::NoChips { has } => write!(f, "he has only {has}"),
            Why::FeeToo { fee } => write!(f, "he must keep {fee} for the fee"),
            Why::WrongCount { wanted, given } => write!(f, "{given} cards, where {wanted} are due"),
            Why::NotInShoe { card } => write!(f, "there is no {card} left to deal"),
            Why::MustStand { from } => write!(f, "a hand of hard {from} or more stands"),
            Why::MustHit { to } => write!(f, "a hand of hard {to} or less takes a card"),
            Why::NotTwoCards => f.write_str("only with the first two cards"),
            Why::NoDouble { most } => write!(f, "a hand above hard {most} is not doubled"),
            Why::NoDoubleAfterSplit => f.write_str("split hands are not doubled here"),
            Why::ForLess { amount } => write!(f, "it must be {amount}, not less"),
            Why::NoPair => f.write_str("these two are no pair"),
            Why::NoMoreHands { most } => write!(f, "{most} hands are the most"),
            Why::AcesOnce => f.write_str("aces are split once"),
            Why::NoSurrender => f.write_str("a hand is given up only as the first decision, with its first two cards"),
            Why::NotOffered => f.write_str("this house does not offer that"),
            Why::InsuredAlready => f.write_str("he has answered for that circle"),
            Why::NoRebuy => f.write_str("chips bought now play from the next round on"),
            Why::MayNotBank { offered: Some(seat) } => write!(f, "the bank is offered to {seat} first"),
            Why::MayNotBank { offered: None } => f.write_str("another must bank before him"),
            Why::NotTheOffer => f.write_str("the bank is not offered to him"),
            Why::NobodyBanks => f.write_str("no round without a player-dealer"),
            Why::ShufflerDown => f.write_str("the shuffler is out of order: the game is not played"),
            Why::BetsOpen => f.write_str("the betting is not closed: no card has been dealt"),
            Why::NotDealtYet => f.write_str("these cards have not been dealt yet"),
            Why::NoSuchHand => f.write_str("there is no such hand"),
            Why::NotDealtThat { card } => write!(f, "{card} does not lie there face down"),
            Why::FaceUp => f.write_str("it lies face up anyway"),
            Why::SameHand => f.write_str("this is the hand that the card is due to"),
            Why::Missing { most: 1 } => f.write_str("one card can be missing"),
            Why::Missing { most } => write!(f, "1 to {most} cards can be missing"),
            Why::TooLate => f.write_str("too late: the hand has been played, or the dealer has looked at the card"),
            Why::Stacks => f.write_str("cards come in stacks here: say whose stack is wrong"),
            Why::NoStacks => f.write_str("no stacks here: say who has a card too many, or is a card short"),
            Why::ShoeEmpty => f.write_str("no card is left to deal"),
            Why::MustBeKnown => f.write_str("this card lies face up: name it"),
            Why::NothingUnknown => f.write_str("nobody is asked for a card that is not known"),
            Why::NotWhatWasSaid { natural: true } => {
                f.write_str("the dealer has seen a natural, and this card makes none")
            }
            Why::NotWhatWasSaid { natural: false } => {
                f.write_str("the dealer has seen no natural, and this card makes one")
            }
            Why::DownCardSeen => f.write_str("the bank's down card has been seen: nobody gives up a hand any more"),
        }
    }
}

impl std::error::Error for Refusal {}
