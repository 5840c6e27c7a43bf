//! The same at tables with a player-dealer: his down cards, the hands of others, what is burned, and the order of the shoe.

use bots::Chance;
use cards::{Card, Deck, Rank};
use ledger::{Account, Cents, Ledger, Posting, PostingId, Transfer};
use room::{Bank, By, Game, Key, Mishap, Options, PersonId, Shuffle, Snapshot, Table, View, What};
use rules::banked::{Act, Place, Turn, Whose};
use rules::{Chips, Eyes, Seat, Seen};

use crate::tables::{self, NamedSetup};
use crate::{EVERY_DAY, Twin, foresee, proven};

const PLAYERS: u8 = 5;

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// Five people, of whom the first banks and the others have bet: the cards come next.
fn betting(named: &NamedSetup) -> Option<Twin> {
    let Game::Banked(game) = &named.setup.game else { return None };
    let mut twin = Twin { table: Table::new(named.setup.clone()), ledger: Ledger::new() };
    for person in 0..PLAYERS {
        let by = PersonId(u64::from(person));
        let gift = Transfer { from: Account::Issue, to: Account::Bankroll(by), amount: Cents(named.most) };
        twin.ledger.replay(&Posting::one(PostingId([person; 16]), gift)).unwrap();
        twin.send(By::Person(by), What::SitDown { seat: seat(person), chips: Chips(named.most) }).unwrap();
    }
    let banker = By::Person(PersonId(0));
    twin.send(banker, What::Bank(Bank::Take)).unwrap();
    twin.send(banker, What::Bank(Bank::PutUp(Chips(100 * game.least().0)))).unwrap();
    for person in 1..PLAYERS {
        for wager in [game.base()].into_iter().chain(game.bonus_bets()) {
            let place = Place { circle: seat(person), wager };
            let chips = twin.table.round().unwrap().wager_span(seat(person), place).unwrap().least;
            let what = What::Wager { circle: seat(person), wager, chips };
            twin.send(By::Person(PersonId(u64::from(person))), what).unwrap();
        }
    }
    Some(twin)
}

fn shuffled(twin: &Twin, chance: &mut Chance) -> Shuffle {
    let table = twin.table.banked().unwrap().table().clone();
    let cards = table.full().deck().cards().iter();
    let mut cards: Vec<Card> = cards.flat_map(|card| (0..table.decks()).map(move |_| card)).collect();
    cards::shuffle(&mut cards, || chance.word());
    Shuffle { cards, seed: [chance.word() as u8; 32] }
}

/// Where the cards lie in the shoe that have been dealt and that these eyes may not see.
fn hidden_places(table: &Table, shuffle: &Shuffle, eyes: Eyes) -> Vec<usize> {
    let [seen, all] = [eyes, Eyes::Record].map(|eyes| table.view(eyes).and_then(View::banked).unwrap());
    let circles = usize::from(PLAYERS) - 1;
    let is_back = |(_, seen): &(usize, &Seen)| **seen == Seen::Back;
    let bank = seen.bank_hand.iter().enumerate().filter(is_back);
    if table.banked().unwrap().table().full().deck() == Deck::PURE_21_5 {
        // One card to each in turn, the bank last.
        return bank.map(|(place, _)| circles + place * (circles + 1)).collect();
    }
    let mut cards: Vec<Seen> = bank.map(|(place, _)| all.bank_hand[place]).collect();
    for circle in all.circles {
        let hand = seen.hands[circle.index()][0].iter().enumerate().filter(is_back);
        cards.extend(hand.map(|(place, _)| all.hands[circle.index()][0][place]));
    }
    let place = |seen: &Seen| shuffle.cards.iter().position(|card| Seen::Face(*card) == *seen);
    cards.iter().filter_map(place).collect()
}

#[test]
fn hidden_cards_of_a_round_change_nothing_that_is_told_or_written() {
    swap_hidden_cards(EVERY_DAY);
}

#[test]
#[ignore = "takes a minute"]
fn hidden_cards_of_a_round_change_no_ruling_at_any_table() {
    swap_hidden_cards(1);
}

fn swap_hidden_cards(ruled_at: usize) {
    let ([mut acts, mut rulings], mut swaps, mut burns) = ([0, 0], 0, 0);
    for (number, named) in tables::setups().iter().enumerate() {
        let Some(twin) = betting(named) else { continue };
        for stream in 0..6 {
            let shuffle = shuffled(&twin, &mut Chance::new(stream, number as u64));
            let mut trial = Twin { table: twin.table.clone(), ledger: twin.ledger.clone() };
            trial.send(By::Dealer, What::Deal(shuffle.clone())).unwrap();
            let Some(round) = trial.table.round() else { continue };
            let up = round.bank_shows().and_then(Card::rank).unwrap();
            let pure = round.table().full().deck() == Deck::PURE_21_5;
            let (next, last) = (shuffle.cards.len() - round.shoe().len(), shuffle.cards.len() - 1);
            for eyes in [Eyes::Spectator, Eyes::Seat(seat(0)), Eyes::Seat(seat(2))] {
                let rules = eyes == Eyes::Spectator && number.is_multiple_of(ruled_at);
                let places = hidden_places(&trial.table, &shuffle, eyes);
                // Under an ace or a Bonus card the dealer says whether there is a natural: there the down card is not hidden.
                let looks = pure && (up == Rank::Ace || up >= Rank::Ten);
                let mut pairs = vec![];
                if !looks {
                    pairs.extend([(places[0], last), (places[0], places[places.len() - 1])]);
                }
                for (one, other) in pairs {
                    let [done, ruled] = compare(&twin, &shuffle, (one, other), None, (eyes, rules), &named.name);
                    (acts, rulings) = (acts + done, rulings + ruled);
                    swaps += 1;
                }
                // The next card is dealt to nobody.
                let [done, ruled] =
                    compare(&twin, &shuffle, (next, last), Some(Mishap::ToNobody), (eyes, rules), &named.name);
                (acts, rulings) = (acts + done, rulings + ruled);
                burns += 1;
                if pure {
                    let too_many = Mishap::TooMany { whose: Whose::Bank };
                    let [done, ruled] =
                        compare(&twin, &shuffle, (next, last), Some(too_many), (eyes, rules), &named.name);
                    (acts, rulings) = (acts + done, rulings + ruled);
                }
            }
        }
    }
    assert!(swaps > 200 && acts > 1_000 && burns > 200, "{swaps} {acts} {burns}");
    assert!(rulings > 1_000, "{rulings}");
}

