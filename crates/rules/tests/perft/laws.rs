//! What must hold wherever a deal can come to: chips are neither made nor lost, a step is accepted if and only if it is
//! offered, and what is hidden from a player makes no difference to what he sees.

use cards::{Card, CardSet};
use rules::Eyes;
use rules::poker::{Act, Deal, Options, Step, Turn};
use rules::{Chips, Seat, SeatSet};

use crate::dealings::held;

/// All chips: before the players, in the middle, and with the house.
pub(crate) fn total(deal: &Deal) -> u64 {
    let stacks: u64 = (0..).map_while(Seat::new).map(|seat| deal.stack(seat).0).sum();
    stacks + deal.pot().0 + deal.dropped().0
}

/// What is not offered is refused, and a refusal changes nothing. What is offered is played by whoever counts.
pub(crate) fn refuse_all_else(deal: &Deal, seats: usize) {
    let options = deal.options();
    let mut tried = deal.clone();
    let mut refused = |step: Step<'_>| {
        assert!(tried.play(step, &mut ()).is_err(), "{step:?} is not offered, but accepted: {options:?} {deal:#?}");
    };
    let acts = neighbours(&options, deal);
    for seat in (0..=seats as u8).filter_map(Seat::new) {
        for &act in acts.iter().filter(|&&act| !is_offered(seat, act, &options, deal)) {
            refused(Step::Act(seat, act));
        }
    }
    match deal.turn() {
        Turn::Dealer(need) => {
            let unseen = deal.unseen();
            let cards: Vec<Option<Card>> = unseen.iter().take(need.count() + 1).map(Some).collect();
            refused(Step::Dealt(&cards[..need.count() - 1]));
            refused(Step::Dealt(&cards));
            let wrong = (CardSet::ALL - unseen).iter().next().or(cards[0]);
            let mut cards = cards[..need.count()].to_vec();
            // A card that is out already or is not of this deck; if there is none, one that comes twice.
            cards[0] = wrong;
            cards[need.count() - 1] = wrong;
            refused(Step::Dealt(&cards));
            if need.up + need.board > 0 {
                refused(Step::Dealt(&vec![None; need.count()]));
            }
        }
        Turn::Seat(_) | Turn::Floor(_) | Turn::Nobody => {
            refused(Step::Dealt(&[]));
            refused(Step::Dealt(&[None]));
        }
    }
    if deal.discarding() == SeatSet::EMPTY {
        refused(Step::HandsClear);
    }
    assert_eq!(tried, *deal, "a refusal changes nothing");
}

/// Acts that are offered, nearly offered, or out of place.
fn neighbours(options: &Options, deal: &Deal) -> Vec<Act> {
    let other = (CardSet::ALL - options.seat.map_or(CardSet::EMPTY, |seat| held(deal, seat))).iter().next();
    let other = other.map_or(CardSet::EMPTY, CardSet::of);
    let mut acts = vec![
        Act::Fold,
        Act::Check,
        Act::Call,
        Act::RaiseTo(Chips(0)),
        Act::RaiseTo(Chips(u64::MAX)),
        Act::Draw(CardSet::EMPTY),
        Act::Draw(other),
        Act::Discard(CardSet::EMPTY),
        Act::Discard(other),
        Act::Show,
        Act::ShowSome(CardSet::EMPTY),
        Act::Muck,
        Act::PlayBoard,
        Act::Kill,
        Act::NoKill,
    ];
    let bets = deal.options().raise.map(|raise| [raise.least.0, raise.most.0]);
    let to_call = options.call.map(|call| options.seat.map_or(call.0, |seat| deal.bet(seat).0 + call.0));
    for amount in bets.into_iter().flatten().chain(to_call) {
        let near = [amount.saturating_sub(1), amount, amount + 1];
        acts.extend(near.map(|to| Act::RaiseTo(Chips(to))));
    }
    if let Some(seat) = options.seat {
        // The whole hand is too much for a discard, and a card more is too much for a draw.
        let whole = held(deal, seat);
        acts.extend([Act::Discard(whole), Act::Draw(whole), Act::Draw(whole | other)]);
    }
    acts
}

/// Whether the options say that a player may do this.
fn is_offered(seat: Seat, act: Act, options: &Options, deal: &Deal) -> bool {
    if let Act::Discard(cards) = act {
        // All who have not yet may, in any order.
        return deal.discarding().contains(seat)
            && options.discard.is_some_and(|count| cards.len() == usize::from(count))
            && (cards - held(deal, seat)).is_empty();
    }
    if let (Act::Draw(cards), true) = (act, options.change_draw == Some(seat)) {
        // Until a card has come for it, or another has acted on it, one may say it otherwise.
        let (known, _) = deal.held_before_draw(seat);
        return cards.len() <= known.len() && (cards - known).is_empty();
    }
    options.seat == Some(seat)
        && match act {
            Act::Fold => options.fold,
            Act::Check => options.check,
            Act::Call => options.call.is_some(),
            Act::RaiseTo(to) => options.raise.is_some_and(|raise| raise.allows(to)),
            Act::Draw(cards) => {
                options.draw.is_some_and(|most| cards.len() <= usize::from(most))
                    && (cards - held(deal, seat)).is_empty()
            }
            Act::AllInForPot | Act::StayIn => options.all_in_for_pot,
            Act::Show => options.show,
            Act::ShowCards(cards) => options.show && cards == held(deal, seat),
            Act::Muck => options.muck,
            Act::PlayBoard => options.play_board,
            Act::Kill | Act::NoKill => options.kill.is_some(),
            Act::Discard(_) | Act::DrawUnseen(_) | Act::Chip(_) | Act::ShowSome(_) | Act::Knock => false,
        }
}

/// In another deal all that is hidden from this player is different: he sees the same, and may do the same.
pub(crate) fn looks_the_same(deal: &Deal, other: &Deal, eyes: Seat) {
    assert_eq!(deal.view(Eyes::Seat(eyes)), other.view(Eyes::Seat(eyes)), "{deal:#?}");
    assert_eq!(deal.view(Eyes::Spectator), other.view(Eyes::Spectator), "{deal:#?}");
    assert_eq!(deal.options(), other.options(), "{deal:#?}");
}
