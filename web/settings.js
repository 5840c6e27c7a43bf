/** How somebody wants to see and hear the room, kept in his browser. */

/**
 * @typedef {object} Settings
 * @property {"system" | "light" | "dark"} theme
 * @property {"two" | "four"} deck How many colours the suits have.
 * @property {"plain" | "jumbo"} index How large the corners of the cards are.
 * @property {boolean} sounds
 * @property {"system" | "less" | "full"} motion
 * @property {"bar" | "seconds"} clock How time is shown.
 * @property {boolean} keys Whether keys of one letter do anything.
 */

/** @type {Settings} */
const DEFAULTS = { theme: "system", deck: "four", index: "plain", sounds: true, motion: "system", clock: "seconds", keys: true };
const KEY = "cardroom-settings";

/** @type {Settings} */
let now = read();
/** @type {Set<() => void>} */
const listeners = new Set();

export const settings = () => now;

/** @param {Partial<Settings>} changed */
export function settle(changed) {
  now = { ...now, ...changed };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing still shows it as wanted, until the page is closed.
  }
  apply();
}

/** @param {() => void} changed */
export function onSettings(changed) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Whether things should move as little as possible. */
export const calm = () =>
  now.motion === "less" || (now.motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);

/** The style sheet reads them from the root of the page. */
export function apply() {
  const root = document.documentElement;
  for (const name of /** @type {const} */ (["theme", "deck", "index"])) root.dataset[name] = now[name];
  root.dataset.motion = calm() ? "less" : "full";
  root.dataset.keys = now.keys ? "on" : "off";
  for (const changed of listeners) changed();
}

/** @returns {Settings} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

// Another tab has settled something.
addEventListener("storage", ({ key }) => {
  if (key === KEY) {
    now = read();
    apply();
  }
});
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", apply);
apply();
