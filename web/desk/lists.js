/** Who waits for a seat: each list in its order. The floor puts names on a list and takes them off; the room calls. */

import { css, html, nothing } from "../lit/lit.js";
import { repeat } from "../lit/directives/repeat.js";
import { Asking, field, forms, nameIn } from "../account/form.js";
import { get, post, remove } from "../api.js";
import { desk as texts, lasting } from "../texts/desk.js";
import { ui } from "../ui.js";
import { desk } from "./desk.js";
import { Watcher } from "./watcher.js";

/** @import { ListSeen, PersonSeen, WaitingSeen } from "../wire.js" */

class Lists extends Watcher {
  static properties = { people: { state: true }, wrong: { state: true } };

  static styles = [
    ui,
    forms,
    css`
      :host {
        display: block;
      }
      h2 {
        font-size: 1.1rem;
      }
      h3 {
        font-size: 0.95rem;
        margin: 0.6rem 0 0.2rem;
      }
      ol {
        margin: 0;
        padding-left: 1.4rem;
      }
      li button {
        min-height: 2rem;
        padding: 0.1rem 0.6rem;
        font-size: 0.88rem;
      }
      p {
        margin: 0;
      }
      details {
        margin-top: 0.6rem;
      }
      summary {
        cursor: pointer;
        font-weight: 600;
        padding: 0.4rem 0;
      }
      select,
      input {
        width: 100%;
      }
    `,
  ];

  #asking = new Asking(this);
  #finding = new Asking(this);

  constructor() {
    super();
    /** Those who may be put on a list, once somebody wants to know. @type {PersonSeen[]} */
    this.people = [];
    this.wrong = "";
  }

  render() {
    const lists = desk.seen?.lists ?? [];
    return html`<section class="panel" aria-labelledby="lists">
      <h2 id="lists">${texts.lists.heading}</h2>
      ${lists.length === 0 ? html`<p class="faint">${texts.lists.none}</p>` : nothing}
      ${lists.map(
        (list) => html`<h3>${texts.lists.of(list.name, list.limit)}</h3>
          <ol>
            ${list.people.map((person) => this.#waiting(list, person))}
          </ol>`,
      )}
      ${this.#form()}
      <p class="warn" role="alert">${this.wrong || this.#asking.refused || this.#finding.refused || nothing}</p>
    </section>`;
  }

  /**
   * @param {ListSeen} list
   * @param {WaitingSeen} person
   */
  #waiting({ name: game, table }, { person, name, millis, called_to }) {
    return html`<li data-test="waiting">
      ${name} <span class="faint">${lasting(millis)}${called_to ? `, ${texts.lists.called(called_to)}` : ""}</span>
      <button ?disabled=${this.#asking.busy} data-test="off-list" aria-label=${texts.lists.offOf(name, game)} @click=${() => this.#ask(() => remove(`/api/tables/${table}/wait/${person}`))}>
        ${texts.lists.off}
      </button>
    </li>`;
  }

  #form() {
    const tables = desk.seen?.tables.map(({ seen }) => seen) ?? [];
    return html`<details data-test="put-on-list" @toggle=${this.#know}>
      <summary>${texts.lists.add}</summary>
      <form @submit=${this.#put}>
        <label>
          ${texts.lists.who}
          <input name="who" list="people" required autocomplete="off" data-test="list-who" />
        </label>
        <datalist id="people">${this.people.map(({ name }) => html`<option value=${name}></option>`)}</datalist>
        <label>
          ${texts.lists.what}
          <select name="table" data-test="list-what">
            ${repeat(tables, ({ table }) => table, ({ table, name, limit }) => html`<option value=${table}>${texts.lists.at(name, limit, table)}</option>`)}
          </select>
        </label>
        <div class="buttons"><button ?disabled=${this.#asking.busy || this.#finding.busy} data-test="list-put">${texts.lists.put}</button></div>
      </form>
    </details>`;
  }

  /** Who there is, when the form is opened. @param {Event} event */
  async #know(event) {
    if (!(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)) return;
    await this.#finding.ask(async () => {
      /** @type {PersonSeen[]} */
      const all = await get("/api/people");
      this.people = all.filter(({ bot, banned }) => !bot && !banned);
    });
  }

  /** @param {SubmitEvent} event */
  async #put(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const [who, table] = [nameIn(event, "who"), field(event, "table")];
    const found = this.people.find(({ name }) => name.toLowerCase() === who.toLowerCase());
    if (!found) this.wrong = texts.lists.unknown(who);
    else if (await this.#ask(() => post(`/api/tables/${table}/wait/${found.person}`))) form.reset();
  }

  /** @param {() => Promise<void>} ask */
  async #ask(ask) {
    this.wrong = "";
    const done = await this.#asking.ask(ask);
    desk.refresh();
    return done;
  }
}

customElements.define("cr-lists", Lists);
