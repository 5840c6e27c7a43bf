//! Playing a hand that a file has: the book of common rules decides what is legal and who gets what.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use cards::{Card, CardSet};
use rules::poker::{Act, Deal, Need, Options, Post, PostKind, Seating, Stakes, Step, Table, Turn};
use rules::{Chips, Register, Seat, SeatSet};

use super::action::Action;
use super::amount::UNKNOWN;
use super::hand::PhhHand;
use super::variant::Variant;

/// What came of a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// What each has in the end; nothing where nobody knows what he had.
    pub stacks: Vec<Option<Chips>>,
    /// Whether the hand came to its end.
    pub over: bool,
    /// Whether that is what the file says, if it says anything.
    pub agrees: Option<bool>,
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

/// Plays hands; tables that were made once are kept.
#[derive(Default)]
pub struct Replayer {
    tables: HashMap<(Variant, Chips, Chips, Chips), Arc<Table>>,
    deal: Option<Deal>,
}

impl Replayer {
    /// Plays a hand.
    ///
    /// # Errors
    ///
    /// If something in it is not legal.
    pub fn replay(&mut self, hand: &PhhHand) -> Result<Replayed, Illegal> {
        let table = self.table(hand)?;
        let seating = seating(hand, &table);
        let wrong = |why: String| Illegal { action: 0, why };
        let same = self.deal.as_ref().is_some_and(|deal| Arc::ptr_eq(deal.table(), &table));
        let mut deal = match self.deal.take().filter(|_| same) {
            Some(mut deal) => {
                deal.reopen(&seating, &mut ()).map_err(|error| wrong(error.to_string()))?;
                deal
            }
            None => Deal::open(table, &seating, &mut ()).map_err(|error| wrong(error.to_string()))?,
        };
        let mut played = File::new(hand, 0).play(&mut deal);
        // A card that lay face up and was not written down is any that lets what happened happen.
        let mut tries = 1;
        while matches!(played, Err(Stopped::StandIn(_))) && tries < STAND_INS {
            deal.reopen(&seating, &mut ()).map_err(|error| wrong(error.to_string()))?;
            played = File::new(hand, tries).play(&mut deal);
            tries += 1;
        }
        let stacks: Vec<Option<Chips>> = hand
            .stacks
            .iter()
            .zip((0..).map_while(Seat::new))
            .map(|(&had, seat)| (had != UNKNOWN).then(|| deal.stack(seat)))
            .collect();
        let over = deal.is_over();
        self.deal = Some(deal);
        played.map_err(|(Stopped::Illegal(illegal) | Stopped::StandIn(illegal))| illegal)?;
        let agrees = hand.finishing.as_ref().map(|said| {
            let same =
                |(said, stack): (&Chips, &Option<Chips>)| *said == UNKNOWN || stack.is_none_or(|stack| stack == *said);
            said.iter().zip(&stacks).all(same)
        });
        Ok(Replayed { stacks, over, agrees })
    }

    fn table(&mut self, hand: &PhhHand) -> Result<Arc<Table>, Illegal> {
        let key = (hand.variant, hand.small_bet, hand.big_bet, hand.bring_in);
        if let Some(table) = self.tables.get(&key) {
            return Ok(Arc::clone(table));
        }
        let wrong = |why: String| Illegal { action: 0, why };
        let house = Register::embedded().house("standard");
        let game = house.and_then(|house| house.chapter(hand.variant.game)).and_then(|chapter| chapter.game.as_ref());
        let game = game.ok_or_else(|| wrong(format!("there is no game {}", hand.variant.game)))?;
        // The antes are those of the players, one by one.
        let stakes =
            Stakes::new(hand.variant.structure, hand.small_bet, hand.big_bet).with_forced_bets(Chips(0), hand.bring_in);
        let table = Arc::new(Table::new(game, stakes, &[]).map_err(|error| wrong(error.to_string()))?);
        self.tables.insert(key, Arc::clone(&table));
        Ok(table)
    }
}

/// How many cards are tried in the place of one that was not written down.
const STAND_INS: usize = 52;

/// Why a hand went no further; perhaps because of a card that stood in for another.
enum Stopped {
    Illegal(Illegal),
    StandIn(Illegal),
}

