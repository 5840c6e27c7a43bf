use rules::Seat;
use rules::banked::Whose;
use rules::poker::Exposure;

/// Something that went wrong, as the floor says it. Cards are named by their places, for the table has them and the floor does not:
/// what is hidden is in no input of the floor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mishap {
    /// A card of a player was seen by all.
    Exposed {
        /// Whose it is.
        seat: Seat,
        /// Which of his cards, from 0.
        place: u8,
        /// How it came about.
        how: Exposure,
    },
    /// A card of a player lay face up in the deck.
    Boxed {
        /// Who got it.
        seat: Seat,
        /// Which of his cards, from 0.
        place: u8,
    },
    /// The top card of the deck lies face up.
    BoxedOnTop,
    /// A joker was found in a deck that should have none.
    StrayJoker {
        /// Who got it; none if it was not dealt yet.
        seat: Option<Seat>,
    },
    /// A player got so many cards too few.
    Short {
        /// Who.
        seat: Seat,
        /// How many.
        missing: u8,
    },
    /// A player got the next card of the deck, too. Where one is taken from him at random, the seed of the shuffle says which.
    Long {
        /// Who.
        seat: Seat,
    },
    /// The next cards of the board were turned before the betting was over.
    TurnedEarly,
    /// The flop came with so many cards too many.
    LongFlop {
        /// How many.
        extra: u8,
    },
    /// The flop came with so many cards too few.
    ShortFlop {
        /// How many.
        missing: u8,
    },
    /// No card was burned before the cards of this street.
    NoBurn,
    /// Two cards were burned.
    TwoBurns,
    /// The cards were misdealt.
    Misdealt,
    /// At the showdown a player called his hand better than it is.
    Miscalled {
        /// Who.
        seat: Seat,
    },
    /// In a round: the top card of the shoe was dealt to nobody.
    ToNobody,
    /// In a round: a hand got the top card of the shoe, too.
    TooMany {
        /// Which hand.
        whose: Whose,
    },
    /// In a round: a hand got so many of its first cards too few.
    TooFew {
        /// Which hand.
        whose: Whose,
        /// How many.
        missing: u8,
    },
    /// In a round: all have seen a card that lies face down.
    Seen {
        /// In which hand.
        whose: Whose,
        /// Which of its cards, from 0.
        place: u8,
    },
    /// In a round: a stack has a wrong number of cards.
    WrongStack {
        /// Whose.
        whose: Whose,
    },
    /// The floor declares the round void.
    VoidRound,
}
