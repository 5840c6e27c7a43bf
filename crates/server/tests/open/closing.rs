//! What is closed: a table, and the room.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use journal::{AppendError, Batch, SqliteJournal, Stop};
use ledger::{Account, Cents, PersonId, TableId};
use room::{By, Company, Errand, Key, Millis, RequestId, Role, Room, Terms, audit};
use rules::Chips;
use serde_json::json;
use server::wire::Tells;
use server::{Floor, HOUSE, Host, Letter, LineId, Message};
use tokio::sync::mpsc::{Receiver, channel};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message as WsMessage;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use super::caller::Caller;
use super::document::http;
use super::house::{FAST, House, books, holdem, key};
use super::log::Log;

const TABLE: TableId = TableId(1);
const SOON: Duration = Duration::from_secs(20);

/// A floor whose journal writes at once.
struct Stage {
    floor: Floor,
    now: Millis,
}

impl Stage {
    fn new() -> Stage {
        Stage { floor: Floor::new(Room::new(books(), Key::new([5; 32])), FAST), now: Millis(0) }
    }

    fn hear(&mut self, message: Message) -> usize {
        let writes = self.floor.hear(message, self.now);
        self.settle(writes)
    }

    fn tick(&mut self, millis: u64) -> usize {
        self.now = self.now.plus(Millis(millis));
        let writes = self.floor.tick(self.now, &mut |_| None);
        self.settle(writes)
    }

    fn settle(&mut self, writes: Vec<Batch>) -> usize {
        let (mut waiting, mut written) = (VecDeque::from(writes), 0);
        while waiting.pop_front().is_some() {
            written += 1;
            waiting.extend(self.floor.written(Ok(()), self.now));
        }
        written
    }

    fn run(&mut self, errand: Errand) -> usize {
        let (answer, mut answered) = oneshot::channel();
        let written = self.hear(Message::Run { request: None, by: HOUSE, errand: Box::new(errand), answer });
        answered.try_recv().unwrap().unwrap();
        written
    }

    fn enrols(&mut self, number: u64, role: Role) -> PersonId {
        let (person, name) = (PersonId(number), format!("Person {number}"));
        self.run(Errand::Enrol { person, name, role, bot: false, secret: None, chips: Chips(0), table: None });
        person
    }

    fn line(&mut self, line: u64, person: Option<PersonId>) -> Receiver<Letter> {
        let (letters, received) = channel(64);
        self.hear(Message::Connect { line: LineId(line), person, epoch: None, letters });
        received
    }
}

#[test]
fn a_table_that_is_closed_is_gone_for_everybody() {
    let mut stage = Stage::new();
    stage.run(Errand::Open(Box::new(holdem(1))));
    let dealer = stage.enrols(1, Role::Dealer);
    let floor = stage.enrols(2, Role::Floor);
    let (mut nobody, mut called, mut at_the_desk) =
        (stage.line(1, None), stage.line(2, Some(dealer)), stage.line(3, Some(floor)));
    for line in [1, 2] {
        stage.hear(Message::Watch(LineId(line), TABLE, None));
    }
    let words = "a card fell".to_string();
    stage.hear(Message::CallFloor { line: LineId(2), table: TABLE, request: RequestId([1; 16]), words });
    stage.run(Errand::Close(TABLE));
    for received in [&mut nobody, &mut called] {
        let last = std::iter::from_fn(|| received.try_recv().ok()).last();
        assert!(matches!(last, Some(Letter::Closed(TABLE))), "{last:?}");
    }
    // For the floor, who looked on nowhere, the call is over.
    let last = std::iter::from_fn(|| at_the_desk.try_recv().ok()).last();
    assert!(matches!(last, Some(Letter::FloorCall { over: true, .. })), "{last:?}");
    let (answer, mut answered) = oneshot::channel();
    stage.hear(Message::Calls(answer));
    assert_eq!(answered.try_recv().unwrap(), []);
    // Nothing is due there any more.
    assert_eq!(stage.floor.next_moment(), None);
    // The next table is told of as if there had never been another.
    stage.run(Errand::Open(Box::new(holdem(2))));
    assert!(nobody.try_recv().is_err());
}

