use std::fmt;

/// One of the thirteen ranks, ordered with the ace high.
///
/// ```
/// use cards::Rank;
///
/// assert!(Rank::Ace > Rank::King);
/// assert_eq!(Rank::Six.plural(), "Sixes");
/// assert_eq!(Rank::Ten.to_string(), "T");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rank {
    Two = 1,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All ranks, from the two up to the ace.
    ///
    /// ```
    /// assert!(cards::Rank::ALL.is_sorted());
    /// ```
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The place in the order: 1 for the two, 13 for the ace.
    ///
    /// Zero is left free. So a card is never the byte zero, and a set of ranks has room for the ace below the two.
    ///
    /// ```
    /// assert_eq!(cards::Rank::Two.number(), 1);
    /// assert_eq!(cards::Rank::Ace.number(), 13);
    /// ```
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The rank with this [`number`](Rank::number).
    ///
    /// ```
    /// use cards::Rank;
    ///
    /// assert_eq!(Rank::from_number(13), Some(Rank::Ace));
    /// assert_eq!(Rank::from_number(0), None);
    /// assert_eq!(Rank::from_number(14), None);
    /// ```
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Rank> {
        match number {
            1..=13 => Some(Rank::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// The letter or digit: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    ///
    /// ```
    /// assert_eq!(cards::Rank::Queen.letter(), 'Q');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize - 1] as char
    }

    /// The word, as a dealer says it: `Four`.
    ///
    /// ```
    /// assert_eq!(cards::Rank::Four.name(), "Four");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 13] =
            ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"];
        NAMES[self as usize - 1]
    }

    /// The word for several: `Fours`.
    ///
    /// ```
    /// assert_eq!(cards::Rank::Four.plural(), "Fours");
    /// ```
    #[must_use]
    pub const fn plural(self) -> &'static str {
        const PLURALS: [&str; 13] = [
            "Twos", "Threes", "Fours", "Fives", "Sixes", "Sevens", "Eights", "Nines", "Tens", "Jacks", "Queens",
            "Kings", "Aces",
        ];
        PLURALS[self as usize - 1]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}
