//! A letter, as it goes over a socket.

use room::Millis;
use rules::Register;
use uuid::Uuid;

use super::{Code, Refusal, TableSight, Tells};
use crate::letter::Letter;

impl Tells {
    /// All that is said on a socket for one letter, in order: decks are promised before anything else is told.
    #[must_use]
    pub fn of(letter: Letter, books: &Register, now: Millis) -> Vec<Tells> {
        let promised = match &letter {
            Letter::Table(sight) if !sight.roots.is_empty() => {
                let roots = sight.roots.iter().map(ToString::to_string).collect();
                Some(Tells::Promised { table: sight.table.0, version: sight.version.0, roots })
            }
            _ => None,
        };
        promised.into_iter().chain([tells(letter, books, now)]).collect()
    }

    /// The text of its frame.
    ///
    /// # Errors
    /// If it has no text: there is no such thing so far.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        let usual = if matches!(self, Tells::Table(_)) { 2 * 1024 } else { 128 };
        let mut text = Vec::with_capacity(usual);
        serde_json::to_writer(&mut text, self)?;
        Ok(String::from_utf8(text).expect("JSON is UTF-8"))
    }
}

fn tells(letter: Letter, books: &Register, now: Millis) -> Tells {
    match letter {
        Letter::Table(sight) => Tells::Table(Box::new(TableSight::of(&sight, books))),
        Letter::Same(table, version) => Tells::Same { table: table.0, version: version.0 },
        Letter::Done { request, version } => {
            Tells::Done { id: Uuid::from_bytes(request.0), version: version.map(|version| version.0) }
        }
        Letter::Refused { request, refused, by } => Tells::Refused(Refusal {
            id: Some(Uuid::from_bytes(request.0)),
            code: Code::of(&refused),
            words: refused.to_string(),
            by,
        }),
        Letter::FellThrough { table, refused, by } => {
            Tells::FellThrough { table: table.0, code: Code::of(&refused), words: refused.to_string(), by }
        }
        Letter::No { request, code, words } => {
            Tells::Refused(Refusal::new(Some(Uuid::from_bytes(request.0)), code, words))
        }
        Letter::FloorCall { call, reads, over } => Tells::FloorCall {
            table: call.table.0,
            call: call.id,
            person: call.person.0,
            name: call.name,
            words: Some(call.words).filter(|_| reads),
            taken_by: call.taken_by,
            over,
        },
        Letter::Chat { table, person, name, text } => Tells::Chat { table: table.0, person: person.0, name, text },
        Letter::Called(call) => {
            Tells::Called { table: call.table.0, seat: call.seat.into(), millis: call.until.since(now).0 }
        }
        Letter::Goes { table, to, seat } => Tells::Goes { table: table.0, to: to.0, seat: seat.into() },
        Letter::Closed(table) => Tells::Closed { table: table.0 },
        Letter::Stopped => Tells::Stopped,
    }
}
