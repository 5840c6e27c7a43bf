use std::io::Write;

use anyhow::{anyhow, bail};
use cards::{Card, Found, Place, Reader, read};
use hands::{Part, RankError, Ranking};

use crate::{json, ranking_arg};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The order of hands to go by
    #[arg(value_parser = ranking_arg::parser(), ignore_case = true)]
    ranking: &'static Ranking,
    /// The cards: "As Td 9h Jk", in one argument or several
    #[arg(required = true)]
    cards: Vec<String>,
    /// The board that the hand plays with, in one argument
    #[arg(long, value_name = "CARDS", default_value = "", hide_default_value = true)]
    board: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let ranking = args.ranking;
    let own_text = args.cards.join(" ");
    let mut reader = read(&own_text);
    let own = Written::new(&own_text, &mut reader)?;
    let board = Written::new(&args.board, &mut reader.go_on(&args.board))?;
    let ranked = ranking.rank(&own.cards, &board.cards).map_err(|error| explain(error, ranking, &own, &board))?;
    if args.json {
        return json::print(&json::RankedJson::new(ranking, &own.cards, &board.cards, &ranked));
    }
    let mut out = std::io::stdout();
    writeln!(out, "{}", ranked.name)?;
    if !ranked.made_of.is_empty() {
        let cards: Vec<String> = ranked.made_of.iter().map(|card| format!("{card:#}")).collect();
        writeln!(out, "  made of   {}", cards.join(" "))?;
    }
    writeln!(out, "  kind      {}", ranked.category.name)?;
    writeln!(out, "  strength  {}", ranked.strength.number())?;
    Ok(())
}

/// Cards, and how they were written, so that an error can point at one.
struct Written<'a> {
    text: &'a str,
    found: Vec<Found>,
    cards: Vec<Card>,
}

impl<'a> Written<'a> {
    fn new(text: &'a str, reader: &mut Reader<'a>) -> anyhow::Result<Written<'a>> {
        let found = reader.collect::<Result<Vec<_>, _>>().map_err(|error| anyhow!("{}", error.shown_in(text)))?;
        let mut cards = Vec::new();
        for found in &found {
            let Some(card) = found.card else {
                bail!("an unknown card cannot be ranked: name it\n{}", found.place.shown_in(text));
            };
            cards.push(card);
        }
        Ok(Written { text, found, cards })
    }
}

/// The error with a mark under the card it is about, or where one is missing.
fn explain(error: RankError, ranking: &Ranking, own: &Written<'_>, board: &Written<'_>) -> anyhow::Error {
    let id = ranking.id();
    if own.cards.is_empty() {
        return anyhow!("{id}: no cards: write them behind the ranking, such as \"As Td 9h\"");
    }
    let (written, index) = match error {
        RankError::NotInDeck { at, .. } | RankError::Doubled { at, .. } => {
            (if at.part == Part::Board { board } else { own }, at.index)
        }
        RankError::Count { part: Part::Board, have: 0, .. } => return anyhow!("{id}: {error}; give them with --board"),
        RankError::Count { part: Part::Board, most, .. } => (board, most),
        // The board comes behind the hand, so it holds what is too much of both.
        RankError::Count { part: Part::Together, most, .. } if !board.cards.is_empty() => {
            (board, most.saturating_sub(own.cards.len()))
        }
        RankError::Count { most, .. } => (own, most),
        _ => return anyhow!("{id}: {error}"),
    };
    let end = written.text.len();
    let place = written.found.get(index).map_or(Place { start: end, end }, |found| found.place);
    anyhow!("{id}: {error}\n{}", place.shown_in(written.text))
}
