//! The laws, and one session at a table that is played under them.

use cards::Card;
use rules::banked::{Event, Mishap, Opening, Options, Place, Round, Step, Turn};
use rules::{Chips, Eyes, SEATS_MAX, Seat, Sink};

use crate::chance::{Chance, Dealer};
use crate::hidden;
use crate::ledger::{Ledger, Stacks};
use crate::mishaps;
use crate::offered::{check_charts, in_order, is_offered, options, wager_span};
use crate::record::Record;
use crate::rooms::Room;
use crate::settling::settle;
use crate::steps::{TRIES, Temper, likely, next_step, nth_try, opening};
use crate::tally::{Rare, Tally, Watch};
use crate::tray::Tray;
use crate::unknown;

/// What playing many rounds needs, made once.
#[derive(Default)]
pub(crate) struct Player {
    pub(crate) record: Record,
    pub(crate) tally: Tally,
    ledger: Ledger,
    tray: Tray,
    cards: Vec<Card>,
    scratch: Vec<Card>,
}

/// The sessions of an everyday test.
pub(crate) const EVERYDAY: u64 = 200_000;

/// Where there are so many more sessions, each is looked at so many times less.
const SPARING: usize = 4;

/// A round has some thirty steps; where everybody bets and takes it back, more.
const STEPS_MAX: usize = 2000;

/// How closely a round is looked at.
#[derive(Clone, Copy)]
struct Look {
    /// All laws and all tries at every step.
    thorough: bool,
    /// What is legal is worked out a second time.
    twice: bool,
    /// A try once in so many steps.
    tries: usize,
    /// Every card is counted after every step.
    counted: bool,
    /// Something goes wrong once in so many steps, if anything does.
    clumsy: Option<usize>,
}

impl Player {
    /// Plays the session of this number to its end by random legal steps, under all laws; panics if one does not hold.
    pub(crate) fn play(&mut self, room: &Room, number: u64) {
        let mut chance = Chance::of(number);
        let sparing = if number < EVERYDAY { 1 } else { SPARING };
        // Mostly one round; some sessions are long enough for the cut card to come, and some see many voids.
        let rounds = match chance.below(64) {
            0 => 30,
            1..=12 => 1 + chance.below(6),
            _ => 1,
        };
        let crowd = chance.one_in(if room.table.decks() == 1 { 4 } else { 64 });
        let mut round: Option<Round> = None;
        for _ in 0..rounds {
            let opening = opening(room, crowd, &mut chance);
            self.record.open(&opening);
            self.ledger.open(&opening);
            let mut watch = Watch::new(room, &mut self.tally, chance.one_in(400));
            let mut now = match round.take() {
                None => Round::open(room.table.clone(), &opening, &mut watch).unwrap(),
                Some(mut last) => {
                    last.reopen(&opening, &mut watch).unwrap();
                    check_reopened(room, &last, &opening);
                    last
                }
            };
            let look = Look {
                thorough: chance.one_in(400 * sparing),
                twice: chance.one_in(4 * sparing),
                tries: chance.pick(&[2, 8]) * sparing,
                counted: chance.one_in(12 * sparing),
                clumsy: chance.one_in(4).then(|| chance.pick(&[3, 10])),
            };
            self.tray.begin(room, &now);
            let start = now.clone();
            let people = (Temper::any(crowd, &mut chance), Dealer::any(crowd, &mut chance));
            self.play_round(room, &mut now, people, look, &mut chance);
            if chance.one_in(16 * sparing) {
                self.check_replay(room, &start, &now);
            }
            if chance.one_in(8 * sparing) {
                hidden::check(room, &start, &self.ledger, &self.record, &mut chance);
                self.tally.add(Rare::Twins);
            }
            if chance.one_in(24 * sparing) {
                unknown::check(&start, &self.ledger, &self.record, &mut chance);
                self.tally.add(Rare::Unknown);
            }
            round = Some(now);
        }
    }

