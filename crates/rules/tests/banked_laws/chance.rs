//! What chance decides in a round, and a dealer who deals with it.

use cards::{Card, CardSet, Rank, Shoe, Suit};

pub(crate) use crate::random_play::Chance;

impl Chance {
    /// A whole number of steps from the least to the most.
    pub(crate) fn between(&mut self, least: u64, most: u64, step: u64) -> u64 {
        least + step * self.below(((most - least) / step + 1) as usize) as u64
    }
}

/// A dealer: fair ones bring what is rare too seldom, so most of them favour some cards.
#[derive(Clone, Copy)]
pub(crate) struct Dealer {
    favours: CardSet,
    /// Of so many cards, all but one are favoured ones, as long as there are any.
    keenly: usize,
    /// Whether he makes pairs wherever he can.
    pub(crate) pairs: bool,
}

impl Dealer {
    pub(crate) fn any(crowd: bool, chance: &mut Chance) -> Dealer {
        let all = CardSet::ALL.iter().filter(|card| !card.is_joker());
        let of = |wanted: &dyn Fn(Rank, Suit) -> bool| -> CardSet {
            all.clone()
                .filter(|card| card.rank().zip(card.suit()).is_some_and(|(rank, suit)| wanted(rank, suit)))
                .collect()
        };
        let rank = chance.pick(&Rank::ALL);
        let next = Rank::ALL[(usize::from(rank.number()) + 2) % Rank::ALL.len()];
        let suit = chance.pick(&Suit::ALL);
        let favours = match chance.below(16) {
            // A pair of everything.
            0 => of(&|of, _| of == rank),
            1 => of(&|of, _| of == rank || of == next),
            // Naturals.
            2 => of(&|of, _| of >= Rank::Ten),
            3 => of(&|of, _| of == Rank::Ace || of == rank),
            // Hands of many cards.
            4 => of(&|of, _| of <= Rank::Three || of == Rank::Ace),
            5 => of(&|of, _| of <= Rank::Six),
            6 => of(&|_, suit| suit.is_red()),
            7 => of(&|of, _| of == Rank::Eight),
            8 => of(&|of, _| of == Rank::Eight || of == Rank::King),
            // Straight flushes.
            9 => of(&|of, is| is == suit && of.number().abs_diff(rank.number()) < 4),
            10 => of(&|of, is| is == suit && of >= Rank::Ten),
            11 => of(&|of, is| is.is_red() && of <= Rank::Five),
            _ => CardSet::EMPTY,
        };
        Dealer { favours, keenly: chance.pick(&[2, 3, 8]), pairs: crowd || chance.one_in(6) }
    }

    /// Takes a card out of the shoe.
    pub(crate) fn draw(&self, shoe: &mut Shoe, chance: &mut Chance) -> Card {
        let favoured = !self.favours.is_empty() && !chance.one_in(self.keenly);
        let card = favoured.then(|| some(shoe, self.favours, chance)).flatten();
        let card = card.unwrap_or_else(|| some(shoe, shoe.deck().cards(), chance).expect("a card is left"));
        assert!(shoe.take(card));
        card
    }
}

impl Dealer {
    /// Takes a card that goes with one that lies there already.
    pub(crate) fn draw_with(&self, lies: Option<Card>, shoe: &mut Shoe, chance: &mut Chance) -> Card {
        let like = |lies: Card| CardSet::ALL.iter().filter(|card| card.rank_number() == lies.rank_number()).collect();
        let found = lies.filter(|_| self.pairs).and_then(|lies| some(shoe, like(lies), chance));
        match found {
            Some(card) => {
                assert!(shoe.take(card));
                card
            }
            None => self.draw(shoe, chance),
        }
    }
}

/// One of these cards that is left in the shoe.
pub(crate) fn some(shoe: &Shoe, cards: CardSet, chance: &mut Chance) -> Option<Card> {
    // Mostly there are enough of every card.
    for _ in 0..4 {
        let card = cards.iter().nth(chance.below(cards.len().max(1)))?;
        if chance.below(8) < usize::from(shoe.count(card)) {
            return Some(card);
        }
    }
    let left: usize = cards.iter().map(|card| usize::from(shoe.count(card))).sum();
    let mut nth = chance.below(left.max(1));
    cards.iter().find(|&card| {
        let count = usize::from(shoe.count(card));
        let found = nth < count;
        nth = nth.saturating_sub(count);
        found
    })
}
