//! A deal written down as a hand script that goes the same way.

use std::fmt::Write;
use std::sync::Arc;

use cards::Card;
use rules::poker::{Deal, Event, Post, Seating};
use rules::{Chips, Register, SEATS_MAX, Seat};

use super::deed::number;
use super::opening::Opening;
use super::post::kind_name;
use super::record::{Played, Record};
use crate::run::RunError;
use crate::text::{Hands, cards_text};

impl Record {
    /// The deal as a hand script: `cardroom play` plays it, and it ends as this one did.
    ///
    /// # Errors
    ///
    /// If it cannot be played again: there is no such table, or a step is refused.
    pub fn to_script(&self, register: &Register) -> Result<String, RunError> {
        let (_, _, _, table) = self.setting.open(register)?;
        let table = Arc::new(table);
        let mut events = Vec::new();
        let mut deal = Deal::open(Arc::clone(&table), &self.seating, &mut events)
            .map_err(|error| RunError::NoDeal { why: error.to_string() })?;
        for (nth, played) in self.steps.iter().enumerate() {
            played
                .play(&mut deal, &mut events)
                .map_err(|refusal| RunError::Line { line: nth + 1, why: refusal.to_string() })?;
        }
        let terms = &self.setting.terms;
        let mut text = format!("house = \"{}\"\ngame = \"{}\"\n", self.setting.house, self.setting.game);
        let mut field = |name: &str, value: String| {
            let _ = writeln!(text, "{name} = {value}");
        };
        match &terms.day {
            Some(day) => field("day", quoted(day)),
            None => field("limit", quoted(&terms.limit())),
        }
        for (name, number) in [("posted", terms.posted), ("time", terms.time)] {
            number.into_iter().for_each(|number| field(name, number.to_string()));
        }
        if let Some(button) = self.seating.button {
            field("button", number(button).to_string());
        }
        let dealt_in = || self.seating.dealt_in.iter();
        let by_seat = |text: &dyn Fn(Seat) -> String| {
            let all: Vec<String> =
                dealt_in().map(|seat| format!("{} = {}", number(seat), quoted(&text(seat)))).collect();
            format!("{{ {} }}", all.join(", "))
        };
        field("seats", by_seat(&|seat| self.seating.stacks[seat.index()].to_string()));
        let (hands, board) = dealt(&events);
        if !hands.is_empty() {
            field("hands", by_seat(&|seat| hands.get(&seat).map_or(String::new(), |cards| cards_text(cards))));
        }
        if !board.is_empty() {
            field("board", quoted(&cards_text(&board)));
        }
        let done = self.steps.iter().filter_map(|played| match played {
            Played::Done(deed) => Some(format!("    {},\n", quoted(&deed.to_string()))),
            Played::Dealt(_) => None,
        });
        field("steps", format!("[\n{}]", done.collect::<String>()));
        let mut stacks = [Chips(0); SEATS_MAX];
        dealt_in().for_each(|seat| stacks[seat.index()] = self.seating.stacks[seat.index()]);
        if Seating::everybody(&table, &stacks, self.seating.button) != self.seating {
            text.push_str(&opening(&Opening::of(&self.seating)));
        }
        if deal.is_over() {
            let ends = by_seat(&|seat| deal.stack(seat).to_string());
            let _ = writeln!(text, "\n[expect]\nstacks = {ends}\ndrop = {}", quoted(&deal.dropped().to_string()));
        }
        Ok(text)
    }
}

fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// The cards that each got, and those of the board, in the order in which they came.
fn dealt(events: &[Event]) -> (Hands, Vec<Option<Card>>) {
    let (mut hands, mut board) = (Hands::new(), vec![]);
    for event in events {
        match *event {
            Event::Dealt { seat, card, .. } => hands.entry(seat).or_default().push(card),
            Event::Board { card, .. } => board.push(card),
            _ => {}
        }
    }
    (hands, board)
}

fn opening(opening: &Opening) -> String {
    let post = |&(seat, Post { kind, live, dead, ante }): &(Seat, Post)| {
        quoted(&format!("{} {} {live} {dead} {ante}", number(seat), kind.map_or("-", kind_name)))
    };
    let posts: Vec<String> = opening.posts.iter().map(post).collect();
    let Opening { seated, last_blind, to_call, limits, killed, show_all, .. } = opening;
    let last = last_blind.map_or(String::new(), |seat| format!("last_blind = {}\n", number(seat)));
    format!(
        "\n[opening]\nseated = {seated}\nposts = [{}]\n{last}to_call = \"{to_call}\"\nlimits = {limits}\nkilled = {killed}\nshows_all = {show_all}\n",
        posts.join(", ")
    )
}
