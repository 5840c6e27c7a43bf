//! One hand of poker, from the first chip posted to the last pot awarded.

use std::sync::Arc;

use cards::{Card, CardSet};

use super::betting::Round;
use super::event::{Event, PostKind};
use super::legs::Outcome;
use super::mishap::{Fill, Start, Trouble};
use super::question::Unknown;
use super::refusal::{Refusal, Why};
use super::seating::{NoDeal, Seating};
use super::sevens::Sevens;
use super::showdown::Showing;
use super::step::{Act, Need, Options, Step, Turn};
use super::table::{Stage, Table};
use super::words::{AnteFrom, BlindFee, DealFrom};
use crate::shared::Shared;
use crate::{Chips, Cite, SEATS_MAX, Seat, SeatSet, Sink};

/// Lists by seat.
pub(super) const WIDTH: usize = SEATS_MAX;

/// How many cards one player can come to hold.
pub(super) const HOLDING_MAX: usize = 7;

/// One hand of poker.
///
/// ```
/// use std::sync::Arc;
///
/// use rules::poker::{Act, Deal, Seating, Stakes, Step, Table, Turn};
/// use rules::{Chips, Register, Seat, Structure};
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
/// let table = Arc::new(Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &[])?);
/// let seating = Seating::everybody(&table, &[Chips(10_000); 3], Seat::new(0));
/// let mut deal = Deal::open(table, &seating, &mut ())?;
///
/// // The dealer is asked for two cards to each, then the first player behind the blinds.
/// let Turn::Dealer(need) = deal.turn() else { panic!() };
/// deal.play(Step::Dealt(&vec![None; need.count()]), &mut ())?;
/// let Turn::Seat(button) = deal.turn() else { panic!() };
/// deal.play(Step::Act(button, Act::Fold), &mut ())?;
/// assert_eq!(deal.options().call, Some(Chips(200)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    pub(super) table: Shared<Table>,
    pub(super) phase: Phase,
    pub(super) street: u8,
    /// How many times the limits.
    pub(super) limits: u8,
    /// Whether the pot has been killed, before the deal or in it.
    pub(super) killed: bool,
    pub(super) show_all: bool,
    pub(super) button: Option<Seat>,
    /// The seat behind which the cards and the betting of later rounds begin.
    pub(super) start: Seat,
    pub(super) last_blind: Option<Seat>,
    /// What there is to call before anybody acts, and who has posted that.
    pub(super) opening: u64,
    pub(super) openers: SeatSet,
    pub(super) dealt_in: SeatSet,
    pub(super) seated: u8,
    /// Those who can still win something.
    pub(super) live: SeatSet,
    /// Those of them who have chips left to bet.
    pub(super) able: SeatSet,
    pub(super) stacks: [u64; WIDTH],
    /// What each has bet in this round.
    pub(super) bets: [u64; WIDTH],
    /// What each has put in before, as it counts for the pots.
    pub(super) paid: [u64; WIDTH],
    /// What of that is not in the pots, because the house took it as its fee.
    pub(super) dropped: [u64; WIDTH],
    /// What lies in the main pot without being anybody's bet.
    pub(super) dead: u64,
    /// What the house took out of the pots.
    pub(super) fee: u64,
    /// Whether it has been taken.
    pub(super) fee_taken: bool,
    /// All that the house got.
    pub(super) drop: u64,
    pub(super) round: Round,
    pub(super) holdings: [Holding; WIDTH],
    pub(super) board: Board,
    /// Every known card that is not in the stub.
    pub(super) out: CardSet,
    /// How many cards are left in the stub.
    pub(super) stub: u8,
    pub(super) burns: Away,
    /// The card that was burned last, if it is known.
    pub(super) last_burn: Option<Card>,
    /// Discards and folded hands.
    pub(super) muck: Away,
    /// What the player who is being served has thrown away: it cannot come back to him.
    pub(super) thrown: Away,
    pub(super) plan: Plan,
    /// What the dealer was asked for last.
    pub(super) asked: Need,
    /// Who has drawn on this street, has been served, or has let the kill go by.
    pub(super) drawn: SeatSet,
    /// How many cards each of them asked for.
    pub(super) got: [u8; WIDTH],
    /// How many cards the player who is being served is still owed.
    pub(super) owed: u8,
    /// Who may still say otherwise how many cards he draws.
    pub(super) changeable: Option<Seat>,
    pub(super) showing: Showing,
    pub(super) unknown: Unknown,
    pub(super) sevens: Sevens,
    /// How the deal began, for one that is dealt again.
    pub(super) opened: Start,
    pub(super) trouble: Trouble,
    pub(super) outcome: Outcome,
}

