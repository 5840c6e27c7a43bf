//! Whole hands of poker by random legal acts, dealing included.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use cards::{Card, shuffle_first};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use rs_poker::arena::action::AgentAction;
use rs_poker::arena::{Agent, GameState, GameStateBuilder, HoldemSimulationBuilder};
use rules::poker::{Act, Deal, Seating, Stakes, Step, Table, Turn};
use rules::{Chips, Register, Seat, Structure};

use crate::contest::Contest;

const HANDS: u64 = 20_000;

/// How many cards are shuffled at once: all that six players of Hold'em can need.
const AT_ONCE: usize = 20;

/// Six players at fixed limits, each act as likely as the other, beside an arena that plays no limit by least raises.
pub(crate) fn holdem() -> Contest {
    Contest::new("Whole hands of Hold'em, six players, random acts", "hand", HANDS, "rs_poker's arena")
        .ours("rules: Ocean View Hold'em $4–$8", Some(1.0 / 6.0), hands("ocean-view", "holdem", 6))
        .peer("rs_poker's arena", arena())
}

/// Our own games beside each other: by the card, none may take more than twice as long.
pub(crate) fn others() -> Contest {
    let holdem = Game { name: HOLDEM, id: "holdem", players: 6 };
    let others = [
        Game { name: "Stud Hi-Lo, eight players", id: "stud-hilo", players: 8 },
        Game { name: "Omaha Hi-Lo, nine players", id: "omaha-hilo", players: 9 },
        Game { name: "Lowball, nine players", id: "lowball", players: 9 },
    ];
    let contest = Contest::new("Whole hands of other games, random acts", "hand", HANDS, HOLDEM);
    let contest = contest.ours(holdem.name, None, hands("ocean-view", holdem.id, holdem.players));
    others.iter().fold(contest, |contest, game| {
        let cards = game.cards_a_hand() / holdem.cards_a_hand();
        let name = format!("{}, {cards:.2} times the cards", game.name);
        contest.ours(name, Some(2.0 * cards), hands("ocean-view", game.id, game.players))
    })
}

const HOLDEM: &str = "Hold'em, six players";

struct Game {
    name: &'static str,
    id: &'static str,
    players: usize,
}

impl Game {
    /// How many cards are dealt in a hand, burns included.
    fn cards_a_hand(&self) -> f64 {
        let mut hands = hands("ocean-view", self.id, self.players);
        DEALT.store(0, Ordering::Relaxed);
        hands();
        DEALT.load(Ordering::Relaxed) as f64 / HANDS as f64
    }
}

/// How many cards have been dealt.
static DEALT: AtomicU64 = AtomicU64::new(0);

fn hands(house: &str, game: &str, players: usize) -> impl FnMut() -> u64 + 'static {
    let chapter = Register::embedded().house(house).unwrap().chapter(game).unwrap();
    let stakes = Stakes::new(Structure::Limit, Chips(400), Chips(800));
    let table = Arc::new(Table::new(chapter.game.as_ref().unwrap(), stakes, &[]).unwrap());
    let mut generator = ChaCha8Rng::from_seed([26; 32]);
    let mut deck: Vec<Option<Card>> = table.deck().iter().map(Some).collect();
    let stacks = vec![Chips(100_000); players];
    let seatings: Vec<Seating> = (0..players as u8)
        .map(|button| Seating { show_all: true, ..Seating::everybody(&table, &stacks, Seat::new(button)) })
        .collect();
    let mut deal = Deal::open(table, &seatings[0], &mut ()).unwrap();
    move || {
        let rounds = seatings.iter().cycle().take(HANDS as usize);
        rounds.map(|seating| play(&mut deal, seating, &mut deck, &mut generator)).sum()
    }
}

fn play(deal: &mut Deal, seating: &Seating, deck: &mut [Option<Card>], generator: &mut impl Rng) -> u64 {
    deal.reopen(seating, &mut ()).unwrap();
    let (mut dealt, mut shuffled, mut count_dealt) = (0, 0, 0);
    let mut words = generator.next_u64();
    // What is left when the deck has been made anew, which is rare.
    let mut anew: Option<Vec<Option<Card>>> = None;
    loop {
        let step = match deal.turn() {
            Turn::Dealer(need) => {
                let count = need.count();
                if need.reshuffle {
                    anew = Some((deal.unseen() | deal.to_reshuffle()).iter().map(Some).collect());
                    count_dealt += dealt as u64;
                    (dealt, shuffled) = (0, 0);
                }
                let deck: &mut [Option<Card>] = anew.as_deref_mut().unwrap_or(deck);
                if dealt + count > shuffled {
                    shuffled = deck.len().min((dealt + count).max(AT_ONCE));
                    shuffle_first(&mut deck[dealt..], shuffled - dealt, || generator.next_u64());
                }
                dealt += count;
                Step::Dealt(&deck[dealt - count..dealt])
            }
            Turn::Seat(seat) => {
                words = words.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                Step::Act(seat, choose(deal, words >> 48))
            }
            Turn::Floor(_) => unreachable!("all cards are known"),
            Turn::Nobody => break,
        };
        deal.play(step, &mut ()).unwrap();
    }
    DEALT.fetch_add(count_dealt + dealt as u64, Ordering::Relaxed);
    deal.stack(Seat::new(0).unwrap()).0
}

/// One of the legal acts, each as likely as the other.
fn choose(deal: &Deal, chance: u64) -> Act {
    let options = deal.options();
    if options.kill.is_some() {
        return Act::NoKill;
    }
    if options.draw.is_some() {
        let held = deal.holding(options.seat.unwrap());
        return Act::Draw(held.iter().flatten().copied().take((chance % 4) as usize).collect());
    }
    let count = 1 + u64::from(options.raise.is_some()) + u64::from(options.fold);
    match ((chance * count) >> 16, options.raise) {
        (0, _) if options.check => Act::Check,
        (0, _) => Act::Call,
        (1, Some(raise)) => Act::RaiseTo(raise.least),
        _ => Act::Fold,
    }
}

struct AnyAct(ChaCha8Rng);

#[async_trait]
impl Agent for AnyAct {
    async fn act(&mut self, _: u128, state: &GameState) -> AgentAction {
        let round = &state.round_data;
        let bet = round.current_player_bet();
        let least = (round.bet + round.min_raise).min(bet + state.stacks[round.to_act_idx]);
        let fold = u64::from(round.bet > bet);
        match self.0.next_u64() % (2 + fold) {
            0 => AgentAction::Call,
            1 => AgentAction::Bet(least),
            _ => AgentAction::Fold,
        }
    }

    fn name(&self) -> &str {
        "any act"
    }
}

fn arena() -> impl FnMut() -> u64 + 'static {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let mut seed = 0u8;
    move || {
        let mut won = 0.0;
        for _ in 0..HANDS {
            seed = seed.wrapping_add(1);
            let state = GameStateBuilder::new().num_players_with_stack(6, 1000.0).blinds(4.0, 2.0).build().unwrap();
            let agents: Vec<Box<dyn Agent>> =
                (0..6).map(|nth| Box::new(AnyAct(ChaCha8Rng::from_seed([seed ^ nth; 32]))) as Box<dyn Agent>).collect();
            let mut simulation = HoldemSimulationBuilder::default().game_state(state).agents(agents).build().unwrap();
            runtime.block_on(simulation.run());
            won += simulation.game_state.stacks[0];
        }
        won as u64
    }
}
