//! A room full of bots, on the same lines that people are on.

use std::collections::BTreeSet;
use std::time::Duration;

use bots::Temper;
use journal::SqliteJournal;
use ledger::{Account, Cents, PersonId, TableId};
use room::{Bank, Change, Errand, Millis, Options, RequestId, Role, Room, Settings, Staffing, Terms, What, audit};
use rules::banked::{Act, BankOptions, BankTurn};
use rules::{Chips, Seat};
use server::wire::Tells;
use server::{BuyIns, Front, HOUSE, Host, Knowledge, Letter, Manners, Pace, Regular, RoomFile, TableWanted, Thinking};
use tokio::sync::watch;
use trials::menu;

use super::caller::Caller;
use super::document::http;
use super::house::{FAST, House, books, holdem, key};

/// Every game of every house, once, and what one sits down with.
fn tables() -> Vec<(Terms, Chips)> {
    let mut seen = BTreeSet::new();
    let once = menu().iter().filter(|offer| seen.insert((offer.terms.house.clone(), offer.terms.game.clone())));
    let numbered = once.zip(1..).map(|(offer, number)| {
        let settings = Settings { action_time: Some(Millis(5_000)), ..offer.terms.settings };
        (Terms { id: TableId(number), settings, ..offer.terms.clone() }, Chips((offer.least * 4).min(offer.most)))
    });
    numbered.collect()
}

