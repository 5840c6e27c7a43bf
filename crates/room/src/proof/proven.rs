use std::collections::{BTreeMap, BTreeSet};

use cards::{Card, CardSet};
use rules::{Eyes, Register, Seat};
use serde::{Deserialize, Serialize};

use super::{Proof, Root, Trail, Unproven};
use crate::{Setup, Terms, Unreadable, hex, record};

/// One hand, as one pair of eyes can prove it: what was promised, the cards that they saw, and how it went. It is a file that anybody can check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The house, by its id.
    pub house: String,
    /// The game, by its id.
    pub game: String,
    /// The table's number.
    pub table: u32,
    /// The record that the hand was dealt with.
    pub hand: u64,
    /// Whose eyes they were; those of a spectator if nobody's.
    pub seat: Option<Seat>,
    /// The cards that there are.
    pub pack: Pack,
    /// What was promised, in order.
    pub roots: Vec<Promise>,
    /// What was seen, in the order in which it was dealt.
    pub seen: Vec<Proof>,
    /// The hand as a script, with the cards that were seen; none while it is played, or where it cannot be written without the others. What it
    /// says is not for this crate to read.
    pub script: Option<String>,
}

/// The cards of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pack {
    /// The different ones.
    pub cards: CardSet,
    /// How often there is each of them.
    pub times: u8,
}

/// A deck that was promised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promise {
    /// By this.
    pub root: Root,
    /// It has so many cards.
    pub cards: u16,
}

/// What was found in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// So many decks.
    pub roots: usize,
    /// So many cards of them.
    pub cards: usize,
}

