//! What is done in a deal or between deals, as a script has it: read in `line.rs`, played and written down here.

use std::fmt;

use cards::{Card, CardSet};
use rules::poker::{Act, Deal, Entry, Event, Refusal, Step, Turn, Why};
use rules::{Cite, Seat, Sink};

use super::answer::Said;
use super::claim::Claim;
use super::line::Between;
use crate::text::cards_text;

/// Something that happens in a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Somebody acts.
    Act(Seat, Act),
    /// The dealer calls that hands are clear.
    HandsClear,
    /// Something went wrong.
    Claim(Claim),
    /// Somebody acts before his turn.
    OutOfTurn(Seat, Act),
    /// Somebody asks another how many cards he drew.
    AskedDrawn(Seat, Seat),
    /// The floor says what it was asked.
    Said(Said),
    /// The dealer turns up what is due.
    Turns(Vec<Card>),
    /// Something happens between deals.
    Between(Between),
}

impl Deed {
    /// Who does it, if it is a player.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Deed::Act(seat, _) | Deed::OutOfTurn(seat, _) | Deed::AskedDrawn(seat, _) => Some(*seat),
            _ => None,
        }
    }

    /// Plays it, if it is something that happens in a deal.
    ///
    /// # Errors
    ///
    /// If it is refused.
    pub(crate) fn play<S: Sink<Event>>(&self, deal: &mut Deal, sink: &mut S) -> Result<(), Refusal> {
        let step = match self {
            Deed::Act(seat, act) => Step::Act(*seat, *act),
            Deed::OutOfTurn(seat, act) => Step::OutOfTurn(*seat, *act),
            Deed::AskedDrawn(by, of) => Step::AskedDrawn { by: *by, of: *of },
            Deed::HandsClear => Step::HandsClear,
            Deed::Claim(claim) => return claim.play(deal, sink),
            Deed::Said(said) => Step::Ruled(said.to(match deal.turn() {
                Turn::Floor(question) => Some(question),
                _ => None,
            })),
            Deed::Between(_) | Deed::Turns(_) => return Err(Refusal { why: Why::NotNow, cite: Cite::NOTHING }),
        };
        deal.play(step, sink)
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Act(seat, act) => write!(f, "{} {}", number(*seat), Acted(*act)),
            Deed::OutOfTurn(seat, act) => write!(f, "{} {} out of turn", number(*seat), Acted(*act)),
            Deed::AskedDrawn(by, of) => write!(f, "{} asks {} how many he drew", number(*by), number(*of)),
            Deed::HandsClear => f.write_str("hands are clear"),
            Deed::Claim(claim) => claim.fmt(f),
            Deed::Said(said) => said.fmt(f),
            Deed::Turns(cards) => write!(f, "the dealer turns {}", in_a_row(cards.iter().copied())),
            Deed::Between(between) => between.fmt(f),
        }
    }
}

/// A seat by its number.
pub(super) fn number(seat: Seat) -> usize {
    seat.index() + 1
}

fn in_a_row(cards: impl Iterator<Item = Card>) -> String {
    cards_text(&cards.map(Some).collect::<Vec<_>>())
}

/// What a player does, without saying who.
struct Acted(Act);

impl fmt::Display for Acted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = |cards: CardSet| in_a_row(cards.iter());
        f.write_str(match self.0 {
            Act::Fold => "folds",
            Act::Check => "checks",
            Act::Call => "calls",
            Act::RaiseTo(to) => return write!(f, "raises to {to}"),
            Act::Chip(chip) => return write!(f, "puts in a {chip} chip"),
            Act::Knock => "knocks",
            Act::Draw(CardSet::EMPTY) => "stands pat",
            Act::Draw(discards) => return write!(f, "draws {}", cards(discards)),
            Act::DrawUnseen(count) => return write!(f, "draws {count} unseen"),
            Act::Discard(CardSet::EMPTY) => "discards unseen",
            Act::Discard(discards) => return write!(f, "discards {}", cards(discards)),
            Act::Show => "shows",
            Act::ShowCards(shown) => return write!(f, "shows {}", cards(shown)),
            Act::ShowSome(some) => return write!(f, "shows only {}", cards(some)),
            Act::Muck => "mucks",
            Act::PlayBoard => "plays the board",
            Act::Kill => "kills the pot",
            Act::NoKill => "lets it go by",
            Act::AllInForPot => "is all-in for the pot so far",
            Act::StayIn => "stays in",
        })
    }
}

impl fmt::Display for Between {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Between::Deal => f.write_str("a deal"),
            Between::Next => f.write_str("the next deal"),
            Between::TimeIsDue => f.write_str("time is due"),
            Between::Won(seats, full) => {
                let seats: Vec<String> = seats.iter().map(|seat| number(seat).to_string()).collect();
                match (&seats[..], full) {
                    ([seat], true) => write!(f, "{seat} wins a deal"),
                    ([seat], false) => write!(f, "{seat} wins the blinds"),
                    (seats, _) => write!(f, "{} split a deal", seats.join(" and ")),
                }
            }
            Between::Sits(seat, chips) => write!(f, "{} sits down with {chips}", number(seat)),
            Between::Buys(seat, chips) => write!(f, "{} buys {chips}", number(seat)),
            Between::Wants(seat, entry) => {
                let wish = match entry {
                    Entry::DealIn => "be dealt in",
                    Entry::BigBlind => return write!(f, "{} wants the big blind", number(seat)),
                    Entry::PostNow => "post now",
                    Entry::PostBesideButton => "post beside the button",
                    Entry::PostAfterButton => "post after the button",
                    Entry::Kill => "kill the pot",
                };
                write!(f, "{} wants to {wish}", number(seat))
            }
            Between::GoesAway(seat) => write!(f, "{} goes away", number(seat)),
            Between::Leaves(seat) => write!(f, "{} leaves", number(seat)),
            Between::ComesBack(seat, posts) => {
                write!(f, "{} comes back and {}", number(seat), if posts { "posts" } else { "waits" })
            }
            Between::Moves(seat, to, posts) => {
                write!(f, "{} moves to {} and {}", number(seat), number(to), if posts { "posts" } else { "waits" })
            }
            Between::Button(seat) => write!(f, "the button lies at {}", number(seat)),
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::{Chips, SeatSet};

