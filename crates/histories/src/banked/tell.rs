//! Rounds in a dealer's words.

use cards::Card;
use hands::Points;
use rules::banked::{Event, Mishap, Wager, Whose};
use rules::{Chips, SEATS_MAX, Seat};

use super::play::Happened;

/// Tells what happens, one thing after the other: who bets where, and how many hands he has, is known from before.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Teller {
    /// Who decides in each circle.
    owners: [Option<Seat>; SEATS_MAX],
    /// How many splits there were.
    splits: [u8; SEATS_MAX],
}

impl Teller {
    /// Hears what happens without telling it.
    pub fn hear(&mut self, events: impl IntoIterator<Item = Event>) {
        events.into_iter().for_each(|event| drop(self.told(&event)));
    }

    /// One thing that happened, in words.
    pub(super) fn words(&mut self, happened: &Happened) -> String {
        match happened {
            Happened::Event(event) => self.told(event),
            Happened::Refused(Some(seat), refusal) => format!("{seat} is refused: {refusal}"),
            Happened::Refused(None, refusal) => format!("that is refused: {refusal}"),
        }
    }

    /// The hand of a circle, by who plays it.
    fn player(&self, circle: Seat) -> String {
        let owner = self.owners[circle.index()].unwrap_or(circle);
        format!("{owner}{}", beside(owner, circle))
    }

    /// One of its hands, from the left.
    fn hand(&self, circle: Seat, hand: u8) -> String {
        let player = self.player(circle);
        match (self.splits[circle.index()], hand) {
            (0, _) => player,
            (_, 0) => format!("the first hand of {player}"),
            (_, 1) => format!("the second hand of {player}"),
            (_, 2) => format!("the third hand of {player}"),
            _ => format!("the fourth hand of {player}"),
        }
    }

