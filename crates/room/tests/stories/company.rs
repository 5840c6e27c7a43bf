//! Who may sit at a table, and who may know of it.

use room::{By, Change, Company, Errand, Limit, PersonId, Refused, Role, Settings, TableId, Terms, What};
use rules::{Chips, Register, Seat, Structure};

use crate::story::{ANN, BOB, FLOOR, Story};

const ONE: TableId = TableId(1);
const TWO: TableId = TableId(2);
const BOT: PersonId = PersonId(3);

fn terms(id: TableId) -> Terms {
    let house = Register::embedded().house("ocean-view").unwrap();
    let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
    Terms::new(id, house, "holdem", bets, &house.family(18), Settings::default())
}

fn sit(number: u8) -> What {
    What::SitDown { seat: Seat::new(number - 1).unwrap(), chips: Chips(20_000) }
}

/// A table for the invited, one for people, and three who might sit there, one of them a bot.
fn evening(checkpoint_every: u64) -> Story {
    let mut story = Story::new(checkpoint_every);
    for (table, company) in [(ONE, Company::Invited), (TWO, Company::People)] {
        story.run(FLOOR, Errand::Open(Box::new(terms(table).for_company(company)))).unwrap();
    }
    for (person, name, bot) in [(ANN, "Ann", false), (BOB, "Bob", false), (BOT, "Bot", true)] {
        let name = name.to_string();
        story
            .run(
                FLOOR,
                Errand::Enrol { person, name, role: Role::Player, bot, secret: None, chips: Chips(0), table: None },
            )
            .unwrap();
        story.run(FLOOR, Errand::Issue { to: person, chips: Chips(50_000) }).unwrap();
    }
    story
}

#[test]
fn a_table_for_the_invited_is_for_nobody_else() {
    // From a checkpoint, and from the records alone.
    for checkpoint_every in [2, 1_000] {
        let mut story = evening(checkpoint_every);
        let refused = story.ask(ONE, By::Person(ANN), sit(1)).unwrap_err();
        assert_eq!(refused, Refused::NotInvited { table: ONE });
        assert_eq!(refused.to_string(), "table 1 is for those who were invited to it");
        assert!(!story.room.may_see(Some(ANN), ONE) && !story.room.may_see(None, ONE));
        assert!(story.room.may_see(None, TWO));
        let admit = |person, table| Errand::Admit { person, table };
        assert_eq!(
            story.run(By::Person(ANN), admit(ANN, ONE)).unwrap_err(),
            Refused::NotYours { whose: "the floor" },
            "nobody invites himself"
        );
        story.run(FLOOR, admit(ANN, ONE)).unwrap();
        story.reopen();
        assert!(story.room.may_see(Some(ANN), ONE) && !story.room.may_see(Some(BOB), ONE));
        story.ask(ONE, By::Person(ANN), sit(1)).unwrap();
        assert_eq!(story.ask(ONE, By::Person(BOB), sit(2)).unwrap_err(), Refused::NotInvited { table: ONE });
        let again = Refused::InvitedAlready { person: ANN, table: ONE };
        assert_eq!(story.run(FLOOR, admit(ANN, ONE)).unwrap_err(), again);
        assert_eq!(story.run(FLOOR, admit(ANN, TWO)).unwrap_err(), Refused::NoInvitation { table: TWO });
        let nobody = PersonId(9);
        assert_eq!(story.run(FLOOR, admit(nobody, ONE)).unwrap_err(), Refused::NoPerson { person: nobody });
        let three = TableId(3);
        assert_eq!(story.run(FLOOR, admit(ANN, three)).unwrap_err(), Refused::NoTable { table: three });
    }
}

/// Where somebody's chips are he may look, whatever he has become since he sat down.
#[test]
fn who_sits_at_a_table_for_the_invited_may_see_it() {
    let mut story = evening(1_000);
    let role = |role| Errand::Change { person: ANN, change: Change::Role(role) };
    story.run(FLOOR, role(Role::Floor)).unwrap();
    story.ask(ONE, By::Person(ANN), sit(1)).unwrap();
    story.run(FLOOR, role(Role::Player)).unwrap();
    assert!(story.room.may_see(Some(ANN), ONE) && !story.room.may_see(Some(BOB), ONE));
    story.ask(ONE, By::Person(ANN), What::Leave).unwrap();
    assert!(!story.room.may_see(Some(ANN), ONE));
}

#[test]
fn bots_do_not_sit_at_a_table_for_people() {
    let mut story = evening(1_000);
    let refused = story.ask(TWO, By::Person(BOT), sit(1)).unwrap_err();
    assert_eq!(refused.to_string(), "table 2 is for people, not for bots");
    story.ask(TWO, By::Person(ANN), sit(1)).unwrap();
}

#[test]
fn nobody_is_called_to_a_table_that_he_was_not_invited_to() {
    let mut story = evening(1_000);
    let list = terms(ONE).list();
    story.run(By::Person(BOB), Errand::Wait { person: BOB, list, table: None }).unwrap();
    let seat = Seat::new(0).unwrap();
    let call = |table| Errand::Call { person: BOB, table, seat, until: room::Millis(60_000) };
    assert_eq!(story.run(FLOOR, call(ONE)).unwrap_err(), Refused::NotInvited { table: ONE });
    story.run(FLOOR, call(TWO)).unwrap();
}

#[test]
fn terms_for_everybody_are_written_as_they_always_were() {
    let text = String::from_utf8(terms(ONE).write()).unwrap();
    assert!(!text.contains("company"), "{text}");
    for company in Company::ALL {
        let terms = terms(ONE).for_company(company);
        assert_eq!(Terms::read(&terms.write()).unwrap(), terms);
    }
}
