//! Records as they are written: every kind there and back, sealed, touched, and decided again.

use cards::{Card, CardSet, Deck};
use ledger::{Account, Cents, Transfer};
use room::{
    Bank, By, Input, Key, Millis, Mishap, Order, PersonId, Reason, Record, RequestId, Root, Settings, Shuffle, Spot,
    TableId, Unreadable, Version, What, Written,
};
use rules::banked::{Act as Decision, Wager, Whose};
use rules::poker::{Act, Answer, Entry, Exposure, Owes, Standing};
use rules::{BookHash, Chips, Seat, SeatSet};

use crate::desk::Desk;

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn key() -> Key {
    Key::new([3; 32])
}

fn record(what: What) -> Record {
    let table = TableId(7);
    let accounts = [
        Account::Issue,
        Account::Bankroll(PersonId(u64::MAX)),
        Account::Stack { table, seat: 9 },
        Account::Pot { table },
        Account::Bank { table },
        Account::Circle { table, circle: 300 },
        Account::Drop { table, shift: 4 },
    ];
    let transfers = accounts.windows(2).map(|pair| Transfer { from: pair[0], to: pair[1], amount: Cents(u64::MAX) });
    Record {
        table,
        number: Version(12),
        order: Order(40),
        input: Input {
            request: Some(RequestId([0xa5; 16])),
            by: By::Dealer,
            seen: Some(Version(11)),
            at: Millis(99),
            what,
        },
        transfers: transfers.collect(),
        events: [0x11; 32],
        roots: Some(vec![Root([0x33; 32])]),
        book: BookHash::from_bytes([0x22; 32]),
        rules: 1,
    }
}

fn shuffle() -> Shuffle {
    Shuffle { cards: Deck::STANDARD.cards().iter().chain(Card::JOKERS).collect(), seed: [0x77; 32] }
}

fn acts() -> Vec<Act> {
    let cards: CardSet = Deck::STANDARD.cards().iter().skip(20).take(3).collect();
    vec![
        Act::Fold,
        Act::Check,
        Act::Call,
        Act::RaiseTo(Chips(800)),
        Act::Chip(Chips(500)),
        Act::Knock,
        Act::Draw(cards),
        Act::Draw(CardSet::EMPTY),
        Act::DrawUnseen(2),
        Act::Discard(cards),
        Act::Show,
        Act::ShowCards(cards),
        Act::ShowSome(cards),
        Act::Muck,
        Act::PlayBoard,
        Act::Kill,
        Act::NoKill,
        Act::AllInForPot,
        Act::StayIn,
    ]
}

fn mishaps() -> Vec<Mishap> {
    let exposed = |how| Mishap::Exposed { seat: seat(1), place: 2, how };
    vec![
        exposed(Exposure::Dealer),
        exposed(Exposure::OffTable),
        exposed(Exposure::Touched),
        Mishap::Boxed { seat: seat(4), place: 0 },
        Mishap::BoxedOnTop,
        Mishap::StrayJoker { seat: None },
        Mishap::StrayJoker { seat: Some(seat(3)) },
        Mishap::Short { seat: seat(0), missing: 2 },
        Mishap::Long { seat: seat(9) },
        Mishap::TurnedEarly,
        Mishap::LongFlop { extra: 1 },
        Mishap::ShortFlop { missing: 1 },
        Mishap::NoBurn,
        Mishap::TwoBurns,
        Mishap::Misdealt,
        Mishap::Miscalled { seat: seat(5) },
        Mishap::ToNobody,
        Mishap::TooMany { whose: Whose::Bank },
        Mishap::TooFew { whose: Whose::Hand(seat(2), 1), missing: 2 },
        Mishap::Seen { whose: Whose::Bank, place: 1 },
        Mishap::WrongStack { whose: Whose::Hand(seat(2), 0) },
        Mishap::VoidRound,
    ]
}

fn banks() -> Vec<Bank> {
    vec![Bank::Take, Bank::Pass, Bank::GiveUp, Bank::PutUp(Chips(30_000))]
}

fn decisions() -> Vec<Decision> {
    vec![
        Decision::Insure(seat(4), Chips(500)),
        Decision::Hit,
        Decision::Stand,
        Decision::Double(Chips(1)),
        Decision::Split(Chips(2)),
        Decision::Surrender,
        Decision::Follow(Chips(3)),
        Decision::Stay,
        Decision::Play,
        Decision::Fold,
    ]
}

