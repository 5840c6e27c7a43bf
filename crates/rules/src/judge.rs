/// Who ruled on something that went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judge {
    /// The book: a clause or ruling leaves one remedy only.
    Book,
    /// The floor: it chose among what the book leaves to it.
    Floor,
}
