//! What every connection to a journal reads, whether it may write or not.

use rusqlite::{Connection, OptionalExtension, Row};

use super::read_error;
use crate::{Difference, Hash, Head, ReadError, Record, Snapshot, State, StreamId};

/// The last filed record of every stream, found by skipping from stream to stream.
const FILED_HEADS: &str = "WITH RECURSIVE each(stream) AS (
        SELECT min(stream) FROM place
        UNION ALL
        SELECT (SELECT min(place.stream) FROM place WHERE place.stream > each.stream) FROM each WHERE stream IS NOT NULL
    )
    SELECT record.stream, record.number, record.hash FROM each
    JOIN place ON place.stream = each.stream
        AND place.number = (SELECT max(last.number) FROM place AS last WHERE last.stream = each.stream)
    JOIN record ON record.position = place.position";

/// What was committed since the last filing.
const UNFILED_HEADS: &str = "SELECT stream, number, hash FROM record
    WHERE position > (SELECT position FROM filed) ORDER BY position";

const FILED_RECORDS: &str = "SELECT record.stream, record.number, record.format, record.hash, record.payload FROM place
    JOIN record ON record.position = place.position
    WHERE place.stream = ?1 AND place.number >= ?2 ORDER BY place.number LIMIT ?3";

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
pub(super) fn unfiled(connection: &Connection) -> Result<Vec<(StreamId, u64, i64)>, ReadError> {
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
        let mut heads = std::collections::BTreeMap::new();
        for sql in [FILED_HEADS, UNFILED_HEADS] {
            let mut statement = connection.prepare_cached(sql)?;
            for row in statement.query_map((), head)? {
                let head = row?;
                heads.insert(head.stream, head);
            }
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
        for sql in [FILED_RECORDS, UNFILED_RECORDS] {
            let from = records.last().map_or(from, |record| record.number.saturating_add(1));
            let Ok(from) = i64::try_from(from) else { break };
            let left = i64::try_from(most - records.len()).unwrap_or(i64::MAX);
            if left == 0 {
                break;
            }
            let mut statement = connection.prepare_cached(sql)?;
            for row in statement.query_map((stream_id.0.cast_signed(), from, left), record)? {
                records.push(row?);
            }
        }
        Ok(records)
    };
    read().map_err(|error| read_error(&error))
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
    filed_and_last(connection).map_err(|error| unsound(error.to_string()))?;
    // Each count is of things that contradict each other, and is nothing.
    let contradictions = [
        "SELECT count(*) FROM record LEFT JOIN place USING (stream, number)
            WHERE record.position <= (SELECT position FROM filed) AND place.position IS NOT record.position",
        "SELECT count(*) FROM place LEFT JOIN record USING (position)
            WHERE record.position IS NULL OR place.position > (SELECT position FROM filed)",
        "SELECT coalesce(max(position), 0) - count(*) FROM record",
        "SELECT count(*) - 1 FROM filed",
        "SELECT count(*) FROM snapshot LEFT JOIN place USING (stream)
            WHERE place.stream IS NULL AND snapshot.stream NOT IN
                (SELECT stream FROM record WHERE position > (SELECT position FROM filed))",
    ];
    for sql in contradictions {
        let count: i64 = connection.query_row(sql, (), |row| row.get(0)).map_err(|error| unsound(error.to_string()))?;
        if count != 0 {
            return Err(unsound("what is filed is not what is there".to_string()));
        }
    }
    Ok(())
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
