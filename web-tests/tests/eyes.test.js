/** Who looks on sees no card that he may not see: not on the page, and not on the wire. */

import assert from "node:assert/strict";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

/** @import { TableSight } from "../../web/wire.js" */

const CARD = /"([2-9TJQKA][shdc])"/g;

/** Every card that a frame names. @param {string} frame */
const cardsIn = (frame) => [...frame.matchAll(CARD)].map(([, card]) => card ?? "");

/** The holdings of others, as somebody sees them. @param {TableSight | null} sight */
const holdings = (sight) => (sight?.hand && "poker" in sight.hand ? sight.hand.poker.seats : []);

evening("a spectator sees no hidden card, and neither does another player", { bots: 2 }, async (evening) => {
  const { table } = await evening.room.tableOf("holdem");
  const ann = new Player(await evening.friend("Ann"), 5);
  const looker = new Player(await evening.person(), 6);
  await looker.page.goto(`${evening.room.address}/table/${table}`);
  await ann.sits(evening.room.address, table);
  let compared = 0;
  for (let hand = 0; hand < 3; hand += 1) {
    await ann.until(() => holdings(ann.sight).some(({ seat, cards }) => seat === ann.sight?.seat && !cards.includes("??")), "she has cards");
    const since = looker.frames.length;
    const own = holdings(ann.sight).find(({ seat }) => seat === ann.sight?.seat)?.cards ?? [];
    // Nothing is shown yet: whatever the spectator was sent in this hand has none of her cards, nor has his page.
    if (ann.sight?.hand && "poker" in ann.sight.hand && ann.sight.hand.poker.board.length === 0) {
      compared += 1;
      const begun = looker.frames.findLastIndex((frame) => frame.includes('"promised"'));
      const heard = looker.frames.slice(Math.max(begun, 0), since).flatMap(cardsIn);
      assert.deepEqual(heard.filter((card) => own.includes(card)), []);
      const drawn = await looker.page.locator("cr-card").evaluateAll((cards) => cards.map((card) => card.getAttribute("card")));
      assert.deepEqual(drawn.filter((card) => card && own.includes(card)), []);
      const others = holdings(ann.sight).filter(({ seat }) => seat !== ann.sight?.seat);
      assert.ok(others.every(({ cards }) => cards.every((card) => card === "??")));
    }
    await ann.plays(1);
  }
  assert.ok(compared > 0, "no hand was looked at before the flop");
});
