use ledger::{Account, Cents, Ledger, PersonId, Posting, Transfer};
use rules::banked::Place;
use rules::poker::Step;
use rules::{Chips, RULES_VERSION, Seat};

use crate::clock::Clock;
use crate::events::{Event, Events};
use crate::guest::{Changes, Goes, Guest};
use crate::money::posting_id;
use crate::play::Over;
use crate::proof::Sighting;
use crate::state::State;
use crate::{Bank, By, Input, Order, Outputs, Record, Refused, RequestId, Root, Table, Trail, Version, What, Witness};

/// How far the number of a shift may be ahead of the last: as far as a house needs that numbers them by the date, such as 20261118.
const SHIFT_LEAP: u32 = 100_000_000;

/// What [`Table::decide`] says yes with.
#[derive(Clone, Debug)]
#[must_use = "a decision changes nothing until it is applied"]
pub enum Decision {
    /// It is new: write its record, then apply it.
    New(Box<Decided>),
    /// The same request has been answered: there is nothing to write, and nothing to apply.
    Repeat {
        /// Its name.
        request: RequestId,
        /// The record that it made.
        version: Version,
    },
}

/// An input that was accepted, with all that it causes.
#[derive(Clone, Debug)]
#[must_use = "a decision changes nothing until it is applied"]
pub struct Decided {
    pub(crate) record: Record,
    pub(crate) next: Next,
}

/// What comes of an input.
#[derive(Clone, Debug)]
pub(crate) struct Next {
    state: State,
    pub(crate) transfers: Vec<Transfer>,
    events: Vec<Event>,
    pub(crate) hash: [u8; 32],
    over: Option<Over>,
    goes: Vec<Goes>,
    /// What those buy now who said so while they were in the hand.
    buys: Vec<(PersonId, Chips)>,
    pub(crate) roots: Vec<Root>,
    sightings: Vec<Sighting>,
}

impl Decided {
    /// What is to be written, before anything is applied.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }
}

impl Table {
    /// Whether this may happen, and all that would come of it. Nothing changes.
    ///
    /// One decision at a time: the next is asked for when this one has been applied, or given up. The ledger is only asked; if
    /// others may take the same chips while the record is being written, hold its posting ([`Ledger::hold`]).
    ///
    /// # Errors
    /// If it may not.
    pub fn decide(&self, input: &Input, ledger: &Ledger) -> Result<Decision, Refused> {
        debug_assert_eq!(self.first_difference(ledger), None, "the table and the ledger agree");
        if let Some((request, version)) = self.answered.repeat(input)? {
            return Ok(Decision::Repeat { request, version });
        }
        self.check_seen(input)?;
        let next = self.next(input, None)?;
        let record = self.record_of(input, &next);
        // Who could not pay for what he buys after the hand is told so at once.
        let later = next.state.buys_later(input, self.setup.id);
        let later = later.map(|transfer| Posting::one(posting_id(self.setup.id, record.number), transfer));
        if let Some(posting) = record.posting().or(later) {
            let _ = ledger.decide(&posting)?;
        }
        Ok(Decision::New(Box::new(Decided { record, next })))
    }

    /// Whether he has seen the deal as it is, and asks for nothing that he may have asked for before. Who has no seat may be one who sees the
    /// table later than it is: nothing that he can sit down by goes by the deal, and no refusal tells him how far it has come.
    fn check_seen(&self, input: &Input) -> Result<(), Refused> {
        let Some(seen) = input.seen else { return Ok(()) };
        let (current, forgotten) = (self.state.version, self.answered.may_be_forgotten(input));
        match input.by {
            By::Person(person) if self.state.seat_of(person).is_none() => match forgotten {
                true if input.what.takes().is_some() => Err(Refused::GoneOn { seen }),
                _ => Ok(()),
            },
            _ if forgotten || !(self.state.moved..=current).contains(&seen) => Err(Refused::Stale { seen, current }),
            _ => Ok(()),
        }
    }

