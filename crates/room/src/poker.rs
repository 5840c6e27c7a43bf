//! A table of poker: its lineup, and the deal with its deck if there is one.

use cards::{Card, CardSet};
use rules::poker::{Act, Deal, Lies, Lineup, Mishap as Happened, NotYet, Options, Seating, Step, Turn, Why};
use rules::{Chips, Eyes, Seat, SeatSet};

use crate::deck::Deck;
use crate::events::Events;
use crate::money::{Middle, Money};
use crate::refused::BANKED;
use crate::{Mishap, Refused, Shuffle};

/// What lies between deals, and the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Poker {
    pub(crate) lineup: Lineup,
    pub(crate) hand: Option<Hand>,
    /// What the house took in all deals that are over.
    pub(crate) taken: u64,
}

/// One deal, and what is left of its deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hand {
    pub(crate) deal: Deal,
    pub(crate) deck: Deck,
    pub(crate) dealt_in: SeatSet,
}

impl Poker {
    pub(crate) fn new(lineup: Lineup) -> Poker {
        Poker { lineup, hand: None, taken: 0 }
    }

    /// Where the chips are.
    pub(crate) fn money(&self) -> Money {
        let mut money = Money { drop: self.taken + self.lineup.dropped().0, ..Money::default() };
        for (seat, stack) in (0..).map_while(Seat::new).zip(&mut money.stacks) {
            let hand = self.hand.as_ref().filter(|hand| hand.dealt_in.contains(seat));
            *stack = hand.map_or(self.lineup.chips(seat), |hand| hand.deal.stack(seat)).0;
        }
        if let Some(hand) = &self.hand {
            money.middle = Middle::Pot(hand.deal.pot().0);
            money.drop += hand.deal.dropped().0;
        }
        money
    }

    /// Somebody comes from another table. He brings all his chips, even if they are more than one may buy, and buys what is missing to the
    /// least; says how many he has then (R288).
    pub(crate) fn come_over(&mut self, seat: Seat, chips: Chips, events: &mut Events) -> Result<Chips, Refused> {
        match self.lineup.sit(seat, chips, events).map_err(|refusal| (refusal.why, refusal)) {
            Ok(()) => Ok(chips),
            Err((Why::BuyInBelow { least }, _)) => Ok(self.lineup.sit(seat, least, events).map(|()| least)?),
            Err((Why::BuyInAbove { most }, _)) => {
                self.lineup.sit(seat, most, events)?;
                self.lineup.set_chips(seat, chips);
                Ok(chips)
            }
            Err((_, refusal)) => Err(refusal.into()),
        }
    }

    pub(crate) fn is_dealt_in(&self, seat: Seat) -> bool {
        self.hand.as_ref().is_some_and(|hand| hand.dealt_in.contains(seat))
    }

    pub(crate) fn deal(&self) -> Option<&Deal> {
        self.hand.as_ref().map(|hand| &hand.deal)
    }

    /// What a player may do now; none if nothing is asked of him.
    pub(crate) fn options(&self, seat: Seat) -> Option<Options> {
        let deal = self.deal()?;
        let options = deal.options();
        // Those who throw cards away need not wait for each other.
        if deal.discarding().contains(seat) {
            return Some(Options { seat: Some(seat), ..options });
        }
        let asked = options.seat == Some(seat) || options.change_draw == Some(seat);
        (asked || options.may_give_up.contains(seat)).then_some(options)
    }

