//! Cards, and what they lie in: sets, decks and shoes. The decks are those of the rule books; how a game is played with
//! them is not known here.
//!
//! Everything is a small `Copy` value; nothing allocates. A [`Card`] is one byte, and so is an `Option<Card>`, which
//! is how a card that nobody at the keyboard knows is written: `None`, in text `??`.
//!
//! ```
//! use cards::{Card, CardSet, Deck, Rank, Suit};
//!
//! let ace: Card = "As".parse()?;
//! assert_eq!(ace, Card::new(Rank::Ace, Suit::Spades));
//! assert_eq!(format!("{ace} {ace:#}"), "As A♠");
//!
//! // Input is tolerant: any case, 10 for T, unicode suits, with or without spaces and commas.
//! let hand: CardSet = "10h, as JK 9♦".parse()?;
//! assert_eq!(hand.to_string(), "Jk As Th 9d");
//!
//! let rest = Deck::ONE_JOKER.cards() - hand;
//! assert_eq!(rest.len(), 49);
//! # Ok::<(), cards::ReadError>(())
//! ```
//!
//! A faulty text is refused with the place:
//!
//! ```
//! let text = "As Kx";
//! let error = text.parse::<cards::CardSet>().unwrap_err();
//! assert_eq!(
//!     error.shown_in(text).to_string(),
//!     "'x' is not a suit: use s, h, d or c\n  As Kx\n      ^"
//! );
//! ```

mod rank;
mod suit;

mod card;
mod card_set;
mod rank_set;

mod deck;
mod shoe;

mod read;
mod shuffle;

pub use card::Card;
pub use card_set::{CardSet, Cards};
pub use deck::Deck;
pub use rank::Rank;
pub use rank_set::RankSet;
pub use read::{Found, Place, Problem, ReadError, Reader, Shown, read};
pub use shoe::Shoe;
pub use shuffle::{shuffle, shuffle_first};
pub use suit::Suit;
