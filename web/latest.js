/** Of several questions in a row only the last is still of interest: what comes for those before it is not looked at. */

import { sentence } from "./account/form.js";
import { Refused } from "./api.js";
import { account } from "./texts/account.js";

/** @import { ReactiveController, ReactiveControllerHost } from "./lit/lit.js" */

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
   * @param {(isLast: () => boolean) => Promise<T>} ask Is told how to know whether anybody still waits for the answer.
   * @param {(answer: T) => void} heard
   */
  async ask(ask, heard) {
    const turn = ++this.#turn;
    const isLast = () => turn === this.#turn;
    this.busy = true;
    this.refused = null;
    this.host.requestUpdate();
    try {
      const answer = await ask(isLast);
      if (isLast()) heard(answer);
    } catch (error) {
      if (!isLast()) return;
      if (!(error instanceof Refused)) this.refused = account.unreachable;
      // With a mark under the place, the words stand in lines of their own.
      else this.refused = error.message.includes("\n") ? error.message : sentence(error.message);
    } finally {
      if (isLast()) {
        this.busy = false;
        this.host.requestUpdate();
      }
    }
  }
}
