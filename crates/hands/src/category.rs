use crate::Strength;

/// A kind of hand within a ranking: *flush*, *8-high*.
///
/// ```
/// use hands::Ranking;
///
/// let ids: Vec<_> = Ranking::find("three-card").unwrap().categories().iter().map(|category| category.id).collect();
/// assert_eq!(
///     ids,
///     ["high-card", "one-pair", "flush", "straight", "three-of-a-kind", "straight-flush", "mini-royal"]
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Category {
    /// The name that scripts use: `full-house`.
    pub id: &'static str,
    /// The name that people use: `Full House`.
    pub name: &'static str,
    /// The weakest hand of the category.
    pub least: Strength,
}

impl Category {
    pub(crate) const fn new(id: &'static str, name: &'static str, least: u16) -> Category {
        Category { id, name, least: Strength::new(least) }
    }
}
