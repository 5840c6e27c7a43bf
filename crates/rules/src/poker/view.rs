//! What one pair of eyes may see of a deal.

use cards::Card;

use super::deal::{Deal, HOLDING_MAX, Phase};
use super::step::Turn;
use crate::{Chips, Eyes, SEATS_MAX, Seat, SeatSet, Seen};

/// What they may see. Two deals that differ only in what is hidden from these eyes give equal views.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct View {
    /// Who looks.
    pub eyes: Eyes,
    /// The street, from 0.
    pub street: u8,
    /// Where the button lies.
    pub button: Option<Seat>,
    /// Who must speak.
    pub turn: Turn,
    /// Everybody who may act now: where they need not wait for each other, several.
    pub acting: SeatSet,
    /// Whether they bet: neither draw, nor throw cards away, nor show.
    pub betting: bool,
    /// Who can still win something.
    pub live: SeatSet,
    /// Each player's chips.
    pub stacks: [Chips; SEATS_MAX],
    /// What each has bet in this round.
    pub bets: [Chips; SEATS_MAX],
    /// Everything in the middle.
    pub pot: Chips,
    /// What the house has taken.
    pub dropped: Chips,
    /// The board.
    pub board: [Seen; 5],
    /// Each player's cards.
    pub holdings: [[Seen; HOLDING_MAX]; SEATS_MAX],
    /// A bit for each card of a player that lies face up, from the first.
    pub up: [u8; SEATS_MAX],
    /// How many cards are left in the stub.
    pub stub: u8,
    /// The card that lies face up on the stub, because of a mishap, and is burned next.
    pub next_burn: Option<Card>,
}

impl Deal {
    /// What these eyes may see.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use rules::poker::{Deal, Seating, Stakes, Step, Table};
    /// # use rules::{Chips, Eyes, Register, Seat, Seen, Structure};
    /// # let house = Register::embedded().house("ocean-view").unwrap();
    /// # let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    /// # let table = Arc::new(Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &[])?);
    /// # let seating = Seating::everybody(&table, &[Chips(10_000); 2], Seat::new(0));
    /// # let mut deal = Deal::open(table, &seating, &mut ())?;
    /// let cards = ["As", "Kd", "Ah", "Kc"].map(|card| card.parse().ok());
    /// deal.play(Step::Dealt(&cards), &mut ())?;
    /// let seat = Seat::new(1).unwrap();
    /// assert_eq!(deal.view(Eyes::Seat(seat)).holdings[1][0], Seen::Face("As".parse()?));
    /// assert_eq!(deal.view(Eyes::Seat(seat)).holdings[0][0], Seen::Back);
    /// assert_eq!(deal.view(Eyes::Spectator).holdings[1][0], Seen::Back);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn view(&self, eyes: Eyes) -> View {
        let mut view = View {
            eyes,
            street: self.street,
            button: self.button,
            turn: self.turn(),
            acting: self.acting(),
            betting: self.phase == Phase::Betting,
            live: self.live,
            stacks: self.stacks.map(Chips),
            bets: self.bets.map(Chips),
            pot: self.pot(),
            dropped: self.dropped(),
            board: self.board.cards.map(|card| card.map_or(Seen::Nothing, Seen::Face)),
            holdings: [[Seen::Nothing; HOLDING_MAX]; SEATS_MAX],
            up: [0; SEATS_MAX],
            stub: self.stub,
            next_burn: self.trouble.burn,
        };
        for seat in self.dealt_in {
            // A hand that was thrown away stays hidden for ever; only the record has it.
            let gone = !self.live.contains(seat);
            let all = match eyes {
                Eyes::Record => true,
                Eyes::Seat(own) if own == seat => true,
                Eyes::Seat(_) | Eyes::Spectator => self.showing.shown.contains(seat) && !gone,
            };
            let holding = &self.holdings[seat.index()];
            view.up[seat.index()] = holding.up;
            for (place, &card) in holding.cards().iter().enumerate() {
                let up = (holding.up | holding.seen) >> place & 1 == 1;
                view.holdings[seat.index()][place] = match card {
                    Some(card) if all || up => Seen::Face(card),
                    _ => Seen::Back,
                };
            }
        }
        view
    }
}
