//! Hands in the text form that trackers import: the one that the largest site has made common.

use std::collections::BTreeMap;
use std::fmt::Write;

use cards::Card;
use rules::poker::PostKind;
use rules::{Chips, Seat, Structure};

use crate::chronicle::{Chronicle, GameKind, Line, Round, What};
use crate::stamp::Stamp;

/// Writes a hand as text; in a file of many, blank lines stand between two.
#[must_use]
pub fn write(hand: &Chronicle, stamp: &Stamp) -> String {
    let mut writer =
        Writer { hand, stamp, text: String::new(), level: Chips(0), board: vec![], hands: BTreeMap::new() };
    writer.head();
    for (place, round) in hand.rounds.iter().enumerate() {
        writer.round(place, round);
    }
    writer.collected();
    writer.summary();
    writer.text
}

struct Writer<'a> {
    hand: &'a Chronicle,
    stamp: &'a Stamp,
    text: String,
    /// The bet of this round.
    level: Chips,
    board: Vec<Card>,
    /// What each has been dealt, as far as it is written.
    hands: BTreeMap<Seat, Vec<Option<Card>>>,
}

impl Writer<'_> {
    fn say(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn name(&self, seat: Seat) -> &str {
        self.hand.players.iter().find(|player| player.seat == seat).map_or("", |player| &player.name)
    }

    fn head(&mut self) {
        let hand = self.hand;
        let (first, second) = match hand.structure {
            Structure::Limit | Structure::Spread => (hand.low, hand.high),
            _ => (hand.small_blind, hand.big_blind),
        };
        let betting = match hand.structure {
            Structure::Limit => "Limit",
            Structure::Spread => "Spread Limit",
            Structure::PotLimit => "Pot Limit",
            Structure::NoLimit => "No Limit",
        };
        let when = self.stamp.when.replace('-', "/").replace('T', " ").replace('Z', " UTC");
        let number = &self.stamp.number;
        self.say(&format!(
            "PokerStars Hand #{number}: {} {betting} ({}/{} {}) - {when}",
            game(hand),
            money(first),
            money(second),
            hand.currency
        ));
        let table = self.stamp.table.clone().unwrap_or_else(|| hand.venue.clone());
        let button = hand.button.map_or(String::new(), |seat| format!(" Seat #{} is the button", hand.number(seat)));
        self.say(&format!("Table '{table}' {}-max{button}", hand.seats));
        for player in &hand.players {
            self.say(&format!("Seat {}: {} ({} in chips)", player.number, player.name, money(player.stack)));
        }
    }

    fn round(&mut self, place: usize, round: &Round) {
        let before = if self.board.is_empty() { String::new() } else { cards(&self.board) + " " };
        self.board.extend(&round.board);
        if place > 1 {
            self.level = Chips(0);
        }
        if let Some(title) = self.title(place, round, &before) {
            self.say(&title);
        }
        for (nth, line) in round.lines.iter().enumerate() {
            match &line.what {
                What::Dealt { .. } => self.dealt(nth, round),
                _ => self.line(line),
            }
        }
    }

    /// The cards of a player: what he had before, and what he got; one line for all that he gets before somebody acts.
    fn dealt(&mut self, nth: usize, round: &Round) {
        let seat = round.lines[nth].seat;
        let of_seat = |line: &&Line| line.seat == seat;
        let dealing = |line: &&Line| matches!(line.what, What::Dealt { .. });
        if round.lines[nth + 1..].iter().take_while(dealing).any(|line| line.seat == seat) {
            return;
        }
        let first = round.lines[..nth].iter().rposition(|line| !dealing(&line)).map_or(0, |place| place + 1);
        let mut new = Vec::new();
        for line in round.lines[first..=nth].iter().filter(of_seat) {
            if let What::Dealt { cards, up } = &line.what
                && self.stamp.sees(seat, *up)
            {
                new.extend(cards.iter().copied());
            }
        }
        let had = self.hands.entry(seat).or_default();
        let before = if had.is_empty() { String::new() } else { cards_or_not(had) + " " };
        had.extend(&new);
        if new.iter().any(Option::is_some) {
            let name = self.name(seat).to_string();
            self.say(&format!("Dealt to {name} {before}{}", cards_or_not(&new)));
        }
    }

    /// What stands above a round; nothing above what is put up before the cards.
    fn title(&self, place: usize, round: &Round, before: &str) -> Option<String> {
        let new = cards(&round.board);
        Some(match self.hand.kind {
            _ if round.showdown => "*** SHOW DOWN ***".to_string(),
            _ if place == 0 => return None,
            GameKind::Holdem | GameKind::Omaha => match self.board.len() {
                0 => "*** HOLE CARDS ***".to_string(),
                _ if new.is_empty() => return None,
                3 => format!("*** FLOP *** {new}"),
                4 => format!("*** TURN *** {before}{new}"),
                _ => format!("*** RIVER *** {before}{new}"),
            },
            GameKind::Stud => match place {
                1 => "*** 3rd STREET ***".to_string(),
                5.. => "*** RIVER ***".to_string(),
                street => format!("*** {}th STREET ***", street + 2),
            },
            GameKind::Draw => match place {
                1 => "*** DEALING HANDS ***".to_string(),
                2 if self.hand.rounds.iter().filter(|round| !round.showdown).count() == 3 => "*** DRAW ***".to_string(),
                2 => "*** FIRST DRAW ***".to_string(),
                3 => "*** SECOND DRAW ***".to_string(),
                _ => "*** THIRD DRAW ***".to_string(),
            },
        })
    }

    fn line(&mut self, line: &Line) {
        let name = self.name(line.seat).to_string();
        let all_in = if line.all_in { " and is all-in" } else { "" };
        let amount = money(line.amount);
        let text = match &line.what {
            // A dead blind is no bet, and trackers know no other word for that.
            What::Posts(PostKind::Ante | PostKind::Dead) => format!("{name}: posts the ante {amount}"),
            What::Posts(PostKind::SmallBlind) => format!("{name}: posts small blind {amount}"),
            What::Posts(PostKind::BigBlind | PostKind::Live) => format!("{name}: posts big blind {amount}"),
            What::Posts(PostKind::Straddle | PostKind::Kill) | What::Kills => {
                format!("{name}: posts straddle {amount}")
            }
            What::BringsIn => format!("{name}: brings in for {amount}{all_in}"),
            What::Folds => format!("{name}: folds"),
            What::Checks => format!("{name}: checks"),
            What::Calls => format!("{name}: calls {amount}{all_in}"),
            What::Bets => format!("{name}: bets {amount}{all_in}"),
            What::Raises => {
                let by = money(Chips(line.to.0.saturating_sub(self.level.0)));
                format!("{name}: raises {by} to {}{all_in}", money(line.to))
            }
            What::Draws(0) => format!("{name}: stands pat"),
            What::Draws(1) | What::Discards(_) => format!("{name}: discards 1 card"),
            What::Draws(count) => format!("{name}: discards {count} cards"),
            What::GetsBack => format!("Uncalled bet ({amount}) returned to {name}"),
            What::Shows(shown) => format!("{name}: shows {}", cards_or_not(shown)),
            What::Mucks => format!("{name}: mucks hand"),
            What::Dealt { .. } => return,
        };
        self.level = self.level.max(line.to);
        self.say(&text);
    }

    /// Who took which pot.
    fn collected(&mut self) {
        let hand = self.hand;
        for (place, pot) in hand.pots.iter().enumerate() {
            let from = match (hand.pots.len(), place) {
                (1, _) => "pot".to_string(),
                (_, 0) => "main pot".to_string(),
                (2, _) => "side pot".to_string(),
                (_, place) => format!("side pot-{place}"),
            };
            for player in &hand.players {
                let wins = pot.wins.iter().filter(|(seat, ..)| *seat == player.seat);
                let won: u64 = wins.map(|(_, amount, _)| amount.0).sum();
                if won > 0 {
                    self.say(&format!("{} collected {} from {from}", player.name, money(Chips(won))));
                }
            }
        }
    }

    fn summary(&mut self) {
        let hand = self.hand;
        self.say("*** SUMMARY ***");
        let total: u64 = hand.pots.iter().map(|pot| pot.amount.0).sum();
        let mut line = format!("Total pot {}", money(Chips(total)));
        // The pots are told net of what the house took.
        if hand.pots.len() > 1 {
            for (place, pot) in hand.pots.iter().enumerate() {
                let net = money(Chips(pot.amount.0 - pot.fee.0));
                let _ = match (hand.pots.len(), place) {
                    (_, 0) => write!(line, " Main pot {net}."),
                    (2, _) => write!(line, " Side pot {net}."),
                    (_, place) => write!(line, " Side pot-{place} {net}."),
                };
            }
        }
        let _ = write!(line, " | Rake {}", money(hand.dropped));
        self.say(&line);
        if !self.board.is_empty() {
            let board = cards(&self.board);
            self.say(&format!("Board {board}"));
        }
        for player in &hand.players {
            let place = self.place(player.seat);
            let won: u64 = hand
                .pots
                .iter()
                .flat_map(|pot| &pot.wins)
                .filter(|(seat, ..)| *seat == player.seat)
                .map(|(_, amount, _)| amount.0)
                .sum();
            let lines = || hand.rounds.iter().flat_map(|round| &round.lines).filter(|line| line.seat == player.seat);
            let shown = lines().find_map(|line| match &line.what {
                What::Shows(shown) => Some(cards_or_not(shown)),
                _ => None,
            });
            let folded = hand
                .rounds
                .iter()
                .position(|round| round.lines.iter().any(|line| line.seat == player.seat && line.what == What::Folds));
            let end = match (shown, won) {
                (Some(shown), 0) => format!("showed {shown} and lost"),
                (Some(shown), won) => format!("showed {shown} and won ({})", money(Chips(won))),
                (None, 0) if folded.is_some() => format!("folded {}", self.when(folded.unwrap_or_default())),
                (None, 0) => "mucked".to_string(),
                (None, won) => format!("collected ({})", money(Chips(won))),
            };
            self.say(&format!("Seat {}: {}{place} {end}", player.number, player.name));
        }
    }

    /// When somebody folded: in this round.
    fn when(&self, round: usize) -> &'static str {
        let on_board: usize = self.hand.rounds.iter().take(round + 1).map(|round| round.board.len()).sum();
        match (self.hand.kind, on_board, round) {
            (GameKind::Holdem | GameKind::Omaha, 0, _) => "before Flop",
            (GameKind::Holdem | GameKind::Omaha, 3, _) => "on the Flop",
            (GameKind::Holdem | GameKind::Omaha, 4, _) => "on the Turn",
            (GameKind::Stud, _, 0..=1) => "on the 3rd Street",
            (GameKind::Stud, _, 2) => "on the 4th Street",
            (GameKind::Stud, _, 3) => "on the 5th Street",
            (GameKind::Stud, _, 4) => "on the 6th Street",
            (GameKind::Holdem | GameKind::Omaha | GameKind::Stud, ..) => "on the River",
            (GameKind::Draw, _, 0..=1) => "before the Draw",
            (GameKind::Draw, ..) => "after the Draw",
        }
    }

    /// The button or a blind, as it stands behind a name.
    fn place(&self, seat: Seat) -> &'static str {
        let posts = |kind: PostKind| {
            let mut lines = self.hand.rounds.iter().take(1).flat_map(|round| &round.lines);
            lines.any(|line| line.seat == seat && line.what == What::Posts(kind))
        };
        if self.hand.button == Some(seat) {
            " (button)"
        } else if posts(PostKind::SmallBlind) {
            " (small blind)"
        } else if posts(PostKind::BigBlind) {
            " (big blind)"
        } else {
            ""
        }
    }
}

