//! A table: one banked game with one posted schedule, made ready for a round.

use std::fmt;

use cards::{Card, Deck, Rank, Shoe};
use hands::Strength;

use super::button::ActionButton;
use super::game::{Backline, BankRules, Banked, BankedTable, Bonus};
use super::hand_rules::{Fate, PureRules, ThreeCardRules};
use super::moment::{BONUS_MOMENTS, Moment};
use super::payout::Payout;
use super::settlement::Settled;
use super::three_card::ThreeCard;
use super::unit::Unit;
use super::words::{BacklineFee, BankedDealFrom, BonusOn, Follow, LeastBank, Rounding, Wager};
use crate::game::{Cite, Game, Play};
use crate::schedule::{ActionFee, Schedule, ScheduleRow};
use crate::word::Word;
use crate::{Chips, House, Odds, SEATS_MAX, Seat, SeatSet};

/// How many bonus bets a game can have.
pub(super) const BONUS_MAX: usize = 2;

/// How many kinds of wagers are made before the cards come: the game's own, and bonus bets.
pub(super) const LINES: usize = 1 + BONUS_MAX;

/// How many lines a pay table can have: one for each number of cards or each kind of hand, and one for what is below them.
const LINES_MAX: usize = 32;

/// Lists by the number of a rank.
const RANKS: usize = 16;

/// A dollar in cents.
const DOLLAR: u64 = 100;

/// Why there can be no such table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the words below say it")]
pub enum NoTable {
    NoGame,
    NotBanked,
    NothingPosted,
    TwoSchedules,
    OtherGame,
    Decks { least: u8, most: u8 },
    TooManyBonusBets,
}

impl fmt::Display for NoTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoTable::NoGame => f.write_str("this house has no such game"),
            NoTable::NotBanked => f.write_str("this is no game with a player-dealer"),
            NoTable::NothingPosted => f.write_str("no cards before the fees are posted"),
            NoTable::TwoSchedules => f.write_str("a table posts one schedule at a time"),
            NoTable::OtherGame => f.write_str("the fees that are posted are for another game"),
            NoTable::Decks { least, most } if least == most => write!(f, "this game is dealt from {least} decks"),
            NoTable::Decks { least, most } => write!(f, "this game is dealt from {least} to {most} decks"),
            NoTable::TooManyBonusBets => write!(f, "a game can have {BONUS_MAX} bonus bets"),
        }
    }
}

impl std::error::Error for NoTable {}

/// One banked game with one posted schedule.
///
/// ```
/// use rules::Register;
/// use rules::banked::Table;
///
/// let house = Register::embedded().house("casino-club").unwrap();
/// let posted = house.schedules_of("pure-21.5").next().unwrap();
/// let table = Table::new(house, "pure-21.5", &[posted], 6)?;
/// assert_eq!(table.least().to_string(), "$5");
/// # Ok::<(), rules::banked::NoTable>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(super) common: BankedTable,
    pub(super) bank: BankRules,
    pub(super) button: ActionButton,
    /// Where its count ends, by the seat of the bank and the number of the rank, if empty seats are counted too.
    count_ends: [[Option<Seat>; RANKS]; SEATS_MAX],
    /// The seat behind which dealing and decisions begin, by the seat of the bank.
    dealt_after: [Seat; SEATS_MAX],
    pub(super) circles_most: u8,
    pub(super) backline: Option<Backline>,
    pub(super) game: Dealt,
    /// Which of the bank's cards lies face up from the start, from 0.
    pub(super) shows: u8,
    /// What the game's own wager is called.
    pub(super) base: Wager,
    pub(super) bonuses: [Option<BonusBet>; BONUS_MAX],
    /// The wagers that are made before the cards come: the game's own is the first.
    pub(super) lines: [Line; LINES],
    /// What they must be multiples of.
    pub(super) unit: Unit,
    /// The least wager, and the most.
    pub(super) least: u64,
    pub(super) most: u64,
    pub(super) fees: Fees,
    /// The shoe or deck as it is when all is shuffled.
    pub(super) full: Shoe,
    pub(super) decks: u8,
    /// Shuffled before the next round once so few are left.
    pub(super) cut: u16,
    pub(super) decks_in_turn: u8,
    pub(super) values: Values,
    moments: [Cite; Moment::WORDS.len()],
    /// The kinds of hands of Three Card Poker, from the weakest on.
    kinds: Vec<Kind>,
}

