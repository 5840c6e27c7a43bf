/** What a table's page does with what is typed, chosen, planned and held down. */

import assert from "node:assert/strict";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

/** @import { Page } from "playwright-core" */

/** What the page asks for, from now on. @param {Page} page */
function asked(page) {
  /** @type {string[]} */
  const wants = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => wants.push(String(payload))));
  return wants;
}

/** A key that is pressed and held: the system says it again. @param {Page} page @param {string} key */
async function holds(page, key) {
  await page.keyboard.down(key);
  await page.keyboard.down(key);
  await page.keyboard.up(key);
}

evening("what is typed stays while the page is drawn anew", { bots: 1, betting: 60 }, async (evening) => {
  const ann = new Player(await evening.friend("Ann"), 3);
  const ben = await evening.friend("Ben");
  const { table } = await evening.room.tableOf("pure-21.5");
  await ann.sits(evening.room.address, table);
  await ben.page.goto(`${evening.room.address}/table/${table}`);
  await ann.plays(Infinity, { stops: () => (ann.sight?.wagers.length ?? 0) > 0 });
  const field = ann.page.locator("cr-wagers .typed").first();
  await field.pressSequentially("2");
  await ben.page.getByTestId("tab-chat").click();
  await ben.page.locator("cr-chat input").fill("Good evening");
  await ben.page.keyboard.press("Enter");
  await ann.until(() => ann.frames.some((frame) => frame.includes("Good evening")), "she hears him");
  await ann.page.getByTestId("tab-chat").click({ trial: true });
  assert.equal(await field.inputValue(), "2");
  await field.pressSequentially("5");
  await field.press("Enter");
  await ann.until(() => wager(ann) === 2_500, "$25 lie in her circle");
  await ann.page.getByTestId("turn").getByText("Your bets lie").waitFor();
  await ann.page.locator("cr-controls cr-clock").waitFor();
});

evening("a bet that was not placed in time is not wanted in the next round", { bots: 0 }, async (evening) => {
  const { page } = await evening.friend("Ann");
  const { table } = await evening.room.tableOf("pure-21.5");
  await page.goto(`${evening.room.address}/table/${table}`);
  await page.locator("cr-felt").waitFor();
  const staged = await page.evaluate(async () => {
    const panel = /** @type {import("../../web/table/wagers.js").WagersPanel} */ (document.createElement("cr-wagers"));
    document.body.append(panel);
    const amounts = { least: 500, most: 50_000, step: 100 };
    const wagers = [{ key: "1-base", circle: 1, wager: "base", label: "Bet", amounts, lies: 0 }];
    const betting = { circles: [{ circle: 1, title: "Your circle", own: true, wagers }], busy: false };
    const sizes = [];
    for (const model of [betting, { circles: [], busy: false }, betting]) {
      panel.model = model;
      await panel.updateComplete;
      if (sizes.length === 0) panel.add();
      sizes.push(panel.staged.size);
    }
    return sizes;
  });
  assert.deepEqual(staged, [1, 0, 0]);
});

evening("who chats keeps the cards that he has chosen", { bots: 1 }, async (evening) => {
  const ann = new Player(await evening.friend("Ann"), 5);
  const { table } = await evening.room.tableOf("draw");
  await ann.sits(evening.room.address, table);
  const draws = () => {
    const options = ann.sight?.options;
    return options != null && "poker" in options && options.poker.draw !== null;
  };
  await ann.plays(Infinity, { stops: draws });
  await ann.page.getByTestId("card-1").click();
  await ann.page.getByTestId("tab-chat").click();
  await ann.page.locator("cr-chat input").fill("One, please");
  await ann.page.keyboard.press("Enter");
  await ann.until(() => ann.frames.some((frame) => frame.includes("One, please")), "everybody hears her");
  await ann.page.locator("cr-chat").getByText("One, please").waitFor();
  assert.equal(await ann.page.getByTestId("card-1").getAttribute("aria-pressed"), "true");
  await ann.page.getByTestId("act-draw").click();
  await ann.until(() => ann.frames.some((frame) => frame.includes(`seat ${ann.sight?.seat} draws 1`)), "one card is drawn");
});

