//! What comes out of the room: it is watched, and carried out.

use std::collections::BTreeMap;

use room::{
    By, Effect, Errand, ErrandRecord, Event, Input, Outputs, PersonId, Refused, RequestId, TableId, Ticket, Version,
    What,
};
use rules::{Chips, Eyes, Seat, banked, poker};

use super::{Happening, Held, Trial};
use crate::counts::Counts;
use crate::laws::{GOES_ON, KEPT, broken};
use crate::subject::Subject;
use crate::twins::Twins;

impl<S: Subject> Trial<S> {
    pub(super) fn carry_out(&mut self, effects: Vec<Effect>) -> Held {
        for effect in effects {
            match effect {
                Effect::Write(batch) => {
                    for entry in &batch.entries {
                        self.hasher.update(&entry.payload);
                        if let Some(record) = self.laws.writes(entry)? {
                            count_errand(&record, &mut self.counts);
                        }
                    }
                    self.waiting.push(batch);
                }
                Effect::Told { table, outputs } => self.told(table, &outputs)?,
                Effect::Answered { ticket, version, repeat } => self.answered(ticket, version, repeat)?,
                Effect::Refused { ticket, refused } => self.refused(ticket, refused)?,
                Effect::FellThrough { .. } => self.counts.saw("fell through"),
            }
        }
        self.start_commit();
        Ok(())
    }

    fn told(&mut self, id: TableId, outputs: &Outputs) -> Held {
        self.hasher.update(&id.0.to_le_bytes()).update(&outputs.version.0.to_le_bytes());
        let (subject, now) = (&self.subject, self.now);
        let told = subject.told(outputs, Eyes::Record);
        let Some(table) = subject.real().room.table(id) else {
            return Err(broken(KEPT, format!("{id} was told of, and is not open")));
        };
        let action_time = self.offers[&id].terms.settings.action_time.expect("every table of a trial has its own");
        let input = self.laws.told(table, outputs.version, &told, now, action_time)?.input.clone();
        count_events(&told, &mut self.counts);
        let person = table.waits_for().and_then(|seat| table.person(seat));
        self.laws.waits_for(id, person, now)?;
        let seats = (0..).map_while(Seat::new).filter(|&seat| table.person(seat).is_some());
        for eyes in seats.map(Eyes::Seat).chain([Eyes::Spectator]) {
            self.laws.sees(id, eyes, subject.view(table, eyes).as_ref(), &subject.told(outputs, eyes))?;
            let proofs = subject.proofs(outputs, eyes);
            self.counts.saw_times("proof", proofs.len() as u64);
            if let Some(trail) = outputs.trail().or(table.trail()) {
                self.laws.proves(id, eyes, &proofs, trail)?;
            }
        }
        match input.what {
            What::Deal(_) => self.counts.saw(if table.deal().is_some() { "deal" } else { "round" }),
            What::DealOn => self.counts.saw("round"),
            What::Act(_) => self.counts.saw("act"),
            What::Decide(_) => self.counts.saw("decision"),
            What::TimeOut => self.counts.saw("time-out"),
            What::Mishap(_) => self.counts.saw("mishap"),
            What::Ruled(_) => self.counts.saw("ruling"),
            What::Shift(_) => self.counts.saw("shift"),
            What::MoveTo { .. } => self.counts.saw("seat change"),
            What::Pause { .. } => self.counts.saw("pause"),
            What::Break { .. } => self.counts.saw("break"),
            What::Buy(_) if input.request.is_none() => self.counts.saw("chips after the hand"),
            // The room itself takes nobody from his seat but who is banned, or only looks on from now on.
            What::Remove { .. } if input.by == By::Floor(PersonId(0)) => self.counts.saw("sent away"),
            What::Remove { .. } => self.counts.saw("removal"),
            What::Reseat { .. } => self.counts.saw("seat change by the floor"),
            What::ComeOver { sent: None, .. } => self.counts.saw("table change"),
            What::ComeOver { sent: Some(_), .. } => self.counts.saw("table change by the floor"),
            What::Correct { .. } => self.counts.saw("correction"),
            _ => {}
        }
        self.follow_twins(id, input, outputs)?;
        for who in 0..self.people.len() {
            let sits = self.room().table(id).is_some_and(|table| table.seat_of(self.people[who].id).is_some());
            if sits || self.one_in(4) {
                self.send_news(who, id);
            }
        }
        Ok(())
    }

    /// Now and then a deal is watched from its beginning, and compared with its twin at its end.
    fn follow_twins(&mut self, id: TableId, input: Input, outputs: &Outputs) -> Held {
        if matches!(input.what, What::Deal(_)) && self.room().table(id).is_some_and(|table| table.deal().is_some()) {
            self.twins.remove(&id);
            if self.one_in(3)
                && let Some(start) = self.laws.before_deal(id)
            {
                self.twins.insert(id, Twins { start: start.clone(), inputs: vec![] });
            }
        }
        let Some(twins) = self.twins.get_mut(&id) else { return Ok(()) };
        twins.inputs.push(input);
        if outputs.is_over()
            && let Some(twins) = self.twins.remove(&id)
        {
            let seat = Seat::new(self.below(rules::SEATS_MAX as u64) as u8);
            for eyes in [Some(Eyes::Spectator), seat.map(Eyes::Seat)].into_iter().flatten() {
                let known = self.laws.known(id, eyes);
                let compared = twins.compare(&self.subject, eyes, known, &mut self.chance)?;
                self.counts.saw_times("twins compared", compared as u64);
            }
        }
        Ok(())
    }

