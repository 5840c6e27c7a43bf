//! A second settlement, straight from the rulings: who wins and loses what, from the cards and wagers as they lie in
//! the end.

use std::cmp::Ordering;

use cards::{Card, Rank};
use rules::banked::{BonusOn, CountFrom, Coverage, Outcome, Pictures, Qualifier, Rounding, View};
use rules::{Odds, SEATS_MAX, Seat};

use crate::ledger::{Ledger, Spot};
use crate::reckoning::{ace_and_ten, best_of_six, faces, is_red, is_ten, rank, sum, three, three_eights, three_kind};
use crate::rooms::{Book, Room};

/// What a wager comes to if the bank reaches for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Result {
    Wins(u64),
    Loses(u64),
    Nothing,
}

/// What everybody wins or loses, in cents.
pub(crate) struct Settled {
    pub(crate) results: [i64; SEATS_MAX],
    pub(crate) bank: i64,
    /// Whether the bank did not reach for everything.
    pub(crate) exhausted: bool,
}

/// The bank's wager as it goes down (R116, R117).
struct Purse {
    by: Coverage,
    wager: i64,
    /// Paid to winners, and collected from losers.
    paid: i64,
    collected: i64,
    short: bool,
}

impl Purse {
    fn settle(&mut self, result: Result) -> i64 {
        let (paid, collected) = (self.paid, self.collected);
        let moved = match (self.by, result) {
            (_, Result::Nothing) => 0,
            // Every dollar plays once.
            (Coverage::Gross, Result::Wins(win)) => (self.wager - paid - collected).min(win as i64),
            (Coverage::Gross, Result::Loses(loss)) => -(self.wager - paid - collected).min(loss as i64),
            // The balance pays; it may rise to twice the wager, and at zero all later wagers go back.
            (Coverage::Net, Result::Wins(win)) => (self.wager + collected - paid).min(win as i64),
            (Coverage::Net, Result::Loses(_)) if self.wager + collected == paid => 0,
            (Coverage::Net, Result::Loses(loss)) => {
                -(2 * self.wager - (self.wager + collected - paid)).min(loss as i64)
            }
            // Two limits; once the whole wager is paid out, all later wagers go back.
            (Coverage::TwoLimits, Result::Wins(win)) => (self.wager - paid).min(win as i64),
            (Coverage::TwoLimits, Result::Loses(_)) if paid == self.wager => 0,
            (Coverage::TwoLimits, Result::Loses(loss)) => -(self.wager - collected).min(loss as i64),
        };
        let wanted = match result {
            Result::Wins(amount) | Result::Loses(amount) => amount as i64,
            Result::Nothing => 0,
        };
        self.short |= moved.abs() < wanted;
        self.paid += moved.max(0);
        self.collected += (-moved).max(0);
        moved
    }
}

pub(crate) fn settle(room: &Room, ledger: &Ledger, view: &View) -> Settled {
    let by = room.bank().coverage;
    let mut purse = Purse { by, wager: ledger.wager as i64, paid: 0, collected: 0, short: false };
    let mut results = [0; SEATS_MAX];
    for circle in in_order(room, ledger, view) {
        for spot in &ledger.circles[circle.index()].spots {
            let wagers = match room.book {
                Book::Pure(_) => pure_wagers(room, ledger, view, circle, spot),
                Book::Three(_) => three_wagers(room, ledger, view, circle, spot),
            };
            for result in wagers {
                results[spot.owner.index()] += purse.settle(result);
            }
        }
    }
    Settled { results, bank: purse.collected - purse.paid, exhausted: purse.short }
}

