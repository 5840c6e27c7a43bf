/** A wire between a browser and a room that can be cut, and one on which nothing comes any more. */

import { once } from "node:events";
import { connect, createServer } from "node:net";

/** @import { Socket } from "node:net" */
/** @import { Room } from "./room.js" */

/** Where it is cut: before what is asked next has reached the room, or behind it, so that only the answer is lost. @typedef {"before" | "after"} Cut */

export class Wire {
  /** What ends of it are open. @type {Set<Socket>} */
  #ends = new Set();
  /** The connections on which nothing is passed on any more. @type {WeakSet<Socket>} */
  #silent = new WeakSet();
  #isCut = false;
  /** @type {Cut | null} */
  #cutsNext = null;
  #server = createServer((end) => this.#passOn(end));
  #port = 0;

  /** @param {Room} room */
  constructor(room) {
    this.room = room;
  }

  /** @param {Room} room */
  static async to(room) {
    const wire = new Wire(room);
    wire.#server.listen(0, "127.0.0.1");
    await once(wire.#server, "listening");
    const address = wire.#server.address();
    if (address !== null && typeof address === "object") wire.#port = address.port;
    return wire;
  }

  /** The way to the room by this wire. @param {string} address */
  by(address) {
    const url = new URL(address);
    url.hostname = "127.0.0.1";
    url.port = String(this.#port);
    return url.href.replace(/\/$/, "");
  }

  /** Cuts it as soon as something is asked on the socket of a page; until it is mended nobody gets through. @param {Cut} where */
  cutAtNext(where) {
    this.#cutsNext = where;
  }

  get isCut() {
    return this.#isCut;
  }

  mend() {
    this.#isCut = false;
  }

  /** From now on nothing comes through what is open, and nobody is told: as if a cable had been pulled. */
  silence() {
    for (const end of this.#ends) this.#silent.add(end);
  }

  close() {
    this.#cut();
    this.#server.close();
  }

  #cut() {
    this.#isCut = true;
    for (const end of this.#ends) end.destroy();
  }

  /** @param {Socket} page */
  #passOn(page) {
    if (this.#isCut) {
      page.destroy();
      return;
    }
    const room = connect(this.room.port, "127.0.0.1");
    const dies = () => [page, room].forEach((end) => end.destroy());
    let isSocket = false;
    for (const end of [page, room]) {
      this.#ends.add(end);
      end.on("error", dies);
      end.on("close", () => {
        this.#ends.delete(end);
        dies();
      });
    }
    room.on("data", (bytes) => this.#silent.has(room) || page.write(bytes));
    page.on("data", (bytes) => {
      if (this.#silent.has(page)) return;
      if (isSocket && this.#cutsNext) this.#cutAt(this.#cutsNext, room, bytes);
      else room.write(bytes);
      isSocket ||= bytes.toString("latin1").startsWith("GET /socket ");
    });
  }

  /**
   * @param {Cut} where
   * @param {Socket} room
   * @param {Buffer} bytes
   */
  #cutAt(where, room, bytes) {
    this.#cutsNext = null;
    if (where === "before") {
      this.#cut();
      return;
    }
    // The room hears it, and what it answers is lost.
    this.#ends.delete(room);
    room.removeAllListeners("close");
    room.end(bytes);
    this.#cut();
  }
}
