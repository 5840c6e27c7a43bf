use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Fault;
use super::field::{Field, FieldKind};
use super::files::BookFile;
use crate::game::Said;
use crate::nearest;
use crate::word::Word;

/// A table of a book whose fields have been checked: each is of its kind, none is unknown.
///
/// What is faulty is left out and has been reported, so that the rest can still be looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    pub(crate) line: usize,
    values: BTreeMap<&'static str, Value>,
}

/// What a field says, and where that is from.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) line: usize,
    pub(crate) from: From,
    content: Content,
}

/// Where a value is from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum From {
    /// The file itself.
    Here,
    /// The game that this one is like.
    Like,
    /// A ruling, where the book says nothing.
    Ruling(String),
}

#[derive(Clone, Debug)]
enum Content {
    Text(String),
    Flag(bool),
    Number(i64),
    List(Vec<String>),
    Table(Record),
    Tables(Vec<Record>),
    Named(Vec<(String, Value)>),
}

/// A file that has been parsed, to be read by a list of fields.
pub(crate) struct Document<'a> {
    pub(crate) file: &'a BookFile,
    table: Spanned<DeTable<'a>>,
}

impl<'a> Document<'a> {
    pub(crate) fn parse(file: &'a BookFile, faults: &mut Vec<Fault>) -> Document<'a> {
        let (table, errors) = DeTable::parse_recoverable(&file.text);
        for error in errors {
            let at = error.span().map_or(0, |span| span.start);
            faults.push(file.fault(file.line(at), "", error.message().to_string()));
        }
        Document { file, table }
    }

    /// Whether the file has this at its top, right or wrong.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.table.get_ref().contains_key(name)
    }

