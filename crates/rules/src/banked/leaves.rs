//! What Pure 21.5 decides about single hands, as plain functions: for whoever counts odds.

use cards::{Card, Deck, Rank};
use hands::Points;

use super::game::Banked;
use super::three_card::Fate;
use super::words::PeekCard;
use crate::Odds;

/// How a hand that was not given up compares with the bank's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Comparison {
    BothNatural,
    BankNatural,
    Natural,
    ThreeEights,
    BothOver,
    PlayerOver,
    BankOver,
    Nearer,
    Equal,
    Farther,
}

impl Comparison {
    /// Compares.
    #[must_use]
    pub fn of(own: Points, bank: Points) -> Comparison {
        match (own.is_natural(), bank.is_natural(), own.is_bust(), bank.is_bust()) {
            (true, true, ..) => Comparison::BothNatural,
            (false, true, ..) => Comparison::BankNatural,
            (true, ..) => Comparison::Natural,
            (.., true, true) if bank.is_three_eights() => Comparison::ThreeEights,
            (.., true, true) => Comparison::BothOver,
            (.., true, false) => Comparison::PlayerOver,
            (.., false, true) => Comparison::BankOver,
            _ => match own.total().cmp(&bank.total()) {
                std::cmp::Ordering::Greater => Comparison::Nearer,
                std::cmp::Ordering::Equal => Comparison::Equal,
                std::cmp::Ordering::Less => Comparison::Farther,
            },
        }
    }
}

/// Even money.
const EVEN: Odds = Odds { pays: 1, per: 1 };

impl Banked {
    /// Whether the house dealer looks at the down card under this one.
    #[must_use]
    pub fn peeks(&self, up: Card) -> bool {
        let ace = up.rank_number() == Rank::Ace.number();
        let bonus = Deck::PURE_21_5.is_bonus(up);
        self.peek.iter().any(|peek| match peek {
            PeekCard::Ace => ace,
            PeekCard::Bonus => bonus,
        })
    }

    /// Whether the bank takes no more cards (Chart 1B).
    #[must_use]
    pub fn bank_stands(&self, bank: Points) -> bool {
        let least = if bank.is_soft() { self.bank_stands_soft } else { self.bank_stands_hard };
        bank.total().0 / 2 >= u16::from(least)
    }

    /// Whether a player may take a card (Chart 1A).
    #[must_use]
    pub fn may_hit(&self, own: Points) -> bool {
        own.is_soft() || own.total().0 / 2 < u16::from(self.stands_from)
    }

    /// Whether he may take none.
    #[must_use]
    pub fn may_stand(&self, own: Points) -> bool {
        own.is_soft() || own.total().0 / 2 > u16::from(self.hits_to)
    }

    /// Whether he may double two cards.
    #[must_use]
    pub fn may_double(&self, own: Points, after_split: bool) -> bool {
        let total = own.total().0 / 2;
        (own.is_soft() || total <= u16::from(self.double_hard_most)) && (!after_split || self.double_after_split)
    }

    /// Whether two cards may be split.
    #[must_use]
    pub fn is_pair(&self, one: Card, other: Card) -> bool {
        let bonus = Deck::PURE_21_5.is_bonus(one) && Deck::PURE_21_5.is_bonus(other);
        one.rank_number() == other.rank_number() || bonus && self.split_unlike_bonus
    }

    /// What becomes of a wager on a hand.
    #[must_use]
    pub fn fate(&self, comparison: Comparison) -> Fate {
        match comparison {
            Comparison::BothNatural | Comparison::Equal => Fate::Pushes,
            Comparison::BankNatural | Comparison::PlayerOver | Comparison::Farther => Fate::Loses,
            Comparison::Natural => Fate::Wins(self.natural_pays),
            Comparison::ThreeEights => self.three_eights.into(),
            Comparison::BothOver => self.both_over.into(),
            Comparison::BankOver | Comparison::Nearer => Fate::Wins(EVEN),
        }
    }
}
