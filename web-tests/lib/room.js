/** A room of its own for each test: in a fresh folder, on a free port, with bots that do not think long, and only where they are wanted. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The program that is on trial. */
export const PROGRAM = process.env.CARDROOM ?? fileURLToPath(new URL("../../target/debug/cardroom", import.meta.url));

/**
 * How a room is run in tests.
 * @typedef {object} Manner
 * @property {string} [house]
 * @property {number} [bots] At each table that somebody asks for: if there were some at all of them, they would play all the time.
 * @property {boolean} [openToAll]
 * @property {number} [betweenHands] In seconds.
 * @property {number} [betting] In seconds.
 * @property {number} [think] The longest that a bot thinks, in seconds.
 * @property {number} [action] The time for one decision, in seconds.
 */

/** Where to come in, as the program prints it. @typedef {{ address: string, manager: string, invitation: string, tables: number }} Printed */

export class Room {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #process;
  /** @type {Printed | undefined} */
  #printed;
  /** What lets this program in as the manager. @type {string | undefined} */
  #pass;
  /** The tables that have their bots. @type {Set<number>} */
  #staffed = new Set();

  /**
   * @param {string} folder
   * @param {Manner} manner
   */
  constructor(folder, manner) {
    this.folder = folder;
    this.manner = manner;
    this.port = 0;
  }

  /** @param {Manner} [manner] */
  static async open(manner = {}) {
    const room = new Room(await mkdtemp(join(tmpdir(), "cardroom-browser-")), manner);
    await writeFile(join(room.folder, "room.toml"), settings(manner));
    await room.start();
    return room;
  }

  /** Starts the program: for the first time, or again on the same record and the same port. */
  async start() {
    const { house } = this.manner;
    const args = ["open", join(this.folder, "room"), "--json", "--no-bots", "--port", String(this.port)];
    const child = spawn(PROGRAM, [...args, ...(house ? ["--house", house] : [])], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = child;
    const lines = createInterface({ input: /** @type {import("node:stream").Readable} */ (child.stdout) });
    const line = await Promise.race([
      once(lines, "line").then(([text]) => text),
      once(child, "exit").then(([code]) => Promise.reject(new Error(`${PROGRAM} ends with ${code} before it is open`))),
    ]);
    const printed = /** @type {Printed} */ (JSON.parse(line));
    this.#printed = printed;
    this.port = Number(new URL(printed.address).port);
  }

  get #where() {
    if (!this.#printed) throw new Error("the room was never open");
    return this.#printed;
  }

  get address() {
    return this.#where.address;
  }

  /** What lets the manager in. */
  get manager() {
    return this.#where.manager;
  }

  /** What lets a friend in who says his name. */
  get invitation() {
    return this.#where.invitation;
  }

  /** Its tables, as everybody sees them. */
  async tables() {
    const answer = await fetch(`${this.address}/api/tables`);
    return /** @type {import("../../web/wire.js").TableSeen[]} */ (await answer.json());
  }

  /** The table of a game, with its bots. @param {string} game */
  async tableOf(game) {
    const found = (await this.tables()).find((table) => table.game === game);
    if (!found) throw new Error(`there is no table of ${game}`);
    if (!this.#staffed.has(found.table)) await this.staffs(found.table);
    return found;
  }

  /**
   * Bots come to a table, or go home.
   * @param {number} table
   * @param {number} [bots]
   */
  async staffs(table, bots = this.manner.bots ?? BOTS) {
    this.#staffed.add(table);
    if (bots > 0 || this.#pass) await this.#posts(`/api/tables/${table}/bots`, { bots });
  }

  /**
   * Asks for something as the manager.
   * @param {string} path
   * @param {unknown} body
   */
  async #posts(path, body) {
    const sends = (/** @type {string} */ path, /** @type {unknown} */ body) =>
      fetch(this.address + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...(this.#pass ? { cookie: this.#pass } : {}) },
        body: JSON.stringify(body),
      });
    if (!this.#pass) {
      const entered = await sends("/api/enter", { link: this.manager.split("/").at(-1) });
      this.#pass = entered.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
    }
    const answer = await sends(path, body);
    if (!answer.ok) throw new Error(`${path} is answered ${answer.status}: ${await answer.text()}`);
  }

  /** As if somebody had pulled the plug. */
  async kill() {
    await this.#end("SIGKILL");
  }

  /** Closes it, and forgets it. */
  async close() {
    await this.#end("SIGTERM");
    await rm(this.folder, { recursive: true, force: true });
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    // A room that closes waits for its connections; nobody waits for it here.
    const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(late);
  }
}

/** How many bots there are if nothing is said. */
const BOTS = 2;

/** @param {Manner} manner */
const settings = ({ openToAll = false, betweenHands = 0.4, betting = 2, think = 0.05, action = 120 }) => `\
[people]
open_to_all = ${openToAll}
first_chips = "$50,000"

[pace]
between_hands = ${betweenHands}
betting = ${betting}

[clock]
action = ${action}

[bots]
think_least = 0
think_most = ${think}

[net]
requests = 100000
`;
