//! What players throw away: simple policies that look at nothing but what the player knows then.

use cards::{Card, CardSet, Rank, RankSet, Suit};
use hands::{RankTally, Ranking, Strength, high};

use super::boards::{Judge, each_board};

/// How hands are drawn to and thrown away in a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    deck: CardSet,
    high: Option<&'static Ranking>,
    low: Option<&'static Ranking>,
    /// The least high hand that nothing is drawn to.
    pat: Strength,
}

/// The lowest ranks, from the ace to the eight and to the nine, bit 0 for the ace.
const TO_EIGHT: u16 = 0xff;
const TO_NINE: u16 = 0x1ff;

impl Policy {
    pub(super) fn new(deck: CardSet, high: Option<&'static Ranking>, low: Option<&'static Ranking>) -> Policy {
        let straight = |ranking: &'static Ranking| ranking.categories().iter().find(|kind| kind.id == "straight");
        let pat = high.and_then(straight).map_or(Strength::NONE, |kind| kind.least);
        Policy { deck, high, low, pat }
    }

    /// The cards that a player throws away at a draw, who knows only his own and may change so many.
    pub(super) fn thrown(&self, cards: CardSet, most: u8) -> CardSet {
        (cards - self.keep(cards)).iter().take(usize::from(most)).collect()
    }

    fn keep(&self, cards: CardSet) -> CardSet {
        match (self.high, self.low) {
            (Some(high), None) => self.keep_high(high, cards),
            (Some(high), Some(low)) => self.keep_both(high, low, cards),
            (None, Some(low)) if low.best_five().is_none() => kept_for_low(low, cards),
            (None, _) => keep_low(cards),
        }
    }

    /// A straight or better stays; then three or two of a kind and two pair; then four to a flush or an open straight; then the
    /// highest card.
    fn keep_high(&self, ranking: &'static Ranking, cards: CardSet) -> CardSet {
        if self.is_pat(ranking, cards) {
            return cards;
        }
        let groups = groups(cards);
        if !groups.is_empty() {
            return groups;
        }
        let draw = four_to_flush(cards).or_else(|| four_to_straight(cards));
        draw.unwrap_or_else(|| cards.iter().max_by_key(|card| value(*card)).map_or(CardSet::EMPTY, CardSet::of))
    }

    /// A straight or better and a low that qualifies stay; then four to a low; then what [`keep_high`](Policy::keep_high) keeps
    /// beyond a single card; then three to a low.
    fn keep_both(&self, high: &'static Ranking, low: &'static Ranking, cards: CardSet) -> CardSet {
        let own: Vec<Card> = cards.iter().collect();
        if self.is_pat(high, cards) || low.on(&[]).strength(&own).is_some() {
            return cards;
        }
        let (to_low, to_high) = (different(cards, TO_EIGHT), self.keep_high(high, cards));
        if to_low.len() >= 4 || to_high.len() == 1 && to_low.len() >= 3 { to_low } else { to_high }
    }

    fn is_pat(&self, ranking: &'static Ranking, cards: CardSet) -> bool {
        let own: Vec<Card> = cards.iter().collect();
        ranking.on(&[]).strength(&own) >= self.pat
    }

    /// What the model says of draws.
    pub(super) fn draw_words(&self) -> String {
        let words = match (self.high, self.low) {
            (Some(_), None) => {
                "a straight or better stands pat; else a player keeps what is paired, else four to a flush or to a straight open at \
                 both ends, else the highest card"
            }
            (Some(_), Some(_)) => {
                "a straight or better and a low that qualifies stand pat; else a player keeps four different cards of eight or \
                 lower, else what is paired, else four to a flush or to a straight open at both ends, else three different cards \
                 of eight or lower, else the highest card"
            }
            (None, Some(low)) if low.best_five().is_none() => {
                "a nine or better stands pat; else a player keeps the different cards of eight or lower that count together, \
                 and of those that make a straight or a flush all but the highest"
            }
            (None, _) => "a nine or better stands pat; else a player keeps the different cards of eight or lower",
        };
        format!(
            " Players draw in the order given and look at their own cards only: {words}. When the deck runs out, what was thrown \
             away is shuffled in."
        )
    }

    /// What the model says of discards.
    pub(super) fn discard_words(&self) -> String {
        let low = if self.low.is_some() { ", high and low added up" } else { "" };
        format!(
            " Behind the flop each player keeps the cards that make the strongest hand on average over all boards that can still \
             come, by what he knows{low}."
        )
    }

    /// The cards that a player keeps who must throw so many away, seeing the board and the dead cards.
    pub(super) fn discard(&self, own: CardSet, board: CardSet, dead: CardSet, count: u8) -> CardSet {
        let left = self.deck - own - board - dead;
        let mut best = (i64::MIN, own);
        super::choices::each_choice(own, own.len() as u8 - count, &mut |kept| {
            let worth = self.worth(kept, board, left);
            if worth > best.0 {
                best = (worth, kept);
            }
        });
        best.1
    }

