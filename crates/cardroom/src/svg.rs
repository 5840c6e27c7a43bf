//! Pictures of odds, written by hand: one file, nothing fetched, readable on light and dark ground.

use std::fmt::Write;

use lab::Odds;
use lab::strategy_chart::{self, Row, UP_CARDS, letter, name, three_cards, word};
use odds::pure::{Decision, PureOdds};
use odds::three_card::ThreeCardOdds;
use odds::{Edge, Spread};
use rules::banked::PureRules;

const MARGIN: u32 = 24;
const LINE: u32 = 22;
/// The strategy stands left of the results.
const GAP: u32 = 48;

/// Colours by class; the second set where the reader wants it dark.
const STYLE: &str = "\
.ground{fill:#fff}text{fill:#1c1c1c;font:13px system-ui,sans-serif}\
.head{font-size:18px;font-weight:600}.part{font-weight:600}.faint{fill:#5c5c5c}.end{text-anchor:end}.mid{text-anchor:middle}\
.stand{fill:#f3c6c0}.hit{fill:#c9e7cc}.double{fill:#c8d9f7}.split{fill:#f6e2a8}.surrender{fill:#ddd0f0}\
.won{fill:#4d9a5b}.lost{fill:#c2554a}.even{fill:#8a8a8a}.track{fill:#ececec}\
@media (prefers-color-scheme:dark){.ground{fill:#15171b}text{fill:#ededed}.faint{fill:#a6a6a6}\
.stand{fill:#6d322c}.hit{fill:#285a34}.double{fill:#2a487c}.split{fill:#6a561b}.surrender{fill:#50407b}\
.won{fill:#5fb370}.lost{fill:#d2685c}.even{fill:#8f8f8f}.track{fill:#2b2e34}}";

/// The strategy of a game, and how the results of its wagers lie.
pub(crate) fn picture(title: &str, odds: &Odds, pure_rules: Option<&PureRules>) -> String {
    let mut drawing = Drawing::default();
    drawing.text(MARGIN, MARGIN + 14, "head", title);
    let top = MARGIN + 44;
    let right = match (odds, pure_rules) {
        (Odds::Pure(odds), Some(rules)) => drawing.chart(top, odds, rules),
        (Odds::ThreeCard(odds), _) => drawing.up_cards(top, odds),
        (Odds::Pure(_), None) => MARGIN,
    };
    drawing.results(right + GAP, top, &odds.bets());
    drawing.finish(title)
}

/// What has been drawn, and how far it reaches.
#[derive(Default)]
struct Drawing {
    body: String,
    width: u32,
    height: u32,
}

impl Drawing {
    fn text(&mut self, x: u32, y: u32, class: &str, text: &str) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let written = writeln!(self.body, r#"<text x="{x}" y="{y}" class="{class}">{text}</text>"#);
        written.unwrap_or_else(|_| unreachable!("a string takes everything"));
        self.height = self.height.max(y + 8);
        // What ends at a place does not reach beyond it.
        if !class.contains("end") && !class.contains("mid") {
            self.width = self.width.max(x + 7 * text.chars().count() as u32);
        }
    }

