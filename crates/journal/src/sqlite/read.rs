//! What every connection to a journal reads, whether it may write or not.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, Row};

use super::places::{self, Place};
use super::read_error;
use crate::{Difference, Hash, Head, ReadError, Record, Snapshot, State, StreamId};

/// The columns of a record, in the order in which they are read.
const RECORD_AT: &str = "SELECT stream, number, format, hash, payload FROM record WHERE position = ?1";

const HEAD_AT: &str = "SELECT stream, number, hash FROM record WHERE position = ?1";

/// What was committed since the last filing.
const UNFILED_HEADS: &str = "SELECT stream, number, hash FROM record
    WHERE position > (SELECT position FROM filed) ORDER BY position";

const UNFILED_RECORDS: &str = "SELECT stream, number, format, hash, payload FROM record
    WHERE position > (SELECT position FROM filed) AND stream = ?1 AND number >= ?2 ORDER BY position LIMIT ?3";

const SNAPSHOT: &str = "SELECT stream, number, format, hash, bytes FROM snapshot WHERE stream = ?1";

/// How far records are filed, and how far there are any.
pub(super) fn filed_and_last(connection: &Connection) -> Result<(i64, i64), ReadError> {
    let sql = "SELECT (SELECT position FROM filed), coalesce(max(position), 0) FROM record";
    let (filed, last) =
        connection.query_row(sql, (), |row| Ok((row.get(0)?, row.get(1)?))).map_err(|error| read_error(&error))?;
    if !(0..=last).contains(&filed) {
        let what = format!("{filed} records are filed, and the last stands at {last}");
        return Err(ReadError::Damaged(Difference::Store { what }));
    }
    Ok((filed, last))
}

/// Where the records lie that are not filed.
pub(super) fn unfiled(connection: &Connection) -> Result<Vec<Place>, ReadError> {
    let read = || -> rusqlite::Result<Vec<_>> {
        let mut statement = connection.prepare(
            "SELECT stream, number, position FROM record WHERE position > (SELECT position FROM filed) ORDER BY position",
        )?;
        statement.query_map((), |row| Ok((stream(row, 0)?, number(row, 1)?, row.get(2)?)))?.collect()
    };
    read().map_err(|error| read_error(&error))
}

pub(super) fn heads(connection: &Connection) -> Result<Vec<Head>, ReadError> {
    let head = |row: &Row<'_>| Ok(Head { stream: stream(row, 0)?, number: number(row, 1)?, hash: hash(row, 2)? });
    let read = || -> rusqlite::Result<Vec<Head>> {
        let mut heads = BTreeMap::new();
        let mut filed = connection.prepare_cached(HEAD_AT)?;
        for place in places::last(connection)? {
            if let Some(head) = filed.query_row((place,), head).optional()? {
                heads.insert(head.stream, head);
            }
        }
        let mut unfiled = connection.prepare_cached(UNFILED_HEADS)?;
        for row in unfiled.query_map((), head)? {
            let head = row?;
            heads.insert(head.stream, head);
        }
        Ok(heads.into_values().collect())
    };
    read().map_err(|error| read_error(&error))
}

pub(super) fn records(
    connection: &Connection,
    stream_id: StreamId,
    from: u64,
    most: usize,
) -> Result<Vec<Record>, ReadError> {
    let record = |row: &Row<'_>| {
        Ok(Record {
            stream: stream(row, 0)?,
            number: number(row, 1)?,
            format: row.get(2)?,
            payload: row.get(4)?,
            hash: hash(row, 3)?,
        })
    };
    let read = || -> rusqlite::Result<Vec<Record>> {
        let mut records: Vec<Record> = Vec::new();
        let mut filed = connection.prepare_cached(RECORD_AT)?;
        for place in places::from(connection, stream_id, from, most)? {
            records.extend(filed.query_row((place,), record).optional()?);
        }
        let from = records.last().map_or(from, |record| record.number.saturating_add(1));
        let left = i64::try_from(most - records.len()).unwrap_or(i64::MAX);
        if left > 0 {
            let mut unfiled = connection.prepare_cached(UNFILED_RECORDS)?;
            for row in unfiled.query_map((stream_id.0.cast_signed(), from.cast_signed(), left), record)? {
                records.push(row?);
            }
        }
        Ok(records)
    };
    // No record has a number that SQLite cannot hold.
    if i64::try_from(from).is_err() { Ok(Vec::new()) } else { read().map_err(|error| read_error(&error)) }
}

