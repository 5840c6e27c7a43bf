//! An evening at one table, from its seed: who sits there, what they do, and what comes of it.

use bots::banked::Player as _;
use bots::poker::Player as _;
use bots::{Chance, banked, poker};
use cards::Card;
use ledger::PersonId;
use room::{Bank, Errand, Millis, Mishap, Options, Reason, RequestId, Role, Spot, View, What};
use rules::banked::{BankTurn, Turn, Whose};
use rules::poker::{Act, Answer, Exposure};
use rules::{Chips, SEATS_MAX, Seat, SeatSet};
use server::Sight;
use trials::{Offer, menu};

use crate::double::Double;
use crate::stage::{Deed, Moment, Stage};

/// The lines: somebody who only looks on, the floor, and then the players.
const ONLOOKER: usize = 0;
const FLOOR: usize = 1;

/// Nothing takes longer.
const DEEDS_MAX: usize = 130;

pub(crate) struct Evening {
    pub(crate) seed: u64,
    pub(crate) offer: &'static Offer,
    /// Who is on each line.
    pub(crate) people: Vec<Option<PersonId>>,
    pub(crate) deeds: Vec<(Millis, Deed)>,
    pub(crate) moments: Vec<Moment>,
    pub(crate) decks: Vec<Vec<Card>>,
}

/// How people are tonight.
#[derive(Clone, Copy)]
struct Mood {
    /// They stay in as long as it costs them little, so that hands are shown.
    quiet: bool,
    /// One in so many does not act in time.
    slow: u64,
    /// One in so many things is an unusual one.
    odd: u64,
}

struct Running<'a> {
    stage: Stage<'a>,
    chance: Chance,
    now: Millis,
    mood: Mood,
    requests: u64,
    evening: Evening,
}

impl Evening {
    pub(crate) fn new(seed: u64, double: &dyn Double) -> Evening {
        let mut chance = Chance::new(seed, 0);
        let offer = offer(seed);
        let players = 2 + chance.below(4) as usize;
        let person = |number: usize| Some(PersonId(number as u64));
        let people: Vec<Option<PersonId>> = [None].into_iter().chain((1..players + 2).map(person)).collect();
        let mood = Mood { quiet: chance.below(2) == 0, slow: 6 + chance.below(30), odd: 6 + chance.below(30) };
        let stage = Stage::new(double, &offer.terms, &people, seed, None);
        let evening = Evening { seed, offer, people, deeds: vec![], moments: vec![], decks: vec![] };
        let mut running = Running { stage, chance, now: Millis(1_000), mood, requests: 0, evening };
        running.comes_in();
        let hands = 1 + running.chance.below(2) as usize;
        running.plays(hands);
        (0..running.evening.people.len()).for_each(|line| running.does(Deed::Proofs(line)));
        Evening { decks: running.stage.decks, ..running.evening }
    }
}

