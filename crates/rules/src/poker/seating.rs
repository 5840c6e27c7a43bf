//! Who is dealt into a deal, and what each has to put up before it.

use std::fmt;

use super::event::PostKind;
use super::table::Table;
use crate::{Chips, SEATS_MAX, Seat, SeatSet};

/// Who is dealt in, with what chips, and what each posts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The chips of each.
    pub stacks: [Chips; SEATS_MAX],
    /// Who is dealt in.
    pub dealt_in: SeatSet,
    /// How many have a seat, dealt in or not.
    pub seated: u8,
    /// Where the button lies, in games that have one.
    pub button: Option<Seat>,
    /// What each posts.
    pub posts: [Post; SEATS_MAX],
    /// Who posts something.
    pub posters: SeatSet,
    /// The blind that lies farthest from the button: the first round is opened behind it.
    pub last_blind: Option<Seat>,
    /// What there is to call before anybody acts.
    pub to_call: Chips,
    /// How many times the limits the deal is played for: two in a pot that was killed before it.
    pub limits: u8,
    /// Whether the pot was killed before the deal: nobody else may then.
    pub killed: bool,
    /// Whether hands are turned up at the showdown without being asked.
    pub show_all: bool,
}

/// What a player puts up before the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Post {
    /// What the live part is.
    pub kind: Option<PostKind>,
    /// Counts as his bet.
    pub live: Chips,
    /// Does not.
    pub dead: Chips,
    /// His own ante, where it is not the table's: he can win as much of the others' as he has put up.
    pub ante: Chips,
}

/// Why there can be no such deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the words below say it")]
pub enum NoDeal {
    TooFew { players: usize },
    NoSuchSeat { seat: Seat },
    NoChips { seat: Seat },
    NoButton,
    TooMuch,
    PostAboveCall { seat: Seat },
}

impl fmt::Display for NoDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoDeal::TooFew { players } => write!(f, "{players} players: a deal needs two"),
            NoDeal::NoSuchSeat { seat } => write!(f, "this table has no {seat}"),
            NoDeal::NoChips { seat } => write!(f, "{seat} has not enough chips to be dealt in"),
            NoDeal::PostAboveCall { seat } => write!(f, "{seat} posts more than there is to call"),
            NoDeal::NoButton => f.write_str("this game needs a button"),
            NoDeal::TooMuch => f.write_str("there is more money at the table than can be counted"),
        }
    }
}

impl std::error::Error for NoDeal {}

/// More than all play chips of the world, and little enough that sums of it fit.
const STACK_MAX: u64 = 1 << 56;

impl Seating {
    /// Everybody with chips is dealt in, nobody is new and nobody owes anything: the blinds lie behind the button.
    ///
    /// ```
    /// use rules::poker::{Seating, Stakes, Table};
    /// use rules::{Chips, Register, Seat, Structure};
    ///
    /// let house = Register::embedded().house("ocean-view").unwrap();
    /// let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    /// let table = Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &[])?;
    /// let seating = Seating::everybody(&table, &[Chips(10_000); 6], Seat::new(0));
    /// assert_eq!(seating.posts[1].live, Chips(200));
    /// assert_eq!(seating.posts[2].live, Chips(400));
    /// assert_eq!(seating.last_blind, Seat::new(2));
    /// # Ok::<(), rules::poker::NoTable>(())
    /// ```
    #[must_use]
    pub fn everybody(table: &Table, chips: &[Chips], button: Option<Seat>) -> Seating {
        let mut stacks = [Chips(0); SEATS_MAX];
        for (stack, &chips) in stacks.iter_mut().zip(chips) {
            *stack = chips;
        }
        let dealt_in: SeatSet =
            (0..).map_while(Seat::new).filter(|seat| stacks[seat.index()].0 >= table.least_stack()).collect();
        let mut seating = Seating { stacks, dealt_in, seated: dealt_in.len() as u8, ..Seating::nobody(button) };
        if let Some(button) = button.filter(|_| table.blinds > 0) {
            seating.post_blinds(table, button);
        }
        seating
    }

    /// Nobody is dealt in yet, and nothing is posted.
    pub(super) const fn nobody(button: Option<Seat>) -> Seating {
        Seating {
            stacks: [Chips(0); SEATS_MAX],
            dealt_in: SeatSet::EMPTY,
            seated: 0,
            button,
            posts: [Post { kind: None, live: Chips(0), dead: Chips(0), ante: Chips(0) }; SEATS_MAX],
            posters: SeatSet::EMPTY,
            last_blind: None,
            to_call: Chips(0),
            limits: 1,
            killed: false,
            show_all: false,
        }
    }

    /// Puts the blinds behind the button; with two players by the rule for two (R018, R019).
    fn post_blinds(&mut self, table: &Table, button: Seat) {
        let players = self.dealt_in.len();
        let heads_up = players == 2 && self.dealt_in.contains(button) && table.button_small;
        let after = if heads_up { self.dealt_in.without(button).iter().next() } else { Some(button) };
        let Some(after) = after else { return };
        // Three blinds need four players.
        let count = if table.blinds == 3 && players < 4 { 2 } else { usize::from(table.blinds) };
        let blinds = self.dealt_in.clockwise(after).take(count);
        for (nth, seat) in blinds.enumerate() {
            let (kind, amount) = match nth + 1 == count {
                true => (PostKind::BigBlind, table.big),
                false => (PostKind::SmallBlind, table.small),
            };
            self.posts[seat.index()] = Post { kind: Some(kind), live: Chips(amount), ..Post::default() };
            self.posters = self.posters.with(seat);
            self.last_blind = Some(seat);
        }
        self.to_call = Chips(table.big);
    }

    /// Whether a deal can be made of it.
    pub(super) fn check(&self, table: &Table) -> Result<(), NoDeal> {
        let least = table.least_stack();
        let stack = |seat: Seat| self.stacks[seat.index()].0;
        // Mostly there can, which is seen without looking at what could be wrong.
        let chips = self.dealt_in.iter().fold(true, |well, seat| {
            let beyond = stack(seat).wrapping_sub(least);
            well & (beyond <= STACK_MAX - least)
        });
        let posts = self.posters.iter().fold(true, |well, seat| well & (self.posts[seat.index()].live <= self.to_call));
        let seats = self.dealt_in.minus(SeatSet::first(table.seats())).is_empty();
        let button = self.button.is_some() | (table.blinds == 0);
        if chips & posts & seats & button & self.dealt_in.is_several() { Ok(()) } else { self.why_not(table) }
    }

    #[cold]
    fn why_not(&self, table: &Table) -> Result<(), NoDeal> {
        let players = self.dealt_in.len();
        if players < 2 {
            return Err(NoDeal::TooFew { players });
        }
        if self.button.is_none() && table.blinds > 0 {
            return Err(NoDeal::NoButton);
        }
        for seat in self.dealt_in {
            if seat.index() >= table.seats() {
                return Err(NoDeal::NoSuchSeat { seat });
            }
            let stack = self.stacks[seat.index()].0;
            if stack < table.least_stack() {
                return Err(NoDeal::NoChips { seat });
            }
            if stack > STACK_MAX {
                return Err(NoDeal::TooMuch);
            }
        }
        if let Some(seat) = self.posters.iter().find(|seat| self.posts[seat.index()].live > self.to_call) {
            return Err(NoDeal::PostAboveCall { seat });
        }
        Ok(())
    }
}
