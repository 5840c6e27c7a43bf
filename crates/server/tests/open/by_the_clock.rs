//! What falls due by the clock in a room that is open, with a clock that is brought in.

use journal::{Journal, MemoryJournal};
use ledger::{Account, Cents, PersonId, TableId};
use room::{Bank, Errand, Millis, RequestId, Role, Room, Settings, Shuffle, What};
use rules::banked::Wager;
use rules::{Chips, Seat};
use server::wire::Tells;
use server::{Floor, HOUSE, Letter, LineId, Message, Pace, TableWanted};
use tokio::sync::{mpsc, oneshot};

use super::house::{books, key};

const TABLE: TableId = TableId(1);
const MINUTE: u64 = 60_000;

/// A floor, its journal, and somebody who looks on.
pub(crate) struct Evening {
    pub(crate) floor: Floor,
    journal: MemoryJournal,
    now: Millis,
    letters: mpsc::Receiver<Letter>,
    asked: u8,
}

impl Evening {
    pub(crate) fn new(room: Room, journal: MemoryJournal, now: Millis) -> Evening {
        let (letters, received) = mpsc::channel(4_096);
        let pace = Pace { between_hands: Millis(MINUTE), ..Pace::default() };
        let mut evening = Evening { floor: Floor::new(room, pace), journal, now, letters: received, asked: 0 };
        let writes = evening.floor.resume(now);
        evening.write(writes);
        evening.hears(Message::Connect { line: LineId(0), person: None, epoch: None, letters });
        evening
    }

    fn write(&mut self, mut batches: Vec<journal::Batch>) {
        while !batches.is_empty() {
            for batch in std::mem::take(&mut batches) {
                let answer = self.journal.append(batch).map(|_| ());
                batches.extend(self.floor.written(answer, self.now));
            }
        }
    }

    pub(crate) fn hears(&mut self, message: Message) {
        let writes = self.floor.hear(message, self.now);
        self.write(writes);
    }

    pub(crate) fn runs(&mut self, errand: Errand) {
        let (answer, mut answered) = oneshot::channel();
        self.hears(Message::Run { by: HOUSE, request: None, errand: Box::new(errand), answer });
        answered.try_recv().unwrap().unwrap();
    }

    pub(crate) fn asks(&mut self, line: u64, what: What) {
        self.asked += 1;
        let (line, request, asked) = (LineId(line), RequestId([self.asked; 16]), self.now);
        self.hears(Message::Ask { line, table: TABLE, request, seen: None, what: Box::new(what), asked });
    }

    /// Two people sit down, each on a line with his number.
    pub(crate) fn seats_two(&mut self) -> Vec<mpsc::Receiver<Letter>> {
        let mut lines = vec![];
        for number in 1..=2_u8 {
            let (person, name, chips) = (PersonId(u64::from(number)), format!("Player {number}"), Chips(100_000));
            let (letters, received) = mpsc::channel(4_096);
            lines.push(received);
            self.runs(Errand::Enrol { person, name, role: Role::Player, bot: false, secret: None, chips, table: None });
            self.hears(Message::Connect { line: LineId(person.0), person: Some(person), epoch: None, letters });
            self.asks(person.0, What::SitDown { seat: Seat::new(number).unwrap(), chips: Chips(20_000) });
        }
        lines
    }

    /// Nobody speaks; the clock is looked at whenever something is due.
    pub(crate) fn until(&mut self, then: Millis) {
        while let Some(due) = self.floor.next_moment().filter(|due| *due <= then) {
            self.now = self.now.max(due);
            let writes =
                self.floor.tick(self.now, &mut |setup| Some(Shuffle { cards: setup.game.cards(), seed: [8; 32] }));
            self.write(writes);
        }
        self.now = then;
    }

    /// What was told at the table since it was last asked, with its sources.
    fn told(&mut self) -> Vec<(String, Vec<String>)> {
        let mut told = vec![];
        while let Ok(letter) = self.letters.try_recv() {
            for tells in Tells::of(letter, &books(), self.now) {
                if let Tells::Table(sight) = tells {
                    told.extend(sight.told.into_iter().map(|happened| (happened.words, happened.by)));
                }
            }
        }
        told
    }

