/**
 * Pictures of every page and of the table of every game, on a desk and on a phone: `node screenshots.js [FOLDER] [HOUSE…]`.
 */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { selectors } from "playwright-core";
import { PHONE, Person, WIDE, launch } from "./lib/browser.js";
import { mayExpose } from "./lib/floor.js";
import { Player } from "./lib/player.js";
import { Room } from "./lib/room.js";

/** @import { Page } from "playwright-core" */

selectors.setTestIdAttribute("data-test");

const [folder = fileURLToPath(new URL("../target/screenshots", import.meta.url)), ...houses] = process.argv.slice(2);
const SIZES = { desk: WIDE, phone: PHONE };
/** The floor's pages, and what must stand there. */
const DESK = [
  ["desk", "cr-glance li"],
  ["desk/people", "cr-people tr"],
  ["desk/people/2", "cr-ledger tr"],
  ["desk/books", "cr-books tfoot"],
  ["board", "cr-board tr"],
];
await mkdir(folder, { recursive: true });
const browser = await launch();

/** The parts of the lab, each with something in it. */
const LAB = [
  ["lab?house=casino-club&game=pure-21.5&set=bank_hand.stands_soft%3D17", "[data-test=differing]"],
  ["lab/equity?house=ocean-view&game=holdem&hand=AhKh&hand=QsQd", "[data-test=equity-1]"],
  ["lab/collections?house=ocean-view&game=holdem", "[data-test=incomes]"],
];

/** Pages of the rule book: all of it, a chapter, two houses side by side, a hand step by step, and what is found of some words. */
const BOOK = [
  ["book", "h1", "book"],
  ["book/ocean-view/holdem", ".clause", "book-chapter"],
  ["book/compare/ocean-view/casino-club/pure-21.5", "#posted table", "book-compared"],
  ["book/hands/ocean-view/OV.ST.13", ".walk", "book-hand"],
  ["book?q=joker+lowest+rank", "#found li", "book-search"],
];

/** @param {Page} page @param {string} name */
const picture = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });

/**
 * Every page but the tables.
 * @param {Room} room
 * @param {keyof typeof SIZES} size
 * @param {"light" | "dark"} colorScheme
 */
async function pages(room, size, colorScheme) {
  const { page, context } = await Person.with(browser, { viewport: SIZES[size], colorScheme });
  const named = (/** @type {string} */ name) => `${name}-${size}-${colorScheme}`;
  await page.goto(room.address);
  await page.getByTestId("table-1").waitFor();
  await picture(page, named("stranger"));
  await page.getByTestId("sign-in").click();
  await picture(page, named("sign-in"));
  await page.goto(room.invitation);
  await page.getByTestId("new-name").waitFor();
  await picture(page, named("join"));
  await page.goto(room.manager);
  await page.getByTestId("invite").waitFor();
  await page.getByTestId("table-1").waitFor();
  await picture(page, named("lobby"));
  await page.getByTestId("invite").click();
  await page.getByTestId("invitation").waitFor();
  await picture(page, named("invite"));
  await page.keyboard.press("Escape");
  await page.getByTestId("open-table").click();
  await page.getByTestId("choose-house").waitFor();
  await picture(page, named("open-table"));
  for (const [path, shown] of [["settings", "cr-account"], ["history", "cr-history .empty a"], ["credits", "cr-credits dl"], ["nowhere", "cr-missing h1"], ...LAB, ...DESK]) {
    await page.goto(`${room.address}/${path}`);
    await page.locator(shown ?? "").first().waitFor();
    await picture(page, named((path ?? "").replace(/\?.*/, "").replaceAll("/", "-")));
  }
  for (const [path, shown, name] of BOOK) {
    await page.goto(`${room.address}/${path}`);
    await page.locator(shown ?? "").first().waitFor();
    await picture(page, named(name ?? ""));
  }
  await context.close();
}

/**
 * The floor's desk at a table, with a ruling that is shown and not yet carried out.
 * @param {Room} room
 * @param {number} table
 * @param {keyof typeof SIZES} size
 */
async function ruling(room, table, size) {
  const { page, context } = await Person.with(browser, { viewport: SIZES[size] });
  await page.goto(room.manager);
  await page.getByTestId("table-1").waitFor();
  await page.goto(`${room.address}/desk/${table}`);
  const person = await Person.with(browser);
  await person.joins(room.invitation, size === "desk" ? "Cal" : "Dee");
  const player = new Player(person, table);
  await player.sits(room.address, table);
  await mayExpose(page, player);
  await page.getByTestId("say-kind").selectOption("exposed");
  await page.getByTestId("show-ruling").click();
  await page.getByTestId("carry-out").waitFor();
  await page.getByTestId("carry-out").scrollIntoViewIfNeeded();
  await picture(page, `desk-table-${size}`);
  await player.leaves();
  await person.context.close();
  await context.close();
}

/**
 * The table of every game, when a hand has begun and it is one's turn.
 * @param {Room} room
 * @param {string} house
 * @param {keyof typeof SIZES} size
 */
async function tables(room, house, size) {
  const person = await Person.with(browser, { viewport: SIZES[size] });
  await person.joins(room.invitation, size === "desk" ? "Ann" : "Ben");
  for (const { table, game } of await room.tables()) {
    const player = new Player(person, table);
    await player.sits(room.address, table);
    const isMyTurn = () => player.sight?.options != null && player.sight.waits?.seat === player.sight.seat;
    await player.plays(1);
    await player.plays(9, { stops: () => isMyTurn() && hasBegun(player) });
    await person.page.waitForTimeout(400);
    await picture(person.page, `${house}-${game}-${size}`);
    await player.leaves();
  }
  await history(person.page, room, house, size);
  await person.context.close();
}

/**
 * The list of all hands that were played, and the end of one of each game.
 * @param {Page} page
 * @param {Room} room
 * @param {string} house
 * @param {keyof typeof SIZES} size
 */
async function history(page, room, house, size) {
  await page.goto(`${room.address}/history`);
  await page.getByTestId("hand").first().waitFor();
  await picture(page, `${house}-history-${size}`);
  for (const { table, game } of await room.tables()) {
    await page.goto(`${room.address}/history?table=${table}`);
    await page.getByTestId("hand").last().click();
    await page.getByTestId("eyes").waitFor();
    await page.keyboard.press("End");
    await page.waitForTimeout(400);
    await picture(page, `${house}-${game}-again-${size}`);
  }
}

/** Whether there is something to see besides one's own cards. @param {Player} player */
function hasBegun({ sight }) {
  const hand = sight?.hand;
  if (!hand) return false;
  return "round" in hand ? hand.round.circles.some(({ hands }) => hands.length > 0) : hand.poker.pot > 0;
}

for (const [place, house] of (houses.length > 0 ? houses : ["ocean-view"]).entries()) {
  const room = await Room.open({ house, bots: 4, think: 0.2 });
  try {
    for (const { table } of await room.tables()) await room.staffs(table);
    for (const size of /** @type {(keyof typeof SIZES)[]} */ (Object.keys(SIZES))) {
      // The pages around the tables are the same at every house.
      if (place === 0) for (const scheme of /** @type {const} */ (["light", "dark"])) await pages(room, size, scheme);
      const holdem = (await room.tables()).find(({ game }) => game === "holdem");
      if (place === 0 && holdem) await ruling(room, holdem.table, size);
      await tables(room, house, size);
    }
  } finally {
    await room.close();
  }
}
await browser.close();
console.log(folder);
