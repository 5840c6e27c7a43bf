//! What the floor says when it is asked: `3 wins`, `2 and 5 share`, `3 wins high, nobody has low`, `it costs him the pot`.

use std::fmt;

use rules::poker::{Answer, Question};
use rules::{Seat, SeatSet};

use super::deed::{Deed, number};
use crate::text::read_seat;

/// What the floor said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// These, of all that is asked.
    Whole(SeatSet),
    /// These for high, and those for low.
    Halves(SeatSet, SeatSet),
    /// Whether the winners have a seven or better.
    Seven(bool),
    /// Whether a miscalled hand costs the pot, and whether it costs the seat.
    Miscall(bool, bool),
}

impl Said {
    /// What an answer says.
    pub(super) fn of(answer: Answer) -> Said {
        match answer {
            Answer::Winners { high, low } => Said::Halves(high, low),
            Answer::MustBet(held) => Said::Seven(held),
            Answer::Miscall { pot, seat } => Said::Miscall(pot, seat),
        }
    }

    /// The answer to a question.
    pub(super) fn to(self, question: Option<Question>) -> Answer {
        let asked = |asks: bool, seats: SeatSet| if asks { seats } else { SeatSet::EMPTY };
        match (self, question) {
            (Said::Seven(held), _) => Answer::MustBet(held),
            (Said::Miscall(pot, seat), _) => Answer::Miscall { pot, seat },
            (Said::Whole(seats), Some(Question::Winners { high, low, .. })) => {
                Answer::Winners { high: asked(high, seats), low: asked(low, seats) }
            }
            (Said::Whole(seats), _) => Answer::Winners { high: seats, low: seats },
            (Said::Halves(high, low), _) => Answer::Winners { high, low },
        }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let win = |seats: SeatSet| {
            let names: Vec<String> = seats.iter().map(|seat| number(seat).to_string()).collect();
            format!("{} {}", in_words(&names), if names.len() == 1 { "wins" } else { "share" })
        };
        match *self {
            Said::Whole(seats) => f.write_str(&win(seats)),
            Said::Halves(SeatSet::EMPTY, SeatSet::EMPTY) => f.write_str("nobody has low"),
            Said::Halves(high, SeatSet::EMPTY) => write!(f, "{} high", win(high)),
            Said::Halves(SeatSet::EMPTY, low) => write!(f, "{} low", win(low)),
            Said::Halves(high, low) => write!(f, "{} high, {} low", win(high), win(low)),
            Said::Seven(true) => f.write_str("it was a seven or better"),
            Said::Seven(false) => f.write_str("it was no seven"),
            Said::Miscall(pot, seat) => f.write_str(match (pot, seat) {
                (false, false) => "it costs him nothing",
                (true, false) => "it costs him the pot",
                (false, true) => "it costs him his seat",
                (true, true) => "it costs him the pot and his seat",
            }),
        }
    }
}

/// What the floor says, if it is that.
pub(super) fn read_answer(text: &str) -> Option<Deed> {
    let said = match text {
        "it was a seven or better" => Said::Seven(true),
        "it was no seven" => Said::Seven(false),
        "it costs him nothing" => Said::Miscall(false, false),
        "it costs him the pot" => Said::Miscall(true, false),
        "it costs him his seat" => Said::Miscall(false, true),
        "it costs him the pot and his seat" => Said::Miscall(true, true),
        "nobody has low" => Said::Halves(SeatSet::EMPTY, SeatSet::EMPTY),
        _ => match text.split_once(", ") {
            Some((high, "nobody has low")) => Said::Halves(read_winners(high, " high")?, SeatSet::EMPTY),
            // A list of sharers has commas too; what is said of low comes last.
            _ => match text.rsplit_once(" high, ") {
                Some((high, low)) => {
                    Said::Halves(read_winners(&format!("{high} high"), " high")?, read_winners(low, " low")?)
                }
                None => read_winners(text, " high")
                    .map(|high| Said::Halves(high, SeatSet::EMPTY))
                    .or_else(|| read_winners(text, " low").map(|low| Said::Halves(SeatSet::EMPTY, low)))
                    .or_else(|| read_winners(text, "").map(Said::Whole))?,
            },
        },
    };
    Some(Deed::Said(said))
}

/// `3 wins`, `2 and 5 share`, `2, 3 and 5 share`, behind which something may stand.
fn read_winners(text: &str, behind: &str) -> Option<SeatSet> {
    let text = text.strip_suffix(behind)?;
    let seat =
        |text: &str| -> Option<Seat> { read_seat(text).filter(|(_, rest)| rest.is_empty()).map(|(seat, _)| seat) };
    match text.strip_suffix(" wins") {
        Some(winner) => seat(winner).map(SeatSet::of),
        None => text.strip_suffix(" share")?.split(", ").flat_map(|seats| seats.split(" and ")).map(seat).collect(),
    }
}

/// Seats as they are listed: `2, 3 and 5`.
pub(super) fn list(seats: SeatSet) -> String {
    in_words(&seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>())
}

fn in_words(names: &[String]) -> String {
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => "nobody".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let seats = |numbers: &[u8]| numbers.iter().filter_map(|&number| Seat::new(number - 1)).collect::<SeatSet>();
        let none = SeatSet::EMPTY;
        for (text, said) in [
            ("3 wins", Said::Whole(seats(&[3]))),
            ("2, 3 and 5 share", Said::Whole(seats(&[2, 3, 5]))),
            ("3 wins high, 5 wins low", Said::Halves(seats(&[3]), seats(&[5]))),
            ("2, 3 and 5 share high, 2 and 3 share low", Said::Halves(seats(&[2, 3, 5]), seats(&[2, 3]))),
            ("3 wins high, nobody has low", Said::Halves(seats(&[3]), none)),
            ("3 wins low", Said::Halves(none, seats(&[3]))),
            ("nobody has low", Said::Halves(none, none)),
            ("it was no seven", Said::Seven(false)),
            ("it costs him the pot and his seat", Said::Miscall(true, true)),
        ] {
            assert_eq!(read_answer(text), Some(Deed::Said(said)), "{text}");
        }
        for text in ["3 wins a deal", "3 folds", "wins", "2 and share"] {
            assert_eq!(read_answer(text), None, "{text}");
        }
    }
}
