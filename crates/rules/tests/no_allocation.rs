//! A deal allocates nothing, from the first chip to the last.

use std::sync::Arc;

use cards::Card;
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
                    Turn::Nobody => break,
                };
                deal.play(step, &mut ()).unwrap();
            }
        });
        assert!(nth > 15);
        assert_eq!(allocated.count_total, 0);
    }
}
