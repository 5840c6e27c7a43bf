/** Figures as people read them. */

const MINUS = "−";

/** @param {string} text */
const typeset = (text) => text.replace("-", MINUS);

/** A part in percent, with as many digits as the command line has. @param {number | undefined} part */
export const percent = (part) => (part === undefined ? "–" : typeset(`${(100 * part).toFixed(4)} %`));

/** The same with its sign. @param {number} part */
export function difference(part) {
  const text = (100 * part).toFixed(4);
  // What is rounded to nothing is no difference.
  if (Number(text) === 0) return "0";
  return `${part > 0 ? "+" : ""}${typeset(text)} %`;
}

/** @param {number | undefined} number @param {number} digits */
export const decimal = (number, digits) => (number === undefined ? "–" : typeset(number.toFixed(digits)));

/** A result in wagers. @param {number} result */
export const result = (result) => `${result > 0 ? "+" : ""}${typeset(String(Number(result.toFixed(2))))}`;

/** How often something comes: as many digits as it takes to see something. @param {number} part */
export function chance(part) {
  const hundred = 100 * part;
  const digits = hundred > 0 && hundred < 0.1 ? Math.min(10, 1 - Math.floor(Math.log10(hundred))) : 2;
  return `${hundred.toFixed(digits)} %`;
}

/** @param {number} cents */
export const dollars = (cents) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The words of the books begin small. @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
