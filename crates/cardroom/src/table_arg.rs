use lab::Choice;
use rules::House;

/// A table that a person asks for: the game, its limit, and what is posted there.
#[derive(clap::Args)]
pub(crate) struct TableArgs {
    /// The house
    pub(crate) house: String,
    /// The game
    pub(crate) game: String,
    /// The limit, such as 4-8; left out, the first that the book has
    #[arg(long, value_name = "LOW-HIGH")]
    pub(crate) limit: Option<String>,
}

impl TableArgs {
    pub(crate) fn choose<'a>(&self, house: &'a House) -> anyhow::Result<Choice<'a>> {
        Ok(Choice::new(house, &self.game, self.limit.as_deref())?)
    }
}
