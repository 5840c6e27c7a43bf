/** The rule behind something: a dialog with the words of the clauses and rulings that say so. */

/** @import { Source } from "../wire.js" */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { get } from "../api.js";
import { texts } from "../texts/table.js";
import { ui } from "../ui.js";

/** What was read once is not asked for again: books do not change while they are open. @type {Map<string, Promise<Source>>} */
const read = new Map();

/** @param {string} id */
function source(id) {
  const known = read.get(id) ?? get(`/api/clauses/${encodeURIComponent(id)}`);
  read.set(id, /** @type {Promise<Source>} */ (known));
  known.catch(() => read.delete(id));
  return /** @type {Promise<Source>} */ (known);
}

export class WhyDialog extends LitElement {
  static properties = { words: { state: true }, sources: { state: true }, failed: { state: true } };

  static styles = [ui, css`
    ol {
      list-style: none;
      margin: 0.8rem 0;
      padding: 0;
      display: grid;
      gap: 0.8rem;
    }
    li {
      border-left: 4px solid var(--accent);
      padding-left: 0.8rem;
    }
    p {
      margin: 0.15rem 0;
    }
    .id {
      font-weight: 700;
      font-variant-numeric: tabular-nums;
    }
    .said {
      font-weight: 600;
    }
    .small {
      font-size: 0.85rem;
    }
  `];

  constructor() {
    super();
    this.words = "";
    /** @type {Source[] | null} */
    this.sources = null;
    this.failed = false;
    /** What is asked for now. @type {readonly string[]} */
    this.by = [];
  }

  /**
   * @param {string} words What happened, or was refused.
   * @param {readonly string[]} by
   */
  async open(words, by) {
    this.words = words;
    this.sources = null;
    this.failed = false;
    this.by = by;
    this.dialog?.showModal();
    const sources = await Promise.all(by.map(source)).catch(() => null);
    // By now something else may have been asked.
    if (this.by !== by) return;
    this.sources = sources;
    this.failed = sources === null;
  }

  get dialog() {
    return /** @type {HTMLDialogElement | null} */ (this.renderRoot.querySelector("dialog"));
  }

  render() {
    return html`<dialog aria-labelledby="why-title" data-test="why-dialog">
      <h2 id="why-title">${texts.why.title}</h2>
      <p class="said">${this.words}</p>
      ${this.failed ? html`<p class="warn">${texts.why.failed}</p>` : this.sources === null ? html`<p>${texts.why.loading}</p>` : nothing}
      <ol>
        ${(this.sources ?? []).map((source) =>
          "clause" in source
            ? html`<li>
                <p>
                  ${link(`${source.clause.house}/${source.clause.game}`, source.clause.id)}
                  <span class="faint small">${texts.why.clause(source.clause.house, source.clause.game)}</span>
                </p>
                <p>${source.clause.words}</p>
                <p class="faint small">${source.clause.place}</p>
              </li>`
            : html`<li>
                <p>${link("rulings", source.ruling.id)} <strong>${source.ruling.title}</strong></p>
                <p>${source.ruling.words}</p>
                <p class="faint small">${texts.why.ruling}</p>
              </li>`,
        )}
      </ol>
      <form method="dialog"><button class="main">${texts.why.close}</button></form>
    </dialog>`;
  }
}

/**
 * Where it stands in the rule book, beside the table that goes on.
 * @param {string} chapter
 * @param {string} id
 */
const link = (chapter, id) => html`<a class="id" href="/book/${chapter}#${id}" target="_blank" rel="noopener">${id}</a>`;

customElements.define("cr-why", WhyDialog);
