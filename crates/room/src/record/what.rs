//! What was to happen, as it is written: cards that may be hidden stand apart, to be sealed.

use cards::{Card, CardSet};
use ledger::{PersonId, TableId};
use rules::banked::Wager;
use rules::poker::{Act, Answer, Entry, Exposure, Owes, Standing};
use rules::{Chips, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::decision::{WrittenBank, WrittenDecision, WrittenWhose};
use crate::{Millis, Mishap, Reason, Settings, Shuffle, Spot, What};

/// [`What`] without its cards. Seats are counted from 0, chips in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum WrittenWhat {
    SitDown {
        seat: u8,
        chips: u64,
    },
    Leave,
    ChangeTable {
        to: u32,
        seat: u8,
    },
    ComeOver {
        seat: u8,
        chips: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sent: Option<WrittenStanding>,
    },
    Buy {
        chips: u64,
    },
    SitOut,
    SitOutNow,
    ComeBack {
        posts: bool,
    },
    ComeIn {
        entry: String,
    },
    Deal,
    DealOn,
    Bank(WrittenBank),
    Wager {
        circle: u8,
        wager: String,
        chips: u64,
    },
    Decide(WrittenDecision),
    Shuffler {
        down: bool,
    },
    Act(WrittenAct),
    AskDrawn {
        of: u8,
    },
    HandsClear,
    OutOfTurn {
        seat: u8,
        act: WrittenAct,
    },
    Mishap(WrittenMishap),
    Ruled(WrittenAnswer),
    TimeOut,
    TimeFee,
    Day {
        name: String,
    },
    Proposition {
        seat: u8,
    },
    Resume,
    Shift {
        number: u32,
    },
    Settle(WrittenSettings),
    MoveTo {
        seat: u8,
        posts: bool,
    },
    Pause {
        reason: String,
    },
    Break {
        reason: String,
    },
    Go,
    Remove {
        seat: u8,
        reason: String,
    },
    Reseat {
        seat: u8,
        to: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    SendOver {
        seat: u8,
        table: u32,
        to: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    Correct {
        from: WrittenSpot,
        to: WrittenSpot,
        chips: u64,
        reason: String,
    },
}

/// [`Settings`]; times in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenSettings {
    /// Left out where it is the book's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    action_time: Option<u64>,
    time_bank: u64,
    show_all: bool,
}

/// A [`Standing`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenStanding {
    dealt_in: bool,
    owes: WrittenOwes,
    entry: String,
    away: bool,
}

/// What somebody [`Owes`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WrittenOwes {
    Nothing,
    Small,
    Both,
}

/// A [`Spot`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum WrittenSpot {
    Stack(u8),
    Bankroll(u64),
    Drop,
}

