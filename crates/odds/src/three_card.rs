//! Three Card Poker with a card of the bank face up, exactly: all cases are counted, none is sampled.

use std::collections::HashSet;

use cards::{Card, CardSet, Deck, Rank, Suit};
use hands::{Strength, high, three_card};
use rules::banked::{Bonus, BonusOn, Showdown, ThreeCardRules};
use rules::{House, Play};

use crate::edge::{self, Edge, NoOdds, Spread, brought, paid};

/// The odds of Three Card Poker and its bonus bets.
///
/// ```
/// use odds::three_card::ThreeCardOdds;
/// use rules::Register;
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let odds = ThreeCardOdds::new(house, "three-card").unwrap();
/// // Against a king nobody plays what he would play against a two.
/// assert!(odds.strategy[11].plays < odds.strategy[0].plays);
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ThreeCardOdds {
    /// Ante and Play by the best decision, in antes.
    pub ante_play: Edge,
    /// What folding the wrong hands would cost is seen here: the best decision against each card of the bank, from two to ace.
    pub strategy: Vec<AgainstCard>,
    /// Pair Plus, where the house has it, with that decision.
    pub pair_plus: Option<Edge>,
    /// 6 Card Bonus, where the house has it.
    pub six_card_bonus: Option<Edge>,
}

/// What to do against a card of the bank.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct AgainstCard {
    /// The card.
    pub rank: Rank,
    /// The part of all hands that is played.
    pub plays: f64,
    /// The weakest hand that is played.
    pub weakest_played: [Card; 3],
    /// The strongest that is folded, if any is. It may be the stronger of the two: cards that the bank can no longer have count too.
    pub strongest_folded: Option<[Card; 3]>,
    /// What the best decision is worth, in antes.
    pub value: f64,
    /// The hands that are played, the bank's card being a spade.
    played: HashSet<CardSet>,
}

/// How a hand that was played can come out.
const SHOWDOWNS: [Showdown; 6] = [
    Showdown::UnqualifiedBetter,
    Showdown::UnqualifiedEqual,
    Showdown::UnqualifiedWorse,
    Showdown::Better,
    Showdown::Equal,
    Showdown::Worse,
];

impl ThreeCardOdds {
    /// Whether a hand is played against a card of the bank.
    ///
    /// ```
    /// use odds::three_card::ThreeCardOdds;
    /// use rules::Register;
    ///
    /// let odds = ThreeCardOdds::new(Register::embedded().house("ocean-view").unwrap(), "three-card").unwrap();
    /// let hand = ["Kd", "8c", "7h"].map(|card| card.parse().unwrap());
    /// assert!(odds.plays(hand, "Qh".parse().unwrap()) && !odds.plays(hand, "Kh".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn plays(&self, own: [Card; 3], up: Card) -> bool {
        // Suits are equal: the bank's and spades change places.
        let turned = |card: Card| match (card.rank(), card.suit()) {
            (Some(rank), suit) if suit == up.suit() => Card::new(rank, Suit::Spades),
            (Some(rank), Some(Suit::Spades)) => Card::new(rank, up.suit().unwrap_or(Suit::Spades)),
            _ => card,
        };
        let against = self.strategy.iter().find(|against| Some(against.rank) == up.rank());
        against.is_some_and(|against| against.played.contains(&own.map(turned).into_iter().collect()))
    }

    /// Counts them.
    ///
    /// # Errors
    ///
    /// If the house has no such game, or it is another kind of game.
    pub fn new(house: &House, game: &str) -> Result<ThreeCardOdds, NoOdds> {
        let chapter = house.chapter(game).and_then(|chapter| chapter.game.as_ref()).ok_or(NoOdds::NoGame)?;
        let Play::ThreeCard(rules) = &chapter.play else { return Err(NoOdds::NotThatGame) };
        let of = |on: BonusOn| house.bonus_bets(game).find(|bonus| bonus.on == on);
        let mut count = Count::new(ThreeCardRules::new(rules), of(BonusOn::OwnHand));
        for rank in Rank::ALL {
            count.against(Card::new(rank, Suit::Spades));
        }
        Ok(ThreeCardOdds {
            ante_play: count.ante_play(),
            pair_plus: of(BonusOn::OwnHand).map(|_| count.pair_plus()),
            six_card_bonus: of(BonusOn::SixCards).map(|bonus| six_card_bonus(bonus, &count.strategy)),
            strategy: count.strategy,
        })
    }
}

