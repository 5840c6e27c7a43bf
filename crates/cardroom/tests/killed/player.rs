use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use room::Millis;
use serde_json::json;
use server::wire::{Asks, TableSight, Tells, Want};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

use super::BANK;
use super::caller::{Caller, http};
use super::follower::{Follower, Sitting};
use super::house::House;
use super::wants::wants;

/// Somebody who plays over a socket, and keeps what he was told.
pub(crate) struct Player {
    pub(crate) table: u32,
    name: String,
    pass: String,
    buy_in: u64,
    /// How long before he speaks.
    thinks: Duration,
    caller: Caller,
    /// What he has seen last, if he has not yet spoken to it.
    sight: Option<Box<TableSight>>,
    /// Who sat there, at each version that he has seen.
    seen: BTreeMap<u64, Vec<Sitting>>,
    /// What he has asked for and was not answered.
    asked: Option<Asks>,
    /// What was done for him, and the record that it made.
    answered: Vec<(Asks, u64)>,
}

/// Somebody was waited for, before a kill as after it.
pub(crate) struct WaitedFor {
    /// How long, until the kill.
    pub(crate) used: Duration,
    /// How much of it could be missing now without being seen: as long as it took to come back.
    pub(crate) overlooked: Duration,
    /// Whether he had taken something out of his bank.
    pub(crate) of_bank: bool,
}

/// After a kill he asks for so many of the last things again.
const AGAIN: usize = 3;

impl Player {
    /// Comes in for the first time, by the link for friends.
    pub(crate) async fn joins(house: &House, name: &str, table: u32, thinks: Duration) -> Player {
        let body = json!({"name": name, "invitation": house.invitation}).to_string();
        let (status, head, _) = http(house, "POST", "/api/join", &[], &body).await;
        assert_eq!(status, 200, "{head}");
        let pass = head
            .split("cardroom-")
            .nth(1)
            .and_then(|rest| rest.split(['=', ';']).nth(1))
            .expect("a cookie")
            .to_string();
        let (_, _, seen) = http(house, "GET", &format!("/api/tables/{table}"), &[], "").await;
        let (usual, most) = (seen["usual_buy_in"].as_u64().unwrap(), seen["most_buy_in"].as_u64());
        let caller = Caller::connect(house, Some(&pass)).await;
        let mut player = Player {
            table,
            name: name.to_string(),
            pass,
            buy_in: (4 * usual).min(most.unwrap_or(u64::MAX)),
            thinks,
            caller,
            sight: None,
            seen: BTreeMap::new(),
            asked: None,
            answered: vec![],
        };
        player.caller.ask(table, None, Want::Watch { seen: None }).await;
        player
    }

    /// Plays until the room is gone. What had been sent before that counts.
    pub(crate) async fn plays(&mut self) {
        let mut speaks = None;
        loop {
            let wanted = self.sight.as_ref().filter(|_| self.asked.is_none());
            let asks = wanted.and_then(|sight| {
                let want = wants(sight, self.buy_in)?;
                Some(Asks { id: fresh(), table: self.table, seen: Some(sight.version), want })
            });
            // He thinks from when he first has something to say, and hears meanwhile.
            speaks = asks.as_ref().map(|_| speaks.unwrap_or_else(|| Instant::now() + self.thinks));
            tokio::select! {
                tells = self.caller.hear() => match tells {
                    Some(tells) => self.hear(tells),
                    None => return,
                },
                () = sleep_until(speaks.unwrap_or_else(Instant::now)), if speaks.is_some() => {
                    (self.sight, self.asked) = (None, asks);
                    let asked = self.asked.clone().expect("he has something to say");
                    self.send(&asked).await;
                }
            }
        }
    }

    fn hear(&mut self, tells: Tells) {
        match tells {
            Tells::Table(sight) => {
                let sitting = sight.seats.iter().map(|taken| (taken.seat.into(), taken.person, taken.chips));
                self.seen.insert(sight.version, sitting.collect());
                self.sight = Some(sight);
            }
            Tells::Done { id, version } => {
                let asks = self.asked.take_if(|asks| asks.id == id).expect("what is done was asked for");
                self.answered.push((asks, version.expect("it made a record")));
            }
            Tells::Refused(refusal) => {
                self.asked.take_if(|asks| Some(asks.id) == refusal.id).expect("what is refused was asked for");
            }
            // What decks are promised by is for those who check proofs.
            Tells::Promised { .. } => {}
            other => panic!("{}: {other:?}", self.name),
        }
    }

