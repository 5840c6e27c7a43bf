use super::fault::Fault;

/// A file of a book: where it stands in the folder of books, and what it says.
///
/// ```
/// use rules::Register;
///
/// assert!(Register::embedded_files().any(|file| file.path == "ocean-view/holdem.toml"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookFile {
    /// The path from the folder of books, with slashes: `ocean-view/holdem.toml`.
    pub path: String,
    /// The text.
    pub text: String,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl BookFile {
    /// A file.
    ///
    /// ```
    /// assert_eq!(rules::book::BookFile::new("rulings.toml", "").path, "rulings.toml");
    /// ```
    #[must_use]
    pub fn new(path: &str, text: &str) -> BookFile {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        BookFile { path: path.to_string(), text: text.to_string(), lines: std::iter::once(0).chain(ends).collect() }
    }

    /// The folder it stands in: the id of a house, or nothing.
    #[must_use]
    pub(crate) fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// The name without folder and ending.
    #[must_use]
    pub(crate) fn stem(&self) -> &str {
        let name = self.path.rsplit_once('/').map_or(self.path.as_str(), |(_, name)| name);
        name.strip_suffix(".toml").unwrap_or(name)
    }

    /// The line of a byte, from 1.
    pub(crate) fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&start| start <= at)
    }

    pub(crate) fn fault(&self, line: usize, field: &str, message: String) -> Fault {
        Fault { file: self.path.clone(), line, field: field.to_string(), message }
    }
}

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
