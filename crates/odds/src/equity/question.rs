use cards::{Card, CardSet, Found, Place, Problem as CardProblem, ReadError, Reader};
use hands::Ranking;
use rules::poker::off_the_stub;

use super::dice::Dice;
use super::exact::Exact;
use super::fault::{At, Fault, Problem};
use super::form::{Form, Shape};
use super::outcomes::{Equity, Outcomes};
use super::policy::Policy;
use super::range;
use super::sample::Sampler;
use super::tuples;
use crate::Method;

/// Hands, a board and dead cards of a game: what is each hand worth?
///
/// ```
/// use odds::equity::Form;
/// use rules::Register;
///
/// let holdem = Form::new(Register::embedded().house("ocean-view").unwrap(), "holdem").unwrap();
/// let question = holdem.ask(&["AhKh", "QQ+,AKs", "random"], "", "2c 2d").unwrap();
/// // Too many cases to go through: samples are taken, with a word of chance each time one is needed.
/// let mut state = 1_u64;
/// let mut word = || {
///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
///     (state ^ state >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
/// };
/// let equity = question.sampler().unwrap().sample(10_000, &mut word);
/// assert!((equity.hands.iter().map(|hand| hand.equity).sum::<f64>() - 1.0).abs() < 1e-9);
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    pub(super) hands: Vec<Holding>,
    pub(super) board: Vec<Card>,
    pub(super) dead: CardSet,
    /// What nobody knows the place of.
    pub(super) left: CardSet,
    pub(super) streets: Vec<Stage>,
    pub(super) high: Option<&'static Ranking>,
    pub(super) low: Option<&'static Ranking>,
    pub(super) shape: Shape,
    pub(super) policy: Policy,
}

/// What is known of a hand.
#[derive(Clone, Debug)]
pub(super) enum Holding {
    /// These cards; the others may be any.
    Known(CardSet),
    /// One of these hands, each as likely as the others.
    Range(Vec<CardSet>),
}

/// What a street brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    pub(super) own: u8,
    pub(super) board: u8,
    /// How many cards each throws away behind it.
    pub(super) discard: u8,
    /// How many cards each may change.
    pub(super) draw: u8,
    pub(super) burn: bool,
}

/// Where each card was found, so that the next one like it can be refused.
struct Known {
    deck: CardSet,
    cards: CardSet,
    found: Vec<(Card, At)>,
}

impl Known {
    fn add(&mut self, found: Found, at: At) -> Result<(), Fault> {
        let Some(card) = found.card else { return Ok(()) };
        if !self.deck.contains(card) {
            let problem = Problem::NotInDeck { card, jokers: self.deck.jokers() };
            return Err(Fault::new(at, found.place, problem));
        }
        if self.cards.contains(card) {
            let first = self.found.iter().find(|(other, _)| *other == card).map_or(at, |(_, first)| *first);
            return Err(Fault::new(at, found.place, Problem::Doubled { card, first }));
        }
        self.cards = self.cards.with(card);
        self.found.push((card, at));
        Ok(())
    }
}

impl Question {
    pub(super) fn new(form: &Form, texts: &[&str], board: &str, dead: &str) -> Result<Question, Fault> {
        let poker = &form.poker;
        let most = usize::from(poker.seats);
        if !(2..=most).contains(&texts.len()) {
            return Err(Fault::new(At::Hands, None, Problem::Hands { have: texts.len(), most }));
        }
        let mut known = Known { deck: poker.deck.cards(), cards: CardSet::EMPTY, found: Vec::new() };
        let mut reader = cards::read("");
        let mut written = Vec::new();
        for (place, text) in texts.iter().enumerate() {
            written.push(Written::read(text, form, At::Hand(place), &mut reader, &mut known)?);
        }
        let board = read_cards(board, At::Board, &mut reader, &mut known)?;
        let dead = read_cards(dead, At::Dead, &mut reader, &mut known)?;

        let streets = streets(form, texts.len(), board.len(), dead.len())?;
        let (own, shared) =
            streets.iter().fold((0, 0), |(own, board), street| (own + street.own, board + street.board));
        let (own, shared) = (usize::from(own), usize::from(shared));
        if let Some(found) = board.get(shared) {
            let problem = Problem::TooManyCards { have: board.len(), most: shared };
            return Err(Fault::new(At::Board, found.place, problem));
        }
        let mut hands = Vec::new();
        for (place, written) in written.into_iter().enumerate() {
            hands.push(written.holding(own, At::Hand(place), known.cards)?);
        }
        let left = known.deck - known.cards;
        let held = |holding: &Holding| matches!(holding, Holding::Range(_)).then_some(own);
        let lacking: usize = hands.iter().map(|hand| held(hand).unwrap_or(own - hand.known().len())).sum();
        if lacking + shared - board.len() > left.len() {
            return Err(Fault::new(At::Hands, None, Problem::DeckShort));
        }
        if !tuples::any(&hands) {
            return Err(Fault::new(At::Hands, None, Problem::NoneTogether));
        }
        let showdown = &poker.showdown;
        Ok(Question {
            hands,
            board: board.iter().filter_map(|found| found.card).collect(),
            dead: dead.iter().filter_map(|found| found.card).collect(),
            left,
            streets,
            high: showdown.high,
            low: showdown.low,
            shape: form.shape(),
            policy: Policy::new(poker.deck.cards(), showdown.high, showdown.low),
        })
    }

