use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::json;
use server::wire::{Asks, TableSight, Tells, Want};
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

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

/// After a kill he asks for so many of the last things again.
const AGAIN: usize = 3;

impl Player {
    /// Comes in for the first time, by the link for friends.
    pub(crate) async fn joins(house: &House, name: &str, table: u32, thinks: Duration) -> Player {
        let body = json!({"name": name, "invitation": house.invitation}).to_string();
        let (status, head, _) = http(house, "POST", "/api/join", &[], &body).await;
        assert_eq!(status, 200, "{head}");
        let pass =
            head.split("cardroom=").nth(1).and_then(|rest| rest.split(';').next()).expect("a cookie").to_string();
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
        loop {
            if self.asked.is_none()
                && let Some(sight) = self.sight.take()
                && let Some(want) = wants(&sight, self.buy_in)
            {
                tokio::time::sleep(self.thinks).await;
                let asks = Asks { id: fresh(), table: self.table, seen: Some(sight.version), want };
                self.send(&asks).await;
                self.asked = Some(asks);
            }
            match self.caller.hear().await {
                Some(tells) => self.hear(tells),
                None => return,
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

    /// Comes back after a kill: sits where he sat, and what he asks again is answered as it was. Whether somebody was waited for at his
    /// table, before the kill as now, and has his whole time.
    pub(crate) async fn comes_back(&mut self, house: &House, left: &Follower) -> bool {
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
        if let Some((waits, allowance)) = waits {
            assert_eq!(Some(waits.seat.0), left.table.waits_for());
            let has = Duration::from_millis(waits.millis + 2) + elapsed;
            assert!(has >= Duration::from_millis(allowance.0), "{}: {waits:?}, {elapsed:?} after it began", self.name);
        }
        self.hear(Tells::Table(sight));
        self.asks_again(left).await;
        waits.is_some()
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
