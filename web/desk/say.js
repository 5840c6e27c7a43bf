/** Something went wrong: what it was, the ruling before it is made, and then the ruling. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { Asking, forms, sentence } from "../account/form.js";
import { Refused, get, post } from "../api.js";
import { cents, dollars } from "../money.js";
import { cardInWords, cardWordStyles } from "../table/card.js";
import { namesOf, pieces } from "../table/words.js";
import { desk as texts } from "../texts/desk.js";
import { ui } from "../ui.js";
import { carryOut } from "./carry-out.js";
import { apart, fieldsOf, valueText } from "./sayable.js";

/** @import { Foresight, ForesightCase, Happened, Sayable as SayableSeen, TableSight, Want } from "../wire.js" */
/** @import { Sayable } from "./sayable.js" */

/**
 * A ruling that is shown, of what, and the version of the table that it was foreseen at.
 * @typedef {object} Shown
 * @property {Want} want
 * @property {ForesightCase[]} cases
 * @property {number} version
 * @property {boolean} past Whether it would be another one by now.
 */

class Say extends LitElement {
  static properties = {
    table: { attribute: false },
    sight: { attribute: false },
    all: { state: true },
    known: { state: true },
    kind: { state: true },
    chosen: { state: true },
    raise: { state: true },
    foresight: { state: true },
    said: { state: true },
  };

  static styles = [
    ui,
    forms,
    cardWordStyles,
    css`
      :host {
        display: block;
      }
      p {
        margin: 0.25rem 0;
      }
      .ruling {
        border: 2px solid var(--accent);
        border-radius: var(--radius);
        padding: 0.7rem 0.9rem;
        margin-top: 0.75rem;
      }
      .ruling h3 {
        font-size: 1rem;
      }
      .ruling ul {
        margin: 0.2rem 0 0.5rem;
        padding-left: 1.2rem;
      }
      .ruling h4 {
        margin: 0.5rem 0 0;
      }
      .by button {
        min-height: 1.5rem;
        padding: 0 0.2rem;
        font-size: 0.8rem;
        font-weight: 500;
        text-decoration: underline dotted;
      }
    `,
  ];

  #asking = new Asking(this);
  /** The version whose rulings were asked for. @type {number | null} */
  #version = null;

