//! Samples of Hold'em: hands and boards are picked from lists of cards that are added up already.

use cards::CardSet;
use hands::{Strength, Tally};
use rules::SEATS_MAX;

use super::choices::each_choice;
use super::dice::{Dice, two_below};
use super::form::Shape;
use super::outcomes::{Outcomes, best};
use super::question::{Holding, Question};

/// The lists.
#[derive(Clone, Debug)]
pub(super) struct Quick {
    hands: Vec<Hand>,
    board: Tally,
    /// The lists that what the board lacks is picked from, one after another.
    to_come: Vec<Vec<Tally>>,
    low: bool,
}

#[derive(Clone, Debug)]
struct Hand {
    /// What it can be.
    tallies: Vec<Tally>,
    /// Whether it is any of them that fits the others; a hand of a range is chosen with all others of ranges.
    any: bool,
}

/// So many words of chance are drawn at a time.
const WORDS: usize = 256;

/// If more of the deck is dealt, too many picks would hit cards that are gone.
const DEALT_MAX: usize = 26;

impl Quick {
    /// If this is a question that it can answer.
    pub(super) fn new(question: &Question) -> Option<Quick> {
        let throws = question.streets.iter().any(|street| street.draw > 0 || street.discard > 0);
        let dealt = question.hands.len() * usize::from(question.own()) + usize::from(question.board_to_come());
        if question.shape != Shape::AnyFive || question.own() != 2 || throws || dealt > DEALT_MAX {
            return None;
        }
        let list = |left: CardSet, known: CardSet, count: usize| {
            let mut tallies = Vec::new();
            each_choice(left, count as u8, &mut |chosen| tallies.push(Tally::EMPTY.with_all(known | chosen)));
            tallies
        };
        let hands = question.hands.iter().map(|hand| match hand {
            Holding::Known(cards) => Hand { tallies: list(question.left, *cards, 2 - cards.len()), any: true },
            Holding::Range(hands) => {
                Hand { tallies: hands.iter().map(|&hand| Tally::EMPTY.with_all(hand)).collect(), any: false }
            }
        });
        let groups: &[usize] = match question.board_to_come() {
            0 => &[],
            1 => &[1],
            2 => &[2],
            3 => &[3],
            4 => &[2, 2],
            _ => &[2, 3],
        };
        Some(Quick {
            hands: hands.collect(),
            board: question.board.iter().copied().collect(),
            to_come: groups.iter().map(|&count| list(question.left, CardSet::EMPTY, count)).collect(),
            low: question.low.is_some(),
        })
    }

    pub(super) fn add<W: FnMut() -> u64>(&self, samples: u64, dice: &mut Dice<W>, outcomes: &mut Outcomes) {
        // Where hands and board are of the usual kind, the loop is made for just that.
        match (&self.hands[..], &self.to_come[..], self.low) {
            ([one, other], [pairs, threes], false) if one.tallies.len() == 1 && other.tallies.len() == 1 => {
                self.two_hands([one.tallies[0], other.tallies[0]], pairs, threes, samples, dice, outcomes);
            }
            _ => {
                for _ in 0..samples {
                    self.one(dice, outcomes);
                }
            }
        }
    }

    fn two_hands<W: FnMut() -> u64>(
        &self,
        hands: [Tally; 2],
        pairs: &[Tally],
        threes: &[Tally],
        samples: u64,
        dice: &mut Dice<W>,
        outcomes: &mut Outcomes,
    ) {
        let (mut wins, mut ties, mut left) = (0, 0, samples);
        let hands = hands.map(|hand| hand.and(self.board));
        // Words are drawn many at a time: the generator and the hands each go faster alone.
        let mut words = [0; WORDS];
        while left > 0 {
            let wanted = &mut words[..WORDS.min(left as usize)];
            wanted.fill_with(|| dice.word());
            for &mut word in wanted {
                let Some([pair, three]) = two_below(word, pairs.len(), threes.len()) else { continue };
                let (pair, three) = (pairs[pair], threes[three]);
                if !(pair.cards() & three.cards()).is_empty() {
                    continue;
                }
                let board = pair.and(three);
                let [one, other] = hands.map(|hand| hand.and(board).high_of_seven());
                wins += i64::from(one > other);
                ties += i64::from(one == other);
                left -= 1;
            }
        }
        outcomes.add(0b01, 0, wins);
        outcomes.add(0b11, 0, ties);
        outcomes.add(0b10, 0, samples as i64 - wins - ties);
    }

    fn one<W: FnMut() -> u64>(&self, dice: &mut Dice<W>, outcomes: &mut Outcomes) {
        let mut tallies = [Tally::EMPTY; SEATS_MAX];
        let mut used = self.ranges(&mut tallies, dice);
        for (tally, hand) in tallies.iter_mut().zip(&self.hands).filter(|(_, hand)| hand.any) {
            *tally = pick(&hand.tallies, used, dice);
            used = used | tally.cards();
        }
        let mut board = self.board;
        for list in &self.to_come {
            let more = pick(list, used, dice);
            used = used | more.cards();
            board = board.and(more);
        }
        let (mut highs, mut lows) = ([Strength::NONE; SEATS_MAX], [Strength::NONE; SEATS_MAX]);
        let hands = self.hands.len();
        for place in 0..hands {
            let all = tallies[place].and(board);
            highs[place] = all.high_of_seven();
            if self.low {
                lows[place] = all.eight_or_better();
            }
        }
        outcomes.add(best(&highs[..hands]), best(&lows[..hands]), 1);
    }

    /// Hands of ranges: if two want the same card, all are picked anew, so that every choice is as likely as any other.
    fn ranges<W: FnMut() -> u64>(&self, tallies: &mut [Tally; SEATS_MAX], dice: &mut Dice<W>) -> CardSet {
        loop {
            let mut used = CardSet::EMPTY;
            let fits = tallies.iter_mut().zip(&self.hands).filter(|(_, hand)| !hand.any).all(|(tally, hand)| {
                *tally = hand.tallies[dice.below(hand.tallies.len())];
                let free = (tally.cards() & used).is_empty();
                used = used | tally.cards();
                free
            });
            if fits {
                return used;
            }
        }
    }
}

/// One of a list that has none of these cards.
#[inline(always)]
fn pick<W: FnMut() -> u64>(list: &[Tally], used: CardSet, dice: &mut Dice<W>) -> Tally {
    if let [only] = list {
        return *only;
    }
    loop {
        let tally = list[dice.below(list.len())];
        if (tally.cards() & used).is_empty() {
            return tally;
        }
    }
}
