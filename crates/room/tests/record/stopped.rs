//! A journal that cannot write stops the room: whoever waits is told, nothing happens any more, and what was answered is there when it
//! is opened again.

use journal::{Fault, MemoryJournal};
use room::{By, Effect, Errand, Input, Millis, Refused, Room, Ticket, audit};

use crate::crowd::{Crowd, FLOOR, books, key};

fn check(fault: Fault) {
    let mut journal = MemoryJournal::new();
    let mut crowd = Crowd::new(4, 11);
    crowd.play_on(&mut journal, 200);
    crowd.answered.clear();
    let before = crowd.room.order();
    journal.order(0, fault);
    crowd.commit(&mut journal);
    assert!(crowd.room.stopped().is_some() && crowd.unwritten.is_empty());
    assert_eq!((crowd.room.order(), crowd.answered.len()), (before, 0), "nothing happens that is not written");
    assert_eq!(crowd.stopped, 4, "each table waits for an answer, and gets one");

    let table = crowd.room.tables().next().unwrap().id();
    let late = Input { request: None, by: By::Floor(FLOOR), seen: None, at: Millis(0), what: Errand::Close(table) };
    let refused = crowd.room.run(Ticket(1), late);
    assert_eq!(refused, [Effect::Refused { ticket: Ticket(1), refused: Refused::Stopped }]);

    let left = MemoryJournal::open(journal.crash()).unwrap();
    assert!(audit(books(), Some(&key()), &left).unwrap().records >= before.0);
    assert!(Room::open(books(), key(), &left).unwrap().order() >= before);
}

#[test]
fn a_full_disk_stops_the_room() {
    check(Fault::Full);
}

#[test]
fn a_failed_write_stops_the_room() {
    check(Fault::Failed);
}
