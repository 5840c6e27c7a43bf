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

/** @import { Page } from "playwright-core" */

/** The cards that a page shows on its felt, face up. @param {Page} page */
const faces = (page) =>
  page
    .locator("cr-felt cr-card")
    .evaluateAll((/** @type {(HTMLElement & { card: string })[]} */ cards) => cards.map(({ card }) => card).filter((card) => card !== "??"));

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
    await page.getByTestId("filter-from").fill(day(1));
    await page.getByTestId("no-hands").waitFor();
    await page.getByTestId("filter-from").fill(day(-1));
    await page.getByTestId("hand").first().waitFor();
    await page.getByTestId("filter-to").fill(day(-1));
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
    assert.ok(last > 3 && (await page.getByTestId("last").isDisabled()));
    const shown = await faces(page);
    assert.ok(shown.length > 0, "she sees her own cards");
    await page.keyboard.press("Home");
    // Quickly there, and slowly on: a busy machine must not miss it.
    await page.getByTestId("pace").selectOption("quick");
    await page.getByTestId("play").click();
    await page.getByTestId("pace").selectOption("slow");
    await now.getByText(/Step (?:[2-9]|\d\d) of/).waitFor();
    await page.getByTestId("play").click();
    const stopped = await step();
    await page.getByTestId("pace").selectOption("quick");
    await page.waitForTimeout(700);
    assert.equal(await step(), stopped, "it stands");
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
    assert.deepEqual(await faults(page), [], "the hand");
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${wider} px wider than the screen`);

    // What is saved is read by the program, and ends as the hand did.
    for (const { file, reads } of FILES.filter(({ games }) => games.includes(game))) {
      const path = await save(page, file);
      const { stdout } = await run(PROGRAM, [...reads, path]);
      assert.ok(stdout.length > 0, file);
    }
    const proof = await save(page, "proof");
    const { stdout } = await run("python3", [fileURLToPath(new URL("../../docs/verify.py", import.meta.url)), proof]);
    assert.equal(stdout, (await run(PROGRAM, ["verify", proof])).stdout);
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
    // One letter of it is wrong: there is nothing to see, and it is said so.
    evening.meant = /401/;
    await stranger.page.goto(`${link.slice(0, -1)}${link.endsWith("0") ? "1" : "0"}`);
    await stranger.page.getByTestId("no-hand").getByText("leads to no hand").waitFor();
    // Whoever looks on at the same hand sees it with the eyes of all.
    await stranger.page.goto(page.url());
    await stranger.page.getByTestId("eyes").getByText("everybody").waitFor();
  });
}

evening("a card that was not where it was promised is shown in red", { bots: 2 }, async (evening) => {
  const { table } = await evening.room.tableOf("holdem");
  const { page } = await evening.person();
  const asks = async (/** @type {string} */ path) => (await fetch(`${evening.room.address}/api/tables/${table}/hands${path}`)).json();
  /** The first hand in which everybody saw a card. @type {number | undefined} */
  let seen;
  for (let number = 1; seen === undefined; ) {
    const { proofs } = await asks(`/${number}`);
    if (proofs?.length > 0) seen = number;
    else if (proofs) number += 1;
    else await page.waitForTimeout(300);
  }
  await page.route(`**/api/tables/${table}/hands/${seen}`, async (route) => {
    const answer = await route.fetch();
    const hand = await answer.json();
    // The room lies of one card.
    hand.proofs[0].card = hand.proofs[0].card === "As" ? "Ks" : "As";
    await route.fulfill({ response: answer, json: hand });
  });
  await page.goto(`${evening.room.address}/history/${table}/${seen}`);
  await page.getByTestId("proofs").getByText("1 card is NOT proven").waitFor();
  assert.match(await page.getByTestId("proof-fails").innerText(), /not at place/);
  assert.deepEqual(await faults(page), []);
});
