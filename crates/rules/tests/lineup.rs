//! Between deals, clause by clause: the button, the blinds, who comes in, and who owes what.

use std::sync::Arc;

use cards::Card;
use rules::poker::{
    Act, Deal, Entry, Lineup, NoTable, NotYet, Outcome, Owes, PostKind, Refusal, Seating, Stakes, Step, Table, Turn,
    Weekday, Why,
};
use rules::{Chips, Play, Register, Schedule, Seat, Structure};

fn seat(number: u8) -> Seat {
    Seat::new(number - 1).unwrap()
}

/// A table of six in seats 1 to 6 at Ocean View's $4–$8 Hold'em, with the button at seat 1 in a game that is going on.
fn ocean_view() -> Lineup {
    let house = Register::embedded().house("ocean-view").unwrap();
    let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    started(Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &house.family(18)).unwrap())
}

/// The same at a table of Lowball.
fn lowball(chapter: &str) -> Lineup {
    let house = Register::embedded().house("ocean-view").unwrap();
    let game = house.chapter(chapter).unwrap().game.as_ref().unwrap();
    let stakes = Stakes::new(Structure::Limit, Chips(400), Chips(800));
    started(Table::new(game, stakes, &house.family(18)).unwrap())
}

fn three_six() -> Lineup {
    let house = Register::embedded().house("three-six").unwrap();
    let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    let Play::Poker(poker) = &game.play else { panic!("it is poker") };
    let day = &poker.week.as_ref().unwrap().bets[0];
    started(Table::new(game, Stakes::of_day(day), &[]).unwrap())
}

fn started(table: Table) -> Lineup {
    let mut lineup = Lineup::new(Arc::new(table));
    for number in 1..=6 {
        lineup.sit(seat(number), Chips(10_000), &mut ()).unwrap();
    }
    assert_eq!(lineup.next(&mut ()), Err(NotYet::DrawForButton), "a new game draws for the button (R021)");
    lineup.first_button(seat(1));
    lineup.next(&mut ()).unwrap();
    lineup
}

/// The button, who posts what, and who else is dealt in.
fn told(seating: &Seating) -> String {
    let mut words = vec![format!("button {}", seating.button.unwrap().index() + 1)];
    for seat in seating.dealt_in {
        let post = seating.posts[seat.index()];
        let kind = match post.kind {
            Some(PostKind::SmallBlind) => format!(" small {}", post.live),
            Some(PostKind::BigBlind) => format!(" big {}", post.live),
            Some(_) => format!(" live {}", post.live),
            None => String::new(),
        };
        let dead = if post.dead > Chips(0) { format!(" dead {}", post.dead) } else { String::new() };
        words.push(format!("{}{kind}{dead}", seat.index() + 1));
    }
    words.join(", ")
}

fn next(lineup: &mut Lineup) -> String {
    told(&lineup.next(&mut ()).unwrap())
}

/// OV.HE.23: the button goes forward, and the blinds lie behind it.
#[test]
fn the_button_goes_forward_always() {
    let mut lineup = ocean_view();
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $2, 4 big $4, 5, 6");
    assert_eq!(next(&mut lineup), "button 3, 1, 2, 3, 4 small $2, 5 big $4, 6");
    // When the small blind has left, the button is not dead: it moves to the next player (R020).
    lineup.leave(seat(4));
    assert_eq!(next(&mut lineup), "button 5, 1 big $4, 2, 3, 5, 6 small $2");
}

/// R019: with two players the button posts the small blind.
#[test]
fn two_players() {
    let mut lineup = ocean_view();
    for number in [3, 4, 5, 6] {
        lineup.leave(seat(number));
    }
    assert_eq!(next(&mut lineup), "button 2, 1 big $4, 2 small $2");
    assert_eq!(next(&mut lineup), "button 1, 1 small $2, 2 big $4");
}

