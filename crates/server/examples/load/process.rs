use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// This program again, as one of those that are measured.
pub(crate) struct Process {
    child: Child,
    /// What it said when it was ready.
    pub(crate) said: String,
}

impl Process {
    pub(crate) fn start(args: &[&str]) -> Process {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program).args(args).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut said = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut said).expect("it says that it is ready");
        Process { child, said }
    }

    /// What it has in memory; nothing where the system does not say.
    pub(crate) fn resident_kilobytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}
