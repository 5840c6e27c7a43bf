//! Playing the poker hands that a script has: cards are dealt as it names them, and steps are played.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use cards::{Card, CardSet};
use rules::poker::{
    Deal, Event, Lineup, Need, NoDeal, NotYet, Options, Outcome, Refusal, Seating, Stakes, Step, Table, Turn, Why,
};
use rules::{Chips, Cite, Game, House, Register, Seat, SeatSet};

use super::claim::Claim;
use super::deed::Deed;
use super::line::{Before, Between, Line};
use super::opening::Opening;
use super::record::{Played, Record, Setting};
use super::tell::{asked, is_split, words};
use super::terms::Terms;
use crate::dealing::Dealing;
use crate::run::{Run, RunError};
use crate::script::Script;
use crate::text::Hands;

/// Something that happened, or was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Happened {
    /// An event.
    Event(Event),
    /// A refusal, as the script expected.
    Refused(Option<Seat>, Refusal),
}

/// What happens is written down in its order.
#[derive(Clone, Default, Debug)]
pub(super) struct Log(pub(super) Vec<Happened>);

impl rules::Sink<Event> for Log {
    fn on(&mut self, event: Event) {
        self.0.push(Happened::Event(event));
    }
}

/// A poker hand, as a script has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PokerPart {
    /// What the table plays for.
    pub terms: Terms,
    /// Where the button lies.
    pub button: Option<Seat>,
    /// The cards of the board, in their order.
    pub board: Vec<Option<Card>>,
    /// How the deal was opened, where not everybody had been there all the time, and nobody says how it came to that.
    pub opening: Option<Opening>,
    /// What happened at the table before this deal; nothing if everybody has been there all the time.
    pub before: Vec<(usize, Before)>,
    /// What happens.
    pub steps: Vec<(usize, Line)>,
    /// Whether cards that all see come only as they are named in a step, as at a live table.
    pub typed: bool,
}

impl PokerPart {
    /// Opens it at its table: what happened before is done, and the deal is opened, unless something is said first that happens
    /// between deals.
    pub(crate) fn open(&self, script: &Script, house: &House, game: &Game) -> Result<PokerSitting, RunError> {
        let stakes = self.terms.stakes(game)?;
        let table = Arc::new(self.terms.table(house, game)?);
        let mut sitting = PokerSitting {
            stacks: script.stacks.clone(),
            lineup: None,
            dealt_in: SeatSet::EMPTY,
            deal: None,
            settled: true,
            drop: 0,
            log: Log::default(),
            hands: script.hands.clone(),
            board: self.board.clone(),
            got: BTreeMap::new(),
            on_board: 0,
            typed: self.typed,
            claimed: self.claimed() | script.kept,
            splits: is_split(game),
            for_pot: SeatSet::EMPTY,
            stakes,
            table,
            records: vec![],
            dealings: Some(vec![]),
            setting: Setting { house: script.house.clone(), game: script.game.clone(), terms: self.terms.clone() },
        };
        let between = |line: &Line| matches!(line, Line::Done(Deed::Between(_)) | Line::Refused(Deed::Between(_), _));
        let several = self.typed || self.steps.iter().any(|(_, line)| between(line));
        if self.before.is_empty() && !several {
            let mut chips = [Chips(0); rules::SEATS_MAX];
            for (seat, &stack) in &script.stacks {
                chips[seat.index()] = stack;
            }
            let mut seating = Seating::everybody(&sitting.table, &chips, self.button);
            if let Some(opening) = &self.opening {
                opening.lay_over(&mut seating);
                seating.dealt_in = script.stacks.keys().copied().collect();
            }
            sitting.open_deal(&seating).map_err(|error| RunError::NoDeal { why: error.to_string() })?;
            return Ok(sitting);
        }
        sitting.come_together(self)?;
        let waits = self.typed || self.steps.first().is_some_and(|(_, line)| between(line));
        if !waits {
            let next = sitting.next_deal();
            next.map_err(|stuck| RunError::NoDeal { why: stuck.to_string() })?;
        }
        Ok(sitting)
    }

    /// The cards that something goes wrong with.
    fn claimed(&self) -> CardSet {
        let claims = self.steps.iter().filter_map(|(_, step)| match step {
            Line::Done(Deed::Claim(claim)) | Line::Refused(Deed::Claim(claim), _) => Some(claim),
            _ => None,
        });
        claims.flat_map(Claim::names).collect()
    }
}

/// Why something cannot be.
pub(crate) enum Stuck {
    Refused(Refusal),
    NotYet(NotYet),
    NotThere,
    NoDeal(NoDeal),
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

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stuck::Refused(refusal) => refusal.fmt(f),
            Stuck::NotYet(not_yet) => not_yet.fmt(f),
            Stuck::NotThere => f.write_str("that is not possible here"),
            Stuck::NoDeal(no_deal) => no_deal.fmt(f),
        }
    }
}