/// The circles from the action button on (R110 to R113).
fn in_order(room: &Room, ledger: &Ledger, view: &View) -> Vec<Seat> {
    let card = match room.book {
        Book::Pure(pure) => card_at(view, usize::from(pure.down_card) - 1),
        Book::Three(three) => card_at(view, usize::from(three.up_card) - 1),
    };
    let rule = room.button();
    let count = match (rank(card), rule.pictures) {
        (Rank::Ace, _) => 1,
        (Rank::Jack, Pictures::ElevenToThirteen) => 11,
        (Rank::Queen, Pictures::ElevenToThirteen) => 12,
        (Rank::King, Pictures::ElevenToThirteen) => 13,
        _ if is_ten(card) => 10,
        (rank, _) => usize::from(rank.number()) + 1,
    };
    let bank = ledger.bank().index();
    let chairs: Vec<usize> = match rule.from {
        CountFrom::LeftOfBank => (1..room.seats()).map(|step| (bank + step) % room.seats()).collect(),
        CountFrom::FirstSeat => (0..room.seats()).filter(|&seat| seat != bank).collect(),
    };
    let wagers = |seat: usize| !ledger.circles[seat].spots.is_empty();
    // The count ended before a hand was void.
    let dealt_to = |seat: usize| ledger.dealt_to.iter().any(|circle| circle.index() == seat);
    let counted: Vec<usize> = chairs.iter().copied().filter(|&seat| rule.counts_empty || dealt_to(seat)).collect();
    let button = counted[(count - 1) % counted.len()];
    let round = (0..room.seats()).map(|step| (button + step) % room.seats());
    round.filter(|&seat| wagers(seat)).filter_map(|seat| Seat::new(seat as u8)).collect()
}

fn card_at(view: &View, place: usize) -> Card {
    faces(&view.bank_hand).nth(place).expect("the bank has this card")
}

/// R115: base, insurance, Buster, Red Flex.
fn pure_wagers(room: &Room, ledger: &Ledger, view: &View, circle: Seat, spot: &Spot) -> Vec<Result> {
    let Book::Pure(pure) = room.book else { unreachable!() };
    let bank = faces(&view.bank_hand);
    let bank_natural = ace_and_ten(bank.clone());
    let mut wagers = Vec::new();
    for hand in 0..ledger.circles[circle.index()].hands {
        if spot.on[hand] > 0 {
            wagers.push(on_hand(room, ledger, view, circle, spot, hand));
        }
    }
    if let Some(insurance) = pure.insurance.filter(|_| spot.insurance > 0) {
        wagers.push(if bank_natural { wins(spot.insurance, insurance.pays) } else { Result::Loses(spot.insurance) });
    }
    for ((_, bonus), stake) in room.bonuses.iter().zip(spot.bonus).filter(|(_, stake)| *stake > 0) {
        let cards = match bonus.on {
            BonusOn::RedRun => {
                // The up card first, then the down card, then as they came (R160).
                let (up, down) = (2 - usize::from(pure.down_card), usize::from(pure.down_card) - 1);
                let dealt = bank.clone().count();
                let order = [up, down].into_iter().chain(2..dealt);
                order.take_while(|&place| is_red(card_at(view, place))).count()
            }
            _ if !bank_natural && sum(bank.clone()).over() => bank.clone().count(),
            _ => 0,
        };
        let odds = bonus.pays(cards as u8);
        wagers.push(odds.map_or(Result::Loses(stake), |odds| wins(stake, odds)));
    }
    wagers
}

fn on_hand(room: &Room, ledger: &Ledger, view: &View, at: Seat, spot: &Spot, hand: usize) -> Result {
    let Book::Pure(pure) = room.book else { unreachable!() };
    let circle = &ledger.circles[at.index()];
    let stake = spot.on[hand];
    let (own, bank) = (faces(&view.hands[at.index()][hand]), faces(&view.bank_hand));
    if circle.surrendered {
        let part = pure.surrender_loses.expect("surrender is offered");
        let chip = pure.table.smallest_chip.0;
        return Result::Loses(stake * u64::from(part.of) / u64::from(part.in_all) / chip * chip);
    }
    // After a split, an ace and a Bonus card are twenty-one (R145).
    let natural = circle.hands == 1 && ace_and_ten(own.clone());
    if ace_and_ten(bank.clone()) {
        return match natural {
            true => Result::Nothing,
            false if pure.original_bets_only && hand > 0 => Result::Loses(0),
            false if pure.original_bets_only => Result::Loses(spot.base),
            false => Result::Loses(stake),
        };
    }
    if natural {
        return Result::Wins(natural_win(room, stake));
    }
    let unless_pushed = |outcome| if outcome == Outcome::Pushes { Result::Nothing } else { Result::Loses(stake) };
    let (own, dealers) = (sum(own), sum(bank.clone()));
    match (own.over(), dealers.over()) {
        (true, true) if three_eights(bank) => unless_pushed(pure.three_eights),
        (true, true) => unless_pushed(pure.both_over),
        (false, true) => Result::Wins(stake),
        (false, false) if own.total == dealers.total => Result::Nothing,
        (false, false) if own.total > dealers.total => Result::Wins(stake),
        (true | false, false) => Result::Loses(stake),
    }
}

