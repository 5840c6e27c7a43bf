//! Steps: legal ones at random, and ones that are mostly not.

use cards::{Card, CardSet};
use rules::poker::{Act, Answer, Contenders, Deal, Exposure, Mishap, Options, Step, Turn};
use rules::{Chips, Seat, SeatSet};

use crate::chance::{Chance, Known, is_hidden};
use crate::seats::seat;

/// How a table plays in a deal: what each kind of act weighs.
#[derive(Clone, Copy)]
pub(crate) struct Temper {
    fold: usize,
    check: usize,
    call: usize,
    raise: usize,
    show: usize,
}

impl Temper {
    pub(crate) fn any(chance: &mut Chance) -> Temper {
        let [fold, check, call, raise, show] = chance.pick(&[
            [1, 1, 1, 2, 2],
            // Nobody gives up: decks run out, pots are split many ways.
            [0, 2, 6, 1, 9],
            // Everybody raises: caps, all-ins, side pots.
            [1, 1, 4, 12, 3],
            [2, 4, 4, 1, 1],
        ]);
        Temper { fold, check, call, raise, show }
    }
}

/// One of the legal acts of the player whose turn it is.
pub(crate) fn any_act(options: &Options, deal: &Deal, temper: Temper, chance: &mut Chance) -> (Seat, Act) {
    let seat = options.seat.expect("whose turn it is has options");
    let held = held(deal, seat);
    let mut choice = Choice::default();
    if options.fold {
        choice.add(temper.fold, Act::Fold);
    }
    if options.check {
        choice.add(temper.check, Act::Check);
    }
    if options.call.is_some() {
        choice.add(temper.call, Act::Call);
    }
    if let Some(raise) = options.raise {
        let span = (raise.most.0 - raise.least.0) / raise.step.0.max(1);
        let between = Chips(raise.least.0 + raise.step.0 * chance.below(span.max(1) as usize) as u64);
        choice.add(temper.raise, Act::RaiseTo(chance.pick(&[raise.least, raise.least, raise.most, between])));
    }
    if let Some(most) = options.draw {
        choice.add(1, Act::Draw(some_of(held, chance.below(usize::from(most) + 1), chance)));
    }
    if let Some(count) = options.discard {
        let unknown = deal.holding(seat).len() - held.len();
        let least = usize::from(count).saturating_sub(unknown);
        let named = least + chance.below(usize::from(count).min(held.len()) - least + 1);
        choice.add(1, Act::Discard(some_of(held, named, chance)));
    }
    if options.kill.is_some() {
        choice.add(1, if chance.one_in(4) { Act::Kill } else { Act::NoKill });
    }
    if options.all_in_for_pot {
        choice.add(1, chance.pick(&[Act::AllInForPot, Act::StayIn]));
    }
    if options.show {
        let reads = chance.one_in(3) && held.len() < deal.holding(seat).len();
        let act = if reads { Act::ShowCards(named_hand(deal, seat, deal.unseen(), chance)) } else { Act::Show };
        choice.add(temper.show, act);
    }
    if options.muck {
        choice.add(1, if options.play_board && chance.one_in(2) { Act::PlayBoard } else { Act::Muck });
    }
    let act = choice.pick(chance);
    (seat, act.unwrap_or_else(|| panic!("somebody can always move: {options:?}")))
}

/// Says otherwise how many cards he draws, if that is still possible.
pub(crate) fn second_thought(options: &Options, deal: &Deal, chance: &mut Chance) -> Option<(Seat, Act)> {
    let seat = options.change_draw.filter(|_| chance.one_in(8))?;
    let (known, _) = deal.held_before_draw(seat);
    Some((seat, Act::Draw(some_of(known, chance.below(6), chance))))
}

