/** A seat at the felt: who sits there, what he has before him, or that it is free. */

/** @import { SeatModel } from "./model.js" */
/** @import { ClockModel } from "./clock.js" */

import { css, html, nothing } from "../lit/lit.js";
import { classMap } from "../lit/directives/class-map.js";
import { repeat } from "../lit/directives/repeat.js";
import { dollars } from "../money.js";
import { settings } from "../settings.js";
import { texts } from "../texts/table.js";
import { chips } from "./chips.js";
import "./card.js";
import "./clock.js";

/**
 * What one may do with a seat.
 * @typedef {object} SeatActions
 * @property {(seat: number) => void} sit
 * @property {(card: string) => void} choose
 */

/**
 * What is known of a seat besides.
 * @typedef {object} Around
 * @property {ClockModel | null} clock
 * @property {ReadonlySet<string>} chosen Cards that were chosen.
 * @property {ReadonlySet<string>} marked Cards on which something stands.
 */

/**
 * @param {SeatModel} seat
 * @param {Around} around
 * @param {SeatActions} actions
 */
export function seatTemplate(seat, around, actions) {
  if (seat.name === null) {
    return html`<div class="pod">
      ${seat.circle ? circleTemplate(seat, around) : nothing}
      <div class="stand">${freeSeat(seat, actions)} ${seat.button ? buttonMark(seat.button) : nothing}</div>
    </div>`;
  }
  const classes = { pod: true, own: seat.own, turn: seat.turn, folded: seat.hand === "folded", away: seat.away };
  const name = seat.own ? `${seat.name}, ${texts.you}` : seat.name;
  return html`<div class=${classMap(classes)} role="group" aria-label=${`${texts.seat(seat.number)}: ${name}`}>
    ${seat.circle ? circleTemplate(seat, around) : cardsTemplate(seat, around, actions)}
    <div class="plate" data-place="seat-${seat.number}">
      <span class="name" title=${seat.name} .style=${`--letters:${seat.name.length}`}>${seat.name}</span>
      <span class="stack">${dollars(seat.chips)}</span>
      ${noteTemplate(seat, around.clock)} ${seat.worth && !seat.own ? html`<span class="plate-worth ${seat.circle ? "of-circle" : ""}">${seat.worth}</span>` : nothing}
      ${seat.button ? buttonMark(seat.button) : nothing}
      ${seat.banks ? mark(texts.bankMark(seat.bankHand), texts.bankDisc(seat.bankHand), "bank-mark") : nothing}
    </div>
  </div>`;
}

/** @param {"dealer" | "action"} button */
const buttonMark = (button) =>
  button === "action" ? mark(texts.actionMark, texts.actionButton, "") : mark(texts.buttonMark, texts.button, "");

/**
 * A disc beside a seat.
 * @param {string} letter
 * @param {string} name
 * @param {string} kind
 */
const mark = (letter, name, kind) => html`<span class="mark ${kind}" data-test="mark" title=${name}>
  <span aria-hidden="true">${letter}</span><span class="unseen">${name}</span>
</span>`;

/**
 * @param {SeatModel} seat
 * @param {SeatActions} actions
 */
const freeSeat = (seat, actions) =>
  seat.offer
    ? html`<button class="free-seat" data-test="sit-${seat.number}" @click=${() => actions.sit(seat.number)}>
        <span class="faint-number">${texts.seat(seat.number)}</span>
        <span>${seat.offer === "sit" ? texts.sitHere : texts.moveHere}</span>
      </button>`
    : html`<div class="free-seat empty">
        <span class="faint-number">${texts.seat(seat.number)}</span>
        <span>${texts.free}</span>
      </div>`;

/**
 * Time while he thinks; else what he has done, or that he is not in it.
 * @param {SeatModel} seat
 * @param {ClockModel | null} clock
 */
function noteTemplate(seat, clock) {
  if (clock && clock.seat === seat.number) return html`<cr-clock class="note" .clock=${clock}></cr-clock>`;
  const note = seat.allIn ? texts.allIn : seat.away && seat.hand !== "in" ? texts.away : seat.deed;
  return note || !seat.bot ? html`<span class="note">${note}</span>` : html`<span class="note of-bot">${texts.bot}</span>`;
}

/**
 * @param {SeatModel} seat
 * @param {Around} around
 * @param {SeatActions} actions
 */
