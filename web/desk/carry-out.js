import { Refused } from "../api.js";
import { line } from "../line.js";

/** @import { Want } from "../wire.js" */

/**
 * Wants something at a table; a refusal is thrown, so that the form which asked shows it and keeps what was typed.
 * @param {number} table
 * @param {Want} want
 */
export async function carryOut(table, want) {
  const answered = await line.ask(table, want);
  if (!answered.ok) throw new Refused(answered.refusal);
}
