//! Complete rounds of our own banked games by fixed strategies: every wager, every fee, every card, to the last payment.

use std::sync::Arc;

use cards::{Card, Rank, Suit, shuffle_first};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use hands::{Points, Strength, three_card};
use rules::banked::{Act, Event, Opening, Options, Round, Step, Table, Turn, Wager};
use rules::{Chips, Register, Seat, Sink};

/// A table with its players, who wager the same round after round, and its cards.
///
/// The cards come from ChaCha8, as in all our contests, by [`shuffle_first`]: those behind the cut card, which nobody gets to
/// see, need not be shuffled. Each is as likely as any other that is left.
pub(crate) struct Game {
    round: Round,
    opening: Opening,
    bank: Chips,
    /// What lies in each circle.
    wagers: Vec<(Seat, [Chips; 3])>,
    cards: Vec<Card>,
    dealt: usize,
    shuffled: usize,
    /// How many cards are shuffled at first: those before the cut card, and a few more.
    at_first: usize,
    generator: ChaCha8Rng,
}

impl Game {
    /// The first seat banks, and all others wager this.
    pub(crate) fn new(house: &str, id: &str, decks: u8, players: u8, wagers: &[(Wager, Chips)]) -> Game {
        let house = Register::embedded().house(house).unwrap();
        let posted = house.schedules_of(id).next().unwrap();
        let table = Arc::new(Table::new(house, id, &[posted], decks).unwrap());
        let seats = (0..=players).map(|number| Seat::new(number).unwrap());
        let opening = Opening::new(Seat::new(0).unwrap(), &vec![Chips(10_000_000); usize::from(players) + 1]);
        let mut lies = [Chips(0); 3];
        for (amount, wager) in lies.iter_mut().zip([table.base()].into_iter().chain(table.bonus_bets())) {
            *amount = wagers.iter().find(|(on, _)| *on == wager).map_or(Chips(0), |&(_, amount)| amount);
        }
        let round = Round::open(table, &opening, &mut ()).unwrap();
        Game {
            opening,
            bank: Chips(5_000_000),
            wagers: seats.skip(1).map(|circle| (circle, lies)).collect(),
            cards: left(&round),
            dealt: 0,
            shuffled: 0,
            at_first: if decks == 1 { AT_ONCE } else { usize::from(decks) * 39 + 6 },
            generator: ChaCha8Rng::from_seed([26; 32]),
            round,
        }
    }

    /// So many rounds; what the bank has in the end, over all of them.
    pub(crate) fn play<S: Sink<Event>>(&mut self, rounds: u64, strategy: impl Strategy, sink: &mut S) -> u64 {
        (0..rounds).map(|_| self.play_one(&strategy, sink)).sum()
    }

    fn play_one<S: Sink<Event>>(&mut self, strategy: &impl Strategy, sink: &mut S) -> u64 {
        // The first is open already.
        if self.round.is_over() {
            self.round.reopen(&self.opening, sink).unwrap();
        }
        if self.round.shoe().len() == self.round.table().full().len() {
            self.begin_shoe();
        }
        self.round.play(Step::Bank(self.opening.bank, self.bank), sink).unwrap();
        for &(seat, amounts) in &self.wagers {
            self.round.play(Step::Wagers(seat, seat, amounts), sink).unwrap();
        }
        self.round.play(Step::NoMoreBets, sink).unwrap();
        loop {
            match self.round.turn() {
                Turn::Dealer(need) => {
                    if need.reshuffle {
                        self.begin_shoe();
                    }
                    let cards = self.dealt..self.dealt + need.count();
                    if cards.end > self.shuffled {
                        let more = if self.shuffled == 0 { self.at_first } else { AT_ONCE };
                        let more = more.max(cards.end - self.shuffled);
                        shuffle_first(&mut self.cards[self.shuffled..], more, || self.generator.next_u64());
                        self.shuffled = self.cards.len().min(self.shuffled + more);
                    }
                    self.dealt = cards.end;
                    self.round.play(Step::Dealt(&self.cards[cards]), sink).unwrap();
                }
                Turn::Seat(seat) => {
                    let act = strategy.choose(&self.round, &self.round.options());
                    self.round.play(Step::Act(seat, act), sink).unwrap();
                }
                Turn::Nobody => break,
                Turn::Bank(_) | Turn::Wagers | Turn::Unknown(_) => unreachable!(),
            }
        }
        self.round.stack(self.opening.bank).0
    }

    /// All cards that are not on the table are shuffled.
    fn begin_shoe(&mut self) {
        if self.cards.len() != self.round.shoe().len() {
            self.cards = left(&self.round);
        }
        (self.dealt, self.shuffled) = (0, 0);
    }
}

/// How many cards are shuffled when there are not enough.
const AT_ONCE: usize = 24;

/// Every card that can be dealt, in no order.
fn left(round: &Round) -> Vec<Card> {
    let all = Rank::ALL.into_iter().flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
    all.flat_map(|card| std::iter::repeat_n(card, usize::from(round.shoe().count(card)))).collect()
}

/// How a hand is played.
pub(crate) trait Strategy {
    fn choose(&self, round: &Round, options: &Options) -> Act;
}

/// Basic strategy by totals, for a bank that hits soft 17: that of the peer, but for pairs that it would surrender.
pub(crate) struct Basic;

