use bots::sim::NoCollections;
use odds::NoOdds;
use odds::equity::Fault;
use rules::book::Faults;
use rules::{House, Register, nearest};
use thiserror::Error;

/// What is wrong with a question, in the words that everybody is told.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the words say it")]
pub enum Wrong {
    #[error("there is no {what} '{name}'; {hint}")]
    Unknown { what: String, name: String, hint: String },
    #[error("there is no value '{path}'; is it {near}?")]
    ValueNear { path: String, near: String },
    #[error("there is no value '{path}': cardroom book {house} {chapter} lists them")]
    NoValue { path: String, house: String, chapter: String },
    #[error("{house} has no {game}; it is dealt at {there}")]
    DealtElsewhere { house: String, game: String, there: String },
    #[error("--set {change}: write a value of the book and what it should be, such as natural.pays=3:2")]
    NoChange { change: String },
    #[error("{path}: a value is written on one line")]
    Lines { path: String },
    #[error(
        "{chapter} at {house} has no {section}, and a what-if changes what a book has: write a book of your own, like this one but for what \
         it says (docs/writing-a-book.md)"
    )]
    NotInBook { section: String, house: String, chapter: String },
    #[error("{path}: a fee has no quotes in it: write $5, 2-6, $51-$100 or $0.50 a circle")]
    Quotes { path: String },
    #[error("{chapter} has no file of its own in the books")]
    NoFile { chapter: String },
    #[error("with {set} the book makes no sense:\n{faults}")]
    Nonsense { set: String, faults: Faults },
    #[error("{decks} decks: at {house} {why}; the nearest is --decks {near}")]
    Decks { decks: u8, house: String, why: NoOdds, near: u8 },
    #[error("this game is dealt from one deck: leave --decks out")]
    OneDeck,
    #[error(transparent)]
    Odds(#[from] NoOdds),
    #[error("{game} is no poker: cardroom edge {house} {game} says what its wagers cost")]
    NoPoker { house: String, game: String },
    #[error("{fault}{mark}")]
    Cards { fault: Box<Fault>, mark: String },
    #[error("there are too many cases to count them: leave --exact out, and samples are taken")]
    TooManyCases,
    #[error("{game} has no limit {limit}: what is posted says what may be wagered")]
    NoLimits { game: String, limit: String },
    #[error("{house} has posted no schedule for {game}")]
    NothingPosted { house: String, game: String },
    #[error("schedule {schedule} is for another limit: say --limit \"{limit}\"")]
    OtherLimit { schedule: String, limit: String },
    #[error("{players} players: a table of {game} has {least} to {most}; is it {near}?")]
    Players { players: usize, game: String, least: usize, most: usize, near: usize },
    #[error("{pace} hands an hour: 1 to {most} can be dealt")]
    Pace { pace: u32, most: u32 },
    #[error(transparent)]
    Collections(#[from] NoCollections),
}

/// A no that names the nearest right name, or all of them.
pub fn unknown<'a>(what: &str, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Wrong {
    let hint = match nearest(name, names.clone()) {
        Some(near) => format!("is it {near}?"),
        None => format!("there are {}", names.collect::<Vec<_>>().join(", ")),
    };
    Wrong::Unknown { what: what.to_string(), name: name.to_string(), hint }
}

/// The house of this id, or a no that names the nearest one.
///
/// # Errors
/// If there is no such house.
pub fn house<'a>(register: &'a Register, id: &str) -> Result<&'a House, Wrong> {
    register.house(&id.to_lowercase()).ok_or_else(|| {
        let ids = || register.houses().iter().map(|house| house.id.as_str());
        unknown("house", id, ids())
    })
}
