//! What sentences are about, and how a script says it. A sentence is taken for the first line whose words it has and whose blanks
//! it can fill, so what is rare or particular stands above what is common.

use cards::Card;

use super::facts::{Facts, is_of_a_card, number};

/// A way of saying something.
pub(super) struct Phrase {
    /// One word of each group must be there; what stands here is how it begins.
    words: &'static [&'static [&'static str]],
    /// None of these may be there.
    without: &'static [&'static str],
    /// The line of a script, with blanks: `{seat}`, `{other}`, `{taken}`, `{cards}`, `{count}`, `{number}`, `{money}`. Where any card
    /// would do, it need not be named: `{card}` of a hand, `{any}` off the deck, `{early}` as the next board, `{extra}` on the flop.
    pub(super) line: &'static str,
    /// The same as a person reads it.
    pub(super) example: &'static str,
    /// Whether it is an act: it has few words, and one that does not belong to it may change everything.
    pub(super) act: bool,
}

const fn phrase(
    words: &'static [&'static [&'static str]],
    without: &'static [&'static str],
    line: &'static str,
    example: &'static str,
) -> Phrase {
    Phrase { words, without, line, example, act: false }
}

const fn act(
    words: &'static [&'static [&'static str]],
    without: &'static [&'static str],
    line: &'static str,
    example: &'static str,
) -> Phrase {
    Phrase { words, without, line, example, act: true }
}

const BOARD: &[&str] = &["board", "flop", "turn ", "river", "fourth street", "fifth street"];
const EARLY: &[&str] = &["early", "prematur", "too soon", "before the betting", "before everyone", "before everybody"];
const EXPOSED: &[&str] = &["expos", "flash", "face up", "turned up", "turned over", "turns up", "showed", "seen"];
const TOO_MANY: &[&str] = &["too many", "extra card", "one card more", "card more than"];
const TURN: &[&str] = &["out of turn", "before his turn", "before her turn", "ahead of his turn", "not his turn"];
const BET: &[&str] = &["bet", "rais", "makes it", "made it"];
const COSTS: &[&str] = &["costs him", "loses", "forfeits"];

