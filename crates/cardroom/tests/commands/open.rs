//! A room that is opened, closed, and opened again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use journal::{Journal, SqliteJournal};
use room::{By, Effect, Errand, Input, Millis, PersonId, Role, Room, Settings, Staffing, TableId, Ticket};
use rules::{Chips, Register};
use serde_json::{Value, json};
use server::{TableWanted, menu};
use tempfile::TempDir;

use crate::crowd::{KEY, key};
use crate::record::{Place, hex};
use crate::{json as said, printed, refused, run};

/// A room that is open.
struct Open {
    child: Child,
    /// What it said when it was open.
    said: Value,
}

impl Open {
    fn new(folder: &Path, args: &[&str]) -> Open {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardroom"))
            .args(["open", folder.to_str().unwrap(), "--json", "--port", "0"])
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        Open { child, said: serde_json::from_str(&line).unwrap_or(Value::Null) }
    }

    fn get(&self, path: &str) -> (u16, Value) {
        self.ask("GET", path, &Value::Null)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let (head, answer) = self.ask_as("", method, path, body);
        (head.split(' ').nth(1).unwrap().parse().unwrap(), answer)
    }

    /// Asks as a browser that keeps this cookie; what stands above the answer comes with it.
    fn ask_as(&self, cookie: &str, method: &str, path: &str, body: &Value) -> (String, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let address = self.said["address"].as_str().unwrap().strip_prefix("http://").unwrap();
        let mut stream = TcpStream::connect(address).unwrap();
        let length = body.len();
        let head = format!(
            "host: {address}\r\nconnection: close\r\ncookie: {cookie}\r\ncontent-type: application/json\r\ncontent-length: {length}"
        );
        write!(stream, "{method} {path} HTTP/1.1\r\n{head}\r\n\r\n{body}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_string(), serde_json::from_str(body).unwrap_or(json!(body)))
    }

    /// Asks it to close, as Ctrl-C does, and waits until it has.
    fn close(mut self) {
        self.interrupt();
        assert!(self.child.wait().unwrap().success());
    }

    fn interrupt(&self) {
        let asked = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().unwrap();
        assert!(asked.success());
    }

    fn ends(mut self) -> (i32, String) {
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (self.child.wait().unwrap().code().unwrap(), said)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn place() -> (TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("friday");
    (place, folder)
}

#[test]
fn a_room_is_made_of_nothing_and_goes_on_where_it_was() {
    let (place, folder) = place();
    let room = Open::new(&folder, &["--house", "aviator"]);
    assert_eq!((&room.said["tables"], &room.said["bots"], &room.said["lan"]), (&json!(1), &json!(4), &Value::Null));
    assert!(room.said["manager"].as_str().unwrap().contains("/enter/"));
    assert!(room.said["invitation"].as_str().unwrap().contains("/join/"));
    assert_eq!(room.get("/health"), (200, json!("open\n")));
    assert_eq!(room.get("/").0, 200);
    // Its bots sit down and play.
    let version = |room: &Open| room.get("/api/tables/1").1["version"].as_u64().unwrap();
    while version(&room) < 8 {
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    let (seen, manager) = (version(&room), room.said["manager"].clone());
    room.close();
    for name in ["friday", "friday.key", "friday.toml"] {
        assert!(place.path().join(name).exists(), "{name}");
    }
    let audited = printed(&["audit", folder.to_str().unwrap()]);
    assert!(audited.contains("1 opened, 1 of them open"), "{audited}");
    // The second time there is the same room, the same bots, and the link holds still.
    let room = Open::new(&folder, &[]);
    assert_eq!((&room.said["tables"], &room.said["bots"]), (&json!(1), &json!(4)));
    assert!(version(&room) >= seen);
    let pass = manager.as_str().unwrap().rsplit('/').next().unwrap().to_string();
    assert_eq!(room.get(&format!("/enter/{pass}")).0, 200);
    let (status, me) = room.ask("POST", "/api/enter", &json!({"link": pass}));
    assert_eq!((status, &me["role"]), (200, &json!("manager")));
    room.close();
}

/// A link that is printed at each start lies about in logs: who has a password needs none, unless he says that he has lost it.
#[test]
fn a_manager_with_a_password_gets_a_link_only_if_he_asks_for_one() {
    let (_place, folder) = place();
    let room = Open::new(&folder, &["--no-bots", "--house", "aviator"]);
    let enter = |room: &Open| {
        let link = room.said["manager"].as_str().expect("a link").rsplit('/').next().unwrap().to_string();
        let (head, me) = room.ask_as("", "POST", "/api/enter", &json!({"link": link}));
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
        (cookie.split(';').next().unwrap().to_string(), me)
    };
    let (cookie, me) = enter(&room);
    assert_eq!(me["has_password"], false);
    let (head, _) = room.ask_as(&cookie, "POST", "/api/password", &json!({"new": "long enough"}));
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    // The link for friends that was printed beside it holds still.
    let invitation = room.said["invitation"].as_str().unwrap().rsplit('/').next().unwrap().to_string();
    assert_eq!(room.ask("POST", "/api/join", &json!({"name": "Friend", "invitation": invitation})).0, 200);
    room.close();
    let room = Open::new(&folder, &[]);
    assert_eq!(room.said["manager"], Value::Null);
    assert_eq!(room.ask("POST", "/api/sign-in", &json!({"name": "Manager", "password": "long enough"})).0, 200);
    room.close();
    let room = Open::new(&folder, &["--manager-link"]);
    assert_eq!(enter(&room).1["has_password"], true);
    room.close();
}

/// Makes a record in which the house has done this.
fn write(folder: &Path, errands: impl IntoIterator<Item = Errand>) {
    let mut journal = SqliteJournal::open(folder).unwrap();
    let mut room = Room::new(Arc::new(Register::embedded().clone()), key());
    for what in errands {
        let by = By::Floor(PersonId(0));
        for effect in room.run(Ticket(1), Input { request: None, by, seen: None, at: Millis(0), what }) {
            let Effect::Write(batch) = effect else { panic!("{effect:?}") };
            let _ = room.written(journal.append(batch).map(|_| ()), Millis(0));
        }
    }
}

/// Somebody else is called Manager in a room that has none: it gets one all the same, and opens.
#[test]
fn a_room_without_a_manager_gets_one_under_another_name() {
    let place = Place(tempfile::tempdir().unwrap());
    let folder = place.path("friday");
    let enrols = [(1, "manager"), (2, "Manager 2")].map(|(number, name)| {
        let (person, name, chips) = (PersonId(number), name.to_string(), Chips(0));
        Errand::Enrol { person, name, role: Role::Player, bot: false, secret: None, chips, table: None }
    });
    write(&folder, enrols);
    place.write_key("friday.key", &hex(KEY));
    let room = Open::new(&folder, &["--no-bots", "--house", "aviator"]);
    let link = room.said["manager"].as_str().unwrap().rsplit('/').next().unwrap().to_string();
    let (status, me) = room.ask("POST", "/api/enter", &json!({"link": link}));
    assert_eq!((status, &me["name"], &me["role"]), (200, &json!("Manager 3"), &json!("manager")));
    room.close();
}

/// The power went while it was opened for the first time: at its last table it was not settled yet how many bots sit there.
#[test]
fn a_room_goes_on_being_made_where_the_power_went() {
    let place = Place(tempfile::tempdir().unwrap());
    let table = |number: u32, game: &str| {
        let wanted = TableWanted { house: "ocean-view".into(), game: game.into(), ..TableWanted::default() };
        Errand::Open(Box::new(wanted.terms(TableId(number), Settings::default(), Register::embedded()).unwrap()))
    };
    let games: Vec<String> =
        menu(Register::embedded().house("ocean-view").unwrap()).into_iter().map(|offer| offer.game).collect();
    let manager = Errand::Enrol {
        person: PersonId(1),
        name: "Manager".to_string(),
        role: Role::Manager,
        bot: false,
        secret: None,
        chips: Chips(0),
        table: None,
    };
    let mut first = vec![manager, table(1, &games[0])];
    let check = |name: &str, errands: &[Errand], args: &[&str], bots: u64| {
        let folder = place.path(name);
        write(&folder, errands.iter().cloned());
        place.write_key(&format!("{name}.key"), &hex(KEY));
        let room = Open::new(&folder, args);
        assert_eq!((&room.said["tables"], &room.said["bots"]), (&json!(games.len()), &json!(bots)), "{name}");
        room.close();
    };
    let all = 4 * games.len() as u64;
    check("begun", &first, &[], all);
    check("begun without bots", &first, &["--no-bots"], 0);
    // What was said at the first start holds.
    for (name, bots, seated) in [("with", Staffing::AsSettled, all), ("without", Staffing::Count(0), 0)] {
        first.truncate(2);
        first.extend([Errand::Staff { table: TableId(1), bots }, table(2, &games[1])]);
        check(name, &first, &[], seated);
    }
}

/// A socket, on which nothing is said: what comes over it until it is closed.
fn socket(room: &Open) -> std::thread::JoinHandle<String> {
    let address = room.said["address"].as_str().unwrap().strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let head = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==";
    write!(stream, "GET /socket HTTP/1.1\r\nhost: {address}\r\n{head}\r\n\r\n").unwrap();
    let mut said = vec![0; 1];
    while !said.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        said.extend(byte);
    }
    std::thread::spawn(move || {
        // Who closes without a word is found out by what is missing.
        let _ = stream.read_to_end(&mut said);
        String::from_utf8_lossy(&said).into_owned()
    })
}

#[test]
fn everybody_on_a_socket_hears_that_the_room_closes() {
    let (_place, folder) = place();
    let room = Open::new(&folder, &["--no-bots", "--house", "aviator"]);
    let sockets: Vec<_> = (0..5).map(|_| socket(&room)).collect();
    room.close();
    for socket in sockets {
        let said = socket.join().unwrap();
        assert!(said.contains("\"stopped\"") && said.contains("the room closes"), "{said}");
    }
}

#[test]
fn who_asks_twice_does_not_wait_for_those_who_are_slow() {
    let (_place, folder) = place();
    let mut room = Open::new(&folder, &["--no-bots", "--house", "aviator"]);
    let address = room.said["address"].as_str().unwrap().strip_prefix("http://").unwrap().to_string();
    let mut slow = TcpStream::connect(&address).unwrap();
    write!(slow, "GET /health HTTP/1.1\r\nhost: ").unwrap();
    assert_eq!(room.get("/health").0, 200);
    room.interrupt();
    while TcpStream::connect(&address).is_ok() {
        std::thread::yield_now();
    }
    room.interrupt();
    assert_eq!(room.child.wait().unwrap().code(), Some(130));
    // What was decided is in the record all the same.
    Open::new(&folder, &[]).close();
}

#[test]
fn friends_on_the_same_network_come_in_by_an_address_of_it() {
    let (_place, folder) = place();
    let mut room = Open::new(&folder, &["--no-bots", "--house", "aviator", "--lan"]);
    let lan = room.said["lan"].as_str().expect("this machine has an address").to_string();
    assert!(!lan.contains("127.0.0.1") && !lan.contains("0.0.0.0"), "{lan}");
    assert!(room.said["invitation"].as_str().unwrap().starts_with(&format!("{lan}/join/")));
    room.said["address"] = json!(lan);
    assert_eq!(room.get("/health"), (200, json!("open\n")));
    room.close();
}

#[test]
fn two_rooms_are_not_opened_in_one_folder() {
    let (_place, folder) = place();
    let room = Open::new(&folder, &["--no-bots"]);
    assert_eq!((&room.said["tables"], &room.said["bots"]), (&json!(14), &json!(0)));
    let (code, said) = Open::new(&folder, &[]).ends();
    assert_eq!(code, 2);
    assert!(said.contains("friday") && said.contains("open"), "{said}");
    room.close();
}

#[test]
fn what_stands_in_the_way_is_said() {
    let (place, folder) = place();
    let open = |args: &[&str]| {
        let output = run(&[&["open", folder.to_str().unwrap(), "--port", "0"], args].concat());
        assert!(output.stdout.is_empty());
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, said) = open(&["--house", "ocean-veiw"]);
    assert_eq!(code, 2);
    assert!(said.contains("ocean-view"), "{said}");
    std::fs::write(place.path().join("friday.toml"), "[pace]\nbetting = \"soon\"\n").unwrap();
    let (code, said) = open(&[]);
    assert_eq!(code, 2);
    assert!(said.contains("friday.toml") && said.contains("line 2"), "{said}");
    std::fs::remove_file(place.path().join("friday.toml")).unwrap();
    assert!(!folder.exists() && !place.path().join("friday.key").exists(), "nothing is left of what did not work");
    Open::new(&folder, &["--no-bots"]).close();
    std::fs::rename(place.path().join("friday.key"), place.path().join("elsewhere.key")).unwrap();
    let (code, said) = open(&[]);
    assert_eq!(code, 2);
    assert!(said.contains("not its key") && said.contains("friday.key"), "{said}");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let key = place.path().join("elsewhere.key");
    let (code, said) = {
        let output = run(&["open", folder.to_str().unwrap(), "--port", &port, "--key", key.to_str().unwrap()]);
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(code, 1);
    assert!(said.contains(&port) && said.contains("--port 0"), "{said}");
}

/// Who only starts the program finds a room where programs of his keep their data, and reads where to come in.
#[cfg(target_os = "linux")]
#[test]
fn a_room_is_opened_without_a_word() {
    let home = tempfile::tempdir().unwrap();
    let start = || {
        let mut program = Command::new(env!("CARGO_BIN_EXE_cardroom"));
        program.env("XDG_DATA_HOME", home.path()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
    };
    let mut addresses = vec![];
    for _ in 0..2 {
        let mut child = start();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut said: Vec<String> = vec![];
        while !said.last().is_some_and(|line| line.starts_with("Ctrl-C")) {
            said.push(lines.next().expect("it says where to come in"));
        }
        let said_of = |name: &str| said.iter().find_map(|line| line.strip_prefix(name)).expect(name).trim().to_string();
        let readme = include_str!("../../../../README.md");
        assert!(readme.contains(&format!("\n{}\n", said[0])), "the README shows another first line than {}", said[0]);
        addresses.push(said_of("  Browser"));
        assert!(said_of("  Manager").contains("/enter/"));
        assert_eq!(said_of("  Friends"), "start it with --lan to let in who is on the same network");
        assert_eq!(said_of("  Record"), home.path().join("cardroom/room").display().to_string());
        let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        assert!(asked.success());
        assert_eq!(lines.collect::<Vec<_>>(), ["The room is closed. The next start goes on where it was."]);
        assert!(child.wait().unwrap().success());
    }
    assert!(addresses.iter().all(|address| address.starts_with("http://localhost:")), "{addresses:?}");
}

#[test]
fn a_log_for_programs_has_an_object_on_each_line() {
    let (_place, folder) = place();
    let room = Open::new(&folder, &["--log", "info", "--log-json"]);
    room.interrupt();
    let (code, log) = room.ends();
    assert_eq!(code, 0, "{log}");
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    for words in ["the room is open", "the room closes"] {
        assert!(lines.iter().any(|line| line["fields"]["message"] == words && line["level"] == "INFO"), "{log}");
    }
}

/// As a disk does that is full: no file may grow any more.
#[cfg(unix)]
#[test]
fn a_room_that_cannot_write_any_more_says_so_and_ends() {
    let (place, folder) = place();
    let settings = "[pace]\nbetween_hands = 0\nbetting = 0.02\n[bots]\nthink_least = 0\nthink_most = 0\n";
    std::fs::write(place.path().join("friday.toml"), settings).unwrap();
    // In blocks of 512 or 1024 bytes, as the shell counts them.
    let limited = format!("trap '' XFSZ; ulimit -f 1200; exec '{}' \"$@\"", env!("CARGO_BIN_EXE_cardroom"));
    let args = ["-c", &limited, "sh", "open", folder.to_str().unwrap(), "--port", "0", "--house", "aviator"];
    let output = Command::new("sh").args(args).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("error: the room has stopped: ") && said.contains("start it again"), "{said}");
    // It is logged once.
    assert_eq!(said.matches("nothing can be written").count(), 1, "{said}");
    assert!(!String::from_utf8(output.stdout).unwrap().contains("The room is closed"));
    // With room to write, it goes on.
    let room = Open::new(&folder, &[]);
    assert_eq!(room.get("/health"), (200, json!("open\n")));
    room.close();
    printed(&["audit", folder.to_str().unwrap()]);
}

#[test]
fn a_room_that_was_made_before_is_of_its_own_house() {
    let (_place, folder) = place();
    let said = |args: &[&str]| {
        let mut room = Open::new(&folder, args);
        room.interrupt();
        let mut said = String::new();
        room.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (room.said["houses"].clone(), said)
    };
    for args in [&["--no-bots", "--house", "aviator"][..], &["--house", "aviator"], &[]] {
        assert_eq!(said(args), (json!(["Aviator Casino"]), String::new()), "{args:?}");
    }
    let (houses, note) = said(&["--house", "casino-club"]);
    assert_eq!(houses, json!(["Aviator Casino"]));
    assert!(note.starts_with("note: this room was made before") && note.contains("another folder"), "{note}");
}

/// Browsers keep cookies by the machine alone: who is in two rooms of one machine stays in both.
#[test]
fn two_rooms_of_one_machine_have_cookies_of_their_own() {
    let (_places, folders): (Vec<TempDir>, Vec<PathBuf>) = (0..2).map(|_| place()).unzip();
    let rooms =
        folders.iter().map(|folder| Open::new(folder, &["--no-bots", "--house", "aviator"])).collect::<Vec<_>>();
    let mut kept: Vec<String> = vec![];
    for room in &rooms {
        let link = room.said["manager"].as_str().unwrap().rsplit('/').next().unwrap().to_string();
        let (head, _) = room.ask_as(&kept.join("; "), "POST", "/api/enter", &json!({"link": link}));
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        let cookie = cookie.split(';').next().unwrap().to_string();
        let name = cookie.split('=').next().unwrap().to_string();
        assert!(kept.iter().all(|other| !other.starts_with(&name)), "{name}");
        kept.push(cookie);
    }
    for room in &rooms {
        let (head, me) = room.ask_as(&kept.join("; "), "GET", "/api/me", &Value::Null);
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        assert_eq!(me["role"], "manager");
        let document = room.get("/api/openapi.json").1;
        let name = document.pointer("/components/securitySchemes/cookie/name").unwrap().as_str().unwrap();
        assert!(kept.iter().any(|cookie| cookie.starts_with(&format!("{name}="))), "{name}");
    }
    rooms.into_iter().for_each(Open::close);
}

#[test]
fn settings_are_taken_up_while_the_room_is_open() {
    let (place, folder) = place();
    let mut room = Open::new(&folder, &["--no-bots", "--house", "aviator"]);
    let settings = place.path().join("friday.toml");
    let text = std::fs::read_to_string(&settings).unwrap();
    let mut said = BufReader::new(room.child.stderr.take().unwrap()).lines().map(Result::unwrap);
    std::fs::write(&settings, text.replace("betting = 10", "betting = ten")).unwrap();
    let fault = said.find(|line| !line.is_empty()).unwrap();
    assert!(fault.starts_with("warning:") && fault.contains("friday.toml"), "{fault}");
    std::fs::write(&settings, text.replace("betting = 10", "betting = 5")).unwrap();
    assert!(said.any(|line| line == "the settings have changed, and hold from now on"));
    room.close();
}

#[test]
fn the_lab_of_a_room_says_what_the_commands_print() {
    let (_place, folder) = place();
    let room = Open::new(&folder, &["--no-bots"]);
    let ask = |path: &str, body: Value| room.ask("POST", &format!("/api/lab/{path}"), &body);

    let set = ["qualify.least=king", "pair-plus/pays.flush=4:1"];
    let answer = ask("edge", json!({"house": "ocean-view", "game": "three-card", "set": set}));
    let command = ["edge", "ocean-view", "three-card", "--json", "--set", set[0], "--set", set[1]];
    assert_eq!(answer, (200, said(&command)));

    let hands = json!({"game": "holdem", "hands": ["QQ+,AKs", "random", "random"], "dead": "As"});
    let command = ["equity", "holdem", "QQ+,AKs", "random", "random", "--dead", "As", "--json"];
    assert_eq!(ask("equity", hands), (200, said(&command)));

    let table = json!({"house": "ocean-view", "game": "holdem", "limit": "4-8", "pace": 40});
    let command = ["collections", "ocean-view", "holdem", "--limit", "4-8", "--pace", "40", "--json"];
    assert_eq!(ask("collections", table), (200, said(&command)));

    // What is no good is refused in the same words.
    let same = |(status, refusal): (u16, Value), command: &[&str]| {
        assert!((400..500).contains(&status), "{refusal}");
        assert_eq!(format!("error: {}\n", refusal["words"].as_str().unwrap()), refused(command));
    };
    let edge = |set: &str| json!({"house": "aviator", "game": "pure-21.5", "set": [set]});
    for set in ["natural.pays=much", "natural.pay=3:2", "red-flex/pays.2=2:1", "shoe.decks_min=9", "natural"] {
        same(ask("edge", edge(set)), &["edge", "aviator", "pure-21.5", "--set", set]);
    }
    same(ask("equity", json!({"game": "holdem", "hands": ["AhKh", "QsAh"]})), &["equity", "holdem", "AhKh", "QsAh"]);
    same(ask("equity", json!({"game": "pure-21.5", "hands": ["AhKh"]})), &["equity", "pure-21.5", "AhKh"]);
    let table = json!({"house": "ocean-view", "game": "holdem", "limit": "5-9"});
    same(ask("collections", table), &["collections", "ocean-view", "holdem", "--limit", "5-9"]);
    room.close();
}

#[test]
fn the_lab_knows_the_books_that_a_room_is_opened_by() {
    let (place, folder) = place();
    let books = place.path().join("books");
    std::fs::create_dir_all(books.join("ocean-view")).unwrap();
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/../../books/ocean-view/pair-plus.toml");
    let own = std::fs::read_to_string(built_in).unwrap().replace("flush = \"3:1\"", "flush = \"5:1\"");
    std::fs::write(books.join("ocean-view/pair-plus.toml"), own).unwrap();
    let books = books.to_str().unwrap();
    let room = Open::new(&folder, &["--no-bots", "--books", books]);
    let asked = json!({"house": "ocean-view", "game": "three-card", "set": ["qualify.least=king"]});
    let answer = room.ask("POST", "/api/lab/edge", &asked);
    let command = ["edge", "ocean-view", "three-card", "--json", "--books", books, "--set", "qualify.least=king"];
    assert_eq!(answer, (200, said(&command)));
    assert!(
        answer.1["bets"]["pair-plus"]["by_the_book"].as_f64().is_some_and(|edge| edge < 0.0),
        "so much for a flush is more than fair"
    );
    room.close();
}
