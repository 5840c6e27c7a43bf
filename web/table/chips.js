/** Chips: stacks by what they are worth, and the amount beside them. */

import { css, html, svg } from "../lit/lit.js";
import { dollars } from "../money.js";

/** What chips there are, in cents, and what colour they have. @type {ReadonlyArray<readonly [number, string]>} */
const KINDS = [
  [100_000, "#c4791a"],
  [50_000, "#6a3fa0"],
  [10_000, "#23272b"],
  [2_500, "#17703f"],
  [500, "#b3261e"],
  [100, "#e8e4d8"],
  [25, "#7aa7d9"],
];
/** So many stacks, and chips in one, are drawn at most: the amount says the rest. */
const STACKS_MAX = 3;
const HEIGHT_MAX = 5;

/**
 * The stacks for an amount: the colour, and how many.
 * @param {number} cents
 */
function stacks(cents) {
  /** @type {Array<{ colour: string, count: number }>} */
  const found = [];
  let left = cents;
  for (const [worth, colour] of KINDS) {
    const count = Math.floor(left / worth);
    left -= count * worth;
    if (count > 0) found.push({ colour, count: Math.min(count, HEIGHT_MAX) });
  }
  return (found.length > 0 ? found : [{ colour: "#7aa7d9", count: 1 }]).slice(0, STACKS_MAX);
}

/** @param {number} cents */
function glyph(cents) {
  const all = stacks(cents);
  const width = all.length * 17 + 1;
  return html`<svg class="chips-glyph" viewBox="0 0 ${width} 24" width=${width} height="24" aria-hidden="true">
    ${all.map(({ colour, count }, stack) =>
      Array.from({ length: count }, (_, chip) => {
        const y = 19 - chip * 3;
        return svg`<g transform="translate(${stack * 17 + 9} ${y})">
          <ellipse rx="8" ry="4.4" fill=${colour} stroke="rgb(0 0 0 / 0.55)" stroke-width="0.8"></ellipse>
          <ellipse rx="5.4" ry="2.7" fill="none" stroke="rgb(255 255 255 / 0.75)" stroke-width="0.9" stroke-dasharray="2.4 1.8"></ellipse>
        </g>`;
      }),
    )}
  </svg>`;
}

/**
 * Chips on the felt.
 * @param {number} cents
 */
export const chips = (cents) => html`<span class="chips">${glyph(cents)}<span class="chips-amount">${dollars(cents)}</span></span>`;

export const chipStyles = css`
  .chips {
    display: inline-flex;
    align-items: center;
    gap: 0.3em;
    white-space: nowrap;
  }
  .chips-glyph {
    flex: none;
    height: 1.6em;
    width: auto;
  }
  .chips-amount {
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
`;
