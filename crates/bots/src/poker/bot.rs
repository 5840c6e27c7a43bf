//! A player of poker, who decides from what he sees and may do.

use std::sync::Arc;

use cards::{Card, CardSet};
use hands::Strength;
use rules::poker::{Act, Options, Raise, View};
use rules::{Chips, Eyes, Seat, Seen};

use super::insight::Insight;
use super::worth::{WHOLE, Worth};
use crate::{Chance, Temper};

/// Somebody who plays poker: asked when it is his turn, he does one of the things that he may.
pub trait Player {
    /// What he does. The view is that of his own eyes.
    fn act(&mut self, view: &View, options: &Options, chance: &mut Chance) -> Act;
}

/// A player who knows his game and has a temper. What he does depends on what he sees now: all that he remembers is what he thought
/// of the same cards before, which would come out the same.
///
/// ```
/// use std::sync::Arc;
///
/// use bots::poker::{Bot, Insight, Player};
/// use bots::{Chance, Temper};
/// use rules::poker::{Act, Deal, Seating, Stakes, Step, Table};
/// use rules::{Chips, Eyes, Play, Register, Seat, Structure};
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
/// let Play::Poker(holdem) = &game.play else { unreachable!() };
/// let stakes = Stakes::new(Structure::Limit, Chips(400), Chips(800));
/// let table = Arc::new(Table::new(game, stakes, &[])?);
/// let seating = Seating::everybody(&table, &[Chips(10_000); 2], Seat::new(0));
/// let mut deal = Deal::open(table, &seating, &mut ())?;
/// let cards = ["7s", "Ad", "2h", "Ac"].map(|card| card.parse().ok());
/// deal.play(Step::Dealt(&cards), &mut ())?;
///
/// let mut bot = Bot::new(Arc::new(Insight::new(holdem, stakes)), Temper::TIGHT);
/// let view = deal.view(Eyes::Seat(Seat::new(0).unwrap()));
/// assert_eq!(bot.act(&view, &deal.options(), &mut Chance::new(1, 0)), Act::RaiseTo(Chips(800)), "two aces");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bot {
    insight: Arc<Insight>,
    temper: Temper,
    /// What he thought of these cards and this street last.
    thought: Option<(CardSet, u8, Worth)>,
}

/// A table with so many players is what tempers are made for.
const FULL: u32 = 9;

/// Nobody calls with less, whatever the pot offers: in thousandths of it.
const LEAST_CALL: u32 = 1000;

/// After so many raises in a round even the best hand is not always raised: there may be no end to it.
const RAISES: u32 = 3;

impl Player for Bot {
    fn act(&mut self, view: &View, options: &Options, chance: &mut Chance) -> Act {
        let hand = Hand::new(view, &self.insight);
        // Mostly he is asked to bet.
        if options.fold | options.check | options.call.is_some() | options.raise.is_some() {
            return self.bet(view, options, &hand, chance);
        }
        if let Some(most) = options.draw {
            let thrown = self.insight.thrown_away(hand.own_set());
            return Act::Draw(thrown.iter().take(usize::from(most)).collect());
        }
        if let Some(count) = options.discard {
            return Act::Discard(self.insight.discarded(hand.own(), hand.board(), count));
        }
        if options.kill.is_some() {
            return if self.kills(&hand) { Act::Kill } else { Act::NoKill };
        }
        if options.all_in_for_pot {
            let opponents = view.live.len().saturating_sub(1) as u32;
            let well = self.worth(view, &hand, 0).share * (opponents + 1) >= WHOLE;
            return if well { Act::StayIn } else { Act::AllInForPot };
        }
        self.show(view, options, &hand)
    }
}

impl Bot {
    /// A player.
    #[must_use]
    pub const fn new(insight: Arc<Insight>, temper: Temper) -> Bot {
        Bot { insight, temper, thought: None }
    }

    /// How he plays.
    #[must_use]
    pub const fn temper(&self) -> Temper {
        self.temper
    }

