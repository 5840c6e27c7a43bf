/** Where somebody's chips went. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { get } from "../api.js";
import { dollars } from "../money.js";
import { desk as texts } from "../texts/desk.js";
import { ui } from "../ui.js";
import { figures, written } from "./desk-styles.js";
import { Paged } from "./paged.js";

/** @import { MovementTold, PersonSeen } from "../wire.js" */

class Ledger extends LitElement {
  static properties = { person: { attribute: false }, name: { state: true } };

  static styles = [
    ui,
    figures,
    css`
      :host {
        display: block;
      }
    `,
  ];

  /** @type {Paged<MovementTold>} */
  #paged = new Paged(this, () => `/api/people/${this.person}/ledger`);

  constructor() {
    super();
    this.person = 0;
    this.name = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("person") || this.person === 0) return;
    this.#paged.lines = null;
    this.#paged.read("latest");
    this.#ask();
  }

  async #ask() {
    try {
      /** @type {PersonSeen[]} */
      const people = await get("/api/people");
      this.name = people.find(({ person }) => person === this.person)?.name ?? "";
    } catch {
      // The ledger says itself what is wrong.
    }
  }

  render() {
    const { ledger } = texts;
    const { lines, more, busy, refused } = this.#paged;
    return html`<h2>${ledger.heading(this.name || String(this.person))}</h2>
      <p><a href="/desk/people">${ledger.back}</a></p>
      <p class="warn" role="alert">${refused ?? nothing}</p>
      ${lines === null && busy ? html`<p class="faint" role="status">${texts.booksPage.reading}</p>` : nothing}
      ${lines?.length === 0 ? html`<p class="panel">${ledger.none}</p>` : nothing}
      ${
        lines && lines.length > 0
          ? html`<div class="scroll" tabindex="0" role="region" aria-label=${ledger.heading(this.name)}>
              <table data-test="ledger">
                <thead>
                  <tr>
                    <th scope="col">${ledger.when}</th>
                    <th scope="col">${ledger.where}</th>
                    <th scope="col">${ledger.what}</th>
                    <th scope="col" class="number">${ledger.bankroll}</th>
                    <th scope="col" class="number">${ledger.tables}</th>
                    <th scope="col" class="number">${ledger.has}</th>
                  </tr>
                </thead>
                <tbody>
                  ${lines.map((line) => this.#line(line))}
                </tbody>
              </table>
            </div>`
          : nothing
      }
      ${more ? html`<p><button ?disabled=${busy} @click=${() => this.#paged.read("earlier")}>${ledger.earlier}</button></p>` : nothing}`;
  }

  /** @param {MovementTold} line */
  #line({ at, table, words, bankroll, at_tables, has }) {
    const change = (/** @type {number} */ cents) => (cents === 0 ? "" : `${cents > 0 ? "+" : ""}${dollars(cents)}`);
    return html`<tr>
      <td><time>${written(at)}</time></td>
      <td>${table === null ? nothing : html`<a href="/desk/${table}">${texts.ledger.table(table)}</a>`}</td>
      <td>${words}</td>
      <td class="number">${change(bankroll)}</td>
      <td class="number">${change(at_tables)}</td>
      <td class="number">${dollars(has)}</td>
    </tr>`;
  }
}

customElements.define("cr-ledger", Ledger);
