/** Everybody can use every page: light or dark, on a desk or a phone. */

import assert from "node:assert/strict";
import { faults } from "../lib/axe.js";
import { PHONE, WIDE } from "../lib/browser.js";
import { Player } from "../lib/player.js";
import { FULL, evening } from "../lib/suite.js";

/** @import { Page } from "playwright-core" */

/** Every page but the tables, and every dialog. @type {[string, (page: Page, address: string, invitation: string) => Promise<void>][]} */
const PLACES = [
  [
    "the lobby",
    async (page, address) => {
      await page.goto(address);
      await page.getByTestId("table-1").waitFor();
    },
  ],
  [
    "an invitation",
    async (page) => {
      await page.getByTestId("invite").click();
      await page.getByTestId("invitation").waitFor();
    },
  ],
  [
    "opening a table",
    async (page) => {
      await page.keyboard.press("Escape");
      await page.getByTestId("open-table").click();
      await page.getByTestId("choose-limit").waitFor();
    },
  ],
  [
    "the settings",
    async (page, address) => {
      await page.goto(`${address}/settings`);
      await page.getByTestId("new-password").waitFor();
    },
  ],
  [
    "the history",
    async (page, address) => {
      await page.goto(`${address}/history`);
      await page.getByTestId("no-hands").waitFor();
    },
  ],
  [
    "the credits",
    async (page, address) => {
      await page.goto(`${address}/credits`);
      await page.getByText("TXB Industries").first().waitFor();
    },
  ],
  ...["", "/ocean-view", "/ocean-view/holdem", "/ocean-view/collections", "/compare/ocean-view/aviator/pure-21.5", "/hands/ocean-view/OV.HE.07", "/rulings"].map(
    (path) =>
      /** @type {[string, (page: Page, address: string) => Promise<void>]} */ ([
        `the rule book at ${path || "its beginning"}`,
        async (page, address) => {
          await page.goto(`${address}/book${path}`);
          await page.getByRole("heading", { level: 1 }).waitFor();
        },
      ]),
  ),
  [
    "the lab",
    async (page, address) => {
      await page.goto(`${address}/lab?house=ocean-view&game=three-card&set=showdown.equal%3Dloses`);
      await page.getByTestId("difference-ante-play").waitFor();
    },
  ],
  [
    "the lab's equities",
    async (page, address) => {
      await page.goto(`${address}/lab/equity?house=ocean-view&game=holdem&hand=AhKh&hand=QsQd`);
      await page.getByTestId("equity-1").waitFor();
    },
  ],
  [
    "the lab's collections",
    async (page, address) => {
      await page.goto(`${address}/lab/collections?house=three-six&game=holdem`);
      await page.getByTestId("incomes").waitFor();
    },
  ],
  [
    "the floor's desk",
    async (page, address) => {
      await page.goto(`${address}/desk`);
      await page.getByTestId("desk-table-1").waitFor();
    },
  ],
  [
    "a table at the desk",
    async (page, address) => {
      await page.goto(`${address}/desk/1`);
      for (const part of ["run", "player", "chips"]) await page.getByTestId(part).locator("summary").click();
    },
  ],
  [
    "everybody",
    async (page, address) => {
      await page.goto(`${address}/desk/people`);
      await page.getByTestId("person-1").waitFor();
    },
  ],
  [
    "somebody's ledger",
    async (page, address) => {
      await page.goto(`${address}/desk/people/1`);
      await page.getByTestId("ledger").waitFor();
    },
  ],
  [
    "the books",
    async (page, address) => {
      await page.goto(`${address}/desk/books`);
      await page.getByTestId("adds-up").waitFor();
    },
  ],
  [
    "the board",
    async (page, address) => {
      await page.goto(`${address}/board`);
      await page.getByTestId("board").waitFor();
    },
  ],
  [
    "coming in",
    async (page, _, invitation) => {
      await page.goto(invitation);
      await page.getByTestId("go-on").waitFor();
    },
  ],
];