    /// The player who is to speak.
    pub(crate) fn turn(&self) -> Option<Seat> {
        match self.deal()?.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Dealer(_) | Turn::Floor(_) | Turn::Nobody => None,
        }
    }

    /// The same table with a deal of our own cards wherever those who look on see none, and with another deck.
    pub(crate) fn supposed(&self, card: Option<(Lies, Card)>, deck: &Deck) -> Result<Poker, Refused> {
        let Hand { deal, dealt_in, .. } = self.hand.as_ref().ok_or(Refused::NoDeal)?;
        let deck = match card {
            Some((Lies::InStub, top)) => {
                let rest = self.lineup.table().deck() - CardSet::of(top);
                Deck::new(&Shuffle { cards: [top].into_iter().chain(rest.iter()).collect(), seed: [0; 32] })
            }
            _ => deck.clone(),
        };
        let hand = Hand { deal: deal.supposed(Eyes::Spectator, card), deck, dealt_in: *dealt_in };
        Ok(Poker { lineup: self.lineup.clone(), hand: Some(hand), taken: self.taken })
    }

    /// Opens the next deal.
    pub(crate) fn open(&mut self, shuffle: &Shuffle, show_all: bool, events: &mut Events) -> Result<(), Refused> {
        if self.hand.is_some() {
            return Err(Refused::DealRuns);
        }
        let wanted = self.lineup.table().deck();
        let given = shuffle.cards.len();
        if given != wanted.len() || shuffle.cards.iter().copied().collect::<CardSet>() != wanted {
            return Err(Refused::WrongDeck { given, wanted: wanted.len() });
        }
        let mut deck = Deck::new(shuffle);
        let mut seating = match self.lineup.next(events) {
            Err(NotYet::DrawForButton) => self.draw_for_button(&mut deck, events)?,
            seating => seating?,
        };
        seating.show_all = show_all;
        let deal = Deal::open(self.lineup.table().clone(), &seating, events)?;
        events.deal_opens(&seating, &deal);
        self.hand = Some(Hand { deal, deck, dealt_in: seating.dealt_in });
        Ok(())
    }

    /// A new game: the first button goes to one of those who are there, each as likely as the others (R021).
    fn draw_for_button(&mut self, deck: &mut Deck, events: &mut Events) -> Result<Seating, Refused> {
        let mut seats: Vec<Seat> = (0..).map_while(Seat::new).collect();
        deck.mix(&mut seats);
        for seat in seats {
            self.lineup.first_button(seat);
            match self.lineup.next(events) {
                Err(NotYet::DrawForButton) => {}
                seating => return Ok(seating?),
            }
        }
        Err(NotYet::DrawForButton.into())
    }

    fn hand_mut(&mut self) -> Result<&mut Hand, Refused> {
        self.hand.as_mut().ok_or(Refused::NoDeal)
    }

    /// A step that names no card of the deck.
    pub(crate) fn play(&mut self, step: Step<'_>, events: &mut Events) -> Result<(), Refused> {
        Ok(events.play(&mut self.hand_mut()?.deal, step)?)
    }

    pub(crate) fn act(&mut self, seat: Seat, act: Act, events: &mut Events) -> Result<(), Refused> {
        self.play(Step::Act(seat, act), events)
    }

    /// A mishap, with the cards that it is about.
    pub(crate) fn mishap(&mut self, mishap: Mishap, events: &mut Events) -> Result<(), Refused> {
        let Hand { deal, deck, .. } = self.hand_mut()?;
        let cards;
        let happened = match mishap {
            Mishap::Exposed { seat, place, how } => Happened::Exposed { seat, card: card_at(deal, seat, place)?, how },
            Mishap::Boxed { seat, place } => Happened::Boxed { card: card_at(deal, seat, place)?, seat: Some(seat) },
            Mishap::BoxedOnTop => {
                let card = deck.take(deal, 1, events).into_iter().flatten().next().ok_or(Refused::EmptyDeck)?;
                Happened::Boxed { card, seat: None }
            }
            Mishap::StrayJoker { seat } => Happened::StrayJoker { seat },
            Mishap::Short { seat, missing } => Happened::Short { seat, missing },
            Mishap::Long { seat } => return long(deal, deck, seat, events),
            Mishap::TurnedEarly => {
                cards = deck.take(deal, deal.early_board().map_or(0, |need| need.count()), events);
                Happened::TurnedEarly(&cards)
            }
            Mishap::LongFlop { extra } => {
                cards = deck.take(deal, usize::from(extra), events);
                Happened::LongFlop(&cards)
            }
            Mishap::ShortFlop { missing } => Happened::ShortFlop(missing),
            Mishap::NoBurn => Happened::NoBurn,
            Mishap::TwoBurns => Happened::TwoBurns(deck.take(deal, 1, events).into_iter().flatten().next()),
            Mishap::Misdealt => Happened::Misdealt,
            Mishap::Miscalled { seat } => Happened::Miscalled(seat),
            _ => return Err(Refused::OtherGame { whose: BANKED }),
        };
        Ok(events.play(deal, Step::Mishap(happened))?)
    }

    /// The dealer deals whatever he is asked for. The deal that is over with it is settled, and comes out.
    pub(crate) fn deal_on(&mut self, events: &mut Events) -> Result<Option<Hand>, Refused> {
        let Some(Hand { deal, deck, .. }) = &mut self.hand else { return Ok(None) };
        while let Turn::Dealer(need) = deal.turn() {
            let cards = deck.deal(deal, &need, events);
            events.play(deal, Step::Dealt(&cards))?;
        }
        if !deal.is_over() {
            return Ok(None);
        }
        self.lineup.settle(deal);
        self.taken += deal.dropped().0;
        Ok(self.hand.take())
    }
}

/// A player has the next card besides; where one is taken from him, chance says which.
fn long(deal: &mut Deal, deck: &mut Deck, seat: Seat, events: &mut Events) -> Result<(), Refused> {
    let extra = deck.take(deal, 1, events).into_iter().flatten().next();
    let refusal = match events.play(deal, Step::Mishap(Happened::Long { seat, extra, taken: None })) {
        Err(refusal) if refusal.why == Why::NameTaken => refusal,
        played => return Ok(played?),
    };
    let mut held: Vec<Card> = deal.holding(seat).iter().copied().chain([extra]).flatten().collect();
    deck.mix(&mut held);
    let taken = Some(held.pop().ok_or(refusal)?);
    Ok(events.play(deal, Step::Mishap(Happened::Long { seat, extra, taken }))?)
}

fn card_at(deal: &Deal, seat: Seat, place: u8) -> Result<Card, Refused> {
    let card = deal.holding(seat).get(usize::from(place)).copied().flatten();
    card.ok_or(Refused::NoCard { seat, place })
}
