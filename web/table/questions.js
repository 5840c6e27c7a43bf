/** What a player is asked before he sits down, buys, moves, changes the table, comes back or leaves. */

/** @import { Amounts, TableSeen, Want } from "../wire.js" */

import { texts } from "../texts/table.js";
import { dollars } from "../money.js";

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string[]} words
 * @property {Amounts | null} amounts
 * @property {number} first
 * @property {Array<{ id: string, label: (money: string) => string, want: (cents: number) => Want, main: boolean }>} answers
 * @property {string} no What the button says that changes nothing.
 */

const DOLLAR = 100;
/** How many times what is usual one sits down with, if one does not say otherwise. */
const FIRST_BUY_IN = 5;

/**
 * @param {number} seat
 * @param {TableSeen} table
 * @param {number} chips What he has.
 * @returns {Question}
 */
export function sitDown(seat, table, chips) {
  const least = table.least_buy_in;
  const most = Math.min(chips, table.most_buy_in ?? chips);
  const enough = most >= least;
  return {
    title: texts.sit.title(seat),
    words: enough ? [texts.sit.words, texts.sit.have(dollars(chips))] : [texts.sit.have(dollars(chips)), texts.sit.few(dollars(least))],
    amounts: enough ? { least, most, step: DOLLAR } : null,
    first: Math.min(table.usual_buy_in * FIRST_BUY_IN, most),
    answers: enough
      ? [{ id: "sit-down", label: texts.sit.confirm, want: (cents) => ({ "sit-down": { seat, chips: cents } }), main: true }]
      : [],
    no: texts.sit.cancel,
  };
}

/**
 * @param {TableSeen} table
 * @param {number} most
 * @param {number | null} later What he buys after this hand by what he has said so far; null if chips come at once.
 * @returns {Question}
 */
export function buyMore(table, most, later) {
  const may = most >= DOLLAR;
  const { title, words, afterHand, none, confirm, confirmLater, takeBack } = texts.buy;
  const want = (/** @type {number} */ chips) => ({ buy: { chips } });
  return {
    title,
    words: !may ? [none] : later === null ? [words] : [words, afterHand],
    amounts: may ? { least: DOLLAR, most, step: DOLLAR } : null,
    first: Math.min(later || table.usual_buy_in, most),
    answers: [
      ...(later ? [{ id: "buy-nothing", label: () => takeBack, want: () => want(0), main: false }] : []),
      ...(may ? [{ id: "buy", label: later === null ? confirm : confirmLater, want, main: true }] : []),
    ],
    no: texts.sit.cancel,
  };
}

/**
 * @param {number} seat
 * @returns {Question}
 */
export const moveTo = (seat) => ({
  title: texts.move.title(seat),
  words: [texts.move.words],
  amounts: null,
  first: 0,
  answers: [
    { id: "move-wait", label: () => texts.move.waits, want: () => ({ "move-to": { seat, posts: false } }), main: false },
    { id: "move-post", label: () => texts.move.posts, want: () => ({ "move-to": { seat, posts: true } }), main: true },
  ],
  no: texts.sit.cancel,
});

/**
 * @param {TableSeen[]} others The tables of the same game and limit.
 * @returns {Question}
 */
export function changeTable(others) {
  const open = others.filter(({ free }) => free.length > 0);
  return {
    title: texts.change.title,
    words: [open.length > 0 ? texts.change.words : texts.change.full],
    amounts: null,
    first: 0,
    answers: open.map(({ table, free }) => ({
      id: `change-to-${table}`,
      label: () => texts.change.to(table, free.length),
      want: () => ({ "change-table": { to: table, seat: free[0] ?? 0 } }),
      main: false,
    })),
    no: texts.change.cancel,
  };
}

/** @returns {Question} */
export const sitOut = () => ({
  title: texts.sitOut.title,
  words: [texts.sitOut.words],
  amounts: null,
  first: 0,
  answers: [
    { id: "sit-out-now", label: () => texts.sitOut.now, want: () => "sit-out-now", main: false },
    { id: "sit-out-after", label: () => texts.sitOut.after, want: () => "sit-out", main: true },
  ],
  no: texts.sitOut.cancel,
});

/** @returns {Question} */
export const comeBack = () => ({
  title: texts.back.title,
  words: [texts.back.owes],
  amounts: null,
  first: 0,
  answers: [
    { id: "back-wait", label: () => texts.back.waits, want: () => ({ "come-back": { posts: false } }), main: false },
    { id: "back-post", label: () => texts.back.posts, want: () => ({ "come-back": { posts: true } }), main: true },
  ],
  no: texts.back.cancel,
});

/** @returns {Question} */
export const leave = () => ({
  title: texts.leave.title,
  words: [texts.leave.words],
  amounts: null,
  first: 0,
  answers: [{ id: "leave-yes", label: () => texts.leave.confirm, want: () => "leave", main: true }],
  no: texts.leave.cancel,
});
