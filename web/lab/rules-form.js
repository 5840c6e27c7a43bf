import { LitElement, css, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { edges, rules as words } from "../texts/lab.js";
import { ui } from "../ui.js";
import { capital } from "./figures.js";
import { looks } from "./looks.js";

/** @import { Changeable, LabRules, Section } from "../wire.js" */

/** How many clauses of a value are named; the rule book has them all. */
const CLAUSES = 2;

/** The name of sections that are posted. */
export const FEES = "fees";

/** What a book says of a game, to be changed: a field for each value, of the kind that the book wants. */
export class RulesForm extends LitElement {
  static properties = { rules: { attribute: false }, set: { attribute: false }, busy: { attribute: false }, suffix: {} };

  static styles = [
    ui,
    looks,
    css`
      form {
        padding-bottom: 0;
      }
      .chapter {
        margin: 1.25rem 0 0.25rem;
        font-size: 1.05rem;
      }
      details {
        border-top: 1px solid var(--line);
      }
      summary {
        font-weight: 600;
      }
      .value {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0.1rem 0.75rem;
        align-items: center;
        padding: 0.4rem 0;
      }
      .value small,
      td small {
        color: var(--faint);
      }
      .value .control {
        justify-self: end;
      }
      .value .below {
        grid-column: 1 / -1;
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.75rem;
        align-items: center;
        font-size: 0.9rem;
      }
      .changed {
        border-left: 4px solid var(--accent);
        padding-left: 0.6rem;
      }
      input,
      select {
        width: 8.5rem;
      }
      td input {
        width: 5.5rem;
      }
      td:last-child {
        padding-right: 0;
      }
      th .clauses {
        font-weight: 400;
      }
      td .below {
        display: block;
        font-size: 0.9rem;
      }
      .any {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 0.75rem;
        border: 0;
        margin: 0;
        padding: 0;
      }
      .any label {
        display: flex;
        align-items: center;
        gap: 0.35rem;
        min-height: 2.25rem;
      }
      .any input {
        width: 1.5rem;
      }
      .below a,
      .clauses a {
        display: inline-block;
        min-height: 1.5rem;
        font-size: 0.9rem;
      }
      .below button {
        min-height: 2rem;
        padding: 0.1rem 0.5rem;
        font-size: 0.9rem;
      }
      .foot {
        position: sticky;
        bottom: 0;
        z-index: 1;
        margin: 1rem -1rem -1rem;
        padding: 0.6rem 1rem;
        background: var(--raised);
        border-top: 1px solid var(--line);
        border-radius: 0 0 var(--radius) var(--radius);
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1rem;
        align-items: center;
      }
    `,
  ];

  /** Where something has been changed. @type {Set<string>} */
  #opened = new Set();

  constructor() {
    super();
    /** @type {LabRules | null} */
    this.rules = null;
    /** @type {Map<string, string>} */
    this.set = new Map();
    this.busy = false;
    /** What the name of its button ends with, where there is another beside it. */
    this.suffix = "";
  }

  /** Who comes here by a button goes on from here. */
  begin() {
    /** @type {HTMLElement | null} */
    const heading = this.renderRoot.querySelector("#rules");
    heading?.focus({ preventScroll: true });
  }

  /**
   * @param {Changeable} of
   * @param {string} value
   */
  #say(of, value) {
    this.#tell("change-value", { path: of.path, value: value.trim() === of.value ? null : value });
  }

  /**
   * @param {string} what
   * @param {{ path: string, value: string | null }} [detail]
   */
  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    this.#tell("count");
  }

  render() {
    const { rules, set } = this;
    if (!rules) return nothing;
    const posted = rules.sections.filter(({ section }) => section === FEES);
    const counts = rules.sections.filter(({ section, table_only }) => !table_only && section !== FEES);
    const table = rules.sections.filter(({ table_only }) => table_only);
    const count = set.size;
    return html`<form class="panel" novalidate aria-labelledby="rules" @submit=${this.#submit} data-test="rules-form">
      <h2 id="rules" tabindex="-1">${words.heading}</h2>
      <p class="faint">${words.words}</p>
      ${counts.map((section, place) => [this.#chapter(section, counts[place - 1]), this.#section(section)])}
      ${posted.length > 0
        ? html`<h3 class="chapter">${words.posted}</h3>
            <p class="faint">${words.postedWords}</p>
            ${posted.map((section) => this.#section(section, this.#isOpen([section])))}`
        : nothing}
      ${table.length > 0
        ? html`<h3 class="chapter">${words.table}</h3>
            <details ?open=${this.#isOpen(table)}>
              <summary>${words.tableWords}</summary>
              ${table.map((section) => this.#section(section))}
            </details>`
        : nothing}
      <div class="foot">
        <button class="main" ?disabled=${this.busy} data-test="count${this.suffix}">${words.count}</button>
        ${count > 0
          ? html`<button type="button" ?disabled=${this.busy} @click=${() => this.#tell("reset-all")} data-test="reset-all">${words.resetAll}</button>
              <span role="status">${edges.changed(count)}</span>`
          : nothing}
      </div>
    </form>`;
  }

  /** Where something has been changed is open, and stays so when it is by the book again. @param {Section[]} sections */
  #isOpen(sections) {
    const key = sections.map(({ chapter, section, about }) => [chapter, section, about].join("/")).join(" ");
    if (sections.some(({ values }) => values.some(({ path }) => this.set.has(path)))) this.#opened.add(key);
    return this.#opened.has(key);
  }

  /**
   * The name of a bonus bet or game, where its first values stand.
   * @param {Section} section
   * @param {Section | undefined} before
   */
  #chapter(section, before) {
    return section.chapter === before?.chapter ? nothing : html`<h3 class="chapter">${section.name}</h3>`;
  }

  /**
   * @param {Section} section
   * @param {boolean} [open]
   */
  #section(section, open = true) {
    return html`<details ?open=${open} data-test="section-${section.section}">
      <summary>${capital(section.about)}</summary>
      ${section.pay_table ? this.#payTable(section) : section.values.map((value) => this.#value(value))}
    </details>`;
  }

  /** @param {Changeable} value */
  #value(value) {
    const id = `value-${value.path}`;
    const isChanged = this.set.has(value.path);
    const isGroup = typeof value.kind === "object" && "any-of" in value.kind;
    const about = capital(value.about);
    return html`<div class="value ${isChanged ? "changed" : ""}">
      ${isGroup ? html`<span id=${id}>${about}</span>` : html`<label for=${id}>${about}</label>`}
      <div class="control">${this.#control(value, id)}</div>
      <div class="below">${this.#book(value)}<span class="clauses">${this.#clauses(value)}</span></div>
    </div>`;
  }

  /** @param {Section} section */
  #payTable(section) {
    return html`<div class="box" role="region" tabindex="0" aria-label=${`${section.name}: ${section.about}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">${words.row}</th>
            <th scope="col">${words.pays}</th>
            <th scope="col">${words.says}</th>
          </tr>
        </thead>
        <tbody>
          ${section.values.map((value) => {
            const id = `value-${value.path}`;
            const isChanged = this.set.has(value.path);
            return html`<tr>
              <th scope="row" class=${isChanged ? "changed" : ""}><label for=${id}>${value.name}</label>
                <div class="clauses">${this.#clauses(value)}</div>
              </th>
              <td>${this.#control(value, id)}</td>
              <td>${value.value}${isChanged ? html`<div class="below">${this.#reset(value)}</div>` : nothing}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }

  /** What the book says, beside what is said otherwise. @param {Changeable} value */
  #book(value) {
    if (!this.set.has(value.path)) return nothing;
    return html`<span>${words.book(told(value))}</span> ${this.#reset(value)}`;
  }

  /** @param {Changeable} value */
  #reset(value) {
    const back = () => {
      this.#tell("change-value", { path: value.path, value: null });
      // The button goes away: who goes by keys goes on from the value.
      const id = `value-${value.path}`;
      /** @type {HTMLElement | null} */
      const control = this.renderRoot.querySelector(`:is(input, select)[id="${id}"], [aria-labelledby="${id}"] input`);
      control?.focus();
    };
    return html`<button type="button" class="plain" @click=${back} aria-label=${words.resetOf(`${value.about} (${value.path})`)} data-test="reset-${value.path}">
      ${words.reset}
    </button>`;
  }

  /** Where it stands in the rule book. @param {Changeable} value */
  #clauses({ clauses, rulings }) {
    const own = clauses.map(({ id, chapter }) => ({ id, href: `/book/${this.rules?.house}/${chapter}#${id}` }));
    const all = [...own, ...rulings.map((id) => ({ id, href: `/book/rulings#${id}` }))];
    const rest = all.length - CLAUSES;
    return html`${all
      .slice(0, rest > 1 ? CLAUSES : all.length)
      .map(({ id, href }) => html`<a href=${href} target="_blank" rel="noopener">${id}</a> `)}${rest > 1 ? html`<small>${words.more(rest)}</small>` : nothing}`;
  }

  /**
   * @param {Changeable} value
   * @param {string} id
   */
  #control(value, id) {
    const now = this.set.get(value.path) ?? value.value;
    const { kind } = value;
    // What is being typed is kept letter by letter, so that nothing is lost when figures come in; who leaves a field empty wants the book's.
    const heard = (/** @type {{ target: HTMLInputElement | HTMLSelectElement }} */ { target }) => this.#say(value, target.value);
    const left = (/** @type {{ target: HTMLInputElement }} */ { target }) => this.#say(value, target.value.trim() || value.value);
    const select = (/** @type {[string, string][]} */ options) =>
      html`<select id=${id} @change=${heard} data-test=${id}>
        ${options.map(([word, said]) => html`<option value=${word} .selected=${live(word === now)}>${said}</option>`)}
      </select>`;
    if (kind === "flag") {
      return select([
        ["true", words.yes],
        ["false", words.no],
      ]);
    }
    if (typeof kind === "object" && "one-of" in kind) return select(kind["one-of"].map((word) => [word, word]));
    if (typeof kind === "object" && "any-of" in kind) return this.#any(value, id, kind["any-of"], now);
    if (typeof kind === "object" && "number" in kind) {
      const { least, most } = kind.number;
      return html`<input id=${id} type="number" min=${least} max=${most} .value=${live(now)} @input=${heard} @change=${left} data-test=${id} />`;
    }
    return html`<input id=${id} autocomplete="off" spellcheck="false" .value=${live(now)} @input=${heard} @change=${left} data-test=${id} />`;
  }

  /**
   * Several words of a list.
   * @param {Changeable} value
   * @param {string} id
   * @param {string[]} all
   * @param {string} now
   */
  #any(value, id, all, now) {
    const chosen = list(now);
    const turn = (/** @type {string} */ word) => {
      const words = all.filter((one) => (one === word) !== chosen.includes(one));
      this.#say(value, `[${words.map((one) => `"${one}"`).join(", ")}]`);
    };
    return html`<div class="any" role="group" aria-labelledby=${id}>
      ${all.map(
        (word) => html`<label><input type="checkbox" .checked=${live(chosen.includes(word))} @change=${() => turn(word)} /> ${word}</label>`,
      )}
    </div>`;
  }
}

/** The words of a list as a what-if writes it. @param {string} text */
const list = (text) => [...text.matchAll(/"([^"]*)"/g)].map(([, word]) => word ?? "");

/** A value of the book as people say it. @param {Changeable} value */
function told({ kind, value }) {
  if (kind === "flag") return value === "true" ? words.yes : words.no;
  if (typeof kind === "object" && "any-of" in kind) return list(value).join(", ") || words.nothing;
  return value;
}

customElements.define("cr-lab-rules", RulesForm);
