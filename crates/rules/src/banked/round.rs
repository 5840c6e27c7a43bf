//! One round of a banked game, from the bank's wager to the last payment.

use std::sync::Arc;

use cards::{Card, Shoe};
use hands::Points;

use super::choices::Choices;
use super::cover::Cover;
use super::event::Event;
use super::face::Face;
use super::game::{BEHIND_MAX, HANDS_MAX};
use super::layout::Fitted;
use super::mishap::Trouble;
use super::moment::Moment;
use super::refusal::{Refusal, Why};
use super::step::{Act, Need, Options, Step, To, Turn};
use super::table::{BONUS_MAX, Dealt, LINES, Table};
use crate::shared::Shared;
use crate::{Chips, Cite, SEATS_MAX, Seat, SeatSet, Sink};

/// Lists by seat.
pub(super) const WIDTH: usize = SEATS_MAX;

/// How many wagers on the game one circle can hold: that of him who decides, and those behind.
pub(super) const SPOTS: usize = BEHIND_MAX as usize + 1;

/// How many hands one can come to have.
pub(super) const HANDS: usize = HANDS_MAX as usize;

/// How many cards a hand can come to have: twenty-one aces, and one more.
pub(super) const CARDS_MAX: usize = 22;

/// One round of a banked game.
///
/// ```
/// use std::sync::Arc;
///
/// use rules::banked::{Opening, Place, Round, Step, Table, Turn, Wager};
/// use rules::{Chips, Register, Seat};
///
/// let house = Register::embedded().house("aviator").unwrap();
/// let posted = house.schedules_of("pure-21.5").next().unwrap();
/// let table = Arc::new(Table::new(house, "pure-21.5", &[posted], 6)?);
/// let [bank, player] = [0, 1].map(|number| Seat::new(number).unwrap());
/// let opening = Opening::new(bank, &[Chips(100_000), Chips(10_000)]);
/// let mut round = Round::open(table, &opening, &mut ())?;
///
/// round.play(Step::Bank(bank, Chips(50_000)), &mut ())?;
/// let place = Place { circle: player, wager: Wager::Base };
/// round.play(Step::Wager(player, place, Chips(2_000)), &mut ())?;
/// round.play(Step::NoMoreBets, &mut ())?;
/// let Turn::Dealer(need) = round.turn() else { panic!() };
/// assert_eq!(need.count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    pub(super) table: Shared<Table>,
    pub(super) phase: Phase,
    pub(super) bank: Seat,
    /// The seat behind which dealing and decisions begin.
    pub(super) after: Seat,
    pub(super) seated: SeatSet,
    pub(super) stacks: [u64; WIDTH],
    /// What each would have if the round had not been.
    pub(super) before: [u64; WIDTH],
    /// The bank's wager, as far as it reaches.
    pub(super) cover: Cover,
    /// The circles with a wager.
    pub(super) circles: SeatSet,
    /// What lies in each of them.
    pub(super) layout: [Circle; WIDTH],
    pub(super) fitted: Fitted,
    /// What players owe the house when the betting is closed.
    pub(super) owed: [u64; WIDTH],
    /// What lies in all circles when the betting is closed.
    pub(super) action: u64,
    /// How much of it are bonus bets.
    pub(super) bonus_action: u64,
    pub(super) drop: u64,
    pub(super) bank_hand: Hand,
    /// Whether all of the bank's cards lie face up.
    pub(super) turned: bool,
    /// Whose hand is being played, and which of his.
    pub(super) circle: Seat,
    pub(super) hand: u8,
    /// The circles whose hands are still to be played.
    pub(super) to_come: SeatSet,
    pub(super) button: Option<Seat>,
    pub(super) shoe: Shoe,
    pub(super) due: Due,
    /// How many cards they are.
    pub(super) due_cards: u8,
    /// Whether the cards that are asked for come from a shoe that is shuffled anew.
    pub(super) reshuffle: bool,
    /// What the hand whose turn it is may do.
    pub(super) choices: Choices,
    /// Whether a wager on the game depends on the bank's hand (R155): those that were paid or given up do not.
    pub(super) hands_wait: bool,
    /// Whether anything is insured.
    pub(super) insured: bool,
    /// What it does that bettors behind may go with.
    pub(super) going: Going,
    /// A bit for each wager that has not been answered for: whether it is insured, or whether it goes with the hand.
    pub(super) pending: u64,
    /// Whether the round was void.
    pub(super) voided: bool,
    /// How many rounds this table has dealt: decks are used in turn.
    pub(super) rounds: u32,
    /// What is not as it is in almost every round.
    pub(super) trouble: Trouble,
}