function cardsTemplate(seat, around, actions) {
  if (seat.cards.length === 0) return nothing;
  const label = seat.own ? texts.yourCards(seat.up.map((place) => seat.cards[place - 1] ?? "")) : texts.cardsOf(seat.name ?? "");
  const many = { cards: true, many: seat.cards.length > 3 };
  return html`<div class=${classMap(many)} role="group" aria-label=${label}>
      ${repeat(
        seat.cards,
        (_, index) => index,
        (card, index) => (seat.choosable ? choice(seat, index, around, actions) : cardTemplate(seat, card, `${index}`, around)),
      )}
    </div>`;
}

/**
 * A card that lies at a seat. Its key says where, so that it is known from one drawing to the next.
 * @param {SeatModel} seat
 * @param {string} card
 * @param {string} place
 * @param {Around} around
 */
const cardTemplate = (seat, card, place, { marked }) => html`<cr-card
  class=${classMap({ up: seat.up.includes(Number(place) + 1) })}
  data-key="${seat.number}-${place}"
  .card=${card}
  .marked=${marked.has(card)}
  ?small=${!seat.own}
></cr-card>`;

/**
 * @param {SeatModel} seat
 * @param {number} index
 * @param {Around} around
 * @param {SeatActions} actions
 */
function choice(seat, index, around, actions) {
  const card = seat.cards[index] ?? "";
  return html`<button
    class="choice"
    aria-pressed=${around.chosen.has(card) ? "true" : "false"}
    aria-keyshortcuts=${settings().keys ? index + 1 : nothing}
    data-test="card-${index + 1}"
    @click=${() => actions.choose(card)}
  >
    ${cardTemplate(seat, card, `${index}`, around)}
  </button>`;
}

/**
 * @param {SeatModel} seat
 * @param {Around} around
 */
function circleTemplate(seat, around) {
  const { circle } = seat;
  if (!circle) return nothing;
  return html`<div class="circle" role="group" aria-label=${texts.circleOf(circle.owner || seat.name || texts.seat(seat.number))}>
    <div class="hands">
      ${circle.hands.map(
        (hand, place) => html`<div class=${classMap({ hand: true, active: hand.active })}>
          <div class=${classMap({ cards: true, many: hand.cards.length > 3 || circle.hands.length > 1 })}>
            ${repeat(hand.cards, (_, index) => index, (card, index) => cardTemplate(seat, card, `${place}-${index}`, around))}
          </div>
          ${hand.worth ? html`<span class="worth">${hand.worth}</span>` : nothing}
          ${hand.bet > 0 ? chips(hand.bet) : nothing}
        </div>`,
      )}
    </div>
    <div class="spots" data-place="bet-${seat.number}">
      ${circle.owner ? html`<span class="spot owner">${circle.owner}</span>` : nothing}
      ${circle.spots
        .filter(({ cents }) => cents > 0 || seat.own)
        .map(
          ({ label, cents }, place) => html`<span class=${classMap({ spot: true, empty: cents === 0, base: place === 0 })}>
            <span class="spot-name">${label}</span>${cents > 0 ? chips(cents) : html`<span class="chips-amount">–</span>`}
          </span>`,
        )}
      ${circle.behind.map(({ name, cents }) => html`<span class="spot behind">${texts.behind(name, dollars(cents))}</span>`)}
    </div>
  </div>`;
}