/// Who sits where: the first player behind the button first, so that the last one has it.
fn seating(hand: &PhhHand, table: &Table) -> Seating {
    let players = hand.stacks.len();
    let button = Seat::new((players - 1) as u8).filter(|_| !hand.variant.has_bring_in());
    let mut seating = Seating::everybody(table, &hand.stacks, button);
    seating.dealt_in = SeatSet::first(players);
    seating.seated = players as u8;
    seating.posters = SeatSet::first(players);
    // With two players the forced bets are the other's.
    let turned = |place: usize| if players == 2 { 1 - place } else { place };
    let uniform = hand.antes.windows(2).all(|pair| pair[0] == pair[1]);
    let most = hand.blinds.iter().max().copied().unwrap_or_default();
    seating.to_call = most;
    seating.last_blind = None;
    for (place, seat) in (0..).map_while(Seat::new).take(players).enumerate() {
        let (ante, blind) = (hand.antes[turned(place)], hand.blinds[turned(place)]);
        let own = uniform && hand.trims_antes;
        let kind = match blind {
            Chips(0) => None,
            _ if blind == most => Some(PostKind::BigBlind),
            _ => Some(PostKind::SmallBlind),
        };
        let (dead, ante) = if own { (Chips(0), ante) } else { (ante, Chips(0)) };
        seating.posts[seat.index()] = Post { kind, live: blind, dead, ante };
        if blind > Chips(0) && blind == most {
            seating.last_blind = Some(seat);
        }
    }
    seating
}

/// The cards that a player turned up at the showdown; nothing if he threw them away.
type Shown = Option<Vec<Option<Card>>>;

/// What a file has, on its way into a deal.
struct File<'a> {
    /// The cards that each gets, and those of the board.
    own: Vec<VecDeque<Option<Card>>>,
    board: VecDeque<Option<Card>>,
    /// What each does at the showdown.
    shows: Vec<Option<(usize, Shown)>>,
    /// What players do, in its order.
    acts: VecDeque<(usize, &'a Action)>,
    cards: Vec<Option<Card>>,
    /// Cards that the file does not name, for those face up that it leaves open; and how many were needed.
    others: CardSet,
    skipped: usize,
    stand_ins: usize,
}