    /// Everything that can still come, ready to be counted; nothing if it is too much to be listed.
    #[must_use]
    pub fn exact(&self) -> Option<Exact<'_>> {
        Exact::new(self)
    }

    /// Made ready for taking samples.
    ///
    /// # Errors
    /// If the hands of ranges want the same cards so often that samples would never be done.
    pub fn sampler(&self) -> Result<Sampler<'_>, Fault> {
        Sampler::new(self)
    }

    /// A hand of each range, each as likely as the others: the cards that they have together, unless two want the same card.
    /// `found` is given each hand with its place.
    pub(super) fn draw_ranges<W: FnMut() -> u64>(
        &self,
        dice: &mut Dice<W>,
        mut found: impl FnMut(usize, CardSet),
    ) -> Option<CardSet> {
        let mut used = CardSet::EMPTY;
        for (place, holding) in self.hands.iter().enumerate() {
            let Holding::Range(hands) = holding else { continue };
            let chosen = hands[dice.below(hands.len())];
            if !(chosen & used).is_empty() {
                return None;
            }
            used = used | chosen;
            found(place, chosen);
        }
        Some(used)
    }

    /// Nothing counted yet.
    #[must_use]
    pub fn outcomes(&self) -> Outcomes {
        Outcomes::new(self.hands.len(), self.high.is_some(), self.low.is_some())
    }

    /// What was counted, if it was all there is to count.
    #[must_use]
    pub fn counted(&self, outcomes: &Outcomes) -> Equity {
        let cases = outcomes.cases();
        let mut hands = outcomes.shares();
        for hand in &mut hands {
            hand.error = 0.0;
        }
        let method = Method::Exact { cases: Some(u128::from(cases)) };
        Equity { hands, method, count: cases, model: self.model() }
    }

    /// What was counted, if it was samples.
    #[must_use]
    pub fn sampled(&self, outcomes: &Outcomes) -> Equity {
        let rounds = outcomes.cases();
        let method = Method::Sampled { rounds, error: outcomes.error() };
        Equity { hands: outcomes.shares(), method, count: rounds, model: self.model() }
    }

    /// What the figures take for granted.
    #[must_use]
    pub fn model(&self) -> String {
        let mut model =
            "Every hand goes to the showdown, and every card that is not known is as likely as any other.".to_string();
        if self.hands.iter().any(|hand| matches!(hand, Holding::Range(_))) {
            model.push_str(" Every hand of a range is as likely as any other of it.");
        }
        if self.streets.iter().any(|street| street.draw > 0) {
            model.push_str(&self.policy.draw_words());
        }
        if self.streets.iter().any(|street| street.discard > 0) {
            model.push_str(&self.policy.discard_words());
        }
        if self.high.is_some() && self.low.is_some() {
            model.push_str(" A pot is divided without regard to odd chips; if no low qualifies, high takes all.");
        }
        model
    }

    /// Whether all cards of all hands are known.
    pub(super) fn is_known(&self) -> bool {
        self.hands.iter().all(|hand| hand.known().len() == usize::from(self.own()))
    }

    /// How many own cards each gets before anything is thrown away.
    pub(super) fn own(&self) -> u8 {
        self.streets.iter().map(|street| street.own).sum()
    }

    /// How many cards of the board are still to come.
    pub(super) fn board_to_come(&self) -> u8 {
        self.streets.iter().map(|street| street.board).sum::<u8>() - self.board.len() as u8
    }

    /// How many cards come off the stub before it must be made anew, if so many are owed in all.
    pub(super) fn stub_serves(&self, owed: u8) -> bool {
        let burns = self.streets.iter().filter(|street| street.burn && street.draw > 0).count();
        let stub = (self.left.len() - burns.min(self.left.len())) as u8;
        off_the_stub(owed, stub) == owed
    }
}

impl Holding {
    /// The cards that are surely in it.
    pub(super) fn known(&self) -> CardSet {
        match self {
            Holding::Known(cards) => *cards,
            Holding::Range(_) => CardSet::EMPTY,
        }
    }
}

