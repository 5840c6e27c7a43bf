//! What goes wrong at a banked table, and what is done then.

use cards::Card;

use super::event::Event;
use super::face::Face;
use super::moment::Moment;
use super::refusal::{Refusal, Why};
use super::round::{Due, Hand, Phase, Round, WIDTH};
use super::step::To;
use super::table::Dealt;
use super::words::Wager;
use crate::{Chips, Cite, Seat, SeatSet, Sink};

/// Something that went wrong, as the dealer or the floor would say it.
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
/// let cards = ["Ts", "Kd", "8h", "6c"].map(|card| card.parse().unwrap());
/// round.play(Step::Dealt(&cards), &mut ())?;
/// let down = "6c".parse()?;
/// let mut events = vec![];
/// round.play(Step::Mishap(Mishap::Seen { whose: Whose::Bank, card: down }), &mut events)?;
/// assert!(matches!(events[0], Event::WentWrong { remedy: Remedy::Kept, .. }));
/// // From then on all see it, and nobody surrenders.
/// assert_eq!(round.view(Eyes::Seat(player)).bank_hand[1], Seen::Face(down));
/// assert!(!round.options().surrender);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mishap {
    /// A card was dealt to nobody; perhaps nobody has seen it.
    ToNobody(Option<Card>),
    /// A card lay face up among those that are to be dealt.
    Boxed(Card),
    /// A hand got a card too many; perhaps nobody has seen it.
    TooMany {
        /// Which hand.
        whose: Whose,
        /// The card.
        card: Option<Card>,
    },
    /// A hand got so many of its first cards too few: they were never dealt.
    TooFew {
        /// Which hand.
        whose: Whose,
        /// How many.
        missing: u8,
    },
    /// The card that is due was laid on another hand.
    WrongHand {
        /// On which.
        whose: Whose,
        /// The card.
        card: Card,
    },
    /// A card that lies face down was seen before its time.
    Seen {
        /// In which hand.
        whose: Whose,
        /// The card.
        card: Card,
    },
    /// A stack of Three Card Poker has not three cards.
    WrongStack(Whose),
    /// The floor declares the round void.
    VoidRound,
}

/// Which hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The bank's.
    Bank,
    /// One of a circle, from the left.
    Hand(Seat, u8),
}

/// What is done about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Remedy {
    /// The card goes to the discards, and play goes on.
    Burned,
    /// The card stays where it is, and play goes on.
    Kept,
    /// The missing cards come before play goes on.
    Filled,
    /// The card goes to the hand that it was due to.
    Moved,
    /// The hand does not count: its wagers go back.
    HandVoid,
    /// The round does not count: everything goes back.
    RoundVoid,
}

/// What is not as it is in almost every round: what a mishap leaves behind, and cards that nobody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Trouble {
    /// Whether there is any.
    pub(super) any: bool,
    /// How many of each card were burned in this round.
    burned: [u8; 64],
    burned_unseen: u16,
    /// The cards of each circle that all have seen before their time, a bit for each, and the bank's.
    seen: [u8; WIDTH],
    bank_seen: u8,
    /// The hand that gets the cards which it has too few, and what the round waited for.
    short: Whose,
    resume: Phase,
    /// Whether cards were dealt that nobody knew.
    pub(super) unknown: bool,
    /// What the dealer said of a down card that only he has seen.
    pub(super) looked: Option<bool>,
    /// Whose cards are turned up: those of a circle, or the bank's.
    pub(super) turning: Option<Seat>,
}

impl Trouble {
    pub(super) const NONE: Trouble = Trouble {
        any: false,
        burned: [0; 64],
        burned_unseen: 0,
        seen: [0; WIDTH],
        bank_seen: 0,
        short: Whose::Bank,
        resume: Phase::Over,
        unknown: false,
        looked: None,
        turning: None,
    };

    pub(super) const fn burned(&self, card: Card) -> u8 {
        self.burned[card.index() as usize]
    }

    pub(super) const fn burned_unseen(&self) -> u16 {
        self.burned_unseen
    }

