//! A second, naive ledger audits the first: it keeps every posting, and adds up from the beginning whenever it is asked.

use ledger::{Account, Cents, Ledger, PersonId, Posting, PostingId, Refused, Standing, TableId, Transfer};
use proptest::collection::vec;
use proptest::prelude::*;

/// All postings, and nothing worked out.
#[derive(Default)]
struct Naive {
    postings: Vec<Posting>,
    held: Vec<Posting>,
    ceilings: Vec<(Account, u64)>,
}

/// What the naive ledger says to a posting.
#[derive(PartialEq, Eq, Debug)]
enum Answer {
    Made(u64),
    Repeat(u64),
    OnItsWay,
    No(Account),
    Nonsense,
    Conflict,
}

impl Naive {
    /// An account in whole, as a sum over every transfer there ever was.
    fn balance(&self, account: Account) -> i128 {
        sum(self.postings.iter().flat_map(|posting| &posting.transfers), account)
    }

    fn answer(&self, posting: &Posting) -> Answer {
        if let Some(place) = self.postings.iter().position(|earlier| earlier.id == posting.id) {
            let number = place as u64 + 1;
            return if self.postings[place] == *posting { Answer::Repeat(number) } else { Answer::Conflict };
        }
        if let Some(held) = self.held.iter().find(|held| held.id == posting.id) {
            return if held == posting { Answer::OnItsWay } else { Answer::Conflict };
        }
        if posting.transfers.is_empty() {
            return Answer::Nonsense;
        }
        for (place, transfer) in posting.transfers.iter().enumerate() {
            if transfer.amount.0 == 0 || transfer.from == transfer.to {
                return Answer::Nonsense;
            }
            let so_far = &posting.transfers[..=place];
            let left = self.balance(transfer.from) + sum(so_far, transfer.from) - self.held_of(transfer.from);
            let least = if transfer.from == Account::Issue { -i128::from(u64::MAX) } else { 0 };
            if left < least {
                return Answer::No(transfer.from);
            }
            let there = self.balance(transfer.to) + sum(so_far, transfer.to) + self.coming_to(transfer.to);
            if self.ceilings.iter().any(|(account, most)| *account == transfer.to && there > i128::from(*most)) {
                return Answer::No(transfer.to);
            }
        }
        Answer::Made(self.postings.len() as u64 + 1)
    }

    /// The most that any held posting could want of an account, in whatever order they are applied.
    fn held_of(&self, account: Account) -> i128 {
        self.held.iter().map(|held| -extremes(&held.transfers, account).0).sum()
    }

    fn coming_to(&self, account: Account) -> i128 {
        self.held.iter().map(|held| extremes(&held.transfers, account).1).sum()
    }
}

fn sum<'a>(transfers: impl IntoIterator<Item = &'a Transfer>, account: Account) -> i128 {
    let signed = |transfer: &Transfer| {
        let amount = i128::from(transfer.amount.0);
        amount * i128::from(transfer.to == account) - amount * i128::from(transfer.from == account)
    };
    transfers.into_iter().map(signed).sum()
}

fn extremes(transfers: &[Transfer], account: Account) -> (i128, i128) {
    let sums = (0..=transfers.len()).map(|count| sum(&transfers[..count], account));
    sums.fold((0, 0), |(low, high), sum| (low.min(sum), high.max(sum)))
}

/// Few accounts and small amounts, so that they meet; now and then an amount that overflows.
fn account() -> impl Strategy<Value = Account> {
    let table = TableId(1);
    prop_oneof![
        3 => Just(Account::Issue),
        3 => (0..3_u64).prop_map(|person| Account::Bankroll(PersonId(person))),
        3 => (0..3_u8).prop_map(move |seat| Account::Stack { table, seat }),
        1 => Just(Account::Pot { table }),
        1 => Just(Account::Bank { table }),
        1 => (0..2_u16).prop_map(move |circle| Account::Circle { table, circle }),
        1 => (0..2_u32).prop_map(move |shift| Account::Drop { table, shift }),
    ]
}

fn transfer() -> impl Strategy<Value = Transfer> {
    let amount = prop_oneof![30 => 0..200_u64, 1 => Just(u64::MAX), 1 => Just(u64::MAX / 2)];
    (account(), account(), amount).prop_map(|(from, to, amount)| Transfer { from, to, amount: Cents(amount) })
}

/// What somebody does to a ledger.
#[derive(Clone, Debug)]
enum Doing {
    Apply(Posting),
    Hold(Posting),
    /// Applies, or gives up, one of those that are held.
    Settle(usize),
    Release(usize),
    /// Sends again what was sent before.
    Again(usize),
    Ceiling(Account, u64),
    Reopen,
}

fn doing() -> impl Strategy<Value = Doing> {
    // Ids of one byte's variety meet now and then, with other transfers.
    let posting = || {
        (0..250_u8, vec(transfer(), 0..5)).prop_map(|(id, transfers)| Posting { id: PostingId([id; 16]), transfers })
    };
    prop_oneof![
        12 => posting().prop_map(Doing::Apply),
        6 => posting().prop_map(Doing::Hold),
        4 => any::<usize>().prop_map(Doing::Settle),
        1 => any::<usize>().prop_map(Doing::Release),
        3 => any::<usize>().prop_map(Doing::Again),
        5 => (account(), 0..300_u64).prop_map(|(account, most)| Doing::Ceiling(account, most)),
        1 => Just(Doing::Reopen),
    ]
}

