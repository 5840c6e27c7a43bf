//! A table: one poker game at one limit with one posted schedule, made ready for an engine.

use std::fmt;

use cards::CardSet;
use hands::{Ranking, Strength};

use super::game::{DayBets, Poker, Remedies, Street};
use super::time_fee::TimeFee;
use super::words::{
    AnteFrom, BetSize, BlindFee, BringInCard, CapOff, DealFrom, Entry, FeeCount, FirstButton, FirstToAct,
    HeadsUpBlinds, Killer, MissedSmall, NewcomerPost, OddChips, PlayBoard, Remedy, SeatBeside, ShortAllIn, SpreadRaise,
    TimeAnchor, TimeUnit, WinnerKill,
};
use crate::game::{Cite, Game, Play};
use crate::schedule::{Players, Schedule, ScheduleRow, Structure};
use crate::{Chips, Seat, SeatSet, Tier};

/// How many streets a deal can have.
pub const STREETS_MAX: usize = 8;

/// What a table plays for.
///
/// ```
/// use rules::poker::Stakes;
/// use rules::{Chips, Structure};
///
/// let stakes = Stakes::new(Structure::Limit, Chips(300), Chips(600));
/// assert_eq!(stakes.to_string(), "$3–$6 limit");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stakes {
    /// The kind of betting.
    pub structure: Structure,
    /// The lower limit; the big blind where there is no other.
    pub low: Chips,
    /// The upper limit.
    pub high: Chips,
    /// The bet of each round, where the book gives them one by one.
    rounds: Option<[Chips; STREETS_MAX]>,
    /// The ante and the forced opening, where the table posts other ones than the book has for its limit.
    ante: Option<Chips>,
    bring_in: Option<Chips>,
    /// The smallest chip, where it is another one than the book has for its limit.
    chip: Option<Chips>,
}

impl Stakes {
    /// Stakes between two limits.
    #[must_use]
    pub const fn new(structure: Structure, low: Chips, high: Chips) -> Stakes {
        Stakes { structure, low, high, rounds: None, ante: None, bring_in: None, chip: None }
    }

    /// The fixed bets of a day.
    #[must_use]
    pub fn of_day(day: &DayBets) -> Stakes {
        let mut rounds = [Chips::default(); STREETS_MAX];
        for (round, &bet) in rounds.iter_mut().zip(&day.bets) {
            *round = bet;
        }
        let (low, high) = (day.bets.iter().min(), day.bets.iter().max());
        Stakes {
            structure: Structure::Limit,
            low: low.copied().unwrap_or_default(),
            high: high.copied().unwrap_or_default(),
            rounds: Some(rounds),
            ..Stakes::new(Structure::Limit, Chips(0), Chips(0))
        }
    }

    /// With this ante and this forced opening, whatever the book has for the limit.
    #[must_use]
    pub const fn with_forced_bets(self, ante: Chips, bring_in: Chips) -> Stakes {
        Stakes { ante: Some(ante), bring_in: Some(bring_in), ..self }
    }

    /// With this smallest chip, whatever the book has for the limit.
    #[must_use]
    pub const fn with_chip(self, chip: Chips) -> Stakes {
        Stakes { chip: Some(chip), ..self }
    }
}

impl fmt::Display for Stakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.low)?;
        // Bets that go by the round are all named, each once: $3–$6–$12.
        let rounds = self.rounds.iter().flatten().copied().filter(|bet| *bet > self.low && *bet < self.high);
        let mut last = self.low;
        for bet in rounds {
            if bet != last {
                write!(f, "–{bet}")?;
            }
            last = bet;
        }
        write!(f, "–{} {}", self.high, self.structure)
    }
}

/// The most that a limit, a blind or an ante may be: little enough that no sum over a deal goes beyond what can be counted,
/// killed pots included.
const BET_MAX: u64 = 1 << 50;

