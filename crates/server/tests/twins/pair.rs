//! An evening again, with two cards exchanged that somebody may not know: he is told the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use bots::Chance;
use cards::{Card, CardSet};
use room::{Event, What};
use rules::{Eyes, SeatSet, banked, poker};

use crate::double::Double;
use crate::evening::Evening;
use crate::stage::{Deed, Moment, Stage, Swap};

/// How often each thing was met that should be.
pub(crate) type Counts = BTreeMap<&'static str, u64>;

/// What many pairs must have met, or they have not tried enough.
pub(crate) const WANTED: [&str; 25] = [
    "a burned card",
    "a card in another's hand",
    "a card in the stub",
    "a card of the bank, face down",
    "a draw",
    "a hand that was folded",
    "a hand that was thrown away",
    "a mishap",
    "a pause",
    "a proof",
    "a promise",
    "a refusal",
    "a time-out",
    "an onlooker",
    "eyes that folded",
    "hands shown all at once",
    "hands shown by turns",
    "learned in the end",
    "never learned",
    "out of turn",
    "poker",
    "proofs as a file",
    "somebody has just come",
    "something logged",
    "with a player-dealer",
];

/// Two evenings that somebody could tell apart.
#[derive(Debug)]
pub(crate) struct Apart {
    seed: u64,
    what: String,
}

impl fmt::Display for Apart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Apart { seed, what } = self;
        writeln!(f, "{what}")?;
        write!(f, "again: TWINS_SEED={seed} cargo test -p server --test twins -- one_evening")
    }
}

/// How a pair ended.
enum End {
    /// The eyes have learned one of the cards.
    Learned,
    /// The deck was made anew, and cards have come since that would not have otherwise.
    Parted,
    Never,
}

/// Exchanges two cards that a line may not know, and compares all that it is sent. Says whether there was something to compare.
pub(crate) fn compare(evening: &Evening, line: usize, double: &dyn Double, counts: &mut Counts) -> Result<bool, Apart> {
    let mut chance = Chance::new(evening.seed, 100 + line as u64);
    let Some(swap) = choose(evening, line, &mut chance) else { return Ok(false) };
    let mut stage = Stage::new(double, &evening.offer.terms, &evening.people, evening.seed, Some(swap));
    let [one, other] = swap.cards;
    let mut known = CardSet::EMPTY;
    let (mut differ, mut reshuffled) = (false, false);
    let mut end = (End::Never, evening.deeds.len());
    for (place, ((now, deed), first)) in evening.deeds.iter().zip(&evening.moments).enumerate() {
        let exchanged = match deed {
            // He who has one of the two cards has the other now, as long as its deck is dealt from.
            Deed::Ask(line, request, seen, what) if stage.decks.len() == swap.deal + 1 => {
                Deed::Ask(*line, *request, *seen, trials::exchange(what, one, other))
            }
            deed => deed.clone(),
        };
        let second = stage.does(&exchanged, *now, Some(line));
        if first.deals == swap.deal + 1 {
            known = known | first.known[line] | second.known[line];
        }
        if first.deals > swap.deal && (known.contains(one) || known.contains(other)) {
            end = (End::Learned, place);
            break;
        }
        reshuffled = reshuffled || first.deals > swap.deal && is_reshuffled(&first.events);
        differ = differ
            || first.events != second.events
                && blurred(&first.events, swap.cards) != blurred(&second.events, swap.cards);
        let Some(what) = first_difference(first, &second, line) else { continue };
        if differ && reshuffled {
            end = (End::Parted, place);
            break;
        }
        let name = &evening.offer.name;
        let what = format!("{name}: line {line} could tell {one} from {other} at deed {place}, {deed:?}: {what}");
        return Err(Apart { seed: evening.seed, what });
    }
    // With the other card he may have learned one at once.
    if evening.moments[..end.1].iter().all(|moment| moment.deals <= swap.deal) {
        return Ok(false);
    }
    let eyes = stage.eyes(evening.people[line]);
    count(evening, line, eyes, swap, &end, counts);
    Ok(true)
}

