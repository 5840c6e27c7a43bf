//! A round written down as a hand script that goes the same way.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use cards::Card;
use rules::banked::{Act, Mishap, Step, Wager, Whose};
use rules::{Chips, Seat};

use super::line::BankedDeed;
use crate::text::cards_text;

/// A round with a player-dealer: its table, who sat there, what lay in the circles, which cards came, and what was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundRecord {
    /// The house.
    pub house: String,
    /// The game.
    pub game: String,
    /// The number of the option that the table had posted.
    pub posted: Option<u16>,
    /// Its limits, where the book has no number for it.
    pub limit: Option<String>,
    /// How many decks there were.
    pub decks: u8,
    /// The player-dealer.
    pub bank: Seat,
    /// The chips of each, before anything was put up.
    pub stacks: BTreeMap<Seat, Chips>,
    /// The cards of each circle in the order in which they came, as far as anybody knows them.
    pub hands: BTreeMap<Seat, Vec<Option<Card>>>,
    /// Those of the bank.
    pub bank_cards: Vec<Option<Card>>,
    /// What was done, from what the bank put up.
    pub deeds: Vec<BankedDeed>,
    /// What each had in the end.
    pub ends: BTreeMap<Seat, Chips>,
    /// What the house took.
    pub dropped: Chips,
}

impl RoundRecord {
    /// The round as a hand script: `cardroom play` plays it, and it ends as this one did.
    #[must_use]
    pub fn to_script(&self) -> String {
        let mut text = format!("house = \"{}\"\ngame = \"{}\"\n", self.house, self.game);
        let _ = match (self.posted, &self.limit) {
            (Some(posted), _) => writeln!(text, "posted = {posted}"),
            (None, Some(limit)) => writeln!(text, "limit = \"{limit}\""),
            (None, None) => Ok(()),
        };
        let chips =
            |all: &BTreeMap<Seat, Chips>| by_name(all.iter().map(|(seat, chips)| (number(*seat), chips.to_string())));
        let circles = self.hands.iter().map(|(circle, cards)| (number(*circle), cards_text(cards)));
        let bank = Some(("bank".to_string(), cards_text(&self.bank_cards))).filter(|_| !self.bank_cards.is_empty());
        let steps: String = self.deeds.iter().map(|deed| format!("    \"{deed}\",\n")).collect();
        let _ = write!(
            text,
            "decks = {}\nbank = {}\nseats = {}\nhands = {}\nsteps = [\n{steps}]\n\n[expect]\nstacks = {}\ndrop = \"{}\"\n",
            self.decks,
            number(self.bank),
            chips(&self.stacks),
            by_name(circles.chain(bank)),
            chips(&self.ends),
            self.dropped
        );
        text
    }
}

fn by_name(all: impl Iterator<Item = (String, String)>) -> String {
    format!("{{ {} }}", all.map(|(name, text)| format!("{name} = \"{text}\"")).collect::<Vec<_>>().join(", "))
}

fn number(seat: Seat) -> String {
    (seat.index() + 1).to_string()
}

impl BankedDeed {
    /// What a step of a round is called in a script; none if it needs no line, as dealing does. `base` is the game's own wager.
    #[must_use]
    pub fn of(step: Step<'_>, base: Wager) -> Option<BankedDeed> {
        let beside = |seat: Seat, circle: Seat| Some(circle).filter(|circle| *circle != seat);
        Some(match step {
            Step::Bank(seat, chips) => BankedDeed::Banks(seat, chips),
            Step::Wager(seat, place, chips) => {
                let wager = Some(place.wager).filter(|wager| *wager != base);
                BankedDeed::Bets(seat, chips, wager, beside(seat, place.circle))
            }
            Step::NoMoreBets => BankedDeed::NoMoreBets,
            Step::Looked { natural } => BankedDeed::Looks { natural },
            Step::Silent(seat) => BankedDeed::IsSilent(seat),
            Step::Buys(seat, chips) => BankedDeed::Buys(seat, chips),
            Step::Mishap(mishap) => BankedDeed::Mishap(mishap),
            Step::Act(seat, act) => match act {
                Act::Insure(circle, chips) => BankedDeed::Insures(seat, chips, beside(seat, circle)),
                Act::Hit => BankedDeed::Hits(seat),
                Act::Stand => BankedDeed::Stands(seat),
                Act::Double(chips) => BankedDeed::Doubles(seat, Some(chips)),
                Act::Split(chips) => BankedDeed::Splits(seat, Some(chips)),
                Act::Surrender => BankedDeed::Surrenders(seat),
                Act::Follow(chips) => BankedDeed::Follows(seat, chips),
                Act::Stay => BankedDeed::Stays(seat),
                Act::Play => BankedDeed::Plays(seat),
                Act::Fold => BankedDeed::Folds(seat),
            },
            Step::Wagers(..) | Step::Dealt(_) | Step::DealtUnseen(_) | Step::TurnedUp(_) => return None,
        })
    }
}

