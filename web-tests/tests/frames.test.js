/** A hand that is over becomes pictures, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { framesOf } from "../../web/history/frames.js";

/** @import { Hand, HandTold, SeatTaken } from "../../web/wire.js" */

/**
 * @param {number} pot
 * @param {string[]} board
 * @returns {Hand}
 */
const hand = (pot, board) => ({
  poker: {
    street: board.length > 0 ? "flop" : "deal",
    button: 1,
    turn: { seat: 2 },
    acting: [2],
    betting: true,
    seats: [
      { seat: 1, live: true, bet: 0, cards: ["As", "Ks"], up: [], name: null, low: null },
      { seat: 2, live: true, bet: 0, cards: ["??", "??"], up: [], name: null, low: null },
    ],
    board,
    pot,
    pots: [],
    dropped: 0,
    stub: 40,
    next_burn: null,
  },
});

/**
 * @param {number} first
 * @param {number} second
 * @returns {SeatTaken[]}
 */
const seats = (first, second) => [
  { seat: 1, person: 1, name: "Ann", bot: false, chips: first, away: false },
  { seat: 2, person: 2, name: "Bob", bot: true, chips: second, away: false },
];

/** @type {HandTold} */
const TOLD = {
  table: 3,
  hand: 7,
  at: 0,
  house: "ocean-view",
  game: "holdem",
  name: "Texas Hold'em",
  limit: "$2–$4 limit",
  seats: 9,
  base: null,
  bonus: [],
  marked: [],
  seat: 1,
  players: [],
  steps: [
    { told: [{ words: "seat 2 is dealt a card", by: [] }, { words: "seat 2 is dealt a card", by: [] }], hand: hand(0, []), seats: seats(9_600, 9_600) },
    { told: [{ words: "seat 1 calls $4", by: ["OV.HE.07"] }], hand: null, seats: seats(9_200, 9_600) },
    { told: [{ words: "the board gets 2c", by: [] }], hand: hand(800, ["2c"]), seats: null },
    { told: [{ words: "seat 2 folds", by: [] }, { words: "seat 1 wins $8 of the pot", by: [] }], hand: hand(0, ["2c"]), seats: seats(10_000, 9_600) },
  ],
  pack: { cards: [], times: 1 },
  roots: [],
  proofs: [],
  files: ["proof"],
};

test("what is not told anew lies as before, and going back changes nothing", () => {
  const frames = framesOf(TOLD);
  assert.equal(frames.length, 4);
  const chips = frames.map(({ model }) => model.seats.find(({ number }) => number === 1)?.chips);
  assert.deepEqual(chips, [9_600, 9_200, 9_200, 10_000]);
  assert.deepEqual(frames.map(({ model }) => model.board), [[], [], ["2c"], ["2c"]]);
  assert.deepEqual(frames.map(({ model }) => model.pot), [0, 0, 800, 0]);
  assert.equal(frames[0]?.model.seats.length, 9);
  assert.ok(frames.every(({ model }) => model.seats.every(({ offer, choosable }) => offer === null && !choosable)), "nobody is asked for anything");
});

test("what everybody has done stands under his name, and is forgotten with the street", () => {
  const deeds = framesOf(TOLD).map(({ model }) => model.seats.map(({ deed }) => deed).filter(Boolean));
  assert.deepEqual(deeds, [[], ["calls $4"], [], ["folds"]]);
});

test("cards that nobody sees are one line, and the end says who won", () => {
  const frames = framesOf(TOLD);
  assert.deepEqual(frames.map(({ lines }) => lines.length), [1, 1, 1, 2]);
  assert.deepEqual(frames[1]?.lines[0]?.by, ["OV.HE.07"]);
  assert.deepEqual(frames.map(({ model }) => model.results), [[], [], [], ["Ann wins $8 of the pot"]]);
});
