/**
 * The one socket of a page: what is watched is watched again after a break, and what was asked and not answered is asked again under the
 * same name, so that it is done once. If somebody else is here by then, nothing of what the one before saw or asked is taken over.
 * docs/protocol.md has the words.
 */

import { shell } from "./texts/shell.js";

/** @import { Asks, Refusal, TableSight, Tells, Want, Welcome } from "./wire.js" */

/**
 * What a page may hear of.
 * @typedef {object} Heard
 * @property {(sight: TableSight) => void} [table] What there is to see of a table now.
 * @property {(chat: { table: number, person: number, name: string, text: string }) => void} [chat]
 * @property {(call: FloorCall) => void} [floorCall] Somebody has called the floor, or it comes, or it is settled.
 * @property {(table: number) => void} [closed] The table is gone.
 * @property {(call: { table: number, seat: number, millis: number }) => void} [called] A seat is kept for him.
 * @property {(goes: { table: number, to: number, seat: number }) => void} [goes] He has left a table for a seat of another.
 * @property {(no: FellThrough) => void} [fellThrough] What he had asked for in a hand cannot be done after it.
 * @property {(promise: { table: number, version: number, roots: string[] }) => void} [promised]
 * @property {(welcome: Welcome) => void} [welcome]
 * @property {() => void} [other] Somebody else is here than before: what was shown was not meant for him.
 * @property {(state: State) => void} [state]
 */

/** @typedef {Extract<Tells, { "floor-call": unknown }>["floor-call"]} FloorCall */

/** @typedef {Extract<Tells, { "fell-through": unknown }>["fell-through"]} FellThrough */

/** @typedef {"connecting" | "open" | "lost" | "stopped"} State */

/** @typedef {{ ok: true, version: number | null } | { ok: false, refusal: Refusal }} Answered */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** How long nothing may come before it is asked whether anybody is there: a cut wire says nothing by itself. */
const SILENCE = 12_000;

