//! Playing a poker hand that a script has: cards are dealt as it names them, and steps are played.

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::Card;
use rules::poker::{
    Deal, Event, Lineup, Need, NoDeal, NoTable, NotYet, Options, Outcome, Refusal, Seating, Stakes, Step, Table, Turn,
};
use rules::{Chips, Game, House, Play, Register, Schedule, ScheduleRow, Seat, Structure};

use super::claim::Claim;
use super::line::{Before, Between, Deed, Line};
use super::tell::{asked, words};
use crate::run::{Run, RunError};
use crate::script::Script;

/// Something that happened, or was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Happened {
    /// An event.
    Event(Event),
    /// A refusal, as the script expected.
    Refused(Option<Seat>, Refusal),
}

/// What happens is written down in its order.
#[derive(Default)]
struct Log(Vec<Happened>);

impl rules::Sink<Event> for Log {
    fn on(&mut self, event: Event) {
        self.0.push(Happened::Event(event));
    }
}

/// A poker hand, as a script has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PokerPart {
    /// The betting.
    pub structure: Structure,
    /// The lower limit.
    pub low: Chips,
    /// The upper limit.
    pub high: Chips,
    /// The kind of day, where the book bets by the day of the week.
    pub day: Option<String>,
    /// The family of fees that the table has posted.
    pub posted: Option<u16>,
    /// An option of the fees by the clock that it has posted instead.
    pub time: Option<u16>,
    /// Where the button lies.
    pub button: Option<Seat>,
    /// The cards of the board, in their order.
    pub board: Vec<Option<Card>>,
    /// What happened at the table before this deal; nothing if everybody has been there all the time.
    pub before: Vec<(usize, Before)>,
    /// What happens.
    pub steps: Vec<(usize, Line)>,
}

impl PokerPart {
    /// Plays it.
    pub(crate) fn run<'a>(&self, script: &Script, run: Run<'a>, register: &Register) -> Result<Run<'a>, RunError> {
        let (house, game) = (run.house, run.game);
        let stakes = self.stakes(game)?;
        let posted = self.posted_rows(house)?;
        let no_table = |error: NoTable| RunError::NoTable { why: error.to_string() };
        let table = Arc::new(Table::new(game, stakes, &posted).map_err(no_table)?);
        let mut chips = [Chips(0); rules::SEATS_MAX];
        for (seat, &stack) in &script.stacks {
            chips[seat.index()] = stack;
        }
        let mut log = Log::default();
        let (seating, lineup) = match self.before.is_empty() {
            true => (Seating::everybody(&table, &chips, self.button), None),
            false => self.seating(script, &table, &mut log).map(|(seating, lineup)| (seating, Some(lineup)))?,
        };
        let no_deal = |error: NoDeal| RunError::NoDeal { why: error.to_string() };
        let deal = Deal::open(table, &seating, &mut log).map_err(no_deal)?;
        let mut player = Player { script, part: self, deal, log, failures: vec![], hands: BTreeMap::new(), board: 0 };
        player.play()?;
        if let Turn::Seat(seat) = player.deal.turn() {
            player.failures.push(format!("the deal is not over: {seat} is to act"));
        } else if let Turn::Floor(question) = player.deal.turn() {
            player.failures.push(format!("the deal is not over: {}", asked(question, game)));
        }
        let aside = |seat: Seat| match &lineup {
            Some(lineup) => lineup.chips(seat),
            None => script.stacks.get(&seat).copied().unwrap_or_default(),
        };
        let in_the_end = |seat: Seat| match seating.dealt_in.contains(seat) {
            true => player.deal.stack(seat),
            false => aside(seat),
        };
        let seats = (0..).map_while(Seat::new);
        let there = |seat: &Seat| script.stacks.contains_key(seat) || in_the_end(*seat) > Chips(0);
        let stacks: BTreeMap<Seat, Chips> = seats.filter(there).map(|seat| (seat, in_the_end(seat))).collect();
        let drop = Chips(player.deal.dropped().0 + lineup.map_or(0, |lineup| lineup.dropped().0));
        let Player { log: Log(happened), failures, .. } = player;
        let burned = happened.iter().filter(|happened| matches!(happened, Happened::Event(Event::Burned { .. })));
        let burned = burned.count();
        let mut run = Run { stakes: stakes.to_string(), stacks, drop, burned, failures, ..run };
        for happened in &happened {
            write_down(happened, &mut run, register);
        }
        Ok(run)
    }

    /// Who is dealt in after all that happened before.
    fn seating(&self, script: &Script, table: &Arc<Table>, log: &mut Log) -> Result<(Seating, Lineup), RunError> {
        let mut lineup = Lineup::new(Arc::clone(table));
        for (&seat, &chips) in &script.stacks {
            lineup.seat(seat, chips);
        }
        if let Some(button) = self.button {
            lineup.first_button(button);
        }
        for (line, before) in &self.before {
            let line = *line;
            match before {
                Before::Done(between) => do_between(&mut lineup, *between, log).map_err(|stuck| match stuck {
                    Stuck::Refused(refusal) => RunError::Line { line, why: refusal.to_string() },
                    Stuck::NotYet(not_yet) => RunError::Line { line, why: not_yet.to_string() },
                    Stuck::NotThere => RunError::Line { line, why: "that is not possible here".to_string() },
                })?,
                Before::Refused(between, _) => match do_between(&mut lineup, *between, log) {
                    Err(Stuck::Refused(refusal)) => log.0.push(Happened::Refused(None, refusal)),
                    _ => return Err(RunError::NotRefused { line }),
                },
            }
        }
        let seating = lineup.next(log).map_err(|not_yet| RunError::NoDeal { why: not_yet.to_string() })?;
        Ok((seating, lineup))
    }

    fn stakes(&self, game: &Game) -> Result<Stakes, RunError> {
        let Some(day) = &self.day else { return Ok(Stakes::new(self.structure, self.low, self.high)) };
        let days = match &game.play {
            Play::Poker(poker) => poker.week.as_ref().map_or(&[][..], |week| &week.bets),
            _ => &[],
        };
        days.iter().find(|bets| bets.name == *day).map(Stakes::of_day).ok_or_else(|| RunError::NoDay {
            day: day.clone(),
            days: days.iter().map(|bets| bets.name.clone()).collect(),
        })
    }

    fn posted_rows<'a>(&self, house: &'a House) -> Result<Vec<&'a Schedule>, RunError> {
        if let Some(option) = self.time {
            let rows = time_pair(house, option);
            return if rows.is_empty() { Err(RunError::NoTime { option }) } else { Ok(rows) };
        }
        let Some(posted) = self.posted else { return Ok(vec![]) };
        let rows = house.family(posted);
        if rows.is_empty() { Err(RunError::NoFamily { posted }) } else { Ok(rows) }
    }
}

