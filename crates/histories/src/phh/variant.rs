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

/// The code of a game at a house: that of the standard where it has one, else one of ours, made of a letter for the betting
/// and a few for the game.
///
/// ```
/// use histories::phh::code_of;
/// use rules::Structure;
///
/// assert_eq!(code_of("holdem", Structure::Limit), "FT");
/// assert_eq!(code_of("pineapple-hilo", Structure::Limit), "FP/8");
/// assert_eq!(code_of("stud", Structure::Spread), "S7S");
/// ```
#[must_use]
pub fn code_of(game: &str, structure: Structure) -> String {
    let betting = match structure {
        Structure::Limit => "F",
        Structure::Spread => "S",
        Structure::PotLimit => "P",
        Structure::NoLimit => "N",
    };
    let letters = LETTERS.iter().find(|(id, _)| *id == game).map(|(_, letters)| *letters);
    match letters {
        Some(letters) => format!("{betting}{letters}"),
        None => format!("{betting}_{game}"),
    }
}

/// The games by their letters; those of the standard have its own.
const LETTERS: [(&str, &str); 17] = [
    ("holdem", "T"),
    ("holdem-hilo", "T/8"),
    ("short-deck", "S"),
    ("omaha", "O"),
    ("omaha-hilo", "O/8"),
    ("pineapple", "P"),
    ("pineapple-hilo", "P/8"),
    ("draw", "5DJ"),
    ("draw-hilo", "5DJ/8"),
    ("lowball", "L5DJ"),
    ("lowball-kill", "L5DJK"),
    ("stud", "7S"),
    ("stud-hilo", "7S/8"),
    ("razz", "R"),
    ("deuce-to-seven", "2L1D"),
    ("triple-draw", "2L3D"),
    ("badugi", "B"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_of_the_standard_are_kept() {
        for variant in VARIANTS {
            assert_eq!(code_of(variant.game, variant.structure), variant.code);
        }
    }
}
