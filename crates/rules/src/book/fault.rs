use std::error::Error;
use std::fmt;

/// One thing that is wrong in a book.
///
/// ```
/// use rules::Register;
/// use rules::book::BookFile;
///
/// let faults = Register::load(&[BookFile::new("corner/holdem.toml", "id = 'omaha'\n")]).unwrap_err();
/// let fault = faults.iter().find(|fault| fault.field == "id").unwrap();
/// assert_eq!((fault.file.as_str(), fault.line), ("corner/holdem.toml", 1));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    /// The file: `ocean-view/holdem.toml`.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The field, if it is about one: `clause.kind`.
    pub field: String,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.field.is_empty() { "" } else { ": " };
        write!(f, "{}:{}: {}{between}{}", self.file, self.line, self.field, self.message)
    }
}

/// Everything that is wrong in a book, in the order of files and lines; never empty.
///
/// ```
/// use rules::Register;
/// use rules::book::BookFile;
///
/// let faults = Register::load(&[BookFile::new("rulings.toml", "ruling = 7\n")]).unwrap_err();
/// assert!(faults.to_string().ends_with("1 fault"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults found; `None` if there are none.
    pub(crate) fn found(mut faults: Vec<Fault>) -> Option<Faults> {
        faults.sort();
        if faults.is_empty() { None } else { Some(Faults(faults)) }
    }

    /// Each of them.
    ///
    /// ```
    /// use rules::Register;
    /// use rules::book::BookFile;
    ///
    /// let faults = Register::load(&[BookFile::new("rulings.toml", "[[ruling]]\nid = 7\n")]).unwrap_err();
    /// assert_eq!(faults.iter().next().unwrap().to_string(), "rulings.toml:1: ruling.basis: is missing");
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.0 {
            writeln!(f, "{fault}")?;
        }
        write!(f, "{} {}", self.0.len(), if self.0.len() == 1 { "fault" } else { "faults" })
    }
}

impl Error for Faults {}
