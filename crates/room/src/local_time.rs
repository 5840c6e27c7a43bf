use rules::poker::{Week, Weekday};

use crate::Millis;
use crate::table::MINUTE;

/// The time of the house: so many minutes ahead of the caller's clock, which counts from a Thursday at midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LocalTime(pub i32);

/// The minutes of a day.
const DAY: i64 = 24 * 60;

/// The days of a week, from the one that is counted from.
const WEEK: [Weekday; 7] = [
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
];

impl LocalTime {
    /// The kind of day that a moment belongs to (R041).
    pub(crate) fn day(self, week: &Week, at: Millis) -> Option<&str> {
        let minutes = self.minutes(at);
        let weekday = WEEK[minutes.div_euclid(DAY).rem_euclid(7) as usize];
        week.at(weekday, minutes.rem_euclid(DAY) as u16).map(|bets| bets.name.as_str())
    }

    /// When, from a moment on, it is first another kind of day than this.
    pub(crate) fn other_day(self, week: &Week, from: Millis, than: &str) -> Option<Millis> {
        let begins = i64::from(week.gaming_day);
        let today = (self.minutes(from) - begins).div_euclid(DAY);
        let days = (1..=7).map(|later| (today + later) * DAY + begins - i64::from(self.0));
        let days = days.filter_map(|minute| u64::try_from(minute).ok()).map(|minute| Millis(minute * MINUTE));
        std::iter::once(from).chain(days).find(|&at| self.day(week, at) != Some(than))
    }

    fn minutes(self, at: Millis) -> i64 {
        (at.0 / MINUTE) as i64 + i64::from(self.0)
    }
}

#[cfg(test)]
mod tests {
    use rules::{Play, Register};

    use super::*;

    const HOUR: u64 = 60 * MINUTE;

    /// Sundays, Tuesdays, Wednesdays and Fridays are of one kind, and the others of the other.
    #[test]
    fn a_day_of_the_week_begins_in_the_morning_where_the_house_is() {
        let chapter = Register::embedded().house("three-six").unwrap().chapter("holdem").unwrap();
        let Play::Poker(holdem) = &chapter.game.as_ref().unwrap().play else { unreachable!() };
        let week = holdem.week.as_ref().unwrap();
        let [few, many] = ["three-six", "three-six-twelve"];
        let greenwich = LocalTime(0);
        // The first moment of all is a Wednesday still.
        assert_eq!(greenwich.day(week, Millis(0)), Some(few));
        assert_eq!(greenwich.other_day(week, Millis(0), few), Some(Millis(6 * HOUR)));
        assert_eq!(greenwich.other_day(week, Millis(0), many), Some(Millis(0)));
        assert_eq!(greenwich.day(week, Millis(6 * HOUR)), Some(many));
        // Thursday, Friday, Saturday; then Sunday.
        for (day, name, other) in [(0, many, few), (1, few, many), (2, many, few), (3, few, many)] {
            let begins = Millis((day * 24 + 6) * HOUR);
            assert_eq!(greenwich.day(week, begins), Some(name));
            assert_eq!(greenwich.other_day(week, begins, name), Some(Millis(((day + 1) * 24 + 6) * HOUR)));
            assert_eq!(greenwich.other_day(week, begins, other), Some(begins));
        }
        // Tuesday and Wednesday are alike.
        let tuesday = Millis((5 * 24 + 6) * HOUR);
        assert_eq!(greenwich.other_day(week, tuesday, few), Some(Millis((7 * 24 + 6) * HOUR)));
        // Where the sun rises later, so does the day.
        let california = LocalTime(-8 * 60);
        assert_eq!(california.other_day(week, Millis(0), few), Some(Millis(14 * HOUR)));
        let japan = LocalTime(9 * 60);
        assert_eq!(japan.day(week, Millis(0)), Some(many));
    }
}
