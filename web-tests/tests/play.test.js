/** Whole hands, played by clicking what is offered: one game of each layout every day, every game of every house with everything. */

import assert from "node:assert/strict";
import { PHONE } from "../lib/browser.js";
import { Player } from "../lib/player.js";
import { FULL, evening } from "../lib/suite.js";

const HANDS = FULL ? 3 : 2;
const LAYOUTS = ["holdem", "draw", "stud", "pineapple", "pure-21.5", "three-card"];
const HOUSES = ["ocean-view", "aviator", "casino-club", "three-six"];

/** What is pressed to play. */
const BUTTONS = ':is([data-test^="act-"], [data-test^="bank-"], [data-test^="wager-"], [data-test="bet-done"]):visible';

/** The buttons that lie outside of what one sees, even in part. @param {import("playwright-core").Page} page */
const outside = (page) =>
  page.locator(BUTTONS).evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, top, right, bottom } = button.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      })
      .map((button) => button.getAttribute("data-test")),
  );

for (const house of FULL ? HOUSES : ["ocean-view"]) {
  evening(`a newcomer plays against bots at ${house}`, { house, bots: 2 }, async (evening) => {
    const ann = await evening.friend("Ann");
    for (const { table, game } of await evening.room.tables()) {
      if (!FULL && !LAYOUTS.includes(game)) continue;
      await evening.room.staffs(table);
      const player = new Player(ann, table);
      await player.sits(evening.room.address, table);
      await player.plays(HANDS);
      assert.ok(player.pressed.size > 0, `${game}: nothing was to be done`);
      assert.ok((await ann.page.getByTestId("log-line").count()) > 0, `${game}: the log is empty`);
      await player.leaves();
      await evening.room.staffs(table, 0);
    }
  });
}

evening("two people play each other, one of them on a phone", { bots: 0 }, async (evening) => {
  const { table } = await evening.room.tableOf("holdem");
  const ann = new Player(await evening.friend("Ann"), 7);
  const ben = new Player(await evening.friend("Ben", { viewport: PHONE, hasTouch: true, isMobile: true }), 8);
  await ann.sits(evening.room.address, table);
  await ben.sits(evening.room.address, table);
  await Promise.all([ann.plays(HANDS), ben.plays(HANDS)]);
});

evening("whoever is on a phone plays every layout without scrolling", { bots: 2 }, async (evening) => {
  const ann = await evening.friend("Ann", { viewport: PHONE, hasTouch: true, isMobile: true });
  for (const game of LAYOUTS) {
    const { table } = await evening.room.tableOf(game);
    const player = new Player(ann, table);
    await player.sits(evening.room.address, table);
    const begins = player.hands;
    await player.plays(9, { stops: () => player.isOn || (player.sight?.wagers.length ?? 0) > 0 });
    await ann.page.locator(BUTTONS).first().waitFor();
    assert.deepEqual(await outside(ann.page), [], `${game}: what may be done does not lie on the screen`);
    if (player.hands === begins) await player.plays(1);
    const wider = await ann.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${game} is ${wider} px wider than the screen`);
  }
});
