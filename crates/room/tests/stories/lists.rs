//! Waiting lists, calls, and the play chips of a day.

use journal::Journal;
use room::{
    By, Call, Change, Company, Effect, Errand, Grant, Input, Limit, List, Millis, PersonId, Reason, Refused, Role,
    Room, Settings, Shuffle, Spot, TableId, Terms, Ticket, Waiting, What,
};
use rules::poker::{Act, Owes};
use rules::{Chips, Register, Seat, SeatSet, Structure};

use crate::desk::key;
use crate::story::{ANN, BOB, FLOOR, Story, books};

pub(crate) const ONE: TableId = TableId(1);
pub(crate) const TWO: TableId = TableId(2);
pub(crate) const CAL: PersonId = PersonId(3);

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number - 1).unwrap()
}

pub(crate) fn terms(id: TableId, low: u64) -> Terms {
    let house = Register::embedded().house("ocean-view").unwrap();
    let bets = Limit::Bets { structure: Structure::Limit, low: Chips(low), high: Chips(2 * low) };
    Terms::new(id, house, "holdem", bets, &house.family(18), Settings::default())
}

fn pure(id: TableId) -> Terms {
    let house = Register::embedded().house("ocean-view").unwrap();
    let posted = house.schedules_of("pure-21.5").next().unwrap();
    Terms::new(id, house, "pure-21.5", Limit::Decks(6), &[posted], Settings::default())
}

pub(crate) fn list() -> List {
    terms(ONE, 400).list()
}

pub(crate) fn sit(number: u8) -> What {
    What::SitDown { seat: seat(number), chips: Chips(20_000) }
}

pub(crate) fn call(person: PersonId, table: TableId, number: u8) -> Errand {
    Errand::Call { person, table, seat: seat(number), until: Millis(60_000) }
}

impl Story {
    /// Two tables of one list; three people with chips.
    pub(crate) fn evening(checkpoint_every: u64) -> Story {
        let mut story = Story::new(checkpoint_every);
        for table in [ONE, TWO] {
            story.run(FLOOR, Errand::Open(Box::new(terms(table, 400)))).unwrap();
        }
        for (person, name) in [(ANN, "Ann"), (BOB, "Bob"), (CAL, "Cal")] {
            story.enrol(person, name).unwrap();
            story.run(FLOOR, Errand::Issue { to: person, chips: Chips(50_000) }).unwrap();
        }
        story
    }

    pub(crate) fn waits(&mut self, person: PersonId) -> Result<(), Refused> {
        self.run(By::Person(person), Errand::Wait { person, list: list(), table: None })
    }

    fn waits_for(&mut self, person: PersonId, table: TableId) -> Result<(), Refused> {
        self.run(By::Person(person), Errand::Wait { person, list: list(), table: Some(table) })
    }

    pub(crate) fn waiting(&self) -> Vec<PersonId> {
        self.room.waiting().iter().map(|waiting| waiting.person).collect()
    }
}

#[test]
fn who_comes_first_is_called_first() {
    let mut story = Story::evening(1_000);
    for person in [BOB, ANN, CAL] {
        story.waits(person).unwrap();
    }
    assert_eq!(story.waiting(), [BOB, ANN, CAL]);
    assert_eq!(story.waits(BOB).unwrap_err(), Refused::WaitsAlready { person: BOB });
    let refused = story.run(FLOOR, call(ANN, ONE, 1)).unwrap_err();
    assert_eq!(refused, Refused::NotFirst { person: ANN, first: BOB });
    assert_eq!(refused.to_string(), "person 2 comes before person 1 on that list");
    story.run(FLOOR, call(BOB, ONE, 1)).unwrap();
    let kept = Refused::SeatKept { table: ONE, seat: seat(1), person: BOB };
    assert_eq!(story.run(FLOOR, call(BOB, TWO, 1)).unwrap_err(), kept, "he is called once");
    assert_eq!(story.run(FLOOR, call(ANN, ONE, 1)).unwrap_err(), kept, "a seat is kept for one");
    // The clock of a server may call too.
    story.run(By::Clock, call(ANN, TWO, 4)).unwrap();
    let stop = |person| Errand::StopWaiting { person, list: list() };
    story.run(By::Person(CAL), stop(CAL)).unwrap();
    assert_eq!(story.run(By::Person(CAL), stop(CAL)).unwrap_err(), Refused::NotWaiting { person: CAL });
    assert_eq!(story.run(FLOOR, call(CAL, ONE, 2)).unwrap_err(), Refused::NotWaiting { person: CAL });
    let called = |table, number| Some(Call { table, seat: seat(number), until: Millis(60_000) });
    let waiting = |person, call| Waiting { person, list: list(), table: None, since: Millis(0), call };
    assert_eq!(story.room.waiting(), [waiting(BOB, called(ONE, 1)), waiting(ANN, called(TWO, 4))]);
}