    /// A text at the top of the file, before its fields are known.
    pub(crate) fn peek(&self, name: &str) -> Option<&str> {
        match self.table.get_ref().get(name)?.get_ref() {
            DeValue::String(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn read(&self, fields: &[Field], faults: &mut Vec<Fault>) -> Record {
        Walk { file: self.file, faults }.table(0..0, "", self.table.get_ref(), fields, true)
    }
}

/// Reads a whole file by a list of fields.
pub(crate) fn read_record(file: &BookFile, fields: &[Field], faults: &mut Vec<Fault>) -> Record {
    Document::parse(file, faults).read(fields, faults)
}

struct Walk<'a> {
    file: &'a BookFile,
    faults: &'a mut Vec<Fault>,
}

impl Walk<'_> {
    fn fault(&mut self, span: Range<usize>, field: &str, message: String) {
        self.faults.push(self.file.fault(self.file.line(span.start), field, message));
    }

    /// Whether what is missing is a fault: in a game's values it may still come from elsewhere.
    fn table(
        &mut self,
        span: Range<usize>,
        path: &str,
        table: &DeTable<'_>,
        fields: &[Field],
        complete: bool,
    ) -> Record {
        for (key, _) in table.iter().filter(|(key, _)| !fields.iter().any(|field| field.name == key.get_ref())) {
            let names = fields.iter().map(|field| field.name);
            let hint = match nearest(key.get_ref(), names.clone()) {
                Some(name) => format!("is not known here; is it {name}?"),
                None => format!("is not known here; there are {}", names.collect::<Vec<_>>().join(", ")),
            };
            self.fault(key.span(), &join(path, key.get_ref()), hint);
        }
        let mut values = BTreeMap::new();
        for field in fields {
            let found = table.iter().find(|(key, _)| key.get_ref() == field.name);
            let path = join(path, field.name);
            match found {
                Some((key, value)) => {
                    if let Some(value) = self.value(&path, key.span(), value, field.kind) {
                        values.insert(field.name, value);
                    }
                }
                None if field.required && complete && !field.kind.holds_values() => {
                    self.fault(span.clone(), &path, "is missing".to_string());
                }
                None => {}
            }
        }
        Record { line: self.file.line(span.start), values }
    }

    /// The line of a value is that of its key: a table's own begins at its first field or nowhere.
    fn value(&mut self, path: &str, key: Range<usize>, value: &Spanned<DeValue<'_>>, kind: FieldKind) -> Option<Value> {
        let content = self.content(path, &key, value, kind)?;
        Some(Value { line: self.file.line(key.start), from: From::Here, content })
    }

    fn content(
        &mut self,
        path: &str,
        key: &Range<usize>,
        value: &Spanned<DeValue<'_>>,
        kind: FieldKind,
    ) -> Option<Content> {
        match (kind, value.get_ref()) {
            (FieldKind::Text | FieldKind::OneOf(_) | FieldKind::Written(_), DeValue::String(text)) => {
                self.text(path, value.span(), text, kind).then(|| Content::Text(text.to_string()))
            }
            (FieldKind::Flag, DeValue::Boolean(flag)) => Some(Content::Flag(*flag)),
            (FieldKind::NumberOr(.., word), DeValue::String(text)) if text == word => {
                Some(Content::Text(text.to_string()))
            }
            (FieldKind::Number(least, most) | FieldKind::NumberOr(least, most, _), DeValue::Integer(number)) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(read) if (least..=most).contains(&read) => Some(Content::Number(read)),
                    _ => {
                        self.fault(value.span(), path, format!("{number} must be between {least} and {most}"));
                        None
                    }
                }
            }
            (FieldKind::ListOf(kind), DeValue::Array(items)) => {
                let mut texts = Vec::new();
                for item in items {
                    match item.get_ref() {
                        DeValue::String(text) if self.text(path, item.span(), text, *kind) => {
                            texts.push(text.to_string());
                        }
                        DeValue::String(_) => {}
                        other => self.fault(item.span(), path, format!("holds {}, not text", article(other))),
                    }
                }
                Some(Content::List(texts))
            }
            (FieldKind::ListOf(kind), DeValue::String(text)) => {
                self.text(path, value.span(), text, *kind).then(|| Content::List(vec![text.to_string()]))
            }
            (FieldKind::Table(fields), DeValue::Table(table)) => {
                Some(Content::Table(self.table(key.clone(), path, table, fields, false)))
            }
            (FieldKind::Tables(fields), DeValue::Array(items)) => {
                let mut records = Vec::new();
                for item in items {
                    match item.get_ref() {
                        DeValue::Table(table) => records.push(self.table(item.span(), path, table, fields, true)),
                        other => self.fault(item.span(), path, format!("holds {}, not a table", article(other))),
                    }
                }
                Some(Content::Tables(records))
            }
            (FieldKind::Named(kind), DeValue::Table(table)) => {
                let mut named = Vec::new();
                for (key, value) in table {
                    let path = join(path, key.get_ref());
                    if let Some(value) = self.value(&path, key.span(), value, *kind) {
                        named.push((key.get_ref().to_string(), value));
                    }
                }
                Some(Content::Named(named))
            }
            (kind, other) => {
                let wanted = match kind {
                    FieldKind::Text | FieldKind::OneOf(_) => "text in quotes",
                    FieldKind::Written(form) => form.what,
                    FieldKind::ListOf(_) => "a list of texts",
                    FieldKind::Flag => "true or false",
                    FieldKind::Number(..) => "a whole number",
                    FieldKind::NumberOr(.., word) => &format!("a whole number, or {word:?}"),
                    FieldKind::Table(_) | FieldKind::Named(_) => "a table, under its name in brackets",
                    FieldKind::Tables(_) => "tables, each under its name in double brackets",
                };
                self.fault(value.span(), path, format!("is {}; it must be {wanted}", article(other)));
                None
            }
        }
    }

    /// Whether a text is of its kind; if not, that has been said.
    fn text(&mut self, path: &str, span: Range<usize>, text: &str, kind: FieldKind) -> bool {
        let wrong = match kind {
            _ if text.trim().is_empty() => "is empty".to_string(),
            FieldKind::OneOf(words) if !words().contains(&text) => {
                let hint = nearest(text, words()).map_or(String::new(), |word| format!(" (is it {word}?)"));
                format!("'{text}'{hint} is none of {}", words().join(", "))
            }
            FieldKind::Written(form) if !(form.accepts)(text) => format!("'{text}' is not {}", form.what),
            _ => return true,
        };
        self.fault(span, path, wrong);
        false
    }
}

pub(crate) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_string() } else { format!("{path}.{name}") }
}

fn article(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(_) => "text".to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Integer(number) => format!("the number {number}"),
        DeValue::Array(_) => "a list".to_string(),
        DeValue::Table(_) | DeValue::Float(_) | DeValue::Datetime(_) => format!("a {}", value.type_str()),
    }
}

impl Record {
    /// The line of a field, or of the record where it has none.
    pub(crate) fn line_of(&self, name: &str) -> usize {
        self.values.get(name).map_or(self.line, |value| value.line)
    }