pub(super) fn snapshot(connection: &Connection, stream_id: StreamId) -> Result<Option<Snapshot>, ReadError> {
    let snapshot = |row: &Row<'_>| {
        let state = State { stream: stream(row, 0)?, number: number(row, 1)?, format: row.get(2)?, bytes: row.get(4)? };
        Ok(Snapshot { state, hash: hash(row, 3)? })
    };
    let read = || connection.prepare_cached(SNAPSHOT)?.query_row((stream_id.0.cast_signed(),), snapshot).optional();
    read().map_err(|error| read_error(&error))
}

/// What `SQLite` knows of its own file, and whether what is filed agrees with what is there.
pub(super) fn check_store(connection: &Connection) -> Result<(), Difference> {
    let unsound = |what: String| Difference::Store { what };
    let said = |sql: &str| {
        connection.query_row(sql, (), |row| row.get::<_, String>(0)).map_err(|error| unsound(error.to_string()))
    };
    let integrity = said("PRAGMA integrity_check(1)")?;
    if integrity != "ok" {
        return Err(unsound(integrity));
    }
    let (filed, last) = filed_and_last(connection).map_err(|error| unsound(error.to_string()))?;
    let count = |sql: &str| {
        connection.query_row(sql, (), |row| row.get::<_, i64>(0)).map_err(|error| unsound(error.to_string()))
    };
    // Records are never taken away, so that their positions leave no gap.
    let whole = count("SELECT count(*) FROM record")? == last && count("SELECT count(*) FROM filed")? == 1;
    let failed = |error: rusqlite::Error| unsound(error.to_string());
    if !whole || !filed_is_there(connection, filed).map_err(failed)? || homeless(connection)? {
        return Err(unsound("what is filed is not what is there".to_string()));
    }
    Ok(())
}

/// Whether a stream has a snapshot and no record.
fn homeless(connection: &Connection) -> Result<bool, Difference> {
    let unsound = |what: String| Difference::Store { what };
    let heads = heads(connection).map_err(|error| unsound(error.to_string()))?;
    let read = || -> rusqlite::Result<Vec<StreamId>> {
        connection.prepare("SELECT stream FROM snapshot")?.query_map((), |row| stream(row, 0))?.collect()
    };
    let snapshots = read().map_err(|error| unsound(error.to_string()))?;
    Ok(snapshots.iter().any(|stream| heads.iter().all(|head| head.stream != *stream)))
}

/// Whether each record up to a position is filed where it lies, and nothing else is.
fn filed_is_there(connection: &Connection, filed: i64) -> rusqlite::Result<bool> {
    let mut statement = connection.prepare("SELECT stream, number FROM record WHERE position = ?1")?;
    let mut count = 0;
    let mut agrees = true;
    places::each(connection, |(filed_stream, filed_number, position)| {
        let found = statement.query_row((position,), |row| Ok((stream(row, 0)?, number(row, 1)?)));
        agrees &= position <= filed && found == Ok((filed_stream, filed_number));
        count += 1;
    })?;
    Ok(agrees && count == filed)
}

fn stream(row: &Row<'_>, column: usize) -> rusqlite::Result<StreamId> {
    Ok(StreamId(row.get::<_, i64>(column)?.cast_unsigned()))
}

fn number(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    // One below zero becomes one that no chain has.
    Ok(row.get::<_, i64>(column)?.cast_unsigned())
}

fn hash(row: &Row<'_>, column: usize) -> rusqlite::Result<Hash> {
    row.get(column).map(Hash)
}
