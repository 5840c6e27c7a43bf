/// Shuffles: every order of the items is equally likely if the words are.
///
/// The words come from a generator that the caller chooses; this crate has none. The same words give the same order on
/// every machine and in every version: the vectors are frozen in the tests.
///
/// ```
/// // A generator for examples only: not fit for play.
/// let mut state = 2026_u64;
/// let mut word = || {
///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
///     state ^ state >> 32
/// };
/// let mut deck: Vec<_> = cards::Deck::STANDARD.cards().iter().collect();
/// cards::shuffle(&mut deck, &mut word);
/// assert_eq!(deck.iter().copied().collect::<cards::CardSet>(), cards::Deck::STANDARD.cards());
/// ```
pub fn shuffle<T>(items: &mut [T], word: impl FnMut() -> u64) {
    shuffle_first(items, items.len(), word);
}

/// Shuffles only as far as the first `count` places, which is all that a deal of `count` cards can see.
///
/// The first `count` items are then the same as after [`shuffle`] with the same words.
///
/// ```
/// let mut words = [0x0123_4567_89ab_cdef_u64, 0xfedc_ba98_7654_3210].into_iter().cycle();
/// let mut deck: Vec<_> = cards::Deck::STANDARD.cards().iter().collect();
/// cards::shuffle_first(&mut deck, 2, || words.next().unwrap());
/// assert_eq!(deck.len(), 52);
/// ```
// One random word pays for several draws: dice with b, b-1, b-2, … faces are read off it by multiplication, and what is
// left over at the end tells whether the whole group was unbiased (the method of Brackett-Rozinsky and Lemire, 2024).
// A group ends where the product of its faces would make that check likely to need its division.
pub fn shuffle_first<T>(items: &mut [T], count: usize, mut word: impl FnMut() -> u64) {
    let mut done = 0;
    // The last place is decided by the others.
    let end = count.min(items.len().saturating_sub(1));
    while done < end {
        let rest = &mut items[done..];
        let faces = rest.len();
        let group = GROUPS.get(faces).copied().unwrap_or(Group { dice: 1, product: faces as u64 });
        // A roll that is thrown out has only changed the order that the next one begins with.
        while !roll(rest, group, word()) {}
        done += group.dice;
    }
}

/// How many dice one word pays for, and the product of their faces.
#[derive(Clone, Copy)]
struct Group {
    dice: usize,
    product: u64,
}

/// The product of a group stays below this, so that the costly check comes up once in 256 groups at most.
const PRODUCT_MAX: u64 = 1 << 56;

/// The group that begins with a die of so many faces; enough for a shoe of eight decks.
static GROUPS: [Group; 440] = {
    let mut groups = [Group { dice: 0, product: 1 }; 440];
    let mut faces = 2;
    while faces < groups.len() {
        let group = &mut groups[faces];
        let mut next = faces as u64;
        while next > 1 && group.product * next < PRODUCT_MAX {
            group.product *= next;
            group.dice += 1;
            next -= 1;
        }
        faces += 1;
    }
    groups
};

/// Reads the dice of a group off a word, each swapping an item into the next place; whether the word is good for that.
#[inline(always)]
fn roll<T>(items: &mut [T], group: Group, word: u64) -> bool {
    let (mut left, mut faces) = (word, items.len() as u64);
    let last = items.len() - 1;
    for place in 0..group.dice.min(items.len()) {
        let wide = u128::from(left) * u128::from(faces);
        (left, faces) = (wide as u64, faces.wrapping_sub(1));
        // It never is above the last: said so that a check does not split the multiplication in two.
        items.swap(place, (place + (wide >> 64) as usize).min(last));
    }
    left >= group.product || left >= group.product.wrapping_neg() % group.product
}
