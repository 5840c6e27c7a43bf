//! What if a book said something else: a value written anew in the text of a file.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::files::BookFile;
use crate::schedule::place_of_cell;

/// The clauses come last in a file; new sections are written before them.
const CLAUSES: &str = "\n[[clause]]";

impl BookFile {
    /// The same file with another value under a path such as `natural.pays`, written as people write it: `3:2`, `$5`, `true`, `6`.
    /// Whether it makes sense is seen when the book is read.
    ///
    /// ```
    /// use rules::book::BookFile;
    ///
    /// let file = BookFile::new("x/y.toml", "[natural]\npays = \"6:5\"\n");
    /// assert_eq!(file.with_value("natural.pays", "3:2").text, "[natural]\npays = \"3:2\"\n");
    /// assert_eq!(file.with_value("shoe.decks_min", "2").text, "[natural]\npays = \"6:5\"\n\n[shoe]\ndecks_min = 2\n");
    /// ```
    #[must_use]
    pub fn with_value(&self, path: &str, value: &str) -> BookFile {
        let written = written(value);
        let (section, key) = path.rsplit_once('.').unwrap_or(("", path));
        let mut text = self.text.clone();
        if let Some(span) = self.place_of(path) {
            text.replace_range(span, &written);
        } else if let Some(at) = self.head_of(section) {
            text.insert_str(at, &format!("{key} = {written}\n"));
        } else {
            let at = text.find(CLAUSES).unwrap_or(text.len());
            let before = if text[..at].ends_with('\n') { "\n" } else { "\n\n" };
            text.insert_str(at, &format!("{before}[{section}]\n{key} = {written}\n"));
        }
        BookFile::new(&self.path, &text)
    }

    /// A file of schedules with another cell, by the game and by the name that [`Schedule::cells`](crate::Schedule::cells) gives it;
    /// nothing if there is no such cell. Whether it makes sense is seen when the book is read.
    ///
    /// ```
    /// use rules::book::BookFile;
    ///
    /// let rows = "option  limit  player-fee  action  fee\n1  $5+  $0  $5-$50  $1\n.  .  .  $51+  $2\n";
    /// let fees = "game = \"three-card\"\nkind = \"action\"\nclause = \"X.FE.01\"";
    /// let file = BookFile::new("x/schedules.toml", &format!("[[schedule]]\n{fees}\nrows = \"\"\"\n{rows}\"\"\"\n"));
    /// let changed = file.with_cell("three-card", "1.2.fee", "$3").unwrap();
    /// assert!(changed.text.contains(".  .  .  $51+  $3\n"));
    /// assert!(file.with_cell("three-card", "1.3.fee", "$3").is_none());
    /// ```
    #[must_use]
    pub fn with_cell(&self, game: &str, name: &str, value: &str) -> Option<BookFile> {
        let (line, place) = place_of_cell(self, game, name)?;
        let lines = self.text.split_inclusive('\n').zip(1..).map(|(text, number)| {
            if number != line {
                return text.to_string();
            }
            let cells = text.trim_end().split("  ").map(str::trim).filter(|cell| !cell.is_empty());
            let cells: Vec<String> = cells
                .enumerate()
                .map(|(nth, cell)| match cell.find(['"', '\'']) {
                    _ if nth != place => cell.to_string(),
                    // The last row may have the quotes behind it that end the text.
                    Some(quotes) => format!("{value}{}", &cell[quotes..]),
                    None => value.to_string(),
                })
                .collect();
            format!("{}\n", cells.join("  "))
        });
        Some(BookFile::new(&self.path, &lines.collect::<String>()))
    }

    /// Where the value of a path stands.
    fn place_of(&self, path: &str) -> Option<std::ops::Range<usize>> {
        let document = DeTable::parse(&self.text).ok()?;
        let mut table: &DeTable<'_> = document.get_ref();
        let (section, key) = path.rsplit_once('.').unwrap_or(("", path));
        for name in section.split('.').filter(|name| !name.is_empty()) {
            let DeValue::Table(inner) = table.get(name).map(Spanned::get_ref)? else { return None };
            table = inner;
        }
        table.get(key).map(Spanned::span)
    }

    /// Where the first line of a section stands, behind its head.
    fn head_of(&self, section: &str) -> Option<usize> {
        let head = format!("[{section}]");
        let starts = self.text.match_indices(&head).map(|(at, _)| at);
        let at = starts.into_iter().find(|&at| at == 0 || self.text[..at].ends_with('\n'))?;
        Some(self.text[at..].find('\n').map_or(self.text.len(), |end| at + end + 1))
    }
}

/// A value as TOML has it: numbers, flags and lists as they are, all else in quotes.
fn written(value: &str) -> String {
    let plain = value.parse::<i64>().is_ok() || matches!(value, "true" | "false") || value.starts_with(['[', '"']);
    if plain { value.to_string() } else { format!("\"{value}\"") }
}