#[test]
fn nobody_is_called_to_a_table_that_is_not_for_him() {
    let mut stage = Stage::new();
    stage.run(Errand::Open(Box::new(Terms { company: Company::Invited, ..holdem(1) })));
    let public = holdem(2);
    stage.run(Errand::Open(Box::new(public.clone())));
    let seats = 9;
    for number in 1..=seats + 1 {
        let person = stage.enrols(number, Role::Player);
        stage.run(Errand::Issue { to: person, chips: Chips(100_000) });
    }
    let seat = |number: u64| rules::Seat::new(number as u8 - 1).unwrap();
    for number in 1..=seats {
        let _line = stage.line(number, Some(PersonId(number)));
        let what = Box::new(room::What::SitDown { seat: seat(number), chips: Chips(20_000) });
        let (line, request) = (LineId(number), RequestId([number as u8; 16]));
        let written = stage.hear(Message::Ask { line, table: public.id, request, seen: None, what, asked: Millis(0) });
        assert!(written > 0, "{number} sits");
    }
    let person = PersonId(seats + 1);
    // One record, and no more than that is tried: the public table is full, and he may not sit at the other.
    let errand = Errand::Wait { person, list: public.list(), table: None };
    let (answer, _) = oneshot::channel();
    let log = Log::default();
    let written = tracing::subscriber::with_default(log.clone(), || {
        stage.hear(Message::Run { request: None, by: HOUSE, errand: Box::new(errand), answer })
    });
    assert_eq!(written, 1);
    assert_eq!(log.take(), "", "nothing is tried in vain");
    // Who is invited is called to it.
    assert_eq!(stage.run(Errand::Admit { person, table: TABLE }), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_asked_before_the_room_closes_is_written_and_answered() {
    let folder = tempfile::tempdir().unwrap();
    let journal = SqliteJournal::open(folder.path()).unwrap();
    let host = Arc::new(Host::start(Room::new(books(), key()), journal, FAST));
    let to = PersonId(1);
    let name = "Player".to_string();
    host.run(
        HOUSE,
        Errand::Enrol { person: to, name, role: Role::Player, bot: false, secret: None, chips: Chips(0), table: None },
    )
    .await
    .unwrap();
    // All of them are asked for, and then the room is to close: one record is written at a time.
    let asked = (0..20).map(|_| host.run(HOUSE, Errand::Issue { to, chips: Chips(100) }));
    let closing = host.clone();
    let closes = async move { tokio::task::spawn_blocking(move || closing.close()).await.unwrap() };
    let (answers, ()) = tokio::join!(join_all(asked), closes);
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    assert!(host.run(HOUSE, Errand::Issue { to, chips: Chips(100) }).await.is_err());
    let journal = SqliteJournal::open(folder.path()).unwrap();
    let room = Room::open(books(), key(), &journal).unwrap();
    assert_eq!(room.ledger().balance(Account::Bankroll(to)), Cents(2_000));
    audit(books(), Some(&key()), &journal).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_on_a_socket_hears_that_the_room_closes_and_who_asks_by_http_is_answered() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (manager, pass) = house.person("Manager", Role::Manager).await;
    let bearer = format!("Bearer {pass}");
    let headers = [("authorization", bearer.as_str())];
    let mut callers = vec![];
    for _ in 0..8 {
        callers.push(Caller::connect(&house, Some(&pass)).await);
    }
    let path = format!("/api/people/{manager}/chips");
    let before = house.front.host().look(Room::order).await.unwrap();
    let asks = join_all((0..8).map(|_| http(&house, "POST", &path, &headers, r#"{"issue": 100}"#)));
    let closes = async {
        // As soon as the first of them is written the room is asked to close.
        while house.front.host().look(Room::order).await.unwrap() == before {
            tokio::task::yield_now().await;
        }
        house.asks_to_close();
    };
    let (answers, ()) = tokio::join!(asks, closes);
    // Who came too late is not let in; nobody is told that what he asked for was not done.
    let statuses: Vec<u16> = answers.iter().map(|(status, ..)| *status).collect();
    assert!(statuses.contains(&204) && statuses.iter().all(|status| [204, 0].contains(status)), "{statuses:?}");
    for mut caller in callers {
        let told = tokio::time::timeout(SOON, caller.hear()).await.expect("he hears of it");
        assert!(matches!(told, Some(Tells::Stopped)), "{told:?}");
        assert_eq!(caller.closed().await, Some(CloseCode::Away));
    }
    let done = statuses.iter().filter(|status| **status == 204).count() as u64;
    let folder = house.close().await;
    let room = Room::open(books(), key(), &SqliteJournal::open(folder.path()).unwrap()).unwrap();
    assert_eq!(room.ledger().balance(Account::Bankroll(PersonId(manager))), Cents(10_000_000 + 100 * done));
}

/// The disk is full while a hand is played: who waits is refused, everybody hears that nothing more comes, once, and nothing is due any more.
#[test]
fn a_floor_that_cannot_write_any_more_falls_silent() {
    let mut stage = Stage::new();
    stage.run(Errand::Open(Box::new(holdem(1))));
    let mut letters = vec![];
    for number in 1..=2_u8 {
        let person = stage.enrols(number.into(), Role::Player);
        stage.run(Errand::Issue { to: person, chips: Chips(100_000) });
        letters.push(stage.line(number.into(), Some(person)));
        let what = Box::new(room::What::SitDown { seat: rules::Seat::new(number).unwrap(), chips: Chips(20_000) });
        let (line, request) = (LineId(number.into()), RequestId([number; 16]));
        stage.hear(Message::Ask { line, table: TABLE, request, seen: None, what, asked: Millis(0) });
    }
    let cards = |setup: &room::Setup| Some(room::Shuffle::fresh(setup.game.cards(), &[7; 64]));
    while stage.floor.next_moment().is_some_and(|at| at <= stage.now.plus(Millis(1_000))) {
        stage.now = stage.now.plus(Millis(100));
        let writes = stage.floor.tick(stage.now, &mut cards.clone());
        stage.settle(writes);
    }
    assert!(stage.floor.next_moment().is_some(), "somebody is waited for");
    let log = Log::default();
    tracing::subscriber::with_default(log.clone(), || {
        let (answer, mut answered) = oneshot::channel();
        let errand = Box::new(Errand::Issue { to: PersonId(1), chips: Chips(100) });
        let writes = stage.floor.hear(Message::Run { request: None, by: HOUSE, errand, answer }, stage.now);
        assert_eq!(writes.len(), 1);
        let full = AppendError::Stopped(Stop::Full { what: "no space".to_string() });
        assert!(stage.floor.written(Err(full), stage.now).is_empty());
        assert_eq!(answered.try_recv().unwrap(), Err(room::Refused::Stopped));
        assert_eq!(stage.floor.next_moment(), None);
        for _ in 0..20 {
            stage.now = stage.now.plus(Millis(60_000));
            assert!(stage.floor.tick(stage.now, &mut cards.clone()).is_empty());
        }
    });
    assert_eq!(log.take().matches("nothing can be written").count(), 1);
    letters.push(stage.line(3, Some(PersonId(1))));
    for mut received in letters {
        let told: Vec<Letter> = std::iter::from_fn(|| received.try_recv().ok()).collect();
        let last = |letter: &&Letter| matches!(letter, Letter::Stopped);
        assert!(told.last().as_ref().is_some_and(last) && told.iter().filter(last).count() == 1, "{told:?}");
        assert!(received.is_closed() || received.is_empty());
    }
}

/// Who closes his socket himself is answered as the protocol has it.
#[tokio::test]
async fn who_closes_his_socket_is_answered() {
    let house = House::open(FAST).await;
    let mut caller = Caller::connect(&house, None).await;
    let frame = CloseFrame { code: CloseCode::Normal, reason: "".into() };
    assert!(caller.send(WsMessage::Close(Some(frame))).await);
    assert_eq!(caller.closed().await, Some(CloseCode::Normal));
    house.close().await;
}

#[tokio::test]
async fn a_socket_hears_that_its_table_is_closed() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let mut caller = Caller::connect(&house, None).await;
    let id = "00000000-0000-4000-8000-000000000001";
    caller.say(&json!({"id": id, "table": 1, "want": {"watch": {}}}).to_string()).await;
    assert!(matches!(caller.hear().await, Some(Tells::Table(_))));
    house.front.host().run(By::Floor(PersonId(0)), Errand::Close(TABLE)).await.unwrap();
    assert!(matches!(caller.hear().await, Some(Tells::Closed { table: 1 })));
    house.close().await;
}

#[test]
fn a_table_that_is_too_busy_is_settled_later() {
    let mut stage = Stage::new();
    stage.run(Errand::Open(Box::new(holdem(1))));
    let person = stage.enrols(1, Role::Player);
    stage.run(Errand::Issue { to: person, chips: Chips(100_000) });
    let _letters = stage.line(1, Some(person));
    let settings = room::Settings { action_time: Some(Millis(7_000)), ..room::Settings::default() };
    let mut writes = vec![];
    let sits = room::What::SitDown { seat: rules::Seat::new(0).unwrap(), chips: Chips(20_000) };
    // One is being written, and as many wait as can.
    for number in 0..=256_u16 {
        let mut request = [0; 16];
        request[..2].copy_from_slice(&number.to_le_bytes());
        let (line, what) = (LineId(1), Box::new(sits.clone()));
        let asks = Message::Ask { line, table: TABLE, request: RequestId(request), seen: None, what, asked: Millis(0) };
        writes.extend(stage.floor.hear(asks, stage.now));
    }
    writes.extend(stage.floor.hear(Message::Settle(settings), stage.now));
    assert_eq!(writes.len(), 1);
    stage.settle(writes);
    let settled = |stage: &mut Stage| {
        let (answer, answered) = std::sync::mpsc::channel();
        let look = move |room: &Room| answer.send(room.table(TABLE).unwrap().settings()).unwrap();
        stage.hear(Message::Look(Box::new(look)));
        answered.recv().unwrap()
    };
    assert_ne!(settled(&mut stage), settings);
    stage.tick(FAST.try_again.0);
    assert_eq!(settled(&mut stage), settings);
}
