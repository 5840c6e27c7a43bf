//! A table that is about to open: what the flags say, and what is asked.

use std::collections::BTreeMap;
use std::io::{BufRead, Write, stdin, stdout};

use anyhow::{anyhow, bail};
use bots::sim::Posting;
use cards::CardSet;
use histories::banked::{BankedPart, limit_of};
use histories::poker::{PokerPart, Terms};
use histories::{Expect, Part, Script};
use rules::{Chips, Play, Register, ScheduleRow, Seat};

use super::Args;
use crate::library;

/// An empty script of the table that is asked for.
pub(super) fn script(args: &Args, register: &Register, asks: bool) -> anyhow::Result<Script> {
    let house = library::house(register, &args.table.house)?;
    let choice = args.table.choose(house)?;
    let posting = match (&args.posted, asks && choice.postings.len() > 1) {
        (None, true) => {
            let first = &choice.postings[0];
            let answer = ask(&format!("what is posted, as in cardroom schedules {}", house.id), &first.id)?;
            choice.posting(Some(&answer))?
        }
        (posted, _) => choice.posting(posted.as_deref())?,
    };
    let seats = match (&args.seats, asks) {
        (Some(seats), _) => seats.clone(),
        (None, true) => ask("who sits where, such as 1 $100, 2 $80; or nobody yet", "")?,
        (None, false) => String::new(),
    };
    let stacks = read_seats(&seats)?;
    let part = match (choice.play, &choice.limit) {
        (Play::Poker(_), Some(limit)) => {
            let (posted, time) = in_a_script(posting)?;
            let button = args.button.map(seat).transpose()?;
            Part::Poker(PokerPart {
                terms: Terms {
                    structure: limit.stakes.structure,
                    low: limit.stakes.low,
                    high: limit.stakes.high,
                    day: limit.name.clone(),
                    posted,
                    time,
                },
                button,
                board: vec![],
                opening: None,
                before: vec![],
                steps: vec![],
                typed: true,
            })
        }
        _ => {
            let row = posting.rows.first().copied();
            let posted = row.and_then(|row| row.option);
            Part::Banked(BankedPart {
                limit: row.map(limit_of).filter(|_| posted.is_none()),
                posted,
                decks: 0,
                bank: None,
                cards: vec![],
                before: vec![],
                steps: vec![],
                typed: true,
            })
        }
    };
    let mut script = Script {
        name: "live".to_string(),
        house: house.id.clone(),
        game: choice.game.to_string(),
        stacks,
        hands: BTreeMap::new(),
        steps: vec![],
        kept: CardSet::EMPTY,
        expect: Expect::default(),
        part,
    };
    choose_decks(&mut script, args.decks, register);
    Ok(script)
}

/// As many decks as are asked for; or the most that the game is dealt from.
fn choose_decks(script: &mut Script, wanted: Option<u16>, register: &Register) {
    let Part::Banked(_) = &script.part else { return };
    for decks in wanted.map_or_else(|| (1..=8).rev().collect(), |decks| vec![decks]) {
        if let Part::Banked(part) = &mut script.part {
            part.decks = decks;
        }
        if script.open(register).is_ok() {
            return;
        }
    }
}

/// What is posted as a script says it: a family of fees, or an option of those by the clock.
fn in_a_script(posting: &Posting<'_>) -> anyhow::Result<(Option<u16>, Option<u16>)> {
    match posting.rows.first().map(|row| (&row.row, row.option)) {
        Some((ScheduleRow::Pot(fee), _)) => Ok((Some(fee.family), None)),
        Some((ScheduleRow::Time { .. }, option)) => Ok((None, option)),
        // What the blinds pay needs no posting.
        Some((ScheduleRow::Blinds { .. }, _)) | None => Ok((None, None)),
        Some(_) => bail!("{posting} cannot be posted at a live table: cardroom schedules lists the others"),
    }
}

/// `1 100, 2 80`; `1=$100 2=$80` is the same.
fn read_seats(text: &str) -> anyhow::Result<BTreeMap<Seat, Chips>> {
    let wrong = || anyhow!("'{text}' does not say who sits where: write \"1 100, 2 80\"");
    let words: Vec<&str> = text.split([' ', ',', '=', ';']).filter(|word| !word.is_empty()).collect();
    let mut stacks = BTreeMap::new();
    for pair in words.chunks(2) {
        let [number, chips] = pair else { return Err(wrong()) };
        // A shell makes something else of a dollar sign: it may be left out.
        let chips: Chips = format!("${}", chips.trim_start_matches('$')).parse().map_err(|_| wrong())?;
        stacks.insert(seat(number.parse().map_err(|_| wrong())?)?, chips);
    }
    Ok(stacks)
}

fn seat(number: u8) -> anyhow::Result<Seat> {
    number.checked_sub(1).and_then(Seat::new).ok_or_else(|| anyhow!("there is no seat {number}: they go from 1 to 10"))
}

/// Asks, and takes nothing for what is proposed.
fn ask(question: &str, proposed: &str) -> anyhow::Result<String> {
    let mut out = stdout();
    let or = if proposed.is_empty() { String::new() } else { format!(" [{proposed}]") };
    write!(out, "{question}{or}: ")?;
    out.flush()?;
    let mut line = String::new();
    stdin().lock().read_line(&mut line)?;
    let line = line.trim();
    Ok(if line.is_empty() { proposed } else { line }.to_string())
}
