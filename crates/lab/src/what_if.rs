use rules::book::{BookFile, FieldKind, file_kinds};
use rules::{House, Register, nearest};

use crate::fees::FEES;
use crate::wrong::{Wrong, unknown};

/// The books with other values in a game of a house: `natural.pays=3:2`, `buster/pays.3=3:1` for a bonus bet of it, `fees.2.3.fee=$5` for
/// what is posted: the option, the bracket where the fee goes by the action, and the column.
///
/// ```
/// use rules::Register;
///
/// let house = Register::embedded().house("aviator").unwrap();
/// let files = Register::embedded_files().collect();
/// let wrong = lab::what_if(files, house, "pure-21.5", &["natural.pay=3:2".to_string()]).unwrap_err();
/// assert_eq!(wrong.to_string(), "there is no value 'natural.pay'; is it natural.pays?");
/// ```
///
/// What a book has not at all, such as insurance at some houses, has no clause that could set it:
///
/// ```
/// # use rules::Register;
/// # let house = Register::embedded().house("ocean-view").unwrap();
/// # let files = Register::embedded_files().collect();
/// let wrong = lab::what_if(files, house, "pure-21.5", &["insurance.pays=2:1".to_string()]).unwrap_err();
/// assert!(wrong.to_string().starts_with("pure-21.5 at ocean-view has no insurance, and a what-if changes what a book has"));
/// ```
///
/// # Errors
/// If there is no such value, or the book makes no sense with it.
pub fn what_if(mut files: Vec<BookFile>, house: &House, game: &str, set: &[String]) -> Result<Register, Wrong> {
    for change in set {
        let Some((said, value)) = change.split_once('=') else {
            return Err(Wrong::NoChange { change: change.clone() });
        };
        // What is written into a file stays on its line: a what-if changes one value, and no other.
        if value.contains(char::is_control) {
            return Err(Wrong::Lines { path: said.to_string() });
        }
        if let Some(cell) = said.strip_prefix(FEES).and_then(|rest| rest.strip_prefix('.')) {
            with_fee(&mut files, house, game, cell, value.trim())?;
            continue;
        }
        let (chapter, path) = said.split_once('/').unwrap_or((game, said));
        let own = |id: &&str| house.chapter(id).is_some_and(|chapter| chapter.game.is_some());
        let games = || house.games().map(|chapter| chapter.id.as_str()).filter(own);
        let book = house.chapter(chapter).and_then(|chapter| chapter.game.as_ref());
        let book = book.ok_or_else(|| unknown("game or bonus bet", chapter, games()))?;
        let values = &book.values;
        // A section that pays is called by its own name.
        let pays = format!("{path}.pays");
        let known = |path: &str| values.iter().any(|value| value.path == path);
        let path = if !known(path) && known(&pays) { &pays } else { path };
        let head = path.split_once('.').map_or(path, |(head, _)| head);
        let has = values.iter().any(|value| value.path.split_once('.').is_some_and(|(section, _)| section == head));
        let could =
            file_kinds().into_iter().filter(|(kind, _)| *kind == book.family.id()).flat_map(|(_, fields)| fields);
        // What a book leaves out has no clause, and every value needs one.
        if !has && could.into_iter().any(|field| field.name == head && matches!(field.kind, FieldKind::Table(_))) {
            return Err(Wrong::NotInBook {
                section: head.to_string(),
                house: house.id.clone(),
                chapter: chapter.to_string(),
            });
        }
        if !known(path) {
            let paths: Vec<&str> = values.iter().map(|value| value.path.as_str()).collect();
            return Err(unknown_value(path, &paths, &house.id, chapter));
        }
        let name = format!("{}/{chapter}.toml", house.id);
        match files.iter_mut().find(|file| file.path == name) {
            Some(file) => *file = file.with_value(path, value.trim()),
            None => return Err(Wrong::NoFile { chapter: chapter.to_string() }),
        }
    }
    Register::load(&files).map_err(|faults| Wrong::Nonsense { set: set.join(", "), faults })
}

/// Another cell of what is posted.
fn with_fee(files: &mut [BookFile], house: &House, game: &str, cell: &str, value: &str) -> Result<(), Wrong> {
    let cells = || house.schedules_of(game).flat_map(|row| row.cells().into_iter().map(move |cell| (row, cell.name)));
    let Some((row, _)) = cells().find(|(_, name)| name == cell) else {
        let path = format!("{FEES}.{cell}");
        let paths: Vec<String> = cells().map(|(_, name)| format!("{FEES}.{name}")).collect();
        let near = nearest(&path, paths.iter().map(String::as_str)).or(paths.first().map(String::as_str));
        return Err(match near {
            Some(near) => Wrong::ValueNear { near: near.to_string(), path },
            None => Wrong::NothingPosted { house: house.name.clone(), game: game.to_string() },
        });
    };
    // What would end the text of the rows, or write a letter otherwise.
    if value.contains(['"', '\'', '\\']) {
        return Err(Wrong::Quotes { path: format!("{FEES}.{cell}") });
    }
    let name = format!("{}/schedules.toml", house.id);
    let file = files.iter_mut().find(|file| file.path == name);
    let changed = file.and_then(|file| {
        *file = file.with_cell(&row.game, cell, value)?;
        Some(())
    });
    changed.ok_or_else(|| Wrong::NoFile { chapter: format!("what {} posts", house.id) })
}

/// A no that names the nearest value of a book, or says where they stand.
fn unknown_value(path: &str, paths: &[&str], house: &str, chapter: &str) -> Wrong {
    // By its whole path, by what a section that pays is called, or by the last word.
    let sections = paths.iter().filter_map(|path| path.strip_suffix(".pays"));
    let last = |path: &'_ &str| path.rfind('.').map_or(0, |dot| dot + 1);
    let near = nearest(path, paths.iter().copied().chain(sections)).or_else(|| {
        let word = nearest(path, paths.iter().map(|path| &path[last(path)..]))?;
        paths.iter().copied().find(|path| &path[last(path)..] == word)
    });
    let path = path.to_string();
    match near {
        Some(near) => Wrong::ValueNear { path, near: near.to_string() },
        None => Wrong::NoValue { path, house: house.to_string(), chapter: chapter.to_string() },
    }
}
