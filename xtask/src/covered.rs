use std::collections::BTreeMap;
use std::fs;

use anyhow::bail;

use crate::command::{self, command};
use crate::root;

/// Where the program reads which clauses a Rust test shows.
const LIST: &str = "crates/rules/src/covered.txt";

/// How a test says so, in its comment.
const MARK: &str = "/// Shows ";

/// Makes the list again from the tests' comments.
pub(crate) fn write() -> anyhow::Result<()> {
    fs::write(root().join(LIST), list()?)?;
    println!("wrote {LIST}");
    Ok(())
}

/// Compares the list with the tests' comments.
pub(crate) fn check(faults: &mut Vec<String>) -> anyhow::Result<()> {
    if fs::read_to_string(root().join(LIST)).unwrap_or_default() != list()? {
        faults.push(format!("{LIST}: not what the tests say they show: run cargo xtask covered"));
    }
    Ok(())
}

/// A line for each clause: its id, and the tests that show it.
fn list() -> anyhow::Result<String> {
    let files = command::output(command(
        "git",
        &["ls-files", "--cached", "--others", "--exclude-standard", "crates/*/tests/*.rs"],
    ))?;
    let mut shown: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files.lines() {
        let text = fs::read_to_string(root().join(file))?;
        let mut lines = text.lines().enumerate();
        while let Some((number, line)) = lines.next() {
            let Some(first) = line.strip_prefix(MARK) else { continue };
            // The list may go on over further lines of the comment, and ends with a point.
            let mut ids = first.to_string();
            while !ids.ends_with('.') {
                match lines.next().and_then(|(_, line)| line.strip_prefix("///")) {
                    Some(more) => ids.push_str(more),
                    None => bail!("{file}:{}: a list of clauses ends with a point", number + 1),
                }
            }
            let name = lines.by_ref().find_map(|(_, line)| line.strip_prefix("fn ")?.split('(').next());
            let Some(name) = name else { bail!("{file}:{}: no test follows", number + 1) };
            for id in ids.trim_end_matches('.').split([',', ' ']).filter(|id| !id.is_empty()) {
                shown.entry(id.to_string()).or_default().push(format!("{file} {name}"));
            }
        }
    }
    Ok(shown.iter().map(|(id, tests)| format!("{id} {}\n", tests.join(", "))).collect())
}
