//! What goes wrong at a table, and what its book does then.
//!
//! A mishap is a step like any other: somebody says what happened, the book has the remedy, and the deal carries it out. What
//! it leaves behind for the rest of the deal is a [`Trouble`], empty in almost every deal.

mod board;
mod burn;
mod conduct;
mod count;
mod exposed;
mod fill;
mod forfeit;
mod scrap;

use cards::Card;

pub(super) use fill::{Fill, Fills};

use super::deal::{Away, Board, Deal, Holding, Phase, WIDTH};
use super::event::Event;
use super::refusal::{Refusal, Why};
use super::step::Act;
use crate::{Chips, Cite, Seat, SeatSet, Sink};

/// Something that went wrong, as the dealer or the floor would say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mishap<'a> {
    /// A card of a player was seen by all.
    Exposed {
        /// Whose it is.
        seat: Seat,
        /// The card.
        card: Card,
        /// How it came about.
        how: Exposure,
    },
    /// A card lay face up in the deck.
    Boxed {
        /// The card.
        card: Card,
        /// Who got it face down; none if it came off the deck and was not dealt yet.
        seat: Option<Seat>,
    },
    /// A joker was found in a deck that should have none.
    StrayJoker {
        /// Who got it; none if it came off the deck and was not dealt yet.
        seat: Option<Seat>,
    },
    /// A player got so many cards too few.
    Short {
        /// Who.
        seat: Seat,
        /// How many.
        missing: u8,
    },
    /// A player got a card too many.
    Long {
        /// Who.
        seat: Seat,
        /// The card that came besides, if anybody knows it.
        extra: Option<Card>,
        /// The card that the floor took out of the hand at random, where the book has it so.
        taken: Option<Card>,
    },
    /// Cards of the board were turned before the betting was over: the burn, where one was due, then those cards.
    TurnedEarly(&'a [Option<Card>]),
    /// The flop came with these cards besides.
    LongFlop(&'a [Option<Card>]),
    /// The flop came with so many cards too few.
    ShortFlop(u8),
    /// No card was burned before the cards of this street.
    NoBurn,
    /// Two cards were burned; this is the second, if anybody knows it.
    TwoBurns(Option<Card>),
    /// The cards were misdealt.
    Misdealt,
    /// At the showdown a player called his hand better than it is.
    Miscalled(Seat),
}

/// How a card came to be seen by all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exposure {
    /// The dealer turned it up.
    Dealer,
    /// It left the table.
    OffTable,
    /// It touched the player to whom it was going.
    Touched,
}

/// What mishaps leave behind for the rest of the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Trouble {
    /// Whether anything has gone wrong: what follows is looked at only then.
    pub(super) happened: bool,
    /// What is shuffled into the stub before the next card comes off it.
    pub(super) returned: Away,
    /// What says so.
    pub(super) cite: Cite,
    /// What lies aside until the street behind this one, and is shuffled back then.
    pub(super) aside: Away,
    pub(super) aside_for: u8,
    /// The card that serves as the next burn.
    pub(super) burn: Option<Card>,
    /// What says so.
    pub(super) burn_cite: Cite,
    /// Whether the next street burns no card.
    pub(super) no_burn: bool,
    /// What is made good when the dealing is over.
    pub(super) fills: Fills,
    /// Scraps of paper, and cards that made a hand foul: they come back in no shuffle.
    pub(super) scraps: Away,
    /// How many cards the dealer has exposed, and how many lay face up in the deck.
    exposed: u8,
    boxed: u8,
    /// Whose third card of stud comes down, a hole card having been exposed; they cannot be made to open.
    pub(super) third_down: SeatSet,
    /// Whose hand has too many cards to win.
    pub(super) foul: SeatSet,
    /// Who has acted out of turn, and how.
    pub(super) spoken: SeatSet,
    pub(super) said: [Option<Act>; WIDTH],
    /// Who miscalled his hand, and who has thrown his own away since.
    pub(super) miscalled: Option<Seat>,
    pub(super) gave_up: SeatSet,
    /// Who loses his seat.
    pub(super) expelled: SeatSet,
}

/// How a deal began: what each had posted, what there was to call, how many times the limits, whether the pot was killed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Start {
    pub(super) posts: [u64; WIDTH],
    pub(super) opening: u64,
    pub(super) openers: SeatSet,
    pub(super) limits: u8,
    pub(super) killed: bool,
}

