//! What would come of what the floor says, for all that the floor knows.

use cards::{Card, CardSet};
use ledger::Ledger;
use rules::banked::Whose;
use rules::poker::{Exposure, Lies, Step};
use rules::{Eyes, Seat, Seen, banked, poker};

use crate::deck::Deck;
use crate::events::Events;
use crate::output::told_to;
use crate::play::Play;
use crate::refused::POKER;
use crate::{Event, Input, Mishap, Refused, Shuffle, Table, View, What};

/// What would come of something, decided and not done. It depends on nothing that is hidden from those who look on: where a hidden card
/// decides, there is a case for every card that it may be, and none of them says which it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foreseen {
    /// The cards that may be hidden. Where the events name one of them, any other might stand in its place.
    pub hidden: CardSet,
    /// What comes of it: one case, or one for each card that it may be about.
    pub cases: Vec<Case>,
}

/// What comes of it in one case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// If it is this card; none if no hidden card decides.
    pub card: Option<Card>,
    /// What happens, or why it is refused.
    pub outcome: Result<Follows, Refused>,
}

/// What follows from a ruling.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Follows {
    /// As those who look on are told it, up to where cards are dealt, somebody speaks, or cards are turned up.
    pub events: Vec<Event>,
    /// Whether hidden cards are turned up then, and decide the rest.
    pub turns_up: bool,
}

/// The floor looks on: it knows no card that is hidden from those who do.
const EYES: Eyes = Eyes::Spectator;

/// How many hands one circle can come to have, and how many cards are named in one.
const PLACES: u8 = 7;

impl Table {
    /// What would come of something that the floor says. Nothing changes, and nothing is written down.
    #[must_use]
    pub fn foresee(&self, input: &Input, ledger: &Ledger) -> Foreseen {
        let one = |outcome| Foreseen { hidden: self.hidden(), cases: vec![Case { card: None, outcome }] };
        let step = match input.what {
            What::Mishap(mishap) => {
                let deck = self.stand_in();
                let cases = match self.may_be(mishap) {
                    Some(cards) => cards.iter().filter_map(|card| self.case(mishap, Some(card), &deck)).collect(),
                    None => self.case(mishap, None, &deck).into_iter().collect(),
                };
                return Foreseen { hidden: self.hidden(), cases };
            }
            What::HandsClear => Step::HandsClear,
            What::OutOfTurn { seat, act } => Step::OutOfTurn(seat, act),
            What::Ruled(answer) => Step::Ruled(answer),
            // What is done beside the hand looks at no card.
            _ if input.what.is_beside() => return one(self.decide(input, ledger).map(|_| Follows::default())),
            _ => return one(Err(Refused::NotYours { whose: "a player or the dealer" })),
        };
        let mut events = Events::default();
        let played = match &self.state.play {
            Play::Poker(poker) => {
                poker.supposed(None, &self.stand_in()).and_then(|mut poker| poker.play(step, &mut events))
            }
            Play::Banked(_) => Err(Refused::OtherGame { whose: POKER }),
        };
        one(played.map(|()| self.follows(&events, None)))
    }

    /// What can have gone wrong in the hand that is being played, for all that those who look on know: whatever is accepted with the first
    /// or the last card that it may be about.
    #[must_use]
    pub fn possible_mishaps(&self) -> Vec<Mishap> {
        let deck = self.stand_in();
        let is_accepted = |mishap: Mishap, card: Option<Card>| {
            self.case(mishap, card, &deck).is_some_and(|case| case.outcome.is_ok())
        };
        let is_possible = |mishap: &Mishap| match self.may_be(*mishap) {
            None => is_accepted(*mishap, None),
            Some(cards) => {
                let ends = [cards.iter().next(), cards.iter().last()];
                ends.into_iter().flatten().any(|card| is_accepted(*mishap, Some(card)))
            }
        };
        self.mishaps().into_iter().filter(is_possible).collect()
    }

    /// The cards that those who look on see nowhere; of a shoe, which has each several times, any may be hidden.
    fn hidden(&self) -> CardSet {
        let round = self.round().map(|round| round.shoe().deck().cards());
        round.or(self.deal().map(|deal| deal.hidden_from(EYES))).unwrap_or(CardSet::EMPTY)
    }

    /// What comes of a mishap if the hidden card that it is about is this one; none if it cannot be.
    fn case(&self, mishap: Mishap, card: Option<Card>, deck: &Deck) -> Option<Case> {
        let mut events = Events::default();
        let played = match &self.state.play {
            Play::Poker(poker) => {
                let supposed = poker.supposed(self.lies(mishap).zip(card), deck);
                supposed.and_then(|mut poker| poker.mishap(mishap, &mut events))
            }
            Play::Banked(banked) => {
                let lies = if let Mishap::Seen { whose, place } = mishap { Some((whose, place)) } else { None };
                let supposed =
                    banked.supposed(lies.zip(card).map(|((whose, place), card)| (whose, place, card)), deck)?;
                supposed.and_then(|mut banked| banked.mishap(mishap, &mut events))
            }
        };
        Some(Case { card, outcome: played.map(|()| self.follows(&events, card)) })
    }

