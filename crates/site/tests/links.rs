//! Every link of every page leads somewhere, and every rule stands on a page.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rules::Register;
use site::{Site, Way};

/// What stands in an attribute, wherever it does.
fn all<'a>(page: &'a str, attribute: &str) -> impl Iterator<Item = &'a str> {
    let start = format!("{attribute}=\"");
    let found: Vec<&str> = page.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect();
    found.into_iter()
}

/// Where a link of a page leads: the page, and the place on it. None if it is something that pages load, or the room.
fn target(way: Way, from: &str, href: &str) -> Option<(String, Option<String>)> {
    let (path, anchor) = href.split_once('#').map_or((href, None), |(path, anchor)| (path, Some(anchor.to_string())));
    if path.is_empty() {
        return Some((from.to_string(), anchor));
    }
    if path == "/" || path.ends_with(".css") || path.ends_with(".svg") {
        return None;
    }
    let page = match way {
        Way::Served => path.strip_prefix("/book").unwrap().trim_start_matches('/').to_string(),
        Way::Files => {
            let mut place: Vec<&str> = from.split('/').filter(|part| !part.is_empty()).collect();
            for part in path.split('/') {
                match part {
                    ".." => drop(place.pop().unwrap()),
                    "index.html" => {}
                    part => place.push(part),
                }
            }
            place.join("/")
        }
    };
    Some((page, anchor))
}

fn check(way: Way) {
    let register = Register::embedded();
    let site = Site::new(Arc::new(register.clone()), way);
    let pages: BTreeMap<String, String> = site
        .paths()
        .into_iter()
        .map(|path| (path.clone(), site.page(&path).unwrap_or_else(|| panic!("{path}"))))
        .collect();
    let places: BTreeMap<&str, BTreeSet<&str>> =
        pages.iter().map(|(path, page)| (path.as_str(), all(page, " id").collect())).collect();
    let mut links = 0;
    for (from, page) in &pages {
        for href in all(page, "href") {
            let Some((to, anchor)) = target(way, from, href) else { continue };
            let there = places.get(to.as_str()).unwrap_or_else(|| panic!("{from}: {href} leads nowhere"));
            if let Some(anchor) = anchor {
                assert!(there.contains(anchor.as_str()), "{from}: {href} has no such place");
            }
            links += 1;
        }
    }
    assert!(links > 5_000, "{links}");
    for (_, entry) in register.clauses() {
        let page = format!("{}/{}", entry.house, entry.chapter);
        assert!(places[page.as_str()].contains(entry.id.as_str()), "{}", entry.id);
    }
    for ruling in register.rulings() {
        assert!(places["rulings"].contains(ruling.id.as_str()), "{}", ruling.id);
    }
}

#[test]
fn every_link_leads_somewhere_in_a_room() {
    check(Way::Served);
}

#[test]
fn every_link_leads_somewhere_in_a_folder() {
    check(Way::Files);
}

#[test]
fn the_search_index_is_a_script_with_every_rule() {
    let register = Register::embedded();
    let index = Site::new(Arc::new(register.clone()), Way::Served).search_index();
    assert!(index.starts_with("globalThis.bookIndex = [") && index.ends_with("];\n"));
    for (_, entry) in register.clauses() {
        assert!(index.contains(&format!("#{}", entry.id)), "{}", entry.id);
    }
}

#[test]
fn a_page_that_is_not_there_says_so_and_leads_back() {
    let site = Site::new(Arc::new(Register::embedded().clone()), Way::Served);
    let page = site.no_page("ocean-view/<bridge>");
    assert!(page.contains("no page <code>ocean-view/&lt;bridge&gt;</code>"), "{page}");
    assert!(page.contains("<a href=\"/book\">"));
}

#[test]
fn every_hand_of_a_clause_is_on_its_page() {
    let site = Site::new(Arc::new(Register::embedded().clone()), Way::Served);
    let page = site.page("ocean-view/lowball").unwrap();
    let clause = page.split("<article id=\"OV.LB.03\"").nth(1).unwrap().split("</article>").next().unwrap();
    let (first, more) = clause.split_once("<details><summary>and ").unwrap();
    let count: usize = more.split(' ').next().unwrap().parse().unwrap();
    let hands = |part: &str| part.matches("href=\"/book/hands/").count();
    assert_eq!((hands(first), hands(more)), (6, count));
}
