//! A few cards in a row, as an action names them.

use cards::Card;

/// As many cards as any action can name: a whole hand of stud, and one more for a mistake to be seen.
const MOST: usize = 8;

/// A few cards in a row; those that nobody knows are none. It lies in its action, for there are many actions to a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Row {
    cards: [Option<Card>; MOST],
    count: u8,
}

impl Row {
    /// These cards, if they are not too many.
    #[must_use]
    pub fn of(cards: impl IntoIterator<Item = Option<Card>>) -> Option<Row> {
        let mut row = Row::default();
        for card in cards {
            *row.cards.get_mut(usize::from(row.count))? = card;
            row.count += 1;
        }
        Some(row)
    }

    /// Reads cards that stand side by side, with `??` for one that nobody knows.
    pub(super) fn read(text: &str) -> Result<Row, String> {
        let mut row = Row::default();
        for found in cards::read(text) {
            let found = found.map_err(|error| format!("'{text}': {error}"))?;
            match row.cards.get_mut(usize::from(row.count)) {
                Some(place) => *place = found.card,
                None => return Err(format!("'{text}': nobody gets more than {MOST} cards at once")),
            }
            row.count += 1;
        }
        Ok(row)
    }
}

impl std::ops::Deref for Row {
    type Target = [Option<Card>];

    fn deref(&self) -> &[Option<Card>] {
        &self.cards[..usize::from(self.count)]
    }
}
