use ledger::{Account, Cents, PersonId, TableId, Transfer};
use rules::poker::Step;
use rules::{Chips, SEATS_MAX, Seat};

use crate::clock::Clock;
use crate::events::Events;
use crate::guest::{Changes, Goes, Guest};
use crate::play::Play;
use crate::{By, Input, Millis, Reason, Refused, Settings, Setup, Version, What};

/// All that an input can change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) version: Version,
    /// The last record that changed the deal: who acts must have seen it.
    pub(crate) moved: Version,
    /// The latest moment of any record.
    pub(crate) at: Millis,
    pub(crate) people: [Option<Guest>; SEATS_MAX],
    pub(crate) play: Play,
    pub(crate) clock: Option<Clock>,
    pub(crate) shift: u32,
    /// What of all that the house has taken is not in the drop of this shift: it was taken before, or the floor has put it elsewhere.
    /// What the floor has put there besides counts against it.
    pub(crate) before_shift: i64,
    /// Why no hand begins.
    pub(crate) paused: Option<Reason>,
    /// Who of the floor breaks the table, which is paused then.
    pub(crate) breaks: Option<PersonId>,
    /// How the table is run, and how when the hand is over.
    pub(crate) settings: Settings,
    pub(crate) settings_next: Option<Settings>,
    /// Since when the fee by the clock is counted: since it was due last, or since somebody sat down where nobody sat.
    pub(crate) timed: Millis,
    /// Which of the days' bets the next hand is played for, where the book bets by the day.
    pub(crate) day: Option<usize>,
    /// Who has left in this shift with less than a full time bank, and what he had left of it, the last at the end: who sits down again
    /// has no more than that.
    pub(crate) left: Vec<(PersonId, Millis)>,
}

/// How many of those who have left a table know their time banks.
const LEFT_MAX: usize = 20;

/// With how many hands a time bank that was used up is full again.
const HANDS_FOR_A_BANK: u64 = 20;

