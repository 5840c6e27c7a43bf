//! A live table: people deal real cards, and the program counts, rules and remembers.

mod open;

use std::fs;
use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use anyhow::{Context, anyhow};
use histories::{Heard, Script, Sitting, Told, Unsaid};
use rules::Register;

use crate::library::Books;
use crate::rule::told_lines;
use crate::table_arg::TableArgs;
use crate::{layout, why};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// What the table has posted, by a number as in cardroom schedules; left out, the first that the book has
    #[arg(long, value_name = "NUMBER")]
    posted: Option<String>,
    /// Who sits where with how much: "1 100, 2 80"; left out, people sit down as they come
    #[arg(long, value_name = "SEATS")]
    seats: Option<String>,
    /// The seat of the first button, in games that have one
    #[arg(long, value_name = "SEAT")]
    button: Option<u8>,
    /// How many decks there are, in games with a player-dealer
    #[arg(long)]
    decks: Option<u16>,
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let asks = stdin().is_terminal();
    let script = open::script(args, register.as_ref(), asks)?;
    Live::open(&script, register.as_ref())?.play(asks)
}

/// The table, and how it was after every line.
struct Live<'a> {
    register: &'a Register,
    sitting: Sitting<'a>,
    before: Vec<Sitting<'a>>,
}

const HELP: &str = "\
Type what happens, in the words of a hand script or in plain ones: 3 folds, 3 raises to $8, the dealer exposes 3's Kh.
The seat that is to act may be left out: call, raise to 8. Cards that are due are typed as they lie: 2c 3d 4h.
  deal             the next hand, or the next round
  options or ?     what may be done now
  show             the table as it stands
  why OV.HE.34     a clause or a ruling
  undo             takes the last line back
  save FILE        everything so far as a hand script, for cardroom play and cardroom rule
  quit             ends, and says who has what";

impl<'a> Live<'a> {
    fn open(script: &Script, register: &'a Register) -> anyhow::Result<Live<'a>> {
        let sitting = script.open(register).map_err(|error| anyhow!("{error}"))?;
        Ok(Live { register, sitting, before: vec![] })
    }

    fn play(&mut self, asks: bool) -> anyhow::Result<()> {
        let mut out = stdout();
        writeln!(out, "{}", self.sitting.title())?;
        if asks {
            writeln!(out, "help lists what can be typed")?;
        }
        writeln!(out, "{}", self.sitting.asked())?;
        let mut lines = stdin().lock().lines();
        loop {
            if asks {
                write!(out, "> ")?;
                out.flush()?;
            }
            let Some(line) = lines.next().transpose()? else { break };
            let line = line.trim();
            if line == "quit" || line == "exit" {
                break;
            }
            if !line.is_empty() && !line.starts_with('#') {
                let answer = self.command(line)?;
                writeln!(out, "{}", answer.trim_end())?;
            }
        }
        self.end()
    }

    /// What a line is answered with; it is a command, or something that happens.
    fn command(&mut self, line: &str) -> anyhow::Result<String> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        Ok(match (word, rest) {
            ("help", _) => HELP.to_string(),
            ("?" | "options", "") => {
                let asked = self.sitting.asked();
                format!("{asked}\n  {}", asked.lines.join("\n  "))
            }
            ("show", "") => {
                // At the showdown a player shows, and a dealer may mean that.
                let shows = self.sitting.asked().may.iter().any(|may| may == "show");
                let hint = if shows { "\n  (shows turns up his hand, shows As Kd says what it is)" } else { "" };
                format!("{}{hint}", layout::scene(&self.sitting.scene()))
            }
            ("why", id) => match why::text(id, self.register) {
                Ok(text) => text,
                Err(error) => format!("{error}"),
            },
            ("undo", "") => match self.before.pop() {
                Some(before) => {
                    self.sitting = before;
                    format!("taken back; {}", self.sitting.asked())
                }
                None => "there is nothing to take back".to_string(),
            },
            ("save", "") => "say where: save FILE".to_string(),
            ("save", file) => match fs::write(file, self.sitting.to_script()) {
                Ok(()) => format!("saved to {file}: cardroom play {file} plays it"),
                Err(error) => format!("cannot write {file}: {error}"),
            },
            _ => self.happens(line),
        })
    }

