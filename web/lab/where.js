/** What is asked stands in the address, so that it can be sent and kept. */

/**
 * The words of a question by their names; a name may stand there several times.
 * @typedef {Record<string, string | string[]>} Words
 */

/** The first word of a name in the address, or nothing. @param {string} name */
export const word = (name) => new URLSearchParams(location.search).get(name) ?? "";

/** All words of a name. @param {string} name */
export const all = (name) => new URLSearchParams(location.search).getAll(name);

/** Writes a question into the address; what is empty is left out. @param {Words} words */
export function write(words) {
  const asked = new URLSearchParams();
  for (const [name, said] of Object.entries(words)) {
    for (const one of [said].flat()) if (one) asked.append(name, one);
  }
  history.replaceState(null, "", asked.size > 0 ? `${location.pathname}?${asked}` : location.pathname);
}
