//! The files of figures: what they say, and the deals that they are about.

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::{Card, CardSet};
use rules::book::BookFile;
use rules::poker::{Deal, Seating, Stakes, Table};
use rules::{Chips, Game, House, Play, Register, Schedule, Seat, Structure};

use crate::count::{Extent, Perft};
use crate::dealings::{Dealings, Part};

/// Whose figures they are.
pub(crate) struct Book<'a> {
    /// The files that are not built in.
    pub(crate) own: &'a [BookFile],
    pub(crate) house: &'a str,
    pub(crate) game: &'a str,
}

/// A line of figures.
pub(crate) struct Figure<'a> {
    /// The line as it stands there, behind that of its setup.
    pub(crate) line: String,
    /// Whether the count takes long.
    pub(crate) long: bool,
    /// What should come out.
    pub(crate) expected: String,
    setup: Setup<'a>,
    cards: bool,
    extent: Extent,
}

type Setup<'a> = BTreeMap<&'a str, &'a str>;

/// All that a setup may say; a word that is not among them is a slip of the pen.
const KEYS: [&str; 14] = [
    "button",
    "cap",
    "cards",
    "day",
    "fee",
    "high",
    "low",
    "raises",
    "seats",
    "show",
    "stack",
    "stacks",
    "structure",
    "top",
];

/// Reads a file: setups, and behind each its figures.
pub(crate) fn read(text: &str) -> Vec<Figure<'_>> {
    let (mut setup, mut setup_line) = (Setup::new(), "");
    let mut figures = Vec::new();
    for line in text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let long = words[0] == "long";
        match words[usize::from(long)..] {
            ["setup", ref pairs @ ..] => {
                setup = pairs.iter().map(|pair| pair.split_once('=').unwrap_or_else(|| panic!("{line}"))).collect();
                assert!(setup.keys().all(|key| KEYS.contains(key)), "{line}");
                setup_line = line;
            }
            [what @ ("betting" | "full"), extent @ ("first" | "all"), ref expected @ ..] => figures.push(Figure {
                line: format!("{setup_line}\n{}", words.join(" ")),
                long,
                expected: expected.join(" "),
                setup: setup.clone(),
                cards: what == "full",
                extent: if extent == "all" { Extent::All } else { Extent::First },
            }),
            _ => panic!("{line}"),
        }
    }
    figures
}

