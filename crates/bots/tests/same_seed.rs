//! The same seed brings the same results, on however many cores.

use bots::banked::Strategy;
use bots::sim::{BankedTable, PokerTable, limits, postings};
use rules::Register;

/// What comes out on so many threads.
fn on<T: Send>(threads: usize, run: impl Fn() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(run)
}

#[test]
fn poker_on_one_core_and_on_two() {
    let house = Register::embedded().house("ocean-view").unwrap();
    for (game, players) in [("holdem", 9), ("lowball-kill", 6), ("stud-hilo", 8)] {
        let limit = limits(house, game).remove(1);
        // A fee out of the pot, and one by the clock.
        let postings = postings(house, game, Some(&limit));
        for posted in [&postings[0], postings.iter().find(|posting| posting.id == "247").unwrap()] {
            let table = PokerTable::new(house, game, &limit, posted, players).unwrap();
            let run = || table.run(3_500, 9, &|_| ()).unwrap();
            let (one, two) = (on(1, run), on(2, run));
            assert_eq!(one, two, "{game}");
            assert_ne!(one, table.run(3_500, 10, &|_| ()).unwrap(), "{game}");
            let won: i64 = one.seats.iter().map(|seat| seat.sum).sum();
            assert_eq!(won + one.collected.sum, 0, "{game}");
            assert!(one.collected.sum > 0, "{game}");
        }
    }
}

#[test]
fn rounds_on_one_core_and_on_two() {
    let house = Register::embedded().house("casino-club").unwrap();
    let posted = postings(house, "pure-21.5", None).remove(2);
    let strategy = Strategy::plain(house, "pure-21.5").unwrap();
    let table = BankedTable::new(house, "pure-21.5", &posted, 5, 6, strategy).unwrap();
    let run = || table.run(2_500, 4, &|_| ()).unwrap();
    assert_eq!(on(1, run), on(2, run));
}
