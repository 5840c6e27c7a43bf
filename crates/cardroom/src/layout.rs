use cards::Card;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use histories::Scene;
use rules::Chips;

/// A plain table without lines; these columns are aligned to the right.
pub(crate) fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>, right: &[usize]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    if !head.is_empty() {
        table.set_header(head.to_vec());
    }
    table.add_rows(rows);
    for &column in right {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}

/// Amounts from the one to the other, or without an end.
pub(crate) fn range(from: Chips, to: Option<Chips>) -> String {
    to.map_or(format!("{from} and up"), |to| format!("{from}–{to}"))
}

/// Cents on average, which need not be whole ones: `$3.16`, `-$0.84`.
pub(crate) fn money(cents: f64) -> String {
    let whole = cents.abs().round() as u64;
    let sign = if cents < 0.0 && whole > 0 { "-" } else { "" };
    let dollars = Chips(whole / 100 * 100);
    format!("{sign}{dollars}.{:02}", whole % 100)
}

/// How wide a comparison is printed.
const WIDTH: u16 = 110;

/// Columns beside each other, whose words are broken into lines.
pub(crate) fn side_by_side(head: &[String], rows: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH);
    table.set_header(head.to_vec());
    table.add_rows(rows);
    table.trim_fmt()
}

/// A table as it stands: the board and the pot, each player, and what is asked.
pub(crate) fn scene(scene: &Scene) -> String {
    let cards = |cards: &[Option<Card>]| {
        let cards: Vec<String> =
            cards.iter().map(|card| card.map_or("??".to_string(), |card| card.to_string())).collect();
        cards.join(" ")
    };
    let mut lines = String::new();
    if !scene.board.is_empty() {
        lines.push_str(&format!("  the board is {}\n", cards(&scene.board)));
    }
    let rows = scene.places.iter().map(|place| {
        let bet = if place.bet.0 > 0 { format!("bets {}", place.bet) } else { String::new() };
        vec![format!(" {}", place.seat), place.chips.to_string(), bet, place.hands.join(" | "), place.notes.join(", ")]
    });
    lines.push_str(&table(&[], rows, &[1]));
    let taken = if scene.dropped.0 > 0 { format!("; the house has taken {}", scene.dropped) } else { String::new() };
    let pot = |(nth, pot): (usize, &Chips)| match nth {
        0 => format!("the main pot has {pot}"),
        nth => format!("side pot {nth} has {pot}"),
    };
    let pots: Vec<String> = scene.pots.iter().enumerate().map(pot).collect();
    let pots = if pots.is_empty() { String::new() } else { format!(": {}", pots.join(", ")) };
    lines.push_str(&format!("\n  {} in the middle{pots}{taken}\n  {}", scene.pot, scene.asked));
    lines
}

/// What says so, behind what is told.
pub(crate) fn sources(sources: &[String]) -> String {
    if sources.is_empty() { String::new() } else { format!("  [{}]", sources.join(", ")) }
}
