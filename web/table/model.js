/** What a page draws of a table, made of what there is to see there. Nothing here knows of the page, or of rules. */

/** @import { Circle, Hand, Happened, PokerHand, Round, SeatNumber, TableSeen, TableSight, Turn, Wagers } from "../wire.js" */

import { texts, wagerName } from "../texts/table.js";
import { dollars } from "../money.js";
import { isMissed } from "./hand-log.js";
import { deed, named, namesOf } from "./words.js";

/**
 * Somebody's place at the table.
 * @typedef {object} SeatModel
 * @property {SeatNumber} number
 * @property {string | null} name None if it is free.
 * @property {boolean} own
 * @property {boolean} bot
 * @property {boolean} away
 * @property {number} chips
 * @property {boolean} turn Whether he may act now.
 * @property {"in" | "folded" | "none"} hand Whether he is in the hand.
 * @property {boolean} allIn
 * @property {string[]} cards
 * @property {number[]} up Which of his own cards the others see, from 1.
 * @property {boolean} choosable Whether his cards may be chosen.
 * @property {number} bet
 * @property {"dealer" | "action" | null} button Which button lies there.
 * @property {string} worth What his hand is called.
 * @property {string} deed What he has just done.
 * @property {boolean} banks
 * @property {number | null} bankHand Which hand of his turn he banks, as the button before him says.
 * @property {CircleModel | null} circle
 * @property {"sit" | "move" | null} offer What a free seat is offered for.
 */

/**
 * A betting circle.
 * @typedef {object} CircleModel
 * @property {string} owner Who plays it, if he sits elsewhere.
 * @property {Array<{ cards: string[], bet: number, worth: string, active: boolean }>} hands
 * @property {Array<{ id: string, label: string, cents: number }>} spots
 * @property {Array<{ name: string, cents: number }>} behind
 */

/**
 * The bank of a round.
 * @typedef {object} BankModel
 * @property {string} title
 * @property {number} wager
 * @property {string[]} cards
 * @property {string} worth
 * @property {number} shoe
 */

/**
 * @typedef {object} TableModel
 * @property {"poker" | "banked"} kind
 * @property {SeatModel[]} seats From him who looks, clockwise.
 * @property {string} street
 * @property {string[]} board
 * @property {boolean} hasBoard
 * @property {string | null} nextBurn
 * @property {Array<{ label: string, cents: number }>} pots
 * @property {number} pot
 * @property {BankModel | null} bank
 * @property {string} status Who must speak, in words.
 * @property {boolean} ownTurn
 * @property {string[]} results How the hand that still lies there ended.
 * @property {string} worth The name of his own hand.
 * @property {ReadonlySet<string>} marked The cards on which it stands that they are Bonus cards.
 */

/**
 * The hand that is over, until the next one begins.
 * @typedef {{ hand: Hand, told: Happened[], names: Map<number, string> }} Over
 */

/**
 * What the page knows of him who looks.
 * @typedef {object} Page
 * @property {boolean} moving Whether he looks for another seat.
 * @property {boolean} mayAct Whether he may sit down.
 * @property {boolean} choosing Whether he chooses among his cards.
 * @property {readonly SeatNumber[]} [called] The seats that are kept for him.
 */

/**
 * @param {TableSight} sight
 * @param {TableSeen | null} seen
 * @param {Over | null} over
 * @param {Map<number, string>} deeds
 * @param {Page} page
 * @returns {TableModel}
 */
export function tableModel(sight, seen, over, deeds, page) {
  const hand = sight.hand ?? over?.hand ?? null;
  const poker = hand && "poker" in hand ? hand.poker : null;
  const round = hand && "round" in hand ? hand.round : null;
  const names = namesOf(sight.seats);
  const seats = seatNumbers(sight, seen).map((number) => seatModel(number, sight, poker, round, seen, deeds, page));
  const own = seats.find((seat) => seat.own);
  return {
    kind: sight.bank ? "banked" : "poker",
    seats,
    street: poker?.street ?? "",
    board: poker?.board ?? [],
    hasBoard: (poker?.board.length ?? 0) > 0,
    nextBurn: poker?.next_burn ?? null,
    pots: poker ? potsOf(poker) : [],
    pot: poker?.pot ?? 0,
    bank: sight.bank ? bankModel(sight, round, names) : null,
    status: statusOf(sight, names),
    ownTurn: isOwnTurn(sight),
    results: sight.hand ? [] : resultsOf(over, sight.seat),
    worth: own?.worth ?? "",
    marked: new Set(seen?.marked ?? []),
  };
}