#[test]
fn a_seat_is_kept_for_him_who_was_called_until_his_time_is_over() {
    // From a checkpoint, and from the records alone.
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::evening(checkpoint_every);
        story.waits(ANN).unwrap();
        story.waits(BOB).unwrap();
        story.run(FLOOR, call(ANN, ONE, 3)).unwrap();
        story.reopen();
        assert_eq!(story.room.deadline(), Some(Millis(60_000)));
        let refused = story.ask(ONE, By::Person(CAL), sit(3)).unwrap_err();
        assert_eq!(refused.to_string(), "seat 3 of table 1 is kept for person 1");
        story.ask(ONE, By::Person(CAL), sit(4)).unwrap();
        let moves = What::MoveTo { seat: seat(3), posts: false };
        assert_eq!(story.ask(ONE, By::Person(CAL), moves).unwrap_err(), refused);
        let reseats = What::Reseat { seat: seat(4), to: seat(3), reason: None };
        assert_eq!(story.ask(ONE, FLOOR, reseats.clone()).unwrap_err(), refused);
        let early = Errand::CallExpired { person: ANN, table: ONE };
        let too_early = Refused::TooEarly { deadline: Millis(60_000), at: Millis(0) };
        assert_eq!(story.run(By::Clock, early.clone()).unwrap_err(), too_early);
        assert_eq!(story.run(FLOOR, early).unwrap_err(), Refused::NotYours { whose: "the clock" });
        story.later(Millis(59_999));
        assert_eq!(story.waiting(), [ANN, BOB]);
        story.later(Millis(1));
        assert_eq!(story.waiting(), [BOB], "she did not come, and is off the list");
        let late = Errand::CallExpired { person: ANN, table: ONE };
        assert_eq!(story.run(By::Clock, late).unwrap_err(), Refused::NotCalled { person: ANN, table: ONE });
        story.ask(ONE, FLOOR, reseats).unwrap();
        story.waits(ANN).unwrap();
        assert_eq!(story.waiting(), [BOB, ANN], "at the end");
        story.reopen();
    }
}

/// A restart takes no time from anybody: who was called finds his seat kept, as whoever is waited for at a table finds his time.
#[test]
fn who_was_called_before_a_restart_has_time_to_come_after_it() {
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::evening(checkpoint_every);
        story.waits(ANN).unwrap();
        story.waits(BOB).unwrap();
        story.run(FLOOR, call(ANN, ONE, 3)).unwrap();
        story.now = Millis(120_000);
        story.reopen();
        story.resumes();
        let until = |story: &Story| story.room.called_until(&story.room.waiting()[0]);
        assert_eq!((until(&story), story.room.deadline()), (Some(Millis(180_000)), Some(Millis(180_000))));
        story.later(Millis(59_999));
        assert_eq!(story.waiting(), [ANN, BOB]);
        let refused = story.ask(ONE, By::Person(CAL), sit(3)).unwrap_err();
        assert!(matches!(refused, Refused::SeatKept { person: ANN, .. }), "{refused}");
        story.later(Millis(1));
        assert_eq!(story.waiting(), [BOB]);
        // Who is called from now on has the time that he is told.
        let until = story.now.plus(Millis(300));
        story.run(FLOOR, Errand::Call { person: BOB, table: ONE, seat: seat(3), until }).unwrap();
        story.later(Millis(300));
        assert_eq!(story.waiting(), []);
        story.reopen();
    }
}

