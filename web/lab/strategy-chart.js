import { LitElement, css, html, nothing } from "../lit/lit.js";
import { chart } from "../texts/lab.js";
import { ui } from "../ui.js";
import { capital, decimal } from "./figures.js";
import { looks } from "./looks.js";

/** @import { CellTold, ChartRow, EdgeTold, StrategyTold } from "../wire.js" */
/** @typedef {keyof typeof chart.letters} Decision */

const DECISIONS = /** @type {Decision[]} */ (Object.keys(chart.letters));

/** What is best with every hand; what is otherwise than by the book is framed. */
class StrategyChart extends LitElement {
  static properties = { told: { attribute: false }, book: { attribute: false } };

  static styles = [
    ui,
    looks,
    css`
      .pure th,
      .pure td {
        padding: 0.15rem 0.3rem;
        text-align: center;
        border: 1px solid var(--paper);
        min-width: 2.4rem;
      }
      .pure tbody th {
        position: sticky;
        left: 0;
        background: var(--raised);
        text-align: right;
        padding-right: 0.6rem;
      }
      .stand {
        background: var(--stand);
      }
      .hit {
        background: var(--hit);
      }
      .double {
        background: var(--double);
      }
      .split {
        background: var(--split);
      }
      .surrender {
        background: var(--surrender);
      }
      .pure td.differs {
        outline: 3px solid var(--ink);
        outline-offset: -3px;
        font-weight: 700;
      }
      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem 1rem;
        margin: 0.75rem 0 0;
        padding: 0;
        list-style: none;
      }
      .legend b {
        display: inline-block;
        min-width: 1.7rem;
        padding: 0.1rem 0;
        text-align: center;
        font-weight: 400;
      }
      td.differs {
        font-weight: 700;
      }
      td small {
        display: block;
        font-weight: 400;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {EdgeTold | null} */
    this.told = null;
    /** @type {EdgeTold | null} */
    this.book = null;
  }

  render() {
    const { told } = this;
    if (!told) return nothing;
    return html`<section class="panel" aria-labelledby="best">
      <h2 id="best">${chart.heading}</h2>
      ${told.chart ? this.#pure(told.chart) : this.#three(told.strategy)}
    </section>`;
  }

  /** What the book would have there, if that is something else. @param {string} hand @param {CellTold} cell */
  #was(hand, { up, decision }) {
    const row = this.book?.chart?.find((row) => row.hand === hand);
    const was = row?.against.find((cell) => cell.up === up)?.decision;
    return was !== undefined && was !== decision ? was : null;
  }

  /** @param {ChartRow[]} rows */
  #pure(rows) {
    const ups = rows[0]?.against.map(({ up }) => up) ?? [];
    const differing = rows.reduce((sum, { hand, against }) => sum + against.filter((cell) => this.#was(hand, cell)).length, 0);
    return html`<p>${chart.pure}</p>
      ${this.book ? html`<p role="status" data-test="differing">${chart.differing(differing)}</p>` : nothing}
      <div class="box" role="region" tabindex="0" aria-label=${chart.heading}>
        <table class="pure" data-test="chart">
          <thead>
            <tr>
              <th scope="col">${chart.hand}</th>
              ${ups.map((up) => html`<th scope="col">${up}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ hand, against }) => html`<tr>
                <th scope="row">${hand}</th>
                ${against.map((cell) => this.#cell(hand, cell))}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <ul class="legend">
        ${DECISIONS.map((decision) => html`<li><b class=${decision}>${chart.letters[decision]}</b> ${chart.decisions[decision]}</li>`)}
        <li>${chart.depends}</li>
        ${this.book ? html`<li>${chart.differs}</li>` : nothing}
      </ul>`;
  }

  /**
   * @param {string} hand
   * @param {CellTold} cell
   */
  #cell(hand, cell) {
    const decision = /** @type {Decision} */ (cell.decision);
    const was = this.#was(hand, cell);
    const title = was ? chart.was(was) : nothing;
    return html`<td class="${decision} ${was ? "differs" : ""}" title=${title}>
      <span aria-hidden="true">${chart.letters[decision]}${cell.depends ? "*" : ""}</span
      ><span class="unseen">${chart.decisions[decision]}${cell.depends ? "*" : ""}${was ? `, ${chart.was(was)}` : ""}</span>
    </td>`;
  }

  /** @param {StrategyTold[]} strategy */
  #three(strategy) {
    const before = new Map(this.book?.strategy.map((row) => [row.up, row]));
    const cards = (/** @type {string[] | null} */ cards) => cards?.join(" ") ?? "–";
    return html`<p>${chart.three}</p>
      <div class="box" role="region" tabindex="0" aria-label=${chart.heading}>
        <table data-test="chart">
          <thead>
            <tr>
              <th scope="col">${chart.shows}</th>
              <th scope="col" class="number">${chart.plays}</th>
              <th scope="col">${chart.weakest}</th>
              <th scope="col">${chart.strongest}</th>
              <th scope="col" class="number">${chart.worth}</th>
            </tr>
          </thead>
          <tbody>
            ${strategy.map((row) => {
              if (!("plays" in row)) return nothing;
              const book = before.get(row.up);
              const was = book && "plays" in book ? book : null;
              const cell = (/** @type {string} */ now, /** @type {string} */ then, /** @type {string} */ kind) =>
                html`<td class="${kind} ${was && now !== then ? "differs" : ""}">
                  ${now}${was && now !== then ? html` <small class="faint">${chart.was(then)}</small>` : nothing}
                </td>`;
              const played = (/** @type {number | undefined} */ part) => `${decimal(100 * (part ?? 0), 2)} %`;
              const worth = (/** @type {number} */ value) => `${value > 0 ? "+" : ""}${decimal(value, 4)}`;
              return html`<tr>
                <th scope="row">${capital(row.up)}</th>
                ${cell(played(row.plays), played(was?.plays), "number")}
                ${cell(cards(row.weakest_played), cards(was?.weakest_played ?? null), "")}
                ${cell(cards(row.strongest_folded), cards(was?.strongest_folded ?? null), "")}
                ${cell(worth(row.value), worth(was?.value ?? 0), "number")}
              </tr>`;
            })}
          </tbody>
        </table>
      </div>`;
  }
}


customElements.define("cr-lab-chart", StrategyChart);
