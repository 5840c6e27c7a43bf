/** Everybody who has been here, and what the floor may do about him. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { repeat } from "../lit/directives/repeat.js";
import { Asking, field } from "../account/form.js";
import { get, post } from "../api.js";
import { cents, dollars } from "../money.js";
import { session } from "../session.js";
import { desk as texts } from "../texts/desk.js";
import { ui } from "../ui.js";
import { figures } from "./desk-styles.js";

/** @import { ChipsMoved, Link, PersonChange, PersonSeen } from "../wire.js" */

class People extends LitElement {
  static properties = { all: { state: true }, find: { state: true }, bots: { state: true }, link: { state: true } };

  static styles = [
    ui,
    figures,
    css`
      :host {
        display: block;
      }
      .filters {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1rem;
        align-items: center;
        margin-bottom: 0.75rem;
      }
      .filters label {
        display: flex;
        gap: 0.5rem;
        align-items: center;
      }
      .buttons,
      .buttons form {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem;
      }
      .buttons :is(button, .button, input),
      td select {
        min-height: 2.2rem;
        padding: 0.15rem 0.6rem;
        font-size: 0.88rem;
      }
      .buttons input {
        width: 6.5rem;
      }
      .filters input[type="search"] {
        min-width: 0;
        width: 12rem;
      }
      .link {
        overflow-wrap: anywhere;
      }
      @media (max-width: 700px) {
        thead {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        table,
        tbody,
        tr {
          display: block;
        }
        tr {
          padding: 0.5rem 0;
          border-bottom: 1px solid var(--line);
        }
        td,
        tbody th {
          display: block;
          border: 0;
          padding: 0.15rem 0;
        }
        td.number {
          text-align: left;
        }
      }
    `,
  ];

  #asking = new Asking(this);

