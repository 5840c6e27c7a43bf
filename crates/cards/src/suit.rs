use std::fmt;

/// One of the four suits, ordered as the stud rules order them: clubs lowest, spades highest.
///
/// ```
/// use cards::Suit;
///
/// assert!(Suit::Clubs < Suit::Diamonds && Suit::Diamonds < Suit::Hearts && Suit::Hearts < Suit::Spades);
/// assert_eq!(format!("{} {:#}", Suit::Hearts, Suit::Hearts), "h ♥");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All suits, from clubs up to spades.
    ///
    /// ```
    /// assert!(cards::Suit::ALL.is_sorted());
    /// ```
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter: `c`, `d`, `h` or `s`.
    ///
    /// ```
    /// assert_eq!(cards::Suit::Spades.letter(), 's');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        b"cdhs"[self as usize] as char
    }

    /// The sign: `♣`, `♦`, `♥` or `♠`.
    ///
    /// ```
    /// assert_eq!(cards::Suit::Spades.symbol(), '♠');
    /// ```
    #[must_use]
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Whether the suit is printed in red.
    ///
    /// ```
    /// use cards::Suit;
    ///
    /// assert!(Suit::Hearts.is_red() && !Suit::Clubs.is_red());
    /// ```
    #[must_use]
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }
}

/// Prints the letter; the alternate form `{:#}` prints the sign.
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if f.alternate() { self.symbol() } else { self.letter() };
        f.pad(sign.encode_utf8(&mut [0; 4]))
    }
}
