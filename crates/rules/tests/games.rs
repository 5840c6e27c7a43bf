//! Games' values: how a book gives them, takes them from elsewhere, and what is wrong when it cannot be played.

use rules::book::BookFile;
use rules::{Game, Play, Register, Structure};

const HOUSE: &str = "id = 'corner'\ncode = 'CO'\nname = 'The Corner'\nsources = []\n";

/// A house that plays by Ocean View's book.
const LIKE_OCEAN_VIEW: &str = "id = 'corner'\ncode = 'CO'\nname = 'The Corner'\nlike = 'ocean-view'\nsources = []\n";

/// A clause with a number, which sets these.
fn clause(chapter: &str, number: u32, sets: &str) -> String {
    format!("[[clause]]\nid = 'CO.{chapter}.{number}'\nkind = 'setup'\nwhere = 'x'\ntext = 'y'\nsets = [{sets}]\n")
}

/// The built-in books with these files.
fn load(files: &[(&str, &str)]) -> Result<Register, Vec<String>> {
    let own = files.iter().map(|(path, text)| BookFile::new(path, text));
    let files: Vec<BookFile> = Register::embedded_files().chain(own).collect();
    Register::load(&files).map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

fn faults(files: &[(&str, &str)]) -> Vec<String> {
    load(files).err().unwrap_or_default()
}

/// The faults of Hold'em at a house that is otherwise like Ocean View, with a clause for everything it says.
fn holdem_faults(values: &str) -> Vec<String> {
    let text = format!("id = 'holdem'\n{values}\n{}", clause("HE", 901, &sections("poker")));
    faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/holdem.toml", &text)])
}

/// The faults of Pure 21.5 likewise.
fn pure_faults(values: &str) -> Vec<String> {
    let text = format!("id = 'pure-21.5'\n{values}\n{}", clause("PB", 901, &sections("banked")));
    faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/pure-21.5.toml", &text)])
}

/// The sections that Ocean View's games have.
fn sections(family: &str) -> String {
    let game = if family == "poker" { "holdem" } else { "pure-21.5" };
    let house = Register::embedded().house("ocean-view").unwrap();
    let values = &house.chapter(game).unwrap().game.as_ref().unwrap().values;
    let mut names: Vec<String> =
        values.iter().map(|value| format!("'{}'", value.path.split_once('.').unwrap().0)).collect();
    names.dedup();
    names.join(", ")
}

fn game<'a>(register: &'a Register, house: &str, id: &str) -> &'a Game {
    register.house(house).unwrap().chapter(id).unwrap().game.as_ref().unwrap()
}

fn value(register: &Register, house: &str, id: &str, path: &str) -> String {
    game(register, house, id).value(path).map_or(String::new(), |value| value.said.to_string())
}

#[test]
fn every_value_of_the_built_in_games_is_set_by_a_clause_or_given_by_a_ruling() {
    let register = Register::embedded();
    let mut games = 0;
    for house in register.houses() {
        for chapter in &house.chapters {
            for value in chapter.game.iter().flat_map(|game| &game.values) {
                assert!(!value.clauses.is_empty() || !value.rulings.is_empty(), "{} {}", house.id, value.path);
                for &clause in &value.clauses {
                    assert_eq!(register.entry(clause).house, house.id, "{}", value.path);
                }
            }
            games += usize::from(chapter.game.is_some());
        }
    }
    assert!(games >= 11, "{games}");
}

#[test]
fn a_house_that_is_like_another_needs_only_what_is_different() {
    let house = format!("{LIKE_OCEAN_VIEW}\n{}", clause("GE", 901, "'betting.cap_off'"));
    let holdem = format!(
        "id = 'holdem'\nname = 'Corner Hold’em'\n[table]\nseats = 10\n[betting]\nraises = 4\n[blinds]\ncount = 3\n{}",
        clause("HE", 901, "'table.seats', 'betting.raises', 'blinds.count'")
    );
    let register = load(&[("corner/house.toml", &house), ("corner/holdem.toml", &holdem)]).unwrap();
    let corner = register.house("corner").unwrap();
    assert_eq!(corner.like.as_deref(), Some("ocean-view"));
    for (path, here, there) in [("table.seats", "10", "9"), ("betting.raises", "4", "3"), ("blinds.count", "3", "2")] {
        assert_eq!(value(&register, "corner", "holdem", path), here, "{path}");
        assert_eq!(value(&register, "ocean-view", "holdem", path), there, "{path}");
        let clauses = &game(&register, "corner", "holdem").value(path).unwrap().clauses;
        assert_eq!(clauses.iter().map(|&clause| register.entry(clause).id.as_str()).collect::<Vec<_>>(), ["CO.HE.901"]);
    }
    // The rest is Ocean View's book under the house's own ids, schedules included.
    let taken = register.entry(register.clause("CO.HE.07").unwrap());
    assert_eq!((taken.house.as_str(), taken.place.as_str()), ("corner", "as OV.HE.07"));
    assert_eq!(taken.same_as, register.clause("OV.HE.07"));
    assert_eq!(corner.schedules.len(), register.house("ocean-view").unwrap().schedules.len());
    assert_eq!(corner.schedules[0].clause, "CO.FE.23");
    assert_eq!(value(&register, "corner", "pure-21.5", "natural.pays"), "6:5");
}

