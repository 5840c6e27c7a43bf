/**
 * Who the page is signed in as. Nothing of it is kept in the browser but the cookie, which no page can read; a link that somebody came in by
 * is known until the page is loaded anew.
 */

import { Refused, get, post, remove } from "./api.js";
import { line } from "./line.js";

/** @import { InvitedTo, Me, TableSight } from "./wire.js" */

class Session {
  /** Who; null for nobody, undefined while it is not known. @type {Me | null | undefined} */
  me = undefined;
  /** When what is known of him came, by the clock of the page. */
  at = 0;
  /** What he came in by, if it was a link: it sets a password without the old one. @type {{ person: number, link: string } | null} */
  #entered = null;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** Where he sits, and with what between hands, at the tables that he sees. @type {Map<number, { seat: number | null, chips: number | null }>} */
  #seats = new Map();
  /** Other pages of this browser hear when somebody signs in or out here. */
  #pages = new BroadcastChannel("cardroom");

  constructor() {
    line.hear({
      welcome: (welcome) => {
        if (welcome.person === null) this.#become(null);
        else this.refresh();
      },
      called: () => this.refresh(),
      table: (sight) => this.#heedTable(sight),
    });
    this.#pages.addEventListener("message", () => line.reconnect());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.me) this.refresh();
    });
  }

  /** @param {() => void} changed */
  hear(changed) {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Whether he may open tables, invite and seat bots. */
  get isFloor() {
    return this.me?.role === "floor" || this.me?.role === "manager";
  }

  /** Whether he has come in by a link here, and may set another password by it. */
  get cameByLink() {
    return this.#link !== undefined;
  }

  get #link() {
    return this.#entered?.person === this.me?.person ? this.#entered?.link : undefined;
  }

  /** Asks again who he is, and what he has. */
  async refresh() {
    try {
      this.#become(await get("/api/me"));
    } catch (error) {
      // A room that does not answer may still know him.
      if (error instanceof Refused && error.refusal.code === "sign-in") this.#become(null);
    }
  }

  /** @param {string} link */
  async enter(link) {
    /** @type {Me} */
    const me = await post("/api/enter", { link });
    this.#entered = { person: me.person, link };
    this.#changes(me);
  }

  /**
   * Comes in for the first time.
   * @param {string} name
   * @param {string} [invitation]
   */
  async join(name, invitation) {
    this.#changes(await post("/api/join", { name, ...(invitation ? { invitation } : {}) }));
  }

  /**
   * The table that an invitation leads to, once he is in the room.
   * @param {string} invitation
   * @returns {Promise<number | null>}
   */
  async comeTo(invitation) {
    /** @type {InvitedTo} */
    const { table } = await post("/api/invited", { invitation });
    return table;
  }

  /**
   * @param {string} name
   * @param {string} password
   */
  async signIn(name, password) {
    this.#changes(await post("/api/sign-in", { name, password }));
  }

  /**
   * @param {string} old
   * @param {string} password
   */
  async setPassword(old, password) {
    const link = this.#link;
    const me = await post("/api/password", { ...(link ? { link } : old ? { old } : {}), new: password });
    // It holds no more.
    this.#entered = null;
    this.#changes(me);
  }

  /** @param {string} name */
  async setName(name) {
    this.#changes(await post("/api/name", { name }));
  }

  async signOut() {
    await post("/api/sign-out");
    this.#changes(null);
  }

  async signOutEverywhere() {
    await post("/api/sign-out-everywhere");
    this.#changes(null);
  }

  async takeDailyChips() {
    await post("/api/chips");
    await this.refresh();
  }

  /** @param {number} table */
  async waitFor(table) {
    await post(`/api/tables/${table}/wait`);
    await this.refresh();
  }

  /** @param {number} table */
  async stopWaitingFor(table) {
    await remove(`/api/tables/${table}/wait`);
    await this.refresh();
  }

  /**
   * Whoever has sat down, stood up or bought chips has another bankroll.
   * @param {TableSight} sight
   */
  #heedTable({ table, seat, seats, hand }) {
    const own = seats.find((taken) => taken.seat === seat);
    const before = this.#seats.get(table);
    const chips = hand === null ? (own?.chips ?? null) : (before?.chips ?? null);
    this.#seats.set(table, { seat, chips });
    if (this.me && before && (before.seat !== seat || before.chips !== chips)) this.refresh();
  }

  /** Somebody else is here now, in every page of this browser. @param {Me | null} me */
  #changes(me) {
    this.#become(me);
    this.#pages.postMessage("changed");
    line.reconnect();
  }

  /** @param {Me | null} me */
  #become(me) {
    this.at = Date.now();
    this.me = me;
    for (const changed of this.#listeners) changed();
  }
}

export const session = new Session();
