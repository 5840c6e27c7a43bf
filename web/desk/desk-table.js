/** One table at the desk: the felt as those who look on see it, and what the floor may do there. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { line } from "../line.js";
import { HandLog } from "../table/hand-log.js";
import { deedsOf, tableModel } from "../table/model.js";
import { namesOf } from "../table/words.js";
import { desk as texts } from "../texts/desk.js";
import { ui } from "../ui.js";
import "../table/felt.js";
import "../table/log.js";
import "../table/why.js";
import "./calls.js";
import { desk } from "./desk.js";
import "./run.js";
import "./say.js";

/** @import { TableSight } from "../wire.js" */
/** @import { ClockModel } from "../table/clock.js" */
/** @import { Over } from "../table/model.js" */

class DeskTable extends LitElement {
  static properties = { table: { attribute: false }, sight: { state: true }, closed: { state: true } };

  static styles = [
    ui,
    css`
      :host {
        display: block;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 1rem;
        align-items: center;
        margin-bottom: 0.6rem;
      }
      h2 {
        margin: 0 auto 0 0;
        font-size: 1.1rem;
      }
      .both {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 26rem;
        gap: 1rem;
        align-items: start;
      }
      .left,
      .right {
        display: grid;
        gap: 0.75rem;
        min-width: 0;
      }
      .felt {
        display: flex;
        flex-direction: column;
        height: 30rem;
      }
      cr-felt {
        flex: 1;
        min-height: 0;
      }
      .log {
        padding: 0;
        overflow: hidden;
      }
      .log h3 {
        font-size: 1rem;
        padding: 0.6rem 0.9rem 0;
      }
      cr-log {
        height: 16rem;
      }
      .say h3 {
        font-size: 1.05rem;
      }
      @media (max-width: 1000px) {
        .both {
          grid-template-columns: minmax(0, 1fr);
        }
        /* What may be done comes before what has been. */
        .left {
          display: contents;
        }
        .log {
          order: 1;
        }
      }
    `,
  ];

  /** @type {(() => void)[]} */
  #ends = [];
  /** @type {number | null} */
  #watched = null;
  /** @type {Over | null} */
  #over = null;
  /** @type {Map<number, string>} */
  #deeds = new Map();
  /** @type {ClockModel | null} */
  #clock = null;
  #log = new HandLog();

  constructor() {
    super();
    this.table = 0;
    /** @type {TableSight | null} */
    this.sight = null;
    this.closed = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#ends = [
      desk.watch(),
      desk.hear(() => this.requestUpdate()),
      line.hear({
        table: (sight) => sight.table === this.#watched && this.#see(sight),
        closed: (table) => table === this.#watched && (this.closed = true),
      }),
    ];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#ends.forEach((end) => end());
    if (this.#watched !== null) line.unwatch(this.#watched);
    this.#watched = null;
  }

  willUpdate() {
    if (this.table === this.#watched || this.table === 0) return;
    if (this.#watched !== null) line.unwatch(this.#watched);
    [this.sight, this.closed, this.#over, this.#clock] = [null, false, null, null];
    [this.#deeds, this.#log] = [new Map(), new HandLog()];
    this.#watched = this.table;
    line.watch(this.table);
  }

  /** @param {TableSight} sight */
  #see(sight) {
    const last = this.sight;
    if (last && sight.version < last.version) return;
    this.#log.hear(sight, new Date());
    this.#deeds = deedsOf(this.#deeds, last, sight);
    if (sight.last) this.#over = { hand: sight.last, told: sight.told, names: namesOf(sight.seats) };
    else if (sight.hand) this.#over = null;
    const { waits } = sight;
    this.#clock = waits && { seat: waits.seat, until: performance.now() + waits.millis, whole: waits.millis, reserve: 0 };
    this.sight = sight;
  }

  render() {
    const { sight } = this;
    const at = desk.seen?.tables.find(({ seen }) => seen.table === this.table) ?? null;
    if (this.closed) return html`<p class="panel">${texts.table.closed} <a href="/desk">${texts.table.back}</a></p>`;
    if (!sight) return html`<p class="faint" role="status">${texts.loading}</p>`;
    const model = tableModel(sight, at?.seen ?? null, this.#over, this.#deeds, { moving: false, mayAct: false, choosing: false });
    const lines = this.#log.hands.reduce((sum, hand) => sum + hand.lines.length, 0);
    return html`<div class="head">
        <h2>${texts.table.heading(this.table)}${at ? `: ${at.seen.name}, ${at.seen.limit}` : ""}</h2>
        <a href="/desk">${texts.table.back}</a> <a href="/table/${this.table}">${texts.table.watch}</a>
      </div>
      <div class="both">
        <div class="left">
          <div class="felt"><cr-felt .model=${model} .clock=${this.#clock} .chosen=${new Set()}></cr-felt></div>
          <section class="panel log" aria-labelledby="log">
            <h3 id="log">${texts.table.log}</h3>
            <cr-log .hands=${this.#log.hands} .count=${lines} tabindex="0" @why=${this.#ask}></cr-log>
          </section>
        </div>
        <div class="right">
          ${desk.seen?.calls.length ? html`<cr-calls></cr-calls>` : nothing}
          <section class="panel say" aria-labelledby="say">
            <h3 id="say">${texts.say.heading}</h3>
            <cr-say .table=${this.table} .sight=${sight} @why=${this.#ask}></cr-say>
          </section>
          <cr-run .at=${at} .sight=${sight}></cr-run>
        </div>
      </div>
      <cr-why></cr-why>`;
  }

  /** @param {CustomEvent<{ words: string, by: string[] }>} event */
  #ask({ detail }) {
    this.#why?.open(detail.words, detail.by);
  }

  get #why() {
    return /** @type {import("../table/why.js").WhyDialog | null} */ (this.renderRoot.querySelector("cr-why"));
  }
}

customElements.define("cr-desk-table", DeskTable);
