//! A table as one pair of eyes sees it.

use cards::Card;
use histories::Narrator;
use histories::banked::Teller;
use ledger::PersonId;
use room::{Event, Reason, Sitting, Spot, View, What};
use rules::banked::{self, BankTurn, Place, Span};
use rules::poker::Owes;
use rules::{Chips, Register, Seat, SeatSet, Seen, poker};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::options::{Amounts, BankOptions, Facing, OptionsOffered};
use super::proof::CardProof;
use super::seat::SeatNumber;
use crate::letter::Sight;

/// What there is to see of a table. Chips are in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TableSight {
    /// Which.
    pub table: u32,
    /// The number of its last record. It goes up by one with everything that happens; who sees a number missing was not sent that one.
    #[ts(type = "number")]
    pub version: u64,
    /// Where he sits who looks; none if he looks on.
    pub seat: Option<SeatNumber>,
    /// Who sits where.
    pub seats: Vec<SeatTaken>,
    /// The hand, if one is being played.
    pub hand: Option<Hand>,
    /// What he who looks may do now.
    pub options: Option<OptionsOffered>,
    /// What the round of betting asks of him, also before his turn; none if he has nothing more to say in it.
    pub facing: Option<Facing>,
    /// How he sits there who looks.
    pub own: Option<OwnSeat>,
    /// What he may bet now, in every circle: his own, free ones, and behind others.
    pub wagers: Vec<WagerOffered>,
    /// The position of the player-dealer, where there is one.
    pub bank: Option<BankPosition>,
    /// Who is waited for, and how long.
    pub waits: Option<Waits>,
    /// How long bets are still taken against a player-dealer, in thousandths of a second from when this was sent; none before the first
    /// bet. Who bets late may make it longer.
    #[ts(type = "number | null")]
    pub closes: Option<u64>,
    /// Why no hand begins, if the floor has paused the table.
    pub paused: Option<String>,
    /// Proofs of the cards that he sees for the first time; of all of this hand, if he has just come.
    pub proofs: Vec<CardProof>,
    /// What happened with this version, in a dealer's words; nothing if he has just come.
    pub told: Vec<Happened>,
    /// The hand that is over with this version, as he saw it last.
    pub last: Option<Hand>,
}

/// Somebody at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[expect(missing_docs, reason = "their names say it")]
pub struct SeatTaken {
    pub seat: SeatNumber,
    #[ts(type = "number")]
    pub person: u64,
    pub name: String,
    pub bot: bool,
    /// His chips, less what he has put in.
    #[ts(type = "number")]
    pub chips: u64,
    /// Whether he keeps his seat and sits out: dealt in only where the book makes him play, as by a kill that is his.
    pub away: bool,
}

/// How he sits there who looks, and what he may do about it now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct OwnSeat {
    /// He sits out until he comes back: dealt in only where the book makes him play, as by a kill that is his.
    pub away: bool,
    /// He leaves when the hand is over.
    pub leaving: bool,
    /// The ways to come in that he may choose from; none if he has come in.
    pub ways_in: Vec<String>,
    /// Whether he owes blinds that he missed, which he posts when he comes back or waits for the big blind.
    pub owes: bool,
    /// The most that he may buy; none if he leaves. What he buys in a hand of poker comes when it is over.
    #[ts(type = "number | null")]
    pub buys: Option<u64>,
    /// What he buys when the hand is over, by what he has said so far; none if what he buys comes at once.
    #[ts(type = "number | null")]
    pub buys_later: Option<u64>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Happened {
    /// In a dealer's words.
    pub words: String,
    /// The clauses and rulings that say so.
    pub by: Vec<String>,
}

/// Who is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Waits {
    /// Who.
    pub seat: SeatNumber,
    /// How many thousandths of a second from when this was sent.
    #[ts(type = "number")]
    pub millis: u64,
}

/// What may be bet on a wager.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct WagerOffered {
    /// In which circle.
    pub circle: SeatNumber,
    /// Which wager, by its id.
    pub wager: String,
    /// How much.
    pub chips: Amounts,
}

