//! All-ins that are too small to be a bet, where bets are not fixed.

use std::sync::Arc;

use cards::Card;
use rules::book::BookFile;
use rules::poker::{Act, Deal, Raise, Seating, Stakes, Step, Table, Turn};
use rules::{Chips, Register, Seat, Structure};

/// Hold'em without a limit, blinds of $2 and $5: no house has it, but one may.
fn no_limit() -> Arc<Table> {
    let house = "id = 'open'\ncode = 'OP'\nname = 'Open'\nlike = 'ocean-view'\nsources = []\n";
    let text = "id = 'holdem'\nwithout = ['spread']\n[betting]\nstructures = 'no-limit'\nraises = 'unlimited'\n\
         [[clause]]\nid = 'OP.HE.901'\nkind = 'betting'\nwhere = 'x'\ntext = 'y'\nsets = 'betting'\n";
    let own = [BookFile::new("open/house.toml", house), BookFile::new("open/holdem.toml", text)];
    let files: Vec<BookFile> = Register::embedded_files().chain(own).collect();
    let register = Register::load(&files).unwrap_or_else(|faults| panic!("{faults}"));
    let game = register.house("open").unwrap().chapter("holdem").unwrap().game.as_ref().unwrap();
    Arc::new(Table::new(game, Stakes::new(Structure::NoLimit, Chips(500), Chips(500)), &[]).unwrap())
}

/// What the first caller may raise to when he has called $5, the next is all-in for $8, the button calls that, and the big
/// blind is all-in for so much.
fn raise_behind(big_blind: u64) -> Option<Raise> {
    let stacks = [20_000, 20_000, big_blind, 20_000, 800].map(Chips);
    let table = no_limit();
    let seating = Seating::everybody(&table, &stacks, Seat::new(0));
    let mut deal = Deal::open(table, &seating, &mut ()).unwrap();
    let Turn::Dealer(need) = deal.turn() else { panic!("the dealer is first") };
    let cards: Vec<Option<Card>> = vec![None; need.count()];
    deal.play(Step::Dealt(&cards), &mut ()).unwrap();
    for act in [Act::Call, Act::RaiseTo(Chips(800)), Act::Call, Act::Fold, Act::RaiseTo(Chips(big_blind))] {
        let Turn::Seat(seat) = deal.turn() else { panic!("it is a player's turn") };
        deal.play(Step::Act(seat, act), &mut ()).unwrap();
    }
    assert_eq!(deal.turn(), Turn::Seat(Seat::new(3).unwrap()));
    deal.options().raise
}

#[test]
fn r034_short_all_ins_that_add_up_to_a_raise_reopen() {
    let raise = raise_behind(1000).expect("$3 and $2 are a raise of $5");
    assert_eq!((raise.least, raise.most), (Chips(1500), Chips(20_000)));
}

#[test]
fn r034_short_all_ins_that_do_not_add_up_are_action_only() {
    assert_eq!(raise_behind(900), None);
}
