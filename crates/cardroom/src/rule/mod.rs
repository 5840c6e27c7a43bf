//! The dispute desk: what the book says would follow, from any point of a hand, here and at the other houses.

mod answer;
mod elsewhere;
mod hand;
mod plain;

use std::io::Write;

use anyhow::{anyhow, bail};
use histories::{Scene, Script, Sitting, Unsaid, named_cards};
use rules::Register;

use answer::Halt;
pub(crate) use answer::{Answer, told_lines};
use elsewhere::{Dispute, Moved};
pub(crate) use elsewhere::{Elsewhere, Outcome};
use plain::Wanted;

use crate::library::Books;
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A hand script; the id of a built-in example hand, such as OV.HE.33; or a house and a game for a hand that has just been dealt,
    /// such as ocean-view/holdem
    #[arg(value_name = "HAND")]
    hand: String,
    /// What happened, one sentence after the other: "the dealer exposes 4's Kh", "seat 4 is a card short"
    #[arg(value_name = "SENTENCE")]
    sentences: Vec<String>,
    /// After so many steps of the hand; left out, after all of them
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Rule at this house; left out, at that of the hand
    #[arg(long)]
    house: Option<String>,
    /// List the steps of the hand with their numbers
    #[arg(long)]
    list: bool,
    /// List everything that can be said at this point of the hand
    #[arg(long = "sentences")]
    sayings: bool,
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    books: Books,
}

/// Everything that was found out.
pub(crate) struct Ruling<'a> {
    pub(crate) register: &'a Register,
    pub(crate) script: &'a Script,
    pub(crate) at: usize,
    pub(crate) notes: Vec<String>,
    pub(crate) title: String,
    pub(crate) scene: Scene,
    pub(crate) answer: Option<Answer>,
    pub(crate) others: Vec<Elsewhere<'a>>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let register = register.as_ref();
    let mut hand = hand::find(args, register)?;
    hand.kept = args.sentences.iter().flat_map(|sentence| named_cards(sentence)).collect();
    let steps = hand.steps.len();
    if args.list {
        write!(std::io::stdout(), "{}", hand::list(&hand))?;
        return Ok(());
    }
    let at = args.at.unwrap_or(steps);
    if at > steps {
        bail!("the hand has {steps} steps, and --at {at} is beyond them:\n{}", hand::list(&hand).trim_end());
    }
    let house = args.house.as_deref().unwrap_or(&hand.house);
    let house = crate::library::house(register, house)?;
    let street = args.wanted.street.as_deref();
    let Moved { script, mut notes, rate } = elsewhere::moved(&hand, house, street, register)
        .ok_or_else(|| anyhow!("{} does not deal {}", house.name, hand.game))?;
    let sitting = if house.id == hand.house {
        play(&script, at, register)?
    } else {
        let replayed = elsewhere::replay(&script, at.min(script.steps.len()), rate, register);
        let (sitting, said) = replayed.map_err(|stopped| anyhow!("{stopped}"))?;
        notes.extend(said);
        sitting
    };
    if args.sayings {
        writeln!(std::io::stdout(), "{}", sitting.sayings("").join("\n"))?;
        return Ok(());
    }
    let (title, scene) = (sitting.title(), sitting.scene());
    let answer = match args.sentences.is_empty() {
        true => None,
        false => {
            Some(Answer::to(&args.sentences, sitting.clone()).map_err(|halt| halted(&halt, args.sentences.len()))?)
        }
    };
    let heard = |answer: &Answer| answer.heard.iter().map(|heard| heard.line.clone()).collect::<Vec<String>>();
    let others = match &answer {
        None => vec![],
        Some(answer) => {
            let (lines, refused) = (heard(answer), answer.refused());
            elsewhere::all(&Dispute { script: &hand, at, street, lines: &lines, refused }, house, register)
        }
    };
    let ruling = Ruling { register, script: &script, at, notes, title, scene, answer, others };
    match args.books.json {
        true => json::print(&json::RuleJson::new(&ruling)),
        false => ruling.print(&sitting),
    }
}

/// The hand as far as it is asked for.
fn play<'a>(script: &Script, at: usize, register: &'a Register) -> anyhow::Result<Sitting<'a>> {
    let mut sitting = script.open(register).map_err(|error| anyhow!("{}: {error}", script.name))?;
    while sitting.played() < at && sitting.step().map_err(|error| anyhow!("{}: {error}", script.name))?.is_some() {}
    Ok(sitting)
}

/// How many ways of saying something are named.
const NAMED: usize = 12;