/// The position of the player-dealer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct BankPosition {
    /// Where it stands.
    pub turn: BankStands,
    /// What a bank must have at least.
    #[ts(type = "number")]
    pub least: u64,
    /// What he who looks may do about it now; none if he looks on.
    pub options: Option<BankOptions>,
}

/// Where the position of the player-dealer stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BankStands {
    /// This player banks; which hand of his turn it is.
    Banks {
        /// Who.
        seat: SeatNumber,
        /// Which hand.
        hand: u8,
    },
    /// This player is asked.
    Offered(SeatNumber),
    /// Nobody wants it: there is no game until somebody comes forward.
    Stopped,
}

/// A hand that is being played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// Of poker.
    Poker(PokerHand),
    /// A round with a player-dealer.
    Round(Round),
}

/// A hand of poker. A card whose face one may not see is `"??"`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PokerHand {
    /// What the book calls the street.
    pub street: String,
    /// Where the button lies.
    pub button: Option<SeatNumber>,
    /// Who must speak.
    pub turn: Turn,
    /// Everybody who may act now: where they need not wait for each other, several.
    pub acting: Vec<SeatNumber>,
    /// Whether they bet: neither draw, nor throw cards away, nor show.
    pub betting: bool,
    /// Who is in the hand: his bet in this round of betting, and his cards.
    pub seats: Vec<Holding>,
    /// The board.
    pub board: Vec<String>,
    /// Everything in the middle.
    #[ts(type = "number")]
    pub pot: u64,
    /// Main pot and side pots, without what is bet in this round; none of a hand that is over.
    pub pots: Vec<Pot>,
    /// What the house has taken.
    #[ts(type = "number")]
    pub dropped: u64,
    /// How many cards are left in the stub.
    pub stub: u8,
    /// A card that lies face up on the stub and is burned next.
    pub next_burn: Option<String>,
}

/// What a player of a poker hand has before him.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[expect(missing_docs, reason = "their names say it")]
pub struct Holding {
    pub seat: SeatNumber,
    /// Whether he can still win something.
    pub live: bool,
    #[ts(type = "number")]
    pub bet: u64,
    pub cards: Vec<String>,
    /// Which of them lie face up, from 1: in a game where some do and some do not.
    pub up: Vec<u8>,
    /// What the hand is called, high and low, where one may see all of it.
    pub name: Option<String>,
    pub low: Option<String>,
}

/// A pot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Pot {
    /// How much.
    #[ts(type = "number")]
    pub chips: u64,
    /// Who can win it.
    pub seats: Vec<SeatNumber>,
}

/// Who must speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// The dealer.
    Dealer,
    /// A player.
    Seat(SeatNumber),
    /// The player-dealer, with what he puts up.
    Bank(SeatNumber),
    /// Everybody who wants to bet.
    Wagers,
    /// The floor.
    Floor,
    /// Nobody: it is over.
    Nobody,
}

/// A round with a player-dealer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Round {
    /// Who must speak.
    pub turn: Turn,
    /// Everybody who may act now: where they need not wait for each other, several.
    pub acting: Vec<SeatNumber>,
    /// The player-dealer.
    pub bank: SeatNumber,
    /// What he has put up.
    #[ts(type = "number")]
    pub bank_wager: u64,
    /// His cards.
    pub bank_cards: Vec<String>,
    /// What they are called, where one may see them all.
    pub bank_name: Option<String>,
    /// Where settling begins, once it is known.
    pub button: Option<SeatNumber>,
    /// The circles with a wager.
    pub circles: Vec<Circle>,
    /// What the house has taken.
    #[ts(type = "number")]
    pub dropped: u64,
    /// How many cards are left to deal from.
    pub shoe: u32,
}

/// A circle with a wager.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Circle {
    /// Which, by its seat.
    pub circle: SeatNumber,
    /// What lies there: first the bets of him who decides, then those behind.
    pub wagers: Vec<Wagers>,
    /// Its hands, from the left.
    pub hands: Vec<Vec<String>>,
    /// What they are called, where one may see all of one.
    pub names: Vec<Option<String>>,
}

