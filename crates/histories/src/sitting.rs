//! A script that is being played: it takes one line after the other, says what came of it, what is asked now, and what may be done.

use std::fmt;

use cards::{Card, CardSet};
use rules::banked::Mishap;
use rules::{Chips, Register, Seat};

use crate::banked::{BankedLine, BankedPart, BankedSitting, read_banked};
use crate::dealing::Dealing;
use crate::plain::Spot;
use crate::poker::{Claim, Deed, Line, PokerPart, PokerSitting, Record, read_step};
use crate::run::{Run, RunError, Told, find};
use crate::script::{Part, Script};

/// A table that a script has set up, as far as it has been played. A copy is a way to try something.
///
/// ```
/// use histories::Script;
/// use rules::Register;
///
/// let text = r#"
/// house = "ocean-view"
/// game = "holdem"
/// limit = "$4-$8"
/// button = 1
/// seats = { 1 = "$100", 2 = "$100", 3 = "$100" }
/// "#;
/// let script = Script::read("live", text).unwrap();
/// let mut sitting = script.open(Register::embedded()).unwrap();
/// assert_eq!(sitting.asked().to_string(), "seat 1 is to act: fold, call $4, raise to $8");
/// let told = sitting.say("1 folds").unwrap();
/// assert_eq!(told[0].words, "seat 1 folds");
/// assert!(sitting.say("1 folds").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Sitting<'a> {
    register: &'a Register,
    script: Script,
    /// How many steps of the script have been played.
    played: usize,
    pub(crate) said: Vec<String>,
    pub(crate) run: Run<'a>,
    pub(crate) table: At,
    /// Everything as it was before the last cards were dealt.
    before_dealing: Option<Box<Sitting<'a>>>,
}

/// The table, by its kind.
#[derive(Clone, Debug)]
pub(crate) enum At {
    Poker(Box<PokerSitting>),
    Banked(Box<BankedSitting>),
}

/// Something that may have gone wrong while cards were dealt.
enum Wrong {
    Poker(Claim),
    Banked(Mishap),
}

impl Wrong {
    fn of_poker(line: &Line) -> Option<Wrong> {
        match line {
            Line::Done(Deed::Claim(claim)) => Some(Wrong::Poker(claim.clone())),
            _ => None,
        }
    }

    fn of_banked(line: &BankedLine) -> Option<Wrong> {
        match line {
            BankedLine::Done(deed) => deed.in_dealing().map(Wrong::Banked),
            _ => None,
        }
    }
}

/// What is asked now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// The player who is asked, if it is one.
    pub seat: Option<Seat>,
    /// Who must speak, and about what.
    pub words: String,
    /// What may be done, in short.
    pub may: Vec<String>,
    /// The same as lines of a script.
    pub lines: Vec<String>,
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)?;
        if self.may.is_empty() { Ok(()) } else { write!(f, ": {}", self.may.join(", ")) }
    }
}

/// The table as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// What part of the hand is being played.
    pub street: String,
    /// The cards that all share.
    pub board: Vec<Option<Card>>,
    /// Everything in the middle, or all wagers.
    pub pot: Chips,
    /// The main pot and the side pots, where there are some.
    pub pots: Vec<Chips>,
    /// What the house has taken.
    pub dropped: Chips,
    /// Each player.
    pub places: Vec<Place>,
    /// What is asked now.
    pub asked: Asked,
}

/// A player at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// His seat.
    pub seat: Seat,
    /// His chips.
    pub chips: Chips,
    /// What he has bet in this round, or wagered.
    pub bet: Chips,
    /// His hands, each as text; `??` is a card that nobody at the keyboard knows.
    pub hands: Vec<String>,
    /// Anything else: the button, the bank, that he is out.
    pub notes: Vec<&'static str>,
}

/// Why a line was not played; everything is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsaid {
    /// Nobody could make sense of it.
    NotUnderstood(String),
    /// It is not allowed, and this is why.
    Refused(Told),
    /// There is something else in the way.
    Stuck(RunError),
}

impl Script {
    /// Opens it at its table; its steps are not played yet.
    ///
    /// # Errors
    ///
    /// If there is no such table, or what happened before could not happen.
    pub fn open<'a>(&self, register: &'a Register) -> Result<Sitting<'a>, RunError> {
        let (house, chapter, game) = find(register, &self.house, &self.game)?;
        let table = match &self.part {
            Part::Poker(part) => At::Poker(Box::new(part.open(self, house, game)?)),
            Part::Banked(part) => At::Banked(Box::new(part.open(self, house)?)),
        };
        let run = Run::new(house, game, chapter);
        let mut sitting =
            Sitting { register, script: self.clone(), played: 0, said: vec![], run, table, before_dealing: None };
        sitting.go_on()?;
        Ok(sitting)
    }
}

impl<'a> Sitting<'a> {
    /// What is dealt without being named is dealt, and everything is told.
    fn go_on(&mut self) -> Result<(), RunError> {
        self.tell_all();
        self.before_dealing = None;
        self.before_dealing = self.is_dealing().then(|| Box::new(self.clone()));
        let dealt = match &mut self.table {
            At::Poker(table) => table.deal_what_is_due(),
            At::Banked(table) => table.deal_what_is_due(),
        };
        self.tell_all();
        dealt
    }

