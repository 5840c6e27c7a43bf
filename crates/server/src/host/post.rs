use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel};
use std::time::Duration;

use journal::AppendError;
use tokio::sync::OwnedSemaphorePermit;

use super::Message;
use crate::metrics::Metrics;

/// What comes to the thread of a room.
pub(super) enum Mail {
    /// What is said, and its place among what waits for the room, if those are counted: it is free again when it has been heard.
    Message(Message, Option<OwnedSemaphorePermit>),
    /// The journal has written what it was sent longest ago, or has not.
    Written(Result<(), AppendError>),
    /// The room closes: what is on its way is written first.
    Close(SyncSender<()>),
}

/// Where mail to a room is put in; how much waits is counted.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    sender: Sender<Mail>,
    pub(super) metrics: Arc<Metrics>,
}

/// Where the room takes it out.
pub(super) struct PostBox {
    receiver: Receiver<Mail>,
    metrics: Arc<Metrics>,
}

impl Post {
    pub(super) fn new(metrics: Arc<Metrics>) -> (Post, PostBox) {
        let (sender, receiver) = channel();
        (Post { sender, metrics: metrics.clone() }, PostBox { receiver, metrics })
    }

    pub(crate) fn send(&self, message: Message) {
        self.send_in(message, None);
    }

    pub(crate) fn send_in(&self, message: Message, place: Option<OwnedSemaphorePermit>) {
        self.put(Mail::Message(message, place));
    }

    /// If the room is gone, nobody hears it: whoever waits for an answer finds out by that.
    pub(super) fn put(&self, mail: Mail) {
        self.metrics.waits_for_room.up();
        if self.sender.send(mail).is_err() {
            self.metrics.waits_for_room.down();
        }
    }
}

impl PostBox {
    pub(super) fn take(&self, wait: Duration) -> Result<Mail, RecvTimeoutError> {
        let mail = self.receiver.recv_timeout(wait)?;
        self.metrics.waits_for_room.down();
        Ok(mail)
    }
}
