//! A hand as a tracker reads it: nothing but the lines, added up.

use std::collections::HashMap;

use histories::{Chronicle, Stamp, ohh, tracker};

/// What the lines of a hand come to is what they say of the pot and of everybody's chips; and so it is in JSON.
pub(crate) fn check(told: &Chronicle) {
    let stamp = Stamp { number: "1".to_string(), when: "2026-11-16T20:15:00Z".to_string(), table: None, hero: None };
    let text = tracker::write(told, &stamp);
    let mut tracker = Tracker::default();
    text.lines().for_each(|line| tracker.read(line));
    assert_eq!(tracker.put - tracker.back, tracker.total, "what was put in is the pot\n{text}");
    assert_eq!(tracker.collected + tracker.rake, tracker.total, "what was taken is the pot\n{text}");
    for player in &told.players {
        let net = tracker.net.get(&player.name).copied().unwrap_or(0);
        assert_eq!(player.stack.0 as i64 + net, player.end.0 as i64, "{}\n{text}", player.name);
    }
    check_json(told, &ohh::write(told, &stamp));
}

fn check_json(told: &Chronicle, text: &str) {
    let hand: serde_json::Value = serde_json::from_str(text).unwrap();
    let hand = &hand["ohh"];
    let cents = |value: &serde_json::Value| (value.as_f64().unwrap() * 100.0).round() as u64;
    let sum = |list: &serde_json::Value, key: &str| -> u64 {
        list.as_array().unwrap().iter().map(|item| cents(&item[key])).sum()
    };
    let put: u64 = hand["rounds"].as_array().unwrap().iter().map(|round| sum(&round["actions"], "amount")).sum();
    assert_eq!(put - sum(&hand["_returned"], "amount"), sum(&hand["pots"], "amount"), "{text}");
    assert_eq!(sum(&hand["pots"], "rake"), told.dropped.0);
    for pot in hand["pots"].as_array().unwrap() {
        assert_eq!(cents(&pot["amount"]), sum(&pot["player_wins"], "win_amount") + cents(&pot["rake"]), "{text}");
    }
}

/// What a tracker knows after some lines, in cents.
#[derive(Default)]
struct Tracker {
    /// What each has bet in this round, and what all have put in, got back and taken.
    bets: HashMap<String, i64>,
    net: HashMap<String, i64>,
    put: i64,
    back: i64,
    collected: i64,
    total: i64,
    rake: i64,
}

fn cents(text: &str) -> i64 {
    let text = text.trim_start_matches(['(', '$']).trim_end_matches([')', '.']);
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    whole.parse::<i64>().unwrap() * 100 + part.parse::<i64>().unwrap()
}

impl Tracker {
    fn read(&mut self, line: &str) {
        if let Some(rest) = line.strip_prefix("Uncalled bet ") {
            let (amount, name) = rest.split_once(" returned to ").unwrap();
            self.back += cents(amount);
            *self.net.entry(name.to_string()).or_default() += cents(amount);
            *self.bets.entry(name.to_string()).or_default() -= cents(amount);
        } else if let Some((name, rest)) = line.split_once(" collected $") {
            let amount = cents(rest.split(' ').next().unwrap());
            self.collected += amount;
            *self.net.entry(name.to_string()).or_default() += amount;
        } else if let Some(rest) = line.strip_prefix("Total pot ") {
            self.total = cents(rest.split(' ').next().unwrap());
            self.rake = cents(rest.rsplit(' ').next().unwrap());
        } else if line.starts_with("*** ") {
            let first = ["*** HOLE", "*** 3rd", "*** DEALING"].iter().any(|title| line.starts_with(title));
            if !first {
                self.bets.clear();
            }
        } else if let Some((name, rest)) = line.split_once(": ").filter(|(name, _)| name.starts_with("Player ")) {
            self.act(name, rest);
        }
    }

    fn act(&mut self, name: &str, rest: &str) {
        let words: Vec<&str> = rest.split(' ').collect();
        let bet = self.bets.get(name).copied().unwrap_or(0);
        let (put, live) = match words[..] {
            ["posts", "the", "ante", amount] => (cents(amount), 0),
            ["posts", .., amount] | ["calls" | "bets", amount, ..] | ["brings", "in", "for", amount, ..] => {
                (cents(amount), cents(amount))
            }
            ["raises", _, "to", amount, ..] => (cents(amount) - bet, cents(amount) - bet),
            _ => return,
        };
        self.put += put;
        *self.net.entry(name.to_string()).or_default() -= put;
        *self.bets.entry(name.to_string()).or_default() += live;
    }
}