/// A kind of hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    least: Strength,
    pub(super) name: &'static str,
    pub(super) cite: Cite,
}

/// What kind of cards are dealt, and what they decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dealt {
    Pure(PureRules),
    Three(ThreeCardRules),
}

impl Dealt {
    /// How many cards everybody gets at first, and whether he gets them at once.
    #[inline]
    pub(super) const fn first_cards(&self) -> (u8, bool) {
        match self {
            Dealt::Pure(_) => (2, false),
            Dealt::Three(_) => (3, true),
        }
    }
}

/// A wager that is made before the cards come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// What it is called; there is none without a name.
    pub(super) wager: Option<Wager>,
    pub(super) least: u64,
    pub(super) most: u64,
    /// Whether it may be more than the wager on the game.
    pub(super) above_base: bool,
}

/// A bonus bet at this table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BonusBet {
    pub(super) wager: Wager,
    pub(super) on: BonusOn,
    pub(super) least: u64,
    pub(super) most: u64,
    pub(super) above_base: bool,
    pub(super) forfeited: bool,
    /// Whether it may be made behind another's hand.
    pub(super) behind: bool,
    /// The line of its pay table for so many cards or so strong a hand, up to where the last begins. To go through the lines
    /// would take as many guesses.
    line_of: Vec<u8>,
    /// What each line pays; the first is for what is below all others.
    payouts: [Payout; LINES_MAX],
    /// The best that it can pay.
    pub(super) top: Odds,
    pub(super) cites: BonusCites,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BonusCites {
    pub(super) placed: Cite,
    pub(super) bounds: Cite,
    pub(super) closed: Cite,
    pub(super) behind: Cite,
    pub(super) stays: Cite,
    pub(super) won: Cite,
    pub(super) lost: Cite,
}

impl BonusBet {
    /// What so many cards or so strong a hand comes to.
    #[inline]
    pub(super) fn payout(&self, reached: u16) -> Payout {
        let line = self.line_of[usize::from(reached).min(self.line_of.len() - 1)];
        self.payouts[usize::from(line) % LINES_MAX]
    }

    /// What that is in chips.
    #[inline]
    pub(super) const fn settled(&self, payout: Payout, stake: u64) -> Settled {
        Settled::of(payout, stake, if payout.is_lost() { self.cites.lost } else { self.cites.won })
    }
}

/// What the house takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fees {
    pub(super) option: Option<u16>,
    /// From each wager on the game.
    pub(super) circle: u64,
    pub(super) behind_too: bool,
    /// From the player-dealer, from so much action on.
    brackets: Vec<(u64, u64)>,
    /// The most that he can owe.
    pub(super) bank_most: u64,
}

impl Fees {
    fn new(fee: &ActionFee, option: Option<u16>, backline: Option<&Backline>) -> Fees {
        // By whole dollars of action: a part of a dollar reaches no bracket (R127).
        let from = |from: Chips| from.0.next_multiple_of(DOLLAR);
        let brackets: Vec<(u64, u64)> =
            fee.brackets.iter().map(|bracket| (from(bracket.from), bracket.fee.0)).collect();
        Fees {
            option,
            circle: if fee.per_circle { fee.player_fee.0 } else { 0 },
            behind_too: backline.is_some_and(|backline| backline.fee == BacklineFee::EachWager),
            bank_most: brackets.iter().map(|&(_, fee)| fee).max().unwrap_or(0),
            brackets,
        }
    }

