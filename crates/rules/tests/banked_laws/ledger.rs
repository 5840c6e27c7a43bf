//! What lies on the table, and what everybody has, written down by somebody who only watches the steps.

use rules::banked::{
    Act, BacklineFee, Follow, Mishap, NaturalPaid, Opening, Options, PeekCard, Place, Round, Step, View, Wager, Whose,
};
use rules::{Chips, Eyes, SEATS_MAX, Seat, SeatSet, Seen};

use crate::reckoning::{ace_and_ten, faces, is_ace, is_ten};
use crate::rooms::{Book, Room};
use crate::settling::natural_win;

/// One player's wagers in one circle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) owner: Seat,
    pub(crate) base: u64,
    /// On each hand, from the left; in Three Card Poker the ante, and the Play bet.
    pub(crate) on: [u64; 4],
    pub(crate) insurance: u64,
    pub(crate) bonus: [u64; 2],
    /// Whether he has not said yet if he insures it.
    pub(crate) asked: bool,
}

/// A circle: first the wagers of him who decides.
#[derive(Clone, Default, Debug)]
pub(crate) struct Circle {
    pub(crate) spots: Vec<Spot>,
    pub(crate) hands: usize,
    pub(crate) surrendered: bool,
    pub(crate) folded: bool,
    pub(crate) doubled: [bool; 4],
    /// A natural that was paid before its time.
    pub(crate) paid: bool,
}

/// What everybody has.
pub(crate) type Stacks = [u64; SEATS_MAX];

/// What hands do that bettors behind may go with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doing {
    Double,
    Split,
}

#[derive(Clone, Default, Debug)]
pub(crate) struct Ledger {
    pub(crate) bank: Option<Seat>,
    pub(crate) seated: SeatSet,
    pub(crate) start: [u64; SEATS_MAX],
    pub(crate) wager: u64,
    pub(crate) circles: [Circle; SEATS_MAX],
    /// What everybody pays the house, once the betting is closed.
    pub(crate) fees: [u64; SEATS_MAX],
    pub(crate) closed: bool,
    /// The circles that had a wager when it was.
    pub(crate) dealt_to: SeatSet,
    /// Whether the first cards have come.
    dealt: bool,
    /// The hand that has too few, until it has them.
    pub(crate) short: Option<Whose>,
    /// Whether naturals have been closed.
    looked: bool,
    doing: Option<Doing>,
    /// Those behind who have not said yet whether they go along, by their places in the circle.
    pub(crate) pending: Vec<usize>,
}

impl Ledger {
    pub(crate) fn open(&mut self, opening: &Opening) {
        self.bank = Some(opening.bank);
        self.seated = opening.seated;
        self.start = opening.stacks.map(|stack| stack.0);
        self.wager = 0;
        for circle in &mut self.circles {
            circle.spots.clear();
            (circle.hands, circle.surrendered, circle.folded, circle.paid) = (0, false, false, false);
            circle.doubled = [false; 4];
        }
        self.fees = [0; SEATS_MAX];
        (self.closed, self.looked, self.doing) = (false, false, None);
        (self.dealt_to, self.dealt, self.short) = (SeatSet::EMPTY, false, None);
        self.pending.clear();
    }

    pub(crate) fn bank(&self) -> Seat {
        self.bank.expect("a round has a bank")
    }

    /// The circles with wagers.
    pub(crate) fn circles(&self) -> SeatSet {
        (0..).map_while(Seat::new).filter(|seat| !self.circles[seat.index()].spots.is_empty()).collect()
    }

    pub(crate) fn spots(&self) -> impl Iterator<Item = &Spot> {
        self.circles.iter().flat_map(|circle| &circle.spots)
    }

    /// What lies on a place.
    pub(crate) fn lies(&self, room: &Room, seat: Seat, place: Place) -> u64 {
        let spot = self.circles[place.circle.index()].spots.iter().find(|spot| spot.owner == seat);
        spot.map_or(0, |spot| match bonus_place(room, place.wager) {
            Some(bonus) => spot.bonus[bonus],
            None => spot.base,
        })
    }

    /// Writes a step down that was accepted; the options and stacks are those before it.
    pub(crate) fn write(&mut self, room: &Room, step: Step<'_>, options: &Options, before: &Stacks) {
        match step {
            Step::Bank(_, amount) => self.wager = amount.0,
            Step::Wager(seat, place, amount) => self.put(room, seat, place, amount.0),
            Step::Wagers(..) | Step::DealtUnseen(_) | Step::Looked { .. } | Step::TurnedUp(_) => {
                unreachable!("only tried")
            }
            Step::Mishap(mishap) => self.mishap(room, mishap),
            Step::NoMoreBets => self.close(room),
            Step::Dealt(_) => {}
            Step::Buys(seat, amount) => self.start[seat.index()] += amount.0,
            Step::Silent(seat) => self.silent(room, seat, options),
            Step::Act(seat, act) => self.act(room, seat, act, options, before),
        }
    }

