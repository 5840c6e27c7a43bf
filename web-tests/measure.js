/**
 * Prints what a first table costs a browser: `node measure.js [GAME…]`.
 * Build the program with `cargo build --release` and name it in CARDROOM to measure what people run.
 */

import { selectors } from "playwright-core";
import { PHONE, Person, WIDE, launch } from "./lib/browser.js";
import { frames, load } from "./lib/measure.js";
import { Player } from "./lib/player.js";
import { Room } from "./lib/room.js";

selectors.setTestIdAttribute("data-test");

const games = process.argv.slice(2);
const room = await Room.open({ bots: 4, think: 0.4 });
const browser = await launch();
const millis = (/** @type {number} */ time) => `${time.toFixed(1)} ms`;

for (const [size, viewport] of Object.entries({ desk: WIDE, phone: PHONE })) {
  for (const game of games.length > 0 ? games : ["holdem", "pure-21.5"]) {
    const { table } = await room.tableOf(game);
    const person = await Person.with(browser, { viewport, reducedMotion: "no-preference" });
    const first = await load(person.page, `${room.address}/table/${table}`, "cr-card");
    console.log(
      `${game}, ${size}: ${(first.bytes / 1024).toFixed(1)} KiB in ${first.requests} requests,`,
      `first view after ${millis(first.firstPaint)}, cards after ${millis(first.millis)}`,
    );
    await person.joins(room.invitation, `${size} ${game}`);
    const player = new Player(person);
    await player.sits(room.address, table);
    const drawn = await frames(person.page, () => player.plays(4));
    console.log(
      `${game}, ${size}: ${drawn.frames} frames, median ${millis(drawn.median)}, 99 of 100 within ${millis(drawn.ninetyNine)},`,
      `longest ${millis(drawn.longest)}`,
    );
    await player.leaves();
    await person.context.close();
  }
}
await browser.close();
await room.close();
