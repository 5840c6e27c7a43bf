/** What is asked of the room over HTTP. `/api` of every open room lists it all. */

import { shell } from "./texts/shell.js";

/** @import { Refusal } from "./wire.js" */

/** No, and why: in the room's words, with the clauses that say so. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.words);
    this.refusal = refusal;
  }
}

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export const get = (path) => ask("GET", path);

/**
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
export const post = (path, body) => ask("POST", path, body);

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export const remove = (path) => ask("DELETE", path);

/**
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
async function ask(method, path, body) {
  const headers = { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Refused(refusal(text, answer.status));
  // An answer without words is one that nobody reads.
  return JSON.parse(text || "null");
}

/**
 * @param {string} text
 * @param {number} status
 * @returns {Refusal}
 */
function refusal(text, status) {
  try {
    return JSON.parse(text);
  } catch {
    return { id: null, code: "broken", words: shell.broken(status), by: [] };
  }
}
