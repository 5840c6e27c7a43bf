/// Numbers below a bound, each as likely as the others, out of words of chance: two to a word.
pub(super) struct Dice<W> {
    word: W,
    spare: Option<u32>,
}

impl<W: FnMut() -> u64> Dice<W> {
    pub(super) fn new(word: W) -> Dice<W> {
        Dice { word, spare: None }
    }

    /// A whole word.
    pub(super) fn word(&mut self) -> u64 {
        (self.word)()
    }

    #[inline(always)]
    fn half(&mut self) -> u32 {
        match self.spare.take() {
            Some(half) => half,
            None => {
                let word = (self.word)();
                self.spare = Some(word as u32);
                (word >> 32) as u32
            }
        }
    }

    /// A place in a list of so many, by multiplication; the few numbers that would favour some places are thrown again.
    #[inline(always)]
    pub(super) fn below(&mut self, count: usize) -> usize {
        let count = count as u32;
        loop {
            let wide = u64::from(self.half()) * u64::from(count);
            let over = wide as u32;
            if over >= count || over >= count.wrapping_neg() % count {
                return (wide >> 32) as usize;
            }
        }
    }
}

/// Places in two lists out of one word, if the word favours none of them.
#[inline(always)]
pub(super) fn two_below(word: u64, first: usize, second: usize) -> Option<[usize; 2]> {
    let product = first as u64 * second as u64;
    let one = u128::from(word) * first as u128;
    let other = u128::from(one as u64) * second as u128;
    let over = other as u64;
    let fair = over >= product || over >= product.wrapping_neg() % product;
    fair.then_some([(one >> 64) as usize, (other >> 64) as usize])
}
