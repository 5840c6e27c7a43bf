use std::fs;
use std::io::Write;
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
        KeyFile { path: named.map_or_else(|| beside(folder, "key"), Path::to_path_buf) }
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

    /// Makes a new key that nobody can guess and only its owner can read. There is none yet.
    pub(crate) fn make(&self) -> anyhow::Result<Key> {
        let path = self.path.display();
        let mut bytes = [0; DIGITS / 2];
        getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no chance for a key: {error}"))?;
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&self.path).with_context(|| format!("cannot make the key {path}"))?;
        let written = file.write_all(format!("{digits}\n").as_bytes()).and_then(|()| file.sync_all());
        written.with_context(|| format!("cannot write the key {path}"))?;
        Ok(Key::new(bytes))
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
pub(crate) fn beside(folder: &Path, kind: &str) -> PathBuf {
    let named = |path: &Path| {
        let mut name = path.file_name()?.to_os_string();
        name.push(".");
        name.push(kind);
        Some(path.with_file_name(name))
    };
    // A folder such as `.` has a name only where it lies.
    let lies = || named(&folder.canonicalize().ok()?);
    named(folder).or_else(lies).unwrap_or_else(|| folder.join(kind))
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
