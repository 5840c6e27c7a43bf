use rules::{Players, ScheduleRow};

/// What is taken, as it would stand on a card at the table.
pub(crate) fn collection(row: &ScheduleRow) -> String {
    let by = |players: Players| match players.min == players.max {
        true => format!("{} players", players.min),
        false => format!("{}–{} players", players.min, players.max),
    };
    match row {
        ScheduleRow::Pot(fee) if fee.flop_fee == fee.no_flop_fee => {
            format!("{}: {} out of the pot", by(fee.players), fee.flop_fee)
        }
        ScheduleRow::Pot(fee) => {
            format!("{}: {} out of the pot, {} without a flop", by(fee.players), fee.flop_fee, fee.no_flop_fee)
        }
        ScheduleRow::Time { players, fee, every_minutes } => {
            format!("{}: {fee} from each every {every_minutes} minutes", by(*players))
        }
        ScheduleRow::Table { players, fee, .. } => format!("{}: {fee} for the table", by(*players)),
        ScheduleRow::Blinds { small, big } => format!("the blinds, {small} and {big}"),
        ScheduleRow::Action(fee) => {
            let (first, last) = (fee.brackets.first(), fee.brackets.last());
            let bank = match (first, last) {
                (Some(first), Some(last)) if first.fee != last.fee => {
                    format!("the bank pays {} to {} by the total action", first.fee, last.fee)
                }
                (Some(first), _) => format!("the bank pays {}", first.fee),
                (None, _) => "the bank pays nothing".to_string(),
            };
            let player = if fee.per_circle { format!(", players {} a circle", fee.player_fee) } else { String::new() };
            bank + &player
        }
    }
}
