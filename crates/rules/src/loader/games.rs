//! The values of games: their own, those of the games they are like, what rulings give, and what says so.

use std::collections::{HashMap, HashSet};

use super::{ChapterDraft, ClauseDraft, FAMILIES, HouseDraft, Loader, target};
use crate::banked::{Banked, Bonus, ThreeCard};
use crate::book::{Fault, From, Record};
use crate::game::{Cited, Family, Game, GameValue, Play};
use crate::poker::Poker;
use crate::register::{COLLECTIONS, GENERAL};
use crate::spec::Spec;
use crate::word::Word;
use crate::{Clause, Ruling, nearest};

/// A game on its way: its place in the house, its values for a rule card, its family, and its record.
type Values = (usize, Vec<GameValue>, Family, Record);

impl Loader<'_> {
    /// The values of every game: its own, those of the game it is like, and what rulings give.
    pub(super) fn games(&mut self) {
        let mut faults = std::mem::take(&mut self.faults);
        let mut of_games: HashMap<(usize, usize), Vec<Fault>> = HashMap::new();
        for house in 0..self.houses.len() {
            let rulings = self.rulings_at(house, &mut faults);
            let games: Vec<Values> = (0..self.houses[house].chapters.len())
                .filter_map(|place| {
                    let faults = of_games.entry((house, place)).or_default();
                    let (family, record) = self.game(house, place, &rulings, faults)?;
                    let values = self.cited_values(house, place, family, &record, faults);
                    Some((place, values, family, record))
                })
                .collect();
            self.check_sets(house, &games, &mut faults);
            self.drop_overridden(house, &games);
            for (place, values, family, record) in games {
                let draft = &self.houses[house].chapters[place];
                let faults = of_games.entry((house, place)).or_default();
                let mut spec = Spec::new(record, draft.file, faults);
                let before = spec.fault_count();
                spec.check_required(family.fields());
                // What is missing would only be told of again.
                let play = if spec.fault_count() > before { None } else { play(family, &mut spec) };
                if let Some(play) = play {
                    let like = draft.like.as_ref().map(|(like, _)| like.clone());
                    let moments = self.moments(house, place, family);
                    self.register.chapter_mut(house, place).game = Some(Game { family, like, values, moments, play });
                }
            }
        }
        for (&(house, place), found) in &of_games {
            faults.extend(self.own_faults(house, place, found, &of_games));
        }
        faults.sort();
        faults.dedup();
        self.faults = faults;
    }

    /// A game's faults without those that it has from the games it is like, which are told of there. What goes wrong in a
    /// game that was taken over as it is, the house has to hear.
    fn own_faults(
        &self,
        house: usize,
        place: usize,
        found: &[Fault],
        all: &HashMap<(usize, usize), Vec<Fault>>,
    ) -> Vec<Fault> {
        let draft = &self.houses[house].chapters[place];
        let mut bases = Vec::new();
        let mut next = (house, place);
        while let Some(base) = self.base(next.0, &self.houses[next.0].chapters[next.1]) {
            if bases.contains(&base) {
                break;
            }
            bases.push(base);
            next = base;
        }
        if let Some(from) = draft.taken_from {
            let same = self.houses[from].chapters.iter().position(|chapter| chapter.id == draft.id);
            bases.extend(same.map(|place| (from, place)));
        }
        let told = |fault: &Fault| {
            let same = |other: &Fault| other.field == fault.field && other.message == fault.message;
            fault.field != "like" && bases.iter().filter_map(|base| all.get(base)).flatten().any(same)
        };
        let own = found.iter().filter(|fault| !told(fault)).cloned();
        if draft.taken_from.is_none() {
            return own.collect();
        }
        // As long as what it is like is faulty, nothing can be said of it.
        if bases.iter().any(|base| all.get(base).is_some_and(|faults| !faults.is_empty())) {
            return vec![];
        }
        let HouseDraft { file, record, .. } = &self.houses[house];
        own.map(|fault| file.fault(record.line_of("like"), &format!("{}/{}", draft.id, fault.field), fault.message))
            .collect()
    }

    /// A clause that was taken over no longer sets what the house has changed.
    fn drop_overridden(&mut self, house: usize, games: &[Values]) {
        let adopted = self.houses[house].chapters.iter().flat_map(|chapter| &chapter.clauses);
        for clause in adopted.filter(|clause| clause.adopted.is_some()).filter_map(|clause| clause.clause) {
            let values = games.iter().flat_map(|(_, values, ..)| values);
            let set: Vec<&str> =
                values.filter(|value| value.clauses.contains(&clause)).map(|value| value.path.as_str()).collect();
            self.register.entry_mut(clause).sets.retain(|sets| {
                let sets = sets.split_once('/').map_or(sets.as_str(), |(_, sets)| sets);
                set.iter().any(|path| reaches(sets, path).is_some())
            });
        }
    }

    /// What rulings give to the games of a house, with the house's own choices where a ruling leaves them open.
    fn rulings_at(&self, house: usize, faults: &mut Vec<Fault>) -> Vec<(String, Record)> {
        let draft = &self.houses[house];
        let mut rulings = self.defaults.clone();
        let Some(settings) = draft.record.table("settings") else { return rulings };
        let mut wanted = Vec::new();
        settings.flatten(FAMILIES, "", &mut wanted);
        for (path, value) in wanted {
            let by = rulings.iter().find(|(_, defaults)| defaults.find(&path).is_some()).map(|(id, _)| id.as_str());
            let short = path.split_once('.').map_or(path.as_str(), |(_, short)| short);
            let message = match by {
                None => format!("no ruling leaves {short} to the house: it is for the game's own file"),
                Some(id) if !self.register.ruling(id).is_some_and(|ruling| ruling.is_setting(short)) => {
                    format!("{id} is fixed: a game's own file can say otherwise, with a clause")
                }
                Some(_) => continue,
            };
            faults.push(draft.file.fault(value.line, &format!("settings.{path}"), message));
        }
        rulings.iter_mut().for_each(|(_, defaults)| defaults.replace(settings));
        rulings
    }

    /// A game's values, those of the games it is like beneath them, and those of rulings beneath all.
    fn game(
        &self,
        house: usize,
        place: usize,
        rulings: &[(String, Record)],
        faults: &mut Vec<Fault>,
    ) -> Option<(Family, Record)> {
        let family = self.houses[house].chapters[place].family?;
        let mut record = self.merged(house, place, &mut vec![], faults)?;
        record.make_required(family.fields());
        let off = &self.houses[house].chapters[place].rulings_off;
        for (id, defaults) in rulings.iter().filter(|(id, _)| !off.contains(id)) {
            if let Some(defaults) = defaults.table(family.id()) {
                record.fill(defaults, id);
            }
        }
        Some((family, record))
    }

    /// The house and chapter of the game that a game is like.
    fn base(&self, house: usize, draft: &ChapterDraft<'_>) -> Option<(usize, usize)> {
        let (folder, id) = target(self.houses[house].file.folder(), &draft.like.as_ref()?.0);
        let base = self.houses.iter().position(|other| other.file.folder() == folder)?;
        Some((base, self.houses[base].chapters.iter().position(|chapter| chapter.id == id)?))
    }

    /// A game's own values over those of the game it is like, and so on.
    fn merged(
        &self,
        house: usize,
        place: usize,
        path: &mut Vec<(usize, usize)>,
        faults: &mut Vec<Fault>,
    ) -> Option<Record> {
        let draft = &self.houses[house].chapters[place];
        let Some((like, line)) = &draft.like else { return Some(draft.record.clone()) };
        let mut fault = |field: &str, line: usize, message: String| faults.push(draft.file.fault(line, field, message));
        let Some(base) = self.base(house, draft) else {
            let names: Vec<String> = self
                .houses
                .iter()
                .enumerate()
                .flat_map(|(place, other)| {
                    let prefix = if place == house { String::new() } else { format!("{}/", other.file.folder()) };
                    other.chapters.iter().map(move |chapter| format!("{prefix}{}", chapter.id))
                })
                .collect();
            let hint = nearest(like, names.iter().map(String::as_str))
                .map_or(String::new(), |near| format!("; is it {near}?"));
            fault("like", *line, format!("there is no game '{like}'{hint}"));
            return None;
        };
        let of = self.houses[base.0].chapters[base.1].family;
        path.push((house, place));
        if path.contains(&base) {
            fault("like", *line, format!("'{like}' is in the end like this game itself"));
            return None;
        }
        if of != draft.family {
            fault("like", *line, format!("'{like}' is no game of this family"));
            return None;
        }
        let mut beneath = self.merged(base.0, base.1, path, faults)?;
        for without in draft.record.texts("without") {
            if !beneath.remove(without) {
                let line = draft.record.line_of("without");
                faults.push(draft.file.fault(line, "without", format!("'{like}' has no {without}")));
            }
        }
        Some(draft.record.over(&beneath, *line))
    }

    /// Every value of a game with the clauses that set it. One that the book states must have a clause of its own.
    fn cited_values(
        &self,
        house: usize,
        place: usize,
        family: Family,
        record: &Record,
        faults: &mut Vec<Fault>,
    ) -> Vec<GameValue> {
        let draft = &self.houses[house];
        let chapter = &draft.chapters[place];
        let settings = draft.clauses_on(chapter);
        // In a book that was taken over, what the house wrote itself.
        let taken_over = chapter.clauses.iter().any(|clause| clause.adopted.is_some());
        let written: HashSet<Clause> = chapter
            .clauses
            .iter()
            .filter(|clause| taken_over && clause.adopted.is_none())
            .filter_map(|clause| clause.clause)
            .collect();
        let mut flat = Vec::new();
        record.flatten(family.fields(), "", &mut flat);
        flat.into_iter()
            .map(|(path, value)| {
                // A value that a house changes in a book it took over needs a clause of its own, not one of that book.
                let counts = |setting: &&Setting<'_>| value.from != From::Here || setting.clause.adopted.is_none();
                let setting = settings
                    .iter()
                    .filter(counts)
                    .filter_map(|setting| Some((setting.sets(&path)?, setting.clause.clause?)));
                let closest = setting.clone().map(|(reach, _)| reach).max();
                let clauses: Vec<Clause> =
                    setting.filter(|(reach, _)| Some(*reach) == closest).map(|(_, clause)| clause).collect();
                let rulings = match &value.from {
                    From::Ruling(id) => vec![id.clone()],
                    From::Here | From::Like => self.readings(&clauses, &path),
                };
                let named = |clause: &Clause| self.register.entry(*clause).sets.contains(&path);
                let changed = |clause: &Clause| value.from == From::Like && written.contains(clause) && named(clause);
                if let Some(&clause) = clauses.iter().find(|clause| changed(clause)) {
                    let id = &self.register.entry(clause).id;
                    let message = format!("{id} sets it, but it is still what the other house says: write it here");
                    faults.push(chapter.file.fault(value.line.max(1), &path, message));
                }
                if clauses.is_empty() && rulings.is_empty() && !chapter.clauseless {
                    let message =
                        format!("no clause of this book sets it: write sets = \"{path}\" at the one that does");
                    faults.push(chapter.file.fault(value.line.max(1), &path, message));
                }
                let beside = settings.iter().filter(|setting| setting.is_at(&path));
                let beside = beside
                    .filter_map(|setting| setting.clause.clause)
                    .filter(|clause| !clauses.contains(clause))
                    .collect();
                GameValue { said: value.said(), path, clauses, rulings, beside }
            })
            .collect()
    }

    /// The rulings by which clauses are read so that they set this value.
    fn readings(&self, clauses: &[Clause], path: &str) -> Vec<String> {
        let rests_on = |ruling: &Ruling| {
            let of = |clause: &Clause| self.register.entry(*clause).rulings.contains(&ruling.id);
            ruling.at.iter().any(|at| reaches(at, path).is_some()) && clauses.iter().any(of)
        };
        let rulings = self.register.rulings().iter().filter(|ruling| rests_on(ruling));
        rulings.map(|ruling| ruling.id.clone()).collect()
    }

    /// What is cited at each moment of a game.
    fn moments(&self, house: usize, place: usize, family: Family) -> Vec<Cited> {
        let draft = &self.houses[house];
        let chapter = &draft.chapters[place];
        let settings = draft.clauses_on(chapter);
        let rested_on = self.rested_on(chapter, house, &settings);
        let moment = |name: &str| Cited {
            name: name.to_string(),
            clauses: settings
                .iter()
                .filter(|setting| setting.is_at(name))
                .filter_map(|setting| setting.clause.clause)
                .collect(),
            rulings: self
                .register
                .rulings()
                .iter()
                .filter(|ruling| ruling.at.iter().any(|at| at == name))
                // A ruling on a banked game reads a clause, and is not said where the book has no such clause; one on poker
                // fills what all books leave out.
                .filter(|ruling| family == Family::Poker || rested_on.contains(ruling.id.as_str()))
                .map(|ruling| ruling.id.clone())
                .collect(),
        };
        family.moments().into_iter().map(moment).collect()
    }

    /// The rulings that clauses on a game rest on: those of its chapter and of its bonus bets, and others that speak of it.
    fn rested_on(&self, game: &ChapterDraft<'_>, house: usize, settings: &[Setting<'_>]) -> HashSet<&str> {
        let own = self.houses[house].chapters.iter().filter(|chapter| game.is_of(chapter));
        let clauses = own.flat_map(|chapter| &chapter.clauses).chain(settings.iter().map(|setting| setting.clause));
        let entries = clauses.filter_map(|clause| clause.clause).map(|clause| self.register.entry(clause));
        entries.flat_map(|entry| entry.rulings.iter().map(String::as_str)).collect()
    }

    /// Whatever a clause sets or is cited at must be there.
    fn check_sets(&self, house: usize, games: &[Values], faults: &mut Vec<Fault>) {
        let draft = &self.houses[house];
        let mut reached: HashSet<(&str, &str)> = HashSet::new();
        for (place, values, family, _) in games {
            let chapter = &draft.chapters[*place];
            let (names, moments) = (values.iter().map(|value| value.path.as_str()), family.moments());
            for setting in draft.clauses_on(chapter) {
                let id = setting.clause.id.as_str();
                for meant in
                    setting.sets.iter().filter(|meant| names.clone().any(|name| reaches(meant.path, name).is_some()))
                {
                    reached.insert((id, meant.said));
                }
                let both = || names.clone().chain(moments.iter().copied());
                for meant in setting.at.iter().filter(|meant| both().any(|name| reaches(meant.path, name).is_some())) {
                    reached.insert((id, meant.said));
                }
            }
        }
        let paths: Vec<&str> =
            games.iter().flat_map(|(_, values, ..)| values).map(|value| value.path.as_str()).collect();
        let moments: Vec<&str> = Family::WORDS.iter().flat_map(|(_, family)| family.moments()).collect();
        for clause in draft.chapters.iter().flat_map(|chapter| &chapter.clauses) {
            for (field, what, more) in [("sets", "value", &[][..]), ("at", "value or moment", &moments[..])] {
                for text in clause.record.texts(field) {
                    if clause.adopted.is_some() || reached.contains(&(clause.id.as_str(), text.as_str())) {
                        continue;
                    }
                    let hint = match nearest(text, paths.iter().chain(more).copied()) {
                        Some(near) if near != text => format!("; is it {near}?"),
                        _ if paths.is_empty() => "; there are no values here".to_string(),
                        _ => String::new(),
                    };
                    let message = format!("'{text}' is no {what} of this game{hint}");
                    let line = clause.record.line_of(field);
                    faults.push(clause.file.fault(line, &format!("clause.{field}"), message));
                }
            }
        }
    }
}

