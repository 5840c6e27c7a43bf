//! What a book says of Pure 21.5 and of bonus bets: the fields it may use, and the game that comes out of them.

use super::button::ActionButton;
use super::words::{
    AllDecline, BacklineFee, BankedDealFrom, BonusOn, CountFrom, Coverage, Follow, LeastBank, NaturalPaid, Outcome,
    PeekCard, Pictures, Rounding, Wager,
};
use cards::{CardSet, Deck};
use hands::{Category, Ranking};

use crate::book::{Field, FieldKind, Record};
use crate::spec::Spec;
use crate::{Chips, Odds, Part};

/// How many hands a book may let a player make of one.
pub(super) const HANDS_MAX: i64 = 4;

/// How many a book may let bet behind a circle.
pub(super) const BEHIND_MAX: i64 = 3;

/// The values of a banked game.
pub(crate) const FIELDS: &[Field] = &[
    Field::required("table", FieldKind::Table(TABLE), "the table"),
    Field::required("shoe", FieldKind::Table(SHOE), "the cards"),
    Field::required("deal", FieldKind::Table(DEAL), "the deal"),
    Field::required("natural", FieldKind::Table(NATURAL), "an ace and a Bonus card as the first two"),
    Field::required("player", FieldKind::Table(PLAYER), "what binds a player: Chart 1A"),
    Field::required("bank_hand", FieldKind::Table(BANK_HAND), "what binds the bank: Chart 1B"),
    Field::required("double", FieldKind::Table(DOUBLE), "doubling"),
    Field::required("split", FieldKind::Table(SPLIT), "splitting"),
    Field::optional("surrender", FieldKind::Table(SURRENDER), "surrender; left out, there is none"),
    Field::optional("insurance", FieldKind::Table(INSURANCE), "insurance; left out, there is none"),
    Field::required("both_over", FieldKind::Table(BOTH_OVER), "when player and bank are both over 21.5"),
    Field::required("bank", FieldKind::Table(BANK), "the player-dealer"),
    Field::required("action_button", FieldKind::Table(ACTION_BUTTON), "where paying and collecting begin"),
    Field::required("circles", FieldKind::Table(CIRCLES), "several circles"),
    Field::required("backline", FieldKind::Table(BACKLINE), "bets behind another's hand"),
];

/// The values of a bonus bet.
pub(crate) const BONUS_FIELDS: &[Field] = &[
    Field::required("wager", FieldKind::Table(BONUS_WAGER), "the bet"),
    Field::required(
        "pays",
        FieldKind::Named(&FieldKind::Written(Odds::FORM)),
        "the pay table, by the number of cards or by the kind of hand",
    ),
];

pub(super) const TABLE: &[Field] = &[
    Field::required("seats", FieldKind::Number(2, 10), "how many can sit"),
    Field::required("smallest_chip", FieldKind::CHIPS, "what is paid is rounded to it"),
    Field::required("wager_unit", FieldKind::CHIPS, "wagers are whole numbers of it"),
    Field::required("action_seconds", FieldKind::Number(5, 3600), "how long a player may think"),
    Field::required("rebuy_in_round", FieldKind::Flag, "whether chips bought during a round may be wagered in it"),
];

const SHOE: &[Field] = &[
    Field::required("decks_min", FieldKind::Number(1, 16), "how many decks at least"),
    Field::required("decks_max", FieldKind::Number(1, 16), "how many decks at most"),
    Field::required("cut", FieldKind::Written(Part::FORM), "how much of the shoe is dealt before it is shuffled"),
    Field::required(
        "every_round_decks",
        FieldKind::Number(0, 16),
        "with so many decks or fewer it is shuffled every round",
    ),
    Field::required("marked", FieldKind::Flag, "whether it stands on the Bonus cards that they are ones"),
];

const DEAL: &[Field] = &[
    Field::required("from", FieldKind::word::<BankedDealFrom>(), "who gets the first card and decides first"),
    Field::required("down_card", FieldKind::Number(1, 2), "which of the bank's two cards stays down"),
];

const NATURAL: &[Field] = &[
    Field::required("pays", FieldKind::Written(Odds::FORM), "what it pays"),
    Field::required("rounding", FieldKind::word::<Rounding>(), "what happens to parts of a chip"),
    Field::required("paid", FieldKind::word::<NaturalPaid>(), "when it is paid"),
    Field::required(
        "peek",
        FieldKind::ListOf(&FieldKind::word::<PeekCard>()),
        "under which up cards the down card is looked at",
    ),
    Field::optional(
        "original_bets_only",
        FieldKind::Flag,
        "whether a bank natural that comes late takes only first wagers",
    ),
];

