/** What everybody does at a table besides playing: talking, planning, sitting out, buying, moving; and the table as everybody wants it. */

import assert from "node:assert/strict";
import { PHONE } from "../lib/browser.js";
import { focused } from "../lib/focus.js";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

/** @import { Page } from "playwright-core" */

const polite = (/** @type {Page} */ page) => page.locator('cr-table [aria-live="polite"]');
const loud = (/** @type {Page} */ page) => page.locator('cr-table [aria-live="assertive"]');

evening("whoever sits alone talks, buys, moves and sits out", { bots: 0 }, async (evening) => {
  const { table } = await evening.room.tableOf("holdem");
  const ann = new Player(await evening.friend("Ann"), 1);
  const ben = new Player(await evening.friend("Ben", { viewport: PHONE, hasTouch: true, isMobile: true }), 2);
  await ben.page.goto(`${evening.room.address}/table/${table}`);
  // He sees the table, and whatever happens there from now on.
  await ben.page.getByTestId(/^sit-\d+$/).first().waitFor();
  await ann.sits(evening.room.address, table);

  // What is said behind a closed drawer is announced, and counted until it is seen.
  await ann.page.getByTestId("tab-chat").click();
  await ann.page.getByTestId("chat-text").fill("Hello, everybody");
  await ann.page.getByTestId("chat-send").click();
  await ann.page.locator("cr-chat").getByText("Hello, everybody").waitFor();
  assert.equal(await ann.page.getByTestId("unread").count(), 0, "she has said it herself");
  await polite(ben.page).filter({ hasText: "Ann says: Hello, everybody" }).waitFor({ state: "attached" });
  await ben.page.getByTestId("open-side").getByTestId("unread").getByText("1").waitFor();
  await ben.page.getByRole("button", { name: "Log and chat, 1 new message" }).click();
  await ben.page.getByTestId("tab-chat").click();
  await ben.page.locator("cr-chat").getByText("Hello, everybody").waitFor();
  assert.equal(await ben.page.getByTestId("unread").count(), 0);
  await ben.page.getByTestId("close-side").click();
  assert.equal(await focused(ben.page), "open-side", "the focus goes back to where it came from");

  const before = ann.chips;
  await ann.page.locator(".inline").getByTestId("buy").click();
  // The most that she may buy is no more than she has.
  await ann.page.locator("cr-question").getByRole("button", { name: "Most" }).click();
  await ann.page.locator("cr-question").getByTestId("buy").click();
  await ann.until(() => ann.chips > before, "she has more chips");

  const free = (ann.sight?.seat ?? 0) + 2;
  await ann.page.getByTestId("change-seat").filter({ visible: true }).click();
  await ann.page.getByTestId(`sit-${free}`).click();
  await ann.page.getByTestId("move-post").click();
  await ann.until(() => ann.sight?.seat === free, "she sits where she wanted to");

  await ann.page.getByTestId("sit-out").filter({ visible: true }).click();
  await ann.until(() => ann.sight?.own?.away === true, "she sits out");
  await ann.page.getByTestId("come-back").click();
  await ann.until(() => ann.sight?.own?.away === false, "she is back");

  // Who has no chips left is told so, and where there are more.
  await ann.page.locator("cr-table").evaluate((element) => {
    const page = /** @type {import("../../web/table/table-page.js").TablePage} */ (element);
    if (page.sight) page.sight = { ...page.sight, seats: page.sight.seats.map((taken) => ({ ...taken, chips: 0 })) };
  });
  await ann.page.getByTestId("buy-again").click();
  await ann.page.locator("cr-question dialog[open]").getByRole("heading", { name: "Buy more chips" }).waitFor();
});

