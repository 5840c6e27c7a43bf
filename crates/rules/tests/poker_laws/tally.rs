//! What happened in all those deals: dull hands would keep every law.

use rules::poker::{Answer, Event, PostKind, RaiseKind, Remedy, Share, Why};
use rules::{Cite, Game};

use crate::rooms::Room;

macro_rules! rare {
    ($($name:ident = $words:literal,)+) => {
        /// Things that must have happened.
        #[derive(Clone, Copy)]
        pub(crate) enum Rare { $($name,)+ }

        const WORDS: &[&str] = &[$($words,)+];
    };
}

rare! {
    Deals = "deals",
    Steps = "steps",
    Refusals = "refusals",
    Twins = "deals seen by one player and compared",
    Replays = "deals replayed",
    Veiled = "questions answered for a deal without its cards",
    Showdowns = "hands shown",
    Uncontested = "pots without a showdown",
    SidePots = "side pots",
    OddChips = "odd chips",
    Quartered = "pots whose low half was shared",
    NoLow = "pots without a low hand",
    Reshuffles = "decks made anew in a draw",
    Mixed = "burns mixed in stud",
    Community = "one card for all in stud",
    Kills = "pots killed",
    KillPosts = "kills posted before the deal",
    LivePosts = "live posts",
    DeadPosts = "dead posts",
    Straddles = "straddles",
    Antes = "antes",
    Sevens = "bets returned by the sevens rule",
    ActionOnly = "all-ins that are action only",
    Completions = "openings completed",
    CapOff = "raises beyond the cap",
    Uncalled = "uncalled bets returned",
    PlayedBoard = "boards played",
    TurnedUp = "unknown cards named at the showdown",
    Ruled = "winners named by the floor",
    RuledSevens = "sevens named by the floor",
    Dead = "hands dead for want of a discard",
    SharedDead = "pots shared by dead hands",
    Fees = "fees",
    Exposed = "cards exposed",
    Short = "hands short of cards",
    TurnedEarly = "board cards turned too early",
    OnDraw = "cards exposed on the draw",
    HoleCards = "hole cards of stud exposed",
    OffTable = "cards off the table",
    Boxed = "boxed cards",
    StrayJokers = "jokers in a deck without",
    Long = "hands with a card too many",
    Taken = "cards taken at random",
    Foul = "foul hands",
    Forfeits = "forfeits",
    LongFlops = "flops taken back",
    ShortFlops = "flops of too few cards",
    WrongBurns = "burns forgotten or doubled",
    PutRight = "cards put right",
    OutOfTurn = "acts out of turn",
    HeldToWord = "acts out of turn that bound",
    Released = "acts out of turn that did not bind",
    Knocked = "knocks without knowing of a bet",
    Asked = "draws asked for",
    Miscalls = "miscalls ruled",
    Misdeals = "misdeals",
    LastCards = "last cards of stud exposed, and the choice",
    ChangedDraws = "draws changed",
    Capped = "refused: the cap",
    CheckRaise = "refused: a check-raise",
    NotReopened = "refused: not reopened",
    MustOpen = "refused: the forced opening",
    LoneBettor = "refused: nobody to raise",
    StringBet = "refused: a string bet",
    Between = "refused: not a whole number of chips",
    Twice = "refused: a card twice",
    FaceDown = "refused: a card that must be named",
}

/// How often each happened.
#[derive(Clone)]
pub(crate) struct Tally([u64; WORDS.len()]);

impl Default for Tally {
    fn default() -> Tally {
        Tally([0; WORDS.len()])
    }
}

impl Tally {
    pub(crate) fn add(&mut self, rare: Rare) {
        self.0[rare as usize] += 1;
    }

    pub(crate) fn add_all(&mut self, other: &Tally) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }

    pub(crate) fn count(&self, rare: Rare) -> u64 {
        self.0[rare as usize]
    }

    pub(crate) fn lines(&self) -> String {
        self.0.iter().zip(WORDS).map(|(count, words)| format!("{count:>12} {words}\n")).collect()
    }

    /// What did not happen often enough.
    pub(crate) fn missing(&self, least: u64) -> Vec<&'static str> {
        self.0.iter().zip(WORDS).filter(|(count, _)| **count < least).map(|(_, words)| *words).collect()
    }

    pub(crate) fn refused(&mut self, why: &Why) {
        self.add(Rare::Refusals);
        match why {
            Why::RaiseCap { .. } => self.add(Rare::Capped),
            Why::CheckRaise => self.add(Rare::CheckRaise),
            Why::NotReopened => self.add(Rare::NotReopened),
            Why::MustOpen { .. } => self.add(Rare::MustOpen),
            Why::NobodyToRaise => self.add(Rare::LoneBettor),
            Why::StringBet { .. } => self.add(Rare::StringBet),
            Why::RaiseBetween { .. } => self.add(Rare::Between),
            Why::Twice { .. } => self.add(Rare::Twice),
            Why::FaceDown => self.add(Rare::FaceDown),
            _ => {}
        }
    }
}