    pub(crate) fn told(&mut self, event: &Event) -> String {
        match *event {
            Event::BoughtIn { seat, amount, .. } => format!("{seat} buys {amount}"),
            Event::Offered { seat, .. } => format!("the bank is offered to {seat}"),
            Event::Declined { seat, .. } => format!("{seat} declines the bank"),
            Event::TookBank { seat, .. } => format!("{seat} takes the bank"),
            Event::GaveUpBank { seat, .. } => format!("{seat} gives up the bank"),
            Event::Stopped { .. } => "nobody banks: the game stops".to_string(),
            Event::Banks { seat, hand, .. } => {
                *self = Teller::default();
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
            Event::Wagered { seat, circle, wager, amount, .. } => {
                self.owners[circle.index()].get_or_insert(seat);
                fate("bets", seat, circle, wager, amount)
            }
            Event::NoMoreBets { action, .. } => format!("no more bets: {action} of action"),
            Event::BankFee { seat, amount, option, .. } => {
                let option = option.map_or(String::new(), |option| format!(", option {option}"));
                format!("{seat} pays the house {amount}{option}")
            }
            Event::CircleFees { amount: Chips(0), .. } => "players pay the house nothing".to_string(),
            Event::CircleFees { amount, .. } => format!("players pay the house {amount} for their circles"),
            Event::Dropped { amount, .. } => format!("{amount} goes down the slot"),
            _ => self.of_the_cards(event),
        }
    }

    fn of_the_cards(&mut self, event: &Event) -> String {
        match *event {
            Event::Dealt { circle, hand, card, up, .. } => {
                format!("{} gets {card}{}", self.hand(circle, hand), if up { "" } else { ", face down" })
            }
            Event::DealtUnseen { circle: Some(circle), .. } => {
                format!("{} gets a card, face down", self.player(circle))
            }
            Event::DealtUnseen { circle: None, .. } => "the bank gets a card, face down".to_string(),
            Event::TurnedUp { circle, card, .. } => format!("{} turns {card}", self.player(circle)),
            Event::WentWrong { mishap, .. } => self.went_wrong(mishap),
            Event::HandVoid { circle, .. } => format!("the hand of {} is void", self.player(circle)),
            Event::BankDealt { card, up, .. } => format!("the bank gets {card}{}", if up { "" } else { ", face down" }),
            Event::Insured { seat, circle, amount: Chips(0), .. } => {
                format!("{seat} does not insure{}", beside(seat, circle))
            }
            Event::Insured { seat, circle, amount, .. } => {
                format!("{seat} insures for {amount}{}", beside(seat, circle))
            }
            Event::Peeked { natural: true, .. } => "the dealer looks at the down card: a natural".to_string(),
            Event::Peeked { natural: false, .. } => "the dealer looks at the down card: no natural".to_string(),
            Event::InsuranceLost { .. } => "insurance is lost and laid aside".to_string(),
            Event::DecidesFirst { circle, .. } => format!("{} decides first", self.player(circle)),
            Event::Natural { circle, .. } => format!("{} has Pure 21.5 Blackjack", self.player(circle)),
            Event::Hit { circle, hand, .. } => format!("{} takes a card", self.hand(circle, hand)),
            Event::Stood { circle, hand, points, .. } => format!("{} stands: {points}", self.hand(circle, hand)),
            Event::Doubled { circle, hand, amount, .. } => format!("{} doubles with {amount}", self.hand(circle, hand)),
            Event::Split { circle, hand, amount, .. } => {
                let told = format!("{} splits with {amount}", self.hand(circle, hand));
                self.splits[circle.index()] += 1;
                told
            }
            Event::Followed { seat, circle, amount, .. } => format!("{seat} follows {circle} with {amount}"),
            Event::Stayed { seat, circle, .. } => format!("{seat} does not follow {circle}"),
            Event::Surrendered { circle, .. } => format!("{} surrenders", self.player(circle)),
            Event::Busted { circle, hand, points, .. } => {
                format!("{} is over with {}, and the wager is held", self.hand(circle, hand), points.total())
            }
            Event::StaysIn { seat, circle, wager, .. } => {
                format!("the bet{} of {seat}{} stays in action", named(wager), beside(seat, circle))
            }
            Event::Silent { seat, .. } => format!("{seat} does not answer"),
            Event::Played { circle, amount, .. } => format!("{} plays for {amount}", self.player(circle)),
            Event::Folded { circle, .. } => format!("{} folds", self.player(circle)),
            Event::Turned { card, .. } => format!("the bank turns {card}"),
            Event::BankStands { points, .. } => format!("the bank stands: {points}"),
            Event::BankBusts { points, .. } => format!("the bank is over{}", with_what(points)),
            Event::BankNotCompleted { .. } => "nothing depends on the bank's hand any more".to_string(),
            Event::CompletesForBonus { .. } => "the bank's hand is completed for the bonus bets".to_string(),
            Event::Opened { circle: Some(circle), kind, .. } => format!("{} shows {kind}", self.player(circle)),
            Event::Opened { circle: None, kind, .. } => format!("the bank shows {kind}"),
            Event::Qualified { qualified: true, .. } => "the bank qualifies".to_string(),
            Event::Qualified { qualified: false, .. } => "the bank does not qualify".to_string(),
            _ => of_the_money(event),
        }
    }

    /// What happened, and what is done about it if nothing else tells that.
    fn went_wrong(&self, mishap: Mishap) -> String {
        match mishap {
            Mishap::ToNobody(card) => format!("{} is dealt to nobody", card_or(card)),
            Mishap::Boxed(card) => format!("{card} lies face up among the cards: the next one takes its place"),
            Mishap::TooMany { whose, card } => format!("{} gets {}, one too many", self.whose(whose), card_or(card)),
            Mishap::TooFew { whose, missing: 1 } => {
                format!("{} is a card short: it comes before play goes on", self.whose(whose))
            }
            Mishap::TooFew { whose, missing } => {
                format!("{} is {missing} cards short: they come before play goes on", self.whose(whose))
            }
            Mishap::WrongHand { whose, card } => {
                format!("{card} is laid on {}, and is moved to where it was due", self.whose(whose))
            }
            Mishap::Seen { whose: Whose::Bank, card } => format!("the bank's {card} is seen too early, and stays"),
            Mishap::Seen { whose, card } => format!("{card} of {} is seen too early, and stays", self.whose(whose)),
            Mishap::WrongStack(Whose::Bank) => "the bank's stack is wrong".to_string(),
            Mishap::WrongStack(whose) => format!("the stack of {} is wrong", self.whose(whose)),
            Mishap::VoidRound => "the floor declares the round void".to_string(),
            _ => String::new(),
        }
    }

    fn whose(&self, whose: Whose) -> String {
        match whose {
            Whose::Bank => "the bank".to_string(),
            Whose::Hand(circle, hand) => self.hand(circle, hand),
        }
    }
}

fn card_or(card: Option<Card>) -> String {
    card.map_or("a card that nobody has seen".to_string(), |card| card.to_string())
}

fn of_the_money(event: &Event) -> String {
    match *event {
        Event::Counts { card, count, .. } => format!("{card} counts {count} for the action button"),
        Event::ButtonPasses { seat, .. } => format!("there is no wager at {seat}: the button goes on"),
        Event::ActionButton { seat, .. } => format!("the action button lies at {seat}"),
        Event::Settling { seat, .. } => format!("paying and collecting begin at {seat}"),
        Event::Paid { seat, circle, wager, amount, .. } => fate("wins", seat, circle, wager, amount),
        Event::Collected { seat, circle, wager, amount, .. } => fate("loses", seat, circle, wager, amount),
        Event::Pushed { seat, circle, wager, amount, .. } | Event::Returned { seat, circle, wager, amount, .. } => {
            fate("takes back", seat, circle, wager, amount)
        }
        Event::Uncovered { seat, circle, wager, amount, .. } => {
            format!("the bank does not cover {amount}{} of {seat}{}", named(wager), beside(seat, circle))
        }
        Event::BankTakesBack { seat, amount, .. } => format!("{seat} takes back {amount} of the bank"),
        Event::Reshuffled { .. } => "the discards are shuffled".to_string(),
        Event::Void { .. } => "the round is void: everything goes back".to_string(),
        Event::Gathered { .. } => "the cards are gathered".to_string(),
        Event::Burned { card, .. } => format!("{} is burned", card_or(card)),
        Event::InsuranceClosed { .. } => "nobody insures any more".to_string(),
        Event::FeeReturned { seat, amount, .. } => format!("{seat} gets back {amount} from the house"),
        Event::AllReturned { seat, amount, .. } => format!("{seat} gets back {amount}"),
        Event::WinReturned { seat, amount, .. } => format!("{seat} gives back {amount}"),
        _ => String::new(),
    }
}

fn with_what(points: Points) -> String {
    if points.is_three_eights() { " with three eights".to_string() } else { format!(" with {}", points.total()) }
}

/// Where something lies, if it is not in the owner's own circle.
fn beside(seat: Seat, circle: Seat) -> String {
    if seat == circle { String::new() } else { format!(" in the circle of {circle}") }
}

/// What a wager is on; the game's own is on nothing else.
fn named(wager: Wager) -> &'static str {
    match wager {
        Wager::Base => "",
        Wager::Insurance => " on insurance",
        Wager::Buster => " on Buster",
        Wager::RedFlex => " on Red Flex",
        Wager::Ante => " on the ante",
        Wager::Play => " on Play",
        Wager::PairPlus => " on Pair Plus",
        Wager::SixCardBonus => " on 6 Card Bonus",
    }
}

fn fate(what: &str, seat: Seat, circle: Seat, wager: Wager, amount: Chips) -> String {
    format!("{seat} {what} {amount}{}{}", named(wager), beside(seat, circle))
}
