//! Fees: what a what-if can change of what is posted, and what wagers cost with them.

use bots::sim::postings;
use odds::banking::Posted;
use odds::rounds::Stakes;
use rules::{Chips, House, Register, Schedule, ScheduleCell, ScheduleRow};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::banked_odds::Odds;
use crate::changeable::{Changeable, ClauseAt, Section, ValueKind};

/// How the path of a fee begins: `fees.22.flop`, `fees.2.3.fee`.
pub(crate) const FEES: &str = "fees";

/// What each bets where nobody says anything.
pub const USUAL_WAGER: Chips = Chips(2_000);

/// Nobody bets more.
const WAGER_MOST: Chips = Chips(100_000_000);

/// Everything that a what-if can change of what is posted.
pub(crate) fn changeable<'a>(register: &Register, rows: impl IntoIterator<Item = &'a Schedule>) -> Vec<Changeable> {
    let of = |row: &'a Schedule| {
        let clause = register.clause(&row.clause).map(|clause| ClauseAt::new(register.entry(clause)));
        let value = move |cell: ScheduleCell| Changeable {
            path: format!("{FEES}.{}", cell.name),
            name: cell.column.to_string(),
            about: about(&cell, &row.row),
            kind: if is_money(cell.column) { ValueKind::Money } else { ValueKind::Text },
            value: cell.value,
            clauses: clause.iter().cloned().collect(),
            rulings: vec![],
        };
        row.cells().into_iter().map(value)
    };
    rows.into_iter().flat_map(of).collect()
}

/// What may be posted for a game with a player-dealer, one section for each posting.
pub(crate) fn sections(register: &Register, house: &House, game: &str) -> Vec<Section> {
    let section = |posting: bots::sim::Posting<'_>| Section {
        chapter: game.to_string(),
        name: house.chapter(game).map_or_else(String::new, |chapter| chapter.name.clone()),
        section: FEES.to_string(),
        about: posting.to_string(),
        pay_table: false,
        table_only: false,
        values: changeable(register, posting.rows),
    };
    postings(house, game, None).into_iter().map(section).collect()
}

fn is_money(column: &str) -> bool {
    !matches!(column, "players" | "action" | "player-fee")
}

/// What a cell means, in words.
fn about(cell: &ScheduleCell, row: &ScheduleRow) -> String {
    let of = cell.holds_for.replace('-', "–");
    match (cell.column, row) {
        ("player-fee", _) => "what a player pays, such as $1 a circle".to_string(),
        ("action", _) => "the total action of the bracket".to_string(),
        ("players", _) => "the players that the row is for".to_string(),
        ("flop", _) => format!("{of} players: what is taken from a pot with a flop"),
        ("no-flop", _) => format!("{of} players: what is taken without one"),
        ("small", _) => "the small blind, which is taken".to_string(),
        ("big", _) => "the big blind, which is taken".to_string(),
        (_, ScheduleRow::Time { every_minutes, .. }) => format!("{of} players: the fee every {every_minutes} minutes"),
        (_, ScheduleRow::Action(_)) => format!("total action of {of}: what the bank pays"),
        _ => format!("{of} players: the fee"),
    }
}

/// What a wager of some size costs by one posting, its fee included; money in cents.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct FeeTold {
    /// What is posted, by its id.
    pub schedule: String,
    /// In words.
    pub name: String,
    /// The wager: what was asked for, or the nearest that may be made there.
    #[ts(type = "number")]
    pub wager: u64,
    /// How many bet as much: all but the bank.
    pub players: u8,
    /// What a player pays the house.
    #[ts(type = "number")]
    pub player_fee: u64,
    /// The part of his wager that a player loses on average, his fee included.
    pub edge: f64,
    /// What the bank pays the house.
    #[ts(type = "number")]
    pub bank_fee: u64,
    /// The part of all wagers that the bank keeps on average, its fee taken off.
    pub bank_keeps: f64,
    /// The same edge by the book, if something was set otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub edge_by_the_book: Option<f64>,
    /// What the bank keeps by the book, if something was set otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bank_by_the_book: Option<f64>,
}

impl FeeTold {
    /// By each posting of a game with a player-dealer.
    pub(crate) fn all(house: &House, game: &str, odds: &Odds, wager: Chips) -> Vec<FeeTold> {
        let told = |posting: bots::sim::Posting<'_>| {
            let row = posting.rows.first()?;
            let ScheduleRow::Action(fee) = &row.row else { return None };
            let wager = wager.min(WAGER_MOST).max(fee.table_min);
            let wager = fee.table_max.map_or(wager, |most| wager.min(most));
            let stakes = |seats| Stakes { seats, wager, bonus: Chips(0) };
            let posted = |seats| Posted::of(house, game, row, odds.decks(), odds.strategy(), stakes(seats));
            let players = u8::try_from(posted(1)?.table.seats().len()).ok()?.checked_sub(1)?;
            let posted = posted(players)?;
            Some(FeeTold {
                name: posting.to_string(),
                schedule: posting.id,
                wager: wager.0,
                players,
                player_fee: posted.circle_fee.0,
                edge: posted.player_pays / wager.0 as f64,
                bank_fee: posted.bank_fee.0,
                bank_keeps: posted.expected / posted.action.0 as f64,
                edge_by_the_book: None,
                bank_by_the_book: None,
            })
        };
        postings(house, game, None).into_iter().filter_map(told).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections::Collections;
    use crate::{Edges, Wrong, what_if};

    fn changed(house: &str, game: &str, set: &[&str]) -> Result<Register, Wrong> {
        let house = Register::embedded().house(house).unwrap();
        let set: Vec<String> = set.iter().map(ToString::to_string).collect();
        what_if(Register::embedded_files().collect(), house, game, &set)
    }

