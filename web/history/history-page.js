/** All hands of somebody, day by day: those of one game or one table, if he wants. What he wants stands in the address. */

/** @import { HandPlayed, OwnHands, TablePlayed } from "../wire.js" */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { get } from "../api.js";
import { Latest } from "../latest.js";
import { dollars } from "../money.js";
import { onPlace } from "../router.js";
import { session } from "../session.js";
import { history as texts } from "../texts/history.js";
import { ui } from "../ui.js";
import { patiently } from "./patiently.js";

const day = new Intl.DateTimeFormat("en-US", { weekday: "long", year: "numeric", month: "long", day: "numeric" });
const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** No hand was played before. Whoever types a year has one of its digits first, and then the next: 0002, 0020, 0202. */
const FIRST_YEAR = 1970;

/** @typedef {"from" | "to"} End */

class HistoryPage extends LitElement {
  static properties = { hands: { state: true }, tables: { state: true }, next: { state: true }, waits: { state: true }, read: { state: true }, typed: { state: true } };

  static styles = [ui, css`
    :host {
      display: block;
    }
    .page {
      max-width: 52rem;
      margin: 0 auto;
      padding: 1.25rem 1rem 3rem;
    }
    .head p {
      margin: 0 0 0.75rem;
    }
    .filters {
      display: flex;
      flex-wrap: wrap;
      gap: 0.6rem 1rem;
      margin-bottom: 1rem;
    }
    .filters label {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      flex: 1 1 9rem;
      min-width: 0;
      font-size: 0.85rem;
      color: var(--faint);
    }
    .filters select {
      font-size: 1rem;
      width: 100%;
    }
    h2 {
      font-size: 1rem;
      margin: 1.25rem 0 0.4rem;
    }
    ul {
      list-style: none;
      margin: 0;
      padding: 0;
      border: 1px solid var(--line);
      border-radius: var(--radius);
      background: var(--raised);
      overflow: hidden;
    }
    li + li {
      border-top: 1px solid var(--line);
    }
    li a {
      display: grid;
      grid-template-columns: 5rem minmax(0, 1fr) auto;
      gap: 0 0.75rem;
      align-items: center;
      padding: 0.5rem 0.9rem;
      min-height: 2.75rem;
      color: var(--ink);
      text-decoration: none;
    }
    li a:hover {
      background: var(--paper);
    }
    li a:hover .game {
      text-decoration: underline;
    }
    li a:focus-visible {
      outline-offset: -3px;
    }
    .game {
      font-weight: 600;
    }
    .small {
      font-size: 0.85rem;
      color: var(--faint);
    }
    .time,
    .won {
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    .won {
      font-weight: 600;
    }
    .up {
      color: var(--good);
    }
    .empty {
      text-align: center;
      padding: 3rem 1rem;
    }
    .more {
      text-align: center;
      margin-top: 1rem;
    }
    @media (max-width: 640px) {
      li a {
        grid-template-columns: minmax(0, 1fr) auto;
      }
      .time {
        grid-row: 2;
        grid-column: 2;
        text-align: right;
      }
      .what {
        grid-row: 1 / 3;
      }
    }
  `];

  asking = new Latest(this);