/// By the bank's up card from ace to ten. `H` hits and `S` stands; `D` doubles or else hits, `d` doubles or else stands;
/// `R` surrenders or else hits, `r` surrenders or else stands; `P` splits, and a point leaves it to the total.
const HARD: [&[u8; 10]; 18] = [
    b"HHHHHHHHHH", // 4
    b"HHHHHHHHHH", // 5
    b"HHHHHHHHHH", // 6
    b"HHHHHHHHHH", // 7
    b"HHHHHHHHHH", // 8
    b"HHDDDDHHHH", // 9
    b"HDDDDDDDDH", // 10
    b"DDDDDDDDDD", // 11
    b"HHHSSSHHHH", // 12
    b"HSSSSSHHHH", // 13
    b"HSSSSSHHHH", // 14
    b"RSSSSSHHHR", // 15
    b"RSSSSSHHRR", // 16
    b"rSSSSSSSSS", // 17
    b"SSSSSSSSSS", // 18
    b"SSSSSSSSSS", // 19
    b"SSSSSSSSSS", // 20
    b"SSSSSSSSSS", // 21
];

const SOFT: [&[u8; 10]; 10] = [
    b"HHHHHDHHHH", // 12
    b"HHHHDDHHHH", // 13
    b"HHHHDDHHHH", // 14
    b"HHHDDDHHHH", // 15
    b"HHHDDDHHHH", // 16
    b"HHDDDDHHHH", // 17
    b"HdddddSSHH", // 18
    b"SSSSSdSSSS", // 19
    b"SSSSSSSSSS", // 20
    b"SSSSSSSSSS", // 21
];

/// By the hard total of the pair.
const PAIRS: [&[u8; 10]; 10] = [
    b"PPPPPPPPPP", // aces
    b".PPPPPP...", // twos
    b".PPPPPP...", // threes
    b"....PP....", // fours
    b"..........", // fives
    b".PPPPP....", // sixes
    b".PPPPPP...", // sevens
    b"PPPPPPPPPP", // eights
    b".PPPPP.PP.", // nines
    b"..........", // Bonus cards
];

/// The same by the number of the up card's rank and the [`Points::face`] of the hand, so that it is looked up at once.
static CHART: [[Cell; Points::FACES]; 16] = {
    let nothing = Cell::new(false, b'S');
    let mut chart = [[nothing; Points::FACES]; 16];
    let mut number = Rank::Two.number();
    while number <= Rank::Ace.number() {
        let row = &mut chart[number as usize];
        let up = match number {
            13 => 0,
            9.. => 9,
            _ => number as usize,
        };
        let mut hard = 2_usize;
        while hard <= 21 {
            if hard >= 4 {
                let pair = hard <= 20 && hard.is_multiple_of(2) && PAIRS[hard / 2 - 1][up] == b'P';
                row[hard] = Cell::new(pair, HARD[hard - 4][up]);
            }
            if hard <= 11 {
                row[hard + SOFT_FACE] = Cell::new(hard == 2 && PAIRS[0][up] == b'P', SOFT[hard - 2][up]);
            }
            hard += 1;
        }
        number += 1;
    }
    chart
};

/// What to do with a hand, in a few bytes: all of them stay at hand.
#[derive(Clone, Copy)]
struct Cell {
    splits: bool,
    doubles: bool,
    surrenders: bool,
    /// Otherwise.
    hits: bool,
}

impl Cell {
    const fn new(splits: bool, letter: u8) -> Cell {
        let (doubles, surrenders) = (matches!(letter, b'D' | b'd'), matches!(letter, b'R' | b'r'));
        Cell { splits, doubles, surrenders, hits: matches!(letter, b'H' | b'D' | b'R') }
    }
}

/// Where the faces of soft hands begin.
const SOFT_FACE: usize = 32;

impl Strategy for Basic {
    #[inline(always)]
    fn choose(&self, round: &Round, options: &Options) -> Act {
        let circle = options.circle.unwrap();
        if options.insure.is_some() {
            return Act::Insure(circle, Chips(0));
        }
        let up = usize::from(round.bank_shows().unwrap().rank_number() % 16);
        let cell = &CHART[up][round.points(circle, options.hand).face()];
        let split = cell.splits & options.split.is_some();
        let double = cell.doubles & options.double.is_some();
        let surrender = cell.surrenders & options.surrender;
        // Mostly it is none of them, and to ask once is to guess once.
        if !(split | double | surrender) {
            return if cell.hits { Act::Hit } else { Act::Stand };
        }
        match (options.split, options.double) {
            (Some(span), _) if split => Act::Split(span.most),
            (_, Some(span)) if double => Act::Double(span.most),
            _ => Act::Surrender,
        }
    }
}

/// Plays queen, six and four or better, and folds all else.
pub(crate) struct QueenSixFour(Strength);

impl QueenSixFour {
    pub(crate) fn new() -> QueenSixFour {
        QueenSixFour(three_card::three(&["Qc", "6d", "4h"].map(|card| card.parse().unwrap())))
    }
}

impl Strategy for QueenSixFour {
    #[inline(always)]
    fn choose(&self, round: &Round, options: &Options) -> Act {
        let &[Some(a), Some(b), Some(c)] = round.holding(options.circle.unwrap(), 0) else { return Act::Fold };
        if options.play.is_some() && three_card::three(&[a, b, c]) >= self.0 { Act::Play } else { Act::Fold }
    }
}
