import { LitElement, html } from "../lit/lit.js";
import { goInstead } from "../router.js";
import { session } from "../session.js";
import { account } from "../texts/account.js";
import { ui } from "../ui.js";
import { Asking, alone } from "./form.js";

/** Somebody comes in by a link that is his alone. */
class EnterPage extends LitElement {
  static properties = { link: { attribute: false } };

  static styles = [ui, alone];

  #asking = new Asking(this);

  constructor() {
    super();
    this.link = "";
  }

  async firstUpdated() {
    const { link } = this;
    if (await this.#asking.ask(() => session.enter(link))) goInstead("/");
  }

  render() {
    const { enter } = account;
    const { refused } = this.#asking;
    if (!refused) return html`<div class="panel" role="status"><h1>${enter.heading}</h1></div>`;
    return html`<div class="panel">
      <h1>${enter.failed}</h1>
      <p class="warn" role="alert" data-test="refused">${refused}</p>
      <p>${enter.help}</p>
      <a class="button main" href="/">${enter.back}</a>
    </div>`;
  }
}

customElements.define("cr-enter", EnterPage);
