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
 */

export class AmountField extends LitElement {
  static properties = { model: { attribute: false } };

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
  }

  render() {
    const { model } = this;
    if (!model) return nothing;
    const { amounts, value, label } = model;
    const { least, most } = amounts;
    if (!isChoice(amounts)) return html`<strong>${dollars(least)}</strong>`;
    return html`<div class="row" role="group" aria-label=${label}>
      <button class="step" aria-label=${texts.less} ?disabled=${value <= least} @click=${() => this.choose(next(amounts, value, -1))}>−</button>
      <input
        class="typed"
        inputmode="decimal"
        autocomplete="off"
        aria-label=${`${label}, ${texts.bounds(dollars(least), dollars(most))}`}
        .value=${live(dollars(value))}
        @focus=${select}
        @change=${this.type}
        @keydown=${this.press}
      />
      <button class="step" aria-label=${texts.more} ?disabled=${value >= most} @click=${() => this.choose(next(amounts, value, 1))}>+</button>
      <input
        class="slide"
        type="range"
        aria-label=${label}
        aria-valuetext=${dollars(value)}
        min=${least}
        max=${most}
        step=${Math.max(1, strideOf(amounts))}
        .value=${live(String(value))}
        @input=${this.slide}
      />
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
  type(event) {
    const typed = read(/** @type {HTMLInputElement} */ (event.target).value);
    if (typed !== null) this.choose(typed);
    else this.requestUpdate();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.type(event);
    this.dispatchEvent(new CustomEvent("confirm"));
  }

  /** @param {number} cents */
  choose(cents) {
    const { model } = this;
    if (!model) return;
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent("amount", { detail: nearest(model.amounts, cents) }));
  }
}

/** @param {Event} event */
const select = (event) => /** @type {HTMLInputElement} */ (event.target).select();

customElements.define("cr-amount", AmountField);