/// What the round waits for. What goes with it lies in fields of its own, so that this stays a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// The bank's wager.
    Banking,
    /// Wagers, until the betting is closed.
    Wagering,
    /// Cards for whom they are due to.
    Dealing,
    Insuring,
    /// The hand whose turn it is.
    Deciding,
    /// Those who bet behind it.
    Following,
    /// Whether the down card that nobody knows makes a natural.
    Looking,
    /// Cards that nobody knows and that are turned up now.
    Turning,
    Over,
}

/// Who gets the cards that are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Due {
    Everybody,
    /// The hand whose turn it is.
    Hand,
    Bank,
    /// The hand that has too few.
    Missing,
}

/// What a hand does that bettors behind may go with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Going {
    Double,
    Split,
}

/// What lies in a circle: first the wager of him who decides, then those behind; and the hands, from the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Circle {
    pub(super) spots: u8,
    pub(super) hand_count: u8,
    pub(super) bets: [Bet; SPOTS],
    pub(super) hands: [Hand; HANDS],
}

impl Circle {
    #[inline]
    pub(super) fn bets(&self) -> &[Bet] {
        &self.bets[..usize::from(self.spots).min(SPOTS)]
    }

    #[inline]
    pub(super) fn bets_mut(&mut self) -> &mut [Bet] {
        &mut self.bets[..usize::from(self.spots).min(SPOTS)]
    }

    #[inline]
    pub(super) fn hands(&self) -> &[Hand] {
        &self.hands[..usize::from(self.hand_count).min(HANDS)]
    }

    /// The first wager is made, and one hand waits for cards: nothing of the last round lies there.
    #[inline]
    pub(super) fn begin(&mut self, bet: Bet) {
        (self.spots, self.hand_count) = (1, 1);
        self.bets[0] = bet;
        self.hands[0].clear(Points::DEALT);
    }

    /// Who decides.
    #[inline]
    pub(super) const fn owner(&self) -> Seat {
        self.bets[0].owner
    }
}

/// A wager on the game, and what goes with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bet {
    pub(super) owner: Seat,
    /// What was wagered before the cards: on the game, and on the bonus bets.
    pub(super) wagers: [u64; LINES],
    /// What is on each hand, doubles included; on the first, the Play bet of Three Card Poker beside the ante.
    pub(super) on: [u64; HANDS],
    pub(super) insurance: u64,
}

impl Bet {
    pub(super) const fn new(owner: Seat, wagers: [u64; LINES]) -> Bet {
        Bet { owner, wagers, on: [wagers[0], 0, 0, 0], insurance: 0 }
    }

    /// What was wagered on the game.
    #[inline]
    pub(super) const fn base(&self) -> u64 {
        self.wagers[0]
    }

    /// What was wagered on the bonus bets.
    #[inline]
    pub(super) const fn bonus(&self) -> [u64; BONUS_MAX] {
        let [_, bonus @ ..] = self.wagers;
        bonus
    }
}

/// The cards of a hand, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hand {
    pub(super) cards: [Option<Card>; CARDS_MAX],
    len: u8,
    /// What they add up to in Pure 21.5.
    pub(super) points: Points,
    pub(super) state: HandState,
    /// Whether it gets one more card only.
    pub(super) doubled: bool,
    /// Whether it began as a split ace.
    pub(super) split_ace: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HandState {
    Open,
    Stood,
    Natural,
    Bust,
    Surrendered,
    /// Settled before its time.
    Paid,
    /// Three Card Poker: with a Play bet.
    Played,
    Folded,
}

impl Hand {
    pub(super) const EMPTY: Hand = Hand {
        cards: [None; CARDS_MAX],
        len: 0,
        points: Points::DEALT,
        state: HandState::Open,
        doubled: false,
        split_ace: false,
    };

    #[inline]
    pub(super) fn clear(&mut self, points: Points) {
        (self.len, self.points, self.state) = (0, points, HandState::Open);
        (self.doubled, self.split_ace) = (false, false);
    }