    fn bet(&mut self, view: &View, options: &Options, hand: &Hand, chance: &mut Chance) -> Act {
        let (wants_raise, wants_call) = match view.street {
            0 => self.with_first_cards(view, options, hand),
            _ => self.with_later_cards(view, options, hand, chance),
        };
        match (options.raise, options.call) {
            (Some(raise), _) if wants_raise => Act::RaiseTo(self.amount(raise, view)),
            _ if options.check => Act::Check,
            (_, Some(_)) if wants_call || wants_raise || !options.fold => Act::Call,
            _ if options.fold => Act::Fold,
            // What is left is a bet that cannot be got round.
            (Some(raise), _) => Act::RaiseTo(raise.least),
            _ => Act::Check,
        }
    }

    /// By how many first hands are better: fewer are played at a full table and against raises, more for little money.
    fn with_first_cards(&self, view: &View, options: &Options, hand: &Hand) -> (bool, bool) {
        let better = u32::from(self.insight.better_starts(hand.own()));
        let players = view.live.len() as u32;
        let raises = hand.raises(view, &self.insight);
        let at_table = |hands: u16| (u32::from(hands) * (FULL + 3) / (players + 3)) >> raises.min(8);
        let mut plays = at_table(self.temper.plays);
        let call = options.call.unwrap_or_default().0;
        if call * 5 <= view.pot.0 {
            plays += plays / 2;
        }
        (better < at_table(self.temper.raises), better < plays)
    }

    /// By what the hand is worth against those who are left, and what the pot offers.
    fn with_later_cards(&mut self, view: &View, options: &Options, hand: &Hand, chance: &mut Chance) -> (bool, bool) {
        let opponents = view.live.len().saturating_sub(1) as u32;
        let raises = hand.raises(view, &self.insight);
        let Prospect { share, pressed, unbeaten } = self.worth(view, hand, raises);
        let must_bet = self.insight.must_bet.is_some_and(|least| options.check && hand.low(&self.insight) >= least);
        let presses = pressed * (opponents + 1) * 100 >= WHOLE * u32::from(self.temper.presses)
            && (raises <= RAISES || chance.in_a_thousand(500));
        let bluffs = options.check && opponents <= 2 && chance.in_a_thousand(self.temper.bluffs);
        let call = options.call.unwrap_or_default().0;
        let price = call * 1000 / (view.pot.0 + call).max(1) * u64::from(self.temper.wants) / 100;
        let wanted = (price as u32).min(LEAST_CALL) * WHOLE / 1000;
        // With all cards there, a hand that was never beaten is not given up at any price.
        let calls = share >= wanted || (unbeaten && hand.board_count == 5);
        (presses || must_bet || bluffs, calls)
    }

    /// What he can expect against all who are left, after so many raises.
    fn worth(&mut self, view: &View, hand: &Hand, raises: u32) -> Prospect {
        let others = view.live.without(hand.seat);
        // Who is still there has reasons for it, and who has put something in this round has more.
        let bettors = others.iter().filter(|seat| view.bets[seat.index()] > Chips(0)).count();
        let halves = others.len() + bettors + 2 * raises as usize;
        let insight = &self.insight;
        let judged = |shows: &[Card]| insight.worth(view.street, hand.own(), hand.board(), shows, hand.known);
        if !insight.up {
            let again = self.thought.filter(|&(known, street, _)| (known, street) == (hand.known, view.street));
            let worth = again.map_or_else(|| judged(&[]), |(_, _, worth)| worth);
            self.thought = Some((hand.known, view.street, worth));
            let all = 2 * others.len() + halves;
            return Prospect { share: worth.share(all), pressed: worth.share(all + 2), unbeaten: worth.is_unbeaten() };
        }
        let (mut all, mut least) = (Worth::ALL, Worth::ALL);
        for seat in others {
            let against = judged(Hand::of(view, seat).own());
            all = all.and(against);
            least = if against.share(2) < least.share(2) { against } else { least };
        }
        let against = |halves: usize| all.share(2) * least.share(halves) / WHOLE;
        Prospect { share: against(halves), pressed: against(halves + 2), unbeaten: all.is_unbeaten() }
    }

    /// How much he bets or raises to, where he may choose.
    fn amount(&self, raise: Raise, view: &View) -> Chips {
        if raise.least >= raise.most {
            return raise.most;
        }
        let level = view.bets.iter().max().copied().unwrap_or_default();
        let aim = level.0 + view.pot.0 * u64::from(self.temper.bets) / 100;
        let steps = aim.saturating_sub(raise.least.0) / raise.step.0.max(1);
        Chips(raise.least.0 + steps * raise.step.0).min(raise.most)
    }

