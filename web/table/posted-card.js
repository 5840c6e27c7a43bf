/** What hangs at a table: its limit and buy-in, how the house is paid there, and what its wagers pay, each with the clauses that say so. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { get } from "../api.js";
import { dollars } from "../money.js";
import { posted as texts } from "../texts/posted.js";
import { ui } from "../ui.js";

/** @import { FeeSeen, PayTable, PostedCard, ScheduleSeen, TableSeen } from "../wire.js" */

export class PostedCardDialog extends LitElement {
  static properties = { seen: { state: true }, card: { state: true }, failed: { state: true } };

  static styles = [
    ui,
    css`
      h3 {
        font-size: 1.05rem;
        margin: 1rem 0 0.3rem;
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0.2rem 1rem;
        margin: 0.5rem 0;
      }
      dt {
        font-weight: 700;
      }
      dd {
        margin: 0;
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        text-align: left;
        vertical-align: top;
        padding: 0.3rem 0.6rem 0.3rem 0;
        border-top: 1px solid var(--line);
      }
      th {
        font-size: 0.85rem;
      }
      tbody th {
        font-size: inherit;
        font-weight: 400;
      }
      td a {
        display: inline-block;
        min-height: 1.5rem;
        font-size: 0.85rem;
        white-space: nowrap;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {TableSeen | null} */
    this.seen = null;
    /** @type {PostedCard | null} */
    this.card = null;
    this.failed = false;
  }

  /** @param {TableSeen} seen */
  async open(seen) {
    [this.seen, this.card, this.failed] = [seen, null, false];
    await this.updateComplete;
    this.renderRoot.querySelector("dialog")?.showModal();
    try {
      this.card = await get(`/api/tables/${seen.table}/posted`);
    } catch {
      this.failed = true;
    }
  }

  render() {
    const { seen, card } = this;
    if (!seen) return nothing;
    const { least_buy_in: least, most_buy_in: most } = seen;
    return html`<dialog aria-labelledby="posted" data-test="posted-card">
      <h2 id="posted">${texts.heading(seen.name)}</h2>
      <dl>
        <dt>${texts.limit}</dt>
        <dd>${seen.limit}</dd>
        <dt>${texts.buyIn}</dt>
        <dd>${most === null ? texts.from(least) : texts.fromTo(least, most)}</dd>
      </dl>
      ${card ? html`${this.#collection(card)} ${card.pays.map((pays) => this.#pays(pays, card))}` : nothing}
      <p role="status">${this.failed ? texts.failed : card ? nothing : texts.loading}</p>
      <p><a href="/book/${seen.house}/${seen.game}" target="_blank" rel="noopener" data-test="chapter">${texts.chapter(seen.name)}</a></p>
      <form method="dialog"><button class="main">${texts.close}</button></form>
    </dialog>`;
  }

  /** Rows of one kind stand under the same heads. @param {PostedCard} card */
  #collection(card) {
    /** @type {Map<string, ScheduleSeen[]>} */
    const kinds = new Map();
    for (const schedule of card.schedules) {
      const kind = Object.keys(schedule.fee)[0] ?? "";
      kinds.set(kind, [...(kinds.get(kind) ?? []), schedule]);
    }
    return html`<section data-test="collection">
      <h3>${texts.collection}</h3>
      ${kinds.size === 0 ? html`<p>${texts.free}</p>` : nothing}
      ${[...kinds.values()].map((schedules) => {
        const rows = schedules.flatMap(({ option, clause, fee }) => rowsOf(fee).map((cells) => ({ option, clause, cells })));
        const above = schedules.map(aboveOf).filter((words) => words !== "");
        const numbered = above.length === 0 && rows.some(({ option }) => option !== null);
        const heads = [...(numbered ? [texts.option] : []), ...(rows[0]?.cells.map(([head]) => head) ?? []), texts.by];
        const cells = rows.map(({ option, clause, cells }) => [
          ...(numbered ? [option ?? ""] : []),
          ...cells.map(([, words]) => words),
          this.#by([clause], card),
        ]);
        return html`${above.map((words) => html`<p>${words}</p>`)} ${this.#table(texts.collection, heads, cells)}`;
      })}
    </section>`;
  }

  /**
   * @param {PayTable} pays
   * @param {PostedCard} card
   */
  #pays({ game, name, rows }, card) {
    const cells = rows.map(({ path, value, clauses, rulings }) => [texts.row(path), value, this.#by([...clauses, ...rulings], card)]);
    return html`<section data-test="pays-${game}">
      <h3>${texts.pays(name)}</h3>
      ${this.#table(texts.pays(name), [texts.what, texts.odds, texts.by], cells)}
    </section>`;
  }

  /**
   * @param {string} label
   * @param {string[]} heads
   * @param {unknown[][]} rows
   */
  #table(label, heads, rows) {
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}>
      <table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([first, ...cells]) => html`<tr>
              <th scope="row">${first}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /**
   * Where it stands in the rule book, beside the table that goes on.
   * @param {string[]} ids
   * @param {PostedCard} card
   */
  #by(ids, { places }) {
    return ids.map((id) => html`<a href="/book/${places[id]}#${id}" target="_blank" rel="noopener" data-test="posted-clause">${id}</a> `);
  }
}

const chips = (/** @type {number} */ cents) => (cents === 0 ? texts.none : dollars(cents));
const upTo = (/** @type {number} */ from, /** @type {number | null} */ to) => (to === null ? texts.andUp(from) : texts.span(from, to));

/**
 * One way in which the house is paid, as rows: each cell with what stands above it.
 * @param {FeeSeen} fee
 * @returns {[string, string][][]}
 */
function rowsOf(fee) {
  if ("pot" in fee) {
    const { players_min, players_max, flop_fee, no_flop_fee } = fee.pot;
    return [[[texts.players, texts.count(players_min, players_max)], [texts.pot.flop, chips(flop_fee)], [texts.pot.noFlop, chips(no_flop_fee)]]];
  }
  if ("time" in fee) {
    const { players_min, players_max, fee: each, every_minutes } = fee.time;
    return [[[texts.players, texts.count(players_min, players_max)], [texts.time, texts.every(each, every_minutes)]]];
  }
  if ("table" in fee) {
    const { players_min, players_max, fee: once } = fee.table;
    return [[[texts.players, texts.count(players_min, players_max)], [texts.table, chips(once)]]];
  }
  if ("blinds" in fee) return [[[texts.blinds, texts.blindsOf(fee.blinds.small, fee.blinds.big)]]];
  return fee.action.brackets.map(({ from, to, fee: bank }) => [[texts.action.total, upTo(from, to)], [texts.action.bank, chips(bank)]]);
}

/** What holds whatever the total action is. @param {ScheduleSeen} schedule */
function aboveOf({ option, fee }) {
  if (!("action" in fee)) return "";
  const { table_min, table_max, player_fee, per_circle } = fee.action;
  return texts.action.above(option, upTo(table_min, table_max), chips(player_fee), per_circle);
}

customElements.define("cr-posted-card", PostedCardDialog);