    fn tell_all(&mut self) {
        match &mut self.table {
            At::Poker(table) => table.tell(&mut self.run, self.register),
            At::Banked(table) => table.tell(&mut self.run, self.register),
        }
    }

    fn is_dealing(&self) -> bool {
        match &self.table {
            At::Poker(table) => table.is_dealing(),
            At::Banked(table) => table.is_dealing(),
        }
    }

    /// What goes wrong may have gone wrong while the last cards were dealt: everything goes back to that moment.
    fn go_back_to(&mut self, wrong: &Wrong) -> Result<(), RunError> {
        let Some(mut then) = self.before_dealing.take() else { return Ok(()) };
        let dealt_from = then.run.told.len();
        loop {
            let can_be = match (&then.table, wrong) {
                (At::Poker(table), Wrong::Poker(claim)) => table.can_be(claim),
                (At::Banked(table), Wrong::Banked(mishap)) => table.can_be(*mishap),
                _ => false,
            };
            if can_be {
                // What was tried since and refused was tried all the same.
                let refused = self.run.told.iter().skip(dealt_from).filter(|told| told.refused);
                then.run.told.extend(refused.cloned());
                then.run.failures = std::mem::take(&mut self.run.failures);
                (then.played, then.said) = (self.played, std::mem::take(&mut self.said));
                *self = *then;
                return Ok(());
            }
            let dealt = match &mut then.table {
                At::Poker(table) => table.deal_next()?,
                At::Banked(table) => table.deal_next()?,
            };
            if !dealt {
                return Ok(());
            }
            then.tell_all();
        }
    }