/// The row of fees by the clock with this number, and the one that goes with it (R096): they are printed in pairs.
fn time_pair(house: &House, option: u16) -> Vec<&Schedule> {
    let times: Vec<&Schedule> =
        house.schedules.iter().filter(|schedule| matches!(schedule.row, ScheduleRow::Time { .. })).collect();
    let has = |pair: &&[&Schedule]| pair.iter().any(|row| row.option == Some(option));
    times.chunks(2).find(has).map_or(vec![], <[&Schedule]>::to_vec)
}

/// Why something between deals cannot be.
enum Stuck {
    Refused(Refusal),
    NotYet(NotYet),
    NotThere,
}

impl From<Refusal> for Stuck {
    fn from(refusal: Refusal) -> Stuck {
        Stuck::Refused(refusal)
    }
}

impl From<NotYet> for Stuck {
    fn from(not_yet: NotYet) -> Stuck {
        Stuck::NotYet(not_yet)
    }
}

/// Something that happens between deals.
fn do_between(lineup: &mut Lineup, between: Between, log: &mut Log) -> Result<(), Stuck> {
    let there = |is_there: bool| if is_there { Ok(()) } else { Err(Stuck::NotThere) };
    match between {
        Between::Deal => {
            lineup.next(log)?;
        }
        Between::Won(winners, full_bet) => {
            lineup.next(log)?;
            lineup.pot_was_won(Outcome { winners, full_bet });
        }
        Between::Sits(seat, chips) => lineup.sit(seat, chips, log)?,
        Between::Buys(seat, chips) => lineup.buy(seat, chips, log)?,
        Between::Wants(seat, entry) => lineup.comes_in_by(seat, entry)?,
        Between::GoesAway(seat) => lineup.goes_away(seat),
        Between::Leaves(seat) => there(lineup.leave(seat) > Chips(0))?,
        Between::ComesBack(seat, posts) => lineup.comes_back(seat, posts),
        Between::Moves(from, to, posts) => there(lineup.change_seat(from, to, posts))?,
        Between::TimeIsDue => lineup.time_is_due(),
    }
    Ok(())
}

struct Player<'a> {
    script: &'a Script,
    part: &'a PokerPart,
    deal: Deal,
    log: Log,
    failures: Vec<String>,
    /// How many cards of its list each hand has got.
    hands: BTreeMap<Seat, usize>,
    board: usize,
}