#[test]
fn a_game_can_be_like_one_that_is_like_one_of_another_house() {
    let sets = "'table', 'deck', 'button', 'blinds', 'entry', 'deal', 'street', 'betting', 'week', 'showdown', \
                'blind_fee', 'remedy'";
    let one = format!(
        "id = 'one'\ncode = 'ON'\nname = 'One'\nlike = 'three-six/holdem'\n[betting]\nraises = 5\n{}",
        clause("ON", 10, sets)
    );
    let two = format!(
        "id = 'two'\ncode = 'TW'\nname = 'Two'\nlike = 'one'\n[street.flop]\nburn = false\n{}",
        clause("TW", 10, sets)
    );
    let register = load(&[("corner/house.toml", HOUSE), ("corner/one.toml", &one), ("corner/two.toml", &two)]).unwrap();
    assert_eq!(value(&register, "corner", "two", "betting.raises"), "5");
    assert_eq!(value(&register, "corner", "two", "street.flop.burn"), "no");
    assert_eq!(value(&register, "corner", "two", "street.flop.first"), "left-of-button");
    assert_eq!(value(&register, "corner", "two", "showdown.play_board"), "mucked");
}

#[test]
fn a_house_may_choose_where_a_ruling_leaves_it_open() {
    let house = format!("{LIKE_OCEAN_VIEW}\n[settings.poker.betting]\nraises = 4\n");
    let register = load(&[("corner/house.toml", &house)]).unwrap();
    let raises = game(&register, "corner", "holdem").value("betting.raises").unwrap();
    assert_eq!((raises.said.to_string().as_str(), &raises.rulings[..]), ("4", &["R030".to_string()][..]));
    // The book of stud prints three, and a printed rule is no setting.
    assert_eq!(value(&register, "corner", "stud", "betting.raises"), "3");

    let house = format!("{LIKE_OCEAN_VIEW}\n[settings.poker]\nremedy.boxed = 'scrap'\nbutton.moves = 'forward'\n");
    assert_eq!(
        faults(&[("corner/house.toml", &house)]),
        [
            "corner/house.toml:8: settings.poker.remedy.boxed: R047 is fixed: a game's own file can say otherwise, with a \
             clause",
            "corner/house.toml:9: settings.poker.button.moves: no ruling leaves button.moves to the house: it is for the \
             game's own file",
        ]
    );
}