    #[test]
    fn every_cell_of_every_schedule_can_be_written_as_it_is_and_otherwise() {
        let mut count = 0;
        for house in Register::embedded().houses() {
            let games: std::collections::BTreeSet<&str> = house.schedules.iter().map(|row| row.game.as_str()).collect();
            for game in games {
                let cells = |house: &House| -> Vec<ScheduleCell> {
                    house.schedules_of(game).flat_map(Schedule::cells).collect()
                };
                let all = cells(house);
                let set: Vec<String> = all.iter().map(|cell| format!("fees.{}={}", cell.name, cell.value)).collect();
                let same = what_if(Register::embedded_files().collect(), house, game, &set).unwrap();
                assert_eq!(cells(same.house(&house.id).unwrap()), all);
                // One cell of the last row, and no other.
                let last = all.iter().rev().find(|cell| is_money(cell.column)).unwrap();
                let other = changed(&house.id, game, &[&format!("fees.{}=$99", last.name)]).unwrap();
                let differ = cells(other.house(&house.id).unwrap());
                let differ: Vec<_> = differ.iter().zip(&all).filter(|(one, other)| one != other).collect();
                assert_eq!(differ.len(), 1);
                assert_eq!((&differ[0].0.name, differ[0].0.value.as_str()), (&last.name, "$99"));
                count += all.len();
            }
        }
        assert!(count > 500, "{count}");
    }

    #[test]
    fn what_no_schedule_may_say_is_refused() {
        let refused = |house: &str, game: &str, set: &str| changed(house, game, &[set]).unwrap_err().to_string();
        let refused_at_aviator = |set: &str| refused("aviator", "pure-21.5", set);
        let says = |words: String, what: &str| assert!(words.contains(what), "{words}");
        says(refused_at_aviator("fees.1.2.fee=5%"), "a fee is a flat amount, never a share");
        says(refused_at_aviator("fees.1.2.action=$150+"), "the next bracket must begin at $101");
        says(refused_at_aviator("fees.1.2.action=$101-$500"), "the last bracket must have no end");
        says(refused_at_aviator("fees.1.player-fee=$1"), "'$1 a circle'");
        says(refused_at_aviator("fees.1.2.fees=$1"), "is it fees.1.2.fee?");
        says(refused_at_aviator("fees.1.limit=$1+"), "there is no value");
        says(refused_at_aviator("fees.1.2.fee=$1\"\"\""), "no quotes");
        says(refused_at_aviator("fees.1.2.fee=$1  $2"), "6 cells");
        says(refused_at_aviator("fees.1.2.fee="), "4 cells");
        says(refused("ocean-view", "holdem", "fees.22.players=8-9"), "the next row must be for 7 players");
        says(refused("ocean-view", "holdem", "fees.22.no-flop=$9"), "more than the fee with a flop");
    }

    #[test]
    fn tables_bring_what_the_changed_schedule_takes() {
        let house = Register::embedded().house("ocean-view").unwrap();
        let set = ["fees.22.flop=$1", "fees.247.fee=$30"];
        let register = changed("ocean-view", "holdem", &set).unwrap();
        let set = set.map(str::to_string);
        let compared = Collections::compare(house, Some(&register), "holdem", Some("4-8"), None).unwrap();
        let told = compared.told(Register::embedded(), &set);
        let hour = |schedule: &str, players: usize| {
            let posting = told.schedules.iter().find(|posting| posting.schedule == schedule).unwrap();
            let income = posting.incomes.iter().find(|income| income.players == players).unwrap();
            (income.a_hand, income.an_hour, income.an_hour_by_the_book.unwrap())
        };
        // $1 with a flop and without; by the book it is up to $6.
        assert_eq!(hour("22", 9).0, 100.0);
        assert!(hour("22", 9).1 < hour("22", 9).2);
        // The clock takes twice as much, and of fewer players what it took.
        assert_eq!(hour("247", 9).1, 2.0 * hour("247", 9).2);
        assert_eq!(hour("247", 5).1, hour("247", 5).2);
        let fees = &told.schedules[0].fees;
        assert_eq!(fees.iter().find(|fee| fee.path == "fees.22.flop").unwrap().value, "$6", "as the book has it");
        assert_eq!(fees[0].clauses[0].id, "OV.FE.23");
    }

    #[test]
    fn wagers_cost_more_with_their_fee() {
        let house = Register::embedded().house("aviator").unwrap();
        let set = ["fees.2.player-fee=$2 a circle", "fees.1.2.fee=$9"];
        let register = changed("aviator", "pure-21.5", &set).unwrap();
        // Counted once: no edge of a wager depends on what is posted.
        let odds = std::sync::Arc::new(Odds::new(house, "pure-21.5", None).unwrap());
        let count = |_: &House, _| Ok(odds.clone());
        let edges = Edges::count(house, Some(&register), "pure-21.5", None, USUAL_WAGER, count).unwrap();
        let [first, second, _] = &edges.fees[..] else { panic!("three options") };
        assert_eq!((first.wager, first.player_fee, first.players), (2_000, 50, 7));
        assert_eq!(Some(first.edge), first.edge_by_the_book);
        // $140 of action: $9 and not $2, which is 5 % of it.
        assert!((first.bank_by_the_book.unwrap() - first.bank_keeps - 0.05).abs() < 1e-12);
        // Its least wager is $25: a dollar more is 4 % of it.
        assert_eq!((second.wager, second.player_fee), (2_500, 200));
        assert!((second.edge - second.edge_by_the_book.unwrap() - 0.04).abs() < 1e-12);
        assert!(first.edge > odds.edge("base").unwrap());
    }
}