    fn box_of(&mut self, x: u32, y: u32, (width, height): (u32, u32), class: &str) {
        let place = format!(r#"x="{x}" y="{y}" width="{width}" height="{height}""#);
        let written = writeln!(self.body, r#"<rect {place} rx="3" class="{class}"/>"#);
        written.unwrap_or_else(|_| unreachable!("a string takes everything"));
        (self.width, self.height) = (self.width.max(x + width), self.height.max(y + height));
    }

    /// Hands by row, up cards by column; says how far to the right it goes.
    fn chart(&mut self, top: u32, odds: &PureOdds, rules: &PureRules) -> u32 {
        let (left, cell) = (MARGIN + 64, 38);
        let column = |place: u32| left + place * cell;
        self.text(MARGIN, top, "part", "Best with two cards by total and the bank's card");
        let mut y = top + 16;
        let rows = strategy_chart::rows(odds, rules);
        for part in rows.chunk_by(|one: &Row, other: &Row| one.kind == other.kind) {
            y += LINE;
            self.text(MARGIN, y - 6, "faint", part[0].kind);
            for (place, up) in (0..).zip(UP_CARDS) {
                self.text(column(place) + cell / 2, y - 6, "mid faint", &name(up));
            }
            for row in part {
                self.text(
                    left - 10,
                    y + 15,
                    "end",
                    row.title.trim_start_matches(|letter: char| letter.is_lowercase()).trim(),
                );
                for (place, cell_of) in (0..).zip(&row.cells) {
                    self.box_of(column(place) + 1, y + 1, (cell - 2, LINE - 2), word(cell_of.decision));
                    let star = if cell_of.star { "*" } else { "" };
                    let text = format!("{}{star}", letter(cell_of.decision));
                    self.text(column(place) + cell / 2, y + 15, "mid", &text);
                }
                y += LINE;
            }
            y += 6;
        }
        y += 10;
        let decisions = [Decision::Hit, Decision::Stand, Decision::Double, Decision::Split, Decision::Surrender];
        for (place, decision) in (0..).zip(decisions) {
            let x = MARGIN + place * 88;
            self.box_of(x, y, (20, LINE - 2), word(decision));
            self.text(x + 10, y + 14, "mid", letter(decision));
            self.text(x + 25, y + 14, "", word(decision));
        }
        self.text(MARGIN, y + LINE + 16, "faint", "* it depends on which two cards they are");
        column(UP_CARDS.len() as u32)
    }

    /// What to do against each card of the bank; says how far to the right it goes.
    fn up_cards(&mut self, top: u32, odds: &ThreeCardOdds) -> u32 {
        let (bar, long) = (MARGIN + 60, 160);
        let [weakest, strongest, worth] = [bar + long + 60, bar + long + 172, bar + long + 350];
        self.text(MARGIN, top, "part", "Which hands are played, against the card that the bank shows");
        let mut y = top + 16 + LINE;
        let heads = ["shows", "hands played", "weakest played", "strongest folded"];
        for (x, head) in [MARGIN, bar, weakest, strongest].into_iter().zip(heads) {
            self.text(x, y - 6, "faint", head);
        }
        self.text(worth, y - 6, "end faint", "in antes");
        for against in &odds.strategy {
            self.text(MARGIN, y + 15, "", against.rank.name());
            self.box_of(bar, y + 4, (long, LINE - 8), "track");
            self.box_of(bar, y + 4, ((f64::from(long) * against.plays).round() as u32, LINE - 8), "won");
            self.text(bar + long + 50, y + 15, "end", &format!("{:.1} %", 100.0 * against.plays));
            self.text(weakest, y + 15, "", &three_cards(against.weakest_played));
            let folded = against.strongest_folded.map_or("–".to_string(), three_cards);
            self.text(strongest, y + 15, "", &folded);
            self.text(worth, y + 15, "end", &signed(against.value, 4));
            y += LINE;
        }
        worth
    }

    /// Every result of every wager with its chance.
    fn results(&mut self, left: u32, top: u32, bets: &[(&'static str, &Edge)]) {
        let (bar, long) = (left + 56, 220);
        self.text(left, top, "part", "How results lie, in first wagers");
        let mut y = top + 16;
        // Play by total lies so near to that by cards that nobody could see a difference.
        for (name, edge) in bets.iter().filter(|(name, _)| *name != "base-by-total") {
            let Some(spread) = &edge.spread else { continue };
            y += LINE;
            self.text(left, y - 6, "", &format!("{name}: {}", figures(edge, spread)));
            let most = spread.results.iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
            for &(result, chance) in spread.results.iter().rev() {
                let class = match result {
                    result if result > 0.0 => "won",
                    result if result < 0.0 => "lost",
                    _ => "even",
                };
                self.text(bar - 10, y + 11, "end", &signed(result, usize::from(result.fract() != 0.0)));
                // What comes at all is seen.
                let width = ((f64::from(long) * chance / most).round() as u32).max(1);
                self.box_of(bar, y, (width, 14), class);
                self.text(bar + width + 6, y + 11, "faint", &percent(chance));
                y += 16;
            }
            y += 8;
        }
    }

    fn finish(self, title: &str) -> String {
        let Drawing { body, width, height } = self;
        let (width, height) = (width + MARGIN, height + MARGIN);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" class=\"ground\"/>\n{body}</svg>\n"
        )
    }
}

/// The edge and what goes with it, in a line.
fn figures(edge: &Edge, spread: &Spread) -> String {
    let wins = percent(spread.hit_rate);
    format!("edge {:.4} %, deviation {:.3}, wins {wins}", 100.0 * edge.edge, spread.standard_deviation)
}

/// A number with its sign, for those who read numbers.
fn signed(number: f64, digits: usize) -> String {
    if number == 0.0 { "0".to_string() } else { format!("{number:+.digits$}").replace('-', "−") }
}

/// As many digits as it takes to see something.
fn percent(part: f64) -> String {
    let percent = 100.0 * part;
    let digits = if percent < 0.1 && percent > 0.0 { 1 - percent.log10().floor() as i32 } else { 2 };
    format!("{percent:.0$} %", digits.clamp(2, 12) as usize)
}