  constructor() {
    super();
    /** @type {PersonSeen[] | null} */
    this.all = null;
    this.find = "";
    this.bots = false;
    /** A link that was asked for. @type {{ name: string, address: string } | null} */
    this.link = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  #read() {
    return this.#asking.ask(async () => {
      this.all = await get("/api/people");
    });
  }

  /** @param {() => Promise<void>} ask */
  async #do(ask) {
    this.link = null;
    if (await this.#asking.ask(ask)) await this.#read();
    else this.requestUpdate();
  }

  /**
   * @param {number} person
   * @param {PersonChange} change
   */
  #change(person, change) {
    return this.#do(() => post(`/api/people/${person}`, change));
  }

  /** @param {PersonSeen} person */
  #askLink({ person, name }) {
    return this.#do(async () => {
      /** @type {Link} */
      const { path } = await post(`/api/people/${person}/link`);
      this.link = { name, address: location.origin + path };
    });
  }

  /**
   * @param {SubmitEvent} event
   * @param {number} person
   */
  #chips(event, person) {
    event.preventDefault();
    const amount = cents(field(event, "amount"));
    if (amount === null) {
      this.#asking.refused = texts.chips.noAmount;
      this.requestUpdate();
      return;
    }
    const back = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value === "back";
    /** @type {ChipsMoved} */
    const moved = back ? { "take-back": amount } : { issue: amount };
    this.#do(() => post(`/api/people/${person}/chips`, moved));
  }

  render() {
    const { peoplePage } = texts;
    const wanted = this.find.trim().toLowerCase();
    const shown = (this.all ?? []).filter(({ name, bot }) => (this.bots || !bot) && name.toLowerCase().includes(wanted));
    return html`<h2>${peoplePage.heading}</h2>
      <div class="filters">
        <label>
          ${peoplePage.find}
          <input type="search" .value=${this.find} @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => (this.find = target.value)} data-test="find" />
        </label>
        <label><input type="checkbox" .checked=${this.bots} @change=${() => (this.bots = !this.bots)} /> ${peoplePage.bots}</label>
      </div>
      <p class="warn" role="alert">${this.#asking.refused ?? nothing}</p>
      <div role="status">
        ${this.link ? html`<p class="panel link">${peoplePage.linkFor(this.link.name)} <code>${this.link.address}</code></p>` : nothing}
      </div>
      ${this.all === null ? html`<p class="faint">${texts.loading}</p>` : nothing}
      ${this.all && shown.length === 0 ? html`<p class="panel">${peoplePage.none}</p>` : nothing}
      ${
        shown.length > 0
          ? html`<table>
              <thead>
                <tr>
                  <th scope="col">${peoplePage.name}</th>
                  <th scope="col">${peoplePage.role}</th>
                  <th scope="col" class="number">${peoplePage.chips}</th>
                  <th scope="col">${peoplePage.what}</th>
                </tr>
              </thead>
              <tbody>
                ${repeat(shown, ({ person }) => person, (person) => this.#person(person))}
              </tbody>
            </table>`
          : nothing
      }`;
  }

  /** @param {PersonSeen} seen */
  #person(seen) {
    const { peoplePage } = texts;
    const { person, name, role, bot, banned, muted, chips } = seen;
    const { busy } = this.#asking;
    const manager = session.me?.role === "manager";
    // Nobody of the floor changes a manager, and nobody sends himself away.
    const self = person === session.me?.person;
    const may = !self && (manager || role !== "manager");
    const marks = [bot ? peoplePage.bot : "", banned ? peoplePage.banned : "", muted ? peoplePage.muted : ""].filter((mark) => mark);
    const button = (/** @type {string} */ words, /** @type {() => void} */ press, /** @type {string} */ test = "") =>
      html`<button ?disabled=${busy} aria-label=${peoplePage.of(words, name)} data-test=${test || nothing} @click=${press}>${words}</button>`;
    return html`<tr data-test="person-${person}">
      <th scope="row"><a href="/desk/people/${person}">${name}</a> <span class="faint">${marks.join(", ")}</span></th>
      <td>${manager && !self ? this.#roles(seen) : (peoplePage.roles[role] ?? role)}</td>
      <td class="number">${dollars(chips)}</td>
      <td>
        <div class="buttons">
          <a class="button" href="/desk/people/${person}" aria-label=${peoplePage.of(peoplePage.ledger, name)}>${peoplePage.ledger}</a>
          ${
            may && !bot
              ? html`${button(muted ? peoplePage.unmute : peoplePage.mute, () => this.#change(person, { muted: !muted }), "mute")}
                ${button(banned ? peoplePage.unban : peoplePage.ban, () => this.#change(person, { banned: !banned }))}
                ${button(peoplePage.signOut, () => this.#change(person, "sign-out"))} ${button(peoplePage.link, () => this.#askLink(seen))}`
              : nothing
          }
          ${
            manager && !bot
              ? html`<form @submit=${(/** @type {SubmitEvent} */ event) => this.#chips(event, person)}>
                  <input name="amount" inputmode="decimal" required autocomplete="off" placeholder=${peoplePage.amount} aria-label=${peoplePage.of(peoplePage.amount, name)} />
                  <button value="give" ?disabled=${busy} aria-label=${peoplePage.of(peoplePage.give, name)}>${peoplePage.give}</button>
                  <button value="back" ?disabled=${busy} aria-label=${peoplePage.of(peoplePage.takeBack, name)}>${peoplePage.takeBack}</button>
                </form>`
              : nothing
          }
        </div>
      </td>
    </tr>`;
  }

  /** @param {PersonSeen} seen */
  #roles({ person, name, role }) {
    const { roles, roleOf } = texts.peoplePage;
    return html`<select ?disabled=${this.#asking.busy} aria-label=${roleOf(name)} @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => this.#change(person, { role: target.value })}>
      ${Object.entries(roles).map(([id, words]) => html`<option value=${id} .selected=${live(id === role)}>${words}</option>`)}
    </select>`;
  }
}

customElements.define("cr-people", People);