    /// Plays the next step of the script; gives how much had been told before, if there was one. What goes wrong in the dealing takes
    /// back what was told of it: then this is less than had been told until then.
    ///
    /// # Errors
    ///
    /// If it cannot be played, or should have been refused and was not.
    pub fn step(&mut self) -> Result<Option<usize>, RunError> {
        let nth = self.played;
        let wrong = match &self.script.part {
            Part::Poker(part) => part.steps.get(nth).and_then(|(_, line)| Wrong::of_poker(line)),
            Part::Banked(part) => part.steps.get(nth).and_then(|(_, line)| Wrong::of_banked(line)),
        };
        if let Some(wrong) = wrong {
            self.go_back_to(&wrong)?;
        }
        let before = self.run.told.len();
        let failures = &mut self.run.failures;
        let done = match (&mut self.table, &self.script.part) {
            (At::Poker(table), Part::Poker(part)) => match part.steps.get(nth) {
                Some((line, step)) => table.line(*line, step, failures),
                None => return Ok(None),
            },
            (At::Banked(table), Part::Banked(part)) => match part.steps.get(nth) {
                Some((line, step)) => table.line(*line, step, failures),
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        done?;
        self.said.extend(self.script.steps.get(nth).cloned());
        self.played += 1;
        let done = match &self.script.part {
            Part::Poker(part) => part.steps.get(nth).is_some_and(|(_, line)| matches!(line, Line::Done(_))),
            Part::Banked(part) => part.steps.get(nth).is_some_and(|(_, line)| matches!(line, BankedLine::Done(_))),
        };
        if done {
            self.go_on()?;
        } else {
            // Nothing has happened, and the last cards are still the last.
            self.tell_all();
        }
        Ok(Some(before))
    }

    /// Plays a line that somebody says now, in the words of a script; gives what came of it.
    ///
    /// # Errors
    ///
    /// If it is not understood or refused; everything is then as it was.
    pub fn say(&mut self, text: &str) -> Result<&[Told], Unsaid> {
        let mut next = self.clone();
        let before = next.try_to(text)?;
        next.said.push(text.to_string());
        *self = next;
        Ok(&self.run.told[before..])
    }

    /// Plays a line; gives how much had been told before.
    fn try_to(&mut self, text: &str) -> Result<usize, Unsaid> {
        let wrong = match &self.table {
            At::Poker(_) => read_step(text).ok().and_then(|line| Wrong::of_poker(&line)),
            At::Banked(_) => read_banked(text).ok().and_then(|line| Wrong::of_banked(&line)),
        };
        if let Some(wrong) = wrong {
            self.go_back_to(&wrong).map_err(Unsaid::Stuck)?;
        }
        let (before, failures) = (self.run.told.len(), self.run.failures.len());
        let refused = match &mut self.table {
            At::Poker(table) => match read_step(text).map_err(Unsaid::NotUnderstood)? {
                Line::Done(deed) => table.deed(&deed).err().map(|stuck| table.refused(&deed, stuck)),
                line => {
                    table.line(0, &line, &mut self.run.failures).map_err(Unsaid::Stuck)?;
                    None
                }
            },
            At::Banked(table) => match read_banked(text).map_err(Unsaid::NotUnderstood)? {
                BankedLine::Done(deed) => table.deed(&deed).err().map(|refusal| table.refused(&deed, refusal)),
                line => {
                    table.line(0, &line, &mut self.run.failures).map_err(Unsaid::Stuck)?;
                    None
                }
            },
        };
        let gone_on = self.go_on();
        match refused {
            Some(Some(error)) => return Err(Unsaid::Stuck(error)),
            Some(None) => {
                let refusal = self.run.told[before..].iter().rfind(|told| told.refused);
                return Err(refusal
                    .map_or_else(|| Unsaid::NotUnderstood(text.to_string()), |told| Unsaid::Refused(told.clone())));
            }
            None => {}
        }
        gone_on.map_err(Unsaid::Stuck)?;
        match self.run.failures.get(failures) {
            Some(failure) => Err(Unsaid::NotUnderstood(failure.clone())),
            None => Ok(before),
        }
    }

    /// Everything that has happened, and what there is as it stands.
    #[must_use]
    pub fn finish(mut self) -> Run<'a> {
        match &mut self.table {
            At::Poker(table) => table.finish(&mut self.run),
            At::Banked(table) => table.finish(&mut self.run),
        }
        self.run
    }

    /// The deals of poker that have been opened, each with all that was done in it.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        match &self.table {
            At::Poker(table) => &table.records,
            At::Banked(_) => &[],
        }
    }

    /// How many hands have been opened.
    pub(crate) fn hands(&self) -> usize {
        match &self.table {
            At::Poker(table) => table.records.len(),
            At::Banked(table) => table.rounds,
        }
    }

    /// All that has come off the deck, in its order; none if something went wrong with the cards.
    pub(crate) fn dealings(&self) -> Option<&[Dealing]> {
        match &self.table {
            At::Poker(table) => table.dealings.as_deref(),
            At::Banked(table) => table.dealings.as_deref(),
        }
    }

    /// What is asked now.
    #[must_use]
    pub fn asked(&self) -> Asked {
        match &self.table {
            At::Poker(table) => table.asked(),
            At::Banked(table) => table.asked(),
        }
    }

    /// The table as it stands.
    #[must_use]
    pub fn scene(&self) -> Scene {
        match &self.table {
            At::Poker(table) => table.scene(self.run.game),
            At::Banked(table) => table.scene(),
        }
    }

    /// The card at a place of a hand, if anybody knows it; or why it cannot be meant.
    pub(crate) fn at_spot(&self, seat: Seat, spot: Option<&Spot>) -> Result<Option<Card>, String> {
        match (&self.table, spot) {
            (At::Poker(table), spot) => table.at_spot(seat, spot, self.run.game),
            (At::Banked(table), Some(spot)) => Ok(table.card_of(seat, spot.place.unwrap_or(usize::MAX))),
            (At::Banked(_), None) => Ok(None),
        }
    }

    /// Cards that may be taken for some that nobody named; none at a live table, where it matters which they are.
    pub(crate) fn unseen(&self) -> CardSet {
        match (&self.table, &self.script.part) {
            (_, Part::Poker(PokerPart { typed: true, .. }) | Part::Banked(BankedPart { typed: true, .. })) => {
                CardSet::EMPTY
            }
            (At::Poker(table), _) => table.unseen(),
            (At::Banked(_), _) => CardSet::ALL,
        }
    }

    /// How many cards each should have by now, where all have the same.
    pub(crate) fn should_hold(&self) -> Option<usize> {
        match &self.table {
            At::Poker(table) => Some(table.should_hold(self.run.game)),
            At::Banked(_) => None,
        }
    }

    /// The boards that may have come early, and how many cards they have.
    pub(crate) fn early(&self) -> Vec<(String, usize)> {
        match &self.table {
            At::Poker(table) => table.early(self.run.game),
            At::Banked(_) => vec![],
        }
    }

    /// Why a card cannot have been exposed: it lies face up as it should.
    pub(crate) fn cannot_be_exposed(&self, line: &str) -> Option<String> {
        let At::Poker(table) = &self.table else { return None };
        match read_step(line) {
            Ok(Line::Done(Deed::Claim(Claim::Exposed(seat, card, _)))) if table.is_up(seat, card) => {
                Some(format!("{card} of {seat} lies face up as it should"))
            }
            _ => None,
        }
    }

    /// Everything that has been told so far.
    #[must_use]
    pub fn told(&self) -> &[Told] {
        &self.run.told
    }

    /// Its house, game and what is played for.
    #[must_use]
    pub fn title(&self) -> String {
        let stakes = match &self.table {
            At::Poker(table) => table.stakes(),
            At::Banked(table) => table.stakes(),
        };
        format!("{} at {}, {stakes}", self.run.chapter.name, self.run.house.name)
    }

    /// Whether nothing more can be said but what opens another deal or round.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match &self.table {
            At::Poker(table) => table.is_over(),
            At::Banked(table) => table.is_over(),
        }
    }

    /// The script that it came from.
    #[must_use]
    pub const fn script(&self) -> &Script {
        &self.script
    }

    /// How many steps of the script have been played.
    #[must_use]
    pub const fn played(&self) -> usize {
        self.played
    }
}
