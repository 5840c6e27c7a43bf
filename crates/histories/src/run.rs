//! Running a script: cards are dealt as it names them, steps are played, and what was expected is compared.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use cards::Card;
use rules::poker::{
    Deal, Event, Lineup, Mishap, Need, NoDeal, NoTable, NotYet, Options, Outcome, Refusal, Seating, Stakes, Step,
    Table, Turn,
};
use rules::{Chapter, Chips, Cite, Game, House, Play, Register, Schedule, ScheduleRow, Seat, nearest};

use crate::line::{Before, Between, Deed, Line};
use crate::script::Script;

/// What came of a script.
#[derive(Debug)]
pub struct Run<'a> {
    /// The house.
    pub house: &'a House,
    /// The game.
    pub game: &'a Game,
    /// Its chapter in the book.
    pub chapter: &'a Chapter,
    /// What it was played for.
    pub stakes: Stakes,
    /// Everything that happened, in order.
    pub happened: Vec<Happened>,
    /// The chips of each in the end.
    pub stacks: BTreeMap<Seat, Chips>,
    /// What the house took.
    pub drop: Chips,
    /// What differs from what was expected.
    pub failures: Vec<String>,
}

/// Something that happened, or was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happened {
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

/// Why a script could not be run to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the words below say it")]
pub enum RunError {
    NoHouse { house: String, near: Option<String> },
    NoGame { game: String, near: Option<String> },
    NoValues { game: String },
    NoDay { day: String, days: Vec<String> },
    NoFamily { posted: u16 },
    NoTime { option: u16 },
    NotThere { line: usize },
    NotYet { line: Option<usize>, not_yet: NotYet },
    NoTable(NoTable),
    NoDeal(NoDeal),
    Refused { line: usize, refusal: Refusal },
    NotRefused { line: usize },
    Dealing { refusal: Refusal },
    AfterEnd { line: usize },
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hint = |near: &Option<String>| near.as_ref().map_or(String::new(), |near| format!("; is it {near}?"));
        match self {
            RunError::NoHouse { house, near } => write!(f, "there is no house '{house}'{}", hint(near)),
            RunError::NoGame { game, near } => write!(f, "there is no game '{game}' in this house{}", hint(near)),
            RunError::NoValues { game } => write!(f, "{game} cannot be played yet"),
            RunError::NoDay { day, days } => write!(f, "there is no day '{day}'; there are {}", days.join(", ")),
            RunError::NoFamily { posted } => write!(f, "the house has no family {posted} of fees"),
            RunError::NoTime { option } => write!(f, "the house has no option {option} of fees by the clock"),
            RunError::NotYet { line: None, not_yet } => not_yet.fmt(f),
            RunError::NotYet { line: Some(line), not_yet } => write!(f, "line {line}: {not_yet}"),
            RunError::NotThere { line } => write!(f, "line {line}: that is not possible here"),
            RunError::NoTable(error) => error.fmt(f),
            RunError::NoDeal(error) => error.fmt(f),
            RunError::Refused { line, refusal } => write!(f, "line {line}: {refusal}"),
            RunError::NotRefused { line } => write!(f, "line {line}: this should have been refused, and was not"),
            RunError::Dealing { refusal } => write!(f, "the cards cannot be dealt: {refusal}"),
            RunError::AfterEnd { line } => write!(f, "line {line}: the deal is over before this"),
        }
    }
}

impl std::error::Error for RunError {}

