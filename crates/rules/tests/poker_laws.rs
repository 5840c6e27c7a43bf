//! Laws that hold in every deal of every poker game: chips are neither made nor lost, what is offered is accepted and
//! nothing else, somebody can always move, and a refusal changes nothing.

use std::sync::Arc;

use cards::{Card, CardSet};
use rules::poker::{Act, Deal, Event, Eyes, Options, Seating, Stakes, Step, Table, Turn};
use rules::{Chips, Game, Play, Register, ScheduleRow, Seat, Structure};

/// Numbers that look random, the same in every run.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Every poker game that a house has, with stakes that its tables may have.
fn tables() -> Vec<(String, Arc<Table>)> {
    let mut tables = Vec::new();
    for house in Register::embedded().houses() {
        for chapter in house.games() {
            let Some(game @ Game { play: Play::Poker(poker), .. }) = &chapter.game else { continue };
            // The fees of $3–$6: option 11, which is one row for all numbers of players.
            let posted: Vec<_> = house
                .schedules_of(&chapter.id)
                .filter(|schedule| matches!(&schedule.row, ScheduleRow::Pot(fee) if fee.low == Chips(300) && fee.players.max == 9 && fee.players.min == 2))
                .take(1)
                .collect();
            let mut add = |stakes: Stakes, posted: &[_]| {
                let table = Table::new(game, stakes, posted).unwrap();
                tables.push((format!("{} {} {stakes}", house.id, chapter.id), Arc::new(table)));
            };
            match &poker.week {
                Some(week) => week.bets.iter().for_each(|day| add(Stakes::of_day(day), &[])),
                None => {
                    for (structure, low, high) in
                        [(Structure::Limit, 300, 600), (Structure::Limit, 1500, 3000), (Structure::Spread, 200, 1000)]
                    {
                        add(Stakes::new(structure, Chips(low), Chips(high)), if low == 300 { &posted } else { &[] });
                    }
                }
            }
        }
    }
    tables
}

/// A shuffled deck to deal from: what is asked for comes from the top.
struct Deck {
    cards: Vec<Option<Card>>,
}

impl Deck {
    fn new(cards: CardSet, chance: &mut Chance) -> Deck {
        let mut cards: Vec<Card> = cards.iter().collect();
        cards::shuffle(&mut cards, || chance.next());
        Deck { cards: cards.into_iter().map(Some).collect() }
    }

    fn take(&mut self, count: usize) -> Vec<Option<Card>> {
        self.cards.split_off(self.cards.len() - count)
    }
}

/// One of the legal steps of a player, each kind as likely as the other.
fn any_act(options: &Options, deal: &Deal, chance: &mut Chance) -> Act {
    let mut acts = Vec::new();
    if options.fold {
        acts.push(Act::Fold);
    }
    if options.check {
        acts.push(Act::Check);
    }
    if options.call.is_some() {
        acts.push(Act::Call);
    }
    if let Some(raise) = options.raise {
        acts.push(Act::RaiseTo(raise.least));
        acts.push(Act::RaiseTo(raise.most));
    }
    let seat = options.seat.unwrap();
    if let Some(most) = options.draw {
        let held: Vec<Card> = deal.holding(seat).iter().flatten().copied().collect();
        let count = chance.below(usize::from(most).min(held.len()) + 1);
        acts.push(Act::Draw(held.into_iter().take(count).collect()));
    }
    if let Some(count) = options.discard {
        let held: Vec<Card> = deal.holding(seat).iter().flatten().copied().collect();
        acts.push(Act::Discard(held.into_iter().take(usize::from(count)).collect()));
    }
    if options.kill.is_some() {
        acts.extend([Act::Kill, Act::NoKill, Act::NoKill, Act::NoKill]);
    }
    if options.show {
        acts.extend([Act::Show, Act::Show]);
    }
    if options.muck {
        acts.push(Act::Muck);
    }
    if options.play_board {
        acts.push(Act::PlayBoard);
    }
    assert!(!acts.is_empty(), "somebody can always move: {deal:#?}");
    chance.pick(&acts)
}

