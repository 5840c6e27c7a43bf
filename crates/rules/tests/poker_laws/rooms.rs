//! Every poker game of every house at stakes that its tables may have; and houses that bet in ways that no book of ours does.

use std::sync::{Arc, LazyLock};

use rules::book::BookFile;
use rules::poker::{Poker, Stakes, Table};
use rules::{Chips, Game, House, Play, Register, Schedule, ScheduleRow, Structure};

/// A table, and what its game's book says.
pub(crate) struct Room {
    pub(crate) name: String,
    pub(crate) table: Arc<Table>,
    pub(crate) game: &'static Game,
    pub(crate) poker: &'static Poker,
    pub(crate) small: u64,
    pub(crate) big: u64,
    /// Whether the game deals cards to a board; a stud table gets one only when its deck runs out.
    pub(crate) has_board: bool,
}

impl Room {
    fn new(
        house: &House,
        id: &str,
        (game, poker): (&'static Game, &'static Poker),
        stakes: Stakes,
        posted: &[&Schedule],
    ) -> Room {
        let amount = |amount: Option<rules::Amount>| amount.map_or(0, |amount| amount.at(stakes.low, stakes.high).0);
        let fees = if posted.is_empty() { "" } else { " with fees" };
        Room {
            name: format!("{} {id} {stakes}{fees}", house.id),
            table: Arc::new(Table::new(game, stakes, posted).unwrap()),
            game,
            poker,
            small: amount(poker.blinds.map(|blinds| blinds.small)),
            big: amount(poker.blinds.map(|blinds| blinds.big)),
            has_board: poker.streets.iter().any(|street| street.board > 0),
        }
    }
}

/// Limits that tables post, in cents; the last one is nobody's, and does not come out even.
const LIMITS: [(Structure, u64, u64); 9] = [
    (Structure::Limit, 300, 600),
    (Structure::Limit, 400, 800),
    (Structure::Limit, 1500, 3000),
    (Structure::Spread, 100, 600),
    (Structure::Spread, 200, 1000),
    (Structure::PotLimit, 200, 200),
    (Structure::NoLimit, 200, 200),
    (Structure::NoLimit, 500, 1000),
    (Structure::Limit, 250, 775),
];

pub(crate) fn rooms() -> Vec<Room> {
    let mut rooms = Vec::new();
    for house in Register::embedded().houses().iter().chain(WILD.houses().iter().filter(|house| is_wild(house))) {
        for chapter in house.games() {
            let Some(game @ Game { play: Play::Poker(poker), .. }) = &chapter.game else { continue };
            let mut add = |stakes: Stakes, posted: &[&Schedule]| {
                rooms.push(Room::new(house, &chapter.id, (game, poker), stakes, posted));
            };
            if let Some(week) = &poker.week {
                week.bets.iter().for_each(|day| add(Stakes::of_day(day), &[]));
                continue;
            }
            for (structure, low, high) in LIMITS {
                let stakes = Stakes::new(structure, Chips(low), Chips(high));
                if poker.betting.structures.contains(&structure) {
                    add(stakes, &[]);
                    let posted = posted(house, &chapter.id, stakes);
                    if !posted.is_empty() {
                        add(stakes, &posted);
                    }
                }
            }
        }
    }
    rooms
}

/// The last family of fees that the house has for these stakes.
fn posted<'a>(house: &'a House, game: &'a str, stakes: Stakes) -> Vec<&'a Schedule> {
    let family = |schedule: &Schedule| match &schedule.row {
        ScheduleRow::Pot(fee) if (fee.structure, fee.low, fee.high) == (stakes.structure, stakes.low, stakes.high) => {
            Some(fee.family)
        }
        _ => None,
    };
    let last = house.schedules_of(game).filter_map(family).max();
    house.schedules_of(game).filter(|schedule| last.is_some() && family(schedule) == last).collect()
}

fn is_wild(house: &House) -> bool {
    house.id.starts_with("wild")
}

/// Houses that choose what ours do not: every kind of betting, ten seats, antes for all, three blinds, blinds that are no bets,
/// odd chips by card, and so on.
static WILD: LazyLock<Register> = LazyLock::new(|| {
    let houses = [
        ("wild-deep", "WD", "ocean-view", DEEP, &["blinds", "showdown.play_board"][..]),
        ("wild-tight", "WT", "ocean-view", TIGHT, &["blinds", "blind_fee", "showdown.play_board"][..]),
        ("wild-day", "WY", "three-six", DAY, &["showdown.play_board"][..]),
    ];
    let mut files: Vec<BookFile> = Register::embedded_files().collect();
    for (id, code, like, values, of_some) in houses {
        let house = format!("id = '{id}'\ncode = '{code}'\nname = '{id}'\nlike = '{like}'\nsources = []\n");
        files.push(BookFile::new(&format!("{id}/house.toml"), &house));
        let base = Register::embedded().house(like).unwrap();
        for chapter in base.games() {
            let Some(Game { play: Play::Poker(poker), .. }) = &chapter.game else { continue };
            let text = wild_game(&chapter.id, &format!("{code}.{}", chapter.code), poker, values, of_some);
            files.push(BookFile::new(&format!("{id}/{}.toml", chapter.id), &text));
        }
    }
    files.push(BookFile::new("wild-common/house.toml", "id = 'wild-common'\ncode = 'WC'\nname = 'x'\nsources = []\n"));
    for (id, code, like, values) in COMMON {
        files.push(BookFile::new(&format!("wild-common/{id}.toml"), &common_game(id, code, like, values)));
    }
    Register::load(&files).unwrap_or_else(|faults| panic!("{faults}"))
});