  constructor() {
    super();
    this.table = 0;
    /** @type {TableSight | null} */
    this.sight = null;
    /** @type {Sayable[]} */
    this.all = [];
    /** The version that this can be said of. @type {number | null} */
    this.known = null;
    this.kind = "";
    /** What stands in the fields, as JSON. @type {ReadonlyMap<string, string>} */
    this.chosen = new Map();
    this.raise = "";
    /** @type {Shown | null} */
    this.foresight = null;
    this.said = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("table")) this.#forget();
    const version = this.sight?.table === this.table ? this.sight.version : null;
    if (version !== null && version !== this.#version) {
      this.#version = version;
      this.#look(version);
    }
  }

  #forget() {
    this.#begin("");
    [this.all, this.known] = [[], null];
    this.#version = null;
  }

  /** A form in which nothing stands but what happened. @param {string} kind */
  #begin(kind) {
    [this.kind, this.chosen, this.raise, this.foresight, this.said] = [kind, new Map(), "", null, ""];
  }

  /**
   * What can be said changes with every card. A ruling that is shown stays, and it is said if it would be another one by now.
   * @param {number} version
   */
  async #look(version) {
    const { table } = this;
    try {
      /** @type {SayableSeen} */
      const { wants } = await get(`/api/tables/${table}/rule`);
      // What was asked later may be answered before.
      if (table !== this.table || version < (this.known ?? 0)) return;
      [this.all, this.known] = [wants.map(apart), version];
      const shown = this.foresight;
      if (!shown) return;
      const now = await this.#foresee(shown.want);
      if (shown !== this.foresight) return;
      const same = JSON.stringify(now.cases) === JSON.stringify(shown.cases);
      this.foresight = same ? now : { ...shown, past: true };
    } catch {
      // The page says already that the room does not answer.
    }
  }

  /** @param {Want} want @returns {Promise<Shown>} */
  async #foresee(want) {
    /** @type {Foresight} */
    const { version, cases } = await post(`/api/tables/${this.table}/rule`, { want });
    return { want, version, cases, past: false };
  }

  /** @param {Want} want */
  async #show(want, said = "") {
    this.said = said;
    await this.#asking.ask(async () => {
      this.foresight = await this.#foresee(want);
    });
  }

  /** What is carried out is what is shown: if the hand has gone on meanwhile, the ruling is shown anew. @param {Shown} shown */
  async #carryOut({ want, version }) {
    let stale = false;
    const done = await this.#asking.ask(async () => {
      try {
        await carryOut(this.table, want, version);
      } catch (error) {
        stale = error instanceof Refused && error.refusal.code === "stale";
        if (!stale) throw error;
      }
    });
    if (stale) return this.#show(want, texts.say.gone);
    if (!done) return;
    this.#begin("");
    this.said = texts.say.done;
  }

  /** @param {string} kind */
  #choose(kind) {
    this.#begin(kind);
    this.#asking.forget();
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #fill(name, value) {
    [this.chosen, this.foresight, this.said] = [new Map([...this.chosen, [name, value]]), null, ""];
  }

  render() {
    const kinds = [...new Set(this.all.map(({ kind }) => kind))];
    const { say } = texts;
    if (kinds.length === 0) return html`<p class="faint" data-test="sayable" data-version=${this.known ?? nothing}>${say.none}</p><div role="status" data-test="said">${this.said}</div>`;
    const kind = kinds.includes(this.kind) ? this.kind : "";
    const { fields, want } = fieldsOf(this.all, kind, this.chosen);
    const chosen = new Map(fields.map(({ name, value }) => [name, value]));
    const wanted = want && this.#withAmount(want);
    return html`<p class="faint">${say.words}</p>
      <form data-test="sayable" data-version=${this.known ?? nothing} @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        if (wanted) this.#show(wanted);
      }}>
        <label>
          ${say.kind}
          <select data-test="say-kind" @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => this.#choose(target.value)}>
            <option value="" .selected=${live(kind === "")}>${say.choose}</option>
            ${kinds.map((one) => html`<option value=${one} .selected=${live(one === kind)}>${texts.kinds[one] ?? one}</option>`)}
          </select>
        </label>
        ${fields.map(
          ({ name, values, value }) => html`<label>
            ${texts.fields[name] ?? name}
            <select data-test="say-${name}" @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => this.#fill(name, target.value)}>
              ${values.map((one) => html`<option value=${one} .selected=${live(one === value)}>${valueText(name, one, this.sight, chosen)}</option>`)}
            </select>
          </label>`,
        )}
        ${want && typeof want === "object" && "out-of-turn" in want && typeof want["out-of-turn"].act === "object" ? this.#amount(want) : nothing}
        <div class="buttons">
          <button class=${this.foresight ? "" : "main"} ?disabled=${!wanted || this.#asking.busy} data-test="show-ruling">${say.show}</button>
        </div>
      </form>
      <p class="warn" role="alert">${this.#asking.refused ?? nothing}</p>
      <div role="status" data-test="said">${this.said}</div>
      ${this.foresight ? this.#ruling(this.foresight) : nothing}`;
  }

  /** @param {Want} want */
  #amount(want) {
    const least = typeof want === "object" && "out-of-turn" in want ? raiseOf(want["out-of-turn"].act) : 0;
    return html`<label>
      ${texts.say.raise}
      <input inputmode="decimal" .value=${live(this.raise || dollars(least))} @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => {
        this.raise = target.value;
        this.foresight = null;
      }} />
    </label>`;
  }

  /** The amount that was typed goes into what was said. @param {Want} want @returns {Want | null} */
  #withAmount(want) {
    if (typeof want !== "object" || !("out-of-turn" in want) || typeof want["out-of-turn"].act !== "object" || this.raise === "") return want;
    const to = cents(this.raise);
    return to === null ? null : { "out-of-turn": { ...want["out-of-turn"], act: { "raise-to": to } } };
  }

  /** @param {Shown} shown */
  #ruling(shown) {
    const { want, cases, past } = shown;
    const { say } = texts;
    const possible = cases.some(({ refused }) => refused === null);
    const hides = cases.some(({ told }) => told.some(({ words }) => words.includes("??")));
    return html`<section class="ruling" aria-labelledby="ruling" data-test="ruling">
      <h3 id="ruling">${say.ruling}</h3>
      ${cases.map((one) => this.#case(one))} ${hides ? html`<p class="faint">${say.hidden}</p>` : nothing}
      <p class="warn" role="status">${past ? say.past : nothing}</p>
      <div class="buttons">
        ${
          past
            ? html`<button class="main" ?disabled=${this.#asking.busy} data-test="show-anew" @click=${() => this.#show(want, say.gone)}>${say.anew}</button>`
            : possible
              ? html`<button class="main" ?disabled=${this.#asking.busy} data-test="carry-out" @click=${() => this.#carryOut(shown)}>${say.carryOut}</button>`
              : nothing
        }
        <button @click=${() => ([this.foresight, this.said] = [null, ""])}>${say.again}</button>
      </div>
    </section>`;
  }

  /** @param {ForesightCase} one */
  #case({ when, told, turns_up, refused }) {
    const { say } = texts;
    return html`${when ? html`<h4>${say.when(when)}</h4>` : nothing}
      ${refused ? html`<p><strong>${say.refused}:</strong> ${sentence(refused.words)} ${this.#by({ words: refused.words, by: refused.by })}</p>` : nothing}
      ${told.length > 0 ? html`<ul>${told.map((happened) => html`<li>${this.#words(happened)} ${this.#by(happened)}</li>`)}</ul>` : nothing}
      ${!refused && told.length === 0 ? html`<p>${say.nothing}</p>` : nothing} ${turns_up ? html`<p>${say.turnsUp}</p>` : nothing}`;
  }

  /** @param {Happened} happened */
  #words({ words }) {
    const names = namesOf(this.sight?.seats ?? []);
    return pieces(words, names).map((piece) => ("card" in piece ? cardInWords(piece.card) : piece.text));
  }

  /** @param {Happened} happened */
  #by({ words, by }) {
    if (by.length === 0) return nothing;
    const ask = () => this.dispatchEvent(new CustomEvent("why", { detail: { words, by } }));
    return html`<span class="by"><button class="plain" type="button" @click=${ask} data-test="clause">${by.join(", ")}</button></span>`;
  }
}

/** @param {import("../wire.js").ActWanted} act */
const raiseOf = (act) => (typeof act === "object" && "raise-to" in act ? act["raise-to"] : 0);

customElements.define("cr-say", Say);