    fn balance(&mut self, account: Account) -> Cents {
        let (answer, mut answered) = oneshot::channel();
        let look = move |room: &Room| answer.send(room.ledger().balance(account)).unwrap();
        self.hears(Message::Look(Box::new(look)));
        answered.try_recv().unwrap()
    }
}

/// The half hour strikes: everybody pays, the table is told by which clause, and it is in the drop, before and after a restart.
#[test]
fn ov_fe_25_the_fee_by_the_clock_is_taken_in_an_open_room() {
    let wanted = TableWanted {
        house: "ocean-view".into(),
        game: "holdem".into(),
        limit: Some("4-8".into()),
        posted: Some("247".into()),
        ..TableWanted::default()
    };
    let at = |hour: u64, minute: u64| Millis((hour * 60 + minute) * MINUTE);
    let mut evening = Evening::new(Room::new(books(), key()), MemoryJournal::new(), at(20, 20));
    evening.runs(Errand::Open(Box::new(wanted.terms(TABLE, Settings::default(), &books()).unwrap())));
    evening.hears(Message::Watch(LineId(0), TABLE, None));
    // They let their time run out, so that they sit out, which costs as much.
    let _lines = evening.seats_two();
    evening.told();
    evening.until(at(20, 29));
    assert!(!evening.told().iter().any(|(words, _)| words.contains("for his time")));
    evening.until(at(20, 31));
    let told = evening.told();
    let paid: Vec<_> = told.iter().filter(|(words, _)| words.contains("for his time")).collect();
    assert_eq!(paid.len(), 2, "{told:?}");
    for (words, by) in paid {
        assert!(words.ends_with("pays $14 for his time, option 248"), "{words}");
        assert!(by.contains(&"OV.FE.25".to_string()) && by.contains(&"R103".to_string()), "{by:?}");
    }
    let drop = Account::Drop { table: TABLE, shift: 0 };
    assert_eq!(evening.balance(drop), Cents(2_800));
    // The room is closed over two half hours, for which nobody pays.
    let Evening { journal, .. } = evening;
    let room = Room::open(books(), key(), &journal).unwrap();
    let mut evening = Evening::new(room, journal, at(21, 40));
    evening.until(at(21, 59));
    assert_eq!(evening.balance(drop), Cents(2_800));
    evening.until(at(22, 0));
    assert_eq!(evening.balance(drop), Cents(5_600));
}

/// What is put up anew meanwhile puts off nothing.
#[test]
fn the_cards_wait_for_bets_and_for_nothing_else() {
    let wanted = TableWanted { house: "ocean-view".into(), game: "three-card".into(), ..TableWanted::default() };
    let mut evening = Evening::new(Room::new(books(), key()), MemoryJournal::new(), Millis(0));
    evening.runs(Errand::Open(Box::new(wanted.terms(TABLE, Settings::default(), &books()).unwrap())));
    let _lines = evening.seats_two();
    let puts_up = |evening: &mut Evening| evening.asks(1, What::Bank(Bank::PutUp(Chips(15_000))));
    let wagers = |evening: &mut Evening, wager: Wager| {
        let circle = Seat::new(2).unwrap();
        evening.asks(2, What::Wager { circle, wager, chips: Chips(1_000) });
    };
    evening.asks(1, What::Bank(Bank::Take));
    puts_up(&mut evening);
    wagers(&mut evening, Wager::Ante);
    let third = Pace::default().betting.0 / 3;
    let deals_at = |evening: &mut Evening, at: u64| {
        evening.until(Millis(at - 1));
        assert_eq!(evening.floor.next_moment(), Some(Millis(at)));
    };
    evening.until(Millis(1_000));
    puts_up(&mut evening);
    deals_at(&mut evening, third);
    // It is a bet that puts them off.
    wagers(&mut evening, Wager::PairPlus);
    puts_up(&mut evening);
    deals_at(&mut evening, third - 1 + third);
}
