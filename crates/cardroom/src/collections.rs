use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use bots::sim::{COLLECTION_HANDS, COLLECTION_SEED, Collection, Income, Method};
use lab::collections::{Collections, PACE_MOST};

use crate::library::{self, Books};
use crate::table_arg::TableArgs;
use crate::{bars, json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// How many players the plot is for; left out, as many as can sit
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// How many hands are dealt in an hour; left out, by a rule of thumb
    #[arg(long, value_name = "HANDS", value_parser = clap::value_parser!(u32).range(1..=i64::from(PACE_MOST)))]
    pace: Option<u32>,
    /// Write the plot to a file as well
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// What if something else were posted, such as fees.22.flop=$7 (option 22), fees.247.fee=$16, or fees.2.3.fee=$5 (option 2, third bracket
    /// of the action); may be said several times
    #[arg(long, value_name = "FEE=…")]
    set: Vec<String>,
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let house = library::house(&register, &args.table.house)?;
    let choice = args.table.choose(house)?;
    let players = choice.players(args.players)?;
    let changed = match args.set.as_slice() {
        [] => None,
        set => Some(lab::what_if(args.books.files()?, house, choice.game, set)?),
    };
    let TableArgs { game, limit, .. } = &args.table;
    let collections = Collections::compare(house, changed.as_ref(), game, limit.as_deref(), args.pace)?;
    let compared = &collections.compared;
    let title = format!("What tables may post at {}, {}{}", house.name, choice.name, choice.at_limit());
    if let Some(file) = &args.svg {
        let plot = bars::svg(&format!("{title}: income an hour with {players} players"), &bars_of(compared, players));
        fs::write(file, plot).with_context(|| format!("cannot write {}", file.display()))?;
    }
    if args.books.json {
        return json::print(&collections.told(&register, &args.set));
    }
    let set = if args.set.is_empty() { String::new() } else { format!(", with {}", args.set.join(", ")) };
    print(&format!("{title}{set}"), &collections, players)
}

fn print(title: &str, collections: &Collections<'_>, players: usize) -> anyhow::Result<()> {
    let Collections { choice, compared, .. } = collections;
    let (least, most) = choice.bounds();
    let all: Vec<usize> = (least..=most).collect();
    let mut out = std::io::stdout();
    let incomes = || compared.iter().flat_map(|collection| &collection.incomes);
    let pace = |players: usize| incomes().find(|income| income.players == players).map_or(0, |income| income.pace);
    writeln!(out, "{title}\n\nIncome an hour by the number of players, with so many hands an hour")?;
    let head: Vec<String> = all.iter().map(ToString::to_string).collect();
    let head: Vec<&str> = ["players"].into_iter().chain(head.iter().map(String::as_str)).collect();
    let paces = ["hands".to_string()].into_iter().chain(all.iter().map(|&players| pace(players).to_string()));
    let rows = compared.iter().map(|collection| {
        let of = |&players: &usize| income(collection, players).map_or("–".to_string(), |at| dollars(at.an_hour()));
        [collection.posting.to_string()].into_iter().chain(all.iter().map(of)).collect()
    });
    let right: Vec<usize> = (1..head.len()).collect();
    writeln!(out, "{}\n", layout::table(&head, [paces.collect()].into_iter().chain(rows), &right))?;

    writeln!(out, "With {players} players, {} hands an hour", pace(players))?;
    let changed = collections.by_the_book.is_some();
    let bars = bars_of(compared, players);
    let most = bars.iter().map(|(_, amount)| *amount).fold(0.0, f64::max);
    let rows = compared.iter().filter_map(|collection| {
        let at = income(collection, players)?;
        let mut row = vec![
            collection.posting.to_string(),
            dollars(at.a_hand),
            dollars(at.an_hour()),
            dollars(at.from_each()),
            at.method.id().to_string(),
            bars::bar(at.an_hour(), most),
        ];
        if changed {
            let book = collections.by_the_book(&collection.posting, players);
            row.insert(3, book.map_or("–".to_string(), dollars));
        }
        Some(row)
    });
    let mut head = vec!["posted", "a hand", "an hour", "from each player", "method", ""];
    let mut right = vec![1, 2, 3];
    if changed {
        head.insert(3, "by the book");
        right.push(4);
    }
    writeln!(out, "{}\n", layout::table(&head, rows, &right))?;

    let errors = incomes().filter_map(|income| match income.method {
        Method::Played { error, .. } => Some(error),
        Method::Exact => None,
    });
    if incomes().any(|income| income.method == Method::Exact) {
        writeln!(out, "exact: from the schedule alone")?;
    }
    if let Some(error) = errors.max_by(f64::total_cmp) {
        let on = if choice.limit.is_some() { "how far hands go" } else { "what is wagered" };
        writeln!(
            out,
            "played: the fee depends on {on}; bots have played {COLLECTION_HANDS} hands for each number of players (seed \
             {COLLECTION_SEED}), with a standard error of ${:.4} a hand at most",
            error / 100.0
        )?;
    }
    Ok(())
}

fn income<'a>(collection: &'a Collection<'_>, players: usize) -> Option<&'a Income> {
    collection.incomes.iter().find(|income| income.players == players)
}

/// What is drawn: each posting with what it brings in an hour, in cents.
fn bars_of(compared: &[Collection<'_>], players: usize) -> Vec<(String, f64)> {
    let bars = compared
        .iter()
        .filter_map(|collection| Some((collection.posting.to_string(), income(collection, players)?.an_hour())));
    bars.collect()
}

fn dollars(cents: f64) -> String {
    format!("${:.2}", cents / 100.0)
}
