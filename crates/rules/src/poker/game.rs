//! What a book says of a poker game: the fields it may use, and the game that comes out of them.

use cards::Deck;
use hands::Ranking;

use super::words::{
    AnteFrom, BetSize, BlindFee, BringInCard, ButtonMoves, CapOff, DealFrom, DeckCards, Entry, FeeCount, FirstButton,
    FirstToAct, HeadsUpBlinds, HoleCards, Killer, MissedSmall, NewcomerPost, OddChips, PlayBoard, Remedy, SeatBeside,
    SeatChange, ShortAllIn, SpreadRaise, TimeAnchor, TimeUnit, Weekday, WinnerKill,
};
use crate::book::{Field, FieldKind, Record};
use crate::schedule::Structure;
use crate::spec::Spec;
use crate::word::Word;
use crate::{Amount, Chips, Tier};

/// The values of a poker game.
pub(crate) const FIELDS: &[Field] = &[
    Field::required("table", FieldKind::Table(TABLE), "the table"),
    Field::required("deck", FieldKind::Table(DECK), "the deck"),
    Field::optional("button", FieldKind::Table(BUTTON), "the button; left out, the game has none"),
    Field::optional("blinds", FieldKind::Table(BLINDS), "the blinds; left out, the game has none"),
    Field::optional("ante", FieldKind::Table(ANTE), "the ante; left out, the game has none"),
    Field::optional("bring_in", FieldKind::Table(BRING_IN), "the forced opening bet; left out, the game has none"),
    Field::optional("entry", FieldKind::Table(ENTRY), "how players come in and come back"),
    Field::required("deal", FieldKind::Table(DEAL), "the deal"),
    Field::required(
        "street",
        FieldKind::Named(&FieldKind::Table(STREET)),
        "each street under its name: its cards, then its bets",
    ),
    Field::required("betting", FieldKind::Table(BETTING), "the betting"),
    Field::optional("spread", FieldKind::Table(SPREAD), "spread limits; left out, there are none"),
    Field::optional("week", FieldKind::Table(WEEK), "bets by the day of the week; left out, tables post their limits"),
    Field::optional("kill", FieldKind::Table(KILL), "kill pots; left out, the game has none"),
    Field::required("showdown", FieldKind::Table(SHOWDOWN), "the showdown"),
    Field::optional("pot_fee", FieldKind::Table(POT_FEE), "the fee out of the pot; left out, there is none"),
    Field::optional("time_fee", FieldKind::Table(TIME_FEE), "the fee by the clock; left out, there is none"),
    Field::optional("blind_fee", FieldKind::Table(BLIND_FEE), "the blinds as the fee; left out, they are none"),
    Field::required("remedy", FieldKind::Table(REMEDY), "what is done when something goes wrong"),
];

const AMOUNT: FieldKind = FieldKind::Written(Amount::FORM);
const TIERS: FieldKind = FieldKind::ListOf(&FieldKind::Written(Tier::FORM));

const TABLE: &[Field] = &[
    Field::required("seats", FieldKind::Number(2, 10), "how many can sit"),
    Field::required("players_min", FieldKind::Number(2, 10), "how many must be dealt in"),
    Field::required("smallest_chip", TIERS, "bets, pots and odd chips are whole numbers of it; by the lower limit"),
    Field::required("buy_in_min", AMOUNT, "the least to sit down with"),
    Field::optional("buy_in_max", AMOUNT, "the most to sit down with"),
    Field::required("action_seconds", FieldKind::Number(5, 3600), "how long a player may think"),
];

const DECK: &[Field] = &[
    Field::required("jokers", FieldKind::Number(0, 2), "how many jokers"),
    Field::optional("cards", FieldKind::word::<DeckCards>(), "which cards it has beside them; left out, all 52"),
];

const BUTTON: &[Field] = &[
    Field::required("moves", FieldKind::word::<ButtonMoves>(), "how it goes round"),
    Field::required("first", FieldKind::word::<FirstButton>(), "who has it in a new game"),
];

const BLINDS: &[Field] = &[
    Field::required("count", FieldKind::Number(1, 3), "how many"),
    Field::required("small", AMOUNT, "the small blind"),
    Field::required("big", AMOUNT, "the big blind"),
    Field::required("heads_up", FieldKind::word::<HeadsUpBlinds>(), "who posts which with two players"),
];

const ANTE: &[Field] = &[
    Field::required("amount", TIERS, "how much, by the lower limit"),
    Field::required("from", FieldKind::word::<AnteFrom>(), "who posts it"),
];

const BRING_IN: &[Field] = &[
    Field::required("amount", AMOUNT, "how much"),
    Field::required("card", FieldKind::word::<BringInCard>(), "whose up card opens; ties by suit"),
];

