use cards::{Card, CardSet, shuffle, shuffle_first};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use hands::Strength;
use rules::SEATS_MAX;
use rules::poker::off_the_stub;

use super::dice::Dice;
use super::fault::{At, Fault, Problem};
use super::outcomes::{Equity, Outcomes, best};
use super::question::{Question, Stage};
use super::quick::Quick;

/// Takes samples: deals what is not known again and again.
///
/// Made once, it can be used by many at the same time, each with chance of its own.
///
/// ```
/// use odds::equity::Form;
/// use rules::Register;
///
/// let stud = Form::new(Register::embedded().house("ocean-view").unwrap(), "stud").unwrap();
/// let question = stud.ask(&["As Ad 7h", "Ks Qs Js", "random"], "", "Kd 2c").unwrap();
/// let mut state = 7_u64;
/// let mut word = || {
///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
///     (state ^ state >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
/// };
/// let equity = question.sampler().unwrap().until(0.01, &mut word);
/// assert!(equity.hands.iter().all(|hand| hand.error <= 0.01));
/// ```
#[derive(Clone, Debug)]
pub struct Sampler<'a> {
    question: &'a Question,
    quick: Option<Quick>,
}

/// So many samples are taken before their error is looked at.
const ROUND: u64 = 1 << 14;

/// Hands of ranges are drawn until no two want the same card. So many draws are tried before samples are taken,
const DRAWS_TRIED: u32 = 1 << 14;
/// and so many of them must fit: about one in a thousand. With fewer, a few thousand samples would take minutes.
const DRAWS_FIT: u32 = 16;

/// Whether hands of the ranges fit together often enough for samples to be taken. The same ranges always have the same answer.
fn fits_often(question: &Question) -> bool {
    let mut generator = ChaCha8Rng::seed_from_u64(0);
    let mut dice = Dice::new(|| generator.next_u64());
    let mut fit = 0;
    (0..DRAWS_TRIED).any(|_| {
        fit += u32::from(question.draw_ranges(&mut dice, |_, _| ()).is_some());
        fit == DRAWS_FIT
    })
}

impl<'a> Sampler<'a> {
    pub(super) fn new(question: &'a Question) -> Result<Sampler<'a>, Fault> {
        if !fits_often(question) {
            return Err(Fault::new(At::Hands, None, Problem::SeldomTogether));
        }
        Ok(Sampler { question, quick: Quick::new(question) })
    }

    /// Takes so many samples more.
    pub fn add(&self, samples: u64, word: impl FnMut() -> u64, outcomes: &mut Outcomes) {
        let mut dice = Dice::new(word);
        match &self.quick {
            Some(quick) => quick.add(samples, &mut dice, outcomes),
            None => {
                let mut sample = Sample::new(self.question);
                for _ in 0..samples {
                    sample.deal(&mut dice, outcomes);
                }
            }
        }
    }

    /// Takes so many samples.
    #[must_use]
    pub fn sample(&self, samples: u64, word: impl FnMut() -> u64) -> Equity {
        let mut outcomes = self.question.outcomes();
        self.add(samples, word, &mut outcomes);
        self.question.sampled(&outcomes)
    }

    /// Takes samples until the standard error of every hand's equity is at most this; at least a few thousand.
    #[must_use]
    pub fn until(&self, error: f64, mut word: impl FnMut() -> u64) -> Equity {
        let mut outcomes = self.question.outcomes();
        loop {
            self.add(ROUND, &mut word, &mut outcomes);
            if outcomes.error() <= error {
                return self.question.sampled(&outcomes);
            }
        }
    }
}

/// One deal after another, street by street.
struct Sample<'a> {
    question: &'a Question,
    deck: Vec<Card>,
    /// How many cards of the deck have been dealt.
    dealt: usize,
    hands: Vec<Vec<Card>>,
    board: Vec<Card>,
    muck: Vec<Card>,
}

