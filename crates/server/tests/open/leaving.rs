//! What those are told who leave with a hand, and those who wanted something after it.

use journal::MemoryJournal;
use ledger::{PersonId, TableId};
use room::{Errand, Millis, Proven, Room, View, What};
use rules::poker::Act;
use rules::{Chips, Seat, Seen};
use server::{Letter, LineId, Message, Sight};
use tokio::sync::{mpsc, oneshot};

use super::by_the_clock::Evening;
use super::house::{books, holdem, key};

const TABLE: TableId = TableId(1);

/// Two at a table, each on a line with his number, who have just been dealt in.
fn dealt() -> (Evening, Vec<mpsc::Receiver<Letter>>) {
    let mut evening = Evening::new(Room::new(books(), key()), MemoryJournal::new(), Millis(0));
    evening.runs(Errand::Open(Box::new(holdem(1))));
    let lines = evening.seats_two();
    for number in 1..=2 {
        evening.hears(Message::Watch(LineId(number), TABLE, None));
    }
    let deals = evening.floor.next_moment().unwrap();
    evening.until(deals);
    (evening, lines)
}

/// All that has come on a line.
fn letters(line: &mut mpsc::Receiver<Letter>) -> Vec<Letter> {
    std::iter::from_fn(|| line.try_recv().ok()).collect()
}

fn last_sight(letters: &[Letter]) -> &Sight {
    let latest = letters.iter().rev().find_map(|letter| match letter {
        Letter::Table(sight) => Some(&**sight),
        _ => None,
    });
    latest.unwrap()
}

/// Who is to speak, and who is not, by their numbers.
fn turn(lines: &mut [mpsc::Receiver<Letter>]) -> (usize, usize) {
    let speaks = |line: &mut mpsc::Receiver<Letter>| last_sight(&letters(line)).options.is_some();
    if lines.iter_mut().map(speaks).collect::<Vec<_>>() == [true, false] { (1, 2) } else { (2, 1) }
}

#[test]
fn who_leaves_with_a_hand_sees_its_end_as_himself() {
    let (mut evening, mut lines) = dealt();
    let (speaks, leaves) = turn(&mut lines);
    evening.asks(leaves as u64, What::Leave);
    evening.asks(speaks as u64, What::Act(Act::Fold));
    let seat = Seat::new(leaves as u8).unwrap();
    let told = letters(&mut lines[leaves - 1]);
    let sight = last_sight(&told);
    assert_eq!((sight.seat, sight.sat), (None, Some(seat)), "he has gone, and sat there until then");
    let Some(View::Poker(last)) = &sight.last else { panic!("the hand is over") };
    let faces = |view: &rules::poker::View| {
        view.holdings[seat.index()].iter().filter(|card| matches!(card, Seen::Face(_))).count()
    };
    assert_eq!(faces(last), 2);
    // The other still sees none of it.
    let told = letters(&mut lines[speaks - 1]);
    let Some(View::Poker(last)) = &last_sight(&told).last else { panic!("the hand is over") };
    assert_eq!(faces(last), 0);
    let mut proven = |person: Option<u64>| -> Option<Proven> {
        let (answer, mut answered) = oneshot::channel();
        let (person, until) = (person.map(PersonId), Some(Millis(0)));
        evening.hears(Message::Proven { table: TABLE, person, until, answer });
        answered.try_recv().unwrap()
    };
    assert_eq!(proven(Some(leaves as u64)).unwrap().seen.len(), 2, "his cards are proven to him");
    assert_eq!(proven(None), None, "those who look on wait");
}

#[test]
fn who_cannot_pay_after_the_hand_for_what_he_wanted_is_told() {
    let (mut evening, mut lines) = dealt();
    let (speaks, waits) = turn(&mut lines);
    evening.asks(waits as u64, What::Buy(Chips(80_000)));
    let told = letters(&mut lines[waits - 1]);
    assert!(matches!(told[..], [Letter::Table(_), Letter::Done { .. }]), "{told:?}");
    assert_eq!(last_sight(&told).sitting.as_ref().unwrap().buys_later, Some(Chips(80_000)));
    evening.runs(Errand::TakeBack { from: PersonId(waits as u64), chips: Chips(100) });
    evening.asks(speaks as u64, What::Act(Act::Fold));
    let told = letters(&mut lines[waits - 1]);
    let Some(Letter::FellThrough { table: TABLE, refused, .. }) = told.last() else { panic!("{told:?}") };
    let words = format!("the bankroll of person {waits} has $799 free, and $800 is asked of it");
    assert_eq!(refused.to_string(), words);
    let others = letters(&mut lines[speaks - 1]);
    assert!(!others.iter().any(|letter| matches!(letter, Letter::FellThrough { .. })), "that is his business");
}