/// What has been counted so far. A card of the bank in one suit stands for the four of them.
struct Count<'a> {
    rules: ThreeCardRules,
    pair_plus: Option<&'a Bonus>,
    folded: u64,
    showdowns: [u64; 6],
    strategy: Vec<AgainstCard>,
    /// Pair Plus: how often each line of the pay table is reached by a hand that has not forfeited it, and all hands.
    paid: Vec<(rules::Odds, u64)>,
    hands: u64,
}

/// The two cards of the bank that nobody sees, of the 48 that are left.
const UNSEEN: u64 = 48 * 47 / 2;

impl<'a> Count<'a> {
    fn new(rules: ThreeCardRules, pair_plus: Option<&'a Bonus>) -> Count<'a> {
        Count { rules, pair_plus, folded: 0, showdowns: [0; 6], strategy: vec![], paid: vec![], hands: 0 }
    }

    /// What a hand that is played wins or loses in antes.
    fn played(&self, showdown: Showdown) -> f64 {
        let times = f64::from(self.rules.play_times());
        brought(self.rules.ante(showdown)) + times * brought(self.rules.play(showdown))
    }

    /// All hands against one card of the bank.
    fn against(&mut self, up: Card) {
        let deck: Vec<Card> = (Deck::STANDARD.cards() - CardSet::of(up)).iter().collect();
        let bank = Bank::new(up, &deck);
        let qualifies = self.rules.qualifier();
        let values = SHOWDOWNS.map(|showdown| self.played(showdown));
        let mut strategy = AgainstCard {
            rank: up.rank().unwrap_or(Rank::Ace),
            plays: 0.0,
            weakest_played: MINI_ROYAL,
            strongest_folded: None,
            value: 0.0,
            played: HashSet::new(),
        };
        let (mut hands, mut played) = (0u64, 0u64);
        for (first, &a) in deck.iter().enumerate() {
            for (second, &b) in deck.iter().enumerate().skip(first + 1) {
                for &c in &deck[second + 1..] {
                    let own = three_card::three(&[a, b, c]);
                    let without = bank.without([a, b, c]);
                    let showdowns = without.showdowns(own, qualifies);
                    let value: f64 = showdowns.iter().zip(values).map(|(&count, value)| count as f64 * value).sum();
                    hands += 1;
                    // To fold costs the ante.
                    if value > -(UNSEEN as f64) {
                        played += 1;
                        for (sum, count) in self.showdowns.iter_mut().zip(showdowns) {
                            *sum += count;
                        }
                        if own < three_card::three(&strategy.weakest_played) {
                            strategy.weakest_played = [a, b, c];
                        }
                        strategy.value += value;
                        strategy.played.insert([a, b, c].into_iter().collect());
                        self.count_pair_plus(own);
                    } else {
                        if self.pair_plus.is_some_and(|bonus| !bonus.forfeited) {
                            self.count_pair_plus(own);
                        }
                        self.folded += UNSEEN;
                        if strategy.strongest_folded.is_none_or(|folded| three_card::three(&folded) < own) {
                            strategy.strongest_folded = Some([a, b, c]);
                        }
                        strategy.value -= UNSEEN as f64;
                    }
                }
            }
        }
        self.hands += hands;
        strategy.plays = played as f64 / hands as f64;
        strategy.value /= (hands * UNSEEN) as f64;
        self.strategy.push(strategy);
    }

    fn count_pair_plus(&mut self, own: Strength) {
        let kind = hands::Ranking::find("three-card").map(|ranking| ranking.category(own).id);
        let odds = kind.and_then(|kind| self.pair_plus?.pays_kind(kind));
        let Some(odds) = odds else { return };
        match self.paid.iter_mut().find(|(paid, _)| *paid == odds) {
            Some((_, count)) => *count += 1,
            None => self.paid.push((odds, 1)),
        }
    }

    fn cases(&self) -> u128 {
        u128::from(self.hands * UNSEEN) * Suit::ALL.len() as u128
    }

    fn ante_play(&self) -> Edge {
        let played: u64 = self.showdowns.iter().sum();
        let showdowns = SHOWDOWNS.iter().zip(self.showdowns);
        let showdowns = showdowns.map(|(&showdown, count)| (self.played(showdown), count as f64));
        let results: Vec<(f64, f64)> = showdowns.chain([(-1.0, self.folded as f64)]).collect();
        let plays = played as f64 / (played + self.folded) as f64;
        let wagered = 1.0 + plays * f64::from(self.rules.play_times());
        Edge::counted(
            Spread::new(&results, wagered),
            self.cases(),
            "in antes, by the best decision for one's cards and the card that the bank shows",
        )
    }

    fn pair_plus(&self) -> Edge {
        let mut results: Vec<(f64, f64)> = self.paid.iter().map(|(odds, count)| (paid(*odds), *count as f64)).collect();
        let all_paid: u64 = self.paid.iter().map(|(_, count)| count).sum();
        results.push((-1.0, (self.hands - all_paid) as f64));
        let cases = u128::from(self.hands) * Suit::ALL.len() as u128;
        Edge::counted(Spread::new(&results, 1.0), cases, "with the best decision for ante and Play")
    }
}

/// All hands that the bank can have with its card: how many are weaker than a strength, in all and with each other card.
struct Bank {
    up: Card,
    weaker: Vec<u16>,
    weaker_with: Vec<Vec<u16>>,
}

/// The same without three cards that somebody else holds.
struct Without<'a> {
    bank: &'a Bank,
    held: [&'a [u16]; 3],
    /// Hands with two of the three were taken out twice.
    twice: [Strength; 3],
}

impl Bank {
    fn new(up: Card, deck: &[Card]) -> Bank {
        let strengths = 1 + usize::from(three_card::three(&MINI_ROYAL).number()) + 1;
        let mut exactly = vec![0u16; strengths];
        let mut exactly_with = vec![vec![0u16; strengths]; 64];
        for (first, &a) in deck.iter().enumerate() {
            for &b in &deck[first + 1..] {
                let strength = usize::from(three_card::three(&[up, a, b]).number());
                exactly[strength] += 1;
                exactly_with[usize::from(a.index())][strength] += 1;
                exactly_with[usize::from(b.index())][strength] += 1;
            }
        }
        let weaker = |exactly: &Vec<u16>| {
            let sums = exactly.iter().scan(0, |sum, count| {
                *sum += count;
                Some(*sum - count)
            });
            sums.collect()
        };
        Bank { up, weaker: weaker(&exactly), weaker_with: exactly_with.iter().map(weaker).collect() }
    }

