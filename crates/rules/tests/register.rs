//! The built-in books against the register they were made from.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use rules::{Register, Status};

/// A file that stands beside the project; without it, the test says loudly that it has seen nothing.
fn shared(path: &str) -> Option<String> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(path);
    let text = fs::read_to_string(&file).ok();
    if text.is_none() {
        eprintln!("\n!!! SKIPPED: {} is not there, so nothing was compared !!!\n", file.display());
    }
    text
}

#[test]
fn every_clause_of_the_register_is_in_the_books() {
    let register = Register::embedded();
    let Some(text) = shared("rulebook/clauses.tsv") else { return };
    let mut ids = BTreeSet::new();
    for line in text.lines().skip(1) {
        let [id, house, _, same_as, kind, place, _, _, rulings] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let entry = register.entry(register.clause(id).unwrap_or_else(|| panic!("{id} is missing")));
        assert_eq!((entry.house.as_str(), entry.kind.id(), entry.place.as_str()), (house, kind, place), "{id}");
        // Behind them come rulings of our own.
        let read: Vec<&str> = entry.rulings.iter().map(String::as_str).filter(|ruling| *ruling < "R261").collect();
        assert_eq!(read.join(","), rulings, "{id}");
        assert_eq!(entry.same_as.map_or("", |same| &register.entry(same).id), same_as, "{id}");
        ids.insert(id.to_string());
    }
    // What no house wrote is not in the register.
    let ours = register.clauses().filter(|(_, entry)| entry.house != "standard");
    let ours: BTreeSet<String> = ours.map(|(_, entry)| entry.id.clone()).collect();
    assert_eq!(ours, ids);
}

#[test]
fn every_ruling_is_there_and_cites_both_ways() {
    let register = Register::embedded();
    if let Some(text) = shared("rulebook/rulings.md") {
        let ids: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("### ")?.get(..4)).collect();
        // Behind them come rulings of our own, where running the tables raised a question that reading the books had not.
        let ours: Vec<&str> = register.rulings().iter().map(|ruling| ruling.id.as_str()).collect();
        assert_eq!(ours[..ids.len()], ids);
        assert!(ours[ids.len()..].is_sorted());
    }
    let by_clauses: BTreeSet<(&str, &str)> = register
        .clauses()
        .flat_map(|(_, entry)| entry.rulings.iter().map(|ruling| (entry.id.as_str(), ruling.as_str())))
        .collect();
    let by_rulings: BTreeSet<(&str, &str)> = register
        .rulings()
        .iter()
        .flat_map(|ruling| ruling.clauses.iter().map(|clause| (clause.as_str(), ruling.id.as_str())))
        .collect();
    assert_eq!(by_clauses, by_rulings);
}

#[test]
fn each_house_has_its_chapters_in_the_order_of_the_book() {
    let register = Register::embedded();
    let chapters = |house: &str| {
        let house = register.house(house).unwrap();
        house.chapters.iter().map(|chapter| chapter.id.as_str()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(chapters("aviator"), "house pure-21.5 buster collections");
    assert_eq!(chapters("casino-club"), "house pure-21.5 buster red-flex collections");
    assert_eq!(chapters("three-six"), "house holdem holdem-hilo omaha omaha-hilo draw-hilo pure-21.5 collections");
    assert_eq!(
        chapters("ocean-view"),
        "house holdem holdem-hilo omaha omaha-hilo pineapple pineapple-hilo draw lowball lowball-kill stud stud-hilo razz \
         pure-21.5 buster three-card pair-plus six-card-bonus collections"
    );
    let counts = register.houses().iter().map(|house| (house.id.as_str(), house.clause_count())).collect::<Vec<_>>();
    let expected = [("aviator", 129), ("casino-club", 142), ("ocean-view", 436), ("standard", 15), ("three-six", 303)];
    assert_eq!(counts, expected);
}

#[test]
fn a_clause_is_shown_by_a_page_or_open() {
    let register = Register::embedded();
    let status = |id: &str| register.status(register.entry(register.clause(id).unwrap()));
    assert_eq!(status("OV.GE.05"), Status::Shown);
    assert_eq!(status("OV.FE.23"), Status::Shown);
    assert_eq!(status("OV.HE.07"), Status::Open);
}
