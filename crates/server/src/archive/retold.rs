//! One hand told again: its records are decided once more, and every step of the engine is kept.

use std::ops::Range;
use std::sync::Arc;

use histories::banked::{BankedDeed, Teller};
use histories::poker::Played;
use ledger::PersonId;
use room::{
    Different, Event, Limit, Millis, Outputs, Proof, Proven, Record, Setup, Table, Terms, Trail, View, What, Witness,
};
use rules::banked::{self, Round};
use rules::poker::{self, Deal, Seating};
use rules::{Chips, Eyes, Seat, SeatSet};

use super::shelf::{HandIndexed, Mark};

/// A hand that is over, with everything that happened in it. It knows every card: what it tells goes by somebody's eyes.
pub(crate) struct HandOver {
    /// As it is listed.
    pub(crate) hand: HandIndexed,
    /// When it began.
    pub(crate) began: Millis,
    /// What it was played by.
    pub(crate) terms: Terms,
    /// What it was played for: where bets go by the day, those of its own.
    pub(crate) limit: Limit,
    pub(crate) setup: Arc<Setup>,
    pub(crate) moments: Vec<Moment>,
    /// Of a deal of poker, who was dealt in and every step.
    pub(crate) deal: Option<(Seating, Vec<Played>)>,
    /// Of a round with a player-dealer, how it lay when the betting was closed, and what was done from then on.
    pub(crate) round: Option<(Box<Round>, Vec<BankedDeed>)>,
    trail: Trail,
}

/// Something that happened in a hand, and how everything lay then.
pub(crate) struct Moment {
    outputs: Arc<Outputs>,
    events: Range<usize>,
    /// Who puts it into words.
    pub(crate) teller: Teller,
    pub(crate) sat: Vec<Sat>,
    pub(crate) lying: Lying,
}

/// Somebody at a seat, and the chips before him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sat {
    pub(crate) seat: Seat,
    pub(crate) person: PersonId,
    pub(crate) chips: Chips,
    pub(crate) away: bool,
}

/// A hand as it lay.
#[derive(Clone)]
pub(crate) enum Lying {
    Deal(Box<Deal>),
    Round(Box<Round>),
}

impl Lying {
    fn of(table: &Table) -> Option<Lying> {
        let deal = table.deal().map(|deal| Lying::Deal(Box::new(deal.clone())));
        deal.or_else(|| table.round().map(|round| Lying::Round(Box::new(round.clone()))))
    }

    /// As somebody may see it.
    pub(crate) fn view(&self, eyes: Eyes) -> View {
        match self {
            Lying::Deal(deal) => View::Poker(Box::new(deal.view(eyes))),
            Lying::Round(round) => View::Banked(Box::new(round.view(eyes))),
        }
    }

    /// The pots, without what is bet in this round, and who can win them; none when it is over.
    pub(crate) fn pots(&self) -> Vec<(Chips, SeatSet)> {
        match self {
            Lying::Deal(deal) if !deal.is_over() => deal.side_pots().collect(),
            Lying::Deal(_) | Lying::Round(_) => vec![],
        }
    }

    /// The chips before a seat; none if they are not in the hand.
    fn stack(&self, seat: Seat, dealt_in: SeatSet) -> Option<Chips> {
        match self {
            Lying::Deal(deal) => dealt_in.contains(seat).then(|| deal.stack(seat)),
            Lying::Round(round) => round.seated().contains(seat).then(|| round.stack(seat)),
        }
    }
}

impl HandOver {
    /// With which eyes somebody sees it: his seat's, if he was in it from the first card to the last.
    pub(crate) fn eyes(&self, person: Option<PersonId>) -> Eyes {
        let player = person.and_then(|person| self.hand.player(person));
        player.map_or(Eyes::Spectator, |player| Eyes::Seat(player.seat))
    }

    /// What its decks were promised by.
    pub(crate) fn roots(&self) -> impl Iterator<Item = (room::Root, u16)> {
        self.trail.roots()
    }

    /// Proofs of all the cards that these eyes saw.
    pub(crate) fn proofs(&self, eyes: Eyes) -> impl Iterator<Item = Proof> {
        self.trail.proofs(eyes)
    }

    /// The same as a file that anybody can check.
    pub(crate) fn proven(&self, eyes: Eyes) -> Proven {
        Proven::new(&self.terms, &self.setup, &self.trail, eyes)
    }

    /// How it lay in the end.
    pub(crate) fn end(&self) -> Option<&Lying> {
        self.moments.last().map(|moment| &moment.lying)
    }
}

impl Moment {
    /// What happened, as these eyes may know it.
    pub(crate) fn told(&self, eyes: Eyes) -> impl Iterator<Item = Event> {
        self.outputs.told(eyes).skip(self.events.start).take(self.events.len())
    }
}

/// A hand as far as it has been told.
pub(super) struct Telling {
    hand: HandIndexed,
    table: Table,
    teller: Teller,
    moments: Vec<Moment>,
    dealt_in: SeatSet,
    deal: Option<(Seating, Vec<Played>)>,
    round: Option<(Box<Round>, Vec<BankedDeed>)>,
    trail: Trail,
    began: Option<Millis>,
    day: Option<String>,
}