/// The name of a game, as trackers know it; the book's where they know none.
fn game(hand: &Chronicle) -> String {
    let known = match (&*hand.game, hand.kind, hand.splits) {
        ("pineapple" | "pineapple-hilo" | "short-deck", ..) => return hand.game_name.clone(),
        (_, GameKind::Holdem, false) => "Hold'em",
        (_, GameKind::Holdem, true) => "Hold'em Hi/Lo",
        (_, GameKind::Omaha, false) => "Omaha",
        (_, GameKind::Omaha, true) => "Omaha Hi/Lo",
        ("razz", ..) => "Razz",
        (_, GameKind::Stud, false) => "7 Card Stud",
        (_, GameKind::Stud, true) => "7 Card Stud Hi/Lo",
        ("deuce-to-seven", ..) => "Single Draw 2-7 Lowball",
        ("triple-draw", ..) => "Triple Draw 2-7 Lowball",
        ("badugi", ..) => "Badugi",
        ("draw", ..) => "5 Card Draw",
        (_, GameKind::Draw, _) => return hand.game_name.clone(),
    };
    known.to_string()
}

/// An amount as trackers read it: without a comma, cents in full.
fn money(chips: Chips) -> String {
    match (chips.0 / 100, chips.0 % 100) {
        (whole, 0) => format!("${whole}"),
        (whole, cents) => format!("${whole}.{cents:02}"),
    }
}

fn cards(cards: &[Card]) -> String {
    if cards.is_empty() {
        return String::new();
    }
    format!("[{}]", cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" "))
}

fn cards_or_not(cards: &[Option<Card>]) -> String {
    let texts: Vec<String> = cards.iter().map(|card| card.map_or("?".to_string(), |card| card.to_string())).collect();
    format!("[{}]", texts.join(" "))
}
