use crate::{ActionFee, Chips, Players, PotFee, Schedule, ScheduleRow};

/// A cell of a schedule, which a what-if can write anew.
///
/// ```
/// use rules::Register;
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let cells = house.schedules_of("pure-21.5").next().unwrap().cells();
/// let fee = cells.iter().find(|cell| cell.name == "1.2.fee").unwrap();
/// assert_eq!((fee.holds_for.as_str(), fee.value.as_str()), ("$51-$100", "$1"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ScheduleCell {
    /// What a what-if calls it: the row, the number of the bracket where the fee goes by the action, and the column.
    pub name: String,
    /// The name of its column.
    pub column: &'static str,
    /// The players or the action that its row holds for, as the file writes them; nothing where it holds for all.
    pub holds_for: String,
    /// What it says, as the file writes it.
    pub value: String,
}

impl Schedule {
    /// What it says, cell by cell; without the limit that it is for and the number that the book prints.
    #[must_use]
    pub fn cells(&self) -> Vec<ScheduleCell> {
        let of = |players: &Players| format!("{}-{}", players.min, players.max);
        let cell = |name: &str, column: &'static str, holds_for: &str, value: String| ScheduleCell {
            name: format!("{name}.{column}"),
            column,
            holds_for: holds_for.to_string(),
            value,
        };
        let own = |column, holds_for: &str, value| cell(&self.name, column, holds_for, value);
        match &self.row {
            ScheduleRow::Pot(PotFee { players, flop_fee, no_flop_fee, .. }) => vec![
                own("players", "", of(players)),
                own("flop", &of(players), flop_fee.to_string()),
                own("no-flop", &of(players), no_flop_fee.to_string()),
            ],
            ScheduleRow::Time { players, fee, .. } | ScheduleRow::Table { players, fee, .. } => {
                vec![own("players", "", of(players)), own("fee", &of(players), fee.to_string())]
            }
            ScheduleRow::Blinds { small, big } => {
                vec![own("small", "", small.to_string()), own("big", "", big.to_string())]
            }
            ScheduleRow::Action(ActionFee { player_fee, per_circle, brackets, .. }) => {
                let circle = if *per_circle { " a circle" } else { "" };
                let mut cells = vec![own("player-fee", "", format!("{player_fee}{circle}"))];
                for (number, bracket) in (1..).zip(brackets) {
                    let name = format!("{}.{number}", self.name);
                    let action = range(bracket.from, bracket.to);
                    cells.push(cell(&name, "fee", &action, bracket.fee.to_string()));
                    cells.push(cell(&name, "action", "", action));
                }
                cells
            }
        }
    }
}

/// As the file writes it.
fn range(from: Chips, to: Option<Chips>) -> String {
    to.map_or_else(|| format!("{from}+"), |to| format!("{from}-{to}"))
}
