/** Somebody who plays at a table: he clicks what the page offers him, and nothing else; what is offered may not be refused. */

import { BUTTON, HANDS, SIGHT } from "./patience.js";

/** @import { Person } from "./browser.js" */
/** @import { Asks, TableSight, Tells } from "../../web/wire.js" */

/** What is not pressed unless there is nothing else: who folds at once sees little of a hand. */
const SELDOM = ["act-fold", "act-muck", "act-surrender", "bank-give-up", "act-raise", "act-kill", "act-change-draw", "act-all-in-for-pot"];

/** What can be refused to who clicks what he is offered: the table has gone on in the same moment. */
const RACES = ["stale", "not-now"];
/** What others bet meanwhile makes nothing stale, and may be in the way all the same. */
const BESIDE = /is not free|bet behind|players have wagered against it/;

/** A bet in his own circle. */
const OWN_WAGER = /^wager-[a-z-]+$/;

export class Player {
  /** Everything that came over the socket. @type {string[]} */
  frames = [];
  /** What he was shown last. @type {TableSight | null} */
  sight = null;
  /** How many hands are over that he was dealt in. */
  hands = 0;
  /** The sockets of his page. @type {import("playwright-core").WebSocket[]} */
  sockets = [];
  /** How often he pressed what. @type {Map<string, number>} */
  pressed = new Map();
  /** What he has asked for, by its name. @type {Map<string, Asks>} */
  #asked = new Map();
  #dealtIn = false;
  #chance;

  /**
   * @param {Person} person
   * @param {number} [seed]
   * @param {import("playwright-core").Page} [page] The tab in which he plays.
   */
  constructor(person, seed = 1, page = person.page) {
    this.person = person;
    this.page = page;
    this.#chance = chance(seed);
    this.page.on("websocket", (socket) => {
      this.sockets.push(socket);
      socket.on("framesent", ({ payload }) => this.#asks(String(payload)));
      socket.on("framereceived", ({ payload }) => this.#hear(String(payload)));
    });
  }

  /** @param {string} frame */
  #asks(frame) {
    /** @type {Asks} */
    const asks = JSON.parse(frame);
    this.#asked.set(asks.id, asks);
  }

  /** @param {string} frame */
  #hear(frame) {
    this.frames.push(frame);
    /** @type {Tells} */
    const tells = JSON.parse(frame);
    if (typeof tells === "object" && "refused" in tells && !RACES.includes(tells.refused.code) && !BESIDE.test(tells.refused.words)) {
      const { code, words, id } = tells.refused;
      this.person.wrongs.push(`refused, ${code}: ${words}: ${JSON.stringify(this.#asked.get(id ?? ""))}`);
    }
    if (typeof tells !== "object" || !("table" in tells)) return;
    const sight = tells.table;
    this.sight = sight;
    this.#dealtIn ||= isIn(sight);
    if (sight.last && this.#dealtIn) {
      this.hands += 1;
      this.#dealtIn = false;
    }
  }

  /**
   * Goes to a table and sits down on the first free seat.
   * @param {string} address
   * @param {number} table
   */
  async sits(address, table) {
    // The page that he comes from may have opened a socket in its last moment, of which nobody says that it is closed.
    await this.page.goto("about:blank");
    this.sockets = [];
    await this.page.goto(`${address}/table/${table}`);
    await this.page.getByTestId(/^sit-\d+$/).first().click();
    await this.page.getByTestId("sit-down").click();
    await this.until(() => this.sight?.seat != null, "he has a seat");
  }

  /** Whether it is his turn at a hand of poker, and he may do something. */
  get isOn() {
    return this.sight?.options != null && this.sight.seat !== null && this.sight.waits?.seat === this.sight.seat;
  }

  /** What has been told to him, from some frame on. @param {number} [from] */
  told(from = 0) {
    const sights = this.frames.slice(from).map((frame) => /** @type {Tells} */ (JSON.parse(frame)));
    return sights.flatMap((tells) => (typeof tells === "object" && "table" in tells ? tells.table.told.map(({ words }) => words) : []));
  }

  /** The chips that he has on the table. */
  get chips() {
    return this.sight?.seats.find(({ seat }) => seat === this.sight?.seat)?.chips ?? 0;
  }

  /** Says that he leaves: he plays what he is in, and his seat is free. */
  async leaves() {
    const menu = this.page.getByTestId("menu");
    if (await menu.isVisible()) await menu.click();
    await this.page.getByTestId("leave").filter({ visible: true }).click();
    await this.page.getByTestId("leave-yes").click();
    await this.plays(Infinity, { stops: () => this.sight?.seat == null });
  }

