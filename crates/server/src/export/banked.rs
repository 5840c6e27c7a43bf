//! A round with a player-dealer as a hand script: no other format has words for it.

use std::collections::BTreeMap;

use cards::Card;
use histories::banked::{BankedDeed, RoundRecord, limit_of};
use room::{Event, Limit};
use rules::banked::{Event as RoundEvent, Place, Round, Step, View};
use rules::{Chips, Eyes, Seat, Seen};

use super::{Beholder, HandFile, NoFile, played};
use crate::archive::{HandOver, Lying};

/// As far as they are known.
type Cards = Vec<Option<Card>>;

pub(super) fn script(hand: &HandOver, beholder: &Beholder<'_>) -> Result<String, NoFile> {
    let (Some((closed, deeds)), Some(Lying::Round(end)), Limit::Decks(decks)) =
        (&hand.round, hand.end(), &hand.terms.limit)
    else {
        return Err(NoFile::OtherGame(HandFile::Script));
    };
    let house = beholder.books.house(&hand.terms.house);
    let posted = house.and_then(|house| house.schedules.get(*hand.terms.posted.first()? as usize));
    let (hands, bank_cards) = dealt(hand, &end.view(beholder.eyes));
    let record = RoundRecord {
        house: hand.terms.house.clone(),
        game: hand.terms.game.clone(),
        posted: posted.and_then(|row| row.option),
        limit: posted.filter(|row| row.option.is_none()).map(limit_of),
        decks: *decks,
        bank: closed.bank(),
        stacks: stacks(closed),
        hands,
        bank_cards,
        deeds: wagers(closed).chain(deeds.iter().cloned()).collect(),
        ends: end.seated().iter().map(|seat| (seat, end.stack(seat))).collect(),
        dropped: end.dropped(),
    };
    played(&record.to_script(), hand, beholder)
}

/// What everybody had before the bank put anything up.
fn stacks(closed: &Round) -> BTreeMap<Seat, Chips> {
    let mut stacks: BTreeMap<Seat, Chips> = closed.seated().iter().map(|seat| (seat, closed.stack(seat))).collect();
    let mut add = |seat: Seat, chips: Chips| stacks.entry(seat).or_default().0 += chips.0;
    add(closed.bank(), closed.bank_wager());
    for circle in closed.circles() {
        for (owner, lines) in closed.stakes(circle) {
            lines.into_iter().for_each(|chips| add(owner, chips));
        }
    }
    stacks
}

/// What lay there when the betting was closed; in which order it came there does not matter.
fn wagers(closed: &Round) -> impl Iterator<Item = BankedDeed> {
    let table = closed.table();
    let lines = std::iter::once(table.base()).chain(table.bonus_bets()).collect::<Vec<_>>();
    let bank = BankedDeed::of(Step::Bank(closed.bank(), closed.bank_wager()), table.base());
    let bets = closed.circles().iter().flat_map(move |circle| {
        let lines = lines.clone();
        closed.stakes(circle).flat_map(move |(owner, chips)| {
            let laid = lines.clone().into_iter().zip(chips).filter(|(_, chips)| *chips > Chips(0));
            let bet = move |(wager, chips)| {
                BankedDeed::of(Step::Wager(owner, Place { circle, wager }, chips), closed.table().base())
            };
            laid.filter_map(bet).collect::<Vec<_>>()
        })
    });
    bank.into_iter().chain(bets)
}

/// The cards of the circles and of the bank in the order in which they came. One that came face down is known if it is seen in the end.
fn dealt(hand: &HandOver, end: &View) -> (BTreeMap<Seat, Cards>, Cards) {
    let (mut hands, mut bank) = (BTreeMap::<Seat, Cards>::new(), vec![]);
    for event in hand.moments.iter().flat_map(|moment| moment.told(Eyes::Record)) {
        let Event::Banked(event) = event else { continue };
        match event {
            RoundEvent::Dealt { circle, card, up, .. } => {
                let own = hands.entry(circle).or_default();
                let seen = || end.hands[circle.index()].first().and_then(|hand| hand.get(own.len()));
                let known = up || seen() == Some(&Seen::Face(card));
                own.push(Some(card).filter(|_| known));
            }
            RoundEvent::BankDealt { card, up, .. } => {
                let known = up || end.bank_hand.get(bank.len()) == Some(&Seen::Face(card));
                bank.push(Some(card).filter(|_| known));
            }
            _ => {}
        }
    }
    (hands, bank)
}
