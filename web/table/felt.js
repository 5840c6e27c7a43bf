/** The felt with everything that lies on it. It draws one model, and says what was pressed. */

/** @import { TableModel } from "./model.js" */
/** @import { ClockModel } from "./clock.js" */
/** @import { Place, Shape } from "./places.js" */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { repeat } from "../lit/directives/repeat.js";
import { dollars } from "../money.js";
import { texts } from "../texts/table.js";
import { ui } from "../ui.js";
import { chipStyles, chips } from "./chips.js";
import { centre, deal, slide, turn } from "./movement.js";
import { places } from "./places.js";
import { seatStyles, seatTemplate } from "./seat.js";
import "./card.js";

/**
 * What lay on the felt, so that what has changed can be shown moving.
 * @typedef {object} Lay
 * @property {Map<string, string>} faces What cards showed, by where they lay.
 * @property {Map<number, { x: number, y: number, chips: Element }>} bets By the seat.
 * @property {number} pot
 * @property {Element | null} potChips
 * @property {Map<number, number>} stacks
 * @property {boolean} over
 */

/** Narrower than this for its height, it stands upright. */
const UPRIGHT = 1.15;

export class Felt extends LitElement {
  static properties = {
    model: { attribute: false },
    clock: { attribute: false },
    chosen: { attribute: false },
    shape: { state: true },
  };

