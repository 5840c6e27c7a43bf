//! What may be done now, straight from the books: the bounds that a round says must be these, and it must take what it
//! offers and nothing else.

use cards::Card;
use rules::banked::{Act, LeastBank, Options, Place, Round, Span, Step, Turn, View, Wager};
use rules::{Chips, Eyes, Part, Seat, Seen};

use crate::ledger::{Ledger, behind_pays, beside, bonus_place};
use crate::mishaps;
use crate::reckoning::{faces, is_ace, is_ten, rank, sum};
use crate::rooms::{Book, Room};

fn span(least: u64, most: u64, step: u64) -> Span {
    Span { least: Chips(least), most: Chips(most), step: Chips(step) }
}

fn part_of(part: Part, whole: u64) -> u64 {
    whole * u64::from(part.of) / u64::from(part.in_all)
}

/// What may be wagered there, if anything.
pub(crate) fn wager_span(room: &Room, ledger: &Ledger, round: &Round, seat: Seat, place: Place) -> Option<Span> {
    let bonus = bonus_place(room, place.wager);
    let circle = place.circle;
    if bonus.is_none() && place.wager != room.base() || round.turn() != Turn::Wagers {
        return None;
    }
    // R120: the player-dealer makes no wager of a player, and nobody bets where he sits.
    let bank = ledger.bank();
    if !ledger.seated.contains(seat) || seat == bank || circle == bank || circle.index() >= room.seats() {
        return None;
    }
    let spots = &ledger.circles[circle.index()].spots;
    let own = spots.iter().position(|spot| spot.owner == seat);
    let (behind_most, behind_wagers) = match room.book {
        Book::Pure(pure) => pure.backline.as_ref().map_or((0, &[][..]), |of| (usize::from(of.most), &of.wagers[..])),
        Book::Three(_) => (0, &[][..]),
    };
    let behind = own.map_or(!spots.is_empty(), |place| place > 0);
    if behind && !behind_wagers.contains(&place.wager) {
        return None;
    }
    if own.is_none() {
        // A bonus bet goes with a wager on the game.
        if bonus.is_some() || behind && spots.len() > behind_most {
            return None;
        }
        let most = match room.book {
            Book::Pure(pure) => usize::from(pure.circles_most),
            // R255: one position.
            Book::Three(_) => 1,
        };
        let decides = |of: &Seat| ledger.circles[of.index()].spots.first().is_some_and(|spot| spot.owner == seat);
        let free = circle == seat || most > 1 && !ledger.seated.contains(circle);
        if !behind && (!free || ledger.circles().iter().filter(decides).count() >= most) {
            return None;
        }
    }
    let spot = own.map(|own| &spots[own]);
    let (table_least, table_most) = (room.fee.table_min.0, room.fee.table_max.map_or(u64::MAX, |most| most.0));
    let (least, most) = match bonus {
        Some(bonus) => {
            let of = room.bonuses[bonus].1;
            let most = of.most.map_or(table_most, |most| most.0);
            let base = if of.above_base { u64::MAX } else { spot.map_or(0, |spot| spot.base) };
            (of.least.map_or(table_least, |least| least.0), most.min(base))
        }
        None => {
            let stakes = spot.map_or([0; 2], |spot| spot.bonus);
            let bound = room.bonuses.iter().zip(stakes).filter(|((_, of), _)| !of.above_base);
            (bound.map(|(_, stake)| stake).max().unwrap_or(0).max(table_least), table_most)
        }
    };
    let fee = if room.fee.per_circle && (!behind || behind_pays(room)) { room.fee.player_fee.0 } else { 0 };
    let owes = ledger.owes(room, seat) + if own.is_none() { fee } else { 0 };
    let has = (round.stack(seat).0 + ledger.lies(room, seat, place)).saturating_sub(owes);
    let unit = room.common().wager_unit.0;
    let (least, most) = (least.div_ceil(unit) * unit, most.min(has) / unit * unit);
    (least <= most).then(|| span(least, most, unit))
}

