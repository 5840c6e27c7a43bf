//! Whose time runs, how long, and what happens then.

use ledger::{Account, Cents};
use room::{
    By, Decision, Limit, Millis, Options, PersonId, Refused, RequestId, Settings, Snapshot, Table, TableId, Terms,
    Version, What,
};
use rules::book::BookFile;
use rules::poker::{Act, Event, Turn};
use rules::{Chips, Eyes, Register, Seat, Structure};

use crate::desk::{Desk, key};

fn turn(desk: &Desk) -> (Seat, u64) {
    let Some(Turn::Seat(seat)) = desk.table.deal().map(rules::poker::Deal::turn) else { panic!("nobody is to speak") };
    (seat, desk.table.person(seat).unwrap().0)
}

fn dealt() -> Desk {
    let mut desk = Desk::holdem();
    desk.seat_all();
    desk.deal();
    desk
}

#[test]
fn nobody_is_waited_for_between_deals() {
    let mut desk = Desk::holdem();
    desk.seat_all();
    assert_eq!(desk.table.deadline(), None);
    assert_eq!(desk.send(By::Clock, What::TimeOut), Err(Refused::NobodyWaitedFor));
}

#[test]
fn time_runs_out_once_the_bank_is_empty() {
    let mut desk = dealt();
    let (seat, person) = turn(&desk);
    let deadline = Millis(11_500);
    assert_eq!(desk.table.deadline(), Some(deadline), "the time of a decision, and the bank");
    desk.now = Millis(11_499);
    assert_eq!(desk.send(By::Clock, What::TimeOut), Err(Refused::TooEarly { deadline, at: desk.now }));
    desk.now = deadline;
    let outputs = desk.send(By::Clock, What::TimeOut).unwrap();
    assert!(outputs.told(Eyes::Spectator).any(|event| event == room::Event::Poker(Event::Folded { seat })));
    let sitter = desk.table.poker().unwrap().memo().sitters[seat.index()].unwrap();
    assert!(sitter.away, "he sits out");
    // He comes back, with an empty bank.
    desk.person(person, What::ComeBack { posts: true }).unwrap();
    assert_eq!(desk.person(person, What::ComeBack { posts: true }), Err(Refused::NotAway { seat }));
}

#[test]
fn slow_play_comes_out_of_the_bank() {
    let mut desk = dealt();
    let (first, person) = turn(&desk);
    desk.now = Millis(11_300);
    desk.person(person, What::Act(Act::Call)).unwrap();
    // The next has his own time, and is quick.
    assert_eq!(desk.table.deadline(), Some(Millis(12_800)));
    for _ in 0..8 {
        let (seat, person) = turn(&desk);
        if seat == first {
            break;
        }
        let act = if desk.table.options(seat).and_then(Options::poker).unwrap().check { Act::Check } else { Act::Call };
        desk.person(person, What::Act(act)).unwrap();
    }
    assert_eq!(turn(&desk).0, first);
    assert_eq!(desk.table.deadline(), Some(Millis(11_300 + 1_000 + 200)), "300 of his 500 are gone");
}

/// Who sits down meanwhile takes nobody's time, and gives nobody any.
#[test]
fn others_do_not_wind_the_clock() {
    let mut desk = Desk::holdem();
    for person in 0..2 {
        let seat = Seat::new(person).unwrap();
        desk.person(u64::from(person), What::SitDown { seat, chips: Chips(20_000) }).unwrap();
    }
    desk.deal();
    let deadline = desk.table.deadline();
    let seen = desk.table.version();
    desk.now = desk.now.plus(Millis(700));
    desk.person(2, What::SitDown { seat: Seat::new(5).unwrap(), chips: Chips(20_000) }).unwrap();
    assert_eq!(desk.table.deadline(), deadline);
    // Nor is what a player has seen stale by it.
    let (_, person) = turn(&desk);
    let input = room::Input {
        request: None,
        by: By::Person(PersonId(person)),
        seen: Some(seen),
        at: desk.now,
        what: What::Act(Act::Call),
    };
    assert!(desk.table.decide(&input, &desk.ledger).is_ok());
}

