//! A hand that has just been dealt, for a dispute of which nobody has a script.

use std::collections::VecDeque;

use anyhow::{anyhow, bail};
use bots::sim::{Limit, limits};
use cards::{Card, CardSet};
use histories::banked::limit_of;
use histories::{Script, named_cards};
use rules::poker::Poker;
use rules::{House, Play, Register, Structure};

use super::hand;
use crate::library::{self, unknown};

/// What such a hand is to be.
#[derive(clap::Args)]
pub(crate) struct Wanted {
    /// The limit of a fresh hand, such as 4-8; left out, the first that the book has
    #[arg(long, value_name = "LOW-HIGH")]
    pub(super) limit: Option<String>,
    /// The board of a fresh hand, such as "Kd 9s 4h"; left out, any
    #[arg(long, value_name = "CARDS")]
    pub(super) board: Option<String>,
    /// How far a fresh hand has come: flop, turn, river, draw, fourth … showdown; everybody has checked, called and stood pat
    #[arg(long, value_name = "STREET")]
    pub(super) street: Option<String>,
    /// How many players a fresh hand has; left out, six
    #[arg(long, value_name = "N")]
    pub(super) players: Option<usize>,
}

impl Wanted {
    /// What was asked for that only a fresh hand can have.
    pub(super) fn flag(&self) -> Option<&'static str> {
        let flags = [
            (self.limit.is_some(), "--limit"),
            (self.board.is_some(), "--board"),
            (self.street.is_some(), "--street"),
            (self.players.is_some(), "--players"),
        ];
        flags.into_iter().find(|(given, _)| *given).map(|(_, flag)| flag)
    }
}

/// So many players, unless it is said otherwise.
const PLAYERS: usize = 6;

/// Six players with $100 each and cards that nobody knows, at the first limit of the book; or two players against a bank. Cards that
/// the sentences name are nobody's.
pub(super) fn hand(
    house: &str,
    game: &str,
    wanted: &Wanted,
    sentences: &[String],
    register: &Register,
) -> anyhow::Result<Script> {
    let house = library::house(register, house)?;
    let games = || house.games().filter(|chapter| chapter.game.is_some()).map(|chapter| chapter.id.as_str());
    let chapter = house.chapter(game).and_then(|chapter| chapter.game.as_ref());
    let play = &chapter.ok_or_else(|| unknown("game", game, games()))?.play;
    let text = match play {
        Play::Poker(poker) => poker_text(house, game, poker, wanted, sentences)?,
        Play::Bonus(_) => bail!("{game} is a bonus bet: name the game that it belongs to"),
        _ => {
            if let Some(flag) = wanted.flag() {
                bail!("{flag} is for games of poker");
            }
            let row = house.schedules_of(game).next().ok_or_else(|| anyhow!("{game} has no schedule"))?;
            let posted = match row.option {
                Some(option) => format!("posted = {option}"),
                None => format!("limit = \"{}\"", limit_of(row)),
            };
            let seats = "1 = \"$500\", 2 = \"$100\", 3 = \"$100\"";
            let steps = "\"1 banks $200\", \"2 bets $10\", \"3 bets $10\", \"no more bets\"";
            let hands = "2 = \"Td 6h ??\", 3 = \"9c 2d ??\", bank = \"?? ?? ??\"";
            format!(
                "{posted}\ndecks = {{decks}}\nbank = 1\nseats = {{ {seats} }}\nhands = {{ {hands} }}\nsteps = [{steps}]\n"
            )
        }
    };
    let whole = |decks: u8, steps: &str| {
        let text = text.replace("{decks}", &decks.to_string());
        hand::read(game, game, &format!("house = \"{}\"\ngame = \"{game}\"\n{text}{steps}", house.id))
    };
    let opens = |script: &Script| script.open(register).is_ok();
    let script = match (1..=8).rev().filter_map(|decks| whole(decks, "").ok()).find(opens) {
        Some(script) => script,
        None => whole(1, "")?,
    };
    let Some(street) = &wanted.street else { return Ok(script) };
    let steps: Vec<String> = steps_to(street, &script, register)?.iter().map(|step| format!("\"{step}\"")).collect();
    whole(1, &format!("steps = [{}]\n", steps.join(", ")))
}

