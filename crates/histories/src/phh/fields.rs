//! What a file says, field by field: a plain file is read in one go, any other by the reader for all of TOML.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The fields of a hand, and where it begins.
pub(super) struct Fields<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) at: usize,
    fields: Vec<(Cow<'a, str>, Field<'a>)>,
}

/// A value, and where it stands.
pub(super) struct Field<'a> {
    pub(super) at: usize,
    pub(super) value: Value<'a>,
}

/// What kind of value it is.
pub(super) enum Value<'a> {
    Text(Cow<'a, str>),
    /// As it is written.
    Number(Cow<'a, str>),
    Flag(bool),
    List(Vec<Field<'a>>),
    /// A date or a time of day, as it is written.
    Time(Cow<'a, str>),
    /// What no field of ours can be.
    Other,
}

impl<'a> Fields<'a> {
    pub(super) fn get(&self, name: &str) -> Option<&Field<'a>> {
        self.fields.iter().find(|(key, _)| key == name).map(|(_, field)| field)
    }
}

/// The hands of a file: one without a name, or many; or where it is no TOML, and why.
pub(super) fn read_fields(text: &str) -> Result<Vec<Fields<'_>>, (usize, String)> {
    match (Quick { text, at: 0 }).hands() {
        Some(hands) => Ok(hands),
        None => read_any(text),
    }
}

/// By the reader for all of TOML.
fn read_any(text: &str) -> Result<Vec<Fields<'_>>, (usize, String)> {
    let parsed = DeTable::parse(text)
        .map_err(|error| (error.span().map_or(0, |span| span.start), format!("no TOML: {}", error.message())))?;
    let table = parsed.into_inner();
    let is_table = |value: &Spanned<DeValue<'_>>| matches!(value.get_ref(), DeValue::Table(_));
    if table.get("variant").is_some() || !table.values().any(is_table) {
        return Ok(vec![of_table(Cow::Borrowed(""), 0, table)]);
    }
    let hand = |(name, value): (Spanned<Cow<'_, str>>, Spanned<DeValue<'_>>)| {
        let (at, name) = (value.span().start, name.into_inner().into_owned());
        match value.into_inner() {
            DeValue::Table(hand) => Ok(of_table(Cow::Owned(name), at, hand)),
            _ => Err((at, format!("{name}: a file of many hands has nothing but hands"))),
        }
    };
    table.into_iter().map(hand).collect()
}

fn of_table<'a>(name: Cow<'a, str>, at: usize, table: DeTable<'_>) -> Fields<'a> {
    let fields = table.into_iter().map(|(key, value)| (Cow::Owned(key.into_inner().into_owned()), of_value(value)));
    Fields { name, at, fields: fields.collect() }
}

fn of_value<'a>(value: Spanned<DeValue<'_>>) -> Field<'a> {
    let at = value.span().start;
    let value = match value.into_inner() {
        DeValue::String(text) => Value::Text(Cow::Owned(text.into_owned())),
        DeValue::Integer(number) => Value::Number(Cow::Owned(number.as_str().to_string())),
        DeValue::Float(number) => Value::Number(Cow::Owned(number.as_str().to_string())),
        DeValue::Boolean(flag) => Value::Flag(flag),
        DeValue::Array(list) => Value::List(list.into_iter().map(of_value).collect()),
        DeValue::Datetime(time) => Value::Time(Cow::Owned(time.to_string())),
        DeValue::Table(_) => Value::Other,
    };
    Field { at, value }
}

