//! What a book says of Three Card Poker: the fields it may use, and the game that comes out of them.

use hands::Ranking;

use super::button::ActionButton;
use super::game::{ACTION_BUTTON, BACKLINE, BANK, BankRules, BankedTable, TABLE};
use super::words::{BankedDealFrom, Outcome, Qualifier, Wager};
use crate::Odds;
use crate::book::{Field, FieldKind};
use crate::spec::Spec;

/// The values of Three Card Poker.
pub(crate) const THREE_CARD_FIELDS: &[Field] = &[
    Field::required("table", FieldKind::Table(TABLE), "the table"),
    Field::required("deck", FieldKind::Table(DECK), "the cards"),
    Field::required("deal", FieldKind::Table(DEAL), "the deal"),
    Field::required("play", FieldKind::Table(PLAY), "the wager after seeing one's cards"),
    Field::required("qualify", FieldKind::Table(QUALIFY), "what the bank needs, and what follows if it has not"),
    Field::required("showdown", FieldKind::Table(SHOWDOWN), "hands against the bank's"),
    Field::required("bank", FieldKind::Table(BANK), "the player-dealer"),
    Field::required("action_button", FieldKind::Table(ACTION_BUTTON), "where paying and collecting begin"),
    Field::required("backline", FieldKind::Table(BACKLINE), "bets behind another's hand"),
];

const DECK: &[Field] = &[Field::required("in_turn", FieldKind::Number(1, 4), "how many decks are used in turn")];

const DEAL: &[Field] = &[
    Field::required("from", FieldKind::word::<BankedDealFrom>(), "who gets the first cards and decides first"),
    Field::required("up_card", FieldKind::Number(1, 3), "which of the bank's cards is turned up before the decisions"),
];

const PLAY: &[Field] = &[Field::required("times", FieldKind::Number(1, 5), "how many antes it is")];

const QUALIFY: &[Field] = &[
    Field::required("least", FieldKind::word::<Qualifier>(), "the high card that it needs at least"),
    Field::required("ante_pays", FieldKind::Written(Odds::FORM), "what the ante of a better hand pays if it has not"),
    Field::required("ante_worse", FieldKind::word::<Outcome>(), "what becomes of the ante of a worse hand then"),
    Field::required("ante_equal", FieldKind::word::<Outcome>(), "what becomes of the ante of an equal hand then"),
];

const SHOWDOWN: &[Field] = &[
    Field::required("ranking", FieldKind::OneOf(rankings), "the ranking of hands"),
    Field::required("pays", FieldKind::Written(Odds::FORM), "what ante and play pay"),
    Field::required("equal", FieldKind::word::<Outcome>(), "what becomes of them when hands are equal"),
];

fn rankings() -> Vec<&'static str> {
    Ranking::all().iter().map(Ranking::id).filter(|id| id.starts_with("three-card")).collect()
}

/// Three Card Poker: all that its book decides, checked.
///
/// ```
/// use rules::{Play, Register};
///
/// let chapter = Register::embedded().house("ocean-view").unwrap().chapter("three-card").unwrap();
/// let Play::ThreeCard(game) = &chapter.game.as_ref().unwrap().play else { unreachable!() };
/// assert_eq!((game.table.seats, game.up_card), (7, 3));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the list of fields above says it")]
pub struct ThreeCard {
    pub table: BankedTable,
    pub decks_in_turn: u8,
    pub deal_from: BankedDealFrom,
    pub up_card: u8,
    pub play_times: u8,
    pub qualifier: Qualifier,
    pub ante_pays: Odds,
    pub ante_worse: Outcome,
    pub ante_equal: Outcome,
    pub ranking: &'static Ranking,
    pub pays: Odds,
    pub equal: Outcome,
    pub bank: BankRules,
    pub button: ActionButton,
}

impl ThreeCard {
    /// The game that a spec describes; nothing if it is faulty, which has been said then.
    pub(crate) fn from_spec(spec: &mut Spec<'_>) -> Option<ThreeCard> {
        let record = spec.record.clone();
        let [table, deck, deal, play] = ["table", "deck", "deal", "play"].map(|name| record.table(name));
        let [qualify, showdown, bank, button, backline] =
            ["qualify", "showdown", "bank", "action_button", "backline"].map(|name| record.table(name));
        let (table, qualify, showdown, bank, button) = (table?, qualify?, showdown?, bank?, button?);
        if !backline?.words::<Wager>("wagers").is_empty() {
            spec.fault("backline.wagers", "there are no bets behind another's hand in this game".to_string());
        }
        Some(ThreeCard {
            table: BankedTable::read(table)?,
            decks_in_turn: deck?.number("in_turn")?,
            deal_from: deal?.word("from")?,
            up_card: deal?.number("up_card")?,
            play_times: play?.number("times")?,
            qualifier: qualify.word("least")?,
            ante_pays: qualify.parsed("ante_pays")?,
            ante_worse: qualify.word("ante_worse")?,
            ante_equal: qualify.word("ante_equal")?,
            ranking: showdown.text("ranking").and_then(Ranking::find)?,
            pays: showdown.parsed("pays")?,
            equal: showdown.word("equal")?,
            bank: BankRules::read(bank)?,
            button: ActionButton::read(button, table.number("seats")?)?,
        })
    }
}
