use cards::{Card, Deck, Suit};

/// How many cards are dealt from.
const CARDS: usize = 52;

/// Shuffled decks, counted in ways that would show a shuffle that prefers anything.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    deals: u64,
    red: Vec<bool>,
    /// How often each card lay at each place.
    places: Vec<[u64; CARDS]>,
    /// How often each two cards came first and second.
    pairs: Vec<[u64; CARDS]>,
    runs: u64,
    /// Neighbours, multiplied and added up for each deck, and the squares of that.
    neighbours: f64,
    neighbours_squared: f64,
    /// Cards that lay where they lay in the deck before.
    stayed: u64,
    last: Option<Vec<usize>>,
}

/// One thing that was counted, beside what chance brings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Figure {
    pub(crate) name: &'static str,
    pub(crate) found: f64,
    pub(crate) expected: f64,
    /// How many standard deviations they lie apart.
    pub(crate) z: f64,
}

impl Tally {
    pub(crate) fn new() -> Tally {
        Tally {
            deals: 0,
            red: Tally::deck().iter().map(|card| matches!(card.suit(), Some(Suit::Diamonds | Suit::Hearts))).collect(),
            places: vec![[0; CARDS]; CARDS],
            pairs: vec![[0; CARDS]; CARDS],
            runs: 0,
            neighbours: 0.0,
            neighbours_squared: 0.0,
            stayed: 0,
            last: None,
        }
    }

    /// The deck that is shuffled, in order.
    pub(crate) fn deck() -> Vec<Card> {
        Deck::STANDARD.cards().iter().collect()
    }

    /// One more shuffled deck; each card by its number in the order of a new one.
    pub(crate) fn add(&mut self, order: Vec<usize>) {
        self.deals += 1;
        for (place, &card) in order.iter().enumerate() {
            self.places[place][card] += 1;
        }
        self.pairs[order[0]][order[1]] += 1;
        self.runs += 1 + order.windows(2).filter(|two| self.red[two[0]] != self.red[two[1]]).count() as u64;
        let from_mean = |card: usize| card as f64 - (CARDS - 1) as f64 / 2.0;
        let neighbours: f64 = order.windows(2).map(|two| from_mean(two[0]) * from_mean(two[1])).sum();
        self.neighbours += neighbours;
        self.neighbours_squared += neighbours * neighbours;
        if let Some(last) = &self.last {
            self.stayed += order.iter().zip(last).filter(|(card, before)| card == before).count() as u64;
        }
        self.last = Some(order);
    }

    /// How far each place is off by itself, in standard deviations.
    pub(crate) fn places(&self) -> Vec<f64> {
        self.chi_squares().map(|found| chi_square("", found, (CARDS - 1) as f64).z).collect()
    }

    fn chi_squares(&self) -> impl Iterator<Item = f64> {
        self.places.iter().map(|counts| chi(counts, self.deals as f64 / CARDS as f64))
    }

    /// What was found, beside what is expected.
    pub(crate) fn figures(&self) -> Vec<Figure> {
        let (deals, cards) = (self.deals as f64, CARDS as f64);
        // Each deck has every card once, which ties the places to each other: hence the factor.
        let all = self.chi_squares().sum::<f64>() * (cards - 1.0) / cards;
        let mut pairs: Vec<u64> = vec![];
        for (first, seconds) in self.pairs.iter().enumerate() {
            pairs.extend(seconds.iter().enumerate().filter(|(second, _)| *second != first).map(|(_, count)| count));
        }
        let pairs = chi(&pairs, deals / (cards * (cards - 1.0)));
        // Runs of two colours with 26 cards each.
        let runs_variance = (cards / 2.0) * (cards / 2.0 - 1.0) / (cards - 1.0);
        let variance = (cards * cards - 1.0) / 12.0;
        let mean = self.neighbours / deals;
        let spread = (self.neighbours_squared / deals - mean * mean).max(0.0).sqrt().max(f64::MIN_POSITIVE);
        let again = (deals - 1.0).max(1.0);
        vec![
            chi_square("places: chi-square of every card at every place", all, (cards - 1.0).powi(2)),
            chi_square("pairs: chi-square of the first two cards", pairs, cards * (cards - 1.0) - 1.0),
            Figure {
                name: "runs: red or black in a row, in a deck",
                found: self.runs as f64 / deals,
                expected: cards / 2.0 + 1.0,
                z: (self.runs as f64 / deals - cards / 2.0 - 1.0) / (runs_variance / deals).sqrt(),
            },
            Figure {
                name: "serial correlation: a card and the next",
                found: mean / (cards * variance),
                expected: -1.0 / cards,
                z: (mean + variance) / (spread / deals.sqrt()),
            },
            Figure {
                name: "serial correlation: cards at the place of the deck before",
                found: self.stayed as f64 / again,
                expected: 1.0,
                z: (self.stayed as f64 / again - 1.0) * again.sqrt(),
            },
        ]
    }
}

fn chi(counts: &[u64], expected: f64) -> f64 {
    counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum()
}

/// By Wilson and Hilferty: the cube root of a chi-square is nearly normal.
fn chi_square(name: &'static str, found: f64, freedom: f64) -> Figure {
    let part = 2.0 / (9.0 * freedom);
    Figure { name, found, expected: freedom, z: ((found / freedom).cbrt() - (1.0 - part)) / part.sqrt() }
}

#[cfg(test)]
mod tests {
    use bots::Chance;

    use super::*;

    fn figures(shuffle: impl Fn(&mut [usize], &mut Chance)) -> Vec<f64> {
        let (mut tally, mut chance) = (Tally::new(), Chance::new(5, 5));
        for _ in 0..20_000 {
            let mut order: Vec<usize> = (0..CARDS).collect();
            shuffle(&mut order, &mut chance);
            tally.add(order);
        }
        tally.figures().iter().map(|figure| figure.z).collect()
    }

    #[test]
    fn an_even_shuffle_is_within_what_chance_brings() {
        let found = figures(|order, chance| cards::shuffle(order, || chance.word()));
        assert!(found.iter().all(|z| z.abs() < 4.5), "{found:?}");
    }

    /// Each is uneven in a way of its own, and at least one figure is far off.
    #[test]
    fn uneven_shuffles_are_far_off() {
        type Uneven = fn(&mut [usize], &mut Chance);
        let shuffles: [Uneven; 4] = [
            |_, _| {},
            // A cut: every card is as likely at every place.
            |order, chance| order.rotate_left(chance.below(52) as usize),
            // Every card is swapped with any card, as beginners do.
            |order, chance| (0..CARDS).for_each(|place| order.swap(place, chance.below(52) as usize)),
            // The last two cards are never touched.
            |order, chance| cards::shuffle(&mut order[..CARDS - 2], || chance.word()),
        ];
        for shuffle in shuffles {
            let found = figures(shuffle);
            assert!(found.iter().any(|z| z.abs() > 6.0), "{found:?}");
        }
    }
}