/// The format has room for what games of these and other books need.
#[test]
fn draws_discards_kills_antes_jokers_and_other_limits() {
    let text = format!(
        "id = 'wild'\ncode = 'WI'\nname = 'Wild'\nfamily = 'poker'\n\
         [table]\nseats = 8\n[deck]\njokers = 2\n[button]\nmoves = 'forward'\n\
         [blinds]\ncount = 3\n[ante]\namount = '$1'\nfrom = 'big-blind'\n\
         [entry]\nnewcomer = ['kill', 'big-blind']\n\
         [deal]\nfrom = 'left-of-button'\nstreets = ['deal', 'first-draw', 'second-draw', 'third-draw']\n\
         [street.deal]\ndown = 6\nbet = 'low'\nfirst = 'left-of-blinds'\ndiscard = 1\n\
         [street.first-draw]\nburn = true\ndraw = 5\nbet = 'low'\nfirst = 'left-of-button'\n\
         [street.second-draw]\ndraw = 3\nbet = 'high'\nfirst = 'left-of-button'\n\
         [street.third-draw]\ndraw = 1\nbet = 'high'\nfirst = 'left-of-button'\n\
         [betting]\nstructures = ['limit', 'spread', 'pot-limit', 'no-limit']\nraises = 'unlimited'\ncheck_raise = false\n\
         sevens = true\n[spread]\n[kill]\nby = ['two-cards', 'newcomer', 'winner']\ntimes = 2\nraises_limits = true\n\
         winner = 'two-in-row'\n\
         [showdown]\nhigh = 'high-two-jokers'\nlow = 'eight-or-better-two-jokers'\nhole_cards = 'any'\n{}",
        clause(
            "WI",
            10,
            "'table', 'deck', 'button', 'blinds', 'ante', 'entry', 'deal', 'street', 'betting', 'spread', 'kill', 'showdown'"
        )
    );
    let register = load(&[("corner/house.toml", HOUSE), ("corner/wild.toml", &text)]).unwrap();
    let Play::Poker(wild) = &game(&register, "corner", "wild").play else { panic!("it is poker") };
    assert_eq!(wild.streets.iter().map(|street| street.draw).collect::<Vec<_>>(), [0, 5, 3, 1]);
    assert_eq!(wild.betting.raises, None);
    assert!(wild.betting.structures.contains(&Structure::NoLimit));
    assert_eq!(wild.deck.cards().len(), 54);
    assert!(wild.showdown.high.is_some() && wild.showdown.low.is_some());
    assert_eq!(wild.kill.as_ref().map(|kill| kill.times), Some(2));
}

/// Games by common rules, each like one of Ocean View's.
#[test]
fn the_short_deck_deuce_to_seven_and_badugi() {
    let sets = "'table', 'deck', 'button', 'blinds', 'entry', 'deal', 'street', 'betting', 'spread', 'showdown', 'pot_fee', \
                'time_fee', 'remedy'";
    let text = |id: &str, like: &str, values: &str| {
        let code = id[..2].to_uppercase();
        format!(
            "id = '{id}'\ncode = '{code}'\nname = 'x'\nlike = 'ocean-view/{like}'\n{values}\n{}",
            clause(&code, 10, sets)
        )
    };
    let short = text("short", "holdem", "deck.cards = 'short'\nshowdown.high = 'short-deck'");
    let low = "without = ['showdown.high']\ndeck.jokers = 0";
    let single = text("single", "draw", &format!("{low}\nshowdown.low = 'deuce-to-seven'"));
    let badugi = format!(
        "{low}\nshowdown.low = 'badugi'\nremedy.winning_cards = 4\n[deal]\nstreets = ['deal', 'draw', 'draw-2', 'draw-3']\n\
         [street.deal]\ndown = 4\n[street.draw]\ndraw = 4\nbet = 'low'\n\
         [street.draw-2]\nburn = true\ndraw = 4\nbet = 'high'\nfirst = 'left-of-button'\n\
         [street.draw-3]\nburn = true\ndraw = 4\nbet = 'high'\nfirst = 'left-of-button'\n"
    );
    let badugi = text("badugi", "draw", &badugi);
    let register = load(&[
        ("corner/house.toml", HOUSE),
        ("corner/short.toml", &short),
        ("corner/single.toml", &single),
        ("corner/badugi.toml", &badugi),
    ])
    .unwrap();
    let poker = |id| match &game(&register, "corner", id).play {
        Play::Poker(poker) => poker,
        _ => panic!("it is poker"),
    };
    assert_eq!(poker("short").deck, cards::Deck::SHORT);
    assert_eq!(poker("single").showdown.low.map(hands::Ranking::id), Some("deuce-to-seven"));
    assert_eq!(poker("badugi").streets.iter().map(|street| street.draw).collect::<Vec<_>>(), [0, 4, 4, 4]);
    assert_eq!(value(&register, "corner", "short", "deck.cards"), "short");
    assert_eq!(value(&register, "ocean-view", "holdem", "deck.cards"), "", "what is left out is not said");
}

#[test]
fn numbers_and_texts_of_another_form() {
    assert_eq!(
        holdem_faults("[table]\nseats = 50\n[blinds]\nsmall = 'half'\n[street.flop]\nfirst = 'left'\n"),
        [
            "corner/holdem.toml:3: table.seats: 50 must be between 2 and 10",
            "corner/holdem.toml:5: blinds.small: 'half' is not an amount: write $3, low, high, 10 x low, 1/2 of low, or 1/10 \
             of low, rounded up",
            "corner/holdem.toml:7: street.flop.first: 'left' is none of left-of-blinds, left-of-button, bring-in, high-board, \
             low-board, nobody",
        ]
    );
}

