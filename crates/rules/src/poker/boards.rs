//! Reading the cards that lie face up: who opens a round of stud (R083, R084, R207).

use cards::Card;

use super::deal::{Deal, Holding};
use super::words::BringInCard;
use crate::{Seat, SeatSet};

impl Deal {
    /// The player whose up card has to open: the lowest with the ace high, or the highest with the ace low; suits decide
    /// between equals, clubs below diamonds, hearts and spades.
    pub(super) fn opener(&self) -> Option<Seat> {
        let key = |seat: &Seat| self.holdings[seat.index()].up_cards().next().map(|card| (rank(card), card.suit()));
        let among = if self.trouble.happened { self.may_be_made_to_open() } else { self.live };
        match self.table.bring_in_card {
            BringInCard::Low => among.iter().min_by_key(|seat| key(seat)),
            BringInCard::High => {
                let key = |seat: &Seat| key(seat).map(|(rank, suit)| (rank % ACE, suit));
                among.iter().max_by_key(|seat| key(seat))
            }
        }
    }

    /// Who cannot be made to open because a hole card of his was exposed is left out, unless that is everybody (R088).
    #[cold]
    fn may_be_made_to_open(&self) -> SeatSet {
        let others = self.live.minus(self.trouble.third_down);
        if others.is_empty() { self.live } else { others }
    }

    /// The player with the highest board; between equals the first behind the dealer.
    pub(super) fn high_board(&self) -> Option<Seat> {
        let boards = self.live.clockwise(self.start).map(|seat| (self.holdings[seat.index()].board(rank), seat));
        boards.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, seat)| seat)
    }

    /// The player with the lowest board, the ace being low.
    pub(super) fn low_board(&self) -> Option<Seat> {
        let low = |card| rank(card) % ACE;
        let boards = self.live.clockwise(self.start).map(|seat| (self.holdings[seat.index()].board(low), seat));
        boards.reduce(|best, next| if next.0 < best.0 { next } else { best }).map(|(_, seat)| seat)
    }

    /// Whether anybody shows a pair.
    pub(super) fn pair_shows(&self, among: SeatSet) -> bool {
        among.iter().any(|seat| {
            let mut ranks = 0u16;
            self.holdings[seat.index()].up_cards().any(|card| {
                let bit = 1 << rank(card);
                let again = ranks & bit != 0;
                ranks |= bit;
                again
            })
        })
    }
}

/// The number of the ace; from the two, which is 1.
const ACE: u8 = 13;

fn rank(card: Card) -> u8 {
    card.rank_number()
}

impl Holding {
    fn up_cards(&self) -> impl Iterator<Item = Card> {
        let up = self.up;
        self.cards().iter().enumerate().filter(move |(place, _)| up >> place & 1 == 1).filter_map(|(_, card)| *card)
    }

    /// A number that is greater the better the board: how its cards group, then the ranks of the groups from the top.
    /// Straights and flushes do not count.
    fn board(&self, rank: impl Fn(Card) -> u8) -> u64 {
        let mut groups = [(0u8, 0u8); 4];
        let mut count = 0;
        for card in self.up_cards() {
            let rank = rank(card);
            match groups[..count].iter_mut().find(|(_, other)| *other == rank) {
                Some((size, _)) => *size += 1,
                None if count < 4 => {
                    groups[count] = (1, rank);
                    count += 1;
                }
                None => {}
            }
        }
        groups[..count].sort_unstable_by(|a, b| b.cmp(a));
        let sizes = groups.iter().fold(0, |key, (size, _)| key << 4 | u64::from(*size));
        groups.iter().fold(sizes, |key, (_, rank)| key << 4 | u64::from(*rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(cards: &str) -> u64 {
        let mut holding = Holding::default();
        for card in cards.split(' ') {
            holding.add(Some(card.parse().unwrap()), true);
        }
        holding.board(rank)
    }

    #[test]
    fn boards_rank_by_groups_then_from_the_top() {
        let rising = [
            "2c 3d 4h 5s",
            "7c 8c 9c Tc",
            "Ah 3d 4h 5s",
            "2c 2d 3h 4s",
            "2c 2d Ah 4s",
            "Kc Kd 3h 2s",
            "3c 3d 2h 2s",
            "Kc Kd 2h 2s",
            "2c 2d 2h 3s",
            "Kc Kd Kh 2s",
            "2c 2d 2h 2s",
        ];
        assert!(rising.windows(2).all(|pair| board(pair[0]) < board(pair[1])));
        assert!(board("Kc Kd") > board("Ac Qd"));
        assert_eq!(board("Kc Qd"), board("Ks Qh"));
    }
}