const PLAYER: &[Field] = &[
    Field::required("stands_from", FieldKind::Number(12, 21), "the hard total from which he must stand"),
    Field::required("hits_to", FieldKind::Number(2, 20), "the hard total up to which he must hit"),
];

const BANK_HAND: &[Field] = &[
    Field::required("stands_hard", FieldKind::Number(12, 21), "the hard total from which it stands"),
    Field::required("stands_soft", FieldKind::Number(12, 21), "the soft total from which it stands"),
];

const DOUBLE: &[Field] = &[
    Field::required("for_less", FieldKind::Flag, "whether the second wager may be smaller"),
    Field::required("after_split", FieldKind::Flag, "whether split hands may be doubled"),
    Field::required("hard_most", FieldKind::Number(2, 21), "the highest hard total that may be doubled"),
];

const SPLIT: &[Field] = &[
    Field::required("hands_max", FieldKind::Number(2, HANDS_MAX), "how many hands one may come to have"),
    Field::required("unlike_bonus", FieldKind::Flag, "whether two Bonus cards of different rank are a pair"),
    Field::required("for_less", FieldKind::Flag, "whether the second wager may be smaller"),
    Field::required("ace_cards", FieldKind::Number(1, 9), "how many cards a split ace gets"),
    Field::required("again_aces", FieldKind::Flag, "whether aces may be split again"),
];

const SURRENDER: &[Field] = &[Field::required("loses", FieldKind::Written(Part::FORM), "the part that is lost")];

const INSURANCE: &[Field] = &[
    Field::required("most", FieldKind::Written(Part::FORM), "the part of the wager that may be insured"),
    Field::required("pays", FieldKind::Written(Odds::FORM), "what it pays"),
];

const BOTH_OVER: &[Field] = &[
    Field::required("three_eights", FieldKind::word::<Outcome>(), "against three eights of the bank"),
    Field::required("otherwise", FieldKind::word::<Outcome>(), "against anything else"),
];

pub(super) const BANK: &[Field] = &[
    Field::required("hands", FieldKind::Number(1, 10), "how many hands a player banks before it is offered on"),
    Field::required("all_decline", FieldKind::word::<AllDecline>(), "what follows when nobody else wants it"),
    Field::required("least", FieldKind::word::<LeastBank>(), "the least that it may be"),
    Field::required("coverage", FieldKind::word::<Coverage>(), "how far it reaches"),
];

pub(super) const ACTION_BUTTON: &[Field] = &[
    Field::required("from", FieldKind::word::<CountFrom>(), "where the count begins"),
    Field::required("pictures", FieldKind::word::<Pictures>(), "what pictures count"),
    Field::required("counts_empty", FieldKind::Flag, "whether empty seats are counted"),
];

const CIRCLES: &[Field] = &[Field::required("most", FieldKind::Number(1, 10), "how many one player may bet in")];

pub(super) const BACKLINE: &[Field] = &[
    Field::required(
        "wagers",
        FieldKind::ListOf(&FieldKind::word::<Wager>()),
        "which wagers may be made behind another's hand",
    ),
    Field::optional("most", FieldKind::Number(1, BEHIND_MAX), "how many may bet behind a circle"),
    Field::optional("follow", FieldKind::word::<Follow>(), "whether they follow the seat"),
    Field::optional("fee", FieldKind::word::<BacklineFee>(), "who pays a fee for each circle"),
];

const BONUS_WAGER: &[Field] = &[
    Field::required("on", FieldKind::word::<BonusOn>(), "what it is on"),
    Field::optional("least", FieldKind::CHIPS, "the least; left out, the table's minimum"),
    Field::optional("most", FieldKind::CHIPS, "the most; left out, no more than the base wager or the table's maximum"),
    Field::required("above_base", FieldKind::Flag, "whether it may be above the base wager"),
    Field::optional("forfeited", FieldKind::Flag, "whether it is forfeited when its hand folds"),
];

