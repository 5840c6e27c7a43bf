//! Every banked game of every house with every schedule that it may post, from its least number of decks to its most;
//! and houses that choose what no book of ours does.

use std::sync::{Arc, LazyLock};

use rules::banked::{
    ActionButton, BankRules, Banked, BankedDealFrom, BankedTable, Bonus, BonusOn, Table, ThreeCard, Wager,
};
use rules::book::BookFile;
use rules::{ActionFee, Game, House, Play, Register, ScheduleRow};

/// A table, and what its book says.
pub(crate) struct Room {
    pub(crate) name: String,
    pub(crate) table: Arc<Table>,
    pub(crate) game: &'static Game,
    pub(crate) book: Book,
    pub(crate) fee: &'static ActionFee,
    /// The bonus bets, in the order in which they are settled.
    pub(crate) bonuses: Vec<(Wager, &'static Bonus)>,
}

/// The game's own rules.
#[derive(Clone, Copy)]
pub(crate) enum Book {
    Pure(&'static Banked),
    Three(&'static ThreeCard),
}

impl Room {
    pub(crate) fn common(&self) -> &'static BankedTable {
        match self.book {
            Book::Pure(pure) => &pure.table,
            Book::Three(three) => &three.table,
        }
    }

    pub(crate) fn bank(&self) -> &'static BankRules {
        match self.book {
            Book::Pure(pure) => &pure.bank,
            Book::Three(three) => &three.bank,
        }
    }

    pub(crate) fn button(&self) -> &'static ActionButton {
        match self.book {
            Book::Pure(pure) => &pure.button,
            Book::Three(three) => &three.button,
        }
    }

    pub(crate) fn deal_from(&self) -> BankedDealFrom {
        match self.book {
            Book::Pure(pure) => pure.deal_from,
            Book::Three(three) => three.deal_from,
        }
    }

    pub(crate) fn base(&self) -> Wager {
        match self.book {
            Book::Pure(_) => Wager::Base,
            Book::Three(_) => Wager::Ante,
        }
    }

    pub(crate) fn seats(&self) -> usize {
        usize::from(self.common().seats)
    }
}

/// All tables. The many of Pure 21.5 must not crowd out the few of Three Card Poker, nor wild houses ours.
pub(crate) struct Rooms([Vec<Room>; GROUPS]);

const GROUPS: usize = 4;

impl Rooms {
    /// Our houses, and wild ones, which post the schedules of the house that they are like.
    pub(crate) fn all() -> Rooms {
        let ours = Register::embedded().houses().iter().map(|house| (house, house));
        let wild = WILD_HOUSES.iter().map(|wild| {
            let like = Register::embedded().house(wild.like).unwrap();
            (WILD.house(wild.id).unwrap(), like)
        });
        let mut groups: [Vec<Room>; GROUPS] = Default::default();
        for (house, posts) in ours.chain(wild) {
            for (three, id) in ["pure-21.5", "three-card"].into_iter().enumerate() {
                let wild = usize::from(house.id.starts_with("wild"));
                groups[2 * three + wild].extend(of_game(house, posts, id));
            }
        }
        Rooms(groups)
    }

    /// The table of a session.
    pub(crate) fn of(&self, number: u64) -> &Room {
        let group = &self.0[number as usize % GROUPS];
        &group[number as usize / GROUPS % group.len()]
    }

    /// Other sessions at the same table.
    pub(crate) fn like(&self, number: u64) -> impl Iterator<Item = u64> {
        let every = (GROUPS * self.0[number as usize % GROUPS].len()) as u64;
        (0..).map(move |nth| number % every + nth * every)
    }
}