export const seatStyles = css`
  .pod {
    display: flex;
    flex-direction: column;
    align-items: center;
    position: relative;
    width: max-content;
  }
  .plate {
    position: relative;
    z-index: 1;
    width: var(--plate);
    min-height: 2.9rem;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-content: center;
    align-items: baseline;
    gap: 0 0.5rem;
    padding: 0.25rem 0.6rem;
    border-radius: 0.7rem;
    background: #14211b;
    color: #f2f7f3;
    border: 2px solid #0b130f;
    box-shadow: 0 2px 6px rgb(0 0 0 / 0.4);
    font-size: 0.85rem;
    line-height: 1.25;
    --clock: var(--gold);
    --clock-short: #ff8f6b;
  }
  .turn .plate {
    border-color: var(--gold);
    box-shadow: 0 0 0 2px var(--gold), 0 2px 10px rgb(0 0 0 / 0.5);
  }
  .own .plate {
    background: #1d3a2c;
  }
  .name {
    grid-column: 1 / -1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
    /* A long name is written smaller: a letter is about six tenths as wide as high. */
    font-size: clamp(var(--name-least, 0.68rem), calc((var(--plate) - 1.5rem) / 0.6 / var(--letters)), 1em);
  }
  .stand {
    position: relative;
  }
  .stack {
    font-variant-numeric: tabular-nums;
    font-weight: 700;
    color: var(--gold);
  }
  .note {
    text-align: right;
    min-height: 1.05em;
    font-size: 0.75rem;
    color: #cfe3d8;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .plate-worth {
    grid-column: 1 / -1;
    font-size: 0.72rem;
    font-weight: 600;
    line-height: 1.2;
    display: -webkit-box;
    -webkit-line-clamp: 2;
    -webkit-box-orient: vertical;
    overflow: hidden;
  }
  .plate-worth.of-circle {
    display: var(--circle-worth, none);
  }
  .mark {
    position: absolute;
    right: -0.7rem;
    bottom: -0.5rem;
    width: 1.4rem;
    height: 1.4rem;
    border-radius: 50%;
    display: grid;
    place-items: center;
    background: #fffdf7;
    color: #1d2320;
    border: 2px solid var(--gold);
    font-size: 0.72rem;
    font-weight: 800;
  }
  .bank-mark {
    right: auto;
    left: -0.45rem;
  }
  .folded .plate,
  .away .plate {
    background: #232b27;
    color: #c5cfc9;
  }
  .folded .cards {
    opacity: 0.35;
  }
  .cards {
    display: flex;
    justify-content: center;
    gap: 2px;
    margin-bottom: -0.55rem;
    --card-width: var(--seat-card);
  }
  .own .cards {
    --card-width: var(--own-card);
    margin-bottom: 0.25rem;
    gap: 4px;
  }
  .up {
    transform: translateY(-0.5rem);
  }
  .cards.many cr-card:not(:first-child) {
    margin-left: calc(var(--card-width) * -0.4);
  }
  .own .cards.many cr-card:not(:first-child) {
    margin-left: 0;
  }
  .worth {
    position: relative;
    z-index: 2;
    background: #0b130f;
    color: #f2f7f3;
    font-size: 0.72rem;
    font-weight: 600;
    line-height: 1.3;
    border-radius: 0.6rem;
    padding: 0.05rem 0.5rem;
    max-width: 12rem;
    text-align: center;
  }
  .choice {
    padding: 0;
    min-height: 0;
    border: 0;
    background: none;
    border-radius: 5px;
    transition: transform var(--quick);
  }
  .choice[aria-pressed="true"] {
    transform: translateY(-0.8rem);
    outline: 3px solid var(--gold);
    outline-offset: 1px;
  }
  .choice:focus-visible {
    outline: 3px solid #fff;
  }
  .free-seat {
    width: var(--plate);
    min-height: 2.9rem;
    display: flex;
    flex-direction: column;
    gap: 0;
    align-items: center;
    justify-content: center;
    border: 2px dashed rgb(255 255 255 / 0.65);
    border-radius: 0.7rem;
    background: #173b2b;
    color: #fff;
    font-size: 0.85rem;
    line-height: 1.2;
    padding: 0.25rem;
  }
  .free-seat:hover:not(.empty) {
    background: #0f5c3f;
  }
  .free-seat.empty {
    border-color: rgb(255 255 255 / 0.35);
    color: #dcebe2;
  }
  .faint-number {
    font-size: 0.72rem;
    font-weight: 400;
    color: #dcebe2;
  }
  .circle {
    display: flex;
    flex-direction: column;
    align-items: center;
    margin-bottom: 0.3rem;
  }
  .hands {
    display: flex;
    gap: 0.6rem;
    justify-content: center;
  }
  .hand {
    display: flex;
    flex-direction: column;
    align-items: center;
    border-radius: 6px;
    color: #fff;
    font-size: 0.75rem;
  }
  .hand .cards {
    margin-bottom: 0.1rem;
  }
  .hand .worth {
    margin-top: -0.35rem;
  }
  .hand.active {
    outline: 2px solid var(--gold);
    outline-offset: 3px;
  }
  .spots {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 0.3rem;
    justify-content: center;
    max-width: calc(var(--plate) * 1.5);
    margin-top: 0.25rem;
  }
  .spot {
    display: inline-flex;
    align-items: center;
    gap: 0.3em;
    border: 1px solid rgb(255 255 255 / 0.6);
    border-radius: 1rem;
    padding: 0 0.5em;
    background: #14382a;
    color: #fff;
    font-size: 0.72rem;
    line-height: 1.5;
  }
  .spot.owner {
    background: #0b130f;
    font-weight: 600;
  }
  .spot-name {
    color: #dcebe2;
  }
  .spot.empty {
    border-style: dashed;
  }
`;