/// What is done when nobody wants anything.
fn quiet_act(table: &Table, turn: Seat) -> (By, What) {
    let options = table.options(turn).and_then(Options::banked).unwrap();
    let act = match options {
        _ if options.insure.is_some() => Act::Insure(options.circle.unwrap(), Chips(0)),
        _ if options.stand => Act::Stand,
        _ if options.hit => Act::Hit,
        _ if turn == seat(1) => Act::Fold,
        _ => Act::Play,
    };
    (By::Person(table.person(turn).unwrap()), What::Decide(act))
}

/// Deals both and plays on until the bank's cards are turned; says how many acts there were, and how many rulings were foreseen.
fn compare(
    from: &Twin,
    shuffle: &Shuffle,
    (one, other): (usize, usize),
    mut mishap: Option<Mishap>,
    (eyes, rules): (Eyes, bool),
    name: &str,
) -> [usize; 2] {
    let mut swapped = shuffle.clone();
    swapped.cards.swap(one, other);
    let mut twins = [shuffle, &swapped].map(|shuffle| {
        let mut twin = Twin { table: from.table.clone(), ledger: from.ledger.clone() };
        let out = twin.send(By::Dealer, What::Deal(shuffle.clone())).unwrap();
        (twin, out)
    });
    let [mut acts, mut rulings] = [0, 0];
    loop {
        let [(one, first), (other, second)] = &mut twins;
        if one.table.round().is_none() {
            return [acts, rulings];
        }
        assert!(first.1.told(eyes).eq(second.1.told(eyes)), "{name}: told to {eyes:?}");
        assert_eq!(proven(&first.1, eyes), proven(&second.1, eyes), "{name}: proven to {eyes:?}");
        assert_eq!(first.0, second.0, "{name}: written");
        assert_eq!(one.table.view(eyes), other.table.view(eyes), "{name}: seen by {eyes:?}");
        if rules && acts == 0 {
            rulings += foresee::compare(one, other, name);
        }
        let (by, what) = match mishap.take() {
            Some(mishap) => (By::Floor(PersonId(99)), What::Mishap(mishap)),
            None => {
                let Some(Turn::Seat(turn)) = one.table.round().map(rules::banked::Round::turn) else {
                    return [acts, rulings];
                };
                quiet_act(&one.table, turn)
            }
        };
        let outs = [one.send(by, what.clone()).unwrap(), other.send(by, what).unwrap()];
        acts += 1;
        [twins[0].1, twins[1].1] = outs;
    }
}

/// Two shoes that differ only in cards to come give snapshots that differ only in their seals, which no other key opens.
#[test]
fn the_order_of_a_shoe_is_sealed_in_a_snapshot() {
    let mut compared = 0;
    for (number, named) in tables::setups().iter().enumerate() {
        let Some(twin) = betting(named) else { continue };
        let shuffle = shuffled(&twin, &mut Chance::new(11, number as u64));
        let mut swapped = shuffle.clone();
        let last = swapped.cards.len() - 1;
        let Some(place) = swapped.cards.iter().rposition(|card| *card != shuffle.cards[last]) else { continue };
        swapped.cards.swap(last, place);
        let texts = [shuffle, swapped].map(|shuffle| {
            let mut twin = Twin { table: twin.table.clone(), ledger: twin.ledger.clone() };
            twin.send(By::Dealer, What::Deal(shuffle)).unwrap();
            for _ in 0..40 {
                let Some(Turn::Seat(turn)) = twin.table.round().map(rules::banked::Round::turn) else { break };
                let (by, what) = quiet_act(&twin.table, turn);
                twin.send(by, what).unwrap();
            }
            let (key, snapshot) = (Key::new([1; 32]), twin.table.snapshot().unwrap());
            let bytes = snapshot.write(&key);
            assert_eq!(Snapshot::read(&bytes, &key).unwrap(), snapshot);
            assert_eq!(Table::open(named.setup.clone(), &snapshot).unwrap(), twin.table);
            let says = Snapshot::read(&bytes, &Key::new([2; 32])).unwrap_err().to_string();
            assert!(says.starts_with("the seal of the snapshot of table "), "{says}");
            assert_eq!(format!("{snapshot:?}").matches("Card(").count(), 0);
            String::from_utf8(bytes).unwrap()
        });
        let open = |text: &str| {
            let (before, seal) = text.split_once("\"sealed\"").unwrap();
            (before.to_string(), seal.len())
        };
        assert_ne!(texts[0], texts[1], "{}", named.name);
        assert_eq!(open(&texts[0]), open(&texts[1]), "{}", named.name);
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}
