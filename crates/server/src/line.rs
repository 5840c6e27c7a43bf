use ledger::TableId;
use room::{RequestId, Version, What};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::Receiver;

use crate::host::{Message, Post, now};
use crate::letter::Letter;

/// Which line it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineId(pub u64);

/// A line to the room: a browser's socket has one, and so has a bot. Whoever is on it sees what his person may see, and nothing else.
#[derive(Debug)]
pub struct Line {
    pub(crate) id: LineId,
    pub(crate) host: Post,
    pub(crate) letters: Receiver<Letter>,
}

/// How many letters may wait on a line. Who does not read for so long is cut off, and comes back to what is then.
pub(crate) const LETTERS_MAX: usize = 256;

impl Line {
    /// The next letter; none if the line was cut.
    pub async fn next(&mut self) -> Option<Letter> {
        self.letters.recv().await
    }

    /// A letter that has come already.
    pub(crate) fn waiting(&mut self) -> Option<Letter> {
        self.letters.try_recv().ok()
    }

    /// He wants to see a table, from now on; at once only if it has gone on since what he has seen.
    pub fn watch(&self, table: TableId, seen: Option<Version>) {
        self.send(Message::Watch(self.id, table, seen));
    }

    /// He calls the floor to a table.
    pub fn call_floor(&self, table: TableId, request: RequestId, words: String) {
        self.send(Message::CallFloor { line: self.id, table, request, words });
    }

    /// He wants something at a table, having seen this version of it. The answer is a letter.
    pub fn ask(&self, table: TableId, request: RequestId, seen: Option<Version>, what: What) {
        self.send(Message::Ask { line: self.id, table, request, seen, what: Box::new(what), asked: now() });
    }

    /// Something is said that has a place among what waits for the room, until it has been heard.
    pub(crate) fn says(&self, message: Message, place: Option<OwnedSemaphorePermit>) {
        // A host that is gone has cut the line: `next` says so.
        self.host.send_in(message, place);
    }

    fn send(&self, message: Message) {
        self.says(message, None);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.send(Message::Disconnect(self.id));
    }
}
