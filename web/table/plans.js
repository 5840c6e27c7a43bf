/** What a player wants to do when his turn comes. It is done only if it is then really offered, and is forgotten otherwise. */

/** @import { ActWanted, PokerOptions, TableSight } from "../wire.js" */

import { isOwnTurn } from "./model.js";

/** @typedef {{ id: "check-fold" | "check" | "call-any" } | { id: "call", cents: number }} Plan */

/**
 * What may be planned now, while others bet, by what the table says that he faces; nothing out of a hand, or on one's own turn.
 * @param {TableSight} sight
 * @returns {Plan[]}
 */
export function plansOf(sight) {
  const { facing } = sight;
  if (facing === null || isOwnTurn(sight)) return [];
  return facing.to_call > 0
    ? [{ id: "check-fold" }, { id: "call", cents: facing.to_call }, { id: "call-any" }]
    : [{ id: "check-fold" }, { id: "check" }, { id: "call-any" }];
}

/**
 * What becomes of a plan with what is seen next: it is kept, or carried out, or forgotten. It is for the street and the cards that it was
 * made for, and for a bet that has not changed.
 * @param {Plan} plan
 * @param {TableSight | null} last
 * @param {TableSight} sight
 * @returns {{ plan: Plan | null, act: ActWanted | null }}
 */
export function follow(plan, last, sight) {
  const isSame = last !== null && spotOf(last) === spotOf(sight);
  if (isSame && isOwnTurn(sight)) {
    const act = sight.options && "poker" in sight.options ? actOf(plan, sight.options.poker) : null;
    return { plan: null, act };
  }
  const isKept = isSame && plansOf(sight).some((other) => isAlike(other, plan));
  return { plan: isKept ? plan : null, act: null };
}

/**
 * Whether two plans say the same: one to call an amount is another when the bet has changed.
 * @param {Plan} one
 * @param {Plan} other
 */
export const isAlike = (one, other) => one.id === other.id && (one.id !== "call" || other.id !== "call" || one.cents === other.cents);

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
 * The street and the cards of him who looks.
 * @param {TableSight} sight
 */
function spotOf(sight) {
  const hand = sight.hand && "poker" in sight.hand ? sight.hand.poker : null;
  const own = hand?.seats.find(({ seat }) => seat === sight.seat);
  return [hand?.street, ...(own?.cards ?? [])].join(" ");
}