fn of_game(house: &'static House, posts: &'static House, id: &'static str) -> Vec<Room> {
    let mut rooms = Vec::new();
    let Some(game) = house.chapter(id).and_then(|chapter| chapter.game.as_ref()) else { return rooms };
    let (book, decks) = match &game.play {
        Play::Banked(pure) => (Book::Pure(pure), pure.decks_min..=pure.decks_max),
        Play::ThreeCard(three) => (Book::Three(three), 1..=1),
        _ => return rooms,
    };
    for posted in posts.schedules_of(id) {
        let ScheduleRow::Action(fee) = &posted.row else { continue };
        for decks in decks.clone() {
            rooms.push(Room {
                name: format!("{} {id} {:?} {decks} decks", house.id, posted.option),
                table: Arc::new(Table::new(house, id, &[posted], decks).unwrap()),
                game,
                book,
                fee,
                bonuses: bonuses(house, id),
            });
        }
    }
    rooms
}

fn bonuses(house: &'static House, id: &str) -> Vec<(Wager, &'static Bonus)> {
    let mut bonuses = Vec::new();
    for chapter in house.chapters.iter().filter(|chapter| chapter.wager_of.as_deref() == Some(id)) {
        let Some(Play::Bonus(bonus)) = chapter.game.as_ref().map(|game| &game.play) else { continue };
        let (place, wager) = match bonus.on {
            BonusOn::BustCards => (0, Wager::Buster),
            BonusOn::RedRun => (1, Wager::RedFlex),
            BonusOn::OwnHand => (2, Wager::PairPlus),
            BonusOn::SixCards => (3, Wager::SixCardBonus),
        };
        bonuses.push((place, wager, &**bonus));
    }
    bonuses.sort_by_key(|&(place, ..)| place);
    bonuses.into_iter().map(|(_, wager, bonus)| (wager, bonus)).collect()
}

/// A house that is like one of ours but for these values.
struct Wild {
    id: &'static str,
    code: &'static str,
    like: &'static str,
    /// The games and their chapters' codes, with the values in which they differ.
    games: &'static [(&'static str, &'static str, Values)],
}

type Values = &'static [(&'static str, &'static str)];

static WILD: LazyLock<Register> = LazyLock::new(|| {
    let mut files: Vec<BookFile> = Register::embedded_files().collect();
    for wild in WILD_HOUSES {
        let Wild { id, code, like, games } = wild;
        let house = format!("id = '{id}'\ncode = '{code}'\nname = '{id}'\nlike = '{like}'\nsources = []\n");
        files.push(BookFile::new(&format!("{id}/house.toml"), &house));
        for (game, chapter, values) in *games {
            files.push(BookFile::new(
                &format!("{id}/{game}.toml"),
                &wild_game(game, &format!("{code}.{chapter}"), values),
            ));
        }
    }
    Register::load(&files).unwrap_or_else(|faults| panic!("{faults}"))
});

/// A game of a wild house, with one clause that sets everything in which it differs.
fn wild_game(id: &str, code: &str, values: &[(&str, &str)]) -> String {
    let lines: String = values.iter().map(|(path, value)| format!("{path} = {value}\n")).collect();
    let paths: Vec<String> = values.iter().map(|(path, _)| format!("'{path}'")).collect();
    format!(
        "id = '{id}'\n{lines}\n[[clause]]\nid = '{code}.901'\nkind = 'betting'\nwhere = 'x'\ntext = 'y'\nsets = [{}]\n",
        paths.join(", ")
    )
}

const WILD_HOUSES: &[Wild] = &[
    Wild {
        id: "wild-net",
        code: "WN",
        like: "casino-club",
        games: &[
            ("pure-21.5", "PB", NET),
            ("buster", "BB", &[("wager.above_base", "false")]),
            ("red-flex", "RF", &[("wager.above_base", "false"), ("wager.least", "'$3'")]),
        ],
    },
    Wild { id: "wild-two", code: "WT", like: "casino-club", games: &[("pure-21.5", "PB", TWO_LIMITS)] },
    Wild { id: "wild-late", code: "WL", like: "three-six", games: &[("pure-21.5", "PB", LATE)] },
    Wild {
        id: "wild-three",
        code: "WR",
        like: "ocean-view",
        games: &[
            ("pure-21.5", "PB", FREE),
            ("three-card", "TC", THREE),
            ("pair-plus", "PP", &[("wager.above_base", "false"), ("wager.forfeited", "false")]),
            ("six-card-bonus", "SB", &[("wager.forfeited", "true")]),
        ],
    },
    Wild { id: "wild-lost", code: "WX", like: "ocean-view", games: &[("three-card", "TC", LOST)] },
];

