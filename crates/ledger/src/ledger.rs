use std::collections::{BTreeMap, VecDeque};

use crate::decided::Need;
use crate::{Account, Cents, Decided, Posting, PostingId, Refused, Snapshot, Standing, Transfer, Unsound};

/// All accounts of a room and what is in them.
///
/// No account but the issue goes below zero, and the issue owes exactly what all others have, so no sum can overflow
/// that the issue's own did not. An account that is empty takes no memory.
///
/// **Repeats.** An id that was applied is remembered with its transfers until [`Ledger::forget_through`]; as long as it
/// is, the same posting again changes nothing, and another under its id is refused. The ledger never forgets by itself:
/// whoever knows that no repeat can come any more says so, as a room does with each record. A refusal is not
/// remembered: the same posting may be possible later.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    issued: Cents,
    balances: BTreeMap<Account, Cents>,
    ceilings: BTreeMap<Account, Cents>,
    held: BTreeMap<PostingId, Decided>,
    applied: u64,
    /// The last postings; the newest has the number `applied`.
    known: VecDeque<Posting>,
    numbers: BTreeMap<PostingId, u64>,
}

/// What a look at a posting takes into account.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Regard {
    /// What is there: enough for what has been decided before.
    Balances,
    /// And what is held for others, and the ceilings.
    HoldsAndCeilings,
}

/// One account on the way through a posting.
struct Visit {
    account: Account,
    /// What could be taken at first.
    free: i128,
    /// What was there at first or on its way, and the most that may be there.
    there: i128,
    ceiling: Option<Cents>,
    /// What came in less what went out so far, and its extremes.
    net: i128,
    lowest: i128,
    highest: i128,
}

impl Ledger {
    /// A ledger without a chip.
    #[must_use]
    pub fn new() -> Ledger {
        Ledger::default()
    }

    /// Whether a posting may be made. Nothing changes.
    ///
    /// Between this and [`Ledger::apply`] no other posting may take the same chips; if one could, because what was
    /// decided is being written down, [`Ledger::hold`] them.
    ///
    /// # Errors
    /// If a transfer moves nothing or would take what is not there, a ceiling would be passed, or the id is another's.
    pub fn decide(&self, posting: &Posting) -> Result<Decided, Refused> {
        if let Some(decided) = self.repeat(posting)? {
            return Ok(decided);
        }
        let needs = self.walk(&posting.transfers, Regard::HoldsAndCeilings)?;
        Ok(Decided { posting: posting.clone(), standing: Standing::New, needs })
    }

    /// Decides, and keeps what the posting needs for it alone until it is applied or [released](Ledger::release).
    /// Balances are as they were. Holds are no part of the record: after a crash, what was not written was not decided.
    ///
    /// ```
    /// use ledger::{Account, Cents, Ledger, PersonId, Posting, PostingId, TableId, Transfer};
    ///
    /// let ann = Account::Bankroll(PersonId(1));
    /// let mut ledger = Ledger::new();
    /// ledger.replay(&Posting::one(PostingId([0; 16]), Transfer { from: Account::Issue, to: ann, amount: Cents(900) }))?;
    ///
    /// // Two tables at once, and chips for one: the first has them while its record is written.
    /// let buy_in = |table| {
    ///     let to = Account::Stack { table: TableId(table), seat: 0 };
    ///     Posting::one(PostingId([table as u8; 16]), Transfer { from: ann, to, amount: Cents(600) })
    /// };
    /// let first = ledger.hold(&buy_in(1))?;
    /// assert!(ledger.hold(&buy_in(2)).is_err());
    /// ledger.apply(first);
    /// assert_eq!(ledger.balance(ann), Cents(300));
    /// # Ok::<(), ledger::Refused>(())
    /// ```
    ///
    /// # Errors
    /// As [`Ledger::decide`].
    pub fn hold(&mut self, posting: &Posting) -> Result<Decided, Refused> {
        let decided = self.decide(posting)?;
        if decided.standing == Standing::New {
            self.held.insert(posting.id, decided.clone());
        }
        Ok(decided)
    }

