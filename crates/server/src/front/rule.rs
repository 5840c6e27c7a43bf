//! What a ruling would come to, before it is made.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use cards::{Card, CardSet, Rank};
use histories::Narrator;
use ledger::TableId;
use room::{Case, Foreseen, Refused, What};
use rules::poker::{self, Question, Turn};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Front;
use super::answer::{Answer, InPath, No, Sent};
use super::visitor::OfTheFloor;
use crate::host::Foretold;
use crate::wire::{ActWanted, Code, Happened, MishapWanted, Refusal, RulingWanted, Want, Wanted, beside, happened};

/// What would come of something that the floor wants. It is worked out of what those who look on may see, and of nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct Foresight {
    /// The version of the table that it was foreseen at: who carries it out says that he has seen it.
    #[ts(type = "number")]
    version: u64,
    /// What comes of it; where a hidden card decides, one for each way in which it may.
    cases: Vec<ForesightCase>,
}

/// What comes of it in one case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct ForesightCase {
    /// If the card is one of these; none if there is only one case.
    when: Option<String>,
    /// What happens then, with its clauses. A card that nobody sees yet is `??`.
    told: Vec<Happened>,
    /// Whether cards are turned up then that nobody sees yet, and decide the rest.
    turns_up: bool,
    /// Why nothing happens.
    refused: Option<Refusal>,
}

/// What the floor and the dealer can say about the hand that is being played, each as it goes over the socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct Sayable {
    /// Each would be accepted now, as far as those who look on can know.
    #[schema(value_type = Vec<serde_json::Value>)]
    wants: Vec<Want>,
}

/// What the floor thinks of doing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Considered {
    /// As it would go over the socket.
    #[schema(value_type = serde_json::Value)]
    want: Want,
}

/// What can have gone wrong in the hand at a table, and what the floor is asked.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/rule",
    tag = "desk",
    params(("table" = u32, Path, description = "By its number.", example = 1)),
    responses((status = 200, body = Sayable, description = "What can be said; nothing between hands.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["stopped"]))),
)]
pub(super) async fn sayable(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InPath(table): InPath<u32>,
) -> Answer<Json<Sayable>> {
    let table = TableId(table);
    front.may_see(Some(&floor), table).await?;
    let look = move |room: &room::Room| {
        let table = room.table(table)?;
        let mishaps = table.possible_mishaps().into_iter().map(|mishap| Want::Mishap(MishapWanted::from(mishap)));
        let shuffler = [true, false].map(|down| Want::Shuffler { down });
        Some((
            mishaps.collect::<Vec<Want>>(),
            table.deal().into_iter().flat_map(wants_of).chain(shuffler).collect::<Vec<Want>>(),
        ))
    };
    let found = front.host.look(look).await.ok_or(Refused::Stopped)?;
    let (mut wants, others) = found.ok_or(Refused::NoTable { table })?;
    for want in others {
        let Ok(Wanted::Table(what)) = want.clone().read() else { continue };
        let foretold = front.host.foresee(table, floor.id, what).await?;
        if foretold.foreseen.cases.iter().any(|case| case.outcome.is_ok()) {
            wants.push(want);
        }
    }
    Ok(Json(Sayable { wants }))
}

/// What might be said of a deal besides what goes wrong with its cards.
fn wants_of(deal: &poker::Deal) -> Vec<Want> {
    let mut wants = vec![Want::HandsClear];
    let raise = deal.options().raise.map(|raise| ActWanted::RaiseTo(raise.least.0));
    for seat in deal.view(rules::Eyes::Spectator).live {
        let acts = [ActWanted::Fold, ActWanted::Check, ActWanted::Call].into_iter().chain(raise.clone());
        wants.extend(acts.map(|act| Want::OutOfTurn { seat: seat.into(), act }));
    }
    let yes_and_no = [true, false];
    match deal.turn() {
        Turn::Floor(Question::Miscall { .. }) => {
            let costs = yes_and_no.into_iter().flat_map(|pot| yes_and_no.map(|seat| (pot, seat)));
            wants.extend(costs.map(|(pot, seat)| Want::Ruled(RulingWanted::Miscall { pot, seat })));
        }
        Turn::Floor(Question::MustBet { .. }) => {
            wants.extend(yes_and_no.map(|held| Want::Ruled(RulingWanted::MustBet { held })));
        }
        _ => {}
    }
    wants
}

