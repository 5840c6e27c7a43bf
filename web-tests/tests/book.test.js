/** The rule book: from something that happened at a table to the clause that says so, to the hands that show it, and back. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { PHONE, WIDE } from "../lib/browser.js";
import { Player } from "../lib/player.js";
import { PROGRAM } from "../lib/room.js";
import { evening } from "../lib/suite.js";

for (const [size, viewport] of /** @type {const} */ ([["desk", WIDE], ["phone", PHONE]])) {
  evening(`a clause is found from a hand, and a hand from a clause, on a ${size}`, { bots: 3 }, async (evening) => {
    const person = await evening.friend("Ann", { viewport });
    const { page } = person;
    const { table } = await evening.room.tableOf("holdem");
    const player = new Player(person, table);
    await player.sits(evening.room.address, table);
    await player.plays(1);
    if (size === "phone") await page.getByTestId("open-side").click();
    // What was posted is asked for.
    const line = page.getByTestId("why").and(page.getByRole("button", { name: /posts the big blind/ })).first();
    await line.click();
    const why = page.getByTestId("why-dialog");
    const link = why.getByRole("link", { name: /^OV\./ }).first();
    const id = (await link.textContent())?.trim() ?? "";
    const [book] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    const clause = book.locator(`[id="${id}"]`);
    await clause.waitFor();
    assert.ok(await book.evaluate((id) => location.pathname.startsWith("/book/ocean-view/") && location.hash === `#${id}`, id));
    // The browser goes there when it has read the whole page.
    await book.waitForFunction((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight, id);

    // The hand that shows it, step by step.
    await clause.locator(".shown a").first().click();
    await book.getByRole("button", { name: "Next" }).click();
    assert.match((await book.locator(".walk [role=status]").textContent()) ?? "", /^Step 2 of \d+$/);
    await book.keyboard.press("ArrowLeft");
    assert.match((await book.locator(".walk [role=status]").textContent()) ?? "", /^Step 1 of \d+$/);
    await book.getByRole("button", { name: "All steps" }).click();
    // And back to the clause, from what happened there.
    await book.locator(".step").getByRole("link", { name: id, exact: true }).first().click();
    await clause.waitFor();
    assert.equal(await book.evaluate(() => location.hash), `#${id}`);
    await book.close();
  });

  evening(`the book is searched, and two houses are laid side by side, on a ${size}`, { bots: 0 }, async (evening) => {
    const { page } = await evening.person({ viewport });
    await page.goto(evening.room.address);
    await page.getByRole("link", { name: "Rule book" }).first().click();
    // What says how many places there are is there from the start: a screen reader hears of what it says, not of what is new.
    const status = await page.locator("#found").getByRole("status").elementHandle();
    await page.getByRole("searchbox").pressSequentially("OV.HE");
    await page.locator("#found a").first().waitFor();
    assert.match((await status?.evaluate((node) => (node.isConnected ? node.textContent : null))) ?? "", /^\d+ places/);
    await page.getByRole("searchbox").fill("OV.HE.07");
    await page.locator("#found a").first().click();
    await page.locator('[id="OV.HE.07"]').waitFor();
    assert.equal(new URL(page.url()).hash, "#OV.HE.07");

    // By words too, which need not stand beside each other.
    await page.goto(`${evening.room.address}/book`);
    await page.getByRole("searchbox").fill("joker lowest rank");
    await page.locator("#found a").filter({ hasText: "OV.LB.03" }).first().click();
    await page.locator('[id="OV.LB.03"]').waitFor();
    // All hands that show it are there.
    const shown = page.locator('[id="OV.LB.03"] .shown');
    await shown.getByText(/^and \d+ more$/).click();
    assert.ok(await shown.locator("details a").last().isVisible());

    await page.goto(`${evening.room.address}/book/ocean-view/pure-21.5`);
    await page.getByRole("link", { name: "Casino Club", exact: true }).first().click();
    await page.getByRole("heading", { level: 1 }).filter({ hasText: "Casino Club" }).waitFor();
    assert.ok((await page.locator("table tr").count()) > 3, "what differs is listed");
    // The fees too, of both: beside each other where there is room.
    await page.getByRole("link", { name: "The fees differ." }).click();
    const sides = page.locator("#posted .sides > section");
    assert.deepEqual(await sides.getByRole("heading", { level: 3 }).allInnerTexts(), ["Ocean View Cardroom", "Casino Club"]);
    for (const side of await sides.all()) {
      await side.getByRole("heading", { level: 4, name: "Pure 21.5 Blackjack, by the total action" }).first().waitFor();
      assert.ok((await side.locator("tbody tr").count()) > 2);
    }
    const [left, right] = await sides.evaluateAll((all) => all.map((side) => side.getBoundingClientRect()));
    assert.ok(left && right);
    if (size === "desk") assert.ok(left.top === right.top && left.right <= right.left);
    else assert.ok(left.left === right.left && left.bottom <= right.top);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `the page is ${wider} px wider than the screen`);
  });
}

evening("a table that is wider than the page is moved by the keys that go through a hand", { bots: 0 }, async (evening) => {
  const { page } = await evening.person({ viewport: { width: 220, height: 700 } });
  await page.goto(`${evening.room.address}/book/hands/ocean-view/OV.ST.13`);
  const step = page.locator(".walk [role=status]");
  await page.getByRole("button", { name: "Next" }).click();
  assert.match((await step.textContent()) ?? "", /^Step 2 of/);
  // What the hand is there for stands on its page.
  await page.locator(".told").getByText("the dealer exposes 9h of seat 2").waitFor();
  const table = page.locator(".step:not([hidden]) .wide[role=group]");
  await table.focus();
  await page.keyboard.press("ArrowRight");
  assert.match((await step.textContent()) ?? "", /^Step 2 of/);
  await page.getByRole("button", { name: "Next" }).focus();
  await page.keyboard.press("ArrowRight");
  assert.match((await step.textContent()) ?? "", /^Step 3 of/);
});

evening("a page of the book that is not there says so", { bots: 0 }, async (evening) => {
  evening.meant = /404/;
  const { page } = await evening.person();
  await page.goto(`${evening.room.address}/book/ocean-view/bridge`);
  await page.getByRole("heading", { name: "No such page" }).waitFor();
  await page.getByRole("main").getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "The rule books" }).waitFor();
});

evening("the book as files is searched and read without a room", { bots: 0 }, async (evening) => {
  const folder = await mkdtemp(join(tmpdir(), "cardroom-book-"));
  await promisify(execFile)(PROGRAM, ["book", "--site", folder]);
  const { page } = await evening.person();
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  await page.getByRole("searchbox").fill("joker lowest rank");
  await page.locator("#found a").filter({ hasText: "OV.LB.03" }).first().click();
  const clause = page.locator('[id="OV.LB.03"]');
  await clause.waitFor();
  assert.ok(page.url().startsWith("file://") && page.url().endsWith("/ocean-view/lowball/index.html#OV.LB.03"));
  await clause.locator(".shown a").first().click();
  await page.getByRole("button", { name: "Next" }).waitFor();
});

evening("a dark book is printed in dark ink", { bots: 0 }, async (evening) => {
  const { page } = await evening.person();
  await page.goto(`${evening.room.address}/book/rulings`);
  await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const dark = await ink();
  await page.emulateMedia({ media: "print" });
  const printed = await ink();
  assert.notEqual(printed, dark);
  assert.equal(printed, "rgb(29, 35, 32)");
});