/// Why there can be no such table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the words below say it")]
pub enum NoTable {
    NotPoker,
    NotOffered { structure: Structure, offered: Vec<Structure> },
    WrongLimits { low: Chips, high: Chips },
    TooMuch { amount: Chips },
    TooManyStreets,
    OtherLimit,
    TwoFamilies,
    TimeAtSpread,
}

impl fmt::Display for NoTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoTable::NotPoker => f.write_str("this is no poker game"),
            NoTable::NotOffered { structure, offered } => {
                let offered: Vec<&str> = offered.iter().map(|structure| structure.id()).collect();
                write!(f, "{structure} is not offered here: there is {}", offered.join(", "))
            }
            NoTable::WrongLimits { low, high } => write!(f, "{low}–{high} is no limit: the lower end comes first"),
            NoTable::TooMuch { amount } => {
                write!(f, "{amount} is more than a table can play for: the most is {}", Chips(BET_MAX))
            }
            NoTable::OtherLimit => f.write_str("the fees that are posted are for another limit"),
            NoTable::TwoFamilies => f.write_str("a table posts one family of fees at a time"),
            NoTable::TimeAtSpread => f.write_str("the fee by the clock is for limit games"),
            NoTable::TooManyStreets => write!(f, "a deal can have {STREETS_MAX} streets"),
        }
    }
}

impl std::error::Error for NoTable {}

/// One poker game at one limit with one posted schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(super) seats: u8,
    pub(super) players_min: u8,
    pub(super) entries: Vec<Entry>,
    pub(super) newcomer_post: Option<NewcomerPost>,
    pub(super) missed_small: MissedSmall,
    pub(super) first_button: FirstButton,
    pub(super) beside_button: SeatBeside,
    pub(super) show_all_in: bool,
    pub(super) fee_count: FeeCount,
    pub(super) seat_change_costs: bool,
    pub(super) deck: CardSet,
    pub(super) deck_count: u8,
    pub(super) streets: [Stage; STREETS_MAX],
    pub(super) street_count: u8,
    /// How many cards a player is dealt before the first bets.
    pub(super) hand_size: u8,
    /// Whether cards are drawn on any street.
    pub(super) draws: bool,
    pub(super) remedies: Remedies,
    pub(super) structure: Structure,
    pub(super) low: u64,
    pub(super) high: u64,
    pub(super) chip: u64,
    /// How many bets and raises a round can have; as many as there are if there is no end.
    pub(super) bets_max: u32,
    pub(super) cap_off: CapOff,
    pub(super) half_bet: bool,
    /// Whether the next raise after a short all-in is a whole one on top of it.
    pub(super) short_on_top: bool,
    pub(super) spread_least: bool,
    pub(super) check_raise: bool,
    /// The street on which an open pair lets players choose between the limits.
    pub(super) open_pair: Option<u8>,
    /// What a hand is worth at least that must be bet after the draw; nothing if there is no such rule.
    pub(super) must_bet: Option<Strength>,
    pub(super) blinds: u8,
    pub(super) small: u64,
    pub(super) big: u64,
    pub(super) button_small: bool,
    pub(super) ante: u64,
    pub(super) ante_from: AnteFrom,
    pub(super) bring_in: u64,
    pub(super) bring_in_card: BringInCard,
    pub(super) deal_from: DealFrom,
    pub(super) kill_after_two: bool,
    pub(super) kill: u64,
    /// How many times the limits a killed pot is played for.
    pub(super) kill_limits: u8,
    pub(super) high_ranking: Option<&'static Ranking>,
    pub(super) low_ranking: Option<&'static Ranking>,
    pub(super) odd_by_card: bool,
    /// Whether all odd chips of a share go to its first sharer.
    pub(super) odd_to_first: bool,
    pub(super) play_board: Option<PlayBoard>,
    pub(super) blind_fee: Option<BlindFee>,
    /// The street before whose cards the full fee is taken; none if there is no fee out of the pot.
    pub(super) full_from: Option<u8>,
    pub(super) fees: Vec<FeeRow>,
    pub(super) time_fees: Vec<TimeFee>,
    pub(super) time_unit: TimeUnit,
    pub(super) time_anchor: TimeAnchor,
    /// Whether everything that the house takes is posted.
    pub(super) posted: bool,
    pub(super) buy_in_min: u64,
    pub(super) buy_in_max: u64,
    pub(super) winner_kill: Option<WinnerKill>,
    pub(super) action_seconds: u16,
    pub(super) stakes_cite: Cite,
    pub(super) cites: Cites,
}