/// He may be one who sees it later than it is.
#[test]
fn who_has_no_seat_is_not_told_how_far_the_table_has_come() {
    let mut desk = Desk::holdem();
    let sit = |number| What::SitDown { seat: Seat::new(number).unwrap(), chips: Chips(20_000) };
    for person in 0..2 {
        desk.person(person, sit(person as u8)).unwrap();
    }
    desk.deal();
    let asks = |seen, what| room::Input {
        request: Some(RequestId([0xff; 16])),
        by: By::Person(PersonId(2)),
        seen: Some(Version(seen)),
        at: Millis(10_000),
        what,
    };
    let refused = |desk: &Desk, input| desk.table.decide(&input, &desk.ledger).map(drop).err();
    for seen in [0, 1, desk.table.version().0, 1_000] {
        let no_seat = Some(Refused::NoSeat { person: PersonId(2) });
        assert_eq!(refused(&desk, asks(seen, What::Leave)), no_seat);
        assert_eq!(refused(&desk, asks(seen, What::Act(Act::Fold))), no_seat);
        assert_eq!(refused(&desk, asks(seen, sit(5))), None, "a seat is a seat, whatever the deal does");
    }
    desk.person(2, sit(5)).unwrap();
    let stale = Refused::Stale { seen: Version(0), current: desk.table.version() };
    assert_eq!(refused(&desk, asks(0, What::Leave)), Some(stale), "who has one sees it as it is");
    // What he may have asked for before is not done twice, seat or none.
    for request in 0..16 {
        let input = room::Input { request: Some(RequestId([request; 16])), seen: None, ..asks(0, What::SitOut) };
        let Ok(Decision::New(decided)) = desk.table.decide(&input, &desk.ledger) else { panic!("it is new") };
        desk.table.apply(*decided);
    }
    desk.person(2, What::Leave).unwrap();
    let gone_on = Refused::GoneOn { seen: Version(0) };
    assert_eq!(gone_on.to_string(), "things have gone on since version 0");
    assert_eq!(refused(&desk, asks(0, sit(5))), Some(gone_on));
    assert_eq!(refused(&desk, asks(desk.table.version().0, sit(5))), None);
}

#[test]
fn after_a_restart_the_full_time_is_given_back() {
    let mut desk = dealt();
    desk.now = Millis(50_000);
    desk.send(By::Clock, What::Resume).unwrap();
    assert_eq!(desk.table.deadline(), Some(Millis(51_500)));
}

/// Who leaves in a deal is not waited for; he gets what is left of his chips when it is over.
#[test]
fn who_leaves_is_out_when_the_deal_is_over() {
    let mut desk = dealt();
    let (seat, person) = turn(&desk);
    desk.person(person, What::Leave).unwrap();
    assert_eq!(desk.table.deadline(), Some(desk.now));
    assert_eq!(desk.person(person, What::Buy(Chips(100))), Err(Refused::Leaving { seat }));
    desk.send(By::Clock, What::TimeOut).unwrap();
    assert_eq!(desk.table.seat_of(PersonId(person)), Some(seat));
    let (_, next) = turn(&desk);
    let outputs = desk.person(next, What::Act(Act::Fold)).unwrap();
    assert!(desk.table.deal().is_none() && outputs.last_view(Eyes::Spectator).is_some());
    assert_eq!(desk.table.seat_of(PersonId(person)), None);
    assert_eq!(desk.ledger.balance(Account::Bankroll(PersonId(person))), Cents(100_000), "he had put in nothing");
}

/// Who sits out now is not waited for in this hand either: the least is done for him at once, and he keeps his seat (R016).
#[test]
fn who_sits_out_now_gives_up_the_hand() {
    let mut desk = dealt();
    let (seat, person) = turn(&desk);
    desk.person(person, What::SitOut).unwrap();
    assert_eq!(desk.table.deadline(), Some(Millis(11_500)), "he plays this hand");
    desk.person(person, What::SitOutNow).unwrap();
    assert_eq!(desk.table.deadline(), Some(desk.now));
    let outputs = desk.send(By::Clock, What::TimeOut).unwrap();
    assert!(outputs.told(Eyes::Spectator).any(|event| event == room::Event::Poker(Event::Folded { seat })));
    let (_, next) = turn(&desk);
    desk.person(next, What::Act(Act::Fold)).unwrap();
    assert_eq!(desk.table.seat_of(PersonId(person)), Some(seat));
    let away = |desk: &Desk| desk.table.poker().unwrap().memo().sitters[seat.index()].unwrap().away;
    assert!(away(&desk));
    // He has not lost his time by it.
    desk.person(person, What::ComeBack { posts: true }).unwrap();
    assert!(!away(&desk));
    desk.deal();
    while turn(&desk).0 != seat {
        let (_, person) = turn(&desk);
        desk.person(person, What::Act(Act::Call)).unwrap();
    }
    assert_eq!(desk.table.deadline(), Some(desk.now.plus(Millis(1_500))));
}

