/// A deck so small that all of it can be gone through: how many random words lead to each order of its cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exhausted {
    pub(crate) cards: usize,
    /// The orders that there are. Each came up.
    pub(crate) orders: u64,
    /// So many of the 2^64 words lead to each.
    pub(crate) words_for_each: u64,
    /// So many lead to none, and another is drawn instead.
    pub(crate) thrown_away: u64,
}

/// The words that there are.
const WORDS: u128 = 1 << 64;

impl Exhausted {
    /// Goes through every word for a deck of so many cards, which one word must suffice for.
    ///
    /// A word is read as a fraction, of which the dice of a shuffle with n, n-1, … 2 faces are the first n! parts. So the words of a
    /// part lie side by side: its first and its last must come to the same order, and no two parts to the same. In a part that has
    /// one word more than others, this one must be thrown away, and it is the first.
    ///
    /// # Errors
    /// What is not as it should be.
    pub(crate) fn of(
        cards: usize,
        shuffle: impl Fn(&mut [usize], &mut dyn FnMut() -> u64),
    ) -> Result<Exhausted, String> {
        let orders: u128 = (1..=cards as u128).product();
        let each = WORDS / orders;
        let mut found = std::collections::BTreeSet::new();
        let mut thrown_away = 0;
        for part in 0..orders {
            let [first, end] = [part, part + 1].map(|part| (part * WORDS).div_ceil(orders));
            let mut words = first..end;
            if end - first > each {
                words.start += 1;
                thrown_away += 1;
                if shuffled(cards, first, &shuffle).is_some() {
                    return Err(format!("{cards} cards: the word {first} is one too many for its order"));
                }
            }
            let ends = [words.start, words.end - 1].map(|word| shuffled(cards, word, &shuffle));
            let [Some(order), Some(last)] = ends else {
                return Err(format!("{cards} cards: the words {words:?} are thrown away"));
            };
            if order != last {
                return Err(format!("{cards} cards: the words {words:?} come to {order:?} and to {last:?}"));
            }
            if !found.insert(order.clone()) {
                return Err(format!("{cards} cards: {order:?} comes up more often than other orders"));
            }
        }
        Ok(Exhausted { cards, orders: orders as u64, words_for_each: each as u64, thrown_away })
    }
}

/// The order that a word leads to; none if another word is asked for.
fn shuffled(cards: usize, word: u128, shuffle: impl Fn(&mut [usize], &mut dyn FnMut() -> u64)) -> Option<Vec<usize>> {
    let mut order: Vec<usize> = (0..cards).collect();
    let mut asked = 0;
    shuffle(&mut order, &mut || {
        asked += 1;
        // Whatever was thrown away, this one is good.
        if asked == 1 { word as u64 } else { u64::MAX }
    });
    (asked == 1).then_some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shuffle_is_even_for_every_small_deck() {
        let found =
            [3, 4, 5, 6].map(|cards| Exhausted::of(cards, |items, words| cards::shuffle(items, words)).unwrap());
        assert_eq!(found.map(|all| (all.orders, all.thrown_away)), [(6, 4), (24, 16), (120, 16), (720, 16)]);
        for all in found {
            let words = u128::from(all.words_for_each) * u128::from(all.orders) + u128::from(all.thrown_away);
            assert_eq!(words, WORDS, "all words are accounted for");
        }
    }

    #[test]
    fn uneven_shuffles_are_found_out() {
        let check = |says: &str, shuffle: fn(&mut [usize], &mut dyn FnMut() -> u64)| {
            let fault = Exhausted::of(4, shuffle).unwrap_err();
            assert!(fault.contains(says), "{fault}");
        };
        check("one too many", |items, words| {
            // The same dice, and no word is thrown away.
            let mut word = words();
            for place in 0..items.len() - 1 {
                let wide = u128::from(word) * (items.len() - place) as u128;
                items.swap(place, place + (wide >> 64) as usize);
                word = wide as u64;
            }
        });
        check("one too many", |items, words| items.rotate_left((words() >> 62) as usize));
        check("more often", |items, words| {
            cards::shuffle(items, words);
            items.sort_unstable();
        });
        check("and to", |items, words| {
            let mut last = 0;
            cards::shuffle(items, || {
                last = words();
                last
            });
            items.rotate_left((last & 1) as usize);
        });
        check("are thrown away", |items, words| {
            words();
            cards::shuffle(items, words);
        });
    }
}
