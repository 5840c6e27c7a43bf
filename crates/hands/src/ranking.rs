use std::error::Error;
use std::fmt;

use cards::{Card, Deck, Shoe};

use crate::omaha::{self, Board};
use crate::{
    Category, Name, Points, Strength, Tally, badugi, deuce_to_seven, high, low, points, short_deck, three_card,
};

/// A way to say which hand is better: a deck, how many cards count, and an order.
///
/// This is the door for whoever knows a ranking by name; it checks what it is given. Who knows at compile time what to
/// rank calls [`high`], [`low`], [`omaha`], [`three_card`], [`short_deck`], [`deuce_to_seven`], [`badugi`] or [`Points`].
///
/// ```
/// use hands::Ranking;
///
/// let ranking = Ranking::find("low-joker").unwrap();
/// let hand = ["8s", "6h", "4d", "2c", "Jk"].map(|card| card.parse().unwrap());
/// let ranked = ranking.rank(&hand, &[])?;
/// assert_eq!(ranked.name.to_string(), "8-6-4-2-A low");
/// assert_eq!(ranked.category.id, "8-high");
/// # Ok::<(), hands::RankError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ranking {
    pub(crate) id: &'static str,
    pub(crate) about: &'static str,
    pub(crate) deck: Deck,
    pub(crate) shape: Shape,
    /// Whether the lowest hand wins.
    pub(crate) low: bool,
    /// Whether the ace is the lowest card for a low hand.
    pub(crate) ace_low: bool,
    /// From the weakest up.
    pub(crate) categories: &'static [Category],
    /// Of a strength, and of the player's own cards where it does not tell all.
    pub(crate) name: fn(Strength, &[Card]) -> Name,
}

/// Every ranking. A new one is a file with its order and a line here.
static ALL: [Ranking; 16] = [
    high::HIGH,
    high::HIGH_JOKER,
    high::HIGH_TWO_JOKERS,
    low::LOW,
    low::LOW_JOKER,
    low::LOW_TWO_JOKERS,
    low::EIGHT_OR_BETTER,
    low::EIGHT_OR_BETTER_TWO_JOKERS,
    omaha::OMAHA_HIGH,
    omaha::OMAHA_EIGHT_OR_BETTER,
    short_deck::SHORT_DECK,
    deuce_to_seven::DEUCE_TO_SEVEN,
    badugi::BADUGI,
    three_card::THREE_CARD,
    points::PURE_21_5,
    points::PURE_21_5_SPLIT,
];

/// How many cards a ranking takes, which of them count, and what they are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// Five to seven cards, with or without a board; the best five count.
    BestFive(fn(Tally) -> Strength),
    /// Four hole cards and a board of three to five; two and three of them count.
    TwoAndThree(fn(&Board, &[Card]) -> Strength),
    /// Five cards, all of which count.
    Five(fn(&[Card; 5]) -> Strength),
    /// One to four cards; those count that go together.
    UpToFour(fn(&[Card]) -> Strength),
    /// Three cards, all of which count.
    Three(fn(&[Card; 3]) -> Strength),
    /// Two or more cards, all of which count from here on; the same card may come again from another deck of the shoe.
    Shoe(Points),
}

/// A ranking and the board that several hands play.
///
/// Nothing is checked here: who deals the cards knows that they are different and of the right number.
///
/// ```
/// use hands::{Ranking, Strength};
///
/// let low = Ranking::find("low").unwrap().on(&[]);
/// assert_eq!(low.strength(&[]), Strength::NONE);
/// ```
#[derive(Clone, Debug)]
pub struct OnBoard(Judge);

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "it lives on the stack for the time of a showdown")]
enum Judge {
    Five(fn(Tally) -> Strength, Tally),
    TwoAndThree(fn(&Board, &[Card]) -> Strength, Board),
    Own(&'static Ranking),
}

impl OnBoard {
    /// What a player's own cards are worth with the board.
    ///
    /// ```
    /// let own = ["5s", "4h", "3d", "2c", "As"].map(|card| card.parse().unwrap());
    /// let low = hands::Ranking::find("low").unwrap().on(&[]);
    /// assert!(low.strength(&own).is_some());
    /// ```
    #[inline]
    #[must_use]
    pub fn strength(&self, own: &[Card]) -> Strength {
        match &self.0 {
            Judge::Five(of, board) => of(own.iter().fold(*board, |tally, &card| tally.with(card))),
            Judge::TwoAndThree(of, board) => of(board, own),
            Judge::Own(ranking) => ranking.strength(own, &[]),
        }
    }
}

/// Aces cannot go on for more than 21 cards without a bust.
const SHOE_CARDS_MAX: usize = 22;

/// What a hand is worth by one ranking.
///
/// ```
/// use hands::Ranking;
///
/// let hand = ["As", "Kh", "Qs"].map(|card| card.parse().unwrap());
/// let ranked = Ranking::find("three-card").unwrap().rank(&hand, &[])?;
/// assert_eq!(ranked.category.id, "straight");
/// assert_eq!(ranked.name.to_string(), "Straight, Ace high");
/// # Ok::<(), hands::RankError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// The strength.
    pub strength: Strength,
    /// The kind of hand.
    pub category: &'static Category,
    /// The cards that make it, the highest first.
    pub made_of: Vec<Card>,
    /// The hand in words.
    pub name: Name,
}

