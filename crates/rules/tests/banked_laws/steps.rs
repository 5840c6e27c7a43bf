//! Who is there, what is done next, and what is tried although it may be wrong.

use cards::{Card, Deck};
use rules::banked::{Act, Need, Opening, Options, Place, Round, Span, Step, To, Turn, Wager};
use rules::{Chips, Eyes, SEATS_MAX, Seat, SeatSet, Seen};

use crate::chance::{Chance, Dealer, some};
use crate::ledger::Ledger;
use crate::mishaps;
use crate::reckoning::faces;
use crate::rooms::{Book, Room};

/// What players lean to.
#[derive(Clone, Copy)]
pub(crate) struct Temper {
    hit: usize,
    stand: usize,
    double: usize,
    split: usize,
    surrender: usize,
    play: usize,
    /// Once in so many times one does not answer.
    silent: usize,
    /// How many times somebody bets before the betting is closed; with none, everybody bets once.
    bets: usize,
}

/// A full table that splits whatever it can: the last card of a small shoe is dealt soon.
const CROWD: Temper = Temper { hit: 1, stand: 9, double: 1, split: 90, surrender: 0, play: 1, silent: 99, bets: 0 };

const TEMPERS: [Temper; 7] = [
    Temper { hit: 2, stand: 2, double: 1, split: 2, surrender: 1, play: 1, silent: 12, bets: 12 },
    Temper { hit: 8, stand: 1, double: 0, split: 1, surrender: 0, play: 3, silent: 40, bets: 6 },
    Temper { hit: 0, stand: 8, double: 1, split: 1, surrender: 0, play: 3, silent: 60, bets: 4 },
    Temper { hit: 2, stand: 1, double: 2, split: 60, surrender: 0, play: 3, silent: 90, bets: 60 },
    Temper { hit: 1, stand: 1, double: 9, split: 9, surrender: 0, play: 8, silent: 30, bets: 16 },
    Temper { hit: 1, stand: 1, double: 0, split: 0, surrender: 8, play: 0, silent: 30, bets: 8 },
    Temper { hit: 1, stand: 1, double: 1, split: 1, surrender: 1, play: 1, silent: 2, bets: 30 },
];

impl Temper {
    pub(crate) fn any(crowd: bool, chance: &mut Chance) -> Temper {
        if crowd { CROWD } else { chance.pick(&TEMPERS) }
    }
}

/// Some players with some chips: mostly little, so that much cannot be paid for.
pub(crate) fn opening(room: &Room, crowd: bool, chance: &mut Chance) -> Opening {
    let seats = room.seats();
    let share = if crowd { 3 } else { chance.pick(&[1, 2, 3, 3]) };
    let mut seated: SeatSet = (0..seats as u8).filter_map(Seat::new).filter(|_| chance.below(3) < share).collect();
    let bank = seat(chance.below(seats));
    seated = seated.with(bank);
    let other = seat((bank.index() + 1 + chance.below(seats - 1)) % seats);
    seated = seated.with(other);
    let least = room.fee.table_min.0;
    let fee = room.fee.brackets.iter().map(|bracket| bracket.fee.0).max().unwrap_or(0);
    let mut stacks = [Chips(0); SEATS_MAX];
    for seat in seated {
        let times = chance.pick(&[0, 1, 2, 3, 6, 20, 20, 20, 100, 1000]);
        let times = if seat == bank { chance.pick(&[times, 50, 300, 10_000]) } else { times };
        let times = if crowd { times.max(20) } else { times };
        let odd = chance.pick(&[0, 0, 0, 50, 100, 125, 700]);
        let fee = if seat == bank { fee } else { 0 };
        stacks[seat.index()] = Chips(least * times + odd + fee);
    }
    Opening { bank, hand: 1, seated, stacks }
}

fn seat(number: usize) -> Seat {
    Seat::new(number as u8).expect("there are ten seats")
}

