/** What a newcomer's first table costs: little enough for a phone on a bad line. */

import assert from "node:assert/strict";
import { weigh } from "../lib/measure.js";
import { evening } from "../lib/suite.js";

const MOST_BYTES = 300_000;

evening("from an invitation over the lobby to a table it is within 300 KB", { bots: 2 }, async (evening) => {
  const person = await evening.person();
  const { table } = await evening.room.tableOf("holdem");
  const weight = await weigh(person.page);
  await person.joins(evening.room.invitation, "Ann");
  await person.page.getByTestId(`table-${table}`).getByTestId("go").click();
  await person.page.locator("cr-card").first().waitFor();
  const { bytes, requests } = weight();
  assert.ok(bytes > 0 && bytes < MOST_BYTES, `${bytes} bytes in ${requests} requests`);
});
