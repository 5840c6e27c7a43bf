//! Pure 21.5 by exact counting: every composition of a hand and of the bank's, with the cards that are gone taken out of the shoe.

use std::collections::HashMap;

use cards::{Card, Rank, Suit};
use rules::House;
use rules::banked::{Comparison, PureRules};

use crate::against::{Against, Payoffs};
use crate::bank::{ENDINGS, Lines, NATURAL, ending, standing_for};
use crate::chart::{Chart, Column};
use crate::dealt::{self, Dealt, dealt};
use crate::edge::{Edge, Method, NoOdds, brought, given_up, paid};
use crate::hand::Hand;
use crate::outcomes::Outcomes;
use crate::pure_bets::{PureBets, book};
use crate::shoe::{Counts, Left, VALUES, card_of, value_of};
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
    /// What a natural pays for one.
    pub(crate) natural: f64,
    /// What surrender brings for one.
    pub(crate) surrender: Option<f64>,
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
        let PureBets { insurance, buster, red_flex } = PureBets::new(house, game, decks)?;
        let book = book(house, game, decks)?;
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
                model: "from a full shoe, by the best decision for totals and pairs; how the hands of a split go together is taken from how \
                        the bank's hand ends",
            },
            chart,
            starts,
            rules: *rules,
            natural: paid(book.natural_pays),
            surrender: book.surrender_loses.map(given_up),
            first_two,
            later,
            split,
            insurance,
            buster,
            red_flex,
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

/// The card of a value, as a chart prints it: an ace, a number, or a ten.
#[must_use]
pub fn face(value: u8) -> Card {
    match value {
        0 => Card::new(Rank::Ace, Suit::Spades),
        value => card_of(usize::from(value)),
    }
}
