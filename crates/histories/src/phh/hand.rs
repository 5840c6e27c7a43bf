//! A hand as a file has it: read, checked field by field, not yet played.

use std::fmt;

use rules::poker::Post;
use rules::{Chips, SEATS_MAX, Seat, Structure};

use super::action::{Action, read_action, read_our_action};
use super::amount::read_amount;
use super::fields::{Field, Fields, Value, read_fields};
use super::variant::{VARIANTS, Variant};
use crate::poker::{Opening, Setting, Terms, read_kind, read_limit};

/// A hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhhHand {
    /// Its name in a file of many; nothing where it is the only one.
    pub name: String,
    /// The code of the game, as the file has it.
    pub variant: String,
    /// The rules that it is played by.
    pub rules: Rules,
    /// The chips of each; more than anybody has where nobody knows.
    pub stacks: Vec<Chips>,
    /// What happened, each with its place in the list.
    pub actions: Vec<(usize, Action)>,
    /// What each had in the end, as the file says.
    pub finishing: Option<Vec<Chips>>,
    /// Where and when it was, and who played, if the file was read in full.
    pub about: About,
}

/// Where and when a hand was played, and by whom, as far as the file says it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Where.
    pub venue: Option<String>,
    /// At which table.
    pub table: Option<String>,
    /// The hand's number there.
    pub hand: Option<String>,
    /// The names of the players.
    pub players: Vec<String>,
    /// The numbers of their seats.
    pub seats: Vec<u16>,
    /// How many seats the table has.
    pub seat_count: Option<u16>,
    /// What chips are counted in.
    pub currency: Option<String>,
    /// Year, month and day.
    pub date: Option<(u16, u16, u16)>,
    /// The time of day, as the file writes it.
    pub time: Option<String>,
}

impl PhhHand {
    /// The table, as one would ask for it.
    pub(crate) fn setting(&self) -> Setting {
        match &self.rules {
            Rules::House(at) => at.setting.clone(),
            Rules::Common(Common { variant, small_bet, big_bet, .. }) => {
                let (structure, low, high) = (variant.structure, *small_bet, *big_bet);
                let terms = Terms { structure, low, high, day: None, posted: None, time: None };
                Setting { house: COMMON.to_string(), game: variant.game.to_string(), terms }
            }
        }
    }

    /// The seats of the players, in their order.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> {
        let named = match &self.rules {
            Rules::House(at) => Some(&at.seats),
            Rules::Common(_) => None,
        };
        (0..self.stacks.len()).filter_map(move |place| match named {
            Some(seats) => seats.get(place).copied(),
            None => Seat::new(place as u8),
        })
    }

    /// The smallest chip: a whole one, unless the file has parts of it anywhere.
    pub(super) fn chip(&self) -> Chips {
        let Rules::Common(common) = &self.rules else { return WHOLE };
        let bets = self.actions.iter().filter_map(|(_, action)| match action {
            Action::RaiseTo(_, to) => Some(to),
            _ => None,
        });
        let blinds = common.blinds.iter().map(|blind| &blind.amount);
        let limits = [&common.small_bet, &common.big_bet, &common.bring_in];
        let stacks = self.stacks.iter().chain(self.finishing.iter().flatten());
        let mut amounts = stacks.chain(&common.antes).chain(blinds).chain(limits).chain(bets);
        if amounts.all(|amount| amount.0.is_multiple_of(WHOLE.0)) { WHOLE } else { Chips(1) }
    }

    /// Where the button lies: by common rules before the last player.
    pub(crate) fn button(&self) -> Option<Seat> {
        match &self.rules {
            Rules::House(at) => at.button,
            Rules::Common(common) => Seat::new(self.stacks.len() as u8 - 1).filter(|_| !common.variant.has_bring_in()),
        }
    }
}

/// A whole one of what a file counts in.
const WHOLE: Chips = Chips(100);

/// The house of common rules.
pub(super) const COMMON: &str = "standard";

/// The rules of a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rules {
    /// The common ones.
    Common(Common),
    /// Those of a house, in a file that says which.
    House(Box<AtHouse>),
}

