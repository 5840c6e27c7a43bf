/** Who waits for a seat: each list in its order. */

import { css, html, nothing } from "../lit/lit.js";
import { desk as texts, lasting } from "../texts/desk.js";
import { ui } from "../ui.js";
import { desk } from "./desk.js";
import { Watcher } from "./watcher.js";

class Lists extends Watcher {
  static styles = [
    ui,
    css`
      :host {
        display: block;
      }
      h2 {
        font-size: 1.1rem;
      }
      h3 {
        font-size: 0.95rem;
        margin: 0.6rem 0 0.2rem;
      }
      ol {
        margin: 0;
        padding-left: 1.4rem;
      }
      p {
        margin: 0;
      }
    `,
  ];

  render() {
    const lists = desk.seen?.lists ?? [];
    return html`<section class="panel" aria-labelledby="lists">
      <h2 id="lists">${texts.lists.heading}</h2>
      ${lists.length === 0 ? html`<p class="faint">${texts.lists.none}</p>` : nothing}
      ${lists.map(
        ({ name, limit, people }) => html`<h3>${name}, ${limit}</h3>
          <ol>
            ${people.map(
              (person) => html`<li>
                ${person.name} <span class="faint">${lasting(person.millis)}${person.called_to ? `, ${texts.lists.called(person.called_to)}` : ""}</span>
              </li>`,
            )}
          </ol>`,
      )}
    </section>`;
  }
}

customElements.define("cr-lists", Lists);
