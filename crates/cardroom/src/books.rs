use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::builder::PossibleValuesParser;
use rules::book::{self, Field, FieldKind};

use crate::library::{self, Books};
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    if args.books.json {
        return json::print(&json::HousesJson::new(&register));
    }
    let mut out = std::io::stdout();
    for (nth, house) in register.houses().iter().enumerate() {
        let (clauses, schedules) = (house.clause_count(), house.schedules.len());
        let space = if nth == 0 { "" } else { "\n" };
        writeln!(out, "{space}{} ({}): {clauses} clauses, {schedules} schedules", house.name, house.id)?;
        let rows = house.games().map(|game| {
            let of = game.wager_of.as_ref().map_or(String::new(), |of| format!("bonus bet of {of}"));
            vec![game.id.clone(), game.name.clone(), of, format!("{} clauses", game.clauses.len())]
        });
        writeln!(out, "{}", layout::table(&[], rows, &[3]))?;
    }
    Ok(())
}

#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    /// The folder: one folder a house in it, perhaps a rulings.toml
    #[arg(value_name = "DIR", required_unless_present_any = ["schema", "fields"])]
    folder: Option<PathBuf>,
    /// Print the JSON Schema of a kind of file instead, for editors that check while one writes
    #[arg(long, value_name = "KIND", value_parser = file_kinds(), conflicts_with = "folder")]
    schema: Option<String>,
    /// Print what a kind of file may say, for whoever writes one
    #[arg(long, value_name = "KIND", value_parser = file_kinds(), conflicts_with_all = ["folder", "schema"])]
    fields: Option<String>,
}

fn file_kinds() -> PossibleValuesParser {
    PossibleValuesParser::new(book::file_kinds().into_iter().map(|(kind, _)| kind))
}

/// Reads books and lists all their faults.
pub(crate) fn check(args: &CheckArgs) -> anyhow::Result<()> {
    let fields = |wanted: &Option<String>| {
        book::file_kinds().into_iter().find(|(kind, _)| wanted.as_deref() == Some(kind)).map(|(_, fields)| fields)
    };
    if let (Some(kind), Some(fields)) = (&args.schema, fields(&args.schema)) {
        return json::print(&json::schema(kind, fields));
    }
    if let Some(fields) = fields(&args.fields) {
        return print_fields(fields);
    }
    let Some(folder) = &args.folder else { bail!("name the folder of the books") };
    let register = library::register_with(folder)?;
    let houses: Vec<&str> = register.houses().iter().map(|house| house.id.as_str()).collect();
    writeln!(std::io::stdout(), "the books are sound: {}", houses.join(", "))?;
    Ok(())
}

/// Each section under its heading, as it is written in a file, with what its values are and mean.
fn print_fields(fields: &[Field]) -> anyhow::Result<()> {
    let mut sections = Vec::new();
    let mut rows = Vec::new();
    for field in fields {
        match section(field) {
            Some(section) => sections.push((section, field)),
            None => {
                let needed = if field.required { "" } else { "may be left out" };
                let cells = [&format!("  {}", field.name), needed, field.about, &holds(field.kind)];
                rows.push(cells.map(str::to_string).to_vec());
            }
        }
    }
    let mut out = std::io::stdout();
    if !rows.is_empty() {
        writeln!(out, "{}", layout::table(&[], rows.into_iter(), &[]))?;
    }
    for ((heading, fields), field) in sections {
        writeln!(out, "\n{heading}  {}", field.about)?;
        match fields {
            Some(fields) => print_fields(fields)?,
            None => writeln!(out, "   name = {}", holds(field.kind))?,
        }
    }
    Ok(())
}

/// The heading of a field that is a section, and what stands under it.
fn section(field: &Field) -> Option<(String, Option<&'static [Field]>)> {
    match field.kind {
        FieldKind::Table(fields) => Some((format!("[{}]", field.name), Some(fields))),
        FieldKind::Tables(fields) => Some((format!("[[{}]]", field.name), Some(fields))),
        FieldKind::Named(FieldKind::Table(fields)) => Some((format!("[{}.NAME]", field.name), Some(fields))),
        FieldKind::Named(_) => Some((format!("[{}]", field.name), None)),
        _ => None,
    }
}

/// What a value is.
fn holds(kind: FieldKind) -> String {
    match kind {
        FieldKind::Text => "text".to_string(),
        FieldKind::Flag => "true or false".to_string(),
        FieldKind::Number(least, most) => format!("{least} to {most}"),
        FieldKind::NumberOr(least, most, word) => format!("{least} to {most}, or {word:?}"),
        FieldKind::OneOf(words) => words().join(", "),
        FieldKind::Written(form) => form.what.to_string(),
        FieldKind::ListOf(FieldKind::Text) => "texts".to_string(),
        FieldKind::ListOf(kind) | FieldKind::Named(kind) => format!("any of: {}", holds(*kind)),
        FieldKind::Table(_) | FieldKind::Tables(_) => "a section".to_string(),
    }
}
