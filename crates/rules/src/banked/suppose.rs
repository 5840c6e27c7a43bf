//! A round as it may be, for all that one pair of eyes knows.

use cards::Card;
use hands::Points;

use super::mishap::Whose;
use super::round::{Phase, Round};
use super::table::Dealt;
use crate::{Eyes, Seen};

impl Round {
    /// Whether a card lies there, from 0, whose face these eyes do not see.
    #[must_use]
    pub fn is_hidden(&self, eyes: Eyes, whose: Whose, place: u8) -> bool {
        let view = self.view(eyes);
        let hand = match whose {
            Whose::Bank => Some(&view.bank_hand),
            Whose::Hand(circle, hand) => view.hands[circle.index()].get(usize::from(hand)),
        };
        hand.and_then(|hand| hand.get(usize::from(place))) == Some(&Seen::Back)
    }

    /// The same round with cards of our own choice wherever these eyes see none; if a hidden card of a hand is supposed to be this one, it
    /// is. None if it cannot be: all of its kind are seen, or the dealer has said otherwise. Two rounds that differ only in what is hidden
    /// from these eyes come to the same, the cards of the shoe included.
    #[must_use]
    pub fn supposed(&self, eyes: Eyes, card: Option<(Whose, u8, Card)>) -> Option<Round> {
        let view = self.view(eyes);
        let full = *self.table.full();
        let mut shoe = full;
        let hands = view.hands.iter().flatten().flatten();
        for seen in view.bank_hand.iter().chain(hands) {
            if let Seen::Face(card) = seen {
                shoe.take(*card).then_some(())?;
            }
        }
        if let Some((_, _, card)) = card {
            shoe.take(card).then_some(())?;
        }
        let mut round = self.clone();
        // Under some cards the dealer has looked, and said that there is no natural.
        let is_pure = matches!(self.table.game, Dealt::Pure(_));
        let has_looked = is_pure
            && !matches!(self.phase, Phase::Banking | Phase::Wagering | Phase::Insuring | Phase::Looking)
            && !self.turned
            && self.bank_hand.cards().len() > 1
            && self.is_peeked_at();
        let up = view.bank_hand.iter().filter_map(|seen| if let Seen::Face(card) = seen { Some(*card) } else { None });
        let up = up.fold(Points::DEALT, Points::with);
        let fits = |card: Card| !(has_looked && up.with(card).is_natural());
        // Of each card that is supposed to lie somewhere none is seen: what is said of one that is seen is not said of it.
        let mut other = |fits: &dyn Fn(Card) -> bool| {
            let other = shoe.deck().cards().iter().find(|&card| fits(card) && shoe.count(card) == full.count(card))?;
            shoe.take(other).then_some(other)
        };
        for (place, _) in view.bank_hand.iter().enumerate().filter(|(_, seen)| **seen == Seen::Back) {
            let supposed = card.filter(|(whose, at, _)| (*whose, usize::from(*at)) == (Whose::Bank, place));
            let lies = match supposed {
                Some((_, _, card)) => Some(card).filter(|card| fits(*card)),
                None => other(&fits),
            };
            round.bank_hand.cards[place] = Some(lies?);
        }
        if is_pure {
            let cards = round.bank_hand.cards().iter().flatten().copied();
            round.bank_hand.points = cards.fold(Points::DEALT, Points::with);
        }
        for circle in self.circles {
            for (hand, seen) in view.hands[circle.index()].iter().enumerate() {
                for (place, _) in seen.iter().enumerate().filter(|(_, seen)| **seen == Seen::Back) {
                    let own = (Whose::Hand(circle, hand as u8), place);
                    let supposed = card.filter(|(whose, at, _)| (*whose, usize::from(*at)) == own);
                    let lies = supposed.map(|(_, _, card)| card).or_else(|| other(&|_| true));
                    round.layout[circle.index()].hands[hand].cards[place] = Some(lies?);
                }
            }
        }
        // Of what lay in earlier rounds nobody need have seen all.
        while shoe.len() > self.shoe.len() && shoe.take_unseen() {}
        round.shoe = shoe;
        round.trouble.hide_burned();
        Some(round)
    }
}