/// The record of his seat was written, and that he waits no more was not.
#[test]
fn who_sat_down_just_before_a_restart_is_off_the_list_after_it() {
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::evening(checkpoint_every);
        for person in [ANN, BOB] {
            story.waits(person).unwrap();
        }
        story.ask(TWO, By::Person(CAL), sit(1)).unwrap();
        story.waits_for(CAL, ONE).unwrap();
        let input = Input { request: None, by: By::Person(ANN), seen: None, at: story.now, what: sit(3) };
        let mut effects = story.room.ask(Ticket(1), ONE, input);
        let Some(Effect::Write(batch)) = effects.pop() else { panic!("it is written first") };
        story.journal.append(batch).unwrap();
        story.room = Room::open(books(), key(), &story.journal).unwrap();
        assert_eq!(story.room.table(ONE).unwrap().seat_of(ANN), Some(seat(3)));
        assert_eq!(story.waiting(), [ANN, BOB, CAL]);
        story.resumes();
        assert_eq!(story.waiting(), [BOB, CAL], "who sits at one table and wants another waits on");
        story.reopen();
    }
}

#[test]
fn who_sits_down_is_off_the_list_called_or_not() {
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::evening(checkpoint_every);
        for person in [ANN, BOB, CAL] {
            story.waits(person).unwrap();
        }
        story.run(FLOOR, call(ANN, ONE, 3)).unwrap();
        story.ask(ONE, By::Person(ANN), sit(3)).unwrap();
        assert_eq!(story.waiting(), [BOB, CAL]);
        assert_eq!(story.room.deadline(), None);
        // Nobody was called to this seat, and he took it.
        story.ask(TWO, By::Person(CAL), sit(1)).unwrap();
        assert_eq!(story.waiting(), [BOB]);
        // Who wants another table waits for it where he sits.
        assert_eq!(story.waits(ANN).unwrap_err(), Refused::HasSeat { person: ANN, seat: seat(3) });
        assert_eq!(story.waits_for(ANN, ONE).unwrap_err(), Refused::HasSeat { person: ANN, seat: seat(3) });
        story.waits_for(ANN, TWO).unwrap();
        story.run(FLOOR, call(BOB, ONE, 4)).unwrap();
        story.run(FLOOR, call(ANN, TWO, 4)).unwrap();
        story.ask(TWO, By::Person(ANN), sit(4)).unwrap();
        assert_eq!(story.waiting(), [BOB]);
        story.reopen();
    }
}

/// R288: he brings what he has; nobody else gets the seat that he is on his way to, and nobody is called past him to his own table.
#[test]
fn who_changes_his_table_takes_his_chips_along() {
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::evening(checkpoint_every);
        for (person, number) in [(ANN, 1), (BOB, 2)] {
            story.ask(ONE, By::Person(person), sit(number)).unwrap();
        }
        story.waits_for(ANN, TWO).unwrap();
        story.waits(CAL).unwrap();
        // She waits for the other table only: who comes behind her is called to this one.
        story.run(FLOOR, call(CAL, ONE, 3)).unwrap();
        story.run(By::Clock, call(ANN, TWO, 4)).unwrap();
        story.ask(ONE, By::Dealer, What::Deal(deck(&story, ONE))).unwrap();
        let changes = |to, number| What::ChangeTable { to, seat: seat(number) };
        let ann = By::Person(ANN);
        assert_eq!(story.ask(ONE, ann, changes(ONE, 5)).unwrap_err(), Refused::HasSeat { person: ANN, seat: seat(1) });
        assert_eq!(story.ask(ONE, ann, changes(TableId(7), 5)).unwrap_err(), Refused::NoTable { table: TableId(7) });
        let refused = story.ask(ONE, By::Person(BOB), changes(TWO, 4)).unwrap_err();
        assert!(matches!(refused, Refused::SeatKept { person: ANN, .. }), "{refused}");
        story.ask(ONE, ann, changes(TWO, 4)).unwrap();
        story.reopen();
        // She is in the hand, and the seat is kept for her until it is over.
        story.later(Millis(70_000));
        assert_eq!(story.waiting(), [ANN]);
        let table = |story: &Story, id| story.room.table(id).unwrap().clone();
        while table(&story, ONE).in_deal() {
            story.later(Millis(100_000));
        }
        let chips = table(&story, TWO).stacks()[seat(4).index()];
        assert_eq!(table(&story, ONE).seat_of(ANN), None);
        assert_eq!(table(&story, TWO).seat_of(ANN), Some(seat(4)));
        assert_ne!(chips, Chips(0));
        assert_eq!(story.room.ledger().balance(ledger::Account::Bankroll(ANN)).0, 30_000, "she takes nothing off");
        assert_eq!(story.waiting(), []);
        story.reopen();
        // Nobody has to wait where a seat is free; a table of another game is none to change to.
        story.run(FLOOR, Errand::Open(Box::new(pure(TableId(3))))).unwrap();
        let refused = story.ask(ONE, By::Person(BOB), changes(TableId(3), 1)).unwrap_err();
        assert_eq!(refused, Refused::OtherList { table: TableId(3) });
        let refused = story.ask(ONE, By::Person(BOB), changes(TWO, 4)).unwrap_err();
        assert_eq!(refused, Refused::NotFree { table: TWO, seat: seat(4) });
        story.ask(ONE, By::Person(BOB), changes(TWO, 1)).unwrap();
        assert_eq!(table(&story, TWO).seat_of(BOB), Some(seat(1)));
        assert!(table(&story, ONE).is_empty());
        story.reopen();
    }
}

