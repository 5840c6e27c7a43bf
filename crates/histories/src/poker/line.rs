//! The lines of a script, in words that a dealer would use.

use cards::{Card, CardSet};
use rules::poker::{Act, Entry};
use rules::{Chips, Seat, SeatSet};

use super::answer::read_answer;
use super::claim::read_claim;
use super::deed::Deed;
use crate::text::{read_cards, read_chips, read_refused, read_seat};

/// One line of what happened before the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Before {
    /// Something was done.
    Done(Between),
    /// Something was tried and refused, perhaps by this clause.
    Refused(Between, Option<String>),
}

/// Something that happens between deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Between {
    /// A deal was played, and nobody won or lost.
    Deal,
    /// The next deal is opened.
    Next,
    /// A deal was played, and these won or shared the pot; with a full bet beyond the blinds, or without.
    Won(SeatSet, bool),
    /// Somebody sat down.
    Sits(Seat, Chips),
    /// Somebody bought more chips.
    Buys(Seat, Chips),
    /// How a newcomer wants to come in.
    Wants(Seat, Entry),
    /// Somebody went away, but keeps his seat.
    GoesAway(Seat),
    /// Somebody left.
    Leaves(Seat),
    /// Somebody came back, and posts what he owes or waits.
    ComesBack(Seat, bool),
    /// Somebody changed his seat, and posts or waits.
    Moves(Seat, Seat, bool),
    /// The fee by the clock fell due.
    TimeIsDue,
    /// Cards were drawn for the first button, and it lies here.
    Button(Seat),
}

/// One line of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Something is done.
    Done(Deed),
    /// Something is tried and refused, perhaps by this clause.
    Refused(Deed, Option<String>),
    /// What somebody may do now: a list of words.
    May(Seat, Vec<String>),
}

/// `a deal`, `3 wins a deal`, `7 sits down with $100`, `4 goes away`, `5 moves to 8 and waits`.
pub(crate) fn read_before(text: &str) -> Result<Before, String> {
    let (text, refused) = read_refused(text);
    let between = read_between(text)?;
    Ok(match refused {
        None => Before::Done(between),
        Some(by) => Before::Refused(between, by),
    })
}

fn read_between(text: &str) -> Result<Between, String> {
    let wrong = || {
        format!(
            "'{text}' is nothing that happens between deals: write a deal, 3 wins a deal, 3 wins the blinds, \
             2 and 3 split a deal, 7 sits down with $100, 7 buys $40, 7 wants to be dealt in, 7 wants the big blind, \
             7 wants to post now, 7 wants to post beside the button, 7 wants to post after the button, 7 wants to kill the pot, \
             4 goes away, 4 comes back and posts, 4 comes back and waits, 5 moves to 8 and posts, 3 leaves, the button lies at 3, time is due"
        )
    };
    match text {
        "a deal" => return Ok(Between::Deal),
        "the next deal" => return Ok(Between::Next),
        "time is due" => return Ok(Between::TimeIsDue),
        _ => {}
    }
    if let Some(seat) = text.strip_prefix("the button lies at ") {
        return Ok(Between::Button(read_seat(seat).ok_or_else(wrong)?.0));
    }
    if let Some(winners) = text.strip_suffix(" split a deal") {
        let seats: Option<SeatSet> = winners.split(" and ").map(|seat| read_seat(seat).map(|(seat, _)| seat)).collect();
        return Ok(Between::Won(seats.ok_or_else(wrong)?, true));
    }
    let (seat, rest) = read_seat(text).ok_or_else(wrong)?;
    Ok(match rest {
        "wins a deal" => Between::Won(SeatSet::of(seat), true),
        "wins the blinds" => Between::Won(SeatSet::of(seat), false),
        "goes away" => Between::GoesAway(seat),
        "leaves" => Between::Leaves(seat),
        "comes back and posts" => Between::ComesBack(seat, true),
        "comes back and waits" => Between::ComesBack(seat, false),
        "wants to be dealt in" => Between::Wants(seat, Entry::DealIn),
        "wants the big blind" => Between::Wants(seat, Entry::BigBlind),
        "wants to post now" => Between::Wants(seat, Entry::PostNow),
        "wants to post beside the button" => Between::Wants(seat, Entry::PostBesideButton),
        "wants to post after the button" => Between::Wants(seat, Entry::PostAfterButton),
        "wants to kill the pot" => Between::Wants(seat, Entry::Kill),
        _ => {
            if let Some(chips) = rest.strip_prefix("sits down with ") {
                return Ok(Between::Sits(seat, read_chips(chips)?));
            }
            if let Some(chips) = rest.strip_prefix("buys ") {
                return Ok(Between::Buys(seat, read_chips(chips)?));
            }
            let to = rest.strip_prefix("moves to ").ok_or_else(wrong)?;
            match read_seat(to).ok_or_else(wrong)? {
                (to, "and posts") => Between::Moves(seat, to, true),
                (to, "and waits") => Between::Moves(seat, to, false),
                _ => return Err(wrong()),
            }
        }
    })
}