  constructor() {
    super();
    /** @type {HandPlayed[]} */
    this.hands = [];
    /** @type {TablePlayed[]} */
    this.tables = [];
    /** @type {string | null} */
    this.next = null;
    this.waits = false;
    this.read = false;
    /** Days that somebody is still typing. @type {Partial<Record<End, string>>} */
    this.typed = {};
    /** @type {number | null | undefined} */
    this.person = undefined;
    /** @type {Array<() => void>} */
    this.undo = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.undo = [session.hear(() => this.meet()), onPlace(() => this.moved())];
    this.meet();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const undo of this.undo) undo();
  }

  /** Whoever has signed in sees his own. */
  meet() {
    const person = session.me === undefined ? undefined : (session.me?.person ?? null);
    const other = person !== this.person;
    this.person = person;
    if (other) [this.hands, this.tables, this.next, this.read] = [[], [], null, false];
    if (other && person) this.load();
    this.requestUpdate();
  }

  /** The address says something else. */
  moved() {
    if (location.pathname !== "/history" || !this.person) return;
    this.typed = {};
    this.load();
  }

  /** What stands in the address. */
  get wanted() {
    const asked = new URLSearchParams(location.search);
    const keys = /** @type {const} */ (["house", "game", "table", "from", "to"]);
    return new URLSearchParams(keys.flatMap((key) => (asked.get(key) ? [[key, asked.get(key) ?? ""]] : [])));
  }

  /** The same as the room is asked: days are those of whoever looks. */
  get query() {
    const query = this.wanted;
    for (const [key, later] of /** @type {const} */ ([["from", 0], ["to", 1]])) {
      const day = new Date(`${query.get(key)}T00:00`);
      day.setDate(day.getDate() + later);
      query.delete(key);
      if (!Number.isNaN(day.getTime())) query.set(key, String(Math.max(0, day.getTime())));
    }
    return query;
  }

  /** @param {string} [before] Those before; without it, from the latest. */
  async load(before) {
    const { query } = this;
    if (before) query.set("before", before);
    else this.read = false;
    this.waits = false;
    const ask = () => /** @type {Promise<OwnHands>} */ (get(`/api/hands?${query}`));
    await this.asking.ask(
      (isLast) => patiently(ask, () => (this.waits = true), () => this.isConnected && isLast()),
      (answer) => {
        this.hands = before ? [...this.hands, ...answer.hands] : answer.hands;
        [this.tables, this.next, this.read, this.waits] = [answer.tables, answer.next, true, false];
      },
    );
  }

  /** @param {Record<string, string>} wanted */
  want(wanted) {
    const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
    history.replaceState(null, "", query.size > 0 ? `/history?${query}` : "/history");
    this.typed = {};
    this.load();
  }

  render() {
    return html`<div class="page">
      <div class="head">
        <h1>${texts.heading}</h1>
        <p class="faint">${texts.words}</p>
      </div>
      ${this.content()}
    </div>`;
  }

  content() {
    if (this.person === null) {
      return html`<div class="empty">
        <p>${texts.stranger}</p>
        <button class="main" data-test="sign-in-here" @click=${() => this.dispatchEvent(new CustomEvent("sign-in"))}>${texts.signIn}</button>
      </div>`;
    }
    // What is asked for stays where it is while it is looked for: somebody may be typing there.
    return html`${this.tables.length > 0 ? this.filters() : nothing} ${this.found()}`;
  }

  found() {
    const { refused } = this.asking;
    if (refused !== null) {
      return html`<div class="empty" role="alert">
        <p class="warn">${refused}</p>
        <button @click=${() => this.load()}>${texts.again}</button>
      </div>`;
    }
    if (!this.read) return html`<p class="empty faint" role="status">${this.waits ? texts.reading : texts.loading}</p>`;
    return html`${this.hands.length > 0 ? this.days() : this.empty()}
      ${this.next
        ? html`<p class="more">
            <button data-test="more" ?disabled=${this.asking.busy} @click=${() => this.load(this.next ?? "")}>${texts.more}</button>
          </p>`
        : nothing}`;
  }

  empty() {
    return html`<div class="empty" data-test="no-hands">
      <p>${this.tables.length > 0 ? texts.noneHere : texts.none}</p>
      ${this.tables.length > 0
        ? html`<button @click=${() => this.want({})}>${texts.showAll}</button>`
        : html`<a class="button main" href="/">${texts.toTables}</a>`}
    </div>`;
  }

  filters() {
    const wanted = this.wanted;
    const [house, game, table] = ["house", "game", "table"].map((key) => wanted.get(key) ?? "");
    const games = new Map(this.tables.map((played) => [`${played.house}/${played.game}`, texts.gameOf(played.name, played.house_name)]));
    const chosen = house && game ? `${house}/${game}` : "";
    const tables = this.tables.filter((played) => !chosen || chosen === `${played.house}/${played.game}`);
    return html`<div class="filters">
      <label
        >${texts.game}
        <select data-test="filter-game" .value=${live(chosen)} @change=${this.wantGame}>
          <option value="">${texts.all}</option>
          ${[...games].map(([id, name]) => html`<option value=${id} ?selected=${id === chosen}>${name}</option>`)}
        </select>
      </label>
      <label
        >${texts.table}
        <select data-test="filter-table" .value=${live(table ?? "")} @change=${this.wantTable}>
          <option value="">${texts.all}</option>
          ${tables.map(
            (played) => html`<option value=${played.table} ?selected=${String(played.table) === table}>
              ${texts.tableOf(played.table, played.name, played.limit)}
            </option>`,
          )}
        </select>
      </label>
      ${this.day("from", texts.from)} ${this.day("to", texts.to)}
    </div>`;
  }

  /** The days that are asked for. */
  get between() {
    const { wanted } = this;
    return { from: wanted.get("from") ?? "", to: wanted.get("to") ?? "" };
  }

  /**
   * @param {End} key
   * @param {string} words
   */
  day(key, words) {
    return html`<label
      >${words}
      <input
        type="date"
        data-test="filter-${key}"
        .value=${live(this.typed[key] ?? this.between[key])}
        @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => (this.typed = { ...this.typed, [key]: target.value })}
        @change=${(/** @type {{ target: HTMLInputElement }} */ { target: { value } }) => {
          // A browser takes every digit for a change.
          if (value === "" || Number.parseInt(value, 10) >= FIRST_YEAR) this.take(key, value);
        }}
        @blur=${(/** @type {{ target: HTMLInputElement }} */ { target }) => this.take(key, target.value)}
        @keydown=${(/** @type {KeyboardEvent & { target: HTMLInputElement }} */ { key: pressed, target }) => {
          if (pressed === "Enter") this.take(key, target.value);
        }}
      />
    </label>`;
  }

  /**
   * Looks for what is there from a day on, or up to it, if that is not what was looked for before.
   * @param {End} key
   * @param {string} day
   */
  take(key, day) {
    if (day !== this.between[key]) this.want({ ...Object.fromEntries(this.wanted), [key]: day });
  }

  /** @param {Event & { target: HTMLSelectElement }} event */
  wantGame({ target }) {
    const [house = "", game = ""] = target.value.split("/");
    this.want({ house, game, ...this.between });
  }

  /** @param {Event & { target: HTMLSelectElement }} event */
  wantTable({ target }) {
    const { wanted } = this;
    this.want({ house: wanted.get("house") ?? "", game: wanted.get("game") ?? "", table: target.value, ...this.between });
  }

  days() {
    /** @type {Map<string, HandPlayed[]>} */
    const days = new Map();
    for (const hand of this.hands) {
      const name = day.format(new Date(hand.at));
      days.set(name, [...(days.get(name) ?? []), hand]);
    }
    return [...days].map(
      ([name, hands]) => html`<section>
        <h2>${name}</h2>
        <ul>
          ${hands.map((hand) => this.hand(hand))}
        </ul>
      </section>`,
    );
  }

  /** @param {HandPlayed} hand */
  hand({ table, hand, at, players, won }) {
    const played = this.tables.find((played) => played.table === table);
    const cents = won ?? 0;
    const words = cents > 0 ? texts.won(dollars(cents)) : cents < 0 ? texts.lost(dollars(-cents)) : texts.even;
    return html`<li>
      <a href="/history/${table}/${hand}" data-test="hand">
        <span class="time small">${time.format(new Date(at))}</span>
        <span class="what">
          <span class="game">${played?.name ?? ""}</span> <span class="small">${played?.limit ?? ""}</span><br />
          <span class="small">${texts.at(table, hand)}, ${texts.players(players)}</span>
        </span>
        <span class="won ${cents > 0 ? "up" : ""}">${words}</span>
      </a>
    </li>`;
  }
}

customElements.define("cr-history", HistoryPage);