impl Script {
    /// Runs it.
    ///
    /// # Errors
    ///
    /// If there is no such table, or a step is refused that should not be.
    pub fn run<'a>(&self, register: &'a Register) -> Result<Run<'a>, RunError> {
        let own = |names: Vec<&str>, name: &str| nearest(name, names).map(str::to_string);
        let house = register.house(&self.house).ok_or_else(|| RunError::NoHouse {
            house: self.house.clone(),
            near: own(register.houses().iter().map(|house| house.id.as_str()).collect(), &self.house),
        })?;
        let chapter = house.chapter(&self.game).ok_or_else(|| RunError::NoGame {
            game: self.game.clone(),
            near: own(house.games().map(|game| game.id.as_str()).collect(), &self.game),
        })?;
        let game = chapter.game.as_ref().ok_or_else(|| RunError::NoValues { game: self.game.clone() })?;
        let stakes = self.stakes(game)?;
        let posted = self.posted_rows(house)?;
        let table = Arc::new(Table::new(game, stakes, &posted).map_err(RunError::NoTable)?);
        let mut chips = [Chips(0); rules::SEATS_MAX];
        for (seat, &stack) in &self.stacks {
            chips[seat.index()] = stack;
        }
        let mut log = Log::default();
        let (seating, lineup) = match self.before.is_empty() {
            true => (Seating::everybody(&table, &chips, self.button), None),
            false => self.seating(&table, &mut log).map(|(seating, lineup)| (seating, Some(lineup)))?,
        };
        let deal = Deal::open(table, &seating, &mut log).map_err(RunError::NoDeal)?;
        let mut player = Player { script: self, deal, log, failures: vec![], hands: BTreeMap::new(), board: 0 };
        player.play()?;
        if let Turn::Seat(seat) = player.deal.turn() {
            player.failures.push(format!("the deal is not over: {seat} is to act"));
        }
        let aside = |seat: Seat| match &lineup {
            Some(lineup) => lineup.chips(seat),
            None => self.stacks.get(&seat).copied().unwrap_or_default(),
        };
        let in_the_end = |seat: Seat| match seating.dealt_in.contains(seat) {
            true => player.deal.stack(seat),
            false => aside(seat),
        };
        let seats = (0..).map_while(Seat::new);
        let there = |seat: &Seat| self.stacks.contains_key(seat) || in_the_end(*seat) > Chips(0);
        let stacks: BTreeMap<Seat, Chips> = seats.filter(there).map(|seat| (seat, in_the_end(seat))).collect();
        let drop = Chips(player.deal.dropped().0 + lineup.map_or(0, |lineup| lineup.dropped().0));
        let Player { log: Log(happened), failures, .. } = player;
        let mut run = Run { house, game, chapter, stakes, happened, stacks, drop, failures };
        run.compare(self, register);
        Ok(run)
    }

    /// Who is dealt in after all that happened before.
    fn seating(&self, table: &Arc<Table>, log: &mut Log) -> Result<(Seating, Lineup), RunError> {
        let mut lineup = Lineup::new(Arc::clone(table));
        for (&seat, &chips) in &self.stacks {
            lineup.seat(seat, chips);
        }
        if let Some(button) = self.button {
            lineup.first_button(button);
        }
        for (line, before) in &self.before {
            let line = *line;
            match before {
                Before::Done(between) => do_between(&mut lineup, *between, log).map_err(|stuck| match stuck {
                    Stuck::Refused(refusal) => RunError::Refused { line, refusal },
                    Stuck::NotYet(not_yet) => RunError::NotYet { line: Some(line), not_yet },
                    Stuck::NotThere => RunError::NotThere { line },
                })?,
                Before::Refused(between, _) => match do_between(&mut lineup, *between, log) {
                    Err(Stuck::Refused(refusal)) => log.0.push(Happened::Refused(None, refusal)),
                    _ => return Err(RunError::NotRefused { line }),
                },
            }
        }
        let seating = lineup.next(log).map_err(|not_yet| RunError::NotYet { line: None, not_yet })?;
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
    deal: Deal,
    log: Log,
    failures: Vec<String>,
    /// How many cards of its list each hand has got.
    hands: BTreeMap<Seat, usize>,
    board: usize,
}

