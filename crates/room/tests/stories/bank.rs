//! The bank goes round, runs dry, falls silent and leaves; bets, insurance and the shoe.

use cards::Card;
use ledger::{Account, Cents, Transfer};
use room::{
    Bank, By, Input, Key, Millis, Mishap, Options, Outputs, PersonId, Refused, Shuffle, Snapshot, Table, TableId, What,
};
use rules::banked::{Act, BankTurn, Event, Refusal, Turn, Wager, Whose, Why};
use rules::{Chips, Eyes, Seat};

use crate::desk::{Desk, key};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn why(refused: Result<Outputs, Refused>) -> Why {
    match refused {
        Err(Refused::Banked(Refusal { why, .. })) => why,
        other => panic!("{other:?}"),
    }
}

fn bet(circle: u8, chips: u64) -> What {
    What::Wager { circle: seat(circle), wager: Wager::Base, chips: Chips(chips) }
}

/// Before the bank is put up nobody bets, and nothing is dealt.
#[test]
fn a_round_begins_with_the_bank() {
    let mut desk = Desk::pure("ocean-view");
    desk.seat_all();
    assert_eq!(why(desk.person(1, bet(1, 1_000))), Why::NobodyBanks);
    desk.person(0, What::Bank(Bank::Take)).unwrap();
    assert_eq!(why(desk.person(1, bet(1, 1_000))), Why::BankFirst);
    assert_eq!(why(desk.send(By::Dealer, What::DealOn)), Why::BankFirst);
    assert_eq!(why(desk.person(1, What::Bank(Bank::PutUp(Chips(1_000))))), Why::NotTheBank { bank: seat(0) });
    assert_eq!(desk.person(1, What::Decide(Act::Hit)), Err(Refused::NoDeal));
    let asked = Chips((1 << 36) - 20_000 + 1);
    let most = Chips(asked.0 - 1);
    assert_eq!(desk.person(1, What::Buy(asked)), Err(Refused::TooManyChips { asked, most }));
}

/// A snapshot that no such table can have made is refused.
#[test]
fn a_snapshot_of_nonsense_makes_no_table_with_a_bank() {
    let mut desk = banked("ocean-view", 10_000);
    assert_eq!(desk.table.snapshot(), None, "there is none while chips lie on the table");
    desk.person(0, What::Bank(Bank::GiveUp)).unwrap();
    let text = String::from_utf8(desk.table.snapshot().unwrap().write(&key())).unwrap();
    let check = |from: &str, to: &str, says: &str| {
        assert!(text.contains(from), "{text}");
        let snapshot = Snapshot::read(text.replacen(from, to, 1).as_bytes(), &key()).unwrap();
        assert_eq!(
            Table::open(desk.setup(), &snapshot).unwrap_err().to_string(),
            format!("{says} has a value that it cannot have")
        );
    };
    check("\"banker\":null", "\"banker\":10", "banker");
    check("\"declined\":[]", "\"declined\":[10]", "declined");
    check("\"stacks\":[{\"seat\":0", "\"stacks\":[{\"seat\":1", "seats");
    check("\"clock\":{\"seat\":0", "\"clock\":{\"seat\":5", "clock");
    let snapshot = Snapshot::read(text.as_bytes(), &key()).unwrap();
    let says = Table::open(Desk::holdem().setup(), &snapshot).unwrap_err().to_string();
    assert_eq!(says, "game has a value that it cannot have");
}

/// Who sits down while a bank waits for bets may bet; once somebody has, he waits for the next round.
#[test]
fn who_comes_in_before_the_first_bet_bets_with_the_others() {
    let mut desk = banked("ocean-view", 10_000);
    let sit = |number| What::SitDown { seat: seat(number), chips: Chips(20_000) };
    desk.person(1, What::Leave).unwrap();
    desk.person(2, What::Leave).unwrap();
    let outputs = desk.person(1, sit(4)).unwrap();
    let told: Vec<_> = outputs.told(Eyes::Record).filter_map(room::Event::banked).collect();
    assert!(matches!(told[..], [Event::BoughtIn { .. }]), "the bank is not put up again: {told:?}");
    assert_eq!(desk.table.round().unwrap().bank_wager(), Chips(10_000));
    desk.person(1, bet(4, 1_000)).unwrap();
    desk.person(2, sit(5)).unwrap();
    assert_eq!(why(desk.person(2, bet(5, 1_000))), Why::NobodyThere { seat: seat(5) });
}

