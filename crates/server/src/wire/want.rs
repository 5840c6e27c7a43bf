use cards::CardSet;
use ledger::{PersonId, TableId};
use room::{Bank, Reason, Spot, Version, What};
use rules::banked::{self, Wager};
use rules::poker::{self, Entry};
use rules::{Chips, SeatSet};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::mishap::MishapWanted;
use super::seat::SeatNumber;

/// What somebody on a socket wants at a table. Chips are in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Want {
    /// To see a table, and whatever happens there. With the version that he has seen, he is sent the table only if it has gone on.
    Watch {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "number", optional)]
        seen: Option<u64>,
    },
    /// To see no more of it.
    Unwatch,
    /// To say something at a table.
    Chat { text: String },
    /// He calls the floor to the table that he sits at or deals at, with a line about what it is.
    CallFloor { words: String },
    /// He sits down, with chips from his bankroll.
    SitDown {
        seat: SeatNumber,
        #[ts(type = "number")]
        chips: u64,
    },
    /// He takes his chips and leaves, at the latest when the hand is over.
    Leave,
    /// He takes his chips to a free seat of another table of the same game and limit, at the latest when the hand is over.
    ChangeTable { to: u32, seat: SeatNumber },
    /// He buys more chips.
    Buy {
        #[ts(type = "number")]
        chips: u64,
    },
    /// He is not dealt in any more, and keeps his seat; the hand that he is in he plays to its end.
    SitOut,
    /// He sits out at once: in the hand that he is in, what is done for a silent player is done for him.
    SitOutNow,
    /// He is back, and posts what he owes or waits for the big blind.
    ComeBack { posts: bool },
    /// How he comes in, by the word of the book: `big-blind`, `post-now` …
    ComeIn { entry: String },
    /// What he does with the position of the player-dealer.
    Bank(BankWant),
    /// He has so much in all on a wager in a circle; with nothing he takes it back.
    Wager {
        circle: SeatNumber,
        wager: String,
        #[ts(type = "number")]
        chips: u64,
    },
    /// He decides, at a table with a player-dealer.
    Decide(DecisionWanted),
    /// He acts, at a table of poker.
    Act(ActWanted),
    /// He asks another how many cards he drew.
    AskDrawn { of: SeatNumber },
    /// The dealer or the floor calls that all hands are clear.
    HandsClear,
    /// The dealer or the floor says that a player has acted before his turn.
    OutOfTurn { seat: SeatNumber, act: ActWanted },
    /// The dealer or the floor says that something has gone wrong.
    Mishap(MishapWanted),
    /// The floor says what it was asked.
    Ruled(RulingWanted),
    /// The dealer or the floor says that the shuffler is out of order, or works again.
    Shuffler { down: bool },
    /// The floor: another shift begins.
    Shift { number: u32 },
    /// He changes his seat, between hands; where the book makes him pay for it, he posts or waits.
    MoveTo { seat: SeatNumber, posts: bool },
    /// The floor: no hand begins until the table goes on.
    Pause { reason: String },
    /// The floor: the table goes on, and is not broken any more.
    Go,
    /// The floor takes a player from his seat.
    Remove { seat: SeatNumber, reason: String },
    /// The floor moves a player to another seat, which costs him nothing.
    Reseat {
        seat: SeatNumber,
        to: SeatNumber,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<String>,
    },
    /// The floor sends a player to a free seat of another table of the same game and limit, at the latest when the hand is over. It costs
    /// him nothing.
    SendOver {
        seat: SeatNumber,
        table: u32,
        to: SeatNumber,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<String>,
    },
    /// The floor puts chips right: they go from one spot to another.
    Correct {
        from: SpotWanted,
        to: SpotWanted,
        #[ts(type = "number")]
        chips: u64,
        reason: String,
    },
}

/// What was wanted, in the words of the room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Watch(Option<Version>),
    Unwatch,
    Chat(String),
    CallFloor(String),
    Table(What),
}

/// What one does with the position of the player-dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BankWant {
    /// Takes it.
    Take,
    /// Does not want it.
    Pass,
    /// Gives it up.
    GiveUp,
    /// Puts up so much in all.
    PutUp(#[ts(type = "number")] u64),
}

