use cards::Card;
use hands::{Points, Ranking};
use rules::poker::Event;
use rules::{Cite, Game, Play, Register};

use crate::banked::Teller;
use crate::poker;
use crate::run::sources;

/// What happens at a table, in a dealer's words, each thing with what says so.
///
/// ```
/// use histories::Narrator;
/// use rules::poker::Event;
/// use rules::{Register, Seat};
///
/// let narrator = Narrator::of(Register::embedded(), "ocean-view", "holdem").unwrap();
/// let folds = Event::Folded { seat: Seat::new(2).unwrap() };
/// let told = narrator.poker(&folds);
/// assert_eq!(told.words, "seat 3 folds");
/// assert!(told.sources.contains(&"OV.HE.02".to_string()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Narrator<'a> {
    register: &'a Register,
    game: &'a Game,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happening {
    /// In a dealer's words; nothing if it is not worth any.
    pub words: String,
    /// The clauses and rulings behind it, by their ids.
    pub sources: Vec<String>,
}

impl<'a> Narrator<'a> {
    /// Who tells of a game of a house; none if the books do not have it.
    #[must_use]
    pub fn of(register: &'a Register, house: &str, game: &str) -> Option<Narrator<'a>> {
        let game = register.house(house)?.chapter(game)?.game.as_ref()?;
        Some(Narrator { register, game })
    }

    /// Something that happened at a table of poker.
    #[must_use]
    pub fn poker(&self, event: &Event) -> Happening {
        let own = self.sources(event.cite());
        let sources = if own.is_empty() { self.sources(self.game.cite(part_of(event))) } else { own };
        Happening { words: poker::told(event, self.game), sources }
    }

    /// Something that happened at a table with a player-dealer, after what its teller has told.
    pub fn banked(&self, teller: &mut Teller, event: &rules::banked::Event) -> Happening {
        Happening { words: teller.told(event), sources: self.sources(event.cite()) }
    }

    /// The clauses and rulings behind a cite, by their ids.
    #[must_use]
    pub fn sources(&self, cite: Cite) -> Vec<String> {
        sources(self.game, cite, self.register)
    }

    /// What a hand of poker is called with this board, high and low, as far as the book ranks it and it is one.
    #[must_use]
    pub fn poker_hand(&self, own: &[Card], board: &[Card]) -> [Option<String>; 2] {
        let Play::Poker(poker) = &self.game.play else { return [None, None] };
        let name = |ranking: &'static Ranking| {
            let ranked = ranking.takes(own.len(), board.len()).then(|| ranking.rank(own, board).ok()).flatten()?;
            (!ranked.made_of.is_empty()).then(|| ranked.name.to_string())
        };
        [poker.showdown.high, poker.showdown.low].map(|ranking| ranking.and_then(name))
    }

    /// What a hand in a circle, or the bank's, is called; whether a split made it.
    #[must_use]
    pub fn banked_hand(&self, cards: &[Card], split: bool) -> Option<String> {
        match &self.game.play {
            Play::Banked(_) if !cards.is_empty() => {
                let points = if split { Points::SPLIT } else { Points::DEALT };
                Some(points.with_all(cards).to_string())
            }
            Play::ThreeCard(_) => {
                Ranking::find("three-card")?.rank(cards, &[]).ok().map(|ranked| ranked.name.to_string())
            }
            _ => None,
        }
    }

    /// What the book calls a street of a poker game; nothing where there is none.
    #[must_use]
    pub fn street(&self, street: u8) -> &'a str {
        poker::street_name(self.game, street)
    }
}

/// What an act or a step of a deal is part of: where a book says nothing more of it, that is what it says.
const fn part_of(event: &Event) -> &'static str {
    match event {
        Event::Folded { .. } | Event::Checked { .. } | Event::Called { .. } => "betting.structures",
        Event::Button { .. } | Event::ButtonMoved { .. } => "button.moves",
        _ => "deal.streets",
    }
}