    #[inline]
    pub(super) fn add(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = Some(card);
            self.len += 1;
        }
        self.points = self.points.with(card);
    }

    /// The first two cards.
    #[inline]
    pub(super) fn lay_two<C: Face>(&mut self, cards: [C; 2]) {
        let faces = cards.map(Face::face);
        [self.cards[0], self.cards[1]] = faces;
        (self.len, self.points) = (2, faces.into_iter().flatten().fold(Points::DEALT, Points::with));
    }

    /// All cards of a game in which they do not add up.
    #[inline]
    pub(super) fn lay<C: Face>(&mut self, cards: &[C]) {
        for (place, &card) in self.cards.iter_mut().zip(cards) {
            *place = card.face();
        }
        self.len = cards.len().min(CARDS_MAX) as u8;
    }

    /// One more card, which perhaps nobody knows.
    pub(super) fn put(&mut self, card: Option<Card>) {
        match card {
            Some(card) => self.add(card),
            None => {
                self.cards[usize::from(self.len) % CARDS_MAX] = None;
                self.len += 1;
            }
        }
    }

    /// Takes the last card off again, if there is one.
    pub(super) fn take_off(&mut self) -> Option<Card> {
        self.len = self.len.saturating_sub(1);
        let card = self.cards[usize::from(self.len)].take();
        self.points = self.cards().iter().flatten().copied().fold(Points::DEALT, Points::with);
        card
    }

    pub(super) fn cards(&self) -> &[Option<Card>] {
        &self.cards[..usize::from(self.len).min(CARDS_MAX)]
    }

    /// A card of it; a hand is asked only for those that it has.
    #[inline]
    pub(super) fn card(&self, place: usize) -> Card {
        self.cards[place].unwrap_or_else(|| unreachable!("this card has been dealt"))
    }

    /// Whether its cards may be shuffled again: its wager waits for nothing but the bank.
    pub(super) const fn is_closed(&self) -> bool {
        matches!(self.state, HandState::Bust | HandState::Surrendered | HandState::Paid)
    }
}

/// Who banks a round, and who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The player-dealer.
    pub bank: Seat,
    /// Which hand of his turn it is.
    pub hand: u8,
    /// Everybody at the table.
    pub seated: SeatSet,
    /// The chips of each.
    pub stacks: [Chips; SEATS_MAX],
}

impl Opening {
    /// The first seats, with these chips; who has none is not there.
    #[must_use]
    pub fn new(bank: Seat, chips: &[Chips]) -> Opening {
        let mut stacks = [Chips(0); SEATS_MAX];
        for (stack, chips) in stacks.iter_mut().zip(chips) {
            *stack = *chips;
        }
        let seats = (0..).map_while(Seat::new).filter(|seat| stacks[seat.index()] > Chips(0));
        Opening { bank, hand: 1, seated: seats.collect(), stacks }
    }
}

/// No more than this is on a table: sums and payouts then always fit.
const MUCH: u64 = 1 << 40;

impl Round {
    /// Opens the first round of a table, with everything shuffled.
    ///
    /// # Errors
    ///
    /// If the player-dealer or another is not at the table.
    pub fn open<S: Sink<Event>>(table: Arc<Table>, opening: &Opening, sink: &mut S) -> Result<Round, Refusal> {
        let shoe = table.full;
        Round::resume(table, opening, shoe, 0, sink)
    }

    /// Opens a round at a table that has dealt so many, from what they have left of the shoe: it is shuffled once the cut card has
    /// come.
    ///
    /// # Errors
    ///
    /// If the player-dealer or another is not at the table.
    pub fn resume<S: Sink<Event>>(
        table: Arc<Table>,
        opening: &Opening,
        shoe: Shoe,
        rounds: u32,
        sink: &mut S,
    ) -> Result<Round, Refusal> {
        let bank = opening.bank;
        let coverage = table.bank.coverage;
        let mut round = Round {
            table: Shared(table),
            phase: Phase::Over,
            bank,
            after: bank,
            seated: opening.seated,
            stacks: [0; WIDTH],
            before: [0; WIDTH],
            cover: Cover::new(coverage, Chips(0)),
            circles: SeatSet::EMPTY,
            layout: [Circle {
                spots: 0,
                hand_count: 0,
                bets: [Bet::new(bank, [0; LINES]); SPOTS],
                hands: [Hand::EMPTY; HANDS],
            }; WIDTH],
            fitted: Fitted([u64::MAX; LINES]),
            owed: [0; WIDTH],
            action: 0,
            bonus_action: 0,
            drop: 0,
            bank_hand: Hand::EMPTY,
            turned: false,
            circle: bank,
            hand: 0,
            to_come: SeatSet::EMPTY,
            button: None,
            shoe,
            due: Due::Everybody,
            due_cards: 0,
            reshuffle: false,
            choices: Choices::NONE,
            hands_wait: false,
            insured: false,
            going: Going::Double,
            pending: 0,
            voided: false,
            rounds,
            trouble: Trouble::NONE,
        };
        round.begin(opening, rounds == 0, sink)?;
        Ok(round)
    }

