/** Hands that are over: found, stepped through, proven, shared and saved. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { faults } from "../lib/axe.js";
import { PHONE, WIDE } from "../lib/browser.js";
import { Player } from "../lib/player.js";
import { PROGRAM } from "../lib/room.js";
import { evening } from "../lib/suite.js";
import { until } from "../lib/until.js";

/** @import { Page } from "playwright-core" */

/** The cards that a page shows on its felt, face up. @param {Page} page */
const faces = (page) =>
  page
    .locator("cr-felt cr-card")
    .evaluateAll((/** @type {(HTMLElement & { card: string })[]} */ cards) => cards.map(({ card }) => card).filter((card) => card !== "??"));

/** A card of the pack that none of these proves. @param {{ card: string }[]} proofs */
const unseenIn = (proofs) =>
  [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)).find((one) => proofs.every(({ card }) => card !== one));

/** What a hand is saved as, and what reads it. */
const FILES = [
  { file: "script", games: ["holdem", "pure-21.5"], reads: ["play"] },
  { file: "phh", games: ["holdem"], reads: ["phh", "replay"] },
];

const run = promisify(execFile);

/**
 * Saves the hand that is shown, under the name that it brings; and where.
 * @param {Page} page
 * @param {string} file
 */
async function save(page, file) {
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByTestId(`file-${file}`).click()]);
  assert.match(saved.suggestedFilename(), /^table-\d+-hand-\d+\.(?:toml|phh|ohh|json)$/);
  const path = join(await mkdtemp(join(tmpdir(), "cardroom-hand-")), saved.suggestedFilename());
  await saved.saveAs(path);
  return path;
}

