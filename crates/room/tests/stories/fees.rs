//! The fee by the clock, and the bets of the day (R041, R103, R104).

use ledger::{Account, Cents};
use room::{By, Errand, Limit, Millis, PersonId, Report, Settings, Shuffle, TableId, Terms, What};
use rules::poker::Act;
use rules::{Chips, Eyes, Register, Schedule, Seat, Structure};

use crate::desk::key;
use crate::story::{ANN, BOB, FLOOR, Story, books};

const TABLE: TableId = TableId(1);
const MINUTE: u64 = 60_000;

fn at(hour: u64, minute: u64) -> Millis {
    Millis((hour * 60 + minute) * MINUTE)
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// Hold'em with options 247 and 248: each pays every half hour.
fn timed() -> Terms {
    let house = Register::embedded().house("ocean-view").unwrap();
    let posted: Vec<&Schedule> = house.schedules.iter().filter(|row| matches!(row.option, Some(247 | 248))).collect();
    let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
    Terms::new(TABLE, house, "holdem", bets, &posted, Settings::default())
}

/// Hold'em that bets by the day, opened with the bets of some days.
fn by_the_day(number: u32, day: &str) -> Terms {
    let house = Register::embedded().house("three-six").unwrap();
    let posted: Vec<&Schedule> = house.schedules_of("holdem").take(1).collect();
    Terms::new(TableId(number), house, "holdem", Limit::Day(day.to_string()), &posted, Settings::default())
}

impl Story {
    fn opened(terms: Terms, now: Millis) -> Story {
        let mut story = Story::new(1_000);
        story.now = now;
        story.run(FLOOR, Errand::Open(Box::new(terms))).unwrap();
        for person in [ANN, BOB, PersonId(3)] {
            story.run(FLOOR, Errand::Issue { to: person, chips: Chips(100_000) }).unwrap();
        }
        story
    }

    fn sits(&mut self, person: PersonId, number: u8, chips: u64) {
        self.ask(TABLE, By::Person(person), What::SitDown { seat: seat(number), chips: Chips(chips) }).unwrap();
    }

    fn deals(&mut self) {
        let cards = self.room.table(TABLE).unwrap().setup().game.cards();
        self.ask(TABLE, By::Dealer, What::Deal(Shuffle { cards, seed: [8; 32] })).unwrap();
    }

    fn folds(&mut self) {
        while let Some(seat) = self.room.table(TABLE).unwrap().waits_for() {
            let person = self.room.table(TABLE).unwrap().person(seat).unwrap();
            self.ask(TABLE, By::Person(person), What::Act(Act::Fold)).unwrap();
        }
    }

    /// The clock strikes as often as it is due until then.
    fn until(&mut self, then: Millis) {
        while let Some(due) = self.room.deadline().filter(|due| *due <= then) {
            self.later(due.since(self.now));
        }
        self.now = then;
    }

    fn chips(&self) -> Vec<u64> {
        let table = self.room.table(TABLE).unwrap();
        table.people().map(|(seat, _)| table.stacks()[seat.index()].0).collect()
    }

    fn fees(&self) -> Cents {
        Report::read(books(), Some(&key()), &self.journal).unwrap().shifts[0].time_fees.unwrap()
    }
}

/// Five or fewer pay by option 248; who comes later pays at the next half hour first.
#[test]
fn ov_fe_25_each_pays_at_the_half_hour_by_the_clock() {
    let mut story = Story::opened(timed(), at(10, 10));
    assert_eq!(story.room.deadline(), None, "nobody sits there");
    story.sits(ANN, 1, 20_000);
    story.sits(BOB, 2, 20_000);
    assert_eq!(story.room.deadline(), Some(at(10, 30)));
    story.until(at(10, 31));
    let fee = 20_000 - story.chips()[0];
    assert!(fee > 0);
    assert_eq!((story.chips()[1], story.fees()), (20_000 - fee, Cents(2 * fee)));
    story.sits(PersonId(3), 3, 20_000);
    assert_eq!(story.chips()[2], 20_000);
    story.until(at(11, 30));
    assert_eq!(story.chips(), [20_000 - 3 * fee, 20_000 - 3 * fee, 20_000 - 2 * fee]);
    assert_eq!(story.fees(), Cents(8 * fee));
    assert_eq!(story.room.ledger().balance(Account::Drop { table: TABLE, shift: 0 }), Cents(8 * fee));
    // A table where nobody sits owes nothing, and who sits down there first pays at the next half hour.
    for person in [ANN, BOB, PersonId(3)] {
        story.ask(TABLE, By::Person(person), What::Leave).unwrap();
    }
    assert_eq!(story.room.deadline(), None);
    story.until(at(13, 45));
    story.sits(ANN, 1, 20_000);
    assert_eq!(story.room.deadline(), Some(at(14, 0)));
    assert_eq!(story.chips(), [20_000]);
    story.reopen();
}

/// A hand is played out first, and whoever leaves with its end has paid.
#[test]
fn r104_the_fee_is_taken_when_the_hand_is_over() {
    let mut story = Story::opened(timed(), at(10, 29));
    story.sits(ANN, 1, 20_000);
    story.sits(BOB, 2, 20_000);
    story.deals();
    let all = |story: &Story| story.chips().iter().sum::<u64>();
    let before = all(&story);
    let first = story.room.table(TABLE).unwrap().waits_for().unwrap();
    let person = story.room.table(TABLE).unwrap().person(first).unwrap();
    // The fee is due in the hand: the clock of who is to speak runs on.
    story.later(Millis(MINUTE));
    assert_eq!((all(&story), story.room.table(TABLE).unwrap().waits_for()), (before, Some(first)));
    story.ask(TABLE, By::Person(person), What::Leave).unwrap();
    story.later(Millis(0));
    assert_eq!(story.room.table(TABLE).unwrap().seat_of(person), None);
    let fee = story.fees().0 / 2;
    assert!(fee > 0);
    let bankrolls: u64 = [ANN, BOB].map(|person| story.room.ledger().balance(Account::Bankroll(person)).0).iter().sum();
    assert_eq!(bankrolls + all(&story), 200_000 - 2 * fee);
    story.reopen();
}

/// Who has not enough is not dealt in until he has bought more.
#[test]
fn r104_who_has_not_enough_waits_until_he_has_paid() {
    let mut story = Story::opened(timed(), at(10, 0));
    story.enrol(ANN, "Ann").unwrap();
    story.sits(ANN, 1, 20_000);
    story.sits(BOB, 2, 20_000);
    story.sits(PersonId(3), 3, 20_000);
    let reason = room::Reason::new("chips that were not his").unwrap();
    let correct =
        What::Correct { from: room::Spot::Stack(seat(3)), to: room::Spot::Bankroll(ANN), chips: Chips(19_990), reason };
    story.ask(TABLE, FLOOR, correct).unwrap();
    story.until(at(10, 30));
    let chips = story.chips();
    assert_eq!(chips[2], 10, "he has too little, and keeps it");
    story.deals();
    let dealt_in = |story: &Story| story.room.table(TABLE).unwrap().deal().unwrap().view(Eyes::Spectator).live;
    assert!(!dealt_in(&story).contains(seat(3)));
    story.folds();
    // What is due survives a restart, and is taken as soon as he has it.
    story.reopen();
    story.ask(TABLE, By::Person(PersonId(3)), What::Buy(Chips(20_000))).unwrap();
    assert_eq!(story.chips()[2], 20_010 - (20_000 - chips[0]));
    story.reopen();
}

/// What has been due is not due again; and nobody pays for a half hour in which the room was closed.
#[test]
fn after_a_restart_the_next_half_hour_counts() {
    let mut story = Story::opened(timed(), at(10, 10));
    story.sits(ANN, 1, 20_000);
    story.sits(BOB, 2, 20_000);
    story.until(at(10, 30));
    let fees = story.fees();
    assert!(fees > Cents(0));
    story.reopen();
    story.resumes();
    assert_eq!((story.room.deadline(), story.fees()), (Some(at(11, 0)), fees));
    story.now = at(15, 20);
    story.reopen();
    story.resumes();
    assert_eq!(story.room.deadline(), Some(at(15, 30)));
    story.until(at(15, 30));
    assert_eq!(story.fees(), Cents(2 * fees.0));
    story.reopen();
}

/// A table goes over to the bets of the day between hands, and the record says to which.
#[test]
fn r041_a_table_plays_for_the_bets_of_its_day() {
    let [few, many] = ["three-six", "three-six-twelve"];
    // The clock counts from a Thursday; at five in the morning it is Wednesday still.
    let mut story = Story::opened(by_the_day(1, few), at(5, 0));
    let bets = |story: &Story| {
        let table = story.room.table(TABLE).unwrap();
        let played = table.setup().days.iter().find(|day| day.table == *table.poker().unwrap().table());
        played.unwrap().name.clone()
    };
    let day = |story: &Story| story.room.table(TABLE).unwrap().day().unwrap().to_string();
    story.later(Millis(0));
    assert_eq!((day(&story).as_str(), story.room.deadline()), (few, Some(at(6, 0))));
    story.sits(ANN, 1, 5_000);
    story.sits(BOB, 2, 5_000);
    story.now = at(5, 59);
    story.deals();
    assert_eq!(bets(&story), few);
    // A hand keeps the bets that it began with.
    story.later(Millis(MINUTE));
    assert_eq!((day(&story).as_str(), bets(&story)), (many, few.to_string()));
    story.folds();
    assert_eq!(bets(&story), many);
    story.reopen();
    assert_eq!((day(&story).as_str(), bets(&story)), (many, many.to_string()));
    story.deals();
    story.folds();
    story.reopen();
    // A table that is opened on the wrong day is put right at once; both are of one list.
    story.run(FLOOR, Errand::Open(Box::new(by_the_day(2, few)))).unwrap();
    assert_eq!(by_the_day(2, few).list(), by_the_day(1, many).list());
    story.later(Millis(0));
    assert_eq!(story.room.table(TableId(2)).unwrap().day(), Some(many));
    let refused = story.ask(TABLE, By::Clock, What::Day(many.to_string())).unwrap_err();
    assert_eq!(refused, room::Refused::SameBets { day: many.to_string() });
    // Where the house lies further west, Wednesday lasts longer.
    story.room.set_local_time(room::LocalTime(-8 * 60));
    story.later(Millis(0));
    assert_eq!((day(&story).as_str(), story.room.deadline()), (few, Some(at(14, 0))));
    story.reopen();
}
