use std::collections::BTreeMap;

use bots::banked::Player as _;
use bots::poker::Player as _;
use bots::{Chance, banked, poker};
use room::{Bank, By, Input, Millis, Options, PersonId, Refused, RequestId, TableId, Version, View, What};
use rules::banked::{BankTurn, Span, Turn, Wager};
use rules::poker::Entry;
use rules::{Chips, SEATS_MAX, Seat};

use crate::menu::Offer;

/// Somebody with a connection of his own. He knows what he was sent, and nothing else.
#[derive(Debug)]
pub(crate) struct Person {
    pub(crate) id: PersonId,
    pub(crate) temper: Temper,
    /// What he last heard of each table.
    pub(crate) heard: BTreeMap<TableId, News>,
    /// What he has asked for and not been answered.
    pub(crate) pending: BTreeMap<TableId, Pending>,
    requests: u64,
}

/// How somebody behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Temper {
    /// Does what he may, in good time.
    Steady,
    /// Sends everything twice.
    Hasty,
    /// Often lets his time run out.
    Slow,
    /// Asks for what he may not, and in others' names.
    Rude,
    /// Comes and goes.
    Restless,
}

/// What somebody is sent of a table.
#[derive(Clone, Debug)]
pub(crate) struct News {
    pub(crate) version: Version,
    pub(crate) seat: Option<Seat>,
    pub(crate) view: Option<View>,
    pub(crate) options: Option<Options>,
    /// Who is asked to bank, where there is a player-dealer.
    pub(crate) bank: Option<BankTurn>,
    /// What he may put up in his own circle.
    pub(crate) wagers: Vec<(Wager, Span)>,
    /// The least that a bank may be, and what he has.
    pub(crate) least_bank: Chips,
    pub(crate) chips: Chips,
}

/// A request that may have to be sent again.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) input: Input,
    pub(crate) offered: bool,
    pub(crate) sent: Millis,
}

impl Temper {
    pub(crate) const ALL: [Temper; 5] = [Temper::Steady, Temper::Hasty, Temper::Slow, Temper::Rude, Temper::Restless];

    /// How long he thinks.
    pub(crate) fn thinks(self, chance: &mut Chance) -> Millis {
        Millis(match self {
            Temper::Slow => 200 + chance.below(6_000),
            Temper::Hasty => 20 + chance.below(200),
            Temper::Steady | Temper::Rude | Temper::Restless => 50 + chance.below(700),
        })
    }
}

impl Person {
    pub(crate) fn new(id: PersonId, temper: Temper) -> Person {
        Person { id, temper, heard: BTreeMap::new(), pending: BTreeMap::new(), requests: 0 }
    }

    pub(crate) fn hears(&mut self, table: TableId, news: News) {
        if self.heard.get(&table).is_none_or(|heard| heard.version <= news.version) {
            self.heard.insert(table, news);
        }
    }

    /// An answer: he need not ask again.
    pub(crate) fn is_answered(&mut self, table: TableId, request: RequestId, refused: Option<&Refused>) {
        if self.pending.get(&table).is_some_and(|pending| pending.input.request == Some(request)) {
            // A room that has stopped may have kept it or not: he asks again.
            if !matches!(refused, Some(Refused::Stopped)) {
                self.pending.remove(&table);
            }
        }
    }

    /// Something new to ask for. `offered` says that it is one of the things that he was offered.
    pub(crate) fn request(&mut self, table: TableId, what: What, offered: bool, now: Millis) -> Pending {
        self.requests += 1;
        let mut request = [0; 16];
        request[..8].copy_from_slice(&self.id.0.to_le_bytes());
        request[8..].copy_from_slice(&self.requests.to_le_bytes());
        let seen = self.heard.get(&table).map(|heard| heard.version);
        let input = Input { request: Some(RequestId(request)), by: By::Person(self.id), seen, at: now, what };
        let pending = Pending { input, offered, sent: now };
        self.pending.insert(table, pending.clone());
        pending
    }

