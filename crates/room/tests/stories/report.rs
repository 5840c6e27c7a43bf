//! What the record comes to: shift by shift, and person by person.

use journal::{Entry, Journal};
use ledger::{Account, Cents, Transfer};
use room::{
    Bank, By, Correction, Errand, Grant, Key, Limit, Millis, PersonId, Reason, Report, Settings, Shuffle, Spot,
    Standing, TableId, TableShift, Terms, What,
};
use rules::banked::Wager;
use rules::poker::Act;
use rules::{Chips, Register, Seat, Structure};

use crate::desk::key;
use crate::story::{ANN, BOB, FLOOR, Story, books};

const POKER: TableId = TableId(1);
const PURE: TableId = TableId(2);

fn seat(number: u8) -> Seat {
    Seat::new(number - 1).unwrap()
}

impl Story {
    /// A table of Hold'em and one of Pure 21.5; Ann and Bob have $500 each, Bob by the day's grant.
    fn two_games() -> Story {
        let house = Register::embedded().house("ocean-view").unwrap();
        let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
        let holdem = Terms::new(POKER, house, "holdem", bets, &house.family(18), Settings::default());
        let posted = house.schedules_of("pure-21.5").next().unwrap();
        let pure = Terms::new(PURE, house, "pure-21.5", Limit::Decks(6), &[posted], Settings::default());
        let mut story = Story::new(1_000);
        let grant = Grant { chips: Chips(50_000), begins: Millis(0) };
        let errands = [
            Errand::Open(Box::new(holdem)),
            Errand::Open(Box::new(pure)),
            Errand::Grants(Some(grant)),
            Errand::Issue { to: ANN, chips: grant.chips },
            Errand::Grant { to: BOB, chips: grant.chips },
        ];
        errands.into_iter().for_each(|errand| story.run(FLOOR, errand).unwrap());
        story.enrol(ANN, "Ann").unwrap();
        story
    }

    fn says(&mut self, table: TableId, person: PersonId, what: What) {
        self.ask(table, By::Person(person), what).unwrap();
    }

    /// A hand of poker that everybody folds but one.
    fn hand(&mut self) {
        let cards = self.room.table(POKER).unwrap().setup().game.cards();
        self.ask(POKER, By::Dealer, What::Deal(Shuffle { cards, seed: [8; 32] })).unwrap();
        while let Some(seat) = self.room.table(POKER).unwrap().waits_for() {
            let person = self.room.table(POKER).unwrap().person(seat).unwrap();
            self.says(POKER, person, What::Act(Act::Fold));
        }
    }

    fn report(&self, key: Option<&Key>) -> Report {
        Report::read(books(), key, &self.journal).unwrap()
    }
}

/// Nothing is won that nobody has lost.
fn check_sums(report: &Report) {
    assert_eq!(report.differences, []);
    let drop: i128 = report.shifts.iter().map(TableShift::drop).sum();
    let net: i128 = report.people.iter().map(Standing::net).sum();
    assert_eq!(net + drop + report.in_play, 0);
    let has: i128 = report.people.iter().map(|standing| standing.bankroll + standing.at_tables).sum();
    assert_eq!(has + drop + report.in_play, i128::from(report.issued.0));
}

#[test]
fn a_report_adds_up_shift_by_shift_and_person_by_person() {
    let mut story = Story::two_games();
    for (person, number) in [(ANN, 1), (BOB, 2)] {
        story.says(POKER, person, What::SitDown { seat: seat(number), chips: Chips(20_000) });
    }
    story.hand();
    story.hand();
    let taken = story.room.ledger().balance(Account::Drop { table: POKER, shift: 0 });
    let (reason, chips) = (Reason::new("taken twice").unwrap(), Chips(50));
    let correct = What::Correct { from: Spot::Drop, to: Spot::Stack(seat(2)), chips, reason: reason.clone() };
    story.now = Millis(77);
    story.ask(POKER, FLOOR, correct).unwrap();
    story.ask(POKER, FLOOR, What::Shift(4)).unwrap();
    story.says(POKER, ANN, What::MoveTo { seat: seat(5), posts: true });
    story.ask(POKER, FLOOR, What::Reseat { seat: seat(5), to: seat(6), reason: None }).unwrap();
    story.hand();
    story.run(FLOOR, Errand::TakeBack { from: ANN, chips: Chips(7_000) }).unwrap();
    for report in [story.report(Some(&key())), story.report(None)] {
        check_sums(&report);
        let [first, second] = &report.shifts[..] else { panic!("{:?}", report.shifts) };
        assert_eq!((first.table, first.game.as_str(), first.shift, first.dealt), (POKER, "holdem", 0, 2));
        assert_eq!((first.collected, first.corrected), (i128::from(taken.0), -50));
        assert_eq!((second.shift, second.dealt, second.corrected), (4, 1, 0));
        let transfer = Transfer {
            from: Account::Drop { table: POKER, shift: 0 },
            to: Account::Stack { table: POKER, seat: 1 },
            amount: Cents(50),
        };
        let correction =
            Correction { table: POKER, shift: 0, at: Millis(77), by: PersonId(0), transfer, reason: reason.clone() };
        assert_eq!(report.corrections, [correction]);
        let [ann, bob] = &report.people[..] else { panic!("{:?}", report.people) };
        assert_eq!((ann.name.as_deref(), ann.bought, ann.cashed), (Some("Ann"), Cents(50_000), Cents(7_000)));
        let stack = story.room.table(POKER).unwrap().stacks()[seat(6).index()];
        assert_eq!((ann.bankroll, ann.at_tables), (23_000, i128::from(stack.0)));
        assert_eq!((bob.name.as_deref(), bob.bought), (None, Cents(50_000)));
    }
    assert_eq!(story.report(None).shifts[0].time_fees, None, "that takes the key");
}

