//! What is played at a table, whichever kind of game it is.

use rules::poker::{Deal, Entry, Owes, Standing};
use rules::{Chips, Eyes, Seat, SeatSet, banked, poker};

use crate::banked::Banked;
use crate::clock::default_act;
use crate::deck::Deck;
use crate::events::Events;
use crate::money::Money;
use crate::poker::Poker;
use crate::proof::Trail;
use crate::refused::{BANKED, POKER};
use crate::{Game, Millis, Mishap, Refused, Settings, Shuffle, View};

/// The players between hands, and the hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Play {
    Poker(Box<Poker>),
    Banked(Box<Banked>),
}

/// The most that one can have before him at a table of poker: little enough that sums of it fit.
const POKER_CHIPS_MAX: Chips = Chips(1 << 50);

/// The same with a player-dealer: with many times as much the sums of a round still fit.
const BANKED_CHIPS_MAX: Chips = Chips(1 << 36);

/// A hand that is over, for a last look at it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Over {
    hand: Played,
    pub(crate) trail: Trail,
}

#[derive(Clone, PartialEq, Debug)]
enum Played {
    Deal(Box<Deal>),
    Round(Box<banked::Round>),
}

impl Over {
    pub(crate) fn view(&self, eyes: Eyes) -> View {
        match &self.hand {
            Played::Deal(deal) => View::Poker(Box::new(deal.view(eyes))),
            Played::Round(round) => View::Banked(Box::new(round.view(eyes))),
        }
    }

    /// Those who must leave with it.
    pub(crate) fn expelled(&self) -> SeatSet {
        match &self.hand {
            Played::Deal(deal) => deal.expelled(),
            Played::Round(_) => SeatSet::EMPTY,
        }
    }

    pub(crate) fn learn(&mut self, events: &Events) {
        let mut trail = std::mem::take(&mut self.trail);
        trail.learn(events, |eyes| self.view(eyes));
        self.trail = trail;
    }
}

impl Play {
    pub(crate) fn new(game: &Game) -> Play {
        match game {
            Game::Poker(table) => Play::Poker(Box::new(Poker::new(poker::Lineup::new(table.clone())))),
            Game::Banked(table) => Play::Banked(Box::new(Banked::new(banked::Lineup::new(table.clone())))),
        }
    }

    pub(crate) fn poker(&mut self) -> Result<&mut Poker, Refused> {
        match self {
            Play::Poker(poker) => Ok(poker),
            Play::Banked(_) => Err(Refused::OtherGame { whose: POKER }),
        }
    }

    pub(crate) fn banked(&mut self) -> Result<&mut Banked, Refused> {
        match self {
            Play::Banked(banked) => Ok(banked),
            Play::Poker(_) => Err(Refused::OtherGame { whose: BANKED }),
        }
    }

    /// Where the chips are.
    pub(crate) fn money(&self) -> Money {
        match self {
            Play::Poker(poker) => poker.money(),
            Play::Banked(banked) => banked.money(),
        }
    }

    /// What of the house's money goes back if the hand does not count.
    pub(crate) fn fees_at_stake(&self) -> u64 {
        match self {
            Play::Poker(_) => 0,
            Play::Banked(banked) => banked.round().map_or(0, |round| round.dropped().0),
        }
    }

    /// Whether he is in the hand, and cannot leave before it is over.
    pub(crate) fn is_dealt_in(&self, seat: Seat) -> bool {
        match self {
            Play::Poker(poker) => poker.is_dealt_in(seat),
            Play::Banked(banked) => banked.round().is_some_and(|round| round.has_stake(seat)),
        }
    }

    /// What the book gives for one decision.
    pub(crate) fn action_time(&self) -> Millis {
        let seconds = match self {
            Play::Poker(poker) => poker.lineup.table().action_seconds(),
            Play::Banked(banked) => banked.lineup.table().action_seconds(),
        };
        Millis(u64::from(seconds) * 1_000)
    }

    /// The minute at which the fee by the clock is due that is counted from this one on, where one is posted.
    pub(crate) fn fee_due_after(&self, minute: u32) -> Option<u32> {
        match self {
            Play::Poker(poker) => poker.lineup.table().time_due_after(minute, minute),
            Play::Banked(_) => None,
        }
    }

    /// If no hand runs, what was posted is taken up, and the fee by the clock is taken from whoever owes it: before he can leave (R104).
    pub(crate) fn between_hands(&mut self, events: &mut Events) {
        if let Play::Poker(poker) = self
            && poker.hand.is_none()
        {
            poker.lineup.take_up(events);
            poker.lineup.collect_time(events);
        }
    }

