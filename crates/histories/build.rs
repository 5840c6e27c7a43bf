//! Embeds the example hands of the books: a list of their files, each with its text.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let books = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../books");
    println!("cargo::rerun-if-changed={}", books.display());
    let mut files: Vec<PathBuf> = Vec::new();
    for house in fs::read_dir(&books).expect("the books can be read") {
        let examples = house.expect("the books can be read").path().join("examples");
        let Ok(found) = fs::read_dir(&examples) else { continue };
        files.extend(found.map(|file| file.expect("the books can be read").path()));
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "toml"));
    files.sort();

    let mut out = format!("/// The example hands.\nstatic EXAMPLES: [(&str, &str); {}] = [\n", files.len());
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let path = file.strip_prefix(&books).expect("it was found there").to_string_lossy().replace('\\', "/");
        let text = file.canonicalize().expect("it was found there");
        writeln!(out, "    ({path:?}, include_str!({text:?})),").expect("a string grows");
    }
    out.push_str("];\n");
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join("examples.rs"), out).expect("the build folder can be written");
}
