//! What the banked games decide about single hands, as plain functions: the engine plays by them, and odds are counted by them.

use std::cmp::Ordering;

use cards::{Card, Deck, Rank, Suit};
use hands::{Points, Strength};

use super::game::Banked;
use super::three_card::ThreeCard;
use super::words::{NaturalPaid, Outcome, PeekCard, Qualifier, Rounding};
use crate::{Odds, Part};

/// What becomes of a wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is paid by these odds.
    Wins(Odds),
    /// It is lost.
    Loses,
    /// It goes back.
    Pushes,
}

impl From<Outcome> for Fate {
    fn from(outcome: Outcome) -> Fate {
        match outcome {
            Outcome::Loses => Fate::Loses,
            Outcome::Pushes => Fate::Pushes,
        }
    }
}

/// Even money.
const EVEN: Odds = Odds { pays: 1, per: 1 };

/// How a hand of Pure 21.5 that was not given up compares with the bank's.
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
    #[inline]
    #[must_use]
    pub fn of(own: Points, bank: Points) -> Comparison {
        match (own.is_natural(), bank.is_natural()) {
            (true, true) => return Comparison::BothNatural,
            (false, true) => return Comparison::BankNatural,
            (true, false) => return Comparison::Natural,
            (false, false) => {}
        }
        match (own.is_bust(), bank.is_bust()) {
            (true, true) if bank.is_three_eights() => Comparison::ThreeEights,
            (true, true) => Comparison::BothOver,
            (true, false) => Comparison::PlayerOver,
            (false, true) => Comparison::BankOver,
            (false, false) => match own.total().cmp(&bank.total()) {
                Ordering::Greater => Comparison::Nearer,
                Ordering::Equal => Comparison::Equal,
                Ordering::Less => Comparison::Farther,
            },
        }
    }
}

/// Pure 21.5, as an engine takes it.
///
/// ```
/// use hands::Points;
/// use rules::banked::{Comparison, Fate, PureRules};
/// use rules::{Play, Register};
///
/// let chapter = Register::embedded().house("aviator").unwrap().chapter("pure-21.5").unwrap();
/// let Play::Banked(game) = &chapter.game.as_ref().unwrap().play else { unreachable!() };
/// let rules = PureRules::new(game);
/// let [soft_17, hard_19] = [["As", "6d"], ["Th", "9c"]]
///     .map(|hand| Points::DEALT.with_all(&hand.map(|card| card.parse().unwrap())));
/// assert!(!rules.bank_stands(soft_17) && !rules.may_hit(hard_19));
/// assert!(matches!(rules.fate(Comparison::of(hard_19, soft_17)), Fate::Wins(_)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PureRules {
    /// Which of the bank's first two cards lies face down, from 0.
    pub(super) down: u8,
    pub(super) natural_pays: Odds,
    pub(super) rounding: Rounding,
    pub(super) natural_at_once: bool,
    peek_ace: bool,
    peek_bonus: bool,
    original_bets_only: bool,
    pub(super) stands_from: u8,
    pub(super) hits_to: u8,
    bank_stands_hard: u8,
    bank_stands_soft: u8,
    pub(super) double_for_less: bool,
    pub(super) double_after_split: bool,
    pub(super) double_hard_most: u8,
    pub(super) hands_max: u8,
    unlike_bonus: bool,
    pub(super) split_for_less: bool,
    pub(super) ace_cards: u8,
    pub(super) again_aces: bool,
    pub(super) surrender: Option<Part>,
    pub(super) insurance_most: Option<Part>,
    pub(super) insurance_pays: Odds,
    three_eights: Outcome,
    both_over: Outcome,
}

impl PureRules {
    /// Those of a game.
    #[must_use]
    pub fn new(game: &Banked) -> PureRules {
        PureRules {
            down: game.down_card - 1,
            natural_pays: game.natural_pays,
            rounding: game.rounding,
            natural_at_once: game.natural_paid == NaturalPaid::AtOnce,
            peek_ace: game.peek.contains(&PeekCard::Ace),
            peek_bonus: game.peek.contains(&PeekCard::Bonus),
            original_bets_only: game.original_bets_only,
            stands_from: game.stands_from,
            hits_to: game.hits_to,
            bank_stands_hard: game.bank_stands_hard,
            bank_stands_soft: game.bank_stands_soft,
            double_for_less: game.double_for_less,
            double_after_split: game.double_after_split,
            double_hard_most: game.double_hard_most,
            hands_max: game.split_hands_max,
            unlike_bonus: game.split_unlike_bonus,
            split_for_less: game.split_for_less,
            ace_cards: game.split_ace_cards,
            again_aces: game.split_again_aces,
            surrender: game.surrender_loses,
            insurance_most: game.insurance.map(|insurance| insurance.most),
            insurance_pays: game.insurance.map_or(EVEN, |insurance| insurance.pays),
            three_eights: game.three_eights,
            both_over: game.both_over,
        }
    }

    /// Whether the house dealer looks at the down card under this one.
    #[inline]
    #[must_use]
    pub fn peeks(&self, up: Card) -> bool {
        up.rank_number() == Rank::Ace.number() && self.peek_ace || Deck::PURE_21_5.is_bonus(up) && self.peek_bonus
    }

    /// Whether the bank takes no more cards (Chart 1B).
    #[inline]
    #[must_use]
    pub fn bank_stands(&self, bank: Points) -> bool {
        let least = if bank.is_soft() { self.bank_stands_soft } else { self.bank_stands_hard };
        bank.total().0 / 2 >= u16::from(least)
    }

