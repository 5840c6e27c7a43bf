//! How often a table writes what it has come to: the more seldom, the more tables there are.

use journal::{ReadJournal, StreamId};
use room::{By, Errand, Room, TableId, What};
use rules::poker::Act;

use crate::desk::key;
use crate::lists::{ONE, deck, sit, terms};
use crate::story::{ANN, BOB, FLOOR, Story, books};

/// Hands of two at the first of so many tables, each folded at once: after which of its records a state was written.
fn states(tables: u32, hands: usize) -> Vec<u64> {
    let mut story = Story::evening(1_000);
    for table in 3..=tables {
        story.run(FLOOR, Errand::Open(Box::new(terms(TableId(table), 400)))).unwrap();
    }
    for (person, number) in [(ANN, 1), (BOB, 2)] {
        story.ask(ONE, By::Person(person), sit(number)).unwrap();
    }
    let mut states = vec![];
    for _ in 0..hands {
        story.ask(ONE, By::Dealer, What::Deal(deck(&story, ONE))).unwrap();
        let one = story.room.table(ONE).unwrap();
        let turn = one.waits_for().and_then(|seat| one.person(seat)).unwrap();
        story.ask(ONE, By::Person(turn), What::Act(Act::Fold)).unwrap();
        assert!(!story.room.table(ONE).unwrap().in_deal());
        let state = story.journal.snapshot(StreamId(u64::from(ONE.0))).unwrap().map(|kept| kept.state.number);
        states.extend(state.filter(|state| states.last() != Some(state)));
        // Whatever came since the state is decided again.
        assert_eq!(Room::open(books(), key(), &story.journal).unwrap(), story.room);
    }
    states
}

#[test]
fn a_small_room_keeps_the_state_of_a_table_at_the_end_of_each_hand() {
    // To sit down is a record of each, and so are the deal and the fold.
    assert_eq!(states(2, 5), [4, 6, 8, 10, 12]);
    assert_eq!(states(15, 5), [4, 6, 8, 10, 12]);
}

#[test]
fn in_a_large_room_so_many_records_lie_between_states_as_an_eighth_of_its_tables() {
    assert_eq!(states(80, 15), [10, 20, 30]);
}
