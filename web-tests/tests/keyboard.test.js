/** Somebody who has no mouse: from the lobby to a whole hand, by keys alone. */

import assert from "node:assert/strict";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

/** @import { Page } from "playwright-core" */

/** What has the focus, through every shadow. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute("data-test") ?? element?.tagName.toLowerCase() ?? "";
  });

/**
 * Goes from stop to stop until one is reached.
 * @param {Page} page
 * @param {(name: string) => boolean} wanted
 */
async function tabTo(page, wanted) {
  for (let stops = 0; stops < 120; stops += 1) {
    const name = await focused(page);
    if (wanted(name)) return name;
    await page.keyboard.press("Tab");
  }
  throw new Error(`it is not reached by Tab; the focus is on ${await focused(page)}`);
}

evening("a hand is played by keys alone", { bots: 2 }, async (evening) => {
  const ann = await evening.person();
  const { page } = ann;
  const player = new Player(ann, 9);
  const { table } = await evening.room.tableOf("holdem");
  await page.goto(evening.room.invitation);
  await tabTo(page, (name) => name === "new-name");
  await page.keyboard.type("Ann");
  await page.keyboard.press("Enter");
  await page.getByTestId(`table-${table}`).waitFor();
  await tabTo(page, (name) => name === "go");
  await page.keyboard.press("Enter");
  await page.getByTestId(/^sit-\d+$/).first().waitFor();
  await tabTo(page, (name) => /^sit-\d+$/.test(name));
  await page.keyboard.press("Enter");
  await tabTo(page, (name) => name === "sit-down");
  await page.keyboard.press("Enter");
  await player.until(() => player.sight?.seat != null, "she has a seat");
  const late = Date.now() + 60_000;
  while (player.hands < 2) {
    assert.ok(Date.now() < late, "two hands are not over in a minute");
    const offered = await player.offered();
    const name = ["act-check", "act-call", "act-show", "act-muck"].find((one) => offered.includes(one));
    // The keys that the page tells of: C checks or calls, W shows, M throws away.
    const key = name === "act-show" ? "w" : name === "act-muck" ? "m" : "c";
    if (name) await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
});