    /// Whether a player may take a card (Chart 1A): a hand that can be soft is soft (R138).
    #[inline]
    #[must_use]
    pub fn may_hit(&self, own: Points) -> bool {
        own.is_soft() || own.total().0 / 2 < u16::from(self.stands_from)
    }

    /// Whether he may take none.
    #[inline]
    #[must_use]
    pub fn may_stand(&self, own: Points) -> bool {
        own.is_soft() || own.total().0 / 2 > u16::from(self.hits_to)
    }

    /// Whether he may double two cards.
    #[inline]
    #[must_use]
    pub fn may_double(&self, own: Points, after_split: bool) -> bool {
        (own.is_soft() || own.total().0 / 2 <= u16::from(self.double_hard_most))
            && (!after_split || self.double_after_split)
    }

    /// Whether two cards may be split.
    #[inline]
    #[must_use]
    pub fn is_pair(&self, one: Card, other: Card) -> bool {
        let bonus = Deck::PURE_21_5.is_bonus(one) && Deck::PURE_21_5.is_bonus(other);
        one.rank_number() == other.rank_number() || bonus && self.unlike_bonus
    }

    /// Whether a natural of the bank that comes late takes only what was wagered first: nothing of doubles and of hands that came of a
    /// split.
    #[inline]
    #[must_use]
    pub const fn natural_takes_first_only(&self) -> bool {
        self.original_bets_only
    }

    /// What becomes of a wager on a hand.
    #[inline]
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

/// How a hand of Three Card Poker that was not folded compares with the bank's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it, of the player's hand")]
pub enum Showdown {
    UnqualifiedBetter,
    UnqualifiedEqual,
    UnqualifiedWorse,
    Better,
    Equal,
    Worse,
}

/// Three Card Poker, as an engine takes it.
#[derive(Clone, Copy, Debug)]
pub struct ThreeCardRules {
    /// Which of the bank's cards lies face up, from 0.
    pub(super) up: u8,
    pub(super) play_times: u8,
    qualifier: Strength,
    ante_pays: Odds,
    ante_worse: Outcome,
    ante_equal: Outcome,
    pays: Odds,
    equal: Outcome,
}

impl ThreeCardRules {
    /// Those of a game.
    #[must_use]
    pub fn new(game: &ThreeCard) -> ThreeCardRules {
        ThreeCardRules {
            up: game.up_card - 1,
            play_times: game.play_times,
            qualifier: weakest_with(game),
            ante_pays: game.ante_pays,
            ante_worse: game.ante_worse,
            ante_equal: game.ante_equal,
            pays: game.pays,
            equal: game.equal,
        }
    }

    /// The weakest hand with which the bank qualifies (R168).
    #[inline]
    #[must_use]
    pub const fn qualifier(&self) -> Strength {
        self.qualifier
    }

    /// How many antes a Play bet is.
    #[must_use]
    pub const fn play_times(&self) -> u8 {
        self.play_times
    }

    /// Compares.
    #[inline]
    #[must_use]
    pub fn showdown(&self, own: Strength, bank: Strength) -> Showdown {
        match (own.cmp(&bank), bank >= self.qualifier) {
            (Ordering::Greater, true) => Showdown::Better,
            (Ordering::Equal, true) => Showdown::Equal,
            (Ordering::Less, true) => Showdown::Worse,
            (Ordering::Greater, false) => Showdown::UnqualifiedBetter,
            (Ordering::Equal, false) => Showdown::UnqualifiedEqual,
            (Ordering::Less, false) => Showdown::UnqualifiedWorse,
        }
    }

    /// What the ante of a hand that was not folded comes to.
    #[inline]
    #[must_use]
    pub fn ante(&self, showdown: Showdown) -> Fate {
        match showdown {
            Showdown::UnqualifiedBetter => Fate::Wins(self.ante_pays),
            Showdown::UnqualifiedEqual => self.ante_equal.into(),
            Showdown::UnqualifiedWorse => self.ante_worse.into(),
            Showdown::Better => Fate::Wins(self.pays),
            Showdown::Equal => self.equal.into(),
            Showdown::Worse => Fate::Loses,
        }
    }

    /// What the Play bet comes to: against a bank that does not qualify it has no action.
    #[inline]
    #[must_use]
    pub fn play(&self, showdown: Showdown) -> Fate {
        match showdown {
            Showdown::UnqualifiedBetter | Showdown::UnqualifiedEqual | Showdown::UnqualifiedWorse => Fate::Pushes,
            qualified => self.ante(qualified),
        }
    }
}

/// The high card that a bank needs, and the two lowest that make no more of it.
fn weakest_with(game: &ThreeCard) -> Strength {
    let (rank, next) = match game.qualifier {
        Qualifier::Jack => (Rank::Jack, Rank::Three),
        Qualifier::Queen => (Rank::Queen, Rank::Three),
        Qualifier::King => (Rank::King, Rank::Three),
        // With an ace, three and two would be a straight.
        Qualifier::Ace => (Rank::Ace, Rank::Four),
    };
    let hand = [Card::new(rank, Suit::Spades), Card::new(next, Suit::Hearts), Card::new(Rank::Two, Suit::Clubs)];
    game.ranking.rank(&hand, &[]).map_or(Strength::NONE, |ranked| ranked.strength)
}
