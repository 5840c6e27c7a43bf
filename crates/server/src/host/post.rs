use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use super::Message;
use crate::metrics::Metrics;

/// Where messages to a room are put in; how many wait is counted.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    sender: Sender<Message>,
    pub(crate) metrics: Arc<Metrics>,
}

/// Where the room takes them out.
pub(super) struct PostBox {
    receiver: Receiver<Message>,
    metrics: Arc<Metrics>,
}

impl Post {
    pub(super) fn new() -> (Post, PostBox) {
        let (sender, receiver) = channel();
        let metrics = Arc::<Metrics>::default();
        (Post { sender, metrics: metrics.clone() }, PostBox { receiver, metrics })
    }

    /// If the room is gone, nobody hears it: whoever waits for an answer finds out by that.
    pub(crate) fn send(&self, message: Message) {
        self.metrics.waits_for_room.up();
        if self.sender.send(message).is_err() {
            self.metrics.waits_for_room.down();
        }
    }
}

impl PostBox {
    pub(super) fn take(&self, wait: Duration) -> Result<Message, RecvTimeoutError> {
        let message = self.receiver.recv_timeout(wait)?;
        self.metrics.waits_for_room.down();
        Ok(message)
    }
}