    fn mishap(&mut self, room: &Room, mishap: Mishap) {
        match mishap {
            Mishap::TooFew { whose, .. } => self.short = Some(whose),
            // R273: nobody insures against a card that he sees.
            Mishap::Seen { whose: Whose::Bank, .. } => {
                for spot in self.circles.iter_mut().flat_map(|circle| &mut circle.spots) {
                    spot.asked = false;
                }
            }
            // R275: its wagers go back, and the fee for it.
            Mishap::WrongStack(Whose::Hand(circle, _)) => {
                let circle = &mut self.circles[circle.index()];
                if room.fee.per_circle {
                    self.fees[circle.spots[0].owner.index()] -= room.fee.player_fee.0;
                }
                circle.spots.clear();
                circle.hands = 0;
            }
            _ => {}
        }
    }

    fn put(&mut self, room: &Room, seat: Seat, place: Place, amount: u64) {
        let spots = &mut self.circles[place.circle.index()].spots;
        let own = spots.iter().position(|spot| spot.owner == seat);
        match (bonus_place(room, place.wager), own) {
            (Some(bonus), Some(own)) => spots[own].bonus[bonus] = amount,
            (Some(_), None) => panic!("a bonus bet needs a wager on the game"),
            (None, Some(own)) if amount == 0 => drop(spots.remove(own)),
            (None, Some(own)) => spots[own].base = amount,
            (None, None) => {
                spots.push(Spot { owner: seat, base: amount, on: [0; 4], insurance: 0, bonus: [0; 2], asked: false });
            }
        }
    }

    fn close(&mut self, room: &Room) {
        (self.closed, self.dealt_to) = (true, self.circles());
        let mut action = 0;
        for circle in self.circles.iter_mut().filter(|circle| !circle.spots.is_empty()) {
            circle.hands = 1;
            for spot in &mut circle.spots {
                spot.on[0] = spot.base;
                action += spot.base + spot.bonus[0] + spot.bonus[1];
            }
        }
        self.fees = (0..SEATS_MAX)
            .map(|seat| Seat::new(seat as u8).map_or(0, |seat| self.owes(room, seat)))
            .collect::<Vec<_>>()
            .try_into()
            .expect("a fee for each seat");
        self.fees[self.bank().index()] = bank_fee(room, action);
    }

    /// What a player owes the house for the wagers that he has (R126).
    pub(crate) fn owes(&self, room: &Room, seat: Seat) -> u64 {
        if !room.fee.per_circle {
            return 0;
        }
        let wagers = self.circles.iter().flat_map(|circle| circle.spots.iter().enumerate());
        let paying = wagers.filter(|(place, spot)| spot.owner == seat && (*place == 0 || behind_pays(room)));
        paying.count() as u64 * room.fee.player_fee.0
    }

    fn silent(&mut self, room: &Room, seat: Seat, options: &Options) {
        if options.insure.is_some() {
            for spot in self.circles.iter_mut().flat_map(|circle| &mut circle.spots) {
                spot.asked &= spot.owner != seat;
            }
        } else if !self.pending.is_empty() {
            self.pending.remove(0);
        } else if let (Book::Three(_), Some(circle)) = (room.book, options.circle) {
            self.circles[circle.index()].folded = true;
        }
    }

