//! What is asked at a poker table, and how it stands.

use cards::Card;
use rules::poker::{Deal, Need, Options, Question, Turn};
use rules::{Chips, Eyes, Game, Seat, SeatSet};

use super::answer::list;
use super::deed::Deed;
use super::play::{Happened, PokerSitting, Stuck, offered, shown_by};
use super::tell::{asked, street_name};
use crate::run::RunError;
use crate::sitting::{Asked, Place, Scene};
use crate::text::{Hands, cards_text, number};

impl PokerSitting {
    /// A line was refused: that is told, or it is something that no book speaks of.
    pub(crate) fn refused(&mut self, deed: &Deed, stuck: Stuck) -> Option<RunError> {
        match stuck {
            Stuck::Refused(refusal) => {
                self.log.0.push(Happened::Refused(deed.seat(), refusal));
                None
            }
            stuck => Some(RunError::NoDeal { why: stuck.to_string() }),
        }
    }

    /// The cards that have been dealt, in the order in which they came: to each, and to the board.
    pub(crate) fn dealt(&self) -> (Hands, Vec<Option<Card>>) {
        let hand = |(seat, got): (&Seat, &usize)| {
            let mut cards = self.hands.get(seat).cloned().unwrap_or_default();
            cards.resize(*got, None);
            (*seat, cards)
        };
        (self.got.iter().map(hand).collect(), self.board[..self.on_board.min(self.board.len())].to_vec())
    }

    pub(crate) fn stakes(&self) -> String {
        self.stakes.to_string()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.deal.as_ref().is_none_or(rules::poker::Deal::is_over)
    }

    pub(crate) fn asked(&self) -> Asked {
        let Some(deal) = &self.deal else { return self.between_deals("no hand is being dealt") };
        let options = deal.options();
        match deal.turn() {
            Turn::Dealer(need) => Asked {
                seat: None,
                words: due(&need),
                may: vec![],
                lines: vec![format!("the dealer turns {}", cards_text(&example(&need)))],
            },
            Turn::Seat(seat) => {
                let mut lines = lines(&options);
                if !deal.discarding().is_empty() {
                    lines.push("hands are clear".to_string());
                }
                Asked { seat: Some(seat), words: format!("{seat} is to act"), may: offered(&options), lines }
            }
            Turn::Floor(question) => Asked {
                seat: None,
                words: asked(question, self.splits),
                may: vec![],
                lines: answers(question, self.splits),
            },
            Turn::Nobody => self.between_deals("the hand is over"),
        }
    }

    /// Whether there is a table between deals.
    pub(crate) const fn has_lineup(&self) -> bool {
        self.lineup.is_some()
    }

    /// The main pot and the side pots, if somebody plays for a part only.
    fn pots(&self, deal: &Deal) -> Vec<Chips> {
        let begun = |seat: Seat| match &self.lineup {
            Some(lineup) => lineup.chips(seat),
            None => self.stacks.get(&seat).copied().unwrap_or_default(),
        };
        let put = |seat: Seat| begun(seat).0.saturating_sub(deal.stack(seat).0);
        let capped = deal.live().iter().filter(|seat| deal.stack(*seat).0 == 0 || self.for_pot.contains(*seat));
        let mut levels: Vec<u64> = capped.map(put).collect();
        levels.sort_unstable();
        levels.dedup();
        let above =
            |level: u64, to: u64| -> u64 { self.dealt_in.iter().map(|seat| put(seat).clamp(level, to) - level).sum() };
        let ends = levels.iter().skip(1).copied().chain([u64::MAX]);
        let sides: Vec<u64> =
            levels.iter().zip(ends).map(|(&level, to)| above(level, to)).filter(|side| *side > 0).collect();
        let all: u64 = sides.iter().sum();
        // What the house takes comes out of the main pot.
        match deal.pot().0.checked_sub(all).filter(|_| all > 0 && !deal.is_over()) {
            Some(main) => [main].into_iter().chain(sides).map(Chips).collect(),
            None => vec![],
        }
    }

    fn between_deals(&self, words: &str) -> Asked {
        let lines = [
            "the next deal",
            "the button lies at 3",
            "7 sits down with $100",
            "7 wants to post now",
            "3 buys $40",
            "3 goes away",
            "3 comes back and posts",
            "5 moves to 8 and waits",
            "3 leaves",
            "time is due",
        ];
        let lines = lines.iter().filter(|_| self.lineup.is_some()).map(ToString::to_string).collect();
        Asked { seat: None, words: words.to_string(), may: vec![], lines }
    }

