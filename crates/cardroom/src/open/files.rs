//! How many files the system lets the room have open: each connection is one, and so is each file of the record.

/// Half of what there may be is for connections. The rest is for the record and those who read it, and for who is not let in.
#[cfg(unix)]
pub(super) fn connections() -> Option<u32> {
    let connections = u32::try_from(raised()? / 2).ok()?;
    if connections < CONNECTIONS_LOW {
        eprintln!(
            "warning: no more than {connections} connections are possible, for the system gives the room few files: ulimit -n raises that"
        );
    }
    Some(connections.min(CONNECTIONS_MAX))
}

/// Elsewhere connections are not counted as files.
#[cfg(not(unix))]
pub(super) const fn connections() -> Option<u32> {
    None
}

/// A table has fewer people than this, a room perhaps not.
#[cfg(unix)]
const CONNECTIONS_LOW: u32 = 250;
/// More are not let in, however much the system has.
#[cfg(unix)]
const CONNECTIONS_MAX: u32 = 32_768;

/// How many files may be open, once as many may as the system lets everybody raise it to; none if there is no end of them.
#[cfg(unix)]
fn raised() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let wanted = limit.maximum.map_or(2 * u64::from(CONNECTIONS_MAX), |most| most.min(2 * u64::from(CONNECTIONS_MAX)));
    if limit.current.is_some_and(|current| current < wanted) {
        // Where it is not granted, it is as it was.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), ..limit });
    }
    getrlimit(Resource::Nofile).current
}