    /// The strengths that two cards and a board come to, added up over all boards.
    fn worth(&self, kept: CardSet, board: CardSet, left: CardSet) -> i64 {
        let ranks = kept.iter().collect();
        let suits = Suit::ALL.map(|suit| kept.suit(suit));
        let mut hopes = Hopes { ranks, suits, low: self.low.is_some(), flush: Strength::NONE, sum: 0 };
        each_board(&mut hopes, board, board.iter().collect(), left, 5 - board.len().min(5) as u8);
        hopes.sum
    }
}

/// One hand on all boards.
struct Hopes {
    ranks: RankTally,
    suits: [RankSet; 4],
    low: bool,
    flush: Strength,
    sum: i64,
}

impl Judge for Hopes {
    type Ranks = RankTally;

    fn with(&self, ranks: RankTally, rank: Rank) -> RankTally {
        ranks.with(rank)
    }

    fn flush_from(&self, suit: Suit) -> u8 {
        5 - self.suits[suit as usize].len() as u8
    }

    fn plain(&mut self, board: RankTally, boards: i64) {
        let all = self.ranks.and(board);
        let low = if self.low { all.eight_or_better().number() } else { 0 };
        self.sum += boards * (i64::from(all.high().number()) + i64::from(low));
    }

    fn suited(&mut self, suit: Suit, ranks: RankSet) -> bool {
        self.flush = high::flush(RankSet::from_bits_truncate(self.suits[suit as usize].bits() | ranks.bits()));
        self.flush.is_some()
    }

    fn flushed(&mut self, board: RankTally, boards: i64) {
        let plain = self.ranks.and(board).high().number();
        self.sum += boards * (i64::from(self.flush.number()) - i64::from(plain));
    }
}

/// A card's rank, a joker being an ace.
fn value(card: Card) -> u8 {
    if card.is_joker() { Rank::Ace.number() } else { card.rank_number() }
}

/// The cards that are there more than once by rank, jokers being aces.
fn groups(cards: CardSet) -> CardSet {
    let several = |card: &Card| cards.iter().filter(|other| value(*other) == value(*card)).count() > 1;
    cards.iter().filter(several).collect()
}

/// Four or more of one suit, jokers being of each.
fn four_to_flush(cards: CardSet) -> Option<CardSet> {
    let of = |suit: Suit| cards.iter().filter(|card| card.is_joker() || card.suit() == Some(suit)).collect::<CardSet>();
    Suit::ALL.into_iter().map(of).find(|suited| suited.len() >= 4)
}

/// Four cards next to each other that a card at either end makes a straight, or three of four with a joker.
fn four_to_straight(cards: CardSet) -> Option<CardSet> {
    let jokers: CardSet = cards.iter().filter(|card| card.is_joker()).collect();
    // The lowest of the four goes from the two to the ten: with the ace at an end there is only one card that fits.
    (1..=9).rev().find_map(|lowest| {
        let four: CardSet = cards
            .iter()
            .filter(|card| !card.is_joker() && (lowest..lowest + 4).contains(&card.rank_number()))
            .collect();
        let different = four.ranks().len() == four.len();
        (different && four.len() + jokers.len() >= 4).then_some(four | jokers)
    })
}

/// One card of each rank among these, and the jokers.
fn different(cards: CardSet, ranks: u16) -> CardSet {
    let mut seen = 0;
    let mut first = |card: &Card| {
        let bit = if card.is_joker() { 0 } else { 1 << (card.rank_number() % 13) };
        let keeps = card.is_joker() || bit & ranks & !seen != 0;
        seen |= bit;
        keeps
    };
    cards.iter().filter(|card| first(card)).collect()
}

/// A nine or better stays; of anything else the different cards of eight or lower.
fn keep_low(cards: CardSet) -> CardSet {
    if different(cards, TO_NINE).len() == cards.len() { cards } else { different(cards, TO_EIGHT) }
}

