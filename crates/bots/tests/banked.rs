//! Players at tables with a player-dealer: what they do is always allowed, and comes to what was counted.

use std::sync::Arc;

use bots::Temper;
use bots::banked::Strategy;
use bots::sim::{BankedTable, postings};
use odds::three_card::ThreeCardOdds;
use rules::banked::{Act, Options, Span, Wager};
use rules::{Chips, House, Play, Register};

/// Every game with a player-dealer of every house, with the decks that it can be dealt from.
fn games() -> Vec<(&'static House, &'static str, u8)> {
    let mut games = vec![];
    for house in Register::embedded().houses() {
        for chapter in house.games() {
            match chapter.game.as_ref().map(|game| &game.play) {
                Some(Play::Banked(pure)) => {
                    games.push((house, chapter.id.as_str(), pure.decks_min));
                    games.push((house, chapter.id.as_str(), pure.decks_max.min(8)));
                }
                Some(Play::ThreeCard(_)) => games.push((house, chapter.id.as_str(), 1)),
                _ => {}
            }
        }
    }
    games
}

#[test]
fn every_act_is_allowed_at_every_table() {
    for (house, game, decks) in games() {
        let strategy = Strategy::plain(house, game).unwrap();
        for posted in postings(house, game, None) {
            for seats in [2, 5, 8] {
                let table = BankedTable::new(house, game, &posted, seats, decks, strategy.clone()).unwrap();
                let sums = table.run(300, 5, &|_| ()).unwrap();
                let won: i64 = sums.seats.iter().map(|seat| seat.sum).sum();
                assert_eq!(won + sums.collected.sum, 0, "{} {game}", house.id);
                assert_eq!(sums.bettors.sum + sums.bank.sum + sums.collected.sum, 0, "{} {game}", house.id);
            }
        }
    }
}

/// Ante and Play, Pair Plus and 6 Card Bonus cost what was counted.
#[test]
fn three_card_poker_costs_what_was_counted() {
    let house = Register::embedded().house("ocean-view").unwrap();
    let odds = ThreeCardOdds::new(house, "three-card").unwrap();
    let posted = postings(house, "three-card", None).remove(0);
    let mut table =
        BankedTable::new(house, "three-card", &posted, 7, 1, Strategy::best(house, "three-card", 1).unwrap()).unwrap();
    table.tempers = vec![Temper { bonus: 1000, ..Temper::TIGHT }; 7];
    let sums = table.run(60_000, 3, &|_| ()).unwrap();
    let counted = [
        (Wager::Ante, odds.ante_play.edge),
        (Wager::PairPlus, odds.pair_plus.unwrap().edge),
        (Wager::SixCardBonus, odds.six_card_bonus.unwrap().edge),
    ];
    for (wager, edge) in counted {
        let (_, played) = sums.wagers.iter().find(|(kind, _)| *kind == wager).unwrap();
        println!("{wager}: {edge:.5} counted, {:.5} ± {:.5} played", played.edge(), played.error());
        assert!((played.edge() - edge).abs() < 4.0 * played.error(), "{wager}");
    }
}

/// By the chart of totals a table of Pure 21.5 loses what the chart costs, as far as so few rounds tell.
#[test]
fn pure_21_5_costs_what_its_chart_does() {
    let house = Register::embedded().house("casino-club").unwrap();
    let odds = odds::pure::PureOdds::new(house, "pure-21.5", 1).unwrap();
    let posted = postings(house, "pure-21.5", None).remove(0);
    let strategy = Strategy::best(house, "pure-21.5", 1).unwrap();
    // Two players: every round begins with a full shoe, and the bettor sees all that he was counted to see.
    let table = BankedTable::new(house, "pure-21.5", &posted, 2, 1, strategy).unwrap();
    let sums = table.run(300_000, 3, &|_| ()).unwrap();
    let (wager, played) = sums.wagers[0];
    println!("{wager}: {:.5} counted, {:.5} ± {:.5} played", odds.by_total.edge, played.edge(), played.error());
    assert!((played.edge() - odds.by_total.edge).abs() < 4.0 * played.error());
}

/// Who has begun as the bank would play doubles, splits and stands by the chart as soon as there is one.
#[test]
fn whoever_plays_learns_the_chart_meanwhile() {
    let house = Register::embedded().house("aviator").unwrap();
    let strategy = Arc::new(Strategy::plain(house, "pure-21.5").unwrap());
    let at_table = strategy.clone();
    let span = Some(Span { least: Chips(1_000), most: Chips(1_000), step: Chips(100) });
    let act = |cards: [&str; 2], up: &str| {
        let own = cards.map(|card| card.parse().unwrap());
        let mut options = Options::default();
        (options.hit, options.stand, options.double) = (true, true, span);
        options.split = span.filter(|_| cards[0][..1] == cards[1][..1]);
        at_table.act(&own, Some(up.parse().unwrap()), false, &options)
    };
    let hands = [(["5h", "6s"], "6d"), (["8h", "8s"], "6d"), (["Th", "3s"], "5d"), (["Th", "9s"], "5d")];
    let acts = || hands.map(|(cards, up)| act(cards, up));
    assert_eq!(acts(), [Act::Hit, Act::Hit, Act::Hit, Act::Stand]);
    strategy.learn(house, "pure-21.5", 1).unwrap();
    assert_eq!(acts(), [Act::Double(Chips(1_000)), Act::Split(Chips(1_000)), Act::Stand, Act::Stand]);
}
