/** The lobby: finding a table, opening one, inviting to it, and the chips of the day. */

import assert from "node:assert/strict";
import { faults } from "../lib/axe.js";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

const QUIET = { bots: 0 };

evening("tables are chosen and sorted, and the choice stands in the address", QUIET, async (evening) => {
  const { page } = await evening.person();
  await page.goto(evening.room.address);
  const names = () => page.locator("cr-table-card h3").allInnerTexts();
  await page.getByTestId("table-1").waitFor();
  const all = await names();
  await page.getByTestId("filter-game").selectOption("kind:banked");
  const banked = await names();
  assert.ok(banked.length > 0 && banked.length < all.length, String(banked));
  await page.reload();
  await page.getByTestId("filter-game").waitFor();
  assert.deepEqual(await names(), banked);
  await page.getByTestId("filter-game").selectOption("");
  await page.getByTestId("sort").selectOption("game");
  assert.deepEqual(
    await names(),
    [...all].sort((a, b) => a.localeCompare(b)),
  );
});

evening("a table's card says what is played there, and for how much", QUIET, async (evening) => {
  const { page } = await evening.friend("Ann");
  const said = { average_pot: 12_350, hands_an_hour: 77, collection: "$4 on the flop; $1 without", least_buy_in: 4_000, most_buy_in: 40_000, free: [2, 5, 9] };
  await page.route("**/api/tables", async (route) => {
    const answer = await route.fetch();
    /** @type {import("../../web/wire.js").TableSeen[]} */
    const tables = await answer.json();
    const others = { average_pot: null, hands_an_hour: null, free: [], taken: 9, bots: 9 };
    await route.fulfill({ response: answer, json: tables.map((seen) => ({ ...seen, ...(seen.table === 1 ? { ...said, taken: 4, bots: 3 } : others) })) });
  });
  await page.goto(evening.room.address);
  const card = page.getByTestId("table-1");
  const fact = (/** @type {string} */ name) => card.locator("dl > div", { hasText: name }).locator("dd").innerText();
  await card.getByText("3 seats free").waitFor();
  await card.getByText("1 person, 3 bots").waitFor();
  assert.deepEqual(await Promise.all(["Average pot", "Hands an hour", "Buy-in"].map(fact)), ["$123.50", "77", "$40 to $400"]);
  await card.locator("summary", { hasText: "$4 on the flop, …" }).click();
  assert.deepEqual(await card.locator("details li").allInnerTexts(), ["$4 on the flop", "$1 without"]);
  const full = page.getByTestId("table-2");
  await full.getByText("full", { exact: true }).waitFor();
  await full.getByRole("button", { name: "Join the list" }).waitFor();
  await page.getByTestId("filter-free").check();
  await full.waitFor({ state: "detached" });
  assert.equal(await page.locator("cr-table-card").count(), 1);
  assert.equal(new URL(page.url()).search, "?free=1");
  await page.getByTestId("filter-free").uncheck();
  await page.getByTestId("sort").selectOption("pot");
  assert.equal(await page.locator("cr-table-card article").first().getAttribute("data-test"), "table-1");
});

evening("a link is for the table that was asked for last, however slowly the first one comes", QUIET, async (evening) => {
  const { page } = await evening.manager();
  /** @type {() => void} */
  let answers = () => {};
  const held = new Promise((done) => (answers = () => done(null)));
  await page.route("**/api/tables/3/invitations", async (route) => {
    await held;
    await route.fulfill({ json: { path: "/join/for-the-third" } });
  });
  await page.route("**/api/tables/5/invitations", (route) => route.fulfill({ json: { path: "/join/for-the-fifth" } }));
  const invites = (/** @type {number} */ table) => page.getByTestId(`table-${table}`).getByRole("button", { name: /Invite/ }).click();
  await invites(3);
  await page.keyboard.press("Escape");
  await invites(5);
  answers();
  await page.getByTestId("invitation").waitFor();
  assert.match(await page.getByTestId("invitation").inputValue(), /for-the-fifth$/);
  await page.locator("cr-invite").getByRole("heading", { name: "5" }).waitFor();
});

evening("everybody has the chips of the day once", QUIET, async (evening) => {
  const { page } = await evening.friend("Ann");
  await page.getByTestId("daily").click();
  await page.getByTestId("bankroll").getByText("$50,500").waitFor();
  await page.getByTestId("daily").waitFor({ state: "detached" });
});

evening("the manager opens a table of another house and invites to it", QUIET, async (evening) => {
  const { page } = await evening.manager();
  await page.getByTestId("open-table").click();
  await page.getByTestId("choose-house").selectOption("aviator");
  await page.getByTestId("choose-company").selectOption("invited");
  await page.getByTestId("choose-bots").selectOption("1");
  await page.getByTestId("open-now").click();
  const opened = await page.getByTestId("opened").innerText();
  const table = /table (\d+)/.exec(opened)?.[1];
  await page.getByRole("button", { name: "Invite friends to it" }).click();
  const invitation = await page.getByTestId("invitation").inputValue();
  assert.match(invitation, /\/join\/[0-9a-f]+$/);
  // Nobody else knows of it; who was invited comes right to it.
  assert.ok((await evening.room.tables()).every((seen) => String(seen.table) !== table));
  const ann = await evening.person();
  await ann.joins(invitation, "Ann");
  await ann.page.waitForURL(`**/table/${table}`);
  await ann.page.getByTestId("home").click();
  await ann.page.getByTestId(`table-${table}`).getByText("By invitation").waitFor();
  await page.keyboard.press("Escape");
  // Now there are two houses.
  await page.getByTestId("filter-house").waitFor();
});

