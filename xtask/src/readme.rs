use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, bail};

use crate::command::command;
use crate::root;

/// The program that the documents show.
const PROGRAM: &str = "cardroom";

/// Runs every `$ cardroom …` line in the documents' console blocks and compares what it prints with what is shown.
pub(crate) fn check() -> anyhow::Result<()> {
    one_program()?;
    let program = program()?;
    let mut checked = 0;
    for document in ["README.md"] {
        let text = fs::read_to_string(root().join(document)).with_context(|| format!("cannot read {document}"))?;
        for example in examples(&text) {
            example.check(&program).with_context(|| format!("{document} line {}", example.line))?;
            checked += 1;
        }
    }
    if checked == 0 {
        bail!("the documents show no command: the check has lost its way");
    }
    println!("{checked} commands of the documents do what they show");
    Ok(())
}

/// What the README's first command must find by itself: the one program to run.
///
/// Asked for a program without a name, cargo lists what there is. To run it would be to build it once more: tests ask for
/// other features of what it rests on, and everything above those is then another build.
fn one_program() -> anyhow::Result<()> {
    let output = command("cargo", &["run", "--bin"]).output().context("cargo run --bin")?;
    let said = String::from_utf8(output.stderr)?;
    let programs = said.lines().skip_while(|line| *line != "Available binaries:").skip(1);
    let programs: Vec<&str> = programs.map(str::trim).filter(|line| !line.is_empty()).collect();
    if programs != [PROGRAM] {
        bail!("cargo run must find one program, {PROGRAM}; cargo says:\n{said}");
    }
    Ok(())
}

/// The program as the tests have just built it: it lies beside this one.
fn program() -> anyhow::Result<PathBuf> {
    let file = env::current_exe()?.with_file_name(format!("{PROGRAM}{}", env::consts::EXE_SUFFIX));
    if !file.is_file() {
        bail!("{} is not there: cargo test builds it", file.display());
    }
    Ok(file)
}

/// A command and what it is said to print, errors included.
struct Example<'a> {
    line: usize,
    command: &'a str,
    shown: String,
}

fn examples(text: &str) -> Vec<Example<'_>> {
    let mut examples: Vec<Example<'_>> = Vec::new();
    let mut in_console = false;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            in_console = line == "```console";
        } else if !in_console {
        } else if let Some(command) = line.strip_prefix("$ cardroom") {
            examples.push(Example { line: number + 1, command, shown: String::new() });
        } else if line.starts_with("$ ") {
            // Some other program's: `cargo`, which is what runs this.
            in_console = false;
        } else if let Some(example) = examples.last_mut() {
            example.shown.push_str(line);
            example.shown.push('\n');
        }
    }
    examples
}

impl Example<'_> {
    fn check(&self, program: &Path) -> anyhow::Result<()> {
        let output = Command::new(program).args(words(self.command)).current_dir(root()).output()?;
        let refused = self.shown.starts_with("error:");
        if output.status.success() == refused {
            bail!("cardroom{}: {}", self.command, output.status);
        }
        // What goes well may still say on the way how it goes.
        let printed = if refused { [output.stdout, output.stderr].concat() } else { output.stdout };
        let printed = String::from_utf8(printed)?;
        if printed.trim_end() != self.shown.trim_end() {
            bail!("cardroom{} prints\n{printed}\nbut this is shown:\n{}", self.command, self.shown);
        }
        Ok(())
    }
}

/// The words of a command line; double quotes keep several together.
fn words(line: &str) -> Vec<String> {
    let quoted = line.split('"').enumerate();
    let words = quoted.flat_map(|(nth, part)| {
        if nth % 2 == 1 { vec![part.to_string()] } else { part.split_whitespace().map(str::to_string).collect() }
    });
    words.collect()
}