/// A street, made ready.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stage {
    pub(super) burn: bool,
    pub(super) down: u8,
    pub(super) up: u8,
    pub(super) board: u8,
    pub(super) draw: u8,
    pub(super) discard: u8,
    /// The bet of its round; nothing if there is no betting.
    pub(super) bet: u64,
    pub(super) first: FirstToAct,
    /// What is done when its board is turned too early.
    pub(super) early: Option<Remedy>,
    pub(super) cites: StageCites,
}

/// What the posted schedule takes out of a pot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeeRow {
    /// For so many players.
    pub players: Players,
    /// In full.
    pub full: Chips,
    /// If the deal ends before that.
    pub early: Chips,
    /// The number that the book prints.
    pub option: Option<u16>,
}

impl Table {
    /// A table of this game, at these stakes, with these rows posted: one family, or none.
    ///
    /// # Errors
    ///
    /// If the game is no poker game, or its book does not offer such stakes.
    pub fn new(game: &Game, stakes: Stakes, posted: &[&Schedule]) -> Result<Table, NoTable> {
        let Play::Poker(poker) = &game.play else { return Err(NoTable::NotPoker) };
        let Stakes { structure, low, high, .. } = stakes;
        if !poker.betting.structures.contains(&structure) {
            return Err(NoTable::NotOffered { structure, offered: poker.betting.structures.clone() });
        }
        if low == Chips(0) || low > high {
            return Err(NoTable::WrongLimits { low, high });
        }
        if poker.streets.len() > STREETS_MAX {
            return Err(NoTable::TooManyStreets);
        }
        let fits = |schedule: &&Schedule| match &schedule.row {
            ScheduleRow::Pot(fee) => (fee.structure, fee.low, fee.high) == (structure, low, high),
            ScheduleRow::Table { structure: of, low: from, high: to, .. } => {
                (*of, *from, *to) == (structure, low, high)
            }
            ScheduleRow::Time { .. } | ScheduleRow::Blinds { .. } | ScheduleRow::Action(_) => true,
        };
        if !posted.iter().all(fits) {
            return Err(NoTable::OtherLimit);
        }
        check_posted(posted, structure)?;
        let amount = |amount: crate::Amount| amount.at(low, high).0;
        let ante =
            stakes.ante.map_or_else(|| poker.ante.as_ref().map_or(0, |ante| ante.at(low, high).0), |ante| ante.0);
        let blinds = poker.blinds;
        let (small, big) = blinds.map_or((0, 0), |blinds| (amount(blinds.small), amount(blinds.big)));
        let bring_in = poker.bring_in.map_or(0, |bring_in| match structure {
            _ if stakes.bring_in.is_some() => stakes.bring_in.unwrap_or_default().0,
            // The opening of a spread is its lower end (R082).
            Structure::Spread => low.0,
            _ => amount(bring_in.amount),
        });
        let kill = poker.kill.as_ref();
        let book = || Tier::at(&poker.smallest_chip, low, high).map_or(1, |chip| chip.0);
        let chip = stakes.chip.map_or_else(book, |chip| chip.0).max(1);
        let streets = stages(game, poker, stakes);
        let bets = streets.iter().map(|street| street.bet);
        if let Some(amount) = bets.chain([high.0, small, big, bring_in, ante, chip]).find(|&amount| amount > BET_MAX) {
            return Err(NoTable::TooMuch { amount: Chips(amount) });
        }
        Ok(Table {
            seats: poker.seats,
            players_min: poker.players_min,
            entries: poker.entry.as_ref().map_or(vec![], |entry| entry.newcomer.clone()),
            newcomer_post: poker.entry.as_ref().and_then(|entry| entry.newcomer_post),
            missed_small: poker.entry.as_ref().map_or(MissedSmall::DeadSmall, |entry| entry.missed_small),
            first_button: poker.button.map_or(FirstButton::HighCard, |button| button.first),
            beside_button: poker
                .entry
                .as_ref()
                .and_then(|entry| entry.beside_button)
                .unwrap_or(SeatBeside::NextClockwise),
            show_all_in: poker.showdown.show_all_in,
            fee_count: poker.pot_fee.map_or(FeeCount::DealtIn, |fee| fee.players),
            seat_change_costs: poker.entry.as_ref().is_some_and(|entry| entry.seat_change.is_some()),
            deck: poker.deck.cards(),
            deck_count: poker.deck.cards().len() as u8,
            streets,
            street_count: poker.streets.len() as u8,
            hand_size: poker.streets.first().map_or(0, |street| street.down + street.up),
            draws: poker.streets.iter().any(|street| street.draw > 0),
            remedies: poker.remedies,
            structure,
            low: low.0,
            high: high.0,
            chip,
            // A cap is for bets that are fixed or spread.
            bets_max: match (structure, poker.betting.raises) {
                (Structure::Limit | Structure::Spread, Some(raises)) => u32::from(raises) + 1,
                _ => u32::MAX,
            },
            cap_off: poker.betting.cap_off,
            half_bet: poker.betting.short_all_in == ShortAllIn::HalfBet,
            short_on_top: poker.betting.short_all_in == ShortAllIn::OnTop,
            spread_least: poker.spread_raise != Some(SpreadRaise::LowerEnd),
            check_raise: poker.betting.check_raise,
            open_pair: poker.betting.open_pair.map(|street| street as u8),
            must_bet: poker.showdown.low.filter(|_| poker.betting.sevens).and_then(worst_seven),
            blinds: blinds.map_or(0, |blinds| blinds.count),
            small,
            big,
            button_small: blinds.is_none_or(|blinds| blinds.heads_up == HeadsUpBlinds::ButtonSmall),
            ante,
            ante_from: poker.ante.as_ref().map_or(AnteFrom::Each, |ante| ante.from),
            bring_in,
            bring_in_card: poker.bring_in.map_or(BringInCard::Low, |bring_in| bring_in.card),
            deal_from: poker.deal_from,
            kill_after_two: kill.is_some_and(|kill| kill.by.contains(&Killer::TwoCards)),
            kill: kill.map_or(0, |kill| big * u64::from(kill.times)),
            kill_limits: kill.filter(|kill| kill.raises_limits).map_or(1, |kill| kill.times),
            high_ranking: poker.showdown.high,
            low_ranking: poker.showdown.low,
            odd_by_card: poker.showdown.odd_chips == OddChips::ByCard,
            odd_to_first: poker.showdown.odd_chips == OddChips::AllToFirst,
            play_board: poker.showdown.play_board,
            blind_fee: poker.blind_fee,
            full_from: poker.pot_fee.filter(|_| !posted.is_empty()).map(|fee| fee.full_from as u8),
            fees: posted.iter().filter_map(|schedule| FeeRow::new(schedule)).collect(),
            time_fees: posted.iter().filter_map(|schedule| time_fee(schedule)).collect(),
            time_unit: poker.time_fee.map_or(TimeUnit::Player, |fee| fee.unit),
            time_anchor: poker.time_fee.map_or(TimeAnchor::Clock, |fee| fee.anchor),
            posted: !posted.is_empty() || poker.blind_fee.is_some(),
            buy_in_min: amount(poker.buy_in_min),
            buy_in_max: poker.buy_in_max.map_or(u64::MAX, amount),
            winner_kill: kill
                .and_then(|kill| kill.winner)
                .filter(|_| kill.is_some_and(|kill| kill.by.contains(&Killer::Winner))),
            action_seconds: poker.action_seconds,
            stakes_cite: match day_of(poker, stakes) {
                Some(day) => game.cite(&format!("week.bets.{}.days", day.name)),
                None => game.cite("betting.structures"),
            },
            cites: Cites::new(game),
        })
    }

