use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use rules::{Chapter, Chips, GameValue, House, Register, Schedule, ScheduleRow};
use site::{Diff, Site, Way};

use crate::library::{self, Books, unknown};
use crate::{json, layout, schedules};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The house
    #[arg(required_unless_present = "site")]
    house: Option<String>,
    /// The game; left out, the whole house
    game: Option<String>,
    /// Another house: print only what is different there
    #[arg(long, value_name = "HOUSE2", requires = "game")]
    diff: Option<String>,
    /// Write all books as pages into this folder, to be read without a room
    #[arg(long, value_name = "DIR", conflicts_with_all = ["house", "json"])]
    site: Option<PathBuf>,
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    if let Some(folder) = &args.site {
        return write_site(&Site::new(Arc::new(register.into_owned()), Way::Files), folder);
    }
    let house = library::house(&register, args.house.as_deref().unwrap_or_default())?;
    let Some(game) = &args.game else {
        return if args.books.json { json::print(&json::HouseBookJson::new(house)) } else { print_house(house) };
    };
    let chapter = chapter(house, game)?;
    match &args.diff {
        Some(other) => {
            let other = library::house(&register, other)?;
            self::chapter(other, &chapter.id)?;
            let diff = Diff::new(house, other, &chapter.id)?;
            if args.books.json {
                json::print(&json::DiffJson::new(&register, &diff))
            } else {
                print_diff(&diff, &register)
            }
        }
        None if args.books.json => json::print(&json::BookJson::new(&register, house, chapter)),
        None => print_game(&register, house, chapter),
    }
}

/// Writes every page, and what they load. Files of the same names are replaced, others are left alone.
fn write_site(site: &Site, folder: &Path) -> anyhow::Result<()> {
    let write = |path: PathBuf, text: &str| -> anyhow::Result<()> {
        let place = path.parent().unwrap_or(folder);
        fs::create_dir_all(place).with_context(|| format!("cannot make the folder {}", place.display()))?;
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    let paths = site.paths();
    for path in &paths {
        let page = site.page(path).with_context(|| format!("there is no page {path}"))?;
        write(folder.join(path).join("index.html"), &page)?;
    }
    for (name, _, parts) in site::ASSETS {
        write(folder.join(name), &parts.concat())?;
    }
    write(folder.join("search.js"), &site.search_index())?;
    println!("{} pages are in {}: open index.html there", paths.len(), folder.display());
    Ok(())
}

fn chapter<'a>(house: &'a House, game: &str) -> anyhow::Result<&'a Chapter> {
    let id = game.to_lowercase();
    let found = house.games().find(|chapter| chapter.id == id);
    found.ok_or_else(|| unknown("game", game, house.games().map(|chapter| chapter.id.as_str())))
}

/// The games of a house, with their seats and limits.
fn print_house(house: &House) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    writeln!(out, "{}", house.name)?;
    if let Some(like) = &house.like {
        writeln!(out, "plays by the book of {like}, but for what it wrote itself")?;
    }
    let rows = house.games().map(|chapter| {
        let seats = chapter.game.as_ref().and_then(|game| game.value("table.seats"));
        let limits = limits(house.schedules_of(&chapter.id));
        let of = chapter.wager_of.as_ref().map(|of| format!("bonus bet of {of}"));
        vec![
            chapter.id.clone(),
            chapter.name.clone(),
            seats.map_or("–".to_string(), |seats| seats.said.to_string()),
            of.unwrap_or_else(|| ends(&limits)),
        ]
    });
    writeln!(out, "\n{}", layout::table(&["game", "name", "seats", "limits"], rows, &[2]))?;
    writeln!(out, "\ncardroom book {} GAME prints a game's rule card.", house.id)?;
    Ok(())
}

/// Every limit that is posted, from the lowest up.
fn limits<'a>(schedules: impl Iterator<Item = &'a Schedule>) -> Vec<(Chips, Option<Chips>)> {
    let mut limits: Vec<(Chips, Option<Chips>)> = schedules
        .filter_map(|schedule| match &schedule.row {
            ScheduleRow::Pot(fee) => Some((fee.low, Some(fee.high))),
            ScheduleRow::Table { low, high, .. } => Some((*low, Some(*high))),
            ScheduleRow::Action(fee) => Some((fee.table_min, fee.table_max)),
            ScheduleRow::Time { .. } | ScheduleRow::Blinds { .. } => None,
        })
        .collect();
    limits.sort_by_key(|&(low, high)| (low, high.unwrap_or(Chips(u64::MAX))));
    limits.dedup();
    limits
}

