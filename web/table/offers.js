/** What may be done now, as buttons: made of what the table offers, and of nothing else. */

/** @import { ActWanted, Amounts, DecisionWanted, Facing, PokerOptions, RoundOptions, TableSight, Want } from "../wire.js" */

import { texts } from "../texts/table.js";
import { dollars } from "../money.js";
import { isChoice, nearest } from "./amounts.js";

/**
 * One thing that may be done.
 * @typedef {object} Offer
 * @property {string} id What tests call its button.
 * @property {string} key Which key does it.
 * @property {(cents: number, cards: readonly string[]) => string} label
 * @property {(cents: number, cards: readonly string[]) => Want} want
 * @property {boolean} main Whether it is what one mostly wants.
 * @property {Amounts | null} amounts Which amounts there are to choose from.
 * @property {number} first What amount stands there first.
 * @property {{ least: number, most: number, hint: string } | null} cards How many cards must be chosen for it.
 * @property {boolean} seen Whether it is decided by what lies on the table now.
 */

/**
 * Everything that is offered to him who looks.
 * @param {TableSight} sight
 * @returns {Offer[]}
 */
export function offersOf(sight) {
  const { options } = sight;
  const offered = options === null ? [] : "poker" in options ? poker(options.poker, sight) : round(options.round);
  return [...offered, ...bank(sight)];
}

/**
 * @param {string} id
 * @param {string} key
 * @param {string} label
 * @param {Want} want
 * @param {Partial<Offer>} [more]
 * @returns {Offer}
 */
const plain = (id, key, label, want, more = {}) => ({
  id,
  key,
  label: () => label,
  want: () => want,
  main: false,
  amounts: null,
  first: 0,
  cards: null,
  seen: true,
  ...more,
});

/**
 * @param {string} id
 * @param {string} key
 * @param {(money: string) => string} label
 * @param {Amounts} amounts
 * @param {(cents: number) => Want} want
 * @param {Partial<Offer>} [more]
 * @returns {Offer}
 */
const some = (id, key, label, amounts, want, more = {}) => ({
  ...plain(id, key, "", "unwatch", more),
  label: (cents) => label(dollars(cents)),
  want: (cents) => want(cents),
  amounts,
  first: more.first ?? amounts.least,
});

/** @param {ActWanted} act @returns {Want} */
const act = (act) => ({ act });
/** @param {DecisionWanted} decide @returns {Want} */
const decide = (decide) => ({ decide });

/**
 * @param {PokerOptions} options
 * @param {TableSight} sight
 * @returns {Offer[]}
 */
function poker(options, sight) {
  const { acts } = texts;
  /** @type {Offer[]} */
  const offers = [];
  const hand = sight.hand && "poker" in sight.hand ? sight.hand.poker : null;
  const own = hand?.seats.find(({ seat }) => seat === sight.seat)?.cards ?? [];
  if (options.fold) offers.push(plain("fold", "f", acts.fold, act("fold")));
  if (options.check) offers.push(plain("check", "c", acts.check, act("check"), { main: true }));
  if (options.call !== null) {
    const called = options.bring_in ? acts.bringIn : acts.call;
    offers.push(plain("call", "c", called(dollars(options.call)), act("call"), { main: true }));
  }
  if (options.raise) {
    const raised = options.completes ? acts.complete : sight.facing?.bets ? acts.bet : acts.raise;
    offers.push(some("raise", "r", raised, options.raise, (cents) => act({ "raise-to": cents })));
  }
  if (options.draw !== null) {
    offers.push({
      ...plain("draw", "enter", "", act("check"), { main: true }),
      label: (_, cards) => acts.draw(cards.length),
      want: (_, cards) => act({ draw: [...cards] }),
      cards: { least: 0, most: options.draw, hint: acts.drawHint(options.draw) },
    });
  }
  if (options.change_draw && options.draw === null) {
    offers.push({
      ...plain("change-draw", "", "", act("check")),
      label: (_, cards) => acts.changeDraw(cards.length),
      want: (_, cards) => act({ draw: [...cards] }),
      cards: { least: 0, most: own.length, hint: acts.changeHint },
    });
  }
  if (options.discard !== null) {
    const count = options.discard;
    offers.push({
      ...plain("discard", "enter", acts.discard(count), act("check"), { main: true }),
      want: (_, cards) => act({ discard: [...cards] }),
      cards: { least: count, most: count, hint: acts.discardHint(count) },
    });
  }
  if (options.muck) offers.push(plain("muck", "m", acts.muck, act("muck")));
  if (options.show) offers.push(plain("show", "w", acts.show, act("show"), { main: true }));
  if (options.play_board) offers.push(plain("play-board", "b", acts.playBoard, act("play-board")));
  if (options.kill !== null) {
    offers.push(plain("no-kill", "n", acts.noKill, act("no-kill")));
    offers.push(plain("kill", "k", acts.kill(dollars(options.kill)), act("kill"), { main: true }));
  }
  if (options.all_in_for_pot) {
    offers.push(plain("all-in-for-pot", "a", acts.allInForPot, act("all-in-for-pot")));
    offers.push(plain("stay-in", "s", acts.stayIn, act("stay-in"), { main: true }));
  }
  return offers;
}

