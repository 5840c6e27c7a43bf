/** The betting circles in which he who looks may bet, made of what the table offers. */

/** @import { Amounts, SeatNumber, TableSeen, TableSight } from "../wire.js" */

import { texts, wagerName } from "../texts/table.js";

/**
 * A bet that may be made.
 * @typedef {object} WagerModel
 * @property {string} key
 * @property {SeatNumber} circle
 * @property {string} wager
 * @property {string} label
 * @property {Amounts} amounts
 * @property {number} lies What lies there already.
 */

/** @typedef {{ circle: SeatNumber, title: string, own: boolean, wagers: WagerModel[] }} BettingCircle */

/**
 * What may be bet now, circle by circle, one's own first.
 * @param {TableSight} sight
 * @param {Pick<TableSeen, "base" | "bonus">} seen
 * @returns {BettingCircle[]}
 */
export function circlesOf(sight, { base, bonus }) {
  const round = sight.hand && "round" in sight.hand ? sight.hand.round : null;
  if (!round || sight.seat === null) return [];
  /** @type {BettingCircle[]} */
  const circles = [];
  for (const { wager, chips, circle } of sight.wagers) {
    let found = circles.find((other) => other.circle === circle);
    if (!found) {
      const holder = sight.seats.find(({ seat }) => seat === circle);
      const own = circle === sight.seat;
      const title = own ? texts.wagers.own : holder ? texts.wagers.behind(holder.name) : texts.wagers.freeCircle(circle);
      found = { circle, title, own, wagers: [] };
      circles.push(found);
    }
    const lying = round.circles.find((other) => other.circle === circle)?.wagers.find(({ seat }) => seat === sight.seat);
    const lies = (wager === base ? lying?.base : lying?.bonus[bonus.indexOf(wager)]) ?? 0;
    found.wagers.push({ key: `${circle}-${wager}`, circle, wager, label: wagerName(wager), amounts: chips, lies });
  }
  return circles.sort((one, other) => Number(other.own) - Number(one.own));
}