/// Opens those of the tables that are wanted, with so many bots at each.
pub(crate) async fn open(host: &Host, bots: usize, is_wanted: impl Fn(&Terms) -> bool) {
    let mut person = 0;
    for (terms, buy_in) in tables().into_iter().filter(|(terms, _)| is_wanted(terms)) {
        let (table, knowledge) = (terms.id, Knowledge::of(&terms, &books()).unwrap());
        host.run(HOUSE, Errand::Open(Box::new(terms))).await.unwrap();
        for seat in 0..bots {
            person += 1;
            let id = PersonId(person);
            let name = format!("Bot {person}");
            host.run(
                HOUSE,
                Errand::Enrol {
                    person: id,
                    name,
                    role: Role::Player,
                    bot: true,
                    secret: None,
                    chips: Chips(0),
                    table: None,
                },
            )
            .await
            .unwrap();
            host.run(HOUSE, Errand::Issue { to: id, chips: Chips(buy_in.0 * 1_000) }).await.unwrap();
            let temper = Temper::ALL[seat % Temper::ALL.len()];
            let thinking = watch::Sender::new(Thinking::NONE).subscribe();
            let bot = Regular::new(id, table, &knowledge, temper, thinking, buy_in);
            tokio::spawn(bot.play(host.line(Some(id)), watch::Sender::new(false).subscribe()));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_every_game_of_every_house_and_the_record_holds() {
    let folder = tempfile::tempdir().unwrap();
    let journal = SqliteJournal::open(folder.path()).unwrap();
    let host = Host::start(Room::new(books(), key()), journal, FAST);
    open(&host, 4, |_| true).await;
    // Each table has dealt a few hands.
    for _ in 0..600 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let least = host.look(|room| room.tables().map(|table| table.version().0).min()).await.unwrap();
        if least > Some(60) {
            break;
        }
    }
    let before = host.look(Room::order).await.unwrap();
    host.close();

    let journal = SqliteJournal::open(folder.path()).unwrap();
    let room = Room::open(books(), key(), &journal).unwrap();
    assert!(room.order() >= before);
    let audited = audit(books(), Some(&key()), &journal).unwrap();
    println!("{audited:?}");
    for (table, (terms, _)) in room.tables().zip(tables()) {
        let (game, version) = (terms.game, table.version());
        println!("{} {} {game}: {version}", table.id(), terms.house);
        assert!(version.0 > 60, "{} of {} has come to {version} only", game, terms.house);
    }
    assert!(audited.deals >= 2 * audited.tables);
}

/// Looks until it is so.
async fn until(host: &Host, is_so: impl Fn(&Room) -> bool + Copy + Send + 'static) {
    for _ in 0..600 {
        if host.look(is_so).await.unwrap() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it has not come to that");
}

fn bots_at(room: &Room, table: TableId) -> usize {
    let is_bot = |person: PersonId| room.people().get(person).is_some_and(|person| person.bot);
    room.table(table).unwrap().people().filter(|(_, person)| is_bot(*person)).count()
}

/// A table with bots who do not think long.
async fn staffed(house: &House, bots: u8) -> TableId {
    let table = house.table(holdem(1)).await;
    let front = &house.front;
    front.staff().think(Thinking::NONE);
    front.staff().staff(front, HOUSE, table, Staffing::Count(bots)).await.unwrap();
    table
}

fn known_bots(room: &Room) -> usize {
    room.people().iter().filter(|(_, person)| person.bot).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_leave_a_seat_free_for_whoever_comes_and_come_back_when_he_goes() {
    let house = House::open(Pace { call: Millis(60_000), ..FAST }).await;
    // However many are wanted.
    let table = staffed(&house, 255).await;
    let host = house.front.host();
    until(host, move |room| bots_at(room, table) == 8).await;
    let mut callers = vec![];
    for (name, bots) in [("First", 7), ("Second", 6)] {
        let (_, pass) = house.person(name, Role::Player).await;
        let mut caller = Caller::connect(&house, Some(&pass)).await;
        let bearer = format!("Bearer {pass}");
        assert_eq!(http(&house, "POST", "/api/tables/1/wait", &[("authorization", &bearer)], "").await.0, 204);
        while !matches!(caller.hear().await.unwrap(), Tells::Called { table: 1, .. }) {}
        until(host, move |room| bots_at(room, table) == bots).await;
        callers.push((caller, bearer));
    }
    for (_, bearer) in callers {
        assert_eq!(http(&house, "DELETE", "/api/tables/1/wait", &[("authorization", &bearer)], "").await.0, 204);
    }
    // The same as before, and no others.
    until(host, move |room| bots_at(room, table) == 8).await;
    assert_eq!(host.look(known_bots).await, Some(8));
    house.front.staff().staff(&house.front, HOUSE, table, Staffing::Count(2)).await.unwrap();
    until(host, move |room| bots_at(room, table) == 2).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_whose_line_is_cut_goes_on() {
    let house = House::open(FAST).await;
    let table = staffed(&house, 2).await;
    let host = house.front.host();
    until(host, move |room| bots_at(room, table) == 2).await;
    let bots = host.look(|room| room.people().iter().map(|(id, _)| id).collect::<Vec<PersonId>>()).await.unwrap();
    for person in bots {
        host.run(HOUSE, Errand::Change { person, change: Change::SignOut }).await.unwrap();
    }
    // Hands go on, which nobody else could play.
    let version = host.look(move |room| room.table(table).unwrap().version()).await.unwrap();
    until(host, move |room| room.table(table).unwrap().version().0 > version.0 + 20).await;
    assert_eq!(host.look(known_bots).await, Some(2));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_who_is_sent_away_or_may_not_play_any_more_is_replaced() {
    for change in [Change::Banned(true), Change::Role(Role::Spectator)] {
        let house = House::open(FAST).await;
        let table = staffed(&house, 2).await;
        let host = house.front.host();
        until(host, move |room| bots_at(room, table) == 2).await;
        let person = host.look(|room| room.people().iter().next().unwrap().0).await.unwrap();
        host.run(HOUSE, Errand::Change { person, change }).await.unwrap();
        until(host, move |room| {
            let others = room.table(table).unwrap().people().filter(|(_, other)| *other != person);
            others.count() == 2
        })
        .await;
        // He has no work any more.
        while house.front.staff().count() != 2 {
            tokio::task::yield_now().await;
        }
        assert_eq!(host.look(known_bots).await, Some(3));
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_who_is_away_comes_back() {
    let house = House::open(FAST).await;
    let table = staffed(&house, 2).await;
    let (front, host) = (&house.front, house.front.host());
    until(host, move |room| bots_at(room, table) == 2).await;
    let slow = Duration::from_millis(400);
    front.staff().think(Thinking { least: slow, most: slow });
    let line = host.line(Some(PersonId(1)));
    line.ask(table, RequestId([1; 16]), None, What::SitOutNow);
    until(host, move |room| away(room, table) > 0).await;
    // Those who sit there think faster at once.
    front.staff().think(Thinking::NONE);
    until(host, move |room| away(room, table) == 0 && bots_at(room, table) == 2).await;
    let version = host.look(move |room| room.table(table).unwrap().version()).await.unwrap();
    until(host, move |room| room.table(table).unwrap().version().0 > version.0 + 20).await;
    drop(line);
    house.close().await;
}

fn away(room: &Room, table: TableId) -> usize {
    let table = room.table(table).unwrap();
    table.people().filter(|(seat, _)| table.is_away(*seat)).count()
}

/// Bots would like more time than there is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_thinks_no_longer_than_he_may() {
    let house = House::open(FAST).await;
    let settings = Settings { action_time: Some(Millis(3_000)), time_bank: Millis(0), ..Settings::default() };
    let table = house.table(Terms { settings, ..holdem(1) }).await;
    let (front, host) = (&house.front, house.front.host());
    front.staff().think(Thinking::NONE);
    front.staff().staff(front, HOUSE, table, Staffing::Count(2)).await.unwrap();
    until(host, move |room| bots_at(room, table) == 2).await;
    let long = Duration::from_secs(60);
    front.staff().think(Thinking { least: long, most: long });
    let version = host.look(move |room| room.table(table).unwrap().version()).await.unwrap();
    let look = move |room: &Room| (away(room, table), room.table(table).unwrap().version().0);
    for _ in 0..600 {
        let (away, now) = host.look(look).await.unwrap();
        assert_eq!(away, 0);
        if now > version.0 + 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(host.look(look).await.unwrap().1 > version.0 + 2);
    house.close().await;
}

/// Whoever banked last may not take the bank that nobody wanted: he waits for somebody who may.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_asks_for_no_bank_that_is_not_his() {
    let house = House::open(FAST).await;
    let wanted = TableWanted { house: "three-six".into(), game: "pure-21.5".into(), ..Default::default() };
    let terms = wanted.terms(TableId(1), Settings::default(), &books()).unwrap();
    let chips = BuyIns::of(&terms, &books()).unwrap().times(4);
    let table = house.table(terms).await;
    let (front, host) = (&house.front, house.front.host());
    front.staff().think(Thinking::NONE);
    front.staff().staff(front, HOUSE, table, Staffing::Count(1)).await.unwrap();
    until(host, move |room| bots_at(room, table) == 1).await;
    let (person, _) = house.person("Declines", Role::Player).await;
    let mut line = host.line(Some(PersonId(person)));
    line.watch(table, None);
    let mut asked = 0;
    loop {
        let next = tokio::time::timeout(Duration::from_secs(30), line.next()).await.expect("something happens");
        let Letter::Table(sight) = next.expect("the line is open") else { continue };
        if sight.bank == Some(BankTurn::Stopped) {
            break;
        }
        let what = match (sight.seat, sight.bank_options, sight.options) {
            (None, ..) => {
                let is_free = |seat: &Seat| sight.sitters.iter().all(|sitter| sitter.seat != *seat);
                Some(What::SitDown { seat: (0..8).filter_map(Seat::new).find(is_free).unwrap(), chips })
            }
            (_, Some(BankOptions { pass: true, .. }), _) => Some(What::Bank(Bank::Pass)),
            (_, _, Some(Options::Banked(options))) if options.hit || options.stand => {
                Some(What::Decide(if options.stand { Act::Stand } else { Act::Hit }))
            }
            (_, _, Some(Options::Banked(options))) if options.insure.is_some() => {
                Some(What::Decide(Act::Insure(options.circle.unwrap(), Chips(0))))
            }
            (Some(circle), ..) => {
                // Once is enough: he could go on as long as bets are taken.
                let own = sight.wagers.iter().find(|(place, _)| place.circle == circle && sight.betting.is_none());
                own.map(|(place, span)| What::Wager { circle, wager: place.wager, chips: span.least })
            }
        };
        if let Some(what) = what {
            asked += 1;
            line.ask(table, RequestId([asked; 16]), Some(sight.version), what);
        }
    }
    let refusals = async || {
        let text = super::caller::text(&house, "/metrics").await;
        text.lines().filter(|line| line.starts_with("cardroom_refusals_total")).map(String::from).collect::<Vec<_>>()
    };
    let before = refusals().await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(refusals().await, before);
    drop(line);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_take_their_seats_again_after_a_restart_those_who_had_none_too() {
    let folder = tempfile::tempdir().unwrap();
    let journal = SqliteJournal::open(folder.path()).unwrap();
    let host = Host::start(Room::new(books(), key()), journal, FAST);
    let table = TableId(1);
    host.run(HOUSE, Errand::Open(Box::new(holdem(1)))).await.unwrap();
    host.run(HOUSE, Errand::Staff { table, bots: Staffing::AsSettled }).await.unwrap();
    // Two were hired, and then the power went.
    for number in 1..=2 {
        let (person, name) = (PersonId(number), format!("Bot {number}"));
        host.run(
            HOUSE,
            Errand::Enrol { person, name, role: Role::Player, bot: true, secret: None, chips: Chips(0), table: None },
        )
        .await
        .unwrap();
    }
    host.close();
    let journal = SqliteJournal::open(folder.path()).unwrap();
    let room = Room::open(books(), key(), &journal).unwrap();
    assert_eq!(room.staffing(table), Some(Staffing::AsSettled));
    let front = Front::new(Host::start(room, journal, FAST), books(), &key(), Manners::default());
    front.settle(&RoomFile::read("[bots]\nat_a_table = 3\nthink_least = 0\nthink_most = 0\n").unwrap()).await.unwrap();
    front.staff().look(&front).await.unwrap();
    until(front.host(), move |room| bots_at(room, table) == 3 && known_bots(room) == 3).await;
    // What the settings say holds for a table that goes by them, and not for one where the floor has said otherwise.
    let other = TableId(2);
    front.host().run(HOUSE, Errand::Open(Box::new(holdem(2)))).await.unwrap();
    front.staff().staff(&front, HOUSE, other, Staffing::Count(1)).await.unwrap();
    front.settle(&RoomFile::read("[bots]\nat_a_table = 5\nthink_least = 0\nthink_most = 0\n").unwrap()).await.unwrap();
    front.staff().look(&front).await.unwrap();
    until(front.host(), move |room| bots_at(room, table) == 5 && bots_at(room, other) == 1).await;
    front.host().close();
}

/// Who may not sit down asks once, and again when something has happened; and not all the time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_who_is_refused_a_seat_waits() {
    let house = House::open(FAST).await;
    let table = house.table(holdem(1)).await;
    let (person, _) = house.person("Looks on", Role::Spectator).await;
    let (other, _) = house.person("Plays", Role::Player).await;
    let knowledge = Knowledge::of(&holdem(1), &books()).unwrap();
    let thinking = watch::Sender::new(Thinking::NONE).subscribe();
    let bot = Regular::new(PersonId(person), table, &knowledge, Temper::ALL[0], thinking, Chips(20_000));
    let goes = watch::Sender::new(false);
    let host = house.front.host();
    tokio::spawn(bot.play(host.line(Some(PersonId(person))), goes.subscribe()));
    let refusals = async || {
        let text = super::caller::text(&house, "/metrics").await;
        let line = text.lines().find_map(|line| line.strip_prefix("cardroom_refusals_total{code=\"not-yours\"} "));
        line.map_or(0, |count| count.parse::<u32>().unwrap())
    };
    while refusals().await == 0 {
        tokio::task::yield_now().await;
    }
    for _ in 0..20 {
        assert_eq!(refusals().await, 1);
    }
    let sits = What::SitDown { seat: Seat::new(0).unwrap(), chips: Chips(20_000) };
    let line = host.line(Some(PersonId(other)));
    line.ask(table, RequestId([1; 16]), None, sits);
    while refusals().await == 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(refusals().await, 2);
    drop(line);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_whose_chips_are_at_an_end_gets_others() {
    let house = House::open(FAST).await;
    let table = house.table(holdem(1)).await;
    let host = house.front.host();
    let person = PersonId(1);
    let enrols = Errand::Enrol {
        person,
        name: "Bot".to_string(),
        role: Role::Player,
        bot: true,
        secret: None,
        chips: Chips(0),
        table: None,
    };
    host.run(HOUSE, enrols).await.unwrap();
    let knowledge = Knowledge::of(&holdem(1), &books()).unwrap();
    let thinking = watch::Sender::new(Thinking::NONE).subscribe();
    let bot = Regular::new(person, table, &knowledge, Temper::ALL[0], thinking, Chips(20_000));
    let goes = watch::Sender::new(false);
    tokio::spawn(bot.play(host.line(Some(person)), goes.subscribe()));
    until(host, move |room| bots_at(room, table) == 1).await;
    let rest = host.look(move |room| room.ledger().balance(Account::Bankroll(person))).await;
    assert_eq!(rest, Some(Cents(20_000 * 9_999)));
    let folder = house.close().await;
    audit(books(), Some(&key()), &SqliteJournal::open(folder.path()).unwrap()).unwrap();
}

/// He may be called what the next bot would be, and the one after that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_whose_name_somebody_has_comes_under_another() {
    let house = House::open(FAST).await;
    // The next in the room have the numbers 3 and 4, and their tempers.
    for name in ["aggressive bot 3", "Tight bot 4"] {
        house.person(name, Role::Player).await;
    }
    let table = staffed(&house, 2).await;
    let host = house.front.host();
    until(host, move |room| bots_at(room, table) == 2).await;
    let name = |person: u64| host.look(move |room| room.people().get(PersonId(person)).map(|bot| bot.name.clone()));
    assert_eq!(name(3).await.flatten().as_deref(), Some("Aggressive bot 4"));
    assert_eq!(name(4).await.flatten().as_deref(), Some("Tight bot 5"));
    house.close().await;
}

/// More chips than can be counted are refused at one table. It is not the only one, and the room opens all the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_at_one_table_holds_up_no_other() {
    let house = House::open(FAST).await;
    let (front, host) = (&house.front, house.front.host());
    let wanted = |limit: &str, number: u32| {
        let limit = Some(limit.to_string());
        let wanted = TableWanted { house: "ocean-view".into(), game: "holdem".into(), limit, ..Default::default() };
        wanted.terms(TableId(number), Settings::default(), &books()).unwrap()
    };
    let (dear, cheap) = (house.table(wanted("4-8", 1)).await, house.table(wanted("2-4", 2)).await);
    let least = BuyIns::of(&wanted("2-4", 2), &books()).unwrap().times(4);
    let (rich, _) = house.person("Rich", Role::Player).await;
    let owed = house.front.manners().first_chips.0;
    let rest = Chips(u64::MAX - owed - least.0 * 10_000);
    host.run(HOUSE, Errand::Issue { to: PersonId(rich), chips: rest }).await.unwrap();
    front.staff().think(Thinking::NONE);
    for table in [dear, cheap] {
        front.staff().staff(front, HOUSE, table, Staffing::Count(1)).await.unwrap();
    }
    front.staff().look(front).await.unwrap();
    until(host, move |room| bots_at(room, cheap) == 1).await;
    assert_eq!(host.look(move |room| bots_at(room, dear)).await, Some(0));
    house.close().await;
}