/// A banked game: all that its book decides, checked.
///
/// ```
/// use rules::{Play, Register};
///
/// let chapter = Register::embedded().house("casino-club").unwrap().chapter("pure-21.5").unwrap();
/// let Play::Banked(game) = &chapter.game.as_ref().unwrap().play else { unreachable!() };
/// assert_eq!(game.natural_pays.to_string(), "6:5");
/// assert!(game.insurance.is_some());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct Banked {
    pub table: BankedTable,
    pub decks_min: u8,
    pub decks_max: u8,
    pub cut: Part,
    pub every_round_decks: u8,
    pub marked: bool,
    pub deal_from: BankedDealFrom,
    pub down_card: u8,
    pub natural_pays: Odds,
    pub rounding: Rounding,
    pub natural_paid: NaturalPaid,
    pub peek: Vec<PeekCard>,
    pub original_bets_only: bool,
    pub stands_from: u8,
    pub hits_to: u8,
    pub bank_stands_hard: u8,
    pub bank_stands_soft: u8,
    pub double_for_less: bool,
    pub double_after_split: bool,
    pub double_hard_most: u8,
    pub split_hands_max: u8,
    pub split_unlike_bonus: bool,
    pub split_for_less: bool,
    pub split_ace_cards: u8,
    pub split_again_aces: bool,
    pub surrender_loses: Option<Part>,
    pub insurance: Option<Insurance>,
    pub three_eights: Outcome,
    pub both_over: Outcome,
    pub bank: BankRules,
    pub button: ActionButton,
    pub circles_most: u8,
    pub backline: Option<Backline>,
}

/// What the tables of all banked games have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct BankedTable {
    pub seats: u8,
    pub smallest_chip: Chips,
    pub wager_unit: Chips,
    pub action_seconds: u16,
    pub rebuy_in_round: bool,
}

impl BankedTable {
    pub(super) fn read(record: &Record) -> Option<BankedTable> {
        Some(BankedTable {
            seats: record.number("seats")?,
            smallest_chip: record.parsed("smallest_chip")?,
            wager_unit: record.parsed("wager_unit")?,
            action_seconds: record.number("action_seconds")?,
            rebuy_in_round: record.flag("rebuy_in_round"),
        })
    }
}

/// The player-dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct BankRules {
    pub hands: u8,
    pub all_decline: AllDecline,
    pub least: LeastBank,
    pub coverage: Coverage,
}

impl BankRules {
    pub(super) fn read(record: &Record) -> Option<BankRules> {
        Some(BankRules {
            hands: record.number("hands")?,
            all_decline: record.word("all_decline")?,
            least: record.word("least")?,
            coverage: record.word("coverage")?,
        })
    }
}

/// Bets behind another's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct Backline {
    pub wagers: Vec<Wager>,
    pub most: u8,
    pub follow: Follow,
    pub fee: BacklineFee,
}

/// Insurance against a natural of the bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Insurance {
    /// The part of the wager that may be insured.
    pub most: Part,
    /// What it pays.
    pub pays: Odds,
}

impl Banked {
    /// The cards on which it stands that they are Bonus cards (R108).
    #[must_use]
    pub fn marked_cards(&self) -> CardSet {
        if self.marked { Deck::PURE_21_5.bonus_cards() } else { CardSet::EMPTY }
    }

