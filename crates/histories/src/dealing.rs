use cards::Card;

/// What came off the deck at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dealing {
    /// The cards in the order of the deck, as far as they are known.
    pub(crate) cards: Vec<Option<Card>>,
    /// Whether the deck was made anew before.
    pub(crate) anew: bool,
}
