use bots::sim::{Limit, Posting, limits, postings};
use rules::{House, Play};

use crate::wrong::{Wrong, unknown};

/// A table that somebody asks for, without its fees.
///
/// ```
/// use rules::Register;
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let choice = lab::Choice::new(house, "holdem", Some("4-8"))?;
/// assert_eq!(choice.bounds(), (2, 9));
/// # Ok::<(), lab::Wrong>(())
/// ```
#[derive(Clone)]
pub struct Choice<'a> {
    /// The house.
    pub house: &'a House,
    /// The id of the game.
    pub game: &'a str,
    /// Its name.
    pub name: &'a str,
    /// How it is played.
    pub play: &'a Play,
    /// None where there is a player-dealer: what is posted says what may be wagered.
    pub limit: Option<Limit>,
    /// Everything that it may post.
    pub postings: Vec<Posting<'a>>,
}

impl<'a> Choice<'a> {
    /// A game by its id and a limit as people write it; left out, the first that the book has.
    ///
    /// # Errors
    /// If the book has no such game or limit, or nothing is posted for it.
    pub fn new(house: &'a House, game: &str, limit: Option<&str>) -> Result<Choice<'a>, Wrong> {
        let played = house.games().filter_map(|chapter| match &chapter.game.as_ref()?.play {
            Play::Bonus(_) => None,
            play => Some((chapter.id.as_str(), chapter.name.as_str(), play)),
        });
        let wanted = game.to_lowercase();
        let Some((game, name, play)) = played.clone().find(|(id, ..)| *id == wanted) else {
            return Err(unknown("game", game, played.map(|(id, ..)| id)));
        };
        let limits = limits(house, game);
        let limit = match (limit, limits.first()) {
            (Some(text), Some(_)) => {
                let names: Vec<String> = limits.iter().map(Limit::short).collect();
                let found = limits.iter().find(|limit| limit.is_called(text));
                Some(found.cloned().ok_or_else(|| unknown("limit", text, names.iter().map(String::as_str)))?)
            }
            (Some(text), None) => {
                return Err(Wrong::NoLimits { game: game.to_string(), limit: text.to_string() });
            }
            (None, first) => first.cloned(),
        };
        let postings = postings(house, game, limit.as_ref());
        if postings.is_empty() {
            return Err(Wrong::NothingPosted { house: house.name.clone(), game: game.to_string() });
        }
        Ok(Choice { house, game, name, play, limit, postings })
    }

    /// What is posted: that which is meant, or the first that the book has.
    ///
    /// # Errors
    /// If nothing is called so.
    pub fn posting(&self, text: Option<&str>) -> Result<&Posting<'a>, Wrong> {
        let Some(text) = text else { return Ok(&self.postings[0]) };
        if let Some(posting) = self.postings.iter().find(|posting| posting.is_called(text)) {
            return Ok(posting);
        }
        let elsewhere = limits(self.house, self.game).into_iter().find(|limit| {
            let there = postings(self.house, self.game, Some(limit));
            there.iter().any(|posting| posting.is_called(text))
        });
        if let Some(limit) = elsewhere {
            return Err(Wrong::OtherLimit { schedule: text.to_string(), limit: limit.short() });
        }
        Err(unknown("schedule", text, self.postings.iter().map(|posting| posting.id.as_str())))
    }

    /// The fewest and the most players that a table can have.
    #[must_use]
    pub fn bounds(&self) -> (usize, usize) {
        let (least, most) = match self.play {
            Play::Poker(poker) => (poker.players_min, poker.seats),
            Play::Banked(pure) => (2, pure.table.seats),
            Play::ThreeCard(three) => (2, three.table.seats),
            _ => (0, 0),
        };
        (usize::from(least), usize::from(most))
    }

    /// So many players, if a table can have them; left out, as many as can sit.
    ///
    /// # Errors
    /// If it cannot.
    pub fn players(&self, wanted: Option<usize>) -> Result<usize, Wrong> {
        let (least, most) = self.bounds();
        match wanted {
            None => Ok(most),
            Some(players) if (least..=most).contains(&players) => Ok(players),
            Some(players) => {
                let near = players.clamp(least, most);
                Err(Wrong::Players { players, game: self.game.to_string(), least, most, near })
            }
        }
    }

    /// The limit in words, with a comma before it, where there is one.
    #[must_use]
    pub fn at_limit(&self) -> String {
        self.limit.as_ref().map_or(String::new(), |limit| format!(", {limit}"))
    }
}
