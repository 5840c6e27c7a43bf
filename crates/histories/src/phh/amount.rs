//! Amounts as the standard writes them, whole or with a point; ours are in cents.

use rules::Chips;

/// The chips of a player of whom nobody knows how many he has: more than anybody can have.
pub const UNKNOWN: Chips = Chips(100 << 43);

/// `225`, `0.5`, `1_000.25`.
pub(super) fn read_amount(text: &str) -> Result<Chips, String> {
    // Mostly it is a small whole number.
    if (1..=9).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit()) {
        return Ok(Chips(100 * text.bytes().fold(0, |sum, digit| 10 * sum + u64::from(digit - b'0'))));
    }
    let wrong = || format!("'{text}' is no amount of chips");
    let plain: String = text.chars().filter(|letter| *letter != '_').collect();
    let plain = plain.strip_prefix('+').unwrap_or(&plain);
    if plain == "inf" {
        return Ok(UNKNOWN);
    }
    let (whole, part) = plain.split_once('.').unwrap_or((plain, ""));
    let digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() && part.is_empty() || !digits(whole) || !digits(part) {
        return Err(wrong());
    }
    let cents = match part.trim_end_matches('0') {
        "" => 0,
        tenths if tenths.len() == 1 => tenths.parse::<u64>().map_err(|_| wrong())? * 10,
        cents if cents.len() == 2 => cents.parse::<u64>().map_err(|_| wrong())?,
        _ => return Err(format!("'{text}': amounts go down to the hundredth part")),
    };
    let whole = if whole.is_empty() { 0 } else { whole.parse::<u64>().map_err(|_| wrong())? };
    let chips = whole.checked_mul(100).and_then(|chips| chips.checked_add(cents));
    chips.filter(|&chips| chips < UNKNOWN.0).map(Chips).ok_or_else(|| format!("'{text}' is more than can be counted"))
}

/// An amount as the standard writes it, as short as it can be.
#[must_use]
pub fn write_amount(chips: Chips) -> String {
    match (chips.0 / 100, chips.0 % 100) {
        (whole, 0) => whole.to_string(),
        (whole, cents) => format!("{whole}.{cents:02}").trim_end_matches('0').to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_written() {
        for (text, cents, short) in [
            ("0", 0, "0"),
            ("225", 22_500, "225"),
            ("0.5", 50, "0.5"),
            (".25", 25, "0.25"),
            ("1_000.10", 100_010, "1000.1"),
        ] {
            assert_eq!(read_amount(text), Ok(Chips(cents)));
            assert_eq!(write_amount(Chips(cents)), short);
        }
        for text in ["", "-1", "1e3", "0.001", "x", "99999999999999999999"] {
            assert!(read_amount(text).is_err(), "{text}");
        }
    }
}