/// What the deal waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// The cards of the street.
    Dealing,
    /// An act of the player whose turn it is.
    Betting,
    /// What this player throws away to draw.
    Drawing(Seat),
    /// So many cards for this player, from a deck that is first made anew if need be.
    Serving(Seat, u8, Reshuffle),
    /// Cards that a hand or the board lacks, before the betting goes on.
    Filling(Fill),
    /// Whether each of these, whose last card was exposed, plays on.
    Choosing(SeatSet),
    /// What each of these throws away for good.
    Discarding(SeatSet),
    /// Whether this player kills the pot.
    Killing(Seat),
    /// A hand turned up or thrown away.
    Showdown,
    /// Who wins a pot with a hand that nobody knows.
    Winners,
    /// Whether who won it held what he had to bet.
    MustBet,
    /// What it costs this player that he miscalled his hand.
    Miscall(Seat),
    Over,
}

/// How the cards of a street are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Plan {
    /// As the book says, all at once.
    Usual,
    /// Where some cards come down and some up: first those that come down.
    DownCards,
    /// Then those that come up.
    UpCards,
    /// Two cards to each; then the pot may be killed.
    BeforeKill,
    /// The rest of them.
    AfterKill,
    /// The deck cannot serve everybody: first so many, as far as it goes.
    First(u8),
    /// The rest, from the burns and the last card mixed.
    Mixed {
        /// Whether a card of them is burned.
        burn: bool,
    },
    /// One card for all.
    Community {
        /// Whether the burns are mixed for it.
        mixed: bool,
    },
}

/// Whether the deck must be made anew before cards can be dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reshuffle {
    No,
    Yes,
}

/// A player's cards; those that nobody at the keyboard knows are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Holding {
    pub(super) cards: [Option<Card>; HOLDING_MAX],
    pub(super) count: u8,
    /// A bit for each card that lies face up.
    pub(super) up: u8,
    /// A bit for each card that lies face down and was seen by all.
    pub(super) seen: u8,
}

impl Holding {
    pub(super) fn cards(&self) -> &[Option<Card>] {
        &self.cards[..usize::from(self.count).min(HOLDING_MAX)]
    }

    #[inline]
    pub(super) fn add(&mut self, card: Option<Card>, up: bool) {
        let place = usize::from(self.count).min(HOLDING_MAX - 1);
        self.cards[place] = card;
        self.count += 1;
        if up {
            self.up |= 1 << place;
        }
    }

    /// Takes a card out; those behind it move up.
    pub(super) fn remove(&mut self, place: usize) -> Option<Card> {
        let card = self.cards[place];
        self.cards.copy_within(place + 1.., place);
        self.cards[HOLDING_MAX - 1] = None;
        self.count -= 1;
        let below = (1u8 << place) - 1;
        let close = |bits: u8| bits & below | bits >> 1 & !below;
        (self.up, self.seen) = (close(self.up), close(self.seen));
        card
    }

    /// Where the last card lies that not everybody has seen.
    pub(super) fn last_hidden(&self) -> Option<usize> {
        (0..self.cards().len()).rev().find(|place| (self.up | self.seen) >> place & 1 == 0)
    }
}

