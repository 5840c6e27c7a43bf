/** What a table's page does with what is typed, chosen, planned and held down. */

import assert from "node:assert/strict";
import { PHONE } from "../lib/browser.js";
import { focused } from "../lib/focus.js";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

/** @import { Page } from "playwright-core" */

/** What the page asks for, from now on. @param {Page} page */
function asked(page) {
  /** @type {string[]} */
  const wants = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => wants.push(String(payload))));
  return wants;
}

/** A key that is pressed and held: the system says it again. @param {Page} page @param {string} key */
async function holds(page, key) {
  await page.keyboard.down(key);
  await page.keyboard.down(key);
  await page.keyboard.up(key);
}

evening("what is typed stays while the page is drawn anew", { bots: 1, betting: 60 }, async (evening) => {
  const ann = new Player(await evening.friend("Ann"), 3);
  const ben = await evening.friend("Ben");
  const { table } = await evening.room.tableOf("pure-21.5");
  await ann.sits(evening.room.address, table);
  await ben.page.goto(`${evening.room.address}/table/${table}`);
  // Who banks does not bet, and his rounds take minutes here.
  await ann.plays(Infinity, { stops: () => (ann.sight?.wagers.length ?? 0) > 0, never: ["bank-take"] });
  const field = ann.page.locator("cr-wagers .typed").first();
  await field.pressSequentially("2");
  await ben.page.getByTestId("tab-chat").click();
  await ben.page.locator("cr-chat input").fill("Good evening");
  await ben.page.keyboard.press("Enter");
  await ann.until(() => ann.frames.some((frame) => frame.includes("Good evening")), "she hears him");
  await ann.page.getByTestId("tab-chat").click({ trial: true });
  assert.equal(await field.inputValue(), "2");
  await field.pressSequentially("5");
  await field.press("Enter");
  await ann.until(() => wager(ann) === 2_500, "$25 lie in her circle");
  await ann.page.getByTestId("turn").getByText("Your bets lie").waitFor();
  await ann.page.locator("cr-controls cr-clock").waitFor();
});

evening("bets are wanted until they lie, for the round that they were made for", { bots: 0 }, async (evening) => {
  const { page } = await evening.friend("Ann");
  const { table } = await evening.room.tableOf("pure-21.5");
  await page.goto(`${evening.room.address}/table/${table}`);
  await page.locator("cr-felt").waitFor();
  const seen = await page.evaluate(async () => {
    const panel = /** @type {import("../../web/table/wagers.js").WagersPanel} */ (document.createElement("cr-wagers"));
    document.body.append(panel);
    /** @type {unknown[]} */
    const said = [];
    panel.addEventListener("wants", (event) => said.push(/** @type {CustomEvent} */ (event).detail));
    const amounts = { least: 500, most: 50_000, step: 100 };
    const bet = (/** @type {number} */ circle, /** @type {string} */ wager, lies = 0) => ({ key: `${circle}-${wager}`, circle, wager, label: wager, amounts, lies });
    /** @param {ReturnType<typeof bet>[]} wagers @param {boolean} [busy] */
    const shows = async (wagers, busy = false) => {
      const circles = wagers.length > 0 ? [{ circle: wagers[0]?.circle ?? 0, title: "Your circle", own: true, wagers }] : [];
      panel.model = { circles, bonus: ["buster"], version: 7, busy };
      await panel.updateComplete;
      const found = (/** @type {string} */ name) => panel.renderRoot.querySelector(`[data-test="${name}"]`);
      return { staged: [...panel.staged], again: found("bet-again") !== null, opens: panel.renderRoot.querySelector(".opens") !== null };
    };
    const steps = [];
    // Bonus bets are said to come. What is not placed in its round is not wanted in the next.
    steps.push(await shows([bet(1, "base")]));
    panel.add();
    steps.push(await shows([bet(1, "base")]), await shows([]), await shows([bet(1, "base")]));
    // Without a line nothing is placed; what is placed is wanted until it lies.
    panel.add();
    steps.push(await shows([bet(1, "base")], true));
    panel.place();
    const silent = said.length;
    await shows([bet(1, "base")]);
    panel.place();
    steps.push(await shows([bet(1, "base")]), await shows([bet(1, "base", 500), bet(1, "buster")]));
    panel.stage(bet(1, "buster"), 600);
    panel.place();
    steps.push(await shows([bet(1, "base", 500), bet(1, "buster", 600)]), await shows([]));
    // The same again, at another seat: the bonus bet as soon as it is offered.
    steps.push(await shows([bet(4, "base")]));
    panel.again();
    steps.push(await shows([bet(4, "base")]));
    // The betting is closed before that, and the bonus bet is still one of those that were made the last time.
    panel.place();
    await shows([bet(4, "base", 500)]);
    await shows([]);
    await shows([bet(4, "base")]);
    panel.again();
    await shows([bet(4, "base")]);
    steps.push(await shows([bet(4, "base", 500), bet(4, "buster")]));
    return { steps, said, silent };
  });
  const step = (/** @type {[string, number][]} */ staged, again = false, opens = false) => ({ staged, again, opens });
  assert.deepEqual(seen.steps, [
    step([], false, true), step([["1-base", 500]], false, true), step([]), step([], false, true),
    step([["1-base", 500]], false, true), step([["1-base", 500]], false, true), step([]), step([]), step([]),
    step([], true, true), step([["4-base", 500]], false, true), step([["4-buster", 600]]),
  ]);
  assert.equal(seen.silent, 0);
  assert.deepEqual(seen.said, [
    { wants: [{ wager: { circle: 1, wager: "base", chips: 500 } }], seen: 7 },
    { wants: [{ wager: { circle: 1, wager: "buster", chips: 600 } }], seen: 7 },
    { wants: [{ wager: { circle: 4, wager: "base", chips: 500 } }], seen: 7 },
  ]);
});

