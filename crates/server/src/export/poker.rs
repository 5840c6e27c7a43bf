//! A deal of poker in the formats that have words for it.

use std::fmt::Write;

use histories::poker::{Record, Setting, Terms};
use histories::{Chronicle, Stamp, ohh as open_history, phh as standard};
use room::{Limit, Terms as Opened};
use rules::{Eyes, Register, ScheduleRow, Structure};

use super::date::civil;
use super::eyes::as_seen;
use super::{Beholder, HandFile, NoFile, played};
use crate::archive::{HandOver, Lying};

fn untold(why: &dyn std::fmt::Display) -> NoFile {
    NoFile::Untold(why.to_string())
}

/// The deal as somebody saw it, once it has gone the same way.
fn told(hand: &HandOver, beholder: &Beholder<'_>, file: HandFile) -> Result<(Record, Chronicle), NoFile> {
    let (Some((seating, steps)), Some(Lying::Deal(end))) = (&hand.deal, hand.end()) else {
        return Err(NoFile::OtherGame(file));
    };
    let setting = setting(&hand.terms, &hand.limit, beholder.books)
        .ok_or_else(|| untold(&"its fees have no number in the book"))?;
    let record = Record { setting, seating: *seating, steps: as_seen(hand, steps, beholder.eyes) };
    let mut told = Chronicle::of(&record, beholder.books).map_err(|error| untold(&error))?;
    if !told.over || told.players.iter().any(|player| player.end != end.stack(player.seat)) {
        return Err(untold(&"who won hangs on cards that you did not see"));
    }
    for player in &mut told.players {
        if let Some(name) = beholder.names.get(&player.seat) {
            player.name.clone_from(name);
        }
    }
    Ok((record, told))
}

pub(super) fn script(hand: &HandOver, beholder: &Beholder<'_>) -> Result<String, NoFile> {
    let (record, _) = told(hand, beholder, HandFile::Script)?;
    played(&record.to_script(beholder.books).map_err(|error| untold(&error))?, hand, beholder)
}

pub(super) fn phh(hand: &HandOver, beholder: &Beholder<'_>) -> Result<String, NoFile> {
    let (record, told) = told(hand, beholder, HandFile::Phh)?;
    let mut text = standard::write(&record, beholder.books).map_err(|error| untold(&error))?;
    let (year, month, day, time) = civil(hand.began);
    let _ = writeln!(text, "hand = {}\ntable = \"{}\"", hand.hand.number, hand.terms.id.0);
    let _ = writeln!(text, "year = {year}\nmonth = {month}\nday = {day}\ntime = {time}\ntime_zone = \"UTC\"");
    let read =
        standard::read_in_full(&text).map_err(|error| untold(&error))?.remove(0).map_err(|error| untold(&error))?;
    // Players stand in the file in its own order, which its reader knows.
    let names: Vec<String> = read.about.seats.iter().map(|number| name_of(&told, *number)).collect();
    let _ = writeln!(text, "players = [{}]", names.join(", "));
    let replayed = standard::Replayer::by(beholder.books).replay(&read).map_err(|error| untold(&error))?;
    if replayed.agrees == Some(true) { Ok(text) } else { Err(untold(&"who won hangs on cards that you did not see")) }
}

/// What he is called who sits there, as TOML writes it: as JSON does.
fn name_of(told: &Chronicle, number: u16) -> String {
    let name = told.players.iter().find(|player| player.number == number).map_or("", |player| &player.name);
    serde_json::Value::from(name).to_string()
}

pub(super) fn ohh(hand: &HandOver, beholder: &Beholder<'_>) -> Result<String, NoFile> {
    let (_, told) = told(hand, beholder, HandFile::Ohh)?;
    let (year, month, day, time) = civil(hand.began);
    let table = hand.terms.id.0;
    let stamp = Stamp {
        number: format!("{table}-{}", hand.hand.number),
        when: format!("{year:04}-{month:02}-{day:02}T{time}Z"),
        table: Some(table.to_string()),
        hero: match beholder.eyes {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Spectator | Eyes::Record => None,
        },
    };
    Ok(open_history::write(&told, &stamp) + "\n")
}

/// The table, by the numbers that a file knows its fees by; none if the book has printed none.
fn setting(terms: &Opened, limit: &Limit, books: &Register) -> Option<Setting> {
    let house = books.house(&terms.house)?;
    let rows: Vec<_> = terms.posted.iter().filter_map(|&place| house.schedules.get(place as usize)).collect();
    let family = rows.iter().find_map(|row| match &row.row {
        ScheduleRow::Pot(fee) => Some(fee.family),
        _ => None,
    });
    let is_time = |row: &rules::ScheduleRow| matches!(row, ScheduleRow::Time { .. });
    let time = rows.iter().find(|row| is_time(&row.row)).map(|row| row.option);
    if (family.is_none() && time.is_none() && !rows.is_empty() && !by_the_day(terms)) || time == Some(None) {
        return None;
    }
    let (structure, low, high, day) = match limit {
        Limit::Bets { structure, low, high } => (*structure, *low, *high, None),
        Limit::Day(day) => (Structure::Limit, rules::Chips(0), rules::Chips(0), Some(day.clone())),
        Limit::Decks(_) => return None,
    };
    let terms_told = Terms { structure, low, high, day, posted: family, time: time.flatten() };
    Some(Setting { house: terms.house.clone(), game: terms.game.clone(), terms: terms_told })
}

/// Where the book bets by the day of the week, blinds are the fees, and need no number.
fn by_the_day(terms: &Opened) -> bool {
    matches!(terms.limit, Limit::Day(_))
}