/// The lowest and the highest of them.
fn ends(limits: &[(Chips, Option<Chips>)]) -> String {
    match limits {
        [] => "as the house sets them".to_string(),
        [only] => layout::range(only.0, only.1),
        [first, .., last] => format!("{} to {}", layout::range(first.0, first.1), layout::range(last.0, last.1)),
    }
}

/// The rule card of a game: its values with what says so, then what its tables may post.
fn print_game(register: &Register, house: &House, chapter: &Chapter) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    writeln!(out, "{} at {}", chapter.name, house.name)?;
    match &chapter.game {
        None => {
            writeln!(out, "\nThe book has {} clauses on it; its values come with the game.", chapter.clauses.len())?;
        }
        Some(game) => {
            if let Some(like) = &game.like {
                writeln!(out, "like {like}, but for what its own book says")?;
            }
            let section =
                |value: &GameValue| value.path.rsplit_once('.').map_or("", |(section, _)| section).to_string();
            for run in game.values.chunk_by(|one, other| section(one) == section(other)) {
                writeln!(out, "\n{}", section(&run[0]))?;
                let rows = run.iter().map(|value| {
                    let name = value.path.rsplit_once('.').map_or(value.path.as_str(), |(_, name)| name);
                    vec![format!("  {name}"), value.said.to_string(), sources(register, value)]
                });
                writeln!(out, "{}", layout::table(&[], rows, &[]))?;
            }
        }
    }
    print_fees(house, chapter)
}

/// Few schedules are printed as they are; of many, the range for each limit.
fn print_fees(house: &House, chapter: &Chapter) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let posted: Vec<&Schedule> = house.schedules_of(&chapter.id).collect();
    const FEW: usize = 12;
    if posted.len() <= FEW {
        return schedules::print(&posted);
    }
    let mut by_limit: BTreeMap<(&str, Chips, Chips), Vec<Chips>> = BTreeMap::new();
    for schedule in &posted {
        if let ScheduleRow::Pot(fee) = &schedule.row {
            by_limit.entry((fee.structure.id(), fee.low, fee.high)).or_default().push(fee.flop_fee);
        }
    }
    writeln!(out, "\nfees out of the pot, in full")?;
    let rows = by_limit.iter().map(|((structure, low, high), fees)| {
        let (least, most) = (fees.iter().min(), fees.iter().max());
        let fee = if least == most {
            most.map_or(String::new(), Chips::to_string)
        } else {
            format!("{} to {}", least.copied().unwrap_or_default(), most.copied().unwrap_or_default())
        };
        vec![format!("  {structure}"), layout::range(*low, Some(*high)), fee, format!("{} options", fees.len())]
    });
    writeln!(out, "{}", layout::table(&[], rows, &[3]))?;
    writeln!(out, "\ncardroom schedules {} {} lists all {} rows.", house.id, chapter.id, posted.len())?;
    Ok(())
}

/// What says so: the clauses of the book, and the ruling where it is silent.
fn sources(register: &Register, value: &GameValue) -> String {
    let clauses = value.clauses.iter().map(|&clause| register.entry(clause).id.as_str());
    clauses.chain(value.rulings.iter().map(String::as_str)).collect::<Vec<_>>().join(", ")
}

fn print_diff(diff: &Diff<'_>, register: &Register) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let names = diff.houses.map(|house| house.name.as_str());
    writeln!(out, "{}: {} and {}\n", diff.game, names[0], names[1])?;
    let rows = diff.differences.iter().map(|(path, sides)| {
        let cells = sides.iter().flat_map(|side| match side {
            Some(value) => [value.said.to_string(), sources(register, value)],
            None => ["–".to_string(), String::new()],
        });
        std::iter::once(path.clone()).chain(cells).collect()
    });
    let head = ["", &diff.houses[0].id, "by", &diff.houses[1].id, "by"];
    writeln!(out, "{}", layout::table(&head, rows, &[]))?;
    writeln!(out, "\n{} values differ, {} are the same.", diff.differences.len(), diff.same)?;
    let fees = if diff.same_fees { "The fees are the same." } else { "The fees differ: see cardroom schedules." };
    writeln!(out, "{fees}")?;
    Ok(())
}