/// R285: he plays his hand to its end, takes along what he has, be it ever so little, and stands there as he stood here.
#[test]
fn whom_the_floor_sends_to_another_table_owes_nothing_for_it() {
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::evening(checkpoint_every);
        for (person, number) in [(ANN, 1), (BOB, 2), (CAL, 3)] {
            story.ask(ONE, By::Person(person), sit(number)).unwrap();
        }
        let reason = Reason::new("as an example").unwrap();
        let (from, to, chips) = (Spot::Stack(seat(1)), Spot::Bankroll(ANN), Chips(19_000));
        story.ask(ONE, FLOOR, What::Correct { from, to, chips, reason }).unwrap();
        story.ask(ONE, By::Dealer, What::Deal(deck(&story, ONE))).unwrap();
        let sends = |from, table, to| What::SendOver { seat: seat(from), table, to: seat(to), reason: None };
        let mut refused = |by, what| story.ask(ONE, by, what).unwrap_err();
        assert_eq!(refused(By::Person(ANN), sends(1, TWO, 4)), Refused::NotYours { whose: "the floor" });
        assert_eq!(refused(FLOOR, sends(5, TWO, 4)), Refused::NobodyAt { seat: seat(5) });
        assert_eq!(refused(FLOOR, sends(1, TableId(7), 4)), Refused::NoTable { table: TableId(7) });
        assert_eq!(refused(FLOOR, sends(1, ONE, 4)), Refused::HasSeat { person: ANN, seat: seat(1) });

        story.ask(ONE, FLOOR, sends(1, TWO, 4)).unwrap();
        story.reopen();
        let table = |story: &Story, id| story.room.table(id).unwrap().clone();
        assert_eq!(table(&story, ONE).seat_of(ANN), Some(seat(1)), "she is in the hand");
        assert!(!table(&story, ONE).sitting(seat(1)).unwrap().leaving, "she is waited for");
        let taken = story.ask(ONE, By::Person(BOB), What::ChangeTable { to: TWO, seat: seat(4) }).unwrap_err();
        assert_eq!(taken, Refused::NotFree { table: TWO, seat: seat(4) });
        assert_eq!(story.run(FLOOR, Errand::Close(TWO)).unwrap_err(), Refused::NotEmpty { table: TWO });
        story.ask(ONE, By::Person(CAL), What::Leave).unwrap();
        if table(&story, ONE).seat_of(CAL).is_some() {
            assert_eq!(story.ask(ONE, FLOOR, sends(3, TWO, 5)).unwrap_err(), Refused::Leaving { seat: seat(3) });
        }
        while let Some(turn) = table(&story, ONE).waits_for() {
            let person = table(&story, ONE).person(turn).unwrap();
            story.ask(ONE, By::Person(person), What::Act(Act::Fold)).unwrap();
        }
        let (one, two) = (table(&story, ONE), table(&story, TWO));
        assert_eq!((one.seat_of(ANN), two.seat_of(ANN)), (None, Some(seat(4))));
        let sitting = two.sitting(seat(4)).unwrap();
        assert_eq!((sitting.away, sitting.owes, sitting.ways_in), (false, Owes::Nothing, vec![]), "she has come in");
        assert!(two.stacks()[seat(4).index()] < Chips(2_000), "she brings what she had, and buys no more");
        assert_eq!(story.room.ledger().balance(ledger::Account::Bankroll(ANN)).0, 30_000 + 19_000);

        // Who is away stays away.
        story.ask(ONE, By::Person(BOB), What::SitOut).unwrap();
        story.ask(ONE, FLOOR, sends(2, TWO, 1)).unwrap();
        assert!(table(&story, TWO).is_away(seat(1)));
        assert!(table(&story, ONE).is_empty());
        story.reopen();
    }
}