/// A hand by common rules: the game, and what was put up before the cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Common {
    /// The game.
    pub variant: Variant,
    /// The ante of each.
    pub antes: Vec<Chips>,
    /// Whether who cannot pay his ante can win only as much of the others'.
    pub trims_antes: bool,
    /// The blind or straddle of each; with two players it is the other's. One who posts beside the blinds has it marked.
    pub blinds: Vec<Blind>,
    /// The forced opening, in stud.
    pub bring_in: Chips,
    /// The lower limit, or the least bet.
    pub small_bet: Chips,
    /// The upper limit.
    pub big_bet: Chips,
}

/// What a player puts up as a bet before the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Blind {
    /// How much.
    pub amount: Chips,
    /// Whether he comes in with it, and the betting does not begin behind him; the standard writes it below zero.
    pub comes_in: bool,
}

/// A hand of a house: its table, and who sat where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtHouse {
    /// The table.
    pub setting: Setting,
    /// The seat of each player.
    pub seats: Vec<Seat>,
    /// Where the button lies.
    pub button: Option<Seat>,
    /// What was before the deal, where it was not that everybody had been there all the time.
    pub opening: Option<Opening>,
}

/// Something wrong with a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhhFault {
    /// The hand, in a file of many.
    pub hand: String,
    /// The line, from 1.
    pub line: usize,
    /// The field.
    pub field: String,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for PhhFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.hand.is_empty() {
            write!(f, "hand {}: ", self.hand)?;
        }
        write!(f, "line {}: ", self.line)?;
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.why)
    }
}

/// Reads a file: one hand, or many under their numbers. A hand that is faulty does not keep the others from being read.
///
/// # Errors
///
/// If it is no TOML at all.
///
/// ```
/// use histories::phh;
///
/// let text = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
///             starting_stacks = [200, 200]\nactions = ['d dh p1 AsKs', 'd dh p2 ????', 'p2 f']\n";
/// let hands = phh::read(text).unwrap();
/// assert_eq!(hands[0].as_ref().unwrap().variant, "NT");
/// ```
pub fn read(text: &str) -> Result<Vec<Result<PhhHand, PhhFault>>, PhhFault> {
    read_hands(text, false)
}

/// Reads a file with what is only told in it, and not played: where and when, and who.
///
/// # Errors
///
/// If it is no TOML at all.
pub fn read_in_full(text: &str) -> Result<Vec<Result<PhhHand, PhhFault>>, PhhFault> {
    read_hands(text, true)
}

fn read_hands(text: &str, in_full: bool) -> Result<Vec<Result<PhhHand, PhhFault>>, PhhFault> {
    match read_fields(text) {
        Ok(hands) => Ok(hands.iter().map(|fields| Reader { text, fields }.hand(in_full)).collect()),
        Err((at, why)) => {
            let fault = PhhFault { hand: String::new(), line: line_of(text, at), field: String::new(), why };
            read_apart(text, in_full).ok_or(fault)
        }
    }
}

/// A file of many hands that is not sound as a whole, hand by hand; nothing if it has not several.
fn read_apart(text: &str, in_full: bool) -> Option<Vec<Result<PhhHand, PhhFault>>> {
    let is_head =
        |line: &str| line.starts_with('[') && line.trim_end().ends_with(']') && !line.contains(['\'', '"', ',']);
    let mut starts: Vec<(usize, usize, &str)> = Vec::new();
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if is_head(line) {
            starts.push((at, number, line.trim_end().trim_matches(['[', ']'])));
        }
        at += line.len();
    }
    if starts.len() < 2 {
        return None;
    }
    let ends = starts.iter().skip(1).map(|(at, ..)| *at).chain([text.len()]);
    let hands = starts.iter().zip(ends).map(|(&(from, lines, name), to)| {
        let mut hands =
            read_hands(&text[from..to], in_full).map_err(|fault| PhhFault { hand: name.to_string(), ..fault });
        let hand = hands.as_mut().map_or_else(|fault| Err(fault.clone()), |hands| hands.remove(0));
        hand.map_err(|fault| PhhFault { line: fault.line + lines, ..fault })
    });
    Some(hands.collect())
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text.as_bytes()[..at.min(text.len())].iter().filter(|&&byte| byte == b'\n').count()
}

