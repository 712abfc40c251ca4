import { translate, visitWithLateScripts } from "./late-scripts.ts";
import { expect, waitForHydration, test } from "./site.ts";
for (const about of ["", " of a translated page"])
  test(`a menu${about} opened before hydration stays open, and its links work`, async ({ page, trouble }) => {
    trouble.allow(/Minified React error #418/);
    const releaseScripts = await visitWithLateScripts(page, "/about");
    if (about) await translate(page);
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
