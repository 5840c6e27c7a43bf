//! Equities beside a slow second way: every board and every card one by one, judged by name.

use cards::{Card, CardSet};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use hands::{Ranking, Strength, Tally, reference};
use odds::equity::{Equity, Form, Problem, Question};
use rules::book::BookFile;
use rules::poker::Poker;
use rules::{Play, Register};

fn form(game: &str) -> Form {
    let houses = Register::embedded().houses().iter();
    houses.filter_map(|house| Form::new(house, game).ok()).next().unwrap()
}

fn exact(game: &str, hands: &[&str], board: &str, dead: &str) -> Equity {
    let question = form(game).ask(hands, board, dead).unwrap();
    let exact = question.exact().unwrap();
    let equity = exact.count();
    assert_eq!(u128::from(equity.count), exact.cases(), "what was told beforehand");
    sums_to_one(&equity);
    equity
}

fn sums_to_one(equity: &Equity) {
    let sum: f64 = equity.hands.iter().map(|hand| hand.equity).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    for hand in &equity.hands {
        assert!((hand.high + hand.low - hand.equity).abs() < 1e-9);
        assert!(hand.scoop <= hand.win + 1e-9 && hand.win + hand.tie <= 1.0 + 1e-9);
    }
}

fn words(seed: u8) -> impl FnMut() -> u64 {
    let mut generator = ChaCha8Rng::from_seed([seed; 32]);
    move || generator.next_u64()
}

fn cards(text: &str) -> Vec<Card> {
    cards::read(text).map(|found| found.unwrap().card.unwrap()).collect()
}

