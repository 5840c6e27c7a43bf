/** What the floor knows of the room: asked for again and again while somebody looks at the desk, and at once when somebody calls. */

import { get } from "../api.js";
import { line } from "../line.js";
import { News } from "../news.js";
import { play } from "../sounds.js";

/** @import { DeskSeen } from "../wire.js" */

const EVERY = 2_000;

class Desk extends News {
  /** Null until it is known. @type {DeskSeen | null} */
  seen = null;
  /** When that came, by the clock of the page. */
  at = 0;

  constructor() {
    super(EVERY);
    line.hear({
      floorCall: ({ taken_by, over }) => {
        if (!this.isWatched) return;
        if (!taken_by && !over) play("call");
        this.askSoon();
      },
    });
  }

  /** @override */
  async ask() {
    this.seen = await get("/api/desk");
    this.at = Date.now();
  }
}

export const desk = new Desk();
