//! The bank's side: what was counted against what was played, and a bankroll's end by the formula and by shifts.

use odds::banking::{Posted, Sample};
use odds::pure::PureOdds;
use odds::rounds::{Insuring, Rounds, Stakes, Strategy};
use odds::three_card::ThreeCardOdds;
use rules::banked::Event;
use rules::{Chips, Register, Sink};

fn three_card() -> ThreeCardOdds {
    ThreeCardOdds::new(Register::embedded().house("ocean-view").unwrap(), "three-card").unwrap()
}

fn posted(odds: &ThreeCardOdds, stakes: Stakes) -> Vec<Posted> {
    let house = Register::embedded().house("ocean-view").unwrap();
    Posted::all(house, "three-card", 1, Strategy::ThreeCard(odds), stakes)
}

const STAKES: Stakes = Stakes { seats: 5, wager: Chips(2_000), bonus: Chips(500) };

#[test]
fn a_bank_that_reaches_wins_what_players_lose() {
    let odds = three_card();
    let posted = posted(&odds, STAKES);
    assert_eq!(posted.len(), 6);
    let sample = Sample::play(&posted[0].table, Strategy::ThreeCard(&odds), STAKES, None, 150_000, 2026).unwrap();
    let (won, error) = (sample.won().mean(), sample.won().error());
    println!("{:.1} counted, {won:.1} ± {error:.1} played", posted[0].won);
    assert!((won - posted[0].won).abs() < 3.0 * error);
    assert_eq!(sample.short(), 0.0);
    // The fee is what the house takes by the action.
    assert_eq!((posted[0].action, posted[0].bank_fee, posted[2].bank_fee), (Chips(15_000), Chips(200), Chips(300)));
    assert_eq!(sample.walk(&posted[0]).mean, posted[0].won - 200.0);
    // Wherever he is settled, a player loses the same.
    for place in sample.places() {
        let loses = -posted[0].won / 5.0;
        assert!((place.won.mean() - loses).abs() < 4.0 * place.won.error());
        assert_eq!(place.covered, place.won);
    }
}

#[test]
fn a_short_bank_reaches_for_the_first_seats() {
    let odds = three_card();
    let posted = posted(&odds, STAKES);
    let short = Some(Chips(6_000));
    let play = |seed| Sample::play(&posted[0].table, Strategy::ThreeCard(&odds), STAKES, short, 50_000, seed).unwrap();
    let mut sample = play(1);
    sample.add_all(&play(2));
    assert_eq!((sample.rounds(), sample.places().len()), (100_000, 5));
    // Its result can be no more than its wager, either way.
    assert!(sample.won().deviation() < sample.covered().deviation() && sample.won().deviation() < 6_000.0);
    assert!(sample.short() > 0.3);
    let uncovered: Vec<f64> = sample.places().iter().map(|place| place.uncovered.mean()).collect();
    println!("without action, by place: {uncovered:?}");
    assert!(uncovered.windows(2).all(|places| places[0] < places[1]), "the later the less");
    for place in sample.places() {
        let difference = place.covered.mean() - place.won.mean();
        assert!((difference - (place.unpaid.mean() - place.given_back.mean())).abs() < 1e-6);
    }
}

/// Six to five of $4 is $4.80 and pays $4.50: that is counted too.
#[test]
fn what_is_rounded_is_won_by_the_bank() {
    let house = Register::embedded().house("aviator").unwrap();
    let odds = PureOdds::new(house, "pure-21.5", 1).unwrap();
    let (strategy, stakes) =
        (Strategy::ByCards(&odds, Insuring::Never), Stakes { seats: 1, wager: Chips(400), bonus: Chips(0) });
    let posted = &Posted::all(house, "pure-21.5", 1, strategy, stakes)[0];
    let sample = Sample::play(&posted.table, strategy, stakes, None, 400_000, 5).unwrap();
    let (won, error) = (sample.won().mean(), sample.won().error());
    let unrounded = odds.base.edge * 400.0;
    println!("{:.2} counted, {unrounded:.2} without rounding, {won:.2} ± {error:.2} played", posted.won);
    assert!((won - posted.won).abs() < 3.0 * error);
    // Thirty cents of every natural, of which there are 465 in ten thousand hands.
    assert!((posted.won - unrounded - 30.0 * 0.0465).abs() < 0.01);
}

/// What the bank has won.
#[derive(Default)]
struct Bank(i64);

impl Sink<Event> for Bank {
    fn on(&mut self, event: Event) {
        match event {
            Event::Paid { amount, .. } | Event::BankFee { amount, .. } => self.0 -= amount.0 as i64,
            Event::Collected { amount, .. } => self.0 += amount.0 as i64,
            _ => {}
        }
    }
}

/// Shifts of a bank through the engine, until its bankroll is lost, beside the formula.
#[test]
fn a_bankroll_is_lost_as_often_as_the_formula_says() {
    let odds = three_card();
    let stakes = Stakes { seats: 2, wager: Chips(2_000), bonus: Chips(0) };
    let posted = &posted(&odds, stakes)[0];
    let strategy = Strategy::ThreeCard(&odds);
    let walk = Sample::play(&posted.table, strategy, stakes, None, 200_000, 3).unwrap().walk(posted);
    let (shifts, rounds) = (4_000, 200);
    let bankrolls = [40_000, 80_000, 120_000];
    let mut ruined = [0.0; 3];
    let mut table = Rounds::new(posted.table.clone(), strategy, stakes, 4).unwrap();
    for _ in 0..shifts {
        let (mut bank, mut lowest) = (Bank::default(), 0);
        for _ in 0..rounds {
            table.play(table.enough(), &mut bank).unwrap();
            lowest = lowest.min(bank.0);
        }
        for (ruined, bankroll) in ruined.iter_mut().zip(bankrolls) {
            *ruined += f64::from(lowest <= -bankroll) / f64::from(shifts);
        }
    }
    for (ruined, bankroll) in ruined.into_iter().zip(bankrolls) {
        let formula = walk.ruin(bankroll as f64, rounds);
        let error = (formula * (1.0 - formula) / f64::from(shifts)).sqrt();
        println!(
            "{bankroll} cents: lost in {formula:.4} of the shifts by the formula, {ruined:.4} ± {error:.4} played"
        );
        // Three errors, and what a formula for small steps is off by.
        assert!((formula - ruined).abs() < 3.0 * error + 0.01);
    }
}
