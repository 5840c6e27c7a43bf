//! The pages: their types, and how they do in a real browser.

use std::path::Path;

use anyhow::{Context, bail};

use crate::command::{self, command};
use crate::root;
use crate::test::Extent;

const BROWSER: &str = "/usr/bin/chromium";

/// Installs what is missing: the packages that check the pages, and a browser.
pub(crate) fn set_up() -> anyhow::Result<()> {
    let modules = root().join("web-tests/node_modules/.package-lock.json");
    let stale = |installed: &Path| -> Option<bool> {
        let wanted = root().join("web-tests/package-lock.json").metadata().ok()?.modified().ok()?;
        Some(installed.metadata().ok()?.modified().ok()? < wanted)
    };
    if stale(&modules).unwrap_or(true) {
        let mut install = command("npm", &["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
        install.current_dir(root().join("web-tests"));
        command::run(install).context("the pages are checked with Node.js 20 or later and its npm: install them")?;
    }
    if !Path::new(BROWSER).exists() {
        install_browser()?;
    }
    Ok(())
}

fn install_browser() -> anyhow::Result<()> {
    let by_hand = format!(
        "the pages are tested in Chromium: install it so that there is {BROWSER} (Debian: apt-get install chromium)"
    );
    let user = command::output(command("id", &["-u"])).context(by_hand.clone())?;
    if user.trim() != "0" {
        bail!(by_hand);
    }
    let mut update = command("apt-get", &["update", "--quiet=2"]);
    update.env("DEBIAN_FRONTEND", "noninteractive");
    command::run(update).context(by_hand.clone())?;
    let mut install = command("apt-get", &["install", "--yes", "--quiet=2", "--no-install-recommends", "chromium"]);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    command::run(install).context(by_hand)
}

/// That the pages hold to the types of the wire, and so do their tests, which know Node.js besides.
pub(crate) fn check_types() -> anyhow::Result<()> {
    for project in ["tsconfig.json", "tsconfig.tests.json"] {
        let mut check = command("node", &["node_modules/typescript/bin/tsc", "--project", project]);
        check.current_dir(root().join("web-tests"));
        command::run(check)?;
    }
    Ok(())
}

/// Plays in a real browser: a game of each kind every day, all of every house with `--full`.
pub(crate) fn play(extent: Extent) -> anyhow::Result<()> {
    // With the tests the program is built; by itself it would be built once more, for without them packages have other features.
    command::run(command("cargo", &["test", "--workspace", "--no-run", "--quiet"]))?;
    let mut play = command("node", &["--test", "--test-concurrency=2", "tests/"]);
    play.current_dir(root().join("web-tests"));
    if extent == Extent::Full {
        play.env("CARDROOM_FULL", "1");
    }
    command::run(play)
}
