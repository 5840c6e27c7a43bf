use std::time::Duration;

use room::{Grant, LocalTime, Millis, Settings};
use rules::Chips;
use serde::{Deserialize, Deserializer};

use crate::front::Manners;
use crate::pace::Pace;
use crate::regulars::Thinking;

/// How a room is run, as its manager writes it down: one file, read when the room is opened and again when it has changed.
///
/// ```
/// let file = server::RoomFile::read("[pace]\nbetween_hands = 2\n").unwrap();
/// assert_eq!(file.pace().between_hands, room::Millis(2_000));
/// assert_eq!(file.settings(), room::Settings::default());
/// assert!(server::RoomFile::read("[pace]\nbetween = 2\n").is_err());
/// assert_eq!(server::RoomFile::read(server::RoomFile::TEXT).unwrap(), server::RoomFile::default());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RoomFile {
    people: People,
    pace: PaceFile,
    clock: Clock,
    bots: Bots,
    net: Net,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct People {
    open_to_all: bool,
    #[serde(deserialize_with = "chips")]
    first_chips: Chips,
    #[serde(deserialize_with = "chips")]
    daily_chips: Chips,
    day_begins: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PaceFile {
    between_hands: Seconds,
    betting: Seconds,
    spectators_wait: Seconds,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Clock {
    /// Left out, it is what the book of each game says.
    action: Option<Seconds>,
    bank: Seconds,
    show_all: bool,
    zone: Hours,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Bots {
    at_a_table: u8,
    think_least: Seconds,
    think_most: Seconds,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Net {
    origins: Vec<String>,
    behind_proxy: bool,
    secure: bool,
    requests: u32,
    sockets: u32,
    /// What the system has to give, which no file can say.
    #[serde(skip)]
    connections: Option<u32>,
}

/// Minutes, written in hours, before or behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Hours(i32);

impl<'de> Deserialize<'de> for Hours {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Hours, D::Error> {
        let hours = f64::deserialize(from)?;
        if !(-12.0..=14.0).contains(&hours) {
            return Err(serde::de::Error::custom(format!("{hours} hours: -12 to 14 are possible")));
        }
        Ok(Hours((hours * 60.0).round() as i32))
    }
}

/// Thousandths of a second, written in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Seconds(u64);

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seconds, D::Error> {
        let seconds = f64::deserialize(from)?;
        if !(0.0..=3_600.0).contains(&seconds) {
            return Err(serde::de::Error::custom(format!("{seconds} seconds: 0 to 3600 are possible")));
        }
        Ok(Seconds((seconds * 1_000.0).round() as u64))
    }
}

fn chips<'de, D: Deserializer<'de>>(from: D) -> Result<Chips, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(|error| serde::de::Error::custom(format!("'{text}' {error}")))
}

impl Default for People {
    fn default() -> People {
        People { open_to_all: false, first_chips: Chips(100_000), daily_chips: Chips(50_000), day_begins: 6 }
    }
}

impl Default for PaceFile {
    fn default() -> PaceFile {
        let pace = Pace::default();
        PaceFile {
            between_hands: Seconds(pace.between_hands.0),
            betting: Seconds(pace.betting.0),
            spectators_wait: Seconds(0),
        }
    }
}

impl Default for Clock {
    fn default() -> Clock {
        let Settings { action_time, time_bank, show_all } = Settings::default();
        let action = action_time.map(|time| Seconds(time.0));
        Clock { action, bank: Seconds(time_bank.0), show_all, zone: Hours::default() }
    }
}

impl Default for Bots {
    fn default() -> Bots {
        let of = |time: Duration| Seconds(time.as_millis() as u64);
        Bots { at_a_table: 4, think_least: of(Thinking::HUMAN.least), think_most: of(Thinking::HUMAN.most) }
    }
}

impl Default for Net {
    fn default() -> Net {
        Net { origins: vec![], behind_proxy: false, secure: false, requests: 60, sockets: 100, connections: None }
    }
}

/// Why a file does not settle anything: the text of its first fault, with its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsettled(String);

impl std::fmt::Display for Unsettled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unsettled {}

impl RoomFile {
    /// The file as it is first written: everything as it is when nothing is said.
    pub const TEXT: &str = "\
# How this room is run. Times are in seconds. What has changed here is taken up between deals,
# at the tables that are open too.

[people]
open_to_all = false      # true: everybody may come in under a name; false: only by an invitation
first_chips = \"$1,000\"   # play chips for everybody who comes in for the first time
daily_chips = \"$500\"     # what everybody may take besides, once in a gaming day; \"$0\" for nothing
day_begins = 6           # the hour at which a gaming day begins, where the house is

[pace]
between_hands = 4        # how long a finished hand is looked at
betting = 10             # how long bets are taken against a player-dealer
spectators_wait = 0      # how much later those see a table who do not sit there

[clock]
# action = 30            # the time for one decision; left out, it is what the book of each game says
bank = 60                # what each has besides; a twentieth of it comes back with each hand
show_all = true          # all hands are turned up at the showdown; false: each is asked whether he shows or mucks
zone = 0                 # the time where the house is, in hours ahead of Greenwich: days begin by it

[bots]
at_a_table = 4           # how many sit at a table that is opened with bots; one seat stays free in any case
think_least = 0.7
think_most = 3.5         # and never longer than half of the time that they have

[net]
origins = []             # pages of other addresses that may speak to the room
behind_proxy = false     # a proxy stands before the room, and says in X-Forwarded-For whom it brings
secure = false           # browsers come by https: cookies are never sent without it
requests = 60            # how many requests an address may make at once
sockets = 100            # how many sockets an address may have open
";

    /// Reads a file.
    ///
    /// # Errors
    /// If it is no TOML, or says something that is not to be settled here.
    pub fn read(text: &str) -> Result<RoomFile, Unsettled> {
        let file: RoomFile =
            toml::from_str(text).map_err(|error| Unsettled(error.to_string().trim_end().to_string()))?;
        if file.bots.think_least.0 > file.bots.think_most.0 {
            return Err(Unsettled("bots: think_least is more than think_most".to_string()));
        }
        if file.clock.action.is_some_and(|action| action.0 == 0) {
            let words =
                "clock: action is 0, and nobody could decide anything; left out, it is what the book of each game says";
            return Err(Unsettled(words.to_string()));
        }
        if file.people.day_begins > 23 {
            return Err(Unsettled(format!("people: day_begins is {}: an hour is 0 to 23", file.people.day_begins)));
        }
        Ok(file)
    }

    /// What everybody may take once in a gaming day; none for nothing.
    #[must_use]
    pub fn grant(&self) -> Option<Grant> {
        let People { daily_chips: chips, day_begins, .. } = self.people;
        // The room counts a day from midnight at Greenwich, and the hour is one where the house is.
        let minute = (i32::from(day_begins) * 60 - self.clock.zone.0).rem_euclid(24 * 60);
        (chips > Chips(0)).then_some(Grant { chips, begins: Millis(u64::from(minute.unsigned_abs()) * 60 * 1_000) })
    }

    /// The same for a room that browsers reach by TLS.
    #[must_use]
    pub fn by_tls(mut self) -> RoomFile {
        self.net.secure = true;
        self
    }

    /// The same for a system that has no more than so many connections to give.
    #[must_use]
    pub fn with_connections(mut self, most: u32) -> RoomFile {
        self.net.connections = Some(most);
        self
    }

    /// How fast hands follow each other.
    #[must_use]
    pub fn pace(&self) -> Pace {
        let millis = |seconds: Seconds| Millis(seconds.0);
        Pace { between_hands: millis(self.pace.between_hands), betting: millis(self.pace.betting), ..Pace::default() }
    }

    /// How those are met who come in.
    #[must_use]
    pub fn manners(&self) -> Manners {
        let manners = Manners::default();
        Manners {
            open_to_all: self.people.open_to_all,
            first_chips: self.people.first_chips,
            origins: self.net.origins.clone(),
            secure: self.net.secure,
            spectators_wait: Millis(self.pace.spectators_wait.0),
            asks: self.net.requests.max(1),
            sockets: self.net.sockets.max(1),
            connections: self.net.connections.unwrap_or(manners.connections),
            behind_proxy: self.net.behind_proxy,
            ..manners
        }
    }

    /// How tables are run.
    #[must_use]
    pub fn settings(&self) -> Settings {
        Settings {
            action_time: self.clock.action.map(|time| Millis(time.0)),
            time_bank: Millis(self.clock.bank.0),
            show_all: self.clock.show_all,
        }
    }

    /// The time where the house is.
    #[must_use]
    pub const fn local_time(&self) -> LocalTime {
        LocalTime(self.clock.zone.0)
    }

    /// How long bots think.
    #[must_use]
    pub fn thinking(&self) -> Thinking {
        let time = |seconds: Seconds| Duration::from_millis(seconds.0);
        Thinking { least: time(self.bots.think_least), most: time(self.bots.think_most) }
    }

    /// How many bots sit at a table that is opened with bots.
    #[must_use]
    pub const fn bots(&self) -> u8 {
        self.bots.at_a_table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_book_says_is_overridden_only_where_it_is_written() {
        let settings = |text: &str| RoomFile::read(text).unwrap().settings().action_time;
        assert_eq!(settings(RoomFile::TEXT), None);
        assert_eq!(settings("[clock]\naction = 12.5\n"), Some(Millis(12_500)));
        let zone = |text: &str| RoomFile::read(text).unwrap().local_time();
        assert_eq!((zone(RoomFile::TEXT), zone("[clock]\nzone = -8\n")), (LocalTime(0), LocalTime(-480)));
    }

    #[test]
    fn a_gaming_day_begins_by_the_time_where_the_house_is() {
        let begins = |hour: u8, zone: f64| {
            let file = RoomFile::read(&format!("[people]\nday_begins = {hour}\n[clock]\nzone = {zone}\n")).unwrap();
            file.grant().unwrap().begins.0 / 60_000
        };
        // In minutes after midnight at Greenwich.
        assert_eq!([begins(6, 0.0), begins(6, -8.0), begins(6, 9.5), begins(23, -8.0)], [360, 840, 1230, 420]);
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let fault = |text: &str| RoomFile::read(text).unwrap_err().to_string();
        assert!(fault("[pace]\nbetting = -1\n").contains("line 2"), "{}", fault("[pace]\nbetting = -1\n"));
        assert!(fault("[people]\nfirst_chips = \"a lot\"\n").contains("'a lot'"));
        assert!(fault("[room]\n").contains("unknown field `room`"));
        assert!(fault("[bots]\nthink_least = 5\n").contains("think_most"));
        assert!(fault("[people]\nday_begins = 24\n").contains("0 to 23"));
        assert!(fault("[clock]\naction = 0\n").contains("nobody could decide"));
        assert!(fault("people = 7").contains("line 1"));
        assert!(fault("[clock]\nzone = 25\n").contains("-12 to 14"));
    }
}
