/** What everybody may know of the room: its tables and its houses. It is asked for again while somebody looks at it. */

import { get } from "./api.js";

/** @import { HouseSeen, RoomSeen, TableSeen } from "./wire.js" */

const EVERY = 4_000;

class Room {
  /** Null until they are known. @type {TableSeen[] | null} */
  tables = null;
  /** @type {HouseSeen[]} */
  houses = [];
  /** @type {RoomSeen | null} */
  door = null;
  /** Whether the last question was not answered. */
  silent = false;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #watchers = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#next(0));
  }

  /** @param {() => void} changed */
  hear(changed) {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Keeps the tables up to date until the function that is given back is called. */
  watch() {
    this.#watchers += 1;
    this.#next(0);
    return () => {
      this.#watchers -= 1;
    };
  }

  /** Asks for everything that is not known yet, and for the tables anew. */
  async refresh() {
    try {
      const [tables, houses, door] = await Promise.all([
        get("/api/tables"),
        this.houses.length > 0 ? this.houses : get("/api/houses"),
        this.door ?? get("/api/room"),
      ]);
      Object.assign(this, { tables, houses, door, silent: false });
    } catch {
      this.silent = true;
    }
    for (const changed of this.#listeners) changed();
  }

  /** @param {string} house */
  houseName(house) {
    return this.houses.find(({ house: id }) => id === house)?.name ?? house;
  }

  /** The name over the door: that of the house, if all tables are of one. */
  get name() {
    const houses = new Set(this.tables?.map(({ house }) => house));
    const [only] = houses;
    return only && houses.size === 1 ? this.houseName(only) : null;
  }

  /**
   * What kind of game it is, as the book has it.
   * @param {TableSeen} table
   */
  family({ house, game }) {
    const games = this.houses.find(({ house: id }) => id === house)?.games;
    return games?.find(({ game: id }) => id === game)?.family ?? "";
  }

  /** @param {number} after */
  #next(after) {
    clearTimeout(this.#timer);
    if (document.hidden || this.#watchers === 0) return;
    this.#timer = setTimeout(async () => {
      await this.refresh();
      this.#next(EVERY);
    }, after);
  }
}

export const room = new Room();
