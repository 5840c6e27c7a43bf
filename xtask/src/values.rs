use crate::command::{self, command};

/// Changes every value of every game in turn and plays the example hands: shows what no hand guards.
pub(crate) fn run() -> anyhow::Result<()> {
    let test = ["test", "--quiet", "-p", "histories", "--test", "every_value", "--", "--ignored", "--nocapture"];
    let mut values = command("cargo", &test);
    // The report is what matters, not where in the test it ends.
    values.env("RUST_BACKTRACE", "0");
    command::run(values)
}
