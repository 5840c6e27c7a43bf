//! What hands of a game are worth: some of them are played to the end against cards that could be anybody's.

use cards::{Card, CardSet, Suit};
use hands::{OnBoard, Ranking, Strength, Tally};
use rules::poker::{Poker, Stakes};

use super::discards::{Aim, thrown_away};
use super::worth::{Looks, WHOLE, Worth};

/// What the best five of some cards are worth.
type OfFive = fn(Tally) -> Strength;

/// How many cards anybody can come to hold.
const HAND_MAX: usize = 8;

/// How many cards a board can have.
const BOARD_MAX: usize = 5;

/// How many ends of the board are looked at, and how many hands on each.
const ENDS: usize = 3;
const OTHERS: usize = 3;

/// How many first hands are looked at to know which are good.
const STARTS: usize = 1000;

/// How many times each kind of two first cards is played: it is done once for a table.
const STARTS_OF_TWO: usize = 400;

/// What a player knows of a game before he sits down: how it is dealt, what wins, and how good first hands are.
///
/// What it says of a hand depends on the cards that are seen and on nothing else: the cards it plays them against come from
/// those that are seen, so that a hand is always judged the same.
///
/// ```
/// use bots::poker::Insight;
/// use rules::poker::Stakes;
/// use rules::{Chips, Play, Register, Structure};
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let Play::Poker(holdem) = &house.chapter("holdem").unwrap().game.as_ref().unwrap().play else { unreachable!() };
/// let insight = Insight::new(holdem, Stakes::new(Structure::Limit, Chips(400), Chips(800)));
/// let cards = |text: &str| cards::read(text).map(|found| found.unwrap().card.unwrap()).collect::<Vec<_>>();
/// assert!(insight.better_starts(&cards("As Ad")) < insight.better_starts(&cards("7s 2d")));
/// ```
#[derive(Clone, Debug)]
pub struct Insight {
    deck: Vec<Card>,
    /// How many cards of one's own, and of the board, count in the end.
    own: usize,
    board: usize,
    /// Whether a card is thrown away for good on the way.
    discards: bool,
    /// Whether cards of others lie face up.
    pub(super) up: bool,
    /// The last street whose draw comes before its bets, and what is drawn to.
    draw: Option<(u8, Aim)>,
    pub(super) high: Option<&'static Ranking>,
    pub(super) low: Option<&'static Ranking>,
    /// The same for any five of all cards, where that is what counts.
    best_five: Option<[OfFive; 2]>,
    /// The least that must be bet after the draw, where there is such a rule.
    pub(super) must_bet: Option<Strength>,
    /// The bet of each street.
    pub(super) bets: Vec<u64>,
    /// What first hands come to, the best first.
    starts: Vec<u32>,
    /// How many of a thousand are better than each kind of two cards; empty where one gets another number.
    starts_of_two: Vec<u16>,
}

impl Insight {
    /// Of a game at some stakes.
    #[must_use]
    pub fn new(game: &Poker, stakes: Stakes) -> Insight {
        let dealt: u8 = game.streets.iter().map(|street| street.down + street.up).sum();
        let discarded: u8 = game.streets.iter().map(|street| street.discard).sum();
        let board: u8 = game.streets.iter().map(|street| street.board).sum();
        let (high, low) = (game.showdown.high, game.showdown.low);
        let least = |ranking: &Ranking, id: &str| {
            let found = ranking.categories().iter().find(|category| category.id == id);
            found.map_or(Strength::NONE, |category| category.least)
        };
        let pat = high.map_or(Strength::NONE, |ranking| least(ranking, "straight"));
        let aim = match (high, low) {
            (Some(_), Some(_)) => Aim::Both(pat),
            (_, None) => Aim::High(pat),
            (None, Some(low)) if low.best_five().is_none() => Aim::LowBy(low),
            (None, Some(_)) => Aim::Low,
        };
        let mut insight = Insight {
            deck: game.deck.cards().iter().collect(),
            own: usize::from(dealt - discarded).min(HAND_MAX),
            board: usize::from(board).min(BOARD_MAX),
            discards: discarded > 0,
            up: game.streets.iter().any(|street| street.up > 0),
            draw: game.streets.iter().rposition(|street| street.draw > 0).map(|street| (street as u8, aim)),
            high,
            low,
            best_five: best_five(high, low),
            must_bet: low.filter(|_| game.betting.sevens).map(|ranking| least(ranking, "7-high")),
            bets: game.streets.iter().map(|street| bet_of(street.bet, stakes)).collect(),
            starts: vec![],
            starts_of_two: vec![],
        };
        let first = game.streets.first().map_or(0, |street| usize::from(street.down + street.up));
        insight.look_at_starts(first);
        insight
    }

