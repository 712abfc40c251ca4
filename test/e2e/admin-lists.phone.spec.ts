import { makeAdminPageData, listPhoneJourneys, visitAsOwner } from "./admin-lists.ts";
import { expect, expectAccessible, test } from "./site.ts";

test.describe("the owner's lists on a phone", () => {
  listPhoneJourneys();

  test("no page is wider than the phone, and axe finds no violations", async ({ page, site }) => {
    const { roster, waiver } = await makeAdminPageData(site);
    for (const path of ["/admin/signups", roster, waiver, "/admin/messages"]) {
      await visitAsOwner(page, site, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      await expectAccessible(page);
    }
  });
});