    /// What the player-dealer owes for so much action; below the lowest bracket it is the lowest (R127).
    pub(super) fn bank(&self, action: u64) -> u64 {
        let reached = self.brackets.iter().rev().find(|(from, _)| *from <= action);
        reached.or(self.brackets.first()).map_or(0, |&(_, fee)| fee)
    }
}

/// The values that are cited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Values {
    pub(super) seats: Cite,
    pub(super) unit: Cite,
    pub(super) rebuy: Cite,
    pub(super) circles: Cite,
    pub(super) backline: Cite,
    pub(super) backline_most: Cite,
    pub(super) follow: Cite,
    pub(super) deal_from: Cite,
    pub(super) bank_hands: Cite,
    pub(super) all_decline: Cite,
    pub(super) bank_least: Cite,
    pub(super) coverage: Cite,
    pub(super) button: Cite,
    pub(super) button_from: Cite,
    pub(super) counts_empty: Cite,
    pub(super) decks: Cite,
    pub(super) cut: Cite,
    pub(super) down_card: Cite,
    pub(super) natural_pays: Cite,
    pub(super) natural_paid: Cite,
    pub(super) peek: Cite,
    pub(super) original_bets: Cite,
    pub(super) stands_from: Cite,
    pub(super) hits_to: Cite,
    pub(super) bank_hard: Cite,
    pub(super) bank_soft: Cite,
    pub(super) double_less: Cite,
    pub(super) double_split: Cite,
    pub(super) double_most: Cite,
    pub(super) hands_max: Cite,
    pub(super) unlike_bonus: Cite,
    pub(super) split_less: Cite,
    pub(super) ace_cards: Cite,
    pub(super) again_aces: Cite,
    pub(super) surrender: Cite,
    pub(super) insurance_most: Cite,
    pub(super) insurance_pays: Cite,
    pub(super) three_eights: Cite,
    pub(super) both_over: Cite,
    pub(super) up_card: Cite,
    pub(super) play_times: Cite,
    pub(super) qualifier: Cite,
    pub(super) ante_pays: Cite,
    pub(super) ante_worse: Cite,
    pub(super) ante_equal: Cite,
    pub(super) pays: Cite,
    pub(super) equal: Cite,
}

impl Values {
    fn new(game: &Game) -> Values {
        let cite = |path: &str| game.cite(path);
        Values {
            seats: cite("table.seats"),
            unit: cite("table.wager_unit"),
            rebuy: cite("table.rebuy_in_round"),
            circles: cite("circles.most"),
            backline: cite("backline.wagers"),
            backline_most: cite("backline.most"),
            follow: cite("backline.follow"),
            deal_from: cite("deal.from"),
            bank_hands: cite("bank.hands"),
            all_decline: cite("bank.all_decline"),
            bank_least: cite("bank.least"),
            coverage: cite("bank.coverage"),
            button: cite("action_button.pictures"),
            button_from: cite("action_button.from"),
            counts_empty: cite("action_button.counts_empty"),
            decks: cite("shoe.decks_min"),
            cut: cite("shoe.cut"),
            down_card: cite("deal.down_card"),
            natural_pays: cite("natural.pays"),
            natural_paid: cite("natural.paid"),
            peek: cite("natural.peek"),
            original_bets: cite("natural.original_bets_only"),
            stands_from: cite("player.stands_from"),
            hits_to: cite("player.hits_to"),
            bank_hard: cite("bank_hand.stands_hard"),
            bank_soft: cite("bank_hand.stands_soft"),
            double_less: cite("double.for_less"),
            double_split: cite("double.after_split"),
            double_most: cite("double.hard_most"),
            hands_max: cite("split.hands_max"),
            unlike_bonus: cite("split.unlike_bonus"),
            split_less: cite("split.for_less"),
            ace_cards: cite("split.ace_cards"),
            again_aces: cite("split.again_aces"),
            surrender: cite("surrender.loses"),
            insurance_most: cite("insurance.most"),
            insurance_pays: cite("insurance.pays"),
            three_eights: cite("both_over.three_eights"),
            both_over: cite("both_over.otherwise"),
            up_card: cite("deal.up_card"),
            play_times: cite("play.times"),
            qualifier: cite("qualify.least"),
            ante_pays: cite("qualify.ante_pays"),
            ante_worse: cite("qualify.ante_worse"),
            ante_equal: cite("qualify.ante_equal"),
            pays: cite("showdown.pays"),
            equal: cite("showdown.equal"),
        }
    }
}

