//! How many files the system lets the room have open: each connection is one, and so is each file of the record.

/// Fewer are said at the start: a table has fewer people than this, a room perhaps not.
const CONNECTIONS_LOW: u32 = 250;

/// More are not let in, however many files there may be.
const CONNECTIONS_MAX: u32 = 16_384;

/// Half of the files that there may be are for connections, where the system says how many: the rest is for the record and those who read it,
/// and for who is not let in.
pub(super) fn connections() -> Option<u32> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let connections = files(&limits)? / 2;
    if connections < CONNECTIONS_LOW {
        eprintln!(
            "warning: no more than {connections} connections are possible: ulimit -n lets the room have more files"
        );
    }
    Some(connections.min(CONNECTIONS_MAX))
}

/// How many files may be open, as Linux says it; none if there is no end of them.
fn files(limits: &str) -> Option<u32> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_says_how_many_files_there_may_be() {
        let limits = |soft: &str| {
            format!(
                "Limit                     Soft Limit           Hard Limit           Units\nMax open files            {soft}                 4096                 files\n"
            )
        };
        assert_eq!(files(&limits("1024")), Some(1_024));
        assert_eq!(files(&limits("unlimited")), None);
        assert_eq!(files(""), None);
    }
}
