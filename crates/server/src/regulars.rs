use std::sync::Arc;
use std::time::Duration;

use bots::banked::Player as _;
use bots::poker::Player as _;
use bots::{Chance, Temper, banked, poker};
use ledger::{PersonId, TableId};
use room::{Bank, Errand, Millis, Options, Refused, RequestId, Terms, Version, View, What};
use rules::banked::{BankTurn, Turn};
use rules::{Chips, Play, Register, SEATS_MAX, Seat};
use tokio::sync::{oneshot, watch};
use tokio::time::Instant;

use crate::host::{HOUSE, Message};
use crate::letter::{Letter, Sight};
use crate::line::Line;

/// A bot who sits at one table. He is on a line like everybody else, and sees what he may see.
pub struct Regular {
    person: PersonId,
    table: TableId,
    brain: Brain,
    chance: Chance,
    pace: watch::Receiver<Thinking>,
    /// What he sits down with, and buys when he has nothing left.
    buy_in: Chips,
    sight: Option<Box<Sight>>,
    /// When he has thought enough.
    ready: Option<Instant>,
    /// What he has asked and not been answered.
    pending: Option<(RequestId, Version)>,
    /// The version at which he was refused: he does not ask for the same again.
    refused: Option<Version>,
    /// He has been told to go.
    leaving: bool,
    /// By what he has said that he leaves.
    leaves_by: Option<RequestId>,
}

/// How long a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thinking {
    /// At least.
    pub least: Duration,
    /// At most.
    pub most: Duration,
}

impl Thinking {
    /// As people do.
    pub const HUMAN: Thinking = Thinking { least: Duration::from_millis(700), most: Duration::from_millis(3_500) };
    /// Not at all.
    pub const NONE: Thinking = Thinking { least: Duration::ZERO, most: Duration::ZERO };
}

/// How long a bot who was refused a seat, or may not leave it, waits before he asks again, if nothing happens at the table.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// How often a bot can buy in with the chips that the house gives him, and how many bets he should have before him.
const BUY_INS: u64 = 10_000;
const BETS_LEAST: u64 = 40;

/// What the house gives a bot who buys in with so much: more than he can lose for a long time.
pub(crate) const fn bankroll(buy_in: Chips) -> Chips {
    Chips(buy_in.0.saturating_mul(BUY_INS))
}

enum Brain {
    Poker(Box<poker::Bot>),
    Banked(banked::Bot),
}

/// What bots of one table share: what they know of its game.
#[derive(Clone)]
pub enum Knowledge {
    /// Of poker.
    Poker(Arc<poker::Insight>),
    /// Of a game with a player-dealer.
    Banked(Arc<banked::Strategy>),
}

impl Knowledge {
    /// What there is to know of a table's game; none if nobody knows how to play it.
    #[must_use]
    pub fn of(terms: &Terms, books: &Register) -> Option<Knowledge> {
        let house = books.house(&terms.house)?;
        match &house.chapter(&terms.game)?.game.as_ref()?.play {
            Play::Poker(game) => {
                let insight = poker::Insight::new(game, terms.stakes(game).ok()?);
                Some(Knowledge::Poker(Arc::new(insight)))
            }
            _ => banked::Strategy::plain(house, &terms.game).ok().map(Arc::new).map(Knowledge::Banked),
        }
    }
}

impl Regular {
    /// A bot.
    #[must_use]
    pub fn new(
        person: PersonId,
        table: TableId,
        knowledge: &Knowledge,
        temper: Temper,
        pace: watch::Receiver<Thinking>,
        buy_in: Chips,
    ) -> Regular {
        let brain = match knowledge {
            Knowledge::Poker(insight) => Brain::Poker(Box::new(poker::Bot::new(insight.clone(), temper))),
            Knowledge::Banked(strategy) => Brain::Banked(banked::Bot::new(strategy.clone(), temper)),
        };
        // After a restart he is another with the same name: nobody can tell what he will do, and no request of his has been asked before.
        let seed = getrandom::u64().unwrap_or(person.0);
        Regular {
            person,
            table,
            brain,
            chance: Chance::new(seed, u64::from(table.0)),
            pace,
            buy_in,
            sight: None,
            ready: None,
            pending: None,
            refused: None,
            leaving: false,
            leaves_by: None,
        }
    }

