use std::collections::BTreeMap;

use crate::journal::Answer;
use crate::{AppendError, Batch, Hash, Head, PAYLOAD_MAX, Record, Snapshot, StreamId};

/// A group of batches, looked at and linked to what is there: what a store has to write, and what it may answer when that is
/// durable.
#[derive(Default)]
pub(crate) struct Plan {
    pub(crate) records: Vec<Record>,
    pub(crate) snapshots: Vec<Snapshot>,
    pub(crate) answers: Vec<Answer>,
    /// The heads that are new.
    pub(crate) heads: BTreeMap<StreamId, Head>,
}

impl Plan {
    /// Behind these heads.
    pub(crate) fn new(group: Vec<Batch>, heads: &BTreeMap<StreamId, Head>) -> Plan {
        let mut plan = Plan::default();
        for batch in group {
            let answer = plan.add(batch, heads);
            plan.answers.push(answer);
        }
        plan
    }

    /// Whether everything was refused, so that there is nothing to write.
    pub(crate) fn is_empty(&self) -> bool {
        self.records.is_empty() && self.snapshots.is_empty()
    }

    /// How many bytes the records and states have, in their own words.
    #[cfg(feature = "sqlite")]
    pub(crate) fn bytes(&self) -> usize {
        let records = self.records.iter().map(|record| record.payload.len());
        records.chain(self.snapshots.iter().map(|snapshot| snapshot.state.bytes.len())).sum()
    }

    /// The store failed: nothing that should have been written may be acknowledged.
    pub(crate) fn failed(self, error: &AppendError) -> Vec<Answer> {
        self.answers.into_iter().map(|answer| answer.and(Err(error.clone()))).collect()
    }

    fn add(&mut self, batch: Batch, heads: &BTreeMap<StreamId, Head>) -> Answer {
        if batch.entries.is_empty() && batch.states.is_empty() {
            return Err(AppendError::Empty);
        }
        // Of this batch alone, until it is known that all of it can be written.
        let mut touched: Vec<Head> = Vec::new();
        let at = |touched: &[Head], stream: StreamId| {
            let head = touched.iter().find(|head| head.stream == stream);
            let head = head.or_else(|| self.heads.get(&stream)).or_else(|| heads.get(&stream));
            head.map_or((0, Hash::START), |head| (head.number, head.hash))
        };
        let mut records = Vec::with_capacity(batch.entries.len());
        for entry in batch.entries {
            let (stream, number) = (entry.stream, entry.number);
            let (head, hash) = at(&touched, stream);
            if head.checked_add(1) != Some(number) || i64::try_from(number).is_err() {
                return Err(AppendError::OutOfOrder { stream, number, head });
            }
            check_length(stream, number, entry.payload.len())?;
            let record = Record::after(hash, entry);
            match touched.iter_mut().find(|head| head.stream == stream) {
                Some(head) => *head = record.head(),
                None => touched.push(record.head()),
            }
            records.push(record);
        }
        let mut snapshots = Vec::with_capacity(batch.states.len());
        for state in batch.states {
            let (stream, number) = (state.stream, state.number);
            let (head, hash) = at(&touched, stream);
            if head != number || number == 0 {
                return Err(AppendError::NotTheHead { stream, number, head });
            }
            check_length(stream, number, state.bytes.len())?;
            snapshots.push(Snapshot::at(hash, state));
        }
        self.records.append(&mut records);
        self.snapshots.append(&mut snapshots);
        self.heads.extend(touched.iter().map(|head| (head.stream, *head)));
        Ok(touched)
    }
}

fn check_length(stream: StreamId, number: u64, bytes: usize) -> Result<(), AppendError> {
    if bytes > PAYLOAD_MAX { Err(AppendError::TooLong { stream, number, bytes }) } else { Ok(()) }
}