const ENTRY: &[Field] = &[
    Field::required("newcomer", FieldKind::ListOf(&FieldKind::word::<Entry>()), "how a newcomer may come in"),
    Field::optional("newcomer_post", FieldKind::word::<NewcomerPost>(), "what one who is dealt in at once posts"),
    Field::optional(
        "beside_button",
        FieldKind::word::<SeatBeside>(),
        "which seat is meant by the one in front of the button",
    ),
    Field::required("missed_small", FieldKind::word::<MissedSmall>(), "what one owes who missed the small blind only"),
    Field::optional(
        "seat_change",
        FieldKind::word::<SeatChange>(),
        "what a move away from the big blind costs; left out, nothing",
    ),
];

const DEAL: &[Field] = &[
    Field::required("from", FieldKind::word::<DealFrom>(), "who gets the first card"),
    Field::required("streets", FieldKind::TEXTS, "the streets in their order"),
];

const STREET: &[Field] = &[
    Field::optional("burn", FieldKind::Flag, "whether a card is burned first"),
    Field::optional("down", FieldKind::Number(1, 7), "how many cards face down to each"),
    Field::optional("up", FieldKind::Number(1, 7), "how many cards face up to each"),
    Field::optional("board", FieldKind::Number(1, 5), "how many cards to the board"),
    Field::optional("draw", FieldKind::Number(1, 7), "how many cards each may exchange at most"),
    Field::optional("bet", FieldKind::word::<BetSize>(), "the size of bets; left out, there is no betting"),
    Field::optional("first", FieldKind::word::<FirstToAct>(), "who acts first"),
    Field::optional("discard", FieldKind::Number(1, 5), "how many cards each throws away after the betting"),
];

const BETTING: &[Field] = &[
    Field::required(
        "structures",
        FieldKind::ListOf(&FieldKind::word::<Structure>()),
        "the kinds of betting a table may have",
    ),
    Field::required("raises", FieldKind::NumberOr(1, 100, "unlimited"), "how many raises in a round"),
    Field::required("cap_off", FieldKind::word::<CapOff>(), "when two players may raise without end"),
    Field::required("short_all_in", FieldKind::word::<ShortAllIn>(), "when an all-in counts as a bet or raise"),
    Field::required("check_raise", FieldKind::Flag, "whether one who checked may raise"),
    Field::optional("open_pair", FieldKind::Text, "the street on which an open pair opens both limits, or never"),
    Field::optional("sevens", FieldKind::Flag, "whether a seven or better must bet after the draw"),
];

const SPREAD: &[Field] = &[Field::required("raise", FieldKind::word::<SpreadRaise>(), "the least raise")];

const WEEK: &[Field] = &[
    Field::required("gaming_day", FieldKind::Written(CLOCK), "when the gaming day begins"),
    Field::required("bets", FieldKind::Named(&FieldKind::Table(DAY_BETS)), "each kind of day under its name"),
];

const DAY_BETS: &[Field] = &[
    Field::required("days", FieldKind::ListOf(&FieldKind::word::<Weekday>()), "the days"),
    Field::required("bets", FieldKind::ListOf(&FieldKind::CHIPS), "the bet of each round"),
];

const KILL: &[Field] = &[
    Field::required("by", FieldKind::ListOf(&FieldKind::word::<Killer>()), "who may kill the pot"),
    Field::required("times", FieldKind::Number(1, 4), "how many big blinds a kill is"),
    Field::required("raises_limits", FieldKind::Flag, "whether the limits go up with it"),
    Field::optional("winner", FieldKind::word::<WinnerKill>(), "when a winner must kill the next pot"),
];

const SHOWDOWN: &[Field] = &[
    Field::optional("high", FieldKind::OneOf(rankings), "the ranking of high hands"),
    Field::optional("low", FieldKind::OneOf(rankings), "the ranking of low hands; with high, the pot is split"),
    Field::required("hole_cards", FieldKind::word::<HoleCards>(), "how many of one's own cards play"),
    Field::optional("play_board", FieldKind::word::<PlayBoard>(), "how one plays the board, if there is one"),
    Field::required("odd_chips", FieldKind::word::<OddChips>(), "who gets what cannot be divided"),
    Field::required("show_all_in", FieldKind::Flag, "whether hands are turned up when nobody can bet any more"),
];

const POT_FEE: &[Field] = &[
    Field::required("full_from", FieldKind::Text, "the street before whose cards the full fee is taken"),
    Field::required("players", FieldKind::word::<FeeCount>(), "which players are counted"),
];

const TIME_FEE: &[Field] = &[
    Field::required("unit", FieldKind::word::<TimeUnit>(), "who pays it"),
    Field::required("anchor", FieldKind::word::<TimeAnchor>(), "when it is taken"),
];

const BLIND_FEE: &[Field] = &[Field::required("mode", FieldKind::word::<BlindFee>(), "whether they count as bets")];

