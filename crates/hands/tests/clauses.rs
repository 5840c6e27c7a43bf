//! The clauses and rulings that say how hands rank, each by its own examples; and the orders that go by common rules.

use cards::{Card, read};
use hands::{Ranked, Ranking};

fn cards(text: &str) -> Vec<Card> {
    read(text).map(|found| found.unwrap().card.unwrap()).collect()
}

/// The cards that make a hand.
fn written(ranked: &Ranked) -> String {
    ranked.made_of.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Cards, or hole cards, a bar, and the board.
fn rank(ranking: &str, text: &str) -> Ranked {
    let (own, board) = text.split_once('|').unwrap_or((text, ""));
    Ranking::find(ranking).unwrap().rank(&cards(own), &cards(board)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Each hand beats the next, and is called what stands behind the colon.
fn check_order(ranking: &str, hands: &[&str]) {
    let ranked: Vec<_> = hands
        .iter()
        .map(|line| {
            let (text, name) = line.split_once(": ").unwrap();
            let ranked = rank(ranking, text);
            assert_eq!(ranked.name.to_string(), name, "{text}");
            ranked.strength
        })
        .collect();
    assert!(ranked.is_sorted_by(|better, worse| better > worse), "{hands:?} {ranked:?}");
}

fn check_equal(ranking: &str, one: &str, other: &str) {
    assert_eq!(rank(ranking, one).strength, rank(ranking, other).strength, "{one} {other}");
}

#[test]
fn ov_dp_18_the_ladder() {
    check_order(
        "high-joker",
        &[
            "As Ah Ad Ac Jk: Five Aces",
            "Ts Js Qs Ks As: Royal Flush",
            "9h Th Jh Qh Kh: Straight Flush, King high",
            "As 2s 3s 4s 5s: Straight Flush, Five high",
            "Ks Kh Kd Kc 2s: Four of a Kind, Kings, Two kicker",
            "Ks Kh Kd 4c 4s: Full House, Kings over Fours",
            "4s 4h 4d Kc Ks: Full House, Fours over Kings",
            "As Js 9s 6s 3s: Flush, A-J-9-6-3",
            "As Kh Qd Jc Ts: Straight, Ace high",
            "As 2h 3d 4c 5s: Straight, Five high",
            "7s 7h 7d Ac 9s: Three of a Kind, Sevens, A-9 kickers",
            "As Ah Kd Kc 4s: Two Pair, Aces and Kings, Four kicker",
            "Ts Th Ad 9c 4s: Pair of Tens, A-9-4 kickers",
            "As Kh Jd 9c 4s: High Card, A-K-J-9-4",
        ],
    );
}

#[test]
fn r200_inside_a_category_groups_come_before_side_cards() {
    check_order(
        "high",
        &[
            "3s 3h 3d 2c 2s: Full House, Threes over Twos",
            "2s 2h 2d Ac As: Full House, Twos over Aces",
            "Ks Qs Js 9s 2s: Flush, K-Q-J-9-2",
            "3s 3h Ad Kc Qs: Pair of Threes, A-K-Q kickers",
            "2s 2h Ad Kc Qs: Pair of Twos, A-K-Q kickers",
            "2s 2h Ad Kc Js: Pair of Twos, A-K-J kickers",
        ],
    );
    // No straight goes round the corner.
    assert_eq!(rank("high", "Qs Kh Ad 2c 3s").category.id, "high-card");
    // Suits never decide.
    check_equal("high", "As Ks Qs Js 9s", "Ac Kc Qc Jc 9c");
}

#[test]
fn ov_dp_17_ov_dp_19_the_joker_is_an_ace() {
    assert_eq!(rank("high-joker", "As Ah Ad Jk Kc").name.to_string(), "Four of a Kind, Aces, King kicker");
    assert_eq!(rank("high-joker", "Ks Kh Kd Kc Jk").name.to_string(), "Four of a Kind, Kings, Ace kicker");
    assert_eq!(rank("high-joker", "9s 9h 4d 4c Jk").name.to_string(), "Two Pair, Nines and Fours, Ace kicker");
    assert_eq!(rank("high-joker", "9s 8h 4d 2c Jk").name.to_string(), "High Card, A-9-8-4-2");
}

#[test]
fn ov_dp_20_the_joker_fills_a_straight() {
    assert_eq!(rank("high-joker", "9s 8h 7d 6c Jk").name.to_string(), "Straight, Ten high");
    assert_eq!(rank("high-joker", "9s 8h 6d 5c Jk").name.to_string(), "Straight, Nine high");
    assert_eq!(rank("high-joker", "5s 4h 3d 2c Jk").name.to_string(), "Straight, Six high");
    assert_eq!(rank("high-joker", "9s 8s 7s 6s Jk").name.to_string(), "Straight Flush, Ten high");
    assert_eq!(rank("high-joker", "As Ks Qs Ts Jk").name.to_string(), "Royal Flush");
}

#[test]
fn ov_dp_21_ov_dp_22_the_joker_is_the_highest_card_missing_of_a_flush() {
    assert_eq!(rank("high-joker", "Ks 9s 4s 2s Jk").name.to_string(), "Flush, A-K-9-4-2");
    // There is no double-ace flush.
    assert_eq!(rank("high-joker", "As 9s 4s 2s Jk").name.to_string(), "Flush, A-K-9-4-2");
    assert_eq!(rank("high-joker", "As Ks 4s 2s Jk").name.to_string(), "Flush, A-K-Q-4-2");
    check_equal("high-joker", "As 9s 4s 2s Jk", "Ah Kh 9h 4h 2h");
}

#[test]
fn ts_dh_02_r078_two_jokers_in_high_hands() {
    assert_eq!(rank("high-two-jokers", "As Ah Ad Jk Jk").name.to_string(), "Five Aces");
    assert_eq!(rank("high-two-jokers", "Ks Kh 7d Jk Jk").name.to_string(), "Two Pair, Aces and Kings, Seven kicker");
    assert_eq!(rank("high-two-jokers", "As Kh 7d Jk Jk").name.to_string(), "Three of a Kind, Aces, K-7 kickers");
    assert_eq!(rank("high-two-jokers", "9s 5s 2s Jk Jk").name.to_string(), "Flush, A-K-9-5-2");
    assert_eq!(rank("high-two-jokers", "9s 7h 6d Jk Jk").name.to_string(), "Straight, Ten high");
    assert_eq!(rank("high-two-jokers", "Ks Qs Js Jk Jr").name.to_string(), "Royal Flush");
}

#[test]
fn ov_he_13_the_best_five_of_hand_and_board() {
    let ranked = rank("high", "Ah Kh | Qh Jh Th 2c 2d");
    assert_eq!((ranked.name.to_string(), written(&ranked)), ("Royal Flush".into(), "Ah Kh Qh Jh Th".into()));
    assert_eq!(rank("high", "2s 3s | Ah Kh Qh Jh Th").name.to_string(), "Royal Flush");
    assert_eq!(rank("high", "9s 9d | 9h Kh Kd Kc 2s").name.to_string(), "Full House, Kings over Nines");
    assert_eq!(rank("high", "As Ad Kh Kd Qc Qs").name.to_string(), "Two Pair, Aces and Kings, Queen kicker");
}

#[test]
fn ov_lb_21_r072_the_order_of_low_hands() {
    check_order(
        "low",
        &[
            "5s 4h 3d 2c As: 5-4-3-2-A low",
            "6s 4h 3d 2c As: 6-4-3-2-A low",
            "6s 5h 3d 2c As: 6-5-3-2-A low",
            "8s 6h 4d 2c As: 8-6-4-2-A low",
            "Ks Qh Jd Tc 9s: K-Q-J-T-9 low",
            "As Ah 4d 3c 2s: Pair of Aces, 4-3-2 low",
            "As Ah Kd Qc Js: Pair of Aces, K-Q-J low",
            "2s 2h 4d 3c As: Pair of Twos, 4-3-A low",
            "2s 2h Ad Ac 3s: Two Pair, Twos and Aces, Three kicker",
            "As Ah Ad 3c 2s: Three of a Kind, Aces, 3-2 low",
            "As Ah Ad 2c 2s: Full House, Aces over Twos",
            "As Ah Ad Ac 2s: Four of a Kind, Aces, Two kicker",
        ],
    );
}

#[test]
fn ov_lb_22_seven_six_four_beats_seven_six_five() {
    check_order("low", &["7s 6h 4d 3c 2s: 7-6-4-3-2 low", "7s 6h 5d 2c As: 7-6-5-2-A low"]);
}

#[test]
fn ov_lb_23_straights_and_flushes_do_no_harm() {
    check_equal("low", "6s 5s 4s 3s 2s", "6s 5h 4d 3c 2s");
}

#[test]
fn ov_lb_03_the_joker_is_the_lowest_card_missing() {
    assert_eq!(rank("low-joker", "8s 6h 4d 2c Jk").name.to_string(), "8-6-4-2-A low");
    assert_eq!(rank("low-joker", "7s 3h 2d Ac Jk").name.to_string(), "7-4-3-2-A low");
    assert_eq!(rank("low-joker", "5s 5h 2d Ac Jk").name.to_string(), "Pair of Fives, 3-2-A low");
    // It must be that card, even where it helps nobody.
    assert_eq!(rank("low-joker", "As Ah Ad Ac Jk").name.to_string(), "Four of a Kind, Aces, Two kicker");
}

#[test]
fn r078_two_jokers_in_low_hands() {
    assert_eq!(rank("low-two-jokers", "8s 6h 2d Jk Jk").name.to_string(), "8-6-3-2-A low");
    assert_eq!(rank("eight-or-better-two-jokers", "8s 6h 2d Jk Jk").name.to_string(), "8-6-3-2-A low");
    assert_eq!(rank("eight-or-better-two-jokers", "9s 6h 2d Jk Jk").name.to_string(), "No low");
}

#[test]
fn ov_hl_03_r060_a_low_needs_five_ranks_of_eight_or_lower() {
    assert_eq!(rank("eight-or-better", "Ah 2h | 3s 7c 8d Kd Ks").name.to_string(), "8-7-3-2-A low");
    assert_eq!(rank("eight-or-better", "Ah 2h | 2s 7c 8d Kd Ks").name.to_string(), "No low");
    assert_eq!(rank("eight-or-better", "Ah 2h | 3s 7c 9d Kd Ks").category.id, "no-low");
}

#[test]
fn ov_om_04_two_hole_cards_and_three_of_the_board() {
    // One heart in the hand: no royal flush, no flush, and only two of the straight's cards.
    let straight = rank("omaha-high", "Th 9c 4d 3s | Ah Kh Qh Jh 2c");
    assert_eq!(straight.name.to_string(), "Straight, King high");
    assert_eq!(written(&straight), "Kh Qh Jh Th 9c");
    assert_eq!(rank("omaha-high", "Ks Kd Kh 2c | Kc 9d 9h 4s 3s").name.to_string(), "Full House, Kings over Nines");
    // Four of a suit in the hand and one on the board are no flush; three kings in the hand are two.
    assert_eq!(rank("omaha-high", "As Ks 9s 4s | Js Td 8h 6c 2d").category.id, "high-card");
    assert_eq!(rank("omaha-high", "Ks Kd Kh 2c | 9d 8h 6s 4c 3s").name.to_string(), "Pair of Kings, 9-8-6 kickers");
}

#[test]
fn ov_ol_02_ov_ol_03_the_low_takes_two_hole_cards_of_its_own() {
    let low = rank("omaha-eight-or-better", "As 2s Kd Kh | 8c 6d 4h Kc Qc");
    assert_eq!((low.name.to_string(), written(&low)), ("8-6-4-2-A low".into(), "As 8c 6d 4h 2s".into()));
    assert_eq!(rank("omaha-eight-or-better", "As Ks Qd Jh | 8c 6d 4h 3c 2c").name.to_string(), "No low");
}

#[test]
fn ov_tc_16_to_ov_tc_22_three_cards() {
    check_order(
        "three-card",
        &[
            "As Ks Qs: Mini Royal Flush",
            "Ks Qs Js: Straight Flush, King high",
            "As 2s 3s: Straight Flush, Three high",
            "As Ah Ad: Three of a Kind, Aces",
            "2s 2h 2d: Three of a Kind, Twos",
            "As Kh Qd: Straight, Ace high",
            "As 2h 3d: Straight, Three high",
            "As Ks Js: Flush, A-K-J",
            "5s 3s 2s: Flush, 5-3-2",
            "As Ah Kd: Pair of Aces, King kicker",
            "2s 2h 3d: Pair of Twos, Three kicker",
            "As Kh Jd: High Card, A-K-J",
            "5s 3h 2d: High Card, 5-3-2",
        ],
    );
}

#[test]
fn r175_no_straight_goes_round_the_corner() {
    assert_eq!(rank("three-card", "Ks Ah 2d").category.id, "high-card");
}

#[test]
fn short_deck_a_flush_beats_a_full_house() {
    check_order(
        "short-deck",
        &[
            "Ts Js Qs Ks As: Royal Flush",
            "6s 7s 8s 9s Ts: Straight Flush, Ten high",
            "As 6s 7s 8s 9s: Straight Flush, Nine high",
            "6s 6h 6d 6c 7s: Four of a Kind, Sixes, Seven kicker",
            "Js 9s 8s 7s 6s: Flush, J-9-8-7-6",
            "As Ah Ad Kc Ks: Full House, Aces over Kings",
            "Ts 6h | 7d 8c 9s: Straight, Ten high",
            "6s 7h | 8d 9c As Ah Ad: Straight, Nine high",
            "As Ah Ad Kc Qs: Three of a Kind, Aces, K-Q kickers",
            "7s 7h 6d 6c 8s: Two Pair, Sevens and Sixes, Eight kicker",
            "6s 6h 7d 8c 9s: Pair of Sixes, 9-8-7 kickers",
            "As Kh Qd Jc 9s: High Card, A-K-Q-J-9",
        ],
    );
    let ranked = rank("short-deck", "Kc 7h | 8d 9c As 6h Kd");
    assert_eq!(written(&ranked), "As 9c 8d 7h 6h");
    let error = Ranking::find("short-deck").unwrap().rank(&cards("Kc Kd 9s 5h 7s"), &[]).unwrap_err();
    assert_eq!(error.to_string(), "this ranking's deck has no 5h");
}

#[test]
fn deuce_to_seven_straights_and_flushes_count_against_a_hand() {
    check_order(
        "deuce-to-seven",
        &[
            "7s 5h 4d 3c 2s: 7-5-4-3-2 low",
            "7s 6h 4d 3c 2s: 7-6-4-3-2 low",
            "8s 5h 4d 3c 2s: 8-5-4-3-2 low",
            "As 5h 4d 3c 2s: A-5-4-3-2 low",
            "As Kh Qd Jc 9s: A-K-Q-J-9 low",
            "2s 2h 5d 4c 3s: Pair of Twos, 5-4-3 kickers",
            "3s 3h 2d 2c 4s: Two Pair, Threes and Twos, Four kicker",
            "2s 2h 2d 4c 3s: Three of a Kind, Twos, 4-3 kickers",
            "6s 5h 4d 3c 2s: Straight, Six high",
            "As Kh Qd Jc Ts: Straight, Ace high",
            "7s 5s 4s 3s 2s: Flush, 7-5-4-3-2",
            "As 5s 4s 3s 2s: Flush, A-5-4-3-2",
            "2s 2h 2d 3c 3s: Full House, Twos over Threes",
            "2s 2h 2d 2c 3s: Four of a Kind, Twos, Three kicker",
            "6s 5s 4s 3s 2s: Straight Flush, Six high",
            "As Ks Qs Js Ts: Straight Flush, Ace high",
        ],
    );
}

#[test]
fn badugi_counts_one_card_of_each_rank_and_suit() {
    check_order(
        "badugi",
        &[
            "As 2h 3d 4c: 4-3-2-A badugi",
            "As 2h 3d 5c: 5-3-2-A badugi",
            "Ks Qh Jd Tc: K-Q-J-T badugi",
            "As 2h 3d 4d: Three cards, 3-2-A",
            "As 2h Kd Ac: Three cards, K-2-A",
            "As 2h Ah 2s: Two cards, 2-A",
            "As Ks Kh Ah: Two cards, K-A",
        ],
    );
    check_order("badugi", &["As 3s 5s 7s: One card, A", "2s 2h 2d 2c: One card, 2", "Ks: One card, K"]);
    // Of two threes and two hearts, the three of hearts is the one to leave out.
    assert_eq!(written(&rank("badugi", "Ah 2d 3c 3h")), "Ah 3c 2d");
    assert_eq!(written(&rank("badugi", "Ah Kd Kc 2h")), "Ah Kd");
}

#[test]
fn ov_pb_07_to_ov_pb_11_totals() {
    for (text, name, half_points) in [
        ("As Ks", "Pure 21.5 Blackjack", 43),
        ("Td Ah", "Pure 21.5 Blackjack", 43),
        ("As 5h 5d", "Soft 21", 42),
        ("Ks Qh Ad", "Hard 21", 42),
        ("As 6h", "Soft 17", 34),
        ("As 6h Td", "Hard 17", 34),
        ("As Ah", "Soft 12", 24),
        ("Ks 6h", "Hard 16", 32),
        ("Ks 6h 6h", "Bust with 22", 0),
        ("8s 8h 8s", "Three Eights, bust with 24", 0),
    ] {
        let ranked = rank("pure-21.5", text);
        assert_eq!((ranked.name.to_string().as_str(), ranked.strength.number()), (name, half_points), "{text}");
    }
}

#[test]
fn r145_an_ace_and_a_bonus_card_after_a_split_are_21() {
    let ranked = rank("pure-21.5-split", "As Ks");
    assert_eq!((ranked.name.to_string(), ranked.strength.number()), ("Soft 21".into(), 42));
    assert!(ranked.strength < rank("pure-21.5", "As Ks").strength);
    assert_eq!(ranked.strength, rank("pure-21.5", "As 5h 5d").strength);
}