impl Player<'_> {
    fn play(&mut self) -> Result<(), RunError> {
        for (line, step) in &self.part.steps {
            let line = *line;
            // What goes wrong may go wrong while cards are dealt.
            if let Line::Done(Deed::Claim(claim)) = step {
                self.deal_until(claim)?;
            } else {
                self.deal_what_is_due()?;
            }
            match step {
                Line::Done(deed) => {
                    if self.deal.is_over() {
                        return Err(RunError::AfterEnd { line });
                    }
                    self.perform(deed).map_err(|refusal| RunError::Line { line, why: refusal.to_string() })?;
                }
                Line::Refused(deed, _) => match self.perform(deed) {
                    Ok(()) => return Err(RunError::NotRefused { line }),
                    Err(refusal) => self.log.0.push(Happened::Refused(deed.seat(), refusal)),
                },
                Line::May(seat, expected) => {
                    let options = self.deal.options();
                    let offered = if options.seat == Some(*seat) { offered(&options) } else { vec![] };
                    if offered != *expected {
                        let offered = if offered.is_empty() { "nothing now".to_string() } else { offered.join(", ") };
                        self.failures.push(format!("line {line}: {seat} may {offered}"));
                    }
                }
            }
        }
        self.deal_what_is_due()
    }

    fn perform(&mut self, deed: &Deed) -> Result<(), Refusal> {
        let step = match deed {
            Deed::Act(seat, act) => Step::Act(*seat, *act),
            Deed::OutOfTurn(seat, act) => Step::OutOfTurn(*seat, *act),
            Deed::AskedDrawn(by, of) => Step::AskedDrawn { by: *by, of: *of },
            Deed::HandsClear => Step::HandsClear,
            Deed::Claim(claim) => {
                let deal = self.deal.clone();
                return claim.with(&deal, |step| self.deal.play(step, &mut self.log));
            }
            Deed::Said(said) => Step::Ruled(said.to(match self.deal.turn() {
                Turn::Floor(question) => Some(question),
                _ => None,
            })),
        };
        self.deal.play(step, &mut self.log)
    }

    fn deal_what_is_due(&mut self) -> Result<(), RunError> {
        while let Turn::Dealer(need) = self.deal.turn() {
            self.deal_now(&need)?;
        }
        Ok(())
    }

    /// Deals on until this can have gone wrong, or somebody is to act.
    fn deal_until(&mut self, claim: &Claim) -> Result<(), RunError> {
        while let Turn::Dealer(need) = self.deal.turn() {
            let mut after = self.deal.clone();
            if claim.with(&self.deal, |step| after.play(step, &mut ())).is_ok() {
                return Ok(());
            }
            self.deal_now(&need)?;
        }
        Ok(())
    }

    fn deal_now(&mut self, need: &Need) -> Result<(), RunError> {
        let cards = self.cards(need);
        self.deal
            .play(Step::Dealt(&cards), &mut self.log)
            .map_err(|refusal| RunError::Dealing { why: refusal.to_string() })
    }

    /// The cards that the script names, in the order of the dealing; cards face up that it does not name are any that are
    /// left.
    fn cards(&mut self, need: &Need) -> Vec<Option<Card>> {
        let mut cards = Vec::new();
        if need.burn {
            cards.push(None);
        }
        let claimed = self.part.steps.iter().flat_map(|(_, step)| match step {
            Line::Done(Deed::Claim(claim)) | Line::Refused(Deed::Claim(claim), _) => claim.names(),
            _ => vec![],
        });
        let named = self.script.hands.values().chain([&self.part.board]).flatten().flatten();
        let named: cards::CardSet = named.copied().chain(claimed).collect();
        let mut others = (self.deal.unseen() - named).iter();
        for (rounds, up) in [(need.down, false), (need.up, true)] {
            for _ in 0..rounds {
                for seat in
                    need.seats.clockwise(need.after.unwrap_or_else(|| unreachable!("a dealing begins somewhere")))
                {
                    let place = self.hands.entry(seat).or_insert(0);
                    let card = self.script.hands.get(&seat).and_then(|hand| hand.get(*place).copied()).flatten();
                    *place += 1;
                    cards.push(if up { card.or_else(|| others.next()) } else { card });
                }
            }
        }
        for _ in 0..need.board {
            let card = self.part.board.get(self.board).copied().flatten();
            self.board += 1;
            cards.push(card.or_else(|| others.next()));
        }
        cards
    }
}

/// What a player may do, in the words of a script.
fn offered(options: &Options) -> Vec<String> {
    let mut offered = Vec::new();
    if options.fold {
        offered.push("fold".to_string());
    }
    if options.check {
        offered.push("check".to_string());
    }
    if let Some(call) = options.call {
        offered.push(format!("call {call}"));
    }
    if let Some(raise) = options.raise {
        offered.push(match raise.least == raise.most {
            true => format!("raise to {}", raise.most),
            false => format!("raise to {}-{}", raise.least, raise.most),
        });
    }
    for (may, word) in [(options.show, "show"), (options.muck, "muck"), (options.play_board, "play the board")] {
        if may {
            offered.push(word.to_string());
        }
    }
    if let Some(most) = options.draw {
        offered.push(format!("draw {most}"));
    }
    if let Some(count) = options.discard {
        offered.push(format!("discard {count}"));
    }
    if let Some(cost) = options.kill {
        offered.push(format!("kill for {cost}"));
    }
    if options.all_in_for_pot {
        offered.push("be all-in for the pot so far".to_string());
        offered.push("stay in".to_string());
    }
    offered
}

/// Puts into words what happened.
fn write_down(happened: &Happened, run: &mut Run<'_>, register: &Register) {
    let words = words(happened, run.game);
    let (cite, refused) = match happened {
        Happened::Event(event) => (event.cite(), false),
        Happened::Refused(_, refusal) => (refusal.cite, true),
    };
    run.tell_of(words, cite, refused, register);
    if let (Happened::Event(Event::Street { .. }), Some(told)) = (happened, run.told.last_mut()) {
        told.heading = true;
    }
}
