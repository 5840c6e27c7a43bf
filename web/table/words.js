/** A dealer's words as a page shows them: seats by who sits there, cards as cards. */

/** @import { SeatTaken } from "../wire.js" */

/** @typedef {{ text: string } | { card: string }} Piece */

/** What stands under a name begins so. */
const DEEDS = [
  "folds", "checks", "calls", "bets", "raises", "completes", "brings", "posts", "draws", "stands", "kills", "throws", "shows", "plays",
  "takes a card", "doubles", "splits", "surrenders", "insures", "declines", "is over", "is all-in",
];
const CARD = /\b(?:[2-9TJQKA][cdhs]|Jk|Jr)\b/g;

/**
 * Who sits where, by the number of the seat; or sat there just before, and has left with what is told.
 * @param {readonly SeatTaken[]} seats
 * @param {readonly SeatTaken[]} [before]
 * @returns {Map<number, string>}
 */
export const namesOf = (seats, before = []) => new Map([...before, ...seats].map(({ seat, name }) => [seat, name]));

/**
 * `seat 3 calls $4` as `Ann calls $4`.
 * @param {string} words
 * @param {Map<number, string>} names
 */
export function named(words, names) {
  const said = words.replace(/\bseat (\d+)\b/g, (seat, number) => names.get(Number(number)) ?? seat);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/**
 * Words and the cards among them. Cards are found before names are put in, so that nobody is called a card.
 * @param {string} words
 * @param {Map<number, string>} names
 * @returns {Piece[]}
 */
export function pieces(words, names) {
  /** @type {Piece[]} */
  const found = [];
  let from = 0;
  for (const match of words.matchAll(CARD)) {
    found.push({ text: between(words.slice(from, match.index), from === 0) }, { card: match[0] });
    from = match.index + match[0].length;
  }
  found.push({ text: between(words.slice(from), from === 0) });
  return found.filter((piece) => "card" in piece || piece.text !== "");

  /**
   * @param {string} text
   * @param {boolean} first
   */
  function between(text, first) {
    return first ? named(text, names) : text.replace(/\bseat (\d+)\b/g, (seat, number) => names.get(Number(number)) ?? seat);
  }
}

/**
 * What somebody just did, short enough to stand under his name; none if it is nothing of the kind.
 * @param {string} words
 * @returns {{ seat: number, deed: string } | null}
 */
export function deed(words) {
  const found = /^seat (\d+) (.+)$/.exec(words);
  const [, seat = "", all = ""] = found ?? [];
  if (!DEEDS.some((deed) => all.startsWith(deed))) return null;
  const short = all.replace(/^posts (?:the |a )?/, "").replace(/^throws .*/, "throws away");
  return { seat: Number(seat), deed: short.split(/, and |: | on (?:the )?/)[0] ?? short };
}

/**
 * What need not be read aloud: cards that lie face down, what the dealer does every time, and the board, which is read as a whole.
 * @param {string} words
 */
export const isAside = (words) =>
  / is dealt (?!.*, face up$)/.test(words) || /^the board gets |\b(?:gets a card, face down|gets .*face down|burns a card|goes? down the slot)$/.test(words);
