//! Random deals of every poker game of every house go out as hands of the PHH standard and come in again as the same deals,
//! whatever went wrong in them.

#[path = "../../../rules/tests/poker_laws/chance.rs"]
mod chance;
#[path = "../../../rules/tests/random_play/mod.rs"]
#[expect(dead_code, reason = "shared with the laws of poker, which need more of it")]
mod random_play;
mod rooms;
#[path = "../../../rules/tests/poker_laws/seats.rs"]
mod seats;
#[path = "../../../rules/tests/poker_laws/steps.rs"]
#[expect(dead_code, reason = "shared with the laws of poker, which need more of it")]
mod steps;
mod tracker;

use cards::Card;
use chance::{Chance, Deck, Known};
use histories::phh::{self, Replayer};
use histories::poker::{Deed, Played, Record};
use histories::{Chronicle, Script, What};
use random_play::Broken;
use rooms::Room;
use rules::Register;
use rules::poker::{Deal, Event, Step, Turn};
use steps::{Temper, any_act, any_answer, any_trouble, second_thought};

/// The deals of an everyday test, and of `cargo xtask test --full`.
const EVERYDAY: u64 = 10_000;
const FULL: u64 = 1_000_000;

#[test]
fn deals_go_out_and_come_in_unchanged() {
    let deals = match std::env::var("ROUND_TRIP").ok().and_then(|number| number.parse().ok()) {
        Some(number) => number..number + 1,
        None => 0..EVERYDAY,
    };
    all(deals);
}

#[test]
#[ignore = "takes minutes"]
fn very_many_deals_go_out_and_come_in_unchanged() {
    all(EVERYDAY..EVERYDAY + FULL);
}

fn all(deals: std::ops::Range<u64>) {
    let rooms = rooms::rooms();
    let play = |traveller: &mut Traveller, number: u64| {
        let room = &rooms[(number % rooms.len() as u64) as usize];
        let message = random_play::broken_by(|| traveller.travel(room, number))?;
        let steps = traveller.text.lines().count();
        Some(Broken { number, steps, message, story: traveller.text.clone() })
    };
    match random_play::play_all(deals, 100, &play, &|_| ()) {
        Ok(travellers) => {
            let said: u64 = travellers.iter().map(|traveller| traveller.in_our_words).sum();
            println!("{said} actions for which the standard has no word");
        }
        Err(Broken { number, message, story, .. }) => {
            panic!("deal {number}: {message}\nAgain with ROUND_TRIP={number}.\n{story}")
        }
    }
}