/// A round that lies there is dealt though the shuffler is out of order, and who sits down meanwhile waits for the next.
#[test]
fn who_comes_in_while_the_shuffler_is_out_of_order_waits_for_the_next_round() {
    let mut desk = banked("ocean-view", 10_000);
    let floor = By::Floor(PersonId(9));
    desk.person(2, What::Leave).unwrap();
    desk.send(floor, What::Shuffler { down: true }).unwrap();
    let round = desk.table.round().unwrap().clone();
    desk.person(2, What::SitDown { seat: seat(5), chips: Chips(20_000) }).unwrap();
    assert_eq!(desk.table.round(), Some(&round), "the round is as it was");
    assert_eq!(why(desk.person(2, bet(5, 1_000))), Why::NobodyThere { seat: seat(5) });
    desk.person(1, bet(1, 1_000)).unwrap();
    deal(&mut desk, "Tc 9h 9c 8s");
    stand_all(&mut desk);
    desk.send(floor, What::Shuffler { down: false }).unwrap();
    desk.person(0, What::Bank(Bank::PutUp(Chips(10_000)))).unwrap();
    desk.person(2, bet(5, 1_000)).unwrap();
}

/// Three people, of whom the first banks with so much.
fn banked(house: &str, chips: u64) -> Desk {
    let mut desk = Desk::pure(house);
    desk.seat_all();
    desk.person(0, What::Bank(Bank::Take)).unwrap();
    desk.person(0, What::Bank(Bank::PutUp(Chips(chips)))).unwrap();
    desk
}

/// A shoe with these cards on top.
fn shoe(desk: &Desk, top: &str) -> Shuffle {
    let table = desk.table.banked().unwrap().table().clone();
    let mut cards: Vec<Card> = top.split(' ').map(|card| card.parse().unwrap()).collect();
    let mut left = *table.full();
    left.take_all(&cards).unwrap();
    cards.extend(left.deck().cards().iter().flat_map(|card| (0..left.count(card)).map(move |_| card)));
    Shuffle { cards, seed: [8; 32] }
}

fn deal(desk: &mut Desk, top: &str) -> Outputs {
    let what = if desk.table.needs_shuffle() { What::Deal(shoe(desk, top)) } else { What::DealOn };
    desk.send(By::Dealer, what).unwrap()
}

fn turn(desk: &Desk) -> Option<Turn> {
    desk.table.round().map(rules::banked::Round::turn)
}

fn bankroll(desk: &Desk, person: u64) -> u64 {
    desk.ledger.balance(Account::Bankroll(PersonId(person))).0
}

/// Everybody stands as soon as he may, until the round is over.
fn stand_all(desk: &mut Desk) {
    while let Some(Turn::Seat(seat)) = turn(desk) {
        let person = desk.table.person(seat).unwrap().0;
        let may_stand = desk.table.options(seat).and_then(Options::banked).unwrap().stand;
        desk.person(person, What::Decide(if may_stand { Act::Stand } else { Act::Hit })).unwrap();
    }
    assert!(desk.table.round().is_none());
}

