//! Money in whole cents, by double entry: what leaves one account arrives in another. It knows money, not cards.
//!
//! All judgement is in [`Ledger::decide`], none in [`Ledger::apply`]: a room decides, writes down what was decided, and
//! applies it when it is written. Live play and replay share the second half.
//!
//! ```
//! use ledger::{Account, Cents, Ledger, PersonId, Posting, PostingId, Refused, TableId, Transfer};
//!
//! let mut ledger = Ledger::new();
//! let ann = Account::Bankroll(PersonId(1));
//! let stack = Account::Stack { table: TableId(7), seat: 3 };
//!
//! let chips = Posting::one(PostingId([1; 16]), Transfer { from: Account::Issue, to: ann, amount: Cents(50_000) });
//! let decided = ledger.decide(&chips)?;
//! ledger.apply(decided);
//!
//! // Who has $500 cannot buy in for $600, and nothing has changed.
//! let buy_in = Posting::one(PostingId([2; 16]), Transfer { from: ann, to: stack, amount: Cents(60_000) });
//! let refused = ledger.decide(&buy_in).unwrap_err();
//! assert_eq!(refused.to_string(), "the bankroll of person 1 has $500 free, and $600 is asked of it");
//! assert_eq!(ledger.balance(ann), Cents(50_000));
//! assert_eq!(ledger.total(), 0);
//! # Ok::<(), Refused>(())
//! ```

mod account;
mod cents;
mod decided;
mod ledger;
mod posting;
mod refused;
mod snapshot;

pub use account::{Account, PersonId, TableId};
pub use cents::Cents;
pub use decided::{Decided, Standing};
pub use ledger::Ledger;
pub use posting::{Posting, PostingId, Transfer};
pub use refused::Refused;
pub use snapshot::{Snapshot, Unsound};
