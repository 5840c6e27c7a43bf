use std::fmt::{self, Display};

/// Text as it may stand in a page, between tags or in an attribute.
pub(crate) struct Text<T>(pub(crate) T);

impl<T: Display> Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.to_string().chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                letter => write!(f, "{letter}")?,
            }
        }
        Ok(())
    }
}

/// A table, perhaps with a head; cells are HTML already.
pub(crate) fn table<'a>(caption: &str, head: &[&str], rows: impl Iterator<Item = Vec<String>> + 'a) -> String {
    let cells: String = head.iter().map(|cell| format!("<th scope=\"col\">{}</th>", Text(cell))).collect();
    let head = if cells.is_empty() { cells } else { format!("<thead><tr>{cells}</tr></thead>") };
    let row = |cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("<td>{cell}</td>")).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: String = rows.map(row).collect();
    let caption = if caption.is_empty() { String::new() } else { format!("<caption>{}</caption>", Text(caption)) };
    format!("<div class=\"wide\"><table>{caption}{head}<tbody>\n{rows}</tbody></table></div>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_a_tag() {
        assert_eq!(Text("<b>\"A\" & B").to_string(), "&lt;b&gt;&quot;A&quot; &amp; B");
    }
}