    /// Whether somebody can leave with his chips at once: he is not dealt in, or banks and nobody has wagered against him (R283).
    pub(crate) fn may_go(&self, seat: Seat) -> bool {
        let is_idle_bank = |banked: &Banked| banked.idle_bank() == Some(seat);
        !self.is_dealt_in(seat) || matches!(self, Play::Banked(banked) if is_idle_bank(banked))
    }

    /// Whether there is a hand.
    pub(crate) fn has_hand(&self) -> bool {
        match self {
            Play::Poker(poker) => poker.hand.is_some(),
            Play::Banked(banked) => banked.round().is_some(),
        }
    }

    /// The seed of the cards that are dealt from.
    pub(crate) fn seed(&self) -> Option<&[u8; 32]> {
        match self {
            Play::Poker(poker) => poker.hand.as_ref().map(|hand| hand.deck.seed()),
            Play::Banked(banked) => banked.shoe.as_ref().map(Deck::seed),
        }
    }

    /// Where the cards that are dealt from went.
    pub(crate) fn trail(&self) -> Option<&Trail> {
        match self {
            Play::Poker(poker) => poker.hand.as_ref().map(|hand| &hand.deck.trail),
            Play::Banked(banked) => banked.shoe.as_ref().map(|shoe| &shoe.trail),
        }
    }

    pub(crate) fn trail_mut(&mut self) -> Option<&mut Trail> {
        match self {
            Play::Poker(poker) => poker.hand.as_mut().map(|hand| &mut hand.deck.trail),
            Play::Banked(banked) => banked.shoe.as_mut().map(|shoe| &mut shoe.trail),
        }
    }

    /// Those who have to throw cards away, and need not wait for each other.
    pub(crate) fn discarding(&self) -> SeatSet {
        match self {
            Play::Poker(poker) => poker.deal().map_or(SeatSet::EMPTY, Deal::discarding),
            Play::Banked(_) => SeatSet::EMPTY,
        }
    }

    /// What these eyes may see of the hand, if there is one.
    pub(crate) fn view(&self, eyes: Eyes) -> Option<View> {
        match self {
            Play::Poker(poker) => poker.deal().map(|deal| View::Poker(Box::new(deal.view(eyes)))),
            Play::Banked(banked) => banked.round().map(|round| View::Banked(Box::new(round.view(eyes)))),
        }
    }

    /// Who has seen which card, now that these things have happened.
    pub(crate) fn learn(&mut self, events: &Events) {
        let Some(mut trail) = self.trail_mut().map(std::mem::take) else { return };
        if self.has_hand() {
            trail.learn(events, |eyes| self.view(eyes).expect("there is a hand"));
        }
        if let Some(place) = self.trail_mut() {
            *place = trail;
        }
    }

    /// The player who is to speak.
    pub(crate) fn turn(&self) -> Option<Seat> {
        match self {
            Play::Poker(poker) => poker.turn(),
            Play::Banked(banked) => banked.turn(),
        }
    }

    /// Whether the hand has gone on, so that who has not seen it comes too late.
    pub(crate) fn has_moved(&self, before: &Play, beside: bool) -> bool {
        match (self, before) {
            (Play::Poker(poker), Play::Poker(before)) => poker.deal() != before.deal(),
            (Play::Banked(banked), Play::Banked(before)) => banked.has_moved(before, beside),
            _ => unreachable!("a table stays with its kind of game"),
        }
    }

    pub(crate) fn sit(&mut self, seat: Seat, chips: Chips, events: &mut Events) -> Result<(), Refused> {
        match self {
            Play::Poker(poker) => Ok(poker.lineup.sit(seat, chips, events)?),
            Play::Banked(banked) => banked.sit(seat, chips, events),
        }
    }

    /// Somebody comes from another table; says how many chips he has then.
    pub(crate) fn come_over(
        &mut self,
        seat: Seat,
        chips: Chips,
        sent: Option<Standing>,
        events: &mut Events,
    ) -> Result<Chips, Refused> {
        match (self, sent) {
            (Play::Poker(poker), Some(standing)) => {
                poker.lineup.bring(seat, chips, standing, events)?;
                Ok(chips)
            }
            (Play::Poker(poker), None) => poker.come_over(seat, chips, events),
            (Play::Banked(banked), Some(_)) => banked.bring(seat, chips, events).map(|()| chips),
            (Play::Banked(banked), None) => banked.come_over(seat, chips, events),
        }
    }

    /// How somebody stands who is sent to another table. At a table with a player-dealer there are no blinds, and `absent` says whether he
    /// is away.
    pub(crate) fn standing(&self, seat: Seat, absent: bool) -> Standing {
        let stands = match self {
            Play::Poker(poker) => poker.lineup.standing(seat),
            Play::Banked(_) => None,
        };
        stands.unwrap_or(Standing { dealt_in: false, owes: Owes::Nothing, entry: Entry::BigBlind, away: absent })
    }