#[test]
fn every_kind_of_record_can_be_read_again() {
    let mut whats = vec![
        What::SitDown { seat: seat(3), chips: Chips(20_000) },
        What::Leave,
        What::ChangeTable { to: TableId(9), seat: seat(2) },
        What::ComeOver { seat: seat(2), chips: Chips(7_500), sent: None },
        What::Buy(Chips(1)),
        What::SitOut,
        What::SitOutNow,
        What::Settle(Settings { action_time: Some(Millis(7)), time_bank: Millis(8), show_all: false }),
        What::Proposition { seat: seat(4) },
        What::ComeBack { posts: true },
        What::Deal(shuffle()),
        What::AskDrawn { of: seat(2) },
        What::HandsClear,
        What::Ruled(Answer::Winners { high: SeatSet::first(3), low: SeatSet::EMPTY }),
        What::Ruled(Answer::MustBet(true)),
        What::Ruled(Answer::Miscall { pot: true, seat: false }),
        What::DealOn,
        What::Wager { circle: seat(6), wager: Wager::RedFlex, chips: Chips(500) },
        What::Shuffler { down: true },
        What::TimeOut,
        What::TimeFee,
        What::Day("three-six".to_string()),
        What::Resume,
        What::Shift(3),
        What::MoveTo { seat: seat(4), posts: true },
        What::Pause { reason: Reason::new("dinner").unwrap() },
        What::Break { reason: Reason::new("too few players").unwrap() },
        What::Go,
        What::Remove { seat: seat(5), reason: Reason::new("rude").unwrap() },
    ];
    whats.extend([None, Some(Reason::new("nearer to the board").unwrap())].into_iter().flat_map(|reason| {
        let reseats = What::Reseat { seat: seat(5), to: seat(2), reason: reason.clone() };
        [reseats, What::SendOver { seat: seat(5), table: TableId(9), to: seat(2), reason }]
    }));
    whats.extend([Owes::Nothing, Owes::Small, Owes::Both].map(|owes| {
        let entry = if owes == Owes::Nothing { Entry::BigBlind } else { Entry::PostNow };
        let sent = Some(Standing { dealt_in: owes == Owes::Both, owes, entry, away: owes == Owes::Small });
        What::ComeOver { seat: seat(2), chips: Chips(7_500), sent }
    }));
    let spots = [Spot::Stack(seat(6)), Spot::Bankroll(PersonId(7)), Spot::Drop];
    whats.extend(spots.map(|from| {
        let reason = Reason::new("a pot went the wrong way").unwrap();
        What::Correct { from, to: Spot::Stack(seat(1)), chips: Chips(5), reason }
    }));
    whats.extend(Entry::ALL.iter().map(|&entry| What::ComeIn(entry)));
    whats.extend(mishaps().into_iter().map(What::Mishap));
    whats.extend(banks().into_iter().map(What::Bank));
    whats.extend(decisions().into_iter().map(What::Decide));
    whats.extend(acts().into_iter().map(What::Act));
    whats.extend(acts().into_iter().map(|act| What::OutOfTurn { seat: seat(8), act }));
    for what in whats {
        let record = record(what);
        let bytes = record.write(&key());
        assert_eq!(Record::read(&bytes, &key()).unwrap(), record);
        assert_eq!(bytes, record.write(&key()), "the same record is the same bytes");
    }
    for by in [By::Person(PersonId(1)), By::Dealer, By::Clock, By::Floor(PersonId(2))] {
        let mut record = record(What::Leave);
        record.input = Input { request: None, seen: None, by, ..record.input };
        assert_eq!(Record::read(&record.write(&key()), &key()).unwrap(), record);
    }
}

/// What is written today must be readable for ever.
#[test]
fn the_format_is_frozen() {
    let mut record = record(What::SitDown { seat: seat(3), chips: Chips(20_000) });
    record.transfers.truncate(2);
    let hex = |pair: &str, count| pair.repeat(count);
    let text = format!(
        "{{\"format\":2,\"table\":7,\"number\":12,\"order\":40,\"at\":99,\"by\":\"dealer\",\"request\":\"{}\",\"seen\":11,\
         \"what\":{{\"sit_down\":{{\"seat\":3,\"chips\":20000}}}},\
         \"transfers\":[{{\"from\":\"issue\",\"to\":{{\"bankroll\":18446744073709551615}},\"cents\":18446744073709551615}},\
         {{\"from\":{{\"bankroll\":18446744073709551615}},\"to\":{{\"stack\":9}},\"cents\":18446744073709551615}}],\
         \"events\":\"{}\",\"roots\":[\"{}\"],\"book\":\"{}\",\"rules\":1}}",
        hex("a5", 16),
        hex("11", 32),
        hex("33", 32),
        hex("22", 32),
    );
    assert_eq!(String::from_utf8(record.write(&key())).unwrap(), text);
    // In the first format no deck was promised.
    record.roots = None;
    let first =
        text.replace("\"format\":2", "\"format\":1").replace(&format!("\"roots\":[\"{}\"],", hex("33", 32)), "");
    assert_eq!(String::from_utf8(record.write(&key())).unwrap(), first);
    assert_eq!(Record::read(first.as_bytes(), &key()).unwrap(), record);
    let sealed = self::record(What::Act(Act::Draw(CardSet::of("As".parse().unwrap()))));
    let text = String::from_utf8(sealed.write(&key())).unwrap();
    assert!(text.contains("\"what\":{\"act\":\"draw\"},\"sealed\":{\"nonce\":\""), "{text}");
}

