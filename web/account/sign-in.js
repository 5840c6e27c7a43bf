import { LitElement, css, html, nothing } from "../lit/lit.js";
import { dollars } from "../money.js";
import { room } from "../room.js";
import { session } from "../session.js";
import { account } from "../texts/account.js";
import { shell } from "../texts/shell.js";
import { ui } from "../ui.js";
import { Asking, field, forms, nameIn } from "./form.js";

/** How somebody comes in who has been here before; and where everybody may, how a newcomer does. */
export class SignIn extends LitElement {
  static styles = [
    ui,
    forms,
    css`
      section {
        margin-top: 1.25rem;
        padding-top: 1rem;
        border-top: 1px solid var(--line);
      }
      p {
        margin: 0 0 0.5rem;
      }
    `,
  ];

  #asking = new Asking(this);

  open() {
    this.#asking.forget();
    this.#dialog?.showModal();
    this.requestUpdate();
  }

  get #dialog() {
    return this.renderRoot.querySelector("dialog");
  }

  /** @param {SubmitEvent} event */
  async #signIn(event) {
    event.preventDefault();
    const [name, password] = [nameIn(event, "name"), field(event, "password")];
    await this.#comes(event, () => session.signIn(name, password));
  }

  /** @param {SubmitEvent} event */
  async #join(event) {
    event.preventDefault();
    const name = nameIn(event, "name");
    await this.#comes(event, () => session.join(name));
  }

  /**
   * @param {SubmitEvent} event
   * @param {() => Promise<void>} ask
   */
  async #comes(event, ask) {
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    if (!(await this.#asking.ask(ask, { taken: account.newcomer.taken }))) return;
    form.reset();
    this.#dialog?.close();
  }

  render() {
    const { busy, refused } = this.#asking;
    return html`<dialog aria-labelledby="heading">
      <form @submit=${this.#signIn}>
        <h2 id="heading">${account.signIn.heading}</h2>
        <label>${account.signIn.name}<input name="name" autocomplete="username" required maxlength="40" data-test="name" /></label>
        <label>
          ${account.signIn.password}
          <input name="password" type="password" autocomplete="current-password" required data-test="password" />
        </label>
        <p class="warn" role="alert" data-test="refused">${refused ?? nothing}</p>
        <div class="buttons">
          <button class="main" ?disabled=${busy} data-test="sign-in-now">${account.signIn.button}</button>
          <button type="button" @click=${() => this.#dialog?.close()}>${shell.cancel}</button>
        </div>
        <p class="faint">${account.signIn.help}</p>
      </form>
      ${room.door?.open_to_all ? this.#newcomer(room.door.first_chips) : nothing}
    </dialog>`;
  }

  /** @param {number} chips */
  #newcomer(chips) {
    const { newcomer } = account;
    return html`<section>
      <form @submit=${this.#join}>
        <h2>${newcomer.heading}</h2>
        <p>${newcomer.open(dollars(chips))}</p>
        <label>${newcomer.name}<input name="name" autocomplete="nickname" required maxlength="40" data-test="new-name" /></label>
        <div class="buttons"><button class="main" ?disabled=${this.#asking.busy} data-test="come-in">${newcomer.button}</button></div>
      </form>
    </section>`;
  }
}

customElements.define("cr-sign-in", SignIn);
