//! Every table that can be opened.

use ledger::TableId;
use room::{Setup, Terms};
use rules::Register;
use trials::{Offer, menu};

pub(crate) struct NamedSetup {
    pub(crate) name: String,
    pub(crate) setup: Setup,
    pub(crate) least: u64,
    pub(crate) most: u64,
}

pub(crate) fn setups() -> Vec<NamedSetup> {
    let numbered = menu().iter().zip(1..);
    let opened = numbered.map(|(Offer { name, terms, least, most }, number)| {
        let terms = Terms { id: TableId(number), ..terms.clone() };
        assert_eq!(Terms::read(&terms.write()).unwrap(), terms);
        let setup = terms.setup(Register::embedded()).unwrap();
        NamedSetup { name: name.clone(), setup, least: *least, most: *most }
    });
    opened.collect()
}
