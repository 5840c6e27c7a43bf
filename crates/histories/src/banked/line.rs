//! The lines of a script of a banked game, in words that a dealer would use.

use cards::Card;
use rules::banked::{Mishap, Wager, Whose};
use rules::{Chips, Seat};

use crate::text::{read_cards, read_chips, read_refused, read_seat};

/// One line of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BankedLine {
    /// Something is done.
    Done(BankedDeed),
    /// Something is tried and refused, perhaps by this clause.
    Refused(BankedDeed, Option<String>),
    /// What somebody may do now: a list of words.
    May(Seat, Vec<String>),
}

/// Something that happens in a round or between rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the lines below say it")]
pub enum BankedDeed {
    Sits(Seat, Chips),
    Leaves(Seat),
    PropositionPlayer(Seat),
    TakesBank(Seat),
    DeclinesBank(Seat),
    GivesUpBank(Seat),
    Shuffler {
        works: bool,
    },
    /// A round was played, and nobody won or lost.
    Round,
    /// This round is over, and the next one opens.
    NextRound,
    Banks(Seat, Chips),
    /// On a wager, if it is not that on the game; in a circle, if it is not his own.
    Bets(Seat, Chips, Option<Wager>, Option<Seat>),
    NoMoreBets,
    Insures(Seat, Chips, Option<Seat>),
    Hits(Seat),
    Stands(Seat),
    /// For so much, if not for all that is allowed.
    Doubles(Seat, Option<Chips>),
    Splits(Seat, Option<Chips>),
    Surrenders(Seat),
    Follows(Seat, Chips),
    Stays(Seat),
    Plays(Seat),
    Folds(Seat),
    IsSilent(Seat),
    Buys(Seat, Chips),
    /// The dealer gives cards that are not due.
    Deals,
    /// The dealer deals what is due; `??` is a card that nobody knows.
    Turns(Vec<Option<Card>>),
    /// Something goes wrong.
    Mishap(Mishap),
    /// The dealer has looked at a down card that nobody else knows.
    Looks {
        natural: bool,
    },
    /// Cards that nobody knew are turned up: those of a circle, or the bank's.
    TurnsUp(Option<Seat>, Vec<Card>),
}

impl BankedDeed {
    /// What went wrong while cards were dealt, if it is that.
    pub(crate) const fn in_dealing(&self) -> Option<Mishap> {
        match self {
            BankedDeed::Mishap(mishap @ (Mishap::ToNobody(_) | Mishap::Boxed(_) | Mishap::WrongHand { .. })) => {
                Some(*mishap)
            }
            _ => None,
        }
    }

    /// Who does it, if it is a player.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            BankedDeed::Sits(seat, _)
            | BankedDeed::Leaves(seat)
            | BankedDeed::PropositionPlayer(seat)
            | BankedDeed::TakesBank(seat)
            | BankedDeed::DeclinesBank(seat)
            | BankedDeed::GivesUpBank(seat)
            | BankedDeed::Banks(seat, _)
            | BankedDeed::Bets(seat, ..)
            | BankedDeed::Insures(seat, ..)
            | BankedDeed::Hits(seat)
            | BankedDeed::Stands(seat)
            | BankedDeed::Doubles(seat, _)
            | BankedDeed::Splits(seat, _)
            | BankedDeed::Surrenders(seat)
            | BankedDeed::Follows(seat, _)
            | BankedDeed::Stays(seat)
            | BankedDeed::Plays(seat)
            | BankedDeed::Folds(seat)
            | BankedDeed::IsSilent(seat)
            | BankedDeed::Buys(seat, _) => Some(seat),
            BankedDeed::Shuffler { .. }
            | BankedDeed::Round
            | BankedDeed::NextRound
            | BankedDeed::NoMoreBets
            | BankedDeed::Deals
            | BankedDeed::Turns(_)
            | BankedDeed::Mishap(_)
            | BankedDeed::Looks { .. }
            | BankedDeed::TurnsUp(..) => None,
        }
    }
}

/// `1 banks $500`, `2 bets $20`, `2 hits -> refused OV.PB.54`, `2 may stand, split $20`.
pub(crate) fn read_banked(text: &str) -> Result<BankedLine, String> {
    let (text, refused) = read_refused(text);
    if let Some((seat, rest)) = read_seat(text)
        && let Some(list) = rest.strip_prefix("may ")
    {
        return Ok(BankedLine::May(seat, list.split(", ").map(str::to_string).collect()));
    }
    let deed = read_deed(text)?;
    Ok(match refused {
        None => BankedLine::Done(deed),
        Some(by) => BankedLine::Refused(deed, by),
    })
}

