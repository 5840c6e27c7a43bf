/** A hand that is over, as a row of pictures: each is what a table's page would have drawn then. */

import { together } from "../table/hand-log.js";
import { deedsOf, tableModel } from "../table/model.js";
import { namesOf } from "../table/words.js";

/** @import { LogLine } from "../table/hand-log.js" */
/** @import { TableModel } from "../table/model.js" */
/** @import { Hand, HandTold, SeatTaken, TableSeen, TableSight } from "../wire.js" */

/**
 * @typedef {object} Frame
 * @property {TableModel} model
 * @property {LogLine[]} lines What happened.
 */

/** Nobody does anything here. */
const LOOKS_ON = { moving: false, mayAct: false, choosing: false };

/**
 * @param {HandTold} hand
 * @returns {Frame[]}
 */
export function framesOf(hand) {
  const seen = /** @type {TableSeen} */ (/** @type {unknown} */ ({ seats: hand.seats, base: hand.base, bonus: hand.bonus, marked: hand.marked }));
  /** @type {SeatTaken[]} */
  let seats = [];
  /** @type {Hand | null} */
  let lies = null;
  /** @type {TableSight | null} */
  let last = null;
  /** @type {Map<number, string>} */
  let deeds = new Map();
  return hand.steps.map((step, index) => {
    seats = step.seats ?? seats;
    lies = step.hand ?? lies;
    const ends = index === hand.steps.length - 1;
    const names = namesOf(seats);
    /** @type {TableSight} */
    const sight = {
      table: hand.table,
      version: index + 1,
      seat: hand.seat,
      seats,
      hand: ends ? null : lies,
      options: null,
      facing: null,
      own: null,
      wagers: [],
      bank: hand.base === null ? null : { turn: "stopped", least: 0, options: null },
      waits: null,
      closes: null,
      paused: null,
      proofs: [],
      told: step.told,
      last: ends ? lies : null,
    };
    deeds = deedsOf(deeds, last, sight);
    last = sight;
    const over = ends && lies ? { hand: lies, told: step.told, names } : null;
    const lines = together(step.told).map(({ words, by }) => ({ words, by, names }));
    return { model: tableModel(sight, seen, over, deeds, LOOKS_ON), lines };
  });
}