/// The next step; cards go into the list.
pub(crate) fn next_step<'a>(
    room: &Room,
    ledger: &Ledger,
    round: &Round,
    options: &Options,
    (temper, dealer): (Temper, Dealer),
    chance: &mut Chance,
    cards: &'a mut Vec<Card>,
) -> Step<'a> {
    let anybody = any_seat(ledger, chance);
    if chance.one_in(40) && (!ledger.closed || room.common().rebuy_in_round) {
        return Step::Buys(anybody, Chips(chance.pick(&[0, 50, 300, 5_000])));
    }
    match round.turn() {
        Turn::Bank(bank) => match options.bank {
            Some(span) => Step::Bank(bank, bank_amount(room, span, chance)),
            None => Step::Buys(bank, Chips(room.fee.table_min.0 * 3)),
        },
        Turn::Wagers => wagers(room, ledger, round, options, temper, chance),
        Turn::Dealer(need) => {
            deal(round, need, dealer, chance, cards);
            Step::Dealt(cards)
        }
        Turn::Seat(turn) if chance.one_in(temper.silent) => {
            let asked = ledger.spots().filter(|spot| spot.asked).map(|spot| spot.owner).last();
            Step::Silent(asked.filter(|_| chance.one_in(2)).unwrap_or(turn))
        }
        Turn::Seat(turn) => act(ledger, round, options, turn, temper, chance),
        Turn::Unknown(_) => unreachable!("every card is known"),
        Turn::Nobody => unreachable!("the round is not over, and somebody can always move"),
    }
}

/// The cards that the dealer is asked for.
fn deal(round: &Round, need: Need, dealer: Dealer, chance: &mut Chance, cards: &mut Vec<Card>) {
    cards.clear();
    let mut shoe = *round.shoe();
    let lies = match need.to {
        To::Hand(circle, hand) if dealer.pairs => {
            let seen = round.view(Eyes::Record).hands[circle.index()][usize::from(hand)];
            faces(&seen[..1]).next().filter(|_| seen[1] == Seen::Nothing)
        }
        _ => None,
    };
    for place in 0..need.count() {
        let first = match need.to {
            // The second card goes with the first.
            To::Everybody { each: 2, .. } => place.checked_sub(need.count() / 2).map(|first| cards[first]),
            To::Everybody { .. } => cards.last().copied().filter(|_| place % 3 > 0),
            To::Hand(..) | To::Bank => lies,
        };
        cards.push(dealer.draw_with(first, &mut shoe, chance));
    }
}

/// Small banks are soon exhausted.
fn bank_amount(room: &Room, span: Span, chance: &mut Chance) -> Chips {
    let (least, step) = (span.least.0, span.step.0);
    let some = span.most.0.min(least + room.fee.table_min.0.next_multiple_of(step) * chance.pick(&[1, 2, 4, 30]));
    match chance.below(6) {
        0 => span.least,
        1 | 2 => span.most,
        _ => Chips(chance.between(least, some, step)),
    }
}

pub(crate) fn any_seat(ledger: &Ledger, chance: &mut Chance) -> Seat {
    let nth = chance.below(ledger.seated.len());
    ledger.seated.iter().nth(nth).expect("somebody sits there")
}

fn any_place(room: &Room, ledger: &Ledger, own: Seat, chance: &mut Chance) -> Place {
    let circle = match chance.below(4) {
        0 | 1 => own,
        2 => seat(chance.below(room.seats())),
        _ => {
            let circles = ledger.circles();
            circles.iter().nth(chance.below(circles.len().max(1))).unwrap_or(own)
        }
    };
    let wager = match room.bonuses.len() {
        0 => room.base(),
        bonuses => match chance.below(3) {
            0 | 1 if circle != own => room.base(),
            0 => room.base(),
            _ => room.bonuses[chance.below(bonuses)].0,
        },
    };
    Place { circle, wager }
}

fn wagers(
    room: &Room,
    ledger: &Ledger,
    round: &Round,
    options: &Options,
    temper: Temper,
    chance: &mut Chance,
) -> Step<'static> {
    if temper.bets == 0 {
        let wager = ledger.seated.iter().find_map(|seat| {
            let place = Place { circle: seat, wager: room.base() };
            let span = round.wager_span(seat, place).ok()?;
            (ledger.lies(room, seat, place) == 0).then_some(Step::Wager(seat, place, span.least))
        });
        return wager.unwrap_or(Step::NoMoreBets);
    }
    if options.close && chance.one_in(temper.bets) {
        return Step::NoMoreBets;
    }
    if let Some(span) = options.bank.filter(|_| chance.one_in(20)) {
        return Step::Bank(ledger.bank(), bank_amount(room, span, chance));
    }
    for _ in 0..6 {
        let own = any_seat(ledger, chance);
        let place = any_place(room, ledger, own, chance);
        let lies = ledger.lies(room, own, place) > 0;
        let spots = &ledger.circles[place.circle.index()].spots;
        let held = place.wager == room.base() && spots.len() > 1 && spots[0].owner == own;
        if lies && !held && chance.one_in(12) {
            return Step::Wager(own, place, Chips(0));
        }
        if let Ok(span) = round.wager_span(own, place) {
            return Step::Wager(own, place, Chips(within(span, room.fee.table_min.0, chance)));
        }
    }
    if options.close {
        return Step::NoMoreBets;
    }
    let poor = ledger.seated.without(ledger.bank()).iter().next().expect("two are there");
    Step::Buys(poor, Chips(room.fee.table_min.0 * 4))
}

