//! The rule book as pages: every house, game, clause and ruling, with the hands that show them.
//!
//! ```
//! use std::sync::Arc;
//!
//! use rules::Register;
//! use site::{Site, Way};
//!
//! let site = Site::new(Arc::new(Register::embedded().clone()), Way::Served);
//! let page = site.page("ocean-view/holdem").unwrap();
//! assert!(page.contains("id=\"OV.HE.07\""));
//! assert!(page.contains("href=\"/book/hands/ocean-view/OV.HE.07\""));
//! assert!(site.page("ocean-view/bridge").is_none());
//! ```

mod chapter;
mod compare;
mod diff;
mod frame;
mod hand;
mod home;
mod html;
mod rulings;
mod schedule_table;
mod search;

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::Register;
use rules::book::examples;

use crate::html::Text;

pub use diff::{Diff, NoDiff};
pub use schedule_table::ScheduleTable;

/// How the pages are reached, which decides how they name each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// By a room, below `/book`.
    Served,
    /// As files in a folder, from any place: even without a server.
    Files,
}

/// The pages of the books of a register.
#[derive(Debug)]
pub struct Site {
    register: Arc<Register>,
    way: Way,
    /// The example hands that show a clause or a ruling, by its id.
    shown: BTreeMap<String, Vec<&'static str>>,
}

impl Site {
    /// Plays all example hands once, to know what each shows.
    #[must_use]
    pub fn new(register: Arc<Register>, way: Way) -> Site {
        let shown = histories::coverage(&register);
        Site { register, way, shown }
    }

    /// A page as HTML, by its path below the book: `""`, `ocean-view`, `ocean-view/holdem`, `rulings`,
    /// `compare/ocean-view/three-six/holdem`, `hands/ocean-view/OV.HE.07`.
    #[must_use]
    pub fn page(&self, path: &str) -> Option<String> {
        match path.split('/').collect::<Vec<_>>()[..] {
            [""] => Some(self.home()),
            ["rulings"] => Some(self.rulings()),
            ["compare", one, other, game] => self.compare(one, other, game),
            ["hands", house, name] => self.hand(house, name),
            [house] => self.house(house),
            [house, chapter] => self.chapter(house, chapter),
            _ => None,
        }
    }

    /// What is shown where there is no such page.
    #[must_use]
    pub fn no_page(&self, path: &str) -> String {
        let words = format!("<p>The rule book has no page <code>{}</code>. ", Text(path));
        let link = self.link("", "", "All houses, games and rulings");
        self.framed("", "No such page", &[], &format!("{words}{link}, or search above.</p>\n"))
    }

    /// The paths of all pages.
    #[must_use]
    pub fn paths(&self) -> Vec<String> {
        let mut paths = vec![String::new(), "rulings".to_string()];
        let houses = self.register.houses();
        for house in houses {
            paths.push(house.id.clone());
            paths.extend(house.chapters.iter().map(|chapter| format!("{}/{}", house.id, chapter.id)));
            for (other, game) in self.comparable(house) {
                paths.push(format!("compare/{}/{}/{}", house.id, other.id, game.id));
            }
        }
        paths.extend(examples().filter_map(|(path, _)| hand_path(path)));
        paths
    }

    /// What the search box looks through, as a script that any page can load.
    #[must_use]
    pub fn search_index(&self) -> String {
        search::index(self)
    }
}

/// What the pages load, by its name beside them, besides the search index.
pub const ASSETS: [(&str, &str, &[&str]); 3] = [
    // The colours are those of the room.
    (
        "book.css",
        "text/css; charset=utf-8",
        &[include_str!("../../../web/style.css"), include_str!("../../../web/book/book.css")],
    ),
    ("book.js", "text/javascript; charset=utf-8", &[include_str!("../../../web/book/book.js")]),
    ("icon.svg", "image/svg+xml", &[include_str!("../../../web/icon.svg")]),
];

/// Where the page of an example hand is: `ocean-view/examples/OV.HE.07.toml` is at `hands/ocean-view/OV.HE.07`.
fn hand_path(example: &str) -> Option<String> {
    let (house, name) = example.split_once("/examples/")?;
    Some(format!("hands/{house}/{}", name.strip_suffix(".toml")?))
}
