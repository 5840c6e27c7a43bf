use std::io::Write;

/// What one sees who just starts the program.
pub(crate) fn print() -> anyhow::Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    write!(
        std::io::stdout(),
        "\
Cardroom {version}: a California card room in one binary.

It knows cards and the order of hands so far; the rule books, the tables and the room are being built on them.
Arguments go behind two dashes when cargo starts it: cargo run --release -- rank high \"Ah Kh Qh Jh Th\"

  cardroom rank RANKING CARDS [--board CARDS]   what cards are worth
  cardroom count RANKING --cards N              all hands of a ranking, by kind
  cardroom help [COMMAND]                       every command with its options

Try:
  cardroom rank high-joker \"As Ah Ad Ac Jk\"
  cardroom rank omaha-high \"Th 9h 9d 3s\" --board \"Ah Kh Qh Jh 2c\"
  cardroom count low-joker --cards 5
"
    )?;
    Ok(())
}
