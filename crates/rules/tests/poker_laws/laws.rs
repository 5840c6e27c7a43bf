//! The laws, and one deal that is played under them.

use cards::{Card, CardSet};
use rules::poker::{Act, Answer, Deal, Event, Mishap, Options, Seating, Step, Turn, Why};
use rules::{Chips, Seat};

use crate::chance::{Chance, Deck, Known};
use crate::hidden;
use crate::rooms::Room;
use crate::seats;
use crate::steps::{TRIES, Temper, any_act, any_answer, any_trouble, is_offered, nth_try, second_thought};
use crate::tally::{Rare, Tally, Watch};
use crate::veiled;

/// A step that was taken; cards stand in one list for the whole deal.
#[derive(Clone, Copy, Debug)]
enum Taken {
    Dealt(usize, usize),
    Act(Seat, Act),
    HandsClear,
    Mishap(Mishap<'static>),
    TurnedEarly(usize, usize),
    LongFlop(usize, usize),
    OutOfTurn(Seat, Act),
    AskedDrawn(Seat, Seat),
    Ruled(Answer),
}

/// What was played: enough to play it again, and to tell of it.
#[derive(Default)]
pub(crate) struct Record {
    pub(crate) seating: Option<Seating>,
    cards: Vec<Option<Card>>,
    steps: Vec<Taken>,
}

impl Record {
    fn clear(&mut self) {
        self.seating = None;
        self.cards.clear();
        self.steps.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(crate) fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        self.steps.iter().map(|&taken| match taken {
            Taken::Dealt(from, to) => Step::Dealt(&self.cards[from..to]),
            Taken::Act(seat, act) => Step::Act(seat, act),
            Taken::HandsClear => Step::HandsClear,
            Taken::Mishap(mishap) => Step::Mishap(mishap),
            Taken::TurnedEarly(from, to) => Step::Mishap(Mishap::TurnedEarly(&self.cards[from..to])),
            Taken::LongFlop(from, to) => Step::Mishap(Mishap::LongFlop(&self.cards[from..to])),
            Taken::OutOfTurn(seat, act) => Step::OutOfTurn(seat, act),
            Taken::AskedDrawn(by, of) => Step::AskedDrawn { by, of },
            Taken::Ruled(answer) => Step::Ruled(answer),
        })
    }
}

/// What playing many deals needs, made once.
#[derive(Default)]
pub(crate) struct Player {
    pub(crate) record: Record,
    pub(crate) tally: Tally,
    deck: Deck,
    scratch: Vec<Option<Card>>,
    known: Known,
    deal: Option<Deal>,
}

/// The deals of an everyday test.
pub(crate) const EVERYDAY: u64 = 1_000_000;

/// Where there are so many more deals, each is looked at so many times less.
const SPARING: usize = 4;

/// A deal has some fifty steps, and raises have an end by the chips if by nothing else.
const STEPS_MAX: usize = 5000;

impl Player {
    /// Plays the deal of this number to its end by random legal steps, under all laws; panics if one does not hold.
    pub(crate) fn play(&mut self, room: &Room, number: u64) {
        let mut chance = Chance::of(number);
        // All laws at every step of some deals, and a few tries at every step of the others.
        let sparing = if number < EVERYDAY { 1 } else { SPARING };
        let thorough = chance.one_in(64 * sparing);
        self.known = chance.pick(&KNOWN);
        let temper = Temper::any(&mut chance);
        // Some deals go wrong again and again.
        let trouble = chance.pick(&[10, 60, 60, 60]);
        self.record.clear();
        let seating = seats::seating(room, &mut chance);
        self.record.seating = Some(seating);
        let mut deal = Deal::open(room.table.clone(), &seating, &mut Watch::new(room, &mut self.tally)).unwrap();
        self.check_reopened(&deal, &seating);
        let chips = total(&deal);
        assert_eq!(chips, seating.stacks.iter().map(|stack| stack.0).sum::<u64>());
        self.deck.shuffle(room.table.deck(), &mut chance);
        while !deal.is_over() {
            let options = deal.options();
            assert_eq!(options.seat, whose_turn(&deal), "the options are those of whose turn it is");
            if let Some(seat) = options.seat.filter(|_| options.check || options.call.is_some()) {
                let faced = deal.facing(seat).map(|facing| facing.to_call);
                assert_eq!(faced, Some(options.call.unwrap_or(Chips(0))), "what is faced is what is offered");
            }
            if thorough {
                (0..TRIES).for_each(|nth| self.attempt(nth, &deal, &options, room, &mut chance, true));
            } else if chance.one_in(sparing) {
                let nth = chance.below(TRIES);
                self.attempt(nth, &deal, &options, room, &mut chance, false);
            }
            let mishap = chance.one_in(trouble) && self.trouble(&deal, &mut chance);
            if !mishap {
                self.step(&deal, &options, temper, &mut chance);
            }
            let step = self.record.steps().last().unwrap();
            let played = deal.play(step, &mut Watch::new(room, &mut self.tally));
            assert!(played.is_ok(), "what is offered is accepted: {step:?} {options:?} {played:?}");
            if mishap {
                // Cards have come off the deck, or have not in fact.
                self.deck.shuffle(deal.unseen(), &mut chance);
            }
            assert_eq!(total(&deal), chips, "a step moves chips, it does not make them");
            check_deck(room, &deal);
            assert!(self.record.len() < STEPS_MAX, "a deal comes to an end");
            self.tally.add(Rare::Steps);
        }
        assert_eq!(deal.turn(), Turn::Nobody);
        assert_eq!(deal.options(), Options::default());
        assert_eq!(deal.pot(), Chips(0), "nothing is left in the middle");
        if thorough {
            (0..TRIES).for_each(|nth| self.attempt(nth, &deal, &Options::default(), room, &mut chance, true));
        }
        self.tally.add(Rare::Deals);
        if chance.one_in(16 * sparing) {
            self.check_replay(room, &seating, &deal);
        }
        if chance.one_in(8 * sparing) {
            hidden::check(room, &self.record, &mut chance);
            self.tally.add(Rare::Twins);
        }
        if self.known == Known::All && chance.one_in(8 * sparing) {
            let asked = veiled::check(room, &self.record, &deal);
            (0..asked).for_each(|_| self.tally.add(Rare::Veiled));
        }
        self.deal = Some(deal);
    }