    pub(crate) fn scene(&self, game: &Game) -> Scene {
        let places = self.seats().map(|seat| {
            let mut place = Place { seat, chips: self.chips(seat), bet: rules::Chips(0), hands: vec![], notes: vec![] };
            let Some(deal) = &self.deal else { return place };
            place.bet = deal.bet(seat);
            let cards = deal.holding(seat);
            if !cards.is_empty() {
                place.hands.push(cards_text(cards));
            }
            let out = !deal.live().contains(seat);
            let notes = [
                (deal.view(Eyes::Record).button == Some(seat), "button"),
                (out && self.dealt_in.contains(seat), "out"),
                (!self.dealt_in.contains(seat), "not dealt in"),
                (!out && !deal.is_over() && place.chips.0 == 0, "all-in"),
            ];
            place.notes = notes.into_iter().filter(|(so, _)| *so).map(|(_, note)| note).collect();
            place
        });
        let places = places.collect();
        let Some(deal) = &self.deal else { return Scene { places, asked: self.asked(), ..Scene::default() } };
        Scene {
            street: street_name(game, deal.street()).to_string(),
            board: deal.board().to_vec(),
            pot: deal.pot(),
            pots: self.pots(deal),
            dropped: deal.dropped(),
            places,
            asked: self.asked(),
        }
    }
}

/// What the dealer does now.
fn due(need: &Need) -> String {
    let mut parts = Vec::new();
    if need.reshuffle {
        parts.push("make the deck anew".to_string());
    }
    if need.burn {
        parts.push("burn a card".to_string());
    }
    let each = |count: u8, how: &str| format!("deal {} {how} to {}", number(count, "card"), list(need.seats));
    if need.down > 0 {
        parts.push(each(need.down, "face down"));
    }
    if need.up > 0 {
        parts.push(each(need.up, "face up"));
    }
    if need.board > 0 {
        parts.push(format!("turn {} for the board", number(need.board, "card")));
    }
    let order = match (need.up, need.after) {
        (0, _) | (_, None) => String::new(),
        (_, Some(after)) => need.seats.next_after(after).map_or(String::new(), |first| format!(", {first} first")),
    };
    let shown = match shown_by(need) {
        1 => "it".to_string(),
        several => format!("the {} that all see", number(several as u8, "card")),
    };
    format!("{}: type {shown}{order}", parts.join(", "))
}

/// As many cards as are due, to show how it is written.
fn example(need: &Need) -> Vec<Option<Card>> {
    cards::CardSet::ALL.iter().filter(|card| card.suit().is_some()).take(shown_by(need)).map(Some).collect()
}

/// What a player may do, as lines of a script.
fn lines(options: &Options) -> Vec<String> {
    let Some(seat) = options.seat else { return vec![] };
    let seat = seat.index() + 1;
    let mut lines = Vec::new();
    let plain = [
        (options.fold, "folds"),
        (options.check, "checks"),
        (options.call.is_some(), "calls"),
        (options.show, "shows"),
        (options.show, "shows As Kd"),
        (options.muck, "mucks"),
        (options.play_board, "plays the board"),
        (options.kill.is_some(), "kills the pot"),
        (options.kill.is_some(), "lets it go by"),
        (options.all_in_for_pot, "is all-in for the pot so far"),
        (options.all_in_for_pot, "stays in"),
        (options.draw.is_some(), "stands pat"),
        (options.draw.is_some(), "draws 2 unseen"),
        (options.discard.is_some(), "discards unseen"),
    ];
    lines.extend(plain.iter().filter(|(may, _)| *may).map(|(_, words)| format!("{seat} {words}")));
    if let Some(raise) = options.raise {
        lines.push(match options.call {
            Some(_) => format!("{seat} raises to {}", raise.least),
            None => format!("{seat} bets {}", raise.least),
        });
    }
    lines
}

/// What the floor may say, as lines of a script.
fn answers(question: Question, splits: bool) -> Vec<String> {
    let named = |seats: SeatSet| seats.iter().map(|seat| (seat.index() + 1).to_string());
    match question {
        Question::Winners { claims, high, low, .. } => {
            let side = match (high, low) {
                (true, false) if splits => " high",
                (false, true) if splits => " low",
                _ => "",
            };
            let mut lines: Vec<String> = named(claims).map(|seat| format!("{seat} wins{side}")).collect();
            let two: Vec<String> = named(claims).take(2).collect();
            if two.len() == 2 {
                lines.push(format!("{} share{side}", two.join(" and ")));
            }
            if high && low && two.len() == 2 {
                lines.push(format!("{} wins high, {} wins low", two[0], two[1]));
                lines.push(format!("{} wins high, nobody has low", two[0]));
            } else if low && splits {
                lines.push("nobody has low".to_string());
            }
            lines
        }
        Question::Miscall { .. } => ["nothing", "the pot", "his seat", "the pot and his seat"]
            .map(|cost| format!("it costs him {cost}"))
            .to_vec(),
        Question::MustBet { .. } => vec!["it was a seven or better".to_string(), "it was no seven".to_string()],
        _ => vec![],
    }
}