    /// Plays until the line is cut, or until he is told to go and has left.
    pub async fn play(mut self, mut line: Line, mut goes: watch::Receiver<bool>) {
        line.watch(self.table, None);
        while !self.has_gone() {
            let ready = self.ready;
            let thought = async move {
                match ready {
                    Some(at) => tokio::time::sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                Ok(()) = goes.changed(), if !self.leaving => {
                    self.leaving = *goes.borrow();
                    self.refused = None;
                    self.thinks();
                }
                letter = line.next() => match letter {
                    Some(Letter::Table(sight)) => self.sees(sight),
                    Some(Letter::Done { request, .. }) => self.is_answered(request),
                    Some(Letter::Refused { request, refused, .. }) => {
                        self.refused = self.pending.filter(|(pending, _)| *pending == request).map(|(_, seen)| seen);
                        // He says it again.
                        self.leaves_by.take_if(|leaves_by| *leaves_by == request);
                        // His chips are at an end: he gets others, and asks again.
                        if matches!(refused, Refused::Ledger(ledger::Refused::TooLittle { .. })) && self.is_given_chips(&line).await {
                            self.refused = None;
                        }
                        self.is_answered(request);
                    }
                    Some(
                        Letter::Same(..)
                        | Letter::Chat { .. }
                        | Letter::Called(_)
                        | Letter::Goes { .. }
                        | Letter::FellThrough { .. }
                        | Letter::FloorCall { .. }
                        | Letter::No { .. },
                    ) => {}
                    Some(Letter::Closed(_) | Letter::Stopped) | None => return,
                },
                () = thought => self.acts(&line),
            }
        }
    }

    /// He was told to go, and has no seat, nor will he get one.
    fn has_gone(&self) -> bool {
        self.leaving && self.pending.is_none() && self.sight.as_ref().is_some_and(|sight| sight.seat.is_none())
    }

    /// The house gives him as much as when he was hired. It is an errand like any other, so that the record has it.
    async fn is_given_chips(&self, line: &Line) -> bool {
        let (answer, answered) = oneshot::channel();
        let errand = Errand::Issue { to: self.person, chips: bankroll(self.buy_in) };
        line.host.send(Message::Run { request: None, by: HOUSE, errand: Box::new(errand), answer });
        matches!(answered.await, Ok(Ok(_)))
    }

    fn sees(&mut self, sight: Box<Sight>) {
        // What he was refused may be his now: he thinks about it anew.
        if self.refused.is_some_and(|refused| refused < sight.version) {
            (self.refused, self.ready) = (None, None);
        }
        self.sight = Some(sight);
        self.thinks();
    }

    fn is_answered(&mut self, request: RequestId) {
        if self.pending.is_some_and(|(pending, _)| pending == request) {
            self.pending = None;
            self.thinks();
        }
    }

    /// If there is something to think about, he takes his time.
    fn thinks(&mut self) {
        let wants = self.pending.is_none() && self.sight.as_ref().is_some_and(|sight| self.has_to_act(sight));
        let Thinking { least, most } = *self.pace.borrow();
        let span = (most - least).as_millis() as u64;
        let is_refused = |sight: &Sight| self.refused == Some(sight.version);
        let again = if self.sight.as_deref().is_some_and(is_refused) { ASK_AGAIN } else { Duration::ZERO };
        let time = again + least + Duration::from_millis(self.chance.below(span + 1));
        let now = Instant::now();
        // However long he would like to: half of his time is left for what he says to arrive.
        let latest = self.sight.as_deref().and_then(time_of).map(|time| now + time / 2);
        let ready = self.ready.unwrap_or(now + time);
        self.ready = wants.then(|| latest.map_or(ready, |latest| ready.min(latest)));
    }

    fn acts(&mut self, line: &Line) {
        self.ready = None;
        let Some(sight) = self.sight.take() else { return };
        if let Some(what) = self.wants(&sight) {
            let mut request = [0; 16];
            request[..8].copy_from_slice(&self.person.0.to_le_bytes());
            request[8..].copy_from_slice(&self.chance.word().to_le_bytes());
            self.pending = Some((RequestId(request), sight.version));
            // Who leaves does so whatever has happened since.
            let leaves = what == What::Leave;
            let seen = Some(sight.version).filter(|_| !leaves);
            self.leaves_by = if leaves { Some(RequestId(request)) } else { self.leaves_by };
            line.ask(self.table, RequestId(request), seen, what);
        }
        self.sight = Some(sight);
    }

    fn wants(&mut self, sight: &Sight) -> Option<What> {
        let Some(seat) = sight.seat else {
            // Where a seat was taken before him he tries another.
            let free = (0..SEATS_MAX as u8).filter_map(Seat::new).filter(|seat| sight.sitter(*seat).is_none());
            let free: Vec<Seat> = free.collect();
            let seat = *free.get(self.chance.below(free.len().max(1) as u64) as usize)?;
            return Some(What::SitDown { seat, chips: self.buy_in });
        };
        match (&mut self.brain, sight.options, &sight.view) {
            (Brain::Poker(bot), Some(Options::Poker(options)), Some(View::Poker(view)))
                if options.seat == Some(seat) =>
            {
                return Some(What::Act(bot.act(view, &options, &mut self.chance)));
            }
            (Brain::Banked(bot), Some(Options::Banked(options)), Some(View::Banked(view)))
                if view.turn == Turn::Seat(seat) =>
            {
                return Some(What::Decide(bot.act(view, &options, &mut self.chance)));
            }
            _ => {}
        }
        if self.leaving && self.leaves_by.is_none() {
            return Some(What::Leave);
        }
        if self.refused == Some(sight.version) {
            return None;
        }
        if let Some(bank) = banks(sight, seat) {
            return Some(What::Bank(bank));
        }
        // His time ran out once: he is back.
        if is_away(sight, seat) {
            return Some(What::ComeBack { posts: true });
        }
        if let (Brain::Banked(bot), Some(View::Banked(view))) = (&mut self.brain, &sight.view)
            && view.turn == Turn::Wagers
            && let Some(&(place, span)) = sight.wagers.iter().find(|(place, _)| place.circle == seat)
        {
            let chips = bot.wager(view, place.wager, span, &mut self.chance);
            return Some(What::Wager { circle: seat, wager: place.wager, chips });
        }
        self.is_short(sight, seat).then(|| What::Buy(Chips(self.buy_in.0.saturating_sub(sight.chips(seat).0))))
    }

    /// Whether there is something that he may or should do.
    fn has_to_act(&self, sight: &Sight) -> bool {
        let Some(seat) = sight.seat else { return true };
        if self.leaving && self.leaves_by.is_none() {
            return true;
        }
        let asked = match sight.options {
            Some(Options::Poker(options)) => options.seat == Some(seat),
            Some(Options::Banked(_)) => {
                matches!(&sight.view, Some(View::Banked(view)) if view.turn == Turn::Seat(seat))
            }
            None => false,
        };
        let bets = matches!(&sight.view, Some(View::Banked(view)) if view.turn == Turn::Wagers && !has_bet(view, seat))
            && sight.wagers.iter().any(|(place, span)| place.circle == seat && span.most > Chips(0));
        let new = self.refused != Some(sight.version);
        let banks = banks(sight, seat).is_some();
        new && (asked || banks || bets || is_away(sight, seat) || self.is_short(sight, seat))
    }

    /// Whether he has less than a bet before him, at a moment when he may buy chips.
    fn is_short(&self, sight: &Sight, seat: Seat) -> bool {
        let may_buy = match &sight.view {
            None => true,
            Some(View::Banked(view)) => view.turn == Turn::Wagers && !has_bet(view, seat),
            Some(View::Poker(_)) => false,
        };
        may_buy && sight.chips(seat) <= Chips(self.buy_in.0 / BETS_LEAST)
    }
}

/// How long it is waited for him who sees this, if it is for him or for bets.
fn time_of(sight: &Sight) -> Option<Duration> {
    let own = sight.seat?;
    let waited = sight.waits.filter(|(seat, _)| *seat == own).map(|(_, time)| time);
    waited.or(sight.betting).map(|Millis(time)| Duration::from_millis(time))
}

fn is_away(sight: &Sight, seat: Seat) -> bool {
    sight.sitter(seat).is_some_and(|sitter| sitter.away)
}

/// What he does about the position of the player-dealer, of what he is offered: he banks where he may, with half of what he has, if that is
/// enough. Who can put up nothing any more, because he has lost too much or no round can be dealt, gives it up; who could not bank with any
/// chips waits until he can.
fn banks(sight: &Sight, seat: Seat) -> Option<Bank> {
    let options = sight.bank_options.filter(|_| sight.view.is_none())?;
    let has_banked = matches!(sight.bank, Some(BankTurn::Banks { hand: 2.., .. }));
    match options.put_up {
        Some(span) => {
            let half = sight.chips(seat).0 / 2 / span.step.0 * span.step.0;
            Some(Bank::PutUp(Chips(half.clamp(span.least.0, span.most.0))))
        }
        None if options.take => Some(Bank::Take),
        None if options.pass => Some(Bank::Pass),
        None => (options.give_up && has_banked && sight.paused.is_none()).then_some(Bank::GiveUp),
    }
}

fn has_bet(view: &rules::banked::View, seat: Seat) -> bool {
    view.bank == seat || view.wagers[seat.index()].iter().flatten().any(|wagers| wagers.owner == seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever has no seat is in no hurry because others bet: he is not to ask for one again and again.
    #[test]
    fn nobody_waits_for_a_bot_without_a_seat() {
        let [own, other] = [0, 1].map(Seat::new);
        let seen = |seat| Sight { seat, betting: Some(Millis(900)), ..Sight::empty(TableId(1), Version(1)) };
        let waits = |seat, of: Option<Seat>| Sight { waits: of.map(|of| (of, Millis(400))), ..seen(seat) };
        assert_eq!(time_of(&seen(None)), None);
        assert_eq!(time_of(&seen(own)), Some(Duration::from_millis(900)));
        assert_eq!(time_of(&waits(own, own)), Some(Duration::from_millis(400)));
        assert_eq!(time_of(&Sight { betting: None, ..waits(own, other) }), None);
    }
}
