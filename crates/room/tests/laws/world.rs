//! One table with its ledger and its records, people who do anything, and a second table that follows the records.

use bots::Chance;
use bots::poker::{Anybody, Player as _};
use ledger::{Account, Cents, Ledger, Posting, PostingId, Transfer};
use room::{
    By, Decision, Input, Key, Millis, Options, Outputs, PersonId, Reason, Record, Refused, RequestId, Setup, Shuffle,
    Snapshot, Spot, Table, Version, View, What, Written,
};
use rules::poker::{Act, Answer, Entry, Event, NotYet, Turn};
use rules::{Eyes, SEATS_MAX, Seat, SeatSet};

use crate::acts::{any_chips, any_mishap, below, one_in};
use crate::banked::Rounds;
use crate::onlooker::Onlooker;
use crate::proofs::Proofs;
use crate::tables::NamedSetup;

/// How often something happened that should.
#[derive(Clone, Default, Debug)]
pub(crate) struct Seen {
    records: usize,
    deals: usize,
    time_outs: usize,
    too_early: usize,
    left_in_deal: usize,
    repeats: usize,
    used: usize,
    stale: usize,
    refused: usize,
    ledger_refused: usize,
    mishaps: usize,
    rulings: usize,
    reshuffles: usize,
    side_pots: usize,
    fees: usize,
    time_fees: usize,
    reopened: usize,
    reopened_in_deal: usize,
    paused: usize,
    deals_paused: usize,
    removed: usize,
    moved: usize,
    reseated: usize,
    corrected: usize,
    pub(crate) roots: usize,
    pub(crate) proofs: usize,
    pub(crate) made_anew: usize,
    steps: usize,
    pub(crate) rounds: Rounds,
}

impl Seen {
    fn counts(&mut self) -> [&mut usize; 28] {
        [
            &mut self.records,
            &mut self.deals,
            &mut self.time_outs,
            &mut self.too_early,
            &mut self.left_in_deal,
            &mut self.repeats,
            &mut self.used,
            &mut self.stale,
            &mut self.refused,
            &mut self.ledger_refused,
            &mut self.mishaps,
            &mut self.rulings,
            &mut self.reshuffles,
            &mut self.side_pots,
            &mut self.fees,
            &mut self.time_fees,
            &mut self.reopened,
            &mut self.reopened_in_deal,
            &mut self.paused,
            &mut self.deals_paused,
            &mut self.removed,
            &mut self.moved,
            &mut self.reseated,
            &mut self.corrected,
            &mut self.roots,
            &mut self.proofs,
            &mut self.made_anew,
            &mut self.steps,
        ]
    }

    pub(crate) fn add(&mut self, other: &Seen) {
        let mut other = other.clone();
        self.rounds.add(&other.rounds);
        self.counts().into_iter().zip(other.counts()).for_each(|(own, more)| *own += *more);
    }

    pub(crate) fn check(mut self) {
        self.rounds.check();
        assert!(self.counts().iter().all(|count| **count > 0), "something never happened: {self:?}");
    }
}

pub(crate) struct World<'a> {
    pub(crate) setup: &'a NamedSetup,
    pub(crate) table: Table,
    /// Plays every record again.
    follower: Table,
    onlooker: Onlooker,
    ledger: Ledger,
    key: Key,
    pub(crate) chance: Chance,
    pub(crate) now: Millis,
    snapshot: Vec<u8>,
    records: Vec<Vec<u8>>,
    sent: Vec<Input>,
    requests: u64,
    proofs: Proofs,
    pub(crate) seen: Seen,
}

pub(crate) const PEOPLE: u64 = 9;

pub(crate) const FLOOR: By = By::Floor(PersonId(99));

