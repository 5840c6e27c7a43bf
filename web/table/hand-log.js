/** What was told at a table, hand by hand. */

/** @import { Happened, SeatTaken, TableSight } from "../wire.js" */

import { texts } from "../texts/table.js";
import { namesOf } from "./words.js";

/**
 * @typedef {object} LogLine
 * @property {string} words
 * @property {string[]} by
 * @property {Map<number, string>} names Who sat where when it happened.
 */

/**
 * @typedef {object} LoggedHand
 * @property {number} key
 * @property {Date} at
 * @property {LogLine[]} lines
 */

const UNSEEN = /^(seat \d+|the bank) (?:is dealt a card|gets a card, face down)$/;
/** So many hands are kept; the histories have them all. */
const HANDS_MAX = 40;

/**
 * Whether something has happened between two sights that was not told here: the line was broken, or he has just come.
 * @param {TableSight | null} last
 * @param {TableSight} sight
 */
export const isMissed = (last, sight) => last === null || sight.version > last.version + 1;

export class HandLog {
  /** The last one last. @type {LoggedHand[]} */
  hands = [];
  #open = false;
  /** Who sat there last. @type {readonly SeatTaken[]} */
  #seats = [];
  #version = 0;
  #keys = 0;

  /**
   * Hears what there is to see. What was heard before is not heard twice.
   * @param {TableSight} sight
   * @param {Date} now
   */
  hear(sight, now) {
    if (sight.version <= this.#version) return;
    // Of what was missed the end of the hand may be a part.
    if (sight.version > this.#version + 1) this.#open = false;
    this.#version = sight.version;
    if (sight.told.length > 0) this.#add(sight.told, namesOf(sight.seats, this.#seats), now);
    this.#seats = sight.seats;
    if (sight.last) this.#open = false;
  }

  /**
   * @param {readonly Happened[]} told
   * @param {Map<number, string>} names
   * @param {Date} now
   */
  #add(told, names, now) {
    if (!this.#open) {
      this.#open = true;
      this.hands = [...this.hands, { key: ++this.#keys, at: now, lines: [] }].slice(-HANDS_MAX);
    }
    const hand = this.hands.at(-1);
    hand?.lines.push(...together(told).map(({ words, by }) => ({ words, by, names })));
  }
}

/**
 * Cards that nobody sees are told in one line: at a full table there are many.
 * @param {readonly Happened[]} told
 * @returns {Happened[]}
 */
export function together(told) {
  const unseen = told.filter(({ words }) => UNSEEN.test(words));
  const to = [...new Set(unseen.map(({ words }) => UNSEEN.exec(words)?.[1] ?? ""))];
  const [first] = unseen;
  return told.flatMap((happened) => {
    if (happened.words === "" || (happened !== first && unseen.includes(happened))) return [];
    return [happened === first ? { words: texts.log.unseen(to), by: happened.by } : happened];
  });
}