/// Where two moments differ for a line, if they do.
fn first_difference(first: &Moment, second: &Moment, line: usize) -> Option<String> {
    let (one, other) = (&first.said[line], &second.said[line]);
    if one.len() != other.len() {
        return Some(format!("{} texts, and {} the other time", one.len(), other.len()));
    }
    let text = one.iter().zip(other).find_map(|(one, other)| first_byte(one, other));
    let log = || (first.logged != second.logged).then(|| format!("logged {:?} and {:?}", first.logged, second.logged));
    let length = || (first.written != second.written).then(|| "what is written has another length".to_string());
    let due = || (first.due != second.due).then(|| format!("due at {:?} and {:?}", first.due, second.due));
    text.or_else(log).or_else(length).or_else(due)
}

/// The first byte that differs, with what stands around it. Of hashes only the length counts.
fn first_byte(one: &str, other: &str) -> Option<String> {
    if one == other {
        return None;
    }
    let (bare, bare_other) = (without_hashes(one), without_hashes(other));
    if bare == bare_other {
        return None;
    }
    let same = bare.bytes().zip(bare_other.bytes()).take_while(|(one, other)| one == other).count();
    let around = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[same.saturating_sub(40)..text.len().min(same + 60)]).into_owned()
    };
    Some(format!("byte {same}: …{}… and …{}…", around(&bare), around(&bare_other)))
}

/// The roots of decks and the hashes beside the way of a proof are made of salts that nobody knows: they say nothing. Salts stay.
fn without_hashes(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    let lists = ["\"roots\":[", "\"roots\": [", "\"path\":[", "\"path\": ["];
    while let Some(start) = lists.iter().filter_map(|list| Some(rest.find(list)? + list.len())).min() {
        let end = start + rest[start..].find(']').unwrap_or(rest.len() - start);
        bare.push_str(&rest[..start]);
        bare.extend(rest[start..end].chars().map(|c| if c.is_ascii_hexdigit() { '0' } else { c }));
        rest = &rest[end..];
    }
    bare + rest
}

/// The events, where neither of the two cards is told from the other.
fn blurred(events: &[Event], [one, other]: [Card; 2]) -> Vec<String> {
    let [one, other] = [one, other].map(|card| format!("{card:?}"));
    events.iter().map(|event| format!("{event:?}").replace(&one, &other)).collect()
}

/// The deck was made anew from what lay about: chance brings other cards then, if others lay there.
fn is_reshuffled(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Poker(poker::Event::Reshuffled { .. })))
}

/// Two places of a deck whose cards a line does not know when they have been dealt: mostly of cards that are drawn, and mostly of those that
/// it does not learn soon.
fn choose(evening: &Evening, line: usize, chance: &mut Chance) -> Option<Swap> {
    // A deck that came when there were too few players was not dealt from.
    let dealt: BTreeSet<usize> =
        evening.moments.iter().filter(|moment| !moment.drawn.is_empty()).map(|moment| moment.deals - 1).collect();
    let deal = *dealt.iter().nth(chance.below(dealt.len() as u64) as usize)?;
    let deck = &evening.decks[deal];
    let is_of = |moment: &&Moment| moment.deals == deal + 1;
    let moments: Vec<&Moment> = evening.moments.iter().filter(is_of).collect();
    let drawn: Vec<usize> = moments.iter().flat_map(|moment| &moment.drawn).map(|place| usize::from(*place)).collect();
    let place = |chance: &mut Chance| match chance.below(3) {
        0 => chance.below(deck.len() as u64) as usize,
        _ => drawn[chance.below(drawn.len() as u64) as usize],
    };
    let learned = |cards: [Card; 2]| {
        moments.iter().position(|moment| cards.iter().any(|card| moment.known[line].contains(*card)))
    };
    let mut best: Option<(usize, Swap)> = None;
    for _ in 0..1 + chance.below(8) {
        let places = [place(chance), place(chance)];
        let cards = places.map(|place| deck[place]);
        let at = learned(cards).unwrap_or(moments.len());
        if cards[0] != cards[1] && at > 0 && best.is_none_or(|(best, _)| at > best) {
            best = Some((at, Swap { deal, places, cards }));
        }
    }
    best.map(|(_, swap)| swap)
}

