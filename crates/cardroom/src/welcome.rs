use std::io::Write;

/// What one sees who just starts the program.
pub(crate) fn print() -> anyhow::Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    write!(
        std::io::stdout(),
        "\
Cardroom {version}: a California card room in one binary.

It knows the rule books of four houses clause by clause, the order of hands, and one deal or round of every game.
Arguments go behind two dashes when cargo starts it: cargo run --release -- rank high \"Ah Kh Qh Jh Th\"

  cardroom books                                the houses and their games
  cardroom book HOUSE [GAME] [--diff HOUSE2]    a rule book, a rule card, two houses side by side
  cardroom why ID                               a clause or a ruling, such as OV.HE.07 or R031
  cardroom clauses                              every clause, and what shows it
  cardroom play FILE                            a hand script, played by the book
  cardroom rule HAND [--at N] SENTENCE          a dispute: what the book says would follow, at every house
  cardroom live HOUSE GAME                      a live table: real cards, counted and ruled
  cardroom phh replay|export FILES              hand histories: PHH in and out, OHH and text out
  cardroom schedules HOUSE [GAME]               what the tables of a house may post
  cardroom rank RANKING CARDS [--board CARDS]   what cards are worth
  cardroom count RANKING --cards N              all hands of a ranking, by kind
  cardroom edge HOUSE GAME [--strategy]         what wagers cost against a player-dealer
  cardroom equity GAME HANDS [--board CARDS]    what hands of poker are worth against each other
  cardroom sim HOUSE GAME [--hands N]           very many hands, played by bots
  cardroom collections HOUSE GAME               what each schedule brings in, and costs players
  cardroom bank HOUSE GAME [--bank $]           what a player-dealer can expect, and how long a bankroll lasts
  cardroom audit DIR                            the record of a room, checked: hashes, chips, every deal
  cardroom backup DIR TO, restore FROM DIR      a copy of it, and back
  cardroom verify FILE                          the proofs of a hand: each card lay where it was promised
  cardroom shuffle-report [--deals N]           shuffled decks, counted
  cardroom trials [--seeds N]                   rooms on trial: people, networks and disks that fail
  cardroom help [COMMAND]                       every command with its options

Try:
  cardroom rank high-joker \"As Ah Ad Ac Jk\"
  cardroom rank omaha-high \"Th 9h 9d 3s\" --board \"Ah Kh Qh Jh 2c\"
  cardroom book three-six holdem
  cardroom book casino-club pure-21.5 --diff aviator
  cardroom play books/casino-club/examples/CC.PB.03.toml
  cardroom rule ocean-view/holdem \"seat 4 is a card short\"
  cardroom edge ocean-view three-card --strategy
  cardroom equity holdem AhKh QsQd --board \"As 7c 2d\"
"
    )?;
    Ok(())
}
