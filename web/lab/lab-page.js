import { LitElement, css, html, nothing } from "../lit/lit.js";
import { lab } from "../texts/lab.js";
import { ui } from "../ui.js";
import "./collections-part.js";
import "./edge-part.js";
import "./equity-part.js";

/** @import { Part } from "./houses.js" */

/** Where each part is. @type {[Part, string][]} */
const PARTS = [
  ["edge", "/lab"],
  ["equity", "/lab/equity"],
  ["collections", "/lab/collections"],
];

/** What games cost, for whoever designs or judges them. */
class LabPage extends LitElement {
  static properties = { topic: {} };

  static styles = [
    ui,
    css`
      :host {
        display: block;
      }
      .page {
        max-width: 90rem;
        margin: 0 auto;
        padding: 1.25rem 1rem 3rem;
      }
      p {
        margin: 0 0 0.75rem;
      }
      nav {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.25rem;
        margin-bottom: 1rem;
        border-bottom: 1px solid var(--line);
      }
      nav a {
        display: inline-flex;
        align-items: center;
        min-height: 2.75rem;
        padding: 0 0.9rem;
        color: var(--ink);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        border-bottom-color: var(--accent);
        font-weight: 600;
      }
      nav a:hover {
        text-decoration: underline;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Part} */
    this.topic = "edge";
  }

  render() {
    return html`<div class="page">
      <h1>${lab.heading}</h1>
      <p class="faint">${lab.intro}</p>
      <nav aria-label=${lab.parts}>
        ${PARTS.map(([part, path]) => html`<a href=${path} aria-current=${part === this.topic ? "page" : nothing} data-test="part-${part}">${lab[part]}</a>`)}
      </nav>
      ${this.#part()}
    </div>`;
  }

  #part() {
    switch (this.topic) {
      case "edge":
        return html`<cr-lab-edge></cr-lab-edge>`;
      case "equity":
        return html`<cr-lab-equity></cr-lab-equity>`;
      case "collections":
        return html`<cr-lab-collections></cr-lab-collections>`;
    }
  }
}

customElements.define("cr-lab", LabPage);
