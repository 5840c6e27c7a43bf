use histories::{Place, Scene, Told};
use serde::Serialize;

use crate::rule::{Answer, Elsewhere, Outcome, Ruling};

/// What `rule` says, money in cents.
#[derive(Serialize)]
pub(crate) struct RuleJson<'a> {
    house: &'a str,
    game: &'a str,
    table: &'a str,
    /// After so many steps.
    at: usize,
    /// What had to be otherwise than in the hand.
    notes: &'a [String],
    situation: SceneJson<'a>,
    answer: Option<AnswerJson<'a>>,
    others: Vec<ElsewhereJson<'a>>,
}

#[derive(Serialize)]
struct SceneJson<'a> {
    street: &'a str,
    board: Vec<String>,
    pot: u64,
    /// The main pot and the side pots, where there are some.
    pots: Vec<u64>,
    drop: u64,
    seats: Vec<PlaceJson<'a>>,
    asked: &'a str,
    may: &'a [String],
    lines: &'a [String],
}

#[derive(Serialize)]
struct PlaceJson<'a> {
    seat: usize,
    stack: u64,
    bet: u64,
    hands: &'a [String],
    notes: &'a [&'static str],
}

#[derive(Serialize)]
struct AnswerJson<'a> {
    /// In a few words.
    ruling: String,
    /// Each sentence as a line of a script, and what came of it.
    said: Vec<SaidJson<'a>>,
    clauses: Vec<ClauseJson>,
    /// Whose chips changed, bets included.
    money: Vec<ChangeJson>,
    afterwards: SceneJson<'a>,
}

#[derive(Serialize)]
struct SaidJson<'a> {
    line: &'a str,
    /// What had to be taken for something that was not said.
    note: Option<&'static str>,
    possible: bool,
    events: Vec<ToldJson<'a>>,
}

#[derive(Serialize)]
struct ToldJson<'a> {
    what: &'a str,
    sources: &'a [String],
}

#[derive(Serialize)]
struct ClauseJson {
    id: String,
    text: String,
}

#[derive(Serialize)]
struct ChangeJson {
    seat: usize,
    before: u64,
    after: u64,
}

#[derive(Serialize)]
struct ElsewhereJson<'a> {
    house: &'a str,
    notes: &'a [String],
    /// Whether the same follows there.
    same: bool,
    /// Why it was not answered there, and at which step of the hand.
    stopped: Option<StoppedJson<'a>>,
    answer: Option<AnswerJson<'a>>,
}

#[derive(Serialize)]
struct StoppedJson<'a> {
    step: Option<usize>,
    why: &'a str,
    sources: &'a [String],
}

impl<'a> RuleJson<'a> {
    pub(crate) fn new(ruling: &'a Ruling<'a>) -> RuleJson<'a> {
        let clauses = |answer: &'a Answer| AnswerJson::new(answer, ruling);
        RuleJson {
            house: &ruling.script.house,
            game: &ruling.script.game,
            table: &ruling.title,
            at: ruling.at,
            notes: &ruling.notes,
            situation: SceneJson::new(&ruling.scene),
            answer: ruling.answer.as_ref().map(clauses),
            others: ruling.others.iter().map(|other| ElsewhereJson::new(other, ruling)).collect(),
        }
    }
}

impl<'a> SceneJson<'a> {
    fn new(scene: &'a Scene) -> SceneJson<'a> {
        let place = |place: &'a Place| PlaceJson {
            seat: place.seat.index() + 1,
            stack: place.chips.0,
            bet: place.bet.0,
            hands: &place.hands,
            notes: &place.notes,
        };
        SceneJson {
            street: &scene.street,
            board: scene.board.iter().map(|card| card.map_or("??".to_string(), |card| card.to_string())).collect(),
            pot: scene.pot.0,
            pots: scene.pots.iter().map(|pot| pot.0).collect(),
            drop: scene.dropped.0,
            seats: scene.places.iter().map(place).collect(),
            asked: &scene.asked.words,
            may: &scene.asked.may,
            lines: &scene.asked.lines,
        }
    }
}

impl<'a> AnswerJson<'a> {
    fn new(answer: &'a Answer, ruling: &Ruling<'_>) -> AnswerJson<'a> {
        let told = |told: &'a Told| ToldJson { what: &told.words, sources: &told.sources };
        let said = answer.heard.iter().map(|heard| SaidJson {
            line: &heard.line,
            note: heard.note,
            possible: !heard.refused,
            events: heard.told.iter().filter(|told| !told.words.is_empty()).map(told).collect(),
        });
        let changes = answer.changes().into_iter();
        AnswerJson {
            ruling: answer.headline().0,
            said: said.collect(),
            clauses: answer.clauses(ruling.register).into_iter().map(|(id, text)| ClauseJson { id, text }).collect(),
            money: changes
                .map(|(seat, before, after)| ChangeJson { seat: seat.index() + 1, before: before.0, after: after.0 })
                .collect(),
            afterwards: SceneJson::new(&answer.scene),
        }
    }
}

impl<'a> ElsewhereJson<'a> {
    fn new(other: &'a Elsewhere<'a>, ruling: &Ruling<'_>) -> ElsewhereJson<'a> {
        let (stopped, answer) = match &other.outcome {
            Outcome::Answered(answer) => (None, Some(AnswerJson::new(answer, ruling))),
            Outcome::Stopped(stopped) => {
                let step = stopped.step.as_ref().map(|(step, _)| *step);
                (Some(StoppedJson { step, why: &stopped.why, sources: &stopped.sources }), None)
            }
        };
        let same = ruling.answer.as_ref().is_some_and(|answer| other.is_same(answer));
        ElsewhereJson { house: &other.house.id, notes: &other.notes, same, stopped, answer }
    }
}
