//! Random hands for the referee, one a line: what everybody was dealt, might do, did, and had in the end.
//!
//! `cargo xtask referee` gives them to another poker engine, which must come to the same. Arguments: the seed, a game, the
//! first hand and how many. Every hand has numbers of its own, so that one alone can be made again.
//!
//! A line has parts between bars: the hand, its steps, its end. Amounts are whole numbers of the smallest chip, and seats
//! are counted clockwise from the first to be dealt to.

#[path = "../tests/random_play/chance.rs"]
mod chance;

use std::env;
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write as _};
use std::process::ExitCode;
use std::sync::Arc;

use cards::Card;
use chance::Chance;
use rules::book::BookFile;
use rules::poker::{Act, Deal, Event, Options, Poker, Seating, Stakes, Step, Table, Turn};
use rules::{Chips, Play, Register, SEATS_MAX, Seat, Structure};

/// The games, by the names that the referee gives them.
const GAMES: [Game; 7] = [
    Game { name: "holdem", chapter: "holdem", code: "HE", structure: Structure::Limit },
    Game { name: "stud", chapter: "stud", code: "ST", structure: Structure::Limit },
    Game { name: "stud-hilo", chapter: "stud-hilo", code: "SL", structure: Structure::Limit },
    Game { name: "razz", chapter: "razz", code: "RZ", structure: Structure::Limit },
    Game { name: "omaha-hilo", chapter: "omaha-hilo", code: "OL", structure: Structure::Limit },
    Game { name: "no-limit-holdem", chapter: "holdem", code: "HE", structure: Structure::NoLimit },
    Game { name: "pot-limit-omaha", chapter: "omaha", code: "OM", structure: Structure::PotLimit },
];

/// A chapter of the book, and how it is bet.
struct Game {
    name: &'static str,
    chapter: &'static str,
    code: &'static str,
    structure: Structure,
}

/// Two houses like Ocean View, one for each way to count a short all-in: code and word.
const HOUSES: [(&str, &str); 2] = [("RH", "half-bet"), ("RF", "full-bet")];

