import { LitElement, css, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { edges, lab } from "../texts/lab.js";
import { ui } from "../ui.js";
import { capital, chance, decimal, difference, dollars, percent, result } from "./figures.js";
import { looks } from "./looks.js";
import "./plot.js";
import "./strategy-chart.js";

/** @import { BetTold, EdgeTold, FeeTold } from "../wire.js" */

/** What the wagers of a game cost: the figures, how they compare with the book, how results lie, and what is best. */
class EdgeResults extends LitElement {
  static properties = {
    told: { attribute: false },
    book: { attribute: false },
    house: { attribute: false },
    name: { attribute: false },
    stale: { attribute: false },
    wager: { state: true },
  };

  static styles = [
    ui,
    looks,
    css`
      .differs {
        font-weight: 700;
      }
      dt {
        font-weight: 600;
      }
      dd {
        margin: 0 0 0.5rem;
      }
      .plots {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr));
        gap: 1rem;
        align-items: start;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {EdgeTold | null} */
    this.told = null;
    /** @type {EdgeTold | null} */
    this.book = null;
    this.house = "";
    this.name = "";
    this.stale = false;
    /** The wager whose results are drawn; nothing for the first. */
    this.wager = "";
  }

  render() {
    const { told, book } = this;
    if (!told) return nothing;
    const isChanged = (told.set?.length ?? 0) > 0;
    return html`<div class="stack">
      <section class="panel" aria-labelledby="wagers">
        <h2 id="wagers">${edges.heading}</h2>
        <p>${edges.words(this.house, this.name, told.decks)}</p>
        <p role="status" class=${this.stale ? "warn" : "faint"}>
          ${this.stale ? lab.before : isChanged ? `${edges.changed(told.set?.length ?? 0)}: ${told.set?.join(", ")}. ${edges.link}` : edges.byTheBookNow}
        </p>
        ${told.decks_by_the_book === undefined ? nothing : html`<p class="warn" data-test="other-decks">${edges.otherDecks(told.decks, told.decks_by_the_book)}</p>`}
        ${this.#table(told, isChanged)}
        <details>
          <summary>${edges.how}</summary>
          <dl>
            ${Object.entries(told.bets).map(
              ([name, bet]) => html`<dt>${name}</dt>
                <dd>${bet.model}${bet.cases ? html`. ${edges.cases(bet.cases)}` : nothing}</dd>`,
            )}
          </dl>
        </details>
      </section>
      ${told.fees ? html`<section class="panel" aria-labelledby="fees">${this.#fees(told.fees, isChanged)}</section>` : nothing}
      <div class="plots">
        <section class="panel">${this.#compared(told, isChanged)}</section>
        <section class="panel">${this.#results(told, isChanged ? book : null)}</section>
      </div>
      <cr-lab-chart .told=${told} .book=${isChanged ? book : null}></cr-lab-chart>
    </div>`;
  }

  /**
   * @param {EdgeTold} told
   * @param {boolean} isChanged
   */
  #table(told, isChanged) {
    const head = [edges.edge, ...(isChanged ? [edges.byTheBook, edges.difference] : []), edges.deviation, edges.wins, edges.ofAll];
    return html`<div class="box" role="region" tabindex="0" aria-label=${edges.heading}>
      <table data-test="edges">
        <thead>
          <tr>
            <th scope="col">${edges.wager}</th>
            ${head.map((words) => html`<th scope="col" class="number">${words}</th>`)}
            <th scope="col">${edges.method}</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(told.bets).map(([name, bet]) => this.#row(name, bet, isChanged))}
        </tbody>
      </table>
    </div>`;
  }

  /**
   * @param {string} name
   * @param {BetTold} bet
   * @param {boolean} isChanged
   */
  #row(name, bet, isChanged) {
    const { edge, by_the_book: book, wagered } = bet;
    const apart = book === undefined ? "–" : difference(edge - book);
    return html`<tr>
      <th scope="row">${name}</th>
      <td class="number" data-test="edge-${name}">${percent(edge)}</td>
      ${isChanged
        ? html`<td class="number">${percent(book)}</td>
            <td class="number ${apart === "0" ? "" : "differs"}" data-test="difference-${name}">${apart}</td>`
        : nothing}
      <td class="number">${decimal(bet.standard_deviation, 3)}</td>
      <td class="number">${percent(bet.hit_rate)}</td>
      <td class="number">${percent(wagered === undefined ? undefined : edge / wagered)}</td>
      <td>${bet.method}</td>
    </tr>`;
  }

  /**
   * @param {FeeTold[]} fees
   * @param {boolean} isChanged
   */
  #fees(fees, isChanged) {
    const book = isChanged ? [edges.byTheBook] : [];
    const head = [edges.wager, edges.playerPays, edges.withFee, ...book, edges.bankPays, edges.bankKeeps, ...book];
    return html`<h2 id="fees">${edges.fees}</h2>
      <p class="faint">${edges.feesWords(fees[0]?.players ?? 0)}</p>
      <div class="box" role="region" tabindex="0" aria-label=${edges.fees}>
        <table data-test="fees">
          <thead>
            <tr>
              <th scope="col">${edges.posted}</th>
              ${head.map((words) => html`<th scope="col" class="number">${words}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${fees.map(
              (fee) => html`<tr>
                <th scope="row">${capital(fee.name)}</th>
                <td class="number">${dollars(fee.wager)}</td>
                <td class="number">${dollars(fee.player_fee)}</td>
                <td class="number" data-test="fee-edge-${fee.schedule}">${percent(fee.edge)}</td>
                ${isChanged ? html`<td class="number">${percent(fee.edge_by_the_book)}</td>` : nothing}
                <td class="number">${dollars(fee.bank_fee)}</td>
                <td class="number" data-test="fee-bank-${fee.schedule}">${percent(fee.bank_keeps)}</td>
                ${isChanged ? html`<td class="number">${percent(fee.bank_by_the_book)}</td>` : nothing}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  /**
   * @param {EdgeTold} told
   * @param {boolean} isChanged
   */
  #compared({ bets }, isChanged) {
    const all = Object.entries(bets);
    const now = { name: isChanged ? edges.now : edges.edge, values: all.map(([, { edge }]) => 100 * edge) };
    const book = { name: edges.byTheBook, values: all.map(([, bet]) => (bet.by_the_book === undefined ? null : 100 * bet.by_the_book)) };
    return html`<cr-plot
      .label=${edges.compared}
      .what=${edges.wager}
      .categories=${all.map(([name]) => name)}
      .bars=${isChanged ? [now, book] : [now]}
      .format=${(/** @type {number} */ value) => `${Number(value.toFixed(4))} %`}
    ></cr-plot>`;
  }

  /**
   * @param {EdgeTold} told
   * @param {EdgeTold | null} book
   */
  #results({ bets }, book) {
    const names = Object.keys(bets).filter((name) => bets[name]?.results);
    const wager = names.includes(this.wager) ? this.wager : names[0];
    if (!wager) return nothing;
    const [now, before] = [bets[wager]?.results ?? [], book?.bets[wager]?.results ?? []];
    const all = [...new Set([...now, ...before].map(({ result }) => result))].sort((one, other) => one - other);
    const of = (/** @type {typeof now} */ results) => all.map((value) => 100 * (results.find(({ result }) => result === value)?.chance ?? 0));
    const bars = [{ name: book ? edges.now : edges.chance, values: of(now) }, ...(book ? [{ name: edges.byTheBook, values: of(before) }] : [])];
    return html`<h2>${edges.results}</h2>
      <div class="asked">
        <label>
          ${edges.resultsOf}
          <select @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => (this.wager = target.value)} data-test="results-of">
            ${names.map((name) => html`<option value=${name} .selected=${live(name === wager)}>${name}</option>`)}
          </select>
        </label>
      </div>
      <cr-plot
        .label=${edges.plotted(wager)}
        .what=${edges.result}
        .categories=${all.map(result)}
        .bars=${bars}
        .format=${(/** @type {number} */ value) => chance(value / 100)}
      ></cr-plot>`;
  }
}

customElements.define("cr-lab-results", EdgeResults);