/// What was met while the two were compared.
fn count(evening: &Evening, line: usize, eyes: Eyes, swap: Swap, (end, place): &(End, usize), counts: &mut Counts) {
    let deeds = evening.deeds[..*place].iter().map(|(_, deed)| deed).zip(&evening.moments);
    let compared: Vec<(&Deed, &Moment)> = deeds.filter(|(_, moment)| moment.deals > swap.deal).collect();
    let any = |is: &dyn Fn(&Deed, &Moment) -> bool| compared.iter().any(|(deed, moment)| is(deed, moment));
    let said = |start: &str| any(&|_, moment| moment.said[line].iter().any(|text| text.starts_with(start)));
    let asked = |is: &dyn Fn(&What) -> bool| {
        any(&|deed, moment| matches!(deed, Deed::Ask(_, _, _, what) if is(what)) && !moment.events.is_empty())
    };
    let met = [
        ("a mishap", asked(&|what| matches!(what, What::Mishap(_)))),
        ("a pause", any(&|deed, _| matches!(deed, Deed::Ask(_, _, _, What::Pause { .. })))),
        ("a proof", any(&|_, moment| moment.said[line].iter().any(|text| text.contains("\"path\"")))),
        ("a promise", said("{\"promised\"")),
        ("a refusal", said("{\"refused\"")),
        ("a time-out", any(&|_, moment| moment.timed_out)),
        ("an onlooker", evening.people[line].is_none()),
        ("learned in the end", matches!(end, End::Learned)),
        ("never learned", matches!(end, End::Never)),
        ("out of turn", asked(&|what| matches!(what, What::OutOfTurn { .. }))),
        ("parted", matches!(end, End::Parted)),
        ("proofs as a file", any(&|deed, _| matches!(deed, Deed::Proofs(at) if *at == line))),
        ("somebody has just come", any(&|deed, _| matches!(deed, Deed::Watch(at, None) if *at == line))),
        ("something logged", any(&|_, moment| !moment.logged.is_empty())),
    ];
    let mut met: BTreeSet<&str> = met.into_iter().filter(|(_, is)| *is).map(|(what, _)| what).collect();
    let is_one = |card: Option<Card>| card.is_some_and(|card| swap.cards.contains(&card));
    let (mut holders, mut drawn) = (SeatSet::EMPTY, false);
    for event in compared.iter().flat_map(|(_, moment)| &moment.events) {
        let (poker, banked) = (event.poker(), event.banked());
        met.extend(poker.map(|_| "poker").or(banked.map(|_| "with a player-dealer")));
        let place = match (poker, banked) {
            (Some(poker::Event::Dealt { seat, card, up: false, .. }), _) if is_one(card) => {
                holders = holders.with(seat);
                Some("a card in another's hand")
            }
            (_, Some(banked::Event::Dealt { card, up: false, .. })) if is_one(Some(card)) => {
                Some("a card in another's hand")
            }
            (_, Some(banked::Event::BankDealt { card, up: false, .. })) if is_one(Some(card)) => {
                Some("a card of the bank, face down")
            }
            (Some(poker::Event::Burned { card, .. }), _) | (_, Some(banked::Event::Burned { card, .. }))
                if is_one(card) =>
            {
                Some("a burned card")
            }
            _ => None,
        };
        drawn = drawn || place.is_some();
        met.extend(place);
        met.extend(match poker {
            Some(poker::Event::Drew { .. }) => Some("a draw"),
            Some(poker::Event::Mucked { seat, .. }) if holders.contains(seat) => Some("a hand that was thrown away"),
            Some(poker::Event::Folded { seat }) if eyes == Eyes::Seat(seat) => Some("eyes that folded"),
            Some(poker::Event::Folded { seat }) if holders.contains(seat) => Some("a hand that was folded"),
            Some(poker::Event::Shown { .. }) if evening.offer.terms.settings.show_all => {
                Some("hands shown all at once")
            }
            Some(poker::Event::Shown { .. }) => Some("hands shown by turns"),
            _ => None,
        });
    }
    if !drawn {
        met.insert("a card in the stub");
    }
    met.into_iter().for_each(|what| *counts.entry(what).or_default() += 1);
}
