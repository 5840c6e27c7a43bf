/** The log of a table: what happened, in a dealer's words, each with the rule behind it. */

/** @import { LoggedHand, LogLine } from "./hand-log.js" */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { repeat } from "../lit/directives/repeat.js";
import { texts } from "../texts/table.js";
import { ui } from "../ui.js";
import { cardInWords, cardWordStyles, whyStyles } from "./card.js";
import { named, pieces } from "./words.js";

const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit" });
/** So near to the end counts as being there. */
const NEAR = 60;

export class Log extends LitElement {
  static properties = { hands: { attribute: false }, count: { attribute: false }, first: { attribute: false } };

  static styles = [ui, cardWordStyles, whyStyles, css`
    :host {
      display: block;
      overflow: auto;
      overscroll-behavior: contain;
      font-size: 0.88rem;
    }
    h3 {
      position: sticky;
      top: 0;
      margin: 0;
      padding: 0.35rem 0.75rem;
      font-size: 0.8rem;
      background: var(--raised);
      border-bottom: 1px solid var(--line);
      color: var(--faint);
    }
    ol {
      list-style: none;
      margin: 0 0 0.6rem;
      padding: 0 0.75rem;
    }
    li {
      display: flex;
      gap: 0.4rem;
      align-items: baseline;
      padding: 0.05rem 0;
    }
    .words {
      flex: 1;
      overflow-wrap: anywhere;
    }
    .empty {
      padding: 0 0.75rem;
    }
  `];

  constructor() {
    super();
    /** @type {readonly LoggedHand[]} */
    this.hands = [];
    /** How many lines there are: the hands are added to in their place. */
    this.count = 0;
    // What stands above everything.
    /** @type {readonly string[]} */
    this.first = [];
    this.atEnd = true;
  }

  willUpdate() {
    this.atEnd = this.scrollHeight - this.scrollTop - this.clientHeight < NEAR;
  }

  updated() {
    // Who reads further up is left there.
    if (this.atEnd) this.scrollTop = this.scrollHeight;
  }

  render() {
    const first = this.first.map((words) => html`<p class="empty faint" data-test="fact">${words}</p>`);
    if (this.hands.length === 0) return html`${first}<p class="empty faint">${texts.log.empty}</p>`;
    return html`${first}${repeat(
      this.hands,
      (hand) => hand.key,
      (hand) => html`<h3>${texts.log.hand(time.format(hand.at))}</h3>
        <ol>
          ${hand.lines.map((line) => this.line(line))}
        </ol>`,
    )}`;
  }

  /** @param {LogLine} line */
  line(line) {
    const words = named(line.words, line.names);
    return html`<li data-test="log-line">
      <span class="words">${pieces(line.words, line.names).map((piece) => ("card" in piece ? cardInWords(piece.card) : piece.text))}</span>
      ${line.by.length > 0
        ? html`<button class="why" data-test="why" aria-label=${texts.log.whyOf(words)} @click=${() => this.ask(words, line.by)}>${texts.log.why}</button>`
        : nothing}
    </li>`;
  }

  /**
   * @param {string} words
   * @param {string[]} by
   */
  ask(words, by) {
    this.dispatchEvent(new CustomEvent("why", { detail: { words, by } }));
  }
}

customElements.define("cr-log", Log);