/// What can be said at a poker table.
pub(super) const POKER: &[Phrase] = &[
    act(&[TURN, BET], &[], "{seat} raises to {money} out of turn", "3 raises to $8 out of turn"),
    act(&[TURN, &["call"]], &[], "{seat} calls out of turn", "3 calls out of turn"),
    act(&[TURN, &["check", "pass"]], &[], "{seat} checks out of turn", "3 checks out of turn"),
    act(&[TURN, &["fold"]], &[], "{seat} folds out of turn", "3 folds out of turn"),
    phrase(
        &[&["flop"], &["too many", "four cards", "4 cards", "five cards", "5 cards", "fourth card", "extra card"]],
        &[],
        "the flop has too many cards: {extra}",
        "the flop has too many cards: 2c 3d 4h 5s",
    ),
    phrase(
        &[&["flop"], &["short", "missing", "only two"]],
        &[],
        "the flop is {count} short",
        "the flop is a card short",
    ),
    phrase(&[BOARD, EARLY], &[], "the board comes early: {early}", "the board comes early: 2c 3d 4h"),
    phrase(
        &[&["burn"], &["two", "twice", "doubl"]],
        &[],
        "two cards were burned: {cards}",
        "two cards were burned: 9c",
    ),
    phrase(&[&["burn"], &["two", "twice", "doubl"]], &[], "two cards were burned", "two cards were burned"),
    phrase(
        &[&["burn"], &["no ", "not", "forg", "without", "omit", "miss", "skip", "didn't", "never"]],
        &[],
        "no card was burned",
        "no card was burned",
    ),
    phrase(&[&["boxed"]], &[], "{seat}'s {card} was boxed", "3's Kh was boxed"),
    phrase(&[&["boxed"]], &[], "boxed card: {any}", "boxed card: Kh"),
    phrase(
        &[&["off the table", "on the floor", "flew off", "flies off", "fell"]],
        &[],
        "{seat}'s {card} flies off the table",
        "3's Kh flies off the table",
    ),
    phrase(&[&["touch", "contact", "hit his hand"]], &[], "{seat}'s {card} touches him", "3's Kh touches him"),
    phrase(&[&["joker"]], &["expos"], "{seat} got a joker", "3 got a joker"),
    phrase(&[&["joker"]], &["expos"], "a joker comes off the deck", "a joker comes off the deck"),
    phrase(
        &[TOO_MANY],
        &[],
        "{seat} has a card too many: {card}, and {taken} is taken",
        "3 has a card too many: 4d, and 9c is taken",
    ),
    phrase(&[TOO_MANY], &[], "{seat} has a card too many: {cards}", "3 has a card too many: 4d"),
    phrase(&[TOO_MANY], &[], "{seat} has a card too many", "3 has a card too many"),
    phrase(
        &[EXPOSED, &["dealer", "deal", "card"]],
        &["board"],
        "the dealer exposes {seat}'s {card}",
        "the dealer exposes 3's Kh",
    ),
    phrase(&[&["short", "missing", "too few", "lacks"]], &[], "{seat} is {count} short", "3 is a card short"),
    phrase(&[&["misdeal"]], &[], "misdeal", "misdeal"),
    phrase(&[&["miscall", "misread", "called his hand"]], &[], "{seat} miscalls his hand", "3 miscalls his hand"),
    phrase(
        &[COSTS, &["pot"], &["seat"]],
        &[],
        "it costs him the pot and his seat",
        "it costs him the pot and his seat",
    ),
    phrase(&[COSTS, &["pot"]], &[], "it costs him the pot", "it costs him the pot"),
    phrase(&[COSTS, &["his seat"]], &[], "it costs him his seat", "it costs him his seat"),
    phrase(&[COSTS, &["nothing"]], &[], "it costs him nothing", "it costs him nothing"),
    phrase(&[&["asks"], &["drew", "drawn"]], &[], "{seat} asks {other} how many he drew", "2 asks 4 how many he drew"),
    act(&[&["knock"]], &[], "{seat} knocks", "3 knocks"),
    phrase(&[&["hands"], &["clear"]], &[], "hands are clear", "hands are clear"),
    phrase(
        &[&["all-in", "all in"], &["pot so far", "for the pot"]],
        &[],
        "{seat} is all-in for the pot so far",
        "3 is all-in for the pot so far",
    ),
    act(&[&["stay"]], &[], "{seat} stays in", "3 stays in"),
    phrase(
        &[&["chip"], &["put", "threw", "throw", "toss", "drop", "bet", "call"]],
        &[],
        "{seat} puts in a {money} chip",
        "3 puts in a $25 chip",
    ),
    act(&[&["complet"]], &[], "{seat} completes to {money}", "3 completes to $4"),
    act(&[&["bring", "brought"]], &[], "{seat} brings it in", "3 brings it in"),
    act(
        &[&["rais", "makes it", "made it", "goes all-in", "all in", "all-in"]],
        &[],
        "{seat} raises to {money}",
        "3 raises to $8",
    ),
    act(&[&["bet"]], &[], "{seat} bets {money}", "3 bets $4"),
    act(&[&["pat"]], &[], "{seat} stands pat", "3 stands pat"),
    act(&[&["draw", "drew"]], &[], "{seat} draws {cards}", "3 draws 4h 9d"),
    act(&[&["draw", "drew", "takes"]], &[], "{seat} draws {number} unseen", "3 draws 2 unseen"),
    act(&[&["discard", "throws away", "threw away"]], &[], "{seat} discards {cards}", "3 discards 4h"),
    act(&[&["discard"]], &[], "{seat} discards unseen", "3 discards unseen"),
    act(&[&["show"], &["only"]], &[], "{seat} shows only {cards}", "3 shows only As"),
    act(&[&["show", "turns over", "tables"]], &["doesn't", "does not"], "{seat} shows {cards}", "3 shows As Kd"),
    act(&[&["show", "turns over", "tables"]], &["doesn't", "does not"], "{seat} shows", "3 shows"),
    act(
        &[&["plays the board", "play the board", "played the board"]],
        &[],
        "{seat} plays the board",
        "3 plays the board",
    ),
    act(&[&["muck"]], &[], "{seat} mucks", "3 mucks"),
    act(&[&["kill"]], &["not"], "{seat} kills the pot", "3 kills the pot"),
    act(&[&["lets it go", "no kill", "not kill"]], &[], "{seat} lets it go by", "3 lets it go by"),
    act(&[&["call"]], &["misdeal"], "{seat} calls", "3 calls"),
    act(&[&["check", "pass"]], &[], "{seat} checks", "3 checks"),
    act(&[&["fold", "gives up", "gave up"]], &[], "{seat} folds", "3 folds"),
    act(&[&["share", "split", "chop"]], &[], "{seat} and {other} share", "2 and 5 share"),
    act(&[&["win", "won"], &["high"]], &["low"], "{seat} wins high", "3 wins high"),
    act(&[&["win", "won"], &["low"]], &["high"], "{seat} wins low", "3 wins low"),
    act(&[&["win", "won"]], &["high", "low"], "{seat} wins", "3 wins"),
    phrase(&[&["no low", "nobody has low", "no qualifying low"]], &[], "nobody has low", "3 wins high, nobody has low"),
    phrase(&[&["deal"], &["next", "new"]], &[], "the next deal", "the next deal"),
    phrase(&[&["sit", "sat"]], &[], "{seat} sits down with {money}", "7 sits down with $100"),
    phrase(&[&["buy", "bought", "adds"]], &[], "{seat} buys {money}", "7 buys $40"),
    phrase(&[&["away", "sits out", "walks"]], &[], "{seat} goes away", "4 goes away"),
    phrase(&[&["back"], &["post"]], &[], "{seat} comes back and posts", "4 comes back and posts"),
    phrase(&[&["back"]], &[], "{seat} comes back and waits", "4 comes back and waits"),
    phrase(&[&["leave", "left", "cashes out"]], &[], "{seat} leaves", "3 leaves"),
];

