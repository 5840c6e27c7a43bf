//! What a file says of a game, on its way to become one.

use crate::book::{BookFile, Fault, Field, From, Record};

/// A game's values, its own laid over those of the game it is like: it may still be nonsense.
pub(crate) struct Spec<'a> {
    pub(crate) record: Record,
    file: &'a BookFile,
    faults: &'a mut Vec<Fault>,
}

impl<'a> Spec<'a> {
    pub(crate) fn new(record: Record, file: &'a BookFile, faults: &'a mut Vec<Fault>) -> Spec<'a> {
        Spec { record, file, faults }
    }

    /// How many faults there are so far, of this game and others.
    pub(crate) fn fault_count(&self) -> usize {
        self.faults.len()
    }

    /// Says that the value of this path is wrong, where it stands or would stand.
    pub(crate) fn fault(&mut self, path: &str, message: String) {
        let line = self.record.find(path).map_or(self.record.line, |value| value.line).max(1);
        self.faults.push(self.file.fault(line, path, message));
    }

    /// Whether what stands under a path comes from the game that this one is like.
    pub(crate) fn is_inherited(&self, path: &str) -> bool {
        self.record.find(path).is_some_and(|value| value.from == From::Like)
    }

    /// Says what is missing.
    pub(crate) fn check_required(&mut self, fields: &[Field]) {
        let mut missing = Vec::new();
        self.record.missing(fields, "", &mut missing);
        for (path, line) in missing {
            let message = "is missing: write it, or be like a game that has it".to_string();
            self.faults.push(self.file.fault(line.max(1), &path, message));
        }
    }
}
