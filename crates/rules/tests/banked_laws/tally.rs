//! What happened in all those rounds: dull ones would keep every law.

use std::collections::BTreeSet;

use rules::Cite;
use rules::banked::{Event, Mishap, Refusal, View, Wager, Whose, Why};

use crate::ledger::{Ledger, up_card};
use crate::reckoning::{ace_and_ten, faces, is_ace, sum, three, three_eights, three_kind};
use crate::rooms::{Book, Room};

macro_rules! rare {
    ($($name:ident = $words:literal,)+) => {
        /// Things that must have happened.
        #[derive(Clone, Copy)]
        pub(crate) enum Rare { $($name,)+ }

        const WORDS: &[&str] = &[$($words,)+];
    };
}

rare! {
    Rounds = "rounds",
    Steps = "steps",
    Accepted = "tries that were accepted",
    Refusals = "tries that were refused",
    Twins = "rounds seen by one player and compared",
    Replays = "rounds replayed",
    Unknown = "rounds with cards that nobody knew",
    Exhausted = "banks that did not reach",
    Voids = "void rounds",
    ToNobody = "cards dealt to nobody",
    Boxed = "boxed cards",
    TooMany = "cards too many",
    TooFew = "hands with too few cards",
    BankShort = "banks with too few cards",
    WrongHand = "cards laid on another hand",
    SeenEarly = "cards seen early",
    InsuranceClosed = "insurance closed by a card seen early",
    WrongStack = "void hands",
    WrongBank = "void rounds by a wrong stack of the bank",
    Declared = "rounds declared void",
    Shuffles = "shoes shuffled before a round",
    Reshuffles = "shoes that ran out",
    Raised = "banks raised",
    TakenBack = "wagers taken back",
    Behind = "circles with bets behind",
    Several = "players with several circles",
    AtOnce = "naturals paid at once",
    InOrder = "naturals paid in order",
    Peeked = "bank naturals found by a look",
    Late = "bank naturals that came late",
    BothNatural = "naturals against naturals",
    InsuranceWon = "insurance won",
    InsuranceLost = "insurance lost",
    Hit = "hits",
    Doubled = "doubles",
    DoubledLess = "doubles for less",
    DoubledSplit = "split hands doubled",
    Split = "splits",
    SplitLess = "splits for less",
    FourHands = "circles with four hands",
    AcesAgain = "aces split again",
    Followed = "doubles and splits that others went with",
    Stayed = "doubles and splits that others did not go with",
    Surrendered = "hands given up",
    Busted = "busts",
    ThreeEights = "busts against three eights",
    BothOver = "busts against busts",
    NotCompleted = "bank hands that nothing depended on",
    LongHands = "bank hands of six cards and more",
    BusterWon = "Buster bets won",
    RedFlexWon = "Red Flex bets won",
    PairPlusWon = "Pair Plus bets won",
    SixCardWon = "6 Card Bonus bets won",
    Played = "Play bets",
    Folded = "folds",
    KeptBonus = "bonus bets that a fold left in action",
    NotQualified = "banks that did not qualify",
    EqualThree = "equal hands of three",
    ButtonPasses = "buttons that went on",
    Silent = "players who did not answer",
    Bought = "chips bought",
    MustStand = "refused: a hit",
    MustHit = "refused: a stand",
    NoMoreHands = "refused: one more hand",
    AcesOnce = "refused: aces again",
    NoPair = "refused: a split without a pair",
    ForLess = "refused: less than the wager",
    NoDouble = "refused: a double",
    NoDoubleAfterSplit = "refused: a double after a split",
    NoSurrender = "refused: a late surrender",
    NotOffered = "refused: what the house does not offer",
    BankLowered = "refused: a smaller bank",
    BankFixed = "refused: a bank after the bets",
    BankNeedsFee = "refused: a bank without its fee",
    BankBets = "refused: a bank's bet",
    BetsClosed = "refused: a bet too late",
    BehindFull = "refused: one more behind",
    BetsBehind = "refused: a wager with bets behind it taken back",
    BelowBonus = "refused: less than the bonus bet",
    AboveBase = "refused: a bonus bet above the wager",
    FeeToo = "refused: a wager without its fee",
    CirclesMost = "refused: one more circle",
    NotFree = "refused: another's circle",
    NotBehind = "refused: a bet behind another's hand",
    NotInShoe = "refused: a card that is not there",
    WrongCount = "refused: too many cards or too few",
    NoRebuy = "refused: chips bought too late",
    BetsOpen = "refused: a mishap before the bets are closed",
    NoSuchHand = "refused: a mishap of a hand that is not there",
    NotDealtYet = "refused: a mishap of cards that are not there",
    NotDealtThat = "refused: a card seen that is not there",
    FaceUp = "refused: a card seen that lies face up",
    TooLate = "refused: too few cards in a hand that was played",
    DownCardSeen = "refused: a surrender after the down card was seen",
}

/// How often each happened.
#[derive(Clone)]
pub(crate) struct Tally {
    counts: [u64; WORDS.len()],
    /// What cites nothing.
    uncited: BTreeSet<String>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { counts: [0; WORDS.len()], uncited: BTreeSet::new() }
    }
}