#[test]
fn the_bank_goes_round_after_two_hands() {
    let mut desk = banked("ocean-view", 10_000);
    for hand in 1..=2 {
        assert_eq!(desk.table.banked().unwrap().bank_turn(), BankTurn::Banks { seat: seat(0), hand });
        if hand == 2 {
            desk.person(0, What::Bank(Bank::PutUp(Chips(10_000)))).unwrap();
        }
        desk.person(1, bet(1, 1_000)).unwrap();
        deal(&mut desk, "Tc 9h 9c 8s");
        stand_all(&mut desk);
    }
    assert_eq!(desk.table.banked().unwrap().bank_turn(), BankTurn::Offered(seat(1)));
    let refused = desk.person(0, What::Bank(Bank::Take));
    assert_eq!(why(refused), Why::MayNotBank { offered: Some(seat(1)) });
    assert_eq!(why(desk.person(0, What::Bank(Bank::PutUp(Chips(10_000))))), Why::NobodyBanks);
    desk.person(1, What::Bank(Bank::Pass)).unwrap();
    let told = desk.person(2, What::Bank(Bank::Take)).unwrap();
    let took = |event: room::Event| matches!(event.banked(), Some(Event::TookBank { .. }));
    assert!(told.told(Eyes::Spectator).any(took));
}

/// Two players win, and the bank reaches for the first and half of the second; every chip is where the ledger says.
#[test]
fn a_bank_that_runs_dry_pays_as_far_as_it_reaches() {
    let mut desk = banked("ocean-view", 3_000);
    desk.person(1, bet(1, 2_000)).unwrap();
    desk.person(2, bet(2, 2_000)).unwrap();
    let account = |account| desk.ledger.balance(account);
    let table = TableId(7);
    assert_eq!(account(Account::Bank { table }), Cents(3_000));
    assert_eq!(account(Account::Circle { table, circle: 1 }), Cents(2_000));
    assert_eq!(account(Account::Stack { table, seat: 1 }), Cents(18_000));
    // Twenty and twenty against nineteen.
    deal(&mut desk, "Tc Th 9s Kc Kh Ts");
    let before = desk.table.clone();
    desk.person(1, What::Decide(Act::Stand)).unwrap();
    let outputs = desk.person(2, What::Decide(Act::Stand)).unwrap();
    assert_ne!(before, desk.table);
    let events: Vec<Event> = outputs.told(Eyes::Spectator).filter_map(room::Event::banked).collect();
    let paid: Vec<u64> = events
        .iter()
        .filter_map(|event| match event {
            Event::Paid { amount, .. } => Some(amount.0),
            _ => None,
        })
        .collect();
    assert_eq!(paid.iter().sum::<u64>(), 3_000);
    assert!(events.iter().any(|event| matches!(event, Event::Uncovered { amount: Chips(1_000), .. })));
    let account = |account| desk.ledger.balance(account);
    assert_eq!((account(Account::Bank { table }), account(Account::Circle { table, circle: 1 })), (Cents(0), Cents(0)));
    let fees = account(Account::Drop { table, shift: 0 }).0;
    assert!(fees > 0);
    let stacks = (0..3).map(|seat| account(Account::Stack { table, seat }).0).sum::<u64>();
    assert_eq!(stacks + fees, 60_000);
}

#[test]
fn who_does_not_answer_about_the_bank_has_declined() {
    let mut desk = Desk::pure("ocean-view");
    desk.seat_all();
    let deadline = Millis(11_000);
    assert_eq!(desk.table.deadline(), Some(deadline), "the time bank is for hands");
    desk.now = Millis(10_999);
    assert_eq!(desk.send(By::Clock, What::TimeOut), Err(Refused::TooEarly { deadline, at: desk.now }));
    desk.now = deadline;
    desk.send(By::Clock, What::TimeOut).unwrap();
    assert_eq!(desk.table.banked().unwrap().bank_turn(), BankTurn::Offered(seat(1)));
    desk.person(1, What::Bank(Bank::Take)).unwrap();
    // He puts up nothing, and has given it up: it was no turn, so he may be asked again.
    desk.now = Millis(12_000);
    let told = desk.send(By::Clock, What::TimeOut).unwrap();
    let gave_up = |event: room::Event| matches!(event.banked(), Some(Event::GaveUpBank { .. }));
    assert!(told.told(Eyes::Spectator).any(gave_up));
    // Nobody is absent for that.
    assert_eq!(desk.person(0, What::ComeBack { posts: false }), Err(Refused::NotAway { seat: seat(0) }));
    // Who sits out is not waited for.
    let BankTurn::Offered(offered) = desk.table.banked().unwrap().bank_turn() else { panic!() };
    let person = desk.table.person(offered).unwrap().0;
    desk.person(person, What::SitOut).unwrap();
    assert_eq!(desk.table.deadline(), Some(desk.now));
    for _ in 0..3 {
        if let Some(deadline) = desk.table.deadline() {
            desk.now = desk.now.max(deadline);
            desk.send(By::Clock, What::TimeOut).unwrap();
        }
    }
    assert_eq!(desk.table.banked().unwrap().bank_turn(), BankTurn::Stopped);
    assert_eq!(desk.send(By::Clock, What::TimeOut), Err(Refused::NobodyWaitedFor));
}

