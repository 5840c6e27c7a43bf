/** The lab: what games cost by other rules, what hands are worth, what tables bring; the same figures as on the command line. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { PHONE, WIDE } from "../lib/browser.js";
import { PROGRAM } from "../lib/room.js";
import { evening } from "../lib/suite.js";

/** @import { Page } from "playwright-core" */
/** @import { CollectionsTold, EdgeTold, EquityTold } from "../../web/wire.js" */

const QUIET = { bots: 0 };
const SIZES = { "on a desk": WIDE, "on a phone": PHONE };

/** What a command of the program prints as JSON. @param {...string} args */
async function prints(...args) {
  const { stdout } = await promisify(execFile)(PROGRAM, [...args, "--json"]);
  return JSON.parse(stdout);
}

/** @param {number} part */
const percent = (part) => `${(100 * part).toFixed(4)} %`.replace("-", "−");

/** Nothing of a page lies beside the screen. @param {Page} page */
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const [where, viewport] of Object.entries(SIZES)) {
  evening(`a newcomer changes a pay table and sees what that costs, ${where}`, QUIET, async (evening) => {
    const { page } = await evening.person({ viewport });
    await page.goto(evening.room.address);
    await page.getByRole("link", { name: "Lab", exact: true }).click();
    await page.getByTestId("lab-game").selectOption("three-card");
    const book = /** @type {EdgeTold} */ (await prints("edge", "ocean-view", "three-card"));
    await page.getByTestId("edge-pair-plus").getByText(percent(book.bets["pair-plus"]?.edge ?? 0)).waitFor();
    await page.getByTestId("value-pair-plus/pays.flush").fill("4:1");
    await page.getByTestId("value-qualify.least").selectOption("king");
    await page.getByTestId("count").click();
    const set = ["--set", "pair-plus/pays.flush=4:1", "--set", "qualify.least=king"];
    const changed = /** @type {EdgeTold} */ (await prints("edge", "ocean-view", "three-card", ...set));
    await page.getByTestId("difference-pair-plus").waitFor();
    for (const [name, { edge }] of Object.entries(changed.bets)) {
      assert.equal(await page.getByTestId(`edge-${name}`).innerText(), percent(edge));
    }
    assert.ok(await fits(page));
    // The address is the whole question: who has the link sees the same.
    await page.reload();
    await page.getByTestId("difference-pair-plus").waitFor();
    assert.equal(await page.getByTestId("value-pair-plus/pays.flush").inputValue(), "4:1");
    assert.equal(await page.getByTestId("edge-pair-plus").innerText(), percent(changed.bets["pair-plus"]?.edge ?? 0));
    await page.getByTestId("reset-pair-plus/pays.flush").click();
    assert.equal(await page.getByTestId("value-pair-plus/pays.flush").inputValue(), "3:1");
    await page.getByTestId("reset-all").click();
    await page.getByText("Everything is as the book says").waitFor();
    assert.equal(new URL(page.url()).searchParams.has("set"), false);
  });
}

evening("a value that makes no sense has words, and the figures stay", QUIET, async (evening) => {
  // The browser notes in its console what is refused.
  evening.meant = /409/;
  const { page } = await evening.person();
  await page.goto(`${evening.room.address}/lab?house=ocean-view&game=three-card`);
  await page.getByTestId("edge-ante-play").waitFor();
  await page.getByTestId("value-pair-plus/pays.flush").fill("much");
  await page.keyboard.press("Enter");
  await page.getByTestId("refused").getByText("'much' is not odds: write 6:5 for six to five").waitFor();
  assert.equal(await page.getByTestId("edge-ante-play").count(), 1);
  // A clause leads to its place in the rule book.
  const clause = page.getByTestId("rules-form").getByRole("link", { name: "OV.PP." }).first();
  assert.match((await clause.getAttribute("href")) ?? "", /^\/book\/ocean-view\/pair-plus#OV\.PP\.\d+$/);
});

evening("two hands are compared", QUIET, async (evening) => {
  evening.meant = /400/;
  const { page } = await evening.person({ viewport: PHONE });
  await page.goto(`${evening.room.address}/lab?house=ocean-view&game=three-card`);
  await page.getByTestId("part-equity").click();
  await page.getByTestId("lab-game").selectOption("holdem");
  await page.getByTestId("hand-1").fill("AhKh");
  await page.getByTestId("hand-2").fill("QsAh");
  await page.getByTestId("count").click();
  await page.getByTestId("refused").getByText("hand 2: Ah is there already, in hand 1").waitFor();
  await page.getByTestId("hand-2").fill("QsQd");
  await page.getByTestId("board").fill("As 7c 2d");
  await page.keyboard.press("Enter");
  const told = /** @type {EquityTold} */ (await prints("equity", "holdem", "AhKh", "QsQd", "--board", "As 7c 2d"));
  await page.getByTestId("equity-1").getByText(percent(told.hands[0]?.equity ?? 0)).waitFor();
  assert.equal(await page.getByTestId("equity-2").innerText(), percent(told.hands[1]?.equity ?? 0));
  assert.ok(await fits(page));
  await page.reload();
  await page.getByTestId("equity-1").getByText(percent(told.hands[0]?.equity ?? 0)).waitFor();
});

evening("what tables may post is compared", QUIET, async (evening) => {
  const { page } = await evening.person();
  await page.goto(`${evening.room.address}/lab/collections?house=ocean-view&game=holdem&limit=4-8&players=6`);
  const told = /** @type {CollectionsTold} */ (await prints("collections", "ocean-view", "holdem", "--limit", "4-8"));
  await page.getByTestId("incomes").waitFor();
  const rows = told.schedules.flatMap(({ schedule, incomes }) => incomes.filter(({ players }) => players === 6).map((income) => ({ schedule, income })));
  assert.ok(rows.length > 3);
  for (const { schedule, income } of rows) {
    assert.equal(await page.getByTestId(`hour-${schedule}`).innerText(), `$${(income.an_hour / 100).toFixed(2)}`);
  }
  await page.getByTestId("pace").fill("50");
  await page.getByTestId("count").click();
  await page.getByText("With 6 players, 50 hands an hour").waitFor();
});