evening("the felt is drawn when it is known what lies on it", { bots: 0 }, async (evening) => {
  const { page } = await evening.friend("Ann");
  const { table } = await evening.room.tableOf("holdem");
  const busy = JSON.stringify({ id: null, code: "busy", words: "too much waits to be decided", by: [] });
  evening.meant = /503/;
  // It is asked for again until it is known, and a seat that is kept for somebody is not offered.
  let asked = 0;
  await page.route(`**/api/tables/${table}`, async (route) => {
    asked += 1;
    if (asked === 1) return route.fulfill({ status: 503, contentType: "application/json", body: busy });
    const answer = await route.fetch();
    /** @type {import("../../web/wire.js").TableSeen} */
    const seen = await answer.json();
    return route.fulfill({ response: answer, json: { ...seen, free: seen.free.filter((seat) => seat !== 3) } });
  });
  await page.goto(`${evening.room.address}/table/${table}`);
  await page.getByText("The table is being laid").waitFor();
  assert.equal(await page.locator("cr-felt").count(), 0);
  await page.getByTestId("sit-4").waitFor();
  assert.ok(asked > 1);
  assert.equal(await page.getByTestId("sit-3").count(), 0);
  // Who may only look on is offered none.
  await page.route("**/api/me", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), role: "spectator" } });
  });
  await page.reload();
  await page.getByText("the host has let you in to watch").waitFor();
  assert.equal(await page.getByTestId(/^sit-\d+$/).count(), 0);
});

evening("who comes too late is told so without numbers, and the same words are said twice to whoever listens", { bots: 0 }, async (evening) => {
  const { table } = await evening.room.tableOf("holdem");
  const ann = new Player(await evening.friend("Ann"), 1);
  const ben = new Player(await evening.friend("Ben"), 2);
  await ann.sits(evening.room.address, table);
  await ben.sits(evening.room.address, table);
  await ann.until(() => ann.isOn || ben.isOn, "a hand has begun");
  const first = ann.isOn ? ann : ben;
  await first.page.locator("cr-table").evaluate((page) => /** @type {import("../../web/table/table-page.js").TablePage} */ (page).want({ act: "call" }, 0));
  await first.page.getByTestId("refusal").getByText("the table has gone on in the same moment").waitFor();
  assert.doesNotMatch(await first.page.getByTestId("refusal").innerText(), /\d/);
  const heard = await first.page.locator("cr-table").evaluate(async (element) => {
    const page = /** @type {import("../../web/table/table-page.js").TablePage} */ (element);
    const region = page.renderRoot.querySelector('[aria-live="assertive"]');
    /** @type {string[]} */
    const heard = [];
    const ear = new MutationObserver((changes) => heard.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent ?? ""))));
    if (region) ear.observe(region, { childList: true });
    const { loud } = page;
    for (let times = 0; times < 2; times += 1) {
      page.loud = loud && { ...loud };
      await page.updateComplete;
    }
    await new Promise((done) => setTimeout(done));
    return heard.filter((words) => words !== "");
  });
  assert.equal(heard.length, 2);
  assert.match(heard[0] ?? "", /^Your turn, /);
  assert.equal(heard[0], heard[1]);
});

