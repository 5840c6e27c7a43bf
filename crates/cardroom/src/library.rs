use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{anyhow, bail};
use rules::book::BookFile;
use rules::{ClauseEntry, House, Register, Shown, Status};

/// What every command takes that tells something of the books: which ones to go by, and how to print it.
#[derive(clap::Args)]
pub(crate) struct Books {
    /// A folder with books of your own, read beside the built-in ones
    #[arg(long = "books", value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Print JSON, money in cents
    #[arg(long)]
    pub(crate) json: bool,
}

/// The register of the built-in books, and of those in a folder if there is one.
pub(crate) fn register(folder: Option<&Path>) -> anyhow::Result<Cow<'static, Register>> {
    match folder {
        None => Ok(Cow::Borrowed(Register::embedded())),
        Some(folder) => register_with(folder).map(Cow::Owned),
    }
}

impl Books {
    /// The register of the built-in books, and of those in the folder if there is one.
    pub(crate) fn register(&self) -> anyhow::Result<Cow<'static, Register>> {
        register(self.folder.as_deref())
    }

    /// Their files, for who wants to know what would be if they said something else.
    pub(crate) fn files(&self) -> anyhow::Result<Vec<BookFile>> {
        files(self.folder.as_deref())
    }
}

/// The files of the built-in books, and of those in a folder if there is one.
pub(crate) fn files(folder: Option<&Path>) -> anyhow::Result<Vec<BookFile>> {
    match folder {
        None => Ok(Register::embedded_files().collect()),
        Some(folder) => files_with(folder),
    }
}

/// The files of the built-in books with those of a folder. A file of the same path stands in for the built-in one; only rulings are read
/// beside the built-in ones, number by number.
fn files_with(folder: &Path) -> anyhow::Result<Vec<BookFile>> {
    let (mut files, own): (Vec<BookFile>, Vec<BookFile>) = (Register::embedded_files().collect(), read_folder(folder)?);
    for file in own {
        match files.iter_mut().find(|other| other.path == file.path && file.path != "rulings.toml") {
            Some(built_in) => *built_in = file,
            None => files.push(file),
        }
    }
    Ok(files)
}

/// The register of the built-in books with those of a folder.
pub(crate) fn register_with(folder: &Path) -> anyhow::Result<Register> {
    Register::load(&files_with(folder)?)
        .map_err(|faults| anyhow!("the books in {} are faulty:\n{faults}", folder.display()))
}

/// The books' files in a folder and its folders.
fn read_folder(folder: &Path) -> anyhow::Result<Vec<BookFile>> {
    let mut files = Vec::new();
    collect(folder, "", &mut files)
        .map_err(|error| anyhow!("cannot read the books in {}: {error}", folder.display()))?;
    if files.is_empty() {
        bail!("there are no books in {}: a house is a folder with a house.toml", folder.display());
    }
    Ok(files)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<BookFile>) -> std::io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            // Example hands stand a folder deeper; only houses are looked into.
            if prefix.is_empty() {
                collect(&entry.path(), &format!("{path}/"), files)?;
            }
        } else if path.ends_with(".toml") {
            let text = fs::read_to_string(entry.path())
                .map_err(|error| io::Error::new(error.kind(), format!("{path}: {error}")))?;
            files.push(BookFile::new(&path, &text));
        }
    }
    Ok(())
}

/// What shows the clauses: example hands, tests, and pages.
pub(crate) struct Coverage<'a> {
    register: &'a Register,
    examples: BTreeMap<String, Vec<&'static str>>,
}

impl<'a> Coverage<'a> {
    /// Plays all example hands.
    pub(crate) fn new(register: &'a Register) -> Coverage<'a> {
        Coverage { register, examples: histories::coverage(register) }
    }

    /// Whether anything shows a clause.
    pub(crate) fn status(&self, entry: &ClauseEntry) -> Status {
        if self.examples.contains_key(&entry.id) { Status::Covered } else { self.register.status(entry) }
    }

    /// What shows it: the example, the test, or the command that prints it. Examples that are named after it come first.
    pub(crate) fn shown_by(&self, entry: &ClauseEntry) -> Vec<String> {
        let examples = self.examples.get(&entry.id).map_or(&[][..], Vec::as_slice);
        let words = |shown: Shown| match shown {
            Shown::Test(test) => test.to_string(),
            Shown::Schedules => format!("cardroom schedules {}", entry.house),
            _ => format!("cardroom why {}", entry.id),
        };
        let others = self.register.shown_by(entry).into_iter().map(words);
        let (named, other): (Vec<&str>, Vec<&str>) = examples.iter().partition(|path| path.contains(&entry.id));
        named.iter().chain(&other).map(|path| format!("books/{path}")).chain(others).collect()
    }
}

/// The house of this id, or the nearest one named in the error.
pub(crate) fn house<'a>(register: &'a Register, id: &str) -> anyhow::Result<&'a House> {
    Ok(lab::house(register, id)?)
}

/// An error that names the nearest right name, or all of them.
pub(crate) fn unknown<'a>(what: &str, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> anyhow::Error {
    lab::unknown(what, name, names).into()
}
