/** What can be said of a hand, as a form asks for it: what happened first, then one thing after the other. No rule of any game is here. */

import { desk as texts } from "../texts/desk.js";

/** @import { TableSight, Want } from "../wire.js" */

/** @typedef {{ want: Want, kind: string, fields: [string, unknown][] }} Sayable */

/**
 * A want taken apart.
 * @param {Want} want
 * @returns {Sayable}
 */
export function apart(want) {
  if (typeof want === "string") return { want, kind: want, fields: [] };
  if ("ruled" in want && "miscall" in want.ruled) {
    const { pot, seat } = want.ruled.miscall;
    const cost = pot && seat ? "both" : pot ? "pot" : seat ? "seat" : "";
    return { want, kind: "miscall", fields: [["cost", cost]] };
  }
  const [name, body] = Object.entries(want)[0] ?? ["", {}];
  if (name !== "mishap" && name !== "ruled") return { want, kind: name, fields: Object.entries(body) };
  if (typeof body === "string") return { want, kind: body, fields: [] };
  const [kind, fields] = Object.entries(body)[0] ?? ["", {}];
  return { want, kind, fields: Object.entries(fields ?? {}) };
}

/**
 * The fields of a kind with what may stand in each, given what stands in those before it.
 * @param {readonly Sayable[]} all
 * @param {string} kind
 * @param {ReadonlyMap<string, string>} chosen What stands in a field, as JSON.
 */
export function fieldsOf(all, kind, chosen) {
  let fitting = all.filter((sayable) => sayable.kind === kind);
  /** @type {{ name: string, values: string[], value: string }[]} */
  const fields = [];
  for (const [place, [name]] of (fitting[0]?.fields ?? []).entries()) {
    const at = (/** @type {Sayable} */ { fields }) => JSON.stringify(fields[place]?.[1] ?? null);
    const values = [...new Set(fitting.map(at))];
    const wanted = chosen.get(name);
    const value = wanted !== undefined && values.includes(wanted) ? wanted : (values[0] ?? "null");
    fields.push({ name, values, value });
    fitting = fitting.filter((sayable) => at(sayable) === value);
  }
  return { fields, want: fitting[0]?.want ?? null };
}

/**
 * What stands in a field, in words.
 * @param {string} name
 * @param {string} json
 * @param {TableSight | null} sight
 * @param {ReadonlyMap<string, string>} chosen
 */
export function valueText(name, json, sight, chosen) {
  const value = JSON.parse(json);
  const { values } = texts;
  const seat = (/** @type {number} */ number) => texts.table.seat(number, sight?.seats.find((taken) => taken.seat === number)?.name);
  switch (name) {
    case "seat":
      return value === null ? values.noSeat : seat(value);
    case "whose":
      return value === "bank" ? values.bank : values.hand(seat(value.hand.circle), value.hand.hand);
    case "card":
      return values.card(value, face(value, sight, chosen));
    case "how":
      return values.how[value] ?? value;
    case "act":
      return typeof value === "string" ? (values.act[value] ?? value) : values.raise;
    case "cost":
      return values.cost[value] ?? value;
    case "held":
      return values.held[value === true ? "true" : "false"];
    case "down":
      return values.shuffler[value === true ? "true" : "false"];
    default:
      return String(value);
  }
}

/**
 * What all see of a card: its face, or that it lies face down.
 * @param {number} card
 * @param {TableSight | null} sight
 * @param {ReadonlyMap<string, string>} chosen
 */
function face(card, sight, chosen) {
  const hand = sight?.hand;
  if (!hand) return null;
  const cards = "poker" in hand ? pokerCards(hand.poker, chosen) : roundCards(hand.round, chosen);
  const seen = cards?.[card - 1];
  return seen === undefined ? null : seen === "??" ? texts.values.down : seen;
}

/**
 * @param {import("../wire.js").PokerHand} hand
 * @param {ReadonlyMap<string, string>} chosen
 */
function pokerCards({ seats }, chosen) {
  const seat = JSON.parse(chosen.get("seat") ?? "null");
  return seats.find((holding) => holding.seat === seat)?.cards;
}

/**
 * @param {import("../wire.js").Round} round
 * @param {ReadonlyMap<string, string>} chosen
 */
function roundCards({ bank_cards, circles }, chosen) {
  const whose = JSON.parse(chosen.get("whose") ?? "null");
  if (whose === "bank") return bank_cards;
  return circles.find(({ circle }) => circle === whose?.hand.circle)?.hands[whose.hand.hand - 1];
}
