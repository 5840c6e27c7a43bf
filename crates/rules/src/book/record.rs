use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Fault;
use super::field::{Field, FieldKind};
use super::files::BookFile;
use crate::nearest;

/// A table of a book whose fields have been checked: each is of its kind, none is unknown.
///
/// What is faulty is left out and has been reported, so that the rest can still be looked at.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    line: usize,
    values: BTreeMap<&'static str, Value>,
}

#[derive(Clone, Debug)]
struct Value {
    line: usize,
    content: Content,
}

#[derive(Clone, Debug)]
enum Content {
    Text(String),
    Texts(Vec<String>),
    Flag(bool),
    Number(i64),
    Tables(Vec<Record>),
}

/// Reads a whole file by a list of fields.
pub(crate) fn read_record(file: &BookFile, fields: &'static [Field], faults: &mut Vec<Fault>) -> Record {
    let (table, errors) = DeTable::parse_recoverable(&file.text);
    let mut walk = Walk { file, faults };
    for error in errors {
        walk.fault(error.span().unwrap_or(0..0), "", error.message().to_string());
    }
    walk.table(0..0, "", table.get_ref(), fields)
}

struct Walk<'a> {
    file: &'a BookFile,
    faults: &'a mut Vec<Fault>,
}

impl Walk<'_> {
    fn fault(&mut self, span: Range<usize>, field: &str, message: String) {
        self.faults.push(self.file.fault(self.file.line(span.start), field, message));
    }

    fn table(&mut self, span: Range<usize>, path: &str, table: &DeTable<'_>, fields: &'static [Field]) -> Record {
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
                Some((_, value)) => {
                    if let Some(content) = self.value(&path, value, field.kind) {
                        values.insert(field.name, Value { line: self.file.line(value.span().start), content });
                    }
                }
                None if field.required => self.fault(span.clone(), &path, "is missing".to_string()),
                None => {}
            }
        }
        Record { line: self.file.line(span.start), values }
    }

    fn value(&mut self, path: &str, value: &Spanned<DeValue<'_>>, kind: FieldKind) -> Option<Content> {
        match (kind, value.get_ref()) {
            (FieldKind::Text, DeValue::String(text)) if text.trim().is_empty() => {
                self.fault(value.span(), path, "is empty: write it or leave the field out".to_string());
                None
            }
            (FieldKind::Text, DeValue::String(text)) => Some(Content::Text(text.to_string())),
            (FieldKind::Flag, DeValue::Boolean(flag)) => Some(Content::Flag(*flag)),
            (FieldKind::Number, DeValue::Integer(number)) => {
                let read = i64::from_str_radix(number.as_str(), number.radix());
                read.map_err(|_| self.fault(value.span(), path, format!("the number {number} is too large")))
                    .ok()
                    .map(Content::Number)
            }
            (FieldKind::OneOf(words), DeValue::String(text)) => {
                if words().contains(&text.as_ref()) {
                    return Some(Content::Text(text.to_string()));
                }
                let hint = nearest(text, words()).map_or(String::new(), |word| format!(" (is it {word}?)"));
                self.fault(value.span(), path, format!("'{text}'{hint} is none of {}", words().join(", ")));
                None
            }
            (FieldKind::Texts, DeValue::Array(items)) => {
                let mut texts = Vec::new();
                for item in items {
                    match item.get_ref() {
                        DeValue::String(text) => texts.push(text.to_string()),
                        other => self.fault(item.span(), path, format!("holds {}, not text", article(other))),
                    }
                }
                Some(Content::Texts(texts))
            }
            (FieldKind::Tables(fields), DeValue::Array(items)) => {
                let mut records = Vec::new();
                for item in items {
                    match item.get_ref() {
                        DeValue::Table(table) => records.push(self.table(item.span(), path, table, fields)),
                        other => self.fault(item.span(), path, format!("holds {}, not a table", article(other))),
                    }
                }
                Some(Content::Tables(records))
            }
            (kind, other) => {
                let wanted = match kind {
                    FieldKind::Text | FieldKind::OneOf(_) => "text in quotes",
                    FieldKind::Texts => "a list of texts",
                    FieldKind::Flag => "true or false",
                    FieldKind::Number => "a whole number",
                    FieldKind::Tables(_) => "tables, each under its name in double brackets",
                };
                self.fault(value.span(), path, format!("is {}; it must be {wanted}", article(other)));
                None
            }
        }
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_string() } else { format!("{path}.{name}") }
}

fn article(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(_) => "text".to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Integer(number) => format!("the number {number}"),
        DeValue::Array(_) | DeValue::Table(_) | DeValue::Float(_) | DeValue::Datetime(_) => {
            format!("a {}", value.type_str())
        }
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
        match &self.values.get(name)?.content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The list of a field; empty where it is not there.
    pub(crate) fn texts(&self, name: &str) -> &[String] {
        match self.values.get(name).map(|value| &value.content) {
            Some(Content::Texts(texts)) => texts,
            _ => &[],
        }
    }

    /// Whether a field says yes.
    pub(crate) fn flag(&self, name: &str) -> bool {
        matches!(self.values.get(name).map(|value| &value.content), Some(Content::Flag(true)))
    }

    /// The number of a field, if it is there.
    pub(crate) fn number(&self, name: &str) -> Option<i64> {
        match &self.values.get(name)?.content {
            Content::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The tables of a field; none where it is not there.
    pub(crate) fn tables(&self, name: &str) -> &[Record] {
        match self.values.get(name).map(|value| &value.content) {
            Some(Content::Tables(records)) => records,
            _ => &[],
        }
    }
}
