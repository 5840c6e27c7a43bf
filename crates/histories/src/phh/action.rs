//! One action of a hand: `d dh p1 AsKd`, `p3 cbr 225`, `p2 sm`.

use std::fmt;

use cards::Card;
use rules::{Chips, Seat};

use super::amount::{read_amount, write_amount};
use super::row::Row;
use crate::poker::{Deed, Line, read_step};

/// What the dealer or a player did; what is not known of cards is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Cards to a player.
    Hole(Seat, Row),
    /// Cards to the board.
    Board(Row),
    /// Puts up the forced opening.
    BringIn(Seat),
    /// Completes, bets or raises to so much.
    RaiseTo(Seat, Chips),
    /// Checks or calls.
    Call(Seat),
    /// Folds.
    Fold(Seat),
    /// Throws these away for others.
    Draw(Seat, Row),
    /// Turns these up, or throws the hand away.
    Show(Seat, Option<Row>),
    /// The dealer burns a card, or has one that serves as the burn, and deals none; in a file of ours.
    Burn,
    /// What the standard has no word for, in the words of a script.
    Deed(Deed),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |cards: &[Option<Card>]| -> String {
            cards.iter().map(|card| card.map_or("??".to_string(), |card| card.to_string())).collect()
        };
        let player = |seat: &Seat| format!("p{}", seat.index() + 1);
        match self {
            Action::Hole(seat, cards) => write!(f, "d dh {} {}", player(seat), named(cards)),
            Action::Board(cards) => write!(f, "d db {}", named(cards)),
            Action::BringIn(seat) => write!(f, "{} pb", player(seat)),
            Action::RaiseTo(seat, to) => write!(f, "{} cbr {}", player(seat), write_amount(*to)),
            Action::Call(seat) => write!(f, "{} cc", player(seat)),
            Action::Fold(seat) => write!(f, "{} f", player(seat)),
            Action::Draw(seat, cards) if cards.is_empty() => write!(f, "{} sd", player(seat)),
            Action::Draw(seat, cards) => write!(f, "{} sd {}", player(seat), named(cards)),
            Action::Show(seat, None) => write!(f, "{} sm", player(seat)),
            Action::Show(seat, Some(cards)) => write!(f, "{} sm {}", player(seat), named(cards)),
            Action::Burn => write!(f, "# {BURNED}"),
            Action::Deed(deed) => write!(f, "# {deed}"),
        }
    }
}

/// What a comment says in a file of ours if the action before it came by itself.
pub(super) const BY_ITSELF: &str = "by itself";

/// What it says where a card is burned and none is dealt.
const BURNED: &str = "a card is burned";

/// Reads one action of a file of ours: what the standard cannot say stands behind it in the words of a script, and counts.
pub(super) fn read_our_action(text: &str) -> Result<Option<Action>, String> {
    match text.split_once('#').map(|(_, said)| said.trim()) {
        None => read_action(text),
        Some(BY_ITSELF) => Ok(None),
        Some(BURNED) => Ok(Some(Action::Burn)),
        Some(line) => match read_step(line)? {
            Line::Done(deed) => Ok(Some(Action::Deed(deed))),
            _ => Err(format!("'{line}' is nothing that is done")),
        },
    }
}

/// Reads one action; a comment alone is none.
pub(super) fn read_action(text: &str) -> Result<Option<Action>, String> {
    let text = text.find('#').map_or(text, |comment| &text[..comment]);
    let mut words = text.split_ascii_whitespace();
    let (Some(actor), Some(verb)) = (words.next(), words.next()) else {
        return if text.trim().is_empty() {
            Ok(None)
        } else {
            Err(format!("'{}': somebody does something", text.trim()))
        };
    };
    let mut rest = words;
    let action = match (actor, verb) {
        ("d", "dh") => {
            let seat = player(rest.next().unwrap_or_default())?;
            Action::Hole(seat, cards(rest.next())?)
        }
        ("d", "db") => Action::Board(cards(rest.next())?),
        ("d", _) => return Err(format!("'{verb}': the dealer deals with dh or db")),
        (actor, verb) => {
            let seat = player(actor)?;
            match verb {
                "pb" => Action::BringIn(seat),
                "cbr" => {
                    let amount = rest.next().ok_or_else(|| "cbr: to how much?".to_string())?;
                    Action::RaiseTo(seat, read_amount(amount)?)
                }
                "cc" => Action::Call(seat),
                "f" => Action::Fold(seat),
                "sd" => match rest.next() {
                    Some(thrown) => Action::Draw(seat, cards(Some(thrown))?),
                    None => Action::Draw(seat, Row::default()),
                },
                "sm" => match rest.next() {
                    Some(shown) => Action::Show(seat, Some(cards(Some(shown))?)),
                    None => Action::Show(seat, None),
                },
                _ => return Err(format!("'{verb}' is none of pb, cbr, cc, f, sd, sm")),
            }
        }
    };
    match rest.next() {
        Some(word) => Err(format!("'{word}': nothing more is said here")),
        None => Ok(Some(action)),
    }
}

fn player(text: &str) -> Result<Seat, String> {
    let number = text.strip_prefix('p').and_then(|number| number.parse::<u8>().ok());
    number
        .and_then(|number| Seat::new(number.checked_sub(1)?))
        .ok_or_else(|| format!("'{text}' is no player: they are p1 to p{}", rules::SEATS_MAX))
}

fn cards(text: Option<&str>) -> Result<Row, String> {
    let text = text.ok_or_else(|| "no cards are named".to_string())?;
    Row::read(text)
}
