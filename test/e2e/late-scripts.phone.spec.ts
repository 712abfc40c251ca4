import { lateScriptJourneys, visitSlowly } from "./late-scripts.ts";
import { expect, isAlive, test } from "./site.ts";

lateScriptJourneys();

test("a menu opened before hydration stays open, and its links work", async ({ page }) => {
  await visitSlowly(page, "/about");
  await page.getByRole("banner").locator("summary").click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeVisible();
  await isAlive(page);
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Calendar" }).click();
  await expect(page).toHaveURL("/calendar");
  await expect(menu).toBeHidden();
});
