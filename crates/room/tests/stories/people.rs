//! People come in, change, and are known after a restart.

use journal::{ReadJournal, StreamId};
use ledger::Account;
use room::{
    By, Change, Company, Errand, ErrandRecord, Grant, Input, Limit, List, Millis, PersonId, Reason, Refused, Report,
    Role, Room, Secret, Settings, Shuffle, Spot, Standing, TableId, Terms, What, audit, unmarked,
};
use rules::poker::Act;
use rules::{Chips, Register, Seat, Structure};

use crate::desk::key;
use crate::story::{ANN, BOB, FLOOR, Story, books};

impl Story {
    pub(crate) fn enrol(&mut self, person: PersonId, name: &str) -> Result<(), Refused> {
        let (name, secret) = (name.to_string(), Some(Secret::new(format!("hash of {name}"))));
        self.run(
            FLOOR,
            Errand::Enrol { person, name, role: Role::Player, bot: false, secret, chips: Chips(0), table: None },
        )
    }

    fn change(&mut self, by: By, person: PersonId, change: Change) -> Result<(), Refused> {
        self.run(by, Errand::Change { person, change })
    }
}

#[test]
fn names_are_one_persons_and_numbers_go_up() {
    let mut story = Story::new(1_000);
    story.enrol(ANN, "Ann").unwrap();
    assert_eq!(story.enrol(BOB, "ann").unwrap_err(), Refused::NameTaken { person: ANN });
    assert_eq!(story.enrol(ANN, "Bob").unwrap_err(), Refused::PersonNumber { person: ANN, next: BOB });
    for name in ["", " Bob", "Bob\n", &"B".repeat(41)] {
        assert_eq!(story.enrol(BOB, name).unwrap_err(), Refused::Name { most: 40 });
    }
    story.enrol(BOB, &"B".repeat(40)).unwrap();
    story.change(FLOOR, ANN, Change::Name("ANN".to_string())).unwrap();
    assert_eq!(story.room.people().find("ann").unwrap().1.name, "ANN");
    assert_eq!(story.room.people().next_id(), PersonId(3));
}

#[test]
fn everybody_may_change_his_own_name_and_password_and_nothing_else() {
    let mut story = Story::new(1_000);
    story.enrol(ANN, "Ann").unwrap();
    story.enrol(BOB, "Bob").unwrap();
    let (ann, refused) = (By::Person(ANN), Refused::NotYours { whose: "the floor" });
    story.change(ann, ANN, Change::Name("Anna".to_string())).unwrap();
    story.change(ann, ANN, Change::Secret(Some(Secret::new("another".to_string())))).unwrap();
    assert_eq!(story.room.people().get(ANN).unwrap().epoch, 1, "she has to sign in again");
    assert_eq!(story.change(ann, BOB, Change::SignOut).unwrap_err(), refused);
    assert_eq!(story.change(ann, ANN, Change::Role(Role::Manager)).unwrap_err(), refused);
    assert_eq!(story.change(ann, ANN, Change::Banned(false)).unwrap_err(), refused);
    let enrol = Errand::Enrol {
        person: PersonId(3),
        name: "Eve".to_string(),
        role: Role::Manager,
        bot: false,
        secret: None,
        chips: Chips(0),
        table: None,
    };
    assert_eq!(story.run(ann, enrol).unwrap_err(), refused);
    let nobody = story.change(FLOOR, PersonId(7), Change::SignOut).unwrap_err();
    assert_eq!(nobody, Refused::NoPerson { person: PersonId(7) });
}

#[test]
fn everybody_is_known_after_a_restart_and_no_secret_is_in_the_open() {
    // From a checkpoint, and from the records alone.
    for checkpoint_every in [3, 1_000] {
        let mut story = Story::new(checkpoint_every);
        story.enrol(ANN, "Ann").unwrap();
        story.enrol(BOB, "Bob").unwrap();
        story.run(FLOOR, Errand::Issue { to: ANN, chips: Chips(500) }).unwrap();
        story.change(FLOOR, BOB, Change::Banned(true)).unwrap();
        story.change(FLOOR, ANN, Change::Role(Role::Floor)).unwrap();
        story.change(FLOOR, ANN, Change::Muted(true)).unwrap();
        story.change(By::Person(BOB), BOB, Change::Secret(None)).unwrap();
        assert_eq!(story.journal.snapshot(StreamId(0)).unwrap().is_some(), checkpoint_every == 3);
        let again = Room::open(books(), key(), &story.journal).unwrap();
        assert_eq!(again, story.room);
        let ann = again.people().get(ANN).unwrap();
        assert_eq!(ann.secret.as_ref().unwrap().text(), "hash of Ann");
        assert!(ann.muted && ann.role.is_floor());
        let bob = again.people().get(BOB).unwrap();
        assert_eq!((bob.banned, &bob.secret, bob.epoch), (true, &None, 2));
        for key in [Some(&key()), None] {
            assert_eq!(audit(books(), key, &story.journal).unwrap().decided, 7);
        }
        let records = story.journal.records(StreamId(0), 1, 100).unwrap();
        let state = story.journal.snapshot(StreamId(0)).unwrap().map(|snapshot| snapshot.state.bytes);
        for bytes in records.iter().map(|record| record.payload.clone()).chain(state) {
            assert!(!String::from_utf8(bytes).unwrap().contains("hash of"));
        }
        assert!(!format!("{:?}", story.room.people()).contains("hash of"));
    }
}

