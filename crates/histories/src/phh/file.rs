//! The actions of a file on their way into a deal: cards wait until the dealer is asked for them.

use std::collections::VecDeque;

use cards::{Card, CardSet};
use rules::poker::{Act, Deal, Event, Need, Options, Step, Turn, Why};
use rules::{SEATS_MAX, Seat, Sink};

use super::action::Action;
use super::hand::{PhhHand, Rules};
use super::replay::Illegal;
use crate::poker::Deed;
use crate::text::cards_text;

/// Why a hand went no further; perhaps because of a card that stood in for another.
pub(super) enum Stopped {
    Illegal(Illegal),
    StandIn(Illegal),
}

/// A card that waits to be dealt, with the place of the action that names it.
type Waiting = (usize, Option<Card>);

/// The cards that a player turned up at the showdown; nothing if he threw them away.
type Shown<'a> = Option<&'a [Option<Card>]>;

/// What a file has, on its way into a deal.
pub(super) struct File<'a> {
    /// The cards that each gets, by seat, and those of the board.
    own: &'a mut [VecDeque<Waiting>; SEATS_MAX],
    board: &'a mut VecDeque<Waiting>,
    /// What each does at the showdown, which others may write down before the last cards; our files have it in its place.
    shows: [Option<(usize, Shown<'a>)>; SEATS_MAX],
    /// What players do, in its order.
    acts: VecDeque<(usize, &'a Action)>,
    /// The seat of each player.
    seats: Vec<Seat>,
    ours: bool,
    /// Whether the file says how it ended.
    is_whole: bool,
    /// The cards of a dealing, and the actions that name them.
    cards: &'a mut Vec<Option<Card>>,
    places: &'a mut Vec<usize>,
    /// The last action that named a card.
    last: usize,
    /// Cards that the file does not name, for those face up that it leaves open; and how many were needed.
    others: CardSet,
    skipped: usize,
    stand_ins: usize,
}

/// Room for the cards of a hand on their way, which serves for one hand after the other.
#[derive(Default)]
pub(super) struct Room {
    own: [VecDeque<Waiting>; SEATS_MAX],
    board: VecDeque<Waiting>,
    cards: Vec<Option<Card>>,
    places: Vec<usize>,
}

impl<'a> File<'a> {
    pub(super) fn new(hand: &'a PhhHand, skipped: usize, room: &'a mut Room) -> Result<File<'a>, Stopped> {
        room.own.iter_mut().chain([&mut room.board]).for_each(VecDeque::clear);
        let mut file = File {
            own: &mut room.own,
            board: &mut room.board,
            shows: [None; SEATS_MAX],
            acts: VecDeque::with_capacity(hand.actions.len()),
            seats: hand.seats().collect(),
            ours: matches!(hand.rules, Rules::House(_)),
            is_whole: hand.finishing.is_some(),
            cards: &mut room.cards,
            places: &mut room.places,
            last: 0,
            others: CardSet::EMPTY,
            skipped,
            stand_ins: 0,
        };
        for (place, action) in &hand.actions {
            file.take(*place, action).map_err(Stopped::Illegal)?;
        }
        Ok(file)
    }

    fn take(&mut self, place: usize, action: &'a Action) -> Result<(), Illegal> {
        match action {
            Action::Hole(player, cards) => {
                let seat = self.seat(place, *player)?;
                self.own[seat.index()].extend(cards.iter().map(|&card| (place, card)));
            }
            Action::Board(cards) => self.board.extend(cards.iter().map(|&card| (place, card))),
            Action::Show(player, cards) if !self.ours => {
                let seat = self.seat(place, *player)?;
                // Who shows before the last cards come may show once more, with what came since.
                self.shows[seat.index()] = Some((place, cards.as_deref()));
            }
            _ => self.acts.push_back((place, action)),
        }
        Ok(())
    }

    /// The seat of a player.
    fn seat(&self, place: usize, player: Seat) -> Result<Seat, Illegal> {
        let found = self.seats.get(player.index()).copied();
        found.ok_or_else(|| Illegal { action: place, why: format!("there is no player {}", named(player)) })
    }

    /// The name of a seat in the file.
    fn player(&self, seat: Seat) -> String {
        let place = self.seats.iter().position(|&other| other == seat);
        place.map_or_else(|| seat.to_string(), |place| format!("p{}", place + 1))
    }

    /// Plays all there is; says whether somebody could say who won.
    pub(super) fn play<S: Sink<Event>>(mut self, deal: &mut Deal, sink: &mut S) -> Result<bool, Stopped> {
        let played = self.play_on(deal, sink);
        played.map_err(|illegal| if self.stand_ins > 0 { Stopped::StandIn(illegal) } else { Stopped::Illegal(illegal) })
    }

    fn play_on<S: Sink<Event>>(&mut self, deal: &mut Deal, sink: &mut S) -> Result<bool, Illegal> {
        loop {
            match deal.turn() {
                Turn::Dealer(need) => {
                    let cards = self.place_of(&need);
                    let burns_only = need.count() == usize::from(need.burn);
                    match self.acts.front() {
                        Some((_, Action::Burn)) if burns_only => {
                            self.acts.pop_front();
                            self.deal_out(deal, &need, sink)?;
                        }
                        Some(&(place, Action::Deed(deed))) if cards.is_none_or(|cards| place < cards) => {
                            self.acts.pop_front();
                            do_deed(deed, place, deal, sink)?;
                        }
                        None if cards.is_none() => return Ok(true),
                        _ => self.deal_out(deal, &need, sink)?,
                    }
                }
                Turn::Seat(seat) => {
                    let options = deal.options();
                    let went_on = match options.show && !self.ours {
                        true => self.showdown(deal, seat, sink)?,
                        false => self.act(deal, seat, &options, sink)?,
                    };
                    if !went_on {
                        return Ok(true);
                    }
                }
                Turn::Floor(_) => match self.acts.pop_front() {
                    Some((place, Action::Deed(deed))) => do_deed(deed, place, deal, sink)?,
                    Some((place, _)) => {
                        return Err(Illegal { action: place, why: "the floor is asked who wins".to_string() });
                    }
                    None => return Ok(false),
                },
                Turn::Nobody => break,
            }
        }
        let left = self.own.iter().chain([&*self.board]).filter_map(VecDeque::front).map(|(place, _)| *place).min();
        match (self.acts.front(), left) {
            (Some((place, _)), _) => Err(Illegal { action: *place, why: "the hand is over".to_string() }),
            (None, Some(place)) => Err(Illegal { action: place, why: "more cards are dealt than come".to_string() }),
            (None, None) => Ok(true),
        }
    }

    /// A card for one that lies face up and is not named.
    fn stand_in(&mut self, deal: &Deal) -> Option<Card> {
        if self.stand_ins == 0 {
            let waiting = self.own.iter().chain([&*self.board]).flatten().filter_map(|(_, card)| *card);
            let named = waiting.chain(self.cards.iter().flatten().copied()).collect::<CardSet>();
            self.others = deal.unseen() - named;
        }
        self.stand_ins += 1;
        let card = self.others.iter().nth(self.skipped % self.others.len().max(1))?;
        self.others = self.others - CardSet::of(card);
        Some(card)
    }

    /// The first action that names cards of this dealing, if any does.
    fn place_of(&self, need: &Need) -> Option<usize> {
        let own =
            need.seats.iter().filter(|_| need.down + need.up > 0).filter_map(|seat| self.own[seat.index()].front());
        let board = self.board.front().filter(|_| need.board > 0);
        own.chain(board).map(|(place, _)| *place).min()
    }

    fn deal_out<S: Sink<Event>>(&mut self, deal: &mut Deal, need: &Need, sink: &mut S) -> Result<(), Illegal> {
        self.cards.clear();
        self.places.clear();
        let mut place = self.last;
        if need.burn {
            self.cards.push(None);
            self.places.push(place);
        }
        let after = need.after.unwrap_or_else(|| unreachable!("a dealing begins somewhere"));
        for (rounds, up) in [(need.down, false), (need.up, true)] {
            for _ in 0..rounds {
                for seat in need.seats.clockwise(after) {
                    let up = up && !need.face_down.contains(seat);
                    let waiting = self.own[seat.index()].pop_front();
                    place = waiting.map_or(place, |(place, _)| place);
                    let card = match waiting {
                        Some((_, None)) if up && !self.ours => self.stand_in(deal),
                        waiting => waiting.and_then(|(_, card)| card),
                    };
                    if up && card.is_none() {
                        let why = format!("{} gets a card face up, which is not there", self.player(seat));
                        return Err(Illegal { action: place, why });
                    }
                    self.cards.push(card);
                    self.places.push(place);
                }
            }
        }
        for _ in 0..need.board {
            match self.board.pop_front() {
                Some((at, Some(card))) => {
                    place = at;
                    self.cards.push(Some(card));
                    self.places.push(place);
                }
                waiting => {
                    let action = waiting.map_or(place, |(place, _)| place);
                    return Err(Illegal {
                        action,
                        why: "a card of the board is not named, here or behind it".to_string(),
                    });
                }
            }
        }
        self.last = place;
        deal.play(Step::Dealt(self.cards), sink).map_err(|refusal| {
            let named = match refusal.why {
                Why::Twice { card } | Why::NotInDeck { card } => {
                    self.cards.iter().rposition(|&other| other == Some(card))
                }
                _ => None,
            };
            let action = named.map_or(place, |nth| self.places[nth]);
            Illegal { action, why: format!("the cards cannot be dealt: {refusal}") }
        })
    }

    fn act<S: Sink<Event>>(
        &mut self,
        deal: &mut Deal,
        seat: Seat,
        options: &Options,
        sink: &mut S,
    ) -> Result<bool, Illegal> {
        let Some((place, action)) = self.acts.pop_front() else { return Ok(false) };
        let wrong = |why: String| Illegal { action: place, why };
        if let Action::Deed(deed) = action {
            do_deed(deed, place, deal, sink)?;
            return Ok(true);
        }
        let (player, act) = act_of(action, deal, seat, options).map_err(wrong)?;
        if self.seat(place, player)? != seat {
            return Err(wrong(format!("{} acts, where {} is to act", named(player), self.player(seat))));
        }
        deal.play(Step::Act(seat, act), sink).map_err(|refusal| wrong(refusal.to_string()))?;
        Ok(true)
    }

    fn showdown<S: Sink<Event>>(&mut self, deal: &mut Deal, seat: Seat, sink: &mut S) -> Result<bool, Illegal> {
        let Some((place, cards)) = self.shows[seat.index()].take() else {
            return self.show_at_the_end(deal, seat, sink);
        };
        self.check_shown(deal, seat, place, cards)?;
        let act = shown(deal, seat, cards);
        deal.play(Step::Act(seat, act), sink).map_err(|refusal| Illegal { action: place, why: refusal.to_string() })?;
        Ok(true)
    }

    /// Nobody shows what he does not hold.
    fn check_shown(&self, deal: &Deal, seat: Seat, place: usize, cards: Shown<'_>) -> Result<(), Illegal> {
        let held = deal.holding(seat);
        let named = cards.unwrap_or_default();
        match named.iter().flatten().find(|&&card| !held.contains(&Some(card)) && !held.contains(&None)) {
            Some(card) => {
                let why = format!("{} shows {card}, but holds {}", self.player(seat), cards_text(held));
                Err(Illegal { action: place, why })
            }
            None => Ok(()),
        }
    }

    /// A file that says how it ended has been played to its end: who is not written down as showing a hand that is known shows it.
    fn show_at_the_end<S: Sink<Event>>(&self, deal: &mut Deal, seat: Seat, sink: &mut S) -> Result<bool, Illegal> {
        if !self.is_whole || !deal.holding(seat).iter().all(Option::is_some) {
            return Ok(false);
        }
        deal.play(Step::Act(seat, Act::Show), sink).map_err(|refusal| Illegal::at_all(&refusal))?;
        Ok(true)
    }
}

/// Does what stands in the words of a script.
fn do_deed<S: Sink<Event>>(deed: &Deed, place: usize, deal: &mut Deal, sink: &mut S) -> Result<(), Illegal> {
    deed.play(deal, sink).map_err(|refusal| Illegal { action: place, why: refusal.to_string() })
}

/// A player by his name in a file.
fn named(player: Seat) -> String {
    format!("p{}", player.index() + 1)
}

/// Who acts, by his name in a file, and how; it is the turn of this seat.
pub(super) fn act_of(action: &Action, deal: &Deal, seat: Seat, options: &Options) -> Result<(Seat, Act), String> {
    Ok(match action {
        Action::RaiseTo(player, to) => (*player, Act::RaiseTo(*to)),
        Action::Call(player) if options.check => (*player, Act::Check),
        Action::Call(player) | Action::BringIn(player) => (*player, Act::Call),
        Action::Fold(player) => (*player, Act::Fold),
        Action::Draw(player, cards) => (*player, drawn(cards)?),
        Action::Show(player, cards) => (*player, shown(deal, seat, cards.as_deref())),
        Action::Hole(..) | Action::Board(_) | Action::Burn | Action::Deed(_) => return Err("nobody acts".to_string()),
    })
}

/// What a player does at the showdown. Of stud only the down cards need be named; and a hand that the file does not name is
/// shown all the same.
fn shown(deal: &Deal, seat: Seat, cards: Option<&[Option<Card>]>) -> Act {
    let Some(cards) = cards else { return Act::Muck };
    let named: CardSet = cards.iter().flatten().copied().collect();
    let held: CardSet = deal.holding(seat).iter().flatten().copied().collect();
    let all_held = held.len() == deal.holding(seat).len();
    match cards.iter().all(Option::is_some) {
        false => Act::Show,
        true if all_held && named == held => Act::Show,
        true => Act::ShowCards(named | held),
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
