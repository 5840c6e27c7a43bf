use crate::word::words;

/// A clause of some book, as a number of its [`Register`](crate::Register): small enough to travel with every event.
///
/// ```
/// use rules::Register;
///
/// let register = Register::embedded();
/// let clause = register.clause("TS.HE.61").unwrap();
/// assert_eq!(register.entry(clause).id, "TS.HE.61");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clause(pub(crate) u16);

/// What the register knows of a clause.
///
/// ```
/// let register = rules::Register::embedded();
/// let entry = register.entry(register.clause("AV.PB.02").unwrap());
/// assert_eq!(entry.same_as, register.clause("OV.PB.02"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ClauseEntry {
    /// The house, the chapter of its book, and the number: `OV.HE.07`.
    pub id: String,
    /// The id of the house: `ocean-view`.
    pub house: String,
    /// The id of the chapter: `holdem`.
    pub chapter: String,
    /// What the clause is about.
    pub kind: ClauseKind,
    /// Where it stands in the document of the house.
    pub place: String,
    /// The rule, in our words.
    pub text: String,
    /// The clause of another game or house that says the same.
    pub same_as: Option<Clause>,
    /// The rulings it rests on, by their ids.
    pub rulings: Vec<String>,
    /// The values of its game that it sets, by their paths.
    pub sets: Vec<String>,
    /// Whether a page of the rule book is all that can show it: no hand can.
    pub shown: bool,
}

words! {
    /// Whether anything shows a clause.
    ///
    /// ```
    /// assert_eq!(rules::Status::Open.id(), "open");
    /// ```
    pub enum Status {
        /// Something that runs does: change what it rests on, and a test fails.
        Covered = "covered",
        /// A page of the rule book does, which is all that can.
        Shown = "shown",
        /// Nothing does yet.
        Open = "open",
    }
}

/// What shows a clause.
///
/// ```
/// use rules::{Register, Shown};
///
/// let register = Register::embedded();
/// let printed_table = register.entry(register.clause("OV.FE.23").unwrap());
/// assert_eq!(register.shown_by(printed_table), [Shown::Schedules]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Shown {
    /// A Rust test, by its file and name.
    Test(&'static str),
    /// The schedules of the house, which it prints.
    Schedules,
    /// Its own page.
    Page,
}

words! {
    /// What a clause is about.
    ///
    /// ```
    /// assert_eq!(rules::ClauseKind::Betting.to_string(), "betting");
    /// ```
    #[expect(missing_docs, reason = "the names say it")]
    pub enum ClauseKind {
        Setup = "setup",
        Seating = "seating",
        Blinds = "blinds",
        Deal = "deal",
        Betting = "betting",
        Draw = "draw",
        Ranking = "ranking",
        Option = "option",
        Showdown = "showdown",
        Settlement = "settlement",
        Bank = "bank",
        Bonus = "bonus",
        Collection = "collection",
        Irregularity = "irregularity",
        Conduct = "conduct",
        Posting = "posting",
        Legal = "legal",
    }
}
