import { LitElement, css, html, nothing } from "../lit/lit.js";
import { goInstead } from "../router.js";
import { session } from "../session.js";
import { account } from "../texts/account.js";
import { ui } from "../ui.js";
import { Asking, alone, forms, nameIn } from "./form.js";

/** Somebody was invited: he says what he wants to be called, and is in. */
class JoinPage extends LitElement {
  static properties = { invitation: { attribute: false } };

  static styles = [
    ui,
    alone,
    forms,
    css`
      p {
        margin: 0 0 0.75rem;
      }
    `,
  ];

  #asking = new Asking(this);
  /** @type {(() => void) | undefined} */
  #deaf;

  constructor() {
    super();
    this.invitation = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#deaf = session.hear(() => this.requestUpdate());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#deaf?.();
  }

  /** @param {SubmitEvent} event */
  async #join(event) {
    event.preventDefault();
    const name = nameIn(event, "name");
    if (await this.#asking.ask(() => session.join(name, this.invitation), { taken: account.newcomer.taken })) await this.#comes();
  }

  /** Goes to the table that the invitation is for, or into the room. */
  async #comes() {
    await this.#asking.ask(async () => {
      const table = await session.comeTo(this.invitation);
      goInstead(table === null ? "/" : `/table/${table}`);
    });
  }

  render() {
    const { join, newcomer } = account;
    const { me } = session;
    const { busy, refused } = this.#asking;
    return html`<div class="panel">
      <h1>${join.heading}</h1>
      <p>${join.words}</p>
      ${
        me
          ? html`<p>${join.here(me.name)}</p>
              <p><button class="main" ?disabled=${busy} @click=${this.#comes} data-test="go-on">${join.goOn(me.name)}</button></p>
              <p>${join.other}</p>`
          : nothing
      }
      <form @submit=${this.#join}>
        <label>
          ${newcomer.name}
          <input name="name" autocomplete="nickname" required maxlength="40" aria-describedby="hint" data-test="new-name" />
        </label>
        <p class="faint" id="hint">${join.hint}</p>
        <p class="warn" role="alert" data-test="refused">${refused ?? nothing}</p>
        <div><button class=${me ? "" : "main"} ?disabled=${busy} data-test="come-in">${newcomer.button}</button></div>
      </form>
    </div>`;
  }
}

customElements.define("cr-join", JoinPage);
