//! Perft for cards: every way a deal can go, counted and compared with the figures that lie beside the books. What the
//! files say is written down in `docs/perft.md`.

mod count;
mod dealings;
mod laws;
mod setup;

use std::fs;
use std::path::PathBuf;

use rules::book::BookFile;
use rules::{Play, Register};
use setup::{Book, Figure};

/// Compares all figures of one file with what is counted; those that take long only if they are asked for.
fn check(book: &Book<'_>, text: &str, long: bool) {
    let mut wrong = String::new();
    let mut checked = 0;
    for figure in setup::read(text).iter().filter(|figure| figure.long == long) {
        wrong += &compare(book, figure);
        checked += 1;
    }
    assert!(wrong.is_empty(), "{}/{}:\n{wrong}", book.house, book.game);
    assert!(checked > 0 || long, "{}/{} has no figures", book.house, book.game);
}

/// What differs, and where: the count by the first act of a player.
fn compare(book: &Book<'_>, figure: &Figure<'_>) -> String {
    let perft = figure.perft(book);
    let count = perft.count().to_string();
    if count == figure.expected {
        return String::new();
    }
    format!("{}\n  counted {count}\n{}", figure.line, perft.divide())
}

fn file(house: &str, game: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../books/{house}/{game}.perft"))
}

fn check_game(house: &str, game: &str, long: bool) {
    let text = fs::read_to_string(file(house, game)).unwrap_or_else(|error| panic!("{house}/{game}: {error}"));
    check(&Book { own: &[], house, game }, &text, long);
}

/// The poker games of all houses that have a book; those by common rules are compared with other engines and with records.
fn games() -> impl Iterator<Item = (&'static str, &'static str)> {
    let houses = Register::embedded().houses().iter().filter(|house| !house.sources.is_empty());
    houses.flat_map(|house| {
        let chapters = house
            .games()
            .filter(|chapter| chapter.game.as_ref().is_some_and(|game| matches!(game.play, Play::Poker(_))));
        chapters.map(|chapter| (house.id.as_str(), chapter.id.as_str()))
    })
}

macro_rules! counted {
    ($($test:ident = $house:literal / $game:literal,)+) => {
        $(
            #[test]
            fn $test() {
                check_game($house, $game, false);
            }
        )+

        #[test]
        fn every_poker_game_has_its_figures() {
            let counted = [$(($house, $game)),+];
            for (house, game) in games() {
                assert!(counted.contains(&(house, game)), "{house}/{game} is not counted");
            }
        }
    };
}

counted! {
    ocean_view_holdem = "ocean-view" / "holdem",
    ocean_view_holdem_hilo = "ocean-view" / "holdem-hilo",
    ocean_view_omaha = "ocean-view" / "omaha",
    ocean_view_omaha_hilo = "ocean-view" / "omaha-hilo",
    ocean_view_pineapple = "ocean-view" / "pineapple",
    ocean_view_pineapple_hilo = "ocean-view" / "pineapple-hilo",
    ocean_view_draw = "ocean-view" / "draw",
    ocean_view_lowball = "ocean-view" / "lowball",
    ocean_view_lowball_kill = "ocean-view" / "lowball-kill",
    ocean_view_stud = "ocean-view" / "stud",
    ocean_view_stud_hilo = "ocean-view" / "stud-hilo",
    ocean_view_razz = "ocean-view" / "razz",
    three_six_holdem = "three-six" / "holdem",
    three_six_holdem_hilo = "three-six" / "holdem-hilo",
    three_six_omaha = "three-six" / "omaha",
    three_six_omaha_hilo = "three-six" / "omaha-hilo",
    three_six_draw_hilo = "three-six" / "draw-hilo",
}

#[test]
#[ignore = "counts some hundred thousand ways more"]
fn long_counts() {
    for (house, game) in games() {
        check_game(house, game, true);
    }
}

/// Two games that everybody has counted, as books of their own: see `toys/`.
fn toys() -> [BookFile; 3] {
    [
        BookFile::new("toys/house.toml", include_str!("toys/house.toml")),
        BookFile::new("toys/kuhn.toml", include_str!("toys/kuhn.toml")),
        BookFile::new("toys/leduc.toml", include_str!("toys/leduc.toml")),
    ]
}

#[test]
fn kuhn_poker() {
    check(&Book { own: &toys(), house: "toys", game: "kuhn" }, include_str!("toys/kuhn.perft"), false);
}

#[test]
fn leduc_poker() {
    check(&Book { own: &toys(), house: "toys", game: "leduc" }, include_str!("toys/leduc.perft"), false);
}
