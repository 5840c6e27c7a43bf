//! Hands in the Open Hand History format, version 1.4.7: JSON that trackers read.
//!
//! What a player puts in by an action is its `amount`; a bet that nobody called is in no pot, and stands in `_returned`. Each
//! pot holds what was won of it and what the house took.

use cards::Card;
use rules::Chips;
use rules::poker::PostKind;
use serde::Serialize;

use crate::chronicle::{Chronicle, GameKind, Line, Player, Round, What};
use crate::stamp::Stamp;

#[derive(Serialize)]
struct Document<'a> {
    ohh: Hand<'a>,
}

#[derive(Serialize)]
struct Hand<'a> {
    spec_version: &'static str,
    site_name: &'static str,
    network_name: &'a str,
    internal_version: &'static str,
    tournament: bool,
    game_number: &'a str,
    start_date_utc: &'a str,
    table_name: &'a str,
    game_type: &'static str,
    bet_limit: BetLimit,
    table_size: usize,
    currency: &'a str,
    dealer_seat: u16,
    small_blind_amount: f64,
    big_blind_amount: f64,
    ante_amount: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    hero_player_id: Option<usize>,
    flags: [&'static str; 0],
    players: Vec<PlayerObject<'a>>,
    rounds: Vec<RoundObject>,
    pots: Vec<PotObject>,
    _returned: Vec<Returned>,
    _game: &'a str,
}

#[derive(Serialize)]
struct BetLimit {
    bet_type: &'static str,
    bet_cap: f64,
}

#[derive(Serialize)]
struct PlayerObject<'a> {
    id: usize,
    seat: u16,
    name: &'a str,
    display: &'a str,
    starting_stack: f64,
}

#[derive(Serialize)]
struct RoundObject {
    id: usize,
    street: String,
    cards: Vec<String>,
    actions: Vec<ActionObject>,
}

#[derive(Serialize)]
struct ActionObject {
    action_number: usize,
    player_id: usize,
    action: &'static str,
    amount: f64,
    is_allin: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Vec<String>>,
}

#[derive(Serialize)]
struct PotObject {
    number: usize,
    amount: f64,
    rake: f64,
    jackpot: f64,
    player_wins: Vec<Win>,
}

#[derive(Serialize)]
struct Win {
    player_id: usize,
    win_amount: f64,
    contributed_rake: f64,
}

#[derive(Serialize)]
struct Returned {
    player_id: usize,
    amount: f64,
}

/// Writes a hand as one object of JSON; in a file of many, a blank line stands between two.
///
/// # Panics
///
/// Never: what is written are texts and numbers.
#[must_use]
pub fn write(hand: &Chronicle, stamp: &Stamp) -> String {
    let hero = stamp.hero.filter(|hero| hand.players.iter().any(|player| player.seat == *hero));
    let document = Document {
        ohh: Hand {
            spec_version: "1.4.7",
            site_name: "Cardroom",
            network_name: &hand.venue,
            internal_version: env!("CARGO_PKG_VERSION"),
            tournament: false,
            game_number: &stamp.number,
            start_date_utc: &stamp.when,
            table_name: stamp.table.as_deref().unwrap_or(&hand.game_name),
            game_type: game_type(hand),
            bet_limit: BetLimit { bet_type: bet_type(hand), bet_cap: 0.0 },
            table_size: hand.seats,
            currency: &hand.currency,
            dealer_seat: hand
                .button
                .or(hand.players.last().map(|player| player.seat))
                .map_or(0, |seat| hand.number(seat)),
            small_blind_amount: amount(hand.small_blind),
            big_blind_amount: amount(hand.big_blind),
            ante_amount: amount(hand.ante),
            hero_player_id: hero.map(|hero| id(hand, hero)),
            flags: [],
            players: hand.players.iter().enumerate().map(player).collect(),
            rounds: rounds(hand, stamp),
            pots: pots(hand),
            _returned: returned(hand),
            _game: &hand.game,
        },
    };
    serde_json::to_string_pretty(&document).unwrap_or_else(|error| unreachable!("{error}"))
}

fn amount(chips: Chips) -> f64 {
    chips.0 as f64 / 100.0
}

/// The number of a player in the file.
fn id(hand: &Chronicle, seat: rules::Seat) -> usize {
    hand.players.iter().position(|player| player.seat == seat).unwrap_or_default()
}

fn player((id, player): (usize, &Player)) -> PlayerObject<'_> {
    PlayerObject {
        id,
        seat: player.number,
        name: &player.name,
        display: &player.name,
        starting_stack: amount(player.stack),
    }
}

const fn game_type(hand: &Chronicle) -> &'static str {
    match (hand.kind, hand.splits) {
        (GameKind::Holdem, _) => "Holdem",
        (GameKind::Omaha, false) => "Omaha",
        (GameKind::Omaha, true) => "OmahaHiLo",
        (GameKind::Stud, false) => "Stud",
        (GameKind::Stud, true) => "StudHiLo",
        (GameKind::Draw, _) => "Draw",
    }
}

