import { visitWithLateScripts } from "./late-scripts.ts";
import { expect, waitForHydration, test } from "./site.ts";
test("a menu opened before hydration stays open, and its links work", async ({ page }) => {
  const releaseScripts = await visitWithLateScripts(page, "/about");
  await page.getByRole("banner").locator("summary").click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeVisible();
  releaseScripts();
  await waitForHydration(page);
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Calendar" }).click();
  await expect(page).toHaveURL("/calendar");
  await expect(menu).toBeHidden();
});
