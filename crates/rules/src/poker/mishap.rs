//! What goes wrong with the cards of a deal, and what its book does then.

use cards::{Card, CardSet, Rank};

use super::deal::{Away, Board, Deal, Holding, Phase, WIDTH};
use super::event::Event;
use super::refusal::{Refusal, Why};
use super::step::Need;
use super::words::Remedy;
use crate::{Chips, Cite, Seat, SeatSet, Sink};

/// Something that went wrong, as the dealer or the floor would say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mishap<'a> {
    /// The dealer turned up this card of a player while dealing.
    Exposed {
        /// Whose it is.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A player got so many cards too few.
    Short {
        /// Who.
        seat: Seat,
        /// How many.
        missing: u8,
    },
    /// Cards of the board were turned before the betting was over: the burn, where one was due, then those cards.
    TurnedEarly(&'a [Option<Card>]),
    /// The cards were misdealt.
    Misdealt,
}

/// What a mishap leaves behind for the rest of the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Trouble {
    /// What is shuffled into the stub before the next card comes off it.
    pub(super) returned: Away,
    /// What says so.
    pub(super) cite: Cite,
    /// What lies aside until the street behind this one, and is shuffled back then.
    pub(super) aside: Away,
    pub(super) aside_for: u8,
    /// The exposed card that serves as the next burn.
    pub(super) burn: Option<Card>,
    /// Whether the next street burns no card.
    pub(super) no_burn: bool,
    /// What says that a hand is filled up.
    pub(super) fill_cite: Cite,
    /// How many cards the dealer has exposed.
    exposed: u8,
    /// How the deal began, for one that is dealt again.
    pub(super) start: Start,
}

impl Trouble {
    /// Nothing has gone wrong yet. Field by field, for this is done before every deal.
    pub(super) fn clear(&mut self) {
        (self.returned, self.aside, self.aside_for) = (Away::default(), Away::default(), 0);
        (self.burn, self.no_burn, self.exposed) = (None, false, 0);
        (self.cite, self.fill_cite) = (Cite::NOTHING, Cite::NOTHING);
    }
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
    pub(super) fn mishap<S: Sink<Event>>(&mut self, mishap: Mishap<'_>, sink: &mut S) -> Result<(), Refusal> {
        match (self.phase, mishap) {
            (Phase::Over, _) => Err(Refusal { why: Why::Over, cite: Cite::NOTHING }),
            (_, Mishap::Exposed { seat, card }) => self.exposed(seat, card, sink),
            (_, Mishap::Short { seat, missing }) => self.short(seat, missing, sink),
            (_, Mishap::TurnedEarly(cards)) => self.turned_early(cards, sink),
            (_, Mishap::Misdealt) => {
                self.check_first_deal()?;
                let cite = self.table.cites.substantial_action;
                if self.round.acts >= u32::from(self.table.remedies.substantial_action) {
                    return Err(Refusal { why: Why::TooLate, cite });
                }
                self.misdeal(cite, sink);
                Ok(())
            }
        }
    }

    /// The first cards are on the table, and the betting on them is not over.
    fn check_first_deal(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Betting | Phase::Killing(_) | Phase::Filling(..) if self.street == 0 => Ok(()),
            _ => Err(Refusal { why: Why::NoRemedy, cite: Cite::NOTHING }),
        }
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

