use std::collections::HashMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail};

use crate::command::{self, command};
use crate::root;

/// How many words in a row must not be those of a house's document.
const RUN: usize = 8;

/// The documents' facts and figures carry over into the project, their sentences never do.
pub(crate) fn run() -> anyhow::Result<()> {
    let documents = root().join("../shared/seeds");
    if !documents.is_dir() {
        println!("\n!!! SKIPPED: {} is not there, so no wording was compared !!!\n", documents.display());
        return Ok(());
    }
    let runs = document_runs(&documents)?;
    let mut faults = Vec::new();
    let files = command::output(command("git", &["ls-files", "--cached", "--others", "--exclude-standard"]))?;
    for file in files.lines() {
        let Ok(text) = fs::read_to_string(root().join(file)) else { continue };
        for run in word_runs(&text) {
            if let Some(document) = runs.get(&run) {
                faults.push(format!("{file}: '{}' stands in {document} too", run.join(" ")));
            }
        }
    }
    if !faults.is_empty() {
        bail!("{} runs of {RUN} words are not our own:\n{}", faults.len(), faults.join("\n"));
    }
    println!("no sentence of a house's document");
    Ok(())
}

fn document_runs(folder: &Path) -> anyhow::Result<HashMap<Vec<String>, String>> {
    let mut runs = HashMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        runs.extend(word_runs(&text).into_iter().map(|run| (run, name.clone())));
    }
    if runs.is_empty() {
        bail!("{} holds no document: the check has lost its way", folder.display());
    }
    Ok(runs)
}

/// Every run of so many words; a figure ends one, so that pay tables and schedules are free.
fn word_runs(text: &str) -> Vec<Vec<String>> {
    let text = text.to_lowercase().replace('’', "'");
    let words: Vec<&str> =
        text.split(|c: char| !(c.is_alphanumeric() || c == '\'')).filter(|word| !word.is_empty()).collect();
    let parts = words.split(|word| word.chars().any(|c| c.is_ascii_digit()));
    parts.flat_map(|part| part.windows(RUN)).map(|run| run.iter().map(|word| (*word).to_string()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::word_runs;

    #[test]
    fn runs_go_over_punctuation_but_not_over_figures() {
        assert_eq!(word_runs("One, two; three. four five\nsix seven Eight").len(), 1);
        assert_eq!(word_runs("one two three four 5 five six seven eight nine").len(), 0);
    }
}
