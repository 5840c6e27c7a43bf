/** One hand that is over: it is stepped through on the felt, with the eyes of him who looks or of him who shares it. */

/** @import { HandShared, HandTold } from "../wire.js" */
/** @import { Felt } from "../table/felt.js" */
/** @import { WhyDialog } from "../table/why.js" */
/** @import { Frame } from "./frames.js" */

import { LitElement, css, html, nothing, svg } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { Asking } from "../account/form.js";
import { get, post } from "../api.js";
import { Latest } from "../latest.js";
import { dollars } from "../money.js";
import { session } from "../session.js";
import { named } from "../table/words.js";
import { history as historyTexts, replay } from "../texts/history.js";
import { ui } from "../ui.js";
import { framesOf } from "./frames.js";
import { patiently } from "./patiently.js";
import "../table/felt.js";
import "../table/why.js";
import "./proof-badge.js";
import "./replay-log.js";

/** How long a step lies there, in milliseconds. */
const PACES = { slow: 2_400, even: 1_200, quick: 500 };
/** @typedef {keyof typeof PACES} Pace */

/** What stands on the buttons, in a square of 16. @type {Record<string, string>} */
const SIGNS = {
  first: "M2 3h2v10H2zM14 3v10L5 8z",
  previous: "M12 3v10L4 8z",
  play: "M4 2.500 14 8l-10 5.500z",
  pause: "M3 3h4v10H3zM9 3h4v10H9z",
  next: "M4 3v10l8-5z",
  last: "M12 3h2v10h-2zM2 3v10l9-5z",
};