impl fmt::Display for BankedDeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let beside = |circle: &Option<Seat>| circle.map_or(String::new(), |circle| format!(" in {}", number(circle)));
        let amount = |chips: &Option<Chips>| chips.map_or(String::new(), |chips| format!(" for {chips}"));
        if let Some(seat) = self.seat() {
            write!(f, "{} ", number(seat))?;
        }
        match self {
            BankedDeed::Sits(_, chips) => write!(f, "sits down with {chips}"),
            BankedDeed::Leaves(_) => f.write_str("leaves"),
            BankedDeed::PropositionPlayer(_) => f.write_str("is a proposition player"),
            BankedDeed::TakesBank(_) => f.write_str("takes the bank"),
            BankedDeed::DeclinesBank(_) => f.write_str("declines the bank"),
            BankedDeed::GivesUpBank(_) => f.write_str("gives up the bank"),
            BankedDeed::Shuffler { works: true } => f.write_str("the shuffler works"),
            BankedDeed::Shuffler { works: false } => f.write_str("the shuffler is down"),
            BankedDeed::Round => f.write_str("a round"),
            BankedDeed::NextRound => f.write_str("the next round"),
            BankedDeed::Banks(_, chips) => write!(f, "banks {chips}"),
            BankedDeed::Bets(_, Chips(0), wager, circle) => {
                write!(f, "takes back {}{}", wager.map_or("the bet", Wager::id), beside(circle))
            }
            BankedDeed::Bets(_, chips, wager, circle) => {
                let wager = wager.map_or(String::new(), |wager| format!(" on {}", wager.id()));
                write!(f, "bets {chips}{wager}{}", beside(circle))
            }
            BankedDeed::NoMoreBets => f.write_str("no more bets"),
            BankedDeed::Insures(_, Chips(0), circle) => write!(f, "does not insure{}", beside(circle)),
            BankedDeed::Insures(_, chips, circle) => write!(f, "insures {chips}{}", beside(circle)),
            BankedDeed::Hits(_) => f.write_str("hits"),
            BankedDeed::Stands(_) => f.write_str("stands"),
            BankedDeed::Doubles(_, chips) => write!(f, "doubles{}", amount(chips)),
            BankedDeed::Splits(_, chips) => write!(f, "splits{}", amount(chips)),
            BankedDeed::Surrenders(_) => f.write_str("surrenders"),
            BankedDeed::Follows(_, chips) => write!(f, "follows with {chips}"),
            BankedDeed::Stays(_) => f.write_str("stays"),
            BankedDeed::Plays(_) => f.write_str("plays"),
            BankedDeed::Folds(_) => f.write_str("folds"),
            BankedDeed::IsSilent(_) => f.write_str("is silent"),
            BankedDeed::Buys(_, chips) => write!(f, "buys {chips}"),
            BankedDeed::Deals => f.write_str("the dealer deals"),
            BankedDeed::Turns(cards) => write!(f, "the dealer turns {}", cards_text(cards)),
            BankedDeed::Mishap(mishap) => write_mishap(*mishap, f),
            BankedDeed::Looks { natural: true } => f.write_str("the dealer sees a natural"),
            BankedDeed::Looks { natural: false } => f.write_str("the dealer sees no natural"),
            BankedDeed::TurnsUp(whose, cards) => {
                let cards: Vec<Option<Card>> = cards.iter().copied().map(Some).collect();
                match whose {
                    Some(circle) => write!(f, "{} shows {}", number(*circle), cards_text(&cards)),
                    None => write!(f, "the bank turns {}", cards_text(&cards)),
                }
            }
        }
    }
}

