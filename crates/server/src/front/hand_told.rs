//! One hand that is over, step by step, as one pair of eyes saw it.

use std::collections::BTreeMap;

use histories::Narrator;
use ledger::PersonId;
use room::Refused;
use rules::{Eyes, SeatSet};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::answer::Answer;
use super::{Front, table_seen};
use crate::archive::{HandOver, Moment, Sat};
use crate::export::HandFile;
use crate::wire::{CardProof, Hand, Happened, SeatNumber, SeatTaken, happened};

/// A hand that is over, told again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct HandTold {
    table: u32,
    /// Which of the table's, from 1.
    #[ts(type = "number")]
    hand: u64,
    /// When it was over, in thousandths of a second since 1970.
    #[ts(type = "number")]
    at: u64,
    /// The house and the game, by their ids.
    house: String,
    game: String,
    /// What the book calls the game.
    name: String,
    /// The limit as people write it.
    limit: String,
    /// How many seats the table has.
    seats: u8,
    /// The game's own wager and the bonus bets, by their ids; none of poker.
    base: Option<String>,
    bonus: Vec<String>,
    /// The cards on which it stood that they are Bonus cards.
    marked: Vec<String>,
    /// With whose eyes it is told; those of a spectator if nobody's.
    seat: Option<SeatNumber>,
    /// Who was in it, and what each won.
    players: Vec<PlayerTold>,
    /// What happened, in order.
    steps: Vec<StepTold>,
    /// The cards that there are.
    pack: PackTold,
    /// What its decks were promised by, before the first card.
    roots: Vec<DeckPromised>,
    /// Proofs of the cards that these eyes saw.
    proofs: Vec<CardProof>,
    /// As which files it can be had.
    files: Vec<HandFile>,
}

/// Somebody who was in a hand from the first card to the last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct PlayerTold {
    seat: SeatNumber,
    name: String,
    /// In cents; what he lost is below zero.
    #[ts(type = "number")]
    won: i64,
}

/// Something that happened in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct StepTold {
    /// In a dealer's words.
    told: Vec<Happened>,
    /// How it lay then; none if as before.
    hand: Option<Hand>,
    /// Who sat there, and what each had before him; none if as before.
    seats: Option<Vec<SeatTaken>>,
}

/// The cards of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct PackTold {
    /// The different ones.
    cards: Vec<String>,
    /// How often there is each of them.
    times: u8,
}

/// A deck that was promised.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct DeckPromised {
    /// By this: hexadecimal digits.
    root: String,
    /// How many cards it has.
    cards: u16,
}

/// What people are called, and whether programs play for them.
pub(super) type Names = BTreeMap<PersonId, (String, bool)>;

impl Front {
    /// A hand with the eyes of somebody.
    pub(super) async fn hand_told(&self, hand: &HandOver, person: Option<PersonId>) -> Answer<HandTold> {
        let names = self.names_in(hand).await?;
        let (eyes, terms) = (hand.eyes(person), &hand.terms);
        let narrator = Narrator::of(&self.books, &terms.house, &terms.game);
        let house = self.books.house(&terms.house);
        let chapter = house.and_then(|house| house.chapter(&terms.game));
        let (base, bonus) = table_seen::wagers(&hand.setup.game);
        let pack = hand.proven(eyes).pack;
        let name = |person: PersonId| names.get(&person).map_or_else(|| person.to_string(), |(name, _)| name.clone());
        Ok(HandTold {
            table: terms.id.0,
            hand: hand.hand.number,
            at: hand.hand.at.0,
            house: terms.house.clone(),
            game: terms.game.clone(),
            name: chapter.map(|chapter| chapter.name.clone()).unwrap_or_default(),
            limit: house.and_then(|house| table_seen::limit(&hand.limit, &terms.game, house)).unwrap_or_default(),
            seats: table_seen::seats(&hand.setup.game),
            base,
            bonus,
            marked: chapter.map(table_seen::marked).unwrap_or_default(),
            seat: match eyes {
                Eyes::Seat(seat) => Some(seat.into()),
                Eyes::Spectator | Eyes::Record => None,
            },
            players: hand
                .hand
                .players
                .iter()
                .map(|player| PlayerTold { seat: player.seat.into(), name: name(player.person), won: player.won })
                .collect(),
            steps: narrator.map(|narrator| steps(hand, eyes, &narrator, &names)).unwrap_or_default(),
            pack: PackTold { cards: pack.cards.iter().map(|card| card.to_string()).collect(), times: pack.times },
            roots: hand.roots().map(|(root, cards)| DeckPromised { root: root.to_string(), cards }).collect(),
            proofs: hand.proofs(eyes).map(|proof| CardProof::of(&proof)).collect(),
            files: HandFile::of(hand),
        })
    }

    /// What those are called who sat there.
    pub(super) async fn names_in(&self, hand: &HandOver) -> Answer<Names> {
        let sat = hand.moments.iter().flat_map(|moment| moment.sat.iter().map(|sat| sat.person));
        let people: Vec<PersonId> = sat.chain(hand.hand.players.iter().map(|player| player.person)).collect();
        let look = move |room: &room::Room| {
            let known = |person: PersonId| {
                let known = room.people().get(person)?;
                Some((person, (known.name.clone(), known.bot)))
            };
            people.into_iter().filter_map(known).collect()
        };
        Ok(self.host.look(look).await.ok_or(Refused::Stopped)?)
    }
}

/// The moments of a hand, those without words left out; of what lies there, only what has changed.
fn steps(hand: &HandOver, eyes: Eyes, narrator: &Narrator<'_>, names: &Names) -> Vec<StepTold> {
    let mut steps: Vec<StepTold> = vec![];
    let (mut lay, mut sat): (Option<Hand>, Option<Vec<SeatTaken>>) = (None, None);
    for moment in &hand.moments {
        let events: Vec<room::Event> = moment.told(eyes).collect();
        let told = happened(&events, moment.teller, narrator);
        if told.is_empty() {
            continue;
        }
        let (lies, sits) = (Some(lying(moment, eyes, narrator)), Some(taken(&moment.sat, names)));
        steps.push(StepTold {
            told,
            hand: lies.clone().filter(|_| lies != lay),
            seats: sits.clone().filter(|_| sits != sat),
        });
        (lay, sat) = (lies, sits);
    }
    steps
}

fn lying(moment: &Moment, eyes: Eyes, narrator: &Narrator<'_>) -> Hand {
    let seated: SeatSet = moment.sat.iter().map(|sat| sat.seat).collect();
    Hand::of(&moment.lying.view(eyes), &moment.lying.pots(), seated, Some(narrator))
}

fn taken(sat: &[Sat], names: &Names) -> Vec<SeatTaken> {
    let taken = |sat: &Sat| {
        let known = names.get(&sat.person);
        SeatTaken {
            seat: sat.seat.into(),
            person: sat.person.0,
            name: known.map_or_else(|| sat.person.to_string(), |(name, _)| name.clone()),
            bot: known.is_some_and(|(_, bot)| *bot),
            chips: sat.chips.0,
            away: sat.away,
        }
    };
    sat.iter().map(taken).collect()
}
