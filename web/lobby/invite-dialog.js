import { LitElement, css, html, nothing } from "../lit/lit.js";
import { Asking } from "../account/form.js";
import { post } from "../api.js";
import { invite } from "../texts/lobby.js";
import { shell } from "../texts/shell.js";
import { ui } from "../ui.js";

/** @import { Link } from "../wire.js" */

/** A link for friends, and how it is used. */
export class InviteDialog extends LitElement {
  static properties = {
    table: { state: true },
    address: { state: true },
    copied: { state: true },
  };

  static styles = [
    ui,
    css`
      .link {
        display: flex;
        gap: 0.5rem;
        align-items: end;
      }
      .link label {
        flex: 1;
        display: grid;
        gap: 0.25rem;
        font-weight: 600;
        min-width: 0;
      }
      .link input {
        width: 100%;
        text-overflow: ellipsis;
      }
    `,
  ];

  #asking = new Asking(this);

  constructor() {
    super();
    /** To which table; null for the room alone. @type {number | null} */
    this.table = null;
    this.address = "";
    this.copied = false;
  }

  /** @param {number | null} table */
  async open(table) {
    Object.assign(this, { table, address: "", copied: false });
    this.#dialog?.showModal();
    await this.#asking.ask(async () => {
      // While one link is made another may be wanted: then that one is made, and shown.
      let [wanted, path] = [this.table, await linkTo(this.table)];
      while (wanted !== this.table) [wanted, path] = [this.table, await linkTo(this.table)];
      if (path instanceof Error) throw path;
      this.address = location.origin + path;
    });
  }

  get #dialog() {
    return this.renderRoot.querySelector("dialog");
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.address);
    } catch {
      // A page that came without TLS may only copy what is selected, in the old way.
      this.renderRoot.querySelector("input")?.select();
      if (!document.execCommand("copy")) return;
    }
    this.copied = true;
  }

  render() {
    const heading = this.table === null ? invite.heading : invite.headingTable(this.table);
    const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    const { refused } = this.#asking;
    return html`<dialog aria-labelledby="heading">
      <h2 id="heading">${heading}</h2>
      ${refused ? html`<p class="warn" role="alert">${refused}</p>` : nothing}
      ${
        this.address
          ? html`<div class="link">
                <label>
                  ${invite.link}
                  <input
                    readonly
                    .value=${this.address}
                    @focus=${(/** @type {{ target: HTMLInputElement }} */ { target }) => target.select()}
                    data-test="invitation"
                  />
                </label>
                <button class="main" @click=${this.#copy} data-test="copy">${this.copied ? invite.copied : invite.copy}</button>
              </div>
              <span class="unseen" role="status">${this.copied ? invite.copied : nothing}</span>
              <p>${this.table === null ? invite.how : invite.howTable}</p>
              ${local ? html`<p class="faint">${invite.local}</p>` : nothing}`
          : html`<p class="faint">${refused ? nothing : shell.wait}</p>`
      }
      <button @click=${() => this.#dialog?.close()}>${shell.close}</button>
    </dialog>`;
  }
}

/**
 * A new link, or why there is none.
 * @param {number | null} table
 * @returns {Promise<string | Error>}
 */
async function linkTo(table) {
  try {
    /** @type {Link} */
    const { path } = await post(table === null ? "/api/invitations" : `/api/tables/${table}/invitations`);
    return path;
  } catch (error) {
    return /** @type {Error} */ (error);
  }
}

customElements.define("cr-invite", InviteDialog);