/// A house with games by common rules, which rank hands in other ways: each is like one of Ocean View's.
fn common() -> Register {
    let low = "without = ['showdown.high']\ndeck.jokers = 0";
    let games = [
        ("short-deck", "SD", "holdem", "deck.cards = 'short'\nshowdown.high = 'short-deck'".to_string()),
        ("single-draw", "SI", "draw", format!("{low}\nshowdown.low = 'deuce-to-seven'")),
        ("badugi", "BA", "draw", format!("{low}\nshowdown.low = 'badugi'\nstreet.deal.down = 4\nstreet.draw.draw = 4")),
    ];
    let house = "id = 'corner'\ncode = 'CO'\nname = 'The Corner'\nsources = []\n";
    let mut files: Vec<BookFile> = Register::embedded_files().collect();
    files.push(BookFile::new("corner/house.toml", house));
    for (id, code, like, values) in games {
        let sets = "'table', 'deck', 'button', 'blinds', 'entry', 'deal', 'street', 'betting', 'spread', 'showdown', \
                    'pot_fee', 'time_fee', 'remedy'";
        let text = format!(
            "id = '{id}'\ncode = '{code}'\nname = 'x'\nlike = 'ocean-view/{like}'\n{values}\n\
             [[clause]]\nid = 'CO.{code}.01'\nkind = 'setup'\nwhere = 'x'\ntext = 'y'\nsets = [{sets}]\n"
        );
        files.push(BookFile::new(&format!("corner/{id}.toml"), &text));
    }
    Register::load(&files).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn games_by_common_rules_are_asked_like_others() {
    let register = common();
    let form = |game| Form::new(register.house("corner").unwrap(), game).unwrap();

    // Every turn and river, one by one, by the reference.
    let question = form("short-deck").ask(&["AhKh", "6c6d"], "7h 8h 9c", "").unwrap();
    let (hole, flop) = (["AhKh", "6c6d"].map(cards), cards("7h 8h 9c"));
    let out: CardSet = hole.iter().flatten().chain(&flop).copied().collect();
    let left: Vec<Card> = (cards::Deck::SHORT.cards() - out).iter().collect();
    let won: f64 = choices(&left, 2)
        .iter()
        .map(|rest| {
            let [mine, theirs] = hole.each_ref().map(|own| {
                let all: Vec<Card> = own.iter().chain(&flop).chain(rest).copied().collect();
                reference::short_deck(&all)
            });
            0.5 * f64::from(mine.cmp(&theirs) as i8 + 1)
        })
        .sum();
    let equity = question.exact().unwrap().count();
    assert_eq!(equity.count, 406);
    assert!((equity.hands[0].equity - won / 406.0).abs() < 1e-9);

    for (game, hands) in [
        ("short-deck", ["AhKh", "QQ+,AKs", "random"]),
        ("single-draw", ["2c 3c 4d 5d 7h", "8h 9d Ts", "random"]),
        ("badugi", ["2c 3d 4h", "AAxx", "random"]),
    ] {
        let question = form(game).ask(&hands, "", "").unwrap();
        let equity = question.sampler().unwrap().sample(5_000, words(1));
        sums_to_one(&equity);
        assert!(equity.hands[0].equity > equity.hands[2].equity, "{game}");
    }
    let fault = form("short-deck").ask(&["5c5d", "AhKh"], "", "").unwrap_err();
    assert_eq!(fault.to_string(), "hand 1: this game's deck has no 5c");
    assert!(form("short-deck").ask(&["22", "AhKh"], "", "").is_err());
}

/// Every choice of so many cards.
fn choices(cards: &[Card], count: usize) -> Vec<Vec<Card>> {
    if count == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for (place, &card) in cards.iter().enumerate() {
        for mut rest in choices(&cards[place + 1..], count - 1) {
            rest.push(card);
            all.push(rest);
        }
    }
    all
}

/// What the hands get in one case, in words of the rules: the pot to the best, half of it to the best low if one qualifies.
fn shares(high: &[Strength], low: &[Strength]) -> Vec<f64> {
    let winners = |strengths: &[Strength]| {
        let best = *strengths.iter().max().unwrap();
        strengths.iter().map(|strength| *strength == best && best.is_some()).collect::<Vec<bool>>()
    };
    let divide = |winners: &[bool], amount: f64| {
        let each = amount / winners.iter().filter(|wins| **wins).count() as f64;
        winners.iter().map(|&wins| if wins { each } else { 0.0 }).collect::<Vec<f64>>()
    };
    let has = |strengths: &[Strength]| strengths.iter().any(|strength| strength.is_some());
    match (has(high), has(low)) {
        (true, false) => divide(&winners(high), 1.0),
        (false, _) => divide(&winners(low), 1.0),
        (true, true) => {
            let (high, low) = (divide(&winners(high), 0.5), divide(&winners(low), 0.5));
            high.iter().zip(low).map(|(high, low)| high + low).collect()
        }
    }
}

/// The equities by every board, hand by hand, through the rankings' own door.
fn by_every_board(high: Option<&str>, low: Option<&str>, hands: &[&str], board: &str, dead: &str) -> Vec<f64> {
    let hands: Vec<Vec<Card>> = hands.iter().map(|hand| cards(hand)).collect();
    let board = cards(board);
    let out: Vec<Card> = hands.iter().flatten().chain(&board).copied().chain(cards(dead)).collect();
    let left: Vec<Card> = cards::Deck::STANDARD.cards().iter().filter(|card| !out.contains(card)).collect();
    let mut sums = vec![0.0; hands.len()];
    let mut count = 0.0;
    for rest in choices(&left, 5 - board.len()) {
        let board: Vec<Card> = board.iter().copied().chain(rest).collect();
        let of = |ranking: Option<&str>| -> Vec<Strength> {
            let Some(ranking) = ranking.and_then(Ranking::find) else { return vec![Strength::NONE; hands.len()] };
            let on = ranking.on(&board);
            hands.iter().map(|hand| on.strength(hand)).collect()
        };
        for (sum, share) in sums.iter_mut().zip(shares(&of(high), &of(low))) {
            *sum += share;
        }
        count += 1.0;
    }
    sums.into_iter().map(|sum| sum / count).collect()
}

fn same(equity: &Equity, expected: &[f64]) {
    for (hand, expected) in equity.hands.iter().zip(expected) {
        assert!((hand.equity - expected).abs() < 1e-9, "{} is not {expected}", hand.equity);
    }
}

#[test]
fn ace_king_suited_against_queens_is_counted_over_all_1_712_304_boards() {
    let equity = exact("holdem", &["AhKh", "QsQd"], "", "");
    assert_eq!(equity.count, 1_712_304);
    let [mine, theirs]: [Tally; 2] = ["AhKh", "QsQd"].map(|hand| cards(hand).into_iter().collect());
    let left: Vec<Card> = (cards::Deck::STANDARD.cards() - mine.cards() - theirs.cards()).iter().collect();
    let (mut wins, mut ties) = (0_u32, 0_u32);
    for (a, &first) in left.iter().enumerate() {
        for (b, &second) in left[..a].iter().enumerate() {
            for (c, &third) in left[..b].iter().enumerate() {
                for (d, &fourth) in left[..c].iter().enumerate() {
                    let four: Tally = [first, second, third, fourth].into_iter().collect();
                    for &fifth in &left[..d] {
                        let board = four.with(fifth);
                        let [mine, theirs] = [mine, theirs].map(|hand| hand.and(board).high());
                        wins += u32::from(mine > theirs);
                        ties += u32::from(mine == theirs);
                    }
                }
            }
        }
    }
    let hand = equity.hands[0];
    assert_eq!(((hand.win * 1_712_304.0).round() as u32, (hand.tie * 1_712_304.0).round() as u32), (wins, ties));
}

#[test]
fn boards_by_ranks_are_the_same_as_boards_one_by_one() {
    let mut generator = words(6);
    let mut deck: Vec<Card> = cards::Deck::STANDARD.cards().iter().collect();
    let games = [
        ("holdem", 2, Some("high"), None),
        ("holdem-hilo", 2, Some("high"), Some("eight-or-better")),
        ("omaha", 4, Some("omaha-high"), None),
        ("omaha-hilo", 4, Some("omaha-high"), Some("omaha-eight-or-better")),
    ];
    let text = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<String>();
    for (game, own, high, low) in games {
        for round in 0..60 {
            cards::shuffle(&mut deck, &mut generator);
            let players = 2 + round % 4;
            let shown = if round % 10 == 9 { 2 } else { 3 + round % 3 };
            let (hands, rest) = deck.split_at(players * own);
            let hands: Vec<String> = hands.chunks(own).map(text).collect();
            let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
            // Sometimes one suit is almost all that is left.
            let dead: Vec<Card> = if round % 4 == 3 {
                rest[shown..].iter().copied().filter(|card| card.suit() != Some(cards::Suit::Hearts)).take(24).collect()
            } else {
                rest[shown..shown + round % 5].to_vec()
            };
            let (board, dead) = (text(&rest[..shown]), text(&dead));
            same(&exact(game, &hands, &board, &dead), &by_every_board(high, low, &hands, &board, &dead));
        }
    }
}

#[test]
fn a_range_is_the_sum_of_its_hands() {
    let whole = exact("holdem", &["QQ+,AKs", "A2s+"], "", "");
    let form = form("holdem");
    let (mut sum, mut count) = (0.0, 0.0);
    for mine in hands_of(&["QQ", "KK", "AA", "AKs"]) {
        for theirs in hands_of(&["A2s+"]) {
            let Ok(question) = form.ask(&[&mine, &theirs], "", "") else { continue };
            let equity = question.exact().unwrap().count();
            sum += equity.hands[0].equity;
            count += 1.0;
        }
    }
    assert_eq!(whole.count, count as u64 * 1_712_304);
    assert!((whole.hands[0].equity - sum / count).abs() < 1e-9);
}

/// The hands of some short ranges, written out.
fn hands_of(words: &[&str]) -> Vec<String> {
    const SUITS: [char; 4] = ['s', 'h', 'd', 'c'];
    let mut hands = Vec::new();
    for word in words {
        let letters: Vec<char> = word.chars().collect();
        match letters[..] {
            [one, other] if one == other => {
                for (place, suit) in SUITS.iter().enumerate() {
                    hands.extend(SUITS[..place].iter().map(|less| format!("{one}{suit}{one}{less}")));
                }
            }
            [one, other, 's'] => hands.extend(SUITS.map(|suit| format!("{one}{suit}{other}{suit}"))),
            _ => {
                for low in "23456789TJQK".chars() {
                    hands.extend(SUITS.map(|suit| format!("A{suit}{low}{suit}")));
                }
            }
        }
    }
    hands
}

#[test]
fn a_hand_that_is_partly_known_is_all_hands_it_can_be() {
    let equity = exact("holdem", &["Ah?", "QsQd"], "2c 7d 9h 9s", "");
    let form = form("holdem");
    let out: CardSet = "Ah Qs Qd 2c 7d 9h 9s".parse().unwrap();
    let mut sum = 0.0;
    for card in cards::Deck::STANDARD.cards() - out {
        let question = form.ask(&[&format!("Ah{card}"), "QsQd"], "2c 7d 9h 9s", "").unwrap();
        sum += question.exact().unwrap().count().hands[0].equity;
    }
    assert!((equity.hands[0].equity - sum / 45.0).abs() < 1e-9);
    assert_eq!(equity.count, 45 * 44);
}

#[test]
fn hands_that_differ_only_by_suits_are_worth_the_same() {
    for game in ["holdem", "holdem-hilo"] {
        let equity = exact(game, &["AhKh", "AsKs"], "", "");
        assert!((equity.hands[0].equity - 0.5).abs() < 1e-12);
        assert_eq!(equity.hands[0].win, equity.hands[1].win);
    }
    let equity = exact("omaha-hilo", &["AhAd2h3d", "AsAc2s3c"], "", "");
    assert!((equity.hands[0].equity - 0.5).abs() < 1e-12);
    let random = exact("holdem", &["random", "random"], "2c 7d 9h", "Ks");
    assert!((random.hands[0].equity - 0.5).abs() < 1e-12);
}

#[test]
fn all_share_a_board_that_nobody_betters() {
    for hands in [&["2c3c", "2d3d", "2s3s", "4c4d"][..], &["2c3c", "2d3d", "2s3s", "4c4d", "4s5s"], &["2c3c", "2d3d"]] {
        let equity = exact("holdem", hands, "Ah Kh Qh Jh Th", "");
        assert!(
            equity.hands.iter().all(|hand| (hand.equity - 1.0 / hands.len() as f64).abs() < 1e-12 && hand.tie == 1.0)
        );
    }
    let hands = ["2c3c", "2d3d", "9s3s", "4c4d", "5s6s"];
    same(&exact("holdem", &hands, "Ah Kh 7h 2h", ""), &by_every_board(Some("high"), None, &hands, "Ah Kh 7h 2h", ""));
}

#[test]
fn seventh_street_is_gone_through_card_by_card() {
    for (game, high, low) in [
        ("stud", Some("high"), None),
        ("stud-hilo", Some("high"), Some("eight-or-better")),
        ("razz", None, Some("low")),
    ] {
        let hands = ["As 2s 4d 7h 8c Ks", "3h 3d 5c 6c 9s Td", "Ah Qd Qc 2d 5h 7c"];
        let equity = exact(game, &hands, "", "Jd");
        let hands = hands.map(cards);
        let out: Vec<Card> = hands.iter().flatten().copied().chain(cards("Jd")).collect();
        let left: Vec<Card> = cards::Deck::STANDARD.cards().iter().filter(|card| !out.contains(card)).collect();
        let (mut sums, mut count) = ([0.0; 3], 0);
        for &a in &left {
            for &b in left.iter().filter(|&&b| b != a) {
                for &c in left.iter().filter(|&&c| c != a && c != b) {
                    let of = |ranking: Option<&str>| -> Vec<Strength> {
                        let Some(ranking) = ranking.and_then(Ranking::find) else { return vec![Strength::NONE; 3] };
                        let full = hands.iter().zip([a, b, c]).map(|(hand, card)| [hand, &[card][..]].concat());
                        full.map(|hand| ranking.on(&[]).strength(&hand)).collect()
                    };
                    for (sum, share) in sums.iter_mut().zip(shares(&of(high), &of(low))) {
                        *sum += share;
                    }
                    count += 1;
                }
            }
        }
        assert_eq!(equity.count, count);
        same(&equity, &sums.map(|sum| sum / count as f64));
    }
}

#[test]
fn crowded_stud_ends_with_a_card_for_all() {
    let hands: Vec<String> = (0..8).map(|hand| six_cards(hand).join(" ")).collect();
    let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
    let equity = exact("stud", &hands, "", "");
    assert_eq!(equity.count, 4, "one of the four cards that are left, for all");
}

/// The six cards of a hand when 48 are dealt in order.
fn six_cards(hand: usize) -> Vec<String> {
    let deck: Vec<Card> = cards::Deck::STANDARD.cards().iter().collect();
    (0..6).map(|nth| deck[8 * nth + hand].to_string()).collect()
}

fn sampled(question: &Question, samples: u64, seed: u8) -> Equity {
    let equity = question.sampler().unwrap().sample(samples, words(seed));
    sums_to_one(&equity);
    equity
}

#[test]
fn samples_meet_what_is_counted() {
    let questions: [(&str, &[&str], &str, &str); 14] = [
        ("holdem", &["AhKh", "QsQd"], "", ""),
        ("holdem", &["AhKh", "QsQd", "7c7d"], "", "2c"),
        ("holdem", &["QQ+,AKs", "A2s+"], "", ""),
        ("holdem", &["AhKh", "random"], "Ad 7c 2d", ""),
        ("holdem", &["Ah", "QsQd"], "Ad 7c 2d", ""),
        ("holdem-hilo", &["Ah2h", "QsQd"], "3c", ""),
        ("omaha", &["AhAdKhKd", "7s8s9cTc"], "", ""),
        ("omaha-hilo", &["AhAd2h3d", "KsKcQsQc", "4s5s6c7c"], "", ""),
        ("omaha", &["AAxx", "7s8s9cTc"], "2c 7d Kd 9h", ""),
        ("pineapple", &["AhKh2c", "QsQd7s"], "Ks 4d 5h", ""),
        ("stud", &["As Ad 7h 2c 9d", "Ks Qs Js 2s 3d"], "", ""),
        ("draw", &["As Ad 9h 5c 2d", "Ks Qs Js 2s 3d"], "", "Jk"),
        ("lowball", &["As 2d 3h 7c Kd", "9s 8d 6h 3c 2h"], "", ""),
        ("draw-hilo", &["As Ad 9h 5c 2d", "8s 7s 3s 2s Kd"], "", ""),
    ];
    for (nth, (game, hands, board, dead)) in questions.into_iter().enumerate() {
        let counted = exact(game, hands, board, dead);
        let question = form(game).ask(hands, board, dead).unwrap();
        let sampled = sampled(&question, if game == "pineapple" { 50_000 } else { 200_000 }, nth as u8);
        for (counted, sampled) in counted.hands.iter().zip(&sampled.hands) {
            let off = (counted.equity - sampled.equity).abs();
            assert!(off <= 4.0 * sampled.error, "{game} {hands:?}: {counted:?} {sampled:?}");
            assert!((counted.high - sampled.high).abs() < 0.01 && (counted.tie - sampled.tie).abs() < 0.01);
        }
    }
}

#[test]
fn samples_come_the_same_from_the_same_words() {
    let question = form("omaha-hilo").ask(&["AhAd2h3d", "random", "KK"], "", "").unwrap();
    assert_eq!(sampled(&question, 5_000, 1), sampled(&question, 5_000, 1));
    let equity = question.sampler().unwrap().until(0.005, words(3));
    assert!(equity.hands.iter().all(|hand| hand.error <= 0.005));
}

/// A pat hand in draw games against one that draws: card by card.
#[test]
fn a_draw_is_every_card_that_can_come() {
    let equity = exact("draw", &["9s 8d 7h 6c 5d", "Ks Qs Js 2s 3d"], "", "");
    assert_eq!(equity.count, 43);
    // Eight spades and the joker make the flush.
    assert_eq!((equity.hands[1].equity * 43.0).round(), 9.0);
    let equity = exact("lowball", &["9s 8d 7h 6c 5d", "As 2s 3s 4d Kd"], "", "");
    // Three of each rank from five to nine are left, and the joker.
    assert_eq!((equity.hands[1].equity * 43.0).round(), 16.0);
}

fn poker(form: &str) -> Vec<(Form, Poker)> {
    let mut found = Vec::new();
    for house in Register::embedded().houses() {
        for chapter in house.games().filter(|chapter| form.is_empty() || chapter.id == form) {
            if let Some(Play::Poker(poker)) = chapter.game.as_ref().map(|game| &game.play) {
                found.push((Form::new(house, &chapter.id).unwrap(), (**poker).clone()));
            }
        }
    }
    found
}

#[test]
fn every_game_of_every_house_has_equities() {
    let games = poker("");
    assert!(games.len() >= 16);
    for (form, poker) in games {
        for players in [2, poker.seats] {
            let hands = vec!["random"; usize::from(players)];
            let question = form.ask(&hands, "", "").unwrap();
            let equity = sampled(&question, 3_000, players);
            // Where the deck runs out, who draws late gets what others have thrown away.
            let fair = players == 2 || poker.streets.iter().all(|street| street.draw == 0);
            for hand in equity.hands.iter().filter(|_| fair) {
                let fair = 1.0 / f64::from(players);
                assert!((hand.equity - fair).abs() < 5.0 * hand.error + 1e-9, "{hand:?}");
            }
        }
    }
}

/// Nine who all have small cards, two of which are gone: one draw in three million fits.
const SMALL: &str = "66-22,65,64,63,62,54,53,52,43,42,32";

#[test]
fn ranges_that_seldom_fit_together_are_refused_before_samples_are_taken() {
    let question = form("holdem").ask(&[SMALL; 9], "", "6c 6d").unwrap();
    let fault = question.sampler().unwrap_err();
    assert_eq!(fault.problem, Problem::SeldomTogether);
    assert!(fault.to_string().contains("make the ranges wider"), "{fault}");
    // Four of them fit often enough.
    let question = form("holdem").ask(&[SMALL; 4], "", "6c 6d").unwrap();
    sums_to_one(&question.sampler().unwrap().sample(1_000, words(1)));
    // What can be listed is counted, however seldom it fits: here one choice of 2,592, and 1,296 in all.
    let pairs = ["TT", "TT", "99", "99", "88", "88", "77", "77", "AhKh,TsTh"];
    let question = form("holdem").ask(&pairs, "", "").unwrap();
    assert!(question.sampler().is_err());
    assert_eq!(question.exact().unwrap().cases() % 1_296, 0);
}