  static styles = [ui, chipStyles, seatStyles, css`
    :host {
      display: block;
      position: relative;
      min-height: 0;
      overflow: hidden;
      contain: strict;
      --plate: 9.2rem;
      --seat-card: 2.5rem;
      --own-card: 4.4rem;
      --board-card: 3.9rem;
    }
    .felt {
      position: absolute;
      inset: 0;
    }
    .oval {
      position: absolute;
      inset: 6% 4% 7%;
      border-radius: 50% / 50%;
      background: radial-gradient(ellipse at 50% 42%, var(--felt), var(--felt-edge) 92%);
      border: 0.9rem solid var(--rail);
      box-shadow: inset 0 0 0 2px rgb(255 255 255 / 0.12), inset 0 0 2.5rem rgb(0 0 0 / 0.35), 0 6px 18px rgb(0 0 0 / 0.3);
    }
    .wide .oval {
      border-radius: 17rem;
    }
    .seats {
      list-style: none;
      margin: 0;
      padding: 0;
    }
    .place {
      position: absolute;
      transform: translate(-50%, -50%);
    }
    .place.bottom {
      transform: translate(-50%, -100%);
    }
    .place.top .pod {
      flex-direction: column-reverse;
    }
    .place.top .cards {
      margin: 0.15rem 0 0;
    }
    /* Where there is a bank, what lies before a seat lies toward the middle, and the seat stays where it is. */
    .wide.banked .place:not(.bottom) .circle {
      position: absolute;
      margin: 0;
      width: max-content;
    }
    .wide.banked .left .circle {
      left: calc(100% + 0.6rem);
      top: 50%;
      transform: translateY(-50%);
    }
    .wide.banked .right .circle {
      right: calc(100% + 0.6rem);
      top: 50%;
      transform: translateY(-50%);
    }
    /* Upright, seats stand with their outer edge at the edge of the page. */
    .tall .place.left {
      transform: translate(0, -50%);
    }
    .tall .place.right {
      transform: translate(-100%, -50%);
    }
    /* Whoever sits at the top has more to be read below, and not above the edge. */
    .tall.poker .place.top {
      transform: translate(-50%, -2.3rem);
    }
    .tall .left .pod {
      align-items: flex-start;
    }
    .tall .right .pod {
      align-items: flex-end;
    }
    .tall.banked .place.right .circle {
      flex-direction: row-reverse;
    }
    .tall .own .spots {
      max-width: 20rem;
    }
    .tall.banked .place.left .circle {
      flex-direction: row;
    }
    .tall.banked .place:not(.bottom) .circle {
      gap: 0.2rem;
      margin: 0 0 -0.5rem;
      align-items: flex-start;
    }
    .tall.banked .place:not(.bottom) .spots {
      flex-direction: column;
      margin: 0;
    }
    .tall.banked .place.left .spots {
      align-items: flex-start;
    }
    .tall.banked .place.right .spots {
      align-items: flex-end;
    }
    .tall.banked .place:not(.bottom) .hand .worth {
      display: none;
    }
    .tall .hands {
      gap: 0.2rem;
    }
    .middle {
      position: absolute;
      left: 50%;
      top: 46%;
      transform: translate(-50%, -50%);
      display: flex;
      flex-direction: column;
      align-items: center;
      gap: 0.45rem;
      color: var(--felt-ink);
      text-align: center;
      width: min(56%, 34rem);
      pointer-events: none;
    }
    .banked .middle {
      top: 11%;
      transform: translate(-50%, 0);
      gap: 0.3rem;
    }
    .board,
    .bank-cards {
      display: flex;
      gap: 0.3rem;
      justify-content: center;
      --card-width: var(--board-card);
      min-height: calc(var(--board-card) * 1.4);
    }
    .pots {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      gap: 0.25rem 0.6rem;
      min-height: 1.7rem;
    }
    .pot {
      background: #14382a;
      color: #fff;
      border-radius: 1rem;
      padding: 0.1rem 0.7rem;
      display: inline-flex;
      align-items: center;
      gap: 0.4rem;
      font-size: 0.9rem;
    }
    .street {
      display: inline-block;
      font-size: 0.8rem;
      color: var(--felt-faint);
    }
    .street::first-letter {
      text-transform: uppercase;
    }
    .bet {
      position: absolute;
      transform: translate(-50%, -50%);
      background: #14382a;
      color: #fff;
      border-radius: 1rem;
      padding: 0.05rem 0.55rem;
      font-size: 0.85rem;
      z-index: 1;
      pointer-events: none;
    }
    .ghost {
      position: absolute;
      z-index: 5;
      transform: translate(-50%, -50%);
      pointer-events: none;
    }
    .results {
      background: #0b130f;
      color: #fff;
      border-radius: 0.7rem;
      padding: 0.35rem 0.9rem;
      font-size: 0.88rem;
      font-weight: 600;
      max-width: 100%;
      max-height: 6.2rem;
      overflow: auto;
      pointer-events: auto;
    }
    .results p {
      margin: 0;
    }
    .bank-title {
      font-weight: 700;
      font-size: 0.95rem;
      padding: 0 0.6rem;
      border-radius: 99px;
      background: #123f2d;
    }
    .wide.banked .results {
      max-height: 9.5rem;
    }
    .bank-line {
      display: flex;
      gap: 0.6rem;
      align-items: center;
      flex-wrap: wrap;
      justify-content: center;
      font-size: 0.82rem;
    }
    .bank-worth {
      margin-top: -1rem;
    }
    .burn {
      display: flex;
      align-items: center;
      gap: 0.4rem;
      font-size: 0.78rem;
      --card-width: 1.6rem;
    }
    .tall {
      font-size: 0.85rem;
    }
    .tall .oval {
      inset: 5% 5% 12%;
      border-radius: 9rem;
      border-width: 0.5rem;
    }
    .tall .plate,
    .tall .free-seat {
      font-size: 0.72rem;
      min-height: 2.35rem;
      padding: 0.15rem 0.4rem;
      border-radius: 0.55rem;
    }
    .tall .name {
      --name-least: 0.62rem;
      white-space: normal;
      display: -webkit-box;
      -webkit-line-clamp: 2;
      -webkit-box-orient: vertical;
      line-height: 1.1;
    }
    /* What somebody has done is read whole: if there is no room beside his chips, below them. */
    .tall .plate {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.25rem;
    }
    .tall .plate > .name,
    .tall .plate > .plate-worth {
      flex: 1 0 100%;
    }
    .tall .plate > .note {
      flex: 1 1 1.5rem;
    }
    .tall.poker .plate > span.note {
      flex: 1 0 auto;
      max-width: 100%;
    }
    .tall .of-bot {
      display: none;
    }
    .tall .plate .note,
    .tall .faint-number {
      font-size: 0.66rem;
    }
    .tall .own .plate {
      width: 11rem;
    }
    .tall .bet,
    .tall .pot {
      font-size: 0.74rem;
      padding: 0 0.4rem;
    }
    .tall .middle {
      width: 54%;
      top: 40%;
      gap: 0.25rem;
    }
    .tall.banked .middle {
      top: 8%;
      width: 46%;
    }
    .tall .bank-title {
      font-size: 0.8rem;
    }
    .tall .board {
      gap: 0.15rem;
    }
    .tall .results {
      font-size: 0.74rem;
      padding: 0.25rem 0.5rem;
      max-height: 5.2rem;
    }
    .tall .spot .spot-name,
    .tall .place:not(.bottom) .chips-glyph {
      display: none;
    }
    .tall .bottom .spot .spot-name {
      display: inline;
    }
    .tall .worth {
      font-size: 0.66rem;
    }
    .tall .mark {
      width: 1.2rem;
      height: 1.2rem;
      font-size: 0.62rem;
      right: -0.35rem;
    }
    .tall .bank-mark {
      right: auto;
      left: -0.35rem;
    }
    :host([data-shape="tall"]) {
      --plate: 5.3rem;
      --seat-card: 1.55rem;
      --own-card: 3.7rem;
      --board-card: 2.25rem;
      --circle-worth: block;
    }
    .tall.banked .plate-worth {
      white-space: nowrap;
      text-overflow: ellipsis;
      font-size: 0.66rem;
    }
    .five .own .cards {
      --card-width: calc(var(--own-card) * 0.9);
    }
    .tall.seven .own .cards {
      --card-width: 2.9rem;
    }
  `];