    /// The ways in which somebody who sits down may come in.
    #[must_use]
    pub fn ways_in(&self) -> &[Entry] {
        &self.entries
    }

    /// The most that one may have by buying.
    #[must_use]
    pub const fn buy_in_max(&self) -> Chips {
        Chips(self.buy_in_max)
    }

    /// How many can sit.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// How long a player may think.
    #[must_use]
    pub const fn action_seconds(&self) -> u16 {
        self.action_seconds
    }

    /// The seat before the first, where dealing without a button begins behind.
    pub(super) fn last_seat(&self) -> Seat {
        Seat::new(self.seats - 1).unwrap_or_else(|| unreachable!("a table has seats"))
    }

    /// What one needs to be dealt in: the ante in stud (OV.ST.12), otherwise any chip will do (R202).
    pub(super) const fn least_stack(&self) -> u64 {
        if self.bring_in > 0 && self.ante > 1 { self.ante } else { 1 }
    }

    /// The deck.
    #[must_use]
    pub const fn deck(&self) -> CardSet {
        self.deck
    }

    /// The smallest chip.
    #[must_use]
    pub const fn chip(&self) -> Chips {
        Chips(self.chip)
    }

    /// Whether there is one amount to raise to at a time, and a cap that does not depend on who has bet.
    pub(super) fn one_amount(&self) -> bool {
        self.structure == Structure::Limit && self.cap_off != CapOff::Literal
    }

