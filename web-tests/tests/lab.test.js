/** The lab: what games cost by other rules, what hands are worth, what tables bring; the same figures as on the command line. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { PHONE, WIDE } from "../lib/browser.js";
import { PROGRAM } from "../lib/room.js";
import { evening } from "../lib/suite.js";

/** @import { Page } from "playwright-core" */
/** @import { CollectionsTold, EdgeTold, EquityTold, LabHouse } from "../../web/wire.js" */

const QUIET = { bots: 0 };
/** Pure 21.5 is much to count for a program that was built for tests. */
const COUNTED = { timeout: 120_000 };
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

for (const [where, viewport] of Object.entries(SIZES)) {
  evening(`a bank that stands otherwise changes edges, results and what is best, ${where}`, QUIET, async (evening) => {
    const { page } = await evening.person({ viewport });
    await page.goto(`${evening.room.address}/lab?house=casino-club&game=pure-21.5&decks=2`);
    await page.getByTestId("edge-base").waitFor(COUNTED);
    await page.getByTestId("lab-decks").selectOption("1");
    await page.getByTestId("value-bank_hand.stands_soft").fill("17");
    await page.getByTestId("count").click();
    const command = ["edge", "casino-club", "pure-21.5", "--decks", "1"];
    const book = /** @type {EdgeTold} */ (await prints(...command));
    const changed = /** @type {EdgeTold} */ (await prints(...command, "--set", "bank_hand.stands_soft=17"));
    await page.getByTestId("difference-base").waitFor(COUNTED);
    for (const [name, { edge }] of Object.entries(changed.bets)) {
      await page.getByTestId(`edge-${name}`).getByText(percent(edge), { exact: true }).waitFor(COUNTED);
    }
    const cells = (/** @type {EdgeTold} */ { chart }) => (chart ?? []).flatMap(({ against }) => against.map(({ decision }) => decision));
    const before = cells(book);
    const otherwise = cells(changed).filter((decision, place) => decision !== before[place]).length;
    assert.ok(otherwise > 1);
    await page.getByTestId("differing").getByText(`${otherwise} hands are played otherwise.`).waitFor();
    assert.equal(await page.getByTestId("chart").locator("tbody td").count(), before.length);
    await page.getByTestId("results-of").selectOption("buster");
    await page.getByText("How often each result of buster comes").first().waitFor();
    assert.ok(await fits(page));
  });
}

evening("fewer decks than the book allows are counted beside those that it does", QUIET, async (evening) => {
  const { page } = await evening.person();
  await page.goto(`${evening.room.address}/lab?house=ocean-view&game=pure-21.5&decks=1&set=shoe.decks_min%3D1`);
  await page.getByTestId("other-decks").getByText("By the book it is 6 decks").waitFor(COUNTED);
  const command = ["edge", "ocean-view", "pure-21.5", "--decks", "1", "--set", "shoe.decks_min=1"];
  const told = /** @type {EdgeTold} */ (await prints(...command));
  assert.equal(await page.getByTestId("edge-base").innerText(), percent(told.bets["base"]?.edge ?? 0));
  assert.equal(await page.getByTestId("lab-decks").inputValue(), "1");
});

evening("a fee that is changed stands beside the book's, in edges and in collections", QUIET, async (evening) => {
  evening.meant = /409/;
  const { page } = await evening.person({ viewport: PHONE });
  await page.goto(`${evening.room.address}/lab?house=ocean-view&game=three-card`);
  await page.getByTestId("fees").waitFor();
  await page.getByText("Option 1", { exact: true }).last().click();
  await page.getByTestId("value-fees.1.player-fee").fill("$1 a circle");
  await page.getByTestId("count").click();
  const set = ["--set", "fees.1.player-fee=$1 a circle"];
  const told = /** @type {EdgeTold} */ (await prints("edge", "ocean-view", "three-card", ...set));
  await page.getByTestId("fee-edge-1").getByText(percent(told.fees?.[0]?.edge ?? 0)).waitFor();
  assert.ok(await fits(page));
  await page.goto(`${evening.room.address}/lab/collections?house=three-six&game=holdem&players=6`);
  await page.getByTestId("hour-blinds").waitFor();
  await page.getByTestId("section-fees").click();
  await page.getByTestId("value-fees.blinds.1.big").fill("5%");
  await page.keyboard.press("Enter");
  await page.getByTestId("refused").getByText("a fee is a flat amount, never a share").waitFor();
  await page.getByTestId("value-fees.blinds.1.big").fill("$5");
  await page.keyboard.press("Enter");
  // 40 hands: $6 of each, and $4 by the book.
  await page.getByTestId("hour-blinds").getByText("$240.00").waitFor();
  assert.equal(await page.getByTestId("book-blinds").innerText(), "$160.00");
  assert.ok(await fits(page));
  await page.reload();
  await page.getByTestId("book-blinds").getByText("$160.00").waitFor();
});

evening("hands of every poker game of every house are compared", QUIET, async (evening) => {
  const { page } = await evening.person({ viewport: PHONE });
  const houses = /** @type {LabHouse[]} */ (await (await fetch(`${evening.room.address}/api/lab`)).json());
  const games = houses.flatMap(({ house, games }) => games.filter(({ equity }) => equity).map(({ game }) => ({ house, game })));
  assert.ok(games.length > 10);
  for (const { house, game } of games) {
    await page.goto(`${evening.room.address}/lab/equity?house=${house}&game=${game}&hand=AhKh&hand=QsQd`);
    await page.getByTestId("equity-1").waitFor(COUNTED);
    const told = /** @type {EquityTold} */ (await prints("equity", game, "AhKh", "QsQd", "--house", house));
    // Who counts for a few seconds only may have come less far; what is counted is the same.
    if (told.method === "exact") assert.equal(await page.getByTestId("equity-1").innerText(), percent(told.hands[0]?.equity ?? 0), `${game} at ${house}`);
  }
});
