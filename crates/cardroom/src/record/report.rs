use std::collections::BTreeSet;
use std::io::Write;

use anyhow::bail;
use ledger::Cents;
use room::{Correction, Report, Standing, TableShift};
use server::ReportTold;

use super::key_file::KeyFile;
use super::source::Source;
use super::{Failure, folder};
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// Only this shift
    #[arg(long, value_name = "NUMBER")]
    shift: Option<u32>,
    /// A settle-up sheet: what everybody got, gave back and has, and how he stands
    #[arg(long, conflicts_with = "shift")]
    settle: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let Source { room, books, .. } = &args.source;
    let (journal, key) = args.source.open()?;
    let opened = key.as_ref().map(KeyFile::read).transpose()?;
    let mut report = Report::read(args.source.register()?, opened.as_ref(), &journal)
        .map_err(|unsound| folder::unsound(room, &journal, key.as_ref(), unsound))?;
    if let Some(first) = report.differences.first() {
        return Err(Failure(format!("{}: the report does not add up: {first}", room.display())).into());
    }
    if let Some(shift) = args.shift {
        only(&mut report, shift)?;
    }
    if books.json {
        let told = if args.settle { ReportTold::settled(&report) } else { ReportTold::of_shifts(&report) };
        return json::print(&told);
    }
    let told = if args.settle { settled(&report) } else { shifts(&report) };
    writeln!(std::io::stdout(), "{}: every sum agrees with the ledger\n\n{told}", room.display())?;
    Ok(())
}

/// Leaves out all other shifts.
fn only(report: &mut Report, shift: u32) -> anyhow::Result<()> {
    let known: BTreeSet<u32> = report.shifts.iter().map(|row| row.shift).collect();
    if !known.contains(&shift) {
        let known: Vec<String> = known.iter().map(u32::to_string).collect();
        let known = if known.is_empty() { "none yet".to_string() } else { known.join(", ") };
        bail!("no table has had shift {shift}: name one that there was ({known})");
    }
    report.shifts.retain(|row| row.shift == shift);
    report.corrections.retain(|correction| correction.shift == shift);
    Ok(())
}

fn shifts(report: &Report) -> String {
    let rows = &report.shifts;
    if rows.is_empty() {
        return "Nothing has happened at any table.".to_string();
    }
    let row = |row: &TableShift| {
        let fees = row.time_fees.map_or("?".to_string(), |fees| fees.to_string());
        let sums = [money(row.collected), fees, money(row.corrected), money(row.drop())];
        [format!(" {}", row.table), row.game.clone(), row.shift.to_string(), row.dealt.to_string()]
            .into_iter()
            .chain(sums)
            .collect()
    };
    let sum = |of: fn(&TableShift) -> i128| money(rows.iter().map(of).sum());
    let fees: Option<u64> = rows.iter().map(|row| row.time_fees.map(|fees| fees.0)).sum();
    let all = vec![
        " in all".to_string(),
        String::new(),
        String::new(),
        rows.iter().map(|row| row.dealt).sum::<u64>().to_string(),
        sum(|row| row.collected),
        fees.map_or("?".to_string(), |fees| Cents(fees).to_string()),
        sum(|row| row.corrected),
        sum(TableShift::drop),
    ];
    let head = ["", "game", "shift", "dealt", "collected", "by the clock", "corrected", "drop"];
    let mut text = layout::table(&head, rows.iter().map(row).chain([all]), &[2, 3, 4, 5, 6, 7]);
    if !report.corrections.is_empty() {
        text.push_str("\n\nWhat the floor has put right");
        report.corrections.iter().for_each(|correction| text.push_str(&format!("\n  {}", corrected(correction))));
    }
    text
}

fn corrected(correction: &Correction) -> String {
    let Correction { table, shift, by, transfer, reason, .. } = correction;
    format!("{table}, shift {shift}: {transfer}, by {by}: {reason}")
}

fn settled(report: &Report) -> String {
    let people = &report.people;
    if people.is_empty() {
        return "Nobody has had a chip.".to_string();
    }
    let row = |standing: &Standing| {
        let Standing { person, name, bought, cashed, bankroll, at_tables } = standing;
        let name = name.clone().unwrap_or_else(|| person.to_string());
        let sums = [bought.to_string(), cashed.to_string(), money(*bankroll), money(*at_tables)];
        std::iter::once(format!(" {name}")).chain(sums).chain([money(standing.net())]).collect()
    };
    let head = ["", "got", "gave back", "in the room", "at tables", "stands at"];
    let mut text = layout::table(&head, people.iter().map(row), &[1, 2, 3, 4, 5]);
    let taken: i128 = report.shifts.iter().map(TableShift::drop).sum();
    let house = format!("\n\nThe house has taken {}, and {} is in play:", money(taken), money(report.in_play));
    text.push_str(&house);
    text.push_str(" with that, all who have won and all who have lost come to nothing.");
    text
}

/// Cents that may be below zero: `-$3.50`.
fn money(cents: i128) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}", Cents(u64::try_from(cents.unsigned_abs()).unwrap_or(u64::MAX)))
}
