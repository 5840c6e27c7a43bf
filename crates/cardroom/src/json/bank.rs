use odds::Mean;
use odds::banking::{Place, Posted};
use serde::Serialize;

use crate::bank::{Banking, RISKS};

/// What `bank` says: cents a round.
#[derive(Serialize)]
pub(crate) struct BankJson<'a> {
    house: &'a str,
    game: &'a str,
    decks: u8,
    /// The hash of the house's book.
    book: String,
    seats: u8,
    wager: u64,
    bonus: u64,
    /// What the player-dealer puts up; nothing if it is enough for everything.
    bank: Option<u64>,
    schedules: Vec<PostedJson>,
    played: PlayedJson,
    shift: ShiftJson,
}

#[derive(Serialize)]
struct PostedJson {
    option: Option<u16>,
    takes_wagers: bool,
    action: u64,
    bank_fee: u64,
    circle_fee: u64,
    bank_wins: f64,
    bank_keeps: f64,
    player_loses: f64,
    method: &'static str,
}

#[derive(Serialize)]
struct PlayedJson {
    method: &'static str,
    rounds: u64,
    seed: u64,
    /// If the bank reaches for everything, before fees.
    covered: MeanJson,
    /// This bank, before fees.
    bank_wins: MeanJson,
    /// What it wins more than one that reaches.
    more: MeanJson,
    /// In which part of the rounds it does not reach for everything.
    short: f64,
    /// The players, from the action button on.
    places: Vec<PlaceJson>,
}

#[derive(Serialize)]
struct PlaceJson {
    covered: MeanJson,
    wins: MeanJson,
    not_paid: MeanJson,
    given_back: MeanJson,
}

#[derive(Serialize)]
struct MeanJson {
    mean: f64,
    error: f64,
    standard_deviation: f64,
}

#[derive(Serialize)]
struct ShiftJson {
    rounds: u64,
    option: Option<u16>,
    mean: f64,
    standard_deviation: f64,
    ahead: f64,
    method: &'static str,
    bankroll: Option<u64>,
    /// The chance that the bankroll is lost.
    ruin: Option<f64>,
    /// What a bankroll must be, to be lost with such a chance.
    needed: Vec<NeededJson>,
}

#[derive(Serialize)]
struct NeededJson {
    ruin: f64,
    bankroll: f64,
}

impl<'a> BankJson<'a> {
    pub(crate) fn new(banking: &Banking<'a>) -> BankJson<'a> {
        let (sample, here) = (&banking.sample, &banking.posted[banking.here]);
        let walk = sample.walk(here);
        let shift = walk.after(banking.rounds);
        let bankroll = banking.bankroll.map(|bankroll| bankroll.0);
        BankJson {
            house: &banking.house.id,
            game: banking.game,
            decks: banking.decks,
            book: banking.house.hash().to_string(),
            seats: banking.stakes.seats,
            wager: banking.stakes.wager.0,
            bonus: banking.stakes.bonus.0,
            bank: banking.bank.map(|bank| bank.0),
            schedules: banking.posted.iter().map(PostedJson::new).collect(),
            played: PlayedJson {
                method: "sampled",
                rounds: sample.rounds(),
                seed: banking.seed,
                covered: MeanJson::new(sample.covered()),
                bank_wins: MeanJson::new(sample.won()),
                more: MeanJson::new(sample.more()),
                short: sample.short(),
                places: sample.places().iter().map(PlaceJson::new).collect(),
            },
            shift: ShiftJson {
                rounds: banking.rounds,
                option: here.option,
                mean: shift.mean,
                standard_deviation: shift.deviation,
                ahead: walk.ahead(banking.rounds),
                method: "normal approximation",
                bankroll,
                ruin: bankroll.map(|bankroll| walk.ruin(bankroll as f64, banking.rounds)),
                needed: RISKS
                    .iter()
                    .map(|&ruin| NeededJson { ruin, bankroll: walk.needed(ruin, banking.rounds) })
                    .collect(),
            },
        }
    }
}

impl PostedJson {
    fn new(posted: &Posted) -> PostedJson {
        PostedJson {
            option: posted.option,
            takes_wagers: posted.takes_wagers,
            action: posted.action.0,
            bank_fee: posted.bank_fee.0,
            circle_fee: posted.circle_fee.0,
            bank_wins: posted.won,
            bank_keeps: posted.expected,
            player_loses: posted.player_pays,
            method: "exact",
        }
    }
}

impl PlaceJson {
    fn new(place: &Place) -> PlaceJson {
        PlaceJson {
            covered: MeanJson::new(&place.covered),
            wins: MeanJson::new(&place.won),
            not_paid: MeanJson::new(&place.unpaid),
            given_back: MeanJson::new(&place.given_back),
        }
    }
}

impl MeanJson {
    fn new(mean: &Mean) -> MeanJson {
        MeanJson { mean: mean.mean(), error: mean.error(), standard_deviation: mean.deviation() }
    }
}
