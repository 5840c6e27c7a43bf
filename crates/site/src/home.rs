//! The books, and the house of each.

use rules::{Chapter, House};

use crate::Site;
use crate::html::Text;

impl Site {
    pub(crate) fn home(&self) -> String {
        let mut body = String::from(
            "<p>Every rule that the tables go by, with its number: what a house has written, in our words, and what is done where the books are \
             silent or disagree. Each rule names the hands that show it, to be played step by step.</p>\n",
        );
        for house in self.register.houses() {
            body += &format!(
                "<section><h2>{}</h2>\n{}{}</section>\n",
                self.link("", &house.id, &house.name),
                self.about(house),
                self.chapters("", house)
            );
        }
        let rulings = self.register.rulings().len();
        body += &format!(
            "<section><h2>{}</h2>\n<p>{rulings} answers to what no book says, or two say differently.</p></section>\n",
            self.link("", "rulings", "Rulings")
        );
        self.framed("", "The rule books", &[], &body)
    }

    pub(crate) fn house(&self, id: &str) -> Option<String> {
        let house = self.register.house(id)?;
        let mut body = self.about(house) + &self.chapters(id, house);
        let comparisons: String = self
            .comparable(house)
            .map(|(other, game)| {
                let to = format!("compare/{}/{}/{}", house.id, other.id, game.id);
                format!("<li>{}</li>\n", self.link(id, &to, &format!("{} at {}", game.name, other.name)))
            })
            .collect();
        if !comparisons.is_empty() {
            body += &format!(
                "<section><h2>Side by side with other houses</h2>\n<ul class=\"columns\">{comparisons}</ul></section>\n"
            );
        }
        if !house.sources.is_empty() {
            let sources: String = house.sources.iter().map(|source| format!("<li>{}</li>\n", Text(source))).collect();
            body += &format!("<section><h2>Where the book comes from</h2>\n<ul>{sources}</ul></section>\n");
        }
        Some(self.framed(id, &house.name, &[], &body))
    }

    /// Other houses that deal the same games.
    pub(crate) fn comparable<'b>(&'b self, house: &'b House) -> impl Iterator<Item = (&'b House, &'b Chapter)> {
        let others = self.register.houses().iter().filter(|other| other.id != house.id);
        others.flat_map(move |other| {
            let both =
                |chapter: &&Chapter| chapter.wager_of.is_none() && crate::Diff::new(house, other, &chapter.id).is_ok();
            house.games().filter(both).map(move |chapter| (other, chapter))
        })
    }

    fn chapters(&self, from: &str, house: &House) -> String {
        let item = |chapter: &Chapter| {
            let to = format!("{}/{}", house.id, chapter.id);
            let of = chapter.wager_of.as_ref().and_then(|of| house.chapter(of));
            let of = of.map_or(String::new(), |of| format!(", a bet beside {}", of.name));
            let rules = match chapter.clauses.len() {
                1 => "1 rule".to_string(),
                count => format!("{count} rules"),
            };
            format!(
                "<li>{} <span class=\"faint\">{rules}{}</span></li>\n",
                self.link(from, &to, &chapter.name),
                Text(of)
            )
        };
        let items: String = house.chapters.iter().map(item).collect();
        format!("<ul class=\"columns\">{items}</ul>\n")
    }

    fn about(&self, house: &House) -> String {
        let like = house.like.as_ref().map_or(String::new(), |like| {
            let name = self.register.house(like).map_or(like.as_str(), |like| like.name.as_str());
            format!("; by the book of {name}, but for what it wrote itself")
        });
        format!("<p class=\"faint\">{} rules{}</p>\n", house.clause_count(), Text(like))
    }
}
