/** How people come in by the browser, who they are there, and how they leave. */

import assert from "node:assert/strict";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

const QUIET = { bots: 0 };

evening("a stranger sees every table, and is told how to come in", QUIET, async (evening) => {
  const { page } = await evening.person();
  await page.goto(evening.room.address);
  const tables = await evening.room.tables();
  await page.getByTestId(`table-${tables.length}`).waitFor();
  assert.equal(await page.locator("cr-table-card").count(), tables.length);
  await page.getByText("come in by an invitation").waitFor();
  assert.equal(await page.title(), "Ocean View Cardroom");
  assert.equal(await page.getByTestId("open-table").count(), 0, "that is for the floor");
});

evening("the manager comes in by his link, sets a password, and comes back by it", QUIET, async (evening) => {
  evening.meant = /401/;
  const { page } = await evening.manager();
  assert.equal(new URL(page.url()).pathname, "/", "the link does not stay in the address");
  await page.getByTestId("me").click();
  await page.getByTestId("new-password").fill("a long password");
  await page.getByTestId("save-password").click();
  await page.getByText("The password is saved").waitFor();
  await page.getByTestId("sign-out").click();
  await page.getByTestId("sign-in").first().click();
  await page.getByTestId("name").fill("Manager");
  await page.getByTestId("password").fill("a wrong password");
  await page.getByTestId("sign-in-now").click();
  await page.getByText("Name or password are wrong.").waitFor();
  await page.getByTestId("password").fill("a long password");
  await page.getByTestId("sign-in-now").click();
  await page.getByTestId("me").waitFor();
  // The link has had its day.
  const other = await evening.person();
  await other.page.goto(evening.room.manager);
  await other.page.getByText("This link does not let you in").waitFor();
});

evening("who has lost his password comes in by a link, and sets another without the old one", QUIET, async (evening) => {
  evening.meant = /401/;
  const manager = await evening.manager();
  const ann = await evening.friend("Ann");
  const sets = async (/** @type {import("playwright-core").Page} */ page, /** @type {string} */ password) => {
    await page.getByTestId("me").click();
    await page.getByTestId("new-password").fill(password);
    await page.getByTestId("save-password").click();
    await page.getByText("The password is saved").waitFor();
  };
  await sets(ann.page, "a password that is lost");
  // From now on the old one is asked for, wherever she is without a link.
  await ann.page.getByTestId("old-password").waitFor();
  const { person } = await ann.page.evaluate(async () => (await fetch("/api/me")).json());
  const link = await manager.page.evaluate(
    async (person) => (await fetch(`/api/people/${person}/link`, { method: "POST" })).json(),
    person,
  );
  const other = await evening.person();
  await other.enters(evening.room.address + link.path);
  await other.page.getByTestId("me").click();
  await other.page.getByText("You came in by a link").waitFor();
  assert.equal(await other.page.getByTestId("old-password").count(), 0);
  await sets(other.page, "a password to keep");
  await other.page.getByTestId("old-password").waitFor();
});

evening("a friend comes in with just a name, and no two have the same", QUIET, async (evening) => {
  evening.meant = /409|401/;
  const friend = await evening.friend("Ann");
  assert.equal(new URL(friend.page.url()).pathname, "/");
  assert.match(await friend.page.getByTestId("me").innerText(), /Ann\s+bankroll\s+\$50,000/);
  const second = await evening.person();
  await second.page.goto(evening.room.invitation);
  await second.page.getByTestId("new-name").fill("ann");
  await second.page.getByTestId("come-in").click();
  await second.page.getByTestId("refused").filter({ hasText: "Somebody is called so already" }).waitFor();
  // As some keyboards write it: a letter, and its mark behind it.
  await second.page.getByTestId("new-name").fill("Rene\u0301");
  await second.page.getByTestId("come-in").click();
  assert.match(await second.page.getByTestId("me").innerText(), /^Ren\u00e9/);
  const third = await evening.person();
  await third.page.goto(`${evening.room.invitation.slice(0, -4)}0000`);
  await third.page.getByTestId("new-name").fill("Cora");
  await third.page.getByTestId("come-in").click();
  await third.page.getByText("That invitation does not hold").waitFor();
});