    /// The game that a spec describes; nothing if it is faulty, which has been said then.
    pub(crate) fn from_spec(spec: &mut Spec<'_>) -> Option<Banked> {
        let record = spec.record.clone();
        let [table, shoe, deal, natural, player, bank_hand, double, split] =
            ["table", "shoe", "deal", "natural", "player", "bank_hand", "double", "split"]
                .map(|name| record.table(name));
        let [over, bank, button, circles, backline] =
            ["both_over", "bank", "action_button", "circles", "backline"].map(|name| record.table(name));
        let (table, shoe, natural, double, split) = (table?, shoe?, natural?, double?, split?);
        let (over, bank, button) = (over?, bank?, button?);
        let game = Banked {
            table: BankedTable::read(table)?,
            decks_min: shoe.number("decks_min")?,
            decks_max: shoe.number("decks_max")?,
            cut: shoe.parsed("cut")?,
            every_round_decks: shoe.number("every_round_decks")?,
            marked: shoe.flag("marked"),
            deal_from: deal?.word("from")?,
            down_card: deal?.number("down_card")?,
            natural_pays: natural.parsed("pays")?,
            rounding: natural.word("rounding")?,
            natural_paid: natural.word("paid")?,
            peek: natural.words("peek"),
            original_bets_only: natural.flag("original_bets_only"),
            stands_from: player?.number("stands_from")?,
            hits_to: player?.number("hits_to")?,
            bank_stands_hard: bank_hand?.number("stands_hard")?,
            bank_stands_soft: bank_hand?.number("stands_soft")?,
            double_for_less: double.flag("for_less"),
            double_after_split: double.flag("after_split"),
            double_hard_most: double.number("hard_most")?,
            split_hands_max: split.number("hands_max")?,
            split_unlike_bonus: split.flag("unlike_bonus"),
            split_for_less: split.flag("for_less"),
            split_ace_cards: split.number("ace_cards")?,
            split_again_aces: split.flag("again_aces"),
            surrender_loses: record.table("surrender").and_then(|surrender| surrender.parsed("loses")),
            insurance: record.table("insurance").and_then(|insurance| {
                Some(Insurance { most: insurance.parsed("most")?, pays: insurance.parsed("pays")? })
            }),
            three_eights: over.word("three_eights")?,
            both_over: over.word("otherwise")?,
            bank: BankRules::read(bank)?,
            button: ActionButton::read(button, table.number("seats")?)?,
            circles_most: circles?.number("most")?,
            backline: self::backline(spec, backline?),
        };
        game.check(spec);
        Some(game)
    }

    /// What no single field can say.
    fn check(&self, spec: &mut Spec<'_>) {
        if self.decks_min > self.decks_max {
            spec.fault("shoe.decks_min", format!("is more than decks_max, which is {}", self.decks_max));
        }
        if self.hits_to >= self.stands_from {
            let message = format!("a hand of {} would have to hit and to stand", self.stands_from);
            spec.fault("player.hits_to", message);
        }
        if !self.table.wager_unit.0.is_multiple_of(self.table.smallest_chip.0.max(1)) {
            spec.fault("table.wager_unit", format!("is no whole number of chips of {}", self.table.smallest_chip));
        }
        if self.circles_most > self.table.seats {
            spec.fault("circles.most", format!("is more than the {} seats", self.table.seats));
        }
    }
}

/// None where no wager may be made behind another's hand.
fn backline(spec: &mut Spec<'_>, record: &Record) -> Option<Backline> {
    let wagers: Vec<Wager> = record.words("wagers");
    if wagers.is_empty() {
        return None;
    }
    if let Some(wager) = wagers.iter().find(|wager| !matches!(wager, Wager::Base | Wager::Buster | Wager::RedFlex)) {
        spec.fault("backline.wagers", format!("{wager} is not made behind another's hand: base, buster, red-flex are"));
    }
    for field in ["most", "follow", "fee"].into_iter().filter(|field| !record.has(field)) {
        spec.fault(&format!("backline.{field}"), "is missing: there are bets behind another's hand".to_string());
    }
    Some(Backline { wagers, most: record.number("most")?, follow: record.word("follow")?, fee: record.word("fee")? })
}

/// A bonus bet: all that its book decides, checked.
///
/// ```
/// use rules::{Play, Register};
///
/// let chapter = Register::embedded().house("aviator").unwrap().chapter("buster").unwrap();
/// let Play::Bonus(buster) = &chapter.game.as_ref().unwrap().play else { unreachable!() };
/// assert_eq!(buster.pays(8).unwrap().to_string(), "300:1");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Bonus {
    /// What it is on.
    pub on: BonusOn,
    /// The least; none means the table's minimum.
    pub least: Option<Chips>,
    /// The most, if there is an amount.
    pub most: Option<Chips>,
    /// Whether it may be above the base wager.
    pub above_base: bool,
    /// Whether it is forfeited when its hand folds.
    pub forfeited: bool,
    pay_table: PayTable,
}

