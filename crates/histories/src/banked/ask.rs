//! What is asked at a table with a player-dealer, and how it stands.

use cards::Card;
use rules::banked::{BankTurn, Need, Refusal, Round, To, Turn, Unknown};
use rules::{Chips, Eyes, Seat, Seen};

use super::line::BankedDeed;
use super::play::{BankedSitting, Happened, offered};
use crate::run::RunError;
use crate::sitting::{Asked, Place, Scene};
use crate::text::{Hands, number};

impl BankedSitting {
    /// A line was refused: that is told.
    pub(crate) fn refused(&mut self, deed: &BankedDeed, refusal: Refusal) -> Option<RunError> {
        self.log.0.push(Happened::Refused(deed.seat(), refusal));
        None
    }

    pub(crate) fn card_of(&self, seat: Seat, place: usize) -> Option<Card> {
        let hand = self.round.as_ref()?.holding(seat, 0);
        *hand.get(place.min(hand.len().checked_sub(1)?))?
    }

    /// The cards that have a name, in the order in which they come: to each circle, and to the bank.
    pub(crate) fn dealt(&self) -> (&Hands, &[Option<Card>]) {
        (&self.named, &self.named_bank)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.round.as_ref().is_none_or(Round::is_over)
    }

    pub(crate) fn asked(&self) -> Asked {
        let Some(round) = self.round.as_ref().filter(|round| !round.is_over()) else { return self.between_rounds() };
        let options = round.options();
        let may = offered(&options);
        let of =
            |seat: Seat, words: &[&str]| words.iter().map(|words| format!("{} {words}", seat.index() + 1)).collect();
        match round.turn() {
            Turn::Bank(seat) => Asked {
                seat: Some(seat),
                words: format!("{seat} puts up the bank"),
                may,
                lines: of(seat, &["banks $500"]),
            },
            Turn::Wagers => Asked {
                seat: None,
                words: "bets are open".to_string(),
                may: vec![],
                lines: ["2 bets $20", "2 bets $5 on buster", "3 bets $10 in 2", "2 takes back the bet", "no more bets"]
                    .map(str::to_string)
                    .to_vec(),
            },
            Turn::Dealer(need) => {
                Asked { seat: None, words: due(&need), may: vec![], lines: vec!["the dealer turns As Kd".to_string()] }
            }
            Turn::Seat(seat) => {
                let words: Vec<&str> = [
                    (options.insure.is_some(), "insures $10"),
                    (options.insure.is_some(), "does not insure"),
                    (options.hit, "hits"),
                    (options.stand, "stands"),
                    (options.double.is_some(), "doubles"),
                    (options.split.is_some(), "splits"),
                    (options.surrender, "surrenders"),
                    (options.follow.is_some(), "follows with $10"),
                    (options.follow.is_some(), "stays"),
                    (options.play.is_some(), "plays"),
                    (options.fold, "folds"),
                ]
                .into_iter()
                .filter(|(may, _)| *may)
                .map(|(_, words)| words)
                .collect();
                Asked { seat: Some(seat), words: format!("{seat} is to decide"), may, lines: of(seat, &words) }
            }
            Turn::Unknown(unknown) => {
                let (words, lines) = unknown_words(unknown);
                Asked { seat: None, words, may, lines }
            }
            Turn::Nobody => self.between_rounds(),
        }
    }

    fn between_rounds(&self) -> Asked {
        let played = self.round.is_some();
        // The chips of a round go back, and its turn at the bank counts, as soon as something happens after it.
        let mut lineup = self.lineup.clone();
        if let Some(round) = self.round.as_ref().filter(|_| !self.settled) {
            lineup.round_is_over(round);
        }
        let words = match lineup.bank_turn() {
            BankTurn::Banks { seat, .. } => format!("{seat} has the bank, and the next round can begin"),
            BankTurn::Offered(seat) => format!("the bank is offered to {seat}"),
            BankTurn::Stopped => "nobody banks: the game stops".to_string(),
        };
        let words = if played { format!("the round is over; {words}") } else { words };
        let mut lines = match lineup.bank_turn() {
            BankTurn::Banks { .. } => vec!["the next round".to_string()],
            BankTurn::Offered(seat) => {
                ["takes the bank", "declines the bank"].map(|words| format!("{} {words}", seat.index() + 1)).to_vec()
            }
            BankTurn::Stopped => vec!["1 takes the bank".to_string()],
        };
        lines.extend(["3 sits down with $100", "3 leaves", "the shuffler is down"].map(str::to_string));
        Asked { seat: None, words, may: vec![], lines }
    }

