use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::bucket::Bucket;

/// A connection that is broken off when nothing more of what is sent has gone out for so long: who does not read is not waited for. And who
/// says more than anybody has to say is read slower, whatever it is made of: frames without end that never come to a message take time too.
pub(super) struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Runs as long as something cannot be sent.
    waits: Option<Pin<Box<Sleep>>>,
    /// How much is read: a drop for each byte.
    hears: Bucket,
    /// Runs as long as nothing is read.
    rests: Option<Pin<Box<Sleep>>>,
}

/// How many bytes are read at once, and how many in a second. The longest messages, as many as are heard, come to less.
const HEARD_MAX: u32 = 512 * 1024;
const HEARD_A_SECOND: u32 = 256 * 1024;

impl<S> Patient<S> {
    pub(super) fn new(stream: S, patience: Duration) -> Patient<S> {
        let hears = Bucket::new(HEARD_MAX, HEARD_A_SECOND, Instant::now().into_std());
        Patient { stream, patience, waits: None, hears, rests: None }
    }
}

impl<S: AsyncWrite + Unpin> Patient<S> {
    fn sends<T>(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        send: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        let sent = send(Pin::new(&mut self.stream), cx);
        if sent.is_ready() {
            self.waits = None;
            return sent;
        }
        let patience = self.patience;
        let waits = self.waits.get_or_insert_with(|| Box::pin(sleep(patience)));
        waits.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if let Some(rests) = &mut self.rests {
            ready!(rests.as_mut().poll(cx));
            self.rests = None;
        }
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        let read = u32::try_from(buf.filled().len() - before).unwrap_or(u32::MAX);
        let rests = self.hears.spend(read, Instant::now().into_std());
        self.rests = rests.map(|rests| Box::pin(sleep(rests)));
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.sends(cx, |stream, cx| stream.poll_write(cx, buf))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.sends(cx, |stream, cx| stream.poll_write_vectored(cx, bufs))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.sends(cx, S::poll_flush)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.sends(cx, S::poll_shutdown)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// Frames without anything in them never come to a message, so that no count of messages holds them up.
    #[tokio::test]
    async fn who_says_more_than_anybody_has_to_say_is_read_slower() {
        let (mut says, hears) = tokio::io::duplex(64 * 1024);
        let mut hears = Patient::new(hears, Duration::from_secs(60));
        let floods = tokio::spawn(async move { while says.write_all(&[0; 4_096]).await.is_ok() {} });
        let (began, mut heard) = (Instant::now(), vec![0; 4_096]);
        let mut hears_of = async |bytes: u32| {
            for _ in 0..bytes / 4_096 {
                hears.read_exact(&mut heard).await.unwrap();
            }
            began.elapsed()
        };
        hears_of(HEARD_MAX).await;
        let later = hears_of(HEARD_A_SECOND).await;
        assert!(later > Duration::from_millis(900), "{later:?}");
        drop(hears);
        floods.await.unwrap();
    }
}
