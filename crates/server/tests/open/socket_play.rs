//! A program that knows nothing but the protocol plays every game of every house over a real socket.

use std::time::Duration;

use room::{Millis, Role, Room, Settings, Terms, audit};
use server::BuyIns;
use server::wire::{TableSight, Tells, Want};
use tokio::sync::watch;
use trials::menu;
use uuid::Uuid;

use super::caller::Caller;
use super::house::{FAST, House, books, key};
use super::wants::wants;

const PLAYERS: usize = 3;
const HANDS: u32 = 3;

/// A player who does what he is offered.
struct Player {
    caller: Caller,
    table: u32,
    buy_in: u64,
    sight: Option<Box<TableSight>>,
    /// What he has asked, and the version that he had seen.
    asked: Option<(Uuid, u64)>,
    refused: Option<u64>,
    hands: u32,
    refusals: Vec<String>,
}

impl Player {
    async fn new(house: &House, name: &str, terms: &Terms) -> Player {
        let (_, pass) = house.person(name, Role::Player).await;
        let mut caller = Caller::connect(house, Some(&pass)).await;
        caller.ask(terms.id.0, None, Want::Watch { seen: None }).await;
        let buy_in = BuyIns::of(terms, &books()).unwrap().times(4).0;
        Player {
            caller,
            table: terms.id.0,
            buy_in,
            sight: None,
            asked: None,
            refused: None,
            hands: 0,
            refusals: vec![],
        }
    }

    /// Plays until everybody at the table has seen enough hands to their ends.
    async fn play(mut self, seen: watch::Sender<usize>) -> Player {
        let mut all = seen.subscribe();
        loop {
            let told = tokio::select! {
                told = self.caller.hear() => told.expect("the socket stays open"),
                _ = all.wait_for(|all| *all == PLAYERS) => return self,
            };
            match told {
                Tells::Table(sight) => {
                    if sight.last.is_some() {
                        self.hands += 1;
                        seen.send_modify(|all| *all += usize::from(self.hands == HANDS));
                    }
                    self.sight = Some(sight);
                }
                Tells::Done { id, .. } if self.asked.is_some_and(|(asked, _)| asked == id) => self.asked = None,
                Tells::Refused(refusal) if self.asked.map(|(asked, _)| asked) == refusal.id => {
                    self.refused = self.asked.take().map(|(_, seen)| seen);
                    self.refusals.push(refusal.words);
                }
                _ => {}
            }
            let Some(sight) = self.sight.as_ref().filter(|_| self.asked.is_none()) else { continue };
            if self.refused == Some(sight.version) {
                continue;
            }
            if let Some(want) = wants(sight, self.buy_in) {
                // A free seat is free whatever the others have done since: only who sits there has to have seen it.
                let (version, seen) = (sight.version, sight.seat.map(|_| sight.version));
                self.asked = Some((self.caller.ask(self.table, seen, want).await, version));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_every_game_of_every_house_over_a_socket() {
    let house = House::open(FAST).await;
    let mut seen = std::collections::BTreeSet::new();
    let once = menu().iter().filter(|offer| seen.insert((offer.terms.house.clone(), offer.terms.game.clone())));
    let mut tables = vec![];
    for (offer, number) in once.zip(1..) {
        let settings = Settings { action_time: Some(Millis(20_000)), ..offer.terms.settings };
        let terms = Terms { id: ledger::TableId(number), settings, ..offer.terms.clone() };
        house.table(terms.clone()).await;
        let mut players = vec![];
        for seat in 1..=PLAYERS {
            players.push(Player::new(&house, &format!("Player {seat} of {number}"), &terms).await);
        }
        let name = format!("{} {}", terms.house, terms.game);
        let seen = watch::Sender::new(0);
        let play = players.into_iter().map(|player| tokio::spawn(player.play(seen.clone())));
        tables.push((name, play.collect::<Vec<_>>()));
    }
    assert_eq!(tables.len(), 22);
    for (name, players) in tables {
        for player in players {
            let played = tokio::time::timeout(Duration::from_secs(60), player).await;
            let player = played.unwrap_or_else(|_| panic!("{name} does not go on")).unwrap();
            assert!(player.refusals.len() < 20, "{name}: {:?}", player.refusals);
        }
    }
    let folder = house.close().await;
    let journal = journal::SqliteJournal::open(folder.path()).unwrap();
    let audited = audit(books(), Some(&key()), &journal).unwrap();
    assert!(audited.deals >= 2 * 22, "{audited:?}");
    Room::open(books(), key(), &journal).unwrap();
}