    fn act(&mut self, room: &Room, seat: Seat, act: Act, options: &Options, before: &Stacks) {
        let hand = usize::from(options.hand);
        let Some(at) = options.circle else { panic!("{act:?} without a circle") };
        let circle = &mut self.circles[at.index()];
        match act {
            Act::Insure(at, amount) => {
                let spots = &mut self.circles[at.index()].spots;
                let spot = spots.iter_mut().find(|spot| spot.owner == seat).expect("he has a wager there");
                (spot.insurance, spot.asked) = (amount.0, false);
            }
            Act::Double(amount) => {
                circle.spots[0].on[hand] += amount.0;
                circle.doubled[hand] = true;
                self.behind(room, Doing::Double, at, hand, before);
            }
            Act::Split(amount) => {
                circle.hands += 1;
                // A hand that was doubled lies left of this one.
                for spot in &mut circle.spots {
                    for place in (hand + 2..4).rev() {
                        spot.on[place] = spot.on[place - 1];
                    }
                    spot.on[hand + 1] = 0;
                }
                circle.spots[0].on[hand + 1] = amount.0;
                self.behind(room, Doing::Split, at, hand, before);
            }
            Act::Follow(amount) => {
                let to = if self.doing == Some(Doing::Split) { hand + 1 } else { hand };
                let spot = circle.spots.iter_mut().find(|spot| spot.owner == seat).expect("he bets there");
                spot.on[to] += amount.0;
                self.pending.remove(0);
            }
            Act::Stay => drop(self.pending.remove(0)),
            Act::Surrender => circle.surrendered = true,
            Act::Fold => circle.folded = true,
            Act::Play => {
                let Book::Three(three) = room.book else { panic!("a Play bet in Three Card Poker only") };
                circle.spots[0].on[1] = circle.spots[0].base * u64::from(three.play_times);
            }
            Act::Hit | Act::Stand => {}
        }
    }

    /// Those behind are asked whether they go along; those who are bound do, as far as they can pay.
    fn behind(&mut self, room: &Room, doing: Doing, at: Seat, hand: usize, before: &Stacks) {
        let Book::Pure(pure) = room.book else { return };
        self.doing = Some(doing);
        let bound = pure.backline.as_ref().is_some_and(|backline| backline.follow == Follow::Bound);
        let to = if doing == Doing::Split { hand + 1 } else { hand };
        for (place, spot) in self.circles[at.index()].spots.iter_mut().enumerate().skip(1) {
            match beside(room, spot.on[hand], before[spot.owner.index()], less_than(room, doing)) {
                Some((_, most)) if bound => spot.on[to] += most,
                Some(_) => self.pending.push(place),
                None => {}
            }
        }
    }

    /// What the first who has not said so yet may go along with, and whose wager it is.
    pub(crate) fn may_follow(&self, room: &Room, at: Seat, hand: usize, round: &Round) -> Option<(Seat, (u64, u64))> {
        let spot = &self.circles[at.index()].spots[*self.pending.first()?];
        let less = less_than(room, self.doing?);
        Some((spot.owner, beside(room, spot.on[hand], round.stack(spot.owner).0, less)?))
    }

    /// Looks at the table after a step: who is asked for insurance, and whether naturals are paid already.
    pub(crate) fn look(&mut self, room: &Room, step: Step<'_>, after: &Round) {
        let Book::Pure(pure) = room.book else { return };
        let short = if let Step::Dealt(_) = step { self.short.take() } else { None };
        if let Some(Whose::Hand(circle, _)) = short.filter(|_| self.looked) {
            let view = after.view(Eyes::Record);
            if !after.was_void() && is_natural(&view, circle) {
                self.pay_at_once(room, &view, SeatSet::of(circle));
            }
            return;
        }
        if !self.closed || self.looked || self.short.is_some() {
            return;
        }
        let view = after.view(Eyes::Record);
        let Some(up) = up_card(room, &view) else { return };
        let insures = pure.insurance.filter(|_| is_ace(up));
        if let (Some(insurance), Step::Dealt(_), false) = (insures, step, std::mem::replace(&mut self.dealt, true)) {
            let chip = pure.table.smallest_chip.0;
            let has: Vec<u64> = (0..).map_while(Seat::new).map(|seat| self.stack(room, seat)).collect();
            for spot in self.circles.iter_mut().flat_map(|circle| &mut circle.spots) {
                let half = spot.base * u64::from(insurance.most.of) / u64::from(insurance.most.in_all);
                spot.asked = half.min(has[spot.owner.index()]) >= chip;
            }
        }
        if self.spots().any(|spot| spot.asked) {
            return;
        }
        self.looked = true;
        let naturals = self.circles().iter().filter(|circle| is_natural(&view, *circle)).collect();
        self.pay_at_once(room, &view, naturals);
    }

