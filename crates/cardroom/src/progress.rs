use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A progress bar with the time that is left. It shows itself on a terminal, once the work has taken a second.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    /// For so many of these.
    pub(crate) fn new(count: u64, what: &str) -> Progress {
        let style = ProgressStyle::with_template(&format!("{{wide_bar}} {{percent}}% of {{len}} {what}, {{eta}} left"));
        let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::hidden());
        bar.set_style(style.expect("the template is right"));
        Progress { bar, start: Instant::now() }
    }

    /// So many more are done.
    pub(crate) fn add(&self, count: u64) {
        self.bar.inc(count);
        if self.bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// All are done; and how long it took.
    pub(crate) fn finish(&self) -> Duration {
        self.bar.finish_and_clear();
        self.start.elapsed()
    }
}