#[test]
fn an_unknown_section_or_value() {
    assert_eq!(
        holdem_faults("[beting]\nraises = 4\n[table]\nseat = 4\n"),
        [
            "corner/holdem.toml:2: beting: is not known here; is it betting?",
            "corner/holdem.toml:5: table.seat: is not known here; is it seats?",
        ]
    );
}

#[test]
fn a_value_that_is_missing() {
    let text = format!(
        "id = 'x'\ncode = 'XX'\nname = 'X'\nfamily = 'bonus'\nwager_of = 'z'\n[wager]\non = 'red-run'\n{}",
        clause("XX", 10, "'wager'")
    );
    assert_eq!(
        faults(&[
            ("corner/house.toml", HOUSE),
            ("corner/x.toml", &text),
            ("corner/z.toml", "id='z'\ncode='ZZ'\nname='Z'\n")
        ]),
        [
            "corner/x.toml:1: pays: is missing: write it, or be like a game that has it",
            "corner/x.toml:6: wager.above_base: is missing: write it, or be like a game that has it",
        ]
    );
}

#[test]
fn a_value_without_a_clause_and_a_clause_without_a_value() {
    let text = format!("id = 'holdem'\n[betting]\nraises = 4\n{}", clause("HE", 901, "'betting.rases'"));
    assert_eq!(
        faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/holdem.toml", &text)]),
        [
            "corner/holdem.toml:3: betting.raises: no clause of this book sets it: write sets = \"betting.raises\" at the one \
             that does",
            "corner/holdem.toml:9: clause.sets: 'betting.rases' is no value of this game; is it betting.raises?",
        ]
    );
    let text = format!("id = 'notes'\ncode = 'NO'\nname = 'Notes'\n{}", clause("NO", 10, "'betting.raises'"));
    assert_eq!(
        faults(&[("corner/house.toml", HOUSE), ("corner/notes.toml", &text)]),
        ["corner/notes.toml:9: clause.sets: 'betting.raises' is no value of this game; there are no values here"]
    );
}

#[test]
fn a_game_that_is_like_none_or_like_itself() {
    let chapter = |id: &str, like: &str| {
        let code = id.to_uppercase();
        format!("id = '{id}'\ncode = '{code}'\nname = 'X'\nfamily = 'poker'\nlike = '{like}'\n")
    };
    assert_eq!(
        faults(&[("corner/house.toml", HOUSE), ("corner/a.toml", &chapter("a", "ocean-view/holdme"))]),
        ["corner/a.toml:5: like: there is no game 'ocean-view/holdme'; is it ocean-view/holdem?"]
    );
    let found = faults(&[
        ("corner/house.toml", HOUSE),
        ("corner/a.toml", &chapter("a", "b")),
        ("corner/b.toml", &chapter("b", "a")),
    ]);
    assert_eq!(
        found,
        [
            "corner/a.toml:5: like: 'b' is in the end like this game itself",
            "corner/b.toml:5: like: 'a' is in the end like this game itself",
        ]
    );
    assert_eq!(
        faults(&[("corner/house.toml", HOUSE), ("corner/a.toml", &chapter("a", "ocean-view/pure-21.5"))]),
        ["corner/a.toml:5: like: 'ocean-view/pure-21.5' is no game of this family"]
    );
}

#[test]
fn what_a_game_is_without_must_be_there() {
    assert_eq!(
        holdem_faults("without = ['bring_in']\nrulings_off = ['R999']\n"),
        [
            "corner/holdem.toml:2: without: 'ocean-view/holdem' has no bring_in",
            "corner/holdem.toml:3: rulings_off: R999 is cited but is nowhere else; is it R099?",
        ]
    );
}

