//! A table is broken: everybody is sent elsewhere, or waits, and it is closed (R285, R286).

use journal::{Journal, MemoryJournal};
use ledger::{Account, PersonId};
use room::{By, Deed, Done, Effect, Errand, Input, Millis, Reason, Refused, Role, Room, Ticket, What};
use rules::poker::Act;
use rules::{Chips, SeatSet};

use crate::desk::key;
use crate::lists::{CAL, ONE, TWO, call, deck, list, seat, sit};
use crate::story::{ANN, BOB, FLOOR, Story, books};

const FAY: PersonId = PersonId(7);
const BOT: PersonId = PersonId(8);

fn breaks() -> What {
    What::Break { reason: Reason::new("too few players").unwrap() }
}

/// Ann, Bob, Cal and a bot at table 1; at table 2, of the same list, one seat is free.
fn evening(checkpoint_every: u64) -> Story {
    let mut story = Story::evening(checkpoint_every);
    let enrol = |person: PersonId, bot| {
        let name = format!("Number {}", person.0);
        Errand::Enrol { person, name, role: Role::Player, bot, secret: None, chips: Chips(0), table: None }
    };
    story.run(FLOOR, enrol(FAY, false)).unwrap();
    story.run(FLOOR, enrol(BOT, true)).unwrap();
    for number in 1..=8 {
        let person = PersonId(10 + u64::from(number));
        story.run(FLOOR, enrol(person, false)).unwrap();
        story.run(FLOOR, Errand::Issue { to: person, chips: Chips(50_000) }).unwrap();
        story.ask(TWO, By::Person(person), sit(number)).unwrap();
    }
    story.run(FLOOR, Errand::Issue { to: BOT, chips: Chips(50_000) }).unwrap();
    for (person, number) in [(ANN, 1), (BOB, 2), (CAL, 3), (BOT, 4)] {
        story.ask(ONE, By::Person(person), sit(number)).unwrap();
    }
    assert_eq!(story.room.open_seats(TWO), SeatSet::of(seat(9)));
    story
}

/// What somebody has, in the room and at tables.
fn has(room: &Room, person: PersonId) -> u64 {
    let stack = |table: &room::Table| Some(table.stacks()[table.seat_of(person)?.index()].0);
    room.ledger().balance(Account::Bankroll(person)).0 + room.tables().filter_map(stack).sum::<u64>()
}

