//! Playing rounds that a script has: cards are dealt as it names them, and steps are played.

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::Card;
use rules::banked::{
    Act, BankTurn, Event, Lineup, Mishap, Need, Options, Place, Refusal, Round, Span, Step, Table, To, Turn, Unknown,
    Why,
};
use rules::{Chips, Cite, Eyes, House, Register, Schedule, ScheduleRow, Seat, SeatSet};

use super::ask::unknown_words;
use super::line::{BankedDeed, BankedLine};
use super::tell::Teller;
use crate::dealing::Dealing;
use crate::run::{Run, RunError};
use crate::script::Script;
use crate::text::Hands;

/// Rounds of a banked game, as a script has them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BankedPart {
    /// The limits of the fees that the table has posted.
    pub limit: Option<String>,
    /// Their number in the book.
    pub posted: Option<u16>,
    /// How many decks there are.
    pub decks: u16,
    /// Who banks, if everybody else has declined before.
    pub bank: Option<Seat>,
    /// The cards that the bank gets, in the order in which it gets them.
    pub cards: Vec<Option<Card>>,
    /// What happened at the table before.
    pub before: Vec<(usize, BankedLine)>,
    /// What happens.
    pub steps: Vec<(usize, BankedLine)>,
    /// Whether cards come only as they are named in a step, as at a live table.
    pub typed: bool,
}

/// Something that happened, or was refused.
#[derive(Clone, Copy, Debug)]
pub(super) enum Happened {
    Event(Event),
    Refused(Option<Seat>, Refusal),
}

#[derive(Clone, Default, Debug)]
pub(super) struct Log(pub(super) Vec<Happened>);

impl rules::Sink<Event> for Log {
    fn on(&mut self, event: Event) {
        self.0.push(Happened::Event(event));
    }
}

impl BankedPart {
    /// Opens it at its table: who sits there is known, and what happened before is done.
    pub(crate) fn open(&self, script: &Script, house: &House) -> Result<BankedSitting, RunError> {
        let posted = self.posted_row(house, &script.game)?;
        let posted: Vec<&Schedule> = posted.into_iter().collect();
        let decks = u8::try_from(self.decks).unwrap_or(u8::MAX);
        let table = Table::new(house, &script.game, &posted, decks);
        let table = Arc::new(table.map_err(|error| RunError::NoTable { why: error.to_string() })?);
        let mut log = Log::default();
        let lineup = self.lineup(script, &table, &mut log)?;
        let mut sitting = BankedSitting {
            named: script.hands.clone(),
            named_bank: self.cards.clone(),
            typed: self.typed,
            teller: Teller::default(),
            stacks: script.stacks.clone(),
            table,
            lineup,
            round: None,
            in_round: SeatSet::EMPTY,
            log,
            hands: BTreeMap::new(),
            bank: 0,
            drop: 0,
            settled: false,
            rounds: 0,
            dealings: Some(vec![]),
        };
        for (line, step) in &self.before {
            sitting.perform_line(*line, step, &mut vec![])?;
        }
        Ok(sitting)
    }

    /// The fees that are posted: by their number, or by their limits where they have none.
    fn posted_row<'a>(&self, house: &'a House, game: &'a str) -> Result<Option<&'a Schedule>, RunError> {
        let rows: Vec<&Schedule> = house.schedules_of(game).collect();
        let fits = |schedule: &&&Schedule| match (self.posted, &self.limit) {
            (Some(option), _) => schedule.option == Some(option),
            (None, Some(limit)) => limit_of(schedule) == *limit,
            (None, None) => false,
        };
        match rows.iter().find(fits) {
            Some(schedule) => Ok(Some(schedule)),
            None if self.posted.is_none() && self.limit.is_none() => Ok(None),
            None => {
                let name = |schedule: &&Schedule| match schedule.option {
                    Some(option) => format!("posted = {option}"),
                    None => format!("limit = \"{}\"", limit_of(schedule)),
                };
                Err(RunError::NoOption { options: rows.iter().map(name).collect() })
            }
        }
    }

    /// Who sits there; if the script says who banks, everybody before him has declined.
    fn lineup(&self, script: &Script, table: &Arc<Table>, log: &mut Log) -> Result<Lineup, RunError> {
        let mut lineup = Lineup::new(Arc::clone(table));
        let no_deal = |refusal: Refusal| RunError::NoDeal { why: refusal.to_string() };
        for (&seat, &chips) in &script.stacks {
            // A script begins where it likes: who sits there may have lost the rest before.
            lineup.bring(seat, chips, &mut ()).map_err(no_deal)?;
        }
        if let Some(bank) = self.bank {
            while let BankTurn::Offered(seat) = lineup.bank_turn() {
                if seat == bank {
                    lineup.accept(seat, log).map_err(no_deal)?;
                    break;
                }
                lineup.decline(seat, &mut ()).map_err(no_deal)?;
            }
        }
        Ok(lineup)
    }
}

