//! Banked games: what their books decide, one round of them, and how the position goes round.

mod button;
mod cover;
mod event;
mod game;
mod layout;
mod lineup;
mod moment;
mod offers;
mod pure;
mod refusal;
mod round;
mod settlement;
mod step;
mod table;
mod three;
mod three_card;
mod view;
mod words;

pub use button::ActionButton;
pub use cover::Cover;
pub use event::Event;
pub(crate) use game::{BONUS_FIELDS, FIELDS};
pub use game::{Backline, BankRules, Banked, BankedTable, Bonus, Insurance};
pub use lineup::Lineup;
pub use moment::Moment;
pub(crate) use moment::names as moments;
pub use offers::{BankTurn, Offers};
pub use refusal::{Refusal, Why};
pub use round::{Opening, Round};
pub use step::{Act, Need, Options, Place, Span, Step, To, Turn};
pub use table::{NoTable, Table};
pub(crate) use three_card::THREE_CARD_FIELDS;
pub use three_card::{Fate, ThreeCard, ThreeCardShowdown};
pub use view::View;
pub use words::*;
