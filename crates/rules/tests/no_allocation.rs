//! A deal allocates nothing, from the first chip to the last; a round with a player-dealer neither.

use std::sync::Arc;

use cards::Card;
use rules::banked::{self, Opening, Place, Round, Wager};
use rules::poker::{Act, Deal, Seating, Stakes, Step, Table, Turn};
use rules::{Chips, Register, Seat, Structure};

/// The first thing that is legal; every fifth time a raise, if there is one.
fn act(deal: &Deal, nth: usize) -> Act {
    let options = deal.options();
    match options.raise {
        Some(raise) if nth.is_multiple_of(5) => Act::RaiseTo(raise.least),
        _ if options.check => Act::Check,
        _ if options.call.is_some() => Act::Call,
        _ if options.kill.is_some() => Act::NoKill,
        _ if options.draw.is_some() => {
            Act::Draw(deal.holding(options.seat.unwrap()).iter().flatten().copied().take(nth % 4).collect())
        }
        _ if options.discard.is_some() => {
            Act::Discard(deal.holding(options.seat.unwrap()).iter().flatten().copied().take(1).collect())
        }
        _ => Act::Show,
    }
}

#[test]
fn a_deal_allocates_nothing() {
    let house = Register::embedded().house("ocean-view").unwrap();
    for game in ["holdem", "omaha-hilo", "pineapple", "draw", "lowball", "stud-hilo", "razz"] {
        let game = house.chapter(game).unwrap().game.as_ref().unwrap();
        let stakes = Stakes::new(Structure::Limit, Chips(400), Chips(800));
        let table = Arc::new(Table::new(game, stakes, &[]).unwrap());
        let seating = Seating::everybody(&table, &[Chips(100_000); 5], Seat::new(0));
        let mut deck: Vec<Option<Card>> = table.deck().iter().map(Some).collect();
        let mut word = 7u64;
        cards::shuffle(&mut deck, || {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            word
        });
        let mut deal = Deal::open(table, &seating, &mut ()).unwrap();
        let (mut dealt, mut nth) = (0, 0);
        let allocated = allocation_counter::measure(|| {
            deal.reopen(&seating, &mut ()).unwrap();
            loop {
                nth += 1;
                let step = match deal.turn() {
                    Turn::Dealer(need) => {
                        dealt += need.count();
                        Step::Dealt(&deck[dealt - need.count()..dealt])
                    }
                    Turn::Seat(seat) => Step::Act(seat, act(&deal, nth)),
                    Turn::Floor(_) => unreachable!("all cards are known"),
                    Turn::Nobody => break,
                };
                deal.play(step, &mut ()).unwrap();
            }
        });
        assert!(nth > 15);
        assert_eq!(allocated.count_total, 0);
    }
}

/// Every step of a round: the wagers of three players, one of them with a second circle or behind another's hand where
/// that may be, bonus bets, and then the first thing that costs chips, or else the first that does not.
fn play_round(round: &mut Round, opening: &Opening, deck: &[Card]) -> usize {
    let [first, second, third, free] = [1, 2, 3, 4].map(|number| Seat::new(number).unwrap());
    // The first is open already.
    if round.is_over() {
        round.reopen(opening, &mut ()).unwrap();
    }
    round.play(banked::Step::Bank(opening.bank, Chips(20_000)), &mut ()).unwrap();
    let base = round.table().base();
    let bonuses = [Wager::Buster, Wager::RedFlex, Wager::PairPlus, Wager::SixCardBonus];
    for (seat, circle) in [(first, first), (second, second), (third, third), (third, second), (third, free)] {
        for wager in [base].into_iter().chain(bonuses) {
            let place = Place { circle, wager };
            if let Ok(span) = round.wager_span(seat, place) {
                round.play(banked::Step::Wager(seat, place, span.least), &mut ()).unwrap();
            }
        }
    }
    round.play(banked::Step::NoMoreBets, &mut ()).unwrap();
    let (mut dealt, mut nth) = (0, 0);
    round.play(banked::Step::Mishap(banked::Mishap::ToNobody(None)), &mut ()).unwrap();
    loop {
        nth += 1;
        let options = round.options();
        let step = match round.turn() {
            banked::Turn::Dealer(need) => {
                dealt += need.count();
                banked::Step::Dealt(&deck[dealt - need.count()..dealt])
            }
            banked::Turn::Seat(seat) => banked::Step::Act(
                seat,
                match (options.insure, options.split, options.double, options.follow) {
                    (Some(span), ..) => banked::Act::Insure(options.circle.unwrap(), span.least),
                    (_, Some(span), ..) => banked::Act::Split(span.most),
                    (_, _, Some(span), _) if nth % 2 == 0 => banked::Act::Double(span.most),
                    (.., Some(span)) => banked::Act::Follow(span.most),
                    _ if options.play.is_some() && nth % 3 > 0 => banked::Act::Play,
                    _ if options.fold => banked::Act::Fold,
                    _ if options.stand => banked::Act::Stand,
                    _ => banked::Act::Hit,
                },
            ),
            banked::Turn::Bank(_) | banked::Turn::Wagers => unreachable!("the betting is closed"),
            banked::Turn::Unknown(_) => unreachable!("all cards are known"),
            banked::Turn::Nobody => return nth,
        };
        round.play(step, &mut ()).unwrap();
    }
}

#[test]
fn a_round_allocates_nothing() {
    let games = [("casino-club", "pure-21.5", 8), ("three-six", "pure-21.5", 6), ("ocean-view", "three-card", 1)];
    for (house, game, decks) in games {
        let house = Register::embedded().house(house).unwrap();
        let posted = house.schedules_of(game).next().unwrap();
        let table = Arc::new(banked::Table::new(house, game, &[posted], decks).unwrap());
        let opening = Opening::new(Seat::new(0).unwrap(), &[Chips(100_000); 4]);
        let mut word = 7u64;
        let mut deck: Vec<Card> = (0..decks).flat_map(|_| table.full().deck().cards().iter()).collect();
        let mut steps = 0;
        for _ in 0..200 {
            cards::shuffle(&mut deck, || {
                word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                word
            });
            let mut round = Round::open(table.clone(), &opening, &mut ()).unwrap();
            let allocated = allocation_counter::measure(|| steps += play_round(&mut round, &opening, &deck));
            assert_eq!(allocated.count_total, 0);
        }
        assert!(steps > 800);
    }
}