    fn without(&self, held: [Card; 3]) -> Without<'_> {
        let [a, b, c] = held;
        Without {
            bank: self,
            held: held.map(|card| self.weaker_with[usize::from(card.index())].as_slice()),
            twice: [[a, b], [a, c], [b, c]].map(|[one, other]| three_card::three(&[self.up, one, other])),
        }
    }
}

/// The strongest hand there is.
const MINI_ROYAL: [Card; 3] =
    [Card::new(Rank::Ace, Suit::Spades), Card::new(Rank::King, Suit::Spades), Card::new(Rank::Queen, Suit::Spades)];

impl Without<'_> {
    /// How many are weaker.
    fn weaker(&self, than: usize) -> u64 {
        let held: u16 = self.held.iter().map(|weaker| weaker[than]).sum();
        let twice = self.twice.iter().filter(|strength| usize::from(strength.number()) < than).count();
        u64::from(self.bank.weaker[than] - held) + twice as u64
    }

    /// How often each showdown comes, in the order of their list.
    fn showdowns(&self, own: Strength, qualifies: Strength) -> [u64; 6] {
        let (own, least) = (usize::from(own.number()), usize::from(qualifies.number()));
        let (weaker, equal) = (self.weaker(own), self.weaker(own + 1) - self.weaker(own));
        let unqualified = self.weaker(least);
        if own < least {
            [weaker, equal, unqualified - weaker - equal, 0, 0, UNSEEN - unqualified]
        } else {
            [unqualified, 0, 0, weaker - unqualified, equal, UNSEEN - weaker - equal]
        }
    }
}

