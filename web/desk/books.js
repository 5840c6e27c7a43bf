/** What the record adds up to, and who did what. It can be printed. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { Asking } from "../account/form.js";
import { get } from "../api.js";
import { dollars } from "../money.js";
import { desk as texts } from "../texts/desk.js";
import { ui } from "../ui.js";
import { figures, written } from "./desk-styles.js";
import { Paged } from "./paged.js";

/** @import { CorrectionTold, DeedTold, GameOffered, PersonSeen, ReportTold, ShiftTold, StandingTold } from "../wire.js" */

class Books extends LitElement {
  static properties = { report: { state: true } };

  static styles = [
    ui,
    figures,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.5rem;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
      }
      h2 {
        margin: 0 auto 0 0;
      }
      h3 {
        font-size: 1.05rem;
      }
      @media print {
        button {
          display: none;
        }
        .scroll {
          overflow: visible;
        }
      }
    `,
  ];

  #asking = new Asking(this);
  /** What the books call the games. @type {Map<string, string>} */
  #names = new Map();
  /** What people are called, whether they still have chips or not. @type {Map<number, string>} */
  #called = new Map();
  /** @type {Paged<DeedTold>} */
  #deeds = new Paged(this, () => "/api/deeds");

  constructor() {
    super();
    /** @type {ReportTold | null} */
    this.report = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  #read() {
    this.#deeds.read("latest");
    this.#asking.ask(async () => {
      const [report, games, people] = await Promise.all([get("/api/report"), get("/api/games"), get("/api/people")]);
      for (const { game, name } of /** @type {GameOffered[]} */ (games)) this.#names.set(game, name);
      for (const { person, name } of /** @type {PersonSeen[]} */ (people)) this.#called.set(person, name);
      this.report = report;
    });
  }

  render() {
    const { booksPage } = texts;
    const { report } = this;
    return html`<div class="head">
        <h2>${booksPage.heading}</h2>
        <button ?disabled=${this.#asking.busy || this.#deeds.busy} @click=${this.#read}>${booksPage.again}</button>
        <button @click=${() => print()}>${booksPage.print}</button>
      </div>
      ${this.#who()}
      <p class="warn" role="alert">${this.#asking.refused ?? nothing}</p>
      ${!report && this.#asking.busy ? html`<p class="faint" role="status">${booksPage.reading}</p>` : nothing}
      ${report ? html`${this.#shifts(report.shifts ?? [])} ${this.#corrections(report.corrections ?? [])} ${this.#people(report)}` : nothing}`;
  }

  /**
   * @param {string} heading
   * @param {[string, boolean][]} columns What stands above each, and whether it is a number.
   * @param {unknown} rows
   * @param {unknown} [foot]
   */
  #table(heading, columns, rows, foot = nothing) {
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${heading}>
      <table>
        <thead>
          <tr>
            ${columns.map(([words, number]) => html`<th scope="col" class=${number ? "number" : ""}>${words}</th>`)}
          </tr>
        </thead>
        <tbody>${rows}</tbody>
        ${foot}
      </table>
    </div>`;
  }

  #who() {
    const { booksPage } = texts;
    const { lines, more, busy, refused } = this.#deeds;
    const columns = [booksPage.when, booksPage.who, booksPage.where, booksPage.what];
    const row = (/** @type {DeedTold} */ { at, name, table, words }) => html`<tr>
      <td><time>${written(at)}</time></td>
      <td>${name}</td>
      <td>${table === null ? booksPage.room : html`<a href="/desk/${table}">${texts.glance.table(table)}</a>`}</td>
      <td>${words}</td>
    </tr>`;
    return html`<section class="panel" aria-labelledby="deeds" data-test="deeds">
      <h3 id="deeds">${booksPage.deeds}</h3>
      <p class="warn" role="alert">${refused ?? nothing}</p>
      ${lines === null && busy ? html`<p class="faint" role="status">${booksPage.reading}</p>` : nothing}
      ${lines?.length === 0 ? html`<p class="faint">${booksPage.noDeeds}</p>` : nothing}
      ${lines && lines.length > 0 ? this.#table(booksPage.deeds, columns.map((words) => [words, false]), lines.map(row)) : nothing}
      ${more ? html`<p><button ?disabled=${busy} @click=${() => this.#deeds.read("earlier")}>${booksPage.earlier}</button></p>` : nothing}
    </section>`;
  }

  /** @param {ShiftTold[]} shifts */
  #shifts(shifts) {
    const { booksPage } = texts;
    const sum = (/** @type {(shift: ShiftTold) => number} */ of) => shifts.reduce((sum, shift) => sum + of(shift), 0);
    const money = (/** @type {number} */ cents) => html`<td class="number">${dollars(cents)}</td>`;
    const row = (/** @type {ShiftTold} */ { table, game, shift, dealt, collected, by_the_clock, corrected, drop }) => html`<tr>
      <td class="number">${table}</td>
      <td>${this.#names.get(game) ?? game}</td>
      <td class="number">${shift}</td>
      <td class="number">${dealt}</td>
      ${money(collected)} ${money(by_the_clock ?? 0)} ${money(corrected)} ${money(drop)}
    </tr>`;
    const foot = html`<tfoot>
      <tr>
        <th scope="row" colspan="3">${booksPage.sum}</th>
        <td class="number">${sum(({ dealt }) => dealt)}</td>
        ${money(sum(({ collected }) => collected))} ${money(sum(({ by_the_clock }) => by_the_clock ?? 0))} ${money(sum(({ corrected }) => corrected))}
        <td class="number" data-test="drop-sum">${dollars(sum(({ drop }) => drop))}</td>
      </tr>
    </tfoot>`;
    return html`<section class="panel" aria-labelledby="shifts" data-test="shifts">
      <h3 id="shifts">${booksPage.shifts}</h3>
      ${
        shifts.length === 0
          ? html`<p class="faint">${booksPage.noShifts}</p>`
          : this.#table(
              booksPage.shifts,
              [
                [booksPage.table, true],
                [booksPage.game, false],
                [booksPage.shift, true],
                [booksPage.dealt, true],
                [booksPage.collected, true],
                [booksPage.byTheClock, true],
                [booksPage.corrected, true],
                [booksPage.drop, true],
              ],
              shifts.map(row),
              foot,
            )
      }
    </section>`;
  }

  /** @param {CorrectionTold[]} corrections */
  #corrections(corrections) {
    const { booksPage } = texts;
    const name = (/** @type {number} */ person, /** @type {string} */ otherwise) => this.#called.get(person) ?? otherwise;
    // An account of the ledger has the number of its person.
    const named = (/** @type {string} */ account) => account.replace(/\bperson (\d+)\b/, (words, person) => name(Number(person), words));
    const row = (/** @type {CorrectionTold} */ { at, table, by, from, to, cents, reason }) => html`<tr>
      <td><time>${written(at)}</time></td>
      <td>${name(by, String(by))}</td>
      <td class="number">${table}</td>
      <td>${named(from)}</td>
      <td>${named(to)}</td>
      <td class="number">${dollars(cents)}</td>
      <td>${reason}</td>
    </tr>`;
    return html`<section class="panel" aria-labelledby="corrections" data-test="corrections">
      <h3 id="corrections">${booksPage.corrections}</h3>
      ${
        corrections.length === 0
          ? html`<p class="faint">${booksPage.noCorrections}</p>`
          : this.#table(
              booksPage.corrections,
              [
                [booksPage.when, false],
                [booksPage.who, false],
                [booksPage.table, true],
                [booksPage.from, false],
                [booksPage.to, false],
                [booksPage.chips, true],
                [booksPage.reason, false],
              ],
              corrections.map(row),
            )
      }
    </section>`;
  }

  /** @param {ReportTold} report */
  #people({ people, shifts, in_play, issued }) {
    const { booksPage } = texts;
    const all = people ?? [];
    const money = (/** @type {number} */ cents) => html`<td class="number">${dollars(cents)}</td>`;
    const row = (/** @type {StandingTold} */ { person, name, got, gave_back, in_the_room, at_tables, stands_at }) => html`<tr>
      <td><a href="/desk/people/${person}">${name ?? person}</a></td>
      ${money(got)} ${money(gave_back)} ${money(in_the_room)} ${money(at_tables)} ${money(stands_at)}
    </tr>`;
    const drop = (shifts ?? []).reduce((sum, shift) => sum + shift.drop, 0);
    const has = all.reduce((sum, { in_the_room, at_tables }) => sum + in_the_room + at_tables, 0) + in_play + drop;
    return html`<section class="panel" aria-labelledby="standings">
      <h3 id="standings">${booksPage.people}</h3>
      ${this.#table(
        booksPage.people,
        [
          [booksPage.who, false],
          [booksPage.got, true],
          [booksPage.gaveBack, true],
          [booksPage.inTheRoom, true],
          [booksPage.atTables, true],
          [booksPage.standsAt, true],
        ],
        all.map(row),
      )}
      <p>${booksPage.inPlay}: ${dollars(in_play)}. <span data-test="adds-up">${booksPage.adds(dollars(has), dollars(issued))}</span></p>
    </section>`;
  }
}

customElements.define("cr-books", Books);