const REMEDY: &[Field] = &[
    Field::required("substantial_action", FieldKind::Number(1, 10), "how many players must have acted"),
    Field::optional(
        "short_hand",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::Filled, Remedy::Misdeal, Remedy::DeadForfeit])),
        "a hand with a card too few, before that",
    ),
    Field::optional(
        "short_button",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::Filled])),
        "the same before the player on the button, after that",
    ),
    Field::optional(
        "long_hand",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::OneTaken, Remedy::Misdeal])),
        "a hand with a card too many, before that",
    ),
    Field::optional(
        "wrong_hand_later",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::DeadForfeit])),
        "a wrong number of cards, after that",
    ),
    Field::optional(
        "exposed",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::ReplacedBurn, Remedy::Replaced, Remedy::Kept, Remedy::KeptIfLow])),
        "a card that the dealer exposes while dealing",
    ),
    Field::optional("exposed_misdeal", FieldKind::Number(1, 10), "so many exposed cards are a misdeal"),
    Field::optional(
        "exposed_on_draw",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::ReplacedAfterDraw])),
        "a card that the dealer exposes on the draw",
    ),
    Field::optional(
        "off_table",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::AsExposed, Remedy::Kept])),
        "a card that leaves the table",
    ),
    Field::required(
        "touched",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::Kept])),
        "a card exposed by touching its receiver",
    ),
    Field::required("boxed", FieldKind::OneOf(|| remedy_ids(&[Remedy::Scrap])), "a card that lies face up in the deck"),
    Field::required("boxed_misdeal", FieldKind::Number(1, 10), "so many boxed cards before action are a misdeal"),
    Field::optional("stray_joker", FieldKind::OneOf(|| remedy_ids(&[Remedy::Scrap])), "a joker in a game without"),
    Field::optional("long_flop", FieldKind::OneOf(|| remedy_ids(&[Remedy::Reshuffled])), "a flop of too many cards"),
    Field::optional(
        "early_flop",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::Reshuffled, Remedy::SetAside])),
        "a flop before the betting is over",
    ),
    Field::optional(
        "early_turn",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::Reshuffled, Remedy::SetAside])),
        "a fourth board card before the betting is over",
    ),
    Field::optional(
        "early_river",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::Reshuffled, Remedy::SetAside])),
        "a fifth board card before the betting is over",
    ),
    Field::optional(
        "hole_card_exposed",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::ThirdDown])),
        "a hole card of stud turned up",
    ),
    Field::optional(
        "last_card_exposed",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::AllInOption])),
        "the last card of stud dealt face up",
    ),
    Field::optional("wrong_burn", FieldKind::OneOf(|| remedy_ids(&[Remedy::PutRight])), "two cards burned, or none"),
    Field::optional(
        "deck_short",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::BurnsThenCommunity])),
        "a deck that cannot serve everybody",
    ),
    Field::optional("winning_cards", FieldKind::Number(1, 7), "how many cards a hand must have to win"),
    Field::optional(
        "miscall",
        FieldKind::OneOf(|| remedy_ids(&[Remedy::FloorDecides])),
        "a hand miscalled to make another discard",
    ),
];

/// The remedies that fit a mishap.
fn remedy_ids(remedies: &[Remedy]) -> Vec<&'static str> {
    remedies.iter().map(|remedy| remedy.id()).collect()
}

const CLOCK: crate::book::Form =
    crate::book::Form { what: "a time of day: write 06:00", accepts: |text| minutes(text).is_some() };

/// Minutes after midnight.
fn minutes(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':').filter(|(hours, minutes)| hours.len() == 2 && minutes.len() == 2)?;
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

fn rankings() -> Vec<&'static str> {
    Ranking::all().iter().map(Ranking::id).collect()
}

/// A poker game: all that its book decides, checked.
///
/// ```
/// use rules::{Play, Register};
///
/// let chapter = Register::embedded().house("ocean-view").unwrap().chapter("holdem").unwrap();
/// let Play::Poker(holdem) = &chapter.game.as_ref().unwrap().play else { unreachable!() };
/// assert_eq!(holdem.streets.len(), 4);
/// assert_eq!(holdem.streets[1].board, 3);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Poker {
    /// How many can sit.
    pub seats: u8,
    /// How many must be dealt in.
    pub players_min: u8,
    /// Bets, pots and odd chips are whole numbers of it.
    pub smallest_chip: Vec<Tier>,
    /// The least to sit down with.
    pub buy_in_min: Amount,
    /// The most to sit down with.
    pub buy_in_max: Option<Amount>,
    /// How long a player may think.
    pub action_seconds: u16,
    /// The deck.
    pub deck: Deck,
    /// The button, in games that have one.
    pub button: Option<Button>,
    /// The blinds, in games that have them.
    pub blinds: Option<Blinds>,
    /// The ante, in games that have one.
    pub ante: Option<Ante>,
    /// The forced opening bet, in games that have one.
    pub bring_in: Option<BringIn>,
    /// How players come in and come back, in games with blinds.
    pub entry: Option<EntryRules>,
    /// Who gets the first card.
    pub deal_from: DealFrom,
    /// The streets in their order.
    pub streets: Vec<Street>,
    /// The betting.
    pub betting: Betting,
    /// The least raise at a spread, in games that have spread limits.
    pub spread_raise: Option<SpreadRaise>,
    /// Bets by the day of the week; none where the table posts its limit.
    pub week: Option<Week>,
    /// Kill pots, in games that have them.
    pub kill: Option<Kill>,
    /// The showdown.
    pub showdown: Showdown,
    /// The fee out of the pot, where there is one.
    pub pot_fee: Option<PotFeeRules>,
    /// The fee by the clock, where there is one.
    pub time_fee: Option<TimeFeeRules>,
    /// Whether the blinds are the fee, and count as bets.
    pub blind_fee: Option<BlindFee>,
    /// What is done when something goes wrong.
    pub remedies: Remedies,
}