/// Whether something lies there that can be taken back.
fn may_take_back(room: &Room, ledger: &Ledger, round: &Round, seat: Seat, place: Place) -> bool {
    let spots = &ledger.circles[place.circle.index()].spots;
    let first = spots.first().is_some_and(|spot| spot.owner == seat);
    let known = place.wager == room.base() || bonus_place(room, place.wager).is_some();
    let held = place.wager == room.base() && first && spots.len() > 1;
    known && round.turn() == Turn::Wagers && ledger.lies(room, seat, place) > 0 && !held
}

/// The options that there should be.
pub(crate) fn options(room: &Room, ledger: &Ledger, round: &Round) -> Options {
    let mut options = Options::default();
    match round.turn() {
        Turn::Bank(bank) => {
            options.seat = Some(bank);
            options.bank = bank_span(room, ledger);
        }
        Turn::Wagers => {
            options.seat = Some(ledger.bank());
            options.bank = bank_span(room, ledger);
            options.close = !ledger.circles().is_empty();
        }
        Turn::Dealer(_) | Turn::Unknown(_) | Turn::Nobody => {}
        Turn::Seat(_) => turn_options(room, ledger, round, &mut options),
    }
    options
}

/// R119, R251.
fn bank_span(room: &Room, ledger: &Ledger) -> Option<Span> {
    let unit = room.common().wager_unit.0;
    let fee = room.fee.brackets.iter().map(|bracket| bracket.fee.0).max().unwrap_or(0);
    let has = ledger.start[ledger.bank().index()].checked_sub(fee)?;
    let least = match room.bank().least {
        LeastBank::TableMinimum => room.fee.table_min.0,
        LeastBank::Nothing => unit,
    };
    let least = if ledger.circles().is_empty() { least } else { least.max(ledger.wager) };
    let (least, most) = (least.div_ceil(unit) * unit, has / unit * unit);
    (least <= most).then(|| span(least, most, unit))
}

fn turn_options(room: &Room, ledger: &Ledger, round: &Round, options: &mut Options) {
    let asked = in_order(room, ledger).find_map(|circle| {
        let spot = ledger.circles[circle.index()].spots.iter().find(|spot| spot.asked)?;
        Some((circle, spot))
    });
    if let Some((circle, spot)) = asked {
        (options.seat, options.circle) = (Some(spot.owner), Some(circle));
        options.insure = Some(insurance_span(room, round, spot.owner, spot.base));
        return;
    }
    // Whose hand it is follows from the cards; that they come in order is looked at elsewhere.
    let said = round.options();
    (options.circle, options.hand) = (said.circle, said.hand);
    let Some(circle) = said.circle else { return };
    let hand = usize::from(said.hand);
    let unit = room.common().wager_unit.0;
    if let Some((owner, (least, most))) = ledger.may_follow(room, circle, hand, round) {
        options.seat = Some(owner);
        options.follow = Some(span(least, most, unit));
        return;
    }
    let of = &ledger.circles[circle.index()];
    let owner = of.spots[0].owner;
    options.seat = Some(owner);
    let stack = round.stack(owner).0;
    let pure = match room.book {
        Book::Pure(pure) => pure,
        Book::Three(three) => {
            let costs = of.spots[0].base * u64::from(three.play_times);
            options.fold = true;
            options.play = (costs <= stack).then_some(Chips(costs));
            return;
        }
    };
    let view = round.view(Eyes::Spectator);
    let cards: Vec<Card> = faces(&view.hands[circle.index()][hand]).collect();
    let reached = sum(cards.iter().copied());
    let split = of.hands > 1;
    // Chart 1A; a split ace gets its cards, and that is all.
    let done = split && is_ace(cards[0]) && cards.len() > usize::from(pure.split_ace_cards);
    options.hit = !done && (reached.soft || reached.total < u64::from(pure.stands_from));
    options.stand = done || reached.soft || reached.total > u64::from(pure.hits_to);
    let [first, second] = cards[..] else { return };
    let amounts = |(least, most)| span(least, most, unit);
    let low = reached.soft || reached.total <= u64::from(pure.double_hard_most);
    if !done && low && (!split || pure.double_after_split) {
        options.double = beside(room, of.spots[0].on[hand], stack, pure.double_for_less).map(amounts);
    }
    let pair = rank(first) == rank(second) || pure.split_unlike_bonus && is_ten(first) && is_ten(second);
    let again = !(split && is_ace(first)) || pure.split_again_aces;
    if pair && again && of.hands < usize::from(pure.split_hands_max) {
        options.split = beside(room, of.spots[0].on[hand], stack, pure.split_for_less).map(amounts);
    }
    // R147: as long as the down card has not been seen.
    let seen = view.bank_hand[usize::from(pure.down_card) - 1] != Seen::Back;
    options.surrender = !split && !seen && pure.surrender_loses.is_some();
}