/// Steps that are not among the options, or at least may not be.
fn some_steps<'a>(deal: &Deal, cards: &'a [Option<Card>], chance: &mut Chance) -> Vec<Step<'a>> {
    let seat = Seat::new(chance.below(10) as u8).unwrap();
    let amount = chance.pick(&[0, 1, 50, 100, 299, 300, 600, 601, 900, 1000, 100_000, u64::MAX]);
    let card: Card = CardSet::ALL.iter().nth(chance.below(54)).unwrap();
    let twelve: CardSet = CardSet::ALL.iter().take(12).collect();
    let turn = match deal.turn() {
        Turn::Seat(seat) => seat,
        _ => seat,
    };
    let acts = [
        Act::Fold,
        Act::Check,
        Act::Call,
        Act::RaiseTo(Chips(amount)),
        Act::Draw(CardSet::of(card)),
        Act::Draw(twelve),
        Act::Discard(CardSet::of(card)),
        Act::Discard(twelve),
        Act::Show,
        Act::Muck,
        Act::PlayBoard,
        Act::Kill,
        Act::NoKill,
    ];
    let mut steps: Vec<Step> = acts.iter().flat_map(|&act| [Step::Act(seat, act), Step::Act(turn, act)]).collect();
    steps.push(Step::Dealt(cards));
    steps.push(Step::HandsClear);
    steps
}

/// Whether the options say that a player may do this.
fn is_offered(step: Step<'_>, options: &Options, deal: &Deal) -> bool {
    let Step::Act(seat, act) = step else { return false };
    let held: CardSet = deal.holding(seat).iter().flatten().copied().collect();
    if let Act::Discard(cards) = act {
        // All who have not yet may, in any order.
        return deal.discarding().contains(seat)
            && options.discard.is_some_and(|count| cards.len() == usize::from(count))
            && (cards - held).is_empty();
    }
    if let Act::Draw(cards) = act
        && options.change_draw == Some(seat)
    {
        let before = deal.holding_before_draw(seat);
        return cards.len() <= 5 && (cards - before).is_empty();
    }
    if options.seat != Some(seat) {
        return false;
    }
    match act {
        Act::Fold => options.fold,
        Act::Check => options.check,
        Act::Call => options.call.is_some(),
        Act::RaiseTo(to) => options.raise.is_some_and(|raise| raise.allows(to)),
        Act::Draw(cards) => {
            options.draw.is_some_and(|most| cards.len() <= usize::from(most)) && (cards - held).is_empty()
        }
        Act::Show => options.show,
        Act::Muck => options.muck,
        Act::PlayBoard => options.play_board,
        Act::Kill | Act::NoKill => options.kill.is_some(),
        // A chip without a word is a way to say a call or a bet, and part of a hand is never shown: neither is offered.
        Act::AllInForPot | Act::StayIn => options.all_in_for_pot,
        Act::Discard(_) | Act::DrawUnseen(_) | Act::Chip(_) | Act::ShowSome(_) => false,
    }
}

fn total(deal: &Deal, seats: usize) -> u64 {
    let stacks: u64 = (0..seats).map(|seat| deal.stack(Seat::new(seat as u8).unwrap()).0).sum();
    stacks + deal.pot().0 + deal.dropped().0
}