/**
 * The seats from him who looks, clockwise; from the first if he looks on.
 * @param {TableSight} sight
 * @param {TableSeen | null} seen
 * @returns {number[]}
 */
export function seatNumbers(sight, seen) {
  const count = Math.max(seen?.seats ?? 0, ...sight.seats.map(({ seat }) => seat), 2);
  const first = sight.seat ?? 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % count) + 1);
}

/**
 * @param {number} number
 * @param {TableSight} sight
 * @param {PokerHand | null} poker
 * @param {Round | null} round
 * @param {TableSeen | null} seen
 * @param {Map<number, string>} deeds
 * @param {Page} page
 * @returns {SeatModel}
 */
function seatModel(number, sight, poker, round, seen, deeds, page) {
  const taken = sight.seats.find(({ seat }) => seat === number);
  const holding = poker?.seats.find(({ seat }) => seat === number);
  const circle = round?.circles.find((circle) => circle.circle === number);
  const own = sight.seat === number;
  const worth = (holding ? [holding.name, holding.low] : (circle?.names ?? [])).filter(Boolean).join(" · ");
  const offer = taken || !page.mayAct || isKept(number, seen, page) ? null : sight.seat === null ? "sit" : page.moving ? "move" : null;
  return {
    number,
    name: taken?.name ?? null,
    own,
    bot: taken?.bot ?? false,
    away: taken?.away ?? false,
    chips: taken?.chips ?? 0,
    turn: actingOf(sight).includes(number),
    hand: !holding ? "none" : holding.live ? "in" : "folded",
    allIn: Boolean(sight.hand && holding?.live && taken?.chips === 0),
    cards: holding?.cards ?? [],
    up: own ? (holding?.up ?? []) : [],
    choosable: own && page.choosing,
    bet: holding?.bet ?? 0,
    button: poker?.button === number ? "dealer" : round?.button === number ? "action" : null,
    worth,
    deed: deeds.get(number) ?? "",
    banks: bankerOf(sight, round) === number,
    bankHand: bankHandOf(sight, number),
    circle: circle ? circleModel(circle, sight, seen) : own && round && round.bank !== number ? emptyCircle(seen) : null,
    offer,
  };
}

/**
 * Whether a seat where nobody sits waits for somebody else, who was called to it.
 * @param {number} number
 * @param {TableSeen | null} seen
 * @param {Page} page
 */
const isKept = (number, seen, { called = [] }) => seen !== null && !seen.free.includes(number) && !called.includes(number);

/**
 * @param {Circle} circle
 * @param {TableSight} sight
 * @param {TableSeen | null} seen
 * @returns {CircleModel}
 */
function circleModel(circle, sight, seen) {
  const options = sight.options && "round" in sight.options ? sight.options.round : null;
  const active = options?.circle === circle.circle ? options.hand - 1 : -1;
  const [first, ...others] = circle.wagers;
  const names = namesOf(sight.seats);
  const whose = (/** @type {number} */ seat) => (seat === sight.seat ? texts.you : (names.get(seat) ?? texts.seat(seat)));
  const on = first?.on ?? [];
  const split = circle.hands.length > 1;
  return {
    owner: first && first.seat !== circle.circle ? whose(first.seat) : "",
    hands: circle.hands.map((cards, index) => ({
      cards,
      bet: split ? (on[index] ?? 0) : 0,
      worth: circle.names[index] ?? "",
      active: index === active,
    })),
    spots: first ? spotsOf(first, seen?.base ?? "base", seen?.bonus ?? [], split) : [],
    behind: others.map((wagers) => ({ name: whose(wagers.seat), cents: allOf(wagers) })),
  };
}

/**
 * One's own circle with nothing in it yet.
 * @param {TableSeen | null} seen
 * @returns {CircleModel}
 */
function emptyCircle(seen) {
  const spots = [seen?.base ?? "base", ...(seen?.bonus ?? [])].map((id) => ({ id, label: wagerName(id), cents: 0 }));
  return { owner: "", hands: [], spots, behind: [] };
}

/**
 * What lies on the spots of a circle. Where there is one hand, what is put up besides, to double or to play, lies by it.
 * @param {Wagers} wagers
 * @param {string} base
 * @param {readonly string[]} bonus
 * @param {boolean} split
 */