    /// The discards are shuffled.
    pub(super) const fn no_longer_burned(&mut self) {
        (self.burned, self.burned_unseen) = ([0; 64], 0);
    }

    /// Which cards were burned is not known any more; how many is.
    pub(super) fn hide_burned(&mut self) {
        self.burned_unseen += self.burned.iter().map(|&count| u16::from(count)).sum::<u16>();
        self.burned = [0; 64];
    }

    fn burn(&mut self, card: Option<Card>) {
        self.any = true;
        match card {
            Some(card) => self.burned[usize::from(card.index())] += 1,
            None => self.burned_unseen += 1,
        }
    }

    pub(super) const fn bank_seen(&self, place: usize) -> bool {
        self.bank_seen >> (place % 8) & 1 == 1
    }

    pub(super) const fn hand_seen(&self, circle: Seat, place: usize) -> bool {
        self.seen[circle.index()] >> (place % 8) & 1 == 1
    }

    pub(super) const fn short_to(&self) -> To {
        match self.short {
            Whose::Bank => To::Bank,
            Whose::Hand(circle, hand) => To::Hand(circle, hand),
        }
    }

    pub(super) const fn bank_is_short(&self) -> bool {
        matches!(self.short, Whose::Bank)
    }
}

impl Mishap {
    /// Where it is cited.
    const fn moment(self) -> Moment {
        match self {
            Mishap::ToNobody(_) => Moment::ToNobody,
            Mishap::Boxed(_) => Moment::BoxedCard,
            Mishap::TooMany { .. } => Moment::TooMany,
            Mishap::TooFew { .. } => Moment::TooFew,
            Mishap::WrongHand { .. } => Moment::WrongHand,
            Mishap::Seen { .. } => Moment::CardSeen,
            Mishap::WrongStack(_) => Moment::WrongStack,
            Mishap::VoidRound => Moment::RoundVoided,
        }
    }
}

impl Round {
    #[cold]
    #[inline(never)]
    pub(super) fn mishap<S: Sink<Event>>(&mut self, mishap: Mishap, sink: &mut S) -> Result<(), Refusal> {
        let cite = self.table.at(mishap.moment());
        let done = match (self.phase, mishap) {
            (Phase::Over, _) => Err(Why::Over),
            (_, Mishap::VoidRound) => {
                sink.on(Event::WentWrong { mishap, remedy: Remedy::RoundVoid, cite });
                self.void(self.table.at(Moment::Void), sink);
                Ok(())
            }
            (Phase::Banking | Phase::Wagering, _) => Err(Why::BetsOpen),
            (phase, Mishap::Boxed(_)) if phase != Phase::Dealing => Err(Why::NoCardsDue),
            (_, Mishap::Boxed(card)) => self.burn(mishap, Some(card), cite, sink),
            (_, Mishap::ToNobody(card)) => self.burn(mishap, card, cite, sink),
            (_, Mishap::Seen { whose, card }) => self.seen_early(whose, card, cite, sink),
            _ => match (self.table.game, mishap) {
                (Dealt::Pure(_), Mishap::TooMany { whose, card }) => {
                    self.has_cards(whose, 2).and_then(|()| self.burn(mishap, card, cite, sink))
                }
                (Dealt::Pure(_), Mishap::TooFew { whose, missing }) => self.too_few(whose, missing, cite, sink),
                (Dealt::Pure(_), Mishap::WrongHand { whose, card }) => self.wrong_hand(whose, card, cite, sink),
                (Dealt::Three(_), Mishap::WrongStack(whose)) => self.wrong_stack(whose, cite, sink),
                (Dealt::Pure(_), _) => Err(Why::NoStacks),
                (Dealt::Three(_), _) => Err(Why::Stacks),
            },
        };
        done.map_err(|why| Refusal { why, cite })
    }

    /// What is answered if somebody says of a card that lies face up for all that it was seen too early.
    #[must_use]
    pub fn lies_face_up(&self) -> Refusal {
        Refusal { why: Why::FaceUp, cite: self.table.at(Moment::CardSeen) }
    }

