//! Every poker game of every house, at its first and last limit, with each kind of fee; every game with a player-dealer, from few decks
//! and from many.

use bots::sim::{limits, postings};
use ledger::TableId;
use room::{Game, Limit, Millis, Settings, Setup, Terms};
use rules::poker::Poker;
use rules::{Chips, House, Play, Register, Schedule, ScheduleRow};

pub(crate) struct NamedSetup {
    pub(crate) name: String,
    pub(crate) setup: Setup,
    pub(crate) least: u64,
    pub(crate) most: u64,
}

pub(crate) fn setups() -> Vec<NamedSetup> {
    let mut setups = vec![];
    for house in Register::embedded().houses() {
        for chapter in house.games() {
            let Some(game) = &chapter.game else { continue };
            match &game.play {
                Play::Banked(pure) => banked(house, &chapter.id, &[pure.decks_min, pure.decks_max], &mut setups),
                Play::ThreeCard(_) => banked(house, &chapter.id, &[1], &mut setups),
                _ => {}
            }
            let Play::Poker(poker) = &game.play else { continue };
            let all = limits(house, &chapter.id);
            let ends = [all.first(), all.last()];
            for limit in ends.into_iter().flatten() {
                let postings = postings(house, &chapter.id, Some(limit));
                let by_clock = postings.iter().find(|posted| is_by_clock(posted.rows[0]));
                for posted in [postings.first(), postings.last(), by_clock].into_iter().flatten() {
                    let bets = limit.stakes;
                    let (least, most) = buy_ins(poker, bets.low, bets.high);
                    let limit_of_table = match &limit.name {
                        Some(day) => Limit::Day(day.clone()),
                        None => Limit::Bets { structure: bets.structure, low: bets.low, high: bets.high },
                    };
                    // Short times, so that some run out; some tables ask for hands one by one.
                    let show_all = setups.len() % 2 == 0;
                    let settings = Settings { action_time: Millis(1_000), time_bank: Millis(2_000), show_all };
                    let id = TableId(setups.len() as u32 + 1);
                    let terms = Terms::new(id, house, &chapter.id, limit_of_table, &posted.rows, settings);
                    assert_eq!(Terms::read(&terms.write()).unwrap(), terms);
                    let setup = terms.setup(Register::embedded()).unwrap();
                    let name = format!("{} {} {limit} {posted}", house.id, chapter.id);
                    setups.push(NamedSetup { name, setup, least, most });
                }
            }
        }
    }
    setups
}

/// The first and the last schedule, from each number of decks.
fn banked(house: &House, id: &str, decks: &[u8], setups: &mut Vec<NamedSetup>) {
    let postings = postings(house, id, None);
    for (&decks, posted) in
        decks.iter().flat_map(|decks| [postings.first(), postings.last()].map(|posted| (decks, posted)))
    {
        let posted = posted.unwrap();
        let settings = Settings { action_time: Millis(1_000), time_bank: Millis(2_000), show_all: true };
        let table = TableId(setups.len() as u32 + 1);
        let terms = Terms::new(table, house, id, Limit::Decks(decks), &posted.rows, settings);
        assert_eq!(Terms::read(&terms.write()).unwrap(), terms);
        let setup = terms.setup(Register::embedded()).unwrap();
        let Game::Banked(game) = &setup.game else { panic!("{id} has a player-dealer") };
        let least = 10 * game.least().0 + game.bank_fee_most().0;
        let name = format!("{} {id} {decks} decks {posted}", house.id);
        setups.push(NamedSetup { name, setup, least, most: 40 * least });
    }
}

fn buy_ins(poker: &Poker, low: Chips, high: Chips) -> (u64, u64) {
    let least = poker.buy_in_min.at(low, high).0;
    (least, poker.buy_in_max.map_or(20 * high.0 + least, |most| most.at(low, high).0))
}

fn is_by_clock(schedule: &Schedule) -> bool {
    matches!(schedule.row, ScheduleRow::Time { .. })
}