/// `3 raises to $8`, `2 calls -> refused R016`, `3 may call $6, raise to $8`.
pub(crate) fn read_step(text: &str) -> Result<Line, String> {
    let (text, refused) = read_refused(text);
    if let Some((seat, rest)) = read_seat(text)
        && let Some(list) = rest.strip_prefix("may ")
    {
        return Ok(Line::May(seat, list.split(", ").map(str::to_string).collect()));
    }
    let deed = match read_answer(text) {
        Some(deed) => deed,
        None => read_deed(text).or_else(|why| read_between(text).map(Deed::Between).map_err(|_| why))?,
    };
    Ok(match refused {
        None => Line::Done(deed),
        Some(by) => Line::Refused(deed, by),
    })
}

/// `3 calls`, `3 folds out of turn`, `2 asks 3 how many he drew`, `no card was burned`.
fn read_deed(text: &str) -> Result<Deed, String> {
    if text == "hands are clear" {
        return Ok(Deed::HandsClear);
    }
    if let Some(cards) = text.strip_prefix("the dealer turns ") {
        let known: Option<Vec<Card>> = read_cards(cards)?.into_iter().collect();
        let wrong = || format!("'{text}': a card that lies face up has a name");
        return Ok(Deed::Turns(known.ok_or_else(wrong)?));
    }
    if let Some(claim) = read_claim(text)? {
        return Ok(Deed::Claim(claim));
    }
    if let Some(act) = text.strip_suffix(" out of turn") {
        let (seat, act) = read_act(act)?;
        return Ok(Deed::OutOfTurn(seat, act));
    }
    if let Some((by, of)) = text.strip_suffix(" how many he drew").and_then(|text| text.split_once(" asks "))
        && let (Some((by, "")), Some((of, ""))) = (read_seat(by), read_seat(of))
    {
        return Ok(Deed::AskedDrawn(by, of));
    }
    let (seat, act) = read_act(text)?;
    Ok(Deed::Act(seat, act))
}

fn read_act(text: &str) -> Result<(Seat, Act), String> {
    let wrong =
        || format!("'{text}' is no step: write 3 folds, 3 checks, 3 calls, 3 bets $4, 3 raises to $8, 3 draws 4h, …");
    let (seat, rest) = text.split_once(' ').ok_or_else(wrong)?;
    let seat: u8 = seat.parse().map_err(|_| wrong())?;
    let seat = seat.checked_sub(1).and_then(Seat::new).ok_or_else(|| format!("there is no seat {seat}"))?;
    let cards = |text: &str| -> Result<CardSet, String> { Ok(read_cards(text)?.into_iter().flatten().collect()) };
    let act = match rest {
        "folds" => Act::Fold,
        "checks" => Act::Check,
        "calls" | "brings it in" => Act::Call,
        "knocks" => Act::Knock,
        "stands pat" => Act::Draw(CardSet::EMPTY),
        "discards unseen" => Act::Discard(CardSet::EMPTY),
        "shows" => Act::Show,
        "mucks" => Act::Muck,
        "plays the board" => Act::PlayBoard,
        "kills the pot" => Act::Kill,
        "lets it go by" => Act::NoKill,
        "is all-in for the pot so far" => Act::AllInForPot,
        "stays in" => Act::StayIn,
        _ => match rest.split_once(' ') {
            Some(("bets", chips)) => Act::RaiseTo(read_chips(chips)?),
            Some(("raises" | "completes", to)) => Act::RaiseTo(read_chips(to.strip_prefix("to ").unwrap_or(to))?),
            Some(("shows", shown)) => match shown.strip_prefix("only ") {
                Some(some) => Act::ShowSome(cards(some)?),
                None => Act::ShowCards(cards(shown)?),
            },
            Some(("puts", chip)) => {
                let chip = chip.strip_prefix("in a ").and_then(|chip| chip.strip_suffix(" chip")).ok_or_else(wrong)?;
                Act::Chip(read_chips(chip)?)
            }
            Some(("draws", discards)) => match discards.strip_suffix(" unseen").map(str::parse) {
                Some(count) => Act::DrawUnseen(count.map_err(|_| wrong())?),
                None => Act::Draw(cards(discards)?),
            },
            Some(("discards", discards)) => Act::Discard(cards(discards)?),
            _ => return Err(wrong()),
        },
    };
    Ok((seat, act))
}
