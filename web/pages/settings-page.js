import { LitElement, css, html, nothing } from "../lit/lit.js";
import "../account/account-panel.js";
import { session } from "../session.js";
import { onSettings, settings, settle } from "../settings.js";
import "../table/card.js";
import { words } from "../texts/settings.js";
import { ui } from "../ui.js";

/** How somebody wants to see and hear the room, and who he is in it. */
class SettingsPage extends LitElement {
  static styles = [
    ui,
    css`
      :host {
        display: block;
      }
      .page {
        max-width: 62rem;
        margin: 0 auto;
        padding: 1.25rem 1rem 3rem;
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
        gap: 1rem;
        align-items: start;
      }
      .head {
        grid-column: 1 / -1;
      }
      .stack {
        display: grid;
        gap: 1rem;
      }
      .head p {
        margin: 0;
      }
      fieldset {
        border: 0;
        padding: 0;
        margin: 0 0 1rem;
      }
      legend {
        font-weight: 600;
        padding: 0;
      }
      label {
        display: flex;
        align-items: center;
        gap: 0.6rem;
        min-height: 2.5rem;
      }
      .cards {
        display: flex;
        gap: 0.5rem;
        padding: 0.9rem;
        border-radius: var(--radius);
        background: var(--felt);
        margin: 0 0 1rem;
      }
      cr-card {
        --card-width: 3.6rem;
      }
    `,
  ];

  /** @type {(() => void)[]} */
  #ends = [];

  connectedCallback() {
    super.connectedCallback();
    const draw = () => this.requestUpdate();
    this.#ends = [onSettings(draw), session.hear(draw)];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#ends.forEach((end) => end());
  }

  render() {
    return html`<div class="page">
      <div class="head">
        <h1>${words.heading}</h1>
        <p class="faint">${words.kept}</p>
      </div>
      <div class="stack">
        <section class="panel" aria-labelledby="cards">
          <h2 id="cards">${words.cards}</h2>
          ${this.#sample()} ${this.#choice("deck")} ${this.#choice("index")}
        </section>
        <section class="panel" aria-labelledby="account">
          <h2 id="account">${words.account}</h2>
          ${session.me ? html`<cr-account></cr-account>` : this.#stranger()}
        </section>
      </div>
      <section class="panel" aria-labelledby="rest">
        <h2 id="rest">${words.rest}</h2>
        ${this.#choice("theme")} ${this.#choice("motion")} ${this.#choice("clock")} ${this.#switch("sounds")} ${this.#switch("keys")}
      </section>
    </div>`;
  }

  #sample() {
    return html`<div class="cards" role="group" aria-label=${words.sample}>
      ${["As", "Kh", "Td", "7c"].map((card) => html`<cr-card .card=${card}></cr-card>`)}
    </div>`;
  }

  /** @param {"deck" | "index" | "theme" | "motion" | "clock"} name */
  #choice(name) {
    const { legend, choices } = words.fields[name];
    const now = settings()[name];
    return this.#radios(name, legend, choices, now, (id) => settle({ [name]: id }));
  }

  /** @param {"sounds" | "keys"} name */
  #switch(name) {
    const { legend, choices } = words.fields[name];
    return this.#radios(name, legend, choices, settings()[name] ? "on" : "off", (id) => settle({ [name]: id === "on" }));
  }

  /**
   * @param {string} name
   * @param {string} legend
   * @param {Record<string, string>} choices
   * @param {string} now
   * @param {(id: string) => void} chosen
   */
  #radios(name, legend, choices, now, chosen) {
    return html`<fieldset>
      <legend>${legend}</legend>
      ${Object.entries(choices).map(
        ([id, said]) => html`<label>
          <input type="radio" name=${name} value=${id} .checked=${id === now} @change=${() => chosen(id)} data-test="${name}-${id}" />
          ${said}
        </label>`,
      )}
    </fieldset>`;
  }

  #stranger() {
    if (session.me === undefined) return nothing;
    return html`<p>${words.stranger}</p>
      <button class="main" @click=${() => this.dispatchEvent(new CustomEvent("sign-in"))}>${words.signIn}</button>`;
  }
}

customElements.define("cr-settings", SettingsPage);