/// What one player has in a circle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Wagers {
    /// Whose it is.
    pub seat: SeatNumber,
    /// On the game, before the cards.
    #[ts(type = "number")]
    pub base: u64,
    /// On each hand, doubles included; in Three Card Poker the ante, and the Play bet.
    #[ts(type = "number[]")]
    pub on: Vec<u64>,
    /// Against a natural of the bank.
    #[ts(type = "number")]
    pub insurance: u64,
    /// On the bonus bets, in the order in which the table offers them.
    #[ts(type = "number[]")]
    pub bonus: Vec<u64>,
}

impl TableSight {
    /// In the words of the wire.
    #[must_use]
    pub fn of(sight: &Sight, books: &Register) -> TableSight {
        let narrator = Narrator::of(books, &sight.about.house, &sight.about.game);
        let hand = |view: &View, pots: &[(Chips, SeatSet)]| Hand::of(view, pots, sight.seated(), narrator.as_ref());
        TableSight {
            table: sight.table.0,
            version: sight.version.0,
            seat: sight.seat.map(SeatNumber),
            seats: seats(sight),
            hand: sight.view.as_ref().map(|view| hand(view, &sight.pots)),
            options: sight
                .options
                .as_ref()
                .zip(sight.seat)
                .and_then(|(options, seat)| OptionsOffered::of(options, seat)),
            facing: sight.facing.map(Facing::of),
            own: sight.sitting.as_ref().map(OwnSeat::of),
            wagers: sight.wagers.iter().map(|(place, span)| WagerOffered::of(*place, span)).collect(),
            bank: sight.bank.map(|turn| BankPosition {
                turn: BankStands::of(turn),
                least: sight.least_bank.0,
                options: sight.bank_options.map(BankOptions::of),
            }),
            waits: sight.waits.map(|(seat, left)| Waits { seat: seat.into(), millis: left.0 }),
            closes: sight.betting.map(|left| left.0),
            paused: sight.paused.as_ref().map(ToString::to_string),
            proofs: sight.proofs.iter().map(CardProof::of).collect(),
            told: narrator.as_ref().map(|narrator| told(sight, narrator)).unwrap_or_default(),
            last: sight.last.as_ref().map(|view| hand(view, &[])),
        }
    }
}

fn seats(sight: &Sight) -> Vec<SeatTaken> {
    let taken = sight.sitters.iter().map(|sitter| SeatTaken {
        seat: sitter.seat.into(),
        person: sitter.person.0,
        name: sitter.name.clone(),
        bot: sitter.bot,
        chips: sitter.chips.0,
        away: sitter.away,
    });
    taken.collect()
}

/// Events in a dealer's words, those without words left out.
pub(crate) fn happened(events: &[Event], mut teller: Teller, narrator: &Narrator<'_>) -> Vec<Happened> {
    let happenings = events.iter().map(|event| match event {
        Event::Poker(event) => narrator.poker(event),
        Event::Banked(event) => narrator.banked(&mut teller, event),
    });
    let worth = happenings.filter(|happening| !happening.words.is_empty());
    worth.map(|happening| Happened { words: happening.words, by: happening.sources }).collect()
}

fn told(sight: &Sight, narrator: &Narrator<'_>) -> Vec<Happened> {
    let name = |person: PersonId| {
        let sitter = sight.sitters.iter().find(|sitter| sitter.person == person);
        sitter.map_or_else(|| person.to_string(), |sitter| sitter.name.clone())
    };
    let floor = sight.floor.as_ref().map(|what| Happened { words: beside(what, name), by: vec![] });
    floor.into_iter().chain(happened(&sight.told, sight.teller, narrator)).collect()
}

