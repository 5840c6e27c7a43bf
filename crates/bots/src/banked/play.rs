use cards::Card;
use rules::banked::{Event, Place, Refusal, Round, Step, Turn};
use rules::{Chips, Eyes, SeatSet, Sink};

use super::bot::Player;
use crate::{Chance, Pack};

/// Plays a round to its end: the bank is put up, everybody else wagers in his own circle, and the cards come from a pack.
///
/// # Errors
///
/// If a player does what he may not.
pub fn play<P: Player, S: Sink<Event>>(
    round: &mut Round,
    seated: SeatSet,
    pack: &mut Pack<Card>,
    players: &mut [P],
    chance: &mut Chance,
    sink: &mut S,
) -> Result<(), Refusal> {
    loop {
        match round.turn() {
            Turn::Bank(seat) => {
                let view = round.view(Eyes::Seat(seat));
                // Who cannot put up the least says so, and is refused.
                let amount = match round.options().bank {
                    Some(span) => players[seat.index()].bank(&view, span, chance),
                    None => Chips(0),
                };
                round.play(Step::Bank(seat, amount), sink)?;
            }
            Turn::Wagers => {
                wager(round, seated, players, chance, sink)?;
                round.play(Step::NoMoreBets, sink)?;
            }
            Turn::Dealer(need) => {
                // The shoe has been shuffled since.
                if need.reshuffle || pack.left() != round.shoe().len() {
                    let shoe = round.shoe();
                    let cards = shoe.deck().cards().iter();
                    pack.refill(cards.flat_map(|card| (0..shoe.count(card)).map(move |_| card)));
                }
                round.play(Step::Dealt(pack.deal(need.count(), chance)), sink)?;
            }
            Turn::Seat(seat) => {
                let act = players[seat.index()].act(&round.view(Eyes::Seat(seat)), &round.options(), chance);
                round.play(Step::Act(seat, act), sink)?;
            }
            Turn::Unknown(_) => unreachable!("every card of a pack is known"),
            Turn::Nobody => return Ok(()),
        }
    }
}

/// Everybody but the bank, each in his own circle.
fn wager<P: Player, S: Sink<Event>>(
    round: &mut Round,
    seated: SeatSet,
    players: &mut [P],
    chance: &mut Chance,
    sink: &mut S,
) -> Result<(), Refusal> {
    let table = round.table().clone();
    for seat in seated.without(round.bank()) {
        let view = round.view(Eyes::Seat(seat));
        for wager in [table.base()].into_iter().chain(table.bonus_bets()) {
            let place = Place { circle: seat, wager };
            // What he cannot pay for he does not wager.
            let Ok(span) = round.wager_span(seat, place) else { continue };
            let amount = players[seat.index()].wager(&view, wager, span, chance);
            if amount > Chips(0) {
                round.play(Step::Wager(seat, place, amount), sink)?;
            }
        }
    }
    Ok(())
}
