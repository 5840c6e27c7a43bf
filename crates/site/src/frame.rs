//! What all pages have around them, and how they name each other.

use crate::html::Text;
use crate::{Site, Way};

impl Site {
    /// The address of a page, as the page at `from` writes it.
    pub(crate) fn href(&self, from: &str, to: &str) -> String {
        let (path, anchor) =
            to.split_once('#').map_or((to, String::new()), |(path, anchor)| (path, format!("#{anchor}")));
        match self.way {
            Way::Served if path.is_empty() => format!("/book{anchor}"),
            Way::Served => format!("/book/{path}{anchor}"),
            Way::Files if path.is_empty() => format!("{}index.html{anchor}", up(from)),
            Way::Files => format!("{}{path}/index.html{anchor}", up(from)),
        }
    }

    /// A link to a page.
    pub(crate) fn link(&self, from: &str, to: &str, words: &str) -> String {
        format!("<a href=\"{}\">{}</a>", Text(self.href(from, to)), Text(words))
    }

    /// A link to a clause or a ruling, where it stands; plain text if there is none.
    pub(crate) fn source(&self, from: &str, id: &str) -> String {
        match self.place_of(id) {
            Some(path) => self.link(from, &format!("{path}#{id}"), id),
            None => Text(id).to_string(),
        }
    }

    /// Links to several of them.
    pub(crate) fn sources<'a>(&self, from: &str, ids: impl IntoIterator<Item = &'a str>) -> String {
        ids.into_iter().map(|id| self.source(from, id)).collect::<Vec<_>>().join(", ")
    }

    /// The page that a clause or a ruling stands on.
    pub(crate) fn place_of(&self, id: &str) -> Option<String> {
        if let Some(clause) = self.register.clause(id) {
            let entry = self.register.entry(clause);
            return Some(format!("{}/{}", entry.house, entry.chapter));
        }
        self.register.ruling(id).map(|_| "rulings".to_string())
    }

    /// A whole page: its path, its title, where it stands (each with its path and its name), and its body.
    pub(crate) fn framed(&self, path: &str, title: &str, above: &[(&str, &str)], body: &str) -> String {
        let above = std::iter::once(&("", "Rule book")).filter(|_| !path.is_empty()).chain(above);
        let crumbs: String = above.map(|(to, name)| format!("<li>{}</li>", self.link(path, to, name))).collect();
        let crumbs = match crumbs.is_empty() {
            true => String::new(),
            false => format!("<nav aria-label=\"Where you are\"><ol class=\"crumbs\">{crumbs}</ol></nav>"),
        };
        let room = match self.way {
            Way::Served => "<a class=\"room\" href=\"/\">To the tables</a>",
            Way::Files => "",
        };
        let asset = |name: &str| match self.way {
            Way::Served => format!("/book/{name}"),
            Way::Files => format!("{}{name}", up(path)),
        };
        format!(
            "<!doctype html>\n<html lang=\"en\" data-theme=\"system\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{title} · Cardroom rule book</title>\n\
             <link rel=\"icon\" href=\"{icon}\" type=\"image/svg+xml\">\n\
             <link rel=\"stylesheet\" href=\"{style}\">\n\
             <script defer src=\"{script}\"></script>\n</head>\n<body>\n\
             <a class=\"skip\" href=\"#content\">To the text</a>\n\
             <header>{home}{room}<form role=\"search\" class=\"search\" action=\"{home_href}\">\
             <label for=\"search\">Search the books</label> <input id=\"search\" name=\"q\" type=\"search\" data-index=\"{search}\" autocomplete=\"off\" \
             placeholder=\"a word, or OV.HE.07\"></form></header>\n\
             <div id=\"found\"></div>\n{crumbs}\n<main id=\"content\">\n<h1>{title}</h1>\n{body}</main>\n\
             <footer><p>The rules in our own words, from the books of the houses; play chips only.</p></footer>\n</body>\n</html>\n",
            title = Text(title),
            icon = asset("icon.svg"),
            style = asset("book.css"),
            search = asset("search.js"),
            script = asset("book.js"),
            home = self.link(path, "", "Cardroom rule book").replace("<a ", "<a class=\"home\" "),
            home_href = Text(self.href(path, "")),
        )
    }
}

/// From a page of a folder up to where the book begins.
fn up(path: &str) -> String {
    if path.is_empty() { String::new() } else { "../".repeat(path.split('/').count()) }
}
