import { css, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { post } from "../api.js";
import { collections as words } from "../texts/lab.js";
import { ui } from "../ui.js";
import { capital, dollars } from "./figures.js";
import { rules } from "./houses.js";
import { looks } from "./looks.js";
import { LabPart } from "./part.js";
import "./plot.js";
import { FEES } from "./rules-form.js";
import { all, changed, changes, word, write, written } from "./where.js";

/** @import { CollectionsTold, IncomeTold, LabRules, PostingTold } from "../wire.js" */

/** What a table may post, what that brings, and what it costs. */
class CollectionsPart extends LabPart {
  static properties = {
    rules: { state: true },
    limit: { state: true },
    players: { state: true },
    pace: { state: true },
    set: { state: true },
    told: { state: true },
    counted: { state: true },
  };

  static styles = [
    ui,
    looks,
    css`
      form {
        margin-bottom: 1rem;
      }
      small {
        font-weight: 400;
        color: var(--faint);
      }
      input {
        width: 9rem;
      }
    `,
  ];

  constructor() {
    super("collections");
    /** @type {LabRules | null} */
    this.rules = null;
    this.limit = word("limit");
    this.players = word("players");
    this.pace = word("pace");
    /** What is posted otherwise than the book has it, by path. @type {Map<string, string>} */
    this.set = changes(all("set"));
    /** @type {CollectionsTold | null} */
    this.told = null;
    /** What the figures are of. */
    this.counted = "";
  }

  /** @param {boolean} anew */
  chosen(anew) {
    if (anew) {
      this.limit = "";
      this.players = "";
      this.set = new Map();
      this.told = null;
    }
    this.rules = null;
    const { house, game } = this;
    this.finding.ask(
      () => rules(house, game),
      (found) => {
        this.rules = found;
        this.#count();
      },
    );
  }

  #keep() {
    const { house, game, limit, players, pace } = this;
    write({ house, game, limit, players, pace: pace.trim(), set: written(this.set) });
  }

  /** What is asked. For how many players the figures are shown is chosen among those that are there. */
  get #question() {
    const { house, game, limit, pace } = this;
    return JSON.stringify([house, game, limit, pace.trim(), written(this.set)]);
  }

  #count() {
    this.#keep();
    const { house, game, limit } = this;
    const question = this.#question;
    const pace = this.pace.trim();
    const asked = { house, game, ...(limit ? { limit } : {}), ...(pace ? { pace: Number(pace) } : {}), set: written(this.set) };
    this.asking.ask(
      () => /** @type {Promise<CollectionsTold>} */ (post("/api/lab/collections", asked)),
      (told) => ([this.told, this.counted] = [told, question]),
    );
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    this.#count();
  }

  /** @param {CustomEvent<{ path: string, value: string | null }>} event */
  #change({ detail }) {
    this.set = changed(this.set, detail);
  }

  #reset() {
    this.set = new Map();
    this.#count();
  }

  /** What is posted at this limit, to be changed. */
  #fees() {
    if (!this.told || !this.rules) return nothing;
    const sections = this.told.schedules.map(({ name, fees }) => ({
      chapter: this.game,
      name: this.rules?.name ?? "",
      section: FEES,
      about: name,
      pay_table: false,
      table_only: false,
      values: fees,
    }));
    return html`<cr-lab-rules
      suffix="-fees"
      .rules=${{ ...this.rules, sections }}
      .set=${this.set}
      .busy=${this.asking.busy}
      @change-value=${this.#change}
      @count=${this.#count}
      @reset-all=${this.#reset}
    ></cr-lab-rules>`;
  }

  render() {
    return html`<p>${words.words}</p>
      ${this.unfound()}
      <form class="panel" novalidate @submit=${this.#submit}>
        <div class="asked">${this.chooser()} ${this.#limits()} ${this.#seats()} ${this.#pace()}</div>
        <button class="main" ?disabled=${this.asking.busy} data-test="count">${words.count}</button>
      </form>
      ${this.said()} ${this.told ? this.ofBefore(this.counted !== this.#question) : nothing} ${this.told && this.rules ? this.#told(this.told) : nothing} ${this.#fees()}`;
  }

  #limits() {
    const limits = this.rules?.limits ?? [];
    if (limits.length === 0) return nothing;
    return this.select("limit", words.limit, limits.map(({ limit, name }) => [limit, name]), this.limit || (limits[0]?.limit ?? ""), (limit) => {
      this.limit = limit;
      this.set = new Map();
      this.#count();
    });
  }

  /** How many players the plot is for. */
  get #players() {
    return Number(this.players) || (this.rules?.players?.[1] ?? 0);
  }

  #seats() {
    const bounds = this.rules?.players;
    if (!bounds) return nothing;
    const [least, most] = bounds;
    const numbers = Array.from({ length: most - least + 1 }, (_, more) => String(least + more));
    return this.select("players", words.players, numbers.map((number) => [number, number]), String(this.#players), (players) => {
      this.players = players;
      this.#keep();
    });
  }

  #pace() {
    return html`<label>
      <span>${words.pace} <small>${words.paceHelp}</small></span>
      <input
        type="number"
        min="1"
        max="1000"
        .value=${live(this.pace)}
        @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => (this.pace = target.value)}
        data-test="pace"
      />
    </label>`;
  }

  /** @param {CollectionsTold} told */
  #told(told) {
    const name = (/** @type {PostingTold} */ posting) => capital(posting.name);
    const isChanged = (told.set?.length ?? 0) > 0;
    const now = (/** @type {IncomeTold} */ income) => income.an_hour;
    const book = (/** @type {IncomeTold} */ income) => income.an_hour_by_the_book ?? null;
    const players = this.#players;
    const here = told.schedules.flatMap((posting) => {
      const income = posting.incomes.find((income) => income.players === players);
      return income ? [{ posting, income }] : [];
    });
    return html`<div class="stack ${this.asking.busy ? "waits" : ""}">
      <section class="panel" aria-labelledby="here">
        <h2 id="here">${words.heading(players, here[0]?.income.hands_an_hour ?? 0)}</h2>
        ${here.length === 0 ? html`<p>${words.none}</p>` : this.#here(here, name, isChanged)} ${this.#methods(told)}
      </section>
      ${here.length === 0
        ? nothing
        : html`<section class="panel">
            <cr-plot
              .label=${words.plotted}
              .what=${words.posted}
              .categories=${here.map(({ posting }) => name(posting))}
              .bars=${[
                { name: isChanged ? words.now : words.anHour, values: here.map(({ income }) => now(income)) },
                ...(isChanged ? [{ name: words.byTheBook, values: here.map(({ income }) => book(income)) }] : []),
              ]}
              .format=${dollars}
            ></cr-plot>
          </section>`}
      <section class="panel">${this.#every(told, name)}</section>
    </div>`;
  }

  /**
   * @param {{ posting: PostingTold, income: IncomeTold }[]} here
   * @param {(posting: PostingTold) => string} name
   * @param {boolean} isChanged
   */
  #here(here, name, isChanged) {
    return html`<div class="box" role="region" tabindex="0" aria-label=${words.plotted}>
      <table data-test="incomes">
        <thead>
          <tr>
            <th scope="col">${words.posted}</th>
            <th scope="col" class="number">${words.aHand}</th>
            <th scope="col" class="number">${words.anHour}</th>
            ${isChanged ? html`<th scope="col" class="number">${words.byTheBook}</th>` : nothing}
            <th scope="col" class="number">${words.fromEach}</th>
            <th scope="col">${words.method}</th>
          </tr>
        </thead>
        <tbody>
          ${here.map(
            ({ posting, income }) => html`<tr>
              <th scope="row">${name(posting)}</th>
              <td class="number">${dollars(income.a_hand)}</td>
              <td class="number" data-test="hour-${posting.schedule}">${dollars(income.an_hour)}</td>
              ${isChanged
                ? html`<td class="number" data-test="book-${posting.schedule}">${income.an_hour_by_the_book === undefined ? "–" : dollars(income.an_hour_by_the_book)}</td>`
                : nothing}
              <td class="number">${dollars(income.from_each_an_hour)}</td>
              <td>${income.method}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /** Where the figures come from. @param {CollectionsTold} told */
  #methods({ schedules }) {
    const incomes = schedules.flatMap(({ incomes }) => incomes);
    const played = incomes.flatMap(({ played }) => (played ? [played] : []));
    const worst = played.reduce((most, { error }) => Math.max(most, error), 0);
    return html`${incomes.some(({ method }) => method === "exact") ? html`<p class="faint">${words.exact}</p>` : nothing}
    ${played[0] ? html`<p class="faint">${words.played(played[0].hands, played[0].seed, `$${(worst / 100).toFixed(4)}`)}</p>` : nothing}`;
  }

  /**
   * @param {CollectionsTold} told
   * @param {(posting: PostingTold) => string} name
   */
  #every({ schedules }, name) {
    const incomes = schedules.flatMap(({ incomes }) => incomes);
    const numbers = [...new Set(incomes.map(({ players }) => players))].sort((one, other) => one - other);
    const pace = (/** @type {number} */ players) => incomes.find((income) => income.players === players)?.hands_an_hour ?? 0;
    const at = (/** @type {PostingTold} */ posting, /** @type {number} */ players) => posting.incomes.find((income) => income.players === players);
    return html`<h2>${words.every}</h2>
      <div class="box" role="region" tabindex="0" aria-label=${words.every}>
        <table>
          <thead>
            <tr>
              <th scope="col">${words.players}</th>
              ${numbers.map((players) => html`<th scope="col" class="number">${players}</th>`)}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">${words.hands}</th>
              ${numbers.map((players) => html`<td class="number">${pace(players)}</td>`)}
            </tr>
            ${schedules.map(
              (posting) => html`<tr>
                <th scope="row">${name(posting)}</th>
                ${numbers.map((players) => {
                  const income = at(posting, players);
                  return html`<td class="number">${income ? dollars(income.an_hour) : "–"}</td>`;
                })}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}

customElements.define("cr-lab-collections", CollectionsPart);