    /// Something that somebody does, or that went wrong.
    fn happens(&mut self, line: &str) -> String {
        let before = self.sitting.clone();
        let heard = match self.hear(line) {
            Err(Unsaid::NotUnderstood(_)) => self.hear_of_whose_turn_it_is(line),
            heard => heard,
        };
        match heard {
            Ok(Heard { told, refused: true, .. }) => {
                let why = told.first().map_or("", |told| told.words.as_str());
                format!("{why}{}\n{}", by(&told), self.sitting.asked())
            }
            Ok(Heard { told, .. }) => {
                self.before.push(before);
                let lines = told_lines(&told).into_iter();
                let lines: String =
                    lines.map(|(words, sources)| format!("  {words}{}\n", layout::sources(&sources))).collect();
                format!("{lines}{}", self.sitting.asked())
            }
            Err(Unsaid::NotUnderstood(why)) => {
                let mut sayings = self.sitting.sayings(line);
                sayings.truncate(NAMED);
                let why = if why.contains("is no step") { String::new() } else { format!(": {why}") };
                format!("'{line}' is not understood{why}; one can say {}", sayings.join(" | "))
            }
            Err(Unsaid::Refused(told)) => told.words,
            Err(Unsaid::Stuck(error)) => format!("that cannot be: {error}"),
        }
    }

    /// Cards alone are those that are due; `deal` opens the next hand or round.
    fn hear(&mut self, line: &str) -> Result<Heard, Unsaid> {
        if line == "deal" {
            let next = self.sitting.asked().lines.into_iter().find(|line| line.starts_with("the next "));
            return self.sitting.hear(next.as_deref().unwrap_or("the next deal"));
        }
        if !are_cards(line) {
            return self.sitting.hear(line);
        }
        // The dealer turns them, or a hand that nobody knew is turned up: as what is asked says it.
        let with_cards = |line: &String| line.split(' ').next_back().is_some_and(are_cards);
        let asked =
            self.sitting.asked().lines.into_iter().find(with_cards).unwrap_or_else(|| "the dealer turns".into());
        let words: Vec<&str> = asked.split(' ').take_while(|word| !are_cards(word)).collect();
        self.sitting.hear(&format!("{} {line}", words.join(" ")))
    }

    fn hear_of_whose_turn_it_is(&mut self, line: &str) -> Result<Heard, Unsaid> {
        let Some(seat) = self.sitting.asked().seat else { return self.sitting.hear(line) };
        self.sitting.hear(&format!("{} {line}", seat.index() + 1))
    }

    /// Who has what in the end.
    fn end(&self) -> anyhow::Result<()> {
        let scene = self.sitting.scene();
        let mut out = stdout();
        writeln!(out, "In the end")?;
        for place in &scene.places {
            let bet = if place.bet.0 > 0 { format!(", and {} bet", place.bet) } else { String::new() };
            writeln!(out, "  {} has {}{bet}", place.seat, place.chips)?;
        }
        if !self.sitting.is_over() && scene.pot.0 > 0 {
            writeln!(out, "  {} lie in the middle: the hand is not over", scene.pot)?;
        }
        let run = self.sitting.clone().finish();
        if run.drop.0 > 0 {
            writeln!(out, "  the house took {}", run.drop)?;
        }
        out.flush().context("cannot write")
    }
}

/// How many ways of saying something are named.
const NAMED: usize = 4;

/// Whether there is nothing but cards.
fn are_cards(text: &str) -> bool {
    let cards: Result<Vec<_>, _> = cards::read(text).collect();
    cards.is_ok_and(|cards| !cards.is_empty())
}

fn by(told: &[Told]) -> String {
    let sources: Vec<String> = told.iter().flat_map(|told| told.sources.clone()).collect();
    layout::sources(&sources)
}
