use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hands::Ranking;

/// Reads a ranking's name; clap names the nearest one for a slip and lists all of them in the help.
pub(crate) fn parser() -> impl TypedValueParser<Value = &'static Ranking> {
    let ids = Ranking::all().iter().map(|ranking| PossibleValue::new(ranking.id()).help(ranking.about()));
    PossibleValuesParser::new(ids)
        .map(|id| Ranking::find(&id.to_ascii_lowercase()).expect("only the names of rankings are accepted"))
}
