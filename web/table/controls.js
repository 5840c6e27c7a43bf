/** What may be done now: the buttons, the amount, and what is planned for one's turn. */

/** @import { Facing } from "../wire.js" */
/** @import { Offer } from "./offers.js" */
/** @import { Plan } from "./plans.js" */
/** @import { ClockModel } from "./clock.js" */
/** @import { AmountField } from "./amount.js" */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { repeat } from "../lit/directives/repeat.js";
import { dollars } from "../money.js";
import { settings } from "../settings.js";
import { texts } from "../texts/table.js";
import { ui } from "../ui.js";
import { isChoice, nearest } from "./amounts.js";
import { quick } from "./offers.js";
import "./amount.js";
import "./clock.js";

/**
 * @typedef {object} ControlsModel
 * @property {Offer[]} offers
 * @property {number} version By what it is decided.
 * @property {string} status
 * @property {boolean} ownTurn
 * @property {ClockModel | null} clock His own time, or that in which everybody may bet.
 * @property {string} worth The name of his hand.
 * @property {readonly string[]} chosen Cards that he has chosen.
 * @property {Plan[]} plans
 * @property {Plan | null} plan
 * @property {Facing | null} facing What this round of betting asks of him.
 * @property {boolean} busy Whether something was sent and is not answered.
 */

export class Controls extends LitElement {
  static properties = { model: { attribute: false }, amounts: { state: true } };

  static styles = [ui, css`
    :host {
      display: flex;
      flex-direction: column;
      gap: 0.5rem;
    }
    .line {
      display: flex;
      align-items: baseline;
      gap: 0.2rem 0.8rem;
      flex-wrap: wrap;
      min-height: 1.5rem;
    }
    /* A bar has no width of its own. */
    .line cr-clock {
      min-width: 6rem;
      align-self: center;
    }
    .status {
      font-weight: 600;
    }
    .status.own {
      color: var(--accent);
      font-weight: 750;
    }
    .status.own::before {
      content: "▶ ";
    }
    .worth {
      margin-left: auto;
      font-weight: 600;
    }
    .hint {
      flex-basis: 100%;
    }
    .acts {
      display: flex;
      gap: 0.5rem;
      flex-wrap: wrap;
    }
    .acts button {
      flex: 1 1 7rem;
      min-height: 3rem;
      font-size: 1.02rem;
    }
    .with-amount {
      display: flex;
      gap: 0.5rem;
      align-items: center;
      flex-wrap: wrap;
    }
    .with-amount cr-amount {
      flex: 1 1 16rem;
    }
    kbd {
      font: inherit;
      font-size: 0.7rem;
      font-weight: 500;
      border: 1px solid currentColor;
      border-radius: 3px;
      padding: 0 0.3em;
      opacity: 0.8;
      display: var(--key, inline);
    }
    .plans {
      display: flex;
      gap: 0.4rem;
      flex-wrap: wrap;
      align-items: center;
      border: 0;
      margin: 0;
      padding: 0;
    }
    .plans legend {
      float: left;
      padding: 0.5rem 0.5rem 0 0;
      font-size: 0.85rem;
    }
    .plans button[aria-pressed="true"] {
      background: var(--accent);
      color: var(--accent-ink);
      border-color: var(--accent);
    }
    .plans button[aria-pressed="true"]::before {
      content: "✓ ";
    }
    @media (width < 40rem) {
      .acts button {
        flex-basis: 4.6rem;
        padding-inline: 0.3rem;
        font-size: 0.92rem;
        line-height: 1.15;
      }
      .plans legend {
        display: none;
      }
      .plans button {
        flex: 1 1 5rem;
        padding-inline: 0.3rem;
        font-size: 0.85rem;
      }
    }
    @media (hover: none), (width < 40rem) {
      kbd {
        display: none;
      }
    }
  `];

