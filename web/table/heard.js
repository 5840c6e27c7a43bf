/** What has changed between two sights of a table, for ears: what a screen reader says, and what sounds. */

/** @import { Happened, Round, TableSight } from "../wire.js" */
/** @import { Sound } from "../sounds.js" */

import { cardName, texts } from "../texts/table.js";
import { dollars } from "../money.js";
import { isOwnTurn, ownTurnWords, speaks } from "./model.js";
import { isAside, namesOf, pieces } from "./words.js";

/**
 * What is read aloud when there is time.
 * @param {TableSight | null} last
 * @param {TableSight} sight
 * @returns {string}
 */
export function politely(last, sight) {
  const { heard } = texts;
  const names = namesOf(sight.seats, last?.seats);
  const speaker = speaks(sight);
  const said = [
    ...sight.told.filter((happened) => !isAside(happened.words) && !isOwnCard(happened, sight)).map(({ words }) => spoken(words, names)),
    ...news(ownHands(last), ownHands(sight)),
    ...news(boards(last), boards(sight)),
    middle(last)?.when === middle(sight)?.when ? "" : (middle(sight)?.said ?? ""),
    speaker !== null && speaker !== sight.seat && (!last || speaks(last) !== speaker) ? heard.turn(names.get(speaker) ?? texts.seat(speaker)) : "",
  ];
  return said.filter(Boolean).join(" ");
}

/**
 * What is read aloud at once: that it is one's turn. Once for each: somebody who sits down meanwhile changes nothing in it.
 * @param {TableSight | null} last
 * @param {TableSight} sight
 * @returns {string}
 */
export function atOnce(last, sight) {
  const turn = (/** @type {TableSight} */ { hand, options, bank }) => JSON.stringify([hand, options, bank?.turn]);
  if (!isOwnTurn(sight) || (last && isOwnTurn(last) && turn(last) === turn(sight))) return "";
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
 * A dealer's words as they are said: `Ann is dealt seven of clubs, face up.`
 * @param {string} words
 * @param {Map<number, string>} names
 */
const spoken = (words, names) =>
  `${pieces(words, names).map((piece) => ("card" in piece ? cardName(piece.card) : piece.text)).join("")}.`;

/**
 * What is said now and was not so before, by what it is about.
 * @param {Map<string, string>} before
 * @param {Map<string, string>} now
 */
const news = (before, now) => [...now].filter(([about, said]) => before.get(about) !== said).map(([, said]) => said);

/**
 * The hands that he who looks plays, each with its cards.
 * @param {TableSight | null} sight
 * @returns {Map<string, string>}
 */
function ownHands(sight) {
  const { hand = null, seat = null } = sight ?? {};
  if (hand === null || seat === null) return new Map();
  const { heard } = texts;
  const names = (/** @type {string[]} */ cards) => cards.map(cardName).join(", ");
  if ("poker" in hand) {
    const cards = hand.poker.seats.find((holding) => holding.seat === seat)?.cards ?? [];
    return new Map(cards.length > 0 ? [["hand", heard.yourCards(names(cards))]] : []);
  }
  const hands = ownCircles(hand.round, seat).flatMap(({ circle, hands }) =>
    hands.map((cards, place) => /** @type {const} */ ([circle, place + 1, cards, hands.length])),
  );
  return new Map(
    hands.map(([circle, number, cards, many]) => {
      const where = [circle === seat ? "" : texts.turns.circle(circle), many > 1 ? texts.turns.hand(number) : ""].filter(Boolean).join(", ");
      return [`${circle} ${number}`, where ? heard.yourHand(where, names(cards)) : heard.yourCards(names(cards))];
    }),
  );
}

/**
 * @param {TableSight | null} sight
 * @returns {Map<string, string>}
 */
function boards(sight) {
  const board = sight?.hand && "poker" in sight.hand ? sight.hand.poker.board : [];
  return new Map(board.length > 0 ? [["board", texts.heard.board(board.map(cardName).join(", "))]] : []);
}

/**
 * What lies in the middle, once on every street: there it grows with every bet, and those are told. Against a bank it is what is bet, once
 * that is known.
 * @param {TableSight | null} sight
 * @returns {{ when: string, said: string } | null}
 */
function middle(sight) {
  const hand = sight?.hand ?? null;
  if (hand === null) return null;
  if ("poker" in hand) {
    const { street, board, pot } = hand.poker;
    return pot > 0 ? { when: `${street} ${board.length}`, said: texts.heard.pot(dollars(pot)) } : null;
  }
  const { turn, circles, bank_wager } = hand.round;
  const bets = circles.flatMap(({ wagers }) => wagers.flatMap(({ base, bonus }) => [base, ...bonus])).reduce((sum, cents) => sum + cents, 0);
  return turn !== "wagers" && bets > 0 ? { when: "bets", said: texts.heard.bets(dollars(bets), dollars(bank_wager)) } : null;
}

/**
 * The circles in which he decides: his own, and those of others or of nobody where his bet is the first.
 * @param {Round} round
 * @param {number} seat
 */
const ownCircles = ({ circles }, seat) => circles.filter(({ wagers: [first] }) => first?.seat === seat);

/**
 * Whether it is told of a card that came to him who looks: his hands are read as a whole.
 * @param {Happened} happened
 * @param {TableSight} sight
 */
const isOwnCard = ({ words }, { seat }) => {
  const [, to] = /^(?:the \w+ hand of )?seat (\d+)\b.*? (?:is dealt|gets) /.exec(words) ?? [];
  return Number(to) === seat;
};
