//! What somebody says went wrong: `the dealer exposes 3's Kh`, `3 is a card short`, `no card was burned`.

use std::fmt;

use cards::Card;
use rules::poker::{Deal, Event, Exposure, Mishap, Refusal, Step};
use rules::{Seat, Sink};

use super::deed::number;
use crate::text::{cards_text, read_cards, read_seat};

/// Something that went wrong, as a script has it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is the mishap of its name")]
pub enum Claim {
    Exposed(Seat, Card, Exposure),
    Boxed(Card, Option<Seat>),
    StrayJoker(Option<Seat>),
    Short(Seat, u8),
    Long { seat: Seat, extra: Option<Card>, taken: Option<Card> },
    TurnedEarly(Vec<Option<Card>>),
    LongFlop(Vec<Option<Card>>),
    ShortFlop(u8),
    NoBurn,
    TwoBurns(Option<Card>),
    Misdealt,
    Miscalled(Seat),
}

impl Claim {
    /// A mishap; before cards that came early so many were burned.
    pub(super) fn of(mishap: Mishap<'_>, burns: usize) -> Claim {
        match mishap {
            Mishap::Exposed { seat, card, how } => Claim::Exposed(seat, card, how),
            Mishap::Boxed { card, seat } => Claim::Boxed(card, seat),
            Mishap::StrayJoker { seat } => Claim::StrayJoker(seat),
            Mishap::Short { seat, missing } => Claim::Short(seat, missing),
            Mishap::Long { seat, extra, taken } => Claim::Long { seat, extra, taken },
            Mishap::TurnedEarly(cards) => Claim::TurnedEarly(cards[burns..].to_vec()),
            Mishap::LongFlop(extra) => Claim::LongFlop(extra.to_vec()),
            Mishap::ShortFlop(missing) => Claim::ShortFlop(missing),
            Mishap::NoBurn => Claim::NoBurn,
            Mishap::TwoBurns(second) => Claim::TwoBurns(second),
            Mishap::Misdealt => Claim::Misdealt,
            Mishap::Miscalled(seat) => Claim::Miscalled(seat),
            other => unreachable!("{other:?} has no words"),
        }
    }

    /// Plays it.
    pub(super) fn play<S: Sink<Event>>(&self, deal: &mut Deal, sink: &mut S) -> Result<(), Refusal> {
        let cards: Vec<Option<Card>>;
        let mishap = match self {
            Claim::Exposed(seat, card, how) => Mishap::Exposed { seat: *seat, card: *card, how: *how },
            Claim::Boxed(card, seat) => Mishap::Boxed { card: *card, seat: *seat },
            Claim::StrayJoker(seat) => Mishap::StrayJoker { seat: *seat },
            Claim::Short(seat, missing) => Mishap::Short { seat: *seat, missing: *missing },
            Claim::Long { seat, extra, taken } => Mishap::Long { seat: *seat, extra: *extra, taken: *taken },
            Claim::TurnedEarly(board) => {
                // Burns are never named.
                let burns = deal.early_board().is_some_and(|need| need.burn);
                cards = std::iter::repeat_n(None, usize::from(burns)).chain(board.iter().copied()).collect();
                Mishap::TurnedEarly(&cards)
            }
            Claim::LongFlop(named) => {
                // Who names all that lie there names the three of the flop too.
                let flop = deal.board();
                let all = flop.iter().all(|card| card.is_some() && named.contains(card));
                cards = named.iter().filter(|card| !all || !flop.contains(card)).copied().collect();
                Mishap::LongFlop(&cards)
            }
            Claim::ShortFlop(missing) => Mishap::ShortFlop(*missing),
            Claim::NoBurn => Mishap::NoBurn,
            Claim::TwoBurns(second) => Mishap::TwoBurns(*second),
            Claim::Misdealt => Mishap::Misdealt,
            Claim::Miscalled(seat) => Mishap::Miscalled(*seat),
        };
        deal.play(Step::Mishap(mishap), sink)
    }

