//! Single promises of the ledger, in words.

use ledger::{Account, Cents, Ledger, PersonId, Posting, PostingId, Refused, Standing, TableId, Transfer, Unsound};

const TABLE: TableId = TableId(4);
const ANN: Account = Account::Bankroll(PersonId(1));
const BOB: Account = Account::Bankroll(PersonId(2));
const POT: Account = Account::Pot { table: TABLE };

fn posting(id: u8, transfers: &[(Account, Account, u64)]) -> Posting {
    let transfers = transfers.iter().map(|&(from, to, cents)| Transfer { from, to, amount: Cents(cents) }).collect();
    Posting { id: PostingId([id; 16]), transfers }
}

/// Ann has $10 and Bob $5.
fn ledger() -> Ledger {
    Ledger::rebuild(&[posting(1, &[(Account::Issue, ANN, 1000), (Account::Issue, BOB, 500)])]).unwrap()
}

#[test]
fn a_posting_is_made_as_a_whole_or_not_at_all() {
    let ledger = ledger();
    let before = ledger.snapshot();
    let refused = ledger.decide(&posting(2, &[(ANN, POT, 1000), (BOB, POT, 501)])).unwrap_err();
    assert_eq!(refused, Refused::TooLittle { account: BOB, free: Cents(500), asked: Cents(501) });
    assert_eq!(ledger.snapshot(), before);
}

#[test]
fn nobody_pays_with_chips_that_he_gets_later() {
    let ledger = ledger();
    assert!(ledger.decide(&posting(2, &[(ANN, POT, 300), (POT, BOB, 300)])).is_ok());
    let refused = ledger.decide(&posting(2, &[(POT, BOB, 300), (ANN, POT, 300)])).unwrap_err();
    assert_eq!(refused, Refused::TooLittle { account: POT, free: Cents(0), asked: Cents(300) });
}

#[test]
fn a_repeat_is_harmless_and_a_conflict_is_refused() {
    let mut ledger = ledger();
    let bet = posting(2, &[(ANN, POT, 300)]);
    let decided = ledger.decide(&bet).unwrap();
    assert_eq!(decided.standing(), Standing::New);
    assert_eq!(ledger.apply(decided), 2);
    let again = ledger.decide(&bet).unwrap();
    assert_eq!(again.standing(), Standing::Applied(2));
    assert_eq!(ledger.apply(again), 2);
    assert_eq!(ledger.balance(POT), Cents(300));
    let other = ledger.decide(&posting(2, &[(ANN, POT, 301)])).unwrap_err();
    assert_eq!(other, Refused::Conflict { id: PostingId([2; 16]) });
}

#[test]
fn a_repeat_is_known_over_a_snapshot_until_it_is_forgotten() {
    let mut ledger = ledger();
    let bet = posting(2, &[(ANN, POT, 300)]);
    ledger.replay(&bet).unwrap();
    let mut ledger = Ledger::from_snapshot(ledger.snapshot()).unwrap();
    assert_eq!(ledger.decide(&bet).unwrap().standing(), Standing::Applied(2));
    ledger.forget_through(2);
    assert_eq!(ledger.known().len(), 0);
    assert_eq!(ledger.decide(&bet).unwrap().standing(), Standing::New);
    assert_eq!(ledger.applied(), 2);
}

#[test]
fn what_is_held_is_nobody_elses() {
    let mut ledger = ledger();
    let first = ledger.hold(&posting(2, &[(ANN, POT, 800)])).unwrap();
    let refused = ledger.decide(&posting(3, &[(ANN, POT, 300)])).unwrap_err();
    assert_eq!(refused, Refused::TooLittle { account: ANN, free: Cents(200), asked: Cents(300) });
    assert_eq!(ledger.balance(ANN), Cents(1000));
    // What is on its way cannot be spent before it has come.
    assert!(ledger.decide(&posting(4, &[(POT, BOB, 1)])).is_err());
    ledger.apply(first);
    assert_eq!(ledger.free(ANN), Cents(200));
    assert!(ledger.decide(&posting(4, &[(POT, BOB, 1)])).is_ok());
}

#[test]
fn a_ceiling_counts_what_is_on_its_way() {
    let mut ledger = ledger();
    ledger.set_ceiling(POT, Some(Cents(1000)));
    let held = ledger.hold(&posting(2, &[(ANN, POT, 800)])).unwrap();
    let refused = ledger.decide(&posting(3, &[(BOB, POT, 201)])).unwrap_err();
    assert_eq!(refused, Refused::TooMuch { account: POT, there: Cents(800), asked: Cents(201), ceiling: Cents(1000) });
    assert_eq!(refused.to_string(), "the pot at table 4 has $8, and $2.01 more would be above its $10");
    // A ceiling that comes later stops nothing that was decided, nor a record that is read again.
    ledger.set_ceiling(POT, Some(Cents(1)));
    ledger.apply(held);
    ledger.replay(&posting(4, &[(BOB, POT, 201)])).unwrap();
    ledger.set_ceiling(POT, None);
    assert!(ledger.decide(&posting(5, &[(BOB, POT, 1)])).is_ok());
}

#[test]
#[should_panic(expected = "the chips of a decision were taken by another posting")]
fn two_decisions_over_the_same_chips_are_not_both_applied() {
    let mut ledger = ledger();
    let one = ledger.decide(&posting(2, &[(ANN, POT, 800)])).unwrap();
    let other = ledger.decide(&posting(3, &[(ANN, POT, 800)])).unwrap();
    ledger.apply(one);
    ledger.apply(other);
}

#[test]
fn the_issue_counts_as_far_as_a_number_goes() {
    let mut ledger = ledger();
    let rest = u64::MAX - 1500;
    let refused = ledger.decide(&posting(2, &[(Account::Issue, ANN, rest + 1)])).unwrap_err();
    assert_eq!(refused, Refused::IssueExhausted { owes: Cents(1500), asked: Cents(rest + 1) });
    ledger.replay(&posting(2, &[(Account::Issue, ANN, rest)])).unwrap();
    assert_eq!(ledger.total(), 0);
    ledger.replay(&posting(3, &[(ANN, Account::Issue, u64::MAX - 500), (BOB, Account::Issue, 500)])).unwrap();
    assert_eq!(ledger.balance(Account::Issue), Cents(0));
    assert_eq!(ledger.balances().count(), 0, "an empty account takes no memory");
}

#[test]
fn a_snapshot_that_cannot_be_is_refused() {
    let sound = ledger().snapshot();
    let mut unbalanced = sound.clone();
    unbalanced.balances[0].1 = Cents(999);
    let refused = Ledger::from_snapshot(unbalanced).unwrap_err();
    assert_eq!(refused, Unsound::DoesNotBalance { issued: Cents(1500), out: 1499 });

    let mut twice = sound.clone();
    twice.balances.push((BOB, Cents(0)));
    assert_eq!(Ledger::from_snapshot(twice).unwrap_err(), Unsound::OutOfOrder { account: BOB });

    let mut unapplied = sound.clone();
    unapplied.applied = 0;
    assert_eq!(Ledger::from_snapshot(unapplied).unwrap_err(), Unsound::KnownTwice);

    let mut repeated = sound;
    repeated.applied = 2;
    repeated.known.push(repeated.known[0].clone());
    assert_eq!(Ledger::from_snapshot(repeated).unwrap_err(), Unsound::KnownTwice);
}
