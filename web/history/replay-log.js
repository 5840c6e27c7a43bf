/** What happened in a hand, line by line: the lines of the moment that is shown are marked, and each leads to its moment. */

/** @import { Frame } from "./frames.js" */
/** @import { LogLine } from "../table/hand-log.js" */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { cardInWords, cardWordStyles, whyStyles } from "../table/card.js";
import { named, pieces } from "../table/words.js";
import { replay } from "../texts/history.js";
import { texts } from "../texts/table.js";
import { ui } from "../ui.js";

export class ReplayLog extends LitElement {
  static properties = { frames: { attribute: false }, at: { type: Number } };

  static styles = [ui, cardWordStyles, whyStyles, css`
    :host {
      display: block;
      overflow: auto;
      overscroll-behavior: contain;
      font-size: 0.9rem;
    }
    ol {
      list-style: none;
      margin: 0;
      padding: 0.25rem 0;
    }
    li {
      display: flex;
      gap: 0.3rem;
      align-items: center;
      border-left: 4px solid transparent;
      padding-right: 0.5rem;
    }
    li.now {
      border-left-color: var(--accent);
      background: var(--paper);
      font-weight: 600;
    }
    .line {
      flex: 1;
      min-width: 0;
      justify-content: flex-start;
      text-align: left;
      min-height: 1.75rem;
      padding: 0.1rem 0.6rem;
      border: 0;
      background: none;
      font-weight: inherit;
      overflow-wrap: anywhere;
      display: block;
    }
    .later {
      color: var(--faint);
    }
  `];

  constructor() {
    super();
    /** @type {readonly Frame[]} */
    this.frames = [];
    this.at = 0;
    this.sizes = new ResizeObserver(() => this.follow());
  }

  connectedCallback() {
    super.connectedCallback();
    this.sizes.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  updated() {
    this.follow();
  }

  /** What is shown now is seen in the list. */
  follow() {
    const now = this.renderRoot.querySelector("li.now");
    if (!(now instanceof HTMLElement)) return;
    // Only the list moves: the page stays where somebody reads.
    const { clientHeight, scrollTop: from } = /** @type {HTMLElement} */ (this);
    const top = now.offsetTop - this.offsetTop;
    if (top < from || top + now.offsetHeight > from + clientHeight) this.scrollTop = top - clientHeight / 3;
  }

  render() {
    return html`<ol aria-label=${replay.log}>
      ${this.frames.map(({ lines }, index) => lines.map((line) => this.line(line, index)))}
    </ol>`;
  }

  /**
   * @param {LogLine} line
   * @param {number} index
   */
  line(line, index) {
    const words = named(line.words, line.names);
    const now = index === this.at;
    return html`<li class=${now ? "now" : ""} data-test="line">
      <button class="line ${index > this.at ? "later" : ""}" aria-current=${now ? "step" : nothing} @click=${() => this.say("step", index)}>
        ${pieces(line.words, line.names).map((piece) => ("card" in piece ? cardInWords(piece.card) : piece.text))}
      </button>
      ${line.by.length > 0
        ? html`<button class="why" data-test="why" aria-label=${texts.log.whyOf(words)} @click=${() => this.say("why", { words, by: line.by })}>
            ${texts.log.why}
          </button>`
        : nothing}
    </li>`;
  }

  /**
   * @param {string} what
   * @param {unknown} detail
   */
  say(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}

customElements.define("cr-replay-log", ReplayLog);
