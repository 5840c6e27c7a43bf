use rules::book::BookFile;
use rules::{House, Register, nearest};

use crate::wrong::{Wrong, unknown};

/// The books with other values in a game of a house: `natural.pays=3:2`, or `buster/pays.3=3:1` for a bonus bet of it.
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
/// # Errors
/// If there is no such value, or the book makes no sense with it.
pub fn what_if(mut files: Vec<BookFile>, house: &House, game: &str, set: &[String]) -> Result<Register, Wrong> {
    for change in set {
        let Some((said, value)) = change.split_once('=') else {
            return Err(Wrong::NoChange { change: change.clone() });
        };
        let (chapter, path) = said.split_once('/').unwrap_or((game, said));
        let own = |id: &&str| house.chapter(id).is_some_and(|chapter| chapter.game.is_some());
        let games = || house.games().map(|chapter| chapter.id.as_str()).filter(own);
        let values = house.chapter(chapter).and_then(|chapter| chapter.game.as_ref());
        let values = &values.ok_or_else(|| unknown("game or bonus bet", chapter, games()))?.values;
        // A section that pays is called by its own name.
        let pays = format!("{path}.pays");
        let known = |path: &str| values.iter().any(|value| value.path == path);
        let path = if !known(path) && known(&pays) { &pays } else { path };
        if !known(path) {
            let paths: Vec<&str> = values.iter().map(|value| value.path.as_str()).collect();
            return Err(unknown_value(path, &paths, &house.id, chapter));
        }
        // What is written into a file stays on its line: a what-if changes one value, and no other.
        if value.contains(char::is_control) {
            return Err(Wrong::Lines { path: said.to_string() });
        }
        let name = format!("{}/{chapter}.toml", house.id);
        match files.iter_mut().find(|file| file.path == name) {
            Some(file) => *file = file.with_value(path, value.trim()),
            None => return Err(Wrong::NoFile { chapter: chapter.to_string() }),
        }
    }
    Register::load(&files).map_err(|faults| Wrong::Nonsense { set: set.join(", "), faults })
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
