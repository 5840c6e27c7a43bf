/** What everybody may know of the room: its tables and its houses. It is asked for again while somebody looks at it. */

import { get } from "./api.js";
import { News } from "./news.js";

/** @import { HouseSeen, RoomSeen, TableSeen } from "./wire.js" */

const EVERY = 4_000;

class Room extends News {
  /** Null until they are known. @type {TableSeen[] | null} */
  tables = null;
  /** @type {HouseSeen[]} */
  houses = [];
  /** @type {RoomSeen | null} */
  door = null;

  constructor() {
    super(EVERY);
  }

  /** Asks for everything that is not known yet, and for the tables anew. @override */
  async ask() {
    const [tables, houses, door] = await Promise.all([
      get("/api/tables"),
      this.houses.length > 0 ? this.houses : get("/api/houses"),
      this.door ?? get("/api/room"),
    ]);
    Object.assign(this, { tables, houses, door });
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
}

/**
 * Whether two tables play the same game for the same limit: they have one waiting list, and one may change between them.
 * @param {TableSeen} one
 * @param {TableSeen} other
 */
export const isAlike = (one, other) => one.house === other.house && one.game === other.game && one.limit === other.limit;

export const room = new Room();
