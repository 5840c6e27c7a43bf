//! Pure 21.5 by exact counting: every composition of a hand and of the bank's, with the cards that are gone taken out of the shoe.

use std::collections::HashMap;

use cards::{Card, Rank, Suit};
use hands::Points;
use rules::banked::{Bonus, BonusOn, Comparison, PureRules};
use rules::{House, Play};

use crate::against::{Against, Payoffs};
use crate::bank::{EIGHTS, ENDINGS, Lines, NATURAL, OVER, ending, standing_for};
use crate::chart::{Chart, Column};
use crate::dealt::{self, Dealt, dealt};
use crate::edge::{self, Edge, Method, NoOdds, Spread, brought, given_up, paid};
use crate::hand::Hand;
use crate::outcomes::Outcomes;
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
    rules: PureRules,
    /// What is done with two cards, by the up card, the lower value and the higher.
    first_two: Box<[[[Option<Decision>; VALUES]; VALUES]; VALUES]>,
    /// What is done with three cards and more, against each up card.
    later: Vec<HashMap<Counts, Decision>>,
    /// What is done with hands that come of a split, against each up card, of each pair; by the cards behind the first.
    split: Vec<Vec<HashMap<Counts, Decision>>>,
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
                let (one, other) = (value_of(*one), value_of(*other));
                self.first_two[up][one.min(other)][one.max(other)]
            }
            _ => self.later[up].get(&cards).copied(),
        }
    }

    /// What is best by totals and pairs, as the chart has it. A pair that may be split once more is split if it was to be split at
    /// first.
    ///
    /// ```
    /// use odds::pure::{Decision, PureOdds};
    /// use rules::Register;
    ///
    /// let house = Register::embedded().house("aviator").unwrap();
    /// let odds = PureOdds::new(house, "pure-21.5", 1)?;
    /// let hand = ["5h", "3s", "3d"].map(|card| card.parse().unwrap());
    /// assert_eq!(odds.decision_by_total(&hand, "5d".parse().unwrap(), false), Decision::Hit);
    /// # Ok::<(), odds::NoOdds>(())
    /// ```
    #[must_use]
    pub fn decision_by_total(&self, own: &[Card], up: Card, after_split: bool) -> Decision {
        self.chart.columns[value_of(up)].decision(&self.rules, own, after_split)
    }

    /// Counts them.
    ///
    /// # Errors
    ///
    /// If the house has no such game, it is another kind of game, its book does not allow so many decks, or it changes which Bonus cards
    /// may be split where that would be best.
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
        let (mut base_outcomes, mut chart_outcomes) = (Outcomes::default(), Outcomes::default());
        let mut first_two = Box::new([[[None; VALUES]; VALUES]; VALUES]);
        for (up, lines) in lines.iter().enumerate() {
            let against = Against::new(book, rules, lines, &payoffs);
            let (left, chance) = (full.without(up), full.chance(up));
            let (column, value) = Column::best(&against, left);
            by_total += chance * value;
            chart_outcomes.add_all(&column.outcomes(&against, left), chance);
            chart.columns.push(column);
            let mut hand = Hand::new(&against, left, None);
            let all = dealt(&against, left);
            let (mut pairs, mut decisions) = (vec![HashMap::new(); VALUES], vec![]);
            let mut of_pairs = vec![Outcomes::default(); VALUES];
            for dealt in &all {
                let Dealt { first, second, .. } = *dealt;
                let (value, values) = start(&mut hand, dealt, &mut pairs[first], &mut of_pairs[first])?;
                base += chance * dealt.chance * value;
                let decision = values.best().0;
                decisions.push(decision);
                first_two[up][first][second] = Some(decision);
                starts.push((Start { first: first as u8, second: second as u8, up: up as u8 }, values));
            }
            let outcomes = dealt::outcomes(&mut hand, &all, &decisions, |pair| of_pairs[pair.first].clone());
            base_outcomes.add_all(&outcomes, chance);
            later.push(hand.decisions);
            split.push(pairs);
        }
        if !book.split_unlike_bonus
            && chart.columns.iter().any(|column| column.with_pair(TENS as u8) == Decision::Split)
        {
            return Err(NoOdds::UnlikeBonus);
        }
        let of = |on: BonusOn| house.bonus_bets(game).find(|bonus| bonus.on == on);
        Ok(PureOdds {
            decks,
            base: Edge {
                edge: -base,
                spread: Some(base_outcomes.spread()),
                method: Method::Exact { cases: None },
                model: "from a full shoe, by the best decision for the cards of one's own hand; a pair that is split is split as often as \
                        may be, and how its hands go together is taken from how the bank's hand ends",
            },
            by_total: Edge {
                edge: -by_total,
                spread: Some(chart_outcomes.spread()),
                method: Method::Exact { cases: None },
                model: "from a full shoe, by the best decision for totals and pairs; split hands as above",
            },
            chart,
            starts,
            rules: *rules,
            first_two,
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
fn payoffs(rules: &PureRules) -> Payoffs {
    let mut payoffs = [[0.0; ENDINGS]; ENDINGS];
    for (own, payoffs) in payoffs.iter_mut().enumerate() {
        for (bank, payoff) in payoffs.iter_mut().enumerate() {
            let (Some(own), Some(bank)) = (standing_for(own), standing_for(bank)) else { continue };
            *payoff = brought(rules.fate(Comparison::of(own, bank)));
        }
    }
    payoffs
}

/// What two cards are worth, and what each decision would be; of a pair, also what is done with the hands that come of it, and what
/// they come to.
fn start(
    hand: &mut Hand<'_>,
    dealt: &Dealt,
    split: &mut HashMap<Counts, Decision>,
    outcomes: &mut Outcomes,
) -> Result<(f64, Values), NoOdds> {
    let (against, Dealt { cards, points, .. }) = (hand.against, *dealt);
    let rules = against.rules;
    let left = hand.left(&cards);
    let payoffs = &against.payoffs[ending(points)];
    // With a look under the up card, a natural ends the round before anybody decides.
    let no_natural = against.no_natural(&left);
    let lost = (1.0 - no_natural) * payoffs[NATURAL];
    if points.is_natural() {
        let value = against.stand(points, &left, 1.0);
        return Ok((lost + no_natural * value, Values { stand: Some(value), ..Values::default() }));
    }
    let hands = dealt.pair.map(|pair| SplitHands::new(against, left, pair, None));
    if let Some(hands) = &hands {
        *outcomes = hands.outcomes(hands.hands_most());
        split.clone_from(&hands.decisions);
    }
    let values = Values {
        stand: rules.may_stand(points).then(|| hand.stand(&cards, points)),
        hit: rules.may_hit(points).then(|| hand.hit(cards, points)),
        double: rules.may_double(points, false).then(|| hand.double(cards, points)),
        split: hands.as_ref().map(|_| outcomes.worth()),
        surrender: against.game.surrender_loses.map(given_up),
    };
    if let (Some(hands), Some(TENS), false) = (hands, dealt.pair, against.game.split_unlike_bonus) {
        // Ten and king have one value here, so that like ones cannot be told apart. It makes no difference as long as neither are split:
        // not as often as any might be, and not once.
        let once = Values { split: Some(hands.outcomes(2).worth()), ..values };
        if values.best().0 == Decision::Split || once.best().0 == Decision::Split {
            return Err(NoOdds::UnlikeBonus);
        }
    }
    Ok((lost + no_natural * values.best().1, values))
}

/// The value of Bonus cards.
const TENS: usize = 9;

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
