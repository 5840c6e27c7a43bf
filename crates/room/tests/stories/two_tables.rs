//! Two tables and one ledger: who waits for whom, and whose chips are promised.

use std::sync::Arc;

use journal::{Batch, Journal, MemoryJournal};
use room::{
    By, Effect, Errand, Input, Key, Limit, Millis, PersonId, Refused, RequestId, Role, Room, Settings, TableId, Terms,
    Ticket, Version, What,
};
use rules::{Chips, Register, Seat, Structure};

const ANN: PersonId = PersonId(1);
const BOB: PersonId = PersonId(2);
const ONE: TableId = TableId(1);
const TWO: TableId = TableId(2);

/// A room and its journal, which writes when the story says so.
struct Story {
    room: Room,
    journal: MemoryJournal,
    unwritten: Vec<Batch>,
    tickets: u64,
}

impl Story {
    /// Two tables of Hold'em; Ann and Bob have chips for one of them each.
    fn new() -> Story {
        let room = Room::new(Arc::new(Register::embedded().clone()), Key::new([3; 32]));
        let mut story = Story { room, journal: MemoryJournal::new(), unwritten: vec![], tickets: 0 };
        for id in [ONE, TWO] {
            story.run(opens(id));
        }
        for to in [ANN, BOB] {
            story.run(Errand::Issue { to, chips: Chips(30_000) });
        }
        story
    }

    fn run(&mut self, what: Errand) -> Vec<Effect> {
        let told = self.start(what);
        [told, self.write()].concat()
    }

    /// An errand that is not written yet.
    fn start(&mut self, what: Errand) -> Vec<Effect> {
        let input = Input { request: None, by: By::Floor(PersonId(9)), seen: None, at: Millis(0), what };
        self.tickets += 1;
        let effects = self.room.run(Ticket(self.tickets), input);
        self.keep(effects)
    }

    fn ask(&mut self, table: TableId, person: PersonId, what: What) -> Vec<Effect> {
        self.tickets += 1;
        let request = Some(RequestId([self.tickets as u8; 16]));
        let input = Input { request, by: By::Person(person), seen: None, at: Millis(0), what };
        let effects = self.room.ask(Ticket(self.tickets), table, input);
        self.keep(effects)
    }

    fn sit(&mut self, table: TableId, person: PersonId, seat: u8) -> Vec<Effect> {
        self.ask(table, person, What::SitDown { seat: Seat::new(seat).unwrap(), chips: Chips(20_000) })
    }

    /// Puts what is to be written aside, and gives what is told.
    fn keep(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let mut told = vec![];
        for effect in effects {
            match effect {
                Effect::Write(batch) => self.unwritten.push(batch),
                Effect::Told { .. } => {}
                other => told.push(other),
            }
        }
        told
    }

    /// Everything that waits is written; what is told then.
    fn write(&mut self) -> Vec<Effect> {
        let mut told = vec![];
        while !self.unwritten.is_empty() {
            for batch in std::mem::take(&mut self.unwritten) {
                let answer = self.journal.append(batch).map(|_| ());
                let effects = self.room.written(answer, room::Millis(0));
                told.extend(self.keep(effects));
            }
        }
        told
    }
}

fn opens(id: TableId) -> Errand {
    let house = Register::embedded().house("ocean-view").unwrap();
    let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
    Errand::Open(Box::new(Terms::new(id, house, "holdem", bets, &house.family(18), Settings::default())))
}

fn answered(ticket: u64, version: u64) -> Effect {
    Effect::Answered { ticket: Ticket(ticket), version: Version(version), repeat: false }
}

#[test]
fn one_record_a_table_is_on_its_way_and_tables_do_not_wait_for_each_other() {
    let mut story = Story::new();
    assert_eq!(story.sit(ONE, ANN, 0), []);
    assert_eq!(story.sit(ONE, BOB, 0), [], "he waits, although it can be seen that the seat will be taken");
    assert_eq!(story.unwritten.len(), 1);
    assert_eq!(story.sit(TWO, BOB, 0), []);
    assert_eq!(story.unwritten.len(), 2, "another table goes on");
    assert!(story.room.table(ONE).unwrap().is_empty(), "nothing has happened that is not written");
    let told = story.write();
    let [first, Effect::Refused { ticket: Ticket(6), .. }, last] = &told[..] else { panic!("{told:?}") };
    assert_eq!([first, last], [&answered(5, 1), &answered(7, 1)]);
}

#[test]
fn chips_on_their_way_to_one_table_are_promised_to_no_other() {
    let mut story = Story::new();
    assert_eq!(story.sit(ONE, ANN, 0), []);
    let told = story.sit(TWO, ANN, 0);
    assert!(matches!(told[..], [Effect::Refused { ticket: Ticket(6), refused: Refused::Ledger(_) }]), "{told:?}");
    assert_eq!(story.write(), [answered(5, 1)]);
    assert_eq!(story.room.ledger().total(), 0);
}