/// The cards that all share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Board {
    pub(super) cards: [Option<Card>; 5],
    pub(super) count: u8,
}

impl Board {
    pub(super) fn cards(&self) -> &[Option<Card>] {
        &self.cards[..usize::from(self.count).min(5)]
    }
}

/// Cards that are out of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Away {
    /// Those that are known.
    pub(super) known: CardSet,
    /// How many in all.
    pub(super) count: u8,
}

impl Away {
    pub(super) fn add(&mut self, card: Option<Card>) {
        self.count += 1;
        if let Some(card) = card {
            self.known = self.known.with(card);
        }
    }
}

impl Deal {
    /// Opens a deal: antes and blinds are posted, and the dealer is asked for the first cards.
    ///
    /// # Errors
    ///
    /// If there are too few players, or one of them cannot be dealt in.
    pub fn open<S: Sink<Event>>(table: Arc<Table>, seating: &Seating, sink: &mut S) -> Result<Deal, NoDeal> {
        let mut deal = Deal::blank(table);
        deal.reopen(seating, sink)?;
        Ok(deal)
    }

    /// Opens the next deal in the place of this one, at the same table: for whoever plays very many.
    ///
    /// # Errors
    ///
    /// If there are too few players, or one of them cannot be dealt in; this deal is then as it was.
    pub fn reopen<S: Sink<Event>>(&mut self, seating: &Seating, sink: &mut S) -> Result<(), NoDeal> {
        seating.check(&self.table)?;
        for (stack, chips) in self.stacks.iter_mut().zip(&seating.stacks) {
            *stack = chips.0;
        }
        self.button = seating.button.filter(|_| self.table.deal_from == DealFrom::LeftOfButton);
        self.start = self.button.unwrap_or(self.table.last_seat());
        self.street = 0;
        self.limits = seating.limits.max(1);
        self.killed = seating.killed;
        (self.show_all, self.seated) = (seating.show_all, seating.seated);
        self.last_blind = seating.last_blind;
        (self.opening, self.openers) = (seating.to_call.0, SeatSet::EMPTY);
        (self.dealt_in, self.live, self.able) = (seating.dealt_in, seating.dealt_in, seating.dealt_in);
        if self.phase != Phase::Over {
            // A deal that is over has nothing in the middle.
            (self.bets, self.paid, self.dropped) = ([0; WIDTH], [0; WIDTH], [0; WIDTH]);
        }
        (self.dead, self.fee, self.fee_taken, self.drop) = (0, 0, false, 0);
        self.round = Round::new(self.start);
        self.holdings = [Holding::default(); WIDTH];
        self.board = Board::default();
        self.out = CardSet::EMPTY;
        self.stub = self.table.deck_count;
        (self.burns, self.muck, self.thrown) = (Away::default(), Away::default(), Away::default());
        self.last_burn = None;
        self.owed = 0;
        if self.table.draws {
            self.got = [0; WIDTH];
        }
        self.changeable = None;
        self.showing = Showing::default();
        self.unknown = Unknown::default();
        if self.table.must_bet.is_some() {
            self.sevens = Sevens::default();
        }
        self.outcome = Outcome::default();

        sink.on(Event::Opened { players: self.dealt_in.len() as u8, cite: self.table.cites.players });
        let (low, high) = (Chips(self.table.low), Chips(self.table.high));
        sink.on(Event::Stakes { low, high, cite: self.table.stakes_cite });
        if let Some(seat) = self.button {
            sink.on(Event::Button { seat, cite: self.table.cites.button });
        }
        self.post_antes(seating, sink);
        self.post_blinds(seating, sink);
        if self.trouble.happened {
            self.trouble = Trouble::default();
        }
        let start = &mut self.opened;
        start.posts = self.bets;
        (start.opening, start.openers) = (self.opening, self.openers);
        (start.limits, start.killed) = (self.limits, self.killed);
        sink.on(Event::Street { street: 0, cite: self.table.cites.deal_from });
        self.begin_dealing();
        Ok(())
    }