impl Table {
    /// The table of a game with its bonus bets, one posted schedule, and so many decks.
    ///
    /// # Errors
    ///
    /// If the house has no such game, nothing or too much is posted, or the book does not allow so many decks.
    pub fn new(house: &House, id: &str, posted: &[&Schedule], decks: u8) -> Result<Table, NoTable> {
        let game = house.chapter(id).and_then(|chapter| chapter.game.as_ref()).ok_or(NoTable::NoGame)?;
        let (schedule, fee) = match posted {
            [] => return Err(NoTable::NothingPosted),
            [schedule] if schedule.game == id => match &schedule.row {
                ScheduleRow::Action(fee) => (schedule, fee),
                _ => return Err(NoTable::OtherGame),
            },
            [_] => return Err(NoTable::OtherGame),
            _ => return Err(NoTable::TwoSchedules),
        };
        match &game.play {
            Play::Banked(pure) => Table::pure(house, id, game, pure, fee, schedule.option, decks),
            Play::ThreeCard(three) => Table::three(house, id, game, three, fee, schedule.option, decks),
            Play::Poker(_) | Play::Bonus(_) => Err(NoTable::NotBanked),
        }
    }

    fn pure(
        house: &House,
        id: &str,
        game: &Game,
        pure: &Banked,
        fee: &ActionFee,
        option: Option<u16>,
        decks: u8,
    ) -> Result<Table, NoTable> {
        let wrong = NoTable::Decks { least: pure.decks_min, most: pure.decks_max.min(Shoe::DECKS_MAX) };
        if !(pure.decks_min..=pure.decks_max).contains(&decks) {
            return Err(wrong);
        }
        let full = Shoe::new(Deck::PURE_21_5, decks).ok_or(wrong)?;
        let dealt = pure.cut.of(Chips(full.len() as u64)).0;
        let every_round = decks <= pure.every_round_decks;
        let cut = if every_round { full.len() } else { full.len() - dealt as usize };
        let backline = pure.backline.as_ref();
        let bonuses = bonuses(house, id, game, fee, backline)?;
        Ok(Table {
            common: pure.table,
            bank: pure.bank,
            button: pure.button,
            count_ends: count_ends(&pure.button),
            dealt_after: dealt_after(pure.deal_from, pure.table.seats),
            circles_most: pure.circles_most,
            game: Dealt::Pure(PureRules::new(pure)),
            shows: u8::from(pure.down_card == 1),
            base: Wager::Base,
            lines: lines(Wager::Base, fee, &bonuses),
            unit: Unit::new(pure.table.wager_unit.0),
            bonuses,
            least: fee.table_min.0,
            most: fee.table_max.map_or(u64::MAX, |most| most.0),
            fees: Fees::new(fee, option, backline),
            full,
            decks,
            cut: cut as u16,
            decks_in_turn: 1,
            values: Values::new(game),
            moments: moments(game),
            kinds: vec![],
            backline: pure.backline.clone(),
        })
    }

