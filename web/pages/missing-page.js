import { LitElement, css, html } from "../lit/lit.js";
import { shell } from "../texts/shell.js";
import { ui } from "../ui.js";

/** Somebody has come to a place that there is not. */
class MissingPage extends LitElement {
  static styles = [
    ui,
    css`
      :host {
        display: block;
        padding: 1.5rem 1rem;
      }
      .panel {
        max-width: 36rem;
        margin: 0 auto;
      }
    `,
  ];

  render() {
    const { heading, words, invited, back } = shell.missing;
    return html`<div class="panel" data-test="missing">
      <h1>${heading}</h1>
      <p>${words}</p>
      <p>${invited}</p>
      <a class="button main" href="/">${back}</a>
    </div>`;
  }
}

customElements.define("cr-missing", MissingPage);
