//! What comes out of a round: every event with what says so.

use cards::Card;
use hands::Points;

use super::mishap::{Mishap, Remedy};
use super::words::Wager;
use crate::{Chips, Cite, Judge, Seat};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "seats, circles, amounts and cites speak for themselves")]
pub enum Event {
    /// Somebody sits down, or buys more chips.
    BoughtIn {
        seat: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// The bank is offered to him.
    Offered {
        seat: Seat,
        cite: Cite,
    },
    /// He does not want it.
    Declined {
        seat: Seat,
        cite: Cite,
    },
    /// He takes it.
    TookBank {
        seat: Seat,
        cite: Cite,
    },
    /// He gives it up before his hands are over.
    GaveUpBank {
        seat: Seat,
        cite: Cite,
    },
    /// Nobody wants it, or nobody may.
    Stopped {
        cite: Cite,
    },
    /// He is player-dealer, for this hand of his turn.
    Banks {
        seat: Seat,
        hand: u8,
        cite: Cite,
    },
    /// A shoe is shuffled.
    Shuffled {
        decks: u8,
        cite: Cite,
    },
    /// This deck is used.
    DeckUsed {
        number: u8,
        cite: Cite,
    },
    /// The bank is so much.
    BankWager {
        seat: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// A player has so much on a wager; with nothing he has taken it back.
    Wagered {
        seat: Seat,
        circle: Seat,
        wager: Wager,
        amount: Chips,
        cite: Cite,
    },
    /// The betting is closed, with so much on the table.
    NoMoreBets {
        action: Chips,
        cite: Cite,
    },
    /// What the player-dealer pays the house.
    BankFee {
        seat: Seat,
        amount: Chips,
        option: Option<u16>,
        cite: Cite,
    },
    /// What players pay the house, in all; each for his circles.
    CircleFees {
        amount: Chips,
        cite: Cite,
    },
    /// The fees go down the slot.
    Dropped {
        amount: Chips,
        cite: Cite,
    },
    /// A card to a hand.
    Dealt {
        circle: Seat,
        hand: u8,
        card: Card,
        up: bool,
        cite: Cite,
    },
    /// A card to the bank.
    BankDealt {
        card: Card,
        up: bool,
        cite: Cite,
    },
    /// A card face down that nobody knows: to the hand of a circle, or to the bank.
    DealtUnseen {
        circle: Option<Seat>,
        cite: Cite,
    },
    /// A card that nobody knew is turned up in a circle.
    TurnedUp {
        circle: Seat,
        card: Card,
        cite: Cite,
    },
    /// Insurance; nothing if he does not want it.
    Insured {
        seat: Seat,
        circle: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// The house dealer looks at the down card.
    Peeked {
        natural: bool,
        cite: Cite,
    },
    /// Insurance is lost, and laid aside.
    InsuranceLost {
        cite: Cite,
    },
    /// The bank has no natural, or may have one still: players decide, and he first.
    DecidesFirst {
        circle: Seat,
        cite: Cite,
    },
    /// An ace and a Bonus card: the hand is not played on.
    Natural {
        circle: Seat,
        cite: Cite,
    },
    Hit {
        circle: Seat,
        hand: u8,
        cite: Cite,
    },
    Stood {
        circle: Seat,
        hand: u8,
        points: Points,
        cite: Cite,
    },
    Doubled {
        seat: Seat,
        circle: Seat,
        hand: u8,
        amount: Chips,
        cite: Cite,
    },
    Split {
        seat: Seat,
        circle: Seat,
        hand: u8,
        amount: Chips,
        cite: Cite,
    },
    /// He goes with the hand that he bets behind.
    Followed {
        seat: Seat,
        circle: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// He does not.
    Stayed {
        seat: Seat,
        circle: Seat,
        cite: Cite,
    },
    Surrendered {
        circle: Seat,
        cite: Cite,
    },
    /// A hand is over; its wager is held until the bank's hand is complete.
    Busted {
        circle: Seat,
        hand: u8,
        points: Points,
        cite: Cite,
    },
    /// A bonus bet is still in action, whatever became of its hand.
    StaysIn {
        seat: Seat,
        circle: Seat,
        wager: Wager,
        cite: Cite,
    },
    /// He did not answer.
    Silent {
        seat: Seat,
        cite: Cite,
    },
    Played {
        circle: Seat,
        amount: Chips,
        cite: Cite,
    },
    Folded {
        circle: Seat,
        cite: Cite,
    },
    /// The bank's hidden cards are turned.
    Turned {
        card: Card,
        cite: Cite,
    },
    /// A card counts so much for the action button.
    Counts {
        card: Card,
        count: u8,
        cite: Cite,
    },
    /// The count ends at a seat without a wager, and the button goes on.
    ButtonPasses {
        seat: Seat,
        cite: Cite,
    },
    /// The action button lies here.
    ActionButton {
        seat: Seat,
        cite: Cite,
    },
    /// Paying and collecting begin.
    Settling {
        seat: Seat,
        cite: Cite,
    },
    /// The bank's hand is complete.
    BankStands {
        points: Points,
        cite: Cite,
    },
    BankBusts {
        points: Points,
        cite: Cite,
    },
    /// Nothing depends on the bank's hand any more.
    BankNotCompleted {
        cite: Cite,
    },
    /// No wager on the game is left, and the bank's hand is completed for the bonus bets.
    CompletesForBonus {
        cite: Cite,
    },
    /// A hand of Three Card Poker is turned up; nobody's circle is the bank's.
    Opened {
        circle: Option<Seat>,
        kind: &'static str,
        cite: Cite,
    },
    /// The bank has what it needs, or has not.
    Qualified {
        qualified: bool,
        cite: Cite,
    },
    /// A wager won so much.
    Paid {
        seat: Seat,
        circle: Seat,
        wager: Wager,
        stake: Chips,
        amount: Chips,
        cite: Cite,
    },
    /// A wager lost so much.
    Collected {
        seat: Seat,
        circle: Seat,
        wager: Wager,
        amount: Chips,
        cite: Cite,
    },
    /// A wager goes back, neither won nor lost.
    Pushed {
        seat: Seat,
        circle: Seat,
        wager: Wager,
        amount: Chips,
        cite: Cite,
    },
    /// What the bank could not cover: of a winner it is not paid, of a loser it goes back.
    Uncovered {
        seat: Seat,
        circle: Seat,
        wager: Wager,
        amount: Chips,
        cite: Cite,
    },
    /// What the player-dealer takes back of his wager, with what it won.
    BankTakesBack {
        seat: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// The discards are shuffled, for the shoe has run out.
    Reshuffled {
        cite: Cite,
    },
    /// The round does not count: everything goes back.
    Void {
        cite: Cite,
    },
    /// All cards are in the discard tray.
    Gathered {
        cite: Cite,
    },
    /// Something went wrong, and this is done.
    WentWrong {
        mishap: Mishap,
        remedy: Remedy,
        cite: Cite,
    },
    /// A card goes to the discards; perhaps nobody has seen it.
    Burned {
        card: Option<Card>,
        cite: Cite,
    },
    /// Insurance that nobody has answered for is not offered any more.
    InsuranceClosed {
        cite: Cite,
    },
    /// The hand of a circle does not count.
    HandVoid {
        circle: Seat,
        cite: Cite,
    },
    /// A wager of it goes back.
    Returned {
        seat: Seat,
        circle: Seat,
        wager: Wager,
        amount: Chips,
        cite: Cite,
    },
    /// What he paid the house for it goes back.
    FeeReturned {
        seat: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// All that he put up in a void round goes back, wagers and fees.
    AllReturned {
        seat: Seat,
        amount: Chips,
        cite: Cite,
    },
    /// What he had won already in a void round.
    WinReturned {
        seat: Seat,
        amount: Chips,
        cite: Cite,
    },
}

impl Event {
    /// What is cited for it.
    #[must_use]
    pub const fn cite(&self) -> Cite {
        match *self {
            Event::BoughtIn { cite, .. }
            | Event::Offered { cite, .. }
            | Event::Declined { cite, .. }
            | Event::TookBank { cite, .. }
            | Event::GaveUpBank { cite, .. }
            | Event::Stopped { cite }
            | Event::Banks { cite, .. }
            | Event::Shuffled { cite, .. }
            | Event::DeckUsed { cite, .. }
            | Event::BankWager { cite, .. }
            | Event::Wagered { cite, .. }
            | Event::NoMoreBets { cite, .. }
            | Event::BankFee { cite, .. }
            | Event::CircleFees { cite, .. }
            | Event::Dropped { cite, .. }
            | Event::Dealt { cite, .. }
            | Event::BankDealt { cite, .. }
            | Event::Insured { cite, .. }
            | Event::Peeked { cite, .. }
            | Event::InsuranceLost { cite }
            | Event::DecidesFirst { cite, .. }
            | Event::Natural { cite, .. }
            | Event::Hit { cite, .. }
            | Event::Stood { cite, .. }
            | Event::Doubled { cite, .. }
            | Event::Split { cite, .. }
            | Event::Followed { cite, .. }
            | Event::Stayed { cite, .. }
            | Event::Surrendered { cite, .. }
            | Event::Busted { cite, .. }
            | Event::StaysIn { cite, .. }
            | Event::Silent { cite, .. }
            | Event::Played { cite, .. }
            | Event::Folded { cite, .. }
            | Event::Turned { cite, .. }
            | Event::Counts { cite, .. }
            | Event::ButtonPasses { cite, .. }
            | Event::ActionButton { cite, .. }
            | Event::Settling { cite, .. }
            | Event::BankStands { cite, .. }
            | Event::BankBusts { cite, .. }
            | Event::BankNotCompleted { cite }
            | Event::CompletesForBonus { cite }
            | Event::Opened { cite, .. }
            | Event::Qualified { cite, .. }
            | Event::Paid { cite, .. }
            | Event::Collected { cite, .. }
            | Event::Pushed { cite, .. }
            | Event::Uncovered { cite, .. }
            | Event::BankTakesBack { cite, .. }
            | Event::Reshuffled { cite }
            | Event::Void { cite }
            | Event::Gathered { cite }
            | Event::DealtUnseen { cite, .. }
            | Event::TurnedUp { cite, .. }
            | Event::WentWrong { cite, .. }
            | Event::Burned { cite, .. }
            | Event::InsuranceClosed { cite }
            | Event::HandVoid { cite, .. }
            | Event::Returned { cite, .. }
            | Event::FeeReturned { cite, .. }
            | Event::AllReturned { cite, .. }
            | Event::WinReturned { cite, .. } => cite,
        }
    }

    /// Who ruled, if it is a ruling on something that went wrong.
    ///
    /// ```
    /// use rules::banked::{Event, Mishap, Remedy};
    /// use rules::{Cite, Judge};
    ///
    /// let (cite, remedy) = (Cite::NOTHING, Remedy::RoundVoid);
    /// let declared = Event::WentWrong { mishap: Mishap::VoidRound, remedy, cite };
    /// assert_eq!(declared.ruled_by(), Some(Judge::Floor));
    /// assert_eq!(Event::Void { cite }.ruled_by(), Some(Judge::Book));
    /// assert_eq!(Event::Gathered { cite }.ruled_by(), None);
    /// ```
    #[must_use]
    pub const fn ruled_by(&self) -> Option<Judge> {
        match self {
            // That a round is void is for the floor to say; what follows from that is not.
            Event::WentWrong { mishap: Mishap::VoidRound, .. } => Some(Judge::Floor),
            Event::WentWrong { .. }
            | Event::Burned { .. }
            | Event::InsuranceClosed { .. }
            | Event::HandVoid { .. }
            | Event::Returned { .. }
            | Event::FeeReturned { .. }
            | Event::AllReturned { .. }
            | Event::WinReturned { .. }
            | Event::Void { .. } => Some(Judge::Book),
            _ => None,
        }
    }
}
