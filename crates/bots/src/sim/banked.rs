//! Tables with a player-dealer: round after round by the real rules, the bank going from seat to seat.

use std::sync::Arc;

use rules::banked::{BankTurn, Event, Lineup, NoTable, Round, Table, Wager};
use rules::{Chips, House, SEATS_MAX, SeatSet, Sink};

use super::blocks::{Stopped, Sums, in_blocks, stopped};
use super::posting::Posting;
use super::stats::{Mean, Ratio};
use crate::banked::{Bot, Player, Strategy, play};
use crate::{Chance, Pack, Temper};

/// A table with a player-dealer and a bot in every seat, made ready to be played.
///
/// Everybody takes the bank when it comes to him. Who has less than the buy-in buys up to it before every round.
///
/// ```
/// use bots::banked::Strategy;
/// use bots::sim::{BankedTable, postings};
/// use rules::Register;
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let posted = postings(house, "three-card", None).remove(0);
/// let strategy = Strategy::best(house, "three-card", 1)?;
/// let table = BankedTable::new(house, "three-card", &posted, 7, 1, strategy)?;
/// let sums = table.run(2_000, 1, &|_| ())?;
/// let won: i64 = sums.seats.iter().map(|seat| seat.sum).sum();
/// assert_eq!(won + sums.collected.sum, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BankedTable {
    table: Arc<Table>,
    strategy: Arc<Strategy>,
    /// How each player plays.
    pub tempers: Vec<Temper>,
    /// What everybody buys up to.
    pub buy_in: Chips,
    /// How many rounds are dealt in an hour.
    pub pace: u32,
}

/// So many times the least wager is bought: enough for a bank that covers all but the rarest bonus bets.
const LEAST_WAGERS: u64 = 2_000;

/// How many rounds are usually dealt in an hour: a rule of thumb, not measured in these rooms. Twenty seconds go to shuffling and paying,
/// and each player takes seven.
///
/// ```
/// assert_eq!(bots::sim::usual_rounds(7), 52);
/// ```
#[must_use]
pub const fn usual_rounds(players: usize) -> u32 {
    3_600 / (20 + 7 * players as u32)
}

impl BankedTable {
    /// A table of a game with a posted schedule, so many players, and so many decks.
    ///
    /// # Errors
    ///
    /// If the house has no such table.
    pub fn new(
        house: &House,
        game: &str,
        posted: &Posting<'_>,
        seats: usize,
        decks: u8,
        strategy: Strategy,
    ) -> Result<BankedTable, NoTable> {
        let table = Arc::new(Table::new(house, game, &posted.rows, decks)?);
        let seats = seats.clamp(2, table.seats().len());
        Ok(BankedTable {
            buy_in: Chips(LEAST_WAGERS * table.least().0),
            strategy: Arc::new(strategy),
            tempers: Temper::ALL.into_iter().cycle().take(seats).collect(),
            pace: usual_rounds(seats),
            table,
        })
    }

    /// Plays so many rounds on all cores; the same seed brings the same rounds on any number of them. Progress is told in rounds.
    ///
    /// # Errors
    ///
    /// If a player did what he may not, or the table could not go on.
    pub fn run(&self, rounds: u64, seed: u64, progress: &(dyn Fn(u64) + Sync)) -> Result<BankedSums, Stopped> {
        in_blocks(rounds, seed, progress, &|| BankedSums::new(self), &|count, chance, sums| {
            let mut session = Session::new(self)?;
            (0..count).try_for_each(|_| session.round(chance, sums))
        })
    }
}

/// What came of the rounds of a table, in cents.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BankedSums {
    /// How many rounds.
    pub rounds: u64,
    /// What each seat won or lost, round by round, as bettor and as bank, fees included.
    pub seats: Vec<Mean>,
    /// What bettors won or lost in a round, all together, fees included.
    pub bettors: Mean,
    /// What the bank won or lost in a round, its fee included.
    pub bank: Mean,
    /// What the house took, round by round.
    pub collected: Mean,
    /// What of it came from the bank.
    pub from_bank: Mean,
    /// What lay in the circles before the cards came.
    pub action: Mean,
    /// Each wager that was made: what it won or lost beside what was staked at first. The Play bet goes with the ante, and all that is
    /// put up later with the wager on the game.
    pub wagers: Vec<(Wager, Ratio)>,
}

impl BankedSums {
    fn new(table: &BankedTable) -> BankedSums {
        let wagers = [table.table.base()].into_iter().chain(table.table.bonus_bets());
        BankedSums {
            rounds: 0,
            seats: vec![Mean::default(); table.tempers.len()],
            bettors: Mean::default(),
            bank: Mean::default(),
            collected: Mean::default(),
            from_bank: Mean::default(),
            action: Mean::default(),
            wagers: wagers.map(|wager| (wager, Ratio::default())).collect(),
        }
    }
}

