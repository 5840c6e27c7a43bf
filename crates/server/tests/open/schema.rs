//! As much of JSON Schema as the document of the API has. A word that is not known here fails, so that nothing goes unchecked.

use serde_json::Value;

/// Where a value does not fit a schema of this document, and why.
pub(crate) fn misfit(document: &Value, schema: &Value, value: &Value) -> Option<String> {
    let schema = schema.as_object().expect("a schema is an object");
    let misfits = schema.iter().filter_map(|(word, says)| match word.as_str() {
        "$ref" => misfit(document, resolve(document, says.as_str().unwrap()), value),
        "type" => (!is_of(says, value)).then(|| format!("{value} is no {says}")),
        "enum" => (!says.as_array().unwrap().contains(value)).then(|| format!("{value} is none of {says}")),
        "minimum" => {
            value.as_f64().is_some_and(|value| value < says.as_f64().unwrap()).then(|| format!("{value} < {says}"))
        }
        "required" => says
            .as_array()
            .unwrap()
            .iter()
            .find(|name| value.is_object() && value.get(name.as_str().unwrap()).is_none())
            .map(|name| format!("{name} is missing in {value}")),
        "properties" => says.as_object().unwrap().iter().find_map(|(name, schema)| {
            misfit(document, schema, value.get(name)?).map(|misfit| format!("{name}: {misfit}"))
        }),
        // Things under names that are chosen freely.
        "additionalProperties" if says.is_object() => {
            value.as_object()?.values().find_map(|value| misfit(document, says, value))
        }
        "additionalProperties" => {
            assert_eq!(*says, Value::Bool(false), "nothing else is in the document");
            let known = schema.get("properties").and_then(Value::as_object);
            let unknown =
                value.as_object()?.keys().find(|&name| known.is_none_or(|known| !known.contains_key(name)))?;
            Some(format!("{unknown} is unknown"))
        }
        "items" if says.is_boolean() => None,
        "items" => value.as_array()?.iter().find_map(|item| misfit(document, says, item)),
        "prefixItems" => {
            let (items, schemas) = (value.as_array()?, says.as_array().unwrap());
            if items.len() != schemas.len() {
                return Some(format!("{value} has not {} items", schemas.len()));
            }
            items.iter().zip(schemas).find_map(|(item, schema)| misfit(document, schema, item))
        }
        "oneOf" => {
            let misfits: Vec<_> =
                says.as_array().unwrap().iter().map(|schema| misfit(document, schema, value)).collect();
            let fits = misfits.iter().filter(|misfit| misfit.is_none()).count();
            (fits != 1).then(|| format!("{value} fits {fits} of {misfits:?}"))
        }
        "description" | "format" | "example" | "title" | "maxItems" | "minItems" | "propertyNames" => None,
        unknown => panic!("a word of a schema that the test does not know: {unknown}"),
    });
    misfits.into_iter().next()
}

/// What a reference leads to.
pub(crate) fn resolve<'a>(document: &'a Value, reference: &str) -> &'a Value {
    let path = reference.strip_prefix('#').expect("references stay in the document");
    document.pointer(path).unwrap_or_else(|| panic!("{reference} leads nowhere"))
}

fn is_of(types: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("there is no type {other}"),
    };
    types.as_array().map_or_else(|| is(types), |types| types.iter().any(is))
}