    /// Whether the chips before him are in the hand, and he with them.
    pub(crate) fn is_bound(&self, seat: Seat) -> bool {
        match self {
            Play::Poker(poker) => poker.is_dealt_in(seat),
            Play::Banked(banked) => banked.round().is_some_and(|round| round.seated().contains(seat)),
        }
    }

    /// Who is not bound changes his seat and posts or not; nobody says so of one whom the floor moves.
    pub(crate) fn change_seat(&mut self, from: Seat, to: Seat, posts: Option<bool>) -> Result<(), Refused> {
        match (self, posts) {
            (Play::Poker(poker), Some(posts)) => Ok(poker.lineup.change_seat(from, to, posts)?),
            (Play::Poker(poker), None) => Ok(poker.lineup.reseat(from, to)?),
            (Play::Banked(banked), _) => Ok(banked.lineup.change_seat(from, to)?),
        }
    }

    /// What lies before somebody who is not bound is put right.
    pub(crate) fn set_chips(&mut self, seat: Seat, chips: Chips) {
        match self {
            Play::Poker(poker) => poker.lineup.set_chips(seat, chips),
            Play::Banked(banked) => banked.lineup.set_chips(seat, chips),
        }
    }

    /// Whether so much can come to what is there.
    pub(crate) fn check_chips(&self, has: Chips, asked: Chips) -> Result<(), Refused> {
        let most = Chips(self.chips_max().0.saturating_sub(has.0));
        if asked > most { Err(Refused::TooManyChips { asked, most }) } else { Ok(()) }
    }

    /// The most that anybody can have before him.
    pub(crate) const fn chips_max(&self) -> Chips {
        match self {
            Play::Poker(_) => POKER_CHIPS_MAX,
            Play::Banked(_) => BANKED_CHIPS_MAX,
        }
    }

    /// Whether what somebody buys waits for the end of the hand that he is in: table stakes.
    pub(crate) fn holds_chips(&self, seat: Seat) -> bool {
        matches!(self, Play::Poker(poker) if poker.is_dealt_in(seat))
    }

    /// Somebody buys chips that he may use at once.
    pub(crate) fn buy(&mut self, seat: Seat, chips: Chips, events: &mut Events) -> Result<(), Refused> {
        match self {
            Play::Poker(poker) => Ok(poker.lineup.buy(seat, chips, events)?),
            Play::Banked(banked) => banked.buy(seat, chips, events),
        }
    }

    /// Who is not in the hand leaves, with these chips.
    pub(crate) fn leave(&mut self, seat: Seat) -> Chips {
        match self {
            Play::Poker(poker) => poker.lineup.leave(seat),
            Play::Banked(banked) => banked.leave(seat),
        }
    }

    /// The dealer deals from these cards.
    pub(crate) fn deal(&mut self, shuffle: &Shuffle, settings: &Settings, events: &mut Events) -> Result<(), Refused> {
        match self {
            Play::Poker(poker) => poker.open(shuffle, settings.show_all, events),
            Play::Banked(banked) => banked.close(Some(shuffle), events),
        }
    }

    pub(crate) fn mishap(&mut self, mishap: Mishap, events: &mut Events) -> Result<(), Refused> {
        match self {
            Play::Poker(poker) => poker.mishap(mishap, events),
            Play::Banked(banked) => banked.mishap(mishap, events),
        }
    }

    /// What is done for a player who does not speak. Says whether he counts as absent.
    pub(crate) fn silent(&mut self, seat: Seat, events: &mut Events) -> Result<bool, Refused> {
        match self {
            Play::Poker(poker) => {
                let act = default_act(poker.deal().ok_or(Refused::NoDeal)?);
                poker.act(seat, act, events)?;
                poker.lineup.goes_away(seat);
                Ok(true)
            }
            Play::Banked(banked) => banked.silent(seat, events),
        }
    }

    /// The dealer deals whatever he is asked for. The hand that is over with it is settled, and comes out.
    pub(crate) fn deal_on(&mut self, events: &mut Events) -> Result<Option<Over>, Refused> {
        match self {
            Play::Poker(poker) => Ok(poker
                .deal_on(events)?
                .map(|hand| Over { hand: Played::Deal(Box::new(hand.deal)), trail: hand.deck.trail })),
            Play::Banked(banked) => Ok(banked.deal_on(events)?.map(|round| {
                let trail = banked.shoe.as_mut().map(|shoe| shoe.trail.end()).unwrap_or_default();
                Over { hand: Played::Round(round), trail }
            })),
        }
    }
}