  constructor() {
    super();
    /** @type {TableModel | null} */
    this.model = null;
    /** @type {ClockModel | null} */
    this.clock = null;
    /** @type {ReadonlySet<string>} */
    this.chosen = new Set();
    /** @type {Shape} */
    this.shape = "wide";
    this.sizes = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      this.shape = width < height * UPRIGHT || width < 640 ? "tall" : "wide";
      this.dataset.shape = this.shape;
    });
    /** What lay there before this drawing. @type {Lay} */
    this.lay = bare();
  }

  /** What is drawn next lies there at once, as for somebody who has just come. */
  forget() {
    this.lay = bare();
  }

  connectedCallback() {
    super.connectedCallback();
    this.sizes.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  render() {
    const { model } = this;
    if (!model) return nothing;
    const spots = places(this.shape, model.seats.length, model.kind === "banked");
    const own = model.seats.find((seat) => seat.own);
    const many = (own?.cards.length ?? 0) > 5 ? "seven" : (own?.cards.length ?? 0) > 4 ? "five" : "";
    return html`<section class="felt ${this.shape} ${model.kind} ${many}" aria-label=${texts.felt}>
      <div class="oval" aria-hidden="true"></div>
      <div class="middle">${model.bank ? this.bank(model) : this.board(model)} ${this.results(model)}</div>
      <ul class="seats" role="list">
        ${repeat(
          model.seats,
          (seat) => seat.number,
          (seat, index) => html`<li class="place ${spots[index]?.side ?? ""}" .style=${at(spots[index])}>
            ${seatTemplate(seat, { clock: this.clock, chosen: this.chosen, marked: model.marked }, {
              sit: (number) => this.say("sit", number),
              choose: (card) => this.say("choose", card),
            })}
          </li>`,
        )}
      </ul>
      ${repeat(
        model.seats.filter((seat) => seat.bet > 0),
        (seat) => seat.number,
        (seat) => html`<div
          class="bet"
          data-place="bet-${seat.number}"
          aria-label=${texts.betOf(seat.name ?? texts.seat(seat.number), dollars(seat.bet))}
          role="img"
          .style=${at(inward(spots[model.seats.indexOf(seat)], this.shape))}
        >
          ${chips(seat.bet)}
        </div>`,
      )}
    </section>`;
  }

  /** @param {TableModel} model */
  board(model) {
    return html`<div class="pots" data-place="pot">
        ${model.pots.map(({ label, cents }) => html`<span class="pot"><span>${label}</span>${chips(cents)}</span>`)}
      </div>
      ${model.hasBoard
        ? html`<div class="board" role="group" aria-label=${texts.board}>
            ${this.row("board", model.board, model.marked)}
          </div>`
        : nothing}
      ${model.street
        ? html`<span class="street">${model.street}${model.pot > 0 ? html`, <span class="all">${texts.inAll(dollars(model.pot))}</span>` : nothing}</span>`
        : nothing}
      ${model.nextBurn ? html`<span class="burn"><cr-card small .card=${model.nextBurn}></cr-card>${texts.burnNext}</span>` : nothing}`;
  }

  /**
   * Cards in the middle.
   * @param {string} place
   * @param {readonly string[]} cards
   * @param {ReadonlySet<string>} marked
   */
  row(place, cards, marked) {
    const small = this.shape === "tall";
    return repeat(
      cards,
      (_, index) => index,
      (card, index) => html`<cr-card data-key="${place}-${index}" .card=${card} .marked=${marked.has(card)} ?small=${small}></cr-card>`,
    );
  }

  /** @param {TableModel} model */
  bank({ bank, marked }) {
    if (!bank) return nothing;
    return html`<span class="bank-title">${bank.title}</span>
      <div class="bank-cards" role="group" aria-label=${texts.bank}>
        ${this.row("bank", bank.cards, marked)}
      </div>
      ${bank.worth ? html`<span class="worth bank-worth">${bank.worth}</span>` : nothing}
      <span class="bank-line" data-place="pot">
        ${bank.wager > 0 ? html`<span class="pot"><span>${texts.bank}</span>${chips(bank.wager)}</span>` : nothing}
        ${bank.shoe > 0 && this.shape === "wide" ? html`<span class="street">${texts.shoe(bank.shoe)}</span>` : nothing}
      </span>`;
  }

  /** @param {TableModel} model */
  results({ results }) {
    if (results.length === 0) return nothing;
    return html`<div class="results" role="group" tabindex="0" aria-label=${texts.won}>${results.map((words) => html`<p>${words}</p>`)}</div>`;
  }

  /**
   * @param {string} what
   * @param {unknown} detail
   */
  say(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  /** Shows moving what has changed. */
  updated() {
    const root = this.renderRoot;
    const felt = root.querySelector(".felt");
    const middle = root.querySelector(".middle");
    if (!felt || !middle) return;
    const { faces, bets, pot } = this.lay;
    const cards = /** @type {Array<Element & { card: string }>} */ ([...root.querySelectorAll("cr-card")]);
    if (faces.size > 0 || pot > 0 || bets.size > 0) {
      deal(cards.filter((card) => changed(faces.get(keyOf(card)), card.card)), middle);
      for (const card of cards) if (faces.get(keyOf(card)) === "??" && card.card !== "??") turn(card);
    }
    this.lay.faces = new Map(cards.map((card) => [keyOf(card), card.card]));
    this.moveChips(felt);
  }

  /**
   * Bets that are gone have gone to the middle; what is gone from the middle went to those who have more now.
   * @param {Element} felt
   */
  moveChips(felt) {
    const { model, lay } = this;
    if (!model) return;
    const middle = felt.querySelector("[data-place='pot']");
    const betting = new Set(model.seats.filter((seat) => seat.bet > 0).map((seat) => seat.number));
    for (const [seat, bet] of lay.bets) if (!betting.has(seat) && middle) slide(felt, bet.chips, bet, middle);
    // A pot goes to who has won it, and a bank pays when the round is over.
    const paid = model.kind === "poker" ? model.pot < lay.pot : model.results.length > 0 && !lay.over;
    if (paid && middle && lay.potChips) {
      const [x, y] = centre(middle);
      for (const { number, chips, banks } of model.seats) {
        if (banks) continue;
        const to = felt.querySelector(`[data-place='seat-${number}']`);
        if (to && chips > (lay.stacks.get(number) ?? chips)) slide(felt, lay.potChips, { x, y }, to);
      }
    }
    lay.bets = new Map([...felt.querySelectorAll(".bet:not(.ghost)")].map(placed));
    lay.potChips = copy(felt.querySelector(".pot .chips")) ?? lay.potChips;
    lay.stacks = new Map(model.seats.map(({ number, chips }) => [number, chips]));
    lay.pot = model.pot;
    lay.over = model.results.length > 0;
  }
}

/** @returns {Lay} */
const bare = () => ({ faces: new Map(), bets: new Map(), pot: 0, potChips: null, stacks: new Map(), over: false });

/**
 * A bet and where it lies, by its seat.
 * @param {Element} bet
 * @returns {[number, { x: number, y: number, chips: Element }]}
 */
function placed(bet) {
  const [x, y] = centre(bet);
  return [Number(bet.getAttribute("data-place")?.slice("bet-".length)), { x, y, chips: copy(bet) ?? bet }];
}

/**
 * @param {Element | null} element
 * @returns {Element | null}
 */
const copy = (element) => /** @type {Element | null} */ (element?.cloneNode(true) ?? null);

/** @param {Place | undefined} place */
const at = (place) => (place ? `left:${place.x.toFixed(2)}%;top:${place.y.toFixed(2)}%` : "");

/**
 * Where a bet lies: before its seat, toward the middle.
 * @param {Place | undefined} place
 * @param {Shape} shape
 * @returns {Place | undefined}
 */
function inward(place, shape) {
  if (!place) return undefined;
  const { side } = place;
  if (shape === "tall") {
    if (side === "bottom") return { x: 50, y: 66, side };
    if (side === "top") return { x: place.x, y: 21, side };
    return { x: side === "left" ? 32 : 68, y: place.y + 4, side };
  }
  if (side === "bottom") return { x: 50, y: 69, side };
  const near = side === "top" ? 0.42 : 0.36;
  return { x: place.x + (50 - place.x) * near, y: place.y + (48 - place.y) * near, side };
}

/** @param {Element} card */
const keyOf = (card) => card.getAttribute("data-key") ?? "";

/**
 * Whether another card lies there than before; one that was turned is the same.
 * @param {string | undefined} was
 * @param {string} is
 */
const changed = (was, is) => was !== is && was !== "??";

customElements.define("cr-felt", Felt);
