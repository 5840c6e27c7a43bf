//! One game at two houses, side by side.

use rules::House;

use crate::chapter::spelled;
use crate::html::{Text, table};
use crate::{Diff, ScheduleTable, Site};

impl Site {
    pub(crate) fn compare(&self, one: &str, other: &str, game: &str) -> Option<String> {
        let houses = [self.register.house(one)?, self.register.house(other)?];
        let diff = Diff::new(houses[0], houses[1], game).ok()?;
        let path = format!("compare/{one}/{other}/{game}");
        let name = &houses[0].chapter(game)?.name;
        let rows = diff.differences.iter().map(|(value, sides)| {
            let cell = |side: &Option<&rules::GameValue>| match side {
                Some(value) => {
                    format!("{} <span class=\"by\">{}</span>", Text(&value.said), self.said_by(&path, value))
                }
                None => "–".to_string(),
            };
            vec![Text(spelled(&value.replace(['.', '/'], ", "))).to_string(), cell(&sides[0]), cell(&sides[1])]
        });
        let head = ["", houses[0].name.as_str(), houses[1].name.as_str()];
        let fees = if diff.same_fees { "The fees are the same" } else { "The fees differ" };
        let fees = format!("<a href=\"#posted\">{fees}.</a>");
        let links = houses.map(|house| self.link(&path, &format!("{}/{game}", house.id), &house.name));
        let body = format!(
            "<p>{} values differ, {} are the same. {fees} The whole game at {}, at {}.</p>\n{}",
            diff.differences.len(),
            diff.same,
            links[0],
            links[1],
            table("", &head, rows),
        ) + &self.both_posted(&path, houses, game);
        let title = format!("{name} at {} and {}", houses[0].name, houses[1].name);
        Some(self.framed(&path, &title, &[(one, &houses[0].name)], &body))
    }

    /// What the tables of each may post: side by side where the page is wide.
    fn both_posted(&self, path: &str, houses: [&House; 2], game: &str) -> String {
        let side = |house: &House| {
            let tables = ScheduleTable::all(house.schedules_of(game));
            let tables: String = tables.iter().map(|posted| self.posted(path, house, posted, "h4")).collect();
            let tables = if tables.is_empty() { "<p>Its book says nothing.</p>\n".to_string() } else { tables };
            format!("<section><h3>{}</h3>\n{tables}</section>\n", Text(&house.name))
        };
        let sides = houses.map(side).concat();
        format!(
            "<section id=\"posted\"><h2>What tables may post</h2>\n<div class=\"sides\">\n{sides}</div></section>\n"
        )
    }
}