/// R253: twelve stands, and he is not waited for until he does something.
#[test]
fn who_does_not_play_his_hand_stands() {
    let mut desk = banked("ocean-view", 10_000);
    desk.person(1, bet(1, 1_000)).unwrap();
    desk.person(2, bet(2, 1_000)).unwrap();
    assert_eq!(desk.table.deadline(), None, "nobody is waited for while bets are made");
    deal(&mut desk, "Tc Th 9s 3c Kh Ts");
    let Some(Turn::Seat(first)) = turn(&desk) else { panic!() };
    assert_eq!(desk.table.deadline(), Some(Millis(11_500)), "the time of a decision, and the bank");
    desk.now = Millis(11_500);
    let told = desk.send(By::Clock, What::TimeOut).unwrap();
    let silent = |event: room::Event| matches!(event.banked(), Some(Event::Silent { seat, .. }) if seat == first);
    assert!(told.told(Eyes::Spectator).any(silent));
    stand_all(&mut desk);
    desk.person(0, What::Bank(Bank::PutUp(Chips(10_000)))).unwrap();
    desk.person(2, bet(2, 1_000)).unwrap();
    let person = desk.table.person(first).unwrap().0;
    desk.person(person, What::ComeBack { posts: false }).unwrap();
    assert_eq!(desk.person(person, What::ComeBack { posts: false }), Err(Refused::NotAway { seat: first }));
}

/// A wager that lies stays: its owner plays his hand and then sits out, or the book plays it for him at once (R253).
#[test]
fn who_sits_out_in_a_round_plays_it_or_does_not() {
    for now in [false, true] {
        let mut desk = banked("ocean-view", 10_000);
        desk.person(1, bet(1, 1_000)).unwrap();
        desk.person(2, bet(2, 1_000)).unwrap();
        deal(&mut desk, "Tc Th 9s 3c Kh Ts");
        let Some(Turn::Seat(first)) = turn(&desk) else { panic!() };
        let person = desk.table.person(first).unwrap().0;
        desk.person(person, if now { What::SitOutNow } else { What::SitOut }).unwrap();
        assert_eq!(desk.table.deadline(), Some(if now { desk.now } else { Millis(11_500) }));
        if now {
            let told = desk.send(By::Clock, What::TimeOut).unwrap();
            let silent = |event: room::Event| matches!(event.banked(), Some(Event::Silent { .. }));
            assert!(told.told(Eyes::Spectator).any(silent));
        }
        stand_all(&mut desk);
        let snapshot = desk.table.snapshot().unwrap();
        desk.reopen(&snapshot);
        desk.person(person, What::ComeBack { posts: false }).unwrap();
        assert_eq!(desk.person(person, What::ComeBack { posts: false }), Err(Refused::NotAway { seat: first }));
    }
}

/// Bets of others make nobody late; a bank that has changed does.
#[test]
fn bets_are_made_side_by_side() {
    let mut desk = banked("ocean-view", 10_000);
    let seen = desk.table.version();
    desk.person(1, bet(1, 1_000)).unwrap();
    let decide = |desk: &Desk| {
        let by = By::Person(PersonId(2));
        let input = Input { request: None, by, seen: Some(seen), at: desk.now, what: bet(2, 500) };
        desk.table.decide(&input, &desk.ledger).map(|_| ())
    };
    assert_eq!(decide(&desk), Ok(()));
    desk.person(0, What::Bank(Bank::PutUp(Chips(12_000)))).unwrap();
    assert_eq!(decide(&desk), Err(Refused::Stale { seen, current: desk.table.version() }));
}