    /// A card comes off the shoe and goes to the discards.
    fn burn<S: Sink<Event>>(
        &mut self,
        mishap: Mishap,
        card: Option<Card>,
        cite: Cite,
        sink: &mut S,
    ) -> Result<(), Why> {
        self.take_some(&[card]).map_err(|refusal| refusal.why)?;
        self.trouble.burn(card);
        sink.on(Event::WentWrong { mishap, remedy: Remedy::Burned, cite });
        sink.on(Event::Burned { card, cite });
        if self.phase == Phase::Dealing && self.shoe.len() < usize::from(self.due_cards) {
            self.ask_after_reshuffle(sink);
        }
        Ok(())
    }

    /// A hand that there is.
    fn hand_of(&self, whose: Whose) -> Result<&Hand, Why> {
        match whose {
            Whose::Bank => Ok(&self.bank_hand),
            Whose::Hand(circle, hand) => self.hand_at(circle, hand).ok_or(Why::NoSuchHand),
        }
    }

    /// Whether a hand has so many cards at least.
    fn has_cards(&self, whose: Whose, least: usize) -> Result<(), Why> {
        let dealt = !self.bank_hand.cards().is_empty() && self.hand_of(whose)?.cards().len() >= least;
        if dealt { Ok(()) } else { Err(Why::NotDealtYet) }
    }

    /// The card that is due lies on another hand: it belongs where it was due.
    fn wrong_hand<S: Sink<Event>>(&mut self, whose: Whose, card: Card, cite: Cite, sink: &mut S) -> Result<(), Why> {
        self.has_cards(whose, 1)?;
        let due = match (self.phase, self.due) {
            (Phase::Dealing, Due::Hand) => Whose::Hand(self.circle, self.hand),
            (Phase::Dealing, Due::Bank) => Whose::Bank,
            (Phase::Dealing, _) => return Err(Why::NotNow),
            _ => return Err(Why::NoCardsDue),
        };
        if due == whose {
            return Err(Why::SameHand);
        }
        if self.shoe.is_empty() || self.shoe.count(card) == 0 {
            return Err(Why::NotInShoe { card });
        }
        sink.on(Event::WentWrong { mishap: Mishap::WrongHand { whose, card }, remedy: Remedy::Moved, cite });
        let dealt = match due {
            Whose::Bank => self.deal_to_bank(card, sink),
            Whose::Hand(..) => self.deal_to_hand(card, sink),
        };
        dealt.map_err(|refusal| refusal.why)
    }

    /// The first cards of a hand that has not been played were never dealt: they come before play goes on.
    fn too_few<S: Sink<Event>>(&mut self, whose: Whose, missing: u8, cite: Cite, sink: &mut S) -> Result<(), Why> {
        self.has_cards(whose, 2)?;
        let waits = matches!(self.phase, Phase::Insuring | Phase::Deciding | Phase::Looking);
        let (most, open) = match whose {
            // Only its down card can have been forgotten until now, and nobody has looked for it.
            Whose::Bank => {
                let looked = self.phase == Phase::Deciding && self.is_peeked_at();
                (1, self.table.pure_rules().down == 1 && !self.turned && !looked)
            }
            Whose::Hand(circle, _) => {
                let at = &self.layout[circle.index()];
                let first = at.hand_count == 1 && at.hands[0].cards().len() == 2;
                let turn = self.phase == Phase::Deciding && self.circle == circle;
                (2, first && (turn || self.to_come.contains(circle)))
            }
        };
        if !(1..=most).contains(&missing) {
            return Err(Why::Missing { most });
        }
        if self.phase == Phase::Dealing {
            return Err(Why::DealerFirst);
        }
        if !waits || !open {
            return Err(Why::TooLate);
        }
        let mut all_back = true;
        for _ in 0..missing {
            all_back &= match self.hand_mut(whose).take_off() {
                Some(card) => self.shoe.put_back(card),
                None => self.shoe.put_back_unseen(),
            };
        }
        debug_assert!(all_back, "these cards came from the shoe");
        (self.trouble.any, self.trouble.short, self.trouble.resume) = (true, whose, self.phase);
        sink.on(Event::WentWrong { mishap: Mishap::TooFew { whose, missing }, remedy: Remedy::Filled, cite });
        self.ask(Due::Missing, missing, sink);
        Ok(())
    }