/// R137: to the chip, or to the cent.
pub(crate) fn natural_win(room: &Room, stake: u64) -> u64 {
    let Book::Pure(pure) = room.book else { return 0 };
    let (pays, per) = (u64::from(pure.natural_pays.pays), u64::from(pure.natural_pays.per));
    let chip = pure.table.smallest_chip.0;
    let chips = stake * pays / (per * chip);
    match pure.rounding {
        Rounding::Exact => stake * pays / per,
        Rounding::Up if stake * pays > chips * per * chip => (chips + 1) * chip,
        Rounding::Up | Rounding::Down => chips * chip,
    }
}

fn wins(stake: u64, odds: Odds) -> Result {
    Result::Wins(stake * u64::from(odds.pays) / u64::from(odds.per))
}

/// R171: ante, Play, Pair Plus, 6 Card Bonus.
fn three_wagers(room: &Room, ledger: &Ledger, view: &View, circle: Seat, spot: &Spot) -> Vec<Result> {
    let Book::Three(rules) = room.book else { unreachable!() };
    let folded = ledger.circles[circle.index()].folded;
    let trio =
        |cards: &[rules::Seen]| -> [Card; 3] { faces(cards).collect::<Vec<_>>().try_into().expect("three cards") };
    let (own, bank) = (trio(&view.hands[circle.index()][0]), trio(&view.bank_hand));
    let (mine, banks) = (three(own), three(bank));
    let least = match rules.qualifier {
        Qualifier::Jack => Rank::Jack,
        Qualifier::Queen => Rank::Queen,
        Qualifier::King => Rank::King,
        Qualifier::Ace => Rank::Ace,
    };
    let qualified = three_kind(&banks) != "high-card" || bank.iter().any(|&card| rank(card) >= least);
    let unless_pushed = |outcome, stake| match outcome {
        Outcome::Pushes => Result::Nothing,
        Outcome::Loses => Result::Loses(stake),
    };
    let against = |stake| match (mine.cmp(&banks), qualified) {
        (Ordering::Greater, true) => wins(stake, rules.pays),
        (Ordering::Less, true) => Result::Loses(stake),
        (Ordering::Equal, true) => unless_pushed(rules.equal, stake),
        (Ordering::Greater, false) => wins(stake, rules.ante_pays),
        (Ordering::Less, false) => unless_pushed(rules.ante_worse, stake),
        (Ordering::Equal, false) => unless_pushed(rules.ante_equal, stake),
    };
    let mut wagers = vec![if folded { Result::Loses(spot.base) } else { against(spot.base) }];
    if spot.on[1] > 0 && qualified {
        wagers.push(against(spot.on[1]));
    }
    for ((_, bonus), stake) in room.bonuses.iter().zip(spot.bonus).filter(|(_, stake)| *stake > 0) {
        let kind = match bonus.on {
            BonusOn::SixCards => best_of_six([own[0], own[1], own[2], bank[0], bank[1], bank[2]]),
            _ => three_kind(&mine),
        };
        wagers.push(match bonus.pays_kind(kind) {
            _ if folded && bonus.forfeited => Result::Loses(stake),
            Some(odds) => wins(stake, odds),
            None => Result::Loses(stake),
        });
    }
    wagers
}
