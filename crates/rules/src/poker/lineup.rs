//! Between deals: who sits at the table, where the button goes, who owes which blind, and who is dealt in.

use std::fmt;
use std::sync::Arc;

use super::event::{Event, PostKind};
use super::legs::{Legs, Outcome};
use super::refusal::{Refusal, Why};
use super::seating::{Post, Seating};
use super::table::Table;
use super::words::{DealFrom, Entry, FirstButton, MissedSmall, NewcomerPost, SeatBeside};
use crate::{Chips, SEATS_MAX, Seat, SeatSet, Sink};

/// The players of a table between deals.
///
/// *Established* is who is present with chips, has been dealt in since he sat down, and owes nothing (R201).
///
/// ```
/// use std::sync::Arc;
///
/// use rules::poker::{Lineup, Stakes, Table};
/// use rules::{Chips, Register, Seat, Structure};
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
/// // What the house takes must be posted before anybody is dealt in.
/// let table = Arc::new(Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &house.family(18))?);
/// let mut lineup = Lineup::new(table);
/// for seat in [0, 3, 5].map(|seat| Seat::new(seat).unwrap()) {
///     lineup.sit(seat, Chips(10_000), &mut ())?;
/// }
/// // A new game needs a first button, for which cards are drawn.
/// lineup.first_button(Seat::new(3).unwrap());
/// let seating = lineup.next(&mut ()).unwrap();
/// assert_eq!(seating.button, Seat::new(3));
/// assert_eq!(seating.last_blind, Seat::new(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lineup {
    pub(super) table: Arc<Table>,
    /// What is posted from the next deal on.
    pub(super) next_table: Option<Arc<Table>>,
    pub(super) sitters: [Option<Sitter>; SEATS_MAX],
    pub(super) button: Option<Seat>,
    /// Who gets the first button of a new game.
    pub(super) drawn: Option<Seat>,
    pub(super) last_big: Option<Seat>,
    /// Those who want to come in by a kill, in the order in which they said so.
    pub(super) killers: Vec<Seat>,
    pub(super) legs: Legs,
    /// What the house took by the clock.
    pub(super) drop: u64,
}

/// A player between deals, as he is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// His chips, in cents.
    pub chips: u64,
    /// Whether he has gone away and keeps his seat.
    pub away: bool,
    /// Whether he has been dealt in since he sat down.
    pub dealt_in: bool,
    /// What he owes for blinds.
    pub owes: Owes,
    /// How he wants to come in.
    pub entry: Entry,
    /// Whether the button passes over him the next time it would reach him (R022).
    pub jumped: bool,
    /// Whether the button has gone by since he sat down.
    pub passed: bool,
    /// After a move away from the blind: how many players were due for it before him (R024).
    pub waits_for_distance: Option<u8>,
    /// What he owes by the clock, in cents.
    pub time: u64,
    /// By which option.
    pub time_option: Option<u16>,
}

impl Sitter {
    /// Whether he can be dealt in: he is there, has chips, and has paid for his time.
    const fn is_present(&self) -> bool {
        !self.away && self.chips > 0 && self.time == 0
    }
}

/// How a player stands with the blinds: what goes along with one whom the floor brings to another table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Whether he has been dealt in since he sat down, and does not wait after a move away from the blind.
    pub dealt_in: bool,
    /// What he owes for blinds.
    pub owes: Owes,
    /// How he wants to come in.
    pub entry: Entry,
    /// Whether he has gone away and keeps his seat.
    pub away: bool,
}

/// What a player owes for blinds he missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owes {
    /// Nothing.
    Nothing,
    /// The small blind, dead.
    Small,
    /// Both: the small one dead, the big one live.
    Both,
}

/// Why there is no next deal yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotYet {
    /// Too few players.
    TooFew,
    /// Cards must be drawn for the button.
    DrawForButton,
    /// The table has not posted what it takes (OV.FE.29).
    NothingPosted,
}

