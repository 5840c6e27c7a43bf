/** What can be said of a hand, taken apart for a form, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, fieldsOf, valueText } from "../../web/desk/sayable.js";

/** @import { Round, TableSight, Want } from "../../web/wire.js" */

/** @param {number} circle @param {number} hand @returns {{ hand: { circle: number, hand: number } }} */
const of = (circle, hand) => ({ hand: { circle, hand } });

/** At a table with a bank two circles have been dealt to, one of them with two hands. @type {Want[]} */
const WANTS = [
  { mishap: { seen: { whose: "bank", card: 2 } } },
  { mishap: { seen: { whose: of(3, 1), card: 1 } } },
  { mishap: { seen: { whose: of(3, 2), card: 1 } } },
  { mishap: { seen: { whose: of(3, 2), card: 2 } } },
  { mishap: { "too-few": { whose: of(5, 1), missing: 1 } } },
  { mishap: "to-nobody" },
  { mishap: "void-round" },
  { shuffler: { down: true } },
  { shuffler: { down: false } },
];

const SIGHT = /** @type {TableSight} */ ({
  seats: [{ seat: 3, person: 1, name: "Ann", bot: false, chips: 0, away: false }],
  hand: {
    round: /** @type {Round} */ (
      /** @type {Partial<Round>} */ ({
        bank_cards: ["Td", "??"],
        circles: [{ circle: 3, wagers: [], hands: [["As", "??"], ["9h", "8h"]], names: [] }],
      })
    ),
  },
});

test("what can go wrong in a round with a bank is asked for one thing after the other", () => {
  const all = WANTS.map(apart);
  assert.deepEqual([...new Set(all.map(({ kind }) => kind))], ["seen", "too-few", "to-nobody", "void-round", "shuffler"]);
  const none = fieldsOf(all, "to-nobody", new Map());
  assert.deepEqual([none.fields, none.want], [[], { mishap: "to-nobody" }]);

  // First whose, then which card: the bank has one that lies face down.
  const first = fieldsOf(all, "seen", new Map());
  assert.deepEqual(first.fields.map(({ name, values }) => [name, values.length]), [["whose", 3], ["card", 1]]);
  assert.deepEqual(first.want, WANTS[0]);
  const second = JSON.stringify(of(3, 2));
  const chosen = fieldsOf(all, "seen", new Map([["whose", second], ["card", "2"]]));
  assert.deepEqual(chosen.fields.map(({ values }) => values.length), [3, 2]);
  assert.deepEqual(chosen.want, WANTS[3]);
  // A card that this hand does not have is not kept from the one before.
  assert.deepEqual(fieldsOf(all, "seen", new Map([["whose", JSON.stringify(of(3, 1))], ["card", "2"]])).want, WANTS[1]);
});

test("hands and cards of a round are called as everybody sees them", () => {
  const whose = (/** @type {unknown} */ value) => valueText("whose", JSON.stringify(value), SIGHT, new Map());
  assert.deepEqual([whose("bank"), whose(of(3, 1)), whose(of(3, 2)), whose(of(5, 1))], ["the bank", "Seat 3, Ann", "Seat 3, Ann, 2nd hand", "Seat 5"]);
  const card = (/** @type {unknown} */ of, /** @type {number} */ card) =>
    valueText("card", String(card), SIGHT, new Map([["whose", JSON.stringify(of)]]));
  assert.deepEqual([card("bank", 1), card("bank", 2), card(of(3, 2), 2), card(of(5, 1), 1)], ["1st card, Td", "2nd card, face down", "2nd card, 8h", "1st card"]);
  assert.deepEqual(["true", "false"].map((down) => valueText("down", down, SIGHT, new Map())), ["out of order", "works again"]);
  assert.equal(valueText("missing", "1", SIGHT, new Map()), "1");
});