evening("everybody changes his own name, in every tab", QUIET, async (evening) => {
  evening.meant = /409/;
  await evening.friend("Ben");
  const ann = await evening.friend("Ann");
  const other = await ann.tab();
  await other.goto(evening.room.address);
  await ann.page.goto(`${evening.room.address}/settings`);
  await ann.page.getByTestId("another-name").fill("ben");
  await ann.page.getByTestId("save-name").click();
  await ann.page.getByText("Somebody is called so already").waitFor();
  await ann.page.getByTestId("another-name").fill("Anna");
  await ann.page.getByTestId("save-name").click();
  await ann.page.getByText("Everybody sees the new name").waitFor();
  await other.getByTestId("me").getByText("Anna").waitFor();
});

evening("where everybody may come in, a name is enough", { ...QUIET, openToAll: true }, async (evening) => {
  const { page } = await evening.person();
  await page.goto(evening.room.address);
  await page.getByTestId("sign-in").click();
  await page.getByTestId("new-name").fill("Walter");
  await page.getByTestId("come-in").click();
  await page.getByTestId("me").getByText("Walter").waitFor();
});

evening("another password closes the other devices, and so does signing out everywhere", QUIET, async (evening) => {
  evening.meant = /401/;
  const [first, second] = ["a long password", "another long one"];
  const { page: ann } = await evening.friend("Ann");
  const { page: other } = await evening.person();
  const signsIn = async (/** @type {string} */ password) => {
    await other.getByTestId("sign-in").first().click();
    await other.getByTestId("name").fill("Ann");
    await other.getByTestId("password").fill(password);
    await other.getByTestId("sign-in-now").click();
  };
  await ann.goto(`${evening.room.address}/settings`);
  await ann.getByTestId("new-password").fill(first);
  await ann.getByTestId("save-password").click();
  await ann.getByTestId("saved").getByText("saved").waitFor();
  await other.goto(evening.room.address);
  await signsIn(first);
  await other.getByTestId("me").waitFor();

  await ann.getByTestId("old-password").fill("a wrong password");
  await ann.getByTestId("new-password").fill(second);
  await ann.getByTestId("save-password").click();
  await ann.getByTestId("refused").getByText("The old password is wrong").waitFor();
  await ann.getByTestId("old-password").fill(first);
  await ann.getByTestId("save-password").click();
  await ann.getByTestId("saved").getByText("saved").waitFor();
  await other.reload();
  await signsIn(first);
  await other.getByText("Name or password are wrong.").waitFor();
  await other.getByTestId("password").fill(second);
  await other.getByTestId("sign-in-now").click();
  await other.getByTestId("me").waitFor();

  await ann.getByTestId("sign-out-everywhere").click();
  await ann.getByTestId("sign-in").first().waitFor();
  await other.reload();
  await other.getByTestId("sign-in").first().waitFor();
});

evening("who signs out in one tab is out in the other", QUIET, async (evening) => {
  const ann = await evening.friend("Ann");
  const other = await ann.tab();
  await other.goto(evening.room.address);
  await other.getByTestId("me").waitFor();
  await ann.page.goto(`${evening.room.address}/settings`);
  await ann.page.getByTestId("sign-out").click();
  // She has no password, and is asked twice.
  await ann.page.getByTestId("sign-out-anyway").click();
  await ann.page.getByTestId("sign-in").waitFor();
  await other.getByTestId("sign-in").waitFor();
});

