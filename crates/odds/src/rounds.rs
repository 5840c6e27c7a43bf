//! Rounds of a game with a player-dealer, played through the engine: the cards by a seed, the decisions by a strategy.
//!
//! ```
//! use std::sync::Arc;
//!
//! use odds::rounds::{Results, Rounds, Stakes, Strategy};
//! use odds::three_card::ThreeCardOdds;
//! use rules::banked::{Table, Wager};
//! use rules::{Chips, Register};
//!
//! let house = Register::embedded().house("ocean-view").unwrap();
//! let odds = ThreeCardOdds::new(house, "three-card")?;
//! let posted = house.schedules_of("three-card").next().unwrap();
//! let table = Arc::new(Table::new(house, "three-card", &[posted], 1)?);
//! let stakes = Stakes { seats: 3, wager: Chips(2_000), bonus: Chips(500) };
//! let mut rounds = Rounds::new(table, Strategy::ThreeCard(&odds), stakes, 7)?;
//! let mut results = Results::default();
//! rounds.play(rounds.enough(), &mut results)?;
//! assert!(results.of(Wager::PairPlus) >= -1_500);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use cards::{Card, shuffle_first};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use rules::banked::{Act, Event, Opening, Refusal, Round, Step, Table, Turn, Wager};
use rules::{Chips, SEATS_MAX, Seat, Sink};

use crate::edge::Edge;
use crate::pure::{Decision, PureOdds};
use crate::three_card::ThreeCardOdds;

/// What players do.
///
/// ```
/// use odds::pure::PureOdds;
/// use odds::rounds::{Insuring, Strategy};
/// use rules::Register;
/// use rules::banked::Wager;
///
/// let odds = PureOdds::new(Register::embedded().house("aviator").unwrap(), "pure-21.5", 1)?;
/// let [by_cards, by_total] = [Strategy::ByCards(&odds, Insuring::Never), Strategy::ByTotal(&odds)]
///     .map(|strategy| strategy.edge(Wager::Base).unwrap().edge);
/// assert!(by_cards < by_total);
/// # Ok::<(), odds::NoOdds>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Strategy<'a> {
    /// The best for the cards of one's own hand; perhaps insuring for all that may be whenever it may be.
    ByCards(&'a PureOdds, Insuring),
    /// The best by totals and pairs, never insuring.
    ByTotal(&'a PureOdds),
    /// The best for one's cards and the card that the bank shows.
    ThreeCard(&'a ThreeCardOdds),
}

/// Whether players insure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Insuring {
    Always,
    Never,
}

impl Strategy<'_> {
    /// What a wager costs whoever plays so, if the house has it.
    #[must_use]
    pub fn edge(&self, wager: Wager) -> Option<&Edge> {
        match (self, wager) {
            (Strategy::ByCards(odds, _), Wager::Base) => Some(&odds.base),
            (Strategy::ByTotal(odds), Wager::Base) => Some(&odds.by_total),
            (Strategy::ByCards(odds, _) | Strategy::ByTotal(odds), Wager::Insurance) => odds.insurance.as_ref(),
            (Strategy::ByCards(odds, _) | Strategy::ByTotal(odds), Wager::Buster) => odds.buster.as_ref(),
            (Strategy::ByCards(odds, _) | Strategy::ByTotal(odds), Wager::RedFlex) => odds.red_flex.as_ref(),
            (Strategy::ThreeCard(odds), Wager::Ante) => Some(&odds.ante_play),
            (Strategy::ThreeCard(odds), Wager::PairPlus) => odds.pair_plus.as_ref(),
            (Strategy::ThreeCard(odds), Wager::SixCardBonus) => odds.six_card_bonus.as_ref(),
            _ => None,
        }
    }

    /// What a natural pays and what surrender brings for one, in Pure 21.5.
    pub(crate) fn natural_and_surrender(&self) -> (f64, Option<f64>) {
        match self {
            Strategy::ByCards(odds, _) | Strategy::ByTotal(odds) => (odds.natural, odds.surrender),
            Strategy::ThreeCard(_) => (0.0, None),
        }
    }

    /// What is done now by him whose turn it is.
    ///
    /// # Panics
    ///
    /// If nobody's turn it is, or the round is of another game.
    #[must_use]
    pub fn act(&self, round: &Round) -> Act {
        let options = round.options();
        let circle = options.circle.unwrap_or_else(|| unreachable!("somebody decides"));
        if let Some(insure) = options.insure {
            let insures = matches!(self, Strategy::ByCards(_, Insuring::Always));
            return Act::Insure(circle, if insures { insure.most } else { Chips(0) });
        }
        let up = round.bank_shows().unwrap_or_else(|| unreachable!("the cards lie there"));
        let mut cards = [up; HELD];
        let holding = round.holding(circle, options.hand);
        for (place, card) in cards.iter_mut().zip(holding.iter().flatten()) {
            *place = *card;
        }
        let own = &cards[..holding.len().min(HELD)];
        let after_split = !round.holding(circle, 1).is_empty();
        let decision = match self {
            Strategy::ThreeCard(odds) => {
                let &[a, b, c] = own else { unreachable!("three cards") };
                return if odds.plays([a, b, c], up) { Act::Play } else { Act::Fold };
            }
            // A pair is split as often as may be.
            _ if after_split && options.split.is_some() => Decision::Split,
            Strategy::ByCards(odds, _) => odds.decision(own, up, after_split).unwrap_or(Decision::Stand),
            Strategy::ByTotal(odds) => odds.decision_by_total(own, up, after_split),
        };
        let more = |span: Option<rules::banked::Span>| span.map_or(Chips(0), |span| span.most);
        match decision {
            Decision::Stand => Act::Stand,
            Decision::Hit => Act::Hit,
            Decision::Double => Act::Double(more(options.double)),
            Decision::Split => Act::Split(more(options.split)),
            Decision::Surrender => Act::Surrender,
        }
    }
}