/// A table with a player-dealer that a script has, as far as it has been played.
#[derive(Clone, Debug)]
pub struct BankedSitting {
    /// The cards that have a name, in the order in which each circle and the bank get them.
    pub(super) named: Hands,
    pub(super) named_bank: Vec<Option<Card>>,
    /// Whether cards come only as they are typed.
    pub(super) typed: bool,
    pub(super) teller: Teller,
    /// The chips that each had when it began.
    pub(super) stacks: BTreeMap<Seat, Chips>,
    pub(super) table: Arc<Table>,
    pub(super) lineup: Lineup,
    pub(super) round: Option<Round>,
    /// Who sat there when it began.
    pub(super) in_round: SeatSet,
    pub(super) log: Log,
    /// How many cards of its list each circle has got, and the bank.
    pub(super) hands: BTreeMap<Seat, usize>,
    pub(super) bank: usize,
    pub(super) drop: u64,
    /// Whether the chips of the round have gone back to the seats.
    pub(super) settled: bool,
    /// How many rounds have been opened.
    pub(crate) rounds: usize,
    /// What was dealt, in the order of the shoe; none if something went wrong with it.
    pub(crate) dealings: Option<Vec<Dealing>>,
}

impl BankedSitting {
    /// Plays one line of the script. The first round opens as soon as something is done that belongs to one.
    pub(crate) fn line(&mut self, line: usize, step: &BankedLine, failures: &mut Vec<String>) -> Result<(), RunError> {
        let between = matches!(step, BankedLine::Done(deed) | BankedLine::Refused(deed, _) if is_between(deed));
        if self.round.is_none() && !between {
            self.next_round().map_err(|refusal| RunError::Line { line, why: refusal.to_string() })?;
        }
        self.perform_line(line, step, failures)
    }

    fn perform_line(&mut self, line: usize, step: &BankedLine, failures: &mut Vec<String>) -> Result<(), RunError> {
        match step {
            BankedLine::Done(deed) => {
                self.perform(deed).map_err(|refusal| RunError::Line { line, why: refusal.to_string() })?;
            }
            BankedLine::Refused(deed, _) => match self.perform(deed) {
                Ok(()) => return Err(RunError::NotRefused { line }),
                Err(refusal) => self.log.0.push(Happened::Refused(deed.seat(), refusal)),
            },
            BankedLine::May(seat, expected) => {
                let options = self.round.as_ref().map(Round::options).unwrap_or_default();
                let offered = if options.seat == Some(*seat) { offered(&options) } else { vec![] };
                if offered != *expected {
                    let offered = if offered.is_empty() { "nothing now".to_string() } else { offered.join(", ") };
                    failures.push(format!("line {line}: {seat} may {offered}"));
                }
            }
        }
        Ok(())
    }

    /// Does one thing; if it is refused, what is there may be half done, and is thrown away.
    pub(crate) fn deed(&mut self, deed: &BankedDeed) -> Result<(), Refusal> {
        if self.round.is_none() && !is_between(deed) {
            self.next_round()?;
        }
        self.perform(deed)
    }

    fn perform(&mut self, deed: &BankedDeed) -> Result<(), Refusal> {
        if is_between(deed) {
            let in_play = self.round.as_ref().is_some_and(|round| !round.is_over());
            if in_play && !may_be_in_play(deed) {
                return Err(Refusal { why: Why::NotNow, cite: Cite::NOTHING });
            }
            self.round_is_over();
        }
        let lineup = &mut self.lineup;
        match *deed {
            BankedDeed::Turns(ref cards) => return self.turn(cards),
            BankedDeed::Sits(seat, chips) => lineup.sit(seat, chips, &mut self.log)?,
            BankedDeed::Leaves(seat) => {
                lineup.leave(seat);
            }
            BankedDeed::PropositionPlayer(seat) => lineup.is_proposition_player(seat),
            BankedDeed::TakesBank(seat) => lineup.accept(seat, &mut self.log)?,
            BankedDeed::DeclinesBank(seat) => lineup.decline(seat, &mut self.log)?,
            BankedDeed::GivesUpBank(seat) => lineup.give_up(seat, &mut self.log)?,
            BankedDeed::Shuffler { works } => lineup.shuffler_is_down(!works),
            BankedDeed::Round => {
                lineup.next()?;
                lineup.hand_was_dealt();
            }
            BankedDeed::NextRound => self.next_round()?,
            _ => self.step(deed)?,
        }
        Ok(())
    }

