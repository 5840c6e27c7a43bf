/** Proofs are checked by a hash of our own, which is SHA-256. Without a browser. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { check, checkHand, digits } from "../../web/history/proofs.js";
import { sha256 } from "../../web/history/sha256.js";
import { MOST_KEPT, keepPromises, promised } from "../../web/promised.js";

/** @import { Heard } from "../../web/line.js" */
/** @import { Hand, HandTold, TableSight } from "../../web/wire.js" */

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

test("the hash is that of the published vectors", () => {
  // From FIPS 180-2, and the empty message.
  const vectors = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  };
  for (const [text, hash] of Object.entries(vectors)) assert.equal(digits(sha256(bytes(text))), hash);
  assert.equal(digits(sha256(bytes("a".repeat(1_000_000)))), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
});

test("the hash is that of another program, whatever the length", () => {
  for (let length = 0; length < 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, place) => (place * 7 + length) & 255);
    assert.equal(digits(sha256(message)), createHash("sha256").update(message).digest("hex"), `${length} bytes`);
  }
});

test("the example of docs/fairness.md is proven, and nothing in it can be changed", async () => {
  const { roots, seen } = JSON.parse(await readFile(new URL("../../docs/fairness-example.json", import.meta.url), "utf8"));
  assert.ok(seen.length > 0);
  assert.ok(check(roots, seen).every(({ holds }) => holds));
  const other = (/** @type {string} */ hash) => (hash.startsWith("0") ? "1" : "0") + hash.slice(1);
  const [first] = seen;
  const lies = [
    { ...first, card: first.card === "As" ? "Ks" : "As" },
    { ...first, position: first.position ^ 1 },
    { ...first, position: roots[0].cards },
    { ...first, salt: other(first.salt) },
    { ...first, path: first.path.map(other) },
    { ...first, path: first.path.slice(1) },
    { ...first, path: [...first.path, first.salt] },
    { ...first, root: roots.length },
    { ...first, salt: "none" },
  ];
  for (const lie of lies) {
    assert.deepEqual(check(roots, [lie]).map(({ holds }) => holds), [false], JSON.stringify(lie));
  }
  assert.deepEqual(check([{ ...roots[0], cards: roots[0].cards - 1 }], [first]).map(({ holds }) => holds), [false]);
  assert.deepEqual(check(roots, [first, first]).map(({ holds }) => holds), [true, false], "no place comes twice");
});

/** @param {string[]} board @returns {HandTold["steps"][number]} */
const lies = (...board) => ({ told: [], hand: /** @type {Hand} */ ({ poker: { board, next_burn: null, seats: [{ cards: ["??"] }] } }), seats: null });

test("what lies on the felt is what was proven, no more and no more often", async () => {
  const { roots, seen, pack } = JSON.parse(await readFile(new URL("../../docs/fairness-example.json", import.meta.url), "utf8"));
  const cards = seen.map((/** @type {{ card: string }} */ { card }) => card);
  const hand = { roots, proofs: seen, pack: { ...pack, cards: pack.cards.split(" ") }, steps: [lies(), lies(...cards), lies(...cards)] };
  const faults = (/** @type {Partial<HandTold>} */ otherwise) => checkHand({ ...hand, ...otherwise }).faults;
  assert.deepEqual(faults({}), []);
  const [first, second, ...rest] = cards;
  const never = pack.cards.split(" ").find((/** @type {string} */ card) => !cards.includes(card));
  assert.deepEqual(faults({ steps: [lies(...cards), lies(...cards, never)] }), [{ unproven: never }]);
  assert.deepEqual(faults({ steps: [lies(first, first)] }), [{ unproven: first }], "once proven is once there");
  assert.deepEqual(faults({ proofs: [seen[0], ...seen.slice(2)] }), [{ unproven: second }]);
  // A proof that does not hold proves nothing.
  const lie = { ...seen[0], salt: seen[1].salt };
  assert.deepEqual(faults({ proofs: [lie, ...seen.slice(1)] }), [{ unproven: first }]);
  assert.deepEqual(faults({ pack: { ...hand.pack, cards: [second, ...rest] } }), [{ often: first, times: 1, most: 0 }]);
  assert.deepEqual(faults({ proofs: [...seen, seen[0]] }), [{ often: first, times: 2, most: 1 }]);
});

/** As much of a browser's storage as is used. */
class Kept {
  #values = new Map();
  /** @param {string} key */
  getItem(key) {
    return this.#values.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.#values.set(key, value);
  }
}

test("a root is kept that was told before the first card, and no other", () => {
  const storage = /** @type {Storage} */ (/** @type {unknown} */ (new Kept()));
  /** @type {Heard} */
  let heard = {};
  keepPromises({ hear: (all) => void (heard = all) }, storage);
  const sees = (/** @type {number} */ table, /** @type {number} */ version) => heard.table?.(/** @type {TableSight} */ ({ table, version }));
  const hears = (/** @type {number} */ table, /** @type {number} */ version, /** @type {string} */ root) => {
    heard.promised?.({ table, version, roots: [root] });
    sees(table, version);
  };
  hears(1, 7, "of a hand that runs");
  hears(1, 8, "in time");
  sees(2, 3);
  hears(2, 5, "after a break");
  assert.deepEqual(promised(storage), ["in time"]);
  for (let version = 9; version < 9 + MOST_KEPT; version += 1) hears(1, version, String(version));
  assert.equal(promised(storage).length, MOST_KEPT);
  assert.equal(promised(storage)[0], "9", "the oldest is forgotten");
});
