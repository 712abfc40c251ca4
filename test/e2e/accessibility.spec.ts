import { accessibilityJourneys } from "./accessibility.ts";
import { expect, publicPages, test, visit } from "./site.ts";

test.describe("for people who do not see the page as drawn", accessibilityJourneys);

test("on a screen of 320 pixels nothing has to be scrolled sideways or is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of publicPages) {
    await visit(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
    const cut = await page
      .locator(":is(h1, h2, h3, p, a, button, label, input, select, textarea):visible")
      .evaluateAll((all) =>
        all
          .filter((one) => {
            const { left, right, width } = one.getBoundingClientRect();
            const inStrip = one.closest("[role=group]") !== null;
            return !inStrip && !one.classList.contains("skip") && width > 1 && (left < -1 || right > 321);
          })
          .map((one) => one.textContent),
      );
    expect(cut, path).toEqual([]);
  }
});

test("on a screen of 2560 pixels lines of text stay readable", async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  for (const path of publicPages) {
    await visit(page, path);
    const widest = await page.locator("main p:visible").evaluateAll((all) => {
      const lines = all.flatMap((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        const letter = parseFloat(getComputedStyle(one).fontSize);
        return [...text.getClientRects()].map(({ width }) => width / letter);
      });
      return Math.max(0, ...lines);
    });
    // In letters' heights: about 90 characters.
    expect(widest, path).toBeLessThan(46);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(2560);
  }
});
