//! The lab: what games would be like, counted for everybody who asks, beside the tables and never before them.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use lab::collections::{Collections, CollectionsTold};
use lab::equity::{self, EquityTold, Pains};
use lab::{EdgeTold, Edges, LabHouse, LabRules, Odds, USUAL_WAGER, Wrong};
use rules::book::BookFile;
use rules::{BookHash, Chips, House, Register};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use ts_rs::TS;
use utoipa::ToSchema;

use super::Front;
use super::answer::{Answer, InPath, No, Sent};
use super::recent::Recent;
use crate::wire::Code;

/// What a game with a player-dealer would cost, if its book said otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EdgeAsked {
    /// The house, by its id.
    #[schema(example = "ocean-view")]
    house: String,
    /// The game, by its id.
    #[schema(example = "three-card")]
    game: String,
    /// How many decks; left out, six, or as many as the book has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    decks: Option<u8>,
    /// What each bets where fees are counted in, in cents; left out, $20.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    wager: Option<u64>,
    /// What the book should say instead, such as `natural.pays=3:2`, `buster/pays.3=3:1` or, of what is posted, `fees.2.3.fee=$5`.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[schema(required = false, example = json!(["qualify.least=king"]))]
    set: Vec<String>,
}

/// Hands of poker, to be compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EquityAsked {
    /// The house, by its id; left out, the first that has the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    house: Option<String>,
    /// The game, by its id.
    #[schema(example = "holdem")]
    game: String,
    /// The hands: `AhKh`, `random`, or ranges in Hold'em (`QQ+,AKs`) and Omaha (`AAxx`).
    #[schema(example = json!(["AhKh", "QsQd"]))]
    hands: Vec<String>,
    /// The cards on the board.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    #[schema(required = false, example = "As 7c 2d")]
    board: String,
    /// Cards that are known to be gone.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    #[schema(required = false, example = "")]
    dead: String,
}

/// A table whose postings are to be compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CollectionsAsked {
    /// The house, by its id.
    #[schema(example = "three-six")]
    house: String,
    /// The game, by its id.
    #[schema(example = "holdem")]
    game: String,
    /// The limit as people write it; left out, the first that the book has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    limit: Option<String>,
    /// How many hands are dealt in an hour, up to a thousand; left out, by a rule of thumb.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pace: Option<u32>,
    /// What should be posted instead, such as `fees.22.flop=$7` or `fees.2.3.fee=$5`.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[schema(required = false, example = json!([]))]
    set: Vec<String>,
}

/// What the lab works with.
pub(super) struct Lab {
    /// The files of the room's books, where they are not the built-in ones.
    files: OnceLock<Vec<BookFile>>,
    /// So many questions are counted at once: a short one need not wait for a long one, and each takes a core for seconds.
    working: Arc<Semaphore>,
    /// So many may wait for that.
    waiting: Semaphore,
    /// The last answers, as JSON, by the route and the question. The books do not change while a room is open.
    answers: Recent<(&'static str, String), Arc<str>>,
    /// The last odds: those by the book are asked for with every change.
    odds: Recent<(BookHash, String, Option<u8>), Arc<Odds>>,
}

const WORKING_MOST: usize = 2;
/// Those that are counted are among them.
const WAITING_MOST: usize = 8;
const ANSWERS_KEPT: usize = 64;
const ODDS_KEPT: usize = 16;
/// Others wait meanwhile: after so long, an answer has the error that it has come to.
const SAMPLING_MOST: Duration = Duration::from_secs(8);
/// Where samples begin: the same question has the same answer, here and on the command line.
const SEED: u64 = 1;

impl Lab {
    pub(super) fn new() -> Lab {
        Lab {
            files: OnceLock::new(),
            working: Arc::new(Semaphore::new(WORKING_MOST)),
            waiting: Semaphore::new(WAITING_MOST),
            answers: Recent::new(ANSWERS_KEPT),
            odds: Recent::new(ODDS_KEPT),
        }
    }

    /// Takes the files of the books that the room is opened by, for what-ifs.
    pub(super) fn take_files(&self, files: Vec<BookFile>) {
        // Who comes second has the same books: a room has one library.
        let _ = self.files.set(files);
    }

