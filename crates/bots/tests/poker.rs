//! Players of poker at every table of every house: what they do is always allowed, depends on what they see, and makes sense.

use std::sync::Arc;

use bots::poker::{Bot, Insight, Player, play};
use bots::{Chance, Pack, Temper};
use cards::{Card, CardSet};
use hands::{Ranking, Tally};
use rules::poker::{Act, Deal, Options, Seating, Stakes, Step, Table, Turn, View};
use rules::{Chips, Eyes, Game, Play, Register, SEATS_MAX, Seat, Seen, Structure};

#[expect(dead_code, reason = "the laws of the engine need more of a room than players do")]
#[path = "../../rules/tests/poker_laws/rooms.rs"]
mod rooms;

/// Anything that may be done, each as likely as the other; or a bot.
enum Anybody {
    Bot(Box<Bot>),
    Anything,
}

impl Player for Anybody {
    fn act(&mut self, view: &View, options: &Options, chance: &mut Chance) -> Act {
        if let Anybody::Bot(bot) = self {
            return bot.act(view, options, chance);
        }
        let acts = [
            options.fold.then_some(Act::Fold),
            options.check.then_some(Act::Check),
            options.call.map(|_| Act::Call),
            options.raise.map(|raise| Act::RaiseTo(raise.least)),
            options.show.then_some(Act::Show),
        ];
        let acts: Vec<Act> = acts.into_iter().flatten().collect();
        acts[chance.below(acts.len() as u64) as usize]
    }
}

/// A player who is asked twice, and watched where only the highest hand wins.
struct Doubted {
    bot: Bot,
    high_only: bool,
}

impl Player for Doubted {
    fn act(&mut self, view: &View, options: &Options, chance: &mut Chance) -> Act {
        let act = self.bot.act(view, options, &mut Chance::new(3, 4));
        assert_eq!(act, self.bot.act(&view.clone(), options, &mut Chance::new(3, 4)), "nothing is remembered");
        if options.check {
            assert_ne!(self.bot.act(view, options, chance), Act::Fold, "what is free is not given up");
        }
        if self.high_only && is_nuts(view, options) {
            assert_ne!(act, Act::Fold, "nobody can be better: {view:?}");
        }
        act
    }
}

/// Whether a player of plain Hold'em sees a whole board, and no two cards beat his.
fn is_nuts(view: &View, options: &Options) -> bool {
    let faces = |seen: &[Seen]| -> CardSet {
        let face = |seen: &Seen| if let Seen::Face(card) = seen { Some(*card) } else { None };
        seen.iter().filter_map(face).collect()
    };
    let Eyes::Seat(seat) = view.eyes else { return false };
    let (board, own) = (faces(&view.board), faces(&view.holdings[seat.index()]));
    if !options.fold || board.len() < 5 || own.len() != 2 {
        return false;
    }
    let table = Tally::EMPTY.with_all(board);
    let best = table.with_all(own).high();
    let rest = cards::Deck::STANDARD.cards() - (board | own);
    rest.iter().all(|one| rest.iter().all(|other| one == other || table.with(one).with(other).high() <= best))
}

