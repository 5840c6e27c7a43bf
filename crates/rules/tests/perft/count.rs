//! The counting itself.

use std::collections::BTreeMap;
use std::fmt;

use rules::poker::{Act, Deal, Raise, Step, Turn};
use rules::{Chips, Seat};

use crate::dealings::{Dealings, Dealt, Disguise};
use crate::laws;

/// How far one counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// To the end of the first round.
    First,
    /// To the end of the deal.
    All,
}

/// In how many ways a deal can go.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    /// How often a player has a choice.
    decisions: u64,
    /// Ends at which one hand is left.
    folds: u64,
    /// Ends at which there are more.
    closed: u64,
    /// What was won and lost, where the cards are counted too.
    money: Option<Money>,
}

/// What all ends together come to.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Money {
    /// What each has won or lost, in cents.
    payoffs: Vec<i64>,
    /// The sum of a number for each end, made of what everybody has then.
    checksum: u64,
}

impl fmt::Display for Count {
    /// As the files write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "decisions {} folds {} closed {}", self.decisions, self.folds, self.closed)?;
        if let Some(Money { payoffs, checksum }) = &self.money {
            let payoffs: Vec<String> = payoffs.iter().map(i64::to_string).collect();
            write!(f, " payoffs {} checksum {checksum:016x}", payoffs.join(","))?;
        }
        Ok(())
    }
}

/// What one can come to, with what everybody would see if the hidden cards were others.
pub(crate) struct Node {
    deal: Deal,
    disguised: Vec<(Seat, Deal)>,
}

/// What leads from one node to the next.
enum Move {
    Dealt(Dealt),
    Act(Seat, Act),
}

impl Move {
    fn step(&self) -> Step<'_> {
        match self {
            Move::Dealt(cards) => Step::Dealt(cards),
            Move::Act(seat, act) => Step::Act(*seat, *act),
        }
    }
}

/// A deal that is counted.
pub(crate) struct Perft {
    dealings: Dealings,
    disguise: Disguise,
    extent: Extent,
    stacks: Vec<Chips>,
    opened: Deal,
}

impl Perft {
    /// Counts a deal that has just been opened, with these chips before anything was posted.
    pub(crate) fn new(opened: Deal, stacks: Vec<Chips>, dealings: Dealings, extent: Extent) -> Perft {
        let disguise = dealings.disguise(opened.table().deck());
        Perft { dealings, disguise, extent, stacks, opened }
    }

    /// Every way that the deal can go.
    pub(crate) fn count(&self) -> Count {
        let mut count = self.nothing();
        self.walk(&mut count, &self.root());
        count
    }

    /// The same by the first act of a player: where two counters differ, one of these lines does.
    pub(crate) fn divide(&self) -> String {
        let mut counts = BTreeMap::new();
        self.divide_from(&self.root(), &mut counts);
        counts.iter().map(|(act, count)| format!("  {act}: {count}\n")).collect()
    }

    fn divide_from(&self, node: &Node, counts: &mut BTreeMap<String, Count>) {
        for step in self.moves(&node.deal) {
            let next = self.after(node, &step);
            match step {
                Move::Dealt(_) => self.divide_from(&next, counts),
                Move::Act(seat, act) => {
                    let count = counts.entry(label(seat, act)).or_insert_with(|| self.nothing());
                    self.walk(count, &next);
                }
            }
        }
    }

    fn nothing(&self) -> Count {
        let money = Money { payoffs: vec![0; self.stacks.len()], checksum: 0 };
        Count { money: self.counts_cards().then_some(money), ..Count::default() }
    }

    fn counts_cards(&self) -> bool {
        matches!(self.dealings, Dealings::All(_))
    }

