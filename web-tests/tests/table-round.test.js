/** What a table's page makes of rounds against a bank, of side pots, of breaks, and what it says aloud, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { HandLog } from "../../web/table/hand-log.js";
import { atOnce, politely } from "../../web/table/heard.js";
import { deedsOf, tableModel } from "../../web/table/model.js";

/** @import { Circle, Hand, PokerHand, Round, TableSeen, TableSight, Wagers } from "../../web/wire.js" */

const PAGE = { moving: false, mayAct: true, choosing: false };

/**
 * Three people, of whom Ben at seat 2 looks.
 * @param {Hand | null} hand
 * @param {Partial<TableSight>} [more]
 */
const sight = (hand, more = {}) => /** @type {TableSight} */ ({
  table: 1,
  version: 7,
  seat: 2,
  seats: [
    { seat: 1, person: 1, name: "Ann", bot: false, chips: 9_600, away: false },
    { seat: 2, person: 2, name: "Ben", bot: false, chips: 9_800, away: false },
    { seat: 3, person: 3, name: "Cleo", bot: true, chips: 9_900, away: false },
  ],
  hand,
  options: null,
  own: { away: false, leaving: false, ways_in: [], owes: false, buys: null, buys_later: null },
  wagers: [],
  bank: null,
  waits: null,
  closes: null,
  paused: null,
  proofs: [],
  told: [],
  last: null,
  ...more,
});

/**
 * @param {Partial<PokerHand>} [more]
 * @returns {{ poker: PokerHand }}
 */
const poker = (more = {}) => ({
  poker: {
    street: "third street", button: null, turn: { seat: 3 }, acting: [3], betting: true, board: [], pot: 700, pots: [], dropped: 0, stub: 40, next_burn: null,
    seats: [
      { seat: 1, live: true, bet: 0, cards: ["??", "??", "7c"], up: [], name: null, low: null },
      { seat: 2, live: true, bet: 0, cards: ["As", "Td", "2h"], up: [3], name: null, low: null },
    ],
    ...more,
  },
});

/**
 * @param {Partial<Round>} [more]
 * @returns {{ round: Round }}
 */
const round = (more = {}) => ({
  round: { turn: { seat: 2 }, acting: [2], bank: 3, bank_wager: 50_000, bank_cards: ["9d", "??"], bank_name: null, button: 1, circles: [], dropped: 0, shoe: 300, ...more },
});

/**
 * @param {number} seat
 * @param {Partial<Wagers>} [more]
 * @returns {Wagers}
 */
const wagers = (seat, more = {}) => ({ seat, base: 1_000, on: [1_000], bonus: [0], insurance: 0, ...more });

/**
 * @param {number} circle
 * @param {Wagers[]} wagers
 * @param {string[][]} hands
 * @returns {Circle}
 */
const circle = (circle, wagers, hands) => ({ circle, wagers, hands, names: hands.map(() => null) });

const told = (/** @type {string[]} */ ...words) => words.map((words) => ({ words, by: [] }));

const SEEN = /** @type {TableSeen} */ ({ seats: 7, base: "base", bonus: ["buster"] });

const model = (/** @type {TableSight} */ sight) => tableModel(sight, SEEN, null, new Map(), PAGE);

/** A seat of what is drawn. @param {TableSight} sight @param {number} number */
function seatOf(sight, number) {
  const seat = model(sight).seats.find((seat) => seat.number === number);
  assert.ok(seat);
  return seat;
}

test("pots are named as soon as there are two, and empty ones are not drawn", () => {
  const pot = (/** @type {number} */ chips) => ({ chips, seats: [1, 2] });
  const pots = (/** @type {number[]} */ ...chips) => model(sight(poker({ pots: chips.map(pot) }))).pots.map(({ label, cents }) => `${label} ${cents}`);
  assert.deepEqual(pots(700), ["Pot 700"]);
  assert.deepEqual(pots(700, 0), ["Pot 700"]);
  assert.deepEqual(pots(700, 300, 100), ["Main pot 700", "Side pot 1 300", "Side pot 2 100"]);
});