fn poker_text(
    house: &House,
    game: &str,
    poker: &Poker,
    wanted: &Wanted,
    sentences: &[String],
) -> anyhow::Result<String> {
    let limits = limits(house, game);
    let names: Vec<String> = limits.iter().map(Limit::short).collect();
    let limit = match &wanted.limit {
        Some(text) => limits
            .iter()
            .find(|limit| limit.is_called(text))
            .ok_or_else(|| unknown("limit", text, names.iter().map(String::as_str)))?,
        None => limits.first().ok_or_else(|| anyhow!("{game} has no limit"))?,
    };
    let (least, most) = (usize::from(poker.players_min), usize::from(poker.seats));
    let players = wanted.players.unwrap_or(PLAYERS.clamp(least, most));
    if !(least..=most).contains(&players) {
        bail!("{players} players: a table of {game} has {least} to {most}; is it {}?", players.clamp(least, most));
    }
    let seats: Vec<String> = (1..=players).map(|seat| format!("{seat} = \"$100\"")).collect();
    let size: usize = poker.streets.iter().map(|street| usize::from(street.board)).sum();
    let mut board = match &wanted.board {
        Some(text) => board_of(text, game, size)?,
        None => whole_flop(sentences).filter(|_| size > 0).unwrap_or_default(),
    };
    let mut deck = Deck::new(sentences, &board);
    while board.len() < size {
        board.push(deck.next(""));
    }
    let mut hand = |seat: usize| {
        let cards = poker.streets.iter().flat_map(|street| [(street.down, false), (street.up, true)]);
        let cards = cards.flat_map(|(count, up)| std::iter::repeat_n(up, usize::from(count)));
        let of = format!("{seat}'s ");
        let cards = cards.map(|up| if up { deck.next(&of).to_string() } else { "??".to_string() });
        format!("{seat} = \"{}\"", cards.collect::<Vec<String>>().join(" "))
    };
    let hands = match poker.streets.iter().any(|street| street.up > 0) {
        true => {
            let hands: Vec<String> = (1..=players).map(&mut hand).collect();
            format!("hands = {{ {} }}\n", hands.join(", "))
        }
        false => String::new(),
    };
    let board: Vec<String> = board.iter().map(Card::to_string).collect();
    let board = if board.is_empty() { String::new() } else { format!("board = \"{}\"\n", board.join(" ")) };
    Ok(format!("{}button = 1\nseats = {{ {} }}\n{hands}{board}", limit_line(limit), seats.join(", ")))
}

/// The board that somebody asked for.
fn board_of(text: &str, game: &str, size: usize) -> anyhow::Result<Vec<Card>> {
    let read: Result<Vec<_>, _> = cards::read(text).collect();
    let read = read.map_err(|error| anyhow!("--board '{text}': {error}"))?;
    let board: Vec<Card> = read.into_iter().filter_map(|found| found.card).collect();
    match (size, board.len()) {
        (0, _) => bail!("{game} has no board"),
        (size, given) if given > size => bail!("--board '{text}': that are {given} cards, and a board has {size}"),
        _ => Ok(board),
    }
}

/// A sentence that names every card of a flop that has too many says which the flop was.
fn whole_flop(sentences: &[String]) -> Option<Vec<Card>> {
    let flops = sentences.iter().filter(|sentence| sentence.to_lowercase().contains("flop"));
    flops.map(|sentence| named_cards(sentence)).find(|cards| cards.len() > 3).map(|cards| cards[..3].to_vec())
}

/// Cards that lie face up and that nobody named: always the same, of all ranks and suits. One that is spoken of is nobody's, unless it is
/// said to be his; another takes its place, and the others stay as they are.
struct Deck<'a> {
    sentences: &'a [String],
    spoken: CardSet,
    cards: VecDeque<Card>,
}

impl Deck<'_> {
    fn new<'a>(sentences: &'a [String], board: &[Card]) -> Deck<'a> {
        let spoken = sentences.iter().flat_map(|sentence| named_cards(sentence)).collect();
        let deck: Vec<Card> = CardSet::ALL.iter().filter(|card| card.suit().is_some()).collect();
        let cards = (0..deck.len()).map(|nth| deck[(11 + nth * 19) % deck.len()]);
        Deck { sentences, spoken, cards: cards.filter(|card| !board.contains(card)).collect() }
    }

    /// The next card for somebody, who is called so.
    fn next(&mut self, of: &str) -> Card {
        let Some(next) = self.cards.pop_front() else { unreachable!("a deck has more cards than lie face up") };
        let own = !of.is_empty() && self.sentences.iter().any(|sentence| sentence.contains(&format!("{of}{next}")));
        if own || !self.spoken.contains(next) {
            return next;
        }
        let others = self.cards.iter().rposition(|card| !self.spoken.contains(*card));
        others.and_then(|place| self.cards.remove(place)).unwrap_or(next)
    }
}

/// What everybody does to let a hand come to a street: in this order, if he may.
const QUIET: [&str; 7] =
    ["lets it go by", "checks", "calls", "stands pat", "discards unseen", "stays in", "hands are clear"];

/// The steps until a street has been dealt, and the first is to act on it.
pub(super) fn steps_to(street: &str, script: &Script, register: &Register) -> anyhow::Result<Vec<String>> {
    let wanted = street.to_lowercase();
    let wanted = wanted.trim_end_matches(" street").trim_start_matches("the ");
    let mut sitting = script.open(register).map_err(|error| anyhow!("{error}"))?;
    let (mut steps, mut passed) = (vec![], vec![]);
    loop {
        let scene = sitting.scene();
        let showdown = scene.asked.lines.iter().any(|line| line.ends_with(" shows"));
        let name = if showdown { "showdown".to_string() } else { scene.street };
        if name == wanted {
            return Ok(steps);
        }
        if passed.last() != Some(&name) {
            passed.push(name);
        }
        let line = QUIET.iter().find_map(|words| scene.asked.lines.iter().find(|line| line.ends_with(words)));
        match line.filter(|line| !showdown && sitting.say(line).is_ok()) {
            Some(line) => steps.push(line.clone()),
            None => return Err(unknown("street", street, passed.iter().map(String::as_str))),
        }
    }
}

fn limit_line(limit: &Limit) -> String {
    let stakes = &limit.stakes;
    match (&limit.name, stakes.structure) {
        (Some(day), _) => format!("day = \"{day}\"\n"),
        (None, Structure::Limit) => format!("limit = \"{}-{}\"\n", stakes.low, stakes.high),
        (None, structure) => format!("limit = \"{} {}-{}\"\n", structure.id(), stakes.low, stakes.high),
    }
}