    /// Which cards the one may be that a mishap is about; none if it is about none that is hidden.
    fn may_be(&self, mishap: Mishap) -> Option<CardSet> {
        let is_hidden = match (mishap, self.round()) {
            (Mishap::Seen { whose, place }, Some(round)) => round.is_hidden(EYES, whose, place),
            (_, Some(_)) => false,
            (_, None) => self.lies(mishap).is_some(),
        };
        is_hidden.then(|| self.hidden())
    }

    /// Where the hidden card lies that a mishap in a deal is about.
    fn lies(&self, mishap: Mishap) -> Option<Lies> {
        match mishap {
            Mishap::Exposed { seat, place, .. } | Mishap::Boxed { seat, place } => {
                let view = self.view(EYES).and_then(View::poker)?;
                let seen = view.holdings[seat.index()].get(usize::from(place))?;
                (*seen == Seen::Back).then_some(Lies::InHand(seat, place))
            }
            // The second burn belongs on the table, where it may say who speaks first.
            Mishap::BoxedOnTop | Mishap::TwoBurns => self.deal().map(|_| Lies::InStub),
            _ => None,
        }
    }

    /// Cards to deal from in the place of the real ones, which nobody knows.
    fn stand_in(&self) -> Deck {
        Deck::new(&Shuffle { cards: self.setup.game.cards(), seed: [0; 32] })
    }

    /// As far as it can be foreseen: where hands are turned up that nobody sees yet, nobody knows what comes of them.
    fn follows(&self, events: &Events, card: Option<Card>) -> Follows {
        let backs = |seen: &[Seen]| seen.iter().filter(|seen| **seen == Seen::Back).count();
        let turns_up = |event: &Event| match (event, self.view(EYES)) {
            (Event::Poker(poker::Event::Shown { seat, .. }), Some(View::Poker(view))) => {
                backs(&view.holdings[seat.index()]) > 0
            }
            (
                Event::Banked(
                    banked::Event::Turned { .. } | banked::Event::TurnedUp { .. } | banked::Event::Peeked { .. },
                ),
                Some(View::Banked(view)),
            ) => {
                let hands = view.hands.iter().flatten().map(|hand| backs(hand)).sum::<usize>();
                backs(&view.bank_hand) + hands > usize::from(card.is_some())
            }
            _ => false,
        };
        let end = events.list.iter().position(turns_up);
        let told =
            events.list.iter().take(end.unwrap_or(events.list.len())).map(|&event| told_to(by_chance(event), EYES));
        Follows { events: told.collect(), turns_up: end.is_some() }
    }

    /// All that can be said to have gone wrong with the hands that there are.
    fn mishaps(&self) -> Vec<Mishap> {
        let seats = || self.people().map(|(seat, _)| seat);
        let places = |seat: Seat| 0..self.deal().map_or(0, |deal| deal.holding(seat).len() as u8);
        let cards = || seats().flat_map(move |seat| places(seat).map(move |place| (seat, place)));
        let hands = |seat: Seat| (0..PLACES).map(move |hand| Whose::Hand(seat, hand));
        let mut all = vec![];
        if self.deal().is_some() {
            for how in [Exposure::Dealer, Exposure::OffTable, Exposure::Touched] {
                all.extend(cards().map(|(seat, place)| Mishap::Exposed { seat, place, how }));
            }
            all.extend(cards().map(|(seat, place)| Mishap::Boxed { seat, place }));
            all.extend(seats().map(Some).chain([None]).map(|seat| Mishap::StrayJoker { seat }));
            all.extend(seats().flat_map(|seat| (1..=2).map(move |missing| Mishap::Short { seat, missing })));
            all.extend(seats().map(|seat| Mishap::Long { seat }));
            all.extend([Mishap::TurnedEarly, Mishap::BoxedOnTop, Mishap::NoBurn, Mishap::TwoBurns, Mishap::Misdealt]);
            all.extend((1..=2).map(|extra| Mishap::LongFlop { extra }));
            all.extend((1..=2).map(|missing| Mishap::ShortFlop { missing }));
            all.extend(seats().map(|seat| Mishap::Miscalled { seat }));
        }
        if let Some(round) = self.round() {
            let circles = round.circles();
            let whose = || circles.iter().flat_map(hands).chain([Whose::Bank]);
            all.extend([Mishap::ToNobody, Mishap::BoxedOnTop, Mishap::VoidRound]);
            all.extend(whose().map(|whose| Mishap::TooMany { whose }));
            all.extend(whose().flat_map(|whose| (1..=2).map(move |missing| Mishap::TooFew { whose, missing })));
            all.extend(whose().flat_map(|whose| (0..PLACES).map(move |place| Mishap::Seen { whose, place })));
            all.extend(whose().map(|whose| Mishap::WrongStack { whose }));
        }
        all
    }
}

/// Which card is taken at random, nobody knows before.
fn by_chance(event: Event) -> Event {
    match event {
        Event::Poker(poker::Event::Long { seat, remedy, cite, .. }) => {
            Event::Poker(poker::Event::Long { seat, taken: None, remedy, cite })
        }
        _ => event,
    }
}