/// An amount of a span: often an end, and mostly not very much.
fn within(span: Span, unit: u64, chance: &mut Chance) -> u64 {
    let most = span.most.0.min(span.least.0 + (4 * unit).next_multiple_of(span.step.0));
    match chance.below(8) {
        0..=2 => span.least.0,
        3 => span.most.0,
        _ => chance.between(span.least.0, most, span.step.0),
    }
}

fn act(
    ledger: &Ledger,
    round: &Round,
    options: &Options,
    turn: Seat,
    temper: Temper,
    chance: &mut Chance,
) -> Step<'static> {
    if options.insure.is_some() {
        return insure(ledger, round, options, chance);
    }
    if let Some(span) = options.follow {
        let amount = Chips(within(span, span.step.0, chance));
        return Step::Act(turn, if chance.one_in(3) { Act::Stay } else { Act::Follow(amount) });
    }
    let mut choices = [(0, Act::Stand); 7];
    let amount = |span: Option<Span>, chance: &mut Chance| {
        span.map(|span| Chips(if chance.one_in(3) { within(span, span.step.0, chance) } else { span.most.0 }))
    };
    if let Some(amount) = amount(options.double, chance) {
        choices[0] = (temper.double, Act::Double(amount));
    }
    if let Some(amount) = amount(options.split, chance) {
        choices[1] = (temper.split, Act::Split(amount));
    }
    let flags = [
        (options.hit, temper.hit, Act::Hit),
        (options.stand, temper.stand, Act::Stand),
        (options.surrender, temper.surrender, Act::Surrender),
        (options.play.is_some(), temper.play, Act::Play),
        (options.fold, 1, Act::Fold),
    ];
    for (choice, (may, weight, act)) in choices[2..].iter_mut().zip(flags) {
        *choice = (if may { weight } else { 0 }, act);
    }
    let weights: usize = choices.iter().map(|(weight, _)| weight).sum();
    if weights == 0 {
        // Nothing to his liking.
        return Step::Act(turn, if options.stand { Act::Stand } else { Act::Hit });
    }
    let mut nth = chance.below(weights);
    for (weight, act) in choices {
        if nth < weight {
            return Step::Act(turn, act);
        }
        nth -= weight;
    }
    unreachable!("one of them was chosen")
}

/// Mostly those who are asked first, but anybody who is asked may answer.
fn insure(ledger: &Ledger, round: &Round, options: &Options, chance: &mut Chance) -> Step<'static> {
    let asked: Vec<(Seat, Seat)> = ledger
        .circles()
        .iter()
        .flat_map(|circle| ledger.circles[circle.index()].spots.iter().map(move |spot| (circle, spot)))
        .filter(|(_, spot)| spot.asked)
        .map(|(circle, spot)| (circle, spot.owner))
        .collect();
    let (circle, owner) = chance.pick(&asked);
    let span = options.insure.expect("somebody is asked");
    let (first, first_circle) = (options.seat.expect("somebody is asked"), options.circle.expect("for a circle"));
    let amount = match chance.below(3) {
        0 => Chips(0),
        1 => span.least.min(round.stack(first)),
        _ => Chips(span.most.0 / span.step.0 * span.step.0),
    };
    match (owner, circle) == (first, first_circle) || chance.one_in(2) {
        true => Step::Act(first, Act::Insure(first_circle, if span.contains(amount) { amount } else { Chips(0) })),
        false => Step::Act(owner, Act::Insure(circle, Chips(0))),
    }
}

/// How many different things are tried.
pub(crate) const TRIES: usize = 89;

/// The tries that are worth most now.
pub(crate) fn likely(round: &Round, chance: &mut Chance) -> usize {
    let tries = match round.turn() {
        Turn::Bank(_) => 0..10,
        Turn::Wagers => 0..22,
        Turn::Dealer(_) => 20..26,
        Turn::Seat(_) | Turn::Unknown(_) => 26..TRIES,
        Turn::Nobody => 0..TRIES,
    };
    if chance.one_in(3) { chance.below(TRIES) } else { tries.start + chance.below(tries.len()) }
}