    fn files(&self) -> Vec<BookFile> {
        self.files.get().cloned().unwrap_or_else(|| Register::embedded_files().collect())
    }

    /// The books with what is said otherwise, if anything is.
    fn changed(&self, house: &House, game: &str, set: &[String]) -> Result<Option<Register>, Wrong> {
        if set.is_empty() { Ok(None) } else { lab::what_if(self.files(), house, game, set).map(Some) }
    }

    fn count(&self, house: &House, game: &str, decks: Option<u8>) -> Result<Arc<Odds>, Wrong> {
        let key = (house.hash(), game.to_string(), decks);
        if let Some(odds) = self.odds.get(&key) {
            return Ok(odds);
        }
        let odds = Arc::new(Odds::new(house, game, decks)?);
        self.odds.keep(key, odds.clone());
        Ok(odds)
    }
}

/// An answer that is JSON already.
type Told = ([(HeaderName, &'static str); 1], Vec<u8>);

impl Front {
    /// Answers from what is known, or works it out beside the tables.
    async fn work_out<Q: Serialize + Send + 'static, T: Serialize>(
        self: &Arc<Front>,
        route: &'static str,
        question: Q,
        work: impl FnOnce(&Front, Q) -> Result<T, Wrong> + Send + 'static,
    ) -> Answer<Told> {
        let broken = || No::new(Code::Broken, "this could not be worked out");
        let told = |answer: &Arc<str>| ([(CONTENT_TYPE, "application/json")], answer.as_bytes().to_vec());
        let key = (route, serde_json::to_string(&question).map_err(|_| broken())?);
        if let Some(answer) = self.lab.answers.get(&key) {
            return Ok(told(&answer));
        }
        let busy = || No::new(Code::Busy, "others are asking already: try again in a moment");
        let _place = self.lab.waiting.try_acquire().map_err(|_| busy())?;
        let turn = self.lab.working.clone().acquire_owned().await.map_err(|_| broken())?;
        let front = self.clone();
        let worked_out = tokio::task::spawn_blocking(move || {
            // Whoever asked may have gone: the turn is over when the work is, not when nobody waits for it.
            let _turn = turn;
            // Somebody else may have asked the same, and been first.
            if let Some(answer) = front.lab.answers.get(&key) {
                return Ok(answer);
            }
            let answer = work(&front, question)?;
            let answer: Arc<str> = serde_json::to_string(&answer).map_err(|_| broken())?.into();
            front.lab.answers.keep(key, answer.clone());
            Ok::<_, No>(answer)
        });
        Ok(told(&worked_out.await.map_err(|_| broken())??))
    }
}

impl From<Wrong> for No {
    fn from(wrong: Wrong) -> No {
        let code = match &wrong {
            Wrong::Unknown { .. }
            | Wrong::ValueNear { .. }
            | Wrong::NoValue { .. }
            | Wrong::NotInBook { .. }
            | Wrong::DealtElsewhere { .. } => Code::NotFound,
            Wrong::Cards { .. } | Wrong::NoChange { .. } => Code::Malformed,
            _ => Code::Book,
        };
        No::new(code, wrong.to_string())
    }
}

/// Every house with what can be asked of its games.
#[utoipa::path(
    get,
    path = "/api/lab",
    tag = "lab",
    operation_id = "lab_houses",
    responses((status = 200, body = Vec<LabHouse>, description = "All of them.")),
)]
pub(super) async fn houses(State(front): State<Arc<Front>>) -> Json<Vec<LabHouse>> {
    Json(lab::houses(&front.books))
}

/// What can be changed and chosen of a game: each value of its book with its path, its clauses and what it can be.
#[utoipa::path(
    get,
    path = "/api/lab/{house}/{game}",
    tag = "lab",
    operation_id = "lab_rules",
    params(
        ("house" = String, Path, description = "By its id.", example = "ocean-view"),
        ("game" = String, Path, description = "By its id.", example = "three-card"),
    ),
    responses((status = 200, body = LabRules, description = "What can be changed.")),
)]
pub(super) async fn rules(
    State(front): State<Arc<Front>>,
    InPath((house, game)): InPath<(String, String)>,
) -> Answer<Json<LabRules>> {
    Ok(Json(LabRules::of(&front.books, &house, &game)?))
}