    /// Nobody sits, and nothing is dealt.
    fn blank(table: Arc<Table>) -> Deal {
        let start = table.last_seat();
        Deal {
            phase: Phase::Over,
            street: 0,
            limits: 1,
            killed: false,
            show_all: false,
            button: None,
            start,
            last_blind: None,
            opening: 0,
            openers: SeatSet::EMPTY,
            dealt_in: SeatSet::EMPTY,
            seated: 0,
            live: SeatSet::EMPTY,
            able: SeatSet::EMPTY,
            stacks: [0; WIDTH],
            bets: [0; WIDTH],
            paid: [0; WIDTH],
            dropped: [0; WIDTH],
            dead: 0,
            fee: 0,
            fee_taken: false,
            drop: 0,
            round: Round::new(start),
            holdings: [Holding::default(); WIDTH],
            board: Board::default(),
            out: CardSet::EMPTY,
            stub: 0,
            burns: Away::default(),
            last_burn: None,
            muck: Away::default(),
            thrown: Away::default(),
            plan: Plan::Usual,
            asked: Need::default(),
            drawn: SeatSet::EMPTY,
            got: [0; WIDTH],
            owed: 0,
            changeable: None,
            showing: Showing::default(),
            unknown: Unknown::default(),
            sevens: Sevens::default(),
            opened: Start::default(),
            trouble: Trouble::default(),
            outcome: Outcome::default(),
            table: Shared(table),
        }
    }

    fn post_antes<S: Sink<Event>>(&mut self, seating: &Seating, sink: &mut S) {
        let (ante, cite) = (self.table.ante, self.table.cites.ante);
        if ante == 0 {
            return;
        }
        let from = match self.table.ante_from {
            AnteFrom::Each => None,
            AnteFrom::BigBlind => seating.last_blind,
            AnteFrom::Button => self.button,
        };
        if let Some(seat) = from {
            // One for all: it is nobody's bet.
            let amount = self.take(seat, ante);
            self.dead += amount;
            sink.on(Event::Posted { seat, post: PostKind::Ante, amount: Chips(amount), cite });
            return;
        }
        for seat in self.dealt_in.clockwise(self.start) {
            let amount = self.take(seat, ante);
            self.paid[seat.index()] += amount;
            sink.on(Event::Posted { seat, post: PostKind::Ante, amount: Chips(amount), cite });
        }
    }

    fn post_blinds<S: Sink<Event>>(&mut self, seating: &Seating, sink: &mut S) {
        let cites = self.table.cites;
        for seat in seating.posters.and(self.dealt_in).clockwise(self.start) {
            let post = seating.posts[seat.index()];
            if post.ante > Chips(0) {
                let amount = self.take(seat, post.ante.0);
                self.paid[seat.index()] += amount;
                let post = PostKind::Ante;
                sink.on(Event::Posted { seat, post, amount: Chips(amount), cite: cites.ante });
            }
            if post.dead > Chips(0) {
                let amount = self.take(seat, post.dead.0);
                self.dead += amount;
                let post = PostKind::Dead;
                sink.on(Event::Posted { seat, post, amount: Chips(amount), cite: cites.dead_post });
            }
            let Some(kind) = post.kind else { continue };
            let amount = self.take(seat, post.live.0);
            let blind = matches!(kind, PostKind::SmallBlind | PostKind::BigBlind);
            let cite = match kind {
                _ if amount < post.live.0 => cites.short_post,
                PostKind::SmallBlind | PostKind::BigBlind if self.dealt_in.len() == 2 => cites.heads_up,
                PostKind::SmallBlind => cites.small,
                PostKind::BigBlind => cites.big,
                PostKind::Kill => cites.kill,
                _ => cites.live_post,
            };
            match self.table.blind_fee.filter(|_| blind) {
                // A dead fee is no bet at all.
                Some(BlindFee::Dead) => {}
                fee => {
                    self.bets[seat.index()] += amount;
                    if amount == self.opening {
                        self.openers = self.openers.with(seat);
                    }
                    self.dropped[seat.index()] += if fee.is_some() { amount } else { 0 };
                }
            }
            sink.on(Event::Posted { seat, post: kind, amount: Chips(amount), cite });
            if blind && self.table.blind_fee.is_some() {
                self.drop += amount;
                sink.on(Event::Fee { amount: Chips(amount), option: None, cite: cites.blind_fee });
            }
        }
        if self.table.blind_fee == Some(BlindFee::Dead) {
            self.opening = self.bets.iter().copied().max().unwrap_or(0);
            self.openers = self.dealt_in.iter().filter(|seat| self.bets[seat.index()] == self.opening).collect();
        }
    }

