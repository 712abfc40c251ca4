import type { Page } from "@playwright/test";
import { makeTin } from "../e2e/checkout.ts";
import { desk, phone } from "../e2e/fits.ts";
import { expect, test, visit } from "../e2e/site.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** WCAG contrast ratio of two CSS colours. */
function contrast(...colours: string[]): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/[\d.]+/g)].map(([part]) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [lighter = 1, darker = 1] = colours.map(luminance).toSorted((a, b) => b - a);
  return lighter / darker;
}

for (const [screen, viewport] of Object.entries({ phone, desk }))
  test.describe(screen, () => {
    test.use({ viewport });

    test("a toast can be tapped through, its border is visible on the footer, and it ends with its page", async ({
      page,
      site,
    }) => {
      const salt = await makeTin(site, "Salt");
      await visit(page, `/chocolates/${salt.slug}`);
      await button(page, `Add to cart: ${salt.name}`).click();
      const toast = page.getByRole("status").filter({ hasText: "in your cart" }).locator("div");
      await expect(toast).toBeVisible();
      const { x, y, width, height } = (await toast.boundingBox())!;
      const isHit = await toast.evaluate(
        (element, [left, top]) => element.contains(document.elementFromPoint(left!, top!)),
        [x + 4, y + height / 2],
      );
      expect(isHit, `${width}×${height}`).toBe(false);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const edge = await toast.evaluate((element) => getComputedStyle(element).borderTopColor);
        const footer = await page
          .getByRole("contentinfo")
          .evaluate((element) => getComputedStyle(element).backgroundColor);
        expect(contrast(edge, footer), colorScheme).toBeGreaterThan(3);
      }
      // A new toast: the first one may be over by now.
      await button(page, `Add to cart: ${salt.name}`).click();
      await toast.getByRole("link", { name: "View cart" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
      await expect(toast).toHaveCount(0);
    });
  });