pub(crate) fn deck(story: &Story, table: TableId) -> Shuffle {
    Shuffle { cards: story.room.table(table).unwrap().setup().game.cards(), seed: [8; 32] }
}

#[test]
fn nobody_is_called_to_what_is_not_there() {
    let mut story = Story::evening(1_000);
    let list_of = |low| terms(ONE, low).list();
    let wait = |person, list| Errand::Wait { person, list, table: None };
    assert_eq!(story.run(FLOOR, wait(ANN, list_of(600))).unwrap_err(), Refused::NotPlayed);
    let nobody = PersonId(9);
    assert_eq!(story.run(FLOOR, wait(nobody, list())).unwrap_err(), Refused::NoPerson { person: nobody });
    let others = story.run(By::Person(BOB), wait(ANN, list())).unwrap_err();
    assert_eq!(others, Refused::NotYours { whose: "the floor" });
    story.waits(ANN).unwrap();
    story.ask(ONE, By::Person(BOB), sit(1)).unwrap();
    for number in [1, 10] {
        let refused = story.run(FLOOR, call(ANN, ONE, number)).unwrap_err();
        assert_eq!(refused, Refused::NotFree { table: ONE, seat: seat(number) });
    }
    assert_eq!(story.run(FLOOR, call(ANN, TableId(7), 2)).unwrap_err(), Refused::NoTable { table: TableId(7) });
    let own = story.run(By::Person(ANN), call(ANN, ONE, 2)).unwrap_err();
    assert_eq!(own, Refused::NotYours { whose: "the floor" });
    story.now = Millis(60_000);
    let past = story.run(FLOOR, call(ANN, ONE, 2)).unwrap_err();
    assert_eq!(past, Refused::CallPast { until: Millis(60_000), at: Millis(60_000) });
}

#[test]
fn a_list_ends_with_its_last_table_and_for_who_is_sent_away() {
    let mut story = Story::evening(1_000);
    for person in [ANN, BOB] {
        story.waits(person).unwrap();
        story.run(FLOOR, call(person, TWO, person.0 as u8)).unwrap();
    }
    story.run(FLOOR, Errand::Change { person: BOB, change: Change::Banned(true) }).unwrap();
    assert_eq!(story.waiting(), [ANN]);
    story.run(FLOOR, Errand::Close(TWO)).unwrap();
    assert_eq!(story.room.waiting()[0].call, None, "she waits for the other table");
    story.run(FLOOR, Errand::Close(ONE)).unwrap();
    assert_eq!(story.waiting(), []);
    story.reopen();
}

#[test]
fn everybody_may_have_the_chips_of_a_day_once() {
    let hour = 60 * 60 * 1000;
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::evening(checkpoint_every);
        let grant = |chips| Errand::Grant { to: ANN, chips: Chips(chips) };
        let ann = By::Person(ANN);
        assert_eq!(story.run(ann, grant(10_000)).unwrap_err(), Refused::NoGrant);
        let term = Grant { chips: Chips(10_000), begins: Millis(6 * hour) };
        assert_eq!(story.run(ann, Errand::Grants(Some(term))).unwrap_err(), Refused::NotYours { whose: "the floor" });
        story.run(FLOOR, Errand::Grants(Some(term))).unwrap();
        assert_eq!(story.room.grant(), Some(term));
        story.now = Millis(20 * hour);
        assert_eq!(story.run(ann, grant(20_000)).unwrap_err(), Refused::GrantIs { chips: Chips(10_000) });
        assert_eq!(story.run(By::Person(BOB), grant(10_000)).unwrap_err(), Refused::NotYours { whose: "the floor" });
        story.run(ann, grant(10_000)).unwrap();
        story.reopen();
        story.now = Millis(30 * hour - 1);
        let refused = story.run(ann, grant(10_000)).unwrap_err();
        assert_eq!(refused, Refused::Granted { person: ANN, next: Millis(30 * hour) });
        story.now = Millis(30 * hour);
        story.run(ann, grant(10_000)).unwrap();
        assert_eq!(story.room.ledger().balance(ledger::Account::Bankroll(ANN)), ledger::Cents(70_000));
        story.run(FLOOR, Errand::Grants(None)).unwrap();
        story.reopen();
    }
}