impl Sums for BankedSums {
    fn merge(&mut self, other: &BankedSums) {
        self.rounds += other.rounds;
        self.seats.iter_mut().zip(&other.seats).for_each(|(own, more)| own.merge(more));
        self.bettors.merge(&other.bettors);
        self.bank.merge(&other.bank);
        self.collected.merge(&other.collected);
        self.from_bank.merge(&other.from_bank);
        self.action.merge(&other.action);
        self.wagers.iter_mut().zip(&other.wagers).for_each(|((_, own), (_, more))| own.merge(more));
    }
}

/// How many kinds of wagers are counted apart: on the game, and two bonus bets.
const KINDS: usize = 3;

/// What is noted of one round.
struct Notes {
    kinds: [Option<Wager>; KINDS],
    staked: [[i64; SEATS_MAX]; KINDS],
    won: [[i64; SEATS_MAX]; KINDS],
    bank_fee: u64,
    action: u64,
}

impl Notes {
    fn new(table: &Table) -> Notes {
        let mut wagers = [table.base()].into_iter().chain(table.bonus_bets());
        Notes {
            kinds: std::array::from_fn(|_| wagers.next()),
            staked: [[0; SEATS_MAX]; KINDS],
            won: [[0; SEATS_MAX]; KINDS],
            bank_fee: 0,
            action: 0,
        }
    }

    fn kind(&self, wager: Wager) -> usize {
        self.kinds.iter().position(|kind| *kind == Some(wager)).unwrap_or(0)
    }
}

impl Sink<Event> for Notes {
    fn on(&mut self, event: Event) {
        match event {
            Event::Wagered { seat, wager, amount, .. } => {
                self.staked[self.kind(wager)][seat.index()] = amount.0 as i64;
            }
            Event::Paid { seat, wager, amount, .. } => self.won[self.kind(wager)][seat.index()] += amount.0 as i64,
            Event::Collected { seat, wager, amount, .. } => self.won[self.kind(wager)][seat.index()] -= amount.0 as i64,
            Event::BankFee { amount, .. } => self.bank_fee += amount.0,
            Event::NoMoreBets { action, .. } => self.action = action.0,
            _ => {}
        }
    }
}

/// The rounds of a block: one table, from a shuffled shoe on.
struct Session<'a> {
    table: &'a BankedTable,
    lineup: Lineup,
    round: Option<Round>,
    players: Vec<Bot>,
    pack: Pack<cards::Card>,
}

impl Session<'_> {
    fn new(table: &BankedTable) -> Result<Session<'_>, Stopped> {
        let mut lineup = Lineup::new(table.table.clone());
        let players: Vec<Bot> = table.tempers.iter().map(|&temper| Bot::new(table.strategy.clone(), temper)).collect();
        for seat in SeatSet::first(players.len()) {
            lineup.sit(seat, table.buy_in, &mut ()).map_err(stopped)?;
        }
        Ok(Session { table, lineup, round: None, players, pack: Pack::new([].into_iter()) })
    }

    /// Offers the bank round the table until somebody has it.
    fn offer(&mut self, chance: &mut Chance) -> Result<(), Stopped> {
        for _ in 0..=SEATS_MAX {
            let BankTurn::Offered(seat) = self.lineup.bank_turn() else { break };
            let takes = self.players[seat.index()].takes_bank(chance);
            if !takes || self.lineup.accept(seat, &mut ()).is_err() {
                self.lineup.decline(seat, &mut ()).map_err(stopped)?;
            }
        }
        Ok(())
    }

    fn round(&mut self, chance: &mut Chance, sums: &mut BankedSums) -> Result<(), Stopped> {
        self.offer(chance)?;
        let mut opening = self.lineup.next().map_err(stopped)?;
        for seat in opening.seated {
            let stack = &mut opening.stacks[seat.index()];
            *stack = (*stack).max(self.table.buy_in);
        }
        let round = match &mut self.round {
            Some(round) => {
                round.reopen(&opening, &mut ()).map_err(stopped)?;
                round
            }
            none => none.insert(Round::open(self.table.table.clone(), &opening, &mut ()).map_err(stopped)?),
        };
        let mut notes = Notes::new(&self.table.table);
        play(round, opening.seated, &mut self.pack, &mut self.players, chance, &mut notes).map_err(stopped)?;
        self.lineup.round_is_over(round);
        if round.was_void() {
            return Ok(());
        }

        let taken = round.dropped().0 as i64;
        let (mut all, mut bettors) = (taken, 0);
        for (seat, sum) in opening.seated.iter().zip(&mut sums.seats) {
            let won = round.stack(seat).0 as i64 - opening.stacks[seat.index()].0 as i64;
            all += won;
            sum.add(won);
            match seat == opening.bank {
                true => sums.bank.add(won),
                false => bettors += won,
            }
        }
        assert_eq!(all, 0, "chips are neither made nor lost");
        sums.rounds += 1;
        sums.bettors.add(bettors);
        sums.collected.add(taken);
        sums.from_bank.add(notes.bank_fee as i64);
        sums.action.add(notes.action as i64);
        for (kind, (_, ratio)) in sums.wagers.iter_mut().enumerate() {
            for (&staked, &won) in notes.staked[kind].iter().zip(&notes.won[kind]).filter(|(staked, _)| **staked > 0) {
                ratio.add(won, staked);
            }
        }
        Ok(())
    }
}