/// Six cards, whoever holds which: a decision changes it only where who folds forfeits it.
fn six_card_bonus(bonus: &Bonus, strategy: &[AgainstCard]) -> Edge {
    let ranking = hands::Ranking::find("high").unwrap_or_else(|| unreachable!("the books use it"));
    let lines: Vec<(Strength, Option<rules::Odds>)> =
        ranking.categories().iter().map(|category| (category.least, bonus.pays_kind(category.id))).collect();
    let kind = |cards: &[Card; 6]| {
        let hand = high::six(cards);
        lines.iter().rposition(|(least, _)| *least <= hand).unwrap_or(0)
    };
    let deck: Vec<Card> = Deck::STANDARD.cards().iter().collect();
    let mut counts = vec![0u64; lines.len()];
    for a in 0..deck.len() {
        for b in a + 1..deck.len() {
            for c in b + 1..deck.len() {
                for d in c + 1..deck.len() {
                    for e in d + 1..deck.len() {
                        for &f in &deck[e + 1..] {
                            counts[kind(&[deck[a], deck[b], deck[c], deck[d], deck[e], f])] += 1;
                        }
                    }
                }
            }
        }
    }
    let cases: u64 = counts.iter().sum();
    let mut model = "any six cards";
    let mut forfeited = 0;
    if bonus.forfeited {
        model = "any six cards, with the best decision for ante and Play";
        // Six cards are dealt in so many ways: three to the player, and one of the bank's face up, a spade.
        counts.iter_mut().for_each(|count| *count *= 60 / 4);
        for against in strategy {
            for cards in against.folded(&deck) {
                counts[kind(&cards)] -= 1;
                forfeited += 1;
            }
        }
    }
    let results = lines.iter().zip(&counts).map(|((_, odds), &count)| (edge::bonus(*odds), count as f64));
    let results: Vec<(f64, f64)> = results.chain([(-1.0, f64::from(forfeited))]).collect();
    Edge::counted(Spread::new(&results, 1.0), u128::from(cases), model)
}

impl AgainstCard {
    /// All cards with which a hand is folded: its own, the bank's card, and the two others of the bank.
    fn folded<'a>(&'a self, deck: &'a [Card]) -> impl Iterator<Item = [Card; 6]> + 'a {
        let up = Card::new(self.rank, Suit::Spades);
        let deck: Vec<Card> = deck.iter().copied().filter(|&card| card != up).collect();
        let hands = triples(deck.clone()).filter(|&own| !self.played.contains(&own.into_iter().collect()));
        hands.flat_map(move |[a, b, c]| {
            let rest: Vec<Card> = deck.iter().copied().filter(|card| ![a, b, c].contains(card)).collect();
            let others = (0..rest.len()).flat_map(move |first| {
                let rest = rest.clone();
                (first + 1..rest.len()).map(move |second| [rest[first], rest[second]])
            });
            others.map(move |[d, e]| [a, b, c, up, d, e])
        })
    }
}

/// All three cards of a deck.
fn triples(deck: Vec<Card>) -> impl Iterator<Item = [Card; 3]> {
    let pairs = (0..deck.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    pairs.flat_map(move |(a, b)| (0..b).map(|c| [deck[a], deck[b], deck[c]]).collect::<Vec<_>>())
}
