//! What a player does who knows nothing but the protocol.

use serde_json::json;
use server::wire::{BankStands, Hand, OptionsOffered, PokerOptions, RoundOptions, TableSight, Turn, Want};

/// What he wants now, by what he is offered; none if he waits. With the same to see he always wants the same.
pub(crate) fn wants(sight: &TableSight, buy_in: u64) -> Option<Want> {
    let Some(seat) = sight.seat else {
        let free = (1..=9).find(|number| !sight.seats.iter().any(|taken| u8::from(taken.seat) == *number));
        return free.map(|seat| want(json!({"sit-down": {"seat": seat, "chips": buy_in}})));
    };
    let chips = sight.seats.iter().find(|taken| taken.seat == seat).map_or(0, |taken| taken.chips);
    match (&sight.options, &sight.hand) {
        (Some(OptionsOffered::Poker(options)), Some(Hand::Poker(hand)))
            if hand.turn == Turn::Seat(seat) || options.discard.is_some() =>
        {
            let own = hand.seats.iter().find(|holding| holding.seat == seat);
            return Some(poker(options, own.map_or(&[][..], |own| &own.cards), sight.version));
        }
        (Some(OptionsOffered::Round(options)), Some(Hand::Round(hand))) if hand.turn == Turn::Seat(seat) => {
            return Some(round(options, sight.version));
        }
        (_, Some(Hand::Round(hand))) if hand.turn == Turn::Wagers && hand.bank != seat => {
            let bet = hand.circles.iter().any(|circle| circle.wagers.iter().any(|wagers| wagers.seat == seat));
            let own = sight.wagers.iter().find(|wager| wager.circle == seat);
            let wager = own.filter(|wager| !bet && wager.chips.most > 0)?;
            let wager = json!({"wager": {"circle": seat, "wager": wager.wager, "chips": wager.chips.least}});
            return Some(want(wager));
        }
        _ => {}
    }
    if let (Some(bank), None) = (&sight.bank, &sight.hand) {
        let enough = chips >= bank.least;
        let bank = match bank.turn {
            BankStands::Banks { seat: own, .. } if own == seat && enough => json!({"bank": {"put-up": bank.least}}),
            BankStands::Banks { seat: own, .. } if own == seat => json!({"bank": "give-up"}),
            BankStands::Offered(own) if own == seat => json!({"bank": if enough { "take" } else { "pass" }}),
            BankStands::Stopped if enough => json!({"bank": "take"}),
            _ if chips == 0 => json!({"buy": {"chips": buy_in}}),
            _ => return None,
        };
        return Some(want(bank));
    }
    (chips == 0 && sight.hand.is_none()).then(|| want(json!({"buy": {"chips": buy_in}})))
}

fn want(json: serde_json::Value) -> Want {
    serde_json::from_value(json).unwrap()
}

fn poker(options: &PokerOptions, cards: &[String], version: u64) -> Want {
    want(match options {
        PokerOptions { discard: Some(count), .. } => json!({"act": {"discard": cards[..usize::from(*count)]}}),
        PokerOptions { draw: Some(most), .. } => {
            let count = usize::from(*most).min(version as usize % 4).min(cards.len());
            json!({"act": {"draw": cards[..count]}})
        }
        PokerOptions { kill: Some(_), .. } => {
            json!({"act": if version.is_multiple_of(2) { "kill" } else { "no-kill" }})
        }
        PokerOptions { all_in_for_pot: true, .. } => json!({"act": "stay-in"}),
        PokerOptions { show: true, .. } => json!({"act": "show"}),
        PokerOptions { raise: Some(raise), .. } if version.is_multiple_of(5) => {
            json!({"act": {"raise-to": raise.least}})
        }
        PokerOptions { check: true, .. } => json!({"act": "check"}),
        PokerOptions { call: Some(_), .. } if !version.is_multiple_of(7) => json!({"act": "call"}),
        PokerOptions { fold: true, .. } => json!({"act": "fold"}),
        PokerOptions { call: Some(_), .. } => json!({"act": "call"}),
        PokerOptions { raise: Some(raise), .. } => json!({"act": {"raise-to": raise.least}}),
        PokerOptions { muck: true, .. } => json!({"act": "muck"}),
        _ => panic!("nothing is offered: {options:?}"),
    })
}

fn round(options: &RoundOptions, version: u64) -> Want {
    want(match options {
        RoundOptions { insure: Some(_), circle, .. } => json!({"decide": {"insure": {"circle": circle, "chips": 0}}}),
        RoundOptions { follow: Some(_), .. } => json!({"decide": "stay"}),
        RoundOptions { play: Some(_), .. } => {
            json!({"decide": if version.is_multiple_of(3) { "fold" } else { "play" }})
        }
        RoundOptions { split: Some(split), .. } => json!({"decide": {"split": split.least}}),
        RoundOptions { double: Some(double), .. } if version.is_multiple_of(3) => {
            json!({"decide": {"double": double.least}})
        }
        RoundOptions { hit: true, .. } if version.is_multiple_of(2) => json!({"decide": "hit"}),
        RoundOptions { stand: true, .. } => json!({"decide": "stand"}),
        RoundOptions { hit: true, .. } => json!({"decide": "hit"}),
        RoundOptions { surrender: true, .. } => json!({"decide": "surrender"}),
        _ => panic!("nothing is offered: {options:?}"),
    })
}