/// No hand comes to more cards.
const HELD: usize = 22;

/// Who bets what.
///
/// ```
/// use odds::rounds::Stakes;
/// use rules::banked::Table;
/// use rules::{Chips, Register};
///
/// let house = Register::embedded().house("casino-club").unwrap();
/// let posted = house.schedules_of("pure-21.5").next().unwrap();
/// let table = Table::new(house, "pure-21.5", &[posted], 6)?;
/// // Buster and Red Flex.
/// let stakes = Stakes { seats: 3, wager: Chips(2_000), bonus: Chips(500) };
/// assert_eq!(stakes.action(&table), Chips(9_000));
/// # Ok::<(), rules::banked::NoTable>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stakes {
    /// How many players there are beside the player-dealer.
    pub seats: u8,
    /// What each bets on the game.
    pub wager: Chips,
    /// What each bets on every bonus bet; nothing if he does not.
    pub bonus: Chips,
}

impl Stakes {
    /// All that is wagered before the cards, at a table.
    #[must_use]
    pub fn action(&self, table: &Table) -> Chips {
        let bonuses = table.bonus_bets().count() as u64;
        Chips(u64::from(self.seats) * (self.wager.0 + bonuses * self.bonus.0))
    }
}

/// How many kinds of wagers there are.
const WAGERS: usize = Wager::SixCardBonus as usize + 1;

/// What wagers brought in a round, all seats together, in cents.
#[derive(Clone, Default, Debug)]
pub struct Results([i64; WAGERS]);

impl Results {
    /// What a wager brought; the Play bet goes with the ante.
    #[must_use]
    pub fn of(&self, wager: Wager) -> i64 {
        self.0[wager as usize]
    }

    /// Nothing has been played.
    pub fn clear(&mut self) {
        self.0 = [0; WAGERS];
    }
}

impl Sink<Event> for Results {
    #[inline]
    fn on(&mut self, event: Event) {
        let (wager, won) = match event {
            Event::Paid { wager, amount, .. } => (wager, amount.0 as i64),
            Event::Collected { wager, amount, .. } => (wager, -(amount.0 as i64)),
            _ => return,
        };
        let wager = if wager == Wager::Play { Wager::Ante } else { wager };
        self.0[wager as usize] += won;
    }
}

/// Rounds at one table, each from a full shoe.
#[derive(Debug)]
pub struct Rounds<'a> {
    fresh: Round,
    round: Round,
    strategy: Strategy<'a>,
    stakes: Stakes,
    /// What each bets on the game and on the bonus bets.
    wagers: [Chips; 3],
    pack: Pack,
}

/// The player-dealer sits in the first seat.
const BANK: Seat = Seat::new(0).unwrap();