    fn answered(&mut self, ticket: Ticket, version: Version, repeat: bool) -> Held {
        self.hasher.update(&ticket.0.to_le_bytes()).update(&version.0.to_le_bytes());
        self.counts.saw_times("repeat", u64::from(repeat));
        if let Some(request) = self.errands.remove(&ticket) {
            if let Some(errand) = self.errand.take_if(|errand| errand.request == request) {
                self.laws.has_issued();
                // A call that was made before a crash may be over by now.
                if !repeat {
                    self.laws.was_called(&errand.what);
                }
            }
            return Ok(());
        }
        let input = self.laws.answered(ticket, version, repeat)?;
        self.reply(ticket, input, None);
        Ok(())
    }

    fn refused(&mut self, ticket: Ticket, refused: Refused) -> Held {
        self.hasher.update(&ticket.0.to_le_bytes()).update(refused.to_string().as_bytes());
        match &refused {
            Refused::Stale { .. } => self.counts.saw("stale"),
            Refused::RequestUsed { .. } => self.counts.saw("name used twice"),
            Refused::Busy { .. } => self.counts.saw("no room for more"),
            Refused::Ledger(_) => self.counts.saw("no chips left"),
            Refused::SeatKept { .. } => self.counts.saw("seat kept"),
            Refused::Paused { .. } => self.counts.saw("nothing begins in a pause"),
            Refused::NotYours { .. } | Refused::NoSeat { .. } => self.counts.saw("nonsense refused"),
            _ => {}
        }
        if let Some(request) = self.errands.remove(&ticket) {
            let asked = self.errand.as_ref().filter(|errand| errand.request == request);
            let waits = asked.is_none_or(|errand| matches!(errand.what, Errand::Wait { .. } | Errand::Call { .. }));
            return match refused {
                Refused::Stopped => Ok(()),
                // Nobody but those who wait may be somebody to whom it is not given.
                Refused::NotYours { .. } if !waits => Err(broken(GOES_ON, format!("an errand was refused: {refused}"))),
                // Another was quicker on a list, or has sat down, or may not play, or the table is broken.
                Refused::WaitsAlready { .. }
                | Refused::NotYours { .. }
                | Refused::HasSeat { .. }
                | Refused::NotWaiting { .. }
                | Refused::NotFirst { .. }
                | Refused::SeatKept { .. }
                | Refused::NotFree { .. }
                | Refused::NotPlayed
                | Refused::NoTable { .. }
                | Refused::Breaks { .. }
                | Refused::CallPast { .. } => {
                    self.errand.take_if(|errand| errand.request == request);
                    Ok(())
                }
                refused => Err(broken(GOES_ON, format!("an errand was refused: {refused}"))),
            };
        }
        let input = self.laws.refused(ticket, &refused, &self.subject.real().room)?;
        self.reply(ticket, input, Some(refused));
        Ok(())
    }

    fn reply(&mut self, ticket: Ticket, (table, request): (TableId, Option<RequestId>), refused: Option<Refused>) {
        let (Some(Some(who)), Some(request)) = (self.tickets.remove(&ticket), request) else { return };
        if matches!(refused, Some(Refused::Stale { .. })) {
            self.send_news(who, table);
        }
        self.carry(&Happening::Reply { who, table, request, refused });
    }
}

fn count_errand(record: &ErrandRecord, counts: &mut Counts) {
    let by_clock = record.input.by == By::Clock;
    match record.input.what {
        Errand::Grant { .. } => counts.saw("grant"),
        // The manager gives each of his errands a name.
        Errand::Close(_) if record.input.request.is_none() => counts.saw("broken table closed"),
        Errand::Wait { .. } => counts.saw("wait"),
        Errand::StopWaiting { .. } if by_clock => counts.saw("off the list with a seat"),
        Errand::Call { .. } => counts.saw("call"),
        Errand::CallExpired { .. } => counts.saw("call expired"),
        _ => {}
    }
}

fn count_events(told: &[Event], counts: &mut Counts) {
    let mut won = BTreeMap::new();
    for event in told {
        if let Event::Poker(poker::Event::Won { pot, seat, .. }) = event
            && won.insert(*pot, *seat).is_some_and(|other| other != *seat)
        {
            counts.saw("split pot");
        }
        let what = match event {
            Event::Poker(poker::Event::SidePot { .. }) => "side pot",
            Event::Poker(poker::Event::Reshuffled { .. }) | Event::Banked(banked::Event::Shuffled { .. }) => {
                "reshuffle"
            }
            Event::Banked(banked::Event::TookBank { .. }) => "bank taken",
            Event::Banked(banked::Event::Uncovered { .. }) => "bank exhausted",
            Event::Banked(banked::Event::Insured { amount, .. }) if *amount > Chips(0) => "insured",
            Event::Banked(banked::Event::Wagered { seat, circle, .. }) if seat != circle => "bet behind",
            _ => continue,
        };
        counts.saw(what);
    }
}