#[test]
fn streets_that_cannot_be_dealt() {
    assert_eq!(
        holdem_faults("[deal]\nstreets = ['deal', 'flop', 'flop', 'flip']\n[street.flap]\nboard = 1\n"),
        [
            "corner/holdem.toml:3: deal.streets: flop is there twice",
            "corner/holdem.toml:3: deal.streets: there is no [street.flip]",
            "corner/holdem.toml:4: street.flap: is not among deal.streets",
        ]
    );
    assert_eq!(holdem_faults("[deal]\nstreets = []\n"), ["corner/holdem.toml:3: deal.streets: a deal needs a street"]);
    assert_eq!(
        holdem_faults("[deal]\nstreets = ['flop']\n"),
        [
            "corner/holdem.toml:1: showdown.high: 'high' cannot rank 0 cards with a board of 3",
            "corner/holdem.toml:1: street.flop: the first street must deal cards to each player",
        ]
    );
    assert_eq!(
        holdem_faults("[street.deal]\ndown = 6\ndiscard = 4\n"),
        [
            "corner/holdem.toml:1: table.seats: 9 seats need 62 cards and the deck has 52: take fewer seats, or say what a \
             short deck does with remedy.deck_short"
        ]
    );
    assert_eq!(
        holdem_faults("[street.flop]\nfirst = 'bring-in'\n[pot_fee]\nfull_from = 'fourth'\n"),
        [
            "corner/holdem.toml:5: pot_fee.full_from: there is no street fourth",
            "corner/holdem.toml:3: street.flop.first: 'bring-in' needs a [bring_in]"
        ]
        .into_iter()
        .rev()
        .collect::<Vec<_>>()
    );
}

#[test]
fn values_that_contradict_each_other() {
    assert_eq!(
        holdem_faults("[table]\nplayers_min = 10\n"),
        ["corner/holdem.toml:3: table.players_min: is more than the 9 seats"]
    );
    assert_eq!(
        holdem_faults("[betting]\nstructures = ['limit']\n"),
        [
            "corner/holdem.toml:3: betting.structures: spread among the structures and a [spread] section go together: write \
             both or neither"
        ]
    );
    assert_eq!(
        holdem_faults("[showdown]\nhigh = 'high-joker'\n"),
        ["corner/holdem.toml:3: showdown.high: 'high-joker' is for a deck with 1 jokers"]
    );
    assert_eq!(
        holdem_faults("[deck]\ncards = 'short'\n"),
        ["corner/holdem.toml:1: showdown.high: 'high' is for a deck of 52 cards, and this one has 36"]
    );
    assert_eq!(
        holdem_faults("[deck]\ncards = 'short'\njokers = 1\n"),
        ["corner/holdem.toml:4: deck.jokers: the short deck has no jokers: write 0"]
    );
    assert_eq!(
        holdem_faults("[showdown]\nhigh = 'badugi'\n"),
        ["corner/holdem.toml:3: showdown.high: 'badugi' does not rank high hands"]
    );
    assert_eq!(
        holdem_faults("[showdown]\nlow = 'deuce-to-seven'\n"),
        ["corner/holdem.toml:3: showdown.low: 'deuce-to-seven' cannot rank 2 cards with a board of 5"]
    );
    assert_eq!(
        holdem_faults("[entry]\nnewcomer = 'deal-in'\n[remedy]\nexposed = 'kept'\n").len(),
        0,
        "one may stand for a list of one"
    );
    assert_eq!(
        holdem_faults("rulings_off = ['R023']\n"),
        ["corner/holdem.toml:1: entry.newcomer_post: is missing: newcomers may come in by deal-in"]
    );
}

#[test]
fn antes_whose_tiers_do_not_rise() {
    for amount in ["['$1', '$2']", "['$1 up to $5', '$2 up to $3', '$4']", "['$1 up to $5']"] {
        let text = format!("id = 'stud'\n[ante]\namount = {amount}\n{}", clause("ST", 901, "'ante'"));
        assert_eq!(
            faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/stud.toml", &text)]),
            ["corner/stud.toml:3: ante.amount: the tiers must rise, and the last must have no end"]
        );
    }
}

#[test]
fn weeks_with_holes() {
    let week = "[week.bets.a]\ndays = ['monday', 'sunday']\nbets = ['$3', '$3', '$6', '$6', '$6']\n\
                [week.bets.b]\ndays = ['sunday', 'tuesday', 'wednesday', 'thursday', 'friday']\nbets = ['$3']\n";
    let text = format!("id = 'stud-hilo'\n{week}{}", clause("SL", 901, "'week'"));
    assert_eq!(
        faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/stud-hilo.toml", &text)]),
        [
            "corner/stud-hilo.toml:2: week.bets: saturday has no bets",
            "corner/stud-hilo.toml:6: week.bets.b.days: sunday is there twice",
            "corner/stud-hilo.toml:7: week.bets.b.bets: 1 bets for 5 rounds",
        ]
    );
}

