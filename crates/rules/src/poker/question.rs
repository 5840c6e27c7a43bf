//! What the floor is asked where the cards at the keyboard do not say it: who wins with hands that were shown and read by the
//! dealer, but entered by nobody (R280).

use super::deal::{Deal, Phase, WIDTH};
use super::event::Event;
use super::pots::Pot;
use super::refusal::{Refusal, Why};
use crate::{Chips, Cite, Seat, SeatSet, Sink};
use hands::Strength;

/// What only somebody who has seen the cards can say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Question {
    /// Who wins a pot; several share it.
    Winners {
        /// Which pot, the main one being 0.
        pot: u8,
        /// Who may be named.
        claims: SeatSet,
        /// Whether the best high hand is asked for.
        high: bool,
        /// Whether the best low hand is asked for.
        low: bool,
    },
    /// Whether the winners of a pot hold what they had to bet.
    MustBet {
        /// Which pot, the main one being 0.
        pot: u8,
        /// The winners.
        winners: SeatSet,
    },
    /// What it costs a player that he miscalled his hand, and another threw his away.
    Miscall {
        /// Who miscalled it.
        seat: Seat,
    },
}

/// What the floor says to it. Who writes answers down must know all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// These win; nobody where nothing was asked, or where no low hand qualifies.
    Winners {
        /// For high.
        high: SeatSet,
        /// For low.
        low: SeatSet,
    },
    /// They do, or they do not.
    MustBet(bool),
    /// It costs him the pot, his seat, both or nothing.
    Miscall {
        /// The pot.
        pot: bool,
        /// His seat.
        seat: bool,
    },
}

/// Who may be named as the winners of a pot; nothing where it is not asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Contest {
    /// For high.
    pub high: Option<Contenders>,
    /// For low.
    pub low: Option<Contenders>,
}

/// Whose hands may be the best, as far as it can be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Contenders {
    /// Some of these, one at least.
    pub seats: SeatSet,
    /// Hands of which it is known that they tie: all of them or none.
    pub tied: [SeatSet; 2],
    /// Or nobody: perhaps no hand qualifies.
    pub nobody: bool,
}

impl Contenders {
    /// Whether these can be the winners.
    ///
    /// ```
    /// use rules::poker::Contenders;
    /// use rules::SeatSet;
    ///
    /// let contenders = Contenders { seats: SeatSet::first(3), tied: [SeatSet::first(2), SeatSet::EMPTY], nobody: false };
    /// assert!(contenders.allows(SeatSet::first(2)));
    /// assert!(!contenders.allows(SeatSet::first(1)));
    /// assert!(!contenders.allows(SeatSet::EMPTY));
    /// ```
    #[must_use]
    pub fn allows(&self, winners: SeatSet) -> bool {
        self.check(winners).is_ok()
    }

    fn check(&self, winners: SeatSet) -> Result<(), Why> {
        if let Some(seat) = winners.minus(self.seats).iter().next() {
            return Err(Why::CannotWin { seat });
        }
        if winners.is_empty() && !self.nobody {
            return Err(Why::NoWinner);
        }
        let torn = self.tied.iter().find(|tied| !winners.and(**tied).is_empty() && !tied.minus(winners).is_empty());
        match torn.and_then(|tied| tied.minus(winners).iter().next()) {
            Some(seat) => Err(Why::TiedWith { seat }),
            None => Ok(()),
        }
    }

    /// Without these, and without whoever ties with one of them.
    pub(super) fn minus(self, out: SeatSet) -> Contenders {
        let gone = |tied: SeatSet| if tied.and(out).is_empty() { SeatSet::EMPTY } else { tied };
        let out = self.tied.iter().fold(out, |out, &tied| out.or(gone(tied)));
        Contenders { seats: self.seats.minus(out), tied: self.tied.map(|tied| tied.minus(out)), ..self }
    }

