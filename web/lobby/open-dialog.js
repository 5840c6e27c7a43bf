import { LitElement, css, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { Asking, forms } from "../account/form.js";
import { get, post } from "../api.js";
import { room } from "../room.js";
import { go } from "../router.js";
import { opening } from "../texts/lobby.js";
import { shell } from "../texts/shell.js";
import { ui } from "../ui.js";

/** @import { GameOffered, PostingOffered, TableSeen } from "../wire.js" */

/**
 * What is chosen so far; nothing for the first that there is.
 * @typedef {{ house: string, game: string, limit: string, posted: string, decks: string, company: Company, bots: string }} Chosen
 */

/** @typedef {"everybody" | "people" | "invited"} Company */

const COMPANIES = /** @type {Company[]} */ (["everybody", "people", "invited"]);
const USUAL_BOTS = 4;

/** The floor opens a table: only what a book offers can be chosen. */
export class OpenDialog extends LitElement {
  static properties = {
    games: { state: true },
    chosen: { state: true },
    opened: { state: true },
  };

  static styles = [
    ui,
    forms,
    css`
      .two {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
        gap: 0.75rem;
      }
      select {
        width: 100%;
      }
    `,
  ];

  #asking = new Asking(this);

  constructor() {
    super();
    /** @type {GameOffered[]} */
    this.games = [];
    /** @type {Chosen} */
    this.chosen = { house: "", game: "", limit: "", posted: "", decks: "", company: "everybody", bots: String(USUAL_BOTS) };
    /** @type {TableSeen | null} */
    this.opened = null;
  }

  async open() {
    this.opened = null;
    this.#dialog?.showModal();
    if (this.games.length > 0) return;
    await this.#asking.ask(async () => {
      this.games = await get("/api/games");
      this.#choose({ house: room.tables?.[0]?.house ?? this.games[0]?.house ?? "" });
      await this.updateComplete;
      this.renderRoot.querySelector("select")?.focus();
    });
  }

  get #dialog() {
    return this.renderRoot.querySelector("dialog");
  }

  /** What was chosen of a game or a limit means nothing for another. @param {Partial<Chosen>} changed */
  #choose(changed) {
    if ("house" in changed) changed = { game: "", limit: "", posted: "", decks: "", ...changed };
    if ("game" in changed) changed = { limit: "", posted: "", decks: "", ...changed };
    if ("limit" in changed) changed = { posted: "", ...changed };
    this.chosen = { ...this.chosen, ...changed };
  }

  get #game() {
    const { house, game } = this.chosen;
    const own = this.games.filter((offer) => offer.house === house);
    return own.find((offer) => offer.game === game) ?? own[0];
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    const offer = this.#game;
    if (!offer) return;
    const { limit, posted, decks, company, bots } = this.chosen;
    await this.#asking.ask(async () => {
      /** @type {TableSeen} */
      const opened = await post("/api/tables", {
        house: offer.house,
        game: offer.game,
        ...(limit ? { limit } : {}),
        ...(posted ? { posted } : {}),
        ...(decks ? { decks: Number(decks) } : {}),
        company,
      });
      // It is open, whatever becomes of the bots: who tries again would open another.
      this.opened = opened;
      room.refresh();
      if (company !== "people" && Number(bots) > 0) await post(`/api/tables/${opened.table}/bots`, { bots: Number(bots) });
    });
  }

  render() {
    return html`<dialog aria-labelledby="heading">
      ${this.opened ? this.#done(this.opened) : this.#form()}
    </dialog>`;
  }

  /** @param {TableSeen} table */
  #done({ table, name }) {
    const after = (/** @type {() => void} */ does) => () => {
      this.#dialog?.close();
      does();
    };
    return html`<h2 id="heading" role="status" data-test="opened">${opening.done(name, table)}</h2>
      <p class="warn" role="alert">${this.#asking.refused ?? nothing}</p>
      <div class="buttons">
        <button class="main" autofocus @click=${after(() => go(`/table/${table}`))}>${opening.go}</button>
        <button @click=${after(() => this.dispatchEvent(new CustomEvent("invite", { detail: table })))}>${opening.invite}</button>
        <button @click=${() => (this.opened = null)}>${opening.another}</button>
        <button @click=${after(() => {})}>${shell.close}</button>
      </div>`;
  }

  #form() {
    const offer = this.#game;
    const { chosen } = this;
    const houses = [...new Set(this.games.map(({ house }) => house))];
    const own = this.games.filter(({ house }) => house === chosen.house);
    const limits = offer?.limits ?? [];
    const limit = limits.find(({ limit }) => limit === chosen.limit) ?? limits[0];
    const posted = limit?.posted ?? offer?.posted ?? [];
    const [fewest, most] = offer?.decks ?? [1, 1];
    const decks = Array.from({ length: most - fewest + 1 }, (_, more) => String(most - more));
    const bots = Array.from({ length: 9 }, (_, count) => String(count));
    return html`<form @submit=${this.#submit}>
      <h2 id="heading">${opening.heading}</h2>
      ${this.#select("house", opening.house, houses, chosen.house, (id) => room.houseName(id))}
      ${this.#select("game", opening.game, own.map(({ game }) => game), offer?.game, (id) => own.find(({ game }) => game === id)?.name ?? id)}
      <div class="two">
        ${this.#select("limit", opening.limit, limits.map(({ limit }) => limit), limit?.limit, (id) => limits.find(({ limit }) => limit === id)?.words ?? id)}
        ${decks.length > 1 ? this.#select("decks", opening.decks, decks, chosen.decks, (id) => id) : nothing}
      </div>
      ${posted.length > 1 ? this.#select("posted", opening.posted, posted.map(({ posted }) => posted), chosen.posted, (id) => collected(posted, id)) : nothing}
      <div class="two">
        ${this.#select("company", opening.company, COMPANIES, chosen.company, (id) => opening.companies[id])}
        ${chosen.company === "people" ? nothing : this.#select("bots", opening.bots, bots, chosen.bots, (id) => id)}
      </div>
      <p class="warn" role="alert">${this.#asking.refused ?? nothing}</p>
      <div class="buttons">
        <button class="main" ?disabled=${this.#asking.busy || !offer} data-test="open-now">${opening.open}</button>
        <button type="button" @click=${() => this.#dialog?.close()}>${shell.cancel}</button>
      </div>
    </form>`;
  }

  /**
   * @template {string} Id
   * @param {keyof Chosen} name
   * @param {string} words
   * @param {Id[]} ids
   * @param {string | undefined} now
   * @param {(id: Id) => string} named
   */
  #select(name, words, ids, now, named) {
    if (ids.length === 0) return nothing;
    return html`<label>
      ${words}
      <select
        @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => this.#choose({ [name]: target.value })}
        data-test="choose-${name}"
      >
        ${ids.map((id) => html`<option value=${id} .selected=${live(id === now)}>${named(id)}</option>`)}
      </select>
    </label>`;
  }
}

/** What a table would take. @param {PostingOffered[]} offered @param {string} id */
function collected(offered, id) {
  return opening.option(id, offered.find(({ posted }) => posted === id)?.words ?? "");
}

customElements.define("cr-open", OpenDialog);
