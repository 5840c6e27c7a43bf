import { css, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { post } from "../api.js";
import { edges, rules as words } from "../texts/lab.js";
import { ui } from "../ui.js";
import "./edge-results.js";
import { rules } from "./houses.js";
import { looks } from "./looks.js";
import { LabPart } from "./part.js";
import "./rules-form.js";
import { all, changed, changes, word, write, written } from "./where.js";

/** @import { EdgeTold, LabRules } from "../wire.js" */
/** @import { RulesForm } from "./rules-form.js" */

/** What every wager of a game costs, by the book and if it said otherwise. */
class EdgePart extends LabPart {
  static properties = { rules: { state: true }, set: { state: true }, decks: { state: true }, wager: { state: true }, told: { state: true }, book: { state: true }, counted: { state: true } };

  static styles = [
    ui,
    looks,
    css`
      .both {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 27rem;
        gap: 1.25rem;
        align-items: start;
      }
      .jump {
        display: none;
      }
      .asked input {
        width: 7rem;
      }
      @media (max-width: 1080px) {
        .both {
          grid-template-columns: minmax(0, 1fr);
        }
        /* The rules are below all figures. */
        .jump {
          display: inline-flex;
        }
      }
    `,
  ];

  constructor() {
    super("edge");
    /** @type {LabRules | null} */
    this.rules = null;
    /** What is set otherwise than the book has it, by path. @type {Map<string, string>} */
    this.set = changes(all("set"));
    this.decks = word("decks");
    /** What each bets where fees are counted in, in dollars. */
    this.wager = word("wager");
    /** @type {EdgeTold | null} */
    this.told = null;
    /** The same by the book. @type {EdgeTold | null} */
    this.book = null;
    /** What the figures are of. */
    this.counted = "";
  }

  /** @param {boolean} anew */
  chosen(anew) {
    if (anew) {
      this.set = new Map();
      this.decks = "";
      this.wager = "";
      this.told = null;
      this.book = null;
    }
    this.rules = null;
    const { house, game } = this;
    this.finding.ask(
      () => rules(house, game),
      (found) => {
        this.rules = found;
        this.set = named(this.set, found);
        this.#count();
      },
    );
  }

  get #changes() {
    return written(this.set);
  }

  /** What is asked, as it stands in the address. */
  get #question() {
    return JSON.stringify([this.house, this.game, this.decks, this.wager, this.#changes]);
  }

  #count() {
    const { house, game, decks, wager } = this;
    const set = this.#changes;
    write({ house, game, decks, wager, set });
    const question = this.#question;
    const from = (/** @type {number} */ decks) => (decks ? { decks } : {});
    const asked = { house, game, ...(Number(wager) > 0 ? { wager: Math.round(100 * Number(wager)) } : {}) };
    this.asking.ask(
      async (isLast) => {
        /** @type {EdgeTold} */
        const told = await post("/api/lab/edge", { ...asked, ...from(Number(decks)), set });
        // The book may not allow as many decks as are asked for.
        /** @type {EdgeTold} */
        const book = set.length > 0 && isLast() ? await post("/api/lab/edge", { ...asked, ...from(told.decks_by_the_book ?? Number(decks)) }) : told;
        return { told, book };
      },
      ({ told, book }) => {
        this.told = told;
        this.book = book;
        this.counted = question;
      },
    );
  }

  /** @param {CustomEvent<{ path: string, value: string | null }>} event */
  #change({ detail }) {
    this.set = changed(this.set, detail);
  }

  async #submit() {
    this.#count();
    // Who counts wants to see what comes of it, where it is not beside the rules.
    const results = this.renderRoot.querySelector("cr-lab-results");
    if (results && results.getBoundingClientRect().bottom < 0) results.scrollIntoView({ block: "start" });
  }

  /** To the rules, where they are not beside the figures. */
  #jump() {
    const form = /** @type {RulesForm | null} */ (this.renderRoot.querySelector("cr-lab-rules"));
    form?.scrollIntoView({ block: "start" });
    form?.begin();
  }

  #reset() {
    this.set = new Map();
    this.#count();
  }

  render() {
    return html`<div class="asked">${this.chooser()} ${this.#decks()} ${this.#wager()} ${this.rules ? html`<button class="jump" @click=${this.#jump} data-test="jump">${words.change}</button>` : nothing}</div>
      ${this.unfound()}
      <div class="both">
        <div class="stack">
          ${this.said()}
          ${this.told
            ? html`<cr-lab-results
                class=${this.asking.busy ? "waits" : ""}
                .told=${this.told}
                .book=${this.book}
                .house=${this.houseName}
                .name=${this.rules?.name ?? ""}
                .stale=${!this.asking.busy && this.counted !== this.#question}
              ></cr-lab-results>`
            : nothing}
        </div>
        ${this.rules
          ? html`<cr-lab-rules
              .rules=${this.rules}
              .set=${this.set}
              .busy=${this.asking.busy}
              @change-value=${this.#change}
              @count=${this.#submit}
              @reset-all=${this.#reset}
            ></cr-lab-rules>`
          : nothing}
      </div>`;
  }

  /** What each bets where fees are counted in. */
  #wager() {
    if (!this.told?.fees) return nothing;
    return html`<label>
      ${edges.feeWager}
      <input
        type="number"
        min="1"
        placeholder="20"
        .value=${live(this.wager)}
        @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => {
          this.wager = target.value;
          this.#count();
        }}
        data-test="wager"
      />
    </label>`;
  }

  #decks() {
    const decks = this.rules?.decks;
    if (!decks) return nothing;
    // What the rules below allow, where they are changed.
    const bound = (/** @type {string} */ path, /** @type {number} */ book) => Number(this.set.get(path)) || book;
    const [least, most] = [bound("shoe.decks_min", decks.least), bound("shoe.decks_max", decks.most)];
    const numbers = Array.from({ length: Math.max(0, Math.min(most, DECKS_MOST) - least + 1) }, (_, more) => least + more);
    const options = numbers.map((number) => /** @type {[string, string]} */ ([String(number), number === decks.usual ? edges.usual(number) : String(number)]));
    return this.select("decks", edges.decks, options, this.decks || String(decks.usual), (number) => {
      this.decks = number === String(decks.usual) ? "" : number;
      this.#count();
    });
  }
}

/** More are in no shoe. */
const DECKS_MOST = 16;

/**
 * The same changes under the names of the list: a section that pays may be called by its own name.
 * @param {Map<string, string>} set
 * @param {LabRules} rules
 */
function named(set, { sections }) {
  const paths = new Set(sections.flatMap(({ values }) => values.map(({ path }) => path)));
  const whole = (/** @type {string} */ path) => (!paths.has(path) && paths.has(`${path}.pays`) ? `${path}.pays` : path);
  return new Map([...set].map(([path, value]) => [whole(path), value]));
}

customElements.define("cr-lab-edge", EdgePart);