impl fmt::Display for NotYet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotYet::TooFew => "there are too few players for a deal",
            NotYet::DrawForButton => "a new game needs its first button: cards are drawn for it",
            NotYet::NothingPosted => "the table has not posted what it takes: choose a schedule first",
        })
    }
}

impl std::error::Error for NotYet {}

impl Lineup {
    /// An empty table.
    #[must_use]
    pub fn new(table: Arc<Table>) -> Lineup {
        Lineup {
            table,
            next_table: None,
            sitters: [None; SEATS_MAX],
            button: None,
            drawn: None,
            last_big: None,
            killers: vec![],
            legs: Legs::default(),
            drop: 0,
        }
    }

    /// The table posts other fees, or the bets of another day: they hold from the next deal on (OV.FE.30, R041).
    pub fn post_table(&mut self, table: Arc<Table>) {
        self.next_table = Some(table);
    }

    /// No deal runs: what was posted holds from now on.
    pub fn take_up<S: Sink<Event>>(&mut self, sink: &mut S) {
        let Some(table) = self.next_table.take() else { return };
        let Table { low, high, stakes_cite: cite, .. } = *table;
        sink.on(Event::Stakes { low: Chips(low), high: Chips(high), cite });
        self.table = table;
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// What the house took between deals.
    #[must_use]
    pub const fn dropped(&self) -> Chips {
        Chips(self.drop)
    }

    /// Somebody sits down with what he buys. He comes in on the big blind, unless he chooses otherwise.
    ///
    /// # Errors
    ///
    /// If somebody sits there, or it is too little or too much (R043).
    pub fn sit<S: Sink<Event>>(&mut self, seat: Seat, chips: Chips, sink: &mut S) -> Result<(), Refusal> {
        let cites = &self.table.cites;
        self.check_free(seat)?;
        let least = Chips(self.table.buy_in_min);
        if chips < least {
            return Err(Refusal { why: Why::BuyInBelow { least }, cite: cites.buy_in_min });
        }
        self.check_most(chips)?;
        sink.on(Event::BoughtIn { seat, amount: chips, cite: cites.buy_in_min });
        self.seat(seat, chips);
        Ok(())
    }

    /// A player buys more chips, between deals.
    ///
    /// # Errors
    ///
    /// If nobody sits there, or he would have more than one may buy.
    pub fn buy<S: Sink<Event>>(&mut self, seat: Seat, chips: Chips, sink: &mut S) -> Result<(), Refusal> {
        if self.sitters[seat.index()].is_none() {
            return Err(Refusal { why: Why::NobodyThere, cite: self.table.cites.players });
        }
        self.check_most(Chips(self.chips(seat).0.saturating_add(chips.0)))?;
        self.change(seat, |sitter| sitter.chips = sitter.chips.saturating_add(chips.0));
        sink.on(Event::BoughtIn { seat, amount: chips, cite: self.table.cites.buy_in_min });
        Ok(())
    }

    fn check_most(&self, chips: Chips) -> Result<(), Refusal> {
        let most = Chips(self.table.buy_in_max);
        match chips > most {
            true => Err(Refusal { why: Why::BuyInAbove { most }, cite: self.table.cites.buy_in_max }),
            false => Ok(()),
        }
    }

    /// Somebody sits at the table with these chips, however he came by them.
    pub fn seat(&mut self, seat: Seat, chips: Chips) {
        self.sitters[seat.index()] = Some(Sitter {
            chips: chips.0,
            away: false,
            dealt_in: false,
            owes: Owes::Nothing,
            entry: Entry::BigBlind,
            jumped: false,
            passed: false,
            waits_for_distance: None,
            time: 0,
            time_option: None,
        });
    }

    /// How a player wants to come in: one of the ways that the book knows.
    ///
    /// # Errors
    ///
    /// If the book does not know it.
    pub fn comes_in_by(&mut self, seat: Seat, entry: Entry) -> Result<(), Refusal> {
        if !self.table.entries.contains(&entry) {
            return Err(Refusal { why: Why::NotThatWay, cite: self.table.cites.newcomer });
        }
        self.change(seat, |sitter| sitter.entry = entry);
        self.killers.retain(|&killer| killer != seat);
        if entry == Entry::Kill {
            self.killers.push(seat);
        }
        Ok(())
    }

    /// Somebody goes away but keeps his seat.
    pub fn goes_away(&mut self, seat: Seat) {
        if let Some(sitter) = &mut self.sitters[seat.index()] {
            sitter.away = true;
        }
    }

    /// Whether somebody keeps a seat here and is away from it.
    #[must_use]
    pub fn is_away(&self, seat: Seat) -> bool {
        self.sitters[seat.index()].is_some_and(|sitter| sitter.away)
    }

    /// Whether somebody was dealt in before, and comes in no more.
    #[must_use]
    pub fn has_come_in(&self, seat: Seat) -> bool {
        self.sitters[seat.index()].is_some_and(|sitter| sitter.dealt_in)
    }

    /// He is back: if he owes blinds, he posts them or waits for the big blind.
    pub fn comes_back(&mut self, seat: Seat, posts: bool) {
        // What he said before holds no more.
        self.killers.retain(|&killer| killer != seat);
        if let Some(sitter) = &mut self.sitters[seat.index()] {
            sitter.away = false;
            // Where one comes in by a kill, that settles what was missed (R076).
            let kills = self.table.entries.contains(&Entry::Kill);
            sitter.entry = match posts {
                true if kills => Entry::Kill,
                true => Entry::PostNow,
                false => Entry::BigBlind,
            };
            if posts && kills {
                self.killers.push(seat);
            }
        }
    }

    /// Somebody leaves, with these chips.
    pub fn leave(&mut self, seat: Seat) -> Chips {
        self.legs.leave(seat);
        self.killers.retain(|&killer| killer != seat);
        self.sitters[seat.index()].take().map_or(Chips(0), |sitter| Chips(sitter.chips))
    }

    /// A player changes his seat. A move that leads away from the big blind costs a live one, or waiting until the old
    /// distance is reached (R024).
    ///
    /// # Errors
    ///
    /// If there is no such seat, somebody sits there, or nobody sits where he was to come from.
    pub fn change_seat(&mut self, from: Seat, to: Seat, posts: bool) -> Result<(), Refusal> {
        let before = self.distance(from);
        self.reseat(from, to)?;
        let longer = self.distance(to) > before;
        let costs = self.table.seat_change_costs && longer;
        self.change(to, |sitter| {
            if costs && sitter.dealt_in {
                sitter.waits_for_distance = Some(before);
                sitter.entry = if posts { Entry::PostNow } else { Entry::BigBlind };
            }
        });
        Ok(())
    }

    /// The floor moves a player to another seat, which costs him nothing (R285).
    ///
    /// # Errors
    ///
    /// If there is no such seat, somebody sits there, or nobody sits where he was to come from.
    pub fn reseat(&mut self, from: Seat, to: Seat) -> Result<(), Refusal> {
        if self.sitters[from.index()].is_none() {
            return Err(Refusal { why: Why::NobodyThere, cite: self.table.cites.players });
        }
        self.check_free(to)?;
        self.sitters[to.index()] = self.sitters[from.index()].take();
        self.legs.change_seat(from, to);
        self.killers.iter_mut().filter(|killer| **killer == from).for_each(|killer| *killer = to);
        Ok(())
    }

    /// How somebody stands with the blinds.
    #[must_use]
    pub fn standing(&self, seat: Seat) -> Option<Standing> {
        self.sitters[seat.index()].map(|sitter| Standing {
            dealt_in: sitter.dealt_in && sitter.waits_for_distance.is_none(),
            owes: sitter.owes,
            entry: sitter.entry,
            away: sitter.away,
        })
    }

    /// The floor brings a player from another table of the same game and limit, with all the chips that he has. He stands as he stood
    /// there, and owes nothing for it (R285).
    ///
    /// # Errors
    ///
    /// If there is no such seat, or somebody sits there.
    pub fn bring<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        chips: Chips,
        standing: Standing,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        self.check_free(seat)?;
        sink.on(Event::BoughtIn { seat, amount: chips, cite: self.table.cites.players });
        self.seat(seat, chips);
        let Standing { dealt_in, owes, entry, away } = standing;
        self.change(seat, |sitter| (sitter.dealt_in, sitter.owes, sitter.away) = (dealt_in, owes, away));
        if self.comes_in_by(seat, entry).is_err() {
            // Who posts what he owes has said so when he came back, which is no way to come in for others.
            self.change(seat, |sitter| sitter.entry = entry);
        }
        Ok(())
    }