    fn hand_mut(&mut self, whose: Whose) -> &mut Hand {
        match whose {
            Whose::Bank => &mut self.bank_hand,
            Whose::Hand(circle, hand) => &mut self.layout[circle.index()].hands[usize::from(hand)],
        }
    }

    /// The missing cards come, and play goes on where it was.
    #[cold]
    pub(super) fn deal_missing<C: Face, S: Sink<Event>>(&mut self, cards: &[C], sink: &mut S) -> Result<(), Refusal> {
        if cards.len() != usize::from(self.due_cards) {
            return Err(self.no_such_cards(cards.len()));
        }
        let mut faces = [None; 2];
        for (face, card) in faces.iter_mut().zip(cards) {
            *face = card.face();
        }
        let faces = &faces[..cards.len().min(2)];
        self.take_some(faces)?;
        let (whose, cite) = (self.trouble.short, self.table.at(Moment::TooFew));
        for &card in faces {
            self.hand_mut(whose).put(card);
            sink.on(match (whose, card) {
                (Whose::Hand(circle, hand), Some(card)) => Event::Dealt { circle, hand, card, up: true, cite },
                (Whose::Bank, Some(card)) => Event::BankDealt { card, up: false, cite },
                (_, None) => Event::DealtUnseen { circle: None, cite },
            });
        }
        self.phase = self.trouble.resume;
        match whose {
            Whose::Bank => match self.phase {
                Phase::Looking => self.peek(sink),
                // Whoever decides may have bought chips since.
                Phase::Deciding => self.look(sink),
                _ => {}
            },
            Whose::Hand(circle, _) => self.filled(circle, sink),
        }
        Ok(())
    }

    /// A hand has its first cards at last.
    fn filled<S: Sink<Event>>(&mut self, circle: Seat, sink: &mut S) {
        let natural = self.layout[circle.index()].hands[0].points.is_natural();
        if natural {
            self.to_come = self.to_come.without(circle);
        }
        // Before that, naturals have not been closed.
        if self.phase != Phase::Deciding {
            if self.turned {
                self.down_card_seen(sink);
            }
            return;
        }
        if natural {
            self.naturals(SeatSet::of(circle), sink);
        }
        match self.circle == circle {
            true if natural => self.look_on(sink),
            // Whoever decides may have more chips now, or the down card has been seen.
            _ => self.look(sink),
        }
    }

    /// All have seen a card that lies face down: it stays.
    fn seen_early<S: Sink<Event>>(&mut self, whose: Whose, card: Card, cite: Cite, sink: &mut S) -> Result<(), Why> {
        self.has_cards(whose, 2)?;
        let (circle, shown, hidden) = match (self.table.game, whose) {
            (Dealt::Pure(_), Whose::Hand(..)) => return Err(Why::FaceUp),
            (Dealt::Pure(pure), Whose::Bank) => (None, 0, Some(usize::from(pure.down))),
            (Dealt::Three(three), Whose::Bank) => (None, self.trouble.bank_seen | 1 << three.up, None),
            (Dealt::Three(_), Whose::Hand(circle, _)) => (Some(circle), self.trouble.seen[circle.index()], None),
        };
        let up = circle.map_or(self.turned, |circle| self.three_is_seen(circle, None));
        if up || self.phase == Phase::Turning && circle == self.trouble.turning {
            return Err(Why::FaceUp);
        }
        let cards = self.hand_of(whose)?.cards();
        let mut places = (0..cards.len()).filter(|place| hidden.is_none_or(|hidden| hidden == *place));
        let known = places.clone().find(|&place| shown >> place & 1 == 0 && cards[place] == Some(card));
        let mut shoe = self.shoe;
        // One that nobody at the keyboard knew may be it.
        let place = match known {
            Some(place) => place,
            None => {
                let unknown = places.find(|&place| cards[place].is_none());
                unknown.filter(|_| shoe.see(card)).ok_or(Why::NotDealtThat { card })?
            }
        };
        if let (None, Dealt::Pure(_)) = (known, self.table.game) {
            self.fits_what_was_said(card).map_err(|refusal| refusal.why)?;
        }
        if known.is_none() {
            self.shoe = shoe;
            self.name(circle, card);
        }
        self.trouble.any = true;
        sink.on(Event::WentWrong { mishap: Mishap::Seen { whose, card }, remedy: Remedy::Kept, cite });
        match (self.table.game, circle) {
            (Dealt::Pure(_), _) => self.down_card_seen(sink),
            (Dealt::Three(_), None) => self.trouble.bank_seen |= 1 << place,
            (Dealt::Three(_), Some(circle)) => self.trouble.seen[circle.index()] |= 1 << place,
        }
        Ok(())
    }

