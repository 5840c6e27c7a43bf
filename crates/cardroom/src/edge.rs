use std::cmp::Reverse;
use std::io::Write;

use anyhow::{anyhow, bail};
use cards::Card;
use hands::Points;
use odds::Edge;
use odds::pure::{Decision, PureOdds, Start, face};
use odds::three_card::ThreeCardOdds;
use rules::banked::PureRules;
use rules::{House, Play};

use crate::library::{self, Books, unknown};
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The house
    house: String,
    /// The game: pure-21.5 or three-card
    game: String,
    /// How many decks; left out, six, or as many as the book has
    #[arg(long, value_name = "N")]
    decks: Option<u8>,
    /// Print what is best with every hand
    #[arg(long)]
    strategy: bool,
    /// What if the book said otherwise, such as natural.pays=3:2 or buster/pays.3=3:1; may be said several times
    #[arg(long, value_name = "VALUE=…")]
    set: Vec<String>,
    #[command(flatten)]
    books: Books,
}

/// The odds of a game.
pub(crate) enum Odds {
    Pure(Box<PureOdds>),
    ThreeCard(Box<ThreeCardOdds>),
}

impl Odds {
    fn new(house: &House, game: &str, decks: Option<u8>) -> anyhow::Result<Odds> {
        let banked = house.games().filter(|chapter| {
            matches!(chapter.game.as_ref().map(|game| &game.play), Some(Play::Banked(_) | Play::ThreeCard(_)))
        });
        let chapter = banked.clone().find(|chapter| chapter.id == game);
        let chapter = chapter
            .ok_or_else(|| unknown("game with a player-dealer", game, banked.map(|chapter| chapter.id.as_str())))?;
        match chapter.game.as_ref().map(|game| &game.play) {
            Some(Play::Banked(book)) => {
                let decks = decks.unwrap_or(USUAL_DECKS.clamp(book.decks_min, book.decks_max));
                Ok(Odds::Pure(Box::new(PureOdds::new(house, game, decks).map_err(|error| anyhow!("{error}"))?)))
            }
            _ if decks.is_some_and(|decks| decks != 1) => bail!("this game is dealt from one deck"),
            _ => Ok(Odds::ThreeCard(Box::new(ThreeCardOdds::new(house, game).map_err(|error| anyhow!("{error}"))?))),
        }
    }

    /// How many decks they are for.
    pub(crate) fn decks(&self) -> u8 {
        match self {
            Odds::Pure(odds) => odds.decks,
            Odds::ThreeCard(_) => 1,
        }
    }

    /// What a wager costs, if the house has it.
    pub(crate) fn edge(&self, wager: &str) -> Option<f64> {
        self.bets().into_iter().find(|(name, _)| *name == wager).map(|(_, edge)| edge.edge)
    }

    /// Every wager that the house has, by its name.
    pub(crate) fn bets(&self) -> Vec<(&'static str, &Edge)> {
        let bets = match self {
            Odds::Pure(odds) => vec![
                ("base", Some(&odds.base)),
                ("base-by-total", Some(&odds.by_total)),
                ("insurance", odds.insurance.as_ref()),
                ("buster", odds.buster.as_ref()),
                ("red-flex", odds.red_flex.as_ref()),
            ],
            Odds::ThreeCard(odds) => vec![
                ("ante-play", Some(&odds.ante_play)),
                ("pair-plus", odds.pair_plus.as_ref()),
                ("six-card-bonus", odds.six_card_bonus.as_ref()),
            ],
        };
        bets.into_iter().filter_map(|(name, edge)| Some((name, edge?))).collect()
    }
}

/// What most tables have.
pub(crate) const USUAL_DECKS: u8 = 6;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let house = library::house(&register, &args.house)?;
    let game = args.game.to_lowercase();
    if args.set.is_empty() {
        return print(args, house, &game, &Odds::new(house, &game, args.decks)?, None);
    }
    let changed = args.books.register_if(house, &game, &args.set)?;
    let changed = library::house(&changed, &args.house)?;
    let by_the_book = Odds::new(house, &game, args.decks)?;
    let odds = Odds::new(changed, &game, args.decks.or(Some(by_the_book.decks())))?;
    print(args, changed, &game, &odds, Some(&by_the_book))
}