/// The button.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct Button {
    pub moves: ButtonMoves,
    pub first: FirstButton,
}

/// The blinds.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct Blinds {
    pub count: u8,
    pub small: Amount,
    pub big: Amount,
    pub heads_up: HeadsUpBlinds,
}

/// The ante.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct Ante {
    pub amount: Vec<Tier>,
    pub from: AnteFrom,
}

impl Ante {
    /// The ante at a table with these limits.
    ///
    /// ```
    /// use rules::{Chips, Play, Register};
    ///
    /// let chapter = Register::embedded().house("ocean-view").unwrap().chapter("stud").unwrap();
    /// let Play::Poker(stud) = &chapter.game.as_ref().unwrap().play else { unreachable!() };
    /// assert_eq!(stud.ante.as_ref().unwrap().at(Chips(300), Chips(600)), Chips(50));
    /// ```
    #[must_use]
    pub fn at(&self, low: Chips, high: Chips) -> Chips {
        Tier::at(&self.amount, low, high).unwrap_or_default()
    }
}

/// The forced opening bet.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct BringIn {
    pub amount: Amount,
    pub card: BringInCard,
}

/// How players come in and come back.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct EntryRules {
    pub newcomer: Vec<Entry>,
    pub newcomer_post: Option<NewcomerPost>,
    pub beside_button: Option<SeatBeside>,
    pub missed_small: MissedSmall,
    pub seat_change: Option<SeatChange>,
}

/// One stage of a deal: its cards, then its bets.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct Street {
    pub name: String,
    pub burn: bool,
    pub down: u8,
    pub up: u8,
    pub board: u8,
    pub draw: u8,
    pub bet: Option<BetSize>,
    pub first: FirstToAct,
    pub discard: u8,
}

/// The betting.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct Betting {
    pub structures: Vec<Structure>,
    pub raises: Option<u8>,
    pub cap_off: CapOff,
    pub short_all_in: ShortAllIn,
    pub check_raise: bool,
    /// The street on which an open pair opens both limits, by its place.
    pub open_pair: Option<usize>,
    pub sevens: bool,
}

/// Bets by the day of the week.
#[derive(Clone, Debug)]
pub struct Week {
    /// When the gaming day begins, in minutes after midnight.
    pub gaming_day: u16,
    /// Each kind of day.
    pub bets: Vec<DayBets>,
}

impl Week {
    /// The bets of a moment: those of the gaming day, which begins later than the day of the calendar (R041). Minutes are counted
    /// from midnight.
    ///
    /// ```
    /// use rules::poker::Weekday;
    /// use rules::{Play, Register};
    ///
    /// let chapter = Register::embedded().house("three-six").unwrap().chapter("holdem").unwrap();
    /// let Play::Poker(holdem) = &chapter.game.as_ref().unwrap().play else { unreachable!() };
    /// let week = holdem.week.as_ref().unwrap();
    /// let night = week.at(Weekday::Monday, 3 * 60).unwrap();
    /// assert_eq!(night.name, week.at(Weekday::Sunday, 20 * 60).unwrap().name, "until six in the morning it is Sunday");
    /// ```
    #[must_use]
    pub fn at(&self, weekday: Weekday, minute: u16) -> Option<&DayBets> {
        let days = Weekday::WORDS;
        let today = days.iter().position(|(_, day)| *day == weekday)?;
        let before = usize::from(minute < self.gaming_day);
        let (_, day) = days[(today + days.len() - before) % days.len()];
        self.bets.iter().find(|bets| bets.days.contains(&day))
    }
}

/// The bets of some days.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct DayBets {
    pub name: String,
    pub days: Vec<Weekday>,
    pub bets: Vec<Chips>,
}

/// Kill pots.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct Kill {
    pub by: Vec<Killer>,
    pub times: u8,
    pub raises_limits: bool,
    pub winner: Option<WinnerKill>,
}

