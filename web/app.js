import { LitElement, html } from "./lit/lit.js";

class App extends LitElement {
  render() {
    return html`<p>Cardroom</p>`;
  }
}

customElements.define("cr-app", App);
