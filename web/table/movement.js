/** Cards and chips on their way: what has changed on the felt is shown moving to where it now lies. */

import { calm } from "../settings.js";

const DEAL = 240;
const SLIDE = 420;
const BETWEEN_CARDS = 45;
const LAST_CARD = 900;

/**
 * New cards slide in from the dealer, one after the other.
 * @param {readonly Element[]} cards
 * @param {Element} from
 */
export function deal(cards, from) {
  if (calm() || cards.length === 0) return;
  const [left, top] = centre(from);
  cards.forEach((card, index) => {
    const [x, y] = centre(card);
    const start = `translate(${left - x}px, ${top - y}px) rotate(-20deg) scale(0.6)`;
    card.animate(
      [
        { transform: start, opacity: 0 },
        { opacity: 1, offset: 0.3 },
        { transform: "none", opacity: 1 },
      ],
      { duration: DEAL, delay: Math.min(index * BETWEEN_CARDS, LAST_CARD), easing: "ease-out", fill: "backwards" },
    );
  });
}

/**
 * A card that lay face down is turned.
 * @param {Element} card
 */
export function turn(card) {
  if (calm()) return;
  card.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: DEAL, easing: "ease-out" });
}

/**
 * Chips go from one place to another, over the felt, and are gone there.
 * @param {Element} felt
 * @param {Element} chips What they look like: it is copied.
 * @param {{ x: number, y: number }} from
 * @param {Element} to
 */
export function slide(felt, chips, from, to) {
  if (calm()) return;
  const [x, y] = centre(to);
  const ghost = /** @type {HTMLElement} */ (chips.cloneNode(true));
  ghost.classList.add("ghost");
  const box = felt.getBoundingClientRect();
  ghost.style.left = `${from.x - box.left}px`;
  ghost.style.top = `${from.y - box.top}px`;
  ghost.setAttribute("aria-hidden", "true");
  felt.append(ghost);
  const way = `translate(calc(-50% + ${x - from.x}px), calc(-50% + ${y - from.y}px))`;
  const move = ghost.animate([{ transform: "translate(-50%, -50%)" }, { transform: way, opacity: 0.2 }], {
    duration: SLIDE,
    easing: "ease-in-out",
  });
  const gone = () => ghost.remove();
  move.finished.then(gone, gone);
}

/**
 * @param {Element} element
 * @returns {[number, number]}
 */
export function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
