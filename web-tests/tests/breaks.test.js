/** Lines that break and rooms that die in the middle of a hand: everybody comes back to the same seat, and play goes on. */

import assert from "node:assert/strict";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";
import { Wire } from "../lib/wire.js";

/** His seat, his cards and his chips: what must be there again. @param {Player} player */
function own({ sight }) {
  const { seat = null, seats = [], hand = null } = sight ?? {};
  const cards = hand && "poker" in hand ? hand.poker.seats.find((holding) => holding.seat === seat)?.cards : null;
  return { seat, cards, chips: seats.find((taken) => taken.seat === seat)?.chips };
}

evening("what was asked when the line was cut is done once, before the cut or after it", { bots: 0 }, async (evening) => {
  evening.meant = /ERR_|WebSocket|Failed to load/;
  const wire = await Wire.to(evening.room);
  try {
    const { table } = await evening.room.tableOf("holdem");
    const person = await evening.person();
    await person.joins(wire.by(evening.room.invitation), "Ann");
    const ann = new Player(person, 3);
    const ben = new Player(await evening.friend("Ben"), 4);
    await ann.sits(wire.by(evening.room.address), table);
    await ben.sits(evening.room.address, table);
    for (const where of /** @type {const} */ (["before", "after"])) {
      const mayRaise = () => ann.isOn && ann.sight?.options != null && "poker" in ann.sight.options && ann.sight.options.poker.raise !== null;
      while (!mayRaise()) {
        await ben.plays(Infinity, { stops: () => ann.isOn });
        if (!mayRaise()) await ann.plays(Infinity, { stops: () => !ann.isOn || mayRaise() });
      }
      const [before, chips, seen] = [own(ann), ann.chips, ben.frames.length];
      wire.cutAtNext(where);
      await person.page.getByTestId("act-raise").click();
      await person.page.getByTestId("connection").waitFor();
      assert.ok(wire.isCut);
      // What only the answer was missing of is done already; the other is not.
      if (where === "after") await ben.until(() => ben.isOn, "it is his turn");
      else assert.ok(ben.sight?.waits?.seat === before.seat, "nothing has reached the room");
      wire.mend();
      await ben.until(() => ben.isOn, "it is his turn");
      await ann.until(() => ann.sight?.version === ben.sight?.version, "she sees it too");
      const raises = ben.told(seen).filter((words) => new RegExp(`^seat ${before.seat} (?:bets|raises)`).test(words));
      assert.equal(raises.length, 1, raises.join());
      const now = own(ann);
      assert.deepEqual([now.seat, now.cards], [before.seat, before.cards]);
      assert.ok(ann.chips < chips);
      await person.page.getByTestId("connection").waitFor({ state: "detached" });
    }
    await Promise.all([ann.plays(1), ben.plays(1)]);
  } finally {
    wire.close();
  }
});

evening("a line on which nothing comes any more is given up, and one on which nothing happens is not", { bots: 0 }, async (evening) => {
  evening.meant = /ERR_|WebSocket|Failed to load/;
  const wire = await Wire.to(evening.room);
  try {
    const { table } = await evening.room.tableOf("holdem");
    const person = await evening.person();
    await person.page.clock.install();
    await person.joins(wire.by(evening.room.invitation), "Ann");
    const ann = new Player(person, 5);
    await ann.sits(wire.by(evening.room.address), table);
    const passes = async () => {
      const sent = ann.frames.length;
      await person.page.clock.fastForward(14_000);
      return sent;
    };
    for (let quiet = 0; quiet < 2; quiet += 1) {
      const sent = await passes();
      const answered = () => ann.frames.slice(sent).some((frame) => "closed" in JSON.parse(frame));
      await ann.until(answered, "the room answers what is asked of a table that there is not");
    }
    assert.equal(ann.sockets.length, 1, "it is the same line");
    wire.silence();
    await passes();
    await passes();
    await ann.until(() => ann.sockets.length === 2, "there is another line");
    const ben = new Player(await evening.friend("Ben"), 6);
    await ben.sits(evening.room.address, table);
    await ann.until(() => ann.sight?.seats.length === 2 && ann.sight.seat !== null, "she sees who sits down, from her seat");
  } finally {
    wire.close();
  }
});

evening("who comes online again has one line, not two", { bots: 0 }, async (evening) => {
  const ann = new Player(await evening.friend("Ann"), 7);
  const { table } = await evening.room.tableOf("holdem");
  await ann.sits(evening.room.address, table);
  for (let time = 1; time <= 2; time += 1) {
    const before = ann.sockets.length;
    await ann.page.evaluate(() => dispatchEvent(new Event("online")));
    await ann.until(() => ann.sockets.length > before && ann.sockets.filter((socket) => !socket.isClosed()).length === 1, "one line is open");
  }
});

evening("two tabs at one seat see the same, and neither is in the way of the other", { bots: 2 }, async (evening) => {
  const { table } = await evening.room.tableOf("holdem");
  const person = await evening.friend("Ann");
  const one = new Player(person, 8);
  await one.sits(evening.room.address, table);
  const two = new Player(person, 9, await person.tab());
  await two.page.goto(`${evening.room.address}/table/${table}`);
  await two.until(() => two.sight?.seat === one.sight?.seat, "both sit at the same seat");
  for (const tab of [one, two]) await tab.plays(Infinity, { stops: () => tab.pressed.size > 0 });
  await Promise.all([one.plays(1), two.plays(1)]);
  for (const { sockets } of [one, two]) assert.equal(sockets.filter((socket) => !socket.isClosed()).length, 1);
});

evening("a room that is killed in mid-hand goes on where it was", { bots: 2 }, async (evening) => {
  evening.meant = /ERR_|WebSocket|Failed to load/;
  const { table } = await evening.room.tableOf("holdem");
  const player = new Player(await evening.friend("Ann"), 4);
  await player.sits(evening.room.address, table);
  await player.plays(1);
  await player.until(() => player.isOn, "it is her turn");
  const before = own(player);
  const seen = player.frames.length;
  await evening.room.kill();
  await player.page.getByTestId("connection").waitFor();
  await evening.room.start();
  await player.until(() => player.frames.length > seen && player.isOn, "she is back in her hand");
  assert.deepEqual(own(player), before);
  await player.plays(2);
});
