import { Refused } from "../api.js";
import { line } from "../line.js";

/** @import { Want } from "../wire.js" */

/**
 * Wants something at a table; a refusal is thrown, so that the form which asked shows it and keeps what was typed.
 * @param {number} table
 * @param {Want} want
 * @param {number} [seen] The version by which it was decided: if the hand has gone on since, it is refused as stale.
 */
export async function carryOut(table, want, seen) {
  const answered = await line.ask(table, want, seen);
  if (!answered.ok) throw new Refused(answered.refusal);
}
