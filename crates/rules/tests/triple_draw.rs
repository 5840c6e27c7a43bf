//! A game by common rules from the deal to the last chip: deuce-to-seven with three draws, at a house of one's own.

use std::sync::Arc;

use cards::{Card, CardSet};
use rules::book::BookFile;
use rules::poker::{Act, Deal, Event, Seating, Stakes, Step, Table, Turn};
use rules::{Chips, Register, Seat, Structure};

/// Triple draw at $3–$6, where odd chips go by card.
fn table() -> Arc<Table> {
    let house = "id = 'open'\ncode = 'OP'\nname = 'Open'\nsources = []\n";
    let draw = |name: &str, bet: &str| {
        format!("[street.{name}]\nburn = true\ndraw = 5\nbet = '{bet}'\nfirst = 'left-of-button'\n")
    };
    let text = format!(
        "id = 'triple-draw'\ncode = 'TD'\nname = 'Triple Draw'\nlike = 'ocean-view/draw'\n\
         without = ['showdown.high', 'street.draw', 'pot_fee']\n\
         [deck]\njokers = 0\n[deal]\nstreets = ['deal', 'draw-1', 'draw-2', 'draw-3']\n{}{}{}\
         [showdown]\nlow = 'deuce-to-seven'\nodd_chips = 'by-card'\n\
         [[clause]]\nid = 'OP.TD.01'\nkind = 'setup'\nwhere = 'x'\ntext = 'y'\n\
         sets = ['table', 'deck', 'button', 'blinds', 'entry', 'deal', 'street', 'betting', 'spread', 'showdown', \
         'time_fee', 'remedy']\n",
        draw("draw-1", "low"),
        draw("draw-2", "high"),
        draw("draw-3", "high"),
    );
    let own = [BookFile::new("open/house.toml", house), BookFile::new("open/triple-draw.toml", &text)];
    let files: Vec<BookFile> = Register::embedded_files().chain(own).collect();
    let register = Register::load(&files).unwrap_or_else(|faults| panic!("{faults}"));
    let game = register.house("open").unwrap().chapter("triple-draw").unwrap().game.as_ref().unwrap();
    Arc::new(Table::new(game, Stakes::new(Structure::Limit, Chips(300), Chips(600)), &[]).unwrap())
}

fn cards(text: &str) -> Vec<Option<Card>> {
    cards::read(text).map(|found| found.unwrap().card).collect()
}

/// Who gets the odd chip of $7, between a call of $3, the big blind of $3 and a small blind of $1 that was folded, if all stand
/// pat and check to the end.
fn odd_chip(button: &str, big_blind: &str) -> Option<u8> {
    let table = table();
    let seating = Seating::everybody(&table, &[Chips(10_000); 3], Seat::new(0));
    let mut events: Vec<Event> = vec![];
    let mut deal = Deal::open(table, &seating, &mut ()).unwrap();
    let hands = [cards("Kc Qd Jh Jd 3c"), cards(big_blind), cards(button)];
    let dealt: Vec<Option<Card>> = (0..5).flat_map(|nth| hands.each_ref().map(|hand| hand[nth])).collect();
    deal.play(Step::Dealt(&dealt), &mut ()).unwrap();
    let mut play = |deal: &mut Deal, act: Act| {
        let Turn::Seat(seat) = deal.turn() else { panic!("it is a player's turn") };
        deal.play(Step::Act(seat, act), &mut events).unwrap();
    };
    [Act::Call, Act::Fold, Act::Check].into_iter().for_each(|act| play(&mut deal, act));
    for (burn, bet) in [("3d", 300), ("3h", 600), ("3s", 600)] {
        deal.play(Step::Dealt(&cards(burn)), &mut ()).unwrap();
        (0..2).for_each(|_| play(&mut deal, Act::Draw(CardSet::EMPTY)));
        assert_eq!(deal.options().raise.map(|raise| raise.least), Some(Chips(bet)));
        (0..2).for_each(|_| play(&mut deal, Act::Check));
    }
    (0..2).for_each(|_| play(&mut deal, Act::Show));
    assert_eq!(deal.turn(), Turn::Nobody);
    events.iter().find_map(|event| match event {
        Event::OddChip { seat, .. } => Some(seat.index() as u8),
        _ => None,
    })
}

/// The lowest card is the two: the ace is high here.
#[test]
fn triple_draw_is_bet_low_low_high_high_and_its_lowest_card_is_the_two() {
    assert_eq!(odd_chip("As Kd 9h 5s 2c", "Ac Kh 9d 5c 2s"), Some(0));
    assert_eq!(odd_chip("Ac Kd 9h 5s 2s", "As Kh 9d 5c 2c"), Some(2));
    assert_eq!(odd_chip("As 5d 4h 6s 2c", "9s 8h 7d 6c 5c"), None, "A-6-5-4-2 beats a straight");
}