/// Whatever is thrown away, the record is as long; only the seal differs.
#[test]
fn what_is_hidden_is_not_in_the_open() {
    let texts = [0, 1, 3, 5].map(|count| {
        let cards = Deck::STANDARD.cards().iter().take(count).collect();
        String::from_utf8(record(What::Act(Act::Draw(cards))).write(&key())).unwrap()
    });
    let open = |text: &str| {
        let (before, seal) = text.split_once("\"sealed\"").unwrap();
        let (seal, behind) = seal.split_once('}').unwrap();
        (before.to_string(), seal.len(), behind.to_string())
    };
    assert!(texts.iter().all(|text| open(text) == open(&texts[0])));
}

#[test]
fn a_seal_that_was_touched_does_not_open() {
    let record = record(What::Deal(shuffle()));
    let text = String::from_utf8(record.write(&key())).unwrap();
    let start = text.find("\"sealed\"").unwrap();
    let end = start + text[start..].find('}').unwrap();
    let mut tried = 0;
    for place in (start..end).filter(|&place| text.as_bytes()[place].is_ascii_hexdigit()) {
        let mut bytes = text.clone().into_bytes();
        bytes[place] = if bytes[place] == b'0' { b'1' } else { b'0' };
        if let Ok(written) = Written::read(&bytes) {
            tried += 1;
            assert!(matches!(written.open(&key()), Err(Unreadable::Seal { .. })), "{place}");
        }
    }
    assert!(tried > 2 * (24 + 32 + 54 + 16) - 1, "{tried}");
    let other = Record::read(text.as_bytes(), &Key::new([4; 32])).unwrap_err();
    let says = "the seal of record 12 of table 7 does not open: it was made with another key, or was changed";
    assert_eq!(other.to_string(), says);
    // Who has no key can follow the money all the same.
    assert_eq!(Written::read(text.as_bytes()).unwrap().posting(), record.posting());
}

#[test]
fn what_is_no_record_is_not_read() {
    let text = String::from_utf8(record(What::Leave).write(&key())).unwrap();
    let check = |text: &str, says: &str| {
        let error = Record::read(text.as_bytes(), &key()).unwrap_err();
        assert!(error.to_string().starts_with(says), "{error}");
    };
    check(&text.replace("\"format\":2", "\"format\":3"), "this is of format 3, and this program reads formats up to 2");
    check(&text.replace("\"format\":2", "\"format\":1"), "roots has a value that it cannot have");
    check(&text.replace("\"33", "\"3x"), "roots has a value that it cannot have");
    check("", "this cannot be read");
    check("{\"format\":2}", "this cannot be read");
    check(&text.replace("\"leave\"", "\"steal\""), "this cannot be read");
    check(&text.replace("\"leave\"", "\"deal\""), "what has a value that it cannot have");
    check(&text.replace("\"leave\"", "{\"ask_drawn\":{\"of\":10}}"), "what has a value that it cannot have");
    check(&text.replace("\"a5", "\"xx"), "request has a value that it cannot have");
    check(&text.replace("\"rules\"", "\"ruled\""), "this cannot be read");
}

/// The first thing that differs is named, and the table is as it was.
#[test]
fn a_record_that_comes_otherwise_is_refused() {
    let mut desk = Desk::holdem();
    desk.seat_all();
    let before = desk.table.clone();
    desk.deal();
    let good = desk.last_record();
    let check = |change: &dyn Fn(&mut Record), says: &str| {
        let mut record = good.clone();
        change(&mut record);
        let mut table = before.clone();
        let different = table.replay(&record).unwrap_err();
        assert!(different.to_string().starts_with(says), "{different}");
        assert_eq!(table, before);
    };
    check(&|record| record.table = TableId(8), "the record is that of table 8, and this is table 7");
    check(&|record| record.number = Version(9), "the record has number 9, and number 4 comes next");
    check(&|record| record.book = BookHash::default(), "the record was decided by the book 0000");
    check(&|record| record.input.by = By::Clock, "it is refused now: that is for the dealer to say (rules 2");
    check(&|record| record.transfers[0].amount = Cents(1), "transfer 1 is $0.01 from the stack of seat");
    check(&|record| record.transfers.truncate(1), "transfer 2 is missing in the record, and $2 from the stack");
    check(&|record| record.events[0] ^= 1, "the events hash to ");
    // Another shuffle brings the same transfers, and other cards.
    let swap = |record: &mut Record| {
        let What::Deal(shuffle) = &mut record.input.what else { panic!() };
        shuffle.cards.swap(0, 1);
    };
    check(&swap, "the roots are ");
    check(&|record| record.roots = Some(vec![]), "the roots are none in the record, and ");
    // Whoever changes both is found out by what happens.
    let hide = |record: &mut Record| {
        swap(record);
        record.roots = None;
    };
    check(&hide, "the events hash to ");
    let mut table = before.clone();
    table.replay(&good).unwrap();
    assert_eq!(table, desk.table);
}
