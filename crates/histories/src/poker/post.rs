//! The kinds of forced bets, by their names in a file of ours.

use rules::poker::PostKind;

const KINDS: [(PostKind, &str); 7] = [
    (PostKind::Ante, "ante"),
    (PostKind::SmallBlind, "small-blind"),
    (PostKind::BigBlind, "big-blind"),
    (PostKind::Straddle, "straddle"),
    (PostKind::Live, "live"),
    (PostKind::Dead, "dead"),
    (PostKind::Kill, "kill"),
];

pub(crate) fn kind_name(kind: PostKind) -> &'static str {
    KINDS.iter().find(|(known, _)| *known == kind).map_or("-", |(_, name)| name)
}

pub(crate) fn read_kind(name: &str) -> Option<PostKind> {
    KINDS.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
}
