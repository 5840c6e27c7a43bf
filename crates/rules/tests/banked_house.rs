//! What the house may not do at a table with a player-dealer, and what it must have posted.

use std::collections::BTreeSet;
use std::sync::Arc;

use cards::Card;
use rules::banked::{Act, NoTable, Opening, Place, Round, Step, Table, Turn};
use rules::{Chips, House, Register, Schedule, Seat};

/// Every banked game of the books.
const GAMES: [(&str, &str); 5] = [
    ("ocean-view", "pure-21.5"),
    ("ocean-view", "three-card"),
    ("aviator", "pure-21.5"),
    ("casino-club", "pure-21.5"),
    ("three-six", "pure-21.5"),
];

fn house(id: &str) -> &'static House {
    Register::embedded().house(id).unwrap()
}

fn schedules<'a>(house: &'a House, game: &'a str) -> Vec<&'a Schedule> {
    house.schedules_of(game).collect()
}

fn decks(game: &str) -> u8 {
    if game == "three-card" { 1 } else { 6 }
}

fn seat(number: u8) -> Seat {
    Seat::new(number - 1).unwrap()
}

/// A round with so much in seat 2's circle against a bank in seat 1, from a deck shuffled by a number; whoever is asked takes
/// what he gets. What the house had before the first card, the round, and the chips that there were.
fn played(house: &House, game: &str, posted: &Schedule, wager: Chips, seed: u64) -> (Chips, Round, u64) {
    let table = Arc::new(Table::new(house, game, &[posted], decks(game)).unwrap());
    let stacks = [Chips(1_000_000); 3];
    let mut round = Round::open(table, &Opening::new(seat(1), &stacks), &mut ()).unwrap();
    let place = Place { circle: seat(2), wager: round.table().base() };
    round.play(Step::Bank(seat(1), Chips(500_000)), &mut ()).unwrap();
    round.play(Step::Wager(seat(2), place, wager), &mut ()).unwrap();
    round.play(Step::NoMoreBets, &mut ()).unwrap();
    let fee = round.dropped();
    let full = *round.table().full();
    let mut cards: Vec<Card> =
        full.deck().cards().iter().flat_map(|card| vec![card; usize::from(full.count(card))]).collect();
    let mut word = seed;
    cards::shuffle(&mut cards, || {
        word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        word ^ word >> 33
    });
    let mut dealt = 0;
    loop {
        let step = match round.turn() {
            Turn::Dealer(need) => {
                dealt += need.count();
                Step::Dealt(&cards[dealt - need.count()..dealt])
            }
            Turn::Seat(player) if round.options().play.is_some() => Step::Act(player, Act::Play),
            Turn::Seat(player) => Step::Silent(player),
            Turn::Nobody => break,
            Turn::Bank(_) | Turn::Wagers | Turn::Unknown(_) => panic!("the betting is closed, and all cards are known"),
        };
        round.play(step, &mut ()).unwrap();
    }
    (fee, round, stacks.iter().map(|stack| stack.0).sum())
}

/// Shows OV.PB.45, OV.PB.53, OV.TC.05, OV.TC.72, OV.FE.46, AV.PB.46, AV.PB.54, CC.PB.05.
#[test]
fn the_house_neither_banks_nor_plays() {
    for (id, game) in GAMES {
        let posted = schedules(house(id), game)[0];
        let table = Arc::new(Table::new(house(id), game, &[posted], decks(game)).unwrap());
        // A round is banked from a seat where somebody sits; the house has none.
        let nobody = Opening::new(seat(4), &[Chips(1_000_000); 3]);
        assert!(Round::open(table, &nobody, &mut ()).is_err());
        let (mut won, mut lost) = (0, 0);
        for seed in 0..200 {
            let (fee, round, chips) = played(house(id), game, posted, Chips(1_000), seed);
            assert_eq!(round.dropped(), fee, "it was fixed before the first card, whoever wins");
            let players: u64 = (1..=3).map(|number| round.stack(seat(number)).0).sum();
            assert_eq!(players + fee.0, chips, "and all the rest is among the players");
            won += u32::from(round.stack(seat(2)) > Chips(1_000_000));
            lost += u32::from(round.stack(seat(2)) < Chips(999_500));
        }
        assert!(won > 0 && lost > 0, "{id} {game}: {won} {lost}");
    }
}

/// Shows OV.PB.46, OV.TC.73, AV.PB.47.
#[test]
fn no_fee_is_a_percentage() {
    for (id, game) in GAMES {
        for posted in schedules(house(id), game) {
            let rules::ScheduleRow::Action(fee) = &posted.row else { panic!("a banked game's fees go by the action") };
            let most = fee.table_max.map_or(fee.table_min.0 + 100_000, |most| most.0);
            let wagers = (fee.table_min.0..=most).step_by(100).map(Chips);
            let fees: BTreeSet<Chips> = wagers.map(|wager| played(house(id), game, posted, wager, 1).0).collect();
            assert!(
                fees.len() <= fee.brackets.len(),
                "{id} {game}: whatever is wagered, the fee is one of a few amounts"
            );
        }
    }
}

/// Shows OV.FE.16, OV.FE.47, AV.FE.09.
#[test]
fn a_table_posts_one_schedule() {
    for (id, game) in GAMES {
        let posted = schedules(house(id), game);
        let table = |posted: &[&Schedule]| Table::new(house(id), game, posted, decks(game)).map(|_| ());
        assert_eq!(table(&posted[..1]), Ok(()));
        assert_eq!(table(&posted[..2]), Err(NoTable::TwoSchedules));
        assert_eq!(table(&[]), Err(NoTable::NothingPosted));
    }
    let poker: Vec<&Schedule> = house("ocean-view").schedules_of("poker").take(1).collect();
    assert_eq!(Table::new(house("ocean-view"), "pure-21.5", &poker, 6).map(|_| ()), Err(NoTable::OtherGame));
}

#[test]
fn only_as_many_decks_as_the_book_allows() {
    for (id, game) in GAMES {
        let posted = schedules(house(id), game)[0];
        let allowed: Vec<u8> = (0..=9).filter(|&decks| Table::new(house(id), game, &[posted], decks).is_ok()).collect();
        let expected: &[u8] = match (id, game) {
            (_, "three-card") => &[1],
            ("ocean-view", _) => &[6, 7, 8],
            _ => &[1, 2, 3, 4, 5, 6, 7, 8],
        };
        assert_eq!(allowed, expected, "{id} {game}");
    }
}
