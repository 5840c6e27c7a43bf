/** The shell: what stands around every page, and which page it is. */

import { LitElement, css, html, nothing } from "./lit/lit.js";
import "./account/sign-in.js";
import "./lobby/seat-call.js";
import { line } from "./line.js";
import { dollars } from "./money.js";
import { room } from "./room.js";
import { onPlace, place } from "./router.js";
import { session } from "./session.js";
import "./settings.js";
import { shell } from "./texts/shell.js";
import { ui } from "./ui.js";

/** @import { Place } from "./router.js" */
/** @import { SignIn } from "./account/sign-in.js" */

/** What each page is drawn by; it is loaded when somebody goes there. */
const PAGES = {
  lobby: () => import("./lobby/lobby-page.js"),
  table: () => import("./table/table-page.js"),
  enter: () => import("./account/enter-page.js"),
  join: () => import("./account/join-page.js"),
  settings: () => import("./pages/settings-page.js"),
  credits: () => import("./pages/credits-page.js"),
  lab: () => import("./lab/lab-page.js"),
  history: () => import("./history/history-page.js"),
  hand: () => import("./history/replay-page.js"),
  shared: () => import("./history/replay-page.js"),
  desk: () => import("./desk/desk-page.js"),
  board: () => import("./board/board-page.js"),
  missing: () => import("./pages/missing-page.js"),
};

/** Pages with a felt take the whole window. @type {Set<Place["page"]>} */
const FELTS = new Set(["table", "hand", "shared"]);

/** A break that is over sooner is not worth a word. */
const LOST_AFTER = 1_200;

class App extends LitElement {
  static properties = {
    here: { state: true },
    ready: { state: true },
    broken: { state: true },
    cut: { state: true },
  };

