//! A hand round by round, with its money: what formats of others are written from.

use cards::Card;
use rules::poker::{Deal, Event, Poker, PostKind, RaiseKind, Share};
use rules::{Chips, Game, Play, Register, SEATS_MAX, Seat, Structure};

use crate::phh::{Illegal, PhhHand, Replayer};
use crate::poker::{Record, Setting};
use crate::run::{RunError, find};

/// A hand round by round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chronicle {
    /// Where it was played.
    pub venue: String,
    /// The id of the game.
    pub game: String,
    /// Its name.
    pub game_name: String,
    /// What it looks like.
    pub kind: GameKind,
    /// Whether the best high hand and the best low hand share the pot.
    pub splits: bool,
    /// The betting.
    pub structure: Structure,
    /// The limits.
    pub low: Chips,
    /// The upper one.
    pub high: Chips,
    /// The blinds and the ante, where there are some.
    pub small_blind: Chips,
    /// The big one.
    pub big_blind: Chips,
    /// The ante.
    pub ante: Chips,
    /// How many seats the table has.
    pub seats: usize,
    /// What chips are counted in, such as USD.
    pub currency: String,
    /// Where the button lies.
    pub button: Option<Seat>,
    /// The players by seat.
    pub players: Vec<Player>,
    /// What happened, round by round; the first holds what was put up before the cards.
    pub rounds: Vec<Round>,
    /// What was won.
    pub pots: Vec<Pot>,
    /// What the house took in all.
    pub dropped: Chips,
    /// Whether the hand came to its end, and everybody knows how.
    pub over: bool,
}

/// What a game looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKind {
    /// Two cards and a board, or three of which one goes.
    Holdem,
    /// Four cards and a board.
    Omaha,
    /// Cards up and down.
    Stud,
    /// Cards are drawn.
    Draw,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Where he sits.
    pub seat: Seat,
    /// The number of his seat, as it is told.
    pub number: u16,
    /// What he is called.
    pub name: String,
    /// What he had.
    pub stack: Chips,
    /// What he has in the end.
    pub end: Chips,
}

/// A round of betting, or the showdown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// The street's name in the book; nothing before the first, and for the showdown.
    pub street: String,
    /// Whether it is the showdown.
    pub showdown: bool,
    /// Cards that came to the board.
    pub board: Vec<Card>,
    /// What was done.
    pub lines: Vec<Line>,
}

/// Something that a player did, or got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Who.
    pub seat: Seat,
    /// What.
    pub what: What,
    /// What he put in by it, or got back.
    pub amount: Chips,
    /// What he has in front of him then in this round.
    pub to: Chips,
    /// Whether these were his last chips.
    pub all_in: bool,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum What {
    Posts(PostKind),
    Dealt { cards: Vec<Option<Card>>, up: bool },
    BringsIn,
    Folds,
    Checks,
    Calls,
    Bets,
    Raises,
    Kills,
    Draws(u8),
    Discards(Option<Card>),
    GetsBack,
    Shows(Vec<Option<Card>>),
    Mucks,
}

/// A pot that was won.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pot {
    /// What was in it, with what the house took of it.
    pub amount: Chips,
    /// What the house took of it.
    pub fee: Chips,
    /// Who won how much.
    pub wins: Vec<(Seat, Chips, Option<Share>)>,
}

impl Chronicle {
    /// Of a deal of ours.
    ///
    /// # Errors
    ///
    /// If it cannot be played again.
    pub fn of(record: &Record, register: &Register) -> Result<Chronicle, RunError> {
        let (house, chapter, game, table) = record.setting.open(register)?;
        let mut events = Vec::new();
        let mut deal = Deal::open(std::sync::Arc::new(table), &record.seating, &mut events)
            .map_err(|error| RunError::NoDeal { why: error.to_string() })?;
        for (nth, played) in record.steps.iter().enumerate() {
            played
                .play(&mut deal, &mut events)
                .map_err(|refusal| RunError::Line { line: nth + 1, why: refusal.to_string() })?;
        }
        let seats = record.seating.dealt_in.iter();
        let player = |seat: Seat| {
            let (stack, end) = (record.seating.stacks[seat.index()], deal.stack(seat));
            Player { seat, number: seat.index() as u16 + 1, name: nobody(seat), stack, end }
        };
        let table = Told {
            setting: &record.setting,
            venue: &house.name,
            game_name: &chapter.name,
            game,
            seats: deal.table().seats(),
            currency: DOLLARS,
            antes: PostKind::Ante,
        };
        Ok(table.chronicle(seats.map(player).collect(), record.seating.button, &deal, &events))
    }