impl Telling {
    /// From a mark before it.
    pub(super) fn new(hand: HandIndexed, Mark { table, teller }: Mark) -> Telling {
        let (moments, dealt_in, trail) = (vec![], SeatSet::EMPTY, Trail::default());
        Telling { hand, table, teller, moments, dealt_in, deal: None, round: None, trail, began: None, day: None }
    }

    /// The record that comes next; none if it has been told.
    pub(super) fn wants(&self) -> Option<u64> {
        let next = self.table.version().0 + 1;
        (next <= self.hand.last).then_some(next)
    }

    pub(super) fn put(&mut self, record: &Record) -> Result<(), Different> {
        if record.number.0 < self.hand.first {
            let outputs = self.table.replay(record)?;
            self.teller.hear(outputs.told(Eyes::Spectator).filter_map(Event::banked));
            return Ok(());
        }
        if self.began.is_none() {
            (self.began, self.day) = (Some(record.input.at), self.table.day().map(str::to_string));
        }
        let mut seen = Seen::default();
        let before: Vec<(Seat, PersonId)> = self.table.people().collect();
        let outputs = Arc::new(self.table.retell(record, &mut seen)?);
        if let Some(trail) = outputs.trail() {
            self.trail = trail.clone();
        }
        if let Some(seating) = seen.seating {
            self.dealt_in = seating.dealt_in;
            self.deal = Some((seating, vec![]));
        }
        if let Some((_, steps)) = &mut self.deal {
            steps.append(&mut seen.steps);
        }
        if let Some(closed) = seen.closed {
            self.round = Some((closed, vec![]));
        }
        if let Some((_, deeds)) = &mut self.round {
            deeds.append(&mut seen.deeds);
        }
        let count = outputs.told(Eyes::Record).count();
        // What happened beside the hand, or behind its last step, changes nothing in it.
        let mut stages = seen.stages;
        if stages.last().map_or(0, |(told, _)| *told) < count {
            let last = stages.last().map(|(_, lying)| lying.clone());
            stages.extend(last.or_else(|| Lying::of(&self.table)).map(|lying| (count, lying)));
        }
        let mut start = 0;
        for (end, lying) in stages {
            let sat = self.sat(&before, record, &lying);
            let (events, teller) = (start..end, self.teller);
            self.teller.hear(outputs.told(Eyes::Spectator).skip(start).take(end - start).filter_map(Event::banked));
            self.moments.push(Moment { outputs: outputs.clone(), events, teller, sat, lying });
            start = end;
        }
        Ok(())
    }

    /// Who sits there, and what each has before him as the hand lies.
    fn sat(&self, before: &[(Seat, PersonId)], record: &Record, lying: &Lying) -> Vec<Sat> {
        let stacks = self.table.stacks();
        let now: Vec<(Seat, PersonId)> = self.table.people().collect();
        // Who leaves with the last card is still there to be seen; who comes is there with it.
        let stays = !matches!(record.input.what, What::MoveTo { .. } | What::Reseat { .. });
        let gone = before.iter().filter(|(seat, _)| stays && now.iter().all(|(other, _)| other != seat));
        let mut all: Vec<(Seat, PersonId)> = now.iter().chain(gone).copied().collect();
        all.sort_unstable();
        let sat = |(seat, person): (Seat, PersonId)| Sat {
            seat,
            person,
            chips: lying.stack(seat, self.dealt_in).unwrap_or(stacks[seat.index()]),
            away: self.table.is_away(seat),
        };
        all.into_iter().map(sat).collect()
    }

    pub(super) fn done(self, terms: &Terms) -> HandOver {
        let Telling { hand, table, moments, deal, round, trail, began, day, .. } = self;
        let (began, setup) = (began.unwrap_or(hand.at), Arc::new(table.setup().clone()));
        let limit = day.map_or_else(|| terms.limit.clone(), Limit::Day);
        HandOver { hand, began, terms: terms.clone(), limit, setup, moments, deal, round, trail }
    }
}

/// What was seen while a record was decided again.
#[derive(Default)]
struct Seen {
    seating: Option<Seating>,
    steps: Vec<Played>,
    closed: Option<Box<Round>>,
    deeds: Vec<BankedDeed>,
    /// How the hand lay when so many things had happened.
    stages: Vec<(usize, Lying)>,
}

impl Witness for Seen {
    fn deal_opens(&mut self, seating: &Seating, deal: &Deal, told: usize) {
        self.seating = Some(*seating);
        self.stages.push((told, Lying::Deal(Box::new(deal.clone()))));
    }

    fn in_deal(&mut self, before: &Deal, step: poker::Step<'_>, after: &Deal, told: usize) {
        self.steps.push(Played::of(before, step));
        self.stages.push((told, Lying::Deal(Box::new(after.clone()))));
    }

    fn in_round(&mut self, before: &Round, step: banked::Step<'_>, after: &Round, told: usize) {
        if step == banked::Step::NoMoreBets {
            self.closed = Some(Box::new(before.clone()));
        }
        self.deeds.extend(BankedDeed::of(step, before.table().base()));
        self.stages.push((told, Lying::Round(Box::new(after.clone()))));
    }
}