evening("a key that is held acts once, and none acts behind a dialog", { bots: 2 }, async (evening) => {
  const person = await evening.friend("Ann");
  const sent = asked(person.page);
  const ann = new Player(person, 6);
  const { table } = await evening.room.tableOf("holdem");
  await ann.sits(evening.room.address, table);
  const calls = person.page.locator('[data-test="act-check"], [data-test="act-call"]').first();
  const acts = () => sent.filter((frame) => frame.includes('"act"')).length;
  // The key is down before it is her turn, and is not lifted.
  await person.page.keyboard.down("c");
  await calls.waitFor({ timeout: 60_000 });
  await holds(person.page, "c");
  assert.equal(acts(), 0);
  await person.page.keyboard.press("?");
  await person.page.locator("cr-keys dialog[open]").waitFor();
  await person.page.evaluate(() => {
    const dialog = document.activeElement;
    if (dialog instanceof HTMLElement) dialog.blur();
  });
  await person.page.keyboard.press("c");
  assert.equal(acts(), 0);
  await person.page.keyboard.press("Escape");
  await person.page.locator("cr-keys dialog[open]").waitFor({ state: "detached" });
  await person.page.keyboard.press("c");
  await ann.until(() => acts() === 1, "she has called or checked");
});

evening("who cannot be asked after is not taken for signed out", { bots: 1 }, async (evening) => {
  evening.meant = /503/;
  const { page } = await evening.friend("Ann");
  const { table } = await evening.room.tableOf("holdem");
  await page.goto(`${evening.room.address}/table/${table}`);
  await page.getByTestId(/^sit-\d+$/).first().waitFor();
  const busy = JSON.stringify({ id: null, code: "busy", words: "too much waits to be decided", by: [] });
  await page.route("**/api/me", (route) => route.fulfill({ status: 503, contentType: "application/json", body: busy }));
  await page.getByTestId(/^sit-\d+$/).first().click();
  await page.getByTestId("refusal").getByText("too much waits").waitFor();
  assert.equal(await page.locator("cr-sign-in dialog[open]").count(), 0);
});

evening("everything that is told has a rule behind it", { bots: 2 }, async (evening) => {
  const person = await evening.friend("Ann");
  for (const game of ["holdem", "draw", "stud", "pineapple", "pure-21.5", "three-card"]) {
    const { table } = await evening.room.tableOf(game);
    const ann = new Player(person, table);
    await ann.sits(evening.room.address, table);
    await ann.plays(1, { seconds: 90 });
    const told = ann.frames.flatMap((frame) => JSON.parse(frame).table?.told ?? []);
    assert.ok(told.length > 0);
    assert.deepEqual(told.filter((/** @type {{ by: string[] }} */ { by }) => by.length === 0).map((/** @type {{ words: string }} */ { words }) => words), [], game);
    await ann.leaves();
  }
});

/** The cards that count ten. */
const TEN = /\b(?:king|queen|jack|ten) of/;

for (const { house, marked } of [{ house: "ocean-view", marked: true }, { house: "aviator", marked: false }]) {
  evening(`the Bonus cards of ${house} are ${marked ? "marked" : "not marked"}`, { house, bots: 3, betting: 0.2 }, async (evening) => {
    const { page } = await evening.friend("Ann");
    const { table } = await evening.room.tableOf("pure-21.5");
    await page.goto(`${evening.room.address}/table/${table}`);
    // All that lies there at one moment, for cards are gathered while somebody looks.
    const cards = () => page.locator("cr-felt cr-card svg").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label") ?? ""));
    /** @type {string[]} */
    let names = [];
    const late = Date.now() + 60_000;
    while (!names.some((name) => TEN.test(name)) && Date.now() < late) names = await cards();
    assert.ok(names.some((name) => TEN.test(name)), "no ten and no picture was dealt in a minute");
    for (const name of names) assert.equal(name.startsWith("Bonus "), marked && TEN.test(name), name);
  });
}

/** What lies on the game in somebody's own circle. @param {Player} player */
function wager({ sight }) {
  const round = sight?.hand && "round" in sight.hand ? sight.hand.round : null;
  return round?.circles.find(({ circle }) => circle === sight?.seat)?.wagers[0]?.base ?? 0;
}
