/** The floor's desk: the room at a glance, and the way to everything that the floor does. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { session } from "../session.js";
import { desk as texts } from "../texts/desk.js";
import { ui } from "../ui.js";
import "./calls.js";
import "./feed.js";
import "./glance.js";
import "./lists.js";

/** @import { Place } from "../router.js" */

/** What is not the first view is loaded when somebody goes there. */
const VIEWS = {
  tables: () => Promise.resolve(),
  table: () => import("./desk-table.js"),
  people: () => import("./people.js"),
  person: () => import("./ledger.js"),
  books: () => import("./books.js"),
};

class DeskPage extends LitElement {
  static properties = { here: { attribute: false }, ready: { state: true } };

  static styles = [
    ui,
    css`
      :host {
        display: block;
      }
      .page {
        max-width: 110rem;
        margin: 0 auto;
        padding: 0.75rem 1rem 3rem;
      }
      .views {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem;
        border-bottom: 1px solid var(--line);
        margin-bottom: 1rem;
      }
      .views h1 {
        font-size: 1.15rem;
        margin: auto 1rem auto 0;
      }
      .views a {
        display: inline-flex;
        align-items: center;
        min-height: 2.75rem;
        padding: 0 0.7rem;
        color: var(--ink);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      .views a[aria-current] {
        border-bottom-color: var(--accent);
        font-weight: 600;
      }
      .overview {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 24rem;
        gap: 1rem;
        align-items: start;
      }
      .column {
        display: grid;
        gap: 1rem;
      }
      .alone {
        max-width: 34rem;
        margin: 2rem auto;
      }
      @media (max-width: 900px) {
        .overview {
          grid-template-columns: minmax(0, 1fr);
        }
        /* Who calls comes before everything else. */
        .calls {
          order: -1;
        }
        .views h1 {
          width: 100%;
          margin: 0;
        }
      }
      @media print {
        .views {
          display: none;
        }
      }
    `,
  ];

  /** @type {(() => void) | undefined} */
  #deaf;

  constructor() {
    super();
    /** @type {Extract<Place, { page: "desk" }>} */
    this.here = { page: "desk", view: "tables" };
    /** The view that is loaded. @type {string | null} */
    this.ready = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#deaf = session.hear(() => this.requestUpdate());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#deaf?.();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("here")) return;
    const { view } = this.here;
    VIEWS[view]().then(() => (this.ready = view));
  }

  render() {
    if (session.me === undefined) return html`<p class="alone faint" role="status">${texts.loading}</p>`;
    if (!session.isFloor) return this.#notYours();
    return html`<div class="page">
      <nav class="views" aria-label=${texts.views}>
        <h1>${texts.heading}</h1>
        ${this.#link("/desk", texts.tables, ["tables", "table"])} ${this.#link("/desk/people", texts.people, ["people", "person"])}
        ${this.#link("/desk/books", texts.books, ["books"])} <a href="/board">${texts.board}</a>
      </nav>
      ${this.ready === this.here.view ? this.#view() : html`<p class="faint" role="status">${texts.loading}</p>`}
    </div>`;
  }

  /**
   * @param {string} path
   * @param {string} words
   * @param {string[]} views
   */
  #link(path, words, views) {
    return html`<a href=${path} aria-current=${views.includes(this.here.view) ? "page" : nothing}>${words}</a>`;
  }

  #view() {
    const { here } = this;
    switch (here.view) {
      case "table":
        return html`<cr-desk-table .table=${here.number}></cr-desk-table>`;
      case "people":
        return html`<cr-people></cr-people>`;
      case "person":
        return html`<cr-ledger .person=${here.number}></cr-ledger>`;
      case "books":
        return html`<cr-books></cr-books>`;
      default:
        return html`<div class="overview">
          <cr-glance></cr-glance>
          <div class="column calls"><cr-calls></cr-calls></div>
          <cr-feed></cr-feed>
          <cr-lists></cr-lists>
        </div>`;
    }
  }

  #notYours() {
    const { notYours } = texts;
    const stranger = session.me === null;
    return html`<div class="panel alone" data-test="not-yours">
      <h1>${notYours.heading}</h1>
      <p>${notYours.words}</p>
      ${stranger ? html`<p>${notYours.signIn}</p>` : nothing}
      ${stranger ? html`<button class="main" @click=${() => this.dispatchEvent(new CustomEvent("sign-in"))}>${notYours.button}</button>` : nothing}
      <a class="button" href="/">${notYours.back}</a>
    </div>`;
  }
}

customElements.define("cr-desk", DeskPage);
