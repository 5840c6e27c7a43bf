//! Players of poker at every table of every house: what they do is always allowed, depends on what they see, and makes sense.

use std::sync::Arc;

use bots::poker::{Bot, Insight, Player, play};
use bots::{Chance, Pack, Temper};
use cards::Card;
use rules::poker::{Act, Deal, Event, Options, Seating, Stakes, Step, Table, Turn, View};
use rules::{Chips, Eyes, Game, Play, Register, SEATS_MAX, Seat, Sink, Structure};

#[expect(dead_code, reason = "the laws of the engine need more of a room than players do")]
#[path = "../../rules/tests/poker_laws/rooms.rs"]
mod rooms;

/// Anything that may be done, each as likely as the other.
struct Anything;

impl Player for Anything {
    fn act(&mut self, view: &View, options: &Options, chance: &mut Chance) -> Act {
        let mut acts = vec![];
        acts.extend(options.fold.then_some(Act::Fold));
        acts.extend(options.check.then_some(Act::Check));
        acts.extend(options.call.map(|_| Act::Call));
        acts.extend(options.raise.map(|raise| Act::RaiseTo(raise.least)));
        acts.extend(options.show.then_some(Act::Show));
        match acts.is_empty() {
            true => panic!("{view:?} {options:?}"),
            false => acts[chance.below(acts.len() as u64) as usize],
        }
    }
}

enum Anybody {
    Bot(Bot),
    Anything(Anything),
}

impl Player for Anybody {
    fn act(&mut self, view: &View, options: &Options, chance: &mut Chance) -> Act {
        match self {
            Anybody::Bot(bot) => bot.act(view, options, chance),
            Anybody::Anything(anything) => anything.act(view, options, chance),
        }
    }
}

/// A player who looks twice: with the cards that he cannot see changed, he does the same.
struct Doubted(Bot);

impl Player for Doubted {
    fn act(&mut self, view: &View, options: &Options, chance: &mut Chance) -> Act {
        let act = self.0.act(view, options, &mut Chance::new(3, 4));
        assert_eq!(act, self.0.act(&view.clone(), options, &mut Chance::new(3, 4)), "nothing is remembered");
        if options.check {
            assert_ne!(self.0.act(view, options, chance), Act::Fold, "what is free is not given up");
        }
        act
    }
}

fn pack(table: &Table) -> Pack<Option<Card>> {
    Pack::new(table.deck().iter().map(Some))
}

fn insight(game: &Game, stakes: Stakes) -> Arc<Insight> {
    let Play::Poker(poker) = &game.play else { panic!("a poker game") };
    Arc::new(Insight::new(poker, stakes))
}

fn any_seating(table: &Table, chance: &mut Chance) -> Seating {
    loop {
        let mut chips = [Chips(0); SEATS_MAX];
        for stack in &mut chips[..table.seats()] {
            if !chance.in_a_thousand(250) {
                let most = [5, 40, 400, 4_000][chance.below(4) as usize];
                *stack = Chips((1 + chance.below(most)) * table.chip().0);
            }
        }
        let mut seating = Seating::everybody(table, &chips, Seat::new(chance.below(table.seats() as u64) as u8));
        seating.show_all = chance.in_a_thousand(500);
        if seating.dealt_in.len() >= 2 {
            return seating;
        }
    }
}

#[test]
fn every_act_is_allowed_and_chips_are_kept() {
    let mut chance = Chance::new(11, 0);
    for room in rooms::rooms() {
        let low = Chips(room.big.max(100));
        let insight = insight(room.game, Stakes::new(Structure::Limit, low, Chips(2 * low.0)));
        let mut players: Vec<Doubted> =
            (0..SEATS_MAX).map(|seat| Doubted(Bot::new(insight.clone(), Temper::ALL[seat % 4]))).collect();
        let mut pack = pack(&room.table);
        for _ in 0..60 {
            let seating = any_seating(&room.table, &mut chance);
            let mut deal = Deal::open(room.table.clone(), &seating, &mut ()).unwrap();
            let before: u64 = seating.dealt_in.iter().map(|seat| seating.stacks[seat.index()].0).sum();
            play(&mut deal, &mut pack, &mut players, &mut chance, &mut ())
                .unwrap_or_else(|refusal| panic!("{}: {refusal:?} in {deal:?}", room.name));
            let after: u64 = seating.dealt_in.iter().map(|seat| deal.stack(seat).0).sum();
            assert_eq!(before, after + deal.dropped().0, "{}", room.name);
        }
    }
}
