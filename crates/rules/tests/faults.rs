//! Broken books: each fault is found, with its file, line, field and what would be right; and all of them at once.

use rules::Register;
use rules::book::BookFile;

const HOUSE: &str = "id = 'corner'\ncode = 'CO'\nname = 'The Corner'\nsources = ['corner.txt']\n";
const GAME: &str = "id = 'holdem'\ncode = 'HE'\nname = 'Texas'\n";
const CLAUSE: &str = "\n[[clause]]\nid = 'CO.HE.01'\nkind = 'deal'\nwhere = 'page 1'\ntext = 'Two cards each.'\n";
const RULING: &str =
    "[[ruling]]\nid = 'R001'\ntitle = 'A'\ntext = 'B'\nchoices = 'C'\nruling = 'D'\nbasis = 'E'\nclauses = []\n";

/// The faults of a house with these files, a line each.
fn faults(files: &[(&str, &str)]) -> Vec<String> {
    let files: Vec<BookFile> = files.iter().map(|(path, text)| BookFile::new(path, text)).collect();
    match Register::load(&files) {
        Ok(_) => vec![],
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

/// The faults of a game's file in an otherwise sound house.
fn game_faults(text: &str) -> Vec<String> {
    faults(&[("corner/house.toml", HOUSE), ("corner/holdem.toml", text)])
}

/// The faults of a schedule in an otherwise sound house.
fn schedule_faults(kind: &str, rows: &str) -> Vec<String> {
    let game = format!("{GAME}{CLAUSE}");
    let of = if kind == "action" { "pure-21.5" } else { "poker" };
    let text = format!("[[schedule]]\ngame = '{of}'\nkind = '{kind}'\nclause = 'CO.HE.01'\nrows = '''\n{rows}'''\n");
    faults(&[("corner/house.toml", HOUSE), ("corner/holdem.toml", &game), ("corner/schedules.toml", &text)])
}

#[test]
fn a_sound_book_has_none() {
    assert_eq!(game_faults(&format!("{GAME}{CLAUSE}")), [""; 0]);
    assert_eq!(schedule_faults("limit", "option  limit  players  flop  no-flop\n1  $2-$4  2-9  $3  $1\n"), [""; 0]);
}

#[test]
fn not_toml() {
    let found = game_faults(&format!("{GAME}this is not toml\n"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("corner/holdem.toml:4: "), "{found:?}");
}

#[test]
fn an_unknown_field_gets_the_nearest_name() {
    assert_eq!(
        game_faults(&format!("{GAME}nmae = 'x'\n")),
        ["corner/holdem.toml:4: nmae: is not known here; is it name?"]
    );
    assert_eq!(
        game_faults(&format!("{GAME}blindfold = 'x'\n")),
        [
            "corner/holdem.toml:4: blindfold: is not known here; there are id, code, name, family, wager_of, like, without, \
             rulings_off, clause"
        ]
    );
}

#[test]
fn a_missing_field() {
    assert_eq!(game_faults("id = 'holdem'\nname = 'x'\n"), ["corner/holdem.toml:1: code: is missing"]);
    let clause = CLAUSE.replace("text = 'Two cards each.'\n", "");
    assert_eq!(game_faults(&format!("{GAME}{clause}")), ["corner/holdem.toml:5: clause.text: is missing"]);
}

#[test]
fn an_empty_text() {
    let clause = CLAUSE.replace("Two cards each.", " ");
    assert_eq!(game_faults(&format!("{GAME}{clause}")), ["corner/holdem.toml:9: clause.text: is empty"]);
}

#[test]
fn a_value_of_another_kind() {
    let game = GAME.replace("'HE'", "7");
    assert_eq!(game_faults(&game), ["corner/holdem.toml:2: code: is the number 7; it must be text in quotes"]);
    assert_eq!(
        game_faults(&format!("{GAME}{CLAUSE}shown = 'yes'\n")),
        ["corner/holdem.toml:10: clause.shown: is text; it must be true or false"]
    );
    assert_eq!(
        game_faults(&format!("{GAME}{CLAUSE}rulings = [1]\n")),
        ["corner/holdem.toml:10: clause.rulings: holds the number 1, not text"]
    );
    assert_eq!(
        game_faults(&format!("{GAME}clause = 'x'\n")),
        ["corner/holdem.toml:4: clause: is text; it must be tables, each under its name in double brackets"]
    );
}

#[test]
fn a_word_that_is_not_on_the_list() {
    let found = game_faults(&format!("{GAME}{}", CLAUSE.replace("deal", "deel")));
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("corner/holdem.toml:7: clause.kind: 'deel' (is it deal?) is none of setup,"),
        "{found:?}"
    );
}

#[test]
fn ids_that_do_not_agree_with_the_path() {
    assert_eq!(
        game_faults(&GAME.replace("'holdem'", "'omaha'")),
        ["corner/holdem.toml:1: id: 'omaha' does not agree with the path: it must be holdem"]
    );
    assert_eq!(
        game_faults(&format!("{GAME}{}", CLAUSE.replace("CO.HE.01", "OV.HE.01"))),
        ["corner/holdem.toml:6: clause.id: 'OV.HE.01' must be CO.HE. and a number of two digits or more"]
    );
}

#[test]
fn doubled_ids() {
    assert_eq!(
        game_faults(&format!("{GAME}{CLAUSE}{CLAUSE}")),
        ["corner/holdem.toml:12: clause.id: CO.HE.01 is there twice"]
    );
    assert_eq!(
        faults(&[("rulings.toml", &format!("{RULING}{RULING}"))]),
        ["rulings.toml:10: ruling.id: R001 is there twice"]
    );
    let other = HOUSE.replace("corner", "edge");
    assert_eq!(
        faults(&[("corner/house.toml", HOUSE), ("edge/house.toml", &other)]),
        ["edge/house.toml:2: code: CO is the code of another house"]
    );
}

#[test]
fn a_ruling_with_a_wrong_number() {
    assert_eq!(
        faults(&[("rulings.toml", &RULING.replace("R001", "31"))]),
        ["rulings.toml:2: ruling.id: '31' is no ruling's number: write R and three digits"]
    );
}

#[test]
fn what_is_cited_but_nowhere() {
    let clause = format!("{CLAUSE}rulings = ['R002']\n");
    assert_eq!(
        faults(&[
            ("rulings.toml", RULING),
            ("corner/house.toml", HOUSE),
            ("corner/holdem.toml", &format!("{GAME}{clause}"))
        ]),
        ["corner/holdem.toml:10: clause.rulings: R002 is cited but is nowhere else; is it R001?"]
    );
    assert_eq!(
        game_faults(&format!("{GAME}{CLAUSE}same_as = 'CO.HE.02'\n")),
        ["corner/holdem.toml:10: clause.same_as: CO.HE.02 is cited but is nowhere else; is it CO.HE.01?"]
    );
    assert_eq!(
        faults(&[("rulings.toml", &RULING.replace("clauses = []", "clauses = ['OV.HE.01']"))]),
        ["rulings.toml:8: ruling.clauses: OV.HE.01 is cited but is nowhere else"]
    );
}

#[test]
fn a_folder_without_a_house() {
    assert_eq!(
        faults(&[("corner/holdem.toml", GAME)]),
        ["corner/holdem.toml:1: the folder has no house.toml that says whose book it is"]
    );
}

#[test]
fn a_chapter_that_is_listed_but_not_there() {
    assert_eq!(
        faults(&[("corner/house.toml", &format!("{HOUSE}chapters = ['holdem']\n"))]),
        ["corner/house.toml:5: chapters: there is no corner/holdem.toml"]
    );
}

#[test]
fn schedules_with_wrong_cells() {
    let head = "option  limit  players  flop  no-flop\n";
    let found = schedule_faults("limit", "option  limit\n1  $2-$4\n");
    assert_eq!(
        found,
        [
            "corner/schedules.toml:6: schedule.rows: the first line must name the columns: option  limit  players  flop  no-flop"
        ]
    );
    assert_eq!(
        schedule_faults("limit", &format!("{head}1  $2-$4  2-9  $3\n1  $2-$4  2-9  $3  $1\n")),
        ["corner/schedules.toml:7: schedule.rows: 4 cells; there must be 5, two spaces apart"]
    );
    assert_eq!(
        schedule_faults("limit", &format!("{head}one  $2-$4  2-9  3  $1\n")),
        [
            "corner/schedules.toml:7: schedule.rows.flop: '3' is no amount: write it as $5, $0.50 or $1,000",
            "corner/schedules.toml:7: schedule.rows.option: 'one' is no number; a dash stands for none",
        ]
    );
    assert_eq!(
        schedule_faults("limit", &format!("{head}1  $4-$2  1-12  $3  $1\n")),
        [
            "corner/schedules.toml:7: schedule.rows.limit: '$4-$2' ends before it begins",
            "corner/schedules.toml:7: schedule.rows.players: '1-12' is no range of players: write 7-9, between 2 and 9",
        ]
    );
}

/// Shows OV.PB.46, OV.FE.17, OV.FE.32, OV.FE.48, OV.TC.73, AV.PB.47, AV.FE.07, OV.PB.76, AV.PB.73, TS.PB.72.
#[test]
fn a_fee_is_never_a_percentage() {
    assert_eq!(
        schedule_faults("limit", "option  limit  players  flop  no-flop\n1  $2-$4  2-9  5%  $1\n"),
        [
            "corner/schedules.toml:7: schedule.rows.flop: '5%' is a percentage; a fee is a flat amount, never a share (OV.FE.32)"
        ]
    );
}

#[test]
fn rows_that_leave_players_out() {
    let head = "option  limit  players  flop  no-flop\n";
    assert_eq!(
        schedule_faults("limit", &format!("{head}1  $2-$4  7-9  $3  $1\n2  $2-$4  2-4  $2  $1\n")),
        ["corner/schedules.toml:8: schedule.rows.players: the next row must be for 6 players and fewer, down to 2"]
    );
    assert_eq!(
        schedule_faults("limit", &format!("{head}1  $2-$4  7-9  $3  $1\n")),
        ["corner/schedules.toml:7: schedule.rows.players: the rows end before 6 players: they must go down to 2"]
    );
}

#[test]
fn brackets_with_holes_overlaps_or_an_end() {
    let head = "option  limit  player-fee  action  fee\n";
    assert_eq!(
        schedule_faults("action", &format!("{head}1  $5+  $0  $5-$50  $1\n.  .  .  $61+  $2\n")),
        ["corner/schedules.toml:8: schedule.rows.action: the next bracket must begin at $51"]
    );
    assert_eq!(
        schedule_faults("action", &format!("{head}1  $5+  $0  $5+  $1\n.  .  .  $61+  $2\n")),
        ["corner/schedules.toml:8: schedule.rows.action: no bracket can follow one without an end"]
    );
    assert_eq!(
        schedule_faults("action", &format!("{head}1  $5+  $0  $5-$50  $1\n")),
        [
            "corner/schedules.toml:7: schedule.rows.action: the last bracket must have no end, or action above $50 has no fee"
        ]
    );
    assert_eq!(
        schedule_faults("action", &format!("{head}1  $5+  $0  $25+  $1\n")),
        ["corner/schedules.toml:7: schedule.rows.action: the first bracket begins at $25, above the least wager of $5"]
    );
    assert_eq!(
        schedule_faults("action", &format!("{head}.  .  .  $5+  $1\n")),
        ["corner/schedules.toml:7: schedule.rows.option: a point means the option above, but there is none"]
    );
    assert_eq!(
        schedule_faults("action", &format!("{head}1  $5+  $1  $5+  $1\n")),
        ["corner/schedules.toml:7: schedule.rows.player-fee: a player's fee must say for what: '$1 a circle'"]
    );
}

/// Shows OV.PB.17, OV.FE.33, OV.FE.49, AV.PB.17, AV.FE.10, TS.PB.19, TS.FE.04.
#[test]
fn more_than_five_rates() {
    let rows = "option  limit  player-fee  action  fee\n1  $1+  $0  $1-$1  $1\n.  .  .  $2-$2  $2\n.  .  .  $3-$3  $3\n\
                .  .  .  $4-$4  $4\n.  .  .  $5-$5  $5\n.  .  .  $6+  $6\n";
    assert_eq!(
        schedule_faults("action", rows),
        ["corner/schedules.toml:12: schedule.rows.fee: 6 rates at one table; the law allows 5 (R097)"]
    );
}

#[test]
fn time_and_table_fees_must_say_how() {
    assert_eq!(
        schedule_faults("time", "option  players  fee\n1  2-9  $3\n"),
        ["corner/schedules.toml:1: schedule.every_minutes: a time fee must say how often: write a number of minutes"]
    );
    assert_eq!(
        schedule_faults("table-fee", "limit  players  fee\n$2-$4  2-9  $3\n"),
        ["corner/schedules.toml:1: schedule.structure: a table fee must say whether it is for limit or spread"]
    );
}

#[test]
fn doubled_options() {
    let rows = "option  limit  players  flop  no-flop\n1  $2-$4  2-9  $3  $1\n1  $2-$4  2-9  $2  $1\n";
    assert_eq!(
        schedule_faults("limit", rows),
        ["corner/schedules.toml:8: schedule.rows.option: option 1 of poker is there twice"]
    );
}

#[test]
fn files_in_the_wrong_place() {
    assert_eq!(
        faults(&[("house.toml", HOUSE), ("ruling.toml", RULING)]),
        [
            "house.toml:1: this is a house's own folder: name the folder that it stands in",
            "ruling.toml:1: only rulings.toml stands beside the houses' folders",
        ]
    );
}

#[test]
fn codes_that_nobody_could_find() {
    assert_eq!(
        game_faults(&GAME.replace("'HE'", "'he'")),
        ["corner/holdem.toml:2: code: 'he' must be capital letters, such as HE"]
    );
    assert_eq!(
        game_faults(&GAME.replace("'HE'", "'GE'")),
        ["corner/holdem.toml:2: code: GE is the code of another chapter"]
    );
}

#[test]
fn a_bonus_bet_of_no_game() {
    assert_eq!(
        game_faults(&format!("{GAME}wager_of = 'holdme'\n")),
        ["corner/holdem.toml:4: wager_of: there is no game 'holdme' in this house; is it holdem?"]
    );
}

#[test]
fn a_clause_that_is_the_same_as_itself() {
    assert_eq!(
        game_faults(&format!("{GAME}{CLAUSE}same_as = 'CO.HE.01'\n")),
        ["corner/holdem.toml:10: clause.same_as: CO.HE.01 is cited but is nowhere else"]
    );
}

#[test]
fn a_ruling_of_a_later_file_takes_the_place_of_an_earlier_one() {
    let files = [RULING.to_string(), RULING.replace("'D'", "'other'")].map(|text| BookFile::new("rulings.toml", &text));
    assert_eq!(Register::load(&files).unwrap().ruling("R001").unwrap().ruling, "other");
}

/// The faults of a file of schedules in an otherwise sound house.
fn file_of_schedules(text: &str) -> Vec<String> {
    let game = format!("{GAME}{CLAUSE}");
    faults(&[("corner/house.toml", HOUSE), ("corner/holdem.toml", &game), ("corner/schedules.toml", text)])
}

#[test]
fn a_schedule_of_another_houses_clause_and_fields_of_another_kind() {
    let head = "[[schedule]]\ngame = 'poker'\nkind = 'blinds'\nclause = 'OV.FE.23'\nevery_minutes = 30\n";
    assert_eq!(
        file_of_schedules(&format!("{head}rows = \"\"\"\nsmall  big\n$3  $1\n\"\"\"\n")),
        [
            "corner/schedules.toml:4: schedule.clause: OV.FE.23 is not a clause of this house: they begin with CO.",
            "corner/schedules.toml:5: schedule.every_minutes: only a schedule of kind time has this; leave it out",
            "corner/schedules.toml:8: schedule.rows.small: the small blind of $3 is above the big blind of $1",
        ]
    );
}

#[test]
fn a_limit_without_an_end_where_there_must_be_one() {
    let head = "[[schedule]]\ngame = 'poker'\nkind = 'table-fee'\nstructure = 'limit'\nclause = 'CO.HE.01'\n";
    assert_eq!(
        file_of_schedules(&format!("{head}rows = \"\"\"\nlimit  players  fee\n$5+  2-9  $1\n\"\"\"\n")),
        ["corner/schedules.toml:8: schedule.rows.limit: '$5+' needs an upper end"]
    );
}

#[test]
fn amounts_as_large_as_can_be() {
    let rows = "option  limit  player-fee  action  fee\n1  $5+  $0  $5-$184467440737095516.00  $1\n.  .  .  $6+  $2\n";
    assert_eq!(schedule_faults("action", rows).len(), 1);
}

#[test]
fn all_faults_at_once() {
    let game = format!("{}blindfold = 1\n{}", GAME.replace("'HE'", "7"), CLAUSE.replace("deal", "deel"));
    let found = faults(&[
        ("rulings.toml", "[[ruling]]\n"),
        ("corner/house.toml", "id = 'edge'\n"),
        ("corner/holdem.toml", &game),
    ]);
    let in_file = |file: &str| found.iter().filter(|fault| fault.starts_with(file)).count();
    assert_eq!(
        (in_file("rulings.toml:"), in_file("corner/house.toml:"), in_file("corner/holdem.toml:")),
        (7, 4, 3),
        "{found:#?}"
    );
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in ".*", rows in ".*") {
        let _ = game_faults(&text);
        let _ = schedule_faults("limit", &rows);
        let _ = schedule_faults("action", &format!("option  limit  player-fee  action  fee\n{rows}"));
    }

    #[test]
    fn no_row_makes_the_reader_panic(rows in "([0-9.$+,% -]|  |\n)*") {
        for kind in ["limit", "spread", "time", "table-fee", "blinds", "action"] {
            let _ = schedule_faults(kind, &rows);
        }
        let _ = schedule_faults("action", &format!("option  limit  player-fee  action  fee\n{rows}"));
        let _ = schedule_faults("limit", &format!("option  limit  players  flop  no-flop\n{rows}"));
    }
}