/// Reads what almost all files are made of: `key = value` on lines of their own, below `[1]` if there are many hands. Whatever
/// it does not know, or what may be wrong, it leaves to the other reader.
struct Quick<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Quick<'a> {
    fn hands(mut self) -> Option<Vec<Fields<'a>>> {
        let mut hands: Vec<Fields<'a>> = Vec::new();
        let mut names = std::collections::HashSet::new();
        loop {
            self.skip(true)?;
            match self.next() {
                None => break,
                Some(b'[') => {
                    self.at += 1;
                    let (at, name) = (self.at - 1, self.key()?);
                    if self.next() != Some(b']')
                        || !names.insert(name)
                        || hands.first().is_some_and(|h| h.at == usize::MAX)
                    {
                        return None;
                    }
                    self.at += 1;
                    hands.push(Fields { name: Cow::Borrowed(name), at, fields: Vec::new() });
                }
                Some(_) => {
                    let key = self.key()?;
                    self.skip(false)?;
                    if self.next() != Some(b'=') {
                        return None;
                    }
                    self.at += 1;
                    self.skip(false)?;
                    let value = self.value()?;
                    if hands.is_empty() {
                        // Not below a name: it is the only hand.
                        hands.push(Fields { name: Cow::Borrowed(""), at: usize::MAX, fields: Vec::new() });
                    }
                    let hand = hands.last_mut()?;
                    if hand.get(key).is_some() {
                        return None;
                    }
                    hand.fields.push((Cow::Borrowed(key), value));
                }
            }
            self.end_of_line()?;
        }
        let first = hands.first_mut()?;
        if first.at == usize::MAX {
            first.at = 0;
        }
        Some(hands)
    }

    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Blanks; and, if they may, ends of lines and comments.
    fn skip(&mut self, lines: bool) -> Option<()> {
        loop {
            match self.next() {
                Some(b' ' | b'\t') => self.at += 1,
                Some(b'\n') if lines => self.at += 1,
                Some(b'\r') if lines && self.text.as_bytes().get(self.at + 1) == Some(&b'\n') => self.at += 2,
                Some(b'#') if lines => {
                    let rest = &self.text.as_bytes()[self.at..];
                    let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                    if rest[..end].iter().any(|&byte| is_control(byte) && byte != b'\r') {
                        return None;
                    }
                    self.at += end;
                }
                _ => return Some(()),
            }
        }
    }

    /// Nothing but a comment stands behind a value.
    fn end_of_line(&mut self) -> Option<()> {
        self.skip(false)?;
        matches!(self.next(), None | Some(b'\n' | b'#' | b'\r')).then_some(())
    }

    fn key(&mut self) -> Option<&'a str> {
        let from = self.at;
        while self.next().is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')) {
            self.at += 1;
        }
        (self.at > from).then(|| &self.text[from..self.at])
    }

    fn value(&mut self) -> Option<Field<'a>> {
        let at = self.at;
        let value = match self.next()? {
            quote @ (b'\'' | b'"') => Value::Text(Cow::Borrowed(self.quoted(quote)?)),
            b'[' => {
                self.at += 1;
                let mut list = Vec::new();
                loop {
                    self.skip(true)?;
                    if self.next()? == b']' {
                        break;
                    }
                    list.push(self.value()?);
                    self.skip(true)?;
                    match self.next()? {
                        b',' => self.at += 1,
                        b']' => break,
                        _ => return None,
                    }
                }
                self.at += 1;
                Value::List(list)
            }
            _ => {
                let ends = |byte: u8| matches!(byte, b',' | b']' | b' ' | b'\t' | b'\n' | b'\r' | b'#');
                while self.next().is_some_and(|byte| !ends(byte)) {
                    self.at += 1;
                }
                match &self.text[at..self.at] {
                    "true" => Value::Flag(true),
                    "false" => Value::Flag(false),
                    word if word == "inf" || is_plain_number(word) => Value::Number(Cow::Borrowed(word)),
                    word if is_time(word) => Value::Time(Cow::Borrowed(word)),
                    _ => return None,
                }
            }
        };
        Some(Field { at, value })
    }

    /// Text in quotes on one line, without anything that stands for something else.
    fn quoted(&mut self, quote: u8) -> Option<&'a str> {
        let from = self.at + 1;
        let rest = &self.text.as_bytes()[from..];
        let end = rest.iter().position(|&byte| byte == quote || byte == b'\\' && quote == b'"' || is_control(byte))?;
        // Two quotes are an empty text, three begin one of several lines.
        if rest[end] != quote || end == 0 && rest.get(1) == Some(&quote) {
            return None;
        }
        self.at = from + end + 1;
        Some(&self.text[from..from + end])
    }
}

const fn is_control(byte: u8) -> bool {
    byte < 0x20 && byte != b'\t' || byte == 0x7f
}

/// Digits, perhaps with a point and more digits.
fn is_plain_number(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let whole = |text: &str| digits(text) && (text == "0" || !text.starts_with('0'));
    match word.split_once('.') {
        Some((before, behind)) => whole(before) && digits(behind),
        None => whole(word),
    }
}

/// `20:15:26`
fn is_time(word: &str) -> bool {
    let part = |text: &str, most: u8| text.len() == 2 && text.parse::<u8>().is_ok_and(|part| part < most);
    let mut parts = word.split(':');
    let (hour, minute, second) = (parts.next(), parts.next(), parts.next());
    parts.next().is_none()
        && hour.is_some_and(|hour| part(hour, 24))
        && [minute, second].into_iter().all(|text| text.is_some_and(|text| part(text, 60)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(hands: &[Fields<'_>]) -> String {
        fn value(field: &Field<'_>) -> String {
            match &field.value {
                Value::Text(text) => format!("{text:?}"),
                Value::Number(number) => number.to_string(),
                Value::Flag(flag) => flag.to_string(),
                Value::List(list) => format!("{:?}", list.iter().map(value).collect::<Vec<_>>()),
                Value::Time(time) => time.to_string(),
                Value::Other => "other".to_string(),
            }
        }
        let mut lines: Vec<String> = hands
            .iter()
            .flat_map(|hand| {
                let of = |(key, field): &(Cow<'_, str>, Field<'_>)| format!("{} {key} {}", hand.name, value(field));
                hand.fields.iter().map(of).chain([hand.name.to_string()])
            })
            .collect();
        lines.sort();
        lines.join("\n")
    }

    /// Both readers find the same, or the quick one leaves it to the other.
    #[test]
    fn the_quick_reader_is_as_good_as_the_other() {
        let plain = [
            "a = 1\nb = 'x'\n",
            "# first\n[1]\na = [1, 2.50, 'x # y', \"z\"] # behind\n\n[2]\r\na = true\r\n",
            "a = [\n  'x',\n  # between\n  'y',\n]\nb = inf\nc = 20:15:26\nd = ''\ne = []",
            "[a]\n[b]\nc = false",
            "_x-1 = 0.5",
        ];
        for text in plain {
            let quick = Quick { text, at: 0 }.hands().unwrap_or_else(|| panic!("{text}"));
            assert_eq!(told(&quick), told(&read_any(text).unwrap()), "{text}");
        }
        // What is not TOML, or is more of it than the quick reader knows.
        let other = [
            "a = 1\na = 2",
            "[1]\n[1]",
            "a = 1\n[1]\nb = 2",
            "a = 007",
            "a = 1_000",
            "a = 1e3",
            "a = '''x'''",
            "a = \"x\\ty\"",
            "a = 'x",
            "a = {b = 1}",
            "a.b = 1",
            "'a' = 1",
            "a = 1 b = 2",
            "a = [1 2]",
            "a = [1,, 2]",
            "a = 2024-05-01",
            "a = 25:00:00",
            "[1",
            "[[1]]",
            "a",
            "a = .5",
            "a = 5.",
            "a = 'x\u{1}'",
            "a = 1 # \u{1}",
        ];
        for text in other {
            assert!(Quick { text, at: 0 }.hands().is_none(), "{text}");
        }
    }
}
