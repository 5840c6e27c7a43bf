//! What hands of poker are worth against each other: the question, and who counts.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use odds::Method;
use odds::equity::{At, Equity, Exact, Fault, Form, HandEquity, Outcomes, Question};
use rayon::prelude::*;
use rules::{House, Play, Register};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::wrong::{self, Wrong, unknown};

/// How far somebody wants to go for an answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pains {
    /// All cases are counted if that takes seconds; else samples are taken until the error is [`ERROR`].
    Usual,
    /// All cases are counted, however long it takes.
    Exact,
    /// So many samples are taken.
    Samples(u64),
    /// Samples are taken until the standard error is this.
    Error(f64),
}

/// What somebody who waits should know.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Notice {
    /// So many cases would take so many seconds: samples are taken instead.
    Sampled(u128, f64),
    /// So many cases take so many seconds.
    Long(u128, f64),
}

/// The standard error that samples are taken to.
pub const ERROR: f64 = 0.0005;
/// What takes longer is not counted unless it is asked for, in seconds.
const COUNTING_MAX: f64 = 3.0;
/// What takes longer is told before, in seconds.
const TOLD_FROM: f64 = 1.0;
/// Samples are taken in parts of so many, each with chance of its own, so that it is all one how many cores share them.
const PART: u64 = 1 << 12;
/// So many parts are taken before the error is looked at.
const ROUND: u64 = 16;

/// The house to go by; left out, the first that has the game.
///
/// # Errors
/// If no house has it, this one has not, or it is no poker.
pub fn poker_house<'a>(register: &'a Register, id: Option<&str>, game: &str) -> Result<&'a House, Wrong> {
    let poker = |house: &'a House| {
        let is_poker = |play: &Play| matches!(play, Play::Poker(_));
        house.games().filter(move |chapter| chapter.game.as_ref().is_some_and(|game| is_poker(&game.play)))
    };
    let has = |house: &&House| house.games().any(|chapter| chapter.id == game);
    let all = || {
        let mut ids: Vec<&str> = register.houses().iter().flat_map(poker).map(|chapter| chapter.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    };
    let house = match id {
        None => register.houses().iter().find(has),
        Some(id) => {
            let house = wrong::house(register, id)?;
            let there: Vec<&str> = register.houses().iter().filter(has).map(|house| house.id.as_str()).collect();
            if !has(&house) && !there.is_empty() {
                let (house, game, there) = (house.id.clone(), game.to_string(), there.join(" and "));
                return Err(Wrong::DealtElsewhere { house, game, there });
            }
            Some(house).filter(has)
        }
    };
    let house = house.ok_or_else(|| unknown("poker game", game, all().iter().copied()))?;
    if !poker(house).any(|chapter| chapter.id == game) {
        return Err(Wrong::NoPoker { house: house.id.clone(), game: game.to_string() });
    }
    Ok(house)
}

/// A question, with every check.
///
/// # Errors
/// If the cards cannot be so; with a mark under the place.
pub fn question(house: &House, game: &str, hands: &[&str], board: &str, dead: &str) -> Result<Question, Wrong> {
    Form::new(house, game)?.ask(hands, board, dead).map_err(|fault| explain(hands, board, dead, Box::new(fault)))
}

/// The fault with a mark under its place.
fn explain(hands: &[&str], board: &str, dead: &str, fault: Box<Fault>) -> Wrong {
    let text = match fault.at {
        At::Hands => None,
        At::Hand(place) => hands.get(place).copied(),
        At::Board => Some(board),
        At::Dead => Some(dead),
    };
    let mark = match (text, fault.place) {
        (Some(text), Some(place)) => format!("\n{}", place.shown_in(text)),
        _ => String::new(),
    };
    Wrong::Cards { fault, mark }
}

/// Counts, or takes samples from a seed; on all cores. Who loses his patience while samples are taken gets what has come out so far, with
/// its error.
///
/// # Errors
/// If all cases are to be counted, and there are too many; or samples are to be taken of ranges that seldom fit together.
pub fn answer(
    question: &Question,
    pains: Pains,
    seed: u64,
    tell: impl Fn(Notice),
    is_patient: impl Fn() -> bool,
) -> Result<Equity, Wrong> {
    let exact = match pains {
        Pains::Usual | Pains::Exact => question.exact(),
        Pains::Samples(_) | Pains::Error(_) => None,
    };
    match exact {
        Some(exact) if pains == Pains::Exact || seconds(&exact) <= COUNTING_MAX => {
            if seconds(&exact) > TOLD_FROM {
                tell(Notice::Long(exact.cases(), seconds(&exact)));
            }
            Ok(count(question, &exact))
        }
        Some(exact) => {
            tell(Notice::Sampled(exact.cases(), seconds(&exact)));
            sample(question, pains, seed, is_patient)
        }
        None if pains == Pains::Exact => Err(Wrong::TooManyCases),
        None => sample(question, pains, seed, is_patient),
    }
}

/// How long counting takes on all cores.
fn seconds(exact: &Exact<'_>) -> f64 {
    exact.seconds() / rayon::current_num_threads() as f64
}

