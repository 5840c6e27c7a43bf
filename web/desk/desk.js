/** What the floor knows of the room: asked for again and again while somebody looks at the desk, and at once when somebody calls. */

import { get } from "../api.js";
import { line } from "../line.js";
import { play } from "../sounds.js";

/** @import { DeskSeen } from "../wire.js" */

const EVERY = 2_000;

class Desk {
  /** Null until it is known. @type {DeskSeen | null} */
  seen = null;
  /** When that came, by the clock of the page. */
  at = 0;
  /** Whether the last question was not answered. */
  silent = false;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #watchers = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#next(0));
    line.hear({
      floorCall: ({ taken_by, over }) => {
        if (this.#watchers === 0) return;
        if (!taken_by && !over) play("call");
        this.#next(0);
      },
    });
  }

  /** @param {() => void} changed */
  hear(changed) {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Keeps it up to date until the function that is given back is called. */
  watch() {
    this.#watchers += 1;
    this.#next(0);
    return () => {
      this.#watchers -= 1;
    };
  }

  async refresh() {
    try {
      this.seen = await get("/api/desk");
      this.at = Date.now();
      this.silent = false;
    } catch {
      this.silent = true;
    }
    for (const changed of this.#listeners) changed();
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

export const desk = new Desk();
