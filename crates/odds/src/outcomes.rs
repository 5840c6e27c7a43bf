//! What can come out of something, each with its chance.

use crate::edge::Spread;

/// What can come out, in first wagers, each with its chance, and what was wagered for it. The chances need not add up to one: they are
/// those of everything that is known beside.
#[derive(Clone, Default, Debug)]
pub(crate) struct Outcomes {
    results: Vec<(f64, f64)>,
    /// What was wagered, times the chance.
    wagered: f64,
}

impl Outcomes {
    /// One more way.
    pub(crate) fn add(&mut self, result: f64, chance: f64, wagers: f64) {
        if chance == 0.0 {
            return;
        }
        self.wagered += chance * wagers;
        match self.results.iter_mut().find(|(found, _)| *found == result) {
            Some((_, sum)) => *sum += chance,
            None => self.results.push((result, chance)),
        }
    }

    /// All the ways of others, each so many times as probable.
    pub(crate) fn add_all(&mut self, others: &Outcomes, times: f64) {
        for &(result, chance) in &others.results {
            self.add(result, times * chance, 0.0);
        }
        self.wagered += times * others.wagered;
    }

    /// The chance of all of them.
    pub(crate) fn chance(&self) -> f64 {
        self.results.iter().map(|(_, chance)| chance).sum()
    }

    /// What they are worth, times their chances.
    pub(crate) fn worth(&self) -> f64 {
        self.results.iter().map(|(result, chance)| result * chance).sum()
    }

    /// Both at once, neither knowing of the other but for what both know: that has the chance of each.
    pub(crate) fn and(&self, other: &Outcomes) -> Outcomes {
        let known = other.chance();
        let mut both = Outcomes::default();
        if known == 0.0 {
            return both;
        }
        for &(result, chance) in &self.results {
            for &(more, other) in &other.results {
                both.add(result + more, chance * other / known, 0.0);
            }
        }
        both.wagered = self.wagered + other.wagered;
        both
    }

    /// How they lie, once they are all that can come.
    pub(crate) fn spread(&self) -> Spread {
        Spread::new(&self.results, self.wagered / self.chance())
    }
}