/// The bank wins with what it has won; naturals come late; who bets behind is bound.
const NET: Values = &[
    ("table.seats", "10"),
    ("table.rebuy_in_round", "false"),
    ("shoe.cut", "'19/20'"),
    ("shoe.every_round_decks", "0"),
    ("deal.from", "'right-of-bank'"),
    ("deal.down_card", "1"),
    ("natural.rounding", "'up'"),
    ("natural.peek", "[]"),
    ("natural.original_bets_only", "true"),
    ("double.after_split", "false"),
    ("split.for_less", "true"),
    ("split.again_aces", "true"),
    ("bank.coverage", "'net'"),
    ("bank.least", "'nothing'"),
    ("action_button.counts_empty", "false"),
    ("backline.follow", "'bound'"),
    ("backline.fee", "'each-circle'"),
];

/// What is paid and what is collected have a limit each; other parts, other odds, other charts.
const TWO_LIMITS: Values = &[
    ("table.seats", "5"),
    ("table.smallest_chip", "'$0.25'"),
    ("table.wager_unit", "'$0.50'"),
    ("shoe.cut", "'1/1'"),
    ("shoe.every_round_decks", "0"),
    ("natural.pays", "'7:5'"),
    ("natural.rounding", "'exact'"),
    ("natural.peek", "['bonus']"),
    ("player.stands_from", "21"),
    ("player.hits_to", "2"),
    ("bank_hand.stands_hard", "15"),
    ("bank_hand.stands_soft", "17"),
    ("double.for_less", "false"),
    ("double.hard_most", "21"),
    ("split.hands_max", "3"),
    ("split.unlike_bonus", "false"),
    ("split.ace_cards", "3"),
    ("surrender.loses", "'1/3'"),
    ("insurance.most", "'1/3'"),
    ("insurance.pays", "'5:2'"),
    ("both_over.three_eights", "'loses'"),
    ("both_over.otherwise", "'pushes'"),
    ("bank.coverage", "'two-limits'"),
    ("action_button.from", "'left-of-bank'"),
    ("circles.most", "2"),
    ("backline.wagers", "['base', 'red-flex']"),
    ("backline.most", "1"),
];

/// Naturals late, and nobody looks.
const LATE: Values = &[
    ("natural.paid", "'at-once'"),
    ("natural.peek", "['ace']"),
    ("double.hard_most", "11"),
    ("split.hands_max", "2"),
    ("deal.from", "'right-of-bank'"),
    ("action_button.from", "'first-seat'"),
    ("action_button.counts_empty", "false"),
    ("backline.follow", "'bound'"),
    ("backline.most", "2"),
];

const FREE: Values = &[
    ("shoe.decks_min", "1"),
    ("natural.paid", "'in-order'"),
    ("circles.most", "1"),
    ("bank.coverage", "'net'"),
    ("bank_hand.stands_soft", "21"),
    ("bank_hand.stands_hard", "21"),
];

const THREE: Values = &[
    ("table.seats", "10"),
    ("table.rebuy_in_round", "false"),
    ("deal.from", "'right-of-bank'"),
    ("deal.up_card", "1"),
    ("play.times", "3"),
    ("qualify.least", "'ace'"),
    ("qualify.ante_pays", "'3:2'"),
    ("qualify.ante_worse", "'loses'"),
    ("bank.coverage", "'two-limits'"),
    ("bank.least", "'nothing'"),
    ("action_button.from", "'first-seat'"),
    ("action_button.pictures", "'ten'"),
    ("action_button.counts_empty", "false"),
];

const LOST: Values = &[
    ("qualify.least", "'jack'"),
    ("qualify.ante_equal", "'loses'"),
    ("showdown.pays", "'5:4'"),
    ("showdown.equal", "'loses'"),
    ("bank.coverage", "'net'"),
];
