use rules::book::{Field, FieldKind};
use serde_json::{Map, Value, json};

/// The JSON Schema of a kind of book file, for editors.
pub(crate) fn schema(kind: &str, fields: &[Field]) -> Value {
    let mut schema = table(fields, true);
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("Cardroom {kind}"));
    schema
}

/// A table must be complete, unless what it leaves out may come from another game or a ruling.
fn table(fields: &[Field], complete: bool) -> Value {
    let needed = |field: &&Field| complete && field.required && !field.kind.holds_values();
    let required: Vec<&str> = fields.iter().filter(needed).map(|field| field.name).collect();
    let properties: Map<String, Value> = fields
        .iter()
        .map(|field| {
            let mut schema = value(field.kind);
            schema["description"] = json!(field.about);
            (field.name.to_string(), schema)
        })
        .collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn value(kind: FieldKind) -> Value {
    match kind {
        FieldKind::Text | FieldKind::Written(_) => json!({ "type": "string", "minLength": 1 }),
        FieldKind::Flag => json!({ "type": "boolean" }),
        FieldKind::Number(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        FieldKind::NumberOr(least, most, word) => {
            json!({ "anyOf": [{ "type": "integer", "minimum": least, "maximum": most }, { "const": word }] })
        }
        FieldKind::OneOf(words) => json!({ "enum": words() }),
        FieldKind::ListOf(kind) => json!({ "anyOf": [value(*kind), { "type": "array", "items": value(*kind) }] }),
        FieldKind::Table(fields) => table(fields, false),
        FieldKind::Tables(fields) => json!({ "type": "array", "items": table(fields, true) }),
        FieldKind::Named(kind) => json!({ "type": "object", "additionalProperties": value(*kind) }),
    }
}