/// OV.HE.17: a newcomer may be dealt in at once, and posts nothing; but not between the button and the big blind (R023).
#[test]
fn a_newcomer_is_dealt_in_at_once() {
    let mut lineup = ocean_view();
    lineup.sit(seat(7), Chips(10_000), &mut ()).unwrap();
    lineup.comes_in_by(seat(7), Entry::DealIn).unwrap();
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $2, 4 big $4, 5, 6, 7");
    let mut lineup = ocean_view();
    lineup.leave(seat(3));
    lineup.sit(seat(3), Chips(10_000), &mut ()).unwrap();
    lineup.comes_in_by(seat(3), Entry::DealIn).unwrap();
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 4 small $2, 5 big $4, 6");
}

/// OV.HE.18: or he waits for the big blind.
#[test]
fn a_newcomer_waits_for_the_big_blind() {
    let mut lineup = ocean_view();
    lineup.sit(seat(7), Chips(10_000), &mut ()).unwrap();
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $2, 4 big $4, 5, 6");
    next(&mut lineup);
    next(&mut lineup);
    assert_eq!(next(&mut lineup), "button 5, 1, 2, 3, 4, 5, 6 small $2, 7 big $4");
}

/// OV.HE.19, OV.HE.20: in front of the button he posts a big blind, and the button passes over him next time.
#[test]
fn a_newcomer_posts_in_front_of_the_button() {
    let mut lineup = ocean_view();
    lineup.leave(seat(3));
    lineup.sit(seat(3), Chips(10_000), &mut ()).unwrap();
    lineup.comes_in_by(seat(3), Entry::PostBesideButton).unwrap();
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 live $4, 4 small $2, 5 big $4, 6");
    assert_eq!(next(&mut lineup), "button 4, 1, 2, 3, 4, 5 small $2, 6 big $4");
}

/// OV.HE.21, OV.HE.22: who missed the blinds posts both, the small one dead, or waits for the big blind.
#[test]
fn missed_blinds_are_owed() {
    let mut lineup = ocean_view();
    lineup.goes_away(seat(4));
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $2, 5 big $4, 6");
    assert_eq!(lineup.owes(seat(4)), Owes::Both);
    assert_eq!(next(&mut lineup), "button 3, 1, 2, 3, 5 small $2, 6 big $4");
    lineup.comes_back(seat(4), true);
    // Not between the button and the big blind.
    assert_eq!(next(&mut lineup), "button 5, 1 big $4, 2, 3, 4 live $4 dead $2, 5, 6 small $2");
    assert_eq!(lineup.owes(seat(4)), Owes::Nothing);

    let mut lineup = ocean_view();
    lineup.goes_away(seat(4));
    next(&mut lineup);
    lineup.comes_back(seat(4), false);
    for _ in 0..4 {
        assert!(!next(&mut lineup).contains(" 4"), "he waits");
    }
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $2, 4 big $4, 5, 6");
}

/// R025: who missed only the small blind owes a dead small blind.
#[test]
fn a_missed_small_blind() {
    let mut lineup = ocean_view();
    next(&mut lineup);
    // Seat 4 was the big blind; he is away when the small one is his.
    lineup.goes_away(seat(4));
    assert_eq!(next(&mut lineup), "button 3, 1, 2, 3, 5 small $2, 6 big $4");
    assert_eq!(lineup.owes(seat(4)), Owes::Small);
    lineup.comes_back(seat(4), true);
    assert_eq!(next(&mut lineup), "button 5, 1 big $4, 2, 3, 4 dead $2, 5, 6 small $2");
}

