//! A chapter of a house's book: the card of its values, what is posted, and its rules.

use rules::{Chapter, Clause, ClauseEntry, Game, GameValue, House, Schedule};

use crate::html::{Text, table};
use crate::schedule_table::ScheduleTable;
use crate::{Site, hand_path};

impl Site {
    pub(crate) fn chapter(&self, house: &str, chapter: &str) -> Option<String> {
        let house = self.register.house(house)?;
        let chapter = house.chapter(chapter)?;
        let path = format!("{}/{}", house.id, chapter.id);
        let mut body = self.introduction(&path, house, chapter);
        let posted = ScheduleTable::all(house.schedules.iter().filter(|schedule| self.belongs(schedule, chapter)));
        body += &contents(chapter, &posted);
        if !chapter.clauses.is_empty() {
            let clauses: String = chapter.clauses.iter().map(|clause| self.clause(&path, *clause)).collect();
            body += &format!("<section id=\"rules\"><h2>The rules</h2>\n{clauses}</section>\n");
        }
        if let Some(game) = &chapter.game {
            body += &self.card(&path, game);
        }
        if !posted.is_empty() {
            let tables: String = posted.iter().map(|posted| self.posted(&path, house, posted, "h3")).collect();
            body += &format!("<section id=\"posted\"><h2>What tables may post</h2>\n{tables}</section>\n");
        }
        let title = format!("{}, {}", chapter.name, house.name);
        Some(self.framed(&path, &title, &[(&house.id, &house.name)], &body))
    }

    fn introduction(&self, path: &str, house: &House, chapter: &Chapter) -> String {
        let mut words = String::new();
        if let Some(of) = chapter.wager_of.as_ref().and_then(|of| house.chapter(of)) {
            let to = format!("{}/{}", house.id, of.id);
            words += &format!("<p>A bet beside {}.</p>\n", self.link(path, &to, &of.name));
        }
        let bonus = house.chapters.iter().filter(|other| other.wager_of.as_deref() == Some(&chapter.id));
        let bonus: Vec<String> =
            bonus.map(|bonus| self.link(path, &format!("{}/{}", house.id, bonus.id), &bonus.name)).collect();
        if !bonus.is_empty() {
            words += &format!("<p>Bets beside it: {}.</p>\n", bonus.join(", "));
        }
        let others: Vec<String> = self
            .comparable(house)
            .filter(|(_, game)| game.id == chapter.id)
            .map(|(other, game)| {
                self.link(path, &format!("compare/{}/{}/{}", house.id, other.id, game.id), &other.name)
            })
            .collect();
        if !others.is_empty() {
            words += &format!("<p>Side by side with {}.</p>\n", others.join(", "));
        }
        words
    }

    /// The card of a game: every value with what says so.
    fn card(&self, path: &str, game: &Game) -> String {
        let section = |value: &GameValue| value.path.rsplit_once('.').map_or("", |(section, _)| section).to_string();
        let runs = game.values.chunk_by(|one, other| section(one) == section(other));
        let tables: String = runs
            .map(|run| {
                let rows = run.iter().map(|value| {
                    let name = value.path.rsplit_once('.').map_or(value.path.as_str(), |(_, name)| name);
                    vec![Text(spelled(name)).to_string(), Text(&value.said).to_string(), self.said_by(path, value)]
                });
                table(&spelled(&section(&run[0]).replace('.', ", ")), &[], rows)
            })
            .collect();
        format!("<section id=\"card\"><h2>The card of the game</h2>\n<div class=\"cards\">{tables}</div></section>\n")
    }

    /// A schedule stands with its game, and with the clause that prints it.
    fn belongs(&self, schedule: &Schedule, chapter: &Chapter) -> bool {
        let printed = self.register.clause(&schedule.clause).map(|clause| &self.register.entry(clause).chapter);
        schedule.game == chapter.id || printed == Some(&chapter.id)
    }

