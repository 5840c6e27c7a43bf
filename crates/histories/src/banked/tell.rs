//! A round in a dealer's words.

use rules::banked::{Event, Wager};
use rules::{Chips, Seat};

use super::play::Happened;

/// One thing that happened, in words.
pub(super) fn words(happened: &Happened) -> String {
    match happened {
        Happened::Event(event) => told(event),
        Happened::Refused(Some(seat), refusal) => format!("{seat} is refused: {refusal}"),
        Happened::Refused(None, refusal) => format!("that is refused: {refusal}"),
    }
}

/// A hand by its circle; of several, from the left.
fn hand_of(circle: Seat, hand: u8) -> String {
    match hand {
        0 => circle.to_string(),
        1 => format!("the second hand of {circle}"),
        2 => format!("the third hand of {circle}"),
        _ => format!("the fourth hand of {circle}"),
    }
}

/// Who does something with a hand: he in his own circle, or he with the hand of another.
fn by(seat: Seat, circle: Seat, hand: u8) -> String {
    match (seat == circle, hand) {
        (true, 0) => seat.to_string(),
        (true, _) => hand_of(circle, hand),
        (false, _) => format!("{seat}, for {},", hand_of(circle, hand)),
    }
}

/// Where a wager lies, if it is not in the owner's own circle.
fn beside(seat: Seat, circle: Seat) -> String {
    if seat == circle { String::new() } else { format!(" in the circle of {circle}") }
}

/// A wager by its name, which the game's own has none of.
fn named(wager: Wager) -> String {
    match wager {
        Wager::Base => String::new(),
        wager => format!(" on {wager}"),
    }
}

fn fate(what: &str, seat: Seat, circle: Seat, wager: Wager, amount: Chips) -> String {
    format!("{seat} {what} {amount}{}{}", named(wager), beside(seat, circle))
}

