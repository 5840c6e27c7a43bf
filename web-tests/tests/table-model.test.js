/** What a table's page makes of what it sees: amounts, plans, words, offers and places, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest, next } from "../../web/table/amounts.js";
import { HandLog } from "../../web/table/hand-log.js";
import { deedsOf, isOwnTurn, tableModel } from "../../web/table/model.js";
import { offersOf, quick } from "../../web/table/offers.js";
import { places } from "../../web/table/places.js";
import { actOf, follow, isAlike, plansOf } from "../../web/table/plans.js";
import { deed, named, pieces } from "../../web/table/words.js";
import { texts } from "../../web/texts/table.js";

/** @import { PokerHand, PokerOptions, RoundOptions, TableSeen, TableSight } from "../../web/wire.js" */

const NO_OPTIONS = /** @type {PokerOptions} */ ({
  fold: false, check: false, call: null, bring_in: false, raise: null, completes: false, draw: null, discard: null, show: false, muck: false,
  play_board: false, kill: null, all_in_for_pot: false, change_draw: false,
});

const PAGE = { moving: false, mayAct: true, choosing: false };

/**
 * A hand of three in which seat 2 looks, and seat 3 is to act.
 * @param {Partial<TableSight>} [more]
 * @returns {TableSight}
 */
const sight = (more = {}) => ({
  table: 1,
  version: 7,
  seat: 2,
  seats: [
    { seat: 1, person: 1, name: "Ann", bot: false, chips: 9_600, away: false },
    { seat: 2, person: 2, name: "Ben", bot: false, chips: 9_800, away: false },
    { seat: 3, person: 3, name: "Cleo", bot: true, chips: 9_900, away: false },
  ],
  hand: {
    poker: {
      street: "deal", button: 3, turn: { seat: 3 }, acting: [3], betting: true, board: [], pot: 700, pots: [], dropped: 0, stub: 46, next_burn: null,
      seats: [
        { seat: 1, live: true, bet: 400, cards: ["??", "??"], up: [], name: null, low: null },
        { seat: 2, live: true, bet: 200, cards: ["As", "Td"], up: [], name: "High Card, A-T", low: null },
        { seat: 3, live: true, bet: 100, cards: ["??", "??"], up: [], name: null, low: null },
      ],
    },
  },
  options: null,
  facing: { to_call: 200, level: 400, pot: 900, bets: false },
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

/** @param {TableSight} sight */
function pokerOf({ hand }) {
  assert.ok(hand && "poker" in hand);
  return hand.poker;
}

/**
 * The hand, otherwise.
 * @param {Partial<PokerHand>} more
 */
const poker = (more) => ({ poker: { ...pokerOf(sight()), ...more } });

test("an amount is brought to the nearest that is offered, and the most is always one", () => {
  const amounts = { least: 500, most: 1_850, step: 500 };
  const cases = [[0, 500], [700, 500], [760, 1_000], [1_600, 1_500], [1_700, 1_850], [9_999, 1_850]];
  for (const [wanted = 0, offered] of cases) assert.equal(nearest(amounts, wanted), offered, String(wanted));
  assert.equal(next(amounts, 1_500, 1), 1_850);
  assert.equal(next(amounts, 500, -1), 500);
  assert.equal(next({ least: 400, most: 900, step: 0 }, 400, 1), 900);
});

test("a plan is carried out only if it is offered, and one to call an amount ends with another bet", () => {
  const plans = plansOf(sight());
  assert.deepEqual(plans, [{ id: "check-fold" }, { id: "call", cents: 200 }, { id: "call-any" }]);
  const call = { id: /** @type {const} */ ("call"), cents: 200 };
  assert.ok(plans.some((plan) => isAlike(plan, call)));
  assert.ok(!isAlike(call, { id: "call", cents: 400 }));
  assert.equal(actOf(call, { ...NO_OPTIONS, call: 200 }), "call");
  assert.equal(actOf(call, { ...NO_OPTIONS, call: 400, fold: true }), null);
  assert.equal(actOf({ id: "check-fold" }, { ...NO_OPTIONS, call: 400, fold: true }), "fold");
  assert.equal(actOf({ id: "check-fold" }, { ...NO_OPTIONS, check: true, fold: true }), "check");
  assert.equal(actOf({ id: "check" }, { ...NO_OPTIONS, draw: 5 }), null);
});

test("a plan ends with the street and the hand that it was made for", () => {
  const plan = { id: /** @type {const} */ ("call-any") };
  const last = sight();
  /** @type {Partial<PokerHand>} */
  const turn = { turn: { seat: 2 }, acting: [2] };
  const options = { poker: { ...NO_OPTIONS, check: true } };
  assert.deepEqual(follow(plan, last, sight({ version: 8 })), { plan, act: null });
  assert.deepEqual(follow(plan, last, sight({ hand: poker(turn), options })), { plan: null, act: "check" });
  // The flop comes with what the last one did, and it is his turn at once.
  const flop = poker({ ...turn, street: "flop", board: ["2c", "3c", "4c"] });
  assert.deepEqual(follow(plan, last, sight({ hand: flop, options })), { plan: null, act: null });
  const seats = pokerOf(last).seats.map((holding) => (holding.seat === 2 ? { ...holding, cards: ["2d", "7c"] } : holding));
  assert.deepEqual(follow(plan, last, sight({ hand: poker({ ...turn, seats }), options })), { plan: null, act: null });
});

test("nothing is planned while others draw, throw away, kill or show", () => {
  assert.deepEqual(plansOf(sight({ hand: poker({ betting: false }), facing: null })), []);
});

test("what there is to call is what the table says, whatever lies there", () => {
  // Before the bring-in nobody has bet, and nobody could check.
  const seats = pokerOf(sight()).seats.map((holding) => ({ ...holding, bet: 0 }));
  const facing = { to_call: 100, level: 100, pot: 800, bets: true };
  assert.deepEqual(plansOf(sight({ hand: poker({ seats }), facing })), [{ id: "check-fold" }, { id: "call", cents: 100 }, { id: "call-any" }]);
  assert.deepEqual(plansOf(sight({ facing: { ...facing, to_call: 0 } })).map(({ id }) => id), ["check-fold", "check", "call-any"]);
});

test("whether it is a bet or a raise is said by the table, and a raise by the pot counts what he calls", () => {
  const raise = { least: 500, most: 20_000, step: 100 };
  const options = { poker: { ...NO_OPTIONS, check: true, raise } };
  const label = (/** @type {boolean} */ bets) => {
    const offer = offersOf(sight({ options, facing: { to_call: 0, level: 0, pot: 700, bets } })).find(({ id }) => id === "raise");
    return offer?.label(500, []);
  };
  assert.deepEqual([label(true), label(false)], ["Bet $5", "Raise to $5"]);
  // With his call of the bet of $4 there are $9: a raise by half of that is to $8.50, which the table has not, and by all of it to $13.
  const offer = offersOf(sight({ options })).find(({ id }) => id === "raise");
  assert.ok(offer);
  assert.deepEqual(quick(offer, sight().facing).map(({ cents }) => cents), [500, 800, 1_300, 20_000]);
});

test("what may be done with hands against a bank has a button each, and none has what is not offered", () => {
  const span = { least: 500, most: 1_000, step: 100 };
  const none = { circle: 2, hand: 1, bank: null, insure: null, hit: false, stand: false, double: null, split: null, surrender: false, follow: null, play: null, fold: false };
  const offered = (/** @type {Partial<RoundOptions>} */ some) => offersOf(sight({ options: { round: { ...none, ...some } } }));
  const wants = (/** @type {Partial<RoundOptions>} */ some) => offered(some).map(({ id, first, want }) => [id, want(first, [])]);
  assert.deepEqual(offered({}), []);
  assert.deepEqual(wants({ insure: span }), [
    ["no-insure", { decide: { insure: { circle: 2, chips: 0 } } }],
    ["insure", { decide: { insure: { circle: 2, chips: 1_000 } } }],
  ]);
  assert.deepEqual(wants({ hit: true, stand: true, double: span, split: span, surrender: true }), [
    ["stand", { decide: "stand" }], ["hit", { decide: "hit" }], ["double", { decide: { double: 1_000 } }], ["split", { decide: { split: 1_000 } }],
    ["surrender", { decide: "surrender" }],
  ]);
  assert.deepEqual(wants({ follow: span }), [["stay", { decide: "stay" }], ["follow", { decide: { follow: 1_000 } }]]);
  assert.deepEqual(wants({ fold: true, play: 700 }), [["fold", { decide: "fold" }], ["play", { decide: "play" }]]);
});

test("every key that does something stands among the keys", () => {
  const span = { least: 500, most: 1_000, step: 100 };
  const all = { ...NO_OPTIONS, fold: true, check: true, call: 200, raise: span, draw: 3, discard: 1, show: true, muck: true, play_board: true, kill: 400, all_in_for_pot: true };
  const round = { circle: 2, hand: 1, bank: null, insure: span, hit: true, stand: true, double: span, split: span, surrender: true, follow: span, play: 700, fold: true };
  const bank = { turn: /** @type {const} */ ("stopped"), least: 0, options: { take: true, pass: true, give_up: true, put_up: span } };
  const offers = [offersOf(sight({ options: { poker: all } })), offersOf(sight({ options: { round }, bank }))].flat();
  const told = new Map(texts.keys.list.flatMap(([keys, words]) => keys.split(" / ").map((key) => [key.toLowerCase(), words])));
  const parts = { "play-board": "board", "no-kill": "no kill", "no-insure": "no insurance", "stay-in": "stay in", stay: "do not follow", "bank-put-up": "put up", "all-in-for-pot": "all-in", discard: "throw away" };
  for (const { id, key } of offers) {
    const part = /** @type {Record<string, string>} */ (parts)[id] ?? id.replace("bank-", "").replaceAll("-", " ");
    assert.ok(told.get(key)?.includes(part), `${key}: ${part}: ${told.get(key)}`);
  }
});

test("a seat that is kept for somebody else is not offered, and one's own is", () => {
  const seen = /** @type {TableSeen} */ ({ seats: 6, marked: /** @type {string[]} */ ([]), free: [4] });
  const looks = sight({ seat: null, own: null });
  const offered = (/** @type {import("../../web/table/model.js").Page} */ page) =>
    tableModel(looks, seen, null, new Map(), page).seats.filter(({ offer }) => offer === "sit").map(({ number }) => number);
  assert.deepEqual(offered(PAGE), [4]);
  assert.deepEqual(offered({ ...PAGE, called: [5] }), [4, 5]);
  assert.deepEqual(offered({ ...PAGE, mayAct: false }), []);
});

test("whoever may act has the turn, also if another is asked first", () => {
  const discards = sight({ hand: poker({ acting: [2, 3], betting: false }), options: { poker: { ...NO_OPTIONS, discard: 1 } } });
  assert.ok(isOwnTurn(discards));
  assert.deepEqual(plansOf(discards), []);
  const model = tableModel(discards, null, null, new Map(), PAGE);
  assert.equal(model.status, "Your turn");
  assert.deepEqual(model.seats.filter(({ turn }) => turn).map(({ number }) => number), [2, 3]);
  const others = tableModel(sight({ hand: poker({ acting: [1, 3], betting: false }) }), null, null, new Map(), PAGE);
  assert.equal(others.status, "Ann and Cleo are to act");
});

test("the forced opening is brought in and completed, not called and bet", () => {
  const options = { poker: { ...NO_OPTIONS, call: 100, bring_in: true, raise: { least: 200, most: 200, step: 0 }, completes: true } };
  const seats = pokerOf(sight()).seats.map((holding) => ({ ...holding, bet: 0 }));
  const opens = sight({ hand: poker({ turn: { seat: 2 }, acting: [2], seats }), options });
  assert.deepEqual(offersOf(opens).map(({ label, amounts }) => label(amounts?.least ?? 0, [])), ["Bring in for $1", "Complete to $2"]);
  assert.equal(tableModel(opens, null, null, new Map(), PAGE).status, "Your turn, $1 to bring in");
});

test("of the bank exactly what the table offers is offered", () => {
  const stopped = /** @type {const} */ ({ turn: "stopped", least: 2_000 });
  const nothing = { take: false, pass: false, give_up: false, put_up: null };
  const offered = (/** @type {TableSight["bank"]} */ bank) => offersOf(sight({ hand: null, bank }));
  assert.deepEqual(offered({ ...stopped, options: null }), []);
  assert.deepEqual(offered({ ...stopped, options: nothing }), []);
  assert.deepEqual(offered({ ...stopped, options: { ...nothing, take: true } }).map(({ id }) => id), ["bank-take"]);
  const put_up = { least: 2_000, most: 9_500, step: 500 };
  const banks = /** @type {const} */ ({ turn: { banks: { seat: 2, hand: 2 } }, least: 2_000 });
  const [giveUp, putUp] = offered({ ...banks, options: { ...nothing, give_up: true, put_up } });
  assert.deepEqual([giveUp?.id, putUp?.id, putUp?.amounts], ["bank-give-up", "bank-put-up", put_up]);
});

test("how many one drew is shown until the first one acts", () => {
  const told = (/** @type {string[]} */ ...words) => ({ told: words.map((words) => ({ words, by: [] })) });
  const drawn = deedsOf(new Map(), sight(), sight(told("seat 1 draws 2", "seat 2 stands pat")));
  assert.deepEqual([...drawn], [[1, "draws 2"], [2, "stands pat"]]);
  assert.deepEqual([...deedsOf(drawn, sight(), sight(told("seat 3 is first to act")))], [...drawn]);
  assert.deepEqual([...deedsOf(drawn, sight(), sight(told("seat 3 checks")))], [[3, "checks"]]);
});

test("what was done is forgotten with the street, also if both are told at once", () => {
  const told = ["seat 3 folds", "seat 1 calls $4", "flop", "the board gets 2c", "seat 2 checks"].map((words) => ({ words, by: [] }));
  const flop = sight({ hand: poker({ street: "flop" }), told });
  assert.deepEqual([...deedsOf(new Map([[2, "bets $4"]]), sight(), flop)], [[3, "folds"], [2, "checks"]]);
  assert.deepEqual(deed("seat 1 bets $20 on the ante"), { seat: 1, deed: "bets $20" });
});

test("the button of a game with a bank is the action button, at a free seat too; and a disc says which hand is banked", () => {
  /** @type {TableSight["hand"]} */
  const hand = {
    round: { turn: "wagers", acting: [], bank: 3, bank_wager: 5_000, bank_cards: [], bank_name: null, button: 4, circles: [], dropped: 0, shoe: 312 },
  };
  const bank = { turn: { banks: { seat: 3, hand: 2 } }, least: 0, options: null };
  const seen = /** @type {TableSeen} */ ({ seats: 4, marked: ["Ks"], free: [4] });
  const model = tableModel(sight({ hand, bank }), seen, null, new Map(), PAGE);
  assert.deepEqual(model.seats.map(({ number, name, button, bankHand }) => [number, name, button, bankHand]), [
    [2, "Ben", null, null], [3, "Cleo", null, 2], [4, null, "action", null], [1, "Ann", null, null],
  ]);
  assert.ok(model.marked.has("Ks") && !model.marked.has("9s"));
});

test("seats are called by who sits there, and cards are found among the words", () => {
  const names = new Map([[2, "As good as it gets"]]);
  assert.equal(named("seat 2 calls $4", names), "As good as it gets calls $4");
  assert.deepEqual(pieces("seat 2 is dealt Td, face up", names), [
    { text: "As good as it gets is dealt " },
    { card: "Td" },
    { text: ", face up" },
  ]);
  // Why the floor does it is in the words of a person.
  const why = "the floor takes seat 2 from the table: As agreed, seat 2 has Ad hoc plans: dinner";
  const said = "The floor takes As good as it gets from the table: As agreed, seat 2 has Ad hoc plans: dinner";
  assert.equal(named(why, names), said);
  assert.deepEqual(pieces(why, names), [{ text: said }]);
  assert.deepEqual(pieces("the floor pauses the table: As agreed", names), [{ text: "The floor pauses the table: As agreed" }]);
  assert.deepEqual(deed("seat 4 posts the big blind, $2"), { seat: 4, deed: "big blind, $2" });
  assert.equal(deed("seat 4 is dealt a card"), null);
});

test("the log has a part for each hand, and cards that nobody sees in one line", () => {
  const log = new HandLog();
  const tell = (/** @type {number} */ version, /** @type {string[]} */ words, /** @type {boolean} */ over) =>
    log.hear(sight({ version, told: words.map((words) => ({ words, by: [] })), last: over ? sight().hand : null }), new Date(0));
  tell(1, ["2 are dealt in", "seat 1 is dealt a card", "seat 2 is dealt As", "seat 1 is dealt a card"], false);
  tell(1, ["told twice"], false);
  tell(2, ["seat 1 folds"], true);
  tell(3, ["2 are dealt in"], false);
  assert.deepEqual(
    log.hands.map(({ lines }) => lines.map(({ words }) => words)),
    [["2 are dealt in", "cards face down to seat 1", "seat 2 is dealt As", "seat 1 folds"], ["2 are dealt in"]],
  );
});

test("what is offered becomes buttons, and nothing else does", () => {
  const options = { poker: { ...NO_OPTIONS, fold: true, call: 200, raise: { least: 600, most: 600, step: 0 } } };
  const offers = offersOf(sight({ options }));
  assert.deepEqual(offers.map(({ id }) => id), ["fold", "call", "raise"]);
  assert.deepEqual(offers.map(({ want }) => want(600, [])), [{ act: "fold" }, { act: "call" }, { act: { "raise-to": 600 } }]);
  assert.deepEqual(offersOf(sight()), []);
  const all = { ...NO_OPTIONS, muck: true, show: true, play_board: true, kill: 400, all_in_for_pot: true };
  assert.deepEqual(offersOf(sight({ options: { poker: all } })).map(({ id, want }) => [id, want(0, [])]), [
    ["muck", { act: "muck" }], ["show", { act: "show" }], ["play-board", { act: "play-board" }], ["no-kill", { act: "no-kill" }], ["kill", { act: "kill" }],
    ["all-in-for-pot", { act: "all-in-for-pot" }], ["stay-in", { act: "stay-in" }],
  ]);
  const [draw] = offersOf(sight({ options: { poker: { ...NO_OPTIONS, draw: 2 } } }));
  assert.deepEqual(draw?.want(0, ["As"]), { act: { draw: ["As"] } });
  assert.equal(draw?.cards?.most, 2);
});

test("who looks sits at the bottom, the others around him in order", () => {
  const model = tableModel(sight(), null, null, new Map(), PAGE);
  assert.deepEqual(model.seats.map(({ number }) => number), [2, 3, 1]);
  assert.equal(model.worth, "High Card, A-T");
  for (const banked of [false, true]) {
    for (const shape of /** @type {const} */ (["wide", "tall"])) {
      for (let count = 2; count <= 10; count += 1) {
        const around = places(shape, count, banked);
        assert.equal(around.length, count, `${shape} ${count}`);
        assert.equal(new Set(around.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size, count, `${shape} ${count}`);
      }
    }
  }
});

test("how a hand ended is said first of him who looks", () => {
  const { hand } = sight();
  assert.ok(hand);
  const told = ["seat 1 loses $5", "seat 2 loses $5", "seat 3 takes back $10 of the bank", "seat 2 wins $5 on insurance"].map((words) => ({ words, by: [] }));
  const over = { hand, told, names: new Map([[1, "Ann"], [2, "Ben"], [3, "Cleo"]]) };
  const model = tableModel(sight({ hand: null }), null, over, new Map(), PAGE);
  assert.deepEqual(model.results, ["Ben loses $5", "Ben wins $5 on insurance", "Ann loses $5"]);
});

test("who leaves with what is told is named, and a seat by its number is nobody's name", () => {
  const log = new HandLog();
  const [ann, ben, cleo] = sight().seats;
  assert.ok(ann && ben && cleo);
  log.hear(sight(), new Date());
  const told = [{ words: "the floor moves seat 1 to seat no. 3", by: [] }];
  log.hear(sight({ version: 8, seats: [ben, cleo], told }), new Date());
  const line = log.hands.at(-1)?.lines.at(-1);
  assert.equal(named(line?.words ?? "", line?.names ?? new Map()), "The floor moves Ann to seat no. 3");
});
