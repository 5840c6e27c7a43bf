use hands::Ranking;
use rules::poker::Poker;
use rules::{House, Play};

use super::fault::Fault;
use super::question::Question;
use super::range::Notation;
use crate::NoOdds;

/// A poker game of a house, ready to be asked what hands are worth in it.
///
/// ```
/// use odds::equity::Form;
/// use rules::Register;
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let omaha = Form::new(house, "omaha-hilo").unwrap();
/// let question = omaha.ask(&["AhAd2h3d", "KsKcQsQc"], "4h 5s Kd", "").unwrap();
/// let equity = question.exact().unwrap().count();
/// assert_eq!(equity.count, 820);
/// assert!(equity.hands[0].low > 0.2);
/// ```
#[derive(Clone, Debug)]
pub struct Form {
    pub(super) poker: Poker,
}

impl Form {
    /// The game of this id at a house.
    ///
    /// # Errors
    ///
    /// If the house has no such game, or it is no poker.
    pub fn new(house: &House, game: &str) -> Result<Form, NoOdds> {
        let chapter = house.chapter(game).and_then(|chapter| chapter.game.as_ref()).ok_or(NoOdds::NoGame)?;
        match &chapter.play {
            Play::Poker(poker) => Ok(Form { poker: (**poker).clone() }),
            _ => Err(NoOdds::NotThatGame),
        }
    }

    /// What these hands are worth against each other, with a board and dead cards, which may be empty.
    ///
    /// A hand is cards (`AhKh`), some of its cards (`Ah` or `Ah?`), `random`, or a range where the game takes them.
    ///
    /// # Errors
    ///
    /// If something is no cards, or cannot be held or lie there.
    pub fn ask(&self, hands: &[&str], board: &str, dead: &str) -> Result<Question, Fault> {
        Question::new(self, hands, board, dead)
    }

    /// How ranges are written, if the game takes them.
    pub(super) fn notation(&self) -> Option<Notation> {
        let discards = self.poker.streets.iter().any(|street| street.discard > 0);
        let own: u8 = self.poker.streets.iter().map(|street| street.down + street.up).sum();
        match own {
            2 if !discards => Some(Notation::Two),
            4 if !discards => Some(Notation::Four),
            _ => None,
        }
    }

    /// How the showdown reads hands, where there is a quick way to count it.
    pub(super) fn shape(&self) -> Shape {
        let showdown = &self.poker.showdown;
        match (showdown.high.map(Ranking::id), showdown.low.map(Ranking::id)) {
            (Some("high"), None | Some("eight-or-better")) => Shape::AnyFive,
            (Some("omaha-high"), None | Some("omaha-eight-or-better")) => Shape::TwoAndThree,
            _ => Shape::Other,
        }
    }
}

/// How a showdown reads hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// The best five of own cards and board; eight or better for low, if there is a low.
    AnyFive,
    /// Two own cards with three of the board; eight or better for low, if there is a low.
    TwoAndThree,
    /// By some other ranking.
    Other,
}