/// R106: whoever has that role is known as such where there is a player-dealer, and takes his mark along.
#[test]
fn a_proposition_player_is_known_at_tables_with_a_player_dealer() {
    let mut story = Story::evening(1_000);
    let tables = [TableId(3), TableId(4)];
    for table in tables {
        story.run(FLOOR, Errand::Open(Box::new(pure(table)))).unwrap();
    }
    story.run(FLOOR, Errand::Change { person: BOB, change: Change::Role(Role::Proposition) }).unwrap();
    for (person, number) in [(ANN, 1), (BOB, 2)] {
        story.ask(tables[0], By::Person(person), sit(number)).unwrap();
        story.ask(ONE, By::Person(person), sit(number)).unwrap();
    }
    let marked = |story: &Story, table| story.room.table(table).unwrap().banked().unwrap().memo().proposition;
    assert_eq!(marked(&story, tables[0]), SeatSet::EMPTY.with(seat(2)));
    let nobody = What::Proposition { seat: seat(1) };
    let refused = story.ask(tables[0], By::Person(ANN), nobody).unwrap_err();
    assert_eq!(refused, Refused::NotYours { whose: "the clock" });
    story.ask(tables[0], By::Person(BOB), What::ChangeTable { to: tables[1], seat: seat(5) }).unwrap();
    assert_eq!(marked(&story, tables[0]), SeatSet::EMPTY);
    assert_eq!(marked(&story, tables[1]), SeatSet::EMPTY.with(seat(5)));
    // Who becomes one where he sits is known at once.
    story.run(FLOOR, Errand::Change { person: ANN, change: Change::Role(Role::Proposition) }).unwrap();
    assert_eq!(marked(&story, tables[0]), SeatSet::EMPTY.with(seat(1)));
    story.reopen();
}

/// Whoever can sit at no table of a list is not on it: those behind him would wait for ever.
#[test]
fn nobody_waits_for_what_he_may_not_have() {
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::evening(checkpoint_every);
        for person in [ANN, BOB] {
            story.waits(person).unwrap();
        }
        story.run(FLOOR, Errand::Change { person: ANN, change: Change::Role(Role::Spectator) }).unwrap();
        assert_eq!((story.waiting(), story.room.next_for(ONE)), (vec![BOB], Some(BOB)));
        story.run(FLOOR, call(BOB, ONE, 1)).unwrap();
        let whose = |whose| Refused::NotYours { whose };
        assert_eq!(story.waits(ANN).unwrap_err(), whose("those who play"));
        story.run(FLOOR, Errand::Change { person: CAL, change: Change::Banned(true) }).unwrap();
        let wait = Errand::Wait { person: CAL, list: list(), table: None };
        assert_eq!(story.run(FLOOR, wait).unwrap_err(), whose("those who have not been sent away"));
        story.reopen();
    }
}

/// One table of the list is for everybody and another for people: a bot in front keeps nobody from that one.
#[test]
fn who_may_not_sit_at_a_table_is_passed_over_there() {
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::evening(checkpoint_every);
        story.run(FLOOR, Errand::Close(TWO)).unwrap();
        let (three, bot) = (TableId(3), PersonId(4));
        story.run(FLOOR, Errand::Open(Box::new(terms(three, 400).for_company(Company::People)))).unwrap();
        let (name, role) = ("Bot".to_string(), Role::Player);
        let enrol = Errand::Enrol { person: bot, name, role, bot: true, secret: None, chips: Chips(0), table: None };
        story.run(FLOOR, enrol).unwrap();
        assert_eq!(story.waits_for(bot, three).unwrap_err(), Refused::PeopleOnly { table: three });
        story.waits(bot).unwrap();
        story.waits(ANN).unwrap();
        assert_eq!((story.room.next_for(ONE), story.room.next_for(three)), (Some(bot), Some(ANN)));
        assert_eq!(story.run(FLOOR, call(ANN, ONE, 1)).unwrap_err(), Refused::NotFirst { person: ANN, first: bot });
        story.run(FLOOR, call(ANN, three, 1)).unwrap();
        // With the table where it could have sat the bot is off the list.
        story.run(FLOOR, Errand::Close(ONE)).unwrap();
        assert_eq!(story.waiting(), [ANN]);
        assert_eq!(story.waits(bot).unwrap_err(), Refused::PeopleOnly { table: three });
        story.reopen();
    }
}