impl Running<'_> {
    fn does(&mut self, deed: Deed) {
        let moment = self.stage.does(&deed, self.now, None);
        self.evening.deeds.push((self.now, deed));
        self.evening.moments.push(moment);
    }

    fn asks(&mut self, line: usize, what: What) {
        let seen = self.stage.sights[line].as_ref().map(|sight| sight.version);
        let request = self.request();
        self.does(Deed::Ask(line, request, seen, what));
    }

    fn request(&mut self) -> RequestId {
        self.requests += 1;
        RequestId(u128::from(self.requests).to_le_bytes())
    }

    fn comes_in(&mut self) {
        self.does(Deed::Errand(Errand::Open(Box::new(self.evening.offer.terms.clone()))));
        for line in 0..self.evening.people.len() {
            if let Some(person) = self.evening.people[line] {
                let role = if line == FLOOR { Role::Floor } else { Role::Player };
                let name = format!("Person {}", person.0);
                self.does(Deed::Errand(Errand::Enrol {
                    person,
                    name,
                    role,
                    bot: false,
                    secret: None,
                    chips: Chips(0),
                    table: None,
                }));
            }
            self.does(Deed::Watch(line, None));
        }
        let offer = self.evening.offer;
        for line in FLOOR + 1..self.evening.people.len() {
            let to = self.evening.people[line].expect("players have signed in");
            self.does(Deed::Errand(Errand::Issue { to, chips: Chips(4 * offer.most) }));
            let free: Vec<Seat> = self.stage.truth.table.free_seats().iter().collect();
            let seat = free[self.chance.below(free.len() as u64) as usize];
            let chips = Chips(offer.least + (offer.most - offer.least) / 100 * self.chance.below(100));
            self.asks(line, What::SitDown { seat, chips });
        }
    }

    /// Until so many hands are over, or it is late.
    fn plays(&mut self, hands: usize) {
        let mut over = 0;
        let mut running = false;
        while self.evening.deeds.len() < DEEDS_MAX && over < hands {
            self.next();
            let runs = self.stage.truth.table.in_deal();
            over += usize::from(running && !runs);
            running = runs;
        }
    }

    fn next(&mut self) {
        self.now = self.now.plus(Millis(self.chance.below(300)));
        if self.stage.truth.table.deal().is_some_and(|deal| matches!(deal.turn(), rules::poker::Turn::Floor(_))) {
            let answer = Answer::Miscall { pot: self.chance.below(2) == 0, seat: self.chance.below(2) == 0 };
            return self.asks(FLOOR, What::Ruled(answer));
        }
        if self.stage.truth.table.paused().is_some() && self.chance.below(4) == 0 {
            return self.asks(FLOOR, What::Go);
        }
        if self.chance.below(self.mood.odd) == 0 {
            return self.does_something_odd();
        }
        let wants = (FLOOR + 1..self.evening.people.len()).find_map(|line| Some((line, self.wants(line)?)));
        match wants {
            Some((line, what)) if self.chance.below(self.mood.slow) > 0 => self.asks(line, what),
            _ => {
                self.now = self.stage_due().unwrap_or(self.now).max(self.now);
                self.does(Deed::Tick);
            }
        }
    }

    fn stage_due(&self) -> Option<Millis> {
        self.evening.moments.last().and_then(|moment| moment.due)
    }

    /// What somebody does who knows only what he was sent.
    fn wants(&mut self, line: usize) -> Option<What> {
        let sight = self.stage.sights[line].take()?;
        let wants = sight.seat.and_then(|seat| self.wants_at(&sight, seat));
        self.stage.sights[line] = Some(sight);
        wants
    }

    fn wants_at(&mut self, sight: &Sight, seat: Seat) -> Option<What> {
        let chance = &mut self.chance;
        match (sight.options, &sight.view) {
            (Some(Options::Poker(options)), Some(View::Poker(view))) if options.seat == Some(seat) => {
                let act = match options {
                    _ if self.mood.quiet && options.check => Act::Check,
                    _ if self.mood.quiet && options.call.is_some() => Act::Call,
                    _ => poker::Anybody.act(view, &options, chance),
                };
                return Some(What::Act(act));
            }
            (Some(Options::Banked(options)), Some(View::Banked(view))) if view.turn == Turn::Seat(seat) => {
                return Some(What::Decide(banked::Anybody.act(view, &options, chance)));
            }
            _ => {}
        }
        let bank = match sight.bank? {
            BankTurn::Offered(asked) if asked == seat && sight.view.is_none() => Bank::Take,
            BankTurn::Banks { seat: asked, .. } if asked == seat && sight.view.is_none() => {
                let (least, chips) = (sight.least_bank.0, sight.chips(seat).0);
                Bank::PutUp(Chips((least + chance.below(1 + chips.saturating_sub(least) / 2)) / 100 * 100))
            }
            BankTurn::Stopped => Bank::Take,
            _ => return self.bets(sight, seat),
        };
        Some(What::Bank(bank))
    }

    fn bets(&mut self, sight: &Sight, seat: Seat) -> Option<What> {
        let Some(View::Banked(view)) = &sight.view else { return None };
        let has_bet = view.wagers[seat.index()].iter().flatten().any(|wagers| wagers.owner == seat);
        if view.turn != Turn::Wagers || view.bank == seat || has_bet {
            return None;
        }
        let &(place, span) = sight.wagers.iter().find(|(place, _)| place.circle == seat)?;
        let chips = banked::Anybody.wager(view, place.wager, span, &mut self.chance);
        Some(What::Wager { circle: seat, wager: place.wager, chips })
    }

    /// What is not part of a hand: things go wrong, somebody has just come, asks for what he may not, or says good evening.
    fn does_something_odd(&mut self) {
        let line = self.chance.below(self.evening.people.len() as u64) as usize;
        let seat = Seat::new(self.chance.below(SEATS_MAX as u64) as u8).expect("there are so many seats");
        let reason = Reason::new("as the floor saw it").expect("it is a reason");
        match self.chance.below(14) {
            0 | 1 => self.does(Deed::Watch(line, None)),
            2 => {
                let seen = self.stage.sights[line].as_ref().map(|sight| sight.version);
                self.does(Deed::Watch(line, seen));
            }
            3 => {
                let request = self.request();
                self.does(Deed::Chat(line, request));
            }
            4 => self.asks(line, What::Act(Act::RaiseTo(Chips(self.now.0)))),
            5 => self.asks(line, What::AskDrawn { of: seat }),
            6 => self.asks(line, What::Decide(rules::banked::Act::Hit)),
            7 => self.asks(FLOOR, What::HandsClear),
            8 => {
                let (from, to) = (Spot::Stack(seat), Spot::Bankroll(PersonId(2)));
                self.asks(FLOOR, What::Correct { from, to, chips: Chips(100), reason });
            }
            9 => {
                let act = if self.chance.below(2) == 0 { Act::Fold } else { Act::Call };
                self.asks(FLOOR, What::OutOfTurn { seat, act });
            }
            10 => self.asks(FLOOR, What::Pause { reason }),
            11 => self.does(Deed::Proofs(line)),
            _ => {
                if let Some(mishap) = self.mishap() {
                    self.asks(FLOOR, What::Mishap(mishap));
                } else {
                    self.does(Deed::Watch(ONLOOKER, None));
                }
            }
        }
    }

    fn mishap(&mut self) -> Option<Mishap> {
        let (kind, pick) = (self.chance.below(12), self.chance.word());
        let (place, count) = (self.chance.below(4) as u8, 1 + self.chance.below(2) as u8);
        let table = &self.stage.truth.table;
        let some = |seats: SeatSet| seats.iter().nth((pick % seats.len().max(1) as u64) as usize);
        if let Some(deal) = table.deal() {
            let seat = some(deal.live())?;
            return Some(match kind {
                0 | 1 => Mishap::Exposed { seat, place, how: [Exposure::Dealer, Exposure::OffTable][kind as usize] },
                2 => Mishap::Boxed { seat, place },
                3 => Mishap::BoxedOnTop,
                4 => Mishap::Short { seat, missing: count },
                5 => Mishap::Long { seat },
                6 => Mishap::TurnedEarly,
                7 => Mishap::LongFlop { extra: 1 },
                8 => Mishap::NoBurn,
                9 => Mishap::TwoBurns,
                10 => Mishap::Misdealt,
                _ => Mishap::Miscalled { seat },
            });
        }
        let whose = if kind < 4 { Whose::Bank } else { Whose::Hand(some(table.round()?.circles())?, 0) };
        table.round()?;
        Some(match kind % 6 {
            0 | 1 => Mishap::ToNobody,
            2 => Mishap::TooMany { whose },
            3 => Mishap::TooFew { whose, missing: count },
            4 => Mishap::Seen { whose, place },
            _ => Mishap::BoxedOnTop,
        })
    }
}

/// Every table of the menu in turn.
pub(crate) fn offer(seed: u64) -> &'static Offer {
    &menu()[seed as usize % menu().len()]
}

/// The lines whose eyes are compared: those of the players, and of somebody who looks on.
pub(crate) fn eyes(evening: &Evening) -> impl Iterator<Item = usize> {
    [ONLOOKER].into_iter().chain(FLOOR + 1..evening.people.len())
}