    /// The only winners that there can be, if there is but one answer.
    fn only(&self) -> Option<SeatSet> {
        let together = self.tied.iter().find(|tied| **tied == self.seats).is_some();
        match self.nobody {
            _ if self.seats.is_empty() => Some(SeatSet::EMPTY),
            false if together || !self.seats.is_several() => Some(self.seats),
            _ => None,
        }
    }
}

/// What has been found out of hands that nobody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Unknown {
    /// Whose hand was shown without being entered.
    pub(super) shown: SeatSet,
    /// Whose hands have been compared, in a pot that has been paid.
    compared: SeatSet,
    /// Who of them was the best.
    high: SeatSet,
    low: SeatSet,
}

/// One half of what is played for.
struct Side<'a> {
    strengths: &'a [Strength; WIDTH],
    /// Who was the best of those who have been compared.
    best: SeatSet,
    /// Whether there may be no hand that qualifies.
    qualified: bool,
}

impl Deal {
    /// Pays pot by pot, the last side pot first, until the floor must be asked or nothing is left.
    #[cold]
    pub(super) fn award_unknown<S: Sink<Event>>(&mut self, sink: &mut S) {
        loop {
            let (place, pot) = self.last_pot();
            if pot.amount > 0 {
                if place > 0 {
                    sink.on(Event::SidePot { pot: place, amount: Chips(pot.amount), cite: self.table.cites.side_pot });
                }
                let (high, low) = self.contest(pot);
                let (Some(high), Some(low)) = (high.only(), low.only()) else {
                    self.phase = Phase::Winners;
                    return;
                };
                if !self.compare(pot, high, low) {
                    return;
                }
                self.pay_compared(sink);
            }
            if !self.next_pot(sink) {
                return;
            }
        }
    }

    /// The pot that is paid next.
    fn last_pot(&self) -> (u8, Pot) {
        let (pots, count) = self.pots();
        ((count - 1) as u8, pots[count - 1])
    }

    /// What has been paid is taken out of the middle; says whether anything is left.
    fn next_pot<S: Sink<Event>>(&mut self, sink: &mut S) -> bool {
        let (place, pot) = self.last_pot();
        self.take_out(pot);
        if place == 0 {
            self.close(sink);
        }
        place > 0
    }

    /// These have the best hands of a pot; says whether it can be paid at once, or something must be asked first.
    fn compare(&mut self, pot: Pot, high: SeatSet, low: SeatSet) -> bool {
        let unknown = &mut self.unknown;
        (unknown.compared, unknown.high, unknown.low) = (unknown.compared.or(pot.claims), high, low);
        let known = self.live.minus(self.unknown.shown);
        if self.asks_must_bet(pot, low, known) {
            self.phase = Phase::MustBet;
            return false;
        }
        true
    }

    fn pay_compared<S: Sink<Event>>(&mut self, sink: &mut S) {
        let (place, pot) = self.last_pot();
        let Unknown { high, low, .. } = self.unknown;
        self.divide(place, pot, high, low, !low.is_empty(), sink);
    }

    /// Who may have won a pot, high and low.
    fn contest(&self, pot: Pot) -> (Contenders, Contenders) {
        let Unknown { shown, high, low, .. } = self.unknown;
        let strengths = self.strengths(self.live.minus(shown));
        let splits = self.table.high_ranking.is_some() && self.table.low_ranking.is_some();
        let none = Contenders::default();
        let high = Side { strengths: &strengths.high, best: high, qualified: false };
        let low = Side { strengths: &strengths.low, best: low, qualified: splits };
        (
            self.table.high_ranking.map_or(none, |_| self.contenders(pot, &high)),
            self.table.low_ranking.map_or(none, |_| self.told_apart(self.contenders(pot, &low), &strengths.low)),
        )
    }