    fn exposed<S: Sink<Event>>(&mut self, seat: Seat, card: Card, sink: &mut S) -> Result<(), Refusal> {
        let cites = &self.table.cites;
        let Some(place) = self.place_of(seat, card) else {
            return Err(Refusal { why: Why::NotDealtThat { card }, cite: cites.exposed });
        };
        if self.street > 0 {
            return self.last_card_exposed(seat, place, card, sink);
        }
        self.check_first_deal()?;
        let (Some(remedy), Phase::Betting) = (self.table.remedies.exposed, self.phase) else {
            return Err(Refusal { why: Why::NoRemedy, cite: cites.exposed });
        };
        if self.round.acts > 0 {
            return Err(Refusal { why: Why::TooLate, cite: cites.exposed });
        }
        self.trouble.exposed += 1;
        self.see(seat, place, card);
        if self.table.remedies.exposed_misdeal.is_some_and(|most| self.trouble.exposed >= most) {
            let cite = self.table.cites.exposed_misdeal;
            sink.on(Event::Exposed { seat, card, remedy: Remedy::Misdeal, cite });
            self.misdeal(cite, sink);
            return Ok(());
        }
        let low = card.rank().is_none_or(|rank| rank <= Rank::Five || rank == Rank::Ace);
        let remedy = match remedy {
            Remedy::KeptIfLow if low => Remedy::Kept,
            Remedy::KeptIfLow => Remedy::Replaced,
            other => other,
        };
        sink.on(Event::Exposed { seat, card, remedy, cite: self.table.cites.exposed });
        match remedy {
            Remedy::Kept => return Ok(()),
            Remedy::ReplacedBurn => self.trouble.burn = Some(card),
            _ => self.muck.add(Some(card)),
        }
        self.throw(seat, Some(card));
        self.trouble.fill_cite = self.table.cites.exposed;
        self.ask_dealer(Phase::Filling(seat, 1));
        Ok(())
    }

