//! The exact histograms. Those of plain hands are published in many places; those with jokers come out of the fast
//! evaluators here, and `exhaustive.rs` sees the reference put every single hand into the same category.

use hands::{Histogram, Ranking};

fn check(ranking: &str, cards: usize, expected: &[(&str, u64)]) {
    let empty = Histogram::new(Ranking::find(ranking).unwrap(), cards).unwrap();
    let parts = empty.parts();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let counted = std::thread::scope(|scope| {
        let core = |first: usize| {
            let (mut histogram, parts) = (empty.clone(), &parts);
            scope.spawn(move || {
                parts.iter().skip(first).step_by(cores).for_each(|&part| histogram.count(part));
                histogram
            })
        };
        let handles: Vec<_> = (0..cores).map(core).collect();
        handles.into_iter().fold(empty.clone(), |sum, handle| sum.merged(&handle.join().unwrap()))
    });
    let counts: Vec<(&str, u64)> = counted.categories().map(|(category, hands)| (category.id, hands)).collect();
    assert_eq!(counts, expected, "{ranking} {cards}");
    assert_eq!(counted.total(), parts.iter().map(|part| part.hands).sum::<u64>());
}

fn high(counts: [u64; 11]) -> Vec<(&'static str, u64)> {
    let ids = [
        "five-aces",
        "royal-flush",
        "straight-flush",
        "four-of-a-kind",
        "full-house",
        "flush",
        "straight",
        "three-of-a-kind",
        "two-pair",
        "one-pair",
        "high-card",
    ];
    ids.into_iter().zip(counts).collect()
}

fn low(counts: [u64; 14]) -> Vec<(&'static str, u64)> {
    let ids = [
        "5-high",
        "6-high",
        "7-high",
        "8-high",
        "9-high",
        "T-high",
        "J-high",
        "Q-high",
        "K-high",
        "one-pair",
        "two-pair",
        "three-of-a-kind",
        "full-house",
        "four-of-a-kind",
    ];
    ids.into_iter().zip(counts).collect()
}

#[test]
fn high_hands() {
    check("high", 5, &high([0, 4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]));
    check(
        "high",
        6,
        &high([0, 188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900]),
    );
    check(
        "high",
        7,
        &high([
            0, 4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460,
        ]),
    );
}

#[test]
fn high_hands_with_jokers() {
    check("high-joker", 5, &high([1, 24, 180, 828, 4_368, 7_804, 20_532, 63_360, 138_600, 1_215_024, 1_418_964]));
    check(
        "high-two-jokers",
        5,
        &high([6, 84, 540, 1_320, 5_328, 11_388, 34_704, 75_048, 156_816, 1_341_888, 1_535_388]),
    );
}

#[test]
fn low_hands() {
    check(
        "low",
        5,
        &low([
            1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880, 1_098_240, 123_552, 54_912,
            3_744, 624,
        ]),
    );
    check(
        "low",
        7,
        &low([
            781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120, 21_457_920, 13_939_200,
            5_948_800, 219_648, 0, 624, 0,
        ]),
    );
}

#[test]
fn low_hands_with_jokers() {
    check(
        "low-joker",
        5,
        &low([
            2_304, 7_680, 20_480, 44_800, 86_016, 150_528, 245_760, 380_160, 563_200, 1_180_608, 126_360, 57_408,
            3_744, 637,
        ]),
    );
    check(
        "low-two-jokers",
        5,
        &low([
            4_224, 10_880, 26_560, 55_104, 102_144, 174_336, 279_360, 425_920, 623_744, 1_266_720, 129_168, 59_956,
            3_744, 650,
        ]),
    );
}

#[test]
fn eight_or_better() {
    let ids = ["5-high", "6-high", "7-high", "8-high", "no-low"];
    let counts = |counts: [u64; 5]| ids.into_iter().zip(counts).collect::<Vec<_>>();
    check("eight-or-better", 5, &counts([1_024, 5_120, 15_360, 35_840, 2_598_960 - 57_344]));
    check("eight-or-better", 7, &counts([781_824, 3_151_360, 7_426_560, 13_171_200, 133_784_560 - 24_530_944]));
}

/// Nine ranks and six straights, the lowest with its ace: five cards can be counted by hand, and a royal flush comes with any
/// one or two of the other 31 cards.
#[test]
fn short_deck() {
    let ids = [
        "royal-flush",
        "straight-flush",
        "four-of-a-kind",
        "flush",
        "full-house",
        "straight",
        "three-of-a-kind",
        "two-pair",
        "one-pair",
        "high-card",
    ];
    let counts = |counts: [u64; 10]| ids.into_iter().zip(counts).collect::<Vec<_>>();
    check("short-deck", 5, &counts([4, 20, 288, 480, 1_728, 6_120, 16_128, 36_288, 193_536, 122_400]));
    check("short-deck", 6, &counts([124, 600, 4_464, 13_220, 48_960, 122_100, 129_024, 453_600, 914_400, 261_300]));
    check(
        "short-deck",
        7,
        &counts([1_860, 8_700, 44_640, 175_560, 633_024, 1_169_940, 607_200, 3_157_056, 2_316_600, 233_100]),
    );
}

/// The groups are those of high hands, but A-5-4-3-2 is no straight. A high card of the rank n, counted from the two as 0,
/// has C(n, 4) sets of ranks below it, one of which makes a straight; each comes in 4⁵ − 4 ways that are no flush.
#[test]
fn deuce_to_seven() {
    let expected = [
        ("7-high", 4_080),
        ("8-high", 14_280),
        ("9-high", 34_680),
        ("T-high", 70_380),
        ("J-high", 127_500),
        ("Q-high", 213_180),
        ("K-high", 335_580),
        ("A-high", 503_880),
        ("one-pair", 1_098_240),
        ("two-pair", 123_552),
        ("three-of-a-kind", 54_912),
        ("straight", 9_180),
        ("flush", 5_112),
        ("full-house", 3_744),
        ("four-of-a-kind", 624),
        ("straight-flush", 36),
    ];
    check("deuce-to-seven", 5, &expected);
}

/// Four cards up to the rank n, counted from the ace as 0, are C(n, 3) sets of ranks in 4! ways of suits, 17,160 in all. One
/// card only is left of four of a suit, 4 · 715, or of a rank, 13.
#[test]
fn badugi() {
    let expected = [
        ("4-high", 24),
        ("5-high", 96),
        ("6-high", 240),
        ("7-high", 480),
        ("8-high", 840),
        ("9-high", 1_344),
        ("T-high", 2_016),
        ("J-high", 2_880),
        ("Q-high", 3_960),
        ("K-high", 5_280),
        ("three-card", 154_440),
        ("two-card", 96_252),
        ("one-card", 2_873),
    ];
    check("badugi", 4, &expected);
}

#[test]
fn three_cards() {
    let expected = [
        ("mini-royal", 4),
        ("straight-flush", 44),
        ("three-of-a-kind", 52),
        ("straight", 720),
        ("flush", 1_096),
        ("one-pair", 3_744),
        ("high-card", 16_440),
    ];
    check("three-card", 3, &expected);
}
