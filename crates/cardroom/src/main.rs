//! The command line of Cardroom.

mod count;
mod json;
mod rank;
mod ranking_arg;
mod welcome;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A California card room in one binary: the rule book, running.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Say what cards are worth by a ranking
    Rank(rank::Args),
    /// Count all hands of a ranking by kind
    Count(count::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        None => welcome::print(),
        Some(Command::Rank(args)) => rank::run(&args),
        Some(Command::Count(args)) => count::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output may stop early, as `head` does: no fault of ours.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
