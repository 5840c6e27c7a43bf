//! Tables of poker: hand after hand by the real rules, between the deals too.

use std::sync::Arc;

use hands::{Category, Ranking};
use rules::poker::{Deal, Event, Lineup, NoTable, Poker, STREETS_MAX, Share, Table};
use rules::{Chips, House, Play, SEATS_MAX, Seat, SeatSet, Sink};

use super::blocks::{Stopped, Sums, in_blocks, stopped};
use super::posting::{Limit, Posting};
use super::stats::{Amounts, Mean};
use crate::poker::{Bot, Insight, play};
use crate::{Chance, Pack, Temper};

/// A table of poker with a bot in every seat, made ready to be played.
///
/// Who has less than the buy-in buys up to it before every hand. Hands are turned up at the showdown without being asked for.
///
/// ```
/// use bots::sim::{PokerTable, limits, postings};
/// use rules::Register;
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let limit = limits(house, "holdem").remove(2);
/// let posted = postings(house, "holdem", Some(&limit)).remove(0);
/// let table = PokerTable::new(house, "holdem", &limit, &posted, 6)?;
/// let sums = table.run(2_000, 1, &|_| ())?;
/// let won: i64 = sums.seats.iter().map(|seat| seat.sum).sum();
/// assert_eq!(won + sums.collected.sum, 0, "what players lose is what the house takes");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PokerTable {
    table: Arc<Table>,
    insight: Arc<Insight>,
    /// How each player plays.
    pub tempers: Vec<Temper>,
    /// What everybody buys up to.
    pub buy_in: Chips,
    /// How many hands are dealt in an hour.
    pub pace: u32,
    /// What results are counted in: the upper limit.
    pub big_bet: Chips,
    high: Option<&'static Ranking>,
    low: Option<&'static Ranking>,
}

/// So many times the upper limit is bought, if the book lets one.
const BIG_BETS: u64 = 50;

impl PokerTable {
    /// A table of a game at a limit with posted fees, and so many players.
    ///
    /// # Errors
    ///
    /// If the house has no such table.
    pub fn new(
        house: &House,
        game: &str,
        limit: &Limit,
        posted: &Posting<'_>,
        seats: usize,
    ) -> Result<PokerTable, NoTable> {
        let game = house.chapter(game).and_then(|chapter| chapter.game.as_ref()).ok_or(NoTable::NotPoker)?;
        let Play::Poker(poker) = &game.play else { return Err(NoTable::NotPoker) };
        let stakes = limit.stakes;
        let table = Arc::new(Table::new(game, stakes, &posted.rows)?);
        let amount = |amount: rules::Amount| amount.at(stakes.low, stakes.high);
        let most = poker.buy_in_max.map_or(Chips(u64::MAX), amount);
        let seats = seats.clamp(2, table.seats());
        Ok(PokerTable {
            buy_in: Chips(BIG_BETS * stakes.high.0).max(amount(poker.buy_in_min)).min(most),
            insight: Arc::new(Insight::new(poker, stakes)),
            tempers: Temper::ALL.into_iter().cycle().take(seats).collect(),
            pace: usual_pace(poker, seats),
            big_bet: stakes.high,
            high: poker.showdown.high,
            low: poker.showdown.low,
            table,
        })
    }

    /// Plays so many hands on all cores; the same seed brings the same hands on any number of them. Progress is told in hands.
    ///
    /// # Errors
    ///
    /// If a player did what he may not, or the table could not go on.
    pub fn run(&self, hands: u64, seed: u64, progress: &(dyn Fn(u64) + Sync)) -> Result<PokerSums, Stopped> {
        in_blocks(hands, seed, progress, &|| PokerSums::new(self), &|count, chance, sums| {
            Session::new(self, chance)?.play(count, chance, sums)
        })
    }

    /// The kinds of hands that won, by the ranking of high hands where there is one, and of low hands.
    #[must_use]
    pub fn kinds(&self) -> [&'static [Category]; 2] {
        [self.high, self.low].map(|ranking| ranking.map_or(&[][..], Ranking::categories))
    }
}