    /// The last card of stud, dealt face up: before the last round he chooses what he plays for (R090).
    fn last_card_exposed<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        place: usize,
        card: Card,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let cite = self.table.cites.last_card_exposed;
        let stage = self.stage();
        let last = self.street + 1 == self.table.street_count && stage.down > 0;
        let is_last_card = place + 1 == self.holdings[seat.index()].cards().len();
        let Some(remedy) = self.table.remedies.last_card_exposed.filter(|_| last && is_last_card) else {
            return Err(Refusal { why: Why::NoRemedy, cite });
        };
        let choosing = match self.phase {
            Phase::Choosing(seats) => seats,
            Phase::Betting if self.round.acts == 0 => SeatSet::EMPTY,
            _ => return Err(Refusal { why: Why::TooLate, cite }),
        };
        self.see(seat, place, card);
        sink.on(Event::Exposed { seat, card, remedy, cite });
        // Who is all-in already plays for the pot so far.
        if self.able.contains(seat) {
            self.phase = Phase::Choosing(choosing.with(seat));
        }
        Ok(())
    }

    /// Who of these chooses first: in the order of the round.
    pub(super) fn next_to_choose(&self, choosing: SeatSet) -> Option<Seat> {
        let first = self.round.actor;
        if choosing.contains(first) { Some(first) } else { choosing.next_after(first) }
    }

    pub(super) fn choose<S: Sink<Event>>(&mut self, seat: Seat, all_in: bool, sink: &mut S) {
        let cite = self.table.cites.last_card_exposed;
        if all_in {
            self.able = self.able.without(seat);
            sink.on(Event::AllInForPot { seat, cite });
        } else {
            sink.on(Event::StaysIn { seat, cite });
        }
        if let Phase::Choosing(seats) = self.phase {
            let seats = seats.without(seat);
            self.phase = Phase::Choosing(seats);
            if seats.is_empty() {
                self.start_betting(sink);
            }
        }
    }

    fn short<S: Sink<Event>>(&mut self, seat: Seat, missing: u8, sink: &mut S) -> Result<(), Refusal> {
        self.check_first_deal()?;
        let cites = &self.table.cites;
        let remedies = &self.table.remedies;
        let held = self.holdings[seat.index()].count;
        if self.phase != Phase::Betting || !self.live.contains(seat) {
            return Err(Refusal { why: Why::NoRemedy, cite: cites.short_hand });
        }
        if missing == 0 || missing >= held {
            return Err(Refusal { why: Why::TooFewLeft, cite: cites.short_hand });
        }
        let later = self.round.acts >= u32::from(remedies.substantial_action);
        let (remedy, cite) = match later {
            false => (remedies.short_hand, cites.short_hand),
            true if self.button == Some(seat) && remedies.short_button.is_some() => {
                (remedies.short_button, cites.short_button)
            }
            true if remedies.wrong_hand_later.is_some() => (remedies.wrong_hand_later, cites.wrong_hand_later),
            true => (None, cites.short_draw),
        };
        self.undeal(seat, missing);
        sink.on(Event::Short { seat, missing, remedy, cite });
        match remedy {
            Some(Remedy::Filled) => {
                self.trouble.fill_cite = cite;
                self.ask_dealer(Phase::Filling(seat, missing));
            }
            Some(Remedy::Misdeal) => self.misdeal(cite, sink),
            Some(Remedy::DeadForfeit) => self.forfeit(seat, cite, sink),
            _ => {}
        }
        Ok(())
    }

    /// The last cards of a hand were never dealt: they are still in the stub.
    fn undeal(&mut self, seat: Seat, count: u8) {
        let holding = &mut self.holdings[seat.index()];
        for _ in 0..count {
            holding.count -= 1;
            let place = usize::from(holding.count);
            if let Some(card) = holding.cards[place].take() {
                self.out = self.out - CardSet::of(card);
            }
        }
        self.stub += count;
    }

    /// A hand dies, and what it put in stays in the pot.
    fn forfeit<S: Sink<Event>>(&mut self, seat: Seat, cite: Cite, sink: &mut S) {
        self.kill_hand(seat);
        self.look_for_two();
        sink.on(Event::Dead { seat, cite });
        if !self.live.is_several() {
            self.end_uncontested(sink);
        } else if self.round.actor == seat {
            self.acted(seat, sink);
        } else {
            self.round.to_act = self.round.to_act.without(seat);
            self.ask(Some(self.round.actor), sink);
        }
    }

    fn turned_early<S: Sink<Event>>(&mut self, cards: &[Option<Card>], sink: &mut S) -> Result<(), Refusal> {
        let next = self.table.streets[usize::from(self.street + 1) % self.table.streets.len()];
        let cite = next.cites.early;
        let on = matches!(self.phase, Phase::Betting | Phase::Discarding(_));
        let again = self.trouble.returned.count > 0 || self.trouble.aside.count > 0;
        let (Some(remedy), Some(need)) = (next.early.filter(|_| on && !again), self.early_board()) else {
            return Err(Refusal { why: Why::NoRemedy, cite });
        };
        let (wanted, burns) = (need.count(), usize::from(need.burn));
        self.out = self.check_cards(cards, wanted, || burns, Away::default()).map_err(|why| Refusal { why, cite })?;
        self.stub -= wanted as u8;
        for &card in &cards[..burns] {
            self.burns.add(card);
            sink.on(Event::Burned { card, cite: next.cites.burn });
        }
        for &card in &cards[burns..] {
            match remedy {
                Remedy::SetAside => self.trouble.aside.add(card),
                _ => self.trouble.returned.add(card),
            }
            sink.on(Event::TurnedEarly { card, remedy, cite });
        }
        // The burn of a board that comes back stands; a card that is set aside has its place taken by the next, behind a
        // burn of its own.
        self.trouble.no_burn = remedy != Remedy::SetAside;
        self.trouble.aside_for = self.street + 1;
        self.trouble.cite = cite;
        Ok(())
    }

    /// What the dealer would turn if he went on before the betting is over; none if the next street has no board.
    #[must_use]
    pub fn early_board(&self) -> Option<Need> {
        let next = usize::from(self.street + 1);
        let stage = self.table.streets[..usize::from(self.table.street_count)].get(next)?;
        let need = Need { burn: self.burns_before(stage), board: stage.board, ..Need::default() };
        (stage.board > 0).then_some(need)
    }

    /// The street behind the one that a card was set aside from: it is shuffled back, and nothing is burned.
    #[cold]
    pub(super) fn bring_back_aside(&mut self) {
        self.trouble.returned = std::mem::take(&mut self.trouble.aside);
        self.trouble.no_burn = true;
    }

    /// All cards come back, bets beyond the forced ones too, and the dealing begins anew: blinds and fees stand (R040).
    fn misdeal<S: Sink<Event>>(&mut self, cite: Cite, sink: &mut S) {
        sink.on(Event::Misdeal { cite });
        let start = self.trouble.start;
        let returned = Away { known: self.out, count: self.table.deck_count - self.stub };
        self.trouble = Trouble { returned, cite, start, ..Trouble::default() };
        (self.opening, self.openers) = (start.opening, start.openers);
        (self.limits, self.killed) = (start.limits, start.killed);
        self.live = self.dealt_in;
        for seat in self.dealt_in {
            let post = start.posts[seat.index()];
            let amount = self.bets[seat.index()] - post;
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
