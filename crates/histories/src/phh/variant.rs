//! The games that the standard has a code for.

use rules::Structure;

/// A game of the standard: its code, the game of the house `standard` that it is, and its betting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    /// Its code.
    pub code: &'static str,
    /// The game in the book of common rules.
    pub game: &'static str,
    /// How it is bet.
    pub structure: Structure,
}

/// All of them.
pub const VARIANTS: [Variant; 11] = [
    Variant { code: "FT", game: "holdem", structure: Structure::Limit },
    Variant { code: "NT", game: "holdem", structure: Structure::NoLimit },
    Variant { code: "NS", game: "short-deck", structure: Structure::NoLimit },
    Variant { code: "PO", game: "omaha", structure: Structure::PotLimit },
    Variant { code: "FO/8", game: "omaha-hilo", structure: Structure::Limit },
    Variant { code: "F7S", game: "stud", structure: Structure::Limit },
    Variant { code: "F7S/8", game: "stud-hilo", structure: Structure::Limit },
    Variant { code: "FR", game: "razz", structure: Structure::Limit },
    Variant { code: "N2L1D", game: "deuce-to-seven", structure: Structure::NoLimit },
    Variant { code: "F2L3D", game: "triple-draw", structure: Structure::Limit },
    Variant { code: "FB", game: "badugi", structure: Structure::Limit },
];

impl Variant {
    /// The game with this code.
    #[must_use]
    pub fn of(code: &str) -> Option<Variant> {
        VARIANTS.iter().find(|variant| variant.code == code).copied()
    }

    /// Whether it opens with a card instead of blinds.
    #[must_use]
    pub fn has_bring_in(self) -> bool {
        matches!(self.game, "stud" | "stud-hilo" | "razz")
    }
}