#[test]
fn an_errand_is_read_as_it_was_written() {
    let people = [
        Errand::Enrol {
            person: ANN,
            name: "Ann".into(),
            role: Role::Proposition,
            bot: true,
            secret: None,
            chips: Chips(0),
            table: None,
        },
        Errand::Enrol {
            person: ANN,
            name: "Ann".into(),
            role: Role::Player,
            bot: false,
            secret: Some(Secret::new("x".into())),
            chips: Chips(7),
            table: Some(TableId(3)),
        },
        Errand::Change { person: ANN, change: Change::Name("Anna".into()) },
        Errand::Change { person: ANN, change: Change::Role(Role::Dealer) },
        Errand::Change { person: ANN, change: Change::Secret(Some(Secret::new("x".into()))) },
        Errand::Change { person: ANN, change: Change::Secret(None) },
        Errand::Change { person: ANN, change: Change::Banned(true) },
        Errand::Change { person: ANN, change: Change::Muted(false) },
        Errand::Change { person: ANN, change: Change::SignOut },
        Errand::TakeBack { from: ANN, chips: Chips(7) },
        Errand::Grants(None),
        Errand::Grants(Some(Grant { chips: Chips(50_000), begins: Millis(6) })),
        Errand::Grant { to: ANN, chips: Chips(50_000) },
        Errand::Call { person: ANN, table: TableId(3), seat: Seat::new(8).unwrap(), until: Millis(9) },
        Errand::CallExpired { person: ANN, table: TableId(3) },
    ];
    let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
    let lists = [bets, Limit::Day("weekday".into()), Limit::Decks(6)].map(|limit| {
        let list = List { house: "ocean-view".into(), game: "holdem".into(), limit };
        [None, Some(TableId(3))]
            .map(|table| Errand::Wait { person: ANN, list: list.clone(), table })
            .into_iter()
            .chain([Errand::StopWaiting { person: ANN, list: list.clone() }])
            .collect::<Vec<Errand>>()
    });
    for what in people.into_iter().chain(lists.into_iter().flatten()) {
        let input = Input { request: None, by: FLOOR, seen: None, at: Millis(5), what };
        let record = ErrandRecord { number: room::Version(3), order: room::Order(9), input };
        assert_eq!(ErrandRecord::read(&record.write(&key()), Some(&key())).unwrap(), record);
    }
    let what = Errand::Enrol {
        person: ANN,
        name: "Ann".into(),
        role: Role::Player,
        bot: false,
        secret: None,
        chips: Chips(0),
        table: None,
    };
    let input = Input { request: None, by: FLOOR, seen: None, at: Millis(5), what };
    let record = ErrandRecord { number: room::Version(3), order: room::Order(9), input };
    let text = r#"{"format":1,"number":3,"order":9,"at":5,"by":{"floor":0},"what":{"enrol":{"person":1,"name":"Ann","role":"player"}}}"#;
    assert_eq!(
        String::from_utf8(record.write(&key())).unwrap(),
        text,
        "what is written today must be readable for ever"
    );
    assert!(unmarked(StreamId(0), 3, text.as_bytes(), None).is_err(), "a payload bears a mark");
}

