//! The page of every example hand tells what the hand is there for.

use std::sync::Arc;

use histories::Script;
use rules::Register;
use rules::book::examples;
use site::{Site, Way};

/// What a page tells, line by line, as it reads.
fn told(page: &str) -> Vec<String> {
    let lines = page.split("<ul class=\"told\">").skip(1).filter_map(|rest| rest.split("</ul>").next());
    let items = lines.flat_map(|lines| lines.split("<li").skip(1));
    let words = items.filter_map(|item| item.split_once('>')?.1.split_once(" <span class=\"by\">"));
    let read =
        |words: &str| words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    words.map(|(words, _)| read(words)).collect()
}

#[test]
fn every_line_that_a_hand_is_to_tell_stands_on_its_page() {
    let site = Site::new(Arc::new(Register::embedded().clone()), Way::Served);
    let mut lines = 0;
    for (path, text) in examples() {
        let script = Script::read(path, text).unwrap();
        let (house, name) = path.split_once("/examples/").unwrap();
        let page = site.page(&format!("hands/{house}/{}", name.strip_suffix(".toml").unwrap())).unwrap();
        let told = told(&page);
        for expected in &script.expect.told {
            let times = |lines: &[String]| lines.iter().filter(|line| *line == expected).count();
            assert!(times(&told) >= times(&script.expect.told), "{path}: nobody told '{expected}'");
            lines += 1;
        }
    }
    assert!(lines > 300, "{lines}");
}
