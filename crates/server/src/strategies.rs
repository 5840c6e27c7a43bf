use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use bots::banked::Strategy;
use room::{Limit, Terms};
use rules::Register;
use tracing::warn;

use crate::regulars::Knowledge;

/// What bots know of the games with a player-dealer, as long as a room is open: how hands are best played takes a second or two to work out.
/// Nobody waits for it. Until it is known they stand where the bank would.
#[derive(Debug, Default)]
pub(crate) struct Strategies {
    known: Mutex<BTreeMap<Game, Arc<Strategy>>>,
    /// Only one is worked out at a time: people play here meanwhile.
    working: Arc<Mutex<()>>,
}

/// A game of a house, by their ids, from so many decks.
type Game = (String, String, u8);

impl Strategies {
    /// What there is to know of a table's game; none if nobody knows how to play it.
    pub(crate) fn knowledge(&self, terms: &Terms, books: &Arc<Register>) -> Option<Knowledge> {
        let Limit::Decks(decks) = terms.limit else { return Knowledge::of(terms, books) };
        let game = (terms.house.clone(), terms.game.clone(), decks);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(strategy) = known.get(&game) {
            return Some(Knowledge::Banked(strategy.clone()));
        }
        let knowledge = Knowledge::of(terms, books)?;
        if let Knowledge::Banked(strategy) = &knowledge {
            self.learn(&game, strategy, books);
            known.insert(game, strategy.clone());
        }
        Some(knowledge)
    }

    /// Beside the threads of the room, and not for one that is closed by then.
    fn learn(&self, (house, game, decks): &Game, strategy: &Arc<Strategy>, books: &Arc<Register>) {
        let (house, game, decks) = (house.clone(), game.clone(), *decks);
        let (strategy, books, working) = (Arc::downgrade(strategy), books.clone(), self.working.clone());
        let learns = move || {
            let _alone = working.lock().unwrap_or_else(PoisonError::into_inner);
            let (Some(strategy), Some(book)) = (strategy.upgrade(), books.house(&house)) else { return };
            if let Err(unknown) = strategy.learn(book, &game, decks) {
                warn!(house, game, decks, %unknown, "bots play as the bank would");
            }
        };
        // Without a thread they play on as the bank would.
        if let Err(error) = thread::Builder::new().name("strategies".to_string()).spawn(learns) {
            warn!(%error, "bots play as the bank would");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ledger::TableId;
    use room::Settings;
    use rules::Chips;
    use rules::banked::{Act, Options, Span};

    use super::*;
    use crate::menu::TableWanted;

    #[test]
    fn bots_of_one_game_learn_the_same_strategy_once() {
        let books = Arc::new(Register::embedded().clone());
        let terms = |table: u32, decks: u8| {
            let wanted = TableWanted { house: "aviator".into(), game: "pure-21.5".into(), ..TableWanted::default() };
            let wanted = TableWanted { decks: Some(decks), ..wanted };
            wanted.terms(TableId(table), Settings::default(), &books).unwrap()
        };
        let strategies = Strategies::default();
        let known = |table, decks| match strategies.knowledge(&terms(table, decks), &books) {
            Some(Knowledge::Banked(strategy)) => strategy,
            _ => panic!("there is a player-dealer"),
        };
        let (one, same, other) = (known(1, 1), known(2, 1), known(3, 2));
        assert!(Arc::ptr_eq(&one, &same) && !Arc::ptr_eq(&one, &other));
        let own = ["5h", "6s"].map(|card| card.parse().unwrap());
        let mut options = Options::default();
        (options.hit, options.stand) = (true, true);
        options.double = Some(Span { least: Chips(1_000), most: Chips(1_000), step: Chips(100) });
        let doubles = |strategy: &Strategy| {
            strategy.act(&own, Some("6d".parse().unwrap()), false, &options) == Act::Double(Chips(1_000))
        };
        for _ in 0..3_000 {
            if doubles(&one) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("nobody has learnt it");
    }
}
