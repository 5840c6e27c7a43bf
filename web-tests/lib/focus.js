/** What has the focus, through every shadow: its name in tests, or what kind of element it is. */

/** @param {import("playwright-core").Page} page */
export const focused = (page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute("data-test") ?? element?.tagName.toLowerCase() ?? "";
  });