    /// A room that is gone does not hear it.
    async fn send(&mut self, asks: &Asks) {
        self.caller.send(Message::text(serde_json::to_string(asks).unwrap())).await;
    }

    /// What he was told is what the record says, and what was done for him is in it. How much that was.
    pub(crate) fn compare(&mut self, follower: &Follower) -> usize {
        for (version, sitting) in std::mem::take(&mut self.seen) {
            let sat = follower.sat.get(&version);
            assert_eq!(sat, Some(&sitting), "{} has seen version {version}", self.name);
        }
        for (asks, version) in &self.answered {
            assert_eq!(follower.asked.get(&asks.id), Some(version), "{}: {asks:?}", self.name);
        }
        let count = self.answered.len();
        self.answered.drain(..count.saturating_sub(AGAIN));
        count
    }

    /// Comes back after a kill: sits where he sat, and what he asks again is answered as it was. Whoever is waited for at his table, before
    /// the kill as now, has his whole time, and in his bank what he had left.
    pub(crate) async fn comes_back(&mut self, house: &House, left: &Follower, killed: Millis) -> Option<WaitedFor> {
        self.caller = Caller::connect(house, Some(&self.pass)).await;
        self.caller.ask(self.table, None, Want::Watch { seen: None }).await;
        let sight = loop {
            match self.caller.hear().await {
                Some(Tells::Table(sight)) => break sight,
                Some(Tells::Promised { .. }) => {}
                other => panic!("he is shown the table, and not {other:?}"),
            }
        };
        let elapsed = house.began.elapsed();
        let (version, allowance) = (left.table.version().0, left.table.allowance());
        assert!(sight.version >= version, "{}: {} is before {version}", self.name, sight.version);
        // The restart is a record of its own; if there is another behind it, somebody has spoken.
        let waits = sight.waits.zip(allowance).filter(|_| sight.version <= version + 1);
        let waited_for = waits.map(|(waits, allowance)| {
            assert_eq!(Some(waits.seat.0), left.table.waits_for());
            let overlooked = elapsed + Duration::from_millis(2);
            let (has, whole) = (Duration::from_millis(waits.millis), Duration::from_millis(allowance.0));
            assert!(has <= whole, "{}: {waits:?}, and he had {whole:?} before", self.name);
            assert!(has + overlooked >= whole, "{}: {waits:?} of {whole:?}, {elapsed:?} after it began", self.name);
            let since = left.table.deadline().expect("he is waited for").since(allowance);
            let (action, bank) = (left.table.action_time(), BANK);
            WaitedFor {
                used: Duration::from_millis(killed.since(since).0),
                overlooked,
                // Between hands there is none.
                of_bank: action < allowance && allowance < action.plus(bank),
            }
        });
        self.hear(Tells::Table(sight));
        self.asks_again(left).await;
        waited_for
    }

    async fn asks_again(&mut self, left: &Follower) {
        let unanswered = self.asked.take();
        for (asks, version) in std::mem::take(&mut self.answered) {
            assert_eq!(self.asks(&asks).await, Some(version), "{}: {asks:?}", self.name);
        }
        if let Some(asks) = unanswered {
            let now = self.asks(&asks).await;
            let done = left.asked.get(&asks.id).copied();
            assert!(done.is_none() || now == done, "{}: {now:?} and not {done:?} for {asks:?}", self.name);
            self.answered.extend(now.map(|version| (asks, version)));
        }
    }

    /// The record that something made; none if it was refused.
    async fn asks(&mut self, asks: &Asks) -> Option<u64> {
        self.send(asks).await;
        self.asked = Some(asks.clone());
        while self.asked.is_some() {
            let tells = self.caller.hear().await.expect("the room is open");
            self.hear(tells);
        }
        self.answered.pop().map(|(_, version)| version)
    }
}

/// A name for a request that none had before.
fn fresh() -> Uuid {
    static NAMES: AtomicU64 = AtomicU64::new(1);
    Uuid::from_u128(u128::from(NAMES.fetch_add(1, Ordering::Relaxed)))
}
