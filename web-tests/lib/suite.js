/** One browser for all tests of a file, and a room for each that wants one. */

import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { selectors } from "playwright-core";
import { Person, launch } from "./browser.js";
import { Room } from "./room.js";

/** @import { Manner } from "./room.js" */

selectors.setTestIdAttribute("data-test");

/** Whether everything is played, or a game of each kind. */
export const FULL = process.env.CARDROOM_FULL === "1";

/** How long one evening may last: with everything, a whole house is played. */
const LATE = FULL ? 1_800_000 : 240_000;

/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  browser = await launch();
});

after(async () => {
  await browser.close();
});

/**
 * What a test has: a room, and people who come with browsers of their own. When it is over everybody leaves, and nothing may have gone
 * wrong in any page but what the test has said.
 */
export class Evening {
  /** @type {Person[]} */
  #people = [];
  /** What may go wrong in the pages. @type {RegExp | undefined} */
  meant;

  /** @param {Room} room */
  constructor(room) {
    this.room = room;
  }

  /** @param {import("playwright-core").BrowserContextOptions} [options] */
  async person(options) {
    const person = await Person.with(browser, options);
    this.#people.push(person);
    return person;
  }

  /**
   * A friend who comes in by the invitation that the room has printed.
   * @param {string} name
   * @param {import("playwright-core").BrowserContextOptions} [options]
   */
  async friend(name, options) {
    const person = await this.person(options);
    await person.joins(this.room.invitation, name);
    return person;
  }

  /** @param {import("playwright-core").BrowserContextOptions} [options] */
  async manager(options) {
    const person = await this.person(options);
    await person.enters(this.room.manager);
    return person;
  }

  async over() {
    for (const person of this.#people) await person.leaves(this.meant);
  }

  /** What there was to see, if something went wrong. @param {string} name */
  async keep(name) {
    const file = name.replaceAll(/\W+/g, "-");
    for (const [number, { page }] of this.#people.entries()) {
      await page.screenshot({ path: join(tmpdir(), `cardroom-${file}-${number}.png`) }).catch(() => {});
    }
  }
}

/**
 * A test in a room of its own.
 * @param {string} name
 * @param {Manner} manner
 * @param {(evening: Evening) => Promise<void>} plays
 */
export function evening(name, manner, plays) {
  test(name, { timeout: LATE }, async () => {
    const room = await Room.open(manner);
    const all = new Evening(room);
    try {
      await plays(all);
    } catch (error) {
      await all.keep(name);
      throw error;
    } finally {
      await all.over().finally(() => room.close());
    }
  });
}