impl<'a> Rounds<'a> {
    /// A table with its players, who have chips for everything, and a player-dealer.
    ///
    /// # Errors
    ///
    /// If so many cannot sit there.
    pub fn new(table: Arc<Table>, strategy: Strategy<'a>, stakes: Stakes, seed: u64) -> Result<Rounds<'a>, Refusal> {
        let full = *table.full();
        let cards = full.deck().cards().iter().flat_map(|card| vec![card; usize::from(full.count(card))]).collect();
        let mut wagers = [stakes.wager, Chips(0), Chips(0)];
        for (wager, _) in wagers[1..].iter_mut().zip(table.bonus_bets()) {
            *wager = stakes.bonus;
        }
        let seats = SEATS_MAX.min(1 + usize::from(stakes.seats));
        let opening = Opening::new(BANK, &[MUCH; SEATS_MAX][..seats]);
        let fresh = Round::open(table, &opening, &mut ())?;
        let generator = ChaCha8Rng::seed_from_u64(seed);
        let pack = Pack { cards, dealt: 0, ready: 0, generator };
        Ok(Rounds { round: fresh.clone(), fresh, strategy, stakes, wagers, pack })
    }

    /// A bank that reaches for everything.
    #[must_use]
    pub fn enough(&self) -> Chips {
        ENOUGH
    }

    /// Plays a round with new cards against a bank of so much.
    ///
    /// # Errors
    ///
    /// If the bank or a wager is outside what the table takes.
    pub fn play<S: Sink<Event>>(&mut self, bank: Chips, sink: &mut S) -> Result<(), Refusal> {
        self.pack.shuffle();
        self.play_on(bank, sink)
    }

    /// Plays the same cards once more.
    ///
    /// # Errors
    ///
    /// As [`Rounds::play`].
    pub fn play_again<S: Sink<Event>>(&mut self, bank: Chips, sink: &mut S) -> Result<(), Refusal> {
        self.pack.dealt = 0;
        self.play_on(bank, sink)
    }

    fn play_on<S: Sink<Event>>(&mut self, bank: Chips, sink: &mut S) -> Result<(), Refusal> {
        let Rounds { fresh, round, strategy, stakes, wagers, pack } = self;
        round.clone_from(fresh);
        round.play(Step::Bank(BANK, bank), sink)?;
        for seat in (1..=stakes.seats).map_while(Seat::new) {
            round.play(Step::Wagers(seat, seat, *wagers), sink)?;
        }
        round.play(Step::NoMoreBets, sink)?;
        loop {
            match round.turn() {
                Turn::Dealer(need) => {
                    if need.reshuffle {
                        // What has been dealt and lies there no more comes back.
                        pack.gather(round);
                    }
                    round.play(Step::Dealt(pack.deal(need.count())), sink)?;
                }
                Turn::Seat(seat) => round.play(Step::Act(seat, strategy.act(round)), sink)?,
                Turn::Nobody => return Ok(()),
                Turn::Bank(_) | Turn::Wagers => unreachable!("the betting is closed"),
                Turn::Unknown(_) => unreachable!("every card is known"),
            }
        }
    }

    /// The round that was played last.
    #[must_use]
    pub const fn round(&self) -> &Round {
        &self.round
    }
}

/// As many chips as a round allows, nearly.
const MUCH: Chips = Chips(1 << 38);

/// A thousand million dollars: whole chips of any kind.
const ENOUGH: Chips = Chips(100_000_000_000);

/// Cards without order: those that have been dealt are shuffled to the front.
#[derive(Debug)]
struct Pack {
    cards: Vec<Card>,
    dealt: usize,
    /// So many have their place.
    ready: usize,
    generator: ChaCha8Rng,
}

impl Pack {
    fn shuffle(&mut self) {
        (self.dealt, self.ready) = (0, 0);
    }

    fn deal(&mut self, count: usize) -> &[Card] {
        let wanted = self.dealt + count;
        if wanted > self.ready {
            // Some more at once cost hardly more.
            let more = (wanted - self.ready).max(8).min(self.cards.len() - self.ready);
            shuffle_first(&mut self.cards[self.ready..], more, || self.generator.next_u64());
            self.ready += more;
        }
        self.dealt = wanted;
        &self.cards[wanted - count..wanted]
    }

    /// Takes the discards back: the shoe says what may be dealt now.
    #[cold]
    fn gather(&mut self, round: &Round) {
        let shoe = round.shoe();
        let (mut rest, mut lying) = (vec![], vec![]);
        let mut counts = [0u8; 64];
        for &card in &self.cards {
            let count = &mut counts[usize::from(card.index()) % 64];
            *count += 1;
            if *count <= shoe.count(card) { rest.push(card) } else { lying.push(card) }
        }
        self.dealt = lying.len();
        self.ready = self.dealt;
        self.cards = [lying, rest].concat();
    }
}
