//! Where the records of a stream lie: a row for up to a hundred of them that follow each other, with the number of the first and
//! eight bytes for the position of each.

use rusqlite::{Connection, OptionalExtension, Transaction};

use crate::StreamId;

/// Where one record lies.
pub(super) type Place = (StreamId, u64, i64);

/// As many positions as lie in a row without a page of their own.
const ROW_MAX: usize = 100;

const INSERT: &str = "INSERT INTO place VALUES (?1, ?2, ?3)";

/// The row that a number is in, or would be.
const ROW: &str = "SELECT number, positions FROM place WHERE stream = ?1 AND number <= ?2 ORDER BY number DESC LIMIT 1";

/// Every stream, found by skipping from one to the next.
const STREAMS: &str = "WITH RECURSIVE each(stream) AS (
        SELECT min(stream) FROM place
        UNION ALL
        SELECT (SELECT min(place.stream) FROM place WHERE place.stream > each.stream) FROM each WHERE stream IS NOT NULL
    )
    SELECT stream FROM each WHERE stream IS NOT NULL";

const ALL: &str = "SELECT stream, number, positions FROM place";

/// Files places in the order of the table, so that each of its pages is touched once; and up to where that is all.
pub(super) fn file(transaction: &Transaction<'_>, places: &mut [Place], last: i64) -> rusqlite::Result<()> {
    places.sort_unstable();
    let mut insert = transaction.prepare_cached(INSERT)?;
    for stream in places.chunk_by(|one, next| one.0 == next.0) {
        for row in stream.chunks(ROW_MAX) {
            let positions: Vec<u8> = row.iter().flat_map(|(_, _, position)| position.to_le_bytes()).collect();
            let (stream, number, _) = row[0];
            insert.execute((stream.0.cast_signed(), number.cast_signed(), positions))?;
        }
    }
    transaction.execute("UPDATE filed SET position = ?1", (last,)).map(drop)
}

/// The places of a stream from a number on, at most so many, as they are filed.
pub(super) fn from(connection: &Connection, stream: StreamId, from: u64, most: usize) -> rusqlite::Result<Vec<i64>> {
    let mut statement = connection.prepare_cached(ROW)?;
    let mut places = Vec::new();
    let mut next = from.cast_signed();
    while places.len() < most {
        let row = statement.query_row((stream.0.cast_signed(), next), |row| Ok((row.get(0)?, row.get(1)?)));
        let Some((first, positions)): Option<(i64, Vec<u8>)> = row.optional()? else { break };
        let positions = decode(&positions);
        let skip = usize::try_from(next.saturating_sub(first)).unwrap_or(usize::MAX);
        if skip >= positions.len() {
            break;
        }
        places.extend(positions[skip..].iter().take(most - places.len()));
        next = first.saturating_add(positions.len() as i64);
    }
    Ok(places)
}

/// The place of the last filed record of every stream.
pub(super) fn last(connection: &Connection) -> rusqlite::Result<Vec<i64>> {
    let mut streams = connection.prepare_cached(STREAMS)?;
    let mut row = connection.prepare_cached(ROW)?;
    let streams = streams.query_map((), |row| row.get::<_, i64>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    let mut places = Vec::new();
    for stream in streams {
        let positions: Vec<u8> = row.query_row((stream, i64::MAX), |row| row.get(1))?;
        places.extend(decode(&positions).last());
    }
    Ok(places)
}

/// Every place that is filed.
pub(super) fn each(connection: &Connection, mut each: impl FnMut(Place)) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(ALL)?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let (stream, first) = (StreamId(row.get::<_, i64>(0)?.cast_unsigned()), row.get::<_, i64>(1)?.cast_unsigned());
        for (place, position) in decode(&row.get::<_, Vec<u8>>(2)?).into_iter().enumerate() {
            // A first number that is nonsense is noticed by whoever compares.
            each((stream, first.wrapping_add(place as u64), position));
        }
    }
    Ok(())
}

/// Bytes at the end that make no position are none: what then is missing is noticed.
fn decode(positions: &[u8]) -> Vec<i64> {
    positions.as_chunks().0.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect()
}
