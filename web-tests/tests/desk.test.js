/** The floor's desk: calls, rulings that are shown before they are made, the books; and the board. */

import assert from "node:assert/strict";
import { faults } from "../lib/axe.js";
import { PHONE, WIDE } from "../lib/browser.js";
import { knows, mayExpose } from "../lib/floor.js";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";
import { until } from "../lib/until.js";

/** Nobody's time runs out while the floor thinks. */
const SLOW = { bots: 1, action: 120, betweenHands: 3, think: 0.3 };

const SIZES = /** @type {const} */ ([["desk", WIDE], ["phone", PHONE]]);

/** Asks the room, as whoever has signed in there. @param {import("playwright-core").Page} page @param {string} path @param {unknown} body */
const asks = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body });
      return JSON.parse((await answer.text()) || "null");
    },
    /** @type {const} */ ([path, JSON.stringify(body)]),
  );

/** Opens a part of what may be done at a table, if it is not open. @param {import("playwright-core").Page} page @param {string} part */
async function opens(page, part) {
  const details = page.getByTestId(part);
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
}

for (const [size, viewport] of SIZES) {
  evening(`a call, a pause, a ruling and a correction, on a ${size}`, SLOW, async (evening) => {
    const { table } = await evening.room.tableOf("holdem");
    const ann = new Player(await evening.friend("Ann", { viewport }));
    await ann.sits(evening.room.address, table);
    const { page: floor } = await evening.manager({ viewport });
    await floor.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Desk", exact: true }).click();
    await floor.getByTestId(`desk-table-${table}`).waitFor();
    // Something happens, and the floor has done nothing yet.
    await floor.getByTestId("feed").locator("li").first().waitFor();
    await floor.getByLabel("Only what the floor does").check();
    await floor.getByText("Nothing of this kind has happened lately.").waitFor();
    await floor.getByLabel("Only what the floor does").uncheck();

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
    await floor.getByTestId(`desk-table-${table}`).getByRole("link").click();
    await floor.waitForURL(`**/desk/${table}`);
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
    // Who put it right is called by his name.
    const { name } = await floor.evaluate(async () => (await fetch("/api/me")).json());
    const corrected = floor.getByTestId("corrections").locator("tbody tr");
    assert.ok((await corrected.locator("td").allInnerTexts()).includes(name), name);
    assert.deepEqual(await faults(floor), [], "the books");

    // The books go on paper in dark ink, and without the way to other pages.
    await floor.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
    const looks = () => floor.evaluate(() => [getComputedStyle(document.body).color, getComputedStyle(document.documentElement).colorScheme]);
    const dark = await looks();
    assert.ok(await floor.getByRole("banner").isVisible());
    await floor.emulateMedia({ media: "print" });
    assert.notDeepEqual(await looks(), dark);
    assert.deepEqual(await looks(), ["rgb(29, 35, 32)", "light"]);
    assert.equal(await floor.getByRole("banner").count() + (await floor.getByRole("contentinfo").count()), 0, "the shell is not printed");
    await floor.emulateMedia({ media: "screen" });

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
  await mayExpose(floor, ann);
  await floor.getByTestId("say-kind").selectOption("exposed");
  await floor.getByTestId("say-seat").selectOption(String(ann.sight?.seat));
  await floor.getByTestId("show-ruling").click();
  const ruling = floor.getByTestId("ruling");
  await ruling.getByText("??").first().waitFor();
  const clause = await ruling.getByTestId("clause").first().innerText();
  assert.deepEqual(await faults(floor), [], "a ruling");
  await floor.getByTestId("carry-out").click();
  // Her page says what was done, and opens the clauses of it.
  const aside = ann.page.getByTestId("open-side");
  if (await aside.isVisible()) await aside.click();
  const line = ann.page.getByTestId("log-line").filter({ hasText: "the dealer exposes" }).last();
  await line.getByTestId("why").click();
  const why = ann.page.getByTestId("why-dialog");
  for (const id of clause.split(", ")) await why.getByRole("link", { name: id, exact: true }).waitFor();
  await ann.page.keyboard.press("Escape");
  const close = ann.page.getByTestId("close-side");
  if (await close.isVisible()) await close.click();
}

evening("what is carried out is the ruling that is shown", { bots: 0, action: 120, betweenHands: 0.5 }, async (evening) => {
  const { table } = await evening.room.tableOf("holdem");
  const players = [new Player(await evening.friend("Ann")), new Player(await evening.friend("Ben"))];
  for (const player of players) await player.sits(evening.room.address, table);
  const { page: floor } = await evening.manager();
  await floor.goto(`${evening.room.address}/desk/${table}`);
  /** Whoever's turn it is: in a new hand it is one's only when all is dealt. */
  const asked = async () => {
    const [first] = players;
    await first?.until(() => players.some(({ isOn }) => isOn), "somebody is asked");
    return players.find(({ isOn }) => isOn);
  };
  const says = async () => {
    const player = await asked();
    if (player) await knows(floor, player);
    await floor.getByTestId("say-kind").locator('option[value="exposed"]').waitFor({ state: "attached" });
    await floor.getByTestId("say-kind").selectOption("exposed");
    await floor.getByTestId("show-ruling").click();
    await floor.getByTestId("carry-out").waitFor();
  };
  /** Whoever's turn it is does it, and sees it. @param {string} act */
  const acts = async (act) => {
    const player = await asked();
    const version = player?.sight?.version ?? 0;
    await player?.page.getByTestId(act).click();
    await player?.until(() => (player.sight?.version ?? 0) > version, "he has acted");
  };

  // What was typed for one claim does not stand in the next.
  const raises = async () => {
    await floor.getByTestId("say-kind").locator('option[value="out-of-turn"]').waitFor({ state: "attached" });
    await floor.getByTestId("say-kind").selectOption("out-of-turn");
    await floor.getByTestId("say-act").selectOption({ label: "bets or raises" });
    return floor.getByLabel("Raises to");
  };
  const least = await (await raises()).inputValue();
  await floor.getByLabel("Raises to").fill("40");
  await floor.getByTestId("say-kind").selectOption("");
  assert.equal(await (await raises()).inputValue(), least);

  // The hand goes on, and the page learns of it: the button does not carry out what was not read.
  await says();
  await acts("act-call");
  await floor.getByTestId("show-anew").click();
  await floor.getByTestId("said").getByText("The hand has gone on").waitFor();
  await floor.getByTestId("ruling").getByText("Not possible now").waitFor();
  assert.equal(await floor.getByTestId("carry-out").count(), 0);

  // The hand goes on, and the page has not learned of it: the room says no, and the ruling is shown anew.
  await Promise.all(players.map((player) => player.plays(1)));
  await says();
  /** @type {() => void} */
  let learns = () => {};
  const gate = new Promise((resolve) => (learns = () => resolve(null)));
  await floor.route("**/rule", async (route) => {
    await gate;
    await route.continue();
  });
  await acts("act-call");
  await floor.getByTestId("carry-out").click();
  learns();
  await floor.getByTestId("said").getByText("The hand has gone on").waitFor();
  await floor.getByTestId("ruling").getByText("Not possible now").waitFor();
  const exposed = players.flatMap(({ frames }) => frames).filter((frame) => frame.includes("exposes"));
  assert.deepEqual(exposed, [], "nothing was carried out");
});

for (const [size, viewport] of SIZES) {
  evening(`a table is broken, on a ${size}`, { bots: 2, action: 120, think: 0.1 }, async (evening) => {
    // The desk may ask about the hand in the moment in which the table is closed.
    evening.meant = /404/;
    const { address } = evening.room;
    const { table, house, game } = await evening.room.tableOf("holdem");
    const { page: floor } = await evening.manager({ viewport });
    const { table: other } = await asks(floor, "/api/tables", { house, game });
    const ann = new Player(await evening.friend("Ann", { viewport }));
    await ann.sits(address, table);
    await floor.goto(`${address}/desk/${table}`);
    await opens(floor, "run");
    floor.once("dialog", (dialog) => dialog.accept());
    await floor.getByTestId("break-reason").and(floor.locator("input")).fill("too few players");
    await floor.getByTestId("break").click();
    await ann.plays(Infinity, { stops: () => ann.page.url().endsWith(`/table/${other}`) });
    await ann.until(() => ann.sight?.table === other && ann.sight?.seat != null, "she sits at the other table");
    await floor.getByText("This table is closed.").waitFor();
    await floor.goto(`${address}/desk/books`);
    for (const words of ["breaks the table: too few players", "closes the table"]) await floor.getByTestId("deeds").getByText(words).waitFor();
  });

  evening(`tables, people and books are run, on a ${size}`, { bots: 0, action: 120, think: 0.05 }, async (evening) => {
    evening.meant = /ERR_|WebSocket|Failed to load/;
    const { address } = evening.room;
    const { table, house, game } = await evening.room.tableOf("holdem");
    const { page: floor } = await evening.manager({ viewport });
    const { table: other } = await asks(floor, "/api/tables", { house, game });
    await asks(floor, `/api/tables/${table}/bots`, { bots: 2 });
    const ann = new Player(await evening.friend("Ann", { viewport }));
    await ann.sits(address, other);
    await floor.goto(`${address}/desk/${other}`);
    const form = (/** @type {string} */ button) => floor.locator("form", { has: floor.getByTestId(button) });

    await opens(floor, "run");
    await floor.getByTestId("pause-reason").and(floor.locator("input")).fill("a new deck");
    await floor.getByTestId("pause").click();
    await floor.getByTestId("go-on").click();
    await ann.page.getByText("the table goes on").first().waitFor({ state: "attached" });
    const shift = Number((await floor.getByText(/Shift \d+ runs/).innerText()).match(/\d+/)?.[0]);
    await floor.getByTestId("next-shift").click();
    await floor.getByText(`Shift ${shift + 1} runs.`).waitFor();
    await floor.locator("select[name=bots]").selectOption("1");
    // Nothing can be pressed that would be lost: an answer is waited for.
    const answers = await withheld(floor, "**/bots");
    await floor.getByRole("button", { name: "Seat so many" }).click();
    await floor.getByTestId("next-shift").and(floor.locator(":disabled")).waitFor();
    assert.ok(await floor.getByTestId("pause").isDisabled());
    answers();
    await ann.until(() => ann.sight?.seats.length === 2, "a bot sits down");
    await ann.plays(1);
    await floor.locator("select[name=bots]").selectOption("0");
    await floor.getByRole("button", { name: "Seat so many" }).click();
    await ann.plays(Infinity, { stops: () => ann.sight?.seats.length === 1 && ann.sight.hand === null });

    await opens(floor, "player");
    await form("reseat").getByTestId("who").selectOption({ label: "Seat 1, Ann" });
    await form("reseat").getByTestId("to").selectOption("4");
    await form("reseat").getByTestId("move-reason").fill("to see the board");
    await floor.getByTestId("reseat").click();
    await ann.until(() => ann.sight?.seat === 4, "she has been moved");
    await ann.page.getByText(": to see the board").first().waitFor({ state: "attached" });
    await form("send-over").getByTestId("who").selectOption({ label: "Seat 4, Ann" });
    await form("send-over").getByTestId("place").selectOption({ index: 1 });
    await floor.getByTestId("send-over").click();
    await ann.page.waitForURL(`**/table/${table}`);
    floor.once("dialog", (dialog) => dialog.accept());
    await floor.getByTestId("close-table").click();
    await floor.waitForURL("**/desk");
    await floor.getByTestId(`desk-table-${other}`).waitFor({ state: "detached" });

    // Somebody is put on a list, and taken off again.
    await floor.getByTestId("put-on-list").locator("summary").click();
    await floor.getByTestId("list-who").fill("Ann");
    await floor.getByTestId("list-what").selectOption(String((await evening.room.tableOf("omaha")).table));
    await floor.getByTestId("list-put").click();
    await floor.getByTestId("waiting").getByText("Ann").waitFor();
    await floor.getByTestId("off-list").click();
    await floor.getByTestId("waiting").waitFor({ state: "detached" });

    await floor.goto(`${address}/desk/${table}`);
    await opens(floor, "player");
    await form("remove").getByTestId("who").selectOption({ label: `Seat ${ann.sight?.seat}, Ann` });
    await form("remove").locator("input").fill("as an example");
    await floor.getByTestId("remove").click();
    await ann.plays(Infinity, { stops: () => ann.sight?.table === table && ann.sight.seat === null });
    await opens(floor, "run");
    const runs = Number((await floor.getByText(/Shift \d+ runs/).innerText()).match(/\d+/)?.[0]);
    await floor.getByTestId("next-shift").click();
    await floor.getByText(`Shift ${runs + 1} runs.`).waitFor();

    // What happens stands in the feed, and goes on there when the room is opened again.
    await floor.goto(`${address}/desk`);
    const feed = floor.getByTestId("feed");
    await floor.getByLabel("Only what the floor does").check();
    await feed.getByText("from the table: as an example").waitFor();
    await feed.getByText(`shift ${runs + 1} begins`).first().waitFor();
    assert.equal(await feed.getByText("folds").count(), 0, "only what the floor does");
    await evening.room.kill();
    await evening.room.start();
    await ann.page.goto(address);
    await asks(floor, `/api/tables/${table}/break`, { reason: "after the restart" });
    await feed.getByText("breaks the table: after the restart").waitFor();
    await feed.getByText("from the table: as an example").waitFor();
    assert.deepEqual(await faults(floor), [], "the desk");

    await people(floor, address);
    await books(floor, address);
  });
}

/**
 * What is asked there is answered when the function that is given back is called.
 * @param {import("playwright-core").Page} page
 * @param {string} path
 */
async function withheld(page, path) {
  /** @type {() => void} */
  let answers = () => {};
  const gate = new Promise((resolve) => (answers = () => resolve(null)));
  await page.route(
    path,
    async (route) => {
      await gate;
      await route.continue();
    },
    { times: 1 },
  );
  return answers;
}

/**
 * What may be done about somebody.
 * @param {import("playwright-core").Page} floor
 * @param {string} address
 */
async function people(floor, address) {
  await floor.goto(`${address}/desk/people`);
  const row = floor.locator("tr", { hasText: "Ann" });
  const answers = await withheld(floor, "**/api/people/*");
  await row.getByTestId("mute").click();
  await row.getByRole("button", { name: "Give chips: Ann" }).and(floor.locator(":disabled")).waitFor();
  assert.ok(await floor.getByRole("button", { name: /^Link to come in/ }).first().isDisabled());
  answers();
  await row.getByText("may not chat").waitFor();
  await row.getByTestId("mute").click();
  await row.getByText("may not chat").waitFor({ state: "detached" });
  await row.getByLabel("Role of Ann").selectOption("dealer");
  await row.getByLabel("Role of Ann").and(floor.locator("select:has(option:checked[value=dealer])")).waitFor();
  const chips = async () => Number((await row.locator("td.number").innerText()).replaceAll(/[^\d.]/g, ""));
  const before = await chips();
  await row.getByLabel("Dollars: Ann").fill("25");
  await row.getByRole("button", { name: "Give chips: Ann" }).click();
  await until(async () => (await chips()) === before + 25, `the bankroll is $25 more than $${before}`);
  await row.getByRole("button", { name: "Link to come in: Ann" }).click();
  const link = await floor.locator("code").innerText();
  assert.ok(link.startsWith(`${address}/enter/`), link);
  assert.deepEqual(await faults(floor), [], "people");
}

/**
 * Drop and collections by table and shift come to their sum, and everything to what is out.
 * @param {import("playwright-core").Page} floor
 * @param {string} address
 */
async function books(floor, address) {
  await floor.goto(`${address}/desk/books`);
  const amount = (/** @type {string} */ text) => Math.round(100 * Number(text.replaceAll(/[^\d.-]/g, "")));
  const sum = amount(await floor.getByTestId("drop-sum").innerText());
  const rows = await floor.getByTestId("shifts").locator("tbody tr td:last-child").allInnerTexts();
  assert.ok(sum > 0 && rows.length > 1);
  assert.equal(rows.map(amount).reduce((all, one) => all + one, 0), sum, "the drop adds up");
  const [has, out] = (await floor.getByTestId("adds-up").innerText()).match(/\$[\d,.]*\d/g) ?? [];
  assert.equal(has, out, "the report adds up");
}

evening("the posted card hangs at a table of poker and at one with a bank", { bots: 0 }, async (evening) => {
  for (const viewport of [WIDE, PHONE]) {
    const { page } = await evening.person({ viewport });
    const opens = async (/** @type {string} */ game) => {
      const { table } = await evening.room.tableOf(game);
      await page.goto(`${evening.room.address}/table/${table}`);
      const menu = page.getByTestId("menu");
      await page.getByTestId("posted").first().waitFor({ state: "attached" });
      if (await menu.isVisible()) await menu.click();
      await page.getByTestId("posted").filter({ visible: true }).press("Enter");
      await page.getByTestId("posted-clause").first().waitFor();
      return page.getByTestId("posted-card");
    };
    const poker = await opens("holdem");
    const posted = poker.getByTestId("collection").locator("tbody tr");
    assert.deepEqual((await posted.first().locator("th, td").allInnerTexts()).slice(0, 4), ["1", "7–9", "$5", "$1"]);
    assert.equal(await posted.count(), 3);
    await poker.getByText("$2–$4 limit").waitFor();
    await poker.getByText("from $20").waitFor();
    assert.equal(await posted.first().getByTestId("posted-clause").getAttribute("href"), "/book/ocean-view/collections#OV.FE.23");
    assert.deepEqual(await faults(page), [], "the card of a poker table");

    const banked = await opens("three-card");
    assert.equal(await banked.getByTestId("collection").locator("tbody tr").count(), 5);
    await banked.getByText("Option 1: wagers $5–$200; a player pays nothing").waitFor();
    assert.match((await banked.getByTestId("pays-pair-plus").locator("tbody tr").first().innerText()).replaceAll(/\s+/g, " "), /^Mini royal 200:1 OV\.PP\./);
    await banked.getByTestId("pays-six-card-bonus").getByText("1000:1").waitFor();
    assert.deepEqual(await faults(page), [], "the card of a table with a bank");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
    const [book] = await Promise.all([page.waitForEvent("popup"), banked.getByTestId("posted-clause").last().click()]);
    await book.locator(":target").waitFor();
    await book.close();
    await page.keyboard.press("Escape");
    await banked.waitFor({ state: "hidden" });
  }
});

evening("the desk is for the floor, and the board for everybody", { bots: 2 }, async (evening) => {
  const { page } = await evening.friend("Ann");
  await page.goto(`${evening.room.address}/desk`);
  await page.getByTestId("not-yours").waitFor();
  // At the end of every page there is the way to it.
  for (const [, viewport] of SIZES) {
    const passer = await evening.person({ viewport });
    await passer.page.goto(evening.room.address);
    await passer.page.getByRole("contentinfo").getByRole("link", { name: "Board", exact: true }).click();
    await passer.page.getByTestId("board").getByText("Hold'em").first().waitFor();
    assert.equal(new URL(passer.page.url()).pathname, "/board");
    assert.deepEqual(await faults(passer.page), [], "the board");
  }
  const stranger = await evening.person({ viewport: { width: 1920, height: 1080 } });
  await stranger.page.goto(`${evening.room.address}/board`);
  const board = stranger.page.getByTestId("board");
  await board.getByText("Hold'em").first().waitFor();
  const tables = await evening.room.tables();
  assert.ok((await board.locator("tbody tr").count()) > 0 && tables.length > 0);
  const higher = await stranger.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok(higher <= 0, `the board is ${higher} px higher than the screen`);
  assert.deepEqual(await faults(stranger.page), [], "the board");

  // On a low screen there are pages; they turn by themselves until somebody wants to read one.
  const low = await evening.person({ viewport: { width: 1920, height: 420 } });
  await low.page.clock.install();
  await low.page.goto(`${evening.room.address}/board`);
  await low.page.getByTestId("stay").waitFor();
  await low.page.clock.pauseAt(Date.now() + 60_000);
  const nth = async () => Number(/Page (\d+) of/.exec(await low.page.getByText(/Page \d+ of/).innerText())?.[1]);
  const first = await nth();
  await low.page.clock.runFor(10_000);
  const second = await nth();
  assert.notEqual(second, first, "the page has turned");
  await low.page.getByTestId("stay").click();
  await low.page.clock.runFor(10_000);
  assert.equal(await nth(), second, "it stays");
  await low.page.getByTestId("stay").click();
  await low.page.clock.runFor(10_000);
  assert.notEqual(await nth(), second, "it turns again");

  // A seat that is kept for somebody is not free, and a private table is not for the wall, whoever has signed in there.
  const { page: floor } = await evening.manager({ viewport: { width: 1920, height: 1080 } });
  const { table, house, game, seats } = await evening.room.tableOf("holdem");
  const { table: hidden } = await asks(floor, "/api/tables", { house, game: "omaha", company: "invited" });
  const { person } = await page.evaluate(async () => (await fetch("/api/me")).json());
  await asks(floor, `/api/tables/${table}/wait/${person}`, undefined);
  await floor.goto(`${evening.room.address}/board`);
  const row = (/** @type {string} */ name) => floor.getByTestId("board").getByRole("row", { name });
  await row(`Table ${table}`).getByRole("cell").first().getByText(String(seats - 3), { exact: true }).waitFor();
  assert.equal(await floor.getByText(new RegExp(`Tables? .*\\b${hidden}\\b`)).count(), 0, "it is private");

  // A table that the floor has paused is marked.
  await floor.goto(`${evening.room.address}/desk/${table}`);
  await opens(floor, "run");
  await floor.getByTestId("pause-reason").and(floor.locator("input")).fill("a new deck");
  await floor.getByTestId("pause").click();
  await floor.getByTestId("go-on").waitFor();
  await floor.goto(`${evening.room.address}/board`);
  await row(`Table ${table} (paused)`).waitFor();
});