    fn three(
        house: &House,
        id: &str,
        game: &Game,
        three: &ThreeCard,
        fee: &ActionFee,
        option: Option<u16>,
        decks: u8,
    ) -> Result<Table, NoTable> {
        let full = Shoe::new(Deck::STANDARD, 1).filter(|_| decks == 1).ok_or(NoTable::Decks { least: 1, most: 1 })?;
        let bonuses = bonuses(house, id, game, fee, None)?;
        Ok(Table {
            common: three.table,
            bank: three.bank,
            button: three.button,
            count_ends: count_ends(&three.button),
            dealt_after: dealt_after(three.deal_from, three.table.seats),
            circles_most: 1,
            game: Dealt::Three(ThreeCardRules::new(three)),
            shows: three.up_card - 1,
            base: Wager::Ante,
            lines: lines(Wager::Ante, fee, &bonuses),
            unit: Unit::new(three.table.wager_unit.0),
            bonuses,
            least: fee.table_min.0,
            most: fee.table_max.map_or(u64::MAX, |most| most.0),
            fees: Fees::new(fee, option, None),
            cut: full.len() as u16,
            full,
            decks,
            decks_in_turn: three.decks_in_turn,
            values: Values::new(game),
            moments: moments(game),
            kinds: three
                .ranking
                .categories()
                .iter()
                .map(|category| Kind {
                    least: category.least,
                    name: category.name,
                    cite: game.cite(&format!("kind-{}", category.id)),
                })
                .collect(),
            backline: None,
        })
    }

    /// What is cited at a moment.
    #[inline]
    pub(super) const fn at(&self, moment: Moment) -> Cite {
        self.moments[moment as usize]
    }

    /// Pure 21.5's own rules. A round knows which game it is of.
    #[inline]
    pub(super) const fn pure_rules(&self) -> &PureRules {
        match &self.game {
            Dealt::Pure(pure) => pure,
            Dealt::Three(_) => unreachable!(),
        }
    }

    /// Three Card Poker's.
    #[inline]
    pub(super) const fn three_rules(&self) -> &ThreeCardRules {
        match &self.game {
            Dealt::Three(three) => three,
            Dealt::Pure(_) => unreachable!(),
        }
    }

    /// The kind of a hand of Three Card Poker.
    #[inline]
    pub(super) fn kind(&self, hand: Strength) -> Kind {
        let nothing = Kind { least: Strength::NONE, name: "", cite: Cite::NOTHING };
        // Without a way out of the loop it goes away where nobody looks.
        self.kinds.iter().fold(nothing, |best, kind| if kind.least <= hand { *kind } else { best })
    }

    /// Which of the wagers that are made before the cards come this is, if it is one.
    #[inline]
    pub(super) fn line(&self, wager: Wager) -> Option<usize> {
        self.lines.iter().position(|line| line.wager == Some(wager))
    }

    /// The seat behind which dealing and decisions begin.
    #[inline]
    pub(super) fn dealt_after(&self, bank: Seat) -> Seat {
        self.dealt_after[bank.index()]
    }

    /// Where the count of the action button ends.
    #[inline]
    pub(super) fn count_ends(&self, card: Card, bank: Seat, wagers: SeatSet) -> Option<Seat> {
        match self.button.counts_empty {
            true => self.count_ends[bank.index()][usize::from(card.rank_number()) % RANKS],
            false => self.button.falls_on(card.rank().unwrap_or(Rank::Ace), bank, wagers),
        }
    }

    /// All its seats.
    #[must_use]
    pub fn seats(&self) -> SeatSet {
        SeatSet::first(usize::from(self.common.seats))
    }

    /// The least wager.
    #[must_use]
    pub const fn least(&self) -> Chips {
        Chips(self.least)
    }

    /// The most, if there is an end.
    #[must_use]
    pub const fn most(&self) -> Option<Chips> {
        if self.most == u64::MAX { None } else { Some(Chips(self.most)) }
    }

    /// The least that one may sit down with: what one least wager and the fee on it cost (R289).
    #[must_use]
    pub const fn least_buy_in(&self) -> Chips {
        Chips(self.least + self.fees.circle)
    }

    /// The least that a bank may be.
    #[must_use]
    pub const fn least_bank(&self) -> Chips {
        match self.bank.least {
            LeastBank::TableMinimum => Chips(self.least),
            LeastBank::Nothing => self.common.wager_unit,
        }
    }

