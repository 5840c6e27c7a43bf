//! Bars: in a terminal, and as a picture.

use std::fmt::Write;

/// How many places the longest bar takes in a terminal.
const PLACES: f64 = 30.0;

/// A bar beside a longest one.
pub(crate) fn bar(amount: f64, most: f64) -> String {
    if most <= 0.0 {
        return String::new();
    }
    let eighths = (amount / most * PLACES * 8.0).round() as usize;
    // From one eighth to seven.
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + rest
}

/// How a picture is laid out, in its own units.
const ROW: usize = 26;
const LABEL: usize = 190;
const LONGEST: f64 = 420.0;
const WIDTH: usize = 720;

/// A picture of bars in cents, each with its label: a whole file, for dark and light.
pub(crate) fn svg(title: &str, bars: &[(String, f64)]) -> String {
    let most = bars.iter().map(|(_, amount)| *amount).fold(0.0, f64::max).max(1.0);
    let height = ROW * (bars.len() + 2);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"14\">\n<title>{0}</title>\n<style>\n.back {{ fill: #ffffff }} text {{ fill: #1a1a1a }} .bar {{ fill: #2b6cb0 \
         }}\n@media (prefers-color-scheme: dark) {{ .back {{ fill: #16181d }} text {{ fill: #e8e8e8 }} .bar {{ fill: #63a4e8 }} \
         }}\n</style>\n<rect class=\"back\" width=\"{WIDTH}\" height=\"{height}\"/>\n<text x=\"12\" y=\"24\" \
         font-size=\"13\">{0}</text>\n",
        escaped(title)
    );
    for (nth, (label, amount)) in bars.iter().enumerate() {
        let top = ROW * (nth + 1) + 14;
        let width = amount / most * LONGEST;
        let (text, end) = (top + 14, LABEL as f64 + width + 8.0);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{text}\" text-anchor=\"end\">{}</text><rect class=\"bar\" x=\"{LABEL}\" y=\"{top}\" \
             width=\"{width:.1}\" height=\"18\" rx=\"2\"/><text x=\"{end:.1}\" y=\"{text}\">${:.2}</text>",
            LABEL - 10,
            escaped(label),
            amount / 100.0
        );
    }
    svg + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_they_should_be() {
        assert_eq!(bar(100.0, 100.0).chars().count(), 30);
        assert_eq!(bar(0.0, 100.0), "");
        assert_eq!(bar(5.0, 100.0), "█▌");
        assert_eq!(bar(5.0, 0.0), "");
    }

    #[test]
    fn names_do_not_break_a_picture() {
        assert!(svg("A & B", &[("<x>".to_string(), 1.0)]).contains("&lt;x&gt;"));
    }
}