impl Figure<'_> {
    /// The deal that is counted.
    pub(crate) fn perft(&self, book: &Book<'_>) -> Perft {
        let setup = &self.setup;
        let table = self.table(book);
        let stacks = self.stacks();
        let button = setup.get("button").map_or(1, |button| button.parse::<u8>().unwrap());
        let mut seating = Seating::everybody(&table, &stacks, Seat::new(button - 1));
        seating.show_all = setup.get("show") != Some(&"asked");
        let dealings = self.dealings(table.deck());
        let deal = Deal::open(table, &seating, &mut ()).unwrap_or_else(|no| panic!("{}: {no}", self.line));
        Perft::new(deal, stacks, dealings, self.extent)
    }

    fn stacks(&self) -> Vec<Chips> {
        match self.setup.get("stacks") {
            Some(stacks) => stacks.split(',').map(|stack| stack.parse().unwrap()).collect(),
            None => vec![self.setup["stack"].parse().unwrap(); self.setup["seats"].parse().unwrap()],
        }
    }

    fn dealings(&self, deck: CardSet) -> Dealings {
        if self.cards {
            let parts = |street: &str| street.split('+').map(part).collect();
            return Dealings::All(self.setup["cards"].split('|').map(parts).collect());
        }
        let top = listed(self.setup.get("top").copied().unwrap_or(""));
        let rest = (deck - top.iter().copied().collect()).iter();
        // The other half gives each of these another face.
        Dealings::One(top.iter().copied().chain(rest).take(deck.len() / 2).collect())
    }

    /// The game at the limit that the setup names, with the fees that it names.
    fn table(&self, book: &Book<'_>) -> Arc<Table> {
        let changes = self.changes();
        if book.own.is_empty() && changes.is_empty() {
            return self.table_of(Register::embedded().house(book.house).unwrap(), book.game);
        }
        let mut files: Vec<BookFile> = Register::embedded_files().chain(book.own.iter().cloned()).collect();
        if changes.is_empty() {
            let register = Register::load(&files).unwrap_or_else(|faults| panic!("{faults}"));
            return self.table_of(register.house(book.house).unwrap(), book.game);
        }
        files.extend(changed(book, &changes));
        let register = Register::load(&files).unwrap_or_else(|faults| panic!("{faults}"));
        self.table_of(register.house("perft").unwrap(), book.game)
    }

    fn table_of(&self, house: &House, id: &str) -> Arc<Table> {
        let game = house.chapter(id).unwrap().game.as_ref().unwrap();
        let fee = self.setup.get("fee").map(|fee| fee.parse().unwrap());
        let posted: Vec<&Schedule> =
            house.schedules_of(id).filter(|schedule| fee.is_some() && schedule.option == fee).collect();
        assert_eq!(posted.is_empty(), fee.is_none(), "{}: there is no such fee", self.line);
        let table = Table::new(game, self.stakes(game), &posted);
        Arc::new(table.unwrap_or_else(|no| panic!("{}: {no}", self.line)))
    }

    fn stakes(&self, game: &Game) -> Stakes {
        if let (Some(day), Play::Poker(poker)) = (self.setup.get("day"), &game.play) {
            let week = poker.week.as_ref().unwrap();
            return Stakes::of_day(week.bets.iter().find(|bets| bets.name == *day).unwrap());
        }
        let structure = match self.setup.get("structure").copied() {
            None | Some("limit") => Structure::Limit,
            Some("spread") => Structure::Spread,
            Some("no-limit") => Structure::NoLimit,
            Some(other) => panic!("{}: {other}", self.line),
        };
        let [low, high] = ["low", "high"].map(|end| self.setup[end].parse::<Chips>().unwrap());
        Stakes::new(structure, low, high)
    }

    /// What a setup changes in the book: the kind of betting, the number of raises, or that the cap stays on.
    fn changes(&self) -> Vec<(&'static str, String)> {
        let mut changes = Vec::new();
        if self.setup.get("structure") == Some(&"no-limit") {
            changes.extend([("structures", "'no-limit'".to_string()), ("raises", "'unlimited'".to_string())]);
        }
        changes.extend(self.setup.get("raises").map(|raises| ("raises", (*raises).to_string())));
        if let Some(cap) = self.setup.get("cap") {
            assert_eq!(*cap, "on", "{}", self.line);
            changes.push(("cap_off", "'never'".to_string()));
        }
        changes
    }
}

/// Cards that come in every way, or with a mark in front as they lie.
fn part(text: &str) -> Part {
    let cards = text.trim_start_matches('>');
    Part { cards: listed(cards), in_order: cards != text }
}

fn listed(text: &str) -> Vec<Card> {
    cards::read(text).filter_map(|found| found.unwrap().card).collect()
}

/// A house that is like the one of the book, but for these values of the betting.
fn changed(book: &Book<'_>, changes: &[(&str, String)]) -> [BookFile; 2] {
    let (house, game) = (book.house, book.game);
    let code = &Register::embedded().house(house).unwrap().chapter(game).unwrap().code;
    let values: String = changes.iter().map(|(name, value)| format!("{name} = {value}\n")).collect();
    // Without fixed limits there is no spread either.
    let without = if values.contains("structures") { "without = ['spread']\n" } else { "" };
    let head = format!("id = 'perft'\ncode = 'PF'\nname = 'Perft'\nlike = '{house}'\nsources = []\n");
    let text = format!(
        "id = '{game}'\n{without}[betting]\n{values}\n[[clause]]\nid = 'PF.{code}.901'\nkind = 'betting'\nwhere = 'x'\n\
         text = 'y'\nsets = 'betting'\n"
    );
    [BookFile::new("perft/house.toml", &head), BookFile::new(&format!("perft/{game}.toml"), &text)]
}
