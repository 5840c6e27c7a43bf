/** Which tables somebody wants to see in the lobby, and in what order. It stands in the address, so that it can be sent and kept. */

import { room } from "../room.js";

/** @import { TableSeen } from "../wire.js" */

/**
 * @typedef {object} Choice
 * @property {string} game A game by its id, a kind of games as `kind:poker`, or nothing for all.
 * @property {string} house By its id, or nothing for all.
 * @property {boolean} free Only with a free seat.
 * @property {Sort} sort
 */

/** @typedef {"number" | "game" | "buyIn" | "seats" | "pot" | "pace"} Sort */

const free = (/** @type {TableSeen} */ table) => table.free.length;

/** What comes first. @type {Record<Sort, (a: TableSeen, b: TableSeen) => number>} */
const ORDERS = {
  number: (a, b) => a.table - b.table,
  game: (a, b) => a.name.localeCompare(b.name),
  buyIn: (a, b) => a.least_buy_in - b.least_buy_in,
  seats: (a, b) => free(b) - free(a),
  pot: (a, b) => (b.average_pot ?? -1) - (a.average_pot ?? -1),
  pace: (a, b) => (b.hands_an_hour ?? -1) - (a.hands_an_hour ?? -1),
};

export const SORTS = /** @type {Sort[]} */ (Object.keys(ORDERS));

/** Those of the book are two: for a pot, and against a player-dealer. @param {TableSeen} table */
export const kind = (table) => (room.family(table) === "poker" ? "poker" : "banked");

/** @returns {Choice} */
export function chosen() {
  const asked = new URLSearchParams(location.search);
  const sort = SORTS.find((id) => id === asked.get("sort")) ?? "number";
  return { game: asked.get("game") ?? "", house: asked.get("house") ?? "", free: asked.has("free"), sort };
}

/** @param {Choice} choice */
export function choose({ game, house, free, sort }) {
  const asked = new URLSearchParams({
    ...(game ? { game } : {}),
    ...(house ? { house } : {}),
    ...(free ? { free: "1" } : {}),
    ...(sort === "number" ? {} : { sort }),
  });
  history.replaceState(null, "", asked.size > 0 ? `/?${asked}` : "/");
}

/**
 * @param {TableSeen[]} tables
 * @param {Choice} choice
 */
export function fitting(tables, { game, house, free: wantsSeat, sort }) {
  const fits = (/** @type {TableSeen} */ table) =>
    (!game || (game.startsWith("kind:") ? game === `kind:${kind(table)}` : game === table.game)) &&
    (!house || house === table.house) &&
    (!wantsSeat || free(table) > 0);
  return tables.filter(fits).sort((a, b) => ORDERS[sort](a, b) || a.table - b.table);
}