/// What a bonus bet pays.
#[derive(Clone, Debug)]
enum PayTable {
    /// From so many cards on, up to the next line.
    Cards(Vec<(u8, Odds)>),
    /// By the kind of hand, in the words of its ranking.
    Kinds(Vec<(&'static str, Odds)>),
}

impl Bonus {
    /// What so many cards pay, if anything.
    ///
    /// ```
    /// use rules::{Play, Register};
    ///
    /// let chapter = Register::embedded().house("casino-club").unwrap().chapter("red-flex").unwrap();
    /// let Play::Bonus(red_flex) = &chapter.game.as_ref().unwrap().play else { unreachable!() };
    /// assert_eq!(red_flex.pays(1), None);
    /// assert_eq!(red_flex.pays(9), red_flex.pays(7));
    /// ```
    #[must_use]
    pub fn pays(&self, cards: u8) -> Option<Odds> {
        match &self.pay_table {
            PayTable::Cards(lines) => lines.iter().rev().find(|(from, _)| *from <= cards).map(|&(_, odds)| odds),
            PayTable::Kinds(_) => None,
        }
    }

    /// What a kind of hand pays, if anything.
    ///
    /// ```
    /// use rules::{Play, Register};
    ///
    /// let chapter = Register::embedded().house("ocean-view").unwrap().chapter("pair-plus").unwrap();
    /// let Play::Bonus(pair_plus) = &chapter.game.as_ref().unwrap().play else { unreachable!() };
    /// assert_eq!(pair_plus.pays_kind("mini-royal").unwrap().to_string(), "200:1");
    /// assert_eq!(pair_plus.pays_kind("high-card"), None);
    /// ```
    #[must_use]
    pub fn pays_kind(&self, kind: &str) -> Option<Odds> {
        match &self.pay_table {
            PayTable::Cards(_) => None,
            PayTable::Kinds(lines) => lines.iter().find(|(of, _)| *of == kind).map(|&(_, odds)| odds),
        }
    }

    /// The pay table as numbers: from so many cards or so strong a hand on, up to the next line.
    pub(super) fn lines(&self) -> Vec<(u16, Option<Odds>)> {
        match &self.pay_table {
            PayTable::Cards(lines) => lines.iter().map(|&(cards, odds)| (u16::from(cards), Some(odds))).collect(),
            PayTable::Kinds(_) => {
                let categories = Ranking::find(self.on.ranking()).map_or(&[][..], |ranking| ranking.categories());
                let line = |category: &Category| (category.least.number(), self.pays_kind(category.id));
                categories.iter().map(line).collect()
            }
        }
    }

    /// The game that a spec describes; nothing if it is faulty, which has been said then.
    pub(crate) fn from_spec(spec: &mut Spec<'_>) -> Option<Bonus> {
        let record = spec.record.clone();
        let wager = record.table("wager")?;
        let on = wager.word("on")?;
        let pay_table = match on {
            BonusOn::BustCards | BonusOn::RedRun => pays_by_cards(spec, &record)?,
            BonusOn::OwnHand | BonusOn::SixCards => pays_by_kind(spec, &record, on.ranking())?,
        };
        let amounts = (wager.parsed::<Chips>("least"), wager.parsed::<Chips>("most"));
        if let (Some(least), Some(most)) = amounts
            && least > most
        {
            spec.fault("wager.least", format!("is more than most, which is {most}"));
        }
        Some(Bonus {
            on,
            forfeited: wager.flag("forfeited"),
            least: wager.parsed("least"),
            most: wager.parsed("most"),
            above_base: wager.flag("above_base"),
            pay_table,
        })
    }
}

fn pays_by_cards(spec: &mut Spec<'_>, record: &Record) -> Option<PayTable> {
    let mut lines = Vec::new();
    for (cards, odds) in record.named("pays") {
        match cards.parse::<u8>() {
            Ok(cards) if (2..=21).contains(&cards) => lines.push((cards, odds.text()?.parse().ok()?)),
            _ => spec.fault(&format!("pays.{cards}"), "must be a number of cards from 2 to 21".to_string()),
        }
    }
    lines.sort_by_key(|&(cards, _)| cards);
    if lines.windows(2).any(|pair| pair[0].0 + 1 != pair[1].0) {
        spec.fault("pays", "the pay table has a hole: numbers of cards must follow each other".to_string());
    }
    Some(PayTable::Cards(lines))
}

fn pays_by_kind(spec: &mut Spec<'_>, record: &Record, ranking: &str) -> Option<PayTable> {
    let kinds: Vec<&'static str> = Ranking::find(ranking)?.categories().iter().map(|category| category.id).collect();
    let mut lines = Vec::new();
    for (kind, odds) in record.named("pays") {
        match kinds.iter().find(|known| *known == kind) {
            Some(kind) => lines.push((*kind, odds.text()?.parse().ok()?)),
            None => spec.fault(&format!("pays.{kind}"), format!("is none of {}", kinds.join(", "))),
        }
    }
    Some(PayTable::Kinds(lines))
}