/// The showdown.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct Showdown {
    pub high: Option<&'static Ranking>,
    pub low: Option<&'static Ranking>,
    pub hole_cards: HoleCards,
    pub play_board: Option<PlayBoard>,
    pub odd_chips: OddChips,
    pub show_all_in: bool,
}

/// The fee out of the pot.
#[derive(Clone, Copy, Debug)]
pub struct PotFeeRules {
    /// The street before whose cards the full fee is taken, by its place.
    pub full_from: usize,
    /// Which players are counted.
    pub players: FeeCount,
}

/// The fee by the clock.
#[derive(Clone, Copy, Debug)]
pub struct TimeFeeRules {
    /// Who pays it.
    pub unit: TimeUnit,
    /// When it is taken.
    pub anchor: TimeAnchor,
}

/// What is done when something goes wrong; none where it cannot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct Remedies {
    pub substantial_action: u8,
    pub short_hand: Option<Remedy>,
    pub short_button: Option<Remedy>,
    pub long_hand: Option<Remedy>,
    pub wrong_hand_later: Option<Remedy>,
    pub exposed: Option<Remedy>,
    pub exposed_misdeal: Option<u8>,
    pub exposed_on_draw: Option<Remedy>,
    pub off_table: Option<Remedy>,
    pub touched: Remedy,
    pub boxed: Remedy,
    pub boxed_misdeal: u8,
    pub stray_joker: Option<Remedy>,
    pub long_flop: Option<Remedy>,
    pub early_flop: Option<Remedy>,
    pub early_turn: Option<Remedy>,
    pub early_river: Option<Remedy>,
    pub hole_card_exposed: Option<Remedy>,
    pub last_card_exposed: Option<Remedy>,
    pub wrong_burn: Option<Remedy>,
    pub deck_short: Option<Remedy>,
    pub winning_cards: Option<u8>,
    pub miscall: Option<Remedy>,
}

impl Poker {
    /// The game that a spec describes; nothing if it is faulty, which has been said then.
    pub(crate) fn from_spec(spec: &mut Spec<'_>) -> Option<Poker> {
        let record = spec.record.clone();
        let [table, deck, deal, betting, showdown, remedy] =
            ["table", "deck", "deal", "betting", "showdown", "remedy"].map(|name| record.table(name));
        let (table, deal, betting, remedy) = (table?, deal?, betting?, remedy?);
        let streets = streets(spec, &record, deal)?;
        let deck = self::deck(spec, deck?)?;
        let poker = Poker {
            seats: table.number("seats")?,
            players_min: table.number("players_min")?,
            smallest_chip: tiers(table, "smallest_chip"),
            buy_in_min: table.parsed("buy_in_min")?,
            buy_in_max: table.parsed("buy_in_max"),
            action_seconds: table.number("action_seconds")?,
            deck,
            button: record
                .table("button")
                .and_then(|button| Some(Button { moves: button.word("moves")?, first: button.word("first")? })),
            blinds: record.table("blinds").and_then(blinds),
            ante: record
                .table("ante")
                .and_then(|ante| Some(Ante { amount: tiers(ante, "amount"), from: ante.word("from")? })),
            bring_in: record.table("bring_in").and_then(|bring_in| {
                Some(BringIn { amount: bring_in.parsed("amount")?, card: bring_in.word("card")? })
            }),
            entry: record.table("entry").and_then(entry),
            deal_from: deal.word("from")?,
            betting: self::betting(spec, betting, &streets)?,
            spread_raise: record.table("spread").and_then(|spread| spread.word("raise")),
            week: record.table("week").and_then(week),
            kill: record.table("kill").and_then(kill),
            showdown: self::showdown(showdown?)?,
            pot_fee: record.table("pot_fee").and_then(|fee| pot_fee(spec, fee, &streets)),
            time_fee: record
                .table("time_fee")
                .and_then(|fee| Some(TimeFeeRules { unit: fee.word("unit")?, anchor: fee.word("anchor")? })),
            blind_fee: record.table("blind_fee").and_then(|fee| fee.word("mode")),
            remedies: remedies(remedy)?,
            streets,
        };
        poker.check(spec);
        Some(poker)
    }