/// What every wager of a game with a player-dealer costs, by the book or if it said otherwise, and what is best with every hand. The
/// answer is that of `cardroom edge --json`.
#[utoipa::path(
    post,
    path = "/api/lab/edge",
    tag = "lab",
    operation_id = "lab_edge",
    request_body(
        content = EdgeAsked,
        example = json!({"house": "ocean-view", "game": "three-card", "set": ["qualify.least=king"]})
    ),
    responses((status = 200, body = EdgeTold, description = "The edges.")),
    extensions(("x-refuses" = json!(["not-found", "book", "busy", "broken"]))),
)]
pub(super) async fn edge(State(front): State<Arc<Front>>, Sent(asked): Sent<EdgeAsked>) -> Answer<Told> {
    let work = |front: &Front, EdgeAsked { house, game, decks, wager, set }: EdgeAsked| {
        let (house, game) = (lab::house(&front.books, &house)?, game.to_lowercase());
        let changed = front.lab.changed(house, &game, &set)?;
        let wager = wager.map_or(USUAL_WAGER, Chips);
        let count = |house: &House, decks| front.lab.count(house, &game, decks);
        Ok(Edges::count(house, changed.as_ref(), &game, decks, wager, count)?.told(&set))
    };
    front.work_out("edge", asked, work).await
}

/// What hands of poker are worth against each other. The answer is that of `cardroom equity --json`.
#[utoipa::path(
    post,
    path = "/api/lab/equity",
    tag = "lab",
    operation_id = "lab_equity",
    request_body(
        content = EquityAsked,
        example = json!({"game": "holdem", "hands": ["AhKh", "QsQd"], "board": "As 7c 2d"})
    ),
    responses((status = 200, body = EquityTold, description = "What each hand gets of the pot.")),
    extensions(("x-refuses" = json!(["not-found", "book", "busy", "broken"]))),
)]
pub(super) async fn equity(State(front): State<Arc<Front>>, Sent(asked): Sent<EquityAsked>) -> Answer<Told> {
    let work = |front: &Front, EquityAsked { house, game, hands, board, dead }: EquityAsked| {
        let game = game.to_lowercase();
        let house = equity::poker_house(&front.books, house.as_deref(), &game)?;
        let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
        let question = equity::question(house, &game, &hands, &board, &dead)?;
        let begun = Instant::now();
        let is_patient = || begun.elapsed() < SAMPLING_MOST;
        let equity = lab::beside(|| equity::answer(&question, Pains::Usual, SEED, |_| (), is_patient))?;
        Ok(EquityTold::new(house, &game, &hands, &board, &dead, &equity))
    };
    front.work_out("equity", asked, work).await
}

/// What a table brings in an hour by everything that it may post, and what players pay. The answer is that of
/// `cardroom collections --json`.
#[utoipa::path(
    post,
    path = "/api/lab/collections",
    tag = "lab",
    operation_id = "lab_collections",
    request_body(content = CollectionsAsked, example = json!({"house": "three-six", "game": "holdem"})),
    responses((status = 200, body = CollectionsTold, description = "What each posting brings.")),
    extensions(("x-refuses" = json!(["not-found", "book", "busy", "broken"]))),
)]
pub(super) async fn collections(State(front): State<Arc<Front>>, Sent(asked): Sent<CollectionsAsked>) -> Answer<Told> {
    let work = |front: &Front, CollectionsAsked { house, game, limit, pace, set }: CollectionsAsked| {
        let (house, game) = (lab::house(&front.books, &house)?, game.to_lowercase());
        let changed = front.lab.changed(house, &game, &set)?;
        let compare = || Collections::compare(house, changed.as_ref(), &game, limit.as_deref(), pace);
        Ok(lab::beside(compare)?.told(&front.books, &set))
    };
    front.work_out("collections", asked, work).await
}