    /// Whether one who has checked may raise, or has not checked.
    #[inline]
    pub(super) const fn may_raise_after_check(&self, checked: SeatSet, seat: Seat) -> bool {
        self.check_raise | !checked.contains(seat)
    }

    /// What the posted schedule takes with so many players dealt in.
    #[must_use]
    pub fn fee(&self, players: usize) -> Option<FeeRow> {
        self.fees.iter().find(|row| row.players.contains(players)).copied()
    }
}

/// One family of fees, and time collections at limit tables only (R096, R103).
fn check_posted(posted: &[&Schedule], structure: Structure) -> Result<(), NoTable> {
    let is_time = |schedule: &&Schedule| matches!(schedule.row, ScheduleRow::Time { .. });
    if structure == Structure::Spread && posted.iter().any(is_time) {
        return Err(NoTable::TimeAtSpread);
    }
    // Rows of one family are of one kind, and for different numbers of players.
    let one_family = |row: &ScheduleRow, other: &ScheduleRow| {
        let together = match (row, other) {
            (ScheduleRow::Pot(fee), ScheduleRow::Pot(other)) => fee.family == other.family,
            _ => std::mem::discriminant(row) == std::mem::discriminant(other),
        };
        together && row.players().zip(other.players()).is_some_and(|(players, others)| !players.overlap(others))
    };
    let mut pairs =
        posted.iter().enumerate().flat_map(|(nth, row)| posted[..nth].iter().map(move |other| (row, other)));
    if pairs.all(|(row, other)| one_family(&row.row, &other.row)) { Ok(()) } else { Err(NoTable::TwoFamilies) }
}

/// Of a schedule that is taken by the clock.
fn time_fee(schedule: &Schedule) -> Option<TimeFee> {
    match schedule.row {
        ScheduleRow::Time { players, fee, every_minutes } => {
            Some(TimeFee { players, fee, every: every_minutes, option: schedule.option })
        }
        _ => None,
    }
}