/// Why cards cannot be ranked.
///
/// ```
/// use hands::Ranking;
///
/// let hand = ["As", "Kh", "Qs", "Jd"].map(|card| card.parse().unwrap());
/// let error = Ranking::find("high").unwrap().rank(&hand, &[]).unwrap_err();
/// assert_eq!(error.to_string(), "4 cards in all: this ranking takes 5 to 7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RankError {
    /// A card that the ranking's deck does not have.
    NotInDeck {
        /// Which.
        card: Card,
        /// Where.
        at: At,
        /// How many jokers that deck has.
        jokers: usize,
    },
    /// A card that is there more often than it can be.
    Doubled {
        /// Which.
        card: Card,
        /// Where it is once too often.
        at: At,
        /// How often it can be there.
        most: usize,
    },
    /// Too few or too many cards.
    Count {
        /// Of which cards.
        part: Part,
        /// How many there are.
        have: usize,
        /// How many there must be at least.
        least: usize,
        /// How many there may be.
        most: usize,
    },
}

/// A card among those given: the third of the board.
///
/// ```
/// use hands::{At, Part, RankError, Ranking};
///
/// let [own, board] = [["As", "Kh"], ["Qs", "As"]].map(|cards| cards.map(|card| card.parse().unwrap()));
/// let error = Ranking::find("high").unwrap().rank(&own, &board).unwrap_err();
/// assert!(matches!(error, RankError::Doubled { at: At { part: Part::Board, index: 1 }, .. }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At {
    /// Whose.
    pub part: Part,
    /// Which of them, from 0.
    pub index: usize,
}

/// A part of the cards given.
///
/// ```
/// assert_eq!(hands::Part::Board.to_string(), "on the board");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The player's own.
    Own,
    /// The board's.
    Board,
    /// Both together.
    Together,
}

/// Rankings are told apart by their ids.
impl PartialEq for Ranking {
    fn eq(&self, other: &Ranking) -> bool {
        self.id == other.id
    }
}

impl Eq for Ranking {}