/// How many hands are usually dealt in an hour: a rule of thumb, not measured in these rooms. Forty seconds go to shuffling, dealing and
/// paying, and each player takes two more and one and a half on every street.
///
/// ```
/// use rules::{Play, Register};
///
/// let chapter = Register::embedded().house("ocean-view").unwrap().chapter("holdem").unwrap();
/// let Play::Poker(holdem) = &chapter.game.as_ref().unwrap().play else { unreachable!() };
/// assert_eq!((bots::sim::usual_pace(holdem, 9), bots::sim::usual_pace(holdem, 2)), (32, 64));
/// ```
#[must_use]
pub fn usual_pace(game: &Poker, players: usize) -> u32 {
    let bets = game.streets.iter().filter(|street| street.bet.is_some()).count();
    let half_seconds = 80 + players * (4 + 3 * bets);
    (7_200 / half_seconds) as u32
}

/// What came of the hands of a table, in cents.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PokerSums {
    /// How many hands.
    pub hands: u64,
    /// What each seat won or lost, hand by hand, fees included.
    pub seats: Vec<Mean>,
    /// What the house took, hand by hand.
    pub collected: Mean,
    /// What lay in the middle in the end, fees included.
    pub pots: Amounts,
    /// How many hands came to each street and no further.
    pub streets: [u64; STREETS_MAX],
    /// How many were won without a showdown.
    pub uncontested: u64,
    /// How many times the main pot was won with each kind of hand, high and low, at the showdown.
    pub won_with: [Vec<u64>; 2],
}

impl PokerSums {
    fn new(table: &PokerTable) -> PokerSums {
        PokerSums {
            hands: 0,
            seats: vec![Mean::default(); table.tempers.len()],
            collected: Mean::default(),
            pots: Amounts::new(table.table.chip()),
            streets: [0; STREETS_MAX],
            uncontested: 0,
            won_with: table.kinds().map(|kinds| vec![0; kinds.len()]),
        }
    }

    /// How many hands came to this street.
    #[must_use]
    pub fn came_to(&self, street: usize) -> u64 {
        self.streets[street.min(STREETS_MAX)..].iter().sum()
    }
}

impl Sums for PokerSums {
    fn merge(&mut self, other: &PokerSums) {
        self.hands += other.hands;
        self.seats.iter_mut().zip(&other.seats).for_each(|(own, more)| own.merge(more));
        self.collected.merge(&other.collected);
        self.pots.merge(&other.pots);
        self.streets.iter_mut().zip(other.streets).for_each(|(own, more)| *own += more);
        self.uncontested += other.uncontested;
        for (own, more) in self.won_with.iter_mut().zip(&other.won_with) {
            own.iter_mut().zip(more).for_each(|(own, more)| *own += more);
        }
    }
}

/// What is noted of one hand.
#[derive(Default)]
struct Notes {
    won: u64,
    street: u8,
    uncontested: bool,
    /// Who won the main pot, or a half of it.
    high: SeatSet,
    low: SeatSet,
    whole: SeatSet,
}

impl Sink<Event> for Notes {
    #[inline]
    fn on(&mut self, event: Event) {
        match event {
            Event::Won { pot, seat, amount, share, .. } => {
                self.won += amount.0;
                match share {
                    _ if pot > 0 => {}
                    Share::Uncontested => self.uncontested = true,
                    Share::Whole => self.whole = self.whole.with(seat),
                    Share::High => self.high = self.high.with(seat),
                    Share::Low => self.low = self.low.with(seat),
                }
            }
            Event::OddChip { amount, .. } => self.won += amount.0,
            Event::Street { street, .. } => self.street = street,
            _ => {}
        }
    }
}

/// The hands of a block: one table, from its first button on.
struct Session<'a> {
    table: &'a PokerTable,
    lineup: Lineup,
    deal: Option<Deal>,
    players: Vec<Bot>,
    pack: Pack<Option<cards::Card>>,
    dropped: u64,
}