    /// Two cards make a kill worth while only if they are very low and he likes to raise.
    fn kills(&self, hand: &Hand) -> bool {
        let low = hand.own_set().ranks().ace_low_bits().count_ones() as usize == hand.own().len();
        let lowest = hand.own_set().ranks().ace_low_bits() & !0b111 == 0;
        self.temper.raises > 100 && self.insight.high.is_none() && low && lowest
    }

    /// Shows his hand, unless the one that he is up against has shown a better one.
    fn show(&self, view: &View, options: &Options, hand: &Hand) -> Act {
        let beaten = || {
            let mut others = view.live.without(hand.seat).iter();
            let (Some(other), None) = (others.next(), others.next()) else { return false };
            let other = Hand::of(view, other);
            let is_shown = other.own_count == hand.own_count;
            is_shown && self.beats(&other, hand)
        };
        match options.show {
            true if options.muck && beaten() => Act::Muck,
            true => Act::Show,
            false if options.play_board => Act::PlayBoard,
            false => Act::Muck,
        }
    }

    /// Whether a hand is better in every way that counts.
    fn beats(&self, one: &Hand, other: &Hand) -> bool {
        let rankings = [self.insight.high, self.insight.low];
        rankings.into_iter().flatten().all(|ranking| {
            let on = ranking.on(one.board());
            on.strength(one.own()) > on.strength(other.own())
        })
    }
}

/// What a player can expect of the pot, out of [`WHOLE`].
struct Prospect {
    /// His part of it.
    share: u32,
    /// The same if he raised, and others had reasons to go on.
    pressed: u32,
    /// Whether nobody could beat him, as far as he can see.
    unbeaten: bool,
}

/// What a view shows of cards.
struct Hand {
    seat: Seat,
    own: [Card; 8],
    own_count: usize,
    board: [Card; 5],
    board_count: usize,
    known: CardSet,
}

impl Hand {
    /// A player's cards as far as they are seen, and the board.
    fn of(view: &View, seat: Seat) -> Hand {
        let mut hand = Hand {
            seat,
            own: [Card::JOKERS[0]; 8],
            own_count: 0,
            board: [Card::JOKERS[0]; 5],
            board_count: 0,
            known: CardSet::EMPTY,
        };
        for card in faces(&view.holdings[seat.index()]) {
            hand.own[hand.own_count] = card;
            hand.own_count += 1;
            hand.known = hand.known.with(card);
        }
        for card in faces(&view.board) {
            hand.board[hand.board_count] = card;
            hand.board_count += 1;
            hand.known = hand.known.with(card);
        }
        hand
    }

    /// One's own.
    fn new(view: &View, insight: &Insight) -> Hand {
        let seat = match view.eyes {
            Eyes::Seat(seat) => seat,
            Eyes::Spectator | Eyes::Record => Seat::new(0).unwrap_or_else(|| unreachable!("there is a first seat")),
        };
        let mut hand = Hand::of(view, seat);
        if insight.up {
            let all = view.holdings.iter().flat_map(|holding| faces(holding));
            hand.known = all.fold(hand.known, CardSet::with);
        }
        hand
    }

    fn own(&self) -> &[Card] {
        &self.own[..self.own_count]
    }

    fn own_set(&self) -> CardSet {
        self.own().iter().copied().collect()
    }

    fn board(&self) -> &[Card] {
        &self.board[..self.board_count]
    }

    fn low(&self, insight: &Insight) -> Strength {
        insight.low.map_or(Strength::NONE, |ranking| ranking.on(self.board()).strength(self.own()))
    }

    /// How many times the bet of the street has been raised.
    fn raises(&self, view: &View, insight: &Insight) -> u32 {
        let level = view.bets.iter().max().map_or(0, |bet| bet.0);
        let bet = insight.bets.get(usize::from(view.street)).copied().unwrap_or(1).max(1);
        (level / bet).saturating_sub(1).min(30) as u32
    }
}

/// The cards that can be seen.
fn faces(seen: &[Seen]) -> impl Iterator<Item = Card> + '_ {
    seen.iter().filter_map(|seen| match seen {
        Seen::Face(card) => Some(*card),
        Seen::Nothing | Seen::Back => None,
    })
}
