//! What the search box looks through.

use serde_json::json;

use crate::Site;

/// Every clause, ruling and chapter with its words and where it stands, as a script: a page that was opened as a file may load no data.
pub(crate) fn index(site: &Site) -> String {
    let register = &site.register;
    let mut found = vec![];
    for house in register.houses() {
        for chapter in &house.chapters {
            let path = format!("{}/{}", house.id, chapter.id);
            found.push(json!([site.href("", &path), chapter.name, house.name]));
            for clause in &chapter.clauses {
                let entry = register.entry(*clause);
                let to = site.href("", &format!("{path}#{}", entry.id));
                found.push(json!([to, format!("{} {}", entry.id, chapter.name), entry.text]));
            }
        }
    }
    for ruling in register.rulings() {
        let to = site.href("", &format!("rulings#{}", ruling.id));
        found.push(json!([to, format!("{} {}", ruling.id, ruling.title), ruling.ruling]));
    }
    format!("globalThis.bookIndex = {};\n", json!(found))
}
