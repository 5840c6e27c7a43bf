//! Who sits down to a deal, with what, and what each posts.

use rules::poker::{PostKind, Seating};
use rules::{Chips, SEATS_MAX, Seat};

use crate::chance::Chance;
use crate::rooms::Room;

/// Two players or more, anywhere at the table, with anything from one chip to deep, and posts as they come up.
pub(crate) fn seating(room: &Room, chance: &mut Chance) -> Seating {
    loop {
        let stacks = stacks(room, chance);
        let players: Vec<Seat> = seats().filter(|seat| stacks[seat.index()].0 > 0).collect();
        if players.len() < 2 {
            continue;
        }
        // Mostly at a player's; but the seat where the button lies may be empty.
        let button = if chance.one_in(8) { seat(chance.below(room.table.seats())) } else { chance.pick(&players) };
        let mut seating = Seating::everybody(&room.table, &stacks, Some(button));
        if seating.dealt_in.len() < 2 {
            continue;
        }
        seating.show_all = chance.one_in(2);
        add_posts(&mut seating, room, chance);
        return seating;
    }
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index as u8).unwrap()
}

fn seats() -> impl Iterator<Item = Seat> {
    (0..).map_while(Seat::new)
}

fn stacks(room: &Room, chance: &mut Chance) -> [Chips; SEATS_MAX] {
    let seats = room.table.seats();
    let chip = room.table.chip().0;
    // In a crowd and in pairs more often than by chance alone: that is where decks run out and caps come off.
    let players = match chance.below(4) {
        0 => seats,
        1 => 2,
        _ => 2 + chance.below(seats - 1),
    };
    let deepest = chance.pick(&[3, 12, 40, 400, 400, 100_000]);
    let mut stacks = [Chips(0); SEATS_MAX];
    let mut left = players;
    for (place, stack) in stacks[..seats].iter_mut().enumerate() {
        if chance.below(seats - place) < left {
            left -= 1;
            let cents = if chance.one_in(8) { chance.below(chip as usize) as u64 } else { 0 };
            *stack = Chips((1 + chance.below(deepest) as u64) * chip + cents);
        }
    }
    stacks
}

/// What players post besides the blinds: those who come in or come back, a straddle, a kill before the deal.
fn add_posts(seating: &mut Seating, room: &Room, chance: &mut Chance) {
    if chance.one_in(4) {
        for seat in seating.dealt_in {
            let posts = seating.posts[seat.index()].kind.is_some();
            match chance.below(6) {
                _ if posts => {}
                0 if room.big > 0 => post(seating, seat, PostKind::Live, room.big),
                1 if room.big > 0 => {
                    post(seating, seat, PostKind::Live, room.big);
                    seating.posts[seat.index()].dead = Chips(room.small);
                }
                2 => {
                    seating.posts[seat.index()].dead = Chips(room.small.max(1));
                    seating.posters = seating.posters.with(seat);
                }
                _ => {}
            }
        }
    }
    let Some(last) = seating.last_blind.filter(|_| chance.one_in(6)) else { return };
    if chance.one_in(2) {
        let kills: Vec<Seat> = seating.dealt_in.iter().collect();
        let kills = chance.pick(&kills);
        post(seating, kills, PostKind::Kill, 2 * room.big);
        seating.limits = 2;
    } else {
        let straddles = seating.dealt_in.next_after(last).unwrap();
        post(seating, straddles, PostKind::Straddle, 2 * room.big);
        seating.last_blind = Some(straddles);
    }
    seating.to_call = Chips(2 * room.big);
}

fn post(seating: &mut Seating, seat: Seat, kind: PostKind, amount: u64) {
    let post = &mut seating.posts[seat.index()];
    (post.kind, post.live) = (Some(kind), Chips(amount));
    seating.posters = seating.posters.with(seat);
}
