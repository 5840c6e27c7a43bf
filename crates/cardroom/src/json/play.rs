use histories::{Happened, Run};
use rules::Register;
use serde::Serialize;

/// What `play` says, money in cents.
#[derive(Serialize)]
pub(crate) struct PlayJson<'a> {
    house: &'a str,
    game: &'a str,
    stacks: Vec<StackJson>,
    drop: u64,
    events: Vec<EventJson>,
    failures: &'a [String],
}

#[derive(Serialize)]
struct StackJson {
    seat: usize,
    stack: u64,
}

#[derive(Serialize)]
struct EventJson {
    what: String,
    refused: bool,
    sources: Vec<String>,
}

impl<'a> PlayJson<'a> {
    pub(crate) fn new(run: &'a Run<'a>, register: &Register) -> PlayJson<'a> {
        let stacks = run.stacks.iter().map(|(seat, stack)| StackJson { seat: seat.index() + 1, stack: stack.0 });
        let events = run.happened.iter().map(|happened| EventJson {
            what: run.words(happened),
            refused: matches!(happened, Happened::Refused(..)),
            sources: run.sources(happened, register),
        });
        PlayJson {
            house: &run.house.id,
            game: &run.chapter.id,
            stacks: stacks.collect(),
            drop: run.drop.0,
            events: events.filter(|event| !event.what.is_empty()).collect(),
            failures: &run.failures,
        }
    }
}
