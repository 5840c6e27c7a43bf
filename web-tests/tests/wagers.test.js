/** Bets against a player-dealer: in one's own circle, in a free one, behind somebody else, and beside the bet on the game. */

import assert from "node:assert/strict";
import { Player } from "../lib/player.js";
import { evening } from "../lib/suite.js";

/** What lies for him in a circle. @param {Player} player @param {number} circle */
function lies({ sight }, circle) {
  const round = sight?.hand && "round" in sight.hand ? sight.hand.round : null;
  const own = round?.circles.find((other) => other.circle === circle)?.wagers.find(({ seat }) => seat === sight?.seat);
  return { base: own?.base ?? 0, bonus: own?.bonus.reduce((sum, cents) => sum + cents, 0) ?? 0 };
}

evening("one bets in his own circle, beside it, in a free one and behind a bot, and then the same again", { house: "casino-club", bots: 2, betting: 15 }, async (evening) => {
  const { table, base, bonus } = await evening.room.tableOf("pure-21.5");
  const ann = new Player(await evening.friend("Ann"), 3);
  const { page } = ann;
  await ann.sits(evening.room.address, table);
  const offered = () => ann.sight?.wagers ?? [];
  const seat = () => ann.sight?.seat ?? 0;
  const opens = () => ann.plays(Infinity, { stops: () => offered().some(({ circle }) => circle === seat()) });
  const bets = async (/** @type {string} */ wager) => {
    await page.getByTestId(wager).click();
    await page.getByTestId("bet-done").click();
  };
  await opens();
  await page.getByText("Bonus bets open once your bet lies").waitFor();
  await bets(`wager-${base}`);
  await ann.until(() => lies(ann, seat()).base > 0, "her bet lies");
  await bets(`wager-${bonus[0]}`);
  await ann.until(() => lies(ann, seat()).bonus > 0, "her bonus bet lies beside it");
  // The bots have bet by now: behind one of them there is room, and nobody sits at most circles.
  const takes = (/** @type {boolean} */ taken) =>
    offered().find(({ circle, wager }) => wager === base && circle !== seat() && ann.sight?.seats.some((other) => other.seat === circle) === taken)?.circle ?? 0;
  await ann.until(() => takes(true) > 0 && takes(false) > 0, "there is a circle behind a bot, and a free one");
  await page.locator("cr-wagers summary").click();
  for (const circle of [takes(false), takes(true)]) {
    await bets(`wager-${base}-${circle}`);
    await ann.until(() => lies(ann, circle).base > 0, `her bet lies in circle ${circle}`);
  }
  await ann.plays(1);
  await opens();
  await page.getByTestId("bet-again").click();
  await page.getByTestId("bet-done").click();
  await ann.until(() => lies(ann, seat()).base > 0, "the same bet lies");
  await page.getByTestId("bet-done").getByText("Change the bets").click();
  await ann.until(() => lies(ann, seat()).bonus > 0, "and the same bonus bet");
  assert.equal(await page.getByTestId("refusal").count(), 0);
});