    /// Whether a field is there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// The words of a field, if it is there.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name)?.text()
    }

    /// The word of a field, if it is there.
    pub(crate) fn word<W: Word>(&self, name: &str) -> Option<W> {
        W::from_id(self.text(name)?)
    }

    /// A text of a form that has been checked, if it is there.
    pub(crate) fn parsed<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.text(name)?.parse().ok()
    }

    /// The list of a field; empty where it is not there.
    pub(crate) fn texts(&self, name: &str) -> &[String] {
        match self.values.get(name).map(|value| &value.content) {
            Some(Content::List(texts)) => texts,
            _ => &[],
        }
    }

    /// The list of a field as words.
    pub(crate) fn words<W: Word>(&self, name: &str) -> Vec<W> {
        self.texts(name).iter().filter_map(|text| W::from_id(text)).collect()
    }

    /// Whether a field says yes.
    pub(crate) fn flag(&self, name: &str) -> bool {
        matches!(self.values.get(name).map(|value| &value.content), Some(Content::Flag(true)))
    }

    /// The number of a field, if it is there and fits.
    pub(crate) fn number<N: TryFrom<i64>>(&self, name: &str) -> Option<N> {
        match &self.values.get(name)?.content {
            Content::Number(number) => N::try_from(*number).ok(),
            _ => None,
        }
    }

    /// The table of a field, if it is there.
    pub(crate) fn table(&self, name: &str) -> Option<&Record> {
        self.values.get(name)?.table()
    }

    /// The tables of a field; none where it is not there.
    pub(crate) fn tables(&self, name: &str) -> &[Record] {
        match self.values.get(name).map(|value| &value.content) {
            Some(Content::Tables(records)) => records,
            _ => &[],
        }
    }

    /// What stands under names of the book's own; nothing where it is not there.
    pub(crate) fn named(&self, name: &str) -> &[(String, Value)] {
        match self.values.get(name).map(|value| &value.content) {
            Some(Content::Named(named)) => named,
            _ => &[],
        }
    }

    /// This record, and beneath it what the other one says; what comes from there is reported at this line.
    pub(crate) fn over(&self, base: &Record, line: usize) -> Record {
        let mut merged = base.inherited(line);
        merged.line = self.line;
        for (name, value) in &self.values {
            let value = match merged.values.get(name) {
                Some(beneath) => value.over(beneath),
                None => value.clone(),
            };
            merged.values.insert(name, value);
        }
        merged
    }

    fn inherited(&self, line: usize) -> Record {
        let values = self.values.iter().map(|(name, value)| (*name, value.inherited(line))).collect();
        Record { line, values }
    }

    /// What stands under a path.
    pub(crate) fn find(&self, path: &str) -> Option<&Value> {
        let (head, rest) = path.split_once('.').map_or((path, None), |(head, rest)| (head, Some(rest)));
        let value = self.values.get(head)?;
        match rest {
            None => Some(value),
            Some(rest) => value.find(rest),
        }
    }

    /// Takes for each single value what the other says of it, where it says something.
    pub(crate) fn replace(&mut self, by: &Record) {
        for (name, value) in &mut self.values {
            match (&mut value.content, by.values.get(name)) {
                (Content::Table(own), Some(Value { content: Content::Table(by), .. })) => own.replace(by),
                (own, Some(by)) => *own = by.content.clone(),
                (_, None) => {}
            }
        }
    }

    /// Leaves out what stands under this path; whether there was anything.
    pub(crate) fn remove(&mut self, path: &str) -> bool {
        match path.split_once('.') {
            None => {
                let key = self.values.keys().find(|key| **key == path).copied();
                key.and_then(|key| self.values.remove(key)).is_some()
            }
            Some((head, rest)) => match self.values.get_mut(head).map(|value| &mut value.content) {
                Some(Content::Table(table)) => table.remove(rest),
                Some(Content::Named(named)) => match rest.split_once('.') {
                    None => {
                        let before = named.len();
                        named.retain(|(name, _)| name != rest);
                        named.len() < before
                    }
                    Some((name, rest)) => match named.iter_mut().find(|(other, _)| other == name) {
                        Some((_, Value { content: Content::Table(table), .. })) => table.remove(rest),
                        _ => false,
                    },
                },
                _ => false,
            },
        }
    }

    /// Makes the tables that every game has, so that they can be filled.
    pub(crate) fn make_required(&mut self, fields: &[Field]) {
        for field in fields.iter().filter(|field| field.required) {
            if matches!(field.kind, FieldKind::Table(_)) && !self.has(field.name) {
                let content = Content::Table(Record { line: self.line, ..Record::default() });
                self.values.insert(field.name, Value { line: self.line, from: From::Here, content });
            }
        }
    }

    /// Takes what is missing from a ruling, in the tables that are there.
    pub(crate) fn fill(&mut self, defaults: &Record, ruling: &str) {
        for (name, value) in &defaults.values {
            match (self.values.get_mut(name).map(|value| &mut value.content), &value.content) {
                (Some(Content::Table(own)), Content::Table(defaults)) => own.fill(defaults, ruling),
                (None, Content::Table(_)) | (Some(_), _) => {}
                (None, _) => {
                    let from = From::Ruling(ruling.to_string());
                    self.values.insert(name, Value { line: self.line, from, content: value.content.clone() });
                }
            }
        }
    }

    /// Every single value with its path, in the order of the fields.
    pub(crate) fn flatten<'a>(&'a self, fields: &[Field], path: &str, flat: &mut Vec<(String, &'a Value)>) {
        for field in fields {
            if let Some(value) = self.values.get(field.name) {
                value.flatten(field.kind, join(path, field.name), flat);
            }
        }
    }

    /// The paths of required fields that are not there, each with the line of its table.
    pub(crate) fn missing(&self, fields: &[Field], path: &str, missing: &mut Vec<(String, usize)>) {
        for field in fields {
            let path = join(path, field.name);
            match (self.values.get(field.name), field.kind) {
                (None, _) if field.required => missing.push((path, self.line)),
                (Some(Value { content: Content::Table(table), .. }), FieldKind::Table(fields)) => {
                    table.missing(fields, &path, missing);
                }
                (Some(Value { content: Content::Named(named), .. }), FieldKind::Named(FieldKind::Table(fields))) => {
                    for (name, value) in named {
                        if let Content::Table(table) = &value.content {
                            table.missing(fields, &join(&path, name), missing);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

impl Value {
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn table(&self) -> Option<&Record> {
        match &self.content {
            Content::Table(table) => Some(table),
            _ => None,
        }
    }

    /// What a single value says.
    pub(crate) fn said(&self) -> Said {
        match &self.content {
            Content::Text(text) => Said::Text(text.clone()),
            Content::Flag(flag) => Said::Flag(*flag),
            Content::Number(number) => Said::Number(*number),
            Content::List(texts) => Said::List(texts.clone()),
            Content::Table(_) | Content::Tables(_) | Content::Named(_) => Said::List(vec![]),
        }
    }

    fn find(&self, path: &str) -> Option<&Value> {
        match &self.content {
            Content::Table(table) => table.find(path),
            Content::Named(named) => {
                let under = |name: &str| path.strip_prefix(name).map(|rest| rest.strip_prefix('.'));
                named.iter().find_map(|(name, value)| match under(name)? {
                    Some(rest) => value.find(rest),
                    None => (path == name).then_some(value),
                })
            }
            _ => None,
        }
    }

    fn over(&self, base: &Value) -> Value {
        let content = match (&self.content, &base.content) {
            (Content::Table(own), Content::Table(base)) => Content::Table(own.over(base, base.line)),
            (Content::Named(own), Content::Named(beneath)) => {
                let mut named = beneath.clone();
                for (name, value) in own {
                    match named.iter_mut().find(|(other, _)| other == name) {
                        Some((_, beneath)) => *beneath = value.over(beneath),
                        None => named.push((name.clone(), value.clone())),
                    }
                }
                Content::Named(named)
            }
            (own, _) => own.clone(),
        };
        Value { line: self.line, from: self.from.clone(), content }
    }

    fn inherited(&self, line: usize) -> Value {
        let content = match &self.content {
            Content::Table(table) => Content::Table(table.inherited(line)),
            Content::Named(named) => {
                Content::Named(named.iter().map(|(name, value)| (name.clone(), value.inherited(line))).collect())
            }
            other => other.clone(),
        };
        Value { line, from: From::Like, content }
    }

    fn flatten<'a>(&'a self, kind: FieldKind, path: String, flat: &mut Vec<(String, &'a Value)>) {
        match (&self.content, kind) {
            (Content::Table(table), FieldKind::Table(fields)) => table.flatten(fields, &path, flat),
            (Content::Named(named), FieldKind::Named(kind)) => {
                for (name, value) in named {
                    value.flatten(*kind, join(&path, name), flat);
                }
            }
            _ => flat.push((path, self)),
        }
    }
}
