use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail};

use crate::command::{self, command};
use crate::{covered, root};

/// What no compiler checks: text, layout, documents. All faults are listed at once.
pub(crate) fn run() -> anyhow::Result<()> {
    let mut faults = Vec::new();
    let files = command::output(command("git", &["ls-files", "--cached", "--others", "--exclude-standard"]))?;
    for file in files.lines().filter(|file| root().join(file).is_file()) {
        let Ok(text) = fs::read_to_string(root().join(file)) else { continue };
        check_text(file, &text, &mut faults);
        if file.ends_with("Cargo.toml") && file != "Cargo.toml" {
            check_manifest(file, &text, &mut faults);
        }
        if file.ends_with(".md") {
            check_links(file, &text, &mut faults);
        }
    }
    covered::check(&mut faults)?;
    check_build_size(&mut faults)?;
    if !faults.is_empty() {
        bail!("{} things to tidy:\n{}", faults.len(), faults.join("\n"));
    }
    println!("tidy");
    Ok(())
}

/// A source file that is longer has probably become two things.
const LINES_MAX: usize = 1000;

fn check_text(file: &str, text: &str, faults: &mut Vec<String>) {
    // Pieced together, so that this file does not find itself.
    let unfinished =
        [["TO", "DO"], ["FIX", "ME"], ["todo", "!("], ["unimplemented", "!("], ["db", "g!("]].map(|mark| mark.concat());
    for (number, line) in text.lines().enumerate() {
        let mut fault = |what: &str| faults.push(format!("{file}:{}: {what}", number + 1));
        if line.ends_with([' ', '\t']) {
            fault("white space at the end");
        }
        if line.contains('\t') {
            fault("a tab");
        }
        if let Some(mark) = unfinished.iter().find(|mark| line.contains(mark.as_str())) {
            fault(&format!("{mark}: finish it, or open an issue"));
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        faults.push(format!("{file}: no line end at the end"));
    }
    if file.ends_with(".rs") && text.lines().count() > LINES_MAX {
        faults.push(format!("{file}: more than {LINES_MAX} lines: is it still one thing?"));
    }
}

/// What each crate may depend on, of ours and of others: DESIGN.md says why.
const ARROWS: [(&str, &[&str]); 15] = [
    ("crates/cards", &[]),
    ("crates/hands", &["cards"]),
    ("crates/rules", &["blake3", "cards", "hands", "toml"]),
    ("crates/odds", &["cards", "chacha20", "hands", "rules"]),
    ("crates/bots", &["cards", "chacha20", "hands", "odds", "rayon", "rules"]),
    (
        "crates/lab",
        &["bots", "cards", "chacha20", "hands", "odds", "rayon", "rules", "serde", "thiserror", "ts-rs", "utoipa"],
    ),
    ("crates/histories", &["cards", "hands", "rules", "serde", "serde_json", "toml"]),
    ("crates/site", &["histories", "rules", "serde_json"]),
    ("crates/ledger", &[]),
    ("crates/journal", &["blake3", "rusqlite", "thiserror"]),
    (
        "crates/room",
        &[
            "blake3",
            "cards",
            "chacha20",
            "chacha20poly1305",
            "journal",
            "ledger",
            "rules",
            "serde",
            "serde_json",
            "sha2",
            "thiserror",
            "unicode-normalization",
        ],
    ),
    (
        "crates/server",
        &[
            "argon2",
            "axum",
            "blake3",
            "bots",
            "cards",
            "futures-util",
            "getrandom",
            "histories",
            "hyper",
            "hyper-util",
            "journal",
            "lab",
            "ledger",
            "miniz_oxide",
            "room",
            "rules",
            "rust-embed",
            "serde",
            "serde_json",
            "site",
            "tokio",
            "tokio-rustls",
            "tokio-tungstenite",
            "toml",
            "tracing",
            "ts-rs",
            "utoipa",
            "utoipa-axum",
            "uuid",
        ],
    ),
    ("crates/trials", &["blake3", "bots", "cards", "journal", "ledger", "room", "rules"]),
    (
        "crates/cardroom",
        &[
            "anyhow",
            "blake3",
            "bots",
            "cards",
            "chacha20",
            "clap",
            "comfy-table",
            "getrandom",
            "hands",
            "histories",
            "indicatif",
            "jiff",
            "journal",
            "lab",
            "ledger",
            "odds",
            "rayon",
            "room",
            "rules",
            "serde",
            "serde_json",
            "server",
            "site",
            "tokio",
            "tracing-subscriber",
            "trials",
        ],
    ),
    ("xtask", &["anyhow"]),
];

fn check_manifest(file: &str, text: &str, faults: &mut Vec<String>) {
    let folder = file.trim_end_matches("/Cargo.toml");
    if folder == "benches" {
        return;
    }
    if !text.contains("[lints]\nworkspace = true\n") {
        faults.push(format!("{file}: the lints of the workspace are missing"));
    }
    let Some((_, allowed)) = ARROWS.iter().find(|(krate, _)| *krate == folder) else {
        faults.push(format!("{file}: say in xtask/src/tidy.rs what this crate may depend on"));
        return;
    };
    for section in text.split("\n[").skip(1) {
        let (title, lines) = section.split_once("]\n").unwrap_or((section, ""));
        let names = match title {
            "dependencies" | "build-dependencies" => lines,
            "dev-dependencies" => continue,
            _ if title.contains("dependencies") => {
                faults.push(format!("{file}: [{title}]: list all dependencies under [dependencies]"));
                continue;
            }
            _ => continue,
        };
        for name in names.lines().filter_map(|line| line.split(['.', ' ', '=']).next()).filter(|name| !name.is_empty())
        {
            if !allowed.contains(&name) {
                faults.push(format!("{file}: an arrow to {name} that xtask/src/tidy.rs does not know"));
            }
        }
    }
}

/// Links to files of ours must lead somewhere.
fn check_links(file: &str, text: &str, faults: &mut Vec<String>) {
    let folder = root().join(Path::new(file).parent().unwrap_or(Path::new("")));
    for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let target = link.split('#').next().unwrap_or("");
        let elsewhere = target.is_empty() || target.contains("://");
        if !elsewhere && !folder.join(target).exists() {
            faults.push(format!("{file}: the link to {target} leads nowhere"));
        }
    }
}

/// The default build stays small.
const CRATES_MAX: usize = 200;

fn check_build_size(faults: &mut Vec<String>) -> anyhow::Result<()> {
    let tree = command("cargo", &["tree", "--workspace", "--edges", "normal,build", "--prefix", "none"]);
    let tree = command::output(tree).context("cargo tree")?;
    let crates: BTreeSet<&str> = tree.lines().filter_map(|line| line.split(" (").next()).collect();
    if crates.len() > CRATES_MAX {
        faults.push(format!("the default build has {} crates, more than {CRATES_MAX}", crates.len()));
    }
    Ok(())
}