    fn root(&self) -> Node {
        let disguised = self.seats().map(|seat| (seat, self.opened.clone())).collect();
        Node { deal: self.opened.clone(), disguised }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.stacks.len() as u8).filter_map(Seat::new)
    }

    fn walk(&self, count: &mut Count, node: &Node) {
        self.check(node);
        let Node { deal, .. } = node;
        if deal.turn() == Turn::Nobody || (self.extent == Extent::First && deal.street() > 0) {
            self.end(count, deal);
            return;
        }
        count.decisions += u64::from(self.is_choice(deal));
        for step in self.moves(deal) {
            self.walk(count, &self.after(node, &step));
        }
    }

    /// The laws that hold everywhere.
    fn check(&self, node: &Node) {
        let Node { deal, disguised } = node;
        let chips = self.stacks.iter().map(|stack| stack.0).sum();
        assert_eq!(laws::total(deal), chips, "a step moves chips, it does not make them: {deal:#?}");
        laws::refuse_all_else(deal, self.stacks.len());
        for (eyes, other) in disguised {
            laws::looks_the_same(deal, other, *eyes);
        }
    }

    fn end(&self, count: &mut Count, deal: &Deal) {
        match deal.live().is_several() {
            true => count.closed += 1,
            false => count.folds += 1,
        }
        let Some(money) = &mut count.money else { return };
        let mut key = 1u64;
        for ((seat, before), payoff) in self.seats().zip(&self.stacks).zip(&mut money.payoffs) {
            let stack = deal.stack(seat).0;
            *payoff += stack as i64 - before.0 as i64;
            key = (key ^ stack).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            key ^= key >> 32;
        }
        money.checksum = money.checksum.wrapping_add(key);
    }

    /// A draw or a discard is none where only the betting is counted.
    fn is_choice(&self, deal: &Deal) -> bool {
        let options = deal.options();
        options.seat.is_some() && (self.counts_cards() || (options.draw.is_none() && options.discard.is_none()))
    }

    /// Everything that can happen now.
    fn moves(&self, deal: &Deal) -> Vec<Move> {
        match deal.turn() {
            Turn::Floor(_) => unreachable!("all cards are known"),
            Turn::Nobody => vec![],
            Turn::Dealer(need) => {
                let dealings = self.dealings.of(deal, &need);
                assert!(!dealings.is_empty(), "there are too few cards for {need:?}");
                dealings.into_iter().map(Move::Dealt).collect()
            }
            Turn::Seat(seat) => {
                let acts = self.acts(deal, seat);
                assert!(!acts.is_empty(), "somebody can always move: {deal:#?}");
                acts.into_iter().map(|act| Move::Act(seat, act)).collect()
            }
        }
    }

    /// Every legal act of the player whose turn it is.
    fn acts(&self, deal: &Deal, seat: Seat) -> Vec<Act> {
        let options = deal.options();
        let plain = [
            (options.fold, Act::Fold),
            (options.check, Act::Check),
            (options.call.is_some(), Act::Call),
            (options.kill.is_some(), Act::Kill),
            (options.kill.is_some(), Act::NoKill),
            (options.show, Act::Show),
            (options.muck, Act::Muck),
            (options.play_board, Act::PlayBoard),
        ];
        let mut acts: Vec<Act> = plain.into_iter().filter(|(legal, _)| *legal).map(|(_, act)| act).collect();
        acts.extend(options.raise.iter().flat_map(amounts).map(Act::RaiseTo));
        if let Some(most) = options.draw {
            acts.extend(self.dealings.draws(deal, seat, most).into_iter().map(Act::Draw));
        }
        if let Some(count) = options.discard {
            acts.extend(self.dealings.discards(deal, seat, count).into_iter().map(Act::Discard));
        }
        acts
    }

    fn after(&self, node: &Node, step: &Move) -> Node {
        let deal = played(&node.deal, step.step());
        // From the showdown on, the cards that were hidden decide.
        let options = deal.options();
        let shows = options.show || options.muck || (deal.turn() == Turn::Nobody && deal.live().is_several());
        let others = node.disguised.iter().filter(|_| !shows);
        let disguised = others.map(|(eyes, other)| (*eyes, self.played_in_disguise(node, other, *eyes, step)));
        Node { disguised: disguised.collect(), deal }
    }

    fn played_in_disguise(&self, node: &Node, other: &Deal, eyes: Seat, step: &Move) -> Deal {
        match (step, node.deal.turn()) {
            (Move::Dealt(cards), Turn::Dealer(need)) => {
                played(other, Step::Dealt(&self.disguise.dealt(cards, &need, eyes)))
            }
            (Move::Act(seat, act), _) => played(other, Step::Act(*seat, self.disguise.act(*seat, *act, eyes))),
            (Move::Dealt(_), _) => unreachable!("only the dealer deals"),
        }
    }
}

fn played(deal: &Deal, step: Step<'_>) -> Deal {
    let mut next = deal.clone();
    next.play(step, &mut ()).unwrap_or_else(|refusal| panic!("{step:?}: {refusal} {deal:#?}"));
    next
}

/// An act as the second counter calls it, so that their lines lie side by side.
fn label(seat: Seat, act: Act) -> String {
    match act {
        Act::RaiseTo(to) => format!("{seat} raise {}", to.0),
        Act::NoKill => format!("{seat} no kill"),
        act => format!("{seat} {}", format!("{act:?}").to_lowercase()),
    }
}

/// All amounts that one may raise to.
fn amounts(raise: &Raise) -> impl Iterator<Item = Chips> + use<> {
    let Raise { least, most, step } = *raise;
    (least.0..most.0).step_by(step.0.max(1) as usize).chain([most.0]).map(Chips)
}
