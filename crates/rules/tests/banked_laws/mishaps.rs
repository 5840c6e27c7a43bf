//! What goes wrong at a table, and when somebody can say so.

use cards::Card;
use rules::banked::{Mishap, Round, To, Turn, View, Whose};
use rules::{Eyes, Seat, Seen};

use crate::chance::{Chance, some};
use crate::ledger::{Ledger, is_peeked, up_card};
use crate::offered::in_order;
use crate::reckoning::{ace_and_ten, faces};
use crate::rooms::{Book, Room};

/// Something that could go wrong; mostly it can be so, and sometimes it cannot.
pub(crate) fn any(ledger: &Ledger, round: &Round, chance: &mut Chance) -> Mishap {
    let view = round.view(Eyes::Record);
    let shoe = round.shoe();
    let next = some(shoe, shoe.deck().cards(), chance).unwrap_or(Card::JOKERS[0]);
    let card = if chance.one_in(20) { Card::JOKERS[0] } else { next };
    let whose = any_hand(ledger, chance);
    let unseen = if chance.one_in(8) { None } else { Some(card) };
    match chance.below(16) {
        0 | 1 => Mishap::ToNobody(unseen),
        2 | 3 => Mishap::Boxed(card),
        4 | 5 => Mishap::TooMany { whose, card: unseen },
        6..9 => Mishap::TooFew { whose, missing: chance.pick(&[1, 1, 1, 2, 2, 0, 3]) },
        9 | 10 => Mishap::WrongHand { whose, card },
        11..14 => {
            let lie: Vec<Card> = hand(&view, ledger, whose).map_or(vec![], |cards| faces(cards).collect());
            let there = lie.get(chance.below(lie.len().max(1))).copied();
            Mishap::Seen { whose, card: there.filter(|_| !chance.one_in(8)).unwrap_or(card) }
        }
        14 => Mishap::WrongStack(whose),
        _ if chance.one_in(4) => Mishap::VoidRound,
        _ => Mishap::TooFew { whose: Whose::Bank, missing: 1 },
    }
}

/// Mostly one that there is.
fn any_hand(ledger: &Ledger, chance: &mut Chance) -> Whose {
    let circles = ledger.circles();
    let circle = circles.iter().nth(chance.below(circles.len().max(1))).filter(|_| !chance.one_in(16));
    match circle {
        _ if chance.one_in(4) => Whose::Bank,
        Some(circle) => Whose::Hand(circle, chance.below(ledger.circles[circle.index()].hands.max(1)) as u8),
        None => Whose::Hand(Seat::new(chance.below(8) as u8).expect("there are ten seats"), chance.below(3) as u8),
    }
}

/// The cards of a hand, if there is such a hand.
fn hand<'a>(view: &'a View, ledger: &Ledger, whose: Whose) -> Option<&'a [Seen]> {
    match whose {
        Whose::Bank => Some(&view.bank_hand),
        Whose::Hand(circle, hand) => {
            let of = &ledger.circles[circle.index()];
            let there = !of.spots.is_empty() && usize::from(hand) < of.hands;
            there.then(|| &view.hands[circle.index()][usize::from(hand)][..])
        }
    }
}

/// Whether it can have happened now, as far as anybody at the table can tell.
pub(crate) fn is_possible(room: &Room, ledger: &Ledger, round: &Round, mishap: Mishap) -> bool {
    if round.is_over() {
        return false;
    }
    let (view, shoe) = (round.view(Eyes::Record), round.shoe());
    let pure = if let Book::Pure(pure) = room.book { Some(pure) } else { None };
    let dealt = view.bank_hand[0] != Seen::Nothing;
    let lie = |whose: Whose| {
        let cards = hand(&view, ledger, whose).filter(|_| dealt);
        cards.map_or(0, |cards| cards.iter().filter(|card| **card != Seen::Nothing).count())
    };
    let left = |card: Option<Card>| !shoe.is_empty() && card.is_none_or(|card| shoe.count(card) > 0);
    let hidden = |whose: Whose, card: Card| {
        let spectators = round.view(Eyes::Spectator);
        let (all, theirs) = (hand(&view, ledger, whose), hand(&spectators, ledger, whose));
        let places = all.into_iter().flatten().zip(theirs.into_iter().flatten());
        places.into_iter().any(|(all, theirs)| *all == Seen::Face(card) && *theirs == Seen::Back)
    };
    match mishap {
        Mishap::VoidRound => true,
        _ if !ledger.closed => false,
        Mishap::ToNobody(card) => left(card),
        Mishap::Boxed(card) => matches!(round.turn(), Turn::Dealer(_)) && left(Some(card)),
        Mishap::TooMany { whose, card } => pure.is_some() && lie(whose) >= 2 && left(card),
        Mishap::WrongHand { whose, card } => {
            let due = match round.turn() {
                Turn::Dealer(need) if ledger.short.is_none() => match need.to {
                    To::Hand(circle, hand) => Some(Whose::Hand(circle, hand)),
                    To::Bank => Some(Whose::Bank),
                    To::Everybody { .. } => None,
                },
                _ => None,
            };
            pure.is_some() && due.is_some_and(|due| due != whose) && lie(whose) >= 1 && left(Some(card))
        }
        Mishap::Seen { whose, card } => lie(whose) >= 2 && hidden(whose, card),
        Mishap::WrongStack(whose) => pure.is_none() && lie(whose) == 3,
        Mishap::TooFew { whose, missing } => {
            let asked = ledger.spots().any(|spot| spot.asked);
            let waits = matches!(round.turn(), Turn::Seat(_)) && ledger.pending.is_empty();
            if pure.is_none() || !waits || lie(whose) != 2 {
                return false;
            }
            match whose {
                Whose::Bank => {
                    let down = pure.map_or(0, |pure| usize::from(pure.down_card));
                    let up = up_card(room, &view).expect("the bank has its cards");
                    let unseen = round.view(Eyes::Spectator).bank_hand[down - 1] == Seen::Back;
                    missing == 1 && down == 2 && unseen && (asked || !is_peeked(room, up))
                }
                Whose::Hand(circle, _) => {
                    let of = &ledger.circles[circle.index()];
                    let natural = ace_and_ten(faces(&view.hands[circle.index()][0]));
                    let place = |of: Seat| in_order(room, ledger).position(|circle| circle == of);
                    let now = round.options().circle.and_then(place);
                    let to_come = asked || place(circle) >= now;
                    (1..=2).contains(&missing) && of.hands == 1 && !natural && to_come
                }
            }
        }
        _ => false,
    }
}