    /// A deal that is opened in the place of another is the same as one that is opened anew.
    fn check_reopened(&mut self, deal: &Deal, seating: &Seating) {
        let last = self.deal.take().filter(|last| std::sync::Arc::ptr_eq(last.table(), deal.table()));
        if let Some(mut last) = last {
            last.reopen(seating, &mut ()).unwrap();
            assert_eq!(last, *deal, "nothing of the last deal is left in the next");
        }
    }

    /// Something goes wrong, and is written down; not everything can at this moment.
    fn trouble(&mut self, deal: &Deal, chance: &mut Chance) -> bool {
        let step = any_trouble(deal, self.known, chance, &mut self.scratch);
        let mut tried = deal.clone();
        let played = tried.play(step, &mut ());
        if played.is_err() {
            assert_eq!(tried, *deal, "{step:?}: a refusal changes nothing");
            return false;
        }
        let cards = &mut self.record.cards;
        let mut list = |turned: &[Option<Card>]| {
            let from = cards.len();
            cards.extend(turned);
            (from, cards.len())
        };
        self.record.steps.push(match step {
            Step::OutOfTurn(seat, act) => Taken::OutOfTurn(seat, act),
            Step::AskedDrawn { by, of } => Taken::AskedDrawn(by, of),
            Step::Act(seat, act) => Taken::Act(seat, act),
            Step::Mishap(mishap) => match mishap {
                Mishap::TurnedEarly(turned) => {
                    let (from, to) = list(turned);
                    Taken::TurnedEarly(from, to)
                }
                Mishap::LongFlop(turned) => {
                    let (from, to) = list(turned);
                    Taken::LongFlop(from, to)
                }
                Mishap::Exposed { seat, card, how } => Taken::Mishap(Mishap::Exposed { seat, card, how }),
                Mishap::Boxed { card, seat } => Taken::Mishap(Mishap::Boxed { card, seat }),
                Mishap::StrayJoker { seat } => Taken::Mishap(Mishap::StrayJoker { seat }),
                Mishap::Short { seat, missing } => Taken::Mishap(Mishap::Short { seat, missing }),
                Mishap::Long { seat, extra, taken } => Taken::Mishap(Mishap::Long { seat, extra, taken }),
                Mishap::ShortFlop(missing) => Taken::Mishap(Mishap::ShortFlop(missing)),
                Mishap::NoBurn => Taken::Mishap(Mishap::NoBurn),
                Mishap::TwoBurns(second) => Taken::Mishap(Mishap::TwoBurns(second)),
                Mishap::Misdealt => Taken::Mishap(Mishap::Misdealt),
                Mishap::Miscalled(seat) => Taken::Mishap(Mishap::Miscalled(seat)),
                _ => panic!("{mishap:?}: say how it is written down"),
            },
            _ => panic!("{step:?}: nothing goes wrong in this"),
        });
        true
    }

