/** What is asked for again and again while somebody looks at it. */

export class News {
  /** Whether the last question was not answered. */
  silent = false;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #watchers = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #every;

  /** @param {number} every How long it is left alone, in thousandths of a second. */
  constructor(every) {
    this.#every = every;
    document.addEventListener("visibilitychange", () => this.askSoon());
  }

  /** Asks, and keeps what is answered: each kind of news in its own way. */
  async ask() {}

  /** @param {() => void} changed */
  hear(changed) {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Keeps it up to date until the function that is given back is called. */
  watch() {
    this.#watchers += 1;
    this.askSoon();
    return () => {
      this.#watchers -= 1;
    };
  }

  get isWatched() {
    return this.#watchers > 0;
  }

  async refresh() {
    try {
      await this.ask();
      this.silent = false;
    } catch {
      this.silent = true;
    }
    for (const changed of this.#listeners) changed();
  }

  /** Asks at once if somebody looks. */
  askSoon() {
    this.#next(0);
  }

  /** @param {number} after */
  #next(after) {
    clearTimeout(this.#timer);
    if (document.hidden || !this.isWatched) return;
    this.#timer = setTimeout(async () => {
      await this.refresh();
      this.#next(this.#every);
    }, after);
  }
}