#[test]
fn whoever_sits_at_a_table_that_is_broken_plays_his_hand_and_goes_elsewhere_or_waits() {
    for checkpoint_every in [2, 1_000] {
        let mut story = evening(checkpoint_every);
        story.ask(ONE, By::Dealer, What::Deal(deck(&story, ONE))).unwrap();
        assert_eq!(story.ask(ONE, By::Person(ANN), breaks()).unwrap_err(), Refused::NotYours { whose: "the floor" });
        story.ask(ONE, By::Floor(FAY), breaks()).unwrap();

        // The first is sent to the free seat, the others are put on the list, and all of them play on.
        assert_eq!(story.waiting(), [BOB, CAL]);
        let one = story.room.table(ONE).unwrap();
        assert!(one.in_deal() && one.people().count() == 4, "nobody is taken out of the hand");
        assert!([1, 2, 3, 4].iter().all(|&number| !one.sitting(seat(number)).unwrap().leaving), "all are waited for");
        assert_eq!(story.room.open_seats(ONE).len(), 0);
        assert_eq!(story.room.open_seats(TWO).len(), 0, "it is kept for her");
        let broken = Refused::Breaks { table: ONE, reason: Reason::new("too few players").unwrap() };
        assert_eq!(broken.to_string(), "table 1 is being broken: too few players");
        assert_eq!(story.ask(ONE, By::Floor(FAY), breaks()).unwrap_err(), broken);
        assert_eq!(story.ask(ONE, By::Person(FAY), sit(5)).unwrap_err(), broken);
        let sends = What::SendOver { seat: seat(1), table: ONE, to: seat(5), reason: None };
        assert_eq!(story.ask(TWO, FLOOR, sends).unwrap_err(), broken);
        let calls = Errand::Call { person: BOB, table: ONE, seat: seat(5), until: Millis(60_000) };
        assert_eq!(story.run(FLOOR, calls).unwrap_err(), broken);

        story.reopen();
        while let Some(turn) = story.room.table(ONE).and_then(room::Table::waits_for) {
            let person = story.room.table(ONE).unwrap().person(turn).unwrap();
            story.ask(ONE, By::Person(person), What::Act(Act::Fold)).unwrap();
        }
        assert!(story.room.table(ONE).is_none(), "it is closed");
        let two = story.room.table(TWO).unwrap();
        assert_eq!(two.seat_of(ANN), Some(seat(9)));
        assert_eq!(story.waiting(), [BOB, CAL]);
        let bankroll = |person| story.room.ledger().balance(Account::Bankroll(person)).0;
        assert_eq!(bankroll(ANN), 30_000, "she has taken her chips along");
        for person in [BOB, CAL, BOT] {
            assert_eq!(bankroll(person), has(&story.room, person), "he has all his chips again");
        }
        let drop = story.room.ledger().balance(Account::Drop { table: ONE, shift: 0 }).0;
        let all: u64 = [ANN, BOB, CAL, BOT].into_iter().map(|person| has(&story.room, person)).sum();
        assert_eq!(all + drop, 4 * 50_000, "no chip is lost");
        story.reopen();

        // Each step is a record in the name of who broke the table.
        let deeds = Deed::last(books(), &story.journal, None, 100).unwrap();
        let by_fay: Vec<Done> = deeds.into_iter().rev().filter(|deed| deed.by == FAY).map(|deed| deed.done).collect();
        let at = |what| Done::AtTable(ONE, Box::new(what));
        let waits = |person| Done::Errand(Box::new(Errand::Wait { person, list: list(), table: None }));
        let reason = Reason::new("too few players").unwrap();
        let removes = |number| at(What::Remove { seat: seat(number), reason: reason.clone() });
        let sends = at(What::SendOver { seat: seat(1), table: TWO, to: seat(9), reason: Some(reason.clone()) });
        let closes = Done::Errand(Box::new(Errand::Close(ONE)));
        let all = [at(breaks()), sends, waits(BOB), waits(CAL), removes(2), removes(3), removes(4), closes];
        assert_eq!(by_fay, all);
    }
}

#[test]
fn the_last_table_of_a_list_is_broken_and_everybody_has_his_chips() {
    let mut story = Story::evening(1_000);
    for (person, number) in [(ANN, 1), (BOB, 2)] {
        story.ask(ONE, By::Person(person), sit(number)).unwrap();
    }
    // Who sits at another table of the list besides does not wait for what he has.
    story.ask(TWO, By::Person(ANN), sit(1)).unwrap();
    story.ask(TWO, FLOOR, breaks()).unwrap();
    assert!(story.room.table(TWO).is_none());
    assert_eq!((story.waiting(), has(&story.room, ANN)), (vec![], 50_000));
    story.ask(ONE, FLOOR, breaks()).unwrap();
    assert!(story.room.table(ONE).is_none());
    for person in [ANN, BOB] {
        assert_eq!(story.room.ledger().balance(Account::Bankroll(person)).0, 50_000);
    }
    assert_eq!(story.waiting(), []);
    story.reopen();
}

#[test]
fn a_table_that_goes_on_is_not_broken() {
    let mut story = evening(1_000);
    story.ask(ONE, By::Dealer, What::Deal(deck(&story, ONE))).unwrap();
    story.ask(ONE, FLOOR, breaks()).unwrap();
    assert_ne!(story.waiting(), [], "who is about to have no seat waits for one");
    story.ask(ONE, FLOOR, What::Go).unwrap();
    assert_eq!(story.waiting(), [], "they have seats, and keep them");
    story.ask(ONE, By::Person(BOB), What::Leave).unwrap();
    while story.room.table(ONE).unwrap().in_deal() {
        story.later(Millis(100_000));
    }
    let one = story.room.table(ONE).unwrap();
    assert_eq!((one.seat_of(ANN), one.seat_of(CAL)), (None, Some(seat(3))), "only she was on her way");
    story.reopen();
}

