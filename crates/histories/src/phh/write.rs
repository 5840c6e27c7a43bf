//! A deal of ours as a hand of the standard: what it has words for in its words, the rest in fields and comments of ours.

use std::fmt::Write;
use std::sync::Arc;

use cards::{Card, CardSet};
use rules::poker::{Act, Deal, Event, Need, PostKind, Seating, Turn};
use rules::{Chips, Game, Play, Register, Seat, Structure};

use super::action::{Action, BY_ITSELF};
use super::amount::write_amount;
use super::file::act_of;
use super::hand::AtHouse;
use super::replay::house_seating;
use super::row::Row;
use super::variant::code_of;
use crate::poker::{Deed, Played, Record, kind_name};
use crate::run::{RunError, sources};

/// Writes a deal as a hand of the standard.
///
/// # Errors
///
/// If it cannot be played again: there is no such table, or a step is refused.
///
/// ```
/// use histories::{Script, phh};
/// use rules::Register;
///
/// let text = r#"
/// house = "ocean-view"
/// game = "holdem"
/// limit = "$4-$8"
/// button = 1
/// seats = { 1 = "$100", 2 = "$100", 3 = "$100" }
/// steps = ["1 folds", "2 folds"]
/// "#;
/// let mut sitting = Script::read("fold", text).unwrap().open(Register::embedded()).unwrap();
/// while sitting.step().unwrap().is_some() {}
/// let written = phh::write(&sitting.records()[0], Register::embedded()).unwrap();
/// assert!(written.starts_with("variant = \"FT\"\n"));
/// let hand = phh::read(&written).unwrap().remove(0).unwrap();
/// assert_eq!(phh::Replayer::default().replay(&hand).unwrap().agrees, Some(true));
/// ```
pub fn write(record: &Record, register: &Register) -> Result<String, RunError> {
    let (house, _, game, table) = record.setting.open(register)?;
    let table = Arc::new(table);
    let mut events = Vec::new();
    let mut deal = Deal::open(Arc::clone(&table), &record.seating, &mut events)
        .map_err(|error| RunError::NoDeal { why: error.to_string() })?;
    let mut writer = Writer { register, game, players: players(&record.seating, &deal), actions: vec![] };
    let mut fees: Vec<Chips> = Vec::new();
    let before = writer.cited(&events);
    let forced = Forced::of(&events, &record.seating, &writer.players);
    let stakes = events.iter().find_map(|event| match event {
        Event::Stakes { low, high, .. } => Some((*low, *high)),
        _ => None,
    });
    let is_fee = |event: &Event| match event {
        Event::Fee { amount, .. } => Some(*amount),
        _ => None,
    };
    fees.extend(events.iter().filter_map(is_fee));
    for (nth, played) in record.steps.iter().enumerate() {
        events.clear();
        let then = deal.clone();
        played
            .play(&mut deal, &mut events)
            .map_err(|refusal| RunError::Line { line: nth + 1, why: refusal.to_string() })?;
        fees.extend(events.iter().filter_map(is_fee));
        writer.step(played, &then, &deal, &events);
    }

    let terms = &record.setting.terms;
    let (low, high) = stakes.unwrap_or((terms.low, terms.high));
    let mut text = format!("variant = \"{}\"\n", code_of(&record.setting.game, terms.structure));
    let mut field = |name: &str, value: String| {
        let _ = writeln!(text, "{name} = {value}");
    };
    let quoted = |text: &str| format!("\"{text}\"");
    let stacks = |stack: &dyn Fn(Seat) -> Chips| list(writer.players.iter().map(|&seat| write_amount(stack(seat))));
    if forced.antes.iter().any(|ante| ante.0 > 0) {
        field("ante_trimming_status", forced.trims.to_string());
    }
    field("antes", list(forced.antes.iter().map(|&ante| write_amount(ante))));
    match bring_in(game, low, high) {
        Some(bring_in) => field("bring_in", write_amount(bring_in)),
        None => field("blinds_or_straddles", list(forced.blinds)),
    }
    if let Structure::Limit | Structure::Spread = terms.structure {
        field("small_bet", write_amount(low));
        field("big_bet", write_amount(high));
    } else {
        field("min_bet", write_amount(low));
    }
    field("starting_stacks", stacks(&|seat| record.seating.stacks[seat.index()]));
    let actions = writer.actions.iter().map(|(action, _)| format!("    {},\n", quoted(action)));
    field("actions", format!("[\n{}]", actions.collect::<String>()));
    if deal.is_over() {
        field("finishing_stacks", stacks(&|seat| deal.stack(seat)));
    }
    field("seats", list(writer.players.iter().map(|seat| (seat.index() + 1).to_string())));
    field("seat_count", table.seats().to_string());
    field("venue", quoted(&house.name));
    field("_house", quoted(&record.setting.house));
    field("_game", quoted(&record.setting.game));
    match &terms.day {
        Some(day) => field("_day", quoted(day)),
        None => field("_limit", quoted(&terms.limit())),
    }
    for (name, number) in [("_posted", terms.posted), ("_time", terms.time)] {
        if let Some(number) = number {
            field(name, number.to_string());
        }
    }
    if let Some(button) = record.seating.button {
        field("_button", (button.index() + 1).to_string());
    }
    for (name, value) in opening(record, &writer.players, &table) {
        field(name, value);
    }
    if !fees.is_empty() {
        field("_collections", list(fees.iter().map(|&fee| write_amount(fee))));
        field("_drop", write_amount(deal.dropped()));
    }
    field("_clauses_before", list(before.iter().map(|clause| quoted(clause))));
    let clauses = writer.actions.iter().map(|(_, clauses)| format!("    {},\n", quoted(&clauses.join(" "))));
    field("_clauses", format!("[\n{}]", clauses.collect::<String>()));
    Ok(text)
}

