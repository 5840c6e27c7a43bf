use std::io::Write;
use std::sync::Arc;

use anyhow::{anyhow, bail};
use lab::Odds;
use odds::banking::{Posted, Sample};
use odds::rounds::Stakes;
use rayon::prelude::*;
use rules::banked::Table;
use rules::{Chips, House};

use crate::edge::decks;
use crate::json;
use crate::layout::{self, money};
use crate::library::{self, Books};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The house
    house: String,
    /// The game: pure-21.5 or three-card
    game: String,
    /// How many players bet; left out, all seats but the bank's
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// What each bets on the game
    #[arg(long, value_name = "$", default_value = "$20", value_parser = amount)]
    wager: Chips,
    /// What each bets on every bonus bet; left out, nothing
    #[arg(long, value_name = "$", value_parser = amount)]
    bonus: Option<Chips>,
    /// What the player-dealer puts up; left out, enough for everything
    #[arg(long, value_name = "$", value_parser = amount)]
    bank: Option<Chips>,
    /// The option that is posted; left out, the first that takes the wagers
    #[arg(long, value_name = "OPTION")]
    schedule: Option<u16>,
    /// How many decks; left out, six, or as many as the book has
    #[arg(long, value_name = "N")]
    decks: Option<u8>,
    /// How many rounds a shift has
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// What the player-dealer brings for a shift; left out, what it takes is said
    #[arg(long, value_name = "$", value_parser = amount)]
    bankroll: Option<Chips>,
    /// How many rounds are played to see how results lie
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1_000..))]
    sample: u64,
    /// The seed of the cards
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    books: Books,
}

/// `$20`, or `20`, as people type it: a shell takes the first for a name.
pub(crate) fn amount(text: &str) -> Result<Chips, String> {
    let written = if text.starts_with('$') { text.to_string() } else { format!("${text}") };
    written.parse().map_err(|_| "is no amount: write it as 5, 0.50 or 1,000, or as '$5'".to_string())
}

/// The other side of a table, ready to be told.
pub(crate) struct Banking<'a> {
    pub(crate) house: &'a House,
    pub(crate) game: &'a str,
    pub(crate) decks: u8,
    pub(crate) stakes: Stakes,
    pub(crate) bank: Option<Chips>,
    pub(crate) posted: Vec<Posted>,
    /// The schedule that is posted.
    pub(crate) here: usize,
    pub(crate) sample: Sample,
    pub(crate) seed: u64,
    pub(crate) rounds: u64,
    pub(crate) bankroll: Option<Chips>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let house = library::house(&register, &args.house)?;
    let game = args.game.to_lowercase();
    let odds = Odds::new(house, &game, args.decks)?;
    let banking = Banking::new(args, house, &game, &odds)?;
    if args.books.json {
        return json::print(&json::BankJson::new(&banking));
    }
    banking.print()
}

