/**
 * What decks were promised by while somebody was at their tables: kept as long as his window is open, so that the page of a hand can say
 * whether its roots are those that he was told before the first card. The room could tell others later.
 */

/** @import { Heard } from "./line.js" */

const KEPT_AS = "cardroom-promised";
/** More than an evening has; the oldest are forgotten. */
export const MOST_KEPT = 1_000;

/**
 * Keeps what is promised from now on.
 * @param {{ hear: (heard: Heard) => unknown }} line
 * @param {Storage} [storage]
 */
export function keepPromises(line, storage = sessionStorage) {
  /** The last version that was seen of each table. @type {Map<number, number>} */
  const seen = new Map();
  line.hear({
    table: ({ table, version }) => void seen.set(table, version),
    promised: ({ table, version, roots }) => {
      // Whoever comes to a hand that is being played is told its roots too, but then its cards may have been dealt.
      if (seen.get(table) !== version - 1) return;
      const kept = [...promised(storage), ...roots].slice(-MOST_KEPT);
      try {
        storage.setItem(KEPT_AS, JSON.stringify(kept));
      } catch {
        // A browser that keeps nothing for pages is told nothing of it later.
      }
    },
    other: () => seen.clear(),
  });
}

/**
 * All roots that were told in time and are not forgotten.
 * @param {Storage} [storage]
 * @returns {string[]}
 */
export function promised(storage = sessionStorage) {
  try {
    const kept = JSON.parse(storage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
