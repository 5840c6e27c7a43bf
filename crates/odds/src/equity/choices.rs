use cards::CardSet;

/// Every choice of so many of these cards.
pub(super) fn each_choice(cards: CardSet, count: u8, found: &mut impl FnMut(CardSet)) {
    each_bits(cards.bits(), 0, count, &mut |bits| {
        found(CardSet::from_bits(bits).unwrap_or(CardSet::EMPTY));
    });
}

/// Every choice of so many of these bits, beside those that are chosen already.
pub(super) fn each_bits(mut left: u64, chosen: u64, count: u8, found: &mut impl FnMut(u64)) {
    if count == 0 {
        found(chosen);
        return;
    }
    while left != 0 {
        let lowest = left & left.wrapping_neg();
        left ^= lowest;
        each_bits(left, chosen | lowest, count - 1, found);
    }
}

/// In how many ways so many can be chosen out of so many.
pub(super) fn choose(of: usize, count: usize) -> u128 {
    if count > of {
        return 0;
    }
    (0..count.min(of - count)).fold(1, |ways, nth| ways * (of - nth) as u128 / (nth + 1) as u128)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_as_many_as_they_should_be() {
        let cards: CardSet = "As Kd Qh 7c 2d 3h".parse().unwrap();
        for count in 0..=7 {
            let mut found = Vec::new();
            each_choice(cards, count, &mut |choice| found.push(choice));
            assert_eq!(found.len() as u128, choose(6, usize::from(count)));
            assert!(found.iter().all(|choice| choice.len() == usize::from(count) && (*choice - cards).is_empty()));
        }
    }
}
