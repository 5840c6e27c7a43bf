//! A hand as a file has it: read, checked field by field, not yet played.

use std::fmt;

use rules::{Chips, SEATS_MAX};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::action::{Action, read_action};
use super::amount::read_amount;
use super::variant::{VARIANTS, Variant};

/// A hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhhHand {
    /// Its name in a file of many; nothing where it is the only one.
    pub name: String,
    /// The game.
    pub variant: Variant,
    /// The ante of each.
    pub antes: Vec<Chips>,
    /// Whether who cannot pay his ante can win only as much of the others'.
    pub trims_antes: bool,
    /// The blind or straddle of each; with two players it is the other's.
    pub blinds: Vec<Chips>,
    /// The forced opening, in stud.
    pub bring_in: Chips,
    /// The lower limit, or the least bet.
    pub small_bet: Chips,
    /// The upper limit.
    pub big_bet: Chips,
    /// The chips of each; more than anybody has where nobody knows.
    pub stacks: Vec<Chips>,
    /// What happened, each with its place in the list.
    pub actions: Vec<(usize, Action)>,
    /// What each had in the end, as the file says.
    pub finishing: Option<Vec<Chips>>,
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
/// assert_eq!(hands[0].as_ref().unwrap().variant.game, "holdem");
/// ```
pub fn read(text: &str) -> Result<Vec<Result<PhhHand, PhhFault>>, PhhFault> {
    let parsed = DeTable::parse(text).map_err(|error| PhhFault {
        hand: String::new(),
        line: line_of(text, error.span().map_or(0, |span| span.start)),
        field: String::new(),
        why: format!("no TOML: {}", error.message()),
    })?;
    let table = parsed.get_ref();
    let single =
        table.get("variant").is_some() || !table.values().any(|value| matches!(value.get_ref(), DeValue::Table(_)));
    if single {
        return Ok(vec![Reader { text, name: "", at: 0 }.hand(table)]);
    }
    let hands = table.iter().map(|(name, value)| {
        let reader = Reader { text, name: name.get_ref(), at: value.span().start };
        match value.get_ref() {
            DeValue::Table(hand) => reader.hand(hand),
            _ => Err(reader.fault(value.span().start, "", "a file of many hands has nothing but hands".to_string())),
        }
    });
    Ok(hands.collect())
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text.as_bytes()[..at.min(text.len())].iter().filter(|&&byte| byte == b'\n').count()
}

struct Reader<'a> {
    text: &'a str,
    name: &'a str,
    at: usize,
}

type Value<'a> = Spanned<DeValue<'a>>;