/// Counts on all cores.
fn count(question: &Question, exact: &Exact<'_>) -> Equity {
    let add = |mut outcomes: Outcomes, part| {
        exact.count_part(part, &mut outcomes);
        outcomes
    };
    question.counted(&all_of(question, (0..exact.parts()).into_par_iter().fold(|| question.outcomes(), add)))
}

/// What was counted in several places.
fn all_of(question: &Question, counted: impl ParallelIterator<Item = Outcomes>) -> Outcomes {
    counted.reduce(
        || question.outcomes(),
        |mut one, other| {
            one.merge(&other);
            one
        },
    )
}

/// Takes samples on all cores.
fn sample(question: &Question, pains: Pains, seed: u64, is_patient: impl Fn() -> bool) -> Result<Equity, Wrong> {
    let sampler = question.sampler().map_err(|fault| Wrong::Cards { fault: Box::new(fault), mark: String::new() })?;
    let take = |part: u64, samples: u64, outcomes: &mut Outcomes| {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&part.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(bytes);
        sampler.add(samples, || generator.next_u64(), outcomes);
    };
    let parts = |parts: std::ops::Range<u64>, wanted: u64| {
        let counted = parts.into_par_iter().fold(
            || question.outcomes(),
            |mut outcomes, part| {
                take(part, PART.min(wanted - part * PART), &mut outcomes);
                outcomes
            },
        );
        all_of(question, counted)
    };
    let error = match pains {
        Pains::Samples(samples) => return Ok(question.sampled(&parts(0..samples.div_ceil(PART), samples))),
        Pains::Error(error) => error,
        Pains::Usual | Pains::Exact => ERROR,
    };
    let mut outcomes = question.outcomes();
    for round in 0.. {
        outcomes.merge(&parts(round * ROUND..(round + 1) * ROUND, u64::MAX));
        if outcomes.error() <= error || !is_patient() {
            break;
        }
    }
    Ok(question.sampled(&outcomes))
}

/// What hands get of the pot: parts of it, or of all cases.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct EquityTold {
    /// The house, by its id.
    pub house: String,
    /// The hash of the house's book.
    pub book: String,
    /// The game, by its id.
    pub game: String,
    /// Counted, or sampled.
    pub method: String,
    /// How many cases were counted, or samples taken.
    #[ts(type = "number")]
    pub count: u64,
    /// The greatest standard error of the hands' equities, if samples were taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub error: Option<f64>,
    /// The cards on the board.
    pub board: Vec<String>,
    /// The cards that are known to be gone.
    pub dead: Vec<String>,
    /// In the order in which they were given.
    pub hands: Vec<PotShare>,
    /// What it takes for granted.
    pub model: String,
}

/// What a hand gets of the pot.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct PotShare {
    /// As it was given.
    pub cards: String,
    /// The part of the pot that it gets on average.
    pub equity: f64,
    /// How often it wins.
    pub win: f64,
    /// How often it shares.
    pub tie: f64,
    /// The part that it gets for high.
    pub high: f64,
    /// The part that it gets for low.
    pub low: f64,
    /// How often it takes everything.
    pub scoop: f64,
    /// The standard error of its equity, if samples were taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub error: Option<f64>,
}

impl EquityTold {
    /// As scripts and browsers are told it.
    #[must_use]
    pub fn new(house: &House, game: &str, hands: &[&str], board: &str, dead: &str, equity: &Equity) -> EquityTold {
        let error = match equity.method {
            Method::Sampled { error, .. } => Some(error),
            _ => None,
        };
        let hand = |(cards, hand): (&&str, &HandEquity)| PotShare {
            cards: cards.trim().to_string(),
            equity: hand.equity,
            win: hand.win,
            tie: hand.tie,
            high: hand.high,
            low: hand.low,
            scoop: hand.scoop,
            error: error.map(|_| hand.error),
        };
        EquityTold {
            house: house.id.clone(),
            book: house.hash().to_string(),
            game: game.to_string(),
            method: equity.method.id().to_string(),
            count: equity.count,
            error,
            board: cards(board),
            dead: cards(dead),
            hands: hands.iter().zip(&equity.hands).map(hand).collect(),
            model: equity.model.clone(),
        }
    }
}

/// Cards that have been read once already, one by one.
fn cards(text: &str) -> Vec<String> {
    cards::read(text).flatten().filter_map(|found| found.card).map(|card| card.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_that_seldom_fit_together_keep_nobody_waiting() {
        let house = Register::embedded().house("ocean-view").unwrap();
        let small = ["66-22,65,64,63,62,54,53,52,43,42,32"; 9];
        let asked = question(house, "holdem", &small, "", "6c 6d").unwrap();
        for pains in [Pains::Usual, Pains::Samples(1), Pains::Error(0.1)] {
            let wrong = answer(&asked, pains, 1, |_| (), || false).unwrap_err();
            assert!(
                wrong.to_string().starts_with("the hands: hands of these ranges want the same cards too often"),
                "{wrong}"
            );
        }
    }
}
