//! What tests of what-ifs share.

use rules::Register;
use rules::book::BookFile;

/// The built-in books with other values in some files.
pub(crate) fn register_with(changes: &[(&str, &[(&str, &str)])]) -> Register {
    let change = |file: BookFile| {
        let values = changes.iter().filter(|(path, _)| *path == file.path).flat_map(|(_, values)| *values);
        values.fold(file.clone(), |file, (path, value)| file.with_value(path, value))
    };
    let files: Vec<BookFile> = Register::embedded_files().map(change).collect();
    Register::load(&files).unwrap_or_else(|faults| panic!("{changes:?}:\n{faults}"))
}