/// What would come of something that the floor wants at a table: in a dealer's words with its clauses, or why not. Nothing happens, nothing is
/// written down, and no hidden card plays a part: where one decides, every case is told.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/rule",
    tag = "desk",
    params(("table" = u32, Path, description = "By its number.", example = 1)),
    request_body(content = Considered, example = json!({"want": {"pause": {"reason": "a new deck"}}})),
    responses((status = 200, body = Foresight, description = "What would happen.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["stopped"]))),
)]
pub(super) async fn foresee(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InPath(table): InPath<u32>,
    Sent(Considered { want }): Sent<Considered>,
) -> Answer<Json<Foresight>> {
    let table = TableId(table);
    front.may_see(Some(&floor), table).await?;
    let malformed = |words| No::new(Code::Malformed, words);
    let Wanted::Table(what) = want.read().map_err(malformed)? else {
        return Err(No::new(Code::Malformed, "that is nothing to rule on"));
    };
    let Foretold { foreseen, version, about, teller } = front.host.foresee(table, floor.id, what.clone()).await?;
    let narrator = Narrator::of(&front.books, &about.house, &about.game).ok_or(Refused::NoTable { table })?;
    let tell = |case: &Case| {
        ForesightCase::of(case, &what, foreseen.hidden, |events| happened(events, teller, &narrator), &narrator)
    };
    Ok(Json(Foresight { version: version.0, cases: grouped(&foreseen, tell) }))
}

impl ForesightCase {
    fn of(
        case: &Case,
        what: &What,
        hidden: CardSet,
        told: impl FnOnce(&[room::Event]) -> Vec<Happened>,
        narrator: &Narrator<'_>,
    ) -> ForesightCase {
        match &case.outcome {
            Ok(follows) => {
                let beside = Some(beside(what, |person| person.to_string())).filter(|words| !words.is_empty());
                let beside = beside.map(|words| Happened { words, by: vec![] });
                let told = told(&follows.events).into_iter();
                let told = told.map(|happened| Happened { words: masked(&happened.words, hidden), ..happened });
                let told = beside.into_iter().chain(told).collect();
                ForesightCase { when: None, told, turns_up: follows.turns_up, refused: None }
            }
            Err(refused) => {
                let (code, words) = (Code::of(refused), masked(&refused.to_string(), hidden));
                let refused = Refusal { by: narrator.sources(refused.cite()), ..Refusal::new(None, code, words) };
                ForesightCase { when: None, told: vec![], turns_up: false, refused: Some(refused) }
            }
        }
    }
}

/// The cases in which the same follows, as one; the one of the most cards comes last, as that of any other.
fn grouped(foreseen: &Foreseen, tell: impl Fn(&Case) -> ForesightCase) -> Vec<ForesightCase> {
    let mut groups: Vec<(ForesightCase, CardSet)> = vec![];
    for case in &foreseen.cases {
        let card = case.card.map_or(CardSet::EMPTY, CardSet::of);
        let told = tell(case);
        match groups.iter_mut().find(|(known, _)| *known == told) {
            Some((_, cards)) => *cards = *cards | card,
            None => groups.push((told, card)),
        }
    }
    let all = groups.iter().fold(CardSet::EMPTY, |all, (_, cards)| all | *cards);
    groups.sort_by_key(|(_, cards)| cards.len());
    let last = groups.len().saturating_sub(1);
    let named = groups.into_iter().enumerate().map(|(place, (case, cards))| match last {
        0 => case,
        _ if place == last => ForesightCase { when: Some("any other card".to_string()), ..case },
        _ => ForesightCase { when: Some(listed(cards, all)), ..case },
    });
    named.collect()
}

/// Cards as people would list them: by their ranks, where all of a rank are among them.
fn listed(cards: CardSet, all: CardSet) -> String {
    let of = |set: CardSet, rank: Option<Rank>| set.iter().filter(move |card| card.rank() == rank);
    let mut names: Vec<String> = vec![];
    let mut ranks: Vec<Option<Rank>> = cards.iter().map(Card::rank).collect();
    ranks.sort();
    ranks.dedup();
    for rank in ranks {
        match rank {
            Some(known) if of(cards, rank).count() == of(all, rank).count() => names.push(known.to_string()),
            _ => names.extend(of(cards, rank).map(|card| card.to_string())),
        }
    }
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Words in which no card stands that nobody sees yet.
fn masked(words: &str, hidden: CardSet) -> String {
    let names: Vec<String> = hidden.iter().map(|card| card.to_string()).collect();
    let mask = |word: &str| {
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        if names.iter().any(|name| name == bare) { word.replacen(bare, "??", 1) } else { word.to_string() }
    };
    words.split(' ').map(mask).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_cards_are_listed_by_rank_and_masked_in_words() {
        let cards = |text: &str| text.parse::<CardSet>().unwrap();
        let all = cards("Jk As Ad 5h 5c Kd Kh");
        assert_eq!(listed(cards("As Ad 5h 5c Jk"), all), "Jk, 5 or A");
        assert_eq!(listed(cards("As 5h 5c"), all), "5 or As");
        assert_eq!(listed(cards("Kd Kh"), all), "K");
        let words = "Kd, which came to seat 3, is replaced: Kd. 4s stays";
        assert_eq!(masked(words, all), "??, which came to seat 3, is replaced: ??. 4s stays");
    }
}