/// OV.HE.24: a move away from the big blind costs a live one, or waiting until it is as near again.
#[test]
fn a_seat_change_away_from_the_blind() {
    let mut lineup = ocean_view();
    next(&mut lineup);
    // The big blind was at seat 4: seat 5 is next. He moves behind seat 6.
    lineup.change_seat(seat(5), seat(8), true).unwrap();
    let why = |refused: Result<(), Refusal>| refused.unwrap_err().why;
    assert_eq!(why(lineup.change_seat(seat(6), seat(1), true)), Why::SeatTaken);
    assert_eq!(why(lineup.change_seat(seat(5), seat(9), true)), Why::NobodyThere);
    assert_eq!(why(lineup.change_seat(seat(6), seat(10), true)), Why::NoSuchSeat { seat: seat(10) });
    assert_eq!(next(&mut lineup), "button 3, 1, 2, 3, 4 small $2, 6 big $4, 8 live $4");
    let mut lineup = ocean_view();
    next(&mut lineup);
    lineup.change_seat(seat(5), seat(8), false).unwrap();
    assert_eq!(next(&mut lineup), "button 3, 1, 2, 3, 4 small $2, 6 big $4");
    assert_eq!(next(&mut lineup), "button 4, 1, 2, 3, 4, 6 small $2, 8 big $4");
    // Whom the floor moves has done nothing to pay for (R285).
    let mut lineup = ocean_view();
    next(&mut lineup);
    lineup.reseat(seat(5), seat(8)).unwrap();
    assert_eq!(next(&mut lineup), "button 3, 1, 2, 3, 4 small $2, 6 big $4, 8");
}

/// TS.HE.53 to TS.HE.56: at the $3–$6 Room a newcomer waits for the big blind, posts at once, or lets the button go by first.
#[test]
fn coming_in_at_the_three_six_room() {
    let mut lineup = three_six();
    assert!(lineup.comes_in_by(seat(1), Entry::DealIn).is_err(), "the book does not know it");
    lineup.sit(seat(7), Chips(10_000), &mut ()).unwrap();
    lineup.comes_in_by(seat(7), Entry::PostNow).unwrap();
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $1, 4 big $3, 5, 6, 7 live $3");

    let mut lineup = three_six();
    lineup.leave(seat(3));
    lineup.sit(seat(3), Chips(10_000), &mut ()).unwrap();
    lineup.comes_in_by(seat(3), Entry::PostAfterButton).unwrap();
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 4 small $1, 5 big $3, 6");
    assert_eq!(next(&mut lineup), "button 4, 1, 2, 3 live $3, 4, 5 small $1, 6 big $3");
}

/// OV.ST.12: in stud everybody is dealt in who has the ante.
#[test]
fn stud_has_no_button() {
    let house = Register::embedded().house("ocean-view").unwrap();
    let game = house.chapter("stud").unwrap().game.as_ref().unwrap();
    let table = Table::new(game, Stakes::new(Structure::Limit, Chips(1500), Chips(3000)), &house.family(50)).unwrap();
    let mut lineup = Lineup::new(Arc::new(table));
    for (number, chips) in [(1, 10_000), (2, 100), (3, 200)] {
        lineup.seat(seat(number), Chips(chips));
    }
    let seating = lineup.next(&mut ()).unwrap();
    assert_eq!(seating.dealt_in.iter().collect::<Vec<_>>(), [seat(1), seat(3)]);
    assert_eq!(seating.button, None);
}

/// Nobody is dealt in before the fees are posted, and other fees hold from the next deal on.
///
/// Shows OV.FE.29, OV.FE.30.
#[test]
fn fees_are_posted_before_a_deal() {
    let house = Register::embedded().house("ocean-view").unwrap();
    let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    let stakes = Stakes::new(Structure::Limit, Chips(400), Chips(800));
    let mut lineup = Lineup::new(Arc::new(Table::new(game, stakes, &[]).unwrap()));
    for number in 1..=3 {
        lineup.sit(seat(number), Chips(10_000), &mut ()).unwrap();
    }
    lineup.first_button(seat(1));
    assert_eq!(lineup.next(&mut ()), Err(NotYet::NothingPosted));
    lineup.post_table(Arc::new(Table::new(game, stakes, &house.family(18)).unwrap()));
    let seating = lineup.next(&mut ()).unwrap();
    let deal = Deal::open(Arc::clone(lineup.table()), &seating, &mut ()).unwrap();
    lineup.post_table(Arc::new(Table::new(game, stakes, &house.family(16)).unwrap()));
    assert_eq!(deal.table().fee(3).unwrap().full, Chips(400), "what was settled before the deal");
    assert_eq!(lineup.table().fee(3).unwrap().full, Chips(400));
    lineup.next(&mut ()).unwrap();
    assert_eq!(lineup.table().fee(3).unwrap().full, Chips(600));
}