/// A game of a wild house: those values that it can have, with one clause that sets them all.
fn wild_game(id: &str, code: &str, poker: &Poker, values: &[(&str, &str)], of_some: &[&str]) -> String {
    let has = |path: &str| match path.split('.').next().unwrap() {
        _ if !of_some.iter().any(|some| path.starts_with(some)) => true,
        "showdown" => poker.showdown.play_board.is_some(),
        _ => poker.blinds.is_some(),
    };
    let values: Vec<_> = values.iter().filter(|(path, _)| has(path)).collect();
    let lines: String = values.iter().map(|(path, value)| format!("{path} = {value}\n")).collect();
    let paths: Vec<String> = values.iter().map(|(path, _)| format!("'{path}'")).collect();
    format!(
        "id = '{id}'\n{lines}\n[[clause]]\nid = '{code}.901'\nkind = 'betting'\nwhere = 'x'\ntext = 'y'\nsets = [{}]\n",
        paths.join(", ")
    )
}

/// A game that no house of ours has, like one of Ocean View's, with one clause that sets all it says.
fn common_game(id: &str, code: &str, like: &str, values: &[&str]) -> String {
    let base = Register::embedded().house("ocean-view").unwrap().chapter(like).unwrap().game.as_ref().unwrap();
    let mut sections: Vec<String> = base.values.iter().map(|value| section(&value.path)).collect();
    sections.push(section("ante"));
    sections.sort();
    sections.dedup();
    format!(
        "id = '{id}'\ncode = '{code}'\nname = '{id}'\nlike = 'ocean-view/{like}'\n{}\n{EVERY_BETTING}\n\
         [[clause]]\nid = 'WC.{code}.01'\nkind = 'betting'\nwhere = 'x'\ntext = 'y'\nsets = [{}]\nat = ['short-draw', 'draw-change', 'asked-drawn', 'knock']\n",
        values.join("\n"),
        sections.join(", ")
    )
}

/// The section of a value, as a clause names it.
fn section(path: &str) -> String {
    format!("'{}'", path.split('.').next().unwrap())
}

const EVERY_BETTING: &str = "betting.structures = ['limit', 'spread', 'pot-limit', 'no-limit']\nante.amount = ['$0.50']\n\
                             ante.from = 'each'\n";

/// Games by common rules: other decks and rankings, more than one draw, hands of four cards.
const COMMON: [(&str, &str, &str, &[&str]); 4] = [
    ("short-deck", "SD", "holdem", &["deck.cards = 'short'", "showdown.high = 'short-deck'"]),
    ("single-draw", "SI", "draw", &[LOW_ONLY, "showdown.low = 'deuce-to-seven'"]),
    ("triple-draw", "TR", "draw", &[LOW_ONLY, "showdown.low = 'deuce-to-seven'", THREE_DRAWS, OF_FIVE]),
    ("badugi", "BA", "draw", &[LOW_ONLY, "showdown.low = 'badugi'", THREE_DRAWS, OF_FOUR]),
];

const LOW_ONLY: &str = "without = ['showdown.high']\ndeck.jokers = 0";

/// The bets of triple draw: two rounds at the lower limit, two at the upper.
const THREE_DRAWS: &str = "deal.streets = ['deal', 'draw', 'draw-2', 'draw-3']\n\
                           street.draw.bet = 'low'\n\
                           street.draw-2.burn = true\nstreet.draw-2.bet = 'high'\nstreet.draw-2.first = 'left-of-button'\n\
                           street.draw-3.burn = true\nstreet.draw-3.bet = 'high'\nstreet.draw-3.first = 'left-of-button'";

const OF_FIVE: &str = "street.draw-2.draw = 5\nstreet.draw-3.draw = 5";

const OF_FOUR: &str = "street.deal.down = 4\nremedy.winning_cards = 4\n\
                       street.draw.draw = 4\nstreet.draw-2.draw = 4\nstreet.draw-3.draw = 4";

const DEEP: &[(&str, &str)] = &[
    ("table.seats", "10"),
    ("blinds.heads_up", "'clockwise'"),
    ("betting.structures", "['spread', 'pot-limit', 'no-limit']"),
    ("betting.raises", "'unlimited'"),
    ("betting.cap_off", "'never'"),
    ("betting.short_all_in", "'full-bet'"),
    ("spread.raise", "'lower-end'"),
    ("showdown.odd_chips", "'by-card'"),
    ("showdown.play_board", "'mucked'"),
];

const TIGHT: &[(&str, &str)] = &[
    ("table.seats", "10"),
    ("table.smallest_chip", "['$0.25']"),
    ("blinds.count", "3"),
    ("ante.amount", "['$1']"),
    ("ante.from", "'each'"),
    ("betting.raises", "1"),
    ("betting.cap_off", "'literal'"),
    ("betting.check_raise", "false"),
    ("blind_fee.mode", "'dead'"),
];

const DAY: &[(&str, &str)] = &[
    ("ante.amount", "['$2']"),
    ("ante.from", "'big-blind'"),
    ("betting.cap_off", "'start-of-round'"),
    ("betting.short_all_in", "'half-bet'"),
    ("blind_fee.mode", "'dead'"),
    ("showdown.odd_chips", "'by-card'"),
    ("showdown.play_board", "'announced'"),
];