/// Something that may be wrong now, or not.
pub(crate) fn nth_try<'a>(
    nth: usize,
    room: &Room,
    ledger: &Ledger,
    round: &Round,
    options: &Options,
    chance: &mut Chance,
    cards: &'a mut Vec<Card>,
) -> Step<'a> {
    let anybody = seat(chance.below(SEATS_MAX));
    let turn = options.seat.unwrap_or(anybody);
    let act = match nth {
        0..10 => {
            let bank = if chance.one_in(6) { anybody } else { ledger.bank() };
            return Step::Bank(bank, amount(nth, options.bank, room, chance));
        }
        10..20 => {
            let own = if chance.one_in(8) { anybody } else { any_seat(ledger, chance) };
            let mut place = any_place(room, ledger, own, chance);
            match chance.below(16) {
                0 => place.circle = anybody,
                1 => place.wager = chance.pick(Wager::ALL),
                2 => place.circle = ledger.bank(),
                _ => {}
            }
            let span = round.wager_span(own, place).ok();
            return Step::Wager(own, place, amount(nth - 10, span, room, chance));
        }
        20 => return Step::NoMoreBets,
        21..26 => {
            wrong_dealing(nth - 21, round, chance, cards);
            return Step::Dealt(cards);
        }
        26 => Act::Hit,
        27 => Act::Stand,
        28 => Act::Surrender,
        29 => Act::Stay,
        30 => Act::Play,
        31 => Act::Fold,
        32..42 => Act::Double(amount(nth - 32, options.double, room, chance)),
        42..52 => Act::Split(amount(nth - 42, options.split, room, chance)),
        52..62 => Act::Follow(amount(nth - 52, options.follow, room, chance)),
        62..72 => {
            let circle = options.circle.filter(|_| !chance.one_in(3)).unwrap_or(anybody);
            Act::Insure(circle, amount(nth - 62, options.insure, room, chance))
        }
        72 => return Step::Silent(turn),
        73 => return Step::Silent(anybody),
        74 => return Step::Buys(anybody, Chips(chance.pick(&[0, 1, 500, 1 << 40, u64::MAX]))),
        75 => return Step::Buys(any_seat(ledger, chance), Chips(500)),
        76 => return Step::Looked { natural: chance.one_in(2) },
        77 => return Step::TurnedUp(&[]),
        78..88 => return Step::Mishap(mishaps::any(ledger, round, chance)),
        _ => {
            // What the wrong game has.
            match room.book {
                Book::Pure(_) => Act::Play,
                Book::Three(_) => chance.pick(&[Act::Hit, Act::Stand, Act::Surrender, Act::Double(Chips(500))]),
            }
        }
    };
    Step::Act(if chance.one_in(6) { anybody } else { turn }, act)
}

/// Amounts around the ends of what may be.
fn amount(nth: usize, span: Option<Span>, room: &Room, chance: &mut Chance) -> Chips {
    let unit = room.common().wager_unit.0;
    let (least, most, step) = span.map_or((room.fee.table_min.0, room.fee.table_min.0 * 4, unit), |span| {
        (span.least.0, span.most.0, span.step.0)
    });
    Chips(match nth {
        0 => least,
        1 => most,
        2 => least.saturating_sub(1),
        3 => most.saturating_add(1),
        4 => least + step,
        5 => most.saturating_sub(step),
        6 => chance.pick(&[least.saturating_sub(step), most.saturating_add(step)]),
        7 => least + step / 2,
        8 => chance.pick(&[0, 1, 50, 100, 500]),
        _ => chance.pick(&[u64::MAX, (1 << 50) * unit, 0]),
    })
}

/// Cards that are right, too few, too many, or not there.
fn wrong_dealing(nth: usize, round: &Round, chance: &mut Chance, cards: &mut Vec<Card>) {
    let count = match round.turn() {
        Turn::Dealer(need) => need.count(),
        _ => 1 + chance.below(5),
    };
    cards.clear();
    let mut shoe = *round.shoe();
    for _ in 0..count.min(shoe.len()) {
        let card = some(&shoe, shoe.deck().cards(), chance).expect("a card is left");
        assert!(shoe.take(card));
        cards.push(card);
    }
    let all = Deck::STANDARD.cards();
    let used_up = || all.iter().filter(|&card| shoe.count(card) == 0);
    match nth {
        0 => {}
        1 => drop(cards.pop()),
        2 => cards.push(Card::JOKERS[0]),
        _ if cards.is_empty() => cards.push(Card::JOKERS[0]),
        3 => *cards.last_mut().expect("a card") = Card::JOKERS[0],
        // One that is not there any more, if there is such a one.
        _ => {
            let gone = used_up().nth(chance.below(used_up().count().max(1)));
            *cards.last_mut().expect("a card") = gone.unwrap_or(Card::JOKERS[1]);
        }
    }
}