function spotsOf(wagers, base, bonus, split) {
  const extra = split ? 0 : wagers.on.reduce((sum, cents) => sum + cents, 0) - wagers.base;
  const spots = [
    { id: base, label: wagerName(base), cents: wagers.base },
    { id: "extra", label: "+", cents: Math.max(0, extra) },
    { id: "insurance", label: wagerName("insurance"), cents: wagers.insurance },
    ...wagers.bonus.map((cents, index) => ({ id: bonus[index] ?? `bonus-${index + 1}`, label: wagerName(bonus[index] ?? ""), cents })),
  ];
  return spots.filter(({ id, cents }) => cents > 0 || id === base || bonus.includes(id));
}

/** @param {Wagers} wagers */
const allOf = (wagers) =>
  wagers.on.reduce((sum, cents) => sum + cents, 0) + wagers.insurance + wagers.bonus.reduce((sum, cents) => sum + cents, 0);

/** @param {PokerHand} poker */
function potsOf(poker) {
  const pots = poker.pots.filter(({ chips }) => chips > 0);
  return pots.map(({ chips }, index) => ({
    label: pots.length === 1 ? texts.pot : index === 0 ? texts.mainPot : texts.sidePot(index),
    cents: chips,
  }));
}

/**
 * @param {TableSight} sight
 * @param {Round | null} round
 * @param {Map<number, string>} names
 * @returns {BankModel}
 */
function bankModel(sight, round, names) {
  const turn = sight.bank?.turn ?? "stopped";
  const name = (/** @type {number} */ seat) => names.get(seat) ?? texts.seat(seat);
  const title =
    round && (sight.hand === null || turn === "stopped" || "offered" in turn)
      ? texts.bankOf(name(round.bank))
      : turn === "stopped"
        ? texts.bankStopped
        : "offered" in turn
          ? texts.bankOffered(name(turn.offered))
          : texts.bankHand(name(turn.banks.seat), turn.banks.hand);
  return {
    title,
    wager: round?.bank_wager ?? 0,
    cards: round?.bank_cards ?? [],
    worth: round?.bank_name ?? "",
    shoe: round?.shoe ?? 0,
  };
}

/**
 * @param {TableSight} sight
 * @param {Round | null} round
 */
function bankerOf(sight, round) {
  if (round) return round.bank;
  const turn = sight.bank?.turn;
  return typeof turn === "object" && "banks" in turn ? turn.banks.seat : null;
}

/**
 * Which hand of his turn somebody banks; none if he does not, or it is not known.
 * @param {TableSight} sight
 * @param {number} number
 */
function bankHandOf({ bank }, number) {
  const banks = typeof bank?.turn === "object" && "banks" in bank.turn ? bank.turn.banks : null;
  return banks?.seat === number ? banks.hand : null;
}

/**
 * Everybody who may act now: where they need not wait for each other, several.
 * @param {TableSight} sight
 * @returns {readonly number[]}
 */
function actingOf(sight) {
  if (sight.hand) return "poker" in sight.hand ? sight.hand.poker.acting : sight.hand.round.acting;
  const asked = speaks(sight);
  return asked === null ? [] : [asked];
}

/**
 * Who must speak first, by the hand or by the offer of the bank.
 * @param {TableSight} sight
 * @returns {number | null}
 */
export function speaks(sight) {
  const turn = turnOf(sight);
  if (typeof turn === "object" && turn) return "seat" in turn ? turn.seat : turn.bank;
  const bank = sight.hand ? null : sight.bank?.turn;
  if (typeof bank !== "object" || !bank) return null;
  return "offered" in bank ? bank.offered : bank.banks.seat;
}

/**
 * @param {TableSight} sight
 * @returns {Turn | null}
 */
const turnOf = ({ hand }) => (hand === null ? null : "poker" in hand ? hand.poker.turn : hand.round.turn);

/**
 * Whether he who looks can still win or lose something in the hand.
 * @param {TableSight} sight
 */
export function isInHand({ hand, seat }) {
  if (hand === null) return false;
  if ("poker" in hand) return hand.poker.seats.some((holding) => holding.seat === seat && holding.live);
  return hand.round.bank === seat || hand.round.circles.some(({ wagers }) => wagers.some((wager) => wager.seat === seat));
}

/** @param {TableSight} sight */
export const isOwnTurn = (sight) => sight.seat !== null && actingOf(sight).includes(sight.seat);

