/** A dealer's words as a page shows them: seats by who sits there, cards as cards. */

/** @import { SeatTaken } from "../wire.js" */

/** @typedef {{ text: string } | { card: string }} Piece */

/** What stands under a name begins so. */
const DEEDS = [
  "folds", "checks", "calls", "bets", "raises", "completes", "brings", "posts", "draws", "stands", "kills", "throws", "shows", "plays",
  "takes a card", "doubles", "splits", "surrenders", "insures", "declines", "is over", "is all-in",
];
const CARD = /\b(?:[2-9TJQKA][cdhs]|Jk|Jr)\b/g;
/** Behind what the floor does stands why, in the words of a person: who writes `As agreed` means no card, and by `seat 3` a chair. */
const WHY = /^the floor .*?: /;

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
  const [told, why] = apart(words);
  const said = seated(told, names) + why;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What a dealer says, and what a person wrote behind it. @param {string} words @returns {[told: string, why: string]} */
function apart(words) {
  const told = WHY.exec(words)?.[0] ?? words;
  return [told, words.slice(told.length)];
}

/**
 * @param {string} text
 * @param {Map<number, string>} names
 */
const seated = (text, names) => text.replace(/\bseat (\d+)\b/g, (seat, number) => names.get(Number(number)) ?? seat);

/**
 * Words and the cards among them. Cards are found before names are put in, so that nobody is called a card.
 * @param {string} words
 * @param {Map<number, string>} names
 * @returns {Piece[]}
 */
export function pieces(words, names) {
  /** @type {Piece[]} */
  const found = [];
  const [told, why] = apart(words);
  const between = (/** @type {string} */ text, /** @type {boolean} */ first) => (first ? named(text, names) : seated(text, names));
  let from = 0;
  for (const match of told.matchAll(CARD)) {
    found.push({ text: between(told.slice(from, match.index), from === 0) }, { card: match[0] });
    from = match.index + match[0].length;
  }
  found.push({ text: between(told.slice(from), from === 0) + why });
  return found.filter((piece) => "card" in piece || piece.text !== "");
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