fn read_deed(text: &str) -> Result<BankedDeed, String> {
    let wrong = || {
        format!(
            "'{text}' is no step: write 1 banks $500, 2 bets $20, 2 bets $5 on buster, 3 bets $10 in 2, no more bets, \
             2 insures $10, 2 hits, 2 stands, 2 doubles, 2 doubles for $5, 2 splits, 2 surrenders, 3 follows with $10, \
             3 stays, 2 plays, 2 folds, 2 is silent, 2 buys $100, the next round, 3 takes the bank, 3 declines the bank, \
             a card goes to nobody: 7h, boxed card: 4d, 2 gets a card too many: 9c, 2 is a card short, \
             the card is laid on 3: 9c, the dealer exposes the bank's Kd, 3's stack is wrong, the round is void, \
             the dealer sees no natural, the bank turns Kd, 2 shows Ks 9d 3c, …"
        )
    };
    match text {
        "no more bets" => return Ok(BankedDeed::NoMoreBets),
        "a round" => return Ok(BankedDeed::Round),
        "the next round" => return Ok(BankedDeed::NextRound),
        "the dealer deals" => return Ok(BankedDeed::Deals),
        "the shuffler is down" => return Ok(BankedDeed::Shuffler { works: false }),
        "the shuffler works" => return Ok(BankedDeed::Shuffler { works: true }),
        "the dealer sees a natural" => return Ok(BankedDeed::Looks { natural: true }),
        "the dealer sees no natural" => return Ok(BankedDeed::Looks { natural: false }),
        _ => {}
    }
    if let Some(mishap) = read_mishap(text) {
        return Ok(BankedDeed::Mishap(mishap?));
    }
    if let Some(cards) = text.strip_prefix("the bank turns ") {
        return Ok(BankedDeed::TurnsUp(None, read_all(cards)?));
    }
    if let Some(cards) = text.strip_prefix("the dealer turns ") {
        return Ok(BankedDeed::Turns(read_cards(cards)?));
    }
    let (seat, rest) = read_seat(text).ok_or_else(wrong)?;
    let in_circle = |text: &str| -> Result<Seat, String> {
        match read_seat(text) {
            Some((circle, "")) => Ok(circle),
            _ => Err(wrong()),
        }
    };
    Ok(match rest {
        "leaves" => BankedDeed::Leaves(seat),
        "is a proposition player" => BankedDeed::PropositionPlayer(seat),
        "takes the bank" => BankedDeed::TakesBank(seat),
        "declines the bank" => BankedDeed::DeclinesBank(seat),
        "gives up the bank" => BankedDeed::GivesUpBank(seat),
        "hits" => BankedDeed::Hits(seat),
        "stands" => BankedDeed::Stands(seat),
        "doubles" => BankedDeed::Doubles(seat, None),
        "splits" => BankedDeed::Splits(seat, None),
        "surrenders" => BankedDeed::Surrenders(seat),
        "stays" => BankedDeed::Stays(seat),
        "plays" => BankedDeed::Plays(seat),
        "folds" => BankedDeed::Folds(seat),
        "is silent" => BankedDeed::IsSilent(seat),
        "does not insure" => BankedDeed::Insures(seat, Chips(0), None),
        _ => {
            if let Some(chips) = rest.strip_prefix("sits down with ") {
                return Ok(BankedDeed::Sits(seat, read_chips(chips)?));
            }
            if let Some(cards) = rest.strip_prefix("shows ") {
                return Ok(BankedDeed::TurnsUp(Some(seat), read_all(cards)?));
            }
            if let Some(chips) = rest.strip_prefix("follows with ") {
                return Ok(BankedDeed::Follows(seat, read_chips(chips)?));
            }
            if let Some(circle) = rest.strip_prefix("does not insure in ") {
                return Ok(BankedDeed::Insures(seat, Chips(0), Some(in_circle(circle)?)));
            }
            if let Some(what) = rest.strip_prefix("takes back ") {
                let (wager, circle) = read_place(what).ok_or_else(wrong)?;
                return Ok(BankedDeed::Bets(seat, Chips(0), wager, circle));
            }
            match rest.split_once(' ').ok_or_else(wrong)? {
                ("banks", chips) => BankedDeed::Banks(seat, read_chips(chips)?),
                ("buys", chips) => BankedDeed::Buys(seat, read_chips(chips)?),
                ("doubles", amount) => {
                    let chips = amount.strip_prefix("for ").ok_or_else(wrong)?;
                    BankedDeed::Doubles(seat, Some(read_chips(chips)?))
                }
                ("splits", amount) => {
                    let chips = amount.strip_prefix("for ").ok_or_else(wrong)?;
                    BankedDeed::Splits(seat, Some(read_chips(chips)?))
                }
                ("insures", amount) => match amount.split_once(" in ") {
                    Some((chips, circle)) => BankedDeed::Insures(seat, read_chips(chips)?, Some(in_circle(circle)?)),
                    None => BankedDeed::Insures(seat, read_chips(amount)?, None),
                },
                ("bets", bet) => {
                    let (chips, place) = bet.split_once(' ').map_or((bet, ""), |(chips, place)| (chips, place));
                    let place = place.strip_prefix("on ").unwrap_or(place);
                    let (wager, circle) =
                        if place.is_empty() { (None, None) } else { read_place(place).ok_or_else(wrong)? };
                    BankedDeed::Bets(seat, read_chips(chips)?, wager, circle)
                }
                _ => return Err(wrong()),
            }
        }
    })
}