    /// Gives up a hold: its record could not be written. Says whether there was one.
    pub fn release(&mut self, id: PostingId) -> bool {
        self.held.remove(&id).is_some()
    }

    /// Makes the transfers, and says which posting of this ledger it is, counted from 1. A repeat changes nothing, and is
    /// told the number of the first.
    ///
    /// # Panics
    /// If others have taken the chips since the decision, or have used the id: that is a mistake of the caller, and the
    /// ledger is as it was.
    pub fn apply(&mut self, decided: Decided) -> u64 {
        let posting = decided.posting;
        if let Some(&number) = self.numbers.get(&posting.id) {
            let known = self.known_posting(number);
            assert_eq!(*known, posting, "the id of a decision was used for another posting");
            return number;
        }
        let possible = self.walk(&posting.transfers, Regard::Balances);
        assert!(possible.is_ok(), "the chips of a decision were taken by another posting: {possible:?}");
        for transfer in &posting.transfers {
            self.take(transfer.from, transfer.amount);
            self.give(transfer.to, transfer.amount);
        }
        self.held.remove(&posting.id);
        self.applied += 1;
        self.numbers.insert(posting.id, self.applied);
        self.known.push_back(posting);
        self.applied
    }

    /// Makes a posting that the record holds. Ceilings do not matter: it has happened. Nothing else is taken on trust.
    ///
    /// # Errors
    /// As [`Ledger::decide`]: then the record is not that of this ledger.
    pub fn replay(&mut self, posting: &Posting) -> Result<u64, Refused> {
        let decided = match self.repeat(posting)? {
            Some(decided) => decided,
            None => {
                let needs = self.walk(&posting.transfers, Regard::Balances)?;
                Decided { posting: posting.clone(), standing: Standing::New, needs }
            }
        };
        Ok(self.apply(decided))
    }