/// R286: nobody may sit down at a table that is being broken, and so nobody loses his place because he did not.
#[test]
fn who_was_called_to_a_table_that_is_broken_waits_on() {
    for goes_on in [false, true] {
        let mut story = Story::evening(1_000);
        for (person, number) in [(BOB, 1), (CAL, 2)] {
            story.ask(ONE, By::Person(person), sit(number)).unwrap();
        }
        story.waits(ANN).unwrap();
        story.run(FLOOR, call(ANN, ONE, 3)).unwrap();
        story.ask(ONE, By::Dealer, What::Deal(deck(&story, ONE))).unwrap();
        story.ask(ONE, FLOOR, breaks()).unwrap();
        let until = |story: &Story| story.room.called_until(&story.room.waiting()[0]);
        assert_eq!(until(&story), None, "she cannot come");
        story.later(Millis(70_000));
        assert!(story.room.table(ONE).unwrap().in_deal(), "a hand runs longer than the call");
        assert_eq!(story.waiting(), [ANN]);
        if goes_on {
            story.ask(ONE, FLOOR, What::Go).unwrap();
            assert_eq!(until(&story), Some(Millis(130_000)), "she can come again");
            story.ask(ONE, By::Person(ANN), sit(3)).unwrap();
            assert_eq!(story.waiting(), []);
        } else {
            while story.room.table(ONE).is_some() {
                story.later(Millis(100_000));
            }
            let [waiting] = story.room.waiting() else { panic!("she alone waits") };
            assert_eq!((waiting.person, waiting.call), (ANN, None));
        }
        story.reopen();
    }
}

/// Carries out so many writes, and then the power fails.
fn carry_out(room: &mut Room, journal: &mut MemoryJournal, mut effects: Vec<Effect>, writes: &mut usize) {
    while !effects.is_empty() {
        for effect in std::mem::take(&mut effects) {
            let Effect::Write(batch) = effect else { continue };
            let Some(left) = writes.checked_sub(1) else { return };
            *writes = left;
            effects.extend(room.written(journal.append(batch).map(|_| ()), Millis(0)));
        }
    }
}

#[test]
fn after_a_restart_in_the_middle_a_table_is_broken_to_its_end() {
    let mut crashes = 0;
    for after in 0.. {
        let Story { mut room, mut journal, .. } = evening(2);
        let input = Input { request: None, by: By::Floor(FAY), seen: None, at: Millis(0), what: breaks() };
        let mut writes = after;
        let effects = room.ask(Ticket(1), ONE, input.clone());
        carry_out(&mut room, &mut journal, effects, &mut writes);
        let before: Vec<u64> = [ANN, BOB, CAL, BOT].iter().map(|&person| has(&room, person)).collect();
        assert_eq!(before, [50_000; 4]);
        if writes > 0 {
            break;
        }
        crashes += 1;
        let mut room = Room::open(books(), key(), &journal).unwrap();
        let mut enough = usize::MAX;
        let effects = room.resume(Millis(0));
        carry_out(&mut room, &mut journal, effects, &mut enough);
        if room.table(ONE).is_some_and(|one| one.breaks().is_none()) {
            let effects = room.ask(Ticket(1), ONE, input);
            carry_out(&mut room, &mut journal, effects, &mut enough);
        }
        assert!(room.table(ONE).is_none(), "after {after} writes");
        assert_eq!([ANN, BOB, CAL, BOT].map(|person| has(&room, person)), [50_000; 4], "after {after} writes");
        // If she had left and not yet sat down there, the seat is another's.
        let at_two = [ANN, BOB, CAL, BOT].map(|person| room.table(TWO).unwrap().seat_of(person).is_some());
        let waits = |person| room.waiting().iter().any(|waiting| waiting.person == person);
        let waiting = [ANN, BOB, CAL, BOT].map(waits);
        let [sent, second] = [[true, false, false, false], [false, true, false, false]];
        let [two, last] = [[false, true, true, false], [false, false, true, false]];
        assert!([(sent, two), (second, last)].contains(&(at_two, waiting)), "after {after}: {at_two:?}, {waiting:?}");
        assert_eq!(Room::open(books(), key(), &journal).unwrap(), room);
    }
    assert!(crashes >= 8, "{crashes}");
}
