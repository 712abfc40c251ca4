import { desk, expectNothingCutOff } from "../e2e/fits.ts";
import { expect, test, visit } from "../e2e/site.ts";

test.use({ viewport: desk });

test("with reduced motion, nothing is animated", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/about", "/chocolates"]) {
    await visit(page, path);
    await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
    expect(await runningAnimations(), path).toEqual([]);
  }
  await visit(page, "/about");
  await page.getByRole("link", { name: "Read more: Workshops" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await runningAnimations()).toEqual([]);

  function runningAnimations(): Promise<string[]> {
    return page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 200)
        .map((animation) => (animation as CSSAnimation).animationName),
    );
  }
});

test("with text at 200 % the bar shows all of its links", async ({ page }) => {
  for (const width of [900, 1280]) {
    await visit(page, "/about");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expectNothingCutOff(page, width);
  }
});