    /// What no single field can say.
    fn check(&self, spec: &mut Spec<'_>) {
        if self.players_min > self.seats {
            spec.fault("table.players_min", format!("is more than the {} seats", self.seats));
        }
        if self.blinds.is_some() && self.button.is_none() {
            spec.fault("blinds", "blinds go round with a button: write a [button] section".to_string());
        }
        if self.blinds.is_some() && self.entry.is_none() {
            spec.fault("entry", "is missing: with blinds, a game must say how players come in".to_string());
        }
        if self.betting.structures.is_empty() {
            spec.fault("betting.structures", "a game needs a kind of betting".to_string());
        }
        let by_day = self.streets.iter().any(|street| street.bet == Some(BetSize::ByDay));
        if by_day && self.week.is_none() {
            spec.fault("week", "is missing: streets are bet by the day".to_string());
        }
        if self.spread_raise.is_some() != self.betting.structures.contains(&Structure::Spread) {
            let message = "spread among the structures and a [spread] section go together: write both or neither";
            spec.fault("betting.structures", message.to_string());
        }
        if self.blind_fee.is_some() && self.blinds.is_none() {
            spec.fault("blind_fee", "there are no blinds to be the fee".to_string());
        }
        self.check_entry(spec);
        self.check_kill(spec);
        self.check_amounts(spec);
        self.check_streets(spec);
        self.check_week(spec);
        self.check_rankings(spec);
    }

    /// Ways to come in that need a word more.
    fn check_entry(&self, spec: &mut Spec<'_>) {
        let Some(entry) = &self.entry else { return };
        for (way, field, there) in [
            (Entry::DealIn, "newcomer_post", entry.newcomer_post.is_some()),
            (Entry::PostBesideButton, "beside_button", entry.beside_button.is_some()),
        ] {
            if entry.newcomer.contains(&way) && !there {
                spec.fault(&format!("entry.{field}"), format!("is missing: newcomers may come in by {way}"));
            }
        }
    }

    /// What is said twice must be said alike.
    fn check_kill(&self, spec: &mut Spec<'_>) {
        let by = |killer: Killer| self.kill.as_ref().is_some_and(|kill| kill.by.contains(&killer));
        let comes_in = self.entry.as_ref().is_some_and(|entry| entry.newcomer.contains(&Entry::Kill));
        if by(Killer::Newcomer) != comes_in {
            let message = "newcomer here and kill among entry.newcomer go together: write both or neither";
            spec.fault("kill.by", message.to_string());
        }
        if by(Killer::Winner) != self.kill.as_ref().is_some_and(|kill| kill.winner.is_some()) {
            spec.fault("kill.by", "winner here and kill.winner go together: write both or neither".to_string());
        }
    }

    fn check_amounts(&self, spec: &mut Spec<'_>) {
        let ante = self.ante.as_ref().map(|ante| ("ante.amount", &ante.amount));
        for (path, tiers) in ante.into_iter().chain([("table.smallest_chip", &self.smallest_chip)]) {
            let ends: Vec<Option<Chips>> = tiers.iter().map(|tier| tier.up_to).collect();
            let rising =
                ends.windows(2).all(|pair| pair[0].is_some() && pair[1].is_none_or(|next| Some(next) > pair[0]));
            if ends.last() != Some(&None) || !rising {
                spec.fault(path, "the tiers must rise, and the last must have no end".to_string());
            }
        }
        // By any limit: whoever is greater at one is greater at all.
        let at = |amount: Amount| amount.at(Chips(10_000), Chips(20_000));
        if let Some(blinds) = self.blinds.filter(|blinds| at(blinds.small) > at(blinds.big)) {
            spec.fault("blinds.small", format!("is more than the big blind, which is {}", blinds.big));
        }
        if let Some(most) = self.buy_in_max.filter(|&most| at(most) < at(self.buy_in_min)) {
            spec.fault("table.buy_in_max", format!("{most} is less than buy_in_min, which is {}", self.buy_in_min));
        }
    }

    fn check_streets(&self, spec: &mut Spec<'_>) {
        let first = &self.streets[0];
        let mut held = 0;
        for street in &self.streets {
            held += street.down + street.up;
            for (name, count) in [("draw", street.draw), ("discard", street.discard)] {
                if count > held {
                    let message = format!("is more than the {held} cards that a player holds");
                    spec.fault(&format!("street.{}.{name}", street.name), message);
                }
            }
            held -= street.discard.min(held);
        }
        if first.down + first.up == 0 {
            spec.fault(
                &format!("street.{}", first.name),
                "the first street must deal cards to each player".to_string(),
            );
        }
        // Crowded stud is foreseen: its deck may run short, where the book says what is done then.
        let each: u8 = self.streets.iter().map(|street| street.down + street.up).sum();
        let board: u8 = self.streets.iter().map(|street| street.board).sum();
        let burns = self.streets.iter().filter(|street| street.burn).count();
        let needed = usize::from(each) * usize::from(self.seats) + usize::from(board) + burns;
        let cards = self.deck.cards().len();
        if needed > cards && self.remedies.deck_short.is_none() {
            let message = format!(
                "{} seats need {needed} cards and the deck has {cards}: take fewer seats, or say what a short deck does \
                 with remedy.deck_short",
                self.seats
            );
            spec.fault("table.seats", message);
        }
        for street in &self.streets {
            let path = format!("street.{}.first", street.name);
            let lacks = match street.first {
                FirstToAct::LeftOfBlinds if self.blinds.is_none() => "[blinds]",
                FirstToAct::LeftOfButton if self.button.is_none() => "a [button]",
                FirstToAct::BringIn if self.bring_in.is_none() => "a [bring_in]",
                FirstToAct::HighBoard | FirstToAct::LowBoard if self.streets.iter().all(|street| street.up == 0) => {
                    "cards face up"
                }
                _ => continue,
            };
            spec.fault(&path, format!("'{}' needs {lacks}", street.first));
        }
    }

