/** What can be asked of which game; it does not change while a room is open, and is asked for once. */

import { get } from "../api.js";

/** @import { LabGame, LabHouse, LabRules } from "../wire.js" */

/** One of the three questions of the lab. @typedef {"edge" | "equity" | "collections"} Part */

/** @type {Promise<LabHouse[]> | null} */
let asked = null;

/** Every house with its games. */
export async function houses() {
  asked ??= get("/api/lab");
  try {
    return await asked;
  } catch (error) {
    // Who comes back may have more luck.
    asked = null;
    throw error;
  }
}

/**
 * What can be changed and chosen of a game.
 * @param {string} house
 * @param {string} game
 * @returns {Promise<LabRules>}
 */
export const rules = (house, game) => get(`/api/lab/${encodeURIComponent(house)}/${encodeURIComponent(game)}`);

/**
 * The games that something can be asked of.
 * @param {LabHouse | undefined} house
 * @param {Part} part
 * @returns {LabGame[]}
 */
export const gamesOf = (house, part) => house?.games.filter((game) => game[part]) ?? [];
