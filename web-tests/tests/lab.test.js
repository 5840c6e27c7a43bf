/** The lab: what games cost by other rules, what hands are worth, what tables bring; the same figures as on the command line. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { faults } from "../lib/axe.js";
import { PHONE, WIDE } from "../lib/browser.js";
import { PROGRAM } from "../lib/room.js";
import { evening } from "../lib/suite.js";

/** @import { Page } from "playwright-core" */
/** @import { Evening } from "../lib/suite.js" */
/** @import { CollectionsTold, EdgeTold, EquityTold, LabHouse } from "../../web/wire.js" */

const QUIET = { bots: 0 };
/** Pure 21.5 is much to count on a machine that has other things to do. */
const COUNTED = { timeout: 120_000 };

/** What was printed once is not counted again. @type {Map<string, unknown>} */
const printed = new Map();

/** What a command of the program prints as JSON. @param {...string} args */
async function prints(...args) {
  const command = JSON.stringify(args);
  if (!printed.has(command)) {
    const { stdout } = await promisify(execFile)(PROGRAM, [...args, "--json"]);
    printed.set(command, JSON.parse(stdout));
  }
  return printed.get(command);
}

/** What a room says to a question that programs ask; what was counted for a page is not counted again. @param {Evening} evening @param {string} part @param {unknown} asked */
async function asks(evening, part, asked) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${evening.room.address}/api/lab/${part}`, { method: "POST", headers, body: JSON.stringify(asked) });
  assert.equal(answer.status, 200, JSON.stringify(asked));
  return answer.json();
}

/**
 * The same on a desk and on a phone. It is one room, so that everything is counted once.
 * @param {string} name
 * @param {((page: Page, evening: Evening) => Promise<void>)[]} plays
 */
function atBothSizes(name, ...plays) {
  evening(name, QUIET, async (evening) => {
    // The browser notes in its console what is refused.
    evening.meant = /400/;
    for (const viewport of [WIDE, PHONE]) {
      for (const play of plays) await play((await evening.person({ viewport })).page, evening);
    }
  });
}

/** As somebody comes who has only the address of the room. @param {Page} page @param {Evening} evening @param {string} part */
async function comes(page, evening, part) {
  await page.goto(evening.room.address);
  await page.getByRole("link", { name: "Lab", exact: true }).click();
  if (part !== "edge") await page.getByTestId(`part-${part}`).click();
  await page.getByTestId("lab-game").locator("option").first().waitFor({ state: "attached" });
}

/** @param {number} part */
const percent = (part) => `${(100 * part).toFixed(4)} %`.replace("-", "−");

/** Nothing of a page lies beside the screen. @param {Page} page */
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** A pay table is changed, and it is seen what that costs. @param {Page} page @param {Evening} evening */
async function changesRules(page, evening) {
  const book = /** @type {EdgeTold} */ (await prints("edge", "ocean-view", "three-card"));
  const set = ["--set", "pair-plus/pays.flush=4:1", "--set", "qualify.least=king"];
  const changed = /** @type {EdgeTold} */ (await prints("edge", "ocean-view", "three-card", ...set));
  await comes(page, evening, "edge");
  await page.getByTestId("lab-game").selectOption("three-card");
  await page.getByTestId("edge-pair-plus").getByText(percent(book.bets["pair-plus"]?.edge ?? 0)).waitFor();
  await page.getByTestId("value-pair-plus/pays.flush").fill("4:1");
  await page.getByTestId("value-qualify.least").selectOption("king");
  await page.getByTestId("count").click();
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
  const reset = page.getByTestId("reset-pair-plus/pays.flush");
  await reset.focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.getByTestId("value-pair-plus/pays.flush").inputValue(), "3:1");
  // Who goes by keys goes on from the field that is by the book again.
  assert.equal(await page.evaluate(focused), "value-pair-plus/pays.flush");
  await page.getByTestId("reset-all").click();
  await page.getByText("Everything is as the book says").waitFor();
  assert.equal(new URL(page.url()).searchParams.has("set"), false);
}

/** What has the keys, by its name. */
function focused() {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at?.getAttribute("data-test") ?? at?.tagName;
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

/** Two hands are compared. @param {Page} page @param {Evening} evening */
async function comparesHands(page, evening) {
  const told = /** @type {EquityTold} */ (await prints("equity", "holdem", "AhKh", "QsQd", "--board", "As 7c 2d"));
  await comes(page, evening, "equity");
  await page.getByTestId("lab-game").selectOption("holdem");
  await page.getByTestId("hand-1").fill("AhKh");
  await page.getByTestId("hand-2").fill("QsAh");
  await page.getByTestId("count").click();
  await page.getByTestId("refused").getByText("hand 2: Ah is there already, in hand 1").waitFor();
  await page.getByTestId("hand-2").fill("QsQd");
  await page.getByTestId("board").fill("As 7c 2d");
  await page.keyboard.press("Enter");
  await page.getByTestId("equity-1").getByText(percent(told.hands[0]?.equity ?? 0)).waitFor();
  assert.equal(await page.getByTestId("equity-2").innerText(), percent(told.hands[1]?.equity ?? 0));
  assert.ok(await fits(page));
  assert.deepEqual(await faults(page), []);
  await page.reload();
  await page.getByTestId("equity-1").getByText(percent(told.hands[0]?.equity ?? 0)).waitFor();
  // Another question, and the figures are those of the one before until it is asked.
  assert.equal(await page.getByTestId("stale").innerText(), "");
  await page.getByTestId("board").fill("As 7c 2c");
  await page.getByTestId("stale").getByText("changed something").waitFor();
  await page.getByTestId("board").fill("As 7c 2d");
  await page.getByTestId("stale").and(page.locator(":empty")).waitFor({ state: "attached" });
}

/** What tables may post is compared. @param {Page} page @param {Evening} evening */
async function comparesPostings(page, evening) {
  await comes(page, evening, "collections");
  await page.getByTestId("lab-game").selectOption("holdem");
  await page.getByTestId("lab-limit").selectOption("4-8");
  await page.getByTestId("lab-players").selectOption("6");
  // It is counted once for the page, and what the room says then is what the command prints: a test of the commands compares them.
  await page.getByRole("heading", { name: /^With 6 players, \d+ hands an hour$/ }).waitFor(COUNTED);
  const told = /** @type {CollectionsTold} */ (await asks(evening, "collections", { house: "ocean-view", game: "holdem", limit: "4-8", set: [] }));
  const rows = told.schedules.flatMap(({ schedule, incomes }) => incomes.filter(({ players }) => players === 6).map((income) => ({ schedule, income })));
  assert.ok(rows.length > 3);
  for (const { schedule, income } of rows) {
    await page.getByTestId(`hour-${schedule}`).getByText(`$${(income.an_hour / 100).toFixed(2)}`, { exact: true }).waitFor(COUNTED);
  }
  assert.ok(await fits(page));
  await page.getByTestId("pace").fill("50");
  await page.getByTestId("stale").getByText("changed something").waitFor();
  await page.getByTestId("count").click();
  await page.getByText("With 6 players, 50 hands an hour").waitFor(COUNTED);
  await page.getByTestId("stale").and(page.locator(":empty")).waitFor({ state: "attached" });
}

atBothSizes("a newcomer finds what wagers cost, what hands are worth and what tables bring", changesRules, comparesHands, comparesPostings);

atBothSizes("a bank that stands otherwise changes edges, results and what is best", async (page, evening) => {
  await page.goto(`${evening.room.address}/lab?house=casino-club&game=pure-21.5&decks=1`);
  await page.getByTestId("edge-base").waitFor(COUNTED);
  await page.getByTestId("value-bank_hand.stands_soft").fill("17");
  await page.getByTestId("count").click();
  await page.getByTestId("difference-base").waitFor(COUNTED);
  const question = { house: "casino-club", game: "pure-21.5", decks: 1 };
  const book = /** @type {EdgeTold} */ (await asks(evening, "edge", question));
  const changed = /** @type {EdgeTold} */ (await asks(evening, "edge", { ...question, set: ["bank_hand.stands_soft=17"] }));
  for (const [name, { edge }] of Object.entries(changed.bets)) {
    await page.getByTestId(`edge-${name}`).getByText(percent(edge), { exact: true }).waitFor(COUNTED);
  }
  assert.notEqual(changed.bets["base"]?.edge, book.bets["base"]?.edge);
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

evening("fewer decks than the book allows are counted beside those that it does", QUIET, async (evening) => {
  const question = { house: "ocean-view", game: "pure-21.5", decks: 1, set: ["shoe.decks_min=1"] };
  const { page } = await evening.person();
  await page.goto(`${evening.room.address}/lab?house=ocean-view&game=pure-21.5`);
  // Whoever knows what he wants need not wait for what is counted first: that is what it is compared with.
  await page.getByTestId("value-shoe.decks_min").fill("1");
  await page.getByTestId("lab-decks").selectOption("1");
  await page.getByTestId("other-decks").getByText("By the book it is 6 decks").waitFor(COUNTED);
  const told = /** @type {EdgeTold} */ (await asks(evening, "edge", question));
  assert.equal(await page.getByTestId("edge-base").innerText(), percent(told.bets["base"]?.edge ?? 0));
  assert.equal(await page.getByTestId("lab-decks").inputValue(), "1");
});

evening("a fee that is changed stands beside the book's, in edges and in collections", QUIET, async (evening) => {
  evening.meant = /409/;
  const set = ["--set", "fees.1.player-fee=$1 a circle"];
  const told = /** @type {EdgeTold} */ (await prints("edge", "ocean-view", "three-card", ...set));
  const { page } = await evening.person({ viewport: PHONE });
  await page.goto(`${evening.room.address}/lab?house=ocean-view&game=three-card`);
  await page.getByTestId("fees").waitFor();
  await page.getByText("Option 1", { exact: true }).last().click();
  await page.getByTestId("value-fees.1.player-fee").fill("$1 a circle");
  await page.getByTestId("count").click();
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

/** Questions that are answered at once, each for the games whose hands they are: there is little to count, or the first samples say enough. */
const SMALL = [
  { games: /^(?:holdem|pineapple)/, hands: ["AhKh", "QsQd"], board: "As 7c 2d 9h" },
  { games: /^short-deck/, hands: ["AhKh", "QsQd"], board: "As 7c 9d Th" },
  { games: /^omaha/, hands: ["AhAd2h3d", "KsKcQsQc"], board: "4h 5s Kd" },
  { games: /^(?:stud|razz)/, hands: ["As2s3d7h8h9c", "KhKdQcJc4d5d"], board: "" },
  { games: /^(?:draw|lowball)/, hands: ["9s8d7h6c5d", "As2s3s4dKd"], board: "" },
  { games: /^(?:deuce-to-seven|triple-draw)/, hands: ["7s5h4d3c2s", "KsKhKdKcQs"], board: "" },
  { games: /^badugi/, hands: ["As2h3d4c", "KsKhKdKc"], board: "" },
];

evening("hands of every poker game of every house are compared", QUIET, async (evening) => {
  const houses = /** @type {LabHouse[]} */ (await (await fetch(`${evening.room.address}/api/lab`)).json());
  const games = houses.flatMap(({ house, games }) => games.filter(({ equity }) => equity).map(({ game }) => ({ house, game })));
  assert.ok(games.length > 10);
  const { page } = await evening.person({ viewport: PHONE });
  for (const { house, game } of games) {
    const small = SMALL.find(({ games }) => games.test(game));
    assert.ok(small, `a question for ${game}`);
    const { hands, board } = small;
    const told = /** @type {EquityTold} */ (await prints("equity", game, ...hands, "--board", board, "--house", house));
    assert.ok(told.count < 1_000_000, `${told.count} cases of ${game} at ${house}`);
    assert.deepEqual(await asks(evening, "equity", { house, game, hands, board }), told, `${game} at ${house}`);
    const asked = new URLSearchParams([["house", house], ["game", game], ...hands.map((hand) => ["hand", hand]), ["board", board]]);
    await page.goto(`${evening.room.address}/lab/equity?${asked}`);
    await page.getByTestId("equity-1").getByText(percent(told.hands[0]?.equity ?? 0), { exact: true }).waitFor();
  }
});
