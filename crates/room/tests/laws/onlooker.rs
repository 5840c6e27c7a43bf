//! Somebody who looks on while records are decided again: what he sees are the steps that the engine took, one behind the other.

use room::{Outputs, Witness};
use rules::banked::{self, Round};
use rules::poker::{self, Deal, Seating};
use rules::{Eyes, SeatSet};

/// What he saw last.
#[derive(Clone, Default)]
pub(crate) struct Onlooker {
    deal: Option<Deal>,
    dealt_in: SeatSet,
    told: usize,
    /// How many steps he has seen in all.
    pub(crate) steps: usize,
}

impl Onlooker {
    /// The record is decided: he has heard no more than there was, and if the deal is over he has seen its end.
    pub(crate) fn check(&mut self, outputs: &Outputs) {
        assert!(self.told <= outputs.told(Eyes::Record).count());
        self.told = 0;
        if let Some(view) = outputs.last_view(Eyes::Record).and_then(room::View::poker) {
            let deal = self.deal.take().expect("a deal that is over was played");
            assert!(deal.is_over() && deal.view(Eyes::Record) == view, "he has seen its end");
            assert!(self.dealt_in.iter().all(|seat| view.stacks[seat.index()] == deal.stack(seat)));
        }
    }

    fn hears(&mut self, told: usize) {
        assert!(told >= self.told, "what has happened has happened");
        (self.told, self.steps) = (told, self.steps + 1);
    }
}

impl Witness for Onlooker {
    fn deal_opens(&mut self, seating: &Seating, deal: &Deal, told: usize) {
        self.hears(told);
        let again = Deal::open(deal.table().clone(), seating, &mut ()).unwrap();
        assert!(again == *deal, "it was opened with these players");
        (self.deal, self.dealt_in) = (Some(again), seating.dealt_in);
    }

    fn in_deal(&mut self, before: &Deal, step: poker::Step<'_>, after: &Deal, told: usize) {
        self.hears(told);
        let mut deal = self.deal.take().expect("it was opened before");
        assert!(deal == *before, "nothing happened in between");
        deal.play(step, &mut ()).unwrap();
        assert!(deal == *after, "{step:?} is what was done");
        self.deal = Some(deal);
    }

    fn in_round(&mut self, before: &Round, step: banked::Step<'_>, after: &Round, told: usize) {
        self.hears(told);
        let mut round = before.clone();
        round.play(step, &mut ()).unwrap();
        assert!(round == *after, "{step:?} is what was done");
    }
}
