use rules::book::{Field, FieldKind, file_kinds};
use rules::{Chapter, ClauseEntry, GameValue, House, Register, Said};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::fees;

/// What is about the table, whatever the game: where people sit, who banks and how far that reaches, who deals from what and in which
/// order. Odds are those of a full shoe and a bank that covers everything, so that no edge depends on it.
const TABLE: [&str; 7] = ["table", "deck", "deal", "bank", "action_button", "circles", "backline"];
/// The same of sections that have other values too: when the shoe is shuffled.
const TABLE_VALUES: [&str; 2] = ["shoe.cut", "shoe.every_round_decks"];

/// Values of a book that stand together, and that a what-if can change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Section {
    /// The game or the bonus bet that they are of, by its id.
    pub chapter: String,
    /// What the book calls it.
    pub name: String,
    /// Their name in the file, such as `natural`.
    pub section: String,
    /// What they are about.
    pub about: String,
    /// Whether they are the rows of a pay table.
    pub pay_table: bool,
    /// Whether they are about the table only: then no edge depends on them.
    pub table_only: bool,
    /// The values, in the order of the rule card.
    pub values: Vec<Changeable>,
}

/// A value of a book that a what-if can change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Changeable {
    /// How a what-if names it: `natural.pays`, `buster/pays.3` for a bonus bet, `fees.2.3.fee` for what is posted.
    pub path: String,
    /// Its own name: `pays`.
    pub name: String,
    /// What it means.
    pub about: String,
    /// What it is by the book, as a what-if writes it.
    pub value: String,
    /// What it can be.
    pub kind: ValueKind,
    /// The clauses that set it: at least one, for what only a ruling gives cannot be changed in a book.
    pub clauses: Vec<ClauseAt>,
    /// The rulings that it rests on.
    pub rulings: Vec<String>,
}

/// A clause, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ClauseAt {
    /// Its id.
    pub id: String,
    /// The chapter of the rule book, by its id.
    pub chapter: String,
}

impl ClauseAt {
    pub(crate) fn new(entry: &ClauseEntry) -> ClauseAt {
        ClauseAt { id: entry.id.clone(), chapter: entry.chapter.clone() }
    }
}

/// What a value can be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ValueKind {
    /// Odds, such as `6:5`.
    Odds,
    /// A part, such as `1/2`.
    Part,
    /// Money, such as `$5`.
    Money,
    /// A whole number.
    Number {
        /// From this one.
        #[ts(type = "number")]
        least: i64,
        /// To this one.
        #[ts(type = "number")]
        most: i64,
    },
    /// Yes or no: `true` or `false`.
    Flag,
    /// One of these words.
    OneOf(Vec<String>),
    /// Any of these words, written `["ace", "bonus"]`.
    AnyOf(Vec<String>),
    /// Words.
    Text,
}

impl Section {
    /// Everything that can be changed of a game and its bonus bets, in the order of the book; then what is posted, and what is about
    /// the table.
    pub(crate) fn all(register: &Register, house: &House, game: &str) -> Vec<Section> {
        let chapters = house.games().filter(|chapter| chapter.id == game || chapter.wager_of.as_deref() == Some(game));
        let mut sections: Vec<Section> = chapters.flat_map(|chapter| sections(register, chapter, game)).collect();
        sections.extend(fees::sections(register, house, game));
        sections.sort_by_key(|section| section.table_only);
        sections
    }
}

fn sections(register: &Register, chapter: &Chapter, game: &str) -> Vec<Section> {
    let Some(values) = &chapter.game else { return vec![] };
    let fields = file_kinds().into_iter().find(|(kind, _)| *kind == values.family.id()).map_or(&[][..], |(_, of)| of);
    let head = |path: &str| path.split_once('.').map_or(path, |(head, _)| head).to_string();
    let table_only = |path: &str| TABLE.contains(&head(path).as_str()) || TABLE_VALUES.contains(&path);
    let kind = |value: &GameValue| (head(&value.path), table_only(&value.path));
    let mut all: Vec<&GameValue> = values.values.iter().collect();
    // What is about the table may stand in the middle of its section, which is still one section without it.
    all.chunk_by_mut(|one, other| head(&one.path) == head(&other.path))
        .for_each(|section| section.sort_by_key(|value| table_only(&value.path)));
    let together = all.chunk_by(|one, other| kind(one) == kind(other));
    let sections = together.filter_map(|values| {
        let (section, table_only) = kind(values.first()?);
        let field = fields.iter().find(|field| field.name == section)?;
        let values: Vec<Changeable> =
            values.iter().filter_map(|value| changeable(register, chapter, game, field, value)).collect();
        (!values.is_empty()).then(|| Section {
            chapter: chapter.id.clone(),
            name: chapter.name.clone(),
            about: field.about.to_string(),
            pay_table: matches!(field.kind, FieldKind::Named(_)),
            table_only,
            values,
            section,
        })
    });
    sections.collect()
}

fn changeable(
    register: &Register,
    chapter: &Chapter,
    game: &str,
    section: &Field,
    value: &GameValue,
) -> Option<Changeable> {
    // What only a ruling gives has no clause that could say it otherwise: such a book would not load.
    if value.clauses.is_empty() {
        return None;
    }
    let (_, name) = value.path.split_once('.')?;
    let (kind, about) = match section.kind {
        FieldKind::Table(fields) => {
            fields.iter().find(|field| field.name == name).map(|field| (field.kind, field.about))?
        }
        FieldKind::Named(kind) => (*kind, section.about),
        _ => return None,
    };
    Some(Changeable {
        path: if chapter.id == game { value.path.clone() } else { format!("{}/{}", chapter.id, value.path) },
        name: name.to_string(),
        about: about.to_string(),
        value: written(&value.said),
        kind: ValueKind::of(kind),
        clauses: value.clauses.iter().map(|&clause| ClauseAt::new(register.entry(clause))).collect(),
        rulings: value.rulings.clone(),
    })
}

