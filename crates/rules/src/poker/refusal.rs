use std::fmt;

use cards::Card;

use crate::{Chips, Cite, Seat};

/// No, and why. The deal is as it was.
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
    OutOfTurn { turn: Option<Seat> },
    StringBet { turn: Option<Seat> },
    DealerFirst,
    NotTheDealer { turn: Seat },
    NotNow,
    NothingToFoldTo,
    MustOpen { amount: Chips },
    BetToCall { amount: Chips },
    NothingToCall,
    RaiseCap { raises: u32 },
    CheckRaise,
    NotReopened,
    NobodyToRaise,
    NoChips,
    RaiseBelow { least: Chips },
    RaiseAbove { most: Chips },
    RaiseBetween { least: Chips, most: Chips, step: Chips },
    WrongCount { wanted: u8, given: u8 },
    NotInDeck { card: Card },
    Twice { card: Card },
    FaceDown,
    NotHeld { card: Card },
    TooManyDiscards { most: u8 },
    WrongDiscard { count: u8 },
    HeldToo { card: Card },
    FloorFirst,
    CannotWin { seat: Seat },
    TiedWith { seat: Seat },
    NoWinner,
    WholeHand,
    CardsKnown,
    DrawSettled,
    DrawActedOn,
    NotDealtThat { card: Card },
    NoRemedy,
    TooLate,
    NoSuchSeat { seat: Seat },
    SeatTaken,
    NobodyThere,
    BuyInBelow { least: Chips },
    BuyInAbove { most: Chips },
    NotThatWay,
    TooFewLeft,
    NoBoardToPlay,
    LiesFaceUp,
    DeckTooSmall,
    NameTaken,
    BurnKnown,
    NothingToSay,
    HisTurn,
    NothingDrawn,
    NeedNotSay,
    OneAtATime,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Over => f.write_str("the deal is over"),
            Why::OutOfTurn { turn: Some(seat) } => write!(f, "out of turn: {seat} is to act"),
            Why::OutOfTurn { turn: None } => f.write_str("out of turn: nobody is to act"),
            Why::StringBet { turn: Some(seat) } => {
                write!(f, "he has acted, and the whole amount goes in at once: {seat} is next")
            }
            Why::StringBet { turn: None } => f.write_str("he has acted, and the whole amount goes in at once"),
            Why::DealerFirst => f.write_str("the dealer deals first"),
            Why::NotTheDealer { turn } => write!(f, "no cards are due: {turn} is to act"),
            Why::NotNow => f.write_str("that is not what is asked now"),
            Why::NothingToFoldTo => f.write_str("there is no bet to fold to: check"),
            Why::MustOpen { amount } => write!(f, "the opening of {amount} is forced"),
            Why::BetToCall { amount } => write!(f, "there are {amount} to call"),
            Why::NothingToCall => f.write_str("there is nothing to call"),
            Why::RaiseCap { raises } => write!(f, "a bet and {raises} raises have been made"),
            Why::CheckRaise => f.write_str("who has checked may not raise"),
            Why::NotReopened => f.write_str("the betting was not reopened by less than a full bet"),
            Why::NobodyToRaise => f.write_str("nobody else can bet any more"),
            Why::NoChips => f.write_str("he has not enough chips to raise"),
            Why::RaiseBelow { least } => write!(f, "too little: the least is {least}"),
            Why::RaiseAbove { most } => write!(f, "too much: the most is {most}"),
            Why::RaiseBetween { least, most, step } if least.0 + step.0 >= most.0 => {
                write!(f, "it must be {least} or {most}")
            }
            Why::RaiseBetween { least, step, .. } => write!(f, "it must be {least} and steps of {step}"),
            Why::WrongCount { wanted, given } => write!(f, "{given} cards, where {wanted} are due"),
            Why::NotInDeck { card } => write!(f, "{card} is not in this deck"),
            Why::Twice { card } => write!(f, "{card} has been dealt already"),
            Why::FaceDown => f.write_str("a card that lies face up must be named"),
            Why::NotHeld { card } => write!(f, "{card} is not in his hand"),
            Why::TooManyDiscards { most } => write!(f, "{most} cards may be exchanged at most"),
            Why::WrongDiscard { count } => write!(f, "exactly {count} must be thrown away"),
            Why::CardsKnown => f.write_str("these cards are known: say which are thrown away"),
            Why::DrawSettled => f.write_str("the cards have been dealt, and the number stands"),
            Why::DrawActedOn => f.write_str("others have acted on the number, and it stands"),
            Why::NotDealtThat { card } => write!(f, "{card} was not dealt there"),
            Why::NoRemedy => f.write_str("the book knows no such mishap at this moment"),
            Why::TooLate => f.write_str("that is too late, and the deal stands"),
            Why::NoSuchSeat { seat } => write!(f, "this table has no {seat}"),
            Why::SeatTaken => f.write_str("somebody sits there"),
            Why::NobodyThere => f.write_str("nobody sits there"),
            Why::BuyInBelow { least } => write!(f, "too little to sit down with: the least is {least}"),
            Why::BuyInAbove { most } => write!(f, "too much to have on the table: the most is {most}"),
            Why::NotThatWay => f.write_str("one cannot come in that way here"),
            Why::TooFewLeft => f.write_str("so many cards cannot be missing"),
            Why::WholeHand => f.write_str("a hand is shown as a whole, or it is no hand"),
            Why::LiesFaceUp => f.write_str("it lies face up anyway"),
            Why::DeckTooSmall => f.write_str("the deck has too few cards left for it"),
            Why::NameTaken => f.write_str("one card is taken at random: say which it was"),
            Why::BurnKnown => f.write_str("a card was burned, and it is known"),
            Why::NothingToSay => f.write_str("nothing is asked of him in this round"),
            Why::HisTurn => f.write_str("it is his turn: he simply acts"),
            Why::NothingDrawn => f.write_str("only a player still in may ask another, who has drawn"),
            Why::NeedNotSay => f.write_str("somebody has acted since, and he need not say"),
            Why::OneAtATime => f.write_str("one miscalled hand is dealt with at a time"),
            Why::HeldToo { card } => write!(f, "{card} is in this hand too"),
            Why::FloorFirst => f.write_str("the floor decides first"),
            Why::CannotWin { seat } => {
                write!(f, "{seat} cannot win this: he has no part in it, or a better hand is known")
            }
            Why::TiedWith { seat } => write!(f, "{seat} has the same hand, and shares it"),
            Why::NoWinner => f.write_str("somebody wins this"),
            Why::NoBoardToPlay => f.write_str("there is no board of five to play"),
        }
    }
}

impl std::error::Error for Refusal {}