/// What each street brings to these hands: behind a discard the hands are those that were kept.
fn streets(form: &Form, hands: usize, board: usize, dead: usize) -> Result<Vec<Stage>, Fault> {
    let short = || Fault::new(At::Hands, None, Problem::DeckShort);
    let served = form.poker.served(hands as u8, dead.min(usize::from(u8::MAX)) as u8).ok_or_else(short)?;
    let mut stages: Vec<Stage> = form
        .poker
        .streets
        .iter()
        .zip(served)
        .map(|(street, served)| Stage {
            own: served.own,
            board: served.board,
            discard: street.discard,
            draw: street.draw,
            burn: street.burn,
        })
        .collect();
    let mut shown = 0;
    let mut thrown = 0;
    for stage in &mut stages {
        shown += usize::from(stage.board);
        if board > shown {
            thrown += std::mem::take(&mut stage.discard);
        }
    }
    for stage in &mut stages {
        let fewer = thrown.min(stage.own);
        stage.own -= fewer;
        thrown -= fewer;
    }
    Ok(stages)
}

/// A hand as it was written.
enum Written {
    Cards(Vec<Found>),
    Range(Vec<CardSet>),
}

impl Written {
    fn read(
        text: &str,
        form: &Form,
        at: At,
        reader: &mut Reader<'static>,
        known: &mut Known,
    ) -> Result<Written, Fault> {
        let word = text.trim();
        if word.is_empty() {
            return Err(Fault::new(at, None, Problem::NoHand));
        }
        if ["random", "any"].iter().any(|any| word.eq_ignore_ascii_case(any)) {
            return Ok(Written::Cards(vec![]));
        }
        // Cards that are not known need no mention, but may have one, with one mark or two.
        let marked = text.replace('?', " ");
        let mut own = reader.go_on(&marked);
        let mut found = Vec::new();
        let cards = own.by_ref().try_for_each(|card| card.map(|card| found.push(card)));
        let most: usize = form.poker.streets.iter().map(|street| usize::from(street.down + street.up)).sum();
        let listed = text.contains([',', ';', '+', '-']);
        match (cards, form.notation()) {
            (Ok(()), notation) if found.len() <= most || notation.is_none() || !listed => {
                *reader = own.go_on("");
                for &found in &found {
                    known.add(found, at)?;
                }
                if let Some(extra) = found.get(most) {
                    let problem = Problem::TooManyCards { have: found.len(), most };
                    return Err(Fault::new(at, extra.place, problem));
                }
                Ok(Written::Cards(found))
            }
            (cards, Some(notation)) => match (range::read(text, notation, known.deck), cards) {
                (Ok(hands), _) => Ok(Written::Range(hands)),
                // Who began with a card meant cards.
                (Err(_), Err(error)) if !found.is_empty() && !listed => Err(card_fault(at, error)),
                (Err((place, problem)), _) => Err(Fault::new(at, place, problem)),
            },
            (Err(error), None) => {
                let is_range = [range::Notation::Two, range::Notation::Four]
                    .into_iter()
                    .any(|notation| range::read(text, notation, known.deck).is_ok());
                if is_range {
                    let place = Place { start: 0, end: text.len() };
                    return Err(Fault::new(at, place, Problem::NoRanges));
                }
                Err(card_fault(at, error))
            }
            (Ok(()), None) => Err(Fault::new(at, None, Problem::NoRanges)),
        }
    }

    /// What it is in a game with so many own cards.
    fn holding(self, own: usize, at: At, known: CardSet) -> Result<Holding, Fault> {
        match self {
            Written::Cards(found) => {
                if let Some(extra) = found.get(own) {
                    let problem = Problem::TooManyCards { have: found.len(), most: own };
                    return Err(Fault::new(at, extra.place, problem));
                }
                Ok(Holding::Known(found.iter().filter_map(|found| found.card).collect()))
            }
            Written::Range(hands) => {
                let hands: Vec<CardSet> = hands.into_iter().filter(|&hand| (hand & known).is_empty()).collect();
                if hands.is_empty() {
                    return Err(Fault::new(at, None, Problem::EmptyRange));
                }
                Ok(Holding::Range(hands))
            }
        }
    }
}

fn card_fault(at: At, error: ReadError) -> Fault {
    Fault::new(at, error.place, Problem::Card(error))
}

/// Cards that must all be known.
fn read_cards(text: &str, at: At, reader: &mut Reader<'static>, known: &mut Known) -> Result<Vec<Found>, Fault> {
    let mut own = reader.go_on(text);
    let mut cards = Vec::new();
    for found in own.by_ref() {
        let found = found.map_err(|error| match error.problem {
            CardProblem::HalfUnknown => Fault::new(at, error.place, Problem::Unknown),
            _ => card_fault(at, error),
        })?;
        if found.card.is_none() {
            return Err(Fault::new(at, found.place, Problem::Unknown));
        }
        known.add(found, at)?;
        cards.push(found);
    }
    *reader = own.go_on("");
    Ok(cards)
}
