//! What the floor does at a table, and who changes his seat.

use ledger::{Account, Cents, TableId, Transfer};
use room::{Bank, By, Outputs, PersonId, Reason, Refused, Spot, What};
use rules::banked::{BankTurn, Wager};
use rules::poker::Act;
use rules::{Chips, Seat};

use crate::desk::Desk;

const FLOOR: By = By::Floor(PersonId(9));
const TABLE: TableId = TableId(7);

fn seat(number: u8) -> Seat {
    Seat::new(number - 1).unwrap()
}

fn reason(text: &str) -> Reason {
    Reason::new(text).unwrap()
}

fn stack(number: u8) -> Account {
    Account::Stack { table: TABLE, seat: number - 1 }
}

fn correct(from: Spot, to: Spot, chips: u64) -> What {
    What::Correct { from, to, chips: Chips(chips), reason: reason("a pot went the wrong way") }
}

impl Desk {
    fn floor(&mut self, what: What) -> Result<Outputs, Refused> {
        self.send(FLOOR, what)
    }

    /// Everybody folds to the last.
    fn play_out(&mut self) {
        while let Some(seat) = self.table.waits_for() {
            self.person(u64::from(seat.index() as u8), What::Act(Act::Fold)).unwrap();
        }
    }

    fn bankroll(&self, person: u64) -> u64 {
        self.ledger.balance(Account::Bankroll(PersonId(person))).0
    }

    fn drop(&self) -> u64 {
        self.ledger.balance(Account::Drop { table: TABLE, shift: 0 }).0
    }
}

#[test]
fn a_reason_is_a_line_that_says_something() {
    for text in ["", " dinner", "dinner\t", "two\nlines", &"x".repeat(201)] {
        assert_eq!(Reason::new(text).unwrap_err(), Refused::Reason { most: 200 });
    }
    assert_eq!(reason(&"x".repeat(200)).text().len(), 200);
}

#[test]
fn only_the_floor_does_what_is_the_floors() {
    let mut desk = Desk::holdem();
    desk.seat_all();
    let whats = [
        What::Pause { reason: reason("dinner") },
        What::Go,
        What::Remove { seat: seat(1), reason: reason("rude") },
        What::Reseat { seat: seat(1), to: seat(5), reason: None },
        correct(Spot::Stack(seat(1)), Spot::Stack(seat(2)), 100),
    ];
    for what in whats {
        for by in [By::Person(PersonId(0)), By::Dealer, By::Clock] {
            assert_eq!(desk.send(by, what.clone()).unwrap_err(), Refused::NotYours { whose: "the floor" });
        }
    }
    let moves = What::MoveTo { seat: seat(5), posts: false };
    assert_eq!(desk.floor(moves.clone()).unwrap_err(), Refused::NotYours { whose: "a person at the table" });
    assert_eq!(desk.person(7, moves).unwrap_err(), Refused::NoSeat { person: PersonId(7) });
}

#[test]
fn a_hand_goes_on_in_a_pause_and_the_next_waits_for_its_end() {
    let mut desk = Desk::holdem();
    desk.seat_all();
    desk.deal();
    let (deadline, what) = (desk.table.deadline(), What::Pause { reason: reason("dinner") });
    let told = desk.floor(what.clone()).unwrap();
    assert_eq!(told.floor, Some(what.clone()), "everybody at the table hears why");
    assert_eq!(desk.table.deadline(), deadline, "the clock of a decision goes on");
    let paused = Refused::Paused { reason: reason("dinner") };
    assert_eq!(desk.floor(what).unwrap_err(), paused);
    desk.play_out();
    let again = desk.table.snapshot().unwrap();
    desk.reopen(&again);
    assert_eq!(desk.table.paused(), Some(&reason("dinner")));
    let cards = desk.table.setup().game.cards();
    let deals = What::Deal(room::Shuffle { cards, seed: [8; 32] });
    assert_eq!(desk.send(By::Dealer, deals).unwrap_err(), paused);
    assert_eq!(paused.to_string(), "the table is paused: dinner");
    // Whoever sits there may do all that is not a hand.
    desk.person(1, What::Buy(Chips(500))).unwrap();
    desk.floor(What::Go).unwrap();
    assert_eq!(desk.floor(What::Go).unwrap_err(), Refused::NotPaused);
    desk.deal();
}