  static styles = [
    ui,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 100dvh;
      }
      .skip {
        position: absolute;
        left: 0.5rem;
        top: -4rem;
        z-index: 10;
      }
      .skip:focus {
        top: 0.5rem;
      }
      header {
        display: flex;
        align-items: center;
        gap: 0.25rem 1rem;
        padding: 0.35rem max(1rem, env(safe-area-inset-right)) 0.35rem max(1rem, env(safe-area-inset-left));
        background: var(--raised);
        border-bottom: 1px solid var(--line);
      }
      .brand {
        display: inline-flex;
        align-items: center;
        gap: 0.55rem;
        min-height: 2.75rem;
        font-weight: 700;
        font-size: 1.05rem;
        color: var(--ink);
        text-decoration: none;
        min-width: 0;
      }
      .brand svg {
        width: 1.7rem;
        height: 1.7rem;
        flex: none;
      }
      nav {
        display: flex;
        margin-right: auto;
      }
      nav a {
        display: inline-flex;
        align-items: center;
        min-height: 2.75rem;
        padding: 0 0.6rem;
        color: var(--ink);
        text-decoration: none;
        border-bottom: 3px solid transparent;
        border-top: 3px solid transparent;
      }
      nav a:hover {
        text-decoration: underline;
      }
      nav a[aria-current] {
        border-bottom-color: var(--accent);
        font-weight: 600;
      }
      .me {
        display: inline-flex;
        align-items: center;
        gap: 0.6rem;
        min-height: 2.75rem;
        color: var(--ink);
        text-decoration: none;
        min-width: 0;
      }
      .me:hover .who {
        text-decoration: underline;
      }
      .who {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        max-width: 12rem;
      }
      .chips {
        font-weight: 700;
        font-variant-numeric: tabular-nums;
        padding: 0.1rem 0.6rem;
        border-radius: 99px;
        border: 1px solid var(--line);
        background: var(--paper);
        white-space: nowrap;
      }
      .cut {
        padding: 0.5rem 1rem;
        text-align: center;
        font-weight: 600;
        background: var(--warn);
        color: var(--paper);
      }
      main {
        flex: 1;
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      main:focus {
        outline: none;
      }
      main > * {
        flex: 1;
      }
      footer {
        display: flex;
        justify-content: center;
        gap: 1.5rem;
        padding: 0.3rem 1rem;
        font-size: 0.9rem;
      }
      footer a {
        display: inline-flex;
        align-items: center;
        min-height: 2.75rem;
        color: var(--faint);
      }
      footer a[href="/settings"] {
        display: none;
      }
      .aside {
        flex: none;
        max-width: 34rem;
        margin: 2rem auto;
        padding: 0 1rem;
      }
      @media (max-width: 640px) {
        header {
          flex-wrap: wrap;
          padding-top: 0.1rem;
          padding-bottom: 0;
        }
        .brand {
          flex: 1;
          font-size: 0.95rem;
        }
        .brand span {
          overflow: hidden;
          text-overflow: ellipsis;
          white-space: nowrap;
        }
        nav {
          order: 3;
          width: 100%;
          justify-content: space-between;
        }
        nav a {
          padding: 0 0.4rem;
          font-size: 0.95rem;
          white-space: nowrap;
        }
        nav a:first-child {
          margin-left: -0.3rem;
        }
        /* They are at the end of every page, and behind one's name. */
        nav a[href="/settings"] {
          display: none;
        }
        footer a[href="/settings"] {
          display: inline-flex;
        }
        /* It is heard, and stands in the settings; here the house comes first. */
        .who {
          position: absolute;
          clip-path: inset(50%);
        }
        /* A table needs the room: there the pages are one press away, behind the name of the house. */
        .at-table nav {
          display: none;
        }
      }
      /* Paper leads nowhere. */
      @media print {
        header,
        footer,
        .skip,
        .cut,
        cr-seat-call {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Place} */
    this.here = place(location.pathname);
    this.ready = false;
    this.broken = false;
    this.cut = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.cutTimer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    onPlace(() => this.#arrive(true));
    session.hear(() => this.requestUpdate());
    room.hear(() => this.#title());
    line.hear({ state: () => this.#heedLine() });
    room.refresh();
    this.#arrive(false);
  }

  /** @param {boolean} moves Whether he was on another page before. */
  async #arrive(moves) {
    const here = place(location.pathname);
    // A table's page goes along with whoever changes tables: it has something to say there.
    this.ready &&= here.page === "table" && this.here.page === "table";
    this.here = here;
    this.broken = false;
    this.#title();
    const isLoaded = await PAGES[here.page]().then(() => true, () => false);
    if (this.here !== here) return;
    this.broken = !isLoaded;
    this.ready = isLoaded;
    if (moves) {
      // Who reads with a screen reader begins at the new page, and who scrolls at its top.
      scrollTo(0, 0);
      await this.updateComplete;
      this.#main?.focus({ preventScroll: true });
    }
  }

  #title() {
    const house = room.name ?? shell.name;
    const titles = {
      lobby: "",
      table: this.here.page === "table" ? shell.tableTitle(this.here.table) : "",
      enter: shell.enterTitle,
      join: shell.joinTitle,
      settings: shell.settings,
      credits: shell.credits,
      lab: shell.lab,
      history: shell.history,
      hand: this.here.page === "hand" ? shell.handTitle(this.here.table, this.here.hand) : "",
      shared: shell.sharedTitle,
      desk: shell.desk,
      board: shell.board,
      missing: shell.missingTitle,
    };
    const title = titles[this.here.page];
    document.title = title ? `${title} · ${house}` : house;
    this.requestUpdate();
  }

  #heedLine() {
    clearTimeout(this.cutTimer);
    if (line.state === "open" || line.state === "connecting") this.cut = false;
    else this.cutTimer = setTimeout(() => (this.cut = true), LOST_AFTER);
    this.requestUpdate();
  }

  /** @returns {HTMLElement | null | undefined} */
  get #main() {
    return this.renderRoot.querySelector("main");
  }

  /** @param {Event} event */
  #skip(event) {
    event.preventDefault();
    this.#main?.focus();
  }

