/** Whether every card of a hand that is shown was proven, worked out here; and which not. */

/** @import { HandTold } from "../wire.js" */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { promised } from "../promised.js";
import { cardInWords, cardWordStyles } from "../table/card.js";
import { replay } from "../texts/history.js";
import { cardName } from "../texts/table.js";
import { ui } from "../ui.js";
import { checkHand } from "./proofs.js";

export class ProofBadge extends LitElement {
  static properties = { hand: { attribute: false } };

  static styles = [ui, cardWordStyles, css`
    :host {
      display: block;
    }
    summary {
      display: inline-flex;
      align-items: center;
      gap: 0.4rem;
      min-height: 2.2rem;
      padding: 0.1rem 0.8rem;
      border-radius: 99px;
      border: 2px solid var(--good);
      color: var(--good);
      font-weight: 700;
      cursor: pointer;
      list-style: none;
    }
    summary::-webkit-details-marker {
      display: none;
    }
    .wrong summary {
      border-color: var(--warn);
      background: var(--warn);
      color: var(--paper);
    }
    .nothing {
      margin: 0;
    }
    p {
      margin: 0.5rem 0;
      font-size: 0.88rem;
    }
    ul {
      list-style: none;
      margin: 0.5rem 0;
      padding: 0;
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
      gap: 0.1rem 0.8rem;
      font-size: 0.88rem;
    }
    li.fails {
      grid-column: 1 / -1;
      color: var(--warn);
      font-weight: 700;
    }
    .root {
      font-family: ui-monospace, monospace;
      font-size: 0.75rem;
      overflow-wrap: anywhere;
      color: var(--faint);
    }
  `];

  constructor() {
    super();
    /** @type {HandTold | null} */
    this.hand = null;
  }

  render() {
    const { hand } = this;
    if (!hand) return nothing;
    const { proofs } = replay;
    const { cards: checked, faults } = checkHand(hand);
    const told = new Set(promised());
    const failing = checked.filter(({ holds }) => !holds);
    const wrong = failing.length + faults.length;
    if (checked.length + faults.length === 0) return html`<p class="nothing faint" data-test="proofs">${proofs.none}</p>`;
    // What is wrong comes first.
    const ordered = [...failing, ...checked.filter(({ holds }) => holds)];
    return html`<details class=${wrong > 0 ? "wrong" : "well"} ?open=${wrong > 0}>
      <summary data-test="proofs">
        <span aria-hidden="true">${wrong > 0 ? "✗" : "✓"}</span>${wrong > 0 ? proofs.wrong(wrong) : proofs.all(checked.length)}
      </summary>
      <p>${wrong > 0 ? proofs.wrongWords : proofs.words}</p>
      <ul>
        ${faults.map((fault) => {
          const card = "unproven" in fault ? fault.unproven : fault.often;
          const name = cardName(card);
          return this.#line(card, "unproven" in fault ? proofs.unproven(name) : proofs.often(name, fault.times, fault.most), false);
        })}
        ${ordered.map(({ card, root, position, holds }) => {
          const place = position + 1;
          const name = cardName(card);
          return this.#line(card, holds ? proofs.holds(name, place, hand.roots[root]?.cards ?? 0) : proofs.fails(name, place), holds);
        })}
      </ul>
      ${hand.roots.map(
        ({ root }, index) => html`<p class="root">${proofs.deck(index + 1)}: ${root}</p>
          <p data-test="root-${told.has(root) ? "told" : "untold"}">${told.has(root) ? proofs.told : proofs.untold}</p>`,
      )}
    </details>`;
  }

  /**
   * @param {string} card
   * @param {string} words Begin with its name.
   * @param {boolean} holds
   */
  #line(card, words, holds) {
    return html`<li class=${holds ? "holds" : "fails"} data-test="proof-${holds ? "holds" : "fails"}">
      <span aria-hidden="true">${holds ? "✓" : "✗"} ${cardInWords(card)}</span><span class="unseen">${words}</span>
      <span aria-hidden="true">${words.slice(cardName(card).length + 2)}</span>
    </li>`;
  }
}

customElements.define("cr-proofs", ProofBadge);
