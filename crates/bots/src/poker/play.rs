use cards::Card;
use rules::poker::{Deal, Event, Refusal, Step, Turn};
use rules::{Eyes, Sink};

use super::bot::Player;
use crate::{Chance, Pack};

/// Plays a deal to its end: the players are asked by their seats, each with his own view, and the cards come from a pack.
///
/// # Errors
///
/// If a player does what he may not.
pub fn play<P: Player, S: Sink<Event>>(
    deal: &mut Deal,
    pack: &mut Pack<Option<Card>>,
    players: &mut [P],
    chance: &mut Chance,
    sink: &mut S,
) -> Result<(), Refusal> {
    pack.gather();
    loop {
        match deal.turn() {
            Turn::Dealer(need) => {
                if need.reshuffle {
                    pack.take_back(deal.to_reshuffle());
                }
                deal.play(Step::Dealt(pack.deal(need.count(), chance)), sink)?;
            }
            Turn::Seat(seat) => {
                let act = players[seat.index()].act(&deal.view(Eyes::Seat(seat)), &deal.options(), chance);
                deal.play(Step::Act(seat, act), sink)?;
            }
            Turn::Floor(_) => unreachable!("all cards come from the pack, and are known"),
            Turn::Nobody => return Ok(()),
        }
    }
}