/// Whether anybody else still in can put in more than there is to call.
fn can_be_called(seat: Seat, deal: &Deal) -> bool {
    let level = (0..).map_while(Seat::new).map(|seat| deal.bet(seat)).max().unwrap_or_default();
    deal.live().without(seat).iter().any(|other| deal.bet(other).0 + deal.stack(other).0 > level.0)
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(", "))
}

/// The players in the order of the standard: from the first behind the button; without one, from the first who is dealt to.
fn players(seating: &Seating, deal: &Deal) -> Vec<Seat> {
    let first = match deal.turn() {
        Turn::Dealer(need) => need.after,
        _ => None,
    };
    match seating.button.or(first) {
        Some(after) => seating.dealt_in.clockwise(after).collect(),
        None => seating.dealt_in.iter().collect(),
    }
}

/// The forced opening of a game that has one.
fn bring_in(game: &Game, low: Chips, high: Chips) -> Option<Chips> {
    match &game.play {
        Play::Poker(poker) => poker.bring_in.as_ref().map(|bring_in| bring_in.amount.at(low, high)),
        _ => None,
    }
}

/// What is put up before the cards, by player.
struct Forced {
    antes: Vec<Chips>,
    /// Whether who cannot pay his ante can win only as much of the others'.
    trims: bool,
    blinds: Vec<String>,
}

impl Forced {
    fn of(events: &[Event], seating: &Seating, players: &[Seat]) -> Forced {
        let posted = |wanted: &dyn Fn(PostKind) -> bool, of: Seat| -> u64 {
            let amounts = events.iter().map(|event| match *event {
                Event::Posted { seat, post, amount, .. } if seat == of && wanted(post) => amount.0,
                _ => 0,
            });
            amounts.sum()
        };
        let ante = |seat: &Seat| posted(&|post| post == PostKind::Ante, *seat);
        let whole = players.iter().map(ante).max().unwrap_or(0);
        let mut antes: Vec<Chips> = players
            .iter()
            .map(|seat| {
                // Who could not pay all of it owes it as the others do.
                let own = if ante(seat) > 0 { whole } else { 0 };
                Chips(own + posted(&|post| post == PostKind::Dead, *seat))
            })
            .collect();
        let mut blinds: Vec<String> = players
            .iter()
            .map(|seat| {
                let post = seating.posts[seat.index()];
                let comes_in = matches!(post.kind, Some(PostKind::Live | PostKind::Kill)) && post.live.0 > 0;
                format!("{}{}", if comes_in { "-" } else { "" }, write_amount(post.live))
            })
            .collect();
        // With two players the standard has them the other way round.
        if players.len() == 2 {
            antes.reverse();
            blinds.reverse();
        }
        Forced { antes, trims: whole > 0, blinds }
    }
}

/// What was before the deal, where it was not that everybody had been there all the time.
fn opening(record: &Record, players: &[Seat], table: &rules::poker::Table) -> Vec<(&'static str, String)> {
    let seating = &record.seating;
    let at =
        AtHouse { setting: record.setting.clone(), seats: players.to_vec(), button: seating.button, opening: None };
    let stacks: Vec<Chips> = players.iter().map(|seat| seating.stacks[seat.index()]).collect();
    let mut usual = house_seating(&at, &stacks, table);
    usual.stacks = seating.stacks;
    if usual == *seating {
        return vec![];
    }
    let posts = seating.posters.iter().map(|seat| {
        let post = seating.posts[seat.index()];
        let amounts = [post.live, post.dead, post.ante].map(write_amount).join(" ");
        format!("\"{} {} {amounts}\"", seat.index() + 1, post.kind.map_or("-", kind_name))
    });
    let mut fields = vec![("_seated", seating.seated.to_string()), ("_posts", list(posts))];
    if let Some(seat) = seating.last_blind {
        fields.push(("_last_blind", (seat.index() + 1).to_string()));
    }
    fields.push(("_to_call", write_amount(seating.to_call)));
    fields.push(("_limits", seating.limits.to_string()));
    fields.push(("_killed", seating.killed.to_string()));
    fields.push(("_shows_all", seating.show_all.to_string()));
    fields
}

