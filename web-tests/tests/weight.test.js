/** What a first table costs: little enough for a phone on a bad line. */

import assert from "node:assert/strict";
import { load } from "../lib/measure.js";
import { evening } from "../lib/suite.js";

const MOST_BYTES = 300 * 1024;

evening("a first table is there within 300 KiB", { bots: 2 }, async (evening) => {
  const { page } = await evening.person();
  const { table } = await evening.room.tableOf("holdem");
  const { bytes, requests } = await load(page, `${evening.room.address}/table/${table}`, "cr-card");
  assert.ok(bytes < MOST_BYTES, `${bytes} bytes in ${requests} requests`);
});