test("split hands have their bets beside them, and the one that is played is marked", () => {
  const hands = [["8c", "Td"], ["8d", "3s"]];
  const options = /** @type {TableSight["options"]} */ ({ round: { circle: 2, hand: 2 } });
  const own = seatOf(sight(round({ circles: [circle(2, [wagers(2, { on: [1_000, 2_000] })], hands)] }), { options }), 2).circle;
  assert.deepEqual(own?.hands.map(({ bet, active }) => [bet, active]), [[1_000, false], [2_000, true]]);
  assert.deepEqual(own?.spots.map(({ id, cents }) => [id, cents]), [["base", 1_000], ["buster", 0]]);
  assert.equal(model(sight(round({ circles: [circle(2, [wagers(2)], hands)] }), { options })).status, "Your turn, hand 2");
});

test("who bets behind somebody is named there, and insurance and what was doubled lie by the bet", () => {
  const first = wagers(1, { on: [2_000], insurance: 500, bonus: [300] });
  const theirs = seatOf(sight(round({ circles: [circle(1, [first, wagers(2), wagers(3, { insurance: 500 })], [["8c", "Td"]])] })), 1).circle;
  assert.deepEqual(theirs?.spots.map(({ id, cents }) => [id, cents]), [["base", 1_000], ["extra", 1_000], ["insurance", 500], ["buster", 300]]);
  assert.deepEqual(theirs?.behind, [{ name: "you", cents: 1_000 }, { name: "Cleo", cents: 1_500 }]);
  assert.equal(theirs?.owner, "");
});

test("a circle where nobody sits has the name of who plays it", () => {
  const seat = seatOf(sight(round({ circles: [circle(5, [wagers(2)], [["8c", "Td"]])] })), 5);
  assert.equal(seat.name, null);
  assert.equal(seat.circle?.owner, "you");
  const options = /** @type {TableSight["options"]} */ ({ round: { circle: 5, hand: 1 } });
  assert.equal(model(sight(round({ circles: [circle(5, [wagers(2)], [["8c", "Td"]])] }), { options })).status, "Your turn, circle 5");
});

test("a bank that is offered is somebody's turn, and one that nobody takes is said to stand still", () => {
  const bank = (/** @type {unknown} */ turn) => sight(null, { bank: /** @type {TableSight["bank"]} */ ({ turn }) });
  const offered = bank({ offered: 1 });
  assert.equal(model(offered).status, "The bank is offered to Ann");
  assert.equal(seatOf(offered, 1).turn, true);
  assert.equal(model(bank({ offered: 2 })).ownTurn, true);
  assert.match(model(bank("stopped")).status, /^Nobody banks/);
  assert.match(model(bank("stopped")).bank?.title ?? "", /^Nobody banks/);
  assert.ok(model(bank("stopped")).seats.every(({ turn }) => !turn));
});

test("who misses the end of a hand finds the next one in a part of its own, and nothing old under the names", () => {
  const log = new HandLog();
  const before = sight(poker(), { told: told("seat 1 folds") });
  const next = sight(poker(), { version: 20 });
  const then = sight(poker(), { version: 21, told: told("seat 1 checks") });
  for (const seen of [before, next, then]) log.hear(seen, new Date(0));
  assert.deepEqual(log.hands.map(({ lines }) => lines.map(({ words }) => words)), [["seat 1 folds"], ["seat 1 checks"]]);
  const deeds = deedsOf(new Map(), null, before);
  assert.deepEqual([...deeds], [[1, "folds"]]);
  assert.deepEqual([...deedsOf(deeds, before, next)], []);
});

