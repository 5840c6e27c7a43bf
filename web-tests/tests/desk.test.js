/** The floor's desk: calls, rulings that are shown before they are made, the books; and the board. */

import assert from "node:assert/strict";
import { faults } from "../lib/axe.js";
import { PHONE, WIDE } from "../lib/browser.js";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

/** Nobody's time runs out while the floor thinks. */
const SLOW = { bots: 1, action: 120, betweenHands: 3, think: 0.3 };

/** Opens a part of what may be done at a table, if it is not open. @param {import("playwright-core").Page} page @param {string} part */
async function opens(page, part) {
  const details = page.getByTestId(part);
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
}

for (const [size, viewport] of /** @type {const} */ ([["desk", WIDE], ["phone", PHONE]])) {
  evening(`a call, a pause, a ruling and a correction, on a ${size}`, SLOW, async (evening) => {
    const { table } = await evening.room.tableOf("holdem");
    const ann = new Player(await evening.friend("Ann", { viewport }));
    await ann.sits(evening.room.address, table);
    const { page: floor } = await evening.manager({ viewport });
    await floor.goto(`${evening.room.address}/desk`);
    await floor.getByTestId(`desk-table-${table}`).waitFor();

    // Ann calls; the floor sees it without asking, and comes; Ann sees that.
    const press = async (/** @type {string} */ name) => {
      const menu = ann.page.getByTestId("menu");
      if (await menu.isVisible()) await menu.click();
      await ann.page.getByTestId(name).filter({ visible: true }).click();
    };
    await press("call-floor");
    await ann.page.getByTestId("call-about").fill("a card was turned over");
    await ann.page.getByTestId("call-now").click();
    await ann.page.getByTestId("floor-call").getByText("Ann has called the floor").waitFor();
    await floor.getByTestId("call-words").getByText("a card was turned over").waitFor();
    await floor.getByTestId("take-call").click();
    await ann.page.getByTestId("floor-call").getByText("on the way").waitFor();

    // The ruling is shown before it is made, and at the table with its clause after.
    await floor.goto(`${evening.room.address}/desk/${table}`);
    await rules(floor, ann);
    await floor.getByTestId("close-call").click();
    await ann.page.getByTestId("floor-call").waitFor({ state: "detached" });

    await opens(floor, "run");
    await floor.getByTestId("pause-reason").and(floor.locator("input")).fill("a new deck");
    await floor.getByTestId("pause").click();
    await ann.page.getByText("a new deck").first().waitFor();
    await ann.plays(Infinity, { stops: () => ann.sight?.hand === null });

    // Chips are put right with a reason, which stands under who did what.
    const before = ann.sight?.seats.find(({ seat }) => seat === ann.sight?.seat)?.chips ?? 0;
    await opens(floor, "chips");
    const own = JSON.stringify({ stack: ann.sight?.seat });
    await floor.getByTestId("chips-from").selectOption('"drop"');
    await floor.getByTestId("chips-to").selectOption(own);
    await floor.getByTestId("chips-amount").fill("a lot");
    await floor.getByTestId("chips-reason").and(floor.locator("input")).fill("a collection taken twice");
    await floor.getByTestId("correct").click();
    await floor.getByText("Write an amount").waitFor();
    assert.equal(await floor.getByTestId("chips-amount").inputValue(), "a lot", "what was typed stays");
    await floor.getByTestId("chips-amount").fill("1");
    await floor.getByTestId("correct").click();
    await ann.until(() => ann.sight?.seats.find(({ seat }) => seat === ann.sight?.seat)?.chips === before + 100, "she has a dollar more");

    await floor.goto(`${evening.room.address}/desk/books`);
    await floor.getByTestId("deeds").getByText("a collection taken twice").waitFor();
    await floor.getByTestId("deeds").getByText("was exposed by the dealer").waitFor();
    const [has, out] = (await floor.getByTestId("adds-up").innerText()).match(/\$[\d,.]*\d/g) ?? [];
    assert.equal(has, out, "the report adds up");
    assert.deepEqual(await faults(floor), [], "the books");

    await floor.getByRole("link", { name: "People", exact: true }).click();
    await floor.getByRole("link", { name: "Ann", exact: true }).click();
    await floor.getByTestId("ledger").getByText("a collection taken twice").waitFor();
    await floor.getByTestId("ledger").getByText("bought in").waitFor();
  });
}

/**
 * In a hand that has just been dealt, a card of Ann's is exposed by the dealer. If the hand has gone on meanwhile, in the next.
 * @param {import("playwright-core").Page} floor
 * @param {Player} ann
 */
async function rules(floor, ann) {
  const isFresh = () => ann.sight?.hand != null && "poker" in ann.sight.hand && ann.sight.hand.poker.board.length === 0;
  const mayExpose = () => floor.getByTestId("say-kind").locator('option[value="exposed"]').count();
  for (;;) {
    await ann.plays(Infinity, { stops: () => isFresh() && ann.sight?.options != null });
    await floor.waitForTimeout(500);
    // Somebody has acted already: it is too late for that in this hand.
    if (await mayExpose()) break;
    await ann.plays(1);
  }
  await floor.getByTestId("say-kind").selectOption("exposed");
  await floor.getByTestId("say-seat").selectOption(String(ann.sight?.seat));
  await floor.getByTestId("show-ruling").click();
  const ruling = floor.getByTestId("ruling");
  await ruling.getByText("??").first().waitFor();
  const clause = await ruling.getByTestId("clause").first().innerText();
  assert.deepEqual(await faults(floor), [], "a ruling");
  const heard = ann.frames.length;
  await floor.getByTestId("carry-out").click();
  const told = () => ann.frames.slice(heard).find((frame) => frame.includes("the dealer exposes"));
  await ann.until(() => told() !== undefined, "the card is exposed");
  for (const id of clause.split(", ")) assert.ok(told()?.includes(`"${id}"`), `${id} at the table`);
}

evening("the desk is for the floor, and the board for everybody", { bots: 2 }, async (evening) => {
  const { page } = await evening.friend("Ann");
  await page.goto(`${evening.room.address}/desk`);
  await page.getByTestId("not-yours").waitFor();
  const stranger = await evening.person({ viewport: { width: 1920, height: 1080 } });
  await stranger.page.goto(`${evening.room.address}/board`);
  const board = stranger.page.getByTestId("board");
  await board.getByText("Hold'em").first().waitFor();
  const tables = await evening.room.tables();
  assert.ok((await board.locator("tbody tr").count()) > 0 && tables.length > 0);
  const higher = await stranger.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok(higher <= 0, `the board is ${higher} px higher than the screen`);
  assert.deepEqual(await faults(stranger.page), [], "the board");
});
