use anyhow::{anyhow, bail};
use odds::pure::PureOdds;
use odds::rounds::{Insuring, Strategy};
use odds::three_card::ThreeCardOdds;
use odds::{Edge, NoOdds};
use rules::{House, Play};

use crate::library::unknown;

/// The odds of a game.
pub(crate) enum Odds {
    Pure(Box<PureOdds>),
    ThreeCard(Box<ThreeCardOdds>),
}

impl Odds {
    /// Counts them. Left out, the decks are six, or as many as the book has.
    pub(crate) fn new(house: &House, game: &str, decks: Option<u8>) -> anyhow::Result<Odds> {
        let banked = house.games().filter(|chapter| {
            matches!(chapter.game.as_ref().map(|game| &game.play), Some(Play::Banked(_) | Play::ThreeCard(_)))
        });
        let chapter = banked.clone().find(|chapter| chapter.id == game);
        let chapter = chapter
            .ok_or_else(|| unknown("game with a player-dealer", game, banked.map(|chapter| chapter.id.as_str())))?;
        match chapter.game.as_ref().map(|game| &game.play) {
            Some(Play::Banked(book)) => {
                let decks = decks.unwrap_or(USUAL_DECKS.clamp(book.decks_min, book.decks_max));
                let odds = PureOdds::new(house, game, decks).map_err(|error| match error {
                    NoOdds::Decks { least, most } => {
                        let near = decks.clamp(least, most);
                        anyhow!("{decks} decks: at {} {error}; the nearest is --decks {near}", house.name)
                    }
                    error => anyhow!("{error}"),
                });
                Ok(Odds::Pure(Box::new(odds?)))
            }
            _ if decks.is_some_and(|decks| decks != 1) => bail!("this game is dealt from one deck: leave --decks out"),
            _ => Ok(Odds::ThreeCard(Box::new(ThreeCardOdds::new(house, game).map_err(|error| anyhow!("{error}"))?))),
        }
    }

    /// How many decks they are for.
    pub(crate) fn decks(&self) -> u8 {
        match self {
            Odds::Pure(odds) => odds.decks,
            Odds::ThreeCard(_) => 1,
        }
    }

    /// What is done by them: the best, without insurance.
    pub(crate) fn strategy(&self) -> Strategy<'_> {
        match self {
            Odds::Pure(odds) => Strategy::ByCards(odds, Insuring::Never),
            Odds::ThreeCard(odds) => Strategy::ThreeCard(odds),
        }
    }

    /// What a wager costs, if the house has it.
    pub(crate) fn edge(&self, wager: &str) -> Option<f64> {
        self.bets().into_iter().find(|(name, _)| *name == wager).map(|(_, edge)| edge.edge)
    }

    /// Every wager that the house has, by its name.
    pub(crate) fn bets(&self) -> Vec<(&'static str, &Edge)> {
        let bets = match self {
            Odds::Pure(odds) => vec![
                ("base", Some(&odds.base)),
                ("base-by-total", Some(&odds.by_total)),
                ("insurance", odds.insurance.as_ref()),
                ("buster", odds.buster.as_ref()),
                ("red-flex", odds.red_flex.as_ref()),
            ],
            Odds::ThreeCard(odds) => vec![
                ("ante-play", Some(&odds.ante_play)),
                ("pair-plus", odds.pair_plus.as_ref()),
                ("six-card-bonus", odds.six_card_bonus.as_ref()),
            ],
        };
        bets.into_iter().filter_map(|(name, edge)| Some((name, edge?))).collect()
    }
}

/// What most tables have.
pub(crate) const USUAL_DECKS: u8 = 6;
