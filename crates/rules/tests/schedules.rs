//! The schedules against the documents themselves: a second reading, by other code, of the tables as they are printed.

use std::fs;
use std::path::PathBuf;

use rules::{Chips, House, Register, ScheduleRow};

/// A document of a house, with its tables' cells parted by tabs; loudly nothing if it is not there.
fn document(name: &str) -> Option<String> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/seeds").join(name);
    let text = fs::read_to_string(&file).ok();
    if text.is_none() {
        eprintln!("\n!!! SKIPPED: {} is not there, so nothing was compared !!!\n", file.display());
    }
    text.map(|text| text.replace('\\', ""))
}

fn house(id: &str) -> &'static House {
    Register::embedded().house(id).unwrap()
}

/// Every number in a cell, in cents; a plus or a word for "no end" adds none.
fn amounts(cell: &str) -> Vec<u64> {
    cell.replace(',', "")
        .split(|c: char| !(c.is_ascii_digit() || c == '.'))
        .filter_map(|number| number.parse::<f64>().ok())
        .map(|dollars| (dollars * 100.0).round() as u64)
        .collect()
}

/// "7 or more", "4 or less", "5-6", "2-9 players", "1 - 6".
fn players(cell: &str) -> (u8, u8) {
    let numbers: Vec<u8> = cell.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
    match numbers[..] {
        [min] if cell.contains("more") => (min, 9),
        [max] if cell.contains("less") => (2, max),
        [min, max] => (min.max(2), max),
        _ => panic!("{cell}"),
    }
}

#[test]
fn ocean_view_options_1_to_274() {
    let Some(text) = document("002_0cd6a58efa1bc962.txt") else { return };
    let mut printed: Vec<String> = Vec::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.split('\t').collect();
        let Some(Ok(option)) = cells.first().map(|cell| cell.parse::<u16>()) else { continue };
        match cells[..] {
            [_, limit, number, flop, no_flop]
                if limit.starts_with('$') && number.starts_with(|c: char| c.is_ascii_digit()) =>
            {
                let kind = if option < 150 { "limit" } else { "spread" };
                printed.push(format!(
                    "{option} {kind} {:?} {:?} {:?} {:?}",
                    amounts(limit),
                    players(number),
                    amounts(flop),
                    amounts(no_flop)
                ));
            }
            [_, number, fee] if number.contains(" or ") => {
                printed.push(format!("{option} time {:?} {:?}", players(number), amounts(fee)));
            }
            _ => {}
        }
    }
    let ours: Vec<String> = house("ocean-view")
        .schedules
        .iter()
        .filter(|schedule| schedule.game == "poker")
        .filter_map(|schedule| {
            let option = schedule.option?;
            Some(match &schedule.row {
                ScheduleRow::Pot(fee) => format!(
                    "{option} {} {:?} {:?} {:?} {:?}",
                    fee.structure.id(),
                    [fee.low.0, fee.high.0],
                    (fee.players.min, fee.players.max),
                    [fee.flop_fee.0],
                    [fee.no_flop_fee.0]
                ),
                ScheduleRow::Time { players, fee, every_minutes: 30 } => {
                    format!("{option} time {:?} {:?}", (players.min, players.max), [fee.0])
                }
                other => panic!("{other:?}"),
            })
        })
        .collect();
    assert_eq!(printed.len(), 274);
    assert_eq!(ours, printed);
}

#[test]
fn ocean_view_options_are_numbered_through() {
    let options: Vec<u16> = house("ocean-view")
        .schedules
        .iter()
        .filter(|schedule| schedule.game == "poker")
        .filter_map(|schedule| schedule.option)
        .collect();
    assert!(options.iter().copied().eq(1..=274));
}

/// R096: 274 rows give 172 families, of which the time pairs are 14.
#[test]
fn r096_families() {
    let families = house("ocean-view").schedules.iter().filter_map(|schedule| match &schedule.row {
        ScheduleRow::Pot(fee) => Some(fee.family),
        _ => None,
    });
    let families: Vec<u16> = families.collect();
    assert!(families.is_sorted() && families[0] == 1);
    assert_eq!(families.last(), Some(&(172 - 14)));
}

/// Both printings of the older tables.
#[test]
fn ocean_view_table_fees() {
    let ours: Vec<String> = house("ocean-view")
        .schedules
        .iter()
        .filter_map(|schedule| match &schedule.row {
            ScheduleRow::Table { structure, low, high, players, fee } => {
                Some(format!("{} {:?} {:?} {:?}", structure.id(), [low.0, high.0], (players.min, players.max), [fee.0]))
            }
            _ => None,
        })
        .collect();
    assert_eq!(ours.len(), 40);
    for name in ["000_b173504f3676bc04.txt", "002_0cd6a58efa1bc962.txt"] {
        let Some(text) = document(name) else { return };
        let mut structure = "";
        let mut limit = Vec::new();
        let mut printed = Vec::new();
        for line in text.lines() {
            structure = match line {
                _ if line.starts_with("Betting Limits") => "limit",
                _ if line.starts_with("Spread Limits") => "spread",
                _ => structure,
            };
            if let [first, number, fee] = line.split('\t').collect::<Vec<_>>()[..]
                && (number == "1 - 6" || number == "7 - 9")
            {
                if !first.is_empty() {
                    limit = amounts(first);
                }
                printed.push(format!("{structure} {limit:?} {:?} {:?}", players(number), amounts(fee)));
            }
        }
        assert_eq!(ours, printed, "{name}");
    }
}

/// Schedules by total action, as: option, limits, the player's fee, and each bracket's ends and fee.
type Printed = Vec<(Option<u16>, Vec<u64>, u64, Vec<(Vec<u64>, u64)>)>;