    /// Something within a round.
    fn step(&mut self, deed: &BankedDeed) -> Result<(), Refusal> {
        let Some(round) = &mut self.round else {
            return Err(Refusal { why: Why::NotNow, cite: Cite::NOTHING });
        };
        let full = |seat: Seat, wanted: Option<Chips>, offered: Option<Span>| {
            wanted.or(offered.map(|span| span.most)).unwrap_or_else(|| on_the_hand(round, seat))
        };
        let act = |seat, act| Step::Act(seat, act);
        let step = match *deed {
            BankedDeed::Banks(seat, chips) => Step::Bank(seat, chips),
            BankedDeed::Bets(seat, chips, wager, circle) => {
                let place = Place { circle: circle.unwrap_or(seat), wager: wager.unwrap_or(self.table.base()) };
                Step::Wager(seat, place, chips)
            }
            BankedDeed::NoMoreBets => Step::NoMoreBets,
            BankedDeed::Insures(seat, chips, circle) => act(seat, Act::Insure(circle.unwrap_or(seat), chips)),
            BankedDeed::Hits(seat) => act(seat, Act::Hit),
            BankedDeed::Stands(seat) => act(seat, Act::Stand),
            BankedDeed::Doubles(seat, chips) => act(seat, Act::Double(full(seat, chips, round.options().double))),
            BankedDeed::Splits(seat, chips) => act(seat, Act::Split(full(seat, chips, round.options().split))),
            BankedDeed::Surrenders(seat) => act(seat, Act::Surrender),
            BankedDeed::Follows(seat, chips) => act(seat, Act::Follow(chips)),
            BankedDeed::Stays(seat) => act(seat, Act::Stay),
            BankedDeed::Plays(seat) => act(seat, Act::Play),
            BankedDeed::Folds(seat) => act(seat, Act::Fold),
            BankedDeed::IsSilent(seat) => Step::Silent(seat),
            BankedDeed::Buys(seat, chips) => Step::Buys(seat, chips),
            BankedDeed::Mishap(mishap) => Step::Mishap(mishap),
            BankedDeed::Looks { natural } => Step::Looked { natural },
            BankedDeed::TurnsUp(whose, _) if !is_asked_to_turn(round, whose) => {
                return Err(Refusal { why: Why::NothingUnknown, cite: Cite::NOTHING });
            }
            BankedDeed::TurnsUp(_, ref cards) => Step::TurnedUp(cards),
            _ => Step::Dealt(&[]),
        };
        if matches!(deed, BankedDeed::Mishap(_)) {
            self.dealings = None;
        }
        round.play(step, &mut self.log)
    }

    /// Opens the next round, if somebody banks.
    fn next_round(&mut self) -> Result<(), Refusal> {
        let opening = self.lineup.next()?;
        self.settled = false;
        self.in_round = self.lineup.seated();
        match &mut self.round {
            Some(round) => round.reopen(&opening, &mut self.log)?,
            None => self.round = Some(Round::open(Arc::clone(&self.table), &opening, &mut self.log)?),
        }
        self.rounds += 1;
        Ok(())
    }

    /// Chips go back to where they are between rounds.
    fn round_is_over(&mut self) {
        let Some(round) = self.round.as_ref().filter(|round| round.is_over()) else { return };
        if !self.settled {
            self.lineup.round_is_over(round);
            self.drop += round.dropped().0;
            self.settled = true;
        }
    }

    /// What there is in the end, and what should be otherwise.
    pub(crate) fn finish(&mut self, run: &mut Run<'_>) {
        self.round_is_over();
        if let Some(round) = self.round.as_ref().filter(|round| !round.is_over()) {
            run.failures.push(match round.turn() {
                Turn::Seat(seat) => format!("the round is not over: {seat} is to decide"),
                Turn::Unknown(unknown) => format!("the round is not over: {}", unknown_words(unknown).0),
                _ => "the round is not over".to_string(),
            });
        }
        run.stakes = self.stakes();
        run.drop = Chips(self.drop);
        run.stacks = self.seats().map(|seat| (seat, self.lineup.chips(seat))).collect();
    }

    /// What may be wagered.
    pub(crate) fn stakes(&self) -> String {
        match self.table.most() {
            Some(most) => format!("{}–{most}", self.table.least()),
            None => format!("{} and more", self.table.least()),
        }
    }