impl<'a> World<'a> {
    pub(crate) fn new(setup: &'a NamedSetup, chance: Chance) -> World<'a> {
        let mut ledger = Ledger::new();
        for person in 0..PEOPLE {
            let to = Account::Bankroll(PersonId(person));
            let amount = Cents(40 * setup.most);
            let id = PostingId([person as u8; 16]);
            ledger.replay(&Posting::one(id, Transfer { from: Account::Issue, to, amount })).unwrap();
        }
        let (table, key) = (Table::new(setup.setup.clone()), Key::new([5; 32]));
        World {
            setup,
            follower: table.clone(),
            onlooker: Onlooker::default(),
            ledger,
            chance,
            now: Millis(1_000_000),
            snapshot: table.snapshot().unwrap().write(&key),
            key,
            table,
            records: vec![],
            sent: vec![],
            requests: 0,
            proofs: Proofs::default(),
            seen: Seen::default(),
        }
    }

    pub(crate) fn something_happens(&mut self) {
        self.now = self.now.plus(Millis(self.chance.below(1_200)));
        match below(&mut self.chance, 40) {
            0 => self.ask_again(),
            1 => self.come_too_late(),
            2 => self.reopen(),
            3 => self.use_a_name_twice(),
            4 => self.try_nonsense(),
            5 => self.the_floor_is_busy(),
            _ if self.table.banked().is_some() => self.at_the_bank(),
            _ if self.table.deal().is_some() => self.in_a_deal(),
            _ => self.between_deals(),
        }
    }

    /// The deal comes to its end, everybody leaves, and all chips are where they came from or in the drop.
    pub(crate) fn finish(&mut self) {
        for person in 0..PEOPLE {
            let _ = self.person(PersonId(person), What::Leave);
        }
        for _ in 0..400 {
            match self.table.deadline() {
                Some(deadline) => {
                    self.now = self.now.max(deadline);
                    self.must(By::Clock, What::TimeOut);
                }
                None if self.table.deal().is_some() => self.rule(),
                None if self.table.round().is_some() => self.close(),
                None => break,
            }
        }
        assert!(self.table.snapshot().is_some() && seats().all(|seat| self.table.person(seat).is_none()));
        self.reopen();
        let at_table = |account: Account| account.table().is_some() && !matches!(account, Account::Drop { .. });
        assert!(!self.ledger.balances().any(|(account, _)| at_table(account)), "no chip stays on an empty table");
    }

    fn between_deals(&mut self) {
        let person = PersonId(self.chance.below(PEOPLE));
        let (least, most) = (self.setup.least, self.setup.most);
        let what = match below(&mut self.chance, 16) {
            0..4 => {
                let seat = Seat::new(below(&mut self.chance, SEATS_MAX) as u8).unwrap();
                What::SitDown { seat, chips: any_chips(least, most, &mut self.chance) }
            }
            4 => What::Buy(any_chips(least, most, &mut self.chance)),
            5 if one_in(&mut self.chance, 3) => What::Leave,
            6 if one_in(&mut self.chance, 2) => [What::SitOut, What::SitOutNow][below(&mut self.chance, 2)].clone(),
            7 => What::ComeBack { posts: one_in(&mut self.chance, 2) },
            8 => What::ComeIn(Entry::ALL[below(&mut self.chance, Entry::ALL.len())]),
            9 => {
                self.must(By::Clock, What::TimeFee);
                return;
            }
            10 if one_in(&mut self.chance, 4) => {
                let shift = What::Shift(1 + self.chance.below(30) as u32);
                let _ = self.send(FLOOR, shift);
                return;
            }
            _ => return self.deal(),
        };
        let _ = self.person(person, what);
    }

    fn deal(&mut self) {
        let shuffle = self.shuffle();
        match self.send(By::Dealer, What::Deal(shuffle)) {
            Ok(_) => self.seen.deals += 1,
            // Those who have gone broke buy, those who are away come back, and others sit down.
            Err(Refused::NotYet(NotYet::TooFew) | Refused::CannotDeal(_)) => {
                for person in (0..PEOPLE).map(PersonId) {
                    let chips = any_chips(self.setup.least, self.setup.most, &mut self.chance);
                    match self.table.seat_of(person) {
                        Some(_) => {
                            let _ = self.person(person, What::Buy(chips));
                            let _ = self.person(person, What::ComeBack { posts: true });
                        }
                        None => {
                            let seat = Seat::new(person.0 as u8).unwrap();
                            let _ = self.person(person, What::SitDown { seat, chips });
                        }
                    }
                }
            }
            Err(Refused::Paused { .. }) => {
                self.seen.deals_paused += 1;
                self.must(FLOOR, What::Go);
            }
            Err(refused) => panic!("{refused}"),
        }
    }

    /// The floor pauses, removes, moves and corrects, and people change their seats, whether they may at this moment or not.
    fn the_floor_is_busy(&mut self) {
        let reason = Reason::new("as the floor saw it").unwrap();
        let mut seat = || Seat::new(below(&mut self.chance, SEATS_MAX) as u8).unwrap();
        let (one, other) = (seat(), seat());
        let person = PersonId(self.chance.below(PEOPLE));
        let spots = [Spot::Stack(one), Spot::Stack(other), Spot::Bankroll(person), Spot::Drop];
        let [from, to] = [(); 2].map(|()| spots[below(&mut self.chance, spots.len())]);
        let chips = rules::Chips(1 + self.chance.below(2 * self.setup.least));
        let happened = match below(&mut self.chance, 12) {
            0 => self.send(FLOOR, What::Pause { reason }).map(|_| &mut self.seen.paused),
            1 => self.send(FLOOR, What::Remove { seat: one, reason }).map(|_| &mut self.seen.removed),
            2..5 => {
                let posts = one_in(&mut self.chance, 2);
                self.person(person, What::MoveTo { seat: other, posts }).map(|_| &mut self.seen.moved)
            }
            5..7 => {
                self.send(FLOOR, What::Reseat { seat: one, to: other, reason: None }).map(|_| &mut self.seen.reseated)
            }
            _ => self.send(FLOOR, What::Correct { from, to, chips, reason }).map(|_| &mut self.seen.corrected),
        };
        if let Ok(count) = happened {
            *count += 1;
        }
    }

    pub(crate) fn shuffle(&mut self) -> Shuffle {
        let mut cards = self.setup.setup.game.cards();
        cards::shuffle(&mut cards, || self.chance.word());
        let mut seed = [0; 32];
        seed.iter_mut().for_each(|byte| *byte = self.chance.word() as u8);
        Shuffle { cards, seed }
    }

    fn in_a_deal(&mut self) {
        let deal = self.table.deal().unwrap().clone();
        let Turn::Seat(seat) = deal.turn() else { return self.rule() };
        let person = self.table.person(seat).unwrap();
        match below(&mut self.chance, 60) {
            0..3 => {
                let deadline = self.table.deadline().unwrap();
                if deadline > self.now && one_in(&mut self.chance, 2) {
                    let early = self.send(By::Clock, What::TimeOut);
                    assert_eq!(early.unwrap_err(), Refused::TooEarly { deadline, at: self.now });
                    self.seen.too_early += 1;
                }
                self.now = self.now.max(deadline);
                self.must(By::Clock, What::TimeOut);
                self.seen.time_outs += 1;
            }
            3 => {
                self.must(By::Person(person), What::Leave);
                assert_eq!(self.table.seat_of(person), Some(seat), "who is dealt in leaves later");
                self.seen.left_in_deal += 1;
            }
            // Who has heard a better hand called than was held gives up his own.
            4..30 if !deal.options().may_give_up.is_empty() => {
                let gives_up = deal.options().may_give_up.iter().next().unwrap();
                assert!(self.table.options(gives_up).is_some());
                let person = self.table.person(gives_up).unwrap();
                self.must(By::Person(person), What::Act(Act::Muck));
            }
            4..7 => {
                let mishap = any_mishap(&deal, &mut self.chance);
                let happened = self.send(FLOOR, What::Mishap(mishap));
                self.seen.mishaps += usize::from(happened.is_ok());
            }
            7 => {
                let other = self.chance.below(PEOPLE);
                let seat = Seat::new(below(&mut self.chance, SEATS_MAX) as u8).unwrap();
                let chips = any_chips(self.setup.least, self.setup.most, &mut self.chance);
                let _ = self.person(PersonId(other), What::SitDown { seat, chips });
            }
            _ => {
                let options = self.table.options(seat).and_then(Options::poker).unwrap();
                let act = Anybody.act(&deal.view(Eyes::Seat(seat)), &options, &mut self.chance);
                self.must(By::Person(person), What::Act(act));
            }
        }
    }

    fn rule(&mut self) {
        let miscall = Answer::Miscall { pot: one_in(&mut self.chance, 2), seat: one_in(&mut self.chance, 2) };
        self.must(FLOOR, What::Ruled(miscall));
        self.seen.rulings += 1;
    }

    /// The same request once more: it is answered, and nothing happens.
    fn ask_again(&mut self) {
        let recent = self.sent.len().min(8);
        if recent == 0 {
            return;
        }
        let input = self.sent[self.sent.len() - 1 - below(&mut self.chance, recent)].clone();
        let again = self.table.decide(&input, &self.ledger);
        assert!(matches!(again, Ok(Decision::Repeat { request, .. }) if Some(request) == input.request), "{again:?}");
        self.seen.repeats += 1;
    }

    fn use_a_name_twice(&mut self) {
        let Some(last) = self.sent.last().cloned() else { return };
        let what = if last.what == What::TimeFee { What::Resume } else { What::TimeFee };
        let refused = self.table.decide(&Input { what, by: By::Clock, ..last }, &self.ledger).unwrap_err();
        assert!(matches!(refused, Refused::RequestUsed { .. }), "{refused}");
        self.seen.used += 1;
    }

    fn come_too_late(&mut self) {
        let current = self.table.version();
        if current.0 < 2 || self.table.snapshot().is_some() {
            return;
        }
        let input = Input { request: None, by: By::Clock, seen: Some(Version(0)), at: self.now, what: What::TimeFee };
        let refused = self.table.decide(&input, &self.ledger).unwrap_err();
        assert_eq!(refused, Refused::Stale { seen: Version(0), current });
        self.seen.stale += 1;
    }

    /// What nobody may do.
    fn try_nonsense(&mut self) {
        let mut shuffle = self.shuffle();
        let first = shuffle.cards[0];
        shuffle.cards[0] = *shuffle.cards.iter().find(|card| **card != first).unwrap();
        let whats = [
            (By::Dealer, What::Deal(shuffle)),
            (By::Clock, What::Leave),
            (By::Dealer, What::TimeOut),
            (By::Person(PersonId(77)), What::SitOut),
            (By::Person(PersonId(0)), What::Shift(7)),
            (By::Person(PersonId(0)), What::Go),
            (By::Person(PersonId(0)), What::Buy(rules::Chips(u64::MAX))),
        ];
        for (by, what) in whats {
            let refused = self.send(by, what).unwrap_err();
            assert!(!refused.to_string().is_empty());
        }
        // Somebody without a chip in the room.
        let free = seats().find(|&seat| self.table.person(seat).is_none());
        let Some(seat) = free else { return };
        let chips = rules::Chips(self.setup.least);
        if let Err(Refused::Ledger(_)) = self.person(PersonId(88), What::SitDown { seat, chips }) {
            self.seen.ledger_refused += 1;
        }
    }

    /// From the last snapshot and the records since, everything is as it is.
    fn reopen(&mut self) {
        let snapshot = Snapshot::read(&self.snapshot, &self.key).unwrap();
        let mut reopened = Table::open(Setup { ..self.setup.setup.clone() }, &snapshot).unwrap();
        for bytes in &self.records[snapshot.version().0 as usize..] {
            reopened.replay(&Record::read(bytes, &self.key).unwrap()).unwrap();
        }
        assert_eq!(reopened, self.table);
        self.seen.reopened += 1;
        self.seen.reopened_in_deal += usize::from(self.table.deal().is_some());
        self.note_reopened(&snapshot);
        self.table = reopened;
        self.must(By::Clock, What::Resume);
    }

    pub(crate) fn person(&mut self, person: PersonId, what: What) -> Result<Outputs, Refused> {
        self.send(By::Person(person), what)
    }

    pub(crate) fn must(&mut self, by: By, what: What) {
        let told = format!("{by:?} {what:?}");
        if let Err(refused) = self.send(by, what) {
            panic!("{}: {told}: {refused}", self.setup.name);
        }
    }

    /// One input, by the rules of the caller: decide, write, apply, tell.
    pub(crate) fn send(&mut self, by: By, what: What) -> Result<Outputs, Refused> {
        self.requests += 1;
        let mut request = [0; 16];
        request[..8].copy_from_slice(&self.requests.to_le_bytes());
        let seen = Some(self.table.version());
        let input = Input { request: Some(RequestId(request)), by, seen, at: self.now, what };
        let before = self.table.clone();
        let decision = self.table.decide(&input, &self.ledger);
        assert_eq!(self.table, before, "to decide changes nothing");
        let decided = match decision {
            Ok(Decision::New(decided)) => decided,
            Ok(repeat) => panic!("{repeat:?} is new"),
            Err(refused) => {
                self.seen.refused += 1;
                return Err(refused);
            }
        };
        let bytes = decided.record().write(&self.key);
        self.check_record(decided.record(), &bytes);
        if let Some(posting) = decided.record().posting() {
            let held = self.ledger.hold(&posting).unwrap();
            self.ledger.apply(held);
        }
        let outputs = self.table.apply(*decided);
        assert_eq!(self.table.first_difference(&self.ledger), None);
        assert_eq!(self.ledger.total(), 0);
        let record = Record::read(&bytes, &self.key).unwrap();
        assert_eq!(self.follower.retell(&record, &mut self.onlooker).unwrap(), outputs);
        self.onlooker.check(&outputs);
        self.seen.steps = self.onlooker.steps;
        assert_eq!(self.follower, self.table, "replay equals live");
        assert_eq!(record.roots.as_deref(), Some(outputs.roots()), "what is published is in the record");
        self.proofs.check(&input.what, &outputs, &self.table);
        let Proofs { roots, proofs, made_anew, .. } = self.proofs;
        (self.seen.roots, self.seen.proofs, self.seen.made_anew) = (roots, proofs, made_anew);
        self.records.push(bytes);
        self.sent.push(input);
        if let Some(snapshot) = self.table.snapshot().filter(|_| one_in(&mut self.chance, 2)) {
            self.snapshot = snapshot.write(&self.key);
        }
        self.note(&outputs);
        Ok(outputs)
    }

    fn check_record(&self, record: &Record, bytes: &[u8]) {
        assert_eq!(Record::read(bytes, &self.key).unwrap(), *record);
        let written = Written::read(bytes).unwrap();
        assert_eq!((written.number(), written.posting()), (record.number, record.posting()));
        assert!(bytes.starts_with(b"{\"format\":2,"));
    }

    /// Whom everybody sees acting are those who may, several where they need not wait for each other.
    fn check_acting(&self) {
        let acting = match self.table.view(Eyes::Spectator) {
            Some(View::Poker(view)) => view.acting,
            Some(View::Banked(view)) => view.acting,
            None => return,
        };
        let may_act = |seat: &Seat| match self.table.options(*seat) {
            Some(Options::Poker(options)) => options.seat == Some(*seat),
            Some(Options::Banked(_)) => {
                self.table.round().is_some_and(|round| round.turn() != rules::banked::Turn::Wagers)
            }
            None => false,
        };
        assert_eq!(acting, seats().filter(may_act).collect::<SeatSet>());
    }

    fn note(&mut self, outputs: &Outputs) {
        self.check_acting();
        let poker = || outputs.told(Eyes::Record).filter_map(room::Event::poker);
        let count = |is: fn(&Event) -> bool| poker().filter(is).count();
        self.seen.records += 1;
        self.seen.reshuffles += count(|event| matches!(event, Event::Reshuffled { .. }));
        self.seen.side_pots += count(|event| matches!(event, Event::SidePot { .. }));
        self.seen.fees += count(|event| matches!(event, Event::Fee { .. }));
        self.seen.time_fees += count(|event| matches!(event, Event::TimeFee { .. }));
        self.seen.rounds.note(outputs.told(Eyes::Record).filter_map(room::Event::banked));
    }
}

pub(crate) fn seats() -> impl Iterator<Item = Seat> {
    (0..).map_while(Seat::new)
}
