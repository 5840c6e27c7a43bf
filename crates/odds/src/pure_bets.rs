//! The bets beside Pure 21.5: no decision of a player makes a difference to them.

use cards::Shoe;
use hands::Points;
use rules::banked::{Banked, Bonus, BonusOn, PureRules};
use rules::{House, Play};

use crate::bank::{EIGHTS, Lines, OVER};
use crate::edge::{self, Edge, NoOdds, Spread, paid};
use crate::shoe::{Left, VALUES, with};

/// Insurance and the bonus bets of Pure 21.5, where the house has them.
///
/// ```
/// use odds::PureBets;
/// use rules::Register;
///
/// let house = Register::embedded().house("casino-club").unwrap();
/// let bets = PureBets::new(house, "pure-21.5", 6)?;
/// assert_eq!(format!("{:.6}", bets.red_flex.unwrap().edge), "0.052586");
/// # Ok::<(), odds::NoOdds>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct PureBets {
    /// Insurance, for one who looks at nothing but the ace.
    pub insurance: Option<Edge>,
    /// Buster.
    pub buster: Option<Edge>,
    /// Red Flex.
    pub red_flex: Option<Edge>,
}

impl PureBets {
    /// Counts them.
    ///
    /// # Errors
    ///
    /// If the house has no such game, it is another kind of game, or its book does not allow so many decks.
    pub fn new(house: &House, game: &str, decks: u8) -> Result<PureBets, NoOdds> {
        let book = book(house, game, decks)?;
        let (rules, full) = (&PureRules::new(book), Left::full(decks));
        let of = |on: BonusOn| house.bonus_bets(game).find(|bonus| bonus.on == on);
        Ok(PureBets {
            insurance: book.insurance.map(|insurance| {
                let left = full.without(0);
                let wins = f64::from(left.counts[9]);
                let results = [(paid(insurance.pays), wins), (-1.0, f64::from(left.all) - wins)];
                let model = "for one who looks at nothing but the ace";
                Edge::counted(Spread::new(&results, 1.0), u128::from(left.all), model)
            }),
            buster: of(BonusOn::BustCards).map(|bonus| buster(bonus, rules, full)),
            red_flex: of(BonusOn::RedRun).map(|bonus| red_flex(bonus, rules, decks)),
        })
    }
}

/// The book of the game, if it allows so many decks.
pub(crate) fn book<'a>(house: &'a House, game: &str, decks: u8) -> Result<&'a Banked, NoOdds> {
    let chapter = house.chapter(game).and_then(|chapter| chapter.game.as_ref()).ok_or(NoOdds::NoGame)?;
    let Play::Banked(book) = &chapter.play else { return Err(NoOdds::NotThatGame) };
    let (least, most) = (book.decks_min, book.decks_max.min(Shoe::DECKS_MAX));
    if (least..=most).contains(&decks) { Ok(book) } else { Err(NoOdds::Decks { least, most }) }
}

/// Which cards players take changes nothing for bets on the bank's hand: those that it gets are any of the rest.
const FULL_SHOE: &str = "from a full shoe";

/// The bank over, by the number of its cards.
fn buster(bonus: &Bonus, rules: &PureRules, full: Left) -> Edge {
    let lines: Vec<Lines> = (0..VALUES).map(|up| Lines::new(rules, up)).collect();
    let mut results: Vec<(f64, f64)> = Vec::new();
    for lines in &lines {
        let left = full.without(lines.up);
        for (line, chance) in lines.chances(&left) {
            let over = matches!(line.ending, OVER | EIGHTS);
            let odds = bonus.pays(line.len + 1).filter(|_| over);
            results.push((edge::bonus(odds), full.chance(lines.up) * chance));
        }
    }
    let cases = lines.iter().map(|lines| lines.lines.len() as u128).sum();
    Edge::counted(Spread::new(&results, 1.0), cases, FULL_SHOE)
}

/// Red cards in a row, from the up card on. Half of every value is red (R108).
fn red_flex(bonus: &Bonus, rules: &PureRules, decks: u8) -> Edge {
    let red = Left::full(decks).counts.map(|count| count / 2);
    let black: u16 = red.iter().sum();
    let mut run = RedRun { bonus, rules, results: vec![], cases: 0 };
    run.draw(Points::DEALT, red, black, 1.0);
    Edge::counted(Spread::new(&run.results, 1.0), run.cases, FULL_SHOE)
}

struct RedRun<'a> {
    bonus: &'a Bonus,
    rules: &'a PureRules,
    results: Vec<(f64, f64)>,
    cases: u128,
}

impl RedRun<'_> {
    fn draw(&mut self, points: Points, red: [u16; VALUES], black: u16, chance: f64) {
        let cards = points.cards();
        if cards >= 2 && self.rules.bank_stands(points) {
            return self.ends(cards, chance);
        }
        let all = f64::from(red.iter().sum::<u16>() + black);
        // The first black card ends it.
        self.ends(cards, chance * f64::from(black) / all);
        for value in (0..VALUES).filter(|&value| red[value] > 0) {
            let mut less = red;
            less[value] -= 1;
            self.draw(with(points, value), less, black, chance * f64::from(red[value]) / all);
        }
    }

    fn ends(&mut self, run: u16, chance: f64) {
        self.cases += 1;
        self.results.push((edge::bonus(self.bonus.pays(run as u8)), chance));
    }
}
