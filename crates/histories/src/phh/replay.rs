//! Playing a hand that a file has: the rules that it names decide what is legal and who gets what.

use std::collections::HashMap;
use std::sync::Arc;

use rules::poker::{Deal, Event, Post, PostKind, Seating, Stakes, Table};
use rules::{Chips, Register, Seat, SeatSet, Sink};

use super::amount::UNKNOWN;
use super::file::{File, Room, Stopped};
use super::hand::{AtHouse, COMMON, Common, PhhHand, Rules};
use super::variant::Variant;
use crate::poker::Setting;
use crate::run::find;

/// What came of a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// What each has in the end; nothing where nobody knows what he had, or who won.
    pub stacks: Vec<Option<Chips>>,
    /// Whether the hand came to its end.
    pub over: bool,
    /// Whether that is what the file says, if it says anything.
    pub agrees: Option<bool>,
    /// Whether cards were shown that the file does not name, so that nobody can say who won.
    pub undecided: bool,
}

/// Why a hand is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The place of the action in its list, from 1; 0 if it is none of them.
    pub action: usize,
    /// What is wrong with it.
    pub why: String,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.action {
            0 => f.write_str(&self.why),
            action => write!(f, "actions[{action}]: {}", self.why),
        }
    }
}

impl Illegal {
    /// Something other than an action is wrong.
    pub(crate) fn at_all(why: &impl ToString) -> Illegal {
        Illegal { action: 0, why: why.to_string() }
    }
}

/// Plays hands; tables that were made once are kept.
pub struct Replayer<'a> {
    register: &'a Register,
    common: HashMap<(Variant, [Chips; 4]), Arc<Table>>,
    houses: HashMap<Setting, Arc<Table>>,
    deal: Option<Deal>,
    room: Room,
}

impl Default for Replayer<'_> {
    /// By the built-in books.
    fn default() -> Self {
        Replayer::by(Register::embedded())
    }
}

impl<'a> Replayer<'a> {
    /// By these books; they have the common rules among them, as all have.
    #[must_use]
    pub fn by(register: &'a Register) -> Replayer<'a> {
        Replayer { register, common: HashMap::new(), houses: HashMap::new(), deal: None, room: Room::default() }
    }

    /// The books.
    pub(crate) const fn register(&self) -> &'a Register {
        self.register
    }

    /// Plays a hand.
    ///
    /// # Errors
    ///
    /// If something in it is not legal.
    pub fn replay(&mut self, hand: &PhhHand) -> Result<Replayed, Illegal> {
        self.play(hand, &mut (), |()| ())
    }

    /// Plays a hand, and tells what happens.
    ///
    /// # Errors
    ///
    /// If something in it is not legal.
    pub fn replay_into(&mut self, hand: &PhhHand, events: &mut Vec<Event>) -> Result<Replayed, Illegal> {
        self.play(hand, events, Vec::clear)
    }

    /// Plays a hand; what a try told that came to nothing is forgotten.
    fn play<S: Sink<Event>>(
        &mut self,
        hand: &PhhHand,
        sink: &mut S,
        forget: impl Fn(&mut S),
    ) -> Result<Replayed, Illegal> {
        let (table, seating) = match &hand.rules {
            Rules::Common(common) => {
                let table = self.common_table(common, hand.chip())?;
                let seating = common_seating(common, &hand.stacks, hand.button(), &table);
                (table, seating)
            }
            Rules::House(at) => {
                let table = self.house_table(&at.setting)?;
                let seating = house_seating(at, &hand.stacks, &table);
                (table, seating)
            }
        };
        let same = self.deal.as_ref().is_some_and(|deal| Arc::ptr_eq(deal.table(), &table));
        let mut deal = match self.deal.take().filter(|_| same) {
            Some(mut deal) => {
                deal.reopen(&seating, sink).map_err(|error| Illegal::at_all(&error))?;
                deal
            }
            None => Deal::open(table, &seating, sink).map_err(|error| Illegal::at_all(&error))?,
        };
        let mut played = File::new(hand, 0, &mut self.room).and_then(|file| file.play(&mut deal, sink));
        // A card that lay face up and was not written down is any that lets what happened happen.
        let mut tries = 1;
        while matches!(played, Err(Stopped::StandIn(_))) && tries < STAND_INS {
            forget(sink);
            deal.reopen(&seating, sink).map_err(|error| Illegal::at_all(&error))?;
            played = File::new(hand, tries, &mut self.room).and_then(|file| file.play(&mut deal, sink));
            tries += 1;
        }
        let undecided = matches!(played, Ok(false));
        let known = |had: Chips| had != UNKNOWN && !undecided;
        let stacks: Vec<Option<Chips>> =
            hand.seats().zip(&hand.stacks).map(|(seat, &had)| known(had).then(|| deal.stack(seat))).collect();
        let over = deal.is_over();
        self.deal = Some(deal);
        played.map_err(|(Stopped::Illegal(illegal) | Stopped::StandIn(illegal))| illegal)?;
        let agrees = hand.finishing.as_ref().filter(|_| !undecided).map(|said| {
            let same =
                |(said, stack): (&Chips, &Option<Chips>)| *said == UNKNOWN || stack.is_none_or(|stack| stack == *said);
            said.iter().zip(&stacks).all(same)
        });
        Ok(Replayed { stacks, over, agrees, undecided })
    }

