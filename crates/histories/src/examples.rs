use std::collections::BTreeMap;

use rules::Register;
use rules::book::examples;

use crate::{RunError, Script, ScriptFault};

/// Why an example shows nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Broken {
    Unreadable(Vec<ScriptFault>),
    Unplayable(RunError),
    Unexpected(Vec<String>),
}

/// The clauses that the examples show: a hand was played in which they were cited, and all went as expected.
///
/// An example that does not is left out here; the tests look at each.
#[must_use]
pub fn coverage(register: &Register) -> BTreeMap<String, Vec<&'static str>> {
    let mut covered: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
    for (path, text) in examples() {
        for clause in show(path, text, register).unwrap_or_default() {
            let by = covered.entry(clause).or_default();
            if by.last() != Some(&path) {
                by.push(path);
            }
        }
    }
    covered
}

/// What one example shows.
///
/// # Errors
///
/// If it cannot be read or played, or did not go as expected.
pub fn show(path: &str, text: &str, register: &Register) -> Result<Vec<String>, Broken> {
    let script = Script::read(path, text).map_err(Broken::Unreadable)?;
    let run = script.run(register).map_err(Broken::Unplayable)?;
    if !run.failures.is_empty() {
        return Err(Broken::Unexpected(run.failures));
    }
    Ok(run.told.into_iter().flat_map(|told| told.sources).collect())
}
