use rules::Chips;
use serde::Serialize;

use crate::phh::Hand;

/// What `phh replay` says of a hand; amounts as the file has them.
#[derive(Serialize)]
pub(crate) struct PhhHandJson<'a> {
    file: &'a str,
    hand: Option<&'a str>,
    variant: Option<&'a str>,
    legal: bool,
    final_stacks: Option<Vec<Option<serde_json::Number>>>,
    agrees: Option<bool>,
    why: Option<&'a str>,
}

impl<'a> PhhHandJson<'a> {
    pub(crate) fn new(hand: &'a Hand) -> PhhHandJson<'a> {
        let stacks = hand.stacks.as_ref().map(|stacks| stacks.iter().map(|stack| stack.and_then(number)).collect());
        PhhHandJson {
            file: &hand.file,
            hand: Some(hand.hand.as_str()).filter(|hand| !hand.is_empty()),
            variant: hand.variant.as_deref(),
            legal: hand.legal,
            final_stacks: stacks,
            agrees: hand.agrees,
            why: hand.why.as_deref(),
        }
    }
}

/// Whole where it is whole.
fn number(chips: Chips) -> Option<serde_json::Number> {
    match chips.0 % 100 {
        0 => Some((chips.0 / 100).into()),
        _ => serde_json::Number::from_f64(chips.0 as f64 / 100.0),
    }
}
