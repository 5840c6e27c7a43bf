/** Whether the cards of a hand lay where the room had promised them before the first one was dealt: docs/fairness.md, byte by byte. */

import { sha256 } from "./sha256.js";

/** @import { CardProof, DeckPromised } from "../wire.js" */

/**
 * A card, and whether it is proven.
 * @typedef {object} Checked
 * @property {string} card
 * @property {number} root Which deck of the hand, from 0.
 * @property {number} position From 0, the top one first.
 * @property {boolean} holds
 */

/** The first byte says what is hashed. */
const [LEAF, NODE, ROOT] = [0, 1, 2];

/**
 * @param {readonly DeckPromised[]} roots
 * @param {readonly CardProof[]} proofs
 * @returns {Checked[]}
 */
export function check(roots, proofs) {
  /** @type {Set<string>} */
  const places = new Set();
  return proofs.map((proof) => {
    const { card, root, position } = proof;
    const place = `${root}/${position}`;
    // Two cards cannot lie at one place.
    const holds = !places.has(place) && leadsTo(proof, roots[root]);
    places.add(place);
    return { card, root, position, holds };
  });
}

/**
 * @param {CardProof} proof
 * @param {DeckPromised | undefined} deck
 */
function leadsTo({ card, position, salt, path }, deck) {
  if (!deck || position >= deck.cards) return false;
  const beside = path.map(bytesOf);
  const own = bytesOf(salt);
  if (!own || beside.includes(null)) return false;
  let hash = sha256(together(LEAF, own, number(position), new TextEncoder().encode(card)));
  let [place, width, next] = [position, deck.cards, 0];
  while (width > 1) {
    if ((place ^ 1) < width) {
      const other = beside[next];
      if (!other) return false;
      hash = sha256(place % 2 === 0 ? together(NODE, hash, other) : together(NODE, other, hash));
      next += 1;
    }
    [place, width] = [place >> 1, Math.ceil(width / 2)];
  }
  const root = sha256(together(ROOT, number(deck.cards), hash));
  return next === beside.length && digits(root) === deck.root;
}

/**
 * @param {number} kind
 * @param {Uint8Array[]} parts
 */
function together(kind, ...parts) {
  const all = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0));
  all[0] = kind;
  let at = 1;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** In two bytes, the higher first. @param {number} value */
const number = (value) => Uint8Array.of(value >> 8, value & 255);

/** A hash or a salt; null if it is none. @param {string} text */
function bytesOf(text) {
  if (!/^[0-9a-f]{64}$/.test(text)) return null;
  return Uint8Array.from({ length: 32 }, (_, place) => Number.parseInt(text.slice(2 * place, 2 * place + 2), 16));
}

/** @param {Uint8Array} bytes */
export const digits = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
