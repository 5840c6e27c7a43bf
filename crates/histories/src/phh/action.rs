//! One action of a hand: `d dh p1 AsKd`, `p3 cbr 225`, `p2 sm`.

use cards::Card;
use rules::{Chips, Seat};

use super::amount::read_amount;
use crate::text::read_cards;

/// What the dealer or a player did; what is not known of cards is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Cards to a player.
    Hole(Seat, Vec<Option<Card>>),
    /// Cards to the board.
    Board(Vec<Option<Card>>),
    /// Puts up the forced opening.
    BringIn(Seat),
    /// Completes, bets or raises to so much.
    RaiseTo(Seat, Chips),
    /// Checks or calls.
    Call(Seat),
    /// Folds.
    Fold(Seat),
    /// Throws these away for others.
    Draw(Seat, Vec<Option<Card>>),
    /// Turns these up, or throws the hand away.
    Show(Seat, Option<Vec<Option<Card>>>),
}

/// Reads one action; a comment alone is none.
pub(super) fn read_action(text: &str) -> Result<Option<Action>, String> {
    let text = text.split('#').next().unwrap_or_default();
    let mut words = text.split_whitespace();
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
                    None => Action::Draw(seat, vec![]),
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

fn cards(text: Option<&str>) -> Result<Vec<Option<Card>>, String> {
    let text = text.ok_or_else(|| "no cards are named".to_string())?;
    read_cards(text)
}