impl Reader<'_> {
    fn fault(&self, at: usize, field: &str, why: String) -> PhhFault {
        PhhFault { hand: self.name.to_string(), line: line_of(self.text, at), field: field.to_string(), why }
    }

    fn hand(&self, table: &DeTable<'_>) -> Result<PhhHand, PhhFault> {
        let variant = self.variant(table)?;
        let stacks = self.amounts(table, "starting_stacks")?.ok_or_else(|| self.missing("starting_stacks"))?;
        let players = stacks.len();
        if !(2..=SEATS_MAX).contains(&players) {
            let why = format!("{players} players: there are 2 to {SEATS_MAX}");
            return Err(self.fault(self.place(table, "starting_stacks"), "starting_stacks", why));
        }
        let each = |field: &str| -> Result<Option<Vec<Chips>>, PhhFault> {
            let amounts = self.amounts(table, field)?;
            match amounts.as_ref().map(Vec::len).filter(|&count| count != players) {
                Some(count) => {
                    let why = format!("{count} amounts for {players} players");
                    Err(self.fault(self.place(table, field), field, why))
                }
                None => Ok(amounts),
            }
        };
        let required = |field: &str| self.amount(table, field)?.ok_or_else(|| self.missing(field));
        let (blinds, bring_in) = match variant.has_bring_in() {
            true => (vec![Chips(0); players], required("bring_in")?),
            false => (each("blinds_or_straddles")?.ok_or_else(|| self.missing("blinds_or_straddles"))?, Chips(0)),
        };
        let (small_bet, big_bet) = match variant.structure {
            rules::Structure::Limit => (required("small_bet")?, required("big_bet")?),
            _ => {
                let least = required("min_bet")?;
                (least, least)
            }
        };
        Ok(PhhHand {
            name: self.name.to_string(),
            variant,
            antes: each("antes")?.ok_or_else(|| self.missing("antes"))?,
            trims_antes: self.flag(table, "ante_trimming_status")?,
            blinds,
            bring_in,
            small_bet,
            big_bet,
            stacks,
            actions: self.actions(table)?,
            finishing: each("finishing_stacks")?,
        })
    }

    fn missing(&self, field: &str) -> PhhFault {
        self.fault(self.at, field, "is missing".to_string())
    }

    fn place(&self, table: &DeTable<'_>, field: &str) -> usize {
        table.get(field).map_or(self.at, |value| value.span().start)
    }

    fn variant(&self, table: &DeTable<'_>) -> Result<Variant, PhhFault> {
        let value = table.get("variant").ok_or_else(|| self.missing("variant"))?;
        let code = match value.get_ref() {
            DeValue::String(code) => code.as_ref(),
            _ => return Err(self.fault(value.span().start, "variant", "must be text in quotes".to_string())),
        };
        Variant::of(code).ok_or_else(|| {
            let codes: Vec<&str> = VARIANTS.iter().map(|variant| variant.code).collect();
            self.fault(value.span().start, "variant", format!("'{code}' is none of {}", codes.join(", ")))
        })
    }

    fn number(&self, value: &Value<'_>, field: &str) -> Result<Chips, PhhFault> {
        let read = match value.get_ref() {
            DeValue::Integer(number) => read_amount(number.as_str()),
            DeValue::Float(number) => read_amount(number.as_str()),
            _ => Err("must be a number".to_string()),
        };
        read.map_err(|why| self.fault(value.span().start, field, why))
    }

    fn amount(&self, table: &DeTable<'_>, field: &str) -> Result<Option<Chips>, PhhFault> {
        table.get(field).map(|value| self.number(value, field)).transpose()
    }

    fn amounts(&self, table: &DeTable<'_>, field: &str) -> Result<Option<Vec<Chips>>, PhhFault> {
        let Some(value) = table.get(field) else { return Ok(None) };
        let DeValue::Array(list) = value.get_ref() else {
            return Err(self.fault(value.span().start, field, "must be a list of numbers".to_string()));
        };
        list.iter().map(|value| self.number(value, field)).collect::<Result<_, _>>().map(Some)
    }

    fn flag(&self, table: &DeTable<'_>, field: &str) -> Result<bool, PhhFault> {
        match table.get(field).map(|value| (value.span().start, value.get_ref())) {
            None => Ok(false),
            Some((_, DeValue::Boolean(flag))) => Ok(*flag),
            Some((at, _)) => Err(self.fault(at, field, "must be true or false".to_string())),
        }
    }

    fn actions(&self, table: &DeTable<'_>) -> Result<Vec<(usize, Action)>, PhhFault> {
        let value = table.get("actions").ok_or_else(|| self.missing("actions"))?;
        let DeValue::Array(list) = value.get_ref() else {
            return Err(self.fault(value.span().start, "actions", "must be a list of texts".to_string()));
        };
        let mut actions = Vec::with_capacity(list.len());
        for (place, value) in list.iter().enumerate() {
            let field = || format!("actions[{}]", place + 1);
            let DeValue::String(text) = value.get_ref() else {
                return Err(self.fault(value.span().start, &field(), "must be text in quotes".to_string()));
            };
            match read_action(text) {
                Ok(Some(action)) => actions.push((place + 1, action)),
                Ok(None) => {}
                Err(why) => return Err(self.fault(value.span().start, &field(), why)),
            }
        }
        Ok(actions)
    }
}
