/** An amount to choose, among those that are offered: by slider, by typing, by quick buttons. */

/** @import { Amounts } from "../wire.js" */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { cents as read, dollars } from "../money.js";
import { texts } from "../texts/table.js";
import { ui } from "../ui.js";
import { isChoice, nearest, next, strideOf } from "./amounts.js";

/**
 * @typedef {object} AmountModel
 * @property {string} label
 * @property {Amounts} amounts
 * @property {number} value
 * @property {Array<{ label: string, cents: number }>} quick
 * @property {{ stride: number, less: string, more: string, test: string }} [small] Where it stands among others, without a slider, and
 * may be nothing: how far a press goes, what its buttons are called, and the second of them by tests.
 */

export class AmountField extends LitElement {
  static properties = { model: { attribute: false }, draft: { state: true } };

  static styles = [ui, css`
    :host {
      display: block;
    }
    .row {
      display: flex;
      align-items: center;
      gap: 0.4rem;
      flex-wrap: wrap;
    }
    .typed {
      width: 5.6rem;
      text-align: right;
      font-variant-numeric: tabular-nums;
    }
    .slide {
      flex: 1 1 6rem;
      min-width: 5rem;
      accent-color: var(--accent);
      padding: 0;
    }
    .step {
      padding: 0;
      width: 2.75rem;
      font-size: 1.2rem;
    }
    .small {
      gap: 0.15rem;
      flex-wrap: nowrap;
    }
    .small .typed {
      width: 4.2rem;
      min-height: 2.5rem;
      padding-inline: 0.3rem;
      font-weight: 700;
    }
    .small .step {
      width: 2.5rem;
      min-height: 2.5rem;
    }
    .quick {
      display: flex;
      gap: 0.3rem;
      flex-wrap: wrap;
    }
    .quick button {
      min-height: 2.2rem;
      padding: 0.2rem 0.6rem;
      font-size: 0.85rem;
    }
    @media (width < 40rem) {
      .quick.few {
        display: none;
      }
    }
  `];

  constructor() {
    super();
    /** @type {AmountModel | null} */
    this.model = null;
    /** What is being typed: it stays, whatever is drawn anew meanwhile. @type {string | null} */
    this.draft = null;
  }

  render() {
    const { model } = this;
    if (!model) return nothing;
    const { amounts, value, label, small } = model;
    const { least, most } = amounts;
    if (!small && !isChoice(amounts)) return html`<strong>${dollars(least)}</strong>`;
    const bottom = small ? 0 : least;
    return html`<div class="row ${small ? "small" : ""}" role="group" aria-label=${label}>
      <button class="step" aria-label=${small?.less ?? texts.less} ?disabled=${value <= bottom} @click=${() => this.choose(stepped(model, -1))}>−</button>
      <input
        class="typed"
        inputmode="decimal"
        autocomplete="off"
        aria-label=${`${label}, ${texts.bounds(dollars(least), dollars(most))}`}
        placeholder="–"
        .value=${live(this.draft ?? (value > 0 ? dollars(value) : ""))}
        @focus=${select}
        @input=${this.write}
        @change=${this.type}
        @keydown=${this.press}
      />
      <button
        class="step"
        aria-label=${small?.more ?? texts.more}
        data-test=${small?.test ?? nothing}
        ?disabled=${value >= most}
        @click=${() => this.choose(stepped(model, 1))}
      >+</button>
      ${small ? nothing : this.slider(model)}
      ${model.quick.length > 0
        ? html`<div class="quick ${model.quick.length < 3 ? "few" : ""}">
            ${model.quick.map(
              ({ label, cents }) => html`<button aria-pressed=${cents === value ? "true" : "false"} @click=${() => this.choose(cents)}>
                ${label}
              </button>`,
            )}
          </div>`
        : nothing}
    </div>`;
  }

  /** @param {AmountModel} model */
  slider({ label, value, amounts }) {
    return html`<input
      class="slide"
      type="range"
      aria-label=${label}
      aria-valuetext=${dollars(value)}
      min=${amounts.least}
      max=${amounts.most}
      step=${Math.max(1, strideOf(amounts))}
      .value=${live(String(value))}
      @input=${this.slide}
    />`;
  }

  /** Goes to the typed amount. */
  focus() {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".typed"))?.focus();
  }

  /** @param {Event} event */
  slide(event) {
    const field = /** @type {HTMLInputElement} */ (event.target);
    // At the right end lies the most, wherever the last step would have been.
    const cents = Number(field.value);
    const { amounts } = /** @type {AmountModel} */ (this.model);
    this.choose(cents + strideOf(amounts) > amounts.most ? amounts.most : cents);
  }

  /** @param {Event} event */
  write(event) {
    this.draft = /** @type {HTMLInputElement} */ (event.target).value;
  }

  /**
   * Takes what is typed; whether it was an amount.
   * @param {Event} event
   */
  type(event) {
    const text = /** @type {HTMLInputElement} */ (event.target).value;
    const typed = this.model?.small && text.trim() === "" ? 0 : read(text);
    if (typed !== null) this.choose(typed);
    this.draft = null;
    this.requestUpdate();
    return typed !== null;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    // A key that is held down confirms once; and what is no amount confirms nothing.
    if (!event.repeat && this.type(event)) this.dispatchEvent(new CustomEvent("confirm"));
  }

  /** @param {number} cents */
  choose(cents) {
    const { model } = this;
    if (!model) return;
    this.draft = null;
    this.requestUpdate();
    const chosen = model.small && cents <= 0 ? 0 : nearest(model.amounts, cents);
    this.dispatchEvent(new CustomEvent("amount", { detail: chosen }));
  }
}

/**
 * The amount one press further: above nothing comes the least, and below the least, where it may be, nothing.
 * @param {AmountModel} model
 * @param {1 | -1} direction
 */
export function stepped({ amounts, value, small }, direction) {
  if (!small) return next(amounts, value, direction);
  if (direction > 0 && value < amounts.least) return amounts.least;
  return direction < 0 && value <= amounts.least ? 0 : next(amounts, value, direction, small.stride);
}

/** @param {Event} event */
const select = (event) => /** @type {HTMLInputElement} */ (event.target).select();

customElements.define("cr-amount", AmountField);