/** Which tables are looked at where: all of them everywhere would take too long every day. */
const LAYOUTS = ["holdem", "draw", "stud", "pineapple", "pure-21.5", "three-card"];
const TABLES = {
  light: { desk: ["holdem", "pure-21.5"], phone: ["draw", "three-card"] },
  dark: { desk: ["stud", "three-card"], phone: ["pineapple", "pure-21.5"] },
};

/**
 * Everything that a table's page can put before the table.
 * @param {import("../lib/browser.js").Person} person
 * @param {import("../lib/room.js").Room} room
 */
async function dialogs(person, room) {
  const { page } = person;
  const { table, house, game } = await room.tableOf("holdem");
  // Another table of the same game and limit, to change to.
  await page.evaluate(
    (terms) => fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(terms) }),
    { house, game },
  );
  const finds = async (/** @type {string} */ name) => assert.deepEqual(await faults(page), [], name);
  const player = new Player(person, table);
  await page.goto(`${room.address}/table/${table}`);
  await page.getByTestId(/^sit-\d+$/).first().click();
  await page.getByTestId("sit-down").waitFor();
  await finds("sitting down");
  await page.getByTestId("sit-down").click();
  await player.until(() => player.sight?.seat != null, "he has a seat");
  await player.plays(1);
  const menu = page.getByTestId("menu");
  const isNarrow = await menu.isVisible();
  if (isNarrow) {
    await menu.click();
    await finds("the menu");
    await page.keyboard.press("Escape");
    await page.getByTestId("open-side").click();
  }
  await page.getByTestId("log-line").first().waitFor();
  // What is scrolled out of sight is taken by axe to lie above what stands there.
  await page.locator("cr-log").evaluate((log) => log.scrollTo({ top: 0 }));
  await finds("the log");
  await page.getByTestId("why").first().click();
  await page.locator("cr-why li").first().waitFor();
  await finds("the rule behind something");
  await page.keyboard.press("Escape");
  await page.getByTestId("tab-chat").click();
  await page.getByTestId("chat-text").waitFor();
  await finds("the chat");
  if (isNarrow) await page.getByTestId("close-side").click();
  for (const [opens, dialog] of [["keys", "cr-keys"], ["posted", "cr-posted-card"], ["call-floor", "cr-call-floor"], ["change-table", "cr-question"], ["leave", "cr-question"]]) {
    if (isNarrow) await menu.click();
    await page.getByTestId(opens ?? "").filter({ visible: true }).click();
    await page.locator(`${dialog} dialog[open]`).waitFor();
    await finds(`${opens}`);
    await page.keyboard.press("Escape");
    await page.locator(`${dialog} dialog[open]`).waitFor({ state: "detached" });
  }
  await player.leaves();
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const [size, viewport] of /** @type {const} */ ([["desk", WIDE], ["phone", PHONE]])) {
    evening(`axe finds nothing serious, ${colorScheme}, on a ${size}`, { bots: 2 }, async (evening) => {
      const person = await evening.person({ colorScheme, viewport });
      const { page } = person;
      await page.goto(evening.room.address);
      await page.getByTestId("sign-in").click();
      assert.deepEqual(await faults(page), [], "signing in");
      await page.goto(evening.room.manager);
      await page.getByTestId("me").waitFor();
      // Somebody plays at the table that is looked at from the desk.
      await evening.room.staffs(1);
      for (const [name, goes] of PLACES) {
        await goes(page, evening.room.address, evening.room.invitation);
        assert.deepEqual(await faults(page), [], name);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `${name} is ${wider} px wider than the screen`);
      }
      await dialogs(person, evening.room);
      for (const game of FULL ? (await evening.room.tables()).map(({ game }) => game) : TABLES[colorScheme][size]) {
        const { table } = await evening.room.tableOf(game);
        const player = new Player(person, table);
        await player.sits(evening.room.address, table);
        await player.plays(9, { stops: () => player.sight?.options != null || (player.sight?.wagers.length ?? 0) > 0 });
        assert.deepEqual(await faults(page), [], `the table of ${game}`);
        if (player.sight?.options == null) await player.plays(9, { stops: () => player.sight?.options != null });
        assert.deepEqual(await faults(page), [], `the table of ${game}, when it is her turn`);
      }
    });
  }
}