impl FeeRow {
    /// Of a schedule that is taken out of the pot.
    fn new(schedule: &Schedule) -> Option<FeeRow> {
        let option = schedule.option;
        match &schedule.row {
            ScheduleRow::Pot(fee) => {
                Some(FeeRow { players: fee.players, full: fee.flop_fee, early: fee.no_flop_fee, option })
            }
            // The older fees know no fee for a deal that ends early (R102).
            ScheduleRow::Table { players, fee, .. } => {
                Some(FeeRow { players: *players, full: *fee, early: Chips(0), option })
            }
            ScheduleRow::Time { .. } | ScheduleRow::Blinds { .. } | ScheduleRow::Action(_) => None,
        }
    }
}

/// The worst hand that must be bet after the draw: 7-6-5-4-3, where straights do not count (R073).
fn worst_seven(ranking: &'static Ranking) -> Option<Strength> {
    ranking.categories().iter().find(|category| category.id == "7-high").map(|category| category.least)
}

/// The kind of day that these stakes are for.
fn day_of(poker: &Poker, stakes: Stakes) -> Option<&DayBets> {
    let rounds = stakes.rounds?;
    poker.week.as_ref()?.bets.iter().find(|day| day.bets.iter().zip(&rounds).all(|(bet, round)| bet == round))
}

fn stages(game: &Game, poker: &Poker, stakes: Stakes) -> [Stage; STREETS_MAX] {
    let nothing = Stage {
        burn: false,
        down: 0,
        up: 0,
        board: 0,
        draw: 0,
        discard: 0,
        bet: 0,
        first: FirstToAct::Nobody,
        early: None,
        cites: StageCites::default(),
    };
    let mut stages = [nothing; STREETS_MAX];
    let day = day_of(poker, stakes);
    let mut round = 0;
    for (stage, street) in stages.iter_mut().zip(&poker.streets) {
        let bet = match (street.bet, &stakes.rounds) {
            (None, _) => Chips(0),
            (Some(_), Some(rounds)) => rounds[round],
            (Some(BetSize::Low), None) => stakes.low,
            (Some(BetSize::High | BetSize::ByDay), None) => stakes.high,
        };
        round += usize::from(street.bet.is_some());
        let mut cites = StageCites::new(game, &street.name);
        if let Some(day) = day.filter(|_| street.bet == Some(BetSize::ByDay)) {
            cites.bet = game.cite(&format!("week.bets.{}.bets", day.name));
        }
        let early = early_board(poker, street);
        if let Some((name, _)) = early {
            cites.early = game.cite(name);
        }
        *stage = Stage {
            burn: street.burn,
            down: street.down,
            up: street.up,
            board: street.board,
            draw: street.draw,
            discard: street.discard,
            bet: bet.0,
            first: street.first,
            early: early.and_then(|(_, remedy)| remedy),
            cites,
        };
    }
    stages
}

/// What a street's board is called when it is turned too early, and what is done then: the first is the flop, the last the
/// river, and the others are turns.
fn early_board(poker: &Poker, street: &Street) -> Option<(&'static str, Option<Remedy>)> {
    let boards: Vec<&str> =
        poker.streets.iter().filter(|street| street.board > 0).map(|street| street.name.as_str()).collect();
    let place = boards.iter().position(|name| *name == street.name)?;
    Some(match place {
        0 => ("remedy.early_flop", poker.remedies.early_flop),
        _ if place + 1 == boards.len() => ("remedy.early_river", poker.remedies.early_river),
        _ => ("remedy.early_turn", poker.remedies.early_turn),
    })
}

/// What is cited for what happens on a street.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct StageCites {
    pub(super) burn: Cite,
    pub(super) down: Cite,
    pub(super) up: Cite,
    pub(super) board: Cite,
    pub(super) draw: Cite,
    pub(super) discard: Cite,
    pub(super) bet: Cite,
    pub(super) first: Cite,
    pub(super) early: Cite,
}