impl ChapterDraft<'_> {
    /// Whether a chapter is this game's own, or that of one of its bonus bets.
    fn is_of(&self, chapter: &ChapterDraft<'_>) -> bool {
        let bonus = self.family != Some(Family::Bonus) && chapter.wager_of.as_deref() == Some(self.id.as_str());
        chapter.id == self.id || bonus
    }
}

impl HouseDraft<'_> {
    /// The clauses that may speak of a game: those of its own chapter, of its bonus bets, of the house as a whole; and of
    /// other chapters those that name it.
    fn clauses_on(&self, game: &ChapterDraft<'_>) -> Vec<Setting<'_>> {
        let (own, others): (Vec<_>, Vec<_>) = self.chapters.iter().partition(|chapter| chapter.id == game.id);
        let mut settings = Vec::new();
        for chapter in own.into_iter().chain(others) {
            let freely = game.is_of(chapter) || [GENERAL, COLLECTIONS].contains(&chapter.id.as_str());
            for clause in &chapter.clauses {
                let of =
                    |field: &str| clause.record.texts(field).iter().filter_map(|text| meant(text, &game.id, freely));
                let (sets, at): (Vec<_>, Vec<_>) = (of("sets").collect(), of("at").collect());
                // Most clauses of a house do not speak of this game's values.
                if !sets.is_empty() || !at.is_empty() {
                    settings.push(Setting { clause, sets, at });
                }
            }
        }
        settings
    }
}

