use room::Millis;

/// A moment in coordinated time: year, month, day, and the time of day to the second.
pub(super) fn civil(at: Millis) -> (u64, u64, u64, String) {
    let seconds = at.0 / 1_000;
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March have the leap day last; 719,468 days lie between the first of these and 1970.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (year + era * 400, if month < 10 { month + 3 } else { month - 9 });
    let time = format!("{:02}:{:02}:{:02}", second / 3_600, second / 60 % 60, second % 60);
    (if month <= 2 { year + 1 } else { year }, month, day, time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_have_their_dates() {
        let all = [
            (0, (1970, 1, 1, "00:00:00")),
            (951_782_399, (2000, 2, 28, "23:59:59")),
            (951_782_400, (2000, 2, 29, "00:00:00")),
            (951_868_800, (2000, 3, 1, "00:00:00")),
            (1_794_860_100, (2026, 11, 16, "20:15:00")),
            (4_107_542_400, (2100, 3, 1, "00:00:00")),
        ];
        for (seconds, (year, month, day, time)) in all {
            assert_eq!(civil(Millis(seconds * 1_000 + 999)), (year, month, day, time.to_string()));
        }
    }
}
