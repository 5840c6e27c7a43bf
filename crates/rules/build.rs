//! Embeds the folder of books: a list of its files, each with its text; and a list of the example hands.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let books = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../books");
    println!("cargo::rerun-if-changed={}", books.display());
    let houses: Vec<PathBuf> = entries(&books).into_iter().filter(|path| path.is_dir()).collect();
    let chapters = houses.iter().flat_map(|house| entries(house));
    let examples = houses.iter().map(|house| house.join("examples")).filter(|folder| folder.is_dir());
    let mut out = list(&books, "EMBEDDED", "The books that are built in.", entries(&books).into_iter().chain(chapters));
    out += &list(&books, "EXAMPLES", "Their example hands.", examples.flat_map(|folder| entries(&folder)));
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join("embedded.rs"), out).expect("the build folder can be written");
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).expect("the books can be read");
    read.map(|entry| entry.expect("the books can be read").path()).collect()
}

/// A list of these files as Rust has it.
fn list(books: &Path, name: &str, about: &str, files: impl Iterator<Item = PathBuf>) -> String {
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    files.sort();
    let mut out = format!("/// {about}\npub(crate) static {name}: [(&str, &str); {}] = [\n", files.len());
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let path = file.strip_prefix(books).expect("it was found there").to_string_lossy().replace('\\', "/");
        let text = file.canonicalize().expect("it was found there");
        writeln!(out, "    ({path:?}, include_str!({text:?})),").expect("a string grows");
    }
    out + "];\n"
}