/** @param {string} name */
const sign = (name) => html`<svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${SIGNS[name] ?? ""}></path>`}</svg>`;

const when = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

export class ReplayPage extends LitElement {
  static properties = {
    path: { attribute: false },
    shared: { attribute: false },
    hand: { state: true },
    at: { state: true },
    playing: { state: true },
    pace: { state: true },
    link: { state: true },
    said: { state: true },
    waits: { state: true },
  };

  static styles = [ui, css`
    :host {
      display: block;
      position: relative;
      min-height: 34rem;
    }
    .page {
      position: absolute;
      inset: 0;
      display: grid;
      grid-template: "bar side" auto "felt side" minmax(0, 1fr) "bottom side" auto / minmax(0, 1fr) 23rem;
      overflow: hidden;
    }
    .bar {
      grid-area: bar;
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 0.75rem;
      padding: 0.5rem 0.75rem 0.3rem;
    }
    h1 {
      font-size: 1.05rem;
      margin: 0;
    }
    .bar p {
      margin: 0;
      font-size: 0.9rem;
    }
    .back {
      margin-left: auto;
    }
    cr-felt {
      grid-area: felt;
    }
    .bottom {
      grid-area: bottom;
      padding: 0.5rem 0.75rem max(0.6rem, env(safe-area-inset-bottom));
      border-top: 1px solid var(--line);
      background: var(--raised);
      display: grid;
      gap: 0.4rem;
    }
    .now {
      margin: 0;
      min-height: 2.9em;
      font-weight: 600;
      overflow: auto;
      max-height: 4.4em;
    }
    .now .faint {
      font-weight: 400;
    }
    .controls {
      display: flex;
      flex-wrap: wrap;
      gap: 0.4rem;
      align-items: center;
    }
    .controls button {
      padding-inline: 0.8rem;
    }
    .controls .main {
      min-width: 5.4rem;
    }
    .controls label {
      display: inline-flex;
      align-items: center;
      gap: 0.4rem;
      font-size: 0.88rem;
    }
    input[type="range"] {
      width: 100%;
      min-height: 1.75rem;
      padding: 0;
      accent-color: var(--accent);
      background: none;
      border: 0;
    }
    .controls svg {
      width: 1.1rem;
      height: 1.1rem;
      fill: currentColor;
    }
    .keys {
      margin: 0;
      font-size: 0.8rem;
    }
    .side {
      grid-area: side;
      display: flex;
      flex-direction: column;
      min-height: 0;
      border-left: 1px solid var(--line);
      background: var(--raised);
    }
    .about {
      padding: 0.6rem 0.75rem;
      display: grid;
      gap: 0.5rem;
      border-bottom: 1px solid var(--line);
      max-height: 60%;
      overflow: auto;
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      gap: 0.35rem;
      align-items: center;
    }
    .row .button,
    .row button {
      min-height: 2.2rem;
      padding: 0.15rem 0.7rem;
      font-size: 0.88rem;
    }
    .results {
      list-style: none;
      margin: 0;
      padding: 0;
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
      gap: 0.1rem 1rem;
      font-size: 0.88rem;
    }
    .results li {
      display: flex;
      justify-content: space-between;
      gap: 0.5rem;
    }
    .results .name {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .results .chips {
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    .up {
      color: var(--good);
      font-weight: 700;
    }
    .shared-link {
      display: grid;
      gap: 0.25rem;
      font-size: 0.85rem;
    }
    .shared-link input {
      width: 100%;
      font-size: 0.85rem;
      min-height: 2.2rem;
    }
    .shared-link p {
      margin: 0;
    }
    cr-replay-log {
      flex: 1;
      min-height: 0;
    }
    .alone {
      max-width: 34rem;
      margin: 3rem auto;
      padding: 0 1rem;
      text-align: center;
    }
    @media (width < 60rem) {
      :host {
        min-height: 0;
      }
      .page {
        position: static;
        display: block;
        overflow: visible;
      }
      .bar {
        padding: 0.2rem 0.5rem;
      }
      .bar p {
        font-size: 0.82rem;
      }
      /* What is shown and what it is shown by fit on one screen; the rest is below. */
      cr-felt {
        height: clamp(21rem, calc(100dvh - 18.5rem), 40rem);
      }
      .bottom {
        position: sticky;
        bottom: 0;
        z-index: 2;
        padding-inline: 0.5rem;
      }
      .controls {
        justify-content: space-between;
        gap: 0.25rem;
      }
      .controls button {
        padding-inline: 0.9rem;
      }
      .controls .main {
        min-width: 0;
      }
      .label {
        position: absolute;
        clip-path: inset(50%);
      }
      .keys {
        display: none;
      }
      /* However much happens at once, the felt stays where it is. */
      .now {
        font-size: 0.88rem;
        height: 2.9em;
      }
      .bottom {
        gap: 0.2rem;
      }
      .side {
        border: 0;
      }
      .about {
        max-height: none;
      }
      cr-replay-log {
        overflow: visible;
      }
    }
  `];

  /** The hand itself. */
  finding = new Latest(this);
  asking = new Asking(this);

  constructor() {
    super();
    /** Where it is asked for. */
    this.path = "";
    /** Whether it is shown by a link. */
    this.shared = false;
    /** @type {HandTold | null} */
    this.hand = null;
    /** @type {Frame[]} */
    this.frames = [];
    this.at = 0;
    this.playing = false;
    /** @type {Pace} */
    this.pace = "even";
    this.link = "";
    this.said = "";
    this.waits = false;
    /** Who looks: nobody for null, and undefined while it is not known. @type {number | null | undefined} */
    this.person = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {() => void} */
    this.undo = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    const press = (/** @type {KeyboardEvent} */ event) => this.press(event);
    addEventListener("keydown", press);
    const deaf = session.hear(() => this.meet());
    this.undo = () => [removeEventListener("keydown", press), deaf()];
    this.meet();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.undo();
    this.stop();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("path") && this.path) this.load();
  }

  /** Whoever signs in here sees it with his own eyes from then on; by a link it is seen with the eyes of him who shares it. */
  meet() {
    if (session.me === undefined) return;
    const before = this.person;
    this.person = session.me?.person ?? null;
    if (before !== undefined && before !== this.person && !this.shared) this.load();
  }

  async load() {
    const { path } = this;
    this.stop();
    this.asking.forget();
    [this.hand, this.frames, this.at, this.link, this.said, this.waits] = [null, [], 0, "", "", false];
    const ask = () => /** @type {Promise<HandTold>} */ (get(path));
    await this.finding.ask(
      (isLast) => patiently(ask, () => (this.waits = true), () => this.isConnected && isLast()),
      (told) => {
        this.frames = framesOf(told);
        this.hand = told;
      },
    );
  }

  /** @param {number} index */
  goTo(index) {
    const at = Math.min(Math.max(index, 0), this.frames.length - 1);
    // Only what comes next is seen moving.
    if (at !== this.at + 1) this.felt?.forget();
    this.at = at;
  }

  /** Goes to a step because somebody wants to see it: nothing plays on. @param {number} index */
  look(index) {
    this.stop();
    this.goTo(index);
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = false;
  }

  toggle() {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.at >= this.frames.length - 1) this.goTo(0);
    this.playing = true;
    this.playOn();
  }

  playOn() {
    this.timer = setTimeout(() => {
      this.goTo(this.at + 1);
      if (this.at >= this.frames.length - 1) this.playing = false;
      else this.playOn();
    }, PACES[this.pace]);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !this.hand) return;
    const path = event.composedPath().filter((node) => node instanceof Element);
    if (path.some((node) => node.matches("input, select, dialog"))) return;
    if (event.key === " " && path.some((node) => node.matches("button, a, summary"))) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.look(this.at + 1),
      ArrowLeft: () => this.look(this.at - 1),
      Home: () => this.look(0),
      End: () => this.look(this.frames.length - 1),
      " ": () => this.toggle(),
    };
    const does = keys[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  get felt() {
    return /** @type {Felt | null} */ (this.renderRoot.querySelector("cr-felt"));
  }

  get why() {
    return /** @type {WhyDialog | null} */ (this.renderRoot.querySelector("cr-why"));
  }

  async share() {
    const shared = await this.asking.ask(async () => {
      const path = this.shared ? location.pathname : /** @type {HandShared} */ (await post(`${this.path}/share`)).path;
      this.link = location.origin + path;
    });
    if (!shared) return;
    await this.updateComplete;
    const field = /** @type {HTMLInputElement | null} */ (this.renderRoot.querySelector("[data-test='shared-link']"));
    field?.scrollIntoView({ block: "nearest" });
    try {
      await navigator.clipboard.writeText(this.link);
      this.said = replay.copied;
    } catch {
      // Where a page may not copy, or came without TLS, people do it themselves.
      this.said = replay.copyYourself;
      field?.select();
    }
  }

  render() {
    const { hand } = this;
    if (!hand) return this.nothingYet();
    const frame = this.frames[this.at];
    return html`<div class="page">
      ${this.bar(hand)}
      <cr-felt .model=${frame?.model ?? null}></cr-felt>
      ${this.bottom(frame)}
      <aside class="side" aria-label=${replay.log}>
        <div class="about">
          ${this.results(hand)}
          <cr-proofs .hand=${hand}></cr-proofs>
          ${this.files(hand)}
        </div>
        <cr-replay-log
          tabindex="0"
          .frames=${this.frames}
          .at=${this.at}
          @step=${(/** @type {CustomEvent<number>} */ { detail }) => this.look(detail)}
          @why=${(/** @type {CustomEvent<{ words: string, by: string[] }>} */ { detail }) => this.why?.open(detail.words, detail.by)}
        ></cr-replay-log>
      </aside>
      <cr-why></cr-why>
    </div>`;
  }

  nothingYet() {
    const { refused } = this.finding;
    if (refused === null) return html`<p class="alone faint" role="status">${this.waits ? historyTexts.reading : replay.loading}</p>`;
    return html`<div class="alone" role="alert">
      <p data-test="no-hand">${refused}</p>
      <p><button @click=${() => this.load()}>${historyTexts.again}</button></p>
      <p><a href="/history">${replay.back}</a></p>
    </div>`;
  }

  /** @param {HandTold} hand */
  bar(hand) {
    const own = hand.players.find(({ seat }) => seat === hand.seat);
    return html`<header class="bar">
      <h1>${replay.title(hand.hand, hand.table)}</h1>
      <p>${hand.name} <span class="faint">${hand.limit}</span></p>
      <p class="faint">${when.format(new Date(hand.at))}, <span data-test="eyes">${own ? replay.eyesOf(own.name) : replay.spectator}</span></p>
      ${this.shared ? nothing : html`<a class="back" href="/history">${replay.back}</a>`}
    </header>`;
  }

  /** @param {Frame | undefined} frame */
  bottom(frame) {
    const last = this.frames.length - 1;
    const words = (frame?.lines ?? []).map((line) => named(line.words, line.names)).join(". ");
    const button = (/** @type {string} */ test, /** @type {string} */ label, /** @type {number} */ to, /** @type {boolean} */ off) =>
      html`<button data-test=${test} ?disabled=${off} @click=${() => this.look(to)}>${sign(test)}<span class="label">${label}</span></button>`;
    return html`<div class="bottom">
      <p class="now" data-test="now" tabindex="0">
        <span class="faint">${replay.step(this.at + 1, this.frames.length)}</span> <span aria-live="polite">${words}</span>
      </p>
      <input
        type="range"
        data-test="slider"
        min="1"
        max=${this.frames.length}
        .value=${live(String(this.at + 1))}
        aria-label=${replay.place}
        aria-valuetext=${replay.step(this.at + 1, this.frames.length)}
        @input=${(/** @type {InputEvent & { target: HTMLInputElement }} */ { target }) => this.look(Number(target.value) - 1)}
      />
      <div class="controls" role="group" aria-label=${replay.controls}>
        ${button("first", replay.first, 0, this.at === 0)} ${button("previous", replay.previous, this.at - 1, this.at === 0)}
        <button class="main" data-test="play" @click=${this.toggle}>
          ${sign(this.playing ? "pause" : "play")}<span class="label">${this.playing ? replay.pause : replay.play}</span>
        </button>
        ${button("next", replay.next, this.at + 1, this.at === last)} ${button("last", replay.last, last, this.at === last)}
        <label><span class="label">${replay.pace}</span> ${this.paces()}</label>
      </div>
      <p class="keys faint">${replay.keys}</p>
    </div>`;
  }

  paces() {
    return html`<select
      data-test="pace"
      @change=${(/** @type {Event & { target: HTMLSelectElement }} */ { target }) => (this.pace = /** @type {Pace} */ (target.value))}
    >
      ${Object.entries(replay.paces).map(([id, label]) => html`<option value=${id} ?selected=${id === this.pace}>${label}</option>`)}
    </select>`;
  }

  /** @param {HandTold} hand */
  results({ players }) {
    return html`<ul class="results" aria-label=${replay.results}>
      ${players.map(
        ({ name, won }) => html`<li>
          <span class="name">${name}</span><span class="chips ${won > 0 ? "up" : ""}">${won > 0 ? "+" : ""}${dollars(won)}</span>
        </li>`,
      )}
    </ul>`;
  }

  /** @param {HandTold} hand */
  files(hand) {
    return html`<div class="row">
        <button class="main" data-test="share" ?disabled=${this.asking.busy} @click=${this.share}>${replay.share}</button>
        <span>${replay.files}</span>
        ${hand.files.map((file) => html`<a class="button" download data-test="file-${file}" href="${this.path}/${file}">${replay.formats[file]}</a>`)}
      </div>
      ${this.link
        ? html`<div class="shared-link">
            <label for="shared-link">${replay.link}</label>
            <input id="shared-link" data-test="shared-link" readonly .value=${this.link} @focus=${(/** @type {FocusEvent & { target: HTMLInputElement }} */ { target }) => target.select()} />
          </div>`
        : nothing}
      <div role="status" data-test="shared-said">${this.said}</div>
      <div role="alert">${this.asking.refused ?? nothing}</div>`;
  }
}

customElements.define("cr-replay", ReplayPage);
