use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use histories::Script;

use crate::json;
use crate::library::Books;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A hand script
    file: PathBuf,
    /// Print only what differs from what the script expects; nothing is good
    #[arg(long)]
    expect: bool,
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let text = fs::read_to_string(&args.file).with_context(|| format!("cannot read {}", args.file.display()))?;
    let name = args.file.file_stem().map_or(String::new(), |name| name.to_string_lossy().to_string());
    let script = Script::read(&name, &text).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        anyhow!("{} is no hand script:\n{}", args.file.display(), faults.join("\n"))
    })?;
    let register = args.books.register()?;
    let run = script.run(&register).map_err(|error| anyhow!("{}: {error}", args.file.display()))?;
    if args.books.json {
        json::print(&json::PlayJson::new(&run))?;
    } else if !args.expect {
        write!(std::io::stdout(), "{}", run.tell())?;
    }
    if !run.failures.is_empty() {
        bail!("{} did not go as expected:\n{}", args.file.display(), run.failures.join("\n"));
    }
    Ok(())
}
