use std::sync::OnceLock;

use cards::{Card, CardSet};
use hands::{OnBoard, Strength};
use rules::SEATS_MAX;

use super::choices::{choose, each_choice};
use super::form::Shape;
use super::outcomes::{Equity, Outcomes, best};
use super::question::{Holding, Question};
use super::{holdem, omaha, tuples};

/// Every case of a question, ready to be counted: how many they are is known before.
///
/// ```
/// use odds::equity::Form;
/// use rules::Register;
///
/// let holdem = Form::new(Register::embedded().house("ocean-view").unwrap(), "holdem").unwrap();
/// let question = holdem.ask(&["AhKh", "QsQd"], "", "").unwrap();
/// let exact = question.exact().unwrap();
/// assert_eq!(exact.cases(), 1_712_304);
/// assert!(exact.seconds() < 1.0);
/// let equity = exact.count();
/// assert_eq!(format!("{:.4}", equity.hands[0].equity), "0.4621");
/// ```
#[derive(Clone, Debug)]
pub struct Exact<'a> {
    question: &'a Question,
    way: Way,
    cases: u128,
    seconds: f64,
}

/// How the cases are gone through, and in which parts.
#[derive(Clone, Debug)]
enum Way {
    /// Boards by their ranks, for every choice of hands that is not the same as another but for suits.
    Boards(Boards),
    /// Flop by flop, for a discard follows it.
    Flops(Vec<CardSet>),
    /// One card after another.
    Cards(Cards),
}

/// The hands that each can have, and their choices, which are listed when they are needed.
#[derive(Clone, Debug)]
struct Boards {
    hands: Vec<Vec<CardSet>>,
    fixed: [CardSet; 2],
    classes: OnceLock<Vec<(tuples::Tuple, i64)>>,
}

impl Boards {
    fn classes(&self) -> &[(tuples::Tuple, i64)] {
        self.classes.get_or_init(|| tuples::classes(&self.hands, &self.fixed))
    }
}

/// Who lacks how many cards, and what the first who lacks some can get.
#[derive(Clone, Debug)]
struct Cards {
    hands: Vec<CardSet>,
    lacking: Vec<u8>,
    left: CardSet,
    first: Vec<CardSet>,
}

/// More parts are not listed.
const PARTS_MAX: u128 = 1_000_000;

