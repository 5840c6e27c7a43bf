use std::collections::BTreeMap;
use std::fmt;

use ledger::PersonId;
use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::Refused;

/// What somebody may do in a room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Looks on.
    Spectator,
    /// Plays.
    Player,
    /// Plays for a third-party proposition player service, by the rules of any player (R106).
    Proposition,
    /// Deals, and says what has happened at a table.
    Dealer,
    /// Rules at tables.
    Floor,
    /// Runs the room.
    Manager,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 6] =
        [Role::Spectator, Role::Player, Role::Proposition, Role::Dealer, Role::Floor, Role::Manager];

    /// Its word, as it is written.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Role::Spectator => "spectator",
            Role::Player => "player",
            Role::Proposition => "proposition",
            Role::Dealer => "dealer",
            Role::Floor => "floor",
            Role::Manager => "manager",
        }
    }

    /// The role of this word.
    #[must_use]
    pub fn find(id: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.id() == id)
    }

    /// Whether he may take a seat, and play.
    #[must_use]
    pub const fn may_play(self) -> bool {
        !matches!(self, Role::Spectator)
    }

    /// Whether he may say what has happened at a table: that hands are clear, that somebody acted out of turn, what went wrong with the
    /// cards or the shuffler. The book says what follows.
    #[must_use]
    pub const fn may_report(self) -> bool {
        matches!(self, Role::Dealer) || self.is_floor()
    }

    /// Whether he may rule at tables.
    #[must_use]
    pub const fn is_floor(self) -> bool {
        matches!(self, Role::Floor | Role::Manager)
    }
}

/// What a password was turned into: enough to check it, not enough to know it. It is not shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// What a password was turned into, as text.
    #[must_use]
    pub const fn new(text: String) -> Secret {
        Secret(text)
    }

    /// The text, to check a password by.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// Somebody who has been here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// What he is called; no two people are called the same.
    pub name: String,
    /// What he may do.
    pub role: Role,
    /// Whether a program plays for him.
    pub bot: bool,
    /// What he signs in with; who has none came by a link.
    pub secret: Option<Secret>,
    /// Goes up when he has to sign in again everywhere.
    pub epoch: u32,
    /// He may not come in.
    pub banned: bool,
    /// He may not chat.
    pub muted: bool,
}

/// Something about a person that changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Another name.
    Name(String),
    /// Another role.
    Role(Role),
    /// Another password, or none: he has to sign in again.
    Secret(Option<Secret>),
    /// Out, or in again.
    Banned(bool),
    /// No chat, or chat again.
    Muted(bool),
    /// He has to sign in again everywhere.
    SignOut,
    /// Somebody of the floor makes a link that signs him in: he has to sign in again everywhere, so that he notices.
    Link,
}

impl Change {
    /// Whether everybody may change this of himself.
    pub(crate) const fn is_own(&self) -> bool {
        matches!(self, Change::Name(_) | Change::Secret(_) | Change::SignOut)
    }
}

/// The longest name, in characters.
const NAME_MAX: usize = 40;

/// Everybody who has been here.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct People(pub(crate) BTreeMap<PersonId, Person>);

impl People {
    /// Somebody.
    #[must_use]
    pub fn get(&self, id: PersonId) -> Option<&Person> {
        self.0.get(&id)
    }