/**
 * @param {RoundOptions} options
 * @returns {Offer[]}
 */
function round(options) {
  const { acts } = texts;
  /** @type {Offer[]} */
  const offers = [];
  const { circle } = options;
  if (options.insure && circle !== null) {
    const insure = (/** @type {number} */ chips) => decide({ insure: { circle, chips } });
    offers.push(plain("no-insure", "n", acts.noInsure, insure(0)));
    offers.push(some("insure", "i", acts.insure, options.insure, insure, { first: options.insure.most }));
  }
  if (options.stand) offers.push(plain("stand", "s", acts.stand, decide("stand"), { main: true }));
  if (options.hit) offers.push(plain("hit", "h", acts.hit, decide("hit"), { main: true }));
  if (options.double) {
    const { most } = options.double;
    offers.push(some("double", "d", acts.double, options.double, (double) => decide({ double }), { first: most }));
  }
  if (options.split) {
    const { most } = options.split;
    offers.push(some("split", "p", acts.split, options.split, (split) => decide({ split }), { first: most }));
  }
  if (options.surrender) offers.push(plain("surrender", "u", acts.surrender, decide("surrender")));
  if (options.follow) {
    const { most } = options.follow;
    offers.push(plain("stay", "n", acts.stay, decide("stay")));
    offers.push(some("follow", "f", acts.follow, options.follow, (follow) => decide({ follow }), { first: most, main: true }));
  }
  if (options.fold) offers.push(plain("fold", "f", acts.fold, decide("fold")));
  if (options.play !== null) {
    offers.push(plain("play", "p", acts.play(dollars(options.play)), decide("play"), { main: true }));
  }
  return offers;
}

/**
 * What may be done with the position of the player-dealer.
 * @param {TableSight} sight
 * @returns {Offer[]}
 */
function bank({ bank, seat, hand, seats }) {
  if (!bank?.options) return [];
  const { acts } = texts;
  const { take, pass, give_up: giveUp, put_up: span } = bank.options;
  const round = hand && "round" in hand ? hand.round : null;
  const chips = seats.find((taken) => taken.seat === seat)?.chips ?? 0;
  const putUp = (/** @type {number} */ cents) => /** @type {Want} */ ({ bank: { "put-up": cents } });
  /** @type {Offer[]} */
  const offers = [];
  if (pass) offers.push(plain("bank-pass", "n", acts.pass, { bank: "pass" }));
  if (take) offers.push(plain("bank-take", "k", acts.take, { bank: "take" }, { main: true }));
  if (giveUp) offers.push(plain("bank-give-up", "n", acts.giveUp, { bank: "give-up" }));
  if (span) {
    const first = round?.bank_wager || Math.round(chips / 2);
    offers.push(some("bank-put-up", "k", acts.putUp, span, putUp, { main: !round, first }));
  }
  return offers;
}

/**
 * A few amounts that one often wants; what the table does not offer is brought to what it does.
 * @param {Offer} offer
 * @param {Facing | null} facing
 * @returns {Array<{ label: string, cents: number }>}
 */
export function quick({ id, amounts }, facing) {
  if (!amounts || !isChoice(amounts)) return [];
  const { least, half, pot, most } = texts.quick;
  // A raise by the pot is one by what lies there when he has called.
  const by = (/** @type {Facing} */ { level, pot }, /** @type {number} */ part) => nearest(amounts, level + pot * part);
  const parts = id === "raise" && facing ? [{ label: half, cents: by(facing, 0.5) }, { label: pot, cents: by(facing, 1) }] : [];
  const wanted = [{ label: least, cents: amounts.least }, ...parts, { label: most, cents: amounts.most }];
  return wanted.filter(({ cents }, index) => wanted.findIndex((other) => other.cents === cents) === index);
}
