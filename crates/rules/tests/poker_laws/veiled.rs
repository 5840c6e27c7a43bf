//! A deal whose cards nobody at the keyboard knows ends with the same money, if whoever saw them answers what is asked.

use cards::CardSet;
use hands::{Ranking, Strength};
use rules::poker::{Act, Answer, Contenders, Deal, Event, OddChips, Question, Step, Turn};
use rules::{SEATS_MAX, Seat, SeatSet};

use crate::laws::Record;
use crate::rooms::Room;

/// Plays a deal of known cards once more without them; says how often the floor was asked.
pub(crate) fn check(room: &Room, record: &Record, known: &Deal) -> u64 {
    let seating = record.seating.unwrap();
    let mut events: Vec<Event> = Vec::new();
    let mut deal = Deal::open(room.table.clone(), &seating, &mut events).unwrap();
    let mut cards = vec![];
    for step in record.steps() {
        let step = match step {
            Step::Dealt(dealt) => {
                let Turn::Dealer(need) = deal.turn() else { panic!("the dealer is asked in both, or in none") };
                let hidden = usize::from(need.burn) + need.seats.len() * usize::from(need.down);
                cards.clear();
                cards.extend(dealt.iter().enumerate().map(|(place, card)| card.filter(|_| place >= hidden)));
                Step::Dealt(&cards)
            }
            Step::Act(seat, Act::Draw(thrown)) => Step::Act(seat, Act::DrawUnseen(thrown.len() as u8)),
            Step::Act(seat, Act::Discard(_)) => Step::Act(seat, Act::Discard(CardSet::EMPTY)),
            // Mishaps name cards that were seen.
            Step::Mishap(_) => return 0,
            step => step,
        };
        deal.play(step, &mut events).unwrap_or_else(|refusal| panic!("{step:?}: {refusal}"));
    }
    let mut asked = 0;
    loop {
        let step = match deal.turn() {
            // Where all cards are known, hands may be turned up without being asked for.
            Turn::Seat(seat) => Step::Act(seat, Act::Show),
            Turn::Floor(question) => {
                asked += 1;
                Step::Ruled(answer(room, question, &deal, known, &events))
            }
            Turn::Dealer(_) => panic!("the same cards are dealt"),
            Turn::Nobody => break,
        };
        deal.play(step, &mut events).unwrap_or_else(|refusal| panic!("{step:?}: {refusal}"));
    }
    compare(room, known, &deal, &events);
    asked
}

/// What somebody says who has seen the cards.
fn answer(room: &Room, question: Question, deal: &Deal, known: &Deal, events: &[Event]) -> Answer {
    let board: Vec<_> = known.board().iter().flatten().copied().collect();
    let plays_board = |seat: Seat| {
        events.iter().any(|event| matches!(event, Event::PlayedBoard { seat: other, .. } if *other == seat))
    };
    let strength = |ranking: &'static Ranking, seat: Seat| {
        let own: Vec<_> = known.holding(seat).iter().flatten().copied().filter(|_| !plays_board(seat)).collect();
        ranking.on(&board).strength(&own)
    };
    let showdown = &room.poker.showdown;
    match question {
        Question::MustBet { winners, .. } => {
            let ranking = showdown.low.unwrap();
            let seven = ["7c", "6d", "5h", "4s", "3c"].map(|card| card.parse().unwrap());
            let held = winners.iter().map(|seat| strength(ranking, seat) >= ranking.on(&[]).strength(&seven));
            let held: Vec<bool> = held.collect();
            assert!(held.windows(2).all(|pair| pair[0] == pair[1]), "who ties has the same");
            Answer::MustBet(held[0])
        }
        Question::Winners { .. } => {
            let contest = deal.options().contest.unwrap();
            let best = |side: Option<Contenders>, ranking: Option<&'static Ranking>| -> SeatSet {
                let (Some(side), Some(ranking)) = (side, ranking) else { return SeatSet::EMPTY };
                let best = side.seats.iter().map(|seat| strength(ranking, seat)).max().unwrap();
                let none = side.nobody && best == Strength::NONE;
                side.seats.iter().filter(|&seat| !none && strength(ranking, seat) == best).collect()
            };
            Answer::Winners { high: best(contest.high, showdown.high), low: best(contest.low, showdown.low) }
        }
        _ => panic!("{question:?}: say what is answered"),
    }
}

/// The same chips everywhere; odd ones that go by card go by seat where no card is known (R282), and which side pots are one
/// for the first sharer nobody knows before.
fn compare(room: &Room, known: &Deal, deal: &Deal, events: &[Event]) {
    let odd_chip = |event: &Event| if let Event::OddChip { amount, .. } = event { amount.0 } else { 0 };
    let odd: u64 = match room.poker.showdown.odd_chips {
        OddChips::LeftOfButton => 0,
        OddChips::ByCard => events.iter().map(odd_chip).sum(),
        OddChips::AllToFirst => 2 * SEATS_MAX as u64 * room.table.chip().0,
    };
    for seat in (0..).map_while(Seat::new) {
        let (one, other) = (deal.stack(seat).0, known.stack(seat).0);
        assert!(one.abs_diff(other) <= odd, "{seat} has {one}, not {other}, if nobody knows the cards");
    }
    assert_eq!(deal.dropped(), known.dropped());
}