/// What can be said at a table with a player-dealer.
pub(super) const BANKED: &[Phrase] = &[
    phrase(&[&["void"]], &[], "the round is void", "the round is void"),
    phrase(
        &[&["nobody", "no one", "empty circle"]],
        &["bank"],
        "a card goes to nobody: {any}",
        "a card goes to nobody: 7h",
    ),
    phrase(&[&["boxed"]], &[], "boxed card: {any}", "boxed card: 4d"),
    phrase(&[TOO_MANY, &["bank"]], &[], "the bank gets a card too many: {any}", "the bank gets a card too many: 9c"),
    phrase(&[TOO_MANY], &[], "{seat} gets a card too many: {any}", "2 gets a card too many: 9c"),
    phrase(
        &[&["short", "missing", "too few"], &["bank"]],
        &[],
        "the bank is {count} short",
        "the bank is a card short",
    ),
    phrase(&[&["short", "missing", "too few"]], &[], "{seat} is {count} short", "2 is a card short"),
    phrase(
        &[&["wrong hand", "wrong player", "wrong circle", "laid on"]],
        &[],
        "the card is laid on {seat}: {any}",
        "the card is laid on 3: 9c",
    ),
    phrase(&[EXPOSED, &["bank"]], &[], "the dealer exposes the bank's {any}", "the dealer exposes the bank's Kd"),
    phrase(&[EXPOSED], &[], "the dealer exposes {seat}'s {card}", "the dealer exposes 3's 8d"),
    phrase(&[&["stack"], &["wrong"], &["bank"]], &[], "the bank's stack is wrong", "the bank's stack is wrong"),
    phrase(&[&["stack"], &["wrong"]], &[], "{seat}'s stack is wrong", "3's stack is wrong"),
    phrase(&[&["no natural"]], &[], "the dealer sees no natural", "the dealer sees no natural"),
    phrase(&[&["natural"]], &["no "], "the dealer sees a natural", "the dealer sees a natural"),
    phrase(&[&["no more bets", "bets are closed", "closes the betting"]], &[], "no more bets", "no more bets"),
    act(&[&["tak", "accept"], &["the bank"]], &["back"], "{seat} takes the bank", "2 takes the bank"),
    act(&[&["declin", "pass"], &["bank"]], &[], "{seat} declines the bank", "2 declines the bank"),
    act(&[&["gives up", "gave up"], &["bank"]], &[], "{seat} gives up the bank", "2 gives up the bank"),
    phrase(&[&["bank"]], &["takes"], "{seat} banks {money}", "1 banks $500"),
    act(&[&["doesn't insure", "does not insure", "no insurance"]], &[], "{seat} does not insure", "2 does not insure"),
    act(&[&["insur"]], &["not"], "{seat} insures {money}", "2 insures $10"),
    act(&[&["doubl"]], &[], "{seat} doubles for {money}", "2 doubles for $5"),
    act(&[&["doubl"]], &[], "{seat} doubles", "2 doubles"),
    act(&[&["split"]], &[], "{seat} splits", "2 splits"),
    act(&[&["surrender"]], &[], "{seat} surrenders", "2 surrenders"),
    act(&[&["follow", "goes with"]], &[], "{seat} follows with {money}", "3 follows with $10"),
    act(&[&["bet"], &["buster"]], &[], "{seat} bets {money} on buster", "2 bets $5 on buster"),
    act(&[&["bet", "wager"]], &["take", "took"], "{seat} bets {money}", "2 bets $20"),
    act(&[&["takes back", "took back", "takes down"]], &[], "{seat} takes back the bet", "2 takes back the bet"),
    act(&[&["hit", "takes a card", "wants a card"]], &[], "{seat} hits", "2 hits"),
    act(&[&["stand", "stood"]], &[], "{seat} stands", "2 stands"),
    act(&[&["play"]], &["proposition"], "{seat} plays", "2 plays"),
    act(&[&["fold"]], &[], "{seat} folds", "2 folds"),
    phrase(&[&["silent", "not answer", "no answer"]], &[], "{seat} is silent", "2 is silent"),
    phrase(&[&["round"], &["next", "new"]], &[], "the next round", "the next round"),
    phrase(&[&["shuffler"], &["down", "broke", "jam"]], &[], "the shuffler is down", "the shuffler is down"),
    phrase(&[&["sit", "sat"]], &[], "{seat} sits down with {money}", "3 sits down with $100"),
    phrase(&[&["buy", "bought"]], &[], "{seat} buys {money}", "2 buys $100"),
    phrase(&[&["leave", "left"]], &[], "{seat} leaves", "3 leaves"),
];