fn told(event: &Event) -> String {
    match *event {
        Event::BoughtIn { seat, amount, .. } => format!("{seat} buys {amount}"),
        Event::Offered { seat, .. } => format!("the bank is offered to {seat}"),
        Event::Declined { seat, .. } => format!("{seat} declines the bank"),
        Event::TookBank { seat, .. } => format!("{seat} takes the bank"),
        Event::Stopped { .. } => "nobody banks: the game stops".to_string(),
        Event::Banks { seat, hand, .. } => {
            let hand = match hand {
                1 => "first".to_string(),
                2 => "second".to_string(),
                more => format!("{more}th"),
            };
            format!("{seat} has the bank button, for the {hand} hand")
        }
        Event::Shuffled { decks: 1, .. } => "the deck is shuffled".to_string(),
        Event::Shuffled { decks, .. } => format!("{decks} decks are shuffled"),
        Event::DeckUsed { number, .. } => format!("deck {} is used", number + 1),
        Event::BankWager { seat, amount, .. } => format!("{seat} banks {amount}"),
        Event::Wagered { seat, circle, wager, amount: Chips(0), .. } => {
            format!("{seat} takes back his wager{}{}", named(wager), beside(seat, circle))
        }
        Event::Wagered { seat, circle, wager, amount, .. } => fate("bets", seat, circle, wager, amount),
        Event::NoMoreBets { action, .. } => format!("no more bets: {action} of action"),
        Event::BankFee { seat, amount, option, .. } => {
            let option = option.map_or(String::new(), |option| format!(", option {option}"));
            format!("{seat} pays the house {amount}{option}")
        }
        Event::CircleFees { amount: Chips(0), .. } => "players pay the house nothing".to_string(),
        Event::CircleFees { amount, .. } => format!("players pay the house {amount} for their circles"),
        Event::Dropped { amount, .. } => format!("{amount} go down the slot"),
        Event::Dealt { circle, hand, card, up, .. } => {
            format!("{} gets {card}{}", hand_of(circle, hand), if up { "" } else { ", face down" })
        }
        Event::BankDealt { card, up, .. } => format!("the bank gets {card}{}", if up { "" } else { ", face down" }),
        Event::Insured { seat, circle, amount: Chips(0), .. } => {
            format!("{seat} does not insure{}", beside(seat, circle))
        }
        Event::Insured { seat, circle, amount, .. } => format!("{seat} insures for {amount}{}", beside(seat, circle)),
        Event::Peeked { natural: true, .. } => "the dealer looks at the down card: a natural".to_string(),
        Event::Peeked { natural: false, .. } => "the dealer looks at the down card: no natural".to_string(),
        Event::InsuranceLost { .. } => "insurance is lost and laid aside".to_string(),
        Event::DecidesFirst { circle, .. } => format!("{circle} decides first"),
        Event::Natural { circle, .. } => format!("{circle} has Pure 21.5 Blackjack"),
        Event::Hit { circle, hand, .. } => format!("{} takes a card", hand_of(circle, hand)),
        Event::Stood { circle, hand, points, .. } => format!("{} stands: {points}", hand_of(circle, hand)),
        Event::Doubled { seat, circle, hand, amount, .. } => {
            format!("{} doubles with {amount}", by(seat, circle, hand))
        }
        Event::Split { seat, circle, hand, amount, .. } => {
            format!("{} splits with {amount}", by(seat, circle, hand))
        }
        Event::Followed { seat, circle, amount, .. } => format!("{seat} follows {circle} with {amount}"),
        Event::Stayed { seat, circle, .. } => format!("{seat} does not follow {circle}"),
        Event::Surrendered { circle, .. } => format!("{circle} surrenders"),
        Event::Busted { circle, hand, points, .. } => {
            format!("{}: {points}; the wager is held", hand_of(circle, hand))
        }
        Event::StaysIn { seat, circle, wager, .. } => {
            format!("the {wager} bet of {seat}{} stays in action", beside(seat, circle))
        }
        Event::Silent { seat, .. } => format!("{seat} does not answer"),
        Event::Played { circle, amount, .. } => format!("{circle} plays for {amount}"),
        Event::Folded { circle, .. } => format!("{circle} folds"),
        Event::Turned { card, .. } => format!("the bank turns {card}"),
        Event::Counts { card, count, .. } => format!("{card} counts {count} for the action button"),
        Event::ButtonPasses { seat, .. } => format!("there is no wager at {seat}: the button goes on"),
        Event::ActionButton { seat, .. } => format!("the action button lies at {seat}"),
        Event::Settling { seat, .. } => format!("paying and collecting begin at {seat}"),
        Event::BankStands { points, .. } => format!("the bank stands: {points}"),
        Event::BankBusts { points, .. } => format!("the bank: {points}"),
        Event::BankNotCompleted { .. } => "nothing depends on the bank's hand any more".to_string(),
        Event::CompletesForBonus { .. } => "the bank's hand is completed for the bonus bets".to_string(),
        Event::Opened { circle: Some(circle), kind, .. } => format!("{circle} shows {kind}"),
        Event::Opened { circle: None, kind, .. } => format!("the bank shows {kind}"),
        Event::Qualified { qualified: true, .. } => "the bank qualifies".to_string(),
        Event::Qualified { qualified: false, .. } => "the bank does not qualify".to_string(),
        Event::Paid { seat, circle, wager, amount, .. } => fate("wins", seat, circle, wager, amount),
        Event::Collected { seat, circle, wager, amount, .. } => fate("loses", seat, circle, wager, amount),
        Event::Pushed { seat, circle, wager, amount, .. } => fate("takes back", seat, circle, wager, amount),
        Event::Uncovered { seat, circle, wager, amount, .. } => {
            format!("the bank does not reach for {amount}{} of {seat}{}", named(wager), beside(seat, circle))
        }
        Event::BankTakesBack { seat, amount, .. } => format!("{seat} takes {amount} of the bank"),
        Event::Reshuffled { .. } => "the discards are shuffled".to_string(),
        Event::Void { .. } => "the round is void: everything goes back".to_string(),
        Event::Gathered { .. } => "the cards are gathered".to_string(),
        _ => String::new(),
    }
}
