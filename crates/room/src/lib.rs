//! One table: the deal, the money and the clock, joined. An [`Input`] goes in, a [`Record`] is written, [`Outputs`] come out.
//!
//! There is no I/O here, no clock, no chance and no thread. Whoever runs a table brings all of it, and keeps an order:
//! [`Table::decide`], then write the record, then [`Ledger::apply`](ledger::Ledger::apply) and [`Table::apply`], then tell.
//! What was not written has not happened.
//!
//! ```
//! use ledger::{Account, Cents, Ledger, Posting, PostingId, Transfer};
//! use room::{
//!     By, Decision, Input, Key, Limit, Millis, PersonId, Record, RequestId, Settings, Table, TableId, Terms, What,
//! };
//! use rules::{Chips, Register, Seat, Structure};
//!
//! let house = Register::embedded().house("ocean-view").unwrap();
//! let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
//! let terms = Terms::new(TableId(7), house, "holdem", bets, &house.family(18), Settings::default());
//! let setup = terms.setup(Register::embedded())?;
//! let (mut table, mut ledger, key) = (Table::new(setup), Ledger::new(), Key::new([9; 32]));
//!
//! let ann = PersonId(1);
//! let gift = Transfer { from: Account::Issue, to: Account::Bankroll(ann), amount: Cents(50_000) };
//! ledger.replay(&Posting::one(PostingId([0; 16]), gift))?;
//!
//! let what = What::SitDown { seat: Seat::new(3).unwrap(), chips: Chips(20_000) };
//! let sits = Input { request: Some(RequestId([1; 16])), by: By::Person(ann), seen: None, at: Millis(0), what };
//! let Decision::New(decided) = table.decide(&sits, &ledger)? else { panic!("it is new") };
//! let bytes = decided.record().write(&key);
//! // … the journal has them: now it has happened.
//! if let Some(posting) = decided.record().posting() {
//!     ledger.replay(&posting)?;
//! }
//! let outputs = table.apply(*decided);
//! assert_eq!(outputs.version.0, 1);
//! assert_eq!(ledger.balance(Account::Bankroll(ann)), Cents(30_000));
//!
//! // The same request again is answered again, and nothing else happens.
//! assert!(matches!(table.decide(&sits, &ledger)?, Decision::Repeat { .. }));
//! assert_eq!(Record::read(&bytes, &key)?.input, sits);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answered;
mod banked;
mod checkpoint;
mod clock;
mod company;
mod decision;
mod deck;
mod deed;
mod effect;
mod errand;
mod events;
mod floor;
mod foresee;
mod game;
mod grant;
mod guest;
mod hall;
mod hex;
mod history;
mod id;
mod input;
mod local_time;
mod mark;
mod mishap;
mod money;
mod output;
mod people;
mod play;
mod poker;
mod proof;
mod reason;
mod record;
mod refused;
mod replay;
mod report;
mod room;
mod seal;
mod sitting;
mod snapshot;
mod state;
mod statement;
mod table;
mod terms;
mod underway;
mod unsound;
mod waiting;
mod witness;

pub use company::Company;
pub use decision::{Decided, Decision};
pub use deck::Shuffle;
pub use deed::{Deed, Done};
pub use effect::{Effect, Ticket};
pub use errand::{Errand, ErrandRecord, Staffing};
pub use events::Event;
pub use floor::Spot;
pub use foresee::{Case, Follows, Foreseen};
pub use game::{DayTable, Game, Settings, Setup};
pub use grant::Grant;
pub use history::{Audited, audit};
pub use id::{Millis, Order, RequestId, Version};
pub use input::{Bank, By, Input, What};
pub use ledger::{PersonId, TableId};
pub use local_time::LocalTime;
pub use mark::{marked, unmarked};
pub use mishap::Mishap;
pub use output::{Options, Outputs, View};
pub use people::{Change, People, Person, Role, Secret};
pub use proof::{Checked, Pack, Promise, Proof, Proven, Root, Trail, Unproven};
pub use reason::Reason;
pub use record::{Record, Unreadable, Written};
pub use refused::Refused;
pub use replay::Different;
pub use report::{Correction, Discrepancy, Report, Standing, TableShift};
pub use room::Room;
pub use seal::Key;
pub use sitting::Sitting;
pub use snapshot::{Snapshot, Unfit};
pub use statement::{Cause, Movement};
pub use table::Table;
pub use terms::{Limit, NoSetup, Terms};
pub use unsound::Unsound;
pub use waiting::{Call, List, Waiting};
pub use witness::Witness;