evening("dialogs and drawers give the focus back, and Enter in an amount is an answer", { bots: 0 }, async (evening) => {
  const { table } = await evening.room.tableOf("holdem");
  const ann = new Player(await evening.friend("Ann"), 1);
  const { page } = ann;
  await page.goto(`${evening.room.address}/table/${table}`);
  await page.getByTestId("sit-2").click();
  const amount = page.locator("cr-question .typed");
  await amount.fill("120");
  await amount.press("Enter");
  await ann.until(() => ann.sight?.seat === 2, "she sits");
  assert.equal(ann.chips, 12_000);
  await page.locator(".inline").getByTestId("buy").click();
  await amount.fill("30");
  await amount.press("Enter");
  await ann.until(() => ann.chips === 15_000, "she has bought");
  // From the chat one key leads back to the table.
  await page.getByTestId("tab-chat").click();
  await page.getByTestId("chat-text").click();
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "body");
  await page.keyboard.press("t");
  await page.waitForFunction(() => document.activeElement !== document.body);
  assert.equal(await focused(page), "chat-text");
  // Who reads further up is left there; who is at the end stays at the end.
  const places = await page.locator("cr-table").evaluate(async (element) => {
    const table = /** @type {import("../../web/table/table-page.js").TablePage} */ (element);
    const chat = /** @type {import("../../web/table/chat.js").Chat} */ (table.renderRoot.querySelector("cr-chat"));
    const says = async (/** @type {string} */ text) => {
      chat.said = [...chat.said, { name: "Ben", text }];
      await chat.updateComplete;
      return { above: chat.list?.scrollTop ?? 0, below: (chat.list?.scrollHeight ?? 0) - (chat.list?.clientHeight ?? 0) - (chat.list?.scrollTop ?? 0) };
    };
    for (let line = 0; line < 80; line += 1) await says(`line ${line}`);
    const atEnd = await says("one more");
    chat.list?.scrollTo({ top: 0 });
    return [atEnd, await says("the last")];
  });
  assert.ok((places[0]?.above ?? 0) > 0 && (places[0]?.below ?? 9) < 2);
  assert.equal(places[1]?.above, 0);

  const ben = new Player(await evening.friend("Ben", { viewport: PHONE, hasTouch: true, isMobile: true }), 2);
  await ben.sits(evening.room.address, table);
  for (const [opens, dialog] of [["keys", "cr-keys"], ["call-floor", "cr-call-floor"], ["leave", "cr-question"]]) {
    await ben.page.getByTestId("menu").click();
    await ben.page.getByTestId(opens ?? "").filter({ visible: true }).click();
    await ben.page.locator(`${dialog} dialog[open]`).waitFor();
    await ben.page.keyboard.press("Escape");
    await ben.page.locator(`${dialog} dialog[open]`).waitFor({ state: "detached" });
    assert.equal(await focused(ben.page), "menu", opens);
  }
});

evening("who chats keeps the cards that he has chosen", { bots: 1 }, async (evening) => {
  const ann = new Player(await evening.friend("Ann"), 5);
  const { table } = await evening.room.tableOf("draw");
  await ann.sits(evening.room.address, table);
  const draws = () => {
    const options = ann.sight?.options;
    return options != null && "poker" in options && options.poker.draw !== null;
  };
  await ann.plays(Infinity, { stops: draws });
  const { hand, seat } = ann.sight ?? {};
  const name = hand && "poker" in hand ? hand.poker.seats.find((holding) => holding.seat === seat)?.name : null;
  await ann.page.getByTestId("hand-name").getByText(name ?? "no name").waitFor();
  await ann.page.getByTestId("card-1").click();
  await ann.page.getByTestId("tab-chat").click();
  await ann.page.locator("cr-chat input").fill("One, please");
  await ann.page.keyboard.press("Enter");
  await ann.until(() => ann.frames.some((frame) => frame.includes("One, please")), "everybody hears her");
  await ann.page.locator("cr-chat").getByText("One, please").waitFor();
  assert.equal(await ann.page.getByTestId("card-1").getAttribute("aria-pressed"), "true");
  await ann.page.getByTestId("act-draw").click();
  await ann.until(() => ann.frames.some((frame) => frame.includes(`seat ${ann.sight?.seat} draws 1`)), "one card is drawn");
});