    /// Whether there is such a seat, and nobody sits there.
    fn check_free(&self, seat: Seat) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal { why, cite: self.table.cites.players });
        match self.sitters[..self.table.seats()].get(seat.index()) {
            None => refuse(Why::NoSuchSeat { seat }),
            Some(Some(_)) => refuse(Why::SeatTaken),
            Some(None) => Ok(()),
        }
    }

    /// The floor sets right what lies before a player who is not in a deal.
    pub fn set_chips(&mut self, seat: Seat, chips: Chips) {
        self.change(seat, |sitter| sitter.chips = chips.0);
    }

    /// Who gets the button of a new game: the highest card drawn (R021).
    pub fn first_button(&mut self, seat: Seat) {
        self.drawn = Some(seat);
    }

    /// What a player owes.
    #[must_use]
    pub fn owes(&self, seat: Seat) -> Owes {
        self.sitters[seat.index()].map_or(Owes::Nothing, |sitter| sitter.owes)
    }

    /// The chips of a player.
    #[must_use]
    pub fn chips(&self, seat: Seat) -> Chips {
        self.sitters[seat.index()].map_or(Chips(0), |sitter| Chips(sitter.chips))
    }

    /// The stacks after a deal, and who must kill the next pot.
    pub fn settle(&mut self, deal: &super::Deal) {
        self.pot_was_won(deal.outcome());
        for (place, sitter) in self.sitters.iter_mut().enumerate() {
            // Who was not dealt in has what he had.
            let seat = Seat::new(place as u8).filter(|&seat| deal.dealt_in.contains(seat));
            if let (Some(sitter), Some(seat)) = (sitter, seat) {
                sitter.chips = deal.stack(seat).0;
            }
        }
    }

    /// How the last pot was won, where the next depends on it.
    pub fn pot_was_won(&mut self, outcome: Outcome) {
        if let Some(when) = self.table.winner_kill {
            self.legs.settle(when, outcome);
        }
    }

    /// Who is dealt into the next deal, and what each posts.
    ///
    /// # Errors
    ///
    /// If nothing is posted, there are too few players, or a new game has no first button yet.
    pub fn next<S: Sink<Event>>(&mut self, sink: &mut S) -> Result<Seating, NotYet> {
        // The deal says itself what it is played for.
        self.take_up(&mut ());
        if !self.table.posted {
            return Err(NotYet::NothingPosted);
        }
        self.collect_time(sink);
        // Who must kill the pot plays it, wherever he is, and is away again after it (R077).
        let away = self.legs.killer().filter(|&seat| self.is_away(seat));
        away.into_iter().for_each(|seat| self.change(seat, |sitter| sitter.away = false));
        let seating = self.seat_those_present(sink);
        away.into_iter().for_each(|seat| self.goes_away(seat));
        seating
    }

    fn seat_those_present<S: Sink<Event>>(&mut self, sink: &mut S) -> Result<Seating, NotYet> {
        let present = self.those(Sitter::is_present);
        if present.len() < usize::from(self.table.players_min) {
            return Err(NotYet::TooFew);
        }
        if self.table.deal_from == DealFrom::FirstSeat {
            return Ok(self.everybody(present));
        }
        // A new game, or one with too few who have been in it: all begin anew (R021).
        if self.established().len() < 2 || self.button.is_none() {
            let first = present.iter().next().filter(|_| self.table.first_button == FirstButton::FirstSeat);
            let drawn = self.drawn.take().filter(|&seat| present.contains(seat));
            let Some(button) = drawn.or(first) else { return Err(NotYet::DrawForButton) };
            for seat in present {
                self.change(seat, |sitter| {
                    (sitter.dealt_in, sitter.owes, sitter.waits_for_distance) = (true, Owes::Nothing, None);
                });
            }
            return Ok(self.seat_players(button, sink));
        }
        let button = self.move_button();
        Ok(self.seat_players(button, sink))
    }

    /// The button goes forward to the next established player, over one who is to be jumped (R020, R022).
    fn move_button(&mut self) -> Seat {
        let last = self.button.unwrap_or_else(|| unreachable!("a game that goes on has a button"));
        let established = self.established();
        let mut button = last;
        for seat in established.clockwise(last) {
            let jumped = self.sitters[seat.index()].is_some_and(|sitter| sitter.jumped);
            self.change(seat, |sitter| sitter.jumped = false);
            if !jumped {
                button = seat;
                break;
            }
        }
        // Whom the button goes by has seen it pass.
        for seat in self.those(|_| true).clockwise(last) {
            if seat == button {
                break;
            }
            self.change(seat, |sitter| sitter.passed = true);
        }
        button
    }

    fn seat_players<S: Sink<Event>>(&mut self, button: Seat, sink: &mut S) -> Seating {
        self.button = Some(button);
        let established = self.established();
        let mut seating = self.empty_seating(Some(button));
        sink.on(Event::ButtonMoved { seat: button, cite: self.table.cites.button_moves });
        let beside = self.beside_button(button, established);
        let others = established.without(button);
        // With three blinds, two seats post the small one each (R018).
        let extra = (self.table.blinds == 3 && established.len() >= 4).then(|| others.next_after(button)).flatten();
        let two = self.table.blinds > 1;
        let small = others.next_after(extra.unwrap_or(button)).filter(|_| two).unwrap_or(button);
        // The big blind takes the next who is established, or who wants to come in on it.
        let wants = self.those(|sitter| sitter.is_present() && sitter.entry == Entry::BigBlind);
        let big = established.or(wants).without(small).next_after(small).unwrap_or(small);
        let heads_up = big == button || big == small;
        let (small, big) = if heads_up && self.table.button_small { (button, small) } else { (small, big) };
        if !heads_up {
            if two {
                self.miss(button, small, Owes::Small, sink);
            }
            self.miss(small, big, Owes::Both, sink);
        }
        for seat in extra.into_iter().chain([small]).filter(|_| two) {
            self.post(&mut seating, seat, PostKind::SmallBlind, self.table.small);
        }
        self.post(&mut seating, big, PostKind::BigBlind, self.table.big);
        if !established.contains(big) {
            sink.on(Event::CameIn { seat: big, entry: Entry::BigBlind, cite: self.table.cites.newcomer });
        }
        seating.last_blind = Some(big);
        seating.to_call = Chips(self.table.big);
        seating.dealt_in = established.with(big);
        if let Some(seat) = beside {
            self.post(&mut seating, seat, PostKind::Live, self.table.big);
            seating.dealt_in = seating.dealt_in.with(seat);
            // Only from the seat behind the button would it reach him next.
            let jumped = self.table.beside_button == SeatBeside::NextClockwise;
            self.change(seat, |sitter| sitter.jumped = jumped);
            let entry = Entry::PostBesideButton;
            sink.on(Event::CameIn { seat, entry, cite: self.table.cites.beside_button });
        }
        self.post_kill(&mut seating, sink);
        // The others come in from seats past the big blind and before the button only, and with two established players
        // not at all.
        if !heads_up || established.is_several() && !established.is_pair() {
            for seat in self.those(Sitter::is_present).clockwise(big) {
                if seat == button {
                    break;
                }
                if !seating.dealt_in.contains(seat) {
                    self.let_in(&mut seating, seat, sink);
                }
            }
        }
        // Distances were those before this deal.
        self.last_big = Some(big);
        for seat in seating.dealt_in {
            seating.stacks[seat.index()] = self.chips(seat);
            self.change(seat, |sitter| {
                (sitter.dealt_in, sitter.owes, sitter.waits_for_distance) = (true, Owes::Nothing, None);
            });
        }
        // Who has come in, one way or another, does not have to kill a pot for it.
        self.killers.retain(|&killer| !seating.dealt_in.contains(killer));
        seating
    }

    /// A kill before the deal: the winner's who must, or that of the first newcomer who wants to (R076, R077).
    fn post_kill<S: Sink<Event>>(&mut self, seating: &mut Seating, sink: &mut S) {
        let (kill, cites) = (self.table.kill, &self.table.cites);
        let must = self.legs.killer().filter(|&seat| seating.dealt_in.contains(seat));
        let is_new = |seat: &Seat| !seating.dealt_in.contains(*seat) && self.those(Sitter::is_present).contains(*seat);
        let wants = || self.killers.iter().copied().find(|seat| is_new(seat) && self.chips(*seat).0 >= kill);
        let Some(seat) = must.or_else(wants) else {
            if let Some(seat) = self.legs.leg() {
                sink.on(Event::Leg { seat, cite: cites.winner_kill });
            }
            return;
        };
        if must.is_some() {
            sink.on(Event::MustKill { seat, cite: cites.winner_kill });
        } else {
            sink.on(Event::CameIn { seat, entry: Entry::Kill, cite: cites.newcomer });
        }
        self.post(seating, seat, PostKind::Kill, kill);
        seating.dealt_in = seating.dealt_in.with(seat);
        (seating.limits, seating.killed, seating.to_call) = (self.table.kill_limits, true, Chips(kill));
    }

    /// A newcomer in the seat that the button would reach next, who posts there: it needs two established players besides the
    /// button (R022).
    fn beside_button(&self, button: Seat, established: SeatSet) -> Option<Seat> {
        let present = self.those(Sitter::is_present);
        let seat = match self.table.beside_button {
            SeatBeside::NextClockwise => present.next_after(button)?,
            SeatBeside::Before => present.iter().find(|&seat| present.next_after(seat) == Some(button))?,
        };
        let posts = self.sitters[seat.index()].is_some_and(|sitter| sitter.entry == Entry::PostBesideButton);
        let new = !established.contains(seat) && self.owes(seat) == Owes::Nothing;
        (posts && new && established.without(button).is_several()).then_some(seat)
    }

    /// A newcomer or one who comes back, by what he chose and what he owes.
    fn let_in<S: Sink<Event>>(&mut self, seating: &mut Seating, seat: Seat, sink: &mut S) {
        let Some(sitter) = self.sitters[seat.index()] else { return };
        let (big, small) = (self.table.big, self.table.small);
        let cites = &self.table.cites;
        let (posts, dead, cite) = match (sitter.owes, sitter.entry) {
            _ if sitter.waits_for_distance.is_some_and(|before| self.distance(seat) <= before) => {
                (0, 0, cites.seat_change)
            }
            (_, Entry::PostNow) if sitter.waits_for_distance.is_some() => (big, 0, cites.seat_change),
            (Owes::Both, Entry::PostNow) => (big, small, cites.missed),
            (Owes::Small, Entry::PostNow) => match self.table.missed_small {
                MissedSmall::DeadSmall => (0, small, cites.missed),
                MissedSmall::AllBlinds => (big, small, cites.missed),
            },
            (Owes::Nothing, Entry::DealIn) => match self.table.newcomer_post {
                Some(NewcomerPost::BigBlind) => (big, 0, cites.newcomer_post),
                _ => (0, 0, cites.newcomer_post),
            },
            (Owes::Nothing, Entry::PostNow) => (big, 0, cites.newcomer),
            (Owes::Nothing, Entry::PostAfterButton) if sitter.passed => (big, 0, cites.newcomer),
            _ => return,
        };
        // Optional posts need the full amount (R202).
        if sitter.chips < posts + dead {
            return;
        }
        if posts > 0 {
            self.post(seating, seat, PostKind::Live, posts);
        }
        seating.posts[seat.index()].dead = Chips(dead);
        if dead > 0 {
            seating.posters = seating.posters.with(seat);
        }
        seating.dealt_in = seating.dealt_in.with(seat);
        sink.on(Event::CameIn { seat, entry: sitter.entry, cite });
    }

    /// Those between two seats who are away have missed a blind.
    fn miss<S: Sink<Event>>(&mut self, after: Seat, before: Seat, blind: Owes, sink: &mut S) {
        let cite = self.table.cites.missed;
        for seat in self.those(|sitter| sitter.dealt_in && (sitter.away || sitter.chips == 0)).clockwise(after) {
            let passed = distance(after, seat) < distance(after, before);
            if !passed {
                continue;
            }
            let owes = if blind == Owes::Both || self.owes(seat) == Owes::Both { Owes::Both } else { Owes::Small };
            if self.owes(seat) != owes {
                self.change(seat, |sitter| sitter.owes = owes);
                sink.on(Event::Missed { seat, cite });
            }
        }
    }

    fn post(&self, seating: &mut Seating, seat: Seat, kind: PostKind, amount: u64) {
        seating.posts[seat.index()] = Post { kind: Some(kind), live: Chips(amount), ..Post::default() };
        seating.posters = seating.posters.with(seat);
    }

    fn empty_seating(&self, button: Option<Seat>) -> Seating {
        Seating { seated: self.seated().len() as u8, ..Seating::nobody(button) }
    }

    /// Without a button everybody is dealt in who has the ante (OV.ST.12, R207).
    fn everybody(&mut self, present: SeatSet) -> Seating {
        let mut seating = self.empty_seating(None);
        seating.dealt_in = present.iter().filter(|&seat| self.chips(seat).0 >= self.table.ante).collect();
        for seat in seating.dealt_in {
            seating.stacks[seat.index()] = self.chips(seat);
            self.change(seat, |sitter| sitter.dealt_in = true);
        }
        seating
    }

    fn established(&self) -> SeatSet {
        self.those(|sitter| {
            let debts = sitter.owes != Owes::Nothing || sitter.waits_for_distance.is_some();
            sitter.is_present() && sitter.dealt_in && !debts
        })
    }

    /// Everybody who has a seat.
    pub(super) fn seated(&self) -> SeatSet {
        self.those(|_| true)
    }

    /// What a player owes by the clock, and by which option.
    pub(super) fn time_owed(&self, seat: Seat) -> (u64, Option<u16>) {
        self.sitters[seat.index()].map_or((0, None), |sitter| (sitter.time, sitter.time_option))
    }

    pub(super) fn owe_time(&mut self, seat: Seat, amount: u64, option: Option<u16>) {
        self.change(seat, |sitter| {
            sitter.time += amount;
            sitter.time_option = option;
        });
    }

    pub(super) fn pay_time(&mut self, seat: Seat) {
        if let Some(sitter) = &mut self.sitters[seat.index()] {
            self.drop += sitter.time;
            sitter.chips -= sitter.time;
            sitter.time = 0;
        }
    }

    fn those(&self, which: impl Fn(&Sitter) -> bool) -> SeatSet {
        let seats = (0..).map_while(Seat::new);
        seats.filter(|seat| self.sitters[seat.index()].as_ref().is_some_and(&which)).collect()
    }

    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Sitter)) {
        if let Some(sitter) = &mut self.sitters[seat.index()] {
            change(sitter);
        }
    }

    /// How many players are due for the big blind before this seat.
    fn distance(&self, seat: Seat) -> u8 {
        let Some(big) = self.last_big else { return 0 };
        let due = self.those(|sitter| sitter.is_present() && sitter.dealt_in);
        due.clockwise(big).take_while(|&other| distance(big, other) < distance(big, seat)).count() as u8
    }
}

/// How many seats one goes clockwise from the one to the other; a whole round to itself.
fn distance(from: Seat, to: Seat) -> usize {
    match (to.index() + SEATS_MAX - from.index()) % SEATS_MAX {
        0 => SEATS_MAX,
        distance => distance,
    }
}
