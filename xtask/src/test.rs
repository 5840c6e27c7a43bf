use anyhow::Context;

use crate::command::{self, command};
use crate::{browser, readme, tidy, vendor, wording};

/// How much to test.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    Everyday,
    Full,
}

/// The tests that take longer than all others begin so.
const VERY_MANY: &str = "very_many_random";

/// Everything that must hold before a change lands.
pub(crate) fn run(extent: Extent) -> anyhow::Result<()> {
    set_up()?;
    run_cargo(&["fmt", "--all", "--check"])?;
    run_cargo(&["fmt", "--manifest-path", "benches/Cargo.toml", "--check"])?;
    tidy::run()?;
    wording::run()?;
    run_cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])?;
    run_cargo(&["test", "--workspace", "--quiet"])?;
    let mut doc = command("cargo", &["doc", "--workspace", "--no-deps", "--quiet"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    command::run(doc)?;
    readme::check()?;
    browser::set_up()?;
    vendor::check()?;
    browser::check_types()?;
    browser::play(extent)?;
    if extent == Extent::Full {
        run_cargo(&["test", "--workspace", "--quiet", "--", "--ignored", "--skip", VERY_MANY])?;
        // A hundred million deals, and a thousand million rounds, want the fastest build, and show how far they are.
        run_cargo(&[
            "test",
            "--release",
            "-p",
            "rules",
            "-p",
            "odds",
            "--test",
            "poker_laws",
            "--test",
            "banked_laws",
            "--test",
            "by_play",
            "--",
            "--ignored",
            "--nocapture",
            VERY_MANY,
        ])?;
        // The peers live in a workspace of their own, which the everyday build never sees.
        run_cargo(&["clippy", "--manifest-path", "benches/Cargo.toml", "--quiet", "--", "-D", "warnings"])?;
    }
    println!("\nall is well");
    Ok(())
}

/// Adds the parts of the Rust toolchain that are missing.
fn set_up() -> anyhow::Result<()> {
    for (component, check) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if command::output(command("cargo", &[check, "--version"])).is_err() {
            command::run(command("rustup", &["component", "add", component]))
                .with_context(|| format!("cargo {check} is missing: install the {component} of your Rust toolchain"))?;
        }
    }
    Ok(())
}

fn run_cargo(args: &[&str]) -> anyhow::Result<()> {
    command::run(command("cargo", args))
}
