//! A deal is played again with two cards exchanged that somebody never saw: he is told the same.

use bots::Chance;
use cards::{Card, CardSet};
use ledger::{Account, Cents, Ledger, PersonId};
use room::{By, Decision, Event, Input, Outputs, Proof, Shuffle, Table, What};
use rules::poker::Act;
use rules::{Eyes, poker};

use crate::laws::{HIDDEN, Violation, broken};
use crate::subject::Subject;

/// A deal from its beginning.
#[derive(Clone, Debug)]
pub(crate) struct Twins {
    /// The table before the cards came.
    pub(crate) start: Table,
    pub(crate) inputs: Vec<Input>,
}

/// More than anybody needs in one deal.
const PLENTY: u64 = 1 << 50;

impl Twins {
    /// Exchanges two cards that these eyes never saw, and compares what they are told and shown. Says how many inputs were compared.
    pub(crate) fn compare<S: Subject>(
        &self,
        subject: &S,
        eyes: Eyes,
        known: CardSet,
        chance: &mut Chance,
    ) -> Result<usize, Violation> {
        let Some(What::Deal(Shuffle { cards, .. })) = self.inputs.first().map(|input| &input.what) else {
            return Ok(0);
        };
        let mut unseen: Vec<Card> = cards.iter().copied().filter(|card| !known.contains(*card)).collect();
        cards::shuffle(&mut unseen, || chance.word());
        let [one, other, ..] = unseen[..] else { return Ok(0) };
        let mut tables = [self.start.clone(), self.start.clone()];
        let mut ledgers = [self.ledger(), self.ledger()];
        for (place, input) in self.inputs.iter().enumerate() {
            // What has gone wrong may be put right by chance, and chance does other things with other cards.
            if matches!(input.what, What::Mishap(_)) {
                return Ok(place);
            }
            let exchanged = Input { what: exchange(&input.what, one, other), ..input.clone() };
            let mut outputs = vec![];
            for ((table, ledger), input) in tables.iter_mut().zip(&mut ledgers).zip([input, &exchanged]) {
                // With other cards it may not be possible, or not mean the same: then the two have parted.
                let Some(output) = plays(table, ledger, input) else { return Ok(place) };
                outputs.push(output);
            }
            let reshuffled = |event| matches!(event, Event::Poker(poker::Event::Reshuffled { .. }));
            if outputs.iter().any(|output| output.told(Eyes::Record).any(reshuffled)) {
                return Ok(place);
            }
            let told = [0, 1].map(|twin| subject.told(&outputs[twin], eyes));
            let seen = [0, 1].map(|twin| subject.view(&tables[twin], eyes));
            // The hashes beside the way of a proof are those of other cards, salted by what nobody knows: they say nothing.
            let bare = |proof: Proof| (proof.root, proof.position, proof.card, proof.salt);
            let proven =
                [0, 1].map(|twin| subject.proofs(&outputs[twin], eyes).into_iter().map(bare).collect::<Vec<_>>());
            if told[0] != told[1] || seen[0] != seen[1] || proven[0] != proven[1] {
                let (id, version) = (self.start.id(), outputs[0].version);
                let what = format!("{eyes:?} at {id} could tell {one} from {other} with {version}: {:?}", input.what);
                return Err(broken(HIDDEN, what));
            }
        }
        Ok(self.inputs.len())
    }

    /// What the table has, and plenty for everybody.
    fn ledger(&self) -> Ledger {
        let people = self.inputs.iter().filter_map(|input| match input.by {
            By::Person(person) => Some(person),
            _ => None,
        });
        let mut people: Vec<PersonId> = people.collect();
        people.sort_unstable();
        people.dedup();
        let bankrolls = people.into_iter().map(|person| (Account::Bankroll(person), Cents(PLENTY)));
        let mut balances: Vec<(Account, Cents)> = bankrolls.chain(self.start.accounts()).collect();
        balances.retain(|(_, cents)| *cents > Cents::ZERO);
        balances.sort_unstable();
        let issued = Cents(balances.iter().map(|(_, cents)| cents.0).sum());
        let snapshot = ledger::Snapshot { issued, balances, applied: 0, known: vec![] };
        Ledger::from_snapshot(snapshot).expect("every account stands there once, and the sum is what is out")
    }
}

fn plays(table: &mut Table, ledger: &mut Ledger, input: &Input) -> Option<Outputs> {
    let input = Input { request: None, seen: None, ..input.clone() };
    let Ok(Decision::New(decided)) = table.decide(&input, ledger) else { return None };
    if let Some(posting) = decided.record().posting() {
        ledger.replay(&posting).ok()?;
    }
    Some(table.apply(*decided))
}

/// What somebody wants, where each of two cards is the other.
#[must_use]
pub fn exchange(what: &What, one: Card, other: Card) -> What {
    let card = |card: Card| match card {
        card if card == one => other,
        card if card == other => one,
        card => card,
    };
    let set = |cards: CardSet| cards.iter().map(card).collect();
    let act = |act: Act| match act {
        Act::Draw(cards) => Act::Draw(set(cards)),
        Act::Discard(cards) => Act::Discard(set(cards)),
        Act::ShowCards(cards) => Act::ShowCards(set(cards)),
        Act::ShowSome(cards) => Act::ShowSome(set(cards)),
        act => act,
    };
    match what {
        What::Deal(Shuffle { cards, seed }) => {
            What::Deal(Shuffle { cards: cards.iter().copied().map(card).collect(), seed: *seed })
        }
        What::Act(does) => What::Act(act(*does)),
        What::OutOfTurn { seat, act: does } => What::OutOfTurn { seat: *seat, act: act(*does) },
        what => what.clone(),
    }
}
