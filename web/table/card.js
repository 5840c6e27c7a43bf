/** A playing card, drawn by ourselves. */

import { LitElement, css, html, svg } from "../lit/lit.js";
import { bonusMark, bonusName, cardName, jokerMark } from "../texts/table.js";

/** In a square of 24. @type {Record<string, string>} */
const SUITS = {
  h: "M12 21.5C5 15.5 2 11.8 2 8a5.2 5.2 0 0 1 10-2.1A5.2 5.2 0 0 1 22 8c0 3.8-3 7.5-10 13.5Z",
  d: "M12 1.5 20.5 12 12 22.5 3.5 12Z",
  s: "M12 1.5C9.5 6 2.5 9.6 2.5 14.4a4.6 4.6 0 0 0 8.3 2.7L9 22.5h6l-1.8-5.4a4.6 4.6 0 0 0 8.3-2.7C21.5 9.6 14.5 6 12 1.5Z",
  c: "M12 1.5a4.9 4.9 0 0 1 3.9 7.9 4.9 4.9 0 1 1-2.8 7.7L15 22.5H9l1.9-5.4a4.9 4.9 0 1 1-2.8-7.7A4.9 4.9 0 0 1 12 1.5Z",
};
/** A crown, a tiara and a cap, for the pictures. @type {Record<string, string>} */
const PICTURES = {
  K: "M3 20V7l5 5 4-8 4 8 5-5v13Z",
  Q: "M3 20 5 8l3.5 5L12 5l3.5 8L19 8l2 12Z M12 3.5a1.6 1.6 0 1 0 .01 0Z",
  J: "M4 20c0-9 3-13 8-13s8 4 8 13Z M12 2.5a2.4 2.4 0 1 0 .01 0Z",
};
const STAR = "M12 1.5l3 7.2 7.8.6-6 5 1.9 7.6L12 17.8l-6.7 4.1 1.9-7.6-6-5 7.8-.6Z";

/**
 * The sign of a suit, for use among words.
 * @param {string} suit
 */
const suitPath = (suit) => SUITS[suit] ?? STAR;

/** @type {Record<string, string>} */
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/**
 * A card among words: `A♠`, in its colour.
 * @param {string} card
 */
export const cardInWords = (card) =>
  card === "Jk" || card === "Jr"
    ? html`<span class="card-word">${cardName(card)}</span>`
    : html`<span class="card-word ${card[1] ?? ""}" role="img" aria-label=${cardName(card)}>${rankOf(card)}${SIGNS[card[1] ?? ""]}</span>`;

/** How the button looks that leads from a line of a log to its clause. */
export const whyStyles = css`
  .why {
    min-height: 1.5rem;
    min-width: 2.4rem;
    padding: 0 0.3rem;
    font-size: 0.75rem;
    font-weight: 500;
    border: 0;
    background: none;
    color: var(--accent);
    text-decoration: underline dotted;
  }
`;

/** How cards among words look, on the colours of a page. */
export const cardWordStyles = css`
  .card-word {
    font-weight: 700;
    white-space: nowrap;
    background: var(--card);
    color: var(--spade);
    border-radius: 3px;
    padding: 0 0.15em;
  }
  .card-word.h {
    color: var(--heart);
  }
  .card-word.d {
    color: var(--diamond);
  }
  .card-word.c {
    color: var(--club);
  }
`;

/** @param {string} card */
const rankOf = (card) => (card[0] === "T" ? "10" : (card[0] ?? ""));

export class Card extends LitElement {
  static properties = { card: { type: String, reflect: true }, marked: { type: Boolean } };

