import { css, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { post } from "../api.js";
import { equity as words } from "../texts/lab.js";
import { ui } from "../ui.js";
import { percent } from "./figures.js";
import { looks } from "./looks.js";
import { LabPart } from "./part.js";
import "./plot.js";
import { all, word, write } from "./where.js";

/** @import { EquityTold, PotShare } from "../wire.js" */

/** Fewer hands are no question. */
const LEAST = 2;

/** What hands of poker are worth against each other. */
class EquityPart extends LabPart {
  static properties = { hands: { state: true }, board: { state: true }, dead: { state: true }, told: { state: true }, counted: { state: true } };

  static styles = [
    ui,
    looks,
    css`
      .hands {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
        gap: 0.6rem 1rem;
        margin-bottom: 0.75rem;
      }
      .hand {
        display: flex;
        gap: 0.4rem;
        align-items: end;
      }
      .hand label {
        display: grid;
        flex: 1;
        min-width: 0;
        gap: 0.2rem;
        font-weight: 600;
      }
      .hand input {
        width: 100%;
      }
      form {
        margin-bottom: 1rem;
      }
      small {
        font-weight: 400;
        color: var(--faint);
      }
    `,
  ];

  constructor() {
    super("equity");
    const hands = all("hand");
    /** @type {string[]} */
    this.hands = [...hands, ...Array.from({ length: Math.max(0, LEAST - hands.length) }, () => "")];
    this.board = word("board");
    this.dead = word("dead");
    /** @type {EquityTold | null} */
    this.told = null;
    /** What the figures are of. */
    this.counted = "";
  }

  /** @param {boolean} anew */
  chosen(anew) {
    if (anew) this.told = null;
    this.#keep();
    if (!anew && this.#given.length >= LEAST) this.#count();
  }

  get #given() {
    return this.hands.map((hand) => hand.trim()).filter(Boolean);
  }

  get #question() {
    const { house, game, board, dead } = this;
    return { house, game, hand: this.#given, board: board.trim(), dead: dead.trim() };
  }

  #keep() {
    write(this.#question);
  }

  #count() {
    this.#keep();
    const { house, game, board, dead } = this;
    const question = JSON.stringify(this.#question);
    this.asking.ask(
      () => /** @type {Promise<EquityTold>} */ (post("/api/lab/equity", { house, game, hands: this.#given, board, dead })),
      (told) => ([this.told, this.counted] = [told, question]),
    );
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    this.#count();
  }

  /**
   * @param {number} place
   * @param {string} hand
   */
  #write(place, hand) {
    this.hands = this.hands.map((one, nth) => (nth === place ? hand : one));
  }

  async #add() {
    this.hands = [...this.hands, ""];
    await this.updateComplete;
    /** @type {NodeListOf<HTMLInputElement>} */
    const fields = this.renderRoot.querySelectorAll(".hand input");
    fields[fields.length - 1]?.focus();
  }

  render() {
    return html`<p>${words.words}</p>
      ${this.unfound()}
      <form class="panel" novalidate @submit=${this.#submit}>
        <div class="asked">${this.chooser()}</div>
        <div class="hands">${this.hands.map((hand, place) => this.#hand(hand, place))}</div>
        <p class="faint" id="help">${words.help}</p>
        <div class="asked">
          ${this.#cards("board", words.board, words.boardHelp)} ${this.#cards("dead", words.dead, words.deadHelp)}
        </div>
        <div class="buttons">
          <button class="main" ?disabled=${this.asking.busy} data-test="count">${words.count}</button>
          <button type="button" @click=${this.#add} data-test="add-hand">${words.add}</button>
        </div>
      </form>
      ${this.said()} ${this.told ? this.ofBefore(this.counted !== JSON.stringify(this.#question)) : nothing} ${this.told ? this.#told(this.told) : this.asking.refused || this.asking.busy ? nothing : html`<p class="faint">${words.empty}</p>`}`;
  }

  /**
   * @param {string} hand
   * @param {number} place
   */
  #hand(hand, place) {
    return html`<div class="hand">
      <label>
        ${words.hand(place + 1)}
        <input
          .value=${live(hand)}
          aria-describedby="help"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => this.#write(place, target.value)}
          data-test="hand-${place + 1}"
        />
      </label>
      ${this.hands.length > LEAST
        ? html`<button type="button" aria-label=${words.remove(place + 1)} @click=${() => (this.hands = this.hands.filter((_, nth) => nth !== place))}>
            <span aria-hidden="true">×</span>
          </button>`
        : nothing}
    </div>`;
  }

  /**
   * @param {"board" | "dead"} name
   * @param {string} label
   * @param {string} help
   */
  #cards(name, label, help) {
    return html`<label>
      <span>${label} <small>${help}</small></span>
      <input
        .value=${live(this[name])}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => (this[name] = target.value)}
        data-test=${name}
      />
    </label>`;
  }

  /** @param {EquityTold} told */
  #told(told) {
    const both = told.hands.some(({ high }) => high > 0) && told.hands.some(({ low }) => low > 0);
    /** @type {[string, (hand: PotShare) => number | undefined][]} */
    const columns = [
      [words.equity, ({ equity }) => equity],
      ...(told.error === undefined ? [] : [/** @type {[string, (hand: PotShare) => number | undefined]} */ ([words.error, ({ error }) => error])]),
      [words.win, ({ win }) => win],
      [words.tie, ({ tie }) => tie],
    ];
    if (both) columns.push([words.high, ({ high }) => high], [words.low, ({ low }) => low], [words.scoop, ({ scoop }) => scoop]);
    return html`<div class="stack ${this.asking.busy ? "waits" : ""}">
      <section class="panel" aria-labelledby="shares">
        <h2 id="shares">${words.heading}</h2>
        <p role="status">${told.error === undefined ? words.exact(told.count) : words.sampled(told.count, percent(told.error))}</p>
        <div class="box" role="region" tabindex="0" aria-label=${words.heading}>
          <table data-test="equities">
            <thead>
              <tr>
                <th scope="col">${words.cards}</th>
                ${columns.map(([name]) => html`<th scope="col" class="number">${name}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${told.hands.map(
                (hand, place) => html`<tr>
                  <th scope="row">${hand.cards}</th>
                  ${columns.map(([name, of]) => html`<td class="number" data-test=${name === words.equity ? `equity-${place + 1}` : nothing}>${percent(of(hand))}</td>`)}
                </tr>`,
              )}
            </tbody>
          </table>
        </div>
        <p class="faint">${told.model}</p>
      </section>
      <section class="panel">
        <cr-plot
          .label=${words.plotted}
          .what=${words.cards}
          .categories=${told.hands.map(({ cards }) => cards)}
          .bars=${[{ name: words.equity, values: told.hands.map(({ equity }) => 100 * equity) }]}
          .format=${(/** @type {number} */ value) => `${Number(value.toFixed(4))} %`}
        ></cr-plot>
      </section>
    </div>`;
  }
}

customElements.define("cr-lab-equity", EquityPart);
