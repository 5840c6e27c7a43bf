use crate::{Hash, Record, Snapshot, State, StreamId};

/// A commit as bytes: its length, a hash, and what is in it. A frame that is not whole was never acknowledged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Frame {
    pub(crate) records: Vec<Record>,
    pub(crate) snapshots: Vec<Snapshot>,
}

/// Length and hash.
const HEADER: usize = 8 + 32;

impl Frame {
    pub(crate) fn written(records: &[Record], snapshots: &[Snapshot]) -> Vec<u8> {
        let mut body = (records.len() as u64).to_le_bytes().to_vec();
        for Record { stream, number, format, payload, hash } in records {
            put_item(&mut body, *stream, *number, *format, payload, *hash);
        }
        for Snapshot { state: State { stream, number, format, bytes }, hash } in snapshots {
            put_item(&mut body, *stream, *number, *format, bytes, *hash);
        }
        let length = (body.len() as u64).to_le_bytes();
        [&length[..], &frame_hash(&body).0, &body].concat()
    }

    /// The first frame of these bytes and how long it is; `None` if it is not whole.
    pub(crate) fn read(bytes: &[u8]) -> Option<(Frame, usize)> {
        let mut rest = bytes;
        let length = usize::try_from(u64::from_le_bytes(take(&mut rest)?)).ok()?;
        let hash = Hash(take(&mut rest)?);
        let mut body = rest.get(..length)?;
        if frame_hash(body) != hash {
            return None;
        }
        let mut frame = Frame::default();
        let records = u64::from_le_bytes(take(&mut body)?);
        while !body.is_empty() {
            let (stream, number) =
                (StreamId(u64::from_le_bytes(take(&mut body)?)), u64::from_le_bytes(take(&mut body)?));
            let (format, hash) = (u32::from_le_bytes(take(&mut body)?), Hash(take(&mut body)?));
            let length = usize::try_from(u64::from_le_bytes(take(&mut body)?)).ok()?;
            let (payload, behind) = body.split_at_checked(length)?;
            body = behind;
            let payload = payload.to_vec();
            if (frame.records.len() as u64) < records {
                frame.records.push(Record { stream, number, format, payload, hash });
            } else {
                frame.snapshots.push(Snapshot { state: State { stream, number, format, bytes: payload }, hash });
            }
        }
        Some((frame, HEADER + length))
    }
}

fn put_item(body: &mut Vec<u8>, stream: StreamId, number: u64, format: u32, payload: &[u8], hash: Hash) {
    body.extend(stream.0.to_le_bytes());
    body.extend(number.to_le_bytes());
    body.extend(format.to_le_bytes());
    body.extend(hash.0);
    body.extend((payload.len() as u64).to_le_bytes());
    body.extend(payload);
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}

fn frame_hash(body: &[u8]) -> Hash {
    Hash::of(*b"frame  1", &[], body)
}