    fn play_round(
        &mut self,
        room: &Room,
        round: &mut Round,
        people: (Temper, Dealer),
        look: Look,
        chance: &mut Chance,
    ) {
        // The circle and hand that decided last.
        let mut decided = (0, 0);
        while !round.is_over() {
            let now = round.options();
            self.check_turn(room, round, &now, &mut decided, look);
            if look.thorough {
                (0..TRIES).for_each(|nth| self.attempt(nth, room, round, &now, chance, true));
            } else if chance.one_in(look.tries) {
                self.attempt(likely(round, chance), room, round, &now, chance, false);
            }
            let clumsy = look.clumsy.is_some_and(|times| chance.one_in(times));
            let wrong = clumsy.then(|| mishaps::any(&self.ledger, round, chance));
            let wrong = wrong.filter(|&mishap| mishaps::is_possible(room, &self.ledger, round, mishap));
            let step = match wrong {
                Some(mishap) => Step::Mishap(mishap),
                None => next_step(room, &self.ledger, round, &now, people, chance, &mut self.cards),
            };
            self.record.push(step);
            let (before, left) = (stacks(round), round.shoe().len());
            let (shuffles, last) = (self.tally.count(Rare::Reshuffles), wrong.map(|_| round.clone()));
            if let Some(Mishap::WrongStack(_)) = wrong {
                decided = (0, 0);
            }
            let played = round.play(step, &mut Watch::new(room, &mut self.tally, look.thorough));
            assert!(played.is_ok(), "what is offered is accepted: {step:?} {now:?} {played:?}");
            self.ledger.write(room, step, &now, &before);
            self.ledger.look(room, step, round);
            if self.tally.count(Rare::Reshuffles) > shuffles {
                self.tray.reshuffled(room, &self.ledger, round);
                self.check_reshuffled(room, round);
            } else if !round.was_void() {
                let (dealt, back) = moved(step);
                assert_eq!(round.shoe().len() + dealt, left + back, "cards come from the shoe");
            }
            if round.was_void() {
                // The table has been cleared, so that one must have looked before.
                self.tray.gather(&self.ledger, last.as_ref().unwrap_or(round));
            } else if look.counted || look.thorough || wrong.is_some() {
                self.tray.check(room, &self.ledger, round);
            }
            self.check_chips(room, round);
            assert!(self.record.len() < STEPS_MAX, "a round comes to an end");
            self.tally.add(Rare::Steps);
        }
        if !round.was_void() {
            self.tray.gather(&self.ledger, round);
        }
        assert_eq!(round.turn(), Turn::Nobody);
        assert_eq!(round.options(), Options::default());
        self.check_settled(room, round);
        if look.thorough {
            (0..TRIES).for_each(|nth| self.attempt(nth, room, round, &Options::default(), chance, true));
        }
        self.tally.add(Rare::Rounds);
    }

    /// The options are what the books say, and hands come in their order.
    fn check_turn(&mut self, room: &Room, round: &Round, now: &Options, decided: &mut (usize, u8), look: Look) {
        if look.twice || look.thorough {
            assert_eq!(*now, options(room, &self.ledger, round), "what is legal, {:?}", round.turn());
        }
        let Turn::Seat(seat) = round.turn() else { return };
        assert_eq!(now.seat, Some(seat), "the options are those of whose turn it is");
        assert!(self.ledger.seated.contains(seat), "who is not there is not asked");
        if now.insure.is_some() || now.follow.is_some() {
            return;
        }
        let only = now.hit != now.stand && now.double.is_none() && now.split.is_none() && !now.surrender && !now.fold;
        assert!(!only, "who can only do one thing is not asked: {now:?}");
        let circle = now.circle.expect("a hand is in a circle");
        let place = in_order(room, &self.ledger).position(|at| at == circle).expect("with a wager");
        assert!((place, now.hand) >= *decided, "hands are played in order");
        *decided = (place, now.hand);
    }

    /// Chips are neither made nor lost, and everybody has what he should have.
    fn check_chips(&self, room: &Room, round: &Round) {
        let stacks: u64 = stacks(round).iter().sum();
        let all: u64 = self.ledger.start.iter().sum();
        let (lies, dropped) = (round.on_the_table().0, round.dropped().0);
        assert_eq!(
            stacks + lies + dropped,
            all,
            "a step moves chips, it does not make them: {lies} lie, {dropped} taken"
        );
        if round.is_over() {
            return;
        }
        for seat in self.ledger.seated {
            assert_eq!(round.stack(seat).0, self.ledger.stack(room, seat), "what {seat} has");
        }
        assert_eq!(round.bank_wager().0, self.ledger.wager, "the bank's wager");
        assert_eq!(dropped, self.ledger.fees.iter().sum::<u64>(), "the fees");
    }