/// What a player does with his hand at a table of poker. Cards are named: `"As"`, `"Td"`, `"Jk"`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "they are the acts of `rules::poker::Act`")]
pub enum ActWanted {
    Fold,
    Check,
    Call,
    RaiseTo(#[ts(type = "number")] u64),
    Chip(#[ts(type = "number")] u64),
    Knock,
    Draw(Cards),
    Discard(Cards),
    Show,
    ShowSome(Cards),
    Muck,
    PlayBoard,
    Kill,
    NoKill,
    AllInForPot,
    StayIn,
}

/// What a player decides at a table with a player-dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "they are the acts of `rules::banked::Act`")]
pub enum DecisionWanted {
    Insure {
        circle: SeatNumber,
        #[ts(type = "number")]
        chips: u64,
    },
    Hit,
    Stand,
    Double(#[ts(type = "number")] u64),
    Split(#[ts(type = "number")] u64),
    Surrender,
    Follow(#[ts(type = "number")] u64),
    Stay,
    Play,
    Fold,
}

/// Where chips lie that the floor puts right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SpotWanted {
    /// The stack before a seat.
    Stack(SeatNumber),
    /// A person's bankroll.
    Bankroll(#[ts(type = "number")] u64),
    /// The table's drop of this shift.
    Drop,
}

/// What the floor was asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "they are the answers of `rules::poker::Answer`")]
pub enum RulingWanted {
    Winners { high: Vec<SeatNumber>, low: Vec<SeatNumber> },
    MustBet { held: bool },
    Miscall { pot: bool, seat: bool },
}

/// Different cards, by their names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
#[ts(as = "Vec<String>")]
pub struct Cards(pub(crate) CardSet);

impl TryFrom<Vec<String>> for Cards {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<Cards, String> {
        let mut cards = CardSet::EMPTY;
        for name in names {
            let card = name.parse().map_err(|error| format!("'{name}': {error}"))?;
            if cards.contains(card) {
                return Err(format!("{card} is there twice"));
            }
            cards = cards.with(card);
        }
        Ok(Cards(cards))
    }
}

impl From<Cards> for Vec<String> {
    fn from(Cards(cards): Cards) -> Vec<String> {
        cards.iter().map(|card| card.to_string()).collect()
    }
}

impl Want {
    /// In the words of the room; or which word the books do not know.
    pub(crate) fn read(self) -> Result<Wanted, String> {
        Ok(Wanted::Table(match self {
            Want::Watch { seen } => return Ok(Wanted::Watch(seen.map(Version))),
            Want::Unwatch => return Ok(Wanted::Unwatch),
            Want::Chat { text } => return Ok(Wanted::Chat(text)),
            Want::CallFloor { words } => return Ok(Wanted::CallFloor(words)),
            Want::SitDown { seat, chips } => What::SitDown { seat: seat.0, chips: Chips(chips) },
            Want::Leave => What::Leave,
            Want::ChangeTable { to, seat } => What::ChangeTable { to: TableId(to), seat: seat.0 },
            Want::Buy { chips } => What::Buy(Chips(chips)),
            Want::SitOut => What::SitOut,
            Want::SitOutNow => What::SitOutNow,
            Want::ComeBack { posts } => What::ComeBack { posts },
            Want::ComeIn { entry } => What::ComeIn(word("way to come in", &entry, Entry::ALL, |known| known.id())?),
            Want::Bank(bank) => What::Bank(bank.read()),
            Want::Wager { circle, wager, chips } => {
                let wager = word("wager", &wager, Wager::ALL, |known| known.id())?;
                What::Wager { circle: circle.0, wager, chips: Chips(chips) }
            }
            Want::Decide(decision) => What::Decide(decision.read()),
            Want::Act(act) => What::Act(act.read()),
            Want::AskDrawn { of } => What::AskDrawn { of: of.0 },
            Want::HandsClear => What::HandsClear,
            Want::OutOfTurn { seat, act } => What::OutOfTurn { seat: seat.0, act: act.read() },
            Want::Mishap(mishap) => What::Mishap(mishap.read()),
            Want::Ruled(ruling) => What::Ruled(ruling.read()),
            Want::Shuffler { down } => What::Shuffler { down },
            Want::Shift { number } => What::Shift(number),
            Want::MoveTo { seat, posts } => What::MoveTo { seat: seat.0, posts },
            Want::Pause { reason } => What::Pause { reason: because(&reason)? },
            Want::Go => What::Go,
            Want::Remove { seat, reason } => What::Remove { seat: seat.0, reason: because(&reason)? },
            Want::Reseat { seat, to, reason } => {
                What::Reseat { seat: seat.0, to: to.0, reason: perhaps_because(reason.as_deref())? }
            }
            Want::SendOver { seat, table, to, reason } => {
                let reason = perhaps_because(reason.as_deref())?;
                What::SendOver { seat: seat.0, table: TableId(table), to: to.0, reason }
            }
            Want::Correct { from, to, chips, reason } => {
                What::Correct { from: from.read(), to: to.read(), chips: Chips(chips), reason: because(&reason)? }
            }
        }))
    }
}

fn because(reason: &str) -> Result<Reason, String> {
    Reason::new(reason).map_err(|refused| refused.to_string())
}

/// Where none need be given.
fn perhaps_because(reason: Option<&str>) -> Result<Option<Reason>, String> {
    reason.map(because).transpose()
}

/// A word of the books, or which ones there are.
fn word<W: Copy>(kind: &str, given: &str, all: &[W], id: impl Fn(&W) -> &'static str) -> Result<W, String> {
    all.iter().copied().find(|known| id(known) == given).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(id).collect();
        format!("there is no {kind} '{given}': there is {}", known.join(", "))
    })
}

impl BankWant {
    const fn read(self) -> Bank {
        match self {
            BankWant::Take => Bank::Take,
            BankWant::Pass => Bank::Pass,
            BankWant::GiveUp => Bank::GiveUp,
            BankWant::PutUp(chips) => Bank::PutUp(Chips(chips)),
        }
    }
}

impl SpotWanted {
    const fn read(self) -> Spot {
        match self {
            SpotWanted::Stack(seat) => Spot::Stack(seat.0),
            SpotWanted::Bankroll(person) => Spot::Bankroll(PersonId(person)),
            SpotWanted::Drop => Spot::Drop,
        }
    }
}

impl ActWanted {
    fn read(self) -> poker::Act {
        use poker::Act;
        match self {
            ActWanted::Fold => Act::Fold,
            ActWanted::Check => Act::Check,
            ActWanted::Call => Act::Call,
            ActWanted::RaiseTo(chips) => Act::RaiseTo(Chips(chips)),
            ActWanted::Chip(chips) => Act::Chip(Chips(chips)),
            ActWanted::Knock => Act::Knock,
            ActWanted::Draw(cards) => Act::Draw(cards.0),
            ActWanted::Discard(cards) => Act::Discard(cards.0),
            ActWanted::Show => Act::Show,
            ActWanted::ShowSome(cards) => Act::ShowSome(cards.0),
            ActWanted::Muck => Act::Muck,
            ActWanted::PlayBoard => Act::PlayBoard,
            ActWanted::Kill => Act::Kill,
            ActWanted::NoKill => Act::NoKill,
            ActWanted::AllInForPot => Act::AllInForPot,
            ActWanted::StayIn => Act::StayIn,
        }
    }
}

impl DecisionWanted {
    const fn read(self) -> banked::Act {
        use banked::Act;
        match self {
            DecisionWanted::Insure { circle, chips } => Act::Insure(circle.0, Chips(chips)),
            DecisionWanted::Hit => Act::Hit,
            DecisionWanted::Stand => Act::Stand,
            DecisionWanted::Double(chips) => Act::Double(Chips(chips)),
            DecisionWanted::Split(chips) => Act::Split(Chips(chips)),
            DecisionWanted::Surrender => Act::Surrender,
            DecisionWanted::Follow(chips) => Act::Follow(Chips(chips)),
            DecisionWanted::Stay => Act::Stay,
            DecisionWanted::Play => Act::Play,
            DecisionWanted::Fold => Act::Fold,
        }
    }
}

impl RulingWanted {
    fn read(self) -> poker::Answer {
        use poker::Answer;
        let seats = |numbers: Vec<SeatNumber>| numbers.into_iter().map(|number| number.0).collect::<SeatSet>();
        match self {
            RulingWanted::Winners { high, low } => Answer::Winners { high: seats(high), low: seats(low) },
            RulingWanted::MustBet { held } => Answer::MustBet(held),
            RulingWanted::Miscall { pot, seat } => Answer::Miscall { pot, seat },
        }
    }
}