fn answer_of(decided: &Result<ledger::Decided, Refused>, applied: u64) -> Answer {
    match decided {
        Ok(decided) => match decided.standing() {
            Standing::New => Answer::Made(applied + 1),
            Standing::Held => Answer::OnItsWay,
            Standing::Applied(number) => Answer::Repeat(number),
        },
        Err(Refused::TooLittle { account, .. } | Refused::TooMuch { account, .. }) => Answer::No(*account),
        Err(Refused::IssueExhausted { .. }) => Answer::No(Account::Issue),
        Err(Refused::Conflict { .. }) => Answer::Conflict,
        Err(Refused::NoTransfers | Refused::NothingMoves { .. } | Refused::ToItself { .. }) => Answer::Nonsense,
    }
}

/// Both say the same to a posting; if they say yes, it is made in both.
fn apply_to_both(ledger: &mut Ledger, naive: &mut Naive, posting: &Posting) {
    let before = ledger.snapshot();
    let decided = ledger.decide(posting);
    assert_eq!(ledger.snapshot(), before, "a decision changes nothing");
    assert_eq!(answer_of(&decided, ledger.applied()), naive.answer(posting), "{posting:?}: {decided:?}");
    let Ok(decided) = decided else { return };
    let number = ledger.apply(decided.clone());
    assert_eq!(ledger.apply(decided), number, "applied twice is applied once");
    match naive.answer(posting) {
        Answer::Repeat(earlier) => assert_eq!(number, earlier),
        _ => naive.postings.push(posting.clone()),
    }
    naive.held.retain(|held| held.id != posting.id);
}

fn compare(ledger: &Ledger, naive: &Naive, all: &[Account]) {
    assert_eq!(ledger.total(), 0, "chips are neither made nor lost");
    for &account in all {
        let balance = i128::from(ledger.balance(account).0);
        let signed = if account == Account::Issue { -balance } else { balance };
        assert_eq!(signed, naive.balance(account), "{account}");
        if account != Account::Issue {
            assert!(naive.balance(account) >= 0, "{account} is below zero");
            assert_eq!(
                i128::from(ledger.free(account).0),
                naive.balance(account) - naive.held_of(account),
                "{account}"
            );
        }
    }
    let listed: Vec<Account> = ledger.balances().map(|(account, _)| account).collect();
    assert!(listed.is_sorted());
}

fn all_accounts() -> Vec<Account> {
    let table = TableId(1);
    let mut all = vec![Account::Issue, Account::Pot { table }, Account::Bank { table }];
    all.extend((0..3).map(|person| Account::Bankroll(PersonId(person))));
    all.extend((0..3).map(|seat| Account::Stack { table, seat }));
    all.extend((0..2).map(|circle| Account::Circle { table, circle }));
    all.extend((0..2).map(|shift| Account::Drop { table, shift }));
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn both_ledgers_agree(doings in vec(doing(), 1..60)) {
        let (mut ledger, mut naive) = (Ledger::new(), Naive::default());
        let mut sent: Vec<Posting> = Vec::new();
        let all = all_accounts();
        for doing in doings {
            match doing {
                Doing::Apply(posting) => {
                    apply_to_both(&mut ledger, &mut naive, &posting);
                    sent.push(posting);
                }
                Doing::Hold(posting) => {
                    let expected = naive.answer(&posting);
                    let held = ledger.hold(&posting);
                    prop_assert_eq!(&answer_of(&held, ledger.applied()), &expected);
                    if matches!(expected, Answer::Made(_)) {
                        naive.held.push(posting.clone());
                    }
                    sent.push(posting);
                }
                Doing::Settle(which) if !naive.held.is_empty() => {
                    let posting = naive.held[which % naive.held.len()].clone();
                    prop_assert_eq!(ledger.decide(&posting).map(|decided| decided.standing()), Ok(Standing::Held));
                    apply_to_both(&mut ledger, &mut naive, &posting);
                }
                Doing::Release(which) if !naive.held.is_empty() => {
                    let posting = naive.held.remove(which % naive.held.len());
                    prop_assert!(ledger.release(posting.id));
                    prop_assert!(!ledger.release(posting.id));
                }
                Doing::Again(which) if !sent.is_empty() => {
                    let posting = sent[which % sent.len()].clone();
                    apply_to_both(&mut ledger, &mut naive, &posting);
                }
                Doing::Ceiling(Account::Issue, _) | Doing::Settle(_) | Doing::Release(_) | Doing::Again(_) => {}
                Doing::Ceiling(account, most) => {
                    ledger.set_ceiling(account, Some(Cents(most)));
                    naive.ceilings.retain(|(other, _)| *other != account);
                    naive.ceilings.push((account, most));
                }
                Doing::Reopen => {
                    let rebuilt = Ledger::rebuild(&naive.postings).expect("what was applied can be applied");
                    prop_assert_eq!(rebuilt.snapshot(), ledger.snapshot());
                    ledger = Ledger::from_snapshot(ledger.snapshot()).expect("its own snapshot is sound");
                    // A restart: what was only held is gone, and ceilings are set anew.
                    naive.held.clear();
                    for (account, most) in &naive.ceilings {
                        ledger.set_ceiling(*account, Some(Cents(*most)));
                    }
                }
            }
            compare(&ledger, &naive, &all);
        }
    }
}