struct Writer<'a> {
    register: &'a Register,
    game: &'a Game,
    players: Vec<Seat>,
    /// What happens, each with the clauses that say so.
    actions: Vec<(String, Vec<String>)>,
}

impl Writer<'_> {
    /// A player by his place in the file.
    fn player(&self, seat: Seat) -> Seat {
        let place = self.players.iter().position(|&other| other == seat);
        place.and_then(|place| Seat::new(place as u8)).unwrap_or(seat)
    }

    fn cited(&self, events: &[Event]) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for source in events.iter().flat_map(|event| sources(self.game, event.cite(), self.register)) {
            if !found.contains(&source) {
                found.push(source);
            }
        }
        found
    }

    fn step(&mut self, played: &Played, before: &Deal, after: &Deal, events: &[Event]) {
        let first = self.actions.len();
        let words: Vec<Action> = events.iter().filter_map(|event| self.word(event, played, before, after)).collect();
        // What is done comes first, and what comes by itself behind it.
        let mut by_itself = &words[..];
        match (played, before.turn()) {
            (Played::Dealt(cards), Turn::Dealer(need)) => self.dealt(cards, &need),
            (Played::Dealt(_), _) => {}
            (Played::Done(deed), _) => {
                let text = match words.first() {
                    Some(word) if self.says(word, deed, before) => word.to_string(),
                    Some(word) => format!("{word} # {deed}"),
                    None => format!("# {deed}"),
                };
                by_itself = words.get(1..).unwrap_or_default();
                self.actions.push((text, vec![]));
            }
        }
        self.actions.extend(by_itself.iter().map(|word| (format!("{word} # {BY_ITSELF}"), vec![])));
        let cited = self.cited(events);
        if let Some((_, clauses)) = self.actions.get_mut(first) {
            *clauses = cited;
        }
    }

    /// Cards to the players and to the board.
    fn dealt(&mut self, cards: &[Option<Card>], need: &Need) {
        let seats: Vec<Seat> = need.after.map_or(vec![], |after| need.seats.clockwise(after).collect());
        if cards.len() == usize::from(need.burn) {
            self.actions.push((Action::Burn.to_string(), vec![]));
        }
        let own = &cards[usize::from(need.burn)..];
        let (own, board) = own.split_at(seats.len() * usize::from(need.down + need.up));
        for (nth, &seat) in seats.iter().enumerate() {
            let cards = Row::of(own.iter().skip(nth).step_by(seats.len()).copied()).unwrap_or_default();
            if !cards.is_empty() {
                self.actions.push((Action::Hole(self.player(seat), cards).to_string(), vec![]));
            }
        }
        if !board.is_empty() {
            let board = Row::of(board.iter().copied()).unwrap_or_default();
            self.actions.push((Action::Board(board).to_string(), vec![]));
        }
    }

    /// The standard's word for what happened, if it has one.
    fn word(&self, event: &Event, played: &Played, before: &Deal, after: &Deal) -> Option<Action> {
        Some(match *event {
            Event::Folded { seat } => Action::Fold(self.player(seat)),
            Event::Checked { seat, .. } | Event::Called { seat, .. } => Action::Call(self.player(seat)),
            Event::BroughtIn { seat, .. } => Action::BringIn(self.player(seat)),
            // Nobody else can call any more of it: to others that is a call.
            Event::Raised { seat, .. } if !can_be_called(seat, before) => Action::Call(self.player(seat)),
            Event::Raised { seat, to, .. } => Action::RaiseTo(self.player(seat), to),
            Event::Drew { seat, count, .. } => {
                let known = match played {
                    Played::Done(Deed::Act(_, Act::Draw(cards))) => *cards,
                    _ => CardSet::EMPTY,
                };
                let unseen = usize::from(count).saturating_sub(known.len());
                let cards = Row::of(known.iter().map(Some).chain(std::iter::repeat_n(None, unseen)));
                Action::Draw(self.player(seat), cards.unwrap_or_default())
            }
            Event::Shown { seat, .. } | Event::PlayedBoard { seat, .. } => {
                Action::Show(self.player(seat), Some(Row::of(after.holding(seat).iter().copied()).unwrap_or_default()))
            }
            Event::Mucked { seat, .. } => Action::Show(self.player(seat), None),
            _ => return None,
        })
    }

    /// Whether who reads this word takes it for this deed.
    fn says(&self, word: &Action, deed: &Deed, before: &Deal) -> bool {
        let Deed::Act(seat, act) = deed else { return false };
        let options = before.options();
        options.seat == Some(*seat) && act_of(word, before, *seat, &options) == Ok((self.player(*seat), *act))
    }
}