/// Something that happens between deals.
fn do_between(lineup: &mut Lineup, between: Between, log: &mut Log) -> Result<(), Stuck> {
    let there = |is_there: bool| if is_there { Ok(()) } else { Err(Stuck::NotThere) };
    match between {
        Between::Deal | Between::Next => {
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
        Between::Moves(from, to, posts) => lineup.change_seat(from, to, posts)?,
        Between::TimeIsDue => lineup.time_is_due(),
        Between::Button(seat) => lineup.first_button(seat),
    }
    Ok(())
}

/// A poker table that a script has, as far as it has been played.
#[derive(Clone, Debug)]
pub struct PokerSitting {
    pub(super) stakes: Stakes,
    pub(super) table: Arc<Table>,
    /// The chips that each had when it began.
    pub(super) stacks: BTreeMap<Seat, Chips>,
    /// The table between deals, where it matters.
    pub(super) lineup: Option<Lineup>,
    pub(super) dealt_in: SeatSet,
    pub(super) deal: Option<Deal>,
    /// Whether the chips of the deal have gone back to the lineup.
    pub(super) settled: bool,
    /// What the house took in the deals before.
    pub(super) drop: u64,
    pub(super) log: Log,
    /// The cards that have a name, in the order in which they come.
    pub(super) hands: Hands,
    pub(super) board: Vec<Option<Card>>,
    /// How many of them each has got.
    pub(super) got: BTreeMap<Seat, usize>,
    pub(super) on_board: usize,
    /// Whether cards come only as they are typed.
    pub(super) typed: bool,
    /// The cards that something goes wrong with: nobody gets them by chance.
    pub(super) claimed: CardSet,
    /// Whether high and low share the pot.
    pub(super) splits: bool,
    /// Who plays for the pot as it was, though he has chips.
    pub(super) for_pot: SeatSet,
    setting: Setting,
    /// The deals that were opened, as they are written down.
    pub(crate) records: Vec<Record>,
    /// What was dealt, in the order of the deck; none if something went wrong with it.
    pub(crate) dealings: Option<Vec<Dealing>>,
}

impl PokerSitting {
    /// Who sits there, and what happened before.
    fn come_together(&mut self, part: &PokerPart) -> Result<(), RunError> {
        let mut lineup = Lineup::new(Arc::clone(&self.table));
        for (&seat, &chips) in &self.stacks {
            lineup.seat(seat, chips);
        }
        if let Some(button) = part.button {
            lineup.first_button(button);
        }
        for (line, before) in &part.before {
            let line = *line;
            match before {
                Before::Done(between) => do_between(&mut lineup, *between, &mut self.log)
                    .map_err(|stuck| RunError::Line { line, why: stuck.to_string() })?,
                Before::Refused(between, _) => match do_between(&mut lineup, *between, &mut self.log) {
                    Err(Stuck::Refused(refusal)) => self.log.0.push(Happened::Refused(None, refusal)),
                    _ => return Err(RunError::NotRefused { line }),
                },
            }
        }
        self.lineup = Some(lineup);
        Ok(())
    }

    fn open_deal(&mut self, seating: &Seating) -> Result<(), NoDeal> {
        self.deal = Some(Deal::open(Arc::clone(&self.table), seating, &mut self.log)?);
        self.records.push(Record { setting: self.setting.clone(), seating: *seating, steps: vec![] });
        self.dealt_in = seating.dealt_in;
        self.settled = false;
        Ok(())
    }

    /// Opens the next deal, if there can be one.
    fn next_deal(&mut self) -> Result<(), Stuck> {
        let Some(lineup) = &mut self.lineup else { return Err(Stuck::NotThere) };
        let seating = lineup.next(&mut self.log)?;
        self.open_deal(&seating).map_err(Stuck::NoDeal)
    }

    /// Something that happens between deals, or may happen while one is played.
    fn between(&mut self, between: Between) -> Result<(), Stuck> {
        let in_play = self.deal.as_ref().is_some_and(|deal| !deal.is_over());
        let may_be_in_play = match between {
            Between::Sits(..) | Between::Wants(..) | Between::GoesAway(_) | Between::ComesBack(..) => true,
            Between::Leaves(seat) => !self.dealt_in.contains(seat),
            _ => false,
        };
        if in_play && !may_be_in_play {
            return Err(Stuck::Refused(Refusal { why: Why::NotNow, cite: Cite::NOTHING }));
        }
        self.settle();
        match (between, &mut self.lineup) {
            (Between::Next, _) => self.next_deal(),
            (between, Some(lineup)) => do_between(lineup, between, &mut self.log),
            (_, None) => Err(Stuck::NotThere),
        }
    }

    /// Chips go back to where they are between deals.
    fn settle(&mut self) {
        let over = self.deal.as_ref().filter(|deal| deal.is_over() && !self.settled);
        if let (Some(deal), Some(lineup)) = (over, &mut self.lineup) {
            lineup.settle(deal);
            self.drop += deal.dropped().0;
            self.settled = true;
        }
    }

    /// Plays one line of the script.
    pub(crate) fn line(&mut self, line: usize, step: &Line, failures: &mut Vec<String>) -> Result<(), RunError> {
        match step {
            Line::Done(deed) => {
                let between = matches!(deed, Deed::Between(_));
                if !between && self.deal.as_ref().is_some_and(Deal::is_over) {
                    return Err(RunError::AfterEnd { line });
                }
                self.deed(deed).map_err(|stuck| RunError::Line { line, why: stuck.to_string() })?;
            }
            Line::Refused(deed, _) => match self.deed(deed) {
                Err(Stuck::Refused(refusal)) => self.log.0.push(Happened::Refused(deed.seat(), refusal)),
                Err(stuck) => return Err(RunError::Line { line, why: stuck.to_string() }),
                Ok(()) => return Err(RunError::NotRefused { line }),
            },
            Line::May(seat, expected) => {
                let options = self.deal.as_ref().map(Deal::options).unwrap_or_default();
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
    pub(crate) fn deed(&mut self, deed: &Deed) -> Result<(), Stuck> {
        match deed {
            Deed::Between(between) => self.between(*between),
            Deed::Turns(cards) => self.turn(cards),
            deed => Ok(self.perform(deed)?),
        }
    }

    fn perform(&mut self, deed: &Deed) -> Result<(), Refusal> {
        let Some(deal) = &mut self.deal else {
            return Err(Refusal { why: Why::NotNow, cite: Cite::NOTHING });
        };
        deed.play(deal, &mut self.log)?;
        if matches!(deed, Deed::Claim(_)) {
            self.dealings = None;
        }
        self.keep(Played::Done(deed.clone()));
        Ok(())
    }

    /// Writes a step of the deal down.
    fn keep(&mut self, played: Played) {
        if let Some(record) = self.records.last_mut() {
            record.steps.push(played);
        }
    }

    pub(crate) fn deal_what_is_due(&mut self) -> Result<(), RunError> {
        while self.deal_next()? {}
        Ok(())
    }

    /// Deals what the dealer is asked for now; says whether there was anything.
    pub(crate) fn deal_next(&mut self) -> Result<bool, RunError> {
        let Some(need) = self.need().filter(|need| self.has_cards(need)) else { return Ok(false) };
        let cards = self.cards(&need);
        let Some(deal) = &mut self.deal else { return Ok(false) };
        deal.play(Step::Dealt(&cards), &mut self.log)
            .map_err(|refusal| RunError::Dealing { why: refusal.to_string() })?;
        self.keep_dealt(cards, &need);
        Ok(true)
    }

    /// Writes a dealing down.
    fn keep_dealt(&mut self, cards: Vec<Option<Card>>, need: &Need) {
        if let Some(dealings) = &mut self.dealings {
            dealings.push(Dealing { cards: cards.clone(), anew: need.reshuffle });
        }
        self.keep(Played::Dealt(cards));
    }

    /// Whether the dealer is at work, and something can go wrong with what he deals.
    pub(crate) fn is_dealing(&self) -> bool {
        self.need().is_some_and(|need| self.has_cards(&need))
    }

    /// Whether this can have gone wrong now.
    pub(crate) fn can_be(&self, claim: &Claim) -> bool {
        self.deal.clone().is_some_and(|mut deal| claim.play(&mut deal, &mut ()).is_ok())
    }

    /// What the dealer is asked for.
    fn need(&self) -> Option<Need> {
        match self.deal.as_ref().map(Deal::turn) {
            Some(Turn::Dealer(need)) => Some(need),
            _ => None,
        }
    }

    /// Whether all cards that lie face up have a name, where they come as they are typed.
    fn has_cards(&self, need: &Need) -> bool {
        let left = |seat: Seat| {
            let named = self.hands.get(&seat).map_or(0, Vec::len);
            named.saturating_sub(self.got.get(&seat).copied().unwrap_or(0) + usize::from(need.down))
        };
        !self.typed
            || need.seats.minus(need.face_down).iter().all(|seat| left(seat) >= usize::from(need.up))
                && self.board.len() >= self.on_board + usize::from(need.board)
    }

    /// The dealer has turned up these: in the order of the dealing, the board last.
    fn turn(&mut self, cards: &[Card]) -> Result<(), Stuck> {
        let refused = |why| Err(Stuck::Refused(Refusal { why, cite: Cite::NOTHING }));
        let Some(need) = self.need().filter(|need| !self.has_cards(need)) else { return refused(Why::NotNow) };
        let shown = need.seats.minus(need.face_down);
        let (up, wanted) = (shown.len() * usize::from(need.up), shown_by(&need));
        if cards.len() != wanted {
            return refused(Why::WrongCount { wanted: wanted as u8, given: cards.len().min(255) as u8 });
        }
        let (own, board) = cards.split_at(up);
        for seat in need.seats {
            let got = self.got.get(&seat).copied().unwrap_or(0);
            self.hands.entry(seat).or_default().resize(got + usize::from(need.down), None);
        }
        let order = need.after.into_iter().flat_map(|after| shown.clockwise(after)).cycle();
        for (seat, &card) in order.zip(own) {
            self.hands.entry(seat).or_default().push(Some(card));
        }
        self.board.resize(self.on_board, None);
        self.board.extend(board.iter().copied().map(Some));
        let cards = self.cards(&need);
        let Some(deal) = &mut self.deal else { return refused(Why::NotNow) };
        deal.play(Step::Dealt(&cards), &mut self.log)?;
        self.keep_dealt(cards, &need);
        Ok(())
    }

    /// What there is in the end, and what should be otherwise.
    pub(crate) fn finish(&mut self, run: &mut Run<'_>) {
        match self.deal.as_ref().map(Deal::turn) {
            Some(Turn::Seat(seat)) => run.failures.push(format!("the deal is not over: {seat} is to act")),
            Some(Turn::Floor(question)) => {
                run.failures.push(format!("the deal is not over: {}", asked(question, self.splits)));
            }
            _ => {}
        }
        self.settle();
        run.stakes = self.stakes.to_string();
        run.stacks = self.seats().map(|seat| (seat, self.chips(seat))).collect();
        let open = self.deal.as_ref().filter(|_| !self.settled).map_or(0, |deal| deal.dropped().0);
        run.drop = Chips(self.drop + open + self.lineup.as_ref().map_or(0, |lineup| lineup.dropped().0));
    }

    /// Who sits there.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..).map_while(Seat::new).filter(|seat| self.stacks.contains_key(seat) || self.chips(*seat) > Chips(0))
    }

    /// What a player has in front of him, without what he has bet.
    pub(super) fn chips(&self, seat: Seat) -> Chips {
        match (&self.deal, &self.lineup) {
            (Some(deal), _) if !self.settled && self.dealt_in.contains(seat) => deal.stack(seat),
            (_, Some(lineup)) => lineup.chips(seat),
            (_, None) => self.stacks.get(&seat).copied().unwrap_or_default(),
        }
    }

    /// Puts into words what has happened since.
    pub(crate) fn tell(&mut self, run: &mut Run<'_>, register: &Register) {
        for happened in std::mem::take(&mut self.log.0) {
            if matches!(happened, Happened::Event(Event::Burned { .. })) {
                run.burned += 1;
            }
            match happened {
                Happened::Event(Event::AllInForPot { seat, .. }) => self.for_pot = self.for_pot.with(seat),
                Happened::Event(Event::Opened { .. }) => self.for_pot = SeatSet::EMPTY,
                _ => {}
            }
            write_down(&happened, run, register);
        }
    }

    /// The cards that the script names, in the order of the dealing; cards face up that it does not name are any that are
    /// left.
    fn cards(&mut self, need: &Need) -> Vec<Option<Card>> {
        let mut cards = Vec::new();
        if need.burn {
            cards.push(None);
        }
        let named = self.hands.values().chain([&self.board]).flatten().flatten();
        let named: CardSet = named.copied().collect();
        let unseen = self.deal.as_ref().map(Deal::unseen).unwrap_or_default();
        let mut others = (unseen - named - self.claimed).iter();
        for (rounds, up) in [(need.down, false), (need.up, true)] {
            for _ in 0..rounds {
                for seat in
                    need.seats.clockwise(need.after.unwrap_or_else(|| unreachable!("a dealing begins somewhere")))
                {
                    let place = self.got.entry(seat).or_insert(0);
                    let card = self.hands.get(&seat).and_then(|hand| hand.get(*place).copied()).flatten();
                    *place += 1;
                    let up = up && !need.face_down.contains(seat);
                    cards.push(if up { card.or_else(|| others.next()) } else { card });
                }
            }
        }
        for _ in 0..need.board {
            let card = self.board.get(self.on_board).copied().flatten();
            self.on_board += 1;
            cards.push(card.or_else(|| others.next()));
        }
        cards
    }
}

/// How many cards of a dealing everybody sees.
pub(super) fn shown_by(need: &Need) -> usize {
    need.seats.minus(need.face_down).len() * usize::from(need.up) + usize::from(need.board)
}

/// What a player may do, in the words of a script.
pub(super) fn offered(options: &Options) -> Vec<String> {
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