    /// The hand that was played last.
    pub(crate) const fn last(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    fn common_table(&mut self, hand: &Common, chip: Chips) -> Result<Arc<Table>, Illegal> {
        let key = (hand.variant, [hand.small_bet, hand.big_bet, hand.bring_in, chip]);
        if let Some(table) = self.common.get(&key) {
            return Ok(Arc::clone(table));
        }
        let found = find(self.register, COMMON, hand.variant.game);
        let (_, _, game) = found.map_err(|error| Illegal::at_all(&error))?;
        // The antes are those of the players, one by one.
        let stakes = Stakes::new(hand.variant.structure, hand.small_bet, hand.big_bet);
        let stakes = stakes.with_forced_bets(Chips(0), hand.bring_in).with_chip(chip);
        let table = Arc::new(Table::new(game, stakes, &[]).map_err(|error| Illegal::at_all(&error))?);
        self.common.insert(key, Arc::clone(&table));
        Ok(table)
    }

    fn house_table(&mut self, setting: &Setting) -> Result<Arc<Table>, Illegal> {
        if let Some(table) = self.houses.get(setting) {
            return Ok(Arc::clone(table));
        }
        let (_, _, _, table) = setting.open(self.register).map_err(|error| Illegal::at_all(&error))?;
        let table = Arc::new(table);
        self.houses.insert(setting.clone(), Arc::clone(&table));
        Ok(table)
    }
}

/// How many cards are tried in the place of one that was not written down.
const STAND_INS: usize = 52;

/// Who sits where by common rules: the first player behind the button first, so that the last one has it.
fn common_seating(hand: &Common, stacks: &[Chips], button: Option<Seat>, table: &Table) -> Seating {
    let players = stacks.len();
    let mut seating = Seating::everybody(table, stacks, button);
    seating.dealt_in = SeatSet::first(players);
    seating.seated = players as u8;
    seating.posters = SeatSet::first(players);
    // With two players the forced bets are the other's.
    let turned = |place: usize| if players == 2 { 1 - place } else { place };
    let uniform = hand.antes.windows(2).all(|pair| pair[0] == pair[1]);
    let most = hand.blinds.iter().filter(|blind| !blind.comes_in).map(|blind| blind.amount).max().unwrap_or_default();
    seating.to_call = hand.blinds.iter().map(|blind| blind.amount).max().unwrap_or_default();
    seating.last_blind = None;
    for (place, seat) in (0..).map_while(Seat::new).take(players).enumerate() {
        let (ante, blind) = (hand.antes[turned(place)], hand.blinds[turned(place)]);
        let own = uniform && hand.trims_antes;
        let kind = match blind.amount {
            Chips(0) => None,
            _ if blind.comes_in => Some(PostKind::Live),
            amount if amount > hand.small_bet => Some(PostKind::Straddle),
            amount if amount == hand.small_bet || amount == most => Some(PostKind::BigBlind),
            _ => Some(PostKind::SmallBlind),
        };
        let (dead, ante) = if own { (Chips(0), ante) } else { (ante, Chips(0)) };
        seating.posts[seat.index()] = Post { kind, live: blind.amount, dead, ante };
        if blind.amount == most && most > Chips(0) && !blind.comes_in {
            seating.last_blind = Some(seat);
        }
    }
    seating
}

/// Who sits where at a house.
pub(super) fn house_seating(at: &AtHouse, stacks: &[Chips], table: &Table) -> Seating {
    let mut chips = [Chips(0); rules::SEATS_MAX];
    for (seat, &stack) in at.seats.iter().zip(stacks) {
        chips[seat.index()] = stack;
    }
    let mut seating = Seating::everybody(table, &chips, at.button);
    seating.dealt_in = at.seats.iter().copied().collect();
    let Some(opening) = &at.opening else { return seating };
    opening.lay_over(&mut seating);
    seating
}