/// Words that change nothing.
const HARMLESS: &[&str] = &[
    "please", "then", "now", "and", "so", "the", "a", "an", "his", "her", "its", "he", "she", "him", "it", "in", "to",
    "of", "for", "with", "by", "is", "was", "has", "have", "just", "also", "seat", "player", "no", "chips", "dollars",
    "hand", "card", "cards", "bet", "raise",
];

/// What a sentence was taken for.
pub(super) struct Meaning {
    pub(super) line: String,
    /// What had to be taken for something that it did not say.
    pub(super) note: Option<&'static str>,
}

impl Phrase {
    /// The line of a script that a sentence is, if it is this; or what is missing in it.
    pub(super) fn line(&self, facts: &Facts) -> Option<Result<Meaning, String>> {
        let meant = self.words.iter().all(|group| group.iter().any(|stem| facts.says(stem)));
        if !meant || self.without.iter().any(|stem| facts.says(stem)) {
            return None;
        }
        let mut line = self.line.to_string();
        let seat = |nth: usize| facts.seats.get(nth).map(|seat| (seat.index() + 1).to_string());
        for (blank, filled) in [("{seat}", seat(0)), ("{other}", seat(1)), ("{money}", facts.money.clone())] {
            if line.contains(blank) {
                line = line.replace(blank, &filled?);
            }
        }
        if line.contains("{taken}") {
            line = line.replace("{taken}", &facts.cards.get(1)?.to_string());
        }
        let count = facts.count.unwrap_or(1);
        if line.contains("{number}") {
            line = line.replace("{number}", &facts.count?.to_string());
        }
        line = line.replace("{count}", &if count == 1 { "a card".to_string() } else { format!("{count} cards") });
        if line.contains("{cards}") && facts.cards.is_empty() {
            return None;
        }
        let (cards, named) = match self.cards(facts) {
            Ok(cards) => cards,
            Err(why) => return Some(Err(why)),
        };
        for blank in ["{cards}", "{card}", "{any}", "{early}", "{extra}"] {
            line = line.replace(blank, &cards);
        }
        if let Some(word) = self.odd_word(facts) {
            return Some(Err(format!("'{word}' does not belong to '{line}'")));
        }
        Some(Ok(Meaning { line, note: (!named).then_some("any card would do: you named none") }))
    }

    /// The cards that it is about, and whether somebody named them or knows them.
    fn cards(&self, facts: &Facts) -> Result<(String, bool), String> {
        let has = |blank: &str| self.line.contains(blank);
        let list = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<String>>().join(" ");
        let any = |count: usize| match facts.any.get(..count) {
            Some(cards) => Ok((list(cards), false)),
            None => Err("say which card it is, as in Kh".to_string()),
        };
        let early = has("{early}").then(|| facts.early_board()).transpose()?;
        match (&facts.cards[..], early) {
            ([card, ..], _) if has("{card}") => {
                // A card that has a name may still be said to lie where it cannot.
                facts.own.as_ref().map_err(Clone::clone)?;
                Ok((card.to_string(), true))
            }
            (cards @ [_, ..], _) => Ok((list(cards), true)),
            ([], Some(count)) => any(count),
            ([], None) if has("{card}") => match facts.own.clone()? {
                Some(card) => Ok((card.to_string(), facts.spot.is_some())),
                None => any(1),
            },
            ([], None) if has("{extra}") => any(usize::from(facts.count.unwrap_or(4).saturating_sub(3).max(1))),
            ([], None) if has("{any}") => any(1),
            ([], None) => Ok((String::new(), true)),
        }
    }

    /// A word that an act does not have.
    fn odd_word<'f>(&self, facts: &'f Facts) -> Option<&'f String> {
        let stems = || self.words.iter().copied().flatten().flat_map(|stem| stem.split(' '));
        let belongs = |word: &&String| {
            HARMLESS.contains(&word.as_str())
                || stems().any(|stem| !stem.is_empty() && word.starts_with(stem))
                || self.line.split(' ').any(|own| own == *word)
                || word.starts_with(['$', '#'])
                || number(word.trim_end_matches("'s")).is_some()
                || word.parse::<f64>().is_ok()
                || *word == "button" && !facts.seats.is_empty()
                || !facts.cards.is_empty() && (cards::read(word).all(|found| found.is_ok()) || is_of_a_card(word))
        };
        facts.words.iter().find(|word| self.act && !belongs(word))
    }
}
