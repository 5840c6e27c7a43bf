//! Pure 21.5 by exact counting: every composition of a hand and of the bank's, with the cards that are gone taken out of the shoe.

use std::collections::HashMap;

use cards::{Card, Rank, Suit};
use hands::Points;
use rules::banked::{Banked, Bonus, BonusOn, Comparison, PureRules};
use rules::{House, Play};

use crate::bank::{EIGHTS, ENDINGS, Lines, NATURAL, OVER, ending, standing_for};
use crate::chart::{Chart, Column};
use crate::edge::{self, Edge, Method, NoOdds, Spread, brought, given_up, paid};
use crate::shoe::{Counts, Left, VALUES, card_of, value_of, with};
use crate::split::SplitHands;

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Decision {
    Stand,
    Hit,
    Double,
    Split,
    Surrender,
}

/// What each decision is worth, in first wagers; nothing where it may not be made.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Values {
    pub stand: Option<f64>,
    pub hit: Option<f64>,
    pub double: Option<f64>,
    pub split: Option<f64>,
    pub surrender: Option<f64>,
}

impl Values {
    /// The best, and what it is worth.
    #[must_use]
    pub fn best(&self) -> (Decision, f64) {
        let all = [
            (Decision::Stand, self.stand),
            (Decision::Hit, self.hit),
            (Decision::Double, self.double),
            (Decision::Split, self.split),
            (Decision::Surrender, self.surrender),
        ];
        let offered = all.into_iter().filter_map(|(decision, value)| Some((decision, value?)));
        offered.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((Decision::Stand, 0.0))
    }
}

/// The two cards of a hand and the bank's up card, by value: an ace is 0, two to nine 1 to 8, and all that counts ten 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Start {
    pub first: u8,
    pub second: u8,
    pub up: u8,
}

/// The odds of Pure 21.5 and of its bonus bets at a house, from so many decks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PureOdds {
    /// How many decks.
    pub decks: u8,
    /// The game itself, by the best decision for the cards of one's hand.
    pub base: Edge,
    /// The game itself, by the best decision for totals, which a chart can hold.
    pub by_total: Edge,
    /// That chart.
    pub chart: Chart,
    /// What every decision is worth with the first two cards.
    pub starts: Vec<(Start, Values)>,
    /// Insurance, where the house has it, for one who looks at nothing but the ace.
    pub insurance: Option<Edge>,
    /// Buster, where the house has it.
    pub buster: Option<Edge>,
    /// Red Flex, where the house has it.
    pub red_flex: Option<Edge>,
    /// What is done with three cards and more, against each up card.
    later: Vec<HashMap<Counts, Decision>>,
    /// What is done with hands that come of a split, against each up card, of each pair; by the cards behind the first.
    split: Vec<Vec<HashMap<Counts, Decision>>>,
}

/// Everything that is known of one up card.
pub(crate) struct Against<'a> {
    pub(crate) game: &'a Banked,
    pub(crate) rules: &'a PureRules,
    pub(crate) lines: &'a Lines,
    /// What a hand that ends so gets against a bank that ends so.
    pub(crate) payoffs: &'a [[f64; ENDINGS]; ENDINGS],
    /// The down card that is known not to be there, once the house dealer has looked.
    pub(crate) not_down: Option<usize>,
}

impl Against<'_> {
    /// The chance that the down card is not what it is known not to be.
    pub(crate) fn no_natural(&self, left: &Left) -> f64 {
        self.not_down.map_or(1.0, |value| 1.0 - left.chance(value))
    }

    /// The chance that the next card is of a value, given that.
    pub(crate) fn next(&self, left: &Left, value: usize) -> f64 {
        let chance = left.chance(value);
        match self.not_down {
            None => chance,
            Some(_) if chance == 0.0 => 0.0,
            Some(_) => chance * self.no_natural(&left.without(value)) / self.no_natural(left),
        }
    }

    /// How the bank's hand ends, given that.
    pub(crate) fn endings(&self, left: &Left) -> [f64; ENDINGS] {
        let mut endings = [0.0; ENDINGS];
        for (line, chance) in self.lines.chances(left) {
            endings[line.ending] += chance;
        }
        if self.not_down.is_some() {
            endings[NATURAL] = 0.0;
            let all = self.no_natural(left);
            endings.iter_mut().for_each(|chance| *chance /= all);
        }
        endings
    }

    /// What a hand is worth that gets no more cards.
    pub(crate) fn stand(&self, points: Points, left: &Left) -> f64 {
        let payoffs = &self.payoffs[ending_of_hand(points)];
        if points.is_bust() {
            return self.over(payoffs, left);
        }
        self.endings(left).iter().zip(payoffs).map(|(chance, payoff)| chance * payoff).sum()
    }

    /// A hand that is over loses, but for three eights of the bank.
    fn over(&self, payoffs: &[f64; ENDINGS], left: &Left) -> f64 {
        let eight = 7;
        if self.lines.up != eight || left.counts[eight] == 0 || payoffs[EIGHTS] == payoffs[OVER] {
            return payoffs[OVER];
        }
        let eights = left.chance(eight) * left.without(eight).chance(eight);
        payoffs[OVER] + eights * (payoffs[EIGHTS] - payoffs[OVER])
    }
}