    /// Opens the next round in the place of this one, from the same shoe: it is shuffled once the cut card has come.
    ///
    /// # Errors
    ///
    /// If this round is not over, or the player-dealer or another is not at the table; this round is then as it was.
    pub fn reopen<S: Sink<Event>>(&mut self, opening: &Opening, sink: &mut S) -> Result<(), Refusal> {
        if !self.is_over() {
            return Err(Refusal { why: Why::NotOver, cite: self.table.at(Moment::Gathered) });
        }
        self.begin(opening, false, sink)
    }

    fn begin<S: Sink<Event>>(&mut self, opening: &Opening, first: bool, sink: &mut S) -> Result<(), Refusal> {
        let bank = opening.bank;
        if !opening.seated.contains(bank) {
            return Err(Refusal { why: Why::NobodyThere { seat: bank }, cite: self.table.at(Moment::Designated) });
        }
        if let Some(seat) = opening.seated.minus(self.table.seats()).iter().next() {
            return Err(Refusal { why: Why::NoSuchSeat { seat }, cite: self.table.values.seats });
        }
        let stacks = opening.stacks.map(|chips| chips.0);
        let together = stacks.iter().fold(0, |all, chips| all | chips);
        if together > MUCH && opening.seated.iter().any(|seat| opening.stacks[seat.index()].0 > MUCH) {
            return Err(Refusal { why: Why::Above { most: Chips(MUCH) }, cite: Cite::NOTHING });
        }
        self.clear_circles();
        (self.stacks, self.before) = (stacks, stacks);
        (self.bank, self.after, self.seated) = (bank, self.table.dealt_after(bank), opening.seated);
        self.cover = Cover::new(self.table.bank.coverage, Chips(0));
        if self.table.fees.circle > 0 {
            self.owed = [0; WIDTH];
        }
        (self.action, self.bonus_action, self.drop, self.voided) = (0, 0, 0, false);
        self.bank_hand.clear(Points::DEALT);
        (self.turned, self.hands_wait, self.insured) = (false, false, false);
        self.button = None;
        if self.trouble.any {
            self.trouble = Trouble::NONE;
        }
        self.phase = Phase::Banking;
        sink.on(Event::Banks { seat: bank, hand: opening.hand, cite: self.table.at(Moment::Designated) });
        if first || self.shoe.len() <= usize::from(self.table.cut) {
            self.shoe = self.table.full;
            let cite = match self.table.game {
                Dealt::Three(_) => self.table.at(Moment::DeckInTurn),
                Dealt::Pure(_) if first => self.table.values.decks,
                Dealt::Pure(_) => self.table.values.cut,
            };
            sink.on(Event::Shuffled { decks: self.table.decks, cite });
        }
        if self.table.decks_in_turn > 1 {
            let number = (self.rounds % u32::from(self.table.decks_in_turn)) as u8;
            sink.on(Event::DeckUsed { number, cite: self.table.at(Moment::DeckInTurn) });
        }
        self.rounds = self.rounds.wrapping_add(1);
        Ok(())
    }