/// What was done beside the hand, which no book speaks of; `name` is what somebody is called.
pub(crate) fn beside(what: &What, name: impl Fn(PersonId) -> String) -> String {
    let spot = |spot: &Spot| match spot {
        Spot::Stack(seat) => format!("the stack of {seat}"),
        Spot::Bankroll(person) => format!("the bankroll of {}", name(*person)),
        Spot::Drop => "the drop".to_string(),
    };
    // A seat with its number stands for itself, and not for who sits there.
    let numbered = |seat: Seat| format!("seat no. {}", seat.index() + 1);
    match what {
        What::MoveTo { seat, .. } => format!("{seat} has changed his seat"),
        What::Pause { reason } => format!("the floor pauses the table: {reason}"),
        What::Break { reason } => format!("the floor breaks the table: {reason}"),
        What::Go => "the table goes on".to_string(),
        What::Remove { seat, reason } => format!("the floor takes {seat} from the table: {reason}"),
        What::Reseat { seat, to, reason } => format!("the floor moves {seat} to {}{}", numbered(*to), because(reason)),
        // Which one it is, not everybody may know.
        What::SendOver { seat, reason, .. } => format!("the floor sends {seat} to another table{}", because(reason)),
        What::Correct { from, to, chips, reason } => {
            format!("the floor moves {chips} from {} to {}: {reason}", spot(from), spot(to))
        }
        What::Shift(number) => format!("shift {number} begins"),
        What::Shuffler { down: true } => "the shuffler is out of order".to_string(),
        What::Shuffler { down: false } => "the shuffler works again".to_string(),
        _ => String::new(),
    }
}

/// Why, behind what is said, if a reason was given.
pub(crate) fn because(reason: &Option<Reason>) -> String {
    reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"))
}

impl Hand {
    pub(crate) fn of(view: &View, pots: &[(Chips, SeatSet)], seated: SeatSet, narrator: Option<&Narrator<'_>>) -> Hand {
        match view {
            View::Poker(view) => Hand::Poker(PokerHand::of(view, pots, seated, narrator)),
            View::Banked(view) => Hand::Round(Round::of(view, narrator)),
        }
    }
}

impl PokerHand {
    fn of(
        view: &poker::View,
        pots: &[(Chips, SeatSet)],
        seated: SeatSet,
        narrator: Option<&Narrator<'_>>,
    ) -> PokerHand {
        let board = faces(&view.board).unwrap_or_default();
        let holding = |seat: Seat| {
            let own = &view.holdings[seat.index()];
            let named = narrator.zip(faces(own)).map(|(narrator, own)| narrator.poker_hand(&own, &board));
            let [name, low] = named.unwrap_or_default();
            let (live, bet) = (view.live.contains(seat), view.bets[seat.index()].0);
            let up =
                (0..own.len() as u8).filter(|place| view.up[seat.index()] >> place & 1 == 1).map(|place| place + 1);
            Holding { seat: seat.into(), live, bet, cards: cards(own), up: up.collect(), name, low }
        };
        let is_in = |seat: &Seat| {
            view.live.contains(*seat)
                || view.bets[seat.index()] > Chips(0)
                || view.holdings[seat.index()][0] != Seen::Nothing
        };
        PokerHand {
            street: narrator.map_or("", |narrator| narrator.street(view.street)).to_string(),
            button: view.button.map(SeatNumber),
            turn: match view.turn {
                poker::Turn::Dealer(_) => Turn::Dealer,
                poker::Turn::Seat(seat) => Turn::Seat(seat.into()),
                poker::Turn::Floor(_) => Turn::Floor,
                poker::Turn::Nobody => Turn::Nobody,
            },
            acting: view.acting.iter().map(SeatNumber).collect(),
            betting: view.betting,
            seats: seated.or(view.live).iter().filter(is_in).map(holding).collect(),
            board: cards(&view.board),
            pot: view.pot.0,
            pots: pots.iter().map(Pot::of).collect(),
            dropped: view.dropped.0,
            stub: view.stub,
            next_burn: view.next_burn.map(|card| card.to_string()),
        }
    }
}