/// A player's hand of three eights is nothing but over.
fn ending_of_hand(points: Points) -> usize {
    if points.is_bust() { OVER } else { ending(points) }
}

/// The best play of one hand, by its cards.
pub(crate) struct Hand<'a> {
    pub(crate) against: &'a Against<'a>,
    /// Whether it comes of a split.
    pub(crate) split: bool,
    /// What is left before any of its cards.
    left: Left,
    /// What is done by totals; without it, what is best for the cards.
    chart: Option<&'a Column>,
    known: HashMap<Counts, f64>,
    pub(crate) decisions: HashMap<Counts, Decision>,
}

impl<'a> Hand<'a> {
    pub(crate) fn new(against: &'a Against<'a>, split: bool, left: Left, chart: Option<&'a Column>) -> Hand<'a> {
        Hand { against, split, left, chart, known: HashMap::new(), decisions: HashMap::new() }
    }

    pub(crate) fn left(&self, cards: &Counts) -> Left {
        let mut left = self.left;
        for (value, &many) in cards.iter().enumerate() {
            left.counts[value] -= u16::from(many);
            left.all -= u16::from(many);
        }
        left
    }

    /// The values that can come next.
    pub(crate) fn can_come(&self, cards: &Counts) -> Vec<usize> {
        let left = self.left(cards);
        (0..VALUES).filter(|&value| left.counts[value] > 0).collect()
    }

    /// What it is worth to take a card and go on as well as can be.
    pub(crate) fn hit(&mut self, cards: Counts, points: Points) -> f64 {
        let left = self.left(&cards);
        self.with_one_more(&left, |hand, value| {
            let mut cards = cards;
            cards[value] += 1;
            hand.best(cards, with(points, value))
        })
    }

    /// What it is worth with one more card and no other, for twice the wager.
    pub(crate) fn double(&mut self, cards: Counts, points: Points) -> f64 {
        let left = self.left(&cards);
        2.0 * self.with_one_more(&left, |hand, value| hand.against.stand(with(points, value), &left.without(value)))
    }

    fn with_one_more(&mut self, left: &Left, mut worth: impl FnMut(&mut Hand<'a>, usize) -> f64) -> f64 {
        let mut sum = 0.0;
        for value in (0..VALUES).filter(|&value| left.counts[value] > 0) {
            let chance = self.against.next(left, value);
            if chance > 0.0 {
                sum += chance * worth(self, value);
            }
        }
        sum
    }

    pub(crate) fn stand(&self, cards: &Counts, points: Points) -> f64 {
        self.against.stand(points, &self.left(cards))
    }

    /// What it is worth from here, hitting or standing.
    fn best(&mut self, cards: Counts, points: Points) -> f64 {
        if points.is_bust() {
            return self.stand(&cards, points);
        }
        if let Some(&known) = self.known.get(&cards) {
            return known;
        }
        let rules = self.against.rules;
        let hits = self.chart.map(|chart| chart.hits(rules, points));
        let stand = (rules.may_stand(points) && hits != Some(true)).then(|| self.stand(&cards, points));
        let hit = (rules.may_hit(points) && hits != Some(false)).then(|| self.hit(cards, points));
        let (decision, best) = Values { stand, hit, ..Values::default() }.best();
        self.known.insert(cards, best);
        self.decisions.insert(cards, decision);
        best
    }

    /// What the hand does with these cards, if it does the best.
    pub(crate) fn decision(&mut self, cards: Counts, points: Points) -> Decision {
        let rules = self.against.rules;
        let two = points.cards() == 2;
        if let Some(chart) = self.chart {
            let doubles = two && rules.may_double(points, self.split) && chart.doubles(points);
            let hits = chart.hits(rules, points);
            let decision = if doubles {
                Decision::Double
            } else if hits {
                Decision::Hit
            } else {
                Decision::Stand
            };
            self.decisions.insert(cards, decision);
            return decision;
        }
        let mut values = Values {
            stand: rules.may_stand(points).then(|| self.stand(&cards, points)),
            hit: rules.may_hit(points).then(|| self.hit(cards, points)),
            ..Values::default()
        };
        if two && rules.may_double(points, self.split) {
            values.double = Some(self.double(cards, points));
        }
        let decision = values.best().0;
        self.decisions.insert(cards, decision);
        decision
    }
}

impl PureOdds {
    /// What is best with these cards of one's own against this card of the bank, by the cards of one's own hand. A pair that may
    /// be split once more is split if it was to be split at first. Nothing where the hand is over or a natural.
    ///
    /// ```
    /// use odds::pure::{Decision, PureOdds};
    /// use rules::Register;
    ///
    /// let house = Register::embedded().house("aviator").unwrap();
    /// let odds = PureOdds::new(house, "pure-21.5", 1)?;
    /// let hand = ["Th", "6s"].map(|card| card.parse().unwrap());
    /// assert_eq!(odds.decision(&hand, "5d".parse().unwrap(), false), Some(Decision::Stand));
    /// # Ok::<(), odds::NoOdds>(())
    /// ```
    #[must_use]
    pub fn decision(&self, own: &[Card], up: Card, after_split: bool) -> Option<Decision> {
        let (up, mut cards) = (value_of(up), [0; VALUES]);
        for &card in own {
            cards[value_of(card)] += 1;
        }
        match own {
            [first, ..] if after_split => {
                let first = value_of(*first);
                cards[first] -= 1;
                self.split[up][first].get(&cards).copied()
            }
            [one, other] => {
                let (one, other) = (value_of(*one) as u8, value_of(*other) as u8);
                let start = Start { first: one.min(other), second: one.max(other), up: up as u8 };
                self.starts.iter().find(|(found, _)| *found == start).map(|(_, values)| values.best().0)
            }
            _ => self.later[up].get(&cards).copied(),
        }
    }

    /// Counts them.
    ///
    /// # Errors
    ///
    /// If the house has no such game, it is another kind of game, or its book does not allow so many decks.
    pub fn new(house: &House, game: &str, decks: u8) -> Result<PureOdds, NoOdds> {
        let chapter = house.chapter(game).and_then(|chapter| chapter.game.as_ref()).ok_or(NoOdds::NoGame)?;
        let Play::Banked(book) = &chapter.play else { return Err(NoOdds::NotThatGame) };
        if !(book.decks_min..=book.decks_max).contains(&decks) {
            return Err(NoOdds::Decks { least: book.decks_min, most: book.decks_max });
        }
        let rules = &PureRules::new(book);
        let lines: Vec<Lines> = (0..VALUES).map(|up| Lines::new(rules, up)).collect();
        let payoffs = payoffs(rules);
        let full = Left::full(decks);
        let (mut base, mut starts, mut later, mut split) = (0.0, vec![], vec![], vec![]);
        let (mut by_total, mut chart) = (0.0, Chart::default());
        for (up, lines) in lines.iter().enumerate() {
            let against = Against {
                game: book,
                rules,
                lines,
                payoffs: &payoffs,
                not_down: lines.natural_with.filter(|_| rules.peeks(card_of(up))),
            };
            let left = full.without(up);
            let (column, value) = Column::best(&against, left);
            by_total += full.chance(up) * value;
            chart.columns.push(column);
            let mut hand = Hand::new(&against, false, left, None);
            let mut pairs = vec![HashMap::new(); VALUES];
            for (first, pairs) in pairs.iter_mut().enumerate() {
                for second in first..VALUES {
                    let chance = full.chance(up)
                        * left.chance(first)
                        * left.without(first).chance(second)
                        * if first == second { 1.0 } else { 2.0 };
                    if chance <= 0.0 {
                        continue;
                    }
                    let (value, values) = start(&mut hand, first, second, pairs);
                    base += chance * value;
                    starts.push((Start { first: first as u8, second: second as u8, up: up as u8 }, values));
                }
            }
            later.push(hand.decisions);
            split.push(pairs);
        }
        let of = |on: BonusOn| house.bonus_bets(game).find(|bonus| bonus.on == on);
        Ok(PureOdds {
            decks,
            base: Edge {
                edge: -base,
                spread: None,
                method: Method::Exact { cases: None },
                model: "from a full shoe, by the best decision for the cards of one's own hand; a pair that is split is split as often as may be",
            },
            by_total: Edge {
                edge: -by_total,
                spread: None,
                method: Method::Exact { cases: None },
                model: "from a full shoe, by the best decision for totals and pairs",
            },
            chart,
            starts,
            later,
            split,
            insurance: book.insurance.map(|insurance| {
                let left = full.without(0);
                let wins = f64::from(left.counts[9]);
                let results = [(paid(insurance.pays), wins), (-1.0, f64::from(left.all) - wins)];
                Edge::counted(
                    Spread::new(&results, 1.0),
                    u128::from(left.all),
                    "for one who looks at nothing but the ace",
                )
            }),
            buster: of(BonusOn::BustCards).map(|bonus| buster(bonus, &lines, full)),
            red_flex: of(BonusOn::RedRun).map(|bonus| red_flex(bonus, rules, decks)),
        })
    }
}

/// What hands get against the bank, by how both end.
fn payoffs(rules: &PureRules) -> [[f64; ENDINGS]; ENDINGS] {
    let mut payoffs = [[0.0; ENDINGS]; ENDINGS];
    for (own, payoffs) in payoffs.iter_mut().enumerate() {
        for (bank, payoff) in payoffs.iter_mut().enumerate() {
            let (Some(own), Some(bank)) = (standing_for(own), standing_for(bank)) else { continue };
            *payoff = brought(rules.fate(Comparison::of(own, bank)));
        }
    }
    payoffs
}

/// What two cards are worth, and what each decision would be.
fn start(hand: &mut Hand<'_>, first: usize, second: usize, split: &mut HashMap<Counts, Decision>) -> (f64, Values) {
    let against = hand.against;
    let rules = against.rules;
    let points = with(with(Points::DEALT, first), second);
    let mut cards = [0; VALUES];
    cards[first] += 1;
    cards[second] += 1;
    let left = hand.left(&cards);
    let payoffs = &against.payoffs[ending(points)];
    // With a look under the up card, a natural ends the round before anybody decides.
    let no_natural = against.no_natural(&left);
    let lost = (1.0 - no_natural) * payoffs[NATURAL];
    if points.is_natural() {
        let value = against.stand(points, &left);
        return (lost + no_natural * value, Values { stand: Some(value), ..Values::default() });
    }
    let values = Values {
        stand: rules.may_stand(points).then(|| hand.stand(&cards, points)),
        hit: rules.may_hit(points).then(|| hand.hit(cards, points)),
        double: rules.may_double(points, false).then(|| hand.double(cards, points)),
        split: rules.is_pair(card_of(first), card_of(second)).then(|| {
            let hands = SplitHands::new(against, left, first, None);
            split.clone_from(&hands.decisions);
            hands.value()
        }),
        surrender: against.game.surrender_loses.map(given_up),
    };
    (lost + no_natural * values.best().1, values)
}

/// Which cards players take changes nothing for bets on the bank's hand: those that it gets are any of the rest.
const FULL_SHOE: &str = "from a full shoe";

/// The bank over, by the number of its cards.
fn buster(bonus: &Bonus, lines: &[Lines], full: Left) -> Edge {
    let mut results: Vec<(f64, f64)> = Vec::new();
    for lines in lines {
        let left = full.without(lines.up);
        for (line, chance) in lines.chances(&left) {
            let over = matches!(line.ending, OVER | EIGHTS);
            let odds = bonus.pays(line.len + 1).filter(|_| over);
            results.push((edge::bonus(odds), full.chance(lines.up) * chance));
        }
    }
    let cases = lines.iter().map(|lines| lines.lines.len() as u128).sum();
    Edge::counted(Spread::new(&results, 1.0), cases, FULL_SHOE)
}

/// Red cards in a row, from the up card on. Half of every value is red (R108).
fn red_flex(bonus: &Bonus, rules: &PureRules, decks: u8) -> Edge {
    let red = Left::full(decks).counts.map(|count| count / 2);
    let black: u16 = red.iter().sum();
    let mut run = RedRun { bonus, rules, results: vec![], cases: 0 };
    run.draw(Points::DEALT, red, black, 1.0);
    Edge::counted(Spread::new(&run.results, 1.0), run.cases, FULL_SHOE)
}

struct RedRun<'a> {
    bonus: &'a Bonus,
    rules: &'a PureRules,
    results: Vec<(f64, f64)>,
    cases: u128,
}

impl RedRun<'_> {
    fn draw(&mut self, points: Points, red: [u16; VALUES], black: u16, chance: f64) {
        let cards = points.cards();
        if cards >= 2 && self.rules.bank_stands(points) {
            return self.ends(cards, chance);
        }
        let all = f64::from(red.iter().sum::<u16>() + black);
        // The first black card ends it.
        self.ends(cards, chance * f64::from(black) / all);
        for value in (0..VALUES).filter(|&value| red[value] > 0) {
            let mut less = red;
            less[value] -= 1;
            self.draw(with(points, value), less, black, chance * f64::from(red[value]) / all);
        }
    }

    fn ends(&mut self, run: u16, chance: f64) {
        self.cases += 1;
        self.results.push((edge::bonus(self.bonus.pays(run as u8)), chance));
    }
}

/// The card of a value, as a chart prints it: an ace, a number, or a ten.
#[must_use]
pub fn face(value: u8) -> Card {
    match value {
        0 => Card::new(Rank::Ace, Suit::Spades),
        value => card_of(usize::from(value)),
    }
}
