//! Hands of the PHH standard are played, and compared with what their files say.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;
use histories::phh::{self, PhhHand, Replayer};
use rayon::prelude::*;
use rules::{Chips, Register};

use crate::json::PhhHandJson;
use crate::library::register;
use crate::progress::Progress;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Files of hands (.phh, .phhs), or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// A folder with books of your own, read beside the built-in ones
    #[arg(long, value_name = "DIR")]
    books: Option<PathBuf>,
    /// Print one line of JSON for each hand
    #[arg(long)]
    json: bool,
}

/// What came of one hand of a file, or of a file that is none.
pub(crate) struct Hand {
    pub(crate) file: Arc<str>,
    pub(crate) hand: String,
    pub(crate) variant: Option<String>,
    /// Whether it could be read at all.
    pub(crate) read: bool,
    pub(crate) legal: bool,
    pub(crate) over: bool,
    pub(crate) stacks: Option<Vec<Option<Chips>>>,
    pub(crate) agrees: Option<bool>,
    pub(crate) why: Option<String>,
}

/// How many files are read before what came of them is printed.
const PORTION: usize = 4096;

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let mut files = Vec::new();
    for path in &args.files {
        let before = files.len();
        collect(path, &mut files);
        if files.len() == before {
            bail!(
                "{}: there are no hands in this folder: they are in files that end with .phh or .phhs",
                path.display()
            );
        }
    }
    let register = register(args.books.as_deref())?;
    let register: &Register = &register;
    let progress = Progress::new(files.len() as u64, "files");
    let mut out = BufWriter::new(std::io::stdout());
    let mut counts = Counts::default();
    for portion in files.chunks(PORTION) {
        let told: Vec<anyhow::Result<(Counts, String)>> = portion
            .par_iter()
            .map_init(
                || Replayer::by(register),
                |replayer, path| {
                    let told = tell(&replay_file(path, replayer), args.json);
                    progress.add(1);
                    told
                },
            )
            .collect();
        for told in told {
            let (of_file, text) = told?;
            counts.add_all(&of_file);
            out.write_all(text.as_bytes())?;
        }
    }
    progress.finish();
    if !args.json {
        write!(out, "{}", counts.tell())?;
    }
    out.flush()?;
    match counts.unread {
        0 => Ok(()),
        1 => bail!("one hand or file could not be read"),
        many => bail!("{many} hands or files could not be read"),
    }
}

/// What is printed of the hands of a file, and how many there are of each kind.
fn tell(hands: &[Hand], json: bool) -> anyhow::Result<(Counts, String)> {
    let (mut counts, mut text) = (Counts::default(), String::new());
    for hand in hands {
        counts.add(hand);
        if json {
            text.push_str(&serde_json::to_string(&PhhHandJson::new(hand))?);
            text.push('\n');
        } else if let Some(why) = &hand.why {
            let _ = writeln!(text, "{}: {why}", named(hand));
        }
    }
    Ok((counts, text))
}

/// A file, or all files of hands below a folder, in the order of their names.
pub(super) fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return;
    }
    let mut below: Vec<PathBuf> =
        fs::read_dir(path).map_or(vec![], |entries| entries.flatten().map(|entry| entry.path()).collect());
    below.sort();
    for path in below.iter().filter(|path| path.is_dir() || is_phh(path)) {
        collect(path, files);
    }
}

/// Whether it is a file of hands of the standard, by its name.
pub(super) fn is_phh(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("phh") || extension.eq_ignore_ascii_case("phhs"))
}

fn replay_file(path: &Path, replayer: &mut Replayer<'_>) -> Vec<Hand> {
    let file: Arc<str> = path.display().to_string().into();
    let unread = |hand: String, why: String| Hand {
        file: Arc::clone(&file),
        hand,
        variant: None,
        read: false,
        legal: false,
        over: false,
        stacks: None,
        agrees: None,
        why: Some(why),
    };
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return vec![unread(String::new(), format!("cannot be read: {error}"))],
    };
    let hands = match phh::read(&text) {
        Ok(hands) => hands,
        Err(fault) => return vec![unread(String::new(), fault.to_string())],
    };
    let play = |hand: Result<PhhHand, phh::PhhFault>| match hand {
        Ok(hand) => replay_hand(&file, &hand, replayer),
        Err(mut fault) => {
            // The hand is named beside it.
            let hand = std::mem::take(&mut fault.hand);
            unread(hand, fault.to_string())
        }
    };
    hands.into_iter().map(play).collect()
}