evening("a table that is open stays one table when its bots do not come", QUIET, async (evening) => {
  evening.meant = /409/;
  const { page } = await evening.manager();
  const before = (await evening.room.tables()).length;
  const refusal = { id: null, code: "busy", words: "no bot is free", by: [] };
  await page.route("**/bots", (route) => route.fulfill({ status: 409, json: refusal }));
  await page.getByTestId("open-table").click();
  await page.getByTestId("choose-bots").selectOption("1");
  await page.getByTestId("open-now").click();
  await page.getByText("No bot is free.").waitFor();
  await page.getByTestId("opened").waitFor();
  assert.equal(await page.getByTestId("open-now").count(), 0, "there is nothing to press a second time");
  assert.equal((await evening.room.tables()).length, before + 1);
});

evening("focus and choice are not lost when the tables are drawn anew", QUIET, async (evening) => {
  const { page } = await evening.person();
  await page.goto(evening.room.address);
  const link = page.getByTestId("table-3").getByTestId("go");
  await link.focus();
  // Twice drawn anew, by what is asked for again while somebody looks.
  await page.locator("cr-lobby").evaluate(
    (lobby) =>
      new Promise((done) => {
        let times = 0;
        Object.assign(lobby, { updated: () => (times += 1) === 2 && done(null) });
      }),
  );
  assert.ok(await link.evaluate((element) => element.matches(":focus")));
});

evening("whoever waits is called on whatever page he is, and takes the seat or lets it go", QUIET, async (evening) => {
  evening.meant = /503/;
  const { table } = await evening.room.tableOf("holdem");
  const { page } = await evening.friend("Ann");
  const card = page.getByTestId(`table-${table}`);
  // She has seen the table full; when she asks, there is a seat.
  await page.route("**/api/tables", async (route) => {
    const answer = await route.fetch();
    const tables = /** @type {import("../../web/wire.js").TableSeen[]} */ (await answer.json());
    await route.fulfill({ response: answer, json: tables.map((seen) => (seen.table === table ? { ...seen, free: [] } : seen)) });
  });
  const waits = async () => {
    await card.getByRole("button", { name: "Join the list" }).click();
    await page.getByRole("link", { name: "Credits" }).click();
    await page.getByTestId("called").getByText(/kept for \d+ s/).waitFor();
  };
  await waits();
  // What is refused is said where it was asked.
  const refusal = { id: null, code: "busy", words: "too much waits to be decided", by: [] };
  await page.route("**/wait", (route) => (route.request().method() === "DELETE" ? route.fulfill({ status: 503, json: refusal }) : route.fallback()));
  await page.getByRole("button", { name: "Let it go" }).click();
  await page.getByTestId("call-refused").getByText("Too much waits").waitFor();
  await page.unroute("**/wait");
  await page.getByRole("button", { name: "Let it go" }).click();
  await page.getByTestId("called").waitFor({ state: "detached" });
  await page.getByTestId("home").click();
  await waits();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByTestId("take-seat").click();
  await page.getByTestId("sit-down-called").click();
  await page.waitForURL(`**/table/${table}`);
  await page.getByTestId("called").waitFor({ state: "detached" });
  await page.getByTestId("home").click();
  await card.getByText("You sit here").waitFor();
});

evening("who sits changes to another table with his chips, and whom the floor sends is taken there", { bots: 0 }, async (evening) => {
  const { page: floor } = await evening.manager();
  const { table, house, game } = await evening.room.tableOf("holdem");
  // Another table of the same game and limit.
  const other = await floor.evaluate(
    async (terms) => {
      const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(terms) });
      return /** @type {number} */ ((await answer.json()).table);
    },
    { house, game },
  );
  const ann = new Player(await evening.friend("Ann"));
  const { page } = ann;
  await ann.sits(evening.room.address, table);
  const chips = () => ann.sight?.seats.find(({ seat }) => seat === ann.sight?.seat)?.chips;
  const before = chips();
  await page.getByTestId("change-table").filter({ visible: true }).click();
  await page.getByTestId(`change-to-${other}`).click();
  await page.waitForURL(`**/table/${other}`);
  await page.locator('cr-table [aria-live="polite"]').filter({ hasText: `You are at table ${other} now` }).waitFor({ state: "attached" });
  await ann.until(() => ann.sight?.table === other && ann.sight.seat !== null, "she sits there");
  assert.equal(chips(), before);

  await floor.goto(`${evening.room.address}/desk/${other}`);
  await floor.getByTestId("player").locator("summary").click();
  const sends = floor.locator("form", { has: floor.getByTestId("send-over") });
  await sends.getByTestId("who").selectOption({ label: "Seat 1, Ann" });
  await floor.getByTestId("place").selectOption({ label: `Table ${table}, seat 5` });
  await floor.getByTestId("send-over").click();
  await page.waitForURL(`**/table/${table}`);
  await ann.until(() => ann.sight?.table === table && ann.sight.seat === 5, "she is at the seat that she was sent to");
  assert.equal(chips(), before);

  // Names are put down at the desk, and taken off again.
  await evening.friend("Ben");
  await floor.goto(`${evening.room.address}/desk`);
  await floor.getByTestId("put-on-list").locator("summary").click();
  await floor.getByTestId("list-who").fill("Nobody");
  await floor.getByTestId("list-put").click();
  await floor.getByText("Nobody here is called Nobody.").waitFor();
  await floor.getByTestId("list-who").fill("ben");
  const omaha = await evening.room.tableOf("omaha");
  await floor.getByTestId("list-what").selectOption(String(omaha.table));
  await floor.getByTestId("list-put").click();
  await floor.getByTestId("waiting").getByText("Ben").waitFor();
  assert.deepEqual(await faults(floor), []);
  await floor.getByTestId("off-list").click();
  await floor.getByTestId("waiting").waitFor({ state: "detached" });
});
