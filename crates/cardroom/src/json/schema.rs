use rules::book::{Field, FieldKind};
use serde_json::{Map, Value, json};

/// The JSON Schema of a kind of book file, for editors.
pub(crate) fn schema(kind: &str, fields: &[Field]) -> Value {
    let mut schema = table(fields);
    schema.insert("$schema".to_string(), json!("https://json-schema.org/draft/2020-12/schema"));
    schema.insert("title".to_string(), json!(format!("Cardroom {kind}")));
    Value::Object(schema)
}

fn table(fields: &[Field]) -> Map<String, Value> {
    let required: Vec<&str> = fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    let properties: Map<String, Value> = fields.iter().map(|field| (field.name.to_string(), value(field))).collect();
    let table = json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false,
    });
    table.as_object().cloned().unwrap_or_default()
}

fn value(field: &Field) -> Value {
    let about = field.about;
    match field.kind {
        FieldKind::Text => json!({ "type": "string", "minLength": 1, "description": about }),
        FieldKind::Texts => json!({ "type": "array", "items": { "type": "string" }, "description": about }),
        FieldKind::Flag => json!({ "type": "boolean", "description": about }),
        FieldKind::Number => json!({ "type": "integer", "description": about }),
        FieldKind::OneOf(words) => json!({ "enum": words(), "description": about }),
        FieldKind::Tables(fields) => json!({ "type": "array", "items": table(fields), "description": about }),
    }
}
