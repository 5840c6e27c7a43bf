/** Bets against a player-dealer: they are put together here, and then placed at once. */

/** @import { Want } from "../wire.js" */
/** @import { AmountModel } from "./amount.js" */
/** @import { BettingCircle, WagerModel } from "./circles.js" */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { dollars } from "../money.js";
import { texts } from "../texts/table.js";
import { ui } from "../ui.js";
import { stepped } from "./amount.js";
import { nearest, strideOf } from "./amounts.js";

/**
 * @typedef {object} WagersModel
 * @property {BettingCircle[]} circles
 * @property {readonly string[]} bonus The bonus bets of this table.
 * @property {number} version By what it is decided.
 * @property {boolean} busy Whether something was sent and is not answered, or there is no line.
 */

export class WagersPanel extends LitElement {
  static properties = { model: { attribute: false }, staged: { state: true } };

  static styles = [ui, css`
    :host {
      display: flex;
      flex-wrap: wrap;
      gap: 0.3rem 1rem;
      align-items: center;
    }
    .circle {
      display: flex;
      flex-wrap: wrap;
      gap: 0.4rem 0.8rem;
      align-items: center;
    }
    .wager {
      display: flex;
      align-items: center;
      gap: 0.3rem;
      border: 1px solid var(--line);
      border-radius: var(--radius);
      padding: 0.15rem 0.15rem 0.15rem 0.6rem;
    }
    .label {
      font-weight: 600;
      font-size: 0.9rem;
    }
    .opens {
      font-size: 0.85rem;
    }
    summary {
      cursor: pointer;
      min-height: 1.75rem;
    }
    .others {
      max-height: 9rem;
      overflow: auto;
    }
    @media (width < 40rem) {
      .circle {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(9.8rem, 1fr));
        gap: 0.3rem;
        flex: 1 1 100%;
      }
      .circle strong {
        grid-column: 1 / -1;
      }
      .wager {
        flex-direction: column;
        gap: 0;
        padding: 0.1rem 0.15rem 0.15rem;
      }
      .label {
        font-size: 0.8rem;
      }
    }
    .done {
      display: flex;
      gap: 0.5rem;
      flex: 1 1 16rem;
    }
    .done button {
      flex: 1 1 8rem;
      min-height: 3rem;
    }
  `];

  constructor() {
    super();
    /** @type {WagersModel | null} */
    this.model = null;
    /** Totals that are wanted and not placed yet. @type {Map<string, number>} */
    this.staged = new Map();
    /** What was placed in one's own circle the last time, by the wager: the circle may be another by now. @type {Array<[string, number]>} */
    this.lastPlaced = [];
    /** What of it is meant again and not offered yet. @type {Map<string, number>} */
    this.meant = new Map();
  }

  render() {
    const { model } = this;
    if (!model || model.circles.length === 0) return nothing;
    const [first, ...others] = model.circles;
    const sum = this.changes().reduce((sum, { cents }) => sum + cents, 0);
    const lies = model.circles.some(({ wagers }) => wagers.some((wager) => wager.lies > 0));
    const opens = first?.own && model.bonus.length > 0 && first.wagers.every(({ wager, lies }) => lies === 0 && !model.bonus.includes(wager));
    return html`${first ? this.circle(first, !first.own) : nothing} ${opens ? html`<span class="faint opens">${texts.wagers.opens}</span>` : nothing}
      ${others.length > 0
        ? html`<details>
            <summary>${texts.wagers.others}</summary>
            <div class="others">${others.map((circle) => this.circle(circle, true))}</div>
          </details>`
        : nothing}
      <div class="done">
        ${!lies && this.staged.size === 0 && this.lastPlaced.length > 0
          ? html`<button data-test="bet-again" @click=${this.again}>${texts.wagers.again}</button>`
          : nothing}
        ${lies ? html`<button data-test="bet-back" ?disabled=${model.busy} @click=${this.takeBack}>${texts.wagers.takeBack}</button>` : nothing}
        ${lies && this.changes().length === 0
          ? nothing
          : html`<button class="main" data-test="bet-done" ?disabled=${model.busy || this.changes().length === 0} @click=${this.place}>
              ${this.changes().length === 0 ? texts.wagers.nothing : lies ? texts.wagers.change : texts.wagers.place(dollars(sum))}
            </button>`}
      </div>`;
  }