for (const [size, viewport, game] of /** @type {const} */ ([["desk", WIDE, "holdem"], ["phone", PHONE, "pure-21.5"]])) {
  evening(`a hand is played again, on a ${size}`, { bots: 3 }, async (evening) => {
    const { table } = await evening.room.tableOf(game);
    const ann = new Player(await evening.friend("Ann", { viewport }), 4);
    const { page } = ann;
    await page.goto(`${evening.room.address}/history`);
    await page.getByTestId("no-hands").waitFor();
    assert.deepEqual(await faults(page), [], "no hands");
    await ann.sits(evening.room.address, table);
    await ann.plays(1);
    await ann.leaves();

    const openSide = page.getByTestId("open-side");
    if (await openSide.isVisible()) await openSide.click();
    await page.getByTestId("own-hands").click();
    await page.getByTestId("hand").first().waitFor();
    assert.equal(new URL(page.url()).search, `?table=${table}`);
    assert.equal(await page.getByTestId("filter-table").inputValue(), String(table));
    assert.deepEqual(await faults(page), [], "the list");
    // By the day: tomorrow nothing has been played yet, and today it has.
    const day = (/** @type {number} */ later) => new Date(Date.now() + later * 86_400_000).toLocaleDateString("sv");
    const from = page.getByTestId("filter-from");
    // It is typed digit by digit, and each is a change to the browser; nothing goes away meanwhile.
    const [year = "", month = "", date = ""] = day(1).split("-");
    const asked = [];
    page.on("request", (request) => request.url().includes("/api/hands?") && asked.push(request.url()));
    await from.click({ position: { x: 14, y: 20 } });
    await page.keyboard.type(month + date + year, { delay: 20 });
    assert.equal(await from.inputValue(), day(1));
    await page.getByTestId("no-hands").waitFor();
    assert.ok(await from.evaluate((field) => /** @type {ShadowRoot} */ (field.getRootNode()).activeElement === field), "one goes on typing there");
    assert.equal(asked.length, 1, "nobody has played in the years before");
    await from.fill(day(-1));
    await page.getByTestId("hand").first().waitFor();
    // What was asked before and fails later says nothing of what is asked now.
    evening.meant = /409/;
    /** @type {() => void} */
    let fails = () => {};
    const held = new Promise((resolve) => (fails = () => resolve(null)));
    await page.route("**/api/hands?*to=*", async (route) => {
      await held;
      await route.fulfill({ status: 409, json: { id: null, code: "other", words: "not any more", by: [] } });
    }, { times: 1 });
    await page.getByTestId("filter-to").fill(day(1));
    await page.getByTestId("filter-to").fill(day(-1));
    await page.getByTestId("no-hands").waitFor();
    await Promise.all([page.waitForResponse((response) => response.status() === 409), fails()]);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    assert.equal(await page.getByText("Not any more.").count(), 0);
    await page.getByTestId("no-hands").waitFor();
    await page.getByTestId("filter-to").fill(day(1));
    await page.getByTestId("filter-game").selectOption(`ocean-view/${game}`);
    await page.getByTestId("hand").first().waitFor();
    assert.equal(new URL(page.url()).searchParams.get("from"), day(-1), "the days stay");
    await page.getByTestId("hand").last().click();

    await page.getByTestId("eyes").getByText("Ann").waitFor();
    const now = page.getByTestId("now");
    const step = async () => Number(/Step (\d+) of/.exec(await now.innerText())?.[1]);
    assert.equal(await step(), 1);
    assert.ok(await page.getByTestId("previous").isDisabled());
    await page.getByTestId("next").click();
    assert.equal(await step(), 2);
    await page.keyboard.press("ArrowRight");
    assert.equal(await step(), 3);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await step(), 1);
    await page.keyboard.press("End");
    const last = await step();
    assert.ok(last > 4 && (await page.getByTestId("last").isDisabled()));
    const shown = await faces(page);
    assert.ok(shown.length > 0, "she sees her own cards");
    await page.keyboard.press("Home");
    // The clock of the page goes when it is told to: however busy the machine is, a step takes as long as it should.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByTestId("play").click();
    await page.clock.runFor(1_200);
    assert.equal(await step(), 2);
    await page.getByTestId("pace").selectOption("quick");
    await page.clock.runFor(1_200);
    assert.equal(await step(), 3);
    await page.clock.runFor(500);
    assert.equal(await step(), 4);
    await page.getByTestId("play").click();
    await page.clock.runFor(60_000);
    assert.equal(await step(), 4, "it stands");
    await page.clock.resume();
    await page.getByTestId("slider").fill(String(last));
    assert.equal(await step(), last);
    await page.getByTestId("line").first().getByRole("button").first().click();
    assert.equal(await step(), 1);
    assert.equal(await page.locator("cr-replay-log li.now").first().innerText().then((text) => text.length > 0), true);
    // Every line with a rule behind it leads into the book.
    await page.getByTestId("why").first().click();
    await page.getByTestId("why-dialog").locator("a").first().waitFor();
    await page.keyboard.press("Escape");

    const proofs = page.getByTestId("proofs");
    assert.match(await proofs.innerText(), /\d+ cards? proven/);
    await proofs.click();
    assert.equal(await page.getByTestId("proof-fails").count(), 0);
    assert.ok((await page.getByTestId("proof-holds").count()) >= shown.length);
    // She has been at the table, and her browser has kept what it was told there. A shoe is promised when it is shuffled.
    if (game === "holdem") assert.equal(await page.getByTestId("root-told").count(), 1);
    assert.deepEqual(await faults(page), [], "the hand");
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${wider} px wider than the screen`);

    // What is saved is read by the program, and ends as the hand did.
    for (const { file, reads } of FILES.filter(({ games }) => games.includes(game))) {
      const path = await save(page, file);
      const { stdout } = await run(PROGRAM, [...reads, path]);
      assert.ok(stdout.length > 0, file);
    }
    // No program here reads OHH: it is what trackers take, one hand in an object of its own.
    if (game === "holdem") {
      const { ohh } = JSON.parse(await readFile(await save(page, "ohh"), "utf8"));
      assert.equal(ohh.spec_version, "1.4.7");
      assert.ok(ohh.players.some((/** @type {{ name: string }} */ { name }) => name === "Ann"));
    }
    const proof = await save(page, "proof");
    const { stdout } = await run("python3", [fileURLToPath(new URL("../../docs/verify.py", import.meta.url)), proof]);
    // What the book says of the hand is beyond the one that knows none.
    const verified = (await run(PROGRAM, ["verify", proof])).stdout;
    const [both = "", unchecked] = stdout.split(/^(?=not checked without a book)/m);
    assert.ok(unchecked && verified.startsWith(both), `${verified}${stdout}`);
    assert.match(
      verified.slice(both.length),
      /^by the book these are the cards of the game\nplayed by the book the hand goes as it says/,
    );
    assert.equal(JSON.parse(await readFile(proof, "utf8")).seen.length, await page.getByTestId("proof-holds").count());

    await page.getByTestId("share").click();
    const link = await page.getByTestId("shared-link").inputValue();
    // Somebody who has not signed in sees it with her eyes.
    const stranger = await evening.person({ viewport });
    await stranger.page.goto(link);
    await stranger.page.getByTestId("eyes").getByText("Ann").waitFor();
    await stranger.page.keyboard.press("End");
    assert.deepEqual((await faces(stranger.page)).sort(), shown.sort());
    assert.match(await stranger.page.getByTestId("proofs").innerText(), /\d+ cards? proven/);
    await stranger.page.getByTestId("root-untold").first().waitFor({ state: "attached" });
    // One letter of it is wrong: there is nothing to see, and it is said so.
    evening.meant = /401|409/;
    await stranger.page.goto(`${link.slice(0, -1)}${link.endsWith("0") ? "1" : "0"}`);
    await stranger.page.getByTestId("no-hand").getByText("leads to no hand").waitFor();
    // Whoever looks on at the same hand sees it with the eyes of all, and she with her own as soon as she is known there.
    await stranger.page.goto(page.url());
    await stranger.page.getByTestId("eyes").getByText("everybody").waitFor();
    await page.evaluate(async () => {
      const body = JSON.stringify({ new: "a word of her own" });
      await fetch("/api/password", { method: "POST", headers: { "content-type": "application/json" }, body });
    });
    await stranger.page.getByTestId("sign-in").click();
    await stranger.page.getByTestId("name").fill("Ann");
    await stranger.page.getByTestId("password").fill("a word of her own");
    await stranger.page.getByTestId("password").press("Enter");
    await stranger.page.getByTestId("eyes").getByText("Ann").waitFor();
  });
}

evening("a card that was not where it was promised, or was never promised, is shown in red", { bots: 2 }, async (evening) => {
  const { table } = await evening.room.tableOf("holdem");
  const { page } = await evening.person();
  const asks = async (/** @type {string} */ path) => (await fetch(`${evening.room.address}/api/tables/${table}/hands${path}`)).json();
  // The first hand in which everybody saw a card.
  let seen = 1;
  await until(
    async () => {
      const { proofs } = await asks(`/${seen}`);
      if (proofs?.length === 0) seen += 1;
      return proofs?.length > 0;
    },
    "a card is shown in a hand",
    120,
  );
  await page.route(`**/api/tables/${table}/hands/${seen}`, async (route) => {
    const answer = await route.fetch();
    const hand = await answer.json();
    // The room lies of one card.
    hand.proofs[0].card = unseenIn(hand.proofs);
    await route.fulfill({ response: answer, json: hand });
  });
  await page.goto(`${evening.room.address}/history/${table}/${seen}`);
  // Neither is the card that it names, nor that which lies there.
  await page.getByTestId("proofs").getByText("2 cards are NOT proven").waitFor();
  await page.getByTestId("proof-fails").getByText("not at place").first().waitFor();
  await page.getByTestId("proof-fails").getByText("no proof of it holds").first().waitFor();
  assert.deepEqual(await faults(page), []);

  // All proofs hold, and the felt shows something else.
  await page.unrouteAll({ behavior: "wait" });
  const { proofs } = await asks(`/${seen}`);
  const [{ card }] = proofs;
  const other = unseenIn(proofs);
  await page.route(`**/api/tables/${table}/hands/${seen}`, async (route) => {
    const answer = await route.fetch();
    const hand = await answer.json();
    hand.steps = JSON.parse(JSON.stringify(hand.steps).replaceAll(`"${card}"`, `"${other}"`));
    await route.fulfill({ response: answer, json: hand });
  });
  await page.reload();
  await page.getByTestId("proofs").getByText("1 card is NOT proven").waitFor();
  await page.getByTestId("proof-fails").getByText("no proof of it holds").first().waitFor();
});