/// The cards that are kept at a draw for a low hand by which straights, flushes or suits count: a nine or better stays; of
/// anything else the different cards of eight or lower that count together, and all but the highest if they were no better.
///
/// ```
/// use hands::Ranking;
/// use odds::equity::kept_for_low;
///
/// let kept = |ranking, cards: &str| kept_for_low(Ranking::find(ranking).unwrap(), cards.parse().unwrap()).to_string();
/// assert_eq!(kept("deuce-to-seven", "6s 5h 4d 3c 2s"), "5h 4d 3c 2s");
/// assert_eq!(kept("badugi", "6s 5h 4h 2h"), "6s 2h");
/// ```
#[must_use]
pub fn kept_for_low(ranking: &'static Ranking, cards: CardSet) -> CardSet {
    let own: Vec<Card> = cards.iter().collect();
    let nine = ranking.categories().iter().find(|kind| kind.id == "9-high");
    if nine.is_some_and(|nine| ranking.on(&[]).strength(&own) >= nine.least) {
        return cards;
    }
    let ranks = if ranking.is_ace_low() { TO_EIGHT } else { TO_EIGHT & !1 };
    let low: Vec<Card> = own.into_iter().filter(|card| 1 << (card.rank_number() % 13) & ranks != 0).collect();
    let counting = ranking.rank(&low, &[]).map_or(low, |ranked| ranked.made_of);
    let kept = different(counting.into_iter().collect(), ranks);
    match kept.iter().max_by_key(|card| card.rank_number() % 13) {
        Some(highest) if kept == cards => kept - CardSet::of(highest),
        _ => kept,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Deck;

    fn kept(high: Option<&str>, low: Option<&str>, cards: &str) -> String {
        let find = |id: &str| Ranking::find(id).unwrap();
        let policy = Policy::new(Deck::TWO_JOKERS.cards(), high.map(find), low.map(find));
        policy.keep(cards.parse().unwrap()).to_string()
    }

    #[test]
    fn draws_to_high_hands_keep_what_is_made_before_what_may_come() {
        let high = |cards| kept(Some("high-joker"), None, cards);
        assert_eq!(high("As Kd 9h 5c 2d"), "As");
        assert_eq!(high("As Ad 9h 5c 2d"), "As Ad");
        assert_eq!(high("As Jk 9h 5c 2d"), "Jk As");
        assert_eq!(high("9s 9d 9h 5c 2d"), "9s 9h 9d");
        assert_eq!(high("9s 9d 5h 5c 2d"), "9s 9d 5h 5c");
        assert_eq!(high("9s 8d 7h 6c 5d"), "9s 8d 7h 6c 5d");
        assert_eq!(high("Ks 9s 7s 2s 5d"), "Ks 9s 7s 2s");
        assert_eq!(high("Ks 9s 7s Jk 5d"), "Jk Ks 9s 7s");
        assert_eq!(high("9s 8d 7h 6c 2d"), "9s 8d 7h 6c");
        assert_eq!(high("As Kd Qh Jc 2d"), "As");
    }

    #[test]
    fn draws_to_low_hands_keep_different_low_cards() {
        let low = |cards| kept(None, Some("low-joker"), cards);
        assert_eq!(low("9s 8d 7h 6c 5d"), "9s 8d 7h 6c 5d");
        assert_eq!(low("Ts 8d 7h 6c 5d"), "8d 7h 6c 5d");
        assert_eq!(low("As Ad 3h 3c Kd").len(), "As 3c".len());
        assert_eq!(low("Jk Qd Kh 3c Kd"), "Jk 3c");
        assert_eq!(low("9s 8d 8h 6c 5d"), "8d 6c 5d");
    }

    #[test]
    fn draws_to_other_low_hands_keep_what_counts_together() {
        let deuce = |cards| kept(None, Some("deuce-to-seven"), cards);
        assert_eq!(deuce("9s 8d 7h 3c 2d"), "9s 8d 7h 3c 2d");
        assert_eq!(deuce("As 5d 4h 3c 2d"), "5d 4h 3c 2d");
        assert_eq!(deuce("8s 6s 4s 3s 2s"), "6s 4s 3s 2s");
        assert_eq!(deuce("Ks 6d 6h 3c 2d"), "6d 3c 2d");
        let badugi = |cards| kept(None, Some("badugi"), cards);
        assert_eq!(badugi("9s 5d 3h 2c"), "9s 5d 3h 2c");
        assert_eq!(badugi("Ts 5d 3h Ac"), "Ac 5d 3h");
        assert_eq!(badugi("4s 3s 2h 2c"), "3s 2h");
        assert_eq!(badugi("Ks Kh Kd Kc"), "");
    }

    #[test]
    fn draws_to_both_prefer_four_to_a_low_to_a_pair() {
        let both = |cards| kept(Some("high-two-jokers"), Some("eight-or-better-two-jokers"), cards);
        assert_eq!(both("As 2d 3h 8c Kd"), "As 8c 3h 2d");
        assert_eq!(both("As 2d 3h 4c 8d"), "As 8d 4c 3h 2d");
        assert_eq!(both("Ks Kd 3h 4c 8d"), "Ks Kd");
        assert_eq!(both("Ks Qd 3h 4c 8d"), "8d 4c 3h");
        assert_eq!(both("Ks Qd Jh 4c 8d"), "Ks");
    }

    #[test]
    fn a_discard_keeps_the_pair_with_the_best_prospects() {
        let policy = Policy::new(Deck::STANDARD.cards(), Ranking::find("high"), None);
        let discard = |own: &str, board: &str| {
            policy.discard(own.parse().unwrap(), board.parse().unwrap(), CardSet::EMPTY, 1).to_string()
        };
        assert_eq!(discard("As Ad 2c", "Kh 9d 4s"), "As Ad");
        assert_eq!(discard("Ah Kh 2c", "Qh 9h 2d"), "Ah Kh");
        assert_eq!(discard("9c 8d 2c", "9h 9d 4s"), "9c 8d");
    }
}
