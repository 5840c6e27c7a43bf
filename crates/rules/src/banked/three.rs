//! The cards and decisions of Three Card Poker, and what its wagers come to.

use cards::Card;
use hands::{Strength, high, three_card};

use super::event::Event;
use super::face::Face;
use super::hand_rules::Showdown;
use super::moment::Moment;
use super::refusal::{Refusal, Why};
use super::round::{HandState, Phase, Round};
use super::settlement::{Settled, Staked};
use super::step::{Act, Options};
use super::words::{BonusOn, Wager};
use crate::{Chips, Cite, Seat, Sink};

/// Where the Play bet lies beside the ante.
const PLAY: usize = 1;

impl Round {
    /// Stacks of three, the bank's last; one card of it is turned up, and gives the action button its place.
    pub(super) fn deal_three<C: Face, S: Sink<Event>>(&mut self, cards: &[C], sink: &mut S) {
        let mut stacks = cards.chunks_exact(3);
        let cite = self.table.at(Moment::Dealing);
        for circle in self.in_order(self.circles) {
            let stack = stacks.next().unwrap_or_default();
            self.layout[circle.index()].hands[0].lay(stack);
            for card in stack {
                sink.on(match card.face() {
                    Some(card) => Event::Dealt { circle, hand: 0, card, up: false, cite },
                    None => Event::DealtUnseen { circle: Some(circle), cite },
                });
            }
        }
        let up = usize::from(self.table.three_rules().up);
        let stack = stacks.next().unwrap_or_default();
        self.bank_hand.lay(stack);
        for (place, card) in stack.iter().enumerate() {
            let cite = if place == up { self.table.values.up_card } else { cite };
            sink.on(match card.face() {
                Some(card) => Event::BankDealt { card, up: place == up, cite },
                None => Event::DealtUnseen { circle: None, cite },
            });
        }
        self.place_button(self.bank_hand.card(up), sink);
        self.to_come = self.circles;
        if let Some(circle) = self.in_order(self.to_come).next() {
            sink.on(Event::DecidesFirst { circle, cite: self.table.at(Moment::Decision) });
        }
        self.next_to_play(sink);
    }

    #[inline]
    pub(super) fn next_to_play<S: Sink<Event>>(&mut self, sink: &mut S) {
        match self.in_order(self.to_come).next() {
            Some(circle) => {
                self.to_come = self.to_come.without(circle);
                self.circle = circle;
                self.phase = Phase::Deciding;
            }
            None => self.show_and_settle(sink),
        }
    }

    /// What the Play bet costs.
    fn play_costs(&self) -> u64 {
        self.layout[self.circle.index()].bets[0].base() * u64::from(self.table.three_rules().play_times)
    }

    #[inline(always)]
    pub(super) fn three_options(&self) -> Options {
        let owner = self.layout[self.circle.index()].owner();
        let costs = self.play_costs();
        Options {
            seat: Some(owner),
            circle: Some(self.circle),
            play: (costs <= self.stacks[owner.index()]).then_some(Chips(costs)),
            fold: true,
            ..Options::default()
        }
    }

    #[inline]
    pub(super) fn play_or_fold<S: Sink<Event>>(&mut self, act: Act, sink: &mut S) -> Result<(), Refusal> {
        let (circle, index) = (self.circle, self.circle.index());
        match act {
            Act::Play => {
                let (amount, owner) = (self.play_costs(), self.layout[index].owner());
                let has = self.stacks[owner.index()];
                if has < amount {
                    return Err(Refusal { why: Why::NoChips { has: Chips(has) }, cite: self.table.values.rebuy });
                }
                self.stacks[owner.index()] -= amount;
                self.layout[index].bets[0].on[PLAY] = amount;
                self.layout[index].hands[0].state = HandState::Played;
                sink.on(Event::Played { circle, amount: Chips(amount), cite: self.table.values.play_times });
            }
            Act::Fold => {
                self.layout[index].hands[0].state = HandState::Folded;
                sink.on(Event::Folded { circle, cite: self.table.at(Moment::Fold) });
                for (bonus, amount) in self.table.bonuses.iter().zip(self.layout[index].bets[0].bonus()) {
                    let Some(bonus) = bonus else { continue };
                    if amount > 0 && !bonus.forfeited {
                        let seat = self.layout[index].owner();
                        sink.on(Event::StaysIn { seat, circle, wager: bonus.wager, cite: bonus.cites.stays });
                    }
                }
            }
            _ => return Err(Refusal { why: Why::NotNow, cite: self.table.at(Moment::Fold) }),
        }
        self.next_to_play(sink);
        Ok(())
    }

    /// The cards of a hand, unless nobody knows them.
    #[inline]
    fn three_cards(hand: &super::round::Hand) -> Option<[Card; 3]> {
        Some([hand.cards[0]?, hand.cards[1]?, hand.cards[2]?])
    }

    /// The bank's cards, unless nobody knows them.
    pub(super) fn bank_cards(&self) -> Option<[Card; 3]> {
        Round::three_cards(&self.bank_hand)
    }

    /// The bank's other cards are shown, whoever is left, and everything is settled.
    #[inline(never)]
    fn show_and_settle<S: Sink<Event>>(&mut self, sink: &mut S) {
        if self.trouble.unknown {
            return self.show_unknown(sink);
        }
        if let Some((cards, bank)) = self.show_bank(sink) {
            self.settle_three(cards, bank, sink);
        }
    }