impl Ranking {
    /// Every ranking.
    ///
    /// ```
    /// assert!(hands::Ranking::all().iter().any(|ranking| ranking.id() == "three-card"));
    /// ```
    #[must_use]
    pub fn all() -> &'static [Ranking] {
        &ALL
    }

    /// The ranking of this name.
    ///
    /// ```
    /// use hands::Ranking;
    ///
    /// assert!(Ranking::find("high").is_some());
    /// assert!(Ranking::find("hihg").is_none());
    /// ```
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Ranking> {
        ALL.iter().find(|ranking| ranking.id == id)
    }

    /// The name: `high-joker`.
    ///
    /// ```
    /// assert_eq!(hands::Ranking::all()[0].id(), "high");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// What it ranks, in a few words.
    ///
    /// ```
    /// assert_eq!(hands::Ranking::find("high").unwrap().about(), "the best five of five to seven cards");
    /// ```
    #[must_use]
    pub const fn about(&self) -> &'static str {
        self.about
    }

    /// The deck it is for.
    ///
    /// ```
    /// assert_eq!(hands::Ranking::find("low-joker").unwrap().deck(), cards::Deck::ONE_JOKER);
    /// ```
    #[must_use]
    pub const fn deck(&self) -> Deck {
        self.deck
    }

    /// Whether the lowest hand wins.
    ///
    /// ```
    /// assert!(hands::Ranking::find("eight-or-better").unwrap().is_low());
    /// ```
    #[must_use]
    pub const fn is_low(&self) -> bool {
        self.low
    }

    /// Whether the ace is the lowest card for a low hand.
    ///
    /// ```
    /// use hands::Ranking;
    ///
    /// assert!(Ranking::find("low").unwrap().is_ace_low());
    /// assert!(!Ranking::find("deuce-to-seven").unwrap().is_ace_low());
    /// ```
    #[must_use]
    pub const fn is_ace_low(&self) -> bool {
        self.ace_low
    }

    /// What the best five of a tally are worth, for rankings by which any five of all cards count.
    ///
    /// ```
    /// use hands::{Ranking, Tally};
    ///
    /// let high = Ranking::find("high").unwrap().best_five().unwrap();
    /// assert_eq!(high(Tally::EMPTY), Tally::EMPTY.high());
    /// assert!(Ranking::find("omaha-high").unwrap().best_five().is_none());
    /// ```
    #[must_use]
    pub const fn best_five(&self) -> Option<fn(Tally) -> Strength> {
        match self.shape {
            Shape::BestFive(of) => Some(of),
            _ => None,
        }
    }

    /// Whether it ranks so many own cards with a board of so many.
    ///
    /// ```
    /// let omaha = hands::Ranking::find("omaha-high").unwrap();
    /// assert!(omaha.takes(4, 5) && !omaha.takes(5, 0));
    /// ```
    #[must_use]
    pub fn takes(&self, own: usize, board: usize) -> bool {
        self.check_count(own, board).is_ok()
    }

    /// Whether exactly two own cards play, with three of the board.
    ///
    /// ```
    /// assert!(hands::Ranking::find("omaha-high").unwrap().takes_exactly_two());
    /// ```
    #[must_use]
    pub const fn takes_exactly_two(&self) -> bool {
        matches!(self.shape, Shape::TwoAndThree(_))
    }

    /// The kinds of hand, from the weakest up.
    ///
    /// ```
    /// let categories = hands::Ranking::find("high").unwrap().categories();
    /// assert_eq!(categories.last().map(|category| category.id), Some("five-aces"));
    /// ```
    #[must_use]
    pub const fn categories(&self) -> &'static [Category] {
        self.categories
    }

    /// The kind of hand that this strength is. Where every hand has a kind, so has [`NONE`](Strength::NONE): the lowest.
    ///
    /// ```
    /// use hands::{Ranking, Strength};
    ///
    /// let eight_or_better = Ranking::find("eight-or-better").unwrap();
    /// assert_eq!(eight_or_better.category(Strength::NONE).id, "no-low");
    /// ```
    #[must_use]
    pub fn category(&self, strength: Strength) -> &'static Category {
        let next = self.categories.partition_point(|category| category.least <= strength);
        &self.categories[next.saturating_sub(1)]
    }

    /// What these cards are worth: a player's own, with a board where the game has one.
    ///
    /// ```
    /// use hands::Ranking;
    ///
    /// let own = ["Ah", "Kh"].map(|card| card.parse().unwrap());
    /// let board = ["Qh", "Jh", "Th", "2c", "2d"].map(|card| card.parse().unwrap());
    /// let ranked = Ranking::find("high").unwrap().rank(&own, &board)?;
    /// assert_eq!(ranked.name.to_string(), "Royal Flush");
    /// assert_eq!(ranked.made_of[..2], own);
    /// # Ok::<(), hands::RankError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are too few or too many cards, one twice, or one that the deck does not have.
    pub fn rank(&self, own: &[Card], board: &[Card]) -> Result<Ranked, RankError> {
        self.check(own, board)?;
        let strength = self.strength(own, board);
        let made_of = self.made_of(own, board, strength);
        Ok(Ranked { strength, category: self.category(strength), made_of, name: (self.name)(strength, own) })
    }

    /// The ranking made ready for any number of hands that share a board, which may be empty.
    ///
    /// ```
    /// use hands::Ranking;
    ///
    /// let cards = |text: &str| cards::read(text).map(|found| found.unwrap().card.unwrap()).collect::<Vec<_>>();
    /// let board = Ranking::find("high").unwrap().on(&cards("Qh Jh Th 2c 2d"));
    /// assert!(board.strength(&cards("Ah Kh")) > board.strength(&cards("Qs Qd")));
    /// ```
    #[inline]
    #[must_use]
    pub fn on(&'static self, board: &[Card]) -> OnBoard {
        OnBoard(match self.shape {
            Shape::BestFive(of) => Judge::Five(of, board.iter().copied().collect()),
            Shape::TwoAndThree(of) => Judge::TwoAndThree(of, Board::new(board)),
            Shape::Five(_) | Shape::UpToFour(_) | Shape::Three(_) | Shape::Shoe(_) => Judge::Own(self),
        })
    }

    fn check(&self, own: &[Card], board: &[Card]) -> Result<(), RankError> {
        let places = |part, cards: &[Card]| (0..cards.len()).map(move |index| At { part, index });
        let all = places(Part::Own, own).chain(places(Part::Board, board)).zip(own.iter().chain(board));
        let most = if matches!(self.shape, Shape::Shoe(_)) { usize::from(Shoe::DECKS_MAX) } else { 1 };
        for (nth, (at, &card)) in all.enumerate() {
            if !self.deck.cards().contains(card) {
                return Err(RankError::NotInDeck { card, at, jokers: self.deck.cards().jokers() });
            }
            if own.iter().chain(board).take(nth).filter(|&&other| other == card).count() >= most {
                return Err(RankError::Doubled { card, at, most });
            }
        }

        self.check_count(own.len(), board.len())
    }

    fn check_count(&self, own: usize, board: usize) -> Result<(), RankError> {
        let count = |part, cards: usize, least, most| match cards {
            have if (least..=most).contains(&have) => Ok(()),
            have => Err(RankError::Count { part, have, least, most }),
        };
        let own_only = |least, most| count(Part::Board, board, 0, 0).and(count(Part::Own, own, least, most));
        match self.shape {
            Shape::BestFive(_) => count(Part::Together, own + board, 5, 7),
            Shape::TwoAndThree(_) => count(Part::Own, own, 4, 4).and(count(Part::Board, board, 3, 5)),
            Shape::Five(_) => own_only(5, 5),
            Shape::UpToFour(_) => own_only(1, 4),
            Shape::Three(_) => own_only(3, 3),
            Shape::Shoe(_) => own_only(2, SHOE_CARDS_MAX),
        }
    }

    /// Of cards that have been checked, or of a choice of them.
    pub(crate) fn strength(&self, own: &[Card], board: &[Card]) -> Strength {
        match self.shape {
            Shape::BestFive(of) => of(own.iter().chain(board).copied().collect()),
            Shape::TwoAndThree(of) => of(&Board::new(board), own),
            Shape::Five(of) => own.try_into().map_or(Strength::NONE, of),
            Shape::UpToFour(of) => of(own),
            Shape::Three(of) => own.try_into().map_or(Strength::NONE, of),
            Shape::Shoe(none_yet) => none_yet.with_all(own).strength(),
        }
    }

    /// The first choice of cards, the highest first, that is worth as much as all of them together.
    fn made_of(&self, own: &[Card], board: &[Card], strength: Strength) -> Vec<Card> {
        let mut made_of = match self.shape {
            Shape::Five(_) | Shape::Three(_) | Shape::Shoe(_) => own.to_vec(),
            _ if strength.is_none() => vec![],
            Shape::BestFive(_) => {
                let mut fives = choices(&[own, board].concat(), 5);
                fives.find(|five| self.strength(five, &[]) == strength).unwrap_or_default()
            }
            // The fewest that do are those that count.
            Shape::UpToFour(of) => {
                let mut hands = (1..=4).flat_map(|count| choices(own, count));
                hands.find(|hand| of(hand) == strength).unwrap_or_default()
            }
            Shape::TwoAndThree(_) => choices(own, 2)
                .flat_map(|two| choices(board, 3).map(move |three| [two.clone(), three]))
                .find(|[two, three]| self.strength(two, three) == strength)
                .map_or(vec![], |choice| choice.concat()),
        };
        made_of.sort_unstable_by(|a, b| b.cmp(a));
        made_of
    }
}

