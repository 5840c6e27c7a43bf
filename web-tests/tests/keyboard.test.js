/** Somebody who has no mouse: from the lobby to a whole hand, by keys alone. */

import assert from "node:assert/strict";
import { focused } from "../lib/focus.js";
import { HANDS } from "../lib/patience.js";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

/** @import { Page } from "playwright-core" */

/**
 * Goes from stop to stop until one is reached.
 * @param {Page} page
 * @param {(name: string) => boolean} wanted
 */
async function tabTo(page, wanted) {
  // Every line of the log is a stop, and it grows meanwhile.
  for (let stops = 0; stops < 600; stops += 1) {
    const name = await focused(page);
    if (wanted(name)) return name;
    await page.keyboard.press("Tab");
  }
  throw new Error(`it is not reached by Tab; the focus is on ${await focused(page)}`);
}

/** What is pressed before anything else is: a hand should be seen to its end. */
const RATHER = ["act-discard", "act-draw", "act-check", "act-call", "act-show", "act-stand", "act-play", "act-no-insure", "bank-pass", "bank-give-up"];

/**
 * Plays until something has come of it, by the keys that the page itself tells of.
 * @param {Player} player
 * @param {() => boolean} ends
 * @param {(offered: string[]) => string | undefined} [wants] What he does rather than the first thing that is offered.
 */
async function playsByKeys(player, ends, wants = () => undefined) {
  const { page } = player;
  const late = Date.now() + HANDS * 1_000;
  while (!ends()) {
    assert.ok(Date.now() < late, `it does not come to an end in ${HANDS} seconds`);
    const offered = await player.offered();
    const name = wants(offered) ?? RATHER.find((one) => offered.includes(one)) ?? offered[0];
    if (name?.startsWith("wager-")) {
      await page.keyboard.press("b");
      await page.keyboard.press("Enter");
    } else if (name) {
      await pressesKeyOf(player, name);
    }
    await page.waitForTimeout(60);
  }
}

/**
 * Does by keys what a button stands for.
 * @param {Player} player
 * @param {string} name
 */
async function pressesKeyOf({ page, sight }, name) {
  if (name === "act-discard" || name === "act-draw") await page.keyboard.press("1");
  const key = await page.getByTestId(name).getAttribute("aria-keyshortcuts", { timeout: 1_000 }).catch(() => null);
  if (!key) return;
  await page.keyboard.press(key === "enter" ? "Enter" : key);
  // Where there is a choice the key leads to the amount: the most is typed, and taken with Enter.
  if ((await focused(page)) !== "input") return;
  const raise = sight?.options && "poker" in sight.options ? sight.options.poker.raise : null;
  if (raise) await page.keyboard.type(String(raise.most / 100));
  await page.keyboard.press("Enter");
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
  await playsByKeys(player, () => player.hands >= 2);
  // From the table to what stands beside it.
  await tabTo(page, (name) => name === "tab-log");
  await tabTo(page, (name) => name === "cr-log");
});

evening("amounts, cards and bets are chosen by keys alone", { bots: 2 }, async (evening) => {
  const { page: floor } = await evening.manager();
  // A table at which one may choose how much to raise.
  const spread = await floor.evaluate(async () => {
    /** @type {import("../../web/wire.js").GameOffered[]} */
    const games = await (await fetch("/api/games")).json();
    const holdem = games.find(({ house, game }) => house === "ocean-view" && game === "holdem");
    const limit = holdem?.limits.find(({ limit }) => limit.includes("spread"))?.limit;
    const post = (/** @type {string} */ path, /** @type {unknown} */ body) =>
      fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const { table } = await (await post("/api/tables", { house: "ocean-view", game: "holdem", limit })).json();
    await post(`/api/tables/${table}/bots`, { bots: 1 });
    return /** @type {number} */ (table);
  });
  const ann = await evening.friend("Ann");
  const player = new Player(ann, 10);
  const has = (/** @type {RegExp} */ words) => player.told().some((told) => words.test(told));

  await player.sits(evening.room.address, spread);
  let most = 0;
  const raises = () => has(new RegExp(`^seat ${player.sight?.seat} (?:raises to|bets) \\$${most / 100}$`));
  await playsByKeys(player, raises, (offered) => {
    const options = player.sight?.options;
    if (!offered.includes("act-raise") || !options || !("poker" in options) || !options.poker.raise) return undefined;
    // Who has few chips left, or raises what is nearly the most, has no choice.
    if (options.poker.raise.least >= options.poker.raise.most) return undefined;
    most = options.poker.raise.most;
    return "act-raise";
  });
  await player.leaves();

  await player.sits(evening.room.address, (await evening.room.tableOf("draw")).table);
  await playsByKeys(player, () => has(new RegExp(`^seat ${player.sight?.seat} draws 1$`)));
  await player.leaves();

  await player.sits(evening.room.address, (await evening.room.tableOf("pure-21.5")).table);
  const [over, seen] = [player.hands, player.frames.length];
  const bets = () => player.told(seen).some((words) => words.startsWith(`seat ${player.sight?.seat} bets `));
  await playsByKeys(player, () => bets() && player.hands > over);
});
