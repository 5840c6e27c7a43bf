/** Which keys do what. */

import { LitElement, css, html } from "../lit/lit.js";
import { onSettings, settings, settle } from "../settings.js";
import { texts } from "../texts/table.js";
import { ui } from "../ui.js";

export class KeysDialog extends LitElement {
  static styles = [ui, css`
    label {
      display: flex;
      align-items: center;
      gap: 0.6rem;
      min-height: 2.5rem;
    }
    dl {
      display: grid;
      grid-template-columns: auto 1fr;
      gap: 0.3rem 1rem;
    }
    dt {
      font-weight: 700;
    }
    dd {
      margin: 0;
    }
  `];

  #end = () => {};

  connectedCallback() {
    super.connectedCallback();
    const end = onSettings(() => this.requestUpdate());
    this.#end = () => void end();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#end();
  }

  open() {
    this.renderRoot.querySelector("dialog")?.showModal();
  }

  render() {
    return html`<dialog aria-labelledby="keys">
      <h2 id="keys">${texts.keys.title}</h2>
      <p>${texts.keys.words}</p>
      <label>
        <input type="checkbox" .checked=${settings().keys} @change=${() => settle({ keys: !settings().keys })} data-test="keys-on" />
        ${texts.keys.on}
      </label>
      <dl>
        ${texts.keys.list.map(([key, words]) => html`<dt>${key}</dt><dd>${words}</dd>`)}
      </dl>
      <form method="dialog"><button class="main">${texts.keys.close}</button></form>
    </dialog>`;
  }
}

customElements.define("cr-keys", KeysDialog);
