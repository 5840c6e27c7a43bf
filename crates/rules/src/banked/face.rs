use cards::Card;

/// A card as it is dealt: one that is known, or one that nobody may know.
pub(super) trait Face: Copy {
    /// What is on it, if somebody knows.
    fn face(self) -> Option<Card>;
}

impl Face for Card {
    #[inline(always)]
    fn face(self) -> Option<Card> {
        Some(self)
    }
}

impl Face for Option<Card> {
    #[inline(always)]
    fn face(self) -> Option<Card> {
        self
    }
}
