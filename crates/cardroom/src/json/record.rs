use journal::Verified;
use room::Audited;
use serde::Serialize;

/// What `audit` says.
#[derive(Serialize)]
pub(crate) struct AuditJson {
    records: u64,
    decided: u64,
    tables: u64,
    open: usize,
    /// Only known with the key.
    deals: Option<u64>,
    issued: u64,
    /// Only compared with the key.
    states: Option<u64>,
    drops: Vec<DropJson>,
    with_key: bool,
}

/// What the house has taken at a table in a shift.
#[derive(Serialize)]
struct DropJson {
    table: u32,
    shift: u32,
    cents: u64,
}

/// What `backup` and `restore` say.
#[derive(Serialize)]
pub(crate) struct CopyJson {
    records: u64,
    streams: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    audit: Option<AuditJson>,
}

impl AuditJson {
    pub(crate) fn new(audited: &Audited, with_key: bool) -> AuditJson {
        let drop = |(&(table, shift), cents): (&(ledger::TableId, u32), &ledger::Cents)| DropJson {
            table: table.0,
            shift,
            cents: cents.0,
        };
        AuditJson {
            records: audited.records,
            decided: audited.decided,
            tables: audited.tables,
            open: audited.open,
            deals: with_key.then_some(audited.deals),
            issued: audited.issued.0,
            states: with_key.then_some(audited.states),
            drops: audited.drops.iter().map(drop).collect(),
            with_key,
        }
    }
}

impl CopyJson {
    pub(crate) fn new(copied: &Verified) -> CopyJson {
        CopyJson { records: copied.records, streams: copied.heads.len(), audit: None }
    }

    pub(crate) fn audited(copied: &Verified, audited: &Audited, with_key: bool) -> CopyJson {
        CopyJson { audit: Some(AuditJson::new(audited, with_key)), ..CopyJson::new(copied) }
    }
}
