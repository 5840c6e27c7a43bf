/** Who looks on sees no card that he may not see: not on the page, and not on the wire. */

import assert from "node:assert/strict";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

/** @import { TableSight, Tells } from "../../web/wire.js" */

const CARD = /"([2-9TJQKA][shdc])"/g;

/** Every card that a frame names. @param {string} frame */
const cardsIn = (frame) => [...frame.matchAll(CARD)].map(([, card]) => card ?? "");

/** The cards of everybody at a seat, as somebody sees them, and which of them lie face up. @param {TableSight | null} sight */
function holdings(sight) {
  if (!sight?.hand) return [];
  if ("poker" in sight.hand) return sight.hand.poker.seats.map(({ seat, cards, up }) => ({ seat, cards, up }));
  return sight.hand.round.circles.map(({ circle, hands }) => ({ seat: circle, cards: hands.flat(), up: /** @type {number[]} */ ([]) }));
}

/** His cards that the others may not see. @param {TableSight | null} sight */
const hidden = (sight) =>
  holdings(sight).flatMap(({ seat, cards, up }) => (seat === sight?.seat ? cards.filter((card, place) => card !== "??" && !up.includes(place + 1)) : []));

/** @param {string} frame */
const isPromise = (frame) => frame.startsWith('{"promised"');

/** @param {string} frame */
const isSight = (frame) => frame.startsWith('{"table"');

/**
 * What was promised of the deck whose hand somebody looks at: no two hands have the same. None between the promise of a hand and the first
 * sight of it, for then it is the hand before that he sees.
 * @param {Player} player
 */
const promised = ({ frames }) => {
  const at = frames.findLastIndex(isPromise);
  if (frames.findLastIndex(isSight) < at) return null;
  /** @type {Tells} */
  const tells = JSON.parse(frames[at] ?? "null");
  return tells && typeof tells === "object" && "promised" in tells ? tells.promised.roots.join() : null;
};

for (const game of ["holdem", "stud", "three-card"]) {
  evening(`a spectator sees no hidden card at ${game}, and neither does another player`, { bots: 2 }, async (evening) => {
    const { table } = await evening.room.tableOf(game);
    const ann = new Player(await evening.friend("Ann"), 5);
    const looker = new Player(await evening.person(), 6);
    await looker.page.goto(`${evening.room.address}/table/${table}`);
    await ann.sits(evening.room.address, table);
    let compared = 0;
    for (let hand = 0; hand < 3; hand += 1) {
      // It is her turn, and everybody waits for her.
      await ann.plays(Infinity, { stops: () => ann.isOn && promised(ann) !== null && hidden(ann.sight).length > 1 });
      const own = hidden(ann.sight);
      const deck = promised(ann);
      const others = holdings(ann.sight).filter(({ seat }) => seat !== ann.sight?.seat);
      // In stud some of everybody's cards lie face up.
      assert.ok(others.every(({ cards }) => cards.every((card, place) => card === "??" || (game === "stud" && place >= 2))));
      // She does nothing meanwhile, so that nothing of hers is shown: whatever the spectator was sent in this hand has none of her cards, nor
      // has his page, once it shows this hand and no longer the one before.
      await looker.until(() => promised(looker) === deck, "the spectator has come to the same hand");
      const drawn = looker.page.locator(own.map((card) => `cr-card[card="${card}"]`).join(", "));
      const isHidden = await drawn.first().waitFor({ state: "detached", timeout: 20_000 }).then(() => true, () => false);
      const heard = looker.frames.slice(looker.frames.findLastIndex(isPromise)).flatMap(cardsIn);
      if (promised(ann) === deck && promised(looker) === deck) {
        compared += 1;
        assert.ok(isHidden, "the page of the spectator shows a card of hers");
        assert.deepEqual(heard.filter((card) => own.includes(card)), []);
      }
      await ann.plays(1);
    }
    assert.ok(compared > 0, "no hand was looked at while it was played");
  });
}