    /// The cards that it names besides those of hands: nobody can get them by chance.
    pub(super) fn names(&self) -> Vec<Card> {
        match self {
            Claim::Boxed(card, _) => vec![*card],
            Claim::Long { extra, taken, .. } => extra.iter().chain(taken).copied().collect(),
            Claim::TurnedEarly(cards) | Claim::LongFlop(cards) => cards.iter().flatten().copied().collect(),
            Claim::TwoBurns(card) => card.iter().copied().collect(),
            _ => vec![],
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |card: Option<Card>| cards_text(&[card]);
        match self {
            Claim::Exposed(seat, card, Exposure::Dealer) => write!(f, "the dealer exposes {}'s {card}", number(*seat)),
            Claim::Exposed(seat, card, Exposure::OffTable) => {
                write!(f, "{}'s {card} flies off the table", number(*seat))
            }
            Claim::Exposed(seat, card, Exposure::Touched) => write!(f, "{}'s {card} touches him", number(*seat)),
            Claim::Boxed(card, None) => write!(f, "boxed card: {card}"),
            Claim::Boxed(card, Some(seat)) => write!(f, "{}'s {card} was boxed", number(*seat)),
            Claim::StrayJoker(None) => f.write_str("a joker comes off the deck"),
            Claim::StrayJoker(Some(seat)) => write!(f, "{} got a joker", number(*seat)),
            Claim::Short(seat, 1) => write!(f, "{} is a card short", number(*seat)),
            Claim::Short(seat, missing) => write!(f, "{} is {missing} cards short", number(*seat)),
            Claim::Long { seat, extra: None, taken: None } => write!(f, "{} has a card too many", number(*seat)),
            Claim::Long { seat, extra, taken: None } => {
                write!(f, "{} has a card too many: {}", number(*seat), name(*extra))
            }
            Claim::Long { seat, extra, taken } => {
                let (seat, extra, taken) = (number(*seat), name(*extra), name(*taken));
                write!(f, "{seat} has a card too many: {extra}, and {taken} is taken")
            }
            Claim::TurnedEarly(cards) => write!(f, "the board comes early: {}", cards_text(cards)),
            Claim::LongFlop(cards) => write!(f, "the flop has too many cards: {}", cards_text(cards)),
            Claim::ShortFlop(1) => f.write_str("the flop is a card short"),
            Claim::ShortFlop(missing) => write!(f, "the flop is {missing} cards short"),
            Claim::NoBurn => f.write_str("no card was burned"),
            Claim::TwoBurns(None) => f.write_str("two cards were burned"),
            Claim::TwoBurns(card) => write!(f, "two cards were burned: {}", name(*card)),
            Claim::Misdealt => f.write_str("misdeal"),
            Claim::Miscalled(seat) => write!(f, "{} miscalls his hand", number(*seat)),
        }
    }
}

/// What the dealer or the floor says, if it is something that went wrong.
pub(super) fn read_claim(text: &str) -> Result<Option<Claim>, String> {
    match text {
        "misdeal" => return Ok(Some(Claim::Misdealt)),
        "no card was burned" => return Ok(Some(Claim::NoBurn)),
        "two cards were burned" => return Ok(Some(Claim::TwoBurns(None))),
        "a joker comes off the deck" => return Ok(Some(Claim::StrayJoker(None))),
        "the flop is a card short" => return Ok(Some(Claim::ShortFlop(1))),
        "the flop is 2 cards short" => return Ok(Some(Claim::ShortFlop(2))),
        _ => {}
    }
    if let Some(cards) = text.strip_prefix("the board comes early: ") {
        return Ok(Some(Claim::TurnedEarly(read_cards(cards)?)));
    }
    if let Some(cards) = text.strip_prefix("the flop has too many cards: ") {
        return Ok(Some(Claim::LongFlop(read_cards(cards)?)));
    }
    if let Some(card) = text.strip_prefix("two cards were burned: ") {
        return Ok(Some(Claim::TwoBurns(read_card(card)?)));
    }
    if let Some(card) = text.strip_prefix("boxed card: ") {
        let card = read_card(card)?.ok_or("a boxed card lies face up: name it")?;
        return Ok(Some(Claim::Boxed(card, None)));
    }
    if let Some(claim) = read_seen(text)? {
        return Ok(Some(claim));
    }
    let Some((seat, rest)) = read_seat(text) else { return Ok(None) };
    read_of_seat(seat, rest)
}

/// Of a card that all have seen: `the dealer exposes 3's Kh`, `3's Kh flies off the table`, `3's Kh was boxed`.
fn read_seen(text: &str) -> Result<Option<Claim>, String> {
    let (text, by_dealer) = match text.strip_prefix("the dealer exposes ") {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let wrong = || format!("'{text}': write the dealer exposes 3's Kh, 3's Kh flies off the table, 3's Kh touches him");
    let Some((seat, rest)) = text.split_once("'s ") else {
        return if by_dealer { Err(wrong()) } else { Ok(None) };
    };
    let (seat, _) = read_seat(seat).ok_or_else(wrong)?;
    let (card, what) = rest.split_once(' ').unwrap_or((rest, ""));
    let card = read_card(card)?.ok_or_else(wrong)?;
    Ok(Some(match what {
        "" if by_dealer => Claim::Exposed(seat, card, Exposure::Dealer),
        "flies off the table" if !by_dealer => Claim::Exposed(seat, card, Exposure::OffTable),
        "touches him" if !by_dealer => Claim::Exposed(seat, card, Exposure::Touched),
        "was boxed" if !by_dealer => Claim::Boxed(card, Some(seat)),
        _ => return Err(wrong()),
    }))
}

/// Of a player: `3 is a card short`, `3 has a card too many: 4d, and 9c is taken`, `3 got a joker`, `3 miscalls his hand`.
fn read_of_seat(seat: Seat, rest: &str) -> Result<Option<Claim>, String> {
    match rest {
        "is a card short" => return Ok(Some(Claim::Short(seat, 1))),
        "has a card too many" => return Ok(Some(Claim::Long { seat, extra: None, taken: None })),
        "got a joker" => return Ok(Some(Claim::StrayJoker(Some(seat)))),
        "miscalls his hand" => return Ok(Some(Claim::Miscalled(seat))),
        _ => {}
    }
    if let Some(missing) = rest.strip_prefix("is ").and_then(|rest| rest.strip_suffix(" cards short")) {
        let missing = missing.parse().map_err(|_| format!("'{missing}' is no number of cards"))?;
        return Ok(Some(Claim::Short(seat, missing)));
    }
    let Some(cards) = rest.strip_prefix("has a card too many: ") else { return Ok(None) };
    let (extra, taken) = match cards.split_once(", and ") {
        Some((extra, taken)) => {
            let taken = taken.strip_suffix(" is taken").ok_or("write 3 has a card too many: 4d, and 9c is taken")?;
            (extra, read_card(taken)?)
        }
        None => (cards, None),
    };
    Ok(Some(Claim::Long { seat, extra: read_card(extra)?, taken }))
}

fn read_card(text: &str) -> Result<Option<Card>, String> {
    match read_cards(text)?[..] {
        [card] => Ok(card),
        _ => Err(format!("'{text}': one card is meant, such as Kh, or ??")),
    }
}