const fn bet_type(hand: &Chronicle) -> &'static str {
    match hand.structure {
        rules::Structure::Limit => "FL",
        rules::Structure::Spread => "SL",
        rules::Structure::PotLimit => "PL",
        rules::Structure::NoLimit => "NL",
    }
}

/// The rounds; what was put up before the cards belongs to the first.
fn rounds(hand: &Chronicle, stamp: &Stamp) -> Vec<RoundObject> {
    let mut rounds: Vec<RoundObject> = Vec::new();
    let mut on_board = 0;
    for (place, round) in hand.rounds.iter().enumerate() {
        on_board += round.board.len();
        if place != 1 {
            let street = if place == 0 { "Preflop".to_string() } else { street(hand, round, on_board) };
            rounds.push(RoundObject { id: rounds.len(), street, cards: vec![], actions: vec![] });
        }
        let Some(object) = rounds.last_mut() else { continue };
        object.cards.extend(round.board.iter().map(Card::to_string));
        for line in &round.lines {
            if let Some((action, cards)) = action(line, stamp) {
                object.actions.push(ActionObject {
                    action_number: object.actions.len(),
                    player_id: id(hand, line.seat),
                    action,
                    amount: amount(line.amount),
                    is_allin: line.all_in,
                    cards,
                });
            }
        }
    }
    rounds
}

/// The name of a street: those that the format has for games with a board, else the book's.
fn street(hand: &Chronicle, round: &Round, on_board: usize) -> String {
    let with_board = matches!(hand.kind, GameKind::Holdem | GameKind::Omaha);
    match on_board {
        _ if round.showdown => "Showdown".to_string(),
        0 if with_board => "Preflop".to_string(),
        1..=3 if with_board => "Flop".to_string(),
        4 if with_board => "Turn".to_string(),
        _ if with_board => "River".to_string(),
        _ => round.street.clone(),
    }
}

/// The word for what was done, and the cards that belong to it; nothing if the format has none.
fn action(line: &Line, stamp: &Stamp) -> Option<(&'static str, Option<Vec<String>>)> {
    let known = |cards: &[Option<Card>]| -> Vec<String> { cards.iter().flatten().map(Card::to_string).collect() };
    let word = match &line.what {
        What::Posts(PostKind::Ante) => "Post Ante",
        What::Posts(PostKind::SmallBlind) => "Post SB",
        What::Posts(PostKind::BigBlind) => "Post BB",
        What::Posts(PostKind::Straddle) => "Straddle",
        What::Posts(PostKind::Dead) => "Post Dead",
        What::Posts(PostKind::Live | PostKind::Kill) | What::Kills | What::BringsIn => "Post Extra Blind",
        What::Dealt { cards, up } => {
            let cards = known(cards);
            return (!cards.is_empty() && stamp.sees(line.seat, *up)).then_some(("Dealt Cards", Some(cards)));
        }
        What::Folds => "Fold",
        What::Checks => "Check",
        What::Calls => "Call",
        What::Bets => "Bet",
        What::Raises => "Raise",
        What::Shows(cards) => return Some(("Shows Cards", Some(known(cards)))),
        What::Mucks => "Mucks Cards",
        What::Draws(_) | What::Discards(_) | What::GetsBack => return None,
    };
    Some((word, None))
}

/// What was won; a fee is shared out among the winners by what they won, odd cents to the first.
fn pots(hand: &Chronicle) -> Vec<PotObject> {
    let pot = |(number, pot): (usize, &crate::chronicle::Pot)| {
        let mut won: Vec<(usize, u64)> = Vec::new();
        for (seat, chips, _) in &pot.wins {
            let id = id(hand, *seat);
            match won.iter_mut().find(|(known, _)| *known == id) {
                Some((_, sum)) => *sum += chips.0,
                None => won.push((id, chips.0)),
            }
        }
        let all: u64 = won.iter().map(|(_, sum)| sum).sum();
        let part = |sum: u64| (pot.fee.0 * sum).checked_div(all).unwrap_or(0);
        let odd = pot.fee.0 - won.iter().map(|(_, sum)| part(*sum)).sum::<u64>();
        let wins = won.iter().enumerate().map(|(place, (player_id, sum))| Win {
            player_id: *player_id,
            win_amount: amount(Chips(*sum)),
            contributed_rake: amount(Chips(part(*sum) + if place == 0 { odd } else { 0 })),
        });
        PotObject {
            number,
            amount: amount(pot.amount),
            rake: amount(pot.fee),
            jackpot: 0.0,
            player_wins: wins.collect(),
        }
    };
    hand.pots.iter().enumerate().map(pot).collect()
}

fn returned(hand: &Chronicle) -> Vec<Returned> {
    let lines = hand.rounds.iter().flat_map(|round| &round.lines).filter(|line| line.what == What::GetsBack);
    lines.map(|line| Returned { player_id: id(hand, line.seat), amount: amount(line.amount) }).collect()
}
