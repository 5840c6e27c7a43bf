use std::sync::OnceLock;
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Does something that is shared between cores on all of them but one, which stays for whoever cannot wait. All who ask share them.
pub fn beside<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let pool = POOL.get_or_init(|| ThreadPoolBuilder::new().num_threads((cores - 1).max(1)).build().ok());
    match pool {
        Some(pool) => pool.install(work),
        None => work(),
    }
}