    /// How many of a thousand first hands are better than this one.
    #[must_use]
    pub fn better_starts(&self, own: &[Card]) -> u16 {
        if let (&[one, other], false) = (own, self.starts_of_two.is_empty()) {
            return self.starts_of_two[kind_of_two(one, other)];
        }
        let known: CardSet = own.iter().copied().collect();
        let share = self.look(own, &[], &[], known, true, ENDS).1;
        self.place(share)
    }

    /// What a hand is worth now against one opponent who shows these cards.
    pub(super) fn worth(&self, street: u8, own: &[Card], board: &[Card], shows: &[Card], known: CardSet) -> Worth {
        let before_draw = self.draw.is_some_and(|(draw, _)| street < draw);
        self.look(own, board, shows, known, before_draw, ENDS).0
    }

    /// What is thrown away for other cards.
    pub(super) fn thrown_away(&self, own: CardSet) -> CardSet {
        self.draw.map_or(CardSet::EMPTY, |(_, aim)| thrown_away(own, aim))
    }

    /// What is best thrown away of a hand that has too many cards: the rest of it is worth most.
    pub(super) fn discarded(&self, own: &[Card], board: &[Card], count: u8) -> CardSet {
        let mut left: CardSet = own.iter().copied().collect();
        let known: CardSet = own.iter().chain(board).copied().collect();
        for _ in 0..count {
            let worth = |card: Card| {
                let mut hand = Few::default();
                left.iter().filter(|&other| other != card).for_each(|other| hand.add(other));
                self.look(hand.cards(), board, &[], known, false, 2 * ENDS).0.share(2)
            };
            let worst = left.iter().max_by_key(|&card| worth(card));
            left = left - worst.map_or(CardSet::EMPTY, CardSet::of);
        }
        own.iter().copied().collect::<CardSet>() - left
    }

    fn look_at_starts(&mut self, first: usize) {
        if first == 2 {
            self.look_at_starts_of_two();
            return;
        }
        let mut dealer = Dealer::new(&self.deck, 1);
        let mut starts: Vec<u32> = (0..STARTS)
            .map(|_| {
                let (mut hand, mut taken) = (Few::default(), CardSet::EMPTY);
                dealer.fill(&mut hand, first, &mut taken);
                self.look(hand.cards(), &[], &[], taken, true, ENDS).1
            })
            .collect();
        starts.sort_unstable_by(|one, other| other.cmp(one));
        self.starts = starts;
    }

    fn look_at_starts_of_two(&mut self) {
        let hands: Vec<[Card; 2]> = self
            .deck
            .iter()
            .enumerate()
            .flat_map(|(nth, &one)| self.deck[..nth].iter().map(move |&other| [one, other]))
            .collect();
        let mut worths = [None; KINDS_OF_TWO];
        for &[one, other] in &hands {
            worths[kind_of_two(one, other)].get_or_insert_with(|| {
                let known = CardSet::of(one).with(other);
                self.look(&[one, other], &[], &[], known, true, STARTS_OF_TWO / OTHERS).1
            });
        }
        let of = |[one, other]: [Card; 2]| worths[kind_of_two(one, other)].unwrap_or(0);
        let mut starts: Vec<u32> = hands.iter().map(|&hand| of(hand)).collect();
        starts.sort_unstable_by(|one, other| other.cmp(one));
        self.starts = starts;
        self.starts_of_two = worths.iter().map(|worth| self.place(worth.unwrap_or(0))).collect();
    }

    /// How many of a thousand first hands come to more.
    fn place(&self, share: u32) -> u16 {
        let better = self.starts.partition_point(|&start| start > share);
        (better * 1000 / self.starts.len().max(1)) as u16
    }

