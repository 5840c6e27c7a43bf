//! A server with one thing wrong.

use cards::Card;
use room::{Options, View};
use rules::{Eyes, Seen};
use server::Letter;

use crate::stage::Truth;

/// What stands between a floor and its sockets, so that one thing can be wrong there.
pub(crate) trait Double: Sync {
    /// What is logged when something is about to be told.
    fn notes(&self, _: &Truth) {}

    /// What is sent instead of a letter.
    fn letters(&self, letter: Letter, _: &Truth, _: Eyes) -> Vec<Letter> {
        vec![letter]
    }

    /// What is sent instead of a text.
    fn text(&self, text: String, _: &Truth, _: Eyes) -> String {
        text
    }
}

/// With nothing wrong.
pub(crate) struct Real;

impl Double for Real {}

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bug {
    /// A view shows a card that it should not.
    View,
    /// The last view of a hand shows what was thrown away.
    Last,
    /// The dealer's words name what is burned, and what is dealt face down.
    Words,
    /// What is offered goes by another's cards.
    Options,
    /// How long there is goes by another's cards.
    Waits,
    /// Refusals have a source more for some cards.
    Refusal,
    /// There is a proof too many.
    Proof,
    /// A text is longer for some cards.
    Length,
    /// A letter comes twice for some cards.
    Number,
    /// Two letters come in another order for some cards.
    Order,
    /// A log line names a card.
    Log,
}

impl Bug {
    pub(crate) const ALL: [Bug; 11] = [
        Bug::View,
        Bug::Last,
        Bug::Words,
        Bug::Options,
        Bug::Waits,
        Bug::Refusal,
        Bug::Proof,
        Bug::Length,
        Bug::Number,
        Bug::Order,
        Bug::Log,
    ];
}

/// The first card of the hand that these eyes do not see.
fn secret(truth: &Truth, eyes: Eyes) -> Option<Card> {
    let faces = |eyes| truth.table.view(eyes).map(|view| cards_of(&view));
    let (all, seen) = (faces(Eyes::Record)?, faces(eyes)?);
    all.into_iter().zip(seen).find_map(|pair| match pair {
        (Seen::Face(card), Seen::Back) => Some(card),
        _ => None,
    })
}

fn cards_of(view: &View) -> Vec<Seen> {
    match view {
        View::Poker(view) => view.holdings.iter().flatten().copied().collect(),
        View::Banked(view) => view.bank_hand.iter().chain(view.hands.iter().flatten().flatten()).copied().collect(),
    }
}

/// Half of the cards.
fn is_some(card: Option<Card>) -> bool {
    card.is_some_and(|card| card.to_string().bytes().map(usize::from).sum::<usize>() % 2 == 0)
}

impl Double for Bug {
    fn notes(&self, truth: &Truth) {
        if let (Bug::Log, Some(card)) = (self, secret(truth, Eyes::Spectator)) {
            tracing::trace!(%card, "dealt");
        }
    }

    fn letters(&self, mut letter: Letter, truth: &Truth, eyes: Eyes) -> Vec<Letter> {
        let secret = secret(truth, eyes);
        let outputs = truth.outputs.as_ref();
        let odd = is_some(secret);
        match &mut letter {
            Letter::Table(sight) => match self {
                Bug::View => sight.view = truth.table.view(Eyes::Record).filter(|_| odd).or(sight.view.take()),
                Bug::Last => {
                    sight.last = sight.last.take().and(outputs.and_then(|outputs| outputs.last_view(Eyes::Record)));
                }
                Bug::Words if !sight.told.is_empty() => {
                    sight.told = outputs.iter().flat_map(|outputs| outputs.told(Eyes::Record)).collect();
                }
                Bug::Options => match &mut sight.options {
                    Some(Options::Poker(options)) => options.fold = odd,
                    Some(Options::Banked(options)) => options.hit = odd,
                    None => {}
                },
                Bug::Waits if odd => sight.waits.iter_mut().for_each(|(_, left)| left.0 += 1),
                Bug::Proof => {
                    let proofs = outputs.iter().flat_map(|outputs| outputs.proofs(Eyes::Record));
                    let trail = truth.table.trail().into_iter().flat_map(|trail| trail.proofs(Eyes::Record));
                    sight.proofs.extend(proofs.chain(trail).filter(|proof| Some(proof.card) == secret).take(1));
                }
                _ => {}
            },
            Letter::Refused { by, .. } if odd && *self == Bug::Refusal => by.push("R000".to_string()),
            _ => {}
        }
        match self {
            Bug::Number if odd => vec![letter.clone(), letter],
            Bug::Order if odd => match letter {
                Letter::Table(sight) => vec![Letter::Same(sight.table, sight.version), Letter::Table(sight)],
                other => vec![other],
            },
            Bug::Order => match letter {
                Letter::Table(sight) => vec![Letter::Table(sight.clone()), Letter::Same(sight.table, sight.version)],
                other => vec![other],
            },
            _ => vec![letter],
        }
    }

    fn text(&self, mut text: String, truth: &Truth, eyes: Eyes) -> String {
        if *self == Bug::Length && is_some(secret(truth, eyes)) {
            text.push(' ');
        }
        text
    }
}