    /// Who sits there.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        let there = |seat: &Seat| self.stacks.contains_key(seat) || self.lineup.chips(*seat) > Chips(0);
        (0..).map_while(Seat::new).filter(there)
    }

    /// Puts into words what has happened since.
    pub(crate) fn tell(&mut self, run: &mut Run<'_>, register: &Register) {
        for happened in std::mem::take(&mut self.log.0) {
            let (cite, refused) = match happened {
                Happened::Event(event) => (event.cite(), false),
                Happened::Refused(_, refusal) => (refusal.cite, true),
            };
            run.tell_of(self.teller.words(&happened), cite, refused, register);
            if let (Happened::Event(Event::Banks { .. }), Some(told)) = (happened, run.told.last_mut()) {
                told.heading = true;
            }
        }
    }

    pub(crate) fn deal_what_is_due(&mut self) -> Result<(), RunError> {
        while self.deal_next()? {}
        Ok(())
    }

    /// Deals what the dealer is asked for now; says whether there was anything.
    pub(crate) fn deal_next(&mut self) -> Result<bool, RunError> {
        let Some(need) = self.need().filter(|_| !self.typed) else { return Ok(false) };
        self.give(&need).map_err(|refusal| RunError::Dealing { why: refusal.to_string() })?;
        Ok(true)
    }

    /// Whether the dealer is at work, and something can go wrong with what he deals.
    pub(crate) fn is_dealing(&self) -> bool {
        !self.typed && self.need().is_some()
    }

    /// Whether this can have gone wrong now.
    pub(crate) fn can_be(&self, mishap: Mishap) -> bool {
        self.round.clone().is_some_and(|mut round| round.play(Step::Mishap(mishap), &mut ()).is_ok())
    }

    /// What the dealer is asked for.
    fn need(&self) -> Option<Need> {
        match self.round.as_ref().map(Round::turn) {
            Some(Turn::Dealer(need)) => Some(need),
            _ => None,
        }
    }

    /// The dealer has dealt these, in the order of the dealing.
    fn turn(&mut self, cards: &[Option<Card>]) -> Result<(), Refusal> {
        let refused = |why| Err(Refusal { why, cite: Cite::NOTHING });
        let Some(need) = self.need().filter(|_| self.typed) else { return refused(Why::NotNow) };
        if cards.len() != need.count() {
            return refused(Why::WrongCount { wanted: need.count() as u8, given: cards.len().min(255) as u8 });
        }
        let hidden = |place: usize| self.round.as_ref().is_some_and(|round| round.may_be_unknown(place));
        if cards.iter().enumerate().any(|(place, card)| card.is_none() && !hidden(place)) {
            return refused(Why::MustBeKnown);
        }
        for (place, &card) in self.places(&need).into_iter().zip(cards) {
            match place {
                Some(circle) => self.named.entry(circle).or_default().push(card),
                None => self.named_bank.push(card),
            }
        }
        self.give(&need)
    }

    /// The dealer gives what is due.
    fn give(&mut self, need: &Need) -> Result<(), Refusal> {
        let cards = self.cards(need);
        let Some(round) = &mut self.round else { return Err(Refusal { why: Why::NotNow, cite: Cite::NOTHING }) };
        if let Some(dealings) = &mut self.dealings {
            dealings.push(Dealing { cards: cards.clone(), anew: need.reshuffle });
        }
        let known: Option<Vec<Card>> = cards.iter().copied().collect();
        match &known {
            Some(cards) => round.play(Step::Dealt(cards), &mut self.log),
            None => round.play(Step::DealtUnseen(&cards), &mut self.log),
        }
    }

    /// The cards that the script names, in the order of the dealing; others are any that are left. Those with `??` are not known where
    /// they lie face down.
    fn cards(&mut self, need: &Need) -> Vec<Option<Card>> {
        let places = self.places(need);
        let cards = places.into_iter().map(|place| match place {
            Some(circle) => self.next_card(circle),
            None => self.next_bank_card(),
        });
        let cards = cards.collect();
        self.make_known(cards)
    }

    /// Where each card of a dealing goes: to a circle, or to the bank.
    fn places(&self, need: &Need) -> Vec<Option<Seat>> {
        match need.to {
            To::Hand(circle, _) => vec![Some(circle); need.count()],
            To::Bank => vec![None],
            To::Everybody { circles, after, each, stacks } => {
                let all = || circles.clockwise(after).map(Some).chain([None]);
                match stacks {
                    true => all().flat_map(|place| std::iter::repeat_n(place, usize::from(each))).collect(),
                    false => (0..each).flat_map(|_| all()).collect(),
                }
            }
        }
    }

    /// The next card in the list of a circle, if the script says anything of it.
    fn next_card(&mut self, circle: Seat) -> Option<Option<Card>> {
        let place = self.hands.entry(circle).or_insert(0);
        *place += 1;
        self.named.get(&circle).and_then(|hand| hand.get(*place - 1).copied())
    }

    fn next_bank_card(&mut self) -> Option<Option<Card>> {
        self.bank += 1;
        self.named_bank.get(self.bank - 1).copied()
    }

    /// For cards that the script does not name, others of which the shoe has enough.
    fn make_known(&self, cards: Vec<Option<Option<Card>>>) -> Vec<Option<Card>> {
        let Some(round) = &self.round else { return vec![] };
        let mut shoe = *round.shoe();
        let to_come =
            self.named.iter().flat_map(|(circle, hand)| hand.iter().skip(self.hands.get(circle).copied().unwrap_or(0)));
        let now = cards.iter().flatten();
        let named = now.chain(to_come).chain(self.named_bank.iter().skip(self.bank));
        for card in named.flatten() {
            let _ = shoe.take(*card);
        }
        let any = |shoe: &mut cards::Shoe| {
            let card = shoe.deck().cards().iter().find(|card| shoe.count(*card) > 0);
            card.inspect(|card| {
                let _ = shoe.take(*card);
            })
        };
        let deal = |(place, card): (usize, Option<Option<Card>>)| match card {
            Some(None) if round.may_be_unknown(place) => None,
            named => named.flatten().or_else(|| any(&mut shoe)),
        };
        cards.into_iter().enumerate().map(deal).collect()
    }
}

