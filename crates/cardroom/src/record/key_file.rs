use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use room::Key;

/// The key that hidden cards are sealed with: 64 hexadecimal digits and a line end, beside the folder and never in it, so that whoever
/// copies the folder has not copied the key.
pub(crate) struct KeyFile {
    path: PathBuf,
}

const DIGITS: usize = 64;

impl KeyFile {
    /// The one that is named; else the one beside the folder, under its name.
    pub(crate) fn of(folder: &Path, named: Option<&Path>) -> KeyFile {
        KeyFile { path: named.map_or_else(|| beside(folder), Path::to_path_buf) }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn is_there(&self) -> bool {
        self.path.exists()
    }

    /// Reads the key.
    pub(crate) fn read(&self) -> anyhow::Result<Key> {
        let path = self.path.display();
        let text = fs::read_to_string(&self.path).with_context(|| format!("cannot read the key {path}"))?;
        self.check_mode()?;
        let digits = text.strip_suffix('\n').unwrap_or(&text);
        let key = read_digits(digits);
        // What the file has in it is never said.
        key.ok_or_else(|| {
            anyhow!("{path} is no key: a key is {DIGITS} digits of 0-9 and a-f, and this has something else")
        })
    }

    /// Others who could read it could read every hand.
    #[cfg(unix)]
    fn check_mode(&self) -> anyhow::Result<()> {
        use std::os::unix::fs::PermissionsExt;

        let path = self.path.display();
        let mode =
            fs::metadata(&self.path).with_context(|| format!("cannot read the key {path}"))?.permissions().mode();
        if mode & 0o077 != 0 {
            bail!("others can read the key {path} (its mode is {:o}): chmod 600 {path}", mode & 0o777);
        }
        Ok(())
    }

    #[cfg(not(unix))]
    fn check_mode(&self) -> anyhow::Result<()> {
        Ok(())
    }
}

/// `friday.key` for `friday` and `friday/`.
fn beside(folder: &Path) -> PathBuf {
    let named = |path: &Path| {
        let mut name = path.file_name()?.to_os_string();
        name.push(".key");
        Some(path.with_file_name(name))
    };
    // A folder such as `.` has a name only where it lies.
    let lies = || named(&folder.canonicalize().ok()?);
    named(folder).or_else(lies).unwrap_or_else(|| folder.join("key"))
}

fn read_digits(digits: &str) -> Option<Key> {
    let is_digit = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
    if digits.len() != DIGITS || !digits.bytes().all(is_digit) {
        return None;
    }
    let mut bytes = [0; DIGITS / 2];
    for (byte, place) in bytes.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&digits[place..place + 2], 16).ok()?;
    }
    Some(Key::new(bytes))
}
