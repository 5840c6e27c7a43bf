use room::Options;
use rules::poker::Raise;
use rules::{Seat, banked, poker};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::seat::SeatNumber;

/// What somebody may do now, with exact bounds. What is not offered is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OptionsOffered {
    /// At a table of poker.
    Poker(PokerOptions),
    /// At a table with a player-dealer.
    Round(RoundOptions),
}

/// Amounts from the least to the most, in steps; the most is always among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[expect(missing_docs, reason = "their names say it")]
pub struct Amounts {
    #[ts(type = "number")]
    pub least: u64,
    #[ts(type = "number")]
    pub most: u64,
    #[ts(type = "number")]
    pub step: u64,
}

/// What a player may do at a table of poker.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct PokerOptions {
    /// May give up his hand.
    pub fold: bool,
    /// May bet nothing.
    pub check: bool,
    /// May put in so much more to match the bet.
    #[ts(type = "number | null")]
    pub call: Option<u64>,
    /// What he calls is the forced opening: he brings it in.
    pub bring_in: bool,
    /// May bet or raise to these amounts.
    pub raise: Option<Amounts>,
    /// That makes the forced opening up to a full bet: he completes it.
    pub completes: bool,
    /// May exchange so many cards at most.
    pub draw: Option<u8>,
    /// Must throw away so many cards.
    pub discard: Option<u8>,
    /// May turn his hand up.
    pub show: bool,
    /// May throw his hand away unseen.
    pub muck: bool,
    /// May play the board.
    pub play_board: bool,
    /// May kill the pot for so much, or let it go by.
    #[ts(type = "number | null")]
    pub kill: Option<u64>,
    /// Chooses whether he plays for the pot so far or stays in.
    pub all_in_for_pot: bool,
    /// May still say otherwise how many cards he draws.
    pub change_draw: bool,
}

/// What a round of betting asks of a player, whether it is his turn or not. Chips are in cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Facing {
    /// What he would put in to call now, or all he has; nothing if he could check.
    #[ts(type = "number")]
    pub to_call: u64,
    /// What his bet of this round comes to when he has called in full: what he raises to is counted from there.
    #[ts(type = "number")]
    pub level: u64,
    /// What lies in the middle then.
    #[ts(type = "number")]
    pub pot: u64,
    /// Nobody has bet: whoever puts in more bets, and does not raise.
    pub bets: bool,
}

impl Facing {
    pub(super) fn of(facing: poker::Facing) -> Facing {
        let poker::Facing { to_call, level, pot, bets } = facing;
        Facing { to_call: to_call.0, level: level.0, pot: pot.0, bets }
    }
}

/// What a player may do at a table with a player-dealer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct RoundOptions {
    /// In which circle.
    pub circle: Option<SeatNumber>,
    /// With which hand of it, from the left, from 1.
    pub hand: u8,
    /// What the bank may be.
    pub bank: Option<Amounts>,
    /// What may be insured; nothing may be as well.
    pub insure: Option<Amounts>,
    /// May take a card.
    pub hit: bool,
    /// May take none.
    pub stand: bool,
    /// What may be put up to double.
    pub double: Option<Amounts>,
    /// What may be put on the second hand.
    pub split: Option<Amounts>,
    /// May give up half.
    pub surrender: bool,
    /// With what he may go with the hand he bets behind; or he stays.
    pub follow: Option<Amounts>,
    /// What the Play bet costs.
    #[ts(type = "number | null")]
    pub play: Option<u64>,
    /// May give up his hand.
    pub fold: bool,
}

/// What a player may do about the position of the player-dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct BankOptions {
    /// May take it.
    pub take: bool,
    /// May pass it on.
    pub pass: bool,
    /// May give it up.
    pub give_up: bool,
    /// What he may put up.
    pub put_up: Option<Amounts>,
}

impl BankOptions {
    pub(super) fn of(options: banked::BankOptions) -> BankOptions {
        let banked::BankOptions { take, pass, give_up, put_up } = options;
        BankOptions { take, pass, give_up, put_up: put_up.as_ref().map(Amounts::of) }
    }
}

impl OptionsOffered {
    /// What is offered to a seat; none if nothing is.
    pub(super) fn of(options: &Options, seat: Seat) -> Option<OptionsOffered> {
        match options {
            Options::Poker(options) => {
                let offered = PokerOptions::of(options, seat);
                (offered != PokerOptions::default()).then_some(OptionsOffered::Poker(offered))
            }
            Options::Banked(options) => {
                let offered = RoundOptions::of(options);
                (offered != RoundOptions { hand: 1, ..RoundOptions::default() })
                    .then_some(OptionsOffered::Round(offered))
            }
        }
    }
}

impl PokerOptions {
    fn of(options: &poker::Options, seat: Seat) -> PokerOptions {
        let change_draw = options.change_draw == Some(seat);
        if options.seat != Some(seat) {
            return PokerOptions { muck: options.may_give_up.contains(seat), change_draw, ..PokerOptions::default() };
        }
        let amounts = |raise: Raise| Amounts { least: raise.least.0, most: raise.most.0, step: raise.step.0 };
        PokerOptions {
            fold: options.fold,
            check: options.check,
            call: options.call.map(|chips| chips.0),
            bring_in: options.opens,
            raise: options.raise.map(amounts),
            completes: options.completes,
            draw: options.draw,
            discard: options.discard,
            show: options.show,
            muck: options.muck || options.may_give_up.contains(seat),
            play_board: options.play_board,
            kill: options.kill.map(|chips| chips.0),
            all_in_for_pot: options.all_in_for_pot,
            change_draw,
        }
    }
}

impl RoundOptions {
    fn of(options: &banked::Options) -> RoundOptions {
        let amounts = |span: &banked::Span| Amounts::of(span);
        RoundOptions {
            circle: options.circle.map(SeatNumber),
            hand: options.hand + 1,
            bank: options.bank.as_ref().map(amounts),
            insure: options.insure.as_ref().map(amounts),
            hit: options.hit,
            stand: options.stand,
            double: options.double.as_ref().map(amounts),
            split: options.split.as_ref().map(amounts),
            surrender: options.surrender,
            follow: options.follow.as_ref().map(amounts),
            play: options.play.map(|chips| chips.0),
            fold: options.fold,
        }
    }
}
