import { openAddForm, dashboardPath, limitEventList } from "./admin-events.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, expectAccessible, test } from "./site.ts";

test.describe("managing the timetable on a phone", () => {
  test("nothing is wider than the phone, and axe finds no violations", async ({ page, site }) => {
    await limitEventList(page);
    await visitAsOwner(page, site, dashboardPath);
    await expect(page.getByRole("button", { name: /^Edit / }).first()).toBeVisible();
    await openAddForm(page);
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await page.getByRole("checkbox").first().check();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });
});