    /// Who must speak.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Turn {
        match self.phase {
            Phase::Banking => Turn::Bank(self.bank),
            Phase::Wagering => Turn::Wagers,
            Phase::Dealing => Turn::Dealer(self.need()),
            Phase::Insuring => Turn::Seat(self.first_to_insure()),
            Phase::Deciding => Turn::Seat(self.layout[self.circle.index()].owner()),
            Phase::Following => Turn::Seat(self.first_to_follow()),
            Phase::Looking | Phase::Turning => Turn::Unknown(self.unknown()),
            Phase::Over => Turn::Nobody,
        }
    }

    /// Everything legal now, of the player whose turn it is.
    #[inline(always)]
    #[must_use]
    pub fn options(&self) -> Options {
        match self.phase {
            Phase::Banking | Phase::Wagering => {
                Options { seat: Some(self.bank), bank: self.bank_span(), close: self.may_close(), ..Options::default() }
            }
            Phase::Insuring => self.insurance_options(),
            Phase::Deciding => match self.table.game {
                Dealt::Pure(_) => self.pure_options(),
                Dealt::Three(_) => self.three_options(),
            },
            Phase::Following => self.following_options(),
            Phase::Dealing | Phase::Looking | Phase::Turning | Phase::Over => Options::default(),
        }
    }

    /// The same of any one player; none if nothing is asked of him. Who may say whether he insures need not wait for the others.
    #[must_use]
    pub fn options_of(&self, seat: Seat) -> Option<Options> {
        match self.phase {
            Phase::Insuring => self.insurance_of(seat),
            _ => Some(self.options()).filter(|options| options.seat == Some(seat)),
        }
    }

    /// Plays a step.
    ///
    /// # Errors
    ///
    /// If the book does not allow it now; the round is as it was.
    #[inline(always)]
    pub fn play<S: Sink<Event>>(&mut self, step: Step<'_>, sink: &mut S) -> Result<(), Refusal> {
        match step {
            Step::Dealt(cards) => self.deal(cards, sink),
            Step::Act(seat, act) => self.act(seat, act, sink),
            Step::Bank(seat, amount) => self.put_up(seat, amount.0, sink),
            Step::Wager(seat, place, amount) => self.wager(seat, place, amount.0, sink),
            Step::Wagers(seat, circle, amounts) => self.wagers(seat, circle, amounts.map(|chips| chips.0), sink),
            Step::NoMoreBets => self.close(sink),
            Step::Silent(seat) => self.silent(seat, sink),
            Step::Buys(seat, amount) => self.buy(seat, amount.0, sink),
            Step::DealtUnseen(cards) => self.deal_unseen(cards, sink),
            Step::Looked { natural } => self.looked(natural, sink),
            Step::TurnedUp(cards) => self.turned_up(cards, sink),
            Step::Mishap(mishap) => self.mishap(mishap, sink),
        }
    }

    #[inline(always)]
    fn act<S: Sink<Event>>(&mut self, seat: Seat, act: Act, sink: &mut S) -> Result<(), Refusal> {
        match (self.phase, act) {
            (Phase::Deciding, _) if self.layout[self.circle.index()].owner() == seat => match self.table.game {
                Dealt::Pure(_) => self.decide(act, sink),
                Dealt::Three(_) => self.play_or_fold(act, sink),
            },
            (Phase::Insuring, Act::Insure(circle, amount)) => self.insure(seat, circle, amount.0, sink),
            (Phase::Following, _) if self.first_to_follow() == seat => self.follow(act, sink),
            _ => Err(self.not_his_turn(act)),
        }
    }

    #[inline(never)]
    fn not_his_turn(&self, act: Act) -> Refusal {
        let cite = match act {
            Act::Surrender => self.table.at(Moment::Surrender),
            Act::Insure(..) => self.table.at(Moment::Insurance),
            Act::Hit | Act::Stand | Act::Play | Act::Fold => self.table.values.deal_from,
            _ => Cite::NOTHING,
        };
        let why = match self.turn() {
            _ if matches!(act, Act::Insure(..)) => match self.table.game {
                Dealt::Pure(pure) if pure.insurance_most.is_some() => Why::NotNow,
                _ => Why::NotOffered,
            },
            Turn::Seat(seat) => Why::OutOfTurn { turn: Some(seat) },
            Turn::Dealer(_) | Turn::Unknown(_) => Why::DealerFirst,
            Turn::Bank(_) | Turn::Wagers => Why::NotNow,
            Turn::Nobody => Why::Over,
        };
        Refusal { why, cite }
    }

    /// What the book has for one who does not answer (R253).
    fn silent<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        let turn = match self.turn() {
            Turn::Seat(turn) => Some(turn),
            Turn::Bank(_) | Turn::Wagers | Turn::Dealer(_) | Turn::Unknown(_) | Turn::Nobody => None,
        };
        let insures = self.phase == Phase::Insuring && self.has_to_insure(seat);
        if turn != Some(seat) && !insures {
            return Err(Refusal { why: Why::OutOfTurn { turn }, cite: self.table.at(Moment::Silent) });
        }
        sink.on(Event::Silent { seat, cite: self.table.at(Moment::Silent) });
        match self.phase {
            Phase::Insuring => {
                self.insures_no_more(seat, sink);
                Ok(())
            }
            Phase::Following => self.follow(Act::Stay, sink),
            _ => match self.table.game {
                Dealt::Pure(_) if self.choices.has(Choices::STAND) => self.decide(Act::Stand, sink),
                Dealt::Pure(_) => self.decide(Act::Hit, sink),
                Dealt::Three(_) => self.play_or_fold(Act::Fold, sink),
            },
        }
    }

    fn buy<S: Sink<Event>>(&mut self, seat: Seat, amount: u64, sink: &mut S) -> Result<(), Refusal> {
        let cite = self.table.values.rebuy;
        let wagering = matches!(self.phase, Phase::Banking | Phase::Wagering);
        if self.phase == Phase::Over {
            return Err(Refusal { why: Why::Over, cite: Cite::NOTHING });
        }
        if !self.seated.contains(seat) {
            return Err(Refusal { why: Why::NobodyThere { seat }, cite: Cite::NOTHING });
        }
        if !wagering && !self.table.common.rebuy_in_round {
            return Err(Refusal { why: Why::NoRebuy, cite });
        }
        if self.before[seat.index()].saturating_add(amount) > MUCH {
            return Err(Refusal { why: Why::Above { most: Chips(MUCH) }, cite: Cite::NOTHING });
        }
        self.stacks[seat.index()] += amount;
        self.before[seat.index()] += amount;
        if matches!((self.phase, self.table.game), (Phase::Deciding, Dealt::Pure(_))) {
            self.choices = self.choices_now();
        }
        sink.on(Event::BoughtIn { seat, amount: Chips(amount), cite });
        Ok(())
    }

    /// Asks the dealer for so many cards; if there are too few, the discards are shuffled first, and if that is not enough either the
    /// round is void (R109, R254).
    pub(super) fn ask<S: Sink<Event>>(&mut self, due: Due, cards: u8, sink: &mut S) {
        (self.phase, self.due, self.reshuffle) = (Phase::Dealing, due, false);
        self.due_cards = cards;
        if self.shoe.len() < usize::from(self.due_cards) {
            self.ask_after_reshuffle(sink);
        }
    }

    #[cold]
    pub(super) fn ask_after_reshuffle<S: Sink<Event>>(&mut self, sink: &mut S) {
        let mut shoe = self.table.full;
        let open = self.circles.iter().flat_map(|circle| self.layout[circle.index()].hands());
        let lying = open.filter(|hand| !hand.is_closed()).chain([&self.bank_hand]).flat_map(Hand::cards);
        let mut all_there = true;
        for &card in lying {
            all_there &= match card {
                Some(card) => shoe.take(card),
                None => shoe.take_unseen(),
            };
        }
        debug_assert!(all_there, "no card lies on the table twice");
        if shoe.len() < usize::from(self.due_cards) {
            // Nobody can say any more which cards are where.
            self.shoe = self.table.full;
            self.trouble.no_longer_burned();
            self.void(self.table.at(Moment::Void), sink);
            return;
        }
        (self.shoe, self.reshuffle) = (shoe, true);
        self.trouble.no_longer_burned();
        sink.on(Event::Reshuffled { cite: self.table.at(Moment::Reshuffle) });
    }

    /// The cards that the dealer is asked for.
    #[inline]
    fn need(&self) -> Need {
        let to = match self.due {
            Due::Everybody => {
                let (circles, after) = (self.circles, self.after);
                let (each, stacks) = self.table.game.first_cards();
                To::Everybody { circles, after, each, stacks }
            }
            Due::Hand => To::Hand(self.circle, self.hand),
            Due::Bank => To::Bank,
            Due::Missing => self.trouble.short_to(),
        };
        Need { to, reshuffle: self.reshuffle, count: self.due_cards }
    }

    /// Everything goes back, fees too.
    pub(super) fn void<S: Sink<Event>>(&mut self, cite: Cite, sink: &mut S) {
        sink.on(Event::Void { cite });
        for seat in self.seated {
            let (before, has) = (self.before[seat.index()], self.stacks[seat.index()]);
            if before > has {
                sink.on(Event::AllReturned { seat, amount: Chips(before - has), cite });
            } else if has > before {
                sink.on(Event::WinReturned { seat, amount: Chips(has - before), cite });
            }
        }
        self.stacks = self.before;
        (self.drop, self.phase, self.voided) = (0, Phase::Over, true);
        self.cover = Cover::new(self.table.bank.coverage, Chips(0));
        self.clear_circles();
    }

    fn clear_circles(&mut self) {
        for circle in self.circles {
            let at = &mut self.layout[circle.index()];
            (at.spots, at.hand_count) = (0, 0);
        }
        self.circles = SeatSet::EMPTY;
    }

    #[inline(always)]
    fn deal<S: Sink<Event>>(&mut self, cards: &[Card], sink: &mut S) -> Result<(), Refusal> {
        match (self.phase, self.due, cards) {
            (Phase::Dealing, Due::Hand, &[card]) => self.deal_to_hand(card, sink),
            (Phase::Dealing, Due::Bank, &[card]) => self.deal_to_bank(card, sink),
            (Phase::Dealing, Due::Everybody, _) if cards.len() == usize::from(self.due_cards) => {
                self.deal_to_everybody(cards, sink)
            }
            _ => self.deal_otherwise(cards, sink),
        }
    }

    /// Cards for a hand that has too few, or none that are due.
    #[cold]
    fn deal_otherwise<S: Sink<Event>>(&mut self, cards: &[Card], sink: &mut S) -> Result<(), Refusal> {
        match (self.phase, self.due) {
            (Phase::Dealing, Due::Missing) => self.deal_missing(cards, sink),
            _ => Err(self.no_such_cards(cards.len())),
        }
    }

    #[inline(never)]
    fn deal_to_everybody<S: Sink<Event>>(&mut self, cards: &[Card], sink: &mut S) -> Result<(), Refusal> {
        self.shoe.take_all(cards).map_err(|card| self.not_in_shoe(card))?;
        self.lay_out(cards, sink);
        Ok(())
    }

    #[inline]
    pub(super) fn lay_out<C: Face, S: Sink<Event>>(&mut self, cards: &[C], sink: &mut S) {
        match self.table.game {
            Dealt::Pure(_) => self.deal_pure(cards, sink),
            Dealt::Three(_) => self.deal_three(cards, sink),
        }
    }

    /// Takes one card out of the shoe.
    #[inline]
    pub(super) fn take(&mut self, card: Card) -> Result<(), Refusal> {
        if self.shoe.take(card) { Ok(()) } else { Err(self.not_in_shoe(card)) }
    }

    #[cold]
    pub(super) fn not_in_shoe(&self, card: Card) -> Refusal {
        Refusal { why: Why::NotInShoe { card }, cite: self.table.values.decks }
    }

    #[cold]
    pub(super) fn no_such_cards(&self, given: usize) -> Refusal {
        let (why, moment) = match self.phase {
            Phase::Dealing => {
                let (wanted, given) = (self.due_cards, given.min(255) as u8);
                (Why::WrongCount { wanted, given }, Moment::Dealing)
            }
            Phase::Banking => (Why::BankFirst, Moment::Designated),
            Phase::Wagering => (Why::NoCardsDue, Moment::BankFee),
            Phase::Over => (Why::Over, Moment::Gathered),
            _ => (Why::NoCardsDue, Moment::Dealing),
        };
        Refusal { why, cite: self.table.at(moment) }
    }

    /// The chips of a seat.
    #[must_use]
    pub fn stack(&self, seat: Seat) -> Chips {
        Chips(self.stacks[seat.index()])
    }

    /// The player-dealer.
    #[must_use]
    pub const fn bank(&self) -> Seat {
        self.bank
    }

    /// What lies there of his wager, with what it has won.
    #[must_use]
    pub fn bank_left(&self) -> Chips {
        if self.is_over() { Chips(0) } else { self.cover.left() }
    }

    /// What the player-dealer has put up.
    #[must_use]
    pub const fn bank_wager(&self) -> Chips {
        self.cover.wager()
    }

    /// What the house has taken.
    #[must_use]
    pub const fn dropped(&self) -> Chips {
        Chips(self.drop)
    }

    /// Whether nothing more can happen.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Whether it did not count.
    #[must_use]
    pub const fn was_void(&self) -> bool {
        self.voided
    }

    /// The circles with a wager.
    #[must_use]
    pub const fn circles(&self) -> SeatSet {
        self.circles
    }

    /// All that has been wagered against the bank before the cards, bonus bets included.
    #[must_use]
    pub fn wagered(&self) -> Chips {
        let bets = self.circles.iter().flat_map(|circle| self.layout[circle.index()].bets());
        Chips(bets.flat_map(|bet| bet.wagers).sum())
    }

    /// Who decides in a circle, if there is a wager in it.
    #[must_use]
    pub fn decides(&self, circle: Seat) -> Option<Seat> {
        self.circles.contains(circle).then(|| self.layout[circle.index()].owner())
    }

    /// Whether he has something at stake: the bank, or a wager.
    #[must_use]
    pub fn has_stake(&self, seat: Seat) -> bool {
        let bets = self.circles.iter().flat_map(|circle| self.layout[circle.index()].bets());
        !self.is_over() && (seat == self.bank || bets.map(|bet| bet.owner).any(|owner| owner == seat))
    }

    /// Somebody who has nothing at stake leaves, with these chips; who has stays until the round is settled (R253).
    ///
    /// # Errors
    ///
    /// If he is not there, or has something at stake.
    pub fn leave(&mut self, seat: Seat) -> Result<Chips, Refusal> {
        if !self.seated.contains(seat) {
            return Err(Refusal { why: Why::NobodyThere { seat }, cite: Cite::NOTHING });
        }
        if self.has_stake(seat) {
            return Err(Refusal { why: Why::NotOver, cite: self.table.at(Moment::Silent) });
        }
        self.seated = self.seated.without(seat);
        self.before[seat.index()] = 0;
        Ok(Chips(std::mem::take(&mut self.stacks[seat.index()])))
    }

    /// Everybody who is in the round: who has sat down since is not.
    #[must_use]
    pub const fn seated(&self) -> SeatSet {
        self.seated
    }

    /// Who may still say whether he insures; they need not wait for each other.
    #[must_use]
    pub fn insuring(&self) -> SeatSet {
        match self.phase {
            Phase::Insuring => self.seated.iter().filter(|&seat| self.has_to_insure(seat)).collect(),
            _ => SeatSet::EMPTY,
        }
    }

    /// Everybody who may act now: those who say whether they insure need not wait for each other.
    #[must_use]
    pub fn acting(&self) -> SeatSet {
        match self.turn() {
            Turn::Seat(_) if self.phase == Phase::Insuring => self.insuring(),
            Turn::Seat(seat) | Turn::Bank(seat) => SeatSet::of(seat),
            Turn::Wagers | Turn::Dealer(_) | Turn::Unknown(_) | Turn::Nobody => SeatSet::EMPTY,
        }
    }

    /// The cards of a hand, from the left; of a circle without a hand there is none.
    #[inline]
    #[must_use]
    pub fn holding(&self, circle: Seat, hand: u8) -> &[Option<Card>] {
        self.hand_at(circle, hand).map_or(&[], Hand::cards)
    }

    /// What they add up to in Pure 21.5.
    #[inline]
    #[must_use]
    pub fn points(&self, circle: Seat, hand: u8) -> Points {
        self.hand_at(circle, hand).map_or(Points::DEALT, |hand| hand.points)
    }

    #[inline]
    pub(super) fn hand_at(&self, circle: Seat, hand: u8) -> Option<&Hand> {
        self.layout[circle.index()].hands().get(usize::from(hand))
    }

    /// The bank's card that lies face up from the start, once it lies there.
    #[inline]
    #[must_use]
    pub fn bank_shows(&self) -> Option<Card> {
        let place = usize::from(self.table.shows);
        self.bank_hand.cards().get(place).copied().flatten()
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Arc<Table> {
        &self.table.0
    }

    /// What is left to deal from.
    #[must_use]
    pub const fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// How many rounds this table has dealt, with this one.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.rounds
    }

    /// Whose chips lie in a circle and how many, first those of him who decides, then those behind: on the game, with all that was put
    /// up later and insurance, and on each bonus bet.
    pub fn stakes(&self, circle: Seat) -> impl Iterator<Item = (Seat, [Chips; LINES])> {
        let there = !self.is_over() && self.circles.contains(circle);
        let bets = if there { self.layout[circle.index()].bets() } else { &[] };
        bets.iter().map(|bet| {
            let mut chips = bet.wagers.map(Chips);
            chips[0] = Chips(bet.on.iter().sum::<u64>() + bet.insurance);
            (bet.owner, chips)
        })
    }

    /// How many of this card were burned in this round, and have not been shuffled into the shoe again.
    #[must_use]
    pub const fn burned(&self, card: Card) -> u8 {
        self.trouble.burned(card)
    }

    /// How many were burned in this round that nobody has seen.
    #[must_use]
    pub const fn burned_unseen(&self) -> u16 {
        self.trouble.burned_unseen()
    }

    /// Everything that lies on the table: the bank, and all wagers.
    #[must_use]
    pub fn on_the_table(&self) -> Chips {
        if self.phase == Phase::Over {
            return Chips(0);
        }
        let all = self.circles.iter().flat_map(|circle| self.stakes(circle)).flat_map(|(_, chips)| chips);
        Chips(self.cover.left().0 + all.map(|chips| chips.0).sum::<u64>())
    }
}
