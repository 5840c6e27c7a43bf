//! An example hand, step by step. All steps are there; a script shows one after the other.

use histories::{Scene, Script, Told};
use rules::book::examples;

use crate::Site;
use crate::html::Text;

impl Site {
    pub(crate) fn hand(&self, house: &str, name: &str) -> Option<String> {
        let file = format!("{house}/examples/{name}.toml");
        let (_, text) = examples().find(|(path, _)| *path == file)?;
        let script = Script::read(&file, text).ok()?;
        let path = format!("hands/{house}/{name}");
        let mut sitting = script.open(&self.register).ok()?;
        let mut steps = vec![self.step(&path, None, sitting.told(), &sitting.scene())];
        for said in &script.steps {
            let Some(before) = sitting.step().ok()? else { break };
            steps.push(self.step(&path, Some(said), &sitting.told()[before..], &sitting.scene()));
        }
        let story = text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim).collect::<Vec<_>>().join(" ");
        let title = sitting.title();
        let count = steps.len();
        let steps: String = steps.concat();
        let file = Text(text);
        let body = format!(
            "<p>{}</p>\n<div class=\"hand\" data-steps=\"{count}\">\n<ol class=\"steps\">\n{steps}</ol>\n</div>\n\
             <details><summary>The same as a hand script, for <code>cardroom play</code></summary><pre>{file}</pre></details>\n",
            Text(story),
        );
        let house = self.register.house(house)?;
        let chapter =
            house.chapter(&script.game).map(|chapter| (format!("{}/{}", house.id, chapter.id), chapter.name.clone()));
        let mut above = vec![(house.id.as_str(), house.name.as_str())];
        above.extend(chapter.as_ref().map(|(path, name)| (path.as_str(), name.as_str())));
        Some(self.framed(&path, &format!("{name}: {title}"), &above, &body))
    }

    fn step(&self, path: &str, said: Option<&String>, told: &[Told], scene: &Scene) -> String {
        let said = said.map_or("The hand begins".to_string(), |said| Text(said).to_string());
        let lines: String = told
            .iter()
            .filter(|told| !told.words.is_empty())
            .map(|told| {
                let refused = if told.refused { " class=\"refused\"" } else { "" };
                let by = self.sources(path, told.sources.iter().map(String::as_str));
                format!("<li{refused}>{} <span class=\"by\">{by}</span></li>", Text(&told.words))
            })
            .collect();
        let lines = if lines.is_empty() { String::new() } else { format!("<ul class=\"told\">{lines}</ul>") };
        format!("<li class=\"step\"><h2>{said}</h2>{lines}{}</li>\n", scene_table(scene))
    }
}

fn scene_table(scene: &Scene) -> String {
    let cards: Vec<String> =
        scene.board.iter().map(|card| card.map_or("??".to_string(), |card| card.to_string())).collect();
    let board = if cards.is_empty() { String::new() } else { format!("board {} · ", cards.join(" ")) };
    let pots = match scene.pots.len() {
        0 | 1 => String::new(),
        _ => format!(" ({})", scene.pots.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")),
    };
    let asked = scene.asked.to_string();
    let asked = if asked.is_empty() { String::new() } else { format!("<p class=\"asked\">{}</p>", Text(asked)) };
    let rows: String = scene
        .places
        .iter()
        .map(|place| {
            format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                Text(&place.seat),
                Text(place.hands.join(" / ")),
                Text(place.bet),
                Text(place.chips),
                Text(place.notes.join(", ")),
            )
        })
        .collect();
    format!(
        "<div class=\"wide\"><table class=\"scene\"><caption>{board}in the middle {}{pots}</caption><thead><tr><th></th><th scope=\"col\">cards</th>\
         <th scope=\"col\">bet</th><th scope=\"col\">chips</th><th></th></tr></thead><tbody>{rows}</tbody></table></div>{asked}",
        Text(scene.pot),
    )
}
