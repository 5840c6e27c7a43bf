//! The room of `cardroom open`, killed again and again while people play in it over sockets: what they were told is there, what they
//! asked for has happened once, everybody sits where he sat, and whoever is waited for has his whole time again.
#![cfg(unix)]

#[expect(dead_code, reason = "the server's own tests ask the caller for more")]
#[path = "../../../server/tests/open/caller.rs"]
mod caller;
mod follower;
mod house;
mod player;
#[path = "../../../server/tests/open/wants.rs"]
mod wants;

use std::process::Command;
use std::time::Duration;

use follower::Follower;
use futures_util::future::join_all;
use house::House;
use player::{Player, WaitedFor};
use room::Millis;

/// Nobody's time runs out here: what is looked at is how much of it he has after a kill. Who ponders takes some of it out of his bank.
const SETTINGS: &str = "\
[people]
first_chips = \"$1,000,000\"
[pace]
between_hands = 0
betting = 0.05
[clock]
action = 0.4
bank = 600
[bots]
at_a_table = 2
think_least = 0
think_most = 0.02
[net]
requests = 1000000
";

/// As it is settled above.
const BANK: Millis = Millis(600_000);

/// Two come to each of these tables beside the bots: one who speaks at once, and one who thinks, so that somebody is mostly waited for. Of each
/// kind of game there is one: Hold'em, Lowball, Stud, and Pure 21.5 with its player-dealer and a shoe.
const TABLES: [u32; 4] = [1, 8, 10, 13];
const THINKING: Duration = Duration::from_millis(30);
/// At one table somebody thinks for longer than the room needs to open: a clock that went on where it stood would be seen. It is shorter than
/// most rounds, so that he speaks at last.
const PONDERING: Duration = Duration::from_millis(700);

/// Opens a room and kills it so many times; looks each time at what is left, and at what those are told who come back.
async fn kill(times: u64, seed: u64) {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("room");
    std::fs::write(place.path().join("room.toml"), SETTINGS).unwrap();
    let mut house = House::open(&folder);
    let mut players = vec![];
    for table in TABLES {
        let slow = if table == TABLES[0] { PONDERING } else { THINKING };
        for (name, thinks) in [("Quick", Duration::ZERO), ("Slow", slow)] {
            players.push(Player::joins(&house, &format!("{name} {table}"), table, thinks).await);
        }
    }
    let mut followers = vec![];
    let (mut answers, mut waited_for) = (0, vec![]);
    for round in 1..=times {
        // A step of Weyl's sequence: moments that look like chance, and are the same for the same seed.
        let moment = (seed + round).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let kill = async {
            tokio::time::sleep(Duration::from_millis(50 + moment % 1_000)).await;
            house.kill();
        };
        tokio::join!(join_all(players.iter_mut().map(Player::plays)), kill);

        if followers.is_empty() {
            followers = Follower::all(&folder, &TABLES);
        }
        let at = |table: u32| TABLES.iter().position(|own| *own == table).expect("one of those");
        followers.iter_mut().for_each(|follower| follower.follow(&folder));
        answers += players.iter_mut().map(|player| player.compare(&followers[at(player.table)])).sum::<usize>();

        let killed = house.killed;
        house = House::open(&folder);
        let back = players.iter_mut().map(|player| {
            let follower = &followers[at(player.table)];
            player.comes_back(&house, follower, killed)
        });
        waited_for.extend(join_all(back).await.into_iter().flatten());
    }
    house.kill();
    let audit = Command::new(env!("CARGO_BIN_EXE_cardroom")).arg("audit").arg(&folder).output().unwrap();
    assert!(audit.status.success(), "{}", String::from_utf8_lossy(&audit.stderr));
    let count = |is_so: fn(&WaitedFor) -> bool| waited_for.iter().filter(|waited| is_so(waited)).count();
    let (plainly, banks) = (count(|waited| waited.used > waited.overlooked), count(|waited| waited.of_bank));
    println!(
        "{answers} answers, {} times somebody was waited for, {plainly} times for so long that it would be seen, {banks} times with less in \
        his bank; {}",
        waited_for.len(),
        String::from_utf8_lossy(&audit.stdout)
    );
    assert!(answers as u64 > 10 * times, "{answers} answers in {times} rounds: there was no load");
    // Where the room takes longer to open than anybody thinks, it cannot be seen.
    let is_slow = 2 * count(|waited| waited.overlooked > PONDERING / 2) > waited_for.len();
    let waited_for = waited_for.len() as u64;
    assert!(waited_for > times / 2, "somebody was waited for {waited_for} times in {times} kills");
    assert!(
        plainly > 0 || is_slow,
        "a clock that had gone on where it stood would not have been seen in {times} kills"
    );
    assert!(banks > 0, "nobody had taken anything out of his bank in {times} kills");
}

#[tokio::test]
async fn twenty_kills_of_an_open_room_lose_nothing_told() {
    kill(20, 0).await;
}

#[tokio::test]
#[ignore = "takes minutes"]
async fn a_thousand_kills_of_open_rooms_lose_nothing_told() {
    for folder in 1..=20 {
        kill(50, 100 * folder).await;
    }
}