const LIMITS: [(u64, u64); 4] = [(200, 400), (300, 600), (400, 800), (1500, 3000)];
const BLINDS: [u64; 3] = [200, 500, 1000];

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let Some((seed, game, first, count)) = read_args(&args) else {
        let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
        eprintln!("arguments: SEED GAME FIRST COUNT; games: {}", names.join(", "));
        return ExitCode::from(2);
    };
    let tables = Tables::new(&GAMES[game]);
    let mut out = BufWriter::new(io::stdout().lock());
    for number in first..first + count {
        let mut chance = Chance::of(seed ^ (game as u64) << 56 ^ number.wrapping_mul(0x9e6c_63d0_676a_9a99));
        let line = loop {
            // A deck that falls short is dealt anew by a rule of our books that no other engine has (R091): such a hand is
            // left out, and another one takes its number.
            if let Some(line) = tables.hand(&mut chance) {
                break line;
            }
        };
        if writeln!(out, "{} {number} seed={seed}{line}", GAMES[game].name).is_err() {
            // Nobody reads any more.
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn read_args(args: &[String]) -> Option<(u64, usize, u64, u64)> {
    let [seed, game, first, count] = args else { return None };
    let game = GAMES.iter().position(|known| known.name == game)?;
    Some((seed.parse().ok()?, game, first.parse().ok()?, count.parse().ok()?))
}

/// A game at every limit, by both ways to count a short all-in where that makes a difference.
struct Tables(Vec<Variant>);

struct Variant {
    table: Arc<Table>,
    /// What another engine must know of it.
    head: String,
    /// The larger bet, in smallest chips.
    bet: u64,
    ante: u64,
}

impl Tables {
    fn new(game: &Game) -> Tables {
        let Game { chapter, structure, .. } = *game;
        let files: Vec<BookFile> =
            Register::embedded_files().chain(HOUSES.iter().flat_map(|house| book(house, game))).collect();
        let register = Register::load(&files).unwrap_or_else(|faults| panic!("{faults}"));
        let mut variants = Vec::new();
        for (code, short_all_in) in HOUSES {
            let house = register.house(&code.to_lowercase());
            let game = house.and_then(|house| house.chapter(chapter)?.game.as_ref());
            let Some(game) = game else { panic!("{chapter} is a game") };
            let Play::Poker(poker) = &game.play else { panic!("{chapter} is poker") };
            let limits: Vec<(u64, u64)> = match structure {
                Structure::Limit => LIMITS.to_vec(),
                _ => BLINDS.map(|blind| (blind, blind)).to_vec(),
            };
            for (low, high) in limits {
                let stakes = Stakes::new(structure, Chips(low), Chips(high));
                let table = Table::new(game, stakes, &[]).unwrap_or_else(|why| panic!("{chapter}: {why}"));
                variants.push(Variant::new(table, poker, stakes, short_all_in));
            }
        }
        Tables(variants)
    }

    /// One hand; none if the deck fell short.
    fn hand(&self, chance: &mut Chance) -> Option<String> {
        self.0[chance.below(self.0.len())].hand(chance)
    }
}

/// A house like Ocean View, but for what no other engine can be told: raises that two players may make without end (R031),
/// and the choice of limits on an open pair (OV.ST.08).
fn book((code, short_all_in): &(&str, &str), game: &Game) -> [BookFile; 2] {
    let Game { chapter, structure, .. } = *game;
    let id = code.to_lowercase();
    let house = format!("id = '{id}'\ncode = '{code}'\nname = 'Referee'\nlike = 'ocean-view'\nsources = []\n");
    let raises = if structure == Structure::Limit { "3" } else { "'unlimited'" };
    let open_pair = if chapter == "stud" { "open_pair = 'never'\n" } else { "" };
    let text = format!(
        "id = '{chapter}'\nwithout = ['spread']\n[betting]\nstructures = '{}'\nraises = {raises}\n{open_pair}\
         cap_off = 'never'\nshort_all_in = '{short_all_in}'\n\
         [[clause]]\nid = '{code}.{}.901'\nkind = 'betting'\nwhere = 'x'\ntext = 'y'\nsets = 'betting'\n",
        structure.id(),
        game.code
    );
    [BookFile::new(&format!("{id}/house.toml"), &house), BookFile::new(&format!("{id}/{chapter}.toml"), &text)]
}

impl Variant {
    fn new(table: Table, poker: &Poker, stakes: Stakes, short_all_in: &str) -> Variant {
        let Stakes { structure, low, high, .. } = stakes;
        let chips = |amount: Chips| amount.0 / table.chip().0;
        let blind = poker.blinds.map_or((Chips(0), Chips(0)), |blinds| {
            let [small, big] = [blinds.small, blinds.big].map(|blind| blind.at(low, high));
            (small, big)
        });
        let ante = poker.ante.as_ref().map_or(Chips(0), |ante| ante.at(low, high));
        let bring_in = poker.bring_in.map_or(Chips(0), |bring_in| bring_in.amount.at(low, high));
        let head = format!(
            " structure={} low={} high={} small={} big={} ante={} bring_in={} short_all_in={short_all_in}",
            structure.id(),
            chips(low),
            chips(high),
            chips(blind.0),
            chips(blind.1),
            chips(ante),
            chips(bring_in),
        );
        let (bet, ante) = (chips(high), chips(ante));
        Variant { head, bet, ante, table: Arc::new(table) }
    }

    fn hand(&self, chance: &mut Chance) -> Option<String> {
        let seating = self.seating(chance);
        let players = Players::new(&seating, self.table.seats());
        let mut deal = Deal::open(Arc::clone(&self.table), &seating, &mut ()).unwrap_or_else(|why| panic!("{why}"));
        let mut stub: Vec<Option<Card>> = self.table.deck().iter().map(Some).collect();
        cards::shuffle(&mut stub, || chance.next());
        let temper = chance.pick(&[[1, 6, 3], [1, 3, 1], [1, 1, 1], [0, 3, 2], [3, 4, 2]]);

        let chip = self.table.chip().0;
        let mut line = format!("{} stacks={}", self.head, players.list(|seat| seating.stacks[seat.index()].0 / chip));
        loop {
            match deal.turn() {
                Turn::Dealer(need) => {
                    if need.reshuffle || (self.is_stud() && need.seats != deal.live()) {
                        return None;
                    }
                    let cards = stub.split_off(stub.len() - need.count());
                    let mut events: Vec<Event> = Vec::new();
                    play(&mut deal, Step::Dealt(&cards), &mut events);
                    players.write_dealing(&events, &mut line);
                }
                Turn::Seat(seat) => {
                    let options = deal.options();
                    let act = any_act(&options, temper, chip, chance);
                    players.write_act(seat, &options, act, chip, &mut line);
                    play(&mut deal, Step::Act(seat, act), &mut Vec::new());
                }
                Turn::Floor(_) => unreachable!("all cards are known"),
                Turn::Nobody => break,
            }
        }
        let _ = write!(line, " | end {}", players.list(|seat| deal.stack(seat).0 / chip));
        Some(line)
    }

    /// Whether players get cards on every street.
    fn is_stud(&self) -> bool {
        self.ante > 0
    }

    /// From two players to a full table, with empty seats between them; stacks of every size, or all large enough to play on.
    fn seating(&self, chance: &mut Chance) -> Seating {
        let mut chips = vec![Chips(0); self.table.seats()];
        let players = 2 + chance.below(self.table.seats() - 1);
        let mut order: Vec<usize> = (0..chips.len()).collect();
        cards::shuffle(&mut order, || chance.next());
        let sizes = [self.ante + 3, self.bet, self.bet * 3, self.bet * 10, self.bet * 50];
        let sizes = &sizes[chance.pick(&[0, 0, 1, 2, 3])..];
        for &seat in &order[..players] {
            let size = chance.pick(sizes);
            let stack = self.ante.max(1) + chance.below(size as usize) as u64;
            chips[seat] = Chips(stack * self.table.chip().0);
        }
        let button = Seat::new(order[0] as u8);
        let mut seating = Seating::everybody(&self.table, &chips, button);
        seating.show_all = true;
        seating
    }
}

fn play(deal: &mut Deal, step: Step<'_>, events: &mut Vec<Event>) {
    deal.play(step, events).unwrap_or_else(|refusal| panic!("{step:?}: {refusal} {deal:#?}"));
}

/// One of the legal acts, by the temper of the table: how much folding, calling and raising.
fn any_act(options: &Options, [fold, call, raise]: [usize; 3], chip: u64, chance: &mut Chance) -> Act {
    let mut acts = Vec::new();
    if options.fold {
        acts.push((fold, Act::Fold));
    }
    if options.check {
        acts.push((call, Act::Check));
    }
    if options.call.is_some() {
        acts.push((call, Act::Call));
    }
    if let Some(bounds) = options.raise {
        // Mostly a little above the least, so that not every hand without a limit ends before the flop.
        let room = (bounds.most.0 - bounds.least.0) / chip;
        let part = chance.pick(&[0, 0, room / 16, room / 4, room]);
        let to = bounds.least.0 + chip * chance.below(part as usize + 1) as u64;
        let to = if chance.one_in(8) { bounds.most } else { Chips(to) };
        acts.push((raise, Act::RaiseTo(to)));
    }
    let mut left = chance.below(acts.iter().map(|(weight, _)| weight).sum());
    for (weight, act) in acts {
        if left < weight {
            return act;
        }
        left -= weight;
    }
    unreachable!("somebody can always move")
}

/// Who is dealt in, in the order in which another engine counts them.
struct Players {
    order: Vec<Seat>,
    places: [usize; SEATS_MAX],
}

impl Players {
    fn new(seating: &Seating, seats: usize) -> Players {
        let posted = seating.last_blind.is_some();
        let last = Seat::new(seats as u8 - 1);
        let start = if posted { seating.button } else { last };
        let order: Vec<Seat> = start.into_iter().flat_map(|start| seating.dealt_in.clockwise(start)).collect();
        let mut places = [0; SEATS_MAX];
        for (place, seat) in order.iter().enumerate() {
            places[seat.index()] = place;
        }
        Players { order, places }
    }

    fn list(&self, value: impl Fn(Seat) -> u64) -> String {
        let values: Vec<String> = self.order.iter().map(|&seat| value(seat).to_string()).collect();
        values.join(",")
    }

    /// `| deal burn:4c 0:AhKd 1:2c2d`, or `board:` with its cards.
    fn write_dealing(&self, events: &[Event], line: &mut String) {
        let mut hands = vec![String::new(); self.order.len()];
        let mut board = String::new();
        line.push_str(" | deal");
        for event in events {
            match *event {
                Event::Burned { card: Some(card), .. } => _ = write!(line, " burn:{card}"),
                Event::Dealt { seat, card: Some(card), .. } => {
                    _ = write!(hands[self.places[seat.index()]], "{card}");
                }
                Event::Board { card: Some(card), .. } => _ = write!(board, "{card}"),
                _ => {}
            }
        }
        for (place, hand) in hands.iter().enumerate().filter(|(_, hand)| !hand.is_empty()) {
            let _ = write!(line, " {place}:{hand}");
        }
        if !board.is_empty() {
            let _ = write!(line, " board:{board}");
        }
    }

    /// `| 3 fold call=6 raise=12-12 > raise=12`: the player, what he may do, what he does.
    fn write_act(&self, seat: Seat, options: &Options, act: Act, chip: u64, line: &mut String) {
        let _ = write!(line, " | {}", self.places[seat.index()]);
        line.push_str(if options.fold { " fold" } else { "" });
        line.push_str(if options.check { " check" } else { "" });
        if let Some(amount) = options.call {
            let _ = write!(line, " call={}", amount.0 / chip);
        }
        if let Some(raise) = options.raise {
            let _ = write!(line, " raise={}-{}", raise.least.0 / chip, raise.most.0 / chip);
        }
        let _ = match act {
            Act::Fold => write!(line, " > fold"),
            Act::Check => write!(line, " > check"),
            Act::Call => write!(line, " > call"),
            Act::RaiseTo(to) => write!(line, " > raise={}", to.0 / chip),
            _ => unreachable!("no other act is chosen"),
        };
    }
}
