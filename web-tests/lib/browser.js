/** A real browser, and pages that tell when anything goes wrong in them. */

import { chromium } from "playwright-core";
import { PAGE } from "./patience.js";

/** @import { Browser, BrowserContextOptions, Page } from "playwright-core" */

const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...ARGS, "--disable-component-update", "--disable-sync"],
  });

/** Somebody with a browser of his own: what went wrong in his pages is kept. */
export class Person {
  /** @type {string[]} */
  wrongs = [];

  /**
   * @param {import("playwright-core").BrowserContext} context
   * @param {Page} page
   */
  constructor(context, page) {
    this.context = context;
    this.page = page;
    this.#watch(page);
  }

  /**
   * @param {Browser} browser
   * @param {BrowserContextOptions} [options]
   */
  static async with(browser, options = {}) {
    const context = await browser.newContext({ viewport: WIDE, reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(PAGE);
    return new Person(context, await context.newPage());
  }

  /** Another tab of the same browser. */
  async tab() {
    const page = await this.context.newPage();
    this.#watch(page);
    return page;
  }

  /** @param {Page} page */
  #watch(page) {
    page.on("pageerror", (error) => this.wrongs.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.wrongs.push(`${page.url()}: ${message.text()}`);
    });
  }

  /**
   * Comes in by an invitation.
   * @param {string} invitation
   * @param {string} name
   */
  async joins(invitation, name) {
    await this.page.goto(invitation);
    await this.page.getByTestId("new-name").fill(name);
    await this.page.getByTestId("come-in").click();
    await this.#isIn();
  }

  /** Comes in by a link of his own. @param {string} link */
  async enters(link) {
    await this.page.goto(link);
    await this.#isIn();
  }

  /** The page knows him, and has gone on from the link. */
  async #isIn() {
    await this.page.getByTestId("me").waitFor();
    await this.page.waitForURL(({ pathname }) => !/^\/(enter|join)\//.test(pathname));
  }

  /** Leaves; and nothing may have gone wrong but what was meant to. @param {RegExp} [meant] */
  async leaves(meant) {
    await this.context.close();
    const wrongs = this.wrongs.filter((wrong) => !meant?.test(wrong));
    if (wrongs.length > 0) throw new Error(`went wrong in the page:\n${wrongs.join("\n")}`);
  }
}
