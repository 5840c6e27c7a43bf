use std::collections::BTreeMap;
use std::fmt;

use ledger::PersonId;

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

    /// Who is called so, be it in capitals or not.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<(PersonId, &Person)> {
        let wanted = name.to_lowercase();
        self.iter().find(|(_, person)| person.name.to_lowercase() == wanted)
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
        let fits = (1..=NAME_MAX).contains(&name.chars().count())
            && name.trim() == name
            && !name.chars().any(char::is_control);
        if !fits {
            return Err(Refused::Name { most: NAME_MAX });
        }
        match self.find(name) {
            Some((other, _)) if Some(other) != own => Err(Refused::NameTaken { person: other }),
            _ => Ok(()),
        }
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