impl Round {
    fn of(view: &banked::View, narrator: Option<&Narrator<'_>>) -> Round {
        let named = |hand: &[Seen], split: bool| narrator?.banked_hand(&faces(hand)?, split);
        let wagers = |wagers: &banked::Wagers| Wagers {
            seat: wagers.owner.into(),
            base: wagers.base.0,
            on: wagers.on.iter().map(|chips| chips.0).collect(),
            insurance: wagers.insurance.0,
            bonus: wagers.bonus.iter().map(|chips| chips.0).collect(),
        };
        let circle = |circle: Seat| {
            let hands = view.hands[circle.index()].iter().map(|hand| &hand[..]);
            let hands: Vec<&[Seen]> = hands.filter(|hand| hand[0] != Seen::Nothing).collect();
            Circle {
                circle: circle.into(),
                wagers: view.wagers[circle.index()].iter().flatten().map(wagers).collect(),
                names: hands.iter().map(|hand| named(hand, hands.len() > 1)).collect(),
                hands: hands.iter().map(|hand| cards(hand)).collect(),
            }
        };
        Round {
            turn: match view.turn {
                banked::Turn::Bank(seat) => Turn::Bank(seat.into()),
                banked::Turn::Wagers => Turn::Wagers,
                banked::Turn::Dealer(_) | banked::Turn::Unknown(_) => Turn::Dealer,
                banked::Turn::Seat(seat) => Turn::Seat(seat.into()),
                banked::Turn::Nobody => Turn::Nobody,
            },
            acting: view.acting.iter().map(SeatNumber).collect(),
            bank: view.bank.into(),
            bank_wager: view.bank_wager.0,
            bank_cards: cards(&view.bank_hand),
            bank_name: named(&view.bank_hand, false),
            button: view.button.map(SeatNumber),
            circles: view.circles.iter().map(circle).collect(),
            dropped: view.dropped.0,
            shoe: view.shoe as u32,
        }
    }
}

impl OwnSeat {
    fn of(sitting: &Sitting) -> OwnSeat {
        let Sitting { away, leaving, ways_in, owes, buys, buys_later } = sitting;
        OwnSeat {
            away: *away,
            leaving: *leaving,
            ways_in: ways_in.iter().map(|entry| entry.id().to_string()).collect(),
            owes: *owes != Owes::Nothing,
            buys: buys.map(|most| most.0),
            buys_later: buys_later.map(|chips| chips.0),
        }
    }
}

impl WagerOffered {
    fn of(place: Place, span: &Span) -> WagerOffered {
        WagerOffered { circle: place.circle.into(), wager: place.wager.id().to_string(), chips: Amounts::of(span) }
    }
}

impl Pot {
    fn of((chips, seats): &(Chips, SeatSet)) -> Pot {
        Pot { chips: chips.0, seats: seats.iter().map(SeatNumber).collect() }
    }
}

impl BankStands {
    fn of(turn: BankTurn) -> BankStands {
        match turn {
            BankTurn::Banks { seat, hand } => BankStands::Banks { seat: seat.into(), hand },
            BankTurn::Offered(seat) => BankStands::Offered(seat.into()),
            BankTurn::Stopped => BankStands::Stopped,
        }
    }
}

impl Amounts {
    pub(super) const fn of(span: &Span) -> Amounts {
        Amounts { least: span.least.0, most: span.most.0, step: span.step.0 }
    }
}

/// The cards that one sees, if there are any and one sees them all.
fn faces(seen: &[Seen]) -> Option<Vec<Card>> {
    let dealt = seen.iter().filter(|card| **card != Seen::Nothing);
    let faces = dealt.map(|card| if let Seen::Face(card) = card { Some(*card) } else { None });
    faces.collect::<Option<Vec<Card>>>().filter(|faces| !faces.is_empty())
}

fn cards(seen: &[Seen]) -> Vec<String> {
    let names = seen.iter().filter_map(|card| match card {
        Seen::Nothing => None,
        Seen::Back => Some("??".to_string()),
        Seen::Face(card) => Some(card.to_string()),
    });
    names.collect()
}
