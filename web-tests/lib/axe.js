/** What axe finds wrong with a page: nothing serious may be. */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The faults that keep somebody out, in a line each.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>}
 */
export async function faults(page) {
  await page.evaluate(source);
  return page.evaluate(async (tags) => {
    const axe = /** @type {any} */ (globalThis).axe;
    const { violations } = await axe.run(document, { runOnly: { type: "tag", values: tags } });
    return violations
      .filter((/** @type {any} */ fault) => ["serious", "critical"].includes(fault.impact))
      .flatMap((/** @type {any} */ fault) =>
        fault.nodes.map((/** @type {any} */ node) => `${fault.id}: ${node.target.flat().join(" ")}: ${node.failureSummary}`),
      );
  }, TAGS);
}