impl<'a> Exact<'a> {
    pub(super) fn new(question: &'a Question) -> Option<Exact<'a>> {
        let discards = question.streets.iter().any(|street| street.discard > 0);
        let draws = question.streets.iter().filter(|street| street.draw > 0).count();
        match (question.shape, discards, draws, question.own()) {
            (Shape::AnyFive, false, 0, 2) | (Shape::TwoAndThree, false, 0, 4) => Exact::by_boards(question),
            (Shape::AnyFive, true, 0, 3) => Exact::by_flops(question),
            (_, false, 0 | 1, _) => Exact::by_cards(question, draws > 0),
            _ => None,
        }
    }

    fn by_boards(question: &'a Question) -> Option<Exact<'a>> {
        let hands = tuples::hands_of(&question.hands, question.own(), question.left)?;
        let board: CardSet = question.board.iter().copied().collect();
        let fixed = [board, question.dead];
        let (tuples, classes) = tuples::count(&hands, &fixed);
        let lacking: usize = question.hands.iter().map(|hand| usize::from(question.own()) - hand.known().len()).sum();
        let (to_come, rest) = (usize::from(question.board_to_come()), question.left.len() - lacking);
        let cases = u128::from(tuples).checked_mul(choose(rest, to_come))?;
        let one = match question.shape {
            Shape::TwoAndThree => [4e-7, 4e-6, 4e-5, 4e-4, 2e-3, 1.5e-2][to_come.min(5)],
            _ => [2e-7, 4e-7, 3e-6, 2e-5, 1.5e-4, 8e-4][to_come.min(5)],
        };
        let seconds = one * classes as f64 * question.hands.len() as f64 / 2.0;
        let boards = Boards { hands, fixed, classes: OnceLock::new() };
        Some(Exact { question, way: Way::Boards(boards), cases, seconds })
    }

    fn by_flops(question: &'a Question) -> Option<Exact<'a>> {
        if !question.is_known() {
            return None;
        }
        let flop = 3_u8.saturating_sub(question.board.len() as u8);
        let mut flops = Vec::new();
        each_choice(question.left, flop, &mut |chosen| flops.push(chosen));
        let (hands, rest) = (question.hands.len() as f64, question.left.len() - usize::from(flop));
        let to_come = usize::from(question.board_to_come() - flop);
        let cases = flops.len() as u128 * choose(rest, to_come);
        let seconds = flops.len() as f64 * hands * 1.2e-5;
        Some(Exact { question, way: Way::Flops(flops), cases, seconds })
    }

    fn by_cards(question: &'a Question, draws: bool) -> Option<Exact<'a>> {
        if draws && !question.is_known() || question.hands.iter().any(|hand| matches!(hand, Holding::Range(_))) {
            return None;
        }
        let most = question.streets.iter().map(|street| street.draw).max().unwrap_or(0);
        let keep = |hand: &Holding| hand.known() - question.policy.thrown(hand.known(), most);
        let hands: Vec<CardSet> = question.hands.iter().map(keep).collect();
        let lacking: Vec<u8> = hands.iter().map(|hand| question.own() - hand.len() as u8).collect();
        if draws && !question.stub_serves(lacking.iter().sum()) {
            return None;
        }
        let mut cases = 1_u128;
        let mut rest = question.left.len();
        for &count in [question.board_to_come()].iter().chain(&lacking) {
            cases = cases.checked_mul(choose(rest, usize::from(count)))?;
            rest = rest.checked_sub(usize::from(count))?;
        }
        let places = [question.board_to_come()].into_iter().chain(lacking.iter().copied());
        let count = places.into_iter().find(|&count| count > 0).unwrap_or(0);
        if choose(question.left.len(), usize::from(count)) > PARTS_MAX || cases > u128::from(u64::MAX >> 1) {
            return None;
        }
        let mut first = Vec::new();
        each_choice(question.left, count, &mut |chosen| first.push(chosen));
        let seconds = cases as f64 * 4e-8;
        let cards = Cards { hands, lacking, left: question.left, first };
        Some(Exact { question, way: Way::Cards(cards), cases, seconds })
    }

    /// How many cases there are.
    #[must_use]
    pub fn cases(&self) -> u128 {
        self.cases
    }

    /// About how long counting them takes one processor, in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// In how many parts the work can be done.
    #[must_use]
    pub fn parts(&self) -> usize {
        match &self.way {
            Way::Boards(boards) => boards.classes().len(),
            Way::Flops(flops) => flops.len(),
            Way::Cards(cards) => cards.first.len(),
        }
    }

    /// Counts one part of the work.
    pub fn count_part(&self, part: usize, outcomes: &mut Outcomes) {
        match &self.way {
            Way::Boards(boards) => {
                if let Some((tuple, times)) = boards.classes().get(part) {
                    self.count_boards(tuple, *times, outcomes);
                }
            }
            Way::Flops(flops) => {
                if let Some(&flop) = flops.get(part) {
                    self.count_flop(flop, outcomes);
                }
            }
            Way::Cards(cards) => {
                if let Some(&first) = cards.first.get(part) {
                    self.count_cards(cards, first, outcomes);
                }
            }
        }
    }

    /// Counts everything.
    #[must_use]
    pub fn count(&self) -> Equity {
        let mut outcomes = self.question.outcomes();
        for part in 0..self.parts() {
            self.count_part(part, &mut outcomes);
        }
        self.question.counted(&outcomes)
    }

    fn count_boards(&self, tuple: &tuples::Tuple, times: i64, outcomes: &mut Outcomes) {
        let question = self.question;
        let hands = &tuple[..question.hands.len()];
        // With other suits the hands are no longer those that were taken out of the deck.
        let all = question.hands.iter().fold(question.left, |all, hand| all | hand.known());
        let left = hands.iter().fold(all, |left, &hand| left - hand);
        let board = question.board.iter().copied().collect();
        let count = if question.shape == Shape::TwoAndThree { omaha::count } else { holdem::count };
        if times == 1 {
            count(hands, board, left, question.low.is_some(), outcomes);
            return;
        }
        let mut once = question.outcomes();
        count(hands, board, left, question.low.is_some(), &mut once);
        outcomes.add_times(&once, times);
    }

    fn count_flop(&self, chosen: CardSet, outcomes: &mut Outcomes) {
        let question = self.question;
        let board = question.board.iter().copied().collect::<CardSet>() | chosen;
        let count = question.streets.iter().map(|street| street.discard).sum();
        let mut hands = [CardSet::EMPTY; SEATS_MAX];
        for (kept, hand) in hands.iter_mut().zip(&question.hands) {
            *kept = question.policy.discard(hand.known(), board, question.dead, count);
        }
        let low = question.low.is_some();
        holdem::count(&hands[..question.hands.len()], board, question.left - chosen, low, outcomes);
    }

    fn count_cards(&self, cards: &Cards, first: CardSet, outcomes: &mut Outcomes) {
        let question = self.question;
        let board: CardSet = question.board.iter().copied().collect();
        let to_come = question.board_to_come();
        let (board, given) = if to_come > 0 { (board | first, CardSet::EMPTY) } else { (board, first) };
        let board: Vec<Card> = board.iter().collect();
        let mut dealing = Dealing {
            cards,
            given,
            high: question.high.map(|ranking| ranking.on(&board)),
            low: question.low.map(|ranking| ranking.on(&board)),
            highs: [Strength::NONE; SEATS_MAX],
            lows: [Strength::NONE; SEATS_MAX],
            outcomes,
        };
        dealing.deal_to(0, cards.left - first);
    }
}

/// Hands filled up one after another.
struct Dealing<'a> {
    cards: &'a Cards,
    /// What the first who lacks cards gets.
    given: CardSet,
    high: Option<OnBoard>,
    low: Option<OnBoard>,
    highs: [Strength; SEATS_MAX],
    lows: [Strength; SEATS_MAX],
    outcomes: &'a mut Outcomes,
}

impl Dealing<'_> {
    fn deal_to(&mut self, place: usize, left: CardSet) {
        let Some(&held) = self.cards.hands.get(place) else {
            let hands = self.cards.hands.len();
            self.outcomes.add(best(&self.highs[..hands]), best(&self.lows[..hands]), 1);
            return;
        };
        let lacking = self.cards.lacking[place];
        if lacking > 0 && !self.given.is_empty() {
            let given = std::mem::take(&mut self.given);
            self.judge(place, held | given);
            self.deal_to(place + 1, left);
            self.given = given;
            return;
        }
        each_choice(left, lacking, &mut |chosen| {
            self.judge(place, held | chosen);
            self.deal_to(place + 1, left - chosen);
        });
    }

    fn judge(&mut self, place: usize, hand: CardSet) {
        let mut own = [Card::JOKERS[0]; 8];
        let mut count = 0;
        for (place, card) in own.iter_mut().zip(hand) {
            *place = card;
            count += 1;
        }
        let own = &own[..count];
        self.highs[place] = self.high.as_ref().map_or(Strength::NONE, |judge| judge.strength(own));
        self.lows[place] = self.low.as_ref().map_or(Strength::NONE, |judge| judge.strength(own));
    }
}
