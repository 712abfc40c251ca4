import { adminPages, makeAdminPageData, listPhoneJourneys, visitAsOwner } from "./admin-lists.ts";
import { expect, expectAccessible, test } from "./site.ts";

test.describe("the owner's lists on a phone", () => {
  listPhoneJourneys();

  test("no page is wider than the phone, and axe finds no violations", async ({ page, site }) => {
    for (const [path, loaded] of adminPages(page, await makeAdminPageData(site))) {
      await visitAsOwner(page, site, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(loaded).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      await expectAccessible(page);
    }
  });
});