fn holdem() -> (&'static Game, Stakes, Arc<Table>) {
    let house = Register::embedded().house("ocean-view").unwrap();
    let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    let stakes = Stakes::new(Structure::Limit, Chips(400), Chips(800));
    (game, stakes, Arc::new(Table::new(game, stakes, &[]).unwrap()))
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
        let is_plain = |high: &Ranking| high.id() == "high";
        let high_only = room.poker.showdown.high.is_some_and(is_plain) && room.poker.showdown.low.is_none();
        let low = Chips(room.big.max(100));
        let insight = insight(room.game, Stakes::new(Structure::Limit, low, Chips(2 * low.0)));
        let mut players: Vec<Doubted> = (0..SEATS_MAX)
            .map(|seat| Doubted { bot: Bot::new(insight.clone(), Temper::ALL[seat % 4]), high_only })
            .collect();
        let mut pack = pack(&room.table);
        for _ in 0..150 {
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

/// Over enough hands a tight player beats one who does anything, by more than three standard errors.
#[test]
fn who_plays_well_beats_who_plays_anything() {
    let (game, stakes, table) = holdem();
    let bot = Bot::new(insight(game, stakes), Temper::TIGHT);
    let mut players = [Anybody::Bot(Box::new(bot)), Anybody::Anything, Anybody::Anything];
    let (mut pack, mut chance) = (pack(&table), Chance::new(5, 0));
    let mut won = bots::sim::Mean::default();
    for hand in 0..10_000_u32 {
        let mut seating = Seating::everybody(&table, &[Chips(80_000); 3], Seat::new((hand % 3) as u8));
        seating.show_all = true;
        let mut deal = Deal::open(table.clone(), &seating, &mut ()).unwrap();
        play(&mut deal, &mut pack, &mut players, &mut chance, &mut ()).unwrap();
        won.add(deal.stack(Seat::new(0).unwrap()).0 as i64 - 80_000);
    }
    println!("{:.1} ± {:.1} cents a hand", won.mean(), won.error());
    assert!(won.mean() > 3.0 * won.error());
}

#[test]
fn the_best_hand_is_not_given_up() {
    let (game, stakes, table) = holdem();
    let insight = insight(game, stakes);
    let mut players: Vec<Doubted> = Temper::ALL
        .map(|temper| Doubted { bot: Bot::new(insight.clone(), temper), high_only: true })
        .into_iter()
        .collect();
    let (mut pack, mut chance) = (pack(&table), Chance::new(6, 0));
    for hand in 0..2_000 {
        let seating = Seating::everybody(&table, &[Chips(80_000); 4], Seat::new((hand % 4) as u8));
        let mut deal = Deal::open(table.clone(), &seating, &mut ()).unwrap();
        play(&mut deal, &mut pack, &mut players, &mut chance, &mut ()).unwrap();
    }
}

/// What happened in a deal so far.
enum Happened {
    Dealt(Vec<Option<Card>>),
    Act(Seat, Act),
}

/// A deal with the same up to here, but for a card that somebody else holds: he who is to act does the same.
#[test]
fn what_is_hidden_changes_nothing() {
    for (house, game) in [("ocean-view", "holdem"), ("ocean-view", "omaha-hilo"), ("ocean-view", "stud")] {
        let game = Register::embedded().house(house).unwrap().chapter(game).unwrap().game.as_ref().unwrap();
        let stakes = Stakes::new(Structure::Limit, Chips(400), Chips(800));
        let table = Arc::new(Table::new(game, stakes, &[]).unwrap());
        let insight = insight(game, stakes);
        let (mut pack, mut chance) = (pack(&table), Chance::new(8, 0));
        let mut changed = 0;
        for hand in 0..40 {
            let seating = Seating::everybody(&table, &[Chips(20_000); 5], Seat::new(hand % 5));
            let mut deal = Deal::open(table.clone(), &seating, &mut ()).unwrap();
            let mut happened: Vec<Happened> = vec![];
            pack.gather();
            loop {
                match deal.turn() {
                    Turn::Dealer(need) => {
                        let cards = pack.deal(need.count(), &mut chance).to_vec();
                        deal.play(Step::Dealt(&cards), &mut ()).unwrap();
                        happened.push(Happened::Dealt(cards));
                    }
                    Turn::Seat(seat) => {
                        let temper = Temper::ALL[seat.index() % 4];
                        let act_in = |deal: &Deal| {
                            let view = deal.view(Eyes::Seat(seat));
                            let act =
                                Bot::new(insight.clone(), temper).act(&view, &deal.options(), &mut Chance::new(1, 1));
                            (view, act)
                        };
                        let (view, act) = act_in(&deal);
                        if let Some(other) = with_another_card(&deal, seat, &table, &seating, &happened) {
                            assert_eq!((view, act), act_in(&other));
                            changed += 1;
                        }
                        deal.play(Step::Act(seat, act), &mut ()).unwrap();
                        happened.push(Happened::Act(seat, act));
                    }
                    Turn::Floor(_) => unreachable!("all cards are known"),
                    Turn::Nobody => break,
                }
            }
        }
        assert!(changed > 200, "{changed}");
    }
}

/// The deal so far, with a card that this seat cannot see changed for one that is still in the stub.
fn with_another_card(
    deal: &Deal,
    seat: Seat,
    table: &Arc<Table>,
    seating: &Seating,
    happened: &[Happened],
) -> Option<Deal> {
    let view = deal.view(Eyes::Seat(seat));
    let other = deal.live().without(seat).iter().next()?;
    let hidden = view.holdings[other.index()].iter().position(|seen| *seen == Seen::Back)?;
    let was = deal.holding(other)[hidden]?;
    let is = deal.unseen().iter().last()?;
    let mut replayed = Deal::open(table.clone(), seating, &mut ()).unwrap();
    for step in happened {
        match step {
            Happened::Dealt(cards) => {
                let changed = |card: &Option<Card>| if *card == Some(was) { Some(is) } else { *card };
                let cards: Vec<Option<Card>> = cards.iter().map(changed).collect();
                replayed.play(Step::Dealt(&cards), &mut ()).unwrap();
            }
            Happened::Act(seat, act) => replayed.play(Step::Act(*seat, *act), &mut ()).unwrap(),
        }
    }
    Some(replayed)
}