    /// Pays naturals before their time, if they are paid so.
    fn pay_at_once(&mut self, room: &Room, view: &View, naturals: SeatSet) {
        let (Book::Pure(pure), Some(up)) = (room.book, up_card(room, view)) else { return };
        let ruled_out = is_peeked(room, up) || !is_ace(up) && !is_ten(up);
        if !ruled_out || pure.natural_paid != NaturalPaid::AtOnce || ace_and_ten(faces(&view.bank_hand[..2])) {
            return;
        }
        // R118: paid at once if the bank reaches for all that could still be paid or collected.
        let (mut most, mut paid) = (0, 0);
        for circle in self.circles() {
            for spot in &self.circles[circle.index()].spots {
                paid += if self.circles[circle.index()].paid { natural_win(room, spot.base) } else { 0 };
                most += match naturals.contains(circle) {
                    _ if self.circles[circle.index()].paid => 0,
                    true => natural_win(room, spot.base),
                    false if self.circles[circle.index()].hands == 1 && is_natural(view, circle) => {
                        natural_win(room, spot.base)
                    }
                    false => spot.base * 2 * u64::from(pure.split_hands_max),
                };
                most += spot.insurance * pure.insurance.map_or(0, |of| u64::from(of.pays.pays.div_ceil(of.pays.per)));
                for ((_, bonus), stake) in room.bonuses.iter().zip(spot.bonus) {
                    let top =
                        (2..=21).filter_map(|cards| bonus.pays(cards)).map(|odds| odds.pays.div_ceil(odds.per)).max();
                    most += stake * u64::from(top.unwrap_or(1).max(1));
                }
            }
        }
        for circle in naturals.iter().filter(|_| most + paid <= self.wager) {
            self.circles[circle.index()].paid = true;
        }
    }

    /// What a player should have now, before anything is settled but naturals that are paid at once.
    pub(crate) fn stack(&self, room: &Room, seat: Seat) -> u64 {
        let (mut has, mut puts) = (self.start[seat.index()], self.fees[seat.index()]);
        for circle in &self.circles {
            for spot in circle.spots.iter().filter(|spot| spot.owner == seat) {
                let game: u64 = if self.closed { spot.on.iter().sum() } else { spot.base };
                puts += game + spot.insurance + spot.bonus[0] + spot.bonus[1];
                if circle.paid {
                    has += spot.on[0] + natural_win(room, spot.on[0]);
                }
            }
        }
        has - puts - if seat == self.bank() { self.wager } else { 0 }
    }
}

fn is_natural(view: &View, circle: Seat) -> bool {
    ace_and_ten(faces(&view.hands[circle.index()][0]))
}

/// The bank's card that lies face up, once it has been dealt.
pub(crate) fn up_card(room: &Room, view: &View) -> Option<cards::Card> {
    let up = match room.book {
        Book::Pure(pure) => 2 - usize::from(pure.down_card),
        Book::Three(three) => usize::from(three.up_card) - 1,
    };
    match view.bank_hand[up] {
        Seen::Face(card) => Some(card),
        Seen::Back | Seen::Nothing => None,
    }
}

/// Whether the house dealer looks under this card.
pub(crate) fn is_peeked(room: &Room, up: cards::Card) -> bool {
    let Book::Pure(pure) = room.book else { return false };
    is_ace(up) && pure.peek.contains(&PeekCard::Ace) || is_ten(up) && pure.peek.contains(&PeekCard::Bonus)
}

/// Whether it may be done for less.
fn less_than(room: &Room, doing: Doing) -> bool {
    let Book::Pure(pure) = room.book else { return false };
    if doing == Doing::Split { pure.split_for_less } else { pure.double_for_less }
}

/// What may be put beside a wager: as much, or less where the house lets him.
pub(crate) fn beside(room: &Room, wager: u64, stack: u64, for_less: bool) -> Option<(u64, u64)> {
    let unit = room.common().wager_unit.0;
    match for_less {
        _ if wager == 0 => None,
        false => (stack >= wager).then_some((wager, wager)),
        true => {
            let most = wager.min(stack / unit * unit);
            (most > 0).then_some((unit, most))
        }
    }
}

pub(crate) fn bonus_place(room: &Room, wager: Wager) -> Option<usize> {
    room.bonuses.iter().position(|(bonus, _)| *bonus == wager)
}

pub(crate) fn behind_pays(room: &Room) -> bool {
    match room.book {
        Book::Pure(pure) => pure.backline.as_ref().is_some_and(|backline| backline.fee == BacklineFee::EachWager),
        Book::Three(_) => false,
    }
}

/// The bracket that holds this action, in whole dollars; below the lowest it is the lowest (R127).
fn bank_fee(room: &Room, action: u64) -> u64 {
    let dollars = Chips(action / 100 * 100);
    let holds = |from: Chips, to: Option<Chips>| from <= dollars && to.is_none_or(|to| dollars <= to);
    let bracket = room.fee.brackets.iter().find(|bracket| holds(bracket.from, bracket.to));
    bracket.or(room.fee.brackets.first()).map_or(0, |bracket| bracket.fee.0)
}