impl Tally {
    pub(crate) fn add(&mut self, rare: Rare) {
        self.counts[rare as usize] += 1;
    }

    pub(crate) fn count(&self, rare: Rare) -> u64 {
        self.counts[rare as usize]
    }

    pub(crate) fn add_all(&mut self, other: &Tally) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.uncited.extend(other.uncited.iter().cloned());
    }

    pub(crate) fn lines(&self) -> String {
        let counts: String =
            self.counts.iter().zip(WORDS).map(|(count, words)| format!("{count:>12} {words}\n")).collect();
        let uncited: Vec<&str> = self.uncited.iter().map(String::as_str).collect();
        format!("{counts}\nwithout a clause or ruling:\n{}\n", uncited.join("\n"))
    }

    /// What did not happen often enough.
    pub(crate) fn missing(&self, least: u64) -> Vec<&'static str> {
        self.counts.iter().zip(WORDS).filter(|(count, _)| **count < least).map(|(_, words)| *words).collect()
    }

    /// Notes what neither a clause nor a ruling is cited for, at tables of our houses.
    fn uncited(&mut self, room: &Room, cite: Cite, what: &dyn std::fmt::Debug) {
        let cited = room.game.cited(cite);
        let said = cited.as_ref().is_some_and(|cited| !cited.clauses.is_empty() || !cited.rulings.is_empty());
        if !said && !room.name.starts_with("wild") {
            let text = format!("{what:?}");
            let name = text.split([' ', '{']).next().unwrap_or_default();
            let house: Vec<&str> = room.name.split(' ').take(2).collect();
            let at = cited.map_or(String::new(), |cited| cited.name);
            self.uncited.insert(format!("{name} ({at}) at {}", house.join(" ")));
        }
    }

    pub(crate) fn refused(&mut self, room: &Room, refusal: &Refusal, thorough: bool) {
        self.add(Rare::Refusals);
        if thorough {
            self.uncited(room, refusal.cite, &refusal.why);
        }
        self.add(match refusal.why {
            Why::MustStand { .. } => Rare::MustStand,
            Why::MustHit { .. } => Rare::MustHit,
            Why::NoMoreHands { .. } => Rare::NoMoreHands,
            Why::AcesOnce => Rare::AcesOnce,
            Why::NoPair => Rare::NoPair,
            Why::ForLess { .. } => Rare::ForLess,
            Why::NoDouble { .. } => Rare::NoDouble,
            Why::NoDoubleAfterSplit => Rare::NoDoubleAfterSplit,
            Why::NoSurrender => Rare::NoSurrender,
            Why::NotOffered => Rare::NotOffered,
            Why::BankLowered { .. } => Rare::BankLowered,
            Why::BankFixed => Rare::BankFixed,
            Why::BankNeedsFee { .. } => Rare::BankNeedsFee,
            Why::BankBets => Rare::BankBets,
            Why::BetsClosed => Rare::BetsClosed,
            Why::BehindFull { .. } => Rare::BehindFull,
            Why::BetsBehind => Rare::BetsBehind,
            Why::BelowBonus { .. } => Rare::BelowBonus,
            Why::AboveBase { .. } => Rare::AboveBase,
            Why::FeeToo { .. } => Rare::FeeToo,
            Why::CirclesMost { .. } => Rare::CirclesMost,
            Why::NotFree { .. } => Rare::NotFree,
            Why::NotBehind { .. } => Rare::NotBehind,
            Why::NotInShoe { .. } => Rare::NotInShoe,
            Why::WrongCount { .. } => Rare::WrongCount,
            Why::NoRebuy => Rare::NoRebuy,
            Why::BetsOpen => Rare::BetsOpen,
            Why::NoSuchHand => Rare::NoSuchHand,
            Why::NotDealtYet => Rare::NotDealtYet,
            Why::NotDealtThat { .. } => Rare::NotDealtThat,
            Why::FaceUp => Rare::FaceUp,
            Why::TooLate => Rare::TooLate,
            Why::DownCardSeen => Rare::DownCardSeen,
            _ => return,
        });
    }

    /// What can be told of a round that is over.
    pub(crate) fn settled(&mut self, room: &Room, ledger: &Ledger, view: &View) {
        let mut decides = [0; rules::SEATS_MAX];
        let bank = faces(&view.bank_hand);
        for at in ledger.circles() {
            let circle = &ledger.circles[at.index()];
            decides[circle.spots[0].owner.index()] += 1;
            let hands = || (0..circle.hands).map(|hand| faces(&view.hands[at.index()][hand]));
            let mut tell = |happened: bool, rare: Rare| {
                if happened {
                    self.add(rare);
                }
            };
            tell(circle.spots.len() > 1, Rare::Behind);
            let Book::Pure(_) = room.book else {
                let [own, banks] = [hands().next().expect("a hand"), bank.clone()]
                    .map(|cards| three(cards.collect::<Vec<_>>().try_into().expect("three cards")));
                tell(own == banks && three_kind(&own) == three_kind(&banks), Rare::EqualThree);
                continue;
            };
            let bank_natural = ace_and_ten(bank.clone());
            let natural = circle.hands == 1 && ace_and_ten(hands().next().expect("a hand"));
            tell(circle.paid, Rare::AtOnce);
            tell(natural && !circle.paid && !bank_natural, Rare::InOrder);
            tell(natural && bank_natural, Rare::BothNatural);
            tell(circle.hands == 4, Rare::FourHands);
            let aces = hands().filter(|cards| cards.clone().next().is_some_and(is_ace)).count();
            tell(circle.hands > 2 && aces > 2, Rare::AcesAgain);
            tell(circle.hands > 1 && circle.doubled.contains(&true), Rare::DoubledSplit);
            let spot = &circle.spots[0];
            let less = |hand: usize| spot.on[hand] < spot.base;
            tell((1..circle.hands).any(less), Rare::SplitLess);
            tell(circle.doubled[0] && spot.on[0] < 2 * spot.base, Rare::DoubledLess);
            let over = hands().any(|cards| sum(cards).over());
            tell(over && three_eights(bank.clone()), Rare::ThreeEights);
            tell(over && sum(bank.clone()).over() && !three_eights(bank.clone()), Rare::BothOver);
        }
        if decides.iter().any(|&count| count > 1) {
            self.add(Rare::Several);
        }
        if let (Book::Pure(_), Some(up)) = (room.book, up_card(room, view)) {
            if ace_and_ten(bank.clone()) {
                self.add(if crate::ledger::is_peeked(room, up) { Rare::Peeked } else { Rare::Late });
            }
            if bank.count() > 5 {
                self.add(Rare::LongHands);
            }
        }
    }
}