    /// A round that is over: everybody has what the rulings give him.
    fn check_settled(&mut self, room: &Room, round: &Round) {
        assert_eq!(round.on_the_table().0, 0, "nothing is left on the table");
        let seats = || (0..).map_while(Seat::new);
        if round.was_void() {
            for seat in seats() {
                assert_eq!(round.stack(seat).0, self.ledger.start[seat.index()], "R254: everything goes back");
            }
            assert_eq!(round.dropped().0, 0, "R254: fees go back");
            return;
        }
        let view = round.view(Eyes::Record);
        check_charts(room, &self.ledger, &view);
        let settled = settle(room, &self.ledger, &view);
        let wager = self.ledger.wager as i64;
        assert!(settled.bank.abs() <= wager, "R116: the bank wins and loses its wager at most");
        for seat in seats() {
            let result = match seat == self.ledger.bank() {
                true => settled.bank,
                false => settled.results[seat.index()],
            };
            let should = (self.ledger.start[seat.index()] - self.ledger.fees[seat.index()]).checked_add_signed(result);
            assert_eq!(Some(round.stack(seat).0), should, "what {seat} has in the end: he won {result}");
        }
        if settled.exhausted {
            self.tally.add(Rare::Exhausted);
        }
        self.tally.settled(room, &self.ledger, &view);
    }

    /// R109: all cards are in the shoe but those of hands that are not closed.
    fn check_reshuffled(&self, room: &Room, round: &Round) {
        let view = round.view(Eyes::Record);
        let mut lie = crate::hidden::cards_of(&view.bank_hand);
        if lie.is_empty() {
            assert_eq!(*round.shoe(), *room.table.full(), "nothing has been dealt yet");
            return;
        }
        for circle in self.ledger.circles() {
            let of = &self.ledger.circles[circle.index()];
            for hand in 0..of.hands {
                let cards = crate::hidden::cards_of(&view.hands[circle.index()][hand]);
                let over = crate::reckoning::sum(cards.iter().copied()).over();
                if !over && !of.surrendered && !of.paid {
                    lie.extend(cards);
                }
            }
        }
        let mut shoe = *room.table.full();
        assert!(lie.into_iter().all(|card| shoe.take(card)), "no card lies on the table twice");
        assert_eq!(*round.shoe(), shoe, "R109: what is dealt from after a reshuffle");
    }

    /// Tries a step on a copy: it is accepted if and only if it is offered, and a refusal changes nothing.
    fn attempt(&mut self, nth: usize, room: &Room, round: &Round, now: &Options, chance: &mut Chance, thorough: bool) {
        let step = nth_try(nth, room, &self.ledger, round, now, chance, &mut self.scratch);
        if let Step::Wager(seat, place, _) = step {
            let said = round.wager_span(seat, place).ok();
            assert_eq!(said, wager_span(room, &self.ledger, round, seat, place), "{seat} {place:?}");
            // Of a void round nothing lies there any more.
            if !round.was_void() {
                Player::attempt_at_once(room, &self.ledger, round, seat, place.circle, chance);
            }
        }
        let mut tried = round.clone();
        let mut told = Counted(0);
        let played = tried.play(step, &mut told);
        let offered = is_offered(room, &self.ledger, round, now, step);
        assert_eq!(played.is_ok(), offered, "{step:?} {now:?} {played:?}");
        match played {
            Ok(()) => self.tally.add(Rare::Accepted),
            Err(refusal) => {
                assert_eq!(tried, *round, "{step:?}: a refusal changes nothing");
                assert_eq!(told.0, 0, "{step:?}: of a refusal nothing is told");
                self.tally.refused(room, &refusal, thorough);
            }
        }
    }