/// Everybody answers for himself, in any order; who is silent does not insure, and a natural pays two to one.
#[test]
fn insurance_is_answered_in_any_order() {
    let mut desk = banked("three-six", 10_000);
    desk.person(1, bet(1, 1_000)).unwrap();
    desk.person(2, bet(2, 1_000)).unwrap();
    // An ace is up, and a king under it.
    deal(&mut desk, "Tc Th As 9c 9h Kd");
    let seen = desk.table.version();
    let first = desk.table.round().unwrap().insuring().iter().next().unwrap();
    assert_eq!(desk.table.round().unwrap().insuring().len(), 2);
    desk.person(2, What::Decide(Act::Insure(seat(2), Chips(500)))).unwrap();
    let table = TableId(7);
    assert_eq!(desk.ledger.balance(Account::Circle { table, circle: 2 }), Cents(1_500));
    // The other has seen the cards, and is not late because somebody answered first.
    let what = What::Decide(Act::Insure(seat(1), Chips(0)));
    let input = Input { request: None, by: By::Person(PersonId(1)), seen: Some(seen), at: desk.now, what };
    assert!(desk.table.decide(&input, &desk.ledger).is_ok());
    desk.now = desk.table.deadline().unwrap();
    let told = desk.send(By::Clock, What::TimeOut).unwrap();
    assert_eq!(first, seat(1));
    assert!(desk.table.round().is_none() && told.last_view(Eyes::Spectator).is_some(), "the bank has a natural");
    let stack = |seat| desk.ledger.balance(Account::Stack { table, seat }).0;
    assert_eq!(stack(2) - stack(1), 1_000, "one lost his wager, the other only what he paid the house");
}

#[test]
fn a_bank_leaves_alone_as_long_as_nobody_has_bet() {
    let mut desk = banked("ocean-view", 10_000);
    desk.person(1, bet(1, 1_000)).unwrap();
    assert_eq!(why(desk.person(0, What::Bank(Bank::GiveUp))), Why::BankLowered { least: Chips(10_000) });
    desk.person(0, What::Leave).unwrap();
    assert!(desk.table.round().is_some(), "somebody has bet against him");
    // He takes it back, and the round is off.
    desk.person(1, bet(1, 0)).unwrap();
    assert!(desk.table.round().is_none());
    assert_eq!((desk.table.seat_of(PersonId(0)), bankroll(&desk, 0)), (None, 100_000));
    assert_eq!(desk.table.banked().unwrap().bank_turn(), BankTurn::Offered(seat(1)));
    assert_eq!(desk.ledger.balance(Account::Drop { table: TableId(7), shift: 0 }), Cents(0));
}

/// R253: his wager stays, and what is left of it goes with him when the round is settled.
#[test]
fn a_bank_that_leaves_in_a_round_is_settled_first() {
    let mut desk = banked("ocean-view", 10_000);
    desk.person(1, bet(1, 1_000)).unwrap();
    deal(&mut desk, "Tc Th 9c 9s");
    desk.person(0, What::Leave).unwrap();
    // Somebody with nothing at stake goes at once, and another takes his seat: he plays from the next round on.
    desk.person(2, What::Leave).unwrap();
    assert_eq!((desk.table.seat_of(PersonId(2)), bankroll(&desk, 2)), (None, 100_000));
    desk.person(2, What::SitDown { seat: seat(2), chips: Chips(20_000) }).unwrap();
    assert!(!desk.table.round().unwrap().seated().contains(seat(2)));
    desk.person(1, What::Decide(Act::Stand)).unwrap();
    // Equal: nobody wins.
    let fee = desk.ledger.balance(Account::Drop { table: TableId(7), shift: 0 }).0;
    let paid_by_player = 20_000 - desk.ledger.balance(Account::Stack { table: TableId(7), seat: 1 }).0;
    assert_eq!(bankroll(&desk, 0), 100_000 - (fee - paid_by_player));
    assert_eq!(desk.table.seat_of(PersonId(0)), None);
    assert_eq!(desk.table.banked().unwrap().bank_turn(), BankTurn::Offered(seat(1)));
}

