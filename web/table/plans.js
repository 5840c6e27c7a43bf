/** What a player wants to do when his turn comes. It is done only if it is then really offered, and is forgotten otherwise. */

/** @import { ActWanted, PokerHand, PokerOptions, TableSight } from "../wire.js" */

/** @typedef {{ id: "check-fold" | "check" | "call-any" } | { id: "call", cents: number }} Plan */

/**
 * What may be planned now; nothing out of a hand, or on one's own turn.
 * @param {TableSight} sight
 * @returns {Plan[]}
 */
export function plansOf(sight) {
  const hand = pokerHand(sight);
  const own = hand?.seats.find(({ seat }) => seat === sight.seat);
  const chips = sight.seats.find(({ seat }) => seat === sight.seat)?.chips ?? 0;
  const turn = hand?.turn;
  const anothers = typeof turn === "object" && "seat" in turn && turn.seat !== sight.seat;
  if (!hand || !own?.live || !anothers || chips === 0) return [];
  const toCall = toCallOf(hand, own.bet);
  return toCall > 0
    ? [{ id: "check-fold" }, { id: "call", cents: Math.min(toCall, chips) }, { id: "call-any" }]
    : [{ id: "check-fold" }, { id: "check" }, { id: "call-any" }];
}

/**
 * Whether a plan still says the same: one to call an amount is off when the bet has changed.
 * @param {Plan} plan
 * @param {readonly Plan[]} plans
 */
export const holds = (plan, plans) =>
  plan.id !== "call" || plans.some((other) => other.id === "call" && other.cents === plan.cents);

/**
 * What is done by a plan, if it is offered.
 * @param {Plan} plan
 * @param {PokerOptions} options
 * @returns {ActWanted | null}
 */
export function actOf(plan, options) {
  switch (plan.id) {
    case "check-fold":
      return options.check ? "check" : options.fold ? "fold" : null;
    case "check":
      return options.check ? "check" : null;
    case "call":
      return options.call === plan.cents ? "call" : null;
    case "call-any":
      return options.check ? "check" : options.call !== null ? "call" : null;
  }
}

/**
 * @param {TableSight} sight
 * @returns {PokerHand | null}
 */
const pokerHand = ({ hand }) => (hand && "poker" in hand ? hand.poker : null);

/**
 * @param {PokerHand} hand
 * @param {number} bet
 */
const toCallOf = (hand, bet) => Math.max(...hand.seats.map((holding) => holding.bet)) - bet;