  /**
   * Plays until so many hands are over that he was dealt in, and presses some buttons never.
   * @param {number} hands
   * @param {{ seconds?: number, stops?: () => boolean, never?: string[] }} [until]
   */
  async plays(hands, { seconds = HANDS, stops = () => false, never = [] } = {}) {
    const until = this.hands + hands;
    const late = Date.now() + seconds * 1_000;
    while (this.hands < until && !stops()) {
      if (Date.now() > late) throw new Error(`${until - this.hands} of ${hands} hands are missing after ${seconds} s: ${this.#state()}`);
      if (!(await this.#acts(stops, never))) await this.page.waitForTimeout(40);
    }
  }

  /**
   * Waits for something that he is shown.
   * @param {() => boolean} holds
   * @param {string} what
   */
  async until(holds, what, seconds = SIGHT) {
    const late = Date.now() + seconds * 1_000;
    while (!holds()) {
      if (Date.now() > late) throw new Error(`it is waited for in vain that ${what}: ${this.#state()}`);
      await this.page.waitForTimeout(20);
    }
  }

  /** Does one thing that is offered; whether there was any. @param {() => boolean} stops @param {string[]} never */
  async #acts(stops, never) {
    const offered = (await this.offered()).filter((name) => !never.includes(name));
    // What is offered may be what he was to stop at.
    if (offered.length === 0 || stops()) return false;
    const often = offered.filter((name) => !SELDOM.includes(name));
    const among = often.length > 0 && this.#chance() < 0.85 ? often : offered;
    const name = among[Math.floor(this.#chance() * among.length)] ?? "";
    if (name === "act-draw" || name === "act-discard") await this.#chooseCards(name);
    await this.#chooseAmount(name);
    if (name.startsWith("wager-")) return this.#bets(name);
    return this.#press(name);
  }

  /** The names of the buttons that he may press now. @returns {Promise<string[]>} */
  async offered() {
    // A bet that lies already is not changed, and a bonus bet is not the first.
    const lies = this.sight !== null && betsAlready(this.sight);
    return (await this.#visible()).filter((name) => !(lies && name.startsWith("wager-")));
  }

  /** @returns {Promise<string[]>} */
  async #visible() {
    const buttons = this.page.locator(
      ':is([data-test^="act-"], [data-test^="bank-"], [data-test^="wager-"]):is(:enabled, [data-test="act-draw"], [data-test="act-discard"])',
    );
    return buttons.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute("data-test") ?? ""));
  }

  /** Puts down a bet, and now and then one beside it. @param {string} name */
  async #bets(name) {
    const [base = name] = (await this.offered()).filter((one) => OWN_WAGER.test(one));
    if (!(await this.#press(base)) || !(await this.#press("bet-done"))) return false;
    if (this.#chance() < 0.7) await this.#betsBeside(base);
    return true;
  }

  /** A bonus bet is offered once the bet lies, for as long as bets are taken. @param {string} base */
  async #betsBeside(base) {
    const isOver = () => this.sight === null || this.sight.wagers.length === 0;
    const late = Date.now() + BUTTON;
    while (!isOver() && !(this.sight && betsAlready(this.sight)) && Date.now() < late) await this.page.waitForTimeout(20);
    const bonus = (await this.#visible()).filter((one) => one !== base && OWN_WAGER.test(one));
    const beside = bonus[Math.floor(this.#chance() * bonus.length)];
    if (beside && (await this.#press(beside))) await this.#press("bet-done");
  }

  /** Takes one of the amounts that are offered beside a button, or leaves it at the first. @param {string} name */
  async #chooseAmount(name) {
    const amounts = this.page.locator(`[data-offer="${name.replace(/^act-/, "")}"] .quick button`).filter({ visible: true });
    const count = await amounts.count();
    const at = Math.floor(this.#chance() * (count + 1));
    // If the table has gone on, the amount is gone with it.
    if (at < count) await amounts.nth(at).click({ timeout: BUTTON }).catch(() => {});
  }

  /** Takes up as many cards as are wanted. @param {string} name */
  async #chooseCards(name) {
    const cards = await this.page.locator('[data-test^="card-"][aria-pressed="false"]').count();
    const most = name === "act-draw" ? Math.min(cards, 3) : cards;
    for (let card = 1; card <= most; card += 1) {
      const enough = name === "act-discard" && (await this.page.getByTestId(name).isEnabled({ timeout: 300 }).catch(() => true));
      if (enough || (name === "act-draw" && this.#chance() < 0.4)) continue;
      if (!(await this.#press(`card-${card}`))) return;
    }
  }

  /** Presses a button; whether it was still there. @param {string} name */
  async #press(name) {
    try {
      await this.page.getByTestId(name).first().click({ timeout: BUTTON });
    } catch {
      // Time ran out, or the table has gone on.
      return false;
    }
    this.pressed.set(name, (this.pressed.get(name) ?? 0) + 1);
    return true;
  }

  #state() {
    const sockets = this.sockets.map((socket) => `${socket.isClosed() ? "closed" : "open"} ${socket.url()}`);
    return JSON.stringify({ pressed: [...this.pressed], sockets, sight: this.sight && { ...this.sight, proofs: [], told: [] } });
  }
}

/** Whether he who looks has cards or a bet in this hand. @param {TableSight} sight */
function isIn({ seat, hand }) {
  if (seat === null || hand === null) return false;
  if ("poker" in hand) return hand.poker.seats.some((holding) => holding.seat === seat && holding.cards.length > 0);
  const { bank, circles } = hand.round;
  return circles.some(({ hands, wagers }) => hands.length > 0 && (bank === seat || wagers.some((wager) => wager.seat === seat)));
}

/** @param {TableSight} sight */
function betsAlready({ seat, hand }) {
  if (hand === null || !("round" in hand)) return false;
  return hand.round.circles.some(({ wagers }) => wagers.some((wager) => wager.seat === seat && wager.base > 0));
}

/** The same choices for the same seed. @param {number} seed */
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
