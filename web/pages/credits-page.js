import { LitElement, css, html, nothing } from "../lit/lit.js";
import { room } from "../room.js";
import { credits } from "../texts/credits.js";
import { ui } from "../ui.js";

/** That nothing is played for but chips, whose games these are, and what the pages are made of. */
class CreditsPage extends LitElement {
  static styles = [
    ui,
    css`
      :host {
        display: block;
      }
      .page {
        max-width: 52rem;
        margin: 0 auto;
        padding: 1.25rem 1rem 3rem;
        display: grid;
        gap: 1rem;
      }
      dl {
        margin: 0 0 0.75rem;
      }
      dl div {
        display: grid;
        grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
        gap: 0 1rem;
        padding: 0.45rem 0;
        border-bottom: 1px solid var(--line);
      }
      dt {
        font-weight: 600;
      }
      dd {
        margin: 0;
      }
      small {
        display: block;
      }
      p {
        margin: 0.25rem 0 0.75rem;
      }
      @media (max-width: 640px) {
        dl div {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      .links a {
        display: inline-flex;
        align-items: center;
        min-height: 2rem;
        margin-right: 1rem;
      }
    `,
  ];

  /** @type {(() => void) | undefined} */
  #deaf;

  connectedCallback() {
    super.connectedCallback();
    this.#deaf = room.hear(() => this.requestUpdate());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#deaf?.();
  }

  render() {
    const { chips, games, lit, program, uplot } = credits;
    const licence = (/** @type {string} */ of) => new URL(`../${of}/LICENSE`, import.meta.url).pathname;
    return html`<div class="page">
      <h1>${credits.heading}</h1>
      <section class="panel" aria-labelledby="chips">
        <h2 id="chips">${chips.heading}</h2>
        <p>${chips.words}</p>
      </section>
      <section class="panel" aria-labelledby="games">
        <h2 id="games">${games.heading}</h2>
        <p>${games.words}</p>
        <dl>
          ${games.rows.map(
            ({ game, owner, clauses }) => html`<div>
              <dt>${game}</dt>
              <dd>${owner} ${clauses.length > 0 ? html`<small class="faint">${clauses.join(", ")}</small>` : nothing}</dd>
            </div>`,
          )}
        </dl>
        <p>${games.books}</p>
      </section>
      <section class="panel" aria-labelledby="program">
        <h2 id="program">${program.heading}</h2>
        <p>${program.words} ${room.door ? program.version(room.door.program) : nothing}</p>
        <p class="links"><a href="/api">${program.api}</a><a href="/api/openapi.json">${program.document}</a></p>
      </section>
      <section class="panel" aria-labelledby="lit">
        <h2 id="lit">${lit.heading}</h2>
        <p>${lit.words}</p>
        <p class="links"><a href=${licence("lit")}>${lit.licence}</a></p>
      </section>
      <section class="panel" aria-labelledby="uplot">
        <h2 id="uplot">${uplot.heading}</h2>
        <p>${uplot.words}</p>
        <p class="links"><a href=${licence("uplot")}>${uplot.licence}</a></p>
      </section>
    </div>`;
  }
}

customElements.define("cr-credits", CreditsPage);