    /// The bank's cards are turned, and what they are is said; nothing if nobody knows them.
    #[inline]
    pub(super) fn show_bank<S: Sink<Event>>(&mut self, sink: &mut S) -> Option<([Card; 3], Strength)> {
        let bank_cards = self.bank_cards()?;
        let three = *self.table.three_rules();
        let up = usize::from(three.up);
        self.turned = true;
        for place in (0..3).filter(|&place| place != up) {
            sink.on(Event::Turned { card: bank_cards[place], cite: self.table.at(Moment::Turned) });
        }
        let bank = three_card::three(&bank_cards);
        let kind = self.table.kind(bank);
        sink.on(Event::Opened { circle: None, kind: kind.name, cite: kind.cite });
        let qualified = bank >= three.qualifier();
        sink.on(Event::Qualified { qualified, cite: self.table.values.qualifier });
        if !qualified {
            self.return_play_bets(sink);
        }
        Some((bank_cards, bank))
    }

    /// Everything is settled, from the action button on.
    #[inline]
    pub(super) fn settle_three<S: Sink<Event>>(&mut self, bank_cards: [Card; 3], bank: Strength, sink: &mut S) {
        let three = *self.table.three_rules();
        self.begin_settling(sink);
        let uncovered = self.table.at(Moment::Uncovered);
        for circle in self.settled_in_order() {
            let index = circle.index();
            let (bet, hand) = (&self.layout[index].bets[0], &self.layout[index].hands[0]);
            let (seat, base, bonuses, play) = (bet.owner, bet.base(), bet.bonus(), bet.on[PLAY]);
            // A hand that nobody turns up decides nothing, whatever it is.
            let own_cards = Round::three_cards(hand).unwrap_or(bank_cards);
            let folded = hand.state == HandState::Folded;
            let own = three_card::three(&own_cards);
            if self.three_is_seen(circle, None) {
                let kind = self.table.kind(own);
                sink.on(Event::Opened { circle: Some(circle), kind: kind.name, cite: kind.cite });
            }
            let showdown = if folded { Showdown::Folded } else { three.showdown(own, bank) };
            let ([ante, raise], cite) = (three.payouts(showdown), self.showdown_cite(showdown));
            let staked = |wager, stake| Staked { seat, circle, wager, stake };
            let mut has = self.cover.settle(staked(Wager::Ante, base), Settled::of(ante, base, cite), uncovered, sink);
            // Who folded has none, and against a bank that does not qualify it has gone back already: nothing is settled then.
            has += self.cover.settle(staked(Wager::Play, play), Settled::of(raise, play, cite), uncovered, sink);
            for (bonus, stake) in self.table.bonuses.iter().zip(bonuses) {
                let Some(bonus) = bonus.as_ref().filter(|_| stake > 0) else { continue };
                let forfeited = folded & bonus.forfeited;
                let reached = match bonus.on {
                    BonusOn::SixCards if !forfeited => {
                        let [a, b, c] = own_cards;
                        let [x, y, z] = bank_cards;
                        high::six(&[a, b, c, x, y, z])
                    }
                    _ => own,
                };
                let payout = bonus.payout(if forfeited { 0 } else { reached.number() });
                let settled = match forfeited {
                    true => Settled::of(payout, stake, self.table.at(Moment::Fold)),
                    false => bonus.settled(payout, stake),
                };
                has += self.cover.settle(staked(bonus.wager, stake), settled, uncovered, sink);
            }
            self.stacks[seat.index()] += has;
        }
        self.gather(sink);
    }

    /// Play bets have no action against a bank that does not qualify, and go back at once.
    fn return_play_bets<S: Sink<Event>>(&mut self, sink: &mut S) {
        let (cite, uncovered) = (self.table.at(Moment::PlayReturned), self.table.at(Moment::Uncovered));
        for circle in self.settled_in_order() {
            let bet = &mut self.layout[circle.index()].bets[0];
            let (seat, stake) = (bet.owner, std::mem::take(&mut bet.on[PLAY]));
            if stake > 0 {
                let staked = Staked { seat, circle, wager: Wager::Play, stake };
                self.stacks[seat.index()] += self.cover.settle(staked, Settled::loses(0, cite), uncovered, sink);
            }
        }
    }

    /// What is said of an ante or Play bet.
    fn showdown_cite(&self, showdown: Showdown) -> Cite {
        let values = &self.table.values;
        match showdown {
            Showdown::UnqualifiedBetter => values.ante_pays,
            Showdown::UnqualifiedEqual => values.ante_equal,
            Showdown::UnqualifiedWorse => values.ante_worse,
            Showdown::Better => values.pays,
            Showdown::Equal => values.equal,
            Showdown::Worse => self.table.at(Moment::BankBetter),
            Showdown::Folded => self.table.at(Moment::Fold),
        }
    }

    /// Whether these eyes may see a hand of Three Card Poker: its own, or one that was turned up to be settled.
    pub(super) fn three_is_seen(&self, circle: Seat, seat: Option<Seat>) -> bool {
        let owner = self.layout[circle.index()].owner();
        let folded = self.layout[circle.index()].hands[0].state == HandState::Folded;
        let kept = self.table.bonuses.iter().zip(self.layout[circle.index()].bets[0].bonus());
        let kept =
            kept.into_iter().any(|(bonus, stake)| stake > 0 && bonus.as_ref().is_some_and(|bonus| !bonus.forfeited));
        seat == Some(owner) || self.turned && (!folded || kept)
    }
}