#[test]
fn nobody_loses_the_bank_for_being_slow_in_a_pause() {
    let mut desk = Desk::pure("aviator");
    desk.seat_all();
    desk.person(0, What::Bank(Bank::Take)).unwrap();
    desk.floor(What::Pause { reason: reason("a new shoe") }).unwrap();
    let paused = Refused::Paused { reason: reason("a new shoe") };
    assert_eq!(desk.person(0, What::Bank(Bank::PutUp(Chips(10_000)))).unwrap_err(), paused);
    let wager = What::Wager { circle: seat(2), wager: Wager::Base, chips: Chips(1_000) };
    assert_eq!(desk.person(1, wager).unwrap_err(), paused);
    assert_eq!(desk.send(By::Dealer, What::DealOn).unwrap_err(), paused);
    desk.now = desk.now.plus(room::Millis(60_000));
    assert_eq!(desk.table.deadline(), None);
    assert_eq!(desk.send(By::Clock, What::TimeOut).unwrap_err(), Refused::NobodyWaitedFor);
    desk.floor(What::Go).unwrap();
    assert_eq!(desk.table.deadline(), Some(desk.now.plus(room::Millis(1_000))), "he has his full time");
    desk.person(0, What::Bank(Bank::PutUp(Chips(10_000)))).unwrap();
    // The round has begun: it goes on.
    desk.floor(What::Pause { reason: reason("dinner") }).unwrap();
    desk.person(1, What::Wager { circle: seat(2), wager: Wager::Base, chips: Chips(1_000) }).unwrap();
}

#[test]
fn who_is_removed_is_out_of_the_hand_and_has_his_chips_when_it_is_over() {
    let mut desk = Desk::holdem();
    desk.seat_all();
    desk.deal();
    let out = desk.table.waits_for().unwrap();
    let person = out.index() as u64;
    desk.floor(What::Remove { seat: out, reason: reason("rude to the dealer") }).unwrap();
    assert_eq!(desk.table.person(out), Some(PersonId(person)), "the hand is not over");
    assert!(desk.table.deadline().unwrap() <= desk.now, "nobody waits for him");
    desk.send(By::Clock, What::TimeOut).unwrap();
    desk.play_out();
    assert_eq!((desk.table.person(out), desk.bankroll(person)), (None, 100_000));
    let nobody = desk.floor(What::Remove { seat: out, reason: reason("again") }).unwrap_err();
    assert_eq!(nobody, Refused::NobodyAt { seat: out });
    assert_eq!(nobody.to_string(), format!("nobody sits at {out}"));
    // Between hands he goes at once.
    let other = if out == seat(1) { seat(2) } else { seat(1) };
    let told = desk.floor(What::Remove { seat: other, reason: reason("closing") }).unwrap();
    assert!(told.floor.is_some() && desk.table.person(other).is_none());
}

#[test]
fn seats_change_between_hands_and_the_chips_go_along() {
    let mut desk = Desk::holdem();
    desk.seat_all();
    desk.person(0, What::MoveTo { seat: seat(6), posts: false }).unwrap();
    assert_eq!((desk.table.person(seat(1)), desk.table.person(seat(6))), (None, Some(PersonId(0))));
    let moved = Transfer { from: stack(1), to: stack(6), amount: Cents(20_000) };
    assert_eq!(desk.last_record().transfers, [moved]);
    let says = |refused: Result<Outputs, Refused>| refused.unwrap_err().to_string();
    assert!(says(desk.person(1, What::MoveTo { seat: seat(6), posts: true })).contains("somebody sits there"));
    assert!(says(desk.person(1, What::MoveTo { seat: seat(10), posts: true })).contains("this table has no seat 10"));
    let nobody = desk.floor(What::Reseat { seat: seat(1), to: seat(5), reason: None }).unwrap_err();
    assert_eq!(nobody, Refused::NobodyAt { seat: seat(1) });
    desk.floor(What::Reseat { seat: seat(6), to: seat(1), reason: None }).unwrap();
    desk.deal();
    let refused = desk.person(0, What::MoveTo { seat: seat(6), posts: false }).unwrap_err();
    assert_eq!(refused, Refused::InHand { seat: seat(1) });
    assert_eq!(refused.to_string(), "seat 1 is in the hand: that can be done when it is over");
    let reseat = What::Reseat { seat: seat(1), to: seat(6), reason: None };
    assert_eq!(desk.floor(reseat).unwrap_err(), Refused::InHand { seat: seat(1) });
}

#[test]
fn the_bank_goes_with_the_person() {
    let mut desk = Desk::pure("aviator");
    desk.seat_all();
    desk.person(0, What::Bank(Bank::Take)).unwrap();
    desk.person(0, What::MoveTo { seat: seat(5), posts: false }).unwrap();
    let banked = || BankTurn::Banks { seat: seat(5), hand: 1 };
    assert_eq!(desk.table.banked().unwrap().bank_turn(), banked());
    assert_eq!(desk.table.waits_for(), Some(seat(5)));
    desk.person(0, What::Bank(Bank::PutUp(Chips(10_000)))).unwrap();
    let refused = desk.floor(What::Reseat { seat: seat(2), to: seat(1), reason: None }).unwrap_err();
    assert_eq!(refused, Refused::InHand { seat: seat(2) }, "seats change between rounds");
}