#[test]
fn a_round_that_runs_is_in_play_and_one_that_is_void_brings_nothing() {
    let mut story = Story::two_games();
    for (person, number) in [(ANN, 1), (BOB, 2)] {
        story.says(PURE, person, What::SitDown { seat: seat(number), chips: Chips(40_000) });
    }
    story.says(PURE, ANN, What::Bank(Bank::Take));
    story.says(PURE, ANN, What::Bank(Bank::PutUp(Chips(10_000))));
    story.says(PURE, BOB, What::Wager { circle: seat(2), wager: Wager::Base, chips: Chips(1_000) });
    let cards = story.room.table(PURE).unwrap().setup().game.cards();
    story.ask(PURE, By::Dealer, What::Deal(Shuffle { cards, seed: [8; 32] })).unwrap();
    let report = story.report(Some(&key()));
    check_sums(&report);
    assert_eq!((report.in_play, report.shifts[0].dealt), (11_000, 1));
    assert!(report.shifts[0].collected > 0);
    story.ask(PURE, FLOOR, What::Shift(1)).unwrap();
    story.ask(PURE, FLOOR, What::Mishap(room::Mishap::VoidRound)).unwrap();
    let report = story.report(Some(&key()));
    check_sums(&report);
    assert_eq!(report.in_play, 0);
    assert_eq!(report.shifts.iter().map(|shift| (shift.shift, shift.collected)).collect::<Vec<_>>(), [(0, 0), (1, 0)]);
    assert!(report.people.iter().all(|standing| standing.net() == 0));
}

#[test]
fn fees_by_the_clock_are_told_apart() {
    let mut fees = trials::menu().iter().map(|offer| Story::new(1_000).timed(&offer.terms, offer.least));
    assert!(fees.any(|fees| fees > Cents(0)), "some book has a fee by the clock");
}

impl Story {
    /// What is taken by the clock at such a table before a hand.
    fn timed(&mut self, terms: &Terms, chips: u64) -> Cents {
        let terms = Terms { id: POKER, ..terms.clone() };
        self.run(FLOOR, Errand::Open(Box::new(terms))).unwrap();
        for number in 1..=6 {
            let person = PersonId(u64::from(number));
            self.run(FLOOR, Errand::Issue { to: person, chips: Chips(chips) }).unwrap();
            let sits = What::SitDown { seat: seat(number), chips: Chips(chips) };
            if self.ask(POKER, By::Person(person), sits).is_err() {
                return Cents(0);
            }
        }
        if self.ask(POKER, By::Clock, What::TimeFee).is_err() {
            return Cents(0);
        }
        let cards = self.room.table(POKER).unwrap().setup().game.cards();
        let dealt = self.ask(POKER, By::Dealer, What::Deal(Shuffle { cards, seed: [8; 32] }));
        let report = self.report(Some(&key()));
        check_sums(&report);
        let fees = report.shifts[0].time_fees.unwrap();
        assert!(i128::from(fees.0) <= report.shifts[0].collected);
        dealt.map_or(Cents(0), |()| fees)
    }
}

#[test]
fn a_record_that_is_not_sound_has_no_report() {
    let mut story = Story::two_games();
    let head = story.room.version().0;
    let entry = Entry { stream: journal::StreamId(0), number: head + 1, format: 1, payload: b"{}".to_vec() };
    story.journal.append(journal::Batch::one(entry)).unwrap();
    assert!(Report::read(books(), Some(&key()), &story.journal).is_err());
}
