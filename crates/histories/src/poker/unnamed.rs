//! Cards that somebody speaks of without naming them: where they lie, and which may be taken for them.

use cards::{Card, CardSet};
use rules::poker::{Deal, Street};
use rules::{Eyes, Game, Play, Seat, Seen};

use super::play::PokerSitting;
use crate::plain::Spot;

fn streets(game: &Game) -> &[Street] {
    match &game.play {
        Play::Poker(poker) => &poker.streets,
        _ => &[],
    }
}

impl PokerSitting {
    /// What lies face up before a player.
    pub(crate) fn is_up(&self, seat: Seat, card: Card) -> bool {
        self.deal.as_ref().is_some_and(|deal| face_up(deal, seat).contains(&Some(card)))
    }

    /// The card at a place of a hand, if anybody knows it; why it cannot be meant otherwise. Without a place, any that was dealt last.
    pub(crate) fn at_spot(&self, seat: Seat, spot: Option<&Spot>, game: &Game) -> Result<Option<Card>, String> {
        let Some(deal) = &self.deal else { return Ok(None) };
        let streets = streets(game);
        let now = usize::from(deal.street()).min(streets.len());
        let dealt = |street: &Street| usize::from(street.down + street.up);
        let before: usize = streets[..now].iter().map(dealt).sum();
        let this = streets.get(now).map_or(0, dealt);
        let name = streets.get(now).map_or(String::new(), |street| match street.name.as_str() {
            name if name.ends_with("th") || name == "third" => format!("{name} street"),
            name => format!("the {name}"),
        });
        let hand = deal.holding(seat);
        let up = face_up(deal, seat);
        let down = |place: &usize| hand[*place].is_some() && up.get(*place).copied().flatten().is_none();
        let Some(spot) = spot else {
            let from = before.min(hand.len());
            return Ok((from..hand.len()).chain(0..from).find(down).and_then(|place| hand[place]));
        };
        let word = &spot.word;
        let later: usize = streets.iter().skip(now + 1).map(dealt).sum();
        let place = match (spot.place, spot.hole) {
            (None, _) if later > 0 => {
                return Err(format!(
                    "the {word} card of {seat} has not been dealt yet: this is {name}, and {later} more come"
                ));
            }
            (None, _) => hand.len().saturating_sub(1),
            (Some(nth), false) => nth,
            (Some(nth), true) => {
                let kinds = streets.iter().flat_map(|street| [(street.down, true), (street.up, false)]);
                let kinds = kinds.flat_map(|(count, down)| std::iter::repeat_n(down, usize::from(count)));
                let holes = kinds.enumerate().filter(|(_, down)| *down).map(|(place, _)| place);
                holes.clone().nth(nth).ok_or_else(|| format!("nobody gets a {word} card face down here"))?
            }
        };
        if up.get(place).copied().flatten().is_some() {
            return Err(format!("the {word} card of {seat} lies face up as it should"));
        }
        match hand.get(place).copied().flatten() {
            Some(card) => Ok(Some(card)),
            None if place >= before + this && place >= hand.len() => {
                Err(format!("{seat} has not been dealt a {word} card yet: this is {name}"))
            }
            None if this > 0 && place < before => Err(format!(
                "the {word} card of {seat} came before {name}, and what the dealer exposes is a card that he deals now"
            )),
            None => Ok(None),
        }
    }

    /// How many cards a player should have by now.
    pub(crate) fn should_hold(&self, game: &Game) -> usize {
        let Some(deal) = &self.deal else { return 0 };
        streets(game)
            .iter()
            .take(usize::from(deal.street()) + 1)
            .map(|street| usize::from(street.down + street.up))
            .sum()
    }

    /// What the board gets next, if it came too early: the name of its street, and how many cards; or what came last.
    pub(crate) fn early(&self, game: &Game) -> Vec<(String, usize)> {
        let Some(deal) = &self.deal else { return vec![] };
        let now = usize::from(deal.street());
        let board = |nth: usize| streets(game).get(nth).filter(|street| street.board > 0);
        let boards = [board(now + 1), board(now)].into_iter().flatten();
        boards.map(|street| (street.name.clone(), usize::from(street.board))).collect()
    }

    /// The cards that nobody has seen, and that nobody is to get.
    pub(crate) fn unseen(&self) -> CardSet {
        let unseen = self.deal.as_ref().map_or(CardSet::ALL, Deal::unseen);
        let named: CardSet = self.hands.values().chain([&self.board]).flatten().flatten().copied().collect();
        unseen - named - self.claimed
    }
}

fn face_up(deal: &Deal, seat: Seat) -> Vec<Option<Card>> {
    let seen = deal.view(Eyes::Spectator).holdings[seat.index()];
    let face = |seen: &Seen| match seen {
        Seen::Face(card) => Some(*card),
        _ => None,
    };
    seen.iter().map(face).collect()
}