    /// Makes what was decided happen. Its record has been written, and its posting is applied with it.
    ///
    /// # Panics
    /// If something else was applied since it was decided: that is a mistake of the caller.
    pub fn apply(&mut self, decided: Decided) -> Outputs {
        let Decided { record, next } = decided;
        assert_eq!(record.table, self.setup.id, "a decision is for its own table");
        assert_eq!(record.number, self.state.version.next(), "decisions are applied in the order of their records");
        let (request, by) = (record.input.request, record.input.by);
        if let Some(request) = request {
            self.answered.add(request, &record.input, record.number);
        }
        self.state = next.state;
        let floor = Some(record.input.what).filter(What::is_told_as_said);
        let Next { events, over, goes, buys, roots, sightings, .. } = next;
        Outputs { version: record.number, by, answered: request, floor, events, over, goes, buys, roots, sightings }
    }

    pub(crate) fn record_of(&self, input: &Input, next: &Next) -> Record {
        Record {
            table: self.setup.id,
            number: next.state.version,
            order: Order::default(),
            input: input.clone(),
            transfers: next.transfers.clone(),
            events: next.hash,
            roots: Some(next.roots.clone()),
            book: self.setup.book,
            rules: RULES_VERSION,
        }
    }

    /// What comes of an input, whoever asks, whoever looks on and whatever the ledger says.
    pub(crate) fn next(&self, input: &Input, witness: Option<&mut dyn Witness>) -> Result<Next, Refused> {
        let (id, settings) = (self.setup.id, self.state.settings);
        let mut state = self.state.clone();
        state.version = state.version.next();
        state.at = state.at.max(input.at);
        if input.what.takes().is_some() && state.people.iter().all(Option::is_none) {
            state.count_time();
        }
        let mut money = state.play.money();
        let mut transfers = vec![];
        let mut events = Events::seen_by(witness);
        let sink = &mut events;
        let person = || match input.by {
            By::Person(person) => Ok(person),
            _ => Err(Refused::NotYours { whose: "a person at the table" }),
        };
        let seat = || {
            let person = person()?;
            let seat = self.state.seat_of(person).ok_or(Refused::NoSeat { person })?;
            Ok::<Seat, Refused>(seat)
        };
        let only = |so: bool, whose| if so { Ok(()) } else { Err(Refused::NotYours { whose }) };
        let dealer = || only(input.by == By::Dealer, "the dealer");
        let clock = || only(input.by == By::Clock, "the clock");
        let floor = || only(matches!(input.by, By::Floor(_)), "the floor");
        let mut buys = |seat: Seat, chips: Chips| {
            let to = Account::Stack { table: id, seat: seat.index() as u8 };
            money.stacks[seat.index()] += chips.0;
            Ok::<Transfer, Refused>(Transfer { from: Account::Bankroll(person()?), to, amount: Cents(chips.0) })
        };
        match &input.what {
            &What::SitDown { seat, chips } => {
                let person = person()?;
                self.may_come()?;
                if let Some(seat) = state.seat_of(person) {
                    return Err(Refused::HasSeat { person, seat });
                }
                state.play.check_chips(Chips(0), chips)?;
                state.play.sit(seat, chips, sink)?;
                transfers.push(buys(seat, chips)?);
                let bank = state.time_bank_of(person);
                state.people[seat.index()] = Some(Guest::new(person, bank));
            }
            &What::ComeOver { seat, chips, sent } => {
                let person = person()?;
                if let Some(seat) = state.seat_of(person) {
                    return Err(Refused::HasSeat { person, seat });
                }
                state.play.check_chips(Chips(0), chips)?;
                let chips = state.play.come_over(seat, chips, sent, sink)?;
                transfers.extend(Some(buys(seat, chips)?).filter(|_| chips > Chips(0)));
                let absent = sent.is_some_and(|standing| standing.away);
                let bank = state.time_bank_of(person);
                state.people[seat.index()] = Some(Guest { absent, ..Guest::new(person, bank) });
            }
            What::Leave => state.guest(seat()?, |guest| (guest.leaving, guest.changes) = (true, None)),
            &What::ChangeTable { to, seat: there } => {
                let (person, seat) = (person()?, seat()?);
                if to == id {
                    return Err(Refused::HasSeat { person, seat });
                }
                let changes = Some(Changes { table: to, seat: there, sent: false });
                state.guest(seat, |guest| (guest.leaving, guest.changes) = (true, changes));
            }
            &What::Buy(chips) => {
                let seat = seat()?;
                if state.guest_at(seat)?.leaving {
                    return Err(Refused::Leaving { seat });
                }
                state.play.check_chips(self.stacks()[seat.index()], chips)?;
                if state.play.holds_chips(seat) {
                    state.guest(seat, |guest| guest.buys = Some(chips).filter(|&chips| chips > Chips(0)));
                } else {
                    state.play.buy(seat, chips, sink)?;
                    transfers.push(buys(seat, chips)?);
                }
            }
            What::SitOut => state.sits_out(seat()?),
            What::SitOutNow => state.sits_out_now(seat()?),
            &What::ComeBack { posts } => state.comes_back(seat()?, posts)?,
            &What::ComeIn(entry) => state.play.poker()?.lineup.comes_in_by(seat()?, entry)?,
            What::Deal(shuffle) => {
                dealer()?;
                state.may_play()?;
                state.play.deal(shuffle, &settings, sink)?;
            }
            What::DealOn => {
                dealer()?;
                state.may_play()?;
                state.play.banked()?.close(None, sink)?;
            }
            &What::Bank(bank) => {
                let seat = seat()?;
                if matches!(bank, Bank::PutUp(_)) {
                    state.may_play()?;
                }
                state.play.banked()?.bank(seat, bank, sink)?;
                state.guest(seat, |guest| guest.absent = false);
            }
            &What::Wager { circle, wager, chips } => {
                let seat = seat()?;
                state.may_play()?;
                state.play.banked()?.wager(seat, Place { circle, wager }, chips, sink)?;
                state.guest(seat, |guest| guest.absent = false);
            }
            &What::Decide(act) => {
                let seat = seat()?;
                state.play.banked()?.act(seat, act, sink)?;
                state.spend_time(seat);
            }
            &What::Shuffler { down } => {
                floor()?;
                state.play.banked()?.lineup.shuffler_is_down(down);
            }
            &What::Act(act) => {
                let seat = seat()?;
                state.play.poker()?.act(seat, act, sink)?;
                state.spend_time(seat);
            }
            &What::AskDrawn { of } => state.play.poker()?.play(Step::AskedDrawn { by: seat()?, of }, sink)?,
            What::HandsClear => {
                floor()?;
                state.play.poker()?.play(Step::HandsClear, sink)?;
            }
            &What::OutOfTurn { seat, act } => {
                floor()?;
                state.play.poker()?.play(Step::OutOfTurn(seat, act), sink)?;
            }
            &What::Mishap(mishap) => {
                floor()?;
                state.play.mishap(mishap, sink)?;
            }
            &What::Ruled(answer) => {
                floor()?;
                state.play.poker()?.play(Step::Ruled(answer), sink)?;
            }
            What::TimeOut => {
                clock()?;
                state.time_out(sink)?;
            }
            What::TimeFee => {
                clock()?;
                state.play.poker()?.lineup.time_is_due();
                state.count_time();
            }
            What::Day(name) => {
                clock()?;
                let day = self.setup.days.iter().position(|day| day.name == *name);
                let day = day.filter(|_| day != state.day).ok_or_else(|| Refused::SameBets { day: name.clone() })?;
                state.play.poker()?.lineup.post_table(self.setup.days[day].table.clone());
                state.day = Some(day);
            }
            &What::Proposition { seat } => {
                clock()?;
                state.guest_at(seat)?;
                state.play.banked()?.lineup.is_proposition_player(seat);
            }
            What::Resume => {
                clock()?;
                let at = state.at;
                state.clock = state.clock.map(|clock| Clock { since: at, ..clock });
                // Nobody pays for time in which the room was closed.
                state.count_time();
            }
            &What::Shift(asked) => {
                floor()?;
                let current = state.shift;
                if asked <= current {
                    return Err(Refused::ShiftPast { asked, current });
                }
                let most = current.saturating_add(SHIFT_LEAP);
                if asked > most {
                    return Err(Refused::ShiftAhead { asked, most });
                }
                // What may still go back goes along.
                let at_stake = state.play.fees_at_stake();
                if at_stake > 0 {
                    let [from, to] = [current, asked].map(|shift| Account::Drop { table: id, shift });
                    transfers.push(Transfer { from, to, amount: Cents(at_stake) });
                }
                (state.shift, state.before_shift) = (asked, (money.drop - at_stake) as i64);
                state.renew_time();
            }
            &What::Settle(settings) => {
                floor()?;
                state.settings_next = Some(settings);
            }
            &What::MoveTo { seat: to, posts } => {
                transfers.extend(state.change_seat((seat()?, to), Some(posts), id, &mut money)?);
            }
            What::Pause { reason } => {
                floor()?;
                state.pause(reason)?;
            }
            What::Break { reason } => {
                let By::Floor(by) = input.by else { return Err(Refused::NotYours { whose: "the floor" }) };
                self.may_come()?;
                (state.paused, state.breaks) = (Some(reason.clone()), Some(by));
            }
            What::Go => {
                floor()?;
                state.go()?;
            }
            &What::Remove { seat, .. } => {
                floor()?;
                state.remove(seat)?;
            }
            &What::Reseat { seat, to, .. } => {
                floor()?;
                transfers.extend(state.change_seat((seat, to), None, id, &mut money)?);
            }
            &What::SendOver { seat, table, to, .. } => {
                floor()?;
                state.send_over(seat, Changes { table, seat: to, sent: true })?;
            }
            &What::Correct { from, to, chips, .. } => {
                floor()?;
                transfers.push(state.correct((from, to), chips, id, &mut money)?);
            }
        }
        if matches!(input.what, What::Deal(_) | What::DealOn)
            && let Some(trail) = state.play.trail_mut()
        {
            trail.begin(state.version);
        }
        let mut over = state.play.deal_on(sink)?;
        for seat in over.iter().flat_map(Over::expelled) {
            state.guest(seat, |guest| (guest.leaving, guest.changes) = (true, None));
        }
        if over.is_some() {
            state.regain_time();
        }
        state.call_off(sink)?;
        state.let_sit_out();
        state.play.between_hands(sink);
        transfers.extend(money.transfers(&state.play.money(), id, state.shift));
        let goes = state.let_leave(id, &mut transfers);
        let buys = state.let_buy();
        state.take_up_settings();
        state.wind_clock(&self.state, input.what.is_beside());
        match &mut over {
            Some(over) => over.learn(&events),
            None => state.play.learn(&events),
        }
        // A new deck is all new; a shoe that is dealt on has been promised.
        let before = self.state.play.trail().filter(|_| !matches!(input.what, What::Deal(_)));
        let trail = over.as_ref().map(|over| &over.trail).or(state.play.trail());
        let since = |trail: &Trail| (trail.roots_since(before), trail.sightings_since(before));
        let (roots, sightings) = trail.map(since).unwrap_or_default();
        let own = match &input.what {
            What::Deal(shuffle) => Some(&shuffle.seed),
            _ => self.state.play.seed(),
        };
        let hash = events.hash(own);
        Ok(Next { state, transfers, events: events.list, hash, over, goes, buys, roots, sightings })
    }
}