export class Line {
  /** @type {State} */
  state = "connecting";
  /** @type {Welcome | null} */
  welcome = null;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Set<Heard>} */
  #listeners = new Set();
  /** Which tables are watched, and the last version that was seen. @type {Map<number, number | null>} */
  #watched = new Map();
  /** What was asked and not answered. @type {Map<string, { asks: Asks, answer: (answered: Answered) => void }>} */
  #asked = new Map();
  #wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #heardAt = 0;

  /** @param {string} address */
  constructor(address) {
    this.address = address;
    globalThis.addEventListener?.("online", () => this.#again(0));
    setInterval(() => this.#listen(), SILENCE / 4);
    this.#connect();
  }

  /**
   * Hears what comes, until the function that is given back is called.
   * @param {Heard} heard
   */
  hear(heard) {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  /**
   * Sees a table from now on.
   * @param {number} table
   */
  watch(table) {
    this.#watched.set(table, null);
    this.#look(table);
  }

  /** @param {number} table */
  unwatch(table) {
    this.#watched.delete(table);
    this.#send({ id: newName(), table, want: "unwatch" });
  }

  /**
   * Wants something at a table; `seen` is the version by which it was decided. It is answered once, however often the line breaks.
   * @param {number} table
   * @param {Want} want
   * @param {number} [seen]
   * @returns {Promise<Answered>}
   */
  ask(table, want, seen) {
    const id = newName();
    /** @type {Asks} */
    const asks = { id, table, want, ...(seen === undefined ? {} : { seen }) };
    return new Promise((answer) => {
      this.#asked.set(id, { asks, answer });
      this.#send(asks);
    });
  }

  /** Comes back as whoever the page is signed in as now. */
  reconnect() {
    this.#again(0);
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Nothing more is heard of the one before: of several the room would tell everything several times. One that is not open yet is
    // closed when it is: a browser takes anything else for a fault.
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.close();
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#become(this.state === "open" ? "lost" : this.state);
    socket.addEventListener("open", () => {
      if (socket === this.#socket) this.#heardAt = Date.now();
      else socket.close();
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket) return;
      this.#heardAt = Date.now();
      this.#heed(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (socket !== this.#socket) return;
      this.#become(this.state === "stopped" ? "stopped" : "lost");
      this.#again(this.#wait * (0.5 + Math.random()));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    });
  }

  /** @param {number} after */
  #again(after) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), after);
  }

  /**
   * The room has said who is here: only then the line is open, for what was seen and asked before was seen and asked by him, or not.
   * @param {Welcome} welcome
   */
  #greet(welcome) {
    const isOther = this.welcome !== null && this.welcome.person !== welcome.person;
    this.welcome = welcome;
    this.#wait = FIRST_WAIT;
    if (isOther) this.#forget();
    this.#become("open");
    this.#tell((heard) => heard.welcome?.(welcome));
    for (const table of this.#watched.keys()) this.#look(table);
    for (const { asks } of this.#asked.values()) this.#send(asks);
  }

  /** What the one before saw and asked is not the business of him who is here now. */
  #forget() {
    for (const table of this.#watched.keys()) this.#watched.set(table, null);
    /** @type {Refusal} */
    const refusal = { id: null, code: "sign-in", words: shell.otherPerson, by: [] };
    for (const id of [...this.#asked.keys()]) this.#answer(id, { ok: false, refusal });
    this.#tell((heard) => heard.other?.());
  }

  /**
   * Asks what there is to see of a table, if it is not what was seen last.
   * @param {number} table
   */
  #look(table) {
    const seen = this.#watched.get(table) ?? null;
    this.#send({ id: newName(), table, want: { watch: seen === null ? {} : { seen } } });
  }

  /** Asks whether anybody is there if nothing came for long, and gives the socket up if there is no answer. */
  #listen() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const silent = Date.now() - this.#heardAt;
    const [table] = this.#watched.keys();
    if (silent > 2 * SILENCE) {
      this.#become("lost");
      this.#again(0);
    } else if (silent > SILENCE && table !== undefined) {
      this.#look(table);
    } else if (table === undefined) {
      this.#heardAt = Date.now();
    }
  }

  /** @param {Asks} asks */
  #send(asks) {
    if (this.state === "open" && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(asks));
  }

  /** @param {State} state */
  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.#tell((heard) => heard.state?.(state));
  }

  /** @param {Tells} tells */
  #heed(tells) {
    if (tells === "stopped") return this.#become("stopped");
    if ("welcome" in tells) {
      this.#greet(tells.welcome);
    } else if ("table" in tells) {
      if (!this.#watched.has(tells.table.table)) return;
      this.#watched.set(tells.table.table, tells.table.version);
      this.#tell((heard) => heard.table?.(tells.table));
    } else if ("done" in tells) {
      this.#answer(tells.done.id, { ok: true, version: tells.done.version });
    } else if ("refused" in tells) {
      if (tells.refused.id) this.#answer(tells.refused.id, { ok: false, refusal: tells.refused });
    } else if ("chat" in tells) {
      this.#tell((heard) => heard.chat?.(tells.chat));
    } else if ("floor-call" in tells) {
      this.#tell((heard) => heard.floorCall?.(tells["floor-call"]));
    } else if ("called" in tells) {
      this.#tell((heard) => heard.called?.(tells.called));
    } else if ("goes" in tells) {
      this.#tell((heard) => heard.goes?.(tells.goes));
    } else if ("fell-through" in tells) {
      this.#tell((heard) => heard.fellThrough?.(tells["fell-through"]));
    } else if ("promised" in tells) {
      this.#tell((heard) => heard.promised?.(tells.promised));
    } else if ("closed" in tells) {
      // It stays among those that are watched: somebody else may be allowed to see it.
      this.#tell((heard) => heard.closed?.(tells.closed.table));
    }
  }

  /**
   * @param {string} id
   * @param {Answered} answered
   */
  #answer(id, answered) {
    this.#asked.get(id)?.answer(answered);
    this.#asked.delete(id);
  }

  /** @param {(heard: Heard) => void} tell */
  #tell(tell) {
    for (const heard of [...this.#listeners]) tell(heard);
  }
}

/** A new UUID. Browsers make one themselves only on pages that came by TLS or from this machine, and friends come by neither. */
function newName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The line of this page. */
export const line = new Line(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