fn replay_hand(file: &Arc<str>, hand: &PhhHand, replayer: &mut Replayer<'_>) -> Hand {
    let played = replayer.replay(hand);
    let (file, name, variant) = (Arc::clone(file), hand.name.clone(), Some(hand.variant.clone()));
    match played {
        Ok(played) => {
            let why = (played.agrees == Some(false)).then(|| {
                let stacks =
                    |stacks: &[Option<Chips>]| stacks.iter().map(|stack| amount(*stack)).collect::<Vec<_>>().join(", ");
                let said: Vec<Option<Chips>> = hand.finishing.iter().flatten().copied().map(Some).collect();
                format!("the stacks come to {}, and the file says {}", stacks(&played.stacks), stacks(&said))
            });
            let undecided = "cards are shown that the file does not name: nobody can say who won";
            let unfinished = "the hand is not played to its end";
            let why = match (played.undecided, played.over) {
                (true, _) => Some(undecided.to_string()),
                (false, false) => Some(unfinished.to_string()),
                (false, true) => why,
            };
            Hand {
                file,
                hand: name,
                variant,
                read: true,
                legal: true,
                over: played.over,
                stacks: Some(played.stacks).filter(|_| played.over),
                agrees: played.agrees.filter(|_| played.over),
                why,
            }
        }
        Err(illegal) => Hand {
            file,
            hand: name,
            variant,
            read: true,
            legal: false,
            over: false,
            stacks: None,
            agrees: None,
            why: Some(format!("not legal: {illegal}")),
        },
    }
}

fn amount(stack: Option<Chips>) -> String {
    stack.map_or("?".to_string(), phh::write_amount)
}

fn named(hand: &Hand) -> String {
    if hand.hand.is_empty() { hand.file.to_string() } else { format!("{}, hand {}", hand.file, hand.hand) }
}

#[derive(Default)]
struct Counts {
    hands: usize,
    unread: usize,
    illegal: usize,
    unfinished: usize,
    agree: usize,
    differ: usize,
    silent: usize,
}

impl Counts {
    fn add_all(&mut self, other: &Counts) {
        self.hands += other.hands;
        self.unread += other.unread;
        self.illegal += other.illegal;
        self.unfinished += other.unfinished;
        self.agree += other.agree;
        self.differ += other.differ;
        self.silent += other.silent;
    }

    fn add(&mut self, hand: &Hand) {
        self.hands += 1;
        self.unread += usize::from(!hand.read);
        self.illegal += usize::from(hand.read && !hand.legal);
        self.unfinished += usize::from(hand.legal && !hand.over);
        match hand.agrees {
            Some(true) => self.agree += 1,
            Some(false) => self.differ += 1,
            None => self.silent += usize::from(hand.legal && hand.over),
        }
    }

    fn tell(&self) -> String {
        let rows = [
            (self.hands, "hand", "hands"),
            (self.agree, "ends with the stacks that the file says", "end with the stacks that the file says"),
            (self.differ, "ends with others", "end with others"),
            (
                self.silent,
                "is legal, and the file does not say how it ended",
                "are legal, and the file does not say how they ended",
            ),
            (self.unfinished, "is not played to its end", "are not played to their end"),
            (self.illegal, "is not legal", "are not legal"),
            (self.unread, "could not be read", "could not be read"),
        ];
        let rows = rows.iter().enumerate().filter(|(place, (count, ..))| *place == 0 || *count > 0);
        rows.map(|(_, (count, one, many))| format!("{count:>8} {}\n", if *count == 1 { one } else { many })).collect()
    }
}