impl State {
    /// Nothing has happened yet.
    pub(crate) fn new(setup: &Setup) -> State {
        State {
            version: Version(0),
            moved: Version(0),
            at: Millis(0),
            people: [None; SEATS_MAX],
            play: Play::new(&setup.game),
            clock: None,
            shift: 0,
            before_shift: 0,
            paused: None,
            breaks: None,
            settings: setup.settings,
            settings_next: None,
            timed: Millis(0),
            day: setup.first_day(),
            left: vec![],
        }
    }

    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let place = self.people.iter().position(|guest| guest.is_some_and(|guest| guest.person == person))?;
        Seat::new(place as u8)
    }

    pub(crate) fn guest(&mut self, seat: Seat, change: impl FnOnce(&mut Guest)) {
        if let Some(guest) = &mut self.people[seat.index()] {
            change(guest);
        }
    }

    /// The fee by the clock is counted from now on, where one is posted.
    pub(crate) fn count_time(&mut self) {
        if self.play.fee_due_after(0).is_some() {
            self.timed = self.at;
        }
    }

    /// What is in the drop of this shift, of all that the house has taken.
    pub(crate) fn in_drop(&self, taken: u64) -> u64 {
        taken.checked_add_signed(-self.before_shift).expect("the drop has what was taken in the shift")
    }

    /// Who leaves or is absent has no time; everybody else has that of a decision, and what is left in his bank. Nobody is pressed
    /// between hands while the table is paused.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        if self.may_play().is_err() {
            return None;
        }
        let Clock { seat, since } = self.clock?;
        let guest = self.people[seat.index()]?;
        match guest.leaving || guest.absent {
            true => Some(since),
            // Who is asked whether he banks has no hand to think about.
            false if !self.play.has_hand() => Some(since.plus(self.action_time())),
            false => Some(since.plus(self.action_time()).plus(guest.bank)),
        }
    }

    /// The time for one decision: the house's, or what the book says.
    pub(crate) fn action_time(&self) -> Millis {
        self.settings.action_time.unwrap_or(self.play.action_time())
    }

    /// He has spoken: what he took beyond the time of a decision comes out of his bank.
    pub(crate) fn spend_time(&mut self, seat: Seat) {
        let (at, action_time, clock) = (self.at, self.action_time(), self.clock.filter(|clock| clock.seat == seat));
        self.guest(seat, |guest| {
            guest.absent = false;
            if let Some(clock) = clock {
                guest.bank = guest.bank.since(at.since(clock.since).since(action_time));
            }
        });
    }

    /// He has not spoken: the least is done for him, and he sits out.
    pub(crate) fn time_out(&mut self, sink: &mut Events) -> Result<(), Refused> {
        let deadline = self.deadline().ok_or(Refused::NobodyWaitedFor)?;
        let at = self.at;
        if at < deadline {
            return Err(Refused::TooEarly { deadline, at });
        }
        let Some(seat) = self.clock.map(|clock| clock.seat) else { return Err(Refused::NobodyWaitedFor) };
        let discarding = self.play.discarding();
        if !discarding.is_empty() {
            self.sits_out(seat);
        }
        if !discarding.is_empty() || self.play.silent(seat, sink)? {
            // Who had said that he sits out has not been waited for, and keeps what he has.
            let left = |guest: &Guest| if guest.absent { guest.bank } else { Millis(0) };
            self.guest(seat, |guest| (guest.bank, guest.absent) = (left(guest), true));
        }
        // Cards are thrown away by all at the same time: the dealer calls when nobody is waited for any more (R052).
        if !discarding.is_empty() && !discarding.iter().any(|seat| self.is_waited_for(seat)) {
            self.play.poker()?.play(Step::HandsClear, sink)?;
        }
        Ok(())
    }

    /// Whether somebody is given time to speak.
    fn is_waited_for(&self, seat: Seat) -> bool {
        self.people[seat.index()].is_some_and(|guest| !guest.leaving && !guest.absent)
    }

    /// Who is to speak: of those who throw cards away, one who is there.
    pub(crate) fn turn(&self) -> Option<Seat> {
        let turn = self.play.turn();
        let mut asked = turn.into_iter().chain(self.play.discarding().iter());
        asked.find(|&seat| self.is_waited_for(seat)).or(turn)
    }

    pub(crate) fn sits_out(&mut self, seat: Seat) {
        match &mut self.play {
            Play::Poker(poker) => poker.lineup.goes_away(seat),
            // Who does not wager has no hand; he is only not waited for.
            Play::Banked(_) => self.guest(seat, |guest| guest.sits_out = true),
        }
    }

    /// Whatever he is asked from now on is answered for him.
    pub(crate) fn sits_out_now(&mut self, seat: Seat) {
        self.sits_out(seat);
        self.guest(seat, |guest| (guest.absent, guest.sits_out) = (true, false));
    }

    /// Those who wanted to sit out and have no wager in the round are not waited for.
    pub(crate) fn let_sit_out(&mut self) {
        for seat in (0..).map_while(Seat::new).filter(|&seat| !self.play.is_dealt_in(seat)) {
            let guest = self.people[seat.index()].as_mut().filter(|guest| guest.sits_out);
            guest.into_iter().for_each(|guest| (guest.absent, guest.sits_out) = (true, false));
        }
    }

    /// Whether somebody keeps this seat and sits out.
    pub(crate) fn is_away(&self, seat: Seat) -> bool {
        match &self.play {
            Play::Poker(poker) => poker.lineup.is_away(seat),
            Play::Banked(_) => self.people[seat.index()].is_some_and(|guest| guest.absent || guest.sits_out),
        }
    }

    pub(crate) fn comes_back(&mut self, seat: Seat, posts: bool) -> Result<(), Refused> {
        if !self.is_away(seat) {
            return Err(Refused::NotAway { seat });
        }
        if let Play::Poker(poker) = &mut self.play {
            poker.lineup.comes_back(seat, posts);
        }
        self.guest(seat, |guest| (guest.absent, guest.sits_out) = (false, false));
        Ok(())
    }

    /// A player-dealer who leaves before anybody has wagered against him takes his wager along (R283).
    pub(crate) fn call_off(&mut self, sink: &mut Events) -> Result<(), Refused> {
        let Play::Banked(banked) = &mut self.play else { return Ok(()) };
        let leaves = |bank: Seat| self.people[bank.index()].is_some_and(|guest| guest.goes());
        if banked.idle_bank().is_some_and(leaves) { banked.call_off(sink) } else { Ok(()) }
    }

    /// Those who are leaving and not in a deal take their chips with them. Says who goes to another table.
    pub(crate) fn let_leave(&mut self, table: TableId, transfers: &mut Vec<Transfer>) -> Vec<Goes> {
        let mut goes = vec![];
        for seat in (0..).map_while(Seat::new) {
            let leaves = self.people[seat.index()].filter(|guest| guest.goes() && !self.play.is_dealt_in(seat));
            let Some(Guest { person, changes, absent, bank, .. }) = leaves else { continue };
            let from = Account::Stack { table, seat: seat.index() as u8 };
            let standing = self.play.standing(seat, absent);
            let chips = self.play.leave(seat);
            let amount = Cents(chips.0);
            goes.extend(changes.map(|Changes { table, seat, sent }| {
                let sent = if sent { Some(standing) } else { None };
                Goes { person, to: table, seat, chips, sent }
            }));
            if amount > Cents::ZERO {
                transfers.push(Transfer { from, to: Account::Bankroll(person), amount });
            }
            self.people[seat.index()] = None;
            self.keep_time_bank(person, bank);
        }
        goes
    }

    /// What those who were in the hand buy now that it is over. Each buys by a record of his own: the chips may not be there any more.
    pub(crate) fn let_buy(&mut self) -> Vec<(PersonId, Chips)> {
        if self.play.has_hand() {
            return vec![];
        }
        let guests = self.people.iter_mut().flatten();
        guests.filter_map(|guest| Some((guest.person, guest.buys.take()?))).collect()
    }

    /// What somebody is to pay when the hand is over who has just said what he buys then.
    pub(crate) fn buys_later(&self, input: &Input, table: TableId) -> Option<Transfer> {
        let (By::Person(person), What::Buy(_)) = (input.by, &input.what) else { return None };
        let seat = self.seat_of(person)?;
        let chips = self.people[seat.index()]?.buys?;
        let to = Account::Stack { table, seat: seat.index() as u8 };
        Some(Transfer { from: Account::Bankroll(person), to, amount: Cents(chips.0) })
    }

    /// A hand is over: whoever is there has a part of his time bank again, so that nobody is without one for a whole evening.
    pub(crate) fn regain_time(&mut self) {
        let full = self.settings.time_bank;
        let part = Millis(full.0 / HANDS_FOR_A_BANK);
        for guest in self.people.iter_mut().flatten().filter(|guest| !guest.absent) {
            guest.bank = guest.bank.plus(part).min(full);
        }
    }

    /// A new shift: everybody has a full time bank, those who have left too.
    pub(crate) fn renew_time(&mut self) {
        self.left.clear();
        let full = self.settings.time_bank;
        self.people.iter_mut().flatten().for_each(|guest| guest.bank = full);
    }

    /// Of his time bank, what somebody has left who sits down: a full one, if he has not left in this shift.
    pub(crate) fn time_bank_of(&mut self, person: PersonId) -> Millis {
        let place = self.left.iter().position(|(left, _)| *left == person);
        place.map_or(self.settings.time_bank, |place| self.left.remove(place).1)
    }

    /// What somebody has left of his time bank who leaves, is kept for him. Of very many, those have a full one again who left first.
    fn keep_time_bank(&mut self, person: PersonId, bank: Millis) {
        if bank < self.settings.time_bank {
            self.left.push((person, bank));
        }
        if self.left.len() > LEFT_MAX {
            self.left.remove(0);
        }
    }

    /// Between hands the table is run as was settled last. Of another time bank everybody has what he has not used.
    pub(crate) fn take_up_settings(&mut self) {
        let Some(settings) = self.settings_next.take_if(|_| !self.play.has_hand()) else { return };
        let before = self.settings.time_bank;
        let sitting = self.people.iter_mut().flatten().map(|guest| &mut guest.bank);
        for bank in sitting.chain(self.left.iter_mut().map(|(_, bank)| bank)) {
            *bank = settings.time_bank.since(before.since(*bank));
        }
        self.settings = settings;
    }

    /// If the deal has gone on, the time of the player who is to speak begins now.
    pub(crate) fn wind_clock(&mut self, before: &State, beside: bool) {
        let (moved, turn, since) = (self.play.has_moved(&before.play, beside), self.turn(), self.at);
        if moved {
            self.moved = self.version;
        }
        if moved || turn != before.turn() {
            self.clock = turn.map(|seat| Clock { seat, since });
        }
    }
}