/// A table posts one family of fees for its one limit, and the fee by the clock at limit tables only.
///
/// Shows OV.FE.26, OV.FE.31.
#[test]
fn a_table_posts_one_family() {
    let house = Register::embedded().house("ocean-view").unwrap();
    let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    let limit = Stakes::new(Structure::Limit, Chips(400), Chips(800));
    let spread = Stakes::new(Structure::Spread, Chips(100), Chips(500));
    let option = |number: u16| house.schedules.iter().find(|row| row.option == Some(number)).unwrap();
    let refused = |stakes, rows: &[&Schedule]| Table::new(game, stakes, rows).unwrap_err();
    assert_eq!(refused(limit, &house.family(1)), NoTable::OtherLimit);
    assert_eq!(refused(limit, &[option(22), option(29)]), NoTable::TwoFamilies, "two rates for seven players");
    assert_eq!(refused(limit, &[option(22), option(26)]), NoTable::TwoFamilies, "rows of two families");
    assert_eq!(refused(limit, &[option(22), option(248)]), NoTable::TwoFamilies, "out of the pot and by the clock");
    assert!(Table::new(game, limit, &[option(247), option(248)]).is_ok());
    assert_eq!(refused(spread, &[option(247), option(248)]), NoTable::TimeAtSpread);
}

/// What a table plays for has an end, and up to there everything can be counted: the deepest stacks, all raised to the most.
#[test]
fn a_table_plays_for_what_can_be_counted() {
    let most = Chips(1 << 50);
    let kinds = [
        ("ocean-view", Structure::Limit),
        ("ocean-view", Structure::Spread),
        ("standard", Structure::PotLimit),
        ("standard", Structure::NoLimit),
    ];
    for (house, structure) in kinds {
        let house = Register::embedded().house(house).unwrap();
        let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
        let table = |amount| Table::new(game, Stakes::new(structure, amount, amount), &[]);
        let amount = Chips(most.0 + 1);
        assert_eq!(table(amount).unwrap_err(), NoTable::TooMuch { amount });

        let table = Arc::new(table(most).unwrap());
        let stacks = vec![Chips(1 << 56); table.seats()];
        let mut seating = Seating::everybody(&table, &stacks, Seat::new(0));
        seating.limits = u8::MAX;
        let mut stub: Vec<Option<Card>> = table.deck().iter().map(Some).collect();
        let mut deal = Deal::open(table, &seating, &mut ()).unwrap();
        loop {
            let options = deal.options();
            match deal.turn() {
                Turn::Dealer(need) => {
                    let cards = stub.split_off(stub.len() - need.count());
                    deal.play(Step::Dealt(&cards), &mut ()).unwrap();
                }
                Turn::Seat(seat) => {
                    let act = match options.raise {
                        Some(raise) => Act::RaiseTo(raise.most),
                        None if options.call.is_some() => Act::Call,
                        None if options.check => Act::Check,
                        None => Act::Show,
                    };
                    deal.play(Step::Act(seat, act), &mut ()).unwrap();
                }
                Turn::Floor(_) => unreachable!("all cards are known"),
                Turn::Nobody => break,
            }
        }
        let left: u64 = seating.dealt_in.iter().map(|seat| deal.stack(seat).0).sum();
        assert_eq!(left, stacks.iter().map(|stack| stack.0).sum(), "{structure}");
    }
}