/// A clause, with those of its paths that can be meant of a game.
struct Setting<'a> {
    clause: &'a ClauseDraft<'a>,
    sets: Vec<Meant<'a>>,
    at: Vec<Meant<'a>>,
}

/// What a clause says, and the path that it means.
struct Meant<'a> {
    said: &'a str,
    path: &'a str,
}

/// The path that a text means in a game, if it can be meant of it. What holds for the whole house may name the game:
/// `buster/wager.most`.
fn meant<'a>(said: &'a str, game: &str, freely: bool) -> Option<Meant<'a>> {
    match said.split_once('/') {
        Some((of, path)) if of == game => Some(Meant { said, path }),
        None if freely => Some(Meant { said, path: said }),
        _ => None,
    }
}

impl Setting<'_> {
    /// How closely it sets a value, if it does.
    fn sets(&self, path: &str) -> Option<usize> {
        self.sets.iter().filter_map(|meant| reaches(meant.path, path)).max()
    }

    /// Whether it is cited with a value or at a moment.
    fn is_at(&self, name: &str) -> bool {
        self.at.iter().any(|meant| reaches(meant.path, name).is_some())
    }
}

/// How closely a clause that sets this speaks of a value: it names the value, or a section it stands in.
fn reaches(sets: &str, path: &str) -> Option<usize> {
    let rest = path.strip_prefix(sets)?;
    (rest.is_empty() || rest.starts_with('.')).then_some(sets.len())
}

fn play(family: Family, spec: &mut Spec<'_>) -> Option<Play> {
    match family {
        Family::Poker => Poker::from_spec(spec).map(|poker| Play::Poker(Box::new(poker))),
        Family::Banked => Banked::from_spec(spec).map(|banked| Play::Banked(Box::new(banked))),
        Family::ThreeCard => ThreeCard::from_spec(spec).map(|game| Play::ThreeCard(Box::new(game))),
        Family::Bonus => Bonus::from_spec(spec).map(|bonus| Play::Bonus(Box::new(bonus))),
    }
}