/// What one game has that others are like, the others have too: their clauses must say so, or they do without.
#[test]
fn games_that_were_taken_over_may_need_a_word_more() {
    let text = format!(
        "id = 'stud'\n[kill]\nby = 'two-cards'\ntimes = 2\nraises_limits = true\n{}",
        clause("ST", 901, "'kill'")
    );
    let found = faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/stud.toml", &text)]);
    assert_eq!(found.len(), 6, "{found:#?}");
    assert_eq!(
        found[0],
        "corner/house.toml:4: razz/kill.by: no clause of this book sets it: write sets = \"kill.by\" at the one that does"
    );
    let without = |id: &str| format!("id = '{id}'\nlike = 'stud'\nwithout = ['kill'REST]\n");
    let (razz, hilo) = (without("razz").replace("REST", ", 'showdown.high'"), without("stud-hilo").replace("REST", ""));
    let found = faults(&[
        ("corner/house.toml", LIKE_OCEAN_VIEW),
        ("corner/stud.toml", &text),
        ("corner/stud-hilo.toml", &hilo),
        ("corner/razz.toml", &format!("{razz}[showdown]\nlow = 'low'\n{}", clause("RZ", 901, "'showdown.low'"))),
    ]);
    assert_eq!(found, [""; 0]);
}

#[test]
fn banked_games_that_contradict_themselves() {
    assert_eq!(
        pure_faults(
            "[shoe]\ndecks_min = 9\n[player]\nhits_to = 19\n[circles]\nmost = 9\n[table]\nwager_unit = '$0.75'\n"
        ),
        [
            "corner/pure-21.5.toml:3: shoe.decks_min: is more than decks_max, which is 8",
            "corner/pure-21.5.toml:5: player.hits_to: a hand of 19 would have to hit and to stand",
            "corner/pure-21.5.toml:7: circles.most: is more than the 8 seats",
            "corner/pure-21.5.toml:9: table.wager_unit: is no whole number of chips of $0.50",
        ]
    );
    assert_eq!(
        pure_faults("rulings_off = ['R126', 'R135', 'R136']\n[backline]\nwagers = ['base']\n"),
        [
            "corner/pure-21.5.toml:3: backline.fee: is missing: there are bets behind another's hand",
            "corner/pure-21.5.toml:3: backline.follow: is missing: there are bets behind another's hand",
            "corner/pure-21.5.toml:3: backline.most: is missing: there are bets behind another's hand",
        ]
        .map(|fault| fault.replace(":3:", ":1:"))
    );
}

