//! What is promised of a deck, and what somebody can prove with it.

use std::fs;
use std::path::Path;

use cards::{Card, Deck};
use room::{By, Limit, Proven, Root, Settings, Shuffle, TableId, Terms, Unproven, What};
use rules::poker::Act;
use rules::{Chips, Eyes, Register, Seat, Structure};

use crate::desk::Desk;

fn terms() -> Terms {
    let house = Register::embedded().house("ocean-view").unwrap();
    let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
    Terms::new(TableId(7), house, "holdem", bets, &house.family(18), Settings::default())
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn fresh() -> Shuffle {
    let entropy: Vec<u8> = (0..64).collect();
    Shuffle::fresh(Deck::STANDARD.cards().iter().collect(), &entropy.try_into().unwrap())
}

/// A hand of three: the first to speak folds, the others go to the end. What the eyes of each can prove of it.
fn hand() -> [Proven; 3] {
    let mut desk = Desk::holdem();
    desk.seat_all();
    let mut outputs = desk.send(By::Dealer, What::Deal(fresh())).unwrap();
    let mut folded = None;
    while let Some(turn) = desk.table.waits_for() {
        let options = desk.table.options(turn).and_then(room::Options::poker).unwrap();
        let act = match options {
            _ if folded.is_none() => Act::Fold,
            _ if options.check => Act::Check,
            _ => Act::Call,
        };
        folded = folded.or(Some(turn));
        let person = desk.table.person(turn).unwrap();
        outputs = desk.send(By::Person(person), What::Act(act)).unwrap();
    }
    let other = (0..3).map(seat).find(|&seat| Some(seat) != folded).unwrap();
    let trail = outputs.trail().expect("the hand is over");
    [Eyes::Spectator, Eyes::Seat(folded.unwrap()), Eyes::Seat(other)]
        .map(|eyes| Proven { script: Some(SCRIPT.to_string()), ..Proven::new(&terms(), &desk.setup(), trail, eyes) })
}

/// The hand as who folded saw it. Whoever has the words for it writes it beside the proofs: here it is only carried.
const SCRIPT: &str = r#"# Hand 4 of table 7
house = "ocean-view"
game = "holdem"
limit = "$4-$8"
posted = 18
button = 3
seats = { 1 = "$200", 2 = "$200", 3 = "$200" }
hands = { 1 = "Td 6s", 2 = "5h 8s", 3 = "Tc 5c" }
board = "Qs 6c 9d Ac Qc"
steps = ["3 folds", "1 calls", "2 checks", "1 checks", "2 checks", "1 checks", "2 checks", "1 checks", "2 checks", "1 shows", "2 shows"]

[expect]
stacks = { 1 = "$200", 2 = "$196", 3 = "$200" }
"#;

#[test]
fn everybody_can_prove_what_he_saw_and_nobody_the_folded_hand() {
    let [spectator, folded, other] = hand();
    for proven in [&spectator, &folded, &other] {
        assert_eq!(proven.check().unwrap().cards, proven.seen.len());
        assert_eq!(Proven::read(proven.write().as_bytes()).unwrap(), *proven);
        assert_eq!((proven.roots.len(), proven.roots[0].root, proven.hand), (1, fresh().root(), 4));
    }
    // Two hands and a board; who folded has his own besides, and burned cards nobody has.
    assert_eq!((spectator.seen.len(), folded.seen.len(), other.seen.len()), (9, 11, 9));
    assert_eq!(other.seen, spectator.seen);
}

/// What the documents show is what a table gives: `ROOM_EXAMPLE=write cargo test -p room --test stories` writes it again.
#[test]
fn the_example_of_the_documents_is_what_a_table_gives() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness-example.json");
    let [_, folded, _] = hand();
    if std::env::var_os("ROOM_EXAMPLE").is_some() {
        fs::write(&path, folded.write()).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap(), folded.write());
}

