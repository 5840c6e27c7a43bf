import { LitElement, css, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { repeat } from "../lit/directives/repeat.js";
import { Asking } from "../account/form.js";
import { dollars } from "../money.js";
import { room } from "../room.js";
import { session } from "../session.js";
import { lobby } from "../texts/lobby.js";
import { ui } from "../ui.js";
import { SORTS, choose, chosen, fitting, kind } from "./choice.js";
import "./invite-dialog.js";
import "./open-dialog.js";
import "./table-card.js";

/** @import { Choice } from "./choice.js" */
/** @import { InviteDialog } from "./invite-dialog.js" */
/** @import { OpenDialog } from "./open-dialog.js" */
/** @import { TableSeen } from "../wire.js" */

/** All tables that one may know of, and what one may do besides playing. */
class LobbyPage extends LitElement {
  static properties = { choice: { state: true } };

  static styles = [
    ui,
    css`
      :host {
        display: block;
      }
      .page {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 19rem;
        gap: 1.25rem;
        max-width: 90rem;
        margin: 0 auto;
        padding: 1.25rem 1rem 3rem;
        align-items: start;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0 0.75rem;
      }
      .head p {
        margin: 0;
      }
      .filters {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem 1rem;
        align-items: end;
        margin: 0.25rem 0 1rem;
      }
      .filters label {
        display: grid;
        font-size: 0.85rem;
        color: var(--faint);
      }
      .filters select {
        font-size: 1rem;
        min-width: 9rem;
      }
      .filters .check {
        display: flex;
        align-items: center;
        gap: 0.5rem;
        min-height: 2.75rem;
        font-size: 1rem;
        color: var(--ink);
      }
      .tables {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
        gap: 0.9rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      aside {
        display: grid;
        gap: 0.9rem;
      }
      aside h2 {
        font-size: 1.1rem;
      }
      aside p {
        margin: 0 0 0.6rem;
      }
      .bankroll {
        font-size: 1.7rem;
        font-weight: 700;
        font-variant-numeric: tabular-nums;
        margin: 0;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
      }
      .yours {
        margin: 0.6rem 0 0;
        padding: 0;
        list-style: none;
      }
      .yours a {
        display: inline-flex;
        align-items: center;
        min-height: 2rem;
      }
      .hint {
        margin-top: 0.9rem;
      }
      .empty {
        text-align: center;
        padding: 3rem 1rem;
      }
      @media (max-width: 860px) {
        .page {
          grid-template-columns: minmax(0, 1fr);
          padding-top: 0.75rem;
        }
        /* Who is new reads how to come in; who is in knows what he has, and sees the tables after a row of buttons. */
        aside {
          order: -1;
        }
        aside:not(.stranger) {
          display: flex;
          flex-wrap: wrap;
          gap: 0.5rem;
        }
        aside:not(.stranger) section {
          display: contents;
        }
        aside:not(.stranger) :is(h2, p) {
          display: none;
        }
        aside:not(.stranger) :is(button, .button) {
          padding: 0.3rem 0.6rem;
          font-size: 0.88rem;
        }
        .filters label:not(.check) {
          flex: 1 1 9rem;
        }
        .filters select {
          width: 100%;
          min-width: 0;
        }
      }
    `,
  ];

  #asking = new Asking(this);
  /** @type {(() => void)[]} */
  #ends = [];
  /** The order in which the tables stood last. @type {number[]} */
  #order = [];

  constructor() {
    super();
    /** @type {Choice} */
    this.choice = chosen();
  }

  connectedCallback() {
    super.connectedCallback();
    const draw = () => this.requestUpdate();
    this.#ends = [room.watch(), room.hear(draw), session.hear(draw), room.hear(() => session.me && session.refresh())];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#ends.forEach((end) => end());
  }

  /** @param {Partial<Choice>} changed */
  #choose(changed) {
    this.choice = { ...this.choice, ...changed };
    choose(this.choice);
    this.#order = [];
  }

  /** Nothing moves from under a finger or a focus: while somebody is among the tables they keep their places. */
  #shown() {
    const shown = fitting(room.tables ?? [], this.choice);
    const list = this.renderRoot.querySelector(".tables");
    const inUse = list?.matches(":hover, :focus-within") ?? false;
    if (inUse) {
      const place = (/** @type {TableSeen} */ table) => this.#order.indexOf(table.table) + 1 || Infinity;
      shown.sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
    }
    this.#order = shown.map(({ table }) => table);
    return shown;
  }

  /** @param {number | null} table */
  #invite(table) {
    /** @type {InviteDialog | null} */
    const dialog = this.renderRoot.querySelector("cr-invite");
    dialog?.open(table);
  }

  #open() {
    /** @type {OpenDialog | null} */
    const dialog = this.renderRoot.querySelector("cr-open");
    dialog?.open();
  }

  #signIn() {
    this.dispatchEvent(new CustomEvent("sign-in"));
  }

  render() {
    return html`<div class="page">
        <section aria-labelledby="heading">${this.#tables()}</section>
        ${this.#aside()}
      </div>
      <cr-invite></cr-invite>
      <cr-open @invite=${(/** @type {CustomEvent<number>} */ { detail }) => this.#invite(detail)}></cr-open>`;
  }

  #tables() {
    const all = room.tables;
    const shown = this.#shown();
    return html`
      <div class="head">
        <h1 id="heading">${lobby.heading}</h1>
        ${all ? html`<p class="faint" role="status">${lobby.count(shown.length, all.length)}</p>` : nothing}
        ${room.silent ? html`<p class="warn" role="status">${lobby.silent}</p>` : nothing}
        ${session.me ? html`<p class="faint" data-test="play-chips">${lobby.stranger.chips}</p>` : nothing}
      </div>
      ${all && all.length > 1 ? this.#filters(all) : nothing}
      <p class="warn" role="alert">${this.#asking.refused ?? nothing}</p>
      ${all === null && !room.silent ? html`<p class="empty faint">${lobby.loading}</p>` : nothing}
      ${all?.length === 0 ? this.#noneOpen() : nothing} ${all && all.length > 0 && shown.length === 0 ? this.#noneFit() : nothing}
      <ul class="tables" role="list">
        ${repeat(
          shown,
          ({ table }) => table,
          (table) => html`<li>${this.#card(table)}</li>`,
        )}
      </ul>
    `;
  }

  /** @param {TableSeen} table */
  #card(table) {
    const { me } = session;
    const several = new Set(room.tables?.map(({ house }) => house)).size > 1;
    const info = {
      table,
      house: several ? room.houseName(table.house) : null,
      sits: me?.sits_at.includes(table.table) ?? false,
      waits: me?.waits_for.includes(table.table) ?? false,
      known: Boolean(me),
      floor: session.isFloor,
    };
    const asks = (/** @type {(table: number) => Promise<void>} */ ask) => async () => {
      await this.#asking.ask(() => ask(table.table));
      room.refresh();
    };
    return html`<cr-table-card
      .info=${info}
      @wait=${asks((number) => session.waitFor(number))}
      @stop-waiting=${asks((number) => session.stopWaitingFor(number))}
      @invite=${() => this.#invite(table.table)}
    ></cr-table-card>`;
  }

  /** @param {TableSeen[]} all */
  #filters(all) {
    const kinds = new Set(all.map(kind));
    const games = new Map(all.map(({ game, name }) => [game, name]));
    const houses = [...new Set(all.map(({ house }) => house))];
    const { choice } = this;
    const changed = (/** @type {keyof Choice} */ name) => (/** @type {{ target: HTMLSelectElement }} */ { target }) =>
      this.#choose({ [name]: target.value });
    const option = (/** @type {string} */ value, /** @type {string} */ words, /** @type {string} */ now) =>
      html`<option value=${value} .selected=${live(value === now)}>${words}</option>`;
    return html`<form class="filters" aria-label=${lobby.filters} @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <label>
        ${lobby.game}
        <select @change=${changed("game")} data-test="filter-game">
          ${option("", lobby.allGames, choice.game)}
          ${
            kinds.size > 1
              ? html`<optgroup label=${lobby.kinds}>
                  ${[...kinds].map((id) => option(`kind:${id}`, lobby.kind[id], choice.game))}
                </optgroup>`
              : nothing
          }
          <optgroup label=${lobby.games}>${[...games].map(([id, name]) => option(id, name, choice.game))}</optgroup>
        </select>
      </label>
      ${
        houses.length > 1
          ? html`<label>
              ${lobby.house}
              <select @change=${changed("house")} data-test="filter-house">
                ${option("", lobby.allHouses, choice.house)} ${houses.map((id) => option(id, room.houseName(id), choice.house))}
              </select>
            </label>`
          : nothing
      }
      <label>
        ${lobby.sort}
        <select @change=${changed("sort")} data-test="sort">
          ${SORTS.map((id) => option(id, lobby.sorts[id], choice.sort))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" .checked=${choice.free} @change=${() => this.#choose({ free: !choice.free })} data-test="filter-free" />
        ${lobby.free}
      </label>
    </form>`;
  }

  #noneOpen() {
    return html`<div class="empty panel">
      <h2>${lobby.noneOpen}</h2>
      <p>${session.isFloor ? lobby.noneOpenFloor : lobby.noneOpenPlayer}</p>
      ${session.isFloor ? html`<button class="main" @click=${this.#open}>${lobby.floor.button}</button>` : nothing}
    </div>`;
  }

  #noneFit() {
    return html`<div class="empty panel">
      <h2>${lobby.noneFit}</h2>
      <button class="main" @click=${() => this.#choose({ game: "", house: "", free: false })}>${lobby.showAll}</button>
    </div>`;
  }

  #aside() {
    const { me } = session;
    if (me === undefined) return html`<aside></aside>`;
    if (me === null) return html`<aside class="stranger">${this.#stranger()}</aside>`;
    return html`<aside>
      <section class="panel" aria-labelledby="you">
        <h2 id="you">${me.name}</h2>
        <p class="bankroll" data-test="bankroll">${dollars(me.chips)}</p>
        <p class="faint">${lobby.bankrollHelp}</p>
        ${
          me.daily_chips
            ? html`<button @click=${() => this.#asking.ask(() => session.takeDailyChips())} data-test="daily">
                ${lobby.daily(dollars(me.daily_chips))}
              </button>`
            : nothing
        }
        ${this.#seats(me.sits_at)}
        ${me.has_password ? nothing : html`<p class="hint">${lobby.noPassword}</p><a class="button" href="/settings">${lobby.setPassword}</a>`}
      </section>
      ${session.isFloor ? this.#floor() : nothing}
    </aside>`;
  }

  /** @param {number[]} tables */
  #seats(tables) {
    if (tables.length === 0) return nothing;
    const name = (/** @type {number} */ table) => room.tables?.find(({ table: number }) => number === table)?.name ?? "";
    return html`<h3>${lobby.seatsOfYours}</h3>
      <ul class="yours" role="list">
        ${tables.map((table) => html`<li><a href="/table/${table}">${lobby.table(table)}: ${name(table)}</a></li>`)}
      </ul>`;
  }

  #stranger() {
    const { stranger } = lobby;
    const open = room.door?.open_to_all ?? false;
    return html`<section class="panel" aria-labelledby="welcome">
      <h2 id="welcome">${stranger.heading}</h2>
      <p>${open ? stranger.open : stranger.words}</p>
      <p class="faint">${stranger.chips}</p>
      <div class="buttons">
        <button class="main" @click=${this.#signIn}>${open ? stranger.comeIn : stranger.signIn}</button>
      </div>
    </section>`;
  }

  #floor() {
    return html`<section class="panel" aria-labelledby="friends">
        <h2 id="friends">${lobby.friends.heading}</h2>
        <p>${lobby.friends.words}</p>
        <button @click=${() => this.#invite(null)} data-test="invite">${lobby.friends.button}</button>
      </section>
      <section class="panel" aria-labelledby="floor">
        <h2 id="floor">${lobby.floor.heading}</h2>
        <p>${lobby.floor.words}</p>
        <button @click=${this.#open} data-test="open-table">${lobby.floor.button}</button>
      </section>`;
  }
}

customElements.define("cr-lobby", LobbyPage);
