//! What the banked games decide about single hands, as plain functions: the engine plays by them, and odds are counted by them.

use cards::{Card, Deck, Rank, Suit};
use hands::{Points, Strength};

use super::choices::Choices;
use super::game::Banked;
use super::payout::Payout;
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
        if own.is_natural() | bank.is_natural() {
            return match (own.is_natural(), bank.is_natural()) {
                (true, true) => Comparison::BothNatural,
                (false, _) => Comparison::BankNatural,
                (true, false) => Comparison::Natural,
            };
        }
        if own.is_bust() & bank.is_three_eights() {
            return Comparison::ThreeEights;
        }
        // How the rest ends is what no processor can foresee: it is looked up.
        let order = usize::from(own.whole() >= bank.whole()) + usize::from(own.whole() > bank.whole());
        BY_TOTAL[2 * usize::from(own.is_bust()) + usize::from(bank.is_bust())][order]
    }

    /// All of them.
    const ALL: [Comparison; 10] = [
        Comparison::BothNatural,
        Comparison::BankNatural,
        Comparison::Natural,
        Comparison::ThreeEights,
        Comparison::BothOver,
        Comparison::PlayerOver,
        Comparison::BankOver,
        Comparison::Nearer,
        Comparison::Equal,
        Comparison::Farther,
    ];
}

/// By whether the player's hand is over, and the bank's, and then by whether it is lower, equal or higher.
const BY_TOTAL: [[Comparison; 3]; 4] = [
    [Comparison::Farther, Comparison::Equal, Comparison::Nearer],
    [Comparison::BankOver; 3],
    [Comparison::PlayerOver; 3],
    [Comparison::BothOver; 3],
];

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// By the bank's total.
    bank_stands: [bool; Points::FACES],
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
    /// What each total lets a hand do.
    by_face: [Choices; Points::FACES],
    /// What of that is open to more than two cards, to two, and to two after a split.
    open: [Choices; 3],
    /// What each comparison comes to.
    payouts: [Payout; Comparison::ALL.len()],
}

impl PureRules {
    /// Those of a game.
    #[must_use]
    pub fn new(game: &Banked) -> PureRules {
        let mut rules = PureRules {
            down: game.down_card - 1,
            natural_pays: game.natural_pays,
            rounding: game.rounding,
            natural_at_once: game.natural_paid == NaturalPaid::AtOnce,
            peek_ace: game.peek.contains(&PeekCard::Ace),
            peek_bonus: game.peek.contains(&PeekCard::Bonus),
            original_bets_only: game.original_bets_only,
            stands_from: game.stands_from,
            hits_to: game.hits_to,
            bank_stands: [true; Points::FACES],
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
            by_face: [Choices::NONE; Points::FACES],
            open: [Choices::NONE; 3],
            payouts: [Payout::LOST; Comparison::ALL.len()],
        };
        for own in every_total() {
            let least = if own.is_soft() { game.bank_stands_soft } else { game.bank_stands_hard };
            rules.bank_stands[own.face()] = own.whole() >= u16::from(least);
            rules.by_face[own.face()] = Choices::NONE
                .with(Choices::HIT, rules.may_hit(own))
                .with(Choices::STAND, rules.may_stand(own))
                .with(Choices::DOUBLE, rules.may_double(own, false))
                .with(Choices::SURRENDER, rules.surrender.is_some());
        }
        let more_cards = Choices::HIT.with(Choices::STAND, true);
        let two_cards = more_cards.with(Choices::DOUBLE, true).with(Choices::SURRENDER, true);
        rules.open = [more_cards, two_cards, more_cards.with(Choices::DOUBLE, rules.double_after_split)];
        rules.payouts = Comparison::ALL.map(|comparison| rules.fate(comparison).into());
        rules
    }

    /// Whether the house dealer looks at the down card under this one.
    #[inline]
    #[must_use]
    pub fn peeks(&self, up: Card) -> bool {
        let (ace, bonus) = (up.rank_number() == Rank::Ace.number(), Deck::PURE_21_5.is_bonus(up));
        ace & self.peek_ace | bonus & self.peek_bonus
    }

    /// Whether the bank takes no more cards (Chart 1B).
    #[inline]
    #[must_use]
    pub fn bank_stands(&self, bank: Points) -> bool {
        self.bank_stands[bank.face()]
    }