/// Something that goes wrong, perhaps: not everything can at every moment.
fn any_mishap<'a>(deal: &Deal, known: Known, chance: &mut Chance, cards: &'a mut Vec<Option<Card>>) -> Mishap<'a> {
    let seat = match deal.live().iter().nth(chance.below(10)) {
        Some(seat) => seat,
        None => seat(chance.below(10)),
    };
    let last = deal.holding(seat).last().copied().flatten();
    let card = last.filter(|_| chance.one_in(2)).or_else(|| chance.card(held(deal, seat)));
    let card = card.or_else(|| chance.card(deal.unseen()));
    let stub = chance.card(deal.unseen());
    if deal.options().show {
        return Mishap::Miscalled(seat);
    }
    match chance.below(18) {
        16..18 | 0..4 => match card {
            Some(card) => {
                let how = chance.pick(&[Exposure::Dealer, Exposure::Dealer, Exposure::OffTable, Exposure::Touched]);
                Mishap::Exposed { seat, card, how }
            }
            None => Mishap::StrayJoker { seat: Some(seat).filter(|_| chance.one_in(2)) },
        },
        4 => Mishap::Short { seat, missing: chance.below(4) as u8 },
        5 => {
            let extra = stub.filter(|_| known == Known::All || !chance.one_in(4));
            Mishap::Long { seat, extra, taken: chance.pick(&[extra, card, None]) }
        }
        6 => {
            let count = deal.early_board().map_or(3, |need| need.count());
            some_cards(count, deal, chance, cards);
            Mishap::TurnedEarly(cards)
        }
        7 => {
            some_cards(1 + chance.below(2), deal, chance, cards);
            Mishap::LongFlop(cards)
        }
        8 => Mishap::ShortFlop(chance.below(4) as u8),
        9 => Mishap::NoBurn,
        10 => Mishap::TwoBurns(stub.filter(|_| known == Known::All || !chance.one_in(3))),
        11 => stub.map_or(Mishap::Misdealt, |card| Mishap::Boxed { card, seat: None }),
        12 => card.map_or(Mishap::Misdealt, |card| Mishap::Boxed { card, seat: Some(seat) }),
        13 => Mishap::StrayJoker { seat: Some(seat) },
        _ => Mishap::Misdealt,
    }
}

/// Something goes wrong with the cards, somebody does something wrong, or asks.
pub(crate) fn any_trouble<'a>(
    deal: &Deal,
    known: Known,
    chance: &mut Chance,
    cards: &'a mut Vec<Option<Card>>,
) -> Step<'a> {
    let seat = |chance: &mut Chance| seat(chance.below(10));
    match chance.below(16) {
        0 => {
            let to = Chips(100 * (1 + chance.below(12) as u64));
            Step::OutOfTurn(seat(chance), chance.pick(&[Act::Fold, Act::Check, Act::Call, Act::RaiseTo(to), Act::Show]))
        }
        1 => Step::AskedDrawn { by: seat(chance), of: seat(chance) },
        2 => match deal.turn() {
            Turn::Seat(turn) => Step::Act(turn, Act::Knock),
            _ => Step::Act(seat(chance), Act::Knock),
        },
        _ => Step::Mishap(any_mishap(deal, known, chance, cards)),
    }
}

/// So many different cards that may be in the stub.
fn some_cards(count: usize, deal: &Deal, chance: &mut Chance, cards: &mut Vec<Option<Card>>) {
    let mut left = deal.unseen();
    cards.clear();
    for _ in 0..count {
        let card = chance.card(left);
        left = left - card.map_or(CardSet::EMPTY, CardSet::of);
        cards.push(card);
    }
}

/// Acts by their weight.
#[derive(Default)]
struct Choice {
    acts: [Option<(usize, Act)>; 10],
    count: usize,
}

impl Choice {
    fn add(&mut self, weight: usize, act: Act) {
        self.acts[self.count] = Some((weight, act));
        self.count += 1;
    }

    fn pick(&self, chance: &mut Chance) -> Option<Act> {
        let acts = || self.acts.iter().flatten();
        let mut at = chance.below(acts().map(|(weight, _)| weight).sum());
        for (weight, act) in acts() {
            if at < *weight {
                return Some(*act);
            }
            at -= weight;
        }
        None
    }
}

fn held(deal: &Deal, seat: Seat) -> CardSet {
    deal.holding(seat).iter().flatten().copied().collect()
}

fn some_of(cards: CardSet, count: usize, chance: &mut Chance) -> CardSet {
    let mut left = cards;
    for _ in 0..count.min(cards.len()) {
        left = left - left.iter().nth(chance.below(left.len())).map_or(CardSet::EMPTY, CardSet::of);
    }
    cards - left
}

/// How many kinds of step there are to try.
pub(crate) const TRIES: usize = 42;