/// Before his turn comes he may say so too.
#[test]
fn who_sits_out_now_is_passed_over_when_his_turn_comes() {
    let mut desk = dealt();
    let (first, person) = turn(&desk);
    let (_, other) = desk.table.people().find(|(seat, _)| *seat != first).unwrap();
    desk.person(other.0, What::SitOutNow).unwrap();
    assert_eq!(desk.table.deadline(), Some(Millis(11_500)), "others have their time");
    desk.person(person, What::Act(Act::Call)).unwrap();
    while turn(&desk).1 != other.0 {
        let (_, person) = turn(&desk);
        desk.person(person, What::Act(Act::Call)).unwrap();
    }
    assert_eq!(desk.table.deadline(), Some(desk.now));
}

/// What is settled while a hand runs holds from its end on; of his bank nobody gets back more by that than a hand gives him.
#[test]
fn a_table_is_run_otherwise_from_the_next_hand_on() {
    let mut desk = dealt();
    let floor = By::Floor(PersonId(0));
    let settings = Settings { action_time: Some(Millis(3_000)), time_bank: Millis(900), show_all: false };
    let (_, slow) = turn(&desk);
    assert_eq!(desk.person(slow, What::Settle(settings)), Err(Refused::NotYours { whose: "the floor" }));
    desk.send(floor, What::Settle(settings)).unwrap();
    assert_eq!(desk.table.deadline(), Some(Millis(11_500)), "this hand goes on as it began");
    assert_eq!(desk.table.settings(), settings);
    // He takes 300 of his 500.
    desk.now = Millis(11_300);
    for _ in 0..2 {
        let (_, person) = turn(&desk);
        desk.person(person, What::Act(Act::Fold)).unwrap();
    }
    assert!(!desk.table.in_deal());
    let snapshot = desk.table.snapshot().unwrap();
    desk.reopen(&Snapshot::read(&snapshot.write(&key()), &key()).unwrap());
    desk.deal();
    let mut waited = vec![];
    for _ in 0..2 {
        let (_, person) = turn(&desk);
        waited.push((person == slow, desk.table.allowance()));
        desk.person(person, What::Act(Act::Call)).unwrap();
    }
    waited.push((turn(&desk).1 == slow, desk.table.allowance()));
    waited.sort_unstable();
    let [all, less] = [3_900, 3_625].map(|time| Some(Millis(time)));
    assert_eq!(waited, [(false, all), (false, all), (true, less)]);
    // Between hands it holds at once.
    let mut desk = Desk::holdem();
    desk.send(floor, What::Settle(settings)).unwrap();
    desk.seat_all();
    desk.deal();
    assert_eq!(desk.table.allowance(), all);
}

/// R016, R253: the book says how long a decision may take, and the house only where it says so itself.
#[test]
fn the_time_of_a_decision_is_the_books() {
    let other = |text: &str| text.replace("table.action_seconds = 30", "table.action_seconds = 45");
    let files = Register::embedded_files().map(|file| BookFile::new(&file.path, &other(&file.text)));
    let files: Vec<BookFile> = files.collect();
    let books = Register::load(&files).unwrap();
    let house = books.house("ocean-view").unwrap();
    let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
    let posted = house.schedules_of("pure-21.5").next().unwrap();
    let own = Settings { action_time: Some(Millis(7_000)), ..Settings::default() };
    for (settings, time) in [(Settings::default(), 45_000), (own, 7_000)] {
        let poker = Terms::new(TableId(7), house, "holdem", bets.clone(), &house.family(18), settings);
        let pure = Terms::new(TableId(8), house, "pure-21.5", Limit::Decks(6), &[posted], settings);
        for terms in [poker, pure] {
            assert_eq!(Terms::read(&terms.write()).unwrap(), terms);
            assert_eq!(Table::new(terms.setup(&books).unwrap()).action_time(), Millis(time));
        }
    }
}

