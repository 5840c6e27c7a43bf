use std::fs;

use anyhow::{Context, bail};

use crate::command::{self, command};
use crate::{referee, root};

const DOCUMENT: &str = "docs/performance.md";
/// The figures stand between these two lines; the words around them are written by hand.
const BEGIN: &str = "<!-- figures: made by cargo xtask bench -->";
const END: &str = "<!-- end of figures -->";

/// The referee's engine, for the record: it is written in Python, and made for being right.
fn pokerkit() -> anyhow::Result<String> {
    let python = referee::set_up()?;
    println!("PokerKit, for the record");
    let table = command::output(command(&python.to_string_lossy(), &["xtask/pokerkit_speed.py"]))?;
    println!("{table}");
    Ok(format!("\n### PokerKit, for the record\n\n{table}"))
}

/// Runs the benchmarks with the default and with the machine's own instructions, and writes the figures down.
pub(crate) fn run() -> anyhow::Result<()> {
    let path = root().join(DOCUMENT);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {DOCUMENT}"))?;
    let (Some((before, rest)), true) = (text.split_once(BEGIN), text.contains(END)) else {
        bail!("{DOCUMENT} has lost the lines that mark the figures");
    };
    let after = rest.split_once(END).map_or("", |(_, after)| after);

    let mut figures = String::new();
    for (title, flags) in [("x86-64 baseline", ""), ("native", "-C target-cpu=native")] {
        let target = format!("target/{}", title.replace(' ', "-"));
        let mut bench = command("cargo", &["run", "--release", "--quiet", "--target-dir", &target]);
        bench.current_dir(root().join("benches")).env("RUSTFLAGS", flags);
        println!("benchmarks, {title}: this takes some minutes");
        let table = command::output(bench)?;
        // One of the peers tells how long it took each time it is called.
        let table: String =
            table.lines().filter(|line| !line.starts_with("runtime")).map(|line| format!("{line}\n")).collect();
        println!("{table}");
        let flags = if flags.is_empty() { "no flags" } else { flags };
        figures.push_str(&format!("\n### {title} (`{flags}`)\n\n{table}"));
    }
    figures.push_str(&pokerkit()?);
    fs::write(&path, format!("{before}{BEGIN}\n{figures}\n{END}{after}"))?;
    println!("written to {DOCUMENT}");
    Ok(())
}