/// Counts what happens in one deal.
pub(crate) struct Watch<'a> {
    tally: &'a mut Tally,
    game: &'a Game,
    has_board: bool,
    sevens: Cite,
    cap_off: Cite,
    shortage: Cite,
    no_hands: Cite,
    /// The pot whose low half was paid last.
    low: Option<u8>,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(room: &'a Room, tally: &'a mut Tally) -> Watch<'a> {
        let cite = |name: &str| room.game.cite(name);
        Watch {
            tally,
            game: room.game,
            has_board: room.has_board,
            sevens: if room.poker.betting.sevens { cite("betting.sevens") } else { Cite::NOTHING },
            cap_off: cite("betting.cap_off"),
            shortage: cite("remedy.deck_short"),
            no_hands: cite("last-claim"),
            low: None,
        }
    }
}

impl rules::Sink<Event> for Watch<'_> {
    fn on(&mut self, event: Event) {
        if event.ruled_by().is_some() {
            let cited = self.game.cited(event.cite());
            let said = cited.is_some_and(|cited| !cited.clauses.is_empty() || !cited.rulings.is_empty());
            assert!(said, "a ruling names what it rests on: {event:?}");
        }
        let rare = match event {
            Event::Shown { .. } => Rare::Showdowns,
            Event::TurnedUp { .. } => Rare::TurnedUp,
            Event::Ruled { answer: Answer::Winners { .. }, .. } => Rare::Ruled,
            Event::Ruled { .. } => Rare::RuledSevens,
            Event::Won { share: Share::Uncontested, .. } => Rare::Uncontested,
            Event::SidePot { .. } => Rare::SidePots,
            Event::OddChip { .. } => Rare::OddChips,
            Event::Won { share: Share::Low, pot, .. } => {
                if self.low.replace(pot) != Some(pot) {
                    return;
                }
                Rare::Quartered
            }
            Event::Won { cite, .. } if cite == self.no_hands => Rare::SharedDead,
            Event::NoLow { .. } => Rare::NoLow,
            Event::Reshuffled { cite } if cite == self.shortage => Rare::Mixed,
            Event::Reshuffled { .. } => Rare::Reshuffles,
            Event::Board { .. } if !self.has_board => Rare::Community,
            Event::Killed { .. } => Rare::Kills,
            Event::Posted { post: PostKind::Kill, .. } => Rare::KillPosts,
            Event::Posted { post: PostKind::Live, .. } => Rare::LivePosts,
            Event::Posted { post: PostKind::Dead, .. } => Rare::DeadPosts,
            Event::Posted { post: PostKind::Straddle, .. } => Rare::Straddles,
            Event::Posted { post: PostKind::Ante, .. } => Rare::Antes,
            Event::Returned { cite, .. } if cite == self.sevens => Rare::Sevens,
            Event::Returned { .. } => Rare::Uncalled,
            Event::Raised { how: RaiseKind::ActionOnly, .. } => Rare::ActionOnly,
            Event::Raised { how: RaiseKind::Completion, .. } => Rare::Completions,
            Event::Raised { cite, .. } if cite == self.cap_off => Rare::CapOff,
            Event::PlayedBoard { .. } => Rare::PlayedBoard,
            Event::Dead { .. } => Rare::Dead,
            Event::Fee { .. } => Rare::Fees,
            Event::Exposed { remedy: Remedy::ReplacedAfterDraw, .. } => Rare::OnDraw,
            Event::Exposed { remedy: Remedy::ThirdDown | Remedy::Dead, .. } => Rare::HoleCards,
            Event::Exposed { .. } => Rare::Exposed,
            Event::OffTable { .. } => Rare::OffTable,
            Event::Boxed { .. } => Rare::Boxed,
            Event::StrayJoker { .. } => Rare::StrayJokers,
            Event::Long { taken: Some(_), .. } => Rare::Taken,
            Event::Long { .. } => Rare::Long,
            Event::Foul { .. } => Rare::Foul,
            Event::Forfeited { .. } => Rare::Forfeits,
            Event::TakenBack { .. } => Rare::LongFlops,
            Event::ShortFlop { .. } => Rare::ShortFlops,
            Event::WrongBurn { .. } => Rare::WrongBurns,
            Event::PutRight { .. } => Rare::PutRight,
            Event::OutOfTurn { .. } => Rare::OutOfTurn,
            Event::HeldToWord { .. } => Rare::HeldToWord,
            Event::Released { .. } => Rare::Released,
            Event::Knocked { .. } => Rare::Knocked,
            Event::ToldDrawn { .. } => Rare::Asked,
            Event::MiscallRuled { .. } => Rare::Miscalls,
            Event::Short { .. } => Rare::Short,
            Event::TurnedEarly { .. } => Rare::TurnedEarly,
            Event::Misdeal { .. } => Rare::Misdeals,
            Event::AllInForPot { .. } | Event::StaysIn { .. } => Rare::LastCards,
            Event::ChangedDraw { .. } => Rare::ChangedDraws,
            _ => return,
        };
        self.tally.add(rare);
    }
}