impl StageCites {
    fn new(game: &Game, street: &str) -> StageCites {
        let cite = |name: &str| game.cite(&format!("street.{street}.{name}"));
        StageCites {
            burn: cite("burn"),
            down: cite("down"),
            up: cite("up"),
            board: cite("board"),
            draw: cite("draw"),
            discard: cite("discard"),
            bet: cite("bet"),
            first: cite("first"),
            early: Cite::NOTHING,
        }
    }
}

macro_rules! cites {
    ($($field:ident = $name:literal,)+) => {
        /// What is cited for what happens, wherever it happens.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) struct Cites { $(pub(super) $field: Cite,)+ }

        impl Cites {
            fn new(game: &Game) -> Cites {
                Cites { $($field: game.cite($name),)+ }
            }
        }
    };
}

cites! {
    players = "table.players_min",
    button = "button",
    button_moves = "button.moves",
    newcomer = "entry.newcomer",
    newcomer_post = "entry.newcomer_post",
    beside_button = "entry.beside_button",
    missed = "entry.missed_small",
    seat_change = "entry.seat_change",
    deal_from = "deal.from",
    streets = "deal.streets",
    ante = "ante.amount",
    small = "blinds.small",
    big = "blinds.big",
    heads_up = "blinds.heads_up",
    live_post = "live-post",
    dead_post = "dead-post",
    blind_fee = "blind_fee.mode",
    full_fee = "pot_fee.full_from",
    early_fee = "early-fee",
    drop = "drop",
    time_fee = "time_fee.unit",
    buy_in_min = "table.buy_in_min",
    buy_in_max = "table.buy_in_max",
    winner_kill = "kill.winner",
    bring_in = "bring_in.amount",
    completion = "completion",
    raises = "betting.raises",
    cap_off = "betting.cap_off",
    short_all_in = "betting.short_all_in",
    spread = "spread.raise",
    check_raise = "betting.check_raise",
    open_pair = "betting.open_pair",
    structures = "betting.structures",
    check = "check",
    oversized_chip = "oversized-chip",
    whole_hand = "whole-hand",
    out_of_turn = "out-of-turn",
    string_bet = "string-bet",
    lone_bettor = "lone-bettor",
    uncalled = "uncalled",
    side_pot = "side-pot",
    short_post = "short-post",
    kill = "kill.times",
    dealing = "dealing",
    reshuffle = "reshuffle",
    shortage = "remedy.deck_short",
    draw_change = "draw-change",
    short_draw = "short-draw",
    substantial_action = "remedy.substantial_action",
    short_hand = "remedy.short_hand",
    short_button = "remedy.short_button",
    wrong_hand_later = "remedy.wrong_hand_later",
    exposed = "remedy.exposed",
    exposed_misdeal = "remedy.exposed_misdeal",
    last_card_exposed = "remedy.last_card_exposed",
    hole_card_exposed = "remedy.hole_card_exposed",
    exposed_on_draw = "remedy.exposed_on_draw",
    off_table = "remedy.off_table",
    touched = "remedy.touched",
    boxed = "remedy.boxed",
    boxed_misdeal = "remedy.boxed_misdeal",
    stray_joker = "remedy.stray_joker",
    long_hand = "remedy.long_hand",
    long_flop = "remedy.long_flop",
    short_flop = "short-flop",
    wrong_burn = "remedy.wrong_burn",
    winning_cards = "remedy.winning_cards",
    miscall = "remedy.miscall",
    hands_clear = "hands-clear",
    knock = "knock",
    asked_drawn = "asked-drawn",
    high = "showdown.high",
    low = "showdown.low",
    hole_cards = "showdown.hole_cards",
    play_board = "showdown.play_board",
    odd_chips = "showdown.odd_chips",
    sevens = "betting.sevens",
    shows_first = "shows-first",
    muck = "muck",
    ruled = "ruled",
    ruled_sevens = "ruled-sevens",
    odd_unseen = "odd-unseen",
    uncontested = "uncontested",
    no_hands = "last-claim",
    undiscarded = "undiscarded",
    table_stakes = "table-stakes",
}