/// An act without its cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum WrittenAct {
    Fold,
    Check,
    Call,
    RaiseTo(u64),
    Chip(u64),
    Knock,
    Draw,
    DrawUnseen(u8),
    Discard,
    Show,
    ShowCards,
    ShowSome,
    Muck,
    PlayBoard,
    Kill,
    NoKill,
    AllInForPot,
    StayIn,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum WrittenMishap {
    Exposed { seat: u8, place: u8, how: WrittenExposure },
    Boxed { seat: u8, place: u8 },
    BoxedOnTop,
    StrayJoker { seat: Option<u8> },
    Short { seat: u8, missing: u8 },
    Long { seat: u8 },
    TurnedEarly,
    LongFlop { extra: u8 },
    ShortFlop { missing: u8 },
    NoBurn,
    TwoBurns,
    Misdealt,
    Miscalled { seat: u8 },
    ToNobody,
    TooMany { whose: WrittenWhose },
    TooFew { whose: WrittenWhose, missing: u8 },
    Seen { whose: WrittenWhose, place: u8 },
    WrongStack { whose: WrittenWhose },
    VoidRound,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum WrittenExposure {
    Dealer,
    OffTable,
    Touched,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum WrittenAnswer {
    Winners { high: Vec<u8>, low: Vec<u8> },
    MustBet { held: bool },
    Miscall { pot: bool, seat: bool },
}

/// How many bytes the seed has.
const SEED: usize = 32;

/// What is sealed: of a shuffle the seed and the cards in order, of an act its set of cards, of one length whatever they are.
pub(super) fn hidden(what: &What) -> Option<Vec<u8>> {
    match what {
        What::Deal(Shuffle { cards, seed }) => {
            Some(seed.iter().copied().chain(cards.iter().map(|card| card.index())).collect())
        }
        What::Act(act) | What::OutOfTurn { act, .. } => Some(cards_of(*act)?.bits().to_le_bytes().to_vec()),
        _ => None,
    }
}

fn cards_of(act: Act) -> Option<CardSet> {
    match act {
        Act::Draw(cards) | Act::Discard(cards) | Act::ShowCards(cards) | Act::ShowSome(cards) => Some(cards),
        _ => None,
    }
}

impl WrittenWhat {
    pub(super) fn of(what: &What) -> WrittenWhat {
        match what {
            What::SitDown { seat, chips } => WrittenWhat::SitDown { seat: number(*seat), chips: chips.0 },
            What::Leave => WrittenWhat::Leave,
            What::ChangeTable { to, seat } => WrittenWhat::ChangeTable { to: to.0, seat: number(*seat) },
            What::ComeOver { seat, chips, sent } => {
                let sent = sent.as_ref().map(WrittenStanding::of);
                WrittenWhat::ComeOver { seat: number(*seat), chips: chips.0, sent }
            }
            What::Buy(chips) => WrittenWhat::Buy { chips: chips.0 },
            What::SitOut => WrittenWhat::SitOut,
            What::SitOutNow => WrittenWhat::SitOutNow,
            What::ComeBack { posts } => WrittenWhat::ComeBack { posts: *posts },
            What::ComeIn(entry) => WrittenWhat::ComeIn { entry: entry.id().to_string() },
            What::Deal(_) => WrittenWhat::Deal,
            What::DealOn => WrittenWhat::DealOn,
            What::Bank(bank) => WrittenWhat::Bank(WrittenBank::of(*bank)),
            What::Wager { circle, wager, chips } => {
                WrittenWhat::Wager { circle: number(*circle), wager: wager.id().to_string(), chips: chips.0 }
            }
            What::Decide(act) => WrittenWhat::Decide(WrittenDecision::of(*act)),
            What::Shuffler { down } => WrittenWhat::Shuffler { down: *down },
            What::Act(act) => WrittenWhat::Act(WrittenAct::of(*act)),
            What::AskDrawn { of } => WrittenWhat::AskDrawn { of: number(*of) },
            What::HandsClear => WrittenWhat::HandsClear,
            What::OutOfTurn { seat, act } => WrittenWhat::OutOfTurn { seat: number(*seat), act: WrittenAct::of(*act) },
            What::Mishap(mishap) => WrittenWhat::Mishap(WrittenMishap::of(*mishap)),
            What::Ruled(answer) => WrittenWhat::Ruled(WrittenAnswer::of(*answer)),
            What::TimeOut => WrittenWhat::TimeOut,
            What::TimeFee => WrittenWhat::TimeFee,
            What::Day(name) => WrittenWhat::Day { name: name.clone() },
            What::Proposition { seat } => WrittenWhat::Proposition { seat: number(*seat) },
            What::Resume => WrittenWhat::Resume,
            What::Shift(number) => WrittenWhat::Shift { number: *number },
            What::Settle(settings) => WrittenWhat::Settle(WrittenSettings::of(*settings)),
            What::MoveTo { seat, posts } => WrittenWhat::MoveTo { seat: number(*seat), posts: *posts },
            What::Pause { reason } => WrittenWhat::Pause { reason: reason.to_string() },
            What::Break { reason } => WrittenWhat::Break { reason: reason.to_string() },
            What::Go => WrittenWhat::Go,
            What::Remove { seat, reason } => WrittenWhat::Remove { seat: number(*seat), reason: reason.to_string() },
            What::Reseat { seat, to, reason } => {
                WrittenWhat::Reseat { seat: number(*seat), to: number(*to), reason: words(reason.as_ref()) }
            }
            What::SendOver { seat, table, to, reason } => {
                let reason = words(reason.as_ref());
                WrittenWhat::SendOver { seat: number(*seat), table: table.0, to: number(*to), reason }
            }
            What::Correct { from, to, chips, reason } => {
                let [from, to] = [from, to].map(|spot| WrittenSpot::of(*spot));
                WrittenWhat::Correct { from, to, chips: chips.0, reason: reason.to_string() }
            }
        }
    }

    /// With what was sealed; none if there is no such thing.
    pub(super) fn open(&self, hidden: Option<&[u8]>) -> Option<What> {
        Some(match self {
            WrittenWhat::SitDown { seat, chips } => What::SitDown { seat: Seat::new(*seat)?, chips: Chips(*chips) },
            WrittenWhat::Leave => What::Leave,
            WrittenWhat::ChangeTable { to, seat } => What::ChangeTable { to: TableId(*to), seat: Seat::new(*seat)? },
            WrittenWhat::ComeOver { seat, chips, sent } => {
                let sent = match sent {
                    Some(standing) => Some(standing.read()?),
                    None => None,
                };
                What::ComeOver { seat: Seat::new(*seat)?, chips: Chips(*chips), sent }
            }
            WrittenWhat::Buy { chips } => What::Buy(Chips(*chips)),
            WrittenWhat::SitOut => What::SitOut,
            WrittenWhat::SitOutNow => What::SitOutNow,
            WrittenWhat::ComeBack { posts } => What::ComeBack { posts: *posts },
            WrittenWhat::ComeIn { entry } => {
                What::ComeIn(Entry::ALL.iter().copied().find(|known| known.id() == entry)?)
            }
            WrittenWhat::Deal => {
                let (seed, cards) = hidden?.split_at_checked(SEED)?;
                let cards: Option<Vec<Card>> = cards.iter().map(|&index| Card::from_index(index)).collect();
                What::Deal(Shuffle { cards: cards?, seed: seed.try_into().ok()? })
            }
            WrittenWhat::DealOn => What::DealOn,
            WrittenWhat::Bank(bank) => What::Bank(bank.read()),
            WrittenWhat::Wager { circle, wager, chips } => {
                let wager = Wager::ALL.iter().copied().find(|known| known.id() == wager)?;
                What::Wager { circle: Seat::new(*circle)?, wager, chips: Chips(*chips) }
            }
            WrittenWhat::Decide(act) => What::Decide(act.read()?),
            WrittenWhat::Shuffler { down } => What::Shuffler { down: *down },
            WrittenWhat::Act(act) => What::Act(act.open(hidden)?),
            WrittenWhat::AskDrawn { of } => What::AskDrawn { of: Seat::new(*of)? },
            WrittenWhat::HandsClear => What::HandsClear,
            WrittenWhat::OutOfTurn { seat, act } => What::OutOfTurn { seat: Seat::new(*seat)?, act: act.open(hidden)? },
            WrittenWhat::Mishap(mishap) => What::Mishap(mishap.read()?),
            WrittenWhat::Ruled(answer) => What::Ruled(answer.read()?),
            WrittenWhat::TimeOut => What::TimeOut,
            WrittenWhat::TimeFee => What::TimeFee,
            WrittenWhat::Day { name } => What::Day(name.clone()),
            WrittenWhat::Proposition { seat } => What::Proposition { seat: Seat::new(*seat)? },
            WrittenWhat::Resume => What::Resume,
            WrittenWhat::Shift { number } => What::Shift(*number),
            WrittenWhat::Settle(settings) => What::Settle(settings.read()),
            WrittenWhat::MoveTo { seat, posts } => What::MoveTo { seat: Seat::new(*seat)?, posts: *posts },
            WrittenWhat::Pause { reason } => What::Pause { reason: Reason::new(reason).ok()? },
            WrittenWhat::Break { reason } => What::Break { reason: Reason::new(reason).ok()? },
            WrittenWhat::Go => What::Go,
            WrittenWhat::Remove { seat, reason } => {
                What::Remove { seat: Seat::new(*seat)?, reason: Reason::new(reason).ok()? }
            }
            WrittenWhat::Reseat { seat, to, reason } => {
                What::Reseat { seat: Seat::new(*seat)?, to: Seat::new(*to)?, reason: because(reason.as_ref())? }
            }
            WrittenWhat::SendOver { seat, table, to, reason } => {
                let (seat, to, reason) = (Seat::new(*seat)?, Seat::new(*to)?, because(reason.as_ref())?);
                What::SendOver { seat, table: TableId(*table), to, reason }
            }
            WrittenWhat::Correct { from, to, chips, reason } => {
                let (from, to, reason) = (from.read()?, to.read()?, Reason::new(reason).ok()?);
                What::Correct { from, to, chips: Chips(*chips), reason }
            }
        })
    }
}

fn words(reason: Option<&Reason>) -> Option<String> {
    reason.map(Reason::to_string)
}

/// A reason that need not be there; nothing at all if it is none.
fn because(words: Option<&String>) -> Option<Option<Reason>> {
    words.map(|words| Reason::new(words)).transpose().ok()
}

pub(super) fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

impl WrittenStanding {
    fn of(standing: &Standing) -> WrittenStanding {
        let Standing { dealt_in, owes, entry, away } = *standing;
        WrittenStanding { dealt_in, owes: WrittenOwes::of(owes), entry: entry.id().to_string(), away }
    }

    fn read(&self) -> Option<Standing> {
        let entry = Entry::ALL.iter().copied().find(|entry| entry.id() == self.entry)?;
        Some(Standing { dealt_in: self.dealt_in, owes: self.owes.read(), entry, away: self.away })
    }
}

impl WrittenOwes {
    pub(crate) const fn of(owes: Owes) -> WrittenOwes {
        match owes {
            Owes::Nothing => WrittenOwes::Nothing,
            Owes::Small => WrittenOwes::Small,
            Owes::Both => WrittenOwes::Both,
        }
    }

    pub(crate) const fn read(self) -> Owes {
        match self {
            WrittenOwes::Nothing => Owes::Nothing,
            WrittenOwes::Small => Owes::Small,
            WrittenOwes::Both => Owes::Both,
        }
    }
}

impl WrittenSettings {
    pub(crate) fn of(settings: Settings) -> WrittenSettings {
        let Settings { action_time, time_bank, show_all } = settings;
        WrittenSettings { action_time: action_time.map(|time| time.0), time_bank: time_bank.0, show_all }
    }

    pub(crate) fn read(self) -> Settings {
        let WrittenSettings { action_time, time_bank, show_all } = self;
        Settings { action_time: action_time.map(Millis), time_bank: Millis(time_bank), show_all }
    }
}

impl WrittenSpot {
    fn of(spot: Spot) -> WrittenSpot {
        match spot {
            Spot::Stack(seat) => WrittenSpot::Stack(number(seat)),
            Spot::Bankroll(person) => WrittenSpot::Bankroll(person.0),
            Spot::Drop => WrittenSpot::Drop,
        }
    }

    fn read(self) -> Option<Spot> {
        Some(match self {
            WrittenSpot::Stack(seat) => Spot::Stack(Seat::new(seat)?),
            WrittenSpot::Bankroll(person) => Spot::Bankroll(PersonId(person)),
            WrittenSpot::Drop => Spot::Drop,
        })
    }
}

impl WrittenAct {
    fn of(act: Act) -> WrittenAct {
        match act {
            Act::Fold => WrittenAct::Fold,
            Act::Check => WrittenAct::Check,
            Act::Call => WrittenAct::Call,
            Act::RaiseTo(chips) => WrittenAct::RaiseTo(chips.0),
            Act::Chip(chips) => WrittenAct::Chip(chips.0),
            Act::Knock => WrittenAct::Knock,
            Act::Draw(_) => WrittenAct::Draw,
            Act::DrawUnseen(count) => WrittenAct::DrawUnseen(count),
            Act::Discard(_) => WrittenAct::Discard,
            Act::Show => WrittenAct::Show,
            Act::ShowCards(_) => WrittenAct::ShowCards,
            Act::ShowSome(_) => WrittenAct::ShowSome,
            Act::Muck => WrittenAct::Muck,
            Act::PlayBoard => WrittenAct::PlayBoard,
            Act::Kill => WrittenAct::Kill,
            Act::NoKill => WrittenAct::NoKill,
            Act::AllInForPot => WrittenAct::AllInForPot,
            Act::StayIn => WrittenAct::StayIn,
        }
    }

    fn open(self, hidden: Option<&[u8]>) -> Option<Act> {
        let cards = || CardSet::from_bits(u64::from_le_bytes(hidden?.try_into().ok()?));
        Some(match self {
            WrittenAct::Fold => Act::Fold,
            WrittenAct::Check => Act::Check,
            WrittenAct::Call => Act::Call,
            WrittenAct::RaiseTo(chips) => Act::RaiseTo(Chips(chips)),
            WrittenAct::Chip(chips) => Act::Chip(Chips(chips)),
            WrittenAct::Knock => Act::Knock,
            WrittenAct::Draw => Act::Draw(cards()?),
            WrittenAct::DrawUnseen(count) => Act::DrawUnseen(count),
            WrittenAct::Discard => Act::Discard(cards()?),
            WrittenAct::Show => Act::Show,
            WrittenAct::ShowCards => Act::ShowCards(cards()?),
            WrittenAct::ShowSome => Act::ShowSome(cards()?),
            WrittenAct::Muck => Act::Muck,
            WrittenAct::PlayBoard => Act::PlayBoard,
            WrittenAct::Kill => Act::Kill,
            WrittenAct::NoKill => Act::NoKill,
            WrittenAct::AllInForPot => Act::AllInForPot,
            WrittenAct::StayIn => Act::StayIn,
        })
    }
}

impl WrittenMishap {
    fn of(mishap: Mishap) -> WrittenMishap {
        match mishap {
            Mishap::Exposed { seat, place, how } => {
                let how = match how {
                    Exposure::Dealer => WrittenExposure::Dealer,
                    Exposure::OffTable => WrittenExposure::OffTable,
                    Exposure::Touched => WrittenExposure::Touched,
                };
                WrittenMishap::Exposed { seat: number(seat), place, how }
            }
            Mishap::Boxed { seat, place } => WrittenMishap::Boxed { seat: number(seat), place },
            Mishap::BoxedOnTop => WrittenMishap::BoxedOnTop,
            Mishap::StrayJoker { seat } => WrittenMishap::StrayJoker { seat: seat.map(number) },
            Mishap::Short { seat, missing } => WrittenMishap::Short { seat: number(seat), missing },
            Mishap::Long { seat } => WrittenMishap::Long { seat: number(seat) },
            Mishap::TurnedEarly => WrittenMishap::TurnedEarly,
            Mishap::LongFlop { extra } => WrittenMishap::LongFlop { extra },
            Mishap::ShortFlop { missing } => WrittenMishap::ShortFlop { missing },
            Mishap::NoBurn => WrittenMishap::NoBurn,
            Mishap::TwoBurns => WrittenMishap::TwoBurns,
            Mishap::Misdealt => WrittenMishap::Misdealt,
            Mishap::Miscalled { seat } => WrittenMishap::Miscalled { seat: number(seat) },
            Mishap::ToNobody => WrittenMishap::ToNobody,
            Mishap::TooMany { whose } => WrittenMishap::TooMany { whose: WrittenWhose::of(whose) },
            Mishap::TooFew { whose, missing } => WrittenMishap::TooFew { whose: WrittenWhose::of(whose), missing },
            Mishap::Seen { whose, place } => WrittenMishap::Seen { whose: WrittenWhose::of(whose), place },
            Mishap::WrongStack { whose } => WrittenMishap::WrongStack { whose: WrittenWhose::of(whose) },
            Mishap::VoidRound => WrittenMishap::VoidRound,
        }
    }

    fn read(self) -> Option<Mishap> {
        Some(match self {
            WrittenMishap::Exposed { seat, place, how } => {
                let how = match how {
                    WrittenExposure::Dealer => Exposure::Dealer,
                    WrittenExposure::OffTable => Exposure::OffTable,
                    WrittenExposure::Touched => Exposure::Touched,
                };
                Mishap::Exposed { seat: Seat::new(seat)?, place, how }
            }
            WrittenMishap::Boxed { seat, place } => Mishap::Boxed { seat: Seat::new(seat)?, place },
            WrittenMishap::BoxedOnTop => Mishap::BoxedOnTop,
            WrittenMishap::StrayJoker { seat: None } => Mishap::StrayJoker { seat: None },
            WrittenMishap::StrayJoker { seat: Some(seat) } => Mishap::StrayJoker { seat: Some(Seat::new(seat)?) },
            WrittenMishap::Short { seat, missing } => Mishap::Short { seat: Seat::new(seat)?, missing },
            WrittenMishap::Long { seat } => Mishap::Long { seat: Seat::new(seat)? },
            WrittenMishap::TurnedEarly => Mishap::TurnedEarly,
            WrittenMishap::LongFlop { extra } => Mishap::LongFlop { extra },
            WrittenMishap::ShortFlop { missing } => Mishap::ShortFlop { missing },
            WrittenMishap::NoBurn => Mishap::NoBurn,
            WrittenMishap::TwoBurns => Mishap::TwoBurns,
            WrittenMishap::Misdealt => Mishap::Misdealt,
            WrittenMishap::Miscalled { seat } => Mishap::Miscalled { seat: Seat::new(seat)? },
            WrittenMishap::ToNobody => Mishap::ToNobody,
            WrittenMishap::TooMany { whose } => Mishap::TooMany { whose: whose.read()? },
            WrittenMishap::TooFew { whose, missing } => Mishap::TooFew { whose: whose.read()?, missing },
            WrittenMishap::Seen { whose, place } => Mishap::Seen { whose: whose.read()?, place },
            WrittenMishap::WrongStack { whose } => Mishap::WrongStack { whose: whose.read()? },
            WrittenMishap::VoidRound => Mishap::VoidRound,
        })
    }
}

impl WrittenAnswer {
    fn of(answer: Answer) -> WrittenAnswer {
        let numbers = |seats: SeatSet| seats.iter().map(number).collect();
        match answer {
            Answer::Winners { high, low } => WrittenAnswer::Winners { high: numbers(high), low: numbers(low) },
            Answer::MustBet(held) => WrittenAnswer::MustBet { held },
            Answer::Miscall { pot, seat } => WrittenAnswer::Miscall { pot, seat },
        }
    }

    fn read(&self) -> Option<Answer> {
        let seats = |numbers: &[u8]| numbers.iter().map(|&number| Seat::new(number)).collect::<Option<SeatSet>>();
        match self {
            WrittenAnswer::Winners { high, low } => Some(Answer::Winners { high: seats(high)?, low: seats(low)? }),
            WrittenAnswer::MustBet { held } => Some(Answer::MustBet(*held)),
            WrittenAnswer::Miscall { pot, seat } => Some(Answer::Miscall { pot: *pot, seat: *seat }),
        }
    }
}