#[test]
fn chips_are_put_right_between_stacks_bankrolls_and_the_drop() {
    let mut desk = Desk::holdem();
    desk.seat_all();
    let [ann, bob] = [1, 2].map(|number| Spot::Stack(seat(number)));
    let told = desk.floor(correct(ann, bob, 700)).unwrap();
    assert_eq!(told.floor, Some(correct(ann, bob, 700)));
    assert_eq!(desk.table.stacks()[..2], [Chips(19_300), Chips(20_700)]);
    desk.floor(correct(Spot::Bankroll(PersonId(0)), ann, 1_000)).unwrap();
    assert_eq!((desk.table.stacks()[0], desk.bankroll(0)), (Chips(20_300), 79_000));
    // What the house has not taken in a hand can be in its drop all the same, and goes again.
    desk.floor(correct(Spot::Bankroll(PersonId(1)), Spot::Drop, 300)).unwrap();
    assert_eq!(desk.drop(), 300);
    let again = desk.table.snapshot().unwrap();
    desk.reopen(&again);
    desk.deal();
    desk.play_out();
    let taken = desk.drop() - 300;
    desk.floor(correct(Spot::Drop, bob, taken + 300)).unwrap();
    assert_eq!(desk.drop(), 0);
    let again = desk.table.snapshot().unwrap();
    desk.reopen(&again);
    let more = desk.floor(correct(Spot::Drop, bob, 1)).unwrap_err();
    assert_eq!(more.to_string(), "the drop of table 7 in shift 0 has $0 free, and $0.01 is asked of it");
    desk.deal();
    desk.play_out();
    assert_eq!(desk.table.first_difference(&desk.ledger), None);
}

#[test]
fn chips_that_are_not_there_or_are_in_a_hand_are_not_put_anywhere() {
    let mut desk = Desk::holdem();
    desk.seat_all();
    let [ann, bob, free] = [1, 2, 6].map(|number| Spot::Stack(seat(number)));
    let says = |desk: &mut Desk, what| desk.floor(what).unwrap_err().to_string();
    let too_much = "the stack of seat 1 at table 7 has $200 free, and $200.01 is asked of it";
    assert_eq!(says(&mut desk, correct(ann, bob, 20_001)), too_much);
    let bankroll = Spot::Bankroll(PersonId(0));
    let too_much = "the bankroll of person 0 has $800 free, and $800.01 is asked of it";
    assert_eq!(says(&mut desk, correct(bankroll, ann, 80_001)), too_much);
    assert_eq!(says(&mut desk, correct(ann, free, 100)), "nobody sits at seat 6");
    assert_eq!(says(&mut desk, correct(free, ann, 100)), "nobody sits at seat 6");
    assert_eq!(says(&mut desk, correct(ann, ann, 100)), "the stack of seat 1 at table 7 cannot pay itself");
    assert!(says(&mut desk, correct(ann, bob, 0)).starts_with("nothing would go from"));
    let too_many = desk.floor(correct(bankroll, ann, u64::MAX)).unwrap_err();
    assert!(matches!(too_many, Refused::TooManyChips { .. }), "{too_many}");
    desk.deal();
    for what in [correct(ann, bankroll, 100), correct(bankroll, ann, 100)] {
        assert_eq!(desk.floor(what).unwrap_err(), Refused::InHand { seat: seat(1) });
    }
}

/// R254: what a void round gives back is there.
#[test]
fn fees_that_may_go_back_stay_in_the_drop() {
    let mut desk = Desk::pure("ocean-view");
    desk.seat_all();
    desk.person(0, What::Bank(Bank::Take)).unwrap();
    desk.person(0, What::Bank(Bank::PutUp(Chips(10_000)))).unwrap();
    desk.person(1, What::Wager { circle: seat(2), wager: Wager::Base, chips: Chips(1_000) }).unwrap();
    let cards = desk.table.setup().game.cards();
    desk.send(By::Dealer, What::Deal(room::Shuffle { cards, seed: [8; 32] })).unwrap();
    let fees = desk.drop();
    assert!(fees > 0 && desk.table.in_deal());
    let refused = desk.floor(correct(Spot::Drop, Spot::Bankroll(PersonId(1)), fees)).unwrap_err();
    assert!(refused.to_string().contains("has $0 free"), "{refused}");
    desk.floor(What::Mishap(room::Mishap::VoidRound)).unwrap();
    assert_eq!(desk.drop(), 0);
}