#[test]
fn whatever_is_changed_is_found() {
    let [_, proven, _] = hand();
    let check = |change: &dyn Fn(&mut Proven), says: &str| {
        let mut changed = proven.clone();
        change(&mut changed);
        let unproven: Unproven = changed.check().unwrap_err();
        assert_eq!(unproven.to_string(), says);
    };
    let card = |text: &str| text.parse::<Card>().unwrap();
    let (position, name) = (proven.seen[2].position, proven.seen[2].card);
    let no_proof = format!("seen[2]: the proof of {name} at position {position} does not lead to root 0");
    check(&|proven| proven.seen[2].salt[31] ^= 1, &no_proof);
    check(&|proven| proven.seen[2].path[5][0] ^= 1, &no_proof);
    check(&|proven| proven.seen[2].path.truncate(5), &no_proof);
    check(&|proven| proven.seen[2].path.push([0; 32]), &no_proof);
    check(&|proven| proven.seen[2].path.swap(0, 1), &no_proof);
    let moved = format!("seen[0]: the proof of {} at position 51 does not lead to root 0", proven.seen[0].card);
    check(&|proven| proven.seen[0].position = 51, &moved);
    let first = proven.seen[0].position;
    let other = format!("seen[0]: the proof of Jk at position {first} does not lead to root 0");
    let joker = |proven: &mut Proven| {
        proven.seen[0].card = card("Jk");
        proven.pack.cards = proven.pack.cards | cards::CardSet::of(card("Jk"));
    };
    check(&joker, &other);
    check(&|proven| proven.seen[0].card = card("Jk"), "seen[0]: Jk of root 0 comes 1 times, and the deck has 0");
    let first_proof =
        format!("seen[0]: the proof of {} at position {first} does not lead to root 0", proven.seen[0].card);
    check(&|proven| proven.roots[0].root = Root([0; 32]), &first_proof);
    check(&|proven| proven.roots[0].cards = 51, &first_proof);
    check(&|proven| proven.roots[0].cards = 53, "roots[0]: a deck of 53 cards, and all of them are 52");
    check(&|proven| proven.seen[3].root = 1, "seen[3]: root 1, and the last of the file is root 0");
    check(&|proven| proven.seen[3].position = 52, "seen[3]: position 52, and the last of root 0 is position 51");
    let twice = |proven: &mut Proven| proven.seen.push(proven.seen[0].clone());
    check(&twice, &format!("seen[11]: position {first} of root 0 comes twice"));
    let same = |proven: &mut Proven| proven.seen[1].card = proven.seen[0].card;
    check(&same, &format!("seen[1]: {} of root 0 comes 2 times, and the deck has 1", proven.seen[0].card));
}

#[test]
fn what_is_no_proof_is_not_read() {
    let [_, proven, _] = hand();
    let text = proven.write();
    let check = |from: &str, to: &str, says: &str| {
        assert!(text.contains(from), "{from}");
        let error = Proven::read(text.replacen(from, to, 1).as_bytes()).unwrap_err();
        assert!(error.to_string().starts_with(says), "{error}");
    };
    check("\"format\": 1", "\"format\": 2", "this is of format 2, and this program reads formats up to 1");
    check("\"format\": 1", "\"format\": 0", "format has a value that it cannot have");
    check("\"table\"", "\"chair\"", "this cannot be read: unknown field `chair`");
    check("\"seat\": ", "\"seat\": 1", "seat is not the number of a seat");
    check("2c ", "2c 2c ", "pack.cards is not a list of different cards");
    check("2c ", "1c ", "pack.cards is not a card such as As, Td or Jk");
    let root = proven.roots[0].root.to_string();
    check(&root, &root[1..], "roots[0].root is not 64 hexadecimal digits");
    check(&root, &format!("x{}", &root[1..]), "roots[0].root is not 64 hexadecimal digits");
    let salt = |proven: &Proven| proven.seen[1].salt.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    check(&salt(&proven), &salt(&proven).to_uppercase(), "seen[1].salt is not 64 hexadecimal digits");
    let card = format!("\"card\": \"{}\"", proven.seen[0].card);
    check(&card, &card.to_lowercase(), "seen[0].card is not a card such as As, Td or Jk");
    let error = Proven::read(&text.as_bytes()[..text.len() / 2]).unwrap_err();
    assert!(error.to_string().starts_with("this cannot be read: EOF"), "{error}");
}

/// What a shuffle makes of its entropy is written down in no record but as cards and seed; still it must be the same everywhere.
#[test]
fn a_fresh_shuffle_is_frozen() {
    let Shuffle { cards, seed } = fresh();
    let text: Vec<String> = cards.iter().map(ToString::to_string).collect();
    assert_eq!(text.join(" "), FROZEN);
    assert!(seed.iter().copied().eq(32..64), "the second half of the entropy is the seed");
    assert_eq!(fresh().root().to_string(), FROZEN_ROOT);
}

const FROZEN: &str = "\
    Td 5h Tc 6s 8s 5c 7d Qs 6c 9d Jd Ac Kc Qc Th 7h 3h Ah 5s 7s 4c 6d Ad 2c 3d 4d \
    8d Jh 2h 8c As 3c 6h Ts 4h Jc 2s 9h 8h Qd 3s 7c Kd Qh 4s Js Ks Kh 5d 9c 2d 9s";
const FROZEN_ROOT: &str = "9d420a339c4fab7f12708a68ceaf8677dbff24299a3211a5874b819eac1ba3ae";