  #signIn() {
    /** @type {SignIn | null} */
    const dialog = this.renderRoot.querySelector("cr-sign-in");
    dialog?.open();
  }

  render() {
    // A screen on the wall shows the board, and nothing else.
    if (this.here.page === "board") return html`<main id="main" tabindex="-1">${this.#page()}</main>`;
    return html`
      <a class="button skip" href="#main" @click=${this.#skip}>${shell.skip}</a>
      <header class=${["table", "hand", "shared"].includes(this.here.page) ? "at-table" : ""}>
        <a class="brand" href="/" data-test="home">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="7" fill="#1f6b4d" />
            <path
              d="M16 5c4 5 9 7.500 9 12.500a4.800 4.800 0 0 1-7.500 4c.2 2.500 1 4 2.500 5.500h-8c1.500-1.500 2.300-3 2.500-5.500a4.800 4.800 0 0 1-7.500-4C7 12.500 12 10 16 5z"
              fill="#f2f7f3"
            />
          </svg>
          <span>${room.name ?? shell.name}</span>
        </a>
        <nav aria-label=${shell.navigation}>
          ${this.#link("/", "lobby", shell.lobby)}${this.#link("/history", "history", shell.history)}<a href="/book">${shell.book}</a>${this.#link("/lab", "lab", shell.lab)}${session.isFloor ? this.#link("/desk", "desk", shell.desk) : nothing}${this.#link("/settings", "settings", shell.settings)}
        </nav>
        ${this.#person()}
      </header>
      <div role="status">
        ${this.cut ? html`<p class="cut" data-test="connection">${line.state === "stopped" ? shell.stopped : shell.lost}</p>` : nothing}
      </div>
      <cr-seat-call></cr-seat-call>
      <main id="main" tabindex="-1">${this.#page()}</main>
      ${FELTS.has(this.here.page) ? nothing : html`<footer>${this.#link("/settings", "settings", shell.settings)}${this.#link("/board", "board", shell.board)}${this.#link("/credits", "credits", shell.credits)}</footer>`}
      <cr-sign-in></cr-sign-in>
    `;
  }

  /**
   * @param {string} path
   * @param {Place["page"]} page
   * @param {string} words
   */
  #link(path, page, words) {
    return html`<a href=${path} aria-current=${this.here.page === page ? "page" : nothing}>${words}</a>`;
  }

  #person() {
    const { me } = session;
    if (me === undefined) return nothing;
    if (me === null) return html`<button @click=${this.#signIn} data-test="sign-in">${shell.signIn}</button>`;
    return html`<a class="me" href="/settings" data-test="me">
      <span class="who">${me.name}</span><span class="unseen">${shell.bankroll}</span><span class="chips">${dollars(me.chips)}</span>
    </a>`;
  }

  #page() {
    if (this.broken) {
      return html`<div class="aside">
        <p>${shell.unloaded}</p>
        <button @click=${() => location.reload()}>${shell.reload}</button>
      </div>`;
    }
    const { here } = this;
    if (!this.ready) return html`<p class="aside faint" role="status">${shell.wait}</p>`;
    switch (here.page) {
      case "lobby":
        return html`<cr-lobby @sign-in=${this.#signIn}></cr-lobby>`;
      case "table":
        return html`<cr-table .table=${here.table} .me=${session.me ?? null} @sign-in=${this.#signIn}></cr-table>`;
      case "enter":
        return html`<cr-enter .link=${here.link}></cr-enter>`;
      case "join":
        return html`<cr-join .invitation=${here.invitation}></cr-join>`;
      case "settings":
        return html`<cr-settings @sign-in=${this.#signIn}></cr-settings>`;
      case "credits":
        return html`<cr-credits></cr-credits>`;
      case "lab":
        return html`<cr-lab .topic=${here.part}></cr-lab>`;
      case "history":
        return html`<cr-history @sign-in=${this.#signIn}></cr-history>`;
      case "hand":
        return html`<cr-replay .path=${`/api/tables/${here.table}/hands/${here.hand}`}></cr-replay>`;
      case "shared":
        return html`<cr-replay .path=${`/api/shared/${encodeURIComponent(here.link)}`} .shared=${true}></cr-replay>`;
      case "desk":
        return html`<cr-desk .here=${here} @sign-in=${this.#signIn}></cr-desk>`;
      case "board":
        return html`<cr-board></cr-board>`;
      case "missing":
        return html`<cr-missing></cr-missing>`;
    }
  }
}

customElements.define("cr-app", App);
