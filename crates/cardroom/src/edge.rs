use std::io::Write;
use std::path::PathBuf;
use std::{fs, io};

use lab::strategy_chart::{self, UP_CARDS, letter, name, three_cards};
use lab::{Edges, FeeTold, Odds, pure_rules};
use odds::pure::PureOdds;
use odds::three_card::ThreeCardOdds;
use rules::Chips;
use rules::banked::PureRules;

use crate::bank::amount;
use crate::library::{self, Books};
use crate::{json, layout, svg};

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
    /// Write the strategy and how the results lie into a file, as a picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// What if the book said otherwise, such as natural.pays=3:2, buster/pays.3=3:1 or, of what is posted, fees.2.3.fee=$5 (option 2,
    /// third bracket) and 'fees.2.player-fee=$1 a circle'; may be said several times
    #[arg(long, value_name = "VALUE=…")]
    set: Vec<String>,
    /// What each bets where fees are counted in
    #[arg(long, value_name = "$", default_value = "$20", value_parser = amount)]
    wager: Chips,
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let house = library::house(&register, &args.house)?;
    let game = args.game.to_lowercase();
    let changed = match args.set.as_slice() {
        [] => None,
        set => Some(lab::what_if(args.books.files()?, house, &game, set)?),
    };
    let count = |house: &_, decks| Ok(Odds::new(house, &game, decks)?.into());
    print(args, &game, &Edges::count(house, changed.as_ref(), &game, args.decks, args.wager, count)?)
}

/// The odds, and what they are by the book if that is something else.
fn print(args: &Args, game: &str, edges: &Edges<'_>) -> anyhow::Result<()> {
    let (house, odds, by_the_book) = (edges.house, &*edges.odds, edges.by_the_book.as_deref());
    let pure_rules = pure_rules(house, game);
    if let Some(file) = &args.svg {
        let title = format!("{}, {game}, {}", house.name, decks(odds.decks()));
        let text = svg::picture(&title, odds, pure_rules.as_ref());
        fs::write(file, text).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))?;
    }
    if args.books.json {
        return json::print(&edges.told(&args.set));
    }
    let mut out = std::io::stdout();
    let decks = decks(odds.decks());
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
    if let Some(number) = edges.decks_by_the_book() {
        writeln!(out, "\nBy the book it is {}: it does not allow {decks}", self::decks(number))?;
    }
    if !edges.fees.is_empty() {
        writeln!(out, "\nWith the fees of each posting, if all who can sit bet as much\n{}", fees(&edges.fees))?;
    }
    if args.strategy {
        match (odds, pure_rules) {
            (Odds::Pure(odds), Some(rules)) => writeln!(out, "\n{}", pure_chart(odds, &rules))?,
            (Odds::ThreeCard(odds), _) => writeln!(out, "\n{}", three_card_chart(odds))?,
            (Odds::Pure(_), None) => {}
        }
    }
    Ok(())
}

/// What a player loses of his wager and the bank keeps of all of them, with what both pay the house.
fn fees(fees: &[FeeTold]) -> String {
    let percent = |part: f64| format!("{:.4} %", 100.0 * part);
    let apart = |now: f64, book: Option<f64>| book.map(|book| format!("{:+.4} %", 100.0 * (now - book)));
    let dollars = |cents: u64| Chips(cents).to_string();
    let changed = fees.iter().any(|fee| fee.edge_by_the_book.is_some());
    let rows = fees.iter().map(|fee| {
        let mut row = vec![
            fee.name.clone(),
            dollars(fee.wager),
            dollars(fee.player_fee),
            percent(fee.edge),
            dollars(fee.bank_fee),
            percent(fee.bank_keeps),
        ];
        if changed {
            row.insert(4, apart(fee.edge, fee.edge_by_the_book).unwrap_or_default());
            row.push(apart(fee.bank_keeps, fee.bank_by_the_book).unwrap_or_default());
        }
        row
    });
    let mut head = vec!["posted", "wager", "a player pays", "his edge", "the bank pays", "it keeps"];
    if changed {
        head.insert(4, "difference");
        head.push("difference");
    }
    let right: Vec<usize> = (1..head.len()).collect();
    layout::table(&head, rows, &right)
}

/// How many there are, in words.
pub(crate) fn decks(number: u8) -> String {
    if number == 1 { "one deck".to_string() } else { format!("{number} decks") }
}

/// Hands by row, up cards by column: what is best by totals. A star stands where the cards of the hand make a difference.
fn pure_chart(odds: &PureOdds, rules: &PureRules) -> String {
    let head: Vec<String> = ["two cards"].into_iter().map(str::to_string).chain(UP_CARDS.map(name)).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let rows = strategy_chart::rows(odds, rules).into_iter().map(|row| {
        let cells =
            row.cells.iter().map(|cell| format!("{}{}", letter(cell.decision), if cell.star { "*" } else { "" }));
        [row.title].into_iter().chain(cells).collect()
    });
    let table = layout::table(&head, rows, &[]);
    format!(
        "What is best with two cards by their total: H hit, S stand, D double, P split, R surrender; with a star where it depends \
         on which two they are\n\n{table}"
    )
}

/// What to do against each card of the bank.
fn three_card_chart(odds: &ThreeCardOdds) -> String {
    let rows = odds.strategy.iter().map(|against| {
        vec![
            against.rank.name().to_string(),
            format!("{:.2} %", 100.0 * against.plays),
            three_cards(against.weakest_played),
            against.strongest_folded.map_or("–".to_string(), three_cards),
            format!("{:+.4}", against.value),
        ]
    });
    let head = ["the bank shows", "hands played", "the weakest played", "the strongest folded", "worth in antes"];
    layout::table(&head, rows, &[1, 4])
}