    /// Of a hand that a file has.
    ///
    /// # Errors
    ///
    /// If it is not legal.
    pub fn of_phh(hand: &PhhHand, replayer: &mut Replayer) -> Result<Chronicle, Illegal> {
        let mut events = Vec::new();
        replayer.replay_into(hand, &mut events)?;
        let setting = hand.setting();
        let (house, chapter, game) =
            find(replayer.register(), &setting.house, &setting.game).map_err(|why| Illegal::at_all(&why))?;
        let deal = replayer.last().ok_or_else(|| Illegal::at_all(&"nothing was dealt"))?;
        let about = &hand.about;
        let player = |(place, (seat, &stack)): (usize, (Seat, &Chips))| {
            let number = about.seats.get(place).copied().unwrap_or(seat.index() as u16 + 1);
            let name = about.players.get(place).cloned().unwrap_or_else(|| format!("Player {number}"));
            Player { seat, number, name, stack, end: deal.stack(seat) }
        };
        let table = Told {
            setting: &setting,
            venue: about.venue.as_ref().unwrap_or(&house.name),
            game_name: &chapter.name,
            game,
            seats: about.seat_count.map_or(deal.table().seats(), usize::from),
            currency: about.currency.as_deref().unwrap_or(DOLLARS),
            // By common rules what is dead is an ante.
            antes: if house.common { PostKind::Dead } else { PostKind::Ante },
        };
        Ok(table.chronicle(
            hand.seats().zip(&hand.stacks).enumerate().map(player).collect(),
            hand.button(),
            deal,
            &events,
        ))
    }
}

impl Chronicle {
    /// The number of a seat, as it is told.
    pub(crate) fn number(&self, seat: Seat) -> u16 {
        let player = self.players.iter().find(|player| player.seat == seat);
        player.map_or(seat.index() as u16 + 1, |player| player.number)
    }
}

/// What a player is called of whom only the seat is known.
fn nobody(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

/// What chips are counted in where nobody says it.
const DOLLARS: &str = "USD";

/// The table that is told of.
struct Told<'a> {
    setting: &'a Setting,
    venue: &'a str,
    game_name: &'a str,
    game: &'a Game,
    seats: usize,
    currency: &'a str,
    /// What antes are posted as, besides as antes.
    antes: PostKind,
}

impl Told<'_> {
    fn chronicle(&self, mut players: Vec<Player>, button: Option<Seat>, deal: &Deal, events: &[Event]) -> Chronicle {
        let Play::Poker(poker) = &self.game.play else { unreachable!("a deal of poker has a game of poker") };
        let terms = &self.setting.terms;
        let stakes = events.iter().find_map(|event| match event {
            Event::Stakes { low, high, .. } => Some((*low, *high)),
            _ => None,
        });
        let (low, high) = stakes.unwrap_or((terms.low, terms.high));
        let posted = |kind: PostKind| {
            let amounts = events.iter().filter_map(|event| match event {
                Event::Posted { post, amount, .. } if *post == kind => Some(*amount),
                _ => None,
            });
            amounts.max().unwrap_or_default()
        };
        players.sort_by_key(|player| player.number);
        let mut telling = Telling::new(poker, deal, self.antes, &players);
        events.iter().for_each(|event| telling.hear(event));
        // What the house takes comes out of the main pot, or out of blinds that lie in it.
        let main = telling.pot(0);
        (main.fee, main.amount) = (deal.dropped(), Chips(main.amount.0 + deal.dropped().0));
        Chronicle {
            venue: self.venue.to_string(),
            game: self.setting.game.clone(),
            game_name: self.game_name.to_string(),
            kind: GameKind::of(poker),
            splits: poker.showdown.high.is_some() && poker.showdown.low.is_some(),
            structure: terms.structure,
            low,
            high,
            small_blind: posted(PostKind::SmallBlind),
            big_blind: posted(PostKind::BigBlind),
            ante: posted(PostKind::Ante).max(posted(self.antes)),
            seats: self.seats,
            currency: self.currency.to_string(),
            button,
            players,
            rounds: telling.rounds,
            pots: telling.pots,
            dropped: deal.dropped(),
            over: deal.is_over(),
        }
    }
}

impl GameKind {
    fn of(poker: &Poker) -> GameKind {
        let dealt: u8 = poker.streets.first().map_or(0, |street| street.down);
        let up = poker.streets.iter().any(|street| street.up > 0);
        match poker.streets.iter().any(|street| street.board > 0) {
            true if dealt >= 4 => GameKind::Omaha,
            true => GameKind::Holdem,
            false if up => GameKind::Stud,
            false => GameKind::Draw,
        }
    }
}

/// What has been told so far.
struct Telling<'a> {
    poker: &'a Poker,
    /// As it was in the end: what was shown then is known.
    deal: &'a Deal,
    rounds: Vec<Round>,
    pots: Vec<Pot>,
    bets: [u64; SEATS_MAX],
    /// What each has left.
    left: [u64; SEATS_MAX],
    antes: PostKind,
}