    pub(crate) fn scene(&self) -> Scene {
        let asked = self.asked();
        let view = self.round.as_ref().map(|round| round.view(Eyes::Record));
        let places = self.seats().map(|seat| {
            let mut place = Place { seat, chips: self.chips(seat), bet: Chips(0), hands: vec![], notes: vec![] };
            let Some(view) = view.as_ref().filter(|_| !self.is_over()) else { return place };
            let wagers = view.wagers.iter().flatten().flatten().filter(|wagers| wagers.owner == seat);
            let on = wagers.flat_map(|wagers| wagers.on.into_iter().chain(wagers.bonus).chain([wagers.insurance]));
            place.bet = Chips(on.map(|chips| chips.0).sum());
            let circle = view.hands[seat.index()].iter().map(|hand| faces(hand));
            place.hands = circle.filter(|hand| !hand.is_empty()).collect();
            if view.bank == seat {
                place.bet = view.bank_wager;
                place.hands = vec![faces(&view.bank_hand)];
                place.notes.push("bank");
            }
            if view.button == Some(seat) {
                place.notes.push("action button");
            }
            place
        });
        let places = places.collect();
        let pot = self.round.as_ref().map_or(Chips(0), Round::on_the_table);
        let dropped = self.round.as_ref().filter(|_| !self.settled).map_or(0, |round| round.dropped().0);
        Scene { pot, dropped: Chips(self.drop + dropped), places, asked, ..Scene::default() }
    }

    /// What a player has in front of him, without what he has wagered.
    fn chips(&self, seat: Seat) -> Chips {
        match &self.round {
            Some(round) if !self.settled && self.in_round.contains(seat) => round.stack(seat),
            _ => self.lineup.chips(seat),
        }
    }
}

/// A hand as text.
fn faces(hand: &[Seen]) -> String {
    let cards = hand.iter().filter_map(|seen| match seen {
        Seen::Face(card) => Some(card.to_string()),
        Seen::Back => Some("??".to_string()),
        Seen::Nothing => None,
    });
    cards.collect::<Vec<_>>().join(" ")
}

/// What only the dealer can see, and how he says it.
pub(super) fn unknown_words(unknown: Unknown) -> (String, Vec<String>) {
    let example = |count: u8| ["Kd", "9c", "4h"][..usize::from(count.clamp(1, 3))].join(" ");
    let type_them = |count: u8| if count == 1 { "type it" } else { "type them" };
    match unknown {
        Unknown::Natural => (
            "the dealer looks at the down card, and says whether it makes a natural".to_string(),
            ["the dealer sees no natural", "the dealer sees a natural"].map(str::to_string).to_vec(),
        ),
        Unknown::Bank { count } => (
            format!("turn up {} of the bank: {}", number(count, "card"), type_them(count)),
            vec![format!("the bank turns {}", example(count))],
        ),
        Unknown::Hand { circle, count } => (
            format!("turn up {} of {circle}: {}", number(count, "card"), type_them(count)),
            vec![format!("{} shows {}", circle.index() + 1, example(count))],
        ),
    }
}

/// What the dealer does now.
fn due(need: &Need) -> String {
    let anew = if need.reshuffle { "shuffle the discards, then " } else { "" };
    let count = number(need.count() as u8, "card");
    match need.to {
        To::Hand(circle, 0) => format!("{anew}deal {count} to {circle}: type it"),
        To::Hand(circle, _) => format!("{anew}deal {count} to the hand of {circle} that is played: type it"),
        To::Bank => format!("{anew}deal {count} to the bank: type it"),
        To::Everybody { circles, after, each, stacks } => {
            let order: Vec<String> = circles.clockwise(after).map(|seat| seat.to_string()).collect();
            let how = if stacks { "each his cards at once" } else { "one to each, round by round" };
            let each = number(each, "card");
            format!(
                "{anew}deal {each} to {} and the bank, {how}: type the {count}, ?? for one face down",
                order.join(", ")
            )
        }
    }
}
