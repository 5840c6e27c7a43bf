//! A room full of people on sockets, beside the least that could serve them.
//!
//! `cargo run --release -p server --example load`
//!
//! 500 tables of different games with six players each, all on sockets of their own, and in all 500 actions a second. What counts is the
//! time from when an action is sent until every seat of its table has the view that comes of it. The peer is a bare axum socket that
//! writes a record of the same size by a bare `SQLite` group commit, and then sends as many bytes to six sockets; it knows no game. Where the
//! room deals a hand, which nobody has asked for, the peer writes as much and tells as many. Both are processes of their own on the same
//! machine as those who play, and take turns. If the room takes more than twice as long, does less than is asked of it, refuses it, or keeps
//! more memory the longer it plays, it fails.

mod latencies;
mod party;
mod peer;
mod process;
mod room;
#[path = "../../tests/open/wants.rs"]
mod wants;

use std::process::ExitCode;
use std::time::Duration;

use latencies::Latencies;
use party::{Game, Party};
use process::Process;
use tokio::task::JoinSet;

const TABLES: usize = 500;
const SEATS: usize = 6;
/// How often somebody acts at a table, on average.
const ACTS_EVERY: Duration = Duration::from_secs(1);
/// Short and many: a disk has moods that last some seconds, and both should meet them.
const TURN: Duration = Duration::from_secs(2);
const TURNS: usize = 25;
/// How much longer than the peer the room may take.
const RATIO_MOST: f64 = 2.0;
/// How much it must do of what is asked of it.
const DONE_LEAST: f64 = 0.95;
/// How much of it it may refuse, in hundredths.
const REFUSED_MOST: f64 = 1.0;
/// So many of the last turns are compared with as many before them: until then it has grown to what it needs.
const LATE: usize = 8;
/// By how much its memory may still go up, in hundredths: what is not given back at once is no leak.
const GROWTH_MOST: usize = 3;

fn main() -> ExitCode {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["room", folder] => runtime.block_on(room::serve(folder)),
        ["peer", folder, record, view, unasked] => {
            let (record, unasked) = (record.parse().expect("bytes"), unasked.parse().expect("a number"));
            runtime.block_on(peer::serve(folder, record, view, unasked));
        }
        _ if !runtime.block_on(race()) => return ExitCode::FAILURE,
        _ => {}
    }
    ExitCode::SUCCESS
}

/// Whether the room keeps up with the peer.
async fn race() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).display().to_string();
    println!("{TABLES} tables with {SEATS} players each, an action every {ACTS_EVERY:?} at each table");

    let (room, tables) = room::start(&place("room"));
    let mut playing = room::parties(tables).await;
    // Everybody sits down, and what is made only once is made; then they play as they will.
    turn(&mut playing, 5 * TURN).await;
    let usual = turn(&mut playing, 5 * TURN).await;
    let record = room::bytes_a_record(&place("room"));
    let view = room::view_like(&playing, usual.bytes_a_view());
    let unasked = usual.unasked_a_second();
    let of_nobody = "records a second are of nobody's asking";
    println!("a view has {} bytes, a record {record}; {unasked:.0} {of_nobody}\n", view.len());
    std::fs::write(place("view"), view).expect("a file");

    let peer = Process::start(&["peer", &place("peer"), &record.to_string(), &place("view"), &unasked.to_string()]);
    let mut echoing = peer::parties(&peer).await;
    turn(&mut echoing, TURN).await;

    println!("          actions/s    p50 ms    p99 ms    max ms   refused   memory MB");
    let (mut ours, mut bare, mut memory) = (vec![], vec![], vec![]);
    for _ in 0..TURNS {
        ours.push(turn(&mut playing, TURN).await);
        report("room", &ours[ours.len() - 1], &room);
        memory.push(room.resident_kilobytes() as usize);
        bare.push(turn(&mut echoing, TURN).await);
        report("bare peer", &bare[bare.len() - 1], &peer);
    }
    let (all, asked) = (Latencies::of_all(&ours), TABLES as f64 / ACTS_EVERY.as_secs_f64());
    println!(
        "\nthe room: {:.0} of {asked:.0} actions a second, {:.2} % refused, views of {} bytes; {:.0} {of_nobody}",
        all.a_second(),
        all.percent_refused(),
        all.bytes_a_view(),
        all.unasked_a_second()
    );
    let whole = [&ours, &bare].map(|turns| Latencies::of_all(turns).percentile(99.0));
    let middle = [&ours, &bare].map(|turns| middle(turns.iter().map(|turn| turn.percentile(99.0)).collect()));
    for (what, [room, peer]) in [("of all actions", whole), ("in the middle of the turns", middle)] {
        println!("the p99 {what}: room {room:.2} ms, bare peer {peer:.2} ms, ratio {:.2}", room / peer);
    }
    let [ours, bare] = middle;
    let (before, late) = memory[TURNS - 2 * LATE..].split_at(LATE);
    let [before, late] = [before, late].map(|turns| turns.iter().copied().max().unwrap_or(0));
    println!("its memory: {} MB, and then {} MB", before / 1_024, late / 1_024);
    let laws = [
        (ours <= RATIO_MOST * bare, format!("that is more than {RATIO_MOST} times as long")),
        (all.a_second() >= DONE_LEAST * asked, format!("it did less than {DONE_LEAST} of what was asked of it")),
        (
            all.percent_refused() <= REFUSED_MOST,
            format!("it refused more than {REFUSED_MOST} % of what was asked of it"),
        ),
        (100 * late <= (100 + GROWTH_MOST) * before, "it keeps more memory the longer it plays".to_string()),
    ];
    for (_, broken) in laws.iter().filter(|(holds, _)| !holds) {
        println!("{broken}");
    }
    laws.iter().all(|(holds, _)| *holds)
}

/// Everybody plays for a while.
async fn turn<G: Game>(parties: &mut Vec<Party<G>>, time: Duration) -> Latencies {
    let mut playing = JoinSet::new();
    for party in parties.drain(..) {
        playing.spawn(party.plays(time));
    }
    let mut all = Latencies::new(time);
    while let Some(played) = playing.join_next().await {
        let (party, latencies) = played.expect("a party plays to its end");
        all.add(&latencies);
        parties.push(party);
    }
    all
}

fn report(name: &str, turn: &Latencies, process: &Process) {
    println!(
        "{name:<9} {:>9.0} {:>9.2} {:>9.2} {:>9.2} {:>9} {:>11}",
        turn.a_second(),
        turn.percentile(50.0),
        turn.percentile(99.0),
        turn.percentile(100.0),
        turn.refused,
        process.resident_kilobytes() / 1_024
    );
}

fn middle(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    f64::midpoint(figures[(figures.len() - 1) / 2], figures[figures.len() / 2])
}