/// A step that may be legal or not: of the player whose turn it is, of somebody else, or of the dealer.
pub(crate) fn nth_try<'a>(
    nth: usize,
    deal: &Deal,
    options: &Options,
    known: Known,
    chance: &mut Chance,
    cards: &'a mut Vec<Option<Card>>,
) -> Step<'a> {
    let anybody = seat(chance.below(10));
    let turn = options.seat.filter(|_| !chance.one_in(4)).unwrap_or(anybody);
    let held = held(deal, turn);
    let card = chance.card(CardSet::ALL).map_or(CardSet::EMPTY, CardSet::of);
    let act = match nth {
        0 => Act::Fold,
        1 => Act::Check,
        2 => Act::Call,
        3..=12 => Act::RaiseTo(amount(nth - 3, options, chance)),
        13 => Act::Chip(options.call.unwrap_or_default()),
        14 => Act::Chip(Chips(options.call.unwrap_or_default().0.saturating_sub(1))),
        15 => Act::Chip(Chips(chance.pick(&[0, 1, 100, 2_500, u64::MAX]))),
        16 => Act::Draw(some_of(held, chance.below(8), chance)),
        17 => Act::Draw(card),
        18 => Act::Draw(CardSet::ALL.iter().take(12).collect()),
        19 => Act::Discard(some_of(held, chance.below(4), chance)),
        20 => Act::Discard(card),
        21 => Act::Discard(CardSet::ALL.iter().take(12).collect()),
        22 => Act::Show,
        23 => Act::ShowSome(some_of(held, 1, chance)),
        24 => Act::Muck,
        25 => Act::PlayBoard,
        26 => Act::Kill,
        27 => Act::NoKill,
        28 => return Step::HandsClear,
        34 => Act::DrawUnseen(chance.below(7) as u8),
        35 => Act::AllInForPot,
        36 => Act::StayIn,
        37 => return Step::Act(options.change_draw.unwrap_or(turn), Act::Draw(some_of(held, 1, chance))),
        38 => Act::ShowCards(named_hand(deal, turn, deal.unseen(), chance)),
        39 => Act::ShowCards(named_hand(deal, turn, CardSet::ALL, chance)),
        40 => return Step::Ruled(Answer::Winners { high: some_seats(chance), low: some_seats(chance) }),
        41 if options.contest.is_some() => return Step::Ruled(any_answer(options, chance)),
        41 => return Step::Ruled(Answer::MustBet(chance.one_in(2))),
        // What an old deck that nobody knows can hold when it is made anew is for the deal to say.
        _ if matches!(deal.turn(), Turn::Dealer(need) if need.reshuffle && known != Known::All) => Act::Fold,
        _ => {
            wrong_dealing(nth, deal, chance, cards);
            return Step::Dealt(cards);
        }
    };
    Step::Act(if chance.one_in(3) { anybody } else { turn }, act)
}

/// What a player has, as somebody says who reads it: the known cards, and some of these.
fn named_hand(deal: &Deal, seat: Seat, others: CardSet, chance: &mut Chance) -> CardSet {
    let known = held(deal, seat);
    let missing = deal.holding(seat).len() - known.len();
    known | some_of(others - known, missing, chance)
}

fn some_seats(chance: &mut Chance) -> SeatSet {
    (0..chance.below(4)).map(|_| seat(chance.below(10))).collect()
}

/// What the floor says: anything that may be true.
pub(crate) fn any_answer(options: &Options, chance: &mut Chance) -> Answer {
    if options.miscall.is_some() {
        return Answer::Miscall { pot: chance.one_in(2), seat: chance.one_in(2) };
    }
    let Some(contest) = options.contest else { return Answer::MustBet(chance.one_in(2)) };
    let mut any = |side: Option<Contenders>| {
        let Some(Contenders { seats, tied, nobody }) = side else { return SeatSet::EMPTY };
        if nobody && chance.one_in(4) {
            return SeatSet::EMPTY;
        }
        let first = seats.iter().nth(chance.below(seats.len())).unwrap();
        let others = seats.iter().filter(|_| chance.one_in(5));
        let named: SeatSet = others.chain([first]).collect();
        tied.iter().filter(|tied| !tied.and(named).is_empty()).fold(named, |named, &tied| named.or(tied))
    };
    Answer::Winners { high: any(contest.high), low: any(contest.low) }
}

/// Amounts around the ends of what is legal.
fn amount(nth: usize, options: &Options, chance: &mut Chance) -> Chips {
    let (least, most, step) =
        options.raise.map_or((400, 800, 100), |raise| (raise.least.0, raise.most.0, raise.step.0));
    Chips(match nth {
        0 => least,
        1 => most,
        2 => least.saturating_sub(1),
        3 => most.saturating_add(1),
        4 => least + step,
        5 => most.saturating_sub(step),
        6 => least + chance.below((most - least + 2) as usize) as u64,
        7 => least + 50,
        8 => chance.pick(&[0, 1, 50, 100, 299, 600, 100_000]),
        _ => u64::MAX,
    })
}