    /// The down card lies face up: nobody insures against it or surrenders any more.
    fn down_card_seen<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.turned = true;
        match self.phase {
            Phase::Insuring => {
                sink.on(Event::InsuranceClosed { cite: self.table.at(Moment::InsuranceClosed) });
                self.answered(0, sink);
            }
            Phase::Looking => self.peek(sink),
            // Who can do only one thing now is not asked for it.
            Phase::Deciding => self.look(sink),
            _ => {}
        }
    }

    fn wrong_stack<S: Sink<Event>>(&mut self, whose: Whose, cite: Cite, sink: &mut S) -> Result<(), Why> {
        self.has_cards(whose, 3)?;
        let remedy = match whose {
            Whose::Bank => Remedy::RoundVoid,
            Whose::Hand(..) => Remedy::HandVoid,
        };
        sink.on(Event::WentWrong { mishap: Mishap::WrongStack(whose), remedy, cite });
        match whose {
            Whose::Bank => self.void(self.table.at(Moment::Void), sink),
            Whose::Hand(circle, _) => self.void_hand(circle, sink),
        }
        Ok(())
    }

    /// A hand of Three Card Poker does not count: its wagers go back, and the fee that was paid for it; where no other is left, the
    /// round is void.
    fn void_hand<S: Sink<Event>>(&mut self, circle: Seat, sink: &mut S) {
        let cite = self.table.at(Moment::HandVoid);
        let index = circle.index();
        sink.on(Event::HandVoid { circle, cite });
        if self.circles == SeatSet::of(circle) {
            return self.void(self.table.at(Moment::Void), sink);
        }
        let bet = self.layout[index].bets[0];
        let seat = bet.owner;
        let [ante, play, ..] = bet.on;
        let bonuses = self.table.bonuses.iter().zip(bet.bonus());
        let bonuses = bonuses.filter_map(|(bonus, amount)| Some((bonus.as_ref()?.wager, amount)));
        for (wager, amount) in [(Wager::Ante, ante), (Wager::Play, play)].into_iter().chain(bonuses) {
            if amount > 0 {
                self.stacks[seat.index()] += amount;
                sink.on(Event::Returned { seat, circle, wager, amount: Chips(amount), cite });
            }
        }
        let fee = self.table.fees.circle;
        if fee > 0 {
            self.drop -= fee;
            self.owed[seat.index()] -= fee;
            self.stacks[seat.index()] += fee;
            sink.on(Event::FeeReturned { seat, amount: Chips(fee), cite });
        }
        for place in 0..self.layout[index].hands[0].cards().len() {
            let card = self.layout[index].hands[0].cards[place];
            self.trouble.burn(card);
        }
        let at = &mut self.layout[index];
        (at.spots, at.hand_count) = (0, 0);
        self.circles = self.circles.without(circle);
        self.to_come = self.to_come.without(circle);
        if self.button == Some(circle) {
            sink.on(Event::ButtonPasses { seat: circle, cite: self.table.values.counts_empty });
            self.button = self.circles.clockwise_from(circle).next();
            if let Some(seat) = self.button {
                sink.on(Event::ActionButton { seat, cite: self.table.values.button_from });
            }
        }
        match self.phase {
            Phase::Deciding if self.circle == circle => self.next_to_play(sink),
            Phase::Turning => self.show_unknown(sink),
            _ => {}
        }
    }
}