    /// What says a value: the clauses of the book, and the rulings where it is silent.
    pub(crate) fn said_by(&self, path: &str, value: &GameValue) -> String {
        let clauses = value.clauses.iter().map(|&clause| self.register.entry(clause).id.as_str());
        self.sources(path, clauses.chain(value.rulings.iter().map(String::as_str)))
    }

    /// Schedules under a heading of some kind.
    pub(crate) fn posted(&self, path: &str, house: &House, posted: &ScheduleTable, heading: &str) -> String {
        let rows = posted.rows.iter().map(|row| row.iter().map(|cell| Text(cell).to_string()).collect());
        let by = self.source(path, &posted.clause);
        let name = house.chapter(&posted.game).map_or("Poker", |chapter| chapter.name.as_str());
        let title = Text(format!("{name}, {}", posted.taken));
        format!("<{heading}>{title} <span class=\"by\">{by}</span></{heading}>\n{}", table("", posted.head, rows))
    }

    fn clause(&self, path: &str, clause: Clause) -> String {
        let entry = self.register.entry(clause);
        let ClauseEntry { id, text, kind, place, same_as, rulings, sets, .. } = entry;
        let mut facts = vec![format!("{} · {}", Text(kind), Text(place))];
        if let Some(same) = same_as {
            facts.push(format!("the same as {}", self.source(path, &self.register.entry(*same).id)));
        }
        if !rulings.is_empty() {
            facts.push(format!("with {}", self.sources(path, rulings.iter().map(String::as_str))));
        }
        if !sets.is_empty() {
            facts.push(format!("sets {}", Text(sets.join(", "))));
        }
        let shown = self.shown_by(path, id);
        let shown = if shown.is_empty() {
            String::new()
        } else {
            format!("<div class=\"shown\">Hands that show it: {shown}</div>")
        };
        let id = Text(id);
        format!(
            "<article id=\"{id}\" class=\"clause\"><h3><a href=\"#{id}\">{id}</a></h3><p>{}</p><p class=\"faint\">{}</p>{shown}</article>\n",
            Text(text),
            facts.join(" · "),
        )
    }

    /// The example hands that show a clause or a ruling; those that are named after it come first.
    pub(crate) fn shown_by(&self, from: &str, id: &str) -> String {
        let shown = self.shown.get(id).map_or(&[][..], Vec::as_slice);
        let (named, others): (Vec<&str>, Vec<&str>) = shown.iter().partition(|path| path.contains(id));
        let paths = named.into_iter().chain(others).filter_map(hand_path);
        let links = paths.map(|to| {
            let name = to.rsplit_once('/').map_or(to.as_str(), |(_, name)| name);
            self.link(from, &to, name)
        });
        let links: Vec<String> = links.collect();
        const MOST: usize = 6;
        let (first, more) = links.split_at(links.len().min(MOST));
        let first = first.join(", ");
        match more.len() {
            0 => first,
            count => {
                format!("{first}<details><summary>and {count} more</summary>{}</details>", more.join(", "))
            }
        }
    }
}

fn contents(chapter: &Chapter, posted: &[ScheduleTable]) -> String {
    let parts = [
        ("rules", "The rules", !chapter.clauses.is_empty()),
        ("card", "The card of the game", chapter.game.is_some()),
        ("posted", "What tables may post", !posted.is_empty()),
    ];
    let links: Vec<String> = parts
        .iter()
        .filter(|(_, _, there)| *there)
        .map(|(to, name, _)| format!("<li><a href=\"#{to}\">{name}</a></li>"))
        .collect();
    if links.len() < 2 {
        String::new()
    } else {
        format!("<nav aria-label=\"On this page\"><ul class=\"parts\">{}</ul></nav>\n", links.concat())
    }
}

/// A name of the book's data, as people read it.
pub(crate) fn spelled(name: &str) -> String {
    name.replace(['_', '-'], " ")
}