evening("who signs out at a table leaves none of his cards there, and who signs in sees that he sits", QUIET, async (evening) => {
  const { table } = await evening.room.tableOf("holdem");
  const person = await evening.friend("Ann");
  const settings = await person.tab();
  await settings.goto(`${evening.room.address}/settings`);
  await settings.getByTestId("new-password").fill("a long password");
  await settings.getByTestId("save-password").click();
  await settings.getByText("The password is saved").waitFor();
  const ann = new Player(person, 1);
  const ben = new Player(await evening.friend("Ben"), 2);
  await ann.sits(evening.room.address, table);
  await ben.sits(evening.room.address, table);
  await ann.until(() => ann.isOn || ben.isOn, "a hand has begun");
  const faces = ann.page.locator('cr-card:not([card="??"])');
  await faces.nth(1).waitFor();
  const dealt = ann.page.getByTestId("log-line").filter({ hasText: /Ann is dealt / });
  await dealt.first().waitFor();
  // Nothing happens at the table meanwhile: the room itself sees no reason to show it anew.
  const version = ann.sight?.version;
  await settings.getByTestId("sign-out").click();
  await ann.page.getByTestId("sign-in-here").waitFor();
  await ann.page.locator("cr-card").first().waitFor();
  assert.equal(await faces.count(), 0, "her cards are still on the screen");
  assert.equal(await dealt.count(), 0, "her cards still stand in the log");
  assert.equal(ann.sight?.seat, null);
  await ann.page.getByTestId("sign-in-here").click();
  await ann.page.getByTestId("name").fill("Ann");
  await ann.page.getByTestId("password").fill("a long password");
  await ann.page.getByTestId("sign-in-now").click();
  await ann.page.getByTestId("leave").filter({ visible: true }).waitFor();
  await faces.nth(1).waitFor();
  assert.equal(ann.sight?.version, version);
});

evening("a link that leads nowhere is answered with a page that helps", QUIET, async (evening) => {
  evening.meant = /404/;
  const { page } = await evening.person();
  await page.goto(`${evening.room.address}/tabel/1`);
  await page.getByTestId("missing").waitFor();
  assert.equal(await page.title(), "Nothing here · Ocean View Cardroom");
  await page.getByRole("link", { name: "To the tables" }).click();
  await page.getByTestId("table-1").waitFor();
  await page.goto(`${evening.room.address}/table/999`);
  await page.getByText("This table is closed").waitFor();
  const program = await fetch(`${evening.room.address}/tabel/1`);
  assert.equal(program.headers.get("content-type"), "application/json");
});

evening("pages follow each other with the browser's own buttons", QUIET, async (evening) => {
  const { page } = await evening.person();
  await page.goto(evening.room.address);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await page.getByRole("link", { name: "Credits" }).click();
  await page.getByRole("heading", { name: "Play chips only" }).waitFor();
  assert.equal(await page.title(), "Credits · Ocean View Cardroom");
  await page.goBack();
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await page.goBack();
  await page.getByTestId("table-1").waitFor();
});

evening("settings hold in every tab and after a reload", QUIET, async (evening) => {
  const ann = await evening.person();
  const theme = (/** @type {import("playwright-core").Page} */ page) => page.evaluate(() => document.documentElement.dataset.theme);
  await ann.page.goto(`${evening.room.address}/settings`);
  const other = await ann.tab();
  await other.goto(evening.room.address);
  await ann.page.getByTestId("theme-dark").check();
  await other.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await ann.page.reload();
  await ann.page.getByTestId("theme-dark").waitFor();
  assert.equal(await theme(ann.page), "dark");
});

evening("a room that is gone is said to be, and comes back by itself", QUIET, async (evening) => {
  evening.meant = /ERR_|WebSocket/;
  const { page } = await evening.friend("Ann");
  await page.getByTestId("table-1").waitFor();
  await evening.room.kill();
  await page.getByTestId("connection").waitFor();
  await evening.room.start();
  await page.getByTestId("connection").waitFor({ state: "detached" });
  await page.getByTestId("me").getByText("Ann").waitFor();
});
