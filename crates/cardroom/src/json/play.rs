use histories::Run;
use serde::Serialize;

/// What `play` says, money in cents.
#[derive(Serialize)]
pub(crate) struct PlayJson<'a> {
    house: &'a str,
    game: &'a str,
    stacks: Vec<StackJson>,
    drop: u64,
    events: Vec<EventJson<'a>>,
    failures: &'a [String],
}

#[derive(Serialize)]
struct StackJson {
    seat: usize,
    stack: u64,
}

#[derive(Serialize)]
struct EventJson<'a> {
    what: &'a str,
    refused: bool,
    sources: &'a [String],
}

impl<'a> PlayJson<'a> {
    pub(crate) fn new(run: &'a Run<'a>) -> PlayJson<'a> {
        let stacks = run.stacks.iter().map(|(seat, stack)| StackJson { seat: seat.index() + 1, stack: stack.0 });
        let events = run.told.iter().filter(|told| !told.words.is_empty()).map(|told| EventJson {
            what: &told.words,
            refused: told.refused,
            sources: &told.sources,
        });
        PlayJson {
            house: &run.house.id,
            game: &run.chapter.id,
            stacks: stacks.collect(),
            drop: run.drop.0,
            events: events.collect(),
            failures: &run.failures,
        }
    }
}