/// Plays one deal to its end by random legal steps.
fn play_one(name: &str, table: &Arc<Table>, chance: &mut Chance, thorough: bool) -> usize {
    let players = 2 + chance.below(table.seats() - 1);
    let chip = table.chip().0;
    let stacks: Vec<Chips> = (0..players)
        .map(|_| Chips(chip * (1 + chance.pick(&[1, 4, 9, 24, 60, 400]) + chance.below(6)) as u64))
        .collect();
    let button = Seat::new(chance.below(players) as u8);
    let mut seating = Seating::everybody(table, &stacks, button);
    seating.show_all = chance.below(2) == 0;
    let Ok(mut deal) = Deal::open(Arc::clone(table), &seating, &mut ()) else { return 0 };
    let chips: u64 = stacks.iter().map(|stack| stack.0).sum();
    let mut deck = Deck::new(table.deck(), chance);
    let mut steps = 0;
    loop {
        assert_eq!(total(&deal, players), chips, "{name}: a step moves chips, it does not make them: {deal:#?}");
        if thorough {
            let options = deal.options();
            let twice = [deck.cards.first().copied().flatten(); 2];
            for step in some_steps(&deal, &twice, chance) {
                let mut tried = deal.clone();
                let accepted = tried.play(step, &mut ()).is_ok();
                if matches!(step, Step::Act(..)) {
                    assert_eq!(accepted, is_offered(step, &options, &deal), "{name}: {step:?} {options:?} {deal:#?}");
                }
                if !accepted {
                    assert_eq!(tried, deal, "{name}: a refusal changes nothing");
                }
            }
        }
        let cards: Vec<Option<Card>>;
        let step = match deal.turn() {
            Turn::Dealer(need) => {
                if need.reshuffle {
                    let known: CardSet = deck.cards.iter().flatten().copied().collect();
                    deck = Deck::new(known | deal.to_reshuffle(), chance);
                }
                cards = deck.take(need.count());
                Step::Dealt(&cards)
            }
            Turn::Seat(seat) => Step::Act(seat, any_act(&deal.options(), &deal, chance)),
            Turn::Nobody => break,
        };
        deal.play(step, &mut ()).unwrap_or_else(|refusal| panic!("{name}: {step:?}: {refusal} {deal:#?}"));
        steps += 1;
        assert!(steps < 2000, "{name}: a deal comes to an end");
    }
    assert!(deal.is_over());
    assert_eq!(deal.pot(), Chips(0), "{name}: nothing is left in the middle");
    steps
}

#[test]
fn random_deals_keep_the_laws() {
    let mut chance = Chance(1);
    let tables = tables();
    assert_eq!(tables.len(), 12 * 3 + 5 * 2);
    for (name, table) in &tables {
        let steps: usize = (0..2000).map(|nth| play_one(name, table, &mut chance, nth < 40)).sum();
        assert!(steps > 2000, "{name}: {steps}");
    }
}

/// What one player sees does not depend on what is hidden from him: in a second deal, with the same steps, nobody knows the
/// others' down cards at all, and his view is the same to the byte.
#[test]
fn hidden_cards_never_change_a_view() {
    let mut chance = Chance(2);
    for (name, table) in &tables() {
        // Where hidden cards decide what happens (a seven that must be bet), nobody could play without knowing them.
        if name.contains("lowball") {
            continue;
        }
        for _ in 0..30 {
            let players = 2 + chance.below(table.seats() - 1);
            let me = Seat::new(chance.below(players) as u8).unwrap();
            let stacks = vec![Chips(table.chip().0 * 200); players];
            let seating = Seating::everybody(table, &stacks, Seat::new(0));
            let mut full = Deal::open(Arc::clone(table), &seating, &mut ()).unwrap();
            let mut mine = full.clone();
            let mut deck = Deck::new(table.deck(), &mut chance);
            loop {
                assert_eq!(full.view(Eyes::Seat(me)), mine.view(Eyes::Seat(me)), "{name}");
                assert_eq!(full.view(Eyes::Spectator), mine.view(Eyes::Spectator), "{name}");
                match full.turn() {
                    Turn::Dealer(need) => {
                        if need.reshuffle {
                            break;
                        }
                        let cards = deck.take(need.count());
                        let hidden = hide(&cards, &need, me);
                        full.play(Step::Dealt(&cards), &mut ()).unwrap();
                        mine.play(Step::Dealt(&hidden), &mut ()).unwrap();
                    }
                    Turn::Seat(seat) => {
                        let options = full.options();
                        // A showdown, a draw and a discard of another's cards need the cards.
                        if options.show || options.draw.is_some() || options.discard.is_some() {
                            break;
                        }
                        assert_eq!(options, mine.options(), "{name}");
                        let step = Step::Act(seat, any_act(&options, &full, &mut chance));
                        full.play(step, &mut ()).unwrap();
                        mine.play(step, &mut ()).unwrap();
                    }
                    Turn::Nobody => break,
                }
            }
        }
    }
}