/// Every choice of so many cards, the highest first.
fn choices(cards: &[Card], count: u32) -> impl Iterator<Item = Vec<Card>> + use<> {
    let mut up = cards.to_vec();
    up.sort_unstable();
    let masks = (0_u32..1 << up.len()).rev().filter(move |mask| mask.count_ones() == count);
    masks.map(move |mask| up.iter().zip(0..).filter(|&(_, bit)| mask >> bit & 1 == 1).map(|(&card, _)| card).collect())
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Own => "in the hand",
            Part::Board => "on the board",
            Part::Together => "in all",
        })
    }
}

impl fmt::Display for RankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            RankError::NotInDeck { card, jokers: 0, .. } if card.is_joker() => {
                write!(f, "this ranking's deck has no joker")
            }
            RankError::NotInDeck { card, .. } if card.is_joker() => write!(f, "this ranking's deck has only one joker"),
            RankError::NotInDeck { card, .. } => write!(f, "this ranking's deck has no {card}"),
            RankError::Doubled { card, most: 1, .. } => write!(f, "{card} is there twice: the deck has one"),
            RankError::Doubled { card, most, .. } => {
                write!(f, "{card} is there too often: the largest shoe has {most}")
            }
            RankError::Count { least: 0, most: 0, .. } => write!(f, "this ranking takes no board"),
            RankError::Count { part, have, least, most } => {
                let cards = if have == 1 { "card" } else { "cards" };
                write!(f, "{have} {cards} {part}: this ranking takes ")?;
                if least == most { write!(f, "{least}") } else { write!(f, "{least} to {most}") }
            }
        }
    }
}

impl Error for RankError {}