    /// What a natural of Pure 21.5 pays for a wager, rounded as the book says (R137).
    ///
    /// ```
    /// use rules::banked::Table;
    /// use rules::{Chips, Register};
    ///
    /// let house = Register::embedded().house("aviator").unwrap();
    /// let posted = house.schedules_of("pure-21.5").next().unwrap();
    /// let table = Table::new(house, "pure-21.5", &[posted], 6)?;
    /// assert_eq!((table.natural_win(Chips(2_000)), table.natural_win(Chips(700))), (Chips(2_400), Chips(800)));
    /// # Ok::<(), rules::banked::NoTable>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If this is another game.
    #[must_use]
    pub fn natural_win(&self, wager: Chips) -> Chips {
        let pure = self.pure_rules();
        let exact = wager.0 * u64::from(pure.natural_pays.pays);
        let (per, chip) = (u64::from(pure.natural_pays.per), self.common.smallest_chip.0);
        Chips(match pure.rounding {
            Rounding::Down => exact / per / chip * chip,
            Rounding::Up => exact.div_ceil(per).div_ceil(chip) * chip,
            Rounding::Exact => exact / per,
        })
    }

    /// What surrender costs of a wager in Pure 21.5, in whole chips.
    ///
    /// # Panics
    ///
    /// If this is another game.
    #[must_use]
    pub fn surrender_loss(&self, wager: Chips) -> Chips {
        let half = self.pure_rules().surrender.map_or(0, |part| part.of(wager).0);
        Chips(half - half % self.common.smallest_chip.0)
    }

    /// What the player-dealer pays the house when so much is wagered in all.
    ///
    /// ```
    /// use rules::banked::Table;
    /// use rules::{Chips, Register};
    ///
    /// let house = Register::embedded().house("ocean-view").unwrap();
    /// let posted = house.schedules_of("three-card").next().unwrap();
    /// let table = Table::new(house, "three-card", &[posted], 1)?;
    /// assert_eq!([5_000, 5_100, 60_000].map(|action| table.bank_fee(Chips(action)).0), [50, 100, 500]);
    /// assert_eq!((table.bank_fee_most(), table.circle_fee()), (Chips(500), Chips(0)));
    /// # Ok::<(), rules::banked::NoTable>(())
    /// ```
    #[must_use]
    pub fn bank_fee(&self, action: Chips) -> Chips {
        Chips(self.fees.bank(action.0))
    }

    /// The most that he can come to pay, which he must have beside his wager.
    #[must_use]
    pub const fn bank_fee_most(&self) -> Chips {
        Chips(self.fees.bank_most)
    }

    /// What a player pays the house for a circle.
    #[must_use]
    pub const fn circle_fee(&self) -> Chips {
        Chips(self.fees.circle)
    }

    /// What the game's own wager is called.
    #[must_use]
    pub const fn base(&self) -> Wager {
        self.base
    }

    /// The bonus bets that can be made here.
    pub fn bonus_bets(&self) -> impl Iterator<Item = Wager> {
        self.bonuses.iter().flatten().map(|bonus| bonus.wager)
    }

    /// How long a player may think.
    #[must_use]
    pub const fn action_seconds(&self) -> u16 {
        self.common.action_seconds
    }

    /// How many decks it is dealt from.
    #[must_use]
    pub const fn decks(&self) -> u8 {
        self.decks
    }

    /// Every card that it is dealt from, all shuffled.
    #[must_use]
    pub const fn full(&self) -> &Shoe {
        &self.full
    }

    /// Whether bettors behind a seat are bound by all that it does.
    pub(super) fn bound(&self) -> bool {
        self.backline.as_ref().is_some_and(|backline| backline.follow == Follow::Bound)
    }
}

fn count_ends(button: &ActionButton) -> [[Option<Seat>; RANKS]; SEATS_MAX] {
    let mut ends = [[None; RANKS]; SEATS_MAX];
    for (ends, bank) in ends.iter_mut().zip(Seat::ALL) {
        for rank in Rank::ALL {
            ends[usize::from(rank.number())] = button.falls_on(rank, bank, SeatSet::EMPTY);
        }
    }
    ends
}

