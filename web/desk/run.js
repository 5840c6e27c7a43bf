/** Running a table: pause and go, its players, its chips, its bots and its shift. Whatever is refused stays as it was typed. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { repeat } from "../lit/directives/repeat.js";
import { Asking, field, forms } from "../account/form.js";
import { post, remove } from "../api.js";
import { cents, dollars } from "../money.js";
import { isAlike } from "../room.js";
import { go } from "../router.js";
import { desk as texts } from "../texts/desk.js";
import { ui } from "../ui.js";
import { carryOut } from "./carry-out.js";
import { desk } from "./desk.js";

/** @import { SeatTaken, SpotWanted, TableAtDesk, TableSeen, TableSight, Want } from "../wire.js" */

const REASON_MAX = 200;

class Run extends LitElement {
  static properties = { at: { attribute: false }, sight: { attribute: false }, done: { state: true }, wrong: { state: true } };

  static styles = [
    ui,
    forms,
    css`
      :host {
        display: grid;
        gap: 0.75rem;
      }
      details.panel {
        padding: 0;
      }
      summary {
        cursor: pointer;
        font-weight: 600;
        padding: 0.7rem 0.9rem;
      }
      .inside {
        padding: 0 0.9rem 0.9rem;
        display: grid;
        gap: 0.75rem;
      }
      p {
        margin: 0;
      }
      label .faint {
        font-weight: 400;
        font-size: 0.88rem;
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
        gap: 0.6rem;
      }
      select,
      input {
        width: 100%;
      }
    `,
  ];

  #asking = new Asking(this);

  constructor() {
    super();
    /** @type {TableAtDesk | null} */
    this.at = null;
    /** @type {TableSight | null} */
    this.sight = null;
    /** Which form was answered last. */
    this.done = "";
    /** What is wrong in the form itself. */
    this.wrong = "";
  }

  /**
   * Asks, and says in the form which asked how it went.
   * @param {string} form
   * @param {() => Promise<void>} ask
   */
  async #ask(form, ask) {
    // The answer that is waited for belongs to the form that asked.
    if (this.#asking.busy) return false;
    [this.done, this.wrong] = [form, ""];
    const done = await this.#asking.ask(ask);
    desk.refresh();
    return done;
  }

  /**
   * @param {string} form
   * @param {SubmitEvent} event
   * @param {(event: SubmitEvent) => Want | null} read
   */
  async #send(form, event, read) {
    event.preventDefault();
    const target = /** @type {HTMLFormElement} */ (event.currentTarget);
    const [want, table] = [read(event), this.at?.seen.table ?? 0];
    if (want && (await this.#ask(form, () => carryOut(table, want)))) target.reset();
  }

  render() {
    const { at } = this;
    if (!at) return nothing;
    return html`${this.#run(at)} ${this.#player(at)} ${this.#chips()}`;
  }

  /** @param {string} form */
  #answer(form) {
    const mine = this.done === form && !this.#asking.busy;
    return html`<p class="warn" role="alert">${mine ? this.wrong || this.#asking.refused : nothing}</p>
      <p role="status">${mine && !this.wrong && !this.#asking.refused ? texts.table.done : nothing}</p>`;
  }

