/// How a player plays: a few numbers.
///
/// ```
/// use bots::Temper;
///
/// assert!(Temper::TIGHT.plays < Temper::LOOSE.plays);
/// assert_eq!(Temper::find("calling"), Some(Temper::CALLING));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Temper {
    /// What he is called.
    pub name: &'static str,
    /// How many of a thousand first hands he plays at a full table, if nobody has raised.
    pub plays: u16,
    /// How many of them he raises with.
    pub raises: u16,
    /// What he wants from a call, in hundredths of what the pot offers: above 100 he is careful.
    pub wants: u16,
    /// From which part of the pot on he bets or raises, in hundredths of what would be his by chance.
    pub presses: u16,
    /// In how many of a thousand moments he bets with nothing.
    pub bluffs: u16,
    /// How much he bets where he may choose, in hundredths of the pot.
    pub bets: u16,
    /// How many of a thousand times he makes a bonus bet.
    pub bonus: u16,
    /// How many times the least he wagers against a player-dealer.
    pub wagers: u16,
}

impl Temper {
    /// Few hands, and those with care.
    pub const TIGHT: Temper = Temper {
        name: "tight",
        plays: 190,
        raises: 70,
        wants: 115,
        presses: 120,
        bluffs: 20,
        bets: 70,
        bonus: 50,
        wagers: 1,
    };
    /// Many hands, and on to see one more card.
    pub const LOOSE: Temper = Temper {
        name: "loose",
        plays: 420,
        raises: 80,
        wants: 85,
        presses: 120,
        bluffs: 30,
        bets: 60,
        bonus: 500,
        wagers: 2,
    };
    /// Nearly every hand, and hardly ever a raise.
    pub const CALLING: Temper = Temper {
        name: "calling",
        plays: 520,
        raises: 20,
        wants: 65,
        presses: 170,
        bluffs: 0,
        bets: 40,
        bonus: 300,
        wagers: 1,
    };
    /// Bets and raises wherever it can pay.
    pub const AGGRESSIVE: Temper = Temper {
        name: "aggressive",
        plays: 280,
        raises: 150,
        wants: 95,
        presses: 95,
        bluffs: 120,
        bets: 90,
        bonus: 200,
        wagers: 4,
    };

    /// All that have a name, in the order in which they take their seats.
    pub const ALL: [Temper; 4] = [Temper::TIGHT, Temper::LOOSE, Temper::CALLING, Temper::AGGRESSIVE];

    /// The one of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Temper> {
        Temper::ALL.into_iter().find(|temper| temper.name == name)
    }
}