  constructor() {
    super();
    /** @type {ControlsModel | null} */
    this.model = null;
    /** Amounts as they were chosen, by the offer. @type {Map<string, number>} */
    this.amounts = new Map();
    this.offered = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("model")) return;
    // An amount that was chosen for one turn is not kept for another.
    const offered = JSON.stringify(this.model?.offers.map(({ id, amounts }) => [id, amounts]) ?? []);
    if (offered !== this.offered) this.amounts = new Map();
    this.offered = offered;
  }

  render() {
    const { model } = this;
    if (!model) return nothing;
    const hint = model.offers.find(({ cards }) => cards)?.cards?.hint;
    return html`<div class="line">
        <span class="status ${model.ownTurn ? "own" : ""}" data-test="turn">${model.status}</span>
        ${model.clock ? html`<cr-clock .clock=${model.clock}></cr-clock>` : nothing}
        ${model.worth ? html`<span class="worth" data-test="hand-name"><span class="unseen">${texts.handName}: </span>${model.worth}</span>` : nothing}
        ${hint ? html`<span class="hint">${hint}</span>` : nothing}
      </div>
      ${this.withAmounts(model)} ${this.buttons(model)} ${this.plans(model)}`;
  }

  /** @param {ControlsModel} model */
  withAmounts(model) {
    return repeat(
      model.offers.filter(({ amounts }) => amounts && isChoice(amounts)),
      ({ id }) => id,
      (offer) => html`<div class="with-amount">
        <cr-amount
          data-offer=${offer.id}
          .model=${{ label: texts.amount, amounts: offer.amounts, value: this.amountOf(offer), quick: quick(offer, model.facing) }}
          @amount=${(/** @type {CustomEvent<number>} */ { detail }) => this.set(offer, detail)}
          @confirm=${() => this.act(offer)}
        ></cr-amount>
      </div>`,
    );
  }

  /** @param {ControlsModel} model */
  buttons(model) {
    if (model.offers.length === 0) return nothing;
    return html`<div class="acts">
      ${repeat(
        model.offers,
        ({ id }) => id,
        (offer) => html`<button
          class=${offer.main ? "main" : ""}
          data-test=${testName(offer)}
          aria-keyshortcuts=${settings().keys ? offer.key : nothing}
          ?disabled=${model.busy || !this.mayAct(offer)}
          @click=${() => this.act(offer)}
        >
          ${offer.label(this.amountOf(offer), model.chosen)} ${offer.key ? html`<kbd aria-hidden="true">${keyName(offer.key)}</kbd>` : nothing}
        </button>`,
      )}
    </div>`;
  }

  /** @param {ControlsModel} model */
  plans({ plans, plan }) {
    if (plans.length === 0) return nothing;
    return html`<fieldset class="plans">
      <legend class="faint">${texts.plans.title}</legend>
      ${plans.map((offered) => {
        const isChosen = plan?.id === offered.id;
        return html`<button
          aria-pressed=${isChosen ? "true" : "false"}
          data-test="plan-${offered.id}"
          @click=${() => this.dispatchEvent(new CustomEvent("plan", { detail: isChosen ? null : offered }))}
        >
          ${offered.id === "call" ? texts.plans.call(dollars(offered.cents)) : texts.plans[offered.id]}
        </button>`;
      })}
    </fieldset>`;
  }

  /** @param {Offer} offer */
  amountOf(offer) {
    const chosen = this.amounts.get(offer.id) ?? offer.first;
    return offer.amounts ? nearest(offer.amounts, chosen) : 0;
  }

  /**
   * @param {Offer} offer
   * @param {number} cents
   */
  set(offer, cents) {
    this.amounts = new Map(this.amounts).set(offer.id, cents);
  }

  /** @param {Offer} offer */
  mayAct(offer) {
    const count = this.model?.chosen.length ?? 0;
    return !offer.cards || (count >= offer.cards.least && count <= offer.cards.most);
  }

  /** @param {Offer} offer */
  act(offer) {
    const { model } = this;
    if (!model || model.busy || !this.mayAct(offer)) return;
    const want = offer.want(this.amountOf(offer), model.chosen);
    const detail = { want, seen: offer.seen ? model.version : undefined };
    this.dispatchEvent(new CustomEvent("want", { detail }));
  }

  /**
   * Does what a key stands for; whether it stood for anything.
   * @param {string} key
   */
  press(key) {
    const offer = this.model?.offers.find((offered) => offered.key === key);
    if (!offer) return false;
    if (offer.amounts && isChoice(offer.amounts)) {
      const field = this.renderRoot.querySelector(`[data-offer="${offer.id}"]`);
      /** @type {AmountField | null} */ (field)?.focus();
    } else {
      this.act(offer);
    }
    return true;
  }
}

/** @param {Offer} offer */
const testName = ({ id }) => (id.startsWith("bank-") ? id : `act-${id}`);

/** @param {string} key */
const keyName = (key) => (key === "enter" ? "↵" : key.toUpperCase());

customElements.define("cr-controls", Controls);