    /// Whether a player may take a card (Chart 1A): a hand that can be soft is soft (R138).
    #[inline]
    #[must_use]
    pub fn may_hit(&self, own: Points) -> bool {
        own.is_soft() || own.whole() < u16::from(self.stands_from)
    }

    /// Whether he may take none.
    #[inline]
    #[must_use]
    pub fn may_stand(&self, own: Points) -> bool {
        own.is_soft() || own.whole() > u16::from(self.hits_to)
    }

    /// Whether he may double two cards.
    #[inline]
    #[must_use]
    pub fn may_double(&self, own: Points, after_split: bool) -> bool {
        (own.is_soft() || own.whole() <= u16::from(self.double_hard_most)) && (!after_split || self.double_after_split)
    }

    /// What a hand may do by its total and its number of cards; for a pair there is more.
    #[inline]
    pub(super) const fn choices(&self, own: Points, after_split: bool) -> Choices {
        let two = own.cards() == 2;
        self.by_face[own.face()].of(self.open[two as usize + (two & after_split) as usize])
    }

    /// Whether two cards may be split.
    #[inline]
    #[must_use]
    pub fn is_pair(&self, one: Card, other: Card) -> bool {
        let bonus = Deck::PURE_21_5.is_bonus(one) & Deck::PURE_21_5.is_bonus(other);
        (one.rank_number() == other.rank_number()) | (bonus & self.unlike_bonus)
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

    /// The same as numbers.
    #[inline]
    pub(super) const fn payout(&self, comparison: Comparison) -> Payout {
        self.payouts[comparison as usize]
    }
}

/// Hands of every total that can be: two and three cards, an ace among them or not.
fn every_total() -> impl Iterator<Item = Points> {
    let card = |rank| Card::new(rank, Suit::Spades);
    let two =
        move || Rank::ALL.into_iter().flat_map(move |a| Rank::ALL.map(|b| Points::DEALT.with(card(a)).with(card(b))));
    two().chain(two().flat_map(move |two| Rank::ALL.map(|third| two.with(card(third)))))
}

/// How a hand of Three Card Poker compares with the bank's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it, of the player's hand")]
pub enum Showdown {
    UnqualifiedWorse,
    UnqualifiedEqual,
    UnqualifiedBetter,
    Worse,
    Equal,
    Better,
    Folded,
}

impl Showdown {
    /// All of them: by whether the bank qualifies, and then by whether the player's hand is worse, equal or better; and folded.
    const ALL: [Showdown; 7] = [
        Showdown::UnqualifiedWorse,
        Showdown::UnqualifiedEqual,
        Showdown::UnqualifiedBetter,
        Showdown::Worse,
        Showdown::Equal,
        Showdown::Better,
        Showdown::Folded,
    ];
}

/// Three Card Poker, as an engine takes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// What each showdown comes to, for the ante and for the Play bet.
    payouts: [[Payout; 2]; Showdown::ALL.len()],
}

impl ThreeCardRules {
    /// Those of a game.
    #[must_use]
    pub fn new(game: &ThreeCard) -> ThreeCardRules {
        let mut rules = ThreeCardRules {
            up: game.up_card - 1,
            play_times: game.play_times,
            qualifier: weakest_with(game),
            ante_pays: game.ante_pays,
            ante_worse: game.ante_worse,
            ante_equal: game.ante_equal,
            pays: game.pays,
            equal: game.equal,
            payouts: [[Payout::LOST; 2]; Showdown::ALL.len()],
        };
        rules.payouts = Showdown::ALL.map(|showdown| [rules.ante(showdown).into(), rules.play(showdown).into()]);
        rules
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
        let order = usize::from(own >= bank) + usize::from(own > bank);
        Showdown::ALL[3 * usize::from(bank >= self.qualifier) + order]
    }

    /// What the ante comes to.
    #[inline]
    #[must_use]
    pub fn ante(&self, showdown: Showdown) -> Fate {
        match showdown {
            Showdown::UnqualifiedBetter => Fate::Wins(self.ante_pays),
            Showdown::UnqualifiedEqual => self.ante_equal.into(),
            Showdown::UnqualifiedWorse => self.ante_worse.into(),
            Showdown::Better => Fate::Wins(self.pays),
            Showdown::Equal => self.equal.into(),
            Showdown::Worse | Showdown::Folded => Fate::Loses,
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

    /// The same as numbers, for the ante and for the Play bet.
    #[inline]
    pub(super) const fn payouts(&self, showdown: Showdown) -> [Payout; 2] {
        self.payouts[showdown as usize]
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