    /// The ledger that comes of recorded transfers alone.
    ///
    /// # Errors
    /// As [`Ledger::replay`], at the first posting that cannot be.
    pub fn rebuild<'a>(postings: impl IntoIterator<Item = &'a Posting>) -> Result<Ledger, Refused> {
        let mut ledger = Ledger::new();
        for posting in postings {
            ledger.replay(posting)?;
        }
        Ok(ledger)
    }

    /// What is in an account; of the [issue](Account::Issue), what it owes.
    #[must_use]
    pub fn balance(&self, account: Account) -> Cents {
        match account {
            Account::Issue => self.issued,
            _ => self.balances.get(&account).copied().unwrap_or(Cents::ZERO),
        }
    }

    /// What is in an account and held for no posting; of the issue, what it can still give.
    #[must_use]
    pub fn free(&self, account: Account) -> Cents {
        let (below, _) = self.held(account);
        let there = if account == Account::Issue { Cents(u64::MAX - self.issued.0) } else { self.balance(account) };
        there.minus(below).expect("no more is held than is there")
    }

    /// Every account that has something, in order. The issue is not among them.
    pub fn balances(&self) -> impl Iterator<Item = (Account, Cents)> {
        self.balances.iter().map(|(account, cents)| (*account, *cents))
    }

    /// The sum of all accounts, the issue's debt included: zero, or this ledger is broken. It is added up anew each time.
    #[must_use]
    pub fn total(&self) -> i128 {
        self.balances.values().map(|cents| i128::from(cents.0)).sum::<i128>() - i128::from(self.issued.0)
    }

    /// The most that an account may have from now on; `None` lifts it. What is there already may stay. The issue has none.
    pub fn set_ceiling(&mut self, account: Account, ceiling: Option<Cents>) {
        match ceiling {
            Some(ceiling) => self.ceilings.insert(account, ceiling),
            None => self.ceilings.remove(&account),
        };
    }

    /// How many postings have been applied.
    #[must_use]
    pub fn applied(&self) -> u64 {
        self.applied
    }

    /// The postings whose ids are remembered, oldest first; the newest has the number [`Ledger::applied`].
    #[must_use]
    pub fn known(&self) -> impl ExactSizeIterator<Item = &Posting> {
        self.known.iter()
    }

    /// Forgets the ids of all postings up to this number. A repeat of one of them would be made once more: the caller
    /// knows that none can come.
    ///
    /// ```
    /// use ledger::{Account, Cents, Ledger, PersonId, Posting, PostingId, Transfer};
    ///
    /// let chips = Transfer { from: Account::Issue, to: Account::Bankroll(PersonId(1)), amount: Cents(900) };
    /// let mut ledger = Ledger::rebuild(&[Posting::one(PostingId([1; 16]), chips), Posting::one(PostingId([2; 16]), chips)])?;
    /// ledger.forget_through(1);
    /// assert_eq!(ledger.known().len(), 1);
    /// # Ok::<(), ledger::Refused>(())
    /// ```
    pub fn forget_through(&mut self, number: u64) {
        while self.known.len() as u64 > self.applied.saturating_sub(number) {
            let posting = self.known.pop_front().expect("it was counted");
            self.numbers.remove(&posting.id);
        }
    }

    /// All that is needed to go on from here.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            issued: self.issued,
            balances: self.balances().collect(),
            applied: self.applied,
            known: self.known.iter().cloned().collect(),
        }
    }

    /// The ledger that a snapshot was taken of. Ceilings are set anew, and nothing is held.
    ///
    /// # Errors
    /// If it does not balance, or says a thing twice.
    pub fn from_snapshot(snapshot: Snapshot) -> Result<Ledger, Unsound> {
        let Snapshot { issued, balances, applied, known } = snapshot;
        let mut before = Account::Issue;
        for (account, _) in &balances {
            if *account <= before {
                return Err(Unsound::OutOfOrder { account: *account });
            }
            before = *account;
        }
        let out = balances.iter().map(|(_, cents)| u128::from(cents.0)).sum();
        if out != u128::from(issued.0) {
            return Err(Unsound::DoesNotBalance { issued, out });
        }
        let forgotten = applied.checked_sub(known.len() as u64).ok_or(Unsound::KnownTwice)?;
        let numbers: BTreeMap<PostingId, u64> =
            known.iter().zip(1..).map(|(posting, place)| (posting.id, forgotten + place)).collect();
        if numbers.len() != known.len() {
            return Err(Unsound::KnownTwice);
        }
        Ok(Ledger {
            issued,
            balances: balances.into_iter().filter(|(_, cents)| *cents > Cents::ZERO).collect(),
            applied,
            known: known.into(),
            numbers,
            ..Ledger::default()
        })
    }

    /// The decision on a posting that is known.
    fn repeat(&self, posting: &Posting) -> Result<Option<Decided>, Refused> {
        let earlier = if let Some(&number) = self.numbers.get(&posting.id) {
            let posting = self.known_posting(number).clone();
            Decided { posting, standing: Standing::Applied(number), needs: Vec::new() }
        } else if let Some(held) = self.held.get(&posting.id) {
            Decided { standing: Standing::Held, ..held.clone() }
        } else {
            return Ok(None);
        };
        if earlier.posting == *posting { Ok(Some(earlier)) } else { Err(Refused::Conflict { id: posting.id }) }
    }

    fn known_posting(&self, number: u64) -> &Posting {
        let from_the_end = (self.applied - number) as usize;
        &self.known[self.known.len() - 1 - from_the_end]
    }

    /// Goes through the transfers in order, without making them: what they need of each account, or the first that fails.
    fn walk(&self, transfers: &[Transfer], regard: Regard) -> Result<Vec<Need>, Refused> {
        if transfers.is_empty() {
            return Err(Refused::NoTransfers);
        }
        let mut visits: Vec<Visit> = Vec::new();
        for &Transfer { from, to, amount } in transfers {
            if amount == Cents::ZERO {
                return Err(Refused::NothingMoves { from, to });
            }
            if from == to {
                return Err(Refused::ToItself { account: from });
            }
            self.visit(&mut visits, from, regard).take(amount)?;
            self.visit(&mut visits, to, regard).give(amount)?;
        }
        let need = |visit: Visit| Need {
            account: visit.account,
            below: Cents((-visit.lowest) as u64),
            above: Cents(visit.highest as u64),
        };
        Ok(visits.into_iter().map(need).collect())
    }

    fn visit<'a>(&self, visits: &'a mut Vec<Visit>, account: Account, regard: Regard) -> &'a mut Visit {
        if let Some(place) = visits.iter().position(|visit| visit.account == account) {
            return &mut visits[place];
        }
        let balance = self.balance(account);
        let ((below, above), ceiling) = match regard {
            Regard::Balances => ((Cents::ZERO, Cents::ZERO), None),
            Regard::HoldsAndCeilings => (self.held(account), self.ceilings.get(&account).copied()),
        };
        let can_give = if account == Account::Issue { u64::MAX - balance.0 } else { balance.0 };
        visits.push(Visit {
            account,
            free: i128::from(can_give) - i128::from(below.0),
            there: i128::from(balance.0) + i128::from(above.0),
            ceiling: ceiling.filter(|_| account != Account::Issue),
            net: 0,
            lowest: 0,
            highest: 0,
        });
        visits.last_mut().expect("it was pushed")
    }

    /// What is held of an account, below and above.
    fn held(&self, account: Account) -> (Cents, Cents) {
        let needs = self.held.values().flat_map(|decided| &decided.needs).filter(|need| need.account == account);
        needs.fold((Cents::ZERO, Cents::ZERO), |(below, above), need| {
            let below = below.plus(need.below).expect("no more is held than is there");
            (below, above.plus(need.above).expect("no more is on its way than is there"))
        })
    }

    fn take(&mut self, account: Account, amount: Cents) {
        if account == Account::Issue {
            self.issued = self.issued.plus(amount).expect("the walk has added it up");
            return;
        }
        let rest = self.balance(account).minus(amount).expect("the walk has found it there");
        if rest == Cents::ZERO {
            self.balances.remove(&account);
        } else {
            self.balances.insert(account, rest);
        }
    }

    fn give(&mut self, account: Account, amount: Cents) {
        if account == Account::Issue {
            self.issued = self.issued.minus(amount).expect("no more can come back than is out");
            return;
        }
        let sum = self.balance(account).plus(amount).expect("no account has more than is out");
        self.balances.insert(account, sum);
    }
}

impl Visit {
    fn take(&mut self, amount: Cents) -> Result<(), Refused> {
        let there = self.free + self.net;
        if there < i128::from(amount.0) {
            let account = self.account;
            return Err(match account {
                Account::Issue => {
                    Refused::IssueExhausted { owes: Cents((i128::from(u64::MAX) - there) as u64), asked: amount }
                }
                _ => Refused::TooLittle { account, free: Cents(there as u64), asked: amount },
            });
        }
        self.net -= i128::from(amount.0);
        self.lowest = self.lowest.min(self.net);
        Ok(())
    }

    fn give(&mut self, amount: Cents) -> Result<(), Refused> {
        let there = self.there + self.net;
        if let Some(ceiling) = self.ceiling
            && there + i128::from(amount.0) > i128::from(ceiling.0)
        {
            let there = Cents(there as u64);
            return Err(Refused::TooMuch { account: self.account, there, asked: amount, ceiling });
        }
        self.net += i128::from(amount.0);
        self.highest = self.highest.max(self.net);
        Ok(())
    }
}
