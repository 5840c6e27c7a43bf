//! What one pair of eyes may see of a round.

use super::round::{CARDS_MAX, HANDS, Round, SPOTS};
use super::step::Turn;
use super::table::{BONUS_MAX, Dealt};
use crate::{Chips, Eyes, SEATS_MAX, Seat, SeatSet, Seen};

/// What they may see. Two rounds that differ only in what is hidden from these eyes give equal views.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct View {
    /// Who looks.
    pub eyes: Eyes,
    /// Who must speak.
    pub turn: Turn,
    /// Everybody who may act now: where they need not wait for each other, several.
    pub acting: SeatSet,
    /// The player-dealer.
    pub bank: Seat,
    /// What he has put up.
    pub bank_wager: Chips,
    /// His cards.
    pub bank_hand: [Seen; CARDS_MAX],
    /// Where settling begins, once it is known.
    pub button: Option<Seat>,
    /// The circles with a wager.
    pub circles: SeatSet,
    /// Each player's chips.
    pub stacks: [Chips; SEATS_MAX],
    /// What lies in each circle: first the wagers of him who decides, then those behind.
    pub wagers: [[Option<Wagers>; SPOTS]; SEATS_MAX],
    /// The hands of each circle.
    pub hands: [[[Seen; CARDS_MAX]; HANDS]; SEATS_MAX],
    /// What the house has taken.
    pub dropped: Chips,
    /// How many cards are left to deal from.
    pub shoe: usize,
}

/// What one player has in one circle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Wagers {
    /// Whose it is.
    pub owner: Seat,
    /// On the game, before the cards.
    pub base: Chips,
    /// On each hand, doubles included; in Three Card Poker the ante, and the Play bet.
    pub on: [Chips; HANDS],
    /// Against a natural of the bank.
    pub insurance: Chips,
    /// On the bonus bets, in the order of [`Table::bonus_bets`](super::Table::bonus_bets).
    pub bonus: [Chips; BONUS_MAX],
}

impl Round {
    /// What these eyes may see.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use rules::banked::{Opening, Place, Round, Step, Table, Wager};
    /// # use rules::{Chips, Eyes, Register, Seat, Seen};
    /// # let house = Register::embedded().house("aviator").unwrap();
    /// # let posted = house.schedules_of("pure-21.5").next().unwrap();
    /// # let table = Arc::new(Table::new(house, "pure-21.5", &[posted], 6)?);
    /// # let [bank, player] = [0, 1].map(|number| Seat::new(number).unwrap());
    /// # let mut round = Round::open(table, &Opening::new(bank, &[Chips(100_000), Chips(10_000)]), &mut ())?;
    /// # round.play(Step::Bank(bank, Chips(50_000)), &mut ())?;
    /// # round.play(Step::Wager(player, Place { circle: player, wager: Wager::Base }, Chips(2_000)), &mut ())?;
    /// # round.play(Step::NoMoreBets, &mut ())?;
    /// let cards = ["9s", "Kd", "5h", "6c"].map(|card| card.parse().unwrap());
    /// round.play(Step::Dealt(&cards), &mut ())?;
    /// // Nobody sees the bank's down card, the player-dealer neither.
    /// let view = round.view(Eyes::Seat(bank));
    /// assert_eq!(view.bank_hand[..3], [Seen::Face("Kd".parse()?), Seen::Back, Seen::Nothing]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn view(&self, eyes: Eyes) -> View {
        let all = eyes == Eyes::Record;
        let seat = match eyes {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Spectator | Eyes::Record => None,
        };
        let mut view = View {
            eyes,
            turn: self.turn(),
            acting: self.acting(),
            bank: self.bank,
            bank_wager: self.bank_wager(),
            bank_hand: [Seen::Nothing; CARDS_MAX],
            button: self.button,
            circles: self.circles,
            stacks: self.stacks.map(Chips),
            wagers: [[None; SPOTS]; SEATS_MAX],
            hands: [[[Seen::Nothing; CARDS_MAX]; HANDS]; SEATS_MAX],
            dropped: self.dropped(),
            shoe: self.shoe.len(),
        };
        for (place, &card) in self.bank_hand.cards().iter().enumerate() {
            let up = match self.table.game {
                Dealt::Pure(pure) => place != usize::from(pure.down),
                Dealt::Three(three) => place == usize::from(three.up),
            };
            let seen = all || up || self.turned || self.trouble.bank_seen(place);
            view.bank_hand[place] = card.filter(|_| seen).map_or(Seen::Back, Seen::Face);
        }
        for circle in self.circles {
            let index = circle.index();
            for (place, bet) in self.layout[index].bets().iter().enumerate() {
                view.wagers[index][place] = Some(Wagers {
                    owner: bet.owner,
                    base: Chips(bet.base()),
                    on: bet.on.map(Chips),
                    insurance: Chips(bet.insurance),
                    bonus: bet.bonus().map(Chips),
                });
            }
            if self.bank_hand.cards().is_empty() {
                continue;
            }
            let seen = match self.table.game {
                Dealt::Pure(_) => true,
                Dealt::Three(_) => all || self.three_is_seen(circle, seat),
            };
            for (hand, cards) in self.layout[index].hands().iter().enumerate() {
                for (place, &card) in cards.cards().iter().enumerate() {
                    let seen = seen || self.trouble.hand_seen(circle, place);
                    view.hands[index][hand][place] = card.filter(|_| seen).map_or(Seen::Back, Seen::Face);
                }
            }
        }
        view
    }
}
