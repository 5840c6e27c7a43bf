//! A table with a player-dealer: its lineup, its shoe, and the round if there is one.

use cards::{Card, Shoe};
use rules::banked::{Act, BankOptions, BankTurn, Lineup, Mishap as Happened, Place, Round, Step, Turn, Whose};
use rules::{Chips, Eyes, SEATS_MAX, Seat, Seen};

use crate::deck::Deck;
use crate::events::Events;
use crate::money::{Middle, Money, Stake};
use crate::refused::POKER;
use crate::{Bank, Mishap, Refused, Shuffle};

/// What lies between rounds, and the round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Banked {
    pub(crate) lineup: Lineup,
    round: Option<Box<Round>>,
    /// What is left to deal from, round after round, until the cut card comes.
    pub(crate) shoe: Option<Deck>,
    /// How many rounds there were.
    pub(crate) rounds: u32,
    /// What the house took in all rounds that are over.
    pub(crate) taken: u64,
}

/// How many wagers lie apart in a circle: those of four players, on the game and on two bonus bets.
const APART: usize = 12;

impl Banked {
    pub(crate) fn new(lineup: Lineup) -> Banked {
        Banked { lineup, round: None, shoe: None, rounds: 0, taken: 0 }
    }

    pub(crate) fn round(&self) -> Option<&Round> {
        self.round.as_deref()
    }

    /// The same table with a round of our own cards wherever those who look on see none, and with another shoe; none if that card cannot be
    /// there.
    pub(crate) fn supposed(&self, card: Option<(Whose, u8, Card)>, shoe: &Deck) -> Option<Result<Banked, Refused>> {
        let Some(round) = self.round() else { return Some(Err(Refused::NoDeal)) };
        let round = round.supposed(Eyes::Spectator, card)?;
        let shoe = self.shoe.as_ref().map(|_| shoe.clone());
        let (lineup, rounds, taken) = (self.lineup.clone(), self.rounds, self.taken);
        Some(Ok(Banked { lineup, round: Some(Box::new(round)), shoe, rounds, taken }))
    }

    /// Where the chips are. The circles of the seats come first, then those for each wager that lies apart in them.
    pub(crate) fn money(&self) -> Money {
        let mut money = Money { drop: self.taken, ..Money::default() };
        for (seat, stack) in (0..).map_while(Seat::new).zip(&mut money.stacks) {
            let round = self.round().filter(|round| round.seated().contains(seat));
            *stack = round.map_or(self.lineup.chips(seat), |round| round.stack(seat)).0;
        }
        let mut circles = vec![Stake::default(); APART * SEATS_MAX];
        let Some(round) = self.round() else { return Money { middle: Middle::Bank { left: 0, circles }, ..money } };
        for circle in round.circles() {
            let wagers = round.stakes(circle).flat_map(|(owner, lines)| lines.map(|chips| (owner, chips)));
            for (apart, (owner, chips)) in wagers.enumerate() {
                circles[apart * SEATS_MAX + circle.index()] = Stake { owner: owner.index(), chips: chips.0 };
            }
        }
        money.drop += round.dropped().0;
        Money { middle: Middle::Bank { left: round.bank_left().0, circles }, ..money }
    }

    /// The player who is waited for: between rounds with an answer about the bank, or with its wager.
    pub(crate) fn turn(&self) -> Option<Seat> {
        match self.round().map(Round::turn) {
            Some(Turn::Seat(seat) | Turn::Bank(seat)) => Some(seat),
            Some(Turn::Wagers | Turn::Dealer(_) | Turn::Unknown(_) | Turn::Nobody) => None,
            None => match self.lineup.bank_turn() {
                BankTurn::Offered(seat) | BankTurn::Banks { seat, .. } => Some(seat),
                BankTurn::Stopped => None,
            },
        }
    }

