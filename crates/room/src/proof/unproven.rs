use cards::Card;

/// The first thing that is wrong with what is to be proven. Places are counted from 0, as they stand in the file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unproven {
    /// A deck has more cards than there are.
    #[error("roots[{place}]: a deck of {cards} cards, and all of them are {most}")]
    TooManyCards {
        /// Which root.
        place: usize,
        /// How many it has.
        cards: u16,
        /// How many there are.
        most: usize,
    },
    /// There is no such root.
    #[error("seen[{place}]: root {root}, and the last of the file is root {last}")]
    NoRoot {
        /// Which card.
        place: usize,
        /// The root that it names.
        root: u16,
        /// The last that there is.
        last: usize,
    },
    /// There is no such place in the deck.
    #[error("seen[{place}]: position {position}, and the last of root {root} is position {last}")]
    NoPosition {
        /// Which card.
        place: usize,
        /// Its root.
        root: u16,
        /// The position that it names.
        position: u16,
        /// The last that there is.
        last: u16,
    },
    /// Two cards lie at one place.
    #[error("seen[{place}]: position {position} of root {root} comes twice")]
    Twice {
        /// The second of them.
        place: usize,
        /// Its root.
        root: u16,
        /// Where both lie.
        position: u16,
    },
    /// A card comes more often than there are such cards.
    #[error("seen[{place}]: {card} of root {root} comes {times} times, and the deck has {most}")]
    TooOften {
        /// The one that is too many.
        place: usize,
        /// Its root.
        root: u16,
        /// The card.
        card: Card,
        /// How often it has come.
        times: usize,
        /// How often it may.
        most: usize,
    },
    /// No book has this game.
    #[error("game: the books have no {game} at {house}")]
    NoGame {
        /// The house that the file names.
        house: String,
        /// The game that it names.
        game: String,
    },
    /// The cards of the file are not those of the game.
    #[error("pack.cards: they are not the {cards} cards of {game}")]
    OtherPack {
        /// The game.
        game: String,
        /// How many different cards it has.
        cards: usize,
    },
    /// There is not so much of each card.
    #[error("pack.times: {times}, and {game} has {least} to {most} decks")]
    OtherTimes {
        /// The game.
        game: String,
        /// How often the file has each card.
        times: u8,
        /// How many decks there are at least.
        least: u8,
        /// How many at most.
        most: u8,
    },
    /// A hand begins with a deck of which cards are missing.
    #[error("roots[0]: a deck of {cards} cards, and {game} is dealt from all {all}")]
    Short {
        /// The game.
        game: String,
        /// How many cards the deck has.
        cards: u16,
        /// How many there are.
        all: usize,
    },
    /// The proof is none.
    #[error("seen[{place}]: the proof of {card} at position {position} does not lead to root {root}")]
    NoProof {
        /// Which card.
        place: usize,
        /// Its root.
        root: u16,
        /// Its position.
        position: u16,
        /// The card.
        card: Card,
    },
}
