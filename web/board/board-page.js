/** The board: which games run, where a seat is free and who waits, for a screen on the wall. Pages turn by themselves. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { room } from "../room.js";
import { board } from "../texts/board.js";
import { ui } from "../ui.js";

/** @import { TableSeen } from "../wire.js" */

/** @typedef {{ house: string, name: string, limit: string, tables: { table: number, paused: boolean }[], free: number, waiting: number }} Row */

/** How long one reads a page. */
const TURN = 10_000;
/** So much stays free below the last row. */
const FOOT = 16;

class BoardPage extends LitElement {
  static properties = { page: { state: true }, rows: { state: true }, stays: { state: true } };

  static styles = [
    ui,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 100dvh;
        padding: clamp(0.75rem, 1.6vw, 2rem);
        font-size: clamp(1rem, 1.5vw, 1.9rem);
        background: var(--paper);
      }
      header {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: baseline;
        gap: 0.2em 1em;
      }
      h1 {
        font-size: 1.5em;
        margin: 0;
      }
      .small {
        font-size: 0.65em;
      }
      .fill {
        flex: 1;
        min-height: 0;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th {
        text-align: left;
        font-size: 0.65em;
        color: var(--faint);
        font-weight: 600;
        padding: 0.2em 0.62em;
      }
      tbody th,
      td {
        font-size: 1em;
        color: var(--ink);
        font-weight: 700;
        padding: 0.3em 0.4em;
        border-top: 1px solid var(--line);
        line-height: 1.15;
        vertical-align: baseline;
      }
      td.number,
      th.number {
        text-align: right;
        white-space: nowrap;
      }
      .limit {
        font-weight: 400;
        white-space: nowrap;
      }
      .where {
        font-weight: 400;
        font-size: 0.65em;
        color: var(--faint);
        margin-left: 0.5em;
      }
      .free {
        color: var(--good);
      }
      .full {
        color: var(--faint);
        font-weight: 400;
      }
      @media (max-width: 640px) {
        .limit,
        .where {
          display: block;
          margin: 0;
          font-size: 0.8em;
        }
      }
    `,
  ];

  /** @type {(() => void)[]} */
  #ends = [];

  constructor() {
    super();
    this.page = 0;
    /** How many rows fit. */
    this.rows = Infinity;
    /** Whether somebody reads this page. */
    this.stays = false;
  }

  connectedCallback() {
    super.connectedCallback();
    const timer = setInterval(() => {
      if (!this.stays) this.page += 1;
    }, TURN);
    const measure = () => this.#measure();
    addEventListener("resize", measure);
    this.#ends = [room.watch(), room.hear(() => this.requestUpdate()), () => clearInterval(timer), () => removeEventListener("resize", measure)];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#ends.forEach((end) => end());
  }

  updated() {
    this.#measure();
  }

  /** On a screen that nobody scrolls so much stands as fits; who has a phone in his hand scrolls. */
  #measure() {
    const body = this.renderRoot.querySelector("tbody");
    const heights = [...(body?.rows ?? [])].map((row) => row.getBoundingClientRect().height);
    if (!body || heights.length === 0) return;
    const top = body.getBoundingClientRect().top;
    const fits = Math.max(1, Math.floor((innerHeight - top - FOOT) / Math.max(...heights)));
    const rows = matchMedia("(max-width: 900px)").matches ? Infinity : fits;
    if (rows !== this.rows) this.rows = rows;
  }

  render() {
    const all = rowsOf(room.tables ?? []);
    const pages = Math.max(1, Math.ceil(all.length / this.rows));
    const page = this.page % pages;
    const shown = this.rows === Infinity ? all : all.slice(page * this.rows, (page + 1) * this.rows);
    return html`<header>
        <h1>${room.name ?? board.heading}</h1>
        <span class="small">
          ${pages > 1
            ? html`<span class="faint">${board.page(page + 1, pages)}</span>
                <button class="plain" @click=${() => (this.stays = !this.stays)} data-test="stay">${this.stays ? board.turn : board.stop}</button>`
            : nothing}
          <a href="/">${board.lobby}</a>
        </span>
      </header>
      <p class="small warn" role="status">${room.silent ? board.silent : nothing}</p>
      ${room.tables === null ? html`<p class="faint">${room.silent ? nothing : board.loading}</p>` : nothing}
      ${room.tables && all.length === 0 ? html`<p>${board.none}</p>` : nothing}
      <div class="fill">${all.length > 0 ? this.#table(shown) : nothing}</div>`;
  }

  /** @param {Row[]} rows */
  #table(rows) {
    const several = room.name === null;
    return html`<table data-test="board">
      <thead>
        <tr>
          <th scope="col">${board.game}</th>
          <th scope="col" class="number">${board.free}</th>
          <th scope="col" class="number">${board.waiting}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ house, name, limit, tables, free, waiting }) => html`<tr>
            <th scope="row">
              ${name} <span class="limit">${limit}</span>
              <span class="where">${several ? `${room.houseName(house)}, ` : ""}${board.numbers(tables)}</span>
            </th>
            <td class="number ${free > 0 ? "free" : "full"}">${free > 0 ? free : board.full}</td>
            <td class="number">${waiting > 0 ? waiting : board.nobody}</td>
          </tr>`,
        )}
      </tbody>
    </table>`;
  }
}

/**
 * Tables of one game and limit stand together: they have one waiting list. A private one is not for the wall, whoever has signed in there.
 * @param {readonly TableSeen[]} tables
 * @returns {Row[]}
 */
function rowsOf(tables) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const { house, game, name, limit, table, free, waiting, paused } of tables.filter(({ company }) => company !== "invited")) {
    const key = [house, game, limit].join("/");
    const row = rows.get(key) ?? { house, name, limit, tables: [], free: 0, waiting };
    rows.set(key, { ...row, tables: [...row.tables, { table, paused: paused !== null }], free: row.free + free.length });
  }
  return [...rows.values()];
}

customElements.define("cr-board", BoardPage);