    /// Players bet, or say whether they insure, without waiting for each other.
    pub(crate) fn has_moved(&self, before: &Banked, beside: bool) -> bool {
        let stage = |banked: &Banked| (banked.lineup.bank_turn(), banked.turn());
        match (self.round(), before.round()) {
            (Some(round), Some(before)) if round.turn() == Turn::Wagers && before.turn() == Turn::Wagers => {
                round.bank_wager() != before.bank_wager()
            }
            (Some(round), Some(before)) if !round.insuring().is_empty() && !before.insuring().is_empty() => false,
            (Some(_), Some(_)) if beside => stage(self) != stage(before),
            (Some(round), Some(before)) => round != before,
            (None, None) => stage(self) != stage(before),
            (Some(_), None) | (None, Some(_)) => true,
        }
    }

    pub(crate) fn sit(&mut self, seat: Seat, chips: Chips, events: &mut Events) -> Result<(), Refused> {
        self.lineup.sit(seat, chips, events)?;
        self.deal_in()
    }

    /// Whom the floor sends brings what he has.
    pub(crate) fn bring(&mut self, seat: Seat, chips: Chips, events: &mut Events) -> Result<(), Refused> {
        self.lineup.bring(seat, chips, events)?;
        self.deal_in()
    }

    /// Who comes from another table by himself, buys what is missing to the least (R288); says how many chips he has then.
    pub(crate) fn come_over(&mut self, seat: Seat, chips: Chips, events: &mut Events) -> Result<Chips, Refused> {
        let chips = chips.max(self.lineup.table().least_buy_in());
        self.sit(seat, chips, events)?;
        Ok(chips)
    }

    /// Who has just sat down plays in this round, if he still can.
    fn deal_in(&mut self) -> Result<(), Refused> {
        // As long as nobody has bet, who comes in bets with the others; later he waits for the next round.
        // While the shuffler is out of order no round begins anew, and he waits for the next as well.
        let open = self.round().filter(|_| self.has_no_wagers() && self.lineup.next().is_ok());
        match open.map(|round| (round.bank(), round.bank_wager())) {
            Some((bank, wager)) if wager > Chips(0) => {
                self.round = None;
                self.open(&mut Events::default())?;
                self.play(Step::Bank(bank, wager), &mut Events::default())
            }
            _ => Ok(()),
        }
    }

    /// Chips that are bought in a round can be used in it (R258).
    pub(crate) fn buy(&mut self, seat: Seat, chips: Chips, events: &mut Events) -> Result<(), Refused> {
        let in_round = self.round.as_deref_mut().filter(|round| round.seated().contains(seat));
        match in_round {
            Some(round) => {
                events.play_round(round, Step::Buys(seat, chips))?;
                // If the round is called off, he has them all the same.
                Ok(self.lineup.buy(seat, chips, &mut ())?)
            }
            None => Ok(self.lineup.buy(seat, chips, events)?),
        }
    }

    /// Who has nothing at stake leaves.
    pub(crate) fn leave(&mut self, seat: Seat) -> Chips {
        let left = self.lineup.leave(seat);
        let in_round = self.round.as_deref_mut().and_then(|round| round.leave(seat).ok());
        in_round.unwrap_or(left)
    }

    /// The position of the player-dealer.
    pub(crate) fn bank(&mut self, seat: Seat, bank: Bank, events: &mut Events) -> Result<(), Refused> {
        match bank {
            Bank::Take => Ok(self.lineup.accept(seat, events)?),
            Bank::Pass => Ok(self.lineup.decline(seat, events)?),
            Bank::GiveUp => self.give_up(seat, events),
            Bank::PutUp(chips) => {
                self.open(events)?;
                self.play(Step::Bank(seat, chips), events)
            }
        }
    }

    /// What he may do about the position now.
    pub(crate) fn bank_options(&self, seat: Seat) -> BankOptions {
        match self.round() {
            None => self.lineup.bank_options(seat),
            Some(round) => BankOptions {
                give_up: self.idle_bank() == Some(seat),
                put_up: round.options_of(seat).and_then(|options| options.bank),
                ..BankOptions::default()
            },
        }
    }