fn write_mishap(mishap: Mishap, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = |whose: Whose| match whose {
        Whose::Bank => "the bank".to_string(),
        Whose::Hand(circle, 0) => number(circle),
        Whose::Hand(circle, hand) => format!("hand {} of {}", hand + 1, number(circle)),
    };
    match mishap {
        Mishap::ToNobody(card) => write!(f, "a card goes to nobody: {}", cards_text(&[card])),
        Mishap::Boxed(card) => write!(f, "boxed card: {card}"),
        Mishap::TooMany { whose, card } => write!(f, "{} gets a card too many: {}", name(whose), cards_text(&[card])),
        Mishap::TooFew { whose, missing: 1 } => write!(f, "{} is a card short", name(whose)),
        Mishap::TooFew { whose, missing } => write!(f, "{} is {missing} cards short", name(whose)),
        Mishap::WrongHand { whose, card } => write!(f, "the card is laid on {}: {card}", name(whose)),
        Mishap::Seen { whose, card } => write!(f, "the dealer exposes {}'s {card}", name(whose)),
        Mishap::WrongStack(whose) => write!(f, "{}'s stack is wrong", name(whose)),
        Mishap::VoidRound => f.write_str("the round is void"),
        other => unreachable!("{other:?} has no words"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::banked::{BankedLine, read_banked};

    /// Whatever is written is read as the same thing.
    #[test]
    fn what_is_written_is_read_as_the_same() {
        let seat = |number: u8| Seat::new(number - 1).unwrap();
        let card = |text: &str| text.parse::<Card>().unwrap();
        let (two, three, chips) = (seat(2), seat(3), Chips(1_050));
        let mut deeds = vec![
            BankedDeed::Sits(two, chips),
            BankedDeed::Leaves(two),
            BankedDeed::PropositionPlayer(two),
            BankedDeed::TakesBank(two),
            BankedDeed::DeclinesBank(two),
            BankedDeed::GivesUpBank(two),
            BankedDeed::Shuffler { works: true },
            BankedDeed::Shuffler { works: false },
            BankedDeed::Round,
            BankedDeed::NextRound,
            BankedDeed::Banks(two, chips),
            BankedDeed::NoMoreBets,
            BankedDeed::Hits(two),
            BankedDeed::Stands(two),
            BankedDeed::Doubles(two, None),
            BankedDeed::Doubles(two, Some(chips)),
            BankedDeed::Splits(two, None),
            BankedDeed::Splits(two, Some(chips)),
            BankedDeed::Surrenders(two),
            BankedDeed::Follows(two, chips),
            BankedDeed::Stays(two),
            BankedDeed::Plays(two),
            BankedDeed::Folds(two),
            BankedDeed::IsSilent(two),
            BankedDeed::Buys(two, chips),
            BankedDeed::Deals,
            BankedDeed::Turns(vec![Some(card("7h")), None]),
            BankedDeed::Looks { natural: true },
            BankedDeed::Looks { natural: false },
            BankedDeed::TurnsUp(None, vec![card("7h")]),
            BankedDeed::TurnsUp(Some(two), vec![card("7h"), card("Ks")]),
        ];
        for circle in [None, Some(three)] {
            for chips in [Chips(0), chips] {
                deeds.push(BankedDeed::Insures(two, chips, circle));
                for wager in [None, Some(Wager::ALL[1])] {
                    deeds.push(BankedDeed::Bets(two, chips, wager, circle));
                }
            }
        }
        for whose in [Whose::Bank, Whose::Hand(three, 0), Whose::Hand(three, 1)] {
            let mishaps = [
                Mishap::ToNobody(None),
                Mishap::Boxed(card("7h")),
                Mishap::TooMany { whose, card: Some(card("7h")) },
                Mishap::TooMany { whose, card: None },
                Mishap::TooFew { whose, missing: 1 },
                Mishap::TooFew { whose, missing: 2 },
                Mishap::WrongHand { whose, card: card("7h") },
                Mishap::Seen { whose, card: card("7h") },
                Mishap::WrongStack(whose),
                Mishap::VoidRound,
            ];
            deeds.extend(mishaps.map(BankedDeed::Mishap));
        }
        for deed in deeds {
            assert_eq!(read_banked(&deed.to_string()), Ok(BankedLine::Done(deed.clone())), "{deed}");
        }
    }
}