/**
 * @param {TableSight} sight
 * @param {Map<number, string>} names
 * @returns {string}
 */
function statusOf(sight, names) {
  const { turns } = texts;
  const name = (/** @type {number} */ seat) => names.get(seat) ?? texts.seat(seat);
  const turn = turnOf(sight);
  if (isOwnTurn(sight)) return ownTurnWords(sight);
  if (turn === null) {
    const bank = sight.bank?.turn;
    if (bank === "stopped") return texts.bankStopped;
    if (bank && "offered" in bank) return texts.bankOffered(name(bank.offered));
    if (bank) return turns.bank(name(bank.banks.seat));
    return sight.seats.length < 2 ? turns.waiting : turns.between;
  }
  if (turn === "wagers") return bettingWords(sight);
  if (typeof turn === "string") return turns[turn];
  return "seat" in turn ? turns.seats(actingOf(sight).map(name)) : turns.bank(name(turn.bank));
}

/**
 * What one is told while bets are made: that one may bet, has bet, or is bet against.
 * @param {TableSight} sight
 */
function bettingWords({ hand, seat }) {
  const round = hand && "round" in hand ? hand.round : null;
  if (round?.bank === seat) return texts.wagers.bank;
  const lies = round?.circles.some(({ wagers }) => wagers.some((wager) => wager.seat === seat));
  return lies ? texts.wagers.wait : texts.turns.wagers;
}

/**
 * What he is told whose turn it is.
 * @param {TableSight} sight
 */
export function ownTurnWords({ options, hand, seat }) {
  const { turns } = texts;
  if (options && "poker" in options && options.poker.call !== null) {
    const { call, bring_in: bringIn } = options.poker;
    return (bringIn ? turns.yoursToBringIn : turns.yoursToCall)(dollars(call));
  }
  const round = hand && "round" in hand ? hand.round : null;
  const at = options && "round" in options ? options.round : null;
  const hands = round?.circles.find(({ circle }) => circle === at?.circle)?.hands.length ?? 0;
  const where = [
    at?.circle != null && at.circle !== seat ? turns.circle(at.circle) : "",
    at && hands > 1 ? turns.hand(at.hand) : "",
  ];
  return [turns.yours, ...where].filter(Boolean).join(", ");
}

/**
 * How a hand ended, first for him who looks: where many played there is not room for all at once.
 * @param {Over | null} over
 * @param {number | null} seat
 */
function resultsOf(over, seat) {
  if (!over) return [];
  const isResult = (/** @type {Happened} */ { words }) => /\b(?:wins|loses|takes back|does not cover)\b/.test(words) && !/of the bank$/.test(words);
  const isOwn = (/** @type {Happened} */ { words }) => words.startsWith(`seat ${seat} `);
  const results = over.told.filter(isResult);
  return [...results.filter(isOwn), ...results.filter((result) => !isOwn(result))].map(({ words }) => named(words, over.names));
}

/**
 * What everybody has just done, after what happened now. It is forgotten with the street or the hand that it belonged to, and when
 * something was missed.
 * @param {Map<number, string>} before
 * @param {TableSight | null} last
 * @param {TableSight} sight
 * @returns {Map<number, string>}
 */
export function deedsOf(before, last, sight) {
  const street = (/** @type {TableSight} */ { hand }) => (hand === null ? "" : "poker" in hand ? hand.poker.street : "round");
  const begins = sight.hand !== null && !last?.hand;
  const goesOn = sight.hand !== null && last?.hand && street(sight) !== street(last);
  const deeds = new Map(begins || isMissed(last, sight) ? [] : before);
  const forget = () => {
    for (const [seat, words] of [...deeds]) if (!words.startsWith("folds")) deeds.delete(seat);
  };
  if (goesOn) forget();
  for (const { words } of sight.told) {
    // What was done last on the street before is told together with the next one.
    if (goesOn && words === street(sight)) forget();
    const done = deed(words);
    if (!done) continue;
    // How many cards somebody drew is shown until the first one acts (OV.DP.08).
    if (!isDraw(done.deed)) for (const [seat, before] of [...deeds]) if (isDraw(before)) deeds.delete(seat);
    deeds.set(done.seat, done.deed);
  }
  return deeds;
}

/** @param {string} deed */
const isDraw = (deed) => /^(?:draws \d|stands pat)/.test(deed);
