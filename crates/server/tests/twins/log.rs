use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Everything that is logged, at every level, as text.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<String>>);

impl Log {
    /// What was logged since it was last asked.
    pub(crate) fn take(&self) -> String {
        std::mem::take(&mut *self.0.lock().unwrap())
    }

    fn write(&self, metadata: Option<&Metadata<'_>>, fields: impl FnOnce(&mut Text<'_>)) {
        let mut text = self.0.lock().unwrap();
        if let Some(metadata) = metadata {
            write!(text, "{} {}", metadata.level(), metadata.target()).unwrap();
        }
        fields(&mut Text(&mut text));
        text.push('\n');
    }
}

struct Text<'a>(&'a mut String);

impl Visit for Text<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        write!(self.0, " {}={value:?}", field.name()).unwrap();
    }
}

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        self.write(Some(span.metadata()), |text| span.record(text));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        self.write(None, |text| values.record(text));
    }

    fn event(&self, event: &Event<'_>) {
        self.write(Some(event.metadata()), |text| event.record(text));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