/// R149.
fn insurance_span(room: &Room, round: &Round, owner: Seat, base: u64) -> Span {
    let Book::Pure(pure) = room.book else { unreachable!() };
    let chip = pure.table.smallest_chip.0;
    let half = pure.insurance.map_or(0, |insurance| part_of(insurance.most, base));
    span(chip, half.min(round.stack(owner).0) / chip * chip, chip)
}

/// The circles as they are dealt to and decide.
pub(crate) fn in_order(room: &Room, ledger: &Ledger) -> impl Iterator<Item = Seat> {
    let (bank, seats) = (ledger.bank().index(), room.seats());
    let first = match room.deal_from() {
        rules::banked::BankedDealFrom::LeftOfBank => bank + 1,
        rules::banked::BankedDealFrom::RightOfBank => bank + seats - 1,
    };
    let circles = ledger.circles();
    let round = (first..first + seats).filter_map(move |seat| Seat::new((seat % seats) as u8));
    round.filter(move |&seat| circles.contains(seat))
}

/// No more than this is on a table.
const MUCH: u64 = 1 << 40;

/// Whether a step may be done now.
pub(crate) fn is_offered(room: &Room, ledger: &Ledger, round: &Round, options: &Options, step: Step<'_>) -> bool {
    let within = |span: Option<Span>, amount: Chips| span.is_some_and(|span| span.contains(amount));
    let (seat, act) = match step {
        Step::Bank(seat, amount) => return seat == ledger.bank() && within(options.bank, amount),
        Step::Wager(seat, place, Chips(0)) => return may_take_back(room, ledger, round, seat, place),
        Step::Wager(seat, place, amount) => return within(wager_span(room, ledger, round, seat, place), amount),
        Step::Wagers(..) => unreachable!("this is tried beside single wagers"),
        Step::Mishap(mishap) => return mishaps::is_possible(room, ledger, round, mishap),
        Step::DealtUnseen(cards) => {
            let known: Option<Vec<Card>> = cards.iter().copied().collect();
            return known.is_some_and(|cards| may_be_dealt(round, &cards));
        }
        Step::Looked { .. } | Step::TurnedUp(_) => return false,
        Step::NoMoreBets => return options.close,
        Step::Dealt(cards) => return may_be_dealt(round, cards),
        Step::Silent(seat) => {
            let asked = |seat: Seat| ledger.spots().any(|spot| spot.asked && spot.owner == seat);
            return round.turn() == Turn::Seat(seat) || ledger.short.is_none() && asked(seat);
        }
        Step::Buys(seat, amount) => {
            return !round.is_over()
                && ledger.seated.contains(seat)
                && (!ledger.closed || room.common().rebuy_in_round)
                && ledger.start[seat.index()].saturating_add(amount.0) <= MUCH;
        }
        Step::Act(seat, act) => (seat, act),
    };
    if let Act::Insure(circle, amount) = act {
        // Everybody may answer who has been asked, in any order.
        let spot = ledger.circles[circle.index()].spots.iter().find(|spot| spot.owner == seat && spot.asked);
        // Missing cards come first.
        return spot
            .filter(|_| ledger.short.is_none())
            .is_some_and(|spot| amount == Chips(0) || insurance_span(room, round, seat, spot.base).contains(amount));
    }
    if options.seat != Some(seat) || !matches!(round.turn(), Turn::Seat(_)) {
        return false;
    }
    match act {
        Act::Hit => options.hit,
        Act::Stand => options.stand,
        Act::Double(amount) => within(options.double, amount),
        Act::Split(amount) => within(options.split, amount),
        Act::Surrender => options.surrender,
        Act::Follow(amount) => within(options.follow, amount),
        Act::Stay => options.follow.is_some(),
        Act::Play => options.play.is_some(),
        Act::Fold => options.fold,
        Act::Insure(..) => unreachable!(),
    }
}