evening("a plan is carried out by itself, and who must speak hears it", { bots: 0 }, async (evening) => {
  const { table } = await evening.room.tableOf("holdem");
  const ann = new Player(await evening.friend("Ann"), 1);
  const ben = new Player(await evening.friend("Ben"), 2);
  await ann.sits(evening.room.address, table);
  await ben.sits(evening.room.address, table);
  await ann.until(() => ann.isOn || ben.isOn, "a hand has begun");
  const [first, then] = ann.isOn ? [ann, ben] : [ben, ann];
  await loud(first.page).filter({ hasText: /^Your turn, .* seconds\.$/ }).waitFor({ state: "attached" });
  await polite(then.page).filter({ hasText: /You have \w+ of \w+, \w+ of \w+\..* is to act\.$/ }).waitFor({ state: "attached" });
  assert.equal(await loud(then.page).innerText(), "");

  // Who is new is told where things stand, once.
  await then.page.getByTestId("hint").getByRole("button").click();
  await then.page.getByTestId("hint").waitFor({ state: "detached" });
  await then.page.reload();
  await then.page.getByTestId("plan-call-any").click();
  assert.equal(await then.page.getByTestId("hint").count(), 0);
  const seen = first.frames.length;
  await first.page.getByTestId("act-call").click();
  const own = new RegExp(`^seat ${then.sight?.seat} (?:checks|calls)`);
  await first.until(() => first.told(seen).some((words) => own.test(words)), "the plan is carried out");
  assert.equal(then.pressed.size, 0);

  // Whoever does without keys of one letter can press them without harm.
  await first.until(() => first.isOn || then.isOn, "it goes on");
  const next = first.isOn ? first : then;
  await next.page.getByTestId("keys").filter({ visible: true }).click();
  await next.page.getByTestId("keys-on").uncheck();
  await next.page.keyboard.press("Escape");
  await next.page.getByTestId("act-check").waitFor();
  assert.equal(await next.page.locator("cr-controls kbd").filter({ visible: true }).count(), 0);
  assert.equal(await next.page.getByTestId("act-check").getAttribute("aria-keyshortcuts"), null);
  const version = next.sight?.version;
  for (const key of ["f", "c", "?", "l"]) await next.page.keyboard.press(key);
  assert.equal(await next.page.locator("dialog[open]").count(), 0);
  await next.page.getByTestId("keys").filter({ visible: true }).click();
  await next.page.getByTestId("keys-on").check();
  await next.page.keyboard.press("Escape");
  assert.equal(next.sight?.version, version, "nothing has happened");
  await next.page.keyboard.press("c");
  await next.until(() => next.sight?.version !== version, "now it has");
});

/** Counts what sounds in a page. */
function counted() {
  Object.assign(globalThis, { sounds: 0 });
  for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const { start } = prototype;
    prototype.start = function (/** @type {[number?]} */ ...when) {
      /** @type {{ sounds: number }} */ (/** @type {unknown} */ (globalThis)).sounds += 1;
      return start.apply(this, when);
    };
  }
}

/** How often something has sounded. @param {Page} page */
const sounded = (page) => page.evaluate(() => /** @type {{ sounds: number }} */ (/** @type {unknown} */ (globalThis)).sounds);