    /// Plays a hand to the end some times: what it is worth against one other, and how much of the pot it gets against several.
    fn look(
        &self,
        own: &[Card],
        board: &[Card],
        shows: &[Card],
        known: CardSet,
        before_draw: bool,
        ends: usize,
    ) -> (Worth, u32) {
        let mut dealer = Dealer::new(&self.deck, known.bits());
        // A card that serves all takes the place of one of each player's own.
        let own_all = if self.board == 0 { self.own.saturating_sub(board.len()) } else { self.own };
        let board_all = self.board.max(board.len());
        let complete = board.len() == board_all && own.len() == own_all && !before_draw;
        let (ends, others) = if complete { (1, 2 * ends * OTHERS) } else { (ends, OTHERS) };
        let keeps = self.kept(own, before_draw);
        let is_plain = self.draw.is_none() && !self.discards && !self.up && own.len() == own_all;
        let plain = self.best_five.filter(|_| is_plain);
        let (mut high, mut low, mut all) = (Looks::default(), Looks::default(), 0);
        for _ in 0..ends {
            let mut taken = known;
            let mut table = Few::from(board);
            dealer.fill(&mut table, board_all, &mut taken);
            if let Some(of) = plain {
                // Nothing is drawn, thrown away or shown: cards are added up as they come.
                let table: Tally = table.cards().iter().copied().collect();
                let own = of.map(|of| of(own.iter().fold(table, |tally, &card| tally.with(card))));
                let met = (0..others).map(|_| {
                    let mut taken = taken;
                    let other = (0..own_all).fold(table, |tally, _| tally.with(dealer.card(&mut taken)));
                    of.map(|of| of(other))
                });
                all += self.meets(own, met, &mut high, &mut low);
                continue;
            }
            let mut hand = keeps;
            self.choose(&mut hand, own_all, &table);
            dealer.fill(&mut hand, own_all, &mut taken);
            let judge = self.judge(&table);
            let own = judge.strengths(&hand);
            let met = (0..others).map(|_| {
                let mut taken = taken;
                let mut other = Few::from(shows);
                self.deal_other(&mut dealer, &mut other, own_all, &table, &mut taken);
                judge.strengths(&other)
            });
            all += self.meets(own, met, &mut high, &mut low);
        }
        (Worth::new(high, low), (all * WHOLE as usize / (4 * ends).max(1)) as u32)
    }

    /// Who says what hands are worth on a board.
    #[inline]
    fn judge(&self, table: &Few) -> Judge {
        match self.best_five {
            Some(of) => Judge::BestFive(of, table.cards().iter().copied().collect()),
            None => Judge::Rankings([self.high, self.low].map(|ranking| ranking.map(|on| on.on(table.cards())))),
        }
    }

    /// How a hand does against each of others, and what it comes to against the best of them in either half: 4 if it wins both.
    fn meets(
        &self,
        own: [Strength; 2],
        others: impl Iterator<Item = [Strength; 2]>,
        high: &mut Looks,
        low: &mut Looks,
    ) -> usize {
        let mut best = [Strength::NONE; 2];
        for other in others {
            let (on_high, on_low) = self.compare(own, other);
            high.add(on_high);
            low.add(on_low);
            best = [best[0].max(other[0]), best[1].max(other[1])];
        }
        let (on_high, on_low) = self.compare(own, best);
        on_high + on_low
    }

    /// What comes of each half of the pot: 2 if it is won, 1 if it is shared.
    fn compare(&self, [high, low]: [Strength; 2], [other_high, other_low]: [Strength; 2]) -> (usize, usize) {
        let half = |own: Strength, other: Strength| own.cmp(&other) as isize + 1;
        let on_high = half(high, other_high) as usize;
        let on_low = half(low, other_low) as usize;
        match (self.high, self.low) {
            // Without any low, high takes all.
            (Some(_), Some(_)) if low.is_none() && other_low.is_none() => (on_high, on_high),
            (Some(_), Some(_)) => (on_high, on_low),
            (Some(_), None) => (on_high, on_high),
            (None, _) => (on_low, on_low),
        }
    }

    /// What is left of a hand that is still to draw.
    fn kept(&self, own: &[Card], before_draw: bool) -> Few {
        let mut kept = Few::default();
        let thrown = match self.draw.filter(|_| before_draw) {
            Some((_, aim)) => thrown_away(own.iter().copied().collect(), aim),
            None => CardSet::EMPTY,
        };
        own.iter().filter(|&&card| !thrown.contains(card)).for_each(|&card| kept.add(card));
        kept
    }

    /// The cards that an opponent may have, as he would play them.
    fn deal_other(&self, dealer: &mut Dealer<'_>, other: &mut Few, own_all: usize, table: &Few, taken: &mut CardSet) {
        match self.draw {
            Some(_) => {
                dealer.fill(other, own_all, taken);
                *other = self.kept(other.cards(), true);
                dealer.fill(other, own_all, taken);
            }
            None if self.discards => {
                dealer.fill(other, own_all + 1, taken);
                self.choose(other, own_all, table);
            }
            None => dealer.fill(other, own_all, taken),
        }
    }

