//! What a table was opened with, and what no table can be opened with.

use room::{Key, Limit, Settings, Snapshot, Table, TableId, Terms};
use rules::{BookHash, Chips, Register, Structure};

use crate::desk::Desk;

fn terms() -> Terms {
    let house = Register::embedded().house("ocean-view").unwrap();
    let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
    Terms::new(TableId(7), house, "holdem", bets, &house.family(18), Settings::default())
}

#[test]
fn terms_that_no_book_has_make_no_table() {
    let check = |change: &dyn Fn(&mut Terms), says: &str| {
        let mut terms = terms();
        change(&mut terms);
        let error = terms.setup(Register::embedded()).unwrap_err().to_string();
        assert!(error.starts_with(says), "{error}");
    };
    check(&|terms| terms.house = "sea-view".into(), "there is no house sea-view: there is ");
    check(&|terms| terms.book = BookHash::default(), "the table was opened by the book 0000");
    check(&|terms| terms.game = "bridge".into(), "ocean-view has no poker game bridge: it has ");
    check(&|terms| terms.game = "pure-21.5".into(), "ocean-view has no poker game pure-21.5: it has ");
    check(
        &|terms| terms.limit = Limit::Decks(6),
        "ocean-view has no game with a player-dealer holdem: it has pure-21.5, ",
    );
    let decks = |terms: &mut Terms, decks| (terms.game, terms.limit) = ("pure-21.5".into(), Limit::Decks(decks));
    check(&|terms| decks(terms, 6), "the fees that are posted are for another game");
    let pure = || {
        let house = Register::embedded().house("ocean-view").unwrap();
        let posted = house.schedules_of("pure-21.5").next().unwrap();
        house.schedules.iter().position(|row| row == posted).unwrap() as u32
    };
    check(
        &|terms| {
            decks(terms, 5);
            terms.posted = vec![pure()];
        },
        "this game is dealt from 6 to 8 decks",
    );
    check(&|terms| terms.limit = Limit::Day("monday".into()), "there is no day monday: the book has ");
    check(&|terms| terms.posted = vec![100_000], "there is no schedule at place 100000: the book has ");
    check(
        &|terms| terms.limit = Limit::Bets { structure: Structure::NoLimit, low: Chips(1), high: Chips(1) },
        "no-limit is not offered here",
    );
}

#[test]
fn terms_are_read_again_and_nothing_else_is() {
    let text = String::from_utf8(terms().write()).unwrap();
    assert!(text.starts_with("{\"format\":1,\"table\":7,\"house\":\"ocean-view\",\"book\":\""), "{text}");
    assert_eq!(Terms::read(text.as_bytes()).unwrap(), terms());
    let check = |from: &str, to: &str, says: &str| {
        let error = Terms::read(text.replace(from, to).as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(says), "{error}");
    };
    check("\"format\":1", "\"format\":3", "this is of format 3, and this program reads formats up to 1");
    check(
        "\"limit\":{\"bets\":{\"structure\":\"limit\"",
        "\"limit\":{\"bets\":{\"structure\":\"free\"",
        "structure has a",
    );
    check("\"house\"", "\"home\"", "this cannot be read");
}

/// A snapshot that no table can have made is refused; so is that of another table.
#[test]
fn a_snapshot_of_nonsense_makes_no_table() {
    let (mut desk, key) = (Desk::holdem(), Key::new([3; 32]));
    desk.seat_all();
    let text = String::from_utf8(desk.table.snapshot().unwrap().write(&key)).unwrap();
    let check = |from: &str, to: &str, says: &str| {
        assert!(text.contains(from), "{text}");
        let snapshot = Snapshot::read(text.replacen(from, to, 1).as_bytes(), &key).unwrap();
        let error = Table::open(terms().setup(Register::embedded()).unwrap(), &snapshot).unwrap_err().to_string();
        assert!(error.starts_with(says), "{error}");
    };
    check("\"table\":7", "\"table\":8", "the snapshot is that of table 8, and this is table 7");
    check("\"seat\":1", "\"seat\":0", "seats has a value");
    check("\"seat\":1", "\"seat\":9", "seats has a value");
    check("\"button\":null", "\"button\":10", "button has a value");
    check("\"before_shift\":0", "\"before_shift\":1", "before_shift has a value");
    check("\"entry\":\"big-blind\"", "\"entry\":\"by-charm\"", "entry has a value");
    desk.deal();
    assert_eq!(desk.table.snapshot(), None, "there is none in the middle of a deal");
}
