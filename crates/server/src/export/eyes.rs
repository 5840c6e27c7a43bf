//! A deal without the cards that somebody did not see.

use std::collections::BTreeMap;

use cards::{Card, CardSet};
use histories::poker::{Claim, Deed, Played};
use rules::poker::Act;
use rules::{Eyes, Seat};

use crate::archive::HandOver;

/// The cards that these eyes saw wherever they lay. A card that came twice, because a deck was made anew, and was seen only once, is not
/// among them: nobody learns from a file what was thrown away.
fn seen(hand: &HandOver, eyes: Eyes) -> CardSet {
    let mut counts: BTreeMap<Card, (usize, usize)> = BTreeMap::new();
    hand.proofs(Eyes::Record).for_each(|proof| counts.entry(proof.card).or_default().0 += 1);
    hand.proofs(eyes).for_each(|proof| counts.entry(proof.card).or_default().1 += 1);
    counts.into_iter().filter(|(_, (all, seen))| all == seen).map(|(card, _)| card).collect()
}

/// The steps of a deal as these eyes saw it.
pub(super) fn as_seen(hand: &HandOver, steps: &[Played], eyes: Eyes) -> Vec<Played> {
    let seen = seen(hand, eyes);
    let own = |seat: Seat| eyes == Eyes::Seat(seat);
    let card = |card: Option<Card>| card.filter(|card| seen.contains(*card));
    let cards = |list: &[Option<Card>]| list.iter().map(|&one| card(one)).collect::<Vec<_>>();
    let act = |seat: Seat, act: Act| match act {
        Act::Draw(thrown) if !own(seat) && !thrown.is_empty() => Act::DrawUnseen(thrown.len() as u8),
        Act::Discard(_) if !own(seat) => Act::Discard(CardSet::EMPTY),
        _ => act,
    };
    let deed = |deed: &Deed| match deed {
        Deed::Act(seat, done) => Deed::Act(*seat, act(*seat, *done)),
        Deed::OutOfTurn(seat, done) => Deed::OutOfTurn(*seat, act(*seat, *done)),
        Deed::Claim(claim) => Deed::Claim(match claim {
            Claim::Long { seat, extra, taken } => Claim::Long { seat: *seat, extra: card(*extra), taken: card(*taken) },
            Claim::TurnedEarly(board) => Claim::TurnedEarly(cards(board)),
            Claim::LongFlop(board) => Claim::LongFlop(cards(board)),
            Claim::TwoBurns(second) => Claim::TwoBurns(card(*second)),
            other => other.clone(),
        }),
        other => other.clone(),
    };
    let step = |played: &Played| match played {
        Played::Dealt(dealt) => Played::Dealt(cards(dealt)),
        Played::Done(done) => Played::Done(deed(done)),
    };
    steps.iter().map(step).collect()
}