/// A ban takes somebody from every table: out of a hand as soon as it lets his chips go, and from the next table that he was on his way to.
#[test]
fn r285_who_is_sent_away_leaves_every_table() {
    let mut story = Story::new(1_000);
    let house = Register::embedded().house("ocean-view").unwrap();
    let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
    for number in 1..=3 {
        let terms = Terms::new(TableId(number), house, "holdem", bets.clone(), &house.family(18), Settings::default());
        story.run(FLOOR, Errand::Open(Box::new(terms))).unwrap();
    }
    let seat = |number| Seat::new(number).unwrap();
    for (person, name, number) in [(ANN, "Ann", 1), (BOB, "Bob", 2)] {
        story.enrol(person, name).unwrap();
        story.run(FLOOR, Errand::Issue { to: person, chips: Chips(100_000) }).unwrap();
        for table in [1, 2] {
            let sits = What::SitDown { seat: seat(number), chips: Chips(20_000) };
            story.ask(TableId(table), By::Person(person), sits).unwrap();
        }
    }
    let cards = story.room.table(TableId(1)).unwrap().setup().game.cards();
    story.ask(TableId(1), By::Dealer, What::Deal(Shuffle { cards, seed: [8; 32] })).unwrap();
    story.ask(TableId(1), By::Person(ANN), What::ChangeTable { to: TableId(3), seat: seat(4) }).unwrap();
    story.change(FLOOR, ANN, Change::Banned(true)).unwrap();
    assert_eq!(story.room.table(TableId(2)).unwrap().seat_of(ANN), None, "she was in no hand there");
    assert_eq!(story.room.table(TableId(1)).unwrap().seat_of(ANN), Some(seat(1)), "her chips are in a hand");
    // Her hand is folded as soon as it is her turn.
    while story.room.table(TableId(1)).unwrap().in_deal() {
        let table = story.room.table(TableId(1)).unwrap();
        match table.waits_for().and_then(|seat| table.person(seat)).unwrap() {
            ANN => story.later(Millis(0)),
            other => story.ask(TableId(1), By::Person(other), What::Act(Act::Call)).unwrap(),
        }
    }
    assert!(story.room.tables().all(|table| table.seat_of(ANN).is_none()));
    let [ann, bob] = [ANN, BOB].map(|person| story.room.ledger().balance(Account::Bankroll(person)).0);
    assert!((99_000..=100_000).contains(&ann) && bob == 60_000, "{ann}, {bob}");
    story.reopen();
}

/// Who only looks on from now on plays the hand that he is in, and no other.
#[test]
fn r285_who_may_not_play_any_more_leaves_every_table_after_his_hand() {
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::evening(checkpoint_every);
        let [one, two] = [1, 2].map(TableId);
        let sits = |number, chips| What::SitDown { seat: Seat::new(number).unwrap(), chips: Chips(chips) };
        for (person, number) in [(ANN, 1), (BOB, 2)] {
            story.ask(one, By::Person(person), sits(number, 20_000)).unwrap();
            story.ask(two, By::Person(person), sits(number, 20_000)).unwrap();
        }
        let cards = story.room.table(one).unwrap().setup().game.cards();
        story.ask(one, By::Dealer, What::Deal(Shuffle { cards, seed: [8; 32] })).unwrap();
        story.change(FLOOR, ANN, Change::Role(Role::Dealer)).unwrap();
        assert!(story.room.tables().all(|table| table.seat_of(ANN).is_some()), "a dealer may play");
        story.change(FLOOR, ANN, Change::Role(Role::Spectator)).unwrap();
        assert_eq!(story.room.table(two).unwrap().seat_of(ANN), None, "she was in no hand there");
        story.reopen();
        story.resumes();
        let table = |story: &Story| story.room.table(one).unwrap().clone();
        assert!(!table(&story).sitting(Seat::new(1).unwrap()).unwrap().leaving, "she is waited for");
        while table(&story).in_deal() {
            let person = table(&story).waits_for().and_then(|seat| table(&story).person(seat)).unwrap();
            if story.ask(one, By::Person(person), What::Act(Act::Call)).is_err() {
                story.ask(one, By::Person(person), What::Act(Act::Check)).unwrap();
            }
        }
        assert_eq!((table(&story).seat_of(ANN), table(&story).seat_of(BOB)), (None, Seat::new(2)));
        let records = [one, two].map(|id| story.journal.records(StreamId(u64::from(id.0)), 1, 100).unwrap());
        let says = |record: &journal::Record| String::from_utf8_lossy(&record.payload).contains("he only looks on");
        assert_eq!(records.map(|records| records.iter().filter(|record| says(record)).count()), [1, 1]);
        story.reopen();
    }
}