    /// Every day once, and a bet for every round.
    fn check_week(&self, spec: &mut Spec<'_>) {
        let Some(Week { bets: week, .. }) = &self.week else { return };
        for (day, weekday) in Weekday::WORDS {
            let bets: Vec<&DayBets> = week.iter().filter(|bets| bets.days.contains(weekday)).collect();
            match bets[..] {
                [_] => {}
                [] => spec.fault("week.bets", format!("{day} has no bets")),
                [.., last] => spec.fault(&format!("week.bets.{}.days", last.name), format!("{day} is there twice")),
            }
        }
        let rounds = self.streets.iter().filter(|street| street.bet.is_some()).count();
        for bets in week.iter().filter(|bets| bets.bets.len() < rounds) {
            let message = format!("{} bets for {rounds} rounds", bets.bets.len());
            spec.fault(&format!("week.bets.{}.bets", bets.name), message);
        }
    }

    fn check_rankings(&self, spec: &mut Spec<'_>) {
        let Showdown { high, low, .. } = self.showdown;
        if high.is_none() && low.is_none() {
            spec.fault("showdown", "a game needs high, low or both".to_string());
        }
        let own = self.streets.iter().fold(0, |held, street| {
            (held + usize::from(street.down + street.up)).saturating_sub(usize::from(street.discard))
        });
        let board: usize = self.streets.iter().map(|street| usize::from(street.board)).sum();
        for (name, ranking) in [("high", high), ("low", low)] {
            let Some(ranking) = ranking else { continue };
            let path = format!("showdown.{name}");
            let [theirs, ours] = [ranking.deck(), self.deck].map(Deck::cards);
            if theirs.jokers() != ours.jokers() {
                let message = format!("'{}' is for a deck with {} jokers", ranking.id(), theirs.jokers());
                spec.fault(&path, message);
            } else if theirs != ours {
                let message = format!(
                    "'{}' is for a deck of {} cards, and this one has {}",
                    ranking.id(),
                    theirs.len(),
                    ours.len()
                );
                spec.fault(&path, message);
            } else if ranking.is_low() != (name == "low") {
                spec.fault(&path, format!("'{}' does not rank {name} hands", ranking.id()));
            } else if !ranking.takes(own, board) {
                let message = format!("'{}' cannot rank {own} cards with a board of {board}", ranking.id());
                spec.fault(&path, message);
            }
        }
        let exact = self.showdown.hole_cards == HoleCards::ExactlyTwo;
        if [high, low].into_iter().flatten().any(|ranking| ranking.takes_exactly_two() != exact) {
            let message = format!("'{}' is not how these rankings read a hand", self.showdown.hole_cards);
            spec.fault("showdown.hole_cards", message);
        }
    }
}

/// The streets in the order that the deal names; all that are written must be named.
fn streets(spec: &mut Spec<'_>, record: &Record, deal: &Record) -> Option<Vec<Street>> {
    let order = deal.texts("streets");
    let written = record.named("street");
    if order.is_empty() {
        spec.fault("deal.streets", "a deal needs a street".to_string());
        return None;
    }
    for (name, _) in written.iter().filter(|(name, _)| !order.contains(name)) {
        // One that comes from the game this is like may go unused: that is how a street is left out.
        if !spec.is_inherited(&format!("street.{name}")) {
            spec.fault(&format!("street.{name}"), "is not among deal.streets".to_string());
        }
    }
    let mut streets = Vec::new();
    for (nth, name) in order.iter().enumerate() {
        if order[..nth].contains(name) {
            spec.fault("deal.streets", format!("{name} is there twice"));
        }
        let Some(street) = written.iter().find(|(other, _)| other == name).and_then(|(_, value)| value.table()) else {
            spec.fault("deal.streets", format!("there is no [street.{name}]"));
            continue;
        };
        if street.has("bet") != street.has("first") {
            spec.fault(&format!("street.{name}"), "bet and first go together: write both or neither".to_string());
        }
        let count = |field: &str| street.number(field).unwrap_or(0);
        streets.push(Street {
            name: name.clone(),
            burn: street.flag("burn"),
            down: count("down"),
            up: count("up"),
            board: count("board"),
            draw: count("draw"),
            bet: street.word("bet"),
            first: street.word("first").unwrap_or(FirstToAct::Nobody),
            discard: count("discard"),
        });
    }
    (streets.len() == order.len()).then_some(streets)
}