/// The weekday of the gaming day decides what is bet (R041).
#[test]
fn the_gaming_day_begins_at_six() {
    let house = Register::embedded().house("three-six").unwrap();
    let Play::Poker(poker) = &house.chapter("holdem").unwrap().game.as_ref().unwrap().play else { panic!("poker") };
    let week = poker.week.as_ref().unwrap();
    let days = [
        Weekday::Monday,
        Weekday::Tuesday,
        Weekday::Wednesday,
        Weekday::Thursday,
        Weekday::Friday,
        Weekday::Saturday,
        Weekday::Sunday,
    ];
    for (day, next) in days.into_iter().zip(days.into_iter().cycle().skip(1)) {
        let noon = &week.at(day, 12 * 60).unwrap().name;
        assert_eq!(&week.at(next, 0).unwrap().name, noon);
        assert_eq!(&week.at(next, 5 * 60 + 59).unwrap().name, noon);
        assert_eq!(week.at(next, 6 * 60).unwrap().name, week.at(next, 12 * 60).unwrap().name);
    }
}

/// The fee by the clock comes from everybody seated when it falls due; who cannot pay is not dealt in until he can (R104).
#[test]
fn time_is_paid_before_the_next_deal() {
    let house = Register::embedded().house("ocean-view").unwrap();
    let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    let pair: Vec<&Schedule> = house.schedules.iter().filter(|row| matches!(row.option, Some(247 | 248))).collect();
    let table = Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &pair).unwrap();
    let mut lineup = Lineup::new(Arc::new(table));
    for (number, chips) in [(1, 10_000), (2, 10_000), (3, 1_300), (4, 10_000)] {
        lineup.seat(seat(number), Chips(chips));
    }
    lineup.first_button(seat(1));
    lineup.next(&mut ()).unwrap();
    lineup.goes_away(seat(4));
    lineup.time_is_due();
    lineup.sit(seat(5), Chips(10_000), &mut ()).unwrap();
    let seating = lineup.next(&mut ()).unwrap();
    assert!(!seating.dealt_in.contains(seat(3)), "$13 do not pay $14");
    assert_eq!([1, 2, 3, 4, 5].map(|number| lineup.chips(seat(number)).0), [8_600, 8_600, 1_300, 8_600, 10_000]);
    assert_eq!(lineup.dropped(), Chips(3 * 1_400));
    lineup.buy(seat(3), Chips(4_000), &mut ()).unwrap();
    assert!(lineup.next(&mut ()).unwrap().dealt_in.contains(seat(3)));
    assert_eq!(lineup.chips(seat(3)), Chips(3_900));
}

/// After a deal everybody has what it left him, and who was not dealt in has what he had.
#[test]
fn who_waits_keeps_his_chips() {
    let mut lineup = ocean_view();
    lineup.sit(seat(7), Chips(7_000), &mut ()).unwrap();
    let seating = lineup.next(&mut ()).unwrap();
    assert!(!seating.dealt_in.contains(seat(7)), "he waits for the big blind");
    let game = Register::embedded().house("ocean-view").unwrap().chapter("holdem").unwrap().game.as_ref().unwrap();
    let table = Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &[]).unwrap();
    let mut deal = Deal::open(Arc::new(table), &seating, &mut ()).unwrap();
    let Turn::Dealer(need) = deal.turn() else { panic!("cards come first") };
    deal.play(Step::Dealt(&vec![None; need.count()]), &mut ()).unwrap();
    while let Turn::Seat(seat) = deal.turn() {
        deal.play(Step::Act(seat, Act::Fold), &mut ()).unwrap();
    }
    lineup.settle(&deal);
    let chips: Vec<u64> = (1..=7).map(|number| lineup.chips(seat(number)).0).collect();
    assert_eq!(chips, [10_000, 10_000, 9_800, 10_200, 10_000, 10_000, 7_000]);
}

