//! Every poker game of every house at stakes that its tables may have, without fees and with those it has posted.

use std::sync::Arc;

use histories::poker::{Setting, Terms};
use rules::poker::{Poker, Table};
use rules::{Chips, Game, House, Play, Register, ScheduleRow, Structure};

/// A table, and what a file says of it.
pub(crate) struct Room {
    pub(crate) setting: Setting,
    pub(crate) table: Arc<Table>,
    pub(crate) small: u64,
    pub(crate) big: u64,
}

const LIMITS: [(Structure, u64, u64); 6] = [
    (Structure::Limit, 300, 600),
    (Structure::Limit, 250, 775),
    (Structure::Spread, 200, 1000),
    (Structure::PotLimit, 200, 200),
    (Structure::NoLimit, 200, 200),
    (Structure::NoLimit, 500, 1000),
];

pub(crate) fn rooms() -> Vec<Room> {
    let mut rooms = Vec::new();
    for house in Register::embedded().houses() {
        for chapter in house.games() {
            let Some(Game { play: Play::Poker(poker), .. }) = &chapter.game else { continue };
            for terms in terms(house, &chapter.id, poker) {
                let setting = Setting { house: house.id.clone(), game: chapter.id.clone(), terms };
                rooms.push(Room::new(setting, poker));
            }
        }
    }
    rooms
}

impl Room {
    fn new(setting: Setting, poker: &Poker) -> Room {
        let (.., table) = setting.open(Register::embedded()).unwrap();
        let (low, high) = (setting.terms.low, setting.terms.high);
        let amount = |amount: Option<rules::Amount>| amount.map_or(0, |amount| amount.at(low, high).0);
        let small = amount(poker.blinds.map(|blinds| blinds.small));
        let big = amount(poker.blinds.map(|blinds| blinds.big));
        Room { setting, table: Arc::new(table), small, big }
    }
}

fn terms(house: &House, game: &str, poker: &Poker) -> Vec<Terms> {
    let plain = |structure, low, high| Terms { structure, low, high, day: None, posted: None, time: None };
    if let Some(week) = &poker.week {
        let day = |name: &String| Terms { day: Some(name.clone()), ..plain(Structure::Limit, Chips(300), Chips(600)) };
        return week.bets.iter().map(|bets| day(&bets.name)).collect();
    }
    let offered = LIMITS.iter().filter(|(structure, ..)| poker.betting.structures.contains(structure));
    let mut terms: Vec<Terms> =
        offered.map(|&(structure, low, high)| plain(structure, Chips(low), Chips(high))).collect();
    let families = house.schedules_of(game).filter_map(|schedule| match &schedule.row {
        ScheduleRow::Pot(fee) => Some(Terms { posted: Some(fee.family), ..plain(fee.structure, fee.low, fee.high) }),
        _ => None,
    });
    terms.extend(families);
    terms.dedup();
    terms
}