/// Which sentence could not be taken, why, and what could be said instead.
fn halted(halt: &Halt<'_>, sentences: usize) -> anyhow::Error {
    let Halt { nth, sentence, unsaid, sitting } = halt;
    let which = match sentences {
        1 => format!("'{sentence}'"),
        _ => format!("sentence {}, '{sentence}',", nth + 1),
    };
    let why = match unsaid {
        // What is wrong with a sentence that is nearly right is worth saying; that it is none is not.
        Unsaid::NotUnderstood(why) if why.contains("is no step") => "is not understood".to_string(),
        Unsaid::NotUnderstood(why) => format!("is not understood: {why}"),
        Unsaid::Refused(told) => {
            let why = told.words.split_once(": ").map_or(told.words.as_str(), |(_, why)| why);
            format!(
                "was not possible: {why}{}\nOnly the last sentence is ruled on; what led to it must have been possible.\nThen {}",
                layout::sources(&told.sources),
                sitting.asked()
            )
        }
        Unsaid::Stuck(error) => format!("cannot be played: {error}"),
    };
    let mut sayings = sitting.sayings(sentence);
    sayings.truncate(NAMED);
    anyhow!(
        "{which} {why}\nOne can say, the nearest first:\n  {}\n--sentences lists all that can be said now.",
        sayings.join("\n  ")
    )
}

impl Ruling<'_> {
    fn print(&self, sitting: &Sitting<'_>) -> anyhow::Result<()> {
        let mut out = std::io::stdout();
        let at = match (self.at, self.script.steps.get(self.at.wrapping_sub(1))) {
            (0, _) | (_, None) => "before the first step".to_string(),
            (at, Some(step)) => format!("after step {at} of {}: {step}", self.script.steps.len()),
        };
        writeln!(out, "{}\n{at}", self.title)?;
        for note in &self.notes {
            writeln!(out, "({note})")?;
        }
        writeln!(out, "\n{}", layout::scene(&self.scene))?;
        let Some(answer) = &self.answer else {
            writeln!(out, "\nOne can say:\n  {}", sitting.sayings("").join("\n  "))?;
            return Ok(());
        };
        let (headline, sources) = answer.headline();
        writeln!(out, "\n{}", format!("{headline}. {}", sources.join(", ")).trim_end())?;
        for heard in &answer.heard {
            let note = heard.note.map_or(String::new(), |note| format!("  ({note})"));
            writeln!(out, "\n» {}{note}", heard.line)?;
            if heard.refused {
                let why = heard
                    .told
                    .first()
                    .map_or("", |told| told.words.split_once(": ").map_or(told.words.as_str(), |(_, why)| why));
                writeln!(out, "  not possible now: {why}{}", answer::by(&heard.told))?;
                continue;
            }
            for (words, sources) in answer::told_lines(&heard.told) {
                writeln!(out, "  {words}{}", layout::sources(&sources))?;
            }
        }
        writeln!(out, "\nThe book")?;
        let texts = self.texts(answer);
        for (id, text) in &texts {
            writeln!(out, "  {id}  {text}")?;
        }
        if texts.is_empty() {
            writeln!(out, "  no clause speaks of it")?;
        }
        writeln!(out, "\nThe money\n  {}", answer.money().join("\n  "))?;
        writeln!(out, "\nThen\n{}", layout::scene(&answer.scene))?;
        if !self.others.is_empty() {
            writeln!(out, "\nAt the other houses")?;
            for other in &self.others {
                writeln!(out, "  {}", other.verdict(answer))?;
            }
            writeln!(out, "{}", self.side_by_side(answer))?;
        }
        Ok(())
    }

    /// Everything that is cited, here and at the other houses, with its words.
    fn texts(&self, answer: &Answer) -> Vec<(String, String)> {
        let mut texts = answer.clauses(self.register);
        for other in &self.others {
            let sources = match &other.outcome {
                Outcome::Answered(answer) => answer.sources(),
                Outcome::Stopped(stopped) => stopped.sources.clone(),
            };
            for id in sources {
                if texts.iter().all(|(known, _)| *known != id) {
                    texts.push((id.clone(), answer::text_of(&id, self.register)));
                }
            }
        }
        texts
    }

    /// Houses in columns; what follows, by what, what it costs, and what comes next in rows.
    fn side_by_side(&self, answer: &Answer) -> String {
        let own = self.register.house(&self.script.house).map_or("", |house| house.name.as_str());
        let mut head = vec![String::new(), own.to_string()];
        let mut rows = vec![
            vec!["answer".to_string(), answer.summary()],
            vec!["by".to_string(), answer.sources().join(", ")],
            vec!["money".to_string(), answer.money().join("\n")],
            vec!["then".to_string(), answer.scene.asked.to_string()],
            vec!["set up".to_string(), set_up(&self.notes)],
        ];
        for other in &self.others {
            head.push(other.house.name.clone());
            let cells = match &other.outcome {
                Outcome::Answered(answer) => [
                    answer.summary(),
                    answer.sources().join(", "),
                    answer.money().join("\n"),
                    answer.scene.asked.to_string(),
                ],
                Outcome::Stopped(stopped) => {
                    [stopped.to_string(), stopped.sources.join(", "), String::new(), String::new()]
                }
            };
            let notes = set_up(&other.notes);
            for (row, cell) in rows.iter_mut().zip(cells.into_iter().chain([notes])) {
                row.push(cell);
            }
        }
        layout::side_by_side(&head, rows)
    }
}

/// What had to be otherwise than in the hand.
fn set_up(notes: &[String]) -> String {
    if notes.is_empty() { "as in the hand".to_string() } else { notes.join("; ") }
}