  static styles = css`
    :host {
      display: inline-block;
      width: var(--card-width, 3rem);
      aspect-ratio: 60 / 84;
      flex: none;
    }
    svg {
      display: block;
      width: 100%;
      height: 100%;
      overflow: visible;
      filter: drop-shadow(0 1px 1.5px rgb(0 0 0 / 0.45));
    }
    .paper {
      fill: var(--card);
      stroke: rgb(0 0 0 / 0.28);
      stroke-width: 0.8;
    }
    .ink {
      fill: var(--spade);
    }
    .h .ink {
      fill: var(--heart);
    }
    .d .ink {
      fill: var(--diamond);
    }
    .c .ink {
      fill: var(--club);
    }
    .joker.red .ink {
      fill: var(--heart);
    }
    text {
      font-family: system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
      font-weight: 750;
      text-anchor: middle;
      user-select: none;
    }
    .plain {
      display: var(--index-plain, block);
    }
    .jumbo {
      display: var(--index-jumbo, none);
    }
    :host([small]) .plain {
      display: none;
    }
    :host([small]) .jumbo {
      display: block;
    }
    .back {
      fill: var(--card-back, #27468a);
    }
    .weave {
      fill: none;
      stroke: rgb(255 255 255 / 0.55);
      stroke-width: 1.2;
    }
    .frame {
      fill: none;
      stroke: var(--card);
      stroke-width: 2.5;
    }
    .mark {
      fill: var(--card);
    }
    .picture {
      opacity: 0.16;
    }
    @media (forced-colors: active) {
      .paper {
        stroke: CanvasText;
        stroke-width: 1.5;
      }
    }
  `;

  constructor() {
    super();
    this.card = "??";
    /** Whether it stands on it that it is a Bonus card. */
    this.marked = false;
  }

  render() {
    const { card, marked } = this;
    const name = marked ? bonusName(card) : cardName(card);
    return html`<svg viewBox="0 0 60 84" role="img" aria-label=${name}>${card === "??" ? back() : face(card, marked)}</svg>`;
  }
}

const back = () => svg`
  <rect class="back" x="0.5" y="0.5" width="59" height="83" rx="5.5"></rect>
  <rect class="frame" x="3.5" y="3.5" width="53" height="77" rx="3.5"></rect>
  <path class="weave" d="M8 22 30 8l22 14L30 36ZM8 42 30 28l22 14L30 56ZM8 62 30 48l22 14L30 76Z"></path>`;

/**
 * @param {string} card
 * @param {boolean} marked
 */
function face(card, marked) {
  const paper = svg`<rect class="paper" x="0.5" y="0.5" width="59" height="83" rx="5.5"></rect>`;
  if (card === "Jk" || card === "Jr") {
    return svg`<g class="joker ${card === "Jr" ? "red" : ""}">${paper}
      <path class="ink" transform="translate(13 21) scale(1.4)" d=${STAR}></path>
      <text class="ink" x="30" y="14" font-size="11">${jokerMark}</text>
      <text class="ink" x="30" y="77" font-size="11">${jokerMark}</text></g>`;
  }
  const rank = rankOf(card);
  const suit = card[1] ?? "";
  const picture = PICTURES[rank];
  return svg`<g class=${suit}>${paper}
    <g class="plain">
      <text class="ink" x="12" y="20" font-size=${rank === "10" ? 16 : 19} letter-spacing=${rank === "10" ? -2.4 : 0}>${rank}</text>
      <path class="ink" transform="translate(5.5 24) scale(0.54)" d=${suitPath(suit)}></path>
      ${picture ? svg`<path class="ink picture" transform="translate(11 17) scale(1.95)" d=${picture}></path>` : ""}
      <path class="ink" transform=${marked ? "translate(27 38) scale(1.1)" : picture ? "translate(25.5 45) scale(1.25)" : "translate(20 36) scale(1.5)"} d=${suitPath(suit)}></path>
    </g>
    <g class="jumbo">
      <text class="ink" x=${rank === "10" ? 27 : 22} y="38" font-size=${rank === "10" ? 38 : 43} letter-spacing=${rank === "10" ? -4 : 0}>${rank}</text>
      <path class="ink" transform=${marked ? "translate(17 39) scale(1.15)" : "translate(17 43) scale(1.55)"} d=${suitPath(suit)}></path>
    </g>
    ${marked ? mark() : ""}</g>`;
}

const mark = () => svg`<path class="ink" d="M0.5 68h59v10a5.5 5.5 0 0 1-5.5 5.5h-48a5.5 5.5 0 0 1-5.5-5.5Z"></path>
  <text class="mark" x="30" y="80.5" font-size="13.5" textLength="46" lengthAdjust="spacingAndGlyphs">${bonusMark}</text>`;

customElements.define("cr-card", Card);
