/** Money as people write it; on the wire it is whole cents. */

const whole = new Intl.NumberFormat("en-US");
const parts = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * `$1,250`, `$2.50`: without cents where there are none.
 * @param {number} cents
 */
export function dollars(cents) {
  const sign = cents < 0 ? "−" : "";
  const amount = Math.abs(cents);
  return `${sign}$${amount % 100 === 0 ? whole.format(amount / 100) : parts.format(amount / 100)}`;
}

/**
 * What somebody has typed, in cents; null if it is no amount.
 * @param {string} text
 * @returns {number | null}
 */
export function cents(text) {
  const found = /^\s*\$?\s*(\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  const [, dollars = "", rest = ""] = found;
  return Number(dollars.replaceAll(",", "")) * 100 + Number(rest.padEnd(2, "0"));
}