test("one's turn is said at once, and not again when somebody sits down", () => {
  const mine = sight(poker({ turn: { seat: 2 }, acting: [2] }), { waits: { seat: 2, millis: 30_000 } });
  assert.equal(atOnce(sight(poker()), mine), "Your turn, 30 seconds.");
  const [ann, ben] = mine.seats;
  assert.ok(ann && ben);
  assert.equal(atOnce(mine, { ...mine, version: 8, seats: [ann, ben] }), "");
  assert.equal(atOnce(mine, { ...mine, version: 9, hand: poker({ turn: { seat: 2 }, acting: [2], street: "fourth street" }) }), "Your turn, 30 seconds.");
  const offered = sight(null, { bank: /** @type {TableSight["bank"]} */ ({ turn: { offered: 2 } }) });
  assert.equal(atOnce(mine, offered), "Your turn.");
  assert.equal(atOnce(offered, { ...offered, version: 8 }), "");
});

test("cards of others that lie face up are read by their names, one's own as a hand, and the pot on every street", () => {
  const words = told("third street", "seat 1 is dealt a card", "seat 1 is dealt 7c, face up", "seat 2 is dealt As", "seat 2 is dealt 2h, face up", "the dealer burns a card");
  const now = sight(poker(), { told: words });
  assert.equal(
    politely(sight(null), now),
    "Third street. Ann is dealt seven of clubs, face up. You have ace of spades, ten of diamonds, two of hearts. Pot $7. Cleo is to act.",
  );
  // On the same street the bets are told, and the pot is not.
  const bet = sight(poker({ pot: 900 }), { version: 8, told: told("seat 1 bets $2") });
  assert.equal(politely(now, bet), "Ann bets $2.");
  const draw = sight(poker({ pot: 900, street: "draw", turn: { seat: 2 }, acting: [2] }), { version: 9 });
  assert.equal(politely(bet, draw), "Pot $9.");
  const flop = sight(poker({ board: ["7c", "Jk", "2d"], turn: "dealer" }), { version: 9, told: told("the board gets 7c", "the board gets Jk", "the board gets 2d") });
  assert.equal(politely(sight(poker()), flop), "On the board: seven of clubs, the joker, two of diamonds. Pot $7.");
});

test("every hand that one plays against the bank is read, and what is bet once it is known", () => {
  const betting = sight(round({ turn: "wagers", bank_cards: [], circles: [circle(2, [wagers(2)], []), circle(5, [wagers(2, { bonus: [500] })], [])] }));
  const two = round({ circles: [circle(2, [wagers(2)], [["8c", "Td"]]), circle(5, [wagers(2, { bonus: [500] })], [["9c", "9d"]])] });
  const words = told("seat 2 gets 8c", "the bank gets 9d", "the bank gets a card, face down", "seat 2 in the circle of seat 5 gets 9c");
  const dealt = sight(two, { version: 8, told: words });
  assert.equal(
    politely(betting, dealt),
    "The bank gets nine of diamonds. You have eight of clubs, ten of diamonds. Your circle 5: nine of clubs, nine of diamonds. $25 are bet against a bank of $500.",
  );
  // Only what has changed is read again.
  const split = round({ circles: [circle(2, [wagers(2)], [["8c", "Td"]]), circle(5, [wagers(2, { bonus: [500] })], [["9c", "As"], ["9d", "Ts"]])] });
  const cards = told("the second hand of seat 2 in the circle of seat 5 gets Ts");
  assert.equal(
    politely(dealt, sight(split, { version: 9, told: cards })),
    "Your circle 5, hand 1: nine of clubs, ace of spades. Your circle 5, hand 2: nine of diamonds, ten of spades.",
  );
  // Cards of a circle behind whose owner one bets are told with his name.
  const behind = sight(round({ circles: [circle(1, [wagers(1), wagers(2)], [["8c"]])] }), { version: 8, told: told("seat 1 gets 8c") });
  assert.equal(politely(betting, behind), "Ann gets eight of clubs. $20 are bet against a bank of $500.");
});