/// A deal in which nothing went wrong goes the same way as a hand script, and ends with the same stacks.
fn check_script(record: &Record) {
    if record.steps.iter().any(|played| matches!(played, Played::Done(Deed::Claim(_)))) {
        return;
    }
    let text = record.to_script(Register::embedded()).unwrap();
    let script = Script::read("deal", &text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
    let run = script.run(Register::embedded()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(run.failures.is_empty(), "{:?}\n{text}", run.failures);
}

/// What takes a deal out and in.
#[derive(Default)]
struct Traveller {
    deck: Deck,
    replayer: Replayer<'static>,
    text: String,
    in_our_words: u64,
}

impl Traveller {
    fn travel(&mut self, room: &Room, number: u64) {
        self.text.clear();
        let (record, deal, events) = self.play(room, number);
        self.text = phh::write(&record, Register::embedded()).unwrap();
        let told = Chronicle::of(&record, Register::embedded()).unwrap();
        check_sums(&told);
        tracker::check(&told);
        self.in_our_words += self.text.lines().filter(|line| line.contains('#')).count() as u64;
        let hand = phh::read(&self.text).unwrap().remove(0).unwrap();
        let mut again = Vec::new();
        let replayed = self.replayer.replay_into(&hand, &mut again).unwrap();
        for (nth, (event, again)) in events.iter().zip(&again).enumerate() {
            match (event, again) {
                // What was burned unseen stays hidden.
                (Event::Burned { card, .. }, Event::Burned { card: again, .. }) => {
                    assert!(again.is_none() || again == card, "event {nth}: {again:?}, not {card:?}");
                }
                _ => assert_eq!(again, event, "event {nth}"),
            }
        }
        assert_eq!(again.len(), events.len(), "as much happens");
        assert!(replayed.over && replayed.agrees == Some(true), "{replayed:?}");
        let had: u64 = record.seating.dealt_in.iter().map(|seat| record.seating.stacks[seat.index()].0).sum();
        let have: u64 = replayed.stacks.iter().flatten().map(|chips| chips.0).sum();
        assert_eq!(have + deal.dropped().0, had, "no chip is lost");
        check_script(&record);
    }

    /// A random deal to its end, with what happened in it.
    fn play(&mut self, room: &Room, number: u64) -> (Record, Deal, Vec<Event>) {
        let mut chance = Chance::of(number);
        let known = chance.pick(&[Known::All, Known::All, Known::Some, Known::Nothing]);
        let temper = Temper::any(&mut chance);
        let trouble = chance.pick(&[10, 60, 1000, 1000]);
        let seating = seats::seating(room, &mut chance);
        let mut events = Vec::new();
        let mut deal = Deal::open(room.table.clone(), &seating, &mut events).unwrap();
        let mut record = Record { setting: room.setting.clone(), seating, steps: vec![] };
        self.deck.shuffle(room.table.deck(), &mut chance);
        let mut cards: Vec<Option<Card>> = Vec::new();
        while !deal.is_over() {
            let options = deal.options();
            cards.clear();
            let mut step = Step::HandsClear;
            let mut went_wrong = chance.one_in(trouble);
            if went_wrong {
                step = any_trouble(&deal, known, &mut chance, &mut cards);
                went_wrong = deal.clone().play(step, &mut ()).is_ok();
            }
            if !went_wrong {
                step = match deal.turn() {
                    Turn::Dealer(need) => {
                        cards.clear();
                        self.deck.deal(&deal, &need, known, &mut chance, &mut cards);
                        Step::Dealt(&cards)
                    }
                    Turn::Floor(_) => Step::Ruled(any_answer(&options, &mut chance)),
                    _ if !deal.discarding().is_empty() && chance.one_in(20) => Step::HandsClear,
                    _ => {
                        let (seat, act) = second_thought(&options, &deal, &mut chance)
                            .unwrap_or_else(|| any_act(&options, &deal, temper, &mut chance));
                        Step::Act(seat, act)
                    }
                };
            }
            record.steps.push(Played::of(&deal, step));
            deal.play(step, &mut events).unwrap_or_else(|refusal| panic!("{step:?}: {refusal}"));
            if went_wrong {
                // Cards have come off the deck, or have not in fact.
                self.deck.shuffle(deal.unseen(), &mut chance);
            }
        }
        (record, deal, events)
    }
}

/// What everybody put in is what everybody got, and what the house took; round by round and pot by pot.
fn check_sums(told: &Chronicle) {
    let lines = || told.rounds.iter().flat_map(|round| &round.lines);
    let mut all = 0_u64;
    for player in &told.players {
        let (mut put, mut back) = (0, 0);
        for line in lines().filter(|line| line.seat == player.seat) {
            *(if line.what == What::GetsBack { &mut back } else { &mut put }) += line.amount.0;
        }
        let wins = told.pots.iter().flat_map(|pot| &pot.wins).filter(|(seat, ..)| *seat == player.seat);
        let won: u64 = wins.map(|(_, amount, _)| amount.0).sum();
        assert_eq!(player.stack.0 + back + won, player.end.0 + put, "{}", player.name);
        all += put - back;
    }
    for pot in &told.pots {
        assert_eq!(pot.amount.0, pot.fee.0 + pot.wins.iter().map(|(_, amount, _)| amount.0).sum::<u64>());
    }
    assert_eq!(told.pots.iter().map(|pot| pot.amount.0).sum::<u64>(), all);
    assert_eq!(told.pots.iter().map(|pot| pot.fee.0).sum::<u64>(), told.dropped.0);
}
