//! Hand histories in the PHH standard and in other formats.

mod export;
mod replay;

pub(crate) use replay::Hand;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Play every hand of these files, and compare what each player has in the end with what the file says
    Replay(replay::Args),
    /// Write hands in the PHH standard, in the Open Hand History format, or as text that trackers import
    Export(export::Args),
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    match &args.command {
        Command::Replay(args) => replay::run(args),
        Command::Export(args) => export::run(args),
    }
}