impl Player<'_> {
    fn play(&mut self) -> Result<(), RunError> {
        for (line, step) in &self.script.steps {
            self.deal_what_is_due()?;
            let line = *line;
            match step {
                Line::Done(deed) => {
                    if self.deal.is_over() {
                        return Err(RunError::AfterEnd { line });
                    }
                    self.perform(deed).map_err(|refusal| RunError::Refused { line, refusal })?;
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
        let board: Vec<Option<Card>>;
        let step = match deed {
            Deed::Act(seat, act) => Step::Act(*seat, *act),
            Deed::HandsClear => Step::HandsClear,
            Deed::Exposed(seat, card) => Step::Mishap(Mishap::Exposed { seat: *seat, card: *card }),
            Deed::Short(seat, missing) => Step::Mishap(Mishap::Short { seat: *seat, missing: *missing }),
            Deed::TurnedEarly(cards) => {
                let burns = self.deal.early_board().is_some_and(|need| need.burn);
                board = std::iter::repeat_n(None, usize::from(burns)).chain(cards.iter().copied()).collect();
                Step::Mishap(Mishap::TurnedEarly(&board))
            }
            Deed::Misdealt => Step::Mishap(Mishap::Misdealt),
        };
        self.deal.play(step, &mut self.log)
    }

    fn deal_what_is_due(&mut self) -> Result<(), RunError> {
        while let Turn::Dealer(need) = self.deal.turn() {
            let cards = self.cards(&need);
            self.deal.play(Step::Dealt(&cards), &mut self.log).map_err(|refusal| RunError::Dealing { refusal })?;
        }
        Ok(())
    }

    /// The cards that the script names, in the order of the dealing; cards face up that it does not name are any that are
    /// left.
    fn cards(&mut self, need: &Need) -> Vec<Option<Card>> {
        let mut cards = Vec::new();
        if need.burn {
            cards.push(None);
        }
        let named = self.script.hands.values().chain([&self.script.board]).flatten().flatten();
        let named: cards::CardSet = named.copied().collect();
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
            let card = self.script.board.get(self.board).copied().flatten();
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

impl Run<'_> {
    /// The clauses and rulings that are cited for something that happened.
    #[must_use]
    pub fn sources(&self, happened: &Happened, register: &Register) -> Vec<String> {
        let cite = match happened {
            Happened::Event(event) => event.cite(),
            Happened::Refused(_, refusal) => refusal.cite,
        };
        self.cited(cite, register)
    }

    fn cited(&self, cite: Cite, register: &Register) -> Vec<String> {
        self.game.cited(cite).map_or(vec![], |cited| {
            let clauses = cited.clauses.iter().map(|&clause| register.entry(clause).id.clone());
            clauses.chain(cited.rulings).collect()
        })
    }

    fn compare(&mut self, script: &Script, register: &Register) {
        // A refusal that names its clause is looked at now, when clauses have their names.
        let refusals: Vec<Vec<String>> = self
            .happened
            .iter()
            .filter(|happened| matches!(happened, Happened::Refused(..)))
            .map(|happened| self.sources(happened, register))
            .collect();
        let before = script.before.iter().filter_map(|(line, before)| match before {
            Before::Refused(_, by) => Some((line, by)),
            Before::Done(_) => None,
        });
        let mut wanted = before.chain(script.steps.iter().filter_map(|(line, step)| match step {
            Line::Refused(_, by) => Some((line, by)),
            _ => None,
        }));
        let mut failures = std::mem::take(&mut self.failures);
        for sources in &refusals {
            let Some((line, by)) = wanted.next() else { break };
            if let Some(by) = by.as_ref().filter(|by| !sources.contains(by)) {
                failures.push(format!("line {line}: refused by {}, not by {by}", sources.join(", ")));
            }
        }
        for (seat, &expected) in &script.expect.stacks {
            let stack = self.stacks.get(seat).copied().unwrap_or_default();
            if stack != expected {
                failures.push(format!("{seat} has {stack}, not {expected}"));
            }
        }
        if let Some(expected) = script.expect.drop.filter(|&expected| expected != self.drop) {
            failures.push(format!("the house took {}, not {expected}", self.drop));
        }
        let burned = self.happened.iter().filter(|happened| matches!(happened, Happened::Event(Event::Burned { .. })));
        let burned = burned.count();
        if let Some(expected) = script.expect.burned.filter(|&expected| usize::from(expected) != burned) {
            failures.push(format!("the dealer burned {burned}, not {expected}"));
        }
        let told: Vec<String> = self.happened.iter().map(|happened| self.words(happened)).collect();
        for line in script.expect.told.iter().filter(|line| !told.contains(line)) {
            failures.push(format!("nobody told '{line}'"));
        }
        let shown: Vec<String> = self.happened.iter().flat_map(|happened| self.sources(happened, register)).collect();
        for clause in script.expect.clauses.iter().filter(|clause| !shown.contains(clause)) {
            failures.push(format!("{clause} was not cited"));
        }
        self.failures = failures;
    }
}