/// Without a manager who may come in, nobody could open the room again.
#[test]
fn the_only_manager_stays_one() {
    let mut story = Story::new(1_000);
    let bot = PersonId(3);
    for (person, name) in [(ANN, "Ann"), (BOB, "Bob")] {
        story.enrol(person, name).unwrap();
    }
    let (name, role) = ("Bot".to_string(), Role::Manager);
    story
        .run(FLOOR, Errand::Enrol { person: bot, name, role, bot: true, secret: None, chips: Chips(0), table: None })
        .unwrap();
    story.change(FLOOR, ANN, Change::Role(Role::Manager)).unwrap();
    let managers = |story: &Story| story.room.people().managers().collect::<Vec<_>>();
    assert_eq!(managers(&story), [ANN], "a bot runs no room");
    let refused = Refused::LastManager { person: ANN };
    for change in [Change::Role(Role::Floor), Change::Banned(true)] {
        assert_eq!(story.change(By::Floor(ANN), ANN, change).unwrap_err(), refused);
    }
    assert_eq!(refused.to_string(), "person 1 is the only manager of the room: make somebody else one first");
    story.change(FLOOR, ANN, Change::Role(Role::Manager)).unwrap();
    story.change(FLOOR, BOB, Change::Role(Role::Manager)).unwrap();
    story.change(By::Floor(ANN), ANN, Change::Role(Role::Player)).unwrap();
    assert_eq!(managers(&story), [BOB]);
    assert_eq!(story.change(FLOOR, BOB, Change::Banned(true)).unwrap_err(), Refused::LastManager { person: BOB });
    // Who is none may be sent away, and so may a manager besides another.
    story.change(FLOOR, ANN, Change::Role(Role::Manager)).unwrap();
    story.change(FLOOR, BOB, Change::Banned(true)).unwrap();
    assert_eq!(managers(&story), [ANN]);
    story.reopen();
}

/// Whoever comes in has his chips and his invitation with the same record: there is nothing in between that a crash could leave.
#[test]
fn who_comes_in_has_his_chips_and_his_table_at_once() {
    for checkpoint_every in [2, 1_000] {
        let mut story = Story::new(checkpoint_every);
        let house = Register::embedded().house("ocean-view").unwrap();
        let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
        for (number, company) in [(1, Company::Invited), (2, Company::Everybody)] {
            let (id, posted) = (TableId(number), house.family(18));
            let terms = Terms::new(id, house, "holdem", bets.clone(), &posted, Settings::default());
            story.run(FLOOR, Errand::Open(Box::new(terms.for_company(company)))).unwrap();
        }
        let enrols = |person: PersonId, table| {
            let (name, chips, table) = (person.to_string(), Chips(40_000), Some(TableId(table)));
            Errand::Enrol { person, name, role: Role::Player, bot: false, secret: None, chips, table }
        };
        assert_eq!(story.run(FLOOR, enrols(ANN, 2)).unwrap_err(), Refused::NoInvitation { table: TableId(2) });
        assert_eq!(story.run(FLOOR, enrols(ANN, 7)).unwrap_err(), Refused::NoTable { table: TableId(7) });
        let before = story.room.version();
        story.run(FLOOR, enrols(ANN, 1)).unwrap();
        assert_eq!(story.room.version().0, before.0 + 1, "by one record");
        assert_eq!(story.room.ledger().balance(Account::Bankroll(ANN)).0, 40_000);
        story
            .ask(TableId(1), By::Person(ANN), What::SitDown { seat: Seat::new(0).unwrap(), chips: Chips(4_000) })
            .unwrap();
        story.reopen();
        let report = Report::read(books(), None, &story.journal).unwrap();
        assert_eq!(report.people.iter().map(Standing::net).sum::<i128>(), 0, "he has bought what he has");
        assert_eq!(report.differences, []);
    }
}

/// The ledger would open an account for anybody.
#[test]
fn the_floor_pays_nobody_who_is_not_there() {
    let mut story = Story::evening(1_000);
    let one = TableId(1);
    story.ask(one, By::Person(ANN), What::SitDown { seat: Seat::new(0).unwrap(), chips: Chips(20_000) }).unwrap();
    let reason = Reason::new("as an example").unwrap();
    let (from, nobody) = (Spot::Stack(Seat::new(0).unwrap()), PersonId(77));
    let pays = |to| What::Correct { from, to: Spot::Bankroll(to), chips: Chips(100), reason: reason.clone() };
    assert_eq!(story.ask(one, FLOOR, pays(nobody)).unwrap_err(), Refused::NoPerson { person: nobody });
    story.ask(one, FLOOR, pays(BOB)).unwrap();
    story.reopen();
}
