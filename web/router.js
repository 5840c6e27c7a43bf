/** Where in the room the browser is, by the address of the page. */

/**
 * @typedef {{ page: "lobby" } | { page: "table", table: number } | { page: "enter", link: string } | { page: "join", invitation: string }
 *   | { page: "settings" } | { page: "credits" } | { page: "lab", part: "edge" | "equity" | "collections" }
 *   | { page: "history" } | { page: "hand", table: number, hand: number } | { page: "shared", link: string } | { page: "board" }
 *   | { page: "desk", view: "tables" | "people" | "books" } | { page: "desk", view: "table" | "person", number: number } | { page: "missing" }} Place
 */

const NUMBER = /^[1-9]\d{0,8}$/;

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * @param {string} path
 * @returns {Place}
 */
export function place(path) {
  const [first = "", rest, ...more] = path.split("/").slice(1).map(decode);
  const [third] = more;
  if (first === "history" && rest && third && more.length === 1 && NUMBER.test(rest) && NUMBER.test(third)) {
    return { page: "hand", table: Number(rest), hand: Number(third) };
  }
  if (first === "desk") return deskPlace(rest, more);
  if (more.length === 0) {
    if (first === "" && rest === undefined) return { page: "lobby" };
    if (first === "table" && rest && NUMBER.test(rest)) return { page: "table", table: Number(rest) };
    if (first === "enter" && rest) return { page: "enter", link: rest };
    if (first === "join" && rest) return { page: "join", invitation: rest };
    if (first === "lab" && rest === undefined) return { page: "lab", part: "edge" };
    if (first === "lab" && (rest === "equity" || rest === "collections")) return { page: "lab", part: rest };
    if (first === "shared" && rest) return { page: "shared", link: rest };
    if ((first === "settings" || first === "credits" || first === "history" || first === "board") && rest === undefined) return { page: first };
  }
  return { page: "missing" };
}

/**
 * @param {string | undefined} rest
 * @param {string[]} more
 * @returns {Place}
 */
function deskPlace(rest, [number = "", ...more]) {
  if (more.length > 0) return { page: "missing" };
  if (rest === "people" && NUMBER.test(number)) return { page: "desk", view: "person", number: Number(number) };
  if (number !== "") return { page: "missing" };
  if (rest === undefined) return { page: "desk", view: "tables" };
  if (rest === "people" || rest === "books") return { page: "desk", view: rest };
  return NUMBER.test(rest) ? { page: "desk", view: "table", number: Number(rest) } : { page: "missing" };
}

/**
 * Goes to another page of the room without loading anything anew.
 * @param {string} path
 */
export function go(path) {
  if (path !== location.pathname + location.search) history.pushState(null, "", path);
  tell();
}

/**
 * Goes there as if it had not been here: a link that lets somebody in should not stay in the list of pages.
 * @param {string} path
 */
export function goInstead(path) {
  history.replaceState(null, "", path);
  tell();
}

/** @param {() => void} changed */
export function onPlace(changed) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function tell() {
  for (const changed of listeners) changed();
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

addEventListener("popstate", tell);

// A link to a page of the room is followed here; one that is to be opened elsewhere, or leads elsewhere, is the browser's.
document.addEventListener("click", (event) => {
  const elsewhere = event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  if (elsewhere || !(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
  if (place(link.pathname).page === "missing") return;
  event.preventDefault();
  if (link.href !== location.href) go(link.pathname + link.search);
});