    /// What he does at a table, if anything; and whether it was offered to him. A seat may be kept for him there.
    pub(crate) fn does(
        &self,
        table: TableId,
        offer: &Offer,
        called: Option<Seat>,
        leaves: bool,
        chance: &mut Chance,
    ) -> Option<(What, bool)> {
        let heard = self.heard.get(&table)?;
        let Some(seat) = heard.seat else {
            let seat = called.filter(|_| chance.below(3) > 0).unwrap_or_else(|| any_seat(chance));
            let chips = some_chips(offer, chance);
            return (!leaves).then_some((What::SitDown { seat, chips }, false));
        };
        if let Some(what) = answers(heard, seat, chance) {
            return Some((what, true));
        }
        if leaves {
            return Some((What::Leave, false));
        }
        if let Some(what) = banks(heard, seat, chance).or_else(|| wagers(heard, seat, chance)) {
            return Some((what, false));
        }
        let restless = if self.temper == Temper::Restless { 4 } else { 30 };
        let what = match chance.below(12) {
            0 if chance.below(restless) == 0 => What::Leave,
            1 if chance.below(restless) == 0 => [What::SitOut, What::SitOutNow][chance.below(2) as usize].clone(),
            2 => What::ComeBack { posts: chance.below(2) == 0 },
            3 => What::ComeIn(Entry::ALL[chance.below(Entry::ALL.len() as u64) as usize]),
            4 | 5 => What::Buy(some_chips(offer, chance)),
            6 if chance.below(restless) == 0 => What::MoveTo { seat: any_seat(chance), posts: chance.below(2) == 0 },
            7 if chance.below(restless) == 0 => {
                let to = self.heard.keys().copied().find(|&other| other != table)?;
                What::ChangeTable { to, seat: any_seat(chance) }
            }
            _ => return None,
        };
        Some((what, false))
    }

    /// What nobody should ask for.
    pub(crate) fn nonsense(&self, offer: &Offer, chance: &mut Chance) -> What {
        let seat = any_seat(chance);
        match chance.below(10) {
            0 => What::Shift(9),
            8 => What::Go,
            1 => What::TimeOut,
            2 => What::Buy(Chips(u64::MAX)),
            3 => What::Act(rules::poker::Act::RaiseTo(Chips(chance.below(100_000)))),
            4 => What::Act(rules::poker::Act::Fold),
            5 => What::Decide(rules::banked::Act::Double(Chips(chance.below(10_000)))),
            6 => What::Wager { circle: seat, wager: Wager::Base, chips: Chips(chance.below(1_000_000)) },
            7 => What::AskDrawn { of: seat },
            _ => sits_down(offer, chance),
        }
    }
}

/// One of the things that he may do with his hand.
fn answers(heard: &News, seat: Seat, chance: &mut Chance) -> Option<What> {
    match (heard.options?, heard.view.as_ref()?) {
        (Options::Poker(options), View::Poker(view)) if options.seat == Some(seat) => {
            Some(What::Act(poker::Anybody.act(view, &options, chance)))
        }
        (Options::Banked(options), View::Banked(view)) if view.turn == Turn::Seat(seat) => {
            Some(What::Decide(banked::Anybody.act(view, &options, chance)))
        }
        _ => None,
    }
}

/// What he says when he is asked to bank.
fn banks(heard: &News, seat: Seat, chance: &mut Chance) -> Option<What> {
    let view = heard.view.as_ref();
    let bank = match heard.bank? {
        BankTurn::Offered(asked) if asked == seat && view.is_none() => {
            if banked::Anybody.takes_bank(chance) {
                Bank::Take
            } else {
                Bank::Pass
            }
        }
        BankTurn::Banks { seat: asked, .. } if asked == seat && view.is_none() => {
            let (least, most) = (heard.least_bank.0, heard.chips.0.max(heard.least_bank.0));
            let part = if chance.below(3) == 0 { 1 } else { 8 };
            let some = least + chance.below(1 + (most - least) / part);
            Bank::PutUp(Chips(some - some % 100))
        }
        BankTurn::Stopped if chance.below(3) == 0 => Bank::Take,
        _ => return None,
    };
    Some(What::Bank(bank))
}

fn wagers(heard: &News, seat: Seat, chance: &mut Chance) -> Option<What> {
    let Some(View::Banked(view)) = &heard.view else { return None };
    if view.turn != Turn::Wagers || heard.wagers.is_empty() || chance.below(3) == 0 {
        return None;
    }
    let (wager, span) = heard.wagers[chance.below(heard.wagers.len() as u64) as usize];
    let chips = match chance.below(12) {
        0 => Chips(0),
        _ => banked::Anybody.wager(view, wager, span, chance),
    };
    // Sometimes behind another's hand.
    let others: Vec<Seat> = view.circles.iter().collect();
    let circle = match chance.below(5) {
        0 if !others.is_empty() => others[chance.below(others.len() as u64) as usize],
        _ => seat,
    };
    Some(What::Wager { circle, wager, chips })
}

fn any_seat(chance: &mut Chance) -> Seat {
    Seat::new(chance.below(SEATS_MAX as u64) as u8).expect("there are so many seats")
}

fn sits_down(offer: &Offer, chance: &mut Chance) -> What {
    What::SitDown { seat: any_seat(chance), chips: some_chips(offer, chance) }
}

fn some_chips(offer: &Offer, chance: &mut Chance) -> Chips {
    match chance.below(3) {
        0 => Chips(offer.least),
        _ => Chips(offer.least + (offer.most - offer.least) / 100 * chance.below(100)),
    }
}