    /// Writes down the next step.
    fn step(&mut self, deal: &Deal, options: &Options, temper: Temper, chance: &mut Chance) {
        if let Some((seat, act)) = second_thought(options, deal, chance) {
            self.record.steps.push(Taken::Act(seat, act));
            return;
        }
        let taken = match deal.turn() {
            Turn::Dealer(need) => {
                let from = self.record.cards.len();
                self.deck.deal(deal, &need, self.known, chance, &mut self.record.cards);
                Taken::Dealt(from, self.record.cards.len())
            }
            Turn::Seat(_) if options.discard.is_some() && chance.one_in(12) => Taken::HandsClear,
            Turn::Seat(_) => {
                let (seat, act) = any_act(options, deal, temper, chance);
                Taken::Act(seat, act)
            }
            Turn::Floor(_) => Taken::Ruled(any_answer(options, chance)),
            Turn::Nobody => unreachable!("the deal is not over, and somebody can always move"),
        };
        self.record.steps.push(taken);
    }

    /// Tries a step on a copy: it is accepted if and only if it is offered, and a refusal changes nothing.
    fn attempt(
        &mut self,
        nth: usize,
        deal: &Deal,
        options: &Options,
        room: &Room,
        chance: &mut Chance,
        thorough: bool,
    ) {
        let step = nth_try(nth, deal, options, self.known, chance, &mut self.scratch);
        let mut tried = deal.clone();
        let played = tried.play(step, &mut ());
        assert_eq!(played.is_ok(), is_offered(step, options, deal), "{step:?} {options:?} {played:?}");
        match played {
            Ok(()) => assert_eq!(total(&tried), total(deal), "{step:?}: a step moves chips, it does not make them"),
            Err(refusal) => {
                assert_eq!(tried, *deal, "{step:?}: a refusal changes nothing");
                self.tally.refused(&refusal.why);
                if thorough {
                    check_cited(room, &refusal.why, refusal.cite);
                }
            }
        }
    }