#[test]
fn pay_tables_with_holes() {
    let text = format!(
        "id = 'buster'\nwithout = ['pays.5', 'pays.8']\n[pays]\n4 = '4 for 1'\nmany = '9:1'\n{}",
        clause("BB", 901, "'pays'")
    );
    assert_eq!(
        faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/buster.toml", &text)]),
        [
            "corner/buster.toml:3: pays: the pay table has a hole: numbers of cards must follow each other",
            "corner/buster.toml:4: pays.4: '4 for 1' is not odds: write 6:5 for six to five",
            "corner/buster.toml:5: pays.many: must be a number of cards from 2 to 21",
        ]
    );
    let text = format!("id = 'buster'\n[pays]\n7 = '75:1'\n{}", clause("BB", 901, "'pays.7'"));
    let register = load(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/buster.toml", &text)]).unwrap();
    assert_eq!(value(&register, "corner", "buster", "pays.7"), "75:1");
    assert_eq!(value(&register, "corner", "buster", "pays.8"), "250:1");
}

/// What a manager met who tried it.
#[test]
fn a_file_of_its_own_takes_over_what_the_other_house_says_of_the_game() {
    let register =
        load(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/pure-21.5.toml", "id = 'pure-21.5'\n")]).unwrap();
    let [own, other] = ["corner", "ocean-view"].map(|house| &game(&register, house, "pure-21.5").values);
    assert_eq!(own.len(), other.len());
    let chapters = |house: &str| {
        register.house(house).unwrap().chapters.iter().map(|chapter| chapter.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(chapters("corner"), chapters("ocean-view"));
    // A house may be like one that is like another.
    let edge = "id = 'edge'\ncode = 'ED'\nname = 'Edge'\nlike = 'corner'\nsources = []\n";
    let register = load(&[
        ("corner/house.toml", LIKE_OCEAN_VIEW),
        ("edge/house.toml", edge),
        ("edge/pure-21.5.toml", "id = 'pure-21.5'\n"),
    ])
    .unwrap();
    assert_eq!(value(&register, "edge", "pure-21.5", "split.hands_max"), "4");
}

#[test]
fn a_clause_that_says_otherwise_needs_its_value() {
    let text = format!("id = 'holdem'\n{}", clause("HE", 901, "'betting.raises'"));
    let found = faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/holdem.toml", &text)]);
    assert_eq!(found, [""; 0], "a ruling gives it: nothing is changed");
    let text = format!("id = 'stud'\n{}", clause("ST", 901, "'betting.raises'"));
    assert_eq!(
        faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/stud.toml", &text)]),
        ["corner/stud.toml:1: betting.raises: CO.ST.901 sets it, but it is still what the other house says: write it \
             here"]
    );
    // What a clause that was taken over no longer sets, it no longer says.
    let text = format!("id = 'stud'\n[betting]\nraises = 4\n{}", clause("ST", 901, "'betting.raises'"));
    let register = load(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/stud.toml", &text)]).unwrap();
    assert_eq!(register.entry(register.clause("CO.ST.09").unwrap()).sets, ["betting.cap_off"]);
}

#[test]
fn one_slip_is_told_of_once() {
    let text = format!(
        "id = 'x'\ncode = 'XX'\nname = 'X'\n[table]\nseats = 9\n[betting]\nraises = 3\n{}",
        clause("XX", 10, "'table', 'betting'")
    );
    let found = faults(&[("corner/house.toml", HOUSE), ("corner/x.toml", &text)]);
    assert!(
        found.iter().any(|fault| fault
            == "corner/x.toml:1: family: is missing: a game with values is one of poker, banked, three-card, bonus"),
        "{found:?}"
    );
    assert!(!found.iter().any(|fault| fault.contains("not known here")), "{found:?}");
    // A house with another's code would have every clause twice.
    let house = LIKE_OCEAN_VIEW.replace("'CO'", "'OV'");
    assert_eq!(
        faults(&[("corner/house.toml", &house)]),
        ["corner/house.toml:2: code: OV is the code of another house"]
    );
    let text = format!(
        "id = 'holdem'\n[table]\nseats = 8\n{}",
        clause("HE", 901, "'table.seats'").replace("[[clause]]", "[clause]")
    );
    assert_eq!(
        faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/holdem.toml", &text)]),
        ["corner/holdem.toml:4: clause: is a table; it must be tables, each under its name in double brackets"]
    );
    let text = "id = 'x'\ncode = 'XX'\nname = 'X'\nfamily = 'bonus'\nwithout = ['pays']\n";
    let found = faults(&[("corner/house.toml", HOUSE), ("corner/x.toml", text)]);
    assert!(
        found
            .iter()
            .any(|fault| fault == "corner/x.toml:1: wager_of: is missing: a bonus bet names the game it belongs to"),
        "{found:?}"
    );
    assert!(
        found.iter().any(|fault| fault
            == "corner/x.toml:5: without: only a game that is like another can be without something of it"),
        "{found:?}"
    );
}

#[test]
fn amounts_and_cards_that_cannot_be() {
    assert_eq!(
        holdem_faults("[blinds]\nsmall = '$9'\nbig = '$2'\n[table]\nbuy_in_min = '$100'\nbuy_in_max = '$10'\n"),
        [
            "corner/holdem.toml:3: blinds.small: is more than the big blind, which is $2",
            "corner/holdem.toml:7: table.buy_in_max: $10 is less than buy_in_min, which is $100",
        ]
    );
    assert_eq!(holdem_faults("[blinds]\nsmall = '$0'\n").len(), 1);
    assert_eq!(
        holdem_faults(
            "[showdown]\nhigh = 'eight-or-better'\nlow = 'omaha-eight-or-better'\n[street.flop]\ndiscard = 3\nfirst = 'high-board'\n"
        ),
        [
            "corner/holdem.toml:1: showdown.hole_cards: 'any' is not how these rankings read a hand",
            "corner/holdem.toml:3: showdown.high: 'eight-or-better' does not rank high hands",
            "corner/holdem.toml:4: showdown.low: 'omaha-eight-or-better' cannot rank 0 cards with a board of 5",
            "corner/holdem.toml:6: street.flop.discard: is more than the 2 cards that a player holds",
            "corner/holdem.toml:7: street.flop.first: 'high-board' needs cards face up",
        ]
    );
}

#[test]
fn rulings_that_give_the_same_or_leave_open_what_is_not_there() {
    let ruling = "[[ruling]]\nid = 'R900'\ntitle = 'A'\ntext = 'B'\nchoices = 'C'\nruling = 'D'\nbasis = 'E'\n\
                  settings = ['remedy.exposd']\ndefaults.poker.table.seats = 7\nclauses = []\n";
    assert_eq!(
        faults(&[("rulings.toml", ruling)]),
        [
            "rulings.toml:8: ruling.settings: 'remedy.exposd' is no value of any game",
            "rulings.toml:9: ruling.defaults.poker.table.seats: R013 gives this already",
        ]
    );
}

#[test]
fn houses_that_are_like_none_or_like_themselves() {
    let house = |id: &str, like: &str| {
        format!("id = '{id}'\ncode = '{}'\nname = 'X'\nlike = '{like}'\nsources = []\n", id.to_uppercase())
    };
    assert_eq!(
        faults(&[("a/house.toml", &house("a", "oceanview"))]),
        ["a/house.toml:4: like: there is no house 'oceanview'; is it ocean-view?"]
    );
    assert_eq!(
        faults(&[("a/house.toml", &house("a", "b")), ("b/house.toml", &house("b", "a"))]),
        ["b/house.toml:4: like: a is in the end like this house itself"]
    );
}

#[test]
fn a_copied_file_whose_clauses_still_have_the_other_houses_code() {
    let built_in = Register::embedded_files().find(|file| file.path == "ocean-view/holdem.toml").unwrap();
    let found = faults(&[("corner/house.toml", HOUSE), ("corner/holdem.toml", &built_in.text)]);
    assert!(
        found.iter().any(|fault| fault.ends_with(
            "clause.id: 36 clauses must begin with CO.HE., as this one: replace OV.HE. by it in the whole file"
        )),
        "{found:?}"
    );
}

/// Copied with its clauses renamed, a house stands on its own.
#[test]
fn a_copied_house_with_three_changed_values() {
    let own: Vec<(String, String)> = Register::embedded_files()
        .filter(|file| file.path.starts_with("ocean-view/"))
        .map(|file| {
            let text = file
                .text
                .replace("\"OV.", "\"CO.")
                .replace("code = \"OV\"", "code = \"CO\"")
                .replace("id = \"ocean-view\"", "id = \"corner\"")
                .replace("name = \"Ocean View Cardroom\"", "name = \"The Corner\"")
                .replace("decks_max = 8", "decks_max = 7")
                .replace("raises = 3", "raises = 4")
                .replace("1       $2-$4      7-9      $5    $1", "1       $2-$4      7-9      $4    $1");
            (file.path.replace("ocean-view", "corner"), text)
        })
        .collect();
    let files: Vec<(&str, &str)> = own.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let register = load(&files).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(value(&register, "corner", "pure-21.5", "shoe.decks_max"), "7");
    assert_eq!(value(&register, "corner", "stud", "betting.raises"), "4");
    assert_ne!(
        register.house("corner").unwrap().schedules[0].row,
        register.house("ocean-view").unwrap().schedules[0].row
    );
}

#[test]
fn kills_are_said_alike_where_they_are_said_twice() {
    let kill = |by: &str| {
        let clause = clause("ST", 901, "'kill'");
        let text = format!("id = 'stud'\n[kill]\nby = '{by}'\ntimes = 2\nraises_limits = true\n{clause}");
        faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/stud.toml", &text)])
    };
    assert!(kill("winner")[0].ends_with("kill.by: winner here and kill.winner go together: write both or neither"));
    assert!(
        kill("newcomer")[0]
            .ends_with("kill.by: newcomer here and kill among entry.newcomer go together: write both or neither")
    );
}

#[test]
fn pay_tables_by_the_kind_of_hand() {
    let text = format!("id = 'pair-plus'\n[pays]\nfour-of-a-kind = '50:1'\n{}", clause("PP", 901, "'pays'"));
    assert_eq!(
        faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/pair-plus.toml", &text)]),
        [
            "corner/pair-plus.toml:3: pays.four-of-a-kind: is none of high-card, one-pair, flush, straight, three-of-a-kind, \
          straight-flush, mini-royal"
        ]
    );
    let text = format!("id = 'three-card'\n[backline]\nwagers = ['base']\n{}", clause("TC", 901, "'backline'"));
    assert_eq!(
        faults(&[("corner/house.toml", LIKE_OCEAN_VIEW), ("corner/three-card.toml", &text)]),
        ["corner/three-card.toml:3: backline.wagers: there are no bets behind another's hand in this game"]
    );
}
