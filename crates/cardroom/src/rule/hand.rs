//! The hand that is spoken of: a file, or a built-in example.

use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use histories::Script;
use rules::{Register, nearest};

use super::{Args, plain};

/// A script by its file, or an example by its id; where several houses have it, that of one of them.
pub(super) fn find(args: &Args, register: &Register) -> anyhow::Result<Script> {
    let (hand, house) = (args.hand.as_str(), args.house.as_deref());
    let path = Path::new(hand);
    let fresh = hand.split_once('/').filter(|_| !path.exists());
    if let (None, Some(flag)) = (fresh, args.wanted.flag()) {
        bail!("{flag} is for a hand that has just been dealt: name a house and a game, such as ocean-view/holdem");
    }
    if path.exists() {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {hand}"))?;
        let name = path.file_stem().map_or(String::new(), |name| name.to_string_lossy().to_string());
        return read(hand, &name, &text);
    }
    if let Some((house, game)) = fresh {
        return plain::hand(&house.to_lowercase(), &game.to_lowercase(), &args.wanted, &args.sentences, register);
    }
    let id = |path: &'static str| path.rsplit('/').next().and_then(|name| name.strip_suffix(".toml")).unwrap_or(path);
    let same = |path: &'static str| id(path).eq_ignore_ascii_case(hand);
    let found: Vec<(&str, &str)> = rules::book::examples().filter(|(path, _)| same(path)).collect();
    // A clause without a hand of its own is shown by another.
    let found = if found.is_empty() { shows(hand, register) } else { found };
    let at_house = house.and_then(|house| found.iter().find(|(path, _)| path.split('/').next() == Some(house)));
    match (&found[..], at_house) {
        (_, Some((path, text))) | ([(path, text)], None) => read(path, id(path), text),
        ([], None) => {
            let near = nearest(hand, rules::book::examples().map(|(path, _)| id(path)));
            let hint = near.map_or("cardroom why ID names the hands that show a clause".to_string(), |near| {
                format!("is it {near}?")
            });
            bail!("there is no file and no example hand '{hand}'; {hint}")
        }
        (several, None) => {
            let houses: Vec<&str> = several.iter().filter_map(|(path, _)| path.split('/').next()).collect();
            bail!("{hand} is shown at {}: say --house", houses.join(" and "))
        }
    }
}

/// The first example that shows a clause or ruling.
fn shows(id: &str, register: &Register) -> Vec<(&'static str, &'static str)> {
    let by = histories::coverage(register).remove(&id.to_uppercase()).unwrap_or_default();
    rules::book::examples().filter(|(path, _)| by.first() == Some(path)).collect()
}

pub(super) fn read(path: &str, name: &str, text: &str) -> anyhow::Result<Script> {
    Script::read(name, text).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        anyhow!("{path} is no hand script:\n{}", faults.join("\n"))
    })
}

/// The steps with their numbers.
pub(super) fn list(script: &Script) -> String {
    let line = |(nth, step): (usize, &String)| format!("{:>4}  {step}\n", nth + 1);
    script.steps.iter().enumerate().map(line).collect()
}