  /**
   * @param {BettingCircle} circle
   * @param {boolean} [titled]
   */
  circle({ title, own, circle, wagers }, titled = false) {
    return html`<div class="circle" role="group" aria-label=${title}>
      ${titled ? html`<strong>${title}</strong>` : nothing}
      ${wagers.map((wager) => {
        const model = this.amountOf(wager, own ? `wager-${wager.wager}` : `wager-${wager.wager}-${circle}`);
        return html`<div class="wager">
          <span class="label">${wager.label}</span>
          <cr-amount
            .model=${model}
            @amount=${(/** @type {CustomEvent<number>} */ { detail }) => this.stage(wager, detail)}
            @confirm=${this.place}
          ></cr-amount>
        </div>`;
      })}
    </div>`;
  }

  /**
   * @param {WagerModel} wager
   * @param {string} test
   * @returns {AmountModel}
   */
  amountOf(wager, test) {
    const { amounts, label } = wager;
    const value = this.wanted(wager);
    /** @type {AmountModel} */
    const model = { label, amounts, value, quick: [], small: { stride: strideFor(amounts), less: "", more: "", test } };
    const small = {
      stride: strideFor(amounts),
      less: texts.wagers.lessOf(dollars(value - stepped(model, -1)), label),
      more: texts.wagers.addTo(dollars(Math.max(0, stepped(model, 1) - value)), label),
      test,
    };
    return { ...model, small };
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("model")) return;
    // What was not placed in its round is not wanted in another.
    if (!this.model?.circles.length) this.meant = new Map();
    // What lies as it was wanted is done; what was refused is still wanted.
    const wagers = this.model?.circles.flatMap(({ wagers }) => wagers) ?? [];
    const open = wagers.filter(({ key, lies }) => this.staged.has(key) && this.staged.get(key) !== lies);
    this.staged = new Map(open.map((wager) => [wager.key, this.wanted(wager)]));
    this.takeUp();
  }

  /** The bets that may be made in his own circle. */
  get own() {
    return this.model?.circles.find(({ own }) => own)?.wagers ?? [];
  }

  /** What is meant is wanted as soon as it is offered. */
  takeUp() {
    for (const wager of this.own) {
      const cents = this.meant.get(wager.wager);
      if (cents === undefined) continue;
      this.meant.delete(wager.wager);
      this.stage(wager, nearest(wager.amounts, cents));
    }
  }

  /** @param {WagerModel} wager */
  wanted(wager) {
    return this.staged.get(wager.key) ?? wager.lies;
  }

  /**
   * @param {WagerModel} wager
   * @param {number} cents
   */
  stage(wager, cents) {
    const staged = new Map(this.staged);
    if (cents === wager.lies) staged.delete(wager.key);
    else staged.set(wager.key, cents);
    this.staged = staged;
  }

  /** One more of the first bet, by key. */
  add() {
    const wager = this.model?.circles[0]?.wagers[0];
    if (!wager) return;
    this.stage(wager, stepped(this.amountOf(wager, ""), 1));
  }

  /** What is wanted otherwise than it lies. */
  changes() {
    const wagers = this.model?.circles.flatMap(({ wagers }) => wagers) ?? [];
    return wagers.flatMap((wager) => {
      const cents = this.wanted(wager);
      return cents === wager.lies ? [] : [{ wager, cents }];
    });
  }

  place() {
    const changes = this.changes();
    if (changes.length === 0 || this.model?.busy) return;
    const placed = this.own.map((wager) => /** @type {[string, number]} */ ([wager.wager, this.wanted(wager)]));
    this.lastPlaced = [...placed.filter(([, cents]) => cents > 0), ...this.meant];
    this.say(changes.map(({ wager, cents }) => ({ wager: { circle: wager.circle, wager: wager.wager, chips: cents } })));
  }

  takeBack() {
    if (this.model?.busy) return;
    [this.staged, this.meant] = [new Map(), new Map()];
    const lying = this.model?.circles.flatMap(({ wagers }) => wagers).filter(({ lies }) => lies > 0) ?? [];
    // What rests on another bet goes first.
    this.say(lying.reverse().map(({ circle, wager }) => ({ wager: { circle, wager, chips: 0 } })));
  }

  /** The same in one's own circle; bonus bets follow when they are offered. */
  again() {
    this.meant = new Map(this.lastPlaced);
    this.takeUp();
  }

  /** @param {Want[]} wants */
  say(wants) {
    this.dispatchEvent(new CustomEvent("wants", { detail: { wants, seen: this.model?.version } }));
  }
}

/**
 * How much one press puts down: about as much as the least.
 * @param {import("../wire.js").Amounts} amounts
 */
const strideFor = (amounts) => Math.max(amounts.step, Math.min(amounts.least, strideOf(amounts) * 5)) || amounts.least;

customElements.define("cr-wagers", WagersPanel);