fn may_be_dealt(round: &Round, cards: &[Card]) -> bool {
    let Turn::Dealer(need) = round.turn() else { return false };
    let mut shoe = *round.shoe();
    cards.len() == need.count() && cards.iter().all(|&card| shoe.take(card))
}

/// Whether the hands of a round that is over were played as the charts have it, and the bank's as well.
pub(crate) fn check_charts(room: &Room, ledger: &Ledger, view: &View) {
    let Book::Pure(pure) = room.book else { return };
    let bank: Vec<Card> = faces(&view.bank_hand).collect();
    let up = bank[2 - usize::from(pure.down_card)];
    let natural = crate::reckoning::ace_and_ten(bank.iter().copied());
    let mut depends = false;
    for circle in ledger.circles() {
        let of = &ledger.circles[circle.index()];
        let dealt_natural = of.hands == 1 && crate::reckoning::ace_and_ten(faces(&view.hands[circle.index()][0]));
        depends |= !of.surrendered && !dealt_natural;
        for spot in &of.spots {
            for ((wager, _), stake) in room.bonuses.iter().zip(spot.bonus) {
                let red = bank[..2].iter().all(|&card| crate::reckoning::is_red(card));
                depends |= stake > 0 && (*wager != Wager::RedFlex || red);
            }
        }
        for hand in 0..of.hands {
            let cards: Vec<Card> = faces(&view.hands[circle.index()][hand]).collect();
            if dealt_natural || of.surrendered || natural && crate::ledger::is_peeked(room, up) {
                assert_eq!(cards.len(), 2, "a hand that is not played gets no card");
                continue;
            }
            let after = |count: usize| sum(cards[..count].iter().copied());
            let ace = of.hands > 1 && is_ace(cards[0]);
            let done = |count: usize| ace && count > usize::from(pure.split_ace_cards);
            for count in 2..cards.len() {
                let so_far = after(count);
                let may = !done(count) && (so_far.soft || so_far.total < u64::from(pure.stands_from));
                assert!(may || of.doubled[hand], "Chart 1A: {cards:?} was hit after {count} cards");
            }
            let last = after(cards.len());
            if of.doubled[hand] {
                assert_eq!(cards.len(), 3, "a doubled hand gets one card");
            } else {
                let may = last.soft || last.total > u64::from(pure.hits_to) || done(cards.len());
                assert!(may, "Chart 1A: {cards:?} stood");
            }
        }
    }
    let stands = |count: usize| {
        let so_far = sum(bank[..count].iter().copied());
        so_far.total >= u64::from(if so_far.soft { pure.bank_stands_soft } else { pure.bank_stands_hard })
    };
    if natural || !depends {
        assert_eq!(bank.len(), 2, "R155: nothing depends on the bank's hand");
    } else {
        assert!((2..bank.len()).all(|count| !stands(count)), "Chart 1B: {bank:?}");
        assert!(stands(bank.len()), "Chart 1B: {bank:?}");
    }
}