/// The format that is written.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: u32,
    house: String,
    game: String,
    table: u32,
    hand: u64,
    seat: Option<u8>,
    pack: WrittenPack,
    roots: Vec<WrittenPromise>,
    seen: Vec<WrittenProof>,
    script: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPack {
    cards: String,
    times: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPromise {
    root: String,
    cards: u16,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenProof {
    root: u16,
    position: u16,
    card: String,
    salt: String,
    path: Vec<String>,
}

impl Proven {
    /// A hand, running or over, as these eyes can prove it; whoever can write its script adds that.
    #[must_use]
    pub fn new(terms: &Terms, setup: &Setup, trail: &Trail, eyes: Eyes) -> Proven {
        let all = setup.game.cards();
        let cards: CardSet = all.iter().copied().collect();
        let seat = match eyes {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Spectator | Eyes::Record => None,
        };
        Proven {
            house: terms.house.clone(),
            game: terms.game.clone(),
            table: terms.id.0,
            hand: trail.hand().0,
            seat,
            pack: Pack { cards, times: (all.len() / cards.len().max(1)) as u8 },
            roots: trail.roots().map(|(root, cards)| Promise { root, cards }).collect(),
            seen: trail.proofs(eyes).collect(),
            script: None,
        }
    }

    /// Checks all of it against what was promised.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<Checked, Unproven> {
        let (times, most) = (usize::from(self.pack.times), self.pack.cards.len() * usize::from(self.pack.times));
        if let Some((place, deck)) = self.roots.iter().enumerate().find(|(_, deck)| usize::from(deck.cards) > most) {
            return Err(Unproven::TooManyCards { place, cards: deck.cards, most });
        }
        let mut positions = BTreeSet::new();
        let mut counts: BTreeMap<(u16, Card), usize> = BTreeMap::new();
        for (place, proof) in self.seen.iter().enumerate() {
            let &Proof { root, position, card, .. } = proof;
            let Some(deck) = self.roots.get(usize::from(root)) else {
                return Err(Unproven::NoRoot { place, root, last: self.roots.len().saturating_sub(1) });
            };
            if position >= deck.cards {
                return Err(Unproven::NoPosition { place, root, position, last: deck.cards.saturating_sub(1) });
            }
            if !positions.insert((root, position)) {
                return Err(Unproven::Twice { place, root, position });
            }
            let count = counts.entry((root, card)).or_default();
            *count += 1;
            let most = if self.pack.cards.contains(card) { times } else { 0 };
            if *count > most {
                return Err(Unproven::TooOften { place, root, card, times: *count, most });
            }
            if !proof.leads_to(deck.root, deck.cards) {
                return Err(Unproven::NoProof { place, root, position, card });
            }
        }
        Ok(Checked { roots: self.roots.len(), cards: self.seen.len() })
    }

    /// Checks that its cards are those of the game, and that they were all there: which those are, the file only says.
    ///
    /// # Errors
    /// The first thing that the book has otherwise.
    pub fn check_pack(&self, books: &Register) -> Result<(), Unproven> {
        let (house, game) = (self.house.clone(), self.game.clone());
        let chapter = books.house(&house).and_then(|house| house.chapter(&game));
        let Some((deck, decks, fresh)) = chapter.and_then(|chapter| chapter.game.as_ref()?.play.pack()) else {
            return Err(Unproven::NoGame { house, game });
        };
        let Pack { cards, times } = self.pack;
        if cards != deck.cards() {
            return Err(Unproven::OtherPack { game, cards: deck.cards().len() });
        }
        if !decks.contains(&times) {
            return Err(Unproven::OtherTimes { game, times, least: *decks.start(), most: *decks.end() });
        }
        let all = cards.len() * usize::from(times);
        match self.roots.first() {
            // What is left of a shoe may have been made anew in a hand before.
            Some(first) if times <= fresh && usize::from(first.cards) != all => {
                Err(Unproven::Short { game, cards: first.cards, all })
            }
            _ => Ok(()),
        }
    }

    /// The file, as JSON.
    #[must_use]
    pub fn write(&self) -> String {
        let proof = |proof: &Proof| WrittenProof {
            root: proof.root,
            position: proof.position,
            card: proof.card.to_string(),
            salt: hex::write(&proof.salt),
            path: proof.path.iter().map(|hash| hex::write(hash)).collect(),
        };
        let promise = |deck: &Promise| WrittenPromise { root: deck.root.to_string(), cards: deck.cards };
        let cards: Vec<String> = self.pack.cards.iter().map(|card| card.to_string()).collect();
        let written = Written {
            format: FORMAT,
            house: self.house.clone(),
            game: self.game.clone(),
            table: self.table,
            hand: self.hand,
            seat: self.seat.map(|seat| seat.index() as u8),
            pack: WrittenPack { cards: cards.join(" "), times: self.pack.times },
            roots: self.roots.iter().map(promise).collect(),
            seen: self.seen.iter().map(proof).collect(),
            script: self.script.clone(),
        };
        let mut text = serde_json::to_string_pretty(&written).expect("a proof has nothing that JSON has not");
        text.push('\n');
        text
    }

    /// Reads a file. Whether it proves anything is [`Proven::check`].
    ///
    /// # Errors
    /// If it is no such file, or a later one; and where.
    pub fn read(bytes: &[u8]) -> Result<Proven, Unreadable> {
        let Written { house, game, table, hand, seat, pack, roots, seen, script, .. } = record::read(bytes, FORMAT)?;
        let seat = match seat {
            Some(number) => Some(Seat::new(number).ok_or_else(|| entry("seat", "the number of a seat"))?),
            None => None,
        };
        let mut cards = CardSet::EMPTY;
        for text in pack.cards.split_ascii_whitespace() {
            let card = read_card(text, "pack.cards")?;
            if cards.contains(card) {
                return Err(entry("pack.cards", "a list of different cards"));
            }
            cards = cards | CardSet::of(card);
        }
        let promise = |(place, deck): (usize, WrittenPromise)| {
            let root = Root(read_hash(&deck.root, || format!("roots[{place}].root"))?);
            Ok(Promise { root, cards: deck.cards })
        };
        let proof = |(place, proof): (usize, WrittenProof)| {
            let WrittenProof { root, position, card, salt, path } = proof;
            let path = path.iter().enumerate();
            Ok(Proof {
                root,
                position,
                card: read_card(&card, &format!("seen[{place}].card"))?,
                salt: read_hash(&salt, || format!("seen[{place}].salt"))?,
                path: path
                    .map(|(step, text)| read_hash(text, || format!("seen[{place}].path[{step}]")))
                    .collect::<Result<_, _>>()?,
            })
        };
        Ok(Proven {
            house,
            game,
            table,
            hand,
            seat,
            pack: Pack { cards, times: pack.times },
            roots: roots.into_iter().enumerate().map(promise).collect::<Result<_, Unreadable>>()?,
            seen: seen.into_iter().enumerate().map(proof).collect::<Result<_, Unreadable>>()?,
            script,
        })
    }
}

fn entry(place: &str, wanted: &'static str) -> Unreadable {
    Unreadable::Entry { place: place.to_string(), wanted }
}

/// A card as it is printed, and in no other way: that is what is hashed.
fn read_card(text: &str, place: &str) -> Result<Card, Unreadable> {
    let card = text.parse::<Card>().ok().filter(|card| card.to_string() == text);
    card.ok_or_else(|| entry(place, "a card such as As, Td or Jk"))
}

fn read_hash(text: &str, place: impl Fn() -> String) -> Result<[u8; 32], Unreadable> {
    let lower = !text.bytes().any(|byte| byte.is_ascii_uppercase());
    hex::read_array(text).filter(|_| lower).ok_or_else(|| entry(&place(), "64 hexadecimal digits"))
}