/// The odds, and what they are by the book if that is something else.
fn print(args: &Args, house: &House, game: &str, odds: &Odds, by_the_book: Option<&Odds>) -> anyhow::Result<()> {
    if args.books.json {
        return json::print(&json::EdgeJson::new(&house.id, game, odds, by_the_book));
    }
    let mut out = std::io::stdout();
    let decks = if odds.decks() == 1 { "one deck".to_string() } else { format!("{} decks", odds.decks()) };
    let set = if args.set.is_empty() { String::new() } else { format!(", with {}", args.set.join(", ")) };
    writeln!(out, "What wagers cost on average at {}, {game}, {decks}{set}\n", house.name)?;
    let percent = |part: f64| format!("{:.4} %", 100.0 * part);
    let dash = || "–".to_string();
    let rows = odds.bets().into_iter().map(|(name, edge)| {
        let spread = edge.spread.as_ref();
        let mut row = vec![
            name.to_string(),
            percent(edge.edge),
            spread.map_or_else(dash, |spread| format!("{:.3}", spread.standard_deviation)),
            spread.map_or_else(dash, |spread| percent(spread.hit_rate)),
            edge.element_of_risk().map_or_else(dash, percent),
            edge.method.id().to_string(),
        ];
        if let Some(book) = by_the_book {
            let difference = book.edge(name).map_or_else(dash, |book| format!("{:+.4} %", 100.0 * (edge.edge - book)));
            row.insert(2, difference);
        }
        row
    });
    let mut head = vec!["wager", "edge", "deviation", "wins", "of all wagered", "method"];
    if by_the_book.is_some() {
        head.insert(2, "difference");
    }
    let right: Vec<usize> = (1..head.len() - 1).collect();
    writeln!(out, "{}\n", layout::table(&head, rows, &right))?;
    for (name, edge) in odds.bets() {
        writeln!(out, "{name}: {}", edge.model)?;
    }
    if args.strategy {
        match odds {
            Odds::Pure(odds) => {
                let game = house.chapter(game).and_then(|chapter| chapter.game.as_ref()).map(|game| &game.play);
                let Some(Play::Banked(book)) = game else { return Ok(()) };
                writeln!(out, "\n{}", pure_chart(odds, &PureRules::new(book)))?;
            }
            Odds::ThreeCard(odds) => writeln!(out, "\n{}", three_card_chart(odds))?,
        }
    }
    Ok(())
}

/// The letter of a decision in a chart.
fn letter(decision: Decision) -> &'static str {
    match decision {
        Decision::Stand => "S",
        Decision::Hit => "H",
        Decision::Double => "D",
        Decision::Split => "P",
        Decision::Surrender => "R",
    }
}

/// Hands by row, up cards by column: what is best by totals. A star stands where the cards of the hand make a difference.
fn pure_chart(odds: &PureOdds, rules: &PureRules) -> String {
    let head: Vec<String> = ["two cards"].into_iter().map(str::to_string).chain(UP_CARDS.map(name)).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let hard = (5..=19).map(|total| (format!("hard {total}"), Row::Hard(total)));
    let soft = (13..=20).map(|total| (format!("soft {total}"), Row::Soft(total)));
    let pairs = (0..10).map(|value| (format!("{0}-{0}", name(value)), Row::Pair(value)));
    let rows = hard.chain(soft).chain(pairs).filter_map(|(title, row)| {
        let cells: Option<Vec<String>> = UP_CARDS.iter().map(|&up| cell(odds, rules, row, up)).collect();
        Some([title].into_iter().chain(cells?).collect())
    });
    let table = layout::table(&head, rows, &[]);
    format!(
        "What is best with two cards by their total: H hit, S stand, D double, P split, R surrender; with a star where it depends \
         on which two they are\n\n{table}"
    )
}

/// The bank's card as charts have it, from two to ace.
const UP_CARDS: [u8; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

#[derive(Clone, Copy)]
enum Row {
    Hard(u8),
    Soft(u8),
    Pair(u8),
}

impl Row {
    fn has(self, start: &Start) -> bool {
        let worth = |value: u8| value + 1;
        let (first, second) = (start.first, start.second);
        match self {
            Row::Pair(value) => first == value && second == value,
            Row::Soft(total) => first == 0 && second > 0 && second < 9 && 11 + worth(second) == total,
            Row::Hard(total) => first > 0 && first != second && worth(first) + worth(second) == total,
        }
    }
}

fn cell(odds: &PureOdds, rules: &PureRules, row: Row, up: u8) -> Option<String> {
    let column = odds.chart.against(up)?;
    let mut starts = odds.starts.iter().filter(|(start, _)| start.up == up && row.has(start)).peekable();
    let (first, _) = starts.peek()?;
    let points = Points::DEALT.with(face(first.first)).with(face(first.second));
    let decision = match row {
        Row::Pair(value) => column.with_pair(value),
        Row::Hard(_) | Row::Soft(_) => column.with_two(rules, points),
    };
    let star = if starts.all(|(_, values)| values.best().0 == decision) { "" } else { "*" };
    Some(format!("{}{star}", letter(decision)))
}

fn name(value: u8) -> String {
    match value {
        0 => "A".to_string(),
        value => (value + 1).to_string(),
    }
}

/// What to do against each card of the bank.
fn three_card_chart(odds: &ThreeCardOdds) -> String {
    let cards = |cards: [Card; 3]| {
        let mut cards = cards;
        cards.sort_by_key(|card| Reverse(card.rank_number()));
        cards.map(|card| card.to_string()).join(" ")
    };
    let rows = odds.strategy.iter().map(|against| {
        vec![
            against.rank.name().to_string(),
            format!("{:.2} %", 100.0 * against.plays),
            cards(against.weakest_played),
            against.strongest_folded.map_or("–".to_string(), cards),
            format!("{:+.4}", against.value),
        ]
    });
    let head = ["the bank shows", "hands played", "the weakest played", "the strongest folded", "worth in antes"];
    layout::table(&head, rows, &[1, 4])
}