/// R254, with another shift in between: the fees of a round go along, for they may go back.
#[test]
fn a_void_round_gives_the_fees_back() {
    let mut desk = banked("ocean-view", 10_000);
    desk.person(1, bet(1, 1_000)).unwrap();
    deal(&mut desk, "Tc Th 9c 9s");
    let drop = |desk: &Desk, shift| desk.ledger.balance(Account::Drop { table: TableId(7), shift });
    let fee = drop(&desk, 0);
    assert!(fee > Cents(0));
    let floor = By::Floor(PersonId(9));
    desk.send(floor, What::Shift(1)).unwrap();
    assert_eq!((drop(&desk, 0), drop(&desk, 1)), (Cents(0), fee));
    let moved = desk.last_record().transfers;
    let [from, to] = [0, 1].map(|shift| Account::Drop { table: TableId(7), shift });
    assert_eq!(moved, [Transfer { from, to, amount: fee }]);
    desk.send(floor, What::Mishap(Mishap::VoidRound)).unwrap();
    assert_eq!(drop(&desk, 1), Cents(0));
    for seat in 0..3 {
        assert_eq!(desk.ledger.balance(Account::Stack { table: TableId(7), seat }), Cents(20_000));
    }
    assert_eq!(desk.table.banked().unwrap().bank_turn(), BankTurn::Banks { seat: seat(0), hand: 1 });
}

#[test]
fn a_shoe_is_dealt_on_until_its_cut_card() {
    let mut desk = banked("ocean-view", 10_000);
    let good = shoe(&desk, "Tc Th 9c 9s");
    assert_eq!(why(desk.send(By::Dealer, What::Deal(good.clone()))), Why::NoWagers);
    desk.person(1, bet(1, 1_000)).unwrap();
    assert_eq!(desk.send(By::Dealer, What::DealOn), Err(Refused::ShoeNeeded { wanted: 312 }));
    let mut bad = good.clone();
    bad.cards[0] = bad.cards[1];
    let says = "these 312 cards are not the shoe of this game, which has 312: 6 of each";
    assert_eq!(desk.send(By::Dealer, What::Deal(bad)).unwrap_err().to_string(), says);
    desk.send(By::Dealer, What::Deal(good.clone())).unwrap();
    assert_eq!(why(desk.send(By::Dealer, What::DealOn)), Why::BetsClosed);
    stand_all(&mut desk);
    // Opened again it goes on from the same cards.
    let bytes = desk.table.snapshot().unwrap().write(&key());
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(text.contains("\"sealed\":{\"nonce\":\""), "{text}");
    let other = Snapshot::read(&bytes, &Key::new([4; 32])).unwrap_err().to_string();
    assert!(other.starts_with("the seal of the snapshot of table 7 after record "), "{other}");
    desk.reopen(&Snapshot::read(&bytes, &key()).unwrap());
    desk.person(0, What::Bank(Bank::PutUp(Chips(10_000)))).unwrap();
    desk.person(1, bet(1, 1_000)).unwrap();
    assert_eq!(desk.send(By::Dealer, What::Deal(good)), Err(Refused::ShoeLasts { left: 308 }));
    desk.send(By::Dealer, What::DealOn).unwrap();
}

/// What belongs to the other kind of game is refused, and named.
#[test]
fn poker_is_not_played_here() {
    let mut desk = banked("ocean-view", 10_000);
    let refused = desk.person(1, What::Act(rules::poker::Act::Check)).unwrap_err();
    assert_eq!(refused.to_string(), "that is for a table of poker: another game is played here");
    let mut holdem = Desk::holdem();
    holdem.seat_all();
    let refused = holdem.person(1, What::Bank(Bank::Take)).unwrap_err();
    assert_eq!(refused.to_string(), "that is for a table with a player-dealer: another game is played here");
    let refused = holdem.send(By::Dealer, What::DealOn).unwrap_err();
    assert_eq!(refused.to_string(), "that is for a table with a player-dealer: another game is played here");
}