    /// Who is called so, be it in capitals or not, and however the marks of its letters are written.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<(PersonId, &Person)> {
        // Those whose names were told apart once are still, by whoever writes them so.
        let exactly = self.iter().find(|(_, person)| person.name == name);
        exactly.or_else(|| self.heard_as(name, None))
    }

    /// Who is called so besides somebody, be it in capitals or not, and however the marks of its letters are written.
    fn heard_as(&self, name: &str, but: Option<PersonId>) -> Option<(PersonId, &Person)> {
        let wanted = as_heard(name);
        self.iter().find(|(id, person)| Some(*id) != but && as_heard(&person.name) == wanted)
    }

    /// Everybody, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = (PersonId, &Person)> {
        self.0.iter().map(|(id, person)| (*id, person))
    }

    /// Those who may run the room.
    pub fn managers(&self) -> impl Iterator<Item = PersonId> {
        let runs = |person: &Person| person.role == Role::Manager && !person.banned && !person.bot;
        self.iter().filter(move |(_, person)| runs(person)).map(|(id, _)| id)
    }

    /// The number that the next one gets.
    #[must_use]
    pub fn next_id(&self) -> PersonId {
        PersonId(self.0.last_key_value().map_or(1, |(id, _)| id.0 + 1))
    }

    pub(crate) fn check(&self, id: PersonId) -> Result<(), Refused> {
        self.get(id).map(|_| ()).ok_or(Refused::NoPerson { person: id })
    }

    /// Whether somebody may be called so.
    pub(crate) fn check_name(&self, name: &str, own: Option<PersonId>) -> Result<(), Refused> {
        let fits = (1..=NAME_MAX).contains(&name.chars().count()) && name.trim() == name && name.chars().all(is_seen);
        if !fits {
            return Err(Refused::Name { most: NAME_MAX });
        }
        let small = name.to_lowercase();
        let other = self.iter().find(|(id, person)| Some(*id) != own && person.name.to_lowercase() == small);
        other.map_or(Ok(()), |(person, _)| Err(Refused::NameTaken { person }))
    }

    /// Whether a new name reads as it is written, and as no other: a browser shows two blanks as one, and a letter with a mark behind it as the
    /// one character that there is for both. A record that has such a name keeps it.
    pub(crate) fn check_look(&self, name: &str, own: Option<PersonId>) -> Result<(), Refused> {
        if name.contains("  ") || !is_nfc(name) {
            return Err(Refused::Name { most: NAME_MAX });
        }
        self.heard_as(name, own).map_or(Ok(()), |(person, _)| Err(Refused::NameTaken { person }))
    }

    pub(crate) fn check_new(&self, id: PersonId, name: &str) -> Result<(), Refused> {
        if id < self.next_id() {
            return Err(Refused::PersonNumber { person: id, next: self.next_id() });
        }
        self.check_name(name, None)
    }

    pub(crate) fn check_change(&self, id: PersonId, change: &Change) -> Result<(), Refused> {
        self.check(id)?;
        match change {
            Change::Name(name) => self.check_name(name, Some(id)),
            // Nobody plays with the hands of a bot.
            Change::Link if self.get(id).is_some_and(|person| person.bot) => {
                Err(Refused::NotYours { whose: "the bot alone" })
            }
            Change::Role(role) if *role != Role::Manager => self.check_managed_without(id),
            Change::Banned(true) => self.check_managed_without(id),
            _ => Ok(()),
        }
    }

    /// Whether the room has a manager besides somebody, if he is one.
    fn check_managed_without(&self, id: PersonId) -> Result<(), Refused> {
        let (is_one, has_another) = (self.managers().any(|own| own == id), self.managers().any(|other| other != id));
        if is_one && !has_another { Err(Refused::LastManager { person: id }) } else { Ok(()) }
    }

    pub(crate) fn change(&mut self, id: PersonId, change: Change) {
        let Some(person) = self.0.get_mut(&id) else { return };
        match change {
            Change::Name(name) => person.name = name,
            Change::Role(role) => person.role = role,
            Change::Secret(secret) => {
                person.secret = secret;
                person.epoch += 1;
            }
            Change::Banned(banned) => {
                person.banned = banned;
                person.epoch += u32::from(banned);
            }
            Change::Muted(muted) => person.muted = muted,
            Change::SignOut | Change::Link => person.epoch += 1,
        }
    }
}

/// Whether a character is seen where it stands, and changes nothing around it: two names that look alike are the same, and none turns round
/// what stands beside it. Blanks but the common one, what has no width, and what says in which direction is read are no part of a name.
fn is_seen(character: char) -> bool {
    let is_hidden = matches!(
        character,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    );
    let is_blank = character.is_whitespace() && character != ' ';
    !is_hidden && !is_blank && !character.is_control()
}