/// Counts what happens in one round.
pub(crate) struct Watch<'a> {
    tally: &'a mut Tally,
    room: &'a Room,
    /// Whether it is looked at what is cited.
    thorough: bool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(room: &'a Room, tally: &'a mut Tally, thorough: bool) -> Watch<'a> {
        Watch { tally, room, thorough }
    }
}

impl rules::Sink<Event> for Watch<'_> {
    fn on(&mut self, event: Event) {
        if self.thorough {
            self.tally.uncited(self.room, event.cite(), &event);
        }
        if event.ruled_by().is_some() && !self.room.name.starts_with("wild") {
            let cited = self.room.game.cited(event.cite());
            let said = cited.is_some_and(|cited| !cited.clauses.is_empty() || !cited.rulings.is_empty());
            assert!(said, "{event:?}: a ruling names what it rests on");
        }
        self.tally.add(match event {
            Event::Void { .. } => Rare::Voids,
            Event::WentWrong { mishap, .. } => match mishap {
                Mishap::ToNobody(_) => Rare::ToNobody,
                Mishap::Boxed(_) => Rare::Boxed,
                Mishap::TooMany { .. } => Rare::TooMany,
                Mishap::TooFew { whose: Whose::Bank, .. } => Rare::BankShort,
                Mishap::TooFew { .. } => Rare::TooFew,
                Mishap::WrongHand { .. } => Rare::WrongHand,
                Mishap::Seen { .. } => Rare::SeenEarly,
                Mishap::WrongStack(Whose::Bank) => Rare::WrongBank,
                Mishap::WrongStack(_) => Rare::WrongStack,
                _ => Rare::Declared,
            },
            Event::InsuranceClosed { .. } => Rare::InsuranceClosed,
            Event::Shuffled { .. } => Rare::Shuffles,
            Event::Reshuffled { .. } => Rare::Reshuffles,
            Event::BankWager { .. } => Rare::Raised,
            Event::Wagered { amount: rules::Chips(0), .. } => Rare::TakenBack,
            Event::Paid { wager: Wager::Insurance, .. } => Rare::InsuranceWon,
            Event::Collected { wager: Wager::Insurance, .. } => Rare::InsuranceLost,
            Event::Paid { wager: Wager::Buster, .. } => Rare::BusterWon,
            Event::Paid { wager: Wager::RedFlex, .. } => Rare::RedFlexWon,
            Event::Paid { wager: Wager::PairPlus, .. } => Rare::PairPlusWon,
            Event::Paid { wager: Wager::SixCardBonus, .. } => Rare::SixCardWon,
            Event::Hit { .. } => Rare::Hit,
            Event::Doubled { .. } => Rare::Doubled,
            Event::Split { .. } => Rare::Split,
            Event::Followed { .. } => Rare::Followed,
            Event::Stayed { .. } => Rare::Stayed,
            Event::Surrendered { .. } => Rare::Surrendered,
            Event::Busted { .. } => Rare::Busted,
            Event::BankNotCompleted { .. } => Rare::NotCompleted,
            Event::Played { .. } => Rare::Played,
            Event::Folded { .. } => Rare::Folded,
            Event::StaysIn { wager: Wager::SixCardBonus | Wager::PairPlus, .. } => Rare::KeptBonus,
            Event::Qualified { qualified: false, .. } => Rare::NotQualified,
            Event::ButtonPasses { .. } => Rare::ButtonPasses,
            Event::Silent { .. } => Rare::Silent,
            Event::BoughtIn { .. } => Rare::Bought,
            _ => return,
        });
    }
}