evening("a key that is held acts once, and none acts behind a dialog", { bots: 2 }, async (evening) => {
  const person = await evening.friend("Ann");
  const sent = asked(person.page);
  const ann = new Player(person, 6);
  const { table } = await evening.room.tableOf("holdem");
  const calls = person.page.locator('[data-test="act-check"], [data-test="act-call"]').first();
  const acts = () => sent.filter((frame) => frame.includes('"act"')).length;
  // The key is down before it can be her turn, and is not lifted.
  await person.page.goto(evening.room.address);
  await person.page.getByTestId(`table-${table}`).waitFor();
  await person.page.keyboard.down("c");
  await ann.sits(evening.room.address, table);
  await calls.waitFor();
  await holds(person.page, "c");
  assert.equal(acts(), 0);
  await person.page.keyboard.press("?");
  await person.page.locator("cr-keys dialog[open]").waitFor();
  await person.page.evaluate(() => {
    const dialog = document.activeElement;
    if (dialog instanceof HTMLElement) dialog.blur();
  });
  await person.page.keyboard.press("c");
  assert.equal(acts(), 0);
  await person.page.keyboard.press("Escape");
  await person.page.locator("cr-keys dialog[open]").waitFor({ state: "detached" });
  await person.page.keyboard.press("c");
  await ann.until(() => acts() === 1, "she has called or checked");
});

evening("who cannot be asked after is not taken for signed out", { bots: 1 }, async (evening) => {
  evening.meant = /503/;
  const { page } = await evening.friend("Ann");
  const { table } = await evening.room.tableOf("holdem");
  await page.goto(`${evening.room.address}/table/${table}`);
  await page.getByTestId(/^sit-\d+$/).first().waitFor();
  const busy = JSON.stringify({ id: null, code: "busy", words: "too much waits to be decided", by: [] });
  await page.route("**/api/me", (route) => route.fulfill({ status: 503, contentType: "application/json", body: busy }));
  await page.getByTestId(/^sit-\d+$/).first().click();
  await page.getByTestId("refusal").getByText("too much waits").waitFor();
  assert.equal(await page.locator("cr-sign-in dialog[open]").count(), 0);
});

evening("everything that is told has a rule behind it", { bots: 2 }, async (evening) => {
  const person = await evening.friend("Ann");
  for (const game of ["holdem", "draw", "stud", "pineapple", "pure-21.5", "three-card"]) {
    const { table } = await evening.room.tableOf(game);
    const ann = new Player(person, table);
    await ann.sits(evening.room.address, table);
    await ann.plays(1);
    const told = ann.frames.flatMap((frame) => JSON.parse(frame).table?.told ?? []);
    assert.ok(told.length > 0);
    assert.deepEqual(told.filter((/** @type {{ by: string[] }} */ { by }) => by.length === 0).map((/** @type {{ words: string }} */ { words }) => words), [], game);
    await ann.leaves();
  }
});

/** The cards that count ten. */
const TEN = /\b(?:king|queen|jack|ten) of/;

for (const { house, marked } of [{ house: "ocean-view", marked: true }, { house: "aviator", marked: false }]) {
  evening(`the Bonus cards of ${house} are ${marked ? "marked" : "not marked"}`, { house, bots: 3, betting: 0.2 }, async (evening) => {
    const { page } = await evening.friend("Ann");
    const { table } = await evening.room.tableOf("pure-21.5");
    await page.goto(`${evening.room.address}/table/${table}`);
    // What does not change from hand to hand is known.
    await page.getByTestId("posted").first().waitFor({ state: "attached" });
    // All that lies there at one moment, for cards are gathered while somebody looks.
    const cards = () => page.locator("cr-felt cr-card svg").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label") ?? ""));
    /** @type {string[]} */
    let names = [];
    const late = Date.now() + 60_000;
    while (!names.some((name) => TEN.test(name)) && Date.now() < late) {
      await page.waitForTimeout(50);
      names = await cards();
    }
    assert.ok(names.some((name) => TEN.test(name)), "no ten and no picture was dealt in a minute");
    for (const name of names) assert.equal(name.startsWith("Bonus "), marked && TEN.test(name), name);
  });
}

/** What lies on the game in somebody's own circle. @param {Player} player */
function wager({ sight }) {
  const round = sight?.hand && "round" in sight.hand ? sight.hand.round : null;
  return round?.circles.find(({ circle }) => circle === sight?.seat)?.wagers[0]?.base ?? 0;
}
