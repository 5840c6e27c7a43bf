/** Whose time runs, and how much of it is left: as a bar or in seconds, as somebody likes it. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { onSettings, settings } from "../settings.js";
import { texts } from "../texts/table.js";

/**
 * @typedef {object} ClockModel
 * @property {number} seat
 * @property {number} until When it has run out, by the page's own clock.
 * @property {number} whole How long it was when it began.
 * @property {number} reserve How much of that is his time bank, which comes last.
 */

const TICK = 250;
/** From here on it is said with more colour, and more words. */
const SHORT = 10_000;

export class ClockFace extends LitElement {
  static properties = { clock: { attribute: false }, now: { state: true } };

  static styles = css`
    :host {
      display: block;
      font-size: 0.75rem;
      font-variant-numeric: tabular-nums;
      line-height: 1;
    }
    .bar {
      height: 5px;
      border-radius: 3px;
      background: color-mix(in srgb, currentColor 30%, transparent);
      overflow: hidden;
    }
    .left {
      height: 100%;
      width: 100%;
      transform-origin: left;
      background: var(--clock, var(--accent));
    }
    .short .left {
      background: var(--clock-short, var(--warn));
    }
    .seconds {
      display: inline-block;
      white-space: nowrap;
      font-weight: 700;
    }
    .short .seconds::before {
      content: "⏳ ";
    }
  `;

  constructor() {
    super();
    /** @type {ClockModel | null} */
    this.clock = null;
    this.now = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.forget = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.now = performance.now();
    this.timer = setInterval(() => (this.now = performance.now()), TICK);
    const forget = onSettings(() => this.requestUpdate());
    this.forget = () => void forget();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
    this.forget();
  }

  render() {
    if (!this.clock) return nothing;
    const left = Math.max(0, this.clock.until - performance.now());
    const inReserve = left < this.clock.reserve;
    const [part, whole] = inReserve
      ? [left, this.clock.reserve]
      : [left - this.clock.reserve, Math.max(1, this.clock.whole - this.clock.reserve)];
    const short = left < SHORT ? "short" : "";
    const reserve = inReserve ? html` ${texts.timeBank}` : nothing;
    if (settings().clock === "seconds") {
      return html`<div class=${short}><span class="seconds">${texts.seconds(Math.ceil(part / 1000))}${reserve}</span></div>`;
    }
    return html`<div class=${short}>
      <div class="bar" role="img" aria-label=${texts.secondsLeft(Math.ceil(part / 1000))}>
        <div class="left" .style=${`transform:scaleX(${Math.min(1, part / whole)})`}></div>
      </div>
      ${reserve}
    </div>`;
  }
}

customElements.define("cr-clock", ClockFace);
