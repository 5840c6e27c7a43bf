/** What the posted card of a table says. */

import { dollars } from "../money.js";

/** @param {number} least @param {number} most */
const span = (least, most) => (least === most ? String(least) : `${least}–${most}`);

/** What pays, where its name in the book does not say it. @type {Record<string, string>} */
const PAYS = {
  "natural.pays": "A natural",
  "insurance.pays": "Insurance",
  "qualify.ante_pays": "The ante, if the bank does not qualify",
  "showdown.pays": "A hand that beats the bank",
};

export const posted = {
  heading: (/** @type {string} */ name) => `Posted card: ${name}`,
  limit: "Limit",
  buyIn: "Buy-in",
  from: (/** @type {number} */ cents) => `from ${dollars(cents)}`,
  fromTo: (/** @type {number} */ least, /** @type {number} */ most) => `${dollars(least)} to ${dollars(most)}`,
  loading: "The card is read…",
  failed: "The card could not be read.",
  chapter: (/** @type {string} */ name) => `All rules of ${name}`,
  close: "Close",
  collection: "How the house is paid",
  free: "Nothing is collected at this table.",
  option: "Option",
  players: "Players",
  by: "By",
  none: "nothing",
  pot: { flop: "Out of a pot with a flop", noFlop: "Without a flop" },
  time: "From each player",
  every: (/** @type {number} */ cents, /** @type {number} */ minutes) => `${dollars(cents)} every ${minutes} minutes`,
  table: "For the table",
  blinds: "The blinds are the fee",
  blindsOf: (/** @type {number} */ small, /** @type {number} */ big) => `${dollars(small)} and ${dollars(big)}`,
  action: {
    total: "Total action",
    bank: "The bank pays",
    above: (/** @type {number | null} */ option, /** @type {string} */ wagers, /** @type {string} */ fee, /** @type {boolean} */ perCircle) =>
      `${option === null ? "W" : `Option ${option}: w`}agers ${wagers}; a player pays ${fee}${perCircle ? " for each circle" : ""}.`,
  },
  andUp: (/** @type {number} */ cents) => `${dollars(cents)} and up`,
  span: (/** @type {number} */ least, /** @type {number} */ most) => `${dollars(least)}–${dollars(most)}`,
  count: span,
  pays: (/** @type {string} */ name) => `What ${name} pays`,
  what: "Hand",
  odds: "Pays",
  /** A place in the book in words: `pays.mini-royal` is a mini royal, `pays.3` is three cards. @param {string} path */
  row(path) {
    const known = PAYS[path];
    if (known) return known;
    const words = path.replace(/^pays\./, "").replaceAll(/[._-]/g, " ");
    return /^\d+$/.test(words) ? `${words} cards` : words.charAt(0).toUpperCase() + words.slice(1);
  },
};