impl<'a> Banking<'a> {
    fn new(args: &Args, house: &'a House, game: &'a str, odds: &Odds) -> anyhow::Result<Banking<'a>> {
        let strategy = odds.strategy();
        let bonus = args.bonus.unwrap_or(Chips(0));
        let stakes = |seats| Stakes { seats, wager: args.wager, bonus };
        let all = |seats| Posted::all(house, game, odds.decks(), strategy, stakes(seats));
        let Some(first) = all(1).into_iter().next() else { bail!("{} has posted no schedule for {game}", house.name) };
        let most = first.table.seats().len() as u8 - 1;
        let seats = args.seats.unwrap_or(most);
        if !(1..=most).contains(&seats) {
            bail!("--seats {seats}: beside the bank 1 to {most} can bet at a table of {game}");
        }
        let posted = all(seats);
        let here = match args.schedule {
            Some(option) => posted.iter().position(|posted| posted.option == Some(option)),
            None => posted.iter().position(|posted| posted.takes_wagers).or(Some(0)),
        };
        let Some(here) = here else {
            let options: Vec<String> =
                posted.iter().filter_map(|posted| posted.option).map(|option| option.to_string()).collect();
            bail!("there is no such option for {game} at {}; there are {}", house.name, options.join(", "));
        };
        let table = &posted[here].table;
        if !posted[here].takes_wagers {
            let range = layout::range(table.least(), table.most());
            bail!("--wager {}: at this table wagers are {range}", args.wager);
        }
        let stakes = stakes(seats);
        let sample = sample(table, odds, stakes, args.bank, args.sample, args.seed)?;
        Ok(Banking {
            house,
            game,
            decks: odds.decks(),
            stakes,
            bank: args.bank,
            here,
            sample,
            seed: args.seed,
            rounds: args.rounds,
            bankroll: args.bankroll,
            posted,
        })
    }

    fn print(&self) -> anyhow::Result<()> {
        let mut out = std::io::stdout();
        let Stakes { seats, wager, bonus } = self.stakes;
        let here = &self.posted[self.here];
        let bonus = if bonus.0 == 0 { String::new() } else { format!(" and {bonus} on every bonus bet") };
        let players = if seats == 1 { "one player bets".to_string() } else { format!("{seats} players bet") };
        writeln!(
            out,
            "The bank at {}, {}, {}: {players} {wager}{bonus}",
            self.house.name,
            self.game,
            decks(self.decks)
        )?;
        writeln!(out, "A round on average, with a bank that reaches for everything (exact):\n")?;
        let rows = self.posted.iter().map(|posted| {
            let option = posted.option.map_or("–".to_string(), |option| option.to_string());
            let wagers = layout::range(posted.table.least(), posted.table.most());
            let figures = match posted.takes_wagers {
                true => [
                    money(posted.won),
                    posted.bank_fee.to_string(),
                    money(posted.expected),
                    posted.circle_fee.to_string(),
                    money(posted.player_pays),
                ],
                false => [const { String::new() }; 5].map(|_| "–".to_string()),
            };
            [vec![option, wagers], figures.to_vec()].concat()
        });
        let head = ["option", "wagers", "the bank wins", "it pays", "and keeps", "a player pays", "and loses in all"];
        writeln!(out, "{}\n", layout::table(&head, rows, &[0, 2, 3, 4, 5, 6]))?;
        let option = here.option.map_or(String::new(), |option| format!(" at option {option}"));
        let (covered, won) = (self.sample.covered(), self.sample.won());
        writeln!(
            out,
            "Played {} rounds (seed {}): it wins {} ± {} before fees, deviation {} ± {}",
            self.sample.rounds(),
            self.seed,
            money(covered.mean()),
            money(covered.error()),
            money(covered.deviation()),
            money(covered.error_of_deviation()),
        )?;
        if let Some(bank) = self.bank {
            writeln!(
                out,
                "A bank of {bank}, the same cards: it wins {} ± {} more, deviation {} ± {}; it falls short in {:.1} % of the rounds\n",
                money(self.sample.more().mean()),
                money(self.sample.more().error()),
                money(won.deviation()),
                money(won.error_of_deviation()),
                100.0 * self.sample.short(),
            )?;
            self.print_places(&mut out)?;
        }
        let walk = self.sample.walk(here);
        let shift = walk.after(self.rounds);
        writeln!(
            out,
            "\nA shift of {} rounds{option}: {} after fees on average, deviation {}; ahead in {:.1} % of all shifts",
            self.rounds,
            money(shift.mean),
            money(shift.deviation),
            100.0 * walk.ahead(self.rounds),
        )?;
        if let Some(bankroll) = self.bankroll {
            let ruin = walk.ruin(bankroll.0 as f64, self.rounds);
            writeln!(out, "A bankroll of {bankroll} is lost in {:.2} % of them", 100.0 * ruin)?;
        }
        for risk in RISKS {
            let needed = money(walk.needed(risk, self.rounds));
            writeln!(out, "A bankroll of {needed} is lost in {:.0} % of them", 100.0 * risk)?;
        }
        writeln!(out, "\nShifts are a normal approximation; docs/odds.md has the formula")?;
        Ok(())
    }

    /// What becomes of the players, from the action button on.
    fn print_places(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let rows = (1..).zip(self.sample.places()).map(|(nth, place)| {
            let mean = |mean: &odds::Mean| money(mean.mean());
            vec![
                nth.to_string(),
                mean(&place.covered),
                mean(&place.won),
                money(place.won.error()),
                mean(&place.unpaid),
                mean(&place.given_back),
            ]
        });
        let head = ["from the button", "wins if covered", "wins", "±", "is not paid", "gets back of losses"];
        writeln!(out, "{}", layout::table(&head, rows, &[0, 1, 2, 3, 4, 5]))?;
        Ok(())
    }
}

/// How sure a bankroll should be.
pub(crate) const RISKS: [f64; 2] = [0.05, 0.01];

/// Rounds that one thread plays before it takes the next: the same whatever the number of threads.
const CHUNK: u64 = 5_000;

/// Plays on all cores.
fn sample(
    table: &Arc<Table>,
    odds: &Odds,
    stakes: Stakes,
    bank: Option<Chips>,
    rounds: u64,
    seed: u64,
) -> anyhow::Result<Sample> {
    let chunks: Vec<Result<Sample, _>> = (0..rounds.div_ceil(CHUNK))
        .into_par_iter()
        .map(|nth| {
            let rounds = CHUNK.min(rounds - nth * CHUNK);
            // Every thousand million seeds are far apart, so that no two tables share one.
            let seed = seed.wrapping_mul(1_000_000_007).wrapping_add(nth);
            Sample::play(table, odds.strategy(), stakes, bank, rounds, seed)
        })
        .collect();
    let mut all = Sample::default();
    for chunk in chunks {
        all.add_all(&chunk.map_err(|refusal| anyhow!("{refusal}"))?);
    }
    Ok(all)
}