    /// Of those who met in a side pot only its best can win here; of those whose cards are known only the best.
    fn contenders(&self, pot: Pot, side: &Side<'_>) -> Contenders {
        let Unknown { shown, compared, .. } = self.unknown;
        let mut seats = pot.claims.minus(compared).or(pot.claims.and(side.best));
        let strength = |seat: Seat| side.strengths[seat.index()];
        let known = seats.minus(shown);
        let best = known.iter().map(strength).max();
        let beaten: SeatSet = known
            .iter()
            .filter(|&seat| Some(strength(seat)) < best || side.qualified && !strength(seat).is_some())
            .collect();
        let mut known = known.minus(beaten);
        let mut tied = seats.and(side.best);
        seats = seats.minus(beaten);
        if !tied.and(beaten).is_empty() {
            seats = seats.minus(tied);
            tied = SeatSet::EMPTY;
        } else if !tied.and(known).is_empty() {
            (known, tied) = (known.or(tied), SeatSet::EMPTY);
        }
        let nobody = side.qualified && known.is_empty() && tied.is_empty();
        Contenders { seats, tied: [known, tied], nobody }
    }

    /// What the floor is asked.
    #[cold]
    pub(super) fn question(&self) -> Question {
        if let Phase::Miscall(seat) = self.phase {
            return Question::Miscall { seat };
        }
        let (place, _) = self.last_pot();
        if self.phase == Phase::MustBet {
            return Question::MustBet { pot: place, winners: self.unknown.low };
        }
        let Contest { high, low } = self.asked_contest();
        let seats = |side: Option<Contenders>| side.map_or(SeatSet::EMPTY, |side| side.seats);
        Question::Winners { pot: place, claims: seats(high).or(seats(low)), high: high.is_some(), low: low.is_some() }
    }

    /// What the floor is asked by.
    #[cold]
    pub(super) fn asking_cite(&self) -> Cite {
        match self.phase {
            Phase::Miscall(_) => self.table.cites.miscall,
            _ => self.table.cites.ruled,
        }
    }

    /// Who may be named: only those are asked for who cannot be told.
    pub(super) fn asked_contest(&self) -> Contest {
        let (high, low) = self.contest(self.last_pot().1);
        let open = |side: Contenders| Some(side).filter(|side| side.only().is_none());
        Contest { high: open(high), low: open(low) }
    }

    #[cold]
    pub(super) fn ruled<S: Sink<Event>>(&mut self, answer: Answer, sink: &mut S) -> Result<(), Refusal> {
        if let Phase::Miscall(seat) = self.phase {
            return self.rule_on_miscall(seat, answer, sink);
        }
        let cite = self.table.cites.ruled;
        let (place, pot) = self.last_pot();
        match (self.phase, answer) {
            (Phase::Over, _) => return Err(Refusal { why: Why::Over, cite: Cite::NOTHING }),
            (Phase::Winners, Answer::Winners { high, low }) => {
                let (highs, lows) = self.contest(pot);
                let judged = |side: Contenders, named: SeatSet| match side.only() {
                    // What can be told is not asked.
                    Some(_) if !named.is_empty() => Err(Why::NotNow),
                    Some(only) => Ok(only),
                    None => side.check(named).map(|()| named),
                };
                let refused = |why| Refusal { why, cite };
                let (high, low) = (judged(highs, high).map_err(refused)?, judged(lows, low).map_err(refused)?);
                sink.on(Event::Ruled { pot: place, answer, cite });
                if !self.compare(pot, high, low) {
                    return Ok(());
                }
            }
            (Phase::MustBet, Answer::MustBet(held)) => {
                sink.on(Event::Ruled { pot: place, answer, cite: self.table.cites.ruled_sevens });
                let winners = self.unknown.low;
                self.sevens.settle(winners, held);
            }
            _ => return Err(Refusal { why: Why::NotNow, cite }),
        }
        self.pay_compared(sink);
        if self.next_pot(sink) {
            self.award_unknown(sink);
        }
        Ok(())
    }
}
