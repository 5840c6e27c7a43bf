/** What a page costs: bytes over the wire, the time until it can be read, and how evenly it is drawn. */

/** @import { Page } from "playwright-core" */

/**
 * Loads a page into an empty cache.
 * @param {Page} page
 * @param {string} address
 * @param {string} shown What is waited for.
 * @returns {Promise<{ bytes: number, requests: number, millis: number, firstPaint: number }>}
 */
export async function load(page, address, shown) {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.setCacheDisabled", { cacheDisabled: true });
  const weight = await weigh(page);
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(shown).first().waitFor();
  const { millis, firstPaint } = await page.evaluate(() => ({
    millis: performance.now(),
    firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await page.waitForLoadState("load");
  await wire.detach();
  return { ...weight(), millis, firstPaint };
}

/**
 * Weighs everything that comes over the wire from now on, whatever page it is for.
 * @param {Page} page
 * @returns {Promise<() => { bytes: number, requests: number }>}
 */
export async function weigh(page) {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  let [bytes, requests] = [0, 0];
  wire.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  wire.on("Network.webSocketFrameReceived", ({ response }) => (bytes += response.payloadData.length));
  return () => ({ bytes, requests });
}

/**
 * How long each frame took while something went on.
 * @param {Page} page
 * @param {() => Promise<void>} goesOn
 * @returns {Promise<{ frames: number, median: number, ninetyNine: number, longest: number }>}
 */
export async function frames(page, goesOn) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const times = [];
    let last = performance.now();
    const next = (/** @type {number} */ now) => {
      times.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, { frameTimes: times });
  });
  await goesOn();
  const times = await page.evaluate(() => /** @type {{ frameTimes: number[] }} */ (/** @type {unknown} */ (globalThis)).frameTimes);
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { frames: times.length, median: at(0.5), ninetyNine: at(0.99), longest: at(1) };
}
