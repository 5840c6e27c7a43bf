/// The candidate that a misspelt name most probably means, if one is near enough to be named.
///
/// ```
/// assert_eq!(rules::nearest("holdme", ["holdem", "omaha"]), Some("holdem"));
/// assert_eq!(rules::nearest("ov.he.7", ["OV.HE.07", "OV.HE.08"]), Some("OV.HE.07"));
/// assert_eq!(rules::nearest("blackjack", ["holdem", "omaha"]), None);
/// ```
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let distances = candidates.into_iter().map(|candidate| (distance(&name, &candidate.to_lowercase()), candidate));
    let (distance, candidate) = distances.min_by_key(|&(distance, _)| distance)?;
    (distance <= 1 + name.chars().count() / 4).then_some(candidate)
}

/// How many letters must be added, taken away, changed or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let [a, b] = [a, b].map(|text| text.chars().collect::<Vec<char>>());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
