/** The program that docs/protocol.md shows runs in a browser as it stands, also where browsers make no names by themselves. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { evening } from "../lib/suite.js";
import { until } from "../lib/until.js";

evening("what the protocol shows for a browser sits down as it stands", { bots: 0 }, async (evening) => {
  const document = await readFile(new URL("../../docs/protocol.md", import.meta.url), "utf8");
  const program = document.split("```js\n")[1]?.split("\n```")[0];
  assert.ok(program, "the document shows one");
  const { page } = await evening.friend("Ann");
  // Only where a page has come by TLS or from this machine a browser makes such names by itself.
  await page.evaluate(() => Object.defineProperty(crypto, "randomUUID", { value: undefined }));
  await page.evaluate(program);
  const seats = () => page.evaluate(async () => (await (await fetch("/api/tables/1")).json()).taken);
  await until(async () => (await seats()) === 1, "Ann sits at a table");
});
