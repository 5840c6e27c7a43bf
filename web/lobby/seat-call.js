import { LitElement, css, html, nothing } from "../lit/lit.js";
import { Asking, forms, sentence } from "../account/form.js";
import { line } from "../line.js";
import { cents, dollars } from "../money.js";
import { room } from "../room.js";
import { go } from "../router.js";
import { session } from "../session.js";
import { calls, shell } from "../texts/shell.js";
import { ui } from "../ui.js";

/** @import { SeatKept } from "../wire.js" */

/** A seat is kept for somebody who was on a list: he is called on whatever page he is, and the time runs. */
class SeatCall extends LitElement {
  static properties = {
    now: { state: true },
    taken: { state: true },
    words: { state: true },
  };

  static styles = [
    ui,
    forms,
    css`
      .call {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem 1rem;
        padding: 0.75rem 1rem;
        background: var(--gold);
        color: #1d2320;
        border-bottom: 2px solid #8a6a1f;
      }
      .call p {
        margin: 0;
        font-weight: 700;
      }
      .left {
        font-variant-numeric: tabular-nums;
      }
      .call div {
        display: flex;
        gap: 0.5rem;
        margin-left: auto;
      }
      .call button {
        background: #fffdf7;
        color: #1d2320;
        border-color: #8a6a1f;
      }
      .call button.main {
        background: #0f3929;
        color: #ffffff;
        border-color: #0f3929;
      }
      dialog p {
        margin: 0;
      }
    `,
  ];

  #asking = new Asking(this);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** The table that he wants to change from. @type {number | null} */
  #leaves = null;

  constructor() {
    super();
    this.now = Date.now();
    /** Which seat he is about to take. @type {SeatKept | null} */
    this.taken = null;
    /** Why he does not sit yet. @type {string | null} */
    this.words = null;
  }

  connectedCallback() {
    super.connectedCallback();
    session.hear(() => {
      // He has gone otherwise.
      if (this.#leaves !== null && !session.me?.sits_at.includes(this.#leaves)) [this.#leaves, this.words] = [null, null];
      clearInterval(this.#timer);
      if (this.#calls.length > 0) this.#timer = setInterval(() => this.#tick(), 1_000);
      this.#tick();
    });
    room.hear(() => this.requestUpdate());
    line.hear({
      goes: ({ table, to }) => {
        if (table !== this.#leaves) return;
        [this.#leaves, this.words] = [null, null];
        go(`/table/${to}`);
      },
    });
  }

  #tick() {
    this.now = Date.now();
    if (this.#calls.length === 0) clearInterval(this.#timer);
  }

  /** How long a seat is still kept, in seconds. @param {SeatKept} call */
  #left(call) {
    return Math.max(0, Math.ceil((session.at + call.millis - this.now) / 1_000));
  }

  get #calls() {
    return (session.me?.called_to ?? []).filter((call) => this.#left(call) > 0);
  }

  /** Who sits at such a table already changes from there with his chips; anybody else is asked how many he wants. @param {SeatKept} call */
  async #take(call) {
    this.words = null;
    if (call.from !== null) {
      this.#leaves = call.from;
      const answered = await line.ask(call.from, { "change-table": { to: call.table, seat: call.seat } });
      if (!answered.ok) [this.#leaves, this.words] = [null, sentence(answered.refusal.words)];
      else if (this.#leaves !== null) this.words = calls.soon;
      return;
    }
    this.taken = call;
    await this.updateComplete;
    this.renderRoot.querySelector("dialog")?.showModal();
  }

  #close() {
    this.renderRoot.querySelector("dialog")?.close();
    this.taken = null;
  }

  /** @param {SubmitEvent} event */
  async #sit(event) {
    event.preventDefault();
    const call = this.taken;
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const chips = cents(String(new FormData(form).get("chips")));
    if (!call || chips === null) {
      this.words = calls.noAmount;
      return;
    }
    const answered = await line.ask(call.table, { "sit-down": { seat: call.seat, chips } });
    if (!answered.ok) {
      this.words = sentence(answered.refusal.words);
      return;
    }
    this.#close();
    session.refresh();
    go(`/table/${call.table}`);
  }

  render() {
    return html`<div role="alert">
        ${this.#calls.map(
          (call) => html`<section class="call" data-test="called">
            <p>${calls.called(call.seat, this.#game(call.table), call.table)}</p>
            <span class="left" aria-live="off">${calls.left(this.#left(call))}</span>
            <div>
              <button class="main" @click=${() => this.#take(call)} data-test="take-seat">
                ${call.from === null ? calls.take : calls.change(call.from)}
              </button>
              <button @click=${() => this.#asking.ask(() => session.stopWaitingFor(call.table))}>${calls.letGo}</button>
            </div>
            ${this.words && !this.taken ? html`<p>${this.words}</p>` : nothing}
          </section>`,
        )}
      </div>
      ${this.taken ? this.#dialog(this.taken) : nothing}`;
  }

  /** @param {number} number */
  #table(number) {
    return room.tables?.find(({ table }) => table === number);
  }

  /** @param {number} table */
  #game(table) {
    const found = this.#table(table);
    return found ? `${found.name}, ${found.limit}` : "";
  }

  /** @param {SeatKept} call */
  #dialog(call) {
    const table = this.#table(call.table);
    const have = session.me?.chips ?? 0;
    const least = table?.least_buy_in ?? 0;
    const usual = Math.min(have, table?.most_buy_in ?? 2 * (table?.usual_buy_in ?? 0));
    return html`<dialog aria-labelledby="heading" @close=${() => (this.taken = null)}>
      <form @submit=${this.#sit}>
        <h2 id="heading">${calls.heading(call.seat)}</h2>
        <p>${this.#game(call.table)}</p>
        <label>
          ${calls.chips}
          <input name="chips" inputmode="decimal" required .defaultValue=${String(usual / 100)} aria-describedby="bounds" />
        </label>
        <p class="faint" id="bounds">
          ${calls.between(dollars(least), table?.most_buy_in ? dollars(table.most_buy_in) : null)}. ${calls.bankroll(dollars(have))}
        </p>
        <p class="warn" role="alert">${this.words ?? nothing}</p>
        <div class="buttons">
          <button class="main" data-test="sit-down-called">${calls.sit}</button>
          <button type="button" @click=${this.#close}>${shell.cancel}</button>
        </div>
      </form>
    </dialog>`;
  }
}

customElements.define("cr-seat-call", SeatCall);
