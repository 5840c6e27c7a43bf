use anyhow::bail;
use bots::sim::{Limit, Posting, limits, postings};
use rules::{House, Play};

use crate::library::unknown;

/// A table that a person asks for: the game, its limit, and what is posted there.
#[derive(clap::Args)]
pub(crate) struct TableArgs {
    /// The house
    pub(crate) house: String,
    /// The game
    game: String,
    /// The limit, such as 4-8; left out, the first that the book has
    #[arg(long, value_name = "LOW-HIGH")]
    limit: Option<String>,
}

/// That table, without its fees.
pub(crate) struct Choice<'a> {
    pub(crate) house: &'a House,
    /// The id of the game, and its name.
    pub(crate) game: &'a str,
    pub(crate) name: &'a str,
    pub(crate) play: &'a Play,
    /// None where there is a player-dealer: what is posted says what may be wagered.
    pub(crate) limit: Option<Limit>,
    /// Everything that it may post.
    pub(crate) postings: Vec<Posting<'a>>,
}

impl TableArgs {
    pub(crate) fn choose<'a>(&self, house: &'a House) -> anyhow::Result<Choice<'a>> {
        let played = house.games().filter_map(|chapter| match &chapter.game.as_ref()?.play {
            Play::Bonus(_) => None,
            play => Some((chapter.id.as_str(), chapter.name.as_str(), play)),
        });
        let wanted = self.game.to_lowercase();
        let Some((game, name, play)) = played.clone().find(|(id, ..)| *id == wanted) else {
            return Err(unknown("game", &self.game, played.map(|(id, ..)| id)));
        };
        let limits = limits(house, game);
        let limit = match (&self.limit, limits.first()) {
            (Some(text), Some(_)) => {
                let names: Vec<String> = limits.iter().map(Limit::short).collect();
                let found = limits.iter().find(|limit| limit.is_called(text));
                Some(found.cloned().ok_or_else(|| unknown("limit", text, names.iter().map(String::as_str)))?)
            }
            (Some(text), None) => bail!("{game} has no limit {text}: what is posted says what may be wagered"),
            (None, first) => first.cloned(),
        };
        let postings = postings(house, game, limit.as_ref());
        if postings.is_empty() {
            bail!("{} has posted no schedule for {game}", house.name);
        }
        Ok(Choice { house, game, name, play, limit, postings })
    }
}

impl<'a> Choice<'a> {
    /// What is posted: that which is meant, or the first that the book has.
    pub(crate) fn posting(&self, text: Option<&str>) -> anyhow::Result<&Posting<'a>> {
        let Some(text) = text else { return Ok(&self.postings[0]) };
        if let Some(posting) = self.postings.iter().find(|posting| posting.is_called(text)) {
            return Ok(posting);
        }
        let elsewhere = limits(self.house, self.game).into_iter().find(|limit| {
            let there = postings(self.house, self.game, Some(limit));
            there.iter().any(|posting| posting.is_called(text))
        });
        if let Some(limit) = elsewhere {
            bail!("schedule {text} is for another limit: say --limit \"{}\"", limit.short());
        }
        Err(unknown("schedule", text, self.postings.iter().map(|posting| posting.id.as_str())))
    }

    /// The fewest and the most players that a table can have.
    pub(crate) fn bounds(&self) -> (usize, usize) {
        let (least, most) = match self.play {
            Play::Poker(poker) => (poker.players_min, poker.seats),
            Play::Banked(pure) => (2, pure.table.seats),
            Play::ThreeCard(three) => (2, three.table.seats),
            _ => (0, 0),
        };
        (usize::from(least), usize::from(most))
    }

    /// So many players, if a table can have them; left out, as many as can sit.
    pub(crate) fn players(&self, wanted: Option<usize>) -> anyhow::Result<usize> {
        let (least, most) = self.bounds();
        match wanted {
            None => Ok(most),
            Some(players) if (least..=most).contains(&players) => Ok(players),
            Some(players) => {
                let near = players.clamp(least, most);
                bail!("{players} players: a table of {} has {least} to {most}; is it {near}?", self.game)
            }
        }
    }

    /// The limit in words, with a comma before it, where there is one.
    pub(crate) fn at_limit(&self) -> String {
        self.limit.as_ref().map_or(String::new(), |limit| format!(", {limit}"))
    }
}
