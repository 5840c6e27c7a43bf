use std::io::Write;

use anyhow::anyhow;
use rules::{ClauseEntry, Register, Ruling};

use crate::json;
use crate::library::{Books, Coverage};

/// How many hands are named that show a clause.
const SHOWN: usize = 3;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A clause such as OV.HE.07, or a ruling such as R031
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let id = args.id.to_uppercase();
    if let Some(clause) = register.clause(&id) {
        let entry = register.entry(clause);
        let coverage = Coverage::new(&register);
        return if args.books.json {
            json::print(&json::WhyClauseJson::new(&register, &coverage, entry))
        } else {
            print_clause(&register, &coverage, entry)
        };
    }
    if let Some(ruling) = register.ruling(&id) {
        return if args.books.json { json::print(&json::WhyRulingJson::new(ruling)) } else { print_ruling(ruling) };
    }
    Err(unknown(&args.id, &register))
}

/// A clause or ruling in a line or two.
pub(crate) fn text(id: &str, register: &Register) -> anyhow::Result<String> {
    let upper = id.to_uppercase();
    if let Some(clause) = register.clause(&upper) {
        return Ok(format!("{upper}  {}", register.entry(clause).text));
    }
    match register.ruling(&upper) {
        Some(ruling) => Ok(format!("{upper}  {}\n  {}", ruling.title, ruling.ruling)),
        None => Err(unknown(id, register)),
    }
}

fn unknown(id: &str, register: &Register) -> anyhow::Error {
    match register.nearest_id(&id.to_uppercase()) {
        Some(near) => anyhow!("there is no clause or ruling '{id}'; is it {near}?"),
        None => anyhow!(
            "there is no clause or ruling '{id}'; ids look like OV.HE.07 and R031, and cardroom clauses lists them"
        ),
    }
}

fn print_clause(register: &Register, coverage: &Coverage<'_>, entry: &ClauseEntry) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let house = register.house(&entry.house).map_or("", |house| house.name.as_str());
    writeln!(out, "{}  {}", entry.id, entry.text)?;
    writeln!(out, "  house     {house}")?;
    writeln!(out, "  game      {}", entry.chapter)?;
    writeln!(out, "  kind      {}", entry.kind)?;
    writeln!(out, "  where     {}", entry.place)?;
    if let Some(same) = entry.same_as {
        writeln!(out, "  same as   {}", register.entry(same).id)?;
    }
    for (nth, id) in entry.rulings.iter().enumerate() {
        let title = register.ruling(id).map_or("", |ruling| ruling.title.as_str());
        writeln!(out, "  {}  {id} {title}", if nth == 0 { "rulings " } else { "        " })?;
    }
    if !entry.sets.is_empty() {
        writeln!(out, "  sets      {}", entry.sets.join(", "))?;
    }
    let shown_by = coverage.shown_by(entry);
    let status = if shown_by.is_empty() {
        "open".to_string()
    } else {
        let more = match shown_by.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let shown_by = &shown_by[..shown_by.len().min(SHOWN)];
        format!("{}, by {}{more}", coverage.status(entry), shown_by.join(", "))
    };
    writeln!(out, "  status    {status}")?;
    Ok(())
}

fn print_ruling(ruling: &Ruling) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    writeln!(out, "{}  {}", ruling.id, ruling.title)?;
    writeln!(out, "  books     {}", ruling.text)?;
    writeln!(out, "  choices   {}", ruling.choices)?;
    writeln!(out, "  ruling    {}", ruling.ruling)?;
    writeln!(out, "  basis     {}", ruling.basis)?;
    let note = ruling.setting_note.as_ref().map_or(String::new(), |note| format!(" ({note})"));
    let settings =
        if ruling.settings.is_empty() { "none: it is fixed".to_string() } else { ruling.settings.join(", ") };
    writeln!(out, "  settings  {settings}{note}")?;
    writeln!(out, "  clauses   {}", ruling.clauses.join(", "))?;
    Ok(())
}