impl<'a> Sample<'a> {
    fn new(question: &'a Question) -> Sample<'a> {
        let hands = vec![Vec::new(); question.hands.len()];
        Sample { question, deck: Vec::new(), dealt: 0, hands, board: Vec::new(), muck: Vec::new() }
    }

    fn deal<W: FnMut() -> u64>(&mut self, dice: &mut Dice<W>, outcomes: &mut Outcomes) {
        let question = self.question;
        self.start(dice);
        let (mut own, mut shared) = (0, 0);
        for stage in &question.streets {
            own += usize::from(stage.own);
            shared += usize::from(stage.board);
            for hand in &mut self.hands {
                while hand.len() < own {
                    hand.push(self.deck[self.dealt]);
                    self.dealt += 1;
                }
            }
            while self.board.len() < shared {
                self.board.push(self.deck[self.dealt]);
                self.dealt += 1;
            }
            if stage.draw > 0 {
                self.draw(stage, dice);
            }
            if stage.discard > 0 {
                own -= usize::from(stage.discard);
                self.discard(stage.discard, shared);
            }
        }
        self.judge(outcomes);
    }

    /// What is known is laid out, a hand for each range is chosen, and the rest is shuffled as far as it can be needed.
    fn start<W: FnMut() -> u64>(&mut self, dice: &mut Dice<W>) {
        let question = self.question;
        for (hand, holding) in self.hands.iter_mut().zip(&question.hands) {
            hand.clear();
            hand.extend(holding.known().iter());
        }
        let mut chosen = [CardSet::EMPTY; SEATS_MAX];
        let used = loop {
            if let Some(used) = question.draw_ranges(dice, |place, hand| chosen[place] = hand) {
                break used;
            }
        };
        for (hand, chosen) in self.hands.iter_mut().zip(chosen) {
            hand.extend(chosen.iter());
        }
        self.board.clear();
        self.board.extend(&question.board);
        self.muck.clear();
        self.deck.clear();
        self.deck.extend((question.left - used).iter());
        self.dealt = 0;
        let draws = question.streets.iter().any(|street| street.draw > 0);
        let held: usize = self.hands.iter().map(Vec::len).sum();
        let lacking = self.hands.len() * usize::from(question.own()) - held + usize::from(question.board_to_come());
        let needed = if draws { self.deck.len() } else { lacking };
        shuffle_first(&mut self.deck, needed, || dice.word());
    }

    /// Everybody draws in turn. When the deck runs out, its last card is shuffled with the burn and with what others have thrown
    /// away (R066).
    fn draw<W: FnMut() -> u64>(&mut self, stage: &Stage, dice: &mut Dice<W>) {
        let mut burned = None;
        if stage.burn && self.dealt < self.deck.len() {
            burned = Some(self.deck[self.dealt]);
            self.dealt += 1;
        }
        for place in 0..self.hands.len() {
            let own: CardSet = self.hands[place].iter().copied().collect();
            let thrown = self.question.policy.thrown(own, stage.draw);
            let mut owed = thrown.len() as u8;
            self.hands[place].retain(|card| !thrown.contains(*card));
            let at_once = off_the_stub(owed, (self.deck.len() - self.dealt) as u8);
            owed -= at_once;
            self.give(place, at_once);
            if owed > 0 {
                let mut anew = self.deck.split_off(self.dealt);
                anew.extend(burned.take());
                anew.append(&mut self.muck);
                shuffle(&mut anew, || dice.word());
                self.deck = anew;
                self.dealt = 0;
                // If that is still too little, he gets what there is.
                self.give(place, owed.min(self.deck.len() as u8));
            }
            self.muck.extend(thrown.iter());
        }
    }

    fn give(&mut self, place: usize, count: u8) {
        let end = self.dealt + usize::from(count);
        self.hands[place].extend(&self.deck[self.dealt..end]);
        self.dealt = end;
    }

    fn discard(&mut self, count: u8, shared: usize) {
        let board: CardSet = self.board[..shared].iter().copied().collect();
        for hand in &mut self.hands {
            let own: CardSet = hand.iter().copied().collect();
            let kept = self.question.policy.discard(own, board, self.question.dead, count);
            hand.retain(|card| kept.contains(*card));
        }
    }

    fn judge(&self, outcomes: &mut Outcomes) {
        let [high, low] = [self.question.high, self.question.low].map(|ranking| ranking.map(|it| it.on(&self.board)));
        let (mut highs, mut lows) = ([Strength::NONE; SEATS_MAX], [Strength::NONE; SEATS_MAX]);
        for (place, hand) in self.hands.iter().enumerate() {
            highs[place] = high.as_ref().map_or(Strength::NONE, |judge| judge.strength(hand));
            lows[place] = low.as_ref().map_or(Strength::NONE, |judge| judge.strength(hand));
        }
        let hands = self.hands.len();
        outcomes.add(best(&highs[..hands]), best(&lows[..hands]), 1);
    }
}
