/** All tables at a glance: what is played, who is waited for, and what wants the floor. */

import { css, html, nothing } from "../lit/lit.js";
import { repeat } from "../lit/directives/repeat.js";
import { desk as texts, lasting } from "../texts/desk.js";
import { ui } from "../ui.js";
import { desk } from "./desk.js";
import { Watcher } from "./watcher.js";

/** @import { TableAtDesk } from "../wire.js" */

class Glance extends Watcher {
  static styles = [
    ui,
    css`
      :host {
        display: block;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
        gap: 0.75rem;
      }
      li {
        position: relative;
        padding: 0.75rem 0.9rem;
        display: grid;
        gap: 0.15rem;
        align-content: start;
        height: 100%;
      }
      li.wants {
        border-color: var(--warn);
        box-shadow: inset 4px 0 0 var(--warn);
      }
      h2 {
        font-size: 1rem;
        margin: 0;
      }
      h2 a {
        color: inherit;
        text-decoration: none;
      }
      h2 a::after {
        content: "";
        position: absolute;
        inset: 0;
        border-radius: var(--radius);
      }
      h2 a:hover {
        text-decoration: underline;
      }
      h2 a:focus-visible {
        outline: none;
      }
      h2 a:focus-visible::after {
        outline: 3px solid var(--focus);
      }
      p {
        margin: 0;
        overflow-wrap: anywhere;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 0.75rem;
        font-size: 0.9rem;
      }
      .mark {
        font-weight: 700;
        color: var(--warn);
      }
    `,
  ];

  render() {
    const { seen, silent } = desk;
    if (!seen) return html`<p class="faint" role="status">${silent ? texts.silent : texts.loading}</p>`;
    return html`${silent ? html`<p class="warn" role="status">${texts.silent}</p>` : nothing}
      ${seen.tables.length === 0 ? html`<p class="panel">${texts.glance.none} <a href="/">${texts.notYours.back}</a></p>` : nothing}
      <ul role="list">
        ${repeat(seen.tables, ({ seen: { table } }) => table, (table) => this.#table(table))}
      </ul>`;
  }

  /** @param {TableAtDesk} at */
  #table({ seen, hand, waits, asks_floor }) {
    const { glance } = texts;
    const called = desk.seen?.calls.some(({ table }) => table === seen.table) ?? false;
    return html`<li class="panel ${called || asks_floor ? "wants" : ""}" data-test="desk-table-${seen.table}">
      <h2><a href="/desk/${seen.table}">${glance.table(seen.table)}: ${seen.name}</a></h2>
      <p class="line"><span>${seen.limit}</span><span class="faint">${glance.waiting(seen.waiting)}</span></p>
      <p class="line"><span>${glance.seats(seen.taken, seen.seats, seen.bots)}</span></p>
      <p class="line faint">
        <span>${hand === null ? glance.noHand : glance.hand(lasting(hand))}</span>
        ${waits ? html`<span>${glance.waits(waits.name, lasting(waits.millis))}</span>` : nothing}
      </p>
      ${seen.paused ? html`<p class="warn">${glance.paused(seen.paused)}</p>` : nothing}
      ${called ? html`<p class="mark">${glance.called}</p>` : nothing} ${asks_floor ? html`<p class="mark">${glance.asksFloor}</p>` : nothing}
    </li>`;
  }
}

customElements.define("cr-glance", Glance);