    use super::*;
    use crate::poker::{Line, read_step};

    /// Whatever is written is read as the same thing.
    #[test]
    fn what_is_written_is_read_as_the_same() {
        let seat = |number: u8| Seat::new(number - 1).unwrap();
        let card = |text: &str| text.parse::<Card>().unwrap();
        let set = |text: &str| text.split(' ').map(card).collect::<CardSet>();
        let acts = [
            Act::Fold,
            Act::Check,
            Act::Call,
            Act::RaiseTo(Chips(1_250)),
            Act::Chip(Chips(2_500)),
            Act::Knock,
            Act::Draw(CardSet::EMPTY),
            Act::Draw(set("4h 5h")),
            Act::DrawUnseen(2),
            Act::Discard(CardSet::EMPTY),
            Act::Discard(set("Jk")),
            Act::Show,
            Act::ShowCards(set("As Kd")),
            Act::ShowSome(set("As")),
            Act::Muck,
            Act::PlayBoard,
            Act::Kill,
            Act::NoKill,
            Act::AllInForPot,
            Act::StayIn,
        ];
        let mut deeds: Vec<Deed> = acts.iter().map(|&act| Deed::Act(seat(3), act)).collect();
        deeds.extend(acts.iter().take(4).map(|&act| Deed::OutOfTurn(seat(10), act)));
        deeds.extend([Deed::HandsClear, Deed::AskedDrawn(seat(1), seat(2)), Deed::Turns(vec![card("2c"), card("Th")])]);
        let both = SeatSet::of(seat(2)).with(seat(5));
        let three = both.with(seat(7));
        deeds.extend(
            [
                Said::Whole(SeatSet::of(seat(3))),
                Said::Whole(three),
                Said::Halves(both, SeatSet::of(seat(1))),
                Said::Halves(three, three),
                Said::Halves(both, SeatSet::EMPTY),
                Said::Halves(SeatSet::EMPTY, both),
                Said::Halves(SeatSet::EMPTY, SeatSet::EMPTY),
                Said::Seven(true),
                Said::Seven(false),
                Said::Miscall(true, true),
                Said::Miscall(true, false),
                Said::Miscall(false, true),
                Said::Miscall(false, false),
            ]
            .map(Deed::Said),
        );
        use rules::poker::Exposure;
        deeds.extend(
            [
                Claim::Exposed(seat(3), card("Kh"), Exposure::Dealer),
                Claim::Exposed(seat(3), card("Kh"), Exposure::OffTable),
                Claim::Exposed(seat(3), card("Kh"), Exposure::Touched),
                Claim::Boxed(card("Kh"), None),
                Claim::Boxed(card("Kh"), Some(seat(3))),
                Claim::StrayJoker(None),
                Claim::StrayJoker(Some(seat(3))),
                Claim::Short(seat(3), 1),
                Claim::Short(seat(3), 2),
                Claim::Long { seat: seat(3), extra: None, taken: None },
                Claim::Long { seat: seat(3), extra: Some(card("4d")), taken: None },
                Claim::Long { seat: seat(3), extra: Some(card("4d")), taken: Some(card("9c")) },
                Claim::Long { seat: seat(3), extra: None, taken: Some(card("9c")) },
                Claim::TurnedEarly(vec![Some(card("4d")), None]),
                Claim::LongFlop(vec![Some(card("4d"))]),
                Claim::ShortFlop(1),
                Claim::ShortFlop(2),
                Claim::NoBurn,
                Claim::TwoBurns(None),
                Claim::TwoBurns(Some(card("4d"))),
                Claim::Misdealt,
                Claim::Miscalled(seat(3)),
            ]
            .map(Deed::Claim),
        );
        deeds.extend(
            [
                Between::Deal,
                Between::Next,
                Between::Won(both, true),
                Between::Won(SeatSet::of(seat(2)), true),
                Between::Won(SeatSet::of(seat(2)), false),
                Between::Sits(seat(7), Chips(10_050)),
                Between::Buys(seat(7), Chips(4_000)),
                Between::Wants(seat(7), Entry::DealIn),
                Between::Wants(seat(7), Entry::BigBlind),
                Between::Wants(seat(7), Entry::PostNow),
                Between::Wants(seat(7), Entry::PostBesideButton),
                Between::Wants(seat(7), Entry::PostAfterButton),
                Between::Wants(seat(7), Entry::Kill),
                Between::GoesAway(seat(7)),
                Between::Leaves(seat(7)),
                Between::ComesBack(seat(7), true),
                Between::ComesBack(seat(7), false),
                Between::Moves(seat(7), seat(8), true),
                Between::TimeIsDue,
                Between::Button(seat(3)),
            ]
            .map(Deed::Between),
        );
        for deed in deeds {
            assert_eq!(read_step(&deed.to_string()), Ok(Line::Done(deed.clone())), "{deed}");
        }
    }
}