/// A shift that leapt to the last number of all could have no other after it.
#[test]
fn shifts_do_not_leap_out_of_reach() {
    let mut desk = Desk::holdem();
    let floor = By::Floor(PersonId(0));
    let (asked, most) = (u32::MAX, 100_000_000);
    assert_eq!(desk.send(floor, What::Shift(asked)), Err(Refused::ShiftAhead { asked, most }));
    desk.send(floor, What::Shift(20_261_118)).unwrap();
    desk.send(floor, What::Shift(20_261_119)).unwrap();
}

/// What is left of a time bank is not made more by standing up and sitting down again; with the shift it is.
#[test]
fn who_sits_down_again_has_the_time_bank_that_he_had() {
    let mut desk = dealt();
    let (seat, person) = turn(&desk);
    desk.now = Millis(11_300);
    desk.person(person, What::Act(Act::Fold)).unwrap();
    let (other, next) = turn(&desk);
    desk.person(next, What::Act(Act::Fold)).unwrap();
    let comes_back = |desk: &mut Desk, seat: Seat, person: u64| {
        desk.person(person, What::Leave).unwrap();
        let snapshot = desk.table.snapshot().unwrap();
        desk.reopen(&Snapshot::read(&snapshot.write(&key()), &key()).unwrap());
        desk.person(person, What::SitDown { seat, chips: Chips(20_000) }).unwrap();
    };
    // How long each is waited for in the next hand.
    let allowances = |desk: &mut Desk| {
        desk.deal();
        let mut waited = vec![];
        while desk.table.in_deal() {
            let (_, asked) = turn(desk);
            waited.push((asked, desk.table.allowance().unwrap()));
            desk.person(asked, What::Act(Act::Fold)).unwrap();
        }
        waited
    };
    let first = |waited: &[(u64, Millis)], person: u64| {
        waited.iter().find(|(asked, _)| *asked == person).map(|(_, time)| *time)
    };
    comes_back(&mut desk, seat, person);
    comes_back(&mut desk, other, next);
    let mut seen = vec![];
    for _ in 0..6 {
        seen.extend(allowances(&mut desk));
    }
    assert_eq!(first(&seen, person), Some(Millis(1_225)), "300 of his 500 are gone, and the hand gave him a twentieth");
    assert_eq!(first(&seen, next), Some(Millis(1_500)), "he had used none");
    desk.person(person, What::Leave).unwrap();
    desk.send(By::Floor(PersonId(0)), What::Shift(1)).unwrap();
    desk.person(person, What::SitDown { seat, chips: Chips(20_000) }).unwrap();
    let mut seen = vec![];
    for _ in 0..6 {
        seen.extend(allowances(&mut desk));
    }
    assert_eq!(first(&seen, person), Some(Millis(1_500)));
}

/// Who has used his time bank up has it again by and by, hand by hand; and all of it with a new shift.
#[test]
fn a_time_bank_comes_back() {
    for shift in [false, true] {
        let mut desk = dealt();
        let (_, slow) = turn(&desk);
        // A moment before it is over.
        desk.now = Millis(11_499);
        desk.person(slow, What::Act(Act::Fold)).unwrap();
        let folds = |desk: &mut Desk| {
            let mut allowance = None;
            while desk.table.in_deal() {
                let (_, asked) = turn(desk);
                allowance = if asked == slow { desk.table.allowance() } else { allowance };
                desk.person(asked, What::Act(Act::Fold)).unwrap();
            }
            allowance
        };
        folds(&mut desk);
        if shift {
            desk.send(By::Floor(PersonId(0)), What::Shift(1)).unwrap();
        }
        let mut seen = vec![];
        for _ in 0..24 {
            desk.deal();
            seen.extend(folds(&mut desk).map(|Millis(time)| time));
        }
        let begins = if shift { 1_500 } else { 1_026 };
        assert!((begins..=begins + 25).contains(&seen[0]), "{seen:?}");
        assert!(seen.is_sorted() && seen.last() == Some(&1_500), "{seen:?}");
    }
}