fn ours(house_id: &str, game: &str) -> Printed {
    let action = house(house_id).schedules.iter().filter(|schedule| schedule.game == game);
    action
        .filter_map(|schedule| {
            let ScheduleRow::Action(fee) = &schedule.row else { return None };
            let ends = |from: Chips, to: Option<Chips>| std::iter::once(from.0).chain(to.map(|to| to.0)).collect();
            let brackets = fee.brackets.iter().map(|bracket| (ends(bracket.from, bracket.to), bracket.fee.0)).collect();
            Some((schedule.option, ends(fee.table_min, fee.table_max), fee.player_fee.0, brackets))
        })
        .collect()
}

fn last(cell: &str) -> u64 {
    *amounts(cell).last().unwrap_or(&0)
}

#[test]
fn ocean_view_pure_21_5_in_all_three_printings() {
    let expected = ours("ocean-view", "pure-21.5");
    let mut printings = 0;
    for name in ["000_b173504f3676bc04.txt", "002_0cd6a58efa1bc962.txt"] {
        let Some(text) = document(name) else { return };
        let mut printed: Printed = Vec::new();
        for line in text.lines() {
            let [option, limit, action, fee, player] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
            if !action.starts_with('$') || !(limit.is_empty() || limit.contains("No Limit")) {
                continue;
            }
            if let Ok(option) = option.parse() {
                if option == 1 && !printed.is_empty() {
                    assert_eq!(printed, expected, "{name}");
                    printings += 1;
                    printed.clear();
                }
                printed.push((Some(option), amounts(limit), last(player), Vec::new()));
            }
            printed.last_mut().unwrap().3.push((amounts(action), last(fee)));
        }
        assert_eq!(printed, expected, "{name}");
        printings += 1;
    }
    assert_eq!(printings, 3);
}

#[test]
fn ocean_view_three_card() {
    let Some(text) = document("002_0cd6a58efa1bc962.txt") else { return };
    let table = text.split("Maximum Table limit").nth(1).unwrap();
    let mut printed: Printed = Vec::new();
    for line in table.lines() {
        let [option, action, fee, player] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
        if let Ok(option) = option.parse() {
            printed.push((Some(option), vec![500, 20_000], last(player), Vec::new()));
        }
        printed.last_mut().unwrap().3.push((amounts(action), last(fee)));
    }
    assert_eq!(printed.len(), 6);
    assert_eq!(ours("ocean-view", "three-card"), printed);
}

#[test]
fn aviator_pure_21_5() {
    let Some(text) = document("001_5e2614e4d810843f.txt") else { return };
    let mut printed: Printed = Vec::new();
    for line in text.lines() {
        let [option, limit, circle, action, fee] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
        if !action.starts_with('$') {
            continue;
        }
        if let Ok(option) = option.parse() {
            assert!(circle.ends_with("per circle"));
            printed.push((Some(option), amounts(limit), last(circle), Vec::new()));
        }
        printed.last_mut().unwrap().3.push((amounts(action), last(fee)));
    }
    assert_eq!(printed.len(), 3);
    assert_eq!(ours("aviator", "pure-21.5"), printed);
}

/// The scan has its cells in odd places (R008), so it is read by its brackets: a table begins where they begin again.
#[test]
fn casino_club_pure_21_5() {
    let Some(text) = document("003_9879dc41756e1423.txt") else { return };
    let table = text.split("Schedule Option\t").nth(1).unwrap();
    let mut brackets: Vec<Vec<(Vec<u64>, u64)>> = Vec::new();
    let mut open_ended = true;
    for line in table.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [.., action, fee] = cells[..] else { break };
        if open_ended {
            brackets.push(Vec::new());
        }
        open_ended = action.contains('+');
        brackets.last_mut().unwrap().push((amounts(action), last(fee)));
    }
    // R128: fifty dollars belong to the first bracket of option 2.
    assert_eq!(brackets[1][1].0, [5_000, 10_000]);
    brackets[1][1].0[0] = 5_100;
    let limits: [&[u64]; 8] =
        [&[500, 50_000], &[500, 50_000], &[500], &[1_000], &[2_500], &[10_000], &[100_000], &[200, 5_000]];
    let fees = [0, 0, 0, 0, 0, 0, 0, 50];
    let printed: Printed = brackets
        .into_iter()
        .enumerate()
        .map(|(nth, brackets)| (Some(nth as u16 + 1), limits[nth].to_vec(), fees[nth], brackets))
        .collect();
    assert_eq!(ours("casino-club", "pure-21.5"), printed);
}

#[test]
fn three_six_pure_21_5_and_blinds() {
    let Some(text) = document("004_ec8502c5d3e2b38c.txt") else { return };
    let table = text.split("Table Limit\tTotal Action").nth(1).unwrap();
    let mut printed: Printed = Vec::new();
    for line in table.lines().skip(1) {
        let [limit, action, fee, player] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
        if !limit.is_empty() {
            printed.push((None, amounts(limit), last(player), Vec::new()));
        }
        printed.last_mut().unwrap().3.push((amounts(action), last(fee)));
    }
    assert_eq!(printed.len(), 3);
    assert_eq!(ours("three-six", "pure-21.5"), printed);

    let sentence = text.lines().find(|line| line.contains("taken as the house fees")).unwrap();
    let blinds = house("three-six").schedules.iter().find_map(|schedule| match schedule.row {
        ScheduleRow::Blinds { small, big } => Some(vec![small.0, big.0]),
        _ => None,
    });
    assert_eq!(blinds, Some(amounts(sentence)));
}
