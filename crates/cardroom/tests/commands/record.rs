//! The record of a room: audited, copied, brought back, and refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use journal::{Journal, SqliteJournal};
use room::{
    By, Effect, Errand, Input, Limit, Millis, PersonId, Reason, Role, Room, Settings, Shuffle, Spot, Table, TableId,
    Terms, Ticket, What,
};
use rules::poker::Act;
use rules::{Chips, Register, Seat, Structure};
use tempfile::TempDir;

use crate::crowd::{Crowd, KEY, key};
use crate::run;

/// A folder for folders: `friday` with a small room of three tables, and its key beside it.
pub(crate) struct Place(pub(crate) TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        let mut journal = SqliteJournal::open(place.path("friday")).unwrap();
        Crowd::new(3, 7).play(&mut journal, 160);
        place.write_key("friday.key", &hex(KEY));
        place
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write_key(&self, name: &str, digits: &str) {
        fs::write(self.path(name), format!("{digits}\n")).unwrap();
        self.set_mode(name, 0o600);
    }

    fn set_mode(&self, name: &str, mode: u32) {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(mode)).unwrap();
    }

    /// Runs a command on folders and files here, which are written with an `@` before them.
    fn run(&self, line: &str) -> Output {
        let args: Vec<String> = line.split(' ').map(|arg| self.named(arg)).collect();
        run(&args.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn named(&self, arg: &str) -> String {
        arg.strip_prefix('@').map_or(arg.to_string(), |name| self.path(name).to_str().unwrap().to_string())
    }

    /// The same without the place's own name.
    fn told(&self, bytes: &[u8]) -> String {
        String::from_utf8_lossy(bytes).replace(&format!("{}/", self.0.path().display()), "")
    }

    /// What a command that succeeds prints.
    fn printed(&self, line: &str) -> String {
        let output = self.run(line);
        assert!(output.status.success(), "{line}: {}", self.told(&output.stderr));
        self.told(&output.stdout)
    }

    /// What a command that fails says; it prints nothing else.
    fn refused(&self, code: i32, line: &str) -> String {
        let output = self.run(line);
        let said = self.told(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{line}: {said}");
        assert!(output.stdout.is_empty(), "{line}");
        said
    }

    /// Every file of a folder.
    fn files(&self, folder: &str) -> Vec<(String, Vec<u8>)> {
        let entries = fs::read_dir(self.path(folder)).unwrap().map(Result::unwrap);
        let mut files: Vec<_> = entries
            .map(|entry| (entry.file_name().to_str().unwrap().to_string(), fs::read(entry.path()).unwrap()))
            .collect();
        files.sort();
        files
    }
}

pub(crate) fn hex(bytes: [u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn flip(file: &Path, text: &[u8]) {
    let mut bytes = fs::read(file).unwrap();
    let place = bytes.windows(text.len()).position(|window| window == text).unwrap();
    bytes[place] ^= 1;
    fs::write(file, bytes).unwrap();
}

#[test]
fn an_audit_says_what_it_has_checked() {
    let place = Place::new();
    insta::assert_snapshot!(place.printed("audit @friday"), @"
    friday: all is as it was written, and as it must be
      records        163, each with its hash and linked to the one before
      tables         3 opened, 3 of them open
      decided again  all 163 records, with 4 deals from their first card to their last
      chips out      $4000000000, and all accounts together have as much
      states kept    2 compared with what the records lead to

    What the house has taken
               shift  drop
      table 1      0    $4
      table 2      0    $7
      table 3      0    $4
      in all           $15
    ");
    insta::assert_snapshot!(place.printed("audit @friday/ --without-key"), @"
    friday/: all is as it was written, and the money as it must be
      records        163, each with its hash and linked to the one before
      tables         3 opened, 3 of them open
      decided again  the room's own 43 records only
      chips out      $4000000000, and all accounts together have as much
      not checked without the key: what was dealt and decided at tables, and the states that are kept of them

    What the house has taken
               shift  drop
      table 1      0    $4
      table 2      0    $7
      table 3      0    $4
      in all           $15
    ");
    insta::assert_snapshot!(place.printed("audit @friday --json"), @r#"{"records":163,"decided":163,"tables":3,"open":3,"deals":4,"issued":400000000000,"states":2,"drops":[{"table":1,"shift":0,"cents":400},{"table":2,"shift":0,"cents":700},{"table":3,"shift":0,"cents":400}],"with_key":true}"#);
}

/// A home game of two, with a hand in each of two shifts and a correction between them.
struct HomeGame {
    room: Room,
    journal: SqliteJournal,
}

impl HomeGame {
    const HOST: PersonId = PersonId(1);
    const TABLE: TableId = TableId(1);

    fn play(folder: &Path) {
        let room = Room::new(crate::crowd::books(), key());
        let mut game = HomeGame { room, journal: SqliteJournal::open(folder).unwrap() };
        let house = Register::embedded().house("ocean-view").unwrap();
        let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
        let terms = Terms::new(Self::TABLE, house, "holdem", bets, &house.family(18), Settings::default());
        game.run(Errand::Open(Box::new(terms)));
        for (number, name) in [(1, "Ann"), (2, "Bob")] {
            let (person, name) = (PersonId(number), name.to_string());
            game.run(Errand::Enrol {
                person,
                name,
                role: Role::Player,
                bot: false,
                secret: None,
                chips: Chips(0),
                table: None,
            });
            game.run(Errand::Issue { to: person, chips: Chips(50_000) });
            let seat = Seat::new(number as u8).unwrap();
            game.ask(By::Person(person), What::SitDown { seat, chips: Chips(20_000) });
        }
        game.hand();
        let (from, to) = (Spot::Drop, Spot::Stack(Seat::new(2).unwrap()));
        let reason = Reason::new("collected twice").unwrap();
        game.ask(By::Floor(Self::HOST), What::Correct { from, to, chips: Chips(50), reason });
        game.ask(By::Floor(Self::HOST), What::Shift(1));
        game.hand();
        game.run(Errand::TakeBack { from: PersonId(2), chips: Chips(30_000) });
    }

    /// Everybody folds but one.
    fn hand(&mut self) {
        let cards = self.table().setup().game.cards();
        self.ask(By::Dealer, What::Deal(Shuffle { cards, seed: [8; 32] }));
        while let Some(seat) = self.table().waits_for() {
            let person = self.table().person(seat).unwrap();
            self.ask(By::Person(person), What::Act(Act::Fold));
        }
    }

    fn table(&self) -> &Table {
        self.room.table(Self::TABLE).unwrap()
    }

    fn run(&mut self, what: Errand) {
        let input = Input { request: None, by: By::Floor(Self::HOST), seen: None, at: Millis(0), what };
        let effects = self.room.run(Ticket(1), input);
        self.carry_out(effects);
    }

    fn ask(&mut self, by: By, what: What) {
        let input = Input { request: None, by, seen: None, at: Millis(0), what };
        let effects = self.room.ask(Ticket(1), Self::TABLE, input);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            assert!(!matches!(effect, Effect::Refused { .. }), "{effect:?}");
            if let Effect::Write(batch) = effect {
                let answer = self.journal.append(batch).map(|_| ());
                let more = self.room.written(answer, Millis(0));
                self.carry_out(more);
            }
        }
    }
}

#[test]
fn a_report_adds_up() {
    let place = Place(tempfile::tempdir().unwrap());
    HomeGame::play(&place.path("friday"));
    place.write_key("friday.key", &hex(KEY));
    insta::assert_snapshot!(place.printed("report @friday"), @"
    friday: every sum agrees with the ledger

               game    shift  dealt  collected  by the clock  corrected   drop
      table 1  holdem      0      1         $1            $0     -$0.50  $0.50
      table 1  holdem      1      1         $1            $0         $0     $1
      in all                      2         $2            $0     -$0.50  $1.50

    What the floor has put right
      table 1, shift 0: $0.50 from the drop of table 1 in shift 0 to the stack of seat 3 at table 1, by person 1: collected twice
    ");
    insta::assert_snapshot!(place.printed("report @friday --shift 1 --without-key"), @"
    friday: every sum agrees with the ledger

               game    shift  dealt  collected  by the clock  corrected  drop
      table 1  holdem      1      1         $1             ?         $0    $1
      in all                      1         $1             ?         $0    $1
    ");
    insta::assert_snapshot!(place.printed("report @friday --settle"), @"
    friday: every sum agrees with the ledger

            got  gave back  in the room  at tables  stands at
      Ann  $500         $0         $300       $199        -$1
      Bob  $500       $300           $0    $199.50     -$0.50

    The house has taken $1.50, and $0 is in play: with that, all who have won and all who have lost come to nothing.
    ");
    insta::assert_snapshot!(place.printed("report @friday --shift 0 --json"), @r#"{"shifts":[{"table":1,"game":"holdem","shift":0,"dealt":1,"collected":100,"by_the_clock":0,"corrected":-50,"drop":50}],"corrections":[{"table":1,"shift":0,"at":0,"by":1,"from":"the drop of table 1 in shift 0","to":"the stack of seat 3 at table 1","cents":50,"reason":"collected twice"}],"in_play":0,"issued":70000}"#);
    insta::assert_snapshot!(place.printed("report @friday --settle --json"), @r#"{"people":[{"person":1,"name":"Ann","got":50000,"gave_back":0,"in_the_room":30000,"at_tables":19900,"stands_at":-100},{"person":2,"name":"Bob","got":50000,"gave_back":30000,"in_the_room":0,"at_tables":19950,"stands_at":-50}],"in_play":0,"issued":70000}"#);
    insta::assert_snapshot!(place.refused(2, "report @friday --shift 9"), @"error: no table has had shift 9: name one that there was (0, 1)");
    insta::assert_snapshot!(place.refused(2, "report @monday"), @"error: there is no folder monday: name the one that a room was opened in");
    fs::remove_file(place.path("friday.key")).unwrap();
    insta::assert_snapshot!(place.refused(2, "report @friday"), @"error: there is no key at friday.key: name it with --key FILE, or follow the money only, with --without-key");
    place.write_key("friday.key", &hex([1; 32]));
    insta::assert_snapshot!(place.refused(1, "report @friday"), @"error: friday: record 1 of the room: it was written with another key, or was changed since (the key is friday.key)");
}

#[test]
fn an_audit_needs_the_right_key() {
    let place = Place::new();
    fs::rename(place.path("friday.key"), place.path("kept")).unwrap();
    insta::assert_snapshot!(place.refused(2, "audit @friday"), @"error: there is no key at friday.key: name it with --key FILE, or follow the money only, with --without-key");
    place.printed("audit @friday --key @kept");
    place.write_key("other", &hex([1; 32]));
    insta::assert_snapshot!(place.refused(1, "audit @friday --key @other"), @"error: friday: record 1 of the room: it was written with another key, or was changed since (the key is other)");
    place.write_key("short", "5e5e");
    insta::assert_snapshot!(place.refused(2, "audit @friday --key @short"), @"error: short is no key: a key is 64 digits of 0-9 and a-f, and this has something else");
    insta::assert_snapshot!(place.refused(2, "restore @friday @back --key @nothing"), @"error: there is no key at nothing: name another, or none, and only the money is followed");
    place.set_mode("kept", 0o644);
    insta::assert_snapshot!(place.refused(2, "audit @friday --key @kept"), @"error: others can read the key kept (its mode is 644): chmod 600 kept");
}

#[test]
fn an_audit_says_what_is_wrong_and_what_is_intact() {
    let place = Place::new();
    insta::assert_snapshot!(place.refused(2, "audit @monday"), @"error: there is no folder monday: name the one that a room was opened in");
    fs::create_dir(place.path("monday")).unwrap();
    insta::assert_snapshot!(place.refused(2, "audit @monday"), @"error: there is nothing in monday: name the folder that a room was opened in");
    fs::write(place.path("monday/letter.txt"), "Dear Ann").unwrap();
    insta::assert_snapshot!(place.refused(2, "audit @monday"), @"error: there is no journal in monday, but letter.txt: name the folder that a room was opened in");
    // What a later version has written: SQLite's own number for whoever uses it stands at a place of its header.
    place.printed("backup @friday @newer");
    let mut bytes = fs::read(place.path("newer/journal.db")).unwrap();
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    fs::write(place.path("newer/journal.db"), bytes).unwrap();
    insta::assert_snapshot!(place.refused(2, "audit @newer --without-key"), @"error: newer: the journal has format 99, and this version reads up to 2: use a later version");
    // A digit of an amount.
    flip(&place.path("friday/journal.db"), b"\"cents\":");
    let before = place.files("friday");
    insta::assert_snapshot!(place.refused(2, "audit @friday"), @"error: friday: the journal is damaged: record 4 of stream 1 is not as it was written. Intact: stream 0 up to record 43, stream 1 up to record 3, stream 2 up to record 40, stream 3 up to record 39 (stream 0 is the room's own, any other the table of that number)");
    insta::assert_snapshot!(place.refused(2, "backup @friday @copy"), @"error: friday: the journal is damaged: record 4 of stream 1 is not as it was written. Intact: stream 0 up to record 43, stream 1 up to record 3, stream 2 up to record 40, stream 3 up to record 39 (stream 0 is the room's own, any other the table of that number)");
    assert!(!place.path("copy").exists());
    insta::assert_snapshot!(place.refused(2, "restore @friday @copy"), @"error: friday: the journal is damaged: record 4 of stream 1 is not as it was written. Intact: stream 0 up to record 43, stream 1 up to record 3, stream 2 up to record 40, stream 3 up to record 39 (stream 0 is the room's own, any other the table of that number)");
    assert!(before.iter().all(|file| place.files("friday").contains(file)), "nothing was repaired");
}

/// A copy notes heads of its own, and so must not be made of a journal whose end is gone.
#[test]
fn a_lost_tail_is_not_copied() {
    let place = Place::new();
    let mut journal = SqliteJournal::open(place.path("saturday")).unwrap();
    let mut crowd = Crowd::new(1, 8);
    crowd.play_on(&mut journal, 60);
    drop(journal);
    let mut journal = SqliteJournal::open(place.path("saturday")).unwrap();
    crowd.play(&mut journal, 90);
    journal.rest().unwrap();
    fs::create_dir(place.path("lost")).unwrap();
    for file in ["journal.db", "heads"] {
        fs::copy(place.path("saturday").join(file), place.path("lost").join(file)).unwrap();
    }
    insta::assert_snapshot!(place.refused(2, "backup @lost @copy"), @"error: lost: the journal is damaged: stream 1 ends with record 19, and record 50 was noted as written. Intact: stream 0 up to record 41, stream 1 up to record 19 (stream 0 is the room's own, any other the table of that number)");
    insta::assert_snapshot!(place.refused(2, "restore @lost @copy"), @"error: lost: the journal is damaged: stream 1 ends with record 19, and record 50 was noted as written. Intact: stream 0 up to record 41, stream 1 up to record 19 (stream 0 is the room's own, any other the table of that number)");
    assert!(!place.path("copy").exists());
}

#[test]
fn a_record_that_comes_otherwise_is_named() {
    let place = Place::new();
    // Somebody with the key has made a sound journal in which people have more than they sat down with.
    let journal = SqliteJournal::open(place.path("friday")).unwrap();
    let mut forged = SqliteJournal::open(place.path("forged")).unwrap();
    for head in journal::ReadJournal::heads(&journal).unwrap() {
        for record in journal::records_after(&journal, head.stream, None) {
            let journal::Record { stream, number, format, payload, .. } = record.unwrap();
            let json = room::unmarked(stream, number, &payload, Some(&key())).unwrap();
            let text = String::from_utf8(json).unwrap();
            let more = if text.contains("\"sit_down\"") { text.replace("\"cents\":", "\"cents\":1") } else { text };
            let payload = room::marked(stream, number, more.into_bytes(), &key());
            let entry = journal::Entry { stream, number, format, payload };
            forged.append(journal::Batch::one(entry)).unwrap();
        }
    }
    drop((journal, forged));
    fs::copy(place.path("friday.key"), place.path("forged.key")).unwrap();
    insta::assert_snapshot!(place.refused(1, "audit @forged"), @"error: forged: record 1 of table 2: transfer 1 is $122 from the bankroll of person 5 to the stack of seat 1 at table 2 in the record, and $22 from the bankroll of person 5 to the stack of seat 1 at table 2 now (rules 2, recorded by rules 2)");
    insta::assert_snapshot!(place.refused(1, "restore @forged @back --key @friday.key"), @"error: forged: record 1 of table 2: transfer 1 is $122 from the bankroll of person 5 to the stack of seat 1 at table 2 in the record, and $22 from the bankroll of person 5 to the stack of seat 1 at table 2 now (rules 2, recorded by rules 2)");
    assert!(!place.path("back").exists());
}

#[test]
fn a_backup_goes_there_and_back() {
    let place = Place::new();
    insta::assert_snapshot!(place.printed("backup @friday @copy"), @"
    copy: friday at one moment, with 163 records in 4 streams, read again and sound
    The key is not in it: it is friday.key. Keep a copy of it somewhere else.
    ");
    let before = place.files("copy");
    insta::assert_snapshot!(place.printed("restore @copy @back"), @"
    back: what copy has; all is as it was written, and the money as it must be
      records        163, each with its hash and linked to the one before
      tables         3 opened, 3 of them open
      decided again  the room's own 43 records only
      chips out      $4000000000, and all accounts together have as much
      not checked without the key: what was dealt and decided at tables, and the states that are kept of them

    What the house has taken
               shift  drop
      table 1      0    $4
      table 2      0    $7
      table 3      0    $4
      in all           $15

    The key is not in a backup: put it at back.key before a room is opened in back.
    ");
    assert_eq!(place.files("copy"), before, "a backup is left as it is");
    assert_eq!(place.printed("audit @back --key @friday.key --json"), place.printed("audit @friday --json"));
    // It can be played in again.
    drop(SqliteJournal::open(place.path("back")).unwrap());
    fs::create_dir(place.path("empty")).unwrap();
    place.write_key("empty.key", &hex(KEY));
    insta::assert_snapshot!(place.printed("restore @copy @empty --json"), @r#"{"records":163,"streams":4,"audit":{"records":163,"decided":163,"tables":3,"open":3,"deals":4,"issued":400000000000,"states":2,"drops":[{"table":1,"shift":0,"cents":400},{"table":2,"shift":0,"cents":700},{"table":3,"shift":0,"cents":400}],"with_key":true}}"#);
    fs::remove_file(place.path("friday.key")).unwrap();
    insta::assert_snapshot!(place.printed("backup @friday @another"), @"
    another: friday at one moment, with 163 records in 4 streams, read again and sound
    The key is not in it, and not at friday.key either: find it, and keep a copy of it somewhere.
    ");
    insta::assert_snapshot!(place.printed("backup @friday @third --json"), @r#"{"records":163,"streams":4}"#);
}

#[test]
fn nothing_is_overwritten() {
    let place = Place::new();
    place.printed("backup @friday @copy");
    insta::assert_snapshot!(place.refused(2, "backup @friday @copy"), @"error: copy has heads in it, and nothing is ever overwritten: name a folder that is empty or not there");
    insta::assert_snapshot!(place.refused(2, "backup @friday @friday/../friday"), @"error: friday and friday/../friday are the same folder: name another to copy it to");
    insta::assert_snapshot!(place.refused(2, "backup @friday @friday/copy"), @"error: friday/copy lies in friday: name a folder to copy to that is beside it");
    insta::assert_snapshot!(place.refused(2, "restore @copy @friday"), @"error: friday has heads in it, and nothing is ever overwritten: name a folder that is empty or not there");
    insta::assert_snapshot!(place.refused(2, "restore @nothing @back"), @"error: there is no folder nothing: name the one that a room was opened in");
    insta::assert_snapshot!(place.refused(2, "restore @copy @friday.key"), @"error: friday.key is a file: name a folder that is empty or not there");
    insta::assert_snapshot!(place.refused(2, "restore @copy @friday/../copy/deep/deeper"), @"error: friday/../copy/deep/deeper lies in copy: name a folder to copy to that is beside it");
}

#[test]
fn a_room_that_plays_is_audited_and_copied() {
    let place = Place::new();
    let mut journal = SqliteJournal::open(place.path("saturday")).unwrap();
    let mut crowd = Crowd::new(2, 9);
    crowd.play_on(&mut journal, 60);
    std::thread::scope(|scope| {
        let writes = scope.spawn(|| {
            for records in (70..).step_by(10).take(60) {
                crowd.play_on(&mut journal, records);
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
        });
        for copy in ["one", "two", "three"] {
            place.printed("audit @saturday --key @friday.key");
            place.printed(&format!("backup @saturday @{copy}"));
            place.printed(&format!("audit @{copy} --key @friday.key"));
        }
        writes.join().unwrap();
    });
}

/// Files may not grow beyond 64 KiB in this process, as if the disk were full.
#[test]
fn a_copy_that_does_not_fit_is_not_left_in_part() {
    let place = Place::new();
    let line = format!(
        "trap '' XFSZ; ulimit -f 64; exec {} backup {} {}",
        env!("CARGO_BIN_EXE_cardroom"),
        place.named("@friday"),
        place.named("@copy")
    );
    let output = std::process::Command::new("bash").args(["-c", &line]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(place.told(&output.stderr), @"error: friday could not be copied to copy: disk I/O error; nothing is left there");
    assert!(!place.path("copy").exists());
}
