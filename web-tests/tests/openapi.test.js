/** The document of the API, by a validator that others have written. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Room } from "../lib/room.js";

test("the document of the API is OpenAPI 3.1", async () => {
  const room = await Room.open({ bots: 0 });
  try {
    const document = await (await fetch(`${room.address}/api/openapi.json`)).json();
    const validator = new Validator();
    const { valid, errors } = await validator.validate(document);
    assert.ok(valid, JSON.stringify(errors, null, 2));
    assert.equal(validator.version, "3.1");
  } finally {
    await room.close();
  }
});
