/** Of several questions in a row only the last is still of interest: what comes for those before it is not looked at. */

import { Refused } from "../api.js";
import { sentence } from "../account/form.js";
import { account } from "../texts/account.js";

/** @import { ReactiveController, ReactiveControllerHost } from "../lit/lit.js" */

/** @implements {ReactiveController} */
export class Latest {
  /** Whether an answer is waited for. */
  busy = false;
  /** Why not, in the words of the room. @type {string | null} */
  refused = null;
  #turn = 0;

  /** @param {ReactiveControllerHost} host */
  constructor(host) {
    this.host = host;
    host.addController(this);
  }

  hostConnected() {}

  /**
   * Asks, and hands the answer on if nothing was asked since.
   * @template T
   * @param {() => Promise<T>} ask
   * @param {(answer: T) => void} heard
   */
  async ask(ask, heard) {
    const turn = ++this.#turn;
    this.busy = true;
    this.refused = null;
    this.host.requestUpdate();
    try {
      const answer = await ask();
      if (turn === this.#turn) heard(answer);
    } catch (error) {
      if (turn !== this.#turn) return;
      if (!(error instanceof Refused)) this.refused = account.unreachable;
      // With a mark under the place, the words stand in lines of their own.
      else this.refused = error.message.includes("\n") ? error.message : sentence(error.message);
    } finally {
      if (turn === this.#turn) {
        this.busy = false;
        this.host.requestUpdate();
      }
    }
  }
}