    /// Takes up to so much from a stack; who has nothing left cannot bet any more.
    #[inline]
    pub(super) fn take(&mut self, seat: Seat, amount: u64) -> u64 {
        let stack = &mut self.stacks[seat.index()];
        let taken = amount.min(*stack);
        *stack -= taken;
        if *stack == 0 {
            self.able = self.able.without(seat);
        }
        taken
    }

    /// Who must speak.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Turn {
        // Mostly somebody is to bet, or the cards of a street are due.
        match self.phase {
            Phase::Betting => Turn::Seat(self.round.actor),
            Phase::Dealing => Turn::Dealer(self.asked),
            _ => self.turn_otherwise(),
        }
    }

    fn turn_otherwise(&self) -> Turn {
        match self.phase {
            Phase::Dealing | Phase::Serving(..) | Phase::Filling(_) => Turn::Dealer(self.asked),
            Phase::Betting => Turn::Seat(self.round.actor),
            Phase::Drawing(seat) | Phase::Killing(seat) => Turn::Seat(seat),
            Phase::Discarding(seats) => seats.next_after(self.start).map_or(Turn::Nobody, Turn::Seat),
            Phase::Choosing(seats) => self.next_to_choose(seats).map_or(Turn::Nobody, Turn::Seat),
            Phase::Showdown => self.showing.turn().map_or(Turn::Nobody, Turn::Seat),
            Phase::Winners | Phase::MustBet | Phase::Miscall(_) => Turn::Floor(self.question()),
            Phase::Over => Turn::Nobody,
        }
    }

    /// The seat whose turn it is, if it is a seat's.
    pub(super) fn turn_seat(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Dealer(_) | Turn::Floor(_) | Turn::Nobody => None,
        }
    }

    /// Everything legal now, of the player whose turn it is.
    #[inline]
    #[must_use]
    pub fn options(&self) -> Options {
        if self.phase == Phase::Betting {
            return self.betting_options(self.round.actor);
        }
        Options { change_draw: self.changeable, ..self.other_options() }
    }

    fn other_options(&self) -> Options {
        match self.phase {
            Phase::Betting => self.betting_options(self.round.actor),
            Phase::Drawing(seat) => Options { seat: Some(seat), draw: Some(self.stage().draw), ..Options::default() },
            Phase::Discarding(_) => {
                Options { seat: self.turn_seat(), discard: Some(self.stage().discard), ..Options::default() }
            }
            Phase::Killing(seat) => {
                Options { seat: Some(seat), kill: Some(Chips(self.kill_cost(seat))), ..Options::default() }
            }
            Phase::Choosing(_) => Options { seat: self.turn_seat(), all_in_for_pot: true, ..Options::default() },
            Phase::Showdown => self.showdown_options(),
            Phase::Winners => Options { contest: Some(self.asked_contest()), ..Options::default() },
            Phase::MustBet => Options { must_bet: true, ..Options::default() },
            Phase::Miscall(seat) => Options { miscall: Some(seat), ..Options::default() },
            Phase::Dealing | Phase::Serving(..) | Phase::Filling(_) | Phase::Over => Options::default(),
        }
    }

    /// Plays a step.
    ///
    /// # Errors
    ///
    /// If the book does not allow it now; the deal is as it was.
    #[inline]
    pub fn play<S: Sink<Event>>(&mut self, step: Step<'_>, sink: &mut S) -> Result<(), Refusal> {
        match step {
            Step::Dealt(cards) => self.deal_cards(cards, sink),
            Step::Act(seat, act) => self.act(seat, act, sink),
            Step::HandsClear => self.hands_clear(sink),
            Step::Mishap(mishap) => self.mishap(mishap, sink),
            Step::OutOfTurn(seat, act) => self.out_of_turn(seat, act, sink),
            Step::AskedDrawn { by, of } => self.asked_drawn(by, of, sink),
            Step::Ruled(answer) => self.ruled(answer, sink),
        }
    }

    #[inline]
    pub(super) fn act<S: Sink<Event>>(&mut self, seat: Seat, act: Act, sink: &mut S) -> Result<(), Refusal> {
        if self.phase == Phase::Betting && self.round.actor == seat {
            return match act {
                Act::Fold => self.fold(seat, sink),
                Act::Check => self.check(seat, sink),
                Act::Call => self.call(seat, sink),
                Act::RaiseTo(to) => self.raise_to(seat, to.0, sink),
                Act::Chip(chip) => self.put_in_chip(seat, chip.0, sink),
                _ => self.act_otherwise(seat, act, sink),
            };
        }
        self.act_otherwise(seat, act, sink)
    }

    /// Not a bet in turn: a draw, a discard, a showdown, or a mistake.
    #[inline(never)]
    fn act_otherwise<S: Sink<Event>>(&mut self, seat: Seat, act: Act, sink: &mut S) -> Result<(), Refusal> {
        match (self.phase, act) {
            (Phase::Discarding(seats), Act::Discard(cards)) if seats.contains(seat) => {
                return self.discard(seat, cards, sink);
            }
            (Phase::Over, _) => return Err(Refusal { why: Why::Over, cite: Cite::NOTHING }),
            (_, Act::Draw(_) | Act::DrawUnseen(_)) if self.stage().draw > 0 && self.has_asked(seat) => {
                return self.change_draw(seat, act, sink);
            }
            (Phase::Dealing | Phase::Serving(..) | Phase::Filling(_), _) => {
                return Err(Refusal { why: Why::DealerFirst, cite: self.table.cites.dealing });
            }
            (Phase::Winners | Phase::MustBet | Phase::Miscall(_), _) => {
                return Err(Refusal { why: Why::FloorFirst, cite: self.asking_cite() });
            }
            _ => {}
        }
        if self.trouble.happened
            && act == Act::Muck
            && self.phase == Phase::Showdown
            && self.may_give_up().contains(seat)
        {
            self.showing.bring_forward(seat);
            return self.muck(seat, sink);
        }
        let turn = self.turn_seat();
        if turn != Some(seat) {
            // Who acts twice running has put in his bet in two parts.
            let again = self.phase == Phase::Betting && self.round.last_actor.contains(seat);
            let cites = &self.table.cites;
            return Err(match again && matches!(act, Act::RaiseTo(_) | Act::Call) {
                true => Refusal { why: Why::StringBet { turn }, cite: cites.string_bet },
                false => Refusal { why: Why::OutOfTurn { turn }, cite: cites.out_of_turn },
            });
        }
        match (self.phase, act) {
            (_, Act::Knock) => self.knock(seat, sink),
            (Phase::Drawing(_), Act::Draw(cards)) => self.draw(seat, cards, 0, sink),
            (Phase::Drawing(_), Act::DrawUnseen(count)) => self.draw(seat, CardSet::EMPTY, count, sink),
            (Phase::Killing(_), Act::Kill) => self.kill(seat, sink),
            (Phase::Killing(_), Act::NoKill) => {
                self.let_kill_go_by(seat);
                Ok(())
            }
            (Phase::Choosing(_), Act::AllInForPot | Act::StayIn) => {
                self.choose(seat, act == Act::AllInForPot, sink);
                Ok(())
            }
            (Phase::Showdown, Act::Show) => self.show(seat, sink),
            (Phase::Showdown, Act::ShowCards(cards)) => self.show_cards(seat, cards, sink),
            (Phase::Showdown, Act::ShowSome(_)) => {
                Err(Refusal { why: Why::WholeHand, cite: self.table.cites.whole_hand })
            }
            (Phase::Showdown, Act::Muck) => self.muck(seat, sink),
            (Phase::Showdown, Act::PlayBoard) => self.play_the_board(seat, sink),
            _ => Err(Refusal { why: Why::NotNow, cite: Cite::NOTHING }),
        }
    }

    /// The street that is being played.
    pub(super) fn stage(&self) -> &Stage {
        &self.table.streets[usize::from(self.street) % self.table.streets.len()]
    }

    /// The street after the last bet of this one; at the end, the showdown.
    pub(super) fn next_street<S: Sink<Event>>(&mut self, sink: &mut S) {
        if self.street + 1 >= self.table.street_count {
            self.start_showdown(sink);
            return;
        }
        self.street += 1;
        if self.trouble.aside.count > 0 && self.street > self.trouble.aside_for {
            self.bring_back_aside();
        }
        if self.table.must_bet.is_some() {
            self.sevens.begin(&self.paid, self.stage().draw);
        }
        if self.table.full_from == Some(self.street) {
            self.take_full_fee(sink);
        }
        sink.on(Event::Street { street: self.street, cite: self.table.cites.streets });
        self.begin_dealing();
    }

    /// The chips of each seat.
    #[must_use]
    pub fn stack(&self, seat: Seat) -> Chips {
        Chips(self.stacks[seat.index()])
    }

    /// What a seat has bet in this round.
    #[must_use]
    pub fn bet(&self, seat: Seat) -> Chips {
        Chips(self.bets[seat.index()])
    }

    /// Everything in the middle: pots and bets.
    #[must_use]
    pub fn pot(&self) -> Chips {
        Chips(self.in_the_middle())
    }

    /// What the house has taken.
    #[must_use]
    pub const fn dropped(&self) -> Chips {
        Chips(self.drop)
    }

    /// Who can still win something.
    #[must_use]
    pub const fn live(&self) -> SeatSet {
        self.live
    }

    /// Whether nothing more can happen.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Arc<Table> {
        &self.table.0
    }

    /// A player's cards; those that nobody at the keyboard knows are none.
    #[must_use]
    pub fn holding(&self, seat: Seat) -> &[Option<Card>] {
        self.holdings[seat.index()].cards()
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &[Option<Card>] {
        self.board.cards()
    }

    /// Every card that may still be in the stub: all but those that are known to be elsewhere.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        self.table.deck - self.out
    }

    /// Who still has to throw cards away.
    #[must_use]
    pub fn discarding(&self) -> SeatSet {
        match self.phase {
            Phase::Discarding(seats) => seats,
            _ => SeatSet::EMPTY,
        }
    }

    /// Everybody who may act now: those who throw cards away need not wait for each other.
    #[must_use]
    pub fn acting(&self) -> SeatSet {
        match (self.phase, self.turn()) {
            (Phase::Discarding(seats), _) => seats,
            (_, Turn::Seat(seat)) => SeatSet::of(seat),
            (_, Turn::Dealer(_) | Turn::Floor(_) | Turn::Nobody) => SeatSet::EMPTY,
        }
    }

    /// The street that is being played, from 0.
    #[must_use]
    pub const fn street(&self) -> u8 {
        self.street
    }
}
