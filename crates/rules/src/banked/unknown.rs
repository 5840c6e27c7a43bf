//! Cards that nobody at the keyboard knows, as at a live table: what cannot be known is asked.

use cards::Card;
use hands::three_card;

use super::event::Event;
use super::moment::Moment;
use super::refusal::{Refusal, Why};
use super::round::{Due, Phase, Round};
use super::table::Dealt;
use crate::{Cite, Seat, Sink};

/// What only the dealer can see.
///
/// ```
/// # use std::sync::Arc;
/// # use rules::banked::{Event, Mishap, Opening, Place, Remedy, Round, Step, Table, Turn, Unknown, Wager, Whose};
/// # use rules::{Chips, Eyes, Register, Seat, Seen};
/// # let house = Register::embedded().house("aviator").unwrap();
/// # let posted = house.schedules_of("pure-21.5").next().unwrap();
/// # let table = Arc::new(Table::new(house, "pure-21.5", &[posted], 6)?);
/// # let [bank, player] = [0, 1].map(|number| Seat::new(number).unwrap());
/// # let mut round = Round::open(table, &Opening::new(bank, &[Chips(100_000), Chips(10_000)]), &mut ())?;
/// # round.play(Step::Bank(bank, Chips(50_000)), &mut ())?;
/// # round.play(Step::Wager(player, Place { circle: player, wager: Wager::Base }, Chips(2_000)), &mut ())?;
/// # round.play(Step::NoMoreBets, &mut ())?;
/// let [ten, nine, king, eight] = ["Ts", "9d", "Kh", "8c"].map(|card| card.parse().unwrap());
/// round.play(Step::DealtUnseen(&[Some(ten), Some(nine), Some(king), None]), &mut ())?;
/// round.play(Step::Act(player, rules::banked::Act::Stand), &mut ())?;
/// assert_eq!(round.turn(), Turn::Unknown(Unknown::Bank { count: 1 }));
/// round.play(Step::TurnedUp(&[eight]), &mut ())?;
/// assert!(round.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// Whether the bank's down card makes a natural, which he has looked at: answered by
    /// [`Step::Looked`](super::Step::Looked).
    Natural,
    /// The bank's cards that are turned up now, from the left: answered by [`Step::TurnedUp`](super::Step::TurnedUp).
    Bank {
        /// How many nobody knows.
        count: u8,
    },
    /// The same of a hand.
    Hand {
        /// Its circle.
        circle: Seat,
        /// How many nobody knows.
        count: u8,
    },
}

impl Round {
    /// What the dealer is asked.
    pub(super) fn unknown(&self) -> Unknown {
        let (phase, circle) = (self.phase, self.trouble.turning);
        let count = self.unknown_places(circle).count() as u8;
        match circle {
            _ if phase == Phase::Looking => Unknown::Natural,
            None => Unknown::Bank { count },
            Some(circle) => Unknown::Hand { circle, count },
        }
    }

    /// Where the cards lie that nobody knows: in a circle, or in the bank's hand.
    fn unknown_places(&self, circle: Option<Seat>) -> impl Iterator<Item = usize> {
        let hand = circle.map_or(&self.bank_hand, |circle| &self.layout[circle.index()].hands[0]);
        hand.cards().iter().enumerate().filter(|(_, card)| card.is_none()).map(|(place, _)| place)
    }

    /// Whether this one of the cards that the dealer is asked for lies face down, so that nobody need know it.
    #[must_use]
    pub fn may_be_unknown(&self, place: usize) -> bool {
        let stacks = self.circles.len();
        match (self.phase, self.due, self.table.game) {
            (Phase::Dealing, Due::Everybody, Dealt::Pure(pure)) => {
                place == stacks + usize::from(pure.down) * (stacks + 1)
            }
            (Phase::Dealing, Due::Everybody, Dealt::Three(three)) => {
                place < usize::from(self.due_cards) && place != 3 * stacks + usize::from(three.up)
            }
            // A card that the bank misses is its down card.
            (Phase::Dealing, Due::Missing, _) => place == 0 && self.trouble.bank_is_short(),
            _ => false,
        }
    }

    /// Cards of which some are not known.
    #[cold]
    #[inline(never)]
    pub(super) fn deal_unseen<S: Sink<Event>>(&mut self, cards: &[Option<Card>], sink: &mut S) -> Result<(), Refusal> {
        if self.phase != Phase::Dealing || cards.len() != usize::from(self.due_cards) {
            return Err(self.no_such_cards(cards.len()));
        }
        let must_be_known = |(place, card): (usize, &Option<Card>)| card.is_none() && !self.may_be_unknown(place);
        if cards.iter().enumerate().any(must_be_known) {
            return Err(Refusal { why: Why::MustBeKnown, cite: self.table.at(Moment::Dealing) });
        }
        match (self.due, cards) {
            (Due::Everybody, _) => {
                self.take_some(cards)?;
                (self.trouble.any, self.trouble.unknown) = (true, true);
                self.lay_out(cards, sink);
                Ok(())
            }
            (Due::Hand, &[Some(card)]) => self.deal_to_hand(card, sink),
            (Due::Bank, &[Some(card)]) => self.deal_to_bank(card, sink),
            _ => self.deal_missing(cards, sink),
        }
    }