/** How far two colours are apart, as the rules for access count it. @param {string} one @param {string} other */
function contrast(one, other) {
  const light = (/** @type {string} */ colour) => {
    const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
    const [red = 0, green = 0, blue = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [less = 0, more = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

evening("cards, time, sounds and motion are as somebody has settled them", { bots: 2 }, async (evening) => {
  const person = await evening.friend("Ann", { reducedMotion: "no-preference", colorScheme: "light" });
  const { page } = person;
  const style = (/** @type {string} */ where, /** @type {string} */ name) =>
    page.locator(where).first().evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);
  const root = (/** @type {string} */ name) => page.evaluate((name) => document.documentElement.dataset[name], name);
  await page.goto(`${evening.room.address}/settings`);
  const [diamond, heart] = ['cr-card[card="Td"] .ink', 'cr-card[card="Kh"] .ink'];
  assert.notEqual(await style(diamond, "fill"), await style(heart, "fill"));
  await page.getByTestId("deck-two").check();
  assert.equal(await root("deck"), "two");
  assert.equal(await style(diamond, "fill"), await style(heart, "fill"));
  assert.equal(await style("cr-card .jumbo", "display"), "none");
  await page.getByTestId("index-jumbo").check();
  assert.equal(await style("cr-card .jumbo", "display"), "block");
  assert.equal(await style("cr-card .plain", "display"), "none");
  assert.equal(await root("motion"), "full");
  await page.getByTestId("motion-less").check();
  assert.equal(await root("motion"), "less");
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--calm")), "0ms");
  await page.getByTestId("motion-full").check();
  await page.getByTestId("sounds-off").check();
  await page.getByTestId("clock-bar").check();

  // At the table it is so, and cards and chips move there.
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Object.assign(globalThis, { moves: 0 });
    Element.prototype.animate = function (...how) {
      /** @type {{ moves: number }} */ (/** @type {unknown} */ (globalThis)).moves += 1;
      return animate.apply(this, how);
    };
  });
  await page.addInitScript(counted);
  const player = new Player(person, 3);
  const { table } = await evening.room.tableOf("holdem");
  await player.sits(evening.room.address, table);
  assert.equal(await page.getByTestId("sounds").filter({ visible: true }).getAttribute("aria-pressed"), "false");
  await player.plays(9, { stops: () => player.isOn });
  const left = "cr-controls cr-clock .left";
  assert.ok(contrast(await style(left, "background-color"), await style("cr-table .bottom", "background-color")) >= 3, "the bar is seen");
  assert.ok(((await page.locator("cr-controls cr-clock .bar").boundingBox())?.width ?? 0) > 50, "the bar has a width");
  assert.equal(await page.locator("cr-controls cr-clock .seconds").count(), 0);
  await player.plays(2);
  const moves = () => page.evaluate(() => /** @type {{ moves: number }} */ (/** @type {unknown} */ (globalThis)).moves);
  assert.ok((await moves()) > 4, "cards are dealt and chips are moved");
  assert.equal(await sounded(page), 0, "nothing sounds");
  // One press, and it does.
  await page.getByTestId("sounds").filter({ visible: true }).click();
  await player.plays(2);
  assert.ok((await sounded(page)) > 0, "it sounds");
});

evening("who has set his device to little motion sees nothing move", { bots: 2 }, async (evening) => {
  const person = await evening.friend("Ann", { reducedMotion: "reduce" });
  await person.page.addInitScript(() => {
    Element.prototype.animate = () => {
      throw new Error("something moves");
    };
  });
  const player = new Player(person, 3);
  const { table } = await evening.room.tableOf("holdem");
  await player.sits(evening.room.address, table);
  await player.plays(1);
  assert.equal(await person.page.evaluate(() => document.documentElement.dataset.motion), "less");
});

evening("whose games are played, and that nothing is played for but chips, stands where it is played", { bots: 0 }, async (evening) => {
  const { page } = await evening.friend("Ann", { viewport: PHONE });
  await page.getByTestId("play-chips").getByText("Play chips only").waitFor();
  const { table } = await evening.room.tableOf("pure-21.5");
  await page.goto(`${evening.room.address}/table/${table}`);
  await page.getByTestId("open-side").click();
  await page.getByTestId("fact").getByText("Pure 21.5 Blackjack: TXB Industries Inc.").waitFor();
  await page.getByTestId("fact").getByText(/^Buster Blackjack: /).waitFor();

  // The rule that is asked for last is the one that is shown, whichever answer comes first.
  /** @type {() => void} */
  let answers = () => {};
  const held = new Promise((done) => (answers = () => done(null)));
  await page.route("**/api/clauses/OV.GE.01", async (route) => {
    await held;
    await route.continue();
  });
  const why = page.locator("cr-why");
  await why.evaluate((dialog) => {
    const { open } = /** @type {import("../../web/table/why.js").WhyDialog} */ (dialog);
    open.call(dialog, "the first", ["OV.GE.01"]);
    open.call(dialog, "the second", ["OV.GE.02"]);
  });
  await why.getByText("OV.GE.02").waitFor();
  const late = page.waitForResponse("**/api/clauses/OV.GE.01");
  answers();
  await (await late).finished();
  await why.evaluate((dialog) => /** @type {import("../../web/table/why.js").WhyDialog} */ (dialog).updateComplete);
  assert.deepEqual(await why.locator("li .id").allInnerTexts(), ["OV.GE.02"]);
});