    /// All wagers at once are what they are one after the other; only what is lowered together can be more than that.
    fn attempt_at_once(room: &Room, ledger: &Ledger, round: &Round, seat: Seat, circle: Seat, chance: &mut Chance) {
        let wagers = [room.base()].into_iter().chain(room.table.bonus_bets());
        let places: Vec<Place> = wagers.map(|wager| Place { circle, wager }).collect();
        let (mut lie, mut amounts) = ([Chips(0); 3], [Chips(0); 3]);
        for (line, &place) in places.iter().enumerate() {
            lie[line] = Chips(ledger.lies(room, seat, place));
            let least = Chips(room.fee.table_min.0);
            amounts[line] = match (chance.below(8), round.wager_span(seat, place)) {
                (0..2, _) => lie[line],
                (2, _) => Chips(0),
                (3, Ok(span)) => span.most,
                (4, Ok(span)) => Chips(span.most.0 + span.step.0),
                (5, _) => Chips(lie[line].0 + least.0),
                (_, Ok(span)) => span.least,
                _ => least,
            };
        }
        if amounts == lie {
            return;
        }
        let (mut rounds, mut told) = ([round.clone(), round.clone()], [vec![], vec![]]);
        // With the wager on the game all others go back.
        let lies_then = |line: usize| if line > 0 && amounts[0] == Chips(0) { Chips(0) } else { lie[line] };
        let mut changed = places.iter().enumerate().filter(|&(line, _)| amounts[line] != lies_then(line));
        let one_by_one = changed
            .try_for_each(|(line, &place)| rounds[0].play(Step::Wager(seat, place, amounts[line]), &mut told[0]));
        let played = rounds[1].play(Step::Wagers(seat, circle, amounts), &mut told[1]);
        let lowered = (1..3).any(|line| amounts[line] < lie[line]);
        match one_by_one {
            Ok(()) => {
                assert_eq!((played, &rounds[1], &told[1]), (Ok(()), &rounds[0], &told[0]), "{lie:?} {amounts:?}");
            }
            Err(_) if played.is_ok() => assert!(lowered, "{lie:?} {amounts:?}"),
            Err(refusal) => {
                assert_eq!(played, Err(refusal), "{lie:?} {amounts:?}");
                assert_eq!((&rounds[1], told[1].len()), (round, 0), "a refusal changes nothing");
            }
        }
    }

    /// The same opening and steps give the same events and the same round. From a full shoe that is so for a round that
    /// is opened anew too: nothing of the last round is left in the next.
    fn check_replay(&mut self, room: &Room, start: &Round, round: &Round) {
        let mut live = start.clone();
        let mut anew = Round::open(room.table.clone(), &self.record.opening.unwrap(), &mut ()).unwrap();
        let full = *start.shoe() == *room.table.full();
        let mut events: [Vec<Event>; 2] = [vec![], vec![]];
        for step in self.record.steps() {
            live.play(step, &mut events[0]).unwrap();
            if full {
                anew.play(step, &mut events[1]).unwrap();
                assert_eq!(live.view(Eyes::Record), anew.view(Eyes::Record), "a round anew");
                assert_eq!(live.options(), anew.options(), "a round anew");
            }
        }
        assert_eq!(live, *round, "replay equals live");
        if full {
            assert_eq!(events[0], events[1], "replay equals live");
        }
        self.tally.add(Rare::Replays);
    }
}

/// How many cards a step takes out of the shoe, and how many it brings back.
fn moved(step: Step<'_>) -> (usize, usize) {
    match step {
        Step::Dealt(cards) => (cards.len(), 0),
        Step::Mishap(Mishap::TooFew { missing, .. }) => (0, usize::from(missing)),
        Step::Mishap(Mishap::Seen { .. } | Mishap::WrongStack(_) | Mishap::VoidRound) => (0, 0),
        Step::Mishap(_) => (1, 0),
        _ => (0, 0),
    }
}

fn stacks(round: &Round) -> Stacks {
    let mut stacks = [0; SEATS_MAX];
    for (stack, seat) in stacks.iter_mut().zip((0..).map_while(Seat::new)) {
        *stack = round.stack(seat).0;
    }
    stacks
}

/// How many events there were.
struct Counted(usize);

impl Sink<Event> for Counted {
    fn on(&mut self, _: Event) {
        self.0 += 1;
    }
}

/// A round that is opened in the place of another looks like one that is opened anew, but for the shoe.
fn check_reopened(room: &Room, round: &Round, opening: &Opening) {
    let anew = Round::open(room.table.clone(), opening, &mut ()).unwrap();
    let (mut this, that) = (round.view(Eyes::Record), anew.view(Eyes::Record));
    this.shoe = that.shoe;
    assert_eq!(this, that, "nothing of the last round is left in the next");
    assert_eq!(round.options(), anew.options());
}
