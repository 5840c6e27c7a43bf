//! A table of Hold'em, or with a player-dealer, with its ledger and records, for tests that tell a story.

use std::sync::Arc;

use ledger::{Account, Cents, Ledger, Posting, PostingId, Transfer};
use room::{
    By, Decision, Game, Input, Key, Limit, Millis, Outputs, PersonId, Record, Refused, Settings, Setup, Shuffle,
    Snapshot, Table, TableId, Terms, What,
};
use rules::poker::Stakes;
use rules::{Chips, Register, Seat, Structure};

#[derive(Clone)]
pub(crate) struct Desk {
    pub(crate) table: Table,
    pub(crate) ledger: Ledger,
    pub(crate) now: Millis,
    setup: Setup,
    records: Vec<Vec<u8>>,
}

impl Desk {
    pub(crate) fn holdem() -> Desk {
        let house = Register::embedded().house("ocean-view").unwrap();
        let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
        let stakes = Stakes::new(Structure::Limit, Chips(400), Chips(800));
        let game = rules::poker::Table::new(game, stakes, &house.family(18)).unwrap();
        let settings = Settings { action_time: Some(Millis(1_000)), time_bank: Millis(500), show_all: true };
        Desk::new(Setup {
            id: TableId(7),
            game: Game::Poker(Arc::new(game)),
            book: house.hash(),
            settings,
            days: vec![],
        })
    }

    /// Pure 21.5 from six decks, with the house's first schedule.
    pub(crate) fn pure(house: &str) -> Desk {
        let house = Register::embedded().house(house).unwrap();
        let posted = house.schedules_of("pure-21.5").next().unwrap();
        let settings = Settings { action_time: Some(Millis(1_000)), time_bank: Millis(500), show_all: true };
        let terms = Terms::new(TableId(7), house, "pure-21.5", Limit::Decks(6), &[posted], settings);
        Desk::new(terms.setup(Register::embedded()).unwrap())
    }

    /// A table of the menu, by the beginning of its name, where hands are not turned up unasked.
    pub(crate) fn of(name: &str) -> Desk {
        let offer = trials::menu().iter().find(|offer| offer.name.starts_with(name)).unwrap();
        let settings = Settings { action_time: Some(Millis(1_000)), time_bank: Millis(500), show_all: false };
        Desk::new(Terms { id: TableId(7), settings, ..offer.terms.clone() }.setup(Register::embedded()).unwrap())
    }

    fn new(setup: Setup) -> Desk {
        let mut ledger = Ledger::new();
        for person in 0..3 {
            let gift =
                Transfer { from: Account::Issue, to: Account::Bankroll(PersonId(person)), amount: Cents(100_000) };
            ledger.replay(&Posting::one(PostingId([person as u8; 16]), gift)).unwrap();
        }
        Desk { table: Table::new(setup.clone()), ledger, now: Millis(10_000), setup, records: vec![] }
    }

    pub(crate) fn setup(&self) -> Setup {
        self.setup.clone()
    }

    /// Opens the table again from a snapshot of this moment.
    pub(crate) fn reopen(&mut self, snapshot: &Snapshot) {
        let reopened = Table::open(self.setup.clone(), snapshot).unwrap();
        assert_eq!(reopened, self.table);
        self.table = reopened;
    }

    /// Persons 0 to 2 sit down at the first three seats.
    pub(crate) fn seat_all(&mut self) {
        for person in 0..3 {
            let seat = Seat::new(person).unwrap();
            self.person(u64::from(person), What::SitDown { seat, chips: Chips(20_000) }).unwrap();
        }
    }

    pub(crate) fn deal(&mut self) -> Outputs {
        let cards = self.table.poker().unwrap().table().deck().iter().collect();
        self.send(By::Dealer, What::Deal(Shuffle { cards, seed: [8; 32] })).unwrap()
    }

    pub(crate) fn last_record(&self) -> Record {
        Record::read(self.records.last().unwrap(), &key()).unwrap()
    }

    pub(crate) fn person(&mut self, person: u64, what: What) -> Result<Outputs, Refused> {
        self.send(By::Person(PersonId(person)), what)
    }

    pub(crate) fn send(&mut self, by: By, what: What) -> Result<Outputs, Refused> {
        let input = Input { request: None, by, seen: None, at: self.now, what };
        let Decision::New(decided) = self.table.decide(&input, &self.ledger)? else { panic!("it has no name") };
        self.records.push(decided.record().write(&key()));
        if let Some(posting) = decided.record().posting() {
            self.ledger.replay(&posting).unwrap();
        }
        Ok(self.table.apply(*decided))
    }
}

pub(crate) fn key() -> Key {
    Key::new([3; 32])
}
