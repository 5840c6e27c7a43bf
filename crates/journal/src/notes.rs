use std::fmt::Write;

use crate::{Difference, Hash, Head, StreamId};

/// The first line of noted heads.
const TITLE: &str = "cardroom journal heads 1";

/// The heads as they are kept beside a journal: a line each, which a person can read, and a hash over all.
///
/// ```text
/// cardroom journal heads 1
/// 0 1234 5f…
/// 7 88 01…
/// all 9c…
/// ```
pub(crate) fn written<'a>(heads: impl IntoIterator<Item = &'a Head>) -> String {
    let mut text = format!("{TITLE}\n");
    for Head { stream, number, hash } in heads {
        writeln!(text, "{} {number} {hash}", stream.0).expect("a string takes all");
    }
    let hash = over(&text);
    writeln!(text, "all {hash}").expect("a string takes all");
    text
}

/// Reads them back.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Head>, Difference> {
    let faulty = || Difference::Notes { what: "are not as they were written".to_string() };
    let text = std::str::from_utf8(bytes).map_err(|_| faulty())?;
    let (above, last) = text.strip_suffix('\n').and_then(|text| text.rsplit_once('\n')).ok_or_else(faulty)?;
    let lines = &text[..=above.len()];
    if last != format!("all {}", over(lines)) {
        return Err(faulty());
    }
    let heads: Option<Vec<Head>> = lines.lines().skip(1).map(read_line).collect();
    heads.filter(|_| lines.starts_with(TITLE)).ok_or_else(faulty)
}

fn read_line(line: &str) -> Option<Head> {
    let mut words = line.split(' ');
    let stream = StreamId(words.next()?.parse().ok()?);
    let head = Head { stream, number: words.next()?.parse().ok()?, hash: Hash::parse(words.next()?)? };
    words.next().is_none().then_some(head)
}

fn over(lines: &str) -> Hash {
    Hash::of(*b"heads  1", &[], lines.as_bytes())
}
