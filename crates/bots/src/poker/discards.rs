//! Which cards are thrown away for others: plain rules that look at nothing but one's own.

use cards::{Card, CardSet, Rank, Suit};
use hands::{Ranking, Strength, Tally};
use odds::equity::kept_for_low;

/// What a hand is after.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Aim {
    /// The high hand; from this strength on nothing is thrown away.
    High(Strength),
    /// The low hand from the ace up, in which suits and straights do not count.
    Low,
    /// The low hand of another ranking.
    LowBy(&'static Ranking),
    /// Either half of the pot; from this strength on nothing is thrown away.
    Both(Strength),
}

/// The ranks that a low hand likes, from the ace up to the eight.
const LOW: u16 = 0xff;

/// A nine is kept with four lower cards.
const PAT: u16 = 0x1ff;

/// What this hand throws away.
pub(crate) fn thrown_away(hand: CardSet, aim: Aim) -> CardSet {
    match aim {
        Aim::High(pat) => for_high(hand, pat),
        Aim::Low => for_low(hand, PAT),
        Aim::LowBy(ranking) => hand - kept_for_low(ranking, hand),
        Aim::Both(pat) => {
            let lows = (low_ranks(hand) & LOW).count_ones() as usize + hand.jokers();
            let is_paired = hand.ranks().len() + hand.jokers() < hand.len();
            if lows >= 4 || (lows == 3 && !is_paired && Tally::EMPTY.with_all(hand).high() < pat) {
                for_low(hand, LOW)
            } else {
                for_high(hand, pat)
            }
        }
    }
}

/// The ranks, the ace first.
fn low_ranks(hand: CardSet) -> u16 {
    hand.ranks().ace_low_bits()
}

/// One of each rank up to the eight stays, and so do jokers.
fn for_low(hand: CardSet, pat: u16) -> CardSet {
    let ranks = low_ranks(hand);
    let is_made = ranks & !pat == 0 && ranks.count_ones() as usize + hand.jokers() == hand.len();
    if is_made {
        return CardSet::EMPTY;
    }
    let mut kept = 0;
    let goes = |card: &Card| {
        let Some(rank) = card.rank() else { return false };
        let bit = low_ranks(CardSet::of(Card::new(rank, Suit::Spades)));
        let keep = bit & LOW & !kept != 0;
        kept |= bit;
        !keep
    };
    hand.iter().filter(goes).collect()
}

fn for_high(hand: CardSet, pat: Strength) -> CardSet {
    if Tally::EMPTY.with_all(hand).high() >= pat {
        return CardSet::EMPTY;
    }
    let jokers: CardSet = hand.iter().filter(|card| card.is_joker()).collect();
    hand - (jokers | kept_for_high(hand))
}

/// Pairs and better; else four to a flush or to an open straight; else the two highest cards, or the highest beside a joker.
fn kept_for_high(hand: CardSet) -> CardSet {
    let of = |rank: Rank| hand.iter().filter(move |card| card.rank() == Some(rank));
    let paired: CardSet = Rank::ALL.into_iter().filter(|&rank| of(rank).count() > 1).flat_map(of).collect();
    if !paired.is_empty() {
        return paired;
    }
    let four = 4usize.saturating_sub(hand.jokers());
    let flush = Suit::ALL.into_iter().find(|&suit| hand.suit(suit).len() >= four);
    if let Some(suit) = flush {
        return hand.iter().filter(|card| card.suit() == Some(suit)).collect();
    }
    let run = Rank::ALL.windows(4).find(|run| run.iter().filter(|&&rank| hand.ranks().contains(rank)).count() >= four);
    if let Some(run) = run {
        return hand.iter().filter(|card| card.rank().is_some_and(|rank| run.contains(&rank))).collect();
    }
    let highest = hand.ranks().descending().take(2usize.saturating_sub(hand.jokers()));
    highest.flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(hand: &str, aim: Aim, goes: &str) {
        let [hand, goes] = [hand, goes].map(|cards| cards.parse::<CardSet>().unwrap());
        assert_eq!(thrown_away(hand, aim), goes, "{hand:?}");
    }

    fn straight() -> Strength {
        Tally::EMPTY.with_all("Ah 2d 3c 4s 5d".parse().unwrap()).high()
    }

    #[test]
    fn draws_to_high_hands() {
        let high = Aim::High(straight());
        check("Kh Kd 9c 4s 2d", high, "9c 4s 2d");
        check("Kh Kd 9c 9s 2d", high, "2d");
        check("Kh 9h 4h 2h Ad", high, "Ad");
        check("9c Td Jh Qs 2d", high, "2d");
        check("Ac Td 7h 5s 2d", high, "7h 5s 2d");
        check("Ac 2d 3h 4s 5d", high, "");
        check("Jk Kh 9d 4c 2s", high, "9d 4c 2s");
        check("Jk Kh 9h 4h 2s", high, "2s");
    }

    #[test]
    fn draws_to_low_hands() {
        check("7c 5d 4h 3s 2d", Aim::Low, "");
        check("9c 5d 4h 3s 2d", Aim::Low, "");
        check("Tc 5d 4h 3s 2d", Aim::Low, "Tc");
        check("Kc Kd 4h 3s 2d", Aim::Low, "Kc Kd");
        check("Jk 5d 5h 3s 2d", Aim::Low, "5h");
    }

    #[test]
    fn draws_to_other_low_hands() {
        let [deuce, badugi] = ["deuce-to-seven", "badugi"].map(|id| Aim::LowBy(Ranking::find(id).unwrap()));
        check("9c 5d 4h 3s 2d", deuce, "");
        check("Ac 5d 4h 3s 2d", deuce, "Ac");
        check("6c 5d 4h 3s 2d", deuce, "6c");
        check("9c 5d 4h 3s", badugi, "");
        check("Ac 5d 4d 3s", badugi, "5d");
    }

    #[test]
    fn draws_to_both_halves() {
        let both = Aim::Both(straight());
        check("Ah 2d 4c 7s Kd", both, "Kd");
        check("Ah Ad Kc Qs Jd", both, "Kc Qs Jd");
        check("Ah 2d 4c Qs Kd", both, "Qs Kd");
    }
}