/// The cards of a dealing as one player knows them.
fn hide(cards: &[Option<Card>], need: &rules::poker::Need, me: Seat) -> Vec<Option<Card>> {
    let mut hidden = cards.to_vec();
    let mut place = usize::from(need.burn);
    if need.burn {
        hidden[0] = None;
    }
    for _ in 0..need.down {
        for seat in need.seats.clockwise(need.after.unwrap()) {
            if seat != me {
                hidden[place] = None;
            }
            place += 1;
        }
    }
    hidden
}

/// The same setup and steps give the same events, and a copy of a deal goes on as the deal would.
#[test]
fn replay_equals_live() {
    let mut chance = Chance(3);
    for (name, table) in &tables() {
        for _ in 0..20 {
            let players = 2 + chance.below(table.seats() - 1);
            let stacks = vec![Chips(table.chip().0 * 60); players];
            let seating = Seating::everybody(table, &stacks, Seat::new(1));
            let mut events: Vec<Event> = Vec::new();
            let mut deal = Deal::open(Arc::clone(table), &seating, &mut events).unwrap();
            let mut dealt: Vec<Vec<Option<Card>>> = Vec::new();
            let mut acts: Vec<(Seat, Act)> = Vec::new();
            let mut order: Vec<bool> = Vec::new();
            let mut deck = Deck::new(table.deck(), &mut chance);
            loop {
                match deal.turn() {
                    Turn::Dealer(need) => {
                        if need.reshuffle {
                            let known: CardSet = deck.cards.iter().flatten().copied().collect();
                            deck = Deck::new(known | deal.to_reshuffle(), &mut chance);
                        }
                        let cards = deck.take(need.count());
                        deal.play(Step::Dealt(&cards), &mut events).unwrap();
                        dealt.push(cards);
                        order.push(true);
                    }
                    Turn::Seat(seat) => {
                        let act = any_act(&deal.options(), &deal, &mut chance);
                        deal.play(Step::Act(seat, act), &mut events).unwrap();
                        acts.push((seat, act));
                        order.push(false);
                    }
                    Turn::Nobody => break,
                }
            }
            let mut again: Vec<Event> = Vec::new();
            let mut replayed = Deal::open(Arc::clone(table), &seating, &mut again).unwrap();
            let (mut dealt, mut acts) = (dealt.iter(), acts.iter());
            for is_dealing in order {
                let step = match is_dealing {
                    true => Step::Dealt(dealt.next().unwrap()),
                    false => acts.next().map(|&(seat, act)| Step::Act(seat, act)).unwrap(),
                };
                replayed.clone().play(step, &mut ()).unwrap();
                replayed.play(step, &mut again).unwrap();
            }
            assert_eq!(events, again, "{name}");
            assert_eq!(replayed, deal, "{name}");
        }
    }
}

/// One chip of any size: it is a call, a bet of the fixed size, or refused; never more goes in than that.
#[test]
fn a_chip_of_any_size_is_a_call_or_a_bet() {
    for (name, table) in &tables() {
        for chip in [0, 1, 100, 2_500, u64::MAX] {
            let stacks = [Chips(100_000); 3];
            let seating = Seating::everybody(table, &stacks, Seat::new(0));
            let mut chance = Chance(4);
            let mut deck = Deck::new(table.deck(), &mut chance);
            let mut deal = Deal::open(Arc::clone(table), &seating, &mut ()).unwrap();
            while let Turn::Dealer(need) = deal.turn() {
                deal.play(Step::Dealt(&deck.take(need.count())), &mut ()).unwrap();
            }
            let options = deal.options();
            let (Some(seat), Some(call)) = (options.seat, options.call) else { continue };
            let before = deal.stack(seat);
            let done = deal.play(Step::Act(seat, Act::Chip(Chips(chip))), &mut ());
            assert_eq!(done.is_ok(), chip >= call.0, "{name} {chip}");
            let paid = before.0 - deal.stack(seat).0;
            assert_eq!(paid, if done.is_ok() { call.0 } else { 0 }, "{name} {chip}");
        }
    }
}
