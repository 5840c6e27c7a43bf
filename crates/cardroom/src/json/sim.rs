use bots::sim::{BankedSums, Mean, PokerSums, PokerTable};
use rules::Play;
use serde::Serialize;

use crate::sim::Told;

/// What every simulation was of.
#[derive(Serialize)]
struct SetupJson<'a> {
    house: &'a str,
    /// The hash of the house's book.
    book: String,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    schedule: &'a str,
    seed: u64,
    players: usize,
    buy_in: u64,
    hands_an_hour: u32,
    method: &'static str,
}

impl<'a> SetupJson<'a> {
    fn new(told: &Told<'a>) -> SetupJson<'a> {
        SetupJson {
            house: &told.choice.house.id,
            book: told.choice.house.hash().to_string(),
            game: told.choice.game,
            limit: told.choice.limit.as_ref().map(ToString::to_string),
            schedule: &told.posting.id,
            seed: told.seed,
            players: told.tempers.len(),
            buy_in: told.buy_in.0,
            hands_an_hour: told.pace,
            method: "played",
        }
    }
}

/// A mean by the hand with its standard error; money in cents.
#[derive(Serialize)]
struct MeanJson {
    total: i64,
    mean: f64,
    error: f64,
    standard_deviation: f64,
}

impl MeanJson {
    fn new(mean: &Mean) -> MeanJson {
        MeanJson { total: mean.sum, mean: mean.mean(), error: mean.error(), standard_deviation: mean.deviation() }
    }
}

#[derive(Serialize)]
struct SeatJson {
    seat: usize,
    player: &'static str,
    #[serde(flatten)]
    won: MeanJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    big_bets_per_100: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    big_bets_per_100_error: Option<f64>,
}

fn seats(told: &Told<'_>, means: &[Mean], big_bet: Option<f64>) -> Vec<SeatJson> {
    let seats = means.iter().zip(told.tempers).enumerate().map(|(seat, (mean, temper))| SeatJson {
        seat: seat + 1,
        player: temper.name,
        won: MeanJson::new(mean),
        big_bets_per_100: big_bet.map(|bet| mean.mean() * 100.0 / bet),
        big_bets_per_100_error: big_bet.map(|bet| mean.error() * 100.0 / bet),
    });
    seats.collect()
}

#[derive(Serialize)]
struct CollectedJson {
    #[serde(flatten)]
    by_hand: MeanJson,
    an_hour: f64,
}

impl CollectedJson {
    fn new(mean: &Mean, pace: u32) -> CollectedJson {
        CollectedJson { by_hand: MeanJson::new(mean), an_hour: mean.mean() * f64::from(pace) }
    }
}

#[derive(Serialize)]
struct PotsJson {
    mean: f64,
    /// From a tenth of them up to all, in tenths.
    tenths: Vec<u64>,
}

#[derive(Serialize)]
struct StreetJson<'a> {
    street: &'a str,
    hands: u64,
}

#[derive(Serialize)]
struct KindJson {
    kind: &'static str,
    count: u64,
}

/// What `sim` says of poker, money in cents.
#[derive(Serialize)]
pub(crate) struct PokerSimJson<'a> {
    #[serde(flatten)]
    setup: SetupJson<'a>,
    hands: u64,
    seats: Vec<SeatJson>,
    collected: CollectedJson,
    pots: PotsJson,
    came_to: Vec<StreetJson<'a>>,
    won_without_showdown: u64,
    won_high: Vec<KindJson>,
    won_low: Vec<KindJson>,
}

impl<'a> PokerSimJson<'a> {
    pub(crate) fn new(told: &Told<'a>, table: &PokerTable, sums: &PokerSums) -> PokerSimJson<'a> {
        let streets = match told.choice.play {
            Play::Poker(poker) => poker.streets.as_slice(),
            _ => &[],
        };
        let came_to = streets.iter().enumerate();
        let [high, low] = [0, 1].map(|side| {
            let kinds = table.kinds()[side].iter().zip(&sums.won_with[side]).rev();
            kinds.map(|(kind, &count)| KindJson { kind: kind.id, count }).collect()
        });
        PokerSimJson {
            setup: SetupJson::new(told),
            hands: sums.hands,
            seats: seats(told, &sums.seats, Some(table.big_bet.0 as f64)),
            collected: CollectedJson::new(&sums.collected, told.pace),
            pots: PotsJson {
                mean: sums.pots.mean(),
                tenths: (1..=10).map(|tenth| sums.pots.quantile(10 * tenth).0).collect(),
            },
            came_to: came_to
                .map(|(place, street)| StreetJson { street: &street.name, hands: sums.came_to(place) })
                .collect(),
            won_without_showdown: sums.uncontested,
            won_high: high,
            won_low: low,
        }
    }
}

#[derive(Serialize)]
struct WagerJson {
    wager: &'static str,
    count: u64,
    staked: i64,
    won: i64,
    edge: f64,
    error: f64,
}

/// What `sim` says of a game with a player-dealer, money in cents.
#[derive(Serialize)]
pub(crate) struct BankedSimJson<'a> {
    #[serde(flatten)]
    setup: SetupJson<'a>,
    decks: u8,
    rounds: u64,
    seats: Vec<SeatJson>,
    wagers: Vec<WagerJson>,
    bank: MeanJson,
    bettors: MeanJson,
    collected: CollectedJson,
    collected_from_bank: MeanJson,
    action: MeanJson,
}

impl<'a> BankedSimJson<'a> {
    pub(crate) fn new(told: &Told<'a>, decks: u8, sums: &BankedSums) -> BankedSimJson<'a> {
        let wagers = sums.wagers.iter().map(|(wager, ratio)| WagerJson {
            wager: wager.id(),
            count: ratio.won.count,
            staked: ratio.staked.sum,
            won: ratio.won.sum,
            edge: ratio.edge(),
            error: ratio.error(),
        });
        BankedSimJson {
            setup: SetupJson::new(told),
            decks,
            rounds: sums.rounds,
            seats: seats(told, &sums.seats, None),
            wagers: wagers.collect(),
            bank: MeanJson::new(&sums.bank),
            bettors: MeanJson::new(&sums.bettors),
            collected: CollectedJson::new(&sums.collected, told.pace),
            collected_from_bank: MeanJson::new(&sums.from_bank),
            action: MeanJson::new(&sums.action),
        }
    }
}