impl<'a> File<'a> {
    fn new(hand: &'a PhhHand, skipped: usize) -> File<'a> {
        let players = hand.stacks.len();
        let mut file = File {
            own: vec![VecDeque::new(); players],
            board: VecDeque::new(),
            shows: vec![None; players],
            acts: VecDeque::new(),
            cards: Vec::new(),
            others: CardSet::EMPTY,
            skipped,
            stand_ins: 0,
        };
        for (place, action) in &hand.actions {
            match action {
                Action::Hole(seat, cards) => {
                    if let Some(own) = file.own.get_mut(seat.index()) {
                        own.extend(cards);
                    } else {
                        file.acts.push_back((*place, action));
                    }
                }
                Action::Board(cards) => file.board.extend(cards),
                Action::Show(seat, cards) => match file.shows.get_mut(seat.index()) {
                    Some(show @ None) => *show = Some((*place, cards.clone())),
                    _ => file.acts.push_back((*place, action)),
                },
                _ => file.acts.push_back((*place, action)),
            }
        }
        file
    }

    fn play(&mut self, deal: &mut Deal) -> Result<(), Stopped> {
        let played = self.play_on(deal);
        played.map_err(|illegal| if self.stand_ins > 0 { Stopped::StandIn(illegal) } else { Stopped::Illegal(illegal) })
    }

    /// A card for one that lies face up and is not named.
    fn stand_in(&mut self, deal: &Deal) -> Option<Card> {
        if self.stand_ins == 0 {
            let named = self.own.iter().chain([&self.board]).flatten().flatten().copied().collect::<CardSet>();
            self.others = deal.unseen() - named - self.cards.iter().flatten().copied().collect::<CardSet>();
        }
        self.stand_ins += 1;
        let card = self.others.iter().nth(self.skipped % self.others.len().max(1))?;
        self.others = self.others - CardSet::of(card);
        Some(card)
    }

    fn play_on(&mut self, deal: &mut Deal) -> Result<(), Illegal> {
        loop {
            match deal.turn() {
                Turn::Dealer(need) => {
                    if self.nothing_left() && !self.is_there(&need) {
                        return Ok(());
                    }
                    self.deal_out(deal, &need)?;
                }
                Turn::Seat(seat) => {
                    let options = deal.options();
                    let went_on =
                        if options.show { self.showdown(deal, seat)? } else { self.act(deal, seat, &options)? };
                    if !went_on {
                        return Ok(());
                    }
                }
                Turn::Floor(_) => {
                    return Err(Illegal {
                        action: 0,
                        why: "nobody can say who wins: cards were shown that are not known".to_string(),
                    });
                }
                Turn::Nobody => break,
            }
        }
        match self.acts.front() {
            Some((place, _)) => Err(Illegal { action: *place, why: "the hand is over".to_string() }),
            None if self.own.iter().chain([&self.board]).any(|cards| !cards.is_empty()) => {
                Err(Illegal { action: 0, why: "more cards are dealt than come".to_string() })
            }
            None => Ok(()),
        }
    }

    fn nothing_left(&self) -> bool {
        self.acts.is_empty()
    }

    /// Whether the file has any of these cards.
    fn is_there(&self, need: &Need) -> bool {
        let own = |seat: Seat| self.own.get(seat.index()).is_some_and(|cards| !cards.is_empty());
        need.seats.iter().any(own) || need.board > 0 && !self.board.is_empty()
    }

    fn deal_out(&mut self, deal: &mut Deal, need: &Need) -> Result<(), Illegal> {
        self.cards.clear();
        if need.burn {
            self.cards.push(None);
        }
        let after = need.after.unwrap_or_else(|| unreachable!("a dealing begins somewhere"));
        for (rounds, up) in [(need.down, false), (need.up, true)] {
            for _ in 0..rounds {
                for seat in need.seats.clockwise(after) {
                    let card = self.own.get_mut(seat.index()).and_then(VecDeque::pop_front);
                    let card = match card {
                        Some(None) if up => self.stand_in(deal),
                        card => card.flatten(),
                    };
                    if up && card.is_none() {
                        let why = format!("p{} gets a card face up, which is not there", seat.index() + 1);
                        return Err(Illegal { action: 0, why });
                    }
                    self.cards.push(card);
                }
            }
        }
        for _ in 0..need.board {
            match self.board.pop_front() {
                Some(Some(card)) => self.cards.push(Some(card)),
                _ => return Err(Illegal { action: 0, why: "a card of the board is not named".to_string() }),
            }
        }
        deal.play(Step::Dealt(&self.cards), &mut ())
            .map_err(|refusal| Illegal { action: 0, why: format!("the cards cannot be dealt: {refusal}") })
    }

    fn act(&mut self, deal: &mut Deal, seat: Seat, options: &Options) -> Result<bool, Illegal> {
        let Some((place, action)) = self.acts.pop_front() else { return Ok(false) };
        let wrong = |why: String| Illegal { action: place, why };
        let (actor, act) = match action {
            Action::RaiseTo(actor, to) => (*actor, Act::RaiseTo(*to)),
            Action::Call(actor) if options.check => (*actor, Act::Check),
            Action::Call(actor) | Action::BringIn(actor) => (*actor, Act::Call),
            Action::Fold(actor) => (*actor, Act::Fold),
            Action::Draw(actor, cards) => (*actor, drawn(cards).map_err(wrong)?),
            Action::Show(actor, _) => {
                return Err(wrong(format!("p{} shows twice, or is not there", actor.index() + 1)));
            }
            Action::Hole(actor, _) => return Err(wrong(format!("there is no player p{}", actor.index() + 1))),
            Action::Board(_) => return Err(wrong("no board is due".to_string())),
        };
        if actor != seat {
            return Err(wrong(format!("p{} acts, where p{} is to act", actor.index() + 1, seat.index() + 1)));
        }
        deal.play(Step::Act(seat, act), &mut ()).map_err(|refusal| wrong(refusal.to_string()))?;
        Ok(true)
    }

    fn showdown(&mut self, deal: &mut Deal, seat: Seat) -> Result<bool, Illegal> {
        let Some((place, shown)) = self.shows.get_mut(seat.index()).and_then(Option::take) else { return Ok(false) };
        let wrong = |why: String| Illegal { action: place, why };
        let act = match shown {
            None => Act::Muck,
            Some(cards) => {
                let known: CardSet = cards.iter().flatten().copied().collect();
                if known.len() != cards.len() {
                    return Err(wrong("cards are shown that are not known".to_string()));
                }
                // Of stud only the down cards need be named.
                let up: CardSet = deal.holding(seat).iter().flatten().copied().collect();
                Act::ShowCards(known | up)
            }
        };
        deal.play(Step::Act(seat, act), &mut ()).map_err(|refusal| wrong(refusal.to_string()))?;
        Ok(true)
    }
}

/// What is thrown away: named cards, or so many that nobody knows.
fn drawn(cards: &[Option<Card>]) -> Result<Act, String> {
    let known: CardSet = cards.iter().flatten().copied().collect();
    match cards.iter().filter(|card| card.is_none()).count() {
        0 => Ok(Act::Draw(known)),
        unseen if known.is_empty() => Ok(Act::DrawUnseen(unseen as u8)),
        _ => Err("either all cards that are thrown away are known, or none".to_string()),
    }
}