struct Reader<'a> {
    text: &'a str,
    fields: &'a Fields<'a>,
}

impl Reader<'_> {
    fn fault(&self, at: usize, field: &str, why: String) -> PhhFault {
        let (hand, line) = (self.fields.name.to_string(), line_of(self.text, at));
        PhhFault { hand, line, field: field.to_string(), why }
    }

    fn missing(&self, field: &str) -> PhhFault {
        self.fault(self.fields.at, field, "is missing".to_string())
    }

    /// Something is wrong with a field that is there.
    fn wrong(&self, field: &str, why: String) -> PhhFault {
        self.fault(self.fields.get(field).map_or(self.fields.at, |value| value.at), field, why)
    }

    fn hand(&self, in_full: bool) -> Result<PhhHand, PhhFault> {
        let variant = self.required_text("variant")?;
        let stacks = self.amounts("starting_stacks")?.ok_or_else(|| self.missing("starting_stacks"))?;
        let players = stacks.len();
        if !(2..=SEATS_MAX).contains(&players) {
            return Err(self.wrong("starting_stacks", format!("{players} players: there are 2 to {SEATS_MAX}")));
        }
        let rules = match self.text("_house")? {
            Some(house) => Rules::House(Box::new(self.at_house(house, players)?)),
            None => Rules::Common(self.common(variant, players)?),
        };
        let ours = matches!(rules, Rules::House(_));
        Ok(PhhHand {
            name: self.fields.name.to_string(),
            variant: variant.to_string(),
            rules,
            stacks,
            actions: self.actions(ours)?,
            finishing: self.each("finishing_stacks", players)?,
            about: if in_full { self.about() } else { About::default() },
        })
    }

    /// What is only told, and not played: whatever is not as it should be is left out.
    fn about(&self) -> About {
        let text = |field: &str| match self.fields.get(field).map(|field| &field.value) {
            Some(Value::Text(text) | Value::Number(text) | Value::Time(text)) => Some(text.to_string()),
            _ => None,
        };
        let number = |field: &str| self.number(field).ok().flatten();
        let players = match self.fields.get("players").map(|field| &field.value) {
            Some(Value::List(names)) => names.as_slice(),
            _ => &[],
        };
        let name = |field: &Field<'_>| match &field.value {
            Value::Text(name) => name.to_string(),
            _ => String::new(),
        };
        About {
            venue: text("venue"),
            table: text("table"),
            hand: text("hand"),
            players: players.iter().map(name).collect(),
            seats: self.list("seats").ok().flatten().map_or(vec![], |seats| {
                seats.iter().map(|seat| self.number_at(seat, "seats")).collect::<Result<_, _>>().unwrap_or_default()
            }),
            seat_count: number("seat_count"),
            currency: text("currency"),
            date: number("year").zip(number("month")).zip(number("day")).map(|((year, month), day)| (year, month, day)),
            time: text("time"),
        }
    }

    fn common(&self, code: &str, players: usize) -> Result<Common, PhhFault> {
        let variant = Variant::of(code).ok_or_else(|| {
            let codes: Vec<&str> = VARIANTS.iter().map(|variant| variant.code).collect();
            self.wrong("variant", format!("'{code}' is none of {}", codes.join(", ")))
        })?;
        let required = |field: &str| self.amount(field)?.ok_or_else(|| self.missing(field));
        let each = |field: &str| self.each(field, players)?.ok_or_else(|| self.missing(field));
        let (blinds, bring_in) = match variant.has_bring_in() {
            true => (vec![Blind::default(); players], required("bring_in")?),
            false => (self.blinds(players)?, Chips(0)),
        };
        let (small_bet, big_bet) = match variant.structure {
            Structure::Limit => (required("small_bet")?, required("big_bet")?),
            _ => {
                let least = required("min_bet")?;
                (least, least)
            }
        };
        let trims_antes = self.flag("ante_trimming_status")?;
        Ok(Common { variant, antes: each("antes")?, trims_antes, blinds, bring_in, small_bet, big_bet })
    }

    fn blinds(&self, players: usize) -> Result<Vec<Blind>, PhhFault> {
        const FIELD: &str = "blinds_or_straddles";
        let list = self.list(FIELD)?.ok_or_else(|| self.missing(FIELD))?;
        if list.len() != players {
            return Err(self.wrong(FIELD, format!("{} amounts for {players} players", list.len())));
        }
        let blind = |field: &Field<'_>| match &field.value {
            Value::Number(number) => {
                let (digits, comes_in) = number.strip_prefix('-').map_or((&**number, false), |digits| (digits, true));
                let amount = read_amount(digits).map_err(|why| self.fault(field.at, FIELD, why))?;
                Ok(Blind { amount, comes_in })
            }
            _ => Err(self.fault(field.at, FIELD, "must be a number".to_string())),
        };
        list.iter().map(blind).collect()
    }

    fn at_house(&self, house: &str, players: usize) -> Result<AtHouse, PhhFault> {
        let day = self.text("_day")?.map(str::to_string);
        let (structure, low, high) = match self.text("_limit")? {
            Some(text) => read_limit(text).map_err(|why| self.wrong("_limit", why))?,
            None if day.is_some() => (Structure::Limit, Chips(0), Chips(0)),
            None => return Err(self.missing("_limit")),
        };
        let terms = Terms { structure, low, high, day, posted: self.number("_posted")?, time: self.number("_time")? };
        let setting = Setting { house: house.to_string(), game: self.required_text("_game")?.to_string(), terms };
        let seats = self.list("seats")?.ok_or_else(|| self.missing("seats"))?;
        if seats.len() != players {
            return Err(self.wrong("seats", format!("{} seats for {players} players", seats.len())));
        }
        let seats: Vec<Seat> = seats.iter().map(|field| self.seat_at(field, "seats")).collect::<Result<_, _>>()?;
        if let Some(twice) = seats.iter().enumerate().find(|(place, seat)| seats[..*place].contains(seat)) {
            return Err(self.wrong("seats", format!("{} is there twice", twice.1)));
        }
        Ok(AtHouse { setting, seats, button: self.seat("_button")?, opening: self.opening()? })
    }

    fn opening(&self) -> Result<Option<Opening>, PhhFault> {
        let Some(list) = self.list("_posts")? else { return Ok(None) };
        let post = |field: &Field<'_>| -> Result<(Seat, Post), PhhFault> {
            let why =
                || "a post is a seat, what it is, and its live, its dead part and its ante: \"3 big-blind 4 0 0\"";
            let Value::Text(text) = &field.value else {
                return Err(self.fault(field.at, "_posts", why().to_string()));
            };
            let words: Vec<&str> = text.split(' ').collect();
            let read = || -> Option<(Seat, Post)> {
                let [seat, kind, live, dead, ante] = words[..] else { return None };
                let seat = Seat::new(seat.parse::<u8>().ok()?.checked_sub(1)?)?;
                let kind = if kind == "-" { None } else { Some(read_kind(kind)?) };
                let amount = |text: &str| read_amount(text).ok();
                Some((seat, Post { kind, live: amount(live)?, dead: amount(dead)?, ante: amount(ante)? }))
            };
            read().ok_or_else(|| self.fault(field.at, "_posts", format!("'{text}': {}", why())))
        };
        let one = |field: &str| self.number(field)?.ok_or_else(|| self.missing(field));
        let small = |field: &str, number: u16| {
            u8::try_from(number).map_err(|_| self.wrong(field, format!("{number} is too many")))
        };
        Ok(Some(Opening {
            seated: small("_seated", one("_seated")?)?,
            posts: list.iter().map(post).collect::<Result<_, _>>()?,
            last_blind: self.seat("_last_blind")?,
            to_call: self.amount("_to_call")?.ok_or_else(|| self.missing("_to_call"))?,
            limits: small("_limits", one("_limits")?)?,
            killed: self.flag("_killed")?,
            show_all: self.flag("_shows_all")?,
        }))
    }

    fn text(&self, field: &str) -> Result<Option<&str>, PhhFault> {
        match self.fields.get(field) {
            None => Ok(None),
            Some(Field { value: Value::Text(text), .. }) => Ok(Some(text)),
            Some(other) => Err(self.fault(other.at, field, "must be text in quotes".to_string())),
        }
    }

    fn required_text(&self, field: &str) -> Result<&str, PhhFault> {
        self.text(field)?.ok_or_else(|| self.missing(field))
    }

    fn amount_at(&self, value: &Field<'_>, field: &str) -> Result<Chips, PhhFault> {
        let read = match &value.value {
            Value::Number(number) => read_amount(number),
            _ => Err("must be a number".to_string()),
        };
        read.map_err(|why| self.fault(value.at, field, why))
    }

    fn amount(&self, field: &str) -> Result<Option<Chips>, PhhFault> {
        self.fields.get(field).map(|value| self.amount_at(value, field)).transpose()
    }

    fn list(&self, field: &str) -> Result<Option<&Vec<Field<'_>>>, PhhFault> {
        match self.fields.get(field) {
            None => Ok(None),
            Some(Field { value: Value::List(list), .. }) => Ok(Some(list)),
            Some(other) => Err(self.fault(other.at, field, "must be a list".to_string())),
        }
    }

    fn amounts(&self, field: &str) -> Result<Option<Vec<Chips>>, PhhFault> {
        let Some(list) = self.list(field)? else { return Ok(None) };
        list.iter().map(|value| self.amount_at(value, field)).collect::<Result<_, _>>().map(Some)
    }

    /// An amount for each player.
    fn each(&self, field: &str, players: usize) -> Result<Option<Vec<Chips>>, PhhFault> {
        match self.amounts(field)? {
            Some(amounts) if amounts.len() != players => {
                Err(self.wrong(field, format!("{} amounts for {players} players", amounts.len())))
            }
            amounts => Ok(amounts),
        }
    }

    fn number_at(&self, value: &Field<'_>, field: &str) -> Result<u16, PhhFault> {
        let number = match &value.value {
            Value::Number(number) => number.parse().ok(),
            _ => None,
        };
        number.ok_or_else(|| self.fault(value.at, field, "must be a whole number".to_string()))
    }

    fn number(&self, field: &str) -> Result<Option<u16>, PhhFault> {
        self.fields.get(field).map(|value| self.number_at(value, field)).transpose()
    }

    fn seat_at(&self, value: &Field<'_>, field: &str) -> Result<Seat, PhhFault> {
        let number = self.number_at(value, field)?;
        let seat = u8::try_from(number).ok().and_then(|number| Seat::new(number.checked_sub(1)?));
        seat.ok_or_else(|| {
            self.fault(value.at, field, format!("there is no seat {number}: they go from 1 to {SEATS_MAX}"))
        })
    }

    fn seat(&self, field: &str) -> Result<Option<Seat>, PhhFault> {
        self.fields.get(field).map(|value| self.seat_at(value, field)).transpose()
    }

    fn flag(&self, field: &str) -> Result<bool, PhhFault> {
        match self.fields.get(field) {
            None => Ok(false),
            Some(Field { value: Value::Flag(flag), .. }) => Ok(*flag),
            Some(other) => Err(self.fault(other.at, field, "must be true or false".to_string())),
        }
    }

    fn actions(&self, ours: bool) -> Result<Vec<(usize, Action)>, PhhFault> {
        let list = self.list("actions")?.ok_or_else(|| self.missing("actions"))?;
        let mut actions = Vec::with_capacity(list.len());
        for (place, value) in list.iter().enumerate() {
            let fault = |why: String| self.fault(value.at, &format!("actions[{}]", place + 1), why);
            let Value::Text(text) = &value.value else { return Err(fault("must be text in quotes".to_string())) };
            let read = if ours { read_our_action(text) } else { read_action(text) };
            if let Some(action) = read.map_err(fault)? {
                actions.push((place + 1, action));
            }
        }
        Ok(actions)
    }
}
