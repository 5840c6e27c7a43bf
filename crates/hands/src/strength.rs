/// How strong a hand is: a small number that orders hands within one ranking, and means nothing outside it.
///
/// A greater strength beats a lesser one, in low rankings too; equal strengths tie. The numbers of all hands
/// of poker are dense: 1 is the worst hand, and none between it and the best is left out. Eight-or-better is on
/// the scale of low hands, and a total of Pure 21.5 is its half points.
///
/// ```
/// use cards::CardSet;
/// use hands::{Strength, Tally};
///
/// let [pair, flush] = ["Ah Ad 9c 5s 2d", "9h 7h 5h 3h 2h"].map(|cards| cards.parse::<CardSet>());
/// let [pair, flush] = [pair?, flush?].map(|cards| Tally::EMPTY.with_all(cards).high());
/// assert!(flush > pair && pair > Strength::NONE);
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Strength(u16);

impl Strength {
    /// No hand at all: no low that qualifies, or a bust. Everything else beats it.
    ///
    /// ```
    /// assert!(hands::Strength::NONE.is_none());
    /// ```
    pub const NONE: Strength = Strength(0);

    pub(crate) const fn new(number: u16) -> Strength {
        Strength(number)
    }

    /// The number.
    ///
    /// ```
    /// assert_eq!(hands::Strength::NONE.number(), 0);
    /// ```
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Whether there is no hand.
    ///
    /// ```
    /// assert!(hands::Strength::NONE.is_none());
    /// ```
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a hand.
    ///
    /// ```
    /// assert!(!hands::Strength::NONE.is_some());
    /// ```
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }
}