/// R288: who cannot buy what is missing at the other table has no seat any more, and is told why.
#[test]
fn who_cannot_sit_down_where_he_was_going_is_told() {
    let mut story = Story::evening(1_000);
    for (person, number) in [(ANN, 1), (BOB, 2)] {
        story.ask(ONE, By::Person(person), sit(number)).unwrap();
    }
    let (from, to, reason) = (Spot::Stack(seat(1)), Spot::Bankroll(BOB), Reason::new("as an example").unwrap());
    story.ask(ONE, FLOOR, What::Correct { from, to, chips: Chips(19_000), reason }).unwrap();
    story.run(FLOOR, Errand::TakeBack { from: ANN, chips: Chips(30_000) }).unwrap();
    story.ask(ONE, By::Person(ANN), What::ChangeTable { to: TWO, seat: seat(4) }).unwrap();
    assert!(story.room.tables().all(|table| table.seat_of(ANN).is_none()));
    let [(person, refused)] = &story.fell_through[..] else { panic!("{:?}", story.fell_through) };
    assert_eq!(*person, ANN);
    assert_eq!(refused.to_string(), "the bankroll of person 1 has $10 free, and $40 is asked of it");
    assert_eq!(story.room.open_seats(TWO).len(), 9, "the seat is free again");
    story.reopen();
}

/// R015: what somebody buys in a hand comes when it is over, and not in the middle of it.
#[test]
fn chips_that_are_bought_in_a_hand_come_after_it() {
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::evening(checkpoint_every);
        for (person, number) in [(ANN, 1), (BOB, 2), (CAL, 3)] {
            story.ask(ONE, By::Person(person), sit(number)).unwrap();
        }
        let buys = |chips| What::Buy(Chips(chips));
        let sitting = |story: &Story, number| story.room.table(ONE).unwrap().sitting(seat(number)).unwrap();
        assert_eq!(sitting(&story, 1).buys_later, None, "between hands they come at once");
        story.ask(ONE, By::Dealer, What::Deal(deck(&story, ONE))).unwrap();
        let stacks = story.room.table(ONE).unwrap().stacks();
        assert_eq!(sitting(&story, 1).buys_later, Some(Chips(0)));
        let refused = story.ask(ONE, By::Person(ANN), buys(30_001)).unwrap_err();
        assert_eq!(refused.to_string(), "the bankroll of person 1 has $300 free, and $300.01 is asked of it");
        for (person, chips) in [(ANN, 500), (ANN, 0), (ANN, 6_000), (BOB, 30_000), (CAL, 700), (CAL, 0)] {
            story.ask(ONE, By::Person(person), buys(chips)).unwrap();
            let number = person.0 as u8;
            assert_eq!(sitting(&story, number).buys_later, Some(Chips(chips)));
        }
        assert_eq!(story.room.table(ONE).unwrap().stacks(), stacks, "nothing has come yet");
        story.reopen();
        story.run(FLOOR, Errand::TakeBack { from: BOB, chips: Chips(1) }).unwrap();
        while let Some(turn) = story.room.table(ONE).unwrap().waits_for() {
            let person = story.room.table(ONE).unwrap().person(turn).unwrap();
            story.ask(ONE, By::Person(person), What::Act(Act::Fold)).unwrap();
        }
        let bankroll = |person| story.room.ledger().balance(ledger::Account::Bankroll(person)).0;
        assert_eq!([ANN, BOB, CAL].map(bankroll), [24_000, 29_999, 30_000]);
        let [(BOB, refused)] = &story.fell_through[..] else { panic!("{:?}", story.fell_through) };
        assert_eq!(refused.to_string(), "the bankroll of person 2 has $299.99 free, and $300 is asked of it");
        assert_eq!(sitting(&story, 2).buys_later, None, "it is not tried again");
        story.reopen();
        // Who leaves buys nothing.
        story.ask(ONE, By::Dealer, What::Deal(deck(&story, ONE))).unwrap();
        story.ask(ONE, By::Person(ANN), buys(500)).unwrap();
        story.ask(ONE, By::Person(ANN), What::Leave).unwrap();
        assert_eq!(story.ask(ONE, By::Person(ANN), buys(500)).unwrap_err(), Refused::Leaving { seat: seat(1) });
        assert_eq!((sitting(&story, 1).buys, sitting(&story, 1).buys_later), (None, Some(Chips(0))));
        while story.room.table(ONE).unwrap().in_deal() {
            story.later(Millis(100_000));
        }
        assert_eq!(story.fell_through.len(), 1);
        assert_eq!(story.room.table(ONE).unwrap().seat_of(ANN), None);
        story.reopen();
    }
}
