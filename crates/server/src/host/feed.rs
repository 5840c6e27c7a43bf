use std::collections::VecDeque;
use std::sync::Arc;

use histories::banked::Teller;
use ledger::TableId;
use room::{By, Event, Millis, Order, Outputs, What};
use rules::Eyes;

use crate::letter::About;

/// Something that happened at a table, as those who look on are told it.
#[derive(Clone, Debug)]
pub struct FeedLine {
    /// The record of the room that it came with: the lines go on counting where they were, when the room is opened again.
    pub order: Order,
    /// When.
    pub at: Millis,
    /// At which table.
    pub table: TableId,
    /// What is played there.
    pub about: Arc<About>,
    /// Whether somebody of the floor did it, or a dealer who said what happened at his table.
    pub by_floor: bool,
    /// What was done beside the hand.
    pub floor: Option<What>,
    /// What happened.
    pub told: Vec<Event>,
    /// Who puts it into words, where there is a player-dealer.
    pub teller: Teller,
}

/// What has happened in the room lately. It is not kept: all of it is in the record.
#[derive(Default)]
pub(super) struct Feed {
    lines: VecDeque<FeedLine>,
}

/// How much is looked back.
const LINES: usize = 400;

impl Feed {
    pub(super) fn add(
        &mut self,
        table: TableId,
        about: &Arc<About>,
        outputs: &Outputs,
        teller: Teller,
        (order, at): (Order, Millis),
    ) {
        let (floor, told) = (outputs.floor.clone(), outputs.told(Eyes::Spectator).collect::<Vec<Event>>());
        if floor.is_none() && told.is_empty() {
            return;
        }
        if self.lines.len() >= LINES {
            self.lines.pop_front();
        }
        let by_floor = matches!(outputs.by, By::Floor(_));
        self.lines.push_back(FeedLine { order, at, table, about: about.clone(), by_floor, floor, told, teller });
    }

    /// What came after a line, the earliest first.
    pub(super) fn after(&self, order: Order) -> Vec<FeedLine> {
        self.lines.iter().filter(|line| line.order > order).cloned().collect()
    }
}