/// As a what-if writes it.
fn written(said: &Said) -> String {
    match said {
        Said::Flag(flag) => flag.to_string(),
        Said::List(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            format!("[{}]", words.join(", "))
        }
        said => said.to_string(),
    }
}

impl ValueKind {
    fn of(kind: FieldKind) -> ValueKind {
        let owned = |words: Vec<&str>| words.into_iter().map(str::to_string).collect();
        match kind {
            FieldKind::Flag => ValueKind::Flag,
            FieldKind::Number(least, most) => ValueKind::Number { least, most },
            FieldKind::OneOf(words) => ValueKind::OneOf(owned(words())),
            FieldKind::ListOf(FieldKind::OneOf(words)) => ValueKind::AnyOf(owned(words())),
            // A form is known by what it accepts.
            FieldKind::Written(form) if (form.accepts)("6:5") => ValueKind::Odds,
            FieldKind::Written(form) if (form.accepts)("1/2") => ValueKind::Part,
            FieldKind::Written(form) if (form.accepts)("$5") => ValueKind::Money,
            _ => ValueKind::Text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edges, Odds, USUAL_WAGER, what_if};

    #[test]
    fn every_value_of_every_game_against_a_player_dealer_can_be_written_as_it_is() {
        let register = Register::embedded();
        let written = |sections: &[Section]| {
            let values = sections.iter().flat_map(|section| &section.values);
            values.map(|value| format!("{}={}", value.path, value.value)).collect::<Vec<String>>()
        };
        let mut values = 0;
        for house in register.houses() {
            let games = house.games().filter(|chapter| Odds::counts(chapter));
            for game in games {
                let sections = Section::all(register, house, &game.id);
                let all = || sections.iter().flat_map(|section| &section.values);
                let set = written(&sections);
                let same = what_if(Register::embedded_files().collect(), house, &game.id, &set).unwrap();
                let again = Section::all(&same, same.house(&house.id).unwrap(), &game.id);
                assert_eq!(written(&again), set);
                values += set.len();
                let own = &house.chapter(&game.id).unwrap().game.as_ref().unwrap().values;
                let own = own.iter().filter(|value| !value.clauses.is_empty()).count();
                let of_the_game = |value: &&Changeable| !value.path.contains('/') && !value.path.starts_with("fees.");
                assert_eq!(all().filter(of_the_game).count(), own, "none is forgotten");
            }
        }
        assert!(values > 200, "{values}");
    }

    #[test]
    fn what_can_be_changed_is_of_the_kind_that_the_book_wants() {
        let register = Register::embedded();
        let sections = Section::all(register, register.house("casino-club").unwrap(), "pure-21.5");
        let kind = |path: &str| {
            sections
                .iter()
                .flat_map(|section| &section.values)
                .find(|value| value.path == path)
                .map(|value| &value.kind)
        };
        assert_eq!(kind("natural.pays"), Some(&ValueKind::Odds));
        assert_eq!(kind("bank_hand.stands_soft"), Some(&ValueKind::Number { least: 12, most: 21 }));
        assert_eq!(kind("double.after_split"), Some(&ValueKind::Flag));
        assert_eq!(kind("surrender.loses"), Some(&ValueKind::Part));
        assert_eq!(kind("table.wager_unit"), Some(&ValueKind::Money));
        assert_eq!(kind("natural.peek"), Some(&ValueKind::AnyOf(vec!["ace".into(), "bonus".into()])));
        assert_eq!(kind("red-flex/pays.2"), Some(&ValueKind::Odds));
        assert!(matches!(kind("both_over.otherwise"), Some(ValueKind::OneOf(words)) if words.len() == 2));
    }

    #[test]
    fn what_is_about_the_table_changes_no_edge() {
        let house = Register::embedded().house("ocean-view").unwrap();
        let otherwise =
            ["table.seats=6", "deck.in_turn=1", "deal.up_card=1", "bank.hands=3", "action_button.pictures=ten"];
        let set = otherwise.map(str::to_string);
        let changed = what_if(Register::embedded_files().collect(), house, "three-card", &set).unwrap();
        let count = |house: &House, decks| Ok(Odds::new(house, "three-card", decks)?.into());
        let edges = Edges::count(house, Some(&changed), "three-card", None, USUAL_WAGER, count).unwrap().told(&set);
        for (name, bet) in &edges.bets {
            assert_eq!(Some(bet.edge), bet.by_the_book, "{name}");
        }
    }

    #[test]
    fn what_stands_together_in_a_book_is_one_section() {
        let register = Register::embedded();
        for house in register.houses() {
            for game in ["pure-21.5", "three-card"] {
                let mut seen = std::collections::BTreeSet::new();
                for Section { chapter, section, table_only, values, .. } in Section::all(register, house, game) {
                    // What is posted is a section for each option.
                    if !values.iter().all(|value| value.path.starts_with("fees.")) {
                        let at = format!("{section} of {chapter} at {}", house.id);
                        assert!(seen.insert((chapter, section, table_only)), "{at}");
                    }
                }
            }
        }
    }
}