/// R076: who has said at last that he waits for the big blind kills no pot, whatever he said before; nor does who has come in otherwise.
#[test]
fn who_waits_for_the_big_blind_after_all_kills_no_pot() {
    let mut lineup = lowball("lowball");
    lineup.goes_away(seat(4));
    next(&mut lineup);
    for posts in [true, true, false] {
        lineup.comes_back(seat(4), posts);
        lineup.goes_away(seat(4));
    }
    lineup.comes_back(seat(4), false);
    assert!(!next(&mut lineup).contains(" 4"), "he waits");
    // Who says twice that he posts, posts once.
    for _ in 0..2 {
        lineup.comes_back(seat(4), true);
    }
    assert!(next(&mut lineup).contains(" 4 live $8"));
    lineup.goes_away(seat(4));
    while lineup.owes(seat(4)) == Owes::Nothing {
        next(&mut lineup);
    }
    lineup.comes_back(seat(4), false);
    assert!(!next(&mut lineup).contains("live"), "he waits");

    // A new game begins, and a newcomer who would have killed a pot is dealt in with all others.
    let mut lineup = lowball("lowball");
    lineup.sit(seat(8), Chips(10_000), &mut ()).unwrap();
    lineup.comes_in_by(seat(8), Entry::Kill).unwrap();
    for number in 1..=5 {
        lineup.leave(seat(number));
    }
    lineup.first_button(seat(6));
    next(&mut lineup);
    lineup.goes_away(seat(8));
    for number in [2, 3, 4] {
        lineup.sit(seat(number), Chips(10_000), &mut ()).unwrap();
    }
    lineup.first_button(seat(2));
    next(&mut lineup);
    while lineup.owes(seat(8)) == Owes::Nothing {
        next(&mut lineup);
    }
    lineup.comes_back(seat(8), false);
    assert!(!next(&mut lineup).contains("live"), "he waits");
}

/// R077: the winner of two pots plays the one that he must kill though he is away, and no other.
#[test]
fn who_must_kill_the_pot_is_away_again_after_it() {
    let mut lineup = lowball("lowball-kill");
    for _ in 0..2 {
        lineup.pot_was_won(Outcome { winners: [seat(4)].into_iter().collect(), full_bet: true });
    }
    lineup.goes_away(seat(4));
    assert!(next(&mut lineup).contains(" 4 live $8"), "he is obliged");
    assert!(lineup.is_away(seat(4)));
    lineup.pot_was_won(Outcome { winners: [seat(2)].into_iter().collect(), full_bet: true });
    assert!(!next(&mut lineup).contains(" 4"), "he sits out");
    // Who comes back in that pot stays.
    let mut lineup = lowball("lowball-kill");
    for _ in 0..2 {
        lineup.pot_was_won(Outcome { winners: [seat(4)].into_iter().collect(), full_bet: true });
    }
    lineup.goes_away(seat(4));
    next(&mut lineup);
    lineup.comes_back(seat(4), false);
    lineup.pot_was_won(Outcome { winners: [seat(2)].into_iter().collect(), full_bet: true });
    assert!(next(&mut lineup).contains(" 4"));
}

/// What cannot be is said, and nothing overflows; who wants to kill the pot keeps that when he changes his seat.
#[test]
fn odd_requests_between_deals() {
    let mut lineup = ocean_view();
    let refused = |refusal: Result<(), Refusal>| refusal.unwrap_err().to_string();
    assert_eq!(refused(lineup.sit(seat(10), Chips(10_000), &mut ())), "this table has no seat 10");
    assert_eq!(refused(lineup.sit(seat(1), Chips(10_000), &mut ())), "somebody sits there");
    lineup.buy(seat(1), Chips(u64::MAX), &mut ()).unwrap();
    assert_eq!(lineup.chips(seat(1)), Chips(u64::MAX));

    let mut lineup = lowball("lowball");
    lineup.sit(seat(8), Chips(10_000), &mut ()).unwrap();
    lineup.comes_in_by(seat(8), Entry::Kill).unwrap();
    lineup.change_seat(seat(8), seat(9), false).unwrap();
    assert!(next(&mut lineup).ends_with("9 live $8"));
}
