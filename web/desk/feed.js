/** What happens in the room, as those who look on may know it. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { repeat } from "../lit/directives/repeat.js";
import { get } from "../api.js";
import { cardInWords, cardWordStyles } from "../table/card.js";
import { isAside, pieces } from "../table/words.js";
import { desk as texts } from "../texts/desk.js";
import { ui } from "../ui.js";
import { desk } from "./desk.js";

/** @import { FeedTold } from "../wire.js" */

const EVERY = 2_000;
const LINES_MAX = 200;
const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit" });

class Feed extends LitElement {
  static properties = { lines: { state: true }, table: { state: true }, floor: { state: true } };

  static styles = [
    ui,
    cardWordStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      h2 {
        font-size: 1.1rem;
        margin: 0 auto 0 0;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 1rem;
        align-items: center;
      }
      label {
        display: flex;
        align-items: center;
        gap: 0.4rem;
        font-size: 0.9rem;
      }
      ol {
        list-style: none;
        margin: 0.5rem 0 0;
        padding: 0;
        max-height: 22rem;
        overflow: auto;
        font-size: 0.9rem;
      }
      li {
        display: grid;
        grid-template-columns: auto auto minmax(0, 1fr);
        gap: 0 0.6rem;
        padding: 0.2rem 0;
        border-bottom: 1px solid var(--line);
      }
      li a {
        display: inline-flex;
        min-height: 1.5rem;
        white-space: nowrap;
      }
      p {
        margin: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  constructor() {
    super();
    /** The latest first. @type {FeedTold[]} */
    this.lines = [];
    /** Only of this one. @type {number | null} */
    this.table = null;
    this.floor = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#ask();
    this.#timer = setInterval(() => document.hidden || this.#ask(), EVERY);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  async #ask() {
    const after = this.lines[0]?.number ?? 0;
    try {
      /** @type {FeedTold[]} */
      const more = await get(`/api/feed?after=${after}`);
      if (more.length > 0 && (this.lines[0]?.number ?? 0) === after) this.lines = [...more.reverse(), ...this.lines].slice(0, LINES_MAX);
    } catch {
      // The desk says already that the room does not answer.
    }
  }

  render() {
    const tables = desk.seen?.tables.map(({ seen }) => seen.table) ?? [];
    const says = (/** @type {FeedTold} */ { told }) => told.some(({ words }) => !isAside(words));
    const fits = (/** @type {FeedTold} */ line) => (this.table === null || line.table === this.table) && (!this.floor || line.floor) && says(line);
    const shown = this.lines.filter(fits);
    const choose = (/** @type {{ target: HTMLSelectElement }} */ { target }) => (this.table = Number(target.value) || null);
    return html`<section class="panel" aria-labelledby="feed">
      <div class="head">
        <h2 id="feed">${texts.feed.heading}</h2>
        <label>
          <input type="checkbox" .checked=${this.floor} @change=${() => (this.floor = !this.floor)} />
          ${texts.feed.floorOnly}
        </label>
        <label>
          ${texts.feed.table}
          <select @change=${choose}>
            <option value="">${texts.feed.all}</option>
            ${tables.map((table) => html`<option value=${table}>${table}</option>`)}
          </select>
        </label>
      </div>
      ${shown.length === 0 ? html`<p class="faint">${this.lines.length === 0 ? texts.feed.none : texts.feed.noneSo}</p>` : nothing}
      <ol tabindex="0" aria-label=${texts.feed.heading} data-test="feed">
        ${repeat(shown, ({ number }) => number, (line) => this.#line(line))}
      </ol>
    </section>`;
  }

  /** @param {FeedTold} line */
  #line({ at, table, told }) {
    const words = told.filter((happened) => !isAside(happened.words));
    return html`<li>
      <time class="faint">${time.format(at)}</time>
      <a href="/desk/${table}">${texts.glance.table(table)}</a>
      <div>
        ${words.map((happened) => html`<p>${pieces(happened.words, new Map()).map((piece) => ("card" in piece ? cardInWords(piece.card) : piece.text))}</p>`)}
      </div>
    </li>`;
  }
}

customElements.define("cr-feed", Feed);
