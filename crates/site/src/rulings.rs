//! What is done where the books are silent or disagree.

use rules::Ruling;

use crate::Site;
use crate::html::Text;

impl Site {
    pub(crate) fn rulings(&self) -> String {
        let rulings: String = self.register.rulings().iter().map(|ruling| self.ruling(ruling)).collect();
        self.framed("rulings", "Rulings", &[], &rulings)
    }

    fn ruling(&self, ruling: &Ruling) -> String {
        let Ruling { id, title, text, choices, ruling: words, basis, clauses, .. } = ruling;
        let shown = self.shown_by("rulings", id);
        let rows = [
            ("In the books", Text(text).to_string()),
            ("Choices", Text(choices).to_string()),
            ("Why", Text(basis).to_string()),
            ("For", self.sources("rulings", clauses.iter().map(String::as_str))),
            ("Hands", shown),
        ];
        let facts: String = rows
            .iter()
            .filter(|(_, words)| !words.is_empty())
            .map(|(name, words)| format!("<dt>{name}</dt><dd>{words}</dd>"))
            .collect();
        let id = Text(id);
        format!(
            "<article id=\"{id}\" class=\"clause\"><h2><a href=\"#{id}\">{id}</a> {}</h2><p>{}</p><dl>{facts}</dl></article>\n",
            Text(title),
            Text(words),
        )
    }
}
