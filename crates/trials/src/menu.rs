use std::sync::OnceLock;

use bots::sim::{limits, postings};
use room::{Game, Limit, Millis, Settings, TableId, Terms};
use rules::poker::Poker;
use rules::{Chips, House, Play, Register, Schedule, ScheduleRow};

/// A table that may be opened.
#[derive(Clone, Debug)]
pub struct Offer {
    /// House, game, limit and what is posted.
    pub name: String,
    /// Its terms; the number is to be given.
    pub terms: Terms,
    /// The least that one sits down with, in cents.
    pub least: u64,
    /// The most, or what is more than enough.
    pub most: u64,
}

/// Every poker game of every house, at its first and last limit, with each kind of fee; every game with a player-dealer, from few decks
/// and from many. Times are short, so that some run out.
pub fn menu() -> &'static [Offer] {
    static MENU: OnceLock<Vec<Offer>> = OnceLock::new();
    MENU.get_or_init(|| Register::embedded().houses().iter().flat_map(of_house).collect())
}

fn of_house(house: &House) -> Vec<Offer> {
    let mut offers = vec![];
    for chapter in house.games() {
        match chapter.game.as_ref().map(|game| &game.play) {
            Some(Play::Poker(game)) => poker(house, &chapter.id, game, &mut offers),
            Some(Play::Banked(game)) => banked(house, &chapter.id, &[game.decks_min, game.decks_max], &mut offers),
            Some(Play::ThreeCard(_)) => banked(house, &chapter.id, &[1], &mut offers),
            _ => {}
        }
    }
    offers
}

fn settings(show_all: bool) -> Settings {
    Settings { action_time: Some(Millis(1_000)), time_bank: Millis(2_000), show_all }
}

fn poker(house: &House, id: &str, game: &Poker, offers: &mut Vec<Offer>) {
    let all = limits(house, id);
    for limit in [all.first(), all.last()].into_iter().flatten() {
        let postings = postings(house, id, Some(limit));
        let by_clock = postings.iter().find(|posted| is_by_clock(posted.rows[0]));
        for posted in [postings.first(), postings.last(), by_clock].into_iter().flatten() {
            let bets = limit.stakes;
            let (least, most) = buy_ins(game, bets.low, bets.high);
            let limit_of_table = match &limit.name {
                Some(day) => Limit::Day(day.clone()),
                None => Limit::Bets { structure: bets.structure, low: bets.low, high: bets.high },
            };
            // Some tables ask for hands one by one.
            let settings = settings(offers.len().is_multiple_of(2));
            let terms = Terms::new(TableId(1), house, id, limit_of_table, &posted.rows, settings);
            offers.push(Offer { name: format!("{} {id} {limit} {posted}", house.id), terms, least, most });
        }
    }
}

/// The first and the last schedule, from each number of decks.
fn banked(house: &House, id: &str, decks: &[u8], offers: &mut Vec<Offer>) {
    let postings = postings(house, id, None);
    for &decks in decks {
        for posted in [postings.first(), postings.last()].into_iter().flatten() {
            let terms = Terms::new(TableId(1), house, id, Limit::Decks(decks), &posted.rows, settings(true));
            let setup = terms.setup(Register::embedded()).expect("what is on the menu can be opened");
            let Game::Banked(game) = &setup.game else { unreachable!("{id} has a player-dealer") };
            let least = 10 * game.least().0 + game.bank_fee_most().0;
            let name = format!("{} {id} {decks} decks {posted}", house.id);
            offers.push(Offer { name, terms, least, most: 40 * least });
        }
    }
}

fn buy_ins(poker: &Poker, low: Chips, high: Chips) -> (u64, u64) {
    let least = poker.buy_in_min.at(low, high).0;
    (least, poker.buy_in_max.map_or(20 * high.0 + least, |most| most.at(low, high).0))
}

fn is_by_clock(schedule: &Schedule) -> bool {
    matches!(schedule.row, ScheduleRow::Time { .. })
}