/// What goes wrong, if the line says that something does.
fn read_mishap(text: &str) -> Option<Result<Mishap, String>> {
    if text == "the round is void" {
        return Some(Ok(Mishap::VoidRound));
    }
    if let Some(card) = text.strip_prefix("a card goes to nobody: ") {
        return Some(read_card(card).map(Mishap::ToNobody));
    }
    if let Some(card) = text.strip_prefix("boxed card: ") {
        return Some(read_known(card).map(Mishap::Boxed));
    }
    if let Some(seen) = text.strip_prefix("the dealer exposes ") {
        let (whose, card) = seen.split_once("'s ")?;
        let whose = read_whose(whose)?;
        return Some(read_known(card).map(|card| Mishap::Seen { whose, card }));
    }
    if let Some(laid) = text.strip_prefix("the card is laid on ") {
        let (whose, card) = laid.split_once(": ")?;
        let whose = read_whose(whose)?;
        return Some(read_known(card).map(|card| Mishap::WrongHand { whose, card }));
    }
    if let Some(whose) = text.strip_suffix("'s stack is wrong") {
        return Some(Ok(Mishap::WrongStack(read_whose(whose)?)));
    }
    if let Some((whose, card)) = text.split_once(" gets a card too many: ") {
        let whose = read_whose(whose)?;
        return Some(read_card(card).map(|card| Mishap::TooMany { whose, card }));
    }
    let (whose, missing) = text.strip_suffix(" short")?.split_once(" is ")?;
    let missing = match missing {
        "a card" => 1,
        more => more.strip_suffix(" cards")?.parse().ok()?,
    };
    Some(Ok(Mishap::TooFew { whose: read_whose(whose)?, missing }))
}

/// `the bank`, `3`, `hand 2 of 3`: which hand of which circle.
fn read_whose(text: &str) -> Option<Whose> {
    if text == "the bank" {
        return Some(Whose::Bank);
    }
    let (hand, circle) = match text.strip_prefix("hand ") {
        Some(hand) => hand.split_once(" of ").map(|(hand, circle)| Some((hand.parse::<u8>().ok()?, circle)))??,
        None => (1, text),
    };
    match read_seat(circle)? {
        (circle, "") => Some(Whose::Hand(circle, hand.checked_sub(1)?)),
        _ => None,
    }
}

/// One card, with `??` for one that nobody knows.
fn read_card(text: &str) -> Result<Option<Card>, String> {
    match read_cards(text)?[..] {
        [card] => Ok(card),
        _ => Err(format!("'{text}' is not one card: write 7h, or ?? where nobody knows it")),
    }
}

fn read_known(text: &str) -> Result<Card, String> {
    read_card(text)?.ok_or_else(|| format!("'{text}': this card has been seen, so name it"))
}

/// Cards that all have a name.
fn read_all(text: &str) -> Result<Vec<Card>, String> {
    let known: Option<Vec<Card>> = read_cards(text)?.into_iter().collect();
    let known = known.filter(|cards| !cards.is_empty());
    known.ok_or_else(|| format!("'{text}' is not what is turned up: name each card, such as Qs 7d"))
}

/// `buster`, `buster in 5`, `in 5`, `the bet in 5`.
fn read_place(text: &str) -> Option<(Option<Wager>, Option<Seat>)> {
    let (wager, circle) = match text.strip_prefix("in ") {
        Some(circle) => ("the bet", Some(circle)),
        None => text.split_once(" in ").map_or((text, None), |(wager, circle)| (wager, Some(circle))),
    };
    let wager = match wager {
        "the bet" => None,
        name => Some(*Wager::ALL.iter().find(|wager| wager.id() == name)?),
    };
    let circle = match circle {
        Some(circle) => match read_seat(circle)? {
            (circle, "") => Some(circle),
            _ => return None,
        },
        None => None,
    };
    Some((wager, circle))
}