/// R286: neither is promised what the other is about to have.
#[test]
fn a_seat_that_is_being_taken_is_not_kept_and_one_that_is_being_kept_is_not_taken() {
    let mut story = Story::new();
    let list = story.room.terms().next().unwrap().list();
    for (person, name) in [(ANN, "Ann"), (BOB, "Bob")] {
        let name = name.to_string();
        story.run(Errand::Enrol {
            person,
            name,
            role: Role::Player,
            bot: false,
            secret: None,
            chips: Chips(0),
            table: None,
        });
    }
    story.run(Errand::Wait { person: ANN, list, table: None });
    let (seat, until) = (Seat::new(3).unwrap(), Millis(1_000));
    let call = |table| Errand::Call { person: ANN, table, seat, until };
    story.sit(ONE, BOB, 3);
    let told = story.start(call(ONE));
    let refused = Refused::NotFree { table: ONE, seat };
    assert_eq!(told, [Effect::Refused { ticket: Ticket(9), refused }], "somebody is just sitting down");
    story.write();
    story.ask(ONE, BOB, What::Leave);
    story.write();
    assert_eq!(story.start(call(TWO)), []);
    let told = story.sit(TWO, BOB, 3);
    let refused = Refused::SeatKept { table: TWO, seat, person: ANN };
    assert_eq!(told, [Effect::Refused { ticket: Ticket(12), refused }], "she is just being called");
    story.sit(TWO, ANN, 3);
    story.write();
    assert_eq!(story.room.table(TWO).unwrap().seat_of(ANN), Some(seat));
    assert_eq!(story.room.waiting(), []);
}

#[test]
fn a_table_is_closed_when_nobody_sits_there_and_its_number_does_not_come_again() {
    let mut story = Story::new();
    story.sit(TWO, ANN, 0);
    let told = story.run(Errand::Close(TWO));
    let refused = Effect::Refused { ticket: Ticket(6), refused: Refused::NotEmpty { table: TWO } };
    assert_eq!(told, [refused, answered(5, 1)], "somebody is just sitting down");
    story.ask(TWO, ANN, What::Leave);
    story.write();
    assert_eq!(story.run(Errand::Close(TWO)), [answered(8, 5)]);
    let told = story.sit(TWO, BOB, 1);
    assert_eq!(told, [Effect::Refused { ticket: Ticket(9), refused: Refused::NoTable { table: TWO } }]);
    let told = story.run(opens(TWO));
    let refused = Refused::TableNumber { table: TWO, last: TWO };
    assert_eq!(told, [Effect::Refused { ticket: Ticket(10), refused }]);
}

/// R288: a table that is just being closed is none to change to; nobody leaves his seat for it.
#[test]
fn nobody_changes_to_a_table_that_is_being_closed() {
    let mut story = Story::new();
    story.sit(ONE, ANN, 0);
    story.write();
    assert_eq!(story.start(Errand::Close(TWO)), []);
    let told = story.ask(ONE, ANN, What::ChangeTable { to: TWO, seat: Seat::new(4).unwrap() });
    assert_eq!(told, [Effect::Refused { ticket: Ticket(7), refused: Refused::NoTable { table: TWO } }]);
    story.write();
    assert!(story.room.table(TWO).is_none());
    assert_eq!(story.room.table(ONE).unwrap().seat_of(ANN), Seat::new(0));
}

/// R285, R288: between the two records of a change the seat is nobody else's, however busy both tables are.
#[test]
fn a_seat_that_somebody_is_on_his_way_to_is_not_given_away() {
    let mut story = Story::new();
    let seat = |number: u8| Seat::new(number).unwrap();
    for (person, number) in [(ANN, 0), (BOB, 1)] {
        story.sit(ONE, person, number);
        story.write();
    }
    // Both want the same seat, one right behind the other; and another table is busy with somebody who wants it too.
    let cal = PersonId(3);
    story.run(Errand::Issue { to: cal, chips: Chips(50_000) });
    story.sit(TWO, cal, 7);
    let late = [
        story.ask(ONE, ANN, What::ChangeTable { to: TWO, seat: seat(4) }),
        story.ask(ONE, BOB, What::ChangeTable { to: TWO, seat: seat(4) }),
        story.ask(TWO, cal, What::MoveTo { seat: seat(4), posts: false }),
    ];
    assert!(late.iter().all(Vec::is_empty), "nothing is written yet");
    let refused = |effect: Effect| if let Effect::Refused { refused, .. } = effect { Some(refused) } else { None };
    let no: Vec<Refused> = story.write().into_iter().filter_map(refused).collect();
    assert_eq!(no, vec![Refused::NotFree { table: TWO, seat: seat(4) }; 2]);
    let table = |id| story.room.table(id).unwrap();
    assert_eq!(table(TWO).seat_of(ANN), Some(seat(4)));
    assert_eq!((table(ONE).seat_of(BOB), table(TWO).seat_of(cal)), (Some(seat(1)), Some(seat(7))));
}
