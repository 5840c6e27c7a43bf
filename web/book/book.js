/** The rule book's search box, and the steps of an example hand one after the other. Without it, everything is there to be read. */

/** @typedef {[href: string, title: string, words: string]} Entry */

(() => {
  try {
    // In a room, the book looks as the tables do.
    const { theme } = JSON.parse(localStorage.getItem("cardroom-settings") ?? "{}");
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // As the system wants it.
  }

  const MOST = 20;

  /**
   * What has all the words, those with them in the title first.
   * @param {string} query
   * @param {Entry[]} index
   */
  function search(query, index) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const rank = (/** @type {Entry} */ [, title, text]) => {
      const [first, all] = [title.toLowerCase(), `${title} ${text}`.toLowerCase()];
      if (!words.every((word) => all.includes(word))) return 0;
      return 1 + words.filter((word) => first.includes(word)).length;
    };
    const ranked = index.map((entry) => ({ entry, rank: rank(entry) })).filter(({ rank }) => rank > 0);
    return ranked.sort((one, other) => other.rank - one.rank).map(({ entry }) => entry);
  }

  const input = /** @type {HTMLInputElement | null} */ (document.getElementById("search"));
  const found = document.getElementById("found");
  const home = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a.home"))?.href ?? "";
  // It is there before it says anything, so that a screen reader listens to it.
  const count = document.createElement("p");
  count.setAttribute("role", "status");
  const list = document.createElement("ol");
  found?.append(count, list);

  function show() {
    if (!input || !found) return;
    const index = /** @type {{ bookIndex?: Entry[] }} */ (globalThis).bookIndex;
    if (!index) return;
    const entries = search(input.value, index);
    const asked = input.value.trim() !== "";
    found.classList.toggle("found", asked);
    list.replaceChildren();
    for (const [href, title, words] of entries.slice(0, MOST)) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      // Addresses of files are written as the first page of the book would.
      link.href = new URL(href, home).href;
      link.textContent = title;
      item.append(link, ` ${words}`);
      list.append(item);
    }
    const more = entries.length > MOST ? `, of which these are the first ${MOST}` : "";
    count.textContent = !asked ? "" : entries.length === 1 ? "1 place" : `${entries.length} places${more}`;
  }

  let loaded = false;

  /** What is searched is much: it is loaded when somebody is about to. As a script, for a page that was opened as a file may load no data. */
  function load() {
    if (loaded || !input) return;
    loaded = true;
    const script = document.createElement("script");
    script.src = input.dataset["index"] ?? "";
    script.addEventListener("load", show);
    document.head.append(script);
  }

  if (input) {
    // What somebody has typed meanwhile stays.
    input.value ||= new URLSearchParams(location.search).get("q") ?? "";
    input.addEventListener("focus", load);
    input.addEventListener("input", load);
    input.addEventListener("input", show);
    if (input.value) load();
    input.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      show();
    });
    show();
  }

  // What is wider than the page is moved by keys too; what is not, is no stop on the way.
  const width = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const wide = /** @type {HTMLElement} */ (target);
      const label = wide.querySelector("caption")?.textContent ?? "Wider than the page";
      for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-label", label]]) {
        if (wide.scrollWidth > wide.clientWidth) wide.setAttribute(name ?? "", value ?? "");
        else wide.removeAttribute(name ?? "");
      }
    }
  });
  for (const wide of document.querySelectorAll(".wide, pre")) width.observe(wide);

  const hand = /** @type {HTMLElement | null} */ (document.querySelector(".hand"));
  const steps = /** @type {HTMLElement[]} */ ([...(hand?.querySelectorAll(".step") ?? [])]);
  if (hand && steps.length > 1) {
    let at = 0;
    const walk = document.createElement("div");
    walk.className = "walk";
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    const buttons = {
      first: button("First step", () => 0),
      back: button("Back", () => at - 1),
      next: button("Next", () => at + 1),
      all: button("All steps", () => Infinity),
    };

    /**
     * @param {string} words
     * @param {() => number} to
     */
    function button(words, to) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = words;
      button.addEventListener("click", () => go(to()));
      walk.append(button);
      return button;
    }

    /** @param {number} to */
    function go(to) {
      const all = to === Infinity;
      at = all ? 0 : Math.max(0, Math.min(steps.length - 1, to));
      steps.forEach((step, place) => (step.hidden = !all && place !== at));
      buttons.back.disabled = buttons.first.disabled = !all && at === 0;
      buttons.next.disabled = !all && at === steps.length - 1;
      said.textContent = all ? `All ${steps.length} steps` : `Step ${at + 1} of ${steps.length}`;
    }

    walk.append(said);
    hand.prepend(walk);
    go(0);
    document.addEventListener("keydown", (event) => {
      if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
      // What is wider than the page is moved by the same keys.
      if (event.target instanceof Element && event.target.closest("[role=group]")) return;
      if (event.key === "ArrowRight") go(at + 1);
      if (event.key === "ArrowLeft") go(at - 1);
    });
  }
})();
