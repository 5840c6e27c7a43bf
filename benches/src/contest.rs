use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

/// Several ways to do the same work, timed in turns.
pub(crate) struct Contest {
    title: &'static str,
    unit: &'static str,
    /// How many units one run does.
    units: u64,
    /// The contestant that the others are compared with.
    against: &'static str,
    /// Whether the table also says how many units are done in a second.
    rate: bool,
    contestants: Vec<Contestant>,
}

struct Contestant {
    name: String,
    run: Box<dyn FnMut() -> u64>,
    bar: Option<Bar>,
}

/// What it must not exceed.
enum Bar {
    /// So many times what the other takes.
    Times(f64),
    /// So many nanoseconds, where there is no other.
    Nanoseconds(f64),
}

/// The machine is shared: only the best of many rounds says something about the code.
const ROUNDS: usize = 25;

impl Contest {
    pub(crate) fn new(title: &'static str, unit: &'static str, units: u64, against: &'static str) -> Contest {
        Contest { title, unit, units, against, rate: false, contestants: Vec::new() }
    }

    /// With a column of units a second, which is what simulators are known by.
    pub(crate) fn with_rate(self) -> Contest {
        Contest { rate: true, ..self }
    }

    /// One of ours, with its bar.
    pub(crate) fn ours(
        self,
        name: impl Into<String>,
        at_most: Option<f64>,
        run: impl FnMut() -> u64 + 'static,
    ) -> Contest {
        self.with(name.into(), at_most.map(Bar::Times), run)
    }

    /// One of ours, which must do a unit in so many nanoseconds.
    pub(crate) fn ours_within(self, name: &str, nanoseconds: f64, run: impl FnMut() -> u64 + 'static) -> Contest {
        self.with(name.into(), Some(Bar::Nanoseconds(nanoseconds)), run)
    }

    /// Somebody else's.
    pub(crate) fn peer(self, name: &'static str, run: impl FnMut() -> u64 + 'static) -> Contest {
        self.with(name.into(), None, run)
    }

    fn with(mut self, name: String, bar: Option<Bar>, run: impl FnMut() -> u64 + 'static) -> Contest {
        self.contestants.push(Contestant { name, run: Box::new(run), bar });
        self
    }

    /// The times as a Markdown table.
    pub(crate) fn run(mut self) -> String {
        let mut best = vec![f64::MAX; self.contestants.len()];
        for _ in 0..ROUNDS {
            for (contestant, best) in self.contestants.iter_mut().zip(&mut best) {
                let start = Instant::now();
                black_box((contestant.run)());
                *best = best.min(start.elapsed().as_secs_f64() * 1e9 / self.units as f64);
            }
        }
        let measured = || self.contestants.iter().zip(&best);
        let other =
            measured().find(|(contestant, _)| contestant.name == self.against).map_or(f64::NAN, |(_, &time)| time);

        let (rate, rule) =
            if self.rate { (format!(" {}s a second |", self.unit), "---:|") } else { Default::default() };
        let mut table = format!(
            "| {} | ns a {} |{rate} × {} | bar |\n|---|---:|{rule}---:|---:|\n",
            self.title, self.unit, self.against
        );
        for (contestant, time) in measured() {
            let rate = if self.rate { format!(" {:.2} million |", 1e3 / time) } else { String::new() };
            let bar = match contestant.bar {
                None => String::new(),
                Some(Bar::Times(times)) => format!("≤ {times:.3}"),
                Some(Bar::Nanoseconds(nanoseconds)) => format!("≤ {nanoseconds:.0} ns"),
            };
            let _ = writeln!(table, "| {} | {time:.2} |{rate} {:.3} | {bar} |", contestant.name, time / other);
        }
        table
    }
}

/// The processor and the compiler.
pub(crate) fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map_or("unknown processor", |rest| rest.trim_start_matches([' ', '\t', ':']));
    let rustc = std::process::Command::new("rustc").arg("--version").output();
    let rustc =
        rustc.map_or_else(|_| "rustc".to_string(), |output| String::from_utf8_lossy(&output.stdout).trim().to_string());
    format!("{model}; {rustc}; one thread, best of {ROUNDS} rounds in turns")
}
