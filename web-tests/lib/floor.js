/** What the floor's desk knows. */

import { until } from "./until.js";

/** @import { Page } from "playwright-core" */
/** @import { Player } from "./player.js" */

/**
 * Waits until the desk at a table knows what can be said of the hand as somebody sees it there.
 * @param {Page} desk
 * @param {Player} player
 */
export const knows = (desk, player) =>
  until(
    async () => Number(await desk.getByTestId("sayable").getAttribute("data-version")) >= (player.sight?.version ?? 0),
    `the desk knows what can be said at version ${player.sight?.version}`,
  );

/**
 * In a hand that has just been dealt everybody waits for a player; the desk knows that a card may have been exposed in it.
 * @param {Page} desk
 * @param {Player} player
 */
export async function mayExpose(desk, player) {
  const isFresh = () => player.sight?.hand != null && "poker" in player.sight.hand && player.sight.hand.poker.board.length === 0;
  const exposed = desk.getByTestId("say-kind").locator('option[value="exposed"]');
  await until(
    async () => {
      await player.plays(Infinity, { stops: () => isFresh() && player.isOn });
      // What he has just pressed may be on its way: then nothing is offered to him.
      const offered = await player.offered();
      if (!offered.some((name) => name.startsWith("act-")) || !isFresh() || !player.isOn) return false;
      await knows(desk, player);
      if ((await exposed.count()) > 0) return true;
      // Somebody has acted already: it is too late for that in this hand.
      await player.plays(1);
      return false;
    },
    "nobody has acted before the player",
    90,
  );
}
