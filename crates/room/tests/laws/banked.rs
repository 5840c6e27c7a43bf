//! Tables with a player-dealer: people who take the bank and give it up, bet, decide, or say nothing.

use std::collections::BTreeMap;

use bots::banked::{Anybody, Player as _};
use room::{Bank, By, Mishap, Options, PersonId, Refused, Snapshot, What};
use rules::banked::{Act, BankOptions, BankTurn, Event, Mishap as Happened, Place, Round, Span, Turn, Whose};
use rules::{Chips, Eyes, SEATS_MAX, Seat};

use crate::acts::{any_chips, below, one_in};
use crate::world::{FLOOR, PEOPLE, World, seats};

/// How often something happened that should, by its name.
#[derive(Clone, Default, Debug)]
pub(crate) struct Rounds(BTreeMap<&'static str, usize>);

/// What must happen at some table.
const WANTED: [&str; 38] = [
    "bank taken",
    "bank passed",
    "bank given up",
    "bank stopped",
    "second hand of a turn",
    "silent about the bank",
    "silent bank",
    "bank raised",
    "bank left in round",
    "called off",
    "wager",
    "wager taken back",
    "bonus bet",
    "bet behind",
    "another circle",
    "bought in round",
    "left in round",
    "left beside the round",
    "new shoe",
    "dealt on",
    "reshuffled",
    "insured",
    "silent",
    "doubled",
    "split",
    "surrendered",
    "followed",
    "stayed",
    "played",
    "folded",
    "exhausted bank",
    "void",
    "fees given back",
    "shift in round",
    "mishap",
    "hand void",
    "reopened in round",
    "reopened with a shoe",
];

impl Rounds {
    pub(crate) fn saw(&mut self, name: &'static str) {
        assert!(WANTED.contains(&name), "{name}");
        *self.0.entry(name).or_default() += 1;
    }

    pub(crate) fn add(&mut self, other: &Rounds) {
        other.0.iter().for_each(|(name, count)| *self.0.entry(name).or_default() += count);
    }

    pub(crate) fn check(&self) {
        let missing: Vec<_> = WANTED.iter().filter(|name| !self.0.contains_key(*name)).collect();
        assert!(missing.is_empty(), "never happened: {missing:?}");
    }

    pub(crate) fn note(&mut self, events: impl Iterator<Item = Event>) {
        for event in events {
            let name = match event {
                Event::TookBank { .. } => "bank taken",
                Event::Declined { .. } => "bank passed",
                Event::GaveUpBank { .. } => "bank given up",
                Event::Stopped { .. } => "bank stopped",
                Event::Banks { hand: 2, .. } => "second hand of a turn",
                Event::Wagered { amount: Chips(0), .. } => "wager taken back",
                Event::Wagered { seat, circle, .. } if seat != circle => "another circle",
                Event::Wagered { .. } => "wager",
                Event::Reshuffled { .. } => "reshuffled",
                Event::Insured { amount, .. } if amount > Chips(0) => "insured",
                Event::Silent { .. } => "silent",
                Event::Doubled { .. } => "doubled",
                Event::Split { .. } => "split",
                Event::Surrendered { .. } => "surrendered",
                Event::Followed { .. } => "followed",
                Event::Stayed { .. } => "stayed",
                Event::Played { .. } => "played",
                Event::Folded { .. } => "folded",
                Event::Uncovered { .. } => "exhausted bank",
                Event::Void { .. } => "void",
                Event::HandVoid { .. } => "hand void",
                Event::WentWrong { mishap, .. } if mishap != Happened::VoidRound => "mishap",
                _ => continue,
            };
            self.saw(name);
        }
    }
}

impl World<'_> {
    pub(crate) fn at_the_bank(&mut self) {
        match below(&mut self.chance, 40) {
            0..5 => return self.besides(),
            5 if one_in(&mut self.chance, 2) => {
                let (shift, dealt) = (What::Shift(1 + self.chance.below(30) as u32), self.fees_of_round());
                if self.send(FLOOR, shift).is_ok() && dealt > 0 {
                    self.seen.rounds.saw("shift in round");
                }
                return;
            }
            6 => {
                let down = one_in(&mut self.chance, 8);
                return self.must(FLOOR, What::Shuffler { down });
            }
            _ => {}
        }
        match self.table.round().cloned() {
            None => self.between_rounds(),
            Some(round) => match round.turn() {
                Turn::Wagers => self.betting(&round),
                Turn::Seat(seat) => self.deciding(&round, seat),
                turn => panic!("{turn:?} between records"),
            },
        }
    }

    fn fees_of_round(&self) -> u64 {
        self.table.round().map_or(0, |round| round.dropped().0)
    }

    /// People come and go, whatever is played.
    fn besides(&mut self) {
        let person = PersonId(self.chance.below(PEOPLE));
        let (least, most) = (self.setup.least, self.setup.most);
        let seat = self.table.seat_of(person);
        let in_round = self.table.round().filter(|round| seat.is_some_and(|seat| round.seated().contains(seat)));
        let stake = in_round.map(|round| round.has_stake(seat.unwrap()));
        match below(&mut self.chance, 8) {
            0..4 => {
                let seat = Seat::new(below(&mut self.chance, SEATS_MAX) as u8).unwrap();
                let chips = any_chips(least, most, &mut self.chance);
                let _ = self.person(person, What::SitDown { seat, chips });
            }
            4 | 5 => {
                let chips = any_chips(least / 10, least, &mut self.chance);
                if self.person(person, What::Buy(chips)).is_ok() && stake.is_some() {
                    self.seen.rounds.saw("bought in round");
                }
            }
            6 if one_in(&mut self.chance, 2) => {
                if self.person(person, What::Leave).is_ok() {
                    let stays = self.table.seat_of(person).is_some();
                    match stake {
                        Some(true) if stays => self.seen.rounds.saw("left in round"),
                        Some(true) => self.seen.rounds.saw("called off"),
                        Some(false) => {
                            assert!(!stays, "who has nothing at stake leaves at once");
                            self.seen.rounds.saw("left beside the round");
                        }
                        None => assert!(!stays),
                    }
                }
            }
            _ => {
                let what = match below(&mut self.chance, 4) {
                    0 => What::SitOut,
                    1 => What::SitOutNow,
                    _ => What::ComeBack { posts: false },
                };
                let _ = self.person(person, what);
            }
        }
    }

    fn between_rounds(&mut self) {
        if self.table.paused().is_some() {
            assert_eq!(self.table.deadline(), None, "nobody is pressed in a pause");
            return self.must(FLOOR, What::Go);
        }
        let lineup = self.table.banked().unwrap();
        let (turn, least) = (lineup.bank_turn(), lineup.table().least_bank().0);
        let Some(seat) = (match turn {
            BankTurn::Offered(seat) | BankTurn::Banks { seat, .. } => Some(seat),
            BankTurn::Stopped => seats().find(|&seat| self.table.person(seat).is_some() && one_in(&mut self.chance, 2)),
        }) else {
            return self.besides();
        };
        let (person, chips) = (self.table.person(seat).unwrap(), lineup.chips(seat).0);
        if matches!(turn, BankTurn::Stopped) {
            assert_eq!(self.table.deadline(), None);
            let offered = offers(self.table.bank_options(seat), Bank::Take);
            assert_eq!(
                self.person(person, What::Bank(Bank::Take)).is_ok(),
                offered,
                "who may come forward is offered it"
            );
            return self.besides();
        }
        if one_in(&mut self.chance, 12) {
            self.time_out();
            let name = if matches!(turn, BankTurn::Banks { .. }) { "silent bank" } else { "silent about the bank" };
            return self.seen.rounds.saw(name);
        }
        let bank = match (turn, below(&mut self.chance, 8)) {
            (BankTurn::Offered(_), 0) => Bank::Pass,
            (BankTurn::Offered(_), _) => Bank::Take,
            (_, 0) => Bank::GiveUp,
            // Small banks are soon exhausted.
            (_, kind) => {
                let most = chips.saturating_sub(self.setup.least / 4).max(least);
                let some = least + self.chance.below(1 + (most - least) / if kind < 5 { 8 } else { 1 });
                Bank::PutUp(Chips(some - some % 100))
            }
        };
        let offered = offers(self.table.bank_options(seat), bank);
        let answer = self.person(person, What::Bank(bank));
        assert_eq!(answer.is_ok(), offered, "what is offered is done, and nothing else: {bank:?} {answer:?}");
        match answer {
            Ok(_) => {}
            Err(Refused::Banked(_)) => {
                let chips = any_chips(self.setup.least, self.setup.most, &mut self.chance);
                let _ = self.person(person, What::Buy(chips));
            }
            Err(refused) => panic!("{refused}"),
        }
    }

    fn time_out(&mut self) {
        let deadline = self.table.deadline().unwrap();
        if deadline > self.now && one_in(&mut self.chance, 2) {
            let early = self.send(By::Clock, What::TimeOut);
            assert_eq!(early.unwrap_err(), Refused::TooEarly { deadline, at: self.now });
        }
        self.now = self.now.max(deadline);
        self.must(By::Clock, What::TimeOut);
    }

    fn betting(&mut self, round: &Round) {
        assert_eq!(self.table.deadline(), None, "nobody is waited for while bets are made");
        let bank = round.bank();
        let banker = self.table.person(bank).unwrap();
        match below(&mut self.chance, 40) {
            0 => {
                let offered = offers(self.table.bank_options(bank), Bank::GiveUp);
                let gives_up = self.person(banker, What::Bank(Bank::GiveUp)).is_ok();
                assert_eq!(gives_up, offered, "what is put up is given up while nobody has wagered");
                if gives_up {
                    self.seen.rounds.saw("called off");
                }
            }
            1 => {
                let span = self.table.bank_options(bank).unwrap().put_up;
                let Some(Span { least, most, step }) = span else { return };
                let chips = Chips(least.0 + (most.0 - least.0) / step.0 / 2 * step.0);
                self.must(By::Person(banker), What::Bank(Bank::PutUp(chips)));
                self.seen.rounds.saw("bank raised");
            }
            2 => {
                self.must(By::Person(banker), What::Leave);
                let called_off = self.table.round().is_none();
                assert_eq!(called_off, round.circles().is_empty());
                self.seen.rounds.saw(if called_off { "called off" } else { "bank left in round" });
            }
            3 if one_in(&mut self.chance, 4) => self.void(),
            4..9 if !round.circles().is_empty() => self.close(),
            _ => self.bet(round),
        }
    }

    /// The betting is closed; if nobody has bet, the round is not dealt.
    pub(crate) fn close(&mut self) {
        let needed = self.table.needs_shuffle();
        let shuffle = self.shuffle();
        let (right, wrong) = match needed {
            true => (What::Deal(shuffle), What::DealOn),
            false => (What::DealOn, What::Deal(shuffle)),
        };
        let refused = self.send(By::Dealer, wrong).unwrap_err();
        assert!(matches!(refused, Refused::ShoeLasts { .. } | Refused::ShoeNeeded { .. }), "{refused}");
        self.must(By::Dealer, right);
        self.seen.rounds.saw(if needed { "new shoe" } else { "dealt on" });
    }

    fn bet(&mut self, round: &Round) {
        let table = round.table().clone();
        let seated: Vec<Seat> = round.seated().iter().collect();
        let seat = seated[below(&mut self.chance, seated.len())];
        let circles: Vec<Seat> = round.circles().iter().collect();
        let circle = match below(&mut self.chance, 6) {
            0 => Seat::new(below(&mut self.chance, SEATS_MAX) as u8).unwrap(),
            1 | 2 if !circles.is_empty() => circles[below(&mut self.chance, circles.len())],
            _ => seat,
        };
        let bonus: Vec<_> = table.bonus_bets().collect();
        let wager = match below(&mut self.chance, 3) {
            0 if !bonus.is_empty() => bonus[below(&mut self.chance, bonus.len())],
            _ => table.base(),
        };
        let person = self.table.person(seat).unwrap();
        let Ok(span) = round.wager_span(seat, Place { circle, wager }) else {
            let refused = self.person(person, What::Wager { circle, wager, chips: table.least() });
            assert!(matches!(refused, Err(Refused::Banked(_))), "{refused:?}");
            return;
        };
        if one_in(&mut self.chance, 10) {
            let _ = self.person(person, What::Wager { circle, wager, chips: Chips(0) });
            return;
        }
        let steps = ((span.most.0 - span.least.0) / span.step.0).min(20);
        let chips = Chips(span.least.0 + span.step.0 * self.chance.below(steps + 1));
        let behind = round.decides(circle).is_some_and(|owner| owner != seat);
        self.must(By::Person(person), What::Wager { circle, wager, chips });
        if behind {
            self.seen.rounds.saw("bet behind");
        }
        if wager != table.base() {
            self.seen.rounds.saw("bonus bet");
        }
    }

    fn void(&mut self) {
        let fees = self.fees_of_round();
        self.must(FLOOR, What::Mishap(Mishap::VoidRound));
        if fees > 0 {
            self.seen.rounds.saw("fees given back");
        }
    }

    fn deciding(&mut self, round: &Round, seat: Seat) {
        match below(&mut self.chance, 60) {
            0..2 => return self.time_out(),
            2 => {
                let person = self.table.person(seat).unwrap();
                self.must(By::Person(person), What::Leave);
                assert_eq!(self.table.seat_of(person), Some(seat), "who has a wager leaves later");
                return self.seen.rounds.saw("left in round");
            }
            3 => {
                let bank = self.table.person(round.bank()).unwrap();
                self.must(By::Person(bank), What::Leave);
                assert!(self.table.round().is_some());
                return self.seen.rounds.saw("bank left in round");
            }
            4..8 => {
                let mishap = self.any_mishap(round);
                let _ = self.send(FLOOR, What::Mishap(mishap));
                return;
            }
            // A shoe that is spilled does not suffice.
            8 if round.shoe().len() < 45 => {
                for _ in 0..round.shoe().len() {
                    let _ = self.send(FLOOR, What::Mishap(Mishap::ToNobody));
                }
                return;
            }
            9 if one_in(&mut self.chance, 2) => return self.void(),
            _ => {}
        }
        // Others may answer first whether they insure.
        let insuring: Vec<Seat> = round.insuring().iter().collect();
        if insuring.len() > 1 && one_in(&mut self.chance, 3) {
            let seat = insuring[below(&mut self.chance, insuring.len())];
            let options = self.table.options(seat).and_then(Options::banked).unwrap();
            let act = Act::Insure(options.circle.unwrap(), options.insure.unwrap().most);
            let person = self.table.person(seat).unwrap();
            return self.must(By::Person(person), What::Decide(act));
        }
        let options = self.table.options(seat).and_then(Options::banked).unwrap();
        let act = Anybody.act(&round.view(Eyes::Seat(seat)), &options, &mut self.chance);
        let person = self.table.person(seat).unwrap();
        self.must(By::Person(person), What::Decide(act));
    }

    /// Something that goes wrong, perhaps.
    fn any_mishap(&mut self, round: &Round) -> Mishap {
        let circles: Vec<Seat> = round.circles().iter().collect();
        let whose = match below(&mut self.chance, 3) {
            0 => Whose::Bank,
            _ => Whose::Hand(circles[below(&mut self.chance, circles.len())], 0),
        };
        match below(&mut self.chance, 9) {
            0 => Mishap::ToNobody,
            1 => Mishap::TooMany { whose },
            2 => Mishap::TooFew { whose, missing: 1 + below(&mut self.chance, 2) as u8 },
            3 | 4 => Mishap::Seen { whose, place: below(&mut self.chance, 4) as u8 },
            5 => Mishap::BoxedOnTop,
            _ => Mishap::WrongStack { whose },
        }
    }

    /// What a table was opened again from.
    pub(crate) fn note_reopened(&mut self, snapshot: &Snapshot) {
        if self.table.round().is_some() {
            self.seen.rounds.saw("reopened in round");
        }
        if String::from_utf8(snapshot.write(&room::Key::new([1; 32]))).unwrap().contains("\"sealed\"") {
            self.seen.rounds.saw("reopened with a shoe");
        }
    }
}

/// Whether this is among what is offered about the bank.
fn offers(options: Option<BankOptions>, bank: Bank) -> bool {
    let options = options.unwrap();
    match bank {
        Bank::Take => options.take,
        Bank::Pass => options.pass,
        Bank::GiveUp => options.give_up,
        Bank::PutUp(chips) => options.put_up.is_some_and(|span| span.contains(chips)),
    }
}
