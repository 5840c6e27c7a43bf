use std::fmt;
use std::str::FromStr;

use crate::book::Form;

/// An amount of money or play chips, in cents: a whole number, never less than nothing.
///
/// ```
/// use rules::Chips;
///
/// assert_eq!("$0.50".parse(), Ok(Chips(50)));
/// assert_eq!("$1,001".parse(), Ok(Chips(100_100)));
/// assert_eq!(Chips(100_050).to_string(), "$1,000.50");
/// assert_eq!(Chips(500).to_string(), "$5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Chips(pub u64);

/// A text that is no amount.
///
/// ```
/// assert_eq!("5 dollars".parse::<rules::Chips>(), Err(rules::NotChips));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotChips;

impl Chips {
    pub(crate) const FORM: Form = Form {
        what: "an amount above nothing: write $5, $0.50 or $1,000",
        accepts: |text| text.parse().is_ok_and(|chips: Chips| chips.0 > 0),
    };
}

impl fmt::Display for NotChips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "is no amount: write it as $5, $0.50 or $1,000")
    }
}

impl std::error::Error for NotChips {}

impl FromStr for Chips {
    type Err = NotChips;

    fn from_str(text: &str) -> Result<Chips, NotChips> {
        let digits = text.strip_prefix('$').ok_or(NotChips)?;
        let (dollars, cents) = match digits.split_once('.') {
            Some((dollars, cents)) if cents.len() == 2 => (dollars, cents),
            Some(_) => return Err(NotChips),
            None => (digits, "00"),
        };
        // A comma parts the thousands, or there is none.
        let groups: Vec<&str> = dollars.split(',').collect();
        let well_grouped =
            groups.len() == 1 || (1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3);
        let number = groups.concat() + cents;
        if !well_grouped || groups[0].is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotChips);
        }
        number.parse().map(Chips).map_err(|_| NotChips)
    }
}

impl fmt::Display for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dollars = (self.0 / 100).to_string();
        let mut text = String::from("$");
        for (place, digit) in dollars.chars().enumerate() {
            if place > 0 && (dollars.len() - place).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        if !self.0.is_multiple_of(100) {
            text.push_str(&format!(".{:02}", self.0 % 100));
        }
        f.pad(&text)
    }
}