/// A name as it is told from others.
fn as_heard(name: &str) -> String {
    // In this order, for some letters have one character for themselves and their mark in small only.
    name.to_lowercase().nfc().collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rules::{Chips, Register};

    use super::*;
    use crate::hall::Hall;
    use crate::{By, Errand, ErrandRecord, Input, Millis, Order, Version};

    #[test]
    fn a_name_is_what_is_seen_of_it() {
        let people = People::default();
        for name in
            ["Ann", "Jörg O'Neil", "Ána Lee", "Мария", "李小龙", "محمد", "हिन्दी", "한국", "が", "🂡", "Ọ\u{301}lá"]
        {
            assert_eq!(people.check_name(name, None), Ok(()), "{name:?}");
            assert_eq!(people.check_look(name, None), Ok(()), "{name:?}");
        }
        let no = [
            "",
            " Ann",
            "Ann ",
            "An\nn",
            "Ann\u{200b}",
            "\u{202e}nnA",
            "A\u{2066}nn",
            "Ann\u{fe0f}",
            "A\u{a0}nn",
            "\u{3164}",
            "A\u{ad}nn",
            "\u{feff}Ann",
        ];
        for name in no {
            assert_eq!(people.check_name(name, None), Err(Refused::Name { most: NAME_MAX }), "{name:?}");
        }
    }

    /// Who was called so when it was allowed is called so as long as he likes, and nobody else is.
    #[test]
    fn no_new_name_looks_like_another_and_old_ones_are_kept() {
        for name in ["Ann  Lee", "A\u{301}na", "И\u{306}", "\u{627}\u{653}", "\u{1112}\u{1161}\u{11ab}", "か\u{3099}"]
        {
            let mut hall = Hall::new(Arc::new(Register::embedded().clone()));
            let (name, role) = (name.to_string(), Role::Player);
            let enrol = |person| {
                let (name, chips) = (name.clone(), Chips(0));
                Errand::Enrol { person, name, role, bot: false, secret: None, chips, table: None }
            };
            let rename = Errand::Change { person: PersonId(1), change: Change::Name(name.clone()) };
            let input = |what| Input { request: None, by: By::Floor(PersonId(0)), seen: None, at: Millis(0), what };
            let refused = |hall: &Hall, what| hall.decide(&input(what)).map(drop).unwrap_err();
            assert_eq!(refused(&hall, enrol(PersonId(1))), Refused::Name { most: NAME_MAX }, "{name:?}");
            let record = ErrandRecord { number: Version(1), order: Order(1), input: input(enrol(PersonId(1))) };
            hall.replay_errand(record).unwrap();
            for written in [name.clone(), name.nfc().collect(), name.nfd().collect()] {
                assert_eq!(
                    hall.office.people.find(&written).map(|(person, _)| person),
                    Some(PersonId(1)),
                    "{written:?}"
                );
            }
            assert_eq!(refused(&hall, rename), Refused::Name { most: NAME_MAX }, "{name:?}");
        }
    }

    /// Two that were told apart once stay two, each under his own name; a third is not taken for one of them.
    #[test]
    fn names_that_are_alike_but_for_how_they_are_written_are_one() {
        // The last two have one character for the letter and its mark in small only.
        for [name, same] in [["Ána", "A\u{301}na"], ["Ána", "ána"], ["J\u{30c}an", "ǰan"], ["T\u{308}om", "ẗom"]]
        {
            let mut hall = Hall::new(Arc::new(Register::embedded().clone()));
            let input = |number, name: &str| {
                let (name, chips, role) = (name.to_string(), Chips(0), Role::Player);
                let person = PersonId(number);
                let what = Errand::Enrol { person, name, role, bot: false, secret: None, chips, table: None };
                Input { request: None, by: By::Floor(PersonId(0)), seen: None, at: Millis(0), what }
            };
            let record = |number, name| {
                let (version, order) = (Version(number), Order(number));
                ErrandRecord { number: version, order, input: input(number, name) }
            };
            hall.replay_errand(record(1, name)).unwrap();
            assert_eq!(hall.office.people.find(same).unwrap().0, PersonId(1), "{same:?}");
            let taken = Refused::NameTaken { person: PersonId(1) };
            let written_well: String = same.nfc().collect();
            assert_eq!(hall.decide(&input(2, &written_well)).map(drop), Err(taken), "{same:?}");
            let differ_in_capitals_alone = name.to_lowercase() == same.to_lowercase();
            assert_eq!(hall.replay_errand(record(2, same)).is_err(), differ_in_capitals_alone, "{same:?}");
            if !differ_in_capitals_alone {
                let both = [name, same].map(|name| hall.office.people.find(name).unwrap().0);
                assert_eq!(both, [PersonId(1), PersonId(2)]);
            }
        }
    }
}