impl Session<'_> {
    fn new<'a>(table: &'a PokerTable, chance: &mut Chance) -> Result<Session<'a>, Stopped> {
        let mut lineup = Lineup::new(table.table.clone());
        let players: Vec<Bot> = table.tempers.iter().map(|&temper| Bot::new(table.insight.clone(), temper)).collect();
        for seat in SeatSet::first(players.len()) {
            lineup.sit(seat, table.buy_in, &mut ()).map_err(stopped)?;
        }
        if let Some(button) = Seat::new(chance.below(players.len() as u64) as u8) {
            lineup.first_button(button);
        }
        let pack = Pack::new(table.table.deck().iter().map(Some));
        Ok(Session { table, lineup, deal: None, players, pack, dropped: 0 })
    }

    fn play(&mut self, hands: u64, chance: &mut Chance, sums: &mut PokerSums) -> Result<(), Stopped> {
        let mut time_due = self.table.table.time_due_after(0, 0);
        for hand in 1..=hands {
            self.hand(chance, sums)?;
            let now = (hand * 60 / u64::from(self.table.pace.max(1))) as u32;
            if time_due.is_some_and(|due| due <= now) {
                self.lineup.time_is_due();
                time_due = self.table.table.time_due_after(0, now);
            }
        }
        Ok(())
    }

    fn hand(&mut self, chance: &mut Chance, sums: &mut PokerSums) -> Result<(), Stopped> {
        let seats = SeatSet::first(self.players.len());
        let mut before = [0; SEATS_MAX];
        for seat in seats {
            let lacks = self.table.buy_in.0.saturating_sub(self.lineup.chips(seat).0);
            if lacks > 0 {
                self.lineup.buy(seat, Chips(lacks), &mut ()).map_err(stopped)?;
            }
            before[seat.index()] = self.lineup.chips(seat).0;
        }
        let mut seating = self.lineup.next(&mut ()).map_err(stopped)?;
        seating.show_all = true;
        let deal = match &mut self.deal {
            Some(deal) => {
                deal.reopen(&seating, &mut ()).map_err(stopped)?;
                deal
            }
            none => none.insert(Deal::open(self.table.table.clone(), &seating, &mut ()).map_err(stopped)?),
        };
        let mut notes = Notes::default();
        play(deal, &mut self.pack, &mut self.players, chance, &mut notes).map_err(stopped)?;
        self.lineup.settle(deal);

        let by_the_clock = self.lineup.dropped().0 - self.dropped;
        self.dropped += by_the_clock;
        let taken = deal.dropped().0 + by_the_clock;
        let mut all = taken as i64;
        for (seat, sum) in seats.iter().zip(&mut sums.seats) {
            let won = self.lineup.chips(seat).0 as i64 - before[seat.index()] as i64;
            all += won;
            sum.add(won);
        }
        assert_eq!(all, 0, "chips are neither made nor lost");
        sums.hands += 1;
        sums.collected.add(taken as i64);
        sums.pots.add(Chips(notes.won + deal.dropped().0));
        sums.streets[usize::from(notes.street) % STREETS_MAX] += 1;
        sums.uncontested += u64::from(notes.uncontested);
        if !notes.uncontested {
            self.count_kinds(&notes, sums);
        }
        Ok(())
    }

    /// With what the main pot was won.
    fn count_kinds(&self, notes: &Notes, sums: &mut PokerSums) {
        let Some(deal) = &self.deal else { return };
        // A pot that is not divided goes by high, or by low where that is all there is.
        let (high, low) = match self.table.high {
            Some(_) => (notes.high.or(notes.whole), notes.low),
            None => (SeatSet::EMPTY, notes.low.or(notes.whole)),
        };
        let mut board = [cards::Card::JOKERS[0]; 5];
        let board = known(deal.board(), &mut board);
        let sides = [(self.table.high, high), (self.table.low, low)];
        for ((ranking, winners), counts) in sides.into_iter().zip(&mut sums.won_with) {
            let Some(ranking) = ranking.filter(|_| !winners.is_empty()) else { continue };
            let on = ranking.on(board);
            for seat in winners {
                let mut own = [cards::Card::JOKERS[0]; 8];
                let strength = on.strength(known(deal.holding(seat), &mut own));
                let kind = ranking.categories().partition_point(|category| category.least <= strength);
                counts[kind.saturating_sub(1)] += 1;
            }
        }
    }
}

/// The cards that are known, in a place for them.
fn known<'a>(cards: &[Option<cards::Card>], place: &'a mut [cards::Card]) -> &'a [cards::Card] {
    let mut count = 0;
    for (place, card) in place.iter_mut().zip(cards.iter().flatten()) {
        *place = *card;
        count += 1;
    }
    &place[..count]
}