fn deck(spec: &mut Spec<'_>, record: &Record) -> Option<Deck> {
    let jokers: usize = record.number("jokers")?;
    match record.word("cards") {
        Some(DeckCards::Short) if jokers > 0 => {
            spec.fault("deck.jokers", "the short deck has no jokers: write 0".to_string());
            None
        }
        Some(DeckCards::Short) => Some(Deck::SHORT),
        Some(DeckCards::Standard) | None => Some([Deck::STANDARD, Deck::ONE_JOKER, Deck::TWO_JOKERS][jokers]),
    }
}

fn tiers(record: &Record, field: &str) -> Vec<Tier> {
    record.texts(field).iter().filter_map(|tier| tier.parse().ok()).collect()
}

fn blinds(record: &Record) -> Option<Blinds> {
    Some(Blinds {
        count: record.number("count")?,
        small: record.parsed("small")?,
        big: record.parsed("big")?,
        heads_up: record.word("heads_up")?,
    })
}

fn entry(record: &Record) -> Option<EntryRules> {
    Some(EntryRules {
        newcomer: record.words("newcomer"),
        newcomer_post: record.word("newcomer_post"),
        beside_button: record.word("beside_button"),
        missed_small: record.word("missed_small")?,
        seat_change: record.word("seat_change"),
    })
}

fn betting(spec: &mut Spec<'_>, record: &Record, streets: &[Street]) -> Option<Betting> {
    let open_pair = match record.text("open_pair") {
        None | Some("never") => None,
        Some(_) => Some(street_named(spec, record, "betting.open_pair", streets)?),
    };
    Some(Betting {
        structures: record.words("structures"),
        raises: record.number("raises"),
        cap_off: record.word("cap_off")?,
        short_all_in: record.word("short_all_in")?,
        check_raise: record.flag("check_raise"),
        open_pair,
        sevens: record.flag("sevens"),
    })
}

fn week(record: &Record) -> Option<Week> {
    let bets = record.named("bets").iter().filter_map(|(name, value)| {
        let bets = value.table()?;
        let chips = bets.texts("bets").iter().filter_map(|bet| bet.parse().ok()).collect();
        Some(DayBets { name: name.clone(), days: bets.words("days"), bets: chips })
    });
    Some(Week { gaming_day: record.text("gaming_day").and_then(minutes)?, bets: bets.collect() })
}

fn kill(record: &Record) -> Option<Kill> {
    Some(Kill {
        by: record.words("by"),
        times: record.number("times")?,
        raises_limits: record.flag("raises_limits"),
        winner: record.word("winner"),
    })
}

fn showdown(record: &Record) -> Option<Showdown> {
    Some(Showdown {
        high: record.text("high").and_then(Ranking::find),
        low: record.text("low").and_then(Ranking::find),
        hole_cards: record.word("hole_cards")?,
        play_board: record.word("play_board"),
        odd_chips: record.word("odd_chips")?,
        show_all_in: record.flag("show_all_in"),
    })
}

fn pot_fee(spec: &mut Spec<'_>, record: &Record, streets: &[Street]) -> Option<PotFeeRules> {
    let full_from = street_named(spec, record, "pot_fee.full_from", streets)?;
    Some(PotFeeRules { full_from, players: record.word("players")? })
}

/// The place of the street that a value names.
fn street_named(spec: &mut Spec<'_>, record: &Record, path: &str, streets: &[Street]) -> Option<usize> {
    let wanted = record.text(path.rsplit('.').next()?)?;
    let place = streets.iter().position(|street| street.name == wanted);
    if place.is_none() {
        spec.fault(path, format!("there is no street {wanted}"));
    }
    place
}

fn remedies(record: &Record) -> Option<Remedies> {
    Some(Remedies {
        substantial_action: record.number("substantial_action")?,
        short_hand: record.word("short_hand"),
        short_button: record.word("short_button"),
        long_hand: record.word("long_hand"),
        wrong_hand_later: record.word("wrong_hand_later"),
        exposed: record.word("exposed"),
        exposed_misdeal: record.number("exposed_misdeal"),
        exposed_on_draw: record.word("exposed_on_draw"),
        off_table: record.word("off_table"),
        touched: record.word("touched")?,
        boxed: record.word("boxed")?,
        boxed_misdeal: record.number("boxed_misdeal")?,
        stray_joker: record.word("stray_joker"),
        long_flop: record.word("long_flop"),
        early_flop: record.word("early_flop"),
        early_turn: record.word("early_turn"),
        early_river: record.word("early_river"),
        hole_card_exposed: record.word("hole_card_exposed"),
        last_card_exposed: record.word("last_card_exposed"),
        wrong_burn: record.word("wrong_burn"),
        deck_short: record.word("deck_short"),
        winning_cards: record.number("winning_cards"),
        miscall: record.word("miscall"),
    })
}