/// Whether the cards of this circle, or the bank's, are to be turned up now.
fn is_asked_to_turn(round: &Round, whose: Option<Seat>) -> bool {
    match round.turn() {
        Turn::Unknown(Unknown::Bank { .. }) => whose.is_none(),
        Turn::Unknown(Unknown::Hand { circle, .. }) => whose == Some(circle),
        _ => false,
    }
}

/// The limits of a row of fees, as a script writes them: `$5-$50`, `$5+`.
#[must_use]
pub fn limit_of(schedule: &Schedule) -> String {
    match &schedule.row {
        ScheduleRow::Action(fee) => match fee.table_max {
            Some(most) => format!("{}-{most}", fee.table_min),
            None => format!("{}+", fee.table_min),
        },
        _ => String::new(),
    }
}

/// What lies on the hand that is being played.
fn on_the_hand(round: &Round, seat: Seat) -> Chips {
    let options = round.options();
    let circle = options.circle.unwrap_or(seat);
    let wagers = round.view(Eyes::Record).wagers[circle.index()][0];
    wagers.map_or(Chips(0), |wagers| wagers.on[usize::from(options.hand)])
}

const fn is_between(deed: &BankedDeed) -> bool {
    matches!(
        deed,
        BankedDeed::Sits(..)
            | BankedDeed::Leaves(_)
            | BankedDeed::PropositionPlayer(_)
            | BankedDeed::TakesBank(_)
            | BankedDeed::DeclinesBank(_)
            | BankedDeed::GivesUpBank(_)
            | BankedDeed::Shuffler { .. }
            | BankedDeed::Round
            | BankedDeed::NextRound
    )
}

/// What happens between rounds, but may happen while one is played.
const fn may_be_in_play(deed: &BankedDeed) -> bool {
    matches!(deed, BankedDeed::Sits(..) | BankedDeed::PropositionPlayer(_) | BankedDeed::Shuffler { .. })
}

/// What a player may do, in the words of a script.
pub(super) fn offered(options: &Options) -> Vec<String> {
    let span = |word: &str, span: Option<Span>| {
        span.map(|span| match span.least == span.most {
            true => format!("{word} {}", span.most),
            false => format!("{word} {}-{}", span.least, span.most),
        })
    };
    let word = |may: bool, word: &str| may.then(|| word.to_string());
    [
        span("bank", options.bank),
        word(options.close, "close the betting"),
        span("insure", options.insure),
        word(options.hit, "hit"),
        word(options.stand, "stand"),
        span("double", options.double),
        span("split", options.split),
        word(options.surrender, "surrender"),
        span("follow", options.follow),
        options.play.map(|costs| format!("play {costs}")),
        word(options.fold, "fold"),
    ]
    .into_iter()
    .flatten()
    .collect()
}
