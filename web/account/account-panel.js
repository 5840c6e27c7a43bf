import { LitElement, css, html, nothing } from "../lit/lit.js";
import { dollars } from "../money.js";
import { session } from "../session.js";
import { account } from "../texts/account.js";
import { lobby } from "../texts/lobby.js";
import { ui } from "../ui.js";
import { Asking, field, forms, nameIn } from "./form.js";

/** Who somebody is in the room: his name and chips, his password, and the way out. */
class AccountPanel extends LitElement {
  static properties = {
    saved: { state: true },
    named: { state: true },
    shown: { state: true },
    leaving: { state: true },
  };

  static styles = [
    ui,
    forms,
    css`
      form {
        max-width: 24rem;
        margin: 1rem 0;
      }
      label.check {
        display: flex;
        align-items: center;
        gap: 0.5rem;
        font-weight: 400;
        min-height: 2.75rem;
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0.25rem 1rem;
        margin: 0 0 0.5rem;
      }
      dt {
        color: var(--faint);
      }
      dd {
        margin: 0;
        font-weight: 600;
      }
      p {
        margin: 0.25rem 0;
      }
    `,
  ];

  #asking = new Asking(this);
  #naming = new Asking(this);
  #leaving = new Asking(this);
  /** @type {(() => void) | undefined} */
  #deaf;

  constructor() {
    super();
    this.saved = false;
    this.named = false;
    this.shown = false;
    /** The way out that wants a second word. @type {(() => Promise<void>) | null} */
    this.leaving = null;
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
  async #rename(event) {
    event.preventDefault();
    const name = nameIn(event, "name");
    this.named = await this.#naming.ask(() => session.setName(name), { taken: account.newcomer.taken });
  }

  /** @param {SubmitEvent} event */
  async #save(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const [old, fresh] = [field(event, "old"), field(event, "new")];
    this.saved = await this.#asking.ask(() => session.setPassword(old, fresh));
    if (this.saved) form.reset();
  }

  /** @param {() => Promise<void>} out */
  #leave(out) {
    // Who has no password cannot come back by himself.
    if (session.me && !session.me.has_password && !this.leaving) this.leaving = out;
    else this.#leaving.ask(out).then(() => (this.leaving = null));
  }

  render() {
    const { me } = session;
    if (!me) return nothing;
    return html`
      <dl>
        <dt>${account.signIn.name}</dt>
        <dd>${me.name}</dd>
        <dt>${lobby.bankroll}</dt>
        <dd>${dollars(me.chips)}</dd>
      </dl>
      ${this.#name(me.name)} ${this.#password(me.name, me.has_password, session.cameByLink)} ${this.leaving ? this.#asked(this.leaving) : this.#ways()}
      <p class="warn" role="alert">${this.#leaving.refused ?? nothing}</p>
    `;
  }

  /** @param {string} now */
  #name(now) {
    const { name } = account;
    const { busy, refused } = this.#naming;
    return html`<form @submit=${this.#rename}>
      <h3>${name.change}</h3>
      <label>
        ${name.fresh}<input name="name" required maxlength="40" autocomplete="nickname" .defaultValue=${now} data-test="another-name" />
      </label>
      <p class="warn" role="alert">${refused ?? nothing}</p>
      <p role="status">${this.named ? name.saved : nothing}</p>
      <div><button ?disabled=${busy} data-test="save-name">${name.save}</button></div>
    </form>`;
  }

  /**
   * @param {string} name
   * @param {boolean} has
   * @param {boolean} byLink
   */
  #password(name, has, byLink) {
    const { password } = account;
    const { busy, refused } = this.#asking;
    const type = this.shown ? "text" : "password";
    return html`<form @submit=${this.#save}>
      <h3>${has ? password.change : password.set}</h3>
      ${has ? nothing : html`<p>${password.none}</p>`} ${has && byLink ? html`<p>${password.byLink}</p>` : nothing}
      <input class="unseen" name="name" autocomplete="username" .value=${name} tabindex="-1" aria-hidden="true" readonly />
      ${
        has && !byLink
          ? html`<label>
              ${password.old}<input name="old" type=${type} autocomplete="current-password" required data-test="old-password" />
            </label>`
          : nothing
      }
      <label>
        ${password.fresh}
        <input
          name="new"
          type=${type}
          autocomplete="new-password"
          required
          minlength="8"
          maxlength="200"
          aria-describedby="hint"
          data-test="new-password"
        />
      </label>
      <p class="faint" id="hint">${password.hint}</p>
      <label class="check">
        <input type="checkbox" .checked=${this.shown} @change=${() => (this.shown = !this.shown)} />${password.show}
      </label>
      <p class="warn" role="alert" data-test="refused">${refused ?? nothing}</p>
      <p role="status" data-test="saved">${this.saved ? password.saved : nothing}</p>
      <div><button class="main" ?disabled=${busy} data-test="save-password">${password.save}</button></div>
    </form>`;
  }

  #ways() {
    return html`<div class="buttons">
      <button @click=${() => this.#leave(() => session.signOut())} data-test="sign-out">${account.signOut}</button>
      <button @click=${() => this.#leave(() => session.signOutEverywhere())} data-test="sign-out-everywhere">
        ${account.signOutEverywhere}
      </button>
    </div>`;
  }

  /** @param {() => Promise<void>} out */
  #asked(out) {
    return html`<p class="warn" role="alert">${account.noPasswordWarning}</p>
      <div class="buttons">
        <button @click=${() => this.#leave(out)} data-test="sign-out-anyway">${account.signOut}</button>
        <button class="main" @click=${() => (this.leaving = null)}>${account.stay}</button>
      </div>`;
  }
}

customElements.define("cr-account", AccountPanel);
