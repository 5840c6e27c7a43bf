/** A player calls the floor, with a line about what it is. What he typed stays until it is heard. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { Asking, forms } from "../account/form.js";
import { Refused } from "../api.js";
import { line } from "../line.js";
import { texts } from "../texts/table.js";
import { ui } from "../ui.js";

/** As long as the room takes it. */
const LENGTH_MAX = 200;

export class CallFloor extends LitElement {
  static properties = { table: { attribute: false } };

  static styles = [
    ui,
    forms,
    css`
      .buttons {
        justify-content: end;
      }
      p {
        margin: 0.4rem 0;
      }
    `,
  ];

  #asking = new Asking(this);

  constructor() {
    super();
    this.table = 0;
  }

  open() {
    this.#asking.forget();
    this.#dialog?.showModal();
  }

  close() {
    this.#dialog?.close();
  }

  get #dialog() {
    return /** @type {HTMLDialogElement | null} */ (this.renderRoot.querySelector("dialog"));
  }

  /** @param {SubmitEvent} event */
  async #call(event) {
    event.preventDefault();
    const input = this.renderRoot.querySelector("input");
    const words = input?.value.trim() ?? "";
    if (!input || words === "") return;
    const called = await this.#asking.ask(async () => {
      const answered = await line.ask(this.table, { "call-floor": { words } });
      if (!answered.ok) throw new Refused(answered.refusal);
    });
    if (!called) return;
    input.value = "";
    this.#dialog?.close();
  }

  render() {
    const { call } = texts;
    return html`<dialog aria-labelledby="call">
      <h2 id="call">${call.title}</h2>
      <p>${call.words}</p>
      <form @submit=${this.#call}>
        <label>${call.about}<input name="words" required maxlength=${LENGTH_MAX} autocomplete="off" data-test="call-about" /></label>
        <p class="warn" role="alert">${this.#asking.refused ?? nothing}</p>
        <div class="buttons">
          <button type="button" @click=${() => this.#dialog?.close()}>${call.cancel}</button>
          <button class="main" ?disabled=${this.#asking.busy} data-test="call-now">${call.send}</button>
        </div>
      </form>
    </dialog>`;
  }
}

customElements.define("cr-call-floor", CallFloor);
