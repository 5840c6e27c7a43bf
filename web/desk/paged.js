/** Lines of the record, the latest first, page by page. */

import { Asking } from "../account/form.js";
import { get } from "../api.js";

/** @import { ReactiveControllerHost } from "../lit/lit.js" */

/** How many the room gives at once. */
const PAGE = 50;

/** @template {{ order: number }} Line */
export class Paged extends Asking {
  /** Null until the first are there. @type {Line[] | null} */
  lines = null;
  /** Whether there may be earlier ones. */
  more = false;

  /**
   * @param {ReactiveControllerHost} host
   * @param {() => string} path
   */
  constructor(host, path) {
    super(host);
    this.path = path;
  }

  /** Reads the latest, or what came before those that are there. @param {"latest" | "earlier"} which */
  read(which) {
    const before = which === "earlier" ? this.lines?.at(-1)?.order : undefined;
    return this.ask(async () => {
      /** @type {Line[]} */
      const read = await get(`${this.path()}${before === undefined ? "" : `?before=${before}`}`);
      this.lines = before === undefined ? read : [...(this.lines ?? []), ...read];
      this.more = read.length === PAGE;
    });
  }
}
