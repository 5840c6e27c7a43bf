//! Lit and uPlot as the browser loads them: taken from their packages, with imports that a browser can follow without a bundler.

use std::fs;

use anyhow::{Context, bail};

use crate::{browser, root};

/// Where each file of the packages goes, below `web/`.
const FILES: [(&str, &str); 13] = [
    ("lit/LICENSE", "lit/LICENSE"),
    ("lit/index.js", "lit/lit.js"),
    ("lit-element/lit-element.js", "lit/lit-element.js"),
    ("@lit/reactive-element/reactive-element.js", "lit/reactive-element.js"),
    ("@lit/reactive-element/css-tag.js", "lit/css-tag.js"),
    ("lit-html/lit-html.js", "lit/lit-html.js"),
    ("lit-html/directive.js", "lit/directive.js"),
    ("lit-html/directive-helpers.js", "lit/directive-helpers.js"),
    ("lit-html/directives/repeat.js", "lit/directives/repeat.js"),
    ("lit-html/directives/class-map.js", "lit/directives/class-map.js"),
    ("lit-html/directives/live.js", "lit/directives/live.js"),
    ("uplot/LICENSE", "uplot/LICENSE"),
    // The small form, which is made for a page without modules.
    (UPLOT, "uplot/uplot.js"),
];

const UPLOT: &str = "uplot/dist/uPlot.iife.min.js";

/// What they import, and where that is here.
const IMPORTS: [(&str, &str); 5] = [
    ("\"@lit/reactive-element\"", "\"./reactive-element.js\""),
    ("\"lit-html\"", "\"./lit-html.js\""),
    ("\"lit-element/lit-element.js\"", "\"./lit-element.js\""),
    // That a page is drawn in a browser is no question here.
    (";export*from\"lit-html/is-server.js\"", ""),
    ("import\"./reactive-element.js\";import\"./lit-html.js\";", ""),
];

/// Writes them anew.
pub(crate) fn write() -> anyhow::Result<()> {
    browser::set_up()?;
    for (from, to) in FILES {
        let path = root().join("web").join(to);
        fs::write(&path, vendored(from)?).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Fails if a file is not as the package has it.
pub(crate) fn check() -> anyhow::Result<()> {
    for (from, to) in FILES {
        if fs::read_to_string(root().join("web").join(to)).ok() != Some(vendored(from)?) {
            bail!("web/{to} is not as its package has it: cargo xtask vendor writes it anew");
        }
    }
    Ok(())
}

fn vendored(file: &str) -> anyhow::Result<String> {
    let path = root().join("web-tests/node_modules").join(file);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let text = IMPORTS.iter().fold(text, |text, (from, to)| text.replace(from, to));
    let text = if file == UPLOT { text + "\nexport default uPlot;" } else { text };
    // The maps are not served.
    let lines = text.lines().filter(|line| !line.starts_with("//# sourceMappingURL")).map(str::trim_end);
    Ok(lines.fold(String::new(), |text, line| text + line + "\n"))
}
