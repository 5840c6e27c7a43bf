/** A part of the desk that is drawn anew whenever the room has been looked at. */

import { LitElement } from "../lit/lit.js";
import { desk } from "./desk.js";

export class Watcher extends LitElement {
  /** @type {(() => void)[]} */
  #ends = [];

  connectedCallback() {
    super.connectedCallback();
    this.#ends = [desk.watch(), desk.hear(() => this.requestUpdate())];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#ends.forEach((end) => end());
  }
}
