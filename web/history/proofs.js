/** Whether the cards of a hand lay where the room had promised them before the first one was dealt: docs/fairness.md, byte by byte. */

import { sha256 } from "./sha256.js";

/** @import { CardProof, DeckPromised, Hand, HandTold } from "../wire.js" */

/**
 * A card, and whether it is proven.
 * @typedef {object} Checked
 * @property {string} card
 * @property {number} root Which deck of the hand, from 0.
 * @property {number} position From 0, the top one first.
 * @property {boolean} holds
 */

/**
 * What is wrong with the cards of a hand besides: one lies on the felt of which no proof holds, or one is proven more often than the
 * game has it.
 * @typedef {{ unproven: string } | { often: string, times: number, most: number }} Fault
 */

/** The first byte says what is hashed. */
const [LEAF, NODE, ROOT] = [0, 1, 2];

/**
 * Everything that a hand can be checked for: the proofs, and that what is shown of it is what they prove.
 * @param {Pick<HandTold, "roots" | "proofs" | "steps" | "pack">} hand
 * @returns {{ cards: Checked[], faults: Fault[] }}
 */
export function checkHand({ roots, proofs, steps, pack }) {
  const cards = check(roots, proofs);
  const proven = countsOf(cards.filter(({ holds }) => holds).map(({ card }) => card));
  /** How often each card lies face up at once, at most. @type {Map<string, number>} */
  const shown = new Map();
  for (const { hand } of steps) {
    for (const [card, times] of countsOf(hand ? facesOf(hand) : [])) shown.set(card, Math.max(times, shown.get(card) ?? 0));
  }
  /** @type {Fault[]} */
  const faults = [];
  for (const [card, times] of shown) {
    for (let missing = times - (proven.get(card) ?? 0); missing > 0; missing -= 1) faults.push({ unproven: card });
  }
  // A deck that was made anew in the hand has cards again that were in the one before.
  for (const root of roots.keys()) {
    for (const [card, times] of countsOf(cards.filter((checked) => checked.root === root).map(({ card }) => card))) {
      const most = pack.cards.includes(card) ? pack.times : 0;
      if (times > most) faults.push({ often: card, times, most });
    }
  }
  return { cards, faults };
}

/** The cards that lie face up, each as often as it does. @param {Hand} hand */
function facesOf(hand) {
  const cards =
    "poker" in hand
      ? [...hand.poker.board, hand.poker.next_burn, ...hand.poker.seats.flatMap(({ cards }) => cards)]
      : [...hand.round.bank_cards, ...hand.round.circles.flatMap(({ hands }) => hands.flat())];
  return cards.filter((card) => card !== null && card !== "??");
}

/** @param {readonly (string | null)[]} cards */
function countsOf(cards) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const card of cards) if (card !== null) counts.set(card, 1 + (counts.get(card) ?? 0));
  return counts;
}

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
