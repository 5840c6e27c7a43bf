import { LitElement, css, html, nothing, svg } from "../lit/lit.js";
import { dollars } from "../money.js";
import { lobby } from "../texts/lobby.js";
import { ui } from "../ui.js";

/** @import { TableSeen } from "../wire.js" */

/**
 * What there is to say of a table in the lobby.
 * @typedef {object} TableInfo
 * @property {TableSeen} table
 * @property {string | null} house What its house is called, if there are several.
 * @property {boolean} sits Whether he who looks sits there.
 * @property {boolean} waits Whether he waits for it.
 * @property {boolean} known Whether he has signed in.
 * @property {boolean} floor Whether he may invite.
 */

/** A table in the lobby. */
class TableCard extends LitElement {
  static properties = { info: { attribute: false } };

  static styles = [
    ui,
    css`
      article {
        height: 100%;
        display: grid;
        grid-template-columns: 5.5rem minmax(0, 1fr);
        grid-template-rows: auto auto auto auto 1fr;
        gap: 0.25rem 0.9rem;
        padding: 0.9rem;
      }
      .yours {
        border-color: var(--accent);
        box-shadow: inset 0 0 0 1px var(--accent);
      }
      .picture {
        grid-row: 1 / 3;
        width: 5.5rem;
        height: 4rem;
      }
      h3 {
        font-size: 1.05rem;
        margin: 0;
      }
      .limit {
        margin: 0.1rem 0 0;
      }
      .seats {
        margin: 0;
        font-size: 0.92rem;
      }
      .seats b {
        color: var(--good);
      }
      .full b {
        color: var(--warn);
      }
      dl,
      details,
      .notes,
      .actions {
        grid-column: 1 / -1;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(3, auto);
        justify-content: space-between;
        gap: 0.35rem 0.5rem;
        margin: 0.5rem 0 0;
        font-size: 0.92rem;
        align-content: start;
        white-space: nowrap;
      }
      details {
        font-size: 0.88rem;
        min-width: 0;
      }
      summary {
        min-height: 1.75rem;
        padding: 0.25rem 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        cursor: pointer;
      }
      details ul {
        margin: 0 0 0.25rem;
        padding-left: 1.2rem;
      }
      dt {
        color: var(--faint);
        font-size: 0.8rem;
      }
      dd {
        margin: 0;
        font-variant-numeric: tabular-nums;
      }
      .notes {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem;
        margin: 0;
        padding: 0;
        list-style: none;
        font-size: 0.85rem;
      }
      .notes li {
        padding: 0.1rem 0.55rem;
        border: 1px solid var(--line);
        border-radius: 99px;
      }
      .notes:not(:has(li)) {
        display: none;
      }
      .notes .mine {
        border-color: var(--accent);
        color: var(--accent);
        font-weight: 600;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        margin-top: 0.4rem;
        align-self: end;
      }
      .actions :is(button, .button) {
        padding-inline: 0.8rem;
      }
      .actions .plain {
        padding-inline: 0.4rem;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {TableInfo | null} */
    this.info = null;
  }

  render() {
    if (!this.info) return nothing;
    const { table, house, sits, waits } = this.info;
    const free = table.free.length;
    return html`<article class="panel ${sits ? "yours" : ""}" data-test="table-${table.table}">
      ${picture(table)}
      <div>
        <h3>${table.name}</h3>
        <p class="limit">${table.limit} <span class="faint">· ${lobby.table(table.table)}${house ? ` · ${house}` : nothing}</span></p>
      </div>
      <p class="seats ${free === 0 ? "full" : ""}">
        <b>${lobby.seats(free)}</b> <span class="faint">· ${lobby.players(table.taken - table.bots, table.bots)}</span>
      </p>
      ${this.#facts(table)} ${table.collection ? collection(table.collection.split("; ")) : nothing}
      <ul class="notes" role="list">
        ${sits ? html`<li class="mine">${lobby.sitting}</li>` : nothing} ${waits ? html`<li class="mine">${lobby.onList}</li>` : nothing}
        ${table.company === "invited" ? html`<li>${lobby.invitedOnly}</li>` : nothing}
        ${table.company === "people" ? html`<li>${lobby.peopleOnly}</li>` : nothing}
        ${table.waiting > 0 ? html`<li>${lobby.waiting(table.waiting)}</li>` : nothing}
        ${table.paused ? html`<li class="warn">${lobby.paused(table.paused)}</li>` : nothing}
      </ul>
      <div class="actions">${this.#actions(this.info, free)}</div>
    </article>`;
  }

  /** @param {TableSeen} table */
  #facts(table) {
    const most = table.most_buy_in === null ? null : dollars(table.most_buy_in);
    return html`<dl>
      <div>
        <dt>${lobby.pot}</dt>
        <dd>${table.average_pot === null ? lobby.unknown : dollars(table.average_pot)}</dd>
      </div>
      <div>
        <dt>${lobby.pace}</dt>
        <dd>${table.hands_an_hour ?? lobby.unknown}</dd>
      </div>
      <div>
        <dt>${lobby.buyIn}</dt>
        <dd>${lobby.buyInOf(dollars(table.least_buy_in), most)}</dd>
      </div>
    </dl>`;
  }

  /**
   * @param {TableInfo} info
   * @param {number} free
   */
  #actions({ table, sits, waits, known, floor }, free) {
    const named = (/** @type {string} */ what) => lobby.named(what, table.name, table.table);
    const goes = sits ? lobby.goBack : known && free > 0 ? lobby.go : lobby.watch;
    const asks = (/** @type {string} */ what) => () => this.dispatchEvent(new CustomEvent(what, { detail: table.table }));
    const waiting = waits ? lobby.stopWaiting : lobby.wait;
    return html`
      <a class="button ${sits || (known && free > 0) ? "main" : ""}" href="/table/${table.table}" aria-label=${named(goes)} data-test="go">${goes}</a>
      ${
        known && !sits && (free === 0 || waits)
          ? html`<button @click=${asks(waits ? "stop-waiting" : "wait")} aria-label=${named(waiting)} data-test="wait">${waiting}</button>`
          : nothing
      }
      <a class="button plain" href="/book/${table.house}/${table.game}" aria-label=${named(lobby.rules)}>${lobby.rules}</a>
      ${floor ? html`<button class="plain" @click=${asks("invite")} aria-label=${named(lobby.invite)}>${lobby.invite}</button>` : nothing}
    `;
  }
}

/**
 * What the house takes: at a glance, and all of it for who wants to know.
 * @param {string[]} rows
 */
function collection(rows) {
  const [first] = rows;
  return html`<details>
    <summary><span class="faint">${lobby.collection}:</span> ${first}${rows.length > 1 ? ", …" : nothing}</summary>
    <ul>
      ${rows.map((row) => html`<li>${row}</li>`)}
    </ul>
  </details>`;
}

/** A table from above: people, bots and free seats are told apart by their shape. @param {TableSeen} table */
function picture({ seats, taken, bots }) {
  const people = taken - bots;
  const around = Array.from({ length: seats }, (_, at) => {
    const turn = ((at + 0.5) / seats) * 2 * Math.PI;
    const [x, y] = [44 - 37 * Math.sin(turn), 32 + 25 * Math.cos(turn)];
    if (at < people) return svg`<circle cx=${x} cy=${y} r="5.500" fill="var(--ink)"></circle>`;
    if (at < taken) return svg`<rect x=${x - 4.5} y=${y - 4.5} width="9" height="9" rx="1.500" fill="var(--faint)"></rect>`;
    return svg`<circle cx=${x} cy=${y} r="4.500" fill="var(--raised)" stroke="var(--faint)" stroke-dasharray="2.500 2"></circle>`;
  });
  return html`<svg class="picture" viewBox="0 0 88 64" aria-hidden="true">
    <ellipse cx="44" cy="32" rx="31" ry="19.500" fill="var(--rail)"></ellipse>
    <ellipse cx="44" cy="32" rx="27.500" ry="16" fill="var(--felt)"></ellipse>
    ${around}
  </svg>`;
}

customElements.define("cr-table-card", TableCard);