  /**
   * @param {string} id
   * @param {boolean} [required]
   */
  #reason(id, required = true) {
    return html`<label>
      ${required ? texts.run.reason : texts.run.perhapsReason}
      <input name="reason" ?required=${required} maxlength=${REASON_MAX} autocomplete="off" aria-describedby=${id} data-test=${id} />
      <span class="faint" id=${id}>${texts.run.reasonHelp}</span>
    </label>`;
  }

  /** @param {TableAtDesk} at */
  #run({ seen, shift }) {
    const { run } = texts;
    return html`<details class="panel" data-test="run">
      <summary>${run.heading}</summary>
      <div class="inside">
        ${
          seen.paused === null
            ? html`<form @submit=${(/** @type {SubmitEvent} */ event) => this.#send("run", event, (event) => ({ pause: { reason: field(event, "reason") } }))}>
                ${this.#reason("pause-reason")}
                <div class="buttons"><button ?disabled=${this.#asking.busy} class="main" data-test="pause">${run.pause}</button></div>
              </form>`
            : html`<p>${run.paused(seen.paused)}</p>
                <form @submit=${(/** @type {SubmitEvent} */ event) => this.#send("run", event, () => "go")}>
                  <div class="buttons"><button ?disabled=${this.#asking.busy} class="main" data-test="go-on">${run.go}</button></div>
                </form>`
        }
        ${this.#answer("run")}
        <form @submit=${(/** @type {SubmitEvent} */ event) => this.#bots(event, seen.table)}>
          <label>
            ${run.bots}
            <select name="bots">
              ${Array.from({ length: seen.seats + 1 }, (_, bots) => html`<option value=${bots} ?selected=${bots === seen.bots}>${bots}</option>`)}
            </select>
          </label>
          <div class="buttons"><button ?disabled=${this.#asking.busy}>${run.botsSet}</button></div>
        </form>
        <form @submit=${(/** @type {SubmitEvent} */ event) => this.#send("shift", event, () => ({ shift: { number: shift + 1 } }))}>
          <p>${run.shift(shift)}</p>
          <div class="buttons"><button ?disabled=${this.#asking.busy} data-test="next-shift">${run.nextShift(shift + 1)}</button></div>
        </form>
        ${this.#answer("shift")}
        ${
          seen.taken === 0
            ? html`<div class="buttons"><button ?disabled=${this.#asking.busy} @click=${() => this.#close(seen.table)} data-test="close-table">${run.close}</button></div>`
            : html`<form @submit=${(/** @type {SubmitEvent} */ event) => this.#break(event, seen.table)}>
                ${this.#reason("break-reason")}
                <p class="faint">${run.breakHelp}</p>
                <div class="buttons"><button ?disabled=${this.#asking.busy} data-test="break">${run.break}</button></div>
              </form>`
        }
        ${this.#answer("close")}
      </div>
    </details>`;
  }

  /**
   * @param {SubmitEvent} event
   * @param {number} table
   */
  #bots(event, table) {
    event.preventDefault();
    const bots = Number(field(event, "bots"));
    this.#ask("shift", () => post(`/api/tables/${table}/bots`, { bots }));
  }

  /**
   * @param {SubmitEvent} event
   * @param {number} table
   */
  async #break(event, table) {
    event.preventDefault();
    const [target, reason] = [/** @type {HTMLFormElement} */ (event.currentTarget), field(event, "reason")];
    if (!confirm(texts.run.breakAsk)) return;
    if (await this.#ask("close", () => post(`/api/tables/${table}/break`, { reason }))) target.reset();
  }

  /** @param {number} table */
  async #close(table) {
    if (!confirm(texts.run.closeAsk)) return;
    if (await this.#ask("close", () => remove(`/api/tables/${table}`))) go("/desk");
  }

  get #sitters() {
    return this.sight?.seats ?? [];
  }

  /** @param {TableAtDesk} at */
  #player({ seen }) {
    const { player } = texts;
    const { free } = seen;
    const sitters = this.#sitters;
    const one = (/** @type {readonly SeatTaken[]} */ among) =>
      choice(player.who, "seat", "who", among.map(({ seat, name }) => [String(seat), texts.table.seat(seat, name)]));
    const who = one(sitters);
    return html`<details class="panel" data-test="player">
      <summary>${player.heading}</summary>
      <div class="inside">
        ${sitters.length === 0 ? html`<p class="faint">${player.none}</p>` : nothing}
        ${
          sitters.length > 0 && free.length > 0
            ? html`<form @submit=${(/** @type {SubmitEvent} */ event) =>
                this.#send("move", event, (event) => ({ reseat: { seat: Number(field(event, "seat")), to: Number(field(event, "to")), ...because(event) } }))}>
                <div class="pair">
                  ${who}
                  ${choice(player.to, "to", "to", free.map((seat) => [String(seat), texts.table.seat(seat, undefined)]))}
                </div>
                ${this.#reason("move-reason", false)}
                <div class="buttons"><button ?disabled=${this.#asking.busy} data-test="reseat">${player.move}</button></div>
              </form>`
            : nothing
        }
        ${sitters.length > 0 && free.length === 0 ? html`<p class="faint">${player.full}</p>` : nothing} ${this.#answer("move")} ${this.#sending(seen, one)}
        ${
          sitters.length > 0
            ? html`<form @submit=${(/** @type {SubmitEvent} */ event) =>
                this.#send("remove", event, (event) => ({ remove: { seat: Number(field(event, "seat")), reason: field(event, "reason") } }))}>
                ${who} ${this.#reason("remove-reason")}
                <p class="faint">${player.removeHelp}</p>
                <div class="buttons"><button ?disabled=${this.#asking.busy} data-test="remove">${player.remove}</button></div>
              </form>`
            : nothing
        }
        ${this.#answer("remove")}
      </div>
    </details>`;
  }

  /**
   * To a free seat of another table of the same game and limit; bots stay where they are.
   * @param {TableSeen} here
   * @param {(among: readonly SeatTaken[]) => unknown} one
   */
  #sending(here, one) {
    const { player } = texts;
    const people = this.#sitters.filter(({ bot }) => !bot);
    const others = (desk.seen?.tables ?? []).map(({ seen }) => seen).filter((seen) => seen.table !== here.table && isAlike(seen, here));
    const places = others.flatMap(({ table, free }) => free.map((to) => ({ table, to })));
    if (people.length === 0 || places.length === 0) return nothing;
    return html`<form @submit=${(/** @type {SubmitEvent} */ event) =>
        this.#send("send", event, (event) => ({ "send-over": { seat: Number(field(event, "seat")), ...JSON.parse(field(event, "place")), ...because(event) } }))}>
        <div class="pair">
          ${one(people)}
          ${choice(player.toTable, "place", "place", places.map((place) => [JSON.stringify(place), player.tableSeat(place.table, place.to)]))}
        </div>
        ${this.#reason("send-reason", false)}
        <p class="faint">${player.sendHelp}</p>
        <div class="buttons"><button ?disabled=${this.#asking.busy} data-test="send-over">${player.send}</button></div>
      </form>
      ${this.#answer("send")}`;
  }

  #chips() {
    const { chips } = texts;
    const spots = spotsOf(this.#sitters);
    return html`<details class="panel" data-test="chips">
      <summary>${chips.heading}</summary>
      <div class="inside">
        <p class="faint">${chips.words}</p>
        <form @submit=${(/** @type {SubmitEvent} */ event) => this.#send("chips", event, (event) => this.#correction(event))}>
          <div class="pair">
            ${choice(chips.from, "from", "chips-from", spots)} ${choice(chips.to, "to", "chips-to", spots)}
          </div>
          <label>${chips.amount}<input name="amount" required inputmode="decimal" autocomplete="off" data-test="chips-amount" /></label>
          ${this.#reason("chips-reason")}
          <div class="buttons"><button ?disabled=${this.#asking.busy} data-test="correct">${chips.button}</button></div>
        </form>
        ${this.#answer("chips")}
      </div>
    </details>`;
  }

  /** @param {SubmitEvent} event @returns {Want | null} */
  #correction(event) {
    const amount = cents(field(event, "amount"));
    if (amount === null) {
      [this.done, this.wrong] = ["chips", texts.chips.noAmount];
      return null;
    }
    const spot = (/** @type {string} */ name) => /** @type {SpotWanted} */ (JSON.parse(field(event, name)));
    return { correct: { from: spot("from"), to: spot("to"), chips: amount, reason: field(event, "reason") } };
  }
}

/**
 * The reason, if one was given.
 * @param {SubmitEvent} event
 * @returns {{ reason?: string }}
 */
function because(event) {
  const reason = field(event, "reason");
  return reason === "" ? {} : { reason };
}

/**
 * Something to choose, by what is sent for it. Whatever happens at the table meanwhile, what was chosen stays chosen, or nothing is.
 * @param {string} label
 * @param {string} name
 * @param {string} test
 * @param {readonly (readonly [string, string])[]} options
 */
const choice = (label, name, test, options) => html`<label>
  ${label}
  <select name=${name} required data-test=${test}>
    <option value="">${texts.say.choose}</option>
    ${repeat(options, ([value]) => value, ([value, words]) => html`<option value=${value}>${words}</option>`)}
  </select>
</label>`;

/**
 * Where chips can lie that are put right, each as it goes over the socket, in words.
 * @param {readonly SeatTaken[]} sitters
 * @returns {[string, string][]}
 */
function spotsOf(sitters) {
  const { chips, table } = texts;
  return [
    ...sitters.flatMap(({ seat, person, name, chips: has }) => [
      /** @type {[string, string]} */ ([JSON.stringify({ stack: seat }), `${chips.stack(table.seat(seat, name))}, ${dollars(has)}`]),
      /** @type {[string, string]} */ ([JSON.stringify({ bankroll: person }), chips.bankroll(name)]),
    ]),
    [JSON.stringify("drop"), chips.drop],
  ];
}

customElements.define("cr-run", Run);
