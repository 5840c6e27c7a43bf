/** Lines that break and rooms that die in the middle of a hand: everybody comes back to the same seat, and play goes on. */

import assert from "node:assert/strict";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

/** His seat, his cards and his chips: what must be there again. @param {Player} player */
function own({ sight }) {
  const { seat = null, seats = [], hand = null } = sight ?? {};
  const cards = hand && "poker" in hand ? hand.poker.seats.find((holding) => holding.seat === seat)?.cards : null;
  return { seat, cards, chips: seats.find((taken) => taken.seat === seat)?.chips };
}

const isMyTurn = (/** @type {Player} */ { sight }) => sight?.options != null && sight.seat !== null && sight.waits?.seat === sight.seat;

evening("a line that is cut in mid-hand comes back to the same hand", { bots: 2 }, async (evening) => {
  evening.meant = /ERR_|WebSocket|Failed to load/;
  const { table } = await evening.room.tableOf("holdem");
  const ann = await evening.friend("Ann");
  const player = new Player(ann, 3);
  await player.sits(evening.room.address, table);
  await player.plays(1);
  await player.until(() => isMyTurn(player), "it is her turn");
  const before = own(player);
  await ann.context.setOffline(true);
  const seen = player.frames.length;
  // A cut wire says nothing by itself: the page notices when nothing comes.
  await ann.page.evaluate(() => dispatchEvent(new Event("online")));
  await ann.page.getByTestId("connection").waitFor();
  await ann.context.setOffline(false);
  await player.until(() => player.frames.length > seen && isMyTurn(player), "she is back in her hand");
  assert.deepEqual(own(player), before);
  await player.plays(2);
});

evening("a room that is killed in mid-hand goes on where it was", { bots: 2 }, async (evening) => {
  evening.meant = /ERR_|WebSocket|Failed to load/;
  const { table } = await evening.room.tableOf("holdem");
  const player = new Player(await evening.friend("Ann"), 4);
  await player.sits(evening.room.address, table);
  await player.plays(1);
  await player.until(() => isMyTurn(player), "it is her turn");
  const before = own(player);
  const seen = player.frames.length;
  await evening.room.kill();
  await player.page.getByTestId("connection").waitFor();
  await evening.room.start();
  await player.until(() => player.frames.length > seen && isMyTurn(player), "she is back in her hand", 40);
  assert.deepEqual(own(player), before);
  await player.plays(2);
});