/// Cards that are too few, too many, twice there, dealt already, of another deck, or unknown where they lie open.
fn wrong_dealing(nth: usize, deal: &Deal, chance: &mut Chance, cards: &mut Vec<Option<Card>>) {
    let (count, open) = match deal.turn() {
        Turn::Dealer(need) => (need.count(), need.count() > 0 && !is_hidden(&need, need.count() - 1)),
        _ => (1 + chance.below(5), false),
    };
    cards.clear();
    cards.extend(deal.unseen().iter().take(count).map(Some));
    // When the deck must be made anew, that may be too few.
    cards.resize(count, None);
    let out = chance.card(CardSet::ALL - deal.unseen());
    match nth {
        29 => cards.truncate(count.saturating_sub(1)),
        30 => cards.push(chance.card(deal.unseen())),
        31 if count > 1 => cards[count - 1] = cards[0],
        // Already dealt, or a joker of a deck without: unless it is shuffled back, no such card can come.
        32 if count > 0 => cards[count - 1] = out,
        33 if open => cards[count - 1] = None,
        _ => cards.clear(),
    }
}

/// Whether the options say that this may be done.
pub(crate) fn is_offered(step: Step<'_>, options: &Options, deal: &Deal) -> bool {
    let (seat, act) = match step {
        Step::Act(seat, act) => (seat, act),
        Step::HandsClear => return !deal.discarding().is_empty(),
        Step::Dealt(cards) => return may_be_dealt(cards, deal),
        Step::Mishap(_) | Step::OutOfTurn(..) | Step::AskedDrawn { .. } => return false,
        Step::Ruled(answer) => return may_be_ruled(answer, options),
    };
    let held = held(deal, seat);
    if let Act::Discard(cards) = act {
        // All who have not yet may, in any order; cards that nobody knows need not be named.
        let unknown = deal.holding(seat).len() - held.len();
        return deal.discarding().contains(seat)
            && options
                .discard
                .map(usize::from)
                .is_some_and(|count| (cards.len()..=cards.len() + unknown).contains(&count))
            && (cards - held).is_empty();
    }
    let may_draw = |most: u8| {
        let (known, all) = deal.held_before_draw(seat);
        match act {
            Act::Draw(cards) => cards.len() <= usize::from(most) && (cards - known).is_empty(),
            Act::DrawUnseen(count) => count <= most && usize::from(count) <= all - known.len(),
            _ => false,
        }
    };
    if options.change_draw == Some(seat) && matches!(act, Act::Draw(_) | Act::DrawUnseen(_)) {
        return may_draw(5);
    }
    if options.may_give_up.contains(seat) && act == Act::Muck {
        return true;
    }
    if options.seat != Some(seat) {
        return false;
    }
    match act {
        // In a draw game it may mean nothing, and be allowed.
        Act::Knock => options.check || options.draw.is_some(),
        Act::Fold => options.fold,
        Act::Check => options.check,
        Act::Call => options.call.is_some(),
        Act::RaiseTo(to) => options.raise.is_some_and(|raise| raise.allows(to)),
        // A chip without a word is a call if there is a bet, and otherwise a bet.
        Act::Chip(chip) => match (options.call, options.raise) {
            (Some(call), _) => chip >= call,
            (None, Some(raise)) => deal.bet(seat).0.saturating_add(chip.0) >= raise.least.0,
            (None, None) => false,
        },
        Act::Draw(_) | Act::DrawUnseen(_) => options.draw.is_some_and(may_draw),
        Act::AllInForPot | Act::StayIn => options.all_in_for_pot,
        Act::Show => options.show,
        Act::ShowCards(cards) => {
            let named = cards - held;
            options.show
                && cards.len() == deal.holding(seat).len()
                && (held - cards).is_empty()
                && (named - deal.unseen()).is_empty()
        }
        Act::Muck => options.muck,
        Act::PlayBoard => options.play_board,
        Act::Kill | Act::NoKill => options.kill.is_some(),
        // Part of a hand is never shown.
        Act::Discard(_) | Act::ShowSome(_) => false,
    }
}

/// Whether the floor may say that.
fn may_be_ruled(answer: Answer, options: &Options) -> bool {
    let allows = |side: Option<Contenders>, named| side.map_or(named == SeatSet::EMPTY, |side| side.allows(named));
    match answer {
        Answer::Winners { high, low } => {
            options.contest.is_some_and(|contest| allows(contest.high, high) && allows(contest.low, low))
        }
        Answer::MustBet(_) => options.must_bet,
        _ => panic!("{answer:?}: say when it is offered"),
    }
}

/// Whether these can be the cards that the dealer is asked for.
fn may_be_dealt(cards: &[Option<Card>], deal: &Deal) -> bool {
    let Turn::Dealer(need) = deal.turn() else { return false };
    let back = if need.reshuffle { deal.to_reshuffle() } else { CardSet::EMPTY };
    let known: CardSet = cards.iter().flatten().copied().collect();
    let named = cards.iter().flatten().count();
    cards.len() == need.count()
        && known.len() == named
        && (known - (deal.unseen() | back)).is_empty()
        && cards.iter().enumerate().all(|(place, card)| card.is_some() || is_hidden(&need, place))
}
