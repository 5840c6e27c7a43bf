/** What is asked stands in the address, so that it can be sent and kept. */

/**
 * The words of a question by their names; a name may stand there several times.
 * @typedef {Record<string, string | string[]>} Words
 */

/** The first word of a name in the address, or nothing. @param {string} name */
export const word = (name) => new URLSearchParams(location.search).get(name) ?? "";

/** All words of a name. @param {string} name */
export const all = (name) => new URLSearchParams(location.search).getAll(name);

/** What is set otherwise, by its path. @param {string[]} set */
export const changes = (set) => new Map(set.map((change) => split(change)));

/** The same as a question has it. @param {Map<string, string>} set */
export const written = (set) => [...set].map(([path, value]) => `${path}=${value}`);

/**
 * With one thing more, or one that is again as the book has it.
 * @param {Map<string, string>} set
 * @param {{ path: string, value: string | null }} change
 */
export function changed(set, { path, value }) {
  const after = new Map(set);
  if (value === null) after.delete(path);
  else after.set(path, value);
  return after;
}

/** @param {string} change @returns {[path: string, value: string]} */
function split(change) {
  const [path = "", ...value] = change.split("=");
  return [path, value.join("=")];
}

/** Writes a question into the address; what is empty is left out. @param {Words} words */
export function write(words) {
  const asked = new URLSearchParams();
  for (const [name, said] of Object.entries(words)) {
    for (const one of [said].flat()) if (one) asked.append(name, one);
  }
  history.replaceState(null, "", asked.size > 0 ? `${location.pathname}?${asked}` : location.pathname);
}