    /// Takes cards out of the shoe, as far as they are known.
    pub(super) fn take_some(&mut self, cards: &[Option<Card>]) -> Result<(), Refusal> {
        let mut shoe = self.shoe;
        for &card in cards {
            let taken = match card {
                Some(card) => !shoe.is_empty() && shoe.take(card),
                None => shoe.take_unseen(),
            };
            if !taken {
                return Err(card.map_or_else(|| self.shoe_is_empty(), |card| self.not_in_shoe(card)));
            }
        }
        self.shoe = shoe;
        Ok(())
    }

    pub(super) fn shoe_is_empty(&self) -> Refusal {
        Refusal { why: Why::ShoeEmpty, cite: self.table.values.decks }
    }

    /// What the dealer saw under the up card.
    #[cold]
    #[inline(never)]
    pub(super) fn looked<S: Sink<Event>>(&mut self, natural: bool, sink: &mut S) -> Result<(), Refusal> {
        if self.phase != Phase::Looking {
            return Err(self.nothing_unknown());
        }
        self.trouble.looked = Some(natural);
        self.peeked(natural, sink);
        Ok(())
    }

    fn nothing_unknown(&self) -> Refusal {
        let over = self.phase == Phase::Over;
        Refusal { why: if over { Why::Over } else { Why::NothingUnknown }, cite: Cite::NOTHING }
    }

    /// Asks the dealer to turn up the cards of a circle, or the bank's.
    #[cold]
    pub(super) fn ask_to_turn(&mut self, circle: Option<Seat>) {
        (self.phase, self.trouble.turning) = (Phase::Turning, circle);
    }

    /// Cards that nobody knew are turned up.
    #[cold]
    #[inline(never)]
    pub(super) fn turned_up<S: Sink<Event>>(&mut self, cards: &[Card], sink: &mut S) -> Result<(), Refusal> {
        if self.phase != Phase::Turning {
            return Err(self.nothing_unknown());
        }
        let (circle, cite) = (self.trouble.turning, self.table.at(Moment::Turned));
        let (wanted, given) = (self.unknown_places(circle).count() as u8, cards.len().min(255) as u8);
        if wanted != given {
            return Err(Refusal { why: Why::WrongCount { wanted, given }, cite });
        }
        let mut shoe = self.shoe;
        for &card in cards {
            if !shoe.see(card) {
                return Err(self.not_in_shoe(card));
            }
        }
        if let Dealt::Pure(_) = self.table.game {
            cards.iter().try_for_each(|&card| self.fits_what_was_said(card))?;
        }
        self.shoe = shoe;
        for &card in cards {
            self.name(circle, card);
            if let Some(circle) = circle {
                sink.on(Event::TurnedUp { circle, card, cite });
            }
        }
        match self.table.game {
            Dealt::Pure(_) => self.finish(sink),
            Dealt::Three(_) => self.show_unknown(sink),
        }
        Ok(())
    }

    /// Whether a down card is what the dealer said when he looked at it.
    pub(super) fn fits_what_was_said(&self, down: Card) -> Result<(), Refusal> {
        let natural = self.bank_hand.points.with(down).is_natural();
        match self.trouble.looked {
            Some(said) if said != natural => {
                Err(Refusal { why: Why::NotWhatWasSaid { natural: said }, cite: self.table.values.peek })
            }
            _ => Ok(()),
        }
    }

    /// The first card of a hand that nobody knew turns out to be this one.
    pub(super) fn name(&mut self, circle: Option<Seat>, card: Card) {
        let Some(place) = self.unknown_places(circle).next() else { return };
        match circle {
            Some(circle) => self.layout[circle.index()].hands[0].cards[place] = Some(card),
            None => {
                self.bank_hand.cards[place] = Some(card);
                if let Dealt::Pure(_) = self.table.game {
                    self.bank_hand.points = self.bank_hand.points.with(card);
                }
            }
        }
    }

    /// Three Card Poker with cards that nobody knows: the bank's are turned up first, then those of hands that are shown, from the
    /// action button on.
    #[cold]
    #[inline(never)]
    pub(super) fn show_unknown<S: Sink<Event>>(&mut self, sink: &mut S) {
        if !self.turned && self.show_bank(sink).is_none() {
            return self.ask_to_turn(None);
        }
        let shown = |circle: &Seat| self.three_is_seen(*circle, None);
        let unknown = |circle: &Seat| self.unknown_places(Some(*circle)).next().is_some();
        let next = self.settled_in_order().filter(shown).find(unknown);
        match (next, self.bank_cards()) {
            (Some(circle), _) => self.ask_to_turn(Some(circle)),
            (None, Some(cards)) => self.settle_three(cards, three_card::three(&cards), sink),
            (None, None) => unreachable!("the bank's cards have been turned up"),
        }
    }
}
