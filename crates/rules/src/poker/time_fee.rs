//! The fee by the clock: when it is due, who pays it, and what (R103, R104).

use super::event::Event;
use super::lineup::Lineup;
use super::table::Table;
use super::words::{TimeAnchor, TimeUnit};
use crate::schedule::Players;
use crate::{Chips, Sink};

/// What the posted schedule takes by the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeFee {
    /// For so many players.
    pub players: Players,
    /// How much.
    pub fee: Chips,
    /// How often, in minutes.
    pub every: u16,
    /// The number that the book prints.
    pub option: Option<u16>,
}

impl Table {
    /// When the fee is due next after a minute, for a table that opened at another; both counted from the same midnight.
    ///
    /// ```
    /// use rules::poker::{Stakes, Table};
    /// use rules::{Chips, Register, ScheduleRow, Structure};
    ///
    /// let house = Register::embedded().house("ocean-view").unwrap();
    /// let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    /// let pair: Vec<_> =
    ///     house.schedules.iter().filter(|row| row.option.is_some_and(|option| (247..=248).contains(&option))).collect();
    /// let table = Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &pair)?;
    /// // Opened at 10:10, asked at 10:40: at the next full or half hour.
    /// assert_eq!(table.time_due_after(610, 640), Some(660));
    /// # Ok::<(), rules::poker::NoTable>(())
    /// ```
    #[must_use]
    pub fn time_due_after(&self, opened: u32, now: u32) -> Option<u32> {
        let every = u32::from(self.time_fees.first()?.every.max(1));
        Some(match self.time_anchor {
            TimeAnchor::Clock => (now / every + 1) * every,
            TimeAnchor::Opening => opened + (now.saturating_sub(opened) / every + 1) * every,
        })
    }
}

impl Lineup {
    /// The fee by the clock falls due: from everybody who sits there at this moment, present or not. It is taken before the
    /// next deal.
    pub fn time_is_due(&mut self) {
        let seated = self.seated();
        let players = seated.len();
        let row = self.table.time_fees.iter().find(|row| row.players.contains(players));
        let Some(&TimeFee { fee, option, .. }) = row else { return };
        let chip = self.table.chip().0;
        let mut together = fee.0;
        for (nth, seat) in seated.iter().enumerate() {
            let amount = match self.table.time_unit {
                TimeUnit::Player => fee.0,
                TimeUnit::Table => (together / (players - nth) as u64).next_multiple_of(chip).min(together),
            };
            together -= amount.min(together);
            self.owe_time(seat, amount, option);
        }
    }

    /// Takes what is due from those who have it: between deals, and before anybody leaves. Who has not enough is not dealt in until he has
    /// paid (R104).
    pub fn collect_time<S: Sink<Event>>(&mut self, sink: &mut S) {
        for seat in self.seated() {
            let (amount, option) = self.time_owed(seat);
            if amount == 0 || self.chips(seat).0 < amount {
                continue;
            }
            self.pay_time(seat);
            sink.on(Event::TimeFee { seat, amount: Chips(amount), option, cite: self.table.cites.time_fee });
        }
    }
}
