use comfy_table::{CellAlignment, Table, presets};
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