    /// The same seating and steps give the same events and the same deal.
    fn check_replay(&mut self, room: &Room, seating: &Seating, deal: &Deal) {
        let [first, second] = [(); 2].map(|()| {
            let mut events: Vec<Event> = Vec::new();
            let mut again = Deal::open(room.table.clone(), seating, &mut events).unwrap();
            for step in self.record.steps() {
                again.play(step, &mut events).unwrap();
            }
            assert_eq!(again, *deal, "replay equals live");
            events
        });
        assert_eq!(first, second, "replay equals live");
        self.tally.add(Rare::Replays);
    }
}

/// Mostly all cards are known, as at a table of ours; a hand that somebody wrote down may have holes.
const KNOWN: [Known; 8] =
    [Known::All, Known::All, Known::All, Known::All, Known::All, Known::All, Known::Some, Known::Nothing];

fn whose_turn(deal: &Deal) -> Option<Seat> {
    match deal.turn() {
        Turn::Seat(seat) => Some(seat),
        Turn::Dealer(_) | Turn::Floor(_) | Turn::Nobody => None,
    }
}

fn total(deal: &Deal) -> u64 {
    let stacks: u64 = (0..).map_while(Seat::new).map(|seat| deal.stack(seat).0).sum();
    stacks + deal.pot().0 + deal.dropped().0
}

/// The deck is a deck: no card is lost, and none lies in two places.
fn check_deck(room: &Room, deal: &Deal) {
    let deck = room.table.deck().len();
    let places = deal.whereabouts();
    assert_eq!(usize::from(places.sum()), deck, "no card is lost: {places:?}");
    let mut seen = CardSet::EMPTY;
    // Folded hands of a game with a draw lie in the muck.
    let hands = deal.live().iter().flat_map(|seat| deal.holding(seat));
    for &card in hands.chain(deal.board()).flatten() {
        assert!(!seen.contains(card), "{card} lies in two places");
        assert!(!deal.unseen().contains(card), "{card} lies on the table and in the stub");
        seen = seen.with(card);
    }
    assert!(deal.unseen().len() >= usize::from(places.stub), "what is in the stub is nowhere else");
}

/// A refusal names what says so, wherever the book has it.
fn check_cited(room: &Room, why: &Why, cite: rules::Cite) {
    let names: &[&str] = match why {
        // What everybody knows, and no book says.
        Why::Over | Why::NotNow | Why::NothingToFoldTo | Why::NothingToCall => return,
        Why::BetToCall { .. } if cite == rules::Cite::NOTHING => return,
        Why::OutOfTurn { .. } => &["out-of-turn"],
        Why::StringBet { .. } => &["string-bet"],
        Why::BetToCall { .. } => &["oversized-chip"],
        Why::MustOpen { .. } => &["bring_in.amount"],
        Why::RaiseCap { .. } => &["betting.raises"],
        Why::CheckRaise => &["betting.check_raise"],
        Why::NotReopened => &["betting.short_all_in"],
        Why::NobodyToRaise => &["lone-bettor"],
        Why::NoChips => &["table-stakes"],
        Why::RaiseBelow { .. } | Why::RaiseAbove { .. } | Why::RaiseBetween { .. } => {
            &["street.", "week.bets.", "spread.raise", "betting.structures", "betting.open_pair", "oversized-chip"]
        }
        Why::DealerFirst
        | Why::NotTheDealer { .. }
        | Why::WrongCount { .. }
        | Why::NotInDeck { .. }
        | Why::Twice { .. }
        | Why::FaceDown => &["dealing", "showdown.hole_cards"],
        Why::NotHeld { .. } | Why::TooManyDiscards { .. } | Why::WrongDiscard { .. } | Why::CardsKnown => &["street."],
        Why::DrawSettled | Why::DrawActedOn => &["draw-change"],
        Why::WholeHand => &["whole-hand"],
        Why::FloorFirst => &["ruled", "remedy.miscall"],
        Why::CannotWin { .. } | Why::TiedWith { .. } | Why::NoWinner => &["ruled"],
        Why::HeldToo { .. } => &["showdown.hole_cards"],
        Why::NoBoardToPlay => &["showdown.play_board"],
        _ => panic!("{why:?}: say what is cited for it"),
    };
    let said = |cite: rules::Cite| {
        let cited = room.game.cited(cite)?;
        (!cited.clauses.is_empty() || !cited.rulings.is_empty()).then_some(cited.name)
    };
    match said(cite) {
        Some(name) => assert!(names.iter().any(|wanted| name.starts_with(wanted)), "{why:?} cites {name}"),
        // Not every book speaks of everything: of a chip without a word, or of playing the board where there is none.
        None => {
            let missed = names.iter().find_map(|name| said(room.game.cite(name)));
            assert_eq!(missed, None, "{why:?} cites nothing, and the book has something");
        }
    }
}

/// The cards of a set, changed one by one.
pub(crate) fn exchanged(cards: CardSet, map: impl Fn(Card) -> Card) -> CardSet {
    cards.iter().map(map).collect()
}