/// R285: whom the floor sends to another table goes at once, if he banks and nobody has bet.
#[test]
fn a_bank_that_nobody_bets_against_can_be_sent_away() {
    let mut desk = banked("ocean-view", 10_000);
    let bank = desk.table.person(seat(0)).unwrap();
    let sends = What::SendOver { seat: seat(0), table: TableId(2), to: seat(3), reason: None };
    let outputs = desk.send(By::Floor(PersonId(9)), sends).unwrap();
    assert_eq!(outputs.goes().collect::<Vec<_>>(), [(bank, TableId(2), seat(3))]);
    assert_eq!(desk.table.seat_of(bank), None);
}

/// Whether the down card is like the up card is not told to who says that the up card was seen.
#[test]
fn what_lies_face_up_is_refused_whatever_lies_beside_it() {
    for cards in ["Tc 9h Tc 9h Tc Tc", "Tc 9h Tc 8d Tc Tc"] {
        let mut desk = banked("ocean-view", 10_000);
        desk.person(1, bet(1, 1_000)).unwrap();
        deal(&mut desk, cards);
        let up = What::Mishap(Mishap::Seen { whose: Whose::Bank, place: 0 });
        let refused = desk.send(By::Floor(PersonId(9)), up).unwrap_err();
        assert_eq!(refused.to_string(), "it lies face up anyway");
    }
}

/// Five tens of clubs: two before the player, one face down before the bank, one burned, one in the shoe. A proof names a place, so that of
/// the down card must not come before it is turned, and never that of the burned one.
#[test]
fn alike_cards_of_a_shoe_are_told_apart() {
    let mut desk = banked("ocean-view", 10_000);
    desk.person(1, bet(1, 1_000)).unwrap();
    let outputs = deal(&mut desk, "Tc 9h Tc Tc Tc Tc");
    let places = |outputs: &Outputs, eyes| outputs.proofs(eyes).map(|proof| proof.position).collect::<Vec<_>>();
    for eyes in [Eyes::Spectator, Eyes::Seat(seat(0)), Eyes::Seat(seat(1))] {
        assert_eq!(places(&outputs, eyes), [0, 1, 2], "{eyes:?}");
    }
    let burned = desk.send(By::Floor(PersonId(9)), What::Mishap(Mishap::ToNobody)).unwrap();
    assert_eq!((places(&burned, Eyes::Spectator), burned.roots()), (vec![], &[][..]));
    let mut other = desk.clone();
    let turned = desk.person(1, What::Decide(Act::Stand)).unwrap();
    assert!(turned.is_over());
    assert_eq!(places(&turned, Eyes::Spectator), [3]);
    // If everybody has seen the down card before, it is proven then, and no other is when it is turned.
    let seen = Mishap::Seen { whose: Whose::Bank, place: 1 };
    let seen = other.send(By::Floor(PersonId(9)), What::Mishap(seen)).unwrap();
    assert_eq!(places(&seen, Eyes::Spectator), [3]);
    let turned = other.person(1, What::Decide(Act::Stand)).unwrap();
    assert_eq!((turned.is_over(), places(&turned, Eyes::Spectator)), (true, vec![]));
    // The next round is dealt from the same shoe, which was promised once, after a restart too.
    let root = desk.table.trail().unwrap().roots().next();
    let snapshot = Snapshot::read(&desk.table.snapshot().unwrap().write(&key()), &key()).unwrap();
    desk.reopen(&snapshot);
    desk.person(0, What::Bank(Bank::PutUp(Chips(10_000)))).unwrap();
    desk.person(1, bet(1, 1_000)).unwrap();
    let next = desk.send(By::Dealer, What::DealOn).unwrap();
    assert_eq!((next.roots(), desk.table.trail().unwrap().roots().next()), (&[][..], root));
    assert_eq!(next.proofs(Eyes::Spectator).next().map(|proof| proof.position), Some(5));
}