    /// The player-dealer takes back what he has put up, as long as nobody has wagered against it (R283).
    fn give_up(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refused> {
        if !self.has_no_wagers() {
            // The book says why not.
            self.play(Step::Bank(seat, Chips(0)), events)?;
        }
        self.lineup.give_up(seat, events)?;
        self.round = None;
        Ok(())
    }

    /// Whether nothing holds a round: there is none, or no wager in it.
    fn has_no_wagers(&self) -> bool {
        self.round().is_none_or(|round| round.turn() == Turn::Wagers && round.circles().is_empty())
    }

    /// The player-dealer of a round that nobody has wagered in.
    pub(crate) fn idle_bank(&self) -> Option<Seat> {
        self.round().filter(|_| self.has_no_wagers()).map(Round::bank)
    }

    /// The player-dealer of such a round leaves: it is called off (R283).
    pub(crate) fn call_off(&mut self, events: &mut Events) -> Result<(), Refused> {
        match self.idle_bank() {
            Some(bank) => self.give_up(bank, events),
            None => Ok(()),
        }
    }

    /// Opens the next round, if there is none. It begins with the bank's wager; whatever else is tried, the round itself refuses.
    fn open(&mut self, events: &mut Events) -> Result<(), Refused> {
        if self.round.is_some() {
            return Ok(());
        }
        let opening = self.lineup.next()?;
        let table = self.lineup.table().clone();
        let left = left_of(table.full(), self.shoe.iter().flat_map(Deck::order));
        self.round = Some(Box::new(Round::resume(table, &opening, left, self.rounds, events)?));
        Ok(())
    }

    /// Whether the cut card has come, so that the next cards are those of a new shoe.
    pub(crate) fn needs_shuffle(&self) -> bool {
        let left = self.shoe.as_ref().map_or(0, Deck::len);
        self.round().is_some_and(|round| round.turn() == Turn::Wagers && round.shoe().len() != left)
    }

    pub(crate) fn wager(&mut self, seat: Seat, place: Place, chips: Chips, events: &mut Events) -> Result<(), Refused> {
        self.open(events)?;
        self.play(Step::Wager(seat, place, chips), events)
    }

    pub(crate) fn act(&mut self, seat: Seat, act: Act, events: &mut Events) -> Result<(), Refused> {
        self.play(Step::Act(seat, act), events)
    }

    /// The betting is closed, and cards come: those of a new shoe, or of the one that lies there.
    pub(crate) fn close(&mut self, shuffle: Option<&Shuffle>, events: &mut Events) -> Result<(), Refused> {
        self.open(events)?;
        let (needed, left) = (self.needs_shuffle(), self.shoe.as_ref().map_or(0, Deck::len));
        self.play(Step::NoMoreBets, events)?;
        let full = self.lineup.table().full();
        match shuffle {
            Some(shuffle) if needed => {
                let (given, wanted) = (shuffle.cards.len(), full.len());
                if given != wanted || left_of(full, shuffle.cards.iter().copied()) != *full {
                    return Err(Refused::WrongShoe { given, wanted, decks: self.lineup.table().decks() });
                }
                self.shoe = Some(Deck::new(shuffle));
                Ok(())
            }
            Some(_) => Err(Refused::ShoeLasts { left }),
            None if needed => Err(Refused::ShoeNeeded { wanted: full.len() }),
            None => Ok(()),
        }
    }

    fn play(&mut self, step: Step<'_>, events: &mut Events) -> Result<(), Refused> {
        Ok(events.play_round(self.round.as_deref_mut().ok_or(Refused::NoDeal)?, step)?)
    }

    /// He does not speak. In a round the book says what becomes of his hand, and he is absent; between rounds he does not bank (R284).
    pub(crate) fn silent(&mut self, seat: Seat, events: &mut Events) -> Result<bool, Refused> {
        match (&self.round, self.lineup.bank_turn()) {
            (Some(_), _) => self.play(Step::Silent(seat), events).map(|()| true),
            (None, BankTurn::Banks { .. }) => Ok(self.lineup.give_up(seat, events).map(|()| false)?),
            (None, _) => Ok(self.lineup.decline(seat, events).map(|()| false)?),
        }
    }

    /// A mishap, with the cards that it is about. The room deals all cards that are due at once, so none is due when the floor speaks.
    pub(crate) fn mishap(&mut self, mishap: Mishap, events: &mut Events) -> Result<(), Refused> {
        let (round, shoe) = (self.round.as_deref().ok_or(Refused::NoDeal)?, &mut self.shoe);
        let mut top =
            || shoe.as_mut().and_then(|shoe| shoe.take_from_shoe(round, 1, events).pop()).ok_or(Refused::EmptyDeck);
        let happened = match mishap {
            Mishap::BoxedOnTop => Happened::Boxed(top()?),
            Mishap::ToNobody => Happened::ToNobody(Some(top()?)),
            Mishap::TooMany { whose } => Happened::TooMany { whose, card: Some(top()?) },
            Mishap::TooFew { whose, missing } => Happened::TooFew { whose, missing },
            Mishap::Seen { whose, place } => {
                let card = card_at(round, whose, place)?;
                // Of a shoe the down card may have the same face, which would be told by the answer.
                if !round.is_hidden(Eyes::Spectator, whose, place) {
                    return Err(round.lies_face_up().into());
                }
                Happened::Seen { whose, card }
            }
            Mishap::WrongStack { whose } => Happened::WrongStack(whose),
            Mishap::VoidRound => Happened::VoidRound,
            _ => return Err(Refused::OtherGame { whose: POKER }),
        };
        self.play(Step::Mishap(happened), events)
    }

    /// The dealer deals whatever he is asked for. The round that is over with it is settled, and comes out.
    pub(crate) fn deal_on(&mut self, events: &mut Events) -> Result<Option<Box<Round>>, Refused> {
        let Some(round) = self.round.as_deref_mut() else { return Ok(None) };
        while let (Turn::Dealer(need), Some(shoe)) = (round.turn(), &mut self.shoe) {
            let cards = shoe.deal_round(round, &need, events);
            events.play_round(round, Step::Dealt(&cards))?;
        }
        if !round.is_over() {
            return Ok(None);
        }
        self.lineup.round_is_over(round);
        self.taken += round.dropped().0;
        self.rounds = round.number();
        // A shoe that did not suffice is not dealt from again.
        if let Some(shoe) = self.shoe.as_mut().filter(|shoe| shoe.len() != round.shoe().len()) {
            shoe.clear();
        }
        Ok(self.round.take())
    }
}

/// The shoe that has these cards of a full one and no others; what does not belong there is left out.
pub(crate) fn left_of(full: &Shoe, cards: impl Iterator<Item = Card>) -> Shoe {
    let mut counts = [0_u8; 64];
    for card in cards {
        let count = &mut counts[usize::from(card.index())];
        *count = count.saturating_add(1);
    }
    let mut left = *full;
    for card in full.deck().cards() {
        while left.count(card) > counts[usize::from(card.index())] && left.take(card) {}
    }
    left
}

fn card_at(round: &Round, whose: Whose, place: u8) -> Result<Card, Refused> {
    let view = round.view(Eyes::Record);
    let hand = match whose {
        Whose::Bank => &view.bank_hand,
        Whose::Hand(circle, hand) => {
            let hands = &view.hands[circle.index()];
            hands.get(usize::from(hand)).ok_or(Refused::NoSuchCard { place })?
        }
    };
    match hand.get(usize::from(place)) {
        Some(Seen::Face(card)) => Ok(*card),
        _ => Err(Refused::NoSuchCard { place }),
    }
}