impl<'a> Telling<'a> {
    fn new(poker: &'a Poker, deal: &'a Deal, antes: PostKind, players: &[Player]) -> Telling<'a> {
        let mut left = [0; SEATS_MAX];
        for player in players {
            left[player.seat.index()] = player.stack.0;
        }
        Telling { poker, deal, rounds: vec![Round::default()], pots: vec![], bets: [0; SEATS_MAX], left, antes }
    }

    fn hear(&mut self, event: &Event) {
        match *event {
            Event::Posted { seat, post, amount, .. } => {
                let live = !matches!(post, PostKind::Ante | PostKind::Dead);
                let post = if post == self.antes { PostKind::Ante } else { post };
                if amount > Chips(0) {
                    self.puts(seat, What::Posts(post), amount, live);
                }
            }
            Event::Street { street, .. } => {
                let name = self.poker.streets.get(usize::from(street)).map_or("", |street| &street.name);
                // The blinds count in the first round.
                if street > 0 {
                    self.bets = [0; SEATS_MAX];
                }
                self.rounds.push(Round { street: name.to_string(), ..Round::default() });
            }
            Event::Dealt { seat, card, up, .. } => self.gets(seat, card, up),
            Event::Board { card, .. } => {
                if let Some(round) = self.rounds.last_mut() {
                    round.board.extend(card);
                }
            }
            Event::Folded { seat } => self.line(seat, What::Folds),
            Event::Checked { seat, .. } => self.line(seat, What::Checks),
            Event::Called { seat, amount, .. } => self.puts(seat, What::Calls, amount, true),
            Event::BroughtIn { seat, amount, .. } => self.puts(seat, What::BringsIn, amount, true),
            Event::Raised { seat, to, how, .. } => {
                let what = match how {
                    RaiseKind::Bet => What::Bets,
                    // An all-in that is no raise is one all the same if there was nothing to call.
                    RaiseKind::ActionOnly if self.bets.iter().all(|&bet| bet == 0) => What::Bets,
                    RaiseKind::Raise | RaiseKind::Completion | RaiseKind::ActionOnly => What::Raises,
                };
                let amount = Chips(to.0.saturating_sub(self.bets[seat.index()]));
                self.puts(seat, what, amount, true);
            }
            Event::Killed { seat, amount, .. } => self.puts(seat, What::Kills, amount, true),
            Event::Returned { seat, amount, .. } => {
                self.left[seat.index()] += amount.0;
                let bet = &mut self.bets[seat.index()];
                *bet = bet.saturating_sub(amount.0);
                let to = Chips(*bet);
                self.push(Line { seat, what: What::GetsBack, amount, to, all_in: false });
            }
            Event::Drew { seat, count, .. } => self.line(seat, What::Draws(count)),
            Event::Discarded { seat, card, .. } => self.line(seat, What::Discards(card)),
            Event::ShowsFirst { .. } => self.show(),
            Event::Shown { seat, .. } | Event::PlayedBoard { seat, .. } => {
                self.show();
                self.line(seat, What::Shows(self.deal.holding(seat).to_vec()));
            }
            Event::Mucked { seat, .. } => {
                self.show();
                self.line(seat, What::Mucks);
            }
            Event::Won { pot, seat, amount, share, .. } => self.win(pot, seat, amount, Some(share)),
            Event::OddChip { pot, seat, amount, .. } => self.win(pot, seat, amount, None),
            _ => {}
        }
    }

    fn push(&mut self, line: Line) {
        if let Some(round) = self.rounds.last_mut() {
            round.lines.push(line);
        }
    }

    fn line(&mut self, seat: Seat, what: What) {
        let to = Chips(self.bets[seat.index()]);
        self.push(Line { seat, what, amount: Chips(0), to, all_in: false });
    }

    fn puts(&mut self, seat: Seat, what: What, amount: Chips, live: bool) {
        let left = &mut self.left[seat.index()];
        *left = left.saturating_sub(amount.0);
        let all_in = *left == 0;
        if live {
            self.bets[seat.index()] += amount.0;
        }
        let to = Chips(self.bets[seat.index()]);
        self.push(Line { seat, what, amount, to, all_in });
    }

    /// A card to a player; several in a row are one line.
    fn gets(&mut self, seat: Seat, card: Option<Card>, is_up: bool) {
        let lines = self.rounds.last_mut().map(|round| &mut round.lines);
        let dealing = lines.and_then(|lines| {
            let recent = lines.iter_mut().rev().take_while(|line| matches!(line.what, What::Dealt { .. }));
            recent.filter(|line| line.seat == seat).find_map(|line| match &mut line.what {
                What::Dealt { cards, up } if *up == is_up => Some(cards),
                _ => None,
            })
        });
        match dealing {
            Some(cards) => cards.push(card),
            None => self.line(seat, What::Dealt { cards: vec![card], up: is_up }),
        }
    }

    /// The showdown begins, if it has not.
    fn show(&mut self) {
        if !self.rounds.last().is_some_and(|round| round.showdown) {
            self.rounds.push(Round { showdown: true, ..Round::default() });
        }
    }

    fn pot(&mut self, pot: u8) -> &mut Pot {
        let place = usize::from(pot);
        if self.pots.len() <= place {
            self.pots.resize(place + 1, Pot::default());
        }
        &mut self.pots[place]
    }

    fn win(&mut self, pot: u8, seat: Seat, amount: Chips, share: Option<Share>) {
        let pot = self.pot(pot);
        pot.amount = Chips(pot.amount.0 + amount.0);
        pot.wins.push((seat, amount, share));
    }
}