impl Deal {
    #[cold]
    pub(super) fn mishap<S: Sink<Event>>(&mut self, mishap: Mishap<'_>, sink: &mut S) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal { why: Why::Over, cite: Cite::NOTHING });
        }
        match mishap {
            Mishap::Exposed { seat, card, how } => self.exposed(seat, card, how, sink),
            Mishap::Boxed { card, seat: None } => self.boxed_in_deck(card, sink),
            Mishap::Boxed { card, seat: Some(seat) } => self.boxed_in_hand(seat, card, sink),
            Mishap::StrayJoker { seat } => self.stray_joker(seat, sink),
            Mishap::Short { seat, missing } => self.short(seat, missing, sink),
            Mishap::Long { seat, extra, taken } => self.long(seat, extra, taken, sink),
            Mishap::TurnedEarly(cards) => self.turned_early(cards, sink),
            Mishap::LongFlop(cards) => self.long_flop(cards, sink),
            Mishap::ShortFlop(missing) => self.short_flop(missing, sink),
            Mishap::NoBurn => self.no_burn(sink),
            Mishap::TwoBurns(second) => self.two_burns(second, sink),
            Mishap::Misdealt => self.misdealt(sink),
            Mishap::Miscalled(seat) => self.miscalled(seat, sink),
        }
    }

    /// The first cards are on the table, and the betting on them is not over.
    fn check_first_deal(&self, cite: Cite) -> Result<(), Refusal> {
        match self.phase {
            Phase::Betting | Phase::Killing(_) | Phase::Filling(_) if self.street == 0 => Ok(()),
            _ => Err(Refusal { why: Why::NoRemedy, cite }),
        }
    }

    /// Whether so few have acted on the first cards that the deal can still be put right.
    fn is_early(&self) -> bool {
        self.street == 0 && self.round.acts < u32::from(self.table.remedies.substantial_action)
    }

    /// Where a card lies in a hand. One that nobody at the keyboard knew may turn out to be it.
    fn place_of(&self, seat: Seat, card: Card) -> Option<usize> {
        let cards = self.holdings[seat.index()].cards();
        let known = cards.iter().position(|held| *held == Some(card));
        let unknown = || cards.iter().rposition(Option::is_none);
        let possible = self.table.deck.contains(card) && !self.out.contains(card);
        known.or_else(|| unknown().filter(|_| possible)).filter(|_| self.live.contains(seat))
    }

    /// Everybody has seen a card.
    fn see(&mut self, seat: Seat, place: usize, card: Card) {
        let holding = &mut self.holdings[seat.index()];
        holding.cards[place] = Some(card);
        holding.seen |= 1 << place;
        self.out = self.out.with(card);
    }

    /// This card is the next burn; if there is one already, it only goes out of play.
    fn becomes_burn(&mut self, card: Card, cite: Cite) {
        match self.trouble.burn {
            None => (self.trouble.burn, self.trouble.burn_cite) = (Some(card), cite),
            Some(_) => self.muck.add(Some(card)),
        }
    }

    fn misdealt<S: Sink<Event>>(&mut self, sink: &mut S) -> Result<(), Refusal> {
        let cite = self.table.cites.substantial_action;
        self.check_first_deal(cite)?;
        if !self.is_early() {
            return Err(Refusal { why: Why::TooLate, cite });
        }
        self.misdeal(cite, sink);
        Ok(())
    }

    /// All cards come back, bets beyond the forced ones too, and the dealing begins anew: blinds and fees stand (R040).
    fn misdeal<S: Sink<Event>>(&mut self, cite: Cite, sink: &mut S) {
        sink.on(Event::Misdeal { cite });
        let start = self.opened;
        let returned = Away { known: self.out, count: self.table.deck_count - self.stub };
        self.trouble = Trouble { happened: true, returned, cite, ..Trouble::default() };
        (self.opening, self.openers) = (start.opening, start.openers);
        (self.limits, self.killed) = (start.limits, start.killed);
        self.live = self.dealt_in;
        for seat in self.dealt_in {
            let post = start.posts[seat.index()];
            let amount = self.bets[seat.index()].saturating_sub(post);
            if amount > 0 {
                self.bets[seat.index()] = post;
                self.stacks[seat.index()] += amount;
                sink.on(Event::Returned { seat, amount: Chips(amount), cite });
            }
        }
        self.able = self.dealt_in.iter().filter(|seat| self.stacks[seat.index()] > 0).collect();
        self.holdings = [Holding::default(); WIDTH];
        self.board = Board::default();
        (self.burns, self.muck, self.thrown) = (Away::default(), Away::default(), Away::default());
        self.begin_dealing();
    }
}
