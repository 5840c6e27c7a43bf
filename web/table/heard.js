/** What has changed between two sights of a table, for ears: what a screen reader says, and what sounds. */

/** @import { Hand, TableSight } from "../wire.js" */
/** @import { Sound } from "../sounds.js" */

import { cardName, texts } from "../texts/table.js";
import { dollars } from "../money.js";
import { isOwnTurn, ownTurnWords, speaks } from "./model.js";
import { isAside, named, namesOf } from "./words.js";

/**
 * What is read aloud when there is time.
 * @param {TableSight | null} last
 * @param {TableSight} sight
 * @returns {string}
 */
export function politely(last, sight) {
  const { heard } = texts;
  const names = namesOf(sight.seats);
  const told = sight.told.filter(({ words }) => !isAside(words)).map(({ words }) => `${named(words, names)}.`);
  const own = ownCards(sight);
  const board = boardOf(sight.hand);
  const saw = last?.hand ? boardOf(last.hand) : [];
  const speaker = speaks(sight);
  const said = [
    ...told,
    own.join() !== (last ? ownCards(last).join() : "") && own.length > 0 ? heard.yourCards(own.map(cardName).join(", ")) : "",
    board.length > saw.length ? heard.board(board.map(cardName).join(", ")) : "",
    board.length !== saw.length && potOf(sight.hand) > 0 ? heard.pot(dollars(potOf(sight.hand))) : "",
    speaker !== null && speaker !== sight.seat && (!last || speaks(last) !== speaker) ? heard.turn(names.get(speaker) ?? texts.seat(speaker)) : "",
  ];
  return said.filter(Boolean).join(" ");
}

/**
 * What is read aloud at once: that it is one's turn.
 * @param {TableSight | null} last
 * @param {TableSight} sight
 * @returns {string}
 */
export function atOnce(last, sight) {
  const isNew = isOwnTurn(sight) && (!last || !isOwnTurn(last) || last.version !== sight.version);
  if (!isNew) return "";
  const seconds = sight.waits ? texts.secondsLeft(Math.round(sight.waits.millis / 1000)) : "";
  return texts.heard.yourTurn(ownTurnWords(sight), seconds);
}

/**
 * What sounds, the most important first; a table is no orchestra, so the first is played.
 * @param {TableSight | null} last
 * @param {TableSight} sight
 * @returns {Sound | null}
 */
export function soundOf(last, sight) {
  if (!last) return null;
  const told = sight.told.map(({ words }) => words);
  if (sight.seat !== null && told.some((words) => words.startsWith(`seat ${sight.seat} wins `))) return "win";
  if (isOwnTurn(sight) && !isOwnTurn(last)) return "turn";
  if (told.some((words) => / (?:is dealt|gets|turns) /.test(words))) return "card";
  if (told.some((words) => / (?:bets|calls|raises|completes|posts|banks|wins|brings|doubles|splits|plays for) /.test(words))) return "chips";
  if (told.some((words) => / checks$/.test(words))) return "knock";
  return told.some((words) => / folds$/.test(words)) ? "fold" : null;
}

/**
 * @param {TableSight} sight
 * @returns {string[]}
 */
function ownCards({ hand, seat }) {
  if (hand === null || seat === null) return [];
  if ("poker" in hand) return hand.poker.seats.find((holding) => holding.seat === seat)?.cards ?? [];
  return hand.round.circles.find((circle) => circle.circle === seat)?.hands.flat() ?? [];
}

/**
 * @param {Hand | null} hand
 * @returns {string[]}
 */
const boardOf = (hand) => (hand && "poker" in hand ? hand.poker.board : []);

/** @param {Hand | null} hand */
const potOf = (hand) => (hand && "poker" in hand ? hand.poker.pot : 0);