    /// Of a card too many, the one goes that adds least to the flop.
    fn choose(&self, hand: &mut Few, own_all: usize, table: &Few) {
        if hand.len <= own_all || table.len < 3 {
            hand.len = hand.len.min(own_all);
            return;
        }
        let judge = self.judge(&Few::from(&table.cards()[..3]));
        let cards = *hand;
        let mut best = 0;
        for goes in 0..cards.len {
            let mut rest = Few::default();
            cards.cards().iter().enumerate().filter(|(nth, _)| *nth != goes).for_each(|(_, &card)| rest.add(card));
            let worth = judge.strengths(&rest).map(|strength| u32::from(strength.number())).iter().sum();
            if goes == 0 || worth > best {
                (best, *hand) = (worth, rest);
            }
        }
    }
}

/// What hands are worth on a board, high and low.
#[expect(clippy::large_enum_variant, reason = "it lives on the stack while a few hands are judged")]
enum Judge {
    BestFive([OfFive; 2], Tally),
    Rankings([Option<OnBoard>; 2]),
}

impl Judge {
    #[inline]
    fn strengths(&self, hand: &Few) -> [Strength; 2] {
        match self {
            Judge::BestFive([high, low], board) => {
                let cards = hand.cards().iter().fold(*board, |tally, &card| tally.with(card));
                [high(cards), low(cards)]
            }
            Judge::Rankings(rankings) => {
                let of = |on: &Option<OnBoard>| on.as_ref().map_or(Strength::NONE, |on| on.strength(hand.cards()));
                [of(&rankings[0]), of(&rankings[1])]
            }
        }
    }
}

/// The short way to judge hands of which any five cards count.
fn best_five(high: Option<&Ranking>, low: Option<&Ranking>) -> Option<[OfFive; 2]> {
    let nothing: OfFive = |_| Strength::NONE;
    let of = |ranking: Option<&Ranking>| ranking.map_or(Some(nothing), Ranking::best_five);
    Some([of(high)?, of(low)?])
}

fn bet_of(size: Option<rules::poker::BetSize>, stakes: Stakes) -> u64 {
    match size {
        Some(rules::poker::BetSize::High) => stakes.high.0,
        _ => stakes.low.0,
    }
}

/// Pairs, suited and other hands of two cards, by their ranks.
const KINDS_OF_TWO: usize = 16 * 16;

fn kind_of_two(one: Card, other: Card) -> usize {
    let [one_number, other_number] = [one, other].map(|card| usize::from(card.rank_number()));
    let (most, least) = (one_number.max(other_number), one_number.min(other_number));
    let suited = one.suit() == other.suit();
    if suited { most * 16 + least } else { least * 16 + most }
}

/// A few cards.
#[derive(Clone, Copy)]
struct Few {
    cards: [Card; HAND_MAX],
    len: usize,
}

impl Default for Few {
    fn default() -> Few {
        Few { cards: [Card::new(cards::Rank::Ace, Suit::Spades); HAND_MAX], len: 0 }
    }
}

impl Few {
    fn from(cards: &[Card]) -> Few {
        let mut few = Few::default();
        cards.iter().for_each(|&card| few.add(card));
        few
    }

    fn add(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(self.len) {
            *place = card;
            self.len += 1;
        }
    }

    fn cards(&self) -> &[Card] {
        &self.cards[..self.len.min(HAND_MAX)]
    }
}

/// Deals from cards that have not been seen. Its words are made of what is seen: fair enough to judge by, and always the same.
struct Dealer<'a> {
    deck: &'a [Card],
    word: u64,
}

impl Dealer<'_> {
    fn new(deck: &[Card], seen: u64) -> Dealer<'_> {
        Dealer { deck, word: seen.wrapping_mul(0xd134_2543_de82_ef95) }
    }

    /// A place below an end, by one multiplication of a word that goes on by a fixed step, as in wyrand.
    #[inline]
    fn below(&mut self, end: usize) -> usize {
        self.word = self.word.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.word) * u128::from(self.word ^ 0xe703_7ed1_a0b4_28db);
        let word = (wide >> 64) as u64 ^ wide as u64;
        (((word >> 32) * end as u64) >> 32) as usize
    }

    /// Adds cards to a hand until it has so many.
    #[inline]
    fn fill(&mut self, hand: &mut Few, count: usize, taken: &mut CardSet) {
        // There are always more cards than anybody can see: a deck that runs out leaves everybody with fewer.
        debug_assert!(taken.len() + count < self.deck.len() + hand.len);
        while hand.len < count.min(HAND_MAX) {
            hand.add(self.card(taken));
        }
    }

    /// A card that has not been taken.
    #[inline]
    fn card(&mut self, taken: &mut CardSet) -> Card {
        loop {
            let card = self.deck[self.below(self.deck.len())];
            if !taken.contains(card) {
                *taken = taken.with(card);
                return card;
            }
        }
    }
}
