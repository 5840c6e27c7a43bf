//! Bytes as hexadecimal digits.

pub(crate) fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    text.extend(halves.filter_map(|half| char::from_digit(half.into(), 16)));
    text
}

pub(crate) fn read(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// Exactly so many bytes.
pub(crate) fn read_array<const COUNT: usize>(text: &str) -> Option<[u8; COUNT]> {
    read(text)?.try_into().ok()
}