fn dealt_after(from: BankedDealFrom, seats: u8) -> [Seat; SEATS_MAX] {
    Seat::ALL.map(|bank| match from {
        BankedDealFrom::LeftOfBank => bank,
        BankedDealFrom::RightOfBank => Seat::new((bank.index() as u8 + seats - 2) % seats).unwrap_or(bank),
    })
}

fn moments(game: &Game) -> [Cite; Moment::WORDS.len()] {
    let mut cites = [Cite::NOTHING; Moment::WORDS.len()];
    for (cite, (name, _)) in cites.iter_mut().zip(Moment::WORDS) {
        *cite = game.cite(name);
    }
    cites
}

/// The wagers that are made before the cards come: the game's own, and its bonus bets.
fn lines(base: Wager, fee: &ActionFee, bonuses: &[Option<BonusBet>]) -> [Line; LINES] {
    let mut lines = [Line { wager: None, least: 1, most: 0, above_base: true }; LINES];
    let most = fee.table_max.map_or(u64::MAX, |most| most.0);
    lines[0] = Line { wager: Some(base), least: fee.table_min.0, most, above_base: true };
    for (place, bonus) in (1..).zip(bonuses.iter().flatten()) {
        let &BonusBet { wager, least, most, above_base, .. } = bonus;
        lines[place] = Line { wager: Some(wager), least, most, above_base };
    }
    lines
}

/// The bonus bets of a game, in the order in which they are settled.
fn bonuses(
    house: &House,
    id: &str,
    game: &Game,
    fee: &ActionFee,
    backline: Option<&Backline>,
) -> Result<[Option<BonusBet>; BONUS_MAX], NoTable> {
    let mut bets: Vec<BonusBet> = house.bonus_bets(id).map(|bonus| bonus_bet(bonus, game, fee, backline)).collect();
    bets.sort_by_key(|bet| bet.on);
    let mut bets = bets.into_iter();
    let found = [bets.next(), bets.next()];
    if bets.next().is_some() { Err(NoTable::TooManyBonusBets) } else { Ok(found) }
}

fn bonus_bet(bonus: &Bonus, game: &Game, fee: &ActionFee, backline: Option<&Backline>) -> BonusBet {
    let wager = match bonus.on {
        BonusOn::BustCards => Wager::Buster,
        BonusOn::RedRun => Wager::RedFlex,
        BonusOn::OwnHand => Wager::PairPlus,
        BonusOn::SixCards => Wager::SixCardBonus,
    };
    let [placed, bounds, closed, behind, stays, won, lost] =
        BONUS_MOMENTS.map(|moment| game.cite(&format!("{wager}-{moment}")));
    let pays = bonus.lines();
    let mut payouts = [Payout::LOST; LINES_MAX];
    for (payout, (_, odds)) in payouts[1..].iter_mut().zip(&pays) {
        *payout = odds.map_or(Payout::LOST, |odds| Fate::Wins(odds).into());
    }
    let last = pays.last().map_or(0, |&(from, _)| from);
    let line_of = (0..=last).map(|reached| pays.iter().filter(|&&(from, _)| from <= reached).count() as u8).collect();
    let odds = pays.iter().filter_map(|&(_, odds)| odds);
    let top = odds.max_by_key(|odds| u64::from(odds.pays) * 1_000_000 / u64::from(odds.per));
    BonusBet {
        wager,
        on: bonus.on,
        least: bonus.least.unwrap_or(fee.table_min).0,
        most: bonus.most.or(fee.table_max).map_or(u64::MAX, |most| most.0),
        above_base: bonus.above_base,
        forfeited: bonus.forfeited,
        behind: backline.is_some_and(|backline| backline.wagers.contains(&wager)),
        top: top.unwrap_or(Odds { pays: 0, per: 1 }),
        line_of,
        payouts,
        cites: BonusCites { placed, bounds, closed, behind, stays, won, lost },
    }
}
