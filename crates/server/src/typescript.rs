//! What goes over the wire, as types of TypeScript: made of the same types, and kept in `web/wire.d.ts` for the browser.

use std::collections::BTreeMap;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

use crate::front::visit_types;
use crate::wire::{Asks, Tells};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/wire.d.ts");
const HEAD: &str = "// What goes over the socket (Asks, Tells) and over HTTP, made of the types of crates/server.\n\
                    // To make it again: CARDROOM_TYPES=write cargo test -p server --lib typescript\n";

/// Every declaration, by its name.
struct Declarations {
    config: Config,
    all: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() || self.all.contains_key(&T::ident(&self.config)) {
            return;
        }
        let declaration = format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&self.config));
        self.all.insert(T::ident(&self.config), declaration);
        T::visit_dependencies(self);
    }
}

fn declarations() -> BTreeMap<String, String> {
    let config = Config::new().with_large_int("number");
    let mut declarations = Declarations { config, all: BTreeMap::new() };
    declarations.visit::<Asks>();
    declarations.visit::<Tells>();
    visit_types(&mut declarations);
    declarations.all
}

#[test]
fn typescript_is_what_the_types_say() {
    let made = declarations().into_values().fold(HEAD.to_string(), |text, declaration| text + "\n" + &declaration);
    let made: String = made.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    // Types that nothing refers to would be forgotten: whatever the document of the API has is there too.
    let document = crate::document()["components"]["schemas"].as_object().unwrap();
    let missing: Vec<&String> = document.keys().filter(|name| !declarations().contains_key(*name)).collect();
    assert!(missing.is_empty(), "types of the document that are not in web/wire.d.ts: {missing:?}");
    if std::env::var("CARDROOM_TYPES").as_deref() == Ok("write") {
        std::fs::create_dir_all(Path::new(FILE).parent().unwrap()).unwrap();
        std::fs::write(FILE, &made).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        kept == made,
        "web/wire.d.ts is not what the types say: CARDROOM_TYPES=write cargo test -p server --lib typescript"
    );
}
