//! Embeds the folder of books: a list of its files, each with its text.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let books = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../books");
    println!("cargo::rerun-if-changed={}", books.display());
    let mut files = Vec::new();
    collect(&books, &mut files, true);
    files.sort();

    let mut out =
        format!("/// The books that are built in.\npub(crate) static EMBEDDED: [(&str, &str); {}] = [\n", files.len());
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let path = file.strip_prefix(&books).expect("it was found there").to_string_lossy().replace('\\', "/");
        let text = file.canonicalize().expect("it was found there");
        writeln!(out, "    ({path:?}, include_str!({text:?})),").expect("a string grows");
    }
    out.push_str("];\n");
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join("embedded.rs"), out).expect("the build folder can be written");
}

/// The books in a folder and in the houses' folders in it; example hands stand deeper.
fn collect(folder: &Path, files: &mut Vec<PathBuf>, houses: bool) {
    for entry in fs::read_dir(folder).expect("the books can be read") {
        let path = entry.expect("the books can be read").path();
        if path.is_dir() {
            if houses {
                collect(&path, files, false);
            }
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
}
