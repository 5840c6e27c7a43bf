//! The command line of Cardroom.

mod bank;
mod bars;
mod book;
mod books;
mod clauses;
mod collections;
mod count;
mod edge;
mod equity;
mod json;
mod layout;
mod library;
mod live;
mod open;
mod phh;
mod play;
mod progress;
mod rank;
mod ranking_arg;
mod record;
mod rule;
mod schedules;
mod shuffle_report;
mod sim;
mod svg;
mod table_arg;
mod trials;
mod verify;
mod why;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A California card room in one binary: the rule book, running.
#[derive(Parser)]
#[command(version, max_term_width = 100, after_help = TRY)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const TRY: &str = "\
Without a command, it opens a room. Try:
  cardroom open --house casino-club --lan
  cardroom rank high-joker \"As Ah Ad Ac Jk\"
  cardroom book three-six holdem
  cardroom book casino-club pure-21.5 --diff aviator
  cardroom play books/casino-club/examples/CC.PB.03.toml
  cardroom rule ocean-view/holdem \"seat 4 is a card short\"
  cardroom edge ocean-view three-card --strategy
  cardroom equity holdem AhKh QsQd --board \"As 7c 2d\"

When cargo starts it, arguments go behind two dashes: cargo run --release -- books";

#[derive(Subcommand)]
enum Command {
    /// Open a room: tables, bots, and an address to come in by; the same as no command at all
    Open(open::Args),
    /// List the houses and their games
    Books(books::Args),
    /// Print the book of a house, or one of its games like the rule card at a table
    Book(book::Args),
    /// Read books of your own and list all their faults
    CheckBooks(books::CheckArgs),
    /// Say what a clause or a ruling is
    Why(why::Args),
    /// List every clause, and what shows it
    Clauses(clauses::Args),
    /// List what the tables of a house may post
    Schedules(schedules::Args),
    /// Run a hand script and tell the hand
    Play(play::Args),
    /// Say what the book says would follow, from any point of a hand, here and at the other houses
    Rule(rule::Args),
    /// Run a live table: people deal real cards, the program counts, rules and remembers
    Live(live::Args),
    /// Hand histories: hands of the PHH standard played again, and hands written in the formats of others
    Phh(phh::Args),
    /// Say what cards are worth by a ranking
    Rank(rank::Args),
    /// Count all hands of a ranking by kind
    Count(count::Args),
    /// Say what every wager of a game with a player-dealer costs, and what is best with every hand
    Edge(edge::Args),
    /// Say what hands of poker are worth against each other
    Equity(equity::Args),
    /// Play very many hands with bots: results by seat, collections, pots, hands that win
    Sim(sim::Args),
    /// Compare what the tables of a game may post: income an hour, and what it costs players
    Collections(collections::Args),
    /// Say what a player-dealer can expect after fees, how far a wager reaches, and how long a bankroll lasts
    Bank(bank::Args),
    /// Check the record of a room: every hash, every chip, and every deal decided again
    Audit(record::audit::Args),
    /// Add up the record of a room: drop and collections by shift, or how everybody stands
    Report(record::report::Args),
    /// Copy the record of a room while it is open or not; the key stays where it is
    Backup(record::backup::Args),
    /// Bring a backup back into a new folder, and check it
    Restore(record::restore::Args),
    /// Check a hand with its proofs: each card lay where it was promised, and all went by the book
    Verify(verify::Args),
    /// Count shuffled decks in ways that would show an uneven shuffle, and go through all of the smallest
    ShuffleReport(shuffle_report::Args),
    /// Put rooms on trial: people who misbehave, networks and disks that fail, crashes; and laws that must hold
    Trials(trials::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        None => open::run(&open::Args::default()),
        Some(Command::Open(args)) => open::run(&args),
        Some(Command::Books(args)) => books::run(&args),
        Some(Command::Book(args)) => book::run(&args),
        Some(Command::CheckBooks(args)) => books::check(&args),
        Some(Command::Why(args)) => why::run(&args),
        Some(Command::Clauses(args)) => clauses::run(&args),
        Some(Command::Schedules(args)) => schedules::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Rule(args)) => rule::run(&args),
        Some(Command::Live(args)) => live::run(&args),
        Some(Command::Phh(args)) => phh::run(&args),
        Some(Command::Rank(args)) => rank::run(&args),
        Some(Command::Count(args)) => count::run(&args),
        Some(Command::Edge(args)) => edge::run(&args),
        Some(Command::Equity(args)) => equity::run(&args),
        Some(Command::Sim(args)) => sim::run(&args),
        Some(Command::Collections(args)) => collections::run(&args),
        Some(Command::Bank(args)) => bank::run(&args),
        Some(Command::Audit(args)) => record::audit::run(&args),
        Some(Command::Report(args)) => record::report::run(&args),
        Some(Command::Backup(args)) => record::backup::run(&args),
        Some(Command::Restore(args)) => record::restore::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::ShuffleReport(args)) => shuffle_report::run(&args),
        Some(Command::Trials(args)) => trials::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let io = error.downcast_ref::<io::Error>().map(io::Error::kind);
            // Whoever reads our output may stop early, as `head` does: no fault of ours.
            if io == Some(io::ErrorKind::BrokenPipe) {
                return ExitCode::SUCCESS;
            }
            eprintln!("error: {error:#}");
            // What was given is at fault, or else the world around.
            ExitCode::from(if io.is_some() || error.is::<record::Failure>() { 1 } else { 2 })
        }
    }
}
